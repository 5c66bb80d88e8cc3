#include "base/json_scan.h"

typedef struct scanner {
    const char* text;
    size_t      size;
    size_t      at;
    const char* expected; /* set once, at the first fault */
    uint32_t    values;
    uint64_t    objects; /* one bit a level: 1 where it is an object */
    unsigned    depth;
} scanner;

static bool fault(scanner* s, const char* expected) {
    if (s->expected == NULL) {
        s->expected = expected;
    }
    return false;
}

/* The byte at `at`, or -1 at the end. */
static int peek(const scanner* s) {
    return s->at < s->size ? (unsigned char)s->text[s->at] : -1;
}

static bool take(scanner* s, int byte) {
    if (peek(s) != byte) {
        return false;
    }
    ++s->at;
    return true;
}

static void skip_space(scanner* s) {
    while (peek(s) == ' ' || peek(s) == '\t' || peek(s) == '\n' || peek(s) == '\r') {
        ++s->at;
    }
}

static bool is_digit(int byte) {
    return byte >= '0' && byte <= '9';
}

static bool digits(scanner* s) {
    if (!is_digit(peek(s))) {
        return fault(s, "a digit");
    }
    while (is_digit(peek(s))) {
        ++s->at;
    }
    return true;
}

static bool number(scanner* s) {
    take(s, '-');
    if (take(s, '0')) {
        if (is_digit(peek(s))) {
            return fault(s, "a number without leading zeros");
        }
    } else if (!digits(s)) {
        return false;
    }
    if (take(s, '.') && !digits(s)) {
        return false;
    }
    if (take(s, 'e') || take(s, 'E')) {
        if (!take(s, '+')) {
            take(s, '-');
        }
        return digits(s);
    }
    return true;
}

static bool word(scanner* s, const char* letters) {
    for (; *letters != '\0'; ++letters) {
        if (!take(s, *letters)) {
            return fault(s, "true, false or null");
        }
    }
    return true;
}

/* Four hexadecimal digits. */
static bool hexadecimal(scanner* s, uint32_t* code) {
    *code = 0;
    for (int i = 0; i < 4; ++i) {
        const int byte = peek(s);
        uint32_t  digit = 0;
        if (is_digit(byte)) {
            digit = (uint32_t)(byte - '0');
        } else if ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'f') {
            digit = (uint32_t)((byte | 0x20) - 'a' + 10);
        } else {
            return fault(s, "four hexadecimal digits after \\u");
        }
        *code = *code * 16 + digit;
        ++s->at;
    }
    return true;
}

static bool escape(scanner* s) {
    if (!take(s, 'u')) {
        const int byte = peek(s);
        if (byte == '"' || byte == '\\' || byte == '/' || byte == 'b' || byte == 'f' || byte == 'n' || byte == 'r' ||
            byte == 't') {
            ++s->at;
            return true;
        }
        return fault(s, "one of \" \\ / b f n r t u after a backslash");
    }
    uint32_t code = 0;
    uint32_t second = 0;
    if (!hexadecimal(s, &code)) {
        return false;
    }
    if (code < 0xd800 || code > 0xdfff) {
        return true;
    }
    if (code > 0xdbff || !take(s, '\\') || !take(s, 'u') || !hexadecimal(s, &second) || second < 0xdc00 || second > 0xdfff) {
        return fault(s, "a pair of surrogates");
    }
    return true;
}

/* A character beyond ASCII: shortest form, no surrogates, at most U+10FFFF. */
static bool utf8(scanner* s) {
    const int first = peek(s);
    int       rest = 0;
    int       least = 0x80; /* of the second byte */
    int       most = 0xbf;
    if (first >= 0xc2 && first <= 0xdf) {
        rest = 1;
    } else if (first >= 0xe0 && first <= 0xef) {
        rest = 2;
        least = first == 0xe0 ? 0xa0 : 0x80;
        most = first == 0xed ? 0x9f : 0xbf;
    } else if (first >= 0xf0 && first <= 0xf4) {
        rest = 3;
        least = first == 0xf0 ? 0x90 : 0x80;
        most = first == 0xf4 ? 0x8f : 0xbf;
    } else {
        return fault(s, "text in UTF-8");
    }
    ++s->at;
    for (int i = 0; i < rest; ++i) {
        if (peek(s) < least || peek(s) > most) {
            return fault(s, "text in UTF-8");
        }
        ++s->at;
        least = 0x80;
        most = 0xbf;
    }
    return true;
}

/* After the opening quote. */
static bool string(scanner* s) {
    while (!take(s, '"')) {
        const int byte = peek(s);
        if (byte < 0) {
            return fault(s, "a quote at the end of the string");
        }
        if (byte < 0x20) {
            return fault(s, "no control character in a string");
        }
        if (byte >= 0x80) {
            if (!utf8(s)) {
                return false;
            }
        } else {
            ++s->at;
            if (byte == '\\' && !escape(s)) {
                return false;
            }
        }
    }
    return true;
}

/* The name of a field and its colon. */
static bool name(scanner* s) {
    skip_space(s);
    if (!take(s, '"')) {
        return fault(s, "the name of a field in quotes");
    }
    ++s->values;
    if (!string(s)) {
        return false;
    }
    skip_space(s);
    return take(s, ':') || fault(s, "':'");
}

static void open(scanner* s, bool object) {
    s->objects = s->objects << 1 | (object ? 1u : 0u);
    ++s->depth;
}

/* A value up to its first inner value: an empty or simple one is whole afterwards. */
static bool begin_value(scanner* s, bool* whole) {
    skip_space(s);
    ++s->values;
    *whole = true;
    const int byte = peek(s);
    if (byte == '{' || byte == '[') {
        if (s->depth == MT_JSON_DEPTH_MAX) {
            return fault(s, "at most 64 levels of brackets");
        }
        ++s->at;
        skip_space(s);
        if (take(s, byte == '{' ? '}' : ']')) {
            return true;
        }
        *whole = false;
        open(s, byte == '{');
        return byte != '{' || name(s);
    }
    if (byte == '"') {
        ++s->at;
        return string(s);
    }
    if (byte == '-' || is_digit(byte)) {
        return number(s);
    }
    if (byte == 't') {
        return word(s, "true");
    }
    if (byte == 'f') {
        return word(s, "false");
    }
    return byte == 'n' ? word(s, "null") : fault(s, "a value");
}

/* What follows a whole value: closing brackets, then a comma (true) or the end (`done`). */
static bool end_value(scanner* s, bool* done) {
    *done = false;
    for (;;) {
        skip_space(s);
        if (s->depth == 0) {
            *done = true;
            return s->at == s->size || fault(s, "nothing after the value");
        }
        const bool object = (s->objects & 1) != 0;
        if (take(s, ',')) {
            return !object || name(s);
        }
        if (!take(s, object ? '}' : ']')) {
            return fault(s, object ? "',' or '}'" : "',' or ']'");
        }
        s->objects >>= 1;
        --s->depth;
    }
}

mt_json_scan mt_json_scan_text(const char* text, size_t size) {
    scanner s = {.text = text, .size = size};
    bool    done = false;
    while (!done) {
        bool whole = true;
        if (!begin_value(&s, &whole) || (whole && !end_value(&s, &done))) {
            break;
        }
    }
    return (mt_json_scan){.values = s.values, .at = s.at, .expected = s.expected};
}

uint32_t mt_utf8_next(const char* text, size_t* at) {
    const unsigned char first = (unsigned char)text[(*at)++];
    if (first < 0x80) {
        return first;
    }
    const int rest = first < 0xe0 ? 1 : (first < 0xf0 ? 2 : 3);
    uint32_t  code = first & (0x3fu >> rest);
    for (int i = 0; i < rest; ++i) {
        code = code << 6 | ((unsigned char)text[(*at)++] & 0x3fu);
    }
    return code;
}
