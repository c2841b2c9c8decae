/* Which function answers a question about two kinds of shapes, and how good its answer is.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/closed_form.h"
#include "pair/own.h"
#include "pair/pairs.h"

#include <graze/query2.h>
#include <graze/query3.h>

#include <stddef.h>

static bool has_own(int dim, grz_relation relation, int lower, int higher) {
    return dim == 2 ? grz2_has_own(relation, lower, higher) : grz3_has_own(relation, lower, higher);
}

static bool has_bounded_answers(int dim, int index) {
    return dim == 2 ? grz2_has_bounded_answers(index) : grz3_has_bounded_answers(index);
}

static bool is_index_of_shape(int dim, int index) {
    return dim == 2 ? grz2_is_index_of_shape(index) : grz3_is_index_of_shape(index);
}

static bool is_flat_kind(int index) { return index == GRZ_PLANE || index == GRZ_HALFSPACE; }

static bool is_endless_kind(int index) { return index == GRZ_RAY || index == GRZ_LINE; }

/* Is every shape of this kind unbounded? */
static bool is_unbounded_kind(int index) { return is_endless_kind(index) || is_flat_kind(index); }

/* Has a shape of the kind with this index an inside? */
static bool has_kind_inside(int dim, int index) {
    return !(index == GRZ_POINT || index == GRZ_SEGMENT || index == GRZ_RAY || index == GRZ_LINE ||
             index == GRZ_PLANE || (index == GRZ_TRIANGLE && dim == 3));
}

/* The part of the engine that answers for two shapes, without a margin. */
static const char *part_of_engine(int i, int j) {
    if (is_flat_kind(i) || is_flat_kind(j)) return "plane";
    return grz_is_zonotope(i) && grz_is_zonotope(j) ? "facets" : "gjk";
}

/* Do shapes of these kinds, which may be rounded, have an answer while their corners move, in either order? */
static bool have_moving_corners(int dim, int a, int b) {
    const int i = a & ~GRZ_ROUNDED_KIND, j = b & ~GRZ_ROUNDED_KIND, lower = i < j ? i : j, higher = i < j ? j : i;
    if (dim == 2) return lower == GRZ_POINT && higher == GRZ_SEGMENT;
    return (lower == GRZ_POINT && higher == GRZ_TRIANGLE) || (lower == GRZ_SEGMENT && higher == GRZ_SEGMENT);
}

/* Which pairs have a common set with corners, in this order (where/where.inc). */
static bool has_common_set_in_order(int dim, int a, int b) {
    const bool linear = a == GRZ_POINT || a == GRZ_SEGMENT || is_endless_kind(a);
    if (b == GRZ_BALL) return linear;
    if (b == GRZ_HALFSPACE) return linear || a == GRZ_TRIANGLE;
    const bool flat = linear || a == GRZ_PLANE || a == GRZ_TRIANGLE;
    return (dim == 2 || flat) && a != GRZ_BALL && a != GRZ_HALFSPACE && a != GRZ_CAPSULE && b != GRZ_CAPSULE;
}

static bool has_common_set(int dim, int a, int b) {
    if (((a | b) & GRZ_ROUNDED_KIND) != 0 || grz_is_round_kind((unsigned)a) || grz_is_round_kind((unsigned)b))
        return false;
    return has_common_set_in_order(dim, a, b) || has_common_set_in_order(dim, b, a);
}

static bool has_no_area(int kind) {
    return kind == GRZ_POINT || kind == GRZ_SEGMENT || is_endless_kind(kind) || kind == GRZ_PLANE;
}

/* The area of what two have in common (area/polygons.c). */
static const char *method_of_common_area(int a, int b) {
    if (((a | b) & GRZ_ROUNDED_KIND) != 0) return NULL;
    if (a == GRZ_HALFSPACE || b == GRZ_HALFSPACE || a == GRZ_CAPSULE || b == GRZ_CAPSULE) return NULL;
    if (a != GRZ_BALL && b != GRZ_BALL) return "edges";
    return a == b ? "closed form" : has_no_area(a) || has_no_area(b) ? "edges" : NULL;
}

/* Of two that may turn. */
static const char *method_of_turns(int i, int j) {
    if (is_endless_kind(i) || is_endless_kind(j)) return NULL;
    return is_flat_kind(i) && is_flat_kind(j) ? NULL : "steps";
}

/* Of a pair in which one has bounded answers. */
static const char *method_of_bounded(int dim, grz_relation relation, int i, int j) {
    static const char closed[] = "closed form", prisms[] = "prisms";
    const bool point = i == GRZ_POINT || i == GRZ_BALL || i == GRZ_INDEX_rounded_point || j == GRZ_POINT ||
                       j == GRZ_BALL || j == GRZ_INDEX_rounded_point;
    switch (relation) {
    case GRZ_OVERLAP:
    case GRZ_OVERLAP_OPEN:
    case GRZ_TOUCH:
    case GRZ_WITHIN:
    case GRZ_DISTANCE: return point ? closed : prisms;
    case GRZ_CONTAINS: return has_bounded_answers(dim, j) ? "rims" : "corners";
    case GRZ_SIDE: return i == GRZ_PLANE ? prisms : NULL;
    case GRZ_CAST:
    case GRZ_CAST_OPEN: return grz_is_caster(i) ? prisms : NULL;
    case GRZ_SWEEP:
    case GRZ_SWEEP_OPEN: return prisms;
    case GRZ_SIGNED_DISTANCE: return i == GRZ_POINT ? closed : NULL;
    case GRZ_DEPTH: return is_endless_kind(i) || is_endless_kind(j) ? NULL : prisms;
    case GRZ_CONTACT:
        if (is_endless_kind(i) || is_endless_kind(j)) return NULL;
        return point ? closed : is_flat_kind(i) || is_flat_kind(j) ? prisms : "cones";
    case GRZ_ADVANCE: return method_of_turns(i, j);
    default: return NULL;
    }
}

static const char *method_of(int dim, grz_relation relation, int a, int b) {
    static const char closed[] = "closed form";
    const int i = grz_kind_index(a), j = grz_kind_index(b);
    const int lower = i < j ? i : j, higher = i < j ? j : i;
    const bool shapes = is_index_of_shape(dim, i) && is_index_of_shape(dim, j);
    const bool flat = is_flat_kind(i) || is_flat_kind(j);
    if (shapes && (has_bounded_answers(dim, i) || has_bounded_answers(dim, j)))
        return method_of_bounded(dim, relation, i, j);
    switch (relation) {
    case GRZ_OVERLAP:
    case GRZ_OVERLAP_OPEN:
    case GRZ_TOUCH: return has_own(dim, GRZ_OVERLAP, lower, higher) ? closed : shapes ? part_of_engine(i, j) : NULL;
    case GRZ_DISTANCE:
        if (has_own(dim, GRZ_DISTANCE, lower, higher)) return closed;
        return !shapes ? NULL : flat ? "plane" : "gjk";
    case GRZ_WITHIN: return !shapes ? NULL : flat ? "plane" : "gjk";
    case GRZ_CONTAINS: return !shapes ? NULL : flat ? "plane" : "corners";
    case GRZ_CAST:
    case GRZ_CAST_OPEN:
        return !(shapes && grz_is_caster(i))           ? NULL
               : has_own(dim, GRZ_CAST, lower, higher) ? closed
                                                       : part_of_engine(i, j);
    case GRZ_CONTACT:
    case GRZ_DEPTH:
        if (!shapes || is_endless_kind(i) || is_endless_kind(j)) return NULL;
        if (relation == GRZ_DEPTH && has_own(dim, GRZ_SWEEP, lower, higher)) return closed;
        if (relation == GRZ_CONTACT && grz_has_known_contact(dim, a, b)) return closed;
        return is_flat_kind(i) && is_flat_kind(j) ? NULL : part_of_engine(i, j);
    case GRZ_SWEEP:
    case GRZ_SWEEP_OPEN:
        return !shapes || (is_unbounded_kind(i) && is_unbounded_kind(j)) ? NULL
               : has_own(dim, GRZ_SWEEP, lower, higher)                  ? closed
                                                                         : part_of_engine(i, j);
    case GRZ_SIDE:
        if (i != GRZ_PLANE) return NULL;
        return has_own(dim, GRZ_SIDE, i, j) ? closed : is_index_of_shape(dim, j) ? "plane" : NULL;
    case GRZ_SIGNED_DISTANCE:
        return !(shapes && i == GRZ_POINT && has_kind_inside(dim, j)) ? NULL : flat ? "plane" : "gjk";
    case GRZ_ZONE: return i == GRZ_POINT && has_own(dim, GRZ_ZONE, i, j) ? closed : NULL;
    case GRZ_CCD: return have_moving_corners(dim, a, b) ? "roots" : NULL;
    case GRZ_ADVANCE: return shapes ? method_of_turns(i, j) : NULL;
    case GRZ_WHERE: return shapes && has_common_set(dim, a, b) ? "limits" : NULL;
    case GRZ_COMMON: return shapes && dim == 2 ? method_of_common_area(a, b) : NULL;
    default: return NULL;
    }
}

static bool is_hull_kind(int kind) { return (kind & ~GRZ_ROUNDED_KIND) == GRZ_HULL; }

static grz_grade grade_of(int dim, grz_relation relation, int a, int b) {
    if (!method_of(dim, relation, a, b)) return GRZ_NONE;
    if (has_bounded_answers(dim, grz_kind_index(a)) || has_bounded_answers(dim, grz_kind_index(b))) return GRZ_BOUNDED;
    switch (relation) {
    case GRZ_CONTACT: return dim == 3 && (is_hull_kind(a) || is_hull_kind(b)) ? GRZ_BOUNDED : GRZ_ROUNDED;
    case GRZ_CAST:
    case GRZ_CAST_OPEN:
    case GRZ_SWEEP:
    case GRZ_SWEEP_OPEN:
    case GRZ_DISTANCE:
    case GRZ_SIGNED_DISTANCE:
    case GRZ_DEPTH:
    case GRZ_WHERE: return GRZ_ROUNDED;
    case GRZ_CCD: return ((a | b) & GRZ_ROUNDED_KIND) != 0 ? GRZ_BOUNDED : GRZ_ROUNDED;
    case GRZ_COMMON: return a == GRZ_BALL && b == GRZ_BALL ? GRZ_BOUNDED : GRZ_ROUNDED;
    case GRZ_ADVANCE: return GRZ_BOUNDED;
    default: return GRZ_EXACT;
    }
}

const char *grz2_method(grz_relation relation, int a, int b) { return method_of(2, relation, a, b); }
const char *grz3_method(grz_relation relation, int a, int b) { return method_of(3, relation, a, b); }

grz_grade grz2_grade(grz_relation relation, int a, int b) { return grade_of(2, relation, a, b); }
grz_grade grz3_grade(grz_relation relation, int a, int b) { return grade_of(3, relation, a, b); }
