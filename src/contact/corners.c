/* Corners of a core by number, and the signs of what is computed of them.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/corners.h"

#include "contact/corner_signs.h"
#include "convex/difference.h"
#include "num/determinant.h"
#include "shape/core_dyadic.h"

#include <math.h>

static GRZ_INLINE void set_corners_of_core(int dim, const grz_core *core, grz_corners *c) {
    const grz_solid *const solid = &c->solid;
    grz_solid_of(dim, core, &c->solid);
    for (int i = 0; i < dim && !core->points; i++) {
        double at[8];
        at[0] = solid->center[i];
        for (int k = 0, count = 1; k < core->count; k++, count *= 2)
            for (int n = 0; n < count; n++) {
                at[n + count] = at[n] + solid->step[k][i];
                at[n] -= solid->step[k][i];
            }
        for (int n = 0; n < c->count; n++) c->at[n][i] = at[n];
    }
}

void grz_corners_of(grz_arena *arena, const grz_core *core, grz_corners *c) {
    c->core = core;
    c->count = core->points ? core->point_count : 1 << core->count;
    c->level_steps = c->level_count = 0;
    c->approx = NULL;
    if (core->dim == 2) set_corners_of_core(2, core, c);
    else set_corners_of_core(3, core, c);
    if (core->points || !arena) return;
    const int count = grz_exact_steps_of(arena, core, c->center, c->step);
    if (core->dim == 2) c->center[2] = grz_dy_zero();
    for (int k = 0; k < count && core->dim == 2; k++) c->step[k][2] = grz_dy_zero();
}

static bool is_level(const grz_corners *c, int id) {
    bool level = false;
    for (int k = 0; k < c->level_count; k++) level = level || c->level[k] == id;
    return level;
}

void grz_note_furthest(grz_corners *c, int p, int q) {
    if (!c->core->points) {
        c->level_steps |= p ^ q;
        return;
    }
    const int id[2] = {p, q};
    for (int k = 0; k < 2; k++)
        if (c->level_count < 3 && !is_level(c, id[k])) c->level[c->level_count++] = id[k];
}

void grz_corner_exactly(grz_arena *arena, const grz_corners *c, int id, grz_dyadic at[3]) {
    const grz_core *const core = c->core;
    at[2] = grz_dy_zero();
    for (int i = 0; i < core->dim; i++) {
        const grz_dy_mark start = grz_dy_now(arena);
        at[i] = grz_dy_keep(arena, start,
                            dyadic_core_corner(arena, core->dim, core->points, core->points ? 0 : core->count,
                                               &c->center, c->step, NULL, id, i));
    }
}

void grz_from_corner_exactly(grz_arena *arena, const grz_corners *one, int p, const grz_corners *other, int q,
                             grz_dyadic out[3]) {
    grz_dyadic x[3], y[3];
    grz_corner_exactly(arena, one, p, x);
    grz_corner_exactly(arena, other, q, y);
    grz_dy_subtract(arena, 3, y, x, out);
}

void grz_corners_beside(const grz_corners *corners, int count, const int id[], grz_corner_columns *out) {
    out->count = count;
    out->size = corners->solid.size;
    for (int j = 0; j < count; j++) {
        double at[3];
        grz_corner_in_doubles(corners, id[j], at);
        for (int i = 0; i < 3; i++) out->at[i][j] = at[i];
    }
    for (int i = 0; i < 3 && (count & 1); i++) out->at[i][count] = out->at[i][count - 1];
}

grz_corner_sides grz_corner_certain_sides(const grz_contact_direction *d, const grz_corners *one, int p, int q,
                                          const grz_corner_columns *other) {
    const double size = grz_max(one->solid.size, other->size);
    const bool certain = grz_doubles_can_decide(size) && one->core->dim == 3 && p != q;
    double from[3], e[3], across[3];
    grz_corner_in_doubles(one, p, from);
    grz_from_corner(one, p, one, q, e);
    grz_cross(d->unit, e, across);
    const grz_two n[3] = {grz_two_same(across[0]), grz_two_same(across[1]), grz_two_same(across[2])};
    uint32_t beyond = 0, inside = 0;
    for (int j = 0; j < other->count; j += 2) {
        grz_two w[3];
        for (int i = 0; i < 3; i++) w[i] = grz_two_sub(grz_two_load(other->at[i] + j), grz_two_same(from[i]));
        const grz_two both = grz_two_dot(3, n, w);
        const double value = grz_two_low(both), next = grz_two_high(both),
                     error = certain ? corner_side_error * size * size : (double)INFINITY;
        beyond |= (uint32_t)((value < -error) | (next < -error) << 1) << j;
        inside |= (uint32_t)((value > error) | (next > error) << 1) << j;
    }
    const uint32_t all = UINT32_MAX >> (GRZ_MOST_OUTLINE - other->count);
    return (grz_corner_sides){beyond & all, all & ~(beyond | inside)};
}

/* Half edge number k of a zonotope, towards corner `id` or back; 0 if `none`. */
static grz_approx step_towards(const grz_approx_core *x, int k, int i, int id, bool none) {
    return none ? grz_approx_of(0) : grz_approx_scale(grz_approx_at(&x->step[k], i), id >> k & 1 ? 1 : -1);
}

/* Is half edge k the same one in both, but perhaps for its sign? */
static bool are_same_steps(int dim, const grz_approx_core *x, const grz_approx_core *y, int k) {
    bool same = true, opposite = true;
    for (int i = 0; i < dim; i++) {
        const grz_approx p = grz_approx_at(&x->step[k], i), q = grz_approx_at(&y->step[k], i);
        const bool exact = p.off == 0 && q.off == 0;
        same = same && exact && p.hi == q.hi && p.lo == q.lo;
        opposite = opposite && exact && p.hi == -q.hi && p.lo == -q.lo;
    }
    return same || opposite;
}

/* A vector from the line through corners p and q of one to corner r of the other. Half edges along that line are left
 * out, and those that both have cancel: so it is exact for equal boxes above each other. */
static void find_approx_difference(const grz_corners *one, int p, int q, const grz_corners *other, int r,
                                   grz_approx w[3]) {
    const grz_approx_core *const x = one->approx, *const y = other->approx;
    const int dim = one->core->dim, count = x->core->count > y->core->count ? x->core->count : y->core->count;
    grz_approx to[3];
    if (one->core->points || other->core->points) {
        grz_approx_corner(dim, x, p, w);
        grz_approx_corner(dim, y, r, to);
        for (int i = 0; i < dim; i++) w[i] = grz_approx_gather(to[i], grz_approx_neg(w[i]));
        return;
    }
    for (int i = 0; i < dim; i++)
        w[i] = grz_approx_gather(grz_approx_at(&y->center, i), grz_approx_neg(grz_approx_at(&x->center, i)));
    for (int k = 0; k < count; k++) {
        const bool along = 1 << k == (p ^ q), in_both = k < x->core->count && k < y->core->count,
                   no_x = k >= x->core->count || along,
                   no_y = k >= y->core->count || (along && in_both && are_same_steps(dim, x, y, k));
        for (int i = 0; i < dim; i++) {
            const grz_approx from = step_towards(x, k, i, p, no_x), more = step_towards(y, k, i, r, no_y);
            w[i] = grz_approx_gather(w[i], grz_approx_gather(more, grz_approx_neg(from)));
        }
    }
}

/* The sign of a number in double-doubles, where doubles do not know it. */
static bool is_known_sign(grz_approx x, int *sign) {
    *sign = grz_approx_sign(x);
    return *sign != 0 || grz_approx_is_zero(x);
}

static GRZ_NOINLINE bool find_approx_side(const grz_contact_direction *d, const grz_corners *one, int p, int q,
                                          const grz_corners *other, int r, int *sign) {
    grz_approx e[3], n[3], w[3];
    if (!GRZ_LARGE_STAGE_CLAIMS || !d->approx || !one->approx || !other->approx) return false;
    grz_approx_edge(3, one->approx, p, q, e);
    grz_approx_cross(d->approx, e, n);
    find_approx_difference(one, p, q, other, r, w);
    return is_known_sign(grz_approx_dot(3, w, n), sign);
}

static GRZ_NOINLINE bool find_approx_across(const grz_contact_direction *d, const grz_corners *one, int p,
                                            const grz_corners *other, int q, int i, int j, int *sign) {
    grz_approx w[3];
    if (!GRZ_LARGE_STAGE_CLAIMS || !d->approx || !one->approx || !other->approx) return false;
    if (one == other) grz_approx_edge(one->core->dim, one->approx, p, q, w);
    else find_approx_difference(one, p, p, other, q, w);
    return is_known_sign(grz_approx_det2(w[i], d->approx[j], w[j], d->approx[i]), sign);
}

static GRZ_NOINLINE bool find_approx_slope(const grz_contact_direction *d, const grz_corners *c, int p, int q,
                                           int *sign) {
    grz_approx e[3];
    if (!GRZ_LARGE_STAGE_CLAIMS || !d->approx || !c->approx) return false;
    grz_approx_edge(c->core->dim, c->approx, p, q, e);
    return is_known_sign(grz_approx_dot(c->core->dim, e, d->approx), sign);
}

static GRZ_NOINLINE bool find_approx_orientation(const grz_corners *c, int p, int q, int r, int t, int *sign) {
    grz_approx e[3], f[3], g[3], n[3];
    const int dim = c->core->dim;
    if (!GRZ_LARGE_STAGE_CLAIMS || !c->approx) return false;
    grz_approx_edge(dim, c->approx, p, q, e);
    grz_approx_edge(dim, c->approx, p, r, f);
    if (dim == 2) return is_known_sign(grz_approx_det2(e[0], f[1], e[1], f[0]), sign);
    grz_approx_edge(dim, c->approx, p, t, g);
    grz_approx_cross(e, f, n);
    return is_known_sign(grz_approx_dot(3, g, n), sign);
}

int grz_corner_side(const grz_contact_direction *d, const grz_corners *one, int p, int q, const grz_corners *other,
                    int r) {
    grz_corner_columns column;
    if (one->core->dim == 2 || p == q) return 0;
    grz_corners_beside(other, 1, &r, &column);
    const grz_corner_sides sides = grz_corner_certain_sides(d, one, p, q, &column);
    int sign = sides.on ? 0 : sides.beyond ? -1 : 1;
    if (sign != 0 || find_approx_side(d, one, p, q, other, r, &sign) || !grz_can_ask_exactly(d)) return sign;
    const grz_dy_mark start = grz_dy_now(d->arena);
    grz_dyadic x[3], y[3];
    grz_from_corner_exactly(d->arena, one, p, one, q, x);
    grz_from_corner_exactly(d->arena, one, p, other, r, y);
    const int exact = grz_dy_det3(d->arena, x, y, d->exact).sign;
    grz_dy_free(d->arena, start);
    return exact;
}

/* Of (x y' - y x'): 2 (2 S 2 u + 14 u S) + 3 roundings of products up to 4 S together: 48 u S. */
GRZ_BOUND(corner_across_error, 64 * GRZ_U);

static double across_in_doubles(const grz_contact_direction *d, const double e[3], int k) {
    const int i = k == 2 ? 0 : k + 1, j = i == 2 ? 0 : i + 1;
    return e[i] * d->unit[j] - e[j] * d->unit[i];
}

int grz_corner_axis(const grz_contact_direction *d, const grz_corners *one, int p, const grz_corners *other, int q) {
    if (one->core->dim == 2) return 2;
    double e[3];
    grz_from_corner(one, p, other, q, e);
    int axis = 0;
    for (int k = 1; k < 3; k++)
        if (fabs(across_in_doubles(d, e, k)) > fabs(across_in_doubles(d, e, axis))) axis = k;
    return axis;
}

int grz_corner_across(const grz_contact_direction *d, const grz_corners *one, int p, const grz_corners *other, int q,
                      int k) {
    if (one->core->dim == 2 && k != 2) return 0;
    const int i = k == 2 ? 0 : k + 1, j = i == 2 ? 0 : i + 1;
    const double size = grz_size_of_corners(one, other);
    double e[3];
    grz_from_corner(one, p, other, q, e);
    int sign =
        grz_doubles_can_decide(size) ? grz_sign_beyond(across_in_doubles(d, e, k), corner_across_error * size) : 0;
    if (sign != 0 || find_approx_across(d, one, p, other, q, i, j, &sign) || !grz_can_ask_exactly(d)) return sign;
    const grz_dy_mark start = grz_dy_now(d->arena);
    grz_dyadic x[3];
    grz_from_corner_exactly(d->arena, one, p, other, q, x);
    const int exact = grz_dy_det2(d->arena, x[i], d->exact[j], x[j], d->exact[i]).sign;
    grz_dy_free(d->arena, start);
    return exact;
}

/* Is coordinate i of q - p known to be 0, because all steps from one to the other are? */
static bool is_no_step(const grz_core *core, int p, int q, int i) {
    bool zero = true;
    for (int k = 0; k < core->count && !core->points; k++)
        zero = zero && (((p ^ q) >> k & 1) == 0 ||
                        (grz_zero(core->generator[k].axis[i][0]) && grz_zero(core->generator[k].axis[i][1])));
    if (core->points) zero = grz_compare(core->points[core->dim * p + i], core->points[core->dim * q + i]) == 0;
    return zero;
}

/* Is d . (q - p) known to be 0, because on each axis one of both is? */
static bool are_across(const grz_contact_direction *d, const grz_corners *c, int p, int q) {
    bool across = true;
    for (int i = 0; i < c->core->dim; i++) across = across && (is_no_step(c->core, p, q, i) || d->zero[i]);
    return across;
}

int grz_corner_along(const grz_contact_direction *d, const grz_corners *c, int p, int q) {
    if (!c->core->points && ((p ^ q) & ~c->level_steps) == 0) return 0;
    if (p == q || (is_level(c, p) && is_level(c, q))) return 0;
    const double size = c->solid.size;
    double e[3];
    grz_from_corner(c, p, c, q, e);
    int sign = grz_doubles_can_decide(size) ? grz_sign_beyond(grz_dot(3, e, d->unit), corner_along_error * size) : 0;
    if (sign != 0 || are_across(d, c, p, q) || find_approx_slope(d, c, p, q, &sign) || !grz_can_ask_exactly(d))
        return sign;
    const grz_dy_mark start = grz_dy_now(d->arena);
    grz_dyadic x[3];
    grz_from_corner_exactly(d->arena, c, p, c, q, x);
    const int exact = grz_dy_dot(d->arena, 3, x, d->exact).sign;
    grz_dy_free(d->arena, start);
    return exact;
}

int grz_corner_compare(const grz_contact_direction *d, const grz_corners *c, int q, int p, int k) {
    const grz_core *const core = c->core;
    if (k >= core->dim || p == q) return 0;
    if (core->points) return grz_compare(core->points[core->dim * q + k], core->points[core->dim * p + k]);
    const double size = c->solid.size;
    double e[3];
    grz_from_corner(c, p, c, q, e);
    const int sign = grz_doubles_can_decide(size) ? grz_sign_beyond(e[k], corner_along_error * size) : 0;
    if (sign != 0 || is_no_step(core, p, q, k) || !grz_can_ask_exactly(d)) return sign;
    const grz_dy_mark start = grz_dy_now(d->arena);
    const grz_dyadic difference = dyadic_core_edge(d->arena, core->dim, NULL, core->count, c->step, p, q, k);
    grz_dy_free(d->arena, start);
    return difference.sign;
}

bool grz_corners_coincide(const grz_contact_direction *d, const grz_corners *c, int p, int q) {
    bool same = true;
    for (int k = 0; k < c->core->dim && same; k++) same = grz_corner_compare(d, c, p, q, k) == 0;
    return same;
}

bool grz_corner_precedes(const grz_contact_direction *d, const grz_corners *c, int p, int q) {
    int order = 0;
    for (int k = 0; k < c->core->dim && order == 0; k++) order = grz_corner_compare(d, c, p, q, k);
    return order < 0;
}

bool grz_corner_is_farther(const grz_contact_direction *d, const grz_corners *c, int p, int q, int r) {
    int k = 0;
    while (k < c->core->dim && grz_corner_compare(d, c, r, p, k) == 0) k++;
    return grz_corner_compare(d, c, q, r, k) * grz_corner_compare(d, c, r, p, k) > 0;
}

/* Two rows or three of differences of doubles: in a small part of the room that other exact numbers take. */
static GRZ_NOINLINE int orientation_of_points(const grz_core *core, int p, int q, int r, int t) {
    uint64_t limbs[2048];
    grz_arena arena = grz_arena_over(limbs, 2048);
    const int dim = core->dim;
    const double *const at = core->points, *const row[4] = {at + dim * q, at + dim * r, at + dim * (dim == 2 ? p : t),
                                                            at + dim * p};
    return grz_sign_of_orientation(&arena, dim, row);
}

int grz_corner_orientation(const grz_contact_direction *d, const grz_corners *c, int p, int q, int r, int t) {
    const int dim = c->core->dim;
    if (p == q || p == r || q == r) return 0;
    if (dim == 3 && (p == t || q == t || r == t)) return 0;
    const double size = c->solid.size;
    double e[3], f[3], g[3], n[3];
    grz_from_corner(c, p, c, q, e);
    grz_from_corner(c, p, c, r, f);
    grz_from_corner(c, p, c, t, g);
    grz_cross(e, f, n);
    const double value = dim == 2 ? n[2] : grz_dot(3, n, g),
                 error = dim == 2 ? corner_side_error * size * size : corner_orientation_error * size * size * size;
    int sign = grz_doubles_can_decide(size) ? grz_sign_beyond(value, error) : 0;
    if (sign != 0 || find_approx_orientation(c, p, q, r, t, &sign)) return sign;
    if (c->core->points && !d->arena) return orientation_of_points(c->core, p, q, r, t); /* it needs no direction */
    if (!grz_can_ask_exactly(d)) return 0;
    const grz_dy_mark start = grz_dy_now(d->arena);
    grz_dyadic x[3], y[3], z[3];
    grz_from_corner_exactly(d->arena, c, p, c, q, x);
    grz_from_corner_exactly(d->arena, c, p, c, r, y);
    grz_from_corner_exactly(d->arena, c, p, c, t, z);
    const int exact = dim == 2 ? grz_dy_cross2(d->arena, x, y).sign : grz_dy_det3(d->arena, x, y, z).sign;
    grz_dy_free(d->arena, start);
    return exact;
}

bool grz_corners_are_collinear(const grz_contact_direction *d, const grz_corners *c, int p, int q, int r) {
    if (c->core->dim == 2) return grz_corner_orientation(d, c, p, q, r, p) == 0;
    if (p == q || p == r || q == r) return true;
    const double size = c->solid.size;
    double a[3], b[3], n[3];
    grz_from_corner(c, p, c, q, a);
    grz_from_corner(c, p, c, r, b);
    grz_cross(a, b, n);
    const double value = grz_norm_max(n);
    if ((grz_doubles_can_decide(size) && value > corner_side_error * size * size) || !grz_can_ask_exactly(d))
        return false;
    const grz_dy_mark start = grz_dy_now(d->arena);
    grz_dyadic x[3], y[3], z[3];
    grz_from_corner_exactly(d->arena, c, p, c, q, x);
    grz_from_corner_exactly(d->arena, c, p, c, r, y);
    grz_dy_cross(d->arena, x, y, z);
    grz_dy_free(d->arena, start);
    return z[0].sign == 0 && z[1].sign == 0 && z[2].sign == 0;
}

bool grz_corners_are_along(const grz_contact_direction *d, const grz_corners *c, int p, int q) {
    const int axis = grz_corner_axis(d, c, p, c, q);
    if (grz_corner_across(d, c, p, c, q, axis) != 0) return false;
    bool along = true;
    for (int k = 0; k < 3 && along && c->core->dim == 3; k++) along = grz_corner_across(d, c, p, c, q, k) == 0;
    return along;
}
