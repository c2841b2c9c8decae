/* The shapes and pairs of the 3D space. Everything that must know them grows from these lists: dispatch, grz3_grade,
 * `graze table`, the tests, the fuzz target and the benchmark. A new pair is one line here, a new shape one here or in
 * shape/kinds.h; CONTRIBUTING.md says what else they need. The pairs whose contacts have a closed form are in
 * contact/closed_form.h.
 *
 * Each list calls the macro X for each of its entries.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_PAIR_PAIRS3_H
#define GRZ_PAIR_PAIRS3_H

#include "shape/kinds.h"

/* clang-format off */

/* X(shape). The engine (src/convex) answers any two of these, exactly, in all relations: overlap, overlap_open, touch,
 * within, contains, and side with a plane first. rounded_X is X grown by a radius. */
#define GRZ3_SHAPES(X) \
    X( point ) \
    X( segment ) \
    X( ray ) \
    X( line ) \
    X( plane ) \
    X( halfspace ) \
    X( sphere ) \
    X( capsule ) \
    X( aabb ) \
    X( obb ) \
    X( triangle ) \
    X( hull ) \
    X( rounded_point ) \
    X( rounded_segment ) \
    X( rounded_aabb ) \
    X( rounded_obb ) \
    X( rounded_triangle ) \
    X( rounded_hull )

/* X(shape). Any two of the shapes of both lists are answered; the grade is bounded if one is of
 * these (src/round). */
#define GRZ3_BOUNDED_SHAPES(X) GRZ_ROUND_SHAPES(X)

/* X(lower shape, higher shape). These pairs have functions of their own, named after the relation and the pair, which
 * answer instead of the engine. GRZ3_PAIRS_overlap stands for overlap, overlap_open and touch; cast and sweep for their
 * open variants, too. */
#define GRZ3_PAIRS_overlap(X) \
    X( point,    sphere ) \
    X( segment,  sphere ) \
    X( sphere,   sphere ) \
    X( point,    aabb ) \
    X( segment,  aabb ) \
    X( sphere,   aabb ) \
    X( aabb,     aabb ) \
    X( point,    obb ) \
    X( segment,  obb ) \
    X( sphere,   obb ) \
    X( aabb,     obb ) \
    X( obb,      obb ) \
    X( sphere,   capsule ) \
    X( capsule,  capsule ) \
    X( segment,  triangle ) \
    X( aabb,     triangle ) \
    X( triangle, triangle )

#define GRZ3_PAIRS_meet(X) GRZ3_PAIRS_overlap(X)

#define GRZ3_PAIRS_side(X) \
    X( plane, point ) \
    X( plane, sphere ) \
    X( plane, aabb ) \
    X( plane, obb )

#define GRZ3_PAIRS_zone(X) \
    X( point, aabb ) \
    X( point, obb )

#define GRZ3_PAIRS_cast(X) \
    X( segment, sphere ) \
    X( ray,     sphere ) \
    X( segment, aabb ) \
    X( ray,     aabb ) \
    X( segment, obb ) \
    X( ray,     obb ) \
    X( segment, triangle ) \
    X( ray,     triangle )

#define GRZ3_PAIRS_sweep(X) \
    X( sphere, sphere ) \
    X( sphere, aabb ) \
    X( aabb,   aabb ) \
    X( aabb,   obb ) \
    X( obb,    obb )

#define GRZ3_PAIRS_distance(X) \
    X( point,   point ) \
    X( point,   segment ) \
    X( segment, segment ) \
    X( point,   sphere ) \
    X( segment, sphere ) \
    X( sphere,  sphere ) \
    X( point,   capsule ) \
    X( segment, capsule ) \
    X( sphere,  capsule ) \
    X( capsule, capsule ) \
    X( point,   aabb ) \
    X( sphere,  aabb ) \
    X( aabb,    aabb ) \
    X( point,   obb ) \
    X( sphere,  obb ) \
    X( point,   triangle ) \
    X( sphere,  triangle )

/* clang-format on */

#endif
