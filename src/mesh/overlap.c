/* Triangles of a mesh that meet a shape.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/bounds3.h"
#include "mesh/mesh.h"
#include "tree/search.h"

#include <graze/query3.h>

typedef struct search {
    const grz_mesh *mesh;
    const grz3_shape *shape;
    grz_triangle_visitor visit; /* NULL: any will do */
    void *user;
    bool found;
} search;

static bool look_at_leaf(void *context, uint32_t leaf) {
    search *const s = context;
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK); i++) {
        const grz3_triangle t = grz_mesh_triangle(s->mesh, leaf / GRZ_BLOCK, i);
        const grz3_shape triangle = grz3_shape_from_triangle(&t);
        if (!grz3_overlap(s->shape, &triangle)) continue;
        s->found = true;
        if (!s->visit || !s->visit(s->user, grz_mesh_index(s->mesh, leaf / GRZ_BLOCK, i))) return false;
    }
    return true;
}

/* True if it was not stopped. */
static bool run(search *s) {
    double least[3], greatest[3];
    grz3_box_around(s->shape, least, greatest);
    const grz_bvh_box box = grz_bvh_box_of(3, least, greatest);
    return grz_bvh_searches_in_use()->visit(&s->mesh->tree, &box, look_at_leaf, s);
}

bool grz_mesh_overlap(const grz_mesh *mesh, const grz3_shape *shape) {
    search s = {.mesh = mesh, .shape = shape};
    run(&s);
    return s.found;
}

grz_status grz_mesh_overlap_all(const grz_mesh *mesh, const grz3_shape *shape, grz_triangle_visitor visit, void *user) {
    search s = {.mesh = mesh, .shape = shape, .visit = visit, .user = user};
    return run(&s) ? GRZ_OK : GRZ_STOPPED;
}
