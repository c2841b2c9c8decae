/* What two bodies have in common, exactly: the one text for all pairs of shapes without a radius.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_WHERE_COMMON_H
#define GRZ_WHERE_COMMON_H

#include "where/clip.h"

#include <graze/base.h>

/* The sizes of arenas, which the build with GRZ_WIDEST shows to be enough: in the plane at most 2341 limbs are taken,
 * in space 5914, by a triangle and an obb, and by three planes 3757. A query takes 60 KiB of the stack at most. */
enum { GRZ_WHERE_LIMBS2 = 2800, GRZ_WHERE_LIMBS3 = 6100, GRZ_WHERE_LIMBS_PLANES = 4400 };

/* A segment, ray or line whose points are counted along it, in its own doubles; of a point both ends are that point. */
typedef struct grz_caster {
    const double *from, *dir, *to; /* dir or to; all are NULL of other shapes */
    bool is_point;                 /* it has no parameter */
} grz_caster;

typedef struct grz_where_corner {
    double at[3], t[2];
    grz_feature feature[2];
} grz_where_corner;

/* A question and its answer. `put` gets the corners one after the other, in their order, each with its number. */
typedef struct grz_common {
    int dim;
    const grz_exact_body *a, *b;
    grz_caster caster[2];
    void (*put)(void *context, int k, const grz_where_corner *corner);
    void *context;
    grz_set_kind kind;
    int count;
    double direction[3], offset;
} grz_common;

/* Two bodies that have a common point. dim, a, b, caster, put and context are set. */
void grz_common_of(grz_arena *arena, grz_common *common);

/* Three planes of space; false if they have no common point. */
bool grz_common_of_planes(grz_arena *arena, const grz_exact_plane plane[3], grz_common *common);

/* The edges of the common polygon of two areas of the plane: each is a part of an edge of one of them. Shows the parts
 * that have a length, not in any order, and from the one body all before those of the other. With fewer than three of
 * them it has no inside. The arena must be left as it was. */
typedef void grz_where_see_edge(void *context, const grz_clip_part *part);
void grz_where_edges(grz_arena *arena, const grz_exact_body *a, const grz_exact_body *b, grz_where_see_edge *see,
                     void *context);

/* Writes a corner of the common set. */
void grz_common_put(grz_arena *arena, grz_common *common, const grz_rational *p);
/* The part of a body on whose inside a point of it lies. */
grz_feature grz_feature_at(grz_arena *arena, const grz_exact_body *body, const grz_rational *p);

/* out = v divided by its largest |coordinate|, rounded, turned by `sign`, 1 or -1. And the sign that makes the first
 * coordinate that is not 0 positive. */
void grz_common_direction(grz_arena *arena, int dim, const grz_dyadic v[], int sign, double out[]);
int grz_common_sign(int dim, const grz_dyadic v[]);

#endif
