/* A root of a polynomial in doubles: by bisection over the order of the root and a number, then by Newton's method.
 *
 * SPDX-License-Identifier: MIT */
#include "ccd/guess.h"

#include <math.h>
#include <stdbool.h>

/* Derivative k at t; in the last place the degree itself. */
static double derivative_at(int degree, const double c[], int k, double t) {
    double sum = 0;
    for (int i = degree; i >= k; i--) {
        double factor = 1;
        for (int j = 0; j < k; j++) factor *= i - j;
        sum = sum * t + factor * c[i];
    }
    return sum;
}

static int sign_of(double x) { return (x > 0) - (x < 0); }

/* Does t lie before the root? By the highest derivative that has another sign at t than at the root. */
static bool is_before_root(int degree, const double c[], const int code[], double t) {
    int above = sign_of(c[degree]);
    for (int k = degree - 1; k >= 0; k--) {
        const int at = sign_of(derivative_at(degree, c, k, t));
        if (at != code[k]) return (code[k] > at) == (above > 0);
        above = at;
    }
    return false;
}

enum { HALVINGS = 8, MOST_STEPS = 12 };

double grz_guessed_root(int degree, const double c[], const int code[]) {
    double low = 0, high = 1;
    for (int k = 0; k < HALVINGS && degree > 1; k++) {
        const double middle = 0.5 * (low + high);
        if (is_before_root(degree, c, code, middle)) low = middle;
        else high = middle;
    }
    double t = 0.5 * (low + high);
    for (int k = 0; k < MOST_STEPS; k++) {
        const double step = derivative_at(degree, c, 0, t) / derivative_at(degree, c, 1, t);
        double next = t - step;
        if (is_before_root(degree, c, code, t)) low = t;
        else high = t;
        if (!(next > low && next < high) && degree > 1) next = 0.5 * (low + high);
        if (fabs(next - t) <= 0x1p-52 * fabs(next)) return next;
        t = next;
    }
    return t;
}
