/* Plants to triangles: four versions, from the meadow at one's feet to the woods on the horizon. */
#ifndef MT_MESH_PLANT_H
#define MT_MESH_PLANT_H

#include "geometry/plant.h"
#include "mesh/mesh.h"

typedef enum mt_plant_detail {
    MT_PLANT_NEAR = 0,
    MT_PLANT_MIDDLE = 1,  /* trees and bushes alone, simpler */
    MT_PLANT_FAR = 2,     /* trees alone, of two balls or four skirts */
    MT_PLANT_HORIZON = 3, /* as few triangles as show a tree at all */
} mt_plant_detail;

/* Triangles of a ball, shared by all crowns: corners on the unit sphere. */
enum { MT_BALL_VERTICES = 42, MT_BALL_FACES = 80, MT_BALL_COARSE_VERTICES = 12, MT_BALL_COARSE_FACES = 20 };

typedef struct mt_ball {
    float    at[MT_BALL_VERTICES][3]; /* the first 12 alone make the coarse ball */
    uint32_t face[MT_BALL_FACES][3];
    uint32_t coarse[MT_BALL_COARSE_FACES][3];
} mt_ball;

void mt_ball_init(mt_ball* ball);

/* Writers of one plant. They make room themselves; false when there is no memory. */
bool mt_grass_mesh(const mt_plant* plant, mt_mesh* mesh, const mt_allocator* allocator);
bool mt_tree_mesh(const mt_plant* plant, mt_plant_detail detail, const mt_ball* ball, mt_mesh* mesh,
                  const mt_allocator* allocator);

/* Appends all plants that are seen at this detail. False when there is no memory. */
bool mt_plants_mesh(const mt_plants* plants, mt_plant_detail detail, mt_mesh* mesh, const mt_allocator* allocator);

#endif
