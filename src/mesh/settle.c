/* A caster and a triangle exactly: for what lies on an edge, within a plane, or at the same time as another hit.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/vec3.h"
#include "exact/bits.h"
#include "exact/dyadic.h"
#include "exact/rounded.h"
#include "exact/stage.h"
#include "mesh/ray.h"

#include <graze/query3.h>

#include <math.h>

/* Numbers of the whole range of double are 34 limbs a degree: ways 408, six times of degree 4 at most 1632, and 2000 for the edge at hand; or one
 * time that is kept, 272, besides. The greatest need that a search met is 3018. */
enum { LIMBS = 5632 };

/* A time, over / under, under > 0. */
typedef struct ratio {
    grz_dyadic over, under;
} ratio;

static int compare(grz_arena *arena, ratio a, ratio b) {
    uint64_t *const mark = arena->next;
    const int order = grz_dy_compare(grz_dy_mul(arena, a.over, b.under), grz_dy_mul(arena, b.over, a.under));
    arena->next = mark;
    return order;
}

/* With a time that may be infinite. */
static int compare_with_double(grz_arena *arena, ratio a, double b) {
    if (!grz_finite(b)) return b > 0 ? -1 : 1;
    uint64_t *const mark = arena->next;
    const int order = compare(arena, a, (ratio){grz_dy(arena, b), grz_dy(arena, 1)});
    arena->next = mark;
    return order;
}

/* The ways from a caster's origin to the corners, and its direction. */
typedef struct passage {
    grz_arena *arena;
    grz_dyadic to[3][3], d[3];
    int front; /* the sign of det; 0 where the caster does not cross the plane, or there is none */
    int count; /* times at which the caster's line is at the triangle's outline, or crosses its plane within */
    ratio times[6];
} passage;

static grz_dyadic dot_of(const passage *p, const grz_dyadic a[3], const grz_dyadic b[3]) { return grz_dy_dot(p->arena, 3, a, b); }

static void add_time(passage *p, uint64_t *mark, grz_dyadic over, grz_dyadic under) {
    over.sign *= under.sign;
    under.sign = 1;
    ratio *const r = &p->times[p->count++];
    /* Both lie beyond the mark, the first of them first. */
    r->over = grz_dy_keep(p->arena, mark, over);
    r->under = grz_dy_keep(p->arena, p->arena->next, under);
}

static bool is_zero(const grz_dyadic a[3]) { return a[0].sign == 0 && a[1].sign == 0 && a[2].sign == 0; }

/* A corner v on the line: v x d = 0, at v . d / d . d. */
static void pass_corner(passage *p, int i) {
    uint64_t *const mark = p->arena->next;
    grz_dyadic off[3];
    grz_dy_cross(p->arena, p->to[i], p->d, off);
    const bool on = is_zero(off);
    p->arena->next = mark;
    if (!on) return;
    const grz_dyadic over = dot_of(p, p->to[i], p->d);
    add_time(p, mark, over, dot_of(p, p->d, p->d));
}

/* An edge e from v on: t d = v + s e has a solution if v lies in the plane of d and e, n = d x e is not 0: t = (v x e) . n / n . n, and
 * s = (v x d) . n / n . n, from 0 to 1. */
static void pass_edge(passage *p, int i) {
    grz_arena *const arena = p->arena;
    uint64_t *const mark = arena->next;
    const grz_dyadic *const v = p->to[i], *const w = p->to[(i + 1) % 3];
    grz_dyadic e[3], n[3], out[3];
    for (int k = 0; k < 3; k++) e[k] = grz_dy_sub(arena, w[k], v[k]);
    grz_dy_cross(arena, p->d, e, n);
    bool on = !is_zero(n) && dot_of(p, v, n).sign == 0;
    if (on) {
        const grz_dyadic under = dot_of(p, n, n);
        grz_dy_cross(arena, v, p->d, out);
        const grz_dyadic s = dot_of(p, out, n);
        on = s.sign >= 0 && grz_dy_compare(s, under) <= 0;
        if (on) {
            grz_dy_cross(arena, v, e, out);
            const grz_dyadic over = dot_of(p, out, n);
            add_time(p, mark, over, dot_of(p, n, n));
            return;
        }
    }
    arena->next = mark;
}

/* The triangle's plane: n = e x f, t = n . v / n . d, within if d passes all edges on the same side. False if d does not cross it. */
static bool pass_face(passage *p) {
    grz_arena *const arena = p->arena;
    uint64_t *const mark = arena->next;
    grz_dyadic e[3], f[3], n[3];
    for (int k = 0; k < 3; k++) {
        e[k] = grz_dy_sub(arena, p->to[1][k], p->to[0][k]);
        f[k] = grz_dy_sub(arena, p->to[2][k], p->to[0][k]);
    }
    grz_dy_cross(arena, e, f, n);
    const grz_dyadic over = dot_of(p, n, p->to[0]), under = dot_of(p, n, p->d);
    p->front = -under.sign;
    int sides[3] = {0};
    for (int i = 0; i < 3 && under.sign != 0; i++) {
        uint64_t *const before = arena->next;
        grz_dyadic side[3];
        grz_dy_cross(arena, p->to[i], p->to[(i + 1) % 3], side);
        sides[i] = dot_of(p, side, p->d).sign * under.sign;
        arena->next = before;
    }
    if (under.sign != 0 && sides[0] >= 0 && sides[1] >= 0 && sides[2] >= 0) add_time(p, mark, over, under);
    else arena->next = mark;
    return under.sign != 0;
}

/* What there is to know of the path and the triangle before it is asked when they meet. */
static void begin_passage(passage *p, const grz_path *path, const grz3_triangle *triangle) {
    const double *const corners[3] = {&triangle->a.x, &triangle->b.x, &triangle->c.x};
    for (int k = 0; k < 3; k++) {
        const grz_dyadic origin = grz_dy(p->arena, path->origin[k]);
        p->d[k] = grz_dy_sub(p->arena, grz_dy(p->arena, path->to[k]), grz_dy(p->arena, path->from[k]));
        for (int i = 0; i < 3; i++) p->to[i][k] = grz_dy_sub(p->arena, grz_dy(p->arena, corners[i][k]), origin);
    }
}

static void make_passage(passage *p, const grz_path *path, const grz3_triangle *triangle) {
    begin_passage(p, path, triangle);
    if (pass_face(p)) return;
    for (int i = 0; i < 3; i++) pass_corner(p, i);
    for (int i = 0; i < 3; i++) pass_edge(p, i);
}

/* When the caster, not a point, is on the triangle first, from `from` to `to`; false if never. */
static bool first_time(grz_arena *arena, const grz_mesh_ray *ray, const grz3_triangle *triangle, ratio *first) {
    passage p = {.arena = arena};
    make_passage(&p, &ray->path, triangle);
    if (p.count == 0 || (ray->front && p.front <= 0)) return false;
    ratio last = *first = p.times[0];
    for (int i = 1; i < p.count; i++) {
        if (compare(arena, p.times[i], *first) < 0) *first = p.times[i];
        if (compare(arena, p.times[i], last) > 0) last = p.times[i];
    }
    const int after = compare_with_double(arena, *first, ray->to), before = compare_with_double(arena, last, ray->from);
    if (after > 0 || before < 0 || (ray->open && (after == 0 || before == 0))) return false;
    if (compare_with_double(arena, *first, ray->from) < 0) *first = (ratio){grz_dy(arena, ray->from), grz_dy(arena, 1)};
    return true;
}

/* A caster that does not move is on the triangle all the time or never. */
static bool is_still(const grz_path *path) {
    for (int k = 0; k < 3; k++)
        if (grz_order(path->to[k]) != grz_order(path->from[k])) return false;
    return true;
}

static bool is_on(const grz_mesh_ray *ray, const grz3_triangle *triangle) {
    const grz3_vec origin = {ray->path.origin[0], ray->path.origin[1], ray->path.origin[2]};
    const grz3_shape point = grz3_shape_from_point(&origin), other = grz3_shape_from_triangle(triangle);
    return !ray->front && !ray->open && grz3_overlap(&point, &other) == GRZ_YES;
}

/* Is the first time of the best hit later, or equal with a higher index? */
static bool is_before(grz_arena *arena, const grz_mesh *mesh, const grz_mesh_ray *ray, ratio time, uint32_t triangle,
                      const grz_mesh_best *best) {
    const grz3_triangle other = grz_mesh_triangle(mesh, best->block, best->lane);
    ratio time_of_best;
    if (!first_time(arena, ray, &other, &time_of_best)) return true;
    const int order = compare(arena, time, time_of_best);
    return order < 0 || (order == 0 && triangle < grz_mesh_index(mesh, best->block, best->lane));
}

GRZ_NOINLINE void grz_mesh_settle(const grz_mesh *mesh, const grz_mesh_ray *ray, uint32_t block, int lane, grz_mesh_best *best) {
    const grz3_triangle triangle = grz_mesh_triangle(mesh, block, lane);
    const uint32_t index = grz_mesh_index(mesh, block, lane);
    if (is_still(&ray->path)) {
        const bool before = !best->found || index < grz_mesh_index(mesh, best->block, best->lane);
        if (before && is_on(ray, &triangle))
            *best = (grz_mesh_best){.low = ray->from, .high = ray->from, .block = block, .lane = lane, .found = true};
        return;
    }
    uint64_t limbs[LIMBS];
    grz_arena arena = grz_arena_over(limbs, LIMBS);
    ratio time;
    if (!first_time(&arena, ray, &triangle, &time)) return;
    if (best->found && !is_before(&arena, mesh, ray, time, index, best)) return;
    const double near = grz_rounded_quotient(&arena, time.over, time.under);
    const double low = nextafter(near, -(double)INFINITY), high = nextafter(near, (double)INFINITY);
    *best = (grz_mesh_best){.low = low, .high = high, .block = block, .lane = lane, .found = true};
}

static GRZ_NOINLINE int side_exactly(const grz_path *path, const grz3_triangle *triangle) {
    uint64_t limbs[LIMBS];
    grz_arena arena = grz_arena_over(limbs, LIMBS);
    passage p = {.arena = &arena};
    begin_passage(&p, path, triangle);
    pass_face(&p);
    return p.front;
}

/* d . (e x f) is within 8 u of S(d) S(e) S(f): three differences, two products, three sums. The lengths are within 3 u each. */
GRZ_BOUND(mesh_side_error, 8.5 * GRZ_U);

int grz_mesh_side(const grz_path *path, const grz3_triangle *t) {
    const grz3_vec e = way(t->a, t->b), f = way(t->a, t->c);
    const grz3_vec d = {path->to[0] - path->from[0], path->to[1] - path->from[1], path->to[2] - path->from[2]};
    const double det = dot(cross(e, f), d), size = length(e) * length(f) * length(d);
    /* Below 2^150 what is flushed to zero is less than 2^-700. */
    const bool moderate = length(e) + length(f) + length(d) < 0x1p150;
    if (GRZ_FILTER_CLAIMS && moderate && fabs(det) > mesh_side_error * size + 0x1p-700) return det < 0 ? 1 : -1;
    return side_exactly(path, t);
}

/* With n = e x f the weights are (r x f) . n / n . n and (e x r) . n / n . n. */
GRZ_NOINLINE void grz_mesh_weights(const grz3_triangle *t, const grz3_vec *point, double *u, double *v) {
    uint64_t limbs[LIMBS];
    grz_arena arena = grz_arena_over(limbs, LIMBS);
    const double *const ends[3] = {&t->b.x, &t->c.x, &point->x};
    grz_dyadic out[3][3], n[3], across[3];
    for (int k = 0; k < 3; k++) {
        const grz_dyadic a = grz_dy(&arena, (&t->a.x)[k]);
        for (int i = 0; i < 3; i++) out[i][k] = grz_dy_sub(&arena, grz_dy(&arena, ends[i][k]), a);
    }
    *u = *v = 0;
    grz_dy_cross(&arena, out[0], out[1], n);
    if (is_zero(n)) return;
    const grz_dyadic under = grz_dy_dot(&arena, 3, n, n);
    grz_dy_cross(&arena, out[2], out[1], across);
    *u = grz_rounded_quotient(&arena, grz_dy_dot(&arena, 3, across, n), under);
    grz_dy_cross(&arena, out[0], out[2], across);
    *v = grz_rounded_quotient(&arena, grz_dy_dot(&arena, 3, across, n), under);
}
