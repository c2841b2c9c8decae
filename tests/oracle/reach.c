/* The distance is that of 0 from the polyhedron A - B. Its nearest point is the projection of 0 onto the affine hull of
 * one of its faces, and lies on a face with linearly independent edges. So the distance is the least over all faces
 * with independent edges that contain the projection of 0. Let w be the vector from the start to 0, t_i / det the
 * parameters of the projection, and h_i the scalar products of the free edges with w. The squared distance is (w.w det
 * - sum h_i t_i) / det.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/reach.h"

#include "oracle/faces.h"

struct search {
    mpz_t reach2; /* the square of the sum of the radii */
    int nearest;  /* the comparison for the best face so far */
};

/* True if the parameters of the edges of simplex `of` sum to at most 1. */
static bool within_simplex(const struct faces *s, mpz_t t[3], int of) {
    mpz_t sum;
    mpz_init(sum);
    for (int i = 0; i < s->free_count; i++)
        if (s->of[i] == of) mpz_add(sum, sum, t[i]);
    const bool within = mpz_cmp(sum, s->det) <= 0;
    mpz_clear(sum);
    return within;
}

static void try_face(struct faces *s, void *context) {
    struct search *const search = context;
    const int free = s->free_count;
    mpz_t t[3], h, square, bound;
    mpz_inits(t[0], t[1], t[2], h, square, bound, NULL);
    bool projects = true;
    for (int i = 0; i < free && projects; i++) {
        exact_dot(t[i], s->dim, &s->dual[i], &s->from);
        projects = mpz_sgn(t[i]) >= 0 && (s->unbounded[i] || mpz_cmp(t[i], s->det) <= 0);
    }
    if (projects && within_simplex(s, t, 0) && within_simplex(s, t, 1)) {
        exact_dot(square, s->dim, &s->from, &s->from);
        mpz_mul(square, square, s->det);
        for (int i = 0; i < free; i++) {
            exact_dot(h, s->dim, &s->free[i], &s->from);
            mpz_submul(square, h, t[i]);
        }
        mpz_mul(bound, search->reach2, s->det);
        const int order = mpz_cmp(square, bound);
        const int sign = (order > 0) - (order < 0);
        if (sign < search->nearest) search->nearest = sign;
        s->done = search->nearest < 0;
    }
    mpz_clears(t[0], t[1], t[2], h, square, bound, NULL);
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
