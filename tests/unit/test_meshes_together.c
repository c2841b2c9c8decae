/* Several meshes whose contacts are asked together: what is said depends neither on meshes that are out of reach, nor
 * on how trees were made. Poses and shapes are on a lattice, so that triangles coincide and much is equally deep.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "bounds/numbers.h"
#include "shape/place3.h"
#include "support/effort.h"
#include "unit/scene_worlds.h"

#include <graze/graze.h>

#include <math.h>
#include <string.h>

enum { MOST_MESHES = 16, MOST_CONTACTS = 2000, CORNERS = 8 };

struct solid_mesh {
    grz_mesh *mesh, *other; /* the same triangles, by another tree */
    grz_mesh_solid solid;
    double box[6];
};

struct together {
    struct solid_mesh at[MOST_MESHES];
    size_t count;
};

/* Cubes with their fronts outside, of which floors are two triangles. */
static grz_triangles triangles_of(double corner[CORNERS][3], bool is_floor) {
    static const uint32_t cube[36] = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                      2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
    return (grz_triangles){.vertex_count = CORNERS, .vertices = corner, .count = is_floor ? 2 : 12, .indices = cube};
}

static grz_mesh *mesh_at(double corner[CORNERS][3], bool is_floor) {
    const grz_triangles triangles = triangles_of(corner, is_floor);
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    return mesh;
}

static void add_mesh(struct together *all, double corner[CORNERS][3], bool is_floor, grz_mesh_solid solid,
                     struct rng *rng) {
    struct solid_mesh *const m = &all->at[all->count++];
    double elsewhere[CORNERS][3];
    *m = (struct solid_mesh){.mesh = mesh_at(corner, is_floor), .solid = solid};
    for (int k = 0; k < 3; k++) m->box[k] = (double)INFINITY, m->box[3 + k] = -(double)INFINITY;
    for (int i = 0; i < CORNERS; i++)
        for (int k = 0; k < 3; k++) {
            elsewhere[i][k] = rng_signed(rng);
            m->box[k] = fmin(m->box[k], corner[i][k]);
            m->box[3 + k] = fmax(m->box[3 + k], corner[i][k]);
        }
    const grz_triangles triangles = triangles_of(corner, is_floor);
    m->other = mesh_at(elsewhere, is_floor);
    assert_int_equal(grz_mesh_refit(m->other, &triangles), GRZ_OK);
}

static void free_together(struct together *all) {
    for (size_t i = 0; i < all->count; i++) {
        grz_mesh_free(all->at[i].mesh);
        grz_mesh_free(all->at[i].other);
    }
}

/* All contacts; the mesh of each is its place among all. */
struct told {
    size_t count, places[MOST_MESHES];
    double deepest;
    grz_mesh_contact at[MOST_CONTACTS];
};

static bool take_contact(void *user, const grz_mesh_contact *c) {
    struct told *const t = user;
    assert_true(t->count < MOST_CONTACTS);
    t->at[t->count] = *c;
    t->at[t->count++].mesh = (uint32_t)t->places[c->mesh];
    t->deepest = fmax(t->deepest, c->depth);
    return true;
}

/* Asks those whose bounds are within a reach of the shape's; how many were asked. */
static size_t ask(const struct together *all, const grz3_shape *s, double margin, double reach, bool others,
                  struct told *told) {
    size_t asked = 0;
    double bounds[6];
    told->count = 0;
    told->deepest = 0;
    grz_bounds_numbers_within(3, s, reach, bounds);
    for (int solid = GRZ_SKIN; solid <= GRZ_SOLID_WINDING; solid++) {
        const grz_mesh *meshes[MOST_MESHES];
        size_t count = 0;
        for (size_t i = 0; i < all->count; i++) {
            const struct solid_mesh *const m = &all->at[i];
            bool meet = (int)m->solid == solid;
            for (int k = 0; k < 3; k++) meet = meet && m->box[k] <= bounds[3 + k] && bounds[k] <= m->box[3 + k];
            if (!meet) continue;
            told->places[count] = i;
            meshes[count++] = others ? m->other : m->mesh;
        }
        const grz_mesh_contact_options how = {
            .margin = margin, .skip_inner_edges = true, .solid = (grz_mesh_solid)solid};
        if (count > 0) assert_int_equal(grz_mesh_contacts_among(meshes, count, s, &how, take_contact, told), GRZ_OK);
        asked += count;
    }
    return asked;
}

/* Those that are near, and those that a way out of these may lead into: with more meshes a way may be blocked, and what
 * is said then less deep, but the meshes that blocked it still count. So the reach never shrinks. */
static void ask_near(const struct together *all, const grz3_shape *s, double margin, struct told *told) {
    double reach = margin;
    size_t asked = ask(all, s, margin, reach, false, told), before;
    do {
        before = asked;
        reach = fmax(reach, margin + told->deepest);
        asked = ask(all, s, margin, reach, false, told);
    } while (asked > before);
}

static void check_together(const struct together *all, const grz3_shape *s, double margin) {
    static struct told whole, near, others;
    ask(all, s, margin, (double)INFINITY, false, &whole);
    ask(all, s, margin, (double)INFINITY, true, &others);
    ask_near(all, s, margin, &near);
    assert_int_equal(whole.count, near.count);
    assert_int_equal(whole.count, others.count);
    assert_memory_equal(whole.at, near.at, whole.count * sizeof *whole.at);
    assert_memory_equal(whole.at, others.at, whole.count * sizeof *whole.at);
}

static void cubes_of_a_lattice_are_answered_alike(void **state) {
    (void)state;
    static const double turns[][4] = {{0, 0, 0, 1}, {0, 0, 1, 1}, {1, 0, 0, 1}, {0.1, 0.2, 0.3, 0.9}};
    for (int i = 0; i < effort(200); i++) {
        struct rng rng = rng_seeded((uint64_t)i, "meshes together");
        struct world_numbers numbers = world_of(&rng);
        struct together all = {.count = 0};
        for (int n = rng_int(&rng, 1, MOST_MESHES); n > 0; n--) {
            const double *const q = turns[rng_int(&rng, 0, 3)];
            const bool is_floor = rng_once_in(&rng, 4);
            double m[12], corner[CORNERS][3];
            grz3_matrix_from_quaternion((grz3_vec){rng_int(&rng, -2, 2), rng_int(&rng, -2, 2), rng_int(&rng, -2, 2)},
                                        (grz3_quat){q[0], q[1], q[2], q[3]}, m);
            for (int c = 0; c < CORNERS; c++)
                for (int k = 0; k < 3; k++) {
                    const double x = c & 1 ? 1 : -1, y = c & 2 ? 1 : -1, z = c & 4 ? 1 : -1;
                    corner[c][k] = numbers.middle + (m[4 * k] * x + m[4 * k + 1] * y + m[4 * k + 2] * z + m[4 * k + 3]);
                }
            add_mesh(&all, corner, is_floor, is_floor ? GRZ_SKIN : (grz_mesh_solid)rng_int(&rng, 0, 2), &rng);
        }
        numbers.rng = &rng;
        for (int k = 0; k < 6; k++) {
            const struct shape made = world_shape(&numbers, 3, world_kind(&numbers, 3));
            const grz3_shape s = shape_for_library(&made).in3;
            const bool has_none =
                s.kind == GRZ_RAY || s.kind == GRZ_LINE || (s.kind == GRZ_AABB && grz3_has_infinite_bound(&s.aabb));
            if (grz3_shape_valid(&s) && !has_none) check_together(&all, &s, rng_once_in(&rng, 3) ? 0.5 : 0);
        }
        free_together(&all);
    }
}

static void add_box(struct together *all, grz3_aabb box, struct rng *rng) {
    double corner[CORNERS][3];
    for (int c = 0; c < CORNERS; c++)
        for (int k = 0; k < 3; k++) corner[c][k] = (c >> k & 1 ? &box.max.x : &box.min.x)[k];
    add_mesh(all, corner, false, GRZ_SOLID_ODD, rng);
}

/* A bar goes out of the nearest side of a block, as that has few triangles; not so of a solid of many. Far solids do
 * not make many of it. */
static void far_solids_do_not_count(void **state) {
    (void)state;
    static struct told told;
    struct rng rng = rng_seeded(1, "far solids");
    struct together all = {.count = 0};
    const grz3_shape bar = {.kind = GRZ_AABB, .aabb = {{-1.25, -0.75, -0.75}, {0.25, 1, -0.5}}};
    add_box(&all, (grz3_aabb){{-1, -1, -1}, {1, 1, 1}}, &rng);
    for (int i = 0; i < 8; i++) {
        ask(&all, &bar, 0, (double)INFINITY, false, &told);
        assert_int_equal(told.count, 1);
        assert_true(told.at[0].normal.z == -1 && told.at[0].depth == 0.5);
        add_box(&all, (grz3_aabb){{99, 99, i}, {100, 100, i + 0.5}}, &rng);
    }
    check_together(&all, &bar, 0);
    free_together(&all);
}

/* A point is inside of one solid, at a plane of another one, whose face is as far as the way out. */
static void a_plane_that_is_only_touched_is_no_way_out(void **state) {
    (void)state;
    static struct told told;
    struct rng rng = rng_seeded(2, "planes that touch");
    struct together all = {.count = 0};
    const grz3_shape point = {.kind = GRZ_POINT, .point = {4, 0, -1}};
    add_box(&all, (grz3_aabb){{1, -3, -3}, {7, 1, 3}}, &rng);
    add_box(&all, (grz3_aabb){{0, 1, -3}, {4, 3, 1}}, &rng);
    ask(&all, &point, 0, (double)INFINITY, false, &told);
    assert_int_equal(told.count, 1);
    assert_true(told.at[0].depth >= 1);
    check_together(&all, &point, 0);
    free_together(&all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cubes_of_a_lattice_are_answered_alike),
        cmocka_unit_test(far_solids_do_not_count),
        cmocka_unit_test(a_plane_that_is_only_touched_is_no_way_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
