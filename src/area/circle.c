/* Areas in a circle (Graphics Gems has the formulas). Written plainly, a small segment is the difference of a sector
 * and a triangle that are almost equal, and a thin strip that of two segments. Here every step is a sum, product,
 * quotient or root of positive numbers, so that nothing cancels.
 *
 * Distances of chords from the center are c = sin(alpha) times the radius, c = |n| / sqrt(s) with n and s exact, and
 * x = cos(alpha) = sqrt((s - n^2) / s) is exact under the root, too. Between two chords on the same side, 0 <= c2 <= c1
 * <= 1, with delta = alpha1 - alpha2 and sigma = alpha1 + alpha2, the area over the squared radius is
 *
 *     delta + sin(delta) cos(sigma) = (delta - sin(delta)) + sin(delta) (1 + cos(sigma)),
 *     sin(delta) = (c1^2 - c2^2) / sin(sigma),   sin(sigma) = c1 x2 + c2 x1,   cos(delta) = x1 x2 + c1 c2,
 *     1 + cos(sigma) = sin(sigma)^2 / (1 - cos(sigma)) where cos(sigma) = x1 x2 - c1 c2 is negative,
 *
 * and c1^2 - c2^2 comes from exact numbers.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/area2.h>

#include "num/subnormals.h"
#include "num/wide.h"
#include "shape/core.h"
#include "shape/core2.h"

enum { AREA_LIMBS = 2048 };

/* pi / 2 */
static const grz_wide quarter_turn = {{0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55}, 1};

/* A chord: its distance c from the center and x, over the radius. */
typedef struct area_chord {
    grz_dyadic square; /* n^2 */
    grz_wide c, x;
} area_chord;

/* asin(s) - s for s < 1/4: s^3 (1/6 + s^2 3/40 + ...). The terms left out are below 2^-120 of the first. */
static grz_wide small_angle_less_sine(grz_wide sine) {
    const grz_dd s = grz_wide_dd(sine), z = grz_dd_mul(s, s);
    grz_dd term = grz_dd_div(grz_dd_of(1), grz_dd_of(6)), sum = term;
    for (int n = 2; n <= 30 && term.hi > 0x1p-110; n++) {
        const double up = (2 * n - 1) * (2 * n - 1), down = 2 * n * (2 * n + 1);
        term = grz_dd_div(grz_dd_scale(grz_dd_mul(term, z), up), grz_dd_of(down));
        sum = grz_dd_add(sum, term);
    }
    return grz_wide_mul(grz_wide_mul(sine, grz_wide_mul(sine, sine)), grz_wide_make(sum, 0));
}

/* The angle from 0 to pi/2 of a sine >= 1/4: its tangent is halved to that of a 16th, below 0.1, by tan(a/2) = tan(a) /
 * (1 + sqrt(1 + tan(a)^2)); then the series of the arcus tangent. */
static grz_dd angle_of(grz_dd sine, grz_dd cosine) {
    const grz_dd one = {1, 0};
    grz_dd t = grz_dd_div(sine, grz_dd_add(one, cosine));
    for (int i = 0; i < 3; i++) t = grz_dd_div(t, grz_dd_add(one, grz_dd_sqrt(grz_dd_add(one, grz_dd_mul(t, t)))));
    const grz_dd z = grz_dd_neg(grz_dd_mul(t, t));
    grz_dd sum = {0, 0};
    for (int n = 41; n >= 1; n -= 2) sum = grz_dd_add(grz_dd_mul(sum, z), grz_dd_div(one, grz_dd_of(n)));
    return grz_dd_scale(grz_dd_mul(sum, t), 16);
}

static grz_wide angle_less_sine(grz_wide sine, grz_wide cosine) {
    const grz_dd s = grz_wide_dd(sine);
    if (s.hi < 0.25) return small_angle_less_sine(sine);
    return grz_wide_make(grz_dd_sub(angle_of(s, grz_wide_dd(cosine)), s), 0);
}

/* The area between two chords on the same side over the squared radius. `difference` is c1^2 - c2^2. */
static grz_wide area_between(const area_chord *outer, const area_chord *inner, grz_wide difference) {
    if (grz_wide_is_zero(difference)) return difference;
    const grz_wide xx = grz_wide_mul(outer->x, inner->x), cc = grz_wide_mul(outer->c, inner->c);
    const grz_wide sine_of_sum = grz_wide_add(grz_wide_mul(outer->c, inner->x), grz_wide_mul(inner->c, outer->x)),
                   sine = grz_wide_div(difference, sine_of_sum), cosine = grz_wide_add(xx, cc);
    const grz_dd cosine_of_sum = grz_dd_sub(grz_wide_dd(xx), grz_wide_dd(cc));
    grz_wide factor = grz_wide_make(grz_dd_add(grz_dd_of(1), grz_dd_abs(cosine_of_sum)), 0);
    if (cosine_of_sum.hi < 0) factor = grz_wide_div(grz_wide_mul(sine_of_sum, sine_of_sum), factor);
    return grz_wide_add(angle_less_sine(sine, cosine), grz_wide_mul(sine, factor));
}

/* The chord with that n^2; beyond the circle, at its rim. */
static area_chord chord_of_square(grz_arena *arena, grz_dyadic square, grz_dyadic s) {
    const area_chord chord = {.square = grz_dy_compare(square, s) >= 0 ? s : square};
    const grz_wide size = grz_wide_of(s), rest = grz_wide_of(grz_dy_sub(arena, s, chord.square));
    return (area_chord){chord.square, grz_wide_sqrt(grz_wide_div(grz_wide_of(chord.square), size)),
                        grz_wide_sqrt(grz_wide_div(rest, size))};
}

static area_chord chord_at(grz_arena *arena, grz_dyadic n, grz_dyadic s) {
    return chord_of_square(arena, grz_dy_mul(arena, n, n), s);
}

/* Between two chords on one side, in any order. */
static grz_wide area_of_slab(grz_arena *arena, area_chord a, area_chord b, grz_dyadic s) {
    const grz_dyadic difference = grz_dy_sub(arena, a.square, b.square);
    const grz_wide over = grz_wide_div(grz_wide_of(difference), grz_wide_of(s));
    return difference.sign >= 0 ? area_between(&a, &b, over) : area_between(&b, &a, over);
}

/* From the center to the chord at n. */
static grz_wide area_to_chord(grz_arena *arena, grz_dyadic n, grz_dyadic s) {
    return area_of_slab(arena, chord_at(arena, n, s), chord_of_square(arena, grz_dy_zero(), s), s);
}

/* The part of the circle up to the chord at n / sqrt(s), over the squared radius. */
static grz_wide area_below(grz_arena *arena, grz_dyadic n, grz_dyadic s) {
    if (n.sign >= 0) return grz_wide_add(quarter_turn, area_to_chord(arena, n, s));
    return area_of_slab(arena, chord_of_square(arena, s, s), chord_at(arena, n, s), s);
}

/* Times the squared radius. */
static grz_wide times_square(grz_arena *arena, grz_wide area, double radius) {
    const grz_wide r = grz_wide_of(grz_dy(arena, radius));
    return grz_wide_mul(area, grz_wide_mul(r, r));
}

/* offset - normal . center, and |normal|^2 radius^2. */
static grz_dyadic area_height(grz_arena *arena, const grz2_circle *c, const grz2_vec *normal, double offset) {
    const grz_dyadic n[2] = {grz_dy(arena, normal->x), grz_dy(arena, normal->y)},
                     p[2] = {grz_dy(arena, c->center.x), grz_dy(arena, c->center.y)};
    return grz_dy_sub(arena, grz_dy(arena, offset), grz_dy_dot(arena, 2, n, p));
}

static grz_dyadic area_scale(grz_arena *arena, const grz2_circle *c, const grz2_vec *normal) {
    const grz_dyadic n[2] = {grz_dy(arena, normal->x), grz_dy(arena, normal->y)}, r = grz_dy(arena, c->radius);
    return grz_dy_mul(arena, grz_dy_dot(arena, 2, n, n), grz_dy_mul(arena, r, r));
}

static GRZ_NOINLINE double area_with_halfspace(const grz2_circle *a, const grz2_vec *normal, double offset) {
    uint64_t limbs[AREA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, AREA_LIMBS);
    const grz_dyadic n = area_height(&arena, a, normal, offset), s = area_scale(&arena, a, normal);
    return grz_wide_double(times_square(&arena, area_below(&arena, n, s), a->radius));
}

/* On both sides of the center two areas are added, on one side it is one between two chords. */
static GRZ_NOINLINE double area_with_strip(const grz2_circle *a, const grz2_vec *normal, double least,
                                           double greatest) {
    uint64_t limbs[AREA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, AREA_LIMBS);
    const grz_dyadic low = area_height(&arena, a, normal, least), high = area_height(&arena, a, normal, greatest),
                     s = area_scale(&arena, a, normal);
    const grz_wide area = low.sign * high.sign >= 0
                              ? area_of_slab(&arena, chord_at(&arena, low, s), chord_at(&arena, high, s), s)
                              : grz_wide_add(area_to_chord(&arena, low, s), area_to_chord(&arena, high, s));
    return grz_wide_double(times_square(&arena, area, a->radius));
}

/* The common chord lies at (d^2 + r^2 - q^2) / 2 d from the center of the circle of radius r towards the other, of
 * radius q, with d the distance of the centers. */
static grz_wide area_beyond_chord(grz_arena *arena, grz_dyadic square, double radius, double other) {
    const grz_dyadic r = grz_dy(arena, radius), q = grz_dy(arena, other), r2 = grz_dy_mul(arena, r, r),
                     q2 = grz_dy_mul(arena, q, q), four = grz_dy(arena, 4);
    const grz_dyadic n = grz_dy_sub(arena, grz_dy_add(arena, square, r2), q2),
                     s = grz_dy_mul(arena, four, grz_dy_mul(arena, square, r2));
    return times_square(arena, area_below(arena, grz_dy_neg(n), s), radius);
}

static GRZ_NOINLINE double area_of_lens(const grz2_circle *a, const grz2_circle *b) {
    uint64_t limbs[AREA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, AREA_LIMBS);
    const grz_dyadic d[2] = {grz_dy_sub(&arena, grz_dy(&arena, a->center.x), grz_dy(&arena, b->center.x)),
                             grz_dy_sub(&arena, grz_dy(&arena, a->center.y), grz_dy(&arena, b->center.y))};
    const grz_dyadic square = grz_dy_dot(&arena, 2, d, d), r = grz_dy(&arena, a->radius), q = grz_dy(&arena, b->radius),
                     reach = grz_dy_add(&arena, r, q), gap = grz_dy_sub(&arena, r, q);
    if (grz_dy_compare(square, grz_dy_mul(&arena, reach, reach)) >= 0) return 0;
    if (grz_dy_compare(square, grz_dy_mul(&arena, gap, gap)) <= 0)
        return grz_wide_double(
            times_square(&arena, grz_wide_add(quarter_turn, quarter_turn), gap.sign < 0 ? a->radius : b->radius));
    const grz_dy_mark mark = grz_dy_now(&arena);
    const grz_wide of_a = area_beyond_chord(&arena, square, a->radius, b->radius);
    grz_dy_free(&arena, mark);
    return grz_wide_double(grz_wide_add(of_a, area_beyond_chord(&arena, square, b->radius, a->radius)));
}

double grz2_common_circle_halfspace(const grz2_circle *a, const grz2_halfspace *b) {
    if (!grz2_valid_circle(a) || !grz2_valid_halfspace(b) || grz_zero(a->radius)) return 0;
    const grz_mode mode = grz_keep_subnormals();
    const double area = area_with_halfspace(a, &b->normal, b->offset);
    grz_restore_mode(mode);
    return area;
}

double grz2_common_circle_strip(const grz2_circle *a, const grz2_vec *normal, double least, double greatest) {
    const grz2_vec back = {-normal->x, -normal->y};
    const grz2_halfspace below = {*normal, greatest}, above = {back, -least},
                         everything = {*normal, 0}; /* to check the normal */
    if (!grz2_valid_circle(a) || !grz2_valid_halfspace(&everything) || grz_zero(a->radius)) return 0;
    if (!grz_is_range(least, greatest)) return 0;
    if (!grz_finite(least) && !grz_finite(greatest)) return grz2_common_circle_circle(a, a);
    if (!grz_finite(least)) return grz2_common_circle_halfspace(a, &below);
    if (!grz_finite(greatest)) return grz2_common_circle_halfspace(a, &above);
    const grz_mode mode = grz_keep_subnormals();
    const double area = area_with_strip(a, normal, least, greatest);
    grz_restore_mode(mode);
    return area;
}

double grz2_common_circle_circle(const grz2_circle *a, const grz2_circle *b) {
    if (!grz2_valid_circle(a) || !grz2_valid_circle(b) || grz_zero(a->radius) || grz_zero(b->radius)) return 0;
    const grz_mode mode = grz_keep_subnormals();
    const double area = area_of_lens(a, b);
    grz_restore_mode(mode);
    return area;
}
