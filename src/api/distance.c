/* How far two shapes are from each other, of any kinds.
 *
 * SPDX-License-Identifier: MIT */
#include "api/shapes.h"
#include "distance/distance.h"
#include "num/subnormals.h"
#include "pair/own.h"

#include <graze/distance2.h>
#include <graze/distance3.h>

#include <math.h>
#include <string.h>

/* Of two shapes, which are in the order of shapes if `points` is not NULL. */
static GRZ_NOINLINE double distance_of_two(int dim, const grz_shape *a, const grz_shape *b, grz_point_pair *points) {
    grz_body x, y;
    return grz_bodies_of(dim, a, b, &x, &y) ? grz_form_distance(&x, &y, points) : (double)INFINITY;
}

/* Points are rounded from sums whose parts may be subnormal. pa, pb: dim coordinates, or NULL. */
static double distance_with_points(int dim, const grz_shape *a, const grz_shape *b, double *pa, double *pb) {
    grz_point_pair points = {{0}, {0}};
    const bool swap = grz_compare_shapes(dim, a, b) > 0;
    const grz_mode mode = grz_keep_subnormals();
    const double distance = distance_of_two(dim, swap ? b : a, swap ? a : b, &points);
    grz_restore_mode(mode);
    if (pa) memcpy(pa, swap ? points.b : points.a, (size_t)dim * sizeof *pa);
    if (pb) memcpy(pb, swap ? points.a : points.b, (size_t)dim * sizeof *pb);
    return distance;
}

static bool is_point_or_box(int dim, const grz_shape *s) {
    const grz_kind kind = grz_kind_of(dim, s);
    return (kind == GRZ_POINT || kind == GRZ_AABB) && grz_zero(grz_rounding_of(dim, s));
}

static bool are_point_and_box(int dim, const grz_shape *a, const grz_shape *b) {
    return is_point_or_box(dim, a) && is_point_or_box(dim, b) &&
           (grz_kind_of(dim, a) == GRZ_POINT || grz_kind_of(dim, b) == GRZ_POINT);
}

/* The nearest points of a point and a box, or of two points. No others are as near, and doubles hold them: so these are
 * what the engine would come to. */
static void points_of_point_and_box(int dim, const grz_shape *a, const grz_shape *b, double *pa, double *pb) {
    const bool first = grz_kind_of(dim, a) == GRZ_POINT;
    const grz_shape *const other = first ? b : a;
    const double *const p = grz_reference_of(dim, first ? a : b), *const least = grz_reference_of(dim, other),
                        *const greatest = grz_kind_of(dim, other) == GRZ_AABB ? least + dim : least;
    double *const on_point = first ? pa : pb, *const on_other = first ? pb : pa;
    for (int i = 0; i < dim; i++) {
        if (on_point) on_point[i] = grz_zero(p[i]) ? 0 : p[i];
        if (on_other) on_other[i] = grz_held_between(p[i], least[i], greatest[i]);
    }
}

void grz_nearest_points(int dim, const grz_shape *a, const grz_shape *b, double *pa, double *pb) {
    if (are_point_and_box(dim, a, b)) points_of_point_and_box(dim, a, b, pa, pb);
    else distance_with_points(dim, a, b, pa, pb);
}

/* Of two that have no closed form, or whose points are asked for. */
static double distance_by_engine(int dim, const grz_shape *a, const grz_shape *b, double *pa, double *pb) {
    if (!pa && !pb) return distance_of_two(dim, a, b, NULL);
    if (grz_is_valid(dim, a) && grz_is_valid(dim, b)) return distance_with_points(dim, a, b, pa, pb);
    for (int i = 0; i < dim; i++) {
        if (pa) pa[i] = (double)NAN;
        if (pb) pb[i] = (double)NAN;
    }
    return (double)INFINITY;
}

static bool distance_own(int dim, const grz_shape *a, const grz_shape *b, double *distance) {
    return dim == 2 ? grz2_distance_own(grz_in2(a), grz_in2(b), distance)
                    : grz3_distance_own(grz_in3(a), grz_in3(b), distance);
}

double grz_distance(int dim, const grz_shape *a, const grz_shape *b, double *pa, double *pb) {
    double distance;
    const bool points = pa || pb, may_be_own = !points || are_point_and_box(dim, a, b);
    if (!may_be_own || !distance_own(dim, a, b, &distance)) return distance_by_engine(dim, a, b, pa, pb);
    if (!points) return distance;
    if (!(distance < (double)INFINITY)) return distance_by_engine(dim, a, b, pa, pb); /* one may be empty */
    points_of_point_and_box(dim, a, b, pa, pb);
    return distance;
}

double grz2_distance(const grz2_shape *a, const grz2_shape *b, grz2_vec *pa, grz2_vec *pb) {
    return grz_distance(2, grz_from2(a), grz_from2(b), (double *)pa, (double *)pb);
}
double grz3_distance(const grz3_shape *a, const grz3_shape *b, grz3_vec *pa, grz3_vec *pb) {
    return grz_distance(3, grz_from3(a), grz_from3(b), (double *)pa, (double *)pb);
}

static bool has_no_inside(int dim, const grz_shape *b) {
    switch ((int)grz_kind_of(dim, b)) {
    case GRZ_POINT:
    case GRZ_SEGMENT:
    case GRZ_RAY:
    case GRZ_LINE:
    case GRZ_PLANE: return grz_zero(grz_rounding_of(dim, b));
    case GRZ_TRIANGLE: return dim == 3 && grz_zero(grz_rounding_of(dim, b));
    default: return false;
    }
}

static grz_answer signed_distance(int dim, const double point[], const grz_shape *b, double *distance,
                                  double *gradient) {
    double off = (double)INFINITY, direction[3] = {0}, from[3] = {0};
    const size_t size = (size_t)dim * sizeof *point;
    const bool supported = !has_no_inside(dim, b);
    bool inside = false;
    grz_body body;
    if (supported && grz_is_finite(dim, point) && grz_is_valid(dim, b)) {
        memcpy(from, point, size);
        grz_body_of(dim, b, &body);
        off = grz_form_signed_distance(from, &body, direction, &inside);
    }
    if (distance) *distance = off;
    if (gradient) memcpy(gradient, direction, size);
    return supported ? grz_answered(inside) : grz_unanswered();
}

grz_answer grz2_signed_distance(const grz2_vec *point, const grz2_shape *b, double *distance, grz2_vec *gradient) {
    return signed_distance(2, (const double *)point, grz_from2(b), distance, (double *)gradient);
}

grz_answer grz3_signed_distance(const grz3_vec *point, const grz3_shape *b, double *distance, grz3_vec *gradient) {
    return signed_distance(3, (const double *)point, grz_from3(b), distance, (double *)gradient);
}
