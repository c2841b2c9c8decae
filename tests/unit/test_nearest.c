/* What is nearest of a mesh: against all triangles one by one, by the distances of single shapes.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "mesh/point_order.h"
#include "support/effort.h"
#include "support/ledger.h"
#include "support/models.h"
#include "support/modes.h"
#include "support/numbers.h"
#include "support/rng.h"
#include "support/shape.h"
#include "support/skins.h"

#include <graze/graze.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static grz_mesh *mesh_of(const grz3_triangle *at, size_t count) {
    const grz_triangles triangles = {.vertex_count = 3 * count, .vertices = at, .count = count};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    return mesh;
}

/* Nearest by the exact `within` and the rounded distance. */
static bool find_truth(const grz3_triangle *at, size_t count, const grz3_vec *p, double within, uint32_t *index,
                       double *distance) {
    const grz3_shape point = grz3_shape_from_point(p);
    bool found = false;
    *distance = (double)INFINITY;
    *index = 0;
    for (size_t i = 0; i < count; i++) {
        const grz3_shape t = grz3_shape_from_triangle(&at[i]);
        if (!grz3_within(&point, &t, within)) continue;
        const double d = grz3_distance(&point, &t, NULL, NULL);
        if (found && !(d < *distance)) continue;
        found = true;
        *distance = d;
        *index = (uint32_t)i;
    }
    return found;
}

static double largest(const grz3_triangle *t, const grz3_vec *p) {
    double most = 0;
    for (int k = 0; k < 9; k++) most = fmax(most, fabs(numbers_in(t)[k]));
    for (int k = 0; k < 3; k++) most = fmax(most, fabs(numbers_in(p)[k]));
    return most;
}

/* The bounds of the header, with what the test itself rounds: within moderate numbers. */
static void check_point(const grz3_triangle *t, const grz3_vec *p, const grz_mesh_nearest_point *n) {
    const grz3_shape point = grz3_shape_from_point(&n->point), from = grz3_shape_from_point(p),
                     triangle = grz3_shape_from_triangle(t);
    const double most = largest(t, p), least = 0x1p-1072;
    assert_true(n->u >= 0 && n->v >= 0 && n->u + n->v <= 1 + 0x1p-52);
    if (!(most < 1e300)) return;
    assert_true(grz3_within(&point, &triangle, fmax(0x1p-51 * most, least)));
    assert_true(fabs(grz3_distance(&point, &from, NULL, NULL) - n->distance) <= fmax(0x1p-50 * most * 1.01, least));
    for (int k = 0; k < 3; k++) {
        const double *const at = numbers_in(t);
        const long double a = (long double)at[k], b = (long double)at[3 + k], c = (long double)at[6 + k];
        const long double made = a + (long double)n->u * (b - a) + (long double)n->v * (c - a);
        assert_true(fabsl(made - (long double)numbers_in(&n->point)[k]) <=
                    0x1p-48L * (long double)most + (long double)least);
    }
}

static void check_nearest(const grz_mesh *mesh, const grz3_triangle *at, size_t count, const grz3_vec *p,
                          double within) {
    grz_mesh_nearest_point n, again;
    uint32_t index;
    double distance;
    const bool found = find_truth(at, count, p, within, &index, &distance);
    assert_int_equal(skin_nearest(mesh, p, within, &n), found);
    assert_int_equal(n.triangle, index);
    assert_true(n.distance == distance);
    grz_mesh_nearest_n(mesh, p, 1, within, GRZ_SKIN, NULL, &again);
    assert_memory_equal(&n, &again, sizeof n);
    if (!found) {
        assert_true(isnan(n.point.x) && isnan(n.point.y) && isnan(n.point.z));
        assert_true(n.u == 0 && n.v == 0 && n.side == 0);
        return;
    }
    assert_int_equal(n.side, -grz3_orient(&at[index].a, &at[index].b, &at[index].c, p));
    check_point(&at[index], p, &n);
}

/* How numbers come about: on a lattice with many ties, random, far from the origin, tiny, huge, of all sizes. */
enum mix { LATTICE, RANDOM, FAR, TINY, HUGE_ONES, SPECIAL, MIXES };

static double number(struct rng *rng, enum mix mix) {
    static const double special[] = {0,
                                     -0.0,
                                     0x1p-1074,
                                     -0x1p-1060,
                                     0x1p-1022,
                                     1e200,
                                     -1e300,
                                     1e-60,
                                     (double)NAN,
                                     (double)INFINITY,
                                     0x1.fffffffffffffp1023,
                                     -0x1.fffffffffffffp1023};
    switch (mix) {
    case LATTICE: return rng_int(rng, -3, 3);
    case RANDOM: return 4 * rng_signed(rng);
    case FAR: return 5e6 + rng_int(rng, -3, 3) + (rng_once_in(rng, 2) ? 0 : rng_unit(rng));
    case TINY: return rng_int(rng, -3, 3) * 0x1p-1074 * (rng_once_in(rng, 2) ? 1 : 0x1p52);
    case HUGE_ONES: return rng_signed(rng) * 0x1.fffffffffffffp1023;
    default: return rng_once_in(rng, 3) ? special[rng_int(rng, 0, 11)] : rng_int(rng, -2, 2);
    }
}

enum { MOST = 60 };

static size_t make_soup(grz3_triangle at[MOST], struct rng *rng, enum mix mix) {
    const size_t count = (size_t)rng_int(rng, 0, MOST);
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < 9; k++) numbers_of(&at[i])[k] = number(rng, mix);
        if (rng_once_in(rng, 8)) at[i].c = at[i].b;
        if (rng_once_in(rng, 20)) at[i].b = at[i].c = at[i].a;
        if (i > 0 && rng_once_in(rng, 6)) at[i].a = at[i - 1].b; /* shared corners */
    }
    return count;
}

/* Anywhere, at a corner, on an edge, or beside one of these by an ulp. */
static grz3_vec make_point(struct rng *rng, enum mix mix, const grz3_triangle *at, size_t count) {
    grz3_vec p = {number(rng, mix), number(rng, mix), number(rng, mix)};
    if (count == 0 || rng_once_in(rng, 2)) return p;
    const grz3_triangle *const t = &at[rng_int(rng, 0, (int)count - 1)];
    const double share = rng_int(rng, 0, 4) / 4.0;
    for (int k = 0; k < 3; k++) numbers_of(&p)[k] = (1 - share) * numbers_in(&t->a)[k] + share * numbers_in(&t->b)[k];
    if (rng_once_in(rng, 3)) p.x = nextafter(p.x, 9e9);
    return p;
}

static double make_range(struct rng *rng, const grz3_triangle *at, size_t count, const grz3_vec *p) {
    const grz3_shape point = grz3_shape_from_point(p);
    if (count == 0 || rng_once_in(rng, 2)) return (double)INFINITY;
    const grz3_shape t = grz3_shape_from_triangle(&at[rng_int(rng, 0, (int)count - 1)]);
    const double d = grz3_distance(&point, &t, NULL, NULL);
    return rng_once_in(rng, 3) ? nextafter(d, -1) : d;
}

static void check_soups(int most) {
    struct rng rng = rng_seeded(2026, "nearest of soups");
    static grz3_triangle at[MOST];
    for (int n = 0; n < most; n++) {
        const enum mix mix = (enum mix)(n % MIXES);
        const size_t count = make_soup(at, &rng, mix);
        grz_mesh *const mesh = mesh_of(at, count);
        for (int i = 0; i < 8; i++) {
            const grz3_vec p = make_point(&rng, mix, at, count);
            check_nearest(mesh, at, count, &p, make_range(&rng, at, count, &p));
        }
        grz_mesh_free(mesh);
    }
}

static void the_nearest_is_that_of_all_triangles(void **state) {
    (void)state;
    check_soups(effort(240));
}

static void flushing_to_zero_changes_nothing(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "nearest of soups, flushed");
    static grz3_triangle at[MOST];
    if (!flush_exists()) skip();
    for (int n = 0; n < effort(200); n++) {
        const enum mix mix = (enum mix)(n % MIXES);
        const size_t count = make_soup(at, &rng, mix);
        grz_mesh *const mesh = mesh_of(at, count);
        for (int i = 0; i < 8; i++) {
            grz_mesh_nearest_point answer[2];
            double distance[2];
            const grz3_vec p = make_point(&rng, mix, at, count);
            const grz3_shape shape = grz3_shape_from_point(&p);
            for (int flushed = 0; flushed < 2; flushed++) {
                flush_to_zero(flushed == 1);
                skin_nearest(mesh, &p, (double)INFINITY, &answer[flushed]);
                distance[flushed] = skin_distance(mesh, &shape, NULL, NULL);
                flush_to_zero(false);
            }
            assert_int_equal(answer[0].triangle, answer[1].triangle);
            assert_memory_equal(&answer[0].distance, &answer[1].distance, sizeof(double));
            assert_memory_equal(&answer[0].distance, &distance[0], sizeof(double));
            assert_memory_equal(&answer[0].distance, &distance[1], sizeof(double));
        }
        grz_mesh_free(mesh);
    }
}

static void check_model(struct model *m, const char *seed, double size, int points) {
    struct rng rng = rng_seeded(2026, seed);
    grz_mesh *const mesh = mesh_of(m->at, (size_t)m->count);
    for (int i = 0; i < points; i++) {
        const grz3_triangle *const t = &m->at[rng_int(&rng, 0, m->count - 1)];
        grz3_vec p = i % 2 ? t->a : (grz3_vec){(t->a.x + t->b.x) / 2, (t->a.y + t->b.y) / 2, (t->a.z + t->b.z) / 2};
        for (int k = 0; k < 3 && i % 5 > 0; k++) numbers_of(&p)[k] += size * rng_signed(&rng) * (i % 7 ? 0.1 : 5);
        check_nearest(mesh, m->at, (size_t)m->count, &p, i % 3 ? (double)INFINITY : size * rng_unit(&rng));
    }
    grz_mesh_free(mesh);
}

static void models_near_and_far_and_on_their_edges(void **state) {
    (void)state;
    struct model bunny = model_read(GRAZE_TEST_BUNNY, 0), sphere = model_sphere(3), cubes = model_cubes(3, 1);
    assert_true(bunny.count > 1000);
    check_model(&bunny, "nearest of bunny", 0.1, effort(20));
    check_model(&sphere, "nearest of sphere", 1, effort(20));
    check_model(&cubes, "nearest of cubes", 2, effort(100));
    for (int i = 0; i < cubes.count; i++)
        for (int k = 0; k < 9; k++) numbers_of(&cubes.at[i])[k] += 1e15;
    check_model(&cubes, "nearest of cubes far away", 2, effort(50));
    model_release(&bunny), model_release(&sphere), model_release(&cubes);
}

/* Close above an edge, or as little beside it as doubles can say: the weights there are 1 in all, as doubles have them,
 * and the nearer the point is, the more counts what they are beyond 1. */
static void beside_an_edge_that_is_near(void **state) {
    (void)state;
    const grz3_triangle t = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    grz_mesh *const mesh = mesh_of(&t, 1);
    struct rng rng = rng_seeded(2026, "beside an edge");
    grz_mesh_nearest_point n;
    assert_true(skin_nearest(mesh, &(grz3_vec){1 + 0x1p-52, 3, 0x1p-40}, 1, &n));
    assert_true(n.distance == 0x1.0000004p-40);
    for (int i = 0; i < effort(2000); i++) {
        grz3_vec p = {4 * rng_unit(&rng), 0, ldexp(1 + rng_unit(&rng), -rng_int(&rng, 20, 60))};
        if (i % 2) p.x = rng_int(&rng, 0, 4);
        p.y = 4 - p.x;
        for (int k = rng_int(&rng, -2, 2); k != 0; k += k < 0 ? 1 : -1) p.x = nextafter(p.x, k < 0 ? -9 : 9);
        check_nearest(mesh, &t, 1, &p, (double)INFINITY);
    }
    grz_mesh_free(mesh);
}

static void what_is_not_finite_or_no_range_has_no_nearest(void **state) {
    (void)state;
    const grz3_triangle t = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const double nan = (double)NAN, inf = (double)INFINITY;
    grz_mesh *const mesh = mesh_of(&t, 1), *const none = mesh_of(&t, 0);
    const grz3_vec bad[] = {{nan, 0, 0}, {0, inf, 0}, {0, 0, -inf}};
    const grz3_vec above = {0.25, 0.25, 2};
    grz_mesh_nearest_point n;
    for (int i = 0; i < 3; i++) check_nearest(mesh, &t, 1, &bad[i], inf);
    check_nearest(none, &t, 0, &above, inf);
    const double ranges[] = {nan, -1, -inf, 0, 0x1.fffffffffffffp0};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) check_nearest(mesh, &t, 1, &above, ranges[i]);
    assert_true(skin_nearest(mesh, &above, 2, &n));
    assert_true(n.distance == 2 && n.point.x == 0.25 && n.point.y == 0.25 && n.point.z == 0);
    assert_true(n.u == 0.25 && n.v == 0.25 && n.side == 1 && n.triangle == 0);
    grz_mesh_free(mesh), grz_mesh_free(none);
}

static void a_signed_distance_is_negative_inside(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "signed");
    struct model m = model_cubes(2, 2);
    grz_mesh *const mesh = mesh_of(m.at, (size_t)m.count), *const open = mesh_of(m.at, 11);
    static grz3_vec points[200];
    static double all[200];
    for (int i = 0; i < 200; i++)
        for (int k = 0; k < 3; k++)
            numbers_of(&points[i])[k] = i % 2 ? rng_int(&rng, -4, 16) / 4.0 : 2 + 3 * rng_signed(&rng);
    points[0].x = (double)NAN;
    assert_int_equal(grz_mesh_signed_distance_n(mesh, points, 200, GRZ_SOLID_ODD, NULL, all), GRZ_OK);
    for (int i = 0; i < 200; i++) {
        double distance, truth;
        uint32_t index;
        bool inside;
        find_truth(m.at, (size_t)m.count, &points[i], (double)INFINITY, &index, &truth);
        assert_int_equal(grz_mesh_contains(mesh, &points[i], GRZ_SOLID_ODD, &inside), GRZ_OK);
        assert_int_equal(grz_mesh_signed_distance(mesh, &points[i], GRZ_SOLID_ODD, &distance), GRZ_OK);
        assert_true(distance == (inside ? -truth : truth) && all[i] == distance &&
                    !(distance == 0 && signbit(distance)));
        assert_int_equal(grz_mesh_signed_distance(open, &points[i], GRZ_SOLID_ODD, &distance), GRZ_ERROR_ARGUMENT);
        assert_true(isnan(distance));
    }
    assert_int_equal(grz_mesh_signed_distance_n(open, points, 200, GRZ_SOLID_ODD, NULL, all), GRZ_ERROR_ARGUMENT);
    for (int i = 0; i < 200; i++) assert_true(isnan(all[i]));
    grz_mesh_free(mesh), grz_mesh_free(open);
    model_release(&m);
}

/* Clusters, one place often, and what is not finite. */
static void make_many_points(grz3_vec *points, size_t count) {
    struct rng rng = rng_seeded(2026, "many points");
    for (size_t i = 0; i < count; i++) {
        const double size = i % 3 ? 4 : i % 1000 ? 1e-9 : 1e200;
        points[i] = (grz3_vec){size * rng_signed(&rng), size * rng_signed(&rng), size * rng_signed(&rng)};
        if (i % 7 == 0) points[i] = (grz3_vec){1, 1, 2};
        if (i % 31 == 0) points[i].y = i % 2 ? (double)NAN : -(double)INFINITY;
    }
}

/* Of few points each, of many some of each kind. */
static bool is_compared(size_t i) { return i < 500 || !is_left_out((int)(i / 3)); }

/* In whatever order they are asked about, with threads, and where there is no memory for an order. */
static void many_points_have_the_answers_of_single_ones(void **state) {
    (void)state;
    enum { MOST_POINTS = GRZ_MOST_ORDERED_POINTS + 100 };
    static const size_t counts[] = {0, 1, 63, 64, 500, 4096, MOST_POINTS};
    const size_t last = sizeof counts / sizeof *counts - (has_little_effort() ? 2 : 1); /* the most take seconds */
    struct model m = model_cubes(2, 2);
    struct ledger ledger = {.left = -1};
    const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger};
    const grz_triangles triangles = {.vertex_count = 3 * (size_t)m.count, .vertices = m.at, .count = (size_t)m.count};
    const grz_parallel threads = grz_threads(2);
    grz3_vec *const points = malloc(MOST_POINTS * sizeof *points);
    grz_mesh_nearest_point *const all = malloc(MOST_POINTS * sizeof *all);
    grz_mesh_nearest_point *const single = malloc(MOST_POINTS * sizeof *single);
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.allocator = &allocator}), GRZ_OK);
    make_many_points(points, MOST_POINTS);
    const size_t before = ledger.lent;
    for (size_t i = 0; i < counts[last]; i++)
        if (is_compared(i)) skin_nearest(mesh, &points[i], 9, &single[i]);
    for (size_t n = 0; n <= last; n++)
        for (int left = -1; left < (counts[n] < MOST_POINTS ? 3 : 0); left++) {
            memset(all, 0xff, counts[n] * sizeof *all);
            ledger.left = left;
            grz_mesh_nearest_n(mesh, points, counts[n], 9, GRZ_SKIN, left > 1 ? &threads : NULL, all);
            assert_int_equal(ledger.lent, before);
            for (size_t i = 0; i < counts[n]; i++)
                if (is_compared(i)) assert_memory_equal(&single[i], &all[i], sizeof *all);
        }
    grz_mesh_free(mesh);
    free(points), free(all), free(single);
    model_release(&m);
}

/* The nearest of all pairs, and the first one of those. */
static double pairs_truth(const grz3_shape *a, size_t count_a, const grz3_shape *b, size_t count_b, size_t pair[2]) {
    double least = (double)INFINITY;
    pair[0] = SIZE_MAX;
    for (size_t i = 0; i < count_a; i++)
        for (size_t k = 0; k < count_b; k++) {
            const double d = grz3_distance(&a[i], &b[k], NULL, NULL);
            if (!grz3_shape_valid(&a[i]) || !grz3_shape_valid(&b[k]) || (pair[0] != SIZE_MAX && !(d < least))) continue;
            least = d;
            pair[0] = i, pair[1] = k;
        }
    return least;
}

static void check_points_of_pair(const grz3_shape *a, const grz3_shape *b, const size_t pair[2],
                                 const grz3_vec got[2]) {
    grz3_vec wanted[2];
    if (pair[0] == SIZE_MAX) {
        assert_true(isnan(got[0].x) && isnan(got[1].z));
        return;
    }
    grz3_distance(&a[pair[0]], &b[pair[1]], &wanted[0], &wanted[1]);
    assert_memory_equal(wanted, got, sizeof wanted);
}

static void distances_of_meshes_are_those_of_all_triangles(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "distance of meshes");
    static grz3_triangle at[2][MOST];
    static grz3_shape shapes[2][MOST];
    for (int n = 0; n < effort(120); n++) {
        const enum mix mix = (enum mix)(n % MIXES);
        size_t count[2], pair[2];
        grz_mesh *mesh[2];
        grz3_vec points[2];
        for (int i = 0; i < 2; i++) {
            count[i] = make_soup(at[i], &rng, mix) / 3;
            for (size_t k = 0; k < count[i] && i == 1 && mix < TINY; k++)
                for (int c = 0; c < 9; c += 3) numbers_of(&at[i][k])[c] += rng_int(&rng, 0, 9);
            mesh[i] = mesh_of(at[i], count[i]);
            for (size_t k = 0; k < count[i]; k++) shapes[i][k] = grz3_shape_from_triangle(&at[i][k]);
        }
        const double truth = pairs_truth(shapes[0], count[0], shapes[1], count[1], pair);
        assert_true(skins_distance(mesh[0], mesh[1], NULL, NULL) == truth);
        assert_true(skins_distance(mesh[0], mesh[1], &points[0], &points[1]) == truth);
        check_points_of_pair(shapes[0], shapes[1], pair, points);
        for (int kind = 0; kind < GRZ_KIND_COUNT; kind++) {
            struct shape s = {.dim = 3, .kind = kind};
            const int numbers = shape_count(3, kind);
            for (int i = 0; i < numbers; i++) s.n[i] = number(&rng, mix == SPECIAL ? LATTICE : mix);
            const union library_shape other = shape_for_library(&s);
            const double d = pairs_truth(shapes[0], count[0], &other.in3, 1, pair);
            assert_true(skin_distance(mesh[0], &other.in3, NULL, NULL) == d);
            assert_true(skin_distance(mesh[0], &other.in3, &points[0], &points[1]) == d);
            check_points_of_pair(shapes[0], &other.in3, pair, points);
        }
        for (int i = 0; i < 2; i++) grz_mesh_free(mesh[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_nearest_is_that_of_all_triangles),
        cmocka_unit_test(flushing_to_zero_changes_nothing),
        cmocka_unit_test(models_near_and_far_and_on_their_edges),
        cmocka_unit_test(beside_an_edge_that_is_near),
        cmocka_unit_test(what_is_not_finite_or_no_range_has_no_nearest),
        cmocka_unit_test(a_signed_distance_is_negative_inside),
        cmocka_unit_test(many_points_have_the_answers_of_single_ones),
        cmocka_unit_test(distances_of_meshes_are_those_of_all_triangles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
