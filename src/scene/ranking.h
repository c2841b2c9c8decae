/* The first of many answers, of which the caller's buffer has room for some: until the search is over each record of
 * the buffer holds what orders them, and then who searched writes the answers themselves.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_RANKING_H
#define GRZ_SCENE_RANKING_H

#include "scene/scene.h"

/* An answer: a time or distance, and the places of the things. Of equal ones the thing with the lower id is first. */
typedef struct grz_ranked {
    double at;
    uint32_t a, b; /* b: 0 where there is one thing */
} grz_ranked;

typedef struct grz_ranking {
    const grz_scene *scene;
    void *records;
    size_t record_size; /* at least that of a grz_ranked */
    size_t capacity;
    size_t total; /* of all answers, also those that did not fit */
} grz_ranking;

void grz_ranking_add(grz_ranking *r, grz_ranked one);
/* After all were added, puts those that fit in order; returns how many these are. */
size_t grz_ranking_sort(grz_ranking *r);

static inline void *grz_ranking_record(const grz_ranking *r, size_t i) {
    return (char *)r->records + i * r->record_size;
}
/* What a record holds. Before the sort that at 0 is the last of those that fit. */
static inline grz_ranked grz_ranking_at(const grz_ranking *r, size_t i) {
    grz_ranked one;
    memcpy(&one, grz_ranking_record(r, i), sizeof one);
    return one;
}

#endif
