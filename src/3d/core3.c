/* The shapes of space: validity, cores, bodies. Validity is read off the bits, so that a subnormal counts in every mode.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"

#include <math.h>

static bool is_size(double x) { return grz_finite(x) && !grz_negative(x); }

static bool is_zero(const grz3_vec *v) { return grz_zero(v->x) && grz_zero(v->y) && grz_zero(v->z); }

static bool is_range(double min, double max) {
    return !grz_nan(min) && !grz_nan(max) && grz_less_equal(min, max) && min < (double)INFINITY && max > -(double)INFINITY;
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
    return is_range(aabb->min.x, aabb->max.x) && is_range(aabb->min.y, aabb->max.y) && is_range(aabb->min.z, aabb->max.z);
}

bool grz3_valid_obb(const grz3_obb *obb) {
    return grz3_finite(&obb->center) && is_size(obb->half.x) && is_size(obb->half.y) && is_size(obb->half.z) &&
           grz3_finite(&obb->axis[0]) && grz3_finite(&obb->axis[1]) && grz3_finite(&obb->axis[2]);
}

bool grz3_valid_triangle(const grz3_triangle *triangle) {
    return grz3_finite(&triangle->a) && grz3_finite(&triangle->b) && grz3_finite(&triangle->c);
}

bool grz3_valid_hull(const grz3_hull *hull) {
    if (hull->count <= 0) return false;
    bool finite = true;
    for (int i = 0; i < hull->count; i++) finite &= grz3_finite(&hull->points[i]);
    return finite;
}

grz_core grz3_core_point(const grz3_vec *p) { return (grz_core){.dim = 3, .center = {{p->x, p->x}, {p->y, p->y}, {p->z, p->z}}}; }

grz_core grz3_core_segment(const grz3_segment *s) {
    const grz3_vec a = s->a, b = s->b;
    return (grz_core){
        .dim = 3,
        .count = 1,
        .center = {{a.x, b.x}, {a.y, b.y}, {a.z, b.z}},
        .generator = {{{1}, {{b.x, -a.x}, {b.y, -a.y}, {b.z, -a.z}}}},
    };
}

static grz_core core_along(grz3_vec o, grz3_vec d, grz_ends ends) {
    return (grz_core){
        .dim = 3,
        .count = 1,
        .center = {{o.x, o.x}, {o.y, o.y}, {o.z, o.z}},
        .generator = {{{1}, {{d.x}, {d.y}, {d.z}}}},
        .ends = ends,
    };
}

grz_core grz3_core_ray(const grz3_ray *ray) { return core_along(ray->origin, ray->dir, GRZ_ENDS_RAY); }

grz_core grz3_core_line(const grz3_line *line) { return core_along(line->origin, line->dir, GRZ_ENDS_LINE); }

grz_core grz3_core_sphere(const grz3_sphere *s) {
    grz_core core = grz3_core_point(&s->center);
    core.radius[0] = s->radius;
    return core;
}

grz_core grz3_core_capsule(const grz3_capsule *capsule) {
    const grz3_segment segment = {capsule->a, capsule->b};
    grz_core core = grz3_core_segment(&segment);
    core.radius[0] = capsule->radius;
    return core;
}

grz_core grz3_core_aabb(const grz3_aabb *box) {
    const grz3_vec min = box->min, max = box->max;
    return (grz_core){
        .dim = 3,
        .count = 3,
        .ends = grz3_finite(&min) && grz3_finite(&max) ? GRZ_ENDS_NEAR : GRZ_ENDS_BOX,
        .center = {{min.x, max.x}, {min.y, max.y}, {min.z, max.z}},
        .generator = {{{max.x, -min.x}, {{1}, {0}, {0}}}, {{max.y, -min.y}, {{0}, {1}, {0}}}, {{max.z, -min.z}, {{0}, {0}, {1}}}},
    };
}

grz_core grz3_core_obb(const grz3_obb *box) {
    const grz3_vec c = box->center, h = box->half, *const axis = box->axis;
    return (grz_core){
        .dim = 3,
        .count = 3,
        .center = {{c.x, c.x}, {c.y, c.y}, {c.z, c.z}},
        .generator = {{{h.x, h.x}, {{axis[0].x}, {axis[0].y}, {axis[0].z}}},
                      {{h.y, h.y}, {{axis[1].x}, {axis[1].y}, {axis[1].z}}},
                      {{h.z, h.z}, {{axis[2].x}, {axis[2].y}, {axis[2].z}}}},
    };
}

static grz_core core_of_points(const grz3_vec *points, int count) {
    grz_core core = {.dim = 3, .points = &points->x, .point_count = count};
    for (int i = 0; i < 3 * count; i++) {
        const double size = fabs(core.points[i]);
        core.point_size = size > core.point_size ? size : core.point_size;
    }
    return core;
}

grz_core grz3_core_triangle(const grz3_triangle *triangle) { return core_of_points(&triangle->a, 3); }

grz_core grz3_core_hull(const grz3_hull *hull) { return core_of_points(hull->points, hull->count); }

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
        body->core = grz3_core_point(&shape->point);
        break;
    case GRZ_SEGMENT:
        if (!grz3_valid_segment(&shape->segment)) return false;
        body->core = grz3_core_segment(&shape->segment);
        break;
    case GRZ_RAY:
        if (!grz3_valid_ray(&shape->ray)) return false;
        body->core = grz3_core_ray(&shape->ray);
        return true;
    case GRZ_LINE:
        if (!grz3_valid_line(&shape->line)) return false;
        body->core = grz3_core_line(&shape->line);
        return true;
    case GRZ_PLANE:
        if (!grz3_valid_plane(&shape->plane)) return false;
        set_flat(body, GRZ_FORM_PLANE, &shape->plane.normal, shape->plane.offset);
        return true;
    case GRZ_HALFSPACE:
        if (!grz3_valid_halfspace(&shape->halfspace)) return false;
        set_flat(body, GRZ_FORM_HALFSPACE, &shape->halfspace.normal, shape->halfspace.offset);
        return true;
    case GRZ_BALL:
        if (!grz3_valid_sphere(&shape->sphere)) return false;
        body->core = grz3_core_sphere(&shape->sphere);
        return true;
    case GRZ_CAPSULE:
        if (!grz3_valid_capsule(&shape->capsule)) return false;
        body->core = grz3_core_capsule(&shape->capsule);
        return true;
    case GRZ_AABB:
        if (!grz3_valid_aabb(&shape->aabb)) return false;
        body->core = grz3_core_aabb(&shape->aabb);
        break;
    case GRZ_OBB:
        if (!grz3_valid_obb(&shape->obb)) return false;
        body->core = grz3_core_obb(&shape->obb);
        break;
    case GRZ_TRIANGLE:
        if (!grz3_valid_triangle(&shape->triangle)) return false;
        body->core = grz3_core_triangle(&shape->triangle);
        break;
    case GRZ_HULL:
        if (!grz3_valid_hull(&shape->hull)) return false;
        body->core = grz3_core_hull(&shape->hull);
        break;
    default: return false;
    }
    body->core.radius[0] = shape->radius;
    return is_size(shape->radius);
}
