/* A caster made ready for its way through a mesh.
 *
 * SPDX-License-Identifier: MIT */
#include "exact/bits.h"
#include "exact/rounded.h"
#include "mesh/ray.h"

#include <math.h>

#define GRZ_NAME(x) grz3_##x
#define GRZ_DIMENSION 3
#define GRZ_BALL_MEMBER sphere
#include "base/place.inc"

/* Beyond this, or below its inverse for a direction, the searches' bounds do not hold. */
#define MOST 0x1p100

static double greater(double a, double b) { return a > b ? a : b; }
static double lesser(double a, double b) { return a < b ? a : b; }
static double least(const double a[3]) { return lesser(lesser(fabs(a[0]), fabs(a[1])), fabs(a[2])); }
static double largest(const double a[3]) { return greater(greater(fabs(a[0]), fabs(a[1])), fabs(a[2])); }

/* When the caster is in the box around the mesh first, no later than that; not finite, or far off, if that cannot be said. */
static double entry(const grz_mesh *mesh, const grz_mesh_ray *ray) {
    double first = ray->from;
    for (int k = 0; k < 3; k++) {
        const int way = grz_mesh_way(&ray->path, k);
        const double t = (mesh->box[way > 0 ? 0 : 1][k] - ray->origin[k]) / ray->d[k];
        if (way != 0) first = greater(t - fabs(t) * 0x1p-40, first);
    }
    return first;
}

/* The search starts where the caster is, or, if that is far away, in front of the mesh: there the floats are finer. False if the numbers
 * are so large or so small that its bounds do not hold, or not finite: of a sum NaN makes NaN, while it may get lost among the largest. */
bool grz_mesh_make_search(const grz_mesh *mesh, grz_mesh_ray *ray) {
    const double length = largest(ray->d), distance = largest(ray->origin);
    if (!((grz_mesh_length(ray->origin) + ray->length < MOST) & (length > 1 / MOST)) || !mesh->moderate) return false;
    if (!(least(ray->d) > length * 0x1p-800))
        for (int k = 0; k < 3; k++)
            if (!(fabs(ray->d[k]) > length * 0x1p-800) && grz_mesh_way(&ray->path, k) != 0) return false;
    ray->start = 0;
    ray->scale = grz_from_bits(grz_bits(length) & GRZ_EXPONENT_MASK);
    if (grz_negative(ray->from) || distance > mesh->size) ray->start = entry(mesh, ray);
    return fabs(ray->start) * ray->scale < MOST;
}

bool grz_mesh_make_ray(const grz3_shape *caster, const grz_mesh_cast_options *options, grz_mesh_ray *ray) {
    const grz_path path = path_of(caster);
    const double *const o = path.origin, *const to = path.to, *const from = path.from;
    const double x = o[0], y = o[1], z = o[2], dx = to[0] - from[0], dy = to[1] - from[1], dz = to[2] - from[2];
    ray->path = path;
    ray->from = path.span == GRZ_SPAN_LINE ? -(double)INFINITY : 0;
    ray->to = path.span == GRZ_SPAN_UNIT ? 1 : (double)INFINITY;
    ray->front = options && options->faces == GRZ_FACES_FRONT;
    ray->open = false;
    ray->visit = NULL;
    if (options && options->in_range && !grz_mesh_narrow(&ray->from, &ray->to, options->from, options->to)) return false;
    ray->origin[0] = x, ray->origin[1] = y, ray->origin[2] = z;
    ray->d[0] = dx, ray->d[1] = dy, ray->d[2] = dz;
    ray->length = grz_mesh_length(ray->d);
    return true;
}
