/* Shapes that move past meshes: the triangles in the order in which they may be met, each asked by the engine; a
 * triangle that is not met by the time of the best so far is not asked when.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/bounds3.h"
#include "shape/core3.h"
#include "hit/hit3.h"
#include "num/bits.h"
#include "mesh/ray.h"
#include "tree/way.h"

#include <math.h>

static bool is_before(const grz_mesh_sweep_hit *a, const grz_mesh_sweep_hit *b) {
    const int order = grz_compare(a->enter, b->enter);
    return order < 0 || (order == 0 && a->triangle < b->triangle);
}

#define GRZ_HIT grz_mesh_sweep_hit
#define GRZ_IS_BEFORE is_before
#include "tree/hits.inc"

static const grz3_vec nowhere = {0};

/* A search and what it is for: any triangle, the first, or all. */
typedef struct search {
    const grz_mesh *mesh;
    const grz3_shape *mover;
    const grz3_vec *by;
    grz_body body; /* the mover's */
    grz_way way;
    double from, to;
    bool open, front, times_only;
    bool found;
    grz_mesh_sweep_hit *first; /* NULL: any will do, or all are wanted */
    hits *all;                 /* NULL: not wanted */
} search;

/* The engine sets the mover in motion anew each time; what it leaves there of the last does not matter. */
static GRZ_NOINLINE bool meets(search *s, const grz3_triangle *t, double start, double end, double *enter,
                               double *exit) {
    const grz3_shape triangle = grz3_shape_from_triangle(t);
    grz_body other;
    if (!grz3_body_of(&triangle, &other)) return false; /* never: those are not in the tree */
    return grz_sweep_bodies(&s->body, &s->by->x, &other, &nowhere.x, start, end, s->open, enter, exit, NULL).yes;
}

static int side_of(const search *s, const grz3_triangle *t) {
    const grz_path path = {&nowhere.x, &s->by->x, &nowhere.x, GRZ_SPAN_UNIT};
    return grz_mesh_side(&path, t);
}

/* What is told of a hit but when it begins: once the search is over, as the stack has no room for both. Until then its
 * side is where its triangle is, a block times four and a lane. */
static GRZ_NOINLINE void fill_hit(search *s, grz_mesh_sweep_hit *hit) {
    const grz3_triangle t = grz_mesh_triangle(s->mesh, (uint32_t)hit->side / GRZ_BLOCK, hit->side % GRZ_BLOCK);
    const grz3_shape triangle = grz3_shape_from_triangle(&t);
    grz3_hit contact;
    double u, v, met = hit->enter;
    meets(s, &t, s->from, s->to, NULL, &hit->exit);
    hit->side = side_of(s, &t);
    if (s->times_only) return;
    if (!grz_zero(s->from)) meets(s, &t, 0, s->to, &met, NULL);
    const bool before = grz_compare(met, s->from) < 0;
    grz3_hit_at(s->mover, s->by, &triangle, &nowhere, before ? s->from : 0, hit->enter, &contact);
    if (before) contact.normal = nowhere;
    grz_mesh_weights(&t, &contact.point, &u, &v);
    grz_mesh_set_weights(u, v, &hit->u, &hit->v);
    hit->point = contact.point;
    hit->normal = contact.normal;
}

/* The hit that another must be before to count; NULL while every one does. */
static const grz_mesh_sweep_hit *hit_to_beat(const search *s) {
    if (s->first) return s->found ? s->first : NULL;
    return s->all && s->all->capacity > 0 && s->all->total >= s->all->capacity ? s->all->buffer : NULL;
}

/* When it must begin for that: what is met after the double that follows a time rounds to a later one. */
static double limit(const search *s) {
    const grz_mesh_sweep_hit *const last = hit_to_beat(s);
    if (!last) return s->to;
    const double next = grz_at_order(grz_order(last->enter) + 1);
    return grz_less_equal(next, s->to) ? next : s->to;
}

/* One for the search for all; what begins too late, or has no place, is only counted. */
static void collect(search *s, const grz3_triangle *t, grz_mesh_sweep_hit *hit) {
    if (s->all->capacity > 0 && meets(s, t, s->from, limit(s), &hit->enter, NULL)) add_hit(s->all, hit);
    else if (meets(s, t, s->from, s->to, NULL, NULL)) s->all->total++;
    s->found = s->all->total > 0;
}

/* Is a triangle in the place of the first one so far? Then it is met at the same time. Not inline, as the other would
 * stay on the stack. */
static GRZ_NOINLINE bool is_doubled(const search *s, const grz3_triangle *t) {
    if (!s->first || !s->found) return false;
    const grz3_triangle other =
        grz_mesh_triangle(s->mesh, (uint32_t)s->first->side / GRZ_BLOCK, s->first->side % GRZ_BLOCK);
    return grz_same_corners(t, &other);
}

/* False if the search is over. */
static bool look_at_triangle(search *s, const grz3_triangle *t, uint32_t block, int lane) {
    grz_mesh_sweep_hit hit = {.triangle = grz_mesh_index(s->mesh, block, lane), .side = (int)block * GRZ_BLOCK + lane};
    if (s->front && side_of(s, t) <= 0) return true;
    if (s->all) {
        collect(s, t, &hit);
        return true;
    }
    if (is_doubled(s, t)) {
        if (hit.triangle < s->first->triangle) s->first->triangle = hit.triangle, s->first->side = hit.side;
        return true;
    }
    if (!meets(s, t, s->from, limit(s), s->first ? &hit.enter : NULL, NULL)) return true;
    if (s->first && (!s->found || is_before(&hit, s->first))) {
        *s->first = hit;
        s->way.to = hit.enter;
    }
    s->found = true;
    return s->first != NULL;
}

static double lesser(double a, double b) { return a < b ? a : b; }
static double greater(double a, double b) { return a > b ? a : b; }

/* Which triangles of a leaf the mover's box may meet, a bit each, and when. The order of a subnormal and another, which
 * counts as 0 in some threads, does not matter to a way. Not inline, as the boxes would stay on the stack. */
static GRZ_NOINLINE unsigned near_ones(const search *s, const grz3_triangle triangle[GRZ_BLOCK],
                                       double enter[GRZ_LANES]) {
    grz_way_boxes boxes;
    for (int i = 0; i < GRZ_LANES; i++) {
        const grz3_triangle *const t = &triangle[i % GRZ_BLOCK];
        for (int k = 0; k < 3; k++) {
            const double a = (&t->a.x)[k], b = (&t->b.x)[k], c = (&t->c.x)[k];
            boxes.bound[2 * k][i] = lesser(lesser(a, b), c);
            boxes.bound[2 * k + 1][i] = greater(greater(a, b), c);
        }
    }
    return grz_way_meets(&s->way, 3, &boxes, enter);
}

static bool look_at_leaf(void *context, uint32_t leaf) {
    search *const s = context;
    const uint32_t block = leaf / GRZ_BLOCK;
    grz3_triangle triangle[GRZ_BLOCK];
    double enter[GRZ_LANES];
    for (int i = 0; i < GRZ_BLOCK; i++) triangle[i] = grz_mesh_triangle(s->mesh, block, i);
    const unsigned met = near_ones(s, triangle, enter);
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK); i++) {
        if (!(met >> i & 1) || enter[i] > s->way.to) continue;
        if (!look_at_triangle(s, &triangle[i], block, i)) return false;
    }
    return true;
}

/* False if nothing can be met. */
static bool begin(search *s, const grz_mesh_sweep_options *options) {
    double least[3], greatest[3];
    s->from = 0;
    s->to = 1;
    if (!s->by) s->by = &nowhere;
    if (options) {
        s->open = options->open;
        s->front = options->faces == GRZ_FACES_FRONT;
        s->times_only = options->times_only;
        if (options->in_range && !grz_mesh_narrow(&s->from, &s->to, options->from, options->to)) return false;
    }
    if (!grz3_finite(s->by) || !grz3_body_of(s->mover, &s->body)) return false;
    s->way = (grz_way){.from = s->from, .to = s->to};
    grz3_box_around(s->mover, least, greatest);
    for (int k = 0; k < 3; k++) grz_way_set(&s->way, k, least[k], greatest[k], 0, (&s->by->x)[k]);
    return true;
}

static bool run(search *s, const grz_mesh_sweep_options *options) {
    if (begin(s, options)) grz_way_walk(&s->way, &s->mesh->tree, look_at_leaf, s);
    return s->found;
}

bool grz_mesh_sweep(const grz_mesh *mesh, const grz3_shape *mover, const grz3_vec *by,
                    const grz_mesh_sweep_options *options, grz_mesh_sweep_hit *hit) {
    grz_mesh_sweep_hit first;
    search s = {.mesh = mesh, .mover = mover, .by = by, .first = hit ? &first : NULL};
    const bool met = run(&s, options);
    if (hit) *hit = (grz_mesh_sweep_hit){.enter = (double)INFINITY, .exit = (double)INFINITY};
    if (!hit || !met) return met;
    fill_hit(&s, &first);
    *hit = first;
    return met;
}

bool grz_mesh_sweep_any(const grz_mesh *mesh, const grz3_shape *mover, const grz3_vec *by,
                        const grz_mesh_sweep_options *options) {
    return grz_mesh_sweep(mesh, mover, by, options, NULL);
}

bool grz_mesh_sweep_all(const grz_mesh *mesh, const grz3_shape *mover, const grz3_vec *by,
                        const grz_mesh_sweep_options *options, grz_mesh_sweep_hit *buffer, size_t capacity,
                        size_t *total) {
    hits all = {buffer, capacity, 0};
    search s = {.mesh = mesh, .mover = mover, .by = by, .all = &all};
    const bool met = run(&s, options);
    sort_hits(&all);
    for (size_t i = 0; i < all.total && i < capacity; i++) fill_hit(&s, &buffer[i]);
    *total = all.total;
    return met;
}
