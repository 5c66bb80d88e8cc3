/* One chunk of masonry: laid, or taken from the store, for what its layout says. Shared by walls and strokes. */
#ifndef MT_MODEL_WALL_CHUNKS_H
#define MT_MODEL_WALL_CHUNKS_H

#include "model/walls.h"

/* A stretch of a wall and where its chunk is kept. */
typedef struct mt_chunk_place {
    uint32_t   owner;  /* id of the wall */
    int32_t    index;  /* of the chunk that holds s0 */
    double     s0, s1; /* [m] */
    mt_entry** at;
    bool       passing; /* what it replaces is never wanted again */
} mt_chunk_place;

/* Puts the chunk that belongs there into its place. False when there is no memory. */
bool mt_chunk_settle(mt_walls* walls, const mt_wall_source* source, const mt_chunk_place* place);

/* The place of a whole chunk. */
mt_chunk_place mt_chunk_place_whole(uint32_t owner, size_t index, mt_entry** at);

/* Shortens or lengthens a row of chunks. False when there is no memory. */
bool mt_chunk_row_resize(mt_walls* walls, mt_entries* row, size_t count);

/* Appends what stands of a stretch once `count` stretches that are left out (sorted) are taken away. */
bool mt_stretch_subtract(mt_stretch whole, const mt_stretch* out, size_t count, mt_stretches* stand,
                         const mt_allocator* allocator);

#endif
