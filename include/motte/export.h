/*
 * motte/export.h - a world as a file another tool opens.
 */
#ifndef MOTTE_EXPORT_H
#define MOTTE_EXPORT_H

#include "motte/world.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mt_export_def {
    mt_detail detail; /* far: from a world made with far_detail, else there is nothing to write */
    int32_t   land;   /* 1: ground, water and plants too, where the world has them */
} mt_export_def;

/* Near, walls alone: a meadow makes a file of tens of megabytes. */
MT_API mt_export_def mt_export_def_defaults(void);

/*
 * Appends a binary glTF 2.0 file: no required extension; nodes by meaning (Motte / Walls / Wall_001,
 * Motte / Ground), one mesh a wall with its pivot at the first point of its path, COLOR_0 linear,
 * TEXCOORD_0 in metres, few materials with plain names, extras with kind, seed and version.
 * `plan` is the plan the world was last updated with. MT_OK, or MT_ERROR_MEMORY (also for a file of over
 * 4 GiB, which the format cannot hold); `out` then keeps what it held.
 */
MT_API mt_result mt_export_glb(const mt_world* world, const mt_plan* plan, const mt_export_def* def, mt_bytes* out);

/*
 * Appends a Wavefront OBJ: the same objects by the same names, positions from the origin of the world, normals,
 * texture coordinates in metres, vertex colours behind the positions (v x y z r g b) in sRGB, as readers of
 * this format take them. MT_OK, or MT_ERROR_MEMORY; `out` then keeps what it held.
 */
MT_API mt_result mt_export_obj(const mt_world* world, const mt_plan* plan, const mt_export_def* def, mt_bytes* out);

#ifdef __cplusplus
}
#endif

#endif
