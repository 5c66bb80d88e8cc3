/* Vertices of a piece in the coordinates of a file, and how often each triangle of it is written. */
#ifndef MT_EXPORT_PLACED_H
#define MT_EXPORT_PLACED_H

#include "export/scene.h"

/* Triangles of less than this are left out [m2]. */
#define MT_EXPORT_AREA_MIN 1e-8

/*
 * Positions fall on a grid of 1/grid metre. That closes the seams between pages, whose corners round
 * differently, and lets a position be written down exactly.
 */
typedef struct mt_placing {
    double pivot[3]; /* [m] what positions are relative to */
    double grid;     /* [steps per m] */
    bool   narrow;   /* positions have to be floats */
} mt_placing;

/* Room for the positions of the largest piece. */
typedef struct mt_placed {
    double*  at; /* 3 a vertex */
    uint32_t capacity;
} mt_placed;

/* False when there is no memory. Free it either way. */
bool mt_placed_init(mt_placed* placed, const mt_export_scene* scene);
void mt_placed_free(mt_placed* placed, const mt_allocator* allocator);

void mt_placed_fill(mt_placed* placed, const mt_export_piece* piece, const mt_placing* placing);

/*
 * How often a triangle is written: 0 for a sliver, 2 for a blade, which is seen from both sides, else 1. The
 * second time its corners run the other way round. A material of two sides would not do: readers turn the
 * normal about on the far side, and grass, whose normals all point up, gets black there.
 */
uint32_t mt_placed_sides(const mt_placed* placed, const mt_mesh_view* mesh, mt_material material, const uint32_t triangle[3]);

/* What an object holds once its slivers are gone. */
typedef struct mt_export_size {
    uint64_t vertex_count;
    uint64_t index_count;
    double   min[3]; /* [m] of all vertices, to the bit */
    double   max[3];
} mt_export_size;

mt_export_size mt_export_measure(const mt_export_scene* scene, const mt_export_object* object, const mt_placing* placing,
                                 mt_placed* placed);

/*
 * Metres along and up the surface, so that a picture laid on it is upright and, where that can be, not
 * mirrored: up a wall, north (-z) on the lie of the land, whose second coordinate is z.
 */
void mt_export_uv(const mt_mesh_view* mesh, uint32_t vertex, mt_material material, double uv[2]);

/* The normal of a vertex, of length 1. */
void mt_export_normal(const mt_mesh_view* mesh, uint32_t vertex, double normal[3]);

#endif
