/* Where two axis-aligned boxes, or points, grown by radii, touch first: as hit_face.c, but here comparisons find the
 * face, and two faces may have many points in common.
 *
 * At the time of the hit a's core lies beyond b's along one axis, or several. With x the distance of its bound there
 * from b's,
 *
 *     one        t = (b's bound +- R - a's bound) / displacement along that axis
 *     several    |x| = R
 *
 * and along all others the point is in the middle of what the two cores have in common.
 *
 * SPDX-License-Identifier: MIT */
#include "hit/hit_box.h"

#include "num/bits.h"
#include "hit/hit_time.h"
#include "num/rounded.h"
#include "base/isa.h"

/* The two boxes when they touch. */
typedef struct box_meeting {
    double min_a[3], max_a[3], min_b[3], max_b[3]; /* at the rounded time, rounded */
    double margin;                                 /* far more than their errors */
    int side[3];                                   /* -1, 0, 1: a is below b, beside it, above */
    int count, last;                               /* how many sides are not 0, and the last such axis */
    grz_approx motion[3], radius, t, v[3];         /* v: from b's nearest point to a's */
} box_meeting;

static GRZ_INLINE double box_more_of(const grz_axis_aligned_box *box, int i) { return box->more ? box->more[i] : 0; }

/* A bound of a box. */
static GRZ_INLINE grz_approx box_end_of(const grz_axis_aligned_box *box, int i, bool max) {
    return max ? grz_approx_sum(box->max[i], box_more_of(box, i)) : grz_approx_of(box->min[i]);
}

static GRZ_INLINE bool box_find_sides(int dim, const grz_axis_aligned_box *a, const double to[], const double from[],
                                      const grz_axis_aligned_box *b, double enter, box_meeting *m) {
    const double radius = a->radius + b->radius;
    double size = radius;
    for (int i = 0; i < dim; i++) {
        const double by = enter * (to[i] - from[i]), max_a = a->max[i] + box_more_of(a, i),
                     max_b = b->max[i] + box_more_of(b, i);
        m->min_a[i] = a->min[i] + by;
        m->max_a[i] = max_a + by;
        m->min_b[i] = b->min[i];
        m->max_b[i] = max_b;
        size += (fabs(a->min[i]) + fabs(max_a)) + (fabs(b->min[i]) + fabs(max_b)) + fabs(by);
    }
    m->margin = 0x1p-40 * size;
    m->count = m->last = 0;
    if (!(size < 0x1p200) || !(radius == 0 || radius > 4 * m->margin)) return false;
    for (int i = 0; i < dim; i++) {
        const double below = m->min_b[i] - m->max_a[i], above = m->min_a[i] - m->max_b[i];
        const bool beside = below < -m->margin && above < -m->margin;
        const bool is_below = radius == 0 ? fabs(below) <= m->margin && to[i] > from[i] : below > m->margin;
        const bool is_above = radius == 0 ? fabs(above) <= m->margin && to[i] < from[i] : above > m->margin;
        if (beside + is_below + is_above != 1) return false;
        m->side[i] = is_above - is_below;
        m->last = beside ? m->last : i;
        m->count += !beside;
    }
    return m->count == 1 || (m->count > 1 && radius > 0);
}

/* From b's bound on the side of a to a's bound on the side of b. */
static GRZ_INLINE grz_approx box_gap_between(const grz_axis_aligned_box *a, const grz_axis_aligned_box *b, int i,
                                             int side) {
    return grz_approx_sub(box_end_of(a, i, side < 0), box_end_of(b, i, side > 0));
}

static GRZ_INLINE bool box_touch_face(const grz_axis_aligned_box *a, const grz_axis_aligned_box *b, double enter,
                                      box_meeting *m) {
    const int i = m->last;
    const grz_approx radius = m->side[i] < 0 ? grz_approx_neg(m->radius) : m->radius;
    m->t = grz_approx_div(grz_approx_sub(radius, box_gap_between(a, b, i, m->side[i])), m->motion[i]);
    if (m->radius.hi != 0) m->t = grz_hit_time(m->t, enter);
    m->v[i] = radius;
    return grz_is_hit_time(m->t.hi, m->t.off, enter);
}

static GRZ_INLINE bool box_touch_corner(int dim, const grz_axis_aligned_box *a, const grz_axis_aligned_box *b,
                                        double enter, box_meeting *m) {
    grz_approx x[3], motion[3], more;
    for (int i = 0; i < dim; i++) {
        x[i] = motion[i] = grz_approx_of(0);
        if (m->side[i] == 0) continue;
        motion[i] = m->motion[i];
        x[i] = grz_approx_add(box_gap_between(a, b, i, m->side[i]), grz_approx_mul(grz_approx_of(enter), motion[i]));
    }
    if (!grz_find_hit_time(dim, x, motion, m->radius, enter, &more)) return false;
    for (int i = 0; i < dim; i++)
        if (m->side[i] != 0) m->v[i] = grz_approx_add(x[i], grz_approx_mul(more, motion[i]));
    m->t = grz_approx_add(grz_approx_of(enter), more);
    return true;
}

/* A bound of what the two have in common on axis i: a's or b's, whichever lies further inside. False if that is not
 * certain. */
static GRZ_INLINE bool box_inner_end(const box_meeting *m, const grz_axis_aligned_box *a, const grz_axis_aligned_box *b,
                                     int i, bool max, grz_approx *end) {
    const double about = max ? m->max_b[i] - m->max_a[i] : m->min_a[i] - m->min_b[i];
    const grz_approx of_b = box_end_of(b, i, max);
    *end = of_b;
    if (about < -m->margin) return true;
    const grz_approx of_a = grz_approx_add(box_end_of(a, i, max), grz_approx_mul(m->t, m->motion[i]));
    *end = of_a;
    if (about > m->margin) return true;
    const grz_approx less = grz_approx_sub(of_a, of_b);
    if ((less.hi < 0) == max) return fabs(less.hi) > 2 * less.off || less.off == 0;
    *end = of_b;
    return fabs(less.hi) > 2 * less.off || less.off == 0;
}

static GRZ_INLINE bool box_is_flat(const grz_axis_aligned_box *box, int i) {
    return box->min[i] == box->max[i] && box_more_of(box, i) == 0;
}

static GRZ_INLINE bool box_find_middle(const box_meeting *m, const grz_axis_aligned_box *a,
                                       const grz_axis_aligned_box *b, int i, grz_approx *middle) {
    if (box_is_flat(b, i)) {
        *middle = box_end_of(b, i, false);
        return true;
    }
    grz_approx low, high;
    if (!box_inner_end(m, a, b, i, false, &low)) return false;
    *middle = low;
    if (box_is_flat(a, i)) return true;
    if (!box_inner_end(m, a, b, i, true, &high)) return false;
    *middle = grz_approx_scale(grz_approx_add(low, high), 0.5);
    return true;
}

/* The ratio of b's radius to R, rounded; false if it is not certain how. */
static GRZ_INLINE bool box_share_of(const grz_axis_aligned_box *a, const grz_axis_aligned_box *b, const box_meeting *m,
                                    double *share) {
    *share = grz_zero(b->radius) ? 0 : 1;
    return grz_zero(a->radius) || grz_zero(b->radius) ||
           grz_approx_rounds(grz_approx_div(grz_approx_of(b->radius), m->radius), share);
}

static GRZ_INLINE bool box_find(int dim, const grz_axis_aligned_box *a, const double to[], const double from[],
                                const grz_axis_aligned_box *b, double enter, grz_hit *hit) {
    box_meeting m;
    double share;
    *hit = (grz_hit){{0}, {0}};
    if (!box_find_sides(dim, a, to, from, b, enter, &m)) return false;
    for (int i = 0; i < dim; i++) m.motion[i] = grz_approx_sum(to[i], -from[i]);
    m.radius = grz_approx_sum(a->radius, b->radius);
    if (!(m.count == 1 ? box_touch_face(a, b, enter, &m) : box_touch_corner(dim, a, b, enter, &m)) ||
        !box_share_of(a, b, &m, &share))
        return false;
    for (int i = 0; i < dim; i++) {
        grz_approx n = grz_approx_of(m.side[i]), place;
        if (m.side[i] == 0) {
            if (!box_find_middle(&m, a, b, i, &place)) return false;
        } else {
            if (m.count > 1) n = grz_approx_div(m.v[i], m.radius);
            place = box_end_of(b, i, m.side[i] > 0);
            if (share != 0) place = grz_approx_add(place, grz_approx_mul(grz_approx_of(share), m.v[i]));
        }
        if (!grz_approx_rounds(n, &hit->normal[i]) || !grz_approx_rounds(place, &hit->point[i])) return false;
    }
    return true;
}

bool grz_find_hit_of_boxes(int dim, const grz_axis_aligned_box *a, const double to[], const double from[],
                           const grz_axis_aligned_box *b, double enter, grz_hit *hit) {
    if (!GRZ_FILTER_CLAIMS) return false;
    if (GRZ_WITH_AVX2(grz_find_hit_of_boxes_avx2(dim, a, to, from, b, enter, hit), false)) return true;
    return dim == 2 ? box_find(2, a, to, from, b, enter, hit) : box_find(3, a, to, from, b, enter, hit);
}

/* For hit.c, which computes in dyadic integers */

static bool box_is_core(const grz_core *core) {
    if (core->ends != GRZ_ENDS_NEAR) return false;
    if (core->points) return core->point_count == 1;
    bool aligned = core->count == 0 || core->count == core->dim;
    for (int k = 0; k < core->count; k++)
        for (int i = 0; i < core->dim; i++) {
            const double *const x = core->generator[k].axis[i];
            aligned = aligned && x[0] == (i == k) && grz_zero(x[1]);
        }
    return aligned;
}

bool grz_are_axis_aligned(const grz_core *a, const grz_core *b) { return box_is_core(a) && box_is_core(b); }

/* The bounds of a core on axis i, doubled, times a factor. */
static void box_exact_ends(grz_arena *arena, const grz_core *core, int i, grz_dyadic factor, grz_dyadic end[2]) {
    uint64_t *const mark = arena->next;
    grz_dyadic center, half = grz_dy_zero();
    if (core->points) {
        center = grz_dy_add(arena, grz_dy(arena, core->points[i]), grz_dy(arena, core->points[i]));
    } else {
        const double *const c = core->center[i];
        center = grz_dy_add(arena, grz_dy_add(arena, grz_dy(arena, c[0]), grz_dy(arena, c[1])), grz_dy(arena, c[2]));
    }
    if (core->count > 0)
        half = grz_dy_add(arena, grz_dy(arena, core->generator[i].half[0]), grz_dy(arena, core->generator[i].half[1]));
    end[0] = grz_dy_mul(arena, factor, grz_dy_sub(arena, center, half));
    end[1] = grz_dy_mul(arena, factor, grz_dy_add(arena, center, half));
    grz_dy_keep_all(arena, mark, 2, end);
}

double grz_middle_of_axis_aligned(const grz_moving_pair *p, grz_dyadic over, grz_dyadic under, int i) {
    grz_arena *const arena = p->arena;
    uint64_t *const mark = arena->next;
    const grz_dyadic once = grz_dy_mul(arena, over, p->motion[i]),
                     motion = grz_dy_keep(arena, mark, grz_dy_add(arena, once, once));
    grz_dyadic a[2], b[2];
    box_exact_ends(arena, p->a, i, under, a);
    box_exact_ends(arena, p->b, i, under, b);
    for (int k = 0; k < 2; k++) a[k] = grz_dy_add(arena, a[k], motion);
    const grz_dyadic low = grz_dy_compare(a[0], b[0]) > 0 ? a[0] : b[0],
                     high = grz_dy_compare(a[1], b[1]) < 0 ? a[1] : b[1];
    const double middle =
        grz_rounded_quotient(arena, grz_dy_add(arena, low, high), grz_dy_mul(arena, under, grz_dy(arena, 4)));
    arena->next = mark;
    return middle;
}
