/* Where the borders of two solids cross: pairs of triangles that meet, and what of each border is inside the other
 * solid between them. A triangle that meets none of the other mesh is inside as a whole if one of its vertices is; so
 * from the vertices of the pairs that are inside, triangle by triangle, one comes to all that is.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/crossings.h"
#include "mesh/triangles.h"

#include "base/watch.h"
#include "mesh/border.h"
#include "shape/point_hash.h"
#include "shape/vec3.h"
#include "tree/search.h"

#include <graze/times3.h>

#include <math.h>
#include <string.h>

/* A corner of a pair, or what was found from there. */
typedef struct border_vertex {
    grz3_vec at;
    int side;
    bool inside;
    uint32_t pair, place; /* a pair of its crossing, if it is inside; a triangle that has it */
} border_vertex;

static border_vertex *vertex_at(const grz_crossings *c, uint32_t i) { return (border_vertex *)c->vertices.items + i; }

void grz_crossings_add(grz_crossings *c, const grz_border_pair *pair) {
    if (c->failed || !grz_grow(c->allocator, &c->pairs, sizeof *pair)) c->failed = true;
    else ((grz_border_pair *)c->pairs.items)[c->pairs.count++] = *pair;
}

/* Sets */

static uint32_t first_of_set(const grz_crossings *c, uint32_t i) {
    for (grz_border_pair *p = grz_pair_at(c, i); p->set != i; p = grz_pair_at(c, i)) {
        p->set = grz_pair_at(c, p->set)->set;
        i = p->set;
    }
    return i;
}

static void join_pairs(const grz_crossings *c, uint32_t a, uint32_t b) {
    const uint32_t x = first_of_set(c, a), y = first_of_set(c, b);
    grz_pair_at(c, x > y ? x : y)->set = x > y ? y : x;
}

/* Vertices */

static void put_vertex_into_slot(const grz_crossings *c, uint32_t number) {
    const border_vertex *const v = vertex_at(c, number);
    size_t at = (size_t)(grz_hash_point(&v->at) + (uint64_t)v->side) & (c->slot_count - 1);
    while (c->slots[at] != 0) at = (at + 1) & (c->slot_count - 1);
    c->slots[at] = number + 1;
}

/* At most half of the slots are used. */
static bool grow_slots(grz_crossings *c) {
    const size_t count = c->slot_count > 0 ? 2 * c->slot_count : 256;
    if (2 * (c->vertices.count + 1) <= c->slot_count) return true;
    uint32_t *const slots = (uint32_t *)grz_allocate(c->allocator, count, sizeof *slots);
    if (!slots) return false;
    grz_release(c->allocator, c->slots, c->slot_count, sizeof *c->slots);
    memset(slots, 0, count * sizeof *slots);
    c->slots = slots;
    c->slot_count = count;
    for (uint32_t i = 0; i < c->vertices.count; i++) put_vertex_into_slot(c, i);
    return true;
}

/* The number of a vertex, which is added if it is new. */
static uint32_t number_of(grz_crossings *c, const grz3_vec *at, int side, uint32_t place) {
    c->failed = c->failed || !grow_slots(c);
    if (c->failed) return 0;
    size_t slot = (size_t)(grz_hash_point(at) + (uint64_t)side) & (c->slot_count - 1);
    for (; c->slots[slot] != 0; slot = (slot + 1) & (c->slot_count - 1)) {
        const border_vertex *const v = vertex_at(c, c->slots[slot] - 1);
        if (v->side == side && grz_same_point(&v->at, at)) return c->slots[slot] - 1;
    }
    if (!grz_grow(c->allocator, &c->vertices, sizeof(border_vertex))) {
        c->failed = true;
        return 0;
    }
    const uint32_t number = (uint32_t)c->vertices.count++;
    *vertex_at(c, number) = (border_vertex){*at, side, false, GRZ_NO_PAIR, place};
    c->slots[slot] = number + 1;
    return number;
}

static void number_corners(grz_crossings *c) {
    for (uint32_t i = 0; i < c->pairs.count && !c->failed; i++) {
        grz_border_pair *const p = grz_pair_at(c, i);
        p->set = i;
        for (int side = 0; side < 2; side++)
            for (int k = 0; k < 3; k++)
                p->vertex[side][k] = number_of(c, grz_triangle_corner(&p->at[side], k), side, p->place[side]);
    }
}

/* A pair by what it has: a vertex of each side, or a triangle. */
typedef struct pair_key {
    uint64_t has;
    uint32_t pair;
} pair_key;

#define GRZ_ITEM pair_key
#define GRZ_HEAP(name) pair_keys_##name
#define GRZ_IS_BEFORE(x, y) ((x)->has != (y)->has ? (x)->has < (y)->has : (x)->pair < (y)->pair)
#include "base/heap.inc"

static void join_neighbors(grz_crossings *c) {
    const size_t count = 9 * c->pairs.count;
    pair_key *const all = (pair_key *)grz_allocate(c->allocator, count, sizeof *all);
    c->failed = c->failed || !all;
    for (size_t i = 0; i < count && !c->failed; i++) {
        const grz_border_pair *const p = grz_pair_at(c, (uint32_t)(i / 9));
        all[i] = (pair_key){(uint64_t)p->vertex[0][i % 3] << 32 | p->vertex[1][i / 3 % 3], (uint32_t)(i / 9)};
    }
    if (!c->failed) pair_keys_sort(all, count);
    for (size_t i = 1; i < count && !c->failed; i++)
        if (all[i].has == all[i - 1].has) join_pairs(c, all[i].pair, all[i - 1].pair);
    grz_release(c->allocator, all, count, sizeof *all);
}

/* What is inside */

static void put_inside(const grz_crossings *c, uint32_t number, uint32_t pair) {
    border_vertex *const v = vertex_at(c, number);
    v->inside = true;
    if (v->pair == GRZ_NO_PAIR) v->pair = pair;
    else join_pairs(c, v->pair, pair);
}

static void find_corners_inside(grz_crossings *c) {
    for (uint32_t i = 0; i < c->vertices.count && !c->failed; i++) {
        border_vertex *const v = vertex_at(c, i);
        v->inside = grz_union_holds(&c->of[1 - v->side], c->solid[1 - v->side], &v->at);
        c->failed = grz_step_stops(&c->steps, 16);
    }
    for (uint32_t i = 0; i < c->pairs.count && !c->failed; i++) {
        const grz_border_pair *const p = grz_pair_at(c, i);
        for (int k = 0; k < 6; k++) {
            const uint32_t number = p->vertex[k / 3][k % 3];
            if (vertex_at(c, number)->inside) put_inside(c, number, i);
        }
    }
}

typedef struct flood {
    grz_crossings *crossings;
    uint32_t vertex;
} flood;

/* All triangles that have a vertex inside, but for those of pairs, are inside as a whole. */
static bool flood_triangle(void *context, const grz3_triangle *t, uint32_t place) {
    const flood *const f = (const flood *)context;
    grz_crossings *const c = f->crossings;
    const border_vertex from = *vertex_at(c, f->vertex);
    const grz_inner_triangle inner = {.side = from.side, .place = place, .pair = from.pair};
    if (c->is_crossing[from.side][place] || !grz_is_corner_of(t, &from.at)) return true;
    c->is_crossing[from.side][place] = 1;
    for (int k = 0; k < 3; k++) {
        const uint32_t number = number_of(c, grz_triangle_corner(t, k), from.side, place);
        if (!c->failed) put_inside(c, number, from.pair);
    }
    c->failed = c->failed || !grz_grow(c->allocator, &c->inner, sizeof inner);
    if (!c->failed) ((grz_inner_triangle *)c->inner.items)[c->inner.count++] = inner;
    return !c->failed;
}

static void flood_inside(grz_crossings *c) {
    for (uint32_t i = 0; i < c->pairs.count; i++)
        for (int side = 0; side < 2; side++) c->is_crossing[side][grz_pair_at(c, i)->place[side]] = 1;
    for (uint32_t i = 0; i < c->vertices.count && !c->failed; i++) { /* it adds vertices */
        const border_vertex *const v = vertex_at(c, i);
        flood f = {c, i};
        const double *const at = &v->at.x;
        const grz_bvh_box box = grz_bvh_box_of(3, at, at);
        c->failed = grz_step_stops(&c->steps, 64);
        if (v->inside) grz_union_visit(&c->of[v->side], &box, flood_triangle, &f);
    }
}

static bool is_joined_between(const grz_crossings *c, int side, uint32_t x, uint32_t y) {
    const grz3_vec *const p = &grz_pair_at(c, x)->middle, *const q = &grz_pair_at(c, y)->middle;
    const grz3_vec middle = {p->x / 2 + q->x / 2, p->y / 2 + q->y / 2, p->z / 2 + q->z / 2};
    return grz_union_holds(&c->of[1 - side], c->solid[1 - side], &middle);
}

/* Of the pairs of one triangle, at `all`, one of each of its first crossings is compared with the others. */
static void join_across_triangle(grz_crossings *c, int side, const pair_key *all, size_t count) {
    enum { MOST = 8 };
    uint32_t seen[MOST];
    int some = 0;
    for (size_t i = 0; i < count && !c->failed; i++) {
        bool is_new = true;
        c->failed = grz_step_stops(&c->steps, 16);
        for (int k = 0; k < some && is_new; k++) is_new = first_of_set(c, seen[k]) != first_of_set(c, all[i].pair);
        for (int k = 0; k < some && is_new; k++)
            if (is_joined_between(c, side, seen[k], all[i].pair)) join_pairs(c, seen[k], all[i].pair);
        if (is_new && some < MOST) seen[some++] = all[i].pair;
    }
}

static void join_across_triangles(grz_crossings *c) {
    const size_t count = c->pairs.count;
    pair_key *const all = (pair_key *)grz_allocate(c->allocator, count, sizeof *all);
    c->failed = c->failed || !all;
    for (int side = 0; side < 2 && !c->failed; side++) {
        for (uint32_t i = 0; i < count; i++) all[i] = (pair_key){grz_pair_at(c, i)->place[side], i};
        pair_keys_sort(all, count);
        for (size_t i = 0, end; i < count; i = end) {
            for (end = i + 1; end < count && all[end].has == all[i].has;) end++;
            join_across_triangle(c, side, all + i, end - i);
        }
    }
    grz_release(c->allocator, all, count, sizeof *all);
}

/* Points */

static void add_border_point(grz_crossings *c, const grz_border_point *point) {
    if (c->failed || !grz_grow(c->allocator, &c->points, sizeof *point)) c->failed = true;
    else ((grz_border_point *)c->points.items)[c->points.count++] = *point;
}

/* The point at a time of an edge, within the bounds of both triangles. */
static grz3_vec point_at(const grz3_vec *p, const grz3_vec *q, double time, double box[2][3]) {
    grz3_vec out;
    for (int k = 0; k < 3; k++) {
        const double from = grz3_at(p, k), at = time < 1 ? from + time * (grz3_at(q, k) - from) : grz3_at(q, k);
        ((double *)&out)[k] = fmin(fmax(at, box[0][k]), box[1][k]);
    }
    return out;
}

/* Where the edges of both triangles meet the other one; at most 12 points. */
static int find_common_points(grz_border_pair *p, grz3_vec points[12]) {
    double box[2][3], other[2][3];
    int count = 0;
    grz_triangle_bounds(&p->at[0], box[0], box[1]);
    grz_triangle_bounds(&p->at[1], other[0], other[1]);
    for (int k = 0; k < 3; k++) {
        box[0][k] = fmax(box[0][k], other[0][k]);
        box[1][k] = fmin(box[1][k], other[1][k]);
    }
    p->edges[0] = p->edges[1] = 0;
    for (int i = 0; i < 6; i++) {
        const grz3_triangle *const t = &p->at[i / 3], *const of = &p->at[1 - i / 3];
        const grz3_vec *const at[4] = {&t->a, &t->b, &t->c, &t->a};
        const grz3_segment edge = {*at[i % 3], *at[i % 3 + 1]};
        const grz3_shape caster = grz3_shape_from_segment(&edge), target = grz3_shape_from_triangle(of);
        double enter, exit;
        if (!grz3_cast(&caster, &target, &enter, &exit).yes) continue;
        p->edges[i / 3] |= 1U << i % 3;
        points[count++] = point_at(&edge.a, &edge.b, enter, box);
        if (exit > enter) points[count++] = point_at(&edge.a, &edge.b, exit, box);
    }
    return count;
}

/* On which side of each the outside is: in the middle of what they have in common; or if the solid is on both sides
 * there, at an end. */
static void find_outside(const grz_crossings *c, grz_border_pair *p, const grz3_vec *first, const grz3_vec *last) {
    const grz3_vec *const at[3] = {&p->middle, first, last};
    for (int side = 0; side < 2; side++) {
        p->outside[side] = GRZ_OUTSIDE_NONE;
        for (int i = 0; i < 3 && p->outside[side] == GRZ_OUTSIDE_NONE; i++)
            p->outside[side] = grz_union_outside(&c->of[side], c->solid[side], &p->at[side], at[i]);
        memset(p->out[side], 0, sizeof p->out[side]);
        if (p->outside[side] == GRZ_OUTSIDE_FRONT || p->outside[side] == GRZ_OUTSIDE_BACK)
            grz_triangle_normal(&p->at[side], (int)p->outside[side], p->out[side]);
    }
}

static void find_points_of_pairs(grz_crossings *c) {
    for (uint32_t i = 0; i < c->pairs.count && !c->failed; i++) {
        grz_border_pair *const p = grz_pair_at(c, i);
        grz3_vec points[12];
        const int count = find_common_points(p, points);
        const grz3_vec *const first = &points[0], *const last = &points[count - 1];
        grz3_vec low = *first, high = *first;
        for (int k = 0; k < count; k++) {
            const grz_border_point point = {points[k], {true, true}, {p->place[0], p->place[1]}, i, 0, false};
            low = (grz3_vec){fmin(low.x, point.at.x), fmin(low.y, point.at.y), fmin(low.z, point.at.z)};
            high = (grz3_vec){fmax(high.x, point.at.x), fmax(high.y, point.at.y), fmax(high.z, point.at.z)};
            add_border_point(c, &point);
        }
        p->middle = (grz3_vec){first->x / 2 + last->x / 2, first->y / 2 + last->y / 2, first->z / 2 + last->z / 2};
        p->length = grz3_norm1(grz3_from_to(low, high));
        find_outside(c, p, first, last);
        c->failed = c->failed || grz_step_stops(&c->steps, 16);
    }
}

static void find_points_inside(grz_crossings *c) {
    for (uint32_t i = 0; i < c->vertices.count && !c->failed; i++) {
        const border_vertex *const v = vertex_at(c, i);
        const grz_border_point point = {v->at, {v->side == 0, v->side == 1}, {v->place, v->place}, v->pair, 0, false};
        if (v->inside && v->pair != GRZ_NO_PAIR) add_border_point(c, &point);
    }
}

/* Lists */

static void make_lists(const grz_crossings *c) {
    for (uint32_t i = 0; i < c->pairs.count; i++) {
        grz_border_pair *const p = grz_pair_at(c, i);
        p->first_of = p->first_point = p->first_inner = GRZ_NO_PAIR;
    }
    for (uint32_t i = 0; i < c->pairs.count; i++) {
        grz_border_pair *const first = grz_pair_at(c, first_of_set(c, i));
        grz_pair_at(c, i)->next = first->first_of;
        first->first_of = i;
    }
    for (uint32_t i = 0; i < c->points.count; i++) {
        grz_border_point *const p = (grz_border_point *)c->points.items + i;
        grz_border_pair *const first = grz_pair_at(c, first_of_set(c, p->pair));
        p->next = first->first_point;
        first->first_point = i;
    }
    for (uint32_t i = 0; i < c->inner.count; i++) {
        grz_inner_triangle *const t = (grz_inner_triangle *)c->inner.items + i;
        grz_border_pair *const first = grz_pair_at(c, first_of_set(c, t->pair));
        t->next = first->first_inner;
        first->first_inner = i;
    }
}

void grz_crossings_find(grz_crossings *c) {
    for (int side = 0; side < 2 && !c->failed; side++) {
        const size_t places = grz_union_places(&c->of[side]);
        c->is_crossing[side] = (uint8_t *)grz_allocate(c->allocator, places, 1);
        c->failed = !c->is_crossing[side];
        if (!c->failed) memset(c->is_crossing[side], 0, places);
    }
    if (c->failed || c->pairs.count == 0) return;
    number_corners(c);
    join_neighbors(c);
    find_corners_inside(c);
    if (!c->failed) flood_inside(c);
    if (!c->failed) find_points_of_pairs(c);
    find_points_inside(c);
    if (!c->failed) join_across_triangles(c);
    if (!c->failed) make_lists(c);
}

void grz_crossings_release(grz_crossings *c) {
    for (int side = 0; side < 2; side++)
        grz_release(c->allocator, c->is_crossing[side], c->is_crossing[side] ? grz_union_places(&c->of[side]) : 0, 1);
    grz_release(c->allocator, c->slots, c->slot_count, sizeof *c->slots);
    grz_growing_release(c->allocator, &c->vertices, sizeof(border_vertex));
    grz_growing_release(c->allocator, &c->points, sizeof(grz_border_point));
    grz_growing_release(c->allocator, &c->inner, sizeof(grz_inner_triangle));
    grz_growing_release(c->allocator, &c->pairs, sizeof(grz_border_pair));
}
