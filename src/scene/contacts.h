/* A question about contacts, of either space: of a shape in a scene (contacts.c, contacts_together.c), of things of two
 * scenes (pairs_contacts.c), or of things in the caller's memory (things_contacts.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_CONTACTS_H
#define GRZ_SCENE_CONTACTS_H

#include "scene/scene.h"
#include "scene/set_contacts.h"

typedef struct grz_contacts_question {
    int dim;
    grz_set_contact_options how;
    const grz_scene_filter *filter;    /* of a shape in a scene */
    grz2_scene_contact_visitor visit2; /* the one of the space */
    grz3_scene_contact_visitor visit3;
    void *user;
} grz_contacts_question;

/* `options` may be NULL. (contacts_question.c) */
grz_contacts_question grz_contacts_question2(const grz2_scene_contact_options *options,
                                             grz2_scene_contact_visitor visit, void *user);
grz_contacts_question grz_contacts_question3(const grz3_scene_contact_options *options,
                                             grz3_scene_contact_visitor visit, void *user);
/* Hands a contact of a and b to the visitor; false: no more. */
bool grz_visit_contact(const grz_contacts_question *q, uint64_t a, uint64_t b, const grz_set_contact *c);

/* After GRZ_ERROR_ARGUMENT, of a pair without an answer, a search goes on. */
static inline bool grz_contacts_go_on(grz_status status) { return status == GRZ_OK || status == GRZ_ERROR_ARGUMENT; }

/* Meshes of a scene whose contacts with a shape are asked together, as seams between them count (contacts_together.c).
 * The first three members are set by who asks. */
typedef struct grz_contacts_together {
    const grz_contacts_question *q;
    const grz_scene *scene;
    const grz_shape *shape;
    grz_growing meshes; /* kept_mesh: those that are asked */
    grz_growing found;  /* kept_contact: what they said */
    double deepest;     /* of those */
    grz_status status;  /* GRZ_OK, or why not */
} grz_contacts_together;

/* Adds a mesh. False if there is no memory: the status says so. */
bool grz_contacts_keep_mesh(grz_contacts_together *t, const grz_scene_thing *mesh);
/* Visits the contacts with the meshes that were added, and with those that a way out of these may lead into. */
void grz_contacts_ask_together(grz_contacts_together *t);
void grz_contacts_release(grz_contacts_together *t);

#endif
