#include "ground/pond.h"

#include "base/hash.h"
#include "geometry/noise.h"

/* The shore line is a circle moved in and out by noise that is read along a smaller circle: it closes by itself. */
#define WOBBLE_WIDE 0.135
#define WOBBLE_FINE 0.045
#define WIDE_CELLS 1.25
#define FINE_CELLS 3.4
#define OUTER (1.0 + WOBBLE_WIDE + WOBBLE_FINE)

#define SHORE_SLOPE 0.30 /* [m per m] of bank and bed where they meet at the water line */
#define DEEP_MAX 2.2     /* [m] */
#define DEEP_SHARE 0.42  /* of the radius */
#define FALL_MAX 7.0     /* [m] */
#define FALL_SHARE 0.78  /* of the radius: less than the shore line ever comes to the middle */
#define BLEND_MIN 8.0    /* [m] */
#define BLEND_MAX 40.0
#define MELT 2.6     /* [m] the difference of distances at which two shore lines begin to flow together */
#define NO_SHORE 1e3 /* [m] */
#define JOIN 1.0     /* [m] between banks that count as one */

static double shore_of(const mt_pond_shape* pond, double dx, double dz) {
    const double distance = sqrt(dx * dx + dz * dz);
    if (distance < 1e-9) {
        return -pond->radius;
    }
    const double ux = dx / distance;
    const double uz = dz / distance;
    const double wide = mt_noise2(pond->seed, ux * WIDE_CELLS, uz * WIDE_CELLS);
    const double fine = mt_noise2(pond->seed + 1, ux * FINE_CELLS + 8.5, uz * FINE_CELLS);
    return distance - pond->radius * (1.0 + WOBBLE_WIDE * wide + WOBBLE_FINE * fine);
}

/* A rise from 0 with slope `m` at t = 0 to 1 with slope 0 at t = 1. */
static double rise(double m, double t) {
    return t * (m + t * ((3.0 - 2.0 * m) + t * (m - 2.0)));
}

static double bank_height(double shore) {
    const double m = SHORE_SLOPE * MT_POND_BANK_WIDTH / MT_POND_BANK;
    return shore < MT_POND_BANK_WIDTH ? MT_POND_BANK * rise(m, shore / MT_POND_BANK_WIDTH) : MT_POND_BANK;
}

double mt_pond_depth(const mt_pond_place* place) {
    if (place->shore >= 0.0) {
        return 0.0;
    }
    const double m = SHORE_SLOPE * place->fall / place->deep;
    return -place->shore < place->fall ? place->deep * rise(m, -place->shore / place->fall) : place->deep;
}

/* Takes one more pond into a place. Ponds of one water flow into each other where their shore lines meet. */
static void take(mt_pond_place* place, const mt_pond_shape* pond, double shore) {
    const double apart = shore - place->shore;
    if (place->level != pond->level || apart > MELT || apart < -MELT) {
        if (shore < place->shore) {
            *place = (mt_pond_place){shore, pond->level, pond->deep, pond->fall};
        }
        return;
    }
    const double share = 0.5 - 0.5 * apart / MELT; /* of this pond */
    place->shore += share * apart - 0.5 * MELT * share * (1.0 - share);
    place->deep += share * (pond->deep - place->deep);
    place->fall += share * (pond->fall - place->fall);
}

static bool banks_meet(const mt_pond_shape* a, const mt_pond_shape* b) {
    return mt_vec2_distance(a->middle, b->middle) < a->outer + b->outer + 2.0 * MT_POND_BANK_WIDTH + JOIN;
}

static void level_waters(mt_ponds* ponds) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < ponds->count; ++i) {
            for (uint32_t k = 0; k < ponds->count; ++k) {
                if (ponds->pond[k].level < ponds->pond[i].level && banks_meet(&ponds->pond[i], &ponds->pond[k])) {
                    ponds->pond[i].level = ponds->pond[k].level;
                    changed = true;
                }
            }
        }
    }
}

void mt_ponds_init(mt_ponds* ponds, const mt_ground_def* def, const mt_meadow* meadow) {
    ponds->count = def->pond_count;
    for (uint32_t i = 0; i < def->pond_count; ++i) {
        mt_pond_shape* pond = &ponds->pond[i];
        pond->middle = (mt_vec2){(double)def->ponds[i].x * 0.001, (double)def->ponds[i].z * 0.001};
        pond->radius = (double)def->ponds[i].r * 0.001;
        pond->outer = pond->radius * OUTER;
        pond->level = mt_meadow_height(meadow, pond->middle.x, pond->middle.z) - MT_POND_BANK;
        pond->level = floor(pond->level / MT_POND_LEVEL_STEP) * MT_POND_LEVEL_STEP;
        pond->deep = mt_min(DEEP_MAX, DEEP_SHARE * pond->radius);
        pond->fall = mt_min(FALL_MAX, FALL_SHARE * pond->radius);
        pond->blend = mt_clamp(pond->radius, BLEND_MIN, BLEND_MAX);
        /* The seed is of the place, not of the ordinal: taking one pond away leaves the others as they are. */
        pond->seed = mt_key(def->seed, MT_PURPOSE_SHORE, def->ponds[i].x, def->ponds[i].z, 0);
        const double pull = pond->outer + MT_POND_BANK_WIDTH + pond->blend;
        const double reach = mt_max(pull, pond->outer + MT_POND_NEAR);
        pond->pull2 = pull * pull;
        pond->reach2 = reach * reach;
    }
    level_waters(ponds);
}

mt_pond_place mt_ponds_place(const mt_ponds* ponds, double x, double z) {
    mt_pond_place place = {.shore = NO_SHORE};
    for (uint32_t i = 0; i < ponds->count; ++i) {
        const mt_pond_shape* pond = &ponds->pond[i];
        const double         dx = x - pond->middle.x;
        const double         dz = z - pond->middle.z;
        if (dx * dx + dz * dz < pond->reach2) {
            take(&place, pond, shore_of(pond, dx, dz));
        }
    }
    if (place.shore >= MT_POND_NEAR) {
        place.shore = NO_SHORE;
    }
    return place;
}

double mt_ponds_height(const mt_ponds* ponds, double x, double z, double meadow) {
    /*
     * Each pond pulls the land to the top of its bank: wholly within the bank, not at all beyond its blend. Weights
     * grow without bound towards the bank, so that there the nearest water alone decides and the surface is flat.
     */
    mt_pond_place place = {.shore = NO_SHORE};
    double        own = 1.0;
    double        pulled = 0.0;
    double        weights = 0.0;
    for (uint32_t i = 0; i < ponds->count; ++i) {
        const mt_pond_shape* pond = &ponds->pond[i];
        const double         dx = x - pond->middle.x;
        const double         dz = z - pond->middle.z;
        if (dx * dx + dz * dz >= pond->pull2) {
            continue;
        }
        const double shore = shore_of(pond, dx, dz);
        take(&place, pond, shore);
        const double left = mt_clamp((shore - MT_POND_BANK_WIDTH) / pond->blend, 0.0, 1.0);
        const double kept = left * left * (3.0 - 2.0 * left);
        const double weight = (1.0 - kept) / mt_max(kept, 1e-9);
        own *= kept;
        pulled += weight * (pond->level + MT_POND_BANK);
        weights += weight;
    }
    if (place.shore < 0.0) {
        return place.level - mt_pond_depth(&place);
    }
    if (place.shore < MT_POND_BANK_WIDTH) {
        return place.level + bank_height(place.shore);
    }
    return weights > 0.0 ? meadow * own + pulled / weights * (1.0 - own) : meadow;
}
