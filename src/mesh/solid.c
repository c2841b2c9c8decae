/* Meshes as solids: what is inside as a whole.
 *
 * Where no triangle of a mesh meets a shape, the shape is connected and lies in one of the regions into which the mesh
 * cuts space: so one point decides. Of another mesh each shell is such a shape. If two solids have a point in common
 * and their triangles do not meet, go from there to infinity: the first triangle on the way, of either mesh, is inside
 * the other one, and with it its shell.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/solid.h"

#include "base/watch.h"
#include "num/bits.h"
#include "shape/core3.h"
#include "shape/vec3.h"

bool grz_mesh_can_be(const grz_mesh *mesh, grz_mesh_solid solid) {
    switch ((int)solid) {
    case GRZ_SKIN: return true;
    case GRZ_SOLID_ODD: return mesh->solid && mesh->open_edges == 0;
    case GRZ_SOLID_WINDING: return mesh->solid;
    default: return false;
    }
}

bool grz3_point_of_shape(const grz3_shape *s, grz3_vec *point) {
    switch ((int)s->kind) {
    /* without a direction they are points */
    case GRZ_RAY: *point = s->ray.origin; return grz3_is_zero(&s->ray.dir);
    case GRZ_LINE: *point = s->line.origin; return grz3_is_zero(&s->line.dir);
    case GRZ_PLANE:
    case GRZ_HALFSPACE: return false;
    case GRZ_AABB: *point = s->aabb.min; return grz3_finite(&s->aabb.min) && grz3_finite(&s->aabb.max);
    case GRZ_HULL: *point = s->hull.points[0]; return true;
    default: *point = s->point; return true; /* the first numbers of all others are a center or a corner */
    }
}

bool grz_mesh_holds_shape(const grz_mesh *mesh, grz_mesh_solid solid, const grz3_shape *shape, grz3_vec *point) {
    return solid != GRZ_SKIN && grz3_shape_valid(shape) && grz3_point_of_shape(shape, point) &&
           grz_mesh_holds(mesh, solid, point);
}

static bool holds_vertex(const grz_mesh *mesh, grz_mesh_solid solid, const grz_mesh *other, uint32_t triangle,
                         grz3_vec *point) {
    *point = grz_mesh_triangle_in(other, triangle).a;
    return grz_mesh_holds(mesh, solid, point);
}

/* Is a shell of the other mesh in the solid? What is not known to have shells is asked triangle by triangle. */
static bool holds_shell(const grz_mesh *mesh, grz_mesh_solid solid, const grz_mesh *other, grz3_vec *point) {
    const size_t count = other->shells ? other->shell_count : GRZ_BLOCK * other->block_count;
    bool holds = false;
    uint32_t steps = 0;
    for (size_t i = 0; i < count && solid != GRZ_SKIN && !holds && !grz_step_stops(&steps, 16); i++)
        holds = holds_vertex(mesh, solid, other, other->shells ? other->shells[i] : (uint32_t)i, point);
    return holds;
}

bool grz_mesh_has_shell_in(const grz_mesh *a, const grz_mesh *b, grz_mesh_solid solid_a, grz_mesh_solid solid_b,
                           grz3_vec *point) {
    return holds_shell(b, solid_b, a, point) || holds_shell(a, solid_a, b, point);
}

grz_status grz_mesh_contains(const grz_mesh *mesh, const grz3_vec *point, grz_mesh_solid solid, bool *inside) {
    *inside = false;
    if (!grz_mesh_can_be(mesh, solid)) return GRZ_ERROR_ARGUMENT;
    const bool holds = grz_mesh_holds(mesh, solid, point);
    if (grz_watch_stops()) return GRZ_STOPPED;
    *inside = holds;
    return GRZ_OK;
}
