/* SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

enum { POOL = 65536, ROOT_BITS = 320, KINDS = 6 };

static mpq_t pool[POOL];
static int made, used;

static rat new_rat(void) {
    assert_true(used < POOL);
    if (used == made) mpq_init(pool[made++]);
    return pool[used++];
}

int rat_mark(void) { return used; }
void rat_free_after(int mark) { used = mark; }

rat rat_of(double x) {
    const rat out = new_rat();
    assert_true(isfinite(x));
    mpq_set_d(out, x);
    return out;
}

rat rat_of_two(double high, double low) { return rat_add(rat_of(high), rat_of(low)); }

rat rat_of_dd(grz_dd x) { return rat_of_two(x.hi, x.lo); }

rat rat_of_extended(long double x) {
    const double high = (double)x;
    return rat_of_two(high, (double)(x - high));
}

rat rat_add(rat a, rat b) {
    const rat out = new_rat();
    mpq_add(out, a, b);
    return out;
}

rat rat_sub(rat a, rat b) {
    const rat out = new_rat();
    mpq_sub(out, a, b);
    return out;
}

rat rat_mul(rat a, rat b) {
    const rat out = new_rat();
    mpq_mul(out, a, b);
    return out;
}

rat rat_div(rat a, rat b) {
    const rat out = new_rat();
    mpq_div(out, a, b);
    return out;
}

rat rat_abs(rat a) {
    const rat out = new_rat();
    mpq_abs(out, a);
    return out;
}

rat rat_max(rat a, rat b) { return mpq_cmp(a, b) < 0 ? b : a; }
rat rat_min(rat a, rat b) { return mpq_cmp(a, b) < 0 ? a : b; }

/* n / d = n d / d^2: the integer root of n d times a power of 4, so large that it has all the bits. */
rat rat_sqrt(rat a) {
    const rat out = new_rat();
    assert_true(mpq_sgn(a) >= 0);
    mpz_mul(mpq_numref(out), mpq_numref(a), mpq_denref(a));
    mpz_mul_2exp(mpq_numref(out), mpq_numref(out), 2 * ROOT_BITS);
    mpz_sqrt(mpq_numref(out), mpq_numref(out));
    mpz_mul_2exp(mpq_denref(out), mpq_denref(a), ROOT_BITS);
    mpq_canonicalize(out);
    return out;
}

rat rat_dot(int dim, const rat a[], const rat b[]) {
    rat sum = rat_mul(a[0], b[0]);
    for (int i = 1; i < dim; i++) sum = rat_add(sum, rat_mul(a[i], b[i]));
    return sum;
}

void rat_cross(const rat a[3], const rat b[3], rat out[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = rat_sub(rat_mul(a[j], b[k]), rat_mul(a[k], b[j]));
    }
}

rat rat_length(int dim, const rat a[]) {
    rat sum = rat_abs(a[0]);
    for (int i = 1; i < dim; i++) sum = rat_add(sum, rat_abs(a[i]));
    return sum;
}

void rat_vector(int dim, const double a[], rat out[]) {
    for (int i = 0; i < dim; i++) out[i] = rat_of(a[i]);
}

void rat_difference(int dim, const double a[], const double b[], rat out[]) {
    for (int i = 0; i < dim; i++) out[i] = rat_sub(rat_of(a[i]), rat_of(b[i]));
}

rat rat_beyond_rounding(double computed, rat exact) {
    const rat number = rat_of(computed), off = rat_abs(rat_sub(number, exact));
    return rat_max(rat_sub(off, rat_mul(rat_of(GRZ_U), rat_abs(number))), rat_of(0));
}

int rat_sign(rat a) { return mpq_sgn(a); }
double rat_double(rat a) { return mpq_get_d(a); }

void residual_add(struct residual *residual, rat error, double bound, rat size) {
    const rat most = rat_mul(rat_of(bound), rat_abs(size));
    residual->samples++;
    if (rat_sign(error) == 0) return;
    const double share = rat_sign(most) == 0 ? HUGE_VAL : rat_double(rat_div(rat_abs(error), most));
    if (share > residual->worst) residual->worst = share;
}

void residual_report(const struct residual residuals[], int count) {
    bool good = true;
    for (int i = 0; i < count; i++) {
        const struct residual *const r = &residuals[i];
        printf("%s: worst error / bound %.4f, of %ld\n", r->bound, r->worst, r->samples);
        good = good && r->samples > 0 && r->worst <= 1;
    }
    assert_true(good);
}

struct draws draws_seeded(const char *name) {
    return (struct draws){.rng = rng_seeded(1, name)};
}

void draws_next(struct draws *draws) {
    draws->kind = rng_int(&draws->rng, 0, KINDS - 1);
    draws->scale = rng_once_in(&draws->rng, 2) ? 0 : rng_int(&draws->rng, -20, 20);
    for (int i = 0; i < 3; i++) draws->value[i] = rng_signed(&draws->rng);
}

double draw_wide(struct draws *draws, int least, int most) {
    const double x = rng_signed(&draws->rng);
    return ldexp(x, rng_int(&draws->rng, least, most));
}

/* One call of the generator after the other: compilers may choose their order within an expression. */
double draw(struct draws *draws) {
    struct rng *const rng = &draws->rng;
    const double size = draws->value[rng_int(rng, 0, 2)], value = rng_once_in(rng, 2) ? size : -size;
    double x = 0;
    switch (draws->kind) {
    case 0: x = rng_signed(rng); break;
    case 1: return rng_int(rng, -8, 8);
    case 2: x = value + draw_wide(draws, -45, -5); break;
    case 3: x = value + rng_int(rng, -3, 3) * (fabs(value) * DBL_EPSILON); break;
    case 4: x = draw_wide(draws, -20, 20); break;
    default: x = rng_int(rng, -30, 30) / 10.0; break;
    }
    return ldexp(x, draws->scale);
}

void draw_vector(struct draws *draws, int dim, double out[]) {
    for (int i = 0; i < dim; i++) out[i] = draw(draws);
}

double draw_size(struct draws *draws) {
    double x;
    do x = fabs(draw(draws));
    while (x == 0);
    return x;
}
