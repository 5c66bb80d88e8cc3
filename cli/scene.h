/* An input, be it a plan or a script, as a plan with what there is to say of it. */
#ifndef MOTTE_CLI_SCENE_H
#define MOTTE_CLI_SCENE_H

#include "files.h"

/* What one gesture did. */
typedef struct played {
    const char* tool;
    bool        changed;
    bool        closed;
    uint32_t    wall;
    size_t      issue_first; /* into scene.issues */
    uint32_t    issue_count;
} played;

typedef struct scene {
    const mt_plan* plan;
    mt_format      format; /* of the input */
    uint32_t       gesture_count;
    played*        gestures; /* of a script */
    size_t         issue_count;
    mt_issue*      issues; /* of all gestures */
    mt_plan*       own_plan;
    mt_editor*     editor;
    mt_world*      world; /* NULL until scene_build */
    bool           no_memory;
} scene;

/* Reads and plays. EXIT_GOOD, or another code after saying why; scene_free in either case. */
int  scene_read(const char* name, scene* out);
void scene_free(scene* s);

/* The same of bytes that were read already. */
int scene_read_contents(const contents* c, const char* name, scene* out);

/* Plays a script; a plan is an error. */
int scene_play(const char* name, scene* out);

/* Builds the world of the plan. */
int scene_build(scene* s, const mt_world_def* def);

/* Calls for each issue: those of the gestures of a script, those of the world of a plan (then it has to be built). */
void scene_issues(const scene* s, void (*tell)(void* user, const mt_issue* issue), void* user);

#endif
