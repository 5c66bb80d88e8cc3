#include "model/walls.h"

#include "base/hash.h"
#include "mesh/masonry.h"

#include <float.h>

_Static_assert((int)MT_WALL_CHUNK == MT_CHUNK_LENGTH && (int)MT_WALL_PAGE == MT_PAGE_SIZE,
               "build and world.h share their units");

void mt_walls_init(mt_walls* walls, mt_store* store, const mt_allocator* allocator) {
    *walls = (mt_walls){.allocator = *allocator, .store = store, .far_detail = true, .top = true};
}

static void free_chunks(mt_wall_chunks* wall, const mt_allocator* allocator) {
    mt_array_free(&wall->chunk, allocator);
    mt_array_free(&wall->left_out, allocator);
}

void mt_walls_free(mt_walls* walls) {
    const mt_allocator* allocator = &walls->allocator;
    for (size_t i = 0; i < walls->walls.count; ++i) {
        free_chunks(&walls->walls.items[i], allocator);
    }
    mt_array_free(&walls->walls, allocator);
    mt_array_free(&walls->draft.chunk, allocator);
    mt_array_free(&walls->draft.corner, allocator);
    mt_array_free(&walls->draft.stand, allocator);
    mt_deep_free(&walls->draft.deep, allocator);
    mt_wall_scratch_free(&walls->scratch, allocator);
    mt_parts_free(&walls->parts, allocator);
    mt_array_free(&walls->corner, allocator);
    mt_array_free(&walls->stand, allocator);
}

/* Lays a chunk that is in no cache. NULL when there is no memory. */
static mt_entry* lay_chunk(mt_walls* walls, const mt_wall_source* source, const mt_wall_layout* layout, uint64_t key) {
    mt_parts_clear(&walls->parts);
    if (!mt_wall_lay(source, layout, &walls->scratch, &walls->parts, &walls->allocator)) {
        return NULL;
    }
    mt_entry* entry = mt_store_add(walls->store, key);
    if (entry == NULL) {
        return NULL;
    }
    bool ok = mt_masonry_mesh(&walls->parts, MT_DETAIL_NEAR, &entry->mesh[MT_DETAIL_NEAR], &walls->allocator);
    if (ok && walls->far_detail) {
        ok = mt_masonry_mesh(&walls->parts, MT_DETAIL_FAR, &entry->mesh[MT_DETAIL_FAR], &walls->allocator);
    }
    if (!ok) {
        mt_store_discard(walls->store, entry);
        return NULL;
    }
    entry->view.kind = MT_CHUNK_WALL;
    entry->view.material = MT_MATERIAL_STONE;
    entry->view.page_x = layout->page_x;
    entry->view.page_z = layout->page_z;
    entry->view.stones = mt_parts_stones(&walls->parts);
    mt_store_seal(walls->store, entry);
    walls->work.stones += entry->view.stones;
    walls->work.chunks += 1;
    for (int d = 0; d < MT_DETAIL_COUNT; ++d) {
        walls->work.bytes += (uint64_t)entry->mesh[d].vertex_count * 32 + (uint64_t)entry->mesh[d].index_count * 4;
    }
    return entry;
}

/* A stretch of a wall and where its chunk is kept. */
typedef struct chunk_place {
    uint32_t   owner;  /* id of the wall */
    int32_t    index;  /* of the chunk that holds s0 */
    double     s0, s1; /* [m] */
    mt_entry** at;
    bool       passing; /* what it replaces is never wanted again */
} chunk_place;

static bool settle_chunk(mt_walls* walls, const mt_wall_source* source, const chunk_place* place) {
    mt_wall_layout layout;
    const bool     stands = mt_wall_layout_find(source, place->s0, place->s1, &layout);
    walls->work.points += layout.frame_count;
    const uint64_t key = mt_hash_u64(layout.key, place->owner | (uint64_t)(uint32_t)place->index << 32);
    mt_entry*      old = *place->at;
    if (stands && old != NULL && old->key == key) {
        return true;
    }
    mt_entry* entry = NULL;
    if (stands) {
        entry = mt_store_find(walls->store, key);
        entry = entry != NULL ? entry : lay_chunk(walls, source, &layout, key);
        if (entry == NULL) {
            return false;
        }
        entry->view.owner = place->owner;
        entry->view.index = place->index;
        if (!mt_store_join(walls->store, entry)) {
            return false;
        }
    }
    *place->at = entry;
    return place->passing ? mt_store_doom(walls->store, old) : mt_store_leave(walls->store, old);
}

static chunk_place whole_chunk(uint32_t owner, size_t index, mt_entry** at) {
    const double s0 = (double)index * MT_CHUNK_LENGTH;
    return (chunk_place){owner, (int32_t)index, s0, s0 + MT_CHUNK_LENGTH, at, false};
}

/* Shortens or lengthens a row of chunks. */
static bool resize_row(mt_walls* walls, mt_entries* row, size_t count) {
    while (row->count > count) {
        if (!mt_store_leave(walls->store, row->items[row->count - 1])) {
            return false;
        }
        row->count -= 1;
    }
    if (row->count < count && !mt_array_reserve(row, count - row->count, &walls->allocator)) {
        return false;
    }
    while (row->count < count) {
        row->items[row->count++] = NULL;
    }
    return true;
}

/* What stands of a stretch once what is left out (sorted) is taken away. */
static bool subtract(mt_stretch whole, const mt_stretch* out, size_t count, mt_stretches* stand,
                     const mt_allocator* allocator) {
    double s = whole.s0;
    for (size_t i = 0; i < count && out[i].s0 < whole.s1; ++i) {
        if (out[i].s1 <= s) {
            continue;
        }
        if (out[i].s0 > s + 0.1 && !mt_array_push(stand, ((mt_stretch){s, out[i].s0}), allocator)) {
            return false;
        }
        s = mt_max(s, out[i].s1);
    }
    return s >= whole.s1 - 0.1 || mt_array_push(stand, ((mt_stretch){s, whole.s1}), allocator);
}

static uint64_t wall_signature(const mt_plan* plan, const mt_wall* wall, uint64_t ground_key) {
    uint64_t hash = mt_hash_u64(ground_key, wall->line->hash);
    hash = mt_hash_u64(hash, (uint32_t)wall->height | (uint64_t)(uint32_t)wall->thickness << 32);
    hash = mt_hash_u64(mt_hash_u64(hash, wall->seed), wall->id | (uint64_t)wall->kind << 32);
    for (uint32_t i = 0; i < wall->piece_count; ++i) {
        const mt_piece* piece = &plan->pieces.items[wall->piece_first + i];
        hash = mt_hash_u64(mt_hash_u64(hash, (uint64_t)piece->s0), (uint64_t)piece->s1);
    }
    return hash | 1;
}

static bool find_source(mt_walls* walls, const mt_plan* plan, const mt_wall* wall, const mt_ground* ground,
                        mt_wall_chunks* chunks, mt_wall_source* source) {
    const mt_path* path = &wall->line->path;
    mt_stretches   out = {0};
    chunks->left_out.count = 0;
    walls->corner.count = walls->stand.count = 0;
    bool ok = mt_wall_left_out(wall, ground, &chunks->left_out, &walls->allocator) &&
              mt_corners_find(path, 0.0005 * wall->thickness, 0.0, path->length + 1.0, &walls->corner, &walls->allocator) &&
              mt_array_reserve(&out, chunks->left_out.count, &walls->allocator);
    for (size_t i = 0; ok && i < chunks->left_out.count; ++i) {
        out.items[out.count++] = chunks->left_out.items[i].stretch;
    }
    for (uint32_t i = 0; ok && i < wall->piece_count; ++i) {
        const mt_stretch whole = mt_piece_stretch(wall, &plan->pieces.items[wall->piece_first + i]);
        ok = subtract(whole, out.items, out.count, &walls->stand, &walls->allocator);
    }
    mt_array_free(&out, &walls->allocator);
    /* The first control point, not the path's: closing a loop moves that a little, and no foot may follow. */
    const mt_vec2 start = {0.001 * wall->line->points[0].x, 0.001 * wall->line->points[0].z};
    *source = (mt_wall_source){.path = path,
                               .seed = wall->seed,
                               .height = 0.001 * wall->height,
                               .thickness = 0.001 * wall->thickness,
                               .base = mt_ground_height(ground, start.x, start.z),
                               .stand = walls->stand.items,
                               .stand_count = (uint32_t)walls->stand.count,
                               .corner = walls->corner.items,
                               .corner_count = (uint32_t)walls->corner.count,
                               .ground = ground,
                               .plain = !walls->top};
    return ok;
}

static bool update_wall(mt_walls* walls, const mt_plan* plan, const mt_wall* wall, const mt_ground* ground,
                        mt_wall_chunks* chunks) {
    mt_wall_source source;
    if (!find_source(walls, plan, wall, ground, chunks, &source) ||
        !resize_row(walls, &chunks->chunk, (size_t)mt_wall_chunk_count(source.path))) {
        return false;
    }
    for (size_t i = 0; i < chunks->chunk.count; ++i) {
        const chunk_place place = whole_chunk(wall->id, i, &chunks->chunk.items[i]);
        if (!settle_chunk(walls, &source, &place)) {
            return false;
        }
    }
    return true;
}

static bool remove_wall(mt_walls* walls, size_t at) {
    mt_wall_chunks* chunks = &walls->walls.items[at];
    if (!resize_row(walls, &chunks->chunk, 0)) {
        return false;
    }
    free_chunks(chunks, &walls->allocator);
    for (size_t i = at + 1; i < walls->walls.count; ++i) {
        walls->walls.items[i - 1] = walls->walls.items[i];
    }
    walls->walls.count -= 1;
    return true;
}

static bool insert_wall(mt_walls* walls, size_t at, uint32_t id) {
    if (!mt_array_push(&walls->walls, ((mt_wall_chunks){.id = id}), &walls->allocator)) {
        return false;
    }
    const mt_wall_chunks fresh = walls->walls.items[walls->walls.count - 1];
    for (size_t i = walls->walls.count - 1; i > at; --i) {
        walls->walls.items[i] = walls->walls.items[i - 1];
    }
    walls->walls.items[at] = fresh;
    return true;
}

bool mt_walls_update(mt_walls* walls, const mt_plan* plan, const mt_ground* ground, uint64_t ground_key) {
    size_t at = 0;
    for (uint32_t i = 0; i < plan->walls.count; ++i) {
        const mt_wall* wall = &plan->walls.items[i];
        while (at < walls->walls.count && walls->walls.items[at].id < wall->id) {
            if (!remove_wall(walls, at)) {
                return false;
            }
        }
        if ((at == walls->walls.count || walls->walls.items[at].id > wall->id) && !insert_wall(walls, at, wall->id)) {
            return false;
        }
        mt_wall_chunks* chunks = &walls->walls.items[at++];
        const uint64_t  signature = wall_signature(plan, wall, ground_key);
        chunks->at = i;
        if (chunks->signature != signature) {
            chunks->signature = 0;
            if (!update_wall(walls, plan, wall, ground, chunks)) {
                return false;
            }
            chunks->signature = signature;
        }
    }
    while (walls->walls.count > at) {
        if (!remove_wall(walls, walls->walls.count - 1)) {
            return false;
        }
    }
    return true;
}

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
    ok = ok && subtract(whole, out.items, out.count, &walls->stand, &walls->allocator);
    for (size_t i = 0; ok && i < walls->stand.count; ++i) {
        ok = subtract(walls->stand.items[i], chunks->deep.found.items, chunks->deep.found.count, &chunks->stand,
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
    if (!resize_row(walls, &chunks->chunk, 0) || !drop_pieces(walls, DBL_MAX)) {
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
        mt_entry*         entry = NULL;
        const chunk_place place = whole_chunk(draft->id, chunks->chunk.count, &entry);
        if (!mt_array_reserve(&chunks->chunk, 1, &walls->allocator) || !settle_chunk(walls, source, &place)) {
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
        const bool        last = s0 >= tail || chunks->piece_count == MT_DRAFT_PIECES;
        const chunk_place place = {.owner = draft->id,
                                   .index = mt_floor_int(s0 / MT_CHUNK_LENGTH),
                                   .s0 = s0,
                                   .s1 = last ? mt_max(draft->path->length + 1.0, s0 + 1.0) : s0 + 1.0,
                                   .at = &chunks->piece[i].entry,
                                   .passing = true};
        if (!settle_chunk(walls, source, &place)) {
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
