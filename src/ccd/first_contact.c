/* The first contact of a moving polygon with 0, by the first stage that is certain.
 *
 * SPDX-License-Identifier: MIT */
#include "ccd/filter.h"
#include "ccd/moving.h"
#include "num/bits.h"

#include <math.h>

static bool is_polygon_finite(const grz_moving_polygon *m) {
    bool finite = true;
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < m->count; k++)
            for (int i = 0; i < m->dim; i++)
                finite = finite && grz_finite(m->plus[j][k][i]) && grz_finite(m->minus[j][k][i]);
    return finite;
}

static bool contact_by_stages(const grz_moving_polygon *m, double *time, grz_moving_part *part) {
    grz_rounded_polygon r;
    bool is_certain = false, meets = false;
    const grz_filter_verdict verdict = grz_filter_moving_polygon(m, &r);
    if (verdict == GRZ_PROVEN_APART) return false;
    if (verdict == GRZ_PLACES_ROUNDED) meets = grz_first_contact_simple(m, &r, &is_certain, time);
    if (is_certain) {
        *part = (grz_moving_part){m->dim == 2 ? GRZ_MOVING_EDGE : GRZ_MOVING_FACE, 0};
        return meets;
    }
    meets = grz_first_contact_quick(m, &is_certain, time, part);
    return is_certain ? meets : grz_first_contact_exact(m, time, part);
}

bool grz_first_contact(const grz_moving_polygon *m, double margin, double *time, grz_moving_part *part) {
    bool meets = is_polygon_finite(m) && grz_is_margin(margin);
    if (meets) meets = grz_zero(margin) ? contact_by_stages(m, time, part) : grz_first_within(m, margin, time, part);
    if (meets) return true;
    if (time) *time = (double)INFINITY;
    return false;
}
