#include "export/glb.h"

#include "base/bytes.h"

#include <string.h>

enum { HEADER_SIZE = 12, CHUNK_HEADER_SIZE = 8 };

#define MAGIC_GLTF 0x46546C67u
#define MAGIC_JSON 0x4E4F534Au
#define MAGIC_BIN 0x004E4942u

static void store_u32(uint8_t* at, uint32_t value) {
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
    at[2] = (uint8_t)(value >> 16);
    at[3] = (uint8_t)(value >> 24);
}

static void store_f32(uint8_t* at, double value) {
    const float narrow = (float)value + 0.0f; /* never -0 */
    uint32_t    bits;
    memcpy(&bits, &narrow, sizeof bits);
    store_u32(at, bits);
}

static mt_placing placing_of(const mt_export_object* object) {
    return (mt_placing){
        .pivot = {object->pivot[0], object->pivot[1], object->pivot[2]},
        .grid = MT_GLB_GRID,
        .narrow = true,
    };
}

/* Gives each object its place in the buffer. */
static void lay_out(mt_glb* glb, mt_placed* placed) {
    for (size_t i = 0; i < glb->scene->objects.count; ++i) {
        const mt_export_object* object = &glb->scene->objects.items[i];
        const mt_placing        placing = placing_of(object);
        mt_glb_layout*          layout = &glb->layouts[i];
        *layout = (mt_glb_layout){.size = mt_export_measure(glb->scene, object, &placing, placed)};
        if (layout->size.index_count == 0) {
            continue;
        }
        layout->wide = layout->size.vertex_count > 65535;
        layout->position = glb->length;
        layout->normal = layout->position + 12 * layout->size.vertex_count;
        layout->uv = layout->normal + 12 * layout->size.vertex_count;
        layout->colour = layout->uv + 8 * layout->size.vertex_count;
        layout->index = layout->colour + 4 * layout->size.vertex_count;
        const uint64_t indices = layout->size.index_count * (layout->wide ? 4 : 2);
        glb->length = layout->index + (indices + 3) / 4 * 4;
    }
}

/* Where the next vertex and the next index of an object go. */
typedef struct cursor {
    uint8_t* position;
    uint8_t* normal;
    uint8_t* uv;
    uint8_t* colour;
    uint8_t* index;
    uint32_t base; /* vertices before this piece */
    bool     wide;

    mt_material material;
} cursor;

static void store_vertices(cursor* c, const mt_mesh_view* mesh, const mt_placed* placed) {
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        double         normal[3];
        double         uv[2];
        const uint8_t* colour = mesh->colour + 4 * (size_t)i;
        mt_export_normal(mesh, i, normal);
        mt_export_uv(mesh, i, c->material, uv);
        for (size_t k = 0; k < 3; ++k) {
            store_f32(c->position + 4 * k, placed->at[3 * (size_t)i + k]);
            store_f32(c->normal + 4 * k, normal[k]);
            c->colour[k] = colour[k];
        }
        c->colour[3] = c->material == MT_MATERIAL_WATER ? colour[3] : 255;
        store_f32(c->uv, uv[0]);
        store_f32(c->uv + 4, -uv[1]); /* the v of glTF runs down */
        c->position += 12;
        c->normal += 12;
        c->uv += 8;
        c->colour += 4;
    }
}

static void store_index(cursor* c, uint32_t index) {
    if (c->wide) {
        store_u32(c->index, index);
        c->index += 4;
    } else {
        c->index[0] = (uint8_t)index;
        c->index[1] = (uint8_t)(index >> 8);
        c->index += 2;
    }
}

static void store_indices(cursor* c, const mt_mesh_view* mesh, const mt_placed* placed) {
    for (uint32_t i = 0; i + 2 < mesh->index_count; i += 3) {
        const uint32_t* triangle = mesh->index + i;
        const uint32_t  sides = mt_placed_sides(placed, mesh, c->material, triangle);
        for (uint32_t side = 0; side < sides; ++side) {
            store_index(c, c->base + triangle[0]);
            store_index(c, c->base + triangle[1 + side]);
            store_index(c, c->base + triangle[2 - side]);
        }
    }
    c->base += mesh->vertex_count;
}

static void store_object(const mt_glb* glb, size_t which, uint8_t* buffer, mt_placed* placed) {
    const mt_export_object* object = &glb->scene->objects.items[which];
    const mt_glb_layout*    layout = &glb->layouts[which];
    const mt_placing        placing = placing_of(object);
    cursor                  c = {
                         .position = buffer + layout->position,
                         .normal = buffer + layout->normal,
                         .uv = buffer + layout->uv,
                         .colour = buffer + layout->colour,
                         .index = buffer + layout->index,
                         .wide = layout->wide,
                         .material = object->material,
    };
    for (size_t i = 0; i < object->piece_count && layout->size.index_count > 0; ++i) {
        const mt_export_piece* piece = &glb->scene->pieces.items[object->first_piece + i];
        mt_placed_fill(placed, piece, &placing);
        store_vertices(&c, piece->mesh, placed);
        store_indices(&c, piece->mesh, placed);
    }
    for (; layout->size.index_count > 0 && (c.index - buffer) % 4 != 0; ++c.index) {
        *c.index = 0;
    }
}

/* The file from its JSON on: everything before the JSON is filled in afterwards, once lengths are known. */
static bool write_file(mt_glb* glb, mt_placed* placed, mt_bytes* out) {
    const size_t  start = out->size;
    const uint8_t blank[HEADER_SIZE + CHUNK_HEADER_SIZE] = {0};
    if (!mt_bytes_append(out, blank, sizeof blank) || !mt_glb_json(glb, out)) {
        return false;
    }
    while ((out->size - start) % 4 != 0) {
        if (!mt_bytes_append(out, " ", 1)) {
            return false;
        }
    }
    const uint64_t json = out->size - start - sizeof blank;
    const uint64_t binary = glb->length > 0 ? CHUNK_HEADER_SIZE + glb->length : 0;
    const uint64_t whole = sizeof blank + json + binary;
    if (whole > MT_GLB_SIZE_MAX || binary > SIZE_MAX || !mt_bytes_reserve(out, (size_t)binary)) {
        return false;
    }
    uint8_t* head = out->data + start;
    store_u32(head, MAGIC_GLTF);
    store_u32(head + 4, 2);
    store_u32(head + 8, (uint32_t)whole);
    store_u32(head + 12, (uint32_t)json);
    store_u32(head + 16, MAGIC_JSON);
    if (binary > 0) {
        uint8_t* body = out->data + out->size;
        store_u32(body, (uint32_t)glb->length);
        store_u32(body + 4, MAGIC_BIN);
        for (size_t i = 0; i < glb->scene->objects.count; ++i) {
            store_object(glb, i, body + CHUNK_HEADER_SIZE, placed);
        }
        out->size += (size_t)binary;
    }
    return true;
}

mt_result mt_glb_write(const mt_export_scene* scene, mt_bytes* out) {
    const size_t old_size = out->size;
    const size_t layouts_size = scene->objects.count * sizeof(mt_glb_layout);
    mt_glb       glb = {.scene = scene, .layouts = mt_allocate(&scene->allocator, layouts_size)};
    mt_placed    placed;
    bool         ok = mt_placed_init(&placed, scene) && glb.layouts != NULL;
    if (ok) {
        lay_out(&glb, &placed);
        ok = write_file(&glb, &placed, out);
    }
    if (!ok) {
        out->size = old_size;
    }
    mt_placed_free(&placed, &scene->allocator);
    mt_release(&scene->allocator, glb.layouts, layouts_size);
    return ok ? MT_OK : MT_ERROR_MEMORY;
}
