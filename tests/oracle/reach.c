/* The distance is that of 0 from the difference A - B, a polyhedron: its nearest point lies on one of its faces, is the projection of
 * 0 onto the flat of that face, and can be written with ways that are linearly independent. So the distance is the least over all faces
 * with independent ways onto which 0 projects. With w the way from the start
 * to 0, G the matrix of the scalar products of the free ways and h those of the ways with w, the projection has parameters G^-1 h (by
 * Cramer's rule: integers over det G) and the squared distance is (w.w det G - sum h_i t_i) / det G, where t_i are those integers.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/reach.h"

#include "oracle/faces.h"

struct search {
    mpz_t reach2; /* the square of the sum of the radii */
    int nearest;  /* the comparison for the best face so far */
};

/* Do the parameters of the ways of simplex `of` add up to at most 1? */
static bool within_simplex(const struct faces *s, mpz_t t[3], const mpz_t det, int of) {
    mpz_t sum;
    mpz_init(sum);
    for (int i = 0; i < s->free_count; i++)
        if (s->of[i] == of) mpz_add(sum, sum, t[i]);
    const bool within = mpz_cmp(sum, det) <= 0;
    mpz_clear(sum);
    return within;
}

static void try_face(struct faces *s, void *context) {
    struct search *const search = context;
    const int free = s->free_count;
    mpz_t gram[3][3], h[3], t[3], det, square, bound;
    mpz_inits(det, square, bound, NULL);
    for (int k = 0; k < 3; k++) mpz_inits(t[k], h[k], gram[k][0], gram[k][1], gram[k][2], NULL);
    for (int r = 0; r < free; r++) {
        exact_dot(h[r], s->dim, &s->free[r], &s->from);
        for (int c = 0; c < free; c++) exact_dot(gram[r][c], s->dim, &s->free[r], &s->free[c]);
    }
    faces_cramer(det, free, gram, -1, h);
    bool projects = mpz_sgn(det) > 0;
    exact_dot(square, s->dim, &s->from, &s->from);
    mpz_mul(square, square, det);
    for (int i = 0; i < free && projects; i++) {
        faces_cramer(t[i], free, gram, i, h);
        projects = mpz_sgn(t[i]) >= 0 && (s->endless[i] || mpz_cmp(t[i], det) <= 0);
        mpz_submul(square, h[i], t[i]);
    }
    projects = projects && within_simplex(s, t, det, 0) && within_simplex(s, t, det, 1);
    if (projects) {
        mpz_mul(bound, search->reach2, det);
        const int order = mpz_cmp(square, bound);
        const int sign = (order > 0) - (order < 0);
        if (sign < search->nearest) search->nearest = sign;
        s->done = search->nearest < 0;
    }
    for (int k = 0; k < 3; k++) mpz_clears(t[k], h[k], gram[k][0], gram[k][1], gram[k][2], NULL);
    mpz_clears(det, square, bound, NULL);
}

int compare_distance(const struct exact_shape *a, const struct exact_shape *b, const struct exact_shape *m) {
    struct search s = {.nearest = 1};
    mpz_init(s.reach2);
    mpz_add(s.reach2, a->radius, b->radius);
    mpz_mul(s.reach2, s.reach2, s.reach2);
    faces_of_difference(a, b, m, try_face, &s);
    mpz_clear(s.reach2);
    return s.nearest;
}
