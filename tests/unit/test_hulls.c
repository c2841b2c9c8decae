/* Hulls of 1 to 10 000 points: adding points inside the hull of a few changes no answer, no time and no gradient.
 *
 * SPDX-License-Identifier: MIT */
#include "support/effort.h"
#include "support/outcome.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "families/draft.h"
#include "oracle/gradient.h"
#include "oracle/moment.h"
#include "oracle/truth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* The signed distance of a point from a hull, and its gradient, are those of a shape that is the same set. */
static void check_signed(const struct shape *point, const struct shape *same, const union library_shape *hull) {
    double distance, g[3] = {0};
    grz2_vec of2;
    grz3_vec of3;
    if (point->dim == 2) {
        const grz2_vec p = {point->n[0], point->n[1]};
        grz2_signed_distance(&p, &hull->in2, &distance, &of2);
        g[0] = of2.x, g[1] = of2.y;
    } else {
        const grz3_vec p = {point->n[0], point->n[1], point->n[2]};
        grz3_signed_distance(&p, &hull->in3, &distance, &of3);
        g[0] = of3.x, g[1] = of3.y, g[2] = of3.z;
    }
    assert_true(true_signed_distance_is(point, same, distance));
    assert_true(true_gradient_is(point, same, g));
}

/* Facets with many corners, of which each edge shows them once more. */
static void gradients_of_crowds(void **state) {
    (void)state;
    static const int counts[] = {4, 5, 8, 13, 40};
    static struct crowd crowd;
    for (int dim = 2; dim <= 3; dim++) {
        struct rng rng = rng_seeded((uint64_t)dim, "gradients of crowds");
        for (int i = 0; i < effort(300); i++) {
            make_crowd(&rng, dim, counts[i % 5], &crowd);
            crowd.few.radius = rng_once_in(&rng, 3) ? rng_int(&rng, 1, 200) : 0;
            struct shape point = {.dim = dim, .kind = GRZ_POINT};
            for (int part = 0; part < 8; part++) {
                const int corner = rng_int(&rng, 0, HULL_POINTS - 1);
                for (int k = 0; k < dim; k++) point.n[k] += crowd.few.n[dim * corner + k] / 8;
            }
            if (i % 3 == 0) point.n[i % dim] = draft_step(point.n[i % dim], rng_int(&rng, -1, 1));
            const union library_shape hull = library_crowd(&crowd);
            check_signed(&point, &crowd.few, &hull);
        }
    }
}

/* The corners of an obb of integers, in a random order, some of them twice, and points between them. */
static union library_shape hull_of_obb(struct rng *rng, const struct shape *obb, int count, double points[]) {
    const int dim = obb->dim;
    const double *const half = obb->n + dim, *const axis = obb->n + 2 * dim, turned[2] = {-axis[1], axis[0]};
    for (int i = 0; i < count; i++) {
        const int corner = i < 1 << dim ? i : rng_int(rng, 0, (1 << dim) - 1);
        const bool between = i >= 1 << dim && rng_once_in(rng, 2);
        const int other = rng_int(rng, 0, i), place = i == other ? i : other;
        double at[3];
        for (int k = 0; k < dim; k++) {
            at[k] = obb->n[k];
            for (int e = 0; e < dim; e++) {
                const double step = half[e] * (dim == 3 ? axis[3 * e + k] : e == 0 ? axis[k] : turned[k]);
                at[k] += corner >> e & 1 ? step : between && e == 0 ? 0 : -step;
            }
        }
        memcpy(points + dim * i, points + dim * place, (size_t)dim * sizeof *points);
        memcpy(points + dim * place, at, (size_t)dim * sizeof *points);
    }
    union library_shape hull;
    memset(&hull, 0, sizeof hull);
    if (dim == 2) hull.in2 = (grz2_shape){.kind = GRZ_HULL, .hull = {count, (const grz2_vec *)points}};
    else hull.in3 = (grz3_shape){.kind = GRZ_HULL, .hull = {count, (const grz3_vec *)points}};
    return hull;
}

/* Boxes, oblique and flat ones, too: each face has four corners. */
static void gradients_in_hulls_of_boxes(void **state) {
    (void)state;
    for (int dim = 2; dim <= 3; dim++) {
        struct rng rng = rng_seeded((uint64_t)dim, "hulls of boxes");
        for (int i = 0; i < effort(900); i++) {
            double points[3 * 24] = {0};
            struct shape obb = draft_lattice(&rng, dim, GRZ_OBB, 4), point = {.dim = dim, .kind = GRZ_POINT};
            union library_shape hull = hull_of_obb(&rng, &obb, rng_int(&rng, 1 << dim, 24), points);
            const double *const half = obb.n + dim, *const axis = obb.n + 2 * dim, turned[2] = {-axis[1], axis[0]};
            obb.radius = hull.in2.radius = hull.in3.radius = rng_once_in(&rng, 3) ? rng_int(&rng, 1, 5) : 0;
            memcpy(point.n, obb.n, (size_t)dim * sizeof *obb.n);
            for (int e = 0; e < dim; e++) {
                const double t = rng_int(&rng, -8, 8) / 8.0;
                for (int k = 0; k < dim; k++)
                    point.n[k] += t * half[e] * (dim == 3 ? axis[3 * e + k] : e == 0 ? axis[k] : turned[k]);
            }
            if (i % 3 == 0) point.n[i % dim] = draft_step(point.n[i % dim], rng_int(&rng, -1, 1));
            check_signed(&point, &obb, &hull);
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
        cmocka_unit_test(balls_before_bent_facets),    cmocka_unit_test(crowds_on_the_move),
        cmocka_unit_test(gradients_in_hulls_of_boxes), cmocka_unit_test(gradients_of_crowds),
        cmocka_unit_test(inner_points_change_nothing), cmocka_unit_test(two_crowds),
    };
    return cmocka_run_group_tests_name("hulls", tests, NULL, NULL);
}
