/* Contacts of a ball with a point, a segment or the nearest point of a box, and of two capsules (balls.inc).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_BALLS_H
#define GRZ_CONTACT_BALLS_H

#include "base/isa.h"
#include "contact/closed_form.h"

/* The vector q from the nearest point of a shape to the center of a ball. */
typedef struct grz_seen_center {
    grz_approx q[3]; /* what is known to be 0 has no error */
    bool inside;     /* the center is in the shape: the ball leaves it along -q, by its radius and |q| */
} grz_seen_center;

typedef struct grz_two_axes {
    const double *a[2], *b[2]; /* both ends of each axis */
    double ra, rb;
} grz_two_axes;

/* The function below for the processor that there is. */
#define GRZ_BALLS(function, ...) GRZ_WITH_AVX2(function##_avx2(__VA_ARGS__), function##_scalar(__VA_ARGS__))

/* A ball and a shape without a radius, whose nearest point is known. Writes the depth and the normal and, if `point`,
 * the coordinates of the point. */
grz_known grz_contact_of_center_avx2(int dim, const double center[], const grz_seen_center *seen, double radius,
                                     bool point, grz_known_contact *c);
grz_known grz_contact_of_center_scalar(int dim, const double center[], const grz_seen_center *seen, double radius,
                                       bool point, grz_known_contact *c);

/* Two balls. If `point`, this function and those below write the points, too. */
grz_known grz_contact_of_balls_avx2(int dim, const double a[], double ra, const double b[], double rb, bool point,
                                    grz_known_contact *c);
grz_known grz_contact_of_balls_scalar(int dim, const double a[], double ra, const double b[], double rb, bool point,
                                      grz_known_contact *c);

/* A ball and a capsule from p to r. */
grz_known grz_contact_with_segment_avx2(int dim, const double a[], double ra, const double p[], const double r[],
                                        double rb, bool point, grz_known_contact *c);
grz_known grz_contact_with_segment_scalar(int dim, const double a[], double ra, const double p[], const double r[],
                                          double rb, bool point, grz_known_contact *c);

/* Two capsules, in the plane without points, of which there are often two. Unknown there where edges cross. */
grz_known grz_contact_of_capsules_avx2(int dim, const grz_two_axes *axes, bool point, grz_known_contact *c);
grz_known grz_contact_of_capsules_scalar(int dim, const grz_two_axes *axes, bool point, grz_known_contact *c);

/* Is depth + margin certainly more than 0 (CONTACT), or less (APART)? Else UNKNOWN. The error of the depth is at most
 * `off`. */
static inline grz_known grz_contact_within(grz_dd depth, double off, double margin) {
    const double left = margin == 0 ? depth.hi : grz_dd_add(depth, grz_dd_of(margin)).hi,
                 error = 2 * off + 16 * GRZ_U * GRZ_U * (fabs(depth.hi) + margin);
    if (left < -error) return GRZ_KNOWN_APART;
    return left > error ? GRZ_KNOWN_CONTACT : GRZ_UNKNOWN;
}

/* Sets count, depth and features of the only point: vertex 0 of a; of b the feature with these corners, -1 for none.
 * Not its coordinates. */
static inline void grz_contact_set_place(grz_known_contact *c, grz_feature_kind kind, int p, int q, int r) {
    grz_contact_place *const place = &c->places[0];
    c->count = 1;
    place->depth = c->depth;
    place->feature[0] = (grz_feature){GRZ_FEATURE_VERTEX, {0, -1, -1}};
    place->feature[1] = (grz_feature){kind, {p, q, r}};
    place->part[0] = place->part[1] = 0;
}

/* The corner, edge or face of a box that lies at a bound of each axis in `fixed`, a bit each: at the upper one where
 * the bit in `at` is set. Bits of `at` for other axes must be 0. */
static GRZ_INLINE grz_feature grz_feature_of_box(int dim, int fixed, int at) {
    grz_feature f = {GRZ_FEATURE_VERTEX, {at, -1, -1}};
    int count = 1;
    for (int i = 0; i < dim; i++)
        if (!(fixed >> i & 1)) f.corner[count++] = at | 1 << i;
    if (count == 2) f.kind = GRZ_FEATURE_EDGE;
    if (count == 3) f.kind = GRZ_FEATURE_FACE;
    return f;
}

/* Are two points with this square of their distance certainly farther from each other than by `most`, radii and a
 * margin? */
static inline bool grz_is_far(double square, double most) { return square * (1 - 0x1p-40) > most * most; }

static inline bool grz_is_radius(double r) { return grz_is_moderate(r) && r >= 0; }

static inline bool grz_are_moderate(int dim, const double x[]) {
    bool moderate = true;
    for (int i = 0; i < dim; i++) moderate = moderate & grz_is_moderate(x[i]);
    return moderate;
}

#endif
