/* The definition of a ground: its ranges, its place in plan and script files. */
#ifndef MT_PLAN_GROUND_DEF_H
#define MT_PLAN_GROUND_DEF_H

#include "base/json.h"
#include "base/json_write.h"
#include "motte/plan.h"

/* MT_OK, or MT_ERROR_ARGUMENT that names value and range. */
mt_result mt_ground_def_check(const mt_ground_def* def, mt_error* error);

/* Every field may be left out and then keeps its value in `def`. */
bool mt_ground_def_read(mt_json* json, mt_json_value value, mt_ground_def* def);
void mt_ground_def_write(const mt_ground_def* def, mt_json_writer* writer);

uint64_t mt_ground_def_hash(uint64_t hash, const mt_ground_def* def);

#endif
