/* The nearest point of a plane.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_FOOT_H
#define GRAZE_CLI_DRAW_FOOT_H

/// Moves a point to the nearest one of a plane: `plane` is its normal, which is not 0, and then its offset. What
/// overflows is not finite.
void drop_foot(int dimension, const double plane[], double at[]);

#endif
