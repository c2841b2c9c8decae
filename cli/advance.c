/* When two shapes that move and turn first touch.
 *
 * SPDX-License-Identifier: MIT */
#include "advance.h"

static grz2_motion motion2(const double by[3], const shape_turn *spin) {
    return (grz2_motion){.by = {by[0], by[1]}, .angle = spin->angle, .pivot = {spin->pivot[0], spin->pivot[1]}};
}

static grz3_motion motion3(const double by[3], const shape_turn *spin) {
    const double *const axis = spin->axis, *const pivot = spin->pivot;
    return (grz3_motion){.by = {by[0], by[1], by[2]},
                         .axis = {axis[0], axis[1], axis[2]},
                         .angle = spin->angle,
                         .pivot = {pivot[0], pivot[1], pivot[2]}};
}

static grz_advance advance2(const shape *a, const grz2_motion *of_a, const shape *b, const grz2_motion *of_b,
                            double tolerance, double *free_until, double *time) {
    grz2_certificate c;
    grz2_advance(&a->in2, of_a, &b->in2, of_b, tolerance, &c);
    *free_until = c.free_until;
    *time = c.time;
    return c.verdict;
}

grz_advance advance_of(int dimension, const shape *a, const double by_a[3], const shape_turn *spin_a, const shape *b,
                       const double by_b[3], const shape_turn *spin_b, double tolerance, double *free_until,
                       double *time) {
    if (dimension == 2) {
        const grz2_motion of_a = motion2(by_a, spin_a), of_b = motion2(by_b, spin_b);
        return advance2(a, &of_a, b, &of_b, tolerance, free_until, time);
    }
    const grz3_motion of_a = motion3(by_a, spin_a), of_b = motion3(by_b, spin_b);
    grz3_certificate c;
    grz3_advance(&a->in3, &of_a, &b->in3, &of_b, tolerance, &c);
    *free_until = c.free_until;
    *time = c.time;
    return c.verdict;
}
