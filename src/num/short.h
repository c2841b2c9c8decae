/* Integers of 128 bits with the operations of num/dyadic.h, for numbers that are proven to be short enough: so one text
 * (convex/exact_gjk.inc) computes with both. Nothing has to be allocated or freed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_SHORT_H
#define GRZ_NUM_SHORT_H

#if defined(__SIZEOF_INT128__) && !defined(GRZ_NO_INT128)
#define GRZ_HAS_SHORT 1

__extension__ typedef __int128 grz_short;

/* 1 over the units in which lengths and pure numbers are integers. */
typedef struct grz_short_units {
    double lengths, numbers;
} grz_short_units;

static inline grz_short grz_short_add(grz_short_units *u, grz_short a, grz_short b) { return (void)u, a + b; }
static inline grz_short grz_short_sub(grz_short_units *u, grz_short a, grz_short b) { return (void)u, a - b; }
static inline grz_short grz_short_mul(grz_short_units *u, grz_short a, grz_short b) { return (void)u, a * b; }
static inline grz_short grz_short_neg(grz_short a) { return -a; }
static inline int grz_short_compare(grz_short a, grz_short b) { return (a > b) - (a < b); }
static inline int grz_short_sign(grz_short a) { return grz_short_compare(a, 0); }

/* a b - c d */
static inline grz_short grz_short_det2(grz_short_units *u, grz_short a, grz_short b, grz_short c, grz_short d) {
    return (void)u, a * b - c * d;
}

static inline grz_short grz_short_dot(grz_short_units *u, int dim, const grz_short a[], const grz_short b[]) {
    const grz_short xy = a[0] * b[0] + a[1] * b[1];
    return (void)u, dim == 2 ? xy : xy + a[2] * b[2];
}

/* out = a x b. out must not be a or b. */
static inline void grz_short_cross(grz_short_units *u, const grz_short a[3], const grz_short b[3], grz_short out[3]) {
    for (int i = 0; i < 3; i++)
        out[i] = grz_short_det2(u, a[(i + 1) % 3], b[(i + 2) % 3], a[(i + 2) % 3], b[(i + 1) % 3]);
}

static inline void grz_short_leading(int dim, const grz_short a[], double out[]) {
    for (int i = 0; i < dim; i++) out[i] = (double)a[i] * 0x1p-64;
}

typedef int grz_short_mark;
static inline grz_short_mark grz_short_now(grz_short_units *u) { return (void)u, 0; }
static inline void grz_short_free(grz_short_units *u, grz_short_mark mark) { (void)u, (void)mark; }
static inline grz_short grz_short_keep(grz_short_units *u, grz_short_mark mark, grz_short a) {
    return (void)u, (void)mark, a;
}
static inline void grz_short_keep_all(grz_short_units *u, grz_short_mark mark, int count, grz_short a[]) {
    (void)u, (void)mark, (void)count, (void)a;
}

#endif
#endif
