#include "model/land.h"

#include "base/hash.h"
#include "model/land_mesh.h"

#define FOOTPRINT_STEP 0.25 /* [m] */
#define STONE_PROUD 0.1     /* [m] */

typedef MT_ARRAY(mt_footprint) mt_footprints;

void mt_land_model_init(mt_land_model* land, mt_store* store, const mt_allocator* allocator) {
    *land = (mt_land_model){.allocator = *allocator, .store = store};
}

void mt_land_model_free(mt_land_model* land) {
    mt_array_free(&land->places, &land->allocator);
}

/* Every quarter metre of all that stands, in plan order. The walls know what is left out of them. */
static bool find_footprints(const mt_plan* plan, const mt_walls* walls, mt_footprints* out, const mt_allocator* allocator) {
    bool ok = true;
    for (uint32_t i = 0; ok && i < plan->walls.count; ++i) {
        const mt_wall*     wall = &plan->walls.items[i];
        const mt_left_outs left_out = walls->walls.items[i].left_out;
        for (uint32_t k = 0; ok && k < wall->piece_count; ++k) {
            const mt_stretch piece = mt_piece_stretch(wall, &plan->pieces.items[wall->piece_first + k]);
            size_t           out_at = 0;
            for (double s = ceil(piece.s0 / FOOTPRINT_STEP) * FOOTPRINT_STEP; ok && s <= piece.s1; s += FOOTPRINT_STEP) {
                while (out_at < left_out.count && left_out.items[out_at].stretch.s1 < s) {
                    ++out_at;
                }
                if (out_at < left_out.count && left_out.items[out_at].stretch.s0 <= s) {
                    continue;
                }
                const mt_footprint mark = {mt_path_position(&wall->line->path, s), 0.0005 * wall->thickness + STONE_PROUD};
                ok = mt_array_push(out, mark, allocator);
            }
        }
    }
    return ok;
}

/* Footprints by the 16 m they concern: a list of (square of span 1, footprint), sorted by square and then by order. */
typedef struct concern {
    int32_t  ix, iz;
    uint32_t footprint;
} concern;

typedef MT_ARRAY(concern) concerns;

static bool concern_before(const concern* a, const concern* b) {
    return a->iz != b->iz ? a->iz < b->iz : (a->ix != b->ix ? a->ix < b->ix : a->footprint < b->footprint);
}

/* Heap sort: no order depends on a library's qsort. */
static void sort_concerns(concern* items, size_t count) {
    for (size_t end = count, start = count / 2; end > 1;) {
        if (start > 0) {
            --start;
        } else {
            --end;
            const concern top = items[0];
            items[0] = items[end];
            items[end] = top;
        }
        size_t root = start;
        for (;;) {
            size_t child = 2 * root + 1;
            if (child >= end) {
                break;
            }
            child += child + 1 < end && concern_before(&items[child], &items[child + 1]) ? 1 : 0;
            if (!concern_before(&items[root], &items[child])) {
                break;
            }
            const concern swap = items[root];
            items[root] = items[child];
            items[child] = swap;
            root = child;
        }
    }
}

static bool find_concerns(const mt_footprints* marks, concerns* out, const mt_allocator* allocator) {
    for (size_t i = 0; i < marks->count; ++i) {
        const mt_footprint* mark = &marks->items[i];
        const double        reach = MT_LAND_REACH + mark->half;
        const int32_t       x0 = (int32_t)floor((mark->point.x - reach) / MT_LAND_SQUARE),
                      x1 = (int32_t)floor((mark->point.x + reach) / MT_LAND_SQUARE);
        const int32_t z0 = (int32_t)floor((mark->point.z - reach) / MT_LAND_SQUARE),
                      z1 = (int32_t)floor((mark->point.z + reach) / MT_LAND_SQUARE);
        for (int32_t ix = x0; ix <= x1; ++ix) {
            for (int32_t iz = z0; iz <= z1; ++iz) {
                if (!mt_array_push(out, ((concern){ix, iz, (uint32_t)i}), allocator)) {
                    return false;
                }
            }
        }
    }
    sort_concerns(out->items, out->count);
    return true;
}

static bool show(mt_land_model* land, mt_entry** place, mt_entry* entry) {
    mt_entry* old = *place;
    if (entry != NULL && !mt_store_join(land->store, entry)) {
        return false;
    }
    *place = entry;
    return mt_store_leave(land->store, old);
}

static uint64_t entry_key(uint64_t square, int material) {
    return mt_hash_u64(square, 0x1a4d0000u + (uint64_t)material);
}

/* Lays a square and puts what it shows into the store. */
static bool lay_square(mt_land_model* land, const mt_ground* ground, const mt_land_square* square, uint64_t key) {
    static const mt_chunk_kind KIND[MT_MATERIAL_COUNT] = {MT_CHUNK_WALL, MT_CHUNK_LAND, MT_CHUNK_PLANT, MT_CHUNK_WATER};
    mt_land_meshes             meshes = {0};
    bool                       ok = mt_land_build(ground, square, true, &meshes, &land->allocator);
    for (int m = MT_MATERIAL_GROUND; m < MT_MATERIAL_COUNT; ++m) {
        mt_entry* entry =
            ok && mt_store_find(land->store, entry_key(key, m)) == NULL ? mt_store_add(land->store, entry_key(key, m)) : NULL;
        if (entry == NULL) {
            ok = ok && mt_store_find(land->store, entry_key(key, m)) != NULL;
            mt_mesh_free(&meshes.near[m], &land->allocator);
            mt_mesh_free(&meshes.far[m], &land->allocator);
            continue;
        }
        for (int d = 0; d < MT_DETAIL_COUNT; ++d) {
            mt_mesh_free(&entry->mesh[d], &land->allocator);
            entry->mesh[d] = d == MT_DETAIL_NEAR ? meshes.near[m] : meshes.far[m];
        }
        entry->view.kind = KIND[m];
        entry->view.material = (mt_material)m;
        entry->view.page_x = (int32_t)floor((double)square->ix * MT_LAND_SQUARE / MT_PAGE_SIZE);
        entry->view.page_z = (int32_t)floor((double)square->iz * MT_LAND_SQUARE / MT_PAGE_SIZE);
        mt_store_seal(land->store, entry);
    }
    return ok;
}

static bool settle_square(mt_land_model* land, const mt_ground* ground, const mt_ground_def* def, const mt_land_square* square,
                          mt_land_place* place) {
    const uint64_t key = mt_land_key(def, square);
    if (place->key == key) {
        return true;
    }
    bool known = true;
    for (int m = MT_MATERIAL_GROUND; m < MT_MATERIAL_COUNT; ++m) {
        known = known && mt_store_find(land->store, entry_key(key, m)) != NULL;
    }
    if (!known && !lay_square(land, ground, square, key)) {
        return false;
    }
    for (int m = MT_MATERIAL_GROUND; m < MT_MATERIAL_COUNT; ++m) {
        mt_entry* entry = mt_store_find(land->store, entry_key(key, m));
        if (!show(land, &place->entry[m],
                  entry->mesh[MT_DETAIL_NEAR].vertex_count + entry->mesh[MT_DETAIL_FAR].vertex_count > 0 ? entry : NULL)) {
            return false;
        }
    }
    place->key = key;
    return true;
}

static bool drop_place(mt_land_model* land, mt_land_place* place) {
    for (int m = MT_MATERIAL_GROUND; m < MT_MATERIAL_COUNT; ++m) {
        if (!show(land, &place->entry[m], NULL)) {
            return false;
        }
    }
    place->key = 0;
    return true;
}

static bool place_before(const mt_land_place* place, const mt_land_square* square) {
    return place->iz != square->iz ? place->iz < square->iz : place->ix < square->ix;
}

/* New rows of places for the squares wanted, those that stay carried over; the rest are dropped. */
static bool match_places(mt_land_model* land, const mt_land_squares* squares) {
    mt_land_places fresh = {0};
    if (!mt_array_reserve(&fresh, squares->count, &land->allocator)) {
        return false;
    }
    size_t at = 0;
    bool   ok = true;
    for (size_t i = 0; ok && i < squares->count; ++i) {
        const mt_land_square* square = &squares->items[i];
        mt_land_place         place = {.ix = square->ix, .iz = square->iz};
        for (; ok && at < land->places.count && place_before(&land->places.items[at], square); ++at) {
            ok = drop_place(land, &land->places.items[at]);
        }
        if (ok && at < land->places.count && land->places.items[at].ix == square->ix &&
            land->places.items[at].iz == square->iz) {
            place = land->places.items[at++];
        }
        place.span = square->span;
        place.coarse = square->coarse;
        fresh.items[fresh.count++] = place;
    }
    for (; ok && at < land->places.count; ++at) {
        ok = drop_place(land, &land->places.items[at]);
    }
    if (!ok) {
        /* The old rows stay, minus what was dropped. */
        mt_array_free(&fresh, &land->allocator);
        return false;
    }
    mt_array_free(&land->places, &land->allocator);
    land->places = fresh;
    return true;
}

/* Index of the first concern at or after a square of span 1. */
static size_t concern_from(const concerns* list, int32_t ix, int32_t iz) {
    const concern here = {ix, iz, 0};
    size_t        low = 0;
    size_t        high = list->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (concern_before(&list->items[middle], &here)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Footprints that concern a square, perhaps more than once. */
static bool find_beside(const mt_land_square* square, const mt_footprints* marks, const concerns* list, mt_footprints* beside,
                        const mt_allocator* allocator) {
    const int32_t span = square->span > 1 ? square->span : 1;
    beside->count = 0;
    for (int32_t iz = square->iz; iz < square->iz + span; ++iz) {
        for (size_t at = concern_from(list, square->ix, iz);
             at < list->count && list->items[at].iz == iz && list->items[at].ix < square->ix + span; ++at) {
            if (!mt_array_push(beside, marks->items[list->items[at].footprint], allocator)) {
                return false;
            }
        }
    }
    return true;
}

static bool update_squares(mt_land_model* land, const mt_plan* plan, const mt_ground* ground, const mt_footprints* marks,
                           const concerns* concern_list) {
    mt_vec2 min = {1.0, 1.0}, max = {0.0, 0.0};
    for (size_t i = 0; i < marks->count; ++i) {
        const mt_vec2 p = marks->items[i].point;
        min = i == 0 ? p : (mt_vec2){mt_min(min.x, p.x), mt_min(min.z, p.z)};
        max = i == 0 ? p : (mt_vec2){mt_max(max.x, p.x), mt_max(max.z, p.z)};
    }
    mt_land_squares squares = {0};
    mt_footprints   beside = {0};
    bool ok = mt_land_squares_find(&plan->ground, min, max, &squares, &land->allocator) && match_places(land, &squares);
    for (size_t i = 0; ok && i < squares.count; ++i) {
        mt_land_square* square = &squares.items[i];
        ok = find_beside(square, marks, concern_list, &beside, &land->allocator);
        square->footprint = beside.items;
        square->footprint_count = (uint32_t)beside.count;
        ok = ok && settle_square(land, ground, &plan->ground, square, &land->places.items[i]);
    }
    mt_array_free(&beside, &land->allocator);
    mt_array_free(&squares, &land->allocator);
    return ok;
}

static uint64_t land_signature(const mt_plan* plan, uint64_t ground_key) {
    uint64_t hash = mt_hash_u64(ground_key, plan->walls.count);
    for (uint32_t i = 0; i < plan->walls.count; ++i) {
        const mt_wall* wall = &plan->walls.items[i];
        hash = mt_hash_u64(mt_hash_u64(hash, wall->line->hash), (uint64_t)wall->id | (uint64_t)(uint32_t)wall->thickness << 32);
        for (uint32_t k = 0; k < wall->piece_count; ++k) {
            const mt_piece* piece = &plan->pieces.items[wall->piece_first + k];
            hash = mt_hash_u64(mt_hash_u64(hash, (uint64_t)piece->s0), (uint64_t)piece->s1);
        }
    }
    return hash | 1;
}

bool mt_land_model_update(mt_land_model* land, const mt_plan* plan, const mt_walls* walls, const mt_ground* ground,
                          uint64_t ground_key) {
    const uint64_t signature = land_signature(plan, ground_key);
    if (land->signature == signature) {
        return true;
    }
    land->signature = 0;
    mt_footprints marks = {0};
    concerns      concern_list = {0};
    const bool    ok = find_footprints(plan, walls, &marks, &land->allocator) &&
                    find_concerns(&marks, &concern_list, &land->allocator) &&
                    update_squares(land, plan, ground, &marks, &concern_list);
    mt_array_free(&marks, &land->allocator);
    mt_array_free(&concern_list, &land->allocator);
    land->signature = ok ? signature : 0;
    return ok;
}
