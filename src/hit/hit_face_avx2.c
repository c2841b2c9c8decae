/* What hit_face.c computes, for two bounded cores on a processor with AVX2: all coordinates side by side, in
 * double-doubles (num/lanes/dd4.h), within error bounds that are proven here.
 *
 * Let S be the sum of the |numbers| that are added anywhere: corners, radii, displacements and their products with the
 * time. A corner of P is within 100 u^2 S: lo adds up to 7 u S, and is rounded some 10 times. Products are within 6
 * u^2, and scalar products within 43 u^2, of the sum of their |terms|. With L the product of the sizes of the moves, a
 * coordinate of n is within 13 u^2 of the two products that it is the difference of, so that n . w is within 156 u^2 L
 * S, n . V within 56 u^2 L |V| and n^2 within 69 u^2 L^2; and R |n| within 40 u^2 skew L R, where skew = L / |n|. The
 * error of the time is the sum of these over n . V; what follows from the time has that error times V. A number all of
 * whose terms are 0 is exactly 0.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "hit/hit_face.h"
#include "hit/hit_time.h"
#include "num/lanes/fused.h"

#include "num/lanes/dd4.h"

GRZ_BOUND(contact_error, 320 * GRZ_U * GRZ_U);

/* The two cores and their face; all lengths doubled. */
typedef struct face4_touch {
    double enter, size, radius, radius_rest;
    d4 sizes, few;             /* the sum of all sizes so far; bits of numbers that are too small for the bounds */
    dd4 motion, w, of_a, of_b; /* the first corner of P, and what it is made of */
    int moves, moves_of_a;     /* first those of a */
    dd4 move[2];
    double time, rest, off; /* found */
    dd4 v, normal;
    d4 v_off, normal_off;
    double skew; /* L over |n| */
} face4_touch;

/* The vector p[0], p[stride], p[2 stride]. */
static GRZ_INLINE d4 face4_strided(int dim, const double *p, int stride) {
    return dim == 2 ? d4_three(p[0], p[stride], 0) : d4_three(p[0], p[stride], p[2 * stride]);
}

/* Returns a, and notes in s->few which of its numbers are too small for the bounds. */
static GRZ_INLINE d4 face4_taken(face4_touch *s, d4 a) {
    s->few = d4_either(s->few, d4_small(a, 0x1p-120));
    return a;
}

/* The vector of the sums p[0] + p[1], p[stride] + p[stride + 1], ... */
static GRZ_INLINE dd4 face4_sum_of_two(int dim, const double *p, int stride, face4_touch *s) {
    return dd4_sum(dd4_from(face4_taken(s, face4_strided(dim, p, stride))),
                   dd4_from(face4_taken(s, face4_strided(dim, p + 1, stride))));
}

/* A corner of a core, doubled; adds the sizes of its terms to s->sizes. */
static GRZ_INLINE dd4 face4_corner_of(int dim, const grz_core *core, int id, face4_touch *s) {
    if (core->points) {
        const d4 x = face4_taken(s, face4_strided(dim, core->points + dim * id, 1)), twice = d4_add(x, x);
        s->sizes = d4_add(s->sizes, d4_abs(twice));
        return dd4_from(twice);
    }
    const dd4 middle = face4_sum_of_two(dim, core->center[0], 3, s),
              last = dd4_from(face4_taken(s, face4_strided(dim, core->center[0] + 2, 3)));
    dd4 corner = dd4_sum(middle, last);
    s->sizes = d4_add(s->sizes, d4_add(d4_abs(middle.hi), d4_abs(last.hi)));
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        const grz_dd half = grz_dd_sum(g->half[0], g->half[1]);
        face4_taken(s, d4_three(g->half[0], g->half[1], 0));
        const dd4 step = dd4_product(dd4_of(half.hi, half.lo), face4_sum_of_two(dim, g->axis[0], 2, s));
        s->sizes = d4_add(s->sizes, d4_abs(step.hi));
        corner = dd4_sum(corner, dd4_flipped(step, d4_of(grz_from_bits((uint64_t)(~id >> k & 1) << 63))));
    }
    return corner;
}

/* Adds the moves between `count` corners of a core. False if there are more moves than a face has. */
static GRZ_INLINE bool face4_add_moves(int dim, const grz_core *core, int count, const int id[3], face4_touch *s) {
    if (core->points) {
        for (int k = 1; k < count; k++) {
            if (id[k] == id[0] || (k == 2 && id[2] == id[1])) continue;
            if (s->moves == dim - 1) return false;
            const d4 x = face4_strided(dim, core->points + dim * id[0], 1),
                     y = face4_strided(dim, core->points + dim * id[k], 1);
            s->move[s->moves++] = dd4_difference(dd4_from(face4_taken(s, y)), dd4_from(x));
        }
        return true;
    }
    unsigned changed = 0;
    for (int k = 1; k < count; k++) changed |= (unsigned)(id[k] ^ id[0]);
    for (; changed != 0; changed &= changed - 1) {
        if (s->moves == dim - 1) return false;
        s->move[s->moves++] = face4_sum_of_two(dim, core->generator[grz_trailing_zeros(changed)].axis[0], 2, s);
    }
    return true;
}

/* Three scalar products side by side. */
static GRZ_INLINE void face4_dots(int dim, const dd4 a[3], const dd4 b[3], grz_dd out[3]) {
    dd4 p[3];
    double hi[4], lo[4];
    for (int k = 0; k < 3; k++) p[k] = dd4_product(a[k], b[k]);
    const d4 hi01 = _mm256_unpacklo_pd(p[0].hi, p[1].hi), hi2 = _mm256_unpacklo_pd(p[2].hi, p[2].hi);
    const d4 lo01 = _mm256_unpacklo_pd(p[0].lo, p[1].lo), lo2 = _mm256_unpacklo_pd(p[2].lo, p[2].lo);
    const d4 hi_y =
        _mm256_permute2f128_pd(_mm256_unpackhi_pd(p[0].hi, p[1].hi), _mm256_unpackhi_pd(p[2].hi, p[2].hi), 0x20);
    const d4 lo_y =
        _mm256_permute2f128_pd(_mm256_unpackhi_pd(p[0].lo, p[1].lo), _mm256_unpackhi_pd(p[2].lo, p[2].lo), 0x20);
    const dd4 x = {_mm256_permute2f128_pd(hi01, hi2, 0x20), _mm256_permute2f128_pd(lo01, lo2, 0x20)}, y = {hi_y, lo_y};
    const dd4 z = {_mm256_permute2f128_pd(hi01, hi2, 0x31), _mm256_permute2f128_pd(lo01, lo2, 0x31)};
    dd4 sum = dd4_sum(x, y);
    if (dim == 3) sum = dd4_sum(sum, z);
    d4_store(hi, sum.hi);
    d4_store(lo, sum.lo);
    for (int k = 0; k < 3; k++) out[k] = grz_dd_quick_sum(hi[k], lo[k]);
}

static GRZ_INLINE grz_dd face4_quotient(grz_dd a, grz_dd b) {
    const double hi = a.hi / b.hi, left = __builtin_fma(-hi, b.hi, a.hi);
    return grz_dd_quick_sum(hi, (left + (a.lo - hi * b.lo)) / b.hi);
}

/* The root of s^2 + r, s + r / 2 s. */
static GRZ_INLINE grz_dd face4_root(grz_dd a) {
    const double s = sqrt(a.hi);
    return grz_dd_quick_sum(s, (__builtin_fma(-s, s, a.hi) + a.lo) / (2 * s));
}

static GRZ_INLINE dd4 face4_broadcast(grz_dd a) { return dd4_of(a.hi, a.lo); }

static GRZ_INLINE d4 face4_yzx(d4 a) { return _mm256_permute4x64_pd(a, 0xc9); }

static GRZ_INLINE dd4 face4_cross(dd4 a, dd4 b, d4 *size) {
    const dd4 a1 = {face4_yzx(a.hi), face4_yzx(a.lo)}, b1 = {face4_yzx(b.hi), face4_yzx(b.lo)}, p = dd4_product(a, b1),
              q = dd4_product(a1, b), n = dd4_difference(p, q);
    *size = face4_yzx(d4_add(d4_abs(p.hi), d4_abs(q.hi)));
    return (dd4){face4_yzx(n.hi), face4_yzx(n.lo)};
}

static GRZ_INLINE double face4_length_of(dd4 a) { return d4_total(d4_abs(a.hi)); }

/* A vector across the face. *size: the sizes of the products that its coordinates are differences of; in the plane it
 * is exact, and they are 0. */
static GRZ_INLINE dd4 face4_across(int dim, const face4_touch *s, d4 *size) {
    if (dim == 3) return face4_cross(s->move[0], s->move[1], size);
    const dd4 e = s->move[0], n = {_mm256_permute_pd(e.hi, 5), _mm256_permute_pd(e.lo, 5)};
    *size = d4_of(0);
    return dd4_flipped(n, _mm256_set_pd(0, 0, 0, -0.0));
}

/* With radii: writes v, adds the errors that come from the radii, and returns R |n|. */
static GRZ_INLINE grz_dd face4_add_radius(face4_touch *s, grz_dd length) {
    const double reach = s->radius * length.hi, rest = __builtin_fma(s->radius, length.hi, -reach);
    s->v = dd4_product(s->normal, dd4_of(s->radius, s->radius_rest));
    s->off = s->off * s->skew + grz_hit_time_error(s->enter);
    s->v_off = d4_fused_add(
        s->normal_off, d4_of(s->radius),
        d4_fused_add(d4_of(grz_hit_time_error(s->enter)), d4_abs(s->motion.hi), d4_of(contact_error * s->size)));
    return (grz_dd){reach, rest + (s->radius * length.lo + s->radius_rest * length.hi)};
}

/* A face with as many corners as dimensions. n over its length has the error of n, and one in proportion to itself.
 * False if the time is not that of the hit, or the bounds do not hold. */
static GRZ_INLINE bool face4_touch_face(int dim, face4_touch *s) {
    d4 n_size;
    grz_dd dot[3];
    const dd4 n = face4_across(dim, s, &n_size), to[3] = {s->motion, s->w, n}, from[3] = {n, n, n};
    face4_dots(dim, from, to, dot);
    const double first = face4_length_of(s->move[0]), size = dim == 2 ? first : first * face4_length_of(s->move[1]);
    const grz_dd rise = dot[0].hi > 0 ? grz_dd_neg(dot[0]) : dot[0];
    const grz_dd level = dot[0].hi > 0 ? grz_dd_neg(dot[1]) : dot[1], length = face4_root(dot[2]);
    s->normal = dd4_quotient(dd4_flipped(n, d4_of(-dot[0].hi)), face4_broadcast(length));
    s->v = dd4_of(0, 0);
    s->skew = size / length.hi;
    s->normal_off = d4_fused_add(d4_abs(s->normal.hi), d4_of(64 * GRZ_U * GRZ_U * s->skew * s->skew),
                                 d4_mul(n_size, d4_of(16 * GRZ_U * GRZ_U / length.hi)));
    s->v_off = d4_of(0);
    s->off = contact_error * size * s->size / -rise.hi;
    grz_dd less = grz_dd_neg(level);
    if (s->radius != 0) less = grz_dd_add(face4_add_radius(s, length), less);
    const grz_dd t = face4_quotient(less, rise);
    s->time = t.hi;
    s->rest = t.lo;
    return grz_is_hit_time(s->time, s->off, s->enter) && s->skew < 0x1p20 && size > 0x1p-200 && size < 0x1p200 &&
           contact_error * size * face4_length_of(s->motion) < 0x1p-12 * -rise.hi;
}

/* Subtracts the parts of x and the displacement along the edge e. The rest of x is within 1060 u^2 S, and that of the
 * displacement within 400 u^2 of its size: a scalar product with e over e^2, which is at least a third of the square of
 * the sum of its |coordinates|, times e. If e lies along an axis, that coordinate is exactly 0: all bits of *none are
 * set there. False if e is too short or too long. */
static GRZ_INLINE bool face4_put_across(int dim, dd4 e, dd4 *x, dd4 *motion, d4 *none) {
    const dd4 with[3] = {*x, *motion, e}, edge[3] = {e, e, e};
    grz_dd dot[3];
    face4_dots(dim, edge, with, dot);
    *x = dd4_difference(*x, dd4_product(face4_broadcast(face4_quotient(dot[0], dot[2])), e));
    *motion = dd4_difference(*motion, dd4_product(face4_broadcast(face4_quotient(dot[1], dot[2])), e));
    const d4 all_but = d4_where_zero(e.hi);
    const unsigned along = ~d4_places(all_but) & 7;
    if ((along & (along - 1)) == 0) *none = d4_unless(all_but, d4_where_zero(d4_of(0)));
    return dot[2].hi > 0x1p-200 && dot[2].hi < 0x1p200;
}

/* Writes the time at which |x + (t - enter) V| = R: a step of Newton's method from `enter`, with its second term. False
 * if that is not the time of the hit, or the bounds do not hold. */
static GRZ_INLINE bool face4_time_of_edge(int dim, dd4 x, dd4 motion, face4_touch *s) {
    grz_dd dot[3];
    const dd4 first_of[3] = {x, x, motion}, second_of[3] = {x, motion, motion};
    face4_dots(dim, first_of, second_of, dot);
    const double fast = face4_length_of(s->motion), length = face4_length_of(x) + s->radius, slope = -2 * dot[1].hi;
    const double square = s->radius * s->radius,
                 rest = __builtin_fma(s->radius, s->radius, -square) + 2 * s->radius * s->radius_rest;
    const double over = grz_dd_sub(dot[0], grz_dd_quick_sum(square, rest)).hi,
                 over_off = 16 * contact_error * s->size * length;
    const double unsure = 32 * GRZ_U * length * fast + 16 * contact_error * s->size * fast;
    const double first = over / slope, share = dot[2].hi * first / slope;
    s->time = s->enter;
    s->rest = first * (1 + share);
    s->off = 1.01 * over_off / slope + fabs(s->rest) * (16 * GRZ_U + unsure / slope + 3 * share * share) +
             grz_hit_time_error(s->enter);
    return s->radius > 0x1p-40 * s->size && unsure < 0x1p-30 * slope && fabs(share) < 0x1p-20 &&
           grz_is_hit_time(s->enter + first, over_off / slope, s->enter);
}

/* An edge in space, or a corner. */
static GRZ_INLINE bool face4_touch_edge(int dim, face4_touch *s) {
    d4 none = d4_of(0);
    dd4 motion = s->motion, x = dd4_sum(s->w, dd4_product(dd4_of(s->enter, 0), motion));
    if (s->moves == 1 && !face4_put_across(dim, s->move[0], &x, &motion, &none)) return false;
    x = dd4_in_order((dd4){d4_unless(none, x.hi), d4_unless(none, x.lo)});
    motion = (dd4){d4_unless(none, motion.hi), d4_unless(none, motion.lo)};
    if (!face4_time_of_edge(dim, x, motion, s)) return false;
    s->v = dd4_in_order(dd4_sum(x, dd4_product(dd4_of(s->rest, 0), motion)));
    s->normal = dd4_quotient(s->v, dd4_of(s->radius, s->radius_rest));
    s->v_off = d4_unless(none, d4_fused_add(d4_of(s->off), d4_abs(motion.hi), d4_of(4 * contact_error * s->size)));
    s->normal_off = d4_unless(none, d4_mul(d4_add(s->v_off, d4_of(contact_error * s->size)), d4_of(1 / s->radius)));
    s->skew = 1;
    return true;
}

/* The nearest point of b; *off: its error bound, for each coordinate. */
static GRZ_INLINE dd4 face4_find_place(int dim, const face4_touch *s, d4 *off) {
    *off = d4_of(contact_error * s->size);
    if (s->moves == s->moves_of_a) return s->of_b;
    const bool is_corner = s->moves_of_a == 0;
    const dd4 from = is_corner ? s->of_a : s->w,
              there = dd4_sum(from, dd4_product(dd4_of(s->time, s->rest), s->motion));
    const dd4 at = dd4_difference(there, s->v);
    *off = d4_add(d4_fused_add(d4_of(s->off), d4_abs(s->motion.hi), *off), s->v_off);
    if (is_corner || dim == 2) return at;
    d4 size;
    grz_dd dot[3];
    const dd4 n = face4_cross(s->move[0], s->move[1], &size), across = face4_cross(s->move[0], at, &size),
              first[3] = {across, n, n}, second[3] = {n, n, n};
    face4_dots(dim, first, second, dot);
    *off = d4_of(4 * s->skew * s->skew * (d4_total(*off) + contact_error * s->size));
    return dd4_sum(s->of_b, dd4_product(face4_broadcast(face4_quotient(dot[0], dot[1])), s->move[1]));
}

/* The ratio of b's radius to R, rounded; false if it is not certain how. */
static GRZ_INLINE bool face4_share_of(const grz_core *b, const face4_touch *s, double *share) {
    const grz_dd of_b = grz_dd_sum(b->radius[0], b->radius[1]);
    *share = 0;
    if (of_b.hi == 0) return true;
    const grz_dd part = face4_quotient((grz_dd){2 * of_b.hi, 2 * of_b.lo}, (grz_dd){s->radius, s->radius_rest});
    *share = part.hi;
    return grz_dd_rounds(part, 0x1p-100 * part.hi);
}

/* Reads both cores and the face. False if a number is too small or too large for the bounds, or the corners do not
 * differ as those of a face do. */
static GRZ_INLINE bool face4_make(int dim, const grz_core *a, const grz_core *b, const grz_simplex *face, double enter,
                                  face4_touch *s) {
    int of_a[3] = {0}, of_b[3] = {0};
    s->enter = enter, s->moves = 0;
    s->move[0] = s->move[1] = dd4_of(0, 0);
    s->sizes = d4_of(0);
    s->few = d4_small(d4_of(enter), 0x1p-120);
    for (int k = 0; k < face->count; k++) {
        of_a[k] = face->corner[k].a;
        of_b[k] = face->corner[k].b;
    }
    if (!face4_add_moves(dim, a, face->count, of_a, s)) return false;
    s->moves_of_a = s->moves;
    if (!face4_add_moves(dim, b, face->count, of_b, s)) return false;
    const dd4 motion = face4_sum_of_two(dim, a->motion[0], 2, s);
    s->motion = dd4_sum(motion, motion);
    s->of_a = face4_corner_of(dim, a, of_a[0], s);
    s->of_b = face4_corner_of(dim, b, of_b[0], s);
    s->w = dd4_difference(s->of_a, s->of_b);
    const grz_dd radius = grz_dd_add(grz_dd_sum(a->radius[0], a->radius[1]), grz_dd_sum(b->radius[0], b->radius[1]));
    face4_taken(s, _mm256_set_pd(a->radius[0], a->radius[1], b->radius[0], b->radius[1]));
    s->radius = 2 * radius.hi;
    s->radius_rest = 2 * radius.lo;
    s->size = d4_total(s->sizes) + s->radius + face4_length_of(s->motion) * (1 + fabs(enter));
    return s->size < 0x1p200 && d4_no_bits(s->few);
}

/* Rounds the point and the normal; false if it is not certain how one of their coordinates rounds. */
static GRZ_INLINE bool face4_round_all(int dim, const face4_touch *s, double share, grz_hit *hit) {
    double point[4], normal[4];
    d4 off;
    dd4 place = face4_find_place(dim, s, &off);
    if (share > 0) {
        place = dd4_sum(place, dd4_product(dd4_of(share, 0), s->v));
        off = d4_add(off, d4_add(s->v_off, d4_of(contact_error * s->size)));
    }
    const d4 half = d4_of(0.5);
    const dd4 middle = {d4_mul(place.hi, half), d4_mul(place.lo, half)};
    const d4 rounds = d4_both(dd4_rounds(middle, off, point), dd4_rounds(s->normal, s->normal_off, normal));
    for (int i = 0; i < dim; i++) {
        hit->point[i] = point[i];
        hit->normal[i] = normal[i];
    }
    const unsigned all = dim == 2 ? 3 : 7;
    return (d4_places(rounds) & all) == all;
}

static GRZ_INLINE bool face4_find(int dim, const grz_core *a, const grz_core *b, const grz_simplex *face, double enter,
                                  grz_hit *hit) {
    face4_touch s;
    double share;
    return face4_make(dim, a, b, face, enter, &s) &&
           (face->count == dim ? face4_touch_face(dim, &s) : face4_touch_edge(dim, &s)) &&
           face4_share_of(b, &s, &share) && face4_round_all(dim, &s, share, hit);
}

bool GRZ_ISA(grz_find_hit_on_face)(const grz_core *a, const grz_core *b, const grz_simplex *face, double enter,
                                   grz_hit *hit) {
    if (b->ends != GRZ_ENDS_NEAR) return false;
    return a->dim == 2 ? face4_find(2, a, b, face, enter, hit) : face4_find(3, a, b, face, enter, hit);
}

#include "num/lanes/avx_end.h"
#endif
