/* The coordinates of many geometries.
 *
 * SPDX-License-Identifier: MIT */
#include "geometry/figures.h"

#include "polygon/polygon.h"

void grz_figures_release(grz_figures *f) {
    grz_growing_release(f->allocator, &f->points, sizeof(grz2_vec));
    grz_growing_release(f->allocator, &f->ends, sizeof(uint32_t));
    grz_growing_release(f->allocator, &f->areas, sizeof(uint32_t));
    grz_growing_release(f->allocator, &f->figures, sizeof(grz_figure));
}

size_t grz_figures_bytes(const grz_figures *f) {
    return f->points.room * sizeof(grz2_vec) + (f->ends.room + f->areas.room) * sizeof(uint32_t) +
           f->figures.room * sizeof(grz_figure);
}

grz_figure grz_figures_begin(const grz_figures *f) {
    return (grz_figure){.point = f->points.count, .end = f->ends.count, .area = f->areas.count};
}

void grz_figures_undo(grz_figures *f, const grz_figure *begun) {
    f->points.count = begun->point;
    f->ends.count = begun->end;
    f->areas.count = begun->area;
}

bool grz_figures_add(grz_figures *f, const grz_figure *figure) {
    if (!grz_grow(f->allocator, &f->figures, sizeof *figure)) return false;
    ((grz_figure *)f->figures.items)[f->figures.count++] = *figure;
    return true;
}

static bool has_room(const grz_growing *g) { return g->count < g->room; }

bool grz_figures_add_point(grz_figures *f, const grz2_vec *point) {
    const bool room = (has_room(&f->points) || grz_grow(f->allocator, &f->points, sizeof(grz2_vec))) &&
                      (has_room(&f->ends) || grz_grow(f->allocator, &f->ends, sizeof(uint32_t))) &&
                      (has_room(&f->figures) || grz_grow(f->allocator, &f->figures, sizeof(grz_figure)));
    if (!room) return false;
    const grz_figure figure = {f->points.count, f->ends.count, f->areas.count, 0, 1, 0, GRZ_WKB_POINT};
    ((grz2_vec *)f->points.items)[f->points.count++] = *point;
    ((uint32_t *)f->ends.items)[f->ends.count++] = 1;
    ((grz_figure *)f->figures.items)[f->figures.count++] = figure;
    return true;
}

static const uint32_t *ends_of_figure(const grz_figures *f, const grz_figure *figure) {
    return (const uint32_t *)f->ends.items + figure->end;
}

size_t grz_figure_points_of_rings(const grz_figures *f, const grz_figure *figure) {
    return figure->rings > 0 ? ends_of_figure(f, figure)[figure->rings - 1] : 0;
}

size_t grz_figure_points_of_parts(const grz_figures *f, const grz_figure *figure) {
    return figure->parts > 0 ? ends_of_figure(f, figure)[figure->rings + figure->parts - 1] : 0;
}

void grz_figure_rings(const grz_figures *f, const grz_figure *figure, grz2_rings *areas, grz2_rings *lines) {
    const grz2_vec *const points = (const grz2_vec *)f->points.items;
    const size_t of_rings = grz_figure_points_of_rings(f, figure);
    *areas = (grz2_rings){.number = GRZ_DOUBLE};
    *lines = *areas;
    if (figure->rings > 0) {
        areas->points = points ? points + figure->point : NULL;
        areas->point_count = of_rings;
        areas->ends = ends_of_figure(f, figure);
        areas->count = figure->rings;
        areas->areas = (const uint32_t *)f->areas.items + figure->area;
        areas->area_count = figure->areas;
    }
    if (figure->parts > 0) {
        lines->points = points ? points + figure->point + of_rings : NULL;
        lines->point_count = grz_figure_points_of_parts(f, figure);
        lines->ends = ends_of_figure(f, figure) + figure->rings;
        lines->count = figure->parts;
    }
}

grz_status grz_figure_build(const grz_figures *f, const grz_figure *figure, const grz_allocator *allocator,
                            grz2_polygon **set) {
    const grz2_polygon_options options = {.allocator = allocator};
    grz2_rings areas, lines;
    grz_figure_rings(f, figure, &areas, &lines);
    return grz2_mixed_build(set, &areas, &lines, &options);
}

/* From rings */

static void add_end(grz_figures *f, size_t end) { ((uint32_t *)f->ends.items)[f->ends.count++] = (uint32_t)end; }

/* A ring that ends with its first point has it once here. */
static void add_ring(grz_figures *f, const grz_ring_reader *r, size_t first, size_t end, size_t begun) {
    const bool is_float = r->from->number == GRZ_FLOAT;
    grz2_vec *const points = (grz2_vec *)f->points.items, *const to = points + f->points.count;
    for (size_t i = first; i < end; i++) points[f->points.count++] = grz_ring_point(r, i, is_float);
    if (!r->polyline && end - first > 1 && grz2_is_same_point(to, &to[end - first - 1])) f->points.count--;
    add_end(f, f->points.count - begun);
}

static void add_rings(grz_figures *f, const grz_ring_reader *r) {
    const size_t begun = f->points.count;
    for (size_t ring = 0, first = 0; ring < r->end; ring++) {
        const size_t end = grz_ring_end(r, ring);
        add_ring(f, r, first, end, begun);
        first = end;
    }
}

static void add_areas(grz_figures *f, const grz_ring_reader *r, uint32_t count) {
    uint32_t *const areas = (uint32_t *)f->areas.items;
    for (uint32_t i = 0; i < count; i++)
        areas[f->areas.count++] = r->from->areas ? r->from->areas[i] : (uint32_t)r->end;
}

/* All points of the rings that count. */
static size_t count_points(const grz_ring_reader *r) { return r->end > 0 ? grz_ring_end(r, r->end - 1) : 0; }

static uint32_t type_of_kind(uint32_t single, size_t count) {
    const uint32_t multi = GRZ_WKB_MULTIPOINT - GRZ_WKB_POINT;
    return count == 1 ? single : single + multi;
}

/* Of what was built: the least type that can be written. */
static uint32_t type_of_parts(const grz_figures *f, const grz_figure *figure) {
    if (figure->rings == 0 && figure->parts == 0) return GRZ_WKB_COLLECTION; /* there may be no memory for ends */
    const uint32_t *const ends = ends_of_figure(f, figure) + figure->rings;
    size_t points = 0;
    for (uint32_t i = 0, first = 0; i < figure->parts; first = ends[i++]) points += ends[i] - first == 1;
    if (figure->areas > 0 && figure->parts == 0) return type_of_kind(GRZ_WKB_POLYGON, figure->areas);
    if (figure->areas > 0 || figure->parts == 0) return GRZ_WKB_COLLECTION;
    if (points == 0) return type_of_kind(GRZ_WKB_LINESTRING, figure->parts);
    return points == figure->parts ? type_of_kind(GRZ_WKB_POINT, figure->parts) : (uint32_t)GRZ_WKB_COLLECTION;
}

grz_status grz_figures_add_rings(grz_figures *f, const grz2_rings *areas, const grz2_rings *lines) {
    static const grz2_rings none = {.number = GRZ_DOUBLE};
    if (!areas) areas = &none;
    if (!lines) lines = &none;
    if (!grz_rings_are_good(areas) || !grz_rings_are_good(lines)) return GRZ_ERROR_ARGUMENT;
    grz_ring_reader r = grz_ring_reader_of(areas, false), l = grz_ring_reader_of(lines, true);
    if (count_points(&r) == 0) r.end = 0;
    if (count_points(&l) == 0) l.end = 0;
    const uint32_t area_count = r.end == 0 ? 0 : areas->areas ? (uint32_t)areas->area_count : 1;
    grz_figure figure = grz_figures_begin(f);
    if (!grz_grow_by(f->allocator, &f->points, count_points(&r) + count_points(&l), sizeof(grz2_vec)) ||
        !grz_grow_by(f->allocator, &f->ends, r.end + l.end, sizeof(uint32_t)) ||
        !grz_grow_by(f->allocator, &f->areas, area_count, sizeof(uint32_t)))
        return GRZ_ERROR_MEMORY;
    add_rings(f, &r);
    add_areas(f, &r, area_count);
    add_rings(f, &l);
    figure.rings = (uint32_t)r.end;
    figure.parts = (uint32_t)l.end;
    figure.areas = area_count;
    figure.type = type_of_parts(f, &figure);
    if (grz_figures_add(f, &figure)) return GRZ_OK;
    grz_figures_undo(f, &figure);
    return GRZ_ERROR_MEMORY;
}
