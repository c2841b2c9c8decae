/* View frustums: compares corners with rational arithmetic, checks that the planes contain them, and culling with the
 * engine.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/rng.h"
#include "unit/rounding.h"

#include <graze/frustum.h>
#include <graze/graze.h>

#include <math.h>
#include <string.h>

static void multiply(double out[16], const double a[16], const double b[16]) {
    for (int c = 0; c < 4; c++)
        for (int r = 0; r < 4; r++) {
            out[4 * c + r] = 0;
            for (int k = 0; k < 4; k++) out[4 * c + r] += a[4 * k + r] * b[4 * c + k];
        }
}

/* The matrix of a random camera, in column-major order. */
static void random_matrix(struct rng *rng, grz_depth_range depth, double out[16]) {
    const double near = 0.1 + rng_unit(rng), far = near + 1 + 20 * rng_unit(rng), f = 0.5 + rng_unit(rng),
                 aspect = 0.5 + rng_unit(rng);
    double a = (far + near) / (near - far), b = 2 * far * near / (near - far);
    if (depth == GRZ_DEPTH_ZERO_TO_ONE) a = far / (near - far), b = far * near / (near - far);
    if (depth == GRZ_DEPTH_ONE_TO_ZERO) a = near / (far - near), b = far * near / (far - near);
    const double projection[16] = {f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, a, -1, 0, 0, b, 0};
    double q[4], n = 0;
    for (int k = 0; k < 4; k++) {
        q[k] = rng_signed(rng);
        n += q[k] * q[k];
    }
    const double s = 2 / n, x = q[0], y = q[1], z = q[2], w = q[3];
    const double view[16] = {1 - s * (y * y + z * z), s * (x * y + w * z),     s * (x * z - w * y),     0,
                             s * (x * y - w * z),     1 - s * (x * x + z * z), s * (y * z + w * x),     0,
                             s * (x * z + w * y),     s * (y * z - w * x),     1 - s * (x * x + y * y), 0,
                             rng_signed(rng) * 5,     rng_signed(rng) * 5,     rng_signed(rng) * 5,     1};
    multiply(out, projection, view);
}

/* The clip coordinates of a rational point. */
static void clip(const double m[16], mpq_t point[3], mpq_t out[4]) {
    mpq_t term;
    mpq_init(term);
    for (int r = 0; r < 4; r++) {
        mpq_set_d(out[r], m[12 + r]);
        for (int k = 0; k < 3; k++) {
            mpq_set_d(term, m[4 * k + r]);
            mpq_mul(term, term, point[k]);
            mpq_add(out[r], out[r], term);
        }
    }
    mpq_clear(term);
}

/* Solves the three equations of a corner by Gaussian elimination. */
static void solve(mpq_t m[3][4], mpq_t point[3]) {
    mpq_t factor;
    mpq_init(factor);
    for (int c = 0; c < 3; c++) {
        int pivot = c;
        while (mpq_sgn(m[pivot][c]) == 0) pivot++;
        for (int k = 0; k < 4; k++) mpq_swap(m[pivot][k], m[c][k]);
        for (int r = 0; r < 3; r++) {
            if (r == c) continue;
            mpq_div(factor, m[r][c], m[c][c]);
            for (int k = 3; k >= 0; k--) {
                mpq_t term;
                mpq_init(term);
                mpq_mul(term, factor, m[c][k]);
                mpq_sub(m[r][k], m[r][k], term);
                mpq_clear(term);
            }
        }
    }
    for (int c = 0; c < 3; c++) mpq_div(point[c], m[c][3], m[c][c]);
    mpq_clear(factor);
}

static void corners_are_rounded_once(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "frustum corners");
    for (int i = 0; i < 300; i++) {
        const grz_depth_range depth = (grz_depth_range)(i % 3);
        double m[16];
        random_matrix(&rng, depth, m);
        const grz3_frustum f = grz3_frustum_from_matrix(m, depth);
        for (int corner = 0; corner < 8; corner++) {
            /* x = -w or w, y = -w or w, z at its near or far depth times w */
            const double nears[3] = {-1, 0, 1}, fars[3] = {1, 1, 0};
            const double at[3] = {corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? fars[depth] : nears[depth]};
            mpq_t rows[3][4], point[3], clipped[4], w;
            mpq_init(w);
            for (int k = 0; k < 4; k++) mpq_init(clipped[k]);
            for (int r = 0; r < 3; r++) {
                mpq_init(point[r]);
                for (int k = 0; k < 4; k++) {
                    mpq_init(rows[r][k]);
                    mpq_set_d(rows[r][k], m[4 * k + 3]);
                    mpq_set_d(w, at[r]);
                    mpq_mul(rows[r][k], rows[r][k], w);
                    mpq_set_d(w, m[4 * k + r]);
                    mpq_sub(rows[r][k], w, rows[r][k]);
                    if (k == 3) mpq_neg(rows[r][k], rows[r][k]);
                }
            }
            solve(rows, point);
            clip(m, point, clipped);
            assert_true(mpq_sgn(clipped[3]) > 0);
            assert_true(is_rounded(f.corner[corner].x, point[0], NEAREST));
            assert_true(is_rounded(f.corner[corner].y, point[1], NEAREST));
            assert_true(is_rounded(f.corner[corner].z, point[2], NEAREST));
            for (int r = 0; r < 3; r++) {
                mpq_clear(point[r]);
                for (int k = 0; k < 4; k++) mpq_clear(rows[r][k]);
            }
            for (int k = 0; k < 4; k++) mpq_clear(clipped[k]);
            mpq_clear(w);
        }
    }
}

static void planes_have_all_corners_behind_them(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2, "frustum planes");
    for (int i = 0; i < 1000; i++) {
        double m[16];
        const grz_depth_range depth = (grz_depth_range)(i % 3);
        random_matrix(&rng, depth, m);
        const grz3_frustum f = grz3_frustum_from_matrix(m, depth), again = grz3_frustum_from_planes(f.plane);
        for (int p = 0; p < 6; p++)
            for (int c = 0; c < 8; c++) {
                const grz_side side = grz3_side_plane_point(&f.plane[p], &f.corner[c]);
                const bool on_it = p < 2 ? (c & 1) == p : p < 4 ? (c >> 1 & 1) == p - 2 : (c >> 2 & 1) == p - 4;
                assert_true(side == GRZ_SIDE_BELOW || side == GRZ_SIDE_MEETS);
                assert_true(on_it || side == GRZ_SIDE_BELOW);
            }
        /* the planes are rounded, so the corners differ slightly */
        for (int c = 0; c < 8; c++) assert_true(fabs(again.corner[c].x - f.corner[c].x) < 1e-9);
    }
}

/* Exact culling equals overlap with the hull of the corners; the conservative test is true whenever that is. */
static void culling_agrees_with_the_engine(void **state) {
    (void)state;
    struct rng rng = rng_seeded(3, "frustum culling");
    const int inputs = effort(20000);
    int visible = 0, added = 0;
    for (int i = 0; i < inputs; i++) {
        double m[16];
        random_matrix(&rng, GRZ_DEPTH_ZERO_TO_ONE, m);
        const grz3_frustum f = grz3_frustum_from_matrix(m, GRZ_DEPTH_ZERO_TO_ONE);
        const grz3_shape hull = grz3_shape_from_frustum(&f);
        const double s = 20;
        const grz3_vec c = {rng_signed(&rng) * s, rng_signed(&rng) * s, rng_signed(&rng) * s};
        const grz3_vec h = {rng_unit(&rng) * 4, rng_unit(&rng) * 4, rng_unit(&rng) * 4};
        const grz3_sphere sphere = {i % 5 == 0 ? f.corner[i % 8] : c, i % 5 == 0 ? 0 : h.x};
        const grz3_aabb aabb = grz3_aabb_from_center_half(c, h);
        const grz3_obb obb =
            grz3_obb_from_quaternion(c, h, (grz3_quat){rng_signed(&rng), rng_signed(&rng), rng_signed(&rng), 1});
        const grz3_shape shapes[3] = {grz3_shape_from_sphere(&sphere), grz3_shape_from_aabb(&aabb),
                                      grz3_shape_from_obb(&obb)};
        const bool exact[3] = {grz3_overlap_sphere_frustum(&sphere, &f), grz3_overlap_aabb_frustum(&aabb, &f),
                               grz3_overlap_obb_frustum(&obb, &f)};
        const bool conservative[3] = {grz3_conservative_overlap_sphere_frustum(&sphere, &f),
                                      grz3_conservative_overlap_aabb_frustum(&aabb, &f),
                                      grz3_conservative_overlap_obb_frustum(&obb, &f)};
        for (int k = 0; k < 3; k++) {
            assert_int_equal(exact[k], grz3_overlap(&shapes[k], &hull));
            assert_true(conservative[k] || !exact[k]);
            visible += exact[k];
            added += conservative[k] && !exact[k];
        }
    }
    assert_true(20 * visible > inputs && 200 * added > inputs);
}

static void what_is_no_frustum_is_empty(void **state) {
    (void)state;
    /* an infinite far plane: z = w - near */
    const double infinite[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, -1, 0, 0, -1, 0};
    const double broken[16] = {1, 0, 0, 0, 0, (double)NAN, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const double flat[16] = {0};
    const grz3_sphere ball = {{0, 0, -1}, 100}, bad = {{0, 0, 0}, -1};
    const double *const matrices[3] = {infinite, broken, flat};
    for (int i = 0; i < 3; i++) {
        const grz3_frustum f = grz3_frustum_from_matrix(matrices[i], GRZ_DEPTH_ZERO_TO_ONE);
        assert_false(grz3_overlap_sphere_frustum(&ball, &f));
        for (int k = 0; k < 8; k++) assert_true(isnan(f.corner[k].x) && isnan(f.corner[k].y) && isnan(f.corner[k].z));
    }
    /* the cube of clip space itself */
    const double identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const grz3_frustum cube = grz3_frustum_from_matrix(identity, GRZ_DEPTH_MINUS_ONE_TO_ONE);
    for (int i = 0; i < 8; i++) {
        const grz3_vec corner = {i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1};
        assert_memory_equal(&cube.corner[i], &corner, sizeof corner);
    }
    const grz3_aabb touching = {{1, 1, 1}, {2, 2, 2}}, apart = {{nextafter(1, 2), 0, 0}, {2, 1, 1}};
    assert_true(grz3_overlap_aabb_frustum(&touching, &cube));
    assert_false(grz3_overlap_aabb_frustum(&apart, &cube));
    const grz3_frustum other = grz3_frustum_from_matrix(identity, (grz_depth_range)77);
    assert_true(isnan(other.corner[0].x));
    assert_false(grz3_overlap_aabb_frustum(&touching, &other));
    assert_false(grz3_overlap_sphere_frustum(&bad, &cube));
    assert_false(grz3_conservative_overlap_sphere_frustum(&bad, &cube));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_are_rounded_once),
        cmocka_unit_test(planes_have_all_corners_behind_them),
        cmocka_unit_test(culling_agrees_with_the_engine),
        cmocka_unit_test(what_is_no_frustum_is_empty),
    };
    return cmocka_run_group_tests_name("frustum", tests, NULL, NULL);
}
