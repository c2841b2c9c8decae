/* Vectors of length 1.
 *
 * SPDX-License-Identifier: MIT */
#include "num/unit.h"

#include <math.h>

double grz_unit_along(int dim, const double d[], double unit[]) {
    double most = 0, square = 0;
    int exponent = 0;
    for (int i = 0; i < dim; i++) most = fabs(d[i]) > most ? fabs(d[i]) : most;
    if (most < 0x1p-400 || most > 0x1p400) frexp(most, &exponent);
    for (int i = 0; i < dim; i++) {
        unit[i] = exponent == 0 ? d[i] : ldexp(d[i], -exponent);
        square += unit[i] * unit[i];
    }
    const double length = sqrt(square);
    for (int i = 0; i < dim && length > 0; i++) unit[i] /= length;
    return exponent == 0 ? length : ldexp(length, exponent);
}
