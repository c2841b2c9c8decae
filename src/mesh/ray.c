/* A caster made ready for the search of a mesh.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/ray.h"

#include "num/bits.h"
#include "num/rounded.h"
#include "shape/place3.h"

#include <math.h>

/* Beyond this, or below its inverse for a direction, the searches' bounds do not hold. */
#define RAY_LIMIT 0x1p100

static inline double greatest_size(double x, double y, double z) {
    const double a = fabs(x), b = fabs(y), c = fabs(z), ab = a > b ? a : b;
    return ab > c ? ab : c;
}
static inline double least_size(double x, double y, double z) {
    const double a = fabs(x), b = fabs(y), c = fabs(z), ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* A lower bound of the time at which the caster enters a box. Not finite, or huge, if there is none. */
static GRZ_NOINLINE double entry_time(const grz_mesh_ray *ray, const double box[2][3]) {
    double first = ray->from;
    for (int k = 0; k < 3; k++) {
        const int direction = grz_mesh_direction(&ray->path, k);
        const double t = (box[direction > 0 ? 0 : 1][k] - ray->origin[k]) / ray->d[k], before = t - fabs(t) * 0x1p-40;
        if (direction != 0) first = before > first ? before : first;
    }
    return first;
}

/* Is the caster's origin so near to a frame's boxes that floats are fine enough for times from there on? */
static inline bool begins_near(const grz_mesh_ray *ray, const grz_bvh_frame *frame) {
    const double *const o = ray->origin, *const at = frame->origin;
    return !grz_negative(ray->from) && !(greatest_size(o[0] - at[0], o[1] - at[1], o[2] - at[2]) > 4 * frame->reach);
}

/* The box is enlarged by more than its corners may be rounded. */
GRZ_NOINLINE double grz_mesh_start_in(const grz_mesh_ray *ray, const grz_bvh_frame *frame) {
    double box[2][3];
    if (begins_near(ray, frame)) return 0;
    for (int k = 0; k < 3; k++) {
        const double size = 2 * frame->reach + fabs(frame->origin[k]) * 0x1p-50;
        box[0][k] = frame->origin[k] - size;
        box[1][k] = frame->origin[k] + size;
    }
    const double start = entry_time(ray, (const double(*)[3])box);
    return fabs(start) * ray->scale < RAY_LIMIT ? start : ray->start;
}

/* True if it moves so little along an axis that the error bounds do not hold. */
static GRZ_NOINLINE bool creeps(const grz_mesh_ray *ray, double length) {
    for (int k = 0; k < 3; k++)
        if (!(fabs(ray->d[k]) > length * 0x1p-800) && grz_mesh_direction(&ray->path, k) != 0) return true;
    return false;
}

/* The search starts where the caster is, or, if that is far away, in front of the mesh: there the floats are finer. No
 * bound holds if the numbers are so large or so small, or not finite. Numbers are summed to find out: a sum with a NaN
 * is NaN, but the greatest of several may hide it. */
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
    ray->crossed = NULL;
    ray->visit = NULL;
    if (options && options->in_range && !grz_mesh_narrow(&ray->from, &ray->to, options->from, options->to))
        return GRZ_MESH_MISS;
    if (mesh->tree.node_count == 0) return GRZ_MESH_MISS;
    ray->origin[0] = x, ray->origin[1] = y, ray->origin[2] = z;
    ray->d[0] = dx, ray->d[1] = dy, ray->d[2] = dz;
    const grz_bvh_frame *const whole = &mesh->tree.whole;
    const double length = fabs(dx) + fabs(dy) + fabs(dz), size = 4 * whole->reach, step = greatest_size(dx, dy, dz);
    const double rx = x - whole->origin[0], ry = y - whole->origin[1], rz = z - whole->origin[2],
                 far = fabs(rx) + fabs(ry) + fabs(rz);
    ray->local[0] = rx, ray->local[1] = ry, ray->local[2] = rz;
    ray->length = length;
    /* The frame's origin is below 2^98 in size, so the caster's is below 2^101. */
    if (!((far + length < RAY_LIMIT) & (step > 1 / RAY_LIMIT) & mesh->moderate)) return GRZ_MESH_EXACT_SEARCH;
    if (!(least_size(dx, dy, dz) > step * 0x1p-800) && creeps(ray, step)) return GRZ_MESH_EXACT_SEARCH;
    /* No coordinate is farther from the frame's origin than size / 4, so S(e) and S(f) are at most 1.5 size, and
     * S(o) is at most far + 0.75 size. */
    ray->error = 1.001 * mesh_crossing_error * length * size * (4.5 * size + 3 * far) + 0x1p-700;
    ray->scale = grz_from_bits(grz_bits(step) & GRZ_EXPONENT_MASK);
    ray->start = 0;
    /* Nearer than begins_near asks for: the sum of the coordinates is at least the largest. */
    if (!grz_negative(ray->from) && !(far > size)) return GRZ_MESH_SEARCH;
    ray->start = entry_time(ray, mesh->box);
    return fabs(ray->start) * ray->scale < RAY_LIMIT ? GRZ_MESH_SEARCH : GRZ_MESH_EXACT_SEARCH;
}
