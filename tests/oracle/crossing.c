/* By the elimination of Fourier and Motzkin: a point of the triangle is a + u e + v f with u, v >= 0 and u + v <= 1, so
 * the times are all t for which the equations o + t d = a + u e + v f and the inequalities have a solution. Gaussian
 * elimination solves the equations; the inequalities bound the unknowns that are left.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/crossing.h"

#include <math.h>

enum { ROWS = 3, TIME = 2, COLUMNS = 4 }; /* the unknowns u, v, t, and the right side */

void crossing_init(struct crossing *c) { mpq_inits(c->first, c->last, NULL); }
void crossing_clear(struct crossing *c) { mpq_clears(c->first, c->last, NULL); }

static void set_difference(mpq_t out, double a, double b) {
    mpq_t y;
    mpq_init(y);
    mpq_set_d(out, a);
    mpq_set_d(y, b);
    mpq_sub(out, out, y);
    mpq_clear(y);
}

/* Gauss-Jordan elimination, u and v first. pivot[k] is the row that determines unknown k, or -1. False if there is no
 * solution. */
static bool solve(mpq_t m[ROWS][COLUMNS], int pivot[3]) {
    mpq_t factor;
    mpq_init(factor);
    int row = 0;
    for (int k = 0; k < 3; k++) {
        pivot[k] = -1;
        int found = row;
        while (found < ROWS && mpq_sgn(m[found][k]) == 0) found++;
        if (found == ROWS) continue;
        for (int j = 0; j < COLUMNS; j++) mpq_swap(m[row][j], m[found][j]);
        for (int j = COLUMNS - 1; j >= k; j--) mpq_div(m[row][j], m[row][j], m[row][k]);
        for (int i = 0; i < ROWS; i++) {
            if (i == row || mpq_sgn(m[i][k]) == 0) continue;
            mpq_set(factor, m[i][k]);
            for (int j = k; j < COLUMNS; j++) {
                mpq_t product;
                mpq_init(product);
                mpq_mul(product, factor, m[row][j]);
                mpq_sub(m[i][j], m[i][j], product);
                mpq_clear(product);
            }
        }
        pivot[k] = row++;
    }
    bool possible = true;
    for (int i = row; i < ROWS; i++) possible = possible && mpq_sgn(m[i][COLUMNS - 1]) == 0;
    mpq_clear(factor);
    return possible;
}

/* An inequality: the sum of coefficient k times unknown k is at most the last coefficient. */
struct inequality {
    mpq_t at[COLUMNS];
};

enum { MOST_INEQUALITIES = 64 };

struct inequalities {
    int count;
    struct inequality all[MOST_INEQUALITIES];
};

static struct inequality *add(struct inequalities *s) {
    struct inequality *const i = &s->all[s->count++];
    for (int k = 0; k < COLUMNS; k++) mpq_init(i->at[k]);
    return i;
}

/* Replaces each determined unknown by its equation. */
static void substitute(struct inequality *i, mpq_t m[ROWS][COLUMNS], const int pivot[3]) {
    mpq_t product, factor;
    mpq_inits(product, factor, NULL);
    for (int k = 0; k < 3; k++) {
        if (pivot[k] < 0) continue;
        mpq_set(factor, i->at[k]);
        for (int j = 0; j < COLUMNS; j++) {
            mpq_mul(product, factor, m[pivot[k]][j]);
            mpq_sub(i->at[j], i->at[j], product);
        }
    }
    mpq_clears(product, factor, NULL);
}

/* Eliminates unknown k: combines each inequality that bounds it from above with each that bounds it from below; keeps
 * those without it. */
static void eliminate(const struct inequalities *in, int k, struct inequalities *out) {
    mpq_t product;
    mpq_init(product);
    for (int i = 0; i < in->count; i++) {
        const int sign = mpq_sgn(in->all[i].at[k]);
        if (sign == 0) {
            struct inequality *const same = add(out);
            for (int j = 0; j < COLUMNS; j++) mpq_set(same->at[j], in->all[i].at[j]);
        }
        for (int h = 0; h < in->count && sign > 0; h++) {
            if (mpq_sgn(in->all[h].at[k]) >= 0) continue;
            struct inequality *const sum = add(out);
            for (int j = 0; j < COLUMNS; j++) {
                mpq_mul(sum->at[j], in->all[h].at[j], in->all[i].at[k]);
                mpq_mul(product, in->all[i].at[j], in->all[h].at[k]);
                mpq_sub(sum->at[j], sum->at[j], product);
            }
        }
    }
    mpq_clear(product);
}

static void release(struct inequalities *s) {
    for (int i = 0; i < s->count; i++)
        for (int k = 0; k < COLUMNS; k++) mpq_clear(s->all[i].at[k]);
}

/* The interval of t that inequalities in t alone leave. Both ends are finite: a triangle is bounded and the caster
 * moves. */
static void read_span(struct crossing *c, const struct inequalities *s) {
    mpq_t bound;
    mpq_init(bound);
    bool from_below = false, from_above = false;
    c->any = true;
    for (int i = 0; i < s->count; i++) {
        const struct inequality *const n = &s->all[i];
        const int sign = mpq_sgn(n->at[TIME]);
        if (sign == 0) {
            if (mpq_sgn(n->at[COLUMNS - 1]) < 0) c->any = false;
            continue;
        }
        mpq_div(bound, n->at[COLUMNS - 1], n->at[TIME]);
        if (sign > 0 && (!from_above || mpq_cmp(bound, c->last) < 0)) mpq_set(c->last, bound), from_above = true;
        if (sign < 0 && (!from_below || mpq_cmp(bound, c->first) > 0)) mpq_set(c->first, bound), from_below = true;
    }
    c->any = c->any && from_below && from_above && mpq_cmp(c->first, c->last) <= 0;
    mpq_clear(bound);
}

/* The sign of -(e x f) . d: a direction against the normal hits the front. */
static int side_of(mpq_t m[ROWS][COLUMNS]) {
    mpq_t sum, product;
    mpq_inits(sum, product, NULL);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        for (int swapped = 0; swapped < 2; swapped++) {
            mpq_mul(product, m[swapped ? k : j][0], m[swapped ? j : k][1]);
            mpq_mul(product, product, m[i][TIME]);
            if (swapped) mpq_sub(sum, sum, product);
            else mpq_add(sum, sum, product);
        }
    }
    const int sign = mpq_sgn(sum); /* of (e x f) . -d */
    mpq_clears(sum, product, NULL);
    return sign;
}

void crossing_of(struct crossing *c, const double *origin, const double *to, const double *from,
                 const grz3_triangle *triangle) {
    const double *const a = &triangle->a.x, *const b = &triangle->b.x, *const e = &triangle->c.x;
    mpq_t m[ROWS][COLUMNS];
    for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < COLUMNS; j++) mpq_init(m[i][j]);
        set_difference(m[i][0], b[i], a[i]);
        set_difference(m[i][1], e[i], a[i]);
        set_difference(m[i][TIME], from[i], to[i]);
        set_difference(m[i][COLUMNS - 1], origin[i], a[i]);
    }
    c->side = side_of(m);
    int pivot[3];
    c->any = false;
    if (solve(m, pivot)) {
        struct inequalities s = {0}, without_u = {0}, without_v = {0};
        for (int i = 0; i < 3; i++) {
            /* -u <= 0, -v <= 0, u + v <= 1 */
            struct inequality *const n = add(&s);
            if (i != 1) mpq_set_si(n->at[0], i == 0 ? -1 : 1, 1);
            if (i != 0) mpq_set_si(n->at[1], i == 1 ? -1 : 1, 1);
            if (i == 2) mpq_set_si(n->at[COLUMNS - 1], 1, 1);
            substitute(n, m, pivot);
        }
        for (int sign = -1; sign <= 1 && pivot[TIME] >= 0; sign += 2) {
            /* t is determined by the equations */
            struct inequality *const n = add(&s);
            mpq_set_si(n->at[TIME], sign, 1);
            mpq_set(n->at[COLUMNS - 1], m[pivot[TIME]][COLUMNS - 1]);
            if (sign < 0) mpq_neg(n->at[COLUMNS - 1], n->at[COLUMNS - 1]);
        }
        eliminate(&s, 0, &without_u);
        eliminate(&without_u, 1, &without_v);
        read_span(c, &without_v);
        release(&s), release(&without_u), release(&without_v);
    }
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) mpq_clear(m[i][j]);
}

void crossing_limit(struct crossing *c, double least, double most, bool open) {
    mpq_t bound;
    mpq_init(bound);
    if (c->any && isfinite(least)) {
        mpq_set_d(bound, least);
        const int order = mpq_cmp(c->last, bound);
        if (order < 0 || (open && order == 0)) c->any = false;
        else if (mpq_cmp(c->first, bound) < 0) mpq_set(c->first, bound);
    }
    if (c->any && isfinite(most)) {
        mpq_set_d(bound, most);
        const int order = mpq_cmp(c->first, bound);
        if (order > 0 || (open && order == 0)) c->any = false;
        else if (mpq_cmp(c->last, bound) > 0) mpq_set(c->last, bound);
    }
    mpq_clear(bound);
}
