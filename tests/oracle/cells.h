/* Which cells of a grid a shape touches, in rationals, from the definition.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_CELLS_H
#define TESTS_ORACLE_CELLS_H

#include <graze/cells.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is wrong with the cells, of 2 or 3 numbers each in their order, that grz2_cells or grz3_cells has visited; NULL
 * if they are right. The text is static. Tries all cells of the grid's box, or if it has none, all about the shape. */
const char *cells_fault2(const grz2_grid *grid, const grz2_shape *shape, const int64_t *cells, size_t count);
const char *cells_fault3(const grz3_grid *grid, const grz3_shape *shape, const int64_t *cells, size_t count);

#ifdef __cplusplus
}
#endif
#endif
