#include "ground/meadow.h"

#include "base/hash.h"
#include "geometry/noise.h"
#include "geometry/scalar.h"

/* Cells are about half a wavelength. */
#define WAVE_CELL_0 29.0
#define WAVE_CELL_1 13.0
#define WAVE_HEIGHT_0 0.37
#define WAVE_HEIGHT_1 0.13
#define HILL_CELL 46.0
#define HILL_HEIGHT 3.9
#define HILL_RISE 1.9
#define HILL_FULL 165.0 /* [m] from the origin */
#define HORIZON_CELL 88.0
#define HORIZON_HEIGHT 10.0
#define HORIZON_RISE 13.0
#define HORIZON_FULL 400.0

mt_meadow mt_meadow_init(const mt_ground_def* def) {
    return (mt_meadow){
        .wave_seed = {mt_key(def->seed, MT_PURPOSE_RELIEF, 0, 0, 0), mt_key(def->seed, MT_PURPOSE_RELIEF, 1, 0, 0)},
        .hill_seed = mt_key(def->seed, MT_PURPOSE_RELIEF, 2, 0, 0),
        .horizon_seed = mt_key(def->seed, MT_PURPOSE_RELIEF, 3, 0, 0),
        .slope = (double)def->slope * 0.001};
}

/* 0 at e0, 1 at e1, a cubic between. */
static double ramp(double e0, double e1, double x) {
    const double t = mt_clamp((x - e0) / (e1 - e0), 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

double mt_meadow_height(const mt_meadow* meadow, double x, double z) {
    /* The lattice of the noise is turned off the axes, so that no crest runs straight along x or z. */
    const double u = 0.8 * x - 0.6 * z;
    const double v = 0.6 * x + 0.8 * z;
    double height = meadow->slope * x + WAVE_HEIGHT_0 * mt_noise2(meadow->wave_seed[0], u / WAVE_CELL_0, v / WAVE_CELL_0) +
                    WAVE_HEIGHT_1 * mt_noise2(meadow->wave_seed[1], u / WAVE_CELL_1, v / WAVE_CELL_1);
    const double square = x * x + z * z;
    if (square > MT_MEADOW_HILLS * MT_MEADOW_HILLS) {
        const double distance = sqrt(square);
        const double hill = mt_noise2(meadow->hill_seed, v / HILL_CELL, u / HILL_CELL);
        height += ramp(MT_MEADOW_HILLS, HILL_FULL, distance) * (HILL_RISE + HILL_HEIGHT * hill);
        if (distance > MT_MEADOW_HORIZON) {
            const double far = mt_noise2(meadow->horizon_seed, u / HORIZON_CELL, v / HORIZON_CELL);
            height += ramp(MT_MEADOW_HORIZON, HORIZON_FULL, distance) * (HORIZON_RISE + HORIZON_HEIGHT * far);
        }
    }
    return height;
}
