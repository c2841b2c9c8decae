/* The table of ids. A removed one is filled by those behind it that may move up (Knuth, The Art of Computer
 * Programming 3, 6.4, algorithm R), so there are no marks of removed ids, and searches do not slow down.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/ids.h"

#include "base/memory.h"

/* Ids that follow each other, as indices do, or differ in high bits alone, as pointers may, go to cells that are spread
 * (Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014: the finisher). */
static size_t cell_of_id(const grz_scene_ids *ids, uint64_t id) {
    id = (id ^ (id >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    id = (id ^ (id >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (size_t)(id ^ (id >> 31)) & (ids->room - 1);
}

static size_t next_cell(const grz_scene_ids *ids, size_t cell) { return (cell + 1) & (ids->room - 1); }

/* The cell of an id, or the free one where its search ends. */
static size_t search_cells(const grz_scene_ids *ids, uint64_t id) {
    size_t cell = cell_of_id(ids, id);
    while (ids->cells[cell].place != GRZ_NOWHERE && ids->cells[cell].id != id) cell = next_cell(ids, cell);
    return cell;
}

uint32_t grz_ids_find(const grz_scene_ids *ids, uint64_t id) {
    if (ids->room == 0) return id < ids->count ? (uint32_t)id : GRZ_NOWHERE;
    return ids->cells[search_cells(ids, id)].place;
}

void grz_ids_add(grz_scene_ids *ids, uint64_t id, uint32_t place) {
    if (ids->room > 0) ids->cells[search_cells(ids, id)] = (grz_id_cell){id, place};
    ids->count++;
}

bool grz_ids_reserve(grz_scene_ids *ids, size_t count, const grz_allocator *allocator) {
    grz_scene_ids more = {.room = ids->room > 0 ? ids->room : 16};
    while (count > more.room / 4 * 3) more.room *= 2;
    if (more.room == ids->room) return true;
    more.cells = (grz_id_cell *)grz_allocate(allocator, more.room, sizeof *more.cells);
    if (!more.cells) return false;
    for (size_t i = 0; i < more.room; i++) more.cells[i].place = GRZ_NOWHERE;
    for (size_t i = 0; i < (ids->room > 0 ? ids->room : ids->count); i++) {
        const grz_id_cell cell = ids->room > 0 ? ids->cells[i] : (grz_id_cell){i, (uint32_t)i};
        if (cell.place != GRZ_NOWHERE) grz_ids_add(&more, cell.id, cell.place);
    }
    grz_ids_release(ids, allocator);
    *ids = more;
    return true;
}

bool grz_ids_have_room(grz_scene_ids *ids, uint64_t id, size_t place, const grz_allocator *allocator) {
    const bool follows = ids->room == 0 && id == ids->count && place == ids->count;
    return follows || grz_ids_reserve(ids, ids->count + 1, allocator);
}

void grz_ids_remove(grz_scene_ids *ids, uint64_t id) {
    size_t hole = search_cells(ids, id);
    for (size_t cell = next_cell(ids, hole); ids->cells[cell].place != GRZ_NOWHERE; cell = next_cell(ids, cell)) {
        const size_t wanted = cell_of_id(ids, ids->cells[cell].id);
        /* it may move up to the hole if its own cell is not behind that, around the end */
        if (((cell - wanted) & (ids->room - 1)) < ((cell - hole) & (ids->room - 1))) continue;
        ids->cells[hole] = ids->cells[cell];
        hole = cell;
    }
    ids->cells[hole].place = GRZ_NOWHERE;
    ids->count--;
}

void grz_ids_release(grz_scene_ids *ids, const grz_allocator *allocator) {
    grz_release(allocator, ids->cells, ids->room, sizeof *ids->cells);
    *ids = (grz_scene_ids){.room = 0};
}
