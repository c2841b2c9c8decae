/* Oriented boxes of points of the plane (aabb.c has the aabb of an oriented box). One side of the box of least
 * area lies along an edge of the convex hull (Freeman and Shapira, "Determining the minimum-area encasing rectangle for
 * an arbitrary closed curve", 1975). The hull is exact (hull2.h); rotating calipers (Toussaint, "Solving geometric
 * problems with the rotating calipers", 1983) measure the boxes in doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/fit.h"
#include "bounds/hull2.h"

#include "base/memory.h"
#include "num/subnormals.h"

#include <graze/bounds2.h>

#include <string.h>

/* The hull in the numbers of the cloud, and the box along one of its edges. */
typedef struct calipers {
    const grz_cloud *cloud;
    const grz2_vec *hull;
    size_t count;
    double u[2]; /* the edge's direction */
    double area, best_u[2];
} calipers;

/* From one corner to another, along u turned by 90 degrees `turns` times. */
static double caliper_along(const calipers *c, size_t from, size_t to, int turns) {
    const double u[4] = {c->u[0], -c->u[1], -c->u[0], c->u[1]}, v[4] = {c->u[1], c->u[0], -c->u[1], -c->u[0]};
    const double scale = c->cloud->half;
    const double x = c->hull[to].x * scale - c->hull[from].x * scale,
                 y = c->hull[to].y * scale - c->hull[from].y * scale;
    return x * u[turns] + y * v[turns];
}

/* The corner from `at` on that is furthest along u turned. */
static size_t caliper_advance(const calipers *c, size_t at, int turns) {
    for (size_t steps = 0; steps < c->count; steps++) {
        const size_t next = at + 1 < c->count ? at + 1 : 0;
        if (caliper_along(c, at, next, turns) <= 0) break;
        at = next;
    }
    return at;
}

static bool caliper_set_edge(calipers *c, size_t i) {
    const size_t next = i + 1 < c->count ? i + 1 : 0;
    const double scale = c->cloud->half;
    double x = c->hull[next].x * scale - c->hull[i].x * scale, y = c->hull[next].y * scale - c->hull[i].y * scale;
    const double size = fabs(x) > fabs(y) ? fabs(x) : fabs(y);
    if (!(size > 0)) return false;
    const int exponent = ilogb(size);
    x = grz_ldexp(x, -exponent);
    y = grz_ldexp(y, -exponent);
    const double length = sqrt(x * x + y * y);
    c->u[0] = x / length;
    c->u[1] = y / length;
    return true;
}

/* Of the side along u and the one across. An edge of the hull is the lower side of its box. */
static void measure_boxes(calipers *c) {
    size_t right = 0, top = 0, left = 0;
    for (size_t i = 0; i < c->count; i++) {
        if (!caliper_set_edge(c, i)) continue;
        right = caliper_advance(c, i == 0 ? 0 : right, 0);
        top = caliper_advance(c, i == 0 ? right : top, 1);
        left = caliper_advance(c, i == 0 ? top : left, 2);
        const double width = grz_ldexp(caliper_along(c, left, right, 0), -c->cloud->exponent),
                     height = grz_ldexp(caliper_along(c, i, top, 1), -c->cloud->exponent), area = width * height;
        if (i > 0 && !(area < c->area)) continue;
        c->area = area;
        c->best_u[0] = c->u[0];
        c->best_u[1] = c->u[1];
    }
}

static void obb2_along(grz_cloud *cloud, const double u[2], grz2_obb *box) {
    const double axis[3][3] = {{u[0], u[1], 0}, {-u[1], u[0], 0}};
    double center[3], half[3];
    grz_fit_box(cloud, axis, center, half);
    *box = (grz2_obb){{center[0], center[1]}, {half[0], half[1]}, {u[0], u[1]}};
}

static GRZ_NOINLINE grz_status obb2_of_cloud(grz_cloud *cloud, const grz_allocator *allocator, grz2_obb *box) {
    const size_t n = cloud->count;
    grz2_vec *const p = (grz2_vec *)grz_allocate(allocator, n, sizeof *p);
    grz2_vec *const hull = (grz2_vec *)grz_allocate(allocator, n + 2, sizeof *p);
    if (p != NULL && hull != NULL) {
        for (size_t i = 0; i < n; i++) {
            double at[3];
            grz_cloud_read(cloud, i, at);
            p[i] = (grz2_vec){at[0], at[1]};
        }
        calipers c = {.cloud = cloud, .hull = hull, .count = grz2_hull_corners(p, n, hull), .best_u = {1, 0}};
        if (c.count > 1) measure_boxes(&c);
        obb2_along(cloud, c.best_u, box);
    }
    const bool done = p != NULL && hull != NULL;
    grz_release(allocator, p, n, sizeof *p);
    grz_release(allocator, hull, n + 2, sizeof *p);
    return done ? GRZ_OK : GRZ_ERROR_MEMORY;
}

grz_status grz2_bounding_obb(const grz_points *points, const grz_allocator *allocator, grz2_obb *obb) {
    const double nan = (double)NAN;
    grz_cloud cloud;
    *obb = (grz2_obb){{nan, nan}, {nan, nan}, {nan, nan}};
    const grz_mode mode = grz_keep_subnormals();
    const grz_status status = grz_cloud_begin(&cloud, 2, points) ? obb2_of_cloud(&cloud, allocator, obb) : GRZ_OK;
    grz_restore_mode(mode);
    return status;
}
