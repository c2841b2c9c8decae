/* The classic formulas, written from their descriptions.
 *
 * SPDX-License-Identifier: MIT */
#include "classics/formulas.h"

#include <math.h>

static double square(double x) { return x * x; }
static double dot(grz3_vec a, grz3_vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static grz3_vec minus(grz3_vec a, grz3_vec b) { return (grz3_vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static double outside(double c, double min, double max) { return c < min ? min - c : c > max ? c - max : 0; }
static double clamp(double c, double min, double max) { return c < min ? min : c > max ? max : c; }

bool classic_folded_box_circle(const grz2_circle *c, const grz2_aabb *b) {
    const double x = outside(c->center.x, b->min.x, b->max.x), y = outside(c->center.y, b->min.y, b->max.y);
    return square(x) + square(y) <= square(c->radius);
}

bool classic_sphere_box(const grz3_sphere *s, const grz3_aabb *b) {
    const double x = outside(s->center.x, b->min.x, b->max.x), y = outside(s->center.y, b->min.y, b->max.y);
    return square(x) + square(y) + square(outside(s->center.z, b->min.z, b->max.z)) <= square(s->radius);
}

bool classic_cross_shaped_regions(const grz2_circle *c, const grz2_rect *b) {
    const double x = c->center.x, y = c->center.y, r = c->radius, right = b->x + b->width, top = b->y + b->height;
    if (x >= b->x && x <= right) return y >= b->y - r && y <= top + r;
    if (y >= b->y && y <= top) return x >= b->x - r && x <= right + r;
    return square(x - (x < b->x ? b->x : right)) + square(y - (y < b->y ? b->y : top)) <= square(r);
}

bool classic_nearest_point(const grz2_circle *c, const grz2_rect *b) {
    const double x = clamp(c->center.x, b->x, b->x + b->width), y = clamp(c->center.y, b->y, b->y + b->height);
    return square(c->center.x - x) + square(c->center.y - y) <= square(c->radius);
}

int classic_nine_zones(const grz2_vec *p, const grz2_rect *b) {
    const int x = p->x < b->x              ? 0
                  : p->x > b->x + b->width ? 2
                                           : 1,
              y = p->y < b->y               ? 0
                  : p->y > b->y + b->height ? 2
                                            : 1;
    return x + 3 * y;
}

bool classic_rounded_box(const grz2_vec *p, const grz2_aabb *b, double radius) {
    return sqrt(square(outside(p->x, b->min.x, b->max.x)) + square(outside(p->y, b->min.y, b->max.y))) - radius <= 0;
}

/* Twice the area of a triangle; the sign says is the orientation of its corners. */
static double area(grz2_vec a, grz2_vec b, grz2_vec c) { return (a.x - c.x) * (b.y - c.y) - (b.x - c.x) * (a.y - c.y); }

bool classic_point_triangle(const grz2_vec *p, const grz2_triangle *t) {
    const double ab = area(*p, t->a, t->b), bc = area(*p, t->b, t->c), ca = area(*p, t->c, t->a);
    const bool has_negative = ab < 0 || bc < 0 || ca<0, has_positive = ab> 0 || bc > 0 || ca > 0;
    return !(has_negative && has_positive);
}

bool classic_circle_circle(const grz2_circle *a, const grz2_circle *b) {
    return square(a->center.x - b->center.x) + square(a->center.y - b->center.y) <= square(a->radius + b->radius);
}

bool classic_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) {
    const grz3_vec d = minus(a->center, b->center);
    return dot(d, d) <= square(a->radius + b->radius);
}

bool classic_rect_rect(const grz2_rect *a, const grz2_rect *b) {
    return a->x <= b->x + b->width && b->x <= a->x + a->width && a->y <= b->y + b->height && b->y <= a->y + a->height;
}

static bool meet_centered(double min, double max, double other_min, double other_max) {
    const double center = 0.5 * (min + max), half = 0.5 * (max - min), other = 0.5 * (other_min + other_max);
    return fabs(center - other) <= half + 0.5 * (other_max - other_min);
}

bool classic_centered_boxes(const grz2_aabb *a, const grz2_aabb *b) {
    return meet_centered(a->min.x, a->max.x, b->min.x, b->max.x) &&
           meet_centered(a->min.y, a->max.y, b->min.y, b->max.y);
}

/* A vector's coordinates along the axes of a box, as an array. */
static void local(const grz3_obb *b, grz3_vec v, double out[3]) {
    for (int i = 0; i < 3; i++) out[i] = dot(v, b->axis[i]);
}

bool classic_sphere_obb(const grz3_sphere *s, const grz3_obb *b) {
    const double half[3] = {b->half.x, b->half.y, b->half.z};
    double c[3], sum = 0;
    local(b, minus(s->center, b->center), c);
    for (int i = 0; i < 3; i++) sum += square(outside(c[i], -half[i], half[i]));
    return sum <= square(s->radius);
}

bool classic_obb_obb(const grz3_obb *a, const grz3_obb *b) {
    const double h[3] = {a->half.x, a->half.y, a->half.z}, k[3] = {b->half.x, b->half.y, b->half.z};
    double t[3], R[3][3], A[3][3];
    local(a, minus(b->center, a->center), t);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            R[i][j] = dot(a->axis[i], b->axis[j]);
            A[i][j] = fabs(R[i][j]);
        }
    for (int i = 0; i < 3; i++) {
        if (fabs(t[i]) > h[i] + k[0] * A[i][0] + k[1] * A[i][1] + k[2] * A[i][2]) return false;
        if (fabs(t[0] * R[0][i] + t[1] * R[1][i] + t[2] * R[2][i]) >
            k[i] + h[0] * A[0][i] + h[1] * A[1][i] + h[2] * A[2][i])
            return false;
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const int p = (i + 1) % 3, q = (i + 2) % 3, r = (j + 1) % 3, s = (j + 2) % 3;
            const double reach = h[p] * A[q][j] + h[q] * A[p][j] + k[r] * A[i][s] + k[s] * A[i][r];
            if (fabs(t[q] * R[p][j] - t[p] * R[q][j]) > reach) return false;
        }
    return true;
}

/* m from the box's center to the segment's, d half the segment, e the box's half extents. */
static bool six_axes(const double m[3], const double d[3], const double e[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        if (fabs(m[i]) > e[i] + fabs(d[i])) return false;
        if (fabs(m[j] * d[k] - m[k] * d[j]) > e[j] * fabs(d[k]) + e[k] * fabs(d[j])) return false;
    }
    return true;
}

bool classic_segment_box(const grz3_segment *s, const grz3_aabb *b) {
    const double c[3] = {0.5 * (b->min.x + b->max.x), 0.5 * (b->min.y + b->max.y), 0.5 * (b->min.z + b->max.z)};
    const double e[3] = {b->max.x - c[0], b->max.y - c[1], b->max.z - c[2]};
    const double m[3] = {0.5 * (s->a.x + s->b.x) - c[0], 0.5 * (s->a.y + s->b.y) - c[1],
                         0.5 * (s->a.z + s->b.z) - c[2]};
    const double d[3] = {0.5 * (s->b.x - s->a.x), 0.5 * (s->b.y - s->a.y), 0.5 * (s->b.z - s->a.z)};
    return six_axes(m, d, e);
}

bool classic_segment_obb(const grz3_segment *s, const grz3_obb *b) {
    const grz3_vec middle = {0.5 * (s->a.x + s->b.x), 0.5 * (s->a.y + s->b.y), 0.5 * (s->a.z + s->b.z)};
    const grz3_vec half = {0.5 * (s->b.x - s->a.x), 0.5 * (s->b.y - s->a.y), 0.5 * (s->b.z - s->a.z)};
    const double e[3] = {b->half.x, b->half.y, b->half.z};
    double m[3], d[3];
    local(b, minus(middle, b->center), m);
    local(b, half, d);
    return six_axes(m, d, e);
}

static int side(double distance, double reach) { return distance > reach ? 1 : distance < -reach ? -1 : 0; }

int classic_plane_point(const grz3_plane *p, const grz3_vec *point) {
    return side(dot(p->normal, *point) - p->offset, 0);
}

int classic_plane_sphere(const grz3_plane *p, const grz3_sphere *s) {
    return side(dot(p->normal, s->center) - p->offset, s->radius);
}

int classic_plane_box(const grz3_plane *p, const grz3_aabb *b) {
    const grz3_vec c = {0.5 * (b->min.x + b->max.x), 0.5 * (b->min.y + b->max.y), 0.5 * (b->min.z + b->max.z)};
    const grz3_vec e = minus(b->max, c), n = {fabs(p->normal.x), fabs(p->normal.y), fabs(p->normal.z)};
    return side(dot(p->normal, c) - p->offset, dot(e, n));
}

int classic_plane_obb(const grz3_plane *p, const grz3_obb *b) {
    double n[3];
    local(b, p->normal, n);
    return side(dot(p->normal, b->center) - p->offset,
                b->half.x * fabs(n[0]) + b->half.y * fabs(n[1]) + b->half.z * fabs(n[2]));
}

static double dot2(grz2_vec a, grz2_vec b) { return a.x * b.x + a.y * b.y; }
static grz2_vec turned(grz2_vec u) { return (grz2_vec){-u.y, u.x}; }

bool classic_obb_obb_2d(const grz2_obb *a, const grz2_obb *b) {
    const grz2_vec t = {b->center.x - a->center.x, b->center.y - a->center.y};
    const grz2_vec axes[4] = {a->u, turned(a->u), b->u, turned(b->u)};
    for (int i = 0; i < 4; i++) {
        const double reach_a = a->half.x * fabs(dot2(axes[i], a->u)) + a->half.y * fabs(dot2(axes[i], turned(a->u)));
        const double reach_b = b->half.x * fabs(dot2(axes[i], b->u)) + b->half.y * fabs(dot2(axes[i], turned(b->u)));
        if (fabs(dot2(t, axes[i])) > reach_a + reach_b) return false;
    }
    return true;
}

static bool slab(double a, double b, double min, double max, double *enter, double *leave) {
    const double d = b - a;
    if (d == 0) return min <= a && a <= max;
    const double t = (min - a) / d, u = (max - a) / d;
    *enter = fmax(*enter, fmin(t, u));
    *leave = fmin(*leave, fmax(t, u));
    return *enter <= *leave;
}

bool classic_slabs(const grz2_segment *s, const grz2_aabb *b) {
    double enter = 0, leave = 1;
    return slab(s->a.x, s->b.x, b->min.x, b->max.x, &enter, &leave) &&
           slab(s->a.y, s->b.y, b->min.y, b->max.y, &enter, &leave);
}

bool classic_segment_obb_2d(const grz2_segment *s, const grz2_obb *b) {
    const grz2_vec middle = {0.5 * (s->a.x + s->b.x) - b->center.x, 0.5 * (s->a.y + s->b.y) - b->center.y};
    const grz2_vec half = {0.5 * (s->b.x - s->a.x), 0.5 * (s->b.y - s->a.y)}, v = turned(b->u);
    const grz2_vec m = {dot2(middle, b->u), dot2(middle, v)}, d = {dot2(half, b->u), dot2(half, v)};
    return fabs(m.x) <= b->half.x + fabs(d.x) && fabs(m.y) <= b->half.y + fabs(d.y) &&
           fabs(m.x * d.y - m.y * d.x) <= b->half.x * fabs(d.y) + b->half.y * fabs(d.x);
}

int classic_plane_box_2d(const grz2_plane *p, const grz2_aabb *b) {
    const grz2_vec c = {0.5 * (b->min.x + b->max.x), 0.5 * (b->min.y + b->max.y)}, e = {b->max.x - c.x, b->max.y - c.y};
    return side(dot2(p->normal, c) - p->offset, e.x * fabs(p->normal.x) + e.y * fabs(p->normal.y));
}
