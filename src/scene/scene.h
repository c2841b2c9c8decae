/* What a scene is made of: things, and a tree of their bounds (tree/tree.h). The place of a thing in the tree is its
 * index in the array of things.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_SCENE_H
#define GRZ_SCENE_SCENE_H

#include "base/memory.h"
#include "scene/ids.h"
#include "scene/set.h"
#include "tree/leaves.h"

#include <graze/scene2.h>
#include <graze/scene3.h>

/* What was given, of a thing that has a pose. */
typedef struct grz_scene_origin {
    grz_shape_copy shape; /* the points of a hull are those of `room` behind `points` */
    const void *large;
    double matrix[12]; /* of the plane six */
} grz_scene_origin;

/* What a search reads first comes first: of most shapes all that it needs is in two neighbouring cache lines. */
typedef struct grz_scene_thing {
    uint64_t id, category, mask;
    const void *large;        /* where it is: a grz_mesh, which it owns if it has an origin, or a grz2_polygon */
    uint8_t solid;            /* a grz_mesh_solid */
    bool in_use;              /* false: the place has been given up */
    grz_shape_copy shape;     /* where it is; of a large thing no shape. It owns the points of a hull */
    grz_scene_origin *origin; /* NULL: it has no pose */
    void *user;
} grz_scene_thing;

struct grz_scene {
    int dim;
    grz_tree *tree;
    grz_scene_thing *things; /* by place */
    uint64_t *boxes;         /* by place a bit: it is but a box, and counts whatever the bits of a filter are */
    size_t room;             /* for so many; never fewer than there are places in the tree */
    bool in_order;           /* ids rise with the places: of two things the first place has the lower id */
    size_t count;            /* of those in use */
    size_t bytes;            /* that they have beside their places */
    grz_scene_ids ids;
    const grz_allocator *allocator;
};

/* How many places a scene has, those given up among them. */
static inline size_t grz_scene_places(const grz_scene *scene) { return grz_tree_about(scene->tree).places; }

static inline grz_set grz_scene_set_of(const grz_scene_thing *t) {
    return (grz_set){grz_from_copy(&t->shape), t->large, (grz_mesh_solid)t->solid};
}

/* Of the thing whose box is in a slot of the tree. */
static inline const grz_scene_thing *grz_scene_thing_in(const grz_scene *scene, uint32_t slot) {
    return &scene->things[scene->tree->bvh.order[slot]];
}

/* It will be read soon: brings it from memory meanwhile. */
static inline void grz_scene_thing_comes(const grz_scene_thing *t) {
    GRZ_PREFETCH(t);
    GRZ_PREFETCH((const char *)t + GRZ_LINE_BYTES);
}
static inline const grz_scene_thing *grz_scene_thing_to_come(const grz_scene *scene, uint32_t slot) {
    const grz_scene_thing *const t = grz_scene_thing_in(scene, slot);
    grz_scene_thing_comes(t);
    return t;
}

/* Has a the lower id? Things in order are not brought from memory for it. */
static inline bool grz_scene_is_before(const grz_scene *scene, const grz_scene_thing *a, const grz_scene_thing *b) {
    return scene->in_order ? a < b : a->id < b->id;
}

/* The thing with an id; NULL: there is none. */
const grz_scene_thing *grz_scene_find(const grz_scene *scene, uint64_t id);

/* 0 stands for all bits. */
static inline uint64_t grz_scene_bits(uint64_t bits) { return bits ? bits : ~UINT64_C(0); }
static inline bool grz_scene_bits_match(uint64_t category, uint64_t mask, const grz_scene_thing *t) {
    return (grz_scene_bits(category) & grz_scene_bits(t->mask)) != 0 &&
           (grz_scene_bits(mask) & grz_scene_bits(t->category)) != 0;
}
static inline bool grz_scene_counts(const grz_scene_filter *filter, const grz_scene_thing *t) {
    return grz_scene_bits_match(filter->category, filter->mask, t) &&
           (!filter->accept || filter->accept(filter->user, t->id));
}

/* Of the thing in a slot with this box: as of the thing itself. What is but a box is not brought from memory for it, as
 * the tree has all that there is to know but its id; `room` gets its shape. */
static inline bool grz_scene_is_box_at(const grz_scene *scene, size_t place) {
    return scene->boxes[place / 64] >> place % 64 & 1;
}
static inline bool grz_scene_is_box(const grz_scene *scene, uint32_t slot) {
    return grz_scene_is_box_at(scene, scene->tree->bvh.order[slot]);
}
static inline grz_set grz_scene_set_in(const grz_scene *scene, uint32_t slot, const double box[6],
                                       grz_shape_copy *room) {
    if (!grz_scene_is_box(scene, slot)) return grz_scene_set_of(grz_scene_thing_in(scene, slot));
    grz_box_as_shape(scene->dim, box, room);
    return grz_set_of_shape(grz_from_copy(room));
}
static inline bool grz_scene_counts_in(const grz_scene *scene, const grz_scene_filter *filter, uint32_t slot) {
    return (!filter->accept && grz_scene_is_box(scene, slot)) ||
           grz_scene_counts(filter, grz_scene_thing_in(scene, slot));
}

#endif
