/* SPDX-License-Identifier: MIT */
#include "oracle/faces.h"

struct walk {
    struct faces face;
    void (*try)(struct faces *face, void *context);
    void *context;
};

void faces_cramer(mpz_t out, int n, mpz_t m[3][3], int column, mpz_t h[3]) {
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

/* from += sign x */
static void move(struct walk *s, int sign, const struct exact_vec *x) {
    for (int k = 0; k < s->face.dim; k++) (sign > 0 ? mpz_add : mpz_sub)(s->face.from.x[k], s->face.from.x[k], x->x[k]);
}

static void try_ways(struct walk *s, int which, int way);

/* One more free way, of body `which`, from the corner `start` of a simplex (-1: from the base) to the end of way i. */
static void add_free(struct walk *s, int which, int start, int i) {
    const struct exact_shape *body = s->face.body[which];
    const int f = s->face.free_count++;
    for (int k = 0; k < s->face.dim; k++) {
        mpz_set(s->face.free[f].x[k], body->way[i].x[k]);
        if (start >= 0) mpz_sub(s->face.free[f].x[k], s->face.free[f].x[k], body->way[start].x[k]);
        if (which == 1) mpz_neg(s->face.free[f].x[k], s->face.free[f].x[k]);
    }
    s->face.endless[f] = body->endless[i];
    s->face.of[f] = body->simplex ? which : -1;
}

/* The start of a simplex is the first corner of the set: the base, or the end of a way. */
static void try_corners(struct walk *s, int which, int start, int way) {
    const struct exact_shape *body = s->face.body[which];
    if (way == body->ways) {
        if (which + 1 < s->face.bodies) try_ways(s, which + 1, 0);
        else s->try(&s->face, s->context);
        return;
    }
    try_corners(s, which, start, way + 1);
    if (s->face.done || s->face.free_count == s->face.dim) return;
    add_free(s, which, start, way);
    try_corners(s, which, start, way + 1);
    s->face.free_count--;
}

static void try_simplex(struct walk *s, int which) {
    const struct exact_shape *body = s->face.body[which];
    const int back = which == 1 ? 1 : -1;
    try_corners(s, which, -1, 0);
    for (int start = 0; start < body->ways && !s->face.done; start++) {
        move(s, back, &body->way[start]);
        try_corners(s, which, start, start + 1);
        move(s, -back, &body->way[start]);
    }
}

static void try_ways(struct walk *s, int which, int way) {
    const struct exact_shape *body = s->face.body[which];
    if (s->face.done) return;
    if (body->simplex) {
        try_simplex(s, which);
        return;
    }
    if (way == body->ways) {
        if (which + 1 < s->face.bodies) try_ways(s, which + 1, 0);
        else s->try(&s->face, s->context);
        return;
    }
    try_ways(s, which, way + 1);
    if (!body->endless[way]) {
        const int back = which == 1 ? 1 : -1;
        move(s, back, &body->way[way]);
        try_ways(s, which, way + 1);
        move(s, -back, &body->way[way]);
    }
    if (s->face.free_count == s->face.dim) return;
    add_free(s, which, -1, way);
    try_ways(s, which, way + 1);
    s->face.free_count--;
}

void faces_of_difference(const struct exact_shape *a, const struct exact_shape *b, const struct exact_shape *m,
                         void (*try)(struct faces *face, void *context), void *context) {
    struct walk s = {.face = {.body = {a, b, m}, .bodies = m != NULL ? 3 : 2, .dim = a->dim}, .try = try, .context = context};
    struct faces *const f = &s.face;
    for (int k = 0; k < 3; k++) mpz_inits(f->from.x[k], f->free[0].x[k], f->free[1].x[k], f->free[2].x[k], NULL);
    for (int k = 0; k < f->dim; k++) {
        mpz_sub(f->from.x[k], b->base.x[k], a->base.x[k]);
        if (m != NULL) mpz_sub(f->from.x[k], f->from.x[k], m->base.x[k]);
    }
    try_ways(&s, 0, 0);
    for (int k = 0; k < 3; k++) mpz_clears(f->from.x[k], f->free[0].x[k], f->free[1].x[k], f->free[2].x[k], NULL);
}
