/* Solid angles in long floating-point numbers.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/solid_angle_truth.h"

enum { BITS_OF_ANGLES = 600, HALVINGS = 16 };

static mpf_t turn; /* pi */

/* out = atan(z), z >= 0: atan(z) = 2 atan(z / (1 + sqrt(1 + z^2))), then its series. */
static void set_arctangent(mpf_t out, const mpf_t z) {
    mpf_t x, square, term;
    mpf_init_set(x, z);
    mpf_inits(square, term, NULL);
    for (int i = 0; i < HALVINGS; i++) {
        mpf_mul(square, x, x);
        mpf_add_ui(square, square, 1);
        mpf_sqrt(square, square);
        mpf_add_ui(square, square, 1);
        mpf_div(x, x, square);
    }
    mpf_mul(square, x, x);
    mpf_set_ui(out, 0);
    for (unsigned long n = 1; n < 2 * BITS_OF_ANGLES / HALVINGS; n += 2) {
        mpf_div_ui(term, x, n);
        if (n % 4 == 1) mpf_add(out, out, term);
        else mpf_sub(out, out, term);
        mpf_mul(x, x, square);
    }
    mpf_mul_2exp(out, out, HALVINGS);
    mpf_clears(x, square, term, NULL);
}

/* out = the angle of (x, y) from the x axis, y > 0: twice that of (r + x, y), or of (y, r - x), with r its length. */
static void set_angle(mpf_t out, const mpf_t y, const mpf_t x) {
    mpf_t length, square;
    mpf_inits(length, square, NULL);
    mpf_mul(length, x, x);
    mpf_mul(square, y, y);
    mpf_add(length, length, square);
    mpf_sqrt(length, length);
    if (mpf_sgn(x) >= 0) {
        mpf_add(length, length, x);
        mpf_div(length, y, length);
    } else {
        mpf_sub(length, length, x);
        mpf_div(length, length, y);
    }
    set_arctangent(out, length);
    mpf_mul_2exp(out, out, 1);
    mpf_clears(length, square, NULL);
}

void solid_angle_begin(void) {
    mpf_set_default_prec(BITS_OF_ANGLES);
    mpf_t one;
    mpf_init_set_ui(one, 1);
    mpf_init(turn);
    set_arctangent(turn, one);
    mpf_mul_2exp(turn, turn, 2);
    mpf_clear(one);
}

static void set_dot(mpf_t out, mpf_t a[3], mpf_t b[3]) {
    mpf_t part;
    mpf_init(part);
    mpf_set_ui(out, 0);
    for (int k = 0; k < 3; k++) {
        mpf_mul(part, a[k], b[k]);
        mpf_add(out, out, part);
    }
    mpf_clear(part);
}

static void set_cross(mpf_t out[3], mpf_t a[3], mpf_t b[3]) {
    mpf_t part;
    mpf_init(part);
    for (int k = 0; k < 3; k++) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        mpf_mul(out[k], a[i], b[j]);
        mpf_mul(part, a[j], b[i]);
        mpf_sub(out[k], out[k], part);
    }
    mpf_clear(part);
}

/* Adds the angle at a between the planes to b and to c: that of ((a x b) . (a x c), |a| |det(a, b, c)|). */
static void add_angle_at(mpf_t sum, mpf_t a[3], mpf_t b[3], mpf_t c[3], const mpf_t volume) {
    mpf_t ab[3], ac[3], x, y;
    for (int k = 0; k < 3; k++) mpf_inits(ab[k], ac[k], NULL);
    mpf_inits(x, y, NULL);
    set_cross(ab, a, b);
    set_cross(ac, a, c);
    set_dot(x, ab, ac);
    set_dot(y, a, a);
    mpf_sqrt(y, y);
    mpf_mul(y, y, volume);
    set_angle(x, y, x);
    mpf_add(sum, sum, x);
    for (int k = 0; k < 3; k++) mpf_clears(ab[k], ac[k], NULL);
    mpf_clears(x, y, NULL);
}

static void set_difference(mpf_t out[3], const grz3_vec *to, const grz3_vec *from) {
    const double a[3] = {to->x, to->y, to->z}, b[3] = {from->x, from->y, from->z};
    mpf_t subtrahend;
    mpf_init(subtrahend);
    for (int k = 0; k < 3; k++) {
        mpf_set_d(out[k], a[k]);
        mpf_set_d(subtrahend, b[k]);
        mpf_sub(out[k], out[k], subtrahend);
    }
    mpf_clear(subtrahend);
}

void solid_angle_add(mpf_t out, const grz3_triangle *t, const grz3_vec *point) {
    mpf_t a[3], b[3], c[3], across[3], volume, sum, whole;
    for (int k = 0; k < 3; k++) mpf_inits(a[k], b[k], c[k], across[k], NULL);
    mpf_inits(volume, sum, whole, NULL);
    set_difference(a, &t->a, point);
    set_difference(b, &t->b, point);
    set_difference(c, &t->c, point);
    set_cross(across, b, c);
    set_dot(volume, a, across);
    const int sign = mpf_sgn(volume);
    mpf_abs(volume, volume);
    if (sign != 0) {
        add_angle_at(sum, a, b, c, volume);
        add_angle_at(sum, b, c, a, volume);
        add_angle_at(sum, c, a, b, volume);
        mpf_sub(sum, sum, turn);
        mpf_mul_2exp(whole, turn, 2);
        mpf_div(sum, sum, whole);
        if (sign < 0) mpf_neg(sum, sum);
        mpf_add(out, out, sum);
    }
    for (int k = 0; k < 3; k++) mpf_clears(a[k], b[k], c[k], across[k], NULL);
    mpf_clears(volume, sum, whole, NULL);
}
