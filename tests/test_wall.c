/* Finished walls: their meshes are clean whatever was drawn, and stay near the line that was drawn. */
#include "support_walls.h"

enum { COMPLAINTS = 12 };

static unsigned complaints;

static void complain(const wall_case* c, const char* what, int32_t chunk, double value) {
    if (complaints++ < COMPLAINTS) {
        print_error("%s: chunk %d: %s %g\n", c->name, chunk, what, value);
    }
}

static void no_complaints(void) {
    const unsigned count = complaints;
    complaints = 0;
    if (count > 0) {
        fail_msg("%u faults", count);
    }
}

static void check_mesh(const wall_case* c, const mt_chunk_view* chunk, mt_detail detail) {
    const mt_mesh_faults f = mt_mesh_check(&chunk->mesh[detail], chunk->min, chunk->max);
    const char*          names[2][6] = {
                 {"near: not finite", "near: not unit", "near: degenerate", "near: out of range", "near: inward", "near: out of bounds"},
                 {"far: not finite", "far: not unit", "far: degenerate", "far: out of range", "far: inward", "far: out of bounds"}};
    const uint32_t counts[6] = {f.not_finite, f.not_unit, f.degenerate, f.out_of_range, f.inward, f.out_of_bounds};
    for (int i = 0; i < 6; ++i) {
        if (counts[i] > 0) {
            complain(c, names[detail][i], chunk->index, counts[i]);
        }
    }
}

/* Distance to the centre line, looking only near the chunk: [m] along the path each way. */
static double from_line(const mt_path* path, double s0, double s1, mt_vec2 p) {
    double         best = 1e30;
    const uint32_t first = mt_path_segment(path, mt_clamp(s0, 0.0, path->length));
    for (uint32_t i = first; i + 1 < path->count && path->s[i] <= s1; ++i) {
        const mt_vec2 leg = mt_vec2_sub(path->point[i + 1], path->point[i]), way = mt_vec2_sub(p, path->point[i]);
        const double  t = mt_clamp(mt_vec2_dot(way, leg) / mt_vec2_dot(leg, leg), 0.0, 1.0);
        best = mt_min(best, mt_vec2_length(mt_vec2_mad(way, leg, -t)));
    }
    return best;
}

static void check_reach(const wall_case* c, const mt_path* path, const mt_chunk_view* chunk) {
    const double most = 4.0 * 0.0005 * c->def.thickness + 1.0;
    const double s0 = chunk->index * 4.0 - 8.0, s1 = s0 + 20.0;
    double       worst = 0.0;
    for (int d = 0; d < MT_DETAIL_COUNT; ++d) {
        const mt_mesh_view* mesh = &chunk->mesh[d];
        for (uint32_t i = 0; i < mesh->vertex_count; i += d == 0 ? 3 : 1) {
            const mt_vec2 p = {mesh->position[3 * i] + chunk->page_x * 64.0, mesh->position[3 * i + 2] + chunk->page_z * 64.0};
            const double  away = from_line(path, s0, s1, p);
            worst = mt_max(worst, away > most ? from_line(path, 0.0, path->length, p) : away);
        }
    }
    if (worst > most) {
        complain(c, "a vertex is far from the line:", chunk->index, worst);
    }
}

static void check_case(const wall_case* c, void* user) {
    unsigned*          built = user;
    const mt_world_def def = walls_alone();
    scene              s = scene_open(&c->ground, &def);
    const uint32_t     id = scene_draw(&s, &c->def, c->points.items, (uint32_t)c->points.count);
    const uint32_t     count = mt_world_chunk_count(s.world);
    uint64_t           triangles[2] = {0, 0};
    for (uint32_t i = 0; i < count; ++i) {
        const mt_chunk_view* chunk = mt_world_chunk(s.world, i);
        check_mesh(c, chunk, MT_DETAIL_NEAR);
        check_mesh(c, chunk, MT_DETAIL_FAR);
        check_reach(c, &scene_wall(&s, id)->line->path, chunk);
        triangles[0] += chunk->mesh[0].index_count / 3;
        triangles[1] += chunk->mesh[1].index_count / 3;
    }
    if (triangles[1] * 5 > triangles[0]) {
        complain(c, "far version %:", -1, 100.0 * (double)triangles[1] / (double)triangles[0]);
    }
    if (id != 0 && count == 0) {
        complain(c, "nothing stands", -1, 0.0);
    }
    *built += id != 0;
    scene_close(&s);
}

static void walls_are_clean(void** state) {
    (void)state;
    unsigned built = 0;
    each_wall_case(proof_run() ? 200 : 100, check_case, &built);
    print_message("%u walls\n", built);
    no_complaints();
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(walls_are_clean)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
