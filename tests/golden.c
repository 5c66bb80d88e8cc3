/* golden SCRIPT...: plays each script and prints "DIGEST NAME", for machines where the command line is not built. */
#include "motte/motte.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char* read_file(const char* name, size_t* size) {
    FILE* file = fopen(name, "rb");
    if (file == NULL) {
        return NULL;
    }
    char*  data = NULL;
    size_t capacity = 0;
    size_t got = 1;
    *size = 0;
    while (got > 0) {
        if (*size == capacity) {
            capacity = capacity == 0 ? 65536 : capacity * 2;
            char* grown = realloc(data, capacity);
            if (grown == NULL) {
                break;
            }
            data = grown;
        }
        got = fread(data + *size, 1, capacity - *size, file);
        *size += got;
    }
    fclose(file);
    return data;
}

static int print_digest(const char* name) {
    size_t size = 0;
    char*  data = read_file(name, &size);
    if (data == NULL) {
        perror(name);
        return 1;
    }
    mt_error    error;
    mt_editor*  editor = NULL;
    mt_world*   world = NULL;
    mt_result   result = mt_script_play(NULL, data, size, NULL, NULL, &editor, &error);
    const char* slash = strrchr(name, '/');
    if (result != MT_OK) {
        fprintf(stderr, "%s:%" PRIu32 ": %s %s\n", name, error.line, error.place, error.text);
    } else {
        const mt_world_def def = mt_world_def_defaults();
        result = mt_world_create(NULL, &def, &world);
        result = result == MT_OK ? mt_world_update(world, mt_editor_plan(editor), NULL) : result;
        if (result == MT_OK) {
            printf("%016" PRIx64 " %s\n", mt_world_digest(world, mt_editor_plan(editor)), slash != NULL ? slash + 1 : name);
        } else {
            fprintf(stderr, "%s: %s\n", name, mt_result_text(result));
        }
    }
    mt_world_destroy(world);
    mt_editor_destroy(editor);
    free(data);
    return result == MT_OK ? 0 : 1;
}

int main(int argc, char** argv) {
    int failed = 0;
    for (int i = 1; i < argc; ++i) {
        failed |= print_digest(argv[i]);
    }
    return failed;
}
