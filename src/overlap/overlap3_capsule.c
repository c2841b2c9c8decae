/* Overlap with a capsule: of a sphere as of one that moves (moving_balls.h), of another capsule by the distance of the
 * segments against the sum of the radii. The nearest points are guessed as in Ericson, "Real-Time Collision Detection",
 * 2005, and prove themselves: they are no farther apart than the segments, and the planes across the way between them
 * leave a gap.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "overlap/closed_form.h"
#include "pair/functions3.h"
#include "shape/vec3.h"
#include "overlap/moving_balls.h"
#include "num/stage.h"

#include <math.h>

/* The capsule is the way of a sphere. */
static inline grz_moving_balls way_past(const grz3_sphere *a, const grz3_capsule *b) {
    return (grz_moving_balls){&b->a.x, &a->center.x, &b->b.x, &b->a.x, b->radius, a->radius};
}
GRZ_MEET_AS_BALLS(sphere, capsule)

grz_meet grz3_meet_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b) { return meet_sphere_capsule(a, b); }
bool grz3_overlap_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b) {
    return meet_sphere_capsule(a, b) != GRZ_APART;
}
bool grz3_overlap_open_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b) {
    return meet_sphere_capsule(a, b) == GRZ_MEETING;
}
bool grz3_touch_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b) {
    return meet_sphere_capsule(a, b) == GRZ_TOUCHING;
}

static inline double clamped(double t) {
    const double most = t < 1 ? t : 1;
    return most > 0 ? most : 0;
}

/* With m the way from a's first end to b's, d and e the segments, and w = m + t e - s d for any s, t in [0, 1]: the
 * distance is at most |w|, and at least the gap w . m - max(0, w . d) + min(0, w . e) over |w|. m, d, e and the
 * products with s and t have one rounding each, the sums two: each coordinate of w is within 4 u T, T = |m| + |d| +
 * |e|; its square, with its own 4 u, within 12 u T |w| + 48 u^2 T^2; the gap within 4 u T |w| for products with one of
 * the ways, 2 u for the sums: 7 u T |w| and what w is off, which does not matter, for the gap is that of the w that was
 * computed. Comparing rounds by 6 u of squares. */
GRZ_BOUND(capsule_capsule_error, 18 * GRZ_U);

/* The pair's verdict from w and the gap, if they prove one. */
static inline int proved(double w2, double gap, double size, double error, double r, double s) {
    const double r2 = (r + s) * (r + s);
    const bool meeting = w2 + error < r2, apart = (gap > error) & ((gap - error) * (gap - error) > r2 * w2);
    const bool moderate =
        (size > 0x1p-200) & (size < 0x1p200) & (w2 > 0x1p-600) & (r > 0x1p-200) & (s > 0x1p-200) & (r + s < 0x1p200);
    return moderate * (meeting - apart);
}

static GRZ_NOINLINE grz_meet meet_capsule_capsule_fallback(const grz3_capsule *a, const grz3_capsule *b) {
    GRZ_MEET_CORES(capsule, a, capsule, b);
}

static inline grz_meet meet_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b) {
    const grz3_vec m = grz3_from_to(a->a, b->a), d = grz3_from_to(a->a, a->b), e = grz3_from_to(b->a, b->b);
    const double dd = grz3_dot(d, d), ee = grz3_dot(e, e), de = grz3_dot(d, e), dm = grz3_dot(d, m),
                 em = grz3_dot(e, m);
    const double across = dd * ee - de * de;
    const double first = clamped((dm * ee - de * em) / across), t = clamped((de * first - em) / ee),
                 s = clamped((de * t + dm) / dd);
    const grz3_vec w = {(m.x + t * e.x) - s * d.x, (m.y + t * e.y) - s * d.y, (m.z + t * e.z) - s * d.z};
    const double size = grz3_norm1(m) + grz3_norm1(d) + grz3_norm1(e),
                 error = capsule_capsule_error * size * (grz3_norm1(w) + 4 * GRZ_U * size);
    const double wd = grz3_dot(w, d), we = grz3_dot(w, e),
                 gap = grz3_dot(w, m) - 0.5 * (wd + fabs(wd)) + 0.5 * (we - fabs(we));
    const int meet = proved(grz3_dot(w, w), gap, size, error, a->radius, b->radius);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_capsule_capsule_fallback(a, b);
}

grz_meet grz3_meet_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b) { return meet_capsule_capsule(a, b); }
bool grz3_overlap_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b) {
    return meet_capsule_capsule(a, b) != GRZ_APART;
}
bool grz3_overlap_open_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b) {
    return meet_capsule_capsule(a, b) == GRZ_MEETING;
}
bool grz3_touch_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b) {
    return meet_capsule_capsule(a, b) == GRZ_TOUCHING;
}
