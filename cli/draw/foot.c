/* The nearest point of a plane.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/foot.h"

#include <math.h>

void drop_foot(int dimension, const double plane[], double at[]) {
    double most = 0, product = 0, square = 0;
    for (int k = 0; k < dimension; k++) most = fmax(most, fabs(plane[k]));
    for (int k = 0; k < dimension; k++) {
        product += plane[k] / most * (at[k] / 4);
        square += plane[k] / most * (plane[k] / most);
    }
    const double t = (plane[dimension] / most / 4 - product) / square * 4;
    for (int k = 0; k < dimension; k++) at[k] += t * (plane[k] / most);
}
