#include "base/assert.h"
#include "base/hash.h"
#include "geometry/shape.h"
#include "plan/plan.h"

#include <string.h>

static uint64_t hash_line(const mt_line* line) {
    uint64_t hash = mt_hash_u64(mt_hash_u64(line->point_count, (uint64_t)line->shape), line->closed ? 1 : 0);
    for (uint32_t i = 0; i < line->point_count; ++i) {
        hash = mt_hash_u64(hash, (uint64_t)(uint32_t)line->points[i].x << 32 | (uint32_t)line->points[i].z);
    }
    return hash;
}

static void destroy(mt_line* line) {
    const mt_allocator allocator = line->allocator;
    mt_path_free(&line->path, &allocator);
    mt_release(&allocator, line->points, line->point_count * sizeof *line->points);
    mt_release(&allocator, line, sizeof *line);
}

mt_line* mt_line_create(const mt_allocator* allocator, mt_shape shape, bool closed, const mt_point* points, uint32_t count) {
    MT_ASSERT(count > 0);
    mt_line* line = mt_allocate_zero(allocator, sizeof *line);
    if (line == NULL) {
        return NULL;
    }
    line->allocator = *allocator;
    line->references = 1;
    line->shape = shape;
    line->closed = closed;
    line->points = mt_allocate(allocator, count * sizeof *points);
    line->point_count = line->points != NULL ? count : 0;
    if (line->points == NULL || !mt_path_shape(shape, points, count, closed, &line->path, allocator)) {
        destroy(line);
        return NULL;
    }
    memcpy(line->points, points, count * sizeof *points);
    line->hash = hash_line(line);
    return line;
}

mt_line* mt_line_retain(mt_line* line) {
    ++line->references;
    return line;
}

void mt_line_release(mt_line* line) {
    if (line != NULL && --line->references == 0) {
        destroy(line);
    }
}

int64_t mt_line_millimetres(const mt_line* line) {
    return (int64_t)floor(line->path.length * 1000.0);
}
