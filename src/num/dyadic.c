/* Dyadic integers, schoolbook: operands have 1 to 3 limbs on ordinary input, and a few hundred at the extremes of
 * double.
 *
 * SPDX-License-Identifier: MIT */
#include "num/dyadic.h"

#include "num/bits.h"
#include "num/mul64.h"

#include <math.h>
#include <stdlib.h>

grz_arena grz_arena_over(uint64_t *limbs, int count) { return (grz_arena){limbs, limbs + count}; }

/* The sizes of all computations are bounded beforehand, so this never fails. Were a bound wrong, the process would stop
 * rather than give a wrong answer. */
static uint64_t *take_limbs(grz_arena *arena, int size) {
    uint64_t *const limbs = arena->next;
    if (size > arena->end - limbs) abort();
    arena->next = limbs + size;
    return limbs;
}

#if defined(GRZ_WIDEST)

typedef struct grz_room dyadic_room;

static const dyadic_room of_double = {-1074, 1024, 2};

static int larger_of_two(int a, int b) { return a > b ? a : b; }

/* A sum may have bits wherever a term may have some; but twice a number has as many as that. */
static dyadic_room of_sum(grz_dyadic a, grz_dyadic b) {
    return (dyadic_room){a.room.low < b.room.low ? a.room.low : b.room.low, larger_of_two(a.room.high, b.room.high) + 1,
                         a.limb == b.limb ? a.room.limbs + 1 : GRZ_ARENA_LIMBS};
}

/* Bits from 2^low to 2^high may begin and end within a limb. */
static int most_limbs(dyadic_room r) {
    const int between = (r.high - r.low + 62) / 64 + 1;
    return r.limbs < between ? r.limbs : between;
}

static dyadic_room of_product(grz_dyadic a, grz_dyadic b) {
    return (dyadic_room){a.room.low + b.room.low, a.room.high + b.room.high, most_limbs(a.room) + most_limbs(b.room)};
}

static dyadic_room of_power(int last) { return (dyadic_room){last, last + 1, 1}; }

/* How many limbs stay taken for a number that begins at `begin`. They are written, so that a test sees them. */
static int limbs_taken(const grz_arena *arena, uint64_t *begin, grz_dyadic a) {
    const int most = a.size == 0 ? 0 : most_limbs(a.room);
    if (most > arena->end - begin) abort();
    if (most > a.size) memset(begin + a.size, 0, (size_t)(most - a.size) * sizeof *begin);
    return larger_of_two(most, a.size);
}

static grz_dyadic with_room(grz_dyadic a, dyadic_room r) {
    a.room = r;
    return a;
}

int grz_dy_room(grz_dyadic a) { return larger_of_two(a.size, a.size == 0 ? 0 : most_limbs(a.room)); }

#else

typedef int dyadic_room;

static const dyadic_room of_double = 0;

static dyadic_room of_sum(grz_dyadic a, grz_dyadic b) { return (void)a, (void)b, 0; }
static dyadic_room of_product(grz_dyadic a, grz_dyadic b) { return (void)a, (void)b, 0; }
static dyadic_room of_power(int last) { return (void)last, 0; }
static int limbs_taken(const grz_arena *arena, uint64_t *begin, grz_dyadic a) {
    return (void)arena, (void)begin, a.size;
}
static grz_dyadic with_room(grz_dyadic a, dyadic_room r) { return (void)r, a; }

int grz_dy_room(grz_dyadic a) { return a.size; }

#endif

/* Strips zero limbs at both ends. The limbs must be the last ones taken: those stripped at the top go back to the
 * arena. */
static grz_dyadic normalised(grz_arena *arena, uint64_t *limb, int size, int exponent, int sign, dyadic_room r) {
    while (size > 0 && limb[size - 1] == 0) size--;
    grz_dyadic value = with_room(grz_dy_of(limb, size, exponent, sign), r);
    arena->next = limb + limbs_taken(arena, limb, value);
    for (; value.size > 0 && value.limb[0] == 0; value.limb++, value.size--) value.exponent++;
    return value.size == 0 ? grz_dy_zero() : value;
}

grz_dyadic grz_dy_zero(void) { return grz_dy_of(NULL, 0, 0, 0); }

grz_dyadic grz_dy_of(const uint64_t *limb, int size, int exponent, int sign) {
    grz_dyadic value = {.limb = limb, .size = size, .exponent = exponent, .sign = sign};
#if defined(GRZ_WIDEST)
    value.room = (dyadic_room){64 * exponent, 64 * (exponent + size), size};
#endif
    return value;
}

grz_dyadic grz_dy(grz_arena *arena, double x) {
    const uint64_t bits = grz_bits(x);
    uint64_t mantissa = bits & GRZ_MANTISSA_MASK;
    int exponent = (int)(bits >> 52 & 0x7ff);
    if (exponent == 0) exponent = 1; /* subnormal: no hidden bit */
    else mantissa |= UINT64_C(1) << 52;
    /* |x| = mantissa 2^(exponent - 1075); the offset makes the quotient and the rest positive */
    const int shift = exponent - 1075 + 64 * 17, limb_exponent = shift / 64 - 17, rest = shift % 64;
    uint64_t *const limb = take_limbs(arena, 2);
    limb[0] = mantissa << rest;
    limb[1] = rest ? mantissa >> (64 - rest) : 0;
    return normalised(arena, limb, 2, limb_exponent, bits >> 63 ? -1 : 1, of_double);
}

static inline int dyadic_top(grz_dyadic a) { return a.exponent + a.size; }

/* Compares |a| and |b|, neither of them zero. */
static int compare_magnitudes(grz_dyadic a, grz_dyadic b) {
    if (dyadic_top(a) != dyadic_top(b)) return dyadic_top(a) > dyadic_top(b) ? 1 : -1;
    const int bottom = a.exponent < b.exponent ? a.exponent : b.exponent;
    for (int p = dyadic_top(a) - 1; p >= bottom; p--) {
        const uint64_t x = grz_dy_limb(a, p), y = grz_dy_limb(b, p);
        if (x != y) return x > y ? 1 : -1;
    }
    return 0;
}

int grz_dy_compare(grz_dyadic a, grz_dyadic b) {
    if (a.sign != b.sign) return a.sign > b.sign ? 1 : -1;
    return a.sign == 0 ? 0 : a.sign * compare_magnitudes(a, b);
}

static grz_dyadic add_magnitudes(grz_arena *arena, grz_dyadic a, grz_dyadic b, int sign) {
    const int bottom = a.exponent < b.exponent ? a.exponent : b.exponent;
    const int size = (dyadic_top(a) > dyadic_top(b) ? dyadic_top(a) : dyadic_top(b)) - bottom + 1;
    uint64_t *const limb = take_limbs(arena, size);
    uint64_t carry = 0;
    for (int i = 0; i < size; i++) {
        const uint64_t x = grz_dy_limb(a, bottom + i), y = grz_dy_limb(b, bottom + i);
        const uint64_t sum = x + y, with_carry = sum + carry;
        carry = (sum < x) | (with_carry < sum);
        limb[i] = with_carry;
    }
    return normalised(arena, limb, size, bottom, sign, of_sum(a, b));
}

/* |a| - |b|, where |a| > |b|. */
static grz_dyadic subtract_magnitudes(grz_arena *arena, grz_dyadic a, grz_dyadic b, int sign) {
    const int bottom = a.exponent < b.exponent ? a.exponent : b.exponent;
    const int size = dyadic_top(a) - bottom;
    uint64_t *const limb = take_limbs(arena, size);
    uint64_t borrow = 0;
    for (int i = 0; i < size; i++) {
        const uint64_t x = grz_dy_limb(a, bottom + i), y = grz_dy_limb(b, bottom + i);
        const uint64_t difference = x - y, with_borrow = difference - borrow;
        borrow = (x < y) | (difference < borrow);
        limb[i] = with_borrow;
    }
    return normalised(arena, limb, size, bottom, sign, of_sum(a, b));
}

grz_dyadic grz_dy_add(grz_arena *arena, grz_dyadic a, grz_dyadic b) {
    if (a.sign == 0) return b;
    if (b.sign == 0) return a;
    if (a.sign == b.sign) return add_magnitudes(arena, a, b, a.sign);
    const int order = compare_magnitudes(a, b);
    if (order == 0) return grz_dy_zero();
    return order > 0 ? subtract_magnitudes(arena, a, b, a.sign) : subtract_magnitudes(arena, b, a, b.sign);
}

grz_dyadic grz_dy_sub(grz_arena *arena, grz_dyadic a, grz_dyadic b) { return grz_dy_add(arena, a, grz_dy_neg(b)); }

/* Adds a times a run of limbs. A sum of numbers that lie far apart is mostly zeros in between: these are skipped, in a
 * and between runs. */
static void add_products(uint64_t *limb, grz_dyadic a, const uint64_t *run, int length) {
    for (int i = 0; i < a.size; i++) {
        if (a.limb[i] == 0) continue;
        uint64_t carry = 0, *to = limb + i;
        for (int j = 0; j < length; j++) to[j] = grz_mul64(a.limb[i], run[j], to[j], carry, &carry);
        for (to += length; carry != 0; to++) {
            *to += carry;
            carry = *to < carry;
        }
    }
}

grz_dyadic grz_dy_mul(grz_arena *arena, grz_dyadic a, grz_dyadic b) {
    if (a.sign == 0 || b.sign == 0) return grz_dy_zero();
    const int size = a.size + b.size;
    uint64_t *const limb = take_limbs(arena, size);
    memset(limb, 0, (size_t)size * sizeof *limb);
    for (int start = 0, end; start < b.size; start = end) {
        for (end = start; end < b.size && b.limb[end] != 0;) end++;
        add_products(limb + start, a, b.limb + start, end - start);
        while (end < b.size && b.limb[end] == 0) end++;
    }
    return normalised(arena, limb, size, a.exponent + b.exponent, a.sign * b.sign, of_product(a, b));
}

grz_dyadic grz_dy_power(grz_arena *arena, int exponent, int last) {
    const int limbs = exponent >= 0 ? exponent / 64 : -((63 - exponent) / 64);
    uint64_t *const limb = take_limbs(arena, 1);
    *limb = UINT64_C(1) << (exponent - 64 * limbs);
    return normalised(arena, limb, 1, limbs, 1, of_power(last));
}

grz_dyadic grz_dy_shift(grz_arena *arena, grz_dyadic a, int exponent) {
    return grz_dy_mul(arena, a, grz_dy_power(arena, exponent, exponent));
}

grz_dyadic grz_dy_keep(grz_arena *arena, uint64_t *mark, grz_dyadic value) {
    if (value.size > 0) memmove(mark, value.limb, (size_t)value.size * sizeof *mark);
    value.limb = mark;
    arena->next = mark + limbs_taken(arena, mark, value);
    return value;
}

/* Where a value lies in what keep_all gives back; one that lies elsewhere comes last. */
static uintptr_t place_between(grz_dyadic value, const uint64_t *mark, const uint64_t *end) {
    const uintptr_t at = (uintptr_t)value.limb;
    return at >= (uintptr_t)mark && at < (uintptr_t)end ? at : UINTPTR_MAX;
}

/* In the order of their places, which is the compiler's choice where two are computed as arguments: so none is
 * overwritten before it has moved. */
void grz_dy_keep_all(grz_arena *arena, uint64_t *mark, int count, grz_dyadic values[]) {
    const uint64_t *const end = arena->next;
    arena->next = mark;
    for (unsigned left = (1U << count) - 1; left != 0;) {
        int first = -1;
        for (int i = 0; i < count; i++) {
            if (!(left >> i & 1)) continue;
            if (first < 0 || place_between(values[i], mark, end) < place_between(values[first], mark, end)) first = i;
        }
        left &= ~(1U << first);
        values[first] = grz_dy_keep(arena, arena->next, values[first]);
    }
}

grz_dyadic grz_dy_det2(grz_arena *arena, grz_dyadic a, grz_dyadic b, grz_dyadic c, grz_dyadic d) {
    uint64_t *const mark = arena->next;
    const grz_dyadic ab = grz_dy_mul(arena, a, b), cd = grz_dy_mul(arena, c, d);
    return grz_dy_keep(arena, mark, grz_dy_sub(arena, ab, cd));
}

grz_dyadic grz_dy_dot(grz_arena *arena, int dim, const grz_dyadic a[], const grz_dyadic b[]) {
    uint64_t *const mark = arena->next;
    grz_dyadic sum = grz_dy_mul(arena, a[0], b[0]);
    for (int i = 1; i < dim; i++) sum = grz_dy_keep(arena, mark, grz_dy_add(arena, sum, grz_dy_mul(arena, a[i], b[i])));
    return sum;
}

void grz_dy_cross(grz_arena *arena, const grz_dyadic a[3], const grz_dyadic b[3], grz_dyadic out[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = grz_dy_det2(arena, a[j], b[k], a[k], b[j]);
    }
}

grz_dyadic grz_dy_det3(grz_arena *arena, const grz_dyadic a[3], const grz_dyadic b[3], const grz_dyadic c[3]) {
    uint64_t *const mark = arena->next;
    grz_dyadic sum = grz_dy_zero();
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        if (c[i].sign == 0) continue;
        uint64_t *const of_term = arena->next;
        const grz_dyadic n = grz_dy_det2(arena, a[j], b[k], a[k], b[j]),
                         term = grz_dy_keep(arena, of_term, grz_dy_mul(arena, n, c[i]));
        sum = grz_dy_keep(arena, mark, grz_dy_add(arena, sum, term));
    }
    return sum;
}

grz_dyadic grz_dy_cross2(grz_arena *arena, const grz_dyadic a[], const grz_dyadic b[]) {
    return grz_dy_det2(arena, a[0], b[1], a[1], b[0]);
}

void grz_dy_subtract(grz_arena *arena, int dim, const grz_dyadic a[], const grz_dyadic b[], grz_dyadic out[]) {
    for (int i = 0; i < dim; i++) out[i] = grz_dy_sub(arena, a[i], b[i]);
}

/* The bit of |a| that stands for 2^position. */
static bool bit_at(grz_dyadic a, int position) {
    const int shifted = position - 64 * a.exponent;
    if (shifted < 0 || shifted >= 64 * a.size) return false;
    return a.limb[shifted / 64] >> (shifted % 64) & 1;
}

/* Is any bit of |a| below 2^position set? */
static bool any_below(grz_dyadic a, int position) {
    return position > 64 * a.exponent + 63 ||
           (position > 64 * a.exponent && (a.limb[0] & ((UINT64_C(1) << (position - 64 * a.exponent)) - 1)));
}

double grz_dy_round(grz_dyadic a, grz_direction direction) {
    if (a.sign == 0) return 0;
    int high = 64 * dyadic_top(a) - 1; /* the exponent of the highest set bit */
    while (!bit_at(a, high)) high--;
    const uint64_t sign = a.sign < 0 ? UINT64_C(1) << 63 : 0;
    const bool away = direction != GRZ_NEAREST && (direction == GRZ_UP) == (a.sign > 0);
    if (high > 1023) return grz_from_bits(sign | (GRZ_EXPONENT_MASK - (direction != GRZ_NEAREST && !away)));
    const int low = high - 52 > -1074 ? high - 52 : -1074; /* the exponent of the last bit kept */
    uint64_t mantissa = 0;
    for (int p = high; p >= low; p--) mantissa = mantissa << 1 | bit_at(a, p);
    const bool half = bit_at(a, low - 1), rest = any_below(a, low - 1);
    if (direction == GRZ_NEAREST ? half && (rest || (mantissa & 1)) : away && (half || rest)) mantissa++;
    /* A carry out of the mantissa flows into the exponent, up to infinity, as it should. */
    if (mantissa == 0) return 0;
    const uint64_t exponent = (uint64_t)(low + 1074);
    return grz_from_bits(sign | (mantissa + (exponent << 52)));
}

/* From the three highest limbs of the largest coordinate: these are at least 2^128 times what is left out. */
void grz_dy_leading(int dim, const grz_dyadic a[], double out[]) {
    int top = -(1 << 20);
    for (int i = 0; i < dim; i++)
        if (a[i].sign != 0 && a[i].exponent + a[i].size > top) top = a[i].exponent + a[i].size;
    for (int i = 0; i < dim; i++) {
        out[i] = 0;
        for (int k = 3; k >= 1; k--) {
            const int limb = top - k - a[i].exponent;
            if (a[i].sign != 0 && limb >= 0 && limb < a[i].size)
                out[i] += grz_ldexp((double)a[i].limb[limb], 64 - 64 * k);
        }
        out[i] = a[i].sign < 0 ? -out[i] : out[i];
    }
}
