/* The point and the normal of the first contact of two bodies: exactly, for what doubles (hit_face.c) cannot decide.
 *
 * With P the difference a - b of the cores, exact GJK finds the face of P that is nearest to 0 at a given time. The
 * weights of its corners are ratios of exact numbers. With these weights the corners of b give b's nearest point, and
 * those of P the vector v from there to a's.
 *
 *     with radii R     At the time of the hit |v| = R. With r_b the radius of b, the common point is the nearest point
 *                      of b plus v r_b / R, and the normal is v / R. The time is a square root: Newton's method
 *                      computes it as a sum of two doubles, so the error of v is 2^-100 of the displacements.
 *     without          The nearest face of P is the same for some time before the hit. The face found at the midpoint
 *                      before the rounded time is the right one if the straight path from 0 crosses it. Else the search
 *                      goes on at the time at which its plane reaches 0, which is not too late. The weights are those
 *                      of the point of the face that is hit, and the normal is across the face.
 *
 * If the hit is on an edge or a corner of P, many directions separate the two. The normal is then the direction between
 * the nearest points just before the hit. If they touch at the start, it is the direction that these points would have
 * had if the bodies had moved together along the line of their centers. If that does not separate them, as with flat
 * shapes, a coordinate axis replaces this line.
 *
 * SPDX-License-Identifier: MIT */
#include "hit/hit.h"

#include "hit/hit_face.h"
#include "hit/hit_start.h"
#include "convex/difference.h"
#include "convex/face_weights.h"
#include "convex/moving_pair.h"
#include "convex/on_plane.h"
#include "hit/hit_box.h"
#include "num/bits.h"
#include "num/rounded.h"
#include "num/stage.h"
#include "num/two.h"

#include <float.h>
#include <math.h>

enum { HIT_MOST_STEPS = 32 };

/* Weights */

/* The weights of the point in which the line from 0 along the motion goes through the face; false if it does not. */
static bool weights_along(const grz_moving_pair *p, int count, grz_dyadic w[4][3], grz_face_weights *s) {
    grz_arena *const arena = p->arena;
    const int dim = p->dim;
    const grz_dyadic *const motion = p->motion;
    uint64_t *const mark = arena->next;
    grz_dyadic e[3], n[3];
    if (count == dim) {
        for (int k = 0; k < dim; k++)
            s->weight[k] = dim == 2 ? grz_dy_cross2(arena, w[1 - k], motion)
                                    : grz_dy_det3(arena, w[(k + 1) % 3], w[(k + 2) % 3], motion);
        if (dim == 2) s->weight[1] = grz_dy_neg(s->weight[1]);
    } else if (count == 2) {
        if (grz_dy_det3(arena, w[0], w[1], motion).sign != 0) return false;
        grz_dy_subtract(arena, 3, w[1], w[0], e);
        grz_dy_cross(arena, e, motion, n);
        grz_dy_keep_all(arena, mark, 3, n);
        for (int k = 0; k < 2; k++) s->weight[k] = grz_dy_det3(arena, w[1 - k], motion, n);
        s->weight[1] = grz_dy_neg(s->weight[1]);
    } else {
        for (int i = 0; i < dim; i++)
            if (grz_dy_det2(arena, w[0][i], motion[(i + 1) % dim], w[0][(i + 1) % dim], motion[i]).sign != 0)
                return false;
        s->weight[0] = grz_dy_power(arena, 0, 0);
    }
    return grz_add_up_weights(arena, mark, count, s);
}

/* Point and normal */

/* The only coordinate that is not 0; -1 if there are more. */
static int exact_axis_of(int dim, const grz_dyadic d[]) {
    int axis = -1, count = 0;
    for (int i = 0; i < dim; i++) {
        axis = d[i].sign != 0 ? i : axis;
        count += d[i].sign != 0;
    }
    return count == 1 ? axis : -1;
}

/* The mean of b's corners, plus the part of v that b's radius is of R. If v lies along an axis it is R there, whatever
 * the time. */
static void hit_point_of(const grz_moving_pair *p, const grz_moving_pair_face *face, const grz_face_weights *s,
                         bool touches, double point[3]) {
    grz_arena *const arena = p->arena;
    const grz_nearest *const n = &face->nearest;
    const grz_dyadic of_a = grz_dy_add(arena, grz_dy(arena, p->a->radius[0]), grz_dy(arena, p->a->radius[1]));
    const grz_dyadic of_b = grz_dy_add(arena, grz_dy(arena, p->b->radius[0]), grz_dy(arena, p->b->radius[1]));
    const grz_dyadic both = grz_dy_add(arena, of_a, of_b);
    const bool part = !n->at_origin && of_b.sign > 0;
    const int axis = part && touches ? exact_axis_of(p->dim, n->d) : -1;
    const grz_dyadic share = grz_dy(arena, part ? grz_rounded_quotient(arena, of_b, both) : 0);
    const grz_dyadic along = axis >= 0 ? grz_dy_mul(arena, share, grz_dy_add(arena, both, both)) : grz_dy_zero();
    for (int i = 0; i < p->dim; i++) {
        uint64_t *const mark = arena->next;
        grz_dyadic sum = grz_dy_zero();
        for (int k = 0; k < n->count; k++) {
            const grz_dyadic on_axis = i != axis ? grz_dy_zero() : n->d[i].sign > 0 ? along : grz_dy_neg(along);
            const grz_dyadic of_v = axis >= 0 || !part ? on_axis : grz_dy_mul(arena, share, n->w[k][i]);
            const grz_dyadic corner = grz_dy_add(arena, n->b[k][i], of_v);
            sum = grz_dy_keep(arena, mark, grz_dy_add(arena, sum, grz_dy_mul(arena, s->weight[k], corner)));
        }
        point[i] = grz_rounded_quotient(arena, sum, s->twice);
        arena->next = mark;
    }
}

/* Two axis-aligned boxes may have many points in common: on the axes along which v is 0 the middle is taken. */
static void center_point(const grz_moving_pair *p, const grz_nearest *nearest, grz_dyadic over, grz_dyadic under,
                         double point[3]) {
    if (!grz_are_axis_aligned(p->a, p->b)) return;
    if (under.sign < 0) {
        over = grz_dy_neg(over);
        under = grz_dy_neg(under);
    }
    for (int i = 0; i < p->dim; i++)
        if (nearest->at_origin || nearest->d[i].sign == 0) point[i] = grz_middle_of_axis_aligned(p, over, under, i);
}

static bool pair_is_round(const grz_moving_pair *p) {
    return !(grz_zero(p->a->radius[0]) && grz_zero(p->b->radius[0]));
}

/* At the start */

/* Does the plane of the face at this time get to 0 at time 0? Then it separates them there. */
static bool plane_separates(const grz_moving_pair *p, const grz_moving_pair_face *face, double time) {
    return grz_dy_compare(face->level, grz_dy_mul(p->arena, grz_dy(p->arena, time), face->rise)) == 0;
}

/* Twice coordinate i of a core's middle, in doubles; infinite or NaN for an unbounded box, or where it overflows. */
static double middle_of_core(const grz_core *core, int i) {
    double sum = 0;
    for (int k = 0; k < core->point_count && core->points; k++)
        sum += 2 * core->points[core->dim * k + i] / core->point_count;
    if (core->points) return sum;
    const double *const c = core->center[i];
    return (c[0] + c[1]) + c[2];
}

/* A length of the order of the core's; 0 only if that is 0. */
static double size_of_core(const grz_core *core) {
    double size = core->points ? core->point_size : 0;
    for (int i = 0; i < core->dim; i++) {
        for (int j = 0; j < 3 && !core->points; j++)
            if (grz_finite(core->center[i][j])) size = grz_max(size, fabs(core->center[i][j]));
        for (int k = 0; k < core->count; k++)
            size = grz_max(size, core->generator[k].half[0] * fabs(core->generator[k].axis[i][0]));
    }
    return grz_finite(size) ? size : DBL_MAX;
}

/* Sets the motion of a: for line 0 from the middle of b to its own, from line 1 on along an axis. False if that is 0.
 * */
static bool set_line_of_middles(int line, grz_core *a, const grz_core *b) {
    const double size = grz_max(size_of_core(a), size_of_core(b)), step = grz_zero(size) ? 1 : size;
    bool moves = false;
    for (int i = 0; i < a->dim; i++) {
        const double middle = middle_of_core(a, i) - middle_of_core(b, i), far = middle > 0 ? step : -step;
        const double axis = (line - 1) / 2 != i ? 0 : line % 2 ? step : -step;
        a->motion[i][0] = line > 0 ? axis : grz_finite(middle) ? middle : grz_nan(middle) ? 0 : far;
        a->motion[i][1] = 0;
        moves = moves || !grz_zero(a->motion[i][0]);
    }
    return moves;
}

/* The normal of cores without radii that touch at the start. Not written if no line and no distance gives one. */
static GRZ_NOINLINE void find_normal_between_middles(const grz_moving_pair *p, double normal[3]) {
    grz_core a = *p->a;
    uint64_t *const mark = p->arena->next;
    for (int line = 0; line <= 2 * p->dim; line++) {
        if (!set_line_of_middles(line, &a, p->b)) continue;
        for (double apart = 0x1p-30; apart > 0x1p-200; apart *= 0x1p-60) {
            p->arena->next = mark;
            grz_moving_pair q = grz_moving_pair_of(p->arena, &a, p->b);
            grz_moving_pair_face face;
            grz_moving_pair_face_at(&q, grz_at(apart), &face);
            if (face.nearest.at_origin || !plane_separates(&q, &face, apart)) continue;
            grz_rounded_unit(p->dim, face.nearest.d, normal);
            return;
        }
    }
}

/* The point, and a normal if they touch. */
static GRZ_NOINLINE void find_at_start(grz_moving_pair *p, double start, grz_meet meet, grz_hit *hit) {
    grz_moving_pair_face face;
    grz_face_weights s;
    grz_moving_pair_face_at(p, grz_at(start), &face);
    if (meet == GRZ_TOUCHING) {
        grz_dyadic d[3] = {{0}};
        for (int i = 0; i < p->dim; i++)
            d[i] = pair_is_round(p) ? face.nearest.d[i] : grz_dy(p->arena, face.nearest.normal[i]);
        grz_rounded_unit(p->dim, d, hit->normal);
    }
    p->arena->next = face.nearest.after_corners;
    grz_weights_of_nearest(p->arena, p->dim, face.nearest.count, face.nearest.w, &s);
    hit_point_of(p, &face, &s, meet == GRZ_TOUCHING, hit->point);
    center_point(p, &face.nearest, grz_dy(p->arena, start), grz_dy_power(p->arena, 0, 0), hit->point);
}

/* By the first line of middles, in doubles. */
static GRZ_NOINLINE bool find_normal_in_doubles(const grz_core *a, const grz_core *b, const grz_rest_face *rest,
                                                double normal[3]) {
    grz_core moved = *a;
    double line[3] = {0};
    if (!set_line_of_middles(0, &moved, b)) return false;
    for (int i = 0; i < a->dim; i++) line[i] = moved.motion[i][0];
    return grz_find_normal_at_start(a->dim, rest, line, normal);
}

/* The same of a hit at time 0 of two bounded cores, which do not move here. Writes how they meet; *has_normal: the
 * normal of cores without radii is written, though perhaps nothing else is. */
static GRZ_NOINLINE bool find_start_in_doubles(grz_body *a, grz_body *b, grz_meet *meet, double normal[3],
                                               bool *has_normal, grz_hit *hit) {
    const grz_core *const x = &a->core, *const y = &b->core;
    const bool flat = grz_zero(x->radius[0]) && grz_zero(y->radius[0]);
    grz_simplex simplex = {.count = 0};
    grz_rest_face rest = {.meet = GRZ_UNDECIDED};
    *has_normal = false;
    a->core.radius[1] = b->core.radius[1] = 0;
    *meet = flat ? grz_meet_cores_in_doubles(x, y, &simplex) : GRZ_UNDECIDED;
    if (*meet == GRZ_UNDECIDED || *meet == GRZ_TOUCHING) rest = grz_find_rest_face(x, y);
    if (*meet == GRZ_UNDECIDED) *meet = rest.meet;
    if (*meet == GRZ_UNDECIDED) *meet = grz_meet_bodies(a, b, 0);
    if (*meet == GRZ_APART) return false;
    const bool has_point = grz_find_hit_at_start(x, y, *meet, &rest, hit);
    if (!flat || *meet == GRZ_MEETING) return has_point;
    *has_normal = find_normal_in_doubles(x, y, &rest, normal);
    if (*has_normal) memcpy(hit->normal, normal, sizeof hit->normal);
    return has_point && *has_normal;
}

static void hit_at_start(grz_moving_pair *p, double start, grz_meet meet, const double *normal, grz_hit *hit) {
    uint64_t *const mark = p->arena->next;
    find_at_start(p, start, meet, hit);
    p->arena->next = mark;
    if (meet != GRZ_TOUCHING || pair_is_round(p)) return;
    if (normal) memcpy(hit->normal, normal, sizeof hit->normal);
    else find_normal_between_middles(p, hit->normal);
}

/* After the start */

/* With the face at a time `at`: without radii the time -l / r when its plane gets to 0, rounded so that it is not too
 * late; with radii a time nearer to when it comes within R. As the sum of `enter` and the difference to that. */
static grz_time exact_hit_time(const grz_moving_pair *p, const grz_moving_pair_face *face, grz_time at, double enter) {
    grz_arena *const arena = p->arena;
    uint64_t *const mark = arena->next;
    if (face->rise.sign >= 0) return at;
    const grz_dyadic off = grz_dy_keep(arena, mark, grz_dy_sub(arena, grz_exact_time(arena, at), grz_dy(arena, enter)));
    const double least = 0x1p-120 * fabs(enter);
    double rest;
    if (pair_is_round(p)) {
        const double step = grz_moving_pair_short_of_radius(p, face);
        if (!grz_finite(step)) return at;
        rest = grz_dy_round(grz_dy_sub(arena, off, grz_dy(arena, step)), GRZ_NEAREST);
        if (fabs(rest) < least) rest = 0;
    } else {
        uint64_t *const after_off = arena->next;
        const grz_dyadic over =
            grz_dy_keep(arena, after_off, grz_dy_sub(arena, grz_dy_mul(arena, off, face->rise), face->level));
        rest = grz_rounded_quotient(arena, over, face->rise);
        rest = fabs(rest) < least ? -least : grz_below(rest);
    }
    arena->next = mark;
    return (grz_time){.part = {enter, rest}};
}

/* The midpoint between the double and the one before it; or the start. */
static grz_time time_before(double enter, double start) {
    const double before = grz_below(enter);
    if (before < start) return grz_at(start);
    return (grz_time){.part = {before, enter}, .exponent = -1};
}

static bool is_later(grz_arena *arena, grz_time a, grz_time b) {
    uint64_t *const mark = arena->next;
    const bool later = grz_dy_compare(grz_exact_time(arena, a), grz_exact_time(arena, b)) > 0;
    arena->next = mark;
    return later;
}

static bool is_same(grz_time a, grz_time b) {
    return a.exponent == b.exponent && grz_bits(a.part[0]) == grz_bits(b.part[0]) &&
           grz_bits(a.part[1]) == grz_bits(b.part[1]);
}

static GRZ_NOINLINE void hit_after_start(grz_moving_pair *p, double start, double enter, grz_hit *hit) {
    uint64_t *const mark = p->arena->next;
    const bool round = pair_is_round(p);
    grz_time at = time_before(enter, start);
    grz_moving_pair_face face;
    grz_face_weights s;
    bool through = false, further = true;
    for (int k = 0; k < HIT_MOST_STEPS && further; k++) {
        p->arena->next = mark;
        grz_moving_pair_face_at(p, at, &face);
        const bool off = !face.nearest.at_origin;
        if (off) grz_rounded_unit(p->dim, face.nearest.d, hit->normal);
        through = off && !round && weights_along(p, face.nearest.count, face.nearest.w, &s);
        const grz_time next = !off || through ? at : exact_hit_time(p, &face, at, enter);
        further = round ? !is_same(next, at) : is_later(p->arena, next, at);
        at = next;
    }
    if (!through) {
        p->arena->next = face.nearest.after_corners;
        grz_weights_of_nearest(p->arena, p->dim, face.nearest.count, face.nearest.w, &s);
    }
    hit_point_of(p, &face, &s, true, hit->point);
    /* the time; through a face the later one at which its plane gets to 0 */
    grz_dyadic over = grz_exact_time(p->arena, at), under = grz_dy_power(p->arena, 0, 0);
    if (through) {
        under = face.rise;
        over = grz_dy_sub(p->arena, grz_dy_mul(p->arena, over, under), face.level);
    }
    center_point(p, &face.nearest, over, under, hit->point);
}

/* Planes and half-spaces */

static grz_exact_vertex corner_towards(grz_arena *arena, const grz_core *core, const grz_body *flat,
                                       const grz_dyadic n[], int side) {
    grz_exact_vertex v;
    grz_dyadic along[3];
    for (int i = 0; i < core->dim; i++) along[i] = side < 0 ? grz_dy_neg(n[i]) : n[i];
    grz_exact_gjk_corner(arena, core, along, v.at);
    v.beyond = grz_beyond_plane(arena, core->dim, n, flat->offset, v.at);
    return v;
}

/* The hit is at the corner of the core that is nearest to the plane, or furthest inside the half-space. Where the core
 * lies on both sides of a plane, it is where the segment between two such corners crosses it. */
static GRZ_NOINLINE void hit_flat(const grz_moving_pair *p, const grz_body *flat, grz_meet meet, double start,
                                  double enter, grz_hit *hit) {
    grz_arena *const arena = p->arena;
    const int dim = p->dim;
    const bool solid = flat->form == GRZ_FORM_HALFSPACE, later = meet == GRZ_APART, ball = !grz_zero(p->a->radius[0]);
    grz_core x = *p->a;
    x.from = x.to = grz_at(later ? enter : start);
    grz_dyadic n[3];
    for (int i = 0; i < dim; i++) n[i] = grz_dy(arena, flat->normal[i]);
    const grz_exact_vertex low = corner_towards(arena, &x, flat, n, -1), high = corner_towards(arena, &x, flat, n, 1);
    const int side = solid ? 1 : later ? -grz_dy_dot(arena, dim, n, p->motion).sign : low.beyond.sign >= 0 ? 1 : -1;
    const grz_exact_vertex *const v = side > 0 ? &low : &high;
    if (meet != GRZ_MEETING) grz_rounded_unit(dim, n, hit->normal);
    for (int i = 0; i < dim && side < 0; i++) hit->normal[i] = grz_zero(hit->normal[i]) ? 0 : -hit->normal[i];
    if (!later && solid && low.beyond.sign <= 0) {
        for (int i = 0; i < dim; i++) hit->point[i] = grz_rounded_quotient(arena, low.at[i], grz_dy_power(arena, 1, 1));
    } else if (!later && low.beyond.sign < 0 && high.beyond.sign > 0) {
        grz_dyadic across[3];
        grz_dy_subtract(arena, dim, high.at, low.at, across);
        grz_put_on_plane(arena, dim, n, v, across, hit->point);
    } else {
        grz_put_on_plane(arena, dim, n, v, later && !ball ? p->motion : n, hit->point);
    }
}

/* An arena takes most of the stack that a query may use: nothing called from here may have one of its own. */
static GRZ_NOINLINE void find_hit(const grz_core *a, const grz_body *b, grz_meet meet, double start, double enter,
                                  const double *normal, grz_hit *hit) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    grz_moving_pair p = grz_moving_pair_of(&arena, a, &b->core);
    if (b->form != GRZ_FORM_CORE) hit_flat(&p, b, meet, start, enter, hit);
    else if (meet != GRZ_APART) hit_at_start(&p, start, meet, normal, hit);
    else hit_after_start(&p, start, enter, hit);
}

/* In doubles, for a hit later than the start. */
static bool find_in_doubles(const grz_core *a, const grz_body *b, double enter, const grz_simplex *face, grz_hit *hit) {
    if (b->form == GRZ_FORM_CORE) return grz_find_hit_of_cores(a, &b->core, enter, face, hit);
    return grz_find_hit_of_flat(a, b->normal, b->offset, enter, hit);
}

GRZ_NOINLINE void grz_find_hit(grz_body *a, grz_body *b, double start, double enter, const grz_simplex *face,
                               grz_hit *hit) {
    const bool finite = grz_finite(start);
    if (enter > start && find_in_doubles(&a->core, b, enter, face, hit)) return;
    a->core.moves = true;
    a->core.from = a->core.to = grz_at(finite ? start : 0);
    double normal[3] = {0};
    bool has_normal = false;
    const bool still = grz_zero(start) && b->form == GRZ_FORM_CORE && b->core.ends == GRZ_ENDS_NEAR;
    a->core.moves = !still;
    grz_meet meet = GRZ_APART;
    if (still && find_start_in_doubles(a, b, &meet, normal, &has_normal, hit)) return;
    if (!still && finite) meet = grz_meet_bodies(a, b, 0);
    *hit = (grz_hit){{0}, {0}};
    a->core.moves = true;
    find_hit(&a->core, b, meet, start, enter, has_normal ? normal : NULL, hit);
}
