/* Contacts of things of two scenes, or of one.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/contacts.h"
#include "scene/near_pairs.h"

/* The search for the contacts of two things. */
typedef struct pairs_contact_search {
    const grz_contacts_question *q;
    uint64_t a, b;     /* the pair that is asked */
    grz_status status; /* GRZ_OK, or why not */
} pairs_contact_search;

static bool hand_on_contact_of_pair(void *context, const grz_set_contact *contact) {
    const pairs_contact_search *const s = (const pairs_contact_search *)context;
    return grz_visit_contact(s->q, s->a, s->b, contact);
}

/* False if the search is over. */
static bool contacts_of_pair(void *context, const grz_scene_thing *a, const grz_scene_thing *b) {
    pairs_contact_search *const s = (pairs_contact_search *)context;
    s->a = a->id;
    s->b = b->id;
    const grz_status status =
        grz_sets_contacts(s->q->dim, grz_scene_set_of(a), grz_scene_set_of(b), &s->q->how, hand_on_contact_of_pair, s);
    if (status != GRZ_OK) s->status = status;
    return grz_contacts_go_on(s->status);
}

static grz_status contacts_between_scenes(const grz_contacts_question *question, const grz_scene *a,
                                          const grz_scene *b) {
    pairs_contact_search s = {.q = question};
    const grz_scene_near_pairs join = {a, b, question->how.margin, contacts_of_pair, &s};
    if (a->dim != question->dim || b->dim != question->dim) return GRZ_ERROR_ARGUMENT;
    if (!grz_is_margin(join.margin)) return GRZ_OK;
    return grz_scene_find_near_pairs(&join) || s.status != GRZ_OK ? s.status : GRZ_STOPPED;
}

grz_status grz2_scene_pairs_contacts(const grz_scene *a, const grz_scene *b, const grz2_scene_contact_options *options,
                                     grz2_scene_contact_visitor visit, void *user) {
    const grz_contacts_question question = grz_contacts_question2(options, visit, user);
    return contacts_between_scenes(&question, a, b);
}
grz_status grz3_scene_pairs_contacts(const grz_scene *a, const grz_scene *b, const grz3_scene_contact_options *options,
                                     grz3_scene_contact_visitor visit, void *user) {
    const grz_contacts_question question = grz_contacts_question3(options, visit, user);
    return contacts_between_scenes(&question, a, b);
}
