/* Binary glTF 2.0. */
#ifndef MT_EXPORT_GLB_H
#define MT_EXPORT_GLB_H

#include "export/placed.h"

/* Positions in a file are multiples of 1/65536 m: under a hair's breadth, and exact in decimals. */
#define MT_GLB_GRID 65536.0

/* Most bytes of a file: its lengths are 32-bit. */
#define MT_GLB_SIZE_MAX 4294967295u

/* Where an object lies in the file's buffer, each offset a multiple of 4. An object without triangles has none. */
typedef struct mt_glb_layout {
    mt_export_size size;
    bool           wide;     /* indices of 32 bits: 16 hold up to 65,535 vertices, as index 65535 is no vertex */
    uint64_t       position; /* [bytes] from the start of the buffer: 3 floats a vertex */
    uint64_t       normal;   /* 3 floats */
    uint64_t       uv;       /* 2 floats */
    uint64_t       colour;   /* 4 bytes */
    uint64_t       index;
} mt_glb_layout;

typedef struct mt_glb {
    const mt_export_scene* scene;
    mt_glb_layout*         layouts; /* one for each object */
    uint64_t               length;  /* [bytes] of the buffer, a multiple of 4 */
} mt_glb;

/* Appends a whole file. On MT_ERROR_MEMORY (also where it would be over 4 GiB) `out` keeps its old size. */
mt_result mt_glb_write(const mt_export_scene* scene, mt_bytes* out);

/* Appends the JSON of a file; false when there is no memory. */
bool mt_glb_json(const mt_glb* glb, mt_bytes* out);

#endif
