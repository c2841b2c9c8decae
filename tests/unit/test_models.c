/* Compares meshes of models, real ones and by formula, with all their triangles one by one, and checks that no ray
 * passes through a closed surface. GRAZE_COUNT in the environment scales the number of comparisons: 1000 makes 1.2
 * million rays at edges and vertices.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/models.h"
#include "support/numbers.h"
#include "support/outcome.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A model, its mesh, and its bounding box. */
struct subject {
    struct model model;
    grz_mesh *mesh;
    double least[3], greatest[3];
    struct rng rng;
};

static void set_up(struct subject *s, struct model model, const char *name) {
    const grz_triangles triangles = {
        .vertex_count = 3 * (size_t)model.count, .vertices = model.at, .count = (size_t)model.count};
    assert_true(model.count > 0);
    s->model = model;
    s->rng = rng_seeded(2026, name);
    assert_int_equal(grz_mesh_build(&s->mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    for (int k = 0; k < 3; k++) s->least[k] = (double)INFINITY, s->greatest[k] = -(double)INFINITY;
    for (int i = 0; i < 9 * model.count; i++) {
        const double x = numbers_of(&model.at[i / 9])[i % 9];
        s->least[i % 3] = fmin(s->least[i % 3], x);
        s->greatest[i % 3] = fmax(s->greatest[i % 3], x);
    }
}

static void tear_down(struct subject *s) {
    grz_mesh_free(s->mesh);
    model_release(&s->model);
}

/* A random point in the bounding box of the model, scaled by `times`. */
static grz3_vec random_point(struct subject *s, double times) {
    grz3_vec p;
    for (int k = 0; k < 3; k++) {
        const double middle = (s->least[k] + s->greatest[k]) / 2, half = (s->greatest[k] - s->least[k]) / 2;
        numbers_of(&p)[k] = middle + times * half * rng_signed(&s->rng);
    }
    return p;
}

/* A vertex, or a point of an edge up to rounding. */
static grz3_vec point_of_edge(struct subject *s) {
    const grz3_vec *const corners = &s->model.at[rng_int(&s->rng, 0, s->model.count - 1)].a;
    const int i = rng_int(&s->rng, 0, 2);
    const grz3_vec a = corners[i], b = corners[(i + 1) % 3];
    const double w = rng_once_in(&s->rng, 3) ? 0 : rng_once_in(&s->rng, 2) ? 0.5 : rng_unit(&s->rng);
    return (grz3_vec){a.x + w * (b.x - a.x), a.y + w * (b.y - a.y), a.z + w * (b.z - a.z)};
}

static grz3_shape ray_to(grz3_vec from, grz3_vec to) {
    const grz3_ray ray = {from, {to.x - from.x, to.y - from.y, to.z - from.z}};
    return grz3_shape_from_ray(&ray);
}

static grz3_shape random_caster(struct subject *s) {
    const grz3_vec from = random_point(s, 2), to = rng_once_in(&s->rng, 2) ? point_of_edge(s) : random_point(s, 2);
    grz3_shape caster = ray_to(rng_once_in(&s->rng, 4) ? point_of_edge(s) : from, to);
    if (rng_once_in(&s->rng, 3)) caster.kind = GRZ_LINE;
    return caster;
}

/* Compares each cast with casts at each of the triangles. */
static void check_casts(struct subject *s, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const grz3_shape caster = random_caster(s);
        size_t hits = 0, total;
        double first = (double)INFINITY;
        for (int k = 0; k < s->model.count; k++) {
            const grz3_shape triangle = grz3_shape_from_triangle(&s->model.at[k]);
            double enter;
            if (!grz3_cast(&caster, &triangle, &enter, NULL).yes) continue;
            hits++;
            first = fmin(first, enter);
        }
        grz_mesh_hit hit, many;
        const int answer = hits > 0 ? OUTCOME_YES : OUTCOME_NO;
        assert_int_equal(outcome_of(grz_mesh_cast(s->mesh, &caster, NULL, &hit)), answer);
        assert_int_equal(outcome_of(grz_mesh_cast_any(s->mesh, &caster, NULL)), answer);
        assert_int_equal(outcome_of(grz_mesh_cast_all(s->mesh, &caster, NULL, NULL, 0, &total)), answer);
        assert_int_equal(total, hits);
        assert_true(hit.time == first);
        assert_int_equal(grz_mesh_cast_n(s->mesh, &caster, 1, NULL, &many), GRZ_OK);
        assert_memory_equal(&hit, &many, sizeof hit);
        if (hits == 0) continue;
        const grz3_shape triangle = grz3_shape_from_triangle(&s->model.at[hit.triangle]);
        double enter;
        assert_int_equal(outcome_of(grz3_cast(&caster, &triangle, &enter, NULL)), OUTCOME_YES);
        assert_true(enter == first);
    }
}

/* A point is inside if a ray from it that meets no edge crosses an odd number of triangles. */
static void check_inside(struct subject *s, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const grz3_vec p = random_point(s, 1.1);
        const grz3_shape caster = ray_to(p, random_point(s, 3));
        size_t crossed = 0;
        for (int k = 0; k < s->model.count; k++) {
            const grz3_shape triangle = grz3_shape_from_triangle(&s->model.at[k]);
            crossed += grz3_cast(&caster, &triangle, NULL, NULL).yes;
        }
        bool inside;
        assert_int_equal(grz_mesh_contains(s->mesh, &p, GRZ_SOLID_ODD, &inside), GRZ_OK);
        assert_int_equal(inside, crossed % 2);
    }
}

/* A line crosses a closed mesh an even number of times: along x through vertices and edges, by the rule of counting;
 * and elsewhere with each hit counted. */
static void check_parity(struct subject *s, size_t count) {
    for (size_t i = 0; i < count; i++) {
        grz3_vec before = point_of_edge(s);
        before.x = s->least[0] - 1;
        bool inside;
        assert_int_equal(grz_mesh_contains(s->mesh, &before, GRZ_SOLID_ODD, &inside), GRZ_OK);
        assert_false(inside);
        grz3_shape line = ray_to(random_point(s, 1), random_point(s, 1));
        line.kind = GRZ_LINE;
        size_t total;
        grz_mesh_cast_all(s->mesh, &line, NULL, NULL, 0, &total);
        assert_int_equal(total % 2, 0);
    }
}

/* From inside a closed mesh every ray hits it, also one at an edge; and a segment to a vertex hits. */
static grz3_shape aimed_caster(struct subject *s, grz3_vec from) {
    const grz3_segment to_vertex = {from,
                                    (&s->model.at[rng_int(&s->rng, 0, s->model.count - 1)].a)[rng_int(&s->rng, 0, 2)]};
    return rng_once_in(&s->rng, 2) ? grz3_shape_from_segment(&to_vertex) : ray_to(from, point_of_edge(s));
}

static void check_leaks(struct subject *s, size_t count) {
    enum { BATCH = 16 };
    for (size_t i = 0; i < count; i += BATCH) {
        bool inside = false;
        grz3_vec p;
        while (!inside) {
            p = random_point(s, 1);
            assert_int_equal(grz_mesh_contains(s->mesh, &p, GRZ_SOLID_ODD, &inside), GRZ_OK);
        }
        grz3_shape casters[BATCH];
        grz_mesh_hit hits[BATCH];
        for (int k = 0; k < BATCH; k++) casters[k] = aimed_caster(s, p);
        assert_int_equal(grz_mesh_cast_n(s->mesh, casters, BATCH, NULL, hits), GRZ_OK);
        for (int k = 0; k < BATCH; k++) {
            assert_true(hits[k].time < (double)INFINITY);
            assert_int_equal(outcome_of(grz_mesh_cast_any(s->mesh, &casters[k], NULL)), OUTCOME_YES);
        }
    }
}

/* Checks a closed model; the checks that visit every triangle run 1 / `less` times as often. */
static void check_closed(struct subject *s, size_t less) {
    const size_t n = (size_t)inputs_a_cell(), fewer = (n + less - 1) / less;
    assert_int_equal(grz_mesh_about(s->mesh).open_edges, 0);
    check_casts(s, 2 * fewer);
    check_inside(s, fewer);
    check_parity(s, 20 * n);
    check_leaks(s, 400 * n);
    tear_down(s);
}

static void of_the_bunny_all_is_as_one_by_one(void **state) {
    (void)state;
    struct subject s;
    set_up(&s, model_read(GRAZE_TEST_BUNNY, 2), "bunny");
    assert_int_equal(s.model.count, 58784);
    check_closed(&s, 1);
}

static void of_a_sphere_all_is_as_one_by_one(void **state) {
    (void)state;
    struct subject s;
    set_up(&s, model_sphere(5), "sphere");
    check_closed(&s, 1);
}

static void of_cubes_that_share_faces_all_is_as_one_by_one(void **state) {
    (void)state;
    struct subject s;
    for (int apart = 0; apart < 2; apart++) {
        set_up(&s, model_cubes(6, 1 + apart), "cubes");
        check_closed(&s, 1);
    }
}

static void of_a_terrain_all_is_as_one_by_one(void **state) {
    (void)state;
    struct subject s;
    const int side = has_little_effort() ? 177 : 708;
    set_up(&s, model_terrain(side), "terrain");
    check_casts(&s, ((size_t)inputs_a_cell() + 11) / 12);
    /* down onto vertices, edges and diagonals */
    for (size_t i = 0; i < 100 * (size_t)inputs_a_cell(); i++) {
        const grz3_ray ray = {{rng_int(&s.rng, 0, 2 * side) / 2.0, 100, rng_int(&s.rng, 0, 2 * side) / 2.0},
                              {0, -1, 0}};
        const grz3_shape caster = grz3_shape_from_ray(&ray);
        assert_int_equal(outcome_of(grz_mesh_cast_any(s.mesh, &caster, NULL)), OUTCOME_YES);
    }
    tear_down(&s);
}

/* A bit for each pair whose first triangle is a multiple of `every`, and the number of pairs. */
struct pair_set {
    size_t every, columns, count;
    unsigned char *bits;
};

static bool note(void *user, const grz_pair *pairs, size_t count) {
    struct pair_set *const set = user;
    set->count += count;
    for (size_t i = 0; i < count; i++) {
        if (pairs[i].a % set->every != 0) continue;
        const size_t at = pairs[i].a / set->every * set->columns + pairs[i].b;
        assert_false(set->bits[at / 8] >> at % 8 & 1);
        set->bits[at / 8] |= (unsigned char)(1 << at % 8);
    }
    return true;
}

static bool is_noted(const struct pair_set *set, int a, int b) {
    const size_t at = (size_t)a / set->every * set->columns + (size_t)b;
    return set->bits[at / 8] >> at % 8 & 1;
}

static struct pair_set pair_set_of(int rows, int columns, int every) {
    const size_t kept = (size_t)(rows / every) + 1;
    return (struct pair_set){(size_t)every, (size_t)columns, 0, calloc(kept * (size_t)columns / 8 + 1, 1)};
}

static bool share_a_corner(const grz3_triangle *a, const grz3_triangle *b) {
    for (int i = 0; i < 9; i++) {
        const grz3_vec p = (&a->a)[i / 3], q = (&b->a)[i % 3];
        if (p.x == q.x && p.y == q.y && p.z == q.z) return true;
    }
    return false;
}

/* Compares the pairs of `sample` triangles of a. */
static void check_clash(struct model a, struct model b, int sample) {
    const int every = a.count > sample ? a.count / sample : 1;
    struct subject s, t;
    set_up(&s, a, "a"), set_up(&t, b, "b");
    struct pair_set met = pair_set_of(a.count, b.count, every), itself = pair_set_of(a.count, a.count, every);
    assert_int_equal(grz_mesh_pairs(s.mesh, t.mesh, note, &met), GRZ_OK);
    assert_int_equal(grz_mesh_self_pairs(s.mesh, note, &itself), GRZ_OK);
    assert_true(met.count > 0);
    for (int i = 0; i < a.count; i += every) {
        for (int k = 0; k < b.count; k++)
            assert_int_equal(is_noted(&met, i, k), grz3_overlap_triangle_triangle(&a.at[i], &b.at[k]));
        for (int k = i + 1; k < a.count; k++)
            if (!share_a_corner(&a.at[i], &a.at[k]))
                assert_int_equal(is_noted(&itself, i, k), grz3_overlap_triangle_triangle(&a.at[i], &a.at[k]));
    }
    free(met.bits), free(itself.bits);
    tear_down(&s), tear_down(&t);
}

static struct model moved(struct model m, double x, double y, double z) {
    const double by[3] = {x, y, z};
    for (int i = 0; i < 9 * m.count; i++) numbers_of(&m.at[i / 9])[i % 9] += by[i % 3];
    return m;
}

static void clashes_are_those_of_all_pairs(void **state) {
    (void)state;
    check_clash(model_read(GRAZE_TEST_BUNNY, 0), moved(model_read(GRAZE_TEST_BUNNY, 0), 0.25, 0.125, 0), INT_MAX);
    check_clash(model_cubes(4, 1), moved(model_cubes(3, 2), 0, 1, 0.5), INT_MAX);
    check_clash(model_sphere(3), moved(model_cubes(3, 1), 0, 0, 0), INT_MAX);
}

/* Only if the dragon has been fetched (tools/fetch-dragon): 871 414 triangles. */
static void of_the_dragon_samples_are_as_one_by_one(void **state) {
    (void)state;
    struct subject s;
    struct model dragon = model_read_ply(GRAZE_TEST_DRAGON);
    if (dragon.count == 0) {
        model_release(&dragon);
        skip();
    }
    assert_int_equal(dragon.count, 871414);
    set_up(&s, dragon, "dragon");
    check_closed(&s, 24);
    check_clash(model_read_ply(GRAZE_TEST_DRAGON), moved(model_read_ply(GRAZE_TEST_DRAGON), 0.0078125, 0.001, 0),
                effort(30));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_the_bunny_all_is_as_one_by_one),
        cmocka_unit_test(of_a_sphere_all_is_as_one_by_one),
        cmocka_unit_test(of_cubes_that_share_faces_all_is_as_one_by_one),
        cmocka_unit_test(of_a_terrain_all_is_as_one_by_one),
        cmocka_unit_test(clashes_are_those_of_all_pairs),
        cmocka_unit_test(of_the_dragon_samples_are_as_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
