/* Where a shape is in contact with a polygon: edge by edge, then put together by regions, as of meshes. An edge of an
 * area pushes to its outside only, as the one-sided chains of physics engines do (Box2D's b2ChainShape); inner edges
 * are left out by the sign of a product, of which nothing is rounded.
 *
 * SPDX-License-Identifier: MIT */
#include "base/watch.h"
#include "bounds/numbers.h"
#include "contact/regions.h"
#include "num/rounded.h"
#include "num/subnormals.h"
#include "polygon/layout.h"
#include "polygon/pieces.h"
#include "shape/core2.h"
#include "shape/order.h"
#include "shape/vec2.h"
#include "tree/nearest_search.h"

#include <graze/distance2.h>
#include <graze/predicates.h>
#include <graze/query2.h>

#include <string.h>

typedef struct polygon_contacts {
    grz_mode mode; /* of the caller, which the visitor has */
    const grz2_polygon *polygon;
    grz_pieces pieces;
    const grz2_shape *shape;
    grz_body body;
    const grz2_polygon_contact_options *options;
    grz_part_contacts all;
    grz_growing behind; /* grz_edge_piece: the shape overlaps it, and the normal leads into the area */
    grz2_polygon_contact_visitor visit;
    void *user;
    uint32_t steps; /* for the watch */
    bool has_left_out;
    double depth_left_out; /* of the deepest contact that was left out */
    grz_edge_piece left_out;
} polygon_contacts;

/* Signs */

/* The side of an edge to which a vector points: 1 to its left. The sum is rounded once, so the sign is that of the
 * exact sum. */
static int side_of_edge_line(const grz2_segment *e, const double v[2]) {
    const double p[4] = {e->b.x, -e->a.x, -e->b.y, e->a.y}, q[4] = {v[1], v[1], v[0], v[0]},
                 turn = grz_rounded_dot(4, p, q);
    return (turn > 0) - (turn < 0);
}

/* The sign of v . (q - p), likewise. */
static int compare_along(const double v[2], const grz2_vec *p, const grz2_vec *q) {
    const double n[4] = {v[0], -v[0], v[1], -v[1]}, x[4] = {q->x, p->x, q->y, p->y}, along = grz_rounded_dot(4, n, x);
    return (along > 0) - (along < 0);
}

/* The side of an edge on which the middle of the shape's bounds is; on it the right one. */
static int side_of_middle(const polygon_contacts *s, const grz2_segment *e) {
    const grz2_aabb box = grz2_bounds(s->shape);
    const grz2_vec middle = {box.min.x / 2 + box.max.x / 2, box.min.y / 2 + box.max.y / 2};
    return grz2_orient(&e->a, &e->b, &middle) > 0 ? 1 : -1;
}

/* A piece and the shape, in the order in which grz2_contact takes them, and their contact. */
typedef struct piece_contact {
    const grz_edge_piece *piece;
    grz2_shape shape; /* of the piece */
    grz_body edge;
    bool swapped; /* the piece comes first */
    grz_contact_axis axis;
    double normal[3]; /* out of the polygon */
} piece_contact;

static void find_axis_of_piece(const polygon_contacts *s, const grz_edge_piece *p, piece_contact *c) {
    c->piece = p;
    c->shape = grz2_shape_from_segment(&p->at);
    grz2_body_of(&c->shape, &c->edge);
    c->swapped = grz2_compare_shapes(s->shape, &c->shape) > 0;
    grz_contact_axis_of(c->swapped ? &c->edge : &s->body, c->swapped ? &s->body : &c->edge, (double)INFINITY, &c->axis);
    for (int i = 0; i < 3; i++) {
        const double n = c->axis.normal[i];
        c->normal[i] = c->swapped && !grz_zero(n) ? -n : n;
    }
}

/* The contact is that across the edge, to its left (side 1) or right. */
static void set_axis_across(const polygon_contacts *s, piece_contact *c, int side) {
    c->swapped = false;
    grz_contact_axis_across(&s->body, &c->edge, &c->piece->at, side, &c->axis);
    memcpy(c->normal, c->axis.normal, sizeof c->normal);
}

/* The end of the edge that makes the axis alone; NULL if both do. */
static const grz2_vec *end_of_axis(const polygon_contacts *s, const piece_contact *c) {
    const grz_contact_axis *const axis = &c->axis;
    const grz2_segment *const e = &c->piece->at;
    bool has[2] = {false, false};
    double v[2];
    int order = 0;
    switch (axis->source) {
    case GRZ_CONTACT_FACET:
    case GRZ_CONTACT_NEAREST:
        for (int k = 0; k < axis->face.count; k++)
            has[c->swapped ? axis->face.corner[k].a : axis->face.corner[k].b] = true;
        order = (int)has[1] - (int)has[0];
        break;
    case GRZ_CONTACT_PLANE:
        for (int i = 0; i < 2; i++) v[i] = (c->swapped ? -axis->sign : axis->sign) * s->body.normal[i];
        order = compare_along(v, &e->a, &e->b);
        break;
    default: break; /* a point, or two that are parallel */
    }
    return order == 0 ? NULL : order < 0 ? &e->a : &e->b;
}

/* Inner edges: does an edge at a corner rise above the line through it, across the normal? */
typedef struct rise_search {
    grz2_shape corner;
    const double *normal;
} rise_search;

static bool is_no_edge_above(void *context, const grz2_segment *e) {
    const rise_search *const s = (const rise_search *)context;
    const grz2_vec *const at = &s->corner.point;
    const grz2_segment corner = {*at, *at};
    if (grz_are_edges_apart(e, &corner)) return true;
    const grz2_shape edge = grz2_shape_from_segment(e);
    const bool above = compare_along(s->normal, at, &e->a) > 0 || compare_along(s->normal, at, &e->b) > 0;
    return !(above && grz2_overlap(&edge, &s->corner));
}

static bool is_inner_corner(const polygon_contacts *s, const grz2_vec *corner, const double normal[2]) {
    rise_search rise = {grz2_shape_from_point(corner), normal};
    return !grz2_polygon_see_edges(s->polygon, &corner->x, &corner->x, is_no_edge_above, &rise);
}

/* One contact */

/* The corners of a piece are those of its edge only if they are its ends. */
static void name_corner_of_edge(const grz2_polygon *polygon, const grz_edge_piece *p, grz_feature *f) {
    const grz2_segment *const e = &polygon->edges[p->edge];
    const grz_feature whole = {GRZ_FEATURE_EDGE, {0, 1, -1}};
    if (f->kind != GRZ_FEATURE_VERTEX) return;
    const bool is_end = f->corner[0] == 0 ? grz2_is_same_point(&p->at.a, &e->a) : grz2_is_same_point(&p->at.b, &e->b);
    if (!is_end) *f = whole;
}

static grz_part_contact contact_of_piece(const polygon_contacts *s, const piece_contact *c) {
    const grz2_segment *const e = &c->piece->at;
    return (grz_part_contact){.part = {0, c->piece->edge},
                              .normal = {c->normal[0], c->normal[1], 0},
                              .depth = c->axis.depth,
                              .corners = {0, 2},
                              .corner = {{{0}}, {{e->a.x, e->a.y, 0}, {e->b.x, e->b.y, 0}}},
                              .first = s->all.places.count};
}

/* Adds the places along the axis; returns how many. */
static int add_places_of_piece(polygon_contacts *s, const piece_contact *c, bool is_least, bool furthest_alone) {
    grz_contact_place places[GRZ_MOST_PLACES];
    double normal[3];
    grz_contact_pair pair = grz_contact_pair_along(c->swapped ? &c->edge : &s->body, c->swapped ? &s->body : &c->edge,
                                                   &c->axis, s->options->margin);
    pair.is_least = is_least;
    pair.furthest_alone = furthest_alone;
    const int count = grz_find_contact_points(&pair, normal, places);
    for (int k = 0; k < count; k++) {
        grz_feature *const f = places[k].feature, first = f[0];
        if (c->swapped) {
            f[0] = f[1];
            f[1] = first;
        }
        name_corner_of_edge(s->polygon, c->piece, &f[1]);
    }
    grz_add_places(&s->all, places, count);
    return count;
}

static void keep_piece(polygon_contacts *s, const piece_contact *c) {
    const grz_part_contact found = contact_of_piece(s, c);
    if (add_places_of_piece(s, c, true, false) == 0) add_places_of_piece(s, c, true, true);
    grz_add_part_contact(&s->all, &found);
}

/* In the place of the normal of an inner edge: across this piece, where it has points. */
static bool keep_across(polygon_contacts *s, piece_contact *c, int side) {
    if (s->body.form != GRZ_FORM_CORE) return false;
    set_axis_across(s, c, side);
    grz_part_contact found = contact_of_piece(s, c);
    if (add_places_of_piece(s, c, false, false) == 0) return false;
    if (!s->all.failed) found.depth = grz_depth_of_places(&s->all, found.first);
    grz_add_part_contact(&s->all, &found);
    return true;
}

static void note_edge_left_out(polygon_contacts *s, const grz_edge_piece *p, double depth) {
    const bool deeper =
        !s->has_left_out || depth > s->depth_left_out || (depth == s->depth_left_out && p->edge < s->left_out.edge);
    if (!deeper) return;
    s->has_left_out = true;
    s->depth_left_out = depth;
    s->left_out = *p;
}

static void note_behind(polygon_contacts *s, const grz_edge_piece *p) {
    if (s->all.failed || !grz_grow(s->all.allocator, &s->behind, sizeof *p)) s->all.failed = true;
    else ((grz_edge_piece *)s->behind.items)[s->behind.count++] = *p;
}

/* A piece within the margin. */
static void see_piece(polygon_contacts *s, const grz_edge_piece *p) {
    piece_contact c;
    find_axis_of_piece(s, p, &c);
    const double depth = c.axis.depth;
    const int side = side_of_edge_line(&p->at, c.normal);
    if (p->outside * side < 0) {
        if (s->body.form == GRZ_FORM_CORE && grz2_overlap(s->shape, &c.shape)) note_behind(s, p);
        note_edge_left_out(s, p, depth);
        return;
    }
    const grz2_vec *const end = s->options->skip_inner_edges ? end_of_axis(s, &c) : NULL;
    if (!end || !is_inner_corner(s, end, c.normal)) {
        keep_piece(s, &c);
        return;
    }
    const int outside = p->outside != 0 ? p->outside : side != 0 ? side : side_of_middle(s, &p->at);
    if (!keep_across(s, &c, outside)) note_edge_left_out(s, p, depth);
}

static bool see_edge(void *context, const grz2_segment *e) {
    polygon_contacts *const s = (polygon_contacts *)context;
    const grz2_shape edge = grz2_shape_from_segment(e);
    s->all.failed |= grz_step_stops(&s->steps, 16);
    if (!grz2_within(s->shape, &edge, s->options->margin)) return !s->all.failed;
    grz_edge_piece p = grz_pieces_before(&s->pieces, grz2_number_of_edge(s->polygon, e));
    while (!s->all.failed && grz_pieces_next(&s->pieces, &p)) {
        s->all.failed |= grz_step_stops(&s->steps, 16);
        const grz2_shape piece = grz2_shape_from_segment(&p.at);
        if (grz2_within(s->shape, &piece, s->options->margin) &&
            grz_pieces_set_outside(&s->pieces, &p, s->shape, s->options->margin))
            see_piece(s, &p);
    }
    return !s->all.failed;
}

/* Out of the area */

/* Across a piece of a border to its outside, as far as the shape reaches behind it. */
static GRZ_NOINLINE void push_out(polygon_contacts *s, const grz_edge_piece *p) {
    piece_contact c;
    find_axis_of_piece(s, p, &c);
    const int beyond = side_of_edge_line(&p->at, c.normal) > 0 ? -1 : 1; /* where the shape is not */
    set_axis_across(s, &c, p->outside != 0 ? p->outside : beyond);
    keep_piece(s, &c);
}

/* Is the shape pushed out beside this piece, at a corner of it that the shape contains? */
static bool is_pushed_beside(const polygon_contacts *s, const grz_part_corners *corners, const grz_edge_piece *p) {
    bool pushed = false;
    for (int k = 0; k < 2 && !pushed; k++) {
        const grz2_vec *const at = k == 0 ? &p->at.a : &p->at.b;
        const grz3_vec corner = {at->x, at->y, 0};
        const grz2_shape point = grz2_shape_from_point(at);
        pushed = grz_find_part_corner(corners, &corner, 1) && grz2_overlap(s->shape, &point);
    }
    return pushed;
}

/* The pieces whose normals lead into the area: the shape is pushed out across those that no other one makes free. */
static GRZ_NOINLINE void see_behind(polygon_contacts *s) {
    const grz_edge_piece *const pieces = (const grz_edge_piece *)s->behind.items;
    grz_part_corners corners;
    if (s->behind.count == 0 || s->all.failed || !grz_part_corners_of(&s->all, &corners)) return;
    for (size_t k = 0; k < s->behind.count && !s->all.failed; k++) {
        s->all.failed |= grz_step_stops(&s->steps, 16);
        if (!is_pushed_beside(s, &corners, &pieces[k])) push_out(s, &pieces[k]);
    }
    grz_part_corners_release(s->all.allocator, &corners);
}

/* The nearest piece of the border. */
typedef struct crossed_border_search {
    const polygon_contacts *contacts;
    grz_pieces *pieces;
    uint32_t steps; /* for the watch */
    grz_nearest_limit limit;
    bool found;
    double distance;
    bool behind; /* the shape reaches behind the piece's line: it can be pushed out across it */
    grz_edge_piece piece;
} crossed_border_search;

/* Is it nearer than the nearest one so far, or as near, and before it or with the shape behind it alone? Two edges of a
 * corner are as near as that, but the shape may be beyond the line of one of them. */
static bool is_nearer(const crossed_border_search *s, double distance, uint32_t edge, bool behind) {
    if (!s->found || distance != s->distance) return !s->found || distance < s->distance;
    return behind != s->behind ? behind : edge < s->piece.edge;
}

/* Does the shape reach behind the line of a piece? Where that pushes to either side, it is pushed from where it is. */
static GRZ_NOINLINE bool is_behind(const polygon_contacts *s, const grz_edge_piece *p) {
    piece_contact c = {.piece = p, .shape = grz2_shape_from_segment(&p->at)};
    if (p->outside == 0) return true;
    grz2_body_of(&c.shape, &c.edge);
    set_axis_across(s, &c, p->outside);
    return c.axis.depth >= 0;
}

static double distance_of(const crossed_border_search *s, const grz2_segment *e) {
    const grz2_shape edge = grz2_shape_from_segment(e);
    return grz2_distance(s->contacts->shape, &edge, NULL, NULL);
}

static bool look_for_nearest_border(void *context, uint32_t leaf) {
    crossed_border_search *const s = (crossed_border_search *)context;
    const grz2_polygon *const polygon = s->contacts->polygon;
    const uint32_t first = leaf / GRZ_POLYGON_LEAF;
    for (uint32_t edge = first; edge <= first + leaf % GRZ_POLYGON_LEAF; edge++) {
        if (grz_step_stops(&s->steps, 16)) return false;
        if (!is_nearer(s, distance_of(s, &polygon->edges[edge]), edge, true)) continue;
        for (grz_edge_piece p = grz_pieces_before(s->pieces, edge); grz_pieces_next(s->pieces, &p);) {
            const double whole = distance_of(s, &p.at);
            if (!is_nearer(s, whole, edge, true)) continue;
            const double distance = grz_pieces_distance(s->pieces, &p, s->contacts->shape, whole);
            if (distance == (double)INFINITY || !is_nearer(s, distance, edge, true)) continue;
            const bool behind = is_behind(s->contacts, &p);
            if (!is_nearer(s, distance, edge, behind)) continue;
            s->found = true;
            s->distance = distance;
            s->behind = behind;
            s->piece = p;
            grz_nearest_limit_set(&s->limit, distance);
        }
    }
    return true;
}

/* A shape that meets no border may be inside. */
static void see_inside(polygon_contacts *s) {
    grz2_vec point;
    double box[4];
    if (s->polygon->polyline || !grz2_point_of_shape(s->shape, &point) ||
        grz2_polygon_locate(s->polygon, &point) == GRZ_OUTSIDE)
        return;
    crossed_border_search search = {.contacts = s, .pieces = &s->pieces};
    grz_nearest_limit_set(&search.limit, (double)INFINITY);
    grz_bounds_numbers(2, s->shape, box);
    const grz_nearest_search nearest = {.tree = &s->polygon->tree,
                                        .from = grz_bvh_box_of(2, box, box + 2),
                                        .limit = &search.limit,
                                        .visitor = look_for_nearest_border,
                                        .context = &search};
    s->all.failed = !grz_nearest_leaves(&nearest);
    if (search.found) push_out(s, &search.piece);
}

/* If nothing else is in contact, the deepest contact that was left out stays as it is. */
static GRZ_NOINLINE void keep_edges_left_out(polygon_contacts *s) {
    piece_contact c;
    find_axis_of_piece(s, &s->left_out, &c);
    keep_piece(s, &c);
}

/* Or is it only within the margin of what has a contact? */
static bool meets_border(const polygon_contacts *s) {
    const grz_part_contact *const all = (const grz_part_contact *)s->all.contacts.items;
    bool meets = false;
    for (size_t k = 0; k < s->all.contacts.count && !meets; k++) meets = all[k].depth >= 0;
    return meets;
}

static void find_contacts(polygon_contacts *s) {
    double box[4];
    grz_bounds_numbers_within(2, s->shape, s->options->margin, box);
    grz2_polygon_see_edges(s->polygon, box, box + 2, see_edge, s);
    see_behind(s);
    if (!meets_border(s) && !s->all.failed) see_inside(s);
    if (s->all.contacts.count == 0 && s->has_left_out) keep_edges_left_out(s);
}

/* Gives the contact of a region to the caller. */
static bool give_polygon_region(void *context, const grz_part_contact *deepest, const grz_contact_place places[],
                                int count) {
    polygon_contacts *const s = (polygon_contacts *)context;
    grz2_polygon_contact out = {
        .normal = {deepest->normal[0], deepest->normal[1]}, .depth = deepest->depth, .count = count};
    for (int k = 0; k < count; k++) {
        const grz_contact_place *const p = &places[k];
        out.points[k] = (grz2_polygon_contact_point){
            {p->point[0], p->point[1]}, p->depth, p->part[1], p->feature[0], p->feature[1]};
    }
    grz_restore_mode(s->mode);
    const bool more = s->visit(s->user, &out);
    grz_keep_subnormals();
    return more;
}

static const grz2_polygon_contact_options default_polygon_contact_options = {0};

grz_status grz2_polygon_contacts(const grz2_polygon *polygon, const grz2_shape *shape,
                                 const grz2_polygon_contact_options *options, grz2_polygon_contact_visitor visit,
                                 void *user) {
    polygon_contacts s = {.polygon = polygon,
                          .pieces = grz_pieces_of(polygon),
                          .shape = shape,
                          .options = options ? options : &default_polygon_contact_options,
                          .all = {.allocator = polygon->allocator},
                          .visit = visit,
                          .user = user};
    if (!grz2_body_of(shape, &s.body) || !grz_is_margin(s.options->margin)) return GRZ_OK;
    if (s.body.form == GRZ_FORM_CORE && s.body.core.ends != GRZ_ENDS_NEAR) return GRZ_ERROR_ARGUMENT;
    s.mode = grz_keep_subnormals();
    if (polygon->tree.item_count > 0) find_contacts(&s);
    const grz_status status = grz_visit_regions(&s.all, s.options->cosine, 2, give_polygon_region, &s);
    grz_release_part_contacts(&s.all);
    grz_pieces_release(&s.pieces);
    grz_growing_release(polygon->allocator, &s.behind, sizeof(grz_edge_piece));
    grz_restore_mode(s.mode);
    return status;
}
