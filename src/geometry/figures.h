/* The coordinates of many geometries, one after the other: each has the rings of its areas, then the parts of its
 * lines; a part of one point is a point.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_GEOMETRY_FIGURES_H
#define GRZ_GEOMETRY_FIGURES_H

#include "base/memory.h"

#include <graze/geometry.h>

/* The types of WKB. */
enum {
    GRZ_WKB_POINT = 1,
    GRZ_WKB_LINESTRING,
    GRZ_WKB_POLYGON,
    GRZ_WKB_MULTIPOINT,
    GRZ_WKB_MULTILINESTRING,
    GRZ_WKB_MULTIPOLYGON,
    GRZ_WKB_COLLECTION
};

/* A geometry. Its rings end relative to its first point, its parts relative to the point after its rings; its areas end
 * relative to its first ring. */
typedef struct grz_figure {
    size_t point, end, area;      /* the first of each in the arrays */
    uint32_t rings, parts, areas; /* how many; the ends of parts are after those of rings */
    uint32_t type;
} grz_figure;

typedef struct grz_figures {
    const grz_allocator *allocator;
    grz_growing points;  /* of grz2_vec */
    grz_growing ends;    /* of uint32_t */
    grz_growing areas;   /* of uint32_t */
    grz_growing figures; /* of grz_figure */
} grz_figures;

static inline const grz_figure *grz_figure_at(const grz_figures *f, size_t index) {
    return (const grz_figure *)f->figures.items + index;
}

void grz_figures_release(grz_figures *f);
size_t grz_figures_bytes(const grz_figures *f);

/* Begins a figure after the last one: it counts from grz_figures_add on, and before that another may begin in its
 * place. */
grz_figure grz_figures_begin(const grz_figures *f);
void grz_figures_undo(grz_figures *f, const grz_figure *begun);
/* False: no memory. */
bool grz_figures_add(grz_figures *f, const grz_figure *figure);

/* Adds a point. False: no memory. */
bool grz_figures_add_point(grz_figures *f, const grz2_vec *point);
/* Adds one from rings. GRZ_ERROR_ARGUMENT, GRZ_ERROR_MEMORY or GRZ_OK. */
grz_status grz_figures_add_rings(grz_figures *f, const grz2_rings *areas, const grz2_rings *lines);
/* Adds one from WKB. GRZ_ERROR_FORMAT, GRZ_ERROR_MEMORY or GRZ_OK. */
grz_status grz_figures_add_wkb(grz_figures *f, const void *wkb, size_t size, grz2_wkb_facts *facts);

/* The areas and the lines of a figure, in place. */
void grz_figure_rings(const grz_figures *f, const grz_figure *figure, grz2_rings *areas, grz2_rings *lines);
/* How many points its rings, and its parts have. */
size_t grz_figure_points_of_rings(const grz_figures *f, const grz_figure *figure);
size_t grz_figure_points_of_parts(const grz_figures *f, const grz_figure *figure);

/* Builds what is asked. */
grz_status grz_figure_build(const grz_figures *f, const grz_figure *figure, const grz_allocator *allocator,
                            grz2_polygon **set);
/* Says whether it is valid (graze/geometry.h). GRZ_ERROR_MEMORY, GRZ_STOPPED. */
grz_status grz_figure_validate(const grz_figures *f, const grz_figure *figure, const grz_allocator *allocator,
                               grz2_validity *validity);

#endif
