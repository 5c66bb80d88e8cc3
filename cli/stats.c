/* motte stats: what a plan or script comes to. */
#include "options.h"
#include "report.h"
#include "scene.h"

#include <inttypes.h>

typedef struct counts {
    uint32_t walls; /* with at least one piece */
    uint32_t pieces;
    uint64_t stones;
    uint64_t chunks;
    uint64_t vertices;
    uint64_t triangles;
    double   length; /* [m] of all pieces */
} counts;

static counts count(const scene* s) {
    counts  c = {0};
    int64_t millimetres = 0;
    for (uint32_t i = 0; i < mt_plan_wall_count(s->plan); ++i) {
        const mt_wall_view wall = mt_plan_wall(s->plan, i);
        c.walls += wall.piece_count > 0 ? 1 : 0;
        c.pieces += wall.piece_count;
        for (uint32_t k = 0; k < wall.piece_count; ++k) {
            const mt_piece_view piece = mt_plan_piece(s->plan, i, k);
            millimetres += piece.s1 - piece.s0;
        }
    }
    c.length = (double)millimetres / 1000.0;
    for (uint32_t i = 0; i < mt_world_chunk_count(s->world); ++i) {
        const mt_chunk_view* chunk = mt_world_chunk(s->world, i);
        if (chunk->kind == MT_CHUNK_WALL) {
            c.stones += chunk->stones;
            c.vertices += chunk->mesh[MT_DETAIL_NEAR].vertex_count;
            c.triangles += chunk->mesh[MT_DETAIL_NEAR].index_count / 3;
            ++c.chunks;
        }
    }
    return c;
}

/* Kinds that no plan of this version holds are 0. */
static void print_json(const scene* s, const counts* c) {
    printf("{\n \"walls\": %" PRIu32 ",\n \"pieces\": %" PRIu32 ",\n", c->walls, c->pieces);
    fputs(" \"gates\": 0,\n \"towers\": 0,\n \"bridges\": 0,\n \"houses\": 0,\n \"paths\": 0,\n", stdout);
    printf(" \"stones\": %" PRIu64 ",\n \"chunks\": %" PRIu64 ",\n \"vertices\": %" PRIu64 ",\n \"triangles\": %" PRIu64 ",\n",
           c->stones, c->chunks, c->vertices, c->triangles);
    printf(" \"length_m\": %.3f,\n \"plan_digest\": ", c->length);
    report_digest(mt_plan_digest(s->plan));
    fputs(",\n \"digest\": ", stdout);
    report_digest(mt_world_digest(s->world, s->plan));
    fputs(",\n \"issues\": ", stdout);
    report_list list = {.indent = " "};
    scene_issues(s, report_list_issue, &list);
    report_list_end(&list);
    fputs("\n}\n", stdout);
}

static void print_line(void* user, const mt_issue* issue) {
    (void)user;
    printf("issue      ");
    if (issue->gesture != UINT32_MAX) {
        printf("gestures[%" PRIu32 "]: ", issue->gesture);
    }
    printf("%s", mt_issue_code_text(issue->code));
    if (issue->code != MT_ISSUE_NOTHING) {
        printf(" at (%.1f, %.1f) m", issue->x, issue->z);
    }
    printf(": %s\n", issue->text);
}

static void print_words(const scene* s, const counts* c) {
    printf("walls      %" PRIu32 "\npieces     %" PRIu32 "\nlength     %.3f m\n", c->walls, c->pieces, c->length);
    printf("stones     %" PRIu64 "\nchunks     %" PRIu64 "\nvertices   %" PRIu64 "\ntriangles  %" PRIu64 "\n", c->stones,
           c->chunks, c->vertices, c->triangles);
    printf("plan       %016" PRIx64 "\ndigest     %016" PRIx64 "\n", mt_plan_digest(s->plan),
           mt_world_digest(s->world, s->plan));
    scene_issues(s, print_line, NULL);
}

int stats_main(int argc, char** argv) {
    options o;
    scene   s;
    int     code = options_read("stats", TAKES_JSON, argc, argv, &o);
    if (code != EXIT_GOOD) {
        return code;
    }
    mt_world_def def = mt_world_def_defaults();
    def.land = 0;
    def.far_detail = 0;
    code = scene_read(o.input, &s);
    code = code == EXIT_GOOD ? scene_build(&s, &def) : code;
    if (code == EXIT_GOOD) {
        const counts c = count(&s);
        if (o.json) {
            print_json(&s, &c);
        } else {
            print_words(&s, &c);
        }
    }
    scene_free(&s);
    return code;
}
