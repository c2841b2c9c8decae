/* Oriented boxes of points of space (aabb.c has the aabb of an oriented box): the axes are those of a triangle or of
 * a side of a tetrahedron of extreme points, after Larsson and Källberg, "Fast computation of tight-fitting oriented
 * bounding boxes" (Game Engine Gems 2, 2011). Of the candidates the one with the least surface around the extreme
 * points is taken.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/fit.h"

#include "num/subnormals.h"
#include "num/vec.h"

#include <graze/bounds3.h>

#include <string.h>

enum { DIRECTIONS = 7, EXTREMES = 2 * DIRECTIONS };

static const double coordinate_axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

typedef struct frame_vec {
    double at[3];
} frame_vec;

/* Three axes; the surface of a box around the extreme points along them. */
typedef struct frame_choice {
    double axis[3][3], surface;
} frame_choice;

static frame_vec frame_from_to(frame_vec a, frame_vec b) {
    return (frame_vec){{b.at[0] - a.at[0], b.at[1] - a.at[1], b.at[2] - a.at[2]}};
}

/* False for 0. */
static bool frame_make_unit(double v[3]) {
    const double length = sqrt(grz_dot(3, v, v));
    for (int k = 0; k < 3; k++) v[k] /= length;
    return length > 0;
}

/* The points that lie furthest along 7 directions and back. */
static void find_extremes(const grz_cloud *c, frame_vec extreme[EXTREMES]) {
    static const double direction[DIRECTIONS][3] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},  {1, 1, 1},
                                                    {1, 1, -1}, {1, -1, 1}, {1, -1, -1}};
    double low[DIRECTIONS] = {0}, high[DIRECTIONS] = {0};
    for (size_t i = 0; i < c->count; i++) {
        frame_vec p;
        grz_cloud_point(c, i, p.at);
        for (int d = 0; d < DIRECTIONS; d++) {
            const double along = grz_dot(3, direction[d], p.at);
            if (i == 0 || along < low[d]) low[d] = along, extreme[2 * d] = p;
            if (i == 0 || along > high[d]) high[d] = along, extreme[2 * d + 1] = p;
        }
    }
}

/* Takes the axes if the box around the extreme points has a smaller surface. */
static void try_axes(frame_choice *best, const frame_vec extreme[EXTREMES], const double axis[3][3]) {
    double size[3];
    for (int k = 0; k < 3; k++) {
        double low = (double)INFINITY, high = -(double)INFINITY;
        for (int i = 0; i < EXTREMES; i++) {
            const double along = grz_dot(3, axis[k], extreme[i].at);
            low = along < low ? along : low;
            high = along > high ? along : high;
        }
        size[k] = high - low;
    }
    const double surface = size[0] * size[1] + size[1] * size[2] + size[2] * size[0];
    if (!(surface < best->surface)) return;
    best->surface = surface;
    memcpy(best->axis, axis, sizeof best->axis);
}

/* One axis along each edge, one across the triangle. Returns false if it is flat. */
static bool try_triangle(frame_choice *best, const frame_vec extreme[EXTREMES], const frame_vec corner[3],
                         double normal[3]) {
    const frame_vec e = frame_from_to(corner[0], corner[1]), f = frame_from_to(corner[0], corner[2]);
    grz_cross(e.at, f.at, normal);
    if (!frame_make_unit(normal)) return false;
    for (int i = 0; i < 3; i++) {
        const frame_vec edge = frame_from_to(corner[i], corner[(i + 1) % 3]);
        double axis[3][3];
        memcpy(axis[0], edge.at, sizeof axis[0]);
        if (!frame_make_unit(axis[0])) continue;
        grz_cross(normal, axis[0], axis[1]);
        if (!frame_make_unit(axis[1])) continue;
        grz_cross(axis[0], axis[1], axis[2]);
        try_axes(best, extreme, (const double(*)[3])axis);
    }
    return true;
}

/* The extreme point that is furthest from the line through a along the unit vector e. */
static frame_vec furthest_from_line(const frame_vec extreme[EXTREMES], frame_vec a, const double e[3]) {
    frame_vec furthest = a;
    double most = -1;
    for (int i = 0; i < EXTREMES; i++) {
        const frame_vec d = frame_from_to(a, extreme[i]);
        const double along = grz_dot(3, d.at, e), square = grz_dot(3, d.at, d.at) - along * along;
        if (square > most) most = square, furthest = extreme[i];
    }
    return furthest;
}

/* The axes of points on a line: along it, and any two across. */
static void try_line(frame_choice *best, const frame_vec extreme[EXTREMES], const double e[3]) {
    double axis[3][3] = {{e[0], e[1], e[2]}};
    const int least = fabs(e[0]) <= fabs(e[1]) && fabs(e[0]) <= fabs(e[2]) ? 0 : fabs(e[1]) <= fabs(e[2]) ? 1 : 2;
    const double other[3] = {least == 0 ? 1.0 : 0.0, least == 1 ? 1.0 : 0.0, least == 2 ? 1.0 : 0.0};
    grz_cross(e, other, axis[1]);
    if (!frame_make_unit(axis[1])) return;
    grz_cross(axis[0], axis[1], axis[2]);
    try_axes(best, extreme, (const double(*)[3])axis);
}

static void try_tetrahedra(frame_choice *best, const frame_vec extreme[EXTREMES], const frame_vec base[3],
                           const double normal[3]) {
    for (int side = -1; side <= 1; side += 2) {
        frame_vec top = base[0];
        double most = 0;
        for (int i = 0; i < EXTREMES; i++) {
            const frame_vec d = frame_from_to(base[0], extreme[i]);
            const double height = side * grz_dot(3, normal, d.at);
            if (height > most) most = height, top = extreme[i];
        }
        for (int i = 0; i < 3 && most > 0; i++) {
            const frame_vec corner[3] = {base[i], base[(i + 1) % 3], top};
            double unused[3];
            try_triangle(best, extreme, corner, unused);
        }
    }
}

static void choose_frame(const grz_cloud *c, frame_choice *best) {
    frame_vec extreme[EXTREMES];
    find_extremes(c, extreme);
    *best = (frame_choice){.surface = (double)INFINITY};
    try_axes(best, extreme, coordinate_axes);
    int pair = 0;
    double most = 0, normal[3];
    for (int d = 0; d < DIRECTIONS; d++) {
        const frame_vec span = frame_from_to(extreme[2 * d], extreme[2 * d + 1]);
        const double square = grz_dot(3, span.at, span.at);
        if (square > most) most = square, pair = d;
    }
    frame_vec e = frame_from_to(extreme[2 * pair], extreme[2 * pair + 1]);
    if (!frame_make_unit(e.at)) return;
    const frame_vec base[3] = {extreme[2 * pair], extreme[2 * pair + 1],
                               furthest_from_line(extreme, extreme[2 * pair], e.at)};
    try_line(best, extreme, e.at);
    if (try_triangle(best, extreme, base, normal)) try_tetrahedra(best, extreme, base, normal);
}

/* The surface of the box around all points along these axes. */
static double surface_of_all(const grz_cloud *c, const double axis[3][3]) {
    double low[3], high[3];
    grz_cloud_extents(c, axis, low, high);
    const double x = high[0] - low[0], y = high[1] - low[1], z = high[2] - low[2];
    return x * y + y * z + z * x;
}

static GRZ_NOINLINE bool obb3_of_points(const grz_points *points, frame_choice *found, double center[3],
                                        double half[3]) {
    grz_cloud cloud;
    if (!grz_cloud_begin(&cloud, 3, points)) return false;
    choose_frame(&cloud, found);
    if (surface_of_all(&cloud, coordinate_axes) <= surface_of_all(&cloud, (const double(*)[3])found->axis))
        memcpy(found->axis, coordinate_axes, sizeof found->axis);
    grz_fit_box(&cloud, (const double(*)[3])found->axis, center, half);
    return true;
}

grz3_obb grz3_bounding_obb(const grz_points *points) {
    grz3_obb box;
    double center[3], half[3];
    frame_choice found;
    const grz_mode mode = grz_keep_subnormals();
    const bool any = obb3_of_points(points, &found, center, half);
    grz_restore_mode(mode);
    for (int k = 0; k < 3 && !any; k++) center[k] = half[k] = (double)NAN;
    if (!any) memset(found.axis, 0, sizeof found.axis);
    memcpy(&box.center, center, sizeof box.center);
    memcpy(&box.half, half, sizeof box.half);
    memcpy(box.axis, found.axis, sizeof box.axis);
    return box;
}
