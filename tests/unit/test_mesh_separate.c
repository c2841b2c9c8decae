/* Where shapes that were put into a mesh are free of it.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/ledger.h"
#include "support/modes.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>
#include <string.h>

enum { MOST = 128 };

struct soup {
    size_t count;
    grz3_triangle at[MOST];
};

static grz_triangles triangles_of(const struct soup *s) {
    return (grz_triangles){.vertex_count = 3 * s->count, .vertices = s->at, .count = s->count};
}

static grz_mesh *mesh_of(const struct soup *s) {
    const grz_triangles triangles = triangles_of(s);
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
    return mesh;
}

/* From the definition: which triangles are overlapped openly, one after the other. */
static size_t overlapped(const struct soup *s, const grz3_shape *shape) {
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) {
        const grz3_shape triangle = grz3_shape_from_triangle(&s->at[i]);
        count += grz3_overlap_open(shape, &triangle);
    }
    return count;
}

/* Tiles of two triangles in the plane z = slope x. */
static struct soup floor_of(int tiles, double slope) {
    struct soup s = {0};
    for (int i = 0; i < tiles; i++)
        for (int k = 0; k < tiles; k++) {
            const double x = i, y = k, low = slope * i, high = slope * (i + 1);
            s.at[s.count++] = (grz3_triangle){{x, y, low}, {x + 1, y, high}, {x + 1, y + 1, high}};
            s.at[s.count++] = (grz3_triangle){{x, y, low}, {x + 1, y + 1, high}, {x, y + 1, low}};
        }
    return s;
}

static grz3_shape any_shape(struct rng *rng, bool lattice) {
    grz3_vec v[4];
    for (int i = 0; i < 12; i++) {
        double *const x = &v[i / 3].x + i % 3;
        *x = lattice ? rng_int(rng, 0, 8) / 2.0 : 4 * rng_unit(rng);
    }
    const double r = lattice ? 0.5 : rng_unit(rng);
    switch (rng_int(rng, 0, 5)) {
    case 0: return grz3_shape_from_sphere(&(grz3_sphere){v[0], r});
    case 1: return grz3_shape_from_capsule(&(grz3_capsule){v[0], v[1], r});
    case 2: return grz3_shape_from_aabb(&(grz3_aabb){v[0], {v[0].x + 1, v[0].y + r, v[0].z + 1}});
    case 3: return grz3_shape_from_obb(&(grz3_obb){v[0], {r, 1, r}, {{1, 0, 0}, {0, 0.6, 0.8}, {0, -0.8, 0.6}}});
    case 4: return grz3_shape_from_segment(&(grz3_segment){v[0], v[1]});
    default: return grz3_shape_from_triangle(&(grz3_triangle){v[0], v[1], v[2]});
    }
}

static void a_body_an_ulp_in_the_floor_is_lifted_by_ulps(void **state) {
    (void)state;
    const struct soup s = floor_of(6, 0);
    grz_mesh *const mesh = mesh_of(&s);
    struct rng rng = rng_seeded(1, "lifted");
    int inside = 0;
    for (int n = 0; n < effort(200); n++) {
        /* over the middle of tiles, over edges and over corners */
        const double r = 0.1 + rng_unit(&rng), x = rng_int(&rng, 4, 20) / 4.0, y = rng_int(&rng, 4, 20) / 4.0;
        const grz3_sphere ball = {{x, y, nextafter(r, 0)}, r};
        const grz3_shape shape = grz3_shape_from_sphere(&ball);
        grz3_vec place;
        bool is_free = false;
        inside += overlapped(&s, &shape) > 0;
        assert_int_equal(grz_mesh_separate(mesh, &shape, GRZ_SKIN, &place, &is_free), GRZ_OK);
        assert_true(is_free && place.x == x && place.y == y);
        assert_true(place.z >= ball.center.z && place.z <= r + 8 * 0x1p-52);
        const grz3_shape there = grz3_shape_at(&shape, &place);
        assert_int_equal(overlapped(&s, &there), 0);
    }
    assert_int_equal(inside, effort(200));
    grz_mesh_free(mesh);
}

static void at_the_place_no_triangle_is_overlapped(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2, "separated from meshes");
    int moved = 0;
    const int count = effort(300);
    for (int n = 0; n < count; n++) {
        static struct soup s;
        const bool lattice = n % 2;
        if (n % 5 == 0) s = floor_of(4, n % 3 ? 0.75 : 0);
        else s.count = (size_t)rng_int(&rng, 1, 40);
        for (size_t i = 0; i < s.count && n % 5 != 0; i++)
            for (int k = 0; k < 9; k++) (&s.at[i].a.x)[k] = lattice ? rng_int(&rng, 0, 4) : 4 * rng_unit(&rng);
        grz_mesh *const mesh = mesh_of(&s);
        const grz3_shape shape = any_shape(&rng, lattice);
        grz3_vec place, start, flushed;
        bool is_free = false;
        grz3_separate(&shape, NULL, 0, &start);
        assert_int_equal(grz_mesh_separate(mesh, &shape, GRZ_SKIN, &place, &is_free), GRZ_OK);
        assert_true(is_free);
        const grz3_shape there = grz3_shape_at(&shape, &place);
        assert_true(grz3_shape_valid(&there));
        assert_int_equal(overlapped(&s, &there), 0);
        const bool was_free = overlapped(&s, &shape) == 0;
        if (was_free) assert_memory_equal(&place, &start, sizeof place);
        moved += !was_free;
        flush_to_zero(flush_exists());
        grz_mesh_separate(mesh, &shape, GRZ_SKIN, &flushed, NULL);
        flush_to_zero(false);
        assert_memory_equal(&place, &flushed, sizeof place);
        grz_mesh_free(mesh);
    }
    assert_true(4 * moved > count);
}

/* With one triangle it is what two shapes do. */
/* Out of a solid it may take several pushes; what counts is the shape put from its start to where they end. */
static void after_several_pushes_the_place_is_that_of_the_shape(void **state) {
    (void)state;
    struct soup s = {.count = 4};
    s.at[0] = s.at[2] = (grz3_triangle){{2, 2, 3}, {0, -3, 0}, {4, -5.5, 4.5}};
    s.at[1] = s.at[3] = (grz3_triangle){{0, -3, -1}, {2, 3, -1}, {0, -6, -1}};
    const grz_triangles triangles = triangles_of(&s);
    grz_mesh *mesh;
    grz3_vec place;
    bool is_free;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    const grz3_shape start = grz3_shape_from_capsule(&(grz3_capsule){{1, -2, 1}, {0, -3, 0}, 2});
    assert_int_equal(grz_mesh_separate(mesh, &start, GRZ_SOLID_ODD, &place, &is_free), GRZ_OK);
    const grz3_shape end = grz3_shape_at(&start, &place);
    assert_true(is_free);
    assert_int_equal(overlapped(&s, &end), 0);
    grz_mesh_free(mesh);
}

static void of_one_triangle_it_is_that_of_shapes(void **state) {
    (void)state;
    struct rng rng = rng_seeded(3, "separated from a triangle");
    for (int n = 0; n < effort(300); n++) {
        struct soup s = {.count = 1};
        for (int k = 0; k < 9; k++) (&s.at[0].a.x)[k] = 4 * rng_unit(&rng);
        grz_mesh *const mesh = mesh_of(&s);
        const grz3_shape shape = any_shape(&rng, false), triangle = grz3_shape_from_triangle(&s.at[0]);
        grz3_vec place, of_shapes;
        bool is_free = false;
        const grz_answer answer = grz3_separate(&shape, &triangle, 1, &of_shapes);
        assert_int_equal(grz_mesh_separate(mesh, &shape, GRZ_SKIN, &place, &is_free), GRZ_OK);
        assert_int_equal(is_free, answer.yes);
        assert_memory_equal(&place, &of_shapes, sizeof place);
        grz_mesh_free(mesh);
    }
}

static void a_capsule_between_two_walls_stands_beside_both(void **state) {
    (void)state;
    const struct soup s = {.count = 4,
                           .at = {{{0, 0, -8}, {0, 16, -8}, {0, 0, 8}}, /* the wall x = 0 */
                                  {{0, 16, -8}, {0, 16, 8}, {0, 0, 8}},
                                  {{0, 0, -8}, {16, 0, -8}, {0, 0, 8}}, /* the wall y = 0 */
                                  {{16, 0, -8}, {16, 0, 8}, {0, 0, 8}}}};
    grz_mesh *const mesh = mesh_of(&s);
    const grz3_shape shape = grz3_shape_from_capsule(&(grz3_capsule){{0.75, 0.875, 0}, {0.75, 0.875, 2}, 1});
    grz3_vec place;
    bool is_free = false;
    assert_int_equal(grz_mesh_separate(mesh, &shape, GRZ_SKIN, &place, &is_free), GRZ_OK);
    assert_true(is_free && place.x == 1 && place.y == 1 && place.z == 0);
    grz_mesh_free(mesh);
}

static void what_cannot_be_put_is_an_error(void **state) {
    (void)state;
    const struct soup s = floor_of(2, 0);
    grz_mesh *const mesh = mesh_of(&s);
    const grz3_vec corners[4] = {{0, 0, -1}, {1, 0, -1}, {0, 1, -1}, {0, 0, 1}};
    const grz3_shape bad[] = {{.kind = GRZ_RAY, .ray = {{0, 0, 1}, {0, 0, -1}}},
                              {.kind = GRZ_LINE, .line = {{0, 0, 1}, {0, 0, -1}}},
                              {.kind = GRZ_PLANE, .plane = {{0, 0, 1}, 0}},
                              {.kind = GRZ_HALFSPACE, .halfspace = {{0, 0, 1}, 0}},
                              {.kind = GRZ_HULL, .hull = {4, corners}},
                              {.kind = GRZ_AABB, .aabb = {{0, 0, 0}, {1, 1, (double)INFINITY}}}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        bool is_free = true;
        assert_int_equal(grz_mesh_separate(mesh, &bad[i], GRZ_SKIN, NULL, &is_free), GRZ_ERROR_ARGUMENT);
        assert_false(is_free);
    }
    const grz3_shape invalid = {.kind = GRZ_BALL, .sphere = {{0, 0, (double)NAN}, 1}};
    bool is_free = false;
    assert_int_equal(grz_mesh_separate(mesh, &invalid, GRZ_SKIN, NULL, &is_free), GRZ_OK);
    assert_true(is_free);
    grz_mesh_free(mesh);
}

static void without_memory_the_place_is_the_start(void **state) {
    (void)state;
    const struct soup s = floor_of(8, 0);
    struct ledger l = {.left = -1};
    const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
    const grz_triangles triangles = triangles_of(&s);
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.allocator = &allocator}), GRZ_OK);
    const size_t lent = l.lent;
    const grz3_shape shape = grz3_shape_from_sphere(&(grz3_sphere){{4, 4, 1}, 5}); /* more than 64 triangles */
    grz_status status = GRZ_ERROR_MEMORY;
    for (int n = 0; status != GRZ_OK; n++) {
        grz3_vec place;
        bool is_free;
        l.left = n;
        status = grz_mesh_separate(mesh, &shape, GRZ_SKIN, &place, &is_free);
        l.left = -1;
        assert_int_equal(l.lent, lent);
        assert_int_equal(is_free, status == GRZ_OK);
        if (status == GRZ_OK) continue;
        assert_int_equal(status, GRZ_ERROR_MEMORY);
        assert_true(place.x == 4 && place.y == 4 && place.z == 1 && n < 3);
    }
    grz_mesh_free(mesh);
}

/* A posed mesh is the mesh in that place. */
static void a_posed_mesh_is_separated_from_in_its_place(void **state) {
    (void)state;
    static const double turned[12] = {0, 0, 1, 3, 1, 0, 0, 0, 0, 1, 0, 0}; /* the floor is a wall at x = 3 */
    const struct soup s = floor_of(4, 0);
    grz_mesh *const mesh = mesh_of(&s), *posed;
    assert_int_equal(grz_mesh_build_posed(&posed, mesh, turned), GRZ_OK);
    const grz3_shape shape = grz3_shape_from_sphere(&(grz3_sphere){{2.5, 2, 2}, 0.75});
    grz3_vec place;
    bool is_free = false;
    assert_int_equal(grz_mesh_separate(posed, &shape, GRZ_SKIN, &place, &is_free), GRZ_OK);
    assert_true(is_free && place.x == 2.25 && place.y == 2 && place.z == 2);
    grz_mesh_free(posed), grz_mesh_free(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_an_ulp_in_the_floor_is_lifted_by_ulps),
        cmocka_unit_test(at_the_place_no_triangle_is_overlapped),
        cmocka_unit_test(after_several_pushes_the_place_is_that_of_the_shape),
        cmocka_unit_test(of_one_triangle_it_is_that_of_shapes),
        cmocka_unit_test(a_capsule_between_two_walls_stands_beside_both),
        cmocka_unit_test(what_cannot_be_put_is_an_error),
        cmocka_unit_test(without_memory_the_place_is_the_start),
        cmocka_unit_test(a_posed_mesh_is_separated_from_in_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
