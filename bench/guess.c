/* graze benchmark: the guess: the closed forms in common use, in plain double arithmetic, without tests of validity and
 * without a bound on the error; axes are assumed to be orthonormal. The speed of exact answers is compared with theirs,
 * so they are as fast as possible for one pair at a time: branch-free, because if half of the pairs hit, a mispredicted
 * branch costs more than all the arithmetic.
 *
 * SPDX-License-Identifier: MIT */
#include "guess.h"

#include <math.h>

/* One instruction each; fmin and fmax are calls because of NaN. */
static inline double min_of(double a, double b)
{
    return a < b ? a : b;
}

static inline double max_of(double a, double b)
{
    return a > b ? a : b;
}

static inline double clamp(double x, double low, double high)
{
    return min_of(max_of(x, low), high);
}

/* Twice the larger of x and 0. The compiler turns the ternary into a branch here, since 0 makes the products after it
 * vanish. */
static inline double twice_positive(double x)
{
    return x + fabs(x);
}

static inline int sign_outside(double x, double reach)
{
    return (x > reach) - (x < -reach);
}

static inline int zone_of(double x, double low, double high)
{
    return 1 + (x > high) - (x < low);
}

/* 2D */

static inline double dot2(double ax, double ay, double bx, double by)
{
    return ax * bx + ay * by;
}

static inline double cross2(double ax, double ay, double bx, double by)
{
    return ax * by - ay * bx;
}

static inline grz2_vec sub2(grz2_vec a, grz2_vec b)
{
    return (grz2_vec){a.x - b.x, a.y - b.y};
}

static inline grz2_vec add2(grz2_vec a, grz2_vec b)
{
    return (grz2_vec){a.x + b.x, a.y + b.y};
}

/* The coordinates of `d` along u and v, in the frame of the box. */
static inline grz2_vec local2(grz2_vec d, grz2_vec u)
{
    return (grz2_vec){dot2(d.x, d.y, u.x, u.y), cross2(u.x, u.y, d.x, d.y)};
}

/* A segment with middle m and direction d against the box [-e, e]: the box's two axes and the segment's normal. The
 * scale is free. */
static inline bool segment_box2(grz2_vec m, grz2_vec d, grz2_vec e)
{
    double ax = fabs(d.x), ay = fabs(d.y);
    return (fabs(m.x) <= e.x + ax) & (fabs(m.y) <= e.y + ay) & (fabs(cross2(m.x, m.y, d.x, d.y)) <= e.x * ay + e.y * ax);
}

static inline bool point_disk2(grz2_vec d, double r)
{
    return dot2(d.x, d.y, d.x, d.y) <= r * r;
}

bool guess2_overlap_point_circle(const grz2_vec *a, const grz2_circle *b)
{
    return point_disk2(sub2(*a, b->center), b->radius);
}

bool guess2_inside(const grz2_vec *point, const grz2_vec *ring, size_t count)
{
    bool inside = false;
    for (size_t i = 0, before = count - 1; i < count; before = i++) {
        const grz2_vec a = ring[i], b = ring[before];
        if ((a.y > point->y) != (b.y > point->y) && point->x < (b.x - a.x) * (point->y - a.y) / (b.y - a.y) + a.x) {
            inside = !inside;
        }
    }
    return inside;
}

bool guess2_overlap_point_aabb(const grz2_vec *a, const grz2_aabb *b)
{
    return (a->x >= b->min.x) & (a->x <= b->max.x) & (a->y >= b->min.y) & (a->y <= b->max.y);
}

bool guess2_overlap_point_rect(const grz2_vec *a, const grz2_rect *b)
{
    return (a->x >= b->x) & (a->x <= b->x + b->width) & (a->y >= b->y) & (a->y <= b->y + b->height);
}

bool guess2_overlap_point_obb(const grz2_vec *a, const grz2_obb *b)
{
    grz2_vec p = local2(sub2(*a, b->center), b->u);
    return (fabs(p.x) <= b->half.x) & (fabs(p.y) <= b->half.y);
}

bool guess2_overlap_segment_segment(const grz2_segment *a, const grz2_segment *b)
{
    grz2_vec u = sub2(a->b, a->a), v = sub2(b->b, b->a), w = sub2(b->a, a->a);
    double det = cross2(u.x, u.y, v.x, v.y), s = cross2(w.x, w.y, v.x, v.y), t = cross2(w.x, w.y, u.x, u.y);
    s *= det;
    t *= det;
    det *= det;
    return (s >= 0) & (s <= det) & (t >= 0) & (t <= det);
}

bool guess2_overlap_segment_circle(const grz2_segment *a, const grz2_circle *b)
{
    grz2_vec d = sub2(a->b, a->a), w = sub2(b->center, a->a);
    double length2 = 2 * dot2(d.x, d.y, d.x, d.y), t = min_of(twice_positive(dot2(w.x, w.y, d.x, d.y)), length2);
    return point_disk2((grz2_vec){length2 * w.x - t * d.x, length2 * w.y - t * d.y}, length2 * b->radius);
}

bool guess2_overlap_segment_aabb(const grz2_segment *a, const grz2_aabb *b)
{
    return segment_box2(sub2(add2(a->a, a->b), add2(b->min, b->max)), sub2(a->b, a->a), sub2(b->max, b->min));
}

bool guess2_overlap_segment_obb(const grz2_segment *a, const grz2_obb *b)
{
    grz2_vec m = local2(sub2(add2(a->a, a->b), add2(b->center, b->center)), b->u);
    return segment_box2(m, local2(sub2(a->b, a->a), b->u), add2(b->half, b->half));
}

bool guess2_overlap_circle_circle(const grz2_circle *a, const grz2_circle *b)
{
    return point_disk2(sub2(a->center, b->center), a->radius + b->radius);
}

bool guess2_overlap_circle_aabb(const grz2_circle *a, const grz2_aabb *b)
{
    grz2_vec nearest = {clamp(a->center.x, b->min.x, b->max.x), clamp(a->center.y, b->min.y, b->max.y)};
    return point_disk2(sub2(a->center, nearest), a->radius);
}

bool guess2_overlap_circle_rect(const grz2_circle *a, const grz2_rect *b)
{
    grz2_vec nearest = {clamp(a->center.x, b->x, b->x + b->width), clamp(a->center.y, b->y, b->y + b->height)};
    return point_disk2(sub2(a->center, nearest), a->radius);
}

bool guess2_overlap_circle_obb(const grz2_circle *a, const grz2_obb *b)
{
    grz2_vec p = local2(sub2(a->center, b->center), b->u);
    return point_disk2((grz2_vec){twice_positive(fabs(p.x) - b->half.x), twice_positive(fabs(p.y) - b->half.y)}, 2 * a->radius);
}

bool guess2_overlap_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b)
{
    return (a->min.x <= b->max.x) & (b->min.x <= a->max.x) & (a->min.y <= b->max.y) & (b->min.y <= a->max.y);
}

bool guess2_overlap_rect_rect(const grz2_rect *a, const grz2_rect *b)
{
    return (a->x <= b->x + b->width) & (b->x <= a->x + a->width) & (a->y <= b->y + b->height) & (b->y <= a->y + a->height);
}

bool guess2_overlap_obb_obb(const grz2_obb *a, const grz2_obb *b)
{
    grz2_vec d = sub2(b->center, a->center), in_a = local2(d, a->u), in_b = local2(d, b->u), r = local2(b->u, a->u);
    double c = fabs(r.x), s = fabs(r.y);
    return (fabs(in_a.x) <= a->half.x + b->half.x * c + b->half.y * s) & (fabs(in_a.y) <= a->half.y + b->half.x * s + b->half.y * c) &
           (fabs(in_b.x) <= b->half.x + a->half.x * c + a->half.y * s) & (fabs(in_b.y) <= b->half.y + a->half.x * s + a->half.y * c);
}

/* On which side of the line through a and b the point lies: the distance times |b - a|. */
static inline double side2(grz2_vec a, grz2_vec b, grz2_vec point)
{
    return cross2(b.x - a.x, b.y - a.y, point.x - a.x, point.y - a.y);
}

bool guess2_overlap_point_triangle(const grz2_vec *a, const grz2_triangle *b)
{
    double p = side2(b->a, b->b, *a), q = side2(b->b, b->c, *a), r = side2(b->c, b->a, *a);
    return ((p >= 0) & (q >= 0) & (r >= 0)) | ((p <= 0) & (q <= 0) & (r <= 0));
}

/* The edges' lines that leave the segment on the triangle's side, and the segment's line that has corners on both. */
bool guess2_overlap_segment_triangle(const grz2_segment *a, const grz2_triangle *b)
{
    const grz2_vec corner[3] = {b->a, b->b, b->c};
    double turn = side2(b->a, b->b, b->c), low = (double)INFINITY, high = -low;
    bool overlap = true;
    for (int i = 0; i < 3; i++) {
        grz2_vec from = corner[i], to = corner[(i + 1) % 3];
        double side = side2(a->a, a->b, from);
        low = min_of(low, side);
        high = max_of(high, side);
        overlap &= max_of(turn * side2(from, to, a->a), turn * side2(from, to, a->b)) >= 0;
    }
    return overlap & (low <= 0) & (high >= 0);
}

/* True if the point of the segment nearest to the center is within the radius. */
static inline bool segment_disk2(grz2_vec from, grz2_vec to, const grz2_circle *b)
{
    grz2_segment edge = {from, to};
    return guess2_overlap_segment_circle(&edge, b);
}

bool guess2_overlap_circle_capsule(const grz2_circle *a, const grz2_capsule *b)
{
    grz2_circle grown = {a->center, a->radius + b->radius};
    return segment_disk2(b->a, b->b, &grown);
}

bool guess2_overlap_point_capsule(const grz2_vec *a, const grz2_capsule *b)
{
    grz2_circle grown = {*a, b->radius};
    return segment_disk2(b->a, b->b, &grown);
}

/* The closest points of two segments include an end of one of them, unless they cross. */
static inline bool segments_within2(const grz2_segment *a, const grz2_segment *b, double reach)
{
    const grz2_circle ends[4] = {{a->a, reach}, {a->b, reach}, {b->a, reach}, {b->b, reach}};
    return guess2_overlap_segment_segment(a, b) | segment_disk2(b->a, b->b, &ends[0]) | segment_disk2(b->a, b->b, &ends[1]) |
           segment_disk2(a->a, a->b, &ends[2]) | segment_disk2(a->a, a->b, &ends[3]);
}

bool guess2_overlap_segment_capsule(const grz2_segment *a, const grz2_capsule *b)
{
    grz2_segment along = {b->a, b->b};
    return segments_within2(a, &along, b->radius);
}

bool guess2_overlap_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b)
{
    grz2_segment along_a = {a->a, a->b}, along_b = {b->a, b->b};
    return segments_within2(&along_a, &along_b, a->radius + b->radius);
}

bool guess2_overlap_circle_triangle(const grz2_circle *a, const grz2_triangle *b)
{
    return guess2_overlap_point_triangle(&a->center, b) | segment_disk2(b->a, b->b, a) | segment_disk2(b->b, b->c, a) |
           segment_disk2(b->c, b->a, a);
}

/* True if, for each edge of a, a part of b is on the inner side. */
static inline bool reaches_into2(const grz2_triangle *a, const grz2_triangle *b)
{
    const grz2_vec corner[3] = {a->a, a->b, a->c};
    double turn = side2(a->a, a->b, a->c);
    bool overlap = true;
    for (int i = 0; i < 3; i++) {
        grz2_vec from = corner[i], to = corner[(i + 1) % 3];
        double p = turn * side2(from, to, b->a), q = turn * side2(from, to, b->b), r = turn * side2(from, to, b->c);
        overlap &= max_of(max_of(p, q), r) >= 0;
    }
    return overlap;
}

bool guess2_overlap_triangle_triangle(const grz2_triangle *a, const grz2_triangle *b)
{
    return reaches_into2(a, b) & reaches_into2(b, a);
}

/* The doubled signed distance of a box with doubled center m and size e, and its doubled reach across the plane. */
static inline int side_box2(const grz2_plane *a, grz2_vec m, grz2_vec e)
{
    grz2_vec n = a->normal;
    return sign_outside(dot2(n.x, n.y, m.x, m.y) - 2 * a->offset, fabs(n.x) * e.x + fabs(n.y) * e.y);
}

int guess2_side_plane_point(const grz2_plane *a, const grz2_vec *b)
{
    return sign_outside(dot2(a->normal.x, a->normal.y, b->x, b->y) - a->offset, 0);
}

int guess2_side_plane_circle(const grz2_plane *a, const grz2_circle *b)
{
    grz2_vec n = a->normal;
    return sign_outside(dot2(n.x, n.y, b->center.x, b->center.y) - a->offset, b->radius * sqrt(dot2(n.x, n.y, n.x, n.y)));
}

int guess2_side_plane_aabb(const grz2_plane *a, const grz2_aabb *b)
{
    return side_box2(a, add2(b->min, b->max), sub2(b->max, b->min));
}

int guess2_side_plane_rect(const grz2_plane *a, const grz2_rect *b)
{
    return side_box2(a, (grz2_vec){2 * b->x + b->width, 2 * b->y + b->height}, (grz2_vec){b->width, b->height});
}

int guess2_side_plane_obb(const grz2_plane *a, const grz2_obb *b)
{
    grz2_vec n = local2(a->normal, b->u);
    double d = dot2(a->normal.x, a->normal.y, b->center.x, b->center.y) - a->offset;
    return sign_outside(d, fabs(n.x) * b->half.x + fabs(n.y) * b->half.y);
}

int guess2_zone_point_aabb(const grz2_vec *a, const grz2_aabb *b)
{
    return zone_of(a->x, b->min.x, b->max.x) + 3 * zone_of(a->y, b->min.y, b->max.y);
}

int guess2_zone_point_rect(const grz2_vec *a, const grz2_rect *b)
{
    return zone_of(a->x, b->x, b->x + b->width) + 3 * zone_of(a->y, b->y, b->y + b->height);
}

int guess2_zone_point_obb(const grz2_vec *a, const grz2_obb *b)
{
    grz2_vec p = local2(sub2(*a, b->center), b->u);
    return zone_of(p.x, -b->half.x, b->half.x) + 3 * zone_of(p.y, -b->half.y, b->half.y);
}

/* 3D */

static inline double dot3(grz3_vec a, grz3_vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline grz3_vec sub3(grz3_vec a, grz3_vec b)
{
    return (grz3_vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline grz3_vec add3(grz3_vec a, grz3_vec b)
{
    return (grz3_vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline grz3_vec abs3(grz3_vec a)
{
    return (grz3_vec){fabs(a.x), fabs(a.y), fabs(a.z)};
}

/* `d` in the frame of the box: its coordinates along the three axes. */
static inline grz3_vec local3(grz3_vec d, const grz3_vec axis[3])
{
    return (grz3_vec){dot3(d, axis[0]), dot3(d, axis[1]), dot3(d, axis[2])};
}

static inline bool point_ball3(grz3_vec d, double r)
{
    return dot3(d, d) <= r * r;
}

/* A segment with middle m and direction d against the box [-e, e]: the box's axes and their cross products with d. The
 * scale is free. */
static inline bool segment_box3(grz3_vec m, grz3_vec d, grz3_vec e)
{
    grz3_vec a = abs3(d);
    return (fabs(m.x) <= e.x + a.x) & (fabs(m.y) <= e.y + a.y) & (fabs(m.z) <= e.z + a.z) &
           (fabs(m.y * d.z - m.z * d.y) <= e.y * a.z + e.z * a.y) & (fabs(m.z * d.x - m.x * d.z) <= e.z * a.x + e.x * a.z) &
           (fabs(m.x * d.y - m.y * d.x) <= e.x * a.y + e.y * a.x);
}

/* Two boxes in the frame of the first (Gottschalk, Lin, Manocha: OBBTree, 1996): half extents e and f, the second's
 * center t, its axes as the columns of the matrix with rows r0, r1, r2. The three faces of each, then the nine cross
 * products of an edge of each. */
__attribute__((always_inline)) static inline bool boxes3(grz3_vec e, grz3_vec f, grz3_vec t, grz3_vec r0, grz3_vec r1, grz3_vec r2)
{
    grz3_vec q0 = abs3(r0), q1 = abs3(r1), q2 = abs3(r2);
    bool apart = fabs(t.x) > e.x + dot3(f, q0);
    apart |= fabs(t.y) > e.y + dot3(f, q1);
    apart |= fabs(t.z) > e.z + dot3(f, q2);
    apart |= fabs(t.x * r0.x + t.y * r1.x + t.z * r2.x) > f.x + e.x * q0.x + e.y * q1.x + e.z * q2.x;
    apart |= fabs(t.x * r0.y + t.y * r1.y + t.z * r2.y) > f.y + e.x * q0.y + e.y * q1.y + e.z * q2.y;
    apart |= fabs(t.x * r0.z + t.y * r1.z + t.z * r2.z) > f.z + e.x * q0.z + e.y * q1.z + e.z * q2.z;
    apart |= fabs(t.z * r1.x - t.y * r2.x) > e.y * q2.x + e.z * q1.x + f.y * q0.z + f.z * q0.y;
    apart |= fabs(t.z * r1.y - t.y * r2.y) > e.y * q2.y + e.z * q1.y + f.x * q0.z + f.z * q0.x;
    apart |= fabs(t.z * r1.z - t.y * r2.z) > e.y * q2.z + e.z * q1.z + f.x * q0.y + f.y * q0.x;
    apart |= fabs(t.x * r2.x - t.z * r0.x) > e.x * q2.x + e.z * q0.x + f.y * q1.z + f.z * q1.y;
    apart |= fabs(t.x * r2.y - t.z * r0.y) > e.x * q2.y + e.z * q0.y + f.x * q1.z + f.z * q1.x;
    apart |= fabs(t.x * r2.z - t.z * r0.z) > e.x * q2.z + e.z * q0.z + f.x * q1.y + f.y * q1.x;
    apart |= fabs(t.y * r0.x - t.x * r1.x) > e.x * q1.x + e.y * q0.x + f.y * q2.z + f.z * q2.y;
    apart |= fabs(t.y * r0.y - t.x * r1.y) > e.x * q1.y + e.y * q0.y + f.x * q2.z + f.z * q2.x;
    apart |= fabs(t.y * r0.z - t.x * r1.z) > e.x * q1.z + e.y * q0.z + f.x * q2.y + f.y * q2.x;
    return !apart;
}

bool guess3_overlap_point_sphere(const grz3_vec *a, const grz3_sphere *b)
{
    return point_ball3(sub3(*a, b->center), b->radius);
}

bool guess3_overlap_point_aabb(const grz3_vec *a, const grz3_aabb *b)
{
    return (a->x >= b->min.x) & (a->x <= b->max.x) & (a->y >= b->min.y) & (a->y <= b->max.y) & (a->z >= b->min.z) & (a->z <= b->max.z);
}

bool guess3_overlap_point_obb(const grz3_vec *a, const grz3_obb *b)
{
    grz3_vec p = abs3(local3(sub3(*a, b->center), b->axis));
    return (p.x <= b->half.x) & (p.y <= b->half.y) & (p.z <= b->half.z);
}

bool guess3_overlap_segment_sphere(const grz3_segment *a, const grz3_sphere *b)
{
    grz3_vec d = sub3(a->b, a->a), w = sub3(b->center, a->a);
    double length2 = 2 * dot3(d, d), t = min_of(twice_positive(dot3(w, d)), length2);
    return point_ball3((grz3_vec){length2 * w.x - t * d.x, length2 * w.y - t * d.y, length2 * w.z - t * d.z}, length2 * b->radius);
}

bool guess3_overlap_segment_aabb(const grz3_segment *a, const grz3_aabb *b)
{
    return segment_box3(sub3(add3(a->a, a->b), add3(b->min, b->max)), sub3(a->b, a->a), sub3(b->max, b->min));
}

bool guess3_overlap_segment_obb(const grz3_segment *a, const grz3_obb *b)
{
    grz3_vec m = local3(sub3(add3(a->a, a->b), add3(b->center, b->center)), b->axis);
    return segment_box3(m, local3(sub3(a->b, a->a), b->axis), add3(b->half, b->half));
}

bool guess3_overlap_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b)
{
    return point_ball3(sub3(a->center, b->center), a->radius + b->radius);
}

bool guess3_overlap_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b)
{
    grz3_vec c = a->center, low = b->min, high = b->max;
    return point_ball3(sub3(c, (grz3_vec){clamp(c.x, low.x, high.x), clamp(c.y, low.y, high.y), clamp(c.z, low.z, high.z)}), a->radius);
}

bool guess3_overlap_sphere_obb(const grz3_sphere *a, const grz3_obb *b)
{
    grz3_vec p = sub3(abs3(local3(sub3(a->center, b->center), b->axis)), b->half);
    return point_ball3((grz3_vec){twice_positive(p.x), twice_positive(p.y), twice_positive(p.z)}, 2 * a->radius);
}

bool guess3_overlap_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b)
{
    return (a->min.x <= b->max.x) & (b->min.x <= a->max.x) & (a->min.y <= b->max.y) & (b->min.y <= a->max.y) & (a->min.z <= b->max.z) &
           (b->min.z <= a->max.z);
}

bool guess3_overlap_aabb_obb(const grz3_aabb *a, const grz3_obb *b)
{
    grz3_vec middle = add3(a->min, a->max), c = b->center, r[3];
    for (int i = 0; i < 3; i++) {
        r[i] = b->axis[i];
    }
    return boxes3(sub3(a->max, a->min), add3(b->half, b->half), sub3(add3(c, c), middle), (grz3_vec){r[0].x, r[1].x, r[2].x},
                  (grz3_vec){r[0].y, r[1].y, r[2].y}, (grz3_vec){r[0].z, r[1].z, r[2].z});
}

bool guess3_overlap_obb_obb(const grz3_obb *a, const grz3_obb *b)
{
    return boxes3(a->half, b->half, local3(sub3(b->center, a->center), a->axis), local3(a->axis[0], b->axis), local3(a->axis[1], b->axis),
                  local3(a->axis[2], b->axis));
}

static inline grz3_vec cross3(grz3_vec a, grz3_vec b)
{
    return (grz3_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double volume3(grz3_vec a, grz3_vec b, grz3_vec c, grz3_vec d)
{
    return dot3(cross3(sub3(b, a), sub3(c, a)), sub3(d, a));
}

/* The signs of five tetrahedra. */
bool guess3_overlap_segment_triangle(const grz3_segment *a, const grz3_triangle *b)
{
    double from = volume3(b->a, b->b, b->c, a->a), to = volume3(b->a, b->b, b->c, a->b);
    if (from * to > 0) {
        return false;
    }
    double p = volume3(a->a, b->a, b->b, a->b), q = volume3(a->a, b->b, b->c, a->b), r = volume3(a->a, b->c, b->a, a->b);
    return ((p >= 0) & (q >= 0) & (r >= 0)) | ((p <= 0) & (q <= 0) & (r <= 0));
}

bool guess3_overlap_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b)
{
    grz3_vec m = sub3(b->a, a->center), e = sub3(b->b, b->a);
    double t = clamp(-dot3(e, m) / dot3(e, e), 0, 1), reach = a->radius + b->radius;
    grz3_vec w = {m.x + t * e.x, m.y + t * e.y, m.z + t * e.z};
    return dot3(w, w) <= reach * reach;
}

/* Ericson's nearest points of two segments. */
bool guess3_overlap_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b)
{
    grz3_vec m = sub3(b->a, a->a), d = sub3(a->b, a->a), e = sub3(b->b, b->a);
    double dd = dot3(d, d), ee = dot3(e, e), de = dot3(d, e), dm = dot3(d, m), em = dot3(e, m);
    double first = clamp((dm * ee - de * em) / (dd * ee - de * de), 0, 1), t = clamp((de * first - em) / ee, 0, 1);
    double s = clamp((de * t + dm) / dd, 0, 1), reach = a->radius + b->radius;
    grz3_vec w = {m.x + t * e.x - s * d.x, m.y + t * e.y - s * d.y, m.z + t * e.z - s * d.z};
    return dot3(w, w) <= reach * reach;
}

/* Do the projections of a triangle, from p to q, and of a box around 0 overlap? */
static inline bool overlap_along(double p, double q, double reach)
{
    return (min_of(p, q) <= reach) & (max_of(p, q) >= -reach);
}

/* Thirteen axes. */
bool guess3_overlap_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b)
{
    grz3_vec c = add3(a->min, a->max), e = sub3(a->max, a->min), corner[3] = {b->a, b->b, b->c}, v[3], f[3];
    for (int i = 0; i < 3; i++) {
        v[i] = sub3(add3(corner[i], corner[i]), c);
        f[i] = sub3(corner[(i + 1) % 3], corner[i]);
    }
    if (min_of(min_of(v[0].x, v[1].x), v[2].x) > e.x || max_of(max_of(v[0].x, v[1].x), v[2].x) < -e.x ||
        min_of(min_of(v[0].y, v[1].y), v[2].y) > e.y || max_of(max_of(v[0].y, v[1].y), v[2].y) < -e.y ||
        min_of(min_of(v[0].z, v[1].z), v[2].z) > e.z || max_of(max_of(v[0].z, v[1].z), v[2].z) < -e.z) {
        return false;
    }
    grz3_vec n = cross3(f[0], f[1]);
    if (fabs(dot3(n, v[0])) > dot3(abs3(n), e)) {
        return false;
    }
    for (int i = 0; i < 3; i++) {
        grz3_vec p = v[i], q = v[(i + 2) % 3], d = f[i], s = abs3(d);
        if (!(overlap_along(d.y * p.z - d.z * p.y, d.y * q.z - d.z * q.y, e.y * s.z + e.z * s.y) &
              overlap_along(d.z * p.x - d.x * p.z, d.z * q.x - d.x * q.z, e.z * s.x + e.x * s.z) &
              overlap_along(d.x * p.y - d.y * p.x, d.x * q.y - d.y * q.x, e.x * s.y + e.y * s.x))) {
            return false;
        }
    }
    return true;
}

/* Turns the corners so that the first is alone on its side. */
static inline double lone_first(const double side[3], grz3_vec corner[3])
{
    int lone = (side[1] > 0) == (side[2] > 0) ? 0 : (side[0] > 0) == (side[2] > 0) ? 1 : 2;
    grz3_vec turned[5] = {corner[0], corner[1], corner[2], corner[0], corner[1]};
    for (int i = 0; i < 3; i++) {
        corner[i] = turned[lone + i];
    }
    return side[lone];
}

/* Signs of up to eight tetrahedra, after Guigue and Devillers, for triangles that are not coplanar. */
bool guess3_overlap_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b)
{
    grz3_vec s[3] = {a->a, a->b, a->c}, t[3] = {b->a, b->b, b->c}, nb = cross3(sub3(t[1], t[0]), sub3(t[2], t[0]));
    double p[3] = {dot3(nb, sub3(s[0], t[0])), dot3(nb, sub3(s[1], t[0])), dot3(nb, sub3(s[2], t[0]))};
    if (p[0] * p[1] > 0 && p[0] * p[2] > 0) {
        return false;
    }
    grz3_vec na = cross3(sub3(s[1], s[0]), sub3(s[2], s[0]));
    double q[3] = {dot3(na, sub3(t[0], s[0])), dot3(na, sub3(t[1], s[0])), dot3(na, sub3(t[2], s[0]))};
    if (q[0] * q[1] > 0 && q[0] * q[2] > 0) {
        return false;
    }
    double before_b = lone_first(p, s), before_a = lone_first(q, t);
    grz3_vec t1 = before_b < 0 ? t[2] : t[1], t2 = before_b < 0 ? t[1] : t[2], s1 = before_a < 0 ? s[2] : s[1],
             s2 = before_a < 0 ? s[1] : s[2];
    return volume3(s[0], s1, t[0], t1) <= 0 && volume3(s[0], s2, t2, t[0]) <= 0;
}

int guess3_side_plane_point(const grz3_plane *a, const grz3_vec *b)
{
    return sign_outside(dot3(a->normal, *b) - a->offset, 0);
}

int guess3_side_plane_sphere(const grz3_plane *a, const grz3_sphere *b)
{
    return sign_outside(dot3(a->normal, b->center) - a->offset, b->radius * sqrt(dot3(a->normal, a->normal)));
}

int guess3_side_plane_aabb(const grz3_plane *a, const grz3_aabb *b)
{
    return sign_outside(dot3(a->normal, add3(b->min, b->max)) - 2 * a->offset, dot3(abs3(a->normal), sub3(b->max, b->min)));
}

int guess3_side_plane_obb(const grz3_plane *a, const grz3_obb *b)
{
    return sign_outside(dot3(a->normal, b->center) - a->offset, dot3(abs3(local3(a->normal, b->axis)), b->half));
}

int guess3_zone_point_aabb(const grz3_vec *a, const grz3_aabb *b)
{
    return zone_of(a->x, b->min.x, b->max.x) + 3 * zone_of(a->y, b->min.y, b->max.y) + 9 * zone_of(a->z, b->min.z, b->max.z);
}

int guess3_zone_point_obb(const grz3_vec *a, const grz3_obb *b)
{
    grz3_vec p = local3(sub3(*a, b->center), b->axis), h = b->half;
    return zone_of(p.x, -h.x, h.x) + 3 * zone_of(p.y, -h.y, h.y) + 9 * zone_of(p.z, -h.z, h.z);
}

static inline int sign_of(double x) { return (x > 0) - (x < 0); }
static inline double determinant2(grz2_vec p, grz2_vec q) { return cross2(p.x, p.y, q.x, q.y); }

int guess2_orient(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c) { return sign_of(determinant2(sub2(*a, *c), sub2(*b, *c))); }

int guess2_incircle(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c, const grz2_vec *d)
{
    grz2_vec p = sub2(*a, *d), q = sub2(*b, *d), r = sub2(*c, *d);
    return sign_of(dot2(p.x, p.y, p.x, p.y) * determinant2(q, r) + dot2(q.x, q.y, q.x, q.y) * determinant2(r, p) +
                   dot2(r.x, r.y, r.x, r.y) * determinant2(p, q));
}

static inline double determinant3(grz3_vec p, grz3_vec q, grz3_vec r)
{
    return p.x * (q.y * r.z - q.z * r.y) + p.y * (q.z * r.x - q.x * r.z) + p.z * (q.x * r.y - q.y * r.x);
}

int guess3_orient(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d)
{
    return sign_of(determinant3(sub3(*a, *d), sub3(*b, *d), sub3(*c, *d)));
}

int guess3_insphere(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d, const grz3_vec *e)
{
    grz3_vec p = sub3(*a, *e), q = sub3(*b, *e), r = sub3(*c, *e), s = sub3(*d, *e);
    return sign_of((dot3(s, s) * determinant3(p, q, r) - dot3(r, r) * determinant3(p, q, s)) +
                   (dot3(q, q) * determinant3(p, r, s) - dot3(p, p) * determinant3(q, r, s)));
}

/* Times by slabs. Motion 0 along an axis gives infinities, or NaN if a face is touched. */

typedef struct interval {
    double enter, exit;
} interval;

static inline interval slab(interval t, double low, double high, double motion)
{
    double inverse = 1 / motion, first = low * inverse, second = high * inverse;
    return (interval){max_of(t.enter, min_of(first, second)), min_of(t.exit, max_of(first, second))};
}

static inline bool write_times(interval t, double *enter, double *exit)
{
    bool hit = t.enter <= t.exit;
    if (enter) {
        *enter = hit ? t.enter : (double)INFINITY;
    }
    if (exit) {
        *exit = hit ? t.exit : (double)INFINITY;
    }
    return hit;
}

static inline interval slabs2(interval t, grz2_vec from_min, grz2_vec from_max, const grz2_aabb *b, grz2_vec motion)
{
    t = slab(t, b->min.x - from_max.x, b->max.x - from_min.x, motion.x);
    return slab(t, b->min.y - from_max.y, b->max.y - from_min.y, motion.y);
}

static inline interval slabs3(interval t, grz3_vec from_min, grz3_vec from_max, const grz3_aabb *b, grz3_vec motion)
{
    t = slab(t, b->min.x - from_max.x, b->max.x - from_min.x, motion.x);
    t = slab(t, b->min.y - from_max.y, b->max.y - from_min.y, motion.y);
    return slab(t, b->min.z - from_max.z, b->max.z - from_min.z, motion.z);
}

static const interval unit = {0, 1}, unbounded = {0, (double)INFINITY};

bool guess2_cast_segment_aabb(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit)
{
    return write_times(slabs2(unit, a->a, a->a, b, sub2(a->b, a->a)), enter, exit);
}

bool guess2_cast_ray_aabb(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit)
{
    return write_times(slabs2(unbounded, a->origin, a->origin, b, a->dir), enter, exit);
}

bool guess2_sweep_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db, double *enter, double *exit)
{
    (void)db;
    return write_times(slabs2(unit, a->min, a->max, b, *da), enter, exit);
}

bool guess3_cast_segment_aabb(const grz3_segment *a, const grz3_aabb *b, double *enter, double *exit)
{
    return write_times(slabs3(unit, a->a, a->a, b, sub3(a->b, a->a)), enter, exit);
}

bool guess3_cast_ray_aabb(const grz3_ray *a, const grz3_aabb *b, double *enter, double *exit)
{
    return write_times(slabs3(unbounded, a->origin, a->origin, b, a->dir), enter, exit);
}

bool guess3_sweep_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db, double *enter, double *exit)
{
    (void)db;
    return write_times(slabs3(unit, a->min, a->max, b, *da), enter, exit);
}

/* a t^2 + 2 b t + c <= 0, for times in [0, end]. */
static inline bool quadratic(double a, double b, double c, double end, double *enter, double *exit)
{
    double square = b * b - a * c;
    if (!enter && !exit) {
        return (square >= 0) & ((c <= 0) | ((b < 0) & ((a * end + b >= 0) | (a + 2 * b + c <= 0))));
    }
    double root = sqrt(max_of(square, 0));
    interval t = {max_of((-b - root) / a, 0), min_of((-b + root) / a, end)};
    return write_times(square >= 0 ? t : (interval){1, 0}, enter, exit);
}

static inline bool moving_ball2(grz2_vec p, grz2_vec v, double r, double end, double *enter, double *exit)
{
    return quadratic(dot2(v.x, v.y, v.x, v.y), dot2(p.x, p.y, v.x, v.y), dot2(p.x, p.y, p.x, p.y) - r * r, end, enter, exit);
}

bool guess2_cast_segment_circle(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit)
{
    return moving_ball2(sub2(a->a, b->center), sub2(a->b, a->a), b->radius, 1, enter, exit);
}

bool guess2_cast_ray_circle(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit)
{
    return moving_ball2(sub2(a->origin, b->center), a->dir, b->radius, (double)INFINITY, enter, exit);
}

bool guess2_sweep_circle_circle(const grz2_circle *a, const grz2_vec *da, const grz2_circle *b, const grz2_vec *db, double *enter, double *exit)
{
    (void)db;
    return moving_ball2(sub2(a->center, b->center), *da, a->radius + b->radius, 1, enter, exit);
}

static inline bool moving_ball3(grz3_vec p, grz3_vec v, double r, double end, double *enter, double *exit)
{
    return quadratic(dot3(v, v), dot3(p, v), dot3(p, p) - r * r, end, enter, exit);
}

bool guess3_cast_segment_sphere(const grz3_segment *a, const grz3_sphere *b, double *enter, double *exit)
{
    return moving_ball3(sub3(a->a, b->center), sub3(a->b, a->a), b->radius, 1, enter, exit);
}

bool guess3_cast_ray_sphere(const grz3_ray *a, const grz3_sphere *b, double *enter, double *exit)
{
    return moving_ball3(sub3(a->origin, b->center), a->dir, b->radius, (double)INFINITY, enter, exit);
}

bool guess3_sweep_sphere_sphere(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b, const grz3_vec *db, double *enter, double *exit)
{
    (void)db;
    return moving_ball3(sub3(a->center, b->center), *da, a->radius + b->radius, 1, enter, exit);
}

/* Moller and Trumbore, without a division where only the verdict is asked for. */
static inline bool ray_triangle(grz3_vec origin, grz3_vec d, const grz3_triangle *b, double end, double *enter, double *exit)
{
    grz3_vec o = sub3(origin, b->a), e = sub3(b->b, b->a), f = sub3(b->c, b->a), p = cross3(d, f), q = cross3(o, e);
    double det = dot3(e, p), sign = det < 0 ? -1 : 1, u = sign * dot3(o, p), v = sign * dot3(d, q), t = sign * dot3(f, q);
    det = fabs(det);
    bool hit = (u >= 0) & (v >= 0) & (u + v <= det) & (t >= 0) & (t <= end * det);
    if (!enter && !exit) {
        return hit;
    }
    double time = t / det;
    return write_times(hit ? (interval){time, time} : (interval){1, 0}, enter, exit);
}

bool guess3_cast_segment_triangle(const grz3_segment *a, const grz3_triangle *b, double *enter, double *exit)
{
    return ray_triangle(a->a, sub3(a->b, a->a), b, 1, enter, exit);
}

bool guess3_cast_ray_triangle(const grz3_ray *a, const grz3_triangle *b, double *enter, double *exit)
{
    return ray_triangle(a->origin, a->dir, b, (double)INFINITY, enter, exit);
}

/* A ball past a box: the box from the ball's center, and the ball's motion, with the times at which it passes the box's
 * sides. */
typedef struct crossing {
    double low, high, motion, near, far;
} crossing;

static inline crossing crossing_of(double center, double min, double max, double motion)
{
    double inverse = 1 / motion;
    crossing s = {min - center, max - center, motion, 0, 0};
    s.near = min_of(s.low * inverse, s.high * inverse);
    s.far = max_of(s.low * inverse, s.high * inverse);
    return s;
}

static inline double gap_at(const crossing *s, double t)
{
    return max_of(max_of(s->low - t * s->motion, t * s->motion - s->high), 0);
}

/* The time of the least distance: between the last side that is reached and the first one that is passed, by their
 * speeds; then with the third axis, if there is a gap on it. */
static inline double nearest_time(int axes, const crossing s[])
{
    double latest = s[0].near, earliest = s[0].far;
    for (int i = 1; i < axes; i++) {
        latest = max_of(latest, s[i].near);
        earliest = min_of(earliest, s[i].far);
    }
    double t = latest, passed = earliest;
    for (int step = 1; step < axes; step++) {
        double sum = 0, weight = 0;
        for (int i = 0; i < axes; i++) {
            double out = (t <= s[i].near) | (s[i].far <= passed), w = out * (s[i].motion * s[i].motion);
            sum += w * (t <= s[i].near ? s[i].near : s[i].far);
            weight += w;
        }
        t = passed = sum / weight;
    }
    return clamp(latest <= earliest ? latest : t, 0, 1);
}

/* The root of the quadratic of those axes on which there is a gap, from a time on which decides it; again from
 * there. */
static inline double rounded_box_root(int axes, const crossing s[], double r, double t, double sign)
{
    for (int step = 0; step < 2; step++) {
        double a = 0, b = 0, c = -r * r;
        for (int i = 0; i < axes; i++) {
            double x = t * s[i].motion, below = x < s[i].low, above = x > s[i].high, p = below * -s[i].low - above * s[i].high,
                   v = (below + above) * s[i].motion;
            a += v * v;
            b += p * v;
            c += p * p;
        }
        t = (sign * sqrt(max_of(b * b - a * c, 0)) - b) / a;
    }
    return t;
}

static inline bool ball_past_box(int axes, const crossing s[], double r, double *enter, double *exit)
{
    double t = nearest_time(axes, s), least = 0, at_start = 0, at_end = 0, first = 0, last = 1;
    for (int i = 0; i < axes; i++) {
        double g = gap_at(&s[i], t);
        least += g * g;
    }
    bool hit = least <= r * r;
    if (!enter && !exit) {
        return hit;
    }
    if (hit) {
        for (int i = 0; i < axes; i++) {
            double wide = fabs(r / s[i].motion), start = gap_at(&s[i], 0), end = gap_at(&s[i], 1);
            first = max_of(s[i].near - wide, first);
            last = min_of(s[i].far + wide, last);
            at_start += start * start;
            at_end += end * end;
        }
        first = at_start <= r * r ? 0 : rounded_box_root(axes, s, r, first, -1);
        last = at_end <= r * r ? 1 : rounded_box_root(axes, s, r, last, 1);
    }
    return write_times(hit ? (interval){first, last} : (interval){1, 0}, enter, exit);
}

bool guess2_sweep_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db, double *enter, double *exit)
{
    (void)db;
    crossing s[2] = {crossing_of(a->center.x, b->min.x, b->max.x, da->x), crossing_of(a->center.y, b->min.y, b->max.y, da->y)};
    return ball_past_box(2, s, a->radius, enter, exit);
}

bool guess3_sweep_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db, double *enter, double *exit)
{
    (void)db;
    crossing s[3] = {crossing_of(a->center.x, b->min.x, b->max.x, da->x), crossing_of(a->center.y, b->min.y, b->max.y, da->y),
                    crossing_of(a->center.z, b->min.z, b->max.z, da->z)};
    return ball_past_box(3, s, a->radius, enter, exit);
}

/* The same in the frame of an oriented box. */
bool guess2_sweep_circle_obb(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter, double *exit)
{
    (void)db;
    grz2_vec c = local2(sub2(a->center, b->center), b->u), v = local2(*da, b->u);
    crossing s[2] = {crossing_of(c.x, -b->half.x, b->half.x, v.x), crossing_of(c.y, -b->half.y, b->half.y, v.y)};
    return ball_past_box(2, s, a->radius, enter, exit);
}

/* Oriented boxes: slabs across their axes. |t v - c| <= reach on one axis. */
static inline interval slab_around(interval t, double c, double reach, double motion)
{
    return slab(t, c - reach, c + reach, motion);
}

static inline interval slabs_of_obb2(interval t, grz2_vec origin, const grz2_obb *b, grz2_vec motion)
{
    grz2_vec c = local2(sub2(b->center, origin), b->u), v = local2(motion, b->u);
    return slab_around(slab_around(t, c.x, b->half.x, v.x), c.y, b->half.y, v.y);
}

bool guess2_cast_segment_obb(const grz2_segment *a, const grz2_obb *b, double *enter, double *exit)
{
    return write_times(slabs_of_obb2(unit, a->a, b, sub2(a->b, a->a)), enter, exit);
}

bool guess2_cast_ray_obb(const grz2_ray *a, const grz2_obb *b, double *enter, double *exit)
{
    return write_times(slabs_of_obb2(unbounded, a->origin, b, a->dir), enter, exit);
}

/* The interval of times in a circle with center p, seen from the origin; empty if it is missed. */
static inline interval in_disk2(grz2_vec p, grz2_vec v, double r)
{
    double v2 = dot2(v.x, v.y, v.x, v.y), pv = dot2(p.x, p.y, v.x, v.y), across = cross2(p.x, p.y, v.x, v.y);
    double square = v2 * r * r - across * across, root = sqrt(max_of(square, 0)), far = (double)INFINITY;
    return square >= 0 ? (interval){(pv - root) / v2, (pv + root) / v2} : (interval){far, -far};
}

/* The union of two circles and the box between them. */
static inline bool cast_capsule2(interval t, grz2_vec origin, grz2_vec v, const grz2_capsule *b, double *enter, double *exit)
{
    grz2_vec p = sub2(b->a, origin), q = sub2(b->b, origin), e = sub2(b->b, b->a), c = local2(p, e), w = local2(v, e);
    double e2 = dot2(e.x, e.y, e.x, e.y);
    interval first = in_disk2(p, v, b->radius), second = in_disk2(q, v, b->radius);
    interval all = {-(double)INFINITY, (double)INFINITY};
    interval box = slab(slab_around(all, c.y, b->radius * sqrt(e2), w.y), c.x, c.x + e2, w.x);
    bool through = box.enter <= box.exit;
    interval both = {min_of(first.enter, second.enter), max_of(first.exit, second.exit)};
    double enter_box = through ? box.enter : both.enter, exit_box = through ? box.exit : both.exit;
    return write_times((interval){max_of(t.enter, min_of(both.enter, enter_box)), min_of(t.exit, max_of(both.exit, exit_box))}, enter, exit);
}

bool guess2_cast_segment_capsule(const grz2_segment *a, const grz2_capsule *b, double *enter, double *exit)
{
    return cast_capsule2(unit, a->a, sub2(a->b, a->a), b, enter, exit);
}

bool guess2_cast_ray_capsule(const grz2_ray *a, const grz2_capsule *b, double *enter, double *exit)
{
    return cast_capsule2(unbounded, a->origin, a->dir, b, enter, exit);
}

/* Each edge takes the times before or after the line crosses it. */
static inline bool cast_triangle2(interval t, grz2_vec origin, grz2_vec v, const grz2_triangle *b, double *enter, double *exit)
{
    const grz2_vec corner[3] = {b->a, b->b, b->c};
    double turn = side2(b->a, b->b, b->c);
    for (int i = 0; i < 3; i++) {
        grz2_vec e = sub2(corner[(i + 1) % 3], corner[i]), w = sub2(corner[i], origin);
        double towards = cross2(e.x, e.y, v.x, v.y), time = cross2(e.x, e.y, w.x, w.y) / towards;
        bool in = towards * turn > 0;
        t.enter = max_of(t.enter, in ? time : t.enter);
        t.exit = min_of(t.exit, in ? t.exit : time);
    }
    return write_times(t, enter, exit);
}

bool guess2_cast_segment_triangle(const grz2_segment *a, const grz2_triangle *b, double *enter, double *exit)
{
    return cast_triangle2(unit, a->a, sub2(a->b, a->a), b, enter, exit);
}

bool guess2_cast_ray_triangle(const grz2_ray *a, const grz2_triangle *b, double *enter, double *exit)
{
    return cast_triangle2(unbounded, a->origin, a->dir, b, enter, exit);
}

bool guess2_sweep_obb_obb(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter, double *exit)
{
    (void)db;
    grz2_vec c = sub2(b->center, a->center), in_a = local2(c, a->u), in_b = local2(c, b->u), v_a = local2(*da, a->u), v_b = local2(*da, b->u),
             r = local2(b->u, a->u);
    double x = fabs(r.x), y = fabs(r.y);
    interval t = slab_around(unit, in_a.x, a->half.x + b->half.x * x + b->half.y * y, v_a.x);
    t = slab_around(t, in_a.y, a->half.y + b->half.x * y + b->half.y * x, v_a.y);
    t = slab_around(t, in_b.x, b->half.x + a->half.x * x + a->half.y * y, v_b.x);
    return write_times(slab_around(t, in_b.y, b->half.y + a->half.x * y + a->half.y * x, v_b.y), enter, exit);
}

bool guess2_sweep_aabb_obb(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter, double *exit)
{
    grz2_obb box = {{0.5 * (a->min.x + a->max.x), 0.5 * (a->min.y + a->max.y)}, {0.5 * (a->max.x - a->min.x), 0.5 * (a->max.y - a->min.y)}, {1, 0}};
    return guess2_sweep_obb_obb(&box, da, b, db, enter, exit);
}

static inline interval slabs_of_obb3(interval t, grz3_vec origin, const grz3_obb *b, grz3_vec motion)
{
    grz3_vec c = local3(sub3(b->center, origin), b->axis), v = local3(motion, b->axis);
    return slab_around(slab_around(slab_around(t, c.x, b->half.x, v.x), c.y, b->half.y, v.y), c.z, b->half.z, v.z);
}

bool guess3_cast_segment_obb(const grz3_segment *a, const grz3_obb *b, double *enter, double *exit)
{
    return write_times(slabs_of_obb3(unit, a->a, b, sub3(a->b, a->a)), enter, exit);
}

bool guess3_cast_ray_obb(const grz3_ray *a, const grz3_obb *b, double *enter, double *exit)
{
    return write_times(slabs_of_obb3(unbounded, a->origin, b, a->dir), enter, exit);
}

/* The 15 axes of boxes3, each with its slab. */
bool guess3_sweep_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter, double *exit)
{
    (void)db;
    grz3_vec e = a->half, f = b->half, c = local3(sub3(b->center, a->center), a->axis), v = local3(*da, a->axis), r[3], q[3];
    interval t = unit;
    for (int i = 0; i < 3; i++) {
        r[i] = local3(a->axis[i], b->axis);
        q[i] = abs3(r[i]);
    }
    t = slab_around(t, c.x, e.x + dot3(f, q[0]), v.x);
    t = slab_around(t, c.y, e.y + dot3(f, q[1]), v.y);
    t = slab_around(t, c.z, e.z + dot3(f, q[2]), v.z);
    t = slab_around(t, c.x * r[0].x + c.y * r[1].x + c.z * r[2].x, f.x + e.x * q[0].x + e.y * q[1].x + e.z * q[2].x,
                    v.x * r[0].x + v.y * r[1].x + v.z * r[2].x);
    t = slab_around(t, c.x * r[0].y + c.y * r[1].y + c.z * r[2].y, f.y + e.x * q[0].y + e.y * q[1].y + e.z * q[2].y,
                    v.x * r[0].y + v.y * r[1].y + v.z * r[2].y);
    t = slab_around(t, c.x * r[0].z + c.y * r[1].z + c.z * r[2].z, f.z + e.x * q[0].z + e.y * q[1].z + e.z * q[2].z,
                    v.x * r[0].z + v.y * r[1].z + v.z * r[2].z);
    t = slab_around(t, c.z * r[1].x - c.y * r[2].x, e.y * q[2].x + e.z * q[1].x + f.y * q[0].z + f.z * q[0].y, v.z * r[1].x - v.y * r[2].x);
    t = slab_around(t, c.z * r[1].y - c.y * r[2].y, e.y * q[2].y + e.z * q[1].y + f.x * q[0].z + f.z * q[0].x, v.z * r[1].y - v.y * r[2].y);
    t = slab_around(t, c.z * r[1].z - c.y * r[2].z, e.y * q[2].z + e.z * q[1].z + f.x * q[0].y + f.y * q[0].x, v.z * r[1].z - v.y * r[2].z);
    t = slab_around(t, c.x * r[2].x - c.z * r[0].x, e.x * q[2].x + e.z * q[0].x + f.y * q[1].z + f.z * q[1].y, v.x * r[2].x - v.z * r[0].x);
    t = slab_around(t, c.x * r[2].y - c.z * r[0].y, e.x * q[2].y + e.z * q[0].y + f.x * q[1].z + f.z * q[1].x, v.x * r[2].y - v.z * r[0].y);
    t = slab_around(t, c.x * r[2].z - c.z * r[0].z, e.x * q[2].z + e.z * q[0].z + f.x * q[1].y + f.y * q[1].x, v.x * r[2].z - v.z * r[0].z);
    t = slab_around(t, c.y * r[0].x - c.x * r[1].x, e.x * q[1].x + e.y * q[0].x + f.y * q[2].z + f.z * q[2].y, v.y * r[0].x - v.x * r[1].x);
    t = slab_around(t, c.y * r[0].y - c.x * r[1].y, e.x * q[1].y + e.y * q[0].y + f.x * q[2].z + f.z * q[2].x, v.y * r[0].y - v.x * r[1].y);
    t = slab_around(t, c.y * r[0].z - c.x * r[1].z, e.x * q[1].z + e.y * q[0].z + f.x * q[2].y + f.y * q[2].x, v.y * r[0].z - v.x * r[1].z);
    return write_times(t, enter, exit);
}

bool guess3_sweep_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter, double *exit)
{
    grz3_obb box = {{0.5 * (a->min.x + a->max.x), 0.5 * (a->min.y + a->max.y), 0.5 * (a->min.z + a->max.z)}, {0.5 * (a->max.x - a->min.x), 0.5 * (a->max.y - a->min.y), 0.5 * (a->max.z - a->min.z)}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    return guess3_sweep_obb_obb(&box, da, b, db, enter, exit);
}

grz2_aabb guess2_bounds_obb(const grz2_obb *box)
{
    double x = box->half.x * fabs(box->u.x) + box->half.y * fabs(box->u.y), y = box->half.x * fabs(box->u.y) + box->half.y * fabs(box->u.x);
    return (grz2_aabb){{box->center.x - x, box->center.y - y}, {box->center.x + x, box->center.y + y}};
}

grz3_aabb guess3_bounds_obb(const grz3_obb *box)
{
    const grz3_vec *a = box->axis, *h = &box->half, *c = &box->center;
    double x = h->x * fabs(a[0].x) + h->y * fabs(a[1].x) + h->z * fabs(a[2].x);
    double y = h->x * fabs(a[0].y) + h->y * fabs(a[1].y) + h->z * fabs(a[2].y);
    double z = h->x * fabs(a[0].z) + h->y * fabs(a[1].z) + h->z * fabs(a[2].z);
    return (grz3_aabb){{c->x - x, c->y - y, c->z - z}, {c->x + x, c->y + y, c->z + z}};
}

/* Distances */

static inline double length_of2(grz2_vec p)
{
    return sqrt(p.x * p.x + p.y * p.y);
}

static inline double product_of2(grz2_vec p, grz2_vec q)
{
    return p.x * q.x + p.y * q.y;
}

static inline grz2_vec from_to2(grz2_vec q, grz2_vec p)
{
    return (grz2_vec){p.x - q.x, p.y - q.y};
}

static inline double to_segment2(grz2_vec p, grz2_vec a, grz2_vec b, double radius)
{
    grz2_vec e = from_to2(a, b), w = from_to2(a, p);
    double t = clamp(product_of2(w, e) / product_of2(e, e), 0, 1);
    grz2_vec off = {w.x - t * e.x, w.y - t * e.y};
    return max_of(length_of2(off) - radius, 0);
}

static inline double between_boxes2(grz2_vec low, grz2_vec high, const grz2_aabb *b, double radius)
{
    grz2_vec gap = {max_of(max_of(low.x - b->max.x, b->min.x - high.x), 0), max_of(max_of(low.y - b->max.y, b->min.y - high.y), 0)};
    return max_of(length_of2(gap) - radius, 0);
}

/* Two segments: s of the lines, t for that s, and s again if t leaves the segment. */
static inline double between_segments2(grz2_vec a, grz2_vec b, grz2_vec c, grz2_vec d, double radius)
{
    grz2_vec e = from_to2(a, b), f = from_to2(c, d), w = from_to2(c, a);
    double ee = product_of2(e, e), ff = product_of2(f, f), ef = product_of2(e, f), we = product_of2(w, e), wf = product_of2(w, f);
    double s = clamp((ef * wf - ff * we) / (ee * ff - ef * ef), 0, 1), t = (wf + ef * s) / ff;
    if (t < 0 || t > 1) {
        t = clamp(t, 0, 1);
        s = clamp((ef * t - we) / ee, 0, 1);
    }
    grz2_vec off = {w.x + s * e.x - t * f.x, w.y + s * e.y - t * f.y};
    return max_of(length_of2(off) - radius, 0);
}

static inline double to_obb2(grz2_vec p, const grz2_obb *b, double radius)
{
    grz2_vec at = local2(sub2(p, b->center), b->u);
    grz2_vec gap = {max_of(fabs(at.x) - b->half.x, 0), max_of(fabs(at.y) - b->half.y, 0)};
    return max_of(length_of2(gap) - radius, 0);
}

/* By the parts of the triangle: the inside, each corner, each edge. */
static inline double to_triangle2(grz2_vec p, const grz2_triangle *b, double radius)
{
    grz2_vec e = from_to2(b->a, b->b), f = from_to2(b->a, b->c), w = from_to2(p, b->a);
    double we = product_of2(w, e), wf = product_of2(w, f), ee = product_of2(e, e), ff = product_of2(f, f), ef = product_of2(e, f);
    double s = ef * wf - ff * we, t = ef * we - ee * wf, under = ee * ff - ef * ef;
    if (s > 0 && t > 0 && s + t < under) {
        return 0;
    }
    double we1 = we + ee, wf1 = wf + ef, we2 = we + ef, wf2 = wf + ff;
    grz2_vec off;
    if (we >= 0 && wf >= 0) {
        off = w;
    } else if (we1 <= 0 && wf1 >= we1) {
        off = from_to2(p, b->b);
    } else if (wf2 <= 0 && we2 >= wf2) {
        off = from_to2(p, b->c);
    } else if (t <= 0 && we < 0 && we1 > 0) {
        off = (grz2_vec){w.x + -we / ee * e.x, w.y + -we / ee * e.y};
    } else if (s <= 0 && wf < 0 && wf2 > 0) {
        off = (grz2_vec){w.x + -wf / ff * f.x, w.y + -wf / ff * f.y};
    } else {
        double from_b = we1 - wf1, u = from_b / (from_b + wf2 - we2);
        off = (grz2_vec){w.x + (1 - u) * e.x + u * f.x, w.y + (1 - u) * e.y + u * f.y};
    }
    return max_of(length_of2(off) - radius, 0);
}

double guess2_distance_point_point(const grz2_vec *a, const grz2_vec *b)
{
    return length_of2(from_to2(*a, *b));
}

double guess2_distance_point_segment(const grz2_vec *a, const grz2_segment *b)
{
    return to_segment2(*a, b->a, b->b, 0);
}

double guess2_distance_point_circle(const grz2_vec *a, const grz2_circle *b)
{
    return max_of(length_of2(from_to2(*a, b->center)) - b->radius, 0);
}

double guess2_distance_segment_circle(const grz2_segment *a, const grz2_circle *b)
{
    return to_segment2(b->center, a->a, a->b, b->radius);
}

double guess2_distance_circle_circle(const grz2_circle *a, const grz2_circle *b)
{
    return max_of(length_of2(from_to2(a->center, b->center)) - (a->radius + b->radius), 0);
}

double guess2_distance_point_capsule(const grz2_vec *a, const grz2_capsule *b)
{
    return to_segment2(*a, b->a, b->b, b->radius);
}

double guess2_distance_circle_capsule(const grz2_circle *a, const grz2_capsule *b)
{
    return to_segment2(a->center, b->a, b->b, a->radius + b->radius);
}

double guess2_distance_segment_segment(const grz2_segment *a, const grz2_segment *b)
{
    return between_segments2(a->a, a->b, b->a, b->b, 0);
}

double guess2_distance_segment_capsule(const grz2_segment *a, const grz2_capsule *b)
{
    return between_segments2(a->a, a->b, b->a, b->b, b->radius);
}

double guess2_distance_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b)
{
    return between_segments2(a->a, a->b, b->a, b->b, a->radius + b->radius);
}

double guess2_distance_point_aabb(const grz2_vec *a, const grz2_aabb *b)
{
    return between_boxes2(*a, *a, b, 0);
}

double guess2_distance_circle_aabb(const grz2_circle *a, const grz2_aabb *b)
{
    return between_boxes2(a->center, a->center, b, a->radius);
}

double guess2_distance_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b)
{
    return between_boxes2(a->min, a->max, b, 0);
}

double guess2_distance_point_obb(const grz2_vec *a, const grz2_obb *b)
{
    return to_obb2(*a, b, 0);
}

double guess2_distance_circle_obb(const grz2_circle *a, const grz2_obb *b)
{
    return to_obb2(a->center, b, a->radius);
}

double guess2_distance_point_triangle(const grz2_vec *a, const grz2_triangle *b)
{
    return to_triangle2(*a, b, 0);
}

double guess2_distance_circle_triangle(const grz2_circle *a, const grz2_triangle *b)
{
    return to_triangle2(a->center, b, a->radius);
}


static inline double length_of3(grz3_vec p)
{
    return sqrt(p.x * p.x + p.y * p.y + p.z * p.z);
}

static inline double product_of3(grz3_vec p, grz3_vec q)
{
    return p.x * q.x + p.y * q.y + p.z * q.z;
}

static inline grz3_vec from_to3(grz3_vec q, grz3_vec p)
{
    return (grz3_vec){p.x - q.x, p.y - q.y, p.z - q.z};
}

static inline double to_segment3(grz3_vec p, grz3_vec a, grz3_vec b, double radius)
{
    grz3_vec e = from_to3(a, b), w = from_to3(a, p);
    double t = clamp(product_of3(w, e) / product_of3(e, e), 0, 1);
    grz3_vec off = {w.x - t * e.x, w.y - t * e.y, w.z - t * e.z};
    return max_of(length_of3(off) - radius, 0);
}

static inline double between_boxes3(grz3_vec low, grz3_vec high, const grz3_aabb *b, double radius)
{
    grz3_vec gap = {max_of(max_of(low.x - b->max.x, b->min.x - high.x), 0), max_of(max_of(low.y - b->max.y, b->min.y - high.y), 0), max_of(max_of(low.z - b->max.z, b->min.z - high.z), 0)};
    return max_of(length_of3(gap) - radius, 0);
}

/* Two segments: s of the lines, t for that s, and s again if t leaves the segment. */
static inline double between_segments3(grz3_vec a, grz3_vec b, grz3_vec c, grz3_vec d, double radius)
{
    grz3_vec e = from_to3(a, b), f = from_to3(c, d), w = from_to3(c, a);
    double ee = product_of3(e, e), ff = product_of3(f, f), ef = product_of3(e, f), we = product_of3(w, e), wf = product_of3(w, f);
    double s = clamp((ef * wf - ff * we) / (ee * ff - ef * ef), 0, 1), t = (wf + ef * s) / ff;
    if (t < 0 || t > 1) {
        t = clamp(t, 0, 1);
        s = clamp((ef * t - we) / ee, 0, 1);
    }
    grz3_vec off = {w.x + s * e.x - t * f.x, w.y + s * e.y - t * f.y, w.z + s * e.z - t * f.z};
    return max_of(length_of3(off) - radius, 0);
}

static inline double to_obb3(grz3_vec p, const grz3_obb *b, double radius)
{
    grz3_vec at = local3(sub3(p, b->center), b->axis);
    grz3_vec gap = {max_of(fabs(at.x) - b->half.x, 0), max_of(fabs(at.y) - b->half.y, 0), max_of(fabs(at.z) - b->half.z, 0)};
    return max_of(length_of3(gap) - radius, 0);
}

/* By the parts of the triangle: the inside, each corner, each edge. */
static inline double to_triangle3(grz3_vec p, const grz3_triangle *b, double radius)
{
    grz3_vec e = from_to3(b->a, b->b), f = from_to3(b->a, b->c), w = from_to3(p, b->a);
    double we = product_of3(w, e), wf = product_of3(w, f), ee = product_of3(e, e), ff = product_of3(f, f), ef = product_of3(e, f);
    double s = ef * wf - ff * we, t = ef * we - ee * wf, under = ee * ff - ef * ef;
    if (s > 0 && t > 0 && s + t < under) {
        double v = s / under, u = t / under;
        return max_of(length_of3((grz3_vec){w.x + v * e.x + u * f.x, w.y + v * e.y + u * f.y, w.z + v * e.z + u * f.z}) - radius, 0);
    }
    double we1 = we + ee, wf1 = wf + ef, we2 = we + ef, wf2 = wf + ff;
    grz3_vec off;
    if (we >= 0 && wf >= 0) {
        off = w;
    } else if (we1 <= 0 && wf1 >= we1) {
        off = from_to3(p, b->b);
    } else if (wf2 <= 0 && we2 >= wf2) {
        off = from_to3(p, b->c);
    } else if (t <= 0 && we < 0 && we1 > 0) {
        off = (grz3_vec){w.x + -we / ee * e.x, w.y + -we / ee * e.y, w.z + -we / ee * e.z};
    } else if (s <= 0 && wf < 0 && wf2 > 0) {
        off = (grz3_vec){w.x + -wf / ff * f.x, w.y + -wf / ff * f.y, w.z + -wf / ff * f.z};
    } else {
        double from_b = we1 - wf1, u = from_b / (from_b + wf2 - we2);
        off = (grz3_vec){w.x + (1 - u) * e.x + u * f.x, w.y + (1 - u) * e.y + u * f.y, w.z + (1 - u) * e.z + u * f.z};
    }
    return max_of(length_of3(off) - radius, 0);
}

double guess3_distance_point_point(const grz3_vec *a, const grz3_vec *b)
{
    return length_of3(from_to3(*a, *b));
}

double guess3_distance_point_segment(const grz3_vec *a, const grz3_segment *b)
{
    return to_segment3(*a, b->a, b->b, 0);
}

double guess3_distance_point_sphere(const grz3_vec *a, const grz3_sphere *b)
{
    return max_of(length_of3(from_to3(*a, b->center)) - b->radius, 0);
}

double guess3_distance_segment_sphere(const grz3_segment *a, const grz3_sphere *b)
{
    return to_segment3(b->center, a->a, a->b, b->radius);
}

double guess3_distance_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b)
{
    return max_of(length_of3(from_to3(a->center, b->center)) - (a->radius + b->radius), 0);
}

double guess3_distance_point_capsule(const grz3_vec *a, const grz3_capsule *b)
{
    return to_segment3(*a, b->a, b->b, b->radius);
}

double guess3_distance_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b)
{
    return to_segment3(a->center, b->a, b->b, a->radius + b->radius);
}

double guess3_distance_segment_segment(const grz3_segment *a, const grz3_segment *b)
{
    return between_segments3(a->a, a->b, b->a, b->b, 0);
}

double guess3_distance_segment_capsule(const grz3_segment *a, const grz3_capsule *b)
{
    return between_segments3(a->a, a->b, b->a, b->b, b->radius);
}

double guess3_distance_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b)
{
    return between_segments3(a->a, a->b, b->a, b->b, a->radius + b->radius);
}

double guess3_distance_point_aabb(const grz3_vec *a, const grz3_aabb *b)
{
    return between_boxes3(*a, *a, b, 0);
}

double guess3_distance_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b)
{
    return between_boxes3(a->center, a->center, b, a->radius);
}

double guess3_distance_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b)
{
    return between_boxes3(a->min, a->max, b, 0);
}

double guess3_distance_point_obb(const grz3_vec *a, const grz3_obb *b)
{
    return to_obb3(*a, b, 0);
}

double guess3_distance_sphere_obb(const grz3_sphere *a, const grz3_obb *b)
{
    return to_obb3(a->center, b, a->radius);
}

double guess3_distance_point_triangle(const grz3_vec *a, const grz3_triangle *b)
{
    return to_triangle3(*a, b, 0);
}

double guess3_distance_sphere_triangle(const grz3_sphere *a, const grz3_triangle *b)
{
    return to_triangle3(a->center, b, a->radius);
}

static grz3_vec place3(const grz3_vec *from, const grz3_vec *to, double t)
{
    return (grz3_vec){from->x + t * (to->x - from->x), from->y + t * (to->y - from->y), from->z + t * (to->z - from->z)};
}

/* Are the weights of the common point from 0 to 1? */
static bool is_inside3(const grz3_vec p[4], bool edges)
{
    const grz3_vec u = sub3(p[edges ? 1 : 2], p[edges ? 0 : 1]), v = sub3(p[3], p[edges ? 2 : 1]),
                   w = edges ? sub3(p[2], p[0]) : sub3(p[0], p[1]), n = cross3(u, v);
    const double size = dot3(n, n), s = dot3(cross3(w, v), n), t = edges ? dot3(cross3(w, u), n) : dot3(cross3(u, w), n);
    return s >= 0 && t >= 0 && (edges ? s <= size && t <= size : s + t <= size);
}

static double moving_volume3(const grz3_vec from[4], const grz3_vec to[4], double t)
{
    grz3_vec p[4];
    for (int k = 0; k < 4; k++) {
        p[k] = place3(&from[k], &to[k], t);
    }
    return dot3(cross3(sub3(p[1], p[0]), sub3(p[2], p[0])), sub3(p[3], p[0]));
}

bool guess3_ccd(const grz3_vec from[4], const grz3_vec to[4], bool edges, double *time)
{
    /* the cubic through four values, and its turns */
    const double f0 = moving_volume3(from, to, 0), f1 = moving_volume3(from, to, 1.0 / 3), f2 = moving_volume3(from, to, 2.0 / 3), f3 = moving_volume3(from, to, 1);
    const double a = 4.5 * (f3 - 3 * f2 + 3 * f1 - f0), b = 4.5 * (2 * f0 - 5 * f1 + 4 * f2 - f3), c = f3 - f0 - a - b;
    const double under = b * b - 3 * a * c;
    double knots[4] = {0, 1, 1, 1};
    int count = 1;
    for (int k = -1; k <= 1 && under > 0; k += 2) {
        const double turn = (-b + k * copysign(sqrt(under), a)) / (3 * a);
        if (turn > knots[count - 1] && turn < 1) {
            knots[count++] = turn;
        }
    }
    for (int k = 0; k < count; k++) {
        double low = knots[k], high = knots[k + 1];
        const double start = moving_volume3(from, to, low);
        if (start * moving_volume3(from, to, high) > 0) {
            continue;
        }
        for (int step = 0; step < 40; step++) {
            const double middle = 0.5 * (low + high), value = ((a * middle + b) * middle + c) * middle + f0;
            *((value > 0) == (start > 0) ? &low : &high) = middle;
        }
        grz3_vec p[4];
        for (int i = 0; i < 4; i++) {
            p[i] = place3(&from[i], &to[i], high);
        }
        if (is_inside3(p, edges)) {
            *time = high;
            return true;
        }
    }
    *time = INFINITY;
    return false;
}

int guess2_where_segment_segment(const grz2_segment *a, const grz2_segment *b, grz2_vec *point)
{
    const double ax = a->b.x - a->a.x, ay = a->b.y - a->a.y, bx = b->b.x - b->a.x, by = b->b.y - b->a.y;
    const double px = b->a.x - a->a.x, py = b->a.y - a->a.y;
    const double inverse = 1 / (ax * by - ay * bx), t = (px * by - py * bx) * inverse, s = (px * ay - py * ax) * inverse;
    point->x = a->a.x + t * ax;
    point->y = a->a.y + t * ay;
    return (t >= 0) & (t <= 1) & (s >= 0) & (s <= 1);
}

int guess3_where_segment_triangle(const grz3_segment *a, const grz3_triangle *b, grz3_vec points[2])
{
    const grz3_vec d = sub3(a->b, a->a), e = sub3(b->b, b->a), f = sub3(b->c, b->a), p = cross3(d, f), s = sub3(a->a, b->a), q = cross3(s, e);
    const double inverse = 1 / dot3(e, p), u = dot3(s, p) * inverse, v = dot3(d, q) * inverse, t = dot3(f, q) * inverse;
    points[0] = (grz3_vec){a->a.x + t * d.x, a->a.y + t * d.y, a->a.z + t * d.z};
    return (u >= 0) & (v >= 0) & (u + v <= 1) & (t >= 0) & (t <= 1);
}

/* The points at which the edges of a triangle cross a plane, by the heights of its corners; false if none do. */
static bool cross_plane(const grz3_vec t[3], const double h[3], grz3_vec out[2])
{
    const int lone = (h[0] > 0) == (h[1] > 0) ? 2 : (h[0] > 0) == (h[2] > 0) ? 1 : 0;
    const int others[2] = {(lone + 1) % 3, (lone + 2) % 3};
    for (int k = 0; k < 2; k++) {
        const double s = h[lone] / (h[lone] - h[others[k]]);
        const grz3_vec way = sub3(t[others[k]], t[lone]);
        out[k] = (grz3_vec){t[lone].x + s * way.x, t[lone].y + s * way.y, t[lone].z + s * way.z};
    }
    return !((h[0] > 0) == (h[1] > 0) && (h[0] > 0) == (h[2] > 0));
}

int guess3_where_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b, grz3_vec points[2])
{
    const grz3_vec s[3] = {a->a, a->b, a->c}, t[3] = {b->a, b->b, b->c};
    const grz3_vec n = cross3(sub3(s[1], s[0]), sub3(s[2], s[0])), m = cross3(sub3(t[1], t[0]), sub3(t[2], t[0])), d = cross3(n, m);
    double of_s[3], of_t[3];
    grz3_vec p[2], q[2];
    for (int k = 0; k < 3; k++) {
        of_s[k] = dot3(m, sub3(s[k], t[0]));
        of_t[k] = dot3(n, sub3(t[k], s[0]));
    }
    if (!cross_plane(s, of_s, p) || !cross_plane(t, of_t, q)) {
        return 0;
    }
    double i[2] = {dot3(d, p[0]), dot3(d, p[1])}, j[2] = {dot3(d, q[0]), dot3(d, q[1])};
    const int first = i[0] > i[1], other = j[0] > j[1];
    points[0] = i[first] > j[other] ? p[first] : q[other];
    points[1] = i[!first] < j[!other] ? p[!first] : q[!other];
    return i[first] <= j[!other] && j[other] <= i[!first] ? 2 : 0;
}

double guess2_common_obb_obb(const grz2_obb *a, const grz2_obb *b)
{
    const grz2_vec u = {a->u.x * a->half.x, a->u.y * a->half.x}, v = {-a->u.y * a->half.y, a->u.x * a->half.y}, c = a->center;
    grz2_vec p[12] = {{c.x + u.x + v.x, c.y + u.y + v.y}, {c.x - u.x + v.x, c.y - u.y + v.y}, {c.x - u.x - v.x, c.y - u.y - v.y}, {c.x + u.x - v.x, c.y + u.y - v.y}}, q[12];
    const double square = b->u.x * b->u.x + b->u.y * b->u.y;
    int count = 4;
    for (int side = 0; side < 4 && count > 0; side++) {
        const double sign = side & 1 ? -1 : 1, half = side < 2 ? b->half.x : b->half.y;
        const grz2_vec n = side < 2 ? (grz2_vec){sign * b->u.x, sign * b->u.y} : (grz2_vec){-sign * b->u.y, sign * b->u.x};
        const double offset = n.x * b->center.x + n.y * b->center.y + half * square;
        double h[12];
        int next = 0;
        for (int k = 0; k < count; k++) {
            h[k] = offset - n.x * p[k].x - n.y * p[k].y;
        }
        for (int k = 0; k < count; k++) {
            const int after = k + 1 < count ? k + 1 : 0;
            if (h[k] >= 0) {
                q[next++] = p[k];
            }
            if ((h[k] >= 0) != (h[after] >= 0)) {
                const double t = h[k] / (h[k] - h[after]);
                q[next++] = (grz2_vec){p[k].x + t * (p[after].x - p[k].x), p[k].y + t * (p[after].y - p[k].y)};
            }
        }
        count = next;
        for (int k = 0; k < count; k++) {
            p[k] = q[k];
        }
    }
    double twice = 0;
    for (int k = 2; k < count; k++) {
        twice += (p[k - 1].x - p[0].x) * (p[k].y - p[0].y) - (p[k - 1].y - p[0].y) * (p[k].x - p[0].x);
    }
    return 0.5 * twice;
}

/* The walk of Amanatides and Woo: a parameter for each axis, to which a step is added. */
void guess_cells_of_segment(int dim, const double a[], const double b[], const double origin[], const double size[],
                            grz_cell_visitor visit, void *user)
{
    int64_t cell[3] = {0, 0, 0}, way[3];
    double next[3] = {INFINITY, INFINITY, INFINITY}, step[3] = {INFINITY, INFINITY, INFINITY};
    for (int i = 0; i < dim; i++) {
        const double d = b[i] - a[i], at = (a[i] - origin[i]) / size[i];
        cell[i] = (int64_t)floor(at);
        way[i] = d > 0 ? 1 : -1;
        if (d != 0) {
            step[i] = size[i] / fabs(d);
            next[i] = ((double)(cell[i] + (d > 0)) - at) * size[i] / d;
        }
    }
    for (;;) {
        if (!visit(user, cell)) {
            return;
        }
        int i = next[0] < next[1] ? 0 : 1;
        if (dim == 3 && next[2] < next[i]) {
            i = 2;
        }
        if (next[i] > 1) {
            return;
        }
        cell[i] += way[i];
        next[i] += step[i];
    }
}
