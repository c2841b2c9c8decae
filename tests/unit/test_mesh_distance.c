/* How far two meshes are from each other whose boxes say nothing, as each triangle reaches to the middle of its mesh:
 * beside the distances of all pairs of triangles.
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

enum { FEWEST_PARTS = 150, MOST_PARTS = 240 };

typedef struct fan {
    grz3_triangle part[MOST_PARTS];
    int count;
    grz_mesh *mesh;
} fan;

/* Triangles round one corner, in a plane but for some roughness. */
static void make_fan(struct rng *rng, double most_off, fan *f) {
    const double slope = 3 * rng_signed(rng), cross = rng_signed(rng);
    const grz3_vec middle = {most_off * rng_signed(rng), 0, most_off * rng_signed(rng)};
    grz3_vec rim[MOST_PARTS];
    f->count = rng_int(rng, FEWEST_PARTS, MOST_PARTS);
    for (int i = 0; i < f->count; i++) {
        const double angle = 6.283185307179586 * i / f->count, x = cos(angle), y = sin(angle);
        rim[i] = (grz3_vec){middle.x + x, middle.y + y, middle.z + slope * x + cross * y + 0.125 * rng_signed(rng)};
    }
    for (int i = 0; i < f->count; i++) f->part[i] = (grz3_triangle){middle, rim[i], rim[(i + 1) % f->count]};
    const grz_triangles all = {.vertex_count = 3 * (size_t)f->count, .vertices = f->part, .count = (size_t)f->count};
    assert_int_equal(grz_mesh_build(&f->mesh, &all, NULL), GRZ_OK);
}

static double least_distance(const fan *a, const fan *b) {
    double least = (double)INFINITY;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++) {
            const grz3_shape t = grz3_shape_from_triangle(&a->part[i]), u = grz3_shape_from_triangle(&b->part[k]);
            least = fmin(least, grz3_distance(&t, &u, NULL, NULL));
        }
    return least;
}

static void compare_within(const fan *a, const fan *b, double margin, bool expected) {
    bool within;
    assert_int_equal(grz_meshes_within(a->mesh, b->mesh, margin, GRZ_SKIN, GRZ_SKIN, &within), GRZ_OK);
    assert_int_equal(within, expected);
}

static void fans_are_as_far_as_their_triangles(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "fans");
    static fan a, b;
    for (int n = 20 + effort(60); n > 0; n--) {
        double distance;
        make_fan(&rng, 0.25, &a);
        make_fan(&rng, 3, &b);
        const double expected = least_distance(&a, &b);
        assert_int_equal(grz_meshes_distance(a.mesh, b.mesh, GRZ_SKIN, GRZ_SKIN, &distance, NULL, NULL), GRZ_OK);
        assert_true(distance == expected);
        if (expected > 0) {
            compare_within(&a, &b, nextafter(expected, 0), false);
            compare_within(&a, &b, nextafter(expected, 8), true);
        }
        grz_mesh_free(a.mesh);
        grz_mesh_free(b.mesh);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(fans_are_as_far_as_their_triangles)};
    return cmocka_run_group_tests_name("mesh_distance", tests, NULL, NULL);
}
