#include "support_gltf.h"

#include <math.h>
#include <stdlib.h>

static uint32_t u32_at(const uint8_t* at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

glb_file glb_open(const mt_bytes* bytes, size_t from) {
    glb_file file = {.data = bytes->data + from, .size = bytes->size - from};
    assert_true(file.size >= 20);
    assert_memory_equal(file.data, "glTF", 4);
    assert_int_equal(u32_at(file.data + 4), 2);
    assert_int_equal(u32_at(file.data + 8), file.size);
    file.json_size = u32_at(file.data + 12);
    assert_int_equal(file.json_size % 4, 0);
    assert_memory_equal(file.data + 16, "JSON", 4);
    assert_true(20 + file.json_size <= file.size);
    file.json = malloc(file.json_size + 1);
    memcpy(file.json, file.data + 20, file.json_size);
    file.json[file.json_size] = '\0';
    /* All after the last bracket is a line break and spaces, at most three of them. */
    const char* end = strrchr(file.json, '}') + 1;
    assert_true(*end == '\n' && strspn(end + 1, " ") == strlen(end + 1) && strlen(end + 1) < 4);
    const size_t rest = 20 + file.json_size;
    if (rest < file.size) {
        assert_true(rest + 8 <= file.size);
        file.bin_size = u32_at(file.data + rest);
        assert_int_equal(file.bin_size % 4, 0);
        assert_memory_equal(file.data + rest + 4, "BIN\0", 4);
        assert_int_equal(rest + 8 + file.bin_size, file.size);
        file.bin = file.data + rest + 8;
    }
    return file;
}

void glb_close(glb_file* file) {
    free(file->json);
    *file = (glb_file){.data = NULL};
}

static const char* skip_space(const char* at) {
    return at + strspn(at, " \n\r\t,:");
}

/* The end of a string; the texts of these files have no escapes. */
static const char* skip_string(const char* at) {
    return strchr(at + 1, '"') + 1;
}

static const char* skip_value(const char* at) {
    int depth = 0;
    do {
        at = skip_space(at);
        if (*at == '"') {
            at = skip_string(at);
        } else if (*at == '{' || *at == '[') {
            ++depth;
            ++at;
        } else if (*at == '}' || *at == ']') {
            --depth;
            ++at;
        } else {
            assert_true(*at != '\0');
            at += strcspn(at, ",]} \n");
        }
    } while (depth > 0);
    return at;
}

static const char* member(const char* object, const char* name, size_t size) {
    if (*object != '{') {
        return NULL;
    }
    for (const char* at = skip_space(object + 1); *at != '}'; at = skip_space(at)) {
        const char* end = skip_string(at);
        const char* value = skip_space(end);
        if ((size_t)(end - at) == size + 2 && memcmp(at + 1, name, size) == 0) {
            return value;
        }
        at = skip_value(value);
    }
    return NULL;
}

static const char* item(const char* array, uint32_t index) {
    if (*array != '[') {
        return NULL;
    }
    for (const char* at = skip_space(array + 1); *at != ']'; at = skip_space(skip_value(at))) {
        if (index-- == 0) {
            return at;
        }
    }
    return NULL;
}

static const char* find(const glb_file* file, const char* path) {
    const char* value = skip_space(file->json);
    while (value != NULL && *path != '\0') {
        if (*path == '[') {
            char* end;
            value = item(value, (uint32_t)strtoul(path + 1, &end, 10));
            path = end + 1;
        } else {
            path += *path == '.' ? 1 : 0;
            const size_t size = strcspn(path, ".[");
            value = member(value, path, size);
            path += size;
        }
    }
    return value;
}

#define FIND(value)                                                                                                            \
    char    whole[128];                                                                                                        \
    va_list arguments;                                                                                                         \
    va_start(arguments, path);                                                                                                 \
    vsnprintf(whole, sizeof whole, path, arguments);                                                                           \
    va_end(arguments);                                                                                                         \
    const char* value = find(file, whole)

const char* glb_at(const glb_file* file, const char* path, ...) {
    FIND(value);
    return value;
}

double glb_number(const glb_file* file, const char* path, ...) {
    FIND(value);
    if (value == NULL || strchr("-0123456789", *value) == NULL) {
        fail_msg("%s is no number", whole);
        return 0.0;
    }
    return strtod(value, NULL);
}

uint32_t glb_count(const glb_file* file, const char* path, ...) {
    FIND(value);
    uint32_t count = 0;
    while (value != NULL && item(value, count) != NULL) {
        ++count;
    }
    return count;
}

bool glb_says(const glb_file* file, const char* text, const char* path, ...) {
    FIND(value);
    const size_t size = strlen(text);
    return value != NULL && *value == '"' && strncmp(value + 1, text, size) == 0 && value[size + 1] == '"';
}

uint32_t glb_node(const glb_file* file, const char* name) {
    const uint32_t count = glb_count(file, "nodes");
    for (uint32_t i = 0; i < count; ++i) {
        if (glb_says(file, name, "nodes[%u].name", i)) {
            return i;
        }
    }
    return UINT32_MAX;
}

/* An accessor, looked up once. */
typedef struct stream {
    const uint8_t* at;
    uint32_t       component; /* glTF's number for its type */
    uint32_t       width;     /* components of an element */
    uint32_t       count;
} stream;

static uint32_t component_size(uint32_t component) {
    return component == 5121 ? 1 : (component == 5123 ? 2 : 4);
}

static stream stream_at(const glb_file* file, uint32_t accessor) {
    stream s = {.component = (uint32_t)glb_number(file, "accessors[%u].componentType", accessor)};
    s.count = (uint32_t)glb_number(file, "accessors[%u].count", accessor);
    const char* type = glb_at(file, "accessors[%u].type", accessor);
    s.width = type[1] == 'S' ? 1 : (uint32_t)(type[4] - '0');
    const uint32_t view = (uint32_t)glb_number(file, "accessors[%u].bufferView", accessor);
    const size_t   offset = (size_t)glb_number(file, "bufferViews[%u].byteOffset", view);
    const size_t   length = (size_t)glb_number(file, "bufferViews[%u].byteLength", view);
    const size_t   element = (size_t)component_size(s.component) * s.width;
    assert_int_equal(offset % 4, 0);
    assert_null(glb_at(file, "bufferViews[%u].byteStride", view));
    assert_null(glb_at(file, "accessors[%u].byteOffset", accessor));
    assert_int_equal(length, element * s.count);
    assert_true(offset + length <= file->bin_size && s.count > 0);
    assert_true((size_t)glb_number(file, "bufferViews[%u].target", view) == (s.width == 1 ? 34963 : 34962));
    assert_true(s.width == 1 || element % 4 == 0);
    s.at = file->bin + offset;
    return s;
}

static double element_of(const stream* s, uint32_t element, uint32_t component) {
    assert_true(element < s->count && component < s->width);
    const uint8_t* at = s->at + (size_t)component_size(s->component) * ((size_t)element * s->width + component);
    if (s->component == 5126) {
        const uint32_t bits = u32_at(at);
        float          value;
        memcpy(&value, &bits, sizeof value);
        return (double)value;
    }
    return s->component == 5121 ? at[0] : (s->component == 5123 ? (double)(at[0] | at[1] << 8) : (double)u32_at(at));
}

double glb_element(const glb_file* file, uint32_t accessor, uint32_t element, uint32_t component) {
    const stream s = stream_at(file, accessor);
    return element_of(&s, element, component);
}

static void check_bounds(const glb_file* file, uint32_t accessor, const stream* s) {
    for (uint32_t k = 0; k < 3; ++k) {
        double low = element_of(s, 0, k);
        double high = low;
        for (uint32_t i = 0; i < s->count; ++i) {
            const double value = element_of(s, i, k);
            assert_true(value - value == 0.0);
            low = value < low ? value : low;
            high = value > high ? value : high;
        }
        if (glb_number(file, "accessors[%u].min[%u]", accessor, k) != low ||
            glb_number(file, "accessors[%u].max[%u]", accessor, k) != high) {
            fail_msg("accessor %u has other bounds than %.9g to %.9g in component %u", accessor, low, high, k);
        }
    }
}

static double area_of(const stream* position, const uint32_t corner[3]) {
    double p[3][3];
    for (uint32_t i = 0; i < 3; ++i) {
        for (uint32_t k = 0; k < 3; ++k) {
            p[i][k] = element_of(position, corner[i], k) - element_of(position, corner[0], k);
        }
    }
    const double n[3] = {p[1][1] * p[2][2] - p[1][2] * p[2][1], p[1][2] * p[2][0] - p[1][0] * p[2][2],
                         p[1][0] * p[2][1] - p[1][1] * p[2][0]};
    return 0.5 * sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
}

static void check_indices(const stream* index, const stream* position) {
    assert_true(index->count % 3 == 0 && index->width == 1);
    assert_int_equal(index->component, position->count <= 65535 ? 5123 : 5125);
    for (uint32_t i = 0; i < index->count; i += 3) {
        uint32_t corner[3];
        for (uint32_t k = 0; k < 3; ++k) {
            corner[k] = (uint32_t)element_of(index, i + k, 0);
            assert_true(corner[k] < position->count);
            assert_true(index->component == 5125 || corner[k] != 65535);
        }
        if (!(area_of(position, corner) >= 1e-8)) {
            fail_msg("triangle %u is a sliver of %g m2", i / 3, area_of(position, corner));
        }
    }
}

static uint64_t check_mesh(const glb_file* file, uint32_t mesh) {
    char at[64];
    snprintf(at, sizeof at, "meshes[%u].primitives[0]", mesh);
    assert_int_equal(glb_count(file, "meshes[%u].primitives", mesh), 1);
    const uint32_t first = (uint32_t)glb_number(file, "%s.attributes.POSITION", at);
    const uint32_t material = (uint32_t)glb_number(file, "%s.material", at);
    const stream   position = stream_at(file, first);
    const stream   normal = stream_at(file, (uint32_t)glb_number(file, "%s.attributes.NORMAL", at));
    const stream   uv = stream_at(file, (uint32_t)glb_number(file, "%s.attributes.TEXCOORD_0", at));
    const stream   colour = stream_at(file, (uint32_t)glb_number(file, "%s.attributes.COLOR_0", at));
    const uint32_t indices = (uint32_t)glb_number(file, "%s.indices", at);
    const stream   index = stream_at(file, indices);
    const bool     clear = glb_says(file, "BLEND", "materials[%u].alphaMode", material);
    assert_true(material < glb_count(file, "materials"));
    assert_true(position.component == 5126 && position.width == 3 && normal.component == 5126 && normal.width == 3);
    assert_true(uv.component == 5126 && uv.width == 2 && colour.component == 5121 && colour.width == 4);
    assert_true(normal.count == position.count && uv.count == position.count && colour.count == position.count);
    assert_null(glb_at(file, "accessors[%u].min", indices));
    check_bounds(file, first, &position);
    check_indices(&index, &position);
    for (uint32_t i = 0; i < position.count; ++i) {
        const double x = element_of(&normal, i, 0);
        const double y = element_of(&normal, i, 1);
        const double z = element_of(&normal, i, 2);
        assert_true(fabs(sqrt(x * x + y * y + z * z) - 1.0) < 1e-6);
        assert_true(clear || element_of(&colour, i, 3) == 255.0);
        assert_true(fabs(element_of(&uv, i, 0)) < 1e6 && fabs(element_of(&uv, i, 1)) < 1e6);
    }
    return index.count / 3;
}

/* Names are unique, also without a number at their end cut off by an importer at a dot: there are no dots. */
static void check_names(const glb_file* file, const char* list) {
    const uint32_t count = glb_count(file, "%s", list);
    for (uint32_t i = 0; i < count; ++i) {
        const char* name = glb_at(file, "%s[%u].name", list, i);
        assert_non_null(name);
        const size_t size = (size_t)(skip_string(name) - name);
        assert_true(size > 2);
        for (size_t k = 1; k + 1 < size; ++k) {
            assert_true(strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_", name[k]) != NULL);
        }
        for (uint32_t other = 0; other < i; ++other) {
            assert_true(strncmp(name, glb_at(file, "%s[%u].name", list, other), size) != 0);
        }
    }
}

/* Each node but the first has one parent, which comes before it. */
static void check_tree(const glb_file* file) {
    const uint32_t count = glb_count(file, "nodes");
    uint32_t       children = 0;
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t own = glb_count(file, "nodes[%u].children", i);
        assert_true(own > 0 || glb_at(file, "nodes[%u].children", i) == NULL);
        for (uint32_t k = 0; k < own; ++k) {
            const uint32_t child = (uint32_t)glb_number(file, "nodes[%u].children[%u]", i, k);
            assert_true(child > i && child < count);
        }
        children += own;
        assert_null(glb_at(file, "nodes[%u].scale", i));
        assert_null(glb_at(file, "nodes[%u].rotation", i));
        assert_non_null(glb_at(file, "nodes[%u].extras", i));
    }
    assert_int_equal(children + 1, count);
    assert_true(glb_says(file, "Motte", "nodes[0].name"));
    assert_int_equal(glb_number(file, "scenes[0].nodes[0]"), 0);
}

uint64_t glb_check(const glb_file* file) {
    assert_true(glb_says(file, "2.0", "asset.version"));
    assert_null(glb_at(file, "extensionsRequired"));
    assert_null(glb_at(file, "extensionsUsed"));
    assert_true((glb_at(file, "buffers") != NULL) == (file->bin != NULL));
    if (file->bin != NULL) {
        assert_int_equal((size_t)glb_number(file, "buffers[0].byteLength"), file->bin_size);
    }
    check_names(file, "nodes");
    check_names(file, "meshes");
    check_names(file, "materials");
    check_tree(file);
    uint64_t       triangles = 0;
    const uint32_t meshes = glb_count(file, "meshes");
    for (uint32_t i = 0; i < meshes; ++i) {
        triangles += check_mesh(file, i);
    }
    return triangles;
}
