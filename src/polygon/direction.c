/* Directions in the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/direction.h"

#include <string.h>

/* Of a few products of two coordinates. */
enum { LIMBS = 6 * 2 * GRZ_DIRECTION_LIMBS };

static void set(grz_direction2 *to, int k, grz_dyadic x) {
    to->size[k] = x.size;
    to->exponent[k] = x.exponent;
    to->sign[k] = x.sign;
    if (x.size > 0) memmove(to->limbs[k], x.limb, (size_t)x.size * sizeof *x.limb);
}

void grz_direction2_set(grz_direction2 *to, grz_dyadic x, grz_dyadic y) {
    set(to, 0, x);
    set(to, 1, y);
}

static void way_between(grz_arena *arena, const grz2_vec *p, const grz2_vec *q, grz_dyadic way[2]) {
    way[0] = grz_dy_sub(arena, grz_dy(arena, q->x), grz_dy(arena, p->x));
    way[1] = grz_dy_sub(arena, grz_dy(arena, q->y), grz_dy(arena, p->y));
}

void grz_direction2_set_way(grz_direction2 *to, const grz2_vec *p, const grz2_vec *q) {
    uint64_t limbs[LIMBS];
    grz_arena arena = grz_arena_over(limbs, LIMBS);
    grz_dyadic way[2];
    way_between(&arena, p, q, way);
    grz_direction2_set(to, way[0], way[1]);
}

const grz_direction2 grz_direction2_right = {.size = {1, 0}, .sign = {1, 0}, .limbs = {{1}}};

/* a.x b.y - a.y b.x, and a.x b.x + a.y b.y */
static int sign_of_cross(grz_arena *arena, const grz_dyadic a[2], const grz_dyadic b[2]) {
    return grz_dy_det2(arena, a[0], b[1], a[1], b[0]).sign;
}
static int sign_of_dot(grz_arena *arena, const grz_dyadic a[2], const grz_dyadic b[2]) {
    return grz_dy_det2(arena, a[0], b[0], a[1], grz_dy_neg(b[1])).sign;
}

int grz_direction2_turn(const grz_direction2 *a, const grz_direction2 *b) {
    uint64_t limbs[LIMBS];
    grz_arena arena = grz_arena_over(limbs, LIMBS);
    const grz_dyadic x[2] = {grz_direction2_at(a, 0), grz_direction2_at(a, 1)}, y[2] = {grz_direction2_at(b, 0), grz_direction2_at(b, 1)};
    return sign_of_cross(&arena, x, y);
}

int grz_direction2_turn_of(const grz2_vec *p, const grz2_vec *q, const grz_direction2 *d) {
    uint64_t limbs[LIMBS];
    grz_arena arena = grz_arena_over(limbs, LIMBS);
    grz_dyadic way[2];
    way_between(&arena, p, q, way);
    const grz_dyadic to[2] = {grz_direction2_at(d, 0), grz_direction2_at(d, 1)};
    const int turn = sign_of_cross(&arena, way, to);
    return turn != 0 ? turn : sign_of_dot(&arena, way, to);
}

/* Where b is met on a turn from a: in the first half of it, right across, in the second half, at the end. */
static int quarter_of(const grz_direction2 *a, const grz_direction2 *b) {
    uint64_t limbs[LIMBS];
    grz_arena arena = grz_arena_over(limbs, LIMBS);
    const grz_dyadic x[2] = {grz_direction2_at(a, 0), grz_direction2_at(a, 1)}, y[2] = {grz_direction2_at(b, 0), grz_direction2_at(b, 1)};
    const int turn = sign_of_cross(&arena, x, y);
    if (turn != 0) return turn > 0 ? 0 : 2;
    return sign_of_dot(&arena, x, y) < 0 ? 1 : 3;
}

bool grz_direction2_same(const grz_direction2 *a, const grz_direction2 *b) { return quarter_of(a, b) == 3; }

bool grz_direction2_before(const grz_direction2 *start, const grz_direction2 *x, const grz_direction2 *y) {
    const int of_x = quarter_of(start, x), of_y = quarter_of(start, y);
    if (of_x != of_y) return of_x < of_y;
    return of_x % 2 == 0 && grz_direction2_turn(x, y) > 0;
}
