/* The corners of the face that lies on a plane: those of a convex hull of integers, found by a walk around it.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/rng.h"

#include <graze/contact3.h>

#include "contact/outline.h"
#include "contact/rim.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_POINTS = 6000, MOST_RIM = 32 };

static struct rng rng;

/* Points of a face, as integers of its plane, and where its hull has them: by `place[]`, in any order among others. */
struct face {
    int count, place[MOST_POINTS];
    int64_t at[MOST_POINTS][2];
};

static int64_t turn(const struct face *f, int p, int q, int r) {
    return (f->at[q][0] - f->at[p][0]) * (f->at[r][1] - f->at[p][1]) -
           (f->at[q][1] - f->at[p][1]) * (f->at[r][0] - f->at[p][0]);
}

static int64_t length_of(const struct face *f, int p, int q) {
    const int64_t x = f->at[q][0] - f->at[p][0], y = f->at[q][1] - f->at[p][1];
    return x * x + y * y;
}

/* Is point p before q by x, y, then by its place in the hull? */
static bool is_first(const struct face *f, int p, int q) {
    for (int i = 0; i < 2; i++)
        if (f->at[p][i] != f->at[q][i]) return f->at[p][i] < f->at[q][i];
    return f->place[p] < f->place[q];
}

/* The corners in order, from the first one on: each is the leftmost seen from the one before. */
static int walk(const struct face *f, int rim[MOST_POINTS]) {
    int first = 0, count = 0;
    for (int k = 1; k < f->count; k++) first = is_first(f, k, first) ? k : first;
    for (int corner = first; count == 0 || length_of(f, corner, first) > 0;) {
        rim[count++] = corner;
        int next = -1;
        for (int k = 0; k < f->count; k++) {
            if (length_of(f, corner, k) == 0) continue;
            const int64_t side = next < 0 ? 1 : turn(f, corner, next, k);
            const bool same = next >= 0 && length_of(f, next, k) == 0;
            if (side > 0 || (same && f->place[k] < f->place[next]) ||
                (side == 0 && !same && length_of(f, corner, k) > length_of(f, corner, next)))
                next = k;
        }
        corner = next;
    }
    return count;
}

static int compare_ints(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* Every second, fourth ... corner where there are too many. */
static int expected_corners(const struct face *f, int found[MOST_POINTS]) {
    static int rim[MOST_POINTS];
    const int total = walk(f, rim);
    int step = 1, count = 0;
    while ((total + step - 1) / step > MOST_RIM) step *= 2;
    for (int k = 0; k < total; k += step) found[count++] = f->place[rim[k]];
    qsort(found, (size_t)count, sizeof *found, compare_ints);
    return count;
}

/* The face on a plane through 0, and points above it: many of them so little that doubles do not see it. */
static void check(const struct face *f, const int slope[2], int above) {
    static grz3_vec points[2 * MOST_POINTS];
    static int expected[MOST_POINTS], found[2 * MOST_RIM];
    const int total = f->count + above;
    static bool taken[2 * MOST_POINTS];
    for (int k = 0; k < total; k++) taken[k] = false;
    for (int k = 0; k < f->count; k++) {
        const int64_t *const at = f->at[k];
        taken[f->place[k]] = true;
        points[f->place[k]] = (grz3_vec){(double)at[0], (double)at[1], (double)(slope[0] * at[0] + slope[1] * at[1])};
    }
    for (int k = 0; k < total; k++) {
        if (taken[k]) continue;
        const int64_t *const at = f->at[rng_int(&rng, 0, f->count - 1)];
        const int64_t x = at[0] * rng_int(&rng, 1, 3), y = at[1] * rng_int(&rng, 1, 3);
        const double up = rng_once_in(&rng, 3) ? 1 : 0x1p-26;
        points[k] = (grz3_vec){(double)x, (double)y, (double)(slope[0] * x + slope[1] * y) + up};
    }
    const grz3_hull hull = {total, points};
    const grz3_halfspace floor = {{-slope[0], -slope[1], 1}, 0};
    const grz3_shape a = grz3_shape_from_hull(&hull), b = grz3_shape_from_halfspace(&floor);
    grz3_contact_point contacts[2 * MOST_RIM];
    int count;
    assert_true(grz3_contact_all(&a, &b, 0, NULL, NULL, contacts, 2 * MOST_RIM, &count).yes);
    assert_int_equal(count, expected_corners(f, expected));
    for (int k = 0; k < count; k++) found[k] = contacts[k].feature_a.corner[0];
    qsort(found, (size_t)count, sizeof *found, compare_ints);
    for (int k = 0; k < count; k++) assert_int_equal(found[k], expected[k]);
}

/* Scatters the points of a face among others. */
static void scatter(struct face *f, int above, int step) {
    const int total = f->count + above;
    for (int k = 0; k < f->count; k++) f->place[k] = (int)((int64_t)k * step % total);
}

static void corners_of_small_faces_are_in_order(void **state) {
    (void)state;
    static struct face f;
    rng = rng_seeded(1, "rims");
    for (int n = effort(400); n > 0; n--) {
        const int reach = rng_int(&rng, 1, 12), slope[2] = {rng_int(&rng, -3, 3), rng_int(&rng, -3, 3)};
        f.count = rng_int(&rng, 4, 60);
        for (int k = 0; k < f.count; k++)
            for (int i = 0; i < 2; i++) f.at[k][i] = rng_int(&rng, -reach, reach);
        for (int i = 0; i < 2; i++) { /* not flat */
            f.at[0][i] = f.at[1][i] = f.at[2][i] = 0;
            f.at[1 + i][i] = reach;
        }
        const int above = 61 + 2 * rng_int(&rng, 0, 9) - f.count;
        scatter(&f, above < 0 ? 1 : above, 1);
        check(&f, slope, above < 0 ? 1 : above);
    }
}

/* More corners than are listed at once: on two parabolas, with points within and above. In order, in the other order,
 * and in none. */
static void corners_of_large_faces_are_in_order(void **state) {
    (void)state;
    static struct face f;
    static const int slope[3][2] = {{0, 0}, {1, -2}, {0, 1}}, step[3] = {1, 7001 - 1, 3000};
    rng = rng_seeded(2, "rims");
    for (int n = 0; n < 3; n++) {
        f.count = 0;
        for (int x = -1500; x <= 1500; x++) {
            const int64_t high = INT64_C(1500) * 1500 - (int64_t)x * x;
            f.at[f.count][0] = x;
            f.at[f.count++][1] = x % 3 == 0 ? high / 2 : high;
            if (x % 2 != 0) continue;
            f.at[f.count][0] = x;
            f.at[f.count++][1] = -high;
        }
        const int above = 7001 - f.count;
        scatter(&f, above, step[n]);
        check(&f, slope[n], above);
    }
}

/* A face that leans meets others at its deepest corner or edge, one of 70. */
static void deepest_corners_are_not_left_out(void **state) {
    (void)state;
    enum { SIDES = 70 };
    grz3_vec drum[2 * SIDES], tip[4];
    const grz3_hull hulls[2] = {{2 * SIDES, drum}, {4, tip}};
    const grz3_shape a = grz3_shape_from_hull(&hulls[0]), b = grz3_shape_from_hull(&hulls[1]);
    int some = 0;
    for (int k = 0; k < 2 * SIDES; k++) {
        const double angle = k / 2 * (6.283185307179586 / SIDES);
        drum[k] = (grz3_vec){cos(angle), sin(angle), k % 2};
    }
    rng = rng_seeded(3, "rims");
    for (int n = effort(2000); n > 0; n--) {
        grz3_manifold m;
        const grz3_vec at = drum[rng_int(&rng, 0, 2 * SIDES - 1)];
        for (int k = 0; k < 4; k++)
            tip[k] = (grz3_vec){at.x + rng_signed(&rng), at.y + rng_signed(&rng), at.z + rng_signed(&rng)};
        if (!grz3_contact(&a, &b, 0.125, &m).yes || fabs(m.normal.z) == 1) continue;
        double deepest = -1;
        for (int k = 0; k < m.count; k++) deepest = fmax(deepest, m.points[k].depth);
        assert_true(deepest == m.depth);
        some++;
    }
    assert_true(some > effort(2000) / 4);
}

/* Most faces are triangles: integers of any length are not needed for them, which would take ten times as long. */
static void doubles_are_certain_of_triangles(void **state) {
    (void)state;
    static const double points[4][3] = {{0, 0, 0}, {1, 0.1, 0.3}, {0.2, 0.9, -0.2}, {0.3, 0.4, 1.5}};
    static const int face[3] = {0, 1, 2};
    bool unsure = false;
    grz_core core;
    grz_corners corners;
    grz_outline rim;
    const grz_contact_direction up = {.unit = {-0.3, 0.25, 1}, .unsure = &unsure};
    grz_core_points(&core, 3, points[0], 4);
    grz_corners_of(NULL, &core, &corners);
    grz_find_rim(&corners, &up, face, &rim);
    assert_false(unsure);
    assert_int_equal(rim.count, 3);
    for (int k = 0; k < 3; k++) assert_int_equal(rim.corner[k], k);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_of_small_faces_are_in_order), cmocka_unit_test(corners_of_large_faces_are_in_order),
        cmocka_unit_test(deepest_corners_are_not_left_out), cmocka_unit_test(doubles_are_certain_of_triangles)};
    return cmocka_run_group_tests_name("rims", tests, NULL, NULL);
}
