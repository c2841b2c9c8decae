/* Makes groups of triangles (groups.h): each is cut in the middle of its longest side, until it is small.
 *
 * A triangle has a place on each of three levels. On level 0 it is its middle; if many share one of its corners, that
 * corner. On level 1 it is the sum of the directions from that corner to the other two; if many share one of these
 * edges, the direction of that edge alone. On level 2 it is the direction of the last corner across the edge. Where all
 * places of a group are equal, it is cut by those of the next level. So triangles around a corner stay together until
 * no others are left, and are cut by directions then, whatever their sizes are. How good the groups are changes the
 * time, but no answer.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/groups.h"

#include "base/memory.h"
#include "base/watch.h"
#include "boxes/source.h"
#include "mesh/triangles.h"
#include "num/vec.h"
#include "shape/vec3.h"

/* A corner or an edge that so many triangles share is crowded. A group that is in so many others is halved as it lies:
 * its places may be of all sizes, and cuts in the middle split few off. */
enum { CROWD = 16, MOST_CUTS = 64 };

typedef struct grouped_member {
    grz_grouped t;
    int8_t apex, along; /* which corner is crowded, and to which other one there is a crowded edge; -1: none */
    double at[3];       /* its place on the level of its group */
} grouped_member;

/* What is numbered: equal keys have equal numbers. */
typedef struct group_key {
    int64_t key[3];
    uint32_t member, corner;
} group_key;

static bool comes_before_key(const group_key *a, const group_key *b) {
    for (int k = 0; k < 3; k++)
        if (a->key[k] != b->key[k]) return a->key[k] < b->key[k];
    return false;
}

#define GRZ_ITEM group_key
#define GRZ_MERGE(name) group_keys_##name
#define GRZ_IS_BEFORE(a, b) comes_before_key(a, b)
#include "base/merge_sort.inc"

typedef struct group_builder {
    grz_groups *g;
    grouped_member *members;
    group_key *keys, *spare; /* three a triangle */
    uint32_t *crowd;         /* of each triangle: how many share what it is put to */
} group_builder;

static size_t end_of_run(const group_key *keys, size_t begin, size_t count) {
    size_t end = begin + 1;
    while (end < count && !comes_before_key(&keys[begin], &keys[end])) end++;
    return end;
}

static const grz3_vec *member_corner(const grouped_member *m, int k) { return grz_triangle_corner(&m->t.at, k); }

/* Numbers the corners, and finds the most crowded one of each triangle. */
static void number_vertices(group_builder *b) {
    const size_t count = 3 * b->g->triangle_count;
    for (size_t i = 0; i < count; i++) {
        const grz3_vec *const p = member_corner(&b->members[i / 3], (int)(i % 3));
        b->keys[i] =
            (group_key){{grz_order(p->x), grz_order(p->y), grz_order(p->z)}, (uint32_t)(i / 3), (uint32_t)(i % 3)};
    }
    const group_key *const keys = group_keys_sort(b->keys, b->spare, count);
    for (size_t i = 0, end; i < count; i = end, b->g->vertex_count++) {
        end = end_of_run(keys, i, count);
        for (size_t k = i; k < end; k++) {
            grouped_member *const m = &b->members[keys[k].member];
            m->t.vertex[keys[k].corner] = (uint32_t)b->g->vertex_count;
            if (end - i < CROWD || end - i <= b->crowd[keys[k].member]) continue;
            m->apex = (int8_t)keys[k].corner;
            b->crowd[keys[k].member] = (uint32_t)(end - i);
        }
    }
}

/* Finds the most crowded edge of each triangle at its crowded corner. */
static void find_crowded_edges(group_builder *b) {
    size_t count = 0;
    for (size_t i = 0; i < b->g->triangle_count; i++) {
        const grouped_member *const m = &b->members[i];
        b->crowd[i] = 0;
        for (int k = 1; k < 3 && m->apex >= 0; k++) {
            const uint32_t corner = (uint32_t)(m->apex + k) % 3;
            b->keys[count++] = (group_key){{m->t.vertex[m->apex], m->t.vertex[corner], 0}, (uint32_t)i, corner};
        }
    }
    const group_key *const keys = group_keys_sort(b->keys, b->spare, count);
    for (size_t i = 0, end; i < count; i = end) {
        end = end_of_run(keys, i, count);
        for (size_t k = i; k < end && end - i >= CROWD; k++) {
            if (end - i <= b->crowd[keys[k].member]) continue;
            b->members[keys[k].member].along = (int8_t)keys[k].corner;
            b->crowd[keys[k].member] = (uint32_t)(end - i);
        }
    }
}

/* The direction from p to q, of length 1. */
static void unit_direction(const grz3_vec *p, const grz3_vec *q, double out[3]) {
    for (int k = 0; k < 3; k++) out[k] = grz3_at(q, k) - grz3_at(p, k);
    const double length = sqrt(grz_dot(3, out, out));
    for (int k = 0; k < 3; k++) out[k] /= length;
}

/* The direction of r across the edge from p to q. */
static void unit_direction_across(const grz3_vec *p, const grz3_vec *q, const grz3_vec *r, double out[3]) {
    double edge[3];
    unit_direction(p, q, edge);
    unit_direction(p, r, out);
    const double along = grz_dot(3, edge, out);
    for (int k = 0; k < 3; k++) out[k] -= along * edge[k];
    const double length = sqrt(grz_dot(3, out, out));
    for (int k = 0; k < 3; k++) out[k] /= length;
}

static int levels_of(const grouped_member *m) { return m->apex < 0 ? 0 : m->along < 0 ? 1 : 2; }

static void put_on_level(grouped_member *m, int level) {
    const grz3_vec *const p = member_corner(m, m->apex < 0 ? 0 : m->apex);
    if (level > levels_of(m)) return;
    if (level == 2) {
        unit_direction_across(p, member_corner(m, m->along), member_corner(m, 3 - m->apex - m->along), m->at);
    } else if (level == 1 && m->along >= 0) {
        unit_direction(p, member_corner(m, m->along), m->at);
    } else if (level == 1) {
        double other[3];
        unit_direction(p, member_corner(m, (m->apex + 1) % 3), m->at);
        unit_direction(p, member_corner(m, (m->apex + 2) % 3), other);
        for (int k = 0; k < 3; k++) m->at[k] += other[k];
    } else {
        for (int k = 0; k < 3; k++)
            m->at[k] = m->apex >= 0
                           ? grz3_at(p, k)
                           : grz3_at(&m->t.at.a, k) / 3 + grz3_at(&m->t.at.b, k) / 3 + grz3_at(&m->t.at.c, k) / 3;
    }
}

/* Puts the triangles with the lower places of a group first; returns how many. */
static uint32_t cut_in_the_middle(grouped_member *members, uint32_t count) {
    double low[3], high[3];
    for (int k = 0; k < 3; k++) low[k] = (double)INFINITY, high[k] = -(double)INFINITY;
    for (uint32_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) {
            low[k] = members[i].at[k] < low[k] ? members[i].at[k] : low[k];
            high[k] = members[i].at[k] > high[k] ? members[i].at[k] : high[k];
        }
    int axis = 0;
    for (int k = 1; k < 3; k++) axis = high[k] / 2 - low[k] / 2 > high[axis] / 2 - low[axis] / 2 ? k : axis;
    const double middle = low[axis] / 2 + high[axis] / 2;
    uint32_t lower = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!(members[i].at[axis] <= middle)) continue;
        const grouped_member moved = members[i];
        members[i] = members[lower];
        members[lower++] = moved;
    }
    return lower;
}

/* Returns how many triangles the first of two groups gets. */
static uint32_t cut_group(grouped_member *members, grz_group *group) {
    if (group->depth >= MOST_CUTS) return group->count / 2;
    for (;; group->level++) {
        const uint32_t lower = cut_in_the_middle(members, group->count);
        if (lower > 0 && lower < group->count) return lower;
        if (group->level == 2) return group->count / 2;
        for (uint32_t i = 0; i < group->count; i++) put_on_level(&members[i], group->level + 1);
    }
}

static bool cut_all_groups(group_builder *b) {
    grz_groups *const g = b->g;
    g->group_count = 1;
    g->groups[0] = (grz_group){.count = (uint32_t)g->triangle_count};
    for (size_t i = 0; i < g->group_count; i++) {
        grz_group *const group = &g->groups[i];
        if (i % 64 == 63 && grz_watch_stops()) return false;
        if (group->count <= GRZ_SMALL_GROUP) continue;
        const uint32_t lower = cut_group(b->members + group->first, group);
        const uint8_t depth = (uint8_t)(group->depth + 1);
        group->below = (uint32_t)g->group_count;
        g->groups[g->group_count++] =
            (grz_group){.first = group->first, .count = lower, .depth = depth, .level = group->level};
        g->groups[g->group_count++] = (grz_group){
            .first = group->first + lower, .count = group->count - lower, .depth = depth, .level = group->level};
    }
    return true;
}

static void add_box(double box[6], const double least[3], const double greatest[3]) {
    for (int k = 0; k < 3; k++) {
        box[k] = least[k] < box[k] ? least[k] : box[k];
        box[k + 3] = greatest[k] > box[k + 3] ? greatest[k] : box[k + 3];
    }
}

/* And their lowest indices. Groups that are made of others come before these. */
static void find_group_boxes(grz_groups *g) {
    for (size_t i = g->group_count; i-- > 0;) {
        grz_group *const group = &g->groups[i];
        for (int k = 0; k < 3; k++) group->box[k] = (double)INFINITY, group->box[k + 3] = -(double)INFINITY;
        group->lowest = UINT32_MAX;
        for (uint32_t k = 0; k < group->count && group->below == 0; k++) {
            const uint32_t index = g->triangles[group->first + k].index;
            double least[3], greatest[3];
            if (index < group->lowest) group->lowest = index;
            grz_triangle_bounds(&g->triangles[group->first + k].at, least, greatest);
            add_box(group->box, least, greatest);
        }
        for (uint32_t k = 0; k < 2 && group->below > 0; k++) {
            const grz_group *const below = &g->groups[group->below + k];
            if (below->lowest < group->lowest) group->lowest = below->lowest;
            add_box(group->box, below->box, below->box + 3);
        }
    }
}

static void add_member(group_builder *b, const grz3_triangle *at, uint32_t index) {
    b->crowd[b->g->triangle_count] = 0;
    b->members[b->g->triangle_count++] = (grouped_member){.t = {.at = *at, .index = index}, .apex = -1, .along = -1};
}

static void read_members(group_builder *b, const grz_mesh *mesh, const double box[6]) {
    uint32_t leaf;
    for (size_t at = 0; grz_bvh_next_leaf(&mesh->tree, &at, &leaf);)
        for (int k = 0; k <= (int)(leaf % GRZ_BLOCK); k++) {
            const grz3_triangle t = grz_mesh_triangle(mesh, leaf / GRZ_BLOCK, k);
            double bounds[6];
            grz_triangle_bounds(&t, bounds, bounds + 3);
            if (!box || !grz_boxes_apart(3, bounds, box)) add_member(b, &t, grz_mesh_index(mesh, leaf / GRZ_BLOCK, k));
        }
}

static bool make_groups(group_builder *b) {
    if (grz_watch_stops()) return false;
    number_vertices(b);
    if (grz_watch_stops()) return false;
    find_crowded_edges(b);
    for (size_t i = 0; i < b->g->triangle_count; i++) put_on_level(&b->members[i], 0);
    if (!cut_all_groups(b)) return false;
    for (size_t i = 0; i < b->g->triangle_count; i++) {
        b->g->triangles[i] = b->members[i].t;
        b->g->corners[i] = b->members[i].t.at;
    }
    find_group_boxes(b->g);
    return true;
}

void grz_groups_release(grz_groups *g) {
    grz_release(g->allocator, g->groups, 2 * g->room, sizeof *g->groups);
    grz_release(g->allocator, g->triangles, g->room, sizeof *g->triangles);
    grz_release(g->allocator, g->corners, g->room, sizeof *g->corners);
}

/* Takes room for so many triangles. False: no memory; what there is is released by end_groups. */
static bool begin_groups(group_builder *b, grz_groups *g, const grz_allocator *allocator, size_t room) {
    *g = (grz_groups){.allocator = allocator, .room = room};
    g->groups = (grz_group *)grz_allocate(allocator, 2 * room, sizeof *g->groups);
    g->triangles = (grz_grouped *)grz_allocate(allocator, room, sizeof *g->triangles);
    g->corners = (grz3_triangle *)grz_allocate(allocator, room, sizeof *g->corners);
    *b = (group_builder){.g = g};
    b->members = (grouped_member *)grz_allocate(allocator, room, sizeof *b->members);
    b->keys = (group_key *)grz_allocate(allocator, 3 * room, sizeof *b->keys);
    b->spare = (group_key *)grz_allocate(allocator, 3 * room, sizeof *b->spare);
    b->crowd = (uint32_t *)grz_allocate(allocator, room, sizeof *b->crowd);
    return g->groups && g->triangles && g->corners && b->members && b->keys && b->spare && b->crowd;
}

static bool end_groups(group_builder *b, bool made) {
    grz_groups *const g = b->g;
    grz_release(g->allocator, b->members, g->room, sizeof *b->members);
    grz_release(g->allocator, b->keys, 3 * g->room, sizeof *b->keys);
    grz_release(g->allocator, b->spare, 3 * g->room, sizeof *b->spare);
    grz_release(g->allocator, b->crowd, g->room, sizeof *b->crowd);
    if (!made) grz_groups_release(g);
    return made;
}

bool grz_groups_take(grz_groups *g, const grz_mesh *mesh, const double box[6]) {
    group_builder b;
    const bool begun = begin_groups(&b, g, mesh->allocator, mesh->triangles + 1);
    if (begun) read_members(&b, mesh, box);
    return end_groups(&b, begun && make_groups(&b));
}

bool grz_groups_take_listed(grz_groups *g, const grz_allocator *allocator, const grz3_triangle listed[], size_t count) {
    group_builder b;
    const bool begun = begin_groups(&b, g, allocator, count + 1);
    for (size_t i = 0; i < count && begun; i++) add_member(&b, &listed[i], (uint32_t)i);
    return end_groups(&b, begun && make_groups(&b));
}
