/* In which areas of a polygon something lies: those whose edges were crossed an odd number of times. It is in the
 * polygon if there is one, for a polygon is the union of its areas. Once with a bit for each area, where there is
 * memory; once as a short list, where there is none.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_AREAS_H
#define GRZ_POLYGON_AREAS_H

#include "polygon/polygon.h"

/* A bit for each area. `odd` is NULL for a polygon with one area; then `count` is 0 or 1. */
typedef struct grz_parities {
    uint64_t *odd;
    uint32_t words;
    uint32_t count; /* of areas that are odd */
} grz_parities;

/* The words of a bit for each area; none for one area. */
static inline size_t grz_parities_words(const grz2_polygon *polygon) {
    return polygon->areas ? (polygon->area_count + 63) / 64 : 0;
}

/* All areas even, in grz_parities_words words. Mostly there is one word at most, so this calls no function. */
static inline grz_parities grz_parities_over(uint64_t *words, const grz2_polygon *polygon) {
    const grz_parities p = {polygon->areas ? words : NULL, (uint32_t)grz_parities_words(polygon), 0};
    for (uint32_t i = 0; i < p.words; i++) p.odd[i] = 0;
    return p;
}

static inline void grz_parities_flip(grz_parities *p, uint32_t area) {
    if (!p->odd) {
        p->count ^= 1;
        return;
    }
    const uint64_t bit = UINT64_C(1) << area % 64;
    p->odd[area / 64] ^= bit;
    if (p->odd[area / 64] & bit) p->count++;
    else p->count--;
}

/* Copies all bits, of the same polygon. */
static inline void grz_parities_copy(grz_parities *to, const grz_parities *from) {
    for (uint32_t i = 0; i < from->words; i++) to->odd[i] = from->odd[i];
    to->count = from->count;
}

/* Flips the areas that have a point inside when it is moved by an infinitely small amount, as
 * grz2_polygon_contains_beside moves it. */
void grz2_polygon_flip_beside(const grz2_polygon *polygon, const grz2_vec *point, const grz_direction2 *towards,
                              grz_parities *areas);

enum { GRZ_MOST_ODD = 64 };

/* The areas that are odd, of those from `first` on and below `limit`; others do not count. Where the list is full,
 * `limit` goes down: what is beyond it is left for another list, which begins there. */
typedef struct grz_odd_areas {
    uint32_t first, limit; /* limit: UINT32_MAX if there is none */
    uint32_t count;
    uint32_t area[GRZ_MOST_ODD]; /* in no order */
} grz_odd_areas;

/* An empty list of the areas from `first` on. */
static inline void grz_odd_areas_begin(grz_odd_areas *o, uint32_t first) {
    o->first = first;
    o->limit = UINT32_MAX;
    o->count = 0;
}

void grz_odd_areas_flip(grz_odd_areas *o, uint32_t area);
/* Lowers the limit. */
void grz_odd_areas_cut(grz_odd_areas *o, uint32_t limit);

/* As grz2_polygon_flip_beside. */
void grz2_polygon_list_beside(const grz2_polygon *polygon, const grz2_vec *point, const grz_direction2 *towards,
                              grz_odd_areas *areas);

#endif
