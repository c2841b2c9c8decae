/* Which triangles of a mesh a moving shape meets. Triangles are taken in the order in which they may be met, and the
 * engine decides each of them. For a triangle that is not met by the time of the best one so far, no time is computed.
 * Of triangles that are met at the same time, the one with the lowest index is first (plane.h).
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/numbers.h"
#include "form/form.h"
#include "shape/core3.h"
#include "hit/hit_of_shapes.h"
#include "num/bits.h"
#include "mesh/plane.h"
#include "mesh/ray.h"
#include "tree/motion.h"

#include <math.h>

static bool sweep_hit_is_before(const grz_mesh_sweep_hit *a, const grz_mesh_sweep_hit *b) {
    const int order = grz_compare(a->enter, b->enter);
    return order < 0 || (order == 0 && a->triangle < b->triangle);
}

#define GRZ_HIT grz_mesh_sweep_hit
#define GRZ_HITS(name) sweep_##name
#define GRZ_IS_BEFORE sweep_hit_is_before
#include "tree/hits.inc"

static const grz3_vec nowhere = {0};

/* The half-space of all points whose coordinate `axis` is at most `limit`, or with `above` at least. */
typedef struct axis_side {
    bool known, above;
    int axis;
    double limit;
} axis_side;

/* A search and what it is for: any triangle, the first, or all. */
typedef struct mesh_sweep {
    const grz_mesh *mesh;
    const grz3_shape *mover;
    const grz3_vec *by;
    double origin[3];  /* what is taken off all coordinates, exactly, before the engine gets them */
    grz3_shape placed; /* the mover without it */
    grz_body body;     /* of that */
    grz_motion motion;
    double from, to;
    bool open, front, times_only;
    bool found;
    grz_mesh_sweep_hit *first; /* NULL: any will do, or all are wanted */
    grz_mesh_plane plane;      /* if known: the mover meets no triangle of it before the first hit so far */
    axis_side side;            /* the same */
    int ties;                  /* how many more triangles were met at the time of the first hit so far */
    sweep_hits *all;           /* NULL: not wanted */
    grz_simplex *face;         /* gets the face of the difference that is hit (time/times.h); NULL: not wanted */
} mesh_sweep;

/* How many vectors at the start of a shape's struct are places; all others are lengths and directions. 0: take_near
 * does not move this kind. */
static int places_of(grz_kind kind) {
    switch ((int)kind) {
    case GRZ_POINT:
    case GRZ_BALL:
    case GRZ_OBB: return 1;
    case GRZ_SEGMENT:
    case GRZ_CAPSULE:
    case GRZ_AABB: return 2;
    case GRZ_TRIANGLE: return 3;
    default: return 0;
    }
}

/* Can the coordinates k of some vectors be taken relative to an origin, and is it worth it? They are all so near to it,
 * for its size, that differences are exact (Sterbenz). */
static bool are_far_off(const double *vectors, int count, int k, double origin) {
    const double most = fabs(origin) * 0x1p-10;
    bool far = count > 0 && most > 0x1p-900;
    for (int i = 0; far && i < count; i++) far = fabs(vectors[3 * i + k] - origin) < most;
    return far;
}

/* Places the mover relative to the origin. Where that is 0 nothing is taken off: with flush-to-zero that would change
 * subnormals. */
static GRZ_NOINLINE bool place_mover(mesh_sweep *s) {
    double *const places = &s->placed.point.x;
    s->placed = *s->mover;
    for (int i = 0; i < places_of(s->mover->kind); i++)
        for (int k = 0; k < 3; k++)
            if (s->origin[k] != 0) places[3 * i + k] -= s->origin[k];
    return grz3_body_of(&s->placed, &s->body);
}

/* Takes a triangle, and the mover, near to the origin of space: the engine's error bounds grow with the coordinates,
 * and would leave more to exact arithmetic far from there. Times do not change. */
static void take_near(mesh_sweep *s, grz3_triangle *t) {
    double *const corners = &t->a.x;
    bool same = true;
    for (int k = 0; k < 3; k++) {
        double origin = s->origin[k];
        if (!are_far_off(corners, 3, k, origin)) {
            const bool far = are_far_off(corners, 3, k, corners[k]);
            origin = far && are_far_off(&s->mover->point.x, places_of(s->mover->kind), k, corners[k]) ? corners[k] : 0;
        }
        same &= origin == s->origin[k];
        s->origin[k] = origin;
        for (int i = 0; i < 3 && origin != 0; i++) corners[3 * i + k] -= origin;
    }
    if (!same) place_mover(s);
}

/* Does the mover, where it is placed, meet a shape? The engine sets it in motion anew each time; what it leaves there
 * of the last does not matter. */
static bool placed_meets(mesh_sweep *s, const grz3_shape *shape, double start, double end, double *enter,
                         double *exit) {
    grz_body other;
    if (!grz3_body_of(shape, &other)) return false; /* never: empty triangles are not in the tree */
    return grz_form_sweep(&s->body, &s->by->x, &other, &nowhere.x, start, end, s->open, enter, exit, s->face).yes;
}

static GRZ_NOINLINE bool mover_meets(mesh_sweep *s, const grz3_triangle *t, double start, double end, double *enter,
                                     double *exit) {
    grz3_shape triangle = grz3_shape_from_triangle(t);
    take_near(s, &triangle.triangle);
    return placed_meets(s, &triangle, start, end, enter, exit);
}

static int side_of_motion(const mesh_sweep *s, const grz3_triangle *t) {
    const grz_path path = {&nowhere.x, &s->by->x, &nowhere.x, GRZ_SPAN_UNIT};
    return grz_mesh_side(&path, t);
}

/* Fills in all of a hit but `enter`. Called once the search is over, as the stack has no room for both. Until then
 * hit->side says where the triangle is: its block times four plus its lane. */
static GRZ_NOINLINE void fill_sweep_hit(mesh_sweep *s, grz_mesh_sweep_hit *hit) {
    const grz3_triangle t = grz_mesh_triangle_in(s->mesh, (uint32_t)hit->side);
    const grz3_shape triangle = grz3_shape_from_triangle(&t);
    grz_simplex face = {.count = 0};
    grz3_hit contact;
    double u, v, met = hit->enter;
    s->face = s->times_only ? NULL : &face;
    mover_meets(s, &t, s->from, s->to, s->times_only ? NULL : &met, &hit->exit);
    s->face = NULL;
    hit->side = side_of_motion(s, &t);
    if (s->times_only) {
        *hit =
            (grz_mesh_sweep_hit){.triangle = hit->triangle, .side = hit->side, .enter = hit->enter, .exit = hit->exit};
        return;
    }
    if (!grz_zero(s->from)) mover_meets(s, &t, 0, s->to, &met, NULL);
    const bool before = grz_compare(met, s->from) < 0;
    grz3_hit_at(s->mover, s->by, &triangle, &nowhere, before ? s->from : 0, hit->enter, &face, &contact);
    if (before) contact.normal = nowhere;
    grz_mesh_weights(&t, &contact.point, &u, &v);
    grz_mesh_set_weights(u, v, &hit->u, &hit->v);
    hit->point = contact.point;
    hit->normal = contact.normal;
}

/* The hit that a new one must come before to count; NULL while every hit counts. */
static const grz_mesh_sweep_hit *hit_to_beat(const mesh_sweep *s) {
    if (s->first) return s->found ? s->first : NULL;
    return s->all && s->all->capacity > 0 && s->all->total >= s->all->capacity ? s->all->buffer : NULL;
}

static double latest_enter(const mesh_sweep *s) {
    const grz_mesh_sweep_hit *const last = hit_to_beat(s);
    const double latest = last ? grz_latest_begin(last->enter) : s->to;
    return grz_less_equal(latest, s->to) ? latest : s->to;
}

/* One for the search for all; what begins too late, or has no place, is only counted. */
static void collect_sweep(mesh_sweep *s, const grz3_triangle *t, grz_mesh_sweep_hit *hit) {
    if (s->all->capacity > 0 && mover_meets(s, t, s->from, latest_enter(s), &hit->enter, NULL))
        sweep_hits_add(s->all, hit);
    else if (mover_meets(s, t, s->from, s->to, NULL, NULL)) s->all->total++;
    s->found = s->all->total > 0;
}

/* True if a triangle has the same corners as the first hit so far: it is met at the same time. Not inline, as the other
 * triangle would stay on the stack. */
static GRZ_NOINLINE bool is_first_again(const mesh_sweep *s, const grz3_triangle *t) {
    if (!s->first || !s->found) return false;
    const grz3_triangle other = grz_mesh_triangle_in(s->mesh, (uint32_t)s->first->side);
    return grz_same_corners(t, &other);
}

/* When the mover meets a plane or half-space; false if not in the range. The mover is then placed where it is. */
static GRZ_NOINLINE bool mover_meets_shape(mesh_sweep *s, const grz3_shape *shape, double *enter) {
    for (int k = 0; k < 3; k++) s->origin[k] = 0;
    return place_mover(s) && placed_meets(s, shape, s->from, s->to, enter, NULL);
}

/* True if the mover meets a shape at the rounded time of the first hit: it meets nothing in the shape before that. */
static bool is_met_with_first(mesh_sweep *s, const grz3_shape *shape) {
    double enter;
    return mover_meets_shape(s, shape, &enter) && grz_compare(enter, s->first->enter) == 0;
}

static void seek_plane(mesh_sweep *s, const grz3_triangle *t) {
    grz3_plane plane;
    grz_mesh_plane_set(&s->plane, s->mesh, t);
    if (!s->plane.known) return;
    s->plane.known = grz_mesh_plane_in_doubles(&s->plane, &plane);
    if (!s->plane.known) return;
    const grz3_shape shape = grz3_shape_from_plane(&plane);
    s->plane.known = is_met_with_first(s, &shape);
}

static bool is_in_side(const axis_side *side, const grz3_triangle *t) {
    const double *const corner = &t->a.x + side->axis;
    bool all = true;
    for (int i = 0; i < 9; i += 3)
        all &= side->above ? grz_less_equal(side->limit, corner[i]) : grz_less_equal(corner[i], side->limit);
    return all;
}

/* The least half-space that the mover comes to along an axis, and that has the triangle in it. */
static axis_side side_of(const mesh_sweep *s, const grz3_triangle *t, int axis) {
    const double *const corner = &t->a.x + axis;
    axis_side side = {true, grz_order(grz3_at(s->by, axis)) > grz_order(0), axis, corner[0]};
    for (int i = 3; i < 9; i += 3)
        if (grz_less_equal(corner[i], side.limit) == side.above) side.limit = corner[i];
    return side;
}

/* Of a fan or a cone no two triangles need to lie in one plane, but all in one half-space. */
static void seek_side(mesh_sweep *s, const grz3_triangle *t) {
    for (int k = 0; k < 3 && !s->side.known; k++) {
        if (grz_zero(grz3_at(s->by, k))) continue;
        s->side = side_of(s, t, k);
        const double sign = s->side.above ? -1 : 1;
        grz3_halfspace half = {{k == 0 ? sign : 0, k == 1 ? sign : 0, k == 2 ? sign : 0}, sign * s->side.limit};
        const grz3_shape shape = grz3_shape_from_halfspace(&half);
        s->side.known = is_met_with_first(s, &shape);
    }
}

/* A triangle is met at the rounded time of the first hit: keeps its plane, or a half-space, if the mover does not meet
 * that before. A half-space is sought only where more triangles tie than share most vertices. */
static void take_tie(mesh_sweep *s, const grz3_triangle *t) {
    enum { PLANE_AT = 1, SIDE_AT = 8 };
    s->ties++;
    if (s->ties == PLANE_AT) seek_plane(s, t);
    if (s->ties == SIDE_AT) seek_side(s, t);
}

static void forget_ties(mesh_sweep *s) {
    s->ties = 0;
    s->plane.known = s->side.known = false;
}

/* True if a triangle is known not to be hit before the first hit so far, and has a higher index. */
static bool is_behind_first(const mesh_sweep *s, const grz3_triangle *t, uint32_t index) {
    if (s->ties == 0 || index < s->first->triangle) return false;
    return (s->side.known && is_in_side(&s->side, t)) || (s->plane.known && grz_mesh_plane_holds(&s->plane, t));
}

/* A triangle that is met is the first so far, unless it is not before that. */
static void take_first(mesh_sweep *s, const grz3_triangle *t, const grz_mesh_sweep_hit *hit) {
    const int order = s->found ? grz_compare(hit->enter, s->first->enter) : -1;
    if (order < 0) forget_ties(s);
    if (order == 0) take_tie(s, t);
    if (order > 0 || (order == 0 && hit->triangle > s->first->triangle)) return;
    *s->first = *hit;
    s->motion.to = hit->enter;
}

/* False if the search is over. */
static bool sweep_triangle(mesh_sweep *s, const grz3_triangle *t, uint32_t block, int lane) {
    grz_mesh_sweep_hit hit = {.triangle = grz_mesh_index(s->mesh, block, lane), .side = (int)block * GRZ_BLOCK + lane};
    if (s->front && side_of_motion(s, t) <= 0) return true;
    if (s->all) {
        collect_sweep(s, t, &hit);
        return true;
    }
    if (is_first_again(s, t)) {
        if (hit.triangle < s->first->triangle) s->first->triangle = hit.triangle, s->first->side = hit.side;
        return true;
    }
    if (is_behind_first(s, t, hit.triangle)) return true;
    if (!mover_meets(s, t, s->from, latest_enter(s), s->first ? &hit.enter : NULL, NULL)) return true;
    if (s->first) take_first(s, t, &hit);
    s->found = true;
    return s->first != NULL;
}

/* Which triangles of a block the mover's box may meet, a bit each, and when. Not inline, as the boxes would stay on the
 * stack. */
static GRZ_NOINLINE unsigned triangles_in_reach(const mesh_sweep *s, const grz3_triangle triangle[GRZ_BLOCK],
                                                double enter[GRZ_LANES]) {
    return grz_motion_meets_parts(&s->motion, 3, (const double *)triangle, 3, 9, GRZ_BLOCK, enter);
}

static bool sweep_leaf(void *context, uint32_t leaf) {
    mesh_sweep *const s = (mesh_sweep *)context;
    const uint32_t block = leaf / GRZ_BLOCK;
    grz3_triangle triangle[GRZ_BLOCK];
    double enter[GRZ_LANES];
    grz_mesh_triangles(s->mesh, block, GRZ_BLOCK, triangle);
    const unsigned met = triangles_in_reach(s, triangle, enter);
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK); i++) {
        if (!(met >> i & 1) || enter[i] > s->motion.to) continue;
        if (!sweep_triangle(s, &triangle[i], block, i)) return false;
    }
    return true;
}

/* False if nothing can be met. */
static bool begin_sweep(mesh_sweep *s, const grz_mesh_sweep_options *options) {
    double box[6];
    s->from = 0;
    s->to = 1;
    if (!s->by) s->by = &nowhere;
    if (options) {
        s->open = options->open;
        s->front = options->faces == GRZ_FACES_FRONT;
        s->times_only = options->times_only;
        if (options->in_range && !grz_mesh_narrow(&s->from, &s->to, options->from, options->to)) return false;
    }
    if (!grz3_finite(s->by) || !place_mover(s)) return false;
    s->motion = (grz_motion){.from = s->from, .to = s->to};
    grz_bounds_numbers(3, s->mover, box);
    for (int k = 0; k < 3; k++) grz_motion_set_axis(&s->motion, k, box[k], box[k + 3], 0, grz3_at(s->by, k));
    return true;
}

static bool run_sweep(mesh_sweep *s, const grz_mesh_sweep_options *options) {
    if (begin_sweep(s, options)) grz_motion_search(&s->motion, &s->mesh->tree, sweep_leaf, s);
    return s->found;
}

bool grz_mesh_sweep(const grz_mesh *mesh, const grz3_shape *mover, const grz3_vec *by,
                    const grz_mesh_sweep_options *options, grz_mesh_sweep_hit *hit) {
    grz_mesh_sweep_hit first;
    mesh_sweep s = {.mesh = mesh, .mover = mover, .by = by, .first = hit ? &first : NULL};
    const bool met = run_sweep(&s, options);
    if (hit) *hit = (grz_mesh_sweep_hit){.enter = (double)INFINITY, .exit = (double)INFINITY};
    if (!hit || !met) return met;
    fill_sweep_hit(&s, &first);
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
    sweep_hits all = {buffer, capacity, 0};
    mesh_sweep s = {.mesh = mesh, .mover = mover, .by = by, .all = &all};
    const bool met = run_sweep(&s, options);
    sweep_hits_sort(&all);
    for (size_t i = 0; i < all.total && i < capacity; i++) fill_sweep_hit(&s, &buffer[i]);
    *total = all.total;
    return met;
}
