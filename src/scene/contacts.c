/* Contacts of a shape in a scene: things whose bounds are near enough are asked, one by one, but for meshes whose inner
 * edges are skipped: those are asked together.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/contacts.h"

#include "bounds/numbers.h"

typedef struct contact_search {
    const grz_contacts_question *q;
    const grz_scene *scene;
    grz_set asked;
    uint64_t with;     /* the thing that is asked */
    grz_status status; /* GRZ_OK, or why not */
    grz_contacts_together together;
} contact_search;

static bool hand_on_contact(void *context, const grz_set_contact *contact) {
    const contact_search *const s = (const contact_search *)context;
    return grz_visit_contact(s->q, 0, s->with, contact);
}

/* False if the search is over. */
static bool contacts_with_thing(void *context, uint32_t slot, const double box[6]) {
    contact_search *const s = (contact_search *)context;
    const grz_scene_thing *const t = grz_scene_thing_in(s->scene, slot);
    (void)box;
    if (!grz_scene_counts(s->q->filter, t)) return true;
    if (s->q->dim == 3 && s->q->how.skip_inner_edges && t->large) return grz_contacts_keep_mesh(&s->together, t);
    s->with = t->id;
    const grz_status status =
        grz_sets_contacts(s->q->dim, s->asked, grz_scene_set_of(t), &s->q->how, hand_on_contact, s);
    if (status != GRZ_OK) s->status = status;
    return grz_contacts_go_on(s->status);
}

static grz_status contacts_of_shape(const grz_contacts_question *question, const grz_scene *scene,
                                    const grz_shape *shape) {
    contact_search s = {.q = question, .scene = scene, .asked = grz_set_of_shape(shape)};
    double box[6];
    if (scene->dim != question->dim) return GRZ_ERROR_ARGUMENT;
    if (!grz_is_margin(question->how.margin) || grz_set_is_empty(scene->dim, s.asked)) return GRZ_OK;
    s.together = (grz_contacts_together){.q = question, .scene = scene, .shape = shape};
    grz_bounds_numbers_within(scene->dim, shape, question->how.margin, box);
    if (grz_tree_boxes_at(scene->tree, box, contacts_with_thing, &s) && s.together.meshes.count > 0)
        grz_contacts_ask_together(&s.together);
    grz_contacts_release(&s.together);
    return s.together.status != GRZ_OK ? s.together.status : s.status;
}

grz_status grz2_scene_contacts(const grz_scene *scene, const grz2_shape *shape,
                               const grz2_scene_contact_options *options, grz2_scene_contact_visitor visit,
                               void *user) {
    const grz_contacts_question question = grz_contacts_question2(options, visit, user);
    return contacts_of_shape(&question, scene, grz_from2(shape));
}
grz_status grz3_scene_contacts(const grz_scene *scene, const grz3_shape *shape,
                               const grz3_scene_contact_options *options, grz3_scene_contact_visitor visit,
                               void *user) {
    const grz_contacts_question question = grz_contacts_question3(options, visit, user);
    return contacts_of_shape(&question, scene, grz_from3(shape));
}
