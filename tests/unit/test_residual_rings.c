/* How far 0 is behind the nearest facet of the difference of two cores of the plane, by their corners in order
 * (contact/rings.inc): is it within the error that is written beside it?
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual_cores.h"

#include "contact/rings.h"

static struct residual seen[] = {{.bound = "error of the nearest facet of rings"}};

/* The products of n and the corners of a core, doubled: the least one. */
static rat exact_least(const grz_core *core, const rat n[3]) {
    const int count = rat_corners(core);
    rat least = NULL, corner[3];
    for (int id = 0; id < count; id++) {
        rat_corner(core, id, corner);
        const rat along = rat_dot(3, n, corner);
        least = id == 0 ? along : rat_min(least, along);
    }
    return least;
}

static void see_facet(const grz_core core[2], const grz_rings *x) {
    const grz_ring *const one = &x->of[x->side];
    rat from[3], to[3], n[3];
    rat_corner(&core[x->side], one->id[x->edge], from);
    rat_corner(&core[x->side], one->id[x->edge + 1], to);
    n[0] = rat_sub(to[1], from[1]);
    n[1] = rat_sub(from[0], to[0]);
    n[2] = rat_of(0);
    const rat behind = rat_sub(rat_dot(3, n, from), exact_least(&core[1 - x->side], n)),
              depth = rat_div(behind, rat_sqrt(rat_dot(3, n, n)));
    residual_add(&seen[0], rat_sub(rat_of(x->least), depth), 1, rat_of(x->error));
}

static void facets_are_within_their_errors(void **state) {
    (void)state;
    struct draws draws = draws_seeded("rings");
    for (int n = effort(20000); n > 0; n--) {
        const int mark = rat_mark();
        struct drawn_core drawn[2];
        grz_core core[2];
        grz_rings x = {.reach = 0x1p200};
        draws_next(&draws);
        for (int k = 0; k < 2; k++) {
            draw_core(&draws, 2, (n >> k & 1) == 1, &drawn[k]);
            core[k] = drawn[k].core;
            core[k].radius[0] = 0;
        }
        if (grz_find_rings_scalar(core, &x) == GRZ_KNOWN_CONTACT) see_facet(core, &x);
        rat_free_after(mark);
    }
    residual_report(seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(facets_are_within_their_errors)};
    return cmocka_run_group_tests_name("residual_rings", tests, NULL, NULL);
}
