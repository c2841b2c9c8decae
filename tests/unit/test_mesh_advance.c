/* Meshes that move and turn against shapes: the same as each triangle by itself.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>
#include <string.h>

enum { TRIANGLES = 40 };

static grz3_vec vector(struct rng *rng, double reach) {
    const double x = rng_signed(rng) * reach, y = rng_signed(rng) * reach, z = rng_signed(rng) * reach;
    return (grz3_vec){x, y, z};
}

static grz3_motion motion(struct rng *rng) {
    grz3_motion m = {.by = {0, 0, 0}};
    if (!rng_once_in(rng, 3)) m.by = vector(rng, 2);
    if (rng_once_in(rng, 2)) m.axis = vector(rng, 1), m.pivot = vector(rng, 2), m.angle = rng_signed(rng) * 3;
    return m;
}

static grz3_shape shape(struct rng *rng) {
    grz3_shape s = {.kind = GRZ_CAPSULE};
    switch (rng_int(rng, 0, 3)) {
    case 0: s.capsule = (grz3_capsule){vector(rng, 3), vector(rng, 3), rng_unit(rng) / 4}; break;
    case 1: s.kind = GRZ_BALL, s.sphere = (grz3_sphere){vector(rng, 3), rng_unit(rng) / 2}; break;
    case 2: s.kind = GRZ_HALFSPACE, s.halfspace = (grz3_halfspace){vector(rng, 1), -2 * rng_unit(rng)}; break;
    default: s.kind = GRZ_AABB, s.aabb = (grz3_aabb){{2, 2, 2}, {2.5, 2.5, 2.5}};
    }
    return s;
}

static void a_mesh_is_its_triangles(void **state) {
    (void)state;
    struct rng rng = rng_seeded(5, "mesh advance");
    int verdicts[4] = {0};
    for (int n = effort(300); n > 0; n--) {
        grz3_triangle at[TRIANGLES];
        for (int i = 0; i < TRIANGLES; i++) {
            const grz3_vec a = vector(&rng, 2), e = vector(&rng, 0.4), f = vector(&rng, 0.4);
            at[i] = (grz3_triangle){a, {a.x + e.x, a.y + e.y, a.z + e.z}, {a.x + f.x, a.y + f.y, a.z + f.z}};
        }
        const grz_triangles all = {
            .number = GRZ_DOUBLE, .vertex_count = 3 * TRIANGLES, .vertices = at, .count = TRIANGLES};
        grz_mesh *mesh;
        assert_int_equal(grz_mesh_build(&mesh, &all, NULL), GRZ_OK);
        const grz3_motion of_mesh = motion(&rng), of_shape = motion(&rng);
        const grz3_shape s = shape(&rng);
        const grz3_motion *const a = rng_once_in(&rng, 4) ? NULL : &of_mesh, *const b = rng_once_in(&rng, 4)
                                                                                            ? NULL
                                                                                            : &of_shape;
        grz3_certificate found, best = {.verdict = GRZ_ADVANCE_CLEAR, .free_until = 1};
        uint32_t triangle, first = UINT32_MAX;
        assert_int_equal(grz_mesh_advance(mesh, a, &s, b, 1e-6, &found, &triangle), GRZ_OK);
        for (uint32_t i = 0; i < TRIANGLES; i++) {
            const grz3_shape t = grz3_shape_from_triangle(&at[i]);
            grz3_certificate c;
            grz3_advance(&t, a, &s, b, 1e-6, &c);
            if (c.verdict == GRZ_ADVANCE_CLEAR || (first < UINT32_MAX && c.free_until >= best.free_until)) continue;
            best = c;
            first = i;
        }
        assert_int_equal(found.verdict, best.verdict);
        assert_true(found.free_until == best.free_until && triangle == first);
        verdicts[found.verdict]++;
        grz_mesh_free(mesh);
    }
    assert_true(verdicts[GRZ_ADVANCE_CLEAR] > 0 && verdicts[GRZ_ADVANCE_CONTACT] > 0);
}

static void bad_arguments_are_refused(void **state) {
    (void)state;
    const grz3_triangle one = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const grz_triangles all = {.number = GRZ_DOUBLE, .vertex_count = 3, .vertices = &one, .count = 1};
    const grz3_shape point = {.kind = GRZ_POINT, .point = {0.25, 0.25, 1}},
                     ray = {.kind = GRZ_RAY, .ray = {.dir = {1, 0, 0}}};
    const grz3_motion down = {.by = {0, 0, -2}}, bad = {.by = {(double)NAN, 0, 0}};
    grz_mesh *mesh;
    grz3_certificate c;
    uint32_t triangle;
    assert_int_equal(grz_mesh_build(&mesh, &all, NULL), GRZ_OK);
    assert_int_equal(grz_mesh_advance(mesh, NULL, &point, &down, -1, &c, &triangle), GRZ_ERROR_ARGUMENT);
    assert_int_equal(c.verdict, GRZ_ADVANCE_OPEN);
    assert_int_equal(grz_mesh_advance(mesh, NULL, &ray, &down, 0, &c, &triangle), GRZ_OK);
    assert_int_equal(c.verdict, GRZ_ADVANCE_UNSUPPORTED);
    assert_int_equal(grz_mesh_advance(mesh, &bad, &point, &down, 0, &c, &triangle), GRZ_OK);
    assert_true(c.verdict == GRZ_ADVANCE_CLEAR && triangle == UINT32_MAX);
    assert_int_equal(grz_mesh_advance(mesh, NULL, &point, &down, 1e-9, &c, NULL), GRZ_OK);
    assert_true(c.verdict == GRZ_ADVANCE_CONTACT && c.free_until <= 0.5 && c.free_until > 0.5 - 1e-8 &&
                c.normal.z == -1);
    grz_mesh_free(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_mesh_is_its_triangles),
                                       cmocka_unit_test(bad_arguments_are_refused)};
    return cmocka_run_group_tests_name("mesh_advance", tests, NULL, NULL);
}
