/* How deep two shapes are in each other, and where they touch, of any kinds.
 *
 * SPDX-License-Identifier: MIT */
#include "api/shapes.h"
#include "contact/closed_form.h"
#include "contact/manifold.h"
#include "num/subnormals.h"
#include "pair/own.h"

#include <graze/contact2.h>
#include <graze/contact3.h>

#include <string.h>

/* Where an answer is written. Each pointer may be NULL; then that is not computed. */
typedef struct contact_out {
    double *normal, *depth; /* the normal has dim coordinates */
    int *count;
    void *points; /* of a grz2_contact_point or grz3_contact_point each */
    int capacity;
    bool all; /* false: those of a manifold are enough */
} contact_out;

/* How many points a manifold has, as many as support a contact. */
static int most_points(int dim) { return dim == 2 ? 2 : 4; }

static void write_normal(int dim, const double normal[3], bool reverse, const contact_out *out) {
    for (int i = 0; out->normal && i < dim; i++)
        out->normal[i] = reverse && !grz_zero(normal[i]) ? -normal[i] : normal[i];
}

/* of_a: which feature of a place is of a. */
static grz2_contact_point point2(const grz_contact_place *p, int of_a) {
    return (grz2_contact_point){{p->point[0], p->point[1]}, p->depth, p->feature[of_a], p->feature[!of_a]};
}

static grz3_contact_point point3(const grz_contact_place *p, int of_a) {
    return (grz3_contact_point){{p->point[0], p->point[1], p->point[2]}, p->depth, p->feature[of_a], p->feature[!of_a]};
}

static void write_points(int dim, const grz_contact_place places[], int count, int of_a, const contact_out *out) {
    if (out->count) *out->count = count;
    const int written = !out->points ? 0 : count < out->capacity ? count : out->capacity;
    if (dim == 2)
        for (int i = 0; i < written; i++) ((grz2_contact_point *)out->points)[i] = point2(&places[i], of_a);
    else
        for (int i = 0; i < written; i++) ((grz3_contact_point *)out->points)[i] = point3(&places[i], of_a);
}

static void write_none(int dim, const contact_out *out) {
    if (out->normal) out->normal[0] = out->normal[1] = out->normal[dim - 1] = 0;
    if (out->depth) *out->depth = 0;
    if (out->count) *out->count = 0;
}

/* Yes, no, or unsupported. */
static grz_answer is_contact(int dim, const grz_shape *a, const grz_shape *b, double margin) {
    if (!grz_can_be_left(dim, a, b))
        return grz_is_valid(dim, a) && grz_is_valid(dim, b) ? grz_unanswered() : grz_answered(false);
    return grz_answered(grz_within(dim, a, b, margin));
}

/* Two shapes in one order, so that the other one has the opposite normal. */
typedef struct ordered_pair {
    bool swap;
    grz_body a, b;
    grz_contact_axis *axis;
} ordered_pair;

/* The axis of a and b may be known. */
static void order_pair(int dim, const grz_shape *a, const grz_shape *b, double margin, bool known, ordered_pair *p) {
    p->swap = grz_compare_shapes(dim, a, b) > 0;
    grz_bodies_of(dim, p->swap ? b : a, p->swap ? a : b, &p->a, &p->b);
    if (known) {
        if (p->swap) grz_contact_reverse_axis(dim, p->axis);
        return;
    }
    const grz_mode mode = grz_keep_subnormals();
    grz_form_axis(&p->a, &p->b, margin, p->axis);
    grz_restore_mode(mode);
}

/* Those of a manifold come first. Their places are not on the stack while the axis is found. */
static GRZ_NOINLINE void find_and_write_places(int dim, const ordered_pair *p, double margin, const contact_out *out) {
    grz_contact_place places[GRZ_MOST_PLACES];
    double normal[3];
    const grz_mode mode = grz_keep_subnormals();
    const int found = grz_form_places(&p->a, &p->b, p->axis, margin, normal, places),
              few = grz_reduce_contact(normal, places, found, most_points(dim));
    grz_restore_mode(mode);
    write_points(dim, places, out->all ? found : few, p->swap, out);
}

/* met: they are in contact. known: so they are, and `axis` is theirs. */
static GRZ_NOINLINE grz_answer contact_by_engine(int dim, const grz_shape *a, const grz_shape *b, double margin,
                                                 bool met, bool known, grz_contact_axis *axis, const contact_out *out) {
    const grz_answer answer = met || known ? grz_answered(true) : is_contact(dim, a, b, margin);
    const bool points = out->points || out->count;
    write_none(dim, out);
    if (!answer.yes || !(points || out->normal || out->depth)) return answer;
    ordered_pair p = {.axis = axis};
    order_pair(dim, a, b, margin, known, &p);
    write_normal(dim, axis->normal, p.swap, out);
    if (out->depth) *out->depth = axis->depth;
    if (points) find_and_write_places(dim, &p, margin, out);
    return answer;
}

/* Do they overlap? The pair's predicate says so sooner than its contact. Undecided if it has none, if the margin is not
 * 0, if the closed form of the contact sees as soon that shapes are apart, and if none of both can be left. */
static grz_meet meet_before_contact(int dim, const grz_shape *a, const grz_shape *b, double margin) {
    const bool sharp = grz_zero(grz_rounding_of(dim, a)) && grz_zero(grz_rounding_of(dim, b)),
               asked = grz_zero(margin) && sharp &&
                       !grz_contact_sees_apart(dim, (int)grz_kind_of(dim, a), (int)grz_kind_of(dim, b));
    const grz_meet own = asked ? grz_meet_own(dim, a, b) : GRZ_UNDECIDED;
    return own == GRZ_UNDECIDED || grz_can_be_left(dim, a, b) ? own : GRZ_UNDECIDED;
}

/* By the closed form of the pair. Unknown also if it has not all points that are wanted. */
static GRZ_NOINLINE grz_known contact_by_closed_form(int dim, const grz_shape *a, const grz_shape *b, double margin,
                                                     grz_contact_axis *axis, const contact_out *out) {
    grz_known_contact c; /* not on the stack while the engine is asked */
    const bool points = out->points || out->count;
    const grz_known known = grz_ask_closed_form(dim, a, b, margin, points, axis, &c);
    if (known != GRZ_KNOWN_CONTACT) return known;
    if (points && out->all && c.few) return GRZ_UNKNOWN;
    write_normal(dim, c.normal, false, out);
    if (out->depth) *out->depth = c.depth;
    if (points) write_points(dim, c.places, c.count, 0, out);
    return known;
}

/* By the closed form, else by the engine. */
static GRZ_FORCE_INLINE grz_answer contact_of_shapes(int dim, const grz_shape *a, const grz_shape *b, double margin,
                                                     const contact_out *out) {
    grz_contact_axis axis;
    const grz_meet meet = meet_before_contact(dim, a, b, margin);
    const grz_known known = meet == GRZ_APART ? GRZ_KNOWN_APART : contact_by_closed_form(dim, a, b, margin, &axis, out);
    if (known == GRZ_KNOWN_CONTACT) return grz_answered(true);
    if (known != GRZ_KNOWN_APART)
        return contact_by_engine(dim, a, b, margin, meet != GRZ_UNDECIDED, known == GRZ_KNOWN_AXIS, &axis, out);
    write_none(dim, out);
    return grz_answered(false);
}

grz_answer grz2_depth(const grz2_shape *a, const grz2_shape *b, double margin, grz2_vec *normal, double *depth) {
    const contact_out out = {.normal = (double *)normal, .depth = depth};
    return contact_of_shapes(2, grz_from2(a), grz_from2(b), margin, &out);
}

grz_answer grz3_depth(const grz3_shape *a, const grz3_shape *b, double margin, grz3_vec *normal, double *depth) {
    const contact_out out = {.normal = (double *)normal, .depth = depth};
    return contact_of_shapes(3, grz_from3(a), grz_from3(b), margin, &out);
}

grz_answer grz2_contact(const grz2_shape *a, const grz2_shape *b, double margin, grz2_manifold *manifold) {
    if (!manifold) return grz2_depth(a, b, margin, NULL, NULL);
    memset(manifold, 0, offsetof(grz2_manifold, points)); /* padding, too, so that two may be compared by memcmp */
    const contact_out out = {
        (double *)&manifold->normal, &manifold->depth, &manifold->count, manifold->points, 2, false};
    const grz_answer answer = contact_of_shapes(2, grz_from2(a), grz_from2(b), margin, &out);
    memset(manifold->points + manifold->count, 0, (size_t)(2 - manifold->count) * sizeof *manifold->points);
    return answer;
}

grz_answer grz3_contact(const grz3_shape *a, const grz3_shape *b, double margin, grz3_manifold *manifold) {
    if (!manifold) return grz3_depth(a, b, margin, NULL, NULL);
    memset(manifold, 0, offsetof(grz3_manifold, points)); /* as in the plane */
    const contact_out out = {
        (double *)&manifold->normal, &manifold->depth, &manifold->count, manifold->points, 4, false};
    const grz_answer answer = contact_of_shapes(3, grz_from3(a), grz_from3(b), margin, &out);
    memset(manifold->points + manifold->count, 0, (size_t)(4 - manifold->count) * sizeof *manifold->points);
    return answer;
}

grz_answer grz2_contact_all(const grz2_shape *a, const grz2_shape *b, double margin, grz2_vec *normal, double *depth,
                            grz2_contact_point points[], int capacity, int *count) {
    const contact_out out = {(double *)normal, depth, count, points, capacity, true};
    return contact_of_shapes(2, grz_from2(a), grz_from2(b), margin, &out);
}

grz_answer grz3_contact_all(const grz3_shape *a, const grz3_shape *b, double margin, grz3_vec *normal, double *depth,
                            grz3_contact_point points[], int capacity, int *count) {
    const contact_out out = {(double *)normal, depth, count, points, capacity, true};
    return contact_of_shapes(3, grz_from3(a), grz_from3(b), margin, &out);
}
