/* What double-doubles find: for the processor that there is.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/quick_points.h"

#include "base/isa.h"
#include "contact/corner_signs.h"

#include <math.h>
#include <string.h>

bool grz_depth_by_facet(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    return GRZ_FILTER_CLAIMS && GRZ_WITH_AVX2(grz_round_facet_avx2(a, b, axis), grz_round_facet_scalar(a, b, axis));
}

bool grz_depth_by_flat(const grz_body *flat, const grz_core *core, int turn, grz_contact_axis *axis) {
    return GRZ_FILTER_CLAIMS &&
           GRZ_WITH_AVX2(grz_round_flat_avx2(flat, core, turn, axis), grz_round_flat_scalar(flat, core, turn, axis));
}

/* The points */

typedef struct incidence_list {
    int count;
    grz_incidence at[GRZ_MOST_PLACES];
} incidence_list;

static void add_to_list(void *context, const grz_incidence *at) {
    incidence_list *const list = (incidence_list *)context;
    list->at[list->count++] = *at;
}

int grz_refine_all(const grz_quick_numbers *n, const grz_incidence at[], int count, grz_contact_place places[]) {
    return GRZ_WITH_AVX2(grz_refine_all_avx2(n, at, count, places), grz_refine_all_scalar(n, at, count, places));
}

int grz_find_places_quickly(grz_contact *c, grz_contact_place places[GRZ_MOST_PLACES]) {
    grz_approx_core core[2]; /* written with the direction */
    grz_quick_numbers n = {
        .unsure = &c->unsure, .contact = c, .pair = c->pair, .dim = c->pair->a->core.dim, .core = core};
    c->unsure = !GRZ_FILTER_CLAIMS;
    c->d = (grz_contact_direction){.unsure = &c->unsure};
    for (int k = 0; k < 2; k++) {
        core[k].core = NULL;
        if (c->side[k].flat) continue;
        grz_corners_of(NULL, &c->side[k].body->core, &c->side[k].corners);
        n.radius[k] = c->side[k].body->core.radius[0];
    }
    if (c->unsure ||
        !GRZ_WITH_AVX2(grz_find_quick_direction_avx2(&n, c->d.unit), grz_find_quick_direction_scalar(&n, c->d.unit)))
        return -1;
    n.radii = grz_approx_sum(n.radius[0], n.radius[1]);
    for (int i = 0; i < 3; i++) c->d.zero[i] = grz_approx_is_zero(n.d[i]);
    c->d.approx = n.d;
    for (int k = 0; k < 2; k++)
        if (!c->side[k].flat) c->side[k].corners.approx = &n.core[k];
    incidence_list list;
    list.count = 0;
    grz_visit_incidences(c, add_to_list, &list);
    return c->unsure ? -1 : grz_refine_all(&n, list.at, list.count, places);
}
