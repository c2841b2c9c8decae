/* First contacts of triangles whose corners move: every pair by every corner and edge, one after the other.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/ledger.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VERTICES = 40, MOST_TRIANGLES = 30, MOST_CONTACTS = MOST_TRIANGLES * MOST_TRIANGLES };

/* A mesh at two times. */
struct moving {
    size_t vertex_count, count;
    double at[2][MOST_VERTICES][3];
    uint32_t indices[3 * MOST_TRIANGLES];
};

static grz_triangles triangles_of(const struct moving *m, int time) {
    return (grz_triangles){.vertex_count = m->vertex_count,
                           .vertices = m->at[time],
                           .count = m->count,
                           .indices = time == 0 ? m->indices : NULL};
}

struct contacts {
    size_t count, stop_after;
    grz_mesh_ccd_contact at[MOST_CONTACTS];
};

static bool collect(void *user, const grz_mesh_ccd_contact *contact) {
    struct contacts *const all = user;
    all->at[all->count++] = *contact;
    return all->count != all->stop_after;
}

static grz_status ask(const struct moving *a, const struct moving *b, const grz_mesh_ccd_options *options,
                      struct contacts *out) {
    const grz_triangles from = triangles_of(a, 0), to = triangles_of(a, 1);
    const grz_triangles other_from = b ? triangles_of(b, 0) : from, other_to = b ? triangles_of(b, 1) : to;
    out->count = 0;
    return grz_mesh_ccd(&from, &to, b ? &other_from : NULL, b ? &other_to : NULL, options, collect, out);
}

static grz3_triangle triangle_of(const struct moving *m, int time, size_t i) {
    const double *p[3];
    for (int k = 0; k < 3; k++) p[k] = m->at[time][m->indices[3 * i + (size_t)k]];
    return (grz3_triangle){{p[0][0], p[0][1], p[0][2]}, {p[1][0], p[1][1], p[1][2]}, {p[2][0], p[2][1], p[2][2]}};
}

/* From the definition; +inf for none. */
static double first_time(const grz3_triangle a[2], const grz3_triangle b[2]) {
    double first = (double)INFINITY, time;
    const grz3_vec *const p[2] = {&a[0].a, &a[1].a}, *const q[2] = {&b[0].a, &b[1].a};
    if (grz3_overlap_triangle_triangle(&a[0], &b[0])) return 0;
    for (int k = 0; k < 3; k++) {
        grz3_ccd_point_triangle(&p[0][k], &p[1][k], &b[0], &b[1], 0, &time, NULL);
        first = fmin(first, time);
        grz3_ccd_point_triangle(&q[0][k], &q[1][k], &a[0], &a[1], 0, &time, NULL);
        first = fmin(first, time);
        for (int l = 0; l < 3; l++) {
            const grz3_segment e = {p[0][k], p[0][(k + 1) % 3]}, e_end = {p[1][k], p[1][(k + 1) % 3]},
                               g = {q[0][l], q[0][(l + 1) % 3]}, g_end = {q[1][l], q[1][(l + 1) % 3]};
            grz3_ccd_segment_segment(&e, &e_end, &g, &g_end, 0, &time, NULL);
            first = fmin(first, time);
        }
    }
    return first;
}

static bool share_an_index(const struct moving *m, size_t a, size_t b) {
    bool share = false;
    for (size_t i = 0; i < 9; i++) share |= m->indices[3 * a + i / 3] == m->indices[3 * b + i % 3];
    return share;
}

static bool is_in_order(const grz_mesh_ccd_contact *a, const grz_mesh_ccd_contact *b) {
    if (a->time != b->time) return a->time < b->time;
    return a->triangle_a != b->triangle_a ? a->triangle_a < b->triangle_a : a->triangle_b < b->triangle_b;
}

/* The features meet: at a time 0 < t < 1 they are points that are close. */
static void check_contacts(const struct moving *a, const struct moving *b, const struct contacts *all) {
    size_t expected = 0;
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = b ? 0 : i + 1; k < (b ? b : a)->count; k++) {
            const struct moving *const other = b ? b : a;
            const grz3_triangle x[2] = {triangle_of(a, 0, i), triangle_of(a, 1, i)},
                                y[2] = {triangle_of(other, 0, k), triangle_of(other, 1, k)};
            if (!b && share_an_index(a, i, k)) continue;
            const double time = first_time(x, y);
            if (isinf(time)) continue;
            expected++;
            bool found = false;
            for (size_t n = 0; n < all->count; n++)
                found |= all->at[n].triangle_a == i && all->at[n].triangle_b == k && all->at[n].time == time;
            assert_true(found);
        }
    assert_int_equal(all->count, expected);
    for (size_t n = 1; n < all->count; n++) assert_true(is_in_order(&all->at[n - 1], &all->at[n]));
}

static struct moving any_mesh(struct rng *rng, bool lattice) {
    struct moving m = {.vertex_count = (size_t)rng_int(rng, 3, MOST_VERTICES),
                       .count = (size_t)rng_int(rng, 0, MOST_TRIANGLES)};
    for (int j = 0; j < 2; j++)
        for (size_t i = 0; i < m.vertex_count; i++)
            for (int k = 0; k < 3; k++)
                m.at[j][i][k] = lattice  ? rng_int(rng, 0, 6)
                                : j == 0 ? 4 * rng_signed(rng)
                                         : m.at[0][i][k] + rng_signed(rng);
    for (size_t i = 0; i < 3 * m.count; i++) m.indices[i] = (uint32_t)rng_int(rng, 0, (int)m.vertex_count - 1);
    return m;
}

static void all_pairs_of_two_meshes_or_one_are_found_in_order(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "mesh ccd");
    static struct contacts all, again;
    const grz_parallel threads = grz_threads(3);
    const grz_mesh_ccd_options options = {.parallel = &threads}, first = {.first_only = true};
    for (int n = 0; n < effort(12); n++) {
        const struct moving a = any_mesh(&rng, n % 2), b = any_mesh(&rng, n % 2);
        for (int self = 0; self < 2; self++) {
            const struct moving *const other = self ? NULL : &b;
            assert_int_equal(ask(&a, other, NULL, &all), GRZ_OK);
            check_contacts(&a, other, &all);
            assert_int_equal(ask(&a, other, &options, &again), GRZ_OK);
            assert_int_equal(again.count, all.count);
            assert_memory_equal(again.at, all.at, all.count * sizeof all.at[0]);
            assert_int_equal(ask(&a, other, &first, &again), GRZ_OK);
            assert_int_equal(again.count, all.count > 0);
            if (all.count > 0) assert_memory_equal(again.at, all.at, sizeof all.at[0]);
        }
    }
}

/* A triangle falls onto another one, corner first; both numbers of features are those of the triangles. */
static struct moving falling(double height) {
    struct moving m = {.vertex_count = 6, .count = 2, .indices = {0, 1, 2, 3, 4, 5}};
    const double floor[3][3] = {{-4, -4, 0}, {8, -4, 0}, {-4, 8, 0}}, corners[3][3] = {{1, 0, 2}, {0, 1, 2}, {0, 0, 1}};
    for (int j = 0; j < 2; j++) {
        memcpy(m.at[j], floor, sizeof floor);
        memcpy(m.at[j] + 3, corners, sizeof corners);
        for (int i = 3; i < 6 && j == 1; i++) m.at[j][i][2] -= height;
    }
    return m;
}

static void features_are_those_of_the_triangles(void **state) {
    (void)state;
    static struct contacts all;
    const struct moving m = falling(4);
    assert_int_equal(ask(&m, NULL, NULL, &all), GRZ_OK);
    assert_int_equal(all.count, 1);
    const grz_mesh_ccd_contact *const c = &all.at[0];
    assert_true(c->triangle_a == 0 && c->triangle_b == 1 && c->time == 0.25);
    assert_int_equal(c->feature_a.kind, GRZ_FEATURE_FACE);
    assert_int_equal(c->feature_b.kind, GRZ_FEATURE_VERTEX);
    assert_int_equal(c->feature_b.corner[0], 2);
}

static void a_margin_comes_first(void **state) {
    (void)state;
    static struct contacts all;
    const struct moving m = falling(4), above = falling(0.5);
    const grz_mesh_ccd_options half = {.margin = 0.5}, two = {.margin = 2};
    assert_int_equal(ask(&m, NULL, &half, &all), GRZ_OK);
    assert_true(all.count == 1 && all.at[0].time <= 0.125 && all.at[0].time > 0.124);
    assert_int_equal(ask(&m, NULL, &two, &all), GRZ_OK);
    assert_true(all.count == 1 && all.at[0].time == 0 && all.at[0].feature_a.kind == GRZ_FEATURE_NONE);
    assert_int_equal(ask(&above, NULL, NULL, &all), GRZ_OK);
    assert_int_equal(all.count, 0);
    assert_int_equal(ask(&above, NULL, &half, &all), GRZ_OK);
    assert_int_equal(all.count, 1);
}

static void triangles_that_share_a_vertex_are_not_asked_but_equal_places_are(void **state) {
    (void)state;
    static struct contacts all;
    struct moving m = falling(4);
    m.indices[3] = 0;
    assert_int_equal(ask(&m, NULL, NULL, &all), GRZ_OK);
    assert_int_equal(all.count, 0);
    m.indices[3] = 3;
    memcpy(m.at[0][3], m.at[0][0], sizeof m.at[0][0]);
    assert_int_equal(ask(&m, NULL, NULL, &all), GRZ_OK);
    assert_true(all.count == 1 && all.at[0].time == 0 && all.at[0].feature_b.kind == GRZ_FEATURE_NONE);
}

static void floats_strides_and_transforms_are_read(void **state) {
    (void)state;
    static struct contacts all;
    const struct moving m = falling(4);
    float narrow[6][4];
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 3; k++) narrow[i][k] = (float)m.at[0][i][k];
    const double down[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -4};
    const grz_triangles one = {.number = GRZ_FLOAT,
                               .vertex_count = 6,
                               .vertex_stride = sizeof narrow[0],
                               .vertices = narrow,
                               .count = 1},
                        rest = {.vertex_count = 6, .vertices = m.at[0], .count = 1, .indices = m.indices + 3};
    grz_triangles moved = rest;
    moved.transform = down;
    all.count = 0;
    assert_int_equal(grz_mesh_ccd(&one, &one, &rest, &moved, NULL, collect, &all), GRZ_OK);
    assert_true(all.count == 1 && all.at[0].time == 0.25);
}

static void wrong_arguments_are_refused(void **state) {
    (void)state;
    static struct contacts all;
    struct moving m = falling(4);
    const grz_triangles from = triangles_of(&m, 0), to = triangles_of(&m, 1);
    grz_triangles fewer = to, short_of_vertices = to;
    fewer.count = 1;
    short_of_vertices.vertex_count = 5;
    all.count = 0;
    const double margins[] = {-1, (double)NAN, (double)INFINITY};
    for (int i = 0; i < 3; i++) {
        const grz_mesh_ccd_options options = {.margin = margins[i]};
        assert_int_equal(grz_mesh_ccd(&from, &to, NULL, NULL, &options, collect, &all), GRZ_ERROR_ARGUMENT);
    }
    assert_int_equal(grz_mesh_ccd(&from, &fewer, NULL, NULL, NULL, collect, &all), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_mesh_ccd(&from, &short_of_vertices, NULL, NULL, NULL, collect, &all), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_mesh_ccd(&from, &to, &from, NULL, NULL, collect, &all), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_mesh_ccd(&from, NULL, NULL, NULL, NULL, collect, &all), GRZ_ERROR_ARGUMENT);
    m.indices[5] = 6;
    assert_int_equal(grz_mesh_ccd(&from, &to, NULL, NULL, NULL, collect, &all), GRZ_ERROR_ARGUMENT);
    assert_int_equal(all.count, 0);
    m.indices[5] = 5;
    m.at[1][4][0] = (double)NAN;
    assert_int_equal(ask(&m, NULL, NULL, &all), GRZ_OK);
    assert_int_equal(all.count, 0);
}

static void a_visitor_may_stop_and_memory_may_be_missing(void **state) {
    (void)state;
    static struct contacts all;
    struct rng rng = rng_seeded(1, "mesh ccd memory");
    struct moving m = any_mesh(&rng, true);
    while (ask(&m, NULL, NULL, &all) == GRZ_OK && all.count < 3) m = any_mesh(&rng, true);
    all.stop_after = 2;
    assert_int_equal(ask(&m, NULL, NULL, &all), GRZ_STOPPED);
    assert_int_equal(all.count, 2);
    all.stop_after = 0;
    bool failed = true;
    for (int n = 0; failed; n++) {
        struct ledger l = {.left = n};
        const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
        const grz_mesh_ccd_options options = {.allocator = &allocator};
        const grz_status status = ask(&m, NULL, &options, &all);
        failed = status == GRZ_ERROR_MEMORY;
        if (failed) assert_int_equal(all.count, 0);
        else assert_int_equal(status, GRZ_OK);
        assert_int_equal(l.lent, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_pairs_of_two_meshes_or_one_are_found_in_order),
        cmocka_unit_test(features_are_those_of_the_triangles),
        cmocka_unit_test(a_margin_comes_first),
        cmocka_unit_test(triangles_that_share_a_vertex_are_not_asked_but_equal_places_are),
        cmocka_unit_test(floats_strides_and_transforms_are_read),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(a_visitor_may_stop_and_memory_may_be_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
