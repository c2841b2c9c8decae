/* Overlap with a triangle: of a segment by the signs of five tetrahedra, of two triangles by those of up to eight
 * (after Guigue and Devillers, "Fast and robust triangle-triangle overlap test using orientation predicates", 2003), of
 * a box along thirteen axes (Akenine-Moller, "Fast 3D triangle-box overlap testing", 2001). Where a sign is not
 * certain, because the shapes all but touch, lie in a plane or are flat, the engine decides.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "overlap/closed_form.h"
#include "pair/functions3.h"
#include "shape/vec3.h"
#include "num/grid.h"
#include "num/stage.h"

#include <math.h>

/* The signs of tetrahedra */

/* n . w, where n = u x v and u, v, w are ways from a corner of the tetrahedron to the others: each of the three is
 * within u of itself, a product and the difference in n add 2 u, the product with w and its two sums 3 u: 8 u of the
 * sum of all magnitudes, which is at most |u| |v| |w| as sums of |coordinates|; and their rounding. */
GRZ_BOUND(tetrahedron_error, 8.5 * GRZ_U);

/* Between these lengths what is flushed to zero is far below the bound, and nothing overflows. */
static inline bool is_moderate(double length) { return (length > 0x1p-300) & (length < 0x1p300); }

/* On a grid so coarse that nothing is rounded, a bound of 0 makes every sign certain, and 0 one of them: differences
 * have a bit more than the coordinates, normals 2 * 16 + 1, their products with ways, and sums of three, 51 bits.
 * Doubled against the box, normals and ranges have 2 and 3 more, and 14 bits will do. */
enum { SHORT_WIDTH = 14 };

static bool is_short(const double *x, int x_count, const double *y, int y_count) {
    grz_grid grid = GRZ_GRID_EMPTY;
    for (int i = 0; i < x_count; i++) grz_grid_add(&grid, x[i]);
    for (int i = 0; i < y_count; i++) grz_grid_add(&grid, y[i]);
    return GRZ_SHORT_CLAIMS && grz_grid_width(grid) <= SHORT_WIDTH && grz_grid_within(grid, 100);
}

/* What a stage says when it cannot decide. */
/* A face of tetrahedra: its corner, normal, and the bound for a way of length 1; infinite where no sign is certain. */
typedef struct face {
    grz3_vec corner, normal;
    double error;
} face;

static inline face face_of(grz3_vec a, grz3_vec b, grz3_vec c, bool exact) {
    const grz3_vec u = grz3_from_to(a, b), v = grz3_from_to(a, c);
    const double p = grz3_norm1(u), q = grz3_norm1(v),
                 error = is_moderate(p) && is_moderate(q) ? tetrahedron_error * p * q : (double)INFINITY;
    return (face){a, grz3_cross(u, v), exact ? 0 : error};
}

/* -1, 1: the side of the face on which p lies, seen from where its corners go counter-clockwise; 0 if that is not
 * certain, or exactly so. */
static inline int side_of(const face *f, grz3_vec p) {
    const grz3_vec w = grz3_from_to(f->corner, p);
    const double value = grz3_dot(f->normal, w), size = grz3_norm1(w), error = f->error * size;
    return is_moderate(size) * ((value > error) - (value < -error));
}

/* Segment and triangle */

/* The triangle's corners are on both sides of it where the line of the segment passes by it. */
static inline grz_meet decide_segment_triangle(const grz3_segment *a, const grz3_triangle *b, bool exact) {
    const face plane = face_of(b->a, b->b, b->c, exact);
    const int from = side_of(&plane, a->a), to = side_of(&plane, a->b);
    if (from * to > 0) return GRZ_APART;
    if (exact ? from == 0 && to == 0 : from * to == 0) return GRZ_UNDECIDED;
    const face ab = face_of(a->a, b->a, b->b, exact), bc = face_of(a->a, b->b, b->c, exact),
               ca = face_of(a->a, b->c, b->a, exact);
    const int p = side_of(&ab, a->b), q = side_of(&bc, a->b), r = side_of(&ca, a->b);
    if (p * q < 0 || q * r < 0 || r * p < 0) return GRZ_APART;
    if (from * to * p * q * r != 0) return GRZ_MEETING;
    return exact ? GRZ_TOUCHING : GRZ_UNDECIDED;
}

static GRZ_NOINLINE grz_meet meet_segment_triangle_fallback(const grz3_segment *a, const grz3_triangle *b) {
    if (is_short(&a->a.x, 6, &b->a.x, 9)) {
        const grz_meet meet = decide_segment_triangle(a, b, true);
        if (meet != GRZ_UNDECIDED) return meet;
    }
    GRZ_MEET_CORES(segment, a, triangle, b);
}

static inline grz_meet meet_segment_triangle(const grz3_segment *a, const grz3_triangle *b) {
    const grz_meet meet = GRZ_FILTER_CLAIMS ? decide_segment_triangle(a, b, false) : GRZ_UNDECIDED;
    return GRZ_LIKELY(meet != GRZ_UNDECIDED) ? meet : meet_segment_triangle_fallback(a, b);
}

grz_meet grz3_meet_segment_triangle(const grz3_segment *a, const grz3_triangle *b) {
    return meet_segment_triangle(a, b);
}
bool grz3_overlap_segment_triangle(const grz3_segment *a, const grz3_triangle *b) {
    return meet_segment_triangle(a, b) != GRZ_APART;
}
bool grz3_overlap_open_segment_triangle(const grz3_segment *a, const grz3_triangle *b) {
    return meet_segment_triangle(a, b) == GRZ_MEETING;
}
bool grz3_touch_segment_triangle(const grz3_segment *a, const grz3_triangle *b) {
    return meet_segment_triangle(a, b) == GRZ_TOUCHING;
}

/* Two triangles */

/* Turns the corners so that the first is alone on its side of the other triangle's plane, or in the plane alone.
 * Returns that side; for one in the plane, that where the others are not. */
static inline int put_lone_first(const int side[3], grz3_vec corner[3]) {
    int sum = side[0] + side[1] + side[2], lone = 0;
    if (side[0] * side[1] * side[2] != 0) {
        lone = side[1] == side[2] ? 0 : side[0] == side[2] ? 1 : 2;
    } else if (sum == 2 || sum == -2) {
        lone = side[0] == 0 ? 0 : side[1] == 0 ? 1 : 2; /* two on one side, one between */
    } else {
        /* one each, or two between: one that is not */
        lone = side[0] != 0 ? 0 : side[1] != 0 ? 1 : 2;
    }
    const int of_lone = side[lone] != 0 ? side[lone] : -sum / 2;
    const grz3_vec turned[5] = {corner[0], corner[1], corner[2], corner[0], corner[1]};
    for (int i = 0; i < 3; i++) corner[i] = turned[lone + i];
    return of_lone;
}

static inline void swap(grz3_vec *a, grz3_vec *b) {
    const grz3_vec c = *a;
    *a = *b;
    *b = c;
}

static inline bool on_one_side(const int side[3]) {
    return (side[0] == side[1]) & (side[1] == side[2]) & (side[0] != 0);
}
static inline bool on_both_sides(const int side[3]) {
    return (side[0] * side[1] < 0) | (side[1] * side[2] < 0) | (side[2] * side[0] < 0);
}
static inline bool in_plane(const int side[3]) { return (side[0] == 0) & (side[1] == 0) & (side[2] == 0); }

/* Each triangle crosses the other's plane, and so the line of both planes, along its two edges at the lone corner. With
 * corners ordered so that each lone one is before the other triangle, seen counter-clockwise, the two intervals on the
 * line overlap if the two edges that begin the one and end the other pass each other on the right sides. They overlap
 * openly if they cross strictly, all four. */
static inline grz_meet decide_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b, bool exact) {
    const face of_b = face_of(b->a, b->b, b->c, exact);
    const int p[3] = {side_of(&of_b, a->a), side_of(&of_b, a->b), side_of(&of_b, a->c)};
    if (on_one_side(p)) return GRZ_APART;
    const face of_a = face_of(a->a, a->b, a->c, exact);
    const int q[3] = {side_of(&of_a, b->a), side_of(&of_a, b->b), side_of(&of_a, b->c)};
    if (on_one_side(q)) return GRZ_APART;
    if (exact ? in_plane(p) || in_plane(q) : p[0] * p[1] * p[2] * q[0] * q[1] * q[2] == 0) return GRZ_UNDECIDED;
    grz3_vec s[3] = {a->a, a->b, a->c}, t[3] = {b->a, b->b, b->c};
    const int before_b = put_lone_first(p, s), before_a = put_lone_first(q, t);
    if (before_b < 0) swap(&t[1], &t[2]);
    if (before_a < 0) swap(&s[1], &s[2]);
    const face first = face_of(s[0], s[1], t[0], exact);
    const int begin = side_of(&first, t[1]);
    if (begin > 0) return GRZ_APART;
    const face second = face_of(s[0], s[2], t[2], exact);
    const int end = side_of(&second, t[0]);
    if (end > 0) return GRZ_APART;
    if (begin * end > 0 && on_both_sides(p) && on_both_sides(q)) return GRZ_MEETING;
    return exact ? GRZ_TOUCHING : GRZ_UNDECIDED;
}

static GRZ_NOINLINE grz_meet meet_triangle_triangle_fallback(const grz3_triangle *a, const grz3_triangle *b) {
    if (is_short(&a->a.x, 9, &b->a.x, 9)) {
        const grz_meet meet = decide_triangle_triangle(a, b, true);
        if (meet != GRZ_UNDECIDED) return meet;
    }
    GRZ_MEET_CORES(triangle, a, triangle, b);
}

static inline grz_meet meet_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b) {
    const grz_meet meet = GRZ_FILTER_CLAIMS ? decide_triangle_triangle(a, b, false) : GRZ_UNDECIDED;
    return GRZ_LIKELY(meet != GRZ_UNDECIDED) ? meet : meet_triangle_triangle_fallback(a, b);
}

grz_meet grz3_meet_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b) {
    return meet_triangle_triangle(a, b);
}
bool grz3_overlap_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b) {
    return meet_triangle_triangle(a, b) != GRZ_APART;
}
bool grz3_overlap_open_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b) {
    return meet_triangle_triangle(a, b) == GRZ_MEETING;
}
bool grz3_touch_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b) {
    return meet_triangle_triangle(a, b) == GRZ_TOUCHING;
}

/* Box and triangle */

/* All doubled, around the box's center, so that nothing is halved. With M the sum of the magnitudes of all coordinates,
 * doubled those of the triangle: a corner v is within 2 u M, the box's extents e within u M.
 *   along a coordinate axis        v against e: 4 u M with the sum and the comparison
 *   across an edge f and an axis   v x f against e x f, with F the sum of |coordinates| of all edges, each within u: a
 *                                  product's factors 2 u M and u, itself u: 4 u, for e 3 u; the sums 2 u: 2 * 4 + 2 + 2
 *                                  * 3 + 2 = 18 u M F and the last one
 *   along the triangle's normal    n = f x g, each coordinate within 4 u of magnitudes that are at most F^2 together: n
 *                                  . v (4 + 2 + 3) u, |n| . e (4 + 1 + 3) u: 17 u M F^2 and the last one */
GRZ_BOUND(aabb_triangle_error, 20 * GRZ_U);

/* What is known from the axes so far. */
typedef struct axes {
    bool apart, meeting; /* on one, on all of them, by more than the error */
} axes;

/* The box's range -r .. r on an axis against that from p to q. An axis of no length, on which the box has none, does
 * not count if `exact`. */
static inline void look_along(axes *all, double p, double q, double r, double error, bool exact) {
    const double low = p < q ? p : q, high = p < q ? q : p;
    all->apart |= (low > r + error) | (high < -r - error);
    all->meeting &= ((low < r - error) & (high > error - r)) | (exact & (r == 0));
}

static inline grz_meet decide_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b, bool exact) {
    const grz3_vec c = {a->min.x + a->max.x, a->min.y + a->max.y, a->min.z + a->max.z},
                   e = grz3_from_to(a->min, a->max);
    const grz3_vec corner[3] = {b->a, b->b, b->c};
    grz3_vec v[3], f[3];
    double size = grz3_norm1(a->min) + grz3_norm1(a->max), edges = 0;
    for (int i = 0; i < 3; i++) {
        v[i] = (grz3_vec){2 * corner[i].x - c.x, 2 * corner[i].y - c.y, 2 * corner[i].z - c.z};
        f[i] = grz3_from_to(corner[i], corner[(i + 1) % 3]);
        size += 2 * grz3_norm1(corner[i]);
        edges += grz3_norm1(f[i]);
    }
    const bool solid = (e.x > 0) & (e.y > 0) & (e.z > 0);
    if (!solid || (!exact && (!is_moderate(size) || !is_moderate(edges)))) return GRZ_UNDECIDED;
    double error = exact ? 0 : aabb_triangle_error * size;
    axes all = {false, true};
    const double *const extent = &e.x;
    for (int k = 0; k < 3; k++) {
        const double x = (&v[0].x)[k], y = (&v[1].x)[k], z = (&v[2].x)[k];
        const double low = x < y ? x : y, high = x < y ? y : x;
        look_along(&all, low < z ? low : z, high > z ? high : z, extent[k], error, exact);
    }
    if (all.apart) return GRZ_APART;
    error *= edges;
    const grz3_vec n = grz3_cross(f[0], f[1]), size_of_n = {fabs(n.x), fabs(n.y), fabs(n.z)};
    const double away = grz3_dot(n, v[0]);
    look_along(&all, away, away, grz3_dot(size_of_n, e), error * edges, exact);
    if (all.apart) return GRZ_APART;
    for (int i = 0; i < 3; i++) {
        /* edge i goes from corner i to the next; the third corner is the other end of the triangle's range */
        const grz3_vec p = v[i], q = v[(i + 2) % 3], d = f[i], s = {fabs(d.x), fabs(d.y), fabs(d.z)};
        look_along(&all, d.y * p.z - d.z * p.y, d.y * q.z - d.z * q.y, e.y * s.z + e.z * s.y, error, exact);
        look_along(&all, d.z * p.x - d.x * p.z, d.z * q.x - d.x * q.z, e.z * s.x + e.x * s.z, error, exact);
        look_along(&all, d.x * p.y - d.y * p.x, d.x * q.y - d.y * q.x, e.x * s.y + e.y * s.x, error, exact);
        if (all.apart) return GRZ_APART;
    }
    return all.meeting ? GRZ_MEETING : exact ? GRZ_TOUCHING : GRZ_UNDECIDED;
}

static GRZ_NOINLINE grz_meet meet_aabb_triangle_fallback(const grz3_aabb *a, const grz3_triangle *b) {
    if (is_short(&a->min.x, 6, &b->a.x, 9)) {
        const grz_meet meet = decide_aabb_triangle(a, b, true);
        if (meet != GRZ_UNDECIDED) return meet;
    }
    GRZ_MEET_CORES(aabb, a, triangle, b);
}

static inline grz_meet meet_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b) {
    const grz_meet meet = GRZ_FILTER_CLAIMS ? decide_aabb_triangle(a, b, false) : GRZ_UNDECIDED;
    return GRZ_LIKELY(meet != GRZ_UNDECIDED) ? meet : meet_aabb_triangle_fallback(a, b);
}

grz_meet grz3_meet_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b) { return meet_aabb_triangle(a, b); }
bool grz3_overlap_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b) {
    return meet_aabb_triangle(a, b) != GRZ_APART;
}
bool grz3_overlap_open_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b) {
    return meet_aabb_triangle(a, b) == GRZ_MEETING;
}
bool grz3_touch_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b) {
    return meet_aabb_triangle(a, b) == GRZ_TOUCHING;
}
