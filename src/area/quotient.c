/* Quotients to any number of digits: long division in digits of 32 bits (Knuth, "The Art of Computer Programming",
 * volume 2, 4.3.1, algorithm D).
 *
 * SPDX-License-Identifier: MIT */
#include "area/quotient.h"

#include <stdlib.h>
#include <string.h>

/* Room for so many digits, each in a word of its own, from the lowest on. */
static uint64_t *quotient_room(grz_arena *arena, int count) {
    uint64_t *const at = arena->next;
    if (count > arena->end - at) abort(); /* the callers bound their needs */
    arena->next = at + count;
    memset(at, 0, (size_t)count * sizeof *at);
    return at;
}

/* Digit k of |a| 2^shift 2^(32 places): shift < 32. */
static uint64_t quotient_digit(grz_dyadic a, int places, int shift, int k) {
    const int i = k - places;
    const uint64_t high = i >= 0 && i / 2 < a.size ? a.limb[i / 2] >> (i & 1 ? 32 : 0) & UINT32_MAX : 0;
    const uint64_t below =
        i >= 1 && (i - 1) / 2 < a.size ? a.limb[(i - 1) / 2] >> ((i - 1) & 1 ? 32 : 0) & UINT32_MAX : 0;
    return (high << 32 | below) << shift >> 32;
}

/* Subtracts q times v from the digits u; true if that goes below 0. */
static bool quotient_subtract(uint64_t *u, const uint64_t *v, int n, uint64_t q) {
    uint64_t carry = 0;
    int64_t borrow = 0;
    for (int i = 0; i < n; i++) {
        const uint64_t product = q * v[i] + carry;
        carry = product >> 32;
        const int64_t rest = (int64_t)u[i] - borrow - (int64_t)(product & UINT32_MAX);
        u[i] = (uint64_t)rest & UINT32_MAX;
        borrow = rest < 0;
    }
    const int64_t rest = (int64_t)u[n] - borrow - (int64_t)carry;
    u[n] = (uint64_t)rest & UINT32_MAX;
    return rest < 0;
}

static void quotient_add_back(uint64_t *u, const uint64_t *v, int n) {
    uint64_t carry = 0;
    for (int i = 0; i < n; i++) {
        carry += u[i] + v[i];
        u[i] = carry & UINT32_MAX;
        carry >>= 32;
    }
    u[n] = (u[n] + carry) & UINT32_MAX;
}

/* The next digit of the quotient: from the three highest digits of u and the two of v at most 1 too large. */
static uint64_t quotient_step(uint64_t *u, const uint64_t *v, int n) {
    const uint64_t top = u[n] << 32 | u[n - 1], second = n > 1 ? v[n - 2] : 0, third = n > 1 ? u[n - 2] : 0;
    uint64_t q = top / v[n - 1], rest = top % v[n - 1];
    while (q > UINT32_MAX || (rest <= UINT32_MAX && q * second > (rest << 32 | third))) {
        q--;
        rest += v[n - 1];
        if (rest > UINT32_MAX) break;
    }
    if (quotient_subtract(u, v, n, q)) {
        q--;
        quotient_add_back(u, v, n);
    }
    return q;
}

/* sum += x or sum -= x, in the complement of two */
static void quotient_put(uint64_t *sum, int limbs, uint64_t x, int sign) {
    for (int k = 0; k < limbs && x != 0; k++) {
        const uint64_t before = sum[k];
        sum[k] = sign > 0 ? before + x : before - x;
        x = sign > 0 ? sum[k] < before : sum[k] > before;
    }
}

static int quotient_leading_zeros(uint64_t x) {
    int count = 0;
    for (; !(x >> 31); x <<= 1) count++;
    return count;
}

/* The digits of a, from the highest on, go into a window of as many as b has, and one more; each that goes in gives a
 * digit of the quotient. */
void grz_add_quotient(grz_arena *arena, grz_dyadic a, grz_dyadic b, int low, uint64_t *sum, int limbs) {
    const int places = 2 * (a.exponent - b.exponent - low), size = 2 * a.size + places + 1;
    int n = 2 * b.size;
    while (n > 0 && !quotient_digit(b, 0, 0, n - 1)) n--;
    if (a.sign == 0 || size <= n) return;
    const grz_dy_mark mark = grz_dy_now(arena);
    const int shift = quotient_leading_zeros(quotient_digit(b, 0, 0, n - 1)), room = 2 * grz_dy_room(b);
    uint64_t *const u = quotient_room(arena, room + 1), *const v = quotient_room(arena, room);
    for (int k = 0; k < n; k++) v[k] = quotient_digit(b, 0, shift, k);
    for (int k = 0; k < n; k++) u[k + 1] = quotient_digit(a, places, shift, size - n + k);
    for (int k = size - n - 1; k >= 0; k--) {
        if (k < size - n - 1) memmove(u + 1, u, (size_t)n * sizeof *u);
        u[0] = quotient_digit(a, places, shift, k);
        quotient_put(sum + k / 2, limbs - k / 2, quotient_step(u, v, n) << (k & 1 ? 32 : 0), a.sign * b.sign);
    }
    grz_dy_free(arena, mark);
}
