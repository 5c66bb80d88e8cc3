#include "build/land_mosaic.h"

#include <string.h>

enum {
    METRE = 2, /* nodes in a metre of a square of span 1 */
    RING_CELLS = MT_GRID_CELLS_MAX / METRE + 2,
    FREE = 64,
};

#define SHORE_BUSY 1.5f /* [m] from the shore line the bank is drawn finely */
#define SHORE_LAND 0.8f
#define SHORE_DEEP 3.0f /* [m] from the shore line the colour of water stays the same */
#define FACE_BUSY 1.35f /* [m] from a wall its shade is drawn finely */
#define FACE_UNDER (-0.8f)

/* The largest cell each metre bears, by its middle; a ring of one metre beyond the border belongs to the neighbours. */
typedef struct mt_needs {
    uint8_t need[RING_CELLS][RING_CELLS];
} mt_needs;

static uint8_t need_of(const mt_land_grid* grid, mt_mosaic_use use, int32_t i, int32_t j) {
    const int32_t middle = mt_grid_at(i + METRE / 2, j + METRE / 2);
    const float   shore = grid->shore[middle];
    const float   face = grid->face[middle];
    if (use == MT_MOSAIC_WATER) {
        if (shore > -SHORE_BUSY && shore < SHORE_LAND) {
            return 1;
        }
        return shore > -SHORE_DEEP ? METRE : FREE;
    }
    const bool bank = shore > -SHORE_BUSY && shore < SHORE_BUSY;
    const bool foot = face < FACE_BUSY && face > FACE_UNDER;
    return bank || foot ? 1 : FREE;
}

static void find_needs(mt_needs* needs, const mt_land_grid* grid, const mt_mosaic_def* def) {
    for (int32_t b = 0; b < RING_CELLS; ++b) {
        for (int32_t a = 0; a < RING_CELLS; ++a) {
            const uint8_t need = need_of(grid, def->use, (a - 1) * METRE, (b - 1) * METRE);
            needs->need[b][a] = need < def->finest ? (uint8_t)def->finest : need;
        }
    }
}

static int32_t smallest_need(const mt_needs* needs, int32_t i, int32_t j, int32_t size) {
    int32_t smallest = FREE;
    for (int32_t b = j / METRE; b < (j + size) / METRE; ++b) {
        for (int32_t a = i / METRE; a < (i + size) / METRE; ++a) {
            const int32_t need = needs->need[b + 1][a + 1];
            smallest = need < smallest ? need : smallest;
        }
    }
    return smallest;
}

static void add(mt_mosaic* mosaic, int32_t i, int32_t j, int32_t size) {
    mosaic->cell[mosaic->count++] = (mt_mosaic_cell){(int16_t)i, (int16_t)j, (int16_t)size};
    mosaic->used[mt_grid_at(i, j)] = 1;
    mosaic->used[mt_grid_at(i + size, j)] = 1;
    mosaic->used[mt_grid_at(i, j + size)] = 1;
    mosaic->used[mt_grid_at(i + size, j + size)] = 1;
}

/* Cuts a block of at least a metre. */
static void cut(mt_mosaic* mosaic, const mt_needs* needs, int32_t i, int32_t j, int32_t size) {
    const int32_t half = size / 2;
    if (smallest_need(needs, i, j, size) >= size) {
        add(mosaic, i, j, size);
        return;
    }
    for (int32_t k = 0; k < 4; ++k) {
        const int32_t x = i + (k & 1) * half;
        const int32_t z = j + (k >> 1) * half;
        if (half == 1) {
            add(mosaic, x, z, 1);
        } else {
            cut(mosaic, needs, x, z, half);
        }
    }
}

/* Every metre a node, and one between where the metre on either side is cut finely. */
static void mark_border(mt_mosaic* mosaic, const mt_needs* needs) {
    const int32_t n = MT_GRID_CELLS_MAX;
    const int32_t last = RING_CELLS - 1;
    for (int32_t k = 0; k <= n / METRE; ++k) {
        const int32_t at[4] = {mt_grid_at(k * METRE, 0), mt_grid_at(k * METRE, n), mt_grid_at(0, k * METRE),
                               mt_grid_at(n, k * METRE)};
        for (int32_t side = 0; side < 4; ++side) {
            mosaic->used[at[side]] = 1;
        }
        if (k == n / METRE) {
            break;
        }
        const int32_t c = k + 1;
        const bool    fine[4] = {
               needs->need[0][c] == 1 || needs->need[1][c] == 1, needs->need[last][c] == 1 || needs->need[last - 1][c] == 1,
               needs->need[c][0] == 1 || needs->need[c][1] == 1, needs->need[c][last] == 1 || needs->need[c][last - 1] == 1};
        const int32_t step[4] = {1, 1, MT_GRID_WIDTH, MT_GRID_WIDTH};
        for (int32_t side = 0; side < 4; ++side) {
            if (fine[side]) {
                mosaic->used[at[side] + step[side]] = 1;
            }
        }
    }
}

void mt_mosaic_cut(mt_mosaic* mosaic, const mt_land_grid* grid, const mt_mosaic_def* def) {
    mosaic->count = 0;
    memset(mosaic->used, 0, sizeof mosaic->used);
    const bool fine = grid->cells == MT_GRID_CELLS_MAX;
    mt_needs   needs;
    if (fine) {
        find_needs(&needs, grid, def);
    }
    for (int32_t j = 0; j < grid->cells; j += def->largest) {
        for (int32_t i = 0; i < grid->cells; i += def->largest) {
            if (fine) {
                cut(mosaic, &needs, i, j, def->largest);
            } else {
                add(mosaic, i, j, def->largest);
            }
        }
    }
    if (fine) {
        mark_border(mosaic, &needs);
    }
}

uint32_t mt_mosaic_rim(const mt_mosaic* mosaic, const mt_mosaic_cell* cell, int32_t rim[MT_MOSAIC_RIM_MAX][2]) {
    static const int8_t WAY[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    uint32_t            count = 0;
    int32_t             i = cell->i;
    int32_t             j = cell->j;
    for (int32_t side = 0; side < 4; ++side) {
        for (int32_t k = 0; k < cell->size; ++k) {
            if (mosaic->used[mt_grid_at(i, j)]) {
                rim[count][0] = i;
                rim[count][1] = j;
                ++count;
            }
            i += WAY[side][0];
            j += WAY[side][1];
        }
    }
    return count;
}
