#include "support_walls.h"

#include <stdlib.h>

bool proof_run(void) {
    return getenv("MOTTE_PROOF") != NULL;
}

mt_world_def walls_alone(void) {
    mt_world_def def = mt_world_def_defaults();
    def.land = 0;
    return def;
}

scene scene_open(const mt_ground_def* ground, const mt_world_def* def) {
    scene         s = {.allocator = plain_allocator()};
    mt_editor_def editor = mt_editor_def_defaults();
    if (ground != NULL) {
        editor.ground = *ground;
    }
    assert_int_equal(mt_editor_create(&s.allocator, &editor, NULL, &s.editor, NULL), MT_OK);
    assert_int_equal(mt_world_create(&s.allocator, def, &s.world), MT_OK);
    return s;
}

void scene_close(scene* s) {
    mt_world_destroy(s->world);
    mt_editor_destroy(s->editor);
    *s = (scene){.editor = NULL};
}

uint32_t scene_draw(scene* s, const mt_wall_def* def, const mt_point* points, uint32_t count) {
    const mt_report report = draw_wall(s->editor, def, points, count);
    assert_int_equal(mt_world_update_editor(s->world, s->editor, NULL), MT_OK);
    return report.wall;
}

const mt_wall* scene_wall(const scene* s, uint32_t id) {
    const mt_plan* plan = mt_editor_plan(s->editor);
    for (size_t i = 0; i < plan->walls.count; ++i) {
        if (plan->walls.items[i].id == id) {
            return &plan->walls.items[i];
        }
    }
    fail_msg("there is no wall %u", id);
    return NULL;
}

static void add_point(mt_points* points, double x, double z) {
    const mt_allocator allocator = plain_allocator();
    assert_true(mt_array_push(points, at_mm(x, z), &allocator));
}

mt_points points_of_samples(const mt_vec2s* samples) {
    mt_points points = {0};
    for (size_t i = 0; i < samples->count; ++i) {
        add_point(&points, samples->items[i].x * 1000.0, samples->items[i].z * 1000.0);
    }
    return points;
}

void points_free(mt_points* points) {
    const mt_allocator allocator = plain_allocator();
    mt_array_free(points, &allocator);
}

/* The case being put together; every list below visits it once it has a name and points. */
typedef struct maker {
    wall_case          c;
    wall_case_visitor* visitor;
    void*              user;
} maker;

static void begin(maker* m) {
    points_free(&m->c.points);
    m->c.def = mt_wall_def_defaults();
    m->c.ground = mt_ground_def_defaults();
}

static void visit(maker* m, const char* what) {
    static const char* const SHAPES[2] = {"free", "straight"};
    for (int shape = 0; shape < 2; ++shape) {
        m->c.def.shape = (mt_shape)shape;
        snprintf(m->c.name, sizeof m->c.name, "%.48s, %s, %d high, %d thick", what, SHAPES[shape], m->c.def.height,
                 m->c.def.thickness);
        m->visitor(&m->c, m->user);
    }
}

static void corner_points(mt_points* points, double degrees, double leg, double x, double z) {
    const double turn = MT_PI - degrees * (MT_PI / 180.0);
    add_point(points, x, z);
    add_point(points, x + leg, z);
    add_point(points, x + leg + leg * mt_cos(turn), z + leg * mt_sin(turn));
}

static void visit_corners(maker* m) {
    static const double  DEGREES[] = {170.0, 150.0, 120.0, 90.0, 60.0, 45.0, 36.0, 30.0, 10.0, 0.0};
    static const int32_t HEIGHT[] = {1000, 4000, 12000}, THICK[] = {300, 800, 1600, 6000};
    for (unsigned i = 0; i < sizeof DEGREES / sizeof *DEGREES; ++i) {
        for (unsigned k = 0; k < 12; ++k) {
            begin(m);
            m->c.def.height = HEIGHT[k % 3];
            m->c.def.thickness = THICK[k / 3];
            corner_points(&m->c.points, k % 2 == 0 ? DEGREES[i] : -DEGREES[i], 9000.0 + 130.0 * k, -3000.0, 777.0);
            char what[48];
            snprintf(what, sizeof what, "a corner of %.0f degrees", DEGREES[i]);
            visit(m, what);
        }
    }
}

static void visit_bug_reports(maker* m) {
    begin(m);
    corner_points(&m->c.points, 0.0, 10000.0, 0.0, 0.0);
    m->c.points.items[2] = at_mm(3000.0, 0.0);
    visit(m, "W01: a turn-back");
    for (int k = 0; k < 2; ++k) {
        begin(m);
        add_point(&m->c.points, 0.0, 0.0);
        add_point(&m->c.points, 1000.0, 0.0);
        if (k == 1) {
            add_point(&m->c.points, 1000.0, 0.0);
        }
        add_point(&m->c.points, 0.0, 100.0);
        visit(m, k == 0 ? "W03: a sharp bend between short legs" : "W03: the same with a point twice");
    }
    begin(m);
    m->c.def.thickness = 6000;
    add_point(&m->c.points, 0.0, 0.0);
    add_point(&m->c.points, 10000.0, 0.0);
    add_point(&m->c.points, 10000.0, 1000.0);
    visit(m, "W05: a leg shorter than the wall is thick");
    begin(m);
    for (int i = 0; i <= 11; ++i) {
        const double angle = i * MT_PI / 6.0;
        add_point(&m->c.points, 8000.0 * mt_cos(angle), 8000.0 * mt_sin(angle));
    }
    add_point(&m->c.points, 7741.2, -965.9);
    visit(m, "W11: a polygon of twelve sides that stops before its start");
    begin(m);
    m->c.def.closed = 1;
    m->c.def.thickness = 600;
    add_point(&m->c.points, 14566.8, 7333.2);
    add_point(&m->c.points, 14866.8, 966.8);
    add_point(&m->c.points, 15633.2, 7066.8);
    visit(m, "W07: a ring with a corner under ten degrees");
}

static void visit_loops(maker* m) {
    static const double RADIUS[] = {1.433, 2.0, 3.3, 8.0, 31.83};
    for (unsigned i = 0; i < sizeof RADIUS / sizeof *RADIUS; ++i) {
        for (int32_t thickness = 300; thickness <= 1600; thickness += 650) {
            mt_vec2s ring = ring_from_seed(31 + i, RADIUS[i], 0.7);
            begin(m);
            m->c.points = points_of_samples(&ring);
            m->c.def.thickness = thickness;
            m->c.def.closed = 1;
            strokes_free(&ring);
            char what[48];
            snprintf(what, sizeof what, "a loop of radius %.1f", RADIUS[i]);
            visit(m, what);
        }
    }
    static const double SIDES[] = {2250.0, 5000.0, 50000.0};
    for (unsigned i = 0; i < 3; ++i) {
        begin(m);
        m->c.def.closed = 1;
        add_point(&m->c.points, 0.0, 0.0);
        add_point(&m->c.points, SIDES[i], 0.0);
        add_point(&m->c.points, SIDES[i], SIDES[i]);
        add_point(&m->c.points, 0.0, SIDES[i]);
        visit(m, "a square");
    }
}

static void visit_lengths(maker* m) {
    begin(m);
    for (int i = 0; i <= 100; ++i) {
        add_point(&m->c.points, 50000.0 * i, 4000.0 * mt_sin(i * 0.9));
    }
    visit(m, "5 km");
    for (int32_t length = 600; length <= 5400; length += 160) {
        begin(m);
        add_point(&m->c.points, 0.0, 0.0);
        add_point(&m->c.points, (double)length, 0.31 * length);
        char what[48];
        snprintf(what, sizeof what, "a short wall of %d", length);
        visit(m, what);
    }
}

static void visit_grounds(maker* m) {
    static const int32_t SLOPE[] = {-300, 300, 700, -1000};
    static const int32_t THICK[] = {300, 800, 1600, 6000}, HEIGHT[] = {1000, 4000, 12000};
    for (unsigned i = 0; i < 12; ++i) {
        begin(m);
        m->c.ground.slope = SLOPE[i % 4];
        m->c.def.thickness = THICK[(i + i / 4) % 4];
        m->c.def.height = HEIGHT[i % 3];
        add_point(&m->c.points, 0.0, 0.0);
        add_point(&m->c.points, 22000.0, 9000.0);
        add_point(&m->c.points, 4000.0, 19000.0); /* and back down again */
        add_point(&m->c.points, 4000.0, 40000.0);
        char what[48];
        snprintf(what, sizeof what, "a slope of %d", m->c.ground.slope);
        visit(m, what);
    }
    for (unsigned i = 0; i < 4; ++i) {
        begin(m);
        m->c.ground.slope = SLOPE[i];
        m->c.def.thickness = THICK[i];
        add_point(&m->c.points, 0.0, 0.0);
        add_point(&m->c.points, 30000.0, 7000.0);
        char what[48];
        snprintf(what, sizeof what, "straight over a slope of %d", m->c.ground.slope);
        visit(m, what);
    }
    begin(m);
    m->c.ground.pond_count = 1;
    m->c.ground.ponds[0] = (mt_pond){.x = 20000, .z = 0, .r = 9000};
    add_point(&m->c.points, 0.0, 0.0);
    add_point(&m->c.points, 40000.0, 0.0);
    visit(m, "through a pond and over its shores");
}

static void visit_far_away(maker* m) {
    for (int k = 0; k < 4; ++k) {
        begin(m);
        corner_points(&m->c.points, 70.0, 14000.0, k % 2 == 0 ? 90000000.0 : -90000000.0,
                      k / 2 == 0 ? 90000000.0 : -90000000.0);
        visit(m, "90 km from the origin");
    }
    begin(m);
    add_point(&m->c.points, 60000.0, -1000.0);
    add_point(&m->c.points, 68000.0, 3000.0);
    visit(m, "over the border of a page");
}

static void visit_strokes(maker* m, unsigned scribbles) {
    static const int32_t THICK[] = {300, 800, 1600, 6000}, HEIGHT[] = {1000, 4000, 12000};
    for (unsigned seed = 0; seed < scribbles; ++seed) {
        mt_vec2s stroke = stroke_from_seed(seed, (stroke_kind)(seed % 4), 6.0 + 30.0 * drawn(seed, 7));
        begin(m);
        m->c.points = points_of_samples(&stroke);
        m->c.def.thickness = THICK[seed / 4 % 4];
        m->c.def.height = HEIGHT[seed / 16 % 3];
        m->c.def.closed = seed % 5 == 0;
        strokes_free(&stroke);
        char what[48];
        snprintf(what, sizeof what, "scribble %u", seed);
        visit(m, what);
    }
    recorded  strokes[RECORDED_MAX];
    const int count = recorded_strokes(strokes);
    for (int i = 0; i < count; ++i) {
        begin(m);
        m->c.points = points_of_samples(&strokes[i].stroke);
        visit(m, strokes[i].name);
    }
    recorded_free(strokes, count);
}

void each_wall_case(unsigned scribbles, wall_case_visitor* visitor, void* user) {
    maker m = {.visitor = visitor, .user = user};
    visit_corners(&m);
    visit_bug_reports(&m);
    visit_loops(&m);
    visit_lengths(&m);
    visit_grounds(&m);
    visit_far_away(&m);
    visit_strokes(&m, scribbles);
    points_free(&m.c.points);
}
