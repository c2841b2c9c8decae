/* The bound of region/parts.c: the sum over the edges of rings, a block of them.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#define SHOWN_border_block_error ~, bound_border_block_error
#define border_block_error bound_border_block_error
#include "region/parts.c"

static struct residual seen = {.bound = "border_block_error"};

/* Twice the area that the edges add, and the size of the products. */
static rat exactly(const grz2_segment *edges, size_t count, rat *size) {
    rat sum = rat_of(0);
    *size = rat_of(0);
    for (size_t i = 0; i < count; i++) {
        const rat way = rat_sub(rat_of(edges[i].a.x), rat_of(edges[i].b.x)),
                  height = rat_add(rat_of(edges[i].a.y), rat_of(edges[i].b.y)), product = rat_mul(way, height);
        sum = rat_add(sum, product);
        *size = rat_add(*size, rat_abs(product));
    }
    return sum;
}

static void blocks_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("border");
    grz2_segment edges[2 * BORDER_BLOCK];
    for (int n = effort(5000); n > 0; n--) {
        const int mark = rat_mark(), count = rng_once_in(&draws.rng, 4) ? 2 * BORDER_BLOCK : rng_int(&draws.rng, 1, 9);
        draws_next(&draws);
        for (int i = 0; i < count; i++)
            for (int k = 0; k < 4; k++) ((double *)&edges[i])[k] = draw(&draws);
        if (rng_once_in(&draws.rng, 2)) /* back the same way, all but for one coordinate */
            for (int i = 1; i < count; i += 2) {
                edges[i] = (grz2_segment){edges[i - 1].b, edges[i - 1].a};
                if (i == 1) edges[i].a.x = draw(&draws);
            }
        rat size;
        const rat exact = exactly(edges, (size_t)count, &size);
        const grz_approx computed = border_of_block(edges, (size_t)count);
        residual_add(&seen, rat_sub(rat_of_two(computed.hi, computed.lo), exact), bound_border_block_error, size);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(blocks_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_border", tests, NULL, NULL);
}
