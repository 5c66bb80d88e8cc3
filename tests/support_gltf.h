/* A small reader of binary glTF, strict in all that Motte promises of its files. */
#ifndef MOTTE_TESTS_SUPPORT_GLTF_H
#define MOTTE_TESTS_SUPPORT_GLTF_H

#include "support.h"

typedef struct glb_file {
    const uint8_t* data;
    size_t         size;
    char*          json; /* zero-terminated */
    size_t         json_size;
    const uint8_t* bin; /* NULL where there is no second chunk */
    size_t         bin_size;
} glb_file;

/* Checks header, lengths and padding of the file in bytes `from` to the end. Freed by glb_close. */
glb_file glb_open(const mt_bytes* bytes, size_t from);
void     glb_close(glb_file* file);

/* The text of a value by its path, such as "nodes[2].extras.seed", formatted as by printf; NULL if there is none. */
const char* glb_at(const glb_file* file, const char* path, ...) __attribute__((format(printf, 2, 3)));

/* The same as a number, which has to be there. */
double glb_number(const glb_file* file, const char* path, ...) __attribute__((format(printf, 2, 3)));

/* Elements of the array at a path, 0 if there is none. */
uint32_t glb_count(const glb_file* file, const char* path, ...) __attribute__((format(printf, 2, 3)));

/* True if the string at a path is `text`. */
bool glb_says(const glb_file* file, const char* text, const char* path, ...) __attribute__((format(printf, 3, 4)));

/* The node of a name, UINT32_MAX if there is none. */
uint32_t glb_node(const glb_file* file, const char* name);

/* One element of an accessor, component by component. */
double glb_element(const glb_file* file, uint32_t accessor, uint32_t element, uint32_t component);

/*
 * Every promise a file has to keep: offsets, strides and ranges; bounds equal to the bit to those of the
 * buffer; index width and the restart index; unit normals; no sliver; names; a tree of nodes. Fails the test.
 * Returns the number of triangles.
 */
uint64_t glb_check(const glb_file* file);

#endif
