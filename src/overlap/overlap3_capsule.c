/* Overlap with a capsule: of a sphere as a ball past which another one moves (moving_balls.h); of another capsule by
 * the distance of the segments against the sum of the radii. The closest points are guessed as in Ericson, "Real-Time
 * Collision Detection", 2005. Any guess proves something: its points are no closer than the segments are, and the
 * planes through them, across the vector between them, leave a gap between the segments.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions3.h"
#include "overlap/by_engine.h"
#include "overlap/moving_balls.h"
#include "shape/vec3.h"

#include <math.h>

grz_meet grz3_meet_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b) {
    return grz_meet_capsule_ball(3, (const double *)b, b->radius, (const double *)a);
}

static inline double clamped_to_unit(double t) {
    const double most = t < 1 ? t : 1;
    return most > 0 ? most : 0;
}

/* What a guess proves: `w` between the points, and the gap between the segments, times |w|. */
typedef struct capsule_guess {
    grz3_vec w;
    double gap, size; /* size: |m| + |d| + |e| */
} capsule_guess;

/* For a divisor that is 0 where a segment is a point or the segments are parallel. Any quotient is a guess that proves
 * something there; unlike 0 / 0 it raises no exception. */
static inline double not_zero(double square) { return square > 0x1p-1000 ? square : 0x1p-1000; }

/* With m the vector from a's first end to b's, d and e the segments, and w = m + t e - s d for any s, t in [0, 1]: the
 * distance of the segments is at most |w|, and at least the gap, w . m - max(0, w . d) + min(0, w . e), over |w|. */
static inline capsule_guess closest_points(const grz3_capsule *a, const grz3_capsule *b) {
    const grz3_vec m = grz3_from_to(a->a, b->a), d = grz3_from_to(a->a, a->b), e = grz3_from_to(b->a, b->b);
    const double dd = grz3_dot(d, d), ee = grz3_dot(e, e), de = grz3_dot(d, e);
    const double dm = grz3_dot(d, m), em = grz3_dot(e, m), across = dd * ee - de * de;
    const double first = clamped_to_unit((dm * ee - de * em) / not_zero(across));
    const double t = clamped_to_unit((de * first - em) / not_zero(ee));
    const double s = clamped_to_unit((de * t + dm) / not_zero(dd));
    const grz3_vec w = {(m.x + t * e.x) - s * d.x, (m.y + t * e.y) - s * d.y, (m.z + t * e.z) - s * d.z};
    const double wd = grz3_dot(w, d), we = grz3_dot(w, e);
    return (capsule_guess){
        .w = w,
        .gap = grz3_dot(w, m) - 0.5 * (wd + fabs(wd)) + 0.5 * (we - fabs(we)),
        .size = grz3_norm1(m) + grz3_norm1(d) + grz3_norm1(e),
    };
}

/* m, d, e and the products with s and t have one rounding each, the sums two: each coordinate of w is within 4 u T, T =
 * |m| + |d| + |e|. Its square, with its own 4 u, is within 12 u T |w| + 48 u^2 T^2. The gap is within 4 u T |w| for the
 * products, with one of m, d, e each, and 2 u for the sums: 7 u T |w|. The error of w does not matter there, as the gap
 * is that of the computed w. Comparing rounds by 6 u of squares. */
GRZ_BOUND(capsule_capsule_error, 18 * GRZ_U);

static inline grz_meet filter_capsules(const capsule_guess *g, double r, double s) {
    const double w2 = grz3_dot(g->w, g->w), gap = g->gap, size = g->size, r2 = (r + s) * (r + s);
    const double error = capsule_capsule_error * size * (grz3_norm1(g->w) + 4 * GRZ_U * size);
    const bool meeting = w2 + error < r2, apart = (gap > error) & ((gap - error) * (gap - error) > r2 * w2);
    const bool moderate =
        (size > 0x1p-200) & (size < 0x1p200) & (w2 > 0x1p-600) & (r > 0x1p-200) & (s > 0x1p-200) & (r + s < 0x1p200);
    return grz_filtered(moderate, meeting, apart);
}

GRZ_NOINLINE grz_meet grz3_meet_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b) {
    const capsule_guess guess = closest_points(a, b);
    const grz_meet meet = filter_capsules(&guess, a->radius, b->radius);
    return grz_decided(meet) ? meet : grz_meet_by_engine(3, GRZ_CAPSULE, a, GRZ_CAPSULE, b);
}

bool grz3_overlap_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b) {
    return grz3_meet_sphere_capsule(a, b) != GRZ_APART;
}
bool grz3_overlap_open_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b) {
    return grz3_meet_sphere_capsule(a, b) == GRZ_MEETING;
}
bool grz3_touch_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b) {
    return grz3_meet_sphere_capsule(a, b) == GRZ_TOUCHING;
}

bool grz3_overlap_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b) {
    return grz3_meet_capsule_capsule(a, b) != GRZ_APART;
}
bool grz3_overlap_open_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b) {
    return grz3_meet_capsule_capsule(a, b) == GRZ_MEETING;
}
bool grz3_touch_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b) {
    return grz3_meet_capsule_capsule(a, b) == GRZ_TOUCHING;
}
