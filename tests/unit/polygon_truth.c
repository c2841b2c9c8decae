/* SPDX-License-Identifier: MIT */
#include "polygon_truth.h"
#include "support/numbers.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>

/* Points in a unit so small that all are integers, and so is the shift. */
struct exact {
    mpz_t at[2];
};

struct edges {
    size_t count, rings;
    struct exact *a, *b;
    size_t *area;  /* of each edge, in ascending order */
    size_t *first; /* of each ring, an edge */
    bool polyline;
};

static void set(mpz_t out, double x, long scale) {
    int exponent;
    const double mantissa = frexp(x, &exponent);
    mpz_set_d(out, ldexp(mantissa, 53));
    const long up = exponent - 53 + scale;
    if (up >= 0) mpz_mul_2exp(out, out, (unsigned long)up);
    else mpz_tdiv_q_2exp(out, out, (unsigned long)-up); /* of 0 only, or of zeros at the end */
}

static struct exact exact_of(grz2_vec v, long scale) {
    struct exact e;
    mpz_init(e.at[0]), mpz_init(e.at[1]);
    set(e.at[0], v.x, scale), set(e.at[1], v.y, scale);
    return e;
}

static struct edges edges_of(const struct truth_set *s, long scale) {
    struct edges e = {.polyline = s->polyline};
    e.a = malloc((s->count + 1) * sizeof *e.a), e.b = malloc((s->count + 1) * sizeof *e.b),
    e.first = malloc((s->rings + 1) * sizeof *e.first), e.area = malloc((s->count + 1) * sizeof *e.area);
    for (size_t ring = 0, first = 0; ring < s->rings; first = s->ends[ring++]) {
        const size_t end = s->ends[ring];
        if (end > first) e.first[e.rings++] = e.count;
        for (size_t i = first; i < end; i++) {
            if (i + 1 == end && s->polyline && end - first > 1) continue;
            e.area[e.count] = truth_area_of_ring(s, ring);
            e.a[e.count] = exact_of(s->at[i], scale);
            e.b[e.count++] = exact_of(s->at[i + 1 < end ? i + 1 : first], scale);
        }
    }
    return e;
}

static void free_edges(struct edges *e) {
    for (size_t i = 0; i < e->count; i++)
        for (int k = 0; k < 2; k++) mpz_clear(e->a[i].at[k]), mpz_clear(e->b[i].at[k]);
    free(e->a), free(e->b), free(e->first), free(e->area);
}

/* The sign of a x b. */
static int cross(const struct exact *a, const struct exact *b) {
    mpz_t p, q;
    mpz_init(p), mpz_init(q);
    mpz_mul(p, a->at[0], b->at[1]);
    mpz_mul(q, a->at[1], b->at[0]);
    const int sign = mpz_cmp(p, q);
    mpz_clear(p), mpz_clear(q);
    return (sign > 0) - (sign < 0);
}

static struct exact displacement(const struct exact *from, const struct exact *to) {
    struct exact w;
    for (int k = 0; k < 2; k++) {
        mpz_init(w.at[k]);
        mpz_sub(w.at[k], to->at[k], from->at[k]);
    }
    return w;
}

static void clear(struct exact *e) { mpz_clear(e->at[0]), mpz_clear(e->at[1]); }

static int orient(const struct exact *a, const struct exact *b, const struct exact *c) {
    struct exact p = displacement(c, a), q = displacement(c, b);
    const int sign = cross(&p, &q);
    clear(&p), clear(&q);
    return sign;
}

/* Is c, on the line of a and b, between them? */
static bool is_between(const struct exact *a, const struct exact *b, const struct exact *c) {
    bool between = true;
    for (int k = 0; k < 2; k++) {
        const int of_a = mpz_cmp(a->at[k], c->at[k]), of_b = mpz_cmp(b->at[k], c->at[k]);
        between = between && !(of_a > 0 && of_b > 0) && !(of_a < 0 && of_b < 0);
    }
    return between;
}

static bool meet(const struct exact *a, const struct exact *b, const struct exact *c, const struct exact *d) {
    const int abc = orient(a, b, c), abd = orient(a, b, d), cda = orient(c, d, a), cdb = orient(c, d, b);
    if (abc == 0 && is_between(a, b, c)) return true;
    if (abd == 0 && is_between(a, b, d)) return true;
    if (cda == 0 && is_between(c, d, a)) return true;
    if (cdb == 0 && is_between(c, d, b)) return true;
    return abc * abd < 0 && cda * cdb < 0;
}

/* In some area. */
static bool is_odd(const struct edges *e, const struct exact *p) {
    bool odd = false;
    for (size_t i = 0; i < e->count && !e->polyline; i++) {
        if (odd && e->area[i] != e->area[i - 1]) return true;
        const bool a_above = mpz_cmp(e->a[i].at[1], p->at[1]) > 0, b_above = mpz_cmp(e->b[i].at[1], p->at[1]) > 0;
        if (a_above != b_above) odd ^= orient(&e->a[i], &e->b[i], p) * (b_above ? 1 : -1) > 0;
    }
    return odd;
}

static bool overlap(const struct edges *a, const struct edges *b) {
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++)
            if (meet(&a->a[i], &a->b[i], &b->a[k], &b->b[k])) return true;
    for (size_t i = 0; i < a->rings; i++)
        if (is_odd(b, &a->a[a->first[i]])) return true;
    for (size_t i = 0; i < b->rings; i++)
        if (is_odd(a, &b->a[b->first[i]])) return true;
    return false;
}

static void move(struct edges *e, const struct exact *by, int sign) {
    for (size_t i = 0; i < e->count; i++)
        for (int k = 0; k < 2; k++) {
            void (*const add)(mpz_ptr, mpz_srcptr, mpz_srcptr) = sign > 0 ? mpz_add : mpz_sub;
            add(e->a[i].at[k], e->a[i].at[k], by->at[k]);
            add(e->b[i].at[k], e->b[i].at[k], by->at[k]);
        }
}

/* Upper half-plane first. */
static int half_of(const struct exact *d) {
    const int y = mpz_sgn(d->at[1]);
    return y > 0 || (y == 0 && mpz_sgn(d->at[0]) > 0) ? 0 : 1;
}

static int by_angle(const void *x, const void *y) {
    const int of_x = half_of(x), of_y = half_of(y);
    return of_x != of_y ? of_x - of_y : -cross(x, y);
}

/* The shifts are in a unit of their own, 2^-fine of the points'. */
static bool comes_off(const struct edges *a, struct edges *b, const struct exact *shift) {
    move(b, shift, 1);
    const bool off = !overlap(a, b);
    move(b, shift, -1);
    return off;
}

static void add_direction(struct exact *directions, size_t *count, const struct exact *p, const struct exact *q,
                          unsigned long fine) {
    struct exact w = displacement(p, q);
    if (mpz_sgn(w.at[0]) == 0 && mpz_sgn(w.at[1]) == 0) {
        clear(&w);
        return;
    }
    for (int sign = 0; sign < 2; sign++) {
        for (int k = 0; k < 2; k++) {
            mpz_init(directions[*count].at[k]);
            mpz_tdiv_q_2exp(directions[*count].at[k], w.at[k], fine);
            if (sign) mpz_neg(directions[*count].at[k], directions[*count].at[k]);
        }
        ++*count;
    }
    clear(&w);
}

static bool comes_off_somewhere(const struct edges *a, struct edges *b, unsigned long fine) {
    struct exact *const directions = malloc((8 * a->count * b->count + 4) * sizeof *directions);
    const struct exact x = exact_of((grz2_vec){1, 0}, 0), y = exact_of((grz2_vec){0, 1}, 0),
                       zero = exact_of((grz2_vec){0, 0}, 0);
    struct exact axes[2] = {x, y}, origin = zero;
    size_t count = 0;
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++) {
            add_direction(directions, &count, &a->a[i], &b->a[k], fine);
            add_direction(directions, &count, &a->a[i], &b->b[k], fine);
            add_direction(directions, &count, &a->b[i], &b->a[k], fine);
            add_direction(directions, &count, &a->b[i], &b->b[k], fine);
        }
    for (int k = 0; k < 2; k++) add_direction(directions, &count, &origin, &axes[k], 0);
    qsort(directions, count, sizeof *directions, by_angle);
    bool off = false;
    for (size_t i = 0; i < count && !off; i++) {
        struct exact *const next = &directions[(i + 1) % count];
        if (by_angle(&directions[i], next) == 0) continue;
        off = comes_off(a, b, &directions[i]);
        struct exact middle = exact_of((grz2_vec){0, 0}, 0);
        for (int k = 0; k < 2; k++) mpz_add(middle.at[k], directions[i].at[k], next->at[k]);
        off = off || comes_off(a, b, &middle);
        clear(&middle);
    }
    for (size_t i = 0; i < count; i++) clear(&directions[i]);
    for (int k = 0; k < 2; k++) clear(&axes[k]);
    clear(&origin);
    free(directions);
    return off;
}

static void extend(const struct truth_set *s, int *low, int *high) {
    for (size_t i = 0; i < s->count; i++)
        for (int k = 0; k < 2; k++) {
            int exponent;
            const double x = numbers_in(&s->at[i])[k];
            frexp(x, &exponent);
            if (x == 0) continue;
            *low = exponent - 53 < *low ? exponent - 53 : *low;
            *high = exponent > *high ? exponent : *high;
        }
}

enum truth truth_of_polygons(const struct truth_set *a, const struct truth_set *b) {
    int low = 0, high = 0;
    extend(a, &low, &high), extend(b, &low, &high);
    /* Two things that do not meet are farther apart than 1 / their size, in units of 2^low; a shift is smaller than
     * that. */
    const unsigned long fine = 4 * (unsigned long)(high - low) + 16;
    struct edges x = edges_of(a, (long)fine - low), y = edges_of(b, (long)fine - low);
    const enum truth truth = !overlap(&x, &y)                    ? TRUTH_APART
                             : comes_off_somewhere(&x, &y, fine) ? TRUTH_TOUCH
                                                                 : TRUTH_OPEN;
    free_edges(&x), free_edges(&y);
    return truth;
}
