/* The bound of num/rotation.c: quotients of sums of products, before they are rounded.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#define SHOWN_rotation_error ~, bound_rotation_error
#define rotation_error (see_quotient(q, numerator), bound_rotation_error)
struct sum;
static void see_quotient(grz_dd q, const struct sum *numerator);
#include "num/rotation.c"

static struct residual seen = {.bound = "rotation_error"};
static double quaternion[4];

/* The exact sum; *size: that of the magnitudes. */
static rat exact_sum(const sum *s, rat *size) {
    rat total = rat_of(0);
    *size = rat_of(0);
    for (int i = 0; i < TERMS; i++) {
        const rat product = rat_mul(rat_of(s->left[i]), rat_of(s->right[i]));
        total = rat_add(total, product);
        *size = rat_add(*size, rat_abs(product));
    }
    return total;
}

static void see_quotient(grz_dd q, const sum *numerator) {
    const sum length = squared_length(quaternion);
    rat size, of_length;
    const rat above = exact_sum(numerator, &size), below = exact_sum(&length, &of_length);
    if (rat_sign(size) == 0) return;
    residual_add(&seen, rat_sub(rat_of_dd(q), rat_div(above, below)), bound_rotation_error, rat_div(size, below));
}

static void quotients_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("rotation");
    for (int n = effort(5000); n > 0; n--) {
        const int mark = rat_mark();
        double column[3][3];
        draws_next(&draws);
        draw_vector(&draws, 3, quaternion);
        quaternion[3] = draw(&draws);
        if (n % 5 == 0) quaternion[3] = quaternion[0] * (1 + 0x1p-30 * draw(&draws)); /* much cancels */
        grz_rotation_of(quaternion, column);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(quotients_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_rotation", tests, NULL, NULL);
}
