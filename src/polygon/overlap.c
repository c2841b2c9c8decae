/* A polygon and a shape.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/bounds2.h"
#include "shape/core2.h"
#include "polygon/cover.h"
#include "polygon/polygon.h"
#include "tree/search.h"

#include <graze/query2.h>

typedef struct search {
    const grz2_polygon *polygon;
    const grz2_shape *shape;
    double around[4]; /* the shape */
    bool any;         /* one contact will do, of whatever kind */
    grz_meet meet;    /* of the shape and the edges: the most that was found */
    const grz_body *body;
    grz_cover *cover; /* NULL at first; then the edges that touch are to be added to it */
    bool bounded;
    grz2_vec point; /* of the shape, if it is bounded */
} search;

/* Is the edge apart from the shape, certainly? Numbers keep their order where subnormals are taken for 0. */
static bool is_apart(const search *s, const grz2_segment *e) {
    const double *const box = s->around;
    bool apart = false;
    for (int k = 0; k < 2; k++) {
        const double a = (&e->a.x)[k], b = (&e->b.x)[k];
        apart |= ((a > box[2 + k]) & (b > box[2 + k])) | ((a < box[k]) & (b < box[k]));
    }
    return apart;
}

static GRZ_NOINLINE void add_wedge(search *s, const grz2_segment *edge) {
    grz_wedge wedge;
    grz_wedge_of(edge, s->body, &wedge);
    grz_cover_take(s->cover, &wedge);
}

/* False if no more edges are to be looked at. */
static bool look_at_edge(search *s, const grz2_segment *edge) {
    if (is_apart(s, edge)) return true;
    const grz2_shape e = grz2_shape_from_segment(edge);
    if (!grz2_overlap(s->shape, &e)) return true;
    if (s->cover) {
        add_wedge(s, edge);
        return true;
    }
    s->meet = !s->any && grz2_overlap_open(s->shape, &e) ? GRZ_MEETING : GRZ_TOUCHING;
    return !s->any && s->meet != GRZ_MEETING;
}

static bool look_at_leaf(void *context, uint32_t leaf) {
    search *const s = context;
    int count;
    const grz2_segment *const edges = grz2_polygon_leaf(s->polygon, leaf, &count);
    for (int i = 0; i < count; i++)
        if (!look_at_edge(s, &edges[i])) return false;
    return true;
}

static void look_at_edges(search *s) {
    const grz_bvh_box box = grz_bvh_box_of(2, s->around, s->around + 2);
    grz_bvh_searches_in_use()->visit(&s->polygon->tree, &box, look_at_leaf, s);
}

/* A point of a line without direction too, which is one. */
static bool has_no_way(const grz2_vec *dir) { return grz_zero(dir->x) && grz_zero(dir->y); }

/* A point of a valid shape; false if that is unbounded. */
static bool find_point(const grz2_shape *s, grz2_vec *point) {
    switch ((int)s->kind) {
    case GRZ_RAY: *point = s->ray.origin; return has_no_way(&s->ray.dir);
    case GRZ_LINE: *point = s->line.origin; return has_no_way(&s->line.dir);
    case GRZ_PLANE:
    case GRZ_HALFSPACE: return false;
    case GRZ_AABB: *point = s->aabb.min; return grz2_finite(&s->aabb.min) && grz2_finite(&s->aabb.max);
    case GRZ_HULL: *point = s->hull.points[0]; return true;
    default: *point = s->point; return true; /* the first numbers of all others are a center or a corner */
    }
}

static void visit_wedges(void *context, grz_cover *cover) {
    search *const s = context;
    s->cover = cover;
    look_at_edges(s);
}

/* What no edge meets is inside as a whole, or outside. */
static bool is_inside_beside(void *context, const grz_direction2 *towards) {
    const search *const s = context;
    return s->bounded && grz2_polygon_contains_beside(s->polygon, &s->point, towards);
}

static grz_meet meet_of_contacts(search *s, const grz_body *body) {
    const bool round = body->form == GRZ_FORM_CORE && !grz_zero(body->core.radius[0]);
    grz_cover cover = {.context = s, .visit = visit_wedges, .holds = is_inside_beside, .bends = round};
    s->body = body;
    return grz_cover_all(&cover);
}

/* TOUCHING: no more is known than that edges touch it, or some edge meets it. A point is on them, inside or outside. */
static grz_meet meet_edges(search *s) {
    if (s->shape->kind == GRZ_POINT && grz_zero(s->shape->radius))
        return (grz_meet)grz2_polygon_locate(s->polygon, &s->point);
    look_at_edges(s);
    if (s->meet != GRZ_APART || !s->bounded) return s->meet;
    return grz2_polygon_locate(s->polygon, &s->point) == GRZ_OUTSIDE ? GRZ_APART : GRZ_MEETING;
}

/* With `any` all contact is told as touching. */
static grz_meet meet(const grz2_polygon *polygon, const grz2_shape *shape, bool any) {
    grz_body body;
    if (!grz2_body_of(shape, &body)) return GRZ_APART;
    search s = {.polygon = polygon, .shape = shape, .any = any, .meet = GRZ_APART};
    s.bounded = find_point(shape, &s.point);
    grz2_box_around(shape, s.around, s.around + 2);
    const grz_meet found = meet_edges(&s);
    return found == GRZ_TOUCHING && !any ? meet_of_contacts(&s, &body) : found;
}

bool grz2_polygon_overlap(const grz2_polygon *polygon, const grz2_shape *shape) {
    return meet(polygon, shape, true) != GRZ_APART;
}

bool grz2_polygon_overlap_open(const grz2_polygon *polygon, const grz2_shape *shape) {
    return meet(polygon, shape, false) == GRZ_MEETING;
}

bool grz2_polygon_touch(const grz2_polygon *polygon, const grz2_shape *shape) {
    return meet(polygon, shape, false) == GRZ_TOUCHING;
}
