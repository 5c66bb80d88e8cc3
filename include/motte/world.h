/*
 * motte/world.h - a plan made visible: chunks of triangles that follow its changes.
 *
 * A world holds the ground and the laid masonry of a plan. Give it the plan after every edit: it lays
 * again only the chunks whose inputs changed and says which those are. A chunk is the unit of
 * rebuilding (4 m of a wall, a square of land); a page is the unit of drawing (64 m square).
 */
#ifndef MOTTE_WORLD_H
#define MOTTE_WORLD_H

#include "motte/edit.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mt_world mt_world;

#define MT_PAGE_SIZE 64   /* [m] side of a page */
#define MT_CHUNK_LENGTH 4 /* [m] of a path */

/* One material is one draw per page. Colours and shade are baked into the vertices. */
typedef enum mt_material {
    MT_MATERIAL_STONE = 0,
    MT_MATERIAL_GROUND = 1,
    MT_MATERIAL_PLANT = 2, /* grass tufts, flowers, bushes, trees */
    MT_MATERIAL_WATER = 3, /* colour alpha is the opacity */
    MT_MATERIAL_COUNT = 4,
} mt_material;

/* The name used in exports, such as "Stone". */
MT_API const char* mt_material_text(mt_material material);

typedef enum mt_chunk_kind {
    MT_CHUNK_WALL = 0, /* owner is the wall's id, index the number of its 4 m from the start of the base path */
    MT_CHUNK_LAND = 1, /* owner 0; index is the ordinal of the square */
    MT_CHUNK_WATER = 2,
    MT_CHUNK_PLANT = 3,
} mt_chunk_kind;

/*
 * Triangles, ready for a graphics card. Vertices are 32 bytes, in four streams:
 *   position  3 floats, metres, relative to the page's corner (page_x * 64, 0, page_z * 64)
 *   normal    4 signed 16-bit, normalised (32767 is 1), the fourth 0
 *   colour    4 unsigned 8-bit, normalised, linear RGB with the baked shade, and alpha
 *   uv        2 floats, metres along and up the surface
 * Indices are 32-bit, counter-clockwise seen from outside.
 */
typedef struct mt_mesh_view {
    uint32_t        vertex_count;
    uint32_t        index_count;
    const float*    position;
    const int16_t*  normal;
    const uint8_t*  colour;
    const float*    uv;
    const uint32_t* index;
} mt_mesh_view;

typedef enum mt_detail {
    MT_DETAIL_NEAR = 0,
    MT_DETAIL_FAR = 1, /* at most a fifth of the triangles, outline within 0.05 m; meant from 40 m on */
    MT_DETAIL_COUNT = 2,
} mt_detail;

typedef struct mt_chunk_view {
    uint32_t      id; /* never used twice in one world: a chunk laid anew has a new id */
    mt_chunk_kind kind;
    mt_material   material;
    uint32_t      owner;
    int32_t       index;
    int32_t       page_x; /* [pages] */
    int32_t       page_z; /* [pages] */
    uint32_t      stones; /* laid parts of masonry: coping, merlons, quoins count; a split stone counts twice */
    float         min[3]; /* [m] bounds, relative to the page's corner */
    float         max[3];
    mt_mesh_view
        mesh[MT_DETAIL_COUNT]; /* a chunk without a far version has 0 vertices there only if it is not to be drawn far away */
} mt_chunk_view;

/*
 * Which chunks went and which came with one update. A changed chunk is one that went and one that
 * came. The arrays belong to the world and live until its next update; so do the views of chunks
 * that went. Views of standing chunks live until the chunk goes.
 */
typedef struct mt_changes {
    uint32_t        gone_count;
    uint32_t        came_count;
    const uint32_t* gone; /* ids */
    const uint32_t* came; /* ids */
} mt_changes;

/* Work done, for tests and benchmarks: counted since the world was made. */
typedef struct mt_work {
    uint64_t points; /* path points shaped or looked at while keying and laying */
    uint64_t stones; /* stones laid (not taken from the cache) */
    uint64_t bytes;  /* bytes of vertices and indices written */
    uint64_t chunks; /* chunks laid */
} mt_work;

typedef struct mt_world_def {
    int32_t  land;        /* 1: ground, water and plants are made as chunks too; 0: walls alone */
    int32_t  far_detail;  /* 1: far versions are made */
    int32_t  top;         /* 1: walls carry coping and merlons; 0: they end with their topmost course */
    uint64_t cache_bytes; /* most bytes of unused chunks kept for undo; 0: 64 MiB */
} mt_world_def;

/* Land, far versions and tops on, cache of 64 MiB. */
MT_API mt_world_def mt_world_def_defaults(void);

MT_API mt_result mt_world_create(const mt_allocator* allocator, const mt_world_def* def, mt_world** world);
MT_API void      mt_world_destroy(mt_world* world);

/*
 * Brings the world to the state of a plan; `changes` may be NULL. On MT_ERROR_MEMORY the world may lack
 * chunks; calling again with memory mends it.
 */
MT_API mt_result mt_world_update(mt_world* world, const mt_plan* plan, mt_changes* changes);

/* The same for an editor's plan and the stroke under its hand: only the tail of the stroke is laid again. */
MT_API mt_result mt_world_update_editor(mt_world* world, const mt_editor* editor, mt_changes* changes);

/* Chunks that stand, in a fixed order: by kind, owner, index. The order changes with every update. */
MT_API uint32_t             mt_world_chunk_count(const mt_world* world);
MT_API const mt_chunk_view* mt_world_chunk(const mt_world* world, uint32_t position);

/* A chunk by its id, also one that went with the last update; NULL if there is none. */
MT_API const mt_chunk_view* mt_world_chunk_by_id(const mt_world* world, uint32_t id);

/* Stretches of the plan that were left out, and why. */
MT_API uint32_t        mt_world_issue_count(const mt_world* world);
MT_API const mt_issue* mt_world_issue(const mt_world* world, uint32_t index);

/* Height of the ground [m] at (x, z) [m], and depth of water there [m], 0 where it is dry. Flat 0 before the first update. */
MT_API double mt_world_height(const mt_world* world, double x, double z);
MT_API double mt_world_depth(const mt_world* world, double x, double z);

/* Hash over plan and all near meshes of walls. Same plan, same digest, on every machine. */
MT_API uint64_t mt_world_digest(const mt_world* world, const mt_plan* plan);

MT_API mt_work mt_world_work(const mt_world* world);

/*
 * Faults of a mesh: what must be 0 of a good one. Degenerate: area under 1e-8 m2. Inward: triangles whose
 * own normal opposes the normals of all three corners by more than a right angle.
 */
typedef struct mt_mesh_faults {
    uint32_t not_finite;
    uint32_t not_unit; /* normals whose length is not 1 +- 0.001 */
    uint32_t degenerate;
    uint32_t out_of_range; /* indices at or past vertex_count */
    uint32_t inward;
    uint32_t out_of_bounds; /* positions outside the chunk's bounds */
} mt_mesh_faults;

MT_API mt_mesh_faults mt_mesh_check(const mt_mesh_view* mesh, const float min[3], const float max[3]);

#ifdef __cplusplus
}
#endif

#endif
