/* Chunks of the walls of a plan and of the stroke under the hand. */
#ifndef MT_MODEL_WALLS_H
#define MT_MODEL_WALLS_H

#include "build/wall.h"
#include "model/store.h"
#include "plan/plan.h"

/* Chunks of one wall: entry i is chunk i, NULL where nothing stands. */
typedef struct mt_wall_chunks {
    uint32_t     id;        /* of the wall */
    uint64_t     signature; /* over all the wall's own data and the ground; 0: to be found anew */
    mt_entries   chunk;
    mt_left_outs left_out;
    uint32_t     at; /* its place in the plan, for issues */
} mt_wall_chunks;

/* A metre of a stroke that has settled but whose chunk has not, or its tail. */
typedef struct mt_draft_piece {
    double    s0;    /* [m] */
    mt_entry* entry; /* NULL: nothing stands there */
} mt_draft_piece;

enum { MT_DRAFT_PIECES = 24 };

/*
 * What a stroke shows so far: whole chunks that never change again, then metres that rarely do, then the tail, which
 * every update lays anew. So an update lays some 3.5 m, however the chunks fall.
 */
typedef struct mt_draft_chunks {
    uint64_t       serial; /* of the stroke; 0: none */
    uint32_t       id;
    mt_entries     chunk;
    mt_draft_piece piece[MT_DRAFT_PIECES]; /* after the whole chunks; the last is the tail */
    uint32_t       piece_count;
    mt_corners     corner; /* those that never change again, then those of the tail */
    uint32_t       corner_final;
    double         corner_s; /* [m] corners before this are final */
    mt_stretches   stand;
    mt_deep        deep;
    double         base;
} mt_draft_chunks;

typedef struct mt_walls {
    mt_allocator allocator;
    mt_store*    store;
    bool         far_detail;        /* set by the owner before the first update */
    bool         top;               /* likewise */
    MT_ARRAY(mt_wall_chunks) walls; /* in order of id, as in the plan */
    mt_draft_chunks draft;
    mt_wall_scratch scratch;
    mt_parts        parts;
    mt_corners      corner;
    mt_stretches    stand;
    mt_work         work;
} mt_walls;

void mt_walls_init(mt_walls* walls, mt_store* store, const mt_allocator* allocator);
void mt_walls_free(mt_walls* walls);

/* Brings the chunks to the state of the plan. `ground_key` changes with the ground. False: no memory, call again. */
bool mt_walls_update(mt_walls* walls, const mt_plan* plan, const mt_ground* ground, uint64_t ground_key);

/* The same for a stroke; NULL: none. Touches only what may still change. */
bool mt_walls_draft(mt_walls* walls, const mt_draft* draft, const mt_ground* ground);

#endif
