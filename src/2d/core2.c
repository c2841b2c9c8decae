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

bool grz2_valid_plane(const grz2_plane *plane) {
    return grz2_finite(&plane->normal) && grz_finite(plane->offset) && !is_zero(&plane->normal);
}

bool grz2_valid_halfspace(const grz2_halfspace *halfspace) {
    return grz2_finite(&halfspace->normal) && grz_finite(halfspace->offset) && !is_zero(&halfspace->normal);
}

bool grz2_valid_circle(const grz2_circle *circle) { return grz2_finite(&circle->center) && is_size(circle->radius); }

bool grz2_valid_aabb(const grz2_aabb *aabb) { return is_range(aabb->min.x, aabb->max.x) && is_range(aabb->min.y, aabb->max.y); }

bool grz2_valid_rect(const grz2_rect *rect) {
    return grz_finite(rect->x) && grz_finite(rect->y) && is_size(rect->width) && is_size(rect->height);
}

bool grz2_valid_obb(const grz2_obb *obb) {
    return grz2_finite(&obb->center) && is_size(obb->half.x) && is_size(obb->half.y) && grz2_finite(&obb->u);
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

grz_core grz2_core_circle(const grz2_circle *c) {
    grz_core core = grz2_core_point(&c->center);
    core.radius = c->radius;
    return core;
}

grz_core grz2_core_aabb(const grz2_aabb *box) {
    const grz2_vec min = box->min, max = box->max;
    return (grz_core){
        .dim = 2,
        .count = 2,
        .infinite = !grz2_finite(&min) || !grz2_finite(&max),
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
    default: return false;
    }
    body->core.radius = shape->radius;
    return is_size(shape->radius);
}
