/* A place near a shape at which it overlaps none of some obstacles openly.
 *
 * Only the last step proves anything: the shape, put to that place in doubles, overlaps no obstacle openly. All before
 * is a search in doubles, whose rounding errors change nothing but where it looks.
 *
 * The search: an obstacle that is overlapped has a normal n and a depth (contact2.h). So a displacement t is free of it
 * if n . t >= level. Such planes are added until the shortest displacement beyond all of them is free of all obstacles.
 * It is decided by at most as many planes as there are dimensions; the others are forgotten, as in linear programming
 * (Seidel: Small-dimensional linear programming and convex hulls made easy, 1991). Each new plane makes it longer.
 *
 * Where two walls leave no room between their planes, and where the sides of two tiles lead along the floor instead of
 * up, a straight line is shorter. On a line each obstacle, as it is convex, is left once and for all: the depths along
 * it (depth2.h) lead to its first free place. Lines along the axes are tried.
 *
 * SPDX-License-Identifier: MIT */
#include "api/ahead.h"
#include "api/shapes.h"
#include "num/bits.h"
#include "num/subnormals.h"
#include "num/vec.h"

#include <graze/contact2.h>
#include <graze/contact3.h>
#include <graze/depth2.h>
#include <graze/depth3.h>
#include <graze/times2.h>
#include <graze/times3.h>

#include <math.h>
#include <stddef.h>
#include <string.h>

enum { MOST_SEPARATING_ROUNDS = 64, MOST_SEPARATING_PLANES = 4 };

/* Displacements t with n . t >= level are free of the obstacle, but for rounding. */
typedef struct contact_plane {
    size_t obstacle;
    double n[3], level;
    double spacing; /* of the doubles at the place, along n */
    double slack;   /* by how much the level was last raised because of rounding */
} contact_plane;

/* A shape among obstacles. */
typedef struct crowd {
    int dim;
    const grz_shape *shape;
    const double *start; /* its place at the start */
    const grz_shape *obstacles;
    size_t count;
    grz_shape_copy a; /* the shape at `place` */
    double place[3];
} crowd;

static const grz_shape *nth_obstacle(const crowd *c, size_t i) { return grz_shape_of(c->dim, c->obstacles, i); }

/* Puts the shape to `place`; false if it is not valid there. */
static bool put_to_place(crowd *c) { return grz_put_shape(c->dim, c->shape, c->place, &c->a); }

static bool put_moved(crowd *c, const double t[]) {
    for (int i = 0; i < c->dim; i++) c->place[i] = grz_zero(t[i]) ? c->start[i] : c->start[i] + t[i];
    return put_to_place(c);
}

static void displacement_of(const crowd *c, double t[]) {
    for (int i = 0; i < c->dim; i++) t[i] = c->place[i] - c->start[i];
}

/* By how much the shape may be off along n, because the coordinates of its points are rounded. */
static double spacing_along(int dim, const grz_shape *s, const double n[]) {
    const double *const points = grz_reference_of(dim, s);
    const int count = grz_points_of(dim, s);
    double sum = 0x1p-1074;
    for (int i = 0; i < dim; i++) {
        double most = 0;
        for (int k = 0; k < count; k++) most = fmax(most, fabs(points[k * dim + i]));
        sum += fabs(n[i]) * most * 0x1p-52;
    }
    return sum;
}

/* The least translation of the shape out of one that it overlaps openly. */
static double depth_in(const crowd *c, const grz_shape *b, double n[3]) {
    double depth;
    if (c->dim == 2) grz2_depth(&c->a.in2, grz_in2(b), 0, (grz2_vec *)(void *)n, &depth);
    else grz3_depth(&c->a.in3, grz_in3(b), 0, (grz3_vec *)(void *)n, &depth);
    return depth;
}

/* The obstacle that is overlapped openly and deepest, and its plane; false if there is none. */
static bool find_deepest(const crowd *c, contact_plane *plane) {
    double most = -1;
    *plane = (contact_plane){0};
    for (size_t i = 0; i < c->count; i++) {
        double n[3] = {0};
        if (!grz_overlap_open(c->dim, grz_from_copy(&c->a), nth_obstacle(c, i))) continue;
        const double depth = depth_in(c, nth_obstacle(c, i), n);
        if (!(depth > most)) continue;
        most = depth;
        plane->obstacle = i;
        memcpy(plane->n, n, sizeof n);
    }
    if (most < 0) return false;
    double t[3];
    displacement_of(c, t);
    plane->level = grz_dot(c->dim, plane->n, t) + most;
    plane->spacing = spacing_along(c->dim, grz_from_copy(&c->a), plane->n);
    return true;
}

/* Adds a plane as the last one. If its obstacle has one already, it is inside that by rounding errors only: the old
 * plane is kept, but farther out. */
static void add_plane(contact_plane planes[], int *count, const contact_plane *plane) {
    contact_plane last = *plane;
    for (int i = 0; i < *count; i++) {
        if (planes[i].obstacle != plane->obstacle) continue;
        last = planes[i];
        last.slack = last.slack > 0 ? 2 * last.slack : fmax(plane->spacing / 4, 0x1p-1074);
        last.level += last.slack;
        planes[i] = planes[--*count];
        break;
    }
    planes[(*count)++] = last;
}

/* The shortest displacement that ends on all of k planes: a sum of their normals, by Gaussian elimination. False if two
 * of them are nearly parallel, or if it would be shorter beyond one of the planes. */
static bool displacement_onto(int dim, const contact_plane planes[], int k, double t[]) {
    double m[3][4], weight[3];
    for (int i = 0; i < k; i++) {
        for (int j = 0; j < k; j++) m[i][j] = grz_dot(dim, planes[i].n, planes[j].n);
        m[i][k] = planes[i].level;
    }
    for (int i = 0; i < k; i++) {
        if (!(m[i][i] > 0x1p-40)) return false;
        for (int row = i + 1; row < k; row++) {
            const double factor = m[row][i] / m[i][i];
            for (int j = i; j <= k; j++) m[row][j] -= factor * m[i][j];
        }
    }
    for (int i = 0; i < dim; i++) t[i] = 0;
    for (int i = k - 1; i >= 0; i--) {
        weight[i] = m[i][k];
        for (int j = i + 1; j < k; j++) weight[i] -= m[i][j] * weight[j];
        weight[i] /= m[i][i];
        if (!(weight[i] >= 0)) return false;
        for (int j = 0; j < dim; j++) t[j] += weight[i] * planes[i].n[j];
    }
    return true;
}

/* Does the displacement end beyond the plane, as far as rounding shows? */
static bool ends_beyond_plane(int dim, const contact_plane *plane, const double t[]) {
    double terms[3] = {0};
    for (int i = 0; i < dim; i++) terms[i] = fabs(plane->n[i] * t[i]);
    return grz_dot(dim, plane->n, t) >= plane->level - 0x1p-50 * fmax(terms[0], fmax(terms[1], terms[2]));
}

/* The shortest displacement beyond all planes, which ends on the last one. Keeps those that it ends on. False if there
 * is none. */
static bool shortest_displacement(int dim, contact_plane planes[], int *count, double t[]) {
    const int others = *count - 1;
    for (int size = 0; size < dim; size++)
        for (int set = 0; set < 1 << others; set++) {
            contact_plane on[MOST_SEPARATING_PLANES];
            int k = 0;
            for (int i = 0; i < others; i++)
                if (set >> i & 1 && k < dim) on[k++] = planes[i];
            if (k != size) continue;
            on[k++] = planes[others];
            bool ends_beyond = displacement_onto(dim, on, k, t);
            for (int i = 0; ends_beyond && i < others; i++)
                ends_beyond = set >> i & 1 || ends_beyond_plane(dim, &planes[i], t);
            if (!ends_beyond) continue;
            memcpy(planes, on, (size_t)k * sizeof *on);
            *count = k;
            return true;
        }
    return false;
}

/* Moves the shape to where it is free, by planes. *several: did more than one obstacle take part? */
static bool is_free_by_planes(crowd *c, bool *several) {
    contact_plane planes[MOST_SEPARATING_PLANES], next;
    size_t first = SIZE_MAX;
    int count = 0;
    *several = false;
    for (int round = 0; round < MOST_SEPARATING_ROUNDS; round++) {
        double t[3];
        if (!find_deepest(c, &next)) return true;
        if (first == SIZE_MAX) first = next.obstacle;
        *several = *several || next.obstacle != first;
        add_plane(planes, &count, &next);
        if (!shortest_displacement(c->dim, planes, &count, t) || !put_moved(c, t)) return false;
    }
    return false;
}

/* Moves the shape along an axis, by less than `most`, to where it is free; false if there is no such place. Each step
 * leaves an obstacle. One that is less deep than rounding may put the shape inside goes on by 1, 2, 4 ... doubles. */
static bool is_free_along(crowd *c, int axis, int sign, double most) {
    const double start = c->start[axis];
    double *const at = &c->place[axis], direction[3] = {0};
    direction[axis] = sign;
    int64_t more = 1;
    grz_ahead ahead = {.dim = c->dim, .obstacles = c->obstacles, .count = c->count, .axis = axis, .sign = sign};
    for (size_t step = 0; step < c->count + MOST_SEPARATING_ROUNDS && more < INT64_C(1) << 60; step++) {
        const grz_shape *const a = grz_from_copy(&c->a);
        const size_t i = grz_overlapped_ahead(&ahead, a, *at);
        if (i == c->count) return fabs(*at - start) < most;
        double depth;
        grz_depth_along(c->dim, a, nth_obstacle(c, i), direction, &depth);
        const double to = *at + sign * depth;
        if (!(fabs(to - start) < most)) return false;
        const bool rounds = depth < spacing_along(c->dim, a, direction);
        *at = rounds ? grz_at_order(grz_order(to) + sign * more) : to;
        more *= rounds ? 2 : 1;
        if (!put_to_place(c)) return false;
    }
    return false;
}

/* The shape at its start. */
static crowd crowd_of(int dim, const grz_shape *a, const double *start, const grz_shape *obstacles, size_t count) {
    crowd c = {.dim = dim, .shape = a, .start = start, .obstacles = obstacles, .count = count};
    memcpy(c.place, start, (size_t)dim * sizeof *c.place);
    if (start == grz_reference_of(dim, a)) grz_copy_shape(dim, a, &c.a);
    else put_to_place(&c);
    return c;
}

/* The nearest free place along an axis, if it is less than `most` away. */
static bool is_free_along_an_axis(crowd *c, double most) {
    const crowd start = crowd_of(c->dim, c->shape, c->start, c->obstacles, c->count);
    bool found = false;
    for (int k = 0; k < 2 * c->dim; k++) {
        double t[3];
        crowd tried = start;
        if (!is_free_along(&tried, k / 2, k % 2 ? -1 : 1, most)) continue;
        displacement_of(&tried, t);
        most = fabs(t[k / 2]);
        *c = tried;
        found = true;
    }
    return found;
}

/* Can the depths of a and an obstacle be asked? Of an empty one nothing is. */
static bool has_depth(int dim, const grz_shape *a, const grz_shape *b) {
    return grz_can_be_left(dim, a, b) || !grz_is_valid(dim, a) || !grz_is_valid(dim, b);
}

/* *place: where a, which can be put elsewhere, is free. */
static bool is_free_somewhere(int dim, const grz_shape *a, const double *start, const grz_shape *obstacles,
                              size_t count, double place[3]) {
    crowd c = crowd_of(dim, a, start, obstacles, count);
    bool several;
    double t[3], length = (double)INFINITY;
    bool found = is_free_by_planes(&c, &several);
    if (found && several) {
        displacement_of(&c, t);
        length = sqrt(grz_dot(dim, t, t));
    }
    if (found) memcpy(place, c.place, sizeof c.place);
    if ((!found || several) && is_free_along_an_axis(&c, length)) {
        memcpy(place, c.place, sizeof c.place);
        found = true;
    }
    return found;
}

grz_answer grz_separate(int dim, const grz_shape *a, const double *from, const grz_shape *obstacles, size_t count,
                        double *out) {
    bool supported = grz_can_be_put(dim, a), found = false;
    const size_t size = (size_t)dim * sizeof *out;
    const double *const start = from ? from : grz_reference_of(dim, a);
    double place[3] = {0};
    if (supported) memcpy(place, start, size);
    for (size_t i = 0; supported && i < count; i++) supported = has_depth(dim, a, grz_shape_of(dim, obstacles, i));
    if (supported) {
        const grz_mode mode = grz_keep_subnormals();
        found = is_free_somewhere(dim, a, start, obstacles, count, place);
        grz_restore_mode(mode);
    }
    if (out) memcpy(out, place, size);
    return supported ? grz_answered(found) : grz_unanswered();
}

grz_answer grz2_separate(const grz2_shape *a, const grz2_shape obstacles[], size_t count, grz2_vec *place) {
    return grz_separate(2, grz_from2(a), NULL, grz_from2(obstacles), count, (double *)place);
}

grz_answer grz3_separate(const grz3_shape *a, const grz3_shape obstacles[], size_t count, grz3_vec *place) {
    return grz_separate(3, grz_from3(a), NULL, grz_from3(obstacles), count, (double *)place);
}
