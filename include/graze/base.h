/* graze: exact intersection tests. What 2D and 3D share: grades, relations, kinds of shapes, version.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BASE_H
#define GRAZE_BASE_H

#define GRZ_VERSION_MAJOR 0
#define GRZ_VERSION_MINOR 1
#define GRZ_VERSION_PATCH 0
#define GRZ_VERSION_STRING "0.1.0"

#if defined(_WIN32) && defined(GRZ_SHARED)
#ifdef GRZ_BUILD
#define GRZ_API __declspec(dllexport)
#else
#define GRZ_API __declspec(dllimport)
#endif
#elif defined(__GNUC__) && !defined(GRZ_STATIC)
#define GRZ_API __attribute__((visibility("default")))
#else
#define GRZ_API
#endif

#ifdef __cplusplus
extern "C" {
#else
#include <stdbool.h>
#endif

/// The answer of a question that not every pair of shapes has: of casts, sweeps, stops, contacts, depths, signed
/// distances, and of trees: yes, no, or unsupported. It is a struct so that `if (grz3_cast(...))` does not compile:
/// write `if (grz3_cast(...).yes)`. Relations that answer every pair return bool.
typedef struct grz_answer {
    bool yes;         ///< true: yes. False: no, or unsupported
    bool unsupported; ///< true: this pair of shapes has no answer; each function says when
} grz_answer;

/// The accuracy of an answer. GRZ_EXACT: the yes/no is right for the numbers passed in. GRZ_ROUNDED: the number is the
/// nearest double to the exact one; a side of bounds, "rounded, outward", is the nearest double that is not inside.
/// GRZ_BOUNDED: the error is within a bound that the function states. GRZ_NONE: no implementation.
typedef enum grz_grade { GRZ_NONE = 0, GRZ_EXACT, GRZ_ROUNDED, GRZ_BOUNDED } grz_grade;

/// The relations, in the order of docs/table.md. A relation without an implementation has grade GRZ_NONE for every
/// pair.
typedef enum grz_relation {
    GRZ_OVERLAP,
    GRZ_OVERLAP_OPEN,
    GRZ_TOUCH,
    GRZ_WITHIN,
    GRZ_CONTAINS,
    GRZ_SIDE,
    GRZ_ZONE,
    GRZ_CAST,
    GRZ_CAST_OPEN,
    GRZ_SWEEP,
    GRZ_SWEEP_OPEN,
    GRZ_DISTANCE,
    GRZ_SIGNED_DISTANCE,
    GRZ_CONTACT,
    GRZ_DEPTH,
    GRZ_CCD,
    GRZ_ADVANCE,
    GRZ_WHERE,
    GRZ_COMMON,
    GRZ_RELATION_COUNT
} grz_relation;

/// The kinds of shapes, by rank. The names of functions have the kind of lower rank first. GRZ_EMPTY and any number not
/// in this list stand for the empty set. GRZ_BALL is the circle in 2D and the sphere in 3D. GRZ_RECT is 2D only,
/// GRZ_CYLINDER is 3D only; GRZ_CONE has no implementation yet.
typedef enum grz_kind {
    GRZ_EMPTY = 0,
    GRZ_POINT,
    GRZ_SEGMENT,
    GRZ_RAY,
    GRZ_LINE,
    GRZ_PLANE,
    GRZ_HALFSPACE,
    GRZ_BALL,
    GRZ_CAPSULE,
    GRZ_AABB,
    GRZ_RECT,
    GRZ_OBB,
    GRZ_TRIANGLE,
    GRZ_HULL,
    GRZ_CYLINDER,
    GRZ_CONE,
    GRZ_KIND_COUNT
} grz_kind;

/// Or this to a kind to ask for the grade or method of the rounded shape, which has a radius (grz2_grade, grz3_grade).
#define GRZ_ROUNDED_KIND 0x100

/// The results of grz2_side and grz3_side. BELOW: the shape lies strictly where normal . x < offset. MEETS: it has a
/// common point with the plane. BEYOND: it lies strictly where normal . x > offset. NONE: the plane or the shape is
/// invalid.
typedef enum grz_side { GRZ_SIDE_BELOW = -1, GRZ_SIDE_MEETS = 0, GRZ_SIDE_BEYOND = 1, GRZ_SIDE_NONE = 2 } grz_side;

/// The results of the zone functions when there is no zone. GRZ_ZONE_NONE: the point or the box is invalid, or the axes
/// of the obb are linearly dependent. GRZ_ZONE_UNSUPPORTED: the shape is not a box.
enum { GRZ_ZONE_NONE = -1, GRZ_ZONE_UNSUPPORTED = -2 };

/// What is known of two bodies that move and turn (advance2.h, advance3.h), in the time from 0 to 1. CLEAR: they have
/// no contact. CONTACT: they have none before a time, and are within the tolerance then. OPEN: they have none before a
/// time; nothing is known of later ones. UNSUPPORTED: no answer for this pair of shapes.
typedef enum grz_advance {
    GRZ_ADVANCE_UNSUPPORTED = 0,
    GRZ_ADVANCE_CLEAR,
    GRZ_ADVANCE_CONTACT,
    GRZ_ADVANCE_OPEN
} grz_advance;

/// The first and the last time of contact, together: of grz2_polygon_cast_all, and for the caller who stores them.
typedef struct grz_interval {
    double enter;
    double exit;
} grz_interval;

/// A part of a shape's boundary: of a rounded shape, ball or capsule that of its core.
typedef enum grz_feature_kind {
    GRZ_FEATURE_NONE = 0,
    GRZ_FEATURE_VERTEX,
    GRZ_FEATURE_EDGE,
    GRZ_FEATURE_FACE ///< in 2D only that of a plane or half-space
} grz_feature_kind;

/// Which part it is: its corners of lowest numbers, one of a vertex, two of an edge, three of a face; the others are
/// -1, as are all of a plane or half-space. The corners of a segment, triangle or hull are numbered in the order of its
/// points. Those of a box by bits: bit k of the number is set if the corner is at the greater end along axis k.
/// Of a cylinder 0 and 1 are its ends a and b: a FACE has one end, the round side is the EDGE of both. A VERTEX is one
/// of 16 points on a rim, 2 to 17 on that of a, 18 to 33 on that of b; they depend on the direction of the axis alone.
/// The point of a rim that is farthest along the normal is the EDGE of that end alone; a point where the rim crosses
/// something is the EDGE of the end and of the VERTEX before it. (If an edge crosses it twice between the same two
/// VERTICES, the second point, counter-clockwise, has the one after it.)
typedef struct grz_feature {
    grz_feature_kind kind;
    int corner[3];
} grz_feature;

/// What the common set of two shapes is (where2.h, where3.h): nothing, a point, a segment, a ray, a line, a plane, or a
/// convex polygon.
typedef enum grz_set_kind {
    GRZ_SET_NOTHING = 0,
    GRZ_SET_POINT,
    GRZ_SET_SEGMENT,
    GRZ_SET_RAY,
    GRZ_SET_LINE,
    GRZ_SET_PLANE,
    GRZ_SET_POLYGON
} grz_set_kind;

/// The version of the linked library, "major.minor.patch". GRZ_VERSION_STRING is that of the headers.
GRZ_API const char *grz_version(void);

/// The name of a relation in the query language, without the dimension: "overlap_open". NULL for a number that is not a
/// relation. The string is static, as are all that follow.
GRZ_API const char *grz_relation_name(grz_relation relation);

/// The name of a kind of shape in the query language. `dimension` is 2 or 3: GRZ_BALL is "circle" or "sphere". NULL if
/// that dimension does not have the kind (a rect in 3D), for GRZ_EMPTY, and for a number that is not a kind.
GRZ_API const char *grz_kind_name(int dimension, grz_kind kind);

/// The name of a grade: "exact", "rounded", "bounded" or "none".
GRZ_API const char *grz_grade_name(grz_grade grade);

#ifdef __cplusplus
}
#endif
#endif
