/* The numbers of points of contact in double-doubles with bounds of their own.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/quick_points.h"

#include "base/isa.h"
#include "contact/corner_signs.h"
#include "contact/least.h"

#include "num/vec.h"

#include <math.h>
#include <string.h>

bool grz_depth_by_facet(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    return GRZ_FILTER_CLAIMS && GRZ_WITH_AVX2(grz_round_facet_avx2(a, b, axis), grz_round_facet_scalar(a, b, axis));
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

/* Bit i: both corners have the same coordinate i. */
static unsigned level_axes(const grz_quick_numbers *n, int k, int p, int q) {
    double x[3], y[3];
    unsigned level = 0;
    grz_corner_in_doubles(&n->contact->side[k].corners, p, x);
    grz_corner_in_doubles(&n->contact->side[k].corners, q, y);
    for (int i = 0; i < n->dim; i++) level |= (unsigned)(x[i] == y[i]) << i;
    return level;
}

/* What incidences that are placed together have in common: their kind, and which coordinates of edges are 0. Over an
 * edge in space, that edge. */
static unsigned kind_of_incidence(const grz_quick_numbers *n, const grz_incidence *at) {
    if (at->kind == GRZ_INCIDENCE_CORNERS) return 0;
    if (at->kind == GRZ_INCIDENCE_CORNER && at->count == 2 && n->dim == 3)
        return 1U << 10 | (unsigned)(at->level << 1 | at->of) | (unsigned)at->other[0] << 11 |
               (unsigned)at->other[1] << 21;
    if (at->kind == GRZ_INCIDENCE_CORNER) return 1U << 6 | (unsigned)(at->level << 3 | at->of << 2 | at->count);
    const bool some = n->contact->d.zero[0] || n->contact->d.zero[1] || n->contact->d.zero[2];
    return 1U << 7 | (some ? level_axes(n, 0, at->ends[0][0], at->ends[0][1]) |
                                 level_axes(n, 1, at->ends[1][0], at->ends[1][1]) << 3
                           : 0);
}

typedef struct place_list {
    bool placed[GRZ_MOST_PLACES], counts[GRZ_MOST_PLACES];
} place_list;

/* Four at once, of any kinds. */
static void refine_incidences(const grz_quick_numbers *n, const incidence_list *list, place_list *done,
                              grz_contact_place places[GRZ_MOST_PLACES]) {
    for (int k = 0; k < list->count; k += 4) {
        const int count = list->count - k < 4 ? list->count - k : 4;
        grz_contact_place place[4];
        unsigned sure;
        const unsigned some = GRZ_WITH_AVX2(grz_refine_four_avx2(n, &list->at[k], count, place, &sure),
                                            grz_refine_four_scalar(n, &list->at[k], count, place, &sure));
        for (int i = 0; i < count; i++) {
            done->placed[k + i] = sure >> i & 1;
            done->counts[k + i] = some >> i & 1;
            if (sure & some & 1U << i) places[k + i] = place[i];
        }
    }
}

int grz_refine_all(const grz_quick_numbers *n, const grz_incidence at[], int count, grz_contact_place places[]) {
    int total = 0;
    for (int k = 0; k < count; k += 4) {
        const int some = count - k < 4 ? count - k : 4;
        grz_contact_place place[4];
        unsigned sure;
        const unsigned counts = GRZ_WITH_AVX2(grz_refine_four_avx2(n, &at[k], some, place, &sure),
                                              grz_refine_four_scalar(n, &at[k], some, place, &sure));
        if (sure != (1U << some) - 1) return -1;
        for (int i = 0; i < some; i++)
            if (counts >> i & 1) places[total++] = place[i];
    }
    return total;
}

/* The others: four of a kind at once, the last one again where there are fewer. */
static void place_others(const grz_quick_numbers *n, const incidence_list *list, place_list *done,
                         grz_contact_place places[GRZ_MOST_PLACES]) {
    for (int k = 0; k < list->count && !*n->unsure; k++) {
        if (done->placed[k]) continue;
        const unsigned kind = kind_of_incidence(n, &list->at[k]);
        grz_incidence at[4];
        grz_contact_place place[4];
        int which[4], count = 0;
        for (int i = k; i < list->count && count < 4; i++) {
            if (done->placed[i] || kind_of_incidence(n, &list->at[i]) != kind) continue;
            done->placed[i] = true;
            at[count] = list->at[i];
            which[count++] = i;
        }
        for (int i = count; i < 4; i++) at[i] = at[count - 1];
        unsigned sure;
        const unsigned some =
            GRZ_WITH_AVX2(grz_place_four_avx2(n, at, place, &sure), grz_place_four_scalar(n, at, place, &sure));
        *n->unsure = *n->unsure || sure != 15;
        for (int i = 0; i < count; i++) {
            done->counts[which[i]] = some >> i & 1;
            if (some >> i & 1) places[which[i]] = place[i];
        }
    }
}

/* In the order in which they were found. */
static int place_incidences(const grz_quick_numbers *n, const incidence_list *list,
                            grz_contact_place places[GRZ_MOST_PLACES]) {
    place_list done;
    int total = 0;
    for (int k = 0; k < list->count; k++) done.placed[k] = false;
    refine_incidences(n, list, &done, places);
    place_others(n, list, &done, places);
    for (int k = 0; k < list->count && !*n->unsure; k++) {
        if (!done.counts[k]) continue;
        if (total != k) places[total] = places[k];
        total++;
    }
    return *n->unsure ? -1 : total;
}

int grz_find_places_quickly(grz_contact *c, grz_contact_place places[GRZ_MOST_PLACES]) {
    grz_quick_numbers n = {.unsure = &c->unsure, .contact = c, .pair = c->pair, .dim = c->pair->a->core.dim};
    double radius[2] = {0, 0};
    c->unsure = !GRZ_FILTER_CLAIMS;
    c->d = (grz_contact_direction){.unsure = &c->unsure};
    for (int k = 0; k < 2; k++) {
        if (c->side[k].flat) continue;
        grz_corners_of(NULL, &c->side[k].body->core, &c->side[k].corners);
        radius[k] = c->side[k].body->core.radius[0];
    }
    if (c->unsure ||
        !GRZ_WITH_AVX2(grz_find_quick_direction_avx2(&n, c->d.unit), grz_find_quick_direction_scalar(&n, c->d.unit)))
        return -1;
    n.radii = grz_approx_sum(radius[0], radius[1]);
    const grz_approx offset = grz_approx_sum(radius[1], -radius[0]);
    for (int i = 0; i < 3; i++) {
        n.shift[i] = grz_approx_is_zero(offset) ? offset : grz_approx_mul(offset, n.d[i]);
        c->d.zero[i] = grz_approx_is_zero(n.d[i]);
    }
    c->d.approx = n.d;
    for (int k = 0; k < 2; k++)
        if (!c->side[k].flat) c->side[k].corners.approx = &n.core[k];
    incidence_list list;
    list.count = 0;
    grz_visit_incidences(c, add_to_list, &list);
    return c->unsure ? -1 : place_incidences(&n, &list, places);
}
