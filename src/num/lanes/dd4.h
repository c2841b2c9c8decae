/* Double-doubles, four side by side, by fused multiply-add; and masks for four numbers. To be included after fused.h.
 *
 * lo is the rest that hi leaves, added up in doubles: a sum or product of about three numbers is within some ten u^2 of
 * the sum of all magnitudes. The exact bound is derived where they are used.
 *
 * SPDX-License-Identifier: MIT */

/* Comparisons set all bits of a place, or none. */
static inline d4 d4_where_less(d4 a, d4 b) { return _mm256_cmp_pd(a, b, _CMP_LT_OQ); }
static inline d4 d4_where_zero(d4 a) { return _mm256_cmp_pd(a, _mm256_setzero_pd(), _CMP_EQ_OQ); }
static inline d4 d4_both(d4 a, d4 b) { return _mm256_and_pd(a, b); }
static inline d4 d4_either(d4 a, d4 b) { return _mm256_or_pd(a, b); }
static inline d4 d4_unless(d4 which, d4 a) { return _mm256_andnot_pd(which, a); } /* else 0 */
static inline d4 d4_chosen(d4 which, d4 a, d4 b) { return _mm256_blendv_pd(b, a, which); }
static inline unsigned d4_places(d4 which) { return (unsigned)_mm256_movemask_pd(which); }

static inline double d4_at(d4 a, int place) {
    double all[4];
    _mm256_storeu_pd(all, a);
    return all[place];
}

static inline double d4_total(d4 a) {
    const d2 two = _mm_add_pd(_mm256_castpd256_pd128(a), _mm256_extractf128_pd(a, 1));
    return _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
}

/* The bits of the numbers that are smaller than `least`, whether the processor takes subnormals for 0 or not. Are all
 * bits 0? */
static inline d4 d4_small(d4 a, double least) { return d4_both(d4_abs(a), d4_where_less(d4_abs(a), d4_of(least))); }
static inline bool d4_no_bits(d4 a) { return _mm256_testz_si256(_mm256_castpd_si256(a), _mm256_castpd_si256(a)) != 0; }

/* A vector (d4_vector2 and d4_vector3), and which of its places are the first of their coordinates. */
static inline d4 d4_vector(int dim, const double *p) { return dim == 2 ? d4_vector2(p) : d4_vector3(p); }
static inline unsigned d4_axes(int dim) { return dim == 2 ? 3 : 11; }
static inline int d4_place_of_axis(int axis) { return axis + (axis == 2); }
static inline d4 d4_once(int dim) {
    return _mm256_castsi256_pd(dim == 2 ? _mm256_set_epi64x(0, 0, -1, -1) : _mm256_set_epi64x(-1, 0, -1, -1));
}

typedef struct dd4 {
    d4 hi, lo;
} dd4;

static inline dd4 dd4_of(double hi, double lo) { return (dd4){d4_of(hi), d4_of(lo)}; }
static inline dd4 dd4_from(d4 a) { return (dd4){a, _mm256_setzero_pd()}; }
static inline dd4 dd4_chosen(d4 which, dd4 a, dd4 b) {
    return (dd4){d4_chosen(which, a.hi, b.hi), d4_chosen(which, a.lo, b.lo)};
}
static inline dd4 dd4_flipped(dd4 a, d4 sign) { return (dd4){d4_flipped(a.hi, sign), d4_flipped(a.lo, sign)}; }

static inline dd4 dd4_sum(dd4 a, dd4 b) {
    d4 rest;
    const d4 hi = d4_sum(a.hi, b.hi, &rest);
    return (dd4){hi, d4_add(rest, d4_add(a.lo, b.lo))};
}

static inline dd4 dd4_difference(dd4 a, dd4 b) {
    d4 rest;
    const d4 hi = d4_difference(a.hi, b.hi, &rest);
    return (dd4){hi, d4_add(rest, d4_sub(a.lo, b.lo))};
}

static inline dd4 dd4_product(dd4 a, dd4 b) {
    d4 rest;
    const d4 hi = d4_exact_product(a.hi, b.hi, &rest);
    return (dd4){hi, d4_fused_add(a.hi, b.lo, d4_fused_add(a.lo, b.hi, rest))};
}

static inline dd4 dd4_quotient(dd4 a, dd4 b) {
    const d4 hi = d4_div(a.hi, b.hi), left = d4_fused_from(hi, b.hi, a.hi);
    return (dd4){hi, d4_div(d4_add(left, d4_fused_from(hi, b.lo, a.lo)), b.hi)};
}

/* The same number with hi its rounding. */
static inline dd4 dd4_in_order(dd4 a) {
    const d4 hi = d4_add(a.hi, a.lo);
    return (dd4){hi, d4_sub(a.lo, d4_sub(hi, a.hi))};
}

/* Where does every number within the slack round to one double? That is in out. */
static inline d4 dd4_rounds(dd4 a, d4 slack, double out[4]) {
    const dd4 x = dd4_in_order(a);
    _mm256_storeu_pd(out, d4_add(x.hi, _mm256_setzero_pd())); /* not -0 */
    return _mm256_cmp_pd(d4_add(x.hi, d4_add(x.lo, slack)), d4_add(x.hi, d4_sub(x.lo, slack)), _CMP_EQ_OQ);
}
