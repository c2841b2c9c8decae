/* The bounds of contact/zonotope_filter.c: how far 0 is below a facet of the difference of two zonotopes.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual_cores.h"

#include <math.h>

#define SHOWN_contact_facet3_error ~, bound_contact_facet3_error
#define contact_facet3_error (see_facet(d, f, k, bound_contact_facet3_error), bound_contact_facet3_error)
#define SHOWN_contact_facet2_error ~, bound_contact_facet2_error
#define contact_facet2_error (see_facet(d, f, k, bound_contact_facet2_error), bound_contact_facet2_error)
struct difference;
struct bounded_facets;
static void see_facet(const struct difference *d, const struct bounded_facets *f, int facet, double bound);
#include "contact/zonotope_filter.c"

enum { FACET3, FACET2, COUNT };
static struct residual seen[COUNT] = {{.bound = "contact_facet3_error"}, {.bound = "contact_facet2_error"}};

static rat axis_in_rationals(const grz_core *core, int k, int i) {
    return i < core->dim ? rat_of_two(core->generator[k].axis[i][0], core->generator[k].axis[i][1]) : rat_of(0);
}

/* `error` is still the product of both lengths. Compared are the depth, and the product of normal and center. */
static void see_facet(const difference *d, const bounded_facets *f, int facet, double bound) {
    const int dim = d->core[0]->dim, of[2] = {f->of.i[facet], f->of.j[facet]};
    struct residual *const r = &seen[dim == 2 ? FACET2 : FACET3];
    rat e[2][3], n[3], center[3], reach = rat_of(0);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 3; i++) e[k][i] = axis_in_rationals(d->core[d->body[of[k]]], d->k[of[k]], i);
    if (dim == 2) e[0][0] = e[0][1] = rat_of(0), e[0][2] = rat_of(1);
    rat_cross(e[0], e[1], n);
    if (rat_sign(rat_length(3, n)) == 0) return; /* parallel, but for rounding: then the depth is no number to bound */
    for (int i = 0; i < 3; i++) {
        rat at[2] = {rat_of(0), rat_of(0)};
        for (int body = 0; body < 2 && i < dim; body++)
            for (int k = 0; k < 3; k++) at[body] = rat_add(at[body], rat_of(d->core[body]->center[i][k]));
        center[i] = rat_sub(at[0], at[1]);
    }
    for (int body = 0; body < 2; body++)
        for (int k = 0; k < d->core[body]->count; k++) {
            rat step[3];
            rat_step(d->core[body], k, step);
            reach = rat_add(reach, rat_abs(rat_dot(3, n, step)));
        }
    const rat middle = rat_dot(3, n, center), length = rat_sqrt(rat_dot(3, n, n)),
              depth = rat_div(rat_sub(reach, rat_abs(middle)), length),
              size = rat_mul(rat_of(f->error[facet]), rat_of(d->size));
    residual_add(r, rat_sub(rat_of(f->of.middle[facet]), middle), bound, size);
    if (f->of.length[facet] > 0)
        residual_add(r, rat_sub(rat_of(f->of.depth[facet]), depth), bound, rat_div(size, rat_of(f->of.length[facet])));
}

static void depths_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("zonotope filter");
    for (int n = effort(6000); n > 0; n--) {
        const int mark = rat_mark(), dim = 2 + n % 2;
        struct drawn_core drawn[2];
        grz_contact_axis axis;
        draws_next(&draws);
        for (int k = 0; k < 2; k++) draw_core(&draws, dim, true, &drawn[k]);
        grz_depth_of_zonotopes_filter(&drawn[0].core, &drawn[1].core, &axis);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(depths_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_zonotope_filter", tests, NULL, NULL);
}
