/* Sums of exact numbers and quotients, rounded once.
 *
 * SPDX-License-Identifier: MIT */
#include "area/sum.h"

#include "area/quotient.h"
#include "num/bits.h"

#include <string.h>

/* Of terms that are cut below 2^(64 low). */
static void area_clear(grz_area_sum *s, int low) {
    s->low = low;
    s->floor = low < GRZ_AREA_FLOOR ? low : GRZ_AREA_FLOOR;
    s->size = s->top + 2 - s->floor;
    memset(s->limb, 0, (size_t)s->size * sizeof *s->limb);
}

/* A multiple of 2^(64 floor). */
static void area_add(grz_area_sum *s, grz_dyadic x) {
    uint64_t carry = x.sign < 0; /* -x = 1 + ~x */
    for (int k = x.exponent - s->floor; k < s->size; k++) {
        const uint64_t limb = grz_dy_limb(x, s->floor + k), with_carry = s->limb[k] + carry;
        carry = with_carry < carry;
        s->limb[k] = with_carry + (x.sign < 0 ? ~limb : limb);
        carry += s->limb[k] < with_carry;
    }
}

/* The sum; its limbs are turned to those of its size. */
static grz_dyadic area_total(grz_area_sum *s) {
    const int sign = s->limb[s->size - 1] >> 63 ? -1 : 1;
    uint64_t carry = 1;
    for (int k = 0; k < s->size && sign < 0; k++) {
        s->limb[k] = ~s->limb[k] + carry;
        carry = s->limb[k] < carry;
    }
    int from = 0, to = s->size;
    while (to > 0 && s->limb[to - 1] == 0) to--;
    while (from < to && s->limb[from] == 0) from++;
    return from < to ? grz_dy_of(s->limb + from, to - from, s->floor + from, sign) : grz_dy_zero();
}

static int area_larger(int a, int b) { return a > b ? a : b; }

/* A term that is exact. */
void grz_area_take(grz_area_sum *s, grz_dyadic x) {
    if (x.sign == 0) return;
    s->top = area_larger(s->top, x.exponent + x.size + 1);
    if (x.exponent < s->least) s->least = x.exponent;
    if (!s->counts) area_add(s, x);
}

void grz_area_take_quotient(grz_area_sum *s, grz_dyadic over, grz_dyadic under) {
    if (over.sign == 0) return;
    s->top = area_larger(s->top, over.exponent + over.size - under.exponent - under.size + 2);
    if (over.exponent - under.exponent < s->least) s->least = over.exponent - under.exponent;
    if (s->counts) {
        s->denominators += under.size;
        s->quotients++;
        return;
    }
    grz_add_quotient(s->arena, over, under, s->low, s->limb + (s->low - s->floor), s->size - (s->low - s->floor));
}

/* The double nearest to all numbers that are less than one unit for each quotient away; false if they do not have one.
 * *low and *high become those of the least and the greatest. */
static bool area_rounds(grz_area_sum *s, double *low, double *high) {
    const grz_dy_mark mark = grz_dy_now(s->arena);
    const uint64_t units = s->quotients;
    const grz_dyadic total = area_total(s), slack = units == 0 ? grz_dy_zero() : grz_dy_of(&units, 1, s->low, 1);
    *low = grz_dy_round(grz_dy_sub(s->arena, total, slack), GRZ_NEAREST);
    grz_dy_free(s->arena, mark);
    *high = grz_dy_round(grz_dy_add(s->arena, total, slack), GRZ_NEAREST);
    grz_dy_free(s->arena, mark);
    return grz_order(*low) == grz_order(*high);
}

void grz_area_count(grz_area_sum *s, grz_arena *arena, grz_area_terms *terms, void *context) {
    s->arena = arena;
    s->counts = true;
    s->quotients = 0;
    s->denominators = 0;
    s->top = GRZ_AREA_FLOOR;
    s->least = -18; /* below the middle of two subnormals */
    terms(context, s);
}

double grz_area_round(grz_area_sum *s, grz_area_terms *terms, void *context) {
    const int64_t exactly = s->least - s->denominators - 1, most = s->top - GRZ_AREA_DIGITS;
    const int last = exactly > most ? (int)exactly : (int)most;
    double low, high;
    s->counts = false;
    for (int digits = 4;; digits *= 4) {
        area_clear(s, area_larger(s->top - digits, last));
        terms(context, s);
        if (area_rounds(s, &low, &high)) return high;
        if (s->low == last) return grz_order(high) & 1 ? low : high; /* the even one of two neighbours */
    }
}
