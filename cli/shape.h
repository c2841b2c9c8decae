/* Reading shapes: `sphere 0 0 0 1`, `aabb 0 0 1 1 round 0.5`, `hull 3  0 0  1 0  0 1`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_SHAPE_H
#define GRAZE_CLI_SHAPE_H

#include "text.h"

#include <graze/graze.h>

/// The kind of a polygon, which is none of the library's shapes. Its points are where those of a hull are.
enum { SHAPE_POLYGON = GRZ_KIND_COUNT };

/// A shape of either space, as the library takes it. All shapes of the language can be read. Those that the library
/// does not have yet carry their kind (and radius) and no numbers (shape_is_supported). A hull or polygon owns its
/// points.
typedef struct shape {
    union {
        grz2_shape in2;
        grz3_shape in3;
    };
    grz2_polygon *polygon; ///< NULL but for a polygon
} shape;

/// Whether a word is the name of a shape of the space.
bool shape_is_word(int dimension, text_word word);

/// Says in line->error that `what` ("a shape of 2D") was expected, with the names that `got` is close to. Returns
/// false.
bool shape_unexpected(text_line *line, int dimension, const char *what, text_word got);

/// Reads a shape of `dimension` 2 or 3 with its `round r` and, where things move, its `by d` into `by`, 0 without one.
/// Nothing moves where `by` is NULL, and `owner` is then the word that the error blames for one. False: line->error
/// says why, and there is nothing to free.
bool shape_read(text_line *line, int dimension, double by[3], const char *owner, shape *out);

/// One without a point.
shape shape_empty(int dimension);

/// Frees what a shape owns; it is then of no kind.
void shape_free(int dimension, shape *s);

/// Whether the library has shapes of this kind: true for all but cylinders and cones.
bool shape_is_supported(int dimension, const shape *s);

/// Whether a shape is valid, and so not the empty set. A polygon is if the hull of its points is. What is not supported
/// counts as valid.
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

/// Why this shape is, which is invalid; or its displacement, which is not finite.
shape_fault shape_find_fault(int dimension, const shape *s);
shape_fault shape_fault_of_way(int dimension, const shape *s, const double by[3]);

/// Whether the language lets `round r` follow this kind: bounded shapes without a radius of their own.
bool shape_may_be_round(grz_kind kind);

/// Reads `count` points of `dimension` numbers each; errors call them `owner` a, b, c ...
bool shape_read_points(text_line *line, int dimension, int count, const char *owner, double points[][3]);

#endif
