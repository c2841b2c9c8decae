/* Contacts of shapes and meshes with meshes that are solids: out through the nearest face, never further in.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/numbers.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>
#include <string.h>

enum { MOST = 256, MOST_TRIANGLES = 12 * 8 };

struct contacts {
    int count;
    grz_mesh_contact at[MOST];
};

static bool add_contact(void *user, const grz_mesh_contact *contact) {
    struct contacts *const all = user;
    assert_true(all->count < MOST);
    assert_true(contact->count >= 1 && contact->count <= 4);
    assert_true(contact->points[0].depth == contact->depth || contact->points[0].depth <= contact->depth);
    const grz3_vec n = contact->normal;
    assert_true(fabs(n.x * n.x + n.y * n.y + n.z * n.z - 1) < 1e-12);
    all->at[all->count++] = *contact;
    return true;
}

static const grz_mesh_solid solids[2] = {GRZ_SOLID_ODD, GRZ_SOLID_WINDING};

static void find_contacts(const grz_mesh *mesh, const grz3_shape *shape, grz_mesh_contact_options options,
                          struct contacts *all) {
    all->count = 0;
    assert_int_equal(grz_mesh_contacts(mesh, shape, &options, add_contact, all), GRZ_OK);
}

static void find_contacts_of_meshes(const grz_mesh *a, const grz_mesh *b, grz_mesh_contact_options options,
                                    struct contacts *all) {
    all->count = 0;
    assert_int_equal(grz_meshes_contacts(a, b, &options, add_contact, all), GRZ_OK);
}

/* Boxes */

struct boxes {
    int count;
    grz3_triangle at[MOST_TRIANGLES];
};

static void add_box(struct boxes *s, grz3_vec min, grz3_vec max, bool turned) {
    static const int faces[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                     {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    for (int f = 0; f < 12; f++) {
        grz3_vec v[3];
        for (int k = 0; k < 3; k++) {
            const int i = faces[f][k];
            v[k] = (grz3_vec){i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z};
        }
        s->at[s->count++] = turned ? (grz3_triangle){v[0], v[2], v[1]} : (grz3_triangle){v[0], v[1], v[2]};
    }
}

static void add_cube(struct boxes *s, grz3_vec c, double half, bool turned) {
    add_box(s, (grz3_vec){c.x - half, c.y - half, c.z - half}, (grz3_vec){c.x + half, c.y + half, c.z + half}, turned);
}

static grz_mesh *mesh_of(const struct boxes *s) {
    const grz_triangles triangles = {
        .vertex_count = 3 * (size_t)s->count, .vertices = s->at, .count = (size_t)s->count};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    return mesh;
}

static grz_mesh *cube_mesh(grz3_vec center, double half) {
    static struct boxes s;
    s.count = 0;
    add_cube(&s, center, half, false);
    return mesh_of(&s);
}

static void assert_normal(grz3_vec n, int axis, double sign) {
    for (int k = 0; k < 3; k++) assert_true(numbers_in(&n)[k] == (k == axis ? sign : 0));
}

/* In a cube of half 2 the nearest face is that of the greatest coordinate. */
static void find_way_out(grz3_vec p, int *axis, double *sign, double *away) {
    *axis = 0;
    for (int k = 1; k < 3; k++)
        if (fabs(numbers_in(&p)[k]) > fabs(numbers_in(&p)[*axis])) *axis = k;
    *sign = numbers_in(&p)[*axis] < 0 ? -1 : 1;
    *away = 2 - fabs(numbers_in(&p)[*axis]);
}

static grz3_vec inner_point(struct rng *rng) {
    grz3_vec p;
    do p = (grz3_vec){rng_int(rng, -9, 9) / 8.0, rng_int(rng, -9, 9) / 8.0, rng_int(rng, -9, 9) / 8.0};
    while (fabs(p.x) == fabs(p.y) || fabs(p.y) == fabs(p.z) || fabs(p.x) == fabs(p.z));
    return p;
}

static void a_ball_in_a_cube_goes_out_through_the_nearest_face(void **state) {
    (void)state;
    grz_mesh *const mesh = cube_mesh((grz3_vec){0, 0, 0}, 2);
    struct rng rng = rng_seeded(1, "ball in a cube");
    static struct contacts all;
    for (int i = 0; i < effort(300); i++) {
        const grz3_vec p = inner_point(&rng);
        const double half = 0.5;
        int axis;
        double sign, away;
        find_way_out(p, &axis, &sign, &away);
        const grz3_sphere ball = {p, half};
        const grz3_aabb box = {{p.x - half, p.y - half, p.z - half}, {p.x + half, p.y + half, p.z + half}};
        const grz3_cylinder can = {{p.x - half, p.y, p.z}, {p.x + half, p.y, p.z}, half};
        const grz3_shape shapes[4] = {grz3_shape_from_sphere(&ball), grz3_shape_from_aabb(&box),
                                      grz3_shape_from_point(&p), grz3_shape_from_cylinder(&can)};
        for (int k = 0; k < 8; k++) {
            find_contacts(mesh, &shapes[k / 2], (grz_mesh_contact_options){.solid = solids[k % 2]}, &all);
            const double wanted = away + (k / 2 == 2 ? 0 : half);
            assert_int_equal(all.count, 1);
            if (k / 2 < 3) assert_normal(all.at[0].normal, axis, sign);
            else assert_true(fabs(numbers_in(&all.at[0].normal)[axis] - sign) < 1e-12);
            assert_true(k / 2 < 3 ? all.at[0].depth == wanted : fabs(all.at[0].depth - wanted) < 1e-10);
            if (k / 2 == 1) {
                assert_int_equal(all.at[0].count, 4);
            }
        }
        find_contacts(mesh, &shapes[0], (grz_mesh_contact_options){0}, &all);
        assert_int_equal(all.count, 0);
    }
    grz_mesh_free(mesh);
}

static void a_cube_in_a_cube_goes_out_in_both_orders(void **state) {
    (void)state;
    grz_mesh *const large = cube_mesh((grz3_vec){0, 0, 0}, 2);
    struct rng rng = rng_seeded(2, "cube in a cube");
    static struct contacts all;
    for (int i = 0; i < effort(100); i++) {
        const grz3_vec p = inner_point(&rng);
        grz_mesh *const small = cube_mesh(p, 0.5);
        int axis;
        double sign, away;
        find_way_out(p, &axis, &sign, &away);
        for (int k = 0; k < 2; k++) {
            find_contacts_of_meshes(small, large, (grz_mesh_contact_options){.solid = solids[k]}, &all);
            assert_int_equal(all.count, 1);
            assert_normal(all.at[0].normal, axis, sign);
            assert_true(all.at[0].depth == away + 0.5 && all.at[0].count == 4);
            find_contacts_of_meshes(large, small, (grz_mesh_contact_options){.solid_a = solids[k]}, &all);
            assert_int_equal(all.count, 1);
            assert_normal(all.at[0].normal, axis, -sign);
            assert_true(all.at[0].depth == away + 0.5 && all.at[0].count == 4);
            find_contacts_of_meshes(large, small, (grz_mesh_contact_options){.solid = solids[k]}, &all);
            assert_int_equal(all.count, 0);
        }
        grz_mesh_free(small);
    }
    grz_mesh_free(large);
}

/* A box on a slab, more than half in it: up, and not on through it. */
static void a_body_that_is_half_inside_is_not_pushed_further_in(void **state) {
    (void)state;
    static struct boxes s;
    static struct contacts all;
    add_box(&s, (grz3_vec){-8, -8, -4}, (grz3_vec){8, 8, 0}, false);
    grz_mesh *const mesh = mesh_of(&s);
    struct rng rng = rng_seeded(3, "half inside");
    for (int i = 0; i < effort(300); i++) {
        const double x = rng_int(&rng, -40, 40) / 8.0, y = rng_int(&rng, -40, 40) / 8.0,
                     in = rng_int(&rng, 1, 15) / 16.0;
        const grz3_aabb box = {{x, y, -in}, {x + 1, y + 1, 1 - in}};
        const grz3_sphere ball = {{x, y, 0.5 - in}, 0.5};
        const grz3_shape shapes[2] = {grz3_shape_from_aabb(&box), grz3_shape_from_sphere(&ball)};
        for (int k = 0; k < 4; k++) {
            find_contacts(mesh, &shapes[k / 2],
                          (grz_mesh_contact_options){.solid = solids[k % 2], .skip_inner_edges = true}, &all);
            assert_int_equal(all.count, 1);
            assert_normal(all.at[0].normal, 2, 1);
            assert_true(all.at[0].depth == in);
            find_contacts(mesh, &shapes[k / 2], (grz_mesh_contact_options){.solid = solids[k % 2]}, &all);
            for (int n = 0; n < all.count; n++) assert_true(all.at[n].normal.z >= 0);
        }
    }
    grz_mesh_free(mesh);
}

/* The least way out of a box across its faces: at its border and inside of it, whatever else it touches. */
static void out_of_a_box_a_box_goes_the_least_way(void **state) {
    (void)state;
    struct rng rng = rng_seeded(7, "least ways");
    static struct boxes s;
    static struct contacts all;
    int inside = 0, asked = 0;
    for (int i = 0; i < effort(300); i++) {
        grz3_aabb solid, box;
        double least = (double)INFINITY, second = (double)INFINITY;
        int axis = 0, sign = 0;
        bool is_in = true;
        for (int k = 0; k < 3; k++) {
            ((double *)&solid.min)[k] = -rng_int(&rng, 8, 24) / 8.0;
            ((double *)&solid.max)[k] = rng_int(&rng, 8, 24) / 8.0;
            ((double *)&box.min)[k] = rng_int(&rng, -80, 60) / 32.0 + rng_unit(&rng) / 64;
            ((double *)&box.max)[k] = numbers_in(&box.min)[k] + rng_int(&rng, 1, 80) / 32.0;
        }
        for (int k = 0; k < 6; k++) {
            const double way = k < 3 ? numbers_in(&box.max)[k] - numbers_in(&solid.min)[k]
                                     : numbers_in(&solid.max)[k - 3] - numbers_in(&box.min)[k - 3];
            is_in = is_in && numbers_in(&box.min)[k % 3] > numbers_in(&solid.min)[k % 3] &&
                    numbers_in(&box.max)[k % 3] < numbers_in(&solid.max)[k % 3];
            if (way < least) second = least, least = way, axis = k % 3, sign = k < 3 ? -1 : 1;
            else if (way < second) second = way;
        }
        if (least <= 0 || second - least < 1e-9) continue;
        s.count = 0;
        add_box(&s, solid.min, solid.max, rng_once_in(&rng, 2));
        grz_mesh *const mesh = mesh_of(&s);
        const grz3_shape shape = grz3_shape_from_aabb(&box);
        find_contacts(mesh, &shape, (grz_mesh_contact_options){.solid = solids[i % 2], .cosine = i % 3}, &all);
        assert_true(all.count >= 1 && fabs(all.at[0].depth - least) < 1e-14);
        for (int k = 0; k < all.count; k++) assert_normal(all.at[k].normal, axis, sign);
        inside += is_in, asked++;
        grz_mesh_free(mesh);
    }
    assert_true(asked > effort(300) / 4 && inside >= effort(300) / 100);
}

/* A block with a tower on its end: a bar that is in the block, under the tower, does not go up through it, and one at
 * the end of the block goes out of its near side, which it does not touch. */
static void a_shorter_way_leads_outside(void **state) {
    (void)state;
    static struct boxes s;
    static struct contacts all;
    s.count = 0;
    add_box(&s, (grz3_vec){-8, -8, -2}, (grz3_vec){8, 8, 0}, false);
    add_box(&s, (grz3_vec){4, -8, 0}, (grz3_vec){8, 8, 9}, false);
    grz_mesh *const mesh = mesh_of(&s);
    /* the way up is 0.25, but for the tower; that to the side 0.75; that down 1.875, across the front 3 and 13 */
    const grz3_aabb below = {{7.25, -5, -0.25}, {7.75, 5, -0.125}}, beside = {{-1, -5, -0.25}, {-0.5, 5, -0.125}};
    const grz3_shape under = grz3_shape_from_aabb(&below), free = grz3_shape_from_aabb(&beside);
    for (int k = 0; k < 4; k++) {
        find_contacts(mesh, k % 2 ? &under : &free, (grz_mesh_contact_options){.solid = solids[k / 2]}, &all);
        assert_int_equal(all.count, 1);
        assert_normal(all.at[0].normal, k % 2 ? 0 : 2, 1);
        assert_true(all.at[0].depth == (k % 2 ? 0.75 : 0.25));
    }
    /* a bar that sticks out of the top of the block by its end: down is far, and the side is near */
    const grz3_aabb bar = {{-7.75, -2, -1.5}, {-7.5, 2, 3}};
    const grz3_shape tall = grz3_shape_from_aabb(&bar);
    find_contacts(mesh, &tall, (grz_mesh_contact_options){.solid = GRZ_SOLID_WINDING}, &all);
    assert_int_equal(all.count, 1);
    assert_normal(all.at[0].normal, 0, -1);
    assert_true(all.at[0].depth == 0.5);
    grz_mesh_free(mesh);
}

static void two_boxes_that_run_into_each_other_push_out_of_their_union(void **state) {
    (void)state;
    static struct boxes s;
    static struct contacts all;
    add_box(&s, (grz3_vec){-1, -2, -3}, (grz3_vec){1, 2, 3}, false);
    add_box(&s, (grz3_vec){0, -2, -3}, (grz3_vec){2, 2, 3}, false);
    grz_mesh *const mesh = mesh_of(&s);
    /* the faces at x = 0 and x = 1 are nearer, but inside; the second ball meets one of them */
    const grz3_sphere balls[2] = {{{0.5, 0.75, 0}, 0.25}, {{0.875, 0.75, 0}, 0.25}};
    for (int k = 0; k < 2; k++) {
        const grz3_shape shape = grz3_shape_from_sphere(&balls[k]);
        find_contacts(mesh, &shape, (grz_mesh_contact_options){.solid = GRZ_SOLID_WINDING}, &all);
        assert_true(all.count > 0);
        for (int i = 0; i < all.count; i++) {
            assert_normal(all.at[i].normal, k == 0 ? 1 : 0, 1);
            assert_true(all.at[i].depth == (k == 0 ? 1.5 : 1.375));
        }
    }
    grz_mesh_free(mesh);
}

static void nested_shells_push_to_where_the_solid_is_not(void **state) {
    (void)state;
    static struct boxes s;
    static struct contacts all;
    const grz3_vec o = {0, 0, 0};
    add_cube(&s, o, 8, false), add_cube(&s, o, 4, false);
    grz_mesh *const mesh = mesh_of(&s);
    const grz3_sphere wall = {{5, 0.5, 0.25}, 0.5}, middle = {{2, 0.5, 0.25}, 0.5};
    const grz3_shape in_wall = grz3_shape_from_sphere(&wall), in_middle = grz3_shape_from_sphere(&middle);
    find_contacts(mesh, &in_wall, (grz_mesh_contact_options){.solid = GRZ_SOLID_ODD}, &all);
    assert_int_equal(all.count, 1);
    assert_normal(all.at[0].normal, 0, -1); /* into the hollow */
    assert_true(all.at[0].depth == 1.5);
    find_contacts(mesh, &in_wall, (grz_mesh_contact_options){.solid = GRZ_SOLID_WINDING}, &all);
    assert_int_equal(all.count, 1);
    assert_normal(all.at[0].normal, 0, 1);
    assert_true(all.at[0].depth == 3.5);
    find_contacts(mesh, &in_middle, (grz_mesh_contact_options){.solid = GRZ_SOLID_ODD}, &all);
    assert_int_equal(all.count, 0);
    find_contacts(mesh, &in_middle, (grz_mesh_contact_options){.solid = GRZ_SOLID_WINDING}, &all);
    assert_int_equal(all.count, 1);
    assert_true(all.at[0].depth == 6.5);
    grz_mesh_free(mesh);
}

/* Each shell that is inside is pushed out by itself. */
static void of_several_shells_those_inside_are_pushed_out(void **state) {
    (void)state;
    static struct boxes s;
    static struct contacts all;
    add_cube(&s, (grz3_vec){1, 0, 0.25}, 0.25, false);
    add_cube(&s, (grz3_vec){-0.5, 1, 0}, 0.25, true);
    add_cube(&s, (grz3_vec){9, 9, 9}, 0.25, false);
    grz_mesh *const small = mesh_of(&s), *const large = cube_mesh((grz3_vec){0, 0, 0}, 2);
    find_contacts_of_meshes(small, large, (grz_mesh_contact_options){.solid = GRZ_SOLID_ODD}, &all);
    assert_int_equal(all.count, 2);
    assert_true(all.at[0].depth == 1.25 && all.at[1].depth == 1.25);
    assert_true(all.at[0].normal.x + all.at[0].normal.y == 1 && all.at[0].normal.x != all.at[1].normal.x);
    grz_mesh_free(small), grz_mesh_free(large);
}

/* One cube a little in the top of another: up, and not sideways through it. */
/* What is inside is pushed out also where something else is near, within the margin. */
static void what_is_beside_does_not_hide_that_a_body_is_inside(void **state) {
    (void)state;
    static struct boxes s;
    static struct contacts all;
    const grz3_shape ball = grz3_shape_from_sphere(&(grz3_sphere){{3, 2, 2}, 0.5});
    s.count = 0;
    add_box(&s, (grz3_vec){0, 0, 0}, (grz3_vec){4, 4, 4}, false);
    add_box(&s, (grz3_vec){6, 0, 0}, (grz3_vec){8, 4, 4}, false);
    grz_mesh *const mesh = mesh_of(&s), *const cube = cube_mesh((grz3_vec){3, 2, 2}, 0.5);
    for (int n = 0; n < 4; n++) {
        const grz_mesh_contact_options how = {.margin = 4,
                                              .skip_inner_edges = n % 2,
                                              .solid = solids[n / 2],
                                              .solid_a = n % 2 ? solids[n / 2] : GRZ_SKIN};
        find_contacts(mesh, &ball, how, &all);
        assert_int_equal(all.count, 2);
        assert_normal(all.at[0].normal, 0, 1);
        assert_true(all.at[0].depth == 1.5);
        assert_normal(all.at[1].normal, 0, -1);
        assert_true(all.at[1].depth == -2.5);
        find_contacts_of_meshes(cube, mesh, how, &all);
        assert_true(all.count >= 2);
        assert_normal(all.at[0].normal, 0, 1);
        assert_true(all.at[0].depth == 1.5);
    }
    grz_mesh_free(mesh), grz_mesh_free(cube);
}

static void two_cubes_are_not_pushed_through_each_other(void **state) {
    (void)state;
    static struct contacts all;
    grz_mesh *const a = cube_mesh((grz3_vec){0.3125, 0.1875, 1.875}, 1), *const b = cube_mesh((grz3_vec){0, 0, 0}, 1);
    for (int k = 0; k < 4; k++) {
        find_contacts_of_meshes(
            a, b,
            (grz_mesh_contact_options){.solid = solids[k % 2], .solid_a = solids[k % 2], .skip_inner_edges = k > 1},
            &all);
        assert_true(all.count > 0 && all.at[0].depth == 0.125);
        assert_normal(all.at[0].normal, 2, 1);
        for (int i = 0; i < all.count; i++) assert_true(all.at[i].depth <= 0.125);
    }
    grz_mesh_free(a), grz_mesh_free(b);
}

/* There is a contact exactly if the two are within the margin of each other. */
static void there_is_a_contact_exactly_if_they_are_within_the_margin(void **state) {
    (void)state;
    struct rng rng = rng_seeded(4, "solid contacts");
    static struct boxes s, small;
    static struct contacts all, posed_all;
    int some = 0, none = 0;
    for (int n = 0; n < effort(60); n++) {
        s.count = small.count = 0;
        for (int i = rng_int(&rng, 1, 4); i > 0; i--)
            add_cube(&s, (grz3_vec){rng_int(&rng, -4, 4), rng_int(&rng, -4, 4), rng_int(&rng, -4, 4)},
                     rng_int(&rng, 1, 6), rng_once_in(&rng, 4));
        for (int i = rng_int(&rng, 1, 2); i > 0; i--)
            add_cube(&small, (grz3_vec){rng_int(&rng, -8, 8), rng_int(&rng, -8, 8), rng_int(&rng, -8, 8)},
                     rng_int(&rng, 1, 8) / 4.0, false);
        const double turn[12] = {0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0};
        grz_mesh *const mesh = mesh_of(&s), *const other = mesh_of(&small);
        grz_mesh *posed;
        assert_int_equal(grz_mesh_build_posed(&posed, mesh, turn), GRZ_OK);
        for (int k = 0; k < 2; k++) {
            const grz_mesh_contact_options options = {
                .solid = solids[k], .margin = rng_int(&rng, 0, 2) / 2.0, .skip_inner_edges = rng_once_in(&rng, 2)};
            bool within;
            const grz3_vec c = {rng_int(&rng, -16, 16) / 2.0, rng_int(&rng, -16, 16) / 2.0,
                                rng_int(&rng, -16, 16) / 2.0};
            const grz3_sphere ball = {c, rng_int(&rng, 1, 4) / 4.0};
            const grz3_aabb box = {c, {c.x + 0.5, c.y + 1, c.z + 0.25}};
            const grz3_shape shape = k ? grz3_shape_from_sphere(&ball) : grz3_shape_from_aabb(&box);
            find_contacts(mesh, &shape, options, &all);
            assert_int_equal(grz_mesh_within(mesh, &shape, options.margin, solids[k], &within), GRZ_OK);
            assert_int_equal(all.count > 0, within);
            some += within, none += !within;
            const grz3_sphere turned = {{c.y, c.z, c.x}, ball.radius};
            const grz3_shape there = grz3_shape_from_sphere(&turned);
            if (k == 1) {
                find_contacts(posed, &there, options, &posed_all);
                assert_int_equal(posed_all.count, all.count);
                for (int i = 0; i < all.count; i++) assert_true(posed_all.at[i].depth == all.at[i].depth);
            }
            grz_mesh_contact_options both = options;
            both.solid_a = solids[1 - k];
            find_contacts_of_meshes(other, mesh, both, &all);
            assert_int_equal(grz_meshes_within(other, mesh, options.margin, both.solid_a, both.solid, &within), GRZ_OK);
            assert_int_equal(all.count > 0, within);
            some += within, none += !within;
        }
        grz_mesh_free(posed), grz_mesh_free(mesh), grz_mesh_free(other);
    }
    assert_true(some > effort(60) / 2 && none > effort(60) / 4);
}

/* What is inside is free once it was moved as the contact says, and not before. */
static void the_depth_of_what_is_inside_frees_it(void **state) {
    (void)state;
    struct rng rng = rng_seeded(5, "ways out");
    static struct boxes s;
    static struct contacts all;
    for (int n = 0; n < effort(100); n++) {
        s.count = 0;
        add_box(&s, (grz3_vec){-rng_int(&rng, 2, 9), -rng_int(&rng, 2, 9), -rng_int(&rng, 2, 9)},
                (grz3_vec){rng_int(&rng, 2, 9), rng_int(&rng, 2, 9), rng_int(&rng, 2, 9)}, rng_once_in(&rng, 2));
        grz_mesh *const mesh = mesh_of(&s);
        const grz3_obb obb = {{rng_signed(&rng) / 2, rng_signed(&rng) / 2, rng_signed(&rng) / 2},
                              {0.25, 0.5, 0.125},
                              {{0.6, 0.8, 0}, {-0.8, 0.6, 0}, {0, 0, 1}}};
        const grz3_shape shape = grz3_shape_from_obb(&obb);
        find_contacts(mesh, &shape, (grz_mesh_contact_options){.solid = solids[n % 2]}, &all);
        assert_int_equal(all.count, 1);
        for (int k = 0; k < 2; k++) {
            const double d = all.at[0].depth * (k ? 1 + 1e-12 : 1 - 1e-12);
            const grz3_vec n0 = all.at[0].normal,
                           to = {obb.center.x + d * n0.x, obb.center.y + d * n0.y, obb.center.z + d * n0.z};
            const grz3_shape moved = grz3_shape_at(&shape, &to);
            bool overlap;
            assert_int_equal(grz_mesh_overlap(mesh, &moved, solids[n % 2], &overlap), GRZ_OK);
            assert_int_equal(overlap, k == 0);
        }
        grz_mesh_free(mesh);
    }
}

/* Out of one box, of two that run into each other, of nested ones and of a wall: free, and not far. */
/* Its axis is along the normal of the top but for rounding; the wall beside it is near, too. */
static void an_upright_cylinder_is_lifted_by_its_depth_however_the_solid_is_turned(void **state) {
    (void)state;
    for (int k = 0; k < 200; k++) {
        const double angle = 0.0157 * k, c = cos(angle), t = sin(angle), deep = 0.21, radius = 0.5;
        const double turn[12] = {1, 0, 0, 0, 0, c, -t, 0, 0, t, c, 0};
        struct boxes s = {.count = 0};
        struct contacts all;
        grz3_vec room[1];
        add_box(&s, (grz3_vec){-2, -2, -1}, (grz3_vec){2, 2, 0}, false);
        const grz_triangles triangles = {.vertex_count = 36, .vertices = s.at, .count = 12, .transform = turn};
        grz_mesh *mesh;
        assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
        const grz3_shape upright =
            grz3_shape_from_cylinder(&(grz3_cylinder){{1.575, 0.29, -deep}, {1.575, 0.29, 1 - deep}, radius});
        const grz3_shape turned = grz3_shape_posed(&upright, turn, room);
        find_contacts(mesh, &turned, (grz_mesh_contact_options){.solid = solids[k % 2]}, &all);
        assert_int_equal(all.count, 1);
        assert_true(fabs(all.at[0].depth - deep) < 1e-9);
        assert_true(fabs(all.at[0].normal.z - c) < 1e-9 && fabs(all.at[0].normal.y + t) < 1e-9);
        grz_mesh_free(mesh);
    }
}

static void what_is_in_a_solid_finds_a_place_outside(void **state) {
    (void)state;
    struct rng rng = rng_seeded(6, "places");
    static struct boxes s;
    int moved = 0;
    for (int n = 0; n < 20 + effort(80); n++) {
        s.count = 0;
        for (int i = rng_int(&rng, 1, 4); i > 0; i--)
            add_cube(&s, (grz3_vec){rng_int(&rng, -4, 4), rng_int(&rng, -4, 4), rng_int(&rng, -4, 4)},
                     rng_int(&rng, 1, 6), rng_once_in(&rng, 4));
        grz_mesh *const mesh = mesh_of(&s);
        for (int k = 0; k < 6; k++) {
            const grz3_vec c = {rng_int(&rng, -12, 12) / 2.0, rng_int(&rng, -12, 12) / 2.0,
                                rng_int(&rng, -12, 12) / 2.0};
            const grz3_sphere ball = {c, rng_int(&rng, 1, 4) / 4.0};
            const grz3_aabb box = {c, {c.x + 0.5, c.y + 1, c.z + 0.25}};
            const grz3_capsule capsule = {c, {c.x + 1, c.y + 1, c.z}, 0.25};
            const grz3_shape shapes[3] = {grz3_shape_from_sphere(&ball), grz3_shape_from_aabb(&box),
                                          grz3_shape_from_capsule(&capsule)};
            const grz3_shape *const shape = &shapes[k % 3];
            const grz_mesh_sweep_options open = {.open = true};
            grz3_vec place;
            bool is_free, inside, on;
            assert_int_equal(grz_mesh_separate(mesh, shape, solids[k / 3], &place, &is_free), GRZ_OK);
            assert_true(is_free);
            const grz3_shape there = grz3_shape_at(shape, &place);
            assert_false(grz_mesh_sweep_any(mesh, &there, NULL, &open));
            const grz3_vec m = there.aabb.min, o = there.aabb.max,
                           middle = there.kind == GRZ_AABB
                                        ? (grz3_vec){m.x / 2 + o.x / 2, m.y / 2 + o.y / 2, m.z / 2 + o.z / 2}
                                        : there.point;
            assert_int_equal(grz_mesh_contains(mesh, &middle, solids[k / 3], &inside), GRZ_OK);
            assert_int_equal(grz_mesh_contains(mesh, &middle, GRZ_SKIN, &on), GRZ_OK);
            assert_true(!inside || on);
            assert_true(fabs(place.x) < 20 && fabs(place.y) < 20 && fabs(place.z) < 20);
            moved +=
                there.point.x != shape->point.x || there.point.y != shape->point.y || there.point.z != shape->point.z;
        }
        grz_mesh_free(mesh);
    }
    assert_true(moved > 50);
    grz_mesh *const cube = cube_mesh((grz3_vec){0, 0, 0}, 2);
    const grz3_sphere ball = {{0.5, 0.25, 0}, 0.5}, resting = {{0, 0, 2.5}, 0.5};
    const grz3_shape in = grz3_shape_from_sphere(&ball), on = grz3_shape_from_sphere(&resting);
    grz3_vec place;
    bool is_free;
    assert_int_equal(grz_mesh_separate(cube, &in, GRZ_SOLID_ODD, &place, &is_free), GRZ_OK);
    assert_true(is_free && place.x == 2.5 && place.y == 0.25 && place.z == 0);
    assert_int_equal(grz_mesh_separate(cube, &on, GRZ_SOLID_ODD, &place, &is_free), GRZ_OK);
    assert_true(is_free && place.x == 0 && place.y == 0 && place.z == 2.5);
    assert_int_equal(grz_mesh_separate(cube, &in, GRZ_SKIN, &place, &is_free), GRZ_OK);
    assert_true(is_free && place.x == 0.5);
    assert_int_equal(grz_mesh_separate(cube, &in, (grz_mesh_solid)5, &place, &is_free), GRZ_ERROR_ARGUMENT);
    assert_true(!is_free && place.x == 0.5);
    grz_mesh_free(cube);
}

static void what_cannot_be_asked_is_refused(void **state) {
    (void)state;
    static struct boxes s;
    static struct contacts all;
    add_cube(&s, (grz3_vec){0, 0, 0}, 1, false);
    s.count = 11;
    grz_mesh *const open = mesh_of(&s), *const closed = cube_mesh((grz3_vec){0, 0, 0}, 1);
    const grz3_vec p = {0, 0, 0};
    const grz3_shape point = grz3_shape_from_point(&p);
    const grz_mesh_contact_options odd = {.solid = GRZ_SOLID_ODD}, odd_a = {.solid_a = GRZ_SOLID_ODD},
                                   unknown = {.solid = (grz_mesh_solid)7}, winding = {.solid = GRZ_SOLID_WINDING};
    assert_int_equal(grz_mesh_contacts(open, &point, &odd, add_contact, &all), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_meshes_contacts(open, closed, &odd_a, add_contact, &all), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_meshes_contacts(closed, open, &odd, add_contact, &all), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_mesh_contacts(closed, &point, &unknown, add_contact, &all), GRZ_ERROR_ARGUMENT);
    assert_int_equal(all.count, 0);
    find_contacts(open, &point, winding, &all);
    assert_int_equal(all.count, 1);
    assert_true(all.at[0].depth == 1);
    grz_mesh_free(open), grz_mesh_free(closed);
}

/* Meshes with unmatched edges: their inside may end in the open, where no triangle is of its border. */

/* Triangles between few corners, some of them twice or turned. */
static void add_loose_triangles(struct rng *rng, struct boxes *s) {
    grz3_vec corner[5];
    for (int k = 0; k < 5; k++)
        corner[k] = (grz3_vec){rng_int(rng, -12, 12) / 4.0, rng_int(rng, -12, 12) / 4.0, rng_int(rng, -12, 12) / 4.0};
    for (int i = rng_int(rng, 1, 6); i > 0; i--) {
        const int first = rng_int(rng, 0, 4), step = rng_int(rng, 1, 2);
        const grz3_triangle t = {corner[first], corner[(first + step) % 5], corner[(first + 2 * step) % 5]};
        s->at[s->count++] = t;
        if (rng_once_in(rng, 2)) s->at[s->count++] = rng_once_in(rng, 4) ? (grz3_triangle){t.a, t.c, t.b} : t;
    }
}

static grz3_shape any_shape_near(struct rng *rng, int kind) {
    const grz3_vec c = {rng_int(rng, -12, 12) / 4.0, rng_int(rng, -12, 12) / 4.0, rng_int(rng, -12, 12) / 4.0},
                   d = {c.x + 0.5, c.y + rng_int(rng, 0, 4) / 4.0, c.z + 0.25};
    const grz3_plane plane = {{rng_int(rng, 1, 2), rng_int(rng, -1, 1), 1}, rng_int(rng, -2, 2)};
    switch (kind) {
    case 0: return grz3_shape_from_point(&c);
    case 1: return grz3_shape_from_sphere(&(grz3_sphere){c, rng_int(rng, 0, 3) / 4.0});
    case 2: return grz3_shape_from_aabb(&(grz3_aabb){c, d});
    case 3: return grz3_shape_from_segment(&(grz3_segment){c, d});
    default: return grz3_shape_from_plane(&plane);
    }
}

/* The first contact is as deep as 0 exactly if they have a common point. */
static void assert_first_contact(const struct contacts *all, bool within, bool overlap, double margin) {
    assert_int_equal(all->count > 0, within);
    if (!within) return;
    assert_true(overlap ? all->at[0].depth >= -1e-12 : all->at[0].depth <= 1e-12);
    assert_true(all->at[0].depth >= -margin - 1e-12);
}

static void of_open_solids_there_is_a_contact_exactly_if_they_are_within_the_margin(void **state) {
    (void)state;
    struct rng rng = rng_seeded(7, "open solids");
    static struct boxes s, small;
    static struct contacts all;
    int some = 0, none = 0;
    for (int n = 0; n < effort(600); n++) {
        s.count = small.count = 0;
        add_loose_triangles(&rng, &s), add_loose_triangles(&rng, &small);
        grz_mesh *const mesh = mesh_of(&s), *const other = mesh_of(&small);
        const grz_mesh_contact_options options = {.solid = GRZ_SOLID_WINDING,
                                                  .solid_a = n % 2 ? GRZ_SOLID_WINDING : GRZ_SKIN,
                                                  .margin = rng_int(&rng, 0, 2) / 4.0,
                                                  .skip_inner_edges = rng_once_in(&rng, 2)};
        bool within, overlap;
        for (int kind = 0; kind < 5; kind++) {
            const grz3_shape shape = any_shape_near(&rng, kind);
            find_contacts(mesh, &shape, options, &all);
            assert_int_equal(grz_mesh_within(mesh, &shape, options.margin, options.solid, &within), GRZ_OK);
            assert_int_equal(grz_mesh_overlap(mesh, &shape, options.solid, &overlap), GRZ_OK);
            assert_first_contact(&all, within, overlap, options.margin);
            some += within, none += !within;
        }
        find_contacts_of_meshes(other, mesh, options, &all);
        assert_int_equal(grz_meshes_within(other, mesh, options.margin, options.solid_a, options.solid, &within),
                         GRZ_OK);
        assert_int_equal(grz_meshes_overlap(other, mesh, options.solid_a, options.solid, &overlap), GRZ_OK);
        assert_first_contact(&all, within, overlap, options.margin);
        grz_mesh_free(mesh), grz_mesh_free(other);
    }
    assert_true(some > effort(600) && none > effort(600));
}

/* A triangle that is there twice has the inside on both sides: what is over it goes across it. */
static void over_a_double_sheet_a_shape_goes_across_it(void **state) {
    (void)state;
    static struct boxes s;
    static struct contacts all;
    const grz3_triangle sheet = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    s.count = 2;
    s.at[0] = s.at[1] = sheet;
    grz_mesh *const mesh = mesh_of(&s);
    const grz_mesh_contact_options winding = {.solid = GRZ_SOLID_WINDING};
    for (int side = -1; side <= 1; side += 2) {
        const grz3_shape point = grz3_shape_from_point(&(grz3_vec){1, 1, side * 0.25});
        find_contacts(mesh, &point, winding, &all);
        assert_int_equal(all.count, 1);
        assert_normal(all.at[0].normal, 2, -side);
        assert_true(all.at[0].depth == 0.25);
    }
    const grz3_shape plane = grz3_shape_from_plane(&(grz3_plane){{1, 0, 0}, 1});
    find_contacts(mesh, &plane, winding, &all);
    assert_int_equal(all.count, 1);
    grz_mesh_free(mesh);
}

/* The place is where the one point that decides is outside, also beyond the bounds of the mesh, if the inside reaches
 * there. */
static void out_of_an_open_solid_there_is_a_place(void **state) {
    (void)state;
    struct rng rng = rng_seeded(8, "open places");
    static struct boxes s;
    const int rounds = 20 + effort(380);
    int moved = 0;
    for (int n = 0; n < rounds; n++) {
        s.count = 0;
        add_loose_triangles(&rng, &s);
        if (n % 4 == 0) memcpy(s.at + s.count, s.at, (size_t)s.count * sizeof *s.at), s.count *= 2;
        grz_mesh *const mesh = mesh_of(&s);
        for (int kind = 0; kind < 4; kind++) {
            const grz3_shape shape = any_shape_near(&rng, kind);
            const grz_mesh_sweep_options open = {.open = true};
            grz3_vec place;
            bool is_free, overlap, on;
            assert_int_equal(grz_mesh_separate(mesh, &shape, GRZ_SOLID_WINDING, &place, &is_free), GRZ_OK);
            assert_true(is_free);
            const grz3_shape there = grz3_shape_at(&shape, &place);
            assert_false(grz_mesh_sweep_any(mesh, &there, NULL, &open));
            assert_int_equal(grz_mesh_overlap(mesh, &there, GRZ_SOLID_WINDING, &overlap), GRZ_OK);
            assert_int_equal(grz_mesh_overlap(mesh, &there, GRZ_SKIN, &on), GRZ_OK);
            assert_true(!overlap || on);
            moved += place.x != shape.point.x || place.y != shape.point.y || place.z != shape.point.z;
        }
        grz_mesh_free(mesh);
    }
    print_message("%d of %d shapes moved\n", moved, 4 * rounds);
    assert_true(moved > rounds / 10);
}

/* Needles: triangles that are flat but for rounding have a normal, which is not what rounding makes of their edges. */

/* Two triangles meet a third one at a corner that all have. */
static void at_the_corner_of_a_needle_a_shape_is_not_apart(void **state) {
    (void)state;
    static struct boxes s;
    static struct contacts all;
    const grz3_vec corner = {-5.4, 3.3, 2};
    s.count = 2;
    s.at[0] = (grz3_triangle){{-3, 0x1.9999999999999p+1, 0.4}, corner, {-1.9, 4, 1.5}};
    s.at[1] = (grz3_triangle){{1.3, 0.9, 0}, corner, {0x1.299999999999ap+2, -0x1.3333333333332p-2, -1}};
    grz_mesh *const mesh = mesh_of(&s);
    const grz3_triangle t = {corner,
                             {-0x1.09cf27160f012p+2, 0x1.fc09735cac598p+1, 0x1.301b6d2cb3e7p+1},
                             {0x1.3333333333334p-2, -0x1.3333333333334p-1, 0.2}};
    const grz3_shape shape = grz3_shape_from_triangle(&t);
    find_contacts(mesh, &shape, (grz_mesh_contact_options){.skip_inner_edges = true}, &all);
    assert_true(all.count > 0);
    for (int k = 0; k < all.count; k++) assert_true(all.at[k].depth == 0);
    grz_mesh_free(mesh);
}

/* Each contact has a normal (add_contact). */
static void a_solid_of_a_needle_has_a_normal(void **state) {
    (void)state;
    static struct boxes s, small;
    static struct contacts all;
    const grz3_vec p = {2, 3, -7}, q = {-0x1p-51, 2, -5},
                   r = {-0x1.0000000000001p+1, 0x1.0000000000002p+0, -3 - 0x1p-50}, t = {2 - 0x1p-51, 3, -3},
                   u = {-0x1p-51, 0x1.0000000000001p+1, -1 - 0x1p-51};
    s.count = 1, small.count = 5;
    s.at[0] = (grz3_triangle){{-3, 3 + 0x1p-51, -3}, {2, 1, -0x1.fffffffffffffp-1}, u};
    small.at[0] = (grz3_triangle){p, q, r};
    small.at[1] = (grz3_triangle){{4, 4, -5}, p, {0, 0x1.0000000000001p+1, -0x1.4000000000001p+2}};
    small.at[2] = (grz3_triangle){t, r, q};
    small.at[3] = (grz3_triangle){q, t, p};
    small.at[4] = (grz3_triangle){u, r, t};
    grz_mesh *const a = mesh_of(&s), *const b = mesh_of(&small);
    find_contacts_of_meshes(a, b, (grz_mesh_contact_options){.solid = GRZ_SOLID_WINDING, .solid_a = GRZ_SOLID_WINDING},
                            &all);
    assert_true(all.count > 0);
    grz_mesh_free(a), grz_mesh_free(b);
}

/* One end of a bent skin is beside a box and the other one below it, each as far away as the margin. */
static void meshes_that_are_apart_are_not_pushed(void **state) {
    (void)state;
    static struct boxes s, box;
    static struct contacts all;
    const grz3_vec below = {1, 0, -2}, beside = {-1, 2, -1}, knee = {-3, -2, 1};
    s.count = box.count = 0;
    s.at[s.count++] = (grz3_triangle){below, knee, knee};
    s.at[s.count++] = (grz3_triangle){knee, knee, beside};
    s.at[s.count++] = (grz3_triangle){{-1, -3, 2}, below, knee};
    add_box(&box, (grz3_vec){0, 1, -2}, (grz3_vec){2, 5, -1}, false);
    grz_mesh *const a = mesh_of(&s), *const b = mesh_of(&box);
    for (int k = 0; k < 3; k++) {
        find_contacts_of_meshes(
            a, b, (grz_mesh_contact_options){.solid = (grz_mesh_solid)k, .margin = 1, .skip_inner_edges = true}, &all);
        assert_true(all.count > 0 && all.at[0].depth == -1);
    }
    grz_mesh_free(a), grz_mesh_free(b);
}

/* A turned box, whose planes no double is in: what is inside by rounding alone goes out by as little, and not across
 * another face. */
static void what_is_inside_by_an_ulp_goes_out_by_ulps(void **state) {
    (void)state;
    struct rng rng = rng_seeded(10, "inside by an ulp");
    static struct boxes s;
    static struct contacts all;
    int inside = 0;
    for (int n = 0; n < effort(300); n++) {
        const double angle = 0.3 + rng_unit(&rng), c = cos(angle), t = sin(angle);
        const double turn[12] = {c, -t, 0, 0.1, t * 0.6, c * 0.6, -0.8, 0.2, t * 0.8, c * 0.8, 0.6, 0.3};
        s.count = 0;
        add_box(&s, (grz3_vec){-2, -2, -1}, (grz3_vec){2, 2, 0}, false);
        const grz_triangles triangles = {.vertex_count = 36, .vertices = s.at, .count = 12, .transform = turn};
        grz_mesh *mesh;
        assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
        grz3_vec at[2];
        for (int k = 0; k < 2; k++) { /* in the top but for rounding */
            const double x = rng_signed(&rng), y = rng_signed(&rng);
            at[k] = (grz3_vec){turn[0] * x + turn[1] * y + turn[3], turn[4] * x + turn[5] * y + turn[7],
                               turn[8] * x + turn[9] * y + turn[11]};
        }
        const grz3_shape shapes[2] = {grz3_shape_from_point(&at[0]),
                                      grz3_shape_from_segment(&(grz3_segment){at[0], at[1]})};
        for (int k = 0; k < 2; k++) {
            bool overlap, is_free;
            grz3_vec place;
            assert_int_equal(grz_mesh_overlap(mesh, &shapes[k], solids[n % 2], &overlap), GRZ_OK);
            inside += overlap;
            find_contacts(mesh, &shapes[k], (grz_mesh_contact_options){.solid = solids[n % 2]}, &all);
            assert_int_equal(all.count > 0, overlap);
            assert_true(!overlap || fabs(all.at[0].depth) < 0x1p-48);
            assert_int_equal(grz_mesh_separate(mesh, &shapes[k], solids[n % 2], &place, &is_free), GRZ_OK);
            assert_true(is_free && fabs(place.x - at[0].x) < 0x1p-45 && fabs(place.y - at[0].y) < 0x1p-45 &&
                        fabs(place.z - at[0].z) < 0x1p-45);
        }
        grz_mesh_free(mesh);
    }
    assert_true(inside > effort(300) / 4);
}

/* One of b's triangles is a segment, two of its corners are one: what is beside it rises above a plane through it. Only
 * the second triangle is met. */
static void a_segment_among_triangles_hides_no_contact(void **state) {
    (void)state;
    static const grz3_triangle a[1] = {
        {{0.7, -0.6, -0.6}, {0.2, 0, 0.4}, {-0.1, -0.3, 1.6}},
    };
    static const grz3_triangle b[7] = {
        {{1.8, -0.2, 1.3}, {1.8, 1, 1.3}, {0.1, 1, 1.3}},       {{0.1, 1, 0}, {0.1, 1, 1.3}, {1.8, 1, 0}},
        {{0.1, -0.2, 0}, {0.1, -0.2, 1.3}, {0.1, 1, 0}},        {{0.3, -0.2, 1.6}, {-0.5, 0.8, 2.9}, {-3.3, 2.1, -0.5}},
        {{0.2, -0.8, 0.2}, {0.3, -0.2, 1.6}, {2.5, -0.7, 0.2}}, {{-0.5, 1.6, 0}, {-0.5, 1.6, 0}, {0.4, -2.8, 0.5}},
        {{-0.5, 1.6, 0}, {2.5, -0.7, 0.2}, {-0.6, 0.3, 0.9}},
    };
    static struct boxes s, other;
    static struct contacts all;
    s.count = 1, other.count = 7;
    memcpy(s.at, a, sizeof a), memcpy(other.at, b, sizeof b);
    grz_mesh *const mesh = mesh_of(&s), *const flat = mesh_of(&other);
    find_contacts_of_meshes(mesh, flat, (grz_mesh_contact_options){.margin = 0.45, .skip_inner_edges = true}, &all);
    assert_true(all.count > 0 && all.at[0].depth > 0);
    grz_mesh_free(mesh), grz_mesh_free(flat);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ball_in_a_cube_goes_out_through_the_nearest_face),
        cmocka_unit_test(a_cube_in_a_cube_goes_out_in_both_orders),
        cmocka_unit_test(a_body_that_is_half_inside_is_not_pushed_further_in),
        cmocka_unit_test(out_of_a_box_a_box_goes_the_least_way),
        cmocka_unit_test(a_shorter_way_leads_outside),
        cmocka_unit_test(two_boxes_that_run_into_each_other_push_out_of_their_union),
        cmocka_unit_test(nested_shells_push_to_where_the_solid_is_not),
        cmocka_unit_test(of_several_shells_those_inside_are_pushed_out),
        cmocka_unit_test(what_is_beside_does_not_hide_that_a_body_is_inside),
        cmocka_unit_test(two_cubes_are_not_pushed_through_each_other),
        cmocka_unit_test(there_is_a_contact_exactly_if_they_are_within_the_margin),
        cmocka_unit_test(the_depth_of_what_is_inside_frees_it),
        cmocka_unit_test(an_upright_cylinder_is_lifted_by_its_depth_however_the_solid_is_turned),
        cmocka_unit_test(what_is_in_a_solid_finds_a_place_outside),
        cmocka_unit_test(what_cannot_be_asked_is_refused),
        cmocka_unit_test(of_open_solids_there_is_a_contact_exactly_if_they_are_within_the_margin),
        cmocka_unit_test(over_a_double_sheet_a_shape_goes_across_it),
        cmocka_unit_test(out_of_an_open_solid_there_is_a_place),
        cmocka_unit_test(at_the_corner_of_a_needle_a_shape_is_not_apart),
        cmocka_unit_test(a_solid_of_a_needle_has_a_normal),
        cmocka_unit_test(meshes_that_are_apart_are_not_pushed),
        cmocka_unit_test(what_is_inside_by_an_ulp_goes_out_by_ulps),
        cmocka_unit_test(a_segment_among_triangles_hides_no_contact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
