/* What the stroke under the hand shows: only its tail is laid again. */
#include "model/wall_chunks.h"

#include <float.h>

/* [m] behind the last settled point from which a chunk, and a corner, are final. */
#define CHUNK_FINAL (MT_WALL_WINDOW + MT_CORNER_REACH + 0.5)
#define CORNER_FINAL (MT_CORNER_REACH + 0.5)

/* [m] behind the last settled point from which the end of the tail's stones is settled too: they reach 1.4 m, headings 0.3 m. */
#define PIECE_SETTLED 1.7

static bool extend_corners(mt_walls* walls, const mt_draft* draft, double settled_s) {
    mt_draft_chunks* chunks = &walls->draft;
    const double     half = 0.0005 * draft->thickness;
    chunks->corner.count = chunks->corner_final;
    const double final_s = settled_s - CORNER_FINAL;
    if (final_s > chunks->corner_s) {
        if (!mt_corners_find(draft->path, half, chunks->corner_s, final_s, &chunks->corner, &walls->allocator)) {
            return false;
        }
        chunks->corner_s = final_s;
        chunks->corner_final = (uint32_t)chunks->corner.count;
    }
    return mt_corners_find(draft->path, half, chunks->corner_s, draft->path->length + 1.0, &chunks->corner, &walls->allocator);
}

static bool extend_stand(mt_walls* walls, const mt_draft* draft, const mt_ground* ground, double settled_s) {
    mt_draft_chunks* chunks = &walls->draft;
    mt_stretches     out = {0};
    bool             ok = mt_deep_extend(&chunks->deep, draft->path, settled_s, ground, &walls->allocator) &&
              (draft->self == NULL || mt_self_left_out(draft->self, &out));
    chunks->stand.count = walls->stand.count = 0;
    const mt_stretch whole = {0.0, draft->path->length};
    ok = ok && mt_stretch_subtract(whole, out.items, out.count, &walls->stand, &walls->allocator);
    for (size_t i = 0; ok && i < walls->stand.count; ++i) {
        ok = mt_stretch_subtract(walls->stand.items[i], chunks->deep.found.items, chunks->deep.found.count, &chunks->stand,
                                 &walls->allocator);
    }
    mt_array_free(&out, &walls->allocator);
    return ok;
}

static bool drop_pieces(mt_walls* walls, double before) {
    mt_draft_chunks* chunks = &walls->draft;
    uint32_t         gone = 0;
    for (; gone < chunks->piece_count && chunks->piece[gone].s0 < before; ++gone) {
        if (!mt_store_doom(walls->store, chunks->piece[gone].entry)) {
            break;
        }
    }
    const bool good = gone == chunks->piece_count || chunks->piece[gone].s0 >= before;
    chunks->piece_count -= gone;
    for (uint32_t i = 0; i < chunks->piece_count; ++i) {
        chunks->piece[i] = chunks->piece[i + gone];
    }
    return good;
}

static bool reset_draft(mt_walls* walls, const mt_draft* draft, const mt_ground* ground) {
    mt_draft_chunks* chunks = &walls->draft;
    if (!mt_chunk_row_resize(walls, &chunks->chunk, 0) || !drop_pieces(walls, DBL_MAX)) {
        return false;
    }
    chunks->serial = draft != NULL ? draft->serial : 0;
    chunks->id = draft != NULL ? draft->id : 0;
    chunks->corner.count = 0;
    chunks->corner_final = 0;
    chunks->corner_s = 0.0;
    chunks->deep.next = 0;
    chunks->deep.found.count = 0;
    if (draft != NULL) {
        const mt_vec2 start = draft->path->point[0];
        chunks->base = mt_ground_height(ground, start.x, start.z);
    }
    return true;
}

static mt_wall_source draft_source(const mt_walls* walls, const mt_draft* draft, const mt_ground* ground) {
    const mt_draft_chunks* chunks = &walls->draft;
    return (mt_wall_source){.path = draft->path,
                            .seed = draft->seed,
                            .height = 0.001 * draft->height,
                            .thickness = 0.001 * draft->thickness,
                            .base = chunks->base,
                            .stand = chunks->stand.items,
                            .stand_count = (uint32_t)chunks->stand.count,
                            .corner = chunks->corner.items,
                            .corner_count = (uint32_t)chunks->corner.count,
                            .ground = ground,
                            .plain = !walls->top};
}

/* Whole chunks for all that never changes again. */
static bool extend_chunks(mt_walls* walls, const mt_draft* draft, const mt_wall_source* source, double settled_s) {
    mt_draft_chunks* chunks = &walls->draft;
    while ((double)(chunks->chunk.count + 1) * MT_CHUNK_LENGTH + CHUNK_FINAL < settled_s) {
        mt_entry*            entry = NULL;
        const mt_chunk_place place = mt_chunk_place_whole(draft->id, chunks->chunk.count, &entry);
        if (!mt_array_reserve(&chunks->chunk, 1, &walls->allocator) || !mt_chunk_settle(walls, source, &place)) {
            return false;
        }
        chunks->chunk.items[chunks->chunk.count++] = entry;
    }
    return true;
}

/* Metres up to the tail, and the tail. A piece that was the tail is cut to its metre. */
static bool lay_pieces(mt_walls* walls, const mt_draft* draft, const mt_wall_source* source, double settled_s) {
    mt_draft_chunks* chunks = &walls->draft;
    const double     whole = (double)chunks->chunk.count * MT_CHUNK_LENGTH;
    const double     tail = mt_max(whole, floor(settled_s - PIECE_SETTLED));
    if (!drop_pieces(walls, whole)) {
        return false;
    }
    for (uint32_t i = 0;; ++i) {
        const double s0 = whole + (double)i;
        if (i == chunks->piece_count) {
            chunks->piece[chunks->piece_count++] = (mt_draft_piece){s0, NULL};
        }
        const bool           last = s0 >= tail || chunks->piece_count == MT_DRAFT_PIECES;
        const mt_chunk_place place = {.owner = draft->id,
                                      .index = mt_floor_int(s0 / MT_CHUNK_LENGTH),
                                      .s0 = s0,
                                      .s1 = last ? mt_max(draft->path->length + 1.0, s0 + 1.0) : s0 + 1.0,
                                      .at = &chunks->piece[i].entry,
                                      .passing = true};
        if (!mt_chunk_settle(walls, source, &place)) {
            return false;
        }
        if (last) {
            return true;
        }
    }
}

bool mt_walls_draft(mt_walls* walls, const mt_draft* draft, const mt_ground* ground) {
    mt_draft_chunks* chunks = &walls->draft;
    if (draft != NULL && draft->path->count < 2) {
        draft = NULL;
    }
    if ((draft == NULL ? chunks->serial != 0 : chunks->serial != draft->serial) && !reset_draft(walls, draft, ground)) {
        return false;
    }
    if (draft == NULL) {
        return true;
    }
    const double settled_s = draft->settled > 0 ? draft->path->s[draft->settled - 1] : 0.0;
    if (!extend_corners(walls, draft, settled_s) || !extend_stand(walls, draft, ground, settled_s)) {
        return false;
    }
    const mt_wall_source source = draft_source(walls, draft, ground);
    return extend_chunks(walls, draft, &source, settled_s) && lay_pieces(walls, draft, &source, settled_s);
}
