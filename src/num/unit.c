/* Vectors of length 1.
 *
 * SPDX-License-Identifier: MIT */
#include "num/unit.h"

#include "num/vec.h"

/* Of a vector whose squares neither over- nor underflow. */
static GRZ_INLINE double usual_unit_along(int dim, const double d[], double unit[]) {
    const double length = sqrt(grz_dot(dim, d, d)), by = length > 0 ? length : 1;
    for (int i = 0; i < dim; i++) unit[i] = d[i] / by;
    return length;
}

double grz_unit_along(int dim, const double d[], double unit[]) {
    const double most = dim == 2 ? grz_largest(2, d) : grz_norm_max(d);
    int exponent;
    if (GRZ_LIKELY(most > 0x1p-400 && most < 0x1p400))
        return dim == 2 ? usual_unit_along(2, d, unit) : usual_unit_along(3, d, unit);
    frexp(most, &exponent);
    for (int i = 0; i < dim; i++) unit[i] = grz_ldexp(d[i], -exponent);
    return grz_ldexp(usual_unit_along(dim, unit, unit), exponent);
}
