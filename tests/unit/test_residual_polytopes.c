/* The bounds of contact/polytope_facets.c and polytope_support.c: of the facets of a growing polytope, and of the
 * corners beside them.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual_cores.h"

#include <math.h>
#include <stdint.h>

#define SHOWN_contact_side3_error ~, bound_contact_side3_error
#define contact_side3_error (see_side(g, v, k, side), bound_contact_side3_error)
#define SHOWN_contact_side2_error ~, bound_contact_side2_error
#define contact_side2_error (see_side(g, v, k, side), bound_contact_side2_error)
#define SHOWN_contact_normal_error ~, bound_contact_normal_error
#define contact_normal_error (see_normal(g, v, longest), bound_contact_normal_error)
#define SHOWN_contact_level_error ~, bound_contact_level_error
#define contact_level_error (see_level(g, v, n), bound_contact_level_error)
#define SHOWN_contact_behind_error ~, bound_contact_behind_error
#define contact_behind_error (see_behind(g, n), bound_contact_behind_error)
#define SHOWN_contact_support_error ~, bound_contact_support_error
#define contact_support_error (see_support(g, n, w), bound_contact_support_error)
struct grz_growth;
static void see_side(const struct grz_growth *g, const uint8_t v[3], int k, double side);
static void see_normal(const struct grz_growth *g, const uint8_t v[3], double longest);
static void see_level(const struct grz_growth *g, const uint8_t v[3], const double n[3]);
static void see_behind(const struct grz_growth *g, const double n[3]);
static void see_support(const struct grz_growth *g, const double n[3], const double w[3]);
#include "contact/polytope_facets.c"
#include "contact/polytope_support.c"

enum { SIDE3, SIDE2, NORMAL, LEVEL, BEHIND, SUPPORT, COUNT };
static struct residual seen[COUNT] = {{.bound = "contact_side3_error"},  {.bound = "contact_side2_error"},
                                      {.bound = "contact_normal_error"}, {.bound = "contact_level_error"},
                                      {.bound = "contact_behind_error"}, {.bound = "contact_support_error"}};

static void corner_of(const grz_growth *g, int k, rat out[3]) {
    rat_corner_of_difference(g->p->a, g->p->b, g->p->id[k], out);
}

static void edge_of(const grz_growth *g, int from, int to, rat out[3]) {
    rat x[3], y[3];
    corner_of(g, from, x);
    corner_of(g, to, y);
    for (int i = 0; i < 3; i++) out[i] = rat_sub(y[i], x[i]);
}

static void exact_normal(const grz_growth *g, const uint8_t v[3], rat out[3]) {
    rat e[3], f[3] = {rat_of(0), rat_of(0), rat_of(1)};
    edge_of(g, v[0], v[1], e);
    if (g->p->dim == 3) edge_of(g, v[0], v[2], f);
    rat_cross(e, f, out);
}

static void see_side(const grz_growth *g, const uint8_t v[3], int k, double side) {
    rat n[3], to[3];
    if (!g->usable) return;
    const int mark = rat_mark();
    exact_normal(g, v, n);
    edge_of(g, v[0], k, to);
    const rat off = rat_sub(rat_of(side), rat_dot(3, n, to)), size = rat_mul(rat_of(g->size), rat_of(g->most));
    if (g->p->dim == 3) residual_add(&seen[SIDE3], off, bound_contact_side3_error, rat_mul(size, rat_of(g->most)));
    else residual_add(&seen[SIDE2], off, bound_contact_side2_error, size);
    rat_free_after(mark);
}

static void see_normal(const grz_growth *g, const uint8_t v[3], double longest) {
    rat exact[3];
    double n[3];
    if (!g->usable || longest < 32 * GRZ_U * g->size) return; /* nothing is claimed then */
    const int mark = rat_mark();
    grz_find_normal(g, v, n);
    exact_normal(g, v, exact);
    for (int i = 0; i < g->p->dim; i++)
        residual_add(&seen[NORMAL], rat_sub(rat_of(n[i]), exact[i]), bound_contact_normal_error,
                     rat_mul(rat_of(g->size), rat_of(longest)));
    rat_free_after(mark);
}

/* The size by which the bounds of products with n count. */
static rat size_along(const grz_growth *g, const double n[3]) {
    rat exact[3];
    rat_vector(3, n, exact);
    return rat_mul(rat_of(g->size), rat_length(3, exact));
}

/* How far a facet is along n, as doubles have that: what n itself is off counts apart. */
static void see_level(const grz_growth *g, const uint8_t v[3], const double n[3]) {
    rat w[3], exact[3];
    if (!g->usable) return;
    const int mark = rat_mark();
    corner_of(g, v[0], w);
    rat_vector(3, n, exact);
    residual_add(&seen[LEVEL], rat_sub(rat_of(grz_dot(g->p->dim, n, g->w[v[0]])), rat_dot(3, exact, w)),
                 bound_contact_level_error, size_along(g, n));
    rat_free_after(mark);
}

/* Of a core the edges along n, all that start at its first point, or the generators. */
static void see_behind(const grz_growth *g, const double n[3]) {
    rat exact[3];
    if (!g->usable) return;
    const int mark = rat_mark();
    rat_vector(3, n, exact);
    for (int which = 0; which < 2; which++) {
        const grz_core *const core = which ? g->p->b : g->p->a;
        const grz_solid *const solid = which ? &g->b : &g->a;
        const int dim = core->dim, count = core->points ? core->point_count : core->count;
        for (int k = 0; k < count; k++) {
            rat step[3], along;
            if (core->points) {
                for (int i = 0; i < 3; i++)
                    step[i] = i < dim ? rat_of_two(core->points[dim * k + i], -core->points[i]) : rat_of(0);
                along = rat_of_two(grz_dot(dim, n, core->points + dim * k), -grz_dot(dim, n, core->points));
            } else {
                rat_step(core, k, step);
                along = rat_of(grz_dot(dim, n, solid->step[k]));
            }
            residual_add(&seen[BEHIND], rat_sub(along, rat_dot(3, exact, step)), bound_contact_behind_error,
                         size_along(g, n));
        }
    }
    rat_free_after(mark);
}

/* The greatest n . x over a core. */
static rat reach_along(const grz_core *core, const rat n[3]) {
    rat most = NULL;
    for (int k = 0; k < rat_corners(core); k++) {
        rat x[3];
        rat_corner(core, k, x);
        const rat along = rat_dot(3, n, x);
        most = most ? rat_max(most, along) : along;
    }
    return most;
}

/* How far P reaches along n. */
static void see_support(const grz_growth *g, const double n[3], const double w[3]) {
    rat exact[3], back[3];
    if (!g->usable) return;
    const int mark = rat_mark();
    rat_vector(3, n, exact);
    for (int i = 0; i < 3; i++) back[i] = rat_sub(rat_of(0), exact[i]);
    const rat reach = rat_add(reach_along(g->p->a, exact), reach_along(g->p->b, back));
    residual_add(&seen[SUPPORT], rat_sub(rat_of(grz_dot(g->p->dim, n, w)), reach), bound_contact_support_error,
                 size_along(g, n));
    rat_free_after(mark);
}

/* A simplex of corners of P; from there the polytope grows as if 0 were inside, which makes no difference to it. */
static bool draw_simplex(struct draws *draws, const grz_core *a, const grz_core *b, grz_simplex *s) {
    s->count = 0;
    for (int k = 0; k <= a->dim; k++) {
        const int i = rng_int(&draws->rng, 0, rat_corners(a) - 1), j = rng_int(&draws->rng, 0, rat_corners(b) - 1);
        s->corner[s->count++] = (grz_corner){i, j};
    }
    rat w[4][3], e[3][3] = {{NULL}}, n[3];
    for (int k = 0; k <= a->dim; k++) rat_corner_of_difference(a, b, s->corner[k], w[k]);
    e[1][0] = e[1][1] = rat_of(0), e[1][2] = rat_of(1);
    for (int k = 0; k < a->dim; k++)
        for (int i = 0; i < 3; i++) e[a->dim == 2 ? 2 * k : k][i] = rat_sub(w[k + 1][i], w[0][i]);
    rat_cross(e[0], e[1], n);
    return rat_sign(rat_dot(3, n, e[2])) != 0;
}

static void facets_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("polytopes");
    for (int n = effort(2000); n > 0; n--) {
        const int mark = rat_mark(), dim = 2 + n % 2;
        struct drawn_core drawn[2];
        grz_simplex simplex;
        draws_next(&draws);
        for (int k = 0; k < 2; k++) draw_core(&draws, dim, false, &drawn[k]);
        grz_polytope p = {.a = &drawn[0].core, .b = &drawn[1].core, .dim = dim};
        if (draw_simplex(&draws, p.a, p.b, &simplex)) grz_grow_to_facets(&p, &simplex);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(facets_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_polytopes", tests, NULL, NULL);
}
