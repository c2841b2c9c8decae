/* The first contact of a moving polygon with 0, by the first stage that is certain.
 *
 * SPDX-License-Identifier: MIT */
#include "ccd/moving.h"
#include "num/bits.h"

#include <math.h>

static bool is_finite(const grz_moving_polygon *m) {
    bool finite = true;
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < m->count; k++)
            for (int i = 0; i < m->dim; i++)
                finite = finite && grz_finite(m->plus[j][k][i]) && grz_finite(m->minus[j][k][i]);
    return finite;
}

bool grz_first_contact(const grz_moving_polygon *m, double margin, double *time, grz_moving_part *part) {
    if (is_finite(m) && grz_is_margin(margin) && grz_first_contact_exact(m, time, part)) return true;
    if (time) *time = (double)INFINITY;
    return false;
}
