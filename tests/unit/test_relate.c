/* The DE-9IM matrix, against its definition.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "outlines.h"
#include "relate_truth.h"
#include "support/effort.h"
#include "support/ledger.h"
#include "support/modes.h"
#include "support/rng.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void transpose(const char *from, char *to) {
    for (int i = 0; i < 9; i++) to[i] = from[3 * (i % 3) + i / 3];
    to[9] = 0;
}

static void check_pair(const struct outline *a, const struct outline *b) {
    grz2_polygon *const p = build(a), *const q = build(b);
    const struct truth_set s = truth_of(a), t = truth_of(b);
    char expected[10], turned[10];
    grz2_de9im matrix, other;
    truth_of_relation(&s, &t, expected);
    transpose(expected, turned);
    assert_int_equal(grz2_relate(p, q, NULL, &matrix), GRZ_OK);
    assert_int_equal(grz2_relate(q, p, NULL, &other), GRZ_OK);
    if (strcmp(matrix.text, expected) != 0 || strcmp(other.text, turned) != 0) {
        print_outline(a), print_outline(b);
        fail_msg("%s, expected %s; turned %s, expected %s", matrix.text, expected, other.text, turned);
    }
    for (int k = 0; k < GRZ_RELATE_PREDICATE_COUNT; k++) {
        bool answer;
        assert_int_equal(grz2_relate_ask(p, q, (grz2_predicate)k, NULL, &answer), GRZ_OK);
        assert_int_equal(answer, grz2_relate_holds(&matrix, (grz2_predicate)k));
    }
    assert_int_equal(grz2_relate_holds(&matrix, GRZ_RELATE_INTERSECTS), grz2_polygons_overlap(p, q));
    grz2_polygon_free(p);
    grz2_polygon_free(q);
}

static void pairs_on_a_lattice(void **state) {
    (void)state;
    static struct outline a, b;
    struct rng rng = rng_seeded(1, "relate");
    for (long i = 0, count = inputs_a_cell() * 100; i < count; i++) {
        make_pair(&a, &b, &rng, rng_int(&rng, 1, 6), rng_int(&rng, 3, 7));
        check_pair(&a, &b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_on_a_lattice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
