/* The signed distance of a point from a shape with an inside, by the engine.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_SIGNED_H
#define GRZ_CONTACT_SIGNED_H

#include "shape/core.h"

/* Of a finite point from a valid core, or half-space: outside the distance, inside minus the least distance from the
 * boundary; -inf where there is no boundary. Correctly rounded. Writes the gradient, 0 where it is not unique. Returns
 * in *inside whether the point is in b. */
double grz_signed_distance_of_core(const double point[], const grz_core *b, double gradient[3], bool *inside);
double grz_signed_distance_of_halfspace(const double point[], const grz_body *b, double gradient[3], bool *inside);

#endif
