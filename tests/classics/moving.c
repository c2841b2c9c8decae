/* The classic formulas for moving shapes, written from their descriptions.
 *
 * SPDX-License-Identifier: MIT */
#include "classics/moving.h"

#include <math.h>

static double square(double x) { return x * x; }
static double least(double a, double b) { return a < b ? a : b; }
static double greatest(double a, double b) { return a > b ? a : b; }
static double dot(grz3_vec a, grz3_vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static double dot2(grz2_vec a, grz2_vec b) { return a.x * b.x + a.y * b.y; }
static grz3_vec plus(grz3_vec a, grz3_vec b) { return (grz3_vec){a.x + b.x, a.y + b.y, a.z + b.z}; }
static grz3_vec minus(grz3_vec a, grz3_vec b) { return (grz3_vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static grz2_vec minus2(grz2_vec a, grz2_vec b) { return (grz2_vec){a.x - b.x, a.y - b.y}; }
static grz2_vec turned(grz2_vec u) { return (grz2_vec){-u.y, u.x}; }
static grz3_vec times(grz3_vec a, double t) { return (grz3_vec){a.x * t, a.y * t, a.z * t}; }
static double at(grz3_vec v, int i) { return i == 0 ? v.x : i == 1 ? v.y : v.z; }

static grz3_vec cross(grz3_vec a, grz3_vec b) {
    return (grz3_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

bool classic_sphere_plane_from_front(const grz3_sphere *s, const grz3_vec *by, const grz3_plane *p, double *enter) {
    const double before = dot(p->normal, s->center) - p->offset,
                 after = dot(p->normal, plus(s->center, *by)) - p->offset;
    *enter = 0;
    if (fabs(before) <= s->radius) return true;
    if (!(before > s->radius && after < s->radius)) return false;
    *enter = (before - s->radius) / (before - after);
    return true;
}

/* The interval of times at which contact is possible. */
struct span {
    double enter, exit;
};

static const struct span whole = {0, 1};

/* The part of s between t and u. */
static struct span between(struct span s, double t, double u) {
    return (struct span){greatest(s.enter, least(t, u)), least(s.exit, greatest(t, u))};
}

static struct span never(void) { return (struct span){HUGE_VAL, -HUGE_VAL}; }

/* The part of s in which min <= from + t by <= max. */
static struct span slab(struct span s, double from, double by, double min, double max) {
    if (by == 0) return min <= from && from <= max ? s : never();
    return between(s, (min - from) / by, (max - from) / by);
}

static bool write_times(struct span s, double *enter, double *exit) {
    *enter = s.enter;
    *exit = s.exit;
    return s.enter <= s.exit;
}

bool classic_sphere_plane(const grz3_sphere *s, const grz3_vec *by, const grz3_plane *p, double *enter, double *exit) {
    return write_times(slab(whole, dot(p->normal, s->center) - p->offset, dot(p->normal, *by), -s->radius, s->radius),
                       enter, exit);
}

bool classic_moving_spheres(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b, const grz3_vec *db,
                            double *enter, double *exit) {
    const grz3_vec apart = minus(b->center, a->center), by = minus(*db, *da);
    const double r = a->radius + b->radius, u = dot(by, by), v = 2 * dot(by, apart), w = dot(apart, apart) - r * r;
    *enter = *exit = 0;
    if (w <= 0) return true;
    const double under_root = v * v - 4 * u * w;
    if (under_root < 0) return false;
    const double root = sqrt(under_root), scale = 1 / (2 * u);
    *enter = (-v - root) * scale;
    *exit = (-v + root) * scale;
    return true;
}

bool classic_moving_boxes(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db, double *enter,
                          double *exit) {
    const grz3_vec by = minus(*db, *da);
    *enter = 0;
    *exit = 1;
    for (int i = 0; i < 3; i++) {
        const double a_min = at(a->min, i), a_max = at(a->max, i), b_min = at(b->min, i), b_max = at(b->max, i),
                     v = at(by, i);
        if (a_max < b_min && v < 0) *enter = fmax(*enter, (a_max - b_min) / v);
        else if (b_max < a_min && v > 0) *enter = fmax(*enter, (a_min - b_max) / v);
        if (b_max > a_min && v < 0) *exit = fmin(*exit, (a_min - b_max) / v);
        else if (a_max > b_min && v > 0) *exit = fmin(*exit, (a_max - b_min) / v);
    }
    return *enter <= *exit;
}

static struct span inverse_slab(struct span s, double from, double by, double min, double max) {
    const double inverse = 1 / by;
    return between(s, (min - from) * inverse, (max - from) * inverse);
}

bool classic_inverse_slabs_2d(const grz2_ray *a, double end, const grz2_aabb *b, double *enter, double *exit) {
    const struct span s = inverse_slab((struct span){0, end}, a->origin.x, a->dir.x, b->min.x, b->max.x);
    return write_times(inverse_slab(s, a->origin.y, a->dir.y, b->min.y, b->max.y), enter, exit);
}

bool classic_inverse_slabs(const grz3_ray *a, double end, const grz3_aabb *b, double *enter, double *exit) {
    struct span s = {0, end};
    for (int i = 0; i < 3; i++) s = inverse_slab(s, at(a->origin, i), at(a->dir, i), at(b->min, i), at(b->max, i));
    return write_times(s, enter, exit);
}

static struct span epsilon_slab(struct span s, double from, double by, double min, double max) {
    return slab(s, from, fabs(by) < 1e-6 ? 0 : by, min, max);
}

bool classic_epsilon_slabs_2d(const grz2_ray *a, double end, const grz2_aabb *b, double *enter, double *exit) {
    const struct span s = epsilon_slab((struct span){0, end}, a->origin.x, a->dir.x, b->min.x, b->max.x);
    return write_times(epsilon_slab(s, a->origin.y, a->dir.y, b->min.y, b->max.y), enter, exit);
}

bool classic_epsilon_slabs(const grz3_ray *a, double end, const grz3_aabb *b, double *enter, double *exit) {
    struct span s = {0, end};
    for (int i = 0; i < 3; i++) s = epsilon_slab(s, at(a->origin, i), at(a->dir, i), at(b->min, i), at(b->max, i));
    return write_times(s, enter, exit);
}

/* A motion from `from` by `by` against an obb grown by `more` on each side, in the frame of the obb. */
static struct span slabs_of_obb_2d(struct span s, grz2_vec from, grz2_vec by, const grz2_obb *b, double more) {
    const grz2_vec apart = minus2(from, b->center), v = turned(b->u);
    s = slab(s, dot2(apart, b->u), dot2(by, b->u), -(b->half.x + more), b->half.x + more);
    return slab(s, dot2(apart, v), dot2(by, v), -(b->half.y + more), b->half.y + more);
}

static struct span slabs_of_obb(struct span s, grz3_vec from, grz3_vec by, const grz3_obb *b, double more) {
    const grz3_vec apart = minus(from, b->center);
    for (int i = 0; i < 3; i++) {
        const double half = at(b->half, i) + more;
        s = slab(s, dot(apart, b->axis[i]), dot(by, b->axis[i]), -half, half);
    }
    return s;
}

bool classic_slabs_of_obb_2d(const grz2_ray *a, double end, const grz2_obb *b, double *enter, double *exit) {
    return write_times(slabs_of_obb_2d((struct span){0, end}, a->origin, a->dir, b, 0), enter, exit);
}

bool classic_slabs_of_obb(const grz3_ray *a, double end, const grz3_obb *b, double *enter, double *exit) {
    return write_times(slabs_of_obb((struct span){0, end}, a->origin, a->dir, b, 0), enter, exit);
}

bool classic_segment_triangle(const grz3_segment *a, const grz3_triangle *b, double *enter) {
    const grz3_vec by = minus(a->b, a->a), u = minus(b->b, b->a), v = minus(b->c, b->a), from = minus(a->a, b->a);
    const grz3_vec p = cross(by, v), q = cross(from, u);
    const double determinant = dot(u, p), inverse = 1 / determinant;
    *enter = dot(v, q) * inverse;
    if (determinant == 0) return false; /* parallel */
    const double at_b = dot(from, p) * inverse, at_c = dot(by, q) * inverse;
    return at_b >= 0 && at_c >= 0 && at_b + at_c <= 1 && *enter >= 0 && *enter <= 1;
}

bool classic_clipped_segment(const grz2_segment *a, const grz2_hull *b, double *enter, double *exit) {
    const grz2_vec by = minus2(a->b, a->a);
    struct span s = whole;
    for (int i = 0; i < b->count; i++) {
        const grz2_vec edge = minus2(b->points[(i + 1) % b->count], b->points[i]), outward = {edge.y, -edge.x};
        const double left = dot2(outward, minus2(b->points[i], a->a)), speed = dot2(outward, by);
        if (speed == 0 && left < 0) return write_times(never(), enter, exit);
        if (speed < 0) s.enter = fmax(s.enter, left / speed);
        if (speed > 0) s.exit = fmin(s.exit, left / speed);
    }
    return write_times(s, enter, exit);
}

bool classic_grown_aabb_2d(const grz2_circle *c, const grz2_vec *by, const grz2_aabb *b, double *enter, double *exit) {
    const struct span s = slab(whole, c->center.x, by->x, b->min.x - c->radius, b->max.x + c->radius);
    return write_times(slab(s, c->center.y, by->y, b->min.y - c->radius, b->max.y + c->radius), enter, exit);
}

bool classic_grown_rect(const grz2_circle *c, const grz2_vec *by, const grz2_rect *b, double *enter, double *exit) {
    const grz2_aabb box = {{b->x, b->y}, {b->x + b->width, b->y + b->height}};
    return classic_grown_aabb_2d(c, by, &box, enter, exit);
}

bool classic_grown_obb_2d(const grz2_circle *c, const grz2_vec *by, const grz2_obb *b, double *enter, double *exit) {
    return write_times(slabs_of_obb_2d(whole, c->center, *by, b, c->radius), enter, exit);
}

bool classic_grown_aabb(const grz3_sphere *c, const grz3_vec *by, const grz3_aabb *b, double *enter, double *exit) {
    const double r = c->radius;
    struct span s = whole;
    for (int i = 0; i < 3; i++) s = slab(s, at(c->center, i), at(*by, i), at(b->min, i) - r, at(b->max, i) + r);
    return write_times(s, enter, exit);
}

bool classic_grown_obb(const grz3_sphere *s, const grz3_vec *by, const grz3_obb *b, double *enter, double *exit) {
    return write_times(slabs_of_obb(whole, s->center, *by, b, s->radius), enter, exit);
}

/* The part of s in which u t^2 + 2 v t + w <= 0. */
static struct span roots(struct span s, double u, double v, double w) {
    if (u == 0) return w <= 0 ? s : never();
    const double under_root = v * v - u * w;
    return under_root < 0 ? never() : between(s, (-v - sqrt(under_root)) / u, (-v + sqrt(under_root)) / u);
}

/* The union of two intervals: parts of a convex shape are crossed one after the other. */
static struct span either(struct span a, struct span b) {
    if (!(a.enter <= a.exit)) return b;
    return b.enter <= b.exit ? (struct span){least(a.enter, b.enter), greatest(a.exit, b.exit)} : a;
}

bool classic_rounded_parts_2d(const grz2_circle *c, const grz2_vec *by, const grz2_aabb *b, double *enter,
                              double *exit) {
    const double r = c->radius;
    const grz2_vec p = c->center;
    struct span all = slab(slab(whole, p.x, by->x, b->min.x - r, b->max.x + r), p.y, by->y, b->min.y, b->max.y);
    all = either(all, slab(slab(whole, p.x, by->x, b->min.x, b->max.x), p.y, by->y, b->min.y - r, b->max.y + r));
    for (int i = 0; i < 4; i++) {
        const grz2_vec apart = {p.x - (i & 1 ? b->max.x : b->min.x), p.y - (i & 2 ? b->max.y : b->min.y)};
        all = either(all, roots(whole, dot2(*by, *by), dot2(apart, *by), dot2(apart, apart) - r * r));
    }
    return write_times(all, enter, exit);
}

/* One part of a rounded box. Along the axes of `grown` the faces of the box are moved outward by the radius; along the
 * axes of `round` the part is a ball or cylinder. Both are bits of axes, and no axis is in both. */
static struct span part_of_rounded(const grz3_sphere *c, grz3_vec by, const grz3_aabb *b, int grown, int round,
                                   int corner) {
    struct span s = whole;
    double u = 0, v = 0, w = -square(c->radius);
    for (int i = 0; i < 3; i++) {
        const double p = at(c->center, i), d = at(by, i), more = grown >> i & 1 ? c->radius : 0;
        if (round >> i & 1) {
            const double apart = p - (corner >> i & 1 ? at(b->max, i) : at(b->min, i));
            u += d * d;
            v += apart * d;
            w += apart * apart;
        } else {
            s = slab(s, p, d, at(b->min, i) - more, at(b->max, i) + more);
        }
    }
    return round ? roots(s, u, v, w) : s;
}

bool classic_rounded_parts(const grz3_sphere *s, const grz3_vec *by, const grz3_aabb *b, double *enter, double *exit) {
    struct span all = never();
    for (int i = 0; i < 3; i++) all = either(all, part_of_rounded(s, *by, b, 1 << i, 0, 0));
    for (int i = 0; i < 3; i++)
        for (int corner = 0; corner < 8; corner++)
            if (!(corner >> i & 1)) all = either(all, part_of_rounded(s, *by, b, 0, 7 ^ 1 << i, corner));
    for (int corner = 0; corner < 8; corner++) all = either(all, part_of_rounded(s, *by, b, 0, 7, corner));
    return write_times(all, enter, exit);
}

bool classic_stepped_capsule(const grz3_capsule *a, const grz3_vec *by, const grz3_shape *b, int steps, double *enter) {
    for (int i = 0; i <= steps; i++) {
        *enter = (double)i / steps;
        const grz3_capsule moved = {plus(a->a, times(*by, *enter)), plus(a->b, times(*by, *enter)), a->radius};
        const grz3_shape there = grz3_shape_from_capsule(&moved);
        if (grz3_overlap(&there, b)) return true;
    }
    return false;
}

/* The projections of two shapes on an axis, that of a minus that of b. */
struct shadow {
    double min[2], max[2];
};

static struct span overlap_times(struct span s, struct shadow of, double speed) {
    return slab(s, 0, speed, of.min[1] - of.max[0], of.max[1] - of.min[0]);
}

static struct span past_obbs(struct span s, const grz3_obb *const box[2], grz3_vec by, grz3_vec axis) {
    struct shadow of;
    for (int k = 0; k < 2; k++) {
        const double center = dot(box[k]->center, axis);
        double reach = 0;
        for (int i = 0; i < 3; i++) reach += at(box[k]->half, i) * fabs(dot(box[k]->axis[i], axis));
        of.min[k] = center - reach;
        of.max[k] = center + reach;
    }
    return overlap_times(s, of, dot(by, axis));
}

bool classic_moving_obbs(const grz3_obb *a, const grz3_vec *by, const grz3_obb *b, double *enter, double *exit) {
    const grz3_obb *const box[2] = {a, b};
    struct span s = whole;
    for (int i = 0; i < 3; i++) {
        s = past_obbs(s, box, *by, a->axis[i]);
        s = past_obbs(s, box, *by, b->axis[i]);
        for (int j = 0; j < 3; j++) s = past_obbs(s, box, *by, cross(a->axis[i], b->axis[j]));
    }
    return write_times(s, enter, exit);
}

static struct span past_triangles(struct span s, const grz3_triangle *const t[2], grz3_vec by, grz3_vec axis) {
    struct shadow of;
    for (int k = 0; k < 2; k++) {
        const double a = dot(t[k]->a, axis), b = dot(t[k]->b, axis), c = dot(t[k]->c, axis);
        of.min[k] = least(a, least(b, c));
        of.max[k] = greatest(a, greatest(b, c));
    }
    return overlap_times(s, of, dot(by, axis));
}

bool classic_moving_triangles(const grz3_triangle *a, const grz3_vec *by, const grz3_triangle *b, double *enter,
                              double *exit) {
    const grz3_triangle *const t[2] = {a, b};
    grz3_vec edge[2][3];
    for (int k = 0; k < 2; k++) {
        edge[k][0] = minus(t[k]->b, t[k]->a);
        edge[k][1] = minus(t[k]->c, t[k]->b);
        edge[k][2] = minus(t[k]->a, t[k]->c);
    }
    struct span s = whole;
    for (int k = 0; k < 2; k++) s = past_triangles(s, t, *by, cross(edge[k][0], edge[k][1]));
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) s = past_triangles(s, t, *by, cross(edge[0][i], edge[1][j]));
    return write_times(s, enter, exit);
}

static struct span past_polygons(struct span s, const grz2_hull *const hull[2], grz2_vec by, grz2_vec axis) {
    struct shadow of;
    for (int k = 0; k < 2; k++) {
        of.min[k] = of.max[k] = dot2(hull[k]->points[0], axis);
        for (int i = 1; i < hull[k]->count; i++) {
            of.min[k] = least(of.min[k], dot2(hull[k]->points[i], axis));
            of.max[k] = greatest(of.max[k], dot2(hull[k]->points[i], axis));
        }
    }
    return overlap_times(s, of, dot2(by, axis));
}

bool classic_moving_polygons(const grz2_hull *a, const grz2_vec *by, const grz2_hull *b, double *enter, double *exit) {
    const grz2_hull *const hull[2] = {a, b};
    struct span s = whole;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < hull[k]->count; i++) {
            const grz2_vec edge = minus2(hull[k]->points[(i + 1) % hull[k]->count], hull[k]->points[i]);
            s = past_polygons(s, hull, *by, turned(edge));
        }
    return write_times(s, enter, exit);
}
