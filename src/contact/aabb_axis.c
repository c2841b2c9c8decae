/* The axis of contact of two aabbs or points, each with a radius, in closed form. On each coordinate axis a can leave b
 * in two directions: towards the greater coordinates, by b's greater bound less a's lesser one, or towards the lesser
 * ones. If the cores are apart on no axis, all these 2 dim lengths are at least 0, and the least of them is the depth
 * (the separating axes). If they are apart on one axis, the least one is negative: minus their distance. If they are
 * apart on more axes, the nearest points are corners, or on edges.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/least.h"

#include "num/approx.h"
#include "num/rounded.h"
#include "num/stage.h"

/* The range of a core on an axis; is_long: low < high. Then corners with the bit of this axis are at `high`, others at
 * `low`. */
typedef struct range {
    double low, high;
    bool is_long;
} range;

/* True if the core is a point, or an aabb as grz_core_aabb makes it. */
static bool range_along(const grz_core *core, int i, range *r) {
    const double *const c = core->center[i];
    *r = (range){c[0], c[1], core->count > 0 && c[0] < c[1]};
    return core->count == 0 || (core->aligned && c[2] == 0);
}

/* by[i]: how far a must move towards the greater coordinates of axis i to leave b; by[2 dim - 1 - i]: towards the
 * lesser ones. So the normals are in order, the greatest first. Each is the exact sum of two doubles. */
typedef struct exits {
    range a[3], b[3];
    grz_dd by[6];
    int apart; /* on how many axes they are */
} exits;

static bool find_exits(int dim, const grz_core *a, const grz_core *b, exits *w) {
    w->apart = 0;
    for (int i = 0; i < dim; i++) {
        range *const p = &w->a[i], *const q = &w->b[i];
        if (!range_along(a, i, p) || !range_along(b, i, q)) return false;
        if (!grz_is_moderate(p->low) || !grz_is_moderate(p->high)) return false;
        if (!grz_is_moderate(q->low) || !grz_is_moderate(q->high)) return false;
        w->by[i] = grz_dd_sum(q->high, -p->low);
        w->by[2 * dim - 1 - i] = grz_dd_sum(p->high, -q->low);
        w->apart += (w->by[i].hi < 0) | (w->by[2 * dim - 1 - i].hi < 0);
    }
    return grz_is_moderate(a->radius[0]) && grz_is_moderate(b->radius[0]);
}

/* Has neither box a length on some axis? Then their difference P is flat, and has no facets but its plane. */
static bool has_flat_axis(int dim, const exits *w) {
    bool flat = false;
    for (int i = 0; i < dim; i++) flat = flat || !(w->a[i].is_long || w->b[i].is_long);
    return flat;
}

static bool leave_along_axis(int dim, const grz_core *a, const grz_core *b, const exits *w, grz_contact_axis *axis) {
    int best = 0;
    for (int k = 1; k < 2 * dim; k++) best = grz_dd_less(w->by[k], w->by[best]) ? k : best;
    const int i = best < dim ? best : 2 * dim - 1 - best;
    if (w->apart == 0 && has_flat_axis(dim, w)) return false;
    const double radius = a->radius[0], other = b->radius[0];
    if (radius != 0 && other != 0) {
        grz_approx sum = {w->by[best].hi, w->by[best].lo, 0};
        if (!grz_approx_rounds(grz_approx_gather(sum, grz_approx_sum(radius, other)), &axis->depth)) return false;
    } else {
        axis->depth = grz_rounded_sum(w->by[best].hi, w->by[best].lo, radius + other, GRZ_NEAREST);
    }
    axis->depth = axis->depth == 0 ? 0 : axis->depth;
    axis->sign = best < dim ? 1 : -1;
    for (int k = 0; k < dim; k++) axis->normal[k] = k == i ? axis->sign : 0;
    axis->source = GRZ_CONTACT_ALIGNED;
    axis->coordinate = i;
    return true;
}

/* Apart on several axes: the corners of the nearest face of P, which on the other axis is an edge. */
static void nearest_corners(int dim, const exits *w, grz_contact_axis *axis) {
    grz_corner corner = {0, 0};
    int along = -1;
    for (int i = 0; i < dim; i++) {
        const bool ahead = w->by[i].hi < 0, behind = w->by[2 * dim - 1 - i].hi < 0;
        if (ahead && w->b[i].is_long) corner.b |= 1 << i;
        if (behind && w->a[i].is_long) corner.a |= 1 << i;
        if (!ahead && !behind && (w->a[i].is_long || w->b[i].is_long)) along = i;
    }
    axis->face = (grz_simplex){along < 0 ? 1 : 2, {corner, corner}};
    if (along < 0) return;
    if (w->a[along].is_long) axis->face.corner[1].a |= 1 << along;
    else axis->face.corner[1].b |= 1 << along;
}

static bool leave_from_corner(int dim, const grz_core *a, const grz_core *b, const exits *w, grz_contact_axis *axis) {
    grz_approx gap[3];
    for (int i = 0; i < dim; i++) {
        const grz_dd plus = w->by[i], minus = w->by[2 * dim - 1 - i];
        gap[i] = plus.hi < 0    ? (grz_approx){-plus.hi, -plus.lo, 0}
                 : minus.hi < 0 ? (grz_approx){minus.hi, minus.lo, 0}
                                : (grz_approx){0, 0, 0};
    }
    const grz_approx distance = grz_approx_sqrt(grz_approx_dot(dim, gap, gap)),
                     radii = grz_approx_sum(a->radius[0], b->radius[0]);
    bool certain = grz_approx_rounds(grz_approx_gather(radii, grz_approx_neg(distance)), &axis->depth);
    for (int i = 0; i < dim && certain; i++) {
        axis->normal[i] = 0;
        if (gap[i].hi != 0) certain = grz_approx_rounds(grz_approx_div(gap[i], distance), &axis->normal[i]);
    }
    axis->source = GRZ_CONTACT_NEAREST;
    axis->sign = 1;
    if (certain) nearest_corners(dim, w, axis);
    return certain;
}

static GRZ_INLINE bool axis_of_aligned(int dim, const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    exits w;
    if (!GRZ_FILTER_CLAIMS || !find_exits(dim, a, b, &w)) return false;
    return w.apart > 1 ? leave_from_corner(dim, a, b, &w, axis) : leave_along_axis(dim, a, b, &w, axis);
}

bool grz_axis_of_aligned(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    return a->dim == 2 ? axis_of_aligned(2, a, b, axis) : axis_of_aligned(3, a, b, axis);
}
