/* Wavefront OBJ. */
#ifndef MT_EXPORT_OBJ_H
#define MT_EXPORT_OBJ_H

#include "export/placed.h"

/*
 * Appends a whole file: objects by name, positions from the world's origin in 1/100000 m, colours after the
 * position as `v x y z r g b`. The colours are sRGB, as Blender, Godot, three.js and MeshLab take them; the
 * format has no room for the alpha of water. On MT_ERROR_MEMORY `out` keeps its old size.
 */
mt_result mt_obj_write(const mt_export_scene* scene, mt_bytes* out);

#endif
