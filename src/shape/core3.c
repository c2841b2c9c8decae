/* The shapes of space: validity, cores, bodies. Validity is read off the bits, so that a subnormal counts in every
 * mode.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"

#include <math.h>

static bool is_size(double x) { return grz_finite(x) && !grz_negative(x); }

static bool is_zero(const grz3_vec *v) { return grz_zero(v->x) && grz_zero(v->y) && grz_zero(v->z); }

static bool is_range(double min, double max) {
    return !grz_nan(min) && !grz_nan(max) && grz_less_equal(min, max) && min < (double)INFINITY &&
           max > -(double)INFINITY;
}

bool grz3_valid_point(const grz3_vec *point) { return grz3_finite(point); }

bool grz3_valid_segment(const grz3_segment *segment) { return grz3_finite(&segment->a) && grz3_finite(&segment->b); }

bool grz3_valid_ray(const grz3_ray *ray) { return grz3_finite(&ray->origin) && grz3_finite(&ray->dir); }

bool grz3_valid_line(const grz3_line *line) { return grz3_finite(&line->origin) && grz3_finite(&line->dir); }

bool grz3_valid_plane(const grz3_plane *plane) {
    return grz3_finite(&plane->normal) && grz_finite(plane->offset) && !is_zero(&plane->normal);
}

bool grz3_valid_halfspace(const grz3_halfspace *halfspace) {
    return grz3_finite(&halfspace->normal) && grz_finite(halfspace->offset) && !is_zero(&halfspace->normal);
}

bool grz3_valid_sphere(const grz3_sphere *sphere) { return grz3_finite(&sphere->center) && is_size(sphere->radius); }

bool grz3_valid_capsule(const grz3_capsule *capsule) {
    return grz3_finite(&capsule->a) && grz3_finite(&capsule->b) && is_size(capsule->radius);
}

bool grz3_valid_aabb(const grz3_aabb *aabb) {
    return is_range(aabb->min.x, aabb->max.x) && is_range(aabb->min.y, aabb->max.y) &&
           is_range(aabb->min.z, aabb->max.z);
}

bool grz3_valid_obb(const grz3_obb *obb) {
    return grz3_finite(&obb->center) && is_size(obb->half.x) && is_size(obb->half.y) && is_size(obb->half.z) &&
           grz3_finite(&obb->axis[0]) && grz3_finite(&obb->axis[1]) && grz3_finite(&obb->axis[2]);
}

bool grz3_valid_triangle(const grz3_triangle *triangle) {
    return grz3_finite(&triangle->a) && grz3_finite(&triangle->b) && grz3_finite(&triangle->c);
}

void grz3_core_point(const grz3_vec *point, grz_core *core) { grz_core_point(core, 3, &point->x); }

void grz3_core_segment(const grz3_segment *segment, grz_core *core) {
    grz_core_segment(core, 3, &segment->a.x, &segment->b.x);
}

void grz3_core_ray(const grz3_ray *ray, grz_core *core) {
    grz_core_line(core, 3, &ray->origin.x, &ray->dir.x, GRZ_ENDS_RAY);
}

void grz3_core_line(const grz3_line *line, grz_core *core) {
    grz_core_line(core, 3, &line->origin.x, &line->dir.x, GRZ_ENDS_LINE);
}

void grz3_core_sphere(const grz3_sphere *sphere, grz_core *core) {
    grz_core_points(core, 3, &sphere->center.x, 1);
    core->radius[0] = sphere->radius;
}

void grz3_core_capsule(const grz3_capsule *capsule, grz_core *core) {
    grz_core_points(core, 3, &capsule->a.x, 2);
    core->radius[0] = capsule->radius;
}

void grz3_core_aabb(const grz3_aabb *aabb, grz_core *core) { grz_core_aabb(core, 3, &aabb->min.x, &aabb->max.x); }

void grz3_core_obb(const grz3_obb *obb, grz_core *core) {
    const double *const axis[3] = {&obb->axis[0].x, &obb->axis[1].x, &obb->axis[2].x};
    grz_core_obb(core, 3, &obb->center.x, &obb->half.x, axis);
}

void grz3_core_triangle(const grz3_triangle *triangle, grz_core *core) { grz_core_points(core, 3, &triangle->a.x, 3); }

void grz3_core_hull(const grz3_hull *hull, grz_core *core) { grz_core_points(core, 3, &hull->points->x, hull->count); }

static void set_flat(grz_body *body, grz_form form, const grz3_vec *normal, double offset) {
    body->form = form;
    body->core.dim = 3;
    body->normal[0] = normal->x;
    body->normal[1] = normal->y;
    body->normal[2] = normal->z;
    body->offset = offset;
}

bool grz3_body_of(const grz3_shape *shape, grz_body *body) {
    body->form = GRZ_FORM_CORE;
    switch (shape->kind) {
    case GRZ_POINT:
        if (!grz3_valid_point(&shape->point)) return false;
        grz3_core_point(&shape->point, &body->core);
        break;
    case GRZ_SEGMENT:
        if (!grz3_valid_segment(&shape->segment)) return false;
        grz3_core_segment(&shape->segment, &body->core);
        break;
    case GRZ_RAY:
        if (!grz3_valid_ray(&shape->ray)) return false;
        grz3_core_ray(&shape->ray, &body->core);
        return grz_zero(shape->radius);
    case GRZ_LINE:
        if (!grz3_valid_line(&shape->line)) return false;
        grz3_core_line(&shape->line, &body->core);
        return grz_zero(shape->radius);
    case GRZ_PLANE:
        if (!grz3_valid_plane(&shape->plane)) return false;
        set_flat(body, GRZ_FORM_PLANE, &shape->plane.normal, shape->plane.offset);
        return grz_zero(shape->radius);
    case GRZ_HALFSPACE:
        if (!grz3_valid_halfspace(&shape->halfspace)) return false;
        set_flat(body, GRZ_FORM_HALFSPACE, &shape->halfspace.normal, shape->halfspace.offset);
        return grz_zero(shape->radius);
    case GRZ_BALL:
        if (!grz3_valid_sphere(&shape->sphere)) return false;
        grz3_core_sphere(&shape->sphere, &body->core);
        return grz_zero(shape->radius);
    case GRZ_CAPSULE:
        if (!grz3_valid_capsule(&shape->capsule)) return false;
        grz3_core_capsule(&shape->capsule, &body->core);
        return grz_zero(shape->radius);
    case GRZ_AABB:
        if (!grz3_valid_aabb(&shape->aabb)) return false;
        grz3_core_aabb(&shape->aabb, &body->core);
        break;
    case GRZ_OBB:
        if (!grz3_valid_obb(&shape->obb)) return false;
        grz3_core_obb(&shape->obb, &body->core);
        break;
    case GRZ_TRIANGLE:
        if (!grz3_valid_triangle(&shape->triangle)) return false;
        grz3_core_triangle(&shape->triangle, &body->core);
        break;
    case GRZ_HULL:
        if (shape->hull.count <= 0) return false;
        grz3_core_hull(&shape->hull, &body->core);
        if (!grz_finite(body->core.point_size)) return false;
        break;
    default: return false;
    }
    body->core.radius[0] = shape->radius;
    return is_size(shape->radius);
}

bool grz3_shape_valid(const grz3_shape *shape) {
    grz_body body;
    return grz3_body_of(shape, &body);
}
