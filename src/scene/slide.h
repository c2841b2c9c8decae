/* A slide on its way: what its parts know of it. slide.c has the whole, slide_blockers.c what is in the way,
 * slide_leg.c how far a leg goes, slide_touches.c what is met there and told, and slide_way.c which way goes on.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_SLIDE_H
#define GRZ_SCENE_SLIDE_H

#include "scene/cast.h"
#include "scene/slide_way.h"

/* A question and its answer. Of vectors dim numbers count. */
typedef struct grz_slide {
    const grz_scene *scene;
    int dim;
    const grz_shape *mover;
    const double *by;
    const grz_scene_filter *filter;
    grz_hit_accept accept;
    int most_legs;
    void *buffer; /* of grz2_scene_touch or grz3_scene_touch */
    size_t capacity;

    double place[3], made[3], left[3];
    int legs;
    size_t touches;
    bool inside; /* it began inside a thing, and stays */
} grz_slide;

/* What turned the motion. */
typedef struct grz_slide_touch {
    uint64_t id;
    int leg;
    double time; /* of the whole motion */
    grz_set_hit hit;
} grz_slide_touch;

/* A plane of the corner: what is told of it. */
typedef struct grz_slide_mark {
    grz_slide_touch touch;
    bool known;            /* is the whole hit? Else only the normal, which is an axis */
    double from[3], by[3]; /* the leg on which it was met: it is asked for the hit once that is told */
    bool told;
} grz_slide_mark;

typedef struct grz_slide_course {
    grz_slide *s;
    grz_shape_copy shape; /* the mover at s->place */
    grz_shape_copy from;  /* where this leg began */
    double start[3];      /* the place of that */
    int exponent;         /* motions of the corner are multiplied by 2^exponent */
    double by[3];         /* the motion of this leg */
    double used;          /* the share of the whole motion that is used up */
    bool is_free;         /* is it known that the start is free? */
    grz_slide_corner corner;
    grz_slide_mark mark[GRZ_MOST_SLIDE_PLANES];
    grz_scene_cast cast;
    uint64_t met[GRZ_MOST_SLIDE_PLANES]; /* by id: the things that are met first, all at the same time */
    int met_count;
    double enter; /* then */
} grz_slide_course;

/* Looks for what a leg meets first. (slide_blockers.c) */
grz_answer grz_slide_sweep_leg(grz_slide_course *c);
/* What the mover is inside of where it is put, any thing or the one with the lowest id; NULL: nothing. */
const grz_scene_thing *grz_slide_thing_around(const grz_slide_course *c, const grz_shape_copy *at, bool lowest);
/* Is it surely inside a thing that this leg meets, as a point of it is? Of a mover that rests on a box the place an ulp
 * deeper is asked about in each slide, and this takes a tenth of the time. */
bool grz_slide_is_in_met(const grz_slide_course *c, const grz_shape_copy *at);
/* A length that is no way at all: little of the motion, or what rounding makes of places there. */
double grz_slide_little_way(const grz_slide *s);
/* The `enters` of a corner: it does if what it comes nearer, across its plane, until then is little. */
bool grz_slide_enters_at_once(void *context, const grz_slide_plane *plane, const double way[]);

/* Goes as far as it may; what is left of the motion is in the corner. False if nothing was met. (slide_leg.c) */
bool grz_slide_go_leg(grz_slide_course *c, bool met);

/* Adds the planes of all that is met; false if one has none: then that is the only one, if it is to be told.
 * (slide_touches.c) */
bool grz_slide_add_planes(grz_slide_course *c);
/* Tells what a plane of the corner is of, unless it was told; `normal`: with this one. */
void grz_slide_tell_touch(grz_slide_course *c, int plane, const double normal[]);
/* Of all planes between which nothing is left those that are needed for that. */
void grz_slide_tell_needed_touches(grz_slide_course *c);
/* Writes a touch, if there is room for it. */
void grz_slide_put_touch(grz_slide *s, const grz_slide_touch *t);

#endif
