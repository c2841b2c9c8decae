/* Overlap of two segments.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "overlap/by_engine.h"
#include "overlap/moving_balls.h"
#include "num/bits.h"
#include "shape/vec2.h"

#include <math.h>

static bool is_same_point(const grz2_vec *p, const grz2_vec *q) {
    return grz_compare(p->x, q->x) == 0 && grz_compare(p->y, q->y) == 0;
}

/* As neighbours in an outline do, and an edge that two outlines share. A common end is a corner of the Minkowski
 * difference: the segments touch. */
static bool share_an_end(const grz2_segment *a, const grz2_segment *b) {
    const bool valid = grz2_valid_segment(a) && grz2_valid_segment(b);
    return valid && (is_same_point(&a->a, &b->a) || is_same_point(&a->a, &b->b) || is_same_point(&a->b, &b->a) ||
                     is_same_point(&a->b, &b->b));
}

/* With d and e the segments and m twice the vector between their centers, as the sum of those from a to a and from b to
 * b, they are apart where |m x d| > |e x d| or |m x e| > |d x e|. Both vectors, d and e are within u of themselves, m
 * has one more u: 2 u s, where s is the sum of both vectors' |coordinates|. A product with d adds d's u, its own, and
 * that of the difference: (2 + 3) u s |d|; e x d is within 4 u; the last difference adds u: 6 u (s + |d| + |e|) (|d| +
 * |e|). */
GRZ_BOUND(segment_segment_error, 6.5 * GRZ_U);

grz_meet grz2_meet_segment_segment(const grz2_segment *a, const grz2_segment *b) {
    const grz2_vec p = grz2_from_to(a->a, b->a), q = grz2_from_to(a->b, b->b), m = {p.x + q.x, p.y + q.y};
    const grz2_vec d = grz2_from_to(a->a, a->b), e = grz2_from_to(b->a, b->b);
    const double across = fabs(grz2_cross(d, e));
    const double from_d = fabs(grz2_cross(m, d)) - across, from_e = fabs(grz2_cross(m, e)) - across;
    const double lengths = grz2_norm1(d) + grz2_norm1(e), size = grz2_norm1(p) + grz2_norm1(q) + lengths;
    const double error = segment_segment_error * size * lengths;
    const bool apart = (from_d > error) | (from_e > error), meeting = (from_d < -error) & (from_e < -error);
    /* far above what is flushed to zero */
    const bool moderate = (lengths > 0x1p-400) & (size < 0x1p400);
    const grz_meet meet = grz_filtered(moderate, meeting, apart);
    if (grz_decided(meet)) return meet;
    return share_an_end(a, b) ? GRZ_TOUCHING : grz_meet_by_engine(2, GRZ_SEGMENT, a, GRZ_SEGMENT, b);
}

bool grz2_overlap_segment_segment(const grz2_segment *a, const grz2_segment *b) {
    return grz2_meet_segment_segment(a, b) != GRZ_APART;
}
bool grz2_overlap_open_segment_segment(const grz2_segment *a, const grz2_segment *b) {
    return grz2_meet_segment_segment(a, b) == GRZ_MEETING;
}
bool grz2_touch_segment_segment(const grz2_segment *a, const grz2_segment *b) {
    return grz2_meet_segment_segment(a, b) == GRZ_TOUCHING;
}
