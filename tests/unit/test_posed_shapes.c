/* Shapes moved by a matrix, and the matrices: each number is the exact one, rounded once.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/modes.h"
#include "support/rng.h"
#include "unit/rounding.h"

#include <graze/graze.h>

#include <math.h>
#include <string.h>

static const double identity2[6] = {1, 0, 0, 0, 1, 0}, identity3[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

/* The number k, in rows of so many, of a matrix of the kinds of a test: rotations, small integers, any. */
static void fill_matrix(double matrix[], int dim, struct rng *rng, int kind) {
    if (kind % 4 == 0 && dim == 2)
        grz2_matrix_from_angle((grz2_vec){rng_signed(rng), rng_signed(rng)}, 7 * rng_signed(rng), matrix);
    else if (kind % 4 == 0)
        grz3_matrix_from_quaternion((grz3_vec){rng_signed(rng), rng_signed(rng), rng_signed(rng)},
                                    (grz3_quat){rng_signed(rng), rng_signed(rng), rng_signed(rng), rng_signed(rng)},
                                    matrix);
    else
        for (int i = 0; i < dim * (dim + 1); i++)
            matrix[i] = kind % 4 == 1 ? rng_int(rng, -2, 2) : kind % 4 == 2 ? rng_signed(rng) : random_number(rng);
}

/* A row of the matrix . (from, fourth). */
static void set_mapped(mpq_t value, int dim, const double row[], const double from[], double fourth) {
    exact_product(value, row[dim], fourth);
    for (int k = 0; k < dim; k++) add_product(value, row[k], from[k]);
}

static void assert_mapped(int dim, const double matrix[], const double from[], double fourth, const double to[]) {
    mpq_t value;
    mpq_init(value);
    for (int i = 0; i < dim; i++) {
        set_mapped(value, dim, &matrix[i * (dim + 1)], from, fourth);
        assert_true(is_rounded(to[i], value, NEAREST));
    }
    mpq_clear(value);
}

static void assert_mapped3(const double matrix[12], grz3_vec from, double fourth, grz3_vec to) {
    assert_mapped(3, matrix, &from.x, fourth, &to.x);
}

static void assert_mapped2(const double matrix[6], grz2_vec from, double fourth, grz2_vec to) {
    assert_mapped(2, matrix, &from.x, fourth, &to.x);
}

/* (a + b) / 2, or a + b / 2 of an origin and a size, moved; and half of the size. */
static void assert_box(int dim, const double matrix[], const double min[], const double more[], bool is_size,
                       const double center[], const double half[]) {
    mpq_t value, part;
    mpq_inits(value, part, NULL);
    for (int i = 0; i < dim; i++) {
        set_mapped(value, dim, &matrix[i * (dim + 1)], min, 1);
        set_mapped(part, dim, &matrix[i * (dim + 1)], more, is_size ? 0 : 1);
        if (is_size) mpq_add(value, value, value);
        mpq_add(value, value, part);
        mpq_div_2exp(value, value, 1);
        assert_true(is_rounded(center[i], value, NEAREST));
        exact_product(value, more[i], 0.5);
        if (!is_size) add_product(value, min[i], -0.5);
        assert_true(is_rounded(half[i], value, NEAREST));
    }
    mpq_clears(value, part, NULL);
}

static bool same3(grz3_vec a, grz3_vec b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
static bool same2(grz2_vec a, grz2_vec b) { return a.x == b.x && a.y == b.y; }

static grz3_vec vec3_of(struct rng *rng, int kind) {
    double at[3];
    for (int i = 0; i < 3; i++) at[i] = kind % 3 == 2 ? random_number(rng) : rng_signed(rng);
    return (grz3_vec){at[0], at[1], at[2]};
}

static grz2_vec vec2_of(struct rng *rng, int kind) {
    const grz3_vec at = vec3_of(rng, kind);
    return (grz2_vec){at.x, at.y};
}

static void shapes_of_space_are_posed(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "posed shapes of space");
    for (int n = 0; n < 60 + effort(240); n++) {
        double matrix[12];
        grz3_vec at[6], room[6];
        fill_matrix(matrix, 3, &rng, n);
        for (int i = 0; i < 6; i++) at[i] = vec3_of(&rng, n / 4);
        const double radius = rng_unit(&rng);
        const grz3_shape all[] = {{.kind = GRZ_POINT, .radius = radius, .point = at[0]},
                                  {.kind = GRZ_BALL, .sphere = {at[0], radius}},
                                  {.kind = GRZ_SEGMENT, .radius = radius, .segment = {at[0], at[1]}},
                                  {.kind = GRZ_CAPSULE, .capsule = {at[0], at[1], radius}},
                                  {.kind = GRZ_TRIANGLE, .radius = radius, .triangle = {at[0], at[1], at[2]}}};
        const int points[] = {1, 1, 2, 2, 3};
        for (int s = 0; s < 5; s++) {
            const grz3_shape posed = grz3_shape_posed(&all[s], matrix, NULL);
            assert_true(posed.kind == all[s].kind && posed.radius == all[s].radius);
            for (int i = 0; i < points[s]; i++) assert_mapped3(matrix, at[i], 1, *(&posed.point + i));
            if (s == 1) assert_true(posed.sphere.radius == radius);
            if (s == 3) assert_true(posed.capsule.radius == radius);
        }
        if (n / 4 % 3 < 2) {
            const grz3_shape post = {.kind = GRZ_CYLINDER, .cylinder = {at[0], at[1], radius}},
                             posed = grz3_shape_posed(&post, matrix, NULL);
            assert_mapped3(matrix, at[1], 1, posed.cylinder.b);
            assert_true(posed.cylinder.radius == radius);
        }
        const grz3_shape ray = grz3_shape_from_ray(&(grz3_ray){at[0], at[1]}),
                         line = grz3_shape_from_line(&(grz3_line){at[0], at[1]}),
                         obb = {.kind = GRZ_OBB, .radius = 2, .obb = {at[0], {1, 2, radius}, {at[1], at[2], at[3]}}};
        const grz3_shape of_ray = grz3_shape_posed(&ray, matrix, NULL), of_line = grz3_shape_posed(&line, matrix, NULL),
                         of_obb = grz3_shape_posed(&obb, matrix, NULL);
        assert_mapped3(matrix, at[0], 1, of_ray.ray.origin);
        assert_mapped3(matrix, at[1], 0, of_ray.ray.dir);
        assert_mapped3(matrix, at[1], 0, of_line.line.dir);
        assert_mapped3(matrix, at[0], 1, of_obb.obb.center);
        for (int k = 0; k < 3; k++) assert_mapped3(matrix, at[k + 1], 0, of_obb.obb.axis[k]);
        assert_true(of_obb.radius == 2 && same3(of_obb.obb.half, obb.obb.half));
        const grz3_shape hull = {.kind = GRZ_HULL, .radius = 0.5, .hull = {6, at}};
        const grz3_shape of_hull = grz3_shape_posed(&hull, matrix, room);
        assert_true(of_hull.kind == GRZ_HULL && of_hull.radius == 0.5 && of_hull.hull.count == 6);
        assert_ptr_equal(of_hull.hull.points, room);
        for (int i = 0; i < 6; i++) assert_mapped3(matrix, at[i], 1, room[i]);
    }
}

static void boxes_of_space_become_oriented_ones(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "posed boxes of space");
    for (int n = 0; n < 60 + effort(240); n++) {
        double matrix[12];
        fill_matrix(matrix, 3, &rng, n);
        const grz3_vec a = vec3_of(&rng, n / 4), b = vec3_of(&rng, n / 4);
        const grz3_aabb box = {{fmin(a.x, b.x), fmin(a.y, b.y), fmin(a.z, b.z)},
                               {fmax(a.x, b.x), fmax(a.y, b.y), fmax(a.z, b.z)}};
        const grz3_shape posed =
            grz3_shape_posed(&(grz3_shape){.kind = GRZ_AABB, .radius = 1, .aabb = box}, matrix, NULL);
        assert_true(posed.kind == GRZ_OBB && posed.radius == 1);
        assert_box(3, matrix, &box.min.x, &box.max.x, false, &posed.obb.center.x, &posed.obb.half.x);
        for (int k = 0; k < 3; k++)
            assert_true(same3(posed.obb.axis[k], (grz3_vec){matrix[k], matrix[4 + k], matrix[8 + k]}));
    }
}

/* Does the second column equal the first, turned by 90 degrees? */
static bool is_square(const double m[6]) { return (m[0] == m[4] && m[1] == -m[3]) || (m[0] == -m[4] && m[1] == m[3]); }

static void check_obb2(const double matrix[6], grz2_vec at, grz2_vec u, grz2_vec half, int *others) {
    grz2_vec room[4];
    const grz2_shape obb = {.kind = GRZ_OBB, .radius = 3, .obb = {at, half, u}},
                     posed = grz2_shape_posed(&obb, matrix, room);
    assert_true(posed.radius == 3);
    if (is_square(matrix)) {
        assert_true(posed.kind == GRZ_OBB && same2(posed.obb.half, half));
        assert_mapped2(matrix, at, 1, posed.obb.center);
        assert_mapped2(matrix, u, 0, posed.obb.u);
        return;
    }
    assert_true(posed.kind == GRZ_HULL && posed.hull.points == room && posed.hull.count == 4);
    mpq_t corner[2], value, part;
    mpq_inits(corner[0], corner[1], value, part, NULL);
    for (int c = 0; c < 4; c++) {
        const double x = c & 1 ? half.x : -half.x, y = c & 2 ? half.y : -half.y;
        exact_product(corner[0], at.x, 1);
        add_product(corner[0], x, u.x);
        add_product(corner[0], y, -u.y);
        exact_product(corner[1], at.y, 1);
        add_product(corner[1], x, u.y);
        add_product(corner[1], y, u.x);
        for (int i = 0; i < 2; i++) {
            exact_product(value, matrix[3 * i + 2], 1);
            for (int k = 0; k < 2; k++) {
                mpq_set_d(part, matrix[3 * i + k]);
                mpq_mul(part, part, corner[k]);
                mpq_add(value, value, part);
            }
            assert_true(is_rounded((&room[c].x)[i], value, NEAREST));
        }
    }
    mpq_clears(corner[0], corner[1], value, part, NULL);
    ++*others;
}

static void shapes_of_the_plane_are_posed(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "posed shapes of the plane");
    const int count = 80 + effort(400);
    int parallelograms = 0;
    for (int n = 0; n < count; n++) {
        double matrix[6];
        grz2_vec at[4], room[4];
        fill_matrix(matrix, 2, &rng, n);
        for (int i = 0; i < 4; i++) at[i] = vec2_of(&rng, n / 4);
        const double radius = rng_unit(&rng);
        const grz2_shape all[] = {{.kind = GRZ_POINT, .radius = radius, .point = at[0]},
                                  {.kind = GRZ_BALL, .circle = {at[0], radius}},
                                  {.kind = GRZ_SEGMENT, .radius = radius, .segment = {at[0], at[1]}},
                                  {.kind = GRZ_CAPSULE, .capsule = {at[0], at[1], radius}},
                                  {.kind = GRZ_TRIANGLE, .radius = radius, .triangle = {at[0], at[1], at[2]}}};
        const int points[] = {1, 1, 2, 2, 3};
        for (int s = 0; s < 5; s++) {
            const grz2_shape posed = grz2_shape_posed(&all[s], matrix, NULL);
            assert_true(posed.kind == all[s].kind && posed.radius == all[s].radius);
            for (int i = 0; i < points[s]; i++) assert_mapped2(matrix, at[i], 1, *(&posed.point + i));
        }
        const grz2_shape ray = grz2_shape_from_ray(&(grz2_ray){at[0], at[1]}),
                         line = grz2_shape_from_line(&(grz2_line){at[0], at[1]}),
                         hull = {.kind = GRZ_HULL, .radius = 0.5, .hull = {4, at}};
        assert_mapped2(matrix, at[0], 1, grz2_shape_posed(&ray, matrix, NULL).ray.origin);
        assert_mapped2(matrix, at[1], 0, grz2_shape_posed(&ray, matrix, NULL).ray.dir);
        assert_mapped2(matrix, at[1], 0, grz2_shape_posed(&line, matrix, NULL).line.dir);
        const grz2_shape of_hull = grz2_shape_posed(&hull, matrix, room);
        assert_true(of_hull.kind == GRZ_HULL && of_hull.hull.points == room && of_hull.hull.count == 4);
        for (int i = 0; i < 4; i++) assert_mapped2(matrix, at[i], 1, room[i]);
        check_obb2(matrix, at[0], at[1], (grz2_vec){radius, 2}, &parallelograms);
    }
    assert_true(3 * parallelograms > count && 6 * parallelograms < 5 * count);
}

static void boxes_of_the_plane_become_oriented_ones(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "posed boxes of the plane");
    for (int n = 0; n < 60 + effort(240); n++) {
        double matrix[6];
        grz2_vec room[4];
        fill_matrix(matrix, 2, &rng, n % 4 < 2 ? 0 : n);
        if (n % 5 == 0) matrix[1] = -matrix[1], matrix[4] = -matrix[4]; /* mirrored */
        const grz2_vec a = vec2_of(&rng, n / 4), b = vec2_of(&rng, n / 4), size = {fabs(b.x), fabs(b.y)};
        const grz2_aabb box = {{fmin(a.x, b.x), fmin(a.y, b.y)}, {fmax(a.x, b.x), fmax(a.y, b.y)}};
        const grz2_rect rect = {a.x, a.y, size.x, size.y};
        const grz2_shape of_box = grz2_shape_posed(&(grz2_shape){.kind = GRZ_AABB, .aabb = box}, matrix, room),
                         of_rect =
                             grz2_shape_posed(&(grz2_shape){.kind = GRZ_RECT, .radius = 1, .rect = rect}, matrix, room);
        assert_true(of_rect.radius == 1);
        if (is_square(matrix)) {
            const grz2_vec u = {matrix[0], matrix[3]};
            assert_true(of_box.kind == GRZ_OBB && same2(of_box.obb.u, u));
            assert_true(of_rect.kind == GRZ_OBB && same2(of_rect.obb.u, u));
            assert_box(2, matrix, &box.min.x, &box.max.x, false, &of_box.obb.center.x, &of_box.obb.half.x);
            assert_box(2, matrix, &a.x, &size.x, true, &of_rect.obb.center.x, &of_rect.obb.half.x);
            continue;
        }
        assert_true(of_box.kind == GRZ_HULL && of_rect.kind == GRZ_HULL && of_rect.hull.count == 4);
        mpq_t value;
        mpq_init(value);
        for (int c = 0; c < 4; c++)
            for (int i = 0; i < 2; i++) {
                const double *const row = &matrix[3 * i];
                set_mapped(value, 2, row, &a.x, 1);
                add_product(value, row[0], c & 1 ? size.x : 0);
                add_product(value, row[1], c & 2 ? size.y : 0);
                assert_true(is_rounded((&room[c].x)[i], value, NEAREST));
            }
        mpq_clear(value);
        grz2_shape_posed(&(grz2_shape){.kind = GRZ_AABB, .aabb = box}, matrix, room);
        for (int c = 0; c < 4; c++)
            assert_mapped2(matrix, (grz2_vec){c & 1 ? box.max.x : box.min.x, c & 2 ? box.max.y : box.min.y}, 1,
                           room[c]);
    }
}

/* The cofactors of the matrix that is left after the last column, and its determinant. */
static void set_cofactors(int dim, const double m[], mpq_t cofactor[3][3], mpq_t determinant) {
    for (int i = 0; i < dim; i++)
        for (int k = 0; k < dim; k++) {
            const int r = (i + 1) % dim, s = (i + 2) % dim, p = (k + 1) % dim, q = (k + 2) % dim;
            if (dim == 2) {
                exact_product(cofactor[i][k], m[3 * r + p], i == k ? 1 : -1);
            } else {
                exact_product(cofactor[i][k], m[4 * r + p], m[4 * s + q]);
                add_product(cofactor[i][k], -m[4 * r + q], m[4 * s + p]);
            }
        }
    mpq_t part;
    mpq_init(part);
    mpq_set_ui(determinant, 0, 1);
    for (int k = 0; k < dim; k++) {
        mpq_set_d(part, m[k]);
        mpq_mul(part, part, cofactor[0][k]);
        mpq_add(determinant, determinant, part);
    }
    mpq_clear(part);
}

/* From the definition: y is on the plane or beyond if and only if x is, y = M x + t. So the exact normal is the one
 * that is found times a positive power of 2, and the offset follows from the rounded normal. */
static void check_plane(int dim, const double m[], const double from[], double offset, const double to[],
                        double moved) {
    mpq_t cofactor[3][3], determinant, exact[3], sum, part;
    for (int i = 0; i < 9; i++) mpq_init(cofactor[i / 3][i % 3]);
    mpq_inits(determinant, exact[0], exact[1], exact[2], sum, part, NULL);
    set_cofactors(dim, m, cofactor, determinant);
    const int sign = mpq_sgn(determinant);
    int shift = 0;
    for (int i = 0; i < dim; i++) {
        mpq_set_ui(exact[i], 0, 1);
        for (int k = 0; k < dim; k++) {
            mpq_set_d(part, from[k]);
            mpq_mul(part, part, cofactor[i][k]);
            mpq_add(exact[i], exact[i], part);
        }
        if (sign < 0) mpq_neg(exact[i], exact[i]);
    }
    double largest = 0;
    for (int i = 0; i < dim; i++)
        for (int k = 0; k < dim; k++) largest = fmax(largest, fabs(m[i * (dim + 1) + k]));
    if (frexp(largest, &shift) < 0.55) shift--;
    for (int i = 0; i < dim; i++) {
        if (shift > 0) mpq_div_2exp(exact[i], exact[i], (mp_bitcnt_t)((dim - 1) * shift));
        else mpq_mul_2exp(exact[i], exact[i], (mp_bitcnt_t)((1 - dim) * shift));
        assert_true(is_rounded(to[i], exact[i], NEAREST));
    }
    mpq_abs(sum, determinant);
    mpq_set_d(part, offset);
    mpq_mul(sum, sum, part);
    if (shift > 0) mpq_div_2exp(sum, sum, (mp_bitcnt_t)((dim - 1) * shift));
    else mpq_mul_2exp(sum, sum, (mp_bitcnt_t)((1 - dim) * shift));
    for (int i = 0; i < dim; i++) add_product(sum, to[i], m[i * (dim + 1) + dim]);
    assert_true(is_rounded(moved, sum, NEAREST));
    for (int i = 0; i < 9; i++) mpq_clear(cofactor[i / 3][i % 3]);
    mpq_clears(determinant, exact[0], exact[1], exact[2], sum, part, NULL);
}

static bool is_singular(int dim, const double m[]) {
    mpq_t cofactor[3][3], determinant;
    for (int i = 0; i < 9; i++) mpq_init(cofactor[i / 3][i % 3]);
    mpq_init(determinant);
    set_cofactors(dim, m, cofactor, determinant);
    const bool is_zero = mpq_sgn(determinant) == 0;
    for (int i = 0; i < 9; i++) mpq_clear(cofactor[i / 3][i % 3]);
    mpq_clear(determinant);
    return is_zero;
}

static void planes_are_posed(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "posed planes");
    const int count = 120 + effort(600);
    int lost = 0, done = 0;
    for (int n = 0; n < count; n++) {
        double m3[12], m2[6];
        fill_matrix(m3, 3, &rng, n);
        fill_matrix(m2, 2, &rng, n);
        const grz3_vec normal = vec3_of(&rng, n / 4);
        const double offset = n / 4 % 3 ? rng_signed(&rng) : random_number(&rng);
        const grz3_shape plane3 = {.kind = GRZ_PLANE, .plane = {normal, offset}},
                         half3 = {.kind = GRZ_HALFSPACE, .halfspace = {normal, offset}},
                         a = grz3_shape_posed(&plane3, m3, NULL), b = grz3_shape_posed(&half3, m3, NULL);
        const grz2_vec flat = {normal.x, normal.y};
        const grz2_shape plane2 = {.kind = GRZ_PLANE, .plane = {flat, offset}},
                         half2 = {.kind = GRZ_HALFSPACE, .halfspace = {flat, offset}},
                         c = grz2_shape_posed(&plane2, m2, NULL), d = grz2_shape_posed(&half2, m2, NULL);
        assert_true((a.kind == GRZ_EMPTY) == (b.kind == GRZ_EMPTY) && (c.kind == GRZ_EMPTY) == (d.kind == GRZ_EMPTY));
        if (a.kind == GRZ_EMPTY) {
            assert_true(is_singular(3, m3) || n % 4 == 3 || n / 4 % 3 == 2);
            lost++;
        } else {
            check_plane(3, m3, &normal.x, offset, &a.plane.normal.x, a.plane.offset);
            assert_true(same3(a.plane.normal, b.halfspace.normal) && a.plane.offset == b.halfspace.offset);
            done++;
        }
        if (c.kind == GRZ_EMPTY) {
            assert_true(is_singular(2, m2) || n % 4 == 3 || n / 4 % 3 == 2);
            lost++;
        } else {
            check_plane(2, m2, &flat.x, offset, &c.plane.normal.x, c.plane.offset);
            assert_true(same2(c.plane.normal, d.halfspace.normal) && c.plane.offset == d.halfspace.offset);
            done++;
        }
    }
    assert_true(lost > 0 && done > count);
}

static void a_floor_that_is_turned_is_a_wall(void **state) {
    (void)state;
    double matrix[12], flat[6];
    grz3_matrix_from_quaternion((grz3_vec){5, 0, 0}, (grz3_quat){0, 1, 0, 1}, matrix); /* z becomes x */
    const grz3_shape floor = {.kind = GRZ_HALFSPACE, .halfspace = {{0, 0, 1}, 2}},
                     wall = grz3_shape_posed(&floor, matrix, NULL);
    assert_true(wall.kind == GRZ_HALFSPACE && same3(wall.halfspace.normal, (grz3_vec){1, 0, 0}));
    assert_true(wall.halfspace.offset == 7);
    const double mirrored[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 1},
                 larger[12] = {4, 0, 0, 0, 0, 4, 0, 0, 0, 0, 4, 1};
    const grz3_shape ceiling = grz3_shape_posed(&floor, mirrored, NULL),
                     higher = grz3_shape_posed(&floor, larger, NULL);
    assert_true(same3(ceiling.halfspace.normal, (grz3_vec){0, 0, -1}) && ceiling.halfspace.offset == 1);
    assert_true(same3(higher.halfspace.normal, (grz3_vec){0, 0, 1}) && higher.halfspace.offset == 9);
    grz2_matrix_from_angle((grz2_vec){1, 0}, 0, flat);
    const grz2_shape line = {.kind = GRZ_PLANE, .plane = {{1, 0}, 2}}, moved = grz2_shape_posed(&line, flat, NULL);
    assert_true(moved.kind == GRZ_PLANE && moved.plane.normal.x == 1 && moved.plane.offset == 3);
}

/* Any finite numbers, also where subnormals count as 0; a hull may be its own room. */
static void shapes_are_posed_at_the_ends_of_the_range(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "posed shapes far");
    const int count = effort(2000);
    int overflows = 0, subnormals = 0;
    for (int n = 0; n < count; n++) {
        const bool flush = flush_exists() && n % 3 == 0;
        double matrix[12];
        grz3_vec at[4], room[4];
        for (int i = 0; i < 12; i++) matrix[i] = n % 4 ? random_number(&rng) : ldexp(random_double(&rng, 30), -1050);
        for (int i = 0; i < 12; i++) (&at[0].x)[i] = random_number(&rng);
        memcpy(room, at, sizeof room);
        const grz3_shape hull = {.kind = GRZ_HULL, .hull = {4, room}},
                         capsule = {.kind = GRZ_CAPSULE, .capsule = {at[0], at[1], 1}},
                         ray = {.kind = GRZ_RAY, .ray = {at[2], at[3]}};
        if (flush) flush_to_zero(true);
        const grz3_shape of_hull = grz3_shape_posed(&hull, matrix, room),
                         of_capsule = grz3_shape_posed(&capsule, matrix, NULL),
                         of_ray = grz3_shape_posed(&ray, matrix, NULL);
        if (flush) flush_to_zero(false);
        assert_true(of_hull.hull.points == room && of_hull.hull.count == 4);
        bool finite = true;
        for (int i = 0; i < 4; i++) assert_mapped3(matrix, at[i], 1, room[i]);
        for (int i = 0; i < 12; i++) {
            finite = finite && isfinite((&room[0].x)[i]);
            subnormals += fpclassify((&room[0].x)[i]) == FP_SUBNORMAL;
        }
        overflows += !finite;
        assert_int_equal(grz3_shape_valid(&of_hull), finite);
        assert_true(same3(of_capsule.capsule.a, room[0]) && same3(of_capsule.capsule.b, room[1]));
        assert_true(same3(of_ray.ray.origin, room[2]));
        assert_mapped3(matrix, at[3], 0, of_ray.ray.dir);
    }
    assert_true(20 * overflows > count && 20 * subnormals > count);
}

static void a_matrix_that_is_not_finite_makes_shapes_invalid(void **state) {
    (void)state;
    static const double wrong[3] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    grz3_vec room3[3], at[3] = {{0, 0, 0}, {1, 2, 3}, {-1, 0, 2}};
    grz2_vec room2[4], flat[3] = {{0, 0}, {1, 2}, {-1, 0}};
    const grz3_shape all3[] = {{.kind = GRZ_POINT, .point = at[0]},
                               {.kind = GRZ_SEGMENT, .segment = {at[0], at[1]}},
                               {.kind = GRZ_RAY, .ray = {at[0], at[1]}},
                               {.kind = GRZ_LINE, .line = {at[0], at[1]}},
                               {.kind = GRZ_PLANE, .plane = {at[1], 1}},
                               {.kind = GRZ_HALFSPACE, .halfspace = {at[1], 1}},
                               {.kind = GRZ_BALL, .sphere = {at[0], 1}},
                               {.kind = GRZ_CAPSULE, .capsule = {at[0], at[1], 1}},
                               {.kind = GRZ_AABB, .aabb = {at[0], at[1]}},
                               {.kind = GRZ_OBB, .obb = {at[0], {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
                               {.kind = GRZ_TRIANGLE, .triangle = {at[0], at[1], at[2]}},
                               {.kind = GRZ_HULL, .hull = {3, at}},
                               {.kind = GRZ_CYLINDER, .cylinder = {at[0], at[1], 1}}};
    const grz2_shape all2[] = {
        {.kind = GRZ_POINT, .point = flat[0]},      {.kind = GRZ_RAY, .ray = {flat[0], flat[1]}},
        {.kind = GRZ_PLANE, .plane = {flat[1], 1}}, {.kind = GRZ_HALFSPACE, .halfspace = {flat[1], 1}},
        {.kind = GRZ_BALL, .circle = {flat[0], 1}}, {.kind = GRZ_AABB, .aabb = {flat[0], flat[1]}},
        {.kind = GRZ_RECT, .rect = {0, 0, 1, 1}},   {.kind = GRZ_OBB, .obb = {flat[0], {1, 1}, {1, 0}}},
        {.kind = GRZ_HULL, .hull = {3, flat}}};
    for (size_t s = 0; s < sizeof all3 / sizeof *all3; s++)
        for (int i = 0; i < 36; i++) {
            double matrix[12];
            memcpy(matrix, identity3, sizeof matrix);
            matrix[i / 3] = wrong[i % 3];
            const grz3_shape posed = grz3_shape_posed(&all3[s], matrix, room3);
            assert_true(grz3_shape_valid(&all3[s]) && !grz3_shape_valid(&posed));
        }
    for (size_t s = 0; s < sizeof all2 / sizeof *all2; s++)
        for (int i = 0; i < 18; i++) {
            double matrix[6];
            memcpy(matrix, identity2, sizeof matrix);
            matrix[i / 3] = wrong[i % 3];
            const grz2_shape posed = grz2_shape_posed(&all2[s], matrix, room2);
            assert_true(grz2_shape_valid(&all2[s]) && !grz2_shape_valid(&posed));
        }
}

static void shapes_without_a_pose_are_empty(void **state) {
    (void)state;
    const grz3_shape all3[] = {{.kind = GRZ_AABB, .aabb = {{0, 0, 0}, {1, 1, (double)INFINITY}}},
                               {.kind = GRZ_PLANE, .plane = {{0, 0, 0}, 1}},
                               {.kind = GRZ_BALL, .sphere = {{0, 0, 0}, -1}},
                               {.kind = GRZ_POINT, .point = {0, (double)NAN, 0}},
                               {.kind = GRZ_EMPTY}};
    const grz2_shape all2[] = {{.kind = GRZ_AABB, .aabb = {{0, -(double)INFINITY}, {1, 1}}},
                               {.kind = GRZ_RECT, .rect = {0, 0, -1, 1}},
                               {.kind = GRZ_CYLINDER}};
    for (size_t i = 0; i < sizeof all3 / sizeof *all3; i++)
        assert_int_equal(grz3_shape_posed(&all3[i], identity3, NULL).kind, GRZ_EMPTY);
    for (size_t i = 0; i < sizeof all2 / sizeof *all2; i++)
        assert_int_equal(grz2_shape_posed(&all2[i], identity2, NULL).kind, GRZ_EMPTY);
    const double singular[12] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0},
                 far[12] = {1, 0, 0, 0, 0, 1e308, 0, 1e308, 0, 0, 1, 0};
    const grz3_shape floor = {.kind = GRZ_PLANE, .plane = {{0, 1, 0}, 1}},
                     point = {.kind = GRZ_POINT, .point = {1, 1, 1}};
    assert_int_equal(grz3_shape_posed(&floor, singular, NULL).kind, GRZ_EMPTY);
    const grz3_shape beyond = grz3_shape_posed(&point, far, NULL);
    assert_false(grz3_shape_valid(&beyond));
}

/* From w^2 + x^2 - y^2 - z^2 and the like: each entry the nearest double. */
static void matrices_of_quaternions_are_rounded_once(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "matrices of quaternions");
    mpq_t over, under;
    mpq_inits(over, under, NULL);
    for (int n = 0; n < effort(3000); n++) {
        double q[4], m[12];
        const bool flush = flush_exists() && n % 4 == 0;
        const int scale = rng_once_in(&rng, 3) ? rng_int(&rng, -1060, 1020) : 0;
        for (int k = 0; k < 4; k++)
            q[k] = ldexp(rng_once_in(&rng, 5) ? rng_int(&rng, -3, 3) : random_double(&rng, n % 3), scale);
        if (n % 7 == 0) q[rng_int(&rng, 0, 3)] = random_number(&rng);
        mpq_set_ui(under, 0, 1);
        for (int k = 0; k < 4; k++) add_product(under, q[k], q[k]);
        if (flush) flush_to_zero(true);
        grz3_matrix_from_quaternion((grz3_vec){1, 2, 3}, (grz3_quat){q[0], q[1], q[2], q[3]}, m);
        const grz3_obb obb =
            grz3_obb_from_quaternion((grz3_vec){0, 0, 0}, (grz3_vec){1, 1, 1}, (grz3_quat){q[0], q[1], q[2], q[3]});
        if (flush) flush_to_zero(false);
        assert_true(m[3] == 1 && m[7] == 2 && m[11] == 3);
        for (int i = 0; i < 9 && mpq_sgn(under) > 0; i++) {
            const int row = i / 3, column = i % 3, s = (column + 1) % 3, t = (column + 2) % 3;
            if (row == column) {
                exact_product(over, q[3], q[3]);
                add_product(over, q[row], q[row]);
                add_product(over, -q[s], q[s]);
                add_product(over, -q[t], q[t]);
            } else {
                exact_product(over, q[row], q[column]);
                add_product(over, row == s ? q[3] : -q[3], q[3 - row - column]);
                mpq_mul_2exp(over, over, 1);
            }
            mpq_div(over, over, under);
            assert_true(is_rounded(m[4 * row + column], over, NEAREST));
            assert_true(m[4 * row + column] == (&obb.axis[column].x)[row]);
        }
        for (int i = 0; i < 9 && mpq_sgn(under) == 0; i++) assert_true(isnan(m[4 * (i / 3) + i % 3]));
    }
    mpq_clears(over, under, NULL);
    double m[12], flat[6];
    grz3_matrix_from_quaternion((grz3_vec){1, 2, 3}, (grz3_quat){(double)NAN, 0, 0, 1}, m);
    assert_true(isnan(m[0]) && isnan(m[10]) && m[11] == 3);
    grz2_matrix_from_angle((grz2_vec){1, 2}, (double)INFINITY, flat);
    assert_true(isnan(flat[0]) && isnan(flat[4]) && flat[5] == 2);
    const grz2_obb obb = grz2_obb_from_angle((grz2_vec){0, 0}, (grz2_vec){1, 1}, 0.7);
    grz2_matrix_from_angle((grz2_vec){1, 2}, 0.7, flat);
    assert_true(flat[0] == obb.u.x && flat[3] == obb.u.y && flat[1] == -obb.u.y && flat[4] == obb.u.x && flat[2] == 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_of_space_are_posed),
        cmocka_unit_test(boxes_of_space_become_oriented_ones),
        cmocka_unit_test(shapes_of_the_plane_are_posed),
        cmocka_unit_test(boxes_of_the_plane_become_oriented_ones),
        cmocka_unit_test(planes_are_posed),
        cmocka_unit_test(a_floor_that_is_turned_is_a_wall),
        cmocka_unit_test(shapes_are_posed_at_the_ends_of_the_range),
        cmocka_unit_test(a_matrix_that_is_not_finite_makes_shapes_invalid),
        cmocka_unit_test(shapes_without_a_pose_are_empty),
        cmocka_unit_test(matrices_of_quaternions_are_rounded_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
