/* The generic queries of the plane: any two shapes, by the pair list.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"
#include "base/pairs.h"

#include <graze/query2.h>

#include <stddef.h>

/* The tables. A pair stands once, the lower kind first; `overlap` answers overlap, overlap_open and touch. */
typedef struct row {
    grz_grade grade;
    const char *method;
    grz_meet (*meet)(const grz2_shape *a, const grz2_shape *b);
} row;

static grz_meet meet_by_engine(const grz2_shape *a, const grz2_shape *b) {
    grz_body x, y;
    return grz2_body_of(a, &x) && grz2_body_of(b, &y) ? grz_meet_bodies(&x, &y) : GRZ_APART;
}

#define ADAPTER_engine(a, b)
#define ADAPTER_closed(a, b) \
    static grz_meet meet_##a##_##b(const grz2_shape *x, const grz2_shape *y) { return grz2_meet_##a##_##b(&x->a, &y->b); }
#define MEET_engine(a, b) meet_by_engine
#define MEET_closed(a, b) meet_##a##_##b

#define GRZ_PAIR(relation, a, b, grade, method) GRZ_PAIR_##relation(a, b, grade, method)

#define GRZ_PAIR_overlap(a, b, grade, method) ADAPTER_##method(a, b)
#define GRZ_PAIR_side(a, b, grade, method)
#define GRZ_PAIR_zone(a, b, grade, method)
#include "2d/pairs2.inc"
#undef GRZ_PAIR_overlap

static const row overlaps[GRZ_PLACES][GRZ_PLACES] = {
#define GRZ_PAIR_overlap(a, b, grade, method) [GRZ_PLACE_##a][GRZ_PLACE_##b] = {GRZ_##grade, GRZ_METHOD_##method, MEET_##method(a, b)},
#include "2d/pairs2.inc"
#undef GRZ_PAIR_overlap
};
#define GRZ_PAIR_overlap(a, b, grade, method)
#undef GRZ_PAIR_side

static const row sides[GRZ_PLACES] = {
#define GRZ_PAIR_side(plane, b, grade, method) [GRZ_PLACE_##b] = {GRZ_##grade, GRZ_METHOD_##method, NULL},
#include "2d/pairs2.inc"
#undef GRZ_PAIR_side
};
#define GRZ_PAIR_side(a, b, grade, method)
#undef GRZ_PAIR_zone

static const row zones[GRZ_PLACES] = {
#define GRZ_PAIR_zone(point, b, grade, method) [GRZ_PLACE_##b] = {GRZ_##grade, GRZ_METHOD_##method, NULL},
#include "2d/pairs2.inc"
#undef GRZ_PAIR_zone
};

static int place_of(const grz2_shape *shape) {
    return grz_place(grz_zero(shape->radius) ? (int)shape->kind : (int)((unsigned)shape->kind | GRZ_ROUNDED_KIND));
}

/* Classifies the pair; false if it is unsupported. A number that is no kind is the empty set, which is apart from everything. */
static bool meet(const grz2_shape *a, const grz2_shape *b, grz_meet *answer) {
    const int i = place_of(a), j = place_of(b);
    *answer = GRZ_APART;
    if (i == 0 || j == 0) return true;
    if (overlaps[i][j].meet)
        *answer = overlaps[i][j].meet(a, b);
    else if (overlaps[j][i].meet)
        *answer = overlaps[j][i].meet(b, a);
    else
        return false;
    return true;
}

grz_answer grz2_overlap(const grz2_shape *a, const grz2_shape *b) {
    grz_meet answer;
    if (!meet(a, b, &answer)) return GRZ_UNSUPPORTED;
    return answer != GRZ_APART ? GRZ_YES : GRZ_NO;
}

grz_answer grz2_overlap_open(const grz2_shape *a, const grz2_shape *b) {
    grz_meet answer;
    if (!meet(a, b, &answer)) return GRZ_UNSUPPORTED;
    return answer == GRZ_MEETING ? GRZ_YES : GRZ_NO;
}

grz_answer grz2_touch(const grz2_shape *a, const grz2_shape *b) {
    grz_meet answer;
    if (!meet(a, b, &answer)) return GRZ_UNSUPPORTED;
    return answer == GRZ_TOUCHING ? GRZ_YES : GRZ_NO;
}

grz_side grz2_side(const grz2_plane *plane, const grz2_shape *b) {
    const int place = place_of(b);
    if (place != 0 && sides[place].grade == GRZ_NONE) return GRZ_SIDE_UNSUPPORTED;
    const grz2_shape flat = grz2_shape_from_plane(plane);
    grz_body x, y;
    return grz2_body_of(&flat, &x) && grz2_body_of(b, &y) ? (grz_side)grz_side_of_body(&x, &y) : GRZ_SIDE_NONE;
}

int grz2_zone(const grz2_vec *point, const grz2_shape *b) {
    switch (place_of(b)) {
    case GRZ_EMPTY: return GRZ_ZONE_NONE;
    case GRZ_AABB: return grz2_zone_point_aabb(point, &b->aabb);
    case GRZ_RECT: return grz2_zone_point_rect(point, &b->rect);
    case GRZ_OBB: return grz2_zone_point_obb(point, &b->obb);
    default: return GRZ_ZONE_UNSUPPORTED;
    }
}

static row find(grz_relation relation, int a, int b) {
    const int i = grz_place(a), j = grz_place(b);
    switch (relation) {
    case GRZ_OVERLAP:
    case GRZ_OVERLAP_OPEN:
    case GRZ_TOUCH: return overlaps[i][j].meet ? overlaps[i][j] : overlaps[j][i];
    case GRZ_SIDE: return i == GRZ_PLANE ? sides[j] : (row){0};
    case GRZ_ZONE: return i == GRZ_POINT ? zones[j] : (row){0};
    default: return (row){0};
    }
}

grz_grade grz2_grade(grz_relation relation, int a, int b) { return find(relation, a, b).grade; }

const char *grz2_method(grz_relation relation, int a, int b) { return find(relation, a, b).method; }
