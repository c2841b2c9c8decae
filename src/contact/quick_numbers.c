/* The numbers of points of contact in double-doubles with bounds of their own.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/least.h"
#include "contact/incidence.h"
#include "shape/core_approx.h"

#include "num/vec.h"

#include <math.h>
#include <string.h>

/* Corners of a zonotope that were asked for, a bit each. */
typedef struct corners_of_zonotopes {
    unsigned set[2];
    grz_approx at[2][8][3];
} corners_of_zonotopes;

/* The plane of a face, which several corners are over. */
typedef struct quick_plane {
    int of, corner[3]; /* whose it is: -1 for none */
    grz_approx m[3], rise;
} quick_plane;

typedef struct quick_numbers {
    bool *unsure; /* becomes true where something is not certain */
    void *arena;  /* none */
    const grz_contact *contact;
    int dim;
    grz_approx d[3], radii, shift[3]; /* the unit normal; (Rb - Ra) d */
    grz_approx_core core[2];
    corners_of_zonotopes *known;
    quick_plane *plane;
} quick_numbers;

static const grz_approx quick_nothing = {0, 0, 0};

#define NUM grz_approx
#define ARENA void
#define OP(x) approx_op_##x
#define POINTS(x) quick_##x
#include "contact/numbers.inc"

#undef NUM
#undef ARENA
#undef OP
#undef POINTS

static grz_approx quick_half(void *none, grz_approx x) { return (void)none, grz_approx_scale(x, 0.5); }
static bool quick_is_zero(grz_approx x) { return grz_approx_is_zero(x); }

static int quick_sign_of(bool *unsure, grz_approx a) {
    const int sign = grz_approx_sign(a);
    if (sign == 0 && !grz_approx_is_zero(a)) *unsure = true;
    return sign;
}

static int quick_largest_of(const grz_approx x[3]) {
    const double leading[3] = {x[0].hi, x[1].hi, x[2].hi};
    return grz_largest_axis(leading);
}

static grz_approx quick_number(const quick_numbers *n, double x, bool doubled) {
    (void)n;
    return grz_approx_scale(grz_approx_of(x), doubled ? 2 : 1);
}

/* It is divided at once: by 1, exactly so for 0 and where the divisor is 1. */
static quick_ratio quick_over(const quick_numbers *n, grz_approx over, grz_approx under) {
    const grz_approx one = {1, 0, 0};
    (void)n;
    if (grz_approx_is_zero(over) || (under.off == 0 && under.hi == 1 && under.lo == 0)) return (quick_ratio){over, one};
    return (quick_ratio){grz_approx_div(over, under), one};
}

static double quick_rounded(bool *unsure, grz_approx a) {
    double out;
    if (!grz_approx_rounds(a, &out)) *unsure = true;
    return out;
}

/* Corners and edges, doubled */

/* From a corner that is known and differs by one step, or else from the center. */
static GRZ_INLINE void corner_of_zonotope(int dim, const quick_numbers *n, int k, int id, grz_approx out[3]) {
    const int count = n->contact->side[k].corners.core->count;
    int near = -1;
    grz_approx edge[3];
    for (int j = 0; j < count; j++)
        if (n->known->set[k] >> (id ^ 1 << j) & 1) near = id ^ 1 << j;
    if (near < 0) {
        grz_approx_corner(dim, &n->core[k], id, out);
        return;
    }
    grz_approx_edge(dim, &n->core[k], near, id, edge);
    for (int i = 0; i < dim; i++) out[i] = grz_approx_gather(n->known->at[k][near][i], edge[i]);
}

/* Corner `id` of shape k, doubled. A corner of a zonotope is computed once, and kept in n->known. */
static void quick_find_corner(const quick_numbers *n, int k, int id, grz_approx out[3]) {
    const grz_core *const core = n->contact->side[k].corners.core;
    out[2] = quick_nothing;
    if (core->points) {
        grz_approx_corner(n->dim, &n->core[k], id, out);
        return;
    }
    corners_of_zonotopes *const known = n->known;
    grz_approx *const at = known->at[k][id];
    if (!(known->set[k] >> id & 1)) {
        if (n->dim == 2) corner_of_zonotope(2, n, k, id, at);
        else corner_of_zonotope(3, n, k, id, at);
        known->set[k] |= 1U << id;
    }
    out[0] = at[0];
    out[1] = at[1];
    if (n->dim == 3) out[2] = at[2];
}

/* From corner p of b to corner q of a. */
static void quick_find_difference(const quick_numbers *n, int p, int q, grz_approx out[3]) {
    grz_approx x[3], y[3];
    quick_find_corner(n, 1, p, x);
    quick_find_corner(n, 0, q, y);
    for (int i = 0; i < 3; i++) out[i] = approx_op_sub(NULL, y[i], x[i]);
}

/* From corner p of shape k to corner q. */
static void quick_find_edge(const quick_numbers *n, int k, int p, int q, grz_approx out[3]) {
    out[2] = quick_nothing;
    grz_approx_edge(n->dim, &n->core[k], p, q, out);
}

static void quick_find_plane(const quick_numbers *n, int k, const int corner[3], grz_approx m[3], grz_approx *rise) {
    quick_plane *const known = n->plane;
    if (known->of != k || memcmp(known->corner, corner, sizeof known->corner) != 0) {
        grz_approx e[2][3];
        for (int i = 0; i < 2; i++) quick_find_edge(n, k, corner[i], corner[i + 1], e[i]);
        approx_op_cross(NULL, e[0], e[1], known->m);
        known->rise = approx_op_dot(NULL, 3, known->m, n->d);
        known->of = k;
        memcpy(known->corner, corner, sizeof known->corner);
    }
    memcpy(m, known->m, sizeof known->m);
    *rise = known->rise;
}

/* Depths and points */

static grz_approx quick_square(const quick_numbers *n) { return (void)n, grz_approx_of(1); }

static bool quick_is_within(const quick_numbers *n, quick_ratio level) {
    const double margin = n->contact->pair->margin;
    if (!grz_finite(margin) || level.over.hi < -2 * level.over.off || grz_approx_is_zero(level.over)) return true;
    const grz_approx most = grz_approx_gather(n->radii, grz_approx_of(margin));
    return quick_sign_of(n->unsure, approx_op_sub(NULL, most, grz_approx_scale(level.over, 0.5))) >= 0;
}

static double quick_depth_at(const quick_numbers *n, quick_ratio level) {
    return quick_rounded(n->unsure, approx_op_sub(NULL, n->radii, grz_approx_scale(level.over, 0.5)));
}

static double quick_coordinate(const quick_numbers *n, int i, grz_approx base, quick_ratio more) {
    const grz_approx from = grz_approx_gather(base, n->shift[i]);
    return quick_rounded(n->unsure, grz_approx_scale(grz_approx_gather(from, more.over), 0.5));
}

/* The direction */

static void turn_by(grz_approx d[3], int sign) {
    for (int i = 0; i < 3 && sign < 0; i++) d[i] = grz_approx_neg(d[i]);
}

/* An edge of the difference. */
static void edge_of_difference(const quick_numbers *n, grz_corner from, grz_corner to, grz_approx out[3]) {
    grz_approx x[3], y[3];
    quick_find_edge(n, 0, from.a, to.a, x);
    quick_find_edge(n, 1, from.b, to.b, y);
    for (int i = 0; i < 3; i++) out[i] = approx_op_sub(NULL, x[i], y[i]);
}

/* A vector along the direction from 0 to the nearest point of a face with the corner w. Of a corner: w. Of an edge e: w
 * (e . e) - e (w . e), or if e is along a coordinate axis, w with that coordinate 0. Of a triangle: its normal, turned
 * so that its product with w is positive. */
static void direction_to_face(const quick_numbers *n, int count, const grz_approx w[3], grz_approx e[2][3],
                              grz_approx d[3]) {
    int axis = -1;
    for (int i = 0; i < 3 && count == 2; i++)
        if (grz_approx_is_zero(e[0][(i + 1) % 3]) && grz_approx_is_zero(e[0][(i + 2) % 3])) axis = i;
    if (count == 3) {
        approx_op_cross(NULL, e[0], e[1], d);
        turn_by(d, quick_sign_of(n->unsure, approx_op_dot(NULL, 3, d, w)));
    } else if (count == 1 || axis >= 0) {
        for (int i = 0; i < 3; i++) d[i] = i == axis ? quick_nothing : w[i];
    } else {
        const grz_approx ee = approx_op_dot(NULL, 3, e[0], e[0]), we = approx_op_dot(NULL, 3, w, e[0]);
        for (int i = 0; i < 3; i++) d[i] = grz_approx_det2(w[i], ee, e[0][i], we);
    }
}

/* A normal of a facet of the difference, or the direction to the nearest point of a face. */
static void direction_by_face(const quick_numbers *n, const grz_contact_axis *axis, grz_approx d[3]) {
    const int count = axis->face.count;
    const grz_corner *const face = axis->face.corner;
    grz_approx w[3], e[2][3];
    if (count > 3) *n->unsure = true;
    for (int k = 1; k < count && k < 3; k++) edge_of_difference(n, face[0], face[k], e[k - 1]);
    if (axis->source == GRZ_CONTACT_NEAREST) {
        quick_find_difference(n, face[0].b, face[0].a, w);
        direction_to_face(n, count, w, e, d);
        return;
    }
    if (count == 3) {
        approx_op_cross(NULL, e[0], e[1], d);
    } else {
        d[0] = grz_approx_neg(e[0][1]);
        d[1] = e[0][0];
    }
    turn_by(d, axis->sign);
}

static void direction_of_axis(const quick_numbers *n, const grz_contact_axis *axis, grz_approx d[3]) {
    const grz_contact *const c = n->contact;
    switch (axis->source) {
    case GRZ_CONTACT_FACET:
    case GRZ_CONTACT_ACROSS:
    case GRZ_CONTACT_NEAREST: direction_by_face(n, axis, d); return;
    case GRZ_CONTACT_ALIGNED: d[axis->coordinate] = grz_approx_of(axis->sign); return;
    case GRZ_CONTACT_PLANE:
        for (int i = 0; i < n->dim; i++)
            d[i] = grz_approx_of(c->side[0].flat ? c->side[0].body->normal[i] : c->side[1].body->normal[i]);
        turn_by(d, axis->sign);
        return;
    default: *n->unsure = true;
    }
}

static void direction_of_pair(const quick_numbers *n, grz_approx d[3]) {
    const grz_contact_pair *const pair = n->contact->pair;
    grz_approx e[2][3];
    switch (pair->along) {
    case GRZ_ALONG_AXIS: direction_of_axis(n, pair->axis, d); return;
    case GRZ_ALONG_NORMAL:
        for (int k = 0; k < 2; k++) quick_find_edge(n, pair->of, 0, k + 1, e[k]);
        approx_op_cross(NULL, e[0], e[1], d);
        turn_by(d, pair->turn);
        return;
    default:
        for (int i = 0; i < n->dim; i++) d[i] = grz_approx_of(pair->vector[i]);
    }
}

/* Sets n->d to the unit vector along d: the exact numbers have it within 2^-97. Along an axis it is exact. */
static void set_unit(quick_numbers *n, const grz_approx d[3], grz_contact_direction *out) {
    int zeros = 0, along = -1;
    for (int i = 0; i < 3; i++) {
        out->zero[i] = grz_approx_is_zero(d[i]);
        zeros += out->zero[i];
        along = out->zero[i] ? along : i;
    }
    if (zeros < 2) along = -1;
    if (zeros == 3) *n->unsure = true;
    const grz_approx length = zeros < 2 ? grz_approx_sqrt(approx_op_dot(NULL, n->dim, d, d)) : quick_nothing;
    for (int i = 0; i < 3; i++) {
        n->d[i] = quick_nothing;
        if (out->zero[i]) continue;
        n->d[i] = i == along ? grz_approx_of(quick_sign_of(n->unsure, d[i])) : grz_approx_div(d[i], length);
        if (i != along) n->d[i].off += 0x1p-96;
    }
    for (int i = 0; i < 3; i++) out->unit[i] = quick_rounded(n->unsure, n->d[i]);
}

/* The depth of a facet is that at each of its corners w: radii - w . d, where d is its inward normal. */
bool grz_depth_by_facet(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    const grz_core *const core[2] = {a, b};
    grz_contact c = {.unsure = !GRZ_FILTER_CLAIMS};
    corners_of_zonotopes known;
    known.set[0] = known.set[1] = 0;
    quick_numbers n = {.unsure = &c.unsure, .contact = &c, .dim = a->dim, .known = &known};
    if (c.unsure) return false;
    for (int k = 0; k < 2; k++) {
        c.side[k].corners.core = core[k];
        grz_approx_core_of(n.dim, core[k], &n.core[k]);
    }
    grz_approx w[3], d[3] = {{0, 0, 0}};
    direction_of_axis(&n, axis, d);
    set_unit(&n, d, &c.d);
    quick_find_difference(&n, axis->face.corner[0].b, axis->face.corner[0].a, w);
    const grz_approx radii = grz_approx_sum(a->radius[0], b->radius[0]);
    const grz_approx level = grz_approx_scale(approx_op_dot(NULL, n.dim, w, n.d), 0.5);
    axis->depth = quick_rounded(n.unsure, approx_op_sub(NULL, radii, level));
    memcpy(axis->normal, c.d.unit, sizeof c.d.unit);
    return !c.unsure;
}

int grz_find_places_quickly(grz_contact *c, grz_contact_place places[GRZ_MOST_PLACES]) {
    corners_of_zonotopes known;
    known.set[0] = known.set[1] = 0;
    quick_plane plane = {.of = -1};
    quick_numbers n = {
        .unsure = &c->unsure, .contact = c, .dim = c->pair->a->core.dim, .known = &known, .plane = &plane};
    c->unsure = !GRZ_FILTER_CLAIMS;
    c->d = (grz_contact_direction){.unsure = &c->unsure};
    for (int k = 0; k < 2; k++) {
        if (c->side[k].flat) continue;
        grz_corners_of(NULL, &c->side[k].body->core, &c->side[k].corners);
        grz_approx_core_of(n.dim, c->side[k].corners.core, &n.core[k]);
    }
    grz_approx d[3] = {{0, 0, 0}};
    if (!c->unsure) direction_of_pair(&n, d);
    if (!c->unsure) set_unit(&n, d, &c->d);
    if (c->unsure) return -1;
    const double ra = c->side[0].flat ? 0 : c->side[0].body->core.radius[0],
                 rb = c->side[1].flat ? 0 : c->side[1].body->core.radius[0];
    n.radii = grz_approx_sum(ra, rb);
    for (int i = 0; i < n.dim; i++) n.shift[i] = grz_approx_mul(grz_approx_sum(rb, -ra), n.d[i]);
    quick_list list = {&n, places, 0};
    grz_visit_incidences(c, quick_add, &list);
    return c->unsure ? -1 : list.count;
}
