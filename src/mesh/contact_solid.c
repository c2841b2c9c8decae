/* Contacts with solids: what their triangles alone would push further in, and what is inside as a whole, is pushed out
 * across the border, as it is of polygons (polygon/contact.c).
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/contact.h"

#include "base/watch.h"
#include "bounds/numbers.h"
#include "form/form.h"
#include "mesh/border.h"
#include "mesh/triangles.h"
#include "num/bits.h"
#include "shape/core3.h"
#include "shape/features.h"
#include "tree/search.h"

#include <graze/distance3.h>
#include <graze/predicates.h>
#include <graze/query3.h>

#include <math.h>
#include <string.h>

int grz_find_places_across(const grz_mesh_contact_search *s, const grz3_shape *a, const grz3_shape *b, int of, int out,
                           double normal[3], grz_contact_place all[GRZ_MOST_PLACES]) {
    grz_body body[2];
    grz3_body_of(a, &body[0]);
    grz3_body_of(b, &body[1]);
    return grz_form_places_across(&body[0], &body[1], NULL, of, of == 1 ? out : -out, s->options->margin, normal, all);
}

/* A point midway between the deepest point of what is pushed and the plane that it is to be beyond. */
static grz_contact_place place_behind(const grz_part_contact *c, const grz3_vec *deepest, const double out[3],
                                      double depth) {
    const double half = depth / 2;
    return (grz_contact_place){
        .point = {deepest->x + half * out[0], deepest->y + half * out[1], deepest->z + half * out[2]},
        .depth = depth,
        .feature = {grz_feature_none(), grz_feature_none()},
        .part = {c->part[0], c->part[1]}};
}

GRZ_NOINLINE void grz_push_across_triangle(grz_mesh_contact_search *s, const grz_left_out_parts *parts,
                                           const grz3_shape *shape) {
    const grz3_shape first = grz3_shape_from_triangle(&parts->at[0]),
                     second = grz3_shape_from_triangle(&parts->at[1]), *const a = s->a ? &first : shape;
    const int of = parts->of;
    grz_contact_place places[GRZ_MOST_PLACES];
    grz_part_contact c = grz_contact_of_parts(s, parts);
    double out[3];
    grz3_vec deepest;
    if (!grz_triangle_normal(&parts->at[of], parts->out, out)) return;
    grz_turn_out_of_b(of, out, c.normal);
    c.depth = grz_depth_behind(of == 1 ? a : &second, &parts->at[of], out, &deepest);
    grz_add_places(&s->all, places, grz_find_places_across(s, a, &second, of, parts->out, c.normal, places));
    const bool has_places = s->all.places.count > c.first && !s->all.failed;
    const double found = has_places ? grz_depth_of_places(&s->all, c.first) : -(double)INFINITY;
    if (has_places && grz_is_as_deep(found, c.depth)) c.depth = found;
    else {
        places[0] = place_behind(&c, &deepest, out, c.depth);
        grz_add_places(&s->all, places, 1);
    }
    grz_touch_shells(s, parts);
    grz_add_part_contact(&s->all, &c);
}

/* Is the part pushed out beside this triangle, at a corner of it that the part contains? */
static bool is_pushed_beside_triangle(const grz_part_corners *corners, const grz_left_out_parts *parts,
                                      const grz3_shape *part) {
    bool pushed = false;
    for (int k = 0; k < 3 && !pushed; k++) {
        const grz3_vec *const at = grz_triangle_corner(&parts->at[parts->of], k);
        const grz3_shape point = grz3_shape_from_point(at);
        pushed = grz_find_part_corner(corners, at, parts->of) && grz3_overlap(part, &point);
    }
    return pushed;
}

void grz_push_out_behind(grz_mesh_contact_search *s) {
    const grz_left_out_parts *const all = (const grz_left_out_parts *)s->behind.items;
    grz_part_corners corners;
    if (s->behind.count == 0 || s->all.failed || !grz_part_corners_of(&s->all, &corners)) return;
    for (size_t k = 0; k < s->behind.count && !s->all.failed; k++) {
        const grz3_shape other = grz3_shape_from_triangle(&all[k].at[1 - all[k].of]);
        s->all.failed |= grz_step_stops(&s->steps, 16);
        if (!is_pushed_beside_triangle(&corners, &all[k], s->a ? &other : s->shape))
            grz_push_across_triangle(s, &all[k], s->shape);
    }
    grz_part_corners_release(s->all.allocator, &corners);
}

/* The face of the border across which a shape is pushed out: triangles in the plane of the nearest one that are on the
 * shape's way. */
typedef struct face_search {
    grz_mesh_contact_search *contacts;
    uint32_t place;
    grz3_triangle at;
    const double *normal;
} face_search;

static bool is_in_plane(const grz3_triangle *plane, const grz3_triangle *t) {
    return grz3_orient(&plane->a, &plane->b, &plane->c, &t->a) == 0 &&
           grz3_orient(&plane->a, &plane->b, &plane->c, &t->b) == 0 &&
           grz3_orient(&plane->a, &plane->b, &plane->c, &t->c) == 0;
}

static bool push_across_neighbor(void *context, const grz3_triangle *t, uint32_t place) {
    const face_search *const f = (const face_search *)context;
    grz_mesh_contact_search *const s = f->contacts;
    const grz3_shape second = grz3_shape_from_triangle(t);
    grz3_vec near;
    const int side = grz_side_along(t, f->normal) < 0 ? -1 : 1;
    grz_left_out_parts parts = {{*t, *t}, {0, grz_union_index(&s->of[1], place)}, {0, place}, 0, 1, side};
    grz_contact_place places[GRZ_MOST_PLACES];
    grz_part_contact c = grz_contact_of_parts(s, &parts);
    s->all.failed |= grz_step_stops(&s->steps, 64);
    if (place == f->place || !is_in_plane(&f->at, t)) return !s->all.failed;
    if (!grz_triangle_normal(t, side, c.normal)) return !s->all.failed;
    grz3_distance(s->shape, &second, NULL, &near);
    if ((int)grz_union_outside(&s->of[1], s->solid[1], t, &near) != side) return !s->all.failed;
    const int count = grz_find_places_across(s, s->shape, &second, 1, side, c.normal, places);
    if (count == 0) return !s->all.failed;
    grz_add_places(&s->all, places, count);
    if (!s->all.failed) c.depth = grz_depth_of_places(&s->all, c.first);
    grz_add_part_contact(&s->all, &c);
    return !s->all.failed;
}

bool grz_has_contact_as_deep(const grz_mesh_contact_search *s, double depth) {
    const grz_part_contact *const all = (const grz_part_contact *)s->all.contacts.items;
    bool has = false;
    for (size_t k = 0; k < s->all.contacts.count && !has; k++) has = grz_is_as_deep(all[k].depth, depth);
    return has;
}

/* The triangle itself has a contact if points are on it, or if no other one has the deepest point. */
void grz_push_across_face(grz_mesh_contact_search *s, uint32_t place, int outside) {
    const grz3_triangle t = grz_union_triangle(&s->of[1], place);
    const grz3_shape triangle = grz3_shape_from_triangle(&t);
    const grz_left_out_parts parts = {{t, t}, {0, grz_union_index(&s->of[1], place)}, {0, place}, 0, 1, outside};
    grz_contact_place places[GRZ_MOST_PLACES];
    double out[3], box[6];
    grz3_vec deepest;
    if (!grz_triangle_normal(&t, outside, out)) return;
    const double depth = grz_depth_behind(s->shape, &t, out, &deepest);
    face_search f = {s, place, t, out};
    grz_bounds_numbers(3, s->shape, box);
    for (int k = 0; k < 3; k++) box[out[k] < 0 ? k : 3 + k] += out[k] * depth;
    const grz_bvh_box swept = grz_bvh_box_of(3, box, box + 3);
    grz_union_visit(&s->of[1], &swept, push_across_neighbor, &f);
    if (s->all.failed) return;
    if (grz_find_places_across(s, s->shape, &triangle, 1, outside, out, places) > 0 ||
        !grz_has_contact_as_deep(s, depth))
        grz_push_across_triangle(s, &parts, s->shape);
}

void grz_push_out_inside(grz_mesh_contact_search *s) {
    grz3_vec point;
    if (s->solid[1] == GRZ_SKIN || !grz3_point_of_shape(s->shape, &point) || grz_has_contact_as_deep(s, 0)) return;
    if (!s->meets_inner && !grz_union_holds(&s->of[1], s->solid[1], &point)) return;
    grz_border_search search = grz_border_search_of(&s->of[1], s->solid[1]);
    grz_border_look_from(&search, s->shape);
    if (search.rank > 0) grz_push_across_face(s, search.place, (int)search.outside);
}

/* Shells */

void grz_take_shells_of(grz_mesh_contact_search *s, int side) {
    const size_t places = grz_union_places(&s->of[side]);
    grz_free_shells *const f = &s->shells[side];
    if (s->solid[1 - side] == GRZ_SKIN) return;
    f->touched = (uint8_t *)grz_allocate(s->all.allocator, places, sizeof *f->touched);
    f->next = (uint32_t *)grz_allocate(s->all.allocator, places, sizeof *f->next);
    s->all.failed |= !f->touched || !f->next;
    if (s->all.failed) return;
    memset(f->touched, 0, places);
    for (uint32_t i = 0; i < places; i++) {
        const uint32_t shell = grz_union_shell(&s->of[side], i); /* the lowest number of all, so it is in the list */
        f->next[i] = shell == i ? i : f->next[shell];
        f->next[shell] = i;
    }
}

void grz_give_back_shells(grz_mesh_contact_search *s) {
    for (int side = 0; side < 2; side++) {
        const size_t places = s->shells[side].touched || s->shells[side].next ? grz_union_places(&s->of[side]) : 0;
        grz_release(s->all.allocator, s->shells[side].touched, places, sizeof *s->shells[side].touched);
        grz_release(s->all.allocator, s->shells[side].next, places, sizeof *s->shells[side].next);
    }
}

/* A shell is pushed out across the triangle that is nearest to it, as far as its deepest vertex is behind that. Each
 * vertex that is as deep is a point of contact. */
static GRZ_NOINLINE void push_shell_out(grz_mesh_contact_search *s, int side, uint32_t shell) {
    const grz_mesh_union *const all = &s->of[side], *const other = &s->of[1 - side];
    const uint32_t *const next = s->shells[side].next;
    grz_border_search search = grz_border_search_of(other, s->solid[1 - side]);
    uint32_t i = shell, deepest_at = shell;
    double out[3], depth = -(double)INFINITY;
    do {
        const grz3_triangle t = grz_union_triangle(all, i);
        const grz3_shape triangle = grz3_shape_from_triangle(&t);
        grz_border_look_from(&search, &triangle);
        s->all.failed |= grz_step_stops(&s->steps, 16);
        i = next[i];
    } while (i != shell && !s->all.failed);
    if (s->all.failed || search.rank == 0 || !grz_triangle_normal(&search.at, (int)search.outside, out)) return;
    for (int pass = 0; pass < 2; pass++) {
        grz_left_out_parts parts = {.of = 1 - side};
        parts.at[side] = grz_union_triangle(all, deepest_at);
        parts.part[side] = grz_union_index(all, deepest_at);
        parts.place[side] = deepest_at;
        parts.at[1 - side] = search.at;
        parts.part[1 - side] = grz_union_index(other, search.place);
        parts.place[1 - side] = search.place;
        grz_part_contact c = grz_contact_of_parts(s, &parts);
        i = shell;
        do {
            const grz3_triangle t = grz_union_triangle(all, i);
            for (int k = 0; k < 3; k++) {
                const grz3_shape vertex = grz3_shape_from_point(grz_triangle_corner(&t, k));
                grz3_vec point;
                const double behind = grz_depth_behind(&vertex, &search.at, out, &point);
                const grz_contact_place place = place_behind(&c, &point, out, behind);
                if (pass == 1 && grz_is_as_deep(behind, depth)) grz_add_places(&s->all, &place, 1);
                if (pass == 0 && behind > depth) depth = behind, deepest_at = i;
            }
            i = next[i];
        } while (i != shell);
        if (pass == 0) continue;
        grz_turn_out_of_b(1 - side, out, c.normal);
        c.depth = depth;
        grz_add_part_contact(&s->all, &c);
    }
}

void grz_push_shells_out(grz_mesh_contact_search *s) {
    for (int side = 0; side < 2; side++) {
        const grz_mesh_union *const all = &s->of[side], *const other = &s->of[1 - side];
        if (s->solid[1 - side] == GRZ_SKIN || s->all.failed) continue;
        for (uint32_t i = 0; i < grz_union_places(all) && !s->all.failed; i++) {
            if (grz_union_shell(all, i) != i || s->shells[side].touched[i]) continue;
            s->all.failed |= grz_step_stops(&s->steps, 16);
            const grz3_triangle t = grz_union_triangle(all, i);
            if (grz_union_holds(other, s->solid[1 - side], &t.a)) push_shell_out(s, side, i);
        }
    }
}
