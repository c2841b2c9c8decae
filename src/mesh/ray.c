/* A caster made ready for its way through a mesh.
 *
 * SPDX-License-Identifier: MIT */
#include "num/bits.h"
#include "num/rounded.h"
#include "mesh/ray.h"
#include "shape/place3.h"

#include <math.h>

/* Beyond this, or below its inverse for a direction, the searches' bounds do not hold. */
#define MOST 0x1p100

static inline double greatest(double x, double y, double z) {
    const double a = fabs(x), b = fabs(y), c = fabs(z), ab = a > b ? a : b;
    return ab > c ? ab : c;
}
static inline double least(double x, double y, double z) {
    const double a = fabs(x), b = fabs(y), c = fabs(z), ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* When the caster is in the box around the mesh first, no later than that; not finite, or far off, if that cannot be
 * said. */
static GRZ_NOINLINE double entry(const grz_mesh *mesh, const grz_mesh_ray *ray) {
    double first = ray->from;
    for (int k = 0; k < 3; k++) {
        const int way = grz_mesh_way(&ray->path, k);
        const double t = (mesh->box[way > 0 ? 0 : 1][k] - ray->origin[k]) / ray->d[k], before = t - fabs(t) * 0x1p-40;
        if (way != 0) first = before > first ? before : first;
    }
    return first;
}

/* Does it move along an axis so slowly that the bounds do not hold? */
static GRZ_NOINLINE bool creeps(const grz_mesh_ray *ray, double length) {
    for (int k = 0; k < 3; k++)
        if (!(fabs(ray->d[k]) > length * 0x1p-800) && grz_mesh_way(&ray->path, k) != 0) return true;
    return false;
}

/* The search starts where the caster is, or, if that is far away, in front of the mesh: there the floats are finer. No
 * bound holds if the numbers are so large or so small, or not finite: of a sum NaN makes NaN, while it may get lost
 * among the largest. */
grz_mesh_plan grz_mesh_make_ray(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_cast_options *options,
                                grz_mesh_ray *ray) {
    const grz_path path = grz3_path_of(caster);
    const double *const o = path.origin, *const to = path.to, *const from = path.from;
    const double x = o[0], y = o[1], z = o[2], dx = to[0] - from[0], dy = to[1] - from[1], dz = to[2] - from[2];
    ray->path = path;
    ray->from = path.span == GRZ_SPAN_LINE ? -(double)INFINITY : 0;
    ray->to = path.span == GRZ_SPAN_UNIT ? 1 : (double)INFINITY;
    ray->front = options && options->faces == GRZ_FACES_FRONT;
    ray->open = false;
    ray->visit = NULL;
    if (options && options->in_range && !grz_mesh_narrow(&ray->from, &ray->to, options->from, options->to))
        return GRZ_MESH_MISS;
    if (mesh->tree.node_count == 0) return GRZ_MESH_MISS;
    ray->origin[0] = x, ray->origin[1] = y, ray->origin[2] = z;
    ray->d[0] = dx, ray->d[1] = dy, ray->d[2] = dz;
    const double far = fabs(x) + fabs(y) + fabs(z), length = fabs(dx) + fabs(dy) + fabs(dz), size = mesh->size,
                 step = greatest(dx, dy, dz);
    ray->length = length;
    if (!((far + length < MOST) & (step > 1 / MOST) & mesh->moderate)) return GRZ_MESH_SLOW_SEARCH;
    if (!(least(dx, dy, dz) > step * 0x1p-800) && creeps(ray, step)) return GRZ_MESH_SLOW_SEARCH;
    /* No coordinate is beyond size / 4, so S(e) and S(f) are at most 1.5 size, and S(o) is at most far + 0.75 size. */
    ray->doubt = 1.001 * mesh_crossing_error * length * size * (4.5 * size + 3 * far) + 0x1p-700;
    ray->scale = grz_from_bits(grz_bits(step) & GRZ_EXPONENT_MASK);
    ray->start = 0;
    if (!grz_negative(ray->from) && !(greatest(x, y, z) > size)) return GRZ_MESH_SEARCH;
    ray->start = entry(mesh, ray);
    return fabs(ray->start) * ray->scale < MOST ? GRZ_MESH_SEARCH : GRZ_MESH_SLOW_SEARCH;
}
