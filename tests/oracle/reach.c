/* The distance is that of 0 from the polyhedron P = A - B. Its nearest point p is the projection of 0 onto the affine
 * hull of one of its faces, and lies on a face with linearly independent edges. So the faces with independent edges
 * that contain the projection of 0 are tried. Of a convex body there is one nearest point, and p is it if and only if
 * no x in P is nearer along -p: -p . x <= -p . p. Let w be the vector from the start of the face to 0, t_i / det the
 * parameters of the projection, and v = det w - sum t_i free_i, which is -p det. The squared distance is w . v / det,
 * as v is perpendicular to the face.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/reach.h"

#include "oracle/faces.h"

#include <stdio.h>
#include <stdlib.h>

struct search {
    const struct exact_shape *a, *b, *m;
    bool compares; /* with reach2: what is nearer than that is near enough */
    mpz_t reach2;
    mpz_t square, under;      /* the squared distance is square / under */
    struct exact_vec v, back; /* v and -v */
    mpz_t t[3], sum;
};

/* True if the parameters of the edges of simplex `of` sum to at most 1. */
static bool within_simplex(struct search *s, const struct faces *face, int of) {
    mpz_set_ui(s->sum, 0);
    for (int i = 0; i < face->free_count; i++)
        if (face->of[i] == of) mpz_add(s->sum, s->sum, s->t[i]);
    return mpz_cmp(s->sum, face->det) <= 0;
}

/* Sets the parameters; true if the projection of 0 is on the face. */
static bool projects(struct search *s, const struct faces *face) {
    for (int i = 0; i < face->free_count; i++) {
        exact_dot(s->t[i], face->dim, &face->dual[i], &face->from);
        if (mpz_sgn(s->t[i]) < 0 || (!face->unbounded[i] && mpz_cmp(s->t[i], face->det) > 0)) return false;
    }
    return within_simplex(s, face, 0) && within_simplex(s, face, 1);
}

/* Is v . x <= v . p for all x of A - B + M? `square` is w . v, which is -v . p. */
static bool is_nearest(struct search *s) {
    mpz_set(s->sum, s->square);
    bool nearest = true;
    const struct exact_shape *const bodies[3] = {s->a, s->b, s->m};
    for (int i = 0; i < 3 && bodies[i] != NULL && nearest; i++) {
        nearest = exact_support(s->t[0], bodies[i], i == 1 ? &s->back : &s->v);
        mpz_add(s->sum, s->sum, s->t[0]);
    }
    return nearest && mpz_sgn(s->sum) <= 0;
}

static void try_face(struct faces *face, void *context) {
    struct search *const s = context;
    if (!projects(s, face)) return;
    for (int k = 0; k < face->dim; k++) {
        mpz_mul(s->v.x[k], face->from.x[k], face->det);
        for (int i = 0; i < face->free_count; i++) mpz_submul(s->v.x[k], s->t[i], face->free[i].x[k]);
        mpz_neg(s->back.x[k], s->v.x[k]);
    }
    exact_dot(s->square, face->dim, &face->from, &s->v);
    mpz_set(s->under, face->det);
    mpz_mul(s->sum, s->reach2, s->under);
    face->done = (s->compares && mpz_cmp(s->square, s->sum) < 0) || is_nearest(s);
}

static void search_init(struct search *s, const struct exact_shape *a, const struct exact_shape *b,
                        const struct exact_shape *m) {
    *s = (struct search){.a = a, .b = b, .m = m};
    mpz_inits(s->reach2, s->square, s->under, s->t[0], s->t[1], s->t[2], s->sum, NULL);
    exact_vec_init(&s->v);
    exact_vec_init(&s->back);
}

static void search_clear(struct search *s) {
    mpz_clears(s->reach2, s->square, s->under, s->t[0], s->t[1], s->t[2], s->sum, NULL);
    exact_vec_clear(&s->v);
    exact_vec_clear(&s->back);
}

static void search_nearest(struct search *s) {
    if (faces_of_difference(s->a, s->b, s->m, try_face, s)) return;
    fputs("the oracle finds no nearest point\n", stderr);
    abort();
}

int compare_distance(const struct exact_shape *a, const struct exact_shape *b, const struct exact_shape *m) {
    struct search s;
    search_init(&s, a, b, m);
    s.compares = true;
    mpz_add(s.reach2, a->radius, b->radius);
    mpz_mul(s.reach2, s.reach2, s.reach2);
    search_nearest(&s);
    mpz_mul(s.sum, s.reach2, s.under);
    const int order = mpz_cmp(s.square, s.sum);
    search_clear(&s);
    return (order > 0) - (order < 0);
}

void set_direction(struct exact_vec *out, const struct exact_shape *a, const struct exact_shape *b) {
    struct search s;
    search_init(&s, a, b, NULL);
    search_nearest(&s);
    for (int k = 0; k < a->dim; k++) mpz_set(out->x[k], s.back.x[k]);
    search_clear(&s);
}

void set_distance(struct exact_length *out, const struct exact_shape *a, const struct exact_shape *b) {
    struct search s;
    search_init(&s, a, b, NULL);
    search_nearest(&s);
    mpz_set(out->square, s.square);
    mpz_set(out->under, s.under);
    search_clear(&s);
    mpz_add(out->plain, a->radius, b->radius);
    mpz_neg(out->plain, out->plain);
}
