/* Casts at meshes: what a caster asks of the search (ray.inc), and what is said of the hit that it finds.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/vec3.h"
#include "num/bits.h"
#include "num/rounded.h"
#include "mesh/ray.h"

#include <graze/times3.h>

#include <math.h>

static grz_mesh_caster *const searches_first[GRZ_ISA_COUNT] = GRZ_KERNELS(grz_mesh_search_first);
static grz_mesh_caster *const searches_any[GRZ_ISA_COUNT] = GRZ_KERNELS(grz_mesh_search_any);
static grz_mesh_caster *const searches_all[GRZ_ISA_COUNT] = GRZ_KERNELS(grz_mesh_search_all);

/* Whether a box in floats is where the caster may get to. */
static bool is_on_the_way(const grz_mesh_ray *ray, const grz_bvh_node *node, int lane) {
    for (int k = 0; k < 3; k++) {
        const int way = grz_mesh_way(&ray->path, k), ways = grz_negative(ray->from) && way != 0 ? 2 : way;
        if ((ways == 0 || ways == 1) && (double)node->bound[2 * k + 1][lane] < ray->origin[k]) return false;
        if ((ways == 0 || ways == -1) && (double)node->bound[2 * k][lane] > ray->origin[k]) return false;
    }
    return true;
}

/* One triangle of a search for the first, or for all. */
static void settle(const grz_mesh *mesh, const grz_mesh_ray *ray, uint32_t block, int lane, grz_mesh_best *best) {
    if (!ray->visit) {
        grz_mesh_settle(mesh, ray, block, lane, best);
        return;
    }
    grz_mesh_best hit = *best;
    grz_mesh_settle(mesh, ray, block, lane, &hit);
    if (hit.found) ray->visit(ray->context, &hit);
}

/* Every triangle that may be met, exactly, or, if any will do, until one is: for numbers so large or so small that the
 * bounds of the search do not hold, and casters that do not move. */
static GRZ_NOINLINE void search_fallback(const grz_mesh *mesh, const grz_mesh_ray *ray, bool any, grz_mesh_best *best) {
    for (uint32_t i = 0; i < mesh->tree.node_count; i++) {
        const grz_bvh_node *const node = grz_bvh_get(mesh->tree.nodes, 3, i);
        for (int lane = 0; lane < GRZ_LANES; lane++) {
            const uint32_t child = node->child[lane];
            if (!grz_bvh_is_leaf(child) || !is_on_the_way(ray, node, lane)) continue;
            const uint32_t leaf = child & ~GRZ_LEAF;
            for (int k = 0; k <= (int)(leaf % GRZ_BLOCK); k++) settle(mesh, ray, leaf / GRZ_BLOCK, k, best);
            if (any && best->found) return;
        }
    }
}

static bool is_finite(const double *a) { return grz_finite(a[0]) && grz_finite(a[1]) && grz_finite(a[2]); }

static inline bool search(const grz_mesh *mesh, const grz_mesh_ray *ray, grz_mesh_plan plan,
                          grz_mesh_caster *const searches[], grz_mesh_best *best) {
    if (plan == GRZ_MESH_MISS) return false;
    *best = grz_mesh_no_hit(ray);
    if (GRZ_LIKELY(plan == GRZ_MESH_SEARCH)) searches[grz_isa_in_use()](mesh, ray, best);
    else if (is_finite(ray->path.origin) && is_finite(ray->path.to))
        search_fallback(mesh, ray, searches == searches_any, best);
    return best->found;
}

static grz3_vec vec(const double a[3]) { return (grz3_vec){a[0], a[1], a[2]}; }

/* The weights where the caster crosses the plane, by determinants; false if they may be off by 2^-42: twice their bound
 * over the common denominator. */
static bool find_weights(const grz_mesh_ray *ray, const grz3_triangle *t, double *u, double *v) {
    const grz3_vec d = vec(ray->d), o = grz3_from_to(t->a, vec(ray->origin)), e = grz3_from_to(t->a, t->b),
                   f = grz3_from_to(t->a, t->c);
    const double sd = grz3_norm1(d), so = grz3_norm1(o), se = grz3_norm1(e), sf = grz3_norm1(f),
                 det = grz3_dot(d, grz3_cross(e, f));
    const double most = (sd + so) + (se + sf), error = mesh_crossing_error * (sd * (se * sf + so * (se + sf)));
    const bool moderate = (most < 0x1p200) & (sd > 0x1p-200) & (se > 0x1p-200) & (sf > 0x1p-200);
    *u = grz3_dot(d, grz3_cross(o, f)) / det;
    *v = grz3_dot(d, grz3_cross(e, o)) / det;
    return GRZ_FILTER_CLAIMS && moderate && error < 0x1p-44 * fabs(det);
}

/* A caster within the triangle's plane, or of a flat one: where it is by then, but for rounding no farther out than the
 * triangle. */
static grz3_vec place_within(const grz_mesh_ray *ray, const grz3_triangle *t, double time) {
    grz3_vec place;
    for (int k = 0; k < 3; k++) {
        const double a = (&t->a.x)[k], b = (&t->b.x)[k], c = (&t->c.x)[k], x = ray->origin[k] + time * ray->d[k];
        const double ab[2] = {a < b ? a : b, a < b ? b : a}, least = ab[0] < c ? ab[0] : c,
                     most = ab[1] > c ? ab[1] : c;
        (&place.x)[k] = x > least ? (x < most ? x : most) : least;
    }
    return place;
}

/* What the search was not certain of: for edge-on casters, huge and tiny numbers, and times next to the middle between
 * two doubles. */
static GRZ_NOINLINE void set_hit_fallback(const grz3_shape *caster, const grz_mesh_ray *ray, const grz3_triangle *t,
                                          grz_mesh_hit *hit) {
    const grz3_shape triangle = grz3_shape_from_triangle(t);
    grz3_cast(caster, &triangle, &hit->time, NULL);
    if (grz_compare(hit->time, ray->from) < 0) hit->time = ray->from;
    hit->side = grz_mesh_side(&ray->path, t);
    double u, v;
    if (!find_weights(ray, t, &u, &v) && !grz_mesh_crossing_weights(&ray->path, t, &u, &v)) {
        const grz3_vec place = place_within(ray, t, hit->time);
        grz_mesh_weights(t, &place, &u, &v);
    }
    grz_mesh_set_weights(u, v, &hit->u, &hit->v);
}

grz_mesh_hit grz_mesh_known_hit(const grz_mesh *mesh, const grz_mesh_best *best) {
    grz_mesh_hit hit = {
        .triangle = grz_mesh_index(mesh, best->block, best->lane), .time = best->time, .side = best->side};
    grz_mesh_set_weights(best->u, best->v, &hit.u, &hit.v);
    return hit;
}

static grz_mesh_hit hit_of(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_ray *ray,
                           const grz_mesh_best *best) {
    if (best->known) return grz_mesh_known_hit(mesh, best);
    grz_mesh_hit hit = {.triangle = grz_mesh_index(mesh, best->block, best->lane)};
    const grz3_triangle t = grz_mesh_triangle(mesh, best->block, best->lane);
    set_hit_fallback(caster, ray, &t, &hit);
    return hit;
}

grz_answer grz_mesh_cast(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_cast_options *options,
                         grz_mesh_hit *hit) {
    const bool is_caster = grz_mesh_is_caster(caster);
    grz_mesh_ray ray;
    grz_mesh_best best;
    if (!is_caster || !search(mesh, &ray, grz_mesh_make_ray(mesh, caster, options, &ray), searches_first, &best)) {
        if (hit) *hit = (grz_mesh_hit){.time = (double)INFINITY};
        return is_caster ? grz_answered(false) : grz_unanswered();
    }
    if (hit) *hit = hit_of(mesh, caster, &ray, &best);
    return grz_answered(true);
}

grz_answer grz_mesh_cast_any(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_cast_options *options) {
    if (!grz_mesh_is_caster(caster)) return grz_unanswered();
    grz_mesh_ray ray;
    grz_mesh_best best;
    return grz_answered(search(mesh, &ray, grz_mesh_make_ray(mesh, caster, options, &ray), searches_any, &best));
}

static bool is_before(const grz_mesh_hit *a, const grz_mesh_hit *b) {
    const int order = grz_compare(a->time, b->time);
    return order < 0 || (order == 0 && a->triangle < b->triangle);
}

#define GRZ_HIT grz_mesh_hit
#define GRZ_IS_BEFORE is_before
#include "tree/hits.inc"

/* Of a search for all. */
typedef struct collection {
    const grz_mesh *mesh;
    const grz3_shape *caster;
    const grz_mesh_ray *ray;
    hits hits;
} collection;

static void collect(void *context, const grz_mesh_best *best) {
    collection *const c = context;
    grz_mesh_hit hit = {0};
    if (c->hits.capacity > 0) hit = hit_of(c->mesh, c->caster, c->ray, best);
    add_hit(&c->hits, &hit);
}

grz_answer grz_mesh_cast_all(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_cast_options *options,
                             grz_mesh_hit *buffer, size_t capacity, size_t *total) {
    *total = 0;
    if (!grz_mesh_is_caster(caster)) return grz_unanswered();
    grz_mesh_ray ray;
    grz_mesh_best best;
    const grz_mesh_plan plan = grz_mesh_make_ray(mesh, caster, options, &ray);
    collection c = {mesh, caster, &ray, {buffer, capacity, 0}};
    ray.visit = collect;
    ray.context = &c;
    search(mesh, &ray, plan, searches_all, &best);
    sort_hits(&c.hits);
    *total = c.hits.total;
    return grz_answered(*total > 0);
}

bool grz_mesh_sight(const grz_mesh *mesh, const grz3_vec *a, const grz3_vec *b, bool open) {
    const grz3_shape caster = {.kind = GRZ_SEGMENT, .segment = {*a, *b}};
    grz_mesh_ray ray;
    grz_mesh_best best;
    if (!is_finite(&a->x) || !is_finite(&b->x)) return false;
    const grz_mesh_plan plan = grz_mesh_make_ray(mesh, &caster, NULL, &ray);
    ray.open = open;
    return !search(mesh, &ray, plan, searches_any, &best);
}
