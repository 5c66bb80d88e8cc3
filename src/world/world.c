#include "motte/world.h"

#include "base/hash.h"
#include "edit/editor.h"
#include "model/land.h"
#include "model/walls.h"

#define CACHE_DEFAULT ((uint64_t)64 << 20)

struct mt_world {
    mt_allocator  allocator;
    mt_world_def  def;
    mt_ground*    ground;
    mt_ground_def ground_def;
    uint64_t      ground_key; /* 0: no ground yet */
    mt_store      store;
    mt_walls      walls;
    mt_land_model land;
    mt_entries    standing; /* in order; made when asked for */
    bool          standing_known;
    MT_ARRAY(mt_issue) issues;
};

mt_world_def mt_world_def_defaults(void) {
    return (mt_world_def){.land = 1, .far_detail = 1, .top = 1};
}

const char* mt_material_text(mt_material material) {
    static const char* const NAMES[MT_MATERIAL_COUNT] = {"Stone", "Ground", "Plant", "Water"};
    return (unsigned)material < MT_MATERIAL_COUNT ? NAMES[material] : "Unknown";
}

mt_result mt_world_create(const mt_allocator* allocator, const mt_world_def* def, mt_world** world) {
    const mt_allocator memory = mt_allocator_or_default(allocator);
    mt_world*          made = mt_allocate_zero(&memory, sizeof *made);
    *world = made;
    if (made == NULL) {
        return MT_ERROR_MEMORY;
    }
    made->allocator = memory;
    made->def = *def;
    mt_store_init(&made->store, (size_t)(def->cache_bytes != 0 ? def->cache_bytes : CACHE_DEFAULT), &memory);
    mt_walls_init(&made->walls, &made->store, &memory);
    made->walls.far_detail = def->far_detail != 0;
    made->walls.top = def->top != 0;
    mt_land_model_init(&made->land, &made->store, &memory);
    return MT_OK;
}

void mt_world_destroy(mt_world* world) {
    if (world == NULL) {
        return;
    }
    const mt_allocator memory = world->allocator;
    mt_walls_free(&world->walls);
    mt_land_model_free(&world->land);
    mt_store_free(&world->store);
    mt_ground_destroy(world->ground);
    mt_array_free(&world->standing, &memory);
    mt_array_free(&world->issues, &memory);
    mt_release(&memory, world, sizeof *world);
}

static uint64_t ground_key(const mt_ground_def* def) {
    uint64_t key = mt_hash_u64(mt_hash_u64((uint64_t)def->kind, def->seed),
                               (uint64_t)(uint32_t)def->slope | (uint64_t)def->pond_count << 32);
    for (uint32_t i = 0; i < def->pond_count; ++i) {
        const mt_pond* pond = &def->ponds[i];
        key = mt_hash_u64(mt_hash_u64(key, (uint32_t)pond->x | (uint64_t)(uint32_t)pond->z << 32), (uint32_t)pond->r);
    }
    return key | 1;
}

static bool make_ground(mt_world* world, const mt_ground_def* def) {
    const uint64_t key = ground_key(def);
    if (world->ground_key == key) {
        return true;
    }
    mt_ground* ground = mt_ground_create(def, &world->allocator);
    if (ground == NULL) {
        return false;
    }
    mt_ground_destroy(world->ground);
    world->ground = ground;
    world->ground_def = *def;
    world->ground_key = key;
    return true;
}

static bool find_issues(mt_world* world, const mt_plan* plan) {
    world->issues.count = 0;
    for (size_t i = 0; i < world->walls.walls.count; ++i) {
        const mt_wall_chunks* chunks = &world->walls.walls.items[i];
        for (size_t k = 0; k < chunks->left_out.count; ++k) {
            const mt_issue issue = mt_left_out_issue(&plan->walls.items[chunks->at], &chunks->left_out.items[k]);
            if (!mt_array_push(&world->issues, issue, &world->allocator)) {
                return false;
            }
        }
    }
    return true;
}

/* Room for the list of chunks that stand, so that asking for it never fails. */
static bool reserve_standing(mt_world* world) {
    size_t most = world->walls.draft.chunk.count + world->walls.draft.piece_count + 3 * world->land.places.count;
    for (size_t i = 0; i < world->walls.walls.count; ++i) {
        most += world->walls.walls.items[i].chunk.count;
    }
    world->standing.count = 0;
    return mt_array_reserve(&world->standing, most, &world->allocator);
}

static mt_result update(mt_world* world, const mt_plan* plan, const mt_draft* draft, mt_changes* changes) {
    mt_store_begin(&world->store);
    world->standing_known = false;
    bool ok = make_ground(world, &plan->ground) && mt_walls_update(&world->walls, plan, world->ground, world->ground_key) &&
              mt_walls_draft(&world->walls, draft, world->ground) && find_issues(world, plan);
    ok = ok &&
         (world->def.land == 0 || mt_land_model_update(&world->land, plan, &world->walls, world->ground, world->ground_key));
    ok = reserve_standing(world) && ok;
    mt_store_end(&world->store);
    if (changes != NULL) {
        *changes = (mt_changes){.gone_count = (uint32_t)world->store.gone.count,
                                .came_count = (uint32_t)world->store.came.count,
                                .gone = world->store.gone.items,
                                .came = world->store.came.items};
    }
    return ok ? MT_OK : MT_ERROR_MEMORY;
}

mt_result mt_world_update(mt_world* world, const mt_plan* plan, mt_changes* changes) {
    return update(world, plan, NULL, changes);
}

mt_result mt_world_update_editor(mt_world* world, const mt_editor* editor, mt_changes* changes) {
    return update(world, mt_editor_plan(editor), mt_editor_draft(editor), changes);
}

static bool add_standing(mt_world* world, mt_entry* entry) {
    return entry == NULL || mt_array_push(&world->standing, entry, &world->allocator);
}

/* Walls in order of id, the stroke last; then land, water and plants, square by square. */
static bool find_standing(mt_world* world) {
    if (world->standing_known) {
        return true;
    }
    world->standing.count = 0;
    bool ok = true;
    for (size_t i = 0; i < world->walls.walls.count; ++i) {
        const mt_entries* row = &world->walls.walls.items[i].chunk;
        for (size_t k = 0; ok && k < row->count; ++k) {
            ok = add_standing(world, row->items[k]);
        }
    }
    for (size_t k = 0; ok && k < world->walls.draft.chunk.count; ++k) {
        ok = add_standing(world, world->walls.draft.chunk.items[k]);
    }
    for (uint32_t k = 0; ok && k < world->walls.draft.piece_count; ++k) {
        ok = add_standing(world, world->walls.draft.piece[k].entry);
    }
    static const mt_material ORDER[3] = {MT_MATERIAL_GROUND, MT_MATERIAL_WATER, MT_MATERIAL_PLANT};
    for (int m = 0; m < 3; ++m) {
        for (size_t i = 0; ok && i < world->land.places.count; ++i) {
            ok = add_standing(world, world->land.places.items[i].entry[ORDER[m]]);
        }
    }
    world->standing_known = ok;
    return ok;
}

uint32_t mt_world_chunk_count(const mt_world* world) {
    /* The list is a cache: what the world shows does not change by being asked. */
    return find_standing((mt_world*)(uintptr_t)world) ? (uint32_t)world->standing.count : 0;
}

const mt_chunk_view* mt_world_chunk(const mt_world* world, uint32_t position) {
    return position < mt_world_chunk_count(world) ? &world->standing.items[position]->view : NULL;
}

const mt_chunk_view* mt_world_chunk_by_id(const mt_world* world, uint32_t id) {
    const mt_entry* entry = mt_store_by_id(&world->store, id);
    return entry != NULL ? &entry->view : NULL;
}

uint32_t mt_world_issue_count(const mt_world* world) {
    return (uint32_t)world->issues.count;
}

const mt_issue* mt_world_issue(const mt_world* world, uint32_t index) {
    return index < world->issues.count ? &world->issues.items[index] : NULL;
}

double mt_world_height(const mt_world* world, double x, double z) {
    return world->ground != NULL ? mt_ground_height(world->ground, x, z) : 0.0;
}

double mt_world_depth(const mt_world* world, double x, double z) {
    return world->ground != NULL ? mt_ground_depth(world->ground, x, z) : 0.0;
}

static uint64_t hash_mesh(uint64_t hash, const mt_mesh_view* mesh) {
    hash = mt_hash_u64(hash, mesh->vertex_count | (uint64_t)mesh->index_count << 32);
    hash = mt_hash_f32s(hash, mesh->position, (size_t)mesh->vertex_count * 3);
    hash = mt_hash_f32s(hash, mesh->uv, (size_t)mesh->vertex_count * 2);
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        const int16_t* n = mesh->normal + 4 * (size_t)i;
        const uint8_t* c = mesh->colour + 4 * (size_t)i;
        hash = mt_hash_u64(hash, (uint64_t)(uint16_t)n[0] | (uint64_t)(uint16_t)n[1] << 16 | (uint64_t)(uint16_t)n[2] << 32);
        hash = mt_hash_u64(hash, (uint64_t)c[0] | (uint64_t)c[1] << 8 | (uint64_t)c[2] << 16 | (uint64_t)c[3] << 24);
    }
    return mt_hash_u32s(hash, mesh->index, mesh->index_count);
}

uint64_t mt_world_digest(const mt_world* world, const mt_plan* plan) {
    uint64_t       hash = mt_plan_digest(plan);
    const uint32_t count = mt_world_chunk_count(world);
    for (uint32_t i = 0; i < count; ++i) {
        const mt_chunk_view* chunk = mt_world_chunk(world, i);
        if (chunk->kind == MT_CHUNK_WALL) {
            hash = mt_hash_u64(hash, chunk->owner | (uint64_t)(uint32_t)chunk->index << 32);
            hash = mt_hash_u64(hash, (uint32_t)chunk->page_x | (uint64_t)(uint32_t)chunk->page_z << 32);
            hash = hash_mesh(hash, &chunk->mesh[MT_DETAIL_NEAR]);
        }
    }
    return hash;
}

mt_work mt_world_work(const mt_world* world) {
    return world->walls.work;
}
