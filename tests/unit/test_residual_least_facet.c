/* The bounds of contact/least_facet.c: how far 0 is below a facet of the difference of zonotopes and triangles.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual_cores.h"

#include "contact/least_facet.c"

#include <math.h>

enum { FACET3, FACET2, TRIANGLE3, COUNT };
static struct residual seen[COUNT] = {
    {.bound = "contact_facet3_error"}, {.bound = "contact_facet2_error"}, {.bound = "contact_triangle_error"}};

/* A generator's axis or an edge of a triangle. */
static void exact_axis(const difference *d, int n, rat out[3]) {
    const grz_core *const core = d->core[d->g.body[n]];
    const int k = d->g.k[n], from = k - GRZ_EDGES, to = (from + 1) % 3;
    for (int i = 0; i < 3; i++) {
        out[i] = rat_of(0);
        if (i >= core->dim) continue;
        if (k < GRZ_EDGES) out[i] = rat_of_two(core->generator[k].axis[i][0], core->generator[k].axis[i][1]);
        else out[i] = rat_sub(rat_of(core->points[core->dim * to + i]), rat_of(core->points[core->dim * from + i]));
    }
}

/* How far the core reaches along n, and against it: 2 products of n and a corner, doubled. */
static void exact_reach(const grz_core *core, const rat n[3], rat *most, rat *least) {
    const int count = rat_corners(core);
    for (int id = 0; id < count; id++) {
        rat corner[3];
        rat_corner(core, id, corner);
        const rat along = rat_dot(3, n, corner);
        *most = id == 0 ? along : rat_max(*most, along);
        *least = id == 0 ? along : rat_min(*least, along);
    }
}

/* Compared are the depth, and the product of the normal and the middle. `error` is the bound times what it is of. */
static void see_facet(struct residual *r, double bound, const difference *d, const grz_facet_depths *f, int facet) {
    const int dim = d->core[0]->dim;
    rat e[2][3], n[3], most[2], least[2];
    exact_axis(d, f->first[facet], e[0]);
    exact_axis(d, f->second[facet], e[1]);
    if (dim == 2) e[0][0] = e[0][1] = rat_of(0), e[0][2] = rat_of(1);
    rat_cross(e[0], e[1], n);
    if (!(f->length[facet] > 0) || rat_sign(rat_length(3, n)) == 0) return; /* parallel, perhaps but for rounding */
    for (int body = 0; body < 2; body++) exact_reach(d->core[body], n, &most[body], &least[body]);
    const rat beyond = rat_sub(most[0], least[1]), behind = rat_sub(most[1], least[0]),
              length = rat_sqrt(rat_dot(3, n, n)), middle = rat_div(rat_sub(beyond, behind), rat_of(2)),
              size = rat_div(rat_of(f->error[facet]), rat_of(bound));
    residual_add(r, rat_sub(rat_of(f->middle[facet]), middle), bound, rat_mul(size, rat_of(f->length[facet])));
    residual_add(r, rat_sub(rat_of(f->depth[facet]), rat_div(rat_min(beyond, behind), length)), bound, size);
}

static void draw_either(struct draws *draws, int dim, bool triangle, struct drawn_core *out) {
    if (!triangle) {
        draw_core(draws, dim, true, out);
        return;
    }
    for (int i = 0; i < 3 * dim; i++) out->points[i] = draw(draws);
    grz_core_points(&out->core, dim, out->points, 3);
}

/* n: which kinds of cores. */
static void sample(struct draws *draws, int n) {
    const int dim = 2 + n % 2, triangles = n / 2 % 3;
    const bool of_triangles = dim == 3 && triangles > 0;
    struct drawn_core drawn[2];
    difference d;
    grz_facet_depths f;
    draws_next(draws);
    for (int k = 0; k < 2; k++) {
        draw_either(draws, dim, k < triangles, &drawn[k]);
        d.core[k] = &drawn[k].core;
    }
    if (!find_difference(dim, &d)) return;
    grz_find_facet_depths_scalar(dim, &d.g, &f);
    for (int k = 0; k < f.count; k++) {
        if (d.g.skipped >> k & 1) continue;
        if (of_triangles) see_facet(&seen[TRIANGLE3], contact_triangle_error, &d, &f, k);
        else if (dim == 3) see_facet(&seen[FACET3], contact_facet3_error, &d, &f, k);
        else see_facet(&seen[FACET2], contact_facet2_error, &d, &f, k);
    }
}

static void depths_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("least facet");
    for (int n = effort(9000); n > 0; n--) {
        const int mark = rat_mark();
        sample(&draws, n);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(depths_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_least_facet", tests, NULL, NULL);
}
