/* Exact GJK: two clipped cores, polytopes and radii, decided without rounding. See exact_gjk.inc.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_EXACT_GJK_H
#define GRZ_CONVEX_EXACT_GJK_H

#include "shape/core.h"
#include "num/dyadic.h"
#include "num/stage.h"

/* How the two cores meet. `simplex`: at least one corner, any ones; the search starts there. The nearer their simplex
 * is to the nearest face, the shorter it takes. It is overwritten by where the search ends. */
grz_meet grz_exact_gjk_dyadic(const grz_core *a, const grz_core *b, grz_simplex *simplex);
/* UNDECIDED: the numbers are too long for integers of 128 bits; `simplex` is then unchanged. */
grz_meet grz_exact_gjk_short(const grz_core *a, const grz_core *b, grz_simplex *simplex);

/* The nearest point v of the difference P to 0, exactly, for callers who need more than the answer. Lengths are
 * doubled. The d is for v != 0 only; the normal for v = 0 only. */
typedef struct grz_nearest {
    bool at_origin;              /* v = 0 */
    int order;                   /* else -1, 0, 1: |v| is less than, equal to, greater than the radii */
    int count;                   /* of the corners of the face that has v in its relative interior */
    grz_dyadic b[4][3], w[4][3]; /* these corners: those of b, and of P */
    uint64_t *after_corners;     /* the end of the corners in the arena */
    grz_dyadic d[3];             /* a positive multiple of v */
    double normal[3];            /* across some plane that supports P at 0, in doubles; 0 if there is none */
} grz_nearest;

/* Starts from `simplex`, and overwrites it by the face. The numbers are in the arena. */
void grz_exact_gjk_nearest(grz_arena *arena, const grz_core *a, const grz_core *b, grz_simplex *simplex,
                           grz_nearest *nearest);

/* A segment whose ends are fractions: end[k][i] / under, under > 0. */
typedef struct grz_fraction_segment {
    grz_dyadic end[2][3], under;
} grz_fraction_segment;

/* The same of a core at rest and such a segment; all lengths are multiplied by `under`. The fractions must be in the
 * arena, too, and before. */
void grz_exact_gjk_nearest_fraction(grz_arena *arena, const grz_core *a, const grz_fraction_segment *b,
                                    grz_nearest *nearest);

/* The same search, as far as double-doubles are certain of what it does. */
typedef enum grz_followed {
    GRZ_FOLLOWED_SOME,    /* not to its end */
    GRZ_FOLLOWED_FACE,    /* to the nearest face, which is not at 0 */
    GRZ_FOLLOWED_THROUGH, /* to fewer than dim + 1 corners, with 0 between them */
    GRZ_FOLLOWED_INSIDE   /* to dim + 1 corners around 0 */
} grz_followed;
grz_followed grz_exact_gjk_follow(const grz_core *a, const grz_core *b, grz_simplex *simplex);

/* The sum of the radii of both, doubled. */
grz_dyadic grz_exact_gjk_radius(grz_arena *arena, const grz_core *a, const grz_core *b);

/* The corner of a core furthest along n, doubled. */
void grz_exact_gjk_corner(grz_arena *arena, const grz_core *core, const grz_dyadic n[], grz_dyadic corner[3]);

/* The corner of the difference furthest along d, and the places of corners, doubled. */
grz_corner grz_exact_gjk_support(grz_arena *arena, const grz_core *a, const grz_core *b, const grz_dyadic d[]);
void grz_exact_gjk_places(grz_arena *arena, const grz_core *a, const grz_core *b, int count, const grz_corner corner[],
                          grz_dyadic at[][3]);

/* Are all corners of b's core within r of a's, where r >= 0 is a's radius less b's? `short` has no answer
 * (`unsupported`) if the numbers are too long for integers of 128 bits. */
bool grz_exact_gjk_contains_dyadic(const grz_core *a, const grz_core *b);
grz_answer grz_exact_gjk_contains_short(const grz_core *a, const grz_core *b);

/* For exact_gjk.inc alone. */

/* A search in doubles for the point furthest along d leaves few candidates: each product with d is within 24 u of the
 * largest |coordinates| of both, 4 u for each coordinate of d, 1 for the product and 2 for the sum. */
GRZ_BOUND(furthest_error, 32 * GRZ_U);

/* What the search looks for. */
typedef enum grz_gjk_aim {
    GRZ_GJK_FOR_NEAREST,
    GRZ_GJK_FOR_FACE,       /* the same, but does not compare its distance with the radii */
    GRZ_GJK_FOR_SEPARATION, /* stops as soon as a plane separates P from 0 */
    GRZ_GJK_FOR_SUPPORT     /* knows that 0 is in P, and stops as soon as a plane through 0 supports P */
} grz_gjk_aim;

/* What it finds. */
typedef enum grz_gjk_result {
    GRZ_GJK_NEAREST,   /* the nearest point of the simplex is that of P */
    GRZ_GJK_SEPARATED, /* P lies on one side of a plane, 0 strictly on the other */
    GRZ_GJK_SUPPORTED, /* P lies on one side of a plane through 0 */
    GRZ_GJK_INSIDE     /* 0 is in the relative interior of the simplex */
} grz_gjk_result;

#endif
