/* Where meshes meet: curves of closed meshes close, for inputs that touch in every way; each part of a curve is in both
 * of its triangles; in general position the curves have every pair of triangles that grz3_where has a segment of,
 * between the same points.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/models.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 400 };

struct soup {
    int count;
    grz3_triangle at[MOST];
    grz_mesh *mesh;
};

static void build(struct soup *s) {
    const grz_triangles t = {.vertex_count = 3 * (size_t)s->count, .vertices = s->at, .count = (size_t)s->count};
    assert_int_equal(grz_mesh_build(&s->mesh, &t, &(grz_mesh_options){.solid = true}), GRZ_OK);
}

static void add(struct soup *s, grz3_vec a, grz3_vec b, grz3_vec c) {
    assert_true(s->count < MOST);
    s->at[s->count++] = (grz3_triangle){a, b, c};
}

static void add_tetrahedron(struct soup *s, const grz3_vec p[4]) {
    const bool turned = grz3_orient(&p[0], &p[1], &p[2], &p[3]) < 0;
    static const int faces[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
    for (int f = 0; f < 4; f++) {
        const int *const c = faces[f];
        if (turned) add(s, p[c[0]], p[c[2]], p[c[1]]);
        else add(s, p[c[0]], p[c[1]], p[c[2]]);
    }
}

/* A box whose faces are cut along any of their diagonals; one face by a fan with a flat triangle, perhaps. */
static void add_box(struct soup *s, struct rng *rng, const double low[3], const double size[3]) {
    for (int k = 0; k < 3; k++)
        for (int end = 0; end < 2; end++) {
            grz3_vec v[4];
            for (int i = 0; i < 4; i++) {
                double p[3] = {low[0], low[1], low[2]};
                p[k] += end == 1 ? size[k] : 0;
                p[(k + 1) % 3] += i == 1 || i == 2 ? size[(k + 1) % 3] : 0;
                p[(k + 2) % 3] += i >= 2 ? size[(k + 2) % 3] : 0;
                v[i] = (grz3_vec){p[0], p[1], p[2]};
            }
            const int first = rng_int(rng, 0, 3);
            const grz3_vec a = v[first], b = v[(first + 1) % 4], c = v[(first + 2) % 4], d = v[(first + 3) % 4];
            if (rng_once_in(rng, 8)) { /* a point in the middle of the diagonal: two flat triangles more */
                const grz3_vec m = {(a.x + c.x) / 2, (a.y + c.y) / 2, (a.z + c.z) / 2};
                if (end == 1) add(s, a, b, m), add(s, m, b, c), add(s, a, c, d), add(s, a, m, c);
                else add(s, b, a, m), add(s, b, m, c), add(s, c, a, d), add(s, m, a, c);
                continue;
            }
            if (end == 1) add(s, a, b, c), add(s, a, c, d);
            else add(s, b, a, c), add(s, c, a, d);
        }
}

static grz3_vec lattice_point(struct rng *rng, int size) {
    return (grz3_vec){rng_int(rng, -size, size), rng_int(rng, -size, size), rng_int(rng, -size, size)};
}

static void fill(struct soup *s, struct rng *rng, int kind) {
    s->count = 0;
    for (int n = 0; n < 3; n++) {
        grz3_vec p[4];
        double low[3], size[3];
        for (int k = 0; k < 4; k++) {
            p[k] = lattice_point(rng, 3);
            if (kind == 2) p[k] = (grz3_vec){rng_signed(rng), rng_signed(rng), rng_signed(rng)};
            if (kind == 3) p[k] = (grz3_vec){ldexp(p[k].x, -1060), p[k].y, ldexp(p[k].z, 900)};
        }
        for (int k = 0; k < 3; k++) low[k] = rng_int(rng, -2, 1), size[k] = rng_int(rng, 1, 3);
        if (kind == 1) add_box(s, rng, low, size);
        else if (grz3_orient(&p[0], &p[1], &p[2], &p[3]) != 0) add_tetrahedron(s, p);
    }
}

struct seen {
    const struct soup *a, *b;
    bool must_close;
    size_t curves, polygons, parts, stop_after;
    char pair[MOST][MOST];
};

/* Is a rounded point near both triangles? As near as rounding: exactly rounded coordinates are compared below. */
static void is_near(const grz3_triangle *t, grz3_vec at) {
    const grz3_shape point = grz3_shape_from_point(&at), triangle = grz3_shape_from_triangle(t);
    const double size = fabs(at.x) + fabs(at.y) + fabs(at.z);
    assert_true(grz3_distance(&point, &triangle, NULL, NULL) <= size * 0x1p-52 + 0x1p-1074);
}

static bool note_common(void *user, const grz_common_curve *c) {
    struct seen *const s = user;
    if (s->curves + s->polygons + 1 == s->stop_after) return false;
    assert_true(c->count > 0 && (c->closed || !s->must_close));
    s->curves += !c->flat;
    s->polygons += c->flat;
    for (size_t i = 0; i < c->count; i++) {
        assert_true(c->of_a[i] < (uint32_t)s->a->count && c->of_b[i] < (uint32_t)s->b->count);
        const grz3_triangle *const x = &s->a->at[c->of_a[i]], *const y = &s->b->at[c->of_b[i]];
        is_near(x, c->points[i]);
        is_near(y, c->points[i]);
        if (c->flat || (!c->closed && i + 1 == c->count)) continue;
        is_near(x, c->points[(i + 1) % c->count]);
        is_near(y, c->points[(i + 1) % c->count]);
        assert_int_equal(s->pair[c->of_a[i]][c->of_b[i]]++, 0);
        s->parts++;
    }
    return true;
}

static void curves_of_closed_meshes_close(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "closed curves");
    static struct soup a, b;
    static struct seen s;
    size_t curves = 0, polygons = 0;
    for (int n = 0; n < effort(600); n++) {
        const int kind = n % 4;
        fill(&a, &rng, kind);
        fill(&b, &rng, n % 8 == 4 ? 1 : kind);
        if (n % 16 == 5) b = a;
        build(&a), build(&b);
        memset(&s, 0, sizeof s);
        s.a = &a, s.b = &b, s.must_close = true;
        assert_int_equal(grz_meshes_where(a.mesh, b.mesh, note_common, &s), GRZ_OK);
        curves += s.curves, polygons += s.polygons;
        memset(&s, 0, sizeof s);
        s.a = &b, s.b = &a, s.must_close = true;
        assert_int_equal(grz_meshes_where(b.mesh, a.mesh, note_common, &s), GRZ_OK);
        if (s.curves + s.polygons > 1) {
            const size_t stop = 1 + (s.curves + s.polygons) / 2;
            memset(&s, 0, sizeof s);
            s.a = &b, s.b = &a, s.must_close = true, s.stop_after = stop;
            assert_int_equal(grz_meshes_where(b.mesh, a.mesh, note_common, &s), GRZ_STOPPED);
        }
        grz_mesh_free(a.mesh), grz_mesh_free(b.mesh);
    }
    assert_true(curves > 0 && polygons > 0);
}

/* Two cubes: what is moved by the step decides. */

static size_t curves_of_cubes(double x, double y, double z, size_t *polygons) {
    static struct soup a, b;
    static struct seen s;
    struct rng rng = rng_seeded(7, "two cubes");
    const double low[3] = {0, 0, 0}, size[3] = {1, 1, 1}, other[3] = {x, y, z};
    a.count = b.count = 0;
    add_box(&a, &rng, low, size);
    add_box(&b, &rng, other, size);
    build(&a), build(&b);
    memset(&s, 0, sizeof s);
    s.a = &a, s.b = &b, s.must_close = true;
    assert_int_equal(grz_meshes_where(a.mesh, b.mesh, note_common, &s), GRZ_OK);
    grz_mesh_free(a.mesh), grz_mesh_free(b.mesh);
    *polygons = s.polygons;
    return s.curves;
}

static void a_shared_face_has_polygons_and_one_curve_at_most(void **state) {
    (void)state;
    size_t polygons;
    assert_int_equal(curves_of_cubes(1, 0, 0, &polygons), 0); /* moved away */
    assert_true(polygons >= 2);
    assert_int_equal(curves_of_cubes(-1, 0, 0, &polygons), 1); /* moved into it */
    assert_true(polygons >= 2);
    assert_int_equal(curves_of_cubes(0.5, 0.5, 0.5, &polygons), 1);
    assert_int_equal(polygons, 0);
    assert_int_equal(curves_of_cubes(2, 0, 0, &polygons), 0);
    assert_int_equal(polygons, 0);
    assert_int_equal(curves_of_cubes(1, 1, 1, &polygons), 0);
    assert_int_equal(curves_of_cubes(-1, -1, -1, &polygons), 1); /* a corner */
}

/* In general position: every pair with a segment, and its ends. */

struct parts {
    const struct soup *a, *b;
    size_t count;
};

static bool compare_parts(void *user, const grz_common_curve *c) {
    struct parts *const p = user;
    for (size_t i = 0; i + (c->closed ? 0 : 1) < c->count; i++) {
        const grz3_shape x = grz3_shape_from_triangle(&p->a->at[c->of_a[i]]),
                         y = grz3_shape_from_triangle(&p->b->at[c->of_b[i]]);
        grz3_common_set set;
        grz3_common_corner corners[6];
        assert_true(grz3_where(&x, &y, &set, corners, 6).yes && set.kind == GRZ_SET_SEGMENT);
        const grz3_vec from = c->points[i], to = c->points[(i + 1) % c->count];
        const bool along = memcmp(&from, &corners[0].point, sizeof from) == 0 &&
                           memcmp(&to, &corners[1].point, sizeof to) == 0,
                   back = memcmp(&from, &corners[1].point, sizeof from) == 0 &&
                          memcmp(&to, &corners[0].point, sizeof to) == 0;
        assert_true(along || back);
        p->count++;
    }
    return true;
}

static void curves_have_the_segments_of_all_triangles(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "general curves");
    static struct soup a, b;
    for (int n = 0; n < effort(60); n++) {
        fill(&a, &rng, 2);
        fill(&b, &rng, 2);
        if (n % 2 == 1) a.count--, b.count--; /* open ones */
        build(&a), build(&b);
        struct parts there = {&a, &b, 0}, back = {&b, &a, 0};
        assert_int_equal(grz_meshes_where(a.mesh, b.mesh, compare_parts, &there), GRZ_OK);
        assert_int_equal(grz_meshes_where(b.mesh, a.mesh, compare_parts, &back), GRZ_OK);
        size_t met = 0;
        for (int i = 0; i < a.count; i++)
            for (int k = 0; k < b.count; k++) met += grz3_overlap_triangle_triangle(&a.at[i], &b.at[k]);
        assert_int_equal(there.count, met);
        assert_int_equal(back.count, met);
        grz_mesh_free(a.mesh), grz_mesh_free(b.mesh);
    }
}

/* One mesh of several tetrahedra that share no vertex: curves as of two meshes. */

static void a_mesh_meets_itself_in_closed_curves(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "self curves");
    static struct soup a;
    static struct seen s;
    size_t curves = 0;
    for (int n = 0; n < effort(400); n++) {
        a.count = 0;
        grz3_vec all[12];
        int count = 0;
        for (int t = 0; t < 3; t++) {
            grz3_vec p[4];
            for (int k = 0; k < 4; k++) {
                bool again = true;
                while (again) {
                    p[k] = lattice_point(&rng, n % 2 == 0 ? 2 : 4);
                    again = false;
                    for (int i = 0; i < count; i++) again = again || memcmp(&all[i], &p[k], sizeof p[k]) == 0;
                }
                all[count++] = p[k];
            }
            if (grz3_orient(&p[0], &p[1], &p[2], &p[3]) != 0) add_tetrahedron(&a, p);
            else count -= 4;
        }
        if (a.count == 0) continue;
        build(&a);
        memset(&s, 0, sizeof s);
        s.a = s.b = &a;
        s.must_close = true;
        assert_int_equal(grz_mesh_self_where(a.mesh, note_common, &s), GRZ_OK);
        curves += s.curves;
        grz_mesh_free(a.mesh);
    }
    assert_true(curves > 0);
}

static void two_triangles_cross_in_an_open_curve(void **state) {
    (void)state;
    static struct soup a, b;
    static struct seen s;
    a.count = b.count = 0;
    add(&a, (grz3_vec){0, 0, 0}, (grz3_vec){4, 0, 0}, (grz3_vec){0, 4, 0});
    add(&b, (grz3_vec){1, 1, -1}, (grz3_vec){1, 1, 1}, (grz3_vec){3, 1, 1});
    build(&a), build(&b);
    memset(&s, 0, sizeof s);
    s.a = &a, s.b = &b;
    assert_int_equal(grz_meshes_where(a.mesh, b.mesh, note_common, &s), GRZ_OK);
    assert_int_equal(s.curves, 1);
    assert_int_equal(s.parts, 1);
    memset(&s, 0, sizeof s);
    s.a = s.b = &a;
    assert_int_equal(grz_mesh_self_where(a.mesh, note_common, &s), GRZ_OK);
    assert_int_equal(s.curves, 0);
    grz_mesh_free(a.mesh);
    add(&a, (grz3_vec){1, 1, 0}, (grz3_vec){5, 1, 0}, (grz3_vec){1, 5, 0}); /* in the same plane */
    build(&a);
    memset(&s, 0, sizeof s);
    s.a = s.b = &a;
    assert_int_equal(grz_mesh_self_where(a.mesh, note_common, &s), GRZ_OK);
    assert_int_equal(s.polygons, 1);
    grz_mesh_free(a.mesh), grz_mesh_free(b.mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(curves_of_closed_meshes_close),
        cmocka_unit_test(a_shared_face_has_polygons_and_one_curve_at_most),
        cmocka_unit_test(curves_have_the_segments_of_all_triangles),
        cmocka_unit_test(a_mesh_meets_itself_in_closed_curves),
        cmocka_unit_test(two_triangles_cross_in_an_open_curve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
