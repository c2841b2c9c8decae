/* The nearest point of a body lies on one of its faces, is the projection of the given point onto the flat of that face, and can be
 * written with ways that are linearly independent: the distance is the least over all faces with independent ways onto which the
 * point projects. A face is a choice for each way: at its start, at its end, or free. With w the point as seen from the corner, G the
 * matrix of the scalar products of the free ways and h those of the ways with w, the projection has parameters G^-1 h (by Cramer's
 * rule: integers over det G) and the squared distance is (w.w det G - sum h_i t_i) / det G, where t_i are those integers.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/reach.h"

enum choice { AT_START, AT_END, FREE };

struct search {
    const struct exact_shape *body;
    int dim;
    mpz_t reach2;          /* the square of the sum of the radii */
    struct exact_vec from; /* the point as seen from the base */
    enum choice choice[MOST_WAYS];
    int nearest; /* the comparison for the best face so far */
};

/* The determinant of the n x n matrix m, n <= 3, with column `column` replaced by h (none if column < 0). */
static void cramer(mpz_t out, int n, mpz_t m[3][3], int column, mpz_t h[3]) {
    mpz_srcptr e[3][3];
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) e[r][c] = c == column ? h[r] : m[r][c];
    if (n < 2) {
        if (n == 0) mpz_set_ui(out, 1);
        else mpz_set(out, e[0][0]);
        return;
    }
    mpz_t minor;
    mpz_init(minor);
    mpz_set_ui(out, 0);
    if (n == 2) {
        mpz_mul(out, e[0][0], e[1][1]);
        mpz_submul(out, e[0][1], e[1][0]);
    } else {
        for (int k = 0; k < 3; k++) {
            const int i = (k + 1) % 3, j = (k + 2) % 3;
            mpz_mul(minor, e[1][i], e[2][j]);
            mpz_submul(minor, e[1][j], e[2][i]);
            mpz_addmul(out, e[0][k], minor);
        }
    }
    mpz_clear(minor);
}

static void try_face(struct search *s) {
    const struct exact_shape *body = s->body;
    int way[MOST_WAYS], free = 0;
    for (int i = 0; i < body->ways; i++)
        if (s->choice[i] == FREE) way[free++] = i;
    if (free > s->dim) return;

    struct exact_vec w;
    mpz_t gram[3][3], h[3], t, det, square, bound;
    mpz_inits(t, det, square, bound, NULL);
    for (int k = 0; k < 3; k++) {
        mpz_inits(w.x[k], h[k], gram[k][0], gram[k][1], gram[k][2], NULL);
        mpz_set(w.x[k], s->from.x[k]);
        for (int i = 0; i < body->ways; i++)
            if (s->choice[i] == AT_END) mpz_sub(w.x[k], w.x[k], body->way[i].x[k]);
    }
    for (int r = 0; r < free; r++) {
        exact_dot(h[r], s->dim, &body->way[way[r]], &w);
        for (int c = 0; c < free; c++) exact_dot(gram[r][c], s->dim, &body->way[way[r]], &body->way[way[c]]);
    }
    cramer(det, free, gram, -1, h);
    bool projects = mpz_sgn(det) > 0;
    exact_dot(square, s->dim, &w, &w);
    mpz_mul(square, square, det);
    for (int i = 0; i < free && projects; i++) {
        cramer(t, free, gram, i, h);
        projects = mpz_sgn(t) >= 0 && (body->endless[way[i]] || mpz_cmp(t, det) <= 0);
        mpz_submul(square, h[i], t);
    }
    if (projects) {
        mpz_mul(bound, s->reach2, det);
        const int order = mpz_cmp(square, bound);
        const int sign = (order > 0) - (order < 0);
        if (sign < s->nearest) s->nearest = sign;
    }
    for (int k = 0; k < 3; k++) mpz_clears(w.x[k], h[k], gram[k][0], gram[k][1], gram[k][2], NULL);
    mpz_clears(t, det, square, bound, NULL);
}

static void try_faces(struct search *s, int way) {
    if (way == s->body->ways) {
        try_face(s);
        return;
    }
    for (enum choice c = AT_START; c <= FREE && s->nearest >= 0; c++) {
        if (c == AT_END && s->body->endless[way]) continue;
        s->choice[way] = c;
        try_faces(s, way + 1);
    }
}

int compare_distance(const struct exact_shape *point, const struct exact_shape *body) {
    struct search s = {.body = body, .dim = point->dim, .nearest = 1};
    mpz_init(s.reach2);
    mpz_add(s.reach2, point->radius, body->radius);
    mpz_mul(s.reach2, s.reach2, s.reach2);
    for (int k = 0; k < 3; k++) mpz_init(s.from.x[k]);
    for (int k = 0; k < s.dim; k++) mpz_sub(s.from.x[k], point->base.x[k], body->base.x[k]);
    try_faces(&s, 0);
    for (int k = 0; k < 3; k++) mpz_clear(s.from.x[k]);
    mpz_clear(s.reach2);
    return s.nearest;
}
