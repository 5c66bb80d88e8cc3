#include "motte/export.h"

#include "base/assert.h"
#include "export/glb.h"
#include "export/obj.h"

mt_export_def mt_export_def_defaults(void) {
    return (mt_export_def){.detail = MT_DETAIL_NEAR, .land = 0};
}

/* What the formats share: a scene is gathered, written, and given back. */
typedef mt_result writer(const mt_export_scene* scene, mt_bytes* out);

static mt_result export_by(writer* write, const mt_world* world, const mt_plan* plan, const mt_export_def* def, mt_bytes* out) {
    MT_ASSERT(world != NULL && plan != NULL && def != NULL && out != NULL);
    MT_ASSERT((unsigned)def->detail < MT_DETAIL_COUNT);
    mt_export_scene scene = mt_export_scene_init(&out->allocator);
    mt_result       result = MT_ERROR_MEMORY;
    if (mt_export_scene_gather(&scene, world, plan, def)) {
        result = write(&scene, out);
    }
    mt_export_scene_free(&scene);
    return result;
}

mt_result mt_export_glb(const mt_world* world, const mt_plan* plan, const mt_export_def* def, mt_bytes* out) {
    return export_by(mt_glb_write, world, plan, def, out);
}

mt_result mt_export_obj(const mt_world* world, const mt_plan* plan, const mt_export_def* def, mt_bytes* out) {
    return export_by(mt_obj_write, world, plan, def, out);
}
