#include "support.h"

#include <stdlib.h>

/* The size stands in front of each block. */
typedef union header {
    size_t      size;
    max_align_t aligned;
} header;

static void* purse_resize(void* user, void* block, size_t old_size, size_t new_size) {
    purse*  p = user;
    header* head = block != NULL ? (header*)block - 1 : NULL;
    if ((head != NULL ? head->size : 0) != old_size) {
        p->wrong = true;
        old_size = head != NULL ? head->size : 0;
    }
    if (new_size == 0) {
        p->used -= old_size;
        p->blocks -= head != NULL ? 1 : 0;
        free(head);
        return NULL;
    }
    ++p->calls;
    if (p->fail_at != 0 && (p->fail_once ? p->calls == p->fail_at : p->calls >= p->fail_at)) {
        return NULL;
    }
    /* Always moved, so that a pointer kept too long is found out by the address sanitizer. */
    header* made = malloc(sizeof *made + new_size);
    if (made == NULL) {
        return NULL;
    }
    made->size = new_size;
    if (head != NULL) {
        memcpy(made + 1, block, old_size < new_size ? old_size : new_size);
        free(head);
    } else {
        ++p->blocks;
    }
    p->used += new_size - old_size;
    p->peak = p->used > p->peak ? p->used : p->peak;
    return made + 1;
}

mt_allocator purse_allocator(purse* p) {
    return (mt_allocator){.resize = purse_resize, .user = p};
}

void purse_assert_empty(const purse* p) {
    if (p->wrong) {
        fail_msg("a block was given back with a wrong size");
    }
    if (p->used != 0 || p->blocks != 0) {
        fail_msg("%zu bytes in %zu blocks were never given back", p->used, p->blocks);
    }
}

static void survive(fallible* work, void* user, bool once) {
    for (uint64_t n = 1;; ++n) {
        purse              p = {.fail_at = n, .fail_once = once};
        const mt_allocator allocator = purse_allocator(&p);
        const mt_result    result = work(&allocator, user);
        if (result != MT_OK && result != MT_ERROR_MEMORY) {
            fail_msg("with call %llu failing the result is \"%s\"", (unsigned long long)n, mt_result_text(result));
        }
        purse_assert_empty(&p);
        if (p.calls < n) {
            assert_int_equal(result, MT_OK);
            return;
        }
    }
}

void assert_survives_no_memory(fallible* work, void* user) {
    survive(work, user, true);
    survive(work, user, false);
}

file_text text_of_file(const char* name_in_tree) {
    char      name[1024];
    file_text text = {.data = NULL};
    snprintf(name, sizeof name, "%s/%s", MOTTE_SOURCE_DIR, name_in_tree);
    FILE* file = fopen(name, "rb");
    if (file == NULL) {
        fail_msg("%s cannot be opened", name);
        return text;
    }
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    rewind(file);
    text.data = malloc((size_t)size + 1);
    text.size = fread(text.data, 1, (size_t)size, file);
    text.data[text.size] = '\0';
    fclose(file);
    return text;
}

void text_free(file_text* text) {
    free(text->data);
    *text = (file_text){.data = NULL};
}

mt_editor* editor_on_meadow(const mt_allocator* allocator) {
    const mt_editor_def def = mt_editor_def_defaults();
    mt_editor*          editor = NULL;
    assert_int_equal(mt_editor_create(allocator, &def, NULL, &editor, NULL), MT_OK);
    return editor;
}

mt_report draw_wall(mt_editor* editor, const mt_wall_def* def, const mt_point* points, uint32_t count) {
    mt_report report;
    mt_error  error = {.text = ""};
    if (mt_editor_wall(editor, def, points, count, &report, &error) != MT_OK) {
        fail_msg("%s: %s", error.place, error.text);
    }
    return report;
}
