/* Hulls of 1 to 10 000 points: adding points inside the hull of a few changes no answer and no time.
 *
 * SPDX-License-Identifier: MIT */
#include "support/effort.h"
#include "support/outcome.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "families/draft.h"
#include "oracle/moment.h"
#include "oracle/truth.h"

#include <math.h>
#include <stdlib.h>

#define MOST_POINTS 10000

/* A hull of few points, and the same set as a hull of many. */
struct crowd {
    struct shape few;
    int count;
    double points[3 * MOST_POINTS];
};

/* Coordinates are multiples of 64, so that midpoints are integers. */
static void make_crowd(struct rng *rng, int dim, int count, struct crowd *crowd) {
    crowd->few = draft_lattice(rng, dim, GRZ_HULL, 6);
    crowd->count = count;
    double *n = crowd->few.n;
    const int kept = dim * (count < HULL_POINTS ? count : HULL_POINTS);
    for (int i = 0; i < dim * HULL_POINTS; i++) n[i] = i < kept ? 64 * n[i] : n[i % kept];
    for (int i = 0; i < dim * count && i < dim * HULL_POINTS; i++) crowd->points[i] = n[i];
    for (int i = HULL_POINTS; i < count; i++) {
        /* an earlier point, or its midpoint with a corner if that is an integer */
        const int from = rng_int(rng, 0, i - 1), to = rng_int(rng, 0, HULL_POINTS - 1);
        bool whole = true;
        for (int k = 0; k < dim; k++) whole = whole && (long)(crowd->points[dim * from + k] + n[dim * to + k]) % 2 == 0;
        for (int k = 0; k < dim; k++) {
            const double p = crowd->points[dim * from + k];
            crowd->points[dim * i + k] = whole ? (p + n[dim * to + k]) / 2 : p;
        }
    }
    /* moves the few to random places of the array */
    for (int i = 0; i < count && i < HULL_POINTS; i++) {
        const int other = rng_int(rng, 0, count - 1);
        for (int k = 0; k < dim; k++) {
            const double p = crowd->points[dim * i + k];
            crowd->points[dim * i + k] = crowd->points[dim * other + k];
            crowd->points[dim * other + k] = p;
        }
    }
}

static union library_shape library_crowd(const struct crowd *crowd) {
    union library_shape shape = shape_for_library(&crowd->few);
    if (crowd->few.dim == 2) shape.in2.hull = (grz2_hull){crowd->count, (const grz2_vec *)crowd->points};
    else shape.in3.hull = (grz3_hull){crowd->count, (const grz3_vec *)crowd->points};
    return shape;
}

static void compare(int dim, const struct crowd *crowd, const struct shape *other, const union library_shape *b) {
    const union library_shape a = library_crowd(crowd);
    const int meeting = (int)true_meeting(&crowd->few, other);
    const bool within = true_within(&(struct shapes){crowd->few, *other, {.margin = 64}}),
               contained = true_contains(other, &crowd->few);
    if (dim == 2) {
        assert_int_equal(grz2_overlap(&a.in2, &b->in2), meeting != MEET_APART);
        assert_int_equal(grz2_touch(&b->in2, &a.in2), meeting == MEET_TOUCHING);
        assert_int_equal(grz2_within(&a.in2, &b->in2, 64), within);
        assert_int_equal(grz2_contains(&b->in2, &a.in2), contained);
    } else {
        assert_int_equal(grz3_overlap(&a.in3, &b->in3), meeting != MEET_APART);
        assert_int_equal(grz3_touch(&b->in3, &a.in3), meeting == MEET_TOUCHING);
        assert_int_equal(grz3_within(&a.in3, &b->in3, 64), within);
        assert_int_equal(grz3_contains(&b->in3, &a.in3), contained);
    }
    /* in the other order the time grows with the square of the points if the other shape has a radius */
    const bool round = other->radius > 0 || other->kind == GRZ_BALL || other->kind == GRZ_CAPSULE;
    if (round && crowd->count > 1000) return;
    const bool contains = dim == 2 ? grz2_contains(&a.in2, &b->in2) : grz3_contains(&a.in3, &b->in3);
    assert_int_equal(contains, true_contains(&crowd->few, other));
}

static void inner_points_change_nothing(void **state) {
    (void)state;
    static const int counts[] = {1, 2, 3, 4, 13, 100, 700, MOST_POINTS};
    static struct crowd crowd;
    for (int r = 0; r < row_count(); r++) {
        const struct row *row = row_at(r);
        if (row->relation != GRZ_CONTAINS || row->kind_a != GRZ_HULL) continue;
        for (int c = 0; c < (int)(sizeof counts / sizeof counts[0]); c++) {
            struct rng rng = rng_seeded((uint64_t)(r * 10 + c), "crowds");
            for (int i = 0; i < (counts[c] <= 13 ? effort(180) : counts[c] <= 100 ? effort(45) : 2); i++) {
                make_crowd(&rng, row->dim, counts[c], &crowd);
                struct shapes other = {.a = draft_lattice(&rng, row->dim, row->kind_b, 6)};
                draft_scale(&other, 6);
                const union library_shape b = shape_for_library(&other.a);
                compare(row->dim, &crowd, &other.a, &b);
            }
        }
    }
}

static void two_crowds(void **state) {
    (void)state;
    static struct crowd a, b;
    for (int dim = 2; dim <= 3; dim++) {
        struct rng rng = rng_seeded((uint64_t)dim, "two crowds");
        for (int i = 0; i < effort(225); i++) {
            make_crowd(&rng, dim, i % 2 ? 100 : 1000, &a);
            make_crowd(&rng, dim, i % 3 ? 100 : 1000, &b);
            const union library_shape other = library_crowd(&b);
            compare(dim, &a, &b.few, &other);
        }
    }
}

/* Numbers of points that are not multiples of the lanes. */
static void crowds_on_the_move(void **state) {
    (void)state;
    static const int counts[] = {5, 7, 8, 11, 12, 13, 30, 101};
    static struct crowd a, b;
    for (int dim = 2; dim <= 3; dim++)
        for (int c = 0; c < (int)(sizeof counts / sizeof counts[0]); c++) {
            struct rng rng = rng_seeded((uint64_t)(dim * 10 + c), "crowds on the move");
            for (int i = 0; i < effort(225); i++) {
                make_crowd(&rng, dim, counts[c], &a);
                make_crowd(&rng, dim, counts[(i + c) % 4], &b);
                struct shapes shapes = {.a = a.few, .b = b.few};
                for (int k = 0; k < 2 * dim; k++) shapes.with.by[k / dim][k % dim] = 64 * rng_int(&rng, -9, 9);
                const struct moments truth = true_moments(GRZ_SWEEP, &shapes);
                const union library_shape x = library_crowd(&a), y = library_crowd(&b);
                double enter, exit;
                const double *const da = shapes.with.by[0], *const db = shapes.with.by[1];
                const int answer = dim == 2 ? outcome_of(grz2_sweep(&x.in2, &(grz2_vec){da[0], da[1]}, &y.in2,
                                                                    &(grz2_vec){db[0], db[1]}, &enter, &exit))
                                            : outcome_of(grz3_sweep(&x.in3, &(grz3_vec){da[0], da[1], da[2]}, &y.in3,
                                                                    &(grz3_vec){db[0], db[1], db[2]}, &enter, &exit));
                assert_int_equal(answer, truth.answer[0]);
                assert_true(enter == truth.enter && exit == truth.exit);
            }
        }
}

/* Four points that are coplanar except for some ulps are two facets. Tests a ball that just fits between them and a
 * fifth point, and the next larger ball, which does not fit. */
static void balls_before_bent_facets(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "bent facets");
    for (int i = 0; i < effort(1500); i++) {
        struct shape hull = draft_random(&rng, 3, GRZ_HULL, 1, 1);
        double *n = hull.n;
        const double s = 0.5 + rng_unit(&rng), t = 0.5 + rng_unit(&rng);
        for (int k = 0; k < 3; k++)
            n[9 + k] = draft_step(n[k] + s * (n[3 + k] - n[k]) + t * (n[6 + k] - n[k]), rng_int(&rng, -2, 2));
        struct shape ball = {.dim = 3, .kind = GRZ_BALL};
        /* near the facet, so that the facet limits the ball */
        for (int k = 0; k < 3; k++) ball.n[k] = 0.9 * ((n[k] + n[3 + k] + n[6 + k] + n[9 + k]) / 4) + 0.1 * n[12 + k];
        if (!true_contains(&hull, &ball)) continue;
        double fits = 0, too_large = 4;
        while (nextafter(fits, 5) < too_large) {
            const double middle = fits / 2 + too_large / 2;
            ball.n[3] = middle;
            *(true_contains(&hull, &ball) ? &fits : &too_large) = middle;
        }
        for (int large = 0; large < 2; large++) {
            ball.n[3] = large ? too_large : fits;
            const union library_shape a = shape_for_library(&hull), b = shape_for_library(&ball);
            assert_int_equal(grz3_contains(&a.in3, &b.in3), !large);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(balls_before_bent_facets),
        cmocka_unit_test(crowds_on_the_move),
        cmocka_unit_test(inner_points_change_nothing),
        cmocka_unit_test(two_crowds),
    };
    return cmocka_run_group_tests_name("hulls", tests, NULL, NULL);
}
