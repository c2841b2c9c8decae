/* Directions in the plane. Which of two is to the left of the other is decided in stages if both are vectors between
 * points, as nearly all are; else exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/direction.h"

#include "num/dd.h"
#include "num/stage.h"
#include "overlap/orient2.h"
#include "shape/vec2.h"

#include <stddef.h>
#include <string.h>

/* Room for four coordinates, and for the products and the difference of a determinant. */
enum { DIRECTION_ARENA = 6 * 2 * GRZ_DIRECTION_LIMBS };

static void set_coordinate(grz_direction2 *to, int k, grz_dyadic x) {
    to->size[k] = x.size;
    to->exponent[k] = x.exponent;
    to->sign[k] = x.sign;
    if (x.size > 0) memmove(to->limbs[k], x.limb, (size_t)x.size * sizeof *x.limb);
}

void grz_direction2_set(grz_direction2 *to, grz_dyadic x, grz_dyadic y) {
    to->is_between = to->is_short = false;
    set_coordinate(to, 0, x);
    set_coordinate(to, 1, y);
}

/* True if v, which is b - a rounded, is exact, and has no more than 26 bits. */
static bool is_short_difference(double a, double b, double v) {
    return grz_is_moderate(a) && grz_is_moderate(b) && (grz_bits(v) & 0x7ffffff) == 0 && grz_dd_sum(b, -a).lo == 0;
}

void grz_direction2_set_between(grz_direction2 *to, const grz2_vec *p, const grz2_vec *q) {
    to->is_between = true;
    to->sign[0] = grz_compare(q->x, p->x);
    to->sign[1] = grz_compare(q->y, p->y);
    to->p = *p;
    to->q = *q;
    to->along = (grz2_vec){q->x - p->x, q->y - p->y};
    to->is_short = is_short_difference(p->x, q->x, to->along.x) && is_short_difference(p->y, q->y, to->along.y);
}

void grz_direction2_copy(grz_direction2 *to, const grz_direction2 *from) {
    if (from->is_between) memmove(to, from, offsetof(grz_direction2, size));
    else memmove(to, from, sizeof *to);
}

void grz_direction2_set_opposite(grz_direction2 *to, const grz_direction2 *from) {
    grz_direction2_copy(to, from);
    for (int k = 0; k < 2; k++) to->sign[k] = -from->sign[k];
    if (from->is_between) {
        to->p = from->q;
        to->q = from->p;
        to->along = (grz2_vec){-from->along.x, -from->along.y};
    }
}

const grz_direction2 grz_direction2_right = {
    .is_between = true, .is_short = true, .sign = {1, 0}, .q = {1, 0}, .along = {1, 0}};

/* Coordinate k. */
static grz_dyadic direction_coordinate(grz_arena *arena, const grz_direction2 *d, int k) {
    if (d->is_between) return grz_dy_sub(arena, grz_dy(arena, grz2_at(&d->q, k)), grz_dy(arena, grz2_at(&d->p, k)));
    return grz_dy_of(d->limbs[k], d->size[k], d->exponent[k], d->sign[k]);
}

static GRZ_NOINLINE int turn_exactly(const grz_direction2 *a, const grz_direction2 *b) {
    uint64_t limbs[DIRECTION_ARENA];
    grz_arena arena = grz_arena_over(limbs, DIRECTION_ARENA);
    const grz_dyadic ax = direction_coordinate(&arena, a, 0), ay = direction_coordinate(&arena, a, 1);
    return grz_dy_det2(&arena, ax, direction_coordinate(&arena, b, 1), ay, direction_coordinate(&arena, b, 0)).sign;
}

/* True if both are between the same two points, in the same order or not, as along an edge that two polygons share. */
static bool have_same_ends(const grz_direction2 *a, const grz_direction2 *b) {
    const size_t size = sizeof a->p;
    return (!memcmp(&a->p, &b->p, size) && !memcmp(&a->q, &b->q, size)) ||
           (!memcmp(&a->p, &b->q, size) && !memcmp(&a->q, &b->p, size));
}

int grz_direction2_turn(const grz_direction2 *a, const grz_direction2 *b) {
    if (!a->is_between || !b->is_between) return turn_exactly(a, b);
    const int turn = grz2_turn(a->along, b->along);
    const bool usable = grz2_can_orient(grz2_norm1(a->along) + grz2_norm1(b->along));
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(usable & (turn != 0))) return turn;
    if (GRZ_SHORT_CLAIMS && a->is_short && b->is_short) { /* neither product rounds */
        const double cross = grz2_cross(a->along, b->along);
        return (cross > 0) - (cross < 0);
    }
    return have_same_ends(a, b) ? 0 : turn_exactly(a, b);
}

/* Of parallel vectors: true if they point to the same side. */
static bool have_same_signs(const grz_direction2 *a, const grz_direction2 *b) {
    return a->sign[0] == b->sign[0] && a->sign[1] == b->sign[1];
}

int grz_direction2_turn_of(const grz2_vec *p, const grz2_vec *q, const grz_direction2 *d) {
    grz_direction2 v;
    grz_direction2_set_between(&v, p, q);
    const int turn = grz_direction2_turn(&v, d);
    return turn != 0 ? turn : have_same_signs(&v, d) ? 1 : -1;
}

/* Where a counter-clockwise turn from a meets b: 0 in its first half, 1 opposite to a, 2 in its second half, 3 at its
 * end. */
static int quarter_of(const grz_direction2 *a, const grz_direction2 *b) {
    const int turn = grz_direction2_turn(a, b);
    if (turn != 0) return turn > 0 ? 0 : 2;
    return have_same_signs(a, b) ? 3 : 1;
}

bool grz_direction2_same(const grz_direction2 *a, const grz_direction2 *b) {
    return have_same_signs(a, b) && grz_direction2_turn(a, b) == 0;
}

bool grz_direction2_before(const grz_direction2 *start, const grz_direction2 *x, const grz_direction2 *y) {
    const int of_x = quarter_of(start, x), of_y = quarter_of(start, y);
    if (of_x != of_y) return of_x < of_y;
    return of_x % 2 == 0 && grz_direction2_turn(x, y) > 0;
}
