/* The first contact of a moving polygon with 0 in double-doubles that carry their error bounds: certain unless a sign
 * is that of a number that is 0, or nearly so. Of numbers of few digits also a 0 is certain. Small code (num/stage.h)
 * is without: the exact stage has the same answers.
 *
 * SPDX-License-Identifier: MIT */
#include "ccd/guess.h"
#include "ccd/moving.h"
#include "num/bits.h"
#include "num/bracket.h"
#include "shape/core_approx.h"

#if !defined(GRZ_SMALL_CODE)

/* Becomes true where a sign is not certain; the rest of the computation means nothing then. */
typedef struct ccd_doubt {
    bool unsure;
} ccd_doubt;

#define NUM grz_approx
#define ARENA ccd_doubt
#define OP(x) approx_op_##x
#define CCD(x) ccd_quick_##x

static inline int CCD(sign)(ARENA *s, NUM x) {
    if (grz_approx_is_zero(x)) return 0;
    if (!(fabs(x.hi) > 2 * x.off)) s->unsure = true;
    return (x.hi > 0) - (x.hi < 0);
}

static inline NUM CCD(number)(ARENA *s, double x) { return (void)s, (NUM){x, 0, 0}; }

/* Of a time that is not tiny; of another nothing is known. */
static inline NUM CCD(middle)(ARENA *s, int64_t order) {
    const double x = grz_at_order(order), half = 0.5 * (grz_at_order(order + 1) - x);
    return (void)s, (NUM){x, half, x > 0x1p-300 ? 0 : (double)INFINITY};
}

static inline double CCD(quotient)(ARENA *s, NUM a, NUM b) { return (void)s, a.hi / b.hi; }

static inline void CCD(leading)(int count, const NUM x[], double out[]) {
    for (int i = 0; i < count; i++) out[i] = x[i].hi;
}

#include "ccd/first_contact.inc"

/* The power of two by which the largest place is about 1, so that nothing overflows and hardly anything underflows.
 * False if a coordinate is so small or large that this may not be so. */
static bool scale_of(const grz_moving_polygon *m, double *scale) {
    double most = 0;
    bool moderate = true;
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < m->count; k++)
            for (int i = 0; i < m->dim; i++) {
                const double plus = m->plus[j][k][i], minus = m->minus[j][k][i], size = fabs(plus - minus);
                moderate = moderate && grz_is_moderate(plus) && grz_is_moderate(minus);
                most = size > most ? size : most;
            }
    *scale = most > 0 ? grz_ldexp(1, -ilogb(most)) : 1;
    return moderate;
}

bool grz_first_contact_quick(const grz_moving_polygon *m, bool *is_certain, double *time, grz_moving_part *part) {
    ccd_quick_polygon polygon = {.dim = m->dim, .count = m->count};
    ccd_quick_root first;
    ccd_doubt doubt = {false};
    double scale;
    *is_certain = false;
    if (!GRZ_FILTER_CLAIMS || !scale_of(m, &scale)) return false;
    for (int k = 0; k < m->count; k++)
        for (int i = 0; i < m->dim; i++) {
            const grz_approx from = grz_approx_scale(grz_approx_sum(m->plus[0][k][i], -m->minus[0][k][i]), scale),
                             to = grz_approx_scale(grz_approx_sum(m->plus[1][k][i], -m->minus[1][k][i]), scale);
            polygon.p[k][i] = from;
            polygon.d[k][i] = approx_op_sub(NULL, to, from);
        }
    const bool meets = ccd_quick_first_contact(&doubt, &polygon, &first, part);
    if (meets && time && !doubt.unsure) *time = ccd_quick_rounded(&doubt, &first);
    *is_certain = !doubt.unsure;
    return meets;
}

#else

bool grz_first_contact_quick(const grz_moving_polygon *m, bool *is_certain, double *time, grz_moving_part *part) {
    (void)m, (void)time, (void)part;
    return *is_certain = false;
}

#endif
