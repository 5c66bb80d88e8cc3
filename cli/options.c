#include "options.h"

#include <stdlib.h>
#include <string.h>

typedef enum option_id { ID_JSON, ID_OUTPUT, ID_FORCE, ID_FORMAT, ID_DETAIL, ID_LAND, ID_SCALE, ID_COUNT } option_id;

typedef struct option_spec {
    const char* name;
    const char* letter;
    unsigned    of; /* the commands that take it */
    bool        has_value;
} option_spec;

static const option_spec specs[ID_COUNT] = {
    [ID_JSON] = {"--json", NULL, TAKES_JSON, false},     [ID_OUTPUT] = {"--output", "-o", TAKES_OUTPUT, true},
    [ID_FORCE] = {"--force", "-f", TAKES_OUTPUT, false}, [ID_FORMAT] = {"--format", NULL, TAKES_FORMAT, true},
    [ID_DETAIL] = {"--detail", NULL, TAKES_LOOK, true},  [ID_LAND] = {"--land", NULL, TAKES_LOOK, false},
    [ID_SCALE] = {"--scale", NULL, TAKES_LOOK, true},
};

/* Where we are in the words. */
typedef struct cursor {
    const char* command;
    unsigned    takes;
    int         argc;
    char**      argv;
    int         at;
} cursor;

static int wrong_option(const cursor* c, const char* typed) {
    const char* known[ID_COUNT + 2] = {NULL};
    size_t      count = 0;
    char        name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(typed, "="), typed);
    for (int i = 0; i < ID_COUNT; ++i) {
        if ((specs[i].of & c->takes) != 0) {
            known[count++] = specs[i].name;
        }
    }
    known[count++] = "--help";
    const char* near = nearest_word(name, known);
    if (near != NULL) {
        say("%s: unknown option %s; did you mean %s?", c->command, name, near);
    } else {
        say("%s: unknown option %s; \"motte help %s\" lists the options", c->command, name, c->command);
    }
    return EXIT_USAGE;
}

/* The option at the cursor, ID_COUNT if unknown; *value is what is glued to it, or NULL. */
static option_id find_option(const cursor* c, const char* typed, const char** value) {
    *value = NULL;
    for (int i = 0; i < ID_COUNT; ++i) {
        const option_spec* spec = &specs[i];
        const size_t       size = strlen(spec->name);
        if ((spec->of & c->takes) == 0) {
            continue;
        }
        if (strncmp(typed, spec->name, size) == 0 && (typed[size] == '\0' || typed[size] == '=')) {
            *value = typed[size] == '=' ? typed + size + 1 : NULL;
            return (option_id)i;
        }
        if (spec->letter != NULL && strncmp(typed, spec->letter, 2) == 0 && (typed[2] == '\0' || spec->has_value)) {
            *value = typed[2] != '\0' ? typed + 2 : NULL;
            return (option_id)i;
        }
    }
    return ID_COUNT;
}

static int read_scale(const cursor* c, const char* value, double* scale) {
    char* end = NULL;
    *scale = strtod(value, &end);
    if (*end != '\0' || !(*scale >= 0.01 && *scale <= 1000.0)) {
        say("%s: --scale is %s, expected 0.01 to 1000 pixels per metre", c->command, value);
        return EXIT_USAGE;
    }
    return EXIT_GOOD;
}

static int take_option(cursor* c, options* out) {
    const char*     typed = c->argv[c->at];
    const char*     value = NULL;
    const option_id id = find_option(c, typed, &value);
    if (id == ID_COUNT) {
        return wrong_option(c, typed);
    }
    if (specs[id].has_value && value == NULL) {
        if (c->at + 1 >= c->argc) {
            say("%s: %s needs a value", c->command, typed);
            return EXIT_USAGE;
        }
        value = c->argv[++c->at];
    }
    if (!specs[id].has_value && value != NULL) {
        say("%s: %s takes no value", c->command, specs[id].name);
        return EXIT_USAGE;
    }
    switch (id) {
        case ID_JSON: out->json = true; break;
        case ID_OUTPUT: out->output = value; break;
        case ID_FORCE: out->force = true; break;
        case ID_FORMAT: out->format = value; break;
        case ID_LAND: out->land = true; break;
        case ID_SCALE: return read_scale(c, value, &out->scale);
        case ID_DETAIL:
            out->far = strcmp(value, "far") == 0;
            if (!out->far && strcmp(value, "near") != 0) {
                say("%s: --detail is %s, expected near or far", c->command, value);
                return EXIT_USAGE;
            }
            break;
        case ID_COUNT: break;
    }
    return EXIT_GOOD;
}

int options_read(const char* command, unsigned takes, int argc, char** argv, options* out) {
    cursor c = {.command = command, .takes = takes, .argc = argc, .argv = argv};
    bool   only_names = false;
    *out = (options){.input = NULL};
    for (; c.at < argc; ++c.at) {
        const char* word = argv[c.at];
        if (!only_names && strcmp(word, "--") == 0) {
            only_names = true;
        } else if (!only_names && word[0] == '-' && word[1] != '\0') {
            const int code = take_option(&c, out);
            if (code != EXIT_GOOD) {
                return code;
            }
        } else if (out->input != NULL) {
            say("%s: one input at a time, found %s and %s", command, out->input, word);
            return EXIT_USAGE;
        } else {
            out->input = word;
        }
    }
    if (out->input == NULL) {
        say("%s: which file? \"motte help %s\" shows how", command, command);
        return EXIT_USAGE;
    }
    return EXIT_GOOD;
}
