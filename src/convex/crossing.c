/* Of o + s d and p + t e, with n = d x e: s = ((p - o) x e) / n, t = ((p - o) x d) / n. If n is not 0 the difference of
 * the two has an inside, and what crosses at s > 0 and t > 0 meets there.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/crossing.h"

#include "num/stage.h"

/* A product of differences of doubles has 2 roundings, and the difference of two 1. */
GRZ_BOUND(crossing_error, 4 * GRZ_U);

static bool line_numbers(const grz_core *core, double origin[2], double dir[2]) {
    bool usable = core->dim == 2 && (core->ends == GRZ_ENDS_RAY || core->ends == GRZ_ENDS_LINE);
    usable = usable && grz_zero(core->radius[0]) && grz_zero(core->radius[1]);
    usable = usable && (core->ends == GRZ_ENDS_LINE || (grz_zero(core->from.part[0]) && grz_zero(core->from.part[1])));
    for (int i = 0; i < 2 && usable; i++) {
        origin[i] = core->center[i][0];
        dir[i] = core->motion[i][0];
        usable = grz_is_moderate(origin[i]) && grz_is_moderate(dir[i]) && grz_zero(core->motion[i][1]);
    }
    return usable;
}

/* a x b, 0 if its sign is not certain; else within a factor of 4. */
static double certain_cross(const double a[2], const double b[2]) {
    const double x = a[0] * b[1], y = a[1] * b[0], product = x - y;
    return fabs(product) > crossing_error * (fabs(x) + fabs(y)) ? product : 0;
}

bool grz_cross(const grz_core *a, const grz_core *b, double *of_a, double *of_b) {
    double o[2], d[2], p[2], e[2];
    if (!GRZ_FILTER_CLAIMS || !line_numbers(a, o, d) || !line_numbers(b, p, e)) return false;
    const double between[2] = {p[0] - o[0], p[1] - o[1]}, n = certain_cross(d, e), s = certain_cross(between, e),
                 t = certain_cross(between, d);
    if (grz_zero(n) || grz_zero(s) || grz_zero(t)) return false;
    *of_a = s / n;
    *of_b = t / n;
    return true;
}
