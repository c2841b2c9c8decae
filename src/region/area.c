/* Areas of polygons, and of what two of them have in common. Their edges are followed as for a relation
 * (relate/relating.h): what lies beside each piece of an edge is known exactly. A piece is border of the region if that
 * lies on one side only. Of edges that lie on each other the first one counts.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/region.h>

#include "area/kind.h"
#include "base/watch.h"
#include "bounds/hull2.h"
#include "num/subnormals.h"
#include "region/quad.h"
#include "region/walk.h"

#include <string.h>

typedef struct region {
    grz_region_walk walk;
    grz_growing parts; /* of grz_region_part */
    int count;         /* of the piece before, on the same edge: 1 has the region to its left, -1 to its right */
} region;

static void region_add(region *g, const grz_region_part *part) {
    grz_relating *const r = &g->walk.relating;
    r->failed |= !grz_grow(r->allocator, &g->parts, sizeof *part);
    if (!r->failed) ((grz_region_part *)g->parts.items)[g->parts.count++] = *part;
}

static void region_add_whole(region *g, const grz2_segment *edge, int count) {
    const grz_region_part part = {.edge = edge, .place = edge->b, .count = count};
    region_add(g, &part);
}

/* Up to a crossing. */
static void region_add_until(region *g, const grz2_segment *edge, const grz_crossing *x, int count) {
    const grz_region_part part = {.edge = edge,
                                  .other = x->edge,
                                  .place = x->place,
                                  .kind = x->has_place ? GRZ_PART_TO_PLACE : GRZ_PART_TO_CROSSING,
                                  .count = count};
    region_add(g, &part);
}

static bool region_has(const region *g, const grz_parities beside[2]) {
    return beside[0].count > 0 && (g->walk.single || beside[1].count > 0);
}

static void region_see(void *context, const grz_relating_piece *piece) {
    region *const g = (region *)context;
    const grz_beside *const beside = piece->beside;
    const int left = region_has(g, beside->left), right = region_has(g, beside->right),
              count = beside->before > 0 ? 0 : left - right;
    if (piece->from && count != g->count) region_add_until(g, piece->edge, piece->from, g->count - count);
    if (!piece->to && count != 0) region_add_whole(g, piece->edge, count);
    g->count = count;
}

static void region_pass(void *context, int set, const grz2_segment *edge, bool in_other) {
    region *const g = (region *)context;
    if (in_other) region_add_whole(g, edge, grz_region_sense(g->walk.relating.layout[set]));
}

static grz2_vec region_middle(const grz2_polygon *a) {
    return (grz2_vec){0.5 * a->box[0][0] + 0.5 * a->box[1][0], 0.5 * a->box[0][1] + 0.5 * a->box[1][1]};
}

/* The border of a set whose edges do not meet, but at their ends: all edges. */
static grz_region_border region_all_edges(const grz2_polygon *a, int sense) {
    const double reach =
        grz_max(grz_max(fabs(a->box[0][0]), fabs(a->box[0][1])), grz_max(fabs(a->box[1][0]), fabs(a->box[1][1])));
    return (grz_region_border){.edges = a->edges,
                               .edge_count = a->tree.item_count,
                               .reach = reach,
                               .count = sense,
                               .origin = region_middle(a)};
}

static grz_region_border region_border(region *g) {
    const grz2_polygon *const a = g->walk.relating.set[0];
    const int sense = grz_region_sense(g->walk.relating.layout[0]);
    if (g->walk.single && sense != 0) return region_all_edges(a, sense);
    grz_region_walk_sets(&g->walk, g->walk.single ? 1 : 2);
    return (grz_region_border){
        .parts = (const grz_region_part *)g->parts.items, .part_count = g->parts.count, .origin = region_middle(a)};
}

/* Of what is within a border, or of what of that is in the quad. */
static double region_area_within(region *g, const grz_region_border *border, const grz_region_quad *quad) {
    grz_relating *const r = &g->walk.relating;
    grz_growing cut = {0};
    if (!quad) return grz_region_area(border);
    r->failed |= !grz_region_quad_cut(quad, border, r->allocator, &cut);
    const grz_region_border within = {
        .parts = (const grz_region_part *)cut.items, .part_count = cut.count, .quad = quad, .origin = border->origin};
    const double area = r->failed ? 0 : grz_region_area(&within);
    grz_growing_release(r->allocator, &cut, sizeof(grz_region_part));
    return area;
}

/* Of a, or of what it has in common with b or the quad. */
static grz_status region_area(const grz2_polygon *a, const grz2_polygon *b, const grz_region_quad *quad, double *area) {
    enum { PARTS_ON_STACK = 64 };
    grz_region_part parts[PARTS_ON_STACK];
    region g = {.parts = {parts, 0, PARTS_ON_STACK, true}};
    grz_region_walk *const w = &g.walk;
    grz_region_walk_begin(w, a, b, region_see, region_pass, &g);
    for (int k = 0; k < (b ? 2 : 1); k++) w->relating.layout[k] = grz2_polygon_layout(&w->relating.locator[k]);
    if (!w->relating.failed) {
        const grz_region_border border = region_border(&g);
        if (!w->relating.failed) *area = region_area_within(&g, &border, quad);
    }
    const grz_status status = grz_region_walk_end(w);
    grz_growing_release(a->allocator, &g.parts, sizeof(grz_region_part));
    if (status != GRZ_OK) *area = (double)NAN;
    return status;
}

static bool has_inside(const grz2_polygon *a) { return a->tree.item_count > 0 && !a->polyline; }

grz_status grz2_polygon_area(const grz2_polygon *polygon, double *area) {
    *area = 0;
    if (!has_inside(polygon)) return GRZ_OK;
    const int sense = grz_region_sense(grz2_polygon_known_layout(polygon));
    if (sense == 0) return region_area(polygon, NULL, NULL, area);
    const grz_region_border border = region_all_edges(polygon, sense);
    *area = grz_region_area(&border);
    if (!grz_watch_stops()) return GRZ_OK;
    *area = (double)NAN;
    return GRZ_STOPPED;
}

grz_status grz2_polygons_common(const grz2_polygon *a, const grz2_polygon *b, double *area) {
    *area = 0;
    return has_inside(a) && has_inside(b) && grz_do_bounds_meet(a, b) ? region_area(a, b, NULL, area) : GRZ_OK;
}

/* The hull as a polygon; NULL after an error. */
static grz_status region_of_hull(const grz2_hull *hull, const grz_allocator *allocator, grz2_polygon **polygon) {
    const size_t count = (size_t)hull->count;
    const grz2_polygon_options options = {.allocator = allocator};
    grz2_vec *const points = (grz2_vec *)grz_allocate(allocator, 2 * count + 1, sizeof *points);
    grz_status status = points ? GRZ_OK : GRZ_ERROR_MEMORY;
    if (points) {
        const grz_mode mode = grz_keep_subnormals();
        memcpy(points, hull->points, count * sizeof *points);
        const grz2_rings rings = {.point_count = grz2_hull_corners(points, count, points + count),
                                  .points = points + count};
        grz_restore_mode(mode);
        status = grz2_polygon_build(polygon, &rings, &options);
    }
    grz_release(allocator, points, 2 * count + 1, sizeof *points);
    return status;
}

static grz_status region_common_hull(const grz2_polygon *polygon, const grz2_hull *hull, double *area) {
    grz2_polygon *other = NULL;
    grz_status status = region_of_hull(hull, polygon->allocator, &other);
    if (status == GRZ_OK) status = grz2_polygons_common(polygon, other, area);
    else *area = (double)NAN;
    grz2_polygon_free(other);
    return status;
}

grz_status grz2_polygon_common(const grz2_polygon *polygon, const grz2_shape *shape, double *area) {
    const grz_area_kind kind = grz_area_kind_of(shape);
    grz_body body;
    grz_region_quad quad;
    *area = (double)NAN;
    if (kind == GRZ_AREA_UNKNOWN || kind == GRZ_AREA_DISK) return GRZ_ERROR_ARGUMENT;
    *area = 0;
    if (kind != GRZ_AREA_POLYGON || !has_inside(polygon) || !grz_area_body(shape, &body)) return GRZ_OK;
    if (shape->kind == GRZ_HULL) return region_common_hull(polygon, &shape->hull, area);
    if (!grz_region_quad_of(&body, &quad) || grz_region_quad_misses(&quad, polygon->box)) return GRZ_OK;
    return region_area(polygon, NULL, &quad, area);
}

grz_status grz2_polygons_common_n(const grz2_polygon *const *a, size_t count_a, const grz2_polygon *const *b,
                                  size_t count_b, double *areas) {
    grz_status status = GRZ_OK;
    for (size_t i = 0; i < count_a; i++)
        for (size_t k = 0; k < count_b; k++, areas++) {
            *areas = (double)NAN;
            if (status == GRZ_OK) status = grz2_polygons_common(a[i], b[k], areas);
        }
    return status;
}
