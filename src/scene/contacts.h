/* Contacts in a scene: one search for both spaces; contacts2.c and contacts3.c have the results.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_CONTACTS_H
#define GRZ_SCENE_CONTACTS_H

#include "scene/join.h"
#include "scene/set_contacts.h"
#include "scene/things.h"

/* A question. */
typedef struct grz_scene_contacts {
    int dim;
    grz_set_contact_options how;
    const grz_scene_filter *filter;                                                      /* of a shape in a scene */
    bool (*take)(void *context, uint64_t a, uint64_t b, const grz_set_contact *contact); /* false: no more */
    void *context;
} grz_scene_contacts;

/* Of a shape with what is in a scene, and of the things of two scenes. */
grz_status grz_scene_contacts_of(const grz_scene_contacts *question, const grz_scene *scene, const void *shape);
grz_status grz_scene_contacts_between(const grz_scene_contacts *question, const grz_scene *a, const grz_scene *b);
/* Of things in the caller's memory; b may be NULL. */
grz_status grz_things_contacts_between(const grz_scene_contacts *question, const grz_things *a, const grz_things *b,
                                       const grz_things_options *options);

#endif
