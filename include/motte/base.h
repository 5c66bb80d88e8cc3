/*
 * motte/base.h - version, results, errors, memory and bytes.
 *
 * Conventions of the whole library:
 *  - metres, radians and seconds; right-handed, y up, counter-clockwise front faces, as in glTF;
 *    a point of a plan is (x, z) on the ground, in whole millimetres;
 *  - three kinds of fault. A fault of the caller (a null pointer) is an assertion. A fault of the
 *    environment (no memory, bytes that are not what they claim) is an mt_result. A fault of the
 *    design (a wall that crosses itself) is no failure: the build succeeds, the thing is left out
 *    and an mt_issue says why;
 *  - no globals: every object carries its allocator, and after the last destroy the count of bytes
 *    that went through it is zero. Objects may be used from any thread, one thread at a time.
 */
#ifndef MOTTE_BASE_H
#define MOTTE_BASE_H

#include <stddef.h>
#include <stdint.h>

#if defined(MOTTE_SHARED) && defined(__GNUC__)
#define MT_API __attribute__((visibility("default")))
#else
#define MT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers. The major number changes when the same plan gives other bytes. */
#define MT_VERSION_MAJOR 0
#define MT_VERSION_MINOR 1
#define MT_VERSION_PATCH 0

typedef struct mt_version {
    int32_t major;
    int32_t minor;
    int32_t patch;
} mt_version;

/* The version of the library that is linked, which may differ from the headers'. */
MT_API mt_version mt_version_get(void);

typedef enum mt_result {
    MT_OK = 0,
    MT_ERROR_ARGUMENT = 1, /* a value outside its range; the error names it, its value and the range */
    MT_ERROR_FORMAT = 2,   /* bytes that are not the format they claim; the error has line and place */
    MT_ERROR_VERSION = 3,  /* a format newer than this library */
    MT_ERROR_MEMORY = 4,   /* the allocator returned NULL; nothing was changed */
} mt_result;

/* A short English name of a result, never NULL. */
MT_API const char* mt_result_text(mt_result result);

/*
 * Why a call failed, in words. Filled only on failure; a NULL error pointer is always allowed.
 */
typedef struct mt_error {
    mt_result result;
    uint32_t  line;      /* line in the text that was read, from 1; 0 where there is none */
    char      place[96]; /* JSON path such as "gestures[3].points[0]", or the argument's name; zero-terminated */
    char      text[256]; /* what was found and what was expected; zero-terminated, UTF-8 */
} mt_error;

/*
 * Memory of the caller. One function does it all:
 *   resize(user, NULL, 0, n) allocates, resize(user, p, old, n) grows or shrinks,
 *   resize(user, p, old, 0) frees and returns NULL. `old_size` is exact.
 * Returns NULL when there is no memory (and then leaves the block as it was). Blocks are aligned as malloc's.
 */
typedef struct mt_allocator {
    void* (*resize)(void* user, void* block, size_t old_size, size_t new_size);
    void* user;
} mt_allocator;

/* malloc and free of the C library. */
MT_API mt_allocator mt_allocator_default(void);

/* A growing run of bytes, the output of every writer. Owned by the caller; free it with mt_bytes_free. */
typedef struct mt_bytes {
    uint8_t*     data;
    size_t       size;
    size_t       capacity;
    mt_allocator allocator;
} mt_bytes;

/* An empty run. `allocator` NULL means mt_allocator_default(). Allocates nothing. */
MT_API mt_bytes mt_bytes_init(const mt_allocator* allocator);
MT_API void     mt_bytes_free(mt_bytes* bytes);

#ifdef __cplusplus
}
#endif

#endif
