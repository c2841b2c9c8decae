/* In which areas of a polygon something lies: the parity of each of them, and how many are odd. It is in the polygon if
 * one is, for a polygon is the union of its areas.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_AREAS_H
#define GRZ_POLYGON_AREAS_H

#include "polygon/polygon.h"

/* `odd` has a bit for each of the areas first, first + 1 ..., first + room - 1; others do not count. NULL: of a polygon
 * with one area; then `count` says all. */
typedef struct grz_parities {
    uint64_t *odd;
    uint32_t first, room; /* room: a multiple of 64 */
    uint32_t count;       /* of those that are odd */
    uint32_t next;        /* the first area beyond these that was to be flipped; UINT32_MAX: none */
} grz_parities;

/* The words of a bit for each area; none for one area. */
static inline size_t grz_parities_words(const grz2_polygon *polygon) {
    return polygon->areas ? (polygon->area_count + 63) / 64 : 0;
}

/* Sets all to even. Mostly there is one word at most, so this calls no function. */
static inline void grz_parities_clear(grz_parities *p) {
    for (uint32_t i = 0; i < p->room / 64; i++) p->odd[i] = 0;
    p->count = 0;
    p->next = UINT32_MAX;
}

/* All areas of the polygon, in grz_parities_words words. */
static inline grz_parities grz_parities_over(uint64_t *words, const grz2_polygon *polygon) {
    grz_parities p = {polygon->areas ? words : NULL, 0, (uint32_t)grz_parities_words(polygon) * 64, 0, UINT32_MAX};
    grz_parities_clear(&p);
    return p;
}

static inline void grz_parities_flip(grz_parities *p, uint32_t area) {
    const uint32_t place = area - p->first;
    if (!p->odd) {
        p->count ^= 1;
        return;
    }
    if (place >= p->room) {
        if (area > p->first && area < p->next) p->next = area;
        return;
    }
    const uint64_t bit = UINT64_C(1) << place % 64;
    p->odd[place / 64] ^= bit;
    if (p->odd[place / 64] & bit) p->count++;
    else p->count--;
}

/* Copies all: `to` has as much room. */
static inline void grz_parities_copy(grz_parities *to, const grz_parities *from) {
    for (uint32_t i = 0; i < from->room / 64; i++) to->odd[i] = from->odd[i];
    to->count = from->count;
}

/* As many areas are looked at together where there is no memory but the stack. */
enum { GRZ_AREAS_AT_ONCE = 1024 };

/* Flips the areas that have a point inside when it is moved by an infinitely small amount, as
 * grz2_polygon_contains_beside moves it. */
void grz2_polygon_flip_beside(const grz2_polygon *polygon, const grz2_vec *point, const grz_direction2 *towards,
                              grz_parities *areas);

#endif
