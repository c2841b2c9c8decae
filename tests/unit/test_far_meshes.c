/* Meshes far from the origin, in clusters, and of sizes of all orders, also against each other: translated by exact
 * amounts they give the same answers, and else those of their triangles one by one.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/rng.h"
#include "support/skins.h"

#include <graze/graze.h>

#include <math.h>
#include <string.h>

/* A grid of triangles with heights, in each of some clusters. */
enum { SIDE = 12, TRIANGLES = 2 * SIDE * SIDE, ROW = SIDE + 1, MOST_CLUSTERS = 10 };

/* Where a mesh lies. Coordinates are multiples of unit / 8 before they are moved, so that all sums are exact. */
typedef struct place {
    double shift, unit; /* `shift` on each axis */
    double apart;       /* from one cluster to the next, on each axis */
    int clusters;
} place;

static const place home = {0, 1, 0, 1};
static const place far_places[] = {{5e6, 1, 0, 1}, {6.4e9, 1, 0, 1}, {-0x1p45, 1, 0, 1}, {0x1p60, 0x1p11, 0, 1}};
static const place clusters[] = {{0, 1, 1e9, 2}, {0, 1, 0x1p40, 2}, {-0x1p43, 1, 1e7, MOST_CLUSTERS}};
enum { FAR_PLACES = sizeof far_places / sizeof *far_places, CLUSTERS = sizeof clusters / sizeof *clusters };

static double shift_of(const place *p, int cluster) { return p->shift + cluster * p->apart; }

/* The same for the same seed, but for where it lies. */
static grz_mesh *make_mesh(const place *p, uint64_t seed, bool refit) {
    static double at[MOST_CLUSTERS * ROW * ROW][3];
    static uint32_t index[MOST_CLUSTERS * TRIANGLES][3];
    size_t vertices = 0, count = 0;
    for (int cluster = 0; cluster < p->clusters; cluster++) {
        struct rng rng = {seed};
        const uint32_t first = (uint32_t)vertices;
        for (int y = 0; y < ROW; y++)
            for (int x = 0; x < ROW; x++, vertices++) {
                const double local[3] = {x, y, rng_int(&rng, 0, 8) / 8.0};
                for (int k = 0; k < 3; k++) {
                    at[vertices][k] = p->unit * local[k] + shift_of(p, cluster);
                    assert_true(at[vertices][k] - shift_of(p, cluster) == p->unit * local[k]);
                }
            }
        for (uint32_t y = 0; y < SIDE; y++)
            for (uint32_t x = 0; x < SIDE; x++, count += 2) {
                const uint32_t a = first + y * ROW + x, t[2][3] = {{a, a + 1, a + ROW}, {a + 1, a + ROW + 1, a + ROW}};
                memcpy(index[count], t, sizeof t);
            }
    }
    const grz_triangles t = {GRZ_DOUBLE, vertices, 0, at, count, index[0], NULL};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &t, NULL), GRZ_OK);
    if (refit) assert_int_equal(grz_mesh_refit(mesh, &t), GRZ_OK);
    return mesh;
}

/* Sums that do not depend on the order; triangles of all clusters count alike. */
static bool add_index(void *user, uint32_t index) {
    *(size_t *)user += (size_t)(index % TRIANGLES) * 1000 + 1;
    return true;
}

static bool add_pairs(void *user, const grz_pair *pairs, size_t count) {
    for (size_t i = 0; i < count; i++)
        *(size_t *)user += (size_t)(pairs[i].a % TRIANGLES) * 1000 + pairs[i].b % TRIANGLES + 1;
    return true;
}

static size_t self_pairs(const grz_mesh *mesh) {
    size_t sum = 0;
    assert_int_equal(grz_mesh_self_pairs(mesh, add_pairs, &sum), GRZ_OK);
    return sum;
}

static size_t pairs_of(const grz_mesh *a, const grz_mesh *b) {
    size_t sum = 0;
    assert_int_equal(grz_mesh_pairs(a, b, add_pairs, &sum), GRZ_OK);
    return sum;
}

static grz3_vec moved(const place *p, int cluster, const double n[3]) {
    const double shift = shift_of(p, cluster);
    return (grz3_vec){p->unit * n[0] + shift, p->unit * n[1] + shift, p->unit * n[2] + shift};
}

static void check_cast(const grz_mesh *const mesh[2], const grz3_shape ray[2], uint32_t first) {
    grz_mesh_hit hit[3];
    const bool is_hit = grz_mesh_cast(mesh[0], &ray[0], NULL, &hit[0]).yes;
    assert_int_equal(grz_mesh_cast(mesh[1], &ray[1], NULL, &hit[1]).yes, is_hit);
    assert_int_equal(hit[1].triangle, is_hit ? hit[0].triangle + first : 0);
    assert_true(hit[0].time == hit[1].time && hit[0].side == hit[1].side && fabs(hit[0].u - hit[1].u) < 0x1p-40);
    assert_int_equal(grz_mesh_cast_any(mesh[1], &ray[1], NULL).yes, is_hit);
    assert_int_equal(grz_mesh_cast_n(mesh[1], &ray[1], 1, NULL, &hit[2]), GRZ_OK);
    assert_true(hit[2].time == hit[1].time && hit[2].triangle == hit[1].triangle);
    size_t count[2];
    for (int i = 0; i < 2; i++) grz_mesh_cast_all(mesh[i], &ray[i], NULL, NULL, 0, &count[i]);
    assert_int_equal(count[0], count[1]);
}

/* `by` differs by the unit, as the movers do. */
static void check_mover(const grz_mesh *const mesh[2], const grz3_shape mover[2], const grz3_vec by[2], double unit,
                        uint32_t first) {
    const grz_mesh_sweep_options times = {.times_only = true};
    grz_mesh_sweep_hit met[2];
    size_t sums[2] = {0, 0};
    for (int i = 0; i < 2; i++) assert_int_equal(grz_mesh_overlap_all(mesh[i], &mover[i], add_index, &sums[i]), GRZ_OK);
    assert_int_equal(sums[0], sums[1]);
    const bool is_met = grz_mesh_sweep(mesh[0], &mover[0], &by[0], &times, &met[0]);
    assert_int_equal(grz_mesh_sweep(mesh[1], &mover[1], &by[1], &times, &met[1]), is_met);
    assert_int_equal(met[1].triangle, is_met ? met[0].triangle + first : 0);
    assert_true(met[0].enter == met[1].enter && met[0].exit == met[1].exit);
    assert_true(unit * skin_distance(mesh[0], &mover[0], NULL, NULL) == skin_distance(mesh[1], &mover[1], NULL, NULL));
}

static void check_nearest(const grz_mesh *const mesh[2], const grz3_vec at[2], double unit, uint32_t first) {
    grz_mesh_nearest_point nearest[2];
    for (int i = 0; i < 2; i++) assert_true(skin_nearest(mesh[i], &at[i], (double)INFINITY, &nearest[i]));
    assert_int_equal(nearest[0].triangle + first, nearest[1].triangle);
    assert_true(unit * nearest[0].distance == nearest[1].distance && nearest[0].side == nearest[1].side);
}

/* What is asked of a mesh at home and of one that is the same but for its place, in one of its clusters. */
static void check_translated(const grz_mesh *near, const grz_mesh *far, const place *p, int cluster) {
    struct rng rng = {5};
    const grz_mesh *const mesh[2] = {near, far};
    const uint32_t first = (uint32_t)cluster * TRIANGLES;
    for (int i = 0; i < 300; i++) {
        double n[2][3];
        for (int k = 0; k < 6; k++)
            n[k / 3][k % 3] = k % 3 == 2 ? rng_int(&rng, -16, 24) / 8.0 : rng_int(&rng, 0, 8 * SIDE) / 8.0;
        grz3_shape ray[2], mover[2];
        grz3_vec by[2], at[2];
        for (int m = 0; m < 2; m++) {
            const place *const where = m == 0 ? &home : p;
            const grz3_segment path = {moved(where, m * cluster, n[0]), moved(where, m * cluster, n[1])};
            const grz3_sphere ball = {path.a, where->unit / 2};
            ray[m] = grz3_shape_from_segment(&path);
            mover[m] = grz3_shape_from_sphere(&ball);
            by[m] = (grz3_vec){path.b.x - path.a.x, path.b.y - path.a.y, path.b.z - path.a.z};
            at[m] = path.a;
        }
        check_cast(mesh, ray, first);
        check_mover(mesh, mover, by, p->unit, first);
        check_nearest(mesh, at, p->unit, first);
    }
}

static void translated_meshes_answer_the_same(void **state) {
    (void)state;
    grz_mesh *const near = make_mesh(&home, 4, false);
    for (int i = 0; i < 2 * FAR_PLACES; i++) {
        grz_mesh *const far = make_mesh(&far_places[i / 2], 4, i % 2);
        check_translated(near, far, &far_places[i / 2], 0);
        assert_int_equal(self_pairs(near), self_pairs(far));
        grz_mesh_free(far);
    }
    grz_mesh_free(near);
}

static void a_mesh_in_clusters_answers_as_each_of_them(void **state) {
    (void)state;
    grz_mesh *const near = make_mesh(&home, 4, false);
    for (int i = 0; i < 2 * CLUSTERS; i++) {
        const place *const p = &clusters[i / 2];
        grz_mesh *const all = make_mesh(p, 4, i % 2);
        for (int c = 0; c < p->clusters; c++) check_translated(near, all, p, c);
        assert_int_equal((size_t)p->clusters * self_pairs(near), self_pairs(all));
        grz_mesh_free(all);
    }
    grz_mesh_free(near);
}

/* The other mesh has other heights, and lies a bit higher, so that some triangles cross, or touch, and some do not. */
static void two_far_meshes_meet_as_they_do_near_the_origin(void **state) {
    (void)state;
    grz_mesh *const near = make_mesh(&home, 4, false), *const other = make_mesh(&home, 6, false);
    const size_t wanted = pairs_of(near, other);
    assert_true(wanted > 0);
    for (int i = 0; i < 2 * (FAR_PLACES + CLUSTERS); i++) {
        const place *const p = i < 2 * FAR_PLACES ? &far_places[i / 2] : &clusters[i / 2 - FAR_PLACES];
        grz_mesh *const a = make_mesh(p, 4, i % 2), *const b = make_mesh(p, 6, i % 3 == 0);
        assert_int_equal(pairs_of(a, b), (size_t)p->clusters * wanted);
        grz_mesh_free(a);
        grz_mesh_free(b);
    }
    grz_mesh_free(near);
    grz_mesh_free(other);
}

static void two_far_meshes_are_as_far_apart_as_near_the_origin(void **state) {
    (void)state;
    for (int height = 1; height < 4; height++) {
        const place above = {height, 1, 0, 1};
        grz_mesh *const near = make_mesh(&home, 4, false), *const over = make_mesh(&above, 6, false);
        const double wanted = skins_distance(near, over, NULL, NULL);
        for (int i = 0; i < 2 * (FAR_PLACES + CLUSTERS); i++) {
            const place *const p = i < 2 * FAR_PLACES ? &far_places[i / 2] : &clusters[i / 2 - FAR_PLACES];
            place higher = *p;
            higher.shift += height * p->unit;
            grz_mesh *const a = make_mesh(p, 4, i % 2), *const b = make_mesh(&higher, 6, i % 3 == 0);
            assert_true(skins_distance(a, b, NULL, NULL) == p->unit * wanted);
            grz_mesh_free(a);
            grz_mesh_free(b);
        }
        grz_mesh_free(near);
        grz_mesh_free(over);
    }
}

/* Triangle i has the size 2^(8 i - 1000), and is about as far from the origin. */
enum { SIZES = 250 };

static int exponent_of(int i) { return 8 * i - 1000; }

static void make_sizes(struct rng *rng, grz3_triangle at[SIZES]) {
    for (int i = 0; i < SIZES; i++) {
        double n[9];
        for (int k = 0; k < 9; k++) n[k] = ldexp(rng_int(rng, 0, 8), exponent_of(i));
        at[i] = (grz3_triangle){{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, {n[6], n[7], n[8]}};
    }
}

static grz_mesh *mesh_of(const grz3_triangle *at) {
    const grz_triangles t = {.number = GRZ_DOUBLE, .vertex_count = 3 * SIZES, .vertices = at, .count = SIZES};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &t, NULL), GRZ_OK);
    return mesh;
}

/* The triangle that is met first has the least rounded time in any case; which of equal ones depends on exact times. */
static void check_sizes(const grz_mesh *mesh, const grz3_triangle *at, const grz3_shape *s, const grz3_vec *by) {
    size_t wanted = 0, sum = 0;
    double first = (double)INFINITY, nearest = (double)INFINITY;
    grz_mesh_sweep_hit hit;
    const grz_mesh_sweep_options times = {.times_only = true};
    for (uint32_t i = 0; i < SIZES; i++) {
        const grz3_shape t = grz3_shape_from_triangle(&at[i]);
        double enter;
        if (grz3_overlap(s, &t)) add_index(&wanted, i);
        if (grz3_sweep(s, by, &t, NULL, &enter, NULL).yes) first = fmin(first, enter);
        nearest = fmin(nearest, grz3_distance(s, &t, NULL, NULL));
    }
    assert_int_equal(grz_mesh_overlap_all(mesh, s, add_index, &sum), GRZ_OK);
    assert_int_equal(sum, wanted);
    assert_int_equal(grz_mesh_sweep(mesh, s, by, &times, &hit), isfinite(first));
    assert_true(hit.enter == first);
    assert_true(skin_distance(mesh, s, NULL, NULL) == nearest);
}

static void check_cast_at_sizes(const grz_mesh *mesh, const grz3_triangle *at, const grz3_shape *caster) {
    double first = (double)INFINITY;
    size_t count = 0, total;
    for (int i = 0; i < SIZES; i++) {
        const grz3_shape t = grz3_shape_from_triangle(&at[i]);
        double enter;
        if (!grz3_cast(caster, &t, &enter, NULL).yes) continue;
        first = fmin(first, enter);
        count++;
    }
    grz_mesh_hit hit;
    assert_int_equal(grz_mesh_cast(mesh, caster, NULL, &hit).yes, count > 0);
    assert_true(hit.time == first);
    grz_mesh_cast_all(mesh, caster, NULL, NULL, 0, &total);
    assert_int_equal(total, count);
}

static void meshes_of_2000_exponents_answer_as_their_triangles_do(void **state) {
    (void)state;
    static grz3_triangle at[SIZES];
    struct rng rng = {7};
    for (int round = 0; round < 4; round++) {
        make_sizes(&rng, at);
        grz_mesh *const mesh = mesh_of(at);
        for (int i = 0; i < 40; i++) {
            const int size = exponent_of(rng_int(&rng, 0, SIZES - 1));
            double n[6];
            for (int k = 0; k < 6; k++) n[k] = ldexp(rng_int(&rng, -2, 10), size + (k < 3 ? 0 : rng_int(&rng, -3, 3)));
            const grz3_segment path = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
            const grz3_sphere ball = {path.a, ldexp(rng_int(&rng, 0, 3), size)};
            const grz3_vec by = {n[3] - n[0], n[4] - n[1], n[5] - n[2]};
            const grz3_shape caster = grz3_shape_from_segment(&path), mover = grz3_shape_from_sphere(&ball);
            check_cast_at_sizes(mesh, at, &caster);
            check_sizes(mesh, at, &mover, &by);
        }
        grz_mesh_free(mesh);
    }
}

/* All pairs, also of neighbours in size, which overlap the most. */
static void two_meshes_of_2000_exponents_meet_as_their_triangles_do(void **state) {
    (void)state;
    static grz3_triangle at[2][SIZES];
    struct rng rng = {8};
    for (int round = 0; round < 2; round++) {
        size_t wanted = 0;
        double nearest = (double)INFINITY;
        for (int m = 0; m < 2; m++) make_sizes(&rng, at[m]);
        grz_mesh *const a = mesh_of(at[0]), *const b = mesh_of(at[1]);
        for (uint32_t i = 0; i < SIZES; i++)
            for (uint32_t k = 0; k < SIZES; k++) {
                const grz3_shape s = grz3_shape_from_triangle(&at[0][i]), t = grz3_shape_from_triangle(&at[1][k]);
                if (grz3_overlap(&s, &t)) add_pairs(&wanted, &(grz_pair){i, k}, 1);
                if (i == k) nearest = fmin(nearest, grz3_distance(&s, &t, NULL, NULL));
            }
        assert_true(wanted > 0);
        assert_int_equal(pairs_of(a, b), wanted);
        assert_true(skins_distance(a, b, NULL, NULL) <= nearest);
        grz_mesh_free(a);
        grz_mesh_free(b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(translated_meshes_answer_the_same),
        cmocka_unit_test(a_mesh_in_clusters_answers_as_each_of_them),
        cmocka_unit_test(two_far_meshes_meet_as_they_do_near_the_origin),
        cmocka_unit_test(two_far_meshes_are_as_far_apart_as_near_the_origin),
        cmocka_unit_test(meshes_of_2000_exponents_answer_as_their_triangles_do),
        cmocka_unit_test(two_meshes_of_2000_exponents_meet_as_their_triangles_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
