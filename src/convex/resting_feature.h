/* The feature of the Minkowski difference P of two cores that is nearest to 0, or on which 0 lies: a corner, an edge in
 * space or a facet; what is proven about it, and what its distance from 0 as a function of time says. resting.c has the
 * plan.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_RESTING_FEATURE_H
#define GRZ_CONVEX_RESTING_FEATURE_H

#include "convex/conservative_advancement.h"
#include "convex/resting.h"

enum { REST_MOST_MOVES = 6 };

/* A step along the feature: half of a generator or of an edge between two points, from its middle to its end. */
typedef struct rest_move {
    grz_triple along[3]; /* some multiple of it, exactly */
    double half[3];
    double side; /* where the first corner is, -1 or 1 */
    bool of_a;
    int next; /* the corner to which it leads from that of the core, of a facet across an axis */
} rest_move;

typedef struct rest_feature {
    int dim;
    const toi_pair *p;
    const double (*motion)[2]; /* of a, as in grz_core */
    grz_rest_face *found;      /* or NULL */
    const grz_simplex *id;     /* as many corners as a simplex of its dimension has */
    double place[3];           /* the first corner, in doubles */
    int moves;
    rest_move move[REST_MOST_MOVES];
    bool of_a, of_b;      /* that core has several corners on it */
    int along_a, along_b; /* its generators that are moves, a bit each */
    bool triangle;        /* the first two moves are edges of a triangle */
    bool has_more;        /* points of a facet that no move leads to */
    grz_triple n[3];      /* of a facet: its normal, away from 0 */
    int axis;             /* the one along which it is; -1 for none */
    double d[3];          /* towards P from 0, across the feature */
    double length;        /* at least the sum of |coordinates| of what d is computed from */
} rest_feature;

/* Can all numbers of a core but its points be put into numbers of three doubles? */
bool grz_rest_takes(const grz_core *core);
/* Sums that are put in order at the end (resting_feature.c). Adds coordinate i of a corner of a core, doubled, at rest,
 * times `sign`, 1 or -1. Generators in `without` do not count. */
void grz_rest_add_corner(const grz_core *core, int id, double sign, int i, int without, grz_triple *sum);
/* R. */
grz_triple grz_rest_radius(const toi_pair *p);

/* Sets f->place; within 16 u of the size. */
void grz_rest_set_place(rest_feature *f);
/* A move of a or, if sign is -1, of b; NULL if there are too many. */
rest_move *grz_rest_add_move(rest_feature *f, double sign, double side);
/* In space, puts the move that is most across the first one in the second place: the others may be parallel to that. */
void grz_rest_order_moves(rest_feature *f);

/* Is the nearest point inside the feature? By *room at least. Of a facet n . w is about `level`. */
bool grz_rest_is_inside(const rest_feature *f, double level, double *room);
/* Writes f->found, with the number by whose sign they meet. */
void grz_rest_note(const rest_feature *f, grz_triple level, double room);

/* From a feature that a search found, f->id. */
grz_resting grz_rest_on_feature(rest_feature *f);

/* From the facet across a coordinate axis, if there is one (resting_axis.c); `id` becomes its corners, and f->id must
 * be that. */
grz_resting grz_rest_on_axis(rest_feature *f, grz_simplex *id);

/* Of a P that is a box along the axes (resting_box.c). */
bool grz_rest_is_box(const toi_pair *p);
grz_resting grz_rest_on_box(const toi_pair *p, const double motion[3][2]);
/* Is the axis of the facet the only one along which there is a gap between 0 and a box? The nearest point may lie on
 * the facet's border then. */
bool grz_rest_is_over_box(const rest_feature *f);
/* The corner of a core that is furthest along axis i to a side, and by how much 0 is beyond such a corner of P,
 * doubled. */
int grz_rest_corner_along(const grz_core *core, int i, double side);
grz_triple grz_rest_gap(const toi_pair *p, grz_corner corner, int i, double side);

/* The polynomial of a feature: c + 2 b t + a t^2, or c + 2 b t without a. */
typedef struct rest_polynomial {
    grz_triple c, b, a;
    bool is_linear;
} rest_polynomial;

static inline double grz_rest_square_of(const rest_polynomial *q) { return q->is_linear ? 0 : grz_triple_value(q->a); }

/* Roots (resting_root.c). Writes the one that is nearest to 0, where the signs of b and c are known. False unless it is
 * certain which double is nearest to it. */
bool grz_rest_root(const rest_polynomial *q, double *time);
/* The answer if a plane that all of P is beyond by `level` more than R comes nearer by 2 `rise` until time 1:
 * APART, or UNDECIDED, and whether they are parted by it. */
grz_resting grz_rest_beyond_plane(grz_triple level, grz_triple rise);
/* The answer for the signs of the constant and of the slope, and for the time of the root if that is `found`. */
grz_resting grz_rest_answer(int level, int rise, bool found, double time);

/* The answer of a feature. `end`: > 0 if a facet's plane is certainly on the same side of 0 at time 1. */
grz_resting grz_rest_from_polynomial(const rest_feature *f, const rest_polynomial *q, double room, double end);

#endif
