/* The distance of two bodies: asks the part that knows their forms.
 *
 * SPDX-License-Identifier: MIT */
#include "distance/distance.h"

#include "shape/any.h"

#include <math.h>

static void swap_points(grz_point_pair *points) {
    for (int i = 0; i < 3; i++) {
        const double x = points->a[i];
        points->a[i] = points->b[i];
        points->b[i] = x;
    }
}

double grz_distance_of_bodies(grz_body *a, grz_body *b, grz_point_pair *points) {
    a->core.radius[1] = b->core.radius[1] = 0;
    if (a->form == GRZ_FORM_CORE && b->form == GRZ_FORM_CORE) return grz_distance_of_cores(&a->core, &b->core, points);
    if (a->form != GRZ_FORM_CORE && b->form != GRZ_FORM_CORE) return grz_distance_of_flats(a, b, points);
    if (a->form != GRZ_FORM_CORE) return grz_distance_of_flat_and_core(a, &b->core, points);
    const double distance = grz_distance_of_flat_and_core(b, &a->core, points);
    if (points) swap_points(points);
    return distance;
}

GRZ_NOINLINE double grz_distance_by_engine(int dim, grz_kind kind_a, const void *a, grz_kind kind_b, const void *b) {
    grz_core x, y;
    if (!grz_core_of(dim, kind_a, a, &x) || !grz_core_of(dim, kind_b, b, &y)) return (double)INFINITY;
    return grz_distance_of_cores(&x, &y, NULL);
}
