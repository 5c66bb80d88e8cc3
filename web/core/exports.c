/*
 * What the page calls once a session stands: strokes, history, chunks, files, questions. The structures of the
 * public headers are read in place by web/src/core/layout.ts, so their layout is pinned here.
 */
#include "session.h"

_Static_assert(sizeof(void*) == 4, "the layout below is that of wasm32");
_Static_assert(sizeof(mt_mesh_view) == 7 * 4, "layout.ts: MESH_WORDS");
_Static_assert(offsetof(mt_chunk_view, kind) == 4 && offsetof(mt_chunk_view, stones) == 28, "layout.ts: chunk");
_Static_assert(offsetof(mt_chunk_view, min) == 32 && offsetof(mt_chunk_view, mesh) == 56, "layout.ts: chunk");
_Static_assert(sizeof(mt_chunk_view) == 56 + MT_DETAIL_COUNT * 28, "layout.ts: chunk");
_Static_assert(offsetof(mt_changes, gone) == 8 && offsetof(mt_changes, came) == 12, "layout.ts: changes");
_Static_assert(offsetof(mt_report, issues) == 24 && sizeof(mt_issue) == 240, "layout.ts: report");
_Static_assert(offsetof(mt_issue, x) == 16 && offsetof(mt_issue, text) == 48, "layout.ts: issue");
_Static_assert(sizeof(mt_work) == 32 && sizeof(mt_mesh_faults) == 24, "layout.ts: work, faults");
_Static_assert(sizeof(mt_point) == 8 && sizeof(mt_piece_view) == 16, "layout.ts: points, pieces");

/* How the next wall is drawn: shape as mt_shape; height and thickness [mm]; checked when the stroke begins. */
MOTTE_EXPORT(wall_options) void wall_options(session* self, mt_shape shape, int32_t height, int32_t thickness, int32_t closed) {
    self->wall.shape = shape;
    self->wall.height = height;
    self->wall.thickness = thickness;
    self->wall.closed = closed;
}

MOTTE_EXPORT(stroke_begin) mt_result stroke_begin(session* self) {
    return mt_editor_stroke_begin(self->editor, &self->wall, &self->error);
}

MOTTE_EXPORT(stroke_add) mt_result stroke_add(session* self, double x, double z) {
    return mt_editor_stroke_add(self->editor, x, z, &self->error);
}

MOTTE_EXPORT(stroke_end) mt_result stroke_end(session* self) {
    self->report = (mt_report){0};
    return mt_editor_stroke_end(self->editor, &self->report, &self->error);
}

MOTTE_EXPORT(stroke_cancel) void stroke_cancel(session* self) {
    mt_editor_stroke_cancel(self->editor);
}

MOTTE_EXPORT(stroke_active) int32_t stroke_active(const session* self) {
    return mt_editor_stroke_active(self->editor);
}

MOTTE_EXPORT(history_undo) mt_result history_undo(session* self) {
    self->report = (mt_report){0};
    return mt_editor_undo(self->editor, &self->report);
}

MOTTE_EXPORT(history_redo) mt_result history_redo(session* self) {
    self->report = (mt_report){0};
    return mt_editor_redo(self->editor, &self->report);
}

MOTTE_EXPORT(history_undo_count) uint32_t history_undo_count(const session* self) {
    return mt_editor_undo_count(self->editor);
}

MOTTE_EXPORT(history_redo_count) uint32_t history_redo_count(const session* self) {
    return mt_editor_redo_count(self->editor);
}

/* What the last stroke, undo, redo or script did. */
MOTTE_EXPORT(session_report) const mt_report* session_report(const session* self) {
    return &self->report;
}

/* Lays what changed, the stroke under the hand included; the answer is in session_changes. */
MOTTE_EXPORT(world_update) mt_result world_update(session* self) {
    return mt_world_update_editor(self->world, self->editor, &self->changes);
}

MOTTE_EXPORT(session_changes) const mt_changes* session_changes(const session* self) {
    return &self->changes;
}

MOTTE_EXPORT(world_chunk_count) uint32_t world_chunk_count(const session* self) {
    return mt_world_chunk_count(self->world);
}

MOTTE_EXPORT(world_chunk) const mt_chunk_view* world_chunk(const session* self, uint32_t position) {
    return mt_world_chunk(self->world, position);
}

MOTTE_EXPORT(world_chunk_by_id) const mt_chunk_view* world_chunk_by_id(const session* self, uint32_t id) {
    return mt_world_chunk_by_id(self->world, id);
}

MOTTE_EXPORT(world_height) double world_height(const session* self, double x, double z) {
    return mt_world_height(self->world, x, z);
}

MOTTE_EXPORT(world_depth) double world_depth(const session* self, double x, double z) {
    return mt_world_depth(self->world, x, z);
}

MOTTE_EXPORT(world_issue_count) uint32_t world_issue_count(const session* self) {
    return mt_world_issue_count(self->world);
}

MOTTE_EXPORT(world_issue) const mt_issue* world_issue(const session* self, uint32_t index) {
    return mt_world_issue(self->world, index);
}

MOTTE_EXPORT(issue_code_text) const char* issue_code_text(mt_issue_code code) {
    return mt_issue_code_text(code);
}

/* Over the plan and its near meshes; unsigned, though wasm hands it over signed. */
MOTTE_EXPORT(world_digest) uint64_t world_digest(const session* self) {
    return mt_world_digest(self->world, mt_editor_plan(self->editor));
}

MOTTE_EXPORT(plan_digest) uint64_t plan_digest(const session* self) {
    return mt_plan_digest(mt_editor_plan(self->editor));
}

MOTTE_EXPORT(world_work) const mt_work* world_work(session* self) {
    self->work = mt_world_work(self->world);
    return &self->work;
}

/* All faults of all meshes that stand, summed; what a test wants to be zero. */
MOTTE_EXPORT(world_check) void world_check(const session* self, mt_mesh_faults* sum) {
    *sum = (mt_mesh_faults){0};
    for (uint32_t i = 0; i < mt_world_chunk_count(self->world); i++) {
        const mt_chunk_view* chunk = mt_world_chunk(self->world, i);
        for (int detail = 0; detail < MT_DETAIL_COUNT; detail++) {
            mt_mesh_faults faults = mt_mesh_check(&chunk->mesh[detail], chunk->min, chunk->max);
            sum->not_finite += faults.not_finite;
            sum->not_unit += faults.not_unit;
            sum->degenerate += faults.degenerate;
            sum->out_of_range += faults.out_of_range;
            sum->inward += faults.inward;
            sum->out_of_bounds += faults.out_of_bounds;
        }
    }
}

MOTTE_EXPORT(plan_wall_count) uint32_t plan_wall_count(const session* self) {
    return mt_plan_wall_count(mt_editor_plan(self->editor));
}

/* Chooses the wall that the next four questions are about. */
MOTTE_EXPORT(plan_wall) void plan_wall(session* self, uint32_t index) {
    self->wall_view = mt_plan_wall(mt_editor_plan(self->editor), index);
}

MOTTE_EXPORT(wall_id) uint32_t wall_id(const session* self) {
    return self->wall_view.id;
}

MOTTE_EXPORT(wall_closed) int32_t wall_closed(const session* self) {
    return self->wall_view.def.closed;
}

MOTTE_EXPORT(wall_length) double wall_length(const session* self) {
    return self->wall_view.length_m;
}

MOTTE_EXPORT(wall_point_count) uint32_t wall_point_count(const session* self) {
    return self->wall_view.point_count;
}

/* Pairs of x, z [mm]. */
MOTTE_EXPORT(wall_points) const mt_point* wall_points(const session* self) {
    return self->wall_view.points;
}

/* Writes the plan file; its bytes are at out_data. */
MOTTE_EXPORT(plan_write) mt_result plan_write(session* self) {
    return mt_plan_write(mt_editor_plan(self->editor), session_out(self));
}

/* Writes a binary glTF of all that stands; its bytes are at out_data. */
MOTTE_EXPORT(model_glb) mt_result model_glb(session* self, mt_detail detail, int32_t land) {
    mt_export_def def = mt_export_def_defaults();
    def.detail = detail;
    def.land = land;
    return mt_export_glb(self->world, mt_editor_plan(self->editor), &def, session_out(self));
}

MOTTE_EXPORT(out_data) const uint8_t* out_data(const session* self) {
    return self->out.data;
}

MOTTE_EXPORT(out_size) uint32_t out_size(const session* self) {
    return (uint32_t)self->out.size;
}

/* Gives the memory of the last written bytes back. */
MOTTE_EXPORT(out_clear) void out_clear(session* self) {
    (void)session_out(self);
}
