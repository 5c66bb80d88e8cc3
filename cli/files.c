#define _XOPEN_SOURCE 700 /* realpath */

#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define INPUT_MAX ((size_t)80 << 20) /* more than any reader takes */

const char* input_name(const char* name) {
    return strcmp(name, "-") == 0 ? "standard input" : name;
}

static int fail(const char* name, int reason) {
    say("%s: %s", name, strerror(reason));
    return reason == ENOMEM ? EXIT_MEMORY : EXIT_FILES;
}

static int read_all(int file, contents* out) {
    size_t capacity = 0;
    for (;;) {
        if (out->size == capacity) {
            capacity = capacity == 0 ? 65536 : capacity * 2;
            unsigned char* grown = realloc(out->data, capacity);
            if (grown == NULL) {
                return ENOMEM;
            }
            out->data = grown;
        }
        const ssize_t got = read(file, out->data + out->size, capacity - out->size);
        if (got == 0) {
            return 0;
        }
        if (got < 0 && errno != EINTR) {
            return errno;
        }
        out->size += got > 0 ? (size_t)got : 0;
        if (out->size > INPUT_MAX) {
            return EFBIG;
        }
    }
}

int contents_read(const char* name, contents* out) {
    const bool standard = strcmp(name, "-") == 0;
    const int  file = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    *out = (contents){.data = NULL};
    if (file < 0) {
        return fail(name, errno);
    }
    const int reason = read_all(file, out);
    if (!standard) {
        close(file);
    }
    if (reason != 0) {
        contents_free(out);
        return fail(input_name(name), reason);
    }
    return EXIT_GOOD;
}

void contents_free(contents* c) {
    free(c->data);
    *c = (contents){.data = NULL};
}

/* 0, or why not. */
static int write_all(int file, const void* data, size_t size) {
    const char* at = data;
    while (size > 0) {
        const ssize_t done = write(file, at, size);
        if (done < 0 && errno != EINTR) {
            return errno;
        }
        if (done > 0) {
            at += done;
            size -= (size_t)done;
        }
    }
    return 0;
}

/* Devices and pipes are written to as they are; files and new names get a temporary file. */
static bool is_file_or_new(const char* name, bool* exists) {
    struct stat status;
    *exists = stat(name, &status) == 0;
    return !*exists || S_ISREG(status.st_mode) || S_ISDIR(status.st_mode);
}

int target_check(const target* to) {
    bool exists = false;
    if (strcmp(to->name, "-") == 0 || !is_file_or_new(to->name, &exists)) {
        return EXIT_GOOD;
    }
    struct stat status;
    if (exists && stat(to->name, &status) == 0 && S_ISDIR(status.st_mode)) {
        return fail(to->name, EISDIR);
    }
    if (exists && !to->force) {
        say("%s exists already; --force replaces it", to->name);
        return EXIT_FILES;
    }
    return EXIT_GOOD;
}

/* The temporary file, for the signal that ends us half way. */
static char temporary[PATH_MAX];

static void remove_temporary(int number) {
    unlink(temporary);
    signal(number, SIG_DFL);
    raise(number);
}

static void guard(void (*handler)(int)) {
    const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
        signal(numbers[i], handler);
    }
}

/* The name takes the temporary file: in the place of another, or only where there is none. */
static int take_name(const char* name, bool force) {
    if (!force) {
        if (link(temporary, name) == 0) {
            unlink(temporary);
            return 0;
        }
        if (errno == EEXIST) {
            return EEXIST;
        }
        /* A file system without links: look, then rename. */
        if (access(name, F_OK) == 0) {
            return EEXIST;
        }
    }
    return rename(temporary, name) == 0 ? 0 : errno;
}

static int write_temporary(int file, const char* name, const void* data, size_t size) {
    struct stat  status;
    const mode_t mask = umask(0);
    umask(mask);
    int reason = write_all(file, data, size);
    if (reason == 0 && fchmod(file, stat(name, &status) == 0 ? status.st_mode & 0777 : 0666 & ~mask) != 0) {
        reason = errno;
    }
    if (reason == 0 && fsync(file) != 0) {
        reason = errno;
    }
    if (close(file) != 0 && reason == 0) {
        reason = errno;
    }
    return reason;
}

static int replace_file(const char* name, bool force, const void* data, size_t size) {
    const char* slash = strrchr(name, '/');
    const int   folder = slash != NULL ? (int)(slash - name) + 1 : 0;
    const int   length = snprintf(temporary, sizeof temporary, "%.*s.motte-XXXXXX", folder, name);
    if (length < 0 || (size_t)length >= sizeof temporary) {
        return ENAMETOOLONG;
    }
    const int file = mkstemp(temporary);
    if (file < 0) {
        return errno;
    }
    guard(remove_temporary);
    int reason = write_temporary(file, name, data, size);
    reason = reason == 0 ? take_name(name, force) : reason;
    if (reason != 0) {
        unlink(temporary);
    }
    guard(SIG_DFL);
    return reason;
}

static int write_directly(const char* name, const void* data, size_t size) {
    const int file = open(name, O_WRONLY | O_CLOEXEC);
    if (file < 0) {
        return errno;
    }
    const int reason = write_all(file, data, size);
    return close(file) != 0 && reason == 0 ? errno : reason;
}

int target_write(const target* to, const void* data, size_t size) {
    const int code = target_check(to);
    bool      exists = false;
    if (code != EXIT_GOOD) {
        return code;
    }
    if (strcmp(to->name, "-") == 0) {
        return fwrite(data, 1, size, stdout) == size ? EXIT_GOOD : fail("standard output", errno);
    }
    int reason = 0;
    if (!is_file_or_new(to->name, &exists)) {
        reason = write_directly(to->name, data, size);
    } else {
        /* A link stays a link: what it points to is replaced. */
        char* real = exists ? realpath(to->name, NULL) : NULL;
        reason = replace_file(real != NULL ? real : to->name, to->force, data, size);
        free(real);
    }
    return reason == 0 ? EXIT_GOOD : fail(to->name, reason);
}
