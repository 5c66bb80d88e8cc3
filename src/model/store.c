#include "model/store.h"

#include "base/hash.h"

enum { SPARES_MOST = 64, SPARE_VERTICES_MOST = 20000 };

static size_t entry_bytes(const mt_entry* entry) {
    size_t bytes = sizeof *entry;
    for (int d = 0; d < MT_DETAIL_COUNT; ++d) {
        bytes += (size_t)entry->mesh[d].vertex_capacity * 32 + (size_t)entry->mesh[d].index_capacity * 4;
    }
    return bytes;
}

static mt_slot* probe(const mt_slots* slots, uint64_t key) {
    size_t i = (size_t)mt_mix(key) & (slots->capacity - 1);
    while (slots->items[i].entry != NULL && slots->items[i].key != key) {
        i = (i + 1) & (slots->capacity - 1);
    }
    return &slots->items[i];
}

static bool make_room(mt_slots* slots, const mt_allocator* allocator) {
    if (slots->capacity > 0 && slots->count < slots->capacity / 2) {
        return true;
    }
    mt_slots grown = {.count = slots->count, .capacity = slots->capacity == 0 ? 64 : slots->capacity * 2};
    grown.items = mt_allocate_zero(allocator, grown.capacity * sizeof *grown.items);
    if (grown.items == NULL) {
        return false;
    }
    for (size_t i = 0; i < slots->capacity; ++i) {
        if (slots->items[i].entry != NULL) {
            *probe(&grown, slots->items[i].key) = slots->items[i];
        }
    }
    mt_release(allocator, slots->items, slots->capacity * sizeof *slots->items);
    *slots = grown;
    return true;
}

static void put(mt_slots* slots, uint64_t key, mt_entry* entry) {
    *probe(slots, key) = (mt_slot){key, entry};
    slots->count += 1;
}

/* Closes the gap a removed slot leaves, so that no probe ends too early. */
static void drop(mt_slots* slots, uint64_t key) {
    const size_t mask = slots->capacity - 1;
    size_t       hole = (size_t)(probe(slots, key) - slots->items);
    slots->items[hole].entry = NULL;
    slots->count -= 1;
    for (size_t i = (hole + 1) & mask; slots->items[i].entry != NULL; i = (i + 1) & mask) {
        const size_t home = (size_t)mt_mix(slots->items[i].key) & mask;
        if (((i - home) & mask) >= ((i - hole) & mask)) {
            slots->items[hole] = slots->items[i];
            slots->items[i].entry = NULL;
            hole = i;
        }
    }
}

void mt_store_init(mt_store* store, size_t unused_limit, const mt_allocator* allocator) {
    *store = (mt_store){.allocator = *allocator, .unused_limit = unused_limit, .next_id = 1, .ticket = 1};
}

static void destroy_entry(mt_store* store, mt_entry* entry) {
    for (int d = 0; d < MT_DETAIL_COUNT; ++d) {
        mt_mesh* mesh = &entry->mesh[d];
        mesh->vertex_count = mesh->index_count = 0;
        const bool keep = mesh->vertex_capacity > 0 && mesh->vertex_capacity <= SPARE_VERTICES_MOST &&
                          store->spare.count < SPARES_MOST && mt_array_push(&store->spare, *mesh, &store->allocator);
        if (!keep) {
            mt_mesh_free(mesh, &store->allocator);
        }
    }
    mt_release(&store->allocator, entry, sizeof *entry);
}

void mt_store_free(mt_store* store) {
    for (size_t i = 0; i < store->by_key.capacity; ++i) {
        if (store->by_key.items[i].entry != NULL) {
            destroy_entry(store, store->by_key.items[i].entry);
        }
    }
    for (size_t i = 0; i < store->spare.count; ++i) {
        mt_mesh_free(&store->spare.items[i], &store->allocator);
    }
    mt_array_free(&store->spare, &store->allocator);
    mt_release(&store->allocator, store->by_key.items, store->by_key.capacity * sizeof(mt_slot));
    mt_release(&store->allocator, store->by_id.items, store->by_id.capacity * sizeof(mt_slot));
    mt_array_free(&store->unused, &store->allocator);
    mt_array_free(&store->doomed, &store->allocator);
    mt_array_free(&store->touched, &store->allocator);
    mt_array_free(&store->gone, &store->allocator);
    mt_array_free(&store->came, &store->allocator);
}

static bool stale(const mt_unused* unused) {
    return unused->entry->users > 0 || unused->entry->unused_at != unused->ticket;
}

static void forget(mt_store* store, mt_entry* entry) {
    store->unused_bytes -= entry->doomed ? 0 : entry->bytes;
    drop(&store->by_key, entry->key);
    drop(&store->by_id, entry->view.id);
    destroy_entry(store, entry);
}

/* Forgets the longest unused chunks until the rest fits. An entry's last ticket comes after its stale ones. */
static void evict(mt_store* store) {
    size_t kept = 0;
    for (size_t i = 0; i < store->unused.count; ++i) {
        const mt_unused unused = store->unused.items[i];
        if (stale(&unused)) {
            continue;
        }
        if (store->unused_bytes <= store->unused_limit) {
            store->unused.items[kept++] = unused;
            continue;
        }
        forget(store, unused.entry);
    }
    store->unused.count = kept;
}

void mt_store_begin(mt_store* store) {
    store->gone.count = store->came.count = 0;
    for (size_t i = 0; i < store->touched.count; ++i) {
        store->touched.items[i]->touched = false;
    }
    store->touched.count = 0;
    for (size_t i = 0; i < store->doomed.count; ++i) {
        mt_entry* entry = store->doomed.items[i];
        if (entry != NULL && entry->doomed) {
            forget(store, entry);
        }
    }
    store->doomed.count = 0;
    if (store->unused_bytes > store->unused_limit) {
        evict(store);
    }
}

void mt_store_end(mt_store* store) {
    for (size_t i = 0; i < store->touched.count; ++i) {
        const mt_entry* entry = store->touched.items[i];
        if (entry->was && entry->users == 0) {
            store->gone.items[store->gone.count++] = entry->view.id;
        } else if (!entry->was && entry->users > 0) {
            store->came.items[store->came.count++] = entry->view.id;
        }
    }
}

mt_entry* mt_store_find(const mt_store* store, uint64_t key) {
    return store->by_key.capacity == 0 ? NULL : probe(&store->by_key, key)->entry;
}

mt_entry* mt_store_by_id(const mt_store* store, uint32_t id) {
    return store->by_id.capacity == 0 ? NULL : probe(&store->by_id, id)->entry;
}

/* Room for it was made. */
static void list_unused(mt_store* store, mt_entry* entry) {
    entry->unused_at = store->ticket++;
    store->unused_bytes += entry->bytes;
    store->unused.items[store->unused.count++] = (mt_unused){entry, entry->unused_at};
}

mt_entry* mt_store_add(mt_store* store, uint64_t key) {
    if (!make_room(&store->by_key, &store->allocator) || !make_room(&store->by_id, &store->allocator) ||
        !mt_array_reserve(&store->doomed, 1, &store->allocator)) {
        return NULL;
    }
    mt_entry* entry = mt_allocate_zero(&store->allocator, sizeof *entry);
    if (entry == NULL) {
        return NULL;
    }
    entry->key = key;
    entry->view.id = store->next_id++;
    for (int d = 0; d < MT_DETAIL_COUNT && store->spare.count > 0; ++d) {
        entry->mesh[d] = store->spare.items[--store->spare.count];
    }
    put(&store->by_key, key, entry);
    put(&store->by_id, entry->view.id, entry);
    entry->bytes = entry_bytes(entry);
    entry->doomed = true; /* unless somebody joins it */
    store->doomed.items[store->doomed.count++] = entry;
    return entry;
}

void mt_store_seal(mt_store* store, mt_entry* entry) {
    const bool counted = entry->users == 0 && !entry->doomed;
    store->unused_bytes -= counted ? entry->bytes : 0;
    entry->bytes = entry_bytes(entry);
    store->unused_bytes += counted ? entry->bytes : 0;
    for (int d = 0; d < MT_DETAIL_COUNT; ++d) {
        entry->view.mesh[d] = mt_mesh_as_view(&entry->mesh[d]);
    }
    mt_mesh_bounds(&entry->mesh[MT_DETAIL_NEAR], entry->view.min, entry->view.max);
    if (entry->mesh[MT_DETAIL_FAR].vertex_count > 0) {
        float min[3], max[3];
        mt_mesh_bounds(&entry->mesh[MT_DETAIL_FAR], min, max);
        for (int k = 0; k < 3; ++k) {
            entry->view.min[k] = min[k] < entry->view.min[k] ? min[k] : entry->view.min[k];
            entry->view.max[k] = max[k] > entry->view.max[k] ? max[k] : entry->view.max[k];
        }
    }
}

void mt_store_discard(mt_store* store, mt_entry* entry) {
    store->doomed.count -= 1; /* it was the last to be listed */
    forget(store, entry);
}

static bool touch(mt_store* store, mt_entry* entry) {
    if (!entry->touched) {
        /* Room for its id too: what was touched is told even after memory ran out. */
        const size_t ids = store->touched.count + 1;
        if (!mt_array_reserve(&store->gone, ids, &store->allocator) ||
            !mt_array_reserve(&store->came, ids, &store->allocator) ||
            !mt_array_push(&store->touched, entry, &store->allocator)) {
            return false;
        }
        entry->touched = true;
        entry->was = entry->users > 0;
    }
    return true;
}

bool mt_store_join(mt_store* store, mt_entry* entry) {
    if (!touch(store, entry)) {
        return false;
    }
    if (entry->users++ == 0) {
        store->unused_bytes -= entry->doomed ? 0 : entry->bytes;
        entry->doomed = false;
    }
    return true;
}

bool mt_store_leave(mt_store* store, mt_entry* entry) {
    if (entry == NULL) {
        return true;
    }
    if (!touch(store, entry) || (entry->users == 1 && !mt_array_reserve(&store->unused, 1, &store->allocator))) {
        return false;
    }
    if (--entry->users == 0) {
        list_unused(store, entry);
    }
    return true;
}

bool mt_store_doom(mt_store* store, mt_entry* entry) {
    /* An entry with an old ticket is known to the list of the unused: it may go only by way of that. */
    if (entry == NULL || entry->unused_at != 0) {
        return mt_store_leave(store, entry);
    }
    if (!touch(store, entry) || (entry->users == 1 && !mt_array_reserve(&store->doomed, 1, &store->allocator))) {
        return false;
    }
    if (--entry->users == 0) {
        entry->doomed = true;
        store->doomed.items[store->doomed.count++] = entry;
    }
    return true;
}
