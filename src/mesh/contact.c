/* Where a mesh and a shape, or two meshes, are in contact: triangle by triangle, then put together by regions. A normal
 * that leads into the mesh beside an edge or a vertex is replaced by the triangle's own, as Bullet's
 * btInternalEdgeUtility does by angles; here the exact sign of a sum decides (is_above).
 *
 * SPDX-License-Identifier: MIT */
#include "base/watch.h"
#include "bounds/numbers.h"
#include "contact/regions.h"
#include "cylinder/depth.h"
#include "cylinder/patch.h"
#include "cylinder/prism.h"
#include "mesh/mesh.h"
#include "num/rounded.h"
#include "num/subnormals.h"
#include "shape/core3.h"
#include "shape/order.h"
#include "tree/search.h"

#include <graze/predicates.h>
#include <graze/query3.h>

#include <math.h>
#include <string.h>

/* The parts of a contact that was left out because of an inner edge. */
typedef struct left_out_parts {
    grz3_triangle at[2]; /* of a only if it is a triangle */
    uint32_t part[2];
    double depth;
} left_out_parts;

typedef struct mesh_contacts {
    grz_mode mode;         /* of the caller, which the visitor has */
    const grz_mesh *a, *b; /* a is NULL if it is a shape */
    const grz_mesh_contact_options *options;
    grz_part_contacts all;
    uint32_t steps; /* for the watch */
    grz_mesh_contact_visitor visit;
    void *user;
    /* the part of a at hand */
    const grz3_shape *shape;
    grz3_triangle triangle;
    uint32_t index;
    /* the deepest contact that was left out */
    bool has_left_out, as_they_are;
    left_out_parts left_out;
} mesh_contacts;

/* Two edges of a triangle, from its first corner, times a power of two: so that their products are doubles. */
static void scaled_edges(const grz3_triangle *t, double e[3], double f[3]) {
    const double *const at = (const double *)t;
    double most = 0;
    for (int i = 0; i < 9; i++) most = fmax(most, fabs(at[i]));
    const int exponent = most > 0 ? -ilogb(most) : 0;
    for (int k = 0; k < 3; k++) {
        const double from = ldexp(at[k], exponent);
        e[k] = ldexp(at[3 + k], exponent) - from;
        f[k] = ldexp(at[6 + k], exponent) - from;
    }
}

/* The sign of the product of n and the triangle's normal, det(e, f, n), as doubles have it: without a bound, as it only
 * chooses which normal a contact gets. */
static int side_along(const grz3_triangle *t, const double n[3]) {
    double value = 0, e[3], f[3];
    scaled_edges(t, e, f);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        value += grz_rounded(n[i] * (grz_rounded(e[j] * f[k]) - grz_rounded(e[k] * f[j])));
    }
    return (value > 0) - (value < 0);
}

/* Inner edges */

/* Does a triangle that has all these corners rise above the plane through corner[0] that is perpendicular to the
 * normal? */
typedef struct surroundings {
    const grz_mesh *mesh;
    const double *normal;
    int count;
    grz3_vec corner[3];
    bool rises;
} surroundings;

static bool is_corner_of(const grz3_triangle *t, const grz3_vec *v) {
    return grz_same_point(&t->a, v) || grz_same_point(&t->b, v) || grz_same_point(&t->c, v);
}

/* Is x above the plane through p? The sum is rounded once, so its sign is that of the exact sum. */
static bool is_above(const double normal[3], const grz3_vec *x, const grz3_vec *p) {
    const double n[6] = {normal[0], normal[1], normal[2], -normal[0], -normal[1], -normal[2]},
                 v[6] = {x->x, x->y, x->z, p->x, p->y, p->z};
    return grz_rounded_dot(6, n, v) > 0;
}

/* The corners of the feature count as on the plane, though the normal, which is rounded, may not be quite perpendicular
 * to an edge. */
static bool is_corner_of_feature(const surroundings *s, const grz3_vec *v) {
    bool is_corner = false;
    for (int k = 0; k < s->count; k++) is_corner = is_corner || grz_same_point(v, &s->corner[k]);
    return is_corner;
}

static bool look_at_neighbors(void *context, uint32_t leaf) {
    surroundings *const s = (surroundings *)context;
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK); i++) {
        const grz3_triangle t = grz_mesh_triangle(s->mesh, leaf / GRZ_BLOCK, i);
        bool has_all = true;
        for (int k = 0; k < s->count; k++) has_all = has_all && is_corner_of(&t, &s->corner[k]);
        const grz3_vec *const at[3] = {&t.a, &t.b, &t.c};
        for (int k = 0; k < 3 && has_all && !s->rises; k++)
            s->rises = !is_corner_of_feature(s, at[k]) && is_above(s->normal, at[k], &s->corner[0]);
    }
    return !s->rises;
}

/* Does the normal lead out of the mesh at the corner or edge of t that `has` marks? True if it marks none or all
 * three. */
static bool leads_out(const grz_mesh *mesh, const double normal[3], const grz3_triangle *t, const bool has[3]) {
    surroundings s = {.mesh = mesh, .normal = normal};
    const grz3_vec *const at[3] = {&t->a, &t->b, &t->c};
    for (int k = 0; k < 3; k++)
        if (has[k]) s.corner[s.count++] = *at[k];
    if (s.count == 0 || s.count == 3) return true;
    const double *const p = &s.corner[0].x;
    const grz_bvh_box box = grz_bvh_box_of(3, p, p);
    grz_bvh_searches_in_use()->visit(&mesh->tree, &box, look_at_neighbors, &s);
    return !s.rises;
}

/* One contact */

/* On which side of a triangle a contact is: 1 at its front, or -1; where n points, or if that is along the triangle,
 * where the middle of the other part's bounds is. With front faces only, 1. */
static int side_of_contact(const mesh_contacts *s, const grz3_triangle *t, const double n[3], const grz3_shape *other) {
    if (s->options->faces == GRZ_FACES_FRONT) return 1;
    const int side = side_along(t, n);
    if (side != 0) return side;
    const grz3_aabb box = grz3_bounds(other);
    const grz3_vec middle = {box.min.x / 2 + box.max.x / 2, box.min.y / 2 + box.max.y / 2,
                             box.min.z / 2 + box.max.z / 2};
    return grz3_orient(&t->a, &t->b, &t->c, &middle) > 0 ? -1 : 1;
}

/* Two parts as shapes and, unless the first is a cylinder, as bodies; and their contact. Of several normals that are as
 * good it has that of the shapes in order (contact3.h). */
typedef struct pair_of_parts {
    const grz3_shape *shape[2];
    bool round, swapped; /* swapped: the second is the first in order */
    grz_body body[2];
    grz_contact_axis axis;
} pair_of_parts;

static void pair_parts(const grz3_shape *a, const grz3_shape *b, double margin, pair_of_parts *p) {
    p->shape[0] = a;
    p->shape[1] = b;
    p->round = grz3_is_round(a);
    p->swapped = grz3_compare_shapes(a, b) > 0;
    if (p->round) {
        grz3_contact_axis_of_cylinder(a, b, margin, &p->axis);
        return;
    }
    for (int k = 0; k < 2; k++) grz3_body_of(p->shape[k], &p->body[k]);
    grz_contact_axis_of(&p->body[p->swapped], &p->body[!p->swapped], &p->axis);
    if (p->swapped) grz_contact_reverse_axis(3, &p->axis);
}

/* Which corners of triangles are furthest along the normal. The axis names some; those that are as far belong to the
 * same edge or face. */
static void find_furthest_corners(const pair_of_parts *p, bool has[2][3]) {
    const grz_contact_axis *const axis = &p->axis;
    memset(has, 0, 2 * sizeof has[0]);
    if (axis->source != GRZ_CONTACT_FACET && axis->source != GRZ_CONTACT_NEAREST) return;
    for (int k = 0; k < axis->face.count; k++) {
        if (axis->face.corner[k].a < 3) has[0][axis->face.corner[k].a] = true;
        if (axis->face.corner[k].b < 3) has[1][axis->face.corner[k].b] = true;
    }
    for (int of = 0; of < 2 && !p->round; of++) {
        if (p->shape[of]->kind != GRZ_TRIANGLE) continue;
        const int first = has[of][0] ? 0 : has[of][1] ? 1 : 2;
        for (int k = 0; k < 3 && has[of][first]; k++)
            has[of][k] = has[of][k] || grz_contact_are_level(&p->body[0], &p->body[1], axis, of, first, k);
    }
}

/* The points of a cylinder and a triangle along the triangle's normal. */
static int find_round_points(const mesh_contacts *s, const pair_of_parts *p, int side, double normal[3],
                             grz_contact_place all[GRZ_MOST_PLACES]) {
    const grz3_triangle *const t = &p->shape[1]->triangle;
    double e[3], f[3], across[3];
    scaled_edges(t, e, f);
    grz_cross(e, f, across);
    for (int k = 0; k < 3; k++) across[k] *= side;
    if (!(grz_prism_direction(3, across, normal) > 0)) return 0;
    return grz3_contact_places_along(p->shape[0], p->shape[1], normal, s->options->margin, all);
}

/* The points along the normal of the triangle that is a (of = 0) or b (1). False if there are none. `outward` is the
 * contact's normal, out of the triangle. */
static bool see_across_face(mesh_contacts *s, const pair_of_parts *p, int of, const double outward[3],
                            grz_part_contact *c) {
    const int side = side_of_contact(s, &p->shape[of]->triangle, outward, p->shape[1 - of]);
    const grz_contact_pair pair = {.a = &p->body[0],
                                   .b = &p->body[1],
                                   .along = GRZ_ALONG_NORMAL,
                                   .of = of,
                                   .turn = of == 1 ? side : -side,
                                   .margin = s->options->margin};
    grz_contact_place all[GRZ_MOST_PLACES];
    const int count =
        p->round ? find_round_points(s, p, side, c->normal, all) : grz_find_contact_points(&pair, c->normal, all);
    grz_add_places(&s->all, all, count);
    if (count > 0 && !s->all.failed) c->depth = grz_depth_of_places(&s->all, c->first);
    return count > 0;
}

static void see_as_it_is(mesh_contacts *s, const pair_of_parts *p) {
    grz_contact_place all[GRZ_MOST_PLACES];
    double normal[3];
    const double margin = s->options->margin;
    const grz_contact_pair pair = grz_contact_pair_along(&p->body[0], &p->body[1], &p->axis, margin);
    const int count = p->round ? grz3_contact_places_of_axis(p->shape[0], p->shape[1], &p->axis, margin, all)
                               : grz_find_contact_points(&pair, normal, all);
    grz_add_places(&s->all, all, count);
}

/* Must the normal of a triangle take the place of this one? */
static bool is_of_face(const mesh_contacts *s, const grz3_triangle *t, int of, const double outward[3],
                       const bool has[3]) {
    if (s->options->faces == GRZ_FACES_FRONT && side_along(t, outward) < 0) return true;
    return s->options->skip_inner_edges && !leads_out(of == 0 ? s->a : s->b, outward, t, has);
}

static void set_corners_of_part(grz_part_contact *c, int side, const grz3_triangle *t) {
    c->corners[side] = 3;
    c->corner[side][0] = t->a;
    c->corner[side][1] = t->b;
    c->corner[side][2] = t->c;
}

static void note_left_out(mesh_contacts *s, const grz3_triangle *t, uint32_t index, double depth) {
    if (s->has_left_out && !(depth > s->left_out.depth)) return;
    s->has_left_out = true;
    s->left_out = (left_out_parts){{s->triangle, *t}, {s->index, index}, depth};
}

static void see_parts(mesh_contacts *s, const grz3_triangle *t, uint32_t index) {
    const grz3_shape triangle = grz3_shape_from_triangle(t);
    if (!grz3_within(s->shape, &triangle, s->options->margin)) return;
    pair_of_parts p;
    pair_parts(s->shape, &triangle, s->options->margin, &p);
    const grz_contact_axis *const axis = &p.axis;
    grz_part_contact c = {.part = {s->index, index}, .depth = axis->depth, .first = s->all.places.count};
    if (s->a) set_corners_of_part(&c, 0, &s->triangle);
    set_corners_of_part(&c, 1, t);
    memcpy(c.normal, axis->normal, sizeof c.normal);
    bool has[2][3];
    find_furthest_corners(&p, has);
    /* first of the second in order */
    for (int n = 0; n < 2 && !s->as_they_are; n++) {
        const int of = (n == 0) != p.swapped;
        double outward[3];
        if (of == 0 && !s->a) continue;
        for (int i = 0; i < 3; i++) outward[i] = of == 1 ? axis->normal[i] : -axis->normal[i];
        if (!is_of_face(s, of == 0 ? &s->triangle : t, of, outward, has[of])) continue;
        if (see_across_face(s, &p, of, outward, &c)) grz_add_part_contact(&s->all, &c);
        else note_left_out(s, t, index, axis->depth);
        return;
    }
    see_as_it_is(s, &p);
    grz_add_part_contact(&s->all, &c);
}

/* If inner edges left nothing, the deepest contact stays as it is. */
static void keep_left_out(mesh_contacts *s) {
    if (s->all.contacts.count > 0 || !s->has_left_out) return;
    const grz3_shape a = grz3_shape_from_triangle(&s->left_out.at[0]);
    if (s->a) s->shape = &a;
    s->as_they_are = true;
    s->triangle = s->left_out.at[0];
    s->index = s->left_out.part[0];
    see_parts(s, &s->left_out.at[1], s->left_out.part[1]);
}

/* The triangles of b near the part of a */

static bool see_triangles(void *context, uint32_t leaf) {
    mesh_contacts *const s = (mesh_contacts *)context;
    s->all.failed |= grz_step_stops(&s->steps, 64);
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK) && !s->all.failed; i++) {
        const grz3_triangle t = grz_mesh_triangle(s->b, leaf / GRZ_BLOCK, i);
        see_parts(s, &t, grz_mesh_index(s->b, leaf / GRZ_BLOCK, i));
    }
    return !s->all.failed;
}

static void see_part_of_a(mesh_contacts *s) {
    double box[6];
    grz_bounds_numbers_within(3, s->shape, s->options->margin, box);
    const grz_bvh_box grown = grz_bvh_box_of(3, box, box + 3);
    grz_bvh_searches_in_use()->visit(&s->b->tree, &grown, see_triangles, s);
}

static void see_triangles_of_a(mesh_contacts *s) {
    for (uint32_t i = 0; i < s->a->tree.node_count && !s->all.failed; i++) {
        const grz_bvh_node *const node = grz_bvh_get(s->a->tree.nodes, 3, i);
        s->all.failed |= i % 8 == 7 && grz_watch_stops();
        for (int lane = 0; lane < GRZ_LANES; lane++) {
            if (!grz_bvh_is_leaf(node->child[lane])) continue;
            const uint32_t leaf = node->child[lane] & ~GRZ_LEAF;
            for (int k = 0; k <= (int)(leaf % GRZ_BLOCK) && !s->all.failed; k++) {
                s->triangle = grz_mesh_triangle(s->a, leaf / GRZ_BLOCK, k);
                s->index = grz_mesh_index(s->a, leaf / GRZ_BLOCK, k);
                const grz3_shape shape = grz3_shape_from_triangle(&s->triangle);
                s->shape = &shape;
                if (grz3_shape_valid(&shape)) see_part_of_a(s);
            }
        }
    }
}

/* Gives the contact of a region to the caller. */
static bool give_region(void *context, const grz_part_contact *deepest, const grz_contact_place places[], int count) {
    mesh_contacts *const s = (mesh_contacts *)context;
    grz_mesh_contact out = {.normal = {deepest->normal[0], deepest->normal[1], deepest->normal[2]},
                            .depth = deepest->depth,
                            .count = count};
    for (int k = 0; k < count; k++) {
        const grz_contact_place *const p = &places[k];
        out.points[k] = (grz_mesh_contact_point){
            {p->point[0], p->point[1], p->point[2]}, p->depth, p->part[0], p->part[1], p->feature[0], p->feature[1]};
    }
    grz_restore_mode(s->mode);
    const bool more = s->visit(s->user, &out);
    grz_keep_subnormals();
    return more;
}

/* Of s->a, or else s->shape. */
static grz_status visit_contacts(mesh_contacts *s) {
    s->mode = grz_keep_subnormals();
    if (s->a) see_triangles_of_a(s);
    else see_part_of_a(s);
    keep_left_out(s);
    const grz_status status = grz_visit_regions(&s->all, s->options->cosine, 4, give_region, s);
    grz_release_part_contacts(&s->all);
    grz_restore_mode(s->mode);
    return status;
}

static const grz_mesh_contact_options default_contact_options = {0};

/* A shape that a triangle can be in contact with (contact3.h). */
static bool has_contacts(const grz3_shape *shape) {
    const bool infinite = shape->kind == GRZ_AABB && !(grz3_finite(&shape->aabb.min) && grz3_finite(&shape->aabb.max));
    return shape->kind != GRZ_RAY && shape->kind != GRZ_LINE && !infinite;
}

grz_status grz_mesh_contacts(const grz_mesh *mesh, const grz3_shape *shape, const grz_mesh_contact_options *options,
                             grz_mesh_contact_visitor visit, void *user) {
    mesh_contacts s = {.b = mesh,
                       .options = options ? options : &default_contact_options,
                       .all = {.allocator = mesh->allocator},
                       .visit = visit,
                       .user = user,
                       .shape = shape};
    if (!grz3_shape_valid(shape) || !grz_is_margin(s.options->margin)) return GRZ_OK;
    return has_contacts(shape) ? visit_contacts(&s) : GRZ_ERROR_ARGUMENT;
}

grz_status grz_meshes_contacts(const grz_mesh *a, const grz_mesh *b, const grz_mesh_contact_options *options,
                               grz_mesh_contact_visitor visit, void *user) {
    mesh_contacts s = {.a = a,
                       .b = b,
                       .options = options ? options : &default_contact_options,
                       .all = {.allocator = a->allocator},
                       .visit = visit,
                       .user = user};
    return grz_is_margin(s.options->margin) ? visit_contacts(&s) : GRZ_OK;
}
