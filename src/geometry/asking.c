/* Questions about two geometries of many, each as cheaply as what they are allows.
 *
 * SPDX-License-Identifier: MIT */
#include "geometry/asking.h"

#include "base/watch.h"
#include "relate/relating.h"
#include "shape/core2.h"
#include "shape/vec2.h"

#include <graze/distance2.h>
#include <graze/query2.h>

#include <math.h>
#include <string.h>

bool grz_join_is_good(const grz2_join *how) {
    switch (how->by) {
    case GRZ_JOIN_PREDICATE: return grz2_predicate_name(how->predicate) != NULL;
    case GRZ_JOIN_MATRIX: return how->pattern && strlen(how->pattern) == 9 && strspn(how->pattern, "TtFf012*") == 9;
    case GRZ_JOIN_WITHIN: return true;
    default: return false;
    }
}

bool grz_join_asks_for_apart(const grz2_join *how) {
    const char *const p = how->pattern;
    if (how->by == GRZ_JOIN_PREDICATE) return how->predicate == GRZ_RELATE_DISJOINT;
    return how->by == GRZ_JOIN_MATRIX && strchr("Ff*", p[0]) && strchr("Ff*", p[1]) && strchr("Ff*", p[3]) &&
           strchr("Ff*", p[4]);
}

bool grz_asking_fails(grz_asking *q) {
    q->failed = true;
    return false;
}

bool grz_asking_is_about_empty(const grz_asking *q) {
    return q->how.by == GRZ_JOIN_PREDICATE && q->how.predicate == GRZ_RELATE_EQUALS;
}

static const grz2_vec *finite_point(const grz2_geometries *g, size_t index) {
    const grz2_vec *const point = grz_many_point(g, index);
    return point && grz2_finite(point) ? point : NULL;
}

void grz_asking_end(grz_asking *q) {
    grz2_polygon_free(q->own);
    q->own = NULL;
}

void grz_asking_begin(grz_asking *q, size_t index) {
    double least[2], greatest[2];
    grz_asking_end(q);
    q->index = index;
    q->point = finite_point(q->a, index);
    q->is_empty = grz_asking_is_about_empty(q) && !grz_many_box(q->a, index, least, greatest);
}

static const grz2_polygon *set_of_one(grz_asking *q, const grz2_geometries *g, size_t index) {
    if (q->own && g == q->a) return q->own;
    const bool once = q->once && g == q->a;
    const grz2_polygon *const set = once ? grz_many_set_for_now(g, index, &q->own) : grz_many_set(g, index);
    if (!set) grz_asking_fails(q);
    return set;
}

/* In which part of a geometry a point lies. */
static grz_part part_of_point(grz_asking *q, const grz2_geometries *g, size_t index, const grz2_vec *point) {
    const grz2_vec *const other = grz_many_point(g, index);
    if (other) return grz2_is_same_point(point, other) ? GRZ_INTERIOR : GRZ_EXTERIOR;
    const grz2_polygon *const set = set_of_one(q, g, index);
    if (!set) return GRZ_EXTERIOR;
    const grz_place_in place = grz2_polygon_locate(set, point);
    if (place != GRZ_ON_EDGE) return place == GRZ_INSIDE ? GRZ_INTERIOR : GRZ_EXTERIOR;
    grz_locator locator = grz_locator_of(set, g->memory);
    const grz_part part = grz2_part_of(&locator, point);
    grz_locator_release(&locator);
    return part;
}

/* Predicates that are known from where a point lies, which is the first of the two or the second. */
static bool does_part_decide(grz2_predicate predicate, bool is_second) {
    switch (predicate) {
    case GRZ_RELATE_INTERSECTS:
    case GRZ_RELATE_DISJOINT:
    case GRZ_RELATE_TOUCHES: return true;
    case GRZ_RELATE_WITHIN:
    case GRZ_RELATE_COVERED_BY: return !is_second;
    case GRZ_RELATE_CONTAINS:
    case GRZ_RELATE_COVERS: return is_second;
    default: return false;
    }
}

static bool holds_for_part(grz2_predicate predicate, grz_part part) {
    switch (predicate) {
    case GRZ_RELATE_DISJOINT: return part == GRZ_EXTERIOR;
    case GRZ_RELATE_TOUCHES: return part == GRZ_BOUNDARY;
    case GRZ_RELATE_WITHIN:
    case GRZ_RELATE_CONTAINS: return part == GRZ_INTERIOR;
    default: return part != GRZ_EXTERIOR;
    }
}

static bool holds_for_sets(grz_asking *q, const grz2_polygon *a, const grz2_polygon *b) {
    grz2_de9im matrix;
    bool answer = false;
    switch (q->how.by) {
    case GRZ_JOIN_WITHIN: return grz2_polygons_within(a, b, q->how.margin);
    case GRZ_JOIN_MATRIX:
        if (grz2_relate(a, b, q->a->memory, &matrix) != GRZ_OK) return grz_asking_fails(q);
        return grz2_relate_matches(&matrix, q->how.pattern);
    default:
        if (grz2_relate_ask(a, b, q->how.predicate, q->a->memory, &answer) != GRZ_OK) return grz_asking_fails(q);
        return answer;
    }
}

/* Within, of a point and a geometry. */
static bool is_point_within(grz_asking *q, const grz2_geometries *g, size_t index, const grz2_vec *point) {
    const grz2_vec *const other = finite_point(g, index);
    const grz2_shape shape = grz2_shape_from_point(point);
    if (other) {
        const grz2_shape second = grz2_shape_from_point(other);
        return grz2_within(&shape, &second, q->how.margin);
    }
    const grz2_polygon *const set = set_of_one(q, g, index);
    return set && grz2_polygon_within(set, &shape, q->how.margin);
}

static bool holds_for_point(grz_asking *q, const grz2_geometries *g, size_t index, const grz2_vec *point) {
    if (q->how.by == GRZ_JOIN_WITHIN) return is_point_within(q, g, index, point);
    return holds_for_part(q->how.predicate, part_of_point(q, g, index, point)) && !q->failed;
}

bool grz_asking_holds(grz_asking *q, size_t partner) {
    const grz2_vec *const second = finite_point(q->b, partner);
    const bool within = q->how.by == GRZ_JOIN_WITHIN, by_part = within || q->how.by == GRZ_JOIN_PREDICATE;
    if (q->point && by_part && (within || does_part_decide(q->how.predicate, false)))
        return holds_for_point(q, q->b, partner, q->point);
    if (second && by_part && (within || does_part_decide(q->how.predicate, true)))
        return holds_for_point(q, q->a, q->index, second);
    const grz2_polygon *const a = set_of_one(q, q->a, q->index), *const b = a ? set_of_one(q, q->b, partner) : NULL;
    return a && b && holds_for_sets(q, a, b);
}

bool grz_asking_relates(grz_asking *q, size_t partner, grz2_de9im *matrix) {
    const grz2_polygon *const a = set_of_one(q, q->a, q->index), *const b = a ? set_of_one(q, q->b, partner) : NULL;
    if (!b) return false;
    return grz2_relate(a, b, q->a->memory, matrix) == GRZ_OK || grz_asking_fails(q);
}

static double distance_of_point(grz_asking *q, const grz2_geometries *g, size_t index, const grz2_vec *point) {
    const grz2_vec *const other = finite_point(g, index);
    const grz2_shape shape = grz2_shape_from_point(point);
    if (other) return grz2_distance_point_point(point, other);
    const grz2_polygon *const set = set_of_one(q, g, index);
    return set ? grz2_polygon_distance(set, &shape, NULL, NULL) : (double)NAN;
}

double grz_asking_distance(grz_asking *q, size_t partner) {
    const grz2_vec *const second = finite_point(q->b, partner);
    if (q->point) return distance_of_point(q, q->b, partner, q->point);
    if (second) return distance_of_point(q, q->a, q->index, second);
    const grz2_polygon *const a = set_of_one(q, q->a, q->index), *const b = a ? set_of_one(q, q->b, partner) : NULL;
    return a && b ? grz2_polygons_distance(a, b, NULL, NULL) : (double)NAN;
}
