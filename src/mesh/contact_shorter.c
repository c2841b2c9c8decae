/* A shorter way out of a solid of few triangles than that across the triangles that are near: beyond the plane of any
 * triangle of the border, if that leads outside. So a bar that is in the end of a block goes out of the near side, also
 * where only its tip touches the block.
 *
 * Of several meshes those count that the shape is in, or that have a triangle whose bounds meet the shape's: the answer
 * does not depend on what is asked with them and is far.
 *
 * All is in doubles: it chooses between two ways that lead out.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/contact.h"

#include "base/watch.h"
#include "bounds/numbers.h"
#include "boxes/source.h"
#include "mesh/border.h"
#include "num/vec.h"
#include "shape/vec3.h"

#include <graze/query3.h>

enum { MOST_TRIANGLES_OF_SMALL = 64 };

/* Across a triangle of the border. */
typedef struct shorter_way {
    uint32_t place, mesh, index; /* the triangle: which mesh, and its index in that */
    int side;
    double out[3], depth;
} shorter_way;

static bool is_shorter(const shorter_way *x, const shorter_way *y) {
    const int order = grz_compare(x->depth, y->depth);
    const int normals = order != 0 ? 0 : grz_order_of_normals(x->out, y->out);
    if (order != 0 || normals != 0) return order != 0 ? order < 0 : normals > 0;
    return x->mesh != y->mesh ? x->mesh < y->mesh : x->index < y->index;
}

#define GRZ_ITEM shorter_way
#define GRZ_HEAP(name) shorter_ways_##name
#define GRZ_IS_BEFORE(a, b) is_shorter(a, b)
#include "base/heap.inc"

typedef struct way_end {
    const grz_mesh_contact_search *contacts;
    const grz3_shape *shape;
    grz3_vec by;
    bool is_free;
    uint32_t *steps;
} way_end;

/* The shape stays, and the triangle comes to it: so it may be a hull. */
static bool meets_at_end(void *context, const grz3_triangle *t, uint32_t place) {
    way_end *const e = (way_end *)context;
    const grz3_triangle moved = {grz3_from_to(e->by, t->a), grz3_from_to(e->by, t->b), grz3_from_to(e->by, t->c)};
    const grz3_shape triangle = grz3_shape_from_triangle(&moved);
    (void)place;
    e->is_free = !grz3_overlap_open(e->shape, &triangle);
    return e->is_free;
}

/* Goes a little further than to the plane, so that rounding leaves nothing behind it. */
static bool leads_outside(const grz_mesh_contact_search *s, const shorter_way *way) {
    way_end e = {.contacts = s, .shape = s->shape, .is_free = true};
    grz3_vec point;
    double box[6];
    grz_bounds_numbers(3, s->shape, box);
    const double size = fmax(way->depth, grz_largest(6, box)), far = way->depth + size * 0x1p-46;
    e.by = (grz3_vec){way->out[0] * far, way->out[1] * far, way->out[2] * far};
    for (int k = 0; k < 6; k++) box[k] += grz3_at(&e.by, k % 3) + (k < 3 ? -1 : 1) * size * 0x1p-46;
    const grz_bvh_box end = grz_bvh_box_of(3, box, box + 3);
    if (!grz_union_visit(&s->of[1], &end, meets_at_end, &e)) return false;
    grz3_point_of_shape(s->shape, &point);
    const grz3_vec there = {point.x + e.by.x, point.y + e.by.y, point.z + e.by.z};
    return !grz_union_holds(&s->of[1], s->solid[1], &there);
}

/* The shortest move that obeys the contacts; of many, the deepest ones. */
static double length_of_contacts(grz_mesh_contact_search *s) {
    const grz_part_contact *const all = (const grz_part_contact *)s->all.contacts.items;
    grz_pushes pushes = {.count = 0};
    grz_sort_part_contacts(&s->all);
    for (size_t k = 0; k < s->all.contacts.count; k++) {
        int same = -1;
        for (int i = 0; i < pushes.count; i++)
            if (grz_dot(3, pushes.normal[i], all[k].normal) >= 1 - 0x1p-30) same = i;
        if (same < 0) grz_pushes_add(&pushes, all[k].normal, all[k].depth);
        else pushes.depth[same] = fmax(pushes.depth[same], all[k].depth);
    }
    return grz_pushes_length(&pushes, (double)INFINITY);
}

/* A search for a triangle whose bounds meet those of the shape: not by boxes of the tree, which may be larger. */
typedef struct beside_search {
    double bounds[6];
    bool found;
} beside_search;

static bool is_triangle_beside(void *context, const grz3_triangle *t, uint32_t place) {
    beside_search *const b = (beside_search *)context;
    double box[6];
    (void)place;
    grz_triangle_bounds(t, box, box + 3);
    b->found = !grz_boxes_apart(3, b->bounds, box);
    return !b->found;
}

static bool is_beside(const grz_mesh_contact_search *s, const grz_mesh *mesh) {
    const grz_mesh_union one = grz_union_of_one(&mesh);
    beside_search b = {.found = false};
    grz3_vec point;
    grz_bounds_numbers(3, s->shape, b.bounds);
    const grz_bvh_box box = grz_bvh_box_of(3, b.bounds, b.bounds + 3);
    grz_union_visit(&one, &box, is_triangle_beside, &b);
    return b.found || (grz3_point_of_shape(s->shape, &point) && grz_mesh_holds(mesh, s->solid[1], &point));
}

/* Adds the way across a triangle, if it is shorter; returns how many there are. Whether it is of the border of all does
 * not matter: what counts is where it leads. */
static int add_shorter_way(const grz_mesh_contact_search *s, uint32_t place, double most, shorter_way ways[],
                           int count) {
    const grz3_triangle t = grz_union_triangle(&s->of[1], place);
    const uint32_t part = grz_union_part(&s->of[1], place);
    const grz_mesh_union mesh = grz_union_of_one(&s->of[1].meshes[part]);
    for (int side = -1; side <= 1; side += 2) {
        shorter_way way = {.place = place, .mesh = part, .index = grz_union_index(&s->of[1], place), .side = side};
        if (!grz_triangle_normal(&t, side, way.out)) continue;
        way.depth = grz_length_of_way(s->shape, &t, way.out);
        if (!(way.depth >= 0) || grz_is_as_deep(way.depth, most)) continue;
        if ((int)grz_union_outside(&mesh, s->solid[1], &t, &t.a) != side) continue;
        ways[count++] = way;
    }
    return count;
}

static int list_shorter_ways(grz_mesh_contact_search *s, double most, shorter_way ways[MOST_TRIANGLES_OF_SMALL]) {
    int count = 0;
    for (size_t k = 0; k < s->of[1].count; k++) {
        const grz_mesh *const mesh = s->of[1].meshes[k];
        if (!is_beside(s, mesh)) continue;
        uint32_t leaf;
        for (size_t at = 0; !s->all.failed && grz_bvh_next_leaf(&mesh->tree, &at, &leaf);) {
            leaf += grz_union_first(&s->of[1], k);
            for (uint32_t place = leaf / GRZ_BLOCK * GRZ_BLOCK; place <= leaf; place++)
                count = add_shorter_way(s, place, most, ways, count);
            s->all.failed |= grz_step_stops(&s->steps, 128);
        }
    }
    shorter_ways_sort(ways, (size_t)count);
    return count;
}

void grz_take_shorter_way(grz_mesh_contact_search *s) {
    shorter_way ways[MOST_TRIANGLES_OF_SMALL];
    size_t triangles = 0;
    if (s->solid[1] == GRZ_SKIN || !grz_is_pushable(s->shape) || s->all.contacts.count == 0 || s->all.failed) return;
    for (size_t k = 0; k < s->of[1].count && triangles <= MOST_TRIANGLES_OF_SMALL; k++)
        if (is_beside(s, s->of[1].meshes[k])) triangles += s->of[1].meshes[k]->triangles;
    if (triangles > MOST_TRIANGLES_OF_SMALL) return;
    const double length = length_of_contacts(s);
    const int count = length > 0 ? list_shorter_ways(s, length, ways) : 0;
    for (int k = 0; k < count && !s->all.failed; k++) {
        if (!leads_outside(s, &ways[k])) continue;
        s->all.contacts.count = 0;
        grz_push_across_face(s, ways[k].place, ways[k].side);
        return;
    }
}
