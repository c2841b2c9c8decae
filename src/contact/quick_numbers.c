/* The numbers of points of contact in double-doubles with bounds of their own, most of them refined from what doubles
 * say (refine.h).
 *
 * SPDX-License-Identifier: MIT */
#include "contact/least.h"
#include "contact/incidence.h"
#include "contact/refine.h"
#include "shape/core_approx.h"

#include "num/vec.h"

#include <math.h>
#include <string.h>

/* Corners of a zonotope that were asked for, a bit each. */
typedef struct corners_of_zonotopes {
    unsigned set[2];
    grz_approx at[2][8][3];
} corners_of_zonotopes;

typedef struct quick_numbers {
    bool *unsure; /* becomes true where something is not certain */
    const grz_contact *contact;
    int dim;
    double size;                            /* of both cores together */
    grz_approx unit[3], radii, shift[3];    /* shift: (Rb - Ra) unit */
    int along;                              /* the coordinate axis that the normal is along; -1 if none */
    grz_approx center[2][3], step[2][3][3]; /* of zonotopes */
    corners_of_zonotopes *known;
} quick_numbers;

static const grz_approx quick_nothing = {0, 0, 0};

static bool is_exact_zero(grz_approx a) { return a.off == 0 && a.hi == 0; }

static grz_approx quick_sum(grz_approx a, grz_approx b) { return grz_approx_gather(a, b); }
static grz_approx quick_difference(grz_approx a, grz_approx b) { return grz_approx_gather(a, grz_approx_neg(b)); }

static int quick_sign_of(bool *unsure, grz_approx a) {
    if (is_exact_zero(a)) return 0;
    if (!(fabs(a.hi) > 2 * a.off)) *unsure = true;
    return (a.hi > 0) - (a.hi < 0);
}

/* a / b, which is exact for 0 and where b is 1. */
static grz_approx quick_ratio(grz_approx a, grz_approx b) {
    if (is_exact_zero(a) || (b.off == 0 && b.hi == 1 && b.lo == 0)) return a;
    return grz_approx_div(a, b);
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
    for (int j = 0; j < count; j++)
        if (n->known->set[k] >> (id ^ 1 << j) & 1) near = id ^ 1 << j;
    for (int i = 0; i < dim; i++)
        out[i] = near < 0 ? approx_core_corner(NULL, dim, NULL, count, n->center[k], n->step[k], NULL, id, i)
                          : quick_sum(n->known->at[k][near][i],
                                      approx_core_edge(NULL, dim, NULL, count, n->step[k], near, id, i));
}

/* Corner `id` of shape k, doubled. A corner of a zonotope is computed once, and kept in n->known. */
static void quick_find_corner(const quick_numbers *n, int k, int id, grz_approx out[3]) {
    const grz_core *const core = n->contact->side[k].corners.core;
    out[2] = quick_nothing;
    for (int i = 0; i < n->dim && core->points; i++)
        out[i] = approx_core_corner(NULL, n->dim, core->points, 0, NULL, NULL, NULL, id, i);
    if (core->points) return;
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
    for (int i = 0; i < 3; i++) out[i] = quick_difference(y[i], x[i]);
}

/* From corner p of shape k to corner q. */
static void quick_find_edge(const quick_numbers *n, int k, int p, int q, grz_approx out[3]) {
    const grz_core *const core = n->contact->side[k].corners.core;
    out[2] = quick_nothing;
    for (int i = 0; i < n->dim; i++)
        out[i] = approx_core_edge(NULL, n->dim, core->points, core->count, n->step[k], p, q, i);
}

/* Points */

/* `level`: how far a's core is ahead of b's at a point, along the unit normal, doubled. Is the point within the margin:
 * is level / 2 at most the radii plus the margin? */
static bool quick_is_within(const quick_numbers *n, grz_approx level) {
    const double margin = n->contact->pair->margin;
    if (!grz_finite(margin) || level.hi < -2 * level.off || is_exact_zero(level)) return true;
    const grz_approx most = grz_approx_scale(quick_sum(n->radii, grz_approx_of(margin)), 2);
    return quick_sign_of(n->unsure, quick_difference(most, level)) >= 0;
}

/* Writes the features, and the depth at this level, if the point counts. */
static bool quick_begin(const quick_numbers *n, grz_approx level, const grz_incidence *incidence,
                        grz_contact_place *place) {
    if (!incidence->deepest && !quick_is_within(n, level)) return false;
    *place = (grz_contact_place){.feature = {incidence->feature[0], incidence->feature[1]}};
    place->depth = incidence->deepest
                       ? n->contact->pair->depth
                       : quick_rounded(n->unsure, quick_difference(n->radii, grz_approx_scale(level, 0.5)));
    return true;
}

static void quick_write_coordinate(const quick_numbers *n, int i, grz_approx doubled, grz_contact_place *place) {
    place->point[i] = quick_rounded(n->unsure, grz_approx_scale(quick_sum(doubled, n->shift[i]), 0.5));
}

/* x times coordinate i of the unit normal. */
static grz_approx quick_times_unit(const quick_numbers *n, int i, grz_approx x) {
    if (is_exact_zero(n->unit[i])) return quick_nothing;
    if (n->along == i) return n->unit[i].hi < 0 ? grz_approx_neg(x) : x;
    return grz_approx_mul(x, n->unit[i]);
}

static grz_approx quick_along_unit(const quick_numbers *n, const grz_approx x[3]) {
    return n->along >= 0 ? quick_times_unit(n, n->along, x[n->along]) : approx_op_dot(NULL, n->dim, x, n->unit);
}

/* The corner p of shape k, at this level of the other's surface. */
static bool quick_place_at_corner(const quick_numbers *n, int k, const grz_approx p[3], grz_approx level,
                                  const grz_incidence *incidence, grz_contact_place *place) {
    if (!quick_begin(n, level, incidence, place)) return false;
    const grz_approx ahead = grz_approx_scale(level, k == 0 ? -0.5 : 0.5);
    for (int i = 0; i < n->dim; i++)
        quick_write_coordinate(n, i, quick_sum(p[i], quick_times_unit(n, i, ahead)), place);
    return true;
}

/* Over a plane: for a, corner - level d is on it; for b, corner + level d. */
static bool quick_place_over_plane(const quick_numbers *n, const grz_incidence *incidence, grz_contact_place *place) {
    const grz_body *const plane = n->contact->side[1 - incidence->of].body;
    grz_approx normal[3], corner[3];
    for (int i = 0; i < n->dim; i++) normal[i] = grz_approx_of(plane->normal[i]);
    quick_find_corner(n, incidence->of, incidence->corner, corner);
    const grz_approx offset = grz_approx_scale(grz_approx_of(plane->offset), 2),
                     beyond = quick_difference(approx_op_dot(NULL, n->dim, normal, corner), offset),
                     level = quick_ratio(beyond, quick_along_unit(n, normal));
    return quick_place_at_corner(n, incidence->of, corner, incidence->of == 0 ? level : grz_approx_neg(level),
                                 incidence, place);
}

/* A grz_lined_up of shapes `of` and the other one. */
typedef struct quick_lined_up {
    int of, count;
    bool crossing;
    grz_approx p[3], q[3], edge[2][3];
} quick_lined_up;

static GRZ_INLINE grz_dd quick_dd_of(grz_approx x) { return (grz_dd){x.hi, x.lo}; }

/* Writes U - l d / 2 and l, with their bounds. */
static GRZ_INLINE void quick_solve(int dim, const quick_numbers *n, const quick_lined_up *x, grz_approx point[3],
                                   grz_approx *level) {
    grz_lined_up parts = {.count = x->count, .crossing = x->crossing};
    grz_dd unit[3] = {{0, 0}};
    grz_refined out;
    double off = 0, unit_off = 0;
    for (int i = 0; i < dim; i++) {
        parts.p[i] = quick_dd_of(x->p[i]);
        parts.q[i] = quick_dd_of(x->q[i]);
        for (int k = 0; k < 2; k++) parts.edge[k][i] = quick_dd_of(x->edge[k][i]);
        unit[i] = quick_dd_of(n->unit[i]);
        off += x->p[i].off + x->q[i].off + 1.5 * (x->edge[0][i].off + x->edge[1][i].off);
        unit_off += n->unit[i].off;
    }
    if (grz_refine(dim, &parts, unit, unit_off, n->size, off, (double)INFINITY, &out) != GRZ_REFINED) {
        *n->unsure = true;
        return;
    }
    *level = (grz_approx){out.level.hi, out.level.lo, out.level_off};
    for (int i = 0; i < dim; i++) point[i] = (grz_approx){out.point[i].hi, out.point[i].lo, out.point_off};
}

/* The same numbers where they are known exactly, as of boxes along the axes. A coordinate that no edge has is the
 * middle of both corners; where the normal has none, U and V have the same. */
static void quick_take_exact_numbers(const quick_numbers *n, const quick_lined_up *x, grz_approx point[3],
                                     grz_approx *level) {
    for (int i = 0; i < n->dim; i++) {
        const bool f = !is_exact_zero(x->edge[0][i]), e = !is_exact_zero(x->edge[1][i]);
        if (!e && !f) {
            point[i] = grz_approx_scale(quick_sum(x->p[i], x->q[i]), 0.5);
            if (n->along == i) *level = quick_times_unit(n, i, quick_difference(x->p[i], x->q[i]));
        } else if (is_exact_zero(n->unit[i]) && !(x->crossing && e && f)) {
            point[i] = x->crossing && e ? x->q[i] : x->p[i];
        }
    }
}

/* On edges or in a face. */
static bool quick_place_by_edges(const quick_numbers *n, const quick_lined_up *x, const grz_incidence *incidence,
                                 grz_contact_place *place) {
    grz_approx point[3], level;
    point[0] = point[1] = point[2] = level = quick_nothing;
    if (n->dim == 2) quick_solve(2, n, x, point, &level);
    else quick_solve(3, n, x, point, &level);
    quick_take_exact_numbers(n, x, point, &level);
    if (!quick_begin(n, x->of == 0 ? level : grz_approx_neg(level), incidence, place)) return false;
    for (int i = 0; i < n->dim; i++) quick_write_coordinate(n, i, point[i], place);
    return true;
}

static bool quick_place_corner(const quick_numbers *n, const grz_incidence *incidence, grz_contact_place *place) {
    const int of = incidence->of, *const other = incidence->other;
    quick_lined_up x = {.of = of, .count = incidence->count - 1};
    quick_find_corner(n, of, incidence->corner, x.p);
    quick_find_corner(n, 1 - of, other[0], x.q);
    if (incidence->deepest || incidence->count == 1) {
        grz_approx w[3];
        for (int i = 0; i < 3; i++)
            w[i] = of == 0 ? quick_difference(x.p[i], x.q[i]) : quick_difference(x.q[i], x.p[i]);
        return quick_place_at_corner(n, of, x.p, quick_along_unit(n, w), incidence, place);
    }
    for (int k = 1; k < incidence->count; k++) quick_find_edge(n, 1 - of, other[k - 1], other[k], x.edge[k - 1]);
    return quick_place_by_edges(n, &x, incidence, place);
}

static bool quick_place_crossing(const quick_numbers *n, const grz_incidence *incidence, grz_contact_place *place) {
    const int *const p = incidence->ends[0], *const q = incidence->ends[1];
    quick_lined_up x = {.of = 0, .count = 2, .crossing = true};
    quick_find_corner(n, 0, p[0], x.p);
    quick_find_corner(n, 1, q[0], x.q);
    quick_find_edge(n, 1, q[0], q[1], x.edge[0]);
    quick_find_edge(n, 0, p[0], p[1], x.edge[1]);
    return quick_place_by_edges(n, &x, incidence, place);
}

/* The middle between two corners. */
static bool quick_place_corners(const quick_numbers *n, const grz_incidence *incidence, grz_contact_place *place) {
    grz_approx p[3], q[3];
    quick_find_corner(n, 0, incidence->ends[0][0], p);
    quick_find_corner(n, 1, incidence->ends[1][0], q);
    quick_begin(n, quick_nothing, incidence, place);
    for (int i = 0; i < n->dim; i++) quick_write_coordinate(n, i, grz_approx_scale(quick_sum(p[i], q[i]), 0.5), place);
    return true;
}

/* An array of places. */
typedef struct quick_list {
    const quick_numbers *numbers;
    grz_contact_place *places;
    int count;
} quick_list;

static void quick_add_place(void *context, const grz_incidence *incidence) {
    quick_list *const list = (quick_list *)context;
    const quick_numbers *const n = list->numbers;
    grz_contact_place *const place = &list->places[list->count];
    if (*n->unsure) return;
    list->count += incidence->kind == GRZ_INCIDENCE_EDGES     ? quick_place_crossing(n, incidence, place)
                   : incidence->kind == GRZ_INCIDENCE_CORNERS ? quick_place_corners(n, incidence, place)
                   : incidence->count == 0                    ? quick_place_over_plane(n, incidence, place)
                                                              : quick_place_corner(n, incidence, place);
}

static void set_corners_in_doubles(quick_numbers *n, int k) {
    const grz_core *const core = n->contact->side[k].corners.core;
    for (int i = 0; i < core->dim && !core->points; i++) {
        n->center[k][i] = approx_core_center(NULL, core, i);
        for (int j = 0; j < core->count; j++) n->step[k][j][i] = approx_core_step(NULL, core, j, i);
    }
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
    for (int i = 0; i < 3; i++) out[i] = quick_difference(x[i], y[i]);
}

/* A vector along the direction from 0 to the nearest point of a face with the corner w. Of a corner: w. Of an edge e: w
 * (e . e) - e (w . e), or if e is along a coordinate axis, w with that coordinate 0. Of a triangle: its normal, turned
 * so that its product with w is positive. */
static void direction_to_face(const quick_numbers *n, int count, const grz_approx w[3], grz_approx e[2][3],
                              grz_approx d[3]) {
    int axis = -1;
    for (int i = 0; i < 3 && count == 2; i++)
        if (is_exact_zero(e[0][(i + 1) % 3]) && is_exact_zero(e[0][(i + 2) % 3])) axis = i;
    if (count == 3) {
        approx_op_cross(NULL, e[0], e[1], d);
        turn_by(d, quick_sign_of(n->unsure, approx_op_dot(NULL, 3, d, w)));
    } else if (count == 1 || axis >= 0) {
        for (int i = 0; i < 3; i++) d[i] = i == axis ? quick_nothing : w[i];
    } else {
        const grz_approx ee = approx_op_dot(NULL, 3, e[0], e[0]), we = approx_op_dot(NULL, 3, w, e[0]);
        for (int i = 0; i < 3; i++) d[i] = quick_difference(grz_approx_mul(w[i], ee), grz_approx_mul(e[0][i], we));
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

/* The unit vector: the exact numbers have it within 2^-97. Along an axis it is exact. */
static void set_unit(quick_numbers *n, const grz_approx d[3], grz_contact_direction *out) {
    int zeros = 0, along = -1;
    for (int i = 0; i < 3; i++) {
        out->zero[i] = is_exact_zero(d[i]);
        zeros += out->zero[i];
        along = out->zero[i] ? along : i;
    }
    n->along = zeros == 2 ? along : -1;
    if (zeros == 3) *n->unsure = true;
    const grz_approx length = zeros < 2 ? grz_approx_sqrt(approx_op_dot(NULL, n->dim, d, d)) : quick_nothing;
    for (int i = 0; i < 3; i++) {
        n->unit[i] = quick_nothing;
        if (out->zero[i]) continue;
        n->unit[i] = i == n->along ? grz_approx_of(quick_sign_of(n->unsure, d[i])) : grz_approx_div(d[i], length);
        if (i != n->along) n->unit[i].off += 0x1p-96;
    }
    for (int i = 0; i < 3; i++) out->unit[i] = quick_rounded(n->unsure, n->unit[i]);
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
        set_corners_in_doubles(&n, k);
    }
    grz_approx w[3], d[3] = {{0, 0, 0}};
    direction_of_axis(&n, axis, d);
    set_unit(&n, d, &c.d);
    quick_find_difference(&n, axis->face.corner[0].b, axis->face.corner[0].a, w);
    const grz_approx radii = grz_approx_sum(a->radius[0], b->radius[0]);
    axis->depth = quick_rounded(n.unsure, quick_difference(radii, grz_approx_scale(quick_along_unit(&n, w), 0.5)));
    memcpy(axis->normal, c.d.unit, sizeof c.d.unit);
    return !c.unsure;
}

int grz_find_places_quickly(grz_contact *c, grz_contact_place places[GRZ_MOST_PLACES]) {
    corners_of_zonotopes known;
    known.set[0] = known.set[1] = 0;
    quick_numbers n = {.unsure = &c->unsure, .contact = c, .dim = c->pair->a->core.dim, .known = &known};
    c->unsure = !GRZ_FILTER_CLAIMS;
    c->d = (grz_contact_direction){.unsure = &c->unsure};
    for (int k = 0; k < 2; k++) {
        if (c->side[k].flat) continue;
        grz_corners_of(NULL, &c->side[k].body->core, &c->side[k].corners);
        set_corners_in_doubles(&n, k);
        n.size += c->side[k].corners.solid.size;
    }
    grz_approx d[3] = {{0, 0, 0}};
    if (!c->unsure) direction_of_pair(&n, d);
    if (!c->unsure) set_unit(&n, d, &c->d);
    if (c->unsure) return -1;
    const double ra = c->side[0].flat ? 0 : c->side[0].body->core.radius[0],
                 rb = c->side[1].flat ? 0 : c->side[1].body->core.radius[0];
    n.radii = grz_approx_sum(ra, rb);
    for (int i = 0; i < n.dim; i++) n.shift[i] = quick_times_unit(&n, i, grz_approx_sum(rb, -ra));
    quick_list list = {&n, places, 0};
    grz_visit_incidences(c, quick_add_place, &list);
    return c->unsure ? -1 : list.count;
}
