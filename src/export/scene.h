/* What goes into a file, format by format the same: a tree of named objects over the chunks of a world. */
#ifndef MT_EXPORT_SCENE_H
#define MT_EXPORT_SCENE_H

#include "base/array.h"
#include "motte/export.h"

/* A mesh of a world and where the corner of its page lies. */
typedef struct mt_export_piece {
    const mt_mesh_view* mesh;
    double              corner[3]; /* [m] */
} mt_export_piece;

typedef enum mt_fact_kind { MT_FACT_NUMBER, MT_FACT_BOOLEAN, MT_FACT_TEXT } mt_fact_kind;

/* One thing an object says of itself. */
typedef struct mt_export_fact {
    const char*  name;
    mt_fact_kind kind;
    int64_t      number; /* 0 or 1 of a boolean */
    char         text[20];
} mt_export_fact;

#define MT_EXPORT_FACTS_MAX 12
#define MT_EXPORT_ROOT UINT32_MAX

/* A group of objects, or one mesh: its pieces one after another, all of one material. */
typedef struct mt_export_object {
    char           name[20]; /* letters, digits and '_'; unique */
    uint32_t       parent;   /* place of an earlier object, MT_EXPORT_ROOT for the first */
    bool           group;    /* has no pieces */
    mt_material    material;
    double         pivot[3]; /* [m] from the world's origin, whole millimetres; groups stand at the origin */
    size_t         first_piece;
    size_t         piece_count;
    mt_export_fact facts[MT_EXPORT_FACTS_MAX];
    uint32_t       fact_count;
} mt_export_object;

typedef struct mt_export_scene {
    mt_allocator allocator;
    MT_ARRAY(mt_export_object) objects; /* the root first, each parent before its children */
    MT_ARRAY(mt_export_piece) pieces;
} mt_export_scene;

mt_export_scene mt_export_scene_init(const mt_allocator* allocator);
void            mt_export_scene_free(mt_export_scene* scene);

/* Facts past the last place are left out; a text is cut to fit. */
void mt_export_fact_number(mt_export_object* object, const char* name, int64_t number);
void mt_export_fact_boolean(mt_export_object* object, const char* name, bool value);
void mt_export_fact_text(mt_export_object* object, const char* name, const char* text);

/* Gathers walls, and land where it is asked for. False when there is no memory. */
bool mt_export_scene_gather(mt_export_scene* scene, const mt_world* world, const mt_plan* plan, const mt_export_def* def);

/* The version of the library as "1.2.3". */
void mt_export_version(char text[20]);

#endif
