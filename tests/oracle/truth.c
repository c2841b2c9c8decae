/* SPDX-License-Identifier: MIT */
#include "oracle/truth.h"

#include "oracle/extent.h"
#include "oracle/origin.h"
#include "oracle/reach.h"
#include "oracle/zone.h"

#include <stdlib.h>

/* -1 outside, 0 on the boundary, 1 in the interior of the Minkowski difference. */
static enum meeting meeting_of_place(int place) { return place < 0 ? MEET_APART : place == 0 ? MEET_TOUCHING : MEET_OPENLY; }

/* A - plane is the slab between the planes through the ends of A's extent; A - halfspace is bounded by one of them. */
static enum meeting meeting_with_plane(const struct exact_shape *plane, const struct exact_shape *shape) {
    const struct extent extent = extent_along(plane, shape);
    if (plane->type == EXACT_HALFSPACE) return meeting_of_place(-extent.low);
    if (extent.low > 0 || extent.high < 0) return MEET_APART;
    return extent.low < 0 && extent.high > 0 ? MEET_OPENLY : MEET_TOUCHING;
}

/* With a radius, one of the cores is a point. Without, it is a matter of polytopes. */
static enum meeting meeting_of_bodies(const struct exact_shape *a, const struct exact_shape *b) {
    if (mpz_sgn(a->radius) == 0 && mpz_sgn(b->radius) == 0) return meeting_of_place(origin_in_difference(a, b));
    if (a->ways != 0 && b->ways != 0) abort();
    return meeting_of_place(a->ways == 0 ? -compare_distance(a, b) : -compare_distance(b, a));
}

static enum meeting meeting_of(const struct exact_shape *a, const struct exact_shape *b) {
    if (a->type == EXACT_EMPTY || b->type == EXACT_EMPTY) return MEET_APART;
    if (a->type != EXACT_BODY) return meeting_with_plane(a, b);
    if (b->type != EXACT_BODY) return meeting_with_plane(b, a);
    return meeting_of_bodies(a, b);
}

static int side_of(const struct exact_shape *plane, const struct exact_shape *shape) {
    if (plane->type == EXACT_EMPTY || shape->type == EXACT_EMPTY) return GRZ_SIDE_NONE;
    const struct extent extent = extent_along(plane, shape);
    return extent.high < 0 ? GRZ_SIDE_BELOW : extent.low > 0 ? GRZ_SIDE_BEYOND : GRZ_SIDE_MEETS;
}

/* Both shapes in integers, for as long as a question takes. */
struct exact_pair {
    struct exact_shape a, b;
};

static void pair_init(struct exact_pair *pair, const struct shape *a, const struct shape *b) {
    struct exact_scale scale = {0, 0};
    if (shape_is_valid(a) && shape_is_valid(b)) scale = exact_scale_of(a, b);
    exact_shape_init(&pair->a);
    exact_shape_init(&pair->b);
    pair->a.type = pair->b.type = EXACT_EMPTY;
    if (!shape_is_valid(a) || !shape_is_valid(b)) return;
    exact_shape_set(&pair->a, a, scale);
    exact_shape_set(&pair->b, b, scale);
}

static void pair_clear(struct exact_pair *pair) {
    exact_shape_clear(&pair->a);
    exact_shape_clear(&pair->b);
}

enum meeting true_meeting(const struct shape *a, const struct shape *b) {
    struct exact_pair pair;
    pair_init(&pair, a, b);
    const enum meeting meeting = meeting_of(&pair.a, &pair.b);
    pair_clear(&pair);
    return meeting;
}

int true_side(const struct shape *a, const struct shape *b) {
    struct exact_pair pair;
    pair_init(&pair, a, b);
    const int side = side_of(&pair.a, &pair.b);
    pair_clear(&pair);
    return side;
}

int true_zone(const struct shape *a, const struct shape *b) { return zone_of_point(a, b); }
