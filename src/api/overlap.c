/* The generic queries of both spaces: each asks the function that the pair of shapes has of its own; if there is none,
 * the engine.
 *
 * SPDX-License-Identifier: MIT */
#include "api/shapes.h"
#include "pair/own.h"

static grz_meet meet_by_engine(int dim, const grz_shape *a, const grz_shape *b, double margin) {
    grz_body x, y;
    return grz_bodies_of(dim, a, b, &x, &y) ? grz_form_meet(&x, &y, margin) : GRZ_APART;
}

static grz_meet meet_of_shapes(int dim, const grz_shape *a, const grz_shape *b) {
    const grz_meet own = grz_meet_own(dim, a, b);
    return own == GRZ_UNDECIDED ? meet_by_engine(dim, a, b, 0) : own;
}

static bool are_within(int dim, const grz_shape *a, const grz_shape *b, double margin) {
    if (!grz_is_margin(margin)) return false;
    if (grz_zero(margin)) return meet_of_shapes(dim, a, b) != GRZ_APART;
    if (!grz_finite(margin)) return grz_is_valid(dim, a) && grz_is_valid(dim, b);
    const grz_meet own = grz_meet_own(dim, a, b);
    return own == GRZ_MEETING || own == GRZ_TOUCHING || meet_by_engine(dim, a, b, margin) != GRZ_APART;
}

static bool shape_contains(int dim, const grz_shape *a, const grz_shape *b) {
    grz_body x, y;
    return grz_bodies_of(dim, a, b, &x, &y) && grz_form_contains(&x, &y);
}

static grz_side side_by_engine(int dim, const grz_shape *plane, const grz_shape *b) {
    grz_body x, y;
    return grz_bodies_of(dim, plane, b, &x, &y) ? (grz_side)grz_form_side(&x, &y) : GRZ_SIDE_NONE;
}

bool grz2_overlap(const grz2_shape *a, const grz2_shape *b) {
    return meet_of_shapes(2, grz_from2(a), grz_from2(b)) != GRZ_APART;
}
bool grz3_overlap(const grz3_shape *a, const grz3_shape *b) {
    return meet_of_shapes(3, grz_from3(a), grz_from3(b)) != GRZ_APART;
}

bool grz2_overlap_open(const grz2_shape *a, const grz2_shape *b) {
    return meet_of_shapes(2, grz_from2(a), grz_from2(b)) == GRZ_MEETING;
}
bool grz3_overlap_open(const grz3_shape *a, const grz3_shape *b) {
    return meet_of_shapes(3, grz_from3(a), grz_from3(b)) == GRZ_MEETING;
}

bool grz2_touch(const grz2_shape *a, const grz2_shape *b) {
    return meet_of_shapes(2, grz_from2(a), grz_from2(b)) == GRZ_TOUCHING;
}
bool grz3_touch(const grz3_shape *a, const grz3_shape *b) {
    return meet_of_shapes(3, grz_from3(a), grz_from3(b)) == GRZ_TOUCHING;
}

bool grz2_within(const grz2_shape *a, const grz2_shape *b, double margin) {
    return are_within(2, grz_from2(a), grz_from2(b), margin);
}
bool grz3_within(const grz3_shape *a, const grz3_shape *b, double margin) {
    return are_within(3, grz_from3(a), grz_from3(b), margin);
}

bool grz2_contains(const grz2_shape *a, const grz2_shape *b) { return shape_contains(2, grz_from2(a), grz_from2(b)); }
bool grz3_contains(const grz3_shape *a, const grz3_shape *b) { return shape_contains(3, grz_from3(a), grz_from3(b)); }

grz_side grz2_side(const grz2_plane *plane, const grz2_shape *b) {
    grz_side side;
    if (grz2_side_own(plane, b, &side)) return side;
    const grz2_shape flat = grz2_shape_from_plane(plane);
    return side_by_engine(2, grz_from2(&flat), grz_from2(b));
}
grz_side grz3_side(const grz3_plane *plane, const grz3_shape *b) {
    grz_side side;
    if (grz3_side_own(plane, b, &side)) return side;
    const grz3_shape flat = grz3_shape_from_plane(plane);
    return side_by_engine(3, grz_from3(&flat), grz_from3(b));
}

int grz2_zone(const grz2_vec *point, const grz2_shape *b) {
    int zone;
    if (grz2_zone_own(point, b, &zone)) return zone;
    return grz2_is_index_of_shape(grz2_index_of(b)) ? GRZ_ZONE_UNSUPPORTED : GRZ_ZONE_NONE;
}
int grz3_zone(const grz3_vec *point, const grz3_shape *b) {
    int zone;
    if (grz3_zone_own(point, b, &zone)) return zone;
    return grz3_is_index_of_shape(grz3_index_of(b)) ? GRZ_ZONE_UNSUPPORTED : GRZ_ZONE_NONE;
}
