/* As bounds/ball.c finds it in doubles: the smallest of the balls through some of the points that contains all of them.
 * Where four points are nearly in one plane, or three nearly in a line, doubles lose the center: points next to one
 * sphere have put it 2^-36 of the radius beside its place. Double-doubles lose twice as many digits before that.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/precise_hold.h"

#include <math.h>
#include <string.h>

typedef grz_dd precise_vec[3];

static void precise_difference(const double a[3], const double b[3], precise_vec out) {
    for (int k = 0; k < 3; k++) out[k] = grz_dd_sum(a[k], -b[k]);
}

static void precise_cross(const precise_vec a, const precise_vec b, precise_vec out) {
    for (int k = 0; k < 3; k++) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        out[k] = grz_dd_sub(grz_dd_mul(a[i], b[j]), grz_dd_mul(a[j], b[i]));
    }
}

static void precise_add_times(precise_vec to, const precise_vec v, grz_dd factor) {
    for (int k = 0; k < 3; k++) to[k] = grz_dd_add(to[k], grz_dd_mul(v[k], factor));
}

/* The center of the ball through 1 to 4 points that lies in their span; not finite where they span too little. */
static void precise_center_through(grz_precise_hold *h) {
    precise_vec e[3], a, b, c;
    grz_dd half[3];
    for (int k = 0; k < 3; k++) h->center[k] = grz_dd_of(h->point[0][k]);
    for (int i = 0; i + 1 < h->count; i++) {
        precise_difference(h->point[i + 1], h->point[0], e[i]);
        half[i] = grz_dd_scale(grz_dd_dot(3, e[i], e[i]), 0.5);
    }
    if (h->count == 2) precise_add_times(h->center, e[0], grz_dd_of(0.5));
    if (h->count == 3) {
        precise_cross(e[0], e[1], c);
        precise_cross(e[1], c, a), precise_cross(c, e[0], b);
        const grz_dd size = grz_dd_dot(3, c, c);
        precise_add_times(h->center, a, grz_dd_div(half[0], size));
        precise_add_times(h->center, b, grz_dd_div(half[1], size));
    }
    if (h->count == 4) {
        precise_cross(e[1], e[2], a), precise_cross(e[2], e[0], b), precise_cross(e[0], e[1], c);
        const grz_dd det = grz_dd_dot(3, e[0], a);
        precise_add_times(h->center, a, grz_dd_div(half[0], det));
        precise_add_times(h->center, b, grz_dd_div(half[1], det));
        precise_add_times(h->center, c, grz_dd_div(half[2], det));
    }
}

static grz_dd precise_reach(const grz_precise_hold *h, const grz_dd center[3]) {
    grz_dd most = {0, 0};
    for (int i = 0; i < h->count; i++) {
        precise_vec d;
        for (int k = 0; k < 3; k++) d[k] = grz_dd_sub(grz_dd_of(h->point[i][k]), center[k]);
        const grz_dd square = grz_dd_dot(3, d, d);
        if (!grz_dd_less(square, most)) most = square; /* NaN, too */
    }
    return most;
}

void grz_hold_precisely(grz_precise_hold *h, int dim) {
    grz_precise_hold best = *h;
    const unsigned last = 1U << (h->count - 1);
    best.square = grz_dd_of((double)INFINITY);
    for (unsigned set = last; set < 2 * last; set++) {
        grz_precise_hold part = {.count = 0};
        for (int i = 0; i < h->count; i++)
            if (set >> i & 1) memcpy(part.point[part.count++], h->point[i], sizeof h->point[i]);
        if (part.count > dim + 1) continue;
        precise_center_through(&part);
        part.square = precise_reach(h, part.center);
        if (grz_dd_less(part.square, best.square)) best = part;
    }
    *h = best;
}
