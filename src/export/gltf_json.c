/* The JSON half of a GLB: who hangs below whom, and what lies where in the buffer. */
#include "export/glb.h"

#include "base/json_write.h"
#include "base/text.h"

/* The numbers glTF gives to types and targets. */
enum {
    GLTF_UNSIGNED_BYTE = 5121,
    GLTF_UNSIGNED_SHORT = 5123,
    GLTF_UNSIGNED_INT = 5125,
    GLTF_FLOAT = 5126,
    GLTF_ARRAY_BUFFER = 34962,
    GLTF_ELEMENT_ARRAY_BUFFER = 34963,
    VIEWS_AN_OBJECT = 5, /* buffer views and accessors of one mesh */
};

static void put_named_number(mt_json_writer* w, const char* name, uint64_t number) {
    mt_json_name(w, name);
    mt_json_put_u64(w, number);
}

static void put_named_text(mt_json_writer* w, const char* name, const char* text) {
    mt_json_name(w, name);
    mt_json_put_text(w, text);
}

/* A multiple of 1/65536, all its decimals: readers in float and in double get the same number. */
static void put_exact(mt_json_writer* w, double value) {
    const bool     negative = value < 0.0;
    const uint64_t steps = (uint64_t)((negative ? -value : value) * MT_GLB_GRID);
    uint64_t       decimals = (steps & 65535) * 152587890625u; /* 10^16 / 65536 */
    char           digits[48];
    mt_text        into = mt_text_into(digits, sizeof digits);
    mt_text_add(&into, negative ? "-" : "");
    mt_text_u64(&into, steps >> 16);
    if (decimals != 0) {
        char rest[18] = ".";
        int  last = 16;
        for (int i = 16; i > 0; --i) {
            rest[i] = (char)('0' + decimals % 10);
            decimals /= 10;
        }
        while (rest[last] == '0') {
            --last;
        }
        rest[last + 1] = '\0';
        mt_text_add(&into, rest);
    }
    mt_json_put_number(w, digits);
}

static void put_bounds(mt_json_writer* w, const char* name, const double at[3]) {
    mt_json_name(w, name);
    mt_json_open(w, '[', false);
    for (int k = 0; k < 3; ++k) {
        put_exact(w, at[k]);
    }
    mt_json_close(w, ']');
}

static void put_asset(mt_json_writer* w) {
    char    version[20];
    char    generator[32];
    mt_text into = mt_text_into(generator, sizeof generator);
    mt_export_version(version);
    mt_text_add(&into, "Motte ");
    mt_text_add(&into, version);
    mt_json_name(w, "asset");
    mt_json_open(w, '{', false);
    put_named_text(w, "version", "2.0");
    put_named_text(w, "generator", generator);
    put_named_text(w, "copyright", "Belongs to whoever drew it");
    mt_json_close(w, '}');
}

static void put_scene(mt_json_writer* w) {
    put_named_number(w, "scene", 0);
    mt_json_name(w, "scenes");
    mt_json_open(w, '[', false);
    mt_json_open(w, '{', false);
    put_named_text(w, "name", "Motte");
    mt_json_name(w, "nodes");
    mt_json_open(w, '[', false);
    mt_json_put_u64(w, 0);
    mt_json_close(w, ']');
    mt_json_close(w, '}');
    mt_json_close(w, ']');
}

static void put_facts(mt_json_writer* w, const mt_export_object* object) {
    mt_json_name(w, "extras");
    mt_json_open(w, '{', false);
    for (uint32_t i = 0; i < object->fact_count; ++i) {
        const mt_export_fact* fact = &object->facts[i];
        mt_json_name(w, fact->name);
        switch (fact->kind) {
            case MT_FACT_NUMBER: mt_json_put_i64(w, fact->number); break;
            case MT_FACT_BOOLEAN: mt_json_put_boolean(w, fact->number != 0); break;
            case MT_FACT_TEXT: mt_json_put_text(w, fact->text); break;
        }
    }
    mt_json_close(w, '}');
}

/* Children come after their parent. */
static void put_children(mt_json_writer* w, const mt_export_scene* scene, size_t parent) {
    bool begun = false;
    for (size_t i = parent + 1; i < scene->objects.count; ++i) {
        if (scene->objects.items[i].parent != parent) {
            continue;
        }
        if (!begun) {
            mt_json_name(w, "children");
            mt_json_open(w, '[', false);
            begun = true;
        }
        mt_json_put_u64(w, i);
    }
    if (begun) {
        mt_json_close(w, ']');
    }
}

/* Metres in whole millimetres, as "-1.25". */
static void put_pivot(mt_json_writer* w, const double pivot[3]) {
    if (pivot[0] == 0.0 && pivot[1] == 0.0 && pivot[2] == 0.0) {
        return;
    }
    mt_json_name(w, "translation");
    mt_json_open(w, '[', false);
    for (int k = 0; k < 3; ++k) {
        char    digits[32];
        mt_text into = mt_text_into(digits, sizeof digits);
        mt_text_number(&into, pivot[k]);
        mt_json_put_number(w, digits);
    }
    mt_json_close(w, ']');
}

static void put_nodes(mt_json_writer* w, const mt_glb* glb) {
    const mt_export_scene* scene = glb->scene;
    uint64_t               mesh = 0;
    mt_json_name(w, "nodes");
    mt_json_open(w, '[', true);
    for (size_t i = 0; i < scene->objects.count; ++i) {
        const mt_export_object* object = &scene->objects.items[i];
        mt_json_open(w, '{', false);
        put_named_text(w, "name", object->name);
        put_pivot(w, object->pivot);
        if (object->group) {
            put_children(w, scene, i);
        }
        if (glb->layouts[i].size.index_count > 0) {
            put_named_number(w, "mesh", mesh++);
        }
        put_facts(w, object);
        mt_json_close(w, '}');
    }
    mt_json_close(w, ']');
}

/* Places of materials in the file, in the order in which objects first need them. */
typedef struct material_list {
    uint32_t    count;
    mt_material material[MT_MATERIAL_COUNT];
} material_list;

static uint32_t place_of(material_list* list, mt_material material) {
    for (uint32_t i = 0; i < list->count; ++i) {
        if (list->material[i] == material) {
            return i;
        }
    }
    list->material[list->count] = material;
    return list->count++;
}

static void put_meshes(mt_json_writer* w, const mt_glb* glb, material_list* materials) {
    uint64_t accessor = 0;
    mt_json_name(w, "meshes");
    mt_json_open(w, '[', true);
    for (size_t i = 0; i < glb->scene->objects.count; ++i) {
        const mt_export_object* object = &glb->scene->objects.items[i];
        if (glb->layouts[i].size.index_count == 0) {
            continue;
        }
        mt_json_open(w, '{', false);
        put_named_text(w, "name", object->name);
        mt_json_name(w, "primitives");
        mt_json_open(w, '[', false);
        mt_json_open(w, '{', false);
        mt_json_name(w, "attributes");
        mt_json_open(w, '{', false);
        put_named_number(w, "POSITION", accessor);
        put_named_number(w, "NORMAL", accessor + 1);
        put_named_number(w, "TEXCOORD_0", accessor + 2);
        put_named_number(w, "COLOR_0", accessor + 3);
        mt_json_close(w, '}');
        put_named_number(w, "indices", accessor + 4);
        put_named_number(w, "material", place_of(materials, object->material));
        mt_json_close(w, '}');
        mt_json_close(w, ']');
        mt_json_close(w, '}');
        accessor += VIEWS_AN_OBJECT;
    }
    mt_json_close(w, ']');
}

static void put_materials(mt_json_writer* w, const material_list* materials) {
    mt_json_name(w, "materials");
    mt_json_open(w, '[', true);
    for (uint32_t i = 0; i < materials->count; ++i) {
        const mt_material material = materials->material[i];
        mt_json_open(w, '{', false);
        put_named_text(w, "name", mt_material_text(material));
        mt_json_name(w, "pbrMetallicRoughness");
        mt_json_open(w, '{', false);
        mt_json_name(w, "baseColorFactor"); /* white, so that the colour of the vertices shows */
        mt_json_open(w, '[', false);
        for (int k = 0; k < 4; ++k) {
            mt_json_put_u64(w, 1);
        }
        mt_json_close(w, ']');
        put_named_number(w, "metallicFactor", 0);
        mt_json_name(w, "roughnessFactor");
        mt_json_put_number(w, material == MT_MATERIAL_STONE || material == MT_MATERIAL_WATER ? "0.9" : "0.95");
        mt_json_close(w, '}');
        if (material == MT_MATERIAL_WATER) {
            put_named_text(w, "alphaMode", "BLEND");
        }
        mt_json_close(w, '}');
    }
    mt_json_close(w, ']');
}

/* One of the five arrays of a mesh. */
typedef struct stream {
    uint64_t    offset; /* [bytes] */
    uint64_t    count;  /* elements */
    uint64_t    width;  /* [bytes] of one */
    int         component;
    const char* type;
    bool        normalised;
    bool        index;
} stream;

static stream stream_of(const mt_glb_layout* layout, int which) {
    const uint64_t vertices = layout->size.vertex_count;
    switch (which) {
        case 0: return (stream){layout->position, vertices, 12, GLTF_FLOAT, "VEC3", false, false};
        case 1: return (stream){layout->normal, vertices, 12, GLTF_FLOAT, "VEC3", false, false};
        case 2: return (stream){layout->uv, vertices, 8, GLTF_FLOAT, "VEC2", false, false};
        case 3: return (stream){layout->colour, vertices, 4, GLTF_UNSIGNED_BYTE, "VEC4", true, false};
        default:
            return (stream){layout->index,
                            layout->size.index_count,
                            layout->wide ? 4 : 2,
                            layout->wide ? GLTF_UNSIGNED_INT : GLTF_UNSIGNED_SHORT,
                            "SCALAR",
                            false,
                            true};
    }
}

static void put_accessor(mt_json_writer* w, const mt_glb_layout* layout, int which, uint64_t view) {
    const stream s = stream_of(layout, which);
    mt_json_open(w, '{', false);
    put_named_number(w, "bufferView", view);
    put_named_number(w, "componentType", (uint64_t)s.component);
    put_named_number(w, "count", s.count);
    put_named_text(w, "type", s.type);
    if (s.normalised) {
        mt_json_name(w, "normalized");
        mt_json_put_boolean(w, true);
    }
    if (which == 0) {
        put_bounds(w, "min", layout->size.min);
        put_bounds(w, "max", layout->size.max);
    }
    mt_json_close(w, '}');
}

static void put_view(mt_json_writer* w, const mt_glb_layout* layout, int which) {
    const stream s = stream_of(layout, which);
    mt_json_open(w, '{', false);
    put_named_number(w, "buffer", 0);
    put_named_number(w, "byteOffset", s.offset);
    put_named_number(w, "byteLength", s.count * s.width);
    put_named_number(w, "target", s.index ? GLTF_ELEMENT_ARRAY_BUFFER : GLTF_ARRAY_BUFFER);
    mt_json_close(w, '}');
}

static void put_streams(mt_json_writer* w, const mt_glb* glb, bool accessors) {
    uint64_t view = 0;
    mt_json_name(w, accessors ? "accessors" : "bufferViews");
    mt_json_open(w, '[', true);
    for (size_t i = 0; i < glb->scene->objects.count; ++i) {
        const mt_glb_layout* layout = &glb->layouts[i];
        for (int k = 0; k < VIEWS_AN_OBJECT && layout->size.index_count > 0; ++k) {
            if (accessors) {
                put_accessor(w, layout, k, view++);
            } else {
                put_view(w, layout, k);
            }
        }
    }
    mt_json_close(w, ']');
}

bool mt_glb_json(const mt_glb* glb, mt_bytes* out) {
    mt_json_writer w = mt_json_writer_init(out);
    material_list  materials = {.count = 0};
    mt_json_open(&w, '{', true);
    put_asset(&w);
    put_scene(&w);
    put_nodes(&w, glb);
    if (glb->length > 0) {
        put_meshes(&w, glb, &materials);
        put_materials(&w, &materials);
        put_streams(&w, glb, true);
        put_streams(&w, glb, false);
        mt_json_name(&w, "buffers");
        mt_json_open(&w, '[', false);
        mt_json_open(&w, '{', false);
        put_named_number(&w, "byteLength", glb->length);
        mt_json_close(&w, '}');
        mt_json_close(&w, ']');
    }
    mt_json_close(&w, '}');
    return mt_json_writer_finish(&w);
}
