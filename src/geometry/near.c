#include "geometry/near.h"

#define CROSS_SINE 0.573576 /* sine of 35 degrees */
#define TOUCH 1e-9          /* [m] */

void mt_near_init(mt_near* near, double thickness, const mt_allocator* allocator) {
    *near = (mt_near){.thickness = thickness};
    mt_line_grid_init(&near->grid, mt_max(2.0 * thickness, 1.0), allocator); /* a question looks into four cells or so */
}

void mt_near_free(mt_near* near) {
    mt_array_free(&near->crossings, &near->grid.allocator);
    mt_line_grid_free(&near->grid);
}

/* Keeps the crossings in order of s; those of one segment come in any order, and a piece in two cells comes twice. */
static bool keep_crossing(mt_near* near, double s, double earlier) {
    const mt_crossing found = {.s = s, .earlier = earlier};
    size_t            i = near->crossings.count;
    for (; i > 0 && near->crossings.items[i - 1].s > s - TOUCH; i--) {
        const mt_crossing* other = &near->crossings.items[i - 1];
        if (fabs(other->s - s) <= TOUCH && fabs(other->earlier - earlier) <= TOUCH) {
            return true;
        }
    }
    if (!mt_array_push(&near->crossings, found, &near->grid.allocator)) {
        return false;
    }
    mt_crossing* items = near->crossings.items;
    for (size_t k = near->crossings.count - 1; k > 0 && items[k - 1].s > s; k--) {
        items[k] = items[k - 1];
        items[k - 1] = found;
    }
    return true;
}

/* Keeps where the segment meets a piece, its ends included: whether it really crosses is read later. */
static bool meet_piece(mt_near* near, const mt_line_piece* piece, const mt_line_piece* later) {
    const mt_vec2 p = mt_vec2_sub(piece->b, piece->a);
    const mt_vec2 q = mt_vec2_sub(later->b, later->a);
    const double  sine = mt_vec2_cross(q, p);
    const double  lengths = mt_vec2_length(p) * mt_vec2_length(q);
    if (!(fabs(sine) > 0.1 * lengths)) { /* flatter than any clean crossing */
        return true;
    }
    const mt_vec2 way = mt_vec2_sub(piece->a, later->a);
    const double  t = mt_vec2_cross(way, p) / sine;
    const double  u = mt_vec2_cross(way, q) / sine;
    const double  t_room = TOUCH / mt_vec2_length(q);
    const double  u_room = TOUCH / mt_vec2_length(p);
    if (!(t >= -t_room && t <= 1.0 + t_room && u >= -u_room && u <= 1.0 + u_room)) {
        return true;
    }
    return keep_crossing(near, later->s0 + t * (later->s1 - later->s0), piece->s0 + u * (piece->s1 - piece->s0));
}

/* The crossings of one short part of a new segment with all before it. */
static bool meet_pieces(mt_near* near, const mt_line_piece* later) {
    const mt_line_grid* grid = &near->grid;
    const int64_t       x1 = mt_line_grid_cell(grid, mt_max(later->a.x, later->b.x));
    const int64_t       z1 = mt_line_grid_cell(grid, mt_max(later->a.z, later->b.z));
    for (int64_t x = mt_line_grid_cell(grid, mt_min(later->a.x, later->b.x)); x <= x1; x++) {
        for (int64_t z = mt_line_grid_cell(grid, mt_min(later->a.z, later->b.z)); z <= z1; z++) {
            for (uint32_t i = mt_line_grid_first(grid, x, z); i != MT_LINE_GRID_END; i = mt_line_grid_next(grid, i)) {
                const mt_line_piece* piece = &grid->pieces.items[i];
                if (piece->s1 < later->s0 - TOUCH && !meet_piece(near, piece, later)) {
                    return false;
                }
            }
        }
    }
    return true;
}

bool mt_near_meet(mt_near* near, mt_vec2 a, mt_vec2 b, double s0, double s1) {
    const double  parts = mt_max(ceil(mt_vec2_distance(a, b) / near->grid.cell), 1.0);
    mt_line_piece part = {.b = a, .s1 = s0};
    for (double i = 1.0; i <= parts; i += 1.0) {
        part.a = part.b;
        part.s0 = part.s1;
        part.b = i < parts ? mt_vec2_lerp(a, b, i / parts) : b;
        part.s1 = i < parts ? s0 + (s1 - s0) * (i / parts) : s1;
        if (!meet_pieces(near, &part)) {
            return false;
        }
    }
    return true;
}

bool mt_near_add(mt_near* near, mt_vec2 a, mt_vec2 b, double s0, double s1) {
    return mt_near_meet(near, a, b, s0, s1) && mt_line_grid_add(&near->grid, a, b, s0, s1);
}

void mt_near_forget(mt_near* near, size_t crossings, size_t read) {
    near->crossings.count = crossings;
    near->read = read;
}

/* 0 for a touch, and for angles under 35 degrees. */
static double clean_reach(const mt_near* near, const mt_path* path, const mt_crossing* crossing) {
    const mt_vec2 before = mt_path_position(path, crossing->s - MT_NEAR_CROSS_PROBE);
    const mt_vec2 behind = mt_path_position(path, crossing->s + MT_NEAR_CROSS_PROBE);
    const mt_vec2 from = mt_path_position(path, crossing->earlier - MT_NEAR_CROSS_PROBE);
    const mt_vec2 to = mt_path_position(path, crossing->earlier + MT_NEAR_CROSS_PROBE);
    const mt_vec2 middle = mt_path_position(path, crossing->earlier);
    const mt_vec2 along = mt_vec2_unit(mt_vec2_sub(to, from));
    const double  side0 = mt_vec2_cross(along, mt_vec2_sub(before, middle));
    const double  side1 = mt_vec2_cross(along, mt_vec2_sub(behind, middle));
    const double  sine = fabs(mt_vec2_cross(along, mt_vec2_unit(mt_vec2_sub(behind, before))));
    const bool    through = (side0 > 1e-6 && side1 < -1e-6) || (side0 < -1e-6 && side1 > 1e-6);
    return through && sine >= CROSS_SINE ? near->thickness / sine + MT_NEAR_CROSS_ROOM : 0.0;
}

void mt_near_read(mt_near* near, const mt_path* path, double s) {
    for (; near->read < near->crossings.count && near->crossings.items[near->read].s <= s; near->read++) {
        mt_crossing* crossing = &near->crossings.items[near->read];
        crossing->reach = clean_reach(near, path, crossing);
    }
}

/* Whether a clean crossing is within its reach of a place and of the whole of an earlier range. */
static bool crosses_near(const mt_near* near, double s, mt_near_range earlier) {
    const double reach = MT_NEAR_CROSS_REACH * near->thickness + MT_NEAR_CROSS_ROOM;
    size_t       low = 0;
    size_t       high = near->read;
    while (low < high) { /* the first crossing within reach */
        const size_t middle = low + (high - low) / 2;
        if (near->crossings.items[middle].s < s - reach) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (; low < near->read && near->crossings.items[low].s <= s + reach; low++) {
        const mt_crossing* crossing = &near->crossings.items[low];
        if (fabs(crossing->s - s) < crossing->reach && crossing->earlier - earlier.from < crossing->reach &&
            earlier.to - crossing->earlier < crossing->reach) {
            return true;
        }
    }
    return false;
}

/* The same with the range as the later one. */
static bool crossed_near(const mt_near* near, mt_near_range later, double earlier) {
    const mt_near_range place = {earlier, earlier};
    return crosses_near(near, later.from, place) && crosses_near(near, later.to, place);
}

/* On a loop a place just before the seam is also one just before s = 0, where it is the earlier of the two. */
static bool excused(const mt_near* near, double s, mt_near_range earlier) {
    const double        length = near->loop;
    const mt_near_range later = {earlier.from + length, earlier.to + length};
    if (near->read == 0) {
        return false;
    }
    return crosses_near(near, s, earlier) ||
           (length > 0.0 && (crossed_near(near, earlier, s - length) || crossed_near(near, later, s)));
}

/* The part of a piece that is in the range and near, as running lengths; false when there is none. */
static bool piece_near(const mt_line_piece* piece, mt_vec2 place, mt_near_range range, double limit, mt_near_range* part) {
    if (!(range.from < range.to && piece->s0 < range.to && piece->s1 > range.from)) {
        return false;
    }
    const mt_vec2 leg = mt_vec2_sub(piece->b, piece->a);
    const mt_vec2 way = mt_vec2_sub(place, piece->a);
    const double  square = mt_vec2_dot(leg, leg);
    const double  along = mt_vec2_dot(way, leg);
    const double  aside = mt_vec2_cross(way, leg);
    const double  room = limit * limit * square - aside * aside;
    if (!(room > 0.0 && square > 0.0)) {
        return false;
    }
    const double length = piece->s1 - piece->s0;
    const double half = sqrt(room);
    part->from = mt_max(piece->s0 + mt_max((along - half) / square, 0.0) * length, range.from);
    part->to = mt_min(piece->s0 + mt_min((along + half) / square, 1.0) * length, range.to);
    return part->from < part->to;
}

static bool any_near(const mt_near* near, mt_vec2 place, mt_near_range range, bool excuse, double s) {
    const mt_line_grid* grid = &near->grid;
    const double        limit = near->thickness - 1e-6; /* lines just one thickness apart are not on each other */
    const int64_t       x1 = mt_line_grid_cell(grid, place.x + limit);
    const int64_t       z1 = mt_line_grid_cell(grid, place.z + limit);
    for (int64_t x = mt_line_grid_cell(grid, place.x - limit); x <= x1; x++) {
        for (int64_t z = mt_line_grid_cell(grid, place.z - limit); z <= z1; z++) {
            for (uint32_t i = mt_line_grid_first(grid, x, z); i != MT_LINE_GRID_END; i = mt_line_grid_next(grid, i)) {
                mt_near_range part;
                if (piece_near(&grid->pieces.items[i], place, range, limit, &part) && !(excuse && excused(near, s, part))) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool mt_near_any(const mt_near* near, mt_vec2 place, mt_near_range range) {
    return any_near(near, place, range, false, 0.0);
}

bool mt_near_unexcused(const mt_near* near, mt_vec2 place, double s, mt_near_range range) {
    return any_near(near, place, range, true, s);
}
