/* A stroke becomes a wall becomes a file: hello [FILE.glb] */
#include <motte/motte.h>

#include <stdbool.h>
#include <stdio.h>

static int fail(const mt_error* error) {
    fprintf(stderr, "hello: %s: %s %s\n", mt_result_text(error->result), error->place, error->text);
    return 1;
}

static int save(const char* name, const mt_bytes* bytes) {
    FILE*      file = fopen(name, "wb");
    const bool written = file != NULL && fwrite(bytes->data, 1, bytes->size, file) == bytes->size;
    return file != NULL && fclose(file) == 0 && written ? 0 : -1;
}

int main(int argc, char** argv) {
    const char*    name = argc > 1 ? argv[1] : "hello.glb";
    const mt_point stroke[] = {{0, 0}, {4000, 600}, {8000, 500}, {12000, -900}, {16000, -3200}}; /* millimetres */
    mt_error       error;
    mt_report      report;

    mt_editor_def def = mt_editor_def_defaults();
    mt_wall_def   wall = mt_wall_def_defaults();
    mt_editor*    editor = NULL;
    if (mt_editor_create(NULL, &def, NULL, &editor, &error) != MT_OK) {
        return fail(&error);
    }
    if (mt_editor_wall(editor, &wall, stroke, sizeof stroke / sizeof *stroke, &report, &error) != MT_OK) {
        mt_editor_destroy(editor);
        return fail(&error);
    }

    const mt_plan* plan = mt_editor_plan(editor);
    mt_world_def   world_def = mt_world_def_defaults();
    mt_export_def  export_def = mt_export_def_defaults();
    mt_world*      world = NULL;
    mt_bytes       glb = mt_bytes_init(NULL);
    mt_result      result = mt_world_create(NULL, &world_def, &world);
    result = result == MT_OK ? mt_world_update(world, plan, NULL) : result;
    result = result == MT_OK ? mt_export_glb(world, plan, &export_def, &glb) : result;

    int code = 0;
    if (result != MT_OK) {
        fprintf(stderr, "hello: %s\n", mt_result_text(result));
        code = 1;
    } else if (save(name, &glb) != 0) {
        perror(name);
        code = 1;
    }
    mt_bytes_free(&glb);
    mt_world_destroy(world);
    mt_editor_destroy(editor);
    return code;
}
