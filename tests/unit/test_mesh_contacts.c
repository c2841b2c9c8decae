/* Contacts of shapes with meshes, and of two meshes: regions, and inner edges that are left out.
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
#include "support/skins.h"

#include <graze/graze.h>

#include <math.h>
#include <string.h>

enum { MOST = 64, TILES = 16 };

struct contacts {
    int count;
    grz_mesh_contact at[MOST];
};

static bool add_contact(void *user, const grz_mesh_contact *contact) {
    struct contacts *const all = user;
    assert_true(all->count < MOST);
    all->at[all->count++] = *contact;
    return true;
}

static struct contacts contacts_of(const grz_mesh *mesh, const grz3_shape *shape, grz_mesh_contact_options options) {
    struct contacts all = {0};
    assert_int_equal(grz_mesh_contacts(mesh, shape, &options, add_contact, &all), GRZ_OK);
    return all;
}

static grz_mesh *mesh_of(const grz3_vec *vertices, size_t vertex_count, const uint32_t *indices, size_t count) {
    const grz_triangles triangles = {GRZ_DOUBLE, vertex_count, 0, vertices, count, indices, NULL};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
    return mesh;
}

/* A floor of 2 TILES^2 triangles at z = rise x, from 0 to TILES. */
static grz_mesh *floor_of_tiles(double rise) {
    static grz3_vec at[(TILES + 1) * (TILES + 1)];
    static uint32_t indices[6 * TILES * TILES];
    size_t count = 0;
    for (int y = 0; y <= TILES; y++)
        for (int x = 0; x <= TILES; x++) at[(TILES + 1) * y + x] = (grz3_vec){x, y, rise * x};
    for (uint32_t y = 0; y < TILES; y++)
        for (uint32_t x = 0; x < TILES; x++) {
            const uint32_t k = (TILES + 1) * y + x, corner[4] = {k, k + 1, k + TILES + 2, k + TILES + 1};
            for (int i = 0; i < 6; i++) indices[count++] = corner[(const int[]){0, 1, 2, 0, 2, 3}[i]];
        }
    return mesh_of(at, (TILES + 1) * (TILES + 1), indices, 2 * TILES * TILES);
}

static const grz_mesh_contact_options smooth = {.skip_inner_edges = true};

static void assert_vec(grz3_vec v, double x, double y, double z) { assert_true(v.x == x && v.y == y && v.z == z); }

static void a_box_on_tiles_stands_on_its_four_corners(void **state) {
    (void)state;
    grz_mesh *const mesh = floor_of_tiles(0);
    struct rng rng = rng_seeded(1, "box on tiles");
    int others = 0;
    for (int n = 0; n < 300; n++) {
        const double x = rng_int(&rng, 0, 1000) / 128.0 + 1, y = rng_int(&rng, 0, 1000) / 128.0 + 1;
        const grz3_aabb box = {{x, y, -0.25}, {x + 2.5, y + 1.5, 2}};
        const grz3_shape shape = grz3_shape_from_aabb(&box);
        const struct contacts all = contacts_of(mesh, &shape, smooth);
        assert_int_equal(all.count, 1);
        assert_vec(all.at[0].normal, 0, 0, 1);
        assert_true(all.at[0].depth == 0.25);
        assert_int_equal(all.at[0].count, 4);
        bool corner[4] = {false};
        for (int k = 0; k < 4; k++) {
            const grz_mesh_contact_point p = all.at[0].points[k];
            assert_true(p.depth == 0.25 && p.point.z == -0.125);
            assert_true((p.point.x == x || p.point.x == x + 2.5) && (p.point.y == y || p.point.y == y + 1.5));
            corner[(p.point.x > x) + 2 * (p.point.y > y)] = true;
        }
        for (int k = 0; k < 4; k++) assert_true(corner[k]);
        /* with inner edges there are other normals */
        const struct contacts with = contacts_of(mesh, &shape, (grz_mesh_contact_options){0});
        for (int k = 0; k < with.count; k++) others += with.at[k].normal.z != 1;
    }
    assert_true(others > 100);
    grz_mesh_free(mesh);
}

static void a_ball_and_a_capsule_on_tiles_have_the_normal_of_the_floor(void **state) {
    (void)state;
    for (int slope = 0; slope < 2; slope++) {
        grz_mesh *const mesh = floor_of_tiles(slope * 0.75);
        const grz3_vec up = {slope ? -0.6 : 0, 0, slope ? 0.8 : 1};
        struct rng rng = rng_seeded(2, "capsule on tiles");
        for (int n = 0; n < 400; n++) {
            /* 0.0625 deep; also on edges and vertices, and one ulp beside them */
            double x = 2 + rng_int(&rng, 0, 48) / 4.0, y = 2 + rng_int(&rng, 0, 48) / 4.0;
            if (n % 4 == 1) x = nextafter(x, 0), y = nextafter(y, 99);
            if (n % 4 == 2) x = 2 + 12 * rng_unit(&rng), y = 2 + 12 * rng_unit(&rng);
            const double above = 0.5 - 0.0625, angle = 6 * rng_unit(&rng), z = slope * 0.75 * x;
            const grz3_vec at = {x + above * up.x, y, z + above * up.z};
            const grz3_vec end = {at.x + cos(angle) * up.z, at.y + sin(angle), at.z - cos(angle) * up.x};
            const grz3_sphere ball = {at, 0.5};
            const grz3_capsule capsule = {at, end, 0.5};
            const grz3_shape shape = n % 2 ? grz3_shape_from_sphere(&ball) : grz3_shape_from_capsule(&capsule);
            const struct contacts all = contacts_of(mesh, &shape, smooth);
            assert_int_equal(all.count, 1);
            assert_true(fabs(all.at[0].normal.x - up.x) < 1e-15 && fabs(all.at[0].normal.z - up.z) < 1e-15);
            assert_true(fabs(all.at[0].depth - 0.0625) < 1e-14);
        }
        grz_mesh_free(mesh);
    }
}

/* A roof, or a gutter: two triangles with a common edge along y, at z = rise |x|. */
static grz_mesh *roof(double rise) {
    const grz3_vec at[4] = {{0, -4, 0}, {0, 4, 0}, {4, 0, 4 * rise}, {-4, 0, 4 * rise}};
    const uint32_t indices[6] = {0, 2, 1, 0, 1, 3};
    return mesh_of(at, 4, indices, 2);
}

static void the_edge_of_a_roof_keeps_its_normal(void **state) {
    (void)state;
    grz_mesh *const mesh = roof(-1);
    const grz3_sphere ball = {{0.125, 0, 0.75}, 1};
    const grz3_shape shape = grz3_shape_from_sphere(&ball);
    const struct contacts all = contacts_of(mesh, &shape, smooth);
    assert_int_equal(all.count, 1);
    const double length = sqrt(0.125 * 0.125 + 0.75 * 0.75);
    assert_true(fabs(all.at[0].normal.x - 0.125 / length) < 1e-15 && all.at[0].normal.y == 0);
    assert_true(fabs(all.at[0].depth - (1 - length)) < 1e-15);
    grz_mesh_free(mesh);
}

/* Both ends of a level edge are furthest, also where the axis of the contact needs the corner of the triangle once: at
 * one of them another triangle rises. The same at any scale. */
static void a_level_edge_has_both_ends_at_any_scale(void **state) {
    (void)state;
    const grz3_vec corners[5] = {{0, 2, 1}, {1, 3, 0.75}, {2, 3, 0}, {2, 4, 0.75}, {1, 2, 0.5}};
    const uint32_t indices[6] = {1, 2, 3, 0, 4, 1};
    for (int e = -1000; e <= 1000; e += 50) {
        const double s = ldexp(1, e);
        grz3_vec at[5];
        for (int i = 0; i < 5; i++) at[i] = (grz3_vec){s * corners[i].x, s * corners[i].y, s * corners[i].z};
        grz_mesh *const mesh = mesh_of(at, 5, indices, 2);
        const grz3_aabb box = {{s, 2.75 * s, 0x1.11043bp-2 * s}, {2 * s, 3.5 * s, 0x1.88821dp-1 * s}};
        const grz3_shape shape = grz3_shape_from_aabb(&box);
        const struct contacts all = contacts_of(mesh, &shape, smooth);
        assert_int_equal(all.count, 2);
        assert_vec(all.at[0].normal, 0, 0, 1);
        assert_true(all.at[0].count == 2 && all.at[0].depth == (0.75 - 0x1.11043bp-2) * s);
        grz_mesh_free(mesh);
    }
}

static grz3_vec sum_of(double x, grz3_vec u, double y, grz3_vec v, double z, grz3_vec w) {
    return (grz3_vec){x * u.x + y * v.x + z * w.x, x * u.y + y * v.y + z * w.y, x * u.z + y * v.z + z * w.z};
}

static grz3_vec cross_of(grz3_vec u, grz3_vec v) {
    const grz3_vec n = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    const double length = sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
    return (grz3_vec){n.x / length, n.y / length, n.z / length};
}

/* The rounded normal of an edge in any direction is not quite at right angles to it, so that one of its ends is above
 * the plane across the normal. That is no reason to leave the edge out. Above the ball is a second contact, a ceiling:
 * what is alone is never left out. */
static void a_turned_edge_keeps_its_normal_too(void **state) {
    (void)state;
    struct rng rng = rng_seeded(3, "turned roof");
    static const uint32_t indices[9] = {0, 2, 1, 0, 1, 3, 4, 5, 6};
    for (int n = 0; n < 300; n++) {
        double a[6];
        for (int i = 0; i < 6; i++) a[i] = 2 * rng_unit(&rng) - 1;
        const grz3_vec e = {a[0], a[1], a[2]}, any = {a[3], a[4], a[5]}, c = cross_of(e, any), u = cross_of(c, e);
        const grz3_vec at[7] = {sum_of(-1, e, 0, c, 0, u),       sum_of(1, e, 0, c, 0, u),
                                sum_of(0, e, 4, c, -4, u),       sum_of(0, e, -4, c, -4, u),
                                sum_of(16, e, 0.125, c, 1.5, u), sum_of(-16, e, 8, c, 1.5, u),
                                sum_of(-16, e, -8, c, 1.5, u)};
        grz_mesh *const mesh = mesh_of(at, 7, indices, 3);
        const grz3_sphere ball = {sum_of(0, e, 0.125, c, 0.75, u), 1};
        const grz3_shape shape = grz3_shape_from_sphere(&ball);
        const struct contacts left_out = contacts_of(mesh, &shape, smooth),
                              all = contacts_of(mesh, &shape, (grz_mesh_contact_options){0});
        assert_int_equal(all.count, 2);
        assert_int_equal(left_out.count, 2);
        assert_memory_equal(left_out.at, all.at, sizeof all.at[0] + sizeof all.at[0]);
        grz_mesh_free(mesh);
    }
}

static void in_a_gutter_both_faces_push(void **state) {
    (void)state;
    grz_mesh *const mesh = roof(1);
    const grz3_sphere ball = {{0, 0, 1}, 0.75};
    const grz3_shape shape = grz3_shape_from_sphere(&ball);
    const struct contacts all = contacts_of(mesh, &shape, smooth);
    assert_int_equal(all.count, 2);
    for (int k = 0; k < 2; k++) {
        assert_true(fabs(fabs(all.at[k].normal.x) - sqrt(0.5)) < 1e-15 && fabs(all.at[k].normal.z - sqrt(0.5)) < 1e-15);
        assert_true(fabs(all.at[k].depth - (0.75 - sqrt(0.5))) < 1e-15);
        assert_int_equal(all.at[k].count, 1);
    }
    assert_true(all.at[0].normal.x * all.at[1].normal.x < 0);
    /* a ball that is in the edge itself */
    const grz3_sphere small = {{0, 0, 0}, 0.25};
    const grz3_shape in_edge = grz3_shape_from_sphere(&small);
    const struct contacts deep = contacts_of(mesh, &in_edge, smooth);
    assert_true(deep.count >= 1);
    grz_mesh_free(mesh);
}

/* Fronts are above. A ball below the floor is pushed up only with front faces. */
static void fronts_push_out_of_the_front(void **state) {
    (void)state;
    grz_mesh *const mesh = floor_of_tiles(0);
    const grz3_sphere ball = {{4.3, 4.6, -0.25}, 0.5};
    const grz3_shape shape = grz3_shape_from_sphere(&ball);
    const struct contacts both = contacts_of(mesh, &shape, smooth);
    grz_mesh_contact_options options = smooth;
    options.faces = GRZ_FACES_FRONT;
    const struct contacts front = contacts_of(mesh, &shape, options);
    assert_int_equal(both.count, 1);
    assert_int_equal(front.count, 1);
    assert_vec(both.at[0].normal, 0, 0, -1);
    assert_vec(front.at[0].normal, 0, 0, 1);
    assert_true(both.at[0].depth == 0.25 && front.at[0].depth == 0.75);
    grz_mesh_free(mesh);
}

static grz_mesh *cube(double x, double y, double z, double size) {
    grz3_vec at[8];
    static const uint32_t indices[36] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                         2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
    for (int k = 0; k < 8; k++) at[k] = (grz3_vec){x + (k & 1) * size, y + (k >> 1 & 1) * size, z + (k >> 2) * size};
    return mesh_of(at, 8, indices, 12);
}

static void two_cubes_stand_on_each_other(void **state) {
    (void)state;
    grz_mesh *const low = cube(0, 0, 0, 4), *const high = cube(1, 1, 3.875, 2);
    const grz_mesh_contact_options options = {.skip_inner_edges = true, .faces = GRZ_FACES_FRONT};
    struct contacts all = {0};
    assert_int_equal(grz_meshes_contacts(high, low, &options, add_contact, &all), GRZ_OK);
    bool found = false;
    for (int k = 0; k < all.count; k++) {
        if (all.at[k].normal.z < 0.99) continue;
        found = true;
        assert_vec(all.at[k].normal, 0, 0, 1);
        assert_int_equal(all.at[k].count, 4);
        for (int i = 0; i < 4; i++) {
            const grz3_vec p = all.at[k].points[i].point;
            assert_true((p.x == 1 || p.x == 3) && (p.y == 1 || p.y == 3));
        }
    }
    assert_true(found);
    grz_mesh_free(low);
    grz_mesh_free(high);
}

static void every_triangle_by_itself_and_within_a_margin(void **state) {
    (void)state;
    grz_mesh *const mesh = floor_of_tiles(0);
    const grz3_sphere ball = {{4.5, 4.25, 1}, 0.75};
    const grz3_shape shape = grz3_shape_from_sphere(&ball);
    assert_int_equal(contacts_of(mesh, &shape, smooth).count, 0);
    assert_int_equal(contacts_of(mesh, &shape, (grz_mesh_contact_options){.margin = 0.125}).count, 0);
    const struct contacts near = contacts_of(mesh, &shape, (grz_mesh_contact_options){.margin = 0.25});
    assert_int_equal(near.count, 1);
    assert_true(near.at[0].depth == -0.25);
    const struct contacts apart = contacts_of(mesh, &shape, (grz_mesh_contact_options){.margin = 0.5, .cosine = 2});
    assert_true(apart.count > 2);
    assert_int_equal(contacts_of(mesh, &shape, (grz_mesh_contact_options){.margin = -1}).count, 0);
    assert_int_equal(contacts_of(mesh, &shape, (grz_mesh_contact_options){.margin = NAN}).count, 0);
    grz_mesh_free(mesh);
}

static void planes_and_half_spaces_have_contacts_too(void **state) {
    (void)state;
    grz_mesh *const mesh = cube(0, 0, 0, 4);
    for (int along = 0; along < 3; along++)
        for (int n = -2; n <= 10; n++) {
            const double offset = n / 2.0;
            const grz3_vec normal = {along == 0, along == 1, along == 2};
            const grz3_plane plane = {normal, offset};
            const grz3_halfspace below = {normal, offset};
            const grz3_shape shapes[2] = {grz3_shape_from_plane(&plane), grz3_shape_from_halfspace(&below)};
            for (int k = 0; k < 2; k++) {
                const struct contacts touched = contacts_of(mesh, &shapes[k], (grz_mesh_contact_options){0}),
                                      near = contacts_of(mesh, &shapes[k], (grz_mesh_contact_options){.margin = 0.5});
                assert_int_equal(touched.count > 0, skin_overlaps(mesh, &shapes[k]));
                assert_int_equal(near.count > 0, offset >= -0.5 && (k == 1 || offset <= 4.5));
            }
        }
    grz_mesh_free(mesh);
}

/* The surface contains the triangle's normal, so no push along that frees it: its own normal stays, though rounding may
 * have it point against the front. */
static void a_half_space_that_is_upright_on_a_triangle_keeps_its_normal(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "upright planes");
    int met = 0;
    for (int n = 0; n < effort(2000); n++) {
        grz3_vec at[3], e[2], out, normal;
        for (int i = 0; i < 3; i++)
            at[i] = (grz3_vec){rng_int(&rng, -9, 9), rng_int(&rng, -9, 9), rng_int(&rng, -9, 9)};
        for (int i = 0; i < 2; i++)
            e[i] = (grz3_vec){at[i + 1].x - at[0].x, at[i + 1].y - at[0].y, at[i + 1].z - at[0].z};
        out = (grz3_vec){e[0].y * e[1].z - e[0].z * e[1].y, e[0].z * e[1].x - e[0].x * e[1].z,
                         e[0].x * e[1].y - e[0].y * e[1].x};
        const int k = rng_int(&rng, 0, 1);
        normal = (grz3_vec){out.y * e[k].z - out.z * e[k].y, out.z * e[k].x - out.x * e[k].z,
                            out.x * e[k].y - out.y * e[k].x};
        if (normal.x == 0 && normal.y == 0 && normal.z == 0) continue;
        static const uint32_t indices[3] = {0, 1, 2};
        grz_mesh *const mesh = mesh_of(at, 3, indices, 1);
        const double offset = normal.x * at[2 * k].x + normal.y * at[2 * k].y + normal.z * at[2 * k].z + 1;
        const grz3_halfspace below = {normal, offset};
        const grz3_shape shape = grz3_shape_from_halfspace(&below);
        const struct contacts all = contacts_of(mesh, &shape, (grz_mesh_contact_options){.faces = GRZ_FACES_FRONT});
        assert_int_equal(all.count, 1);
        assert_true(all.at[0].depth < 60);
        met++;
        grz_mesh_free(mesh);
    }
    assert_true(met > effort(2000) / 2);
}

/* The margin that is infinite, or so large that the box of the shape is: all triangles, each by itself. */
static void within_an_infinite_margin_are_all_triangles(void **state) {
    (void)state;
    grz_mesh *const mesh = cube(0, 0, 0, 4);
    const double margins[] = {1e9, 1e308, 0x1.fffffffffffffp1023, INFINITY};
    const grz3_sphere ball = {{9, 8, 7}, 1}, far = {{1e308, 1e308, 1e308}, 1e308};
    const grz3_shape near = grz3_shape_from_sphere(&ball), apart = grz3_shape_from_sphere(&far);
    for (int i = 0; i < 4; i++) {
        const grz_mesh_contact_options options = {.margin = margins[i], .cosine = 2};
        assert_int_equal(contacts_of(mesh, &near, options).count, 12);
        assert_int_equal(contacts_of(mesh, &apart, options).count, i == 0 ? 0 : 12);
    }
    grz_mesh *const other = cube(9, 9, 9, 4);
    struct contacts all = {0};
    assert_int_equal(
        grz_meshes_contacts(mesh, other, &(grz_mesh_contact_options){.margin = INFINITY}, add_contact, &all), GRZ_OK);
    assert_true(all.count > 0);
    grz_mesh_free(other);
    grz_mesh_free(mesh);
}

/* Of shapes whose sizes are, or whose products are, subnormal. */
static void flush_to_zero_changes_no_contact(void **state) {
    (void)state;
    static const int exponents[] = {-1070, -1060, -1021, -1000, -530, -340};
    struct rng rng = rng_seeded(4, "flushed");
    int seen = 0;
    for (int n = 0, count = effort(60); n < count; n++) {
        grz3_vec at[18];
        for (int k = 0; k < 54; k++) (&at[0].x)[k] = ldexp(4 * rng_signed(&rng), exponents[n % 6]);
        const uint32_t indices[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
        grz_mesh *const mesh = mesh_of(at, 9, indices, 3), *const other = mesh_of(at + 9, 9, indices, 3);
        const grz3_capsule capsule = {at[9], at[10], fabs(at[11].x)};
        const grz3_shape shapes[2] = {grz3_shape_from_capsule(&capsule), {.kind = GRZ_HULL, .hull = {6, at + 9}}};
        for (int k = 0; k < 6; k++) {
            const grz_mesh_contact_options options = {
                .margin = k % 2 ? ldexp(1, exponents[n % 6]) : 0, .skip_inner_edges = n % 2, .cosine = 2};
            struct contacts got[2] = {{0}, {0}};
            for (int flushed = 0; flushed < 2; flushed++) {
                flush_to_zero(flushed && flush_exists());
                if (k < 4) grz_mesh_contacts(mesh, &shapes[k / 2], &options, add_contact, &got[flushed]);
                else grz_meshes_contacts(mesh, other, &options, add_contact, &got[flushed]);
                flush_to_zero(false);
            }
            assert_int_equal(got[0].count, got[1].count);
            assert_memory_equal(got[0].at, got[1].at, (size_t)got[0].count * sizeof got[0].at[0]);
            seen += got[0].count;
        }
        grz_mesh_free(mesh);
        grz_mesh_free(other);
    }
    assert_true(seen > effort(60));
}

static bool stop(void *user, const grz_mesh_contact *contact) {
    (void)contact;
    ++*(int *)user;
    return false;
}

static void bad_input_is_said(void **state) {
    (void)state;
    grz_mesh *const mesh = cube(0, 0, 0, 1);
    const grz3_ray ray = {{0, 0, 0}, {1, 0, 0}};
    const grz3_sphere bad = {{0, 0, NAN}, 1}, ball = {{0, 0, 0}, 0.5}, huge = {{1e308, 1e308, 1e308}, 1e308};
    const grz3_aabb slab = {{0, 0, 0}, {1, 1, INFINITY}};
    const grz3_shape unsupported = grz3_shape_from_ray(&ray), infinite = grz3_shape_from_aabb(&slab),
                     invalid = grz3_shape_from_sphere(&bad), good = grz3_shape_from_sphere(&ball),
                     far = grz3_shape_from_sphere(&huge);
    int visits = 0;
    assert_int_equal(grz_mesh_contacts(mesh, &unsupported, NULL, stop, &visits), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_mesh_contacts(mesh, &infinite, NULL, stop, &visits), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_mesh_contacts(mesh, &invalid, NULL, stop, &visits), GRZ_OK);
    assert_int_equal(visits, 0);
    assert_int_equal(grz_mesh_contacts(mesh, &good, NULL, stop, &visits), GRZ_STOPPED);
    assert_int_equal(visits, 1);
    const struct contacts all = contacts_of(mesh, &far, (grz_mesh_contact_options){.margin = INFINITY});
    for (int k = 0; k < all.count; k++)
        for (int i = 0; i < all.at[k].count; i++) assert_true(isfinite(all.at[k].points[i].point.x));
    grz_mesh_free(mesh);
}

static void without_memory_nothing_is_left_behind(void **state) {
    (void)state;
    struct ledger l = {.left = -1};
    const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
    const grz3_vec at[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const grz_triangles triangles = {GRZ_DOUBLE, 3, 0, at, 1, NULL, NULL};
    const grz3_sphere ball = {{0.25, 0.25, 0.25}, 0.5};
    const grz3_shape shape = grz3_shape_from_sphere(&ball);
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.allocator = &allocator}), GRZ_OK);
    const size_t before = l.lent;
    for (int n = 0;; n++) {
        struct contacts all = {0};
        l.left = n;
        const grz_status status = grz_mesh_contacts(mesh, &shape, NULL, add_contact, &all);
        assert_int_equal(l.lent, before);
        if (status == GRZ_OK) {
            assert_true(n > 3);
            break;
        }
        assert_int_equal(status, GRZ_ERROR_MEMORY);
        assert_int_equal(all.count, 0);
    }
    grz_mesh_free(mesh);
    assert_int_equal(l.lent, 0);
}

/* Triangles between a few points, of a lattice or not; no point of one mesh is one of the other. */
static grz_mesh *crowd(struct rng *rng, bool lattice, double shift) {
    enum { POINTS = 12, TRIANGLES = 6 };
    grz3_vec at[POINTS];
    uint32_t corner[3 * TRIANGLES];
    for (int k = 0; k < 3 * POINTS; k++)
        (&at[0].x)[k] = lattice ? rng_int(rng, -2, 2) + (k % 3 == 0 ? shift : 0) : 2 * rng_signed(rng);
    for (int k = 0; k < 3 * TRIANGLES; k++) corner[k] = (uint32_t)rng_int(rng, 0, POINTS - 1);
    return mesh_of(at, POINTS, corner, TRIANGLES);
}

/* `parts`: also triangles and features. */
static bool is_reversed(const grz_mesh_contact *p, const grz_mesh_contact *q, bool parts) {
    bool same = p->depth == q->depth && p->count == q->count && p->normal.x == -q->normal.x &&
                p->normal.y == -q->normal.y && p->normal.z == -q->normal.z;
    for (int k = 0; k < p->count && same; k++) {
        const grz_mesh_contact_point *const a = &p->points[k], *const b = &q->points[k];
        same = memcmp(&a->point, &b->point, sizeof a->point) == 0 && a->depth == b->depth;
        if (!parts || !same) continue;
        same = a->triangle_a == b->triangle_b && a->triangle_b == b->triangle_a &&
               memcmp(&a->feature_a, &b->feature_b, sizeof a->feature_a) == 0 &&
               memcmp(&a->feature_b, &b->feature_a, sizeof a->feature_a) == 0;
    }
    return same;
}

/* Of each kind of which several normals may be as good, and which comes before or after a triangle in order. */
static void a_mesh_of_one_triangle_has_the_contact_of_the_triangle(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "one triangle");
    int contacts = 0;
    for (int n = 0; n < effort(3000); n++) {
        grz3_vec at[8];
        for (int k = 0; k < 24; k++) (&at[0].x)[k] = rng_int(&rng, -2, 2);
        if (n % 4 == 0) at[2] = at[n % 8 == 0 ? 0 : 1];
        const uint32_t corner[3] = {0, 1, 2};
        const grz3_triangle t = {at[0], at[1], at[2]};
        const grz3_vec middle = {(t.a.x + t.b.x) / 2, (t.a.y + t.b.y) / 2, (t.a.z + t.b.z) / 2};
        grz3_shape ball = grz3_shape_from_hull(&(grz3_hull){1, &middle});
        ball.radius = 0.5;
        const grz3_vec low = at[3], high = {low.x + rng_int(&rng, 0, 2), low.y + 1, low.z + 1};
        const grz3_shape triangle = grz3_shape_from_triangle(&t),
                         shapes[] = {ball,
                                     grz3_shape_from_hull(&(grz3_hull){5, at + 3}),
                                     grz3_shape_from_triangle(&(grz3_triangle){at[3], at[4], at[5]}),
                                     grz3_shape_from_segment(&(grz3_segment){at[3], at[4]}),
                                     grz3_shape_from_aabb(&(grz3_aabb){low, high}),
                                     grz3_shape_from_point(&at[3])};
        grz_mesh *const mesh = mesh_of(at, 3, corner, 1);
        for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
            const struct contacts all = contacts_of(mesh, &shapes[k], (grz_mesh_contact_options){0});
            grz3_manifold m;
            assert_int_equal(all.count, grz3_contact(&shapes[k], &triangle, 0, &m).yes);
            if (all.count == 0) continue;
            assert_vec(all.at[0].normal, m.normal.x, m.normal.y, m.normal.z);
            assert_true(all.at[0].depth == m.depth);
            assert_int_equal(all.at[0].count, m.count);
            for (int i = 0; i < m.count; i++) {
                const grz_mesh_contact_point *const p = &all.at[0].points[i];
                assert_vec(p->point, m.points[i].point.x, m.points[i].point.y, m.points[i].point.z);
                assert_memory_equal(&p->feature_a, &m.points[i].feature_a, sizeof p->feature_a);
                assert_memory_equal(&p->feature_b, &m.points[i].feature_b, sizeof p->feature_b);
            }
            contacts++;
        }
        grz_mesh_free(mesh);
    }
    assert_true(contacts > effort(3000));
}

static void swapping_two_meshes_reverses_the_normals(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "swapped meshes");
    int contacts = 0;
    for (int n = 0; n < effort(600); n++) {
        grz_mesh *const a = crowd(&rng, n % 2, 0), *const b = crowd(&rng, n % 2, n % 4 == 1 ? 0.5 : 0);
        for (int asked = 0; asked < 3; asked++) {
            /* each pair of triangles alone; by regions; without inner edges */
            const grz_mesh_contact_options options = {.cosine = asked == 1 ? 0 : 2, .skip_inner_edges = asked == 2};
            struct contacts all = {0}, other = {0};
            assert_int_equal(grz_meshes_contacts(a, b, &options, add_contact, &all), GRZ_OK);
            assert_int_equal(grz_meshes_contacts(b, a, &options, add_contact, &other), GRZ_OK);
            assert_int_equal(all.count, other.count);
            for (int i = 0; i < all.count; i++) {
                bool found = false;
                for (int j = 0; j < other.count && !found; j++)
                    found = is_reversed(&all.at[i], &other.at[j], asked == 0);
                assert_true(found);
            }
            contacts += all.count;
        }
        grz_mesh_free(a);
        grz_mesh_free(b);
    }
    assert_true(contacts > effort(1200));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_box_on_tiles_stands_on_its_four_corners),
                                       cmocka_unit_test(a_ball_and_a_capsule_on_tiles_have_the_normal_of_the_floor),
                                       cmocka_unit_test(the_edge_of_a_roof_keeps_its_normal),
                                       cmocka_unit_test(a_level_edge_has_both_ends_at_any_scale),
                                       cmocka_unit_test(a_turned_edge_keeps_its_normal_too),
                                       cmocka_unit_test(in_a_gutter_both_faces_push),
                                       cmocka_unit_test(fronts_push_out_of_the_front),
                                       cmocka_unit_test(two_cubes_stand_on_each_other),
                                       cmocka_unit_test(swapping_two_meshes_reverses_the_normals),
                                       cmocka_unit_test(a_mesh_of_one_triangle_has_the_contact_of_the_triangle),
                                       cmocka_unit_test(every_triangle_by_itself_and_within_a_margin),
                                       cmocka_unit_test(planes_and_half_spaces_have_contacts_too),
                                       cmocka_unit_test(a_half_space_that_is_upright_on_a_triangle_keeps_its_normal),
                                       cmocka_unit_test(within_an_infinite_margin_are_all_triangles),
                                       cmocka_unit_test(flush_to_zero_changes_no_contact),
                                       cmocka_unit_test(bad_input_is_said),
                                       cmocka_unit_test(without_memory_nothing_is_left_behind)};
    return cmocka_run_group_tests_name("mesh_contacts", tests, NULL, NULL);
}
