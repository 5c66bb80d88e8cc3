/*
 * motte bench: the budget rows in one run on one machine, each beside its limit or its peer. Figures are the
 * median and the worst of many; only ratios travel from machine to machine.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WALLS = 200, WARM = 20, UPDATES = 200, LENGTHS = 3, ROWS_MOST = 8 };

#define STEP 0.45 /* [m] between the samples of a live update: a quick hand */

typedef struct row {
    const char* name;
    double      ms; /* median */
    double      worst_ms;
    double      limit_ms; /* 0: none */
    double      count;    /* of what `unit` names, in one run */
    const char* unit;
} row;

typedef struct table {
    row    rows[ROWS_MOST];
    size_t count;
    double stones; /* of the wall of 50 m with its top */
    double bytes;
    double vertices;
} table;

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static int ascending(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

static row summary(const char* name, double* times, size_t count, double limit_ms) {
    qsort(times, count, sizeof *times, ascending);
    return (row){.name = name, .ms = times[count / 2], .worst_ms = times[count - 1], .limit_ms = limit_ms};
}

static void place(double s, double* x, double* z) {
    *x = s;
    *z = 2.0 * sin(s / 9.0);
}

/* An editor whose stroke under the hand has this length. */
static mt_editor* draw(double length) {
    const mt_editor_def def = mt_editor_def_defaults();
    const mt_wall_def   wall = mt_wall_def_defaults();
    mt_editor*          editor = NULL;
    if (mt_editor_create(NULL, &def, NULL, &editor, NULL) != MT_OK || mt_editor_stroke_begin(editor, &wall, NULL) != MT_OK) {
        mt_editor_destroy(editor);
        return NULL;
    }
    for (double s = 0.0; s <= length; s += STEP) {
        double x, z;
        place(s, &x, &z);
        if (mt_editor_stroke_add(editor, x, z, NULL) != MT_OK) {
            mt_editor_destroy(editor);
            return NULL;
        }
    }
    return editor;
}

static mt_world* make_world(int32_t top, uint64_t cache_bytes) {
    mt_world_def def = mt_world_def_defaults();
    mt_world*    world = NULL;
    def.land = 0;
    def.far_detail = 0;
    def.top = top;
    def.cache_bytes = cache_bytes;
    return mt_world_create(NULL, &def, &world) == MT_OK ? world : NULL;
}

/* A whole wall laid from nothing, its memory reused: the world keeps no unused chunk. */
static bool measure_wall(int32_t top, double limit_ms, table* out) {
    mt_editor* editor = draw(50.0);
    mt_world*  world = make_world(top, 1);
    mt_plan*   empty = NULL;
    mt_report  report;
    double     times[WALLS];
    bool       good = editor != NULL && world != NULL && mt_editor_stroke_end(editor, &report, NULL) == MT_OK && report.changed;
    const mt_plan* plan = good ? mt_editor_plan(editor) : NULL;
    good = good && mt_plan_create(NULL, mt_plan_ground(plan), &empty, NULL) == MT_OK;
    for (int i = -WARM; good && i < WALLS; ++i) {
        /* Twice empty: the second update evicts what went with the first. */
        good = mt_world_update(world, empty, NULL) == MT_OK && mt_world_update(world, empty, NULL) == MT_OK;
        const mt_work before = mt_world_work(world);
        const double  start = milliseconds();
        good = good && mt_world_update(world, plan, NULL) == MT_OK;
        const double  end = milliseconds();
        const mt_work after = mt_world_work(world);
        good = good && after.stones > before.stones;
        times[i < 0 ? 0 : i] = end - start;
        out->stones = (double)(after.stones - before.stones);
        out->bytes = (double)(after.bytes - before.bytes);
    }
    if (good) {
        out->vertices = 0.0;
        for (uint32_t i = 0; i < mt_world_chunk_count(world); ++i) {
            out->vertices += mt_world_chunk(world, i)->mesh[MT_DETAIL_NEAR].vertex_count;
        }
        row made = summary(top ? "wall_50m_top" : "wall_50m", times, WALLS, limit_ms);
        made.count = out->stones;
        made.unit = "stones";
        out->rows[out->count++] = made;
    }
    mt_plan_destroy(empty);
    mt_world_destroy(world);
    mt_editor_destroy(editor);
    return good;
}

/* A stroke under the hand, one sample an update. */
typedef struct live {
    mt_editor* editor;
    mt_world*  world;
    double     s;
    double     times[UPDATES];
    double     stones;
} live;

static bool live_update(live* l, int i) {
    double x, z;
    l->s += STEP;
    place(l->s, &x, &z);
    const mt_work before = mt_world_work(l->world);
    const double  start = milliseconds();
    const bool    good =
        mt_editor_stroke_add(l->editor, x, z, NULL) == MT_OK && mt_world_update_editor(l->world, l->editor, NULL) == MT_OK;
    const double end = milliseconds();
    if (i >= 0) {
        l->times[i] = end - start;
        l->stones += (double)(mt_world_work(l->world).stones - before.stones);
    }
    return good;
}

/* The three lengths take turns, so that what disturbs one disturbs all. */
static bool measure_updates(table* out) {
    static const double      LENGTH[LENGTHS] = {50.0, 500.0, 5000.0};
    static const char* const NAME[LENGTHS] = {"update_50m", "update_500m", "update_5km"};
    live*                    lives = calloc(LENGTHS, sizeof *lives);
    bool                     good = lives != NULL;
    for (int k = 0; good && k < LENGTHS; ++k) {
        lives[k].editor = draw(LENGTH[k]);
        lives[k].world = make_world(1, 0);
        lives[k].s = floor(LENGTH[k] / STEP) * STEP;
        good = lives[k].editor != NULL && lives[k].world != NULL &&
               mt_world_update_editor(lives[k].world, lives[k].editor, NULL) == MT_OK;
    }
    for (int i = -WARM; good && i < UPDATES; ++i) {
        for (int k = 0; good && k < LENGTHS; ++k) {
            good = live_update(&lives[k], i);
        }
    }
    for (int k = 0; lives != NULL && k < LENGTHS; ++k) {
        if (good) {
            row made = summary(NAME[k], lives[k].times, UPDATES, 0.1);
            made.count = lives[k].stones / UPDATES;
            made.unit = "stones";
            out->rows[out->count++] = made;
        }
        mt_world_destroy(lives[k].world);
        mt_editor_destroy(lives[k].editor);
    }
    free(lives);
    return good;
}

/* Copying as many bytes as the wall of 50 m with its top has. */
static bool measure_copy(table* out) {
    const size_t size = (size_t)out->bytes;
    uint8_t*     from = malloc(size);
    uint8_t*     to = malloc(size);
    double       times[WALLS];
    const bool   good = from != NULL && to != NULL;
    unsigned     seen = 0;
    for (int i = -WARM; good && i < WALLS; ++i) {
        memset(from, i & 127, size);
        const double start = milliseconds();
        memcpy(to, from, size);
        times[i < 0 ? 0 : i] = milliseconds() - start;
        seen += to[size / 2]; /* the copy is looked at, so it is made */
    }
    if (good) {
        row made = summary("memcpy_wall", times, WALLS, 0.0);
        made.count = out->bytes + (seen == 0xffffffffu ? 1.0 : 0.0);
        made.unit = "bytes";
        out->rows[out->count++] = made;
    }
    free(from);
    free(to);
    return good;
}

static const row* find(const table* t, const char* name) {
    for (size_t i = 0; i < t->count; ++i) {
        if (strcmp(t->rows[i].name, name) == 0) {
            return &t->rows[i];
        }
    }
    return NULL;
}

static void print_json(const table* t) {
    printf("{\"target\": \"native\", \"rows\": [");
    for (size_t i = 0; i < t->count; ++i) {
        const row* r = &t->rows[i];
        printf("%s\n {\"name\": \"%s\", \"ms\": %.4f, \"worst_ms\": %.4f, ", i > 0 ? "," : "", r->name, r->ms, r->worst_ms);
        if (r->limit_ms > 0.0) {
            printf("\"limit_ms\": %.3f, ", r->limit_ms);
        } else {
            printf("\"limit_ms\": null, ");
        }
        printf("\"%s\": %.0f}", r->unit, r->count);
    }
    printf("\n]}\n");
}

static void print_text(const table* t) {
    const row* wall = find(t, "wall_50m_top");
    const row* copy = find(t, "memcpy_wall");
    const row* u50 = find(t, "update_50m");
    printf("native                  median ms   worst ms   limit ms\n");
    for (size_t i = 0; i < t->count; ++i) {
        const row* r = &t->rows[i];
        printf("%-22s %10.4f %10.4f", r->name, r->ms, r->worst_ms);
        if (r->limit_ms > 0.0) {
            printf(" %10.3f", r->limit_ms);
        }
        printf("   %.0f %s\n", r->count, r->unit);
    }
    printf("nanoseconds a stone: %.0f; wall : copy of its %.2f MB (%.0f vertices): %.1f\n", wall->ms * 1e6 / t->stones,
           t->bytes * 1e-6, t->vertices, wall->ms / copy->ms);
    printf("5 km : 50 m %.2f, 500 m : 50 m %.2f (at most 1.1)\n", find(t, "update_5km")->ms / u50->ms,
           find(t, "update_500m")->ms / u50->ms);
}

int bench_main(int argc, char** argv) {
    bool json = false;
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--json") == 0) {
            json = true;
        } else {
            say("bench: unknown word \"%s\"; it knows --json", argv[i]);
            return EXIT_USAGE;
        }
    }
    table t = {0};
    if (!measure_wall(0, 1.0, &t) || !measure_wall(1, 1.3, &t) || !measure_updates(&t) || !measure_copy(&t)) {
        return say_result(MT_ERROR_MEMORY);
    }
    if (json) {
        print_json(&t);
    } else {
        print_text(&t);
    }
    return EXIT_GOOD;
}
