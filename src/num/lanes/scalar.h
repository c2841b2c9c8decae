/* Eight floats, four doubles and sixteen integers of 32 bits, one after the other; a compiler may do them side by side.
 * Every other set does the same.
 *
 *     f8_load f8_of f8_store         from memory, the same in all, to memory; no alignment is asked for
 *     f8_swap                        the halves of four change places
 *     f8_add f8_sub f8_mul
 *     f8_min f8_max                  a < b ? a : b and a > b ? a : b in each: b if either is NaN
 *     f8_at_most                     bit i is set where a <= b
 *     d4_three                       three numbers and 0: faster than a load if they have just been stored one by one
 *     d4_load d4_of d4_store d4_widen d4_narrow  widen: from four floats; narrow: to four, to the nearest
 *     d4_add d4_sub d4_mul d4_div d4_abs d4_min d4_max
 *     d4_signed                      a number that is not negative, with the sign of another; of 0 either sign may
 *                                    count
 *     d4_exact_product               rounded, and in *rest the rounding error, but for a part in 2^104 of the product
 *     d4_less                        bit i says that a < b there
 *     d4_store_whole                 to integers, towards 0; for numbers within their range
 *     k16_load k16_of
 *     k16_at_most                    where a <= b, an m16
 *     m16_and_at_most m16_and_less m16_and_disjoint  where m says so and a <= b, a < b, (a & b) == 0
 *     m16_bits                       bit i says what m says there
 *
 * SPDX-License-Identifier: MIT */
#include "num/dd.h"

#include <math.h>
#include <stdint.h>

#define GRZ_ISA(x) x##_scalar

typedef struct f8 {
    float at[8];
} f8;

#define GRZ_F8(expression) \
    f8 r; \
    for (int i = 0; i < 8; i++) r.at[i] = (expression); \
    return r

static inline f8 f8_load(const float *p) { GRZ_F8(p[i]); }
static inline f8 f8_of(float x) { GRZ_F8(x); }
static inline void f8_store(float *p, f8 a) {
    for (int i = 0; i < 8; i++) p[i] = a.at[i];
}
static inline f8 f8_swap(f8 a) { GRZ_F8(a.at[i ^ 4]); }
static inline f8 f8_add(f8 a, f8 b) { GRZ_F8(a.at[i] + b.at[i]); }
static inline f8 f8_sub(f8 a, f8 b) { GRZ_F8(a.at[i] - b.at[i]); }
static inline f8 f8_mul(f8 a, f8 b) { GRZ_F8(a.at[i] * b.at[i]); }
static inline f8 f8_min(f8 a, f8 b) { GRZ_F8(a.at[i] < b.at[i] ? a.at[i] : b.at[i]); }
static inline f8 f8_max(f8 a, f8 b) { GRZ_F8(a.at[i] > b.at[i] ? a.at[i] : b.at[i]); }
static inline unsigned f8_at_most(f8 a, f8 b) {
    unsigned mask = 0;
    for (int i = 0; i < 8; i++) mask |= (unsigned)(a.at[i] <= b.at[i]) << i;
    return mask;
}

typedef struct d4 {
    double at[4];
} d4;

#define GRZ_D4(expression) \
    d4 r; \
    for (int i = 0; i < 4; i++) r.at[i] = (expression); \
    return r

static inline d4 d4_load(const double *p) { GRZ_D4(p[i]); }
static inline d4 d4_three(double x, double y, double z) { return (d4){{x, y, z, 0}}; }
static inline d4 d4_widen(const float *p) { GRZ_D4((double)p[i]); }
static inline d4 d4_of(double x) { GRZ_D4(x); }
static inline void d4_store(double *p, d4 a) {
    for (int i = 0; i < 4; i++) p[i] = a.at[i];
}
static inline void d4_narrow(float *p, d4 a) {
    for (int i = 0; i < 4; i++) p[i] = (float)a.at[i];
}
static inline d4 d4_add(d4 a, d4 b) { GRZ_D4(a.at[i] + b.at[i]); }
static inline d4 d4_sub(d4 a, d4 b) { GRZ_D4(a.at[i] - b.at[i]); }
static inline d4 d4_mul(d4 a, d4 b) { GRZ_D4(a.at[i] * b.at[i]); }
static inline d4 d4_div(d4 a, d4 b) { GRZ_D4(a.at[i] / b.at[i]); }
static inline d4 d4_abs(d4 a) { GRZ_D4(fabs(a.at[i])); }
static inline d4 d4_signed(d4 a, d4 sign) { GRZ_D4(sign.at[i] < 0 ? -a.at[i] : a.at[i]); }
static inline d4 d4_min(d4 a, d4 b) { GRZ_D4(a.at[i] < b.at[i] ? a.at[i] : b.at[i]); }
static inline d4 d4_max(d4 a, d4 b) { GRZ_D4(a.at[i] > b.at[i] ? a.at[i] : b.at[i]); }
/* x where a is less than b, else y. */
static inline d4 d4_if_less(d4 a, d4 b, d4 x, d4 y) { GRZ_D4(a.at[i] < b.at[i] ? x.at[i] : y.at[i]); }
static inline d4 d4_exact_product(d4 a, d4 b, d4 *rest) {
    d4 product;
    for (int i = 0; i < 4; i++) {
        const grz_dd p = grz_dd_product(a.at[i], b.at[i]);
        product.at[i] = p.hi;
        rest->at[i] = p.lo;
    }
    return product;
}
static inline unsigned d4_less(d4 a, d4 b) {
    unsigned mask = 0;
    for (int i = 0; i < 4; i++) mask |= (unsigned)(a.at[i] < b.at[i]) << i;
    return mask;
}
static inline void d4_store_whole(int32_t *p, d4 a) {
    for (int i = 0; i < 4; i++) p[i] = (int32_t)a.at[i];
}

typedef struct k16 {
    int32_t at[16];
} k16;

typedef struct m16 {
    int32_t at[16];
} m16;

#define GRZ_16(type, expression) \
    type r; \
    for (int i = 0; i < 16; i++) r.at[i] = (expression); \
    return r

static inline k16 k16_load(const int32_t *p) { GRZ_16(k16, p[i]); }
static inline k16 k16_of(int32_t x) { GRZ_16(k16, x); }
static inline m16 k16_at_most(k16 a, k16 b) { GRZ_16(m16, a.at[i] <= b.at[i]); }
static inline m16 m16_and_at_most(m16 m, k16 a, k16 b) { GRZ_16(m16, m.at[i] & (a.at[i] <= b.at[i])); }
static inline m16 m16_and_less(m16 m, k16 a, k16 b) { GRZ_16(m16, m.at[i] & (a.at[i] < b.at[i])); }
static inline m16 m16_and_disjoint(m16 m, k16 a, k16 b) { GRZ_16(m16, m.at[i] & ((a.at[i] & b.at[i]) == 0)); }
static inline unsigned m16_bits(m16 m) {
    unsigned mask = 0;
    for (int i = 0; i < 16; i++) mask |= (unsigned)m.at[i] << i;
    return mask;
}
