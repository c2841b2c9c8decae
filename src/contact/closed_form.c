/* The numbers of shapes whose contact has a closed form.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/closed_form.h"

#include "num/stage.h"

/* All that is asked about begins with the same number. */
static grz_known_shape known_shape_of(int dim, const grz_shape *s) {
    return (grz_known_shape){grz_kind_of(dim, s), dim == 2 ? &grz_in2(s)->point.x : &grz_in3(s)->point.x};
}

/* The same in any order. */
grz_known grz_ask_closed_form(int dim, const grz_shape *a, const grz_shape *b, double margin, bool points,
                              grz_contact_axis *axis, grz_known_contact *c) {
    const grz_known_shape p = known_shape_of(dim, a), q = known_shape_of(dim, b);
    const double round_p = grz_rounding_of(dim, a), round_q = grz_rounding_of(dim, b);
    const bool swap = p.kind > q.kind, sharp = grz_zero(round_p) && grz_zero(round_q);
    c->margin = margin;
    c->axis = axis;
    c->count = 0;
    c->few = false;
    if (!GRZ_FILTER_CLAIMS || !(sharp || dim == 2) || !(grz_is_moderate(margin) && margin >= 0)) return GRZ_UNKNOWN;
    const grz_known known = !sharp ? grz2_known_of_corners(swap ? q : p, swap ? round_q : round_p, swap ? p : q,
                                                           swap ? round_p : round_q, points, c)
                            : dim == 2 ? grz2_known_contact(swap ? q : p, swap ? p : q, points, c)
                                       : grz3_known_contact(swap ? q : p, swap ? p : q, points, c);
    if (swap && known == GRZ_KNOWN_CONTACT) grz_contact_swap(c);
    if (swap && known == GRZ_KNOWN_AXIS) grz_contact_reverse_axis(dim, axis);
    return known;
}
