/* A question about contacts: its options, and its visitor, of either space.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/contacts.h"

grz_contacts_question grz_contacts_question2(const grz2_scene_contact_options *options,
                                             grz2_scene_contact_visitor visit, void *user) {
    static const grz2_scene_contact_options usual = {.margin = 0};
    const grz2_scene_contact_options *const how = options ? options : &usual;
    return (grz_contacts_question){.dim = 2,
                                   .how = {how->margin, GRZ_FACES_BOTH, how->skip_inner_edges, how->cosine},
                                   .filter = &how->filter,
                                   .visit2 = visit,
                                   .user = user};
}
grz_contacts_question grz_contacts_question3(const grz3_scene_contact_options *options,
                                             grz3_scene_contact_visitor visit, void *user) {
    static const grz3_scene_contact_options usual = {.margin = 0};
    const grz3_scene_contact_options *const how = options ? options : &usual;
    return (grz_contacts_question){.dim = 3,
                                   .how = {how->margin, how->faces, how->skip_inner_edges, how->cosine},
                                   .filter = &how->filter,
                                   .visit3 = visit,
                                   .user = user};
}

static bool visit_contact2(const grz_contacts_question *q, uint64_t a, uint64_t b, const grz_set_contact *c) {
    grz2_scene_contact contact = {
        .a = a, .b = b, .normal = {c->normal[0], c->normal[1]}, .depth = c->depth, .count = c->count};
    for (int i = 0; i < c->count; i++) {
        const grz_set_contact_point *const p = &c->points[i];
        contact.points[i] = (grz2_scene_contact_point){.point = {p->point[0], p->point[1]},
                                                       .depth = p->depth,
                                                       .edge_a = p->part_a,
                                                       .edge_b = p->part_b,
                                                       .feature_a = p->feature_a,
                                                       .feature_b = p->feature_b};
    }
    return q->visit2(q->user, &contact);
}
static bool visit_contact3(const grz_contacts_question *q, uint64_t a, uint64_t b, const grz_set_contact *c) {
    grz3_scene_contact contact = {
        .a = a, .b = b, .normal = {c->normal[0], c->normal[1], c->normal[2]}, .depth = c->depth, .count = c->count};
    for (int i = 0; i < c->count; i++) {
        const grz_set_contact_point *const p = &c->points[i];
        contact.points[i] = (grz3_scene_contact_point){.point = {p->point[0], p->point[1], p->point[2]},
                                                       .depth = p->depth,
                                                       .triangle_a = p->part_a,
                                                       .triangle_b = p->part_b,
                                                       .feature_a = p->feature_a,
                                                       .feature_b = p->feature_b};
    }
    return q->visit3(q->user, &contact);
}
bool grz_visit_contact(const grz_contacts_question *q, uint64_t a, uint64_t b, const grz_set_contact *c) {
    return q->dim == 2 ? visit_contact2(q, a, b, c) : visit_contact3(q, a, b, c);
}
