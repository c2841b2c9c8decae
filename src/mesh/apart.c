/* Whether two groups of triangles are apart. A plane is guessed in doubles, and then each corner is compared with it,
 * exactly: if all of one group are on one side and all of the other on the other side, no two triangles meet. Where
 * both groups share a corner or both ends of an edge, the plane goes through them, and nothing else of the groups is on
 * it: so what they have in common is on that corner or edge.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/groups.h"

#include "base/memory.h"
#include "convex/gjk.h"
#include "convex/simplex.h"
#include "mesh/triangles.h"
#include "num/vec.h"
#include "shape/core3.h"

#include <graze/predicates.h>

#include <string.h>

/* The vertices that two groups share: none, or one or two; more count as three. */
typedef struct shared_vertices {
    int count;
    uint32_t vertex[3];
    grz3_vec at[3];
} shared_vertices;

static const grz3_vec *corner_of_group(const grz_groups *g, const grz_group *group, uint32_t i) {
    return grz_triangle_corner(&g->corners[group->first + i / 3], (int)(i % 3));
}

static uint32_t vertex_of_group(const grz_groups *g, const grz_group *group, uint32_t i) {
    return g->triangles[group->first + i / 3].vertex[i % 3];
}

static bool is_shared(const shared_vertices *shared, uint32_t vertex) {
    return (shared->count > 0 && vertex == shared->vertex[0]) || (shared->count > 1 && vertex == shared->vertex[1]);
}

/* After 2^32 pairs of groups. */
static void forget_seen(grz_apart_search *s) {
    for (size_t i = 0; i < s->a->vertex_count; i++) s->seen[i] = 0;
    s->now = 1;
}

static shared_vertices find_shared(grz_apart_search *s, const grz_group *a, const grz_group *b) {
    shared_vertices shared = {.count = 0};
    if (++s->now == 0) forget_seen(s);
    for (uint32_t i = 0; i < 3 * a->count; i++) s->seen[vertex_of_group(s->a, a, i)] = s->now;
    for (uint32_t i = 0; i < 3 * b->count && shared.count < 3; i++) {
        const uint32_t vertex = vertex_of_group(s->b, b, i);
        if (s->seen[vertex] != s->now || is_shared(&shared, vertex)) continue;
        shared.vertex[shared.count] = vertex;
        shared.at[shared.count++] = *corner_of_group(s->b, b, i);
    }
    return shared;
}

static grz3_vec beside(const grz3_vec *p, double far, const double way[3]) {
    return (grz3_vec){p->x + far * way[0], p->y + far * way[1], p->z + far * way[2]};
}

/* Adds the directions of a group's corners from a shared corner, across the shared edge if there is one; turned around
 * if sign is -1. */
static int add_ways(grz_apart_search *s, const grz_groups *g, const grz_group *group, const shared_vertices *shared,
                    const double edge[3], double sign, int count) {
    for (uint32_t i = 0; i < 3 * group->count; i++) {
        if (is_shared(shared, vertex_of_group(g, group, i))) continue;
        const grz3_vec *const p = corner_of_group(g, group, i);
        double way[3] = {p->x - shared->at[0].x, p->y - shared->at[0].y, p->z - shared->at[0].z};
        const double along = grz_dot(3, way, edge);
        for (int k = 0; k < 3; k++) way[k] -= along * edge[k];
        const double length = sign * sqrt(grz_dot(3, way, way));
        s->ways[count++] = (grz3_vec){way[0] / length, way[1] / length, way[2] / length};
    }
    return count;
}

/* A plane through what is shared must have all ways of a and the opposites of all of b on one side. Its normal is
 * searched for from their mean, by simplices of ways that come nearer to 0, as in convex/gjk.c. */
static bool guess_normal(const grz_apart_search *s, int count, double normal[3]) {
    enum { MOST_STEPS = 24 };
    grz_placed_simplex simplex;
    grz_simplex_nearest n = {{0}, 0, {0}};
    memset(&simplex, 0, sizeof simplex);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) n.v[k] += grz3_at(&s->ways[i], k) / count;
    for (int step = 0; step < MOST_STEPS; step++) {
        int least = 0;
        const grz3_vec v = {n.v[0], n.v[1], n.v[2]};
        for (int i = 1; i < count; i++) least = grz3_dot(v, s->ways[i]) < grz3_dot(v, s->ways[least]) ? i : least;
        const double length = sqrt(grz3_dot(v, v));
        for (int k = 0; k < 3; k++) normal[k] = n.v[k] / length;
        if (grz3_dot(v, s->ways[least]) > 0) return true;
        if (grz_simplex_has(&simplex.id, (grz_corner){least, 0})) return false;
        for (int k = 0; k < 3; k++) simplex.w[simplex.id.count][k] = grz3_at(&s->ways[least], k);
        simplex.id.corner[simplex.id.count++] = (grz_corner){least, 0};
        if (grz_simplex_nearest_of(3, &simplex, &n)) return false;
        grz_simplex_keep(3, &simplex, &n);
    }
    return false;
}

/* Three points of a plane. */
typedef struct guessed_plane {
    grz3_vec p, q, r;
} guessed_plane;

/* Are all corners of a group on that side of the plane, but for shared ones? */
static bool are_corners_beyond(const grz_groups *g, const grz_group *group, const shared_vertices *shared,
                               const guessed_plane *plane, int side) {
    for (uint32_t i = 0; i < 3 * group->count; i++) {
        const grz3_vec *const x = corner_of_group(g, group, i);
        if (!is_shared(shared, vertex_of_group(g, group, i)) && grz3_orient(&plane->p, &plane->q, &plane->r, x) != side)
            return false;
    }
    return true;
}

static double size_of_groups(const grz_group *a, const grz_group *b) {
    double size = 0;
    for (int k = 0; k < 3; k++) {
        const double of_a = a->box[k + 3] - a->box[k], of_b = b->box[k + 3] - b->box[k];
        size = of_a > size ? of_a : size;
        size = of_b > size ? of_b : size;
    }
    return size;
}

/* Does a plane with nearly this normal, through what is shared, separate the groups? */
static bool is_separated_across(const grz_apart_search *s, const grz_group *a, const grz_group *b,
                                const shared_vertices *shared, const double edge[3], const double normal[3]) {
    double across[3], last[3];
    int least = 0;
    for (int k = 1; k < 3; k++) least = fabs(normal[k]) < fabs(normal[least]) ? k : least;
    double axis[3] = {0};
    axis[least] = 1;
    grz_cross(normal, shared->count == 2 ? edge : axis, across);
    grz_cross(normal, across, last);
    const double size = size_of_groups(a, b);
    const grz3_vec *const at = shared->at;
    const guessed_plane plane = {at[0], shared->count == 2 ? at[1] : beside(&at[0], size, last),
                                 beside(&at[0], size, across)};
    const grz3_vec above = beside(&at[0], size, normal);
    const int side = grz3_orient(&plane.p, &plane.q, &plane.r, &above);
    return side != 0 && are_corners_beyond(s->a, a, shared, &plane, side) &&
           are_corners_beyond(s->b, b, shared, &plane, -side);
}

/* They share one or two vertices, which may be the ends of an edge. */
static bool are_apart_beside(grz_apart_search *s, const grz_group *a, const grz_group *b,
                             const shared_vertices *shared) {
    double edge[3] = {0}, normal[3];
    if (shared->count == 2) {
        for (int k = 0; k < 3; k++) edge[k] = grz3_at(&shared->at[1], k) - grz3_at(&shared->at[0], k);
        const double length = sqrt(grz_dot(3, edge, edge));
        for (int k = 0; k < 3; k++) edge[k] /= length;
    }
    int count = add_ways(s, s->a, a, shared, edge, 1, 0);
    count = add_ways(s, s->b, b, shared, edge, -1, count);
    return guess_normal(s, count, normal) && is_separated_across(s, a, b, shared, edge, normal);
}

static bool are_hulls_apart(const grz_apart_search *s, const grz_group *a, const grz_group *b) {
    const grz3_hull of_a = {(int)(3 * a->count), (const grz3_vec *)&s->a->corners[a->first]},
                    of_b = {(int)(3 * b->count), (const grz3_vec *)&s->b->corners[b->first]};
    grz_core p, q;
    grz_simplex simplex = {.count = 0};
    grz3_core_of(GRZ_HULL, &of_a, &p);
    grz3_core_of(GRZ_HULL, &of_b, &q);
    return grz_gjk(&p, &q, &simplex) == GRZ_APART;
}

bool grz_groups_are_apart(grz_apart_search *s, const grz_group *a, const grz_group *b) {
    if (!s->shared) return are_hulls_apart(s, a, b);
    const shared_vertices shared = find_shared(s, a, b);
    if (shared.count == 0) return are_hulls_apart(s, a, b);
    return shared.count < 3 && are_apart_beside(s, a, b, &shared);
}

bool grz_apart_take(grz_apart_search *s, const grz_groups *a, const grz_groups *b) {
    *s = (grz_apart_search){.a = a, .b = b, .shared = a == b};
    if (!s->shared) return true;
    s->seen = (uint32_t *)grz_allocate(a->allocator, a->vertex_count, sizeof *s->seen);
    s->ways = (grz3_vec *)grz_allocate(a->allocator, 3 * a->triangle_count, sizeof *s->ways);
    if (!s->seen || !s->ways) {
        grz_apart_release(s);
        return false;
    }
    forget_seen(s);
    return true;
}

void grz_apart_release(const grz_apart_search *s) {
    grz_release(s->a->allocator, s->seen, s->a->vertex_count, sizeof *s->seen);
    grz_release(s->a->allocator, s->ways, 3 * s->a->triangle_count, sizeof *s->ways);
}
