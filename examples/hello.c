/* A stroke becomes a wall becomes a file: hello [FILE.glb] */
#include <motte/motte.h>

#include <stdio.h>

static mt_result build(const mt_point* stroke, uint32_t count, mt_bytes* glb, mt_error* error) {
    const mt_editor_def editor_def = mt_editor_def_defaults(); /* a level meadow, seed 1 */
    const mt_wall_def   wall_def = mt_wall_def_defaults();     /* stone, 4 m high, 0.8 m thick */
    const mt_world_def  world_def = mt_world_def_defaults();
    const mt_export_def export_def = mt_export_def_defaults();
    mt_editor*          editor = NULL;
    mt_world*           world = NULL;
    mt_report           report;

    mt_result result = mt_editor_create(NULL, &editor_def, NULL, &editor, error);
    if (result == MT_OK && (result = mt_editor_wall(editor, &wall_def, stroke, count, &report, error)) == MT_OK &&
        (result = mt_world_create(NULL, &world_def, &world)) == MT_OK &&
        (result = mt_world_update(world, mt_editor_plan(editor), NULL)) == MT_OK) {
        result = mt_export_glb(world, mt_editor_plan(editor), &export_def, glb);
    }
    mt_world_destroy(world);
    mt_editor_destroy(editor);
    return result;
}

int main(int argc, char** argv) {
    const mt_point stroke[] = {{0, 0}, {4000, 600}, {8000, 500}, {12000, -900}, {16000, -3200}}; /* millimetres */
    const char*    name = argc > 1 ? argv[1] : "hello.glb";
    mt_error       error = {0};
    mt_bytes       glb = mt_bytes_init(NULL);

    const mt_result result = build(stroke, sizeof stroke / sizeof *stroke, &glb, &error);
    FILE* const     file = result == MT_OK ? fopen(name, "wb") : NULL;
    const size_t    written = file != NULL ? fwrite(glb.data, 1, glb.size, file) : 0;
    if (result != MT_OK) {
        fprintf(stderr, "hello: %s %s %s\n", mt_result_text(result), error.place, error.text);
    } else if (file == NULL || fclose(file) != 0 || written != glb.size) {
        perror(name);
    } else {
        printf("%s: %zu bytes\n", name, written);
        mt_bytes_free(&glb);
        return 0;
    }
    mt_bytes_free(&glb);
    return 1;
}
