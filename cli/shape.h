/* Reading shapes: `sphere 0 0 0 1`, `aabb 0 0 1 1 round 0.5`, `hull 3  0 0  1 0  0 1`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_SHAPE_H
#define GRAZE_CLI_SHAPE_H

#include "rings.h"
#include "text.h"

#include <graze/graze.h>

#include <string.h>

/// The kind of a polygon or polyline, which is no grz_kind. In the place of its numbers it has shape_rings, which begin
/// as a hull does, so that all its points are those of `hull`.
enum { SHAPE_POLYGON = GRZ_KIND_COUNT, SHAPE_KINDS };

/// The rings of a polygon, or the parts of a polyline.
typedef struct shape_rings {
    grz2_hull all;         ///< all points
    const uint32_t *ends;  ///< the place after the last point of each ring
    const uint32_t *areas; ///< the place after the last ring of each area; NULL: one area
    uint32_t count;        ///< of rings
    uint32_t area_count;
    bool is_polyline;
} shape_rings;

static inline shape_rings shape_rings_of(const grz2_shape *s) {
    shape_rings r;
    memcpy(&r, &s->obb, sizeof r);
    return r;
}

/// A shape of either space, in the form that the library takes. All shapes of the language can be read. A shape that
/// the library does not support yet has its kind and radius, but no numbers (shape_is_supported). A hull or polygon
/// owns its points; a polygon whose `polygon` is NULL does not own the ends of its rings and areas.
typedef struct shape {
    union {
        grz2_shape in2;
        grz3_shape in3;
    };
    grz2_polygon *polygon; ///< NULL unless it is a polygon or a polyline
} shape;

/// Builds a polygon or polyline. It takes over the memory of the rings. False: out of memory; the rings are as before.
bool shape_from_rings(rings *from, shape *out);

/// True if the word is the name of a shape of this dimension.
bool shape_is_word(int dimension, text_word word);

/// Writes to line->error that `what` ("a shape of 2D") was expected, with a hint of names close to `got`. Returns
/// false.
bool shape_unexpected(text_line *line, int dimension, const char *what, text_word got);

/// Reads a shape of `dimension` 2 or 3 with an optional `round r` and `by d`. Writes the displacement d to `by`, 0 if
/// there is none. If `by` is NULL, a `by d` is an error that names `owner`, the relation. False: line->error says why,
/// and there is nothing to free.
bool shape_read(text_line *line, int dimension, double by[3], const char *owner, shape *out);

/// How a shape turns: an axis, of 3D only, an angle in radians, and a point of the axis.
typedef struct shape_turn {
    double axis[3], angle, pivot[3];
} shape_turn;

/// Reads a shape as shape_read, with an optional `spin angle pivot`, in 3D `spin axis angle pivot`, after all else.
/// Writes that to `spin`, 0 if there is none.
bool shape_read_turning(text_line *line, int dimension, double by[3], shape_turn *spin, const char *owner, shape *out);

/// Reads a shape with an optional `round r` and `to` its numbers at time 1, which go to `end`, a shape of the same kind
/// and radius; without `to` it is as the shape. A hull or polygon is its own end,
/// whose points are the same memory. False as shape_read.
bool shape_read_to(text_line *line, int dimension, const char *owner, shape *out, shape *end);

/// An aabb: min, then max.
shape shape_of_box(int dimension, const double box[6]);

/// An empty shape.
shape shape_empty(int dimension);

/// Frees what a shape owns; it is then of no kind.
void shape_free(int dimension, shape *s);

/// The name of a shape in the language.
const char *shape_name(int dimension, const shape *s);

/// How many vectors at the start of its numbers are places that move with it; 0 of what consists of an array of points.
int shape_places(int dimension, const shape *s);

/// True if the library supports this kind of shape: all but cones.
bool shape_is_supported(int dimension, const shape *s);

/// True if a shape is valid: not the empty set. A polygon is valid if the hull of its points is. Unsupported shapes
/// count as valid.
bool shape_is_valid(int dimension, const shape *s);
static inline bool shape_is_valid2(const grz2_shape *s) {
    if ((int)s->kind != SHAPE_POLYGON) return grz2_shape_valid(s);
    const grz2_shape hull = grz2_shape_from_hull(&s->hull);
    return grz2_shape_valid(&hull);
}

/// Why a shape is invalid: "sphere radius" and its number, or "aabb min > max" without one.
typedef struct shape_fault {
    char what[64];
    bool has_number;
    double number;
} shape_fault;

/// The reason why an invalid shape is invalid.
shape_fault shape_find_fault(int dimension, const shape *s);
/// The first number of a displacement that is not finite, as the fault of the shape that it moves.
shape_fault shape_fault_of_displacement(int dimension, const shape *s, const double by[3]);
/// Are all numbers of a turn finite? And the first that is not, as the fault of the shape that it turns.
bool shape_turn_is_finite(const shape_turn *spin);
shape_fault shape_fault_of_spin(int dimension, const shape *s, const shape_turn *spin);
/// The same for a direction along which a depth is asked for.
shape_fault shape_fault_of_direction(int dimension, const double direction[3]);

/// True if `round r` may follow this kind: bounded shapes without a radius of their own.
bool shape_may_be_round(grz_kind kind);

/// Reads `count` points of `dimension` numbers each; errors call them `owner` a, b, c ...
bool shape_read_points(text_line *line, int dimension, int count, const char *owner, double points[][3]);

#endif
