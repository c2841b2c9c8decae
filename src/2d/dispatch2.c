/* The generic queries of the plane: any two shapes, by the pair list.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"
#include "base/pairs.h"

#include <graze/query2.h>

#include <stddef.h>

/* The tables. A pair stands once, the lower kind first; `overlap` answers overlap, overlap_open and touch. A pair of method `closed` is
 * answered by its own function, one of method `engine` by the engine. */
typedef struct overlap_row {
    grz_grade grade;
    const char *method;
    grz_meet (*meet)(const grz2_shape *a, const grz2_shape *b);
} overlap_row;

typedef struct side_row {
    grz_grade grade;
    const char *method;
    grz_side (*side)(const grz2_plane *plane, const grz2_shape *b);
} side_row;

typedef struct zone_row {
    grz_grade grade;
    const char *method;
    int (*zone)(const grz2_vec *point, const grz2_shape *b);
} zone_row;

static grz_meet overlap_engine(const grz2_shape *a, const grz2_shape *b) {
    grz_body x, y;
    return grz2_body_of(a, &x) && grz2_body_of(b, &y) ? grz_meet_bodies(&x, &y) : GRZ_APART;
}

static grz_side side_engine(const grz2_plane *plane, const grz2_shape *b) {
    const grz2_shape flat = grz2_shape_from_plane(plane);
    grz_body x, y;
    return grz2_body_of(&flat, &x) && grz2_body_of(b, &y) ? (grz_side)grz_side_of_body(&x, &y) : GRZ_SIDE_NONE;
}

/* First the functions that take the shapes out of a pair of any shapes, then the tables of them. */
#define OVERLAP_FUNCTION_engine(a, b)
#define OVERLAP_FUNCTION_closed(a, b) \
    static grz_meet overlap_##a##_##b(const grz2_shape *x, const grz2_shape *y) { return grz2_meet_##a##_##b(&x->a, &y->b); }
#define SIDE_FUNCTION_engine(b)
#define SIDE_FUNCTION_closed(b) \
    static grz_side side_##b(const grz2_plane *plane, const grz2_shape *x) { return grz2_side_plane_##b(plane, &x->b); }
#define ZONE_FUNCTION_closed(b) \
    static int zone_##b(const grz2_vec *point, const grz2_shape *x) { return grz2_zone_point_##b(point, &x->b); }

#define GRZ_PAIR(relation, a, b, grade, method) GRZ_PAIR_##relation(a, b, grade, method)
#define GRZ_PAIR_overlap(a, b, grade, method) OVERLAP_FUNCTION_##method(a, b)
#define GRZ_PAIR_side(plane, b, grade, method) SIDE_FUNCTION_##method(b)
#define GRZ_PAIR_zone(point, b, grade, method) ZONE_FUNCTION_##method(b)
#include "2d/pairs2.inc"
#undef GRZ_PAIR_overlap
#undef GRZ_PAIR_side
#undef GRZ_PAIR_zone

#define OVERLAP_engine(a, b) overlap_engine
#define OVERLAP_closed(a, b) overlap_##a##_##b
#define SIDE_engine(b) side_engine
#define SIDE_closed(b) side_##b
#define ZONE_closed(b) zone_##b

static const overlap_row overlaps[GRZ_PLACES][GRZ_PLACES] = {
#define GRZ_PAIR_overlap(a, b, grade, method) [GRZ_PLACE_##a][GRZ_PLACE_##b] = {GRZ_##grade, GRZ_METHOD_##method, OVERLAP_##method(a, b)},
#define GRZ_PAIR_side(plane, b, grade, method)
#define GRZ_PAIR_zone(point, b, grade, method)
#include "2d/pairs2.inc"
#undef GRZ_PAIR_overlap
#undef GRZ_PAIR_side
#undef GRZ_PAIR_zone
};

static const side_row sides[GRZ_PLACES] = {
#define GRZ_PAIR_overlap(a, b, grade, method)
#define GRZ_PAIR_side(plane, b, grade, method) [GRZ_PLACE_##b] = {GRZ_##grade, GRZ_METHOD_##method, SIDE_##method(b)},
#define GRZ_PAIR_zone(point, b, grade, method)
#include "2d/pairs2.inc"
#undef GRZ_PAIR_side
#undef GRZ_PAIR_zone
};

static const zone_row zones[GRZ_PLACES] = {
#define GRZ_PAIR_side(plane, b, grade, method)
#define GRZ_PAIR_zone(point, b, grade, method) [GRZ_PLACE_##b] = {GRZ_##grade, GRZ_METHOD_##method, ZONE_##method(b)},
#include "2d/pairs2.inc"
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
    if (place == GRZ_EMPTY) return GRZ_SIDE_NONE;
    return sides[place].side ? sides[place].side(plane, b) : GRZ_SIDE_UNSUPPORTED;
}

int grz2_zone(const grz2_vec *point, const grz2_shape *b) {
    const int place = place_of(b);
    if (place == GRZ_EMPTY) return GRZ_ZONE_NONE;
    return zones[place].zone ? zones[place].zone(point, b) : GRZ_ZONE_UNSUPPORTED;
}

/* What the tables say of a pair. */
typedef struct entry {
    grz_grade grade;
    const char *method;
} entry;

static entry find(grz_relation relation, int a, int b) {
    const int i = grz_place(a), j = grz_place(b);
    const overlap_row *const overlap = overlaps[i][j].meet ? &overlaps[i][j] : &overlaps[j][i];
    switch (relation) {
    case GRZ_OVERLAP:
    case GRZ_OVERLAP_OPEN:
    case GRZ_TOUCH: return (entry){overlap->grade, overlap->method};
    case GRZ_SIDE: return i == GRZ_PLANE ? (entry){sides[j].grade, sides[j].method} : (entry){GRZ_NONE, NULL};
    case GRZ_ZONE: return i == GRZ_POINT ? (entry){zones[j].grade, zones[j].method} : (entry){GRZ_NONE, NULL};
    default: return (entry){GRZ_NONE, NULL};
    }
}

grz_grade grz2_grade(grz_relation relation, int a, int b) { return find(relation, a, b).grade; }

const char *grz2_method(grz_relation relation, int a, int b) { return find(relation, a, b).method; }
