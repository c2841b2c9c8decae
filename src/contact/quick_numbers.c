/* The numbers of points of contact in double-doubles with bounds of their own.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/quick_points.h"

#include "base/isa.h"
#include "contact/corner_signs.h"
#include "contact/least.h"

#include "num/vec.h"

#include <math.h>
#include <string.h>

static const grz_approx quick_nothing = {0, 0, 0};

static int quick_sign_of(bool *unsure, grz_approx a) {
    const int sign = grz_approx_sign(a);
    if (sign == 0 && !grz_approx_is_zero(a)) *unsure = true;
    return sign;
}

static double quick_rounded(bool *unsure, grz_approx a) {
    double out;
    if (!grz_approx_rounds(a, &out)) *unsure = true;
    return out;
}

/* Corners and edges, doubled */

static void quick_core_of(int dim, const grz_core *core, grz_approx_core *x) {
    GRZ_WITH_AVX2(grz_quick_core_of_avx2(dim, core, x), grz_quick_core_of_scalar(dim, core, x));
}

static void quick_find_corner(const grz_quick_numbers *n, int k, int id, grz_approx out[3]) {
    out[2] = quick_nothing;
    grz_approx_corner(n->dim, &n->core[k], id, out);
}

/* From corner p of b to corner q of a. */
static void quick_find_difference(const grz_quick_numbers *n, int p, int q, grz_approx out[3]) {
    grz_approx x[3], y[3];
    quick_find_corner(n, 1, p, x);
    quick_find_corner(n, 0, q, y);
    for (int i = 0; i < 3; i++) out[i] = approx_op_sub(NULL, y[i], x[i]);
}

/* From corner p of shape k to corner q. */
static void quick_find_edge(const grz_quick_numbers *n, int k, int p, int q, grz_approx out[3]) {
    out[2] = quick_nothing;
    grz_approx_edge(n->dim, &n->core[k], p, q, out);
}

/* The direction */

static void turn_by(grz_approx d[3], int sign) {
    for (int i = 0; i < 3 && sign < 0; i++) d[i] = grz_approx_neg(d[i]);
}

/* An edge of the difference. */
static void edge_of_difference(const grz_quick_numbers *n, grz_corner from, grz_corner to, grz_approx out[3]) {
    grz_approx x[3], y[3];
    quick_find_edge(n, 0, from.a, to.a, x);
    quick_find_edge(n, 1, from.b, to.b, y);
    for (int i = 0; i < 3; i++) out[i] = approx_op_sub(NULL, x[i], y[i]);
}

/* A vector along the direction from 0 to the nearest point of a face with the corner w. Of a corner: w. Of an edge e: w
 * (e . e) - e (w . e), or if e is along a coordinate axis, w with that coordinate 0. Of a triangle: its normal, turned
 * so that its product with w is positive. */
static void direction_to_face(const grz_quick_numbers *n, int count, const grz_approx w[3], grz_approx e[2][3],
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
static void direction_by_face(const grz_quick_numbers *n, const grz_contact_axis *axis, grz_approx d[3]) {
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

static void direction_of_axis(const grz_quick_numbers *n, const grz_contact_axis *axis, grz_approx d[3]) {
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

static void direction_of_pair(const grz_quick_numbers *n, grz_approx d[3]) {
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
static void set_unit(grz_quick_numbers *n, const grz_approx d[3], grz_contact_direction *out) {
    int zeros = 0, along = -1;
    for (int i = 0; i < 3; i++) {
        out->zero[i] = grz_approx_is_zero(d[i]);
        zeros += out->zero[i];
        along = out->zero[i] ? along : i;
    }
    if (zeros < 2) along = -1;
    n->axis = along;
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

/* Sets the direction; what the axis knows of it is not computed again. False if it is not certain. */
static bool find_direction(grz_quick_numbers *n, grz_contact_direction *out) {
    const grz_contact_pair *const pair = n->contact->pair;
    grz_approx d[3] = {{0, 0, 0}};
    if (pair->along != GRZ_ALONG_AXIS || !pair->axis->has_unit) {
        direction_of_pair(n, d);
        if (!*n->unsure) set_unit(n, d, out);
        return !*n->unsure;
    }
    int others = 0;
    for (int i = 0; i < 3; i++) {
        n->d[i] = pair->axis->unit[i];
        out->unit[i] = pair->axis->normal[i];
        out->zero[i] = grz_approx_is_zero(n->d[i]);
        others |= !out->zero[i] << i;
    }
    n->axis = (others & (others - 1)) == 0 ? others >> 1 : -1;
    return true;
}

bool grz_depth_by_facet(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    return GRZ_FILTER_CLAIMS && GRZ_WITH_AVX2(grz_round_facet_avx2(a, b, axis), grz_round_facet_scalar(a, b, axis));
}

/* The points */

typedef struct incidence_list {
    int count;
    grz_incidence at[GRZ_MOST_PLACES];
} incidence_list;

static void add_to_list(void *context, const grz_incidence *at) {
    incidence_list *const list = (incidence_list *)context;
    list->at[list->count++] = *at;
}

/* Bit i: both corners have the same coordinate i. */
static unsigned level_axes(const grz_quick_numbers *n, int k, int p, int q) {
    double x[3], y[3];
    unsigned level = 0;
    grz_corner_in_doubles(&n->contact->side[k].corners, p, x);
    grz_corner_in_doubles(&n->contact->side[k].corners, q, y);
    for (int i = 0; i < n->dim; i++) level |= (unsigned)(x[i] == y[i]) << i;
    return level;
}

/* What incidences that are placed together have in common: their kind, and which coordinates of edges are 0. Over an
 * edge in space, that edge. */
static unsigned kind_of_incidence(const grz_quick_numbers *n, const grz_incidence *at) {
    if (at->kind == GRZ_INCIDENCE_CORNERS) return 0;
    if (at->kind == GRZ_INCIDENCE_CORNER && at->count == 2 && n->dim == 3)
        return 1U << 10 | (unsigned)(at->level << 1 | at->of) | (unsigned)at->other[0] << 11 |
               (unsigned)at->other[1] << 21;
    if (at->kind == GRZ_INCIDENCE_CORNER) return 1U << 6 | (unsigned)(at->level << 3 | at->of << 2 | at->count);
    const bool some = n->contact->d.zero[0] || n->contact->d.zero[1] || n->contact->d.zero[2];
    return 1U << 7 | (some ? level_axes(n, 0, at->ends[0][0], at->ends[0][1]) |
                                 level_axes(n, 1, at->ends[1][0], at->ends[1][1]) << 3
                           : 0);
}

/* In the order in which they were found; four of a kind at once, the last one again where there are fewer. */
static int place_incidences(const grz_quick_numbers *n, const incidence_list *list,
                            grz_contact_place places[GRZ_MOST_PLACES]) {
    unsigned kind[GRZ_MOST_PLACES];
    int total = 0;
    bool placed[GRZ_MOST_PLACES] = {false}, counts[GRZ_MOST_PLACES];
    for (int k = 0; k < list->count; k++) kind[k] = kind_of_incidence(n, &list->at[k]);
    for (int k = 0; k < list->count && !*n->unsure; k++) {
        if (placed[k]) continue;
        grz_incidence at[4];
        grz_contact_place place[4];
        int which[4], count = 0;
        for (int i = k; i < list->count && count < 4; i++) {
            if (placed[i] || kind[i] != kind[k]) continue;
            placed[i] = true;
            at[count] = list->at[i];
            which[count++] = i;
        }
        for (int i = count; i < 4; i++) at[i] = at[count - 1];
        const unsigned some = GRZ_WITH_AVX2(grz_place_four_avx2(n, at, place), grz_place_four_scalar(n, at, place));
        for (int i = 0; i < count; i++) {
            counts[which[i]] = some >> i & 1;
            if (some >> i & 1) places[which[i]] = place[i];
        }
    }
    for (int k = 0; k < list->count && !*n->unsure; k++)
        if (counts[k]) places[total++] = places[k];
    return *n->unsure ? -1 : total;
}

int grz_find_places_quickly(grz_contact *c, grz_contact_place places[GRZ_MOST_PLACES]) {
    grz_quick_numbers n = {.unsure = &c->unsure, .contact = c, .dim = c->pair->a->core.dim};
    c->unsure = !GRZ_FILTER_CLAIMS;
    c->d = (grz_contact_direction){.unsure = &c->unsure};
    for (int k = 0; k < 2; k++) {
        if (c->side[k].flat) continue;
        grz_corners_of(NULL, &c->side[k].body->core, &c->side[k].corners);
        quick_core_of(n.dim, c->side[k].corners.core, &n.core[k]);
    }
    if (c->unsure || !find_direction(&n, &c->d)) return -1;
    const double ra = c->side[0].flat ? 0 : c->side[0].body->core.radius[0],
                 rb = c->side[1].flat ? 0 : c->side[1].body->core.radius[0];
    n.radii = grz_approx_sum(ra, rb);
    for (int i = 0; i < n.dim; i++) n.shift[i] = grz_approx_mul(grz_approx_sum(rb, -ra), n.d[i]);
    incidence_list list = {.count = 0};
    grz_visit_incidences(c, add_to_list, &list);
    return c->unsure ? -1 : place_incidences(&n, &list, places);
}
