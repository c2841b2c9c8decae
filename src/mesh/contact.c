/* Where a mesh and a shape, or two meshes, are in contact: triangle by triangle, then put together by regions. A normal
 * that leads into the mesh beside an edge or a vertex is replaced by the triangle's own, as Bullet's
 * btInternalEdgeUtility does by angles; here the exact sign of a sum decides (grz_is_further).
 *
 * SPDX-License-Identifier: MIT */
#include "base/watch.h"
#include "bounds/numbers.h"
#include "boxes/source.h"
#include "contact/least.h"
#include "form/form.h"
#include "mesh/border.h"
#include "mesh/contact.h"
#include "mesh/triangles.h"
#include "num/vec.h"
#include "pair/own.h"
#include "shape/core3.h"
#include "shape/order.h"
#include "tree/search.h"

#include <graze/distance3.h>
#include <graze/predicates.h>
#include <graze/query3.h>

#include <math.h>
#include <string.h>

/* Inner edges */

/* Does a triangle that has all the corners that are furthest along a normal rise above the plane through them? */
typedef struct surroundings {
    int side;
    const grz_furthest_corners *furthest;
    bool rises;
    int triangles; /* how many were looked at */
} surroundings;

static bool look_at_neighbor(void *context, const grz3_triangle *t, uint32_t place) {
    surroundings *const s = (surroundings *)context;
    const grz_furthest_corners *const f = s->furthest;
    bool has_all = true;
    (void)place;
    s->triangles++;
    for (int k = 0; k < f->count; k++) has_all = has_all && grz_is_corner_of(t, &f->corner[k]);
    s->rises = has_all && (grz_is_further(f, &t->a) || grz_is_further(f, &t->b) || grz_is_further(f, &t->c));
    return !s->rises;
}

/* Around a corner that many triangles share, many of them ask the same. */
static const grz_long_look *find_long_look(const grz_mesh_contact_search *s, const surroundings *around) {
    const grz_furthest_corners *const f = around->furthest;
    const grz_long_look *found = NULL;
    for (int i = 0; i < GRZ_LONG_LOOKS && !found; i++) {
        const grz_furthest_corners *const l = &s->looks[i].furthest;
        bool same =
            s->looks[i].is_known && s->looks[i].side == around->side && l->count == f->count && l->level == f->level;
        for (int k = 0; k < 3 && same; k++) same = grz_order(l->normal[k]) == grz_order(f->normal[k]);
        for (int k = 0; k < f->count && same; k++) same = grz_same_point(&l->corner[k], &f->corner[k]);
        if (same) found = &s->looks[i];
    }
    return found;
}

/* Of both ends of an edge that one that is not known to be a corner of many. */
static const grz3_vec *corner_of_few(const grz_mesh_contact_search *s, const surroundings *around) {
    const grz_furthest_corners *const f = around->furthest;
    int best = 0;
    for (int i = 0; i < GRZ_LONG_LOOKS && f->count == 2; i++)
        if (s->looks[i].is_known && s->looks[i].side == around->side && grz_same_point(&s->looks[i].at, &f->corner[0]))
            best = 1;
    return &f->corner[best];
}

static void note_long_look(grz_mesh_contact_search *s, const surroundings *around, const grz3_vec *at) {
    enum { MANY_TRIANGLES = 48 };
    if (around->triangles < MANY_TRIANGLES) return;
    s->looks[s->look++ % GRZ_LONG_LOOKS] = (grz_long_look){true, around->side, *around->furthest, *at, around->rises};
}

/* Does the normal lead out of the mesh at its furthest edge or vertex? True if that is no edge or vertex. */
static bool leads_out(grz_mesh_contact_search *search, int side, const grz_furthest_corners *f) {
    surroundings s = {.side = side, .furthest = f};
    if (f->count == 0 || f->count == 3) return true;
    const grz_long_look *const known = find_long_look(search, &s);
    if (known) return !known->rises;
    const grz_met_parts *const met = (const grz_met_parts *)search->met.items;
    for (size_t k = search->met.count; k-- > 0 && k + 8 >= search->met.count;)
        if (!look_at_neighbor(&s, &met[k].parts.at[side], 0)) return false;
    const grz3_vec *const center = corner_of_few(search, &s);
    const grz_bvh_box box = grz_bvh_box_of(3, &center->x, &center->x);
    grz_union_visit(&search->of[side], &box, look_at_neighbor, &s);
    note_long_look(search, &s, center);
    return !s.rises;
}

/* One contact */

/* Two parts as shapes and as bodies, and their contact. Of several normals that are as good it has that of the shapes
 * in order (contact3.h). */
typedef struct pair_of_parts {
    const grz3_shape *shape[2];
    bool round, swapped; /* round: the first one is. swapped: else the second is the first in order */
    grz_body *body[2];
    grz_contact_axis axis;
    int out[2]; /* of a triangle of a solid's border: the side that is outside, 1 or -1; else 0 */
    grz_furthest_corners furthest[2];
} pair_of_parts;

/* On which side of a triangle a contact is: 1 at its front, or -1; where its normal leads, or if that is along the
 * triangle, where the middle of the other part's bounds is. Of a solid the outside; else with front faces only, 1. */
static int side_of_contact(const grz_mesh_contact_search *s, const pair_of_parts *p, int of) {
    const grz3_triangle *const t = &p->shape[of]->triangle;
    const grz3_shape *const other = p->shape[1 - of];
    if (p->out[of] != 0) return p->out[of];
    if (s->options->faces == GRZ_FACES_FRONT) return 1;
    const int side = grz_side_along(t, p->furthest[of].normal);
    if (side != 0) return side;
    const grz3_aabb box = grz3_bounds(other);
    const grz3_vec middle = {box.min.x / 2 + box.max.x / 2, box.min.y / 2 + box.max.y / 2,
                             box.min.z / 2 + box.max.z / 2};
    return grz3_orient(&t->a, &t->b, &t->c, &middle) > 0 ? -1 : 1;
}

/* As grz3_within says (api/overlap.c), of a first body that is made; makes the second one, too. Both are as they were
 * made afterwards: a margin is a radius of theirs while the engine is asked. */
static bool are_parts_within(const pair_of_parts *p, double margin) {
    const grz_meet own = grz3_meet_own(p->shape[0], p->shape[1]);
    if (own == GRZ_APART && grz_zero(margin)) return false;
    if (!grz3_body_of(p->shape[1], p->body[1])) return false;
    if (own == GRZ_MEETING || own == GRZ_TOUCHING || !grz_finite(margin)) return true;
    const bool meet = grz_form_meet(p->body[0], p->body[1], margin) != GRZ_APART;
    for (int k = 0; k < 2; k++) p->body[k]->core.radius[1] = 0;
    return meet;
}

/* Finds the axis of a box and a triangle that certainly overlap or touch. */
static bool find_deep_axis(const grz_mesh_contact_search *s, pair_of_parts *p) {
    if (!s->has_core || s->core.count < 2 || s->body.core.radius[0] > 0) return false;
    const int first = grz3_compare_shapes(p->shape[0], p->shape[1]) > 0;
    p->axis.nearly = false;
    return grz3_body_of(p->shape[1], p->body[1]) &&
           grz_depth_of_least_facet(&p->body[first]->core, &p->body[1 - first]->core, false, &p->axis);
}

static void find_pair(pair_of_parts *p, bool has_axis, double margin) {
    p->round = p->body[0]->form == GRZ_FORM_ROUND;
    p->swapped = !p->round && grz3_compare_shapes(p->shape[0], p->shape[1]) > 0;
    if (!has_axis) grz_form_axis(p->body[p->swapped], p->body[!p->swapped], margin, &p->axis);
    if (p->swapped) grz_contact_reverse_axis(3, &p->axis);
    for (int of = 0; of < 2; of++) {
        p->out[of] = 0;
        p->furthest[of] = (grz_furthest_corners){.count = 0};
        for (int i = 0; i < 3; i++) p->furthest[of].normal[i] = of == 1 ? p->axis.normal[i] : -p->axis.normal[i];
    }
}

/* Which corners of triangles are furthest along the normal. The axis names some; those that are as far belong to the
 * same edge or face. */
static void find_furthest_of_cores(const pair_of_parts *p, bool has[2][3]) {
    const grz_contact_axis *const axis = &p->axis;
    if (axis->source != GRZ_CONTACT_FACET && axis->source != GRZ_CONTACT_NEAREST) return;
    for (int k = 0; k < axis->face.count; k++) {
        if (axis->face.corner[k].a < 3) has[0][axis->face.corner[k].a] = true;
        if (axis->face.corner[k].b < 3) has[1][axis->face.corner[k].b] = true;
    }
    for (int of = 0; of < 2; of++) {
        const bool is_triangle = p->shape[of]->kind == GRZ_TRIANGLE, has_some = has[of][0] || has[of][1] || has[of][2];
        if (is_triangle && has_some) grz_contact_find_level(p->body[0], p->body[1], axis, of, has[of]);
    }
}

/* The same of a triangle and a round body, whose normals are bounded: corners are level within the bound, and all are
 * if the triangle's own normal is as good. */
static void find_furthest_of_round(const pair_of_parts *p, double level, bool has[3]) {
    const grz3_triangle *const t = &p->shape[1]->triangle;
    double height[3], own[3];
    grz3_vec deepest;
    const int side = grz_side_along(t, p->axis.normal);
    const bool is_own = side != 0 && grz_triangle_normal(t, side, own) &&
                        grz_depth_behind(p->shape[0], t, own, &deepest) <= p->axis.depth + level;
    for (int k = 0; k < 3; k++) height[k] = grz_dot(3, p->axis.normal, &grz_triangle_corner(t, k)->x);
    const double most = fmax(fmax(height[0], height[1]), height[2]);
    for (int k = 0; k < 3; k++) has[k] = is_own || height[k] >= most - level;
}

static void find_furthest_corners(pair_of_parts *p) {
    bool has[2][3] = {{false}};
    double level = 0;
    if (p->round) {
        double box[6];
        grz_bounds_numbers(3, p->shape[0], box);
        level = grz_largest(6, box) * 0x1p-36;
        find_furthest_of_round(p, level, has[1]);
    } else find_furthest_of_cores(p, has);
    for (int of = 0; of < 2; of++) {
        grz_furthest_corners *const f = &p->furthest[of];
        f->level = level;
        for (int k = 0; k < 3; k++) {
            const grz3_vec *const at = grz_triangle_corner(&p->shape[of]->triangle, k);
            bool is_new = has[of][k];
            for (int i = 0; i < f->count; i++) is_new = is_new && !grz_same_point(&f->corner[i], at);
            if (is_new) f->corner[f->count++] = *at;
        }
    }
}

/* What doubles prove of the core at hand and a triangle. S: the sizes of both, doubled, and of what is around the core.
 * The core is within 6 u S of its place, and products with d are within 3 u S |d|, |d| the sum of the |coordinates|.
 * What the half axes reach is added up with 4 u S |d|, what is around with 7 u S |d|; two more roundings, 4 u S |d|. */
GRZ_BOUND(contact_gap_error, 24 * GRZ_U);

/* E, F and G: the largest |coordinates| of edges, each within u of itself. The normal E x F is within 8 u E F, and
 * inward, its product with G, within 28 u E F G; S times that, three times, is 84 u E F G S. |inward| is at most
 * 12 E F G, which times 24 u S is 288 u E F G S. */
GRZ_BOUND(contact_beside_error, 384 * GRZ_U);

static double size_of_both(const grz_mesh_contact_search *s, const grz3_triangle *t) {
    const double size = s->core.size + s->around + 2 * grz_largest(9, &t->a.x);
    return size < 0x1p200 ? size : (double)INFINITY;
}

/* How far the triangle is from the core and so much around it, along d or the other way, times |d|. */
static double gap_along(const grz_solid *core, double around, const grz3_triangle *t, const double d[3]) {
    const double p = grz_dot(3, &t->a.x, d), q = grz_dot(3, &t->b.x, d), r = grz_dot(3, &t->c.x, d),
                 middle = grz_dot(3, core->center, d);
    double reach = around > 0 ? around * sqrt(grz_dot(3, d, d)) : 0;
    for (int k = 0; k < core->count; k++) reach += fabs(grz_dot(3, core->step[k], d));
    return grz_max(middle - 2 * grz_max(grz_max(p, q), r), 2 * grz_min(grz_min(p, q), r) - middle) - reach;
}

/* Are they certainly apart along a half axis? */
static bool are_sides_apart(const grz_mesh_contact_search *s, const grz3_triangle *t) {
    const int count = s->has_core && s->core.count > 1 ? s->core.count : 0;
    const double error = count > 0 ? contact_gap_error * size_of_both(s, t) : 0;
    bool apart = false;
    for (int k = 0; k < count && !apart; k++) {
        const double *const d = s->core.step[k], length = grz_norm1(3, d);
        apart = length > 0x1p-300 && gap_along(&s->core, s->around, t, d) > error * length;
    }
    return apart;
}

/* Is the core certainly beside the triangle, as seen along its normal? */
static bool is_core_beside(const grz_mesh_contact_search *s, const grz3_triangle *t) {
    const double size = size_of_both(s, t);
    double edge[3][3], n[3], inward[3];
    bool beside = false;
    for (int k = 0; k < 3; k++) grz_sub(3, &grz_triangle_corner(t, k + 1)->x, &grz_triangle_corner(t, k)->x, edge[k]);
    grz_cross(edge[0], edge[1], n);
    const double square = grz_norm_max(edge[0]) * grz_norm_max(edge[1]);
    for (int k = 0; k < 3 && !beside; k++) {
        const double error = contact_beside_error * size * (square * grz_norm_max(edge[k]));
        grz_cross(n, edge[k], inward);
        beside = error > 0x1p-700 && gap_along(&s->core, 0, t, inward) > error;
    }
    return beside;
}

/* The points along the normal of the triangle that is a (of = 0) or b (1), to its front (side 1) or back (-1). False if
 * there are none. */
static bool see_across_face(grz_mesh_contact_search *s, const pair_of_parts *p, int of, int side, grz_part_contact *c) {
    grz_contact_place all[GRZ_MOST_PLACES];
    if (s->has_core && p->axis.source == GRZ_CONTACT_NEAREST && is_core_beside(s, &p->shape[of]->triangle))
        return false;
    if (p->round && !grz_triangle_normal(&p->shape[1]->triangle, side, c->normal)) return false;
    const int count = grz_form_places_across(p->body[0], p->body[1], &p->axis, of, of == 1 ? side : -side,
                                             s->options->margin, c->normal, all);
    grz_add_places(&s->all, all, count);
    if (count > 0 && !s->all.failed) c->depth = grz_depth_of_places(&s->all, c->first);
    return count > 0;
}

static void see_as_it_is(grz_mesh_contact_search *s, const pair_of_parts *p) {
    grz_contact_place all[GRZ_MOST_PLACES];
    double normal[3];
    const int count = grz_form_places(p->body[0], p->body[1], &p->axis, s->options->margin, normal, all);
    grz_add_places(&s->all, all, count);
}

/* Must the normal of a triangle take the place of this one? */
static bool is_of_face(grz_mesh_contact_search *s, const pair_of_parts *p, int of) {
    const grz3_triangle *const t = &p->shape[of]->triangle;
    const grz_furthest_corners *const f = &p->furthest[of];
    if (p->out[of] == 0 && s->options->faces == GRZ_FACES_FRONT && grz_side_along(t, f->normal) < 0) return true;
    return s->skips_inner_edges && !leads_out(s, of, f);
}

/* Of equally deep ones the first one by triangles. */
static bool is_left_out_before(const grz_mesh_contact_search *s, const grz_left_out_parts *x,
                               const grz_left_out_parts *y) {
    if (x->depth < y->depth || x->depth > y->depth) return x->depth > y->depth;
    if (x->part[0] != y->part[0]) return x->part[0] < y->part[0];
    return grz_union_is_before(&s->of[1], x->place[1], y->place[1]);
}

static void note_left_out(grz_mesh_contact_search *s, const grz_left_out_parts *parts) {
    if (s->has_left_out && !is_left_out_before(s, parts, &s->left_out)) return;
    s->has_left_out = true;
    s->left_out = *parts;
}

static void note_behind_border(grz_mesh_contact_search *s, const grz_left_out_parts *parts) {
    if (s->all.failed || !grz_grow(s->all.allocator, &s->behind, sizeof *parts)) s->all.failed = true;
    else ((grz_left_out_parts *)s->behind.items)[s->behind.count++] = *parts;
}

/* Where inner edges are skipped: all that is near, whether it has a contact, the next one to be added, or not. NULL: no
 * memory, or it is not wanted. */
static grz_met_parts *note_met(grz_mesh_contact_search *s, const pair_of_parts *p, const grz_left_out_parts *parts,
                               bool has_contact) {
    if (!s->skips_inner_edges || s->as_they_are || !grz_is_pushable(p->shape[0])) return NULL;
    if (s->all.failed || !grz_grow(s->all.allocator, &s->met, sizeof(grz_met_parts))) {
        s->all.failed = true;
        return NULL;
    }
    grz_met_parts *const met = (grz_met_parts *)s->met.items + s->met.count++;
    *met = (grz_met_parts){.parts = *parts, .contact = GRZ_NO_CONTACT, .behind_border = GRZ_NO_CONTACT};
    if (has_contact) met->contact = (ptrdiff_t)s->all.contacts.count;
    for (int of = 0; of < 2; of++) met->furthest[of] = p->furthest[of];
    return met;
}

/* The sides to which what is near a triangle may be pushed across it: that of its contact; of two meshes both, but of a
 * border and with front faces only. */
static void note_sides(const grz_mesh_contact_search *s, const pair_of_parts *p, int of, int side, grz_met_parts *met) {
    const bool is_skin = s->a && p->out[of] == 0 && s->options->faces != GRZ_FACES_FRONT;
    for (int front = 0; front < 2; front++) met->across[of][front] = is_skin || (side > 0) == (front == 1);
}

/* A contact as it is has the normal of a triangle if the whole of that is what is furthest along it. */
static void note_as_it_is(grz_mesh_contact_search *s, const pair_of_parts *p, const grz_left_out_parts *parts) {
    grz_met_parts *const met = note_met(s, p, parts, true);
    for (int of = s->a ? 0 : 1; met && of < 2; of++)
        if (p->furthest[of].count == 3) met->side[of] = grz_side_along(&p->shape[of]->triangle, p->furthest[of].normal);
    for (int of = s->a ? 0 : 1; met && of < 2; of++) {
        if (met->side[of] != 0) met->across[of][met->side[of] > 0] = true;
        else if (met->side[1 - of] == 0) note_sides(s, p, of, side_of_contact(s, p, of), met);
    }
}

/* Where an inner edge was left out; `side`: of the triangle `of`. */
static void note_across_face(grz_mesh_contact_search *s, const pair_of_parts *p, const grz_left_out_parts *parts,
                             bool has_contact, int of, int side) {
    grz_met_parts *const met = note_met(s, p, parts, has_contact);
    for (int k = s->a ? 0 : 1; met && k < 2; k++) note_sides(s, p, k, k == of ? side : side_of_contact(s, p, k), met);
    if (met && has_contact) met->side[of] = side;
}

/* Finds which sides of the triangles are outside of their solids. False: one has the inside on both. */
static bool find_outsides(grz_mesh_contact_search *s, pair_of_parts *p) {
    grz3_vec at[2];
    if (s->solid[0] == GRZ_SKIN && s->solid[1] == GRZ_SKIN) return true;
    const bool meet = !(grz3_distance(p->shape[0], p->shape[1], &at[0], &at[1]) > 0);
    for (int k = 0; k < 2; k++) {
        if (s->solid[k] == GRZ_SKIN) continue;
        const grz_outside outside = grz_union_outside(&s->of[k], s->solid[k], &p->shape[k]->triangle, &at[k]);
        s->meets_inner = s->meets_inner || (meet && outside == GRZ_OUTSIDE_NONE);
        if (outside == GRZ_OUTSIDE_NONE) return false;
        p->out[k] = (int)outside;
    }
    return true;
}

/* Leaves a contact out whose normal leads into a solid. */
static bool leads_into_solid(grz_mesh_contact_search *s, const pair_of_parts *p, grz_left_out_parts *parts) {
    for (int of = 1; of >= 0; of--) {
        double outward[3];
        for (int i = 0; i < 3; i++) outward[i] = of == 1 ? p->axis.normal[i] : -p->axis.normal[i];
        if (p->out[of] == 0 || p->out[of] * grz_side_along(&p->shape[of]->triangle, outward) >= 0) continue;
        parts->of = of;
        parts->out = p->out[of];
        grz_met_parts *const met = note_met(s, p, parts, false);
        if (grz_is_pushable(p->shape[1 - of]) && grz3_overlap(p->shape[0], p->shape[1])) {
            for (int k = s->a ? 0 : 1; met && k < 2; k++) note_sides(s, p, k, side_of_contact(s, p, k), met);
            if (met) met->behind_border = (ptrdiff_t)s->behind.count;
            note_behind_border(s, parts);
        }
        note_left_out(s, parts);
        return true;
    }
    return false;
}

static double margin_in_use(const grz_mesh_contact_search *s) {
    return s->looks_for_crossings ? 0 : s->options->margin;
}

static void see_parts(grz_mesh_contact_search *s, const grz3_triangle *t, uint32_t place) {
    const grz3_shape triangle = grz3_shape_from_triangle(t);
    grz_body body;
    pair_of_parts p;
    p.shape[0] = s->shape;
    p.shape[1] = &triangle;
    p.body[0] = &s->body;
    p.body[1] = &body;
    const bool is_deep = find_deep_axis(s, &p);
    if (!is_deep && !are_parts_within(&p, margin_in_use(s))) return;
    const uint32_t index = grz_union_index(&s->of[1], place);
    if (s->looks_for_crossings) {
        const grz_border_pair pair = {.at = {s->triangle, *t}, .part = {s->index, index}, .place = {s->place, place}};
        grz_crossings_add(&s->crossings, &pair);
        return;
    }
    if (s->has_crossings && (s->crossings.is_crossing[0][s->place] || s->crossings.is_crossing[1][place])) return;
    if (s->has_crossings && grz_is_freed_across(s, &s->triangle, t)) return;
    find_pair(&p, is_deep, s->options->margin);
    grz_left_out_parts parts = {{s->triangle, *t}, {s->index, index}, {s->place, place}, p.axis.depth, 0, 0};
    if (!s->as_they_are && !find_outsides(s, &p)) {
        note_left_out(s, &parts);
        return;
    }
    if (leads_into_solid(s, &p, &parts)) return;
    grz_part_contact c = grz_contact_of_parts(s, &parts);
    memcpy(c.normal, p.axis.normal, sizeof c.normal);
    if (parts.depth >= 0) grz_touch_shells(s, &parts);
    if (s->skips_inner_edges) find_furthest_corners(&p);
    /* first of the second in order */
    for (int n = 0; n < 2 && !s->as_they_are; n++) {
        const int of = (n == 0) != p.swapped;
        if (of == 0 && !s->a) continue;
        if (!is_of_face(s, &p, of)) continue;
        const int side = side_of_contact(s, &p, of);
        const bool has_contact = see_across_face(s, &p, of, side, &c);
        if (!has_contact) note_left_out(s, &parts);
        note_across_face(s, &p, &parts, has_contact, of, side);
        if (has_contact) grz_add_part_contact(&s->all, &c);
        return;
    }
    see_as_it_is(s, &p);
    note_as_it_is(s, &p, &parts);
    grz_add_part_contact(&s->all, &c);
}

/* If that left nothing, or of what meets only what is near, the deepest contact stays as it is. */
static void keep_left_out(grz_mesh_contact_search *s) {
    const bool meets = s->has_left_out && s->left_out.depth >= 0;
    if (!s->has_left_out || (s->all.contacts.count > 0 && (!meets || grz_has_contact_as_deep(s, 0)))) return;
    const grz3_shape a = grz3_shape_from_triangle(&s->left_out.at[0]);
    if (s->a) s->shape = &a;
    grz3_body_of(s->shape, &s->body);
    s->as_they_are = true;
    s->triangle = s->left_out.at[0];
    s->index = s->left_out.part[0];
    s->place = s->left_out.place[0];
    see_parts(s, &s->left_out.at[1], s->left_out.place[1]);
}

/* The triangles of b near the part of a */

static bool see_triangle(void *context, const grz3_triangle *t, uint32_t place) {
    grz_mesh_contact_search *const s = (grz_mesh_contact_search *)context;
    double box[6];
    s->all.failed |= grz_step_stops(&s->steps, 256);
    grz_triangle_bounds(t, box, box + 3);
    if (!s->all.failed && !grz_boxes_apart(3, s->box, box) && !are_sides_apart(s, t)) see_parts(s, t, place);
    return !s->all.failed;
}

static void take_core(grz_mesh_contact_search *s) {
    const grz_core *const core = &s->body.core;
    grz_core segment;
    s->has_core = s->body.form == GRZ_FORM_CORE && (!core->points || core->point_count < 3) && GRZ_FILTER_CLAIMS;
    if (!s->has_core) return;
    if (core->points) grz_core_segment(&segment, 3, core->points, core->points + 3 * (core->point_count - 1));
    grz_solid_of(3, core->points ? &segment : core, &s->core);
    s->around = 2 * (core->radius[0] + margin_in_use(s));
}

static void see_part_of_a(grz_mesh_contact_search *s) {
    grz_bounds_numbers_within(3, s->shape, margin_in_use(s), s->box);
    grz3_body_of(s->shape, &s->body);
    take_core(s);
    const grz_bvh_box grown = grz_bvh_box_of(3, s->box, s->box + 3);
    grz_union_visit(&s->of[1], &grown, see_triangle, s);
}

static void see_triangles_of_a(grz_mesh_contact_search *s) {
    uint32_t leaf, steps = 0;
    for (size_t at = 0; !s->all.failed && grz_bvh_next_leaf(&s->a->tree, &at, &leaf);) {
        s->all.failed |= grz_step_stops(&steps, 64);
        for (int k = 0; k <= (int)(leaf % GRZ_BLOCK) && !s->all.failed; k++) {
            s->triangle = grz_mesh_triangle(s->a, leaf / GRZ_BLOCK, k);
            s->index = grz_mesh_index(s->a, leaf / GRZ_BLOCK, k);
            s->place = leaf / GRZ_BLOCK * GRZ_BLOCK + (uint32_t)k;
            const grz3_shape shape = grz3_shape_from_triangle(&s->triangle);
            s->shape = &shape;
            if (grz3_shape_valid(&shape)) see_part_of_a(s);
        }
    }
}

/* Two solids: where their borders cross, and then what else is near. If the solids overlap, but not where their borders
 * cross, as of two that meet where another part of one begins, one of the pairs stays as it is. */
static void see_two_solids(grz_mesh_contact_search *s) {
    grz_crossings *const c = &s->crossings;
    *c =
        (grz_crossings){.of = {s->of[0], s->of[1]}, .solid = {s->solid[0], s->solid[1]}, .allocator = s->all.allocator};
    s->looks_for_crossings = true;
    see_triangles_of_a(s);
    s->looks_for_crossings = false;
    grz_crossings_find(c);
    s->all.failed |= c->failed;
    if (!s->all.failed) grz_push_crossings_apart(s);
    s->has_crossings = true;
    if (s->options->margin > 0) see_triangles_of_a(s);
    if (c->pairs.count == 0) return;
    const grz_border_pair *const p = grz_pair_at(c, 0);
    const grz_left_out_parts parts = {
        {p->at[0], p->at[1]}, {p->part[0], p->part[1]}, {p->place[0], p->place[1]}, 0, 0, 0};
    note_left_out(s, &parts);
}

/* Gives the contact of a region to the caller. */
static bool give_region(void *context, const grz_part_contact *deepest, const grz_contact_place places[], int count) {
    grz_mesh_contact_search *const s = (grz_mesh_contact_search *)context;
    grz_mesh_contact out = {.normal = {deepest->normal[0], deepest->normal[1], deepest->normal[2]},
                            .depth = deepest->depth,
                            .count = count,
                            .mesh = deepest->mesh};
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
static grz_status visit_contacts(grz_mesh_contact_search *s) {
    s->mode = grz_keep_subnormals();
    if (s->a) {
        grz_take_shells_of(s, 0);
        grz_take_shells_of(s, 1);
        if (s->solid[0] != GRZ_SKIN && s->solid[1] != GRZ_SKIN) see_two_solids(s);
        else see_triangles_of_a(s);
    } else see_part_of_a(s);
    if (s->skips_inner_edges) grz_take_one_way_out(s);
    /* of two meshes each triangle is only a part of what moves: where others say how, it is not pushed by itself */
    if (!s->a || s->all.contacts.count == 0) grz_push_out_behind(s);
    if (s->a) grz_push_shells_out(s);
    else if (!s->all.failed) grz_push_out_inside(s);
    if (!s->a) grz_take_shorter_way(s);
    s->has_crossings = false;
    keep_left_out(s);
    grz_crossings_release(&s->crossings);
    grz_give_back_shells(s);
    grz_growing_release(s->all.allocator, &s->behind, sizeof(grz_left_out_parts));
    grz_growing_release(s->all.allocator, &s->met, sizeof(grz_met_parts));
    const grz_status status = grz_visit_regions(&s->all, s->options->cosine, 4, give_region, s);
    grz_release_part_contacts(&s->all);
    grz_restore_mode(s->mode);
    return status;
}

/* Of the meshes b, and a, or a shape that is no ray, line or box without end (contact3.h). */
static grz_status contacts_among(const grz_mesh *a, const grz3_shape *shape, const grz_mesh *const *b, size_t count,
                                 const grz_mesh_contact_options *options, grz_mesh_contact_visitor visit, void *user) {
    static const grz_mesh_contact_options usual = {0};
    grz_mesh_contact_search s = {.a = a,
                                 .options = options ? options : &usual,
                                 .all = {.allocator = a           ? a->allocator
                                                      : count > 0 ? b[0]->allocator
                                                                  : NULL},
                                 .visit = visit,
                                 .user = user,
                                 .shape = shape};
    s.solid[0] = a ? s.options->solid_a : GRZ_SKIN;
    s.solid[1] = s.options->solid;
    s.skips_inner_edges = s.options->skip_inner_edges || (!a && s.solid[1] != GRZ_SKIN);
    grz_status status = grz_union_take(&s.of[1], b, count);
    if (status != GRZ_OK) return status;
    if (a) s.of[0] = grz_union_of_one(&s.a);
    if (!grz_union_can_be(&s.of[0], s.solid[0]) || !grz_union_can_be(&s.of[1], s.solid[1])) status = GRZ_ERROR_ARGUMENT;
    else if (count > 0 && grz_is_margin(s.options->margin) && (a || grz3_body_of(shape, &s.body)))
        status = a || s.body.form != GRZ_FORM_CORE || s.body.core.ends == GRZ_ENDS_NEAR ? visit_contacts(&s)
                                                                                        : GRZ_ERROR_ARGUMENT;
    grz_union_give_back(&s.of[1]);
    return status;
}

grz_status grz_mesh_contacts_among(const grz_mesh *const *meshes, size_t count, const grz3_shape *shape,
                                   const grz_mesh_contact_options *options, grz_mesh_contact_visitor visit,
                                   void *user) {
    return contacts_among(NULL, shape, meshes, count, options, visit, user);
}

grz_status grz_mesh_contacts(const grz_mesh *mesh, const grz3_shape *shape, const grz_mesh_contact_options *options,
                             grz_mesh_contact_visitor visit, void *user) {
    return contacts_among(NULL, shape, &mesh, 1, options, visit, user);
}

grz_status grz_meshes_contacts_among(const grz_mesh *a, const grz_mesh *const *b, size_t count,
                                     const grz_mesh_contact_options *options, grz_mesh_contact_visitor visit,
                                     void *user) {
    return contacts_among(a, NULL, b, count, options, visit, user);
}

grz_status grz_meshes_contacts(const grz_mesh *a, const grz_mesh *b, const grz_mesh_contact_options *options,
                               grz_mesh_contact_visitor visit, void *user) {
    return contacts_among(a, NULL, &b, 1, options, visit, user);
}
