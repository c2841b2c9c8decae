/* The cells that a triangle, or a box of any kind, touches.
 *
 * A polytope and a cell are apart if, and only if, they are so in a direction that is normal to a face of one, or to an
 * edge of each (Gottschalk, "Separating axis theorem for oriented bounding boxes", 1996; Akenine-Moller, "Fast 3D
 * triangle-box overlap testing", 2001). In each such direction the condition is linear in the numbers of the cell: so
 * for all cells of a row at once it says where they begin or end (Schwarz and Seidel, "Fast parallel surface and solid
 * voxelization on GPUs", 2010). Those directions that do not have the row's axis are conditions on the row itself:
 * these are the directions for the shape seen along the axis, so rows that keep them have a cell.
 *
 * Why this also serves half-open cells: the shape and a cell meet if 0 is in their difference, which is convex, has an
 * inside, and has those faces that have a common point with it as a whole, but for their borders. A face whose normal
 * points up on each axis is where the cell is at its least side, which belongs to it; one that points down on an axis
 * is where it is at a greatest side, which does not. A point that lies on faces of the first kind alone is in the
 * difference: the sum of the normals points up, too.
 *
 * SPDX-License-Identifier: MIT */
#include "cells/polytope.h"

/* No line of a cell has a greater |number|. */
static double cell_most_line(const grz_cell_grid *grid, int axis) {
    const double first = fabs((double)grid->first[axis]), last = fabs((double)grid->last[axis]);
    return (first > last ? first : last) + 1;
}

/* What a face is, divided by what a step along its first axis is. */
static void cell_face_estimate(const grz_cell_grid *grid, grz_cell_face *face) {
    const grz_approx step = grz_cell_face_step(grid, face, face->level),
                     at = grz_approx_div(grz_cell_face_start(grid, face), step);
    double size = fabs(at.hi), off = at.off;
    face->at = at.hi;
    for (int i = face->level + 1; i < grid->dim; i++) {
        face->slope[i] = 0;
        if (face->sign[i] == 0) continue;
        const grz_approx slope = grz_approx_div(grz_cell_face_step(grid, face, i), step);
        const double most = cell_most_line(grid, i);
        face->slope[i] = slope.hi;
        size += fabs(slope.hi) * most;
        off += slope.off * most;
    }
    off += cell_line_error * size + 0x1p-60;
    face->off = off < 1 ? off : 1;
}

typedef struct cell_face_query {
    const grz_cell_grid *grid;
    const grz_core *core;
    const grz_cell_face *face;
    bool inclusive;
    int64_t line[3];
} cell_face_query;

/* Is line m before the face's end; inclusive: or at it? */
static bool cell_is_before_face(const void *context, int64_t m) {
    const cell_face_query *const query = (const cell_face_query *)context;
    const int level = query->face->level;
    int64_t line[3] = {query->line[0], query->line[1], query->line[2]};
    line[level] = m;
    const int height = grz_cell_face_sign(query->grid, query->core, query->face, line),
              sign = query->face->sign[level] > 0 ? height : -height;
    return sign > 0 || (query->inclusive && sign == 0);
}

/* Narrows lo .. hi to the cells on the inner side of the face, where those on later axes are given. A face that points
 * up ends the row at the last cell whose least side, line i, is not beyond it. One that points down begins it at the
 * first cell whose greatest side, line i + 1, is not before it; i is then the last line before the face. */
static void cell_face_narrow(const grz_cell_grid *grid, const grz_core *core, const grz_cell_face *face,
                             const int64_t cell[3], int64_t *lo, int64_t *hi) {
    const bool up = face->sign[face->level] > 0;
    bool down = false;
    double at = face->at;
    int64_t line[3] = {0, 0, 0}, last;
    for (int i = face->level; i < grid->dim; i++) {
        down = down || face->sign[i] < 0;
        if (i == face->level || face->sign[i] == 0) continue;
        line[i] = cell[i] + (face->sign[i] < 0);
        at -= face->slope[i] * (double)line[i];
    }
    if (!grz_line_is_certain(at, face->off, &last)) {
        const bool strict = grid->half_open && down;
        const cell_face_query query = {grid, core, face, up == !strict, {line[0], line[1], line[2]}};
        last = grz_last_line(cell_is_before_face, &query, *lo, *hi + 1, at);
    }
    if (up && last < *hi) *hi = last;
    if (!up && last > *lo) *lo = last;
}

static grz_cell_face cell_face_of(int dim, const grz_core *core, grz_cell_face_kind kind, int axis, int edge, int other,
                                  bool turned) {
    grz_cell_face face = {.kind = kind, .axis = axis, .edge = edge, .other = other, .turned = turned, .level = dim};
    grz_cell_face_set(dim, core, &face);
    for (int i = dim - 1; i >= 0; i--)
        if (face.sign[i] != 0) face.level = i;
    return face;
}

void grz_cells_of_core(const grz_cell_grid *grid, const grz_core *core, int axis, int64_t *lo, int64_t *hi) {
    const int64_t any[3] = {0, 0, 0};
    *lo = grid->first[axis] - 1;
    *hi = grid->last[axis] + 1;
    for (int turned = 0; turned < 2; turned++) {
        grz_cell_face face = cell_face_of(grid->dim, core, GRZ_CELL_AXIS, axis, 0, 0, turned);
        cell_face_estimate(grid, &face);
        cell_face_narrow(grid, core, &face, any, lo, hi);
    }
}

static void cell_polytope_add(const grz_cell_grid *grid, grz_cell_polytope *polytope, grz_cell_face_kind kind, int axis,
                              int edge, int other) {
    for (int turned = 0; turned < 2; turned++) {
        grz_cell_face *const face = &polytope->face[polytope->count];
        *face = cell_face_of(grid->dim, polytope->core, kind, axis, edge, other, turned);
        if (face->level == grid->dim) return; /* the edge is along the axis, or 0 */
        cell_face_estimate(grid, face);
        polytope->count++;
        if (face->is_one) return;
    }
}

void grz_cell_polytope_set(const grz_cell_grid *grid, const grz_core *core, grz_cell_polytope *polytope) {
    const int dim = grid->dim, edges = core->points ? 3 : core->count;
    polytope->core = core;
    polytope->count = 0;
    for (int e = 0; e < edges; e++) {
        for (int axis = dim == 2 ? 2 : 0; axis < 3; axis++)
            cell_polytope_add(grid, polytope, GRZ_CELL_ACROSS, axis, e, 0);
        /* two sides of a triangle have the normal of any two */
        for (int f = e + 1; f < (core->points ? 2 : edges) && dim == 3; f++)
            cell_polytope_add(grid, polytope, GRZ_CELL_BETWEEN, 0, e, f);
    }
}

void grz_cell_polytope_range(const grz_cell_rows *rows, int axis, int64_t *lo, int64_t *hi) {
    const grz_cell_polytope *const polytope = (const grz_cell_polytope *)rows->shape;
    for (int k = 0; k < polytope->count && *lo <= *hi; k++)
        if (polytope->face[k].level == axis)
            cell_face_narrow(rows->grid, polytope->core, &polytope->face[k], rows->cell, lo, hi);
}
