#include "model/wall_chunks.h"

#include "base/hash.h"
#include "mesh/masonry.h"

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

bool mt_chunk_settle(mt_walls* walls, const mt_wall_source* source, const mt_chunk_place* place) {
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

mt_chunk_place mt_chunk_place_whole(uint32_t owner, size_t index, mt_entry** at) {
    const double s0 = (double)index * MT_CHUNK_LENGTH;
    return (mt_chunk_place){owner, (int32_t)index, s0, s0 + MT_CHUNK_LENGTH, at, false};
}

/* Shortens or lengthens a row of chunks. */
bool mt_chunk_row_resize(mt_walls* walls, mt_entries* row, size_t count) {
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
bool mt_stretch_subtract(mt_stretch whole, const mt_stretch* out, size_t count, mt_stretches* stand,
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
