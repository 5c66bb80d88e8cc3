#include "report.h"

#include <inttypes.h>

/* Bytes of the good UTF-8 character at `text`, 0 where it is none. */
static int character_size(const unsigned char* text) {
    const int size = text[0] < 0x80 ? 1 : (text[0] >> 5 == 6 ? 2 : (text[0] >> 4 == 14 ? 3 : (text[0] >> 3 == 30 ? 4 : 0)));
    for (int i = 1; i < size; ++i) {
        if (text[i] >> 6 != 2) {
            return 0;
        }
    }
    const bool overlong = (size == 2 && text[0] < 0xc2) || (size == 3 && text[0] == 0xe0 && text[1] < 0xa0) ||
                          (size == 4 && text[0] == 0xf0 && text[1] < 0x90);
    const bool beyond = (size == 3 && text[0] == 0xed && text[1] > 0x9f) ||
                        (size == 4 && (text[0] > 0xf4 || (text[0] == 0xf4 && text[1] > 0x8f)));
    return overlong || beyond ? 0 : size;
}

void report_text(const char* text) {
    const unsigned char* at = (const unsigned char*)text;
    putchar('"');
    while (*at != '\0') {
        const int size = character_size(at);
        if (size == 0) {
            fputs("\xef\xbf\xbd", stdout);
        } else if (*at < 0x20) {
            printf("\\u%04x", *at);
        } else {
            printf("%s%.*s", *at == '"' || *at == '\\' ? "\\" : "", size, (const char*)at);
        }
        at += size == 0 ? 1 : size;
    }
    putchar('"');
}

/* Three decimals, and no "-0.000". */
static double rounded(double value) {
    return value > -0.0005 && value < 0.0005 ? 0.0 : value;
}

void report_issue(const mt_issue* issue) {
    printf("{\"code\": \"%s\", \"gesture\": ", mt_issue_code_text(issue->code));
    if (issue->gesture == UINT32_MAX) {
        fputs("null", stdout);
    } else {
        printf("%" PRIu32, issue->gesture);
    }
    printf(", \"x\": %.3f, \"z\": %.3f, \"text\": ", rounded(issue->x), rounded(issue->z));
    report_text(issue->text);
    putchar('}');
}

void report_digest(uint64_t digest) {
    printf("\"%016" PRIx64 "\"", digest);
}

void report_list_issue(void* list, const mt_issue* issue) {
    report_list* l = list;
    printf("%s\n%s ", l->count++ == 0 ? "[" : ",", l->indent);
    report_issue(issue);
}

void report_list_end(const report_list* list) {
    if (list->count == 0) {
        fputs("[]", stdout);
    } else {
        printf("\n%s]", list->indent);
    }
}

void say_issue(const mt_issue* issue, const char* tool) {
    if (issue->gesture == UINT32_MAX) {
        say("wall %" PRIu32 " at (%.1f, %.1f) m: %s: %s", issue->wall, rounded(issue->x), rounded(issue->z),
            mt_issue_code_text(issue->code), issue->text);
    } else {
        say("gestures[%" PRIu32 "] (%s) at (%.1f, %.1f) m: %s: %s", issue->gesture, tool, rounded(issue->x), rounded(issue->z),
            mt_issue_code_text(issue->code), issue->text);
    }
}
