/* The hit of two cores that touch or overlap at the start, as hit.c finds it, in doubles. Where there is one pair of
 * nearest points any face will do that has them, as that on which they rest, or the corner between axis-aligned boxes.
 * Else the search for the nearest face of the difference is followed as long as each of its decisions is certain. The
 * weights of the face's corners are computed in double-doubles, each number with an error bound. A number is written
 * only if its rounding is certain.
 *
 * SPDX-License-Identifier: MIT */
#include "hit/hit_start.h"

#include "convex/exact_gjk.h"
#include "hit/hit_box.h"
#include "hit/hit_numbers.h"

typedef struct start_face {
    const grz_core *a, *b;
    int count;
    bool at_origin;                       /* 0 is inside the simplex */
    grz_approx w[4][3], of_b[4][3], d[3]; /* corners; d as in grz_nearest */
    grz_approx weight[4], total;
    grz_approx end[2][3][2]; /* of axis-aligned cores, of a and b: the lower and the upper end on each axis */
    bool has_share;          /* the point is not on b's core, but the share of d away that b's radius has of both */
    int axis;                /* the one along which d is; -1: none, or the shapes overlap openly */
    grz_approx share, radii;
} start_face;

static grz_approx approx_det3(const grz_approx a[3], const grz_approx b[3], const grz_approx c[3]) {
    grz_approx n[3];
    approx_op_cross(NULL, a, b, n);
    return grz_approx_dot(3, n, c);
}

/* As grz_weights_of_nearest, and d. */
static void find_start_weights(int dim, start_face *s) {
    grz_approx(*const w)[3] = s->w;
    grz_approx e[3] = {{0}}, g[3], n[3];
    for (int i = 0; i < dim; i++) s->d[i] = w[0][i];
    s->weight[0] = grz_approx_of(1);
    if (s->count > 1) approx_subtract(dim, w[1], w[0], e);
    if (s->count == 2) {
        s->weight[0] = grz_approx_dot(dim, w[1], e);
        s->weight[1] = grz_approx_neg(grz_approx_dot(dim, w[0], e));
        if (dim == 2) {
            s->d[0] = grz_approx_neg(e[1]);
            s->d[1] = e[0];
        } else {
            approx_op_cross(NULL, w[0], e, n);
            approx_op_cross(NULL, e, n, s->d);
        }
    } else if (s->count == 3 && dim == 3) {
        approx_subtract(3, w[2], w[0], g);
        approx_op_cross(NULL, e, g, s->d);
        for (int k = 0; k < 3; k++) s->weight[k] = approx_det3(w[(k + 1) % 3], w[(k + 2) % 3], s->d);
    } else if (s->count == 3) {
        for (int k = 0; k < 3; k++) {
            const grz_approx *const x = w[(k + 1) % 3], *const y = w[(k + 2) % 3];
            s->weight[k] = grz_approx_det2(x[0], y[1], x[1], y[0]);
        }
    } else if (s->count == 4) {
        for (int k = 0; k < 4; k++) {
            const grz_approx volume = approx_det3(w[k == 0], w[k <= 1 ? 2 : 1], w[k <= 2 ? 3 : 2]);
            s->weight[k] = k % 2 ? grz_approx_neg(volume) : volume;
        }
    }
    s->total = s->weight[0];
    for (int k = 1; k < s->count; k++) s->total = grz_approx_add(s->total, s->weight[k]);
    const grz_approx side = grz_approx_dot(dim, s->d, w[0]);
    for (int i = 0; i < dim && side.hi < 0; i++) s->d[i] = grz_approx_neg(s->d[i]);
}

/* Is it known to be 0, or not to be? */
static bool is_certain_sign(grz_approx x) { return grz_approx_is_zero(x) || fabs(x.hi) > 2 * x.off; }

static bool zeros_are_certain(int dim, const grz_approx d[]) {
    bool certain = true;
    for (int i = 0; i < dim; i++) certain &= is_certain_sign(d[i]);
    return certain;
}

/* Twice the bounds of an axis-aligned core on an axis. */
static grz_approx start_end_of(const grz_core *core, int i, double side) {
    if (core->points) return grz_approx_of(2 * core->points[i]);
    const grz_approx center = grz_approx_gather(approx_sum_of_two(core->center[i]), grz_approx_of(core->center[i][2]));
    if (core->count == 0) return center;
    return grz_approx_gather(center, grz_approx_scale(approx_sum_of_two(core->generator[i].half), side));
}

/* The one that lies further inside; false if that is not certain. */
static bool start_inner_end(const start_face *s, int i, int side, grz_approx *end) {
    const grz_approx a = s->end[0][i][side], b = s->end[1][i][side], less = grz_approx_gather(a, grz_approx_neg(b));
    *end = (side ? less.hi : -less.hi) < 0 ? a : b;
    return less.off == 0 || fabs(less.hi) > 2 * less.off;
}

/* The middle of what two axis-aligned cores have in common on an axis. */
static bool find_start_middle(const start_face *s, int i, grz_approx *middle) {
    grz_approx low, high;
    if (!start_inner_end(s, i, 0, &low) || !start_inner_end(s, i, 1, &high)) return false;
    *middle = grz_approx_scale(grz_approx_gather(low, high), 0.25);
    return true;
}

/* What grz_rounded_unit is off by is counted, too. */
static bool round_start_normal(int dim, const start_face *s, double normal[3]) {
    const int axis = face_axis_of(dim, s->d);
    for (int i = 0; i < dim && axis >= 0; i++) normal[i] = i != axis ? 0 : s->d[i].hi > 0 ? 1 : -1;
    if (axis >= 0) return true;
    const grz_approx length = grz_approx_sqrt(grz_approx_dot(dim, s->d, s->d));
    for (int i = 0; i < dim; i++) {
        grz_approx x = grz_approx_div(s->d[i], length);
        x.off += 0x1p-96 * fabs(x.hi);
        if (grz_approx_is_zero(s->d[i])) normal[i] = 0;
        else if (!grz_approx_rounds(x, &normal[i])) return false;
    }
    return true;
}

/* Coordinate i of the point that corner k alone would give. */
static grz_approx start_place_of_corner(const start_face *s, int k, int i) {
    grz_approx at = s->of_b[k][i];
    if (s->has_share && s->axis < 0) at = grz_approx_add(at, grz_approx_mul(s->share, s->w[k][i]));
    if (i != s->axis) return at;
    const grz_approx along = grz_approx_mul(s->share, approx_twice(s->radii));
    return grz_approx_gather(at, s->d[i].hi > 0 ? along : grz_approx_neg(along));
}

/* Are all corners of b at one place on an axis, exactly? Then their mean is exact, too. */
static bool are_corners_level(const start_face *s, int i) {
    bool same = s->of_b[0][i].off == 0;
    for (int k = 1; k < s->count; k++)
        same &= s->of_b[k][i].hi == s->of_b[0][i].hi && s->of_b[k][i].lo == s->of_b[0][i].lo && s->of_b[k][i].off == 0;
    return same;
}

/* The mean of the corners by their weights. */
static grz_approx find_start_mean(const start_face *s, int i) {
    grz_approx sum = grz_approx_of(0);
    if (are_corners_level(s, i) && (!s->has_share || s->axis >= 0))
        return grz_approx_scale(start_place_of_corner(s, s->count - 1, i), 0.5);
    for (int k = 0; k < s->count; k++)
        sum = grz_approx_add(sum, grz_approx_mul(s->weight[k], start_place_of_corner(s, k, i)));
    return grz_approx_scale(grz_approx_div(sum, s->total), 0.5);
}

/* The nearest point of the difference of two axis-aligned cores: 0 on the axes on which they have a point in common. */
static bool find_aligned_corner(int dim, start_face *s) {
    s->count = 1;
    s->at_origin = true;
    for (int i = 0; i < dim; i++) {
        for (int k = 0; k < 4; k++) s->end[k >> 1][i][k & 1] = start_end_of(k >> 1 ? s->b : s->a, i, k & 1 ? 1 : -1);
        const grz_approx low = grz_approx_sub(s->end[0][i][0], s->end[1][i][1]),
                         high = grz_approx_sub(s->end[0][i][1], s->end[1][i][0]);
        if (!is_certain_sign(low) || !is_certain_sign(high)) return false;
        const bool above = low.hi > 0, below = high.hi < 0;
        s->w[0][i] = above ? low : below ? high : grz_approx_of(0);
        s->of_b[0][i] = s->end[1][i][above];
        s->at_origin &= !above && !below;
    }
    return true;
}

static bool is_one_point(const grz_core *core) { return core->points ? core->point_count == 1 : core->count == 0; }

/* The corners between which the nearest point is. Where it is one of several nearest points, it is that of the corners
 * to which the exact search comes. A point in the other core is their common point. */
static bool find_start_corners(int dim, const grz_rest_face *rest, start_face *s) {
    grz_simplex simplex = {1, {{0, 0}}};
    const bool one_point = is_one_point(s->a) || is_one_point(s->b), round = s->a->radius[0] > 0 || s->b->radius[0] > 0,
               on_face = round || rest->room > 0;
    if (rest->meet != GRZ_UNDECIDED && rest->of_one && (rest->id.count > 0 ? on_face : one_point)) {
        if (rest->id.count > 0) simplex = rest->id;
        s->at_origin = rest->id.count == 0 || !round;
    } else {
        const grz_followed followed = grz_exact_gjk_follow(s->a, s->b, &simplex);
        if (followed == GRZ_FOLLOWED_SOME) return false;
        s->at_origin = followed != GRZ_FOLLOWED_FACE;
    }
    s->count = s->at_origin && one_point ? 1 : simplex.count;
    grz_approx_core x, y;
    grz_approx_core_of(dim, s->a, &x);
    grz_approx_core_of(dim, s->b, &y);
    for (int k = 0; k < s->count; k++) {
        grz_approx_corner(dim, &x, simplex.corner[k].a, s->w[k]);
        grz_approx_corner(dim, &y, simplex.corner[k].b, s->of_b[k]);
        for (int i = 0; i < dim && s->at_origin && is_one_point(s->a); i++) s->of_b[k][i] = s->w[k][i];
        approx_subtract(dim, s->w[k], s->of_b[k], s->w[k]);
    }
    return true;
}

bool grz_find_hit_at_start(const grz_core *a, const grz_core *b, grz_meet meet, const grz_rest_face *rest,
                           grz_hit *hit) {
    const int dim = a->dim;
    const bool aligned = grz_are_axis_aligned(a, b), touches = meet == GRZ_TOUCHING;
    start_face s = {.a = a, .b = b};
    if (!GRZ_LARGE_STAGE_CLAIMS) return false;
    if (!(aligned ? find_aligned_corner(dim, &s) : find_start_corners(dim, rest, &s))) return false;
    find_start_weights(dim, &s);
    if ((aligned || touches) && !s.at_origin && !zeros_are_certain(dim, s.d)) return false;
    *hit = (grz_hit){{0}, {0}};
    if (touches && !s.at_origin && !round_start_normal(dim, &s, hit->normal)) return false;
    const grz_approx of_b = approx_sum_of_two(b->radius);
    double share = 0;
    s.radii = grz_approx_add(approx_sum_of_two(a->radius), of_b);
    s.has_share = !s.at_origin && of_b.hi > 0;
    if (s.has_share && !grz_approx_rounds(grz_approx_div(of_b, s.radii), &share)) return false;
    s.axis = s.has_share && touches ? face_axis_of(dim, s.d) : -1;
    s.share = grz_approx_of(share);
    for (int i = 0; i < dim; i++) {
        grz_approx place;
        if (!aligned || (!s.at_origin && !grz_approx_is_zero(s.d[i]))) place = find_start_mean(&s, i);
        else if (!find_start_middle(&s, i, &place)) return false;
        if (!grz_approx_rounds(place, &hit->point[i])) return false;
    }
    return true;
}

bool grz_find_normal_at_start(int dim, const grz_rest_face *rest, const double line[], double normal[3]) {
    start_face s = {.count = 0};
    double along = 0, far = 0, length = 0;
    if (rest->meet != GRZ_TOUCHING || !(rest->room > 0)) return false;
    for (int i = 0; i < dim; i++) {
        const grz_triple n = rest->n[i];
        s.d[i] = (grz_approx){n.x[0], n.x[1], n.off + 2 * fabs(n.x[2])};
        along += n.x[0] * line[i];
        far += fabs(line[i]);
        length += fabs(n.x[0]);
    }
    const bool apart = along > 0x1p-30 * far * length && 0x1p-28 * far < rest->room;
    return apart && zeros_are_certain(dim, s.d) && round_start_normal(dim, &s, normal);
}
