/* Contacts in a scene: things whose bounds are near enough are asked.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/contacts.h"

#include "bounds/numbers.h"

typedef struct contact_search {
    const grz_scene_contacts *q;
    const grz_scene *scene; /* of a shape in it */
    grz_set asked;
    uint64_t a, b;     /* the pair that is asked */
    grz_status status; /* GRZ_OK, or why not */
} contact_search;

static bool hand_on_contact(void *context, const grz_set_contact *contact) {
    const contact_search *const s = (const contact_search *)context;
    return s->q->take(s->q->context, s->a, s->b, contact);
}

/* False if the search is over: after GRZ_ERROR_ARGUMENT it goes on. */
static bool ask_for_contacts(contact_search *s, grz_set a, grz_set b) {
    const grz_status status = grz_sets_contacts(s->q->dim, a, b, &s->q->how, hand_on_contact, s);
    if (status != GRZ_OK) s->status = status;
    return status == GRZ_OK || status == GRZ_ERROR_ARGUMENT;
}

static bool contacts_with_thing(void *context, uint32_t slot, const double box[6]) {
    contact_search *const s = (contact_search *)context;
    const grz_scene_thing *const t = grz_scene_thing_in(s->scene, slot);
    (void)box;
    s->b = t->id;
    return !grz_scene_counts(s->q->filter, t) || ask_for_contacts(s, s->asked, grz_scene_set_of(t));
}

grz_status grz_scene_contacts_of(const grz_scene_contacts *question, const grz_scene *scene, const void *shape) {
    contact_search s = {.q = question, .scene = scene, .asked = grz_set_of_shape(shape)};
    double box[6];
    if (scene->dim != question->dim) return GRZ_ERROR_ARGUMENT;
    if (!grz_is_margin(question->how.margin) || grz_set_is_empty(scene->dim, s.asked)) return GRZ_OK;
    grz_bounds_numbers_within(scene->dim, shape, question->how.margin, box);
    grz_tree_boxes_at(scene->tree, box, contacts_with_thing, &s);
    return s.status;
}

static bool contacts_of_pair(void *context, const grz_scene_thing *a, const grz_scene_thing *b) {
    contact_search *const s = (contact_search *)context;
    s->a = a->id;
    s->b = b->id;
    return ask_for_contacts(s, grz_scene_set_of(a), grz_scene_set_of(b));
}

grz_status grz_scene_contacts_between(const grz_scene_contacts *question, const grz_scene *a, const grz_scene *b) {
    contact_search s = {.q = question};
    const grz_scene_join join = {a, b, question->how.margin, contacts_of_pair, &s};
    if (a->dim != question->dim || b->dim != question->dim) return GRZ_ERROR_ARGUMENT;
    if (!grz_is_margin(join.margin)) return GRZ_OK;
    return grz_scene_join_run(&join) || s.status != GRZ_OK ? s.status : GRZ_STOPPED;
}
