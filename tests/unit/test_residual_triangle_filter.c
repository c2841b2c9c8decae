/* The bound of contact/triangle_filter.c: how far 0 is below a facet of the difference of a zonotope and a triangle.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual_cores.h"

#include <math.h>

#define SHOWN_contact_triangle_error ~, bound_contact_triangle_error
#define contact_triangle_error (see_facet(t, f, bound_contact_triangle_error), bound_contact_triangle_error)
struct beside_triangle;
struct facet_beside;
static void see_facet(const struct beside_triangle *t, const struct facet_beside *f, double bound);
#include "contact/triangle_filter.c"

static struct residual seen[] = {{.bound = "contact_triangle_error"}};

static struct drawn_core box, triangle; /* of the sample */

/* An axis of the box, or an edge of the triangle. */
static void exact_axis(int k, rat out[3]) {
    const double *const points = triangle.points;
    for (int i = 0; i < 3; i++) {
        const double *const axis = box.core.generator[k % EDGES].axis[i];
        if (k < EDGES) out[i] = rat_of_two(axis[0], axis[1]);
        else out[i] = rat_sub(rat_of(points[3 * ((k + 1) % 3) + i]), rat_of(points[3 * (k % 3) + i]));
    }
}

/* n times corner k of the triangle, doubled and seen from the center of the box. */
static rat along_corner(const rat n[3], int k) {
    rat corner[3];
    for (int i = 0; i < 3; i++) {
        const double *const c = box.core.center[i], x = triangle.points[3 * k + i];
        corner[i] = rat_sub(rat_add(rat_of(x), rat_of(x)), rat_add(rat_of_two(c[0], c[1]), rat_of(c[2])));
    }
    return rat_dot(3, n, corner);
}

static void see_facet(const beside_triangle *t, const facet_beside *f, double bound) {
    rat p[3], q[3], n[3], reach = rat_of(0), least = NULL, most = NULL;
    exact_axis(f->p, p);
    exact_axis(f->q, q);
    rat_cross(p, q, n);
    if (!(f->length > 0) || rat_sign(rat_length(3, n)) == 0) return; /* parallel, perhaps but for rounding */
    for (int k = 0; k < box.core.count; k++) {
        rat step[3];
        rat_step(&box.core, k, step);
        reach = rat_add(reach, rat_abs(rat_dot(3, n, step)));
    }
    for (int k = 0; k < 3; k++) {
        const rat at = along_corner(n, k);
        least = k == 0 ? at : rat_min(least, at);
        most = k == 0 ? at : rat_max(most, at);
    }
    const rat length = rat_sqrt(rat_dot(3, n, n)),
              depth[2] = {rat_div(rat_sub(reach, least), length), rat_div(rat_add(reach, most), length)},
              size = rat_of(t->size * t->length[f->p] * t->length[f->q] / f->length);
    for (int side = 0; side < 2; side++)
        residual_add(&seen[0], rat_sub(rat_of(f->depth[side]), depth[side]), bound, size);
}

static void depths_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("triangle filter");
    for (int n = effort(3000); n > 0; n--) {
        const int mark = rat_mark();
        grz_contact_axis axis = {.depth = 0};
        draws_next(&draws);
        do draw_core(&draws, 3, true, &box);
        while (box.core.count != 3);
        for (int i = 0; i < 9; i++) triangle.points[i] = draw(&draws);
        grz_core_points(&triangle.core, 3, triangle.points, 3);
        grz_depth_of_triangle_filter(&box.core, &triangle.core, &axis);
        rat_free_after(mark);
    }
    residual_report(seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(depths_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_triangle_filter", tests, NULL, NULL);
}
