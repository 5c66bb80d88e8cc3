#include "support_stones.h"

#include "base/hash.h"

enum { PILLOW_VERTICES = 20, PILLOW_INDICES = 72, BLOCK_VERTICES = 24, BLOCK_INDICES = 132 };

static uint64_t hash_of(const mt_chunk_view* chunk, uint32_t first, uint32_t count, uint32_t index, uint32_t indices) {
    const mt_mesh_view* mesh = &chunk->mesh[MT_DETAIL_NEAR];
    uint64_t            hash = mt_hash_u64(count, indices);
    for (uint32_t i = first; i < first + count; ++i) {
        const float* p = mesh->position + 3 * (size_t)i;
        hash = mt_hash_f64(hash, (double)p[0] + 64.0 * chunk->page_x);
        hash = mt_hash_f64(hash, (double)p[1]);
        hash = mt_hash_f64(hash, (double)p[2] + 64.0 * chunk->page_z);
        uint64_t bits[3] = {0, 0, 0};
        memcpy(bits, mesh->normal + 4 * (size_t)i, 8);
        memcpy(bits + 1, mesh->colour + 4 * (size_t)i, 4);
        memcpy(bits + 2, mesh->uv + 2 * (size_t)i, 8);
        hash = mt_hash_u64(mt_hash_u64(mt_hash_u64(hash, bits[0]), bits[1]), bits[2]);
    }
    for (uint32_t i = index; i < index + indices; ++i) {
        hash = mt_hash_u64(hash, mesh->index[i] - first);
    }
    return hash;
}

/* Whether the last `indices` of `end` span the last `vertices` of `last`. */
static bool is_part(const mt_mesh_view* mesh, uint32_t end, uint32_t indices, uint32_t last, uint32_t vertices) {
    if (end < indices || last < vertices) {
        return false;
    }
    uint32_t low = UINT32_MAX, high = 0;
    for (uint32_t i = end - indices; i < end; ++i) {
        low = mesh->index[i] < low ? mesh->index[i] : low;
        high = mesh->index[i] > high ? mesh->index[i] : high;
    }
    return low == last - vertices && high == last - 1;
}

void stones_of_chunk(const mt_chunk_view* chunk, seen_stones* out) {
    const mt_allocator  allocator = plain_allocator();
    const mt_mesh_view* mesh = &chunk->mesh[MT_DETAIL_NEAR];
    uint32_t            last = mesh->vertex_count, end = mesh->index_count;
    bool                blocks = true;
    for (uint32_t n = 0; n < chunk->stones; ++n) {
        blocks = blocks && is_part(mesh, end, BLOCK_INDICES, last, BLOCK_VERTICES);
        const uint32_t vertices = blocks ? BLOCK_VERTICES : PILLOW_VERTICES, indices = blocks ? BLOCK_INDICES : PILLOW_INDICES;
        assert_true(is_part(mesh, end, indices, last, vertices));
        last -= vertices;
        end -= indices;
        seen_stone stone = {hash_of(chunk, last, vertices, end, indices), 1e30, -1e30, {0}};
        memcpy(stone.at, mesh->position + 3 * (size_t)last, sizeof stone.at);
        for (uint32_t i = 0; i < vertices; ++i) {
            if (!blocks || i % 3 != 0) { /* the ends of a block have their texture across */
                stone.s0 = mt_min(stone.s0, (double)mesh->uv[2 * (size_t)(last + i)]);
                stone.s1 = mt_max(stone.s1, (double)mesh->uv[2 * (size_t)(last + i)]);
            }
        }
        assert_true(mt_array_push(out, stone, &allocator));
    }
}

void stones_of_owner(const mt_world* world, uint32_t owner, seen_stones* out) {
    const uint32_t count = mt_world_chunk_count(world);
    for (uint32_t i = 0; i < count; ++i) {
        const mt_chunk_view* chunk = mt_world_chunk(world, i);
        if (chunk->kind == MT_CHUNK_WALL && chunk->owner == owner) {
            stones_of_chunk(chunk, out);
        }
    }
}

void stones_free(seen_stones* stones) {
    const mt_allocator allocator = plain_allocator();
    mt_array_free(stones, &allocator);
}

static bool within(const seen_stone* stone, double s0, double s1) {
    return stone->s0 >= s0 && stone->s1 <= s1;
}

stone_sum stones_within(const seen_stones* stones, double s0, double s1) {
    stone_sum sum = {0, 0};
    for (size_t i = 0; i < stones->count; ++i) {
        if (within(&stones->items[i], s0, s1)) {
            sum.count += 1;
            sum.sum += stones->items[i].hash;
        }
    }
    return sum;
}

static bool has(const seen_stones* stones, uint64_t hash) {
    for (size_t i = 0; i < stones->count; ++i) {
        if (stones->items[i].hash == hash) {
            return true;
        }
    }
    return false;
}

void stones_print_difference(const seen_stones* a, const seen_stones* b, double s0, double s1) {
    const seen_stones* both[2] = {a, b};
    for (int k = 0; k < 2; ++k) {
        int shown = 0;
        for (size_t i = 0; i < both[k]->count && shown < 6; ++i) {
            const seen_stone* stone = &both[k]->items[i];
            if (within(stone, s0, s1) && !has(both[1 - k], stone->hash)) {
                print_error("only in the %s: a stone from %.3f to %.3f at height %.2f\n", k == 0 ? "first" : "second",
                            stone->s0, stone->s1, (double)stone->at[1]);
                ++shown;
            }
        }
    }
}
