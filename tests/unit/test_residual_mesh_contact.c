/* The bounds of mesh/contact.c: how far a triangle is from a core along a half axis, or inward from one of its edges.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual_cores.h"

#include "mesh/contact.c"

enum { GAP, BESIDE, COUNT };
static struct residual seen[COUNT] = {{.bound = "contact_gap_error"}, {.bound = "contact_beside_error"}};

/* How far the triangle is from the core, and so much around that, along d or the other way, doubled. */
static rat exact_gap(const grz_core *core, double around, rat corner[3][3], const rat d[3]) {
    rat most[2], least[2];
    for (int k = 0; k < 3; k++) {
        const rat along = rat_mul(rat_of(2), rat_dot(3, corner[k], d));
        most[1] = k == 0 ? along : rat_max(most[1], along);
        least[1] = k == 0 ? along : rat_min(least[1], along);
    }
    for (int id = rat_corners(core) - 1, first = id; id >= 0; id--) {
        rat at[3];
        rat_corner(core, id, at);
        const rat along = rat_dot(3, at, d);
        most[0] = id == first ? along : rat_max(most[0], along);
        least[0] = id == first ? along : rat_min(least[0], along);
    }
    return rat_sub(rat_max(rat_sub(least[0], most[1]), rat_sub(least[1], most[0])),
                   rat_mul(rat_of(around), rat_sqrt(rat_dot(3, d, d))));
}

static void see_gap(struct residual *r, double bound, const grz_mesh_contact_search *s, const grz_core *core,
                    double around, const grz3_triangle *t, const double d[3], const rat exact[3], double size) {
    rat corner[3][3];
    for (int k = 0; k < 3; k++) rat_vector(3, &grz_triangle_corner(t, k)->x, corner[k]);
    residual_add(r, rat_sub(rat_of(gap_along(&s->core, around, t, d)), exact_gap(core, around, corner, exact)), bound,
                 rat_of(size));
}

static void sample(struct draws *draws, grz_mesh_contact_search *s) {
    struct drawn_core drawn;
    grz3_triangle t;
    double edge[3][3], n[3], inward[3];
    rat of_edge[3][3], of_n[3], of_inward[3];
    draws_next(draws);
    draw_core(draws, 3, true, &drawn);
    for (int i = 0; i < 9; i++) (&t.a.x)[i] = draw(draws);
    grz_solid_of(3, &drawn.core, &s->core);
    s->around = rng_once_in(&draws->rng, 2) ? draw_size(draws) : 0;
    for (int k = 0; k < s->core.count; k++) {
        rat d[3];
        rat_vector(3, s->core.step[k], d);
        const double size = size_of_both(s, &t) * grz_norm1(3, s->core.step[k]);
        if (size > 0x1p-300 && size < (double)INFINITY)
            see_gap(&seen[GAP], contact_gap_error, s, &drawn.core, s->around, &t, s->core.step[k], d, size);
    }
    s->around = 0;
    for (int k = 0; k < 3; k++) {
        grz_sub(3, &grz_triangle_corner(&t, k + 1)->x, &grz_triangle_corner(&t, k)->x, edge[k]);
        rat_difference(3, &grz_triangle_corner(&t, k + 1)->x, &grz_triangle_corner(&t, k)->x, of_edge[k]);
    }
    grz_cross(edge[0], edge[1], n);
    rat_cross(of_edge[0], of_edge[1], of_n);
    for (int k = 0; k < 3; k++) {
        grz_cross(n, edge[k], inward);
        rat_cross(of_n, of_edge[k], of_inward);
        const double size =
            size_of_both(s, &t) * (grz_norm_max(edge[0]) * grz_norm_max(edge[1]) * grz_norm_max(edge[k]));
        if (size > 0x1p-600 && size < (double)INFINITY)
            see_gap(&seen[BESIDE], contact_beside_error, s, &drawn.core, 0, &t, inward, of_inward, size);
    }
}

static void gaps_are_within_their_bounds(void **state) {
    (void)state;
    static grz_mesh_contact_search s;
    struct draws draws = draws_seeded("mesh contact");
    for (int n = effort(6000); n > 0; n--) {
        const int mark = rat_mark();
        sample(&draws, &s);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(gaps_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_mesh_contact", tests, NULL, NULL);
}
