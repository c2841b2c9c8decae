/* The bounds of time/slabs.h: the times of boxes along the axes, in doubles and in 64 bits.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#define SHOWN_slab_extended_error ~, bound_slab_extended_error
#define slab_extended_error (see_extended(enter ? latest : 0, exit ? earliest : 0), bound_slab_extended_error)
static void see_extended(long double latest, long double earliest);
#include "time/slabs.h"

enum { SLAB, EXTENDED, COUNT };
static struct residual seen[COUNT] = {{.bound = "slab_error"}, {.bound = "slab_extended_error"}};

/* The boxes at hand, and when they begin to overlap and end to, on each axis, exactly; NULL where nothing moves. */
static double a_min[3], a_max[3], b_min[3], b_max[3], da[3], db[3];
static const grz_slabs slabs = {a_min, a_max, b_min, b_max, da, db};
static rat low[3], high[3];

static void find_times(int dim) {
    for (int i = 0; i < dim; i++) {
        const rat v = rat_sub(rat_of(da[i]), rat_of(db[i]));
        low[i] = high[i] = NULL;
        if (rat_sign(v) == 0) continue;
        const rat first = rat_div(rat_sub(rat_of(b_min[i]), rat_of(a_max[i])), v),
                  second = rat_div(rat_sub(rat_of(b_max[i]), rat_of(a_min[i])), v);
        low[i] = rat_min(first, second);
        high[i] = rat_max(first, second);
    }
}

/* The last beginning and the first end of all axes. */
static rat last_of(const rat times[3], int dim, int sign) {
    rat last = NULL;
    for (int i = 0; i < dim; i++)
        if (times[i] && (!last || mpq_cmp(times[i], last) * sign > 0)) last = times[i];
    return last;
}

static int dimension;
static bool overlap_at_rest; /* on each axis on which nothing moves */

/* Shows what is not 0. The slack is the bound's part of the time itself. */
static void see_extended(long double latest, long double earliest) {
    const rat enter = last_of(low, dimension, 1), exit = last_of(high, dimension, -1);
    if (!overlap_at_rest || !enter || rat_sign(enter) == 0 || rat_sign(exit) == 0) return;
    const int mark = rat_mark();
    const rat begins = rat_of_extended(latest), ends = rat_of_extended(earliest);
    if (latest != 0 && rat_sign(enter) > 0)
        residual_add(&seen[EXTENDED], rat_sub(begins, enter), bound_slab_extended_error, begins);
    if (earliest != 0 && rat_sign(exit) > 0)
        residual_add(&seen[EXTENDED], rat_sub(ends, exit), bound_slab_extended_error, ends);
    rat_free_after(mark);
}

/* Two times may change their order only where they are closer than the bound: s / t is as far from what it is. */
static void see_times(int dim, const grz_slab_times *t) {
    double computed[6];
    rat exact[6];
    int count = 0;
    for (int i = 0; i < dim; i++) {
        if (!low[i] || rat_sign(low[i]) == 0 || rat_sign(high[i]) == 0) continue;
        computed[count] = t->low[i], exact[count++] = low[i];
        computed[count] = t->high[i], exact[count++] = high[i];
    }
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++) {
            const rat first = rat_mul(rat_of(computed[i]), exact[k]), second = rat_mul(exact[i], rat_of(computed[k]));
            residual_add(&seen[SLAB], rat_sub(first, second), slab_error, second);
        }
}

static void draw_boxes(struct draws *draws, int dim) {
    draws_next(draws);
    overlap_at_rest = true;
    for (int i = 0; i < dim; i++) {
        a_min[i] = draw(draws), b_min[i] = draw(draws);
        a_max[i] = a_min[i] + draw_size(draws), b_max[i] = b_min[i] + draw_size(draws);
        da[i] = draw(draws), db[i] = rng_once_in(&draws->rng, 2) ? 0 : draw(draws);
        if (da[i] == db[i] && !(a_min[i] < b_max[i] && b_min[i] < a_max[i])) overlap_at_rest = false;
    }
}

static void times_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("slabs");
    for (int n = effort(6000); n > 0; n--) {
        const int mark = rat_mark(), dim = dimension = 2 + n % 2;
        double enter, exit;
        grz_slab_times t;
        draw_boxes(&draws, dim);
        find_times(dim);
        if (GRZ_EXTENDED_CLAIMS) grz_slab_extended(dim, &slabs, 1, &enter, &exit);
        if (grz_slab_intervals(dim, &slabs, &t)) see_times(dim, &t);
        rat_free_after(mark);
    }
    residual_report(seen, GRZ_EXTENDED_CLAIMS ? COUNT : EXTENDED);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(times_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_slabs", tests, NULL, NULL);
}
