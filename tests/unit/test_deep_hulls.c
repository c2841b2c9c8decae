/* The depth of hulls whose difference has more corners than fit into one search: of all planes that may have a facet of
 * the difference, none that supports it is nearer. In doubles.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "contact/directions.h"
#include "support/effort.h"
#include "support/rng.h"

#include <graze/contact3.h>
#include <graze/distance3.h>

#include <math.h>
#include <string.h>

static struct rng rng;

static void cross(const double a[3], const double b[3], double out[3]) {
    for (int i = 0; i < 3; i++) out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static double dot(const double a[3], const double b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static void draw_unit(double out[3]) {
    double length;
    do {
        for (int i = 0; i < 3; i++) out[i] = rng_signed(&rng);
        length = sqrt(dot(out, out));
    } while (!(length > 0.1 && length < 1));
    for (int i = 0; i < 3; i++) out[i] /= length;
}

enum { MOST_POINTS = 240, MOST_EDGES = 3 * MOST_POINTS };

/* Points in convex position, and the edges and normals of their hull. */
struct hull {
    int count, edges, faces;
    double point[MOST_POINTS][3];
    double edge[MOST_EDGES][3], normal[2 * MOST_POINTS][3];
};

/* Is the plane across n through point k one with all points on one side, but for rounding? */
static bool supports(const struct hull *h, const double n[3], int k) {
    bool above = false, below = false;
    for (int i = 0; i < h->count && !(above && below); i++) {
        const double e[3] = {h->point[i][0] - h->point[k][0], h->point[i][1] - h->point[k][1],
                             h->point[i][2] - h->point[k][2]};
        above = above || dot(n, e) > 1e-12;
        below = below || dot(n, e) < -1e-12;
    }
    return !(above && below);
}

static void find_faces(struct hull *h) {
    static bool seen[MOST_POINTS][MOST_POINTS];
    memset(seen, 0, sizeof seen);
    h->edges = h->faces = 0;
    for (int i = 0; i < h->count; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++) {
                const int corner[4] = {i, j, k, i};
                double e[3], f[3], n[3];
                for (int c = 0; c < 3; c++) {
                    e[c] = h->point[j][c] - h->point[i][c];
                    f[c] = h->point[k][c] - h->point[i][c];
                }
                cross(e, f, n);
                if (!supports(h, n, i)) continue;
                assert_in_range(h->faces, 0, 2 * MOST_POINTS - 1);
                memcpy(h->normal[h->faces++], n, sizeof n);
                for (int s = 0; s < 3; s++) {
                    const int p = corner[s], q = corner[s + 1], low = p < q ? p : q, high = p < q ? q : p;
                    if (seen[low][high]) continue;
                    seen[low][high] = true;
                    assert_in_range(h->edges, 0, MOST_EDGES - 1);
                    for (int c = 0; c < 3; c++) h->edge[h->edges][c] = h->point[p][c] - h->point[q][c];
                    h->edges++;
                }
            }
}

/* Does the difference a - b reach as far along n as this? */
static bool reaches(const struct hull *a, const struct hull *b, const double n[3], double far) {
    double most_of_a = -HUGE_VAL, most_of_b = -HUGE_VAL;
    for (int k = 0; k < a->count || k < b->count; k++) {
        if (k < a->count) most_of_a = fmax(most_of_a, dot(n, a->point[k]));
        if (k < b->count) most_of_b = fmax(most_of_b, -dot(n, b->point[k]));
        if (most_of_a + most_of_b >= far) return true;
    }
    return false;
}

static void no_plane_is_nearer(const struct hull *a, const struct hull *b, const double given[3], double depth) {
    const double length = sqrt(dot(given, given));
    if (length < 1e-9) return;
    for (int sign = -1; sign <= 1; sign += 2) {
        const double n[3] = {sign * given[0], sign * given[1], sign * given[2]};
        assert_true(reaches(a, b, n, depth * length));
    }
}

static void check(const struct hull *a, const struct hull *b) {
    const grz3_hull p = {a->count, (const grz3_vec *)a->point}, q = {b->count, (const grz3_vec *)b->point};
    const grz3_shape s = grz3_shape_from_hull(&p), t = grz3_shape_from_hull(&q);
    grz3_vec normal;
    double depth;
    assert_true(grz3_depth(&s, &t, 0, &normal, &depth).yes);
    const double n[3] = {-normal.x, -normal.y, -normal.z};
    assert_false(reaches(a, b, n, depth * (1 + 0x1p-40)));
    const double less = depth * (1 - 0x1p-36);
    for (int f = 0; f < a->faces; f++) no_plane_is_nearer(a, b, a->normal[f], less);
    for (int f = 0; f < b->faces; f++) no_plane_is_nearer(a, b, b->normal[f], less);
    for (int i = 0; i < a->edges; i++)
        for (int j = 0; j < b->edges; j++) {
            double across[3];
            cross(a->edge[i], b->edge[j], across);
            no_plane_is_nearer(a, b, across, less);
        }
}

/* Two balls of evenly spread points, on a spiral, around the same center: one search has room for 256 corners of more
 * than a thousand. */
static void round_hulls_are_as_deep_as_the_nearest_facet(void **state) {
    (void)state;
    static struct hull h[2];
    rng = rng_seeded(1, "deep hulls");
    for (int n = effort(1); n > 0; n--) {
        for (int k = 0; k < 2; k++) {
            const int pole = rng_int(&rng, 0, 2);
            const double begin = rng_unit(&rng);
            h[k].count = rng_int(&rng, MOST_POINTS - 40, MOST_POINTS);
            for (int i = 0; i < h[k].count; i++) {
                const double up = 1 - (2 * i + 1.0) / h[k].count, turn = begin + i * 2.399963229728653,
                             across = sqrt(1 - up * up);
                h[k].point[i][pole] = up;
                h[k].point[i][(pole + 1) % 3] = across * cos(turn);
                h[k].point[i][(pole + 2) % 3] = across * sin(turn);
            }
            find_faces(&h[k]);
            assert_int_equal(h[k].faces, 2 * h[k].count - 4);
        }
        check(&h[0], &h[1]);
    }
}

/* A cone and the same cone: all of their facets are as near. */
static void equal_cones_are_as_deep_as_a_facet(void **state) {
    (void)state;
    enum { SIDES = 160 };
    static grz3_vec corner[SIDES + 1];
    for (int k = 0; k < SIDES; k++) {
        const double turn = 2 * k * 3.141592653589793 / SIDES;
        corner[k] = (grz3_vec){cos(turn), sin(turn), -0.5};
    }
    corner[SIDES] = (grz3_vec){0, 0, 1.5};
    const grz3_hull hull = {SIDES + 1, corner};
    const grz3_shape s = grz3_shape_from_hull(&hull);
    grz3_vec normal;
    double depth;
    assert_true(grz3_depth(&s, &s, 0, &normal, &depth).yes);
    /* of a facet's plane, over the base's inner radius and the height 2, to the base's edge on the other side */
    const double inner = cos(3.141592653589793 / SIDES), slant = sqrt(4 + inner * inner);
    assert_true(fabs(depth - 4 * inner / slant) < 0x1p-45);
}

/* A prism seen from its axis: all of its sides are as near, but for rounding, and one of them is the nearest. */
static void a_prism_is_as_deep_as_its_nearest_side(void **state) {
    (void)state;
    enum { MOST_SIDES = 1200 };
    static grz3_vec corner[2 * MOST_SIDES];
    rng = rng_seeded(1, "prisms");
    for (int n = 0; n < 4; n++) {
        const int sides = n == 3 ? MOST_SIDES : rng_int(&rng, 3, 400);
        for (int k = 0; k < sides; k++) {
            const double turn = 2 * k * 3.141592653589793 / sides;
            corner[2 * k] = (grz3_vec){cos(turn), sin(turn), -2};
            corner[2 * k + 1] = (grz3_vec){cos(turn), sin(turn), 2};
        }
        const grz3_hull hull = {2 * sides, corner};
        const grz3_shape s = grz3_shape_from_hull(&hull);
        const grz3_vec at = {0, 0, rng_signed(&rng)};
        grz3_vec gradient;
        double distance, least = HUGE_VAL;
        for (int k = 0; k < sides; k++) {
            const grz3_vec p = corner[2 * k], q = corner[2 * (k + 1) % (2 * sides)];
            least = fmin(least, (p.x * q.y - p.y * q.x) / hypot(q.x - p.x, q.y - p.y));
        }
        assert_true(grz3_signed_distance(&at, &s, &distance, &gradient).yes);
        assert_true(fabs(-distance - least) < 0x1p-43); /* this one is rounded, over edges as short as 2^-8 */
    }
}

/* All directions are in cells, and no direction of a cell is more along a unit vector than is said. */
static void cells_have_all_directions(void **state) {
    (void)state;
    rng = rng_seeded(1, "directions");
    for (int n = effort(2000); n > 0; n--) {
        double unit[3], in[3];
        draw_unit(unit);
        draw_unit(in);
        if (rng_once_in(&rng, 2))
            for (int i = 0; i < 3; i++) unit[i] = in[i] + ldexp(rng_signed(&rng), -rng_int(&rng, 0, 30));
        const double length = sqrt(dot(unit, unit));
        for (int i = 0; i < 3; i++) unit[i] /= length;
        const int cuts = rng_int(&rng, 0, GRZ_MOST_CUTS);
        grz_directions cell = grz_first_directions(3);
        bool more = true, found = false;
        while (more) {
            if (dot(in, cell.center) < cell.cosine) {
                more = grz_next_directions(&cell);
            } else if (cell.cuts < cuts) {
                grz_cut_directions(&cell);
            } else {
                found = true;
                const double most = grz_most_along(&cell, unit, 0x1p-50), slack = 0x1p-50;
                assert_true(dot(unit, in) <= most + slack);
                assert_true(dot(unit, in) > most - 4 * ldexp(1, -cuts));
                more = false;
            }
        }
        assert_true(found);
    }
}

/* A box at a corner of a hull, so small that doubles see all its corners in one place: 2^-68 / sqrt(5) deep. */
static void a_box_of_no_size_is_in_a_hull(void **state) {
    (void)state;
    const grz3_vec points[5] = {{-3, 2, 1}, {1, 2, 0}, {-1, -1, -3}, {0, 1, -2}, {3, 2, -2}};
    const grz3_hull h = {5, points};
    const grz3_obb box = {{-3, 2, 1}, {0x1p-68, 0x1p-54, 0x1p-68}, {{1, -2, -1}, {0, 1, 0}, {0, 0, 0}}};
    const grz3_shape a = grz3_shape_from_obb(&box), b = grz3_shape_from_hull(&h);
    grz3_vec normal;
    double depth;
    assert_true(grz3_depth(&a, &b, 0, &normal, &depth).yes);
    assert_true(depth == 0x1.c9f25c5bfedd9p-70);
    assert_true(normal.x == -0x1.c9f25c5bfedd9p-1 && normal.y == 0 && normal.z == -0x1.c9f25c5bfedd9p-2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_hulls_are_as_deep_as_the_nearest_facet),
        cmocka_unit_test(equal_cones_are_as_deep_as_a_facet), cmocka_unit_test(a_prism_is_as_deep_as_its_nearest_side),
        cmocka_unit_test(a_box_of_no_size_is_in_a_hull), cmocka_unit_test(cells_have_all_directions)};
    return cmocka_run_group_tests_name("deep_hulls", tests, NULL, NULL);
}
