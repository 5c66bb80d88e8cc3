#include "support_laid.h"

#include "mesh/masonry.h"

#include <stdlib.h>

/* What is left of a piece once what is left out is taken away: shorter rests than 0.1 m do not stand. */
static void add_stand(laid* l, mt_stretch whole, const mt_left_outs* out) {
    double s = whole.s0;
    for (size_t i = 0; i <= out->count; ++i) {
        const mt_stretch gap = i < out->count ? out->items[i].stretch : (mt_stretch){whole.s1, whole.s1};
        if (gap.s1 <= s) {
            continue;
        }
        const double until = mt_min(gap.s0, whole.s1);
        if (until > s + 0.1) {
            assert_true(mt_array_push(&l->stand, ((mt_stretch){s, until}), &l->allocator));
        }
        s = mt_max(s, gap.s1);
    }
}

static void find_source(laid* l, const mt_plan* plan, const mt_wall* wall) {
    mt_left_outs   out = {0};
    const mt_path* path = &wall->line->path;
    assert_true(mt_wall_left_out(wall, l->ground, &out, &l->allocator));
    assert_true(mt_corners_find(path, 0.0005 * wall->thickness, 0.0, path->length + 1.0, &l->corner, &l->allocator));
    for (uint32_t i = 0; i < wall->piece_count; ++i) {
        add_stand(l, mt_piece_stretch(wall, &plan->pieces.items[wall->piece_first + i]), &out);
    }
    mt_array_free(&out, &l->allocator);
    l->source =
        (mt_wall_source){.path = path,
                         .seed = wall->seed,
                         .height = 0.001 * wall->height,
                         .thickness = 0.001 * wall->thickness,
                         .base = mt_ground_height(l->ground, 0.001 * wall->line->points[0].x, 0.001 * wall->line->points[0].z),
                         .stand = l->stand.items,
                         .stand_count = (uint32_t)l->stand.count,
                         .corner = l->corner.items,
                         .corner_count = (uint32_t)l->corner.count,
                         .ground = l->ground};
}

static const mt_chunk_view* chunk_of(const mt_world* world, uint32_t owner, int32_t index) {
    const uint32_t count = mt_world_chunk_count(world);
    for (uint32_t i = 0; i < count; ++i) {
        const mt_chunk_view* chunk = mt_world_chunk(world, i);
        if (chunk->kind == MT_CHUNK_WALL && chunk->owner == owner && chunk->index == index) {
            return chunk;
        }
    }
    return NULL;
}

/* The records are those of the world only if they give its triangles. */
static void compare(const laid* l, const laid_chunk* chunk, const mt_chunk_view* view) {
    assert_int_equal(chunk->stands, view != NULL);
    if (view == NULL) {
        return;
    }
    mt_mesh mesh = {0};
    assert_true(mt_masonry_mesh(&chunk->parts, MT_DETAIL_NEAR, &mesh, &l->allocator));
    assert_int_equal(mesh.vertex_count, view->mesh[0].vertex_count);
    assert_int_equal(mesh.index_count, view->mesh[0].index_count);
    assert_memory_equal(mesh.position, view->mesh[0].position, mesh.vertex_count * 3 * sizeof(float));
    assert_memory_equal(mesh.index, view->mesh[0].index, mesh.index_count * sizeof(uint32_t));
    mt_mesh_free(&mesh, &l->allocator);
}

laid laid_of(const scene* s, const mt_wall* wall) {
    const mt_plan*  plan = mt_editor_plan(s->editor);
    mt_wall_scratch scratch = {0};
    laid            l = {.allocator = s->allocator, .ground = mt_ground_create(&plan->ground, &s->allocator)};
    assert_non_null(l.ground);
    find_source(&l, plan, wall);
    l.count = (uint32_t)mt_wall_chunk_count(l.source.path);
    l.chunk = calloc(l.count, sizeof *l.chunk);
    assert_non_null(l.chunk);
    for (uint32_t i = 0; i < l.count; ++i) {
        laid_chunk* chunk = &l.chunk[i];
        chunk->stands = mt_wall_layout_find(&l.source, i * MT_WALL_CHUNK, (i + 1) * MT_WALL_CHUNK, &chunk->layout);
        if (chunk->stands) {
            assert_true(mt_wall_lay(&l.source, &chunk->layout, &scratch, &chunk->parts, &l.allocator));
        }
        compare(&l, chunk, chunk_of(s->world, wall->id, (int32_t)i));
    }
    mt_wall_scratch_free(&scratch, &l.allocator);
    return l;
}

void laid_free(laid* l) {
    for (uint32_t i = 0; i < l->count; ++i) {
        mt_parts_free(&l->chunk[i].parts, &l->allocator);
    }
    free(l->chunk);
    mt_array_free(&l->stand, &l->allocator);
    mt_array_free(&l->corner, &l->allocator);
    mt_ground_destroy(l->ground);
    *l = (laid){.count = 0};
}
