/* The bounds of mesh/solid_angle.c and mesh/winding.c: of a solid angle and its sign, and of the rounding of moments.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"
#include "unit/solid_angle_truth.h"

#include <graze/shapes3.h>

#define SHOWN_solid_angle_sign_error ~, bound_solid_angle_sign_error
#define solid_angle_sign_error (see_sign(t, point, d, product), bound_solid_angle_sign_error)
static void see_sign(const grz3_triangle *t, const grz3_vec *point, double d, double product);
#include "mesh/solid_angle.c"
#include "mesh/winding.c"
#include "shape/vec3.h"

enum { SIGN, ANGLE, MOMENTS, COUNT };
static struct residual seen[COUNT] = {
    {.bound = "solid_angle_sign_error"}, {.bound = "solid_angle_error"}, {.bound = "moments_error"}};

static void exact_vector(const grz3_vec *v, rat out[3]) { rat_vector(3, (double[3]){v->x, v->y, v->z}, out); }

static void subtract(const rat a[3], const rat b[3], rat out[3]) {
    for (int k = 0; k < 3; k++) out[k] = rat_sub(a[k], b[k]);
}

static void see_sign(const grz3_triangle *t, const grz3_vec *point, double d, double product) {
    const grz3_vec *const corners[3] = {&t->a, &t->b, &t->c};
    rat from[3], to[3], v[3][3], across[3];
    if (product == 0) return;
    exact_vector(point, from);
    for (int i = 0; i < 3; i++) exact_vector(corners[i], to), subtract(to, from, v[i]);
    rat_cross(v[1], v[2], across);
    residual_add(&seen[SIGN], rat_sub(rat_of(d), rat_dot(3, v[0], across)), bound_solid_angle_sign_error,
                 rat_of(product));
}

static void draw_triangle(struct draws *draws, grz3_triangle *t) {
    double at[9];
    for (int i = 0; i < 9; i++) at[i] = draw(draws);
    *t = (grz3_triangle){{at[0], at[1], at[2]}, {at[3], at[4], at[5]}, {at[6], at[7], at[8]}};
}

static void draw_point(struct draws *draws, grz3_vec *p) {
    double at[3];
    draw_vector(draws, 3, at);
    *p = (grz3_vec){at[0], at[1], at[2]};
}

static void set_corner(double at[3][3][GRZ_BLOCK], int lane, int corner, const grz3_vec *v) {
    for (int k = 0; k < 3; k++) at[corner][k][lane] = grz3_at(v, k);
}

/* A block of one to four triangles; a point, now and then nearly on a line through an edge. */
static void see_angles(struct draws *draws) {
    double at[3][3][GRZ_BLOCK];
    grz3_triangle t[GRZ_BLOCK];
    grz3_vec p;
    const int used = rng_int(&draws->rng, 1, GRZ_BLOCK);
    draw_point(draws, &p);
    if (rng_once_in(&draws->rng, 2)) /* far away, so that the angles are small */
        p = (grz3_vec){16 * p.x, 16 * p.y, 16 * p.z};
    mpf_t truth;
    mpf_init(truth);
    bool on = false;
    for (int lane = 0; lane < GRZ_BLOCK; lane++) {
        draw_triangle(draws, &t[lane]);
        if (lane >= used) t[lane] = t[0];
        set_corner(at, lane, 0, &t[lane].a), set_corner(at, lane, 1, &t[lane].b), set_corner(at, lane, 2, &t[lane].c);
        on |= is_on(&t[lane], &p);
    }
    for (int lane = 0; lane < used && !on; lane++) solid_angle_add(truth, &t[lane], &p);
    const grz_bounded angle = on ? (grz_bounded){0, 0} : grz_solid_angle(at, used, &p);
    if (angle.error > 0 && angle.error < 0.25) {
        const rat exact = rat_of(0);
        mpq_set_f(exact, truth);
        residual_add(&seen[ANGLE], rat_sub(rat_of(angle.number), exact), solid_angle_error,
                     rat_of(angle.error / solid_angle_error));
    }
    mpf_clear(truth);
}

/* What a triangle adds, by the derivatives of 1 / |y|, in which traces stay: with N its area's normal, g its middle,
 * and M the mean of x x, N . y / R^3 - (3 N.y g.y / R^2 - N.g) / R^3 + (7.5 N.y yMy / R^2 - 1.5 (2 N.My + N.y tr M)) /
 * R^5. */
static rat expansion_of(const grz3_triangle *t, const rat center[3], const rat y[3], rat length) {
    const grz3_vec *const corners[3] = {&t->a, &t->b, &t->c};
    rat v[3][3], e[3], f[3], n[3], g[3], to[3];
    for (int i = 0; i < 3; i++) exact_vector(corners[i], to), subtract(to, center, v[i]);
    subtract(v[1], v[0], e), subtract(v[2], v[0], f);
    rat_cross(e, f, n);
    for (int k = 0; k < 3; k++) {
        n[k] = rat_div(n[k], rat_of(2));
        g[k] = rat_div(rat_add(v[0][k], rat_add(v[1][k], v[2][k])), rat_of(3));
    }
    const rat square = rat_mul(length, length), cube = rat_mul(square, length), ny = rat_dot(3, n, y),
              gy = rat_dot(3, g, y);
    rat ymy = rat_mul(rat_of(9), rat_mul(gy, gy)), nmy = rat_mul(rat_of(9), rat_mul(rat_dot(3, n, g), gy)),
        trace = rat_mul(rat_of(9), rat_dot(3, g, g));
    for (int i = 0; i < 3; i++) {
        const rat vy = rat_dot(3, v[i], y);
        ymy = rat_add(ymy, rat_mul(vy, vy));
        nmy = rat_add(nmy, rat_mul(rat_dot(3, n, v[i]), vy));
        trace = rat_add(trace, rat_dot(3, v[i], v[i]));
    }
    const rat first = rat_div(ny, cube),
              second = rat_div(rat_sub(rat_div(rat_mul(rat_of(3), rat_mul(ny, gy)), square), rat_dot(3, n, g)), cube),
              third = rat_sub(rat_div(rat_mul(rat_of(7.5), rat_mul(ny, ymy)), square),
                              rat_mul(rat_of(1.5), rat_add(rat_mul(rat_of(2), nmy), rat_mul(ny, trace))));
    return rat_add(rat_sub(first, second), rat_div(third, rat_mul(rat_of(12), rat_mul(cube, square))));
}

/* A mesh of some levels, from a point that is not close. */
static void see_moments(struct draws *draws) {
    enum { MOST = 150 };
    grz3_triangle at[MOST];
    const int count = rng_int(&draws->rng, 1, MOST);
    for (int i = 0; i < count; i++) draw_triangle(draws, &at[i]);
    const grz_triangles triangles = {.vertex_count = 3 * (size_t)count, .vertices = at, .count = (size_t)count};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    grz_moments *const moments = grz_moments_take(mesh);
    assert_non_null(moments);
    grz_moments_fill(mesh, moments);
    const grz_moments *const m = &moments[0];
    const double far = m->radius * (2 + 20 * rng_unit(&draws->rng));
    const grz3_vec p = {m->center[0] + far * rng_signed(&draws->rng), m->center[1] + far,
                        m->center[2] + far * rng_signed(&draws->rng)};
    grz_bounded out;
    if (seen_from_afar(m, &p, (double)INFINITY, &out)) {
        rat center[3], from[3], y[3];
        const rat sum = rat_of(0);
        rat_vector(3, m->center, center);
        exact_vector(&p, from), subtract(center, from, y);
        const rat length = rat_sqrt(rat_dot(3, y, y)), part = rat_of(part_of_sphere);
        const int mark = rat_mark();
        for (int i = 0; i < count; i++) {
            mpq_set(sum, rat_add(sum, expansion_of(&at[i], center, y, length)));
            rat_free_after(mark);
        }
        residual_add(&seen[MOMENTS], rat_sub(rat_of(out.number), rat_mul(part, sum)), moments_error,
                     rat_div(rat_mul(part, rat_of(m->area)), rat_mul(length, length)));
    }
    grz_moments_give_back(mesh, moments);
    grz_mesh_free(mesh);
}

static void solid_angles_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("winding");
    for (int n = effort(6000); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        see_angles(&draws);
        if (n % 30 == 0) see_moments(&draws);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(solid_angles_are_within_their_bounds)};
    solid_angle_begin();
    return cmocka_run_group_tests_name("residual_winding", tests, NULL, NULL);
}
