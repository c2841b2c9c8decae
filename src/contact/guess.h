/* What a closed form guesses of two cores, and has proven of doubles: the axis of their contact by its face, and what
 * meets. Normal, depth and points are computed from that as of all shapes (quick_points.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_GUESS_H
#define GRZ_CONTACT_GUESS_H

#include "contact/closed_form.h"
#include "contact/manifold.h"
#include "contact/quick_points.h"

/* Two cores, and the axis by its face (axis.h). */
typedef struct grz_guess {
    grz_core core[2];
    grz_contact_axis *axis;
} grz_guess;

/* Computes normal and depth of the axis that was guessed. Rounding keeps the order: so a rounded depth says whether the
 * depth is within the margin, unless it is just that. A plane between them is enough to be apart. */
static GRZ_INLINE grz_known grz_round_guessed_axis(int dim, grz_guess *g, grz_known_contact *c) {
    g->axis->nearly = g->axis->has_touch = false;
    if (!grz_depth_by_facet(&g->core[0], &g->core[1], g->axis))
        return g->axis->most < -c->margin ? GRZ_KNOWN_APART : GRZ_UNKNOWN;
    c->depth = g->axis->depth;
    for (int i = 0; i < 3; i++) c->normal[i] = i < dim ? g->axis->normal[i] : 0;
    if (c->depth == -c->margin && c->margin != 0) return GRZ_UNKNOWN;
    return c->depth >= -c->margin ? GRZ_KNOWN_CONTACT : GRZ_KNOWN_APART;
}

/* Have two points the same coordinates, by rounding? Which of them counts depends on their order, which is another one
 * in the engine. */
static GRZ_INLINE bool grz_have_points_met(const grz_contact_place all[], int count) {
    bool met = false;
    for (int k = 0; k < count; k++)
        for (int n = 0; n < k; n++) {
            const double *const a = all[k].point, *const b = all[n].point;
            met = met | (a[0] == b[0] && a[1] == b[1] && a[2] == b[2]);
        }
    return met;
}

/* Places what meets, up to 8 incidences, and writes the few points that count. False if it is not certain. `size`: at
 * least |coordinates| of corners of both doubled cores together. */
static GRZ_INLINE bool grz_place_meetings(int dim, const grz_incidence at[], int meetings, const grz_guess *g,
                                          double size, grz_known_contact *c) {
    const grz_contact_pair pair = {.margin = c->margin, .depth = c->depth};
    grz_quick_numbers n; /* not all of it is used */
    n.pair = &pair;
    n.dim = dim;
    n.size = size;
    n.off = 2048 * GRZ_U * GRZ_U * size;
    for (int k = 0; k < 2; k++) n.radius[k] = g->core[k].radius[0];
    n.radii = grz_approx_sum(n.radius[0], n.radius[1]);
    n.level = g->axis->level;
    grz_set_unit(&n, g->axis->unit);
    n.core = g->axis->core;
    const int count = grz_refine_all(&n, at, meetings, c->places);
    if (count <= 0 || grz_have_points_met(c->places, count)) return false;
    c->count = grz_reduce_contact(c->normal, c->places, count, dim == 3 ? 4 : 2);
    c->few = count > c->count;
    return true;
}

#endif
