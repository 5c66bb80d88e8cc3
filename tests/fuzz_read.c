/*
 * Any bytes as a plan file and as a script: no crash, no leak, and what is read as a plan is written and read
 * again to the same bytes.
 */
#include "motte/edit.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

/* Two bytes of the input choose how much memory there is, so that every failing allocation is met as well. */
typedef struct purse {
    size_t left;
    size_t used;
} purse;

static void* resize(void* user, void* block, size_t old_size, size_t new_size) {
    purse* const p = user;
    if (new_size > old_size && new_size - old_size > p->left) {
        return NULL;
    }
    p->left = p->left + old_size - new_size;
    p->used = p->used + new_size - old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

static void must(int good) {
    if (!good) {
        abort();
    }
}

static void plan_and_back(const mt_allocator* allocator, const uint8_t* data, size_t size) {
    mt_plan*  plan = NULL;
    mt_plan*  again = NULL;
    mt_error  error;
    mt_bytes  first = mt_bytes_init(allocator);
    mt_bytes  second = mt_bytes_init(allocator);
    mt_result result = mt_plan_read(allocator, data, size, &plan, &error);
    must((result == MT_OK) == (plan != NULL));
    must(result == MT_OK || result == MT_ERROR_MEMORY ||
         (memchr(error.text, 0, sizeof error.text) != NULL && error.text[0] != '\0'));
    if (result == MT_OK && mt_plan_write(plan, &first) == MT_OK) {
        result = mt_plan_read(allocator, first.data, first.size, &again, &error);
        must(result == MT_OK || result == MT_ERROR_MEMORY);
        if (result == MT_OK && mt_plan_write(again, &second) == MT_OK) {
            must(first.size == second.size && memcmp(first.data, second.data, first.size) == 0);
            must(mt_plan_digest(plan) == mt_plan_digest(again));
        }
    }
    mt_bytes_free(&first);
    mt_bytes_free(&second);
    mt_plan_destroy(again);
    mt_plan_destroy(plan);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    /* By the last bit of the input: plenty, or what its second and third byte say. */
    const size_t limits[2] = {(size_t)64 << 20, size > 2 ? ((size_t)data[1] << 8 | data[2]) * 16 : 4096};
    purse        p = {.left = limits[size > 0 ? data[size - 1] & 1 : 0]};
    mt_allocator allocator = {.resize = resize, .user = &p};
    mt_editor*   editor = NULL;
    mt_error     error;

    plan_and_back(&allocator, data, size);
    must(p.used == 0);
    const mt_result result = mt_script_play(&allocator, data, size, NULL, NULL, &editor, &error);
    must((result == MT_OK) == (editor != NULL));
    mt_editor_destroy(editor);
    must(p.used == 0);
    return 0;
}
