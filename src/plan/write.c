/* The plan as a file: see docs/format.md. */
#include "plan/ground_def.h"
#include "plan/plan.h"
#include "plan/wall_def.h"

static void write_pair(mt_json_writer* writer, int64_t a, int64_t b) {
    mt_json_open(writer, '[', false);
    mt_json_put_i64(writer, a);
    mt_json_put_i64(writer, b);
    mt_json_close(writer, ']');
}

static void write_wall(const mt_plan* plan, uint32_t index, mt_json_writer* writer) {
    const mt_wall_view wall = mt_plan_wall(plan, index);
    mt_json_open(writer, '{', false);
    mt_json_name(writer, "id");
    mt_json_put_u64(writer, wall.id);
    mt_wall_def_write(&wall.def, writer);
    mt_json_name(writer, "points");
    mt_json_open(writer, '[', false);
    for (uint32_t i = 0; i < wall.point_count; ++i) {
        write_pair(writer, wall.points[i].x, wall.points[i].z);
    }
    mt_json_close(writer, ']');
    mt_json_name(writer, "pieces");
    mt_json_open(writer, '[', false);
    for (uint32_t i = 0; i < wall.piece_count; ++i) {
        const mt_piece_view piece = mt_plan_piece(plan, index, i);
        write_pair(writer, piece.s0, piece.s1);
    }
    mt_json_close(writer, ']');
    mt_json_close(writer, '}');
}

mt_result mt_plan_write(const mt_plan* plan, mt_bytes* out) {
    const size_t   before = out->size;
    mt_json_writer writer = mt_json_writer_init(out);
    mt_json_open(&writer, '{', true);
    mt_json_name(&writer, "format");
    mt_json_put_text(&writer, "motte-plan");
    mt_json_name(&writer, "version");
    mt_json_put_i64(&writer, 1);
    mt_json_name(&writer, "ground");
    mt_ground_def_write(&plan->ground, &writer);
    mt_json_name(&writer, "next_id");
    mt_json_put_u64(&writer, plan->next_id);
    mt_json_name(&writer, "walls");
    mt_json_open(&writer, '[', true);
    for (uint32_t i = 0; i < mt_plan_wall_count(plan); ++i) {
        write_wall(plan, i, &writer);
    }
    mt_json_close(&writer, ']');
    mt_json_close(&writer, '}');
    if (!mt_json_writer_finish(&writer)) {
        out->size = before;
        return MT_ERROR_MEMORY;
    }
    return MT_OK;
}
