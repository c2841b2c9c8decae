/* Meshes that are put in their place by a transform: each coordinate is the double nearest to what it is in rational
 * arithmetic.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "mesh/mesh.h"
#include "support/effort.h"
#include "support/modes.h"
#include "support/ledger.h"
#include "support/numbers.h"
#include "support/rng.h"
#include "unit/rounding.h"

#include <math.h>
#include <string.h>

enum { COUNT = 40 };

struct source {
    size_t count;
    bool floats;
    double at[3 * COUNT][3];
    float narrow[3 * COUNT][3];
    double matrix[12];
};

static grz_triangles triangles_of(const struct source *s) {
    return (grz_triangles){.number = s->floats ? GRZ_FLOAT : GRZ_DOUBLE,
                           .vertex_count = 3 * s->count,
                           .vertices = s->floats ? (const void *)s->narrow : s->at,
                           .count = s->count,
                           .transform = s->matrix};
}

/* Coordinate k of a vertex, in its place. */
static void find_truth(const struct source *s, size_t vertex, int k, mpq_t value) {
    mpq_set_d(value, s->matrix[4 * k + 3]);
    for (int i = 0; i < 3; i++) add_product(value, s->matrix[4 * k + i], s->at[vertex][i]);
}

static bool overflows(const struct source *s, size_t triangle) {
    mpq_t value;
    mpq_init(value);
    bool any = false;
    for (size_t v = 3 * triangle; v < 3 * triangle + 3; v++)
        for (int k = 0; k < 3; k++) {
            find_truth(s, v, k, value);
            any = any || is_rounded((double)INFINITY, value, NEAREST) || is_rounded(-(double)INFINITY, value, NEAREST);
        }
    mpq_clear(value);
    return any;
}

static void check_triangle(const struct source *s, const grz3_triangle *t, size_t triangle) {
    mpq_t value;
    mpq_init(value);
    for (size_t i = 0; i < 9; i++) {
        const double x = numbers_in(t)[i];
        find_truth(s, 3 * triangle + i / 3, (int)(i % 3), value);
        assert_true(is_rounded(x, value, NEAREST));
        assert_false(x == 0 && signbit(x));
    }
    mpq_clear(value);
}

/* The map that is used without AVX2, and where that does not decide. */
static void check_fallback(const struct source *s) {
    const grz_affine map = grz_affine_of(s->matrix);
    mpq_t value;
    mpq_init(value);
    for (size_t v = 0; v < 3 * s->count; v++) {
        double to[1][3];
        grz_affine_map_fallback(&map, 1, &s->at[v], to);
        for (int k = 0; k < 3; k++) {
            find_truth(s, v, k, value);
            assert_true(is_rounded(to[0][k], value, NEAREST));
        }
    }
    mpq_clear(value);
}

static void check_mesh(const struct source *s, const grz_mesh *mesh) {
    bool seen[COUNT] = {false};
    for (uint32_t block = 0; block < mesh->block_count; block++)
        for (int lane = 0; lane < GRZ_BLOCK; lane++) {
            const grz3_triangle t = grz_mesh_triangle(mesh, block, lane);
            const uint32_t index = grz_mesh_index(mesh, block, lane);
            check_triangle(s, &t, index);
            seen[index] = true;
        }
    size_t empty = 0;
    for (size_t i = 0; i < s->count; i++) {
        assert_int_equal(seen[i], !overflows(s, i));
        empty += !seen[i];
    }
    assert_int_equal(grz_mesh_about(mesh).empty, empty);
}

static void check(const struct source *s, bool flush) {
    const grz_triangles triangles = triangles_of(s);
    grz_triangles still = triangles;
    still.transform = NULL;
    grz_mesh *mesh, *moved;
    assert_int_equal(grz_mesh_build(&moved, &still, NULL), GRZ_OK);
    if (flush) flush_to_zero(true);
    assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
    assert_int_equal(grz_mesh_refit(moved, &triangles), GRZ_OK);
    if (flush) flush_to_zero(false);
    check_mesh(s, mesh);
    check_mesh(s, moved);
    check_fallback(s);
    grz_mesh_free(mesh), grz_mesh_free(moved);
}

/* Numbers of a kind: small integers and halves, doubles, or doubles of all exponents up to some. */
static double number(struct rng *rng, int range) {
    return range < 0 ? rng_int(rng, -8, 8) / 2.0 : random_double(rng, range);
}

static void fill(struct source *s, struct rng *rng, int range_of_matrix, int range) {
    s->count = (size_t)rng_int(rng, 1, COUNT);
    s->floats = range < 100 && rng_once_in(rng, 3);
    for (int i = 0; i < 12; i++) s->matrix[i] = rng_once_in(rng, 5) ? 0 : number(rng, range_of_matrix);
    for (size_t v = 0; v < 3 * s->count; v++)
        for (int k = 0; k < 3; k++) {
            s->at[v][k] = number(rng, range);
            s->narrow[v][k] = (float)s->at[v][k];
            if (s->floats) s->at[v][k] = (double)s->narrow[v][k];
        }
}

static void coordinates_are_the_nearest_doubles(void **state) {
    (void)state;
    static const int ranges[][2] = {{-1, -1}, {-1, 0}, {0, -1}, {0, 0}, {60, 1}, {1, 60}, {500, 10}, {1020, 1020}};
    struct rng rng = rng_seeded(2026, "transforms");
    static struct source s;
    for (int i = 0; i < 8 * 12; i++) {
        fill(&s, &rng, ranges[i % 8][0], ranges[i % 8][1]);
        check(&s, flush_exists() && i % 3 == 0);
    }
}

/* Sums that are next to the middle between two doubles, on it, and that all but vanish. */
static void sums_near_ties_and_zero_are_rounded_once(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "transforms ties");
    static struct source s;
    for (int i = 0; i < 60; i++) {
        fill(&s, &rng, 0, 0);
        s.floats = false;
        for (int k = 0; k < 3; k++) {
            double *const row = s.matrix + 4 * k;
            row[0] = 1, row[1] = 0x1p-53, row[2] = ldexp(1, rng_int(&rng, -120, -100));
            row[3] = i % 2 ? -1 : 0;
        }
        for (size_t v = 0; v < 3 * s.count; v++) {
            s.at[v][0] = 1 + rng_int(&rng, 0, 3) * 0x1p-52;
            s.at[v][1] = rng_int(&rng, -2, 2);
            s.at[v][2] = rng_int(&rng, -1, 1);
        }
        check(&s, false);
    }
}

/* The fourth column takes away all but some ulps of what the others give, so that the rest has few digits left. */
static void sums_that_cancel_are_rounded_once(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "transforms cancel");
    mpq_t value;
    mpq_init(value);
    for (int n = 0; n < effort(3000); n++) {
        double matrix[12], at[1][3], to[1][3];
        for (int k = 0; k < 3; k++) at[0][k] = rng_signed(&rng);
        for (int i = 0; i < 3; i++) {
            double *const row = matrix + 4 * i;
            for (int k = 0; k < 3; k++) row[k] = rng_signed(&rng);
            row[3] = -(row[0] * at[0][0] + row[1] * at[0][1] + row[2] * at[0][2]);
            row[3] += rng_int(&rng, -99, 99) * 0x1p-53 * ldexp(1, rng_int(&rng, -2, 3));
        }
        const grz_affine map = grz_affine_of(matrix);
        grz_affine_map(&map, 1, (const double(*)[3])at, to);
        for (int i = 0; i < 3; i++) {
            mpq_set_d(value, matrix[4 * i + 3]);
            for (int k = 0; k < 3; k++) add_product(value, matrix[4 * i + k], at[0][k]);
            assert_true(is_rounded(to[0][i], value, NEAREST));
        }
    }
    mpq_clear(value);
}

static void a_transform_that_is_not_finite_leaves_nothing(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "transforms infinite");
    static struct source s;
    for (int i = 0; i < 24; i++) {
        fill(&s, &rng, 0, 0);
        s.matrix[i / 2] = i % 2 ? (double)NAN : (double)INFINITY;
        const grz_triangles triangles = triangles_of(&s);
        grz_mesh *mesh;
        assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
        assert_int_equal(grz_mesh_about(mesh).empty, s.count);
        grz_mesh_free(mesh);
    }
    fill(&s, &rng, 0, 0);
    s.floats = false;
    s.at[0][0] = (double)INFINITY;
    for (int k = 0; k < 3; k++) s.matrix[4 * k] = 0;
    const grz_triangles triangles = triangles_of(&s);
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
    assert_int_equal(grz_mesh_about(mesh).empty, 1);
    grz_mesh_free(mesh);
}

static void without_memory_a_mesh_stays_where_it_was(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "transforms memory");
    static struct source s;
    do fill(&s, &rng, 0, 0);
    while (!s.floats);
    const grz_triangles triangles = triangles_of(&s);
    grz_triangles still = triangles;
    still.transform = NULL;
    for (int n = 0, refits = 0; refits == 0; n++) {
        struct ledger l = {.left = n};
        const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
        grz_mesh *mesh;
        if (grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.allocator = &allocator}) == GRZ_OK) {
            check_mesh(&s, mesh);
            grz_mesh_free(mesh);
        }
        assert_int_equal(l.lent, 0);
        l.left = -1;
        assert_int_equal(grz_mesh_build(&mesh, &still, &(grz_mesh_options){.allocator = &allocator, .solid = true}),
                         GRZ_OK);
        const grz_mesh before = *mesh;
        l.left = n;
        const size_t lent = l.lent;
        if (grz_mesh_refit(mesh, &triangles) == GRZ_OK) {
            refits++;
            check_mesh(&s, mesh);
        } else {
            assert_memory_equal(mesh, &before, sizeof before);
            assert_int_equal(l.lent, lent);
        }
        grz_mesh_free(mesh);
        assert_int_equal(l.lent, 0);
    }
}

static void meshes_without_triangles_have_no_place(void **state) {
    (void)state;
    static const struct source s = {.matrix = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}};
    const grz_triangles none = {.transform = s.matrix}, unread = {.vertex_count = 5, .transform = s.matrix};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &none, NULL), GRZ_OK);
    assert_int_equal(grz_mesh_refit(mesh, &unread), GRZ_OK);
    assert_int_equal(grz_mesh_about(mesh).triangles, 0);
    grz_mesh_free(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coordinates_are_the_nearest_doubles),
        cmocka_unit_test(sums_near_ties_and_zero_are_rounded_once),
        cmocka_unit_test(sums_that_cancel_are_rounded_once),
        cmocka_unit_test(a_transform_that_is_not_finite_leaves_nothing),
        cmocka_unit_test(without_memory_a_mesh_stays_where_it_was),
        cmocka_unit_test(meshes_without_triangles_have_no_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
