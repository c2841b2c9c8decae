/* The bound of time/slabs.c: which of two times of boxes along the axes is earlier.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#define SHOWN_slab_error ~, bound_slab_error
#define slab_error (see_order(x->gap, x->by, y->gap, y->by, p, q, off), bound_slab_error)
static void see_order(grz_dd gap, grz_dd by, grz_dd other_gap, grz_dd other_by, double p, double q, double off);
#include "time/slabs.c"

static struct residual seen = {.bound = "slab_error"};

static void see_order(grz_dd gap, grz_dd by, grz_dd other_gap, grz_dd other_by, double p, double q, double off) {
    const rat first = rat_div(rat_of_dd(gap), rat_of_dd(by)),
              second = rat_div(rat_of_dd(other_gap), rat_of_dd(other_by));
    residual_add(&seen, rat_sub(rat_of(off), rat_sub(first, second)), bound_slab_error,
                 rat_add(rat_abs(rat_of(p)), rat_abs(rat_of(q))));
}

static void times_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("slabs");
    double a_min[3], a_max[3], b_min[3], b_max[3], da[3], db[3], enter, exit;
    const grz_slabs slabs = {a_min, a_max, b_min, b_max, da, db};
    for (int n = effort(6000); n > 0; n--) {
        const int mark = rat_mark(), dim = 2 + n % 2;
        draws_next(&draws);
        for (int i = 0; i < dim; i++) {
            a_min[i] = draw(&draws), b_min[i] = draw(&draws);
            a_max[i] = a_min[i] + draw_size(&draws), b_max[i] = b_min[i] + draw_size(&draws);
            da[i] = draw(&draws), db[i] = rng_once_in(&draws.rng, 2) ? 0 : draw(&draws);
        }
        grz_touching_slabs(dim, &slabs, 1, &enter, &exit);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(times_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_slabs", tests, NULL, NULL);
}
