/*
 * A session: an editor and the world that shows its plan, as one handle for the page.
 *
 * All functions that can fail return an mt_result; session_error_text says why in words. Pointers handed out
 * live until the next call that changes the session. Nothing here is a global: a page may hold several sessions.
 */
#ifndef MOTTE_WEB_SESSION_H
#define MOTTE_WEB_SESSION_H

#include "motte/motte.h"

#define MOTTE_EXPORT(name) __attribute__((export_name(#name)))

typedef struct session {
    mt_allocator allocator; /* counts the bytes in use; `user` is this struct */
    uint64_t     bytes_used;
    mt_editor*   editor;
    mt_world*    world;
    mt_world_def world_def;
    mt_wall_def  wall;      /* how the next wall is drawn */
    mt_report    report;    /* of the last gesture */
    mt_error     error;     /* of the last call that failed */
    mt_changes   changes;   /* of the last update */
    mt_work      work;      /* as last asked for */
    mt_wall_view wall_view; /* as last asked for */
    mt_bytes     out;       /* the last plan or model written */
    uint32_t     gestures;  /* played by the last script */
    uint32_t     refused;   /* of those, left no step */
} session;

/* Replaces editor and world; takes the editor. The old ones are destroyed only when the new world stands. */
mt_result session_adopt(session* self, mt_editor* editor);

/* Empties the output, then hands it out for writing. */
mt_bytes* session_out(session* self);

#endif
