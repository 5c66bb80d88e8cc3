/* The definition of a wall: its ranges, its place in plan and script files. */
#ifndef MT_PLAN_WALL_DEF_H
#define MT_PLAN_WALL_DEF_H

#include "base/json.h"
#include "base/json_write.h"
#include "geometry/shape.h"
#include "motte/plan.h"

/* MT_OK, or MT_ERROR_ARGUMENT that names value and range. The seed may be MT_SEED_AUTO. */
mt_result mt_wall_def_check(const mt_wall_def* def, mt_error* error);

/* Fields of a wall in a file, in the order in which they are written. */
enum { MT_WALL_FIELDS = 6 };

/* Puts the names kind, shape, height, thickness, seed and closed into the first MT_WALL_FIELDS fields. */
void mt_wall_def_fields(mt_json_field* fields, bool required);

/* Takes the fields found; one left out keeps its value in `def`. */
bool mt_wall_def_read(mt_json* json, const mt_json_field* fields, mt_wall_def* def);
void mt_wall_def_write(const mt_wall_def* def, mt_json_writer* writer);

/* "points": appends pairs [x, z] of millimetres, 1 to MT_WALL_POINTS_MAX of them. */
bool mt_points_read(mt_json* json, mt_json_value value, mt_points* points, const mt_allocator* allocator);

/*
 * The index of the first point after a gap wider than `widest` [mm], or of the point where the line gets
 * longer than MT_WALL_LENGTH_MAX; `count` where all is well. `closed` counts the way back to the first point,
 * whose fault is that of index 0.
 */
uint32_t mt_points_gap(const mt_point* points, uint32_t count, bool closed, int64_t widest);
uint32_t mt_points_too_long(const mt_point* points, uint32_t count, bool closed);

#endif
