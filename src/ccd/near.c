/* When a moving polygon first comes within a margin of 0: a search over parts of the motion, each of which is proven to
 * be free, or begins within the margin or hardly beyond, or is halved.
 *
 * At both ends of a part the nearest point of the polygon gives a direction. Take the direction v(t) that goes from one
 * to the other in a straight line: v(t) . q_k(t) is quadratic in t for each corner. If its coefficients, as those of a
 * polynomial of Bernstein, are all beyond the margin, the polygon is beyond it in all of the part: |v(t)| is at most 1.
 * What is lost by that falls with the square of the length of the part, so that few parts are needed.
 *
 * SPDX-License-Identifier: MIT */
#include "ccd/moving.h"
#include "num/bits.h"
#include "num/stage.h"
#include "num/vec.h"

#include <graze/distance2.h>
#include <graze/distance3.h>

#include <math.h>
#include <string.h>

/* The gap in which the answer may be yes, of the margin and of the size. */
static const double GAP_OF_MARGIN = 0x1p-20, GAP_OF_SIZE = 0x1p-32;

/* Places in a unit in which the largest coordinate is from 1 to 2, and the margin. */
typedef struct scaled_polygon {
    int dim, count;
    double at[2][GRZ_MOST_MOVING_CORNERS][3], margin;
} scaled_polygon;

/* The polygon at one time, and a unit vector from 0 to its nearest point. */
typedef struct place_at_time {
    double time, corner[GRZ_MOST_MOVING_CORNERS][3], distance, toward[3];
} place_at_time;

/* x 2^600, of a number below 2^-840: subnormal ones by their bits, which no mode flushes to zero. */
static double enlarged_number(double x) {
    if (!grz_is_subnormal(x)) return x * 0x1p600;
    const double size = 0x1p-474 * (double)(grz_bits(x) & GRZ_MANTISSA_MASK);
    return grz_bits(x) >> 63 ? -size : size;
}

/* Differences of places times 4^-1, 1 or 2^600. */
static double difference_at(double plus, double minus, int power) {
    if (power == 0) return plus - minus;
    if (power < 0) return 0.25 * plus - 0.25 * minus;
    return grz_compare(plus, minus) == 0 ? 0 : enlarged_number(plus) - enlarged_number(minus);
}

/* Returns the largest |coordinate|. */
static double write_differences(const grz_moving_polygon *m, int power, scaled_polygon *p) {
    double size = 0;
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < m->count; k++)
            for (int i = 0; i < m->dim; i++) {
                const double x = difference_at(m->plus[j][k][i], m->minus[j][k][i], power);
                p->at[j][k][i] = x;
                size = fabs(x) > size ? fabs(x) : size;
            }
    return size;
}

static scaled_polygon scale_polygon(const grz_moving_polygon *m, double margin) {
    scaled_polygon p = {.dim = m->dim, .count = m->count, .margin = margin};
    double size = write_differences(m, 0, &p);
    if (size > 0x1p1022) {
        size = write_differences(m, -1, &p);
        p.margin = 0.25 * margin;
    } else if (size < 0x1p-900) {
        size = write_differences(m, 1, &p);
        p.margin = margin < 0x1p-840 ? enlarged_number(margin) : margin < 0x1p400 ? margin * 0x1p600 : margin;
    }
    const int exponent = size > 0 ? -ilogb(size) : 0;
    p.margin = grz_ldexp(p.margin, exponent);
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < m->count; k++)
            for (int i = 0; i < m->dim; i++) p.at[j][k][i] = grz_ldexp(p.at[j][k][i], exponent);
    return p;
}

static grz3_vec vec_of_corner(const double p[3]) { return (grz3_vec){p[0], p[1], p[2]}; }

/* The distance from 0 to corners of the polygon, 2 of an edge, 3 of a triangle, or all 4; and the nearest point. */
static double distance_to(const place_at_time *at, int first, int second, int count, grz3_vec *nearest) {
    const grz3_vec a = vec_of_corner(at->corner[first]), b = vec_of_corner(at->corner[second]);
    grz3_vec pa = {0, 0, 0};
    const grz3_segment edge = {a, b};
    const grz3_shape origin = grz3_shape_from_point(&pa), segment = grz3_shape_from_segment(&edge);
    if (count == 2) return grz3_distance(&segment, &origin, nearest, &pa);
    const grz3_vec c = vec_of_corner(at->corner[2]);
    if (count == 3) {
        const grz3_triangle triangle = {a, b, c};
        const grz3_shape shape = grz3_shape_from_triangle(&triangle);
        return grz3_distance(&shape, &origin, nearest, &pa);
    }
    /* a parallelogram is the difference of two of its edges */
    const grz3_segment other = {{0, 0, 0}, {b.x - c.x, b.y - c.y, b.z - c.z}};
    const grz3_shape second_edge = grz3_shape_from_segment(&other);
    const double distance = grz3_distance(&segment, &second_edge, nearest, &pa);
    *nearest = (grz3_vec){nearest->x - pa.x, nearest->y - pa.y, nearest->z - pa.z};
    return distance;
}

static double least_height(const scaled_polygon *p, const place_at_time *at, const double v[3]) {
    double least = (double)INFINITY;
    for (int k = 0; k < p->count; k++) least = fmin(least, grz_dot(3, v, at->corner[k]));
    return least;
}

/* Takes the direction of v, or the opposite one, if all corners are further along it. */
static void try_direction(const scaled_polygon *p, const double v[3], place_at_time *out, double *most) {
    const double length = sqrt(grz_dot(3, v, v));
    for (int sign = 1; sign >= -1 && length > 0; sign -= 2) {
        const double over = sign / length, unit[3] = {v[0] * over, v[1] * over, v[2] * over},
                     least = least_height(p, out, unit);
        if (!(least > *most)) continue;
        *most = least;
        memcpy(out->toward, unit, sizeof unit);
    }
}

/* Of a near point doubles do not know the direction as well as that across an edge or the face, or to a corner: along
 * one of these all corners are as far as the nearest point. */
static void refine_direction(const scaled_polygon *p, place_at_time *out) {
    double most = least_height(p, out, out->toward), e[2][3], across[3], v[3];
    if (most > out->distance * (1 - 0x1p-30)) return;
    for (int k = 0; k < p->count; k++) {
        const double *const q = out->corner[k];
        for (int j = 0; j < 2; j++)
            for (int i = 0; i < 3; i++)
                e[j][i] = out->corner[(k + j + 1) % p->count][i] - out->corner[(k + j) % p->count][i];
        try_direction(p, q, out, &most);
        grz_cross(q, e[0], across);
        grz_cross(e[0], across, v);
        try_direction(p, v, out, &most);
        grz_cross(e[0], e[1], v);
        try_direction(p, v, out, &most);
    }
}

static void write_place(const scaled_polygon *p, double time, place_at_time *out) {
    grz3_vec nearest;
    out->time = time;
    for (int k = 0; k < p->count; k++)
        for (int i = 0; i < 3; i++) out->corner[k][i] = (1 - time) * p->at[0][k][i] + time * p->at[1][k][i];
    out->distance = distance_to(out, 0, 1, p->count, &nearest);
    const double length = sqrt(grz_dot(3, &nearest.x, &nearest.x)), over = length > 0 ? 1 / length : 0;
    out->toward[0] = nearest.x * over;
    out->toward[1] = nearest.y * over;
    out->toward[2] = nearest.z * over;
    refine_direction(p, out);
}

/* A difference is rounded once, of coordinates of at most 2: 2 u; a place three times: 8 u in all. With a direction
 * whose coordinates add up to at most 1.8 that is 15 u, and five roundings more of at most 3.6: 33 u. The mean of two
 * rounds twice more: 41 u. The direction is longer than 1 by at most 4 u, which counts for distances of at most 3.6
 * alone, for no polygon of this size is farther: 15 u. */
GRZ_BOUND(ccd_near_error, 64 * GRZ_U);

/* Is the polygon beyond the margin from one time to another? */
static bool is_free_between(const scaled_polygon *p, const place_at_time *a, const place_at_time *b) {
    const double bound = p->margin + ccd_near_error;
    bool is_free = true;
    for (int k = 0; k < p->count && is_free; k++) {
        const double first = grz_dot(3, a->toward, a->corner[k]), last = grz_dot(3, b->toward, b->corner[k]),
                     middle = 0.5 * (grz_dot(3, a->toward, b->corner[k]) + grz_dot(3, b->toward, a->corner[k]));
        is_free = first > bound && middle > bound && last > bound;
    }
    return is_free;
}

/* Are all corners beyond the margin along one axis, at all times? */
static bool is_free_on_an_axis(const scaled_polygon *p) {
    const double bound = p->margin + ccd_near_error;
    bool is_free = false;
    for (int i = 0; i < p->dim; i++) {
        double least = (double)INFINITY, most = -(double)INFINITY;
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < p->count; k++) {
                least = p->at[j][k][i] < least ? p->at[j][k][i] : least;
                most = p->at[j][k][i] > most ? p->at[j][k][i] : most;
            }
        is_free = is_free || least > bound || -most > bound;
    }
    return is_free;
}

/* Which part is nearest: the least one that is hardly farther than the whole. */
static grz_moving_part nearest_part(const scaled_polygon *p, const place_at_time *at) {
    const double most = at->distance * (1 + 0x1p-30) + 0x1p-40;
    grz3_vec nearest;
    for (int k = 0; k < p->count; k++)
        if (distance_to(at, k, k, 2, &nearest) <= most) return (grz_moving_part){GRZ_MOVING_CORNER, k};
    for (int k = 0; k < p->count; k++)
        if (distance_to(at, k, (k + 1) % p->count, 2, &nearest) <= most) return (grz_moving_part){GRZ_MOVING_EDGE, k};
    return (grz_moving_part){GRZ_MOVING_FACE, 0};
}

enum { MOST_PARTS = 52 };

/* Of what lies ahead only the times are kept, for the distances need most of the stack. */
bool grz_first_within(const grz_moving_polygon *m, double margin, double *time, grz_moving_part *part) {
    const scaled_polygon p = scale_polygon(m, margin);
    const double reached = p.margin + 0.5 * (p.margin * GAP_OF_MARGIN + GAP_OF_SIZE);
    double later[MOST_PARTS]; /* the last one first */
    int ahead = 0;
    place_at_time now, next;
    if (is_free_on_an_axis(&p)) return false;
    write_place(&p, 0, &now);
    write_place(&p, 1, &next);
    while (now.distance > reached) {
        const double middle = 0.5 * (now.time + next.time);
        if (is_free_between(&p, &now, &next)) {
            if (next.time == 1) return false;
            now = next;
            write_place(&p, later[--ahead], &next);
        } else if (ahead == MOST_PARTS || middle == now.time || middle == next.time) {
            break; /* such a part is so short that nothing moves */
        } else {
            later[ahead++] = next.time;
            write_place(&p, middle, &next);
        }
    }
    if (time) *time = now.time;
    *part = nearest_part(&p, &now);
    return true;
}
