/* The part of a core that faces a direction. Faces of a hull are found by gift wrapping (Chand and Kapur, "An algorithm
 * for convex polytopes", 1970), from a point furthest along the direction, in one round through the points for each
 * edge. No choice of corners depends on rounding.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/outline.h"

#include "convex/difference.h"
#include "num/stage.h"
#include "num/vec.h"

#include <math.h>

/* Corners */

static GRZ_INLINE void set_corners_of_core(int dim, const grz_core *core, grz_corners *c) {
    grz_solid_of(dim, core, &c->solid);
    for (int k = 0; k < c->count && !core->points; k++) grz_solid_corner(dim, &c->solid, k, c->at[k]);
}

void grz_corners_of(grz_arena *arena, const grz_core *core, grz_corners *c) {
    c->core = core;
    c->count = core->points ? core->point_count : 1 << core->count;
    c->level_steps = c->level_count = 0;
    if (core->dim == 2) set_corners_of_core(2, core, c);
    else set_corners_of_core(3, core, c);
    if (core->points || !arena) return;
    const grz_dy_mark start = grz_dy_now(arena);
    grz_exact_core exact;
    grz_exact_core_of(arena, core, &exact);
    for (int k = 0; k < exact.count; k++)
        for (int i = 0; i < core->dim; i++) c->step[k][i] = grz_dy_mul(arena, exact.half[k], exact.axis[k][i]);
    for (int i = 0; i < core->dim; i++) c->center[i] = exact.center[i];
    grz_dy_keep_all(arena, start, core->dim, c->center);
    for (int k = 0; k < exact.count; k++) grz_dy_keep_all(arena, grz_dy_now(arena), core->dim, c->step[k]);
    c->center[2] = core->dim == 2 ? grz_dy_zero() : c->center[2];
    for (int k = 0; k < exact.count && core->dim == 2; k++) c->step[k][2] = grz_dy_zero();
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
    const int dim = c->core->dim;
    at[2] = grz_dy_zero();
    for (int i = 0; i < dim; i++) {
        const grz_dy_mark start = grz_dy_now(arena);
        if (c->core->points) {
            at[i] = grz_dy_keep(arena, start, grz_dy_shift(arena, grz_dy(arena, c->core->points[dim * id + i]), 1));
            continue;
        }
        grz_dyadic sum = c->center[i];
        for (int k = 0; k < c->core->count; k++)
            sum = id >> k & 1 ? grz_dy_add(arena, sum, c->step[k][i]) : grz_dy_sub(arena, sum, c->step[k][i]);
        at[i] = grz_dy_keep(arena, start, sum);
    }
}

static GRZ_INLINE void corner_in_doubles(const grz_corners *c, int id, double at[3]) {
    const grz_core *const core = c->core;
    const double *const p = core->points ? core->points + core->dim * id : c->at[id], scale = core->points ? 2 : 1;
    at[0] = scale * p[0];
    at[1] = scale * p[1];
    at[2] = core->dim == 3 ? scale * p[2] : 0;
}

/* From corner p of one to corner q of the other. */
static GRZ_INLINE void from_to(const grz_corners *one, int p, const grz_corners *other, int q, double out[3]) {
    double x[3], y[3];
    corner_in_doubles(one, p, x);
    corner_in_doubles(other, q, y);
    grz_sub(3, y, x, out);
}

static void from_to_exactly(grz_arena *arena, const grz_corners *one, int p, const grz_corners *other, int q,
                            grz_dyadic out[3]) {
    grz_dyadic x[3], y[3];
    grz_corner_exactly(arena, one, p, x);
    grz_corner_exactly(arena, other, q, y);
    grz_dy_subtract(arena, 3, y, x, out);
}

/* Signs: in doubles if that is certain, else exactly. With S the greater size, each coordinate of the difference of two
 * corners is below 2 S, and within 14 u S: 6 u S of each corner, and u of the rounded result. d's coordinates are below
 * 1, within 2 u. */

static bool is_in_window(double size) { return size > 0x1p-200 && size < 0x1p200; }

static bool usable(double size) { return GRZ_FILTER_CLAIMS && is_in_window(size); }

static double size_of(const grz_corners *one, const grz_corners *other) {
    return one->solid.size > other->solid.size ? one->solid.size : other->solid.size;
}

static int sign_beyond(double value, double error) { return (value > error) - (value < -error); }

/* Of (x y' - y x'): 2 (2 S 2 u + 14 u S) + 3 roundings of products up to 4 S together: 48 u S. */
GRZ_BOUND(outline_across_error, 64 * GRZ_U);

/* A coordinate of the cross product of two differences is below 8 S^2, within 4 (2 S 14 u S) + 3 u 8 S^2 = 136 u S^2.
 * One of d and a difference is below 4 S, within 2 (14 + 2 2) u S + 3 u 4 S = 48 u S; that with a second difference is
 * within 3 (2 48 + 4 14) u S^2 and 5 roundings of up to 24 S^2: 576 u S^2. */
GRZ_BOUND(outline_side_error, 640 * GRZ_U);

/* With a third difference: 3 (136 2 + 8 14) u S^3 and 5 roundings of up to 48 S^3: 1392 u S^3. */
GRZ_BOUND(outline_orientation_error, 1536 * GRZ_U);

/* d times a difference: 3 (14 + 2 2) u S and 5 roundings of up to 6 S: 84 u S. */
GRZ_BOUND(outline_along_error, 96 * GRZ_U);

/* Can the sign be computed exactly? If not, as there is no arena, *d->unsure becomes true. */
static bool can_ask_exactly(const grz_contact_direction *d) {
    if (!d->arena) *d->unsure = true;
    return d->arena != NULL;
}

void grz_outline_certain_sides(const grz_contact_direction *d, const grz_corners *one, int p, int q,
                               const grz_corners *other, int count, const int r[], signed char sides[]) {
    const double size = size_of(one, other);
    const bool certain = usable(size) && one->core->dim == 3 && p != q;
    double from[3], e[3], across[3];
    corner_in_doubles(one, p, from);
    from_to(one, p, one, q, e);
    grz_cross(d->unit, e, across);
    for (int j = 0; j < count; j++) {
        double at[3], w[3];
        corner_in_doubles(other, r[j], at);
        grz_sub(3, at, from, w);
        const double value = grz_dot(3, across, w);
        sides[j] = (signed char)(certain ? sign_beyond(value, outline_side_error * size * size) : 0);
    }
}

int grz_outline_side(const grz_contact_direction *d, const grz_corners *one, int p, int q, const grz_corners *other,
                     int r) {
    signed char sign;
    if (one->core->dim == 2 || p == q) return 0;
    grz_outline_certain_sides(d, one, p, q, other, 1, &r, &sign);
    if (sign != 0 || !can_ask_exactly(d)) return sign;
    const grz_dy_mark start = grz_dy_now(d->arena);
    grz_dyadic x[3], y[3];
    from_to_exactly(d->arena, one, p, one, q, x);
    from_to_exactly(d->arena, one, p, other, r, y);
    const int exact = grz_dy_det3(d->arena, x, y, d->exact).sign;
    grz_dy_free(d->arena, start);
    return exact;
}

static double across_in_doubles(const grz_contact_direction *d, const double e[3], int k) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    return e[i] * d->unit[j] - e[j] * d->unit[i];
}

int grz_outline_axis(const grz_contact_direction *d, const grz_corners *one, int p, const grz_corners *other, int q) {
    if (one->core->dim == 2) return 2;
    double e[3];
    from_to(one, p, other, q, e);
    int axis = 0;
    for (int k = 1; k < 3; k++)
        if (fabs(across_in_doubles(d, e, k)) > fabs(across_in_doubles(d, e, axis))) axis = k;
    return axis;
}

int grz_outline_across(const grz_contact_direction *d, const grz_corners *one, int p, const grz_corners *other, int q,
                       int k) {
    if (one->core->dim == 2 && k != 2) return 0;
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    const double size = size_of(one, other);
    double e[3];
    from_to(one, p, other, q, e);
    const int sign = usable(size) ? sign_beyond(across_in_doubles(d, e, k), outline_across_error * size) : 0;
    if (sign != 0 || !can_ask_exactly(d)) return sign;
    const grz_dy_mark start = grz_dy_now(d->arena);
    grz_dyadic x[3];
    from_to_exactly(d->arena, one, p, other, q, x);
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

int grz_outline_along(const grz_contact_direction *d, const grz_corners *c, int p, int q) {
    if (!c->core->points && ((p ^ q) & ~c->level_steps) == 0) return 0;
    if (p == q || (is_level(c, p) && is_level(c, q))) return 0;
    const double size = c->solid.size;
    double e[3];
    from_to(c, p, c, q, e);
    const int sign = usable(size) ? sign_beyond(grz_dot(3, e, d->unit), outline_along_error * size) : 0;
    if (sign != 0 || are_across(d, c, p, q) || !can_ask_exactly(d)) return sign;
    const grz_dy_mark start = grz_dy_now(d->arena);
    grz_dyadic x[3];
    from_to_exactly(d->arena, c, p, c, q, x);
    const int exact = grz_dy_dot(d->arena, 3, x, d->exact).sign;
    grz_dy_free(d->arena, start);
    return exact;
}

/* The search of one core */

typedef struct search {
    grz_arena *arena; /* d's */
    const grz_corners *c;
    const grz_contact_direction *d;
    int sign, dim;
} search;

/* The sign of sign * d . (q - p). */
static int compare_along_direction(const search *s, int q, int p) {
    return s->sign * grz_outline_along(s->d, s->c, p, q);
}

/* The sign of coordinate k of q - p. */
static int compare_coordinate(const search *s, int q, int p, int k) {
    const grz_core *const core = s->c->core;
    if (k >= s->dim || p == q) return 0;
    if (core->points) return grz_compare(core->points[s->dim * q + k], core->points[s->dim * p + k]);
    const double size = s->c->solid.size;
    double e[3];
    from_to(s->c, p, s->c, q, e);
    const int sign = usable(size) ? sign_beyond(e[k], outline_along_error * size) : 0;
    if (sign != 0 || is_no_step(core, p, q, k) || !can_ask_exactly(s->d)) return sign;
    const grz_dy_mark start = grz_dy_now(s->arena);
    grz_dyadic difference = grz_dy_zero();
    for (int i = 0; i < core->count; i++) {
        const int step = (q >> i & 1) - (p >> i & 1);
        if (step > 0) difference = grz_dy_add(s->arena, difference, s->c->step[i][k]);
        if (step < 0) difference = grz_dy_sub(s->arena, difference, s->c->step[i][k]);
    }
    grz_dy_free(s->arena, start);
    return difference.sign;
}

static bool same_place(const search *s, int p, int q) {
    bool same = true;
    for (int k = 0; k < s->dim && same; k++) same = compare_coordinate(s, p, q, k) == 0;
    return same;
}

/* Comes p before q, by x, then y, then z? */
static bool comes_before(const search *s, int p, int q) {
    int order = 0;
    for (int k = 0; k < s->dim && order == 0; k++) order = compare_coordinate(s, p, q, k);
    return order < 0;
}

/* Of two corners on one ray from p: is q farther than r? */
static bool is_farther(const search *s, int p, int q, int r) {
    int k = 0;
    while (k < s->dim && compare_coordinate(s, r, p, k) == 0) k++;
    return compare_coordinate(s, q, r, k) * compare_coordinate(s, r, p, k) > 0;
}

/* The sign of det(q - p, r - p, t - p); in the plane of det(q - p, r - p). */
static int orientation(const search *s, int p, int q, int r, int t) {
    if (p == q || p == r || q == r) return 0;
    if (s->dim == 3 && (p == t || q == t || r == t)) return 0;
    const double size = s->c->solid.size;
    double a[3], b[3], c[3], n[3];
    from_to(s->c, p, s->c, q, a);
    from_to(s->c, p, s->c, r, b);
    from_to(s->c, p, s->c, t, c);
    grz_cross(a, b, n);
    const double value = s->dim == 2 ? n[2] : grz_dot(3, n, c),
                 error =
                     s->dim == 2 ? outline_side_error * size * size : outline_orientation_error * size * size * size;
    const int sign = usable(size) ? sign_beyond(value, error) : 0;
    if (sign != 0 || !can_ask_exactly(s->d)) return sign;
    const grz_dy_mark start = grz_dy_now(s->arena);
    grz_dyadic x[3], y[3], z[3];
    from_to_exactly(s->arena, s->c, p, s->c, q, x);
    from_to_exactly(s->arena, s->c, p, s->c, r, y);
    from_to_exactly(s->arena, s->c, p, s->c, t, z);
    const int exact = s->dim == 2 ? grz_dy_cross2(s->arena, x, y).sign : grz_dy_det3(s->arena, x, y, z).sign;
    grz_dy_free(s->arena, start);
    return exact;
}

/* The plane in space through three corners, in doubles. */
typedef struct certain_plane {
    double at[3], normal[3], size;
} certain_plane;

static certain_plane plane_through(const search *s, int p, int q, int r) {
    certain_plane plane = {.size = s->c->solid.size};
    double a[3], b[3];
    corner_in_doubles(s->c, p, plane.at);
    from_to(s->c, p, s->c, q, a);
    from_to(s->c, p, s->c, r, b);
    grz_cross(a, b, plane.normal);
    return plane;
}

/* As `orientation` of its corners and this one, where doubles are certain; else 0. */
static int certain_side(const search *s, const certain_plane *plane, int corner) {
    double c[3], e[3];
    corner_in_doubles(s->c, corner, c);
    grz_sub(3, c, plane->at, e);
    const double size = plane->size, value = grz_dot(3, plane->normal, e);
    return usable(size) ? sign_beyond(value, outline_orientation_error * size * size * size) : 0;
}

static bool are_collinear(const search *s, int p, int q, int r) {
    if (s->dim == 2) return orientation(s, p, q, r, p) == 0;
    if (p == q || p == r || q == r) return true;
    const double size = s->c->solid.size;
    double a[3], b[3], n[3];
    from_to(s->c, p, s->c, q, a);
    from_to(s->c, p, s->c, r, b);
    grz_cross(a, b, n);
    const double value = grz_norm_max(n);
    if ((usable(size) && value > outline_side_error * size * size) || !can_ask_exactly(s->d)) return false;
    const grz_dy_mark start = grz_dy_now(s->arena);
    grz_dyadic x[3], y[3], z[3];
    from_to_exactly(s->arena, s->c, p, s->c, q, x);
    from_to_exactly(s->arena, s->c, p, s->c, r, y);
    grz_dy_cross(s->arena, x, y, z);
    grz_dy_free(s->arena, start);
    return z[0].sign == 0 && z[1].sign == 0 && z[2].sign == 0;
}

/* Is the edge from p to q along d? */
static bool is_along(const search *s, int p, int q) {
    const int axis = grz_outline_axis(s->d, s->c, p, s->c, q);
    if (grz_outline_across(s->d, s->c, p, s->c, q, axis) != 0) return false;
    bool along = true;
    for (int k = 0; k < 3 && along && s->dim == 3; k++) along = grz_outline_across(s->d, s->c, p, s->c, q, k) == 0;
    return along;
}

/* Angles, in doubles */

/* Times a power of two that brings the largest to between 1 and 2. */
static void scale_to_one(double e[3]) {
    const double most = grz_norm_max(e);
    if (most > 0x1p-1000 && most < 0x1p1000) {
        const double power = grz_from_bits((UINT64_C(2046) - (grz_bits(most) >> 52)) << 52);
        for (int i = 0; i < 3; i++) e[i] *= power;
    } else if (most > 0) {
        const int exponent = ilogb(most);
        for (int i = 0; i < 3; i++) e[i] = ldexp(e[i], -exponent);
    }
}

/* q - p, each coordinate rounded once, times a power of two that brings the largest to between 1 and 2. */
static void edge_between(const search *s, int p, int q, double e[3]) {
    const int step = p ^ q;
    if (s->c->core->points && is_in_window(s->c->solid.size)) {
        from_to(s->c, p, s->c, q, e);
    } else if (!s->c->core->points && is_in_window(s->c->solid.size) && (step & (step - 1)) == 0) {
        const int k = step == 4 ? 2 : step - 1;
        for (int i = 0; i < 3; i++) e[i] = i == s->dim ? 0 : q > p ? s->c->solid.step[k][i] : -s->c->solid.step[k][i];
    } else if (can_ask_exactly(s->d)) {
        const grz_dy_mark start = grz_dy_now(s->arena);
        grz_dyadic x[3];
        from_to_exactly(s->arena, s->c, p, s->c, q, x);
        grz_dy_leading(3, x, e);
        grz_dy_free(s->arena, start);
    } else {
        e[0] = e[1] = e[2] = 0;
    }
    scale_to_one(e);
}

/* The cosine of the angle between n and sign * d. */
static double cosine(const search *s, const double n[3]) {
    const double length = sqrt(grz_dot_rounded(n, n));
    return length > 0 ? s->sign * grz_dot_rounded(n, s->d->unit) / length : 0;
}

/* Gift wrapping */

/* The furthest corners: the first of them; one at another place, or -1; and one that is not on their line, or -1. */
static void find_furthest(const search *s, int found[3]) {
    const double size = s->c->solid.size, *const unit = s->d->unit;
    const double slack = usable(size) ? 2 * outline_along_error * size : (double)INFINITY;
    double best = -(double)INFINITY;
    for (int k = 0; k < s->c->count; k++) {
        double at[3];
        corner_in_doubles(s->c, k, at);
        best = fmax(best, s->sign * grz_dot(3, at, unit));
    }
    found[0] = found[1] = found[2] = -1;
    for (int k = 0; k < s->c->count; k++) {
        double at[3];
        corner_in_doubles(s->c, k, at);
        if (s->sign * grz_dot(3, at, unit) < best - slack) continue;
        const int order = found[0] < 0 ? 1 : compare_along_direction(s, k, found[0]);
        if (order > 0) {
            found[0] = k;
            found[1] = found[2] = -1;
        } else if (order == 0 && found[1] < 0) {
            if (!same_place(s, k, found[0])) found[1] = k;
        } else if (order == 0 && found[2] < 0 && !are_collinear(s, found[0], found[1], k)) {
            found[2] = k;
        }
    }
}

/* Gift wrapping: finds a corner w such that turn * orientation(p, q, w, k) > 0 for no corner k; in 2D turn *
 * orientation(p, w, k), and of several on one line the farthest. -1 if all corners are on the line through p and q, in
 * 2D if they are at p. */
static int wrap(const search *s, int p, int q, int turn) {
    int found = -1;
    certain_plane plane = {.size = (double)INFINITY}; /* through p, q and the one that is found */
    for (int k = 0; k < s->c->count; k++) {
        int side = turn * certain_side(s, &plane, k);
        if (side < 0) continue;
        if (side == 0) {
            if (s->dim == 2 ? same_place(s, p, k) : are_collinear(s, p, q, k)) continue;
            if (found >= 0)
                side = turn * (s->dim == 2 ? orientation(s, p, found, k, p) : orientation(s, p, q, found, k));
            const bool farther = side == 0 && found >= 0 && s->dim == 2 && is_farther(s, p, k, found);
            if (side <= 0 && found >= 0 && !farther) continue;
        }
        found = k;
        if (s->dim == 3) plane = plane_through(s, p, q, found);
    }
    return found;
}

static void set_corner(int corner, grz_outline *o) {
    o->count = 1;
    o->corner[0] = corner;
}

static void set_edge(const search *s, int p, int q, grz_outline *o) {
    o->count = is_along(s, p, q) ? 1 : 2;
    o->corner[0] = p;
    o->corner[1] = q;
}

/* The corners that doubles do not rule out of a face; if these are many, all that there are. */
typedef struct face_corners {
    int count, id[GRZ_MOST_OUTLINE];
    bool all;
} face_corners;

static void list_corners(const search *s, int p, int q, int r, face_corners *list) {
    const certain_plane plane = plane_through(s, p, q, r);
    list->count = 0;
    for (int k = 0; k < s->c->count && list->count <= GRZ_MOST_OUTLINE; k++) {
        if (certain_side(s, &plane, k) != 0) continue;
        if (list->count < GRZ_MOST_OUTLINE) list->id[list->count] = k;
        list->count++;
    }
    list->all = list->count > GRZ_MOST_OUTLINE;
    if (list->all) list->count = s->c->count;
}

/* The next corner of the face through three corners, after `corner`. */
static int next_corner(const search *s, const int face[3], const face_corners *list, int corner) {
    int next = -1;
    for (int i = 0; i < list->count; i++) {
        const int k = list->all ? i : list->id[i];
        if (same_place(s, k, corner)) continue;
        const int side = next < 0 ? -1 : grz_outline_side(s->d, s->c, corner, next, s->c, k);
        if (side > 0 || (side == 0 && !is_farther(s, corner, k, next))) continue;
        if (orientation(s, face[0], face[1], face[2], k) == 0) next = k;
    }
    return next;
}

/* The same of a triangle: all of its corners, from the lowest one on. */
static void set_whole_triangle(const search *s, grz_outline *o) {
    int first = comes_before(s, 1, 0) ? 1 : 0;
    if (comes_before(s, 2, first)) first = 2;
    const int p = (first + 1) % 3, q = (first + 2) % 3;
    const bool ordered = grz_outline_side(s->d, s->c, first, p, s->c, q) > 0;
    o->count = 3;
    o->corner[0] = first;
    o->corner[1] = ordered ? p : q;
    o->corner[2] = ordered ? q : p;
}

/* The corners of a face that is not parallel to d, by three of its points. */
static void set_face(const search *s, int p, int q, int r, grz_outline *o) {
    const int face[3] = {p, q, r};
    if (s->c->count == 3) {
        set_whole_triangle(s, o);
        return;
    }
    int first = p, step = 1, number = 0;
    face_corners list;
    list_corners(s, p, q, r, &list);
    for (int i = 0; i < list.count; i++) {
        const int k = list.all ? i : list.id[i];
        if (comes_before(s, k, first) && orientation(s, p, q, r, k) == 0) first = k;
    }
    o->count = 0;
    int corner = first;
    do {
        if (o->count == GRZ_MOST_OUTLINE && number % (2 * step) == 0) {
            for (int k = 0; 2 * k < o->count; k++) o->corner[k] = o->corner[2 * k];
            o->count /= 2;
            step *= 2;
        }
        if (number % step == 0) o->corner[o->count++] = corner;
        number++;
        corner = next_corner(s, face, &list, corner);
    } while (!*s->d->unsure && !same_place(s, corner, first));
}

/* A face through p, q and r by its normal, which points away from the corner `inside`, unless that is in the plane. */
static double cosine_of_face(const search *s, int p, int q, int r, int inside) {
    double a[3], b[3], n[3];
    edge_between(s, p, q, a);
    edge_between(s, p, r, b);
    grz_cross_rounded(a, b, n);
    const int side = orientation(s, p, q, r, inside);
    return side > 0 ? -cosine(s, n) : side < 0 ? cosine(s, n) : fabs(cosine(s, n));
}

/* Is the face parallel to d? */
static bool is_edge_on(const search *s, int p, int q, int r) {
    return grz_outline_side(s->d, s->c, p, q, s->c, r) == 0;
}

/* Of a segment that is not perpendicular to d: its end p if it is within 45 degrees of d, else both ends. */
static void choose_end(const search *s, int p, int q, grz_outline *o) {
    double e[3];
    edge_between(s, p, q, e);
    const double c = cosine(s, e);
    if (2 * (c * c) > 1) set_corner(p, o);
    else set_edge(s, p, q, o);
}

/* Of a flat polygon through p, q and r, with the edge p q: as if its edges had a thickness. */
static void choose_flat(const search *s, int p, int q, int r, grz_outline *o) {
    double a[3], b[3], n[3], outward[3];
    edge_between(s, p, q, a);
    edge_between(s, p, r, b);
    grz_cross_rounded(a, b, n);
    grz_cross_rounded(a, n, outward);
    if (is_edge_on(s, p, q, r) || cosine(s, outward) > fabs(cosine(s, n))) set_edge(s, p, q, o);
    else set_face(s, p, q, r, o);
}

/* Beside the edge p q of a polytope, which is furthest along the direction, or has one such end. */
static void choose_at_edge(const search *s, int p, int q, grz_outline *o) {
    const int left = wrap(s, p, q, 1);
    if (left < 0) {
        if (compare_along_direction(s, p, q) == 0) set_edge(s, p, q, o);
        else choose_end(s, p, q, o);
        return;
    }
    const int right = wrap(s, p, q, -1);
    if (orientation(s, p, q, left, right) == 0) {
        choose_flat(s, p, q, left, o);
        return;
    }
    const bool edge_on[2] = {is_edge_on(s, p, q, left), is_edge_on(s, p, q, right)};
    const double by_left = cosine_of_face(s, p, q, left, right), by_right = cosine_of_face(s, p, q, right, left);
    const int other = edge_on[0] || (!edge_on[1] && by_right > by_left) ? right : left;
    set_face(s, p, q, other, o);
}

/* The edge from the furthest corner p with the smallest slope, in doubles: its other end, and u, the unit vector
 * along the edge's part that is perpendicular to d. -1 if there is none. */
static int find_flattest(const search *s, int p, double u[3]) {
    int found = -1;
    double least = (double)INFINITY;
    for (int k = 0; k < s->c->count; k++) {
        double e[3], across[3];
        if (same_place(s, k, p)) continue;
        edge_between(s, p, k, e);
        const double down = -s->sign * grz_dot_rounded(e, s->d->unit);
        for (int i = 0; i < 3; i++) across[i] = e[i] + grz_rounded(s->sign * down * s->d->unit[i]);
        const double flat = sqrt(grz_dot_rounded(across, across));
        if (!(flat > 0) || !(down / flat < least)) continue;
        found = k;
        least = down / flat;
        for (int i = 0; i < 3; i++) u[i] = across[i] / flat;
    }
    return found;
}

/* From p, how far corner k is down along sign * d, and how far ahead along u. */
static void down_and_ahead(const search *s, int p, const double u[3], int k, double x[2]) {
    double e[3];
    from_to(s->c, p, s->c, k, e);
    x[0] = -s->sign * grz_dot(3, e, s->d->unit);
    x[1] = grz_dot(3, e, u);
}

static void down_and_ahead_exactly(const search *s, int p, const double u[3], int k, grz_dyadic x[2]) {
    const grz_dy_mark start = grz_dy_now(s->arena);
    grz_dyadic e[3], toward[3];
    for (int i = 0; i < 3; i++) toward[i] = grz_dy(s->arena, u[i]);
    from_to_exactly(s->arena, s->c, p, s->c, k, e);
    x[0] = grz_dy_dot(s->arena, 3, e, s->d->exact);
    x[1] = grz_dy_dot(s->arena, 3, e, toward);
    x[0].sign *= -s->sign;
    grz_dy_keep_all(s->arena, start, 2, x);
}

/* Both are below 4 S, within 96 u S. Two products of them: 4 (4 96) u S^2, and 3 roundings of up to 32 S^2. */
GRZ_BOUND(outline_tilt_error, 2048 * GRZ_U);

/* Does the plane through p, perpendicular to d at first and then turned towards u, meet corner k before `best`? 1, or 0
 * if at the same time; -1 if later or never. `best` may be -1. */
static int compare_tilts(const search *s, int p, const double u[3], int k, int best) {
    const double size = s->c->solid.size;
    double x[2], y[2] = {1, 0};
    down_and_ahead(s, p, u, k, x);
    if (best >= 0) down_and_ahead(s, p, u, best, y);
    const int ahead = usable(size) ? sign_beyond(x[1], outline_along_error * size) : 0;
    if (ahead < 0) return -1;
    const int order = usable(size) ? sign_beyond(y[0] * x[1] - x[0] * y[1], outline_tilt_error * size * size) : 0;
    if (ahead > 0 && (best < 0 || order != 0)) return best < 0 ? 1 : order;
    if (!can_ask_exactly(s->d)) return -1;
    const grz_dy_mark start = grz_dy_now(s->arena);
    grz_dyadic v[2], w[2];
    down_and_ahead_exactly(s, p, u, k, v);
    int exact = v[1].sign > 0 ? 1 : -1;
    if (best >= 0 && exact > 0) {
        down_and_ahead_exactly(s, p, u, best, w);
        exact = grz_dy_det2(s->arena, w[0], v[1], v[0], w[1]).sign;
    }
    grz_dy_free(s->arena, start);
    return exact;
}

/* The plane through the furthest corner p that is perpendicular to d is turned towards u until it meets other corners.
 * Writes one, or two that are not on a line with p, and -1. */
static void tilt(const search *s, int p, const double u[3], int found[2]) {
    found[0] = found[1] = -1;
    for (int k = 0; k < s->c->count; k++) {
        const int order = k == p || k == found[0] ? -1 : compare_tilts(s, p, u, k, found[0]);
        if (order > 0) {
            found[0] = k;
            found[1] = -1;
        } else if (order == 0) {
            if (!are_collinear(s, p, found[0], k)) found[1] = found[1] < 0 ? k : found[1];
            else if (is_farther(s, p, k, found[0])) found[0] = k;
        }
    }
}

/* From the furthest corner p, where no other is as far. */
static void choose_at_corner(const search *s, int p, grz_outline *o) {
    double u[3];
    int found[2] = {find_flattest(s, p, u), -1};
    /* of three corners each two make an edge */
    if (found[0] >= 0 && s->c->count > 3) tilt(s, p, u, found);
    if (found[0] < 0) set_corner(p, o);
    else if (found[1] < 0) choose_at_edge(s, p, found[0], o);
    else if (is_edge_on(s, p, found[0], found[1])) set_corner(p, o);
    else set_face(s, p, found[0], found[1], o);
}

/* The same in the plane. */
static void choose_at_corner_of_plane(const search *s, int p, grz_outline *o) {
    const int left = wrap(s, p, p, 1), right = wrap(s, p, p, -1);
    if (left < 0) {
        set_corner(p, o);
        return;
    }
    if (orientation(s, p, left, right, p) == 0) {
        choose_end(s, p, left, o);
        return;
    }
    double e[2][3], c[2];
    for (int k = 0; k < 2; k++) {
        edge_between(s, p, k ? right : left, e[k]);
        const double outward[3] = {k ? e[k][1] : -e[k][1], k ? -e[k][0] : e[k][0], 0};
        c[k] = is_along(s, p, k ? right : left) ? -1 : cosine(s, outward);
    }
    set_edge(s, p, c[1] > c[0] ? right : left, o);
}

/* The ends of the edge that is furthest along the direction and goes through p. */
static void find_ends_of_edges(const search *s, int p, int ends[2]) {
    ends[0] = ends[1] = p;
    for (int k = 0; k < s->c->count; k++) {
        if (compare_along_direction(s, k, p) != 0) continue;
        ends[0] = comes_before(s, k, ends[0]) ? k : ends[0];
        ends[1] = comes_before(s, ends[1], k) ? k : ends[1];
    }
}

/* Of a point or a segment. */
static void choose_of_segment(const search *s, grz_outline *o) {
    const bool point = s->c->count == 1 || same_place(s, 0, 1);
    const int order = point ? 0 : compare_along_direction(s, 1, 0),
              p = point || order != 0 ? order > 0 : comes_before(s, 1, 0);
    o->furthest = order > 0;
    if (point) set_corner(0, o);
    else if (order == 0) set_edge(s, p, 1 - p, o);
    else choose_end(s, p, 1 - p, o);
}

static void choose(const search *s, grz_outline *o) {
    int f[3], ends[2];
    if (s->c->count <= 2) {
        choose_of_segment(s, o);
        return;
    }
    find_furthest(s, f);
    o->furthest = f[0];
    if (f[2] >= 0) {
        set_face(s, f[0], f[1], f[2], o);
    } else if (f[1] >= 0) {
        find_ends_of_edges(s, f[0], ends);
        if (s->dim == 2) set_edge(s, ends[0], ends[1], o);
        else choose_at_edge(s, ends[0], ends[1], o);
    } else if (s->dim == 2) {
        choose_at_corner_of_plane(s, f[0], o);
    } else {
        choose_at_corner(s, f[0], o);
    }
}

/* Parallelepipeds */

/* The sign of det(step 0, step 1, step 2); and of the face by both other steps, for each step k, those of sign * d .
 * step k and of d . (step k+1 x step k+2), 0 if the first one is. In doubles where that is certain: differences of
 * corners are twice as long as steps, and less exact, so their bounds hold. */
typedef struct box_signs {
    int turn, ahead[3], face[3];
} box_signs;

static void find_box_signs(const search *s, box_signs *signs) {
    const grz_solid *const solid = &s->c->solid;
    const double size = solid->size, *const unit = s->d->unit;
    const bool certain = usable(size);
    double across[3][3];
    for (int k = 0; k < 3; k++) grz_cross(solid->step[(k + 1) % 3], solid->step[(k + 2) % 3], across[k]);
    double value = 8 * grz_dot(3, across[0], solid->step[0]);
    signs->turn = certain ? sign_beyond(value, outline_orientation_error * size * size * size) : 0;
    if (signs->turn == 0) signs->turn = orientation(s, 0, 1, 2, 4);
    for (int k = 0; k < 3; k++) {
        const int i = 1 << (k + 1) % 3, j = 1 << (k + 2) % 3;
        signs->ahead[k] = signs->face[k] = 0;
        if (s->c->level_steps >> k & 1) continue;
        value = 2 * s->sign * grz_dot(3, solid->step[k], unit);
        signs->ahead[k] = certain ? sign_beyond(value, outline_along_error * size) : 0;
        if (signs->ahead[k] == 0) signs->ahead[k] = compare_along_direction(s, 1 << k, 0);
        if (signs->ahead[k] == 0) continue;
        value = 4 * grz_dot(3, across[k], unit);
        signs->face[k] = certain ? sign_beyond(value, outline_side_error * size * size) : 0;
        if (signs->face[k] == 0) signs->face[k] = grz_outline_side(s->d, s->c, 0, i, s->c, j);
    }
}

/* The cosine of the normal of the face by both steps but k; -2 if that is not among the faces that have all corners
 * furthest along the direction, or its normal does not point along it. */
static double cosine_across(const search *s, int k, const box_signs *signs) {
    const int i = 1 << (k + 1) % 3, j = 1 << (k + 2) % 3;
    if (s->sign * signs->turn * signs->ahead[k] * signs->face[k] <= 0) return -2;
    double a[3], b[3], n[3];
    edge_between(s, 0, i, a);
    edge_between(s, 0, j, b);
    grz_cross_rounded(a, b, n);
    return fabs(cosine(s, n));
}

static void choose_of_parallelepiped(const search *s, const box_signs *signs, grz_outline *o) {
    int furthest = 0, best = -1;
    double most = -2;
    for (int k = 0; k < 3; k++) {
        const double c = cosine_across(s, k, signs);
        furthest |= (signs->ahead[k] > 0) << k;
        best = c > most ? k : best;
        most = c > most ? c : most;
    }
    const int i = 1 << (best + 1) % 3, j = 1 << (best + 2) % 3, p = furthest & ~i & ~j;
    const bool ordered = s->sign * signs->turn * signs->ahead[best] > 0;
    o->count = 4;
    o->corner[0] = p;
    o->corner[1] = ordered ? p | i : p | j;
    o->corner[2] = p | i | j;
    o->corner[3] = ordered ? p | j : p | i;
    o->furthest = furthest;
}

void grz_outline_of(const grz_corners *corners, const grz_contact_direction *d, int sign, grz_outline *outline) {
    const search s = {d->arena, corners, d, sign, corners->core->dim};
    const bool box = !corners->core->points && corners->core->count == 3;
    box_signs signs;
    if (box) find_box_signs(&s, &signs);
    if (box && signs.turn != 0) choose_of_parallelepiped(&s, &signs, outline);
    else if (box && *d->unsure) outline->count = 0;
    else choose(&s, outline);
}
