#include "export/obj.h"

#include "base/bytes.h"

#include <math.h>
#include <string.h>

enum {
    POSITION_DECIMALS = 5,
    OTHER_DECIMALS = 4,
    LINE_MAX = 160, /* [bytes] more than the longest line */
    LINES_AHEAD = 64,
};

#define POSITION_GRID 100000.0
#define OTHER_GRID 10000.0

typedef struct obj_writer {
    mt_bytes* out;
    bool      failed;
    uint32_t  base;      /* vertices of the file so far */
    uint16_t  srgb[256]; /* a linear byte in sRGB, in 1/10000 */
} obj_writer;

/* x^(1/3) for x from 0 to 1, by Newton's method from above. */
static double cube_root(double x) {
    double y = 1.0;
    for (int i = 0; i < 40 && x > 0.0; ++i) {
        y -= (y - x / (y * y)) / 3.0;
    }
    return x > 0.0 ? y : 0.0;
}

/* The curve of IEC 61966-2-1; its power 1/2.4 is the cube root of the fourth root of the fifth power. */
static double srgb_of(double linear) {
    if (linear <= 0.0031308) {
        return 12.92 * linear;
    }
    const double fifth = linear * linear * linear * linear * linear;
    return 1.055 * cube_root(sqrt(sqrt(fifth))) - 0.055;
}

/* Room for the next line; NULL once there is no memory. */
static char* line_begin(obj_writer* w) {
    if (!w->failed && w->out->capacity - w->out->size < LINE_MAX) {
        w->failed = !mt_bytes_reserve(w->out, (size_t)LINE_MAX * LINES_AHEAD);
    }
    return w->failed ? NULL : (char*)w->out->data + w->out->size;
}

static void line_end(obj_writer* w, char* at) {
    *at++ = '\n';
    w->out->size = (size_t)((uint8_t*)at - w->out->data);
}

static char* put_text(char* at, const char* text) {
    const size_t size = strlen(text);
    memcpy(at, text, size);
    return at + size;
}

static char* put_digits(char* at, uint64_t value, int least) {
    char digits[20];
    int  count = 0;
    do {
        digits[count++] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0 || count < least);
    while (count > 0) {
        *at++ = digits[--count];
    }
    return at;
}

/* A space and a number of whole steps, such as 125 of 1/100 as " 1.25". */
static char* put_steps(char* at, int64_t steps, int decimals) {
    uint64_t unit = 1;
    for (int i = 0; i < decimals; ++i) {
        unit *= 10;
    }
    const uint64_t magnitude = steps < 0 ? (uint64_t)-steps : (uint64_t)steps;
    *at++ = ' ';
    if (steps < 0) {
        *at++ = '-';
    }
    at = put_digits(at, magnitude / unit, 1);
    *at++ = '.';
    return put_digits(at, magnitude % unit, decimals);
}

static int64_t steps_of(double value, double grid) {
    return (int64_t)floor(value * grid + 0.5);
}

static void write_words(obj_writer* w, const char* first, const char* second) {
    char* at = line_begin(w);
    if (at != NULL) {
        line_end(w, put_text(put_text(at, first), second));
    }
}

static void write_vertices(obj_writer* w, const mt_mesh_view* mesh, const mt_placed* placed) {
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        char* at = line_begin(w);
        if (at == NULL) {
            return;
        }
        *at++ = 'v';
        for (size_t k = 0; k < 3; ++k) {
            at = put_steps(at, steps_of(placed->at[3 * (size_t)i + k], POSITION_GRID), POSITION_DECIMALS);
        }
        for (size_t k = 0; k < 3; ++k) {
            at = put_steps(at, w->srgb[mesh->colour[4 * (size_t)i + k]], OTHER_DECIMALS);
        }
        line_end(w, at);
    }
}

static void write_uvs(obj_writer* w, const mt_mesh_view* mesh, mt_material material) {
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        double uv[2];
        char*  at = line_begin(w);
        if (at == NULL) {
            return;
        }
        mt_export_uv(mesh, i, material, uv);
        at = put_text(at, "vt");
        at = put_steps(at, steps_of(uv[0], OTHER_GRID), OTHER_DECIMALS);
        at = put_steps(at, steps_of(uv[1], OTHER_GRID), OTHER_DECIMALS);
        line_end(w, at);
    }
}

static void write_normals(obj_writer* w, const mt_mesh_view* mesh) {
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        double normal[3];
        char*  at = line_begin(w);
        if (at == NULL) {
            return;
        }
        mt_export_normal(mesh, i, normal);
        at = put_text(at, "vn");
        for (int k = 0; k < 3; ++k) {
            at = put_steps(at, steps_of(normal[k], OTHER_GRID), OTHER_DECIMALS);
        }
        line_end(w, at);
    }
}

static char* put_corner(char* at, uint64_t number) {
    *at++ = ' ';
    at = put_digits(at, number, 1);
    *at++ = '/';
    at = put_digits(at, number, 1);
    *at++ = '/';
    return put_digits(at, number, 1);
}

static void write_faces(obj_writer* w, const mt_mesh_view* mesh, mt_material material, const mt_placed* placed) {
    for (uint32_t i = 0; i + 2 < mesh->index_count; i += 3) {
        const uint32_t* triangle = mesh->index + i;
        const uint32_t  sides = mt_placed_sides(placed, mesh, material, triangle);
        for (uint32_t side = 0; side < sides; ++side) {
            char* at = line_begin(w);
            if (at == NULL) {
                return;
            }
            *at++ = 'f';
            at = put_corner(at, (uint64_t)w->base + triangle[0] + 1);
            at = put_corner(at, (uint64_t)w->base + triangle[1 + side] + 1);
            at = put_corner(at, (uint64_t)w->base + triangle[2 - side] + 1);
            line_end(w, at);
        }
    }
}

static void write_object(obj_writer* w, const mt_export_scene* scene, const mt_export_object* object, mt_placed* placed) {
    const mt_placing placing = {.grid = POSITION_GRID};
    write_words(w, "o ", object->name);
    write_words(w, "usemtl ", mt_material_text(object->material));
    for (size_t i = 0; i < object->piece_count; ++i) {
        const mt_export_piece* piece = &scene->pieces.items[object->first_piece + i];
        mt_placed_fill(placed, piece, &placing);
        write_vertices(w, piece->mesh, placed);
        write_uvs(w, piece->mesh, object->material);
        write_normals(w, piece->mesh);
        write_faces(w, piece->mesh, object->material, placed);
        w->base += piece->mesh->vertex_count;
    }
}

static void write_head(obj_writer* w) {
    char version[20];
    mt_export_version(version);
    write_words(w, "# Motte ", version);
    write_words(w, "# metres; y up; v x y z r g b; colours sRGB", "");
}

mt_result mt_obj_write(const mt_export_scene* scene, mt_bytes* out) {
    const size_t old_size = out->size;
    obj_writer   w = {.out = out};
    mt_placed    placed;
    for (int i = 0; i < 256; ++i) {
        w.srgb[i] = (uint16_t)steps_of(srgb_of(i / 255.0), OTHER_GRID);
    }
    w.failed = !mt_placed_init(&placed, scene);
    if (!w.failed) {
        write_head(&w);
    }
    for (size_t i = 0; i < scene->objects.count && !w.failed; ++i) {
        if (!scene->objects.items[i].group) {
            write_object(&w, scene, &scene->objects.items[i], &placed);
        }
    }
    if (w.failed) {
        out->size = old_size;
    }
    mt_placed_free(&placed, &scene->allocator);
    return w.failed ? MT_ERROR_MEMORY : MT_OK;
}
