/* The part of a core that faces a direction. Faces of a hull are found by gift wrapping (Chand and Kapur, "An algorithm
 * for convex polytopes", 1970), from a point furthest along the direction, in one round through the points for each
 * edge. No choice of corners depends on rounding.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/outline.h"

#include "contact/corner_signs.h"
#include "contact/rim.h"

#include <math.h>

/* The search of one core */

typedef struct search {
    grz_arena *arena; /* d's */
    const grz_corners *c;
    const grz_contact_direction *d;
    int sign, dim;
    double level; /* corners that doubles see below it, along sign * d, are not the furthest */
} search;

/* The sign of sign * d . (q - p). */
static int compare_along_direction(const search *s, int q, int p) {
    return s->sign * grz_corner_along(s->d, s->c, p, q);
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
        for (int i = 0; i < 3; i++) e[i] = grz_ldexp(e[i], -exponent);
    }
}

/* q - p, each coordinate rounded once, times a power of two that brings the largest to between 1 and 2. */
static void edge_between(const search *s, int p, int q, double e[3]) {
    const int step = p ^ q;
    if (s->c->core->points && grz_is_in_window(s->c->solid.size)) {
        grz_from_corner(s->c, p, s->c, q, e);
    } else if (!s->c->core->points && grz_is_in_window(s->c->solid.size) && (step & (step - 1)) == 0) {
        const int k = step == 4 ? 2 : step - 1;
        for (int i = 0; i < 3; i++) e[i] = i == s->dim ? 0 : q > p ? s->c->solid.step[k][i] : -s->c->solid.step[k][i];
    } else if (grz_can_ask_exactly(s->d)) {
        const grz_dy_mark start = grz_dy_now(s->arena);
        grz_dyadic x[3];
        grz_from_corner_exactly(s->arena, s->c, p, s->c, q, x);
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

/* How far it is along sign * d, in doubles. */
static double reach_of_corner(const search *s, int corner) {
    double at[3];
    grz_corner_in_doubles(s->c, corner, at);
    return s->sign * grz_dot(3, at, s->d->unit);
}

/* The level below which corners certainly are not the furthest. Returns the corner that is alone above it, or -1. */
static GRZ_INLINE int find_level(int dim, search *s) {
    const grz_solid *const solid = &s->c->solid;
    const double *const unit = s->d->unit, d[3] = {s->sign * unit[0], s->sign * unit[1], s->sign * unit[2]};
    double at[3];
    const int furthest = grz_solid_support(dim, solid, d, at);
    const double size = solid->size,
                 slack = grz_doubles_can_decide(size) ? 2 * corner_along_error * size : (double)INFINITY;
    s->level = reach_of_corner(s, furthest) - slack;
    return solid->points && grz_solid_points_beyond(dim, solid, d, s->level / 2) == 1 ? furthest : -1;
}

/* The furthest corners: the first of them; one at another place, or -1; and one that is not on their line, or -1. */
static void find_furthest(search *s, int found[3]) {
    found[0] = s->dim == 2 ? find_level(2, s) : find_level(3, s);
    found[1] = found[2] = -1;
    if (found[0] >= 0) return;
    for (int k = 0; k < s->c->count; k++) {
        if (reach_of_corner(s, k) < s->level) continue;
        const int order = found[0] < 0 ? 1 : compare_along_direction(s, k, found[0]);
        if (order > 0) {
            found[0] = k;
            found[1] = found[2] = -1;
        } else if (order == 0 && found[1] < 0) {
            if (!grz_corners_coincide(s->d, s->c, k, found[0])) found[1] = k;
        } else if (order == 0 && found[2] < 0 && !grz_corners_are_collinear(s->d, s->c, found[0], found[1], k)) {
            found[2] = k;
        }
    }
}

/* Gift wrapping: finds a corner w such that turn * grz_corner_orientation(p, q, w, k) > 0 for no corner k; in 2D turn *
 * grz_corner_orientation(p, w, k), and of several on one line the farthest. -1 if all corners are on the line through p
 * and q, in 2D if they are at p. */
static int wrap(const search *s, int p, int q, int turn) {
    int found = -1;
    grz_corner_plane plane = {.size = (double)INFINITY}; /* through p, q and the one that is found; in 2D a line */
    for (int k = 0; k < s->c->count; k++) {
        int side = turn * grz_corner_plane_side(s->c, &plane, k);
        if (side < 0 || k == p || k == q || k == found) continue;
        if (side == 0) {
            if (s->dim == 2 ? grz_corners_coincide(s->d, s->c, p, k) : grz_corners_are_collinear(s->d, s->c, p, q, k))
                continue;
            if (found >= 0)
                side = turn * (s->dim == 2 ? grz_corner_orientation(s->d, s->c, p, found, k, p)
                                           : grz_corner_orientation(s->d, s->c, p, q, found, k));
            const bool farther =
                side == 0 && found >= 0 && s->dim == 2 && grz_corner_is_farther(s->d, s->c, p, k, found);
            if (side <= 0 && found >= 0 && !farther) continue;
        }
        found = k;
        plane = grz_corner_plane_through(s->c, p, s->dim == 3 ? q : found, found);
    }
    return found;
}

static void set_corner(int corner, grz_outline *o) {
    o->count = 1;
    o->corner[0] = corner;
}

static void set_edge(const search *s, int p, int q, grz_outline *o) {
    o->count = grz_corners_are_along(s->d, s->c, p, q) ? 1 : 2;
    o->corner[0] = p;
    o->corner[1] = q;
}

/* A face that is a triangle, from its lowest corner on. */
static void set_three_corners(const grz_contact_direction *d, const grz_corners *c, const int face[3], bool ordered,
                              grz_outline *o) {
    int first = grz_corner_precedes(d, c, face[1], face[0]) ? 1 : 0;
    if (grz_corner_precedes(d, c, face[2], face[first])) first = 2;
    const int p = face[(first + 1) % 3], q = face[(first + 2) % 3];
    o->count = 3;
    o->corner[0] = face[first];
    o->corner[1] = ordered ? p : q;
    o->corner[2] = ordered ? q : p;
}

/* Are all other corners certainly beside the plane of the face? */
static bool is_triangle(const search *s, const int face[3]) {
    const grz_corner_plane plane = grz_corner_plane_through(s->c, face[0], face[1], face[2]);
    int count = 0;
    for (int k = 0; k < s->c->count && count <= 3; k++) count += grz_corner_plane_side(s->c, &plane, k) == 0;
    return count == 3;
}

/* The corners of a face that is not parallel to d, by three of its points. */
static void set_face(const search *s, int p, int q, int r, grz_outline *o) {
    const int face[3] = {p, q, r};
    if (s->c->count == 3 || is_triangle(s, face))
        set_three_corners(s->d, s->c, face, grz_corner_side(s->d, s->c, p, q, s->c, r) > 0, o);
    else grz_find_rim(s->c, s->d, face, o);
}

/* A face through p, q and r by its normal, which points away from the corner `inside`, unless that is in the plane. */
static double cosine_of_face(const search *s, int p, int q, int r, int inside) {
    double a[3], b[3], n[3];
    edge_between(s, p, q, a);
    edge_between(s, p, r, b);
    grz_cross_rounded(a, b, n);
    const int side = grz_corner_orientation(s->d, s->c, p, q, r, inside);
    return side > 0 ? -cosine(s, n) : side < 0 ? cosine(s, n) : fabs(cosine(s, n));
}

/* Is the face parallel to d? */
static bool is_edge_on(const search *s, int p, int q, int r) { return grz_corner_side(s->d, s->c, p, q, s->c, r) == 0; }

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
    if (grz_corner_orientation(s->d, s->c, p, q, left, right) == 0) {
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
        if (grz_corners_coincide(s->d, s->c, k, p)) continue;
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
    grz_from_corner(s->c, p, s->c, k, e);
    x[0] = -s->sign * grz_dot(3, e, s->d->unit);
    x[1] = grz_dot(3, e, u);
}

static void down_and_ahead_exactly(const search *s, int p, const double u[3], int k, grz_dyadic x[2]) {
    const grz_dy_mark start = grz_dy_now(s->arena);
    grz_dyadic e[3], toward[3];
    for (int i = 0; i < 3; i++) toward[i] = grz_dy(s->arena, u[i]);
    grz_from_corner_exactly(s->arena, s->c, p, s->c, k, e);
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
    const int ahead = grz_doubles_can_decide(size) ? grz_sign_beyond(x[1], corner_along_error * size) : 0;
    if (ahead < 0) return -1;
    const int order =
        grz_doubles_can_decide(size) ? grz_sign_beyond(y[0] * x[1] - x[0] * y[1], outline_tilt_error * size * size) : 0;
    if (ahead > 0 && (best < 0 || order != 0)) return best < 0 ? 1 : order;
    if (!grz_can_ask_exactly(s->d)) return -1;
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
            if (!grz_corners_are_collinear(s->d, s->c, p, found[0], k)) found[1] = found[1] < 0 ? k : found[1];
            else if (grz_corner_is_farther(s->d, s->c, p, k, found[0])) found[0] = k;
        }
    }
}

/* From the furthest corner p, where no other is as far. */
static void choose_at_corner(const search *s, int p, grz_outline *o) {
    double u[3];
    int found[2] = {find_flattest(s, p, u), -1};
    /* of three corners that are not on a line each two make an edge */
    if (found[0] >= 0 && (s->c->count > 3 || grz_corners_are_collinear(s->d, s->c, 0, 1, 2))) tilt(s, p, u, found);
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
    if (grz_corner_orientation(s->d, s->c, p, left, right, p) == 0) {
        choose_end(s, p, left, o);
        return;
    }
    double e[2][3], c[2];
    for (int k = 0; k < 2; k++) {
        edge_between(s, p, k ? right : left, e[k]);
        const double outward[3] = {k ? e[k][1] : -e[k][1], k ? -e[k][0] : e[k][0], 0};
        c[k] = grz_corners_are_along(s->d, s->c, p, k ? right : left) ? -1 : cosine(s, outward);
    }
    set_edge(s, p, c[1] > c[0] ? right : left, o);
}

/* The ends of the edge that is furthest along the direction and goes through p. */
static void find_ends_of_edges(const search *s, int p, int ends[2]) {
    ends[0] = ends[1] = p;
    for (int k = 0; k < s->c->count; k++) {
        if (reach_of_corner(s, k) < s->level || compare_along_direction(s, k, p) != 0) continue;
        ends[0] = grz_corner_precedes(s->d, s->c, k, ends[0]) ? k : ends[0];
        ends[1] = grz_corner_precedes(s->d, s->c, ends[1], k) ? k : ends[1];
    }
}

/* Of a point or a segment. */
static void choose_of_segment(const search *s, grz_outline *o) {
    const bool point = s->c->count == 1 || grz_corners_coincide(s->d, s->c, 0, 1);
    const int order = point ? 0 : compare_along_direction(s, 1, 0),
              p = point || order != 0 ? order > 0 : grz_corner_precedes(s->d, s->c, 1, 0);
    o->furthest = order > 0;
    if (point) set_corner(0, o);
    else if (order == 0) set_edge(s, p, 1 - p, o);
    else choose_end(s, p, 1 - p, o);
}

static void choose(search *s, grz_outline *o) {
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
    double square[3]; /* of the cosine of that face's normal and d; NaN if it may be out of range */
} box_signs;

static void find_box_signs(const search *s, box_signs *signs) {
    const grz_solid *const solid = &s->c->solid;
    const double size = solid->size, *const unit = s->d->unit;
    const bool certain = grz_doubles_can_decide(size);
    double across[3][3];
    for (int k = 0; k < 3; k++) grz_cross(solid->step[(k + 1) % 3], solid->step[(k + 2) % 3], across[k]);
    double value = 8 * grz_dot(3, across[0], solid->step[0]);
    signs->turn = certain ? grz_sign_beyond(value, corner_orientation_error * size * size * size) : 0;
    if (signs->turn == 0) signs->turn = grz_corner_orientation(s->d, s->c, 0, 1, 2, 4);
    for (int k = 0; k < 3; k++) {
        const int i = 1 << (k + 1) % 3, j = 1 << (k + 2) % 3;
        signs->ahead[k] = signs->face[k] = 0;
        if (s->c->level_steps >> k & 1) continue;
        value = 2 * s->sign * grz_dot(3, solid->step[k], unit);
        signs->ahead[k] = certain ? grz_sign_beyond(value, corner_along_error * size) : 0;
        if (signs->ahead[k] == 0) signs->ahead[k] = compare_along_direction(s, 1 << k, 0);
        if (signs->ahead[k] == 0) continue;
        value = 4 * grz_dot(3, across[k], unit);
        const double square = grz_dot(3, across[k], across[k]);
        signs->square[k] = square > 0x1p-900 ? value * value / (16 * square) : (double)NAN;
        signs->face[k] = certain ? grz_sign_beyond(value, corner_side_error * size * size) : 0;
        if (signs->face[k] == 0) signs->face[k] = grz_corner_side(s->d, s->c, 0, i, s->c, j);
    }
}

/* Does the face by both steps but k have all corners furthest along the direction, and a normal that points ahead? */
static bool faces_ahead(const search *s, int k, const box_signs *signs) {
    return s->sign * signs->turn * signs->ahead[k] * signs->face[k] > 0;
}

/* The cosine of the normal of that face. */
static double cosine_across(const search *s, int k) {
    double a[3], b[3], n[3];
    edge_between(s, 0, 1 << (k + 1) % 3, a);
    edge_between(s, 0, 1 << (k + 2) % 3, b);
    grz_cross_rounded(a, b, n);
    return fabs(cosine(s, n));
}

/* The face with the smallest angle, by its number: by squares where these are not nearly the same. */
static int find_steepest(const search *s, const box_signs *signs) {
    double c[3];
    int best = 0;
    bool certain = true;
    for (int k = 0; k < 3; k++) {
        c[k] = faces_ahead(s, k, signs) ? signs->square[k] : -2;
        best = c[k] > c[best] ? k : best;
    }
    for (int k = 0; k < 3; k++) certain = certain && (k == best || c[best] - c[k] > 0x1p-30);
    for (int k = 0; k < 3 && !certain; k++) {
        c[k] = faces_ahead(s, k, signs) ? cosine_across(s, k) : -2;
        best = k == 0 || c[k] > c[best] ? k : best;
    }
    return best;
}

static void choose_of_parallelepiped(const search *s, const box_signs *signs, grz_outline *o) {
    const int best = find_steepest(s, signs);
    int furthest = 0;
    for (int k = 0; k < 3; k++) furthest |= (signs->ahead[k] > 0) << k;
    const int i = 1 << (best + 1) % 3, j = 1 << (best + 2) % 3, p = furthest & ~i & ~j;
    const bool ordered = s->sign * signs->turn * signs->ahead[best] > 0;
    o->count = 4;
    o->corner[0] = p;
    o->corner[1] = ordered ? p | i : p | j;
    o->corner[2] = p | i | j;
    o->corner[3] = ordered ? p | j : p | i;
    o->furthest = furthest;
}

void grz_outline_of_triangle(const grz_corners *corners, const grz_contact_direction *d, int turn,
                             grz_outline *outline) {
    static const int face[3] = {0, 1, 2};
    set_three_corners(d, corners, face, turn > 0, outline);
    outline->furthest = 0;
}

void grz_outline_of(const grz_corners *corners, const grz_contact_direction *d, int sign, grz_outline *outline) {
    search s = {d->arena, corners, d, sign, corners->core->dim, 0};
    const bool box = !corners->core->points && corners->core->count == 3;
    box_signs signs;
    if (box) find_box_signs(&s, &signs);
    if (box && signs.turn != 0) choose_of_parallelepiped(&s, &signs, outline);
    else if (box && *d->unsure) outline->count = 0;
    else choose(&s, outline);
}
