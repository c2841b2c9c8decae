/* Overlap with a triangle: of a segment by the signs of five tetrahedra, of two triangles by those of up to eight
 * (after Guigue and Devillers, "Fast and robust triangle-triangle overlap test using orientation predicates", 2003), of
 * a box by thirteen axes (Akenine-Moller, "Fast 3D triangle-box overlap testing", 2001). Where a sign is not certain,
 * because the shapes all but touch, lie in one plane or are flat, the engine decides.
 *
 * Two stages use the same code: the filter; and, if `exact`, the short stage, where nothing rounds: its bounds are 0.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions3.h"
#include "overlap/by_engine.h"
#include "overlap/moving_balls.h"
#include "shape/vec3.h"
#include "num/grid.h"

#include <math.h>

/* The signs of tetrahedra */

/* n . w, where n = u x v, and u, v, w go from one corner of the tetrahedron to the others: each of the three is within
 * u of itself, a product and the difference in n add 2 u, the product with w and its two sums 3 u: 8 u of the sum of
 * all magnitudes, which is at most |u| |v| |w| as sums of |coordinates|; and their rounding. */
GRZ_BOUND(tetrahedron_error, 8.5 * GRZ_U);

/* Between these lengths what is flushed to zero is far below the bound, and nothing overflows. */
static inline bool is_moderate_length(double length) { return (length > 0x1p-300) & (length < 0x1p300); }

/* Does nothing round? With 14 bits differences have 15 bits and normals 31; products of these two, and sums of three
 * such products, 48. Relative to the box, and doubled, a corner has 16 bits: its product with a normal, and sums,
 * 49. */
static bool are_on_coarse_grid(const double *x, int x_count, const double *y, int y_count) {
    grz_grid grid = GRZ_GRID_EMPTY;
    for (int i = 0; i < x_count; i++) grz_grid_add(&grid, x[i]);
    for (int i = 0; i < y_count; i++) grz_grid_add(&grid, y[i]);
    return GRZ_SHORT_CLAIMS && grz_grid_width(grid) <= 14 && grz_grid_within(grid, 100);
}

/* A face of tetrahedra: its corner, its normal, and the bound for a vector w of length 1; +inf where no sign is
 * certain. */
typedef struct tetrahedron_face {
    grz3_vec corner, normal;
    double error;
} tetrahedron_face;

static inline tetrahedron_face face_of(grz3_vec a, grz3_vec b, grz3_vec c, bool exact) {
    const grz3_vec u = grz3_from_to(a, b), v = grz3_from_to(a, c);
    const double p = grz3_norm1(u), q = grz3_norm1(v);
    const double error = is_moderate_length(p) && is_moderate_length(q) ? tetrahedron_error * p * q : (double)INFINITY;
    return (tetrahedron_face){a, grz3_cross(u, v), exact ? 0 : error};
}

/* The side of the face on which p lies: 1 where the face's corners are seen counter-clockwise, -1 on the other side. 0
 * if that is not certain or, if exact, p is in the plane. */
static inline int side_of_face(const tetrahedron_face *f, grz3_vec p) {
    const grz3_vec w = grz3_from_to(f->corner, p);
    const double value = grz3_dot(f->normal, w), size = grz3_norm1(w), error = f->error * size;
    return is_moderate_length(size) * ((value > error) - (value < -error));
}

/* A segment */

/* They meet if the ends of the segment are on both sides of the triangle's plane, and the segment's end is on the same
 * side of the three planes through its start and an edge. */
static inline grz_meet segment_triangle_stage(const grz3_segment *a, const grz3_triangle *b, bool exact) {
    const tetrahedron_face plane = face_of(b->a, b->b, b->c, exact);
    const int from = side_of_face(&plane, a->a), to = side_of_face(&plane, a->b);
    if (from * to > 0) return GRZ_APART;
    if (exact ? from == 0 && to == 0 : from * to == 0) return GRZ_UNDECIDED;
    const tetrahedron_face ab = face_of(a->a, b->a, b->b, exact);
    const tetrahedron_face bc = face_of(a->a, b->b, b->c, exact), ca = face_of(a->a, b->c, b->a, exact);
    const int p = side_of_face(&ab, a->b), q = side_of_face(&bc, a->b), r = side_of_face(&ca, a->b);
    if (p * q < 0 || q * r < 0 || r * p < 0) return GRZ_APART;
    if (from * to * p * q * r != 0) return GRZ_MEETING;
    return exact ? GRZ_TOUCHING : GRZ_UNDECIDED;
}

static GRZ_NOINLINE grz_meet meet3_segment_triangle_fallback(const grz3_segment *a, const grz3_triangle *b) {
    const grz_meet meet =
        are_on_coarse_grid(&a->a.x, 6, &b->a.x, 9) ? segment_triangle_stage(a, b, true) : GRZ_UNDECIDED;
    return meet != GRZ_UNDECIDED ? meet : grz_meet_by_engine(3, GRZ_SEGMENT, a, GRZ_TRIANGLE, b);
}

GRZ_NOINLINE grz_meet grz3_meet_segment_triangle(const grz3_segment *a, const grz3_triangle *b) {
    const grz_meet meet = GRZ_FILTER_CLAIMS ? segment_triangle_stage(a, b, false) : GRZ_UNDECIDED;
    return grz_decided(meet) ? meet : meet3_segment_triangle_fallback(a, b);
}

/* A triangle */

/* Rotates the corners so that the first is the only one on its side of the other triangle's plane, or the only one in
 * the plane. Returns its side; if it is in the plane, the side on which the others are not. */
static inline int put_lone_first(const int side[3], grz3_vec corner[3]) {
    int sum = side[0] + side[1] + side[2], lone = 0;
    if (side[0] * side[1] * side[2] != 0) {
        lone = side[1] == side[2] ? 0 : side[0] == side[2] ? 1 : 2;
    } else if (sum == 2 || sum == -2) {
        lone = side[0] == 0 ? 0 : side[1] == 0 ? 1 : 2; /* two on one side, one in the plane */
    } else {
        /* one on each side and one in the plane, or two in the plane: one that is not in the plane */
        lone = side[0] != 0 ? 0 : side[1] != 0 ? 1 : 2;
    }
    const int of_lone = side[lone] != 0 ? side[lone] : -sum / 2;
    const grz3_vec twice[5] = {corner[0], corner[1], corner[2], corner[0], corner[1]};
    for (int i = 0; i < 3; i++) corner[i] = twice[lone + i];
    return of_lone;
}

static inline void swap_corners(grz3_vec *a, grz3_vec *b) {
    const grz3_vec c = *a;
    *a = *b;
    *b = c;
}

static inline bool all_on_one_side(const int side[3]) {
    return (side[0] == side[1]) & (side[1] == side[2]) & (side[0] != 0);
}
static inline bool on_both_sides(const int side[3]) {
    return (side[0] * side[1] < 0) | (side[1] * side[2] < 0) | (side[2] * side[0] < 0);
}
static inline bool all_in_plane(const int side[3]) { return (side[0] == 0) & (side[1] == 0) & (side[2] == 0); }

/* Each triangle crosses the other's plane, and so the common line of both planes, along the two edges at its lone
 * corner: the line runs through it in an interval. Corners are ordered so that each lone corner is in front of the
 * other triangle, from where that is seen counter-clockwise. Then the intervals overlap if the edge that begins the one
 * and the edge that ends the other lie on the right sides of each other, in both orders. They overlap openly if all
 * signs are strict. */
static inline grz_meet triangle_triangle_stage(const grz3_triangle *a, const grz3_triangle *b, bool exact) {
    const tetrahedron_face of_b = face_of(b->a, b->b, b->c, exact);
    const int p[3] = {side_of_face(&of_b, a->a), side_of_face(&of_b, a->b), side_of_face(&of_b, a->c)};
    if (all_on_one_side(p)) return GRZ_APART;
    const tetrahedron_face of_a = face_of(a->a, a->b, a->c, exact);
    const int q[3] = {side_of_face(&of_a, b->a), side_of_face(&of_a, b->b), side_of_face(&of_a, b->c)};
    if (all_on_one_side(q)) return GRZ_APART;
    if (exact ? all_in_plane(p) || all_in_plane(q) : p[0] * p[1] * p[2] * q[0] * q[1] * q[2] == 0) return GRZ_UNDECIDED;
    grz3_vec s[3] = {a->a, a->b, a->c}, t[3] = {b->a, b->b, b->c};
    const int before_b = put_lone_first(p, s), before_a = put_lone_first(q, t);
    if (before_b < 0) swap_corners(&t[1], &t[2]);
    if (before_a < 0) swap_corners(&s[1], &s[2]);
    const tetrahedron_face first = face_of(s[0], s[1], t[0], exact);
    const int begin = side_of_face(&first, t[1]);
    if (begin > 0) return GRZ_APART;
    const tetrahedron_face second = face_of(s[0], s[2], t[2], exact);
    const int end = side_of_face(&second, t[0]);
    if (end > 0) return GRZ_APART;
    if (begin * end > 0 && on_both_sides(p) && on_both_sides(q)) return GRZ_MEETING;
    return exact ? GRZ_TOUCHING : GRZ_UNDECIDED;
}

static GRZ_NOINLINE grz_meet meet3_triangle_triangle_fallback(const grz3_triangle *a, const grz3_triangle *b) {
    const grz_meet meet =
        are_on_coarse_grid(&a->a.x, 9, &b->a.x, 9) ? triangle_triangle_stage(a, b, true) : GRZ_UNDECIDED;
    return meet != GRZ_UNDECIDED ? meet : grz_meet_by_engine(3, GRZ_TRIANGLE, a, GRZ_TRIANGLE, b);
}

GRZ_NOINLINE grz_meet grz3_meet_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b) {
    const grz_meet meet = GRZ_FILTER_CLAIMS ? triangle_triangle_stage(a, b, false) : GRZ_UNDECIDED;
    return grz_decided(meet) ? meet : meet3_triangle_triangle_fallback(a, b);
}

/* A box */

/* All of it is doubled and relative to the box's center, so that nothing is halved. With M the sum of the magnitudes of
 * all coordinates, those of the triangle doubled: a corner v is within 2 u M, the box's sizes e within u M.
 *   along a coordinate axis        v against e: 4 u M with the sum and the comparison
 *   across an edge f and an axis   v x f against e x f, with F the sum of |coordinates| of all edges, each within u: a
 *                                  product is within 2 u M and u for its factors, and u for itself: 4 u, for e 3 u; the
 *                                  sums 2 u: 2 * 4 + 2 + 2 * 3 + 2 = 18 u M F and the last one
 *   along the triangle's normal    n = f x g, each coordinate within 4 u of magnitudes that are at most F^2 together: n
 *                                  . v (4 + 2 + 3) u, |n| . e (4 + 1 + 3) u: 17 u M F^2 and the last one */
GRZ_BOUND(aabb_triangle_error, 20 * GRZ_U);

/* What the axes so far prove. */
typedef struct box_axes_tested {
    bool apart, meeting; /* on one of them; on all of them, by more than the error */
} box_axes_tested;

/* The triangle, seen from the box. */
typedef struct triangle_in_box {
    grz3_vec corner[3], edge[3], e; /* edge i goes from corner i to the next */
    double size, edges;             /* M, F */
    bool exact;
} triangle_in_box;

static GRZ_INLINE triangle_in_box triangle_in_box_of(const grz3_aabb *a, const grz3_triangle *b, bool exact) {
    const grz3_vec c = {a->min.x + a->max.x, a->min.y + a->max.y, a->min.z + a->max.z}, at[3] = {b->a, b->b, b->c};
    triangle_in_box t = {.e = grz3_from_to(a->min, a->max), .exact = exact};
    t.size = grz3_norm1(a->min) + grz3_norm1(a->max);
    for (int i = 0; i < 3; i++) {
        t.corner[i] = (grz3_vec){2 * at[i].x - c.x, 2 * at[i].y - c.y, 2 * at[i].z - c.z};
        t.edge[i] = grz3_from_to(at[i], at[(i + 1) % 3]);
        t.size += 2 * grz3_norm1(at[i]);
        t.edges += grz3_norm1(t.edge[i]);
    }
    return t;
}

/* The box's range -r .. r on an axis against the triangle's, from p to q. If exact, an axis of length 0, on which r is
 * 0, does not count. */
static GRZ_INLINE void test_axis(box_axes_tested *all, double p, double q, double r, double error, bool exact) {
    const double low = p < q ? p : q, high = p < q ? q : p;
    all->apart |= (low > r + error) | (high < -r - error);
    all->meeting &= ((low < r - error) & (high > error - r)) | (exact & (r == 0));
}

static GRZ_INLINE void test_coordinate_axes(box_axes_tested *all, const triangle_in_box *t, double error) {
    const double *const e = &t->e.x;
    for (int k = 0; k < 3; k++) {
        const double x = grz3_at(&t->corner[0], k), y = grz3_at(&t->corner[1], k), z = grz3_at(&t->corner[2], k);
        const double low = x < y ? x : y, high = x < y ? y : x;
        test_axis(all, low < z ? low : z, high > z ? high : z, e[k], error, t->exact);
    }
}

static GRZ_INLINE void test_normal(box_axes_tested *all, const triangle_in_box *t, double error) {
    const grz3_vec n = grz3_cross(t->edge[0], t->edge[1]), size_of_n = {fabs(n.x), fabs(n.y), fabs(n.z)};
    const double offset = grz3_dot(n, t->corner[0]);
    test_axis(all, offset, offset, grz3_dot(size_of_n, t->e), error, t->exact);
}

/* The axes across edge i and each coordinate axis. The third corner is the other end of the triangle's range. */
static GRZ_INLINE void test_axes_across_edge(box_axes_tested *all, const triangle_in_box *t, int i, double error) {
    const grz3_vec p = t->corner[i], q = t->corner[(i + 2) % 3], e = t->e;
    const grz3_vec d = t->edge[i], s = {fabs(d.x), fabs(d.y), fabs(d.z)};
    test_axis(all, d.y * p.z - d.z * p.y, d.y * q.z - d.z * q.y, e.y * s.z + e.z * s.y, error, t->exact);
    test_axis(all, d.z * p.x - d.x * p.z, d.z * q.x - d.x * q.z, e.z * s.x + e.x * s.z, error, t->exact);
    test_axis(all, d.x * p.y - d.y * p.x, d.x * q.y - d.y * q.x, e.x * s.y + e.y * s.x, error, t->exact);
}

static GRZ_INLINE grz_meet aabb_triangle_stage(const grz3_aabb *a, const grz3_triangle *b, bool exact) {
    const triangle_in_box t = triangle_in_box_of(a, b, exact);
    const bool solid = (t.e.x > 0) & (t.e.y > 0) & (t.e.z > 0);
    if (!solid || (!exact && (!is_moderate_length(t.size) || !is_moderate_length(t.edges)))) return GRZ_UNDECIDED;
    const double error = exact ? 0 : aabb_triangle_error * t.size;
    box_axes_tested all = {false, true};
    test_coordinate_axes(&all, &t, error);
    if (all.apart) return GRZ_APART;
    test_normal(&all, &t, error * t.edges * t.edges);
    if (all.apart) return GRZ_APART;
    for (int i = 0; i < 3; i++) {
        test_axes_across_edge(&all, &t, i, error * t.edges);
        if (all.apart) return GRZ_APART;
    }
    return all.meeting ? GRZ_MEETING : exact ? GRZ_TOUCHING : GRZ_UNDECIDED;
}

static GRZ_NOINLINE grz_meet meet3_aabb_triangle_fallback(const grz3_aabb *a, const grz3_triangle *b) {
    const grz_meet meet =
        are_on_coarse_grid(&a->min.x, 6, &b->a.x, 9) ? aabb_triangle_stage(a, b, true) : GRZ_UNDECIDED;
    return meet != GRZ_UNDECIDED ? meet : grz_meet_by_engine(3, GRZ_AABB, a, GRZ_TRIANGLE, b);
}

GRZ_NOINLINE grz_meet grz3_meet_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b) {
    const grz_meet meet = GRZ_FILTER_CLAIMS ? aabb_triangle_stage(a, b, false) : GRZ_UNDECIDED;
    return grz_decided(meet) ? meet : meet3_aabb_triangle_fallback(a, b);
}

bool grz3_overlap_segment_triangle(const grz3_segment *a, const grz3_triangle *b) {
    return grz3_meet_segment_triangle(a, b) != GRZ_APART;
}
bool grz3_overlap_open_segment_triangle(const grz3_segment *a, const grz3_triangle *b) {
    return grz3_meet_segment_triangle(a, b) == GRZ_MEETING;
}
bool grz3_touch_segment_triangle(const grz3_segment *a, const grz3_triangle *b) {
    return grz3_meet_segment_triangle(a, b) == GRZ_TOUCHING;
}

bool grz3_overlap_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b) {
    return grz3_meet_triangle_triangle(a, b) != GRZ_APART;
}
bool grz3_overlap_open_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b) {
    return grz3_meet_triangle_triangle(a, b) == GRZ_MEETING;
}
bool grz3_touch_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b) {
    return grz3_meet_triangle_triangle(a, b) == GRZ_TOUCHING;
}

bool grz3_overlap_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b) {
    return grz3_meet_aabb_triangle(a, b) != GRZ_APART;
}
bool grz3_overlap_open_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b) {
    return grz3_meet_aabb_triangle(a, b) == GRZ_MEETING;
}
bool grz3_touch_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b) {
    return grz3_meet_aabb_triangle(a, b) == GRZ_TOUCHING;
}
