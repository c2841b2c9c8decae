/* Bodies put into floors of several things: a scene lifts them out, and after that they slide.
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
#include <string.h>

enum { TILES = 5 };

static grz_mesh *mesh_of_box(const grz3_aabb *box) {
    static const uint32_t cube[36] = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                      2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
    double corner[8][3];
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++) corner[i][k] = (&(i >> k & 1 ? &box->max : &box->min)->x)[k];
    const grz_triangles triangles = {.vertex_count = 8, .vertices = corner, .count = 12, .indices = cube};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    return mesh;
}

static grz2_polygon *polygon_of_box(const grz2_aabb *box) {
    const grz2_vec corners[4] = {box->min, {box->max.x, box->min.y}, box->max, {box->min.x, box->max.y}};
    const grz2_rings rings = {.point_count = 4, .points = corners};
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
    return polygon;
}

/* Above the middle of a flush floor up is the shortest way out, whatever the tiles are. */
static void a_body_in_a_floor_of_shapes_and_meshes_is_lifted(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "floor of space");
    for (int n = 0; n < effort(300); n++) {
        grz3_thing things[TILES] = {0};
        grz_mesh *meshes[TILES] = {NULL};
        grz_scene *scene;
        for (int i = 0; i < TILES; i++) {
            const grz3_aabb box = {{i, -4, -1}, {i + 1, 4, 0}};
            things[i].shape = grz3_shape_from_aabb(&box);
            if (rng_once_in(&rng, 2)) things[i].mesh = meshes[i] = mesh_of_box(&box);
            things[i].solid = rng_once_in(&rng, 2) ? GRZ_SOLID_ODD : GRZ_SKIN;
        }
        assert_int_equal(grz3_scene_build(&scene, things, NULL, TILES, NULL), GRZ_OK);
        const double deep = n % 3 ? 0.2 * rng_unit(&rng) : 0x1p-53, x = 1 + 3 * rng_unit(&rng), y = rng_signed(&rng);
        const grz3_vec center = {x, y, 0.5 - deep};
        const grz3_sphere ball = {center, 0.5};
        const grz3_aabb box = {{x - 0.5, y - 0.5, -deep}, {x + 0.5, y + 0.5, 1 - deep}};
        const grz3_capsule capsule = {{x - 0.75, y, 0.5 - deep}, {x + 0.75, y, 0.5 - deep}, 0.5};
        const grz3_shape body = n % 4 == 0   ? grz3_shape_from_sphere(&ball)
                                : n % 4 == 1 ? grz3_shape_from_capsule(&capsule)
                                             : grz3_shape_from_aabb(&box);
        grz3_vec start, place;
        bool is_free;
        grz3_separate(&body, NULL, 0, &start);
        assert_int_equal(grz3_scene_separate(scene, &body, NULL, &place, &is_free), GRZ_OK);
        assert_true(is_free);
        assert_true(place.x == start.x && place.y == start.y);
        assert_true(place.z >= start.z && place.z - start.z < deep + 0x1p-45);
        const grz3_shape there = grz3_shape_at(&body, &place);
        const grz3_vec along = {rng_signed(&rng), rng_signed(&rng), 0};
        grz3_scene_slide_end end;
        grz3_scene_slide(scene, &there, &along, NULL, &end, NULL, 0);
        assert_true(!end.inside && fabs(end.made.x - along.x) < 0x1p-40 && fabs(end.made.y - along.y) < 0x1p-40);
        grz_scene_free(scene);
        for (int i = 0; i < TILES; i++) grz_mesh_free(meshes[i]);
    }
}

static void a_body_in_a_floor_of_shapes_and_polygons_is_lifted(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2, "floor of the plane");
    for (int n = 0; n < effort(300); n++) {
        grz2_thing things[TILES] = {0};
        grz2_polygon *polygons[TILES] = {NULL};
        grz_scene *scene;
        for (int i = 0; i < TILES; i++) {
            const grz2_aabb box = {{i, -1}, {i + 1, 0}};
            things[i].shape = grz2_shape_from_aabb(&box);
            if (rng_once_in(&rng, 2)) things[i].polygon = polygons[i] = polygon_of_box(&box);
        }
        assert_int_equal(grz2_scene_build(&scene, things, NULL, TILES, NULL), GRZ_OK);
        const double deep = n % 3 ? 0.2 * rng_unit(&rng) : 0x1p-53, x = 1 + 3 * rng_unit(&rng);
        const grz2_circle circle = {{x, 0.5 - deep}, 0.5};
        const grz2_aabb box = {{x - 0.5, -deep}, {x + 0.5, 1 - deep}};
        const grz2_shape body = n % 2 ? grz2_shape_from_circle(&circle) : grz2_shape_from_aabb(&box);
        grz2_vec start, place;
        bool is_free;
        grz2_separate(&body, NULL, 0, &start);
        assert_int_equal(grz2_scene_separate(scene, &body, NULL, &place, &is_free), GRZ_OK);
        assert_true(is_free);
        assert_true(place.x == start.x);
        assert_true(place.y >= start.y && place.y - start.y < deep + 0x1p-45);
        grz_scene_free(scene);
        for (int i = 0; i < TILES; i++) grz2_polygon_free(polygons[i]);
    }
}

/* Of equally deep things, too: a body on the wall between two blocks, or at the corner of four, from which ways of one
 * length lead to all sides. */
static void the_place_does_not_depend_on_how_the_scene_was_made(void **state) {
    (void)state;
    struct rng rng = rng_seeded(3, "orders of things");
    int apart = 0;
    for (int n = 0; n < effort(200); n++) {
        enum { SIDE = 2, ALL = SIDE * SIDE };
        grz3_thing things[2][ALL] = {0};
        uint64_t ids[2][ALL];
        grz_mesh *meshes[ALL] = {NULL};
        grz_scene *scene[2];
        grz3_vec place[2];
        bool is_free[2];
        for (int i = 0; i < ALL; i++) {
            const double x = i % SIDE, y = i / SIDE;
            const grz3_aabb box = {{x, y, -9}, {x + 1, y + 1, 0}};
            grz3_thing *const t = &things[0][i];
            t->shape = grz3_shape_from_aabb(&box);
            if (rng_once_in(&rng, 2)) t->mesh = meshes[i] = mesh_of_box(&box);
            t->solid = t->mesh ? GRZ_SOLID_ODD : GRZ_SKIN;
            things[1][ALL - 1 - i] = *t;
            ids[0][i] = ids[1][ALL - 1 - i] = (uint64_t)i;
        }
        const grz3_sphere ball = {{rng_int(&rng, 0, 4) / 2.0, rng_int(&rng, 0, 4) / 2.0, rng_int(&rng, -18, 1) / 4.0},
                                  0.5};
        const grz3_shape body = grz3_shape_from_sphere(&ball);
        for (int k = 0; k < 2; k++) {
            assert_int_equal(grz3_scene_build(&scene[k], things[k], ids[k], ALL, NULL), GRZ_OK);
            assert_int_equal(grz3_scene_separate(scene[k], &body, NULL, &place[k], &is_free[k]), GRZ_OK);
            grz_scene_free(scene[k]);
        }
        assert_true(is_free[0] && is_free[1]);
        assert_memory_equal(&place[0], &place[1], sizeof place[0]);
        apart += memcmp(&place[0], &ball.center, sizeof place[0]) != 0;
        for (int i = 0; i < ALL; i++) grz_mesh_free(meshes[i]);
    }
    assert_true(2 * apart > effort(200));
}

/* Between two meshes that leave less room than it needs there is a way around. */
static void a_body_in_a_gap_that_is_too_narrow_gets_out(void **state) {
    (void)state;
    for (int k = 1; k < 8; k++) {
        const grz3_aabb left = {{-2, -1, -1}, {0, 1, 1}}, right = {{0.5, -1, -1}, {2.5, 1, 1}};
        grz_mesh *const meshes[2] = {mesh_of_box(&left), mesh_of_box(&right)};
        const grz3_thing things[2] = {{.mesh = meshes[0], .solid = GRZ_SOLID_ODD}, {.mesh = meshes[1]}};
        grz_scene *scene;
        assert_int_equal(grz3_scene_build(&scene, things, NULL, 2, NULL), GRZ_OK);
        const grz3_sphere ball = {{k / 16.0, 0, 0.25}, 0.375};
        const grz3_shape body = grz3_shape_from_sphere(&ball);
        grz3_vec place;
        bool is_free;
        assert_int_equal(grz3_scene_separate(scene, &body, NULL, &place, &is_free), GRZ_OK);
        const grz3_shape there = grz3_shape_at(&body, &place);
        assert_true(is_free);
        assert_false(
            grz3_scene_overlap_any(scene, &there, &(grz_scene_overlap_options){.relation = GRZ_OVERLAP_OPEN}).yes);
        assert_true(fabs(place.x) < 4 && fabs(place.y) < 2 && fabs(place.z) < 2);
        grz_scene_free(scene);
        for (int i = 0; i < 2; i++) grz_mesh_free(meshes[i]);
    }
}

/* A disk that just fits between the walls of a polygon is free there, and slides along. */
static void what_just_fits_is_free(void **state) {
    (void)state;
    static const grz2_vec walls[] = {{0, 0}, {8, 0}, {8, -1}, {-1, -1}, {-1, 2}, {8, 2}, {8, 1}, {0, 1}};
    const grz2_rings rings = {.point_count = sizeof walls / sizeof *walls, .points = walls};
    grz2_polygon *polygon;
    grz_scene *scene;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
    assert_int_equal(grz2_scene_build(&scene, &(grz2_thing){.polygon = polygon}, NULL, 1, NULL), GRZ_OK);
    const grz2_circle circle = {{6, 0.5}, 0.5};
    const grz2_shape body = grz2_shape_from_circle(&circle);
    grz2_vec place;
    grz2_scene_slide_end end;
    bool is_free;
    assert_int_equal(grz2_scene_separate(scene, &body, NULL, &place, &is_free), GRZ_OK);
    assert_true(is_free && place.x == 6 && place.y == 0.5);
    grz2_scene_slide(scene, &body, &(grz2_vec){-8, 0}, NULL, &end, NULL, 0);
    assert_false(end.inside);
    assert_true(end.place.x == 0.5 && end.place.y == 0.5);
    grz_scene_free(scene);
    grz2_polygon_free(polygon);
}

static void what_cannot_be_separated_is_refused(void **state) {
    (void)state;
    const grz3_line line = {{0, 0, 0}, {1, 0, 0}};
    const grz3_aabb box = {{-1, -1, -1}, {1, 1, 1}};
    const grz3_shape body = grz3_shape_from_aabb(&box), caster = grz3_shape_from_line(&line);
    const grz3_halfspace low = {{0, 0, 1}, 0}, high = {{0, 0, -1}, -1};
    grz3_thing things[2] = {{.shape = caster}, {.shape = grz3_shape_from_halfspace(&high)}};
    grz_scene *scene, *plane;
    grz3_vec place;
    bool is_free = true;
    assert_int_equal(grz3_scene_build(&scene, things, NULL, 1, NULL), GRZ_OK);
    assert_int_equal(grz3_scene_separate(scene, &body, NULL, &place, &is_free), GRZ_ERROR_ARGUMENT);
    assert_true(!is_free && place.x == -1);
    assert_int_equal(grz3_scene_separate(scene, &caster, NULL, &place, &is_free), GRZ_ERROR_ARGUMENT);
    grz_scene_free(scene);
    things[0].shape = grz3_shape_from_halfspace(&low);
    assert_int_equal(grz3_scene_build(&scene, things, NULL, 2, NULL), GRZ_OK);
    assert_int_equal(grz3_scene_separate(scene, &body, NULL, &place, &is_free), GRZ_OK);
    assert_true(!is_free && place.x == -1);
    assert_int_equal(grz3_scene_separate(scene, &body, NULL, NULL, NULL), GRZ_OK);
    grz_scene_free(scene);
    assert_int_equal(grz2_scene_build(&plane, NULL, NULL, 0, NULL), GRZ_OK);
    assert_int_equal(grz3_scene_separate(plane, &body, NULL, &place, &is_free), GRZ_ERROR_ARGUMENT);
    grz_scene_free(plane);
}

static void without_memory_it_stays(void **state) {
    (void)state;
    struct ledger ledger = {.left = -1};
    const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger};
    const grz3_aabb box = {{-1, -1, -1}, {1, 1, 1}};
    const grz3_thing thing = {.shape = grz3_shape_from_aabb(&box)};
    grz_scene *scene;
    grz3_vec place;
    bool is_free = true;
    assert_int_equal(grz3_scene_build(&scene, &thing, NULL, 1, &(grz_scene_options){.allocator = &allocator}), GRZ_OK);
    ledger.left = 0;
    assert_int_equal(grz3_scene_separate(scene, &thing.shape, NULL, &place, &is_free), GRZ_ERROR_MEMORY);
    assert_true(!is_free && place.x == -1);
    grz_scene_free(scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_in_a_floor_of_shapes_and_meshes_is_lifted),
        cmocka_unit_test(a_body_in_a_floor_of_shapes_and_polygons_is_lifted),
        cmocka_unit_test(the_place_does_not_depend_on_how_the_scene_was_made),
        cmocka_unit_test(a_body_in_a_gap_that_is_too_narrow_gets_out),
        cmocka_unit_test(what_just_fits_is_free),
        cmocka_unit_test(what_cannot_be_separated_is_refused),
        cmocka_unit_test(without_memory_it_stays),
    };
    return cmocka_run_group_tests_name("scene separate", tests, NULL, NULL);
}
