/* Eight floats and four doubles in two registers, sixteen integers in four (scalar.h says what each operation is).
 * Minima by comparison and choice: the ones of the instruction set answer NaN for NaN.
 *
 * SPDX-License-Identifier: MIT */
#include <arm_neon.h>

#define GRZ_ISA(x) x##_neon

typedef float32x4x2_t f8;

static inline f8 f8_load(const float *p) { return (f8){{vld1q_f32(p), vld1q_f32(p + 4)}}; }
static inline f8 f8_of(float x) { return (f8){{vdupq_n_f32(x), vdupq_n_f32(x)}}; }
static inline void f8_store(float *p, f8 a) {
    vst1q_f32(p, a.val[0]);
    vst1q_f32(p + 4, a.val[1]);
}

static inline f8 f8_swap(f8 a) { return (f8){{a.val[1], a.val[0]}}; }

#define GRZ_F8(operation) \
    (f8) { \
        { operation(a.val[0], b.val[0]), operation(a.val[1], b.val[1]) } \
    }
#define GRZ_LESSER(a, b) vbslq_f32(vcltq_f32(a, b), a, b)
#define GRZ_GREATER(a, b) vbslq_f32(vcgtq_f32(a, b), a, b)

static inline f8 f8_add(f8 a, f8 b) { return GRZ_F8(vaddq_f32); }
static inline f8 f8_sub(f8 a, f8 b) { return GRZ_F8(vsubq_f32); }
static inline f8 f8_mul(f8 a, f8 b) { return GRZ_F8(vmulq_f32); }
static inline f8 f8_min(f8 a, f8 b) { return GRZ_F8(GRZ_LESSER); }
static inline f8 f8_max(f8 a, f8 b) { return GRZ_F8(GRZ_GREATER); }
static inline unsigned f8_at_most(f8 a, f8 b) {
    static const uint32_t bit[4] = {1, 2, 4, 8};
    const uint32x4_t bits = vld1q_u32(bit);
    const uint32_t low = vaddvq_u32(vandq_u32(vcleq_f32(a.val[0], b.val[0]), bits));
    const uint32_t high = vaddvq_u32(vandq_u32(vcleq_f32(a.val[1], b.val[1]), bits));
    return low | high << 4;
}

typedef float64x2x2_t d4;

static inline d4 d4_load(const double *p) { return (d4){{vld1q_f64(p), vld1q_f64(p + 2)}}; }
static inline d4 d4_three(double x, double y, double z) {
    const double low[2] = {x, y}, high[2] = {z, 0};
    return (d4){{vld1q_f64(low), vld1q_f64(high)}};
}
static inline d4 d4_widen(const float *p) { return (d4){{vcvt_f64_f32(vld1_f32(p)), vcvt_f64_f32(vld1_f32(p + 2))}}; }
static inline d4 d4_of(double x) { return (d4){{vdupq_n_f64(x), vdupq_n_f64(x)}}; }
static inline void d4_store(double *p, d4 a) {
    vst1q_f64(p, a.val[0]);
    vst1q_f64(p + 2, a.val[1]);
}
static inline void d4_narrow(float *p, d4 a) {
    vst1_f32(p, vcvt_f32_f64(a.val[0]));
    vst1_f32(p + 2, vcvt_f32_f64(a.val[1]));
}

#define GRZ_D4(operation) \
    (d4) { \
        { operation(a.val[0], b.val[0]), operation(a.val[1], b.val[1]) } \
    }
#define GRZ_LESSER_D(a, b) vbslq_f64(vcltq_f64(a, b), a, b)
#define GRZ_GREATER_D(a, b) vbslq_f64(vcgtq_f64(a, b), a, b)

static inline d4 d4_add(d4 a, d4 b) { return GRZ_D4(vaddq_f64); }
static inline d4 d4_sub(d4 a, d4 b) { return GRZ_D4(vsubq_f64); }
static inline d4 d4_mul(d4 a, d4 b) { return GRZ_D4(vmulq_f64); }
static inline d4 d4_div(d4 a, d4 b) { return GRZ_D4(vdivq_f64); }
static inline d4 d4_abs(d4 a) { return (d4){{vabsq_f64(a.val[0]), vabsq_f64(a.val[1])}}; }
static inline d4 d4_signed(d4 a, d4 sign) {
    const uint64x2_t bit = vdupq_n_u64(UINT64_C(1) << 63);
    return (d4){{vbslq_f64(bit, sign.val[0], a.val[0]), vbslq_f64(bit, sign.val[1], a.val[1])}};
}
static inline d4 d4_min(d4 a, d4 b) { return GRZ_D4(GRZ_LESSER_D); }
static inline d4 d4_max(d4 a, d4 b) { return GRZ_D4(GRZ_GREATER_D); }
static inline d4 d4_if_less(d4 a, d4 b, d4 x, d4 y) {
    return (d4){{vbslq_f64(vcltq_f64(a.val[0], b.val[0]), x.val[0], y.val[0]),
                 vbslq_f64(vcltq_f64(a.val[1], b.val[1]), x.val[1], y.val[1])}};
}
static inline d4 d4_exact_product(d4 a, d4 b, d4 *rest) {
    d4 product = GRZ_D4(vmulq_f64);
    __asm__("" : "+w"(product.val[0]), "+w"(product.val[1])); /* not to be fused with a sum that it goes into */
    rest->val[0] = vnegq_f64(vfmsq_f64(product.val[0], a.val[0], b.val[0]));
    rest->val[1] = vnegq_f64(vfmsq_f64(product.val[1], a.val[1], b.val[1]));
    return product;
}
static inline unsigned d4_less(d4 a, d4 b) {
    static const uint64_t bit[2] = {1, 2};
    const uint64x2_t bits = vld1q_u64(bit);
    const uint64_t low = vaddvq_u64(vandq_u64(vcltq_f64(a.val[0], b.val[0]), bits));
    const uint64_t high = vaddvq_u64(vandq_u64(vcltq_f64(a.val[1], b.val[1]), bits));
    return (unsigned)(low | high << 2);
}
static inline void d4_store_whole(int32_t *p, d4 a) {
    vst1_s32(p, vmovn_s64(vcvtq_s64_f64(a.val[0])));
    vst1_s32(p + 2, vmovn_s64(vcvtq_s64_f64(a.val[1])));
}

typedef int32x4x4_t k16;
typedef uint32x4x4_t m16; /* all bits of an integer, or none */

#define GRZ_16(type, expression) \
    type r; \
    for (int i = 0; i < 4; i++) r.val[i] = (expression); \
    return r

static inline k16 k16_load(const int32_t *p) { GRZ_16(k16, vld1q_s32(p + 4 * i)); }
static inline k16 k16_of(int32_t x) { GRZ_16(k16, vdupq_n_s32(x)); }
static inline m16 k16_at_most(k16 a, k16 b) { GRZ_16(m16, vcleq_s32(a.val[i], b.val[i])); }
static inline m16 m16_and_at_most(m16 m, k16 a, k16 b) {
    GRZ_16(m16, vandq_u32(vcleq_s32(a.val[i], b.val[i]), m.val[i]));
}
static inline m16 m16_and_less(m16 m, k16 a, k16 b) { GRZ_16(m16, vandq_u32(vcltq_s32(a.val[i], b.val[i]), m.val[i])); }
static inline m16 m16_and_disjoint(m16 m, k16 a, k16 b) {
    GRZ_16(m16, vbicq_u32(m.val[i], vtstq_s32(a.val[i], b.val[i])));
}
static inline unsigned m16_bits(m16 m) {
    static const uint32_t bit[4] = {1, 2, 4, 8};
    const uint32x4_t bits = vld1q_u32(bit);
    unsigned mask = 0;
    for (int i = 0; i < 4; i++) mask |= vaddvq_u32(vandq_u32(m.val[i], bits)) << 4 * i;
    return mask;
}
