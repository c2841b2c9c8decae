/* Pairs of triangles, of two meshes or of one with itself.
 *
 * The trees of the meshes are joined, and of two leaves whose boxes meet all triangles are compared. That is the
 * quickest way where few boxes meet. Where many do but not the triangles, as around the corner of a fan, they are put
 * in groups (groups.h), of which two that are apart are done with at once. Which way it is to be is found before the
 * first pair is visited, or right after it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/watch.h"
#include "boxes/source.h"
#include "mesh/groups.h"
#include "mesh/solid.h"
#include "mesh/triangle_pair.h"
#include "tree/search.h"

/* The triangles of a leaf. */
typedef struct leaf_triangles {
    uint32_t leaf; /* GRZ_NO_CHILD: none yet */
    int count;
    grz3_triangle at[GRZ_BLOCK];
    uint32_t index[GRZ_BLOCK];
    double bounds[GRZ_BLOCK][6];
} leaf_triangles;

/* A join comes to the same leaf many times in a row. */
static void read_leaf(const grz_mesh *mesh, uint32_t leaf, leaf_triangles *t) {
    if (t->leaf == leaf) return;
    t->leaf = leaf;
    t->count = (int)(leaf % GRZ_BLOCK) + 1;
    grz_mesh_triangles(mesh, leaf / GRZ_BLOCK, t->count, t->at);
    for (int i = 0; i < t->count; i++) {
        t->index[i] = grz_mesh_index(mesh, leaf / GRZ_BLOCK, i);
        grz_triangle_bounds(&t->at[i], t->bounds[i], t->bounds[i] + 3);
    }
}

/* The first pair is looked for in one pair of leaves for 32 triangles. Then pairs of leaves are counted, and if there
 * are more than four for each triangle, there are groups: where triangles are spread over a surface there is about one.
 */
enum { TRIANGLES_A_LEAF = 32, LEAVES_A_TRIANGLE = 4 };

typedef struct mesh_pair_search {
    const grz_mesh *a, *b;
    bool itself; /* pairs that grz_mesh_self_pairs has; b is a */
    grz_pair_visitor visit;
    void *user;
    leaf_triangles of_a, of_b; /* those at hand */
    size_t leaves, most;       /* pairs of leaves that were compared, and how many may be */
    bool only_first, has_first;
    grz_pair first; /* has_first: it was visited */
} mesh_pair_search;

/* False: do not go on. */
static bool take_pair(mesh_pair_search *s, uint32_t a, uint32_t b) {
    const bool turned = s->itself && b < a;
    const grz_pair pair = turned ? (grz_pair){b, a} : (grz_pair){a, b};
    if (s->has_first && pair.a == s->first.a && pair.b == s->first.b) return true;
    if (s->only_first) {
        s->first = pair;
        s->has_first = true;
        return false;
    }
    return s->visit(s->user, &pair, 1);
}

static bool is_wanted_pair(const mesh_pair_search *s, const grz3_triangle *a, const grz3_triangle *b) {
    return s->itself ? grz_triangles_intersect(a, b) : grz_triangles_meet(a, b);
}

/* Within itself each pair of a leaf is one pair. */
static bool join_triangles(void *context, uint32_t a, uint32_t b) {
    mesh_pair_search *const s = (mesh_pair_search *)context;
    leaf_triangles *const x = &s->of_a, *const y = &s->of_b;
    if (s->leaves++ == s->most) return false;
    read_leaf(s->a, a, x);
    read_leaf(s->b, b, y);
    for (int i = 0; i < x->count; i++)
        for (int k = s->itself && a == b ? i + 1 : 0; k < y->count; k++) {
            if (grz_boxes_apart(3, x->bounds[i], y->bounds[k])) continue;
            if (is_wanted_pair(s, &x->at[i], &y->at[k]) && !take_pair(s, x->index[i], y->index[k])) return false;
        }
    return true;
}

/* The join of a tree with itself gives each pair of leaves once; grz_mesh_pairs of a mesh with itself must give (x, y)
 * and (y, x). */
static bool join_triangles_twice(void *context, uint32_t a, uint32_t b) {
    return join_triangles(context, a, b) && (a == b || join_triangles(context, b, a));
}

static bool count_leaves(void *context, uint32_t a, uint32_t b) {
    mesh_pair_search *const s = (mesh_pair_search *)context;
    (void)a, (void)b;
    return s->leaves++ < s->most;
}

static bool join_trees(mesh_pair_search *s, grz_bvh_leaves_visitor *visitor, size_t most) {
    s->leaves = 0;
    s->most = most;
    return grz_bvh_searches_in_use()->join(&s->a->tree, &s->b->tree, visitor, s);
}

/* By groups */

typedef struct group_join {
    mesh_pair_search *search;
    grz_groups of_a, of_b;
    grz_apart_search apart;
} group_join;

static bool have_no_pairs(void *context, const grz_group *a, const grz_group *b) {
    group_join *const j = (group_join *)context;
    if (a == b) return false;
    return grz_boxes_apart(3, a->box, b->box) || (!grz_are_few_pairs(a, b) && grz_groups_are_apart(&j->apart, a, b));
}

static bool take_grouped(void *context, const grz_grouped *a, const grz_grouped *b) {
    mesh_pair_search *const s = ((group_join *)context)->search;
    double p[6], q[6];
    grz_triangle_bounds(&a->at, p, p + 3);
    grz_triangle_bounds(&b->at, q, q + 3);
    if (grz_boxes_apart(3, p, q)) return true;
    return !is_wanted_pair(s, &a->at, &b->at) || take_pair(s, a->index, b->index);
}

/* GRZ_ERROR_MEMORY: nothing was visited. */
static grz_status visit_by_groups(mesh_pair_search *s) {
    group_join j = {.search = s};
    const double *const of_a = (const double *)s->a->box, *const of_b = (const double *)s->b->box;
    if (!grz_groups_take(&j.of_a, s->a, s->itself ? NULL : of_b)) return grz_why_not_made();
    if (!s->itself && !grz_groups_take(&j.of_b, s->b, of_a)) {
        grz_groups_release(&j.of_a);
        return grz_why_not_made();
    }
    grz_status status = grz_why_not_made();
    if (grz_apart_take(&j.apart, &j.of_a, s->itself ? &j.of_a : &j.of_b)) {
        const grz_group_pairs pairs = {j.apart.a, j.apart.b, have_no_pairs, take_grouped, &j};
        status = grz_visit_group_pairs(&pairs) ? GRZ_OK : GRZ_STOPPED;
        grz_apart_release(&j.apart);
    }
    grz_groups_release(&j.of_a);
    if (!s->itself) grz_groups_release(&j.of_b);
    return status;
}

/* All pairs, or all but the first one, which was visited. */
static grz_status visit_mesh_pairs(mesh_pair_search *s, grz_bvh_leaves_visitor *visitor, bool by_groups) {
    const grz_status status = by_groups ? visit_by_groups(s) : GRZ_ERROR_MEMORY;
    if (status != GRZ_ERROR_MEMORY) return status;
    return join_trees(s, visitor, SIZE_MAX) ? GRZ_OK : GRZ_STOPPED;
}

static grz_status search_mesh_pairs(mesh_pair_search *s, grz_bvh_leaves_visitor *visitor) {
    const size_t triangles = s->a->triangles + (s->itself ? 0 : s->b->triangles);
    s->of_a.leaf = s->of_b.leaf = GRZ_NO_CHILD;
    s->only_first = true;
    if (join_trees(s, visitor, triangles / TRIANGLES_A_LEAF)) return GRZ_OK;
    s->only_first = false;
    if (grz_watch_stops() || (s->has_first && !s->visit(s->user, &s->first, 1))) return GRZ_STOPPED;
    const bool by_groups = !join_trees(s, count_leaves, LEAVES_A_TRIANGLE * triangles);
    return grz_watch_stops() ? GRZ_STOPPED : visit_mesh_pairs(s, visitor, by_groups);
}

grz_status grz_mesh_pairs(const grz_mesh *a, const grz_mesh *b, grz_pair_visitor visit, void *user) {
    mesh_pair_search s = {.a = a, .b = b, .visit = visit, .user = user};
    return search_mesh_pairs(&s, a == b ? join_triangles_twice : join_triangles);
}

static bool stop_at_pair(void *user, const grz_pair *pairs, size_t count) {
    (void)pairs, (void)count;
    *(bool *)user = true;
    return false;
}

grz_status grz_meshes_overlap(const grz_mesh *a, const grz_mesh *b, grz_mesh_solid solid_a, grz_mesh_solid solid_b,
                              bool *overlap) {
    bool found = false;
    grz3_vec point;
    *overlap = false;
    if (!grz_mesh_can_be(a, solid_a) || !grz_mesh_can_be(b, solid_b)) return GRZ_ERROR_ARGUMENT;
    if (grz_mesh_pairs(a, b, stop_at_pair, &found) == GRZ_OK)
        found = grz_mesh_has_shell_in(a, b, solid_a, solid_b, &point);
    if (grz_watch_stops()) return GRZ_STOPPED;
    *overlap = found;
    return GRZ_OK;
}

grz_status grz_mesh_self_pairs(const grz_mesh *mesh, grz_pair_visitor visit, void *user) {
    mesh_pair_search s = {.a = mesh, .b = mesh, .itself = true, .visit = visit, .user = user};
    return search_mesh_pairs(&s, join_triangles);
}

grz_status grz_mesh_flat(const grz_mesh *mesh, grz_triangle_visitor visit, void *user) {
    uint32_t leaf, steps = 0;
    for (size_t at = 0; grz_bvh_next_leaf(&mesh->tree, &at, &leaf);) {
        leaf_triangles t = {.leaf = GRZ_NO_CHILD};
        if (grz_step_stops(&steps, 512)) return GRZ_STOPPED;
        read_leaf(mesh, leaf, &t);
        for (int k = 0; k < t.count; k++)
            if (grz_triangle_is_flat(&t.at[k]) && !visit(user, t.index[k])) return GRZ_STOPPED;
    }
    return GRZ_OK;
}
