/* Winding numbers: integers against tetrahedra that are counted one by one, solid angles against long sums.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/models.h"
#include "support/modes.h"
#include "support/numbers.h"
#include "support/rng.h"
#include "unit/solid_angle_truth.h"

#include <graze/mesh.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static grz_mesh *solid_of(const grz3_triangle *at, size_t count) {
    const grz_triangles triangles = {.vertex_count = 3 * count, .vertices = at, .count = count};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    return mesh;
}

static grz_winding winding_at(const grz_mesh *mesh, double x, double y, double z) {
    grz_winding w;
    assert_int_equal(grz_mesh_winding(mesh, &(grz3_vec){x, y, z}, 0, &w), GRZ_OK);
    return w;
}

/* The same where subnormals count as 0. */
static grz_winding winding_flushed(const grz_mesh *mesh, const grz3_vec *p, double tolerance) {
    grz_winding w;
    if (flush_exists()) flush_to_zero(true);
    const grz_status status = grz_mesh_winding(mesh, p, tolerance, &w);
    if (flush_exists()) flush_to_zero(false);
    assert_int_equal(status, GRZ_OK);
    return w;
}

static void turn_over(grz3_triangle *t) {
    const grz3_vec b = t->b;
    t->b = t->c;
    t->c = b;
}

static void move_cubes(struct model *m, double size, double by) {
    for (int i = 0; i < m->count; i++) {
        double *const at = numbers_of(&m->at[i]);
        for (int k = 0; k < 9; k++) at[k] = size * at[k] + by;
    }
}

static void overlapping_boxes_wind_twice(void **state) {
    (void)state;
    struct model m = model_cubes(1, 2), other = model_cubes(1, 2);
    grz3_triangle both[24];
    move_cubes(&m, 2, 0), move_cubes(&other, 2, 1);
    memcpy(both, m.at, 12 * sizeof *both);
    memcpy(both + 12, other.at, 12 * sizeof *both);
    grz_mesh *mesh = solid_of(both, 24);
    assert_int_equal(grz_mesh_about(mesh).unmatched_edges, 0);
    const grz_winding common = winding_at(mesh, 1.5, 1.5, 1.5);
    assert_true(common.number == 2 && !common.odd && !common.on && common.error == 0);
    assert_true(winding_at(mesh, 0.5, 0.5, 0.5).number == 1 && winding_at(mesh, 0.5, 0.5, 0.5).odd);
    assert_true(winding_at(mesh, 2.5, 0.5, 0.5).number == 0);
    assert_true(winding_at(mesh, 2, 1.5, 1.5).on && winding_at(mesh, 2, 1.5, 1.5).number == 0);
    grz_mesh_free(mesh);
    for (int i = 12; i < 24; i++) turn_over(&both[i]);
    mesh = solid_of(both, 24);
    assert_true(winding_at(mesh, 1.5, 1.5, 1.5).number == 0 && winding_at(mesh, 2.5, 2.5, 2.5).number == -1);
    grz_mesh_free(mesh);
    model_release(&m), model_release(&other);
}

/* Of a cube around the origin, 4 of 12 triangles are there twice, with opposite fronts: what is left is open. */
static void doubled_faces_cancel(void **state) {
    (void)state;
    struct model m = model_cubes(1, 2);
    grz3_triangle at[24];
    move_cubes(&m, 32, -16);
    memcpy(at, m.at, 12 * sizeof *at);
    memcpy(at + 12, m.at, 12 * sizeof *at);
    for (int i = 12; i < 24; i++) turn_over(&at[i]);
    grz_mesh *mesh = solid_of(at, 16);
    assert_true(grz_mesh_about(mesh).open_edges > 0 && grz_mesh_about(mesh).unmatched_edges > 0);
    const grz_winding w = winding_at(mesh, 0, 0, 0);
    assert_true(fabs(w.number - 8 / 12.0) <= w.error && w.error < 1e-12 && !w.on && !w.odd);
    assert_true(winding_at(mesh, 16, 0.5, 0.25).on);
    grz_mesh_free(mesh);
    mesh = solid_of(at, 24);
    assert_int_equal(grz_mesh_about(mesh).unmatched_edges, 0);
    assert_true(winding_at(mesh, 0, 0, 0).number == 0 && winding_at(mesh, 0, 0, 0).error == 0);
    grz_mesh_free(mesh);
    model_release(&m);
}

static void fronts_that_disagree_are_unmatched(void **state) {
    (void)state;
    struct model m = model_cubes(1, 2);
    turn_over(&m.at[5]);
    grz_mesh *const mesh = solid_of(m.at, 12);
    assert_true(grz_mesh_about(mesh).open_edges == 0 && grz_mesh_about(mesh).unmatched_edges == 3);
    const grz_winding w = winding_at(mesh, 0.5, 0.5, 0.5);
    assert_true(w.odd && fabs(w.number - 10 / 12.0) <= w.error);
    grz_mesh_free(mesh);
    model_release(&m);
}

/* Tetrahedra on a lattice, in small integers. */

enum { SOLIDS = 6 };

static int64_t orientation(const int a[3], const int b[3], const int c[3], const int d[3]) {
    int64_t m[3][3];
    for (int k = 0; k < 3; k++) m[0][k] = a[k] - d[k], m[1][k] = b[k] - d[k], m[2][k] = c[k] - d[k];
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

static const int sides[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};

/* 1 or -1 strictly inside, by which way the corners go around; 0 outside, and for a flat one. */
static int winding_of_tetrahedron(int v[4][3], const int p[3]) {
    int signs[4];
    for (int f = 0; f < 4; f++) {
        const int64_t s = orientation(v[sides[f][0]], v[sides[f][1]], v[sides[f][2]], p);
        signs[f] = (s > 0) - (s < 0);
        if (signs[f] == 0 || signs[f] != signs[0]) return 0;
    }
    return signs[0];
}

/* Of a corner seen along one axis; is p in the triangle's closed shadow? */
static bool is_in_shadow(int v[4][3], const int f[3], const int p[3], int axis) {
    const int x = (axis + 1) % 3, y = (axis + 2) % 3;
    bool left = false, right = false;
    for (int i = 0; i < 3; i++) {
        const int *const a = v[f[i]], *const b = v[f[(i + 1) % 3]];
        const int64_t s = (int64_t)(b[x] - a[x]) * (p[y] - a[y]) - (int64_t)(b[y] - a[y]) * (p[x] - a[x]);
        left |= s > 0, right |= s < 0;
    }
    return !(left && right);
}

/* In its plane, its box, and its shadows along all axes. */
static bool is_on_side(int v[4][3], const int f[3], const int p[3]) {
    bool on = orientation(v[f[0]], v[f[1]], v[f[2]], p) == 0;
    for (int k = 0; k < 3 && on; k++) {
        const int a = v[f[0]][k], b = v[f[1]][k], c = v[f[2]][k];
        const int least = a < b ? (a < c ? a : c) : (b < c ? b : c), most = a > b ? (a > c ? a : c) : (b > c ? b : c);
        on = p[k] >= least && p[k] <= most && is_in_shadow(v, f, p, k);
    }
    return on;
}

static void make_tetrahedra(struct rng *rng, int v[SOLIDS][4][3], int solids) {
    for (int i = 0; i < solids * 12; i++) v[i / 12][i / 3 % 4][i % 3] = 2 * rng_int(rng, -3, 3);
    if (solids > 1 && rng_once_in(rng, 3)) memcpy(v[1], v[0], sizeof v[1]); /* the same again, or the other way round */
    if (solids > 1 && rng_once_in(rng, 2))
        for (int k = 0; k < 3; k++) {
            const int first = v[1][0][k];
            v[1][0][k] = v[1][1][k];
            v[1][1][k] = first;
        }
}

static void integers_are_counted(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "winding");
    static const int scales[5] = {0, -40, 900, -1040, 90};
    for (int n = 0; n < 300; n++) {
        int v[SOLIDS][4][3];
        const int solids = rng_int(&rng, 1, SOLIDS), scale = scales[n % 5];
        const double offset = n % 7 == 0 && scale == 0 ? 0x1p40 : 0;
        make_tetrahedra(&rng, v, solids);
        grz3_triangle at[4 * SOLIDS];
        for (int i = 0; i < 4 * solids; i++)
            for (int k = 0; k < 9; k++)
                numbers_of(&at[i])[k] = ldexp(v[i / 4][sides[i % 4][k / 3]][k % 3], scale) + offset;
        grz_mesh *const mesh = solid_of(at, 4 * (size_t)solids);
        assert_int_equal(grz_mesh_about(mesh).unmatched_edges, 0);
        for (int i = 0; i < effort(200); i++) {
            int p[3], number = 0;
            bool on = false, odd = false, inside;
            for (int k = 0; k < 3; k++) p[k] = rng_int(&rng, -7, 7);
            for (int s = 0; s < solids; s++) {
                number += winding_of_tetrahedron(v[s], p);
                odd ^= winding_of_tetrahedron(v[s], p) != 0;
                for (int f = 0; f < 4; f++) on = on || is_on_side(v[s], sides[f], p);
            }
            const grz3_vec point = {ldexp(p[0], scale) + offset, ldexp(p[1], scale) + offset,
                                    ldexp(p[2], scale) + offset};
            const grz_winding w = winding_at(mesh, point.x, point.y, point.z);
            assert_int_equal(w.on, on);
            assert_true(w.number == (on ? 0 : number) && w.odd == (!on && odd) && w.error == 0);
            const grz_winding flushed = winding_flushed(mesh, &point, 0);
            assert_true(flushed.on == w.on && flushed.odd == w.odd && flushed.number == w.number && flushed.error == 0);
            assert_int_equal(grz_mesh_contains(mesh, &point, GRZ_SOLID_ODD, &inside), GRZ_OK);
            assert_int_equal(inside, on || odd);
        }
        grz_mesh_free(mesh);
    }
}

/* Solid angles. */

static double off_by(mpf_t truth, double number) {
    mpf_t n;
    mpf_init_set_d(n, number);
    mpf_sub(n, n, truth);
    const double off = fabs(mpf_get_d(n));
    mpf_clear(n);
    return off;
}

/* Is the number within its error of the sum over all triangles, for each tolerance? Returns the greatest error that was
 * asked for without a tolerance. */
static double check_point(const grz_mesh *mesh, const grz3_triangle *at, int count, const grz3_vec *p) {
    static const double tolerances[4] = {0, 1e-4, 0.01, 0.3};
    grz_winding w, whole;
    assert_int_equal(grz_mesh_winding(mesh, p, 0, &whole), GRZ_OK);
    if (whole.on) return 0;
    mpf_t truth;
    mpf_init(truth);
    for (int i = 0; i < count; i++) solid_angle_add(truth, &at[i], p);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(grz_mesh_winding(mesh, p, tolerances[i], &w), GRZ_OK);
        assert_true(off_by(truth, w.number) <= w.error);
        assert_true(w.error <= tolerances[i] || w.error <= whole.error);
        w = winding_flushed(mesh, p, tolerances[i]);
        assert_true(!w.on && off_by(truth, w.number) <= w.error);
    }
    mpf_clear(truth);
    return whole.error;
}

static void solid_angles_are_within_their_errors(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "solid angles");
    struct model m = model_sphere(3);
    const int count = m.count - 100; /* with a hole */
    grz_mesh *const mesh = solid_of(m.at, (size_t)count);
    assert_true(grz_mesh_about(mesh).open_edges > 0);
    for (int n = 0; n < effort(60); n++) {
        grz3_vec p;
        const double size = n % 4 == 3 ? 40 : 1.2;
        for (int k = 0; k < 3; k++) numbers_of(&p)[k] = size * rng_signed(&rng);
        if (n % 4 == 1) { /* close to the middle of a triangle */
            const grz3_triangle *const t = &m.at[rng_int(&rng, 0, count - 1)];
            p = (grz3_vec){(t->a.x + t->b.x + t->c.x) / 3, (t->a.y + t->b.y + t->c.y) / 3,
                           (t->a.z + t->b.z + t->c.z) / 3};
        }
        assert_true(check_point(mesh, m.at, count, &p) < 1e-9);
        grz_winding w; /* by the border of the hole, whose error does not depend on the tolerance */
        assert_int_equal(grz_mesh_winding(mesh, &p, 0.01, &w), GRZ_OK);
        assert_true(w.error < 1e-9);
    }
    grz_mesh_free(mesh);
    model_release(&m);
}

/* Too many open edges for the sum over the border. */
static void every_other_triangle_is_missing(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "many open edges");
    struct model m = model_sphere(3);
    const int count = m.count / 2;
    for (int i = 0; i < count; i++) m.at[i] = m.at[2 * i];
    grz_mesh *const mesh = solid_of(m.at, (size_t)count);
    assert_true(grz_mesh_about(mesh).unmatched_edges > 512);
    for (int n = 0; n < effort(30); n++) {
        const double size = n % 3 == 2 ? 40 : 1.2;
        const grz3_vec p = {size * rng_signed(&rng), size * rng_signed(&rng), size * rng_signed(&rng)};
        assert_true(check_point(mesh, m.at, count, &p) < 1e-9);
    }
    grz_mesh_free(mesh);
    model_release(&m);
}

/* Points on an edge of a leaning plane of triangles, but for rounding: the sum of the angles may know nothing of them,
 * but their strips know half of a turn. With so many unmatched edges those are asked last. */
static void points_beside_an_edge_are_known_by_the_border(void **state) {
    (void)state;
    enum { ROWS = 6, COLUMNS = 10, COUNT = ROWS * COLUMNS, PARTS = 13 };
    const grz3_vec u = {1, 0.3, 0.7}, v = {-0.2, 1, 0.1};
    grz3_triangle at[COUNT];
    for (int i = 0; i < COUNT; i++) {
        const int column = i % COLUMNS, row = i / COLUMNS;
        for (int k = 0; k < 3; k++) {
            const double s = column + (k == 1) / 2.0, t = row + (k == 2) / 2.0;
            (&at[i].a)[k] = (grz3_vec){s * u.x + t * v.x, s * u.y + t * v.y, s * u.z + t * v.z};
        }
    }
    grz_mesh *const mesh = solid_of(at, COUNT);
    assert_int_equal(grz_mesh_about(mesh).unmatched_edges, 3 * COUNT);
    for (int i = 0; i < COUNT * (PARTS - 1); i++) {
        const grz3_triangle *const t = &at[i % COUNT];
        const double f = (1 + i / COUNT) / (double)PARTS;
        const grz3_vec p = {t->a.x + f * (t->b.x - t->a.x), t->a.y + f * (t->b.y - t->a.y),
                            t->a.z + f * (t->b.z - t->a.z)};
        grz_winding w;
        assert_int_equal(grz_mesh_winding(mesh, &p, 0.3, &w), GRZ_OK);
        assert_true(w.on || w.error <= 0.5 + 1e-6);
    }
    grz_mesh_free(mesh);
}

/* Soups of triangles of any shape, at any scale, beside points on lines through their edges; and from so far away that
 * a wrong moment shows. */
static void soups_are_within_their_errors(void **state) {
    (void)state;
    enum { MOST = 60 };
    struct rng rng = rng_seeded(2026, "soup");
    static const int scales[7] = {0, -60, 60, 940, -1000, -330, 300};
    for (int n = 0; n < 70; n++) {
        grz3_triangle at[MOST];
        const int count = rng_int(&rng, 1, MOST), lattice = n % 2, scale = scales[n % 7];
        for (int i = 0; i < count; i++)
            for (int k = 0; k < 9; k++)
                numbers_of(&at[i])[k] = ldexp(lattice ? rng_int(&rng, -4, 4) : 4 * rng_signed(&rng), scale);
        grz_mesh *const mesh = solid_of(at, (size_t)count);
        for (int i = 0; i < effort(20); i++) {
            const grz3_triangle *const t = &at[rng_int(&rng, 0, count - 1)];
            const double along = rng_once_in(&rng, 2) ? rng_unit(&rng) : 2;
            grz3_vec p;
            for (int k = 0; k < 3; k++)
                numbers_of(&p)[k] = rng_once_in(&rng, 3)
                                        ? numbers_in(&t->a)[k] + along * (numbers_in(&t->b)[k] - numbers_in(&t->a)[k])
                                        : ldexp(lattice ? rng_int(&rng, -5, 5) : 5 * rng_signed(&rng), scale);
            const double far = i % 3 == 0 && scale < 900 ? 20000 : 1;
            p = (grz3_vec){far * p.x, far * p.y, far * p.z};
            check_point(mesh, at, count, &p);
        }
        grz_mesh_free(mesh);
    }
}

static void hemispheres_count_half_in_their_opening(void **state) {
    (void)state;
    struct model m = model_cubes(1, 2);
    move_cubes(&m, 2, -1);
    grz3_triangle at[12];
    int count = 0; /* without the top and the bottom: a tube, whose middle sees a third of all directions open */
    for (int i = 0; i < 12; i++)
        if (!(m.at[i].a.z == m.at[i].b.z && m.at[i].b.z == m.at[i].c.z)) at[count++] = m.at[i];
    grz_mesh *const mesh = solid_of(at, (size_t)count);
    const grz_winding middle = winding_at(mesh, 0, 0, 0), rim = winding_at(mesh, 0, 0, 1e9);
    assert_true(count == 8 && fabs(middle.number - 2 / 3.0) < 1e-14 && fabs(rim.number) < 1e-9);
    grz_mesh_free(mesh);
    model_release(&m);
}

static void many_points_are_as_one_by_one(void **state) {
    (void)state;
    enum { POINTS = 1000 };
    struct rng rng = rng_seeded(2026, "batch");
    struct model m = model_sphere(2);
    static grz3_vec points[POINTS];
    static grz_winding answers[POINTS];
    const grz_parallel threads = grz_threads(3);
    for (int open = 0; open < 2; open++) {
        grz_mesh *const mesh = solid_of(m.at, (size_t)(m.count - open));
        for (int i = 0; i < 3 * POINTS; i++) numbers_of(points)[i] = 1.5 * rng_signed(&rng);
        points[7].y = (double)NAN;
        points[8] = m.at[0].a;
        assert_int_equal(grz_mesh_winding_n(mesh, points, POINTS, 0.01, &threads, answers), GRZ_OK);
        for (int i = 0; i < POINTS; i++) {
            grz_winding w;
            assert_int_equal(grz_mesh_winding(mesh, &points[i], 0.01, &w), GRZ_OK);
            assert_true(w.on == answers[i].on && w.odd == answers[i].odd && w.number == answers[i].number &&
                        w.error == answers[i].error);
        }
        assert_true(answers[8].on && !answers[7].on && answers[7].number == 0);
        assert_int_equal(grz_mesh_winding_n(mesh, points, 0, 0.01, NULL, NULL), GRZ_OK);
        grz_mesh_free(mesh);
    }
    model_release(&m);
}

static void refitted_meshes_wind_anew(void **state) {
    (void)state;
    struct model m = model_cubes(3, 1);
    const size_t count = (size_t)m.count;
    grz_mesh *const mesh = solid_of(m.at, count);
    const grz_triangles triangles = {.vertex_count = 3 * count, .vertices = m.at, .count = count};
    assert_true(winding_at(mesh, 1.5, 1.5, 1.5).number == 1);
    const grz3_vec kept = m.at[40].b;
    m.at[40].b.x += 0.25; /* opens it */
    assert_int_equal(grz_mesh_refit(mesh, &triangles), GRZ_OK);
    const size_t bytes = grz_mesh_about(mesh).bytes;
    assert_true(grz_mesh_about(mesh).unmatched_edges > 0);
    check_point(mesh, m.at, m.count, &(grz3_vec){1.25, 1.5, 1.75});
    m.at[40].b.x += 0.25;
    assert_int_equal(grz_mesh_refit(mesh, &triangles), GRZ_OK);
    check_point(mesh, m.at, m.count, &(grz3_vec){1.25, 1.5, 1.75});
    m.at[40].b = kept;
    assert_int_equal(grz_mesh_refit(mesh, &triangles), GRZ_OK);
    assert_true(winding_at(mesh, 1.5, 1.5, 1.5).number == 1 && grz_mesh_about(mesh).bytes < bytes);
    grz_mesh_free(mesh);
    model_release(&m);
}

static void without_the_option_there_is_no_number(void **state) {
    (void)state;
    struct model m = model_cubes(1, 2);
    const grz_triangles triangles = {.vertex_count = 36, .vertices = m.at, .count = 12};
    const grz3_vec point = {0.5, 0.5, 0.5};
    grz_mesh *mesh;
    grz_winding w = {.on = true, .number = 7};
    assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
    assert_int_equal(grz_mesh_winding(mesh, &point, 0, &w), GRZ_ERROR_ARGUMENT);
    assert_true(!w.on && w.number == 0);
    w.number = 7;
    assert_int_equal(grz_mesh_winding_n(mesh, &point, 1, 0, NULL, &w), GRZ_ERROR_ARGUMENT);
    assert_true(!w.on && w.number == 0);
    grz_mesh_free(mesh);
    mesh = solid_of(NULL, 0);
    assert_true(winding_at(mesh, 0, 0, 0).number == 0);
    grz_mesh_free(mesh);
    model_release(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(overlapping_boxes_wind_twice),
                                       cmocka_unit_test(doubled_faces_cancel),
                                       cmocka_unit_test(fronts_that_disagree_are_unmatched),
                                       cmocka_unit_test(integers_are_counted),
                                       cmocka_unit_test(solid_angles_are_within_their_errors),
                                       cmocka_unit_test(every_other_triangle_is_missing),
                                       cmocka_unit_test(points_beside_an_edge_are_known_by_the_border),
                                       cmocka_unit_test(soups_are_within_their_errors),
                                       cmocka_unit_test(hemispheres_count_half_in_their_opening),
                                       cmocka_unit_test(many_points_are_as_one_by_one),
                                       cmocka_unit_test(refitted_meshes_wind_anew),
                                       cmocka_unit_test(without_the_option_there_is_no_number)};
    solid_angle_begin();
    return cmocka_run_group_tests_name("winding", tests, NULL, NULL);
}
