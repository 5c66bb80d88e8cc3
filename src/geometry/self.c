#include "geometry/self.h"

#include "base/assert.h"
#include "geometry/corner.h"
#include "geometry/near.h"

#define STEP_MAX 0.25       /* [m] between the places looked at */
#define SEPARATION 3.325510 /* [thicknesses] 1 / sin(35 / 2 degrees): as far along as a corner of 35 degrees explains */
#define GLANCE_ROOM 0.25    /* [m] that the tail of a stroke may still move a crossing */
#define FOLD_DELAY 1.75     /* [m] a fold is certain this far behind the last point */
#define FOLD_WAY 1.265364   /* [thicknesses] 145 degrees of a circle of half a thickness */
#define FOLD_WIDTH 0.909576 /* [thicknesses] as far aside as such a part of a circle leads */
#define FOLD_TURN 2.5307274153917776  /* 145 degrees */
#define STUB_TURN 0.20943951023931953 /* 12 degrees */
#define STUB_END 0.26                 /* [m] so near the ends corners are single points of the path */
#define STUB_REACH 1.59               /* [thicknesses] half the tangent of half of 145 degrees: the longest mitre */
#define STRETCH_MIN 0.05              /* [m] */
#define BISECTIONS 7

/* How far the line has been judged, and in what state. */
typedef struct scan {
    double place;     /* ordinal of the next place on the grid of steps */
    double last_s;    /* [m] the place before */
    bool   last_out;  /* whether that is left out */
    double open_s0;   /* [m] start of the stretch under way */
    double fold;      /* [m] the fold whose later leg is under way, or -1 */
    size_t next_fold; /* into mt_self.folds */
} scan;

struct mt_self {
    mt_allocator allocator;
    double       thickness; /* [m] */
    double       step;      /* [m] */
    mt_near      near;
    uint32_t     taken; /* points */
    bool         finished;
    double       folds_to;   /* [m] as far as mt_folds_find was asked */
    uint32_t     fold_after; /* the turning up to this point went into a fold */
    mt_folds     folds;      /* in order */
    MT_ARRAY(double) turns;  /* [rad] at each point, as far as it is known */
    scan         at;
    mt_stretches certain;
    mt_stretches tail;              /* of a finished line, or by a glance, behind `at` */
    mt_stretches stubs;             /* legs too short for their mitre, and folds on the seam */
    size_t       first_stubs;       /* of them at the start of the line */
    bool         first_stubs_known; /* for good */
};

mt_self* mt_self_create(double thickness, const mt_allocator* allocator) {
    const mt_allocator memory = mt_allocator_or_default(allocator);
    mt_self*           self = mt_allocate_zero(&memory, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    self->allocator = memory;
    self->thickness = thickness;
    self->step = mt_min(STEP_MAX, thickness / 4.0);
    self->at.fold = -1.0;
    mt_near_init(&self->near, thickness, &memory);
    return self;
}

void mt_self_destroy(mt_self* self) {
    if (self == NULL) {
        return;
    }
    const mt_allocator memory = self->allocator;
    mt_near_free(&self->near);
    mt_array_free(&self->folds, &memory);
    mt_array_free(&self->turns, &memory);
    mt_array_free(&self->certain, &memory);
    mt_array_free(&self->tail, &memory);
    mt_array_free(&self->stubs, &memory);
    mt_release(&memory, self, sizeof *self);
}

/* ---- folds ---- */

static bool keep_fold(mt_self* self, double s) {
    for (size_t i = self->folds.count; i > 0 && self->folds.items[i - 1] >= s; i--) {
        if (self->folds.items[i - 1] == s) {
            return true;
        }
    }
    if (!mt_array_push(&self->folds, s, &self->allocator)) {
        return false;
    }
    double* items = self->folds.items;
    for (size_t k = self->folds.count - 1; k > 0 && items[k - 1] > s; k--) {
        items[k] = items[k - 1];
        items[k - 1] = s;
    }
    return true;
}

/* Whether with the turn at point i the line has turned round so narrowly that its legs are on each other. */
static bool turn_round(mt_self* self, const mt_path* path, uint32_t i) {
    double sum = 0.0;
    double weight = 0.0;
    double moment = 0.0;
    for (uint32_t k = i; k > self->fold_after && path->s[i] - path->s[k] <= FOLD_WAY * self->thickness; k--) {
        const double turn = self->turns.items[k];
        sum += turn;
        weight += fabs(turn);
        moment += fabs(turn) * (path->s[i] - path->s[k]);
        if (!(fabs(sum) > FOLD_TURN)) {
            continue;
        }
        const mt_vec2 in = mt_vec2_unit(mt_vec2_sub(path->point[k], path->point[k - 1]));
        const double  aside = fabs(mt_vec2_cross(in, mt_vec2_sub(path->point[i], path->point[k])));
        if (aside < FOLD_WIDTH * self->thickness) {
            self->fold_after = i;
            return keep_fold(self, path->s[i] - moment / weight);
        }
    }
    return true;
}

static bool find_folds(mt_self* self, const mt_path* path, uint32_t from, bool finished) {
    const uint32_t end = path->closed ? path->count : path->count - 1; /* the last point of a loop is a turn like any other */
    for (uint32_t i = from > 1 ? from - 1 : 1; i < end; i++) {
        while (self->turns.count <= i) {
            const double turn = mt_path_turn(path, (uint32_t)self->turns.count);
            if (!mt_array_push(&self->turns, turn, &self->allocator)) {
                return false;
            }
        }
        if (!turn_round(self, path, i)) {
            return false;
        }
    }
    const double to = finished ? path->length + 1.0 : path->length - FOLD_DELAY;
    if (to <= self->folds_to) {
        return true;
    }
    mt_folds found = {0};
    bool     good = mt_folds_find(path, 0.5 * self->thickness, self->folds_to, to, &found, &self->allocator);
    for (size_t i = 0; good && i < found.count; i++) {
        good = keep_fold(self, found.items[i]);
    }
    mt_array_free(&found, &self->allocator);
    if (good && !finished) {
        self->folds_to = to;
    }
    return good;
}

/* ---- judging ---- */

static bool on_seam(const mt_self* self, const mt_path* path, double fold) {
    const double reach = 0.5 * SEPARATION * self->thickness;
    return path->closed && (fold < reach || fold > path->length - reach);
}

static bool in_fold(const mt_self* self, const mt_path* path, const scan* at, double s) {
    const mt_near_range before = {-1.0, at->fold};
    return at->fold >= 0.0 && s > at->fold && mt_near_any(&self->near, mt_path_position(path, s), before);
}

static bool left_out_at(const mt_self* self, const mt_path* path, const scan* at, double s) {
    const double        separation = SEPARATION * self->thickness;
    const mt_near_range earlier = {path->closed ? s - path->length + separation : -1.0, s - separation};
    return in_fold(self, path, at, s) || mt_near_unexcused(&self->near, mt_path_position(path, s), s, earlier);
}

/* Where between two places of different kind the line changes. */
static double change_between(const mt_self* self, const mt_path* path, const scan* at, double low, double high, bool high_out) {
    for (int i = 0; i < BISECTIONS; i++) {
        const double middle = 0.5 * (low + high);
        if (left_out_at(self, path, at, middle) == high_out) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return 0.5 * (low + high);
}

static bool close_stretch(mt_self* self, mt_stretches* out, const scan* at, double s1) {
    const mt_stretch found = {at->open_s0, s1};
    return mt_array_push(out, found, &self->allocator);
}

static bool judge(mt_self* self, const mt_path* path, scan* at, mt_stretches* out, double s) {
    const bool now = left_out_at(self, path, at, s);
    if (now != at->last_out) {
        const double change = s > at->last_s ? change_between(self, path, at, at->last_s, s, now) : s;
        if (now) {
            at->open_s0 = change;
        } else if (!close_stretch(self, out, at, change)) {
            return false;
        }
    }
    if (at->fold >= 0.0 && s > at->fold && !in_fold(self, path, at, s)) {
        at->fold = -1.0;
    }
    at->last_s = s;
    at->last_out = now;
    return true;
}

/* Judges the line up to `limit`: at every step of a fixed grid, and at the folds. */
static bool judge_up_to(mt_self* self, const mt_path* path, scan* at, mt_stretches* out, double limit) {
    for (;;) {
        const double s = at->place * self->step;
        const double fold = at->next_fold < self->folds.count ? self->folds.items[at->next_fold] : limit + 1.0;
        if (mt_min(s, fold) > limit) {
            return true;
        }
        if (s <= fold) {
            if (!judge(self, path, at, out, s)) {
                return false;
            }
            at->place += 1.0;
            continue;
        }
        at->next_fold++;
        if (on_seam(self, path, fold)) {
            continue;
        }
        if (!judge(self, path, at, out, fold)) {
            return false;
        }
        at->fold = fold;
        if (!at->last_out) {
            at->open_s0 = fold;
            at->last_out = true;
        }
    }
}

/* ---- stubs ---- */

static double mitre(const mt_self* self, double turn) {
    const double angle = 0.5 * fabs(turn);
    return 0.5 * self->thickness * mt_sin(angle) / mt_cos(angle) - 1e-9;
}

static bool keep_stub(mt_self* self, double s0, double s1) {
    const mt_stretch stub = {s0, s1};
    return !(s1 > s0) || mt_array_push(&self->stubs, stub, &self->allocator);
}

/* Whether the turn is a corner whose mitre needs more than `leg`. */
static bool is_stub(const mt_self* self, double turn, double leg) {
    return fabs(turn) > STUB_TURN && fabs(turn) <= FOLD_TURN && leg < mitre(self, turn);
}

/* A first leg shorter than the mitre of its corner; points too near the end to be corners count by themselves. */
static bool find_first_stubs(mt_self* self, const mt_path* path, double to, mt_corners* found) {
    bool good = mt_corners_find(path, 0.5 * self->thickness, 0.0, to, found, &self->allocator);
    for (uint32_t i = 1; good && i + 1 < path->count && path->s[i] <= STUB_END; i++) {
        good = !is_stub(self, mt_path_turn(path, i), path->s[i]) || keep_stub(self, 0.0, path->s[i]);
    }
    for (size_t i = 0; good && i < found->count; i++) {
        const mt_corner* corner = &found->items[i];
        const double     s = corner->sa + mt_vec2_distance(corner->apex, corner->a);
        good = !is_stub(self, corner->turn, s) || keep_stub(self, 0.0, s);
    }
    return good;
}

/* The same for the last leg. */
static bool find_last_stubs(mt_self* self, const mt_path* path, double from, mt_corners* found) {
    bool good = mt_corners_find(path, 0.5 * self->thickness, from, path->length, found, &self->allocator);
    for (uint32_t i = path->count - 1; good && i-- > 1 && path->length - path->s[i] <= STUB_END;) {
        good = !is_stub(self, mt_path_turn(path, i), path->length - path->s[i]) || keep_stub(self, path->s[i], path->length);
    }
    for (size_t i = 0; good && i < found->count; i++) {
        const mt_corner* corner = &found->items[i];
        const double     s = corner->sb - mt_vec2_distance(corner->apex, corner->b);
        good = !is_stub(self, corner->turn, path->length - s) || keep_stub(self, s, path->length);
    }
    return good;
}

static bool find_stubs(mt_self* self, const mt_path* path, bool finished) {
    const double reach = STUB_REACH * self->thickness + 1.0; /* the middle of a corner is not far from its apex */
    const double certain = path->length - FOLD_DELAY;
    mt_corners   found = {0};
    bool         good = true;
    self->stubs.count = self->first_stubs;
    if (path->closed) {
        return true;
    }
    if (!self->first_stubs_known) {
        self->stubs.count = 0;
        good = find_first_stubs(self, path, finished ? reach : mt_min(reach, certain), &found);
        self->first_stubs = self->stubs.count;
        self->first_stubs_known = certain >= reach;
    }
    found.count = 0;
    good = good && (!finished || find_last_stubs(self, path, path->length - reach, &found));
    mt_array_free(&found, &self->allocator);
    return good;
}

/* On a loop the leg that comes to a fold at the seam is the later one: it is followed backward. */
static bool find_seam_folds(mt_self* self, const mt_path* path) {
    for (size_t i = 0; i < self->folds.count; i++) {
        const double        fold = self->folds.items[i];
        const double        length = path->length;
        const mt_near_range after = {fold, fold + 0.5 * length};
        const mt_near_range after_seam = {-1.0, fold - 0.5 * length}; /* the rest of it, behind s = 0 */
        double              back = 0.0;
        if (!on_seam(self, path, fold)) {
            continue;
        }
        while (back < 0.5 * length) {
            const mt_vec2 place = mt_path_position(path, fold - back - self->step);
            if (!mt_near_any(&self->near, place, after) && !mt_near_any(&self->near, place, after_seam)) {
                break;
            }
            back += self->step;
        }
        const double s0 = fold - mt_min(back + self->step, 0.5 * length);
        if (!keep_stub(self, mt_max(s0, 0.0), fold) || (s0 < 0.0 && !keep_stub(self, length + s0, length))) {
            return false;
        }
    }
    return true;
}

/* ---- the door ---- */

static bool finish(mt_self* self, const mt_path* path) {
    scan end = self->at;
    self->tail.count = 0;
    if (!judge_up_to(self, path, &end, &self->tail, path->length) || !judge(self, path, &end, &self->tail, path->length)) {
        return false;
    }
    if (end.last_out && !close_stretch(self, &self->tail, &end, path->length)) {
        return false;
    }
    return !path->closed || find_seam_folds(self, path);
}

/* [m] behind the last point where every crossing that could excuse a place is on the line already. */
static double crossing_delay(const mt_self* self) {
    return MT_NEAR_CROSS_REACH * self->thickness + MT_NEAR_CROSS_ROOM + MT_NEAR_CROSS_PROBE;
}

bool mt_self_glance(mt_self* self, const mt_path* path) {
    const size_t crossings = self->near.crossings.count, read = self->near.read;
    scan         end = self->at;
    bool         good = true;
    if (self->finished || self->taken < 2) {
        return true;
    }
    self->tail.count = 0;
    for (uint32_t i = self->taken; good && i < path->count; i++) {
        good = mt_near_meet(&self->near, path->point[i - 1], path->point[i], path->s[i - 1], path->s[i]);
    }
    mt_near_read(&self->near, path, path->length - MT_NEAR_CROSS_PROBE);
    good = good && judge_up_to(self, path, &end, &self->tail, path->length - crossing_delay(self) - GLANCE_ROOM) &&
           (!end.last_out || close_stretch(self, &self->tail, &end, end.last_s));
    mt_near_forget(&self->near, crossings, read);
    return good;
}

bool mt_self_extend(mt_self* self, const mt_path* path, uint32_t count) {
    const uint32_t from = self->taken;
    mt_path        view = *path; /* no more of it than is taken */
    MT_ASSERT(count <= path->count && count >= from && (!self->finished || count == from));
    if (count < 2 || self->finished) {
        return true;
    }
    const bool finished = count == path->count;
    view.count = count;
    view.length = path->s[count - 1];
    view.closed = path->closed && finished;
    self->near.loop = view.closed ? view.length : 0.0;
    for (uint32_t i = from > 1 ? from : 1; i < count; i++) {
        if (!mt_near_add(&self->near, view.point[i - 1], view.point[i], view.s[i - 1], view.s[i])) {
            return false;
        }
        self->taken = i + 1;
    }
    if (!find_folds(self, &view, from, finished) || !find_stubs(self, &view, finished)) {
        return false;
    }
    mt_near_read(&self->near, &view, finished ? view.length : view.length - MT_NEAR_CROSS_PROBE);
    if (!view.closed &&
        !judge_up_to(self, &view, &self->at, &self->certain, view.length - mt_max(crossing_delay(self), FOLD_DELAY + 0.01))) {
        return false;
    }
    self->finished = finished;
    self->tail.count = 0;
    return !finished || finish(self, &view);
}

bool mt_self_left_out(const mt_self* self, mt_stretches* out) {
    const mt_stretches* parts[3] = {&self->certain, &self->tail, &self->stubs};
    const mt_stretch    under_way = {self->at.open_s0, self->at.last_s};
    out->count = 0;
    if (!self->finished && self->at.last_out && !mt_array_push(out, under_way, &self->allocator)) {
        return false;
    }
    for (int p = 0; p < 3; p++) {
        for (size_t i = 0; i < parts[p]->count; i++) {
            const mt_stretch stretch = parts[p]->items[i];
            if (!mt_array_push(out, stretch, &self->allocator)) {
                return false;
            }
            for (size_t k = out->count - 1; k > 0 && out->items[k - 1].s0 > stretch.s0; k--) {
                out->items[k] = out->items[k - 1];
                out->items[k - 1] = stretch;
            }
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < out->count; i++) {
        const mt_stretch stretch = out->items[i];
        if (kept > 0 && stretch.s0 - out->items[kept - 1].s1 < STRETCH_MIN) {
            out->items[kept - 1].s1 = mt_max(out->items[kept - 1].s1, stretch.s1);
        } else {
            out->items[kept++] = stretch;
        }
    }
    out->count = kept;
    kept = 0;
    for (size_t i = 0; i < out->count; i++) {
        if (out->items[i].s1 - out->items[i].s0 >= STRETCH_MIN) {
            out->items[kept++] = out->items[i];
        }
    }
    out->count = kept;
    return true;
}
