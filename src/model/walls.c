#include "model/wall_chunks.h"

#include "base/hash.h"

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
        ok = mt_stretch_subtract(whole, out.items, out.count, &walls->stand, &walls->allocator);
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
        !mt_chunk_row_resize(walls, &chunks->chunk, (size_t)mt_wall_chunk_count(source.path))) {
        return false;
    }
    for (size_t i = 0; i < chunks->chunk.count; ++i) {
        const mt_chunk_place place = mt_chunk_place_whole(wall->id, i, &chunks->chunk.items[i]);
        if (!mt_chunk_settle(walls, &source, &place)) {
            return false;
        }
    }
    return true;
}

static bool remove_wall(mt_walls* walls, size_t at) {
    mt_wall_chunks* chunks = &walls->walls.items[at];
    if (!mt_chunk_row_resize(walls, &chunks->chunk, 0)) {
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
