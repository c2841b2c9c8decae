/* graze: which cells of a grid a shape touches: for voxels, rasters, and spatial hashing.
 *
 *     static bool mark(void *user, const int64_t cell[]) { ... return true; }
 *
 *     grz3_grid grid = {.origin = {0, 0, 0}, .size = {0.1, 0.1, 0.1}};
 *     grz3_cells(&grid, &shape, mark, &voxels);
 *
 * A grid is an origin and the sizes of a cell. Cell i of an axis is [origin + i size, origin + (i + 1) size], exactly:
 * neither the product nor the sum is rounded, so no error grows with i. A cell is closed, as all shapes of graze are: a
 * point on a common corner of cells is in each of them. With `half_open` it is [.., ..) on each axis: then each point
 * of space is in one cell. Every cell that has a common point with the shape is visited, exactly once, and no other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CELLS_H
#define GRAZE_CELLS_H

#include <graze/host.h>
#include <graze/shapes2.h>
#include <graze/shapes3.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The cells that can be visited are those from -GRZ_LAST_CELL to GRZ_LAST_CELL on each axis: 2^62 - 4.
#define GRZ_LAST_CELL INT64_C(4611686018427387900)

/// A grid of the plane. All 0 but `size` is a usual one.
typedef struct grz2_grid {
    grz2_vec origin; ///< the least corner of cell (0, 0); finite
    grz2_vec size;   ///< of a cell on each axis; finite, greater than 0
    bool half_open;  ///< false: cells are closed. True: the greatest sides of a cell do not belong to it
    /// the cells that are of interest, as a box: the least x and y, then the greatest x and y, both included; no other
    /// cell is visited, and a shape may reach as far beyond as it likes. NULL: all
    const int64_t *within;
} grz2_grid;

/// A grid of space; as grz2_grid.
typedef struct grz3_grid {
    grz3_vec origin; ///< the least corner of cell (0, 0, 0); finite
    grz3_vec size;   ///< of a cell on each axis; finite, greater than 0
    bool half_open;  ///< false: cells are closed. True: the greatest sides of a cell do not belong to it
    /// the least x, y and z, then the greatest x, y and z; NULL: all
    const int64_t *within;
} grz3_grid;

/// Gets a cell: its number on each axis, 2 or 3 of them, which are valid during the call. `user` is the caller's.
/// Returns true to go on.
typedef bool (*grz_cell_visitor)(void *user, const int64_t cell[]);

/// Visits the cells that the shape touches. Grade exact.
///
/// Points, segments, aabbs, rects, circles, obbs and triangles. Order: of a segment from a to b: by the parameter at
/// which it first has a point of the cell; closed cells of one and the same parameter by y, then by x; half-open ones
/// as the segment goes through them. Of other shapes row by row, upwards: by y, then by x.
///
/// GRZ_STOPPED if the visitor returned false. GRZ_ERROR_ARGUMENT, and nothing is visited: a grid outside of its domain;
/// a box `within` with a number beyond GRZ_LAST_CELL; a shape that touches such cells, if `within` is NULL; a shape of
/// another kind, or with a radius. An invalid shape, and a box `within` whose least number is greater than its
/// greatest: no cell, GRZ_OK. An aabb may be infinite if `within` is not NULL.
///
/// Cost: of a segment some ns a cell, of other shapes that and some ns to some 100 ns a row; a row, or a step of a
/// segment, that a rounding could change takes some us. Of cells outside of `within` nothing is paid for, but for the
/// rows that are within by y and not by x. No allocation. At most 64 KiB of stack, without the visitor.
GRZ_API grz_status grz2_cells(const grz2_grid *grid, const grz2_shape *shape, grz_cell_visitor visit, void *user);

/// The same in space: points, segments, aabbs, spheres, obbs and triangles. Order: as in the plane, by z, then by y,
/// then by x.
GRZ_API grz_status grz3_cells(const grz3_grid *grid, const grz3_shape *shape, grz_cell_visitor visit, void *user);

#ifdef __cplusplus
}
#endif
#endif
