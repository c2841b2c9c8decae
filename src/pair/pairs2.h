/* The shapes and pairs of the 2D space. Everything that must know them grows from these lists: dispatch, grz2_grade,
 * `graze table`, the tests, the fuzz target and the benchmark. A new shape or pair is one line here; CONTRIBUTING.md
 * says what else it needs. The pairs whose contacts have a closed form are in contact/closed_form.h.
 *
 * Each list calls the macro X for each of its entries.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_PAIR_PAIRS2_H
#define GRZ_PAIR_PAIRS2_H

/* clang-format off */

/* X(shape). The engine (src/convex) answers any two of these, exactly, in all relations: overlap, overlap_open, touch,
 * within, contains, and side with a plane first. rounded_X is X grown by a radius. */
#define GRZ2_SHAPES(X) \
    X( point ) \
    X( segment ) \
    X( ray ) \
    X( line ) \
    X( plane ) \
    X( halfspace ) \
    X( circle ) \
    X( capsule ) \
    X( aabb ) \
    X( rect ) \
    X( obb ) \
    X( triangle ) \
    X( hull ) \
    X( rounded_point ) \
    X( rounded_segment ) \
    X( rounded_aabb ) \
    X( rounded_rect ) \
    X( rounded_obb ) \
    X( rounded_triangle ) \
    X( rounded_hull )

/* X(shape). Shapes whose answers are bounded: none. */
#define GRZ2_BOUNDED_SHAPES(X)

/* X(lower shape, higher shape). These pairs have functions of their own, named after the relation and the pair, which
 * answer instead of the engine. GRZ2_PAIRS_overlap stands for overlap, overlap_open and touch; cast and sweep for their
 * open variants, too. */
#define GRZ2_PAIRS_overlap(X) \
    X( segment,  segment ) \
    X( point,    circle ) \
    X( segment,  circle ) \
    X( circle,   circle ) \
    X( point,    aabb ) \
    X( segment,  aabb ) \
    X( circle,   aabb ) \
    X( aabb,     aabb ) \
    X( point,    rect ) \
    X( circle,   rect ) \
    X( rect,     rect ) \
    X( point,    obb ) \
    X( segment,  obb ) \
    X( circle,   obb ) \
    X( obb,      obb ) \
    X( point,    capsule ) \
    X( segment,  capsule ) \
    X( circle,   capsule ) \
    X( capsule,  capsule ) \
    X( point,    triangle ) \
    X( segment,  triangle ) \
    X( circle,   triangle ) \
    X( triangle, triangle )

/* And those whose function the generic questions alone ask. */
#define GRZ2_PAIRS_meet(X) GRZ2_PAIRS_overlap(X) X( aabb, obb )

#define GRZ2_PAIRS_side(X) \
    X( plane, point ) \
    X( plane, circle ) \
    X( plane, aabb ) \
    X( plane, rect ) \
    X( plane, obb )

#define GRZ2_PAIRS_zone(X) \
    X( point, aabb ) \
    X( point, rect ) \
    X( point, obb )

#define GRZ2_PAIRS_cast(X) \
    X( segment, circle ) \
    X( ray,     circle ) \
    X( segment, aabb ) \
    X( ray,     aabb ) \
    X( segment, obb ) \
    X( ray,     obb ) \
    X( segment, capsule ) \
    X( ray,     capsule ) \
    X( segment, triangle ) \
    X( ray,     triangle )

#define GRZ2_PAIRS_sweep(X) \
    X( circle, circle ) \
    X( circle, aabb ) \
    X( aabb,   aabb ) \
    X( circle, obb ) \
    X( aabb,   obb ) \
    X( obb,    obb )

#define GRZ2_PAIRS_distance(X) \
    X( point,   point ) \
    X( point,   segment ) \
    X( segment, segment ) \
    X( point,   circle ) \
    X( segment, circle ) \
    X( circle,  circle ) \
    X( point,   capsule ) \
    X( segment, capsule ) \
    X( circle,  capsule ) \
    X( capsule, capsule ) \
    X( point,   aabb ) \
    X( circle,  aabb ) \
    X( aabb,    aabb ) \
    X( point,   obb ) \
    X( circle,  obb ) \
    X( point,   triangle ) \
    X( circle,  triangle )

/* clang-format on */

#endif
