/* The bound of contact/directions.c: of the angle of the cap around a cell of directions.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "contact/directions.h"

#define SHOWN_direction_error ~, bound_direction_error
#define direction_error (see_cosine(c), bound_direction_error)
static void see_cosine(const grz_directions *c);
#include "contact/directions.c"

static struct residual seen = {.bound = "direction_error"};
static bool is_made; /* the cosine has its slack */

/* (1 + u x + v y) over the root of (1 + u^2 + v^2) (1 + x^2 + y^2) */
static rat cosine_of(const rat p[3], const rat q[3]) {
    return rat_div(rat_dot(3, p, q), rat_sqrt(rat_mul(rat_dot(3, p, p), rat_dot(3, q, q))));
}

static void see_cosine(const grz_directions *c) {
    if (is_made) return;
    is_made = true;
    const double half = ldexp(1, -c->cuts);
    rat center[3] = {rat_of(1)}, corner[3] = {rat_of(1)}, least = rat_of(1);
    for (int i = 0; i < 2; i++) {
        int at = 0;
        for (int bit = 0; bit < c->cuts; bit++) at |= (int)(c->place >> (2 * bit + i) & 1) << bit;
        center[i + 1] = rat_of((2 * at + 1) * half - 1);
    }
    for (int k = 0; k < 4; k++) {
        for (int i = 0; i < 2; i++) corner[i + 1] = rat_add(center[i + 1], rat_of(k >> i & 1 ? half : -half));
        least = rat_min(least, cosine_of(center, corner));
    }
    residual_add(&seen, rat_sub(rat_of(c->cosine), least), bound_direction_error, rat_of(1));
}

static void caps_are_as_wide_as_their_cells(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "directions");
    for (int n = effort(6000); n > 0; n--) {
        const int mark = rat_mark();
        grz_directions c = grz_first_directions(3);
        c.side = rng_int(&rng, 0, 5);
        for (int cuts = rng_int(&rng, 0, 20); cuts > 0; cuts--) {
            is_made = true;
            grz_cut_directions(&c);
            c.place += (uint64_t)rng_int(&rng, 0, 3);
        }
        is_made = false;
        set_cap(&c);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(caps_are_as_wide_as_their_cells)};
    return cmocka_run_group_tests_name("residual_directions", tests, NULL, NULL);
}
