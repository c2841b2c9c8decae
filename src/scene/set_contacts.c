/* The contacts of two sets: which function says so. Where the pair is there in one order only, as a shape with a mesh,
 * it is asked so, and the answer turned around.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/set_contacts.h"

#include "base/answer.h"

#include <graze/contact2.h>
#include <graze/contact3.h>

#include <string.h>

/* Who gets the contacts. */
typedef struct contact_taker {
    bool turned; /* they are those of b with a */
    grz_set_contact_visitor *visit;
    void *context;
} contact_taker;

static bool take_set_contact(const contact_taker *to, grz_set_contact *c) {
    if (to->turned)
        for (int k = 0; k < 3; k++) c->normal[k] = 0 - c->normal[k];
    for (int i = 0; to->turned && i < c->count; i++) {
        grz_set_contact_point *const p = &c->points[i];
        const grz_feature feature = p->feature_a;
        const uint32_t part = p->part_a;
        p->feature_a = p->feature_b;
        p->feature_b = feature;
        p->part_a = p->part_b;
        p->part_b = part;
    }
    return to->visit(to->context, c);
}

/* The status of a single contact that there is, or is not. */
static grz_status give_contact(const contact_taker *to, grz_answer answer, grz_set_contact *c) {
    if (answer.unsupported) return GRZ_ERROR_ARGUMENT;
    return !answer.yes || take_set_contact(to, c) ? GRZ_OK : GRZ_STOPPED;
}

static grz_status contact_of_shapes2(const grz2_shape *a, const grz2_shape *b, double margin, const contact_taker *to) {
    grz2_manifold m = {.count = 0};
    const grz_answer answer = grz2_contact(a, b, margin, &m);
    grz_set_contact c = {.normal = {m.normal.x, m.normal.y}, .depth = m.depth, .count = m.count};
    for (int i = 0; i < m.count; i++)
        c.points[i] = (grz_set_contact_point){.point = {m.points[i].point.x, m.points[i].point.y},
                                              .depth = m.points[i].depth,
                                              .feature_a = m.points[i].feature_a,
                                              .feature_b = m.points[i].feature_b};
    return give_contact(to, answer, &c);
}

static grz_status contact_of_shapes3(const grz3_shape *a, const grz3_shape *b, double margin, const contact_taker *to) {
    grz3_manifold m = {.count = 0};
    const grz_answer answer = grz3_contact(a, b, margin, &m);
    grz_set_contact c = {.normal = {m.normal.x, m.normal.y, m.normal.z}, .depth = m.depth, .count = m.count};
    for (int i = 0; i < m.count; i++)
        c.points[i] = (grz_set_contact_point){.point = {m.points[i].point.x, m.points[i].point.y, m.points[i].point.z},
                                              .depth = m.points[i].depth,
                                              .feature_a = m.points[i].feature_a,
                                              .feature_b = m.points[i].feature_b};
    return give_contact(to, answer, &c);
}

static bool take_polygon_contact(void *context, const grz2_polygon_contact *from) {
    grz_set_contact c = {.depth = from->depth, .count = from->count};
    memcpy(c.normal, &from->normal, sizeof from->normal);
    for (int i = 0; i < c.count; i++) {
        const grz2_polygon_contact_point *const p = &from->points[i];
        c.points[i] = (grz_set_contact_point){
            .depth = p->depth, .part_b = p->edge, .feature_a = p->feature_a, .feature_b = p->feature_b};
        memcpy(c.points[i].point, &p->point, sizeof p->point);
    }
    return take_set_contact((const contact_taker *)context, &c);
}

static bool take_mesh_contact(void *context, const grz_mesh_contact *from) {
    grz_set_contact c = {.depth = from->depth, .count = from->count, .mesh = from->mesh};
    memcpy(c.normal, &from->normal, sizeof from->normal);
    for (int i = 0; i < c.count; i++) {
        const grz_mesh_contact_point *const p = &from->points[i];
        c.points[i] = (grz_set_contact_point){.depth = p->depth,
                                              .part_a = p->triangle_a,
                                              .part_b = p->triangle_b,
                                              .feature_a = p->feature_a,
                                              .feature_b = p->feature_b};
        memcpy(c.points[i].point, &p->point, sizeof p->point);
    }
    return take_set_contact((const contact_taker *)context, &c);
}

static grz_status contacts_of_polygon(const grz2_polygon *polygon, const grz2_shape *shape,
                                      const grz_set_contact_options *how, contact_taker *to) {
    const grz2_polygon_contact_options options = {
        .margin = how->margin, .skip_inner_edges = how->skip_inner_edges, .cosine = how->cosine};
    return grz2_polygon_contacts(polygon, shape, &options, take_polygon_contact, to);
}

static grz_mesh_contact_options options_of_mesh(const grz_set_contact_options *how, grz_mesh_solid solid,
                                                grz_mesh_solid solid_a) {
    return (grz_mesh_contact_options){.margin = how->margin,
                                      .faces = how->faces,
                                      .skip_inner_edges = how->skip_inner_edges,
                                      .cosine = how->cosine,
                                      .solid = solid,
                                      .solid_a = solid_a};
}

static grz_status contacts_of_mesh(grz_set mesh, const grz3_shape *shape, const grz_set_contact_options *how,
                                   contact_taker *to) {
    const grz_mesh_contact_options options = options_of_mesh(how, mesh.solid, GRZ_SKIN);
    return grz_mesh_contacts((const grz_mesh *)mesh.large, shape, &options, take_mesh_contact, to);
}

grz_status grz_shape_contacts_among(const grz3_shape *shape, const grz_mesh *const *meshes, size_t count,
                                    grz_mesh_solid solid, const grz_set_contact_options *how,
                                    grz_set_contact_visitor *visit, void *context) {
    const grz_mesh_contact_options options = options_of_mesh(how, solid, GRZ_SKIN);
    contact_taker to = {.visit = visit, .context = context};
    return grz_mesh_contacts_among(meshes, count, shape, &options, take_mesh_contact, &to);
}

static grz_status contacts2(grz_set a, grz_set b, const grz_set_contact_options *how, contact_taker *to) {
    const grz2_shape *const p = grz_in2(a.shape), *const q = grz_in2(b.shape);
    to->turned = a.large != NULL;
    if (a.large && b.large) return GRZ_ERROR_ARGUMENT;
    if (b.large) return contacts_of_polygon((const grz2_polygon *)b.large, p, how, to);
    if (a.large) return contacts_of_polygon((const grz2_polygon *)a.large, q, how, to);
    return contact_of_shapes2(p, q, how->margin, to);
}

static grz_status contacts3(grz_set a, grz_set b, const grz_set_contact_options *how, contact_taker *to) {
    const grz3_shape *const p = grz_in3(a.shape), *const q = grz_in3(b.shape);
    if (a.large && b.large) {
        const grz_mesh_contact_options options = options_of_mesh(how, b.solid, a.solid);
        return grz_meshes_contacts((const grz_mesh *)a.large, (const grz_mesh *)b.large, &options, take_mesh_contact,
                                   to);
    }
    to->turned = a.large != NULL;
    if (b.large) return contacts_of_mesh(b, p, how, to);
    if (a.large) return contacts_of_mesh(a, q, how, to);
    return contact_of_shapes3(p, q, how->margin, to);
}

grz_status grz_sets_contacts(int dim, grz_set a, grz_set b, const grz_set_contact_options *how,
                             grz_set_contact_visitor *visit, void *context) {
    contact_taker to = {.visit = visit, .context = context};
    return (dim == 2 ? contacts2 : contacts3)(a, b, how, &to);
}
