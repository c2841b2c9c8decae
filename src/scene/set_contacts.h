/* The contacts of two sets (set.h): how deep they are in each other, and where.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_SET_CONTACTS_H
#define GRZ_SCENE_SET_CONTACTS_H

#include "scene/set.h"

/* As grz_mesh_contact_options has them. */
typedef struct grz_set_contact_options {
    double margin;
    grz_faces faces;
    bool skip_inner_edges;
    double cosine;
} grz_set_contact_options;

/* Of vectors `dim` numbers count. */
typedef struct grz_set_contact_point {
    double point[3];
    double depth;
    uint32_t part_a, part_b; /* the triangle of a mesh, the edge of a polygon; of a shape 0 */
    grz_feature feature_a, feature_b;
} grz_set_contact_point;

typedef struct grz_set_contact {
    double normal[3]; /* out of b, towards a */
    double depth;
    int count;
    uint32_t mesh; /* which of several */
    grz_set_contact_point points[4];
} grz_set_contact;

/* Gets a contact, which it may change; false stops the search. */
typedef bool grz_set_contact_visitor(void *context, const grz_set_contact *contact);

/* Visits the contacts of a with b, the deepest first. GRZ_STOPPED if the visitor stopped it; GRZ_ERROR_ARGUMENT: this
 * pair has no answer; GRZ_ERROR_MEMORY. */
grz_status grz_sets_contacts(int dim, grz_set a, grz_set b, const grz_set_contact_options *how,
                             grz_set_contact_visitor *visit, void *context);

/* The contacts of a shape of space with several meshes that are meant alike, as if these were one mesh
 * (grz_mesh_contacts_among); contact->mesh is the place of its mesh in the array. */
grz_status grz_shape_contacts_among(const grz3_shape *shape, const grz_mesh *const *meshes, size_t count,
                                    grz_mesh_solid solid, const grz_set_contact_options *how,
                                    grz_set_contact_visitor *visit, void *context);

#endif
