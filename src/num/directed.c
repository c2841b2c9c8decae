/* Sums rounded in a direction: in doubles whose rounding errors are summed up (Ogita, Rump and Oishi, "Accurate sum and
 * dot product", 2005), and where the sign of what is left is not certain, in dyadic integers.
 *
 * SPDX-License-Identifier: MIT */
#include "num/directed.h"

#include "num/rounded.h"

GRZ_NOINLINE double grz_directed_sum_exact(const grz_sum *s, grz_direction direction) {
    uint64_t limbs[1024];
    grz_arena arena = grz_arena_over(limbs, 1024);
    grz_dyadic sum = grz_dy_zero();
    const grz_dy_mark mark = grz_dy_now(&arena);
    for (int i = 0; i < s->terms; i++)
        sum = grz_dy_keep(&arena, mark, grz_dy_add(&arena, sum, grz_dy(&arena, s->term[i])));
    for (int i = 0; i < s->products; i++) {
        const grz_dyadic product = grz_dy_mul(&arena, grz_dy(&arena, s->a[i]), grz_dy(&arena, s->b[i]));
        sum = grz_dy_keep(&arena, mark, grz_dy_add(&arena, sum, product));
    }
    return grz_dy_round(sum, direction);
}

double grz_directed_sum(const grz_sum *s, grz_direction direction) {
    grz_partial sum = grz_partial_of(0);
    bool usable = GRZ_FILTER_CLAIMS;
    double rounded;
    for (int i = 0; i < s->terms; i++) {
        sum = grz_partial_add(sum, s->term[i]);
        usable = usable && grz_is_moderate(s->term[i]);
    }
    for (int i = 0; i < s->products; i++) {
        sum = grz_partial_sum(sum, grz_partial_product(s->a[i], s->b[i]));
        usable = usable && grz_is_moderate(s->a[i]) && grz_is_moderate(s->b[i]);
    }
    return usable && grz_partial_rounds(sum, direction, &rounded) ? rounded : grz_directed_sum_exact(s, direction);
}

/* The nearest double lies on one side of the quotient or is it: the sign of a - b x says which. Beyond the largest
 * double the nearest one may be infinite; the one before it then is the other neighbour. */
double grz_directed_quotient(grz_arena *arena, grz_dyadic a, grz_dyadic b, grz_direction direction) {
    const double x = grz_rounded_quotient(arena, a, b);
    const grz_dy_mark mark = grz_dy_now(arena);
    int order = x > 0 ? -1 : 1; /* of the quotient to an infinite x */
    if (grz_finite(x)) order = grz_dy_compare(a, grz_dy_mul(arena, b, grz_dy(arena, x))) * grz_dy_sign(b);
    grz_dy_free(arena, mark);
    return order * (int)direction > 0 ? grz_at_order(grz_order(x) + (int)direction) : x;
}
