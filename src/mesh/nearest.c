/* The triangle of a mesh that is nearest to a point. Bounds in doubles (near_block.h) leave one candidate, or those
 * that share the nearest edge or vertex; these are compared by their rounded distances.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/parallel.h"
#include "mesh/near_block.h"
#include "mesh/near_triangle.h"
#include "mesh/point_order.h"
#include "mesh/ray.h"
#include "mesh/solid.h"
#include "mesh/triangle_pair.h"
#include "num/bits.h"
#include "num/rounded.h"
#include "num/subnormals.h"
#include "shape/core3.h"
#include "shape/vec3.h"
#include "tree/nearest_search.h"

#include <graze/distance3.h>
#include <graze/predicates.h>
#include <graze/query3.h>

#include <math.h>

static grz_near_bounder *const near_bounders[GRZ_ISA_COUNT] = GRZ_KERNELS(grz_near_bounds);

/* A triangle that may be the nearest one. */
typedef struct near_candidate {
    double low; /* bound of its squared distance */
    uint32_t block;
    int lane;
} near_candidate;

enum { MOST_CANDIDATES = 32 };

typedef struct nearest_search {
    const grz_mesh *mesh;
    grz3_shape point;
    grz_near_from from; /* the same */
    double within;
    bool bounded; /* coordinates are so small that bounds hold */
    grz_near_bounder *bound;
    grz_nearest_limit limit;
    int count;
    near_candidate candidate[MOST_CANDIDATES];
    /* the nearest one of those that were compared: */
    bool found;
    double distance;
    uint32_t triangle, block;
    int lane;
    bool proven; /* by double-doubles, which know all of it: */
    grz_near_triangle near;
} nearest_search;

/* Is the triangle within the range? Only of one whose rounded distance is the end of the range it must be asked. */
static bool is_triangle_in_range(const nearest_search *s, const grz3_shape *triangle, double distance) {
    const int order = grz_compare(distance, s->within);
    return order < 0 || (order == 0 && grz3_within(&s->point, triangle, s->within));
}

/* The squared distance of what ties with a distance, when both are rounded, is at most 1 + 2^-50 times as large, and
 * below 2^-1021 but a little. grz_nearest_limit needs as much again. */
static void lower_limit(nearest_search *s, double square) {
    const double most = square * (1 + 0x1p-47) + 0x1p-890;
    if (most < s->limit.square) s->limit.square = most;
}

static void set_nearest(nearest_search *s, const near_candidate *c, uint32_t index) {
    s->found = true;
    s->triangle = index;
    s->block = c->block;
    s->lane = c->lane;
}

/* True if the nearest point so far is a corner that this triangle has, too, and certainly its nearest point. Then both
 * distances are equal, and the lower index is taken. */
static bool compare_by_corner(nearest_search *s, const near_candidate *c, const grz3_triangle *t, uint32_t index) {
    grz_near_triangle near;
    if (!s->proven) return false;
    near = s->near;
    if (!grz_take_near_corner(t, &s->point.point, &near)) return false;
    if (index > s->triangle) return true;
    set_nearest(s, c, index);
    s->near = near;
    return true;
}

static void compare_candidate(nearest_search *s, const near_candidate *c) {
    const grz3_triangle t = grz_mesh_triangle(s->mesh, c->block, c->lane);
    const uint32_t index = grz_mesh_index(s->mesh, c->block, c->lane);
    grz_near_triangle near;
    if (compare_by_corner(s, c, &t, index)) return;
    const grz3_shape triangle = grz3_shape_from_triangle(&t);
    const bool proven = s->bounded && grz_find_near_triangle(&t, &s->point.point, &near);
    const double distance = proven ? near.distance : grz3_distance(&s->point, &triangle, NULL, NULL);
    const int order = s->found ? grz_compare(distance, s->distance) : -1;
    if (order > 0 || (order == 0 && index > s->triangle) || !is_triangle_in_range(s, &triangle, distance)) return;
    set_nearest(s, c, index);
    s->distance = distance;
    s->proven = proven;
    if (proven) s->near = near;
    lower_limit(s, distance * distance);
}

/* Those that may still be the nearest one. */
static void keep_candidates(nearest_search *s) {
    int kept = 0;
    for (int i = 0; i < s->count; i++)
        if (!(s->candidate[i].low > s->limit.square)) s->candidate[kept++] = s->candidate[i];
    s->count = kept;
}

static void compare_candidates(nearest_search *s) {
    keep_candidates(s);
    for (int i = 0; i < s->count; i++)
        if (!(s->candidate[i].low > s->limit.square)) compare_candidate(s, &s->candidate[i]);
    s->count = 0;
}

static void add_candidate(nearest_search *s, const near_candidate *c) {
    if (s->count == MOST_CANDIDATES) keep_candidates(s);
    if (s->count == MOST_CANDIDATES) compare_candidates(s);
    s->candidate[s->count++] = *c;
}

/* False if none of the block's triangles is within the limit. */
static bool find_bounds(const nearest_search *s, uint32_t block, grz_near_bounds *bounds) {
    const bool of_floats = s->mesh->of_floats;
    grz_block_of_doubles posed;
    if (!grz_mesh_is_posed(s->mesh))
        return s->bound(grz_mesh_block(s->mesh, block, of_floats), of_floats, &s->from, s->limit.square, bounds);
    grz_mesh_read_block(s->mesh, block, &posed);
    return s->bound(&posed, false, &s->from, s->limit.square, bounds);
}

static bool visit_near_leaf(void *context, uint32_t leaf) {
    nearest_search *const s = (nearest_search *)context;
    const uint32_t block = leaf / GRZ_BLOCK;
    const int count = (int)(leaf % GRZ_BLOCK) + 1;
    grz_near_bounds bounds = {.low = {0}};
    for (int i = 0; i < GRZ_BLOCK; i++) bounds.high[i] = (double)INFINITY;
    if (s->bounded && !find_bounds(s, block, &bounds)) return true;
    for (int i = 0; i < count; i++) lower_limit(s, bounds.high[i]);
    for (int i = 0; i < count; i++) {
        if (bounds.low[i] > s->limit.square) continue;
        const near_candidate candidate = {bounds.low[i], block, i};
        if (s->bounded) add_candidate(s, &candidate);
        else compare_candidate(s, &candidate);
    }
    return true;
}

static bool is_moderate(const grz3_vec *p) { return fabs(p->x) < 0x1p98 && fabs(p->y) < 0x1p98 && fabs(p->z) < 0x1p98; }

/* The size: of the farthest corner of the mesh's box, and a bit for its rounding. */
static grz_near_from from_of(const grz_mesh *mesh, const double at[3]) {
    grz_near_from from = {.size = 0};
    for (int k = 0; k < 3; k++) {
        from.at[k] = at[k];
        from.size += grz_near_greatest(fabs(mesh->box[0][k] - at[k]), fabs(mesh->box[1][k] - at[k]));
    }
    from.size *= 1 + 0x1p-48;
    return from;
}

static void find_nearest_triangle(nearest_search *s, const grz_mesh *mesh, const grz3_vec *point, double within) {
    const double at[3] = {point->x, point->y, point->z};
    s->mesh = mesh;
    s->point = grz3_shape_from_point(point);
    s->from = from_of(mesh, at);
    s->within = within;
    s->bounded = mesh->moderate && is_moderate(point);
    s->bound = near_bounders[grz_isa_in_use()];
    s->count = 0;
    s->found = s->proven = false;
    s->distance = (double)INFINITY;
    if (!grz3_finite(point) || grz_nan(within) || !grz_less_equal(0, within)) return;
    grz_nearest_limit_set(&s->limit, within);
    const grz_nearest_search search = {.tree = &mesh->tree,
                                       .from = grz_bvh_box_of(3, at, at),
                                       .limit = &s->limit,
                                       .visitor = visit_near_leaf,
                                       .context = s};
    grz_nearest_leaves(&search);
    compare_candidates(s);
}

enum { WEIGHTS_LIMBS = 2048 };

/* Where along the edge from a to b the point is, from 0 to 1, correctly rounded; 0 if a is b. */
static GRZ_NOINLINE double share_of_edge(const grz3_vec *a, const grz3_vec *b, const grz3_vec *point) {
    uint64_t limbs[WEIGHTS_LIMBS];
    grz_arena arena = grz_arena_over(limbs, WEIGHTS_LIMBS);
    grz_dyadic edge[3], from[3];
    for (int k = 0; k < 3; k++) {
        const grz_dyadic start = grz_dy(&arena, grz3_at(a, k));
        edge[k] = grz_dy_sub(&arena, grz_dy(&arena, grz3_at(b, k)), start);
        from[k] = grz_dy_sub(&arena, grz_dy(&arena, grz3_at(point, k)), start);
    }
    const grz_dyadic under = grz_dy_dot(&arena, 3, edge, edge);
    if (under.sign == 0) return 0;
    return grz_mesh_weight(grz_rounded_quotient(&arena, grz_dy_dot(&arena, 3, edge, from), under), 1);
}

static void weights_on_nearest_edge(const grz3_triangle *t, const grz3_vec *point, double *u, double *v) {
    const grz3_vec *const corner[3] = {&t->a, &t->b, &t->c};
    const grz3_shape from = grz3_shape_from_point(point);
    double least = 0, weight[3] = {0};
    for (int i = 0; i < 3; i++) {
        const int next = (i + 1) % 3;
        const grz3_segment edge = {*corner[i], *corner[next]};
        const grz3_shape segment = grz3_shape_from_segment(&edge);
        const double distance = grz3_distance(&from, &segment, NULL, NULL);
        if (i > 0 && !grz_less_equal(distance, least)) continue;
        const double share = share_of_edge(corner[i], corner[next], point);
        least = distance;
        weight[i] = 1 - share, weight[next] = share, weight[(i + 2) % 3] = 0;
    }
    *u = weight[1];
    *v = weight[2];
}

/* The weights of the second and the third vertex at the point of a triangle, also of a flat one, that is nearest to a
 * given point. That was rounded, and may lie beside the triangle, which may be as thin as what was rounded: so its
 * plane alone is not enough. */
static void nearest_weights(const grz3_triangle *t, const grz3_vec *point, double *u, double *v) {
    if (!grz_triangle_is_flat(t)) {
        grz_mesh_weights(t, point, u, v);
        if (!grz_negative(*u) && !grz_negative(*v) && *u + *v <= 1) return;
    }
    weights_on_nearest_edge(t, point, u, v);
}

static void fill_nearest(const nearest_search *s, grz_mesh_nearest_point *out) {
    const grz3_triangle t = grz_mesh_triangle(s->mesh, s->block, s->lane);
    const int side = -grz3_orient(&t.a, &t.b, &t.c, &s->point.point);
    if (s->proven) {
        *out = (grz_mesh_nearest_point){s->triangle, side, s->distance, s->near.point, s->near.u, s->near.v};
        return;
    }
    const grz3_shape triangle = grz3_shape_from_triangle(&t);
    *out = (grz_mesh_nearest_point){.triangle = s->triangle, .side = side, .distance = s->distance};
    grz3_distance(&s->point, &triangle, NULL, &out->point);
    nearest_weights(&t, &out->point, &out->u, &out->v);
}

static const grz_mesh_nearest_point nothing_near = {.distance = (double)INFINITY,
                                                    .point = {(double)NAN, (double)NAN, (double)NAN}};

static GRZ_NOINLINE void find_nearest_point(const grz_mesh *mesh, const grz3_vec *point, double within,
                                            grz_mesh_solid solid, grz_mesh_nearest_point *out) {
    nearest_search s;
    find_nearest_triangle(&s, mesh, point, within);
    const bool on = s.found && grz_zero(s.distance), counts = !grz_nan(within) && grz_less_equal(0, within);
    if (solid != GRZ_SKIN && !on && counts && grz_mesh_holds(mesh, solid, point))
        *out = (grz_mesh_nearest_point){.triangle = UINT32_MAX, .point = *point};
    else if (s.found) fill_nearest(&s, out);
    else *out = nothing_near;
}

static void answer_nearest(const grz_mesh *mesh, const grz3_vec *point, double within, grz_mesh_solid solid,
                           grz_mesh_nearest_point *out) {
    const grz_mode mode = grz_keep_subnormals();
    find_nearest_point(mesh, point, within, solid, out);
    grz_restore_mode(mode);
}

grz_status grz_mesh_nearest(const grz_mesh *mesh, const grz3_vec *point, double within, grz_mesh_solid solid,
                            grz_mesh_nearest_point *nearest) {
    *nearest = nothing_near;
    if (!grz_mesh_can_be(mesh, solid)) return GRZ_ERROR_ARGUMENT;
    answer_nearest(mesh, point, within, solid, nearest);
    return grz_watch_stops() ? GRZ_STOPPED : GRZ_OK;
}

/* The sign of an exact answer: what is inside is at a negative distance. */
static double signed_distance_of(const grz_mesh *mesh, const grz3_vec *point, grz_mesh_solid solid) {
    nearest_search s;
    find_nearest_triangle(&s, mesh, point, (double)INFINITY);
    if (!s.found || grz_zero(s.distance) || solid == GRZ_SKIN) return s.distance;
    return grz_mesh_holds(mesh, solid, point) ? -s.distance : s.distance;
}

grz_status grz_mesh_signed_distance(const grz_mesh *mesh, const grz3_vec *point, grz_mesh_solid solid,
                                    double *distance) {
    *distance = (double)NAN;
    if (!grz_mesh_can_be(mesh, solid)) return GRZ_ERROR_ARGUMENT;
    *distance = signed_distance_of(mesh, point, solid);
    return grz_watch_stops() ? GRZ_STOPPED : GRZ_OK;
}

/* Many points. */

typedef struct nearest_batch {
    const grz_mesh *mesh;
    const grz3_vec *points;
    const uint32_t *order; /* NULL: as they are */
    size_t count;
    double within;
    grz_mesh_solid solid;
    grz_mesh_nearest_point *nearest; /* or NULL: */
    double *distances;
} nearest_batch;

/* In an order of cells points and answers are all over memory: so many places ahead they are asked for. */
enum { PLACES_AHEAD = 4 };

static void prefetch_nearest(const nearest_batch *b, size_t i) {
    GRZ_PREFETCH(&b->points[i]);
    GRZ_PREFETCH(&b->points[i].z);
    if (b->nearest) {
        GRZ_PREFETCH(&b->nearest[i]);
        GRZ_PREFETCH(&b->nearest[i].v);
    }
}

static void answer_nearest_of_many(void *context, size_t place) {
    const nearest_batch *const b = (const nearest_batch *)context;
    const size_t i = b->order ? b->order[place] : place;
    if (b->order && place + PLACES_AHEAD < b->count) prefetch_nearest(b, b->order[place + PLACES_AHEAD]);
    if (b->nearest) answer_nearest(b->mesh, &b->points[i], b->within, b->solid, &b->nearest[i]);
    else b->distances[i] = signed_distance_of(b->mesh, &b->points[i], b->solid);
}

static void answer_batch(nearest_batch b, size_t count, const grz_parallel *parallel) {
    uint32_t *const order = grz_order_points(b.mesh->allocator, b.points, count);
    b.order = order;
    b.count = count;
    grz_run_each(parallel, count, answer_nearest_of_many, &b);
    grz_release(b.mesh->allocator, order, count, sizeof *order);
}

static void answer_many(const nearest_batch *all, size_t count, const grz_parallel *parallel) {
    for (size_t first = 0, some; first < count && !grz_watch_stops(); first += some) {
        nearest_batch b = *all;
        some = count - first < GRZ_MOST_ORDERED_POINTS ? count - first : (size_t)GRZ_MOST_ORDERED_POINTS;
        b.points += first;
        if (b.nearest) b.nearest += first;
        else b.distances += first;
        answer_batch(b, some, parallel);
    }
}

grz_status grz_mesh_nearest_n(const grz_mesh *mesh, const grz3_vec *points, size_t count, double within,
                              grz_mesh_solid solid, const grz_parallel *parallel, grz_mesh_nearest_point *nearest) {
    const bool can_be = grz_mesh_can_be(mesh, solid);
    const nearest_batch b = {.mesh = mesh, .points = points, .within = within, .solid = solid, .nearest = nearest};
    for (size_t i = 0; i < count && !can_be; i++) nearest[i] = nothing_near;
    if (!can_be) return GRZ_ERROR_ARGUMENT;
    answer_many(&b, count, parallel);
    return grz_watch_stops() ? GRZ_STOPPED : GRZ_OK;
}

grz_status grz_mesh_signed_distance_n(const grz_mesh *mesh, const grz3_vec *points, size_t count, grz_mesh_solid solid,
                                      const grz_parallel *parallel, double *distances) {
    const bool can_be = grz_mesh_can_be(mesh, solid);
    const nearest_batch b = {.mesh = mesh, .points = points, .solid = solid, .distances = distances};
    for (size_t i = 0; i < count && !can_be; i++) distances[i] = (double)NAN;
    if (!can_be) return GRZ_ERROR_ARGUMENT;
    answer_many(&b, count, parallel);
    return grz_watch_stops() ? GRZ_STOPPED : GRZ_OK;
}
