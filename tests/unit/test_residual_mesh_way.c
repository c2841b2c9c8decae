/* The bound of mesh/contact_way.c: how high a point is above the plane of a triangle, along its rounded normal.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "mesh/contact.h"

static void see_height(const grz3_vec *to, const double normal[3], double height);
#define SHOWN_way_height_error ~, bound_way_height_error
#define way_height_error (see_height(&to, p->normal, height), bound_way_height_error)
#include "mesh/contact_way.c"

static struct residual seen = {.bound = "way_height_error"};
static rat to_point[3], unit[3]; /* exactly */

static void see_height(const grz3_vec *to, const double normal[3], double height) {
    (void)normal; /* it is `unit`, rounded */
    residual_add(&seen, rat_sub(rat_of(height), rat_dot(3, to_point, unit)), bound_way_height_error,
                 rat_of(grz_norm1(3, &to->x)));
}

static void sample(struct draws *draws) {
    grz_met_parts met = {.contact = 0};
    grz3_triangle *const t = &met.parts.at[1];
    const way_search w = {.met = &met};
    one_push p = {.of = 1, .side = 1, .is_exact = true, .met = &met};
    grz3_vec x;
    rat e[3], f[3], n[3];
    draws_next(draws);
    for (int i = 0; i < 9; i++) (&t->a.x)[i] = draw(draws);
    for (int i = 0; i < 3; i++) (&x.x)[i] = draw(draws);
    rat_difference(3, &t->b.x, &t->a.x, e);
    rat_difference(3, &t->c.x, &t->a.x, f);
    rat_cross(e, f, n);
    const rat length = rat_sqrt(rat_dot(3, n, n));
    if (rat_sign(length) == 0) return;
    for (int i = 0; i < 3; i++) {
        unit[i] = rat_div(n[i], length);
        p.normal[i] = rat_double(unit[i]);
    }
    rat_difference(3, &x.x, &t->a.x, to_point);
    is_beyond_push(&w, &p, 1, &x);
}

static void heights_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("mesh way");
    for (int n = effort(20000); n > 0; n--) {
        const int mark = rat_mark();
        sample(&draws);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(heights_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_mesh_way", tests, NULL, NULL);
}
