/* Contacts of things in the caller's memory.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/contacts.h"
#include "scene/things.h"

typedef struct things_contacts {
    const grz_contacts_question *q;
    const grz_things *a, *b;
    grz_pair pair; /* that is asked */
} things_contacts;

static bool hand_on_contact_of_things(void *context, const grz_set_contact *contact) {
    const things_contacts *const s = (const things_contacts *)context;
    return grz_visit_contact(s->q, s->pair.a, s->pair.b, contact);
}

/* The `ask` of a grz_things_question. */
static grz_status contacts_of_things(void *context, grz_pair pair) {
    things_contacts *const s = (things_contacts *)context;
    s->pair = pair;
    return grz_sets_contacts(s->q->dim, grz_thing_at(s->a, pair.a), grz_thing_at(s->b, pair.b), &s->q->how,
                             hand_on_contact_of_things, s);
}

/* b may be NULL. */
static grz_status contacts_between_things(const grz_contacts_question *question, const grz_things *a,
                                          const grz_things *b, const grz_things_options *options) {
    const double margin = question->how.margin;
    things_contacts s = {.q = question, .a = a, .b = b ? b : a};
    const grz_things_question q = {question->dim,      a, b, false, margin, grz_things_options_of(options),
                                   contacts_of_things, &s};
    return grz_is_margin(margin) ? grz_things_ask(&q) : GRZ_OK;
}

grz_status grz2_things_contacts(const grz2_things *a, const grz2_things *b, const grz2_scene_contact_options *how,
                                const grz_things_options *options, grz2_scene_contact_visitor visit, void *user) {
    const grz_contacts_question question = grz_contacts_question2(how, visit, user);
    const grz_things p = grz_things_of_plane(a), q = grz_things_of_plane(b ? b : a);
    return contacts_between_things(&question, &p, b ? &q : NULL, options);
}
grz_status grz3_things_contacts(const grz3_things *a, const grz3_things *b, const grz3_scene_contact_options *how,
                                const grz_things_options *options, grz3_scene_contact_visitor visit, void *user) {
    const grz_contacts_question question = grz_contacts_question3(how, visit, user);
    const grz_things p = grz_things_of_space(a), q = grz_things_of_space(b ? b : a);
    return contacts_between_things(&question, &p, b ? &q : NULL, options);
}
