/* Stretches of a wall: pieces in metres, and what is left out of it. */
#include "base/assert.h"
#include "base/text.h"
#include "plan/plan.h"

mt_stretch mt_piece_stretch(const mt_wall* wall, const mt_piece* piece) {
    const mt_line* line = wall->line;
    const double   length = line->path.length;
    const int64_t  whole = mt_line_millimetres(line);
    const double   s0 = mt_min((double)piece->s0 / 1000.0, length);
    /* Round a loop a piece may run on past the seam; one that stops at the seam stops exactly there. */
    if (line->closed && piece->s0 > 0 && piece->s1 > whole) {
        return (mt_stretch){.s0 = s0, .s1 = mt_min((double)piece->s1 / 1000.0, length + s0)};
    }
    return (mt_stretch){.s0 = s0, .s1 = piece->s1 >= whole ? length : (double)piece->s1 / 1000.0};
}

/* Deep stretches between those that stand on themselves, in order of s. */
static bool merge(const mt_stretches* self, const mt_stretches* deep, mt_left_outs* out, const mt_allocator* allocator) {
    size_t d = 0;
    double from = 0.0; /* what lies before is done */
    for (size_t i = 0; i <= self->count; ++i) {
        const double until = i < self->count ? self->items[i].s0 : DBL_MAX;
        for (; d < deep->count && deep->items[d].s0 < until; ++d) {
            const mt_left_out part = {{mt_max(deep->items[d].s0, from), mt_min(deep->items[d].s1, until)}, MT_ISSUE_TOO_DEEP};
            if (part.stretch.s1 > part.stretch.s0 && !mt_array_push(out, part, allocator)) {
                return false;
            }
            if (deep->items[d].s1 > until) {
                break; /* goes on behind what stands on itself */
            }
        }
        if (i < self->count) {
            const mt_left_out part = {self->items[i], MT_ISSUE_ON_ITSELF};
            if (!mt_array_push(out, part, allocator)) {
                return false;
            }
            from = self->items[i].s1;
        }
    }
    return true;
}

/* A sample speaks for a little before and behind it, also at the ends of the line. */
static void clamp_to_line(mt_stretches* deep, double length) {
    for (size_t i = 0; i < deep->count; ++i) {
        deep->items[i].s0 = mt_clamp(deep->items[i].s0, 0.0, length);
        deep->items[i].s1 = mt_clamp(deep->items[i].s1, 0.0, length);
    }
}

bool mt_wall_left_out(const mt_wall* wall, const mt_ground* ground, mt_left_outs* out, const mt_allocator* allocator) {
    const mt_path* path = &wall->line->path;
    mt_stretches   on_itself = {0};
    mt_deep        deep = {0};
    mt_self*       self = mt_self_create((double)wall->thickness / 1000.0, allocator);
    bool           good = self != NULL && mt_self_extend(self, path, path->count) && mt_self_left_out(self, &on_itself) &&
                mt_deep_extend(&deep, path, path->length, ground, allocator);
    if (good) {
        clamp_to_line(&deep.found, path->length);
        good = merge(&on_itself, &deep.found, out, allocator);
    }
    mt_self_destroy(self);
    mt_array_free(&on_itself, allocator);
    mt_deep_free(&deep, allocator);
    return good;
}

mt_issue mt_left_out_issue(const mt_wall* wall, const mt_left_out* left_out) {
    const double   length = left_out->stretch.s1 - left_out->stretch.s0;
    const mt_path* path = &wall->line->path;
    const mt_vec2  middle = mt_path_position(path, mt_path_wrap(path, left_out->stretch.s0 + 0.5 * length));
    mt_issue       issue = {.code = left_out->code,
                            .gesture = UINT32_MAX,
                            .wall = wall->id,
                            .x = middle.x,
                            .z = middle.z,
                            .length_m = length,
                            .start_m = left_out->stretch.s0};
    mt_text        words = mt_text_into(issue.text, sizeof issue.text);
    mt_text_number(&words, mt_max(floor(length * 10.0 + 0.5) / 10.0, 0.1));
    mt_text_add(&words, left_out->code == MT_ISSUE_TOO_DEEP ? " m of wall are left out here: the water is deeper than 1.5 m."
                                                            : " m of wall are left out here: the wall would stand on itself.");
    return issue;
}

const char* mt_issue_code_text(mt_issue_code code) {
    switch (code) {
        case MT_ISSUE_TOO_SHORT: return "too-short";
        case MT_ISSUE_ON_ITSELF: return "on-itself";
        case MT_ISSUE_TOO_DEEP: return "too-deep";
        case MT_ISSUE_NOTHING: return "nothing";
    }
    return "unknown";
}
