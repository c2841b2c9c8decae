/* Casts at meshes: what a caster asks of the search (ray.inc), and what is said of the hit that it finds.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/vec3.h"
#include "exact/bits.h"
#include "exact/rounded.h"
#include "mesh/ray.h"

#include <graze/times3.h>

#include <math.h>

#define GRZ_NAME(x) grz3_##x
#define GRZ_DIMENSION 3
#define GRZ_BALL_MEMBER sphere
#include "base/place.inc"

/* Beyond this, or below its inverse for a direction, the searches' bounds do not hold. */
#define MOST 0x1p100

static grz_mesh_caster *const searches_first[GRZ_ISA_COUNT] = GRZ_KERNELS(grz_mesh_search_first);
static grz_mesh_caster *const searches_any[GRZ_ISA_COUNT] = GRZ_KERNELS(grz_mesh_search_any);
static grz_mesh_caster *const searches_all[GRZ_ISA_COUNT] = GRZ_KERNELS(grz_mesh_search_all);

static double greater(double a, double b) { return a > b ? a : b; }
static double largest(const double a[3]) { return greater(greater(fabs(a[0]), fabs(a[1])), fabs(a[2])); }

/* Which way it leads along an axis, -1, 0 or 1, however small the step. */
static int way_of(const grz_path *path, int k) {
    const int64_t to = grz_order(path->to[k]), from = grz_order(path->from[k]);
    return (to > from) - (to < from);
}

/* When the caster is in the box around the mesh first, no later than that; not finite, or far off, if that cannot be said. */
static double entry(const grz_mesh *mesh, const grz_mesh_ray *ray) {
    double first = ray->from;
    for (int k = 0; k < 3; k++) {
        const int way = way_of(&ray->path, k);
        const double t = (mesh->box[way > 0 ? 0 : 1][k] - ray->origin[k]) / ray->d[k];
        if (way != 0) first = greater(t - fabs(t) * 0x1p-40, first);
    }
    return first;
}

/* The search starts where the caster is, or, if that is far away, in front of the mesh: there the floats are finer. False if the numbers are so
 * large or so small that its bounds do not hold. */
static bool make_search(const grz_mesh *mesh, grz_mesh_ray *ray) {
    const double length = largest(ray->d), distance = largest(ray->origin);
    if (!((distance < MOST) & (length < MOST) & (length > 1 / MOST)) || !mesh->moderate) return false;
    for (int k = 0; k < 3; k++)
        if (!(fabs(ray->d[k]) > length * 0x1p-800) && way_of(&ray->path, k) != 0) return false;
    ray->start = 0;
    ray->scale = grz_from_bits(grz_bits(length) & GRZ_EXPONENT_MASK);
    if (grz_negative(ray->from) || distance > mesh->size) ray->start = entry(mesh, ray);
    return fabs(ray->start) * ray->scale < MOST;
}

/* Whether a box in floats is where the caster may get to. */
static bool is_on_the_way(const grz_mesh_ray *ray, const grz_bvh_node *node, int lane) {
    for (int k = 0; k < 3; k++) {
        const int way = way_of(&ray->path, k), ways = grz_negative(ray->from) && way != 0 ? 2 : way;
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

/* Every triangle that may be met, exactly, or, if any will do, until one is: for numbers so large or so small that the bounds of the search do
 * not hold, and casters that do not move. */
static GRZ_NOINLINE void search_slowly(const grz_mesh *mesh, const grz_mesh_ray *ray, bool any, grz_mesh_best *best) {
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

/* False if nothing can be hit. */
static bool make_ray(const grz3_shape *caster, const grz_mesh_cast_options *options, grz_mesh_ray *ray) {
    const grz_path path = ray->path = path_of(caster);
    if (!is_finite(path.origin) || !is_finite(path.to)) return false;
    ray->from = path.span == GRZ_SPAN_LINE ? -(double)INFINITY : 0;
    ray->to = path.span == GRZ_SPAN_UNIT ? 1 : (double)INFINITY;
    ray->front = options && options->faces == GRZ_FACES_FRONT;
    ray->open = false;
    ray->visit = NULL;
    if (options && options->in_range && !grz_mesh_narrow(&ray->from, &ray->to, options->from, options->to)) return false;
    for (int k = 0; k < 3; k++) {
        ray->origin[k] = path.origin[k];
        ray->d[k] = path.to[k] - path.from[k];
    }
    ray->length = fabs(ray->d[0]) + fabs(ray->d[1]) + fabs(ray->d[2]);
    return true;
}

static bool search(const grz_mesh *mesh, grz_mesh_ray *ray, grz_mesh_caster *const searches[], grz_mesh_best *best) {
    *best = (grz_mesh_best){.low = ray->to, .high = ray->to};
    if (mesh->tree.node_count == 0) return false;
    if (make_search(mesh, ray)) searches[grz_isa_in_use()](mesh, ray, best);
    else search_slowly(mesh, ray, searches == searches_any, best);
    return best->found;
}

static bool is_caster(const grz3_shape *s) {
    return (s->kind == GRZ_SEGMENT || s->kind == GRZ_RAY || s->kind == GRZ_LINE) && grz_zero(s->radius);
}

static grz3_vec vec(const double a[3]) { return (grz3_vec){a[0], a[1], a[2]}; }

/* What the search was not certain of: for edge-on casters, huge and tiny numbers, and times next to the middle between two doubles. */
static GRZ_NOINLINE void set_hit_slowly(const grz3_shape *caster, const grz_mesh_ray *ray, const grz3_triangle *t, grz_mesh_hit *hit) {
    const grz3_shape triangle = grz3_shape_from_triangle(t);
    grz3_cast(caster, &triangle, &hit->time, NULL);
    if (grz_compare(hit->time, ray->from) < 0) hit->time = ray->from;
    hit->side = grz_mesh_side(&ray->path, t);
    const grz3_vec a = t->a, e = way(a, t->b), f = way(a, t->c), n = cross(e, f);
    double r[3];
    for (int k = 0; k < 3; k++) r[k] = (ray->origin[k] - (&a.x)[k]) + hit->time * ray->d[k];
    grz_mesh_set_weights(dot(cross(vec(r), f), n) / dot(n, n), dot(cross(e, vec(r)), n) / dot(n, n), &hit->u, &hit->v);
}

static grz_mesh_hit hit_of(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_ray *ray, const grz_mesh_best *best) {
    grz_mesh_hit hit = {.triangle = grz_mesh_index(mesh, best->block, best->lane), .time = best->time, .side = best->side};
    if (best->known) {
        grz_mesh_set_weights(best->u, best->v, &hit.u, &hit.v);
    } else {
        const grz3_triangle t = grz_mesh_triangle(mesh, best->block, best->lane);
        set_hit_slowly(caster, ray, &t, &hit);
    }
    return hit;
}

grz_answer grz_mesh_cast(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_cast_options *options, grz_mesh_hit *hit) {
    if (hit) *hit = (grz_mesh_hit){.time = (double)INFINITY};
    if (!is_caster(caster)) return GRZ_UNSUPPORTED;
    grz_mesh_ray ray;
    grz_mesh_best best;
    if (!make_ray(caster, options, &ray) || !search(mesh, &ray, searches_first, &best)) return GRZ_NO;
    if (hit) *hit = hit_of(mesh, caster, &ray, &best);
    return GRZ_YES;
}

grz_answer grz_mesh_cast_any(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_cast_options *options) {
    if (!is_caster(caster)) return GRZ_UNSUPPORTED;
    grz_mesh_ray ray;
    grz_mesh_best best;
    return make_ray(caster, options, &ray) && search(mesh, &ray, searches_any, &best) ? GRZ_YES : GRZ_NO;
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

grz_answer grz_mesh_cast_all(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_cast_options *options, grz_mesh_hit *buffer,
                             size_t capacity, size_t *total) {
    *total = 0;
    if (!is_caster(caster)) return GRZ_UNSUPPORTED;
    grz_mesh_ray ray;
    grz_mesh_best best;
    if (!make_ray(caster, options, &ray)) return GRZ_NO;
    collection c = {mesh, caster, &ray, {buffer, capacity, 0}};
    ray.visit = collect;
    ray.context = &c;
    search(mesh, &ray, searches_all, &best);
    sort_hits(&c.hits);
    *total = c.hits.total;
    return *total > 0 ? GRZ_YES : GRZ_NO;
}

bool grz_mesh_sight(const grz_mesh *mesh, const grz3_vec *a, const grz3_vec *b, bool open) {
    const grz3_shape caster = {.kind = GRZ_SEGMENT, .segment = {*a, *b}};
    grz_mesh_ray ray;
    grz_mesh_best best;
    if (!make_ray(&caster, NULL, &ray)) return false;
    ray.open = open;
    return !search(mesh, &ray, searches_any, &best);
}
