/* Contacts in scenes of space.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/contacts.h"

/* Who gets them. */
typedef struct contact_reader3 {
    grz3_scene_contact_visitor visit;
    void *user;
} contact_reader3;

static grz3_vec vec_of_numbers3(const double at[3]) { return (grz3_vec){at[0], at[1], at[2]}; }

static bool read_contact3(void *context, uint64_t a, uint64_t b, const grz_set_contact *c) {
    const contact_reader3 *const r = (const contact_reader3 *)context;
    grz3_scene_contact contact = {
        .a = a, .b = b, .normal = vec_of_numbers3(c->normal), .depth = c->depth, .count = c->count};
    for (int i = 0; i < c->count; i++)
        contact.points[i] = (grz3_scene_contact_point){.point = vec_of_numbers3(c->points[i].point),
                                                       .depth = c->points[i].depth,
                                                       .triangle_a = c->points[i].part_a,
                                                       .triangle_b = c->points[i].part_b,
                                                       .feature_a = c->points[i].feature_a,
                                                       .feature_b = c->points[i].feature_b};
    return r->visit(r->user, &contact);
}

static grz_scene_contacts contacts_question3(const grz3_scene_contact_options *options, contact_reader3 *reader) {
    static const grz3_scene_contact_options usual = {.margin = 0};
    const grz3_scene_contact_options *const how = options ? options : &usual;
    return (grz_scene_contacts){.dim = 3,
                                .how = {how->margin, how->faces, how->skip_inner_edges, how->cosine},
                                .filter = &how->filter,
                                .take = read_contact3,
                                .context = reader};
}

grz_status grz3_scene_contacts(const grz_scene *scene, const grz3_shape *shape,
                               const grz3_scene_contact_options *options, grz3_scene_contact_visitor visit,
                               void *user) {
    contact_reader3 reader = {visit, user};
    const grz_scene_contacts question = contacts_question3(options, &reader);
    return grz_scene_contacts_of(&question, scene, shape);
}

grz_status grz3_scene_pairs_contacts(const grz_scene *a, const grz_scene *b, const grz3_scene_contact_options *options,
                                     grz3_scene_contact_visitor visit, void *user) {
    contact_reader3 reader = {visit, user};
    const grz_scene_contacts question = contacts_question3(options, &reader);
    return grz_scene_contacts_between(&question, a, b);
}

grz_status grz3_things_contacts(const grz3_things *a, const grz3_things *b, const grz3_scene_contact_options *how,
                                const grz_things_options *options, grz3_scene_contact_visitor visit, void *user) {
    contact_reader3 reader = {visit, user};
    const grz_scene_contacts question = contacts_question3(how, &reader);
    const grz_things p = grz_things_of_space(a), q = grz_things_of_space(b ? b : a);
    return grz_things_contacts_between(&question, &p, b ? &q : NULL, options);
}
