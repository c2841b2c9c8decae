/* Where a path meets edges. On which side of each other their ends lie is exact (grz2_orient); times are quotients of
 * determinants, which are compared in doubles with a bound, and else as fractions of dyadic integers.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/crossing.h"

#include "num/bits.h"
#include "num/stage.h"
#include "overlap/orient2.h"
#include "shape/vec2.h"

#include <graze/predicates.h>

#include <math.h>

/* Room for a time, and for what another one is computed from, or for the products of both. */
enum { CROSSING_ARENA = 2048 };

static const grz2_vec *path_point(const double *at) { return (const grz2_vec *)at; }

grz_path grz_path_along(const grz2_segment *edge) {
    return (grz_path){&edge->a.x, &edge->b.x, &edge->a.x, GRZ_SPAN_UNIT};
}

/* The sign of the path's coordinate k. */
static int direction_sign(const grz_path *path, int k) { return grz_compare(path->to[k], path->from[k]); }

/* The direction of a path, each coordinate rounded. */
static grz2_vec path_direction(const grz_path *path) {
    return (grz2_vec){path->to[0] - path->from[0], path->to[1] - path->from[1]};
}

/* A coordinate in which the path is not constant, the larger one but for rounding. */
static int main_axis(const grz_path *path) {
    const grz2_vec v = path_direction(path);
    const int larger = fabs(v.x) < fabs(v.y);
    return direction_sign(path, larger) != 0 ? larger : 1 - larger;
}

static grz_dyadic exact_difference(grz_arena *arena, double a, double b) {
    return grz_dy_sub(arena, grz_dy(arena, a), grz_dy(arena, b));
}

static void exact_vector(grz_arena *arena, const double *from, const double *to, grz_dyadic out[2]) {
    for (int k = 0; k < 2; k++) out[k] = exact_difference(arena, to[k], from[k]);
}

static GRZ_NOINLINE int side_of_path_exactly(const grz_path *path, const grz2_vec *point) {
    uint64_t limbs[CROSSING_ARENA];
    grz_arena arena = grz_arena_over(limbs, CROSSING_ARENA);
    grz_dyadic v[2], w[2];
    exact_vector(&arena, path->from, path->to, v);
    exact_vector(&arena, path->origin, &point->x, w);
    return grz_dy_det2(&arena, v[0], w[1], v[1], w[0]).sign;
}

static bool is_place(const grz2_vec *point, const double *at) {
    return grz_compare(point->x, at[0]) == 0 && grz_compare(point->y, at[1]) == 0;
}

/* 1 if a point is to the left of the path's line, -1 to the right, 0 on it. Common ends need no determinant. */
static int side_of_path(const grz_path *path, const grz2_vec *point) {
    if (is_place(point, path->origin)) return 0;
    if (path->from == path->origin && is_place(point, path->to)) return 0;
    if (path->from == path->origin) return grz2_orient(path_point(path->from), path_point(path->to), point);
    const grz2_vec v = path_direction(path), w = grz2_from_to(*path_point(path->origin), *point);
    const int side = grz2_turn(v, w);
    if (GRZ_FILTER_CLAIMS && side != 0 && grz2_can_orient(grz2_norm1(v) + grz2_norm1(w))) return side;
    return side_of_path_exactly(path, point);
}

/* The order of two points of the path's line. */
static int compare_places(const grz_path *path, int axis, const double *a, const double *b) {
    return grz_compare(a[axis], b[axis]) * direction_sign(path, axis);
}

/* True if a point of the path's line belongs to the path. */
static bool is_on_path(const grz_path *path, int axis, const double *point) {
    if (path->span == GRZ_SPAN_LINE) return true;
    if (compare_places(path, axis, point, path->origin) < 0) return false;
    return path->span == GRZ_SPAN_RAY || compare_places(path, axis, point, path->to) <= 0;
}

static grz_crossing crossing_at(const grz2_segment *edge, const double *place) {
    return (grz_crossing){.edge = edge, .has_place = true, .place = *path_point(place)};
}

/* An edge on the path's line. */
static int follow_edge(const grz_path *path, const grz2_segment *edge, grz_crossing out[2]) {
    const int axis = main_axis(path);
    const bool forward = compare_places(path, axis, &edge->a.x, &edge->b.x) <= 0;
    const double *first = forward ? &edge->a.x : &edge->b.x, *last = forward ? &edge->b.x : &edge->a.x;
    if (path->span != GRZ_SPAN_LINE && compare_places(path, axis, first, path->origin) < 0) first = path->origin;
    if (path->span == GRZ_SPAN_UNIT && compare_places(path, axis, last, path->to) > 0) last = path->to;
    const int order = compare_places(path, axis, first, last);
    if (order > 0) return 0;
    out[0] = crossing_at(edge, first);
    out[1] = crossing_at(edge, last);
    out[0].cover = order < 0 ? 1 : 0;
    out[1].cover = -1;
    return order < 0 ? 2 : 1;
}

/* The ends of the edge are on opposite sides of the path's line; side is that of b. */
static int cross_edge(const grz_path *path, const grz2_segment *edge, int side, grz_crossing out[2]) {
    const int from_start =
        path->span == GRZ_SPAN_LINE ? side : grz2_orient(&edge->a, &edge->b, path_point(path->origin)) * side;
    const int to_end =
        path->span == GRZ_SPAN_UNIT ? grz2_orient(&edge->a, &edge->b, path_point(path->to)) * side : -side;
    if (path->span != GRZ_SPAN_LINE && from_start < 0) return 0;
    if (path->span == GRZ_SPAN_UNIT && to_end > 0) return 0;
    if (from_start == 0) out[0] = crossing_at(edge, path->origin);
    else if (to_end == 0) out[0] = crossing_at(edge, path->to);
    else out[0] = (grz_crossing){.edge = edge};
    out[0].left = out[0].right = true;
    return 1;
}

/* See crossing_time_error. */
static void estimate_time(const grz_path *path, grz_crossing *x);

int grz_crossings_of(const grz_path *path, const grz2_segment *edge, grz_crossing out[2]) {
    const int a = side_of_path(path, &edge->a), b = side_of_path(path, &edge->b);
    int count = 0;
    if (a * b > 0) return 0;
    if (a == 0 && b == 0) {
        count = follow_edge(path, edge, out);
    } else if (a * b < 0) {
        count = cross_edge(path, edge, b, out);
    } else {
        const double *const end = a == 0 ? &edge->a.x : &edge->b.x;
        if (!is_on_path(path, main_axis(path), end)) return 0;
        out[0] = crossing_at(edge, end);
        out[0].left = a + b > 0;
        out[0].right = a + b < 0;
        count = 1;
    }
    for (int i = 0; i < count; i++) estimate_time(path, &out[i]);
    return count;
}

grz_crossing grz_crossing_of_place(const grz_path *path, const grz2_segment *edge, const grz2_vec *place) {
    grz_crossing x = crossing_at(edge, &place->x);
    estimate_time(path, &x);
    return x;
}

void grz_crossing_time(grz_arena *arena, const grz_path *path, const grz_crossing *x, grz_dyadic time[2]) {
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_dyadic v[2], w[2], along[2];
    if (x->has_place) {
        const int axis = main_axis(path);
        time[0] = exact_difference(arena, grz2_at(&x->place, axis), path->origin[axis]);
        time[1] = exact_difference(arena, path->to[axis], path->from[axis]);
    } else {
        exact_vector(arena, path->from, path->to, v);
        exact_vector(arena, path->origin, &x->edge->a.x, w);
        exact_vector(arena, &x->edge->a.x, &x->edge->b.x, along);
        time[0] = grz_dy_det2(arena, w[0], along[1], w[1], along[0]);
        time[1] = grz_dy_det2(arena, v[0], along[1], v[1], along[0]);
    }
    grz_dy_keep_all(arena, mark, 2, time);
    time[0].sign *= time[1].sign;
    time[1] = grz_dy_abs(time[1]);
}

/* A determinant of two differences of points is within 4 u of the sum of the magnitudes of its products; that sum and
 * the product with the bound round, too. */
GRZ_BOUND(crossing_time_error, 4.5 * GRZ_U);

/* With n / d the quotient of two such determinants, and e and f their errors, the time differs from it by
 * |n f - d e| / (|d| |d + f|) at most, which is (|n / d| f + e) / (|d| - f) if f < |d|; the quotient rounds by u of
 * itself. A quotient of differences is within 3 u. All of this is computed with roundings, for which 1 % is added, and
 * 2^-400 for what is flushed to zero. */
static void estimate_time(const grz_path *path, grz_crossing *x) {
    const grz2_vec v = path_direction(path), o = *path_point(path->origin);
    const double tiny = 0x1p-400;
    double n, d, e, f, size;
    if (x->has_place) {
        const int axis = main_axis(path);
        n = grz2_at(&x->place, axis) - path->origin[axis];
        d = grz2_at(&v, axis);
        e = crossing_time_error * fabs(n) + tiny, f = tiny;
        size = fabs(n) + fabs(d);
    } else {
        const grz2_vec w = grz2_from_to(o, x->edge->a), along = grz2_from_to(x->edge->a, x->edge->b);
        n = grz2_cross(w, along);
        d = grz2_cross(v, along);
        e = crossing_time_error * (fabs(w.x * along.y) + fabs(w.y * along.x)) + tiny;
        f = crossing_time_error * (fabs(v.x * along.y) + fabs(v.y * along.x)) + tiny;
        size = grz2_norm1(v) + grz2_norm1(w) + grz2_norm1(along);
    }
    x->time = n / d;
    x->error = 1.01 * ((fabs(x->time) * f + e) / (fabs(d) - f) + GRZ_U * fabs(x->time)) + tiny;
    if (!(size < 0x1p150) || !(f < fabs(d) * 0.5)) x->error = (double)INFINITY;
}

static GRZ_NOINLINE int compare_exactly(const grz_path *path, const grz_crossing *x, const grz_crossing *y) {
    uint64_t limbs[CROSSING_ARENA];
    grz_arena arena = grz_arena_over(limbs, CROSSING_ARENA);
    grz_dyadic s[2], t[2];
    grz_crossing_time(&arena, path, x, s);
    grz_crossing_time(&arena, path, y, t);
    return grz_dy_compare(grz_dy_mul(&arena, s[0], t[1]), grz_dy_mul(&arena, t[0], s[1]));
}

int grz_crossing_compare(const grz_path *path, const grz_crossing *x, const grz_crossing *y) {
    if (x->has_place && y->has_place) return compare_places(path, main_axis(path), &x->place.x, &y->place.x);
    const double between = x->time - y->time, bound = 1.01 * (x->error + y->error);
    if (GRZ_FILTER_CLAIMS && fabs(between) > bound) return between > 0 ? 1 : -1;
    return compare_exactly(path, x, y);
}

static GRZ_NOINLINE int compare_time_exactly(const grz_path *path, const grz_crossing *x, double t) {
    uint64_t limbs[CROSSING_ARENA];
    grz_arena arena = grz_arena_over(limbs, CROSSING_ARENA);
    grz_dyadic s[2];
    grz_crossing_time(&arena, path, x, s);
    return grz_dy_compare(s[0], grz_dy_mul(&arena, s[1], grz_dy(&arena, t)));
}

int grz_crossing_compare_time(const grz_path *path, const grz_crossing *x, double t) {
    const double between = x->time - t, bound = 1.01 * x->error;
    if (GRZ_FILTER_CLAIMS && fabs(between) > bound) return between > 0 ? 1 : -1;
    return compare_time_exactly(path, x, t);
}

void grz_crossing_fraction(grz_arena *arena, const grz_path *path, const grz_crossing *x, grz_dyadic at[2],
                           grz_dyadic *under) {
    grz_dyadic time[2], v[2];
    if (x->has_place) {
        *under = grz_dy_power(arena, 0, 0);
        for (int k = 0; k < 2; k++) at[k] = grz_dy(arena, grz2_at(&x->place, k));
        return;
    }
    grz_crossing_time(arena, path, x, time);
    *under = time[1];
    for (int k = 0; k < 2; k++) {
        const grz_dy_mark mark = grz_dy_now(arena);
        v[k] = exact_difference(arena, path->to[k], path->from[k]);
        at[k] = grz_dy_add(arena, grz_dy_mul(arena, grz_dy(arena, path->origin[k]), time[1]),
                           grz_dy_mul(arena, v[k], time[0]));
        at[k] = grz_dy_keep(arena, mark, at[k]);
    }
}

bool grz_crossing_is_at(const grz_crossing *x, const double *end) { return x->has_place && is_place(&x->place, end); }

grz_motion grz_path_motion(const grz_path *path) {
    grz_motion motion = {.from = path->span == GRZ_SPAN_LINE ? -(double)INFINITY : 0,
                         .to = path->span == GRZ_SPAN_UNIT ? 1 : (double)INFINITY};
    for (int k = 0; k < 2; k++)
        grz_motion_set_axis(&motion, k, path->origin[k], path->origin[k], path->from[k], path->to[k]);
    return motion;
}

grz_motion grz_crossing_motion(const grz_path *path, const grz_crossing *x) {
    grz_motion motion = grz_path_motion(path);
    const double before = grz_below(x->time - x->error), behind = grz_above(x->time + x->error);
    if (before > motion.from) motion.from = before;
    if (behind < motion.to) motion.to = behind;
    return motion;
}

typedef struct crossings_visit {
    const grz_path *path;
    grz_crossing_visitor *visitor;
    void *context;
} crossings_visit;

static bool visit_crossings(void *context, const grz2_segment *edge) {
    const crossings_visit *const v = (const crossings_visit *)context;
    grz_crossing x[2];
    for (int k = 0, points = grz_crossings_of(v->path, edge, x); k < points; k++)
        if (!v->visitor(v->context, &x[k])) return false;
    return true;
}

bool grz_crossings_visit(const grz_motion *motion, const grz_path *path, const grz2_polygon *polygon,
                         grz_crossing_visitor *visitor, void *context) {
    crossings_visit v = {path, visitor, context};
    grz_edge_search s = {polygon, visit_crossings, &v};
    return grz_motion_search(motion, &polygon->tree, grz2_polygon_see_leaf, &s);
}

static grz_direction2 along_path(const grz_path *path) {
    grz_direction2 along;
    grz_direction2_set_between(&along, path_point(path->from), path_point(path->to));
    return along;
}

bool grz_path_starts_inside(const grz_path *path, const grz2_polygon *polygon) {
    if (path->span == GRZ_SPAN_LINE) return false;
    const grz_direction2 along = along_path(path);
    return grz2_polygon_contains_beside(polygon, path_point(path->origin), &along);
}

void grz_path_flip_start(const grz_path *path, const grz2_polygon *polygon, grz_parities *areas) {
    if (path->span == GRZ_SPAN_LINE) return;
    const grz_direction2 along = along_path(path);
    grz2_polygon_flip_beside(polygon, path_point(path->origin), &along, areas);
}

void grz_path_list_start(const grz_path *path, const grz2_polygon *polygon, grz_odd_areas *areas) {
    if (path->span == GRZ_SPAN_LINE) return;
    const grz_direction2 along = along_path(path);
    grz2_polygon_list_beside(polygon, path_point(path->origin), &along, areas);
}

#define GRZ_ITEM grz_crossing
#define GRZ_HEAP(name) crossings_##name
#define GRZ_HEAP_PARAMETER const grz_path *path,
#define GRZ_HEAP_ARGUMENT path,
#define GRZ_IS_BEFORE(a, b) (grz_crossing_compare(path, a, b) < 0)
#include "base/heap.inc"

static void sort_few(const grz_path *path, grz_crossing *x, size_t count) {
    for (size_t i = 1; i < count; i++) {
        const grz_crossing moved = x[i];
        size_t k = i;
        for (; k > 0 && grz_crossing_compare(path, &moved, &x[k - 1]) < 0; k--) x[k] = x[k - 1];
        x[k] = moved;
    }
}

void grz_crossings_sort(const grz_path *path, grz_crossing *x, size_t count) {
    if (count < 12) sort_few(path, x, count);
    else crossings_sort(path, x, count);
}
