/* The shapes of the plane: validity, cores, bodies. Validity is read off the bits, so that a subnormal counts in every
 * mode.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"

#include <math.h>

static bool is_size(double x) { return grz_finite(x) && !grz_negative(x); }

static bool is_zero(const grz2_vec *v) { return grz_zero(v->x) && grz_zero(v->y); }

static bool is_range(double min, double max) {
    return !grz_nan(min) && !grz_nan(max) && grz_less_equal(min, max) && min < (double)INFINITY &&
           max > -(double)INFINITY;
}

bool grz2_valid_point(const grz2_vec *point) { return grz2_finite(point); }

bool grz2_valid_segment(const grz2_segment *segment) { return grz2_finite(&segment->a) && grz2_finite(&segment->b); }

bool grz2_valid_ray(const grz2_ray *ray) { return grz2_finite(&ray->origin) && grz2_finite(&ray->dir); }

bool grz2_valid_line(const grz2_line *line) { return grz2_finite(&line->origin) && grz2_finite(&line->dir); }

bool grz2_valid_plane(const grz2_plane *plane) {
    return grz2_finite(&plane->normal) && grz_finite(plane->offset) && !is_zero(&plane->normal);
}

bool grz2_valid_halfspace(const grz2_halfspace *halfspace) {
    return grz2_finite(&halfspace->normal) && grz_finite(halfspace->offset) && !is_zero(&halfspace->normal);
}

bool grz2_valid_circle(const grz2_circle *circle) { return grz2_finite(&circle->center) && is_size(circle->radius); }

bool grz2_valid_capsule(const grz2_capsule *capsule) {
    return grz2_finite(&capsule->a) && grz2_finite(&capsule->b) && is_size(capsule->radius);
}

bool grz2_valid_aabb(const grz2_aabb *aabb) {
    return is_range(aabb->min.x, aabb->max.x) && is_range(aabb->min.y, aabb->max.y);
}

bool grz2_valid_rect(const grz2_rect *rect) {
    return grz_finite(rect->x) && grz_finite(rect->y) && is_size(rect->width) && is_size(rect->height);
}

bool grz2_valid_obb(const grz2_obb *obb) {
    return grz2_finite(&obb->center) && is_size(obb->half.x) && is_size(obb->half.y) && grz2_finite(&obb->u);
}

bool grz2_valid_triangle(const grz2_triangle *triangle) {
    return grz2_finite(&triangle->a) && grz2_finite(&triangle->b) && grz2_finite(&triangle->c);
}

void grz2_core_point(const grz2_vec *point, grz_core *core) { grz_core_point(core, 2, &point->x); }

void grz2_core_segment(const grz2_segment *segment, grz_core *core) {
    grz_core_segment(core, 2, &segment->a.x, &segment->b.x);
}

void grz2_core_ray(const grz2_ray *ray, grz_core *core) {
    grz_core_line(core, 2, &ray->origin.x, &ray->dir.x, GRZ_ENDS_RAY);
}

void grz2_core_line(const grz2_line *line, grz_core *core) {
    grz_core_line(core, 2, &line->origin.x, &line->dir.x, GRZ_ENDS_LINE);
}

void grz2_core_circle(const grz2_circle *circle, grz_core *core) {
    grz_core_points(core, 2, &circle->center.x, 1);
    core->radius[0] = circle->radius;
}

void grz2_core_capsule(const grz2_capsule *capsule, grz_core *core) {
    grz_core_points(core, 2, &capsule->a.x, 2);
    core->radius[0] = capsule->radius;
}

void grz2_core_aabb(const grz2_aabb *aabb, grz_core *core) { grz_core_aabb(core, 2, &aabb->min.x, &aabb->max.x); }

void grz2_core_rect(const grz2_rect *rect, grz_core *core) {
    const double corner[2] = {rect->x, rect->y}, size[2] = {rect->width, rect->height};
    grz_core_rect(core, corner, size);
}

void grz2_core_obb(const grz2_obb *obb, grz_core *core) {
    const double u[2] = {obb->u.x, obb->u.y}, v[2] = {-obb->u.y, obb->u.x};
    const double *const axis[2] = {u, v};
    grz_core_obb(core, 2, &obb->center.x, &obb->half.x, axis);
}

void grz2_core_triangle(const grz2_triangle *triangle, grz_core *core) { grz_core_points(core, 2, &triangle->a.x, 3); }

void grz2_core_hull(const grz2_hull *hull, grz_core *core) { grz_core_points(core, 2, &hull->points->x, hull->count); }

static void set_flat(grz_body *body, grz_form form, const grz2_vec *normal, double offset) {
    body->form = form;
    body->core.dim = 2;
    body->normal[0] = normal->x;
    body->normal[1] = normal->y;
    body->offset = offset;
}

bool grz2_body_of(const grz2_shape *shape, grz_body *body) {
    body->form = GRZ_FORM_CORE;
    switch (shape->kind) {
    case GRZ_POINT:
        if (!grz2_valid_point(&shape->point)) return false;
        grz2_core_point(&shape->point, &body->core);
        break;
    case GRZ_SEGMENT:
        if (!grz2_valid_segment(&shape->segment)) return false;
        grz2_core_segment(&shape->segment, &body->core);
        break;
    case GRZ_RAY:
        if (!grz2_valid_ray(&shape->ray)) return false;
        grz2_core_ray(&shape->ray, &body->core);
        return grz_zero(shape->radius);
    case GRZ_LINE:
        if (!grz2_valid_line(&shape->line)) return false;
        grz2_core_line(&shape->line, &body->core);
        return grz_zero(shape->radius);
    case GRZ_PLANE:
        if (!grz2_valid_plane(&shape->plane)) return false;
        set_flat(body, GRZ_FORM_PLANE, &shape->plane.normal, shape->plane.offset);
        return grz_zero(shape->radius);
    case GRZ_HALFSPACE:
        if (!grz2_valid_halfspace(&shape->halfspace)) return false;
        set_flat(body, GRZ_FORM_HALFSPACE, &shape->halfspace.normal, shape->halfspace.offset);
        return grz_zero(shape->radius);
    case GRZ_BALL:
        if (!grz2_valid_circle(&shape->circle)) return false;
        grz2_core_circle(&shape->circle, &body->core);
        return grz_zero(shape->radius);
    case GRZ_CAPSULE:
        if (!grz2_valid_capsule(&shape->capsule)) return false;
        grz2_core_capsule(&shape->capsule, &body->core);
        return grz_zero(shape->radius);
    case GRZ_AABB:
        if (!grz2_valid_aabb(&shape->aabb)) return false;
        grz2_core_aabb(&shape->aabb, &body->core);
        break;
    case GRZ_RECT:
        if (!grz2_valid_rect(&shape->rect)) return false;
        grz2_core_rect(&shape->rect, &body->core);
        break;
    case GRZ_OBB:
        if (!grz2_valid_obb(&shape->obb)) return false;
        grz2_core_obb(&shape->obb, &body->core);
        break;
    case GRZ_TRIANGLE:
        if (!grz2_valid_triangle(&shape->triangle)) return false;
        grz2_core_triangle(&shape->triangle, &body->core);
        break;
    case GRZ_HULL:
        if (shape->hull.count <= 0) return false;
        grz2_core_hull(&shape->hull, &body->core);
        if (!grz_finite(body->core.point_size)) return false;
        break;
    default: return false;
    }
    body->core.radius[0] = shape->radius;
    return is_size(shape->radius);
}

bool grz2_shape_valid(const grz2_shape *shape) {
    grz_body body;
    return grz2_body_of(shape, &body);
}
