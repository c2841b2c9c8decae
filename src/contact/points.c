/* All points of contact. Doubles and double-doubles find them; what they are not certain of is done again in dyadic
 * integers.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/points.h"

#include "contact/incidence.h"

#include <string.h>

static void add_found(grz_contact_side *s, int id) {
    bool has = false;
    for (int i = 0; i < s->found_count; i++) has = has || s->found[i] == id;
    if (!has && s->found_count < 3) s->found[s->found_count++] = id;
}

static void add_face(const grz_contact_pair *pair, grz_contact *c) {
    const grz_contact_axis *const axis = pair->along == GRZ_ALONG_AXIS ? pair->axis : NULL;
    const bool across = axis && axis->source == GRZ_CONTACT_ACROSS;
    c->is_exactly_least = axis && !axis->nearly && !across;
    if (!across && (!c->is_exactly_least || (axis->source != GRZ_CONTACT_FACET && axis->source != GRZ_CONTACT_NEAREST)))
        return;
    for (int i = 0; i < axis->face.count; i++) {
        add_found(&c->side[0], axis->face.corner[i].a);
        add_found(&c->side[1], axis->face.corner[i].b);
    }
}

int grz_find_contact_points(const grz_contact_pair *pair, double normal[3], grz_contact_place places[GRZ_MOST_PLACES]) {
    grz_contact c; /* the corners and outlines of both sides are found later */
    const grz_body *const body[2] = {pair->a, pair->b};
    c.pair = pair;
    for (int k = 0; k < 2; k++) {
        c.side[k].body = body[k];
        c.side[k].flat = body[k]->form != GRZ_FORM_CORE;
        c.side[k].found_count = 0;
    }
    add_face(pair, &c);
    int count = grz_find_places_quickly(&c, places);
    if (count < 0) count = grz_find_places_exactly(&c, places);
    memcpy(normal, c.d.unit, sizeof c.d.unit);
    return count;
}
