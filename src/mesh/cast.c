/* Casts at meshes: what a caster asks of the search (ray.inc), and what is said of the hit that it finds.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/ray.h"

#include "base/answer.h"
#include "num/bits.h"
#include "num/rounded.h"
#include "num/subnormals.h"
#include "num/vec.h"
#include "shape/place3.h"
#include "shape/vec3.h"
#include "time/crossing.h"
#include "tree/search.h"

#include <graze/times3.h>

#include <math.h>

static grz_mesh_caster *const searches_first[GRZ_ISA_COUNT] = GRZ_KERNELS(grz_mesh_search_first);
static grz_mesh_caster *const searches_any[GRZ_ISA_COUNT] = GRZ_KERNELS(grz_mesh_search_any);
static grz_mesh_caster *const searches_all[GRZ_ISA_COUNT] = GRZ_KERNELS(grz_mesh_search_all);

/* One triangle of a search for the first, or for all. */
static void decide_lane(const grz_mesh *mesh, const grz_mesh_ray *ray, uint32_t block, int lane, grz_mesh_best *best) {
    if (!ray->visit) {
        grz_mesh_decide(mesh, ray, block, lane, GRZ_MESH_UNKNOWN, best);
        return;
    }
    grz_mesh_best hit = *best;
    grz_mesh_decide(mesh, ray, block, lane, GRZ_MESH_UNKNOWN, &hit);
    if (hit.found) ray->visit(ray->context, &hit);
}

/* A search whose triangles are all decided exactly. */
typedef struct exact_search {
    const grz_mesh *mesh;
    const grz_mesh_ray *ray;
    bool any;
    grz_mesh_best *best;
} exact_search;

static bool decide_leaf(void *context, uint32_t leaf) {
    const exact_search *const s = (const exact_search *)context;
    for (int k = 0; k <= (int)(leaf % GRZ_BLOCK); k++) decide_lane(s->mesh, s->ray, leaf / GRZ_BLOCK, k, s->best);
    return !(s->any && s->best->found);
}

/* Every triangle in the box that the caster may get to, or, if any will do, until one is met: for numbers so large
 * or so small that the bounds of the search do not hold, and casters that do not move. */
static GRZ_NOINLINE void search_exactly(const grz_mesh *mesh, const grz_mesh_ray *ray, bool any, grz_mesh_best *best) {
    exact_search s = {mesh, ray, any, best};
    double least[3], greatest[3];
    for (int k = 0; k < 3; k++) {
        const int direction = grz_mesh_direction(&ray->path, k);
        const bool both = grz_negative(ray->from) && direction != 0;
        least[k] = both || direction < 0 ? -(double)INFINITY : ray->origin[k];
        greatest[k] = both || direction > 0 ? (double)INFINITY : ray->origin[k];
    }
    const grz_bvh_box box = grz_bvh_box_of(3, least, greatest);
    grz_bvh_searches_in_use()->visit(&mesh->tree, &box, decide_leaf, &s);
}

static inline bool search_mesh(const grz_mesh *mesh, const grz_mesh_ray *ray, grz_mesh_plan plan,
                               grz_mesh_caster *const searches[], grz_mesh_best *best) {
    if (plan == GRZ_MESH_MISS) return false;
    grz_mesh_set_no_hit(ray, best);
    if (GRZ_LIKELY(plan == GRZ_MESH_SEARCH)) searches[grz_isa_in_use()](mesh, ray, best);
    else if (grz_is_finite(3, ray->path.origin) && grz_is_finite(3, ray->path.to))
        search_exactly(mesh, ray, searches == searches_any, best);
    return best->found;
}

static grz3_vec vec_of(const double a[3]) { return (grz3_vec){a[0], a[1], a[2]}; }

/* The weights where the caster crosses the plane, by determinants; false if they may be off by 2^-42: twice their bound
 * over the common denominator. */
static bool find_weights(const grz_mesh_ray *ray, const grz3_triangle *t, double *u, double *v) {
    const grz3_vec d = vec_of(ray->d), o = grz3_from_to(t->a, vec_of(ray->origin)), e = grz3_from_to(t->a, t->b),
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
        const double a = grz3_at(&t->a, k), b = grz3_at(&t->b, k), c = grz3_at(&t->c, k),
                     x = ray->origin[k] + time * ray->d[k];
        const double ab[2] = {a < b ? a : b, a < b ? b : a}, least = ab[0] < c ? ab[0] : c,
                     most = ab[1] > c ? ab[1] : c;
        ((double *)&place)[k] = x > least ? (x < most ? x : most) : least;
    }
    return place;
}

/* The fallback for what the search could not compute: edge-on casters, huge and tiny numbers, and times next to the
 * middle between two doubles. */
static GRZ_NOINLINE void set_hit_by_fallback(const grz3_shape *caster, const grz_mesh_ray *ray, const grz3_triangle *t,
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

/* The hit that the search is certain of, with its time (time/crossing.h); false if that or a weight is not. The weights
 * get the part of what is left, r, along their edges: what r and the product are off counts k / (the lesser of S(e) and
 * S(f)) times, with k = S(d) S(e) S(f) / |det|, and det is off by 12 u k of itself; so a weight is off by less than
 * slack S(d) (1 + k) / 2 over that edge. */
static bool find_certain_hit(const grz_mesh *mesh, const grz_mesh_ray *ray, const grz_mesh_best *best,
                             grz_mesh_hit *hit) {
    if (!best->certain) return false;
    const grz3_triangle b = grz_mesh_triangle(mesh, best->block, best->lane);
    const grz3_vec e = grz3_from_to(b.a, b.b), f = grz3_from_to(b.a, b.c), d = vec_of(ray->d);
    const grz3_crossing c = {
        best->det,   best->t,       best->u,      best->v, grz3_norm1(grz3_from_to(b.a, vec_of(ray->origin))),
        ray->length, grz3_norm1(e), grz3_norm1(f)};
    grz3_vec r;
    double slack;
    const double k = ray->length * (c.size_e * c.size_f / fabs(c.det)), inverse = 1 / c.det;
    const bool certain = grz3_crossing_time(&ray->path, &b, &c, &hit->time, &r, &slack);
    const double u = best->u / c.det - grz3_dot(grz3_cross(r, f), d) * inverse,
                 v = best->v / c.det + grz3_dot(grz3_cross(r, e), d) * inverse;
    hit->triangle = grz_mesh_index(mesh, best->block, best->lane);
    hit->side = c.det > 0 ? 1 : -1;
    grz_mesh_set_weights(u, v, &hit->u, &hit->v);
    return certain && slack * ray->length * (1 + k) < 0x1p-41 * grz_min(c.size_e, c.size_f);
}

static void find_mesh_hit(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_ray *ray,
                          const grz_mesh_best *best, grz_mesh_hit *hit) {
    if (find_certain_hit(mesh, ray, best, hit)) return;
    *hit = (grz_mesh_hit){.triangle = grz_mesh_index(mesh, best->block, best->lane)};
    const grz3_triangle t = grz_mesh_triangle(mesh, best->block, best->lane);
    const grz_mode mode = grz_keep_subnormals();
    set_hit_by_fallback(caster, ray, &t, hit);
    grz_restore_mode(mode);
}

/* Either may be NULL. */
static grz_answer cast_at_mesh(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_cast_options *options,
                               grz_mesh_hit *hit, grz3_hit *contact) {
    const bool is_caster = grz_mesh_is_caster(caster);
    grz_mesh_ray ray;
    grz_mesh_best best;
    grz_mesh_crossed crossed;
    grz_mesh_forget_crossed(&crossed);
    const grz_mesh_plan plan = is_caster ? grz_mesh_make_ray(mesh, caster, options, &ray) : GRZ_MESH_MISS;
    ray.crossed = &crossed;
    if (!search_mesh(mesh, &ray, plan, searches_first, &best)) {
        if (hit) *hit = (grz_mesh_hit){.time = (double)INFINITY};
        return is_caster ? grz_answered(false) : grz_unanswered();
    }
    if (hit) find_mesh_hit(mesh, caster, &ray, &best, hit);
    if (contact) {
        const grz3_triangle t = grz_mesh_triangle(mesh, best.block, best.lane);
        const grz3_shape triangle = grz3_shape_from_triangle(&t);
        grz3_cast_hit(caster, &triangle, contact);
    }
    return grz_answered(true);
}

grz_answer grz_mesh_cast(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_cast_options *options,
                         grz_mesh_hit *hit) {
    return cast_at_mesh(mesh, caster, options, hit, NULL);
}

grz_answer grz_mesh_cast_contact(const grz_mesh *mesh, const grz3_shape *caster, grz_mesh_hit *hit, grz3_hit *contact) {
    return cast_at_mesh(mesh, caster, NULL, hit, contact);
}

grz_answer grz_mesh_cast_any(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_cast_options *options) {
    if (!grz_mesh_is_caster(caster)) return grz_unanswered();
    grz_mesh_ray ray;
    grz_mesh_best best;
    return grz_answered(search_mesh(mesh, &ray, grz_mesh_make_ray(mesh, caster, options, &ray), searches_any, &best));
}

static bool mesh_hit_is_before(const grz_mesh_hit *a, const grz_mesh_hit *b) {
    const int order = grz_compare(a->time, b->time);
    return order < 0 || (order == 0 && a->triangle < b->triangle);
}

#define GRZ_HIT grz_mesh_hit
#define GRZ_HITS(name) mesh_##name
#define GRZ_IS_BEFORE mesh_hit_is_before
#include "tree/hits.inc"

/* Of a search for all. */
typedef struct collection {
    const grz_mesh *mesh;
    const grz3_shape *caster;
    const grz_mesh_ray *ray;
    mesh_hits hits;
} collection;

static void collect_hit(void *context, const grz_mesh_best *best) {
    collection *const c = (collection *)context;
    grz_mesh_hit hit = {0};
    if (c->hits.capacity > 0) find_mesh_hit(c->mesh, c->caster, c->ray, best, &hit);
    mesh_hits_add(&c->hits, &hit);
}

grz_answer grz_mesh_cast_all(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_cast_options *options,
                             grz_mesh_hit *buffer, size_t capacity, size_t *total) {
    *total = 0;
    if (!grz_mesh_is_caster(caster)) return grz_unanswered();
    grz_mesh_ray ray;
    grz_mesh_best best;
    const grz_mesh_plan plan = grz_mesh_make_ray(mesh, caster, options, &ray);
    collection c = {mesh, caster, &ray, {buffer, capacity, 0}};
    ray.visit = collect_hit;
    ray.context = &c;
    search_mesh(mesh, &ray, plan, searches_all, &best);
    mesh_hits_sort(&c.hits);
    *total = c.hits.total;
    return grz_answered(*total > 0);
}

bool grz_mesh_sight(const grz_mesh *mesh, const grz3_vec *a, const grz3_vec *b, bool open) {
    const grz3_shape caster = {.kind = GRZ_SEGMENT, .segment = {*a, *b}};
    grz_mesh_ray ray;
    grz_mesh_best best;
    if (!grz_is_finite(3, &a->x) || !grz_is_finite(3, &b->x)) return false;
    const grz_mesh_plan plan = grz_mesh_make_ray(mesh, &caster, NULL, &ray);
    ray.open = open;
    return !search_mesh(mesh, &ray, plan, searches_any, &best);
}

/* Batches: the searches take turns (ray.inc), and a caster that one of them cannot decide is cast again alone. */

static grz_mesh_batch_caster *const batches_first[GRZ_ISA_COUNT] = GRZ_KERNELS(grz_mesh_search_first_of_many);
static grz_mesh_batch_caster *const batches_any[GRZ_ISA_COUNT] = GRZ_KERNELS(grz_mesh_search_any_of_many);

/* What was asked, and one answer for each caster: hits or verdicts. */
typedef struct batch {
    const grz_mesh *mesh;
    const grz3_shape *casters;
    size_t count, begun;
    const grz_mesh_cast_options *options;
    grz_mesh_hit *hits;
    grz_answer *answers;
    bool supported; /* all so far */
} batch;

/* The marks of casters that are to be cast again: numbers that no answer has. */
enum { SIDE_UNDECIDED = 2 };

static void set_answer(const batch *b, size_t i, grz_answer a) {
    if (b->answers) b->answers[i] = a;
    else b->hits[i] = (grz_mesh_hit){.time = (double)INFINITY};
}

static void set_undecided(const batch *b, size_t i) {
    if (b->answers) b->answers[i] = grz_undecided();
    else b->hits[i] = (grz_mesh_hit){.side = SIDE_UNDECIDED};
}

static bool next_caster(void *context, grz_mesh_ray *ray, size_t *number) {
    batch *const b = (batch *)context;
    while (b->begun < b->count) {
        const size_t i = *number = b->begun++;
        const bool is_caster = grz_mesh_is_caster(&b->casters[i]);
        b->supported &= is_caster;
        if (!is_caster) {
            set_answer(b, i, grz_unanswered());
            continue;
        }
        const grz_mesh_plan plan = grz_mesh_make_ray(b->mesh, &b->casters[i], b->options, ray);
        if (plan == GRZ_MESH_SEARCH) return true;
        if (plan == GRZ_MESH_MISS) set_answer(b, i, grz_answered(false));
        else set_undecided(b, i);
    }
    return false;
}

static void caster_done(void *context, size_t i, const grz_mesh_ray *ray, const grz_mesh_best *best) {
    const batch *const b = (const batch *)context;
    if (best->undecided) set_undecided(b, i);
    else if (!best->found) set_answer(b, i, grz_answered(false));
    else if (b->answers) b->answers[i] = grz_answered(true);
    else if (!find_certain_hit(b->mesh, ray, best, &b->hits[i])) set_undecided(b, i);
}

/* Leaves all casters at a posed mesh to be cast alone. */
static grz_status put_off_batch(batch *b) {
    for (size_t i = 0; i < b->count; i++) {
        const bool is_caster = grz_mesh_is_caster(&b->casters[i]);
        b->supported &= is_caster;
        if (is_caster) set_undecided(b, i);
        else set_answer(b, i, grz_unanswered());
    }
    return b->supported ? GRZ_OK : GRZ_ERROR_ARGUMENT;
}

static grz_status cast_batch(batch *b, grz_mesh_batch_caster *const searches[]) {
    if (grz_mesh_is_posed(b->mesh)) return put_off_batch(b);
    const grz_mesh_batch hooks = {next_caster, caster_done, b};
    searches[grz_isa_in_use()](b->mesh, &hooks);
    return b->supported ? GRZ_OK : GRZ_ERROR_ARGUMENT;
}

grz_status grz_mesh_cast_n(const grz_mesh *mesh, const grz3_shape *casters, size_t count,
                           const grz_mesh_cast_options *options, grz_mesh_hit *hits) {
    batch b = {.mesh = mesh, .casters = casters, .count = count, .options = options, .hits = hits, .supported = true};
    const grz_status status = cast_batch(&b, batches_first);
    for (size_t i = 0; i < count; i++)
        if (hits[i].side == SIDE_UNDECIDED) grz_mesh_cast(mesh, &casters[i], options, &hits[i]);
    return status;
}

grz_status grz_mesh_cast_any_n(const grz_mesh *mesh, const grz3_shape *casters, size_t count,
                               const grz_mesh_cast_options *options, grz_answer *answers) {
    batch b = {
        .mesh = mesh, .casters = casters, .count = count, .options = options, .answers = answers, .supported = true};
    const grz_status status = cast_batch(&b, batches_any);
    for (size_t i = 0; i < count; i++)
        if (grz_is_undecided(answers[i])) answers[i] = grz_mesh_cast_any(mesh, &casters[i], options);
    return status;
}
