/* The distance is that of 0 from the difference A - B, a polyhedron: its nearest point lies on one of its faces, is the projection of 0 onto
 * the flat of that face, and can be written with ways that are linearly independent. So the distance is the least over all faces with
 * independent ways onto which 0 projects. A face of A - B is one of A and one of B: of a simplex a set of its corners, one of which is the
 * start and the others ends of free ways; otherwise a choice for each way: at its start, at its end, or free. With w the way from the start
 * to 0, G the matrix of the scalar products of the free ways and h those of the ways with w, the projection has parameters G^-1 h (by
 * Cramer's rule: integers over det G) and the squared distance is (w.w det G - sum h_i t_i) / det G, where t_i are those integers.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/reach.h"

struct search {
    const struct exact_shape *body[2];
    int dim;
    mpz_t reach2; /* the square of the sum of the radii */
    /* the face so far */
    struct exact_vec from; /* from its start to 0 */
    struct exact_vec free[3];
    bool endless[3];
    int of[3]; /* the simplex that the way belongs to; -1 for none */
    int free_count;
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

/* Do the parameters of the ways of simplex `of` add up to at most 1? */
static bool within_simplex(const struct search *s, mpz_t t[3], const mpz_t det, int of) {
    mpz_t sum;
    mpz_init(sum);
    for (int i = 0; i < s->free_count; i++)
        if (s->of[i] == of) mpz_add(sum, sum, t[i]);
    const bool within = mpz_cmp(sum, det) <= 0;
    mpz_clear(sum);
    return within;
}

static void try_face(struct search *s) {
    const int free = s->free_count;
    mpz_t gram[3][3], h[3], t[3], det, square, bound;
    mpz_inits(det, square, bound, NULL);
    for (int k = 0; k < 3; k++) mpz_inits(t[k], h[k], gram[k][0], gram[k][1], gram[k][2], NULL);
    for (int r = 0; r < free; r++) {
        exact_dot(h[r], s->dim, &s->free[r], &s->from);
        for (int c = 0; c < free; c++) exact_dot(gram[r][c], s->dim, &s->free[r], &s->free[c]);
    }
    cramer(det, free, gram, -1, h);
    bool projects = mpz_sgn(det) > 0;
    exact_dot(square, s->dim, &s->from, &s->from);
    mpz_mul(square, square, det);
    for (int i = 0; i < free && projects; i++) {
        cramer(t[i], free, gram, i, h);
        projects = mpz_sgn(t[i]) >= 0 && (s->endless[i] || mpz_cmp(t[i], det) <= 0);
        mpz_submul(square, h[i], t[i]);
    }
    projects = projects && within_simplex(s, t, det, 0) && within_simplex(s, t, det, 1);
    if (projects) {
        mpz_mul(bound, s->reach2, det);
        const int order = mpz_cmp(square, bound);
        const int sign = (order > 0) - (order < 0);
        if (sign < s->nearest) s->nearest = sign;
    }
    for (int k = 0; k < 3; k++) mpz_clears(t[k], h[k], gram[k][0], gram[k][1], gram[k][2], NULL);
    mpz_clears(det, square, bound, NULL);
}

/* from += sign x */
static void move(struct search *s, int sign, const struct exact_vec *x) {
    for (int k = 0; k < s->dim; k++) (sign > 0 ? mpz_add : mpz_sub)(s->from.x[k], s->from.x[k], x->x[k]);
}

static void try_ways(struct search *s, int which, int way);

/* One more free way, of body `which`, from the corner `start` of a simplex (-1: from the base) to the end of way i. */
static void add_free(struct search *s, int which, int start, int i) {
    const struct exact_shape *body = s->body[which];
    const int f = s->free_count++;
    for (int k = 0; k < s->dim; k++) {
        mpz_set(s->free[f].x[k], body->way[i].x[k]);
        if (start >= 0) mpz_sub(s->free[f].x[k], s->free[f].x[k], body->way[start].x[k]);
        if (which == 1) mpz_neg(s->free[f].x[k], s->free[f].x[k]);
    }
    s->endless[f] = body->endless[i];
    s->of[f] = body->simplex ? which : -1;
}

/* The start of a simplex is the first corner of the set: the base, or the end of a way. */
static void try_corners(struct search *s, int which, int start, int way) {
    const struct exact_shape *body = s->body[which];
    if (way == body->ways) {
        if (which == 0) try_ways(s, 1, 0);
        else try_face(s);
        return;
    }
    try_corners(s, which, start, way + 1);
    if (s->nearest < 0 || s->free_count == s->dim) return;
    add_free(s, which, start, way);
    try_corners(s, which, start, way + 1);
    s->free_count--;
}

static void try_simplex(struct search *s, int which) {
    const struct exact_shape *body = s->body[which];
    const int back = which == 0 ? -1 : 1;
    try_corners(s, which, -1, 0);
    for (int start = 0; start < body->ways && s->nearest >= 0; start++) {
        move(s, back, &body->way[start]);
        try_corners(s, which, start, start + 1);
        move(s, -back, &body->way[start]);
    }
}

static void try_ways(struct search *s, int which, int way) {
    const struct exact_shape *body = s->body[which];
    if (s->nearest < 0) return;
    if (body->simplex) {
        try_simplex(s, which);
        return;
    }
    if (way == body->ways) {
        if (which == 0) try_ways(s, 1, 0);
        else try_face(s);
        return;
    }
    try_ways(s, which, way + 1);
    if (!body->endless[way]) {
        const int back = which == 0 ? -1 : 1;
        move(s, back, &body->way[way]);
        try_ways(s, which, way + 1);
        move(s, -back, &body->way[way]);
    }
    if (s->free_count == s->dim) return;
    add_free(s, which, -1, way);
    try_ways(s, which, way + 1);
    s->free_count--;
}

int compare_distance(const struct exact_shape *a, const struct exact_shape *b) {
    struct search s = {.body = {a, b}, .dim = a->dim, .nearest = 1};
    mpz_init(s.reach2);
    mpz_add(s.reach2, a->radius, b->radius);
    mpz_mul(s.reach2, s.reach2, s.reach2);
    for (int k = 0; k < 3; k++) mpz_inits(s.from.x[k], s.free[0].x[k], s.free[1].x[k], s.free[2].x[k], NULL);
    for (int k = 0; k < s.dim; k++) mpz_sub(s.from.x[k], b->base.x[k], a->base.x[k]);
    try_ways(&s, 0, 0);
    for (int k = 0; k < 3; k++) mpz_clears(s.from.x[k], s.free[0].x[k], s.free[1].x[k], s.free[2].x[k], NULL);
    mpz_clear(s.reach2);
    return s.nearest;
}
