#include "geometry/corner.h"

#include <stdint.h>

#define GRID 0.125        /* [m] places where the turning is read, counted from s = 0 */
#define CHORD 0.25        /* [m] behind and ahead of each */
#define GAP_MAX 0.26      /* [m] between tight places of one run: two steps of the grid */
#define GROW 0.25         /* [m] */
#define LEG 0.40          /* [m] chord that gives a leg its heading */
#define APART 0.40        /* [m] corners nearer to each other than this share the leg between them */
#define SWEEP_LENGTH 1.60 /* [m] longer corners are swept in several turns */
#define EQUAL_LENGTH 2.50 /* [m] up to this long in equal turns; farther one cannot see: in equal lengths then */
#define CUT 0.75          /* [m] */
#define CUT_ROOM 0.375    /* [m] from a cut to either end of its run */
#define APEX_MAX 3.0      /* [m] */
#define WINDOW 4.0        /* [m] looked at on both sides of what is asked */

#define TURN_MIN 0.20943951023931953  /* 12 degrees */
#define TURN_MAX 2.5307274153917776   /* 145 degrees */
#define TURN_SWEEP 1.3962634015954636 /* 80 degrees */
#define TURN_PART 1.3089969389957472  /* 75 degrees */

/* A place on the path: rounds of a loop are counted apart, so that s has the same bits whatever was asked. */
typedef struct place {
    double s;
    double lap;
} place;

typedef struct tight {
    place  at;
    double turn;
} tight;

/* Tight places in one direction, first to last. */
typedef struct run {
    size_t first;
    size_t last;
} run;

typedef struct search {
    const mt_path* path;
    double         limit;      /* [rad] a turn above this is tight */
    double         limit_sine; /* square of a little less than its sine */
    double         s0;
    double         s1;
    MT_ARRAY(tight) tights;
    MT_ARRAY(run) runs;
    MT_ARRAY(place) cuts;      /* inner ends of the parts of a run */
    mt_corners*         out;   /* NULL when folds are wanted */
    mt_folds*           folds; /* NULL when corners are wanted */
    const mt_allocator* allocator;
} search;

static double between(const mt_path* path, place a, place b) {
    return (b.lap - a.lap) * path->length + (b.s - a.s);
}

static place moved(const mt_path* path, place from, double way) {
    place to = {from.s + way, from.lap};
    if (!path->closed) {
        to.s = mt_path_wrap(path, to.s);
    } else if (to.s < 0.0) {
        to.s += path->length;
        to.lap -= 1.0;
    } else if (to.s >= path->length) {
        to.s -= path->length;
        to.lap += 1.0;
    }
    return to;
}

/* Unit direction of a chord, or of the path itself where its ends are one. */
static mt_vec2 chord_heading(const mt_path* path, double from, double to, double middle) {
    const mt_vec2 chord = mt_vec2_sub(mt_path_position(path, to), mt_path_position(path, from));
    if (mt_vec2_length(chord) > 1e-6) {
        return mt_vec2_unit(chord);
    }
    const uint32_t i = mt_path_segment(path, mt_path_wrap(path, middle));
    return mt_vec2_unit(mt_vec2_sub(path->point[i + 1], path->point[i]));
}

static double turn_between(mt_vec2 in, mt_vec2 out) {
    return mt_atan2(mt_vec2_cross(in, out), mt_vec2_dot(in, out));
}

/* Reads the turning at one place and keeps it where it is tight. */
static bool read_turn(search* look, place at, uint32_t hint[3]) {
    const mt_vec2 behind = mt_path_position_near(look->path, at.s - CHORD, &hint[0]);
    const mt_vec2 here = mt_path_position_near(look->path, at.s, &hint[1]);
    const mt_vec2 ahead = mt_path_position_near(look->path, at.s + CHORD, &hint[2]);
    const mt_vec2 in = mt_vec2_sub(here, behind);
    const mt_vec2 out = mt_vec2_sub(ahead, here);
    const double  dot = mt_vec2_dot(in, out);
    const double  cross = mt_vec2_cross(in, out);
    if (dot > 0.0 && cross * cross <= look->limit_sine * mt_vec2_dot(in, in) * mt_vec2_dot(out, out)) {
        return true; /* most places end here, without an arctangent */
    }
    const double turn = mt_atan2(cross, dot);
    if (!(fabs(turn) > look->limit)) {
        return true;
    }
    const tight found = {at, turn};
    return mt_array_push(&look->tights, found, look->allocator);
}

static bool read_turns(search* look) {
    const mt_path* path = look->path;
    uint32_t       hint[3] = {0, 0, 0};
    double         from = look->s0 - WINDOW;
    double         to = look->s1 + WINDOW;
    double         lap = 0.0;
    double         last_lap = 0.0;
    if (path->closed) {
        lap = floor(from / path->length);
        last_lap = floor(to / path->length);
    } else {
        from = mt_max(from, path->s[0] + CHORD);
        to = mt_min(to, path->length - CHORD);
    }
    for (; lap <= last_lap; lap += 1.0) {
        const double start = mt_max(from - lap * path->length, path->s[0]);
        const double end = mt_min(to - lap * path->length, path->length);
        for (double j = ceil(start / GRID);; j += 1.0) {
            const double s = j * GRID;
            if (s > end || (path->closed && s >= path->length)) {
                break;
            }
            if (!read_turn(look, (place){s, lap}, hint)) {
                return false;
            }
        }
    }
    return true;
}

static bool gather_runs(search* look) {
    for (size_t i = 0; i < look->tights.count; i++) {
        const tight* t = look->tights.items;
        const bool   more =
            i > 0 && (t[i].turn > 0.0) == (t[i - 1].turn > 0.0) && between(look->path, t[i - 1].at, t[i].at) <= GAP_MAX;
        if (more) {
            look->runs.items[look->runs.count - 1].last = i;
        } else {
            const run found = {i, i};
            if (!mt_array_push(&look->runs, found, look->allocator)) {
                return false;
            }
        }
    }
    return true;
}

/* Where the legs of a corner are taken from. */
typedef struct leg {
    place   at;
    mt_vec2 heading;
} leg;

/* A leg two corners share: the path's own heading there. */
static leg shared_leg(const mt_path* path, place at) {
    return (leg){at, chord_heading(path, at.s - CHORD, at.s + CHORD, at.s)};
}

/* The leg before the first run (`before` NULL), between two neighbours, or after the last (`after` NULL). */
static leg leg_between(const search* look, const tight* before, const tight* after, bool incoming) {
    const mt_path* path = look->path;
    if (before != NULL && after != NULL) {
        const double way = between(path, before->at, after->at);
        if (way < 2.0 * GROW + APART) {
            return shared_leg(path, moved(path, before->at, 0.5 * way));
        }
    }
    if (incoming) {
        const place at = moved(path, after->at, -GROW);
        return (leg){at, chord_heading(path, at.s - LEG, at.s, at.s)};
    }
    const place at = moved(path, before->at, GROW);
    return (leg){at, chord_heading(path, at.s, at.s + LEG, at.s)};
}

/*
 * Where the lines of the legs meet. Where that is behind a leg's start or far away (a path that winds between them), the
 * corner is led over the path's own middle instead, and the legs point there: forward by construction.
 */
static void meet(const mt_path* path, mt_corner* corner) {
    const double  sine = mt_vec2_cross(corner->in, corner->out);
    const mt_vec2 way = mt_vec2_sub(corner->b, corner->a);
    if (fabs(sine) > 0.1) {
        const double ta = mt_vec2_cross(way, corner->out) / sine;
        const double tb = mt_vec2_cross(corner->in, way) / sine;
        if (ta >= 0.0 && tb >= 0.0 && ta <= APEX_MAX && tb <= APEX_MAX) {
            corner->apex = mt_vec2_mad(corner->a, corner->in, ta);
            return;
        }
    }
    corner->apex = mt_path_position(path, corner->s);
    const mt_vec2 in = mt_vec2_sub(corner->apex, corner->a);
    const mt_vec2 out = mt_vec2_sub(corner->b, corner->apex);
    if (mt_vec2_length(in) > 1e-6 && mt_vec2_length(out) > 1e-6) {
        corner->in = mt_vec2_unit(in);
        corner->out = mt_vec2_unit(out);
    }
    corner->turn = turn_between(corner->in, corner->out);
}

static bool is_corner(const mt_corner* corner) {
    return fabs(corner->turn) >= TURN_MIN && fabs(corner->turn) <= TURN_MAX;
}

static bool emit(search* look, leg a, leg b) {
    const mt_path* path = look->path;
    double         lap = a.at.lap;
    mt_corner      corner = {.sa = a.at.s, .sb = a.at.s + between(path, a.at, b.at), .in = a.heading, .out = b.heading};
    corner.s = 0.5 * (corner.sa + corner.sb);
    if (path->closed && corner.s >= path->length) {
        corner.sa -= path->length;
        corner.sb -= path->length;
        corner.s -= path->length;
        lap += 1.0;
    }
    const double asked = corner.s + lap * path->length;
    if (!(asked >= look->s0 && asked < look->s1 && corner.sb > corner.sa)) {
        return true;
    }
    corner.a = mt_path_position(path, a.at.s);
    corner.b = mt_path_position(path, b.at.s);
    corner.turn = turn_between(corner.in, corner.out);
    if (!is_corner(&corner)) {
        return true;
    }
    meet(path, &corner);
    return !is_corner(&corner) || mt_array_push(look->out, corner, look->allocator);
}

/* Cuts that share a run's turning out equally. Each reading covers twice its step, hence the halves. */
static bool cut_equally(search* look, const run* r, double turn) {
    const tight* t = look->tights.items;
    const double parts = ceil(turn / TURN_PART);
    double       done = 0.5 * fabs(t[r->first].turn) * 0.5; /* up to the middle of the first reading */
    double       next = 1.0;
    for (size_t i = r->first; i < r->last; i++) {
        const double more = 0.25 * (fabs(t[i].turn) + fabs(t[i + 1].turn));
        const double way = between(look->path, t[i].at, t[i + 1].at);
        while (next < parts && done + more >= turn * next / parts) {
            const double part = mt_clamp((turn * next / parts - done) / more, 0.0, 1.0);
            const place  cut = moved(look->path, t[i].at, part * way);
            if (!mt_array_push(&look->cuts, cut, look->allocator)) {
                return false;
            }
            next += 1.0;
        }
        done += more;
    }
    return true;
}

/* Cuts at fixed places along the path: a run that goes on and on has no ends to measure from. */
static bool cut_evenly(search* look, const run* r) {
    const mt_path* path = look->path;
    const tight*   t = look->tights.items;
    for (size_t i = r->first; i <= r->last; i++) {
        const place  at = t[i].at;
        const double multiple = floor(at.s / CUT + 0.5) * CUT;
        const bool   room = between(path, t[r->first].at, at) >= CUT_ROOM && between(path, at, t[r->last].at) >= CUT_ROOM;
        const bool   seam = path->closed && path->length - at.s < CUT_ROOM; /* s = 0 is the next cut */
        if (fabs(at.s - multiple) < 0.5 * GRID && room && !seam && !mt_array_push(&look->cuts, at, look->allocator)) {
            return false;
        }
    }
    return true;
}

/* All the path turns by within a run, and where, weighed by the turning. */
typedef struct sweep {
    double turn;
    place  middle;
} sweep;

static sweep sweep_of(const search* look, const run* r) {
    const mt_path* path = look->path;
    const place    start = moved(path, look->tights.items[r->first].at, -CHORD);
    const double   length = between(path, start, look->tights.items[r->last].at) + CHORD;
    const uint32_t last = path->count - 1;
    place          at = start;
    double         sum = 0.0;
    double         weight = 0.0;
    double         most = 0.0;
    double         moment = 0.0;
    double         sharpest = 0.0;
    for (uint32_t i = mt_path_segment(path, start.s) + 1;; i++) {
        if (i > last && path->closed) {
            i = 1; /* the last point and the first are one */
            at.lap += 1.0;
        }
        if (i > last) {
            break;
        }
        at.s = path->s[i];
        const double way = between(path, start, at);
        if (way > length) {
            break;
        }
        const double turn = mt_path_turn(path, i);
        sum += turn;
        weight += fabs(turn);
        moment += fabs(turn) * way;
        if (fabs(turn) > most) {
            most = fabs(turn);
            sharpest = way;
        }
    }
    if (!(weight > 0.0)) {
        return (sweep){0.0, start};
    }
    place middle = moved(path, start, moment / weight);
    if (most > 0.999 * weight) { /* one vertex: its own s, to the bit */
        const uint32_t i = mt_path_segment(path, moved(path, start, sharpest + 1e-9).s);
        middle = (place){path->s[i], start.lap + (path->s[i] < start.s ? 1.0 : 0.0)};
    }
    return (sweep){sum, middle};
}

static bool lay_fold(search* look, const sweep* turned) {
    const double asked = turned->middle.s + turned->middle.lap * look->path->length;
    if (look->folds == NULL || !(asked >= look->s0 && asked < look->s1)) {
        return true;
    }
    return mt_array_push(look->folds, turned->middle.s, look->allocator);
}

static bool lay_run(search* look, size_t index) {
    const mt_path* path = look->path;
    const run*     r = &look->runs.items[index];
    const tight*   t = look->tights.items;
    const tight*   before = index > 0 ? &t[r->first - 1] : NULL;
    const tight*   after = index + 1 < look->runs.count ? &t[r->last + 1] : NULL;
    const double   length = between(path, t[r->first].at, t[r->last].at) + 2.0 * GROW;
    double         turn = 0.0;
    bool           good = true;
    for (size_t i = r->first; i <= r->last; i++) {
        turn += 0.5 * fabs(t[i].turn);
    }
    look->cuts.count = 0;
    if (length > EQUAL_LENGTH) { /* whatever it turns: that would hang on what is far away */
        good = cut_evenly(look, r);
    } else if (length > SWEEP_LENGTH && turn > TURN_SWEEP) {
        good = cut_equally(look, r, turn);
    } else if (turn > TURN_SWEEP) {
        const sweep  turned = sweep_of(look, r);
        const double legs = turn_between(leg_between(look, before, &t[r->first], true).heading,
                                         leg_between(look, &t[r->last], after, false).heading);
        if (fabs(turned.turn) > TURN_MAX || fabs(legs) > TURN_MAX) { /* by either reading, so that no bend is neither */
            return lay_fold(look, &turned);
        }
    }
    if (look->folds != NULL) {
        return good;
    }
    leg from = leg_between(look, before, &t[r->first], true);
    for (size_t i = 0; good && i < look->cuts.count; i++) {
        const leg to = shared_leg(path, look->cuts.items[i]);
        good = emit(look, from, to);
        from = to;
    }
    return good && emit(look, from, leg_between(look, &t[r->last], after, false));
}

static bool find(search* look, const mt_path* path, double half, double s0, double s1) {
    if (path->count < 2 || !(path->length > 0.0)) {
        return true;
    }
    const double limit = CHORD / (half + MT_CORNER_INNER_RADIUS);
    const double sine = limit * (1.0 - limit * limit / 6.0) * 0.999; /* below the true one, for limits up to 0.8 */
    look->path = path;
    look->limit = limit;
    look->limit_sine = sine * sine;
    look->s0 = s0;
    look->s1 = path->closed ? mt_min(s1, s0 + path->length) : s1;
    bool good = read_turns(look) && gather_runs(look);
    for (size_t i = 0; good && i < look->runs.count; i++) {
        good = lay_run(look, i);
    }
    mt_array_free(&look->tights, look->allocator);
    mt_array_free(&look->runs, look->allocator);
    mt_array_free(&look->cuts, look->allocator);
    return good;
}

bool mt_corners_find(const mt_path* path, double half, double s0, double s1, mt_corners* out, const mt_allocator* allocator) {
    search look = {.out = out, .allocator = allocator};
    return find(&look, path, half, s0, s1);
}

bool mt_folds_find(const mt_path* path, double half, double s0, double s1, mt_folds* out, const mt_allocator* allocator) {
    search look = {.folds = out, .allocator = allocator};
    return find(&look, path, half, s0, s1);
}
