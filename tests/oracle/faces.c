/* SPDX-License-Identifier: MIT */
#include "oracle/faces.h"

#define MOST_BOUND (2 * MOST_EDGES_OF_SHAPE + 2)

/* The state of the enumeration. For each body it chooses the free edges first, and the start of a simplex; then, for
 * the other (bound) edges, their start or their end. */
struct enumeration {
    struct faces face;
    int bound_count;
    const struct exact_vec *bound[MOST_BOUND]; /* the edges that are at their start or end */
    int back[MOST_BOUND];                      /* the sign with which the end of the edge changes `from` */
    void (*try)(struct faces *face, void *context);
    void *context;
};

/* The cofactor of row r and column c of the n x n matrix m, n <= 3. */
static void set_cofactor(mpz_t out, int n, mpz_t m[3][3], int r, int c) {
    if (n == 1) {
        mpz_set_ui(out, 1);
    } else if (n == 2) {
        (r == c ? mpz_set : mpz_neg)(out, m[1 - r][1 - c]);
    } else {
        const int r1 = (r + 1) % 3, r2 = (r + 2) % 3, c1 = (c + 1) % 3, c2 = (c + 2) % 3;
        mpz_mul(out, m[r1][c1], m[r2][c2]);
        mpz_submul(out, m[r1][c2], m[r2][c1]);
    }
}

/* Sets `dual` and `det` by Cramer's rule from the Gram matrix of the free edges. */
static void set_dual(struct faces *f) {
    mpz_t products[3][3], cofactor;
    const int n = f->free_count;
    mpz_init(cofactor);
    mpz_set_ui(f->det, n == 0);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            mpz_init(products[r][c]);
            exact_dot(products[r][c], f->dim, &f->free[r], &f->free[c]);
        }
    for (int r = 0; r < n; r++) {
        for (int k = 0; k < f->dim; k++) mpz_set_ui(f->dual[r].x[k], 0);
        for (int c = 0; c < n; c++) {
            set_cofactor(cofactor, n, products, r, c);
            if (r == 0) mpz_addmul(f->det, products[r][c], cofactor);
            for (int k = 0; k < f->dim; k++) mpz_addmul(f->dual[r].x[k], cofactor, f->free[c].x[k]);
        }
    }
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) mpz_clear(products[r][c]);
    mpz_clear(cofactor);
}

/* from += sign x */
static void move(struct enumeration *s, int sign, const struct exact_vec *x) {
    for (int k = 0; k < s->face.dim; k++) (sign > 0 ? mpz_add : mpz_sub)(s->face.from.x[k], s->face.from.x[k], x->x[k]);
}

static void try_ends(struct enumeration *s, int i) {
    if (s->face.done) return;
    if (i == s->bound_count) {
        s->try(&s->face, s->context);
        s->face.fresh = false;
        return;
    }
    try_ends(s, i + 1);
    move(s, s->back[i], s->bound[i]);
    try_ends(s, i + 1);
    move(s, -s->back[i], s->bound[i]);
}

static void try_body(struct enumeration *s, int which);

/* Continues after all free edges of body `which` are chosen. */
static void try_rest(struct enumeration *s, int which) {
    if (which + 1 < s->face.bodies) {
        try_body(s, which + 1);
        return;
    }
    set_dual(&s->face);
    s->face.fresh = true;
    if (mpz_sgn(s->face.det) > 0) try_ends(s, 0);
}

/* Adds a free edge of body `which`: from the corner `start` of a simplex (-1: from the base) to the end of edge i. */
static void add_free(struct enumeration *s, int which, int start, int i) {
    const struct exact_shape *body = s->face.body[which];
    const int f = s->face.free_count++;
    for (int k = 0; k < s->face.dim; k++) {
        mpz_set(s->face.free[f].x[k], body->edge[i].x[k]);
        if (start >= 0) mpz_sub(s->face.free[f].x[k], s->face.free[f].x[k], body->edge[start].x[k]);
        if (which == 1) mpz_neg(s->face.free[f].x[k], s->face.free[f].x[k]);
    }
    s->face.unbounded[f] = body->unbounded[i];
    s->face.of[f] = body->simplex ? which : -1;
}

/* Chooses the corners of a simplex after `start`, the first one: the base, or the end of an edge. */
static void try_corners(struct enumeration *s, int which, int start, int edge) {
    const struct exact_shape *body = s->face.body[which];
    if (edge == body->edge_count) {
        try_rest(s, which);
        return;
    }
    try_corners(s, which, start, edge + 1);
    if (s->face.done || s->face.free_count == s->face.dim) return;
    add_free(s, which, start, edge);
    try_corners(s, which, start, edge + 1);
    s->face.free_count--;
}

static void try_simplex(struct enumeration *s, int which) {
    const struct exact_shape *body = s->face.body[which];
    const int back = which == 1 ? 1 : -1;
    try_corners(s, which, -1, 0);
    for (int start = 0; start < body->edge_count && !s->face.done; start++) {
        move(s, back, &body->edge[start]);
        try_corners(s, which, start, start + 1);
        move(s, -back, &body->edge[start]);
    }
}

static void try_edges(struct enumeration *s, int which, int edge) {
    const struct exact_shape *body = s->face.body[which];
    if (s->face.done) return;
    if (edge == body->edge_count) {
        try_rest(s, which);
        return;
    }
    if (!body->unbounded[edge]) {
        s->bound[s->bound_count] = &body->edge[edge];
        s->back[s->bound_count++] = which == 1 ? 1 : -1;
    }
    try_edges(s, which, edge + 1);
    if (!body->unbounded[edge]) s->bound_count--;
    if (s->face.free_count == s->face.dim) return;
    add_free(s, which, -1, edge);
    try_edges(s, which, edge + 1);
    s->face.free_count--;
}

static void try_body(struct enumeration *s, int which) {
    if (s->face.body[which]->simplex) try_simplex(s, which);
    else try_edges(s, which, 0);
}

static void for_each_vec(struct faces *f, void (*apply)(struct exact_vec *)) {
    apply(&f->from);
    for (int i = 0; i < 3; i++) {
        apply(&f->free[i]);
        apply(&f->dual[i]);
    }
}

bool faces_of_difference(const struct exact_shape *a, const struct exact_shape *b, const struct exact_shape *m,
                         void (*try)(struct faces *face, void *context), void *context) {
    struct enumeration s = {
        .face = {.body = {a, b, m}, .bodies = m != NULL ? 3 : 2, .dim = a->dim}, .try = try, .context = context};
    struct faces *const f = &s.face;
    for_each_vec(f, exact_vec_init);
    mpz_init(f->det);
    for (int k = 0; k < f->dim; k++) {
        mpz_sub(f->from.x[k], b->base.x[k], a->base.x[k]);
        if (m != NULL) mpz_sub(f->from.x[k], f->from.x[k], m->base.x[k]);
    }
    try_body(&s, 0);
    for_each_vec(f, exact_vec_clear);
    mpz_clear(f->det);
    return f->done;
}
