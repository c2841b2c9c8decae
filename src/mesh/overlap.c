/* Triangles of a mesh that meet a shape.
 *
 * SPDX-License-Identifier: MIT */
#include "base/watch.h"
#include "bounds/numbers.h"

#include "mesh/solid.h"

#include "tree/search.h"

#include <graze/query3.h>

typedef struct mesh_overlap_search {
    const grz_mesh *mesh;
    const grz3_shape *shape;
    grz_triangle_visitor visit; /* NULL: any will do */
    void *user;
    bool found;
} mesh_overlap_search;

static bool overlap_triangles(void *context, uint32_t leaf) {
    mesh_overlap_search *const s = (mesh_overlap_search *)context;
    grz3_triangle t[GRZ_BLOCK];
    grz_mesh_triangles(s->mesh, leaf / GRZ_BLOCK, (int)(leaf % GRZ_BLOCK) + 1, t);
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK); i++) {
        const grz3_shape triangle = grz3_shape_from_triangle(&t[i]);
        if (!grz3_overlap(s->shape, &triangle)) continue;
        s->found = true;
        if (!s->visit || !s->visit(s->user, grz_mesh_index(s->mesh, leaf / GRZ_BLOCK, i))) return false;
    }
    return true;
}

/* True if it was not stopped. */
static bool run_mesh_overlap(mesh_overlap_search *s) {
    double bounds[6];
    grz_bounds_numbers(3, s->shape, bounds);
    const grz_bvh_box box = grz_bvh_box_of(3, bounds, bounds + 3);
    return grz_bvh_searches_in_use()->visit(&s->mesh->tree, &box, overlap_triangles, s);
}

grz_status grz_mesh_overlap(const grz_mesh *mesh, const grz3_shape *shape, grz_mesh_solid solid, bool *overlap) {
    mesh_overlap_search s = {.mesh = mesh, .shape = shape};
    grz3_vec point;
    *overlap = false;
    if (!grz_mesh_can_be(mesh, solid)) return GRZ_ERROR_ARGUMENT;
    if (run_mesh_overlap(&s)) s.found = grz_mesh_holds_shape(mesh, solid, shape, &point);
    if (grz_watch_stops()) return GRZ_STOPPED;
    *overlap = s.found;
    return GRZ_OK;
}

grz_status grz_mesh_overlap_all(const grz_mesh *mesh, const grz3_shape *shape, grz_triangle_visitor visit, void *user) {
    mesh_overlap_search s = {.mesh = mesh, .shape = shape, .visit = visit, .user = user};
    return run_mesh_overlap(&s) ? GRZ_OK : GRZ_STOPPED;
}
