/* graze: exact intersection tests.  What both spaces share: grades, relations, kinds of shapes, version.
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
#elif defined(__GNUC__)
#define GRZ_API __attribute__((visibility("default")))
#else
#define GRZ_API
#endif

#ifdef __cplusplus
extern "C" {
#else
#include <stdbool.h>
#endif

/// A yes or no that can be missing: of casts, sweeps and stops, of which some pairs have no answer, and of searches of
/// trees. A struct, so that `if (grz3_cast(...))` does not compile: write `if (grz3_cast(...).yes)`. Relations that
/// answer every pair return bool.
typedef struct grz_answer {
    bool yes;         ///< true: the answer is yes. False: it is no, or there is none
    bool unsupported; ///< true: there is no answer for this pair; the function says when
} grz_answer;

/// How good an answer is. GRZ_EXACT: the yes/no is right for the numbers passed in. GRZ_ROUNDED: the number is the
/// nearest double. GRZ_BOUNDED: within a stated bound. GRZ_NONE: there is no implementation.
typedef enum grz_grade { GRZ_NONE = 0, GRZ_EXACT, GRZ_ROUNDED, GRZ_BOUNDED } grz_grade;

/// The relations, in the order of the tables. Those that have no implementation yet have grade GRZ_NONE for every pair.
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
    GRZ_RELATION_COUNT
} grz_relation;

/// The kinds of shapes, by rank. A pair of kinds is written with the lower rank first. GRZ_EMPTY, like any number that
/// is not in this list, is the empty set. GRZ_BALL is the circle in 2D and the sphere in 3D.
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

/// Or-ed to a kind in a question about grades: the shape with a radius around it (grz2_grade, grz3_grade).
#define GRZ_ROUNDED_KIND 0x100

/// What grz2_side and grz3_side answer: the shape lies strictly where normal . x < offset, has a point in common with
/// the plane, or lies strictly where normal . x > offset. GRZ_SIDE_NONE: the plane or the shape is invalid.
typedef enum grz_side { GRZ_SIDE_BELOW = -1, GRZ_SIDE_MEETS = 0, GRZ_SIDE_BEYOND = 1, GRZ_SIDE_NONE = 2 } grz_side;

/// What the zone functions answer when there is no zone: the point or the box is invalid, or the axes of the obb are
/// linearly dependent (GRZ_ZONE_NONE); the shape is not a box (GRZ_ZONE_UNSUPPORTED).
enum { GRZ_ZONE_NONE = -1, GRZ_ZONE_UNSUPPORTED = -2 };

/// The first and the last time of contact, for those who keep them together.
typedef struct grz_interval {
    double enter, exit;
} grz_interval;

/// The version of the library that is running, "major.minor.patch". Compare with GRZ_VERSION_STRING of the headers.
GRZ_API const char *grz_version(void);

/// The word of the query language for a relation without its dimension ("overlap_open"), NULL for a number that is no
/// relation.
GRZ_API const char *grz_relation_name(grz_relation relation);

/// The word of the query language for a kind of shape in `dimension` 2 or 3: "circle" or "sphere" for GRZ_BALL. NULL
/// where that space has no such kind (a rect in 3D), for GRZ_EMPTY, and for other numbers.
GRZ_API const char *grz_kind_name(int dimension, grz_kind kind);

/// "exact", "rounded", "bounded", "none".
GRZ_API const char *grz_grade_name(grz_grade grade);

#ifdef __cplusplus
}
#endif
#endif
