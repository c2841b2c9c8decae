/* SPDX-License-Identifier: MIT */
#include "oracle/truth.h"

#include "oracle/containment.h"
#include "oracle/length.h"
#include "oracle/origin.h"
#include "oracle/projection.h"
#include "oracle/reach.h"
#include "oracle/zone.h"

#include <limits.h>
#include <math.h>

/* -1 outside, 0 on the boundary, 1 in the interior of the Minkowski difference. */
static enum meeting meeting_of_place(int place) {
    return place < 0 ? MEET_APART : place == 0 ? MEET_TOUCHING : MEET_OPENLY;
}

/* A - plane is a slab between two planes, through the ends of A's projection on the normal; A - halfspace is bounded by
 * one of them. */
static enum meeting meeting_with_plane(const struct exact_shape *plane, const struct exact_shape *shape) {
    const struct projection range = projection_on(plane, shape);
    if (plane->type == EXACT_HALFSPACE) return meeting_of_place(-range.low);
    if (range.low > 0 || range.high < 0) return MEET_APART;
    return range.low < 0 && range.high > 0 ? MEET_OPENLY : MEET_TOUCHING;
}

static enum meeting meeting_of_bodies(const struct exact_shape *a, const struct exact_shape *b) {
    if (mpz_sgn(a->radius) == 0 && mpz_sgn(b->radius) == 0) return meeting_of_place(origin_in_difference(a, b, NULL));
    return meeting_of_place(-compare_distance(a, b, NULL));
}

static enum meeting meeting_of(const struct exact_shape *a, const struct exact_shape *b) {
    if (a->type == EXACT_EMPTY || b->type == EXACT_EMPTY) return MEET_APART;
    if (a->type != EXACT_BODY) return meeting_with_plane(a, b);
    if (b->type != EXACT_BODY) return meeting_with_plane(b, a);
    return meeting_of_bodies(a, b);
}

static int side_of(const struct exact_shape *plane, const struct exact_shape *shape) {
    if (plane->type == EXACT_EMPTY || shape->type == EXACT_EMPTY) return GRZ_SIDE_NONE;
    const struct projection range = projection_on(plane, shape);
    return range.high < 0 ? GRZ_SIDE_BELOW : range.low > 0 ? GRZ_SIDE_BEYOND : GRZ_SIDE_MEETS;
}

/* Both shapes in integers, for one question. */
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

/* A plane or half-space grown by the margin is a slab or another half-space, which the other shape must meet. If they
 * do not overlap, their boundary planes are parallel, and the margin is compared with the distance of these. */
static int compare_flats(const struct exact_shape *a, const struct exact_shape *b, const mpz_t margin) {
    if (meeting_with_plane(a, b) != MEET_APART) return -1;
    int axis = 0;
    while (mpz_sgn(a->normal.x[axis]) == 0) axis++;
    mpz_t gap, length;
    mpz_inits(gap, length, NULL);
    mpz_mul(gap, b->offset, a->normal.x[axis]);
    mpz_submul(gap, a->offset, b->normal.x[axis]);
    mpz_mul(gap, gap, gap);
    exact_dot(length, a->dim, &a->normal, &a->normal);
    for (int i = 0; i < 2; i++) {
        mpz_mul(length, length, margin);
        mpz_mul(length, length, b->normal.x[axis]);
    }
    const int order = mpz_cmp(gap, length);
    mpz_clears(gap, length, NULL);
    return (order > 0) - (order < 0);
}

bool true_within(const struct shapes *shapes) {
    const struct shape *a = &shapes->a, *b = &shapes->b;
    if (!shape_is_valid(a) || !shape_is_valid(b) || !(shapes->with.margin >= 0)) return false;
    if (shapes->with.margin == HUGE_VAL) return true;
    /* the margin counts for the scale, too, as the radius of a point */
    const struct shape ball = {.dim = a->dim, .kind = GRZ_POINT, .radius = shapes->with.margin};
    const struct exact_scale scale = exact_scale_of_three(a, b, &ball);
    struct exact_shape x, y, margin;
    exact_shape_init(&x);
    exact_shape_init(&y);
    exact_shape_init(&margin);
    exact_shape_set(&x, a, scale);
    exact_shape_set(&y, b, scale);
    exact_shape_set(&margin, &ball, scale);
    bool within;
    if (x.type != EXACT_BODY && y.type != EXACT_BODY) {
        within = compare_flats(&x, &y, margin.radius) <= 0;
    } else {
        struct exact_shape *body = x.type == EXACT_BODY ? &x : &y;
        mpz_add(body->radius, body->radius, margin.radius);
        within = meeting_of(&x, &y) != MEET_APART;
    }
    exact_shape_clear(&x);
    exact_shape_clear(&y);
    exact_shape_clear(&margin);
    return within;
}

/* -1, 0, 1 if the distance is less than, equal to, greater than the margin, which is not 0. */
static int compare_with_margin(struct exact_shape *a, struct exact_shape *b, mpz_t margin) {
    if (a->type != EXACT_BODY && b->type != EXACT_BODY) return compare_flats(a, b, margin);
    struct exact_shape *body = a->type == EXACT_BODY ? a : b;
    mpz_add(body->radius, body->radius, margin);
    const enum meeting meeting = a->type == EXACT_BODY && b->type == EXACT_BODY
                                     ? meeting_of_place(-compare_distance(a, b, NULL))
                                     : meeting_of(a, b);
    mpz_sub(body->radius, body->radius, margin);
    return meeting == MEET_APART ? 1 : meeting == MEET_TOUCHING ? 0 : -1;
}

bool true_distance_is(const struct shape *a, const struct shape *b, double d) {
    if (!shape_is_valid(a) || !shape_is_valid(b)) return d == HUGE_VAL;
    if (!(d >= 0) || signbit(d)) return false;
    const double below = nextafter(d, 0), above = nextafter(d, HUGE_VAL);
    const struct shape ends[2] = {{.dim = a->dim, .kind = GRZ_POINT, .radius = isfinite(below) ? below : 0},
                                  {.dim = a->dim, .kind = GRZ_POINT, .radius = isfinite(above) ? above : 0}};
    struct exact_scale scale = exact_scale_of_three(a, b, &ends[0]);
    const struct exact_scale other = exact_scale_of_three(a, b, &ends[1]);
    if (other.length < scale.length) scale.length = other.length;
    const int last = d == 0 ? -1075 : isfinite(d) ? ilogb(d) - 53 : INT_MAX;
    if (last < scale.length) scale.length = last;
    if (scale.length > 960) scale.length = 960; /* of the middle between the largest double and 2^1024 */
    scale.length--;                             /* of the middles */
    return exact_length_is(a, b, d, 0, scale, compare_with_margin);
}

/* Is the ball around the point in b? */
static bool contains_ball(const struct exact_shape *b, struct exact_shape *point, const mpz_t radius) {
    mpz_set(point->radius, radius);
    return b->type == EXACT_BODY ? body_contains_body(b, point) : projection_on(b, point).high <= 0;
}

/* -1, 0, 1 if the depth of the point in b is less than, equal to, greater than a length. Equal is what changes with the
 * least step of the scale, which is far finer than the numbers. */
static int compare_depth(struct exact_shape *point, struct exact_shape *b, mpz_t length) {
    if (!contains_ball(b, point, length)) return -1;
    mpz_add_ui(length, length, 1);
    const bool more = contains_ball(b, point, length);
    mpz_sub_ui(length, length, 1);
    return more;
}

enum { FAR_FINER = 3000 };

static bool true_depth_is(const struct shape *a, const struct shape *b, double d) {
    struct exact_scale scale = exact_scale_of(a, b);
    scale.length = (scale.length < -1100 ? scale.length : -1100) - FAR_FINER;
    return exact_length_is(a, b, d, 0, scale, compare_depth);
}

bool true_signed_distance_is(const struct shape *a, const struct shape *b, double d) {
    if (!shape_is_valid(a) || !shape_is_valid(b) || true_meeting(a, b) == MEET_APART) return true_distance_is(a, b, d);
    return d <= 0 && !(d == 0 && signbit(d)) && true_depth_is(a, b, fabs(d));
}

bool true_contains(const struct shape *a, const struct shape *b) {
    struct exact_pair pair;
    pair_init(&pair, a, b);
    bool contains = false;
    if (pair.a.type != EXACT_EMPTY && pair.b.type != EXACT_EMPTY) {
        if (pair.a.type == EXACT_BODY) {
            contains =
                pair.b.type == EXACT_BODY ? body_contains_body(&pair.a, &pair.b) : body_contains_flat(&pair.a, &pair.b);
        } else {
            const struct projection range = projection_on(&pair.a, &pair.b);
            contains = range.high <= 0 && (pair.a.type == EXACT_HALFSPACE || range.low == 0);
        }
    }
    pair_clear(&pair);
    return contains;
}

int true_side(const struct shape *a, const struct shape *b) {
    struct exact_pair pair;
    pair_init(&pair, a, b);
    const int side = side_of(&pair.a, &pair.b);
    pair_clear(&pair);
    return side;
}

int true_zone(const struct shape *a, const struct shape *b) { return zone_of_point(a, b); }
