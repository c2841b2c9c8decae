/* SPDX-License-Identifier: MIT */
#include "oracle/truth.h"

#include "oracle/containment.h"
#include "oracle/depth.h"
#include "oracle/origin.h"
#include "oracle/projection.h"
#include "oracle/reach.h"
#include "oracle/zone.h"

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

static void move(struct exact_shape *a, const struct exact_vec *by, const mpz_t times) {
    for (int k = 0; k < a->dim; k++) mpz_addmul(a->base.x[k], by->x[k], times);
    mpz_t rise;
    mpz_init(rise);
    exact_dot(rise, a->dim, &a->normal, by);
    mpz_addmul(a->offset, rise, times);
    mpz_clear(rise);
}

enum meeting true_meeting_moved(const struct shapes *shapes, double x, double y) {
    const struct shape *const a = &shapes->a, *const b = &shapes->b;
    struct shape by = {.dim = a->dim, .kind = GRZ_POINT};
    for (int k = 0; k < a->dim; k++) by.n[k] = shapes->with.by[0][k];
    if (!shape_is_valid(a) || !shape_is_valid(b) || !shape_is_valid(&by)) return MEET_APART;
    struct exact_shape start, other, displacement;
    mpz_t times;
    mpz_init(times);
    exact_shape_init(&start);
    exact_shape_init(&other);
    exact_shape_init(&displacement);
    const int exponent = exact_middle(times, x, y);
    const struct exact_scale scale = exact_scale_of_three(a, b, &by);
    struct exact_scale finer = scale;
    if (exponent < 0) finer.length += exponent;
    else mpz_mul_2exp(times, times, (mp_bitcnt_t)exponent);
    exact_shape_set(&start, a, finer);
    exact_shape_set(&other, b, finer);
    exact_shape_set(&displacement, &by, scale);
    move(&start, &displacement.base, times);
    const enum meeting meeting = meeting_of(&start, &other);
    exact_shape_clear(&start);
    exact_shape_clear(&other);
    exact_shape_clear(&displacement);
    mpz_clear(times);
    return meeting;
}

/* Of planes and half-spaces. If they do not overlap, their boundary planes are parallel: the distance of these. */
static void set_distance_of_flats(struct exact_length *out, const struct exact_shape *a, const struct exact_shape *b) {
    mpz_set_ui(out->under, 1);
    if (meeting_with_plane(a, b) != MEET_APART) return;
    int axis = 0;
    while (mpz_sgn(a->normal.x[axis]) == 0) axis++;
    mpz_mul(out->square, b->offset, a->normal.x[axis]);
    mpz_submul(out->square, a->offset, b->normal.x[axis]);
    mpz_mul(out->square, out->square, out->square);
    exact_dot(out->under, a->dim, &a->normal, &a->normal);
    for (int i = 0; i < 2; i++) mpz_mul(out->under, out->under, b->normal.x[axis]);
}

static bool is_flat(const struct exact_shape *s) { return s->type != EXACT_BODY; }

void true_distance(struct exact_length *out, const struct shape *a, const struct shape *b) {
    mpz_set_ui(out->square, 0), mpz_set_ui(out->under, 0), mpz_set_ui(out->plain, 0);
    if (!shape_is_valid(a) || !shape_is_valid(b)) return;
    const struct exact_scale scale = exact_scale_of(a, b);
    struct exact_pair pair;
    pair_init(&pair, a, b);
    out->unit = scale.length + scale.direction;
    if (is_flat(&pair.a) && is_flat(&pair.b)) {
        set_distance_of_flats(out, &pair.a, &pair.b);
    } else if (is_flat(&pair.a) || is_flat(&pair.b)) {
        set_depth(out, &pair.a, &pair.b);
        exact_length_negate(out);
        if (mpz_sgn(out->under) == 0) mpz_set_ui(out->under, 1); /* no end behind it: they overlap */
    } else {
        set_distance(out, &pair.a, &pair.b);
    }
    pair_clear(&pair);
}

/* The margin is added to the radius of a body; planes and half-spaces have none. */
bool true_within(const struct shapes *shapes) {
    const struct shape *const a = &shapes->a, *const b = &shapes->b;
    const double margin = shapes->with.margin;
    if (!shape_is_valid(a) || !shape_is_valid(b) || !(margin >= 0)) return false;
    if (margin == HUGE_VAL) return true;
    const struct shape ball = {.dim = a->dim, .kind = GRZ_POINT, .radius = margin};
    const struct exact_scale scale = exact_scale_of_three(a, b, &ball);
    struct exact_shape x, y, grown;
    exact_shape_init(&x);
    exact_shape_init(&y);
    exact_shape_init(&grown);
    exact_shape_set(&x, a, scale);
    exact_shape_set(&y, b, scale);
    exact_shape_set(&grown, &ball, scale);
    bool within;
    if (is_flat(&x) && is_flat(&y)) {
        struct exact_length distance;
        exact_length_init(&distance);
        true_distance(&distance, a, b);
        within = exact_length_compare(&distance, margin) <= 0;
        exact_length_clear(&distance);
    } else {
        struct exact_shape *const body = is_flat(&x) ? &y : &x;
        mpz_add(body->radius, body->radius, grown.radius);
        within = meeting_of(&x, &y) != MEET_APART;
    }
    exact_shape_clear(&x);
    exact_shape_clear(&y);
    exact_shape_clear(&grown);
    return within;
}

bool true_distance_is(const struct shape *a, const struct shape *b, double d) {
    struct exact_length distance;
    exact_length_init(&distance);
    true_distance(&distance, a, b);
    const bool is = d >= 0 && !signbit(d) && exact_length_is(&distance, d, 0);
    exact_length_clear(&distance);
    return is;
}

bool true_signed_distance_is(const struct shape *a, const struct shape *b, double d) {
    if (!shape_is_valid(a) || !shape_is_valid(b) || true_meeting(a, b) == MEET_APART) return true_distance_is(a, b, d);
    struct exact_length depth;
    exact_length_init(&depth);
    true_depth(&depth, a, b);
    const bool is = d <= 0 && !(d == 0 && signbit(d)) && exact_length_is(&depth, fabs(d), 0);
    exact_length_clear(&depth);
    return is;
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
