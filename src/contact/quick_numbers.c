/* The numbers of points of contact in double-doubles with bounds of their own.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/least.h"
#include "contact/meeting.h"
#include "num/approx.h"

#include <math.h>
#include <string.h>

typedef struct quick_level {
    grz_approx over, under;
} quick_level;

/* Those that were asked for, a bit each. */
typedef struct corners_of_zonotopes {
    unsigned set[2];
    grz_approx at[2][8][3];
} corners_of_zonotopes;

typedef struct quick_numbers {
    bool *arena; /* becomes true where something is not certain */
    const grz_contact *contact;
    grz_approx d[3], unit[3], length, radii, offset;
    grz_approx center[2][3], step[2][3][3]; /* of zonotopes */
    corners_of_zonotopes *known;
} quick_numbers;

#define NUM grz_approx
#define ARENA bool
#define OP(x) quick_##x

typedef int OP(mark);
static NUM OP(of)(const bool *unsure, double x) {
    (void)unsure;
    return grz_approx_of(x);
}
static NUM OP(add)(const bool *unsure, NUM a, NUM b) {
    (void)unsure;
    return grz_approx_gather(a, b);
}
static NUM OP(sub)(const bool *unsure, NUM a, NUM b) { return OP(add)(unsure, a, grz_approx_neg(b)); }
static NUM OP(mul)(const bool *unsure, NUM a, NUM b) {
    (void)unsure;
    return grz_approx_mul(a, b);
}
static NUM OP(neg)(NUM a) { return grz_approx_neg(a); }
static NUM OP(twice)(const bool *unsure, NUM a) {
    (void)unsure;
    return grz_approx_scale(a, 2);
}
static NUM OP(det2)(const bool *unsure, NUM a, NUM b, NUM c, NUM d) {
    return OP(sub)(unsure, OP(mul)(unsure, a, b), OP(mul)(unsure, c, d));
}
static NUM OP(dot)(const bool *unsure, int dim, const NUM a[], const NUM b[]) {
    NUM sum = OP(mul)(unsure, a[0], b[0]);
    for (int i = 1; i < dim; i++) sum = OP(add)(unsure, sum, OP(mul)(unsure, a[i], b[i]));
    return sum;
}
static void OP(cross)(const bool *unsure, const NUM a[], const NUM b[], NUM out[]) {
    for (int i = 0; i < 3; i++)
        out[i] = OP(det2)(unsure, a[(i + 1) % 3], b[(i + 2) % 3], a[(i + 2) % 3], b[(i + 1) % 3]);
}
static int OP(now)(const bool *unsure) {
    (void)unsure;
    return 0;
}
static void OP(free)(const bool *unsure, int mark) { (void)unsure, (void)mark; }
static void OP(keep_all)(const bool *unsure, int mark, int count, const NUM values[]) {
    (void)unsure, (void)mark, (void)count, (void)values;
}

static bool is_exact_zero(NUM a) { return a.off == 0 && a.hi == 0; }

static int OP(sign)(bool *unsure, NUM a) {
    if (is_exact_zero(a)) return 0;
    if (!(fabs(a.hi) > 2 * a.off)) *unsure = true;
    return (a.hi > 0) - (a.hi < 0);
}

/* a / b, which is exact for 0 and where b is 1. */
static NUM OP(ratio)(NUM a, NUM b) {
    if (is_exact_zero(a) || (b.off == 0 && b.hi == 1 && b.lo == 0)) return a;
    return grz_approx_div(a, b);
}

static double OP(rounded)(bool *unsure, NUM a) {
    double out;
    if (!grz_approx_rounds(a, &out)) *unsure = true;
    return out;
}

static bool OP(is_zero)(NUM a) { return is_exact_zero(a); }

static int OP(largest)(const NUM x[3]) {
    int most = 0;
    for (int i = 1; i < 3; i++) most = fabs(x[i].hi) > fabs(x[most].hi) ? i : most;
    return most;
}

static void corner_of_zonotope(const OP(numbers) * n, int k, int id, NUM out[3]) {
    const grz_core *const core = n->contact->side[k].corners.core;
    for (int i = 0; i < core->dim; i++) {
        out[i] = n->center[k][i];
        for (int j = 0; j < core->count; j++)
            out[i] =
                id >> j & 1 ? OP(add)(n->arena, out[i], n->step[k][j][i]) : OP(sub)(n->arena, out[i], n->step[k][j][i]);
    }
}

/* Of a zonotope once. */
static void OP(corner)(const OP(numbers) * n, int k, int id, NUM out[3]) {
    const grz_core *const core = n->contact->side[k].corners.core;
    out[2] = grz_approx_of(0);
    for (int i = 0; i < core->dim && core->points; i++)
        out[i] = grz_approx_scale(grz_approx_of(core->points[core->dim * id + i]), 2);
    if (core->points) return;
    corners_of_zonotopes *const known = n->known;
    if (!(known->set[k] >> id & 1)) corner_of_zonotope(n, k, id, known->at[k][id]);
    known->set[k] |= 1U << id;
    for (int i = 0; i < core->dim; i++) out[i] = known->at[k][id][i];
}

/* level |d| / 2 <= radii + margin */
static bool OP(is_within)(const OP(numbers) * n, OP(level) l) {
    const double margin = n->contact->pair->margin;
    if (!grz_finite(margin) || OP(sign)(n->arena, l.over) <= 0) return true;
    const NUM most = OP(twice)(n->arena, OP(add)(n->arena, n->radii, grz_approx_of(margin)));
    return OP(sign)(n->arena, OP(det2)(n->arena, most, l.under, l.over, n->length)) >= 0;
}

static double OP(depth_at)(const OP(numbers) * n, OP(level) l) {
    const NUM ahead = OP(mul)(n->arena, OP(ratio)(l.over, l.under), n->length);
    return OP(rounded)(n->arena, OP(sub)(n->arena, n->radii, grz_approx_scale(ahead, 0.5)));
}

/* Only what differs is subtracted, so that what is 0 is known to be. */
static void OP(edge)(const OP(numbers) * n, int k, int p, int q, NUM out[3]) {
    const grz_core *const core = n->contact->side[k].corners.core;
    out[2] = grz_approx_of(0);
    for (int i = 0; i < core->dim; i++) {
        if (core->points) {
            const NUM once = grz_approx_sum(core->points[core->dim * q + i], -core->points[core->dim * p + i]);
            out[i] = grz_approx_scale(once, 2);
            continue;
        }
        out[i] = grz_approx_of(0);
        bool first = true;
        for (int j = 0; j < core->count; j++) {
            const int step = (q >> j & 1) - (p >> j & 1);
            if (step == 0) continue;
            const NUM more = grz_approx_scale(n->step[k][j][i], 2 * step);
            out[i] = first ? more : OP(add)(n->arena, out[i], more);
            first = false;
        }
    }
}

static NUM OP(ahead)(const OP(numbers) * n, OP(level) l, const NUM w[3]) {
    if (!w) return OP(ratio)(l.over, l.under);
    return OP(ratio)(OP(dot)(n->arena, 3, w, n->d), OP(dot)(n->arena, 3, n->d, n->d));
}

static double OP(coordinate)(const OP(numbers) * n, int i, NUM base, NUM e, NUM s, OP(level) l, NUM ahead) {
    const NUM moved = OP(mul)(n->arena, n->offset, n->unit[i]), from = OP(add)(n->arena, base, moved),
              slid = OP(add)(n->arena, from, OP(mul)(n->arena, OP(ratio)(s, l.under), e)),
              back = OP(mul)(n->arena, ahead, n->d[i]);
    return OP(rounded)(n->arena, grz_approx_scale(OP(sub)(n->arena, OP(twice)(n->arena, slid), back), 0.25));
}

#include "contact/numbers.inc"

/* Half of a step; by an axis of length 1, as of aabbs, it stays exact. */
static grz_approx half_step(const grz_generator *g, int i) {
    const grz_approx half = grz_approx_sum(g->half[0], g->half[1]), axis = grz_approx_sum(g->axis[i][0], g->axis[i][1]);
    return axis.off == 0 && axis.hi == 1 && axis.lo == 0 ? half : grz_approx_mul(half, axis);
}

static void set_corners_in_doubles(quick_numbers *n, int k) {
    const grz_core *const core = n->contact->side[k].corners.core;
    for (int i = 0; i < core->dim && !core->points; i++) {
        const double *const c = core->center[i];
        n->center[k][i] = grz_approx_gather(grz_approx_sum(c[0], c[1]), grz_approx_of(c[2]));
        for (int j = 0; j < core->count; j++) n->step[k][j][i] = half_step(&core->generator[j], i);
    }
}

/* The direction */

static void turn_by(grz_approx d[3], int sign) {
    for (int i = 0; i < 3 && sign < 0; i++) d[i] = grz_approx_neg(d[i]);
}

/* An edge of the difference. */
static void edge_of_difference(const quick_numbers *n, grz_corner from, grz_corner to, grz_approx out[3]) {
    grz_approx x[3], y[3];
    quick_edge(n, 0, from.a, to.a, x);
    quick_edge(n, 1, from.b, to.b, y);
    for (int i = 0; i < 3; i++) out[i] = quick_sub(n->arena, x[i], y[i]);
}

/* From 0 to the nearest point of a face with the corner w: this corner; on an edge w (e . e) - e (w . e), or if that is
 * along a coordinate axis, w without its coordinate there; on a triangle. */
static void direction_to_face(quick_numbers *n, int count, const grz_approx w[3], grz_approx e[2][3]) {
    if (count == 1) {
        for (int i = 0; i < 3; i++) n->d[i] = w[i];
    } else if (count == 2 && quick_along_axis(e[0]) >= 0) {
        for (int i = 0; i < 3; i++) n->d[i] = i == quick_along_axis(e[0]) ? grz_approx_of(0) : w[i];
    } else if (count == 2) {
        const grz_approx ee = quick_dot(n->arena, 3, e[0], e[0]), we = quick_dot(n->arena, 3, w, e[0]);
        for (int i = 0; i < 3; i++) n->d[i] = quick_det2(n->arena, w[i], ee, e[0][i], we);
    } else {
        quick_cross(n->arena, e[0], e[1], n->d);
        turn_by(n->d, quick_sign(n->arena, quick_dot(n->arena, 3, n->d, w)));
    }
}

static void direction_of_axis(quick_numbers *n, const grz_contact_axis *axis) {
    const grz_contact *const c = n->contact;
    grz_approx w[3], e[2][3];
    const int count = axis->face.count;
    const grz_corner *const face = axis->face.corner;
    switch (axis->source) {
    case GRZ_CONTACT_FACET:
    case GRZ_CONTACT_NEAREST:
        if (count > 3) break;
        for (int k = 1; k < count; k++) edge_of_difference(n, face[0], face[k], e[k - 1]);
        if (axis->source == GRZ_CONTACT_NEAREST) {
            quick_from_to(n, 1, face[0].b, 0, face[0].a, w);
            direction_to_face(n, count, w, e);
        } else if (count == 3) {
            quick_cross(n->arena, e[0], e[1], n->d);
            turn_by(n->d, axis->sign);
        } else {
            n->d[0] = grz_approx_neg(e[0][1]);
            n->d[1] = e[0][0];
            n->d[2] = grz_approx_of(0);
            turn_by(n->d, axis->sign);
        }
        return;
    case GRZ_CONTACT_ALIGNED:
        for (int i = 0; i < 3; i++) n->d[i] = grz_approx_of(i == axis->coordinate ? axis->sign : 0);
        return;
    case GRZ_CONTACT_PLANE:
        n->d[2] = grz_approx_of(0);
        for (int i = 0; i < c->pair->a->core.dim; i++)
            n->d[i] = grz_approx_of(c->side[0].flat ? c->side[0].body->normal[i] : c->side[1].body->normal[i]);
        turn_by(n->d, axis->sign);
        return;
    default: break;
    }
    *n->arena = true;
}

static void direction_of_pair(quick_numbers *n) {
    const grz_contact_pair *const pair = n->contact->pair;
    grz_approx e[2][3];
    switch (pair->along) {
    case GRZ_ALONG_AXIS: direction_of_axis(n, pair->axis); return;
    case GRZ_ALONG_NORMAL:
        for (int k = 0; k < 2; k++) quick_edge(n, pair->of, 0, k + 1, e[k]);
        quick_cross(n->arena, e[0], e[1], n->d);
        turn_by(n->d, pair->turn);
        return;
    default:
        for (int i = 0; i < 3; i++) n->d[i] = grz_approx_of(pair->vector[i]);
    }
}

/* Its length, and the unit vector: the exact numbers have that within 2^-97. Along an axis both are exact. */
static void set_unit(quick_numbers *n, grz_contact_direction *d) {
    for (int i = 0; i < 3; i++) d->zero[i] = is_exact_zero(n->d[i]);
    for (int i = 0; i < 3; i++)
        if (d->zero[(i + 1) % 3] && d->zero[(i + 2) % 3] && !d->zero[i])
            n->d[i] = grz_approx_of(quick_sign(n->arena, n->d[i]));
    if (d->zero[0] && d->zero[1] && d->zero[2]) *n->arena = true;
    const grz_approx square = quick_dot(n->arena, 3, n->d, n->d);
    const bool one = square.off == 0 && square.hi == 1 && square.lo == 0;
    n->length = one ? square : grz_approx_sqrt(square);
    for (int i = 0; i < 3; i++) {
        n->unit[i] = quick_ratio(n->d[i], n->length);
        if (!one && !d->zero[i]) n->unit[i].off += 0x1p-96;
        d->unit[i] = quick_rounded(n->arena, n->unit[i]);
    }
    if (!one) n->length.off += 0x1p-96 * n->length.hi;
}

/* The depth of a facet is that at each of its corners w: radii - w . d / |d|, where d is its inward normal. */
bool grz_depth_by_facet(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    const grz_core *const core[2] = {a, b};
    grz_contact c = {.unsure = !GRZ_FILTER_CLAIMS};
    corners_of_zonotopes known;
    known.set[0] = known.set[1] = 0;
    quick_numbers n = {
        .arena = &c.unsure, .contact = &c, .known = &known, .radii = grz_approx_sum(a->radius[0], b->radius[0])};
    if (c.unsure) return false;
    for (int k = 0; k < 2; k++) {
        c.side[k].corners.core = core[k];
        set_corners_in_doubles(&n, k);
    }
    grz_approx w[3];
    direction_of_axis(&n, axis);
    set_unit(&n, &c.d);
    quick_from_to(&n, 1, axis->face.corner[0].b, 0, axis->face.corner[0].a, w);
    const quick_level level = {quick_dot(n.arena, 3, w, n.d), quick_dot(n.arena, 3, n.d, n.d)};
    axis->depth = quick_depth_at(&n, level);
    memcpy(axis->normal, c.d.unit, sizeof c.d.unit);
    return !c.unsure;
}

int grz_find_places_quickly(grz_contact *c, grz_contact_place places[GRZ_MOST_PLACES]) {
    corners_of_zonotopes known;
    known.set[0] = known.set[1] = 0;
    quick_numbers n = {.arena = &c->unsure, .contact = c, .known = &known};
    c->unsure = !GRZ_FILTER_CLAIMS;
    c->d = (grz_contact_direction){.unsure = &c->unsure};
    for (int k = 0; k < 2; k++) {
        if (c->side[k].flat) continue;
        grz_corners_of(NULL, &c->side[k].body->core, &c->side[k].corners);
        set_corners_in_doubles(&n, k);
    }
    if (!c->unsure) direction_of_pair(&n);
    if (!c->unsure) set_unit(&n, &c->d);
    if (c->unsure) return -1;
    const double ra = c->side[0].flat ? 0 : c->side[0].body->core.radius[0],
                 rb = c->side[1].flat ? 0 : c->side[1].body->core.radius[0];
    n.radii = grz_approx_sum(ra, rb);
    n.offset = grz_approx_sum(rb, -ra);
    quick_list list = {&n, places, 0};
    grz_visit_meetings(c, quick_add_place, &list);
    return c->unsure ? -1 : list.count;
}
