/*
 * Chunks by key: those that stand, and those kept unused so that undo and redo lay nothing again.
 */
#ifndef MT_MODEL_STORE_H
#define MT_MODEL_STORE_H

#include "base/array.h"
#include "mesh/mesh.h"

/* A chunk that was laid. Lives in the store; its view points into its meshes. */
typedef struct mt_entry {
    uint64_t      key;
    mt_chunk_view view;
    mt_mesh       mesh[MT_DETAIL_COUNT];
    uint32_t      users;     /* walls, squares and strokes that show it */
    bool          was;       /* it stood when the update began */
    bool          touched;   /* it is on the list of this update */
    uint64_t      unused_at; /* ticket of the moment its last user left */
    size_t        bytes;     /* of it and its meshes */
    bool          doomed;    /* no use keeping it: it goes with the next update */
} mt_entry;

typedef MT_ARRAY(mt_entry*) mt_entries;
typedef MT_ARRAY(uint32_t) mt_ids;

/* An entry that fell out of use; stale if the entry was used again since. */
typedef struct mt_unused {
    mt_entry* entry;
    uint64_t  ticket;
} mt_unused;

typedef struct mt_slot {
    uint64_t  key;
    mt_entry* entry; /* NULL: free */
} mt_slot;

/* Open addressing with linear probing, at most half full. */
typedef struct mt_slots {
    mt_slot* items;
    size_t   count;
    size_t   capacity; /* power of two, or 0 */
} mt_slots;

typedef struct mt_store {
    mt_allocator allocator;
    mt_slots     by_key;
    mt_slots     by_id;
    MT_ARRAY(mt_unused) unused; /* in the order they fell out of use */
    size_t     unused_bytes;
    size_t     unused_limit;
    mt_entries doomed;
    mt_entries touched;
    mt_ids     gone, came;
    MT_ARRAY(mt_mesh) spare; /* buffers of evicted chunks */
    uint32_t next_id;
    uint64_t ticket;
} mt_store;

void mt_store_init(mt_store* store, size_t unused_limit, const mt_allocator* allocator);
void mt_store_free(mt_store* store);

/* Starts an update: what went with the last one may be evicted now. */
void mt_store_begin(mt_store* store);

/* Ends it: fills gone and came. */
void mt_store_end(mt_store* store);

mt_entry* mt_store_find(const mt_store* store, uint64_t key);
mt_entry* mt_store_by_id(const mt_store* store, uint32_t id);

/* A new chunk under a key that is not there yet, with empty meshes (perhaps with memory) and no user. NULL: no memory. */
mt_entry* mt_store_add(mt_store* store, uint64_t key);

/* Call when the meshes of a new chunk are written: sets the views, the bounds and the bytes. */
void mt_store_seal(mt_store* store, mt_entry* entry);

/* Forgets a new chunk that could not be finished. */
void mt_store_discard(mt_store* store, mt_entry* entry);

/* One user more or less. False when there is no memory (and nothing changed). NULL entries are allowed in leave. */
bool mt_store_join(mt_store* store, mt_entry* entry);
bool mt_store_leave(mt_store* store, mt_entry* entry);

/* The same for a chunk that will never be wanted again: its memory serves the next ones. */
bool mt_store_doom(mt_store* store, mt_entry* entry);

#endif
