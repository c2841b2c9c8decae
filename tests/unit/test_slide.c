/* Slides: the end is in nothing, by brute force; along flush tiles all of the motion is made; corners, wedges, meshes.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "unit/scene_worlds.h"

#include <graze/graze.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THINGS = 40, MOST_TOUCHES = 16 };

/* Rows of tiles */

/* Where doubles are sparse, all places around the end of a way may be inside something, and it ends before. */
static bool is_near_origin(const struct world_numbers *w) { return fabs(w->middle) < 1e9; }

static double largest(const double v[], int dim) {
    double most = 0;
    for (int k = 0; k < dim; k++) most = fmax(most, fabs(v[k]));
    return most;
}

/* Is the way made the one asked for, to 2^-40 of it, but for the rounding of places? */
static bool is_made(double made, double asked, double at) {
    return fabs(made - asked) <= 0x1p-40 * fabs(asked) + 8 * DBL_EPSILON * fabs(at);
}

static grz2_shape body2(int kind, double x, double foot) {
    switch (kind) {
    case 0: return (grz2_shape){.kind = GRZ_AABB, .aabb = {{x, foot}, {x + 0.07, foot + 0.11}}};
    case 1: return (grz2_shape){.kind = GRZ_BALL, .circle = {{x, foot + 0.09}, 0.09}};
    case 2: return (grz2_shape){.kind = GRZ_CAPSULE, .capsule = {{x, foot + 0.05}, {x, foot + 0.15}, 0.05}};
    case 3: return (grz2_shape){.kind = GRZ_RECT, .rect = {x, foot, 0.1, 0.2}};
    case 4: return (grz2_shape){.kind = GRZ_OBB, .obb = {{x, foot + 0.125}, {0.0625, 0.125}, {1, 0}}};
    default:
        return (grz2_shape){.kind = GRZ_TRIANGLE, .triangle = {{x, foot}, {x + 0.1, foot}, {x + 0.05, foot + 0.1}}};
    }
}
enum { BODIES = 6 };

/* A floor of n tiles, and a wall of as many at the end of it. */
static grz_scene *floor2(int n, double x, double y, double tile, bool obbs, struct rng *rng) {
    static grz2_thing things[400];
    uint64_t ids[400];
    for (int i = 0; i < 2 * n; i++) {
        const int k = i % n, column = i < n ? k : n, line = i < n ? 0 : k;
        const grz2_vec min = {x + column * tile, y + line * tile},
                       max = {x + (column + 1) * tile, y + (line + 1) * tile};
        things[i] = (grz2_thing){.shape = {.kind = GRZ_AABB, .aabb = {min, max}}};
        if (obbs) { /* their tops are the same double */
            const grz2_obb box = {{(min.x + max.x) / 2, y + tile / 2 + line * tile}, {tile / 2, tile / 2}, {1, 0}};
            things[i] = (grz2_thing){.shape = {.kind = GRZ_OBB, .obb = box}};
        }
        ids[i] = (uint64_t)i;
    }
    for (int i = 2 * n - 1; i > 0; i--) { /* ids in no order */
        const int k = rng_int(rng, 0, i);
        const uint64_t id = ids[i];
        ids[i] = ids[k], ids[k] = id;
    }
    grz_scene *scene;
    assert_int_equal(grz2_scene_build(&scene, things, ids, (size_t)(2 * n), NULL), GRZ_OK);
    return scene;
}

/* Puts a body on the floor: down from above, by a slide. */
static bool land2(const grz_scene *scene, grz2_shape *body) {
    grz2_scene_slide_end end;
    grz2_scene_slide(scene, body, &(grz2_vec){0, -1}, NULL, &end, NULL, 0);
    *body = grz2_shape_at(body, &end.place);
    return !end.inside;
}

static void along_flush_tiles_all_of_the_way_is_made(void **state) {
    (void)state;
    static const double sizes[] = {0.1, 0.3, 1, 1.0 / 3}, origins[] = {0, 0.1, -7.3, 1000.7, 0x1p20 + 0.1};
    struct rng rng = rng_seeded(1, "slide tiles");
    for (int i = 0; i < effort(600); i++) {
        const double tile = sizes[rng_int(&rng, 0, 3)], x = origins[rng_int(&rng, 0, 4)],
                     y = origins[rng_int(&rng, 0, 4)];
        grz_scene *const scene = floor2(40, x, y, tile, rng_once_in(&rng, 2), &rng);
        /* at a seam now and then */
        const double at = x + tile * (rng_once_in(&rng, 2) ? rng_int(&rng, 14, 22) : 14 + 8 * rng_unit(&rng));
        grz2_shape body = body2(rng_int(&rng, 0, BODIES - 1), at, y + tile + 0.3);
        assert_true(land2(scene, &body));
        for (int frame = 0; frame < 12; frame++) {
            const bool whole = rng_once_in(&rng, 3);
            const grz2_vec by = {whole ? tile : tile * rng_signed(&rng), -0.02};
            if (frame == 0 && by.x < 0) continue;
            grz2_scene_slide_end end;
            grz2_scene_touch touch[4];
            assert_true(grz2_scene_slide(scene, &body, &by, NULL, &end, touch, 4).yes);
            assert_true(is_made(end.made.x, by.x, x + 20 * tile));
            assert_true(fabs(end.made.y) <= 8 * DBL_EPSILON * (fabs(y) + 1));
            assert_true(end.left.x == 0 && end.left.y == 0 && end.touches == 1);
            assert_true(fabs(touch[0].normal.x) <= 1e-7 && touch[0].normal.y >= 1 - 1e-14);
            body = grz2_shape_at(&body, &end.place);
            assert_false(
                grz2_scene_overlap_any(scene, &body, &(grz_scene_overlap_options){.relation = GRZ_OVERLAP_OPEN}).yes);
        }
        /* against the wall: down at its foot, and up along its tiles */
        grz2_scene_slide_end end;
        grz2_scene_touch touch[8];
        assert_true(grz2_scene_slide(scene, &body, &(grz2_vec){100 * tile, -50}, NULL, &end, touch, 8).yes);
        assert_true(end.touches >= 2);
        body = grz2_shape_at(&body, &end.place);
        assert_true(grz2_scene_slide(scene, &body, &(grz2_vec){tile, 8 * tile}, NULL, &end, touch, 8).yes);
        assert_true(body.kind == GRZ_TRIANGLE || is_made(end.made.y, 8 * tile, fabs(y) + 20 * tile));
        grz_scene_free(scene);
    }
}

/* A floor of n x n squares in space: boxes, turned boxes, or a mesh; with a slope in x if it is not 0. */
enum { FLOOR = 24 };
static grz_mesh *mesh_floor(double x, double z, double tile, double slope, struct rng *rng) {
    static double corner[(FLOOR + 1) * (FLOOR + 1)][3];
    static uint32_t index[6 * FLOOR * FLOOR];
    uint32_t n = 0, *at = index;
    for (int i = 0; i <= FLOOR; i++)
        for (int k = 0; k <= FLOOR; k++, n++) {
            corner[n][0] = x + i * tile, corner[n][1] = k * tile;
            corner[n][2] = z + slope * (i * tile);
        }
    for (uint32_t i = 0; i < FLOOR; i++)
        for (uint32_t k = 0; k < FLOOR; k++) {
            const uint32_t a = (FLOOR + 1) * i + k, b = a + FLOOR + 1, c = b + 1, d = a + 1;
            const bool other = rng_once_in(rng, 2);
            *at++ = a, *at++ = b, *at++ = other ? d : c;
            *at++ = other ? b : a, *at++ = c, *at++ = d;
        }
    grz_mesh *mesh;
    const grz_triangles triangles = {
        .vertex_count = n, .vertices = corner, .count = 2 * FLOOR * FLOOR, .indices = index};
    assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
    return mesh;
}

static grz_scene *floor3(double x, double z, double tile, bool obbs, struct rng *rng) {
    static grz3_thing things[FLOOR * FLOOR];
    (void)rng;
    for (int i = 0; i < FLOOR * FLOOR; i++) {
        const int a = i % FLOOR, b = i / FLOOR;
        const grz3_aabb box = {{x + a * tile, b * tile, z - tile}, {x + (a + 1) * tile, (b + 1) * tile, z}};
        things[i] = (grz3_thing){.shape = {.kind = GRZ_AABB, .aabb = box}};
        if (obbs)
            things[i].shape = (grz3_shape){.kind = GRZ_OBB,
                                           .obb = {{x + (a + 0.5) * tile, (b + 0.5) * tile, z},
                                                   {tile / 2, tile / 2, tile},
                                                   {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}};
    }
    grz_scene *scene;
    assert_int_equal(grz3_scene_build(&scene, things, NULL, FLOOR * FLOOR, NULL), GRZ_OK);
    return scene;
}

static grz3_shape body3(int kind, double x, double y, double z) {
    switch (kind) {
    case 0: return (grz3_shape){.kind = GRZ_BALL, .sphere = {{x, y, z + 0.1}, 0.1}};
    case 1: return (grz3_shape){.kind = GRZ_CAPSULE, .capsule = {{x, y, z + 0.1}, {x, y, z + 0.3}, 0.1}};
    case 2: return (grz3_shape){.kind = GRZ_AABB, .aabb = {{x, y, z}, {x + 0.1, y + 0.1, z + 0.2}}};
    case 3:
        return (grz3_shape){.kind = GRZ_OBB,
                            .obb = {{x, y, z + 0.3}, {0.1, 0.07, 0.2}, {{0.6, 0.8, 0}, {-0.8, 0.6, 0}, {0, 0, 1}}}};
    default: return (grz3_shape){.kind = GRZ_CAPSULE, .capsule = {{x, y, z + 0.1}, {x + 0.1, y, z + 0.1}, 0.1}};
    }
}
enum { BODIES3 = 5 };

static void over_floors_of_space_all_of_the_way_is_made(void **state) {
    (void)state;
    static const double sizes[] = {0.1, 0.3, 1, 1.0 / 3}, origins[] = {0, 0.1, -7.3, 1000.7};
    struct rng rng = rng_seeded(1, "slide floors");
    for (int i = 0; i < effort(120); i++) {
        const double tile = sizes[rng_int(&rng, 0, 3)], x = origins[rng_int(&rng, 0, 3)],
                     z = origins[rng_int(&rng, 0, 3)];
        const int what = rng_int(&rng, 0, 2);
        grz_mesh *const mesh = what == 2 ? mesh_floor(x, z, tile, 0, &rng) : NULL;
        grz_scene *scene = NULL;
        if (mesh) assert_int_equal(grz3_scene_build(&scene, &(grz3_thing){.mesh = mesh}, NULL, 1, NULL), GRZ_OK);
        else scene = floor3(x, z, tile, what == 1, &rng);
        const bool seam = rng_once_in(&rng, 2);
        const double at = tile * (seam ? rng_int(&rng, 10, 14) : 10 + 4 * rng_unit(&rng));
        grz3_shape body = body3(rng_int(&rng, 0, BODIES3 - 1), x + at, at, z + tile + 0.3);
        grz3_scene_slide_end end;
        grz3_scene_touch touch[4];
        assert_true(grz3_scene_slide(scene, &body, &(grz3_vec){0, 0, -4}, NULL, &end, touch, 4).yes);
        assert_int_equal(end.touches, 1);
        body = grz3_shape_at(&body, &end.place);
        for (int frame = 0; frame < 8; frame++) {
            const bool whole = rng_once_in(&rng, 3);
            const grz3_vec by = {whole ? tile : tile * rng_signed(&rng), whole && seam ? tile : tile * rng_signed(&rng),
                                 -0.02};
            const grz_answer answer = grz3_scene_slide(scene, &body, &by, NULL, &end, touch, 4);
            assert_true(answer.yes);
            assert_true(is_made(end.made.x, by.x, fabs(x) + 20 * tile));
            assert_true(is_made(end.made.y, by.y, 20 * tile));
            assert_true(fabs(end.made.z) <= 8 * DBL_EPSILON * (fabs(z) + 1));
            assert_true(end.left.x == 0 && end.left.y == 0 && end.left.z == 0 && end.touches == 1);
            body = grz3_shape_at(&body, &end.place);
        }
        grz_scene_free(scene);
        grz_mesh_free(mesh);
    }
}

/* Up and down a slope of a mesh whose corners are rounded: a ball or a capsule makes all of the way along it. */
static void up_a_slope_all_of_the_way_is_made(void **state) {
    (void)state;
    static const double slopes[] = {0.1, 0.5, -0.3, 1.7};
    struct rng rng = rng_seeded(1, "slide slopes");
    for (int i = 0; i < effort(60); i++) {
        const double slope = slopes[rng_int(&rng, 0, 3)], tile = 0.1, length = sqrt(1 + slope * slope);
        grz_mesh *const mesh = mesh_floor(0.1, 7.3, tile, slope, &rng);
        grz_scene *scene = NULL;
        assert_int_equal(grz3_scene_build(&scene, &(grz3_thing){.mesh = mesh}, NULL, 1, NULL), GRZ_OK);
        const double at = 0.8 + 0.4 * rng_unit(&rng);
        grz3_shape body = body3(rng_int(&rng, 0, 1), 0.1 + at, at, 7.3 + slope * at + 0.5 * length);
        grz3_scene_slide_end end;
        grz3_scene_touch touch[4];
        /* straight into it: nothing is left */
        const grz3_vec down = {slope / length, 0, -1 / length};
        grz3_scene_slide(scene, &body, &down, NULL, &end, touch, 4);
        assert_true(end.touches == 1 && end.left.z < 0);
        body = grz3_shape_at(&body, &end.place);
        for (int frame = 0; frame < 8; frame++) {
            const double along = 0.2 * rng_signed(&rng), across = 0.1 * rng_signed(&rng), into = 0.05;
            const grz3_vec by = {(along + into * slope) / length, across, (slope * along - into) / length};
            grz3_scene_slide(scene, &body, &by, NULL, &end, touch, 4);
            const double made = (end.made.x + slope * end.made.z) / length;
            assert_true(fabs(made - along) < 1e-12 && fabs(end.made.y - across) < 1e-12);
            body = grz3_shape_at(&body, &end.place);
        }
        grz_scene_free(scene);
        grz_mesh_free(mesh);
    }
}

/* Rooms of anything */

enum { MESHES = 2 };

/* A cube that is a solid, and a floor with a step. */
static grz_mesh *room_mesh(int which, double middle) {
    static const uint32_t cube[36] = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                      2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5},
                          step[18] = {0, 1, 2, 1, 3, 2, 2, 3, 6, 3, 7, 6, 6, 7, 4, 7, 5, 4};
    double corner[8][3];
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++) corner[i][k] = middle + (i >> k & 1 ? 1 : -1) * (which ? 2 + k : 1);
    grz_mesh *mesh;
    const grz_triangles triangles = {
        .vertex_count = 8, .vertices = corner, .count = which ? 6 : 12, .indices = which ? step : cube};
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    return mesh;
}

static bool is_open_inside2(const grz2_thing things[], size_t count, const grz2_shape *s) {
    for (size_t i = 0; i < count; i++)
        if (grz2_overlap_open(&things[i].shape, s)) return true;
    return false;
}

static bool is_open_inside3(const grz3_thing things[], size_t count, const grz3_shape *s) {
    for (size_t i = 0; i < count; i++) {
        bool skin = false, all = false;
        if (!things[i].mesh && grz3_overlap_open(&things[i].shape, s)) return true;
        if (!things[i].mesh) continue;
        if (grz_mesh_sweep_any(things[i].mesh, s, NULL, &(grz_mesh_sweep_options){.open = true})) return true;
        grz_mesh_overlap(things[i].mesh, s, GRZ_SKIN, &skin);
        grz_mesh_overlap(things[i].mesh, s, things[i].solid, &all);
        if (all && !skin) return true;
    }
    return false;
}

/* Points and what is as thin pass the skin of a mesh, and end somewhere before a solid. */
static bool has_extent(const grz3_shape *s) {
    const grz3_aabb box = grz3_bounds(s);
    return box.min.x < box.max.x && box.min.y < box.max.y && box.min.z < box.max.z;
}

static void rooms_of_the_plane_are_never_entered(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "slide rooms 2");
    static const grz2_scene_cast_options open = {.open = true};
    for (int i = 0; i < effort(1000); i++) {
        struct world_numbers numbers = world_of(&rng);
        struct shape made[MOST_THINGS];
        grz2_thing things[MOST_THINGS];
        const size_t count = (size_t)rng_int(&rng, 0, MOST_THINGS);
        for (size_t k = 0; k < count; k++) {
            made[k] = world_shape(&numbers, 2, world_kind(&numbers, 2));
            things[k] = (grz2_thing){.shape = shape_for_library(&made[k]).in2};
        }
        grz_scene *scene;
        assert_int_equal(grz2_scene_build(&scene, things, NULL, count, NULL), GRZ_OK);
        for (int walk = 0; walk < 4; walk++) {
            const struct shape drawn = world_shape(&numbers, 2, world_kind(&numbers, 2));
            grz2_shape body = shape_for_library(&drawn).in2;
            for (int frame = 0; frame < 6; frame++) {
                const grz2_vec by = {numbers.style == 2 ? 2 * rng_signed(&rng) : rng_int(&rng, -3, 3),
                                     numbers.style == 2 ? 2 * rng_signed(&rng) : rng_int(&rng, -3, 3)};
                grz2_scene_slide_end end;
                grz2_scene_touch touch[MOST_TOUCHES];
                grz2_vec stop;
                const grz_answer answer = grz2_scene_slide(scene, &body, &by, NULL, &end, touch, MOST_TOUCHES);
                /* what may be put elsewhere, stop says */
                const grz2_shape point = {.kind = GRZ_POINT};
                assert_int_equal(answer.unsupported, grz2_stop(&body, &by, &point, NULL, &stop, NULL).unsupported);
                if (answer.unsupported) break;
                const bool inside = grz2_shape_valid(&body) && is_open_inside2(things, count, &body);
                assert_int_equal(end.inside, inside);
                if (inside) {
                    assert_true(answer.yes && end.touches == 1 && end.made.x == 0 && end.made.y == 0);
                    assert_true(end.left.x == by.x && end.left.y == by.y);
                    assert_true(grz2_overlap_open(&things[touch[0].id].shape, &body));
                    break;
                }
                const grz2_shape moved = grz2_shape_at(&body, &end.place);
                assert_false(is_open_inside2(things, count, &moved));
                if (!grz2_shape_valid(&body)) break;
                assert_int_equal(answer.yes, end.touches > 0);
                const double ulps = 16 * DBL_EPSILON * (fabs(numbers.middle) + 10);
                if (end.touches == 0) assert_true(fabs(end.made.x - by.x) <= ulps && fabs(end.made.y - by.y) <= ulps);
                assert_true(end.made.x * by.x + end.made.y * by.y >= -16 * ulps);
                assert_true(hypot(end.made.x, end.made.y) <= hypot(by.x, by.y) * (1 + 0x1p-40) + ulps * 16);
                if (end.touches > 0 && (end.left.x != 0 || end.left.y != 0) && end.legs < 16 &&
                    is_near_origin(&numbers)) /* stuck */
                    assert_true(grz2_scene_sweep_any(scene, &moved, &end.left, &open).yes);
                double time = 0;
                for (size_t k = 0; k < end.touches && k < MOST_TOUCHES; k++) {
                    assert_true(touch[k].time >= time && touch[k].time <= 1 && touch[k].leg < end.legs);
                    assert_true(touch[k].id < count && fabs(hypot(touch[k].normal.x, touch[k].normal.y) - 1) < 1e-15);
                    time = touch[k].time;
                }
                /* one leg to one thing is a stop */
                if (count > 0) {
                    grz_scene *one;
                    grz2_scene_slide_end first;
                    double at;
                    assert_int_equal(grz2_scene_build(&one, things, NULL, 1, NULL), GRZ_OK);
                    grz2_scene_slide(one, &body, &by, &(grz2_scene_slide_options){.most_legs = 1}, &first, NULL, 0);
                    grz2_stop(&body, &by, &things[0].shape, NULL, &stop, &at);
                    assert_true(stop.x == first.place.x && stop.y == first.place.y);
                    grz_scene_free(one);
                }
                body = moved;
            }
        }
        grz_scene_free(scene);
    }
}

static void rooms_of_space_are_never_entered(void **state) {
    (void)state;
    static const grz3_scene_cast_options open = {.open = true};
    struct rng rng = rng_seeded(1, "slide rooms 3");
    int stuck = 0, lost = 0;
    for (int i = 0; i < effort(400); i++) {
        struct world_numbers numbers = world_of(&rng);
        struct shape made[MOST_THINGS];
        grz3_thing things[MOST_THINGS];
        grz_mesh *const mesh[MESHES] = {room_mesh(0, numbers.middle), room_mesh(1, numbers.middle)};
        const size_t count = (size_t)rng_int(&rng, 0, MOST_THINGS / 2);
        for (size_t k = 0; k < count; k++) {
            int kind;
            do kind = world_kind(&numbers, 3);
            while (kind == GRZ_CYLINDER); /* bounded answers */
            made[k] = world_shape(&numbers, 3, kind);
            things[k] = (grz3_thing){.shape = shape_for_library(&made[k]).in3};
            if (rng_once_in(&rng, 10)) things[k] = (grz3_thing){.mesh = mesh[0], .solid = GRZ_SOLID_ODD};
            if (rng_once_in(&rng, 10)) things[k] = (grz3_thing){.mesh = mesh[1]};
        }
        grz_scene *scene;
        assert_int_equal(grz3_scene_build(&scene, things, NULL, count, NULL), GRZ_OK);
        for (int walk = 0; walk < 4; walk++) {
            int kind;
            do kind = world_kind(&numbers, 3);
            while (kind == GRZ_CYLINDER);
            const struct shape drawn = world_shape(&numbers, 3, kind);
            grz3_shape body = shape_for_library(&drawn).in3;
            for (int frame = 0; frame < 6; frame++) {
                grz3_vec by = {rng_int(&rng, -3, 3), rng_int(&rng, -3, 3), rng_int(&rng, -3, 3)};
                if (numbers.style == 2)
                    by = (grz3_vec){2 * rng_signed(&rng), 2 * rng_signed(&rng), 2 * rng_signed(&rng)};
                grz3_scene_slide_end end, again;
                grz3_scene_touch touch[MOST_TOUCHES];
                const grz_answer answer = grz3_scene_slide(scene, &body, &by, NULL, &end, touch, MOST_TOUCHES);
                if (answer.unsupported) break;
                const bool inside = grz3_shape_valid(&body) && is_open_inside3(things, count, &body);
                assert_int_equal(end.inside, inside);
                if (inside) {
                    assert_true(answer.yes && end.touches == 1 && end.made.x == 0 && end.left.z == by.z);
                    break;
                }
                const grz3_shape moved = grz3_shape_at(&body, &end.place);
                assert_false(is_open_inside3(things, count, &moved));
                if (!grz3_shape_valid(&body)) break;
                const double ulps = 16 * DBL_EPSILON * (fabs(numbers.middle) + 10);
                if (end.touches == 0 && has_extent(&body))
                    assert_true(fabs(end.made.x - by.x) <= ulps && fabs(end.made.y - by.y) <= ulps &&
                                fabs(end.made.z - by.z) <= ulps);
                assert_true(end.made.x * by.x + end.made.y * by.y + end.made.z * by.z >= -16 * ulps);
                if (end.touches > 0 && largest(&end.left.x, 3) != 0 && end.legs < 16 && is_near_origin(&numbers) &&
                    has_extent(&body)) {
                    stuck++;
                    lost += !grz3_scene_sweep_any(scene, &moved, &end.left, &open).yes;
                }
                for (size_t k = 0; k < end.touches && k < MOST_TOUCHES; k++) {
                    const double *const n = &touch[k].normal.x;
                    assert_true(fabs(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] - 1) < 1e-15);
                }
                grz3_scene_slide(scene, &body, &by, NULL, &again, NULL, 0);
                assert_memory_equal(&end.place, &again.place, sizeof end.place);
                body = moved;
            }
        }
        grz_scene_free(scene);
        for (int k = 0; k < MESHES; k++) grz_mesh_free(mesh[k]);
    }
    /* what is left leads into something; but for ways between slanted planes with no double beside their end */
    assert_true(stuck > 0 && 50 * lost <= stuck);
}

/* Where nothing rounds, mirrored scenes have mirrored ends, and the order of ids does not count. */
static void mirrored_rooms_have_mirrored_ends(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "slide mirrors");
    int turned = 0;
    for (int i = 0; i < effort(2000); i++) {
        grz2_thing things[2][MOST_THINGS];
        uint64_t ids[MOST_THINGS];
        const int count = rng_int(&rng, 1, MOST_THINGS);
        const bool swap = rng_once_in(&rng, 2);
        const int sx = rng_once_in(&rng, 2) ? 1 : -1, sy = rng_once_in(&rng, 2) ? 1 : -1;
        for (int k = 0; k < count; k++) {
            const double x = rng_int(&rng, -8, 8), y = rng_int(&rng, -8, 8);
            const grz2_aabb box = {{x, y}, {x + rng_int(&rng, 1, 3), y + rng_int(&rng, 1, 3)}};
            const double u[2] = {fmin(sx * box.min.x, sx * box.max.x), fmin(sy * box.min.y, sy * box.max.y)},
                         v[2] = {fmax(sx * box.min.x, sx * box.max.x), fmax(sy * box.min.y, sy * box.max.y)};
            things[0][k].shape = (grz2_shape){.kind = GRZ_AABB, .aabb = box};
            things[1][k].shape = (grz2_shape){.kind = GRZ_AABB, .aabb = {{u[swap], u[!swap]}, {v[swap], v[!swap]}}};
            things[0][k] = (grz2_thing){.shape = things[0][k].shape};
            things[1][k] = (grz2_thing){.shape = things[1][k].shape};
            ids[k] = (uint64_t)(count - k);
        }
        grz_scene *scene[2];
        assert_int_equal(grz2_scene_build(&scene[0], things[0], NULL, (size_t)count, NULL), GRZ_OK);
        assert_int_equal(grz2_scene_build(&scene[1], things[1], ids, (size_t)count, NULL), GRZ_OK);
        const double at[2] = {rng_int(&rng, -8, 8) + 0.5, rng_int(&rng, -8, 8) + 0.5};
        const double by[2] = {rng_int(&rng, -7, 7) + 0.25, rng_int(&rng, -7, 7) + 0.375};
        const double mirrored_at[2] = {sx * at[0], sy * at[1]}, mirrored_by[2] = {sx * by[0], sy * by[1]};
        const grz2_shape a = {.kind = GRZ_BALL, .circle = {{at[0], at[1]}, 0.5}},
                         b = {.kind = GRZ_BALL, .circle = {{mirrored_at[swap], mirrored_at[!swap]}, 0.5}};
        grz2_scene_slide_end p, q;
        grz2_scene_slide(scene[0], &a, &(grz2_vec){by[0], by[1]}, NULL, &p, NULL, 0);
        grz2_scene_slide(scene[1], &b, &(grz2_vec){mirrored_by[swap], mirrored_by[!swap]}, NULL, &q, NULL, 0);
        assert_int_equal(p.inside, q.inside);
        const double made[2] = {sx * p.made.x, sy * p.made.y};
        assert_true(fabs(made[swap] - q.made.x) <= 1e-13 && fabs(made[!swap] - q.made.y) <= 1e-13);
        turned += p.touches > 0 && !p.inside;
        for (int k = 0; k < 2; k++) grz_scene_free(scene[k]);
    }
    assert_true(turned > effort(2000) / 4);
}

/* Into wedges of any angle, straight or not: it ends at their foot, in few legs, and does not come back. */
static void wedges_are_not_crept_into(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "slide wedges");
    for (int i = 0; i < effort(2000); i++) {
        const double angle = 0.02 + 3 * rng_unit(&rng), turn = 6.28 * rng_unit(&rng),
                     lean = 0.5 * angle * (rng_unit(&rng) - 0.5);
        const grz2_vec foot = {rng_int(&rng, -9, 9) + 0.1, rng_int(&rng, -9, 9) + 0.1};
        grz2_thing walls[2];
        for (int k = 0; k < 2; k++) { /* half-spaces; out of the wedge their normals */
            const double to = turn + (k ? angle : -angle) / 2, sign = k ? 1 : -1;
            const grz2_vec n = {-sign * sin(to), sign * cos(to)};
            walls[k] = (grz2_thing){
                .shape = {.kind = GRZ_HALFSPACE, .halfspace = {{-n.x, -n.y}, -(n.x * foot.x + n.y * foot.y)}}};
        }
        grz_scene *scene;
        assert_int_equal(grz2_scene_build(&scene, walls, NULL, 2, NULL), GRZ_OK);
        const double far = 2 / sin(fmin(angle / 2, 1.5)), radius = 0.5;
        grz2_shape ball = {.kind = GRZ_BALL, .circle = {{foot.x + far * cos(turn), foot.y + far * sin(turn)}, radius}};
        const double length = 3 * far;
        const grz2_vec by = {-length * cos(turn + lean), -length * sin(turn + lean)};
        grz2_scene_slide_end end;
        assert_true(grz2_scene_slide(scene, &ball, &by, NULL, &end, NULL, 0).yes);
        assert_false(end.inside);
        assert_true(end.legs <= 8);
        const double rest = hypot(end.place.x - foot.x, end.place.y - foot.y), deep = radius / sin(angle / 2);
        assert_true(rest >= deep * (1 - 1e-9));
        if (angle > 1) { /* it need not get to the foot */
            grz_scene_free(scene);
            continue;
        }
        assert_true(rest <= deep * (1 + 1e-9) + 1e-9);
        ball = grz2_shape_at(&ball, &end.place);
        for (int k = 0; k < 4; k++) { /* and stays there */
            assert_true(grz2_scene_slide(scene, &ball, &by, NULL, &end, NULL, 0).yes);
            assert_true(hypot(end.made.x, end.made.y) <= 1e-9 && end.legs <= 8);
            ball = grz2_shape_at(&ball, &end.place);
        }
        grz_scene_free(scene);
    }
}

/* Over polygons side by side whose tops are flush, and up a slope of one. */
static void polygons_block_and_are_passed_over(void **state) {
    (void)state;
    static const grz2_vec left[] = {{-4, 0.1}, {-4, -1}, {0.1, -1}, {0.1, 0.1}},
                          right[] = {{0.1, 0.1}, {0.1, -1}, {8, -1}, {8, 3.1}, {3.1, 0.1}};
    grz2_polygon *polygon[2];
    grz_scene *scene;
    assert_int_equal(grz2_polygon_build(&polygon[0], &(grz2_rings){.point_count = 4, .points = left}, NULL), GRZ_OK);
    assert_int_equal(grz2_polygon_build(&polygon[1], &(grz2_rings){.point_count = 5, .points = right}, NULL), GRZ_OK);
    const grz2_thing things[] = {{.polygon = polygon[1]}, {.polygon = polygon[0]}};
    assert_int_equal(grz2_scene_build(&scene, things, NULL, 2, NULL), GRZ_OK);
    const grz2_shape bodies[] = {{.kind = GRZ_AABB, .aabb = {{-3, 1}, {-2.5, 2}}},
                                 {.kind = GRZ_BALL, .circle = {{-3, 1}, 0.25}}};
    for (int i = 0; i < 2; i++) {
        grz2_shape body = bodies[i];
        grz2_scene_slide_end end;
        grz2_scene_touch touch[4];
        assert_true(grz2_scene_slide(scene, &body, &(grz2_vec){0, -2}, NULL, &end, touch, 4).yes);
        assert_true(touch[0].id == 1 && touch[0].normal.y == 1);
        body = grz2_shape_at(&body, &end.place);
        for (int frame = 0; frame < 20; frame++) {
            assert_true(grz2_scene_slide(scene, &body, &(grz2_vec){0.2, -0.1}, NULL, &end, touch, 4).yes);
            assert_true(is_made(end.made.x, 0.2, 4) && fabs(end.made.y) <= 1e-15 && end.touches == 1);
            body = grz2_shape_at(&body, &end.place);
        }
        assert_true(grz2_scene_slide(scene, &body, &(grz2_vec){4, -0.1}, NULL, &end, touch, 4).yes);
        if (i == 1) assert_true(end.made.x > 2 && end.made.y > 0.1); /* up the slope */
        body = grz2_shape_at(&body, &end.place);
        for (int k = 0; k < 2; k++) assert_false(grz2_polygon_overlap_open(polygon[k], &body));
    }
    grz_scene_free(scene);
    for (int k = 0; k < 2; k++) grz2_polygon_free(polygon[k]);
}

/* Three planes end it: into the corner of a room, along its edge before. */
static void the_corner_of_a_room_ends_it(void **state) {
    (void)state;
    const grz3_thing room[] = {{.shape = {.kind = GRZ_AABB, .aabb = {{-1, -1, -1}, {10, 10, 0}}}},
                               {.shape = {.kind = GRZ_AABB, .aabb = {{9, -1, 0}, {10, 10, 9}}}},
                               {.shape = {.kind = GRZ_AABB, .aabb = {{-1, 9, 0}, {9, 10, 9}}}}};
    const grz3_shape ball = {.kind = GRZ_BALL, .sphere = {{1, 5, 2}, 1}};
    grz3_scene_slide_end end;
    grz3_scene_touch touch[4];
    grz_scene *scene;
    assert_int_equal(grz3_scene_build(&scene, room, NULL, 3, NULL), GRZ_OK);
    assert_true(grz3_scene_slide(scene, &ball, &(grz3_vec){16, 8, -4}, NULL, &end, touch, 4).yes);
    assert_true(end.place.x == 8 && end.place.y == 8 && end.place.z == 1);
    assert_true(end.left.x == 9 && end.left.y == 0 && end.left.z == 0);
    assert_int_equal(end.touches, 3);
    assert_true(touch[0].normal.z == 1 && touch[0].time == 0.25 && touch[0].id == 0 && touch[0].point.z == 0);
    assert_true(touch[1].normal.y == -1 && touch[1].time == 0.375 && touch[1].point.y == 9);
    assert_true(touch[2].normal.x == -1 && touch[2].time == 0.4375 && touch[2].leg == 2);
    /* with fewer legs it ends before */
    grz3_scene_slide(scene, &ball, &(grz3_vec){16, 8, -4}, &(grz3_scene_slide_options){.most_legs = 1}, &end, NULL, 0);
    assert_true(end.place.x == 5 && end.place.y == 7 && end.place.z == 1 && end.legs == 1);
    grz_scene_free(scene);
}

/* A platform that is met from above only, and a sensor. */
static bool from_above(void *user, const grz2_scene_hit *hit) {
    (*(int *)user)++;
    return hit->id == 0 || (hit->id == 1 && hit->normal.y > 0);
}
static void what_is_not_accepted_is_passed(void **state) {
    (void)state;
    const grz2_thing things[] = {{.shape = {.kind = GRZ_AABB, .aabb = {{-9, -1}, {9, 0}}}},
                                 {.shape = {.kind = GRZ_AABB, .aabb = {{-9, 1.5}, {9, 2}}}},
                                 {.shape = {.kind = GRZ_AABB, .aabb = {{1, 0}, {2, 9}}}, .category = 4}};
    grz_scene *scene;
    int asked = 0;
    const grz2_scene_slide_options how = {.accept = from_above, .user = &asked},
                                   no_sensor = {.filter = {.mask = ~UINT64_C(4)}};
    grz2_scene_slide_end end;
    grz2_scene_touch touch;
    assert_int_equal(grz2_scene_build(&scene, things, NULL, 3, NULL), GRZ_OK);
    grz2_shape body = {.kind = GRZ_AABB, .aabb = {{0, 0}, {0.5, 1}}};
    assert_false(grz2_scene_slide(scene, &body, &(grz2_vec){0, 1}, &how, &end, NULL, 0).yes);
    body = grz2_shape_at(&body, &end.place);
    assert_true(end.place.y == 1); /* in the platform, and goes on */
    assert_false(grz2_scene_slide(scene, &body, &(grz2_vec){0.3, 2}, &how, &end, NULL, 0).yes);
    assert_true(end.place.y == 3);
    body = grz2_shape_at(&body, &end.place);
    assert_true(grz2_scene_slide(scene, &body, &(grz2_vec){1, -9}, &how, &end, &touch, 1).yes);
    assert_true(end.place.y == 2 && is_made(end.made.x, 1, 2) && touch.id == 1);
    assert_true(asked > 0);
    body = grz2_shape_at(&body, &end.place);
    assert_true(grz2_scene_slide(scene, &body, &(grz2_vec){-1, -1}, NULL, &end, &touch, 1).yes);
    assert_true(end.inside && touch.id == 2 && touch.normal.x == 0);
    assert_true(grz2_scene_slide(scene, &body, &(grz2_vec){-1, -1}, &no_sensor, &end, &touch, 1).yes);
    assert_true(!end.inside && touch.id == 1 && is_made(end.made.x, -1, 2));
    grz_scene_free(scene);
}

static void what_cannot_slide_stays(void **state) {
    (void)state;
    grz_scene *scene, *plane;
    const grz3_shape floor_ = {.kind = GRZ_HALFSPACE, .halfspace = {{0, 0, 1}, 0}};
    assert_int_equal(grz3_scene_build(&scene, &(grz3_thing){.shape = floor_}, NULL, 1, NULL), GRZ_OK);
    assert_int_equal(grz2_scene_build(&plane, NULL, NULL, 0, NULL), GRZ_OK);
    const grz3_vec corner[3] = {{0, 0, 5}, {1, 0, 5}, {0, 1, 5}};
    const grz3_shape movers[] = {{.kind = GRZ_HULL, .hull = {3, corner}},
                                 {.kind = GRZ_HULL, .hull = {0, NULL}},
                                 {.kind = GRZ_RAY, .ray = {{0, 0, 1}, {0, 0, 1}}},
                                 {.kind = GRZ_PLANE, .plane = {{0, 0, 1}, 2}},
                                 {.kind = GRZ_AABB, .aabb = {{0, 0, 1}, {INFINITY, 1, 2}}},
                                 {.kind = GRZ_EMPTY}};
    grz3_scene_slide_end end;
    for (size_t i = 0; i < sizeof movers / sizeof *movers; i++) {
        const grz_answer answer = grz3_scene_slide(scene, &movers[i], &(grz3_vec){1, 0, -9}, NULL, &end, NULL, 0);
        grz3_vec place;
        assert_true(answer.unsupported && !answer.yes);
        assert_true(grz3_stop(&movers[i], &(grz3_vec){1, 0, -9}, &floor_, NULL, &place, NULL).unsupported);
        assert_true(end.made.z == 0 && end.left.z == -9 && end.touches == 0 && end.legs == 0);
    }
    grz3_shape ball = {.kind = GRZ_BALL, .sphere = {{0, 0, 3}, 1}};
    assert_true(grz3_scene_slide(plane, &ball, &(grz3_vec){1, 0, 0}, NULL, &end, NULL, 0).unsupported);
    static const double bad[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 3; i++) {
        const grz_answer answer = grz3_scene_slide(scene, &ball, &(grz3_vec){1, bad[i], 0}, NULL, &end, NULL, 0);
        assert_true(!answer.yes && !answer.unsupported && end.place.z == 3 && end.made.x == 0);
        grz3_shape broken = ball;
        broken.sphere.radius = i == 0 ? NAN : -1;
        assert_false(grz3_scene_slide(scene, &broken, &(grz3_vec){1, 0, -9}, NULL, &end, NULL, 0).yes);
        assert_true(end.made.z == 0);
    }
    /* an aabb with a NaN is invalid: that is no, not unsupported */
    for (int i = 0; i < 6; i++) {
        grz3_shape box = {.kind = GRZ_AABB, .aabb = {{0, 0, 3}, {1, 1, 4}}};
        (&box.aabb.min.x)[i] = NAN;
        const grz3_vec by = {1, 0, -9};
        grz3_vec place;
        const grz_answer answers[] = {grz3_scene_slide(scene, &box, &by, NULL, &end, NULL, 0),
                                      grz3_stop(&box, &by, &floor_, NULL, &place, NULL)};
        for (int k = 0; k < 2; k++) assert_true(!answers[k].yes && !answers[k].unsupported);
        assert_true(end.made.z == 0 && end.left.z == -9 && end.touches == 0 && end.legs == 0);
        const grz_answer free_ = grz3_separate(&box, &floor_, 1, &place);
        assert_true(free_.yes && !free_.unsupported);
    }
    /* no motion; a tiny one, a huge one */
    assert_false(grz3_scene_slide(scene, &ball, &(grz3_vec){0, 0, 0}, NULL, &end, NULL, 0).yes);
    assert_true(end.place.z == 3 && !end.inside);
    assert_false(grz3_scene_slide(scene, &ball, &(grz3_vec){0x1p-1074, 0, 0x1p-1074}, NULL, &end, NULL, 0).yes);
    assert_true(end.place.z == 3 && end.place.x == 0x1p-1074);
    assert_true(grz3_scene_slide(scene, &ball, &(grz3_vec){0x1p1000, 0, -0x1p1010}, NULL, &end, NULL, 0).yes);
    assert_true(end.place.z >= 1 && end.place.x >= 0 && !end.inside);
    ball.sphere.center.z = 1 - 0x1p-53;
    assert_true(grz3_scene_slide(scene, &ball, &(grz3_vec){1, 0, 0}, NULL, &end, NULL, 0).yes);
    assert_true(end.inside && end.made.x == 0 && end.left.x == 1 && end.touches == 1);
    grz_scene_free(scene);
    grz_scene_free(plane);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(along_flush_tiles_all_of_the_way_is_made),
        cmocka_unit_test(over_floors_of_space_all_of_the_way_is_made),
        cmocka_unit_test(up_a_slope_all_of_the_way_is_made),
        cmocka_unit_test(rooms_of_the_plane_are_never_entered),
        cmocka_unit_test(rooms_of_space_are_never_entered),
        cmocka_unit_test(mirrored_rooms_have_mirrored_ends),
        cmocka_unit_test(wedges_are_not_crept_into),
        cmocka_unit_test(polygons_block_and_are_passed_over),
        cmocka_unit_test(the_corner_of_a_room_ends_it),
        cmocka_unit_test(what_is_not_accepted_is_passed),
        cmocka_unit_test(what_cannot_slide_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
