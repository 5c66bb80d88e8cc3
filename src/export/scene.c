#include "export/scene.h"

#include "base/text.h"

#include <math.h>

typedef struct gathering {
    mt_export_scene*     scene;
    const mt_world*      world;
    const mt_plan*       plan;
    const mt_export_def* def;
} gathering;

mt_export_scene mt_export_scene_init(const mt_allocator* allocator) {
    return (mt_export_scene){.allocator = mt_allocator_or_default(allocator)};
}

void mt_export_scene_free(mt_export_scene* scene) {
    mt_array_free(&scene->objects, &scene->allocator);
    mt_array_free(&scene->pieces, &scene->allocator);
}

static mt_export_fact* new_fact(mt_export_object* object, const char* name, mt_fact_kind kind) {
    const uint32_t  last = MT_EXPORT_FACTS_MAX - 1;
    mt_export_fact* fact = &object->facts[object->fact_count < last ? object->fact_count : last];
    object->fact_count += object->fact_count <= last ? 1 : 0;
    *fact = (mt_export_fact){.name = name, .kind = kind};
    return fact;
}

void mt_export_fact_number(mt_export_object* object, const char* name, int64_t number) {
    new_fact(object, name, MT_FACT_NUMBER)->number = number;
}

void mt_export_fact_boolean(mt_export_object* object, const char* name, bool value) {
    new_fact(object, name, MT_FACT_BOOLEAN)->number = value ? 1 : 0;
}

void mt_export_fact_text(mt_export_object* object, const char* name, const char* text) {
    mt_export_fact* fact = new_fact(object, name, MT_FACT_TEXT);
    mt_text         into = mt_text_into(fact->text, sizeof fact->text);
    mt_text_add(&into, text);
}

void mt_export_version(char text[20]) {
    const mt_version version = mt_version_get();
    mt_text          into = mt_text_into(text, 20);
    mt_text_i64(&into, version.major);
    mt_text_add(&into, ".");
    mt_text_i64(&into, version.minor);
    mt_text_add(&into, ".");
    mt_text_i64(&into, version.patch);
}

/* Begins an object; `part` is what it is. */
static mt_export_object new_object(const char* name, uint32_t parent, const char* part) {
    mt_export_object object = {.parent = parent};
    mt_text          into = mt_text_into(object.name, sizeof object.name);
    char             version[20];
    mt_text_add(&into, name);
    mt_export_version(version);
    mt_export_fact_text(&object, "part", part);
    mt_export_fact_text(&object, "version", version);
    return object;
}

static bool add_object(gathering* g, const mt_export_object* object) {
    return mt_array_push(&g->scene->objects, *object, &g->scene->allocator);
}

static bool add_piece(gathering* g, const mt_chunk_view* chunk) {
    const mt_mesh_view* mesh = &chunk->mesh[g->def->detail];
    if (mesh->index_count == 0) {
        return true;
    }
    const mt_export_piece piece = {
        .mesh = mesh,
        .corner = {(double)chunk->page_x * MT_PAGE_SIZE, 0.0, (double)chunk->page_z * MT_PAGE_SIZE},
    };
    return mt_array_push(&g->scene->pieces, piece, &g->scene->allocator);
}

/* The nearest whole millimetre, which is what the decimals of a text hold. */
static double whole_mm(double metres) {
    return floor(metres * 1000.0 + 0.5) / 1000.0;
}

/* "Wall_001": by the wall's id, so that a name stays when another wall goes. */
static void name_wall(mt_export_object* object, uint32_t id) {
    mt_text into = mt_text_into(object->name, sizeof object->name);
    mt_text_add(&into, id < 10 ? "Wall_00" : (id < 100 ? "Wall_0" : "Wall_"));
    mt_text_u64(&into, id);
}

static mt_export_object wall_object(const gathering* g, uint32_t index, uint32_t parent) {
    const mt_wall_view wall = mt_plan_wall(g->plan, index);
    const mt_place     start = mt_plan_place(g->plan, index, 0.0);
    mt_export_object   object = new_object("", parent, "wall");
    name_wall(&object, wall.id);
    object.material = MT_MATERIAL_STONE;
    object.pivot[0] = whole_mm(start.x);
    object.pivot[1] = whole_mm(mt_world_height(g->world, start.x, start.z));
    object.pivot[2] = whole_mm(start.z);
    mt_export_fact_number(&object, "id", wall.id);
    mt_export_fact_text(&object, "kind", "stone");
    mt_export_fact_number(&object, "seed", (int64_t)wall.def.seed);
    mt_export_fact_number(&object, "height_mm", wall.def.height);
    mt_export_fact_number(&object, "thickness_mm", wall.def.thickness);
    mt_export_fact_text(&object, "shape", wall.def.shape == MT_SHAPE_STRAIGHT ? "straight" : "free");
    mt_export_fact_boolean(&object, "closed", wall.def.closed != 0);
    mt_export_fact_number(&object, "length_mm", (int64_t)floor(wall.length_m * 1000.0 + 0.5));
    return object;
}

/* Chunks of walls come in order of the wall's id, and so do the walls of a plan. */
static bool add_wall(gathering* g, uint32_t index, uint32_t parent, uint32_t* at) {
    const uint32_t id = mt_plan_wall(g->plan, index).id;
    const uint32_t count = mt_world_chunk_count(g->world);
    const size_t   first = g->scene->pieces.count;
    int64_t        stones = 0;
    for (; *at < count; ++*at) {
        const mt_chunk_view* chunk = mt_world_chunk(g->world, *at);
        if (chunk->kind != MT_CHUNK_WALL || chunk->owner > id) {
            break;
        }
        if (chunk->owner == id) {
            stones += chunk->stones;
            if (!add_piece(g, chunk)) {
                return false;
            }
        }
    }
    if (g->scene->pieces.count == first) {
        return true; /* nothing of it stands */
    }
    mt_export_object object = wall_object(g, index, parent);
    mt_export_fact_number(&object, "stones", stones);
    object.first_piece = first;
    object.piece_count = g->scene->pieces.count - first;
    return add_object(g, &object);
}

static bool add_walls(gathering* g) {
    const uint32_t   parent = (uint32_t)g->scene->objects.count;
    uint32_t         at = 0;
    mt_export_object group = new_object("Walls", 0, "walls");
    group.group = true;
    bool ok = add_object(g, &group);
    for (uint32_t i = 0; ok && i < mt_plan_wall_count(g->plan); ++i) {
        ok = add_wall(g, i, parent, &at);
    }
    if (ok && g->scene->objects.count == parent + 1) {
        g->scene->objects.count = parent; /* no walls, no group */
    }
    return ok;
}

/* One material of the land. */
typedef struct layer {
    mt_chunk_kind kind;
    mt_material   material;
    const char*   name;
    const char*   part;
} layer;

static mt_export_object land_object(const gathering* g, const layer* l, uint32_t parent) {
    const mt_ground_def* ground = mt_plan_ground(g->plan);
    mt_export_object     object = new_object(l->name, parent, l->part);
    object.material = l->material;
    mt_export_fact_text(&object, "kind", "meadow");
    mt_export_fact_number(&object, "seed", (int64_t)ground->seed);
    mt_export_fact_number(&object, "slope_mm_per_m", ground->slope);
    return object;
}

static bool add_layer(gathering* g, const layer* l, uint32_t parent, const double pivot[3]) {
    const uint32_t count = mt_world_chunk_count(g->world);
    const size_t   first = g->scene->pieces.count;
    for (uint32_t i = 0; i < count; ++i) {
        const mt_chunk_view* chunk = mt_world_chunk(g->world, i);
        if (chunk->kind == l->kind && !add_piece(g, chunk)) {
            return false;
        }
    }
    if (g->scene->pieces.count == first) {
        return true;
    }
    mt_export_object object = land_object(g, l, parent);
    object.first_piece = first;
    object.piece_count = g->scene->pieces.count - first;
    for (int k = 0; k < 3; ++k) {
        object.pivot[k] = pivot[k];
    }
    return add_object(g, &object);
}

/*
 * The land's pivot is the world's origin. Only a village kilometres away from it gets a nearer one, so that
 * its vertices keep their last bits.
 */
static void find_land_pivot(const gathering* g, double pivot[3]) {
    const double   step = 16.0 * MT_PAGE_SIZE;
    const uint32_t count = mt_world_chunk_count(g->world);
    double         low[2] = {0.0, 0.0};
    double         high[2] = {0.0, 0.0};
    bool           begun = false;
    for (uint32_t i = 0; i < count; ++i) {
        const mt_chunk_view* chunk = mt_world_chunk(g->world, i);
        const double         corner[2] = {(double)chunk->page_x * MT_PAGE_SIZE, (double)chunk->page_z * MT_PAGE_SIZE};
        if (chunk->kind != MT_CHUNK_LAND) {
            continue;
        }
        for (int k = 0; k < 2; ++k) {
            low[k] = !begun || corner[k] < low[k] ? corner[k] : low[k];
            high[k] = !begun || corner[k] > high[k] ? corner[k] : high[k];
        }
        begun = true;
    }
    pivot[0] = floor((low[0] + high[0]) / 2.0 / step + 0.5) * step;
    pivot[1] = 0.0;
    pivot[2] = floor((low[1] + high[1]) / 2.0 / step + 0.5) * step;
}

static bool add_land(gathering* g) {
    static const layer LAYERS[3] = {
        {MT_CHUNK_LAND, MT_MATERIAL_GROUND, "Ground_Land", "land"},
        {MT_CHUNK_PLANT, MT_MATERIAL_PLANT, "Ground_Plants", "plants"},
        {MT_CHUNK_WATER, MT_MATERIAL_WATER, "Ground_Water", "water"},
    };
    const uint32_t   parent = (uint32_t)g->scene->objects.count;
    double           pivot[3];
    mt_export_object group = new_object("Ground", 0, "ground");
    group.group = true;
    bool ok = add_object(g, &group);
    find_land_pivot(g, pivot);
    for (int i = 0; ok && i < 3; ++i) {
        ok = add_layer(g, &LAYERS[i], parent, pivot);
    }
    if (ok && g->scene->objects.count == parent + 1) {
        g->scene->objects.count = parent;
    }
    return ok;
}

static void digest_text(char text[17], uint64_t digest) {
    for (int i = 0; i < 16; ++i) {
        text[i] = "0123456789abcdef"[digest >> (60 - 4 * i) & 15];
    }
    text[16] = '\0';
}

bool mt_export_scene_gather(mt_export_scene* scene, const mt_world* world, const mt_plan* plan, const mt_export_def* def) {
    gathering        g = {.scene = scene, .world = world, .plan = plan, .def = def};
    mt_export_object root = new_object("Motte", MT_EXPORT_ROOT, "village");
    char             digest[17];
    digest_text(digest, mt_plan_digest(plan));
    mt_export_fact_text(&root, "plan_digest", digest);
    mt_export_fact_text(&root, "detail", def->detail == MT_DETAIL_FAR ? "far" : "near");
    root.group = true;
    return add_object(&g, &root) && add_walls(&g) && (def->land == 0 || add_land(&g));
}
