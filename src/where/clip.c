/* The part of a line between half-planes.
 *
 * SPDX-License-Identifier: MIT */
#include "where/clip.h"

grz_clip_part grz_clip_all(int dim, const grz_exact_line *line) { return (grz_clip_part){.dim = dim, .line = line}; }

/* The coordinate in which the direction of a line differs from 0. */
static int clip_axis(grz_arena *arena, int dim, const grz_exact_line *line, int *sign) {
    int i = 0;
    for (; i < dim - 1; i++) {
        *sign = line->end[1].w.sign == 0 ? line->end[1].x[i].sign
                                         : grz_rational_compare_at(arena, i, &line->end[1], &line->end[0]);
        if (*sign != 0) return i;
    }
    *sign = line->end[1].w.sign == 0 ? line->end[1].x[i].sign
                                     : grz_rational_compare_at(arena, i, &line->end[1], &line->end[0]);
    return i;
}

/* How far p is beyond an end of another part of the same line, towards its other end. */
static grz_dyadic clip_before(grz_arena *arena, int dim, const grz_limit *limit, const grz_rational *p) {
    int sign;
    const int i = clip_axis(arena, dim, limit->line, &sign);
    const grz_rational *const end = &limit->line->end[limit->end];
    const grz_dyadic way = grz_dy_det2(arena, p->x[i], end->w, end->x[i], p->w);
    return (limit->end == 0) == (sign > 0) ? way : grz_dy_neg(way);
}

/* A corner of a ring, of which only what is seen is kept. */
static void clip_seen(grz_arena *arena, int dim, const grz_where_ring *ring, grz_where_ring_corner corner,
                      grz_rational *out) {
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_where_ring_point(arena, ring, corner, out);
    if (dim == 3) out->x[3 - ring->seen->axes[0] - ring->seen->axes[1]] = grz_dy_zero();
    grz_rational_keep(arena, mark, dim, out);
}

static grz_dyadic clip_height(grz_arena *arena, int dim, const grz_limit *limit, const grz_rational *p) {
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_rational from, to;
    switch (limit->kind) {
    case GRZ_LIMIT_PLANE: return grz_exact_height(arena, limit->plane, p);
    case GRZ_LIMIT_LINE: return grz_exact_turn(arena, limit->plane, &limit->line->end[0], &limit->line->end[1], p);
    case GRZ_LIMIT_BEFORE: return clip_before(arena, dim, limit, p);
    default: break;
    }
    clip_seen(arena, dim, limit->ring, limit->from, &from);
    clip_seen(arena, dim, limit->ring, limit->to, &to);
    return grz_dy_keep(arena, mark, grz_exact_turn(arena, limit->ring->seen, &from, &to, p));
}

void grz_clip_signs(grz_arena *arena, int dim, const grz_exact_line *line, const grz_limit *limit, int sign[2]) {
    const grz_dy_mark mark = grz_dy_now(arena);
    for (int e = 0; e < 2; e++) sign[e] = clip_height(arena, dim, limit, &line->end[e]).sign;
    grz_dy_free(arena, mark);
}

/* Where a limit's height is 0, or the own end e of the line. */
static grz_clip_ratio clip_ratio_at(grz_arena *arena, const grz_clip_part *part, const grz_limit *limit, int e) {
    const grz_dyadic one = grz_dy_power(arena, 0, 0), none = grz_dy_zero();
    if (limit->kind == GRZ_LIMIT_NONE) {
        if (e == 1) return (grz_clip_ratio){none, one};
        return part->line->whole ? (grz_clip_ratio){none, grz_dy_neg(one)} : (grz_clip_ratio){one, none};
    }
    const grz_dyadic p = clip_height(arena, part->dim, limit, &part->line->end[0]),
                     q = clip_height(arena, part->dim, limit, &part->line->end[1]);
    if (q.sign == 0) return (grz_clip_ratio){none, one};
    return (grz_clip_ratio){grz_dy_abs(q), q.sign > 0 ? grz_dy_neg(p) : p};
}

/* -1, 0, 1 as limit s is before limit t. */
static int clip_compare(grz_arena *arena, const grz_clip_part *part, const grz_limit *s, int of_s, const grz_limit *t,
                        int of_t) {
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_clip_ratio x = clip_ratio_at(arena, part, s, of_s), y = clip_ratio_at(arena, part, t, of_t);
    const int order = grz_dy_compare(grz_dy_mul(arena, x.b, y.a), grz_dy_mul(arena, y.b, x.a));
    grz_dy_free(arena, mark);
    return order;
}

/* Takes a limit for the beginning or the end, if it is later or earlier than the one that there is. */
static void clip_take(grz_arena *arena, grz_clip_part *part, const grz_limit *limit, int e) {
    const int order = clip_compare(arena, part, limit, e, &part->limit[e], e);
    if (e == 0 ? order > 0 : order < 0) part->limit[e] = *limit;
    if (clip_compare(arena, part, &part->limit[0], 0, &part->limit[1], 1) > 0) part->empty = true;
}

void grz_clip_by(grz_arena *arena, grz_clip_part *part, const grz_limit *limit) {
    if (part->empty) return;
    int sign[2];
    grz_clip_signs(arena, part->dim, part->line, limit, sign);
    const int p = sign[0], q = sign[1];
    if (part->line->whole) {
        if (q > 0) clip_take(arena, part, limit, 0);
        else if (q < 0) clip_take(arena, part, limit, 1);
        else if (p < 0) part->empty = true;
    } else if (p < 0 && (q < 0 || (q == 0 && part->line->end[1].w.sign == 0))) {
        part->empty = true;
    } else if (p < 0) {
        clip_take(arena, part, limit, 0);
    } else if (q < 0) {
        clip_take(arena, part, limit, 1);
    }
}

void grz_clip_to(grz_arena *arena, grz_clip_part *part, const grz_limit *limit) {
    if (part->empty) return;
    int sign[2];
    grz_clip_signs(arena, part->dim, part->line, limit, sign);
    const int p = sign[0], q = sign[1];
    const bool endless = part->line->end[1].w.sign == 0;
    if (p == 0 && q == 0) return;
    if (part->line->whole ? q == 0 : p * q > 0 || (q == 0 && endless)) {
        part->empty = true;
        return;
    }
    clip_take(arena, part, limit, 0);
    if (!part->empty) clip_take(arena, part, limit, 1);
}

bool grz_clip_goes_on(const grz_clip_part *part, int e) {
    if (part->limit[e].kind != GRZ_LIMIT_NONE) return false;
    return e == 0 ? part->line->whole : part->line->end[1].w.sign == 0;
}

bool grz_clip_is_point(grz_arena *arena, const grz_clip_part *part) {
    return !grz_clip_goes_on(part, 0) && !grz_clip_goes_on(part, 1) &&
           clip_compare(arena, part, &part->limit[0], 0, &part->limit[1], 1) == 0;
}

grz_clip_ratio grz_clip_place(grz_arena *arena, const grz_clip_part *part, int e) {
    return clip_ratio_at(arena, part, &part->limit[e], e);
}

void grz_clip_end(grz_arena *arena, const grz_clip_part *part, int e, grz_rational *out) {
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_clip_ratio r = grz_clip_place(arena, part, e);
    grz_rational_mix(arena, part->dim, r.a, &part->line->end[0], r.b, &part->line->end[1], out);
    grz_rational_keep(arena, mark, part->dim, out);
}
