/* motte: the command line. */
#include "cli.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>

const char* const command_names[] = {"run", "build", "stats", "digest", "check", "bench", "help", NULL};

void say(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("motte: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

int say_result(mt_result result) {
    if (result != MT_OK) {
        say("%s", mt_result_text(result));
    }
    return result == MT_OK ? EXIT_GOOD : (result == MT_ERROR_MEMORY ? EXIT_MEMORY : EXIT_INPUT);
}

int say_error(const char* name, const mt_error* error) {
    if (error->result == MT_ERROR_MEMORY) {
        return say_result(error->result);
    }
    char line[16] = "";
    if (error->line > 0) {
        snprintf(line, sizeof line, "%u: ", (unsigned)error->line);
    }
    say("%s:%s%s%s%s", name, line[0] != '\0' ? line : " ", error->place, error->place[0] != '\0' ? ": " : "", error->text);
    return EXIT_INPUT;
}

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

/* Letters to add, drop, change or swap. Words of up to 31 letters. */
static size_t distance(const char* a, const char* b) {
    enum { MOST = 32 };
    size_t       row[MOST][MOST];
    const size_t na = strlen(a);
    const size_t nb = strlen(b);
    if (na >= MOST || nb >= MOST) {
        return MOST;
    }
    for (size_t i = 0; i <= na; ++i) {
        for (size_t k = 0; k <= nb; ++k) {
            if (i == 0 || k == 0) {
                row[i][k] = i + k;
                continue;
            }
            row[i][k] = least(row[i - 1][k - 1] + (a[i - 1] != b[k - 1] ? 1 : 0), least(row[i - 1][k], row[i][k - 1]) + 1);
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1]) {
                row[i][k] = least(row[i][k], row[i - 2][k - 2] + 1);
            }
        }
    }
    return row[na][nb];
}

const char* nearest_word(const char* typed, const char* const* words) {
    const char* best = NULL;
    size_t      best_distance = strlen(typed) / 3 + 2;
    for (; *words != NULL; ++words) {
        const size_t found = distance(typed, *words);
        if (found < best_distance) {
            best = *words;
            best_distance = found;
        }
    }
    return best;
}

/* --help and -h count anywhere before "--". */
static bool asks_for_help(int argc, char** argv) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; ++i) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

static const char* first_command(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        for (const char* const* name = command_names; *name != NULL; ++name) {
            if (strcmp(argv[i], *name) == 0 && strcmp(argv[i], "help") != 0) {
                return *name;
            }
        }
    }
    return NULL;
}

static int unknown_command(const char* typed) {
    const char* near = nearest_word(typed, command_names);
    const char* what = typed[0] == '-' ? "option" : "command";
    if (near != NULL) {
        say("unknown %s %s; did you mean \"%s\"?", what, typed, near);
    } else {
        say("unknown %s %s; \"motte help\" lists the commands", what, typed);
    }
    return EXIT_USAGE;
}

static int dispatch(int argc, char** argv) {
    if (argc < 2) {
        help_short(stdout);
        return EXIT_GOOD;
    }
    const char* const command = argv[1];
    if (strcmp(command, "--version") == 0) {
        const mt_version version = mt_version_get();
        printf("motte %d.%d.%d\n", (int)version.major, (int)version.minor, (int)version.patch);
        return EXIT_GOOD;
    }
    if (asks_for_help(argc, argv)) {
        help_print(first_command(argc, argv), stdout);
        return EXIT_GOOD;
    }
    if (strcmp(command, "run") == 0) {
        return run_main(argc - 2, argv + 2);
    }
    if (strcmp(command, "build") == 0) {
        return build_main(argc - 2, argv + 2);
    }
    if (strcmp(command, "stats") == 0) {
        return stats_main(argc - 2, argv + 2);
    }
    if (strcmp(command, "digest") == 0) {
        return digest_main(argc - 2, argv + 2);
    }
    if (strcmp(command, "check") == 0) {
        return check_main(argc - 2, argv + 2);
    }
    if (strcmp(command, "help") == 0) {
        return help_main(argc - 2, argv + 2);
    }
    if (strcmp(command, "bench") == 0) {
        return bench_main(argc - 1, argv + 1);
    }
    return unknown_command(command);
}

int main(int argc, char** argv) {
    signal(SIGPIPE, SIG_DFL); /* a reader that had enough ends us without a word */
    signal(SIGXFSZ, SIG_IGN); /* a limit on the size of files is an error of writing like any other */
    const int code = dispatch(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        say("standard output: %s", strerror(errno));
        return EXIT_FILES;
    }
    return code;
}
