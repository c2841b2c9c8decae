/* Geometries: what WKB has, and the set that is asked.
 *
 * SPDX-License-Identifier: MIT */
#include "geometry/wkb.h"

#include "num/subnormals.h"
#include "polygon/polygon.h"

#include <graze/distance2.h>
#include <graze/region.h>

#include <math.h>

struct grz2_geometry {
    grz_figures store; /* of one figure */
    grz2_polygon *set;
};

/* NULL: no memory. */
static grz2_geometry *begin_geometry(const grz_allocator *allocator) {
    grz2_geometry *const g = (grz2_geometry *)grz_allocate(allocator, 1, sizeof *g);
    if (g) *g = (grz2_geometry){.store = {.allocator = allocator}};
    return g;
}

/* Builds the set, unless there was an error before. */
static grz_status finish_geometry(grz2_geometry **geometry, grz2_geometry *g, grz_status status) {
    if (status == GRZ_OK)
        status = grz_figure_build(&g->store, grz_figure_at(&g->store, 0), g->store.allocator, &g->set);
    *geometry = status == GRZ_OK ? g : NULL;
    if (status != GRZ_OK) grz2_geometry_free(g);
    return status;
}

grz_status grz2_geometry_build(grz2_geometry **geometry, const grz2_rings *areas, const grz2_rings *lines,
                               const grz_allocator *allocator) {
    grz2_geometry *const g = begin_geometry(allocator);
    *geometry = NULL;
    return g ? finish_geometry(geometry, g, grz_figures_add_rings(&g->store, areas, lines)) : GRZ_ERROR_MEMORY;
}

grz_status grz2_geometry_from_wkb(grz2_geometry **geometry, const void *wkb, size_t size,
                                  const grz_allocator *allocator, grz2_wkb_facts *facts) {
    grz2_wkb_facts unasked, *const said = facts ? facts : &unasked;
    grz2_geometry *const g = begin_geometry(allocator);
    *geometry = NULL;
    *said = (grz2_wkb_facts){.problem = GRZ_WKB_FINE};
    return g ? finish_geometry(geometry, g, grz_figures_add_wkb(&g->store, wkb, size, said)) : GRZ_ERROR_MEMORY;
}

void grz2_geometry_free(grz2_geometry *geometry) {
    if (!geometry) return;
    grz2_polygon_free(geometry->set);
    grz_figures_release(&geometry->store);
    grz_release(geometry->store.allocator, geometry, 1, sizeof *geometry);
}

size_t grz2_geometry_to_wkb(const grz2_geometry *geometry, void *wkb, size_t capacity) {
    return grz_figure_to_wkb(&geometry->store, grz_figure_at(&geometry->store, 0), wkb, capacity);
}

/* How many parts have one point. */
static size_t count_points_of_parts(const grz2_rings *lines) {
    size_t count = 0;
    for (size_t i = 0, first = 0; i < lines->count; first = lines->ends[i++]) count += lines->ends[i] - first == 1;
    return count;
}

grz2_geometry_facts grz2_geometry_about(const grz2_geometry *geometry) {
    const grz_figures *const store = &geometry->store;
    const grz_figure *const f = grz_figure_at(store, 0);
    const grz2_polygon_facts set = grz2_polygon_about(geometry->set);
    grz2_rings areas, lines;
    grz_figure_rings(store, f, &areas, &lines);
    const size_t points = count_points_of_parts(&lines);
    return (grz2_geometry_facts){.type = f->type,
                                 .areas = f->areas,
                                 .lines = f->parts - points,
                                 .points = points,
                                 .coordinates = areas.point_count + lines.point_count,
                                 .bytes = sizeof *geometry + grz_figures_bytes(store) + set.bytes,
                                 .empty = set.edges == 0,
                                 .box = set.box};
}

/* A sum of two doubles: what rounding takes from the first stays in the second. */
typedef struct length_sum {
    double sum, rest;
} length_sum;

/* Dekker and Knuth's exact sum; every term is rounded correctly, and none is negative, so the sum is off by 2^-53 for
 * each term and for its own rounding, and by much less for that of the rests. */
static void add_length(void *context, size_t place, const grz2_segment *edge, bool is_first) {
    length_sum *const s = (length_sum *)context;
    (void)place, (void)is_first;
    const double length = grz2_distance_point_point(&edge->a, &edge->b), sum = s->sum + length, part = sum - s->sum;
    s->rest += (s->sum - (sum - part)) + (length - part);
    s->sum = sum;
}

static GRZ_NOINLINE double sum_of_lengths(const grz2_geometry *geometry, bool rings) {
    const grz_figure *const f = grz_figure_at(&geometry->store, 0);
    length_sum s = {0, 0};
    grz2_rings areas, lines;
    if (geometry->set->tree.item_count == 0) return 0;
    grz_figure_rings(&geometry->store, f, &areas, &lines);
    const grz_ring_reader parts = grz_ring_reader_of(&lines, true), borders = grz_ring_reader_of(&areas, false);
    grz_ring_edges(&parts, add_length, &s);
    if (rings) grz_ring_edges(&borders, add_length, &s);
    return isfinite(s.sum) ? s.sum + s.rest : s.sum;
}

double grz2_geometry_length(const grz2_geometry *geometry, bool rings) {
    const grz_mode mode = grz_keep_subnormals();
    const double length = sum_of_lengths(geometry, rings);
    grz_restore_mode(mode);
    return length;
}

/* Of a mixed set: that of a polygon of its areas alone. */
static grz_status area_of_mixed(const grz2_geometry *geometry, double *area) {
    const grz2_polygon_options options = {.allocator = geometry->store.allocator};
    grz2_rings areas, lines;
    grz2_polygon *polygon;
    *area = (double)NAN;
    grz_figure_rings(&geometry->store, grz_figure_at(&geometry->store, 0), &areas, &lines);
    const grz_status built = grz2_polygon_build(&polygon, &areas, &options);
    const grz_status status = built == GRZ_OK ? grz2_polygon_area(polygon, area) : built;
    grz2_polygon_free(polygon);
    return status;
}

grz_status grz2_geometry_validate(const grz2_geometry *geometry, const grz_allocator *allocator,
                                  grz2_validity *validity) {
    return grz_figure_validate(&geometry->store, grz_figure_at(&geometry->store, 0), allocator, validity);
}

grz_status grz2_geometry_area(const grz2_geometry *geometry, double *area) {
    if (geometry->set->mixed && geometry->set->tree.item_count > 0) return area_of_mixed(geometry, area);
    return grz2_polygon_area(geometry->set, area);
}

grz_status grz2_geometry_relate(const grz2_geometry *a, const grz2_geometry *b, const grz_allocator *allocator,
                                grz2_de9im *matrix) {
    return grz2_relate(a->set, b->set, allocator, matrix);
}

grz_status grz2_geometry_ask(const grz2_geometry *a, const grz2_geometry *b, grz2_predicate predicate,
                             const grz_allocator *allocator, bool *answer) {
    return grz2_relate_ask(a->set, b->set, predicate, allocator, answer);
}

double grz2_geometry_distance(const grz2_geometry *a, const grz2_geometry *b, grz2_vec *pa, grz2_vec *pb) {
    return grz2_polygons_distance(a->set, b->set, pa, pb);
}

bool grz2_geometry_within(const grz2_geometry *a, const grz2_geometry *b, double margin) {
    return grz2_polygons_within(a->set, b->set, margin);
}
