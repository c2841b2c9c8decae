/* One way out of triangles that touch each other, where inner edges are skipped.
 *
 * A triangle alone may be left by a short way that leads further into its neighbors. Take the triangles near the shape
 * that hang together, and the plane of a contact: what is beyond it is free of all triangles that lie behind it. If all
 * lie behind, a push across this plane is a way out of all; of such pushes the least is taken, and contacts with other
 * normals are left out. But a face that is free by itself, once the shape was moved across a contact that is less deep,
 * needs no push: then each contact stays, as that of a block's top, where the block's wall stops the shape.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/contact.h"

#include "base/watch.h"
#include "bounds/numbers.h"
#include "mesh/border.h"
#include "mesh/touching.h"
#include "mesh/triangle_pair.h"
#include "mesh/triangles.h"
#include "num/vec.h"
#include "shape/order.h"
#include "shape/vec3.h"
#include "tree/search.h"

#include <graze/predicates.h>
#include <graze/query3.h>
#include <graze/times3.h>

#include <string.h>

enum { MOST_WITNESSES = 16, MOST_PUSHES_A_PAIR = 5, OF_EDGE = 2 };

/* What was met, in the order of some numbers. */
typedef struct met_key {
    size_t number[3], met;
} met_key;

static bool is_key_before(const met_key *x, const met_key *y) {
    for (int i = 0; i < 3; i++)
        if (x->number[i] != y->number[i]) return x->number[i] < y->number[i];
    return x->met < y->met;
}

#define GRZ_ITEM met_key
#define GRZ_HEAP(name) met_keys_##name
#define GRZ_IS_BEFORE(a, b) is_key_before(a, b)
#include "base/heap.inc"

/* A push along the normal of a contact: across the plane of a triangle of a (of = 0) or b (1), or across an edge or
 * vertex (2). The depth across a triangle of two meshes is only that of its own pair. */
typedef struct one_push {
    double normal[3]; /* of contacts, out of b */
    double out[3];    /* of a triangle: its own, to its side */
    double depth;
    int of, side;   /* of a triangle: to its front (1) or back (-1) */
    bool is_exact;  /* the normal is that of the triangle, rounded once */
    bool is_no_way; /* it leads into other triangles; or of two meshes, only its own pair is as near as that */
    const grz_met_parts *met;
} one_push;

static const grz3_triangle *triangle_of_push(const one_push *p) { return &p->met->parts.at[p->of == 0 ? 0 : 1]; }

/* Does it lead to the side of its triangle where the first coordinate that is not 0 grows? Swapped meshes have the same
 * answer. */
static bool is_upward(const one_push *p) { return p->of == (grz_sign_of_normal(p->normal) > 0 ? 1 : 0); }

/* If both are as deep, by what does not depend on which mesh is a. */
static bool is_less_deep(const one_push *x, const one_push *y) {
    int order = grz_compare(x->depth, y->depth);
    if (order == 0) order = grz_order_of_normals(y->normal, x->normal);
    if (order == 0) order = (x->of == OF_EDGE) - (y->of == OF_EDGE);
    if (order != 0) return order < 0;
    const grz3_shape s = grz3_shape_from_triangle(triangle_of_push(x)),
                     t = grz3_shape_from_triangle(triangle_of_push(y));
    order = grz3_compare_shapes(&s, &t);
    if (order == 0) order = is_upward(y) - is_upward(x);
    return order != 0 ? order < 0 : x->met < y->met;
}

#define GRZ_ITEM one_push
#define GRZ_HEAP(name) pushes_##name
#define GRZ_IS_BEFORE(a, b) is_less_deep(a, b)
#include "base/heap.inc"

/* The least push that makes a group free, if there is one and it is needed. */
typedef struct met_way {
    size_t from, to; /* of the groups */
    bool is_one;
    one_push push;
    uint32_t deepest;             /* of two meshes: the place of the triangle that reaches as deep */
    bool stays;                   /* no contact of it is left out */
    const struct met_way *behind; /* the push of this one makes it free */
    bool is_before;               /* its push makes others free */
} met_way;

static bool is_way_before(const met_way *x, const met_way *y) {
    if (x->is_one != y->is_one) return x->is_one;
    return x->is_one ? is_less_deep(&x->push, &y->push) : x->from < y->from;
}

#define GRZ_ITEM met_way
#define GRZ_HEAP(name) ways_##name
#define GRZ_IS_BEFORE(a, b) is_way_before(a, b)
#include "base/heap.inc"

/* In one piece of memory, array by array: for each that was met. */
typedef struct way_room {
    met_way way;
    one_push pushes[MOST_PUSHES_A_PAIR];
    met_key group, places[2];
    size_t numbers[3];
} way_room;

typedef struct way_search {
    grz_mesh_contact_search *contacts;
    const grz_met_parts *met;
    size_t count;
    double level;       /* what is above a plane by no more than this is flush with it */
    size_t *parent[2];  /* of each met pair: another one whose triangles of this side hang together with its own */
    met_key *places[2]; /* of each side by where the triangle is in its mesh, sorted */
    met_key *groups;    /* by the first of what hangs together, on both sides, sorted; */
    size_t from, to;    /* the one at hand */
    double box[2][6];   /* of its triangles of each side, and what may touch them */
    one_push *pushes;   /* of it */
    size_t push_count;
    uint8_t *marks; /* of triangles of one mesh, while they are looked for: else 0 */
    size_t mark_count;
    grz_growing queue; /* uint32_t: places of triangles */
    met_way *ways;     /* one for each group */
    size_t way_count;
    /* corners of each side that were beyond a plane: mostly they are beyond the next one, too */
    grz3_vec witness[2][MOST_WITNESSES];
    int witness_count[2], next_witness[2];
} way_search;

/* What hangs together */

/* Triangles that share a corner. */
static void join_by_corners(way_search *w) {
    grz_mesh_contact_search *const s = w->contacts;
    grz_part_corners corners;
    s->all.failed |= !grz_part_corners_take(s->all.allocator, (s->a ? 6 : 3) * w->count, &corners);
    for (size_t k = 0; k < w->count && !s->all.failed; k++)
        for (int side = s->a ? 0 : 1; side < 2; side++)
            for (int i = 0; i < 3; i++) {
                const grz3_vec *const at = grz_triangle_corner(&w->met[k].parts.at[side], i);
                const grz_part_corner *const c = grz_add_part_corner(&corners, at, side, k);
                if (c->next) grz_join_sets(w->parent[side], c->next->contact, k);
            }
    grz_part_corners_release(s->all.allocator, &corners);
}

static const grz_mesh_union *all_of_side(const way_search *w, int side) { return &w->contacts->of[side]; }

static void sort_places(way_search *w, int side) {
    for (size_t k = 0; k < w->count; k++) w->places[side][k] = (met_key){{w->met[k].parts.place[side]}, k};
    met_keys_sort(w->places[side], w->count);
}

/* The first that was met with this triangle; w->count: none. */
static size_t met_in_place(const way_search *w, int side, uint32_t place) {
    const met_key *const places = w->places[side];
    size_t low = 0, high = w->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (places[middle].number[0] < place) low = middle + 1;
        else high = middle;
    }
    return low < w->count && places[low].number[0] == place ? places[low].met : w->count;
}

/* Lists the triangles of a side: each once, though it may have met several of the other one. */
static size_t list_triangles(const way_search *w, int side, grz3_triangle *at, size_t *member) {
    const met_key *const places = w->places[side];
    size_t count = 0;
    for (size_t k = 0; k < w->count; k++) {
        if (k > 0 && places[k - 1].number[0] == places[k].number[0]) continue;
        at[count] = w->met[places[k].met].parts.at[side];
        member[count++] = places[k].met;
    }
    return count;
}

static size_t count_sets(const way_search *w, int side) {
    size_t sets = 0;
    for (size_t k = 0; k < w->count; k++) sets += w->parent[side][k] == k;
    return sets;
}

/* Triangles that touch elsewhere, such as where a corner lies on an edge, but for rounding. `member` is room for a
 * number of each. */
static void join_by_touch(way_search *w, int side, size_t *member) {
    const grz_allocator *const allocator = w->contacts->all.allocator;
    const size_t sets = count_sets(w, side);
    if (sets < 2) return;
    grz3_triangle *const at = (grz3_triangle *)grz_allocate(allocator, w->count, sizeof *at);
    w->contacts->all.failed |= !at || !grz_join_touching(allocator, at, member, list_triangles(w, side, at, member),
                                                         w->level, w->parent[side], sets);
    grz_release(allocator, at, w->count, sizeof *at);
}

static void find_groups(way_search *w, size_t *member) {
    const int sides = w->contacts->a ? 2 : 1;
    for (int side = 0; side < 2; side++)
        for (size_t k = 0; k < w->count; k++) w->parent[side][k] = side < 2 - sides ? 0 : k;
    join_by_corners(w);
    for (int side = 2 - sides; side < 2 && !w->contacts->all.failed; side++) {
        sort_places(w, side);
        join_by_touch(w, side, member);
    }
    bool in_order = true;
    for (size_t k = 0; k < w->count; k++) {
        w->groups[k] = (met_key){{grz_first_of_set(w->parent[0], k), grz_first_of_set(w->parent[1], k)}, k};
        in_order = in_order && (k == 0 || is_key_before(&w->groups[k - 1], &w->groups[k]));
    }
    if (!in_order) met_keys_sort(w->groups, w->count); /* a single group is */
}

/* Planes */

/* Of the shape and all triangles near it. */
static double level_of(const way_search *w) {
    double box[6], size = 0;
    if (!w->contacts->a) {
        grz_bounds_numbers(3, w->contacts->shape, box);
        size = grz_largest(6, box);
    }
    for (size_t k = 0; k < w->count; k++)
        for (int side = w->contacts->a ? 0 : 1; side < 2; side++)
            size = fmax(size, grz_largest(9, (const double *)&w->met[k].parts.at[side]));
    return size * GRZ_FLUSH;
}

/* Is a point not flush with the plane through another one? */
static bool is_off_plane(const way_search *w, const double normal[3], const grz3_vec *on, const grz3_vec *x) {
    const grz3_vec to = grz3_from_to(*on, *x);
    return fabs(to.x * normal[0] + to.y * normal[1] + to.z * normal[2]) > w->level;
}

static const grz_met_parts *member(const way_search *w, size_t k) { return &w->met[w->groups[k].met]; }

static const grz_part_contact *contact_of(const way_search *w, const grz_met_parts *m) {
    return (const grz_part_contact *)w->contacts->all.contacts.items + m->contact;
}

/* The coordinates of a difference and of a rounded normal are within u; products and sums round 3 u. */
GRZ_BOUND(way_height_error, 8 * GRZ_U);

/* Is a point of this side beyond the plane? */
static bool is_beyond_push(const way_search *w, const one_push *p, int side, const grz3_vec *x) {
    const grz_furthest_corners *const f = &p->met->furthest[side];
    const grz3_triangle *const t = triangle_of_push(p);
    const grz3_vec to = grz3_from_to(p->of == OF_EDGE ? f->corner[0] : t->a, *x);
    const double height = grz_dot(3, &to.x, p->normal);
    if (!(fabs(height) > w->level)) return false;
    if (p->is_exact && fabs(height) > way_height_error * grz_norm1(3, &to.x)) return (height > 0) == (p->of == 1);
    return p->of == OF_EDGE ? grz_is_further(f, x) : grz3_orient(&t->a, &t->b, &t->c, x) * p->side < 0;
}

/* Has the plane a side of which triangles must be behind it? */
static bool bounds_side(const way_search *w, const one_push *p, int side) {
    return p->of == side || (p->of == OF_EDGE && (side == 1 || w->contacts->a));
}

/* The corner of a triangle that is beyond the plane; NULL: none. */
static const grz3_vec *corner_beyond(const way_search *w, const one_push *p, int side, const grz3_triangle *t) {
    return is_beyond_push(w, p, side, &t->a)   ? &t->a
           : is_beyond_push(w, p, side, &t->b) ? &t->b
           : is_beyond_push(w, p, side, &t->c) ? &t->c
                                               : NULL;
}

/* How far the part of this pair must move to be beyond the plane of the triangle. */
static double depth_across(const way_search *w, const one_push *p, const grz_left_out_parts *parts) {
    const grz3_shape other = grz3_shape_from_triangle(&parts->at[1 - p->of]);
    grz3_vec deepest;
    return grz_depth_behind(w->contacts->a ? &other : w->contacts->shape, triangle_of_push(p), p->out, &deepest);
}

/* Is a triangle that was not near beyond the plane, once what is pushed was moved so far? */
static bool rises_above(const way_search *w, const one_push *p, double depth, int side, const grz3_triangle *t) {
    if (p->of == side || p->of == OF_EDGE) return corner_beyond(w, p, side, t) != NULL;
    const grz3_shape triangle = grz3_shape_from_triangle(t);
    grz3_vec deepest;
    return grz_depth_behind(&triangle, triangle_of_push(p), p->out, &deepest) > depth + w->level;
}

/* Once it is beyond the plane, is the shape free of these triangles? */
static bool makes_free(const way_search *w, const one_push *p, const grz_met_parts *m) {
    bool is_free = true;
    for (int side = 0; side < 2; side++)
        if (bounds_side(w, p, side)) is_free = is_free && !corner_beyond(w, p, side, &m->parts.at[side]);
    /* of two meshes the push of one pair may be too short for another one */
    const bool is_far_enough =
        p->of == OF_EDGE || !w->contacts->a || grz_is_as_deep(p->depth, depth_across(w, p, &m->parts));
    return is_free && is_far_enough;
}

static void add_witness(way_search *w, int side, const grz3_vec *x) {
    w->witness[side][w->next_witness[side]] = *x;
    w->next_witness[side] = (w->next_witness[side] + 1) % MOST_WITNESSES;
    if (w->witness_count[side] < MOST_WITNESSES) w->witness_count[side]++;
}

/* Are all triangles of the group behind it? */
static bool makes_all_free(way_search *w, const one_push *p) {
    for (int side = 0; side < 2; side++) {
        if (!bounds_side(w, p, side)) continue;
        for (int k = 0; k < w->witness_count[side]; k++)
            if (is_beyond_push(w, p, side, &w->witness[side][k])) return false;
        for (size_t k = w->from; k < w->to; k++) {
            const grz3_vec *const beyond = corner_beyond(w, p, side, &member(w, k)->parts.at[side]);
            if (!beyond) continue;
            add_witness(w, side, beyond);
            return false;
        }
    }
    return true;
}

/* Pushes */

static void add_push_across(way_search *w, const grz_met_parts *m, int of, int side) {
    one_push p = {.of = of, .side = side, .met = m};
    if (!grz_triangle_normal(&m->parts.at[of], side, p.out)) return;
    grz_turn_out_of_b(of, p.out, p.normal);
    p.is_exact = GRZ_FILTER_CLAIMS && m->side[of] == side && w->contacts->body.form != GRZ_FORM_ROUND;
    if (m->side[of] == side) memcpy(p.normal, contact_of(w, m)->normal, sizeof p.normal);
    p.depth = depth_across(w, &p, &m->parts);
    w->pushes[w->push_count++] = p;
}

static void add_push_of_edge(way_search *w, const grz_met_parts *m) {
    if (m->furthest[1].count == 0 || (m->furthest[0].count == 0 && w->contacts->a)) return;
    one_push p = {.depth = m->parts.depth, .of = OF_EDGE, .met = m};
    memcpy(p.normal, contact_of(w, m)->normal, sizeof p.normal);
    w->pushes[w->push_count++] = p;
}

/* Of two meshes those count, too, whose contact was left out: each triangle of a fine ball may cross a floor with a
 * corner that has others below it. */
static void list_pushes(way_search *w) {
    w->push_count = 0;
    for (size_t k = w->from; k < w->to; k++) {
        const grz_met_parts *const m = member(w, k);
        if (!w->contacts->a && m->contact == GRZ_NO_CONTACT && m->behind_border == GRZ_NO_CONTACT) continue;
        for (int of = w->contacts->a ? 0 : 1; of < 2; of++) {
            if (grz_triangle_is_flat(&m->parts.at[of])) continue;
            for (int front = 0; front < 2; front++)
                if (m->across[of][front]) add_push_across(w, m, of, front ? 1 : -1);
        }
        if (m->contact != GRZ_NO_CONTACT && m->side[0] == 0 && m->side[1] == 0) add_push_of_edge(w, m);
    }
    pushes_sort(w->pushes, w->push_count);
}

/* What hangs together behind the plane of a triangle of the other mesh, from the triangles of the group on: as deep as
 * it reaches two meshes are in each other, though only where they cross they meet. */
typedef struct reach_search {
    way_search *way;
    const one_push *push;
    const grz_mesh_union *all;
    double out[3];
    const grz3_vec *on; /* a point of the plane */
    const grz3_vec *at; /* whose triangles are looked for */
    double depth;
    uint32_t deepest; /* the place of the triangle that reaches so deep */
} reach_search;

/* Of a triangle in its place: it is in the queue; the triangles at a corner of it are in it (1, 2, 4). */
enum { IS_QUEUED = 8 };

static void reach_triangle(reach_search *r, uint32_t place) {
    way_search *const w = r->way;
    if (w->marks[place] & IS_QUEUED) return;
    w->marks[place] |= IS_QUEUED;
    w->contacts->all.failed |= !grz_grow(w->contacts->all.allocator, &w->queue, sizeof place);
    if (!w->contacts->all.failed) ((uint32_t *)w->queue.items)[w->queue.count++] = place;
}

static bool reach_from_point(void *context, const grz3_triangle *t, uint32_t place) {
    reach_search *const r = (reach_search *)context;
    bool has = false;
    for (int k = 0; k < 3; k++) {
        if (!grz_same_point(grz_triangle_corner(t, k), r->at)) continue;
        r->way->marks[place] |= (uint8_t)(1 << k);
        has = true;
    }
    if (has) reach_triangle(r, place);
    return !r->way->contacts->all.failed;
}

/* How far behind the plane is a point? 0: it is not. */
static double reach_of_point(const reach_search *r, const grz3_vec *x) {
    const grz3_triangle *const plane = r->push->of == OF_EDGE ? NULL : triangle_of_push(r->push);
    if (plane && grz3_orient(&plane->a, &plane->b, &plane->c, x) * r->push->side <= 0) return 0;
    const grz3_vec to = grz3_from_to(*x, *r->on);
    return fmax(to.x * r->out[0] + to.y * r->out[1] + to.z * r->out[2], 0);
}

/* Looks at the corners of a triangle that are behind the plane, and queues the triangles there. */
static void reach_from_triangle(reach_search *r, uint32_t place) {
    const grz3_triangle t = grz_union_triangle(r->all, place);
    for (int k = 0; k < 3; k++) {
        const grz3_vec *const at = grz_triangle_corner(&t, k);
        const double depth = reach_of_point(r, at);
        if (!(depth > 0)) continue;
        if (depth > r->depth || (depth >= r->depth && grz_union_is_before(r->all, place, r->deepest))) {
            r->depth = depth;
            r->deepest = place;
        }
        if (r->way->marks[place] & 1 << k) continue;
        r->at = at;
        const grz_bvh_box box = grz_bvh_box_of(3, &at->x, &at->x);
        grz_union_visit(r->all, &box, reach_from_point, r);
    }
}

/* Room for a mark of each triangle; false: no memory. */
static bool take_marks(way_search *w, int side) {
    const size_t count = grz_union_places(all_of_side(w, side));
    if (w->mark_count >= count) return true;
    grz_release(w->contacts->all.allocator, w->marks, w->mark_count, 1);
    w->marks = (uint8_t *)grz_allocate(w->contacts->all.allocator, count, 1);
    w->mark_count = w->marks ? count : 0;
    if (w->marks) memset(w->marks, 0, count);
    else w->contacts->all.failed = true;
    return w->marks != NULL;
}

/* How far what hangs together on one side reaches behind the plane of a push; more than `most` is not looked for.
 * `deepest`: the place of the triangle that reaches so far. */
static double reach_of_side(way_search *w, const one_push *p, int side, double most, uint32_t *deepest) {
    const grz_met_parts *const m = p->met;
    reach_search r = {.way = w, .push = p, .depth = -(double)INFINITY, .deepest = m->parts.place[side]};
    if (!take_marks(w, side)) return p->depth;
    for (int k = 0; k < 3; k++) r.out[k] = side == 0 ? p->normal[k] : -p->normal[k];
    r.on = p->of == OF_EDGE ? &m->furthest[1 - side].corner[0] : &m->parts.at[p->of].a;
    r.all = all_of_side(w, side);
    for (size_t k = w->from; k < w->to && !w->contacts->all.failed; k++)
        reach_triangle(&r, member(w, k)->parts.place[side]);
    for (size_t k = 0; k < w->queue.count && !w->contacts->all.failed && r.depth < most; k++) {
        w->contacts->all.failed |= grz_step_stops(&w->contacts->steps, 64);
        reach_from_triangle(&r, ((const uint32_t *)w->queue.items)[k]);
    }
    for (size_t k = 0; k < w->queue.count; k++) w->marks[((const uint32_t *)w->queue.items)[k]] = 0;
    w->queue.count = 0;
    *deepest = r.deepest;
    return fmax(r.depth, p->depth);
}

/* The whole depth of a push of two meshes. */
static double whole_depth(way_search *w, const one_push *p, double most, uint32_t *deepest) {
    double reach[2] = {p->depth, p->depth};
    for (int side = 0; side < 2; side++)
        if (p->of != side) reach[side] = reach_of_side(w, p, side, most, deepest);
    return p->of == OF_EDGE ? p->depth + ((reach[0] - p->depth) + (reach[1] - p->depth)) : reach[1 - p->of];
}

/* What a push leads into: triangles that touch the group, and rise above the plane where the shape comes to. */
typedef struct way_ahead {
    way_search *way;
    const one_push *push;
    double depth; /* of all that is pushed, not of its own pair alone */
    int side;     /* of the triangles; the mover is of the other one */
    const grz3_shape *mover;
    grz3_vec by;
    const grz3_triangle *triangle; /* that may touch the group */
    bool touches, is_blocked;
} way_ahead;

static bool touch_met(void *context, const grz3_triangle *t, uint32_t place) {
    way_ahead *const a = (way_ahead *)context;
    way_search *const w = a->way;
    const size_t met = met_in_place(w, a->side, place);
    (void)t;
    if (met == w->count || grz_first_of_set(w->parent[a->side], met) != w->groups[w->from].number[a->side]) return true;
    const grz3_shape member_of_group = grz3_shape_from_triangle(&w->met[met].parts.at[a->side]),
                     triangle = grz3_shape_from_triangle(a->triangle);
    a->touches = grz3_within(&triangle, &member_of_group, w->level);
    return !a->touches;
}

static bool touches_group(way_ahead *a, const grz3_triangle *t) {
    const way_search *const w = a->way;
    double box[6];
    grz_triangle_bounds(t, box, box + 3);
    for (int k = 0; k < 6; k++) box[k] += k < 3 ? -w->level : w->level;
    const grz_bvh_box at = grz_bvh_box_of(3, box, box + 3);
    a->triangle = t;
    a->touches = false;
    grz_union_visit(all_of_side(w, a->side), &at, touch_met, a);
    return a->touches;
}

/* Triangles that were met are not in the way: those of the group lie behind the plane, and others do not touch it. */
static bool look_ahead(void *context, const grz3_triangle *t, uint32_t place) {
    way_ahead *const a = (way_ahead *)context;
    const grz3_vec still = {0, 0, 0};
    a->way->contacts->all.failed |= grz_step_stops(&a->way->contacts->steps, 256);
    if (a->way->contacts->all.failed) return false;
    if (met_in_place(a->way, a->side, place) < a->way->count) return true;
    if (!rises_above(a->way, a->push, a->depth, a->side, t)) return true;
    const grz3_shape triangle = grz3_shape_from_triangle(t);
    if (!grz3_sweep_open(a->mover, &a->by, &triangle, &still, NULL, NULL).yes) return true;
    a->is_blocked = touches_group(a, t);
    return !a->is_blocked;
}

/* What meets two boxes meets this one, along each axis: what they have in common, or what is between them. */
static grz_bvh_box box_of_both(const double a[6], const double b[6]) {
    double low[3], high[3];
    for (int i = 0; i < 3; i++) {
        const double from = fmax(a[i], b[i]), to = fmin(a[3 + i], b[3 + i]);
        low[i] = fmin(from, to);
        high[i] = fmax(from, to);
    }
    return grz_bvh_box_of(3, low, high);
}

static bool is_blocked_on_side(way_search *w, const one_push *p, double depth, int side) {
    grz_mesh_contact_search *const s = w->contacts;
    const double way = side == 1 ? depth : -depth;
    way_ahead a = {.way = w, .push = p, .depth = depth, .side = side};
    a.by = (grz3_vec){p->normal[0] * way, p->normal[1] * way, p->normal[2] * way};
    for (size_t k = w->from; k < (s->a ? w->to : w->from + 1) && !a.is_blocked; k++) {
        const grz3_shape part = grz3_shape_from_triangle(&member(w, k)->parts.at[1 - side]);
        double box[6];
        a.mover = s->a ? &part : s->shape;
        grz_bounds_numbers(3, a.mover, box);
        for (int i = 0; i < 3; i++) box[grz3_at(&a.by, i) < 0 ? i : 3 + i] += grz3_at(&a.by, i);
        const grz_bvh_box both = box_of_both(box, w->box[side]);
        grz_union_visit(all_of_side(w, side), &both, look_ahead, &a);
    }
    return a.is_blocked;
}

/* Does a push lead into what hangs together with the group, but was not near before? */
static bool is_blocked(way_search *w, const one_push *p, double depth) {
    if (!(depth > 0)) return false;
    return is_blocked_on_side(w, p, depth, 1) || (w->contacts->a && is_blocked_on_side(w, p, depth, 0));
}

/* Is it better than the best one so far: less deep, or the face of an edge with the same way? */
static bool is_better(const one_push *best, bool found, const one_push *p, double depth) {
    if (!found || depth < best->depth) return true;
    return best->of == OF_EDGE && p->of != OF_EDGE && grz_is_as_deep(best->depth, p->depth) &&
           grz_is_same_normal(best->normal, p->normal);
}

/* The least push that makes all free. */
static bool find_least_push(way_search *w, one_push *least, uint32_t *deepest) {
    bool found = false;
    for (size_t k = 0; k < w->push_count && !w->contacts->all.failed; k++) {
        one_push *const p = &w->pushes[k];
        uint32_t at = 0;
        w->contacts->all.failed |= grz_step_stops(&w->contacts->steps, 64);
        if (found && !grz_is_as_deep(least->depth, p->depth)) break;
        if (!is_better(least, found, p, p->depth) || !makes_all_free(w, p)) continue;
        const double depth =
            w->contacts->a ? whole_depth(w, p, found ? least->depth : (double)INFINITY, &at) : p->depth;
        if (!is_better(least, found, p, depth)) continue;
        p->is_no_way = is_blocked(w, p, depth);
        if (p->is_no_way) continue;
        *least = *p;
        least->depth = depth;
        *deepest = at;
        found = true;
    }
    return found;
}

static bool is_in_face(const way_search *w, const one_push *p, const grz_met_parts *m) {
    const grz3_triangle *const plane = triangle_of_push(p), *const t = &m->parts.at[p->of];
    return !is_off_plane(w, p->normal, &plane->a, &t->a) && !is_off_plane(w, p->normal, &plane->a, &t->b) &&
           !is_off_plane(w, p->normal, &plane->a, &t->c);
}

/* Is it the push of a contact, and not only one that its triangles could have? */
static bool is_of_contact(const one_push *p) { return p->of == OF_EDGE || p->met->side[p->of] == p->side; }

/* Has a contact this normal and depth? */
static bool is_as_push(const way_search *w, const one_push *p, const grz_met_parts *m) {
    return m->contact != GRZ_NO_CONTACT && grz_is_same_normal(contact_of(w, m)->normal, p->normal) &&
           grz_is_as_deep(contact_of(w, m)->depth, p->depth);
}

/* The first contact with another normal, among some, that makes a pair free. */
static const one_push *find_other_push(way_search *w, const one_push *p, const grz_met_parts *m, size_t count) {
    for (size_t i = 0; i < count; i++) {
        one_push *const other = &w->pushes[i];
        uint32_t deepest;
        if (other->is_no_way || !is_of_contact(other) || grz_is_same_normal(other->normal, p->normal)) continue;
        if (!makes_free(w, other, m)) continue;
        if (w->contacts->a) other->is_no_way = !(whole_depth(w, other, p->depth, &deepest) < p->depth);
        if (!other->is_no_way) return other;
    }
    return NULL;
}

/* How deep contacts with the same normal are that are not of the face, and that none of the others makes free: those of
 * parts whose top is lower. */
static double depth_of_lower_faces(const way_search *w, const one_push *p, const one_push *const others[], int count) {
    double depth = 0;
    for (size_t k = w->from; k < w->to; k++) {
        const grz_met_parts *const m = member(w, k);
        if (m->contact == GRZ_NO_CONTACT || !grz_is_same_normal(contact_of(w, m)->normal, p->normal)) continue;
        bool is_free = is_in_face(w, p, m) || is_as_push(w, p, m) || !(contact_of(w, m)->depth > depth);
        for (int i = 0; i < count && !is_free; i++) is_free = makes_free(w, others[i], m);
        if (!is_free) depth = contact_of(w, m)->depth;
    }
    return depth;
}

/* Not if other contacts, which are less deep, make all triangles of the face free, and those whose contacts are as
 * deep, and together, with those of lower faces, are a shorter way. */
static bool is_needed(way_search *w, const one_push *p) {
    const one_push *others[GRZ_MOST_PUSHES - 1];
    grz_pushes together = {.count = 0};
    size_t shallower = 0;
    if (p->of == OF_EDGE) return true;
    while (shallower < w->push_count && w->pushes[shallower].depth < p->depth) shallower++;
    for (size_t k = w->from; k < w->to; k++) {
        const grz_met_parts *const m = member(w, k);
        if (!is_in_face(w, p, m) && !is_as_push(w, p, m)) continue;
        const one_push *const other = find_other_push(w, p, m, shallower);
        if (!other) return true;
        bool is_new = true;
        for (int i = 0; i < together.count; i++)
            is_new = is_new && !grz_is_same_normal(others[i]->normal, other->normal);
        if (is_new && together.count == GRZ_MOST_PUSHES - 1) return true;
        if (!is_new) continue;
        others[together.count] = other;
        grz_pushes_add(&together, other->normal, other->depth);
    }
    grz_pushes_add(&together, p->normal, depth_of_lower_faces(w, p, others, together.count));
    return !(grz_pushes_length(&together, p->depth) < p->depth);
}

/* What is left */

static void leave_out(way_search *w, const grz_met_parts *m) {
    grz_mesh_contact_search *const s = w->contacts;
    if (m->contact != GRZ_NO_CONTACT) ((grz_part_contact *)s->all.contacts.items)[m->contact].in_region = true;
}

/* Contacts with normals that are nearly the same make one region; those across edges alone only along edges. */
static bool stays(const way_search *w, const one_push *p, const grz_met_parts *m) {
    if (m->contact == GRZ_NO_CONTACT) return false;
    const double cosine = w->contacts->options->cosine;
    const double *const n = p->normal;
    const double *const c = contact_of(w, m)->normal;
    if (grz_is_same_normal(n, c)) return true;
    if (p->of != OF_EDGE && m->side[0] == 0 && m->side[1] == 0) return false;
    return grz_dot(3, n, c) >= (cosine > 0 && cosine <= 1 ? cosine : GRZ_REGION_COSINE);
}

/* A triangle of the face that had another normal gets the points along its own, where it has some. */
static void see_along_face(way_search *w, const one_push *p, const grz_met_parts *m) {
    grz_mesh_contact_search *const s = w->contacts;
    const grz3_shape first = grz3_shape_from_triangle(&m->parts.at[0]),
                     second = grz3_shape_from_triangle(&m->parts.at[1]), *const a = s->a ? &first : s->shape;
    const int side = grz_side_along(&m->parts.at[p->of], p->normal) * (p->of == 1 ? 1 : -1);
    grz_contact_place places[GRZ_MOST_PLACES];
    grz_part_contact c = grz_contact_of_parts(s, &m->parts);
    if (!grz_triangle_normal(&m->parts.at[p->of], side, c.normal)) return;
    const int count = grz_find_places_across(s, a, &second, p->of, side, c.normal, places);
    grz_add_places(&s->all, places, count);
    if (count == 0 || s->all.failed) return;
    c.depth = grz_depth_of_places(&s->all, c.first);
    grz_add_part_contact(&s->all, &c);
}

/* The contact of the push itself, if no other one is as deep. */
static void push_whole_way(way_search *w, const one_push *p, uint32_t deepest) {
    grz_mesh_contact_search *const s = w->contacts;
    grz_left_out_parts parts = p->met->parts;
    const int side = 1 - p->of;
    if (s->a) {
        parts.at[side] = grz_union_triangle(all_of_side(w, side), deepest);
        parts.part[side] = grz_union_index(all_of_side(w, side), deepest);
        parts.place[side] = deepest;
    }
    parts.of = p->of;
    parts.out = p->side;
    leave_out(w, p->met);
    grz_push_across_triangle(s, &parts, s->shape);
}

/* Leaves out contacts of the group with other normals; returns the depth of the deepest one that stays. */
static double leave_out_others(way_search *w, const one_push *p) {
    grz_mesh_contact_search *const s = w->contacts;
    double depth = -(double)INFINITY;
    for (size_t k = w->from; k < w->to; k++) {
        const grz_met_parts *const m = member(w, k);
        if (m->behind_border != GRZ_NO_CONTACT) ((grz_left_out_parts *)s->behind.items)[m->behind_border].of = -1;
        if (!stays(w, p, m)) leave_out(w, m);
        else depth = fmax(depth, contact_of(w, m)->depth);
    }
    return depth;
}

static void take_push(way_search *w, const one_push *p, uint32_t deepest) {
    grz_mesh_contact_search *const s = w->contacts;
    const size_t before = s->all.contacts.count;
    double depth = leave_out_others(w, p);
    for (size_t k = w->from; k < w->to && p->of != OF_EDGE && !s->all.failed; k++)
        if (!stays(w, p, member(w, k)) && is_in_face(w, p, member(w, k))) see_along_face(w, p, member(w, k));
    for (size_t k = before; k < s->all.contacts.count; k++)
        depth = fmax(depth, ((const grz_part_contact *)s->all.contacts.items)[k].depth);
    if (p->of != OF_EDGE && !s->all.failed && !grz_is_as_deep(depth, p->depth)) push_whole_way(w, p, deepest);
}

/* Have all of a group one normal? */
static bool has_one_normal(const way_search *w) {
    bool has_one = true;
    for (size_t k = w->from; k < w->to && has_one; k++)
        has_one = member(w, k)->contact != GRZ_NO_CONTACT &&
                  grz_is_same_normal(contact_of(w, member(w, k))->normal, contact_of(w, member(w, w->from))->normal);
    return has_one;
}

static void take_box_of_group(way_search *w) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 6; i++) w->box[side][i] = i < 3 ? (double)INFINITY : -(double)INFINITY;
    for (size_t k = w->from; k < w->to; k++)
        for (int side = w->contacts->a ? 0 : 1; side < 2; side++) {
            double box[6];
            grz_triangle_bounds(&member(w, k)->parts.at[side], box, box + 3);
            for (int i = 0; i < 3; i++) {
                w->box[side][i] = fmin(w->box[side][i], box[i] - w->level);
                w->box[side][3 + i] = fmax(w->box[side][3 + i], box[3 + i] + w->level);
            }
        }
}

/* Is a triangle of the group met, and not only near? */
static bool is_met(const way_search *w) {
    bool met = false;
    for (size_t k = w->from; k < w->to && !met; k++) met = member(w, k)->parts.depth >= 0;
    return met;
}

/* Is the shape pushed out of the group at hand by one push? One that has one normal stays as it is, but that of two
 * meshes the push may be longer; and so does what is apart. */
static void see_group(way_search *w) {
    met_way way = {.from = w->from, .to = w->to};
    w->witness_count[0] = w->witness_count[1] = w->next_witness[0] = w->next_witness[1] = 0;
    take_box_of_group(w);
    list_pushes(w);
    way.is_one = is_met(w) && find_least_push(w, &way.push, &way.deepest) && is_needed(w, &way.push);
    way.stays = !way.is_one || w->to - w->from == 1 || (!w->contacts->a && has_one_normal(w));
    w->ways[w->way_count++] = way;
}

static void see_groups(way_search *w) {
    for (w->from = 0; w->from < w->count && !w->contacts->all.failed; w->from = w->to) {
        const size_t *const g = w->groups[w->from].number;
        for (w->to = w->from; w->to < w->count && memcmp(w->groups[w->to].number, g, 2 * sizeof *g) == 0;) w->to++;
        see_group(w);
    }
    ways_sort(w->ways, w->way_count);
}

/* Groups behind the face of another one, as the other side of a thin plate. */

/* Is there another triangle with two of its corners? */
typedef struct lone_search {
    const grz_mesh_union *all;
    const grz3_triangle *of;
    uint32_t place;
    bool found;
} lone_search;

static bool look_for_edge_mate(void *context, const grz3_triangle *t, uint32_t place) {
    lone_search *const n = (lone_search *)context;
    int shared = 0;
    for (int k = 0; k < 3; k++) shared += grz_is_corner_of(t, grz_triangle_corner(n->of, k));
    n->found = place != n->place && shared >= 2;
    return !n->found;
}

static bool has_neighbor(const way_search *w, int side, const grz_met_parts *m) {
    lone_search n = {.all = all_of_side(w, side), .of = &m->parts.at[side], .place = m->parts.place[side]};
    const double *const at[2] = {&n.of->a.x, &n.of->b.x};
    for (int k = 0; k < 2 && !n.found; k++) {
        const grz_bvh_box box = grz_bvh_box_of(3, at[k], at[k]);
        grz_union_visit(n.all, &box, look_for_edge_mate, &n);
    }
    return n.found;
}

/* A single triangle that has no neighbors, at hand or not. */
static bool is_alone(const way_search *w, const met_way *group) {
    const grz_met_parts *const m = member(w, group->from);
    if (group->to - group->from > 1) return false;
    return !has_neighbor(w, 1, m) || (w->contacts->a && !has_neighbor(w, 0, m));
}

static bool makes_group_free(way_search *w, const one_push *p, const met_way *group) {
    for (size_t k = group->from; k < group->to; k++)
        if (!makes_free(w, p, member(w, k))) return false;
    return true;
}

/* The least pushes, and which groups they make free, too. A group that does so stays. */
static void leave_out_behind(way_search *w) {
    enum { MOST_WAYS = 16 };
    int ways = 0;
    for (size_t k = 0; k < w->way_count && ways < MOST_WAYS && !w->contacts->all.failed; k++) {
        met_way *const of = &w->ways[k];
        if (!of->is_one || of->behind) continue;
        ways++;
        for (size_t i = 0; i < w->way_count; i++) {
            met_way *const other = &w->ways[i];
            w->contacts->all.failed |= grz_step_stops(&w->contacts->steps, 64);
            if (i == k || other->behind || other->is_before || !makes_group_free(w, &of->push, other)) continue;
            if (is_alone(w, other)) continue;
            other->behind = of;
            of->is_before = true;
        }
    }
}

static void take_ways(way_search *w) {
    for (size_t k = 0; k < w->way_count && !w->contacts->all.failed; k++) {
        const met_way *const way = &w->ways[k];
        w->from = way->from;
        w->to = way->to;
        if (way->behind) leave_out_others(w, &way->behind->push);
        else if (!way->stays) take_push(w, &way->push, way->deepest);
    }
}

/* Removes what was left out. */
static void close_gaps(grz_mesh_contact_search *s) {
    grz_part_contact *const contacts = (grz_part_contact *)s->all.contacts.items;
    grz_left_out_parts *const behind = (grz_left_out_parts *)s->behind.items;
    size_t count = 0;
    for (size_t k = 0; k < s->all.contacts.count; k++)
        if (!contacts[k].in_region) contacts[count++] = contacts[k];
    s->all.contacts.count = count;
    count = 0;
    for (size_t k = 0; k < s->behind.count; k++)
        if (behind[k].of >= 0) behind[count++] = behind[k];
    s->behind.count = count;
}

/* Sorts what was met by triangles: then what is equal otherwise does not depend on how trees were made. */
static void sort_met(grz_mesh_contact_search *s) {
    const grz_allocator *const allocator = s->all.allocator;
    const size_t count = s->met.count;
    grz_met_parts *const met = (grz_met_parts *)s->met.items;
    grz_met_parts *const sorted = (grz_met_parts *)grz_allocate(allocator, count, sizeof *sorted);
    met_key *const keys = (met_key *)grz_allocate(allocator, count, sizeof *keys);
    s->all.failed |= !sorted || !keys;
    if (!s->all.failed) {
        for (size_t k = 0; k < count; k++) {
            const grz_left_out_parts *const p = &met[k].parts;
            keys[k] = (met_key){{p->part[0], grz_union_part(&s->of[1], p->place[1]), p->part[1]}, k};
        }
        met_keys_sort(keys, count);
        for (size_t k = 0; k < count; k++) sorted[k] = met[keys[k].met];
        grz_growing_release(allocator, &s->met, sizeof *met);
        s->met = (grz_growing){sorted, count, count, false};
    } else grz_release(allocator, sorted, count, sizeof *sorted);
    grz_release(allocator, keys, count, sizeof *keys);
}

void grz_take_one_way_out(grz_mesh_contact_search *s) {
    if (s->met.count < 2 || s->all.failed) return;
    sort_met(s);
    way_search w = {.contacts = s, .met = (const grz_met_parts *)s->met.items, .count = s->met.count};
    const grz_allocator *const allocator = s->all.allocator;
    way_room *const room = (way_room *)grz_allocate(allocator, w.count, sizeof *room);
    s->all.failed |= !room;
    if (!s->all.failed) {
        w.ways = (met_way *)room;
        w.pushes = (one_push *)(w.ways + w.count);
        w.groups = (met_key *)(w.pushes + MOST_PUSHES_A_PAIR * w.count);
        w.places[0] = w.groups + w.count;
        w.places[1] = w.places[0] + w.count;
        w.parent[0] = (size_t *)(w.places[1] + w.count);
        w.parent[1] = w.parent[0] + w.count;
        w.level = level_of(&w);
        find_groups(&w, w.parent[1] + w.count);
        see_groups(&w);
        leave_out_behind(&w);
        take_ways(&w);
        if (!s->all.failed) close_gaps(s);
    }
    grz_growing_release(allocator, &w.queue, sizeof(uint32_t));
    grz_release(allocator, w.marks, w.mark_count, 1);
    grz_release(allocator, room, w.count, sizeof *room);
}
