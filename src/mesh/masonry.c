#include "mesh/masonry.h"

#include "mesh/palette.h"

enum {
    PILLOW_VERTICES = 20,
    PILLOW_INDICES = 72,
    PILLOW_FAR_VERTICES = 4,
    PILLOW_FAR_INDICES = 6,
    BLOCK_VERTICES = 24,
    BLOCK_INDICES = 132,
    BLOCK_FAR_INDICES = 36,
};

/* [m] far mortar lies behind the near one: round a bend the flat stones of the far version cut the corner. */
#define FAR_BACK 0.08f

/* Far columns: every second one is enough, the first and the last always stay. */
static bool far_keeps(uint32_t column, uint32_t count) {
    return column % 2 == 0 || column + 1 == count;
}

/* Far rows: the light of the upper band is not missed. */
static uint32_t keep_rows(const mt_sheet* sheet, mt_detail detail, uint32_t row[MT_SHEET_ROWS]) {
    const bool fewer = detail == MT_DETAIL_FAR && sheet->rows == MT_SHEET_ROWS;
    uint32_t   kept = 0;
    for (uint32_t r = 0; r < sheet->rows; ++r) {
        if (!fewer || r != MT_SHEET_ROWS - 2) {
            row[kept++] = r;
        }
    }
    return kept;
}

static void sheet_mesh(const mt_parts* parts, const mt_sheet* sheet, mt_detail detail, mt_mesh* mesh) {
    const mt_colour mortar = detail == MT_DETAIL_NEAR ? MT_MORTAR_NEAR : MT_MORTAR_FAR;
    const float     back = detail == MT_DETAIL_NEAR ? 0.0f : FAR_BACK;
    const uint32_t  first = mesh->vertex_count;
    uint32_t        row[MT_SHEET_ROWS] = {0};
    const uint32_t  rows = keep_rows(sheet, detail, row);
    uint32_t        kept = 0;
    for (uint32_t c = 0; c < sheet->count; ++c) {
        if (detail == MT_DETAIL_FAR && !far_keeps(c, sheet->count)) {
            continue;
        }
        const mt_sheet_column* column = parts->columns.items + sheet->first + c;
        const float            normal[3] = {column->nx, column->ny, column->nz};
        for (uint32_t k = 0; k < rows; ++k) {
            const uint32_t  r = row[k];
            const mt_colour lit = mt_shaded(mortar, column->shade[r]);
            const float     at[3] = {column->x[r] - normal[0] * back, column->y[r] - normal[1] * back,
                                     column->z[r] - normal[2] * back};
            mt_mesh_vertex(mesh, at, normal, (const float[4]){lit.r, lit.g, lit.b, 1.0f}, column->u, column->y[r]);
        }
        ++kept;
    }
    for (uint32_t c = 0; c + 1 < kept; ++c) {
        for (uint32_t r = 0; r + 1 < rows; ++r) {
            const uint32_t a = first + c * rows + r, b = a + rows;
            if (sheet->winding > 0.0f) {
                mt_mesh_triangle(mesh, a, b, b + 1);
                mt_mesh_triangle(mesh, a, b + 1, a + 1);
            } else {
                mt_mesh_triangle(mesh, a, b + 1, b);
                mt_mesh_triangle(mesh, a, a + 1, b + 1);
            }
        }
    }
}

static bool make_room(const mt_parts* parts, mt_detail detail, mt_mesh* mesh, const mt_allocator* allocator) {
    const bool is_near = detail == MT_DETAIL_NEAR;
    uint64_t   vertices = parts->pillows.count * (uint64_t)(is_near ? PILLOW_VERTICES : PILLOW_FAR_VERTICES) +
                        parts->blocks.count * (uint64_t)BLOCK_VERTICES;
    uint64_t indices = parts->pillows.count * (uint64_t)(is_near ? PILLOW_INDICES : PILLOW_FAR_INDICES) +
                       parts->blocks.count * (uint64_t)(is_near ? BLOCK_INDICES : BLOCK_FAR_INDICES);
    for (size_t i = 0; i < parts->sheets.count; ++i) {
        const mt_sheet* sheet = parts->sheets.items + i;
        vertices += (uint64_t)sheet->count * sheet->rows;
        indices += (uint64_t)sheet->count * sheet->rows * 6;
    }
    return vertices <= UINT32_MAX && indices <= UINT32_MAX &&
           mt_mesh_reserve(mesh, (uint32_t)vertices, (uint32_t)indices, allocator);
}

bool mt_masonry_mesh(const mt_parts* parts, mt_detail detail, mt_mesh* mesh, const mt_allocator* allocator) {
    if (!make_room(parts, detail, mesh, allocator)) {
        return false;
    }
    for (size_t i = 0; i < parts->sheets.count; ++i) {
        sheet_mesh(parts, parts->sheets.items + i, detail, mesh);
    }
    for (size_t i = 0; i < parts->pillows.count; ++i) {
        if (detail == MT_DETAIL_NEAR) {
            mt_pillow_near(parts->pillows.items + i, mesh);
        } else {
            mt_pillow_far(parts->pillows.items + i, mesh);
        }
    }
    for (size_t i = 0; i < parts->blocks.count; ++i) {
        if (detail == MT_DETAIL_NEAR) {
            mt_block_near(parts->blocks.items + i, mesh);
        } else {
            mt_block_far(parts->blocks.items + i, mesh);
        }
    }
    return true;
}
