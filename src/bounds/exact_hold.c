/* As bounds/ball.c finds it in doubles: the least of the balls through some of the points that contains all of them.
 * Where four points are nearly in one plane, or three nearly in a line, doubles lose the center: points next to one
 * sphere have put it 2^-36 of the radius beside its place. Here centers are ratios of integers, and compared exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/exact_hold.h"

#include "num/bits.h"
#include "num/dyadic.h"

#include <math.h>
#include <string.h>

enum { HOLD_LIMBS = 3072, HOLD_KEPT_LIMBS = 256 };

/* The points in integers of 52 bits. */
typedef struct held_points {
    uint64_t limb[GRZ_MOST_EXACTLY_HELD][3];
    grz_dyadic at[GRZ_MOST_EXACTLY_HELD][3];
    double first[GRZ_MOST_EXACTLY_HELD][3]; /* the same */
    int exponent;                           /* they are times 2^exponent */
} held_points;

/* The center is a point and over / under; reach / square is the square of the radius with which it contains all. */
typedef struct held_ball {
    grz_dyadic over[3], under, reach, square;
} held_ball;

static void hold_in_integers(const grz_exact_hold *h, held_points *p) {
    p->exponent = h->most > 0 ? ilogb(h->most) - 51 : 0;
    for (int i = 0; i < h->count; i++)
        for (int k = 0; k < 3; k++) {
            const double x = floor(grz_ldexp(h->point[i][k], -p->exponent) + 0.5);
            p->first[i][k] = x;
            p->limb[i][k] = (uint64_t)fabs(x);
            p->at[i][k] = x == 0 ? grz_dy_zero() : grz_dy_of(&p->limb[i][k], 1, 0, x < 0 ? -1 : 1);
        }
}

static void hold_add_times(grz_arena *arena, grz_dyadic to[3], const grz_dyadic v[3], grz_dyadic factor) {
    for (int k = 0; k < 3; k++) to[k] = grz_dy_add(arena, to[k], grz_dy_mul(arena, v[k], factor));
}

/* The center of the ball through 1 to 4 points that lies in their span, seen from the first; false where they span too
 * little. */
static bool hold_center(grz_arena *arena, const held_points *p, int count, const int id[4], held_ball *b) {
    static const uint64_t unit = 1;
    const grz_dyadic one = grz_dy_of(&unit, 1, 0, 1);
    grz_dyadic e[3][3], square[3], x[3], y[3], z[3];
    for (int k = 0; k < 3; k++) b->over[k] = grz_dy_zero();
    b->under = one;
    for (int i = 0; i + 1 < count; i++) {
        grz_dy_subtract(arena, 3, p->at[id[i + 1]], p->at[id[0]], e[i]);
        square[i] = grz_dy_dot(arena, 3, e[i], e[i]);
    }
    if (count == 2) hold_add_times(arena, b->over, e[0], one);
    if (count == 3) {
        grz_dy_cross(arena, e[0], e[1], z);
        grz_dy_cross(arena, e[1], z, x), grz_dy_cross(arena, z, e[0], y);
        hold_add_times(arena, b->over, x, square[0]), hold_add_times(arena, b->over, y, square[1]);
        b->under = grz_dy_dot(arena, 3, z, z);
    }
    if (count == 4) {
        grz_dy_cross(arena, e[1], e[2], x), grz_dy_cross(arena, e[2], e[0], y), grz_dy_cross(arena, e[0], e[1], z);
        hold_add_times(arena, b->over, x, square[0]), hold_add_times(arena, b->over, y, square[1]);
        hold_add_times(arena, b->over, z, square[2]);
        b->under = grz_dy_dot(arena, 3, e[0], x);
    }
    if (count > 1) b->under = grz_dy_shift(arena, b->under, 1);
    return grz_dy_sign(b->under) != 0;
}

static void hold_reach(grz_arena *arena, const held_points *p, int count, int first, held_ball *b) {
    b->reach = grz_dy_zero();
    b->square = grz_dy_mul(arena, b->under, b->under);
    for (int i = 0; i < count; i++) {
        grz_dyadic d[3];
        grz_dy_subtract(arena, 3, p->at[i], p->at[first], d);
        for (int k = 0; k < 3; k++) d[k] = grz_dy_sub(arena, grz_dy_mul(arena, d[k], b->under), b->over[k]);
        const grz_dyadic reach = grz_dy_dot(arena, 3, d, d);
        if (grz_dy_compare(reach, b->reach) > 0) b->reach = reach;
    }
}

static bool is_smaller_hold(grz_arena *arena, const held_ball *a, const held_ball *b) {
    return grz_dy_compare(grz_dy_mul(arena, a->reach, b->square), grz_dy_mul(arena, b->reach, a->square)) < 0;
}

static void keep_hold(grz_arena *keep, grz_dy_mark mark, const held_ball *from, held_ball *to) {
    grz_dyadic all[6] = {from->over[0], from->over[1], from->over[2], from->under, from->reach, from->square};
    grz_dy_keep_all(keep, mark, 6, all);
    *to = (held_ball){{all[0], all[1], all[2]}, all[3], all[4], all[5]};
}

GRZ_NOINLINE void grz_hold_exactly(grz_exact_hold *h, int dim) {
    uint64_t limbs[HOLD_LIMBS], kept[HOLD_KEPT_LIMBS];
    grz_arena arena = grz_arena_over(limbs, HOLD_LIMBS), keep = grz_arena_over(kept, HOLD_KEPT_LIMBS);
    const grz_dy_mark start = grz_dy_now(&arena), first = grz_dy_now(&keep);
    held_points p;
    held_ball best;
    int best_count = 0, best_id[4] = {0};
    hold_in_integers(h, &p);
    for (unsigned set = 1; set < 1U << h->count; set++) {
        int id[GRZ_MOST_EXACTLY_HELD], count = 0;
        held_ball b;
        for (int i = 0; i < h->count; i++)
            if (set >> i & 1) id[count++] = i;
        if (count > dim + 1) continue;
        grz_dy_free(&arena, start);
        if (!hold_center(&arena, &p, count, id, &b)) continue;
        hold_reach(&arena, &p, h->count, id[0], &b);
        if (best_count > 0 && !is_smaller_hold(&arena, &b, &best)) continue;
        keep_hold(&keep, first, &b, &best);
        best_count = count;
        memcpy(best_id, id, sizeof best_id);
    }
    const double under = grz_dy_round(best.under, GRZ_NEAREST);
    for (int k = 0; k < 3; k++)
        h->center[k] = grz_ldexp(p.first[best_id[0]][k] + grz_dy_round(best.over[k], GRZ_NEAREST) / under, p.exponent);
    h->square = grz_ldexp(grz_dy_round(best.reach, GRZ_DOWN) / grz_dy_round(best.square, GRZ_UP) * (1 - 0x1p-52),
                          2 * p.exponent);
    for (int i = 0; i < best_count; i++) memcpy(h->point[i], h->point[best_id[i]], sizeof h->point[i]);
    h->count = best_count;
}
