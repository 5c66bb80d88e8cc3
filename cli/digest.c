/* motte digest: one number for all that a plan gives. */
#include "options.h"
#include "scene.h"

#include <inttypes.h>

int digest_main(int argc, char** argv) {
    options o;
    scene   s;
    int     code = options_read("digest", 0, argc, argv, &o);
    if (code != EXIT_GOOD) {
        return code;
    }
    mt_world_def def = mt_world_def_defaults();
    def.land = 0;
    def.far_detail = 0;
    code = scene_read(o.input, &s);
    code = code == EXIT_GOOD ? scene_build(&s, &def) : code;
    if (code == EXIT_GOOD) {
        printf("%016" PRIx64 "\n", mt_world_digest(s.world, s.plan));
    }
    scene_free(&s);
    return code;
}
