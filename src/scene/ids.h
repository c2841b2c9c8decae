/* Where the thing with an id is. As long as ids are 0, 1, 2 ... at these places, as where none are given, there is
 * nothing to keep; else a table of ids and places, by open addressing with linear probing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_IDS_H
#define GRZ_SCENE_IDS_H

#include <graze/host.h>

/* No thing has this place. */
#define GRZ_NOWHERE UINT32_MAX

typedef struct grz_id_cell {
    uint64_t id;
    uint32_t place; /* GRZ_NOWHERE: the cell is free */
} grz_id_cell;

/* All 0: it is empty. */
typedef struct grz_scene_ids {
    grz_id_cell *cells;
    size_t room;  /* a power of two; 0: there is no table */
    size_t count; /* at most three quarters of it; without a table the ids are those below it, each at its place */
} grz_scene_ids;

/* The place of an id, or GRZ_NOWHERE. */
uint32_t grz_ids_find(const grz_scene_ids *ids, uint64_t id);
/* Makes a table with room for so many ids in all; false: no memory, and it is as before. */
bool grz_ids_reserve(grz_scene_ids *ids, size_t count, const grz_allocator *allocator);
/* Makes room for an id that is not there, at a place; false: no memory, and it is as before. */
bool grz_ids_have_room(grz_scene_ids *ids, uint64_t id, size_t place, const grz_allocator *allocator);
/* Adds it. */
void grz_ids_add(grz_scene_ids *ids, uint64_t id, uint32_t place);
/* Takes out an id that is there; there must be a table. */
void grz_ids_remove(grz_scene_ids *ids, uint64_t id);
void grz_ids_release(grz_scene_ids *ids, const grz_allocator *allocator);

#endif
