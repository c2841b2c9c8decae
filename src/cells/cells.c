/* Which cells of a grid a shape touches: which shapes are answered, and their numbers.
 *
 * SPDX-License-Identifier: MIT */
#include "cells/shape.h"
#include "shape/any.h"

static bool has_cells(int dim, const grz_shape *s) {
    const grz_kind kind = grz_kind_of(dim, s);
    switch (kind) {
    case GRZ_POINT:
    case GRZ_SEGMENT:
    case GRZ_BALL:
    case GRZ_AABB:
    case GRZ_OBB:
    case GRZ_TRIANGLE: return grz_zero(grz_rounding_of(dim, s));
    case GRZ_RECT: return dim == 2 && grz_zero(grz_rounding_of(dim, s));
    default: return grz_kind_name(dim, kind) == NULL; /* no shape at all: empty */
    }
}

/* origin, size: dim numbers. */
static grz_status visit_shape_cells(int dim, grz_cell_grid *lines, const double origin[], const double size[],
                                    const int64_t *within, const grz_shape *shape, grz_cell_visitor visit, void *user) {
    grz_body body;
    const double *const p = grz_reference_of(dim, shape);
    grz_cell_shape given = {.kind = grz_kind_of(dim, shape), .core = &body.core};
    if (!grz_cell_grid_set(lines, origin, size, within) || !has_cells(dim, shape)) return GRZ_ERROR_ARGUMENT;
    if (!grz_body_of(dim, shape, &body)) return GRZ_OK;
    switch (given.kind) {
    case GRZ_POINT: given.a = given.b = p; break;
    case GRZ_SEGMENT:
    case GRZ_AABB: given.a = p, given.b = p + dim; break;
    case GRZ_BALL: given.a = p, given.radius = p[dim]; break;
    default: break;
    }
    return grz_visit_cells(lines, within != NULL, &given, visit, user);
}

grz_status grz2_cells(const grz2_grid *grid, const grz2_shape *shape, grz_cell_visitor visit, void *user) {
    grz_cell_grid lines = {.dim = 2, .half_open = grid->half_open};
    return visit_shape_cells(2, &lines, (const double *)&grid->origin, (const double *)&grid->size, grid->within,
                             grz_from2(shape), visit, user);
}
grz_status grz3_cells(const grz3_grid *grid, const grz3_shape *shape, grz_cell_visitor visit, void *user) {
    grz_cell_grid lines = {.dim = 3, .half_open = grid->half_open};
    return visit_shape_cells(3, &lines, (const double *)&grid->origin, (const double *)&grid->size, grid->within,
                             grz_from3(shape), visit, user);
}
