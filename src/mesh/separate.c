/* Where a shape that was put into a mesh is free of it: a place among the triangles met so far, again with those that
 * it meets there, until it meets none.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "bounds/numbers.h"
#include "mesh/mesh.h"
#include "tree/search.h"

#include <graze/depth3.h>
#include <graze/query3.h>

#include <string.h>

typedef struct mesh_crowd {
    const grz_mesh *mesh;
    grz3_shape at;         /* the shape in its place */
    grz_growing triangles; /* grz3_shape: those that were met so far */
    bool no_memory;
} mesh_crowd;

static bool add_overlapped(void *context, uint32_t leaf) {
    mesh_crowd *const c = (mesh_crowd *)context;
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK) && !c->no_memory; i++) {
        const grz3_triangle t = grz_mesh_triangle(c->mesh, leaf / GRZ_BLOCK, i);
        const grz3_shape triangle = grz3_shape_from_triangle(&t);
        if (!grz3_overlap_open(&c->at, &triangle)) continue;
        c->no_memory = !grz_grow(c->mesh->allocator, &c->triangles, sizeof triangle);
        if (!c->no_memory) ((grz3_shape *)c->triangles.items)[c->triangles.count++] = triangle;
    }
    return !c->no_memory;
}

/* Adds the triangles that are overlapped openly. At a place that is free of those met so far they are new ones. Returns
 * how many there are. */
static size_t meet_triangles(mesh_crowd *c) {
    const size_t before = c->triangles.count;
    double bounds[6];
    if (!grz3_shape_valid(&c->at)) return 0;
    grz_bounds_numbers(3, &c->at, bounds);
    const grz_bvh_box box = grz_bvh_box_of(3, bounds, bounds + 3);
    grz_bvh_searches_in_use()->visit(&c->mesh->tree, &box, add_overlapped, c);
    return c->triangles.count - before;
}

grz_status grz_mesh_separate(const grz_mesh *mesh, const grz3_shape *shape, grz3_vec *place, bool *is_free) {
    mesh_crowd c = {.mesh = mesh, .at = *shape};
    grz3_vec start, end;
    grz_answer answer = grz3_separate(shape, NULL, 0, &start);
    end = start;
    while (answer.yes && meet_triangles(&c) > 0 && !c.no_memory) {
        answer = grz3_separate(shape, (const grz3_shape *)c.triangles.items, c.triangles.count, &end);
        if (answer.yes) c.at = grz3_shape_at(shape, &end);
    }
    grz_growing_release(mesh->allocator, &c.triangles, sizeof(grz3_shape));
    const bool found = answer.yes && !c.no_memory;
    if (place) *place = found ? end : start;
    if (is_free) *is_free = found;
    return answer.unsupported ? GRZ_ERROR_ARGUMENT : c.no_memory ? GRZ_ERROR_MEMORY : GRZ_OK;
}
