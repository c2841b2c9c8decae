/* Where a segment, ray or line first meets a polygon, and the normal there.
 *
 * All edges that it meets at that time have one point in common with it. Just before, it is nearest to the one of them
 * that goes back along it at the least angle, and its distance from that is along the normal. Edges that do not go back
 * are behind this point: then the distance is from the point itself.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "polygon/caster.h"
#include "polygon/follow.h"

#include <graze/times2.h>

#include <math.h>

/* The edges that are met first. */
typedef struct first_search {
    const grz_path *path;
    grz_crossing first;   /* any one */
    grz_crossing nearest; /* of those at the same time */
} first_search;

enum { COURSE_ARENA = 2048 };

/* How an edge goes on from the point where a path meets it, seen against the direction of the path: the cosine of the
 * angle between them is `back` over the lengths of both. */
typedef struct edge_course {
    grz_dyadic back;   /* 0 if the edge does not go back */
    grz_dyadic square; /* of the edge's length; 1 of a point */
    int side;          /* 1 if it goes on to the left of the path, -1 to the right */
} edge_course;

static edge_course course_of(grz_arena *arena, const grz_path *path, const grz_crossing *x) {
    const grz2_vec a = x->edge->a, b = x->edge->b;
    const grz_dyadic v[2] = {grz_dy_sub(arena, grz_dy(arena, path->to[0]), grz_dy(arena, path->from[0])),
                             grz_dy_sub(arena, grz_dy(arena, path->to[1]), grz_dy(arena, path->from[1]))};
    const grz_dyadic w[2] = {grz_dy_sub(arena, grz_dy(arena, b.x), grz_dy(arena, a.x)),
                             grz_dy_sub(arena, grz_dy(arena, b.y), grz_dy(arena, a.y))};
    edge_course c = {grz_dy_neg(grz_dy_dot(arena, 2, v, w)), grz_dy_dot(arena, 2, w, w),
                     grz_dy_cross2(arena, v, w).sign};
    const bool at_a = x->has_place && grz2_is_same_point(&x->place, &a);
    const bool at_b = x->has_place && grz2_is_same_point(&x->place, &b);
    if (at_b || (!at_a && c.back.sign < 0)) {
        c.back = grz_dy_neg(c.back);
        c.side = -c.side;
    }
    if (c.back.sign < 0) c.back = grz_dy_zero();
    if (c.square.sign == 0) c.square = grz_dy(arena, 1);
    return c;
}

/* back^2 of one times the square of the other */
static grz_dyadic scaled_cosine(grz_arena *arena, const edge_course *c, const edge_course *other) {
    return grz_dy_mul(arena, grz_dy_mul(arena, c->back, c->back), other->square);
}

/* Was the path nearer to the edge of x than to that of y just before? Of edges on both sides to the one on its left. */
static GRZ_NOINLINE bool is_nearer_edge(const grz_path *path, const grz_crossing *x, const grz_crossing *y) {
    uint64_t limbs[COURSE_ARENA];
    grz_arena arena = grz_arena_over(limbs, COURSE_ARENA);
    const edge_course a = course_of(&arena, path, x), b = course_of(&arena, path, y);
    const int order = grz_dy_compare(scaled_cosine(&arena, &a, &b), scaled_cosine(&arena, &b, &a));
    return order != 0 ? order > 0 : a.side > b.side;
}

static bool look_for_nearest(void *context, const grz_crossing *x) {
    first_search *const s = (first_search *)context;
    if (grz_crossing_compare(s->path, x, &s->first) == 0 && is_nearer_edge(s->path, x, &s->nearest)) s->nearest = *x;
    return true;
}

/* At a point that is in the polygon at the start. */
static bool start_in(const grz2_polygon *polygon, const grz_path *path, grz2_hit *hit) {
    const grz2_vec at = {path->origin[0], path->origin[1]};
    if (grz_path_has_length(path) && path->span == GRZ_SPAN_LINE) return false;
    if (grz2_polygon_locate(polygon, &at) == GRZ_OUTSIDE) return false;
    hit->time = grz_path_first(path);
    if (path->span != GRZ_SPAN_LINE) hit->point = hit->a = at;
    return true;
}

static bool hit_edge(const grz2_polygon *polygon, const grz2_shape *caster, const grz_path *path, grz2_hit *hit) {
    grz_follower f = {.polygon = polygon, .path = path};
    if (!grz_path_has_length(path) || !grz_follower_move(&f)) return false;
    first_search s = {path, f.at, f.at};
    const grz_motion motion = grz_crossing_motion(path, &f.at);
    grz_crossings_visit(&motion, path, polygon, look_for_nearest, &s);
    const grz2_shape edge = grz2_shape_from_segment(s.nearest.edge);
    (void)grz2_cast_hit(caster, &edge, hit);
    hit->b = (grz2_vec){0, 0};
    return true;
}

grz_answer grz2_polygon_cast_hit(const grz2_polygon *polygon, const grz2_shape *caster, grz2_hit *hit) {
    grz_path path;
    grz2_hit found = {.time = (double)INFINITY};
    const bool supported = grz2_can_cast(caster);
    const bool valid = supported && grz2_caster_path(caster, &path) && polygon->tree.item_count > 0;
    const bool yes = valid && (start_in(polygon, &path, &found) || hit_edge(polygon, caster, &path, &found));
    if (hit) *hit = found;
    return supported ? grz_answered(yes) : grz_unanswered();
}
