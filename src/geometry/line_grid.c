#include "geometry/line_grid.h"

#include "base/hash.h"

void mt_line_grid_init(mt_line_grid* grid, double cell, const mt_allocator* allocator) {
    *grid = (mt_line_grid){.allocator = *allocator, .cell = cell};
}

void mt_line_grid_free(mt_line_grid* grid) {
    mt_array_free(&grid->pieces, &grid->allocator);
    mt_array_free(&grid->chains, &grid->allocator);
}

static size_t chain_of(const mt_line_grid* grid, int64_t cell_x, int64_t cell_z) {
    return (size_t)mt_hash_u64((uint64_t)cell_x * 0x9e3779b97f4a7c15ULL, (uint64_t)cell_z) & (grid->chains.count - 1);
}

static void link_piece(mt_line_grid* grid, uint32_t index) {
    mt_line_piece* piece = &grid->pieces.items[index];
    uint32_t*      head = &grid->chains.items[chain_of(grid, piece->cell_x, piece->cell_z)];
    piece->next = *head;
    *head = index;
}

/* Twice the chains once there are more pieces than chains. */
static bool grow_chains(mt_line_grid* grid) {
    if (grid->pieces.count < grid->chains.count) {
        return true;
    }
    const size_t extra = grid->chains.count > 0 ? grid->chains.count : 64;
    if (!mt_array_reserve(&grid->chains, extra, &grid->allocator)) {
        return false;
    }
    grid->chains.count += extra;
    for (size_t i = 0; i < grid->chains.count; i++) {
        grid->chains.items[i] = MT_LINE_GRID_END;
    }
    for (size_t i = 0; i < grid->pieces.count; i++) {
        link_piece(grid, (uint32_t)i);
    }
    return true;
}

static bool add_to_cell(mt_line_grid* grid, mt_line_piece piece, int64_t cell_x, int64_t cell_z) {
    piece.cell_x = cell_x;
    piece.cell_z = cell_z;
    if (grid->pieces.count >= UINT32_MAX - 1 || !grow_chains(grid) || !mt_array_push(&grid->pieces, piece, &grid->allocator)) {
        return false;
    }
    link_piece(grid, (uint32_t)grid->pieces.count - 1);
    return true;
}

bool mt_line_grid_add(mt_line_grid* grid, mt_vec2 a, mt_vec2 b, double s0, double s1) {
    const double  parts = mt_max(ceil(mt_vec2_distance(a, b) / grid->cell), 1.0);
    mt_line_piece piece = {.b = a, .s1 = s0};
    for (double i = 1.0; i <= parts; i += 1.0) {
        const double t = i / parts;
        piece.a = piece.b;
        piece.s0 = piece.s1;
        piece.b = i < parts ? mt_vec2_lerp(a, b, t) : b;
        piece.s1 = i < parts ? s0 + (s1 - s0) * t : s1;
        const int64_t x1 = mt_line_grid_cell(grid, mt_max(piece.a.x, piece.b.x));
        const int64_t z1 = mt_line_grid_cell(grid, mt_max(piece.a.z, piece.b.z));
        for (int64_t x = mt_line_grid_cell(grid, mt_min(piece.a.x, piece.b.x)); x <= x1; x++) {
            for (int64_t z = mt_line_grid_cell(grid, mt_min(piece.a.z, piece.b.z)); z <= z1; z++) {
                if (!add_to_cell(grid, piece, x, z)) {
                    return false;
                }
            }
        }
    }
    return true;
}

uint32_t mt_line_grid_first(const mt_line_grid* grid, int64_t cell_x, int64_t cell_z) {
    if (grid->chains.count == 0) {
        return MT_LINE_GRID_END;
    }
    uint32_t i = grid->chains.items[chain_of(grid, cell_x, cell_z)];
    while (i != MT_LINE_GRID_END && (grid->pieces.items[i].cell_x != cell_x || grid->pieces.items[i].cell_z != cell_z)) {
        i = grid->pieces.items[i].next;
    }
    return i;
}

uint32_t mt_line_grid_next(const mt_line_grid* grid, uint32_t piece) {
    const mt_line_piece* pieces = grid->pieces.items;
    const int64_t        cell_x = pieces[piece].cell_x;
    const int64_t        cell_z = pieces[piece].cell_z;
    uint32_t             i = pieces[piece].next;
    while (i != MT_LINE_GRID_END && (pieces[i].cell_x != cell_x || pieces[i].cell_z != cell_z)) {
        i = pieces[i].next;
    }
    return i;
}
