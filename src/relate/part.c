/* In which part of a polygon a point lies: interior, boundary or exterior.
 *
 * SPDX-License-Identifier: MIT */
#include "relate/relating.h"

#include "polygon/direction.h"
#include "shape/vec2.h"

#include <graze/predicates.h>

typedef struct sector_search {
    grz_locator *locator;
    const grz2_vec *point;
} sector_search;

static bool is_inside_towards(const sector_search *s, const grz2_vec *end) {
    grz_direction2 towards;
    grz_direction2_set_between(&towards, s->point, end);
    return grz_direction2_is_zero(&towards) || grz_locator_contains_beside(s->locator, s->point, &towards);
}

/* False if the point is on the edge, and what is to the left of the edge, seen from the point, is outside. */
static bool are_sectors_inside(void *context, const grz2_segment *e) {
    const sector_search *const s = (const sector_search *)context;
    for (int k = 0; k < 2; k++) {
        const double a = grz2_at(&e->a, k), b = grz2_at(&e->b, k), x = grz2_at(s->point, k);
        if (grz_compare(a, x) * grz_compare(b, x) > 0) return true;
    }
    if (grz2_orient(&e->a, &e->b, s->point) != 0) return true;
    return is_inside_towards(s, &e->a) && is_inside_towards(s, &e->b);
}

/* The point is on an edge. The edges there divide its neighbourhood into sectors: it is in the interior if all of them
 * are inside. */
static bool is_surrounded(grz_locator *locator, const grz2_vec *point) {
    sector_search s = {.locator = locator, .point = point};
    if (!grz_locator_contains_beside(locator, point, &grz_direction2_right)) return false;
    return grz2_polygon_see_edges(locator->polygon, &point->x, &point->x, are_sectors_inside, &s);
}

typedef struct area_search {
    const grz2_polygon *polygon;
    const grz2_vec *point;
} area_search;

/* False if the point is on an edge of an area. */
static bool look_for_area(void *context, const grz2_segment *edge) {
    const area_search *const s = (const area_search *)context;
    const grz2_segment point = {*s->point, *s->point};
    return grz2_is_line_edge(s->polygon, edge) || grz_edges_meet(edge, &point) == GRZ_EDGES_APART;
}

/* The point is on an edge. */
static bool is_on_line_only(const grz2_polygon *polygon, const grz2_vec *point) {
    area_search s = {polygon, point};
    return polygon->polyline ||
           (polygon->mixed && grz2_polygon_see_edges(polygon, &point->x, &point->x, look_for_area, &s));
}

grz_part grz2_part_of(grz_locator *locator, const grz2_vec *point) {
    const grz2_polygon *const polygon = locator->polygon;
    switch (grz_locator_locate(locator, point)) {
    case GRZ_OUTSIDE: return GRZ_EXTERIOR;
    case GRZ_INSIDE: return GRZ_INTERIOR;
    default: break;
    }
    if (!polygon->polyline && is_surrounded(locator, point)) return GRZ_INTERIOR;
    return is_on_line_only(polygon, point) && !grz2_polygon_ends_at(polygon, point) ? GRZ_INTERIOR : GRZ_BOUNDARY;
}

void grz_relating_note_lone_point(grz_relating *r, int set, const grz2_vec *point) {
    grz_relating_note(r, set, grz2_part_of(&r->locator[set], point), grz2_part_of(&r->locator[!set], point), 0);
}

void grz_relating_note_ends(grz_relating *r, int set) {
    const grz2_polygon *const own = r->set[set];
    for (size_t i = 0; i < own->end_count && grz_relating_goes_on_at(r, i); i++)
        grz_relating_note_lone_point(r, set, &own->ends[i]);
}
