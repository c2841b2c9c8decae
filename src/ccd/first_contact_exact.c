/* The first contact of a moving polygon with 0 in dyadic integers: the last stage.
 *
 * SPDX-License-Identifier: MIT */
#include "ccd/guess.h"
#include "ccd/moving.h"
#include "num/bits.h"
#include "num/bracket.h"
#include "num/dyadic.h"
#include "num/rounded.h"

#define NUM grz_dyadic
#define ARENA grz_arena
#define OP(x) grz_dy_##x
#define CCD(x) ccd_exact_##x

static inline int CCD(sign)(ARENA *arena, NUM x) { return (void)arena, x.sign; }
static inline NUM CCD(number)(ARENA *arena, double x) { return grz_dy(arena, x); }
static inline NUM CCD(middle)(ARENA *arena, int64_t order) {
    const OP(mark) start = OP(now)(arena);
    const NUM x = grz_dy(arena, grz_at_order(order)), next = grz_dy(arena, grz_at_order(order + 1));
    return OP(keep)(arena, start, grz_dy_shift(arena, OP(add)(arena, x, next), -1));
}
static inline double CCD(quotient)(ARENA *arena, NUM a, NUM b) { return (void)arena, grz_about_quotient(a, b); }
static inline void CCD(leading)(int count, const NUM x[], double out[]) { grz_dy_leading(count, x, out); }

#include "ccd/first_contact.inc"

static grz_dyadic place_of_corner(grz_arena *arena, const grz_moving_polygon *m, int time, int k, int i) {
    const grz_dy_mark start = grz_dy_now(arena);
    const grz_dyadic plus = grz_dy(arena, m->plus[time][k][i]), minus = grz_dy(arena, m->minus[time][k][i]);
    return grz_dy_keep(arena, start, grz_dy_sub(arena, plus, minus));
}

/* Fewer than GRZ_ARENA_LIMBS, as the functions that call each other need some KiB of the stack: enough, as the build
 * with GRZ_WIDEST shows, in which 4800 are not. */
enum { CCD_LIMBS = 5600 };

bool grz_first_contact_exact(const grz_moving_polygon *m, double *time, grz_moving_part *part) {
    uint64_t limbs[CCD_LIMBS];
    grz_arena arena = grz_arena_over(limbs, CCD_LIMBS);
    ccd_exact_polygon polygon = {.dim = m->dim, .count = m->count};
    ccd_exact_root first;
    for (int k = 0; k < m->count; k++)
        for (int i = 0; i < m->dim; i++) {
            polygon.p[k][i] = place_of_corner(&arena, m, 0, k, i);
            const grz_dy_mark start = grz_dy_now(&arena);
            const grz_dyadic end = place_of_corner(&arena, m, 1, k, i);
            polygon.d[k][i] = grz_dy_keep(&arena, start, grz_dy_sub(&arena, end, polygon.p[k][i]));
        }
    if (!ccd_exact_first_contact(&arena, &polygon, &first, part)) return false;
    if (time) *time = ccd_exact_rounded(&arena, &first);
    return true;
}
