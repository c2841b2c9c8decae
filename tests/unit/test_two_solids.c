/* Contacts of two meshes that are both solids. Of convex ones: the least translation, which is found in rational
 * arithmetic among all normals of faces and across all pairs of edges. Of others: what can be read off.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/models.h"
#include "support/numbers.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <gmp.h>
#include <math.h>
#include <stdlib.h>

enum { MOST = 128, MOST_TRIANGLES = 12 * 8 };

struct contacts {
    int count;
    grz_mesh_contact at[MOST];
};

static bool add_contact(void *user, const grz_mesh_contact *contact) {
    struct contacts *const all = user;
    assert_true(all->count < MOST);
    assert_true(contact->count >= 1 && contact->count <= 4);
    assert_true(contact->points[0].depth == contact->depth);
    all->at[all->count++] = *contact;
    return true;
}

struct body {
    int count;
    grz3_triangle at[MOST_TRIANGLES];
    grz_mesh *mesh;
};

static void build(struct body *b) {
    const grz_triangles triangles = {
        .vertex_count = 3 * (size_t)b->count, .vertices = b->at, .count = (size_t)b->count};
    assert_int_equal(grz_mesh_build(&b->mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    assert_int_equal(grz_mesh_about(b->mesh).unmatched_edges, 0);
}

/* Both ways of being a solid, with options that change nothing. */
static grz_mesh_contact_options some_options(struct rng *rng) {
    const grz_mesh_solid solid = rng_once_in(rng, 2) ? GRZ_SOLID_ODD : GRZ_SOLID_WINDING;
    return (grz_mesh_contact_options){.solid = solid,
                                      .solid_a = solid,
                                      .skip_inner_edges = rng_once_in(rng, 2),
                                      .faces = rng_once_in(rng, 2) ? GRZ_FACES_FRONT : GRZ_FACES_BOTH};
}

static void find_contacts(const struct body *a, const struct body *b, struct rng *rng, struct contacts *all) {
    const grz_mesh_contact_options options = some_options(rng);
    all->count = 0;
    assert_int_equal(grz_meshes_contacts(a->mesh, b->mesh, &options, add_contact, all), GRZ_OK);
}

/* Bodies */

static void add_triangle(struct body *b, const grz3_vec *v, int i, int j, int k) {
    assert_true(b->count < MOST_TRIANGLES);
    b->at[b->count++] = (grz3_triangle){v[i], v[j], v[k]};
}

/* Along either diagonal. */
static void add_quad(struct body *b, struct rng *rng, const grz3_vec *v, int i, int j, int k, int l) {
    const bool other = rng_once_in(rng, 2);
    add_triangle(b, v, i, j, other ? l : k);
    add_triangle(b, v, other ? j : i, k, l);
}

/* The prism over a polygon of 3 or 4 corners, or over an L (6): first those below, then those above. */
static void add_prism(struct body *b, struct rng *rng, const grz3_vec *v, int n) {
    for (int top = 0; top < 2; top++) {
        const int f = top * n;
        int c[6];
        for (int i = 0; i < n; i++) c[i] = f + (top ? i : (n - i) % n);
        if (n == 3) add_triangle(b, v, c[0], c[1], c[2]);
        else if (n == 4) add_quad(b, rng, v, c[0], c[1], c[2], c[3]);
        else { /* a fan round the corner of the L that turns to the inside, which is the fourth */
            const int at = top ? 3 : 3;
            for (int i = 1; i < 5; i++) add_triangle(b, v, c[at], c[(at + i) % 6], c[(at + i + 1) % 6]);
        }
    }
    for (int i = 0; i < n; i++) add_quad(b, rng, v, i, (i + 1) % n, n + (i + 1) % n, n + i);
}

static void add_box(struct body *b, struct rng *rng, grz3_vec min, grz3_vec max) {
    const grz3_vec v[8] = {{min.x, min.y, min.z}, {max.x, min.y, min.z}, {max.x, max.y, min.z}, {min.x, max.y, min.z},
                           {min.x, min.y, max.z}, {max.x, min.y, max.z}, {max.x, max.y, max.z}, {min.x, max.y, max.z}};
    add_prism(b, rng, v, 4);
}

static grz3_vec lattice_point(struct rng *rng, int most, double step) {
    return (grz3_vec){step * rng_int(rng, -most, most), step * rng_int(rng, -most, most),
                      step * rng_int(rng, -most, most)};
}

/* 6 times the volume of a tetrahedron; exact on the lattice. */
static double volume_of(const grz3_vec v[4]) {
    double e[3][3];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) e[i][k] = numbers_in(&v[i + 1])[k] - numbers_in(&v[0])[k];
    return e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) + e[0][1] * (e[1][2] * e[2][0] - e[1][0] * e[2][2]) +
           e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0]);
}

/* A box, a tetrahedron or a prism on a lattice, or, turned, off it. */
static void make_convex(struct body *b, struct rng *rng, bool turned) {
    *b = (struct body){.count = 0};
    const grz3_vec at = lattice_point(rng, 12, 0.125);
    const double x = rng_int(rng, 3, 10) / 8.0, y = rng_int(rng, 3, 10) / 8.0, z = rng_int(rng, 3, 10) / 8.0;
    grz3_vec v[6];
    switch (rng_int(rng, 0, 2)) {
    case 0: add_box(b, rng, (grz3_vec){at.x - x, at.y - y, at.z - z}, (grz3_vec){at.x + x, at.y + y, at.z + z}); break;
    case 1:
        do
            for (int i = 0; i < 4; i++) v[i] = lattice_point(rng, 12, 0.125);
        while (volume_of(v) >= 0); /* the fourth is before the front of the others */
        add_triangle(b, v, 0, 2, 1), add_triangle(b, v, 0, 1, 3), add_triangle(b, v, 1, 2, 3);
        add_triangle(b, v, 0, 3, 2);
        for (int i = 0; i < 4; i++) { /* as it is counter-clockwise from outside */
            const grz3_triangle t = b->at[i];
            b->at[i] = (grz3_triangle){t.a, t.c, t.b};
        }
        break;
    default:
        for (int i = 0; i < 2; i++) {
            const double up = i == 0 ? at.z - z : at.z + z;
            v[3 * i] = (grz3_vec){at.x, at.y, up};
            v[3 * i + 1] = (grz3_vec){at.x + x, at.y - y / 2, up};
            v[3 * i + 2] = (grz3_vec){at.x + x / 4, at.y + y, up};
        }
        add_prism(b, rng, v, 3);
    }
    for (int i = 0; i < 3 * b->count; i++) {
        grz3_vec *const p = &b->at[i / 3].a + i % 3, q = *p;
        if (turned) *p = (grz3_vec){q.y, q.z, q.x};
    }
    build(b);
}

/* The truth */

struct rational_vec {
    mpq_t at[3];
};

struct truth {
    struct rational_vec corner[2][3 * 12], edge[2][3 * 12], axis;
    mpq_t product, height, low, high, gap, square, depth, least;
};

static void each_number(struct truth *t, void (*act)(mpq_ptr)) {
    for (int k = 0; k < 3; k++) {
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < 36; i++) act(t->corner[side][i].at[k]), act(t->edge[side][i].at[k]);
        act(t->axis.at[k]);
    }
    act(t->product), act(t->height), act(t->low), act(t->high), act(t->gap), act(t->square), act(t->depth);
    act(t->least);
}

static void dot(struct truth *t, mpq_ptr out, const struct rational_vec *p, const struct rational_vec *q) {
    mpq_set_si(out, 0, 1);
    for (int k = 0; k < 3; k++) {
        mpq_mul(t->product, p->at[k], q->at[k]);
        mpq_add(out, out, t->product);
    }
}

/* How far a must move along the axis to be beyond b, in lengths of the axis squared. */
static void find_gap(struct truth *t, const struct body *a, const struct body *b) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 3 * (side == 0 ? a : b)->count; i++) {
            mpq_ptr best = side == 0 ? t->low : t->high;
            dot(t, t->height, &t->axis, &t->corner[side][i]);
            if (i == 0 || (side == 0 ? mpq_cmp(t->height, best) < 0 : mpq_cmp(t->height, best) > 0))
                mpq_set(best, t->height);
        }
    mpq_sub(t->gap, t->high, t->low);
}

/* Both ways along an axis. False: that separates them. */
static bool try_axis(struct truth *t, const struct body *a, const struct body *b, bool *found) {
    dot(t, t->square, &t->axis, &t->axis);
    for (int sign = 0; sign < 2 && mpq_sgn(t->square) > 0; sign++) {
        find_gap(t, a, b);
        if (mpq_sgn(t->gap) < 0) return false;
        mpq_mul(t->depth, t->gap, t->gap);
        mpq_div(t->depth, t->depth, t->square);
        if (!*found || mpq_cmp(t->depth, t->least) < 0) mpq_set(t->least, t->depth);
        *found = true;
        for (int k = 0; k < 3; k++) mpq_neg(t->axis.at[k], t->axis.at[k]);
    }
    return true;
}

static void cross(struct truth *t, const struct rational_vec *p, const struct rational_vec *q) {
    for (int k = 0; k < 3; k++) {
        mpq_mul(t->axis.at[k], p->at[(k + 1) % 3], q->at[(k + 2) % 3]);
        mpq_mul(t->product, p->at[(k + 2) % 3], q->at[(k + 1) % 3]);
        mpq_sub(t->axis.at[k], t->axis.at[k], t->product);
    }
}

/* False: they are apart. Else t->least is the square of the least translation. */
static bool find_least(struct truth *t, const struct body *a, const struct body *b) {
    const struct body *const bodies[2] = {a, b};
    bool found = false;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 3 * bodies[side]->count; i++)
            for (int k = 0; k < 3; k++)
                mpq_set_d(t->corner[side][i].at[k], numbers_in(&bodies[side]->at[i / 3])[3 * (i % 3) + k]);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 3 * bodies[side]->count; i++)
            for (int k = 0; k < 3; k++)
                mpq_sub(t->edge[side][i].at[k], t->corner[side][i / 3 * 3 + (i + 1) % 3].at[k],
                        t->corner[side][i].at[k]);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < bodies[side]->count; i++) {
            cross(t, &t->edge[side][3 * i], &t->edge[side][3 * i + 1]);
            if (!try_axis(t, a, b, &found)) return false;
        }
    for (int i = 0; i < 3 * a->count; i++)
        for (int k = 0; k < 3 * b->count; k++) {
            cross(t, &t->edge[0][i], &t->edge[1][k]);
            if (!try_axis(t, a, b, &found)) return false;
        }
    return true;
}

/* Is one in the other, with no triangles that meet? */
static bool is_inside(const struct body *a, const struct body *b) {
    bool meet;
    assert_int_equal(grz_meshes_overlap(a->mesh, b->mesh, GRZ_SKIN, GRZ_SKIN, &meet), GRZ_OK);
    return !meet;
}

static void convex_solids_have_the_least_translation(void **state) {
    (void)state;
    struct rng rng = rng_seeded(120, "convex solids");
    static struct body a, b;
    static struct contacts all;
    static struct truth t;
    int some = 0, none = 0;
    const int count = 10 + effort(80);
    each_number(&t, mpq_init);
    for (int n = 0; n < count; n++) {
        make_convex(&a, &rng, rng_once_in(&rng, 2));
        make_convex(&b, &rng, rng_once_in(&rng, 2));
        const bool meet = find_least(&t, &a, &b);
        find_contacts(&a, &b, &rng, &all);
        if (meet && is_inside(&a, &b)) assert_int_equal(all.count, 1);
        else assert_int_equal(all.count, meet);
        if (meet && !is_inside(&a, &b)) {
            const grz_mesh_contact *const c = &all.at[0];
            assert_true(fabs(c->depth - sqrt(mpq_get_d(t.least))) < 1e-14);
            /* and along the normal it is enough */
            for (int k = 0; k < 3; k++) mpq_set_d(t.axis.at[k], numbers_in(&c->normal)[k]);
            dot(&t, t.square, &t.axis, &t.axis);
            assert_true(fabs(mpq_get_d(t.square) - 1) < 1e-15);
            find_gap(&t, &a, &b);
            assert_true(fabs(c->depth - mpq_get_d(t.gap)) < 1e-14);
        }
        some += meet, none += !meet;
        grz_mesh_free(a.mesh), grz_mesh_free(b.mesh);
    }
    assert_true(some > count / 8 && none > count / 16);
    each_number(&t, mpq_clear);
}

/* A tetrahedron that is flat but for rounding: its faces are back to back, so no normal is between theirs. */
static bool make_flat(struct body *b, struct rng *rng) {
    grz3_vec v[4];
    *b = (struct body){.count = 0};
    for (int i = 0; i < 4; i++) {
        v[i] = (grz3_vec){1.5 * rng_signed(rng), 1.5 * rng_signed(rng), 0};
        v[i].z = v[i].x / 3 - 0.7 * v[i].y;
    }
    const int side = grz3_orient(&v[0], &v[1], &v[2], &v[3]);
    if (side == 0) return false;
    for (int i = 0; i < 4; i++) {
        const int c[3] = {(i + 1) % 4, (i + 2) % 4, (i + 3) % 4};
        const bool turned = grz3_orient(&v[c[0]], &v[c[1]], &v[c[2]], &v[i]) < 0;
        add_triangle(b, v, c[0], c[turned ? 2 : 1], c[turned ? 1 : 2]);
    }
    build(b);
    return true;
}

static void flat_solids_have_the_least_translation(void **state) {
    (void)state;
    struct rng rng = rng_seeded(132, "flat solids");
    static struct body a, b;
    static struct contacts all;
    static struct truth t;
    int some = 0;
    const int count = 60 + effort(60);
    each_number(&t, mpq_init);
    for (int n = 0; n < count; n++) {
        if (!make_flat(&a, &rng)) continue;
        make_convex(&b, &rng, rng_once_in(&rng, 2));
        const bool first = rng_once_in(&rng, 2);
        if (find_least(&t, &a, &b) && !is_inside(&a, &b)) {
            find_contacts(first ? &a : &b, first ? &b : &a, &rng, &all);
            assert_int_equal(all.count, 1);
            assert_true(fabs(all.at[0].depth - sqrt(mpq_get_d(t.least))) < 1e-12);
            some++;
        }
        grz_mesh_free(a.mesh), grz_mesh_free(b.mesh);
    }
    assert_true(some > count / 4);
    each_number(&t, mpq_clear);
}

/* What can be read off */

static void assert_contact(const grz_mesh_contact *c, int axis, double sign, double depth) {
    for (int k = 0; k < 3; k++) assert_true(numbers_in(&c->normal)[k] == (k == axis ? sign : 0));
    assert_true(fabs(c->depth - depth) < 1e-15);
}

static void free_bodies(struct body *a, struct body *b) {
    grz_mesh_free(a->mesh), grz_mesh_free(b->mesh);
    *a = *b = (struct body){.count = 0};
}

/* Where a place along both other axes does not matter: up, however asked. */
static void a_cube_in_the_top_of_another_goes_up(void **state) {
    (void)state;
    struct rng rng = rng_seeded(121, "cubes");
    static struct body a, b;
    static struct contacts all;
    for (int n = 0; n < effort(100); n++) {
        const double x = n == 0 ? 0.3 : 0.6 * rng_signed(&rng), y = n == 0 ? 0.2 : 0.6 * rng_signed(&rng),
                     z = n == 0 ? 0.9 : 1 - 0.3 * rng_unit(&rng);
        add_box(&b, &rng, (grz3_vec){0, 0, 0}, (grz3_vec){1, 1, 1});
        add_box(&a, &rng, (grz3_vec){x, y, z}, (grz3_vec){x + 1, y + 1, z + 1});
        build(&a), build(&b);
        find_contacts(&a, &b, &rng, &all);
        assert_int_equal(all.count, 1);
        assert_contact(&all.at[0], 2, 1, 1 - z);
        assert_int_equal(all.at[0].count, 4);
        for (int i = 0; i < 4; i++) assert_true(fabs(all.at[0].points[i].point.z - (1 + z) / 2) < 1e-15);
        free_bodies(&a, &b);
    }
}

/* An L: a floor up to z = 0, and a wall from x = 0 back, up to z = 4. */
static void add_corner(struct body *b, struct rng *rng) {
    const double across[6][2] = {{-1, -1}, {6, -1}, {6, 0}, {0, 0}, {0, 4}, {-1, 4}};
    grz3_vec v[12];
    for (int i = 0; i < 12; i++) v[i] = (grz3_vec){across[i % 6][0], i < 6 ? 6 : -6, across[i % 6][1]};
    add_prism(b, rng, v, 6);
}

static void in_a_corner_floor_and_wall_push(void **state) {
    (void)state;
    struct rng rng = rng_seeded(122, "corners");
    static struct body a, b;
    static struct contacts all;
    for (int n = 0; n < effort(100); n++) {
        /* in both, in the floor alone, and over the edge of it, where the way down is longer */
        const double in = rng_int(&rng, 1, 20) / 64.0, back = rng_int(&rng, 0, 20) / 64.0,
                     y = n % 2 ? rng_int(&rng, -20, 20) / 8.0 : 5.25;
        const int where = n % 3;
        const double x = where == 0 ? -back : 0.25 + back;
        add_corner(&b, &rng);
        add_box(&a, &rng, (grz3_vec){x, y, -in}, (grz3_vec){x + 1, y + 1, 1 - in});
        build(&a), build(&b);
        find_contacts(&a, &b, &rng, &all);
        if (where != 0) {
            assert_int_equal(all.count, 1);
            assert_contact(&all.at[0], 2, 1, in);
        } else {
            assert_int_equal(all.count, 2);
            const int wall = back > in || (back == in && all.at[0].normal.x > 0) ? 0 : 1;
            assert_contact(&all.at[wall], 0, 1, back);
            assert_contact(&all.at[1 - wall], 2, 1, in);
        }
        free_bodies(&a, &b);
    }
}

/* The other way round: an L over the edge of a box. */
static void over_an_edge_both_sides_of_an_l_push(void **state) {
    (void)state;
    struct rng rng = rng_seeded(123, "over an edge");
    static struct body a, b;
    static struct contacts all;
    for (int n = 0; n < effort(50); n++) {
        const double in = rng_int(&rng, 1, 20) / 64.0, back = rng_int(&rng, 1, 20) / 64.0;
        add_corner(&a, &rng);
        add_box(&b, &rng, (grz3_vec){-back, 0, -in}, (grz3_vec){1, 1, 1});
        build(&a), build(&b);
        find_contacts(&a, &b, &rng, &all);
        assert_int_equal(all.count, 2);
        const int wall = back > in || (back == in && all.at[0].normal.x < 0) ? 0 : 1;
        assert_contact(&all.at[wall], 0, -1, back);
        assert_contact(&all.at[1 - wall], 2, -1, in);
        free_bodies(&a, &b);
    }
}

/* A table: its feet stand in the floor, its top does not touch it. */
static void feet_go_up(void **state) {
    (void)state;
    struct rng rng = rng_seeded(124, "feet");
    static struct body a, b;
    static struct contacts all;
    add_box(&b, &rng, (grz3_vec){-8, -8, -4}, (grz3_vec){8, 8, 0});
    for (int i = 0; i < 4; i++) {
        const double x = i % 2 ? 2 : -2, y = i / 2 ? 1 : -1;
        add_box(&a, &rng, (grz3_vec){x, y, -0.125 * (i + 1)}, (grz3_vec){x + 0.5, y + 0.5, 2});
    }
    build(&a), build(&b);
    find_contacts(&a, &b, &rng, &all);
    for (int i = 0; i < all.count; i++)
        for (int k = 0; k < 3; k++) assert_true(numbers_in(&all.at[i].normal)[k] == (k == 2));
    assert_true(all.count >= 1 && all.at[0].depth == 0.5);
    free_bodies(&a, &b);
}

/* Two boxes of one file that run into each other: their inner walls push nobody. */
static void over_a_seam_of_two_parts_it_goes_up(void **state) {
    (void)state;
    struct rng rng = rng_seeded(125, "seams");
    static struct body a, b;
    static struct contacts all;
    for (int n = 0; n < effort(60); n++) {
        const double into = rng_int(&rng, 0, 8) / 8.0, x = rng_int(&rng, -16, 8) / 8.0,
                     in = rng_int(&rng, 1, 16) / 64.0;
        const grz_mesh_contact_options winding = {.solid = GRZ_SOLID_WINDING, .solid_a = GRZ_SOLID_WINDING};
        add_box(&b, &rng, (grz3_vec){-4, -4, -2}, (grz3_vec){into, 4, 0});
        add_box(&b, &rng, (grz3_vec){0, -4, -2}, (grz3_vec){4, 4, 0});
        add_box(&a, &rng, (grz3_vec){x, -0.5, -in}, (grz3_vec){x + 1, 0.5, 1});
        build(&a), build(&b);
        all.count = 0;
        assert_int_equal(grz_meshes_contacts(a.mesh, b.mesh, &winding, add_contact, &all), GRZ_OK);
        assert_int_equal(all.count, 1);
        assert_contact(&all.at[0], 2, 1, in);
        free_bodies(&a, &b);
    }
}

/* Where a wall of one part and the side of another push, but the way up out of both is shorter than both pushes
 * together, it goes up; and where the way up is longer, both push. */
static void one_way_out_takes_the_place_of_several(void **state) {
    (void)state;
    struct rng rng = rng_seeded(133, "one way");
    static struct body a, b;
    static struct contacts all;
    const grz_mesh_contact_options winding = {.solid = GRZ_SOLID_WINDING, .solid_a = GRZ_SOLID_WINDING};
    for (int n = 0; n < effort(60); n++) {
        /* over the corner at (0, 0.5): by x out of the left part, by y out of the right one, or up */
        const double x = rng_int(&rng, 1, 32) / 64.0, y = rng_int(&rng, 1, 32) / 64.0, in = rng_int(&rng, 1, 64) / 64.0;
        const bool is_up = in * in <= x * x + y * y;
        add_box(&b, &rng, (grz3_vec){-2, -4, -2}, (grz3_vec){0, 4, 0});
        add_box(&b, &rng, (grz3_vec){0, 0.5, -2}, (grz3_vec){2, 4, 0});
        add_box(&a, &rng, (grz3_vec){-x, -0.5, -in}, (grz3_vec){1, 0.5 + y, 1});
        build(&a), build(&b);
        all.count = 0;
        assert_int_equal(grz_meshes_contacts(a.mesh, b.mesh, &winding, add_contact, &all), GRZ_OK);
        if (is_up) {
            assert_int_equal(all.count, 1);
            assert_contact(&all.at[0], 2, 1, in);
        } else {
            const int by_x = x > y || (x == y && all.at[0].normal.x > 0) ? 0 : 1;
            assert_int_equal(all.count, 2);
            assert_contact(&all.at[by_x], 0, 1, x);
            assert_contact(&all.at[1 - by_x], 1, -1, y);
        }
        free_bodies(&a, &b);
    }
}

/* In a wall between two nested shells it is pushed to where there is less of it. */
static void out_of_a_hollow_it_goes_the_short_way(void **state) {
    (void)state;
    struct rng rng = rng_seeded(126, "hollows");
    static struct body a, b;
    static struct contacts all;
    for (int n = 0; n < effort(40); n++) {
        const double in = rng_int(&rng, 1, 12) / 64.0;
        const int from = n % 2; /* from within the hollow, or from outside */
        add_box(&b, &rng, (grz3_vec){-4, -4, -4}, (grz3_vec){4, 4, 4});
        add_box(&b, &rng, (grz3_vec){-3, -3, -3}, (grz3_vec){3, 3, 3});
        const double x = from == 0 ? 2.5 + in : 4 - in;
        add_box(&a, &rng, (grz3_vec){x, 0, 0}, (grz3_vec){x + 0.5, 0.5, 0.5});
        build(&a), build(&b);
        const grz_mesh_contact_options odd = {.solid = GRZ_SOLID_ODD, .solid_a = GRZ_SOLID_ODD};
        all.count = 0;
        assert_int_equal(grz_meshes_contacts(a.mesh, b.mesh, &odd, add_contact, &all), GRZ_OK);
        assert_int_equal(all.count, 1);
        assert_contact(&all.at[0], 0, from == 0 ? -1 : 1, in);
        free_bodies(&a, &b);
    }
}

/* Swapped: normals turn, the rest stays. Of two ways that are as short either may be taken: then both take them apart.
 */
static void the_order_of_two_solids_does_not_matter(void **state) {
    (void)state;
    struct rng rng = rng_seeded(127, "orders");
    static struct body a, b;
    static struct contacts all, swapped;
    static struct truth t;
    int same = 0, other = 0;
    each_number(&t, mpq_init);
    for (int n = 0; n < effort(100); n++) {
        make_convex(&a, &rng, false);
        make_convex(&b, &rng, rng_once_in(&rng, 2));
        find_contacts(&a, &b, &rng, &all);
        find_contacts(&b, &a, &rng, &swapped);
        assert_int_equal(all.count, swapped.count);
        for (int i = 0; i < all.count && !is_inside(&a, &b); i++) {
            const grz_mesh_contact *const c = &all.at[i], *const d = &swapped.at[i];
            bool is_reversed = true;
            assert_true(fabs(c->depth - d->depth) < 1e-14);
            for (int k = 0; k < 3; k++)
                is_reversed = is_reversed && fabs(numbers_in(&c->normal)[k] + numbers_in(&d->normal)[k]) < 1e-14;
            same += is_reversed, other += !is_reversed;
            if (is_reversed) continue;
            assert_true(find_least(&t, &a, &b));
            for (int k = 0; k < 3; k++) mpq_set_d(t.axis.at[k], -numbers_in(&d->normal)[k]);
            find_gap(&t, &a, &b);
            assert_true(fabs(d->depth - mpq_get_d(t.gap)) < 1e-14);
        }
        free_bodies(&a, &b);
    }
    assert_true(other <= same / 16);
    each_number(&t, mpq_clear);
}

/* A fine mesh is pushed out by its deepest vertex, and not by as much as its triangles are large. */
static void a_ball_of_many_triangles_is_pushed_as_a_whole(void **state) {
    (void)state;
    struct rng rng = rng_seeded(128, "balls");
    static struct body floor, ball;
    static struct contacts all;
    struct model model = model_sphere(3);
    const grz_triangles triangles = {
        .vertex_count = 3 * (size_t)model.count, .vertices = model.at, .count = (size_t)model.count};
    assert_int_equal(grz_mesh_build(&ball.mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    double low = 0;
    for (int i = 0; i < 3 * model.count; i++) low = fmin(low, (&model.at[i / 3].a + i % 3)->z);
    for (int n = 0; n < 8; n++) {
        const double top = -0.9 + 0.1 * n;
        add_box(&floor, &rng, (grz3_vec){-5, -5, -3}, (grz3_vec){5, 5, top});
        build(&floor);
        find_contacts(&ball, &floor, &rng, &all);
        assert_int_equal(all.count, 1);
        assert_contact(&all.at[0], 2, 1, top - low);
        grz_mesh_free(floor.mesh);
        floor = (struct body){.count = 0};
    }
    grz_mesh_free(ball.mesh);
    model_release(&model);
}

/* A ball in a ball-shaped hollow of a block, a little into its ground: as deep as the ball is in the ground, though
 * each face of the hollow has a plane of its own. */
static void a_ball_in_a_bowl_goes_up(void **state) {
    (void)state;
    struct rng rng = rng_seeded(134, "bowls");
    static struct body block, ball;
    static struct contacts all;
    struct model model = model_sphere(3);
    grz3_triangle *const at = malloc(sizeof *at * (size_t)(model.count + 12));
    assert_non_null(at);
    add_box(&block, &rng, (grz3_vec){-2, -2, -2}, (grz3_vec){2, 2, 2});
    for (int i = 0; i < model.count; i++) at[i] = (grz3_triangle){model.at[i].a, model.at[i].c, model.at[i].b};
    for (int i = 0; i < block.count; i++) at[model.count + i] = block.at[i];
    const grz_triangles hollow = {
        .vertex_count = 3 * (size_t)(model.count + 12), .vertices = at, .count = (size_t)(model.count + 12)};
    assert_int_equal(grz_mesh_build(&block.mesh, &hollow, &(grz_mesh_options){.solid = true}), GRZ_OK);
    for (int n = 0; n < 16; n++) {
        const double size = 0.4 + 0.5 * rng_unit(&rng), in = 0.02 + 0.08 * rng_unit(&rng);
        const double x = rng_signed(&rng) / 64, y = rng_signed(&rng) / 64;
        const double place[12] = {size, 0, 0, x, 0, size, 0, y, 0, 0, size, size - 1 - in};
        const grz_triangles triangles = {.vertex_count = 3 * (size_t)model.count,
                                         .vertices = model.at,
                                         .count = (size_t)model.count,
                                         .transform = place};
        assert_int_equal(grz_mesh_build(&ball.mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
        for (int swapped = 0; swapped < 2; swapped++) {
            find_contacts(swapped ? &block : &ball, swapped ? &ball : &block, &rng, &all);
            assert_true(all.count > 0);
            assert_true(all.at[0].depth > 0.94 * in && all.at[0].depth < 1.06 * in);
            for (int i = 0; i < all.count; i++) assert_true((swapped ? -1 : 1) * all.at[i].normal.z > 0.5);
        }
        grz_mesh_free(ball.mesh);
    }
    grz_mesh_free(block.mesh);
    free(at);
    model_release(&model);
}

/* The bunny stands in a floor, and is wholly in a box. */
static void the_bunny_goes_up(void **state) {
    (void)state;
    struct rng rng = rng_seeded(129, "bunny");
    static struct body floor, box, bunny;
    static struct contacts all;
    struct model model = model_read(GRAZE_TEST_BUNNY, 0);
    const grz_triangles triangles = {
        .vertex_count = 3 * (size_t)model.count, .vertices = model.at, .count = (size_t)model.count};
    assert_int_equal(grz_mesh_build(&bunny.mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    grz3_vec low = model.at[0].a, high = low;
    for (int i = 0; i < 3 * model.count; i++) {
        const grz3_vec p = *(&model.at[i / 3].a + i % 3);
        low = (grz3_vec){fmin(low.x, p.x), fmin(low.y, p.y), fmin(low.z, p.z)};
        high = (grz3_vec){fmax(high.x, p.x), fmax(high.y, p.y), fmax(high.z, p.z)};
    }
    const double size = high.y - low.y, top = low.y + size / 64;
    add_box(&floor, &rng, (grz3_vec){low.x - size, low.y - size, low.z - size},
            (grz3_vec){high.x + size, top, high.z + size});
    add_box(&box, &rng, (grz3_vec){low.x - size, low.y - size, low.z - size},
            (grz3_vec){high.x + size, high.y + size / 8, high.z + size});
    build(&floor), build(&box);
    find_contacts(&bunny, &floor, &rng, &all);
    assert_true(all.count > 0);
    for (int i = 0; i < all.count; i++) assert_true(all.at[i].normal.y == 1);
    assert_contact(&all.at[0], 1, 1, top - low.y);
    find_contacts(&bunny, &box, &rng, &all);
    assert_int_equal(all.count, 1);
    assert_true(all.at[0].normal.y == 1 && fabs(all.at[0].depth - (size / 8 + size)) < 1e-12 * size);
    find_contacts(&box, &bunny, &rng, &all);
    assert_int_equal(all.count, 1);
    assert_true(all.at[0].normal.y == -1);
    grz_mesh_free(floor.mesh), grz_mesh_free(box.mesh), grz_mesh_free(bunny.mesh);
    model_release(&model);
}

/* How far a ball or an aabb must move to be beyond the plane of a triangle. */
static double way_across(const grz3_triangle *t, const grz3_shape *shape) {
    const grz3_vec e = {t->b.x - t->a.x, t->b.y - t->a.y, t->b.z - t->a.z},
                   f = {t->c.x - t->a.x, t->c.y - t->a.y, t->c.z - t->a.z},
                   n = {e.y * f.z - e.z * f.y, e.z * f.x - e.x * f.z, e.x * f.y - e.y * f.x};
    const double size = sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
    double way = shape->kind == GRZ_BALL ? shape->sphere.radius : 0;
    for (int k = 0; k < 3; k++) {
        const double u = numbers_in(&n)[k] / size, from = numbers_in(&t->a)[k];
        const double at = shape->kind == GRZ_BALL ? numbers_in(&shape->point)[k]
                          : u > 0                 ? numbers_in(&shape->aabb.min)[k]
                                                  : numbers_in(&shape->aabb.max)[k];
        way += u * (from - at);
    }
    return way;
}

/* Balls go the shortest way, boxes at least none that is longer than that across a face; and are then free. */
static void out_of_a_convex_solid_the_way_is_short(void **state) {
    (void)state;
    struct rng rng = rng_seeded(132, "ways out");
    static struct body b;
    int moved = 0;
    for (int n = 0; n < 10 + effort(140); n++) {
        make_convex(&b, &rng, rng_once_in(&rng, 2));
        grz3_vec corners[3 * MOST_TRIANGLES];
        for (int i = 0; i < 3 * b.count; i++) corners[i] = *(&b.at[i / 3].a + i % 3);
        const grz3_hull hull = {3 * b.count, corners};
        const grz3_vec c = lattice_point(&rng, 16, 0.125);
        const double r = rng_int(&rng, 0, 8) / 8.0;
        const grz3_sphere ball = {c, r};
        const grz3_aabb box = {{c.x - r, c.y - r / 2, c.z - r / 4}, {c.x + r, c.y + r / 2, c.z + r / 4}};
        const grz3_shape solid = grz3_shape_from_hull(&hull),
                         shapes[2] = {grz3_shape_from_sphere(&ball), grz3_shape_from_aabb(&box)};
        for (int k = 0; k < 2; k++) {
            grz3_vec place, start;
            grz3_manifold m;
            bool is_free;
            double across = (double)INFINITY;
            grz3_separate(&shapes[k], NULL, 0, &start);
            assert_int_equal(grz_mesh_separate(b.mesh, &shapes[k], some_options(&rng).solid, &place, &is_free), GRZ_OK);
            assert_true(is_free);
            const grz3_shape there = grz3_shape_at(&shapes[k], &place);
            assert_false(grz3_overlap_open(&there, &solid));
            const double x = place.x - start.x, y = place.y - start.y, z = place.z - start.z,
                         way = sqrt(x * x + y * y + z * z);
            if (!grz3_overlap_open(&shapes[k], &solid)) {
                assert_true(way == 0);
                continue;
            }
            assert_true(grz3_contact(&shapes[k], &solid, 0, &m).yes);
            for (int i = 0; i < b.count; i++) across = fmin(across, way_across(&b.at[i], &shapes[k]));
            assert_true(way >= m.depth - 1e-5 && way < across + 1e-12);
            if (k == 0) assert_true(way < m.depth + 1e-12);
            moved++;
        }
        grz_mesh_free(b.mesh);
    }
    print_message("%d moved\n", moved);
    assert_true(moved > effort(140) / 16);
}

/* Memory that fails from some block on. */
struct ledger {
    int left;
    size_t lent;
};

static void *lend(void *user, size_t size, size_t alignment) {
    struct ledger *const l = user;
    if (l->left == 0) return NULL;
    l->left -= l->left > 0;
    l->lent += size;
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void take_back(void *user, void *memory, size_t size, size_t alignment) {
    (void)alignment;
    ((struct ledger *)user)->lent -= memory ? size : 0;
    free(memory);
}

static void without_memory_two_solids_leave_nothing_behind(void **state) {
    (void)state;
    struct rng rng = rng_seeded(130, "memory");
    struct ledger l = {.left = -1};
    const grz_allocator allocator = {lend, take_back, &l};
    static struct body a, b;
    static struct contacts all;
    add_box(&b, &rng, (grz3_vec){0, 0, 0}, (grz3_vec){1, 1, 1});
    add_box(&a, &rng, (grz3_vec){0.25, 0.5, 0.75}, (grz3_vec){1.25, 1.5, 1.75});
    build(&b);
    const grz_triangles triangles = {.vertex_count = 36, .vertices = a.at, .count = 12};
    assert_int_equal(grz_mesh_build(&a.mesh, &triangles, &(grz_mesh_options){.solid = true, .allocator = &allocator}),
                     GRZ_OK);
    const size_t before = l.lent;
    const grz_mesh_contact_options options = {.solid = GRZ_SOLID_ODD, .solid_a = GRZ_SOLID_ODD, .margin = 0.5};
    grz_status status = GRZ_ERROR_MEMORY;
    for (int n = 0; status != GRZ_OK; n++) {
        all.count = 0;
        l.left = n;
        status = grz_meshes_contacts(a.mesh, b.mesh, &options, add_contact, &all);
        assert_int_equal(l.lent, before);
        assert_true(status == GRZ_OK ? n > 12 : status == GRZ_ERROR_MEMORY && all.count == 0);
    }
    assert_true(all.count > 0 && all.at[0].depth == 0.25);
    free_bodies(&a, &b);
    assert_int_equal(l.lent, 0);
}

/* From one end of the doubles to the other. */
static void two_solids_of_any_size_push(void **state) {
    (void)state;
    struct rng rng = rng_seeded(131, "sizes");
    static struct body a, b;
    static struct contacts all;
    static const int exponents[] = {-1060, -1000, -500, -100, 0, 100, 500, 1000, 1020};
    for (size_t n = 0; n < sizeof exponents / sizeof *exponents; n++) {
        const double one = ldexp(1, exponents[n]);
        add_box(&b, &rng, (grz3_vec){-one, -one, -one}, (grz3_vec){one, one, one});
        add_box(&a, &rng, (grz3_vec){-one / 2, -one / 4, one / 2}, (grz3_vec){one, one, 2 * one});
        build(&a), build(&b);
        find_contacts(&a, &b, &rng, &all);
        assert_int_equal(all.count, 1);
        for (int k = 0; k < 3; k++) assert_true(numbers_in(&all.at[0].normal)[k] == (k == 2));
        assert_true(all.at[0].depth == one / 2);
        free_bodies(&a, &b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convex_solids_have_the_least_translation),
        cmocka_unit_test(flat_solids_have_the_least_translation),
        cmocka_unit_test(a_cube_in_the_top_of_another_goes_up),
        cmocka_unit_test(in_a_corner_floor_and_wall_push),
        cmocka_unit_test(over_an_edge_both_sides_of_an_l_push),
        cmocka_unit_test(feet_go_up),
        cmocka_unit_test(over_a_seam_of_two_parts_it_goes_up),
        cmocka_unit_test(one_way_out_takes_the_place_of_several),
        cmocka_unit_test(out_of_a_hollow_it_goes_the_short_way),
        cmocka_unit_test(the_order_of_two_solids_does_not_matter),
        cmocka_unit_test(a_ball_of_many_triangles_is_pushed_as_a_whole),
        cmocka_unit_test(a_ball_in_a_bowl_goes_up),
        cmocka_unit_test(the_bunny_goes_up),
        cmocka_unit_test(out_of_a_convex_solid_the_way_is_short),
        cmocka_unit_test(without_memory_two_solids_leave_nothing_behind),
        cmocka_unit_test(two_solids_of_any_size_push),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
