/* The shapes of the plane: validity, cores, bodies. Validity is read off the bits, so that a subnormal counts in every mode.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"

#include <math.h>

static bool is_size(double x) { return grz_finite(x) && !grz_negative(x); }

static bool is_zero(const grz2_vec *v) { return grz_zero(v->x) && grz_zero(v->y); }

static bool is_range(double min, double max) {
    return !grz_nan(min) && !grz_nan(max) && grz_less_equal(min, max) && min < (double)INFINITY && max > -(double)INFINITY;
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

bool grz2_valid_aabb(const grz2_aabb *aabb) { return is_range(aabb->min.x, aabb->max.x) && is_range(aabb->min.y, aabb->max.y); }

bool grz2_valid_rect(const grz2_rect *rect) {
    return grz_finite(rect->x) && grz_finite(rect->y) && is_size(rect->width) && is_size(rect->height);
}

bool grz2_valid_obb(const grz2_obb *obb) {
    return grz2_finite(&obb->center) && is_size(obb->half.x) && is_size(obb->half.y) && grz2_finite(&obb->u);
}

bool grz2_valid_triangle(const grz2_triangle *triangle) {
    return grz2_finite(&triangle->a) && grz2_finite(&triangle->b) && grz2_finite(&triangle->c);
}

bool grz2_valid_hull(const grz2_hull *hull) {
    if (hull->count <= 0) return false;
    bool finite = true;
    for (int i = 0; i < hull->count; i++) finite &= grz2_finite(&hull->points[i]);
    return finite;
}

grz_core grz2_core_point(const grz2_vec *p) { return (grz_core){.dim = 2, .center = {{p->x, p->x}, {p->y, p->y}}}; }

grz_core grz2_core_segment(const grz2_segment *s) {
    const grz2_vec a = s->a, b = s->b;
    return (grz_core){
        .dim = 2,
        .count = 1,
        .center = {{a.x, b.x}, {a.y, b.y}},
        .generator = {{{1}, {{b.x, -a.x}, {b.y, -a.y}}}},
    };
}

static grz_core core_along(grz2_vec o, grz2_vec d, grz_ends ends) {
    return (grz_core){
        .dim = 2,
        .count = 1,
        .center = {{o.x, o.x}, {o.y, o.y}},
        .generator = {{{1}, {{d.x}, {d.y}}}},
        .ends = ends,
    };
}

grz_core grz2_core_ray(const grz2_ray *ray) { return core_along(ray->origin, ray->dir, GRZ_ENDS_RAY); }

grz_core grz2_core_line(const grz2_line *line) { return core_along(line->origin, line->dir, GRZ_ENDS_LINE); }

grz_core grz2_core_circle(const grz2_circle *c) {
    grz_core core = grz2_core_point(&c->center);
    core.radius[0] = c->radius;
    return core;
}

grz_core grz2_core_capsule(const grz2_capsule *capsule) {
    const grz2_segment segment = {capsule->a, capsule->b};
    grz_core core = grz2_core_segment(&segment);
    core.radius[0] = capsule->radius;
    return core;
}

grz_core grz2_core_aabb(const grz2_aabb *box) {
    const grz2_vec min = box->min, max = box->max;
    return (grz_core){
        .dim = 2,
        .count = 2,
        .ends = grz2_finite(&min) && grz2_finite(&max) ? GRZ_ENDS_NEAR : GRZ_ENDS_BOX,
        .center = {{min.x, max.x}, {min.y, max.y}},
        .generator = {{{max.x, -min.x}, {{1}, {0}}}, {{max.y, -min.y}, {{0}, {1}}}},
    };
}

grz_core grz2_core_rect(const grz2_rect *r) {
    return (grz_core){
        .dim = 2,
        .count = 2,
        .center = {{r->x, r->x, r->width}, {r->y, r->y, r->height}},
        .generator = {{{r->width}, {{1}, {0}}}, {{r->height}, {{0}, {1}}}},
    };
}

grz_core grz2_core_obb(const grz2_obb *box) {
    const grz2_vec c = box->center, h = box->half, u = box->u;
    return (grz_core){
        .dim = 2,
        .count = 2,
        .center = {{c.x, c.x}, {c.y, c.y}},
        .generator = {{{h.x, h.x}, {{u.x}, {u.y}}}, {{h.y, h.y}, {{-u.y}, {u.x}}}},
    };
}

static grz_core core_of_points(const grz2_vec *points, int count) {
    grz_core core = {.dim = 2, .points = &points->x, .point_count = count};
    for (int i = 0; i < 2 * count; i++) {
        const double size = fabs(core.points[i]);
        core.point_size = size > core.point_size ? size : core.point_size;
    }
    return core;
}

grz_core grz2_core_triangle(const grz2_triangle *triangle) { return core_of_points(&triangle->a, 3); }

grz_core grz2_core_hull(const grz2_hull *hull) { return core_of_points(hull->points, hull->count); }

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
        body->core = grz2_core_point(&shape->point);
        break;
    case GRZ_SEGMENT:
        if (!grz2_valid_segment(&shape->segment)) return false;
        body->core = grz2_core_segment(&shape->segment);
        break;
    case GRZ_RAY:
        if (!grz2_valid_ray(&shape->ray)) return false;
        body->core = grz2_core_ray(&shape->ray);
        return true;
    case GRZ_LINE:
        if (!grz2_valid_line(&shape->line)) return false;
        body->core = grz2_core_line(&shape->line);
        return true;
    case GRZ_PLANE:
        if (!grz2_valid_plane(&shape->plane)) return false;
        set_flat(body, GRZ_FORM_PLANE, &shape->plane.normal, shape->plane.offset);
        return true;
    case GRZ_HALFSPACE:
        if (!grz2_valid_halfspace(&shape->halfspace)) return false;
        set_flat(body, GRZ_FORM_HALFSPACE, &shape->halfspace.normal, shape->halfspace.offset);
        return true;
    case GRZ_BALL:
        if (!grz2_valid_circle(&shape->circle)) return false;
        body->core = grz2_core_circle(&shape->circle);
        return true;
    case GRZ_CAPSULE:
        if (!grz2_valid_capsule(&shape->capsule)) return false;
        body->core = grz2_core_capsule(&shape->capsule);
        return true;
    case GRZ_AABB:
        if (!grz2_valid_aabb(&shape->aabb)) return false;
        body->core = grz2_core_aabb(&shape->aabb);
        break;
    case GRZ_RECT:
        if (!grz2_valid_rect(&shape->rect)) return false;
        body->core = grz2_core_rect(&shape->rect);
        break;
    case GRZ_OBB:
        if (!grz2_valid_obb(&shape->obb)) return false;
        body->core = grz2_core_obb(&shape->obb);
        break;
    case GRZ_TRIANGLE:
        if (!grz2_valid_triangle(&shape->triangle)) return false;
        body->core = grz2_core_triangle(&shape->triangle);
        break;
    case GRZ_HULL:
        if (!grz2_valid_hull(&shape->hull)) return false;
        body->core = grz2_core_hull(&shape->hull);
        break;
    default: return false;
    }
    body->core.radius[0] = shape->radius;
    return is_size(shape->radius);
}
