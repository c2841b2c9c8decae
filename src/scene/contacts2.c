/* Contacts in scenes of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/contacts.h"

/* Who gets them. */
typedef struct contact_reader2 {
    grz2_scene_contact_visitor visit;
    void *user;
} contact_reader2;

static grz2_vec vec_of_numbers2(const double at[2]) { return (grz2_vec){at[0], at[1]}; }

static bool read_contact2(void *context, uint64_t a, uint64_t b, const grz_set_contact *c) {
    const contact_reader2 *const r = (const contact_reader2 *)context;
    grz2_scene_contact contact = {
        .a = a, .b = b, .normal = vec_of_numbers2(c->normal), .depth = c->depth, .count = c->count};
    for (int i = 0; i < c->count; i++)
        contact.points[i] = (grz2_scene_contact_point){.point = vec_of_numbers2(c->points[i].point),
                                                       .depth = c->points[i].depth,
                                                       .edge_a = c->points[i].part_a,
                                                       .edge_b = c->points[i].part_b,
                                                       .feature_a = c->points[i].feature_a,
                                                       .feature_b = c->points[i].feature_b};
    return r->visit(r->user, &contact);
}

static grz_scene_contacts contacts_question2(const grz2_scene_contact_options *options, contact_reader2 *reader) {
    static const grz2_scene_contact_options usual = {.margin = 0};
    const grz2_scene_contact_options *const how = options ? options : &usual;
    return (grz_scene_contacts){.dim = 2,
                                .how = {how->margin, GRZ_FACES_BOTH, how->skip_inner_edges, how->cosine},
                                .filter = &how->filter,
                                .take = read_contact2,
                                .context = reader};
}

grz_status grz2_scene_contacts(const grz_scene *scene, const grz2_shape *shape,
                               const grz2_scene_contact_options *options, grz2_scene_contact_visitor visit,
                               void *user) {
    contact_reader2 reader = {visit, user};
    const grz_scene_contacts question = contacts_question2(options, &reader);
    return grz_scene_contacts_of(&question, scene, shape);
}

grz_status grz2_scene_pairs_contacts(const grz_scene *a, const grz_scene *b, const grz2_scene_contact_options *options,
                                     grz2_scene_contact_visitor visit, void *user) {
    contact_reader2 reader = {visit, user};
    const grz_scene_contacts question = contacts_question2(options, &reader);
    return grz_scene_contacts_between(&question, a, b);
}

grz_status grz2_things_contacts(const grz2_things *a, const grz2_things *b, const grz2_scene_contact_options *how,
                                const grz_things_options *options, grz2_scene_contact_visitor visit, void *user) {
    contact_reader2 reader = {visit, user};
    const grz_scene_contacts question = contacts_question2(how, &reader);
    const grz_things p = grz_things_of_plane(a), q = grz_things_of_plane(b ? b : a);
    return grz_things_contacts_between(&question, &p, b ? &q : NULL, options);
}
