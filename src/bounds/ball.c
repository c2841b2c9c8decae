/* Bounding balls of points. A center is found in doubles; then the radius is the least double for that center, by exact
 * comparisons. So every ball contains its points, whatever the search has rounded.
 *
 * The least ball: by Gärtner's rule ("Fast and robust smallest enclosing balls", 1999) the point that is furthest
 * outside joins the few points that hold the ball, until none is outside. The least ball of these at most dim + 2
 * points is the smallest of those through some of them that contain them all, as in Welzl's algorithm ("Smallest
 * enclosing disks", 1991) without its recursion: all are tried, and the one that has to be grown least is taken. So no
 * degenerate simplex needs a tolerance. A lower bound of all balls then says whether the center is a good one; else the
 * search is done again with exact balls. The quick ball: Ritter, "An efficient bounding sphere", Graphics Gems, 1990.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/cloud.h"
#include "bounds/exact_hold.h"

#include "num/stage.h"
#include "num/subnormals.h"
#include "num/vec.h"

#include <graze/bounds2.h>
#include <graze/bounds3.h>
#include <graze/query2.h>
#include <graze/query3.h>

#include <string.h>

enum { MOST_HELD = 5 };

typedef struct ball_vec {
    double at[3];
} ball_vec;

static double square_between(const double a[3], const double b[3]) {
    const double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
    return x * x + y * y + z * z;
}

static double ball_dot(ball_vec a, ball_vec b) { return grz_dot(3, a.at, b.at); }

static ball_vec ball_cross(ball_vec a, ball_vec b) {
    ball_vec n;
    grz_cross(a.at, b.at, n.at);
    return n;
}

/* a r + b s + c t */
static ball_vec ball_combined(ball_vec a, double r, ball_vec b, double s, ball_vec c, double t) {
    ball_vec sum;
    for (int k = 0; k < 3; k++) sum.at[k] = a.at[k] * r + b.at[k] * s + c.at[k] * t;
    return sum;
}

/* The center of the ball through 1 to 4 points that lies in their span. Not finite, or anywhere, where they are all but
 * affinely dependent. */
static ball_vec center_through(const ball_vec p[], int count) {
    ball_vec e[3] = {{{0}}};
    double square[3] = {0};
    for (int i = 1; i < count; i++) {
        e[i - 1] = ball_combined(p[i], 1, p[0], -1, p[0], 0);
        square[i - 1] = ball_dot(e[i - 1], e[i - 1]) / 2;
    }
    if (count == 1) return p[0];
    if (count == 2) return ball_combined(p[0], 0.5, p[1], 0.5, p[0], 0);
    if (count == 3) {
        const ball_vec n = ball_cross(e[0], e[1]), a = ball_cross(e[1], n), b = ball_cross(n, e[0]);
        const double size = ball_dot(n, n);
        return ball_combined(p[0], 1, a, square[0] / size, b, square[1] / size);
    }
    const ball_vec a = ball_cross(e[1], e[2]), b = ball_cross(e[2], e[0]), c = ball_cross(e[0], e[1]);
    const double det = ball_dot(e[0], a);
    const ball_vec from = ball_combined(a, square[0] / det, b, square[1] / det, c, square[2] / det);
    return ball_combined(p[0], 1, from, 1, from, 0);
}

/* The points that hold a ball; the one that joined last comes last. */
typedef struct ball_hold {
    ball_vec point[MOST_HELD];
    int count;
    ball_vec center;
    double square; /* of the radius */
} ball_hold;

static double largest_square(const ball_hold *h, ball_vec center) {
    double square = 0;
    for (int i = 0; i < h->count; i++) {
        const double d = square_between(h->point[i].at, center.at);
        if (!(d <= square)) square = d; /* NaN, too */
    }
    return square;
}

/* The least ball of the points, of which the last is on its boundary. Keeps those that hold it. */
static void hold_tightest(ball_hold *h, int dim) {
    ball_hold best = {.center = h->point[h->count - 1], .square = (double)INFINITY};
    const unsigned last = 1U << (h->count - 1);
    for (unsigned set = last; set < 2 * last; set++) {
        ball_hold part = {.count = 0};
        for (int i = 0; i < h->count; i++)
            if (set >> i & 1) part.point[part.count++] = h->point[i];
        if (part.count > dim + 1) continue;
        part.center = center_through(part.point, part.count);
        part.square = largest_square(h, part.center);
        if (part.square < best.square) best = part;
    }
    *h = best;
}

/* The point of the cloud that is furthest from `from`. */
static double furthest_from(const grz_cloud *c, ball_vec from, ball_vec *furthest) {
    double most = -1;
    for (size_t i = 0; i < c->count; i++) {
        double p[3];
        grz_cloud_point(c, i, p);
        const double square = square_between(p, from.at);
        if (square <= most) continue;
        most = square;
        memcpy(furthest->at, p, sizeof p);
    }
    return most;
}

/* Weights of the points of sum 1 whose mean is next to the center, if that is in their hull: the least squares, by
 * elimination. They may be anything where the points span too little. */
static void find_ball_weights(const ball_hold *h, double weight[]) {
    double m[MOST_HELD][MOST_HELD];
    const int size = h->count - 1;
    ball_vec e[MOST_HELD];
    const ball_vec to = ball_combined(h->center, 1, h->point[0], -1, h->center, 0);
    for (int i = 0; i < size; i++) e[i] = ball_combined(h->point[i + 1], 1, h->point[0], -1, h->center, 0);
    for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) m[i][j] = ball_dot(e[i], e[j]);
        m[i][size] = ball_dot(e[i], to);
    }
    for (int i = 0; i < size; i++)
        for (int r = 0; r < size; r++)
            for (int j = size; r != i && j >= i; j--) m[r][j] -= m[r][i] / m[i][i] * m[i][j];
    weight[0] = 1;
    for (int i = 0; i < size; i++) {
        weight[i + 1] = m[i][size] / m[i][i];
        weight[0] -= weight[i + 1];
    }
}

/* A lower bound of the squared radius of every ball that contains the points, but for a part of 2^-46. For weights
 * w >= 0 of sum 1 and the center c of any ball that contains the points p, its squared radius is at least
 * sum w |p - c|^2 = sum w |p|^2 - |sum w p|^2 + |sum w p - c|^2: at least the first two terms, wherever the origin is,
 * here the center. Each |p|^2 has an error of 5 u of it (see ball_square_error), the sum and its division by the sum of
 * the weights 10 u more; the second term counts only where it is a small part of the first, and so does its error. */
static double least_square_bound(const ball_hold *h) {
    double weight[MOST_HELD], sum = 0, squares = 0;
    ball_vec mean = {{0}};
    find_ball_weights(h, weight);
    for (int i = 0; i < h->count; i++) {
        const double w = weight[i] > 0 ? weight[i] : 0;
        const ball_vec p = ball_combined(h->point[i], 1, h->center, -1, h->center, 0);
        sum += w;
        squares += w * ball_dot(p, p);
        mean = ball_combined(mean, 1, p, w, p, 0);
    }
    return squares / sum - ball_dot(mean, mean) / (sum * sum);
}

/* No |coordinate| is larger. */
static double largest_coordinate(const grz_cloud *c) {
    double low[3], high[3], most = 0;
    grz_cloud_shift(c, c->min, low);
    grz_cloud_shift(c, c->max, high);
    for (int k = 0; k < c->dim; k++) most = fmax(most, fmax(fabs(low[k]), fabs(high[k])));
    return most;
}

/* The search that `least_center` has done in doubles, with balls that are exact but for 2^-50. It ends, for a point
 * that is outside by more makes the exact ball larger, as a point counts as the same integers each time. Then the ball
 * of all points is hardly larger than that of the points that are held, and no ball that contains those is smaller. No
 * coordinate is larger than the radius of any ball of all points, as the origin is in the middle of their bounds. */
static ball_vec exact_center(const grz_cloud *c, ball_vec from) {
    grz_exact_hold h = {.count = 0, .most = largest_coordinate(c)};
    ball_vec furthest, center = from;
    for (;;) {
        const double most = furthest_from(c, center, &furthest);
        if (h.count > 0 && most <= h.square * (1 + 0x1p-44)) return center;
        memcpy(h.point[h.count++], furthest.at, sizeof furthest.at);
        grz_hold_exactly(&h, c->dim);
        memcpy(center.at, h.center, sizeof center.at);
    }
}

/* Each point that joins makes the ball larger; where rounding ends that, or after many, the ball that had to be grown
 * least is taken. */
static ball_vec least_center(const grz_cloud *c) {
    enum { MOST_ROUNDS = 1000 };
    ball_hold h = {.count = 1};
    furthest_from(c, (ball_vec){{0}}, &h.point[0]);
    h.center = h.point[0];
    ball_vec best = h.center;
    double least = (double)INFINITY, before = -1;
    for (int i = 0; i < MOST_ROUNDS; i++) {
        const double most = furthest_from(c, h.center, &h.point[h.count]);
        if (most < least) least = most, best = h.center;
        if (most <= h.square * (1 + 0x1p-46) || !(h.square > before)) break;
        before = h.square;
        h.count++;
        hold_tightest(&h, c->dim);
    }
    const bool proven = GRZ_FILTER_CLAIMS && least <= least_square_bound(&h) * (1 + 0x1p-42);
    return proven ? best : exact_center(c, best);
}

/* The two extreme points of an axis that lie furthest apart make the first ball; a point outside makes the ball just so
 * much larger that it touches the point and the far side of the ball before. */
static ball_vec quick_center(const grz_cloud *c) {
    ball_vec low[3], high[3], p;
    for (size_t i = 0; i < c->count; i++) {
        grz_cloud_point(c, i, p.at);
        for (int k = 0; k < c->dim; k++) {
            if (i == 0 || p.at[k] < low[k].at[k]) low[k] = p;
            if (i == 0 || p.at[k] > high[k].at[k]) high[k] = p;
        }
    }
    int axis = 0;
    for (int k = 1; k < c->dim; k++)
        if (square_between(low[k].at, high[k].at) > square_between(low[axis].at, high[axis].at)) axis = k;
    ball_vec center = ball_combined(low[axis], 0.5, high[axis], 0.5, p, 0);
    double radius = sqrt(square_between(low[axis].at, high[axis].at)) / 2;
    for (size_t i = 0; i < c->count; i++) {
        grz_cloud_point(c, i, p.at);
        const double square = square_between(p.at, center.at);
        if (square <= radius * radius) continue;
        const double distance = sqrt(square), grown = (radius + distance) / 2, step = (grown - radius) / distance;
        center = ball_combined(center, 1 - step, p, step, p, 0);
        radius = grown;
    }
    return center;
}

static bool ball_contains(int dim, const double p[3], const double center[3], double radius) {
    const grz2_vec p2 = {p[0], p[1]};
    const grz3_vec p3 = {p[0], p[1], p[2]};
    const grz2_circle circle = {{center[0], center[1]}, radius};
    const grz3_sphere sphere = {{center[0], center[1], center[2]}, radius};
    return dim == 2 ? grz2_overlap_point_circle(&p2, &circle) : grz3_overlap_point_sphere(&p3, &sphere);
}

/* A squared distance of the cloud: each difference has an error of u, and another of u where it is scaled and
 * subnormal; its square 3 u, the sum 5 u. So a point whose square is below the largest by more than twice that is not
 * further away than the furthest one. */
GRZ_BOUND(ball_square_error, 16 * GRZ_U);

/* The least double r such that the ball contains all points: the root of the largest square is within 5 u of it. */
static double least_radius(grz_cloud *c, const double center[3]) {
    ball_vec unused;
    memcpy(c->origin, center, sizeof c->origin);
    const double most = furthest_from(c, (ball_vec){{0}}, &unused), about = grz_cloud_length(c, sqrt(most));
    const int64_t order = grz_order(about) - 12;
    double radius = order > 0 ? grz_at_order(order) : 0;
    for (size_t i = 0; i < c->count; i++) {
        double place[3], p[3];
        grz_cloud_read(c, i, place);
        grz_cloud_shift(c, place, p);
        if (GRZ_FILTER_CLAIMS && p[0] * p[0] + p[1] * p[1] + p[2] * p[2] < most * (1 - 2 * ball_square_error) &&
            radius > 0)
            continue;
        while (grz_finite(radius) && !ball_contains(c->dim, place, center, radius)) radius = grz_above(radius);
    }
    return radius;
}

static GRZ_NOINLINE bool bounding_ball(int dim, const grz_points *points, bool quick, double center[3],
                                       double *radius) {
    grz_cloud cloud;
    if (!grz_cloud_begin(&cloud, dim, points)) return false;
    const ball_vec found = quick ? quick_center(&cloud) : least_center(&cloud);
    center[2] = 0;
    grz_cloud_place(&cloud, found.at, center);
    *radius = least_radius(&cloud, center);
    return true;
}

static bool ball_of_points(int dim, const grz_points *points, bool quick, double center[3], double *radius) {
    const grz_mode mode = grz_keep_subnormals();
    const bool any = bounding_ball(dim, points, quick, center, radius);
    grz_restore_mode(mode);
    return any;
}

static grz2_circle circle_of_points(const grz_points *points, bool quick) {
    double c[3], r;
    if (!ball_of_points(2, points, quick, c, &r)) return (grz2_circle){{(double)NAN, (double)NAN}, (double)NAN};
    return (grz2_circle){{c[0], c[1]}, r};
}

static grz3_sphere sphere_of_points(const grz_points *points, bool quick) {
    double c[3], r;
    if (!ball_of_points(3, points, quick, c, &r))
        return (grz3_sphere){{(double)NAN, (double)NAN, (double)NAN}, (double)NAN};
    return (grz3_sphere){{c[0], c[1], c[2]}, r};
}

grz2_circle grz2_bounding_circle(const grz_points *points) { return circle_of_points(points, false); }
grz2_circle grz2_bounding_circle_quick(const grz_points *points) { return circle_of_points(points, true); }
grz3_sphere grz3_bounding_sphere(const grz_points *points) { return sphere_of_points(points, false); }
grz3_sphere grz3_bounding_sphere_quick(const grz_points *points) { return sphere_of_points(points, true); }
