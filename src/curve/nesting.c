/* How the closed curves of a plane run, and which is around which.
 *
 * A curve runs as its least point turns. Around a point is what the ray from it crosses an odd number of times (Hales,
 * "The Jordan curve theorem, formally and informally", 2007); a crossing counts by the exact points.
 *
 * SPDX-License-Identifier: MIT */
#include "curve/section.h"

#include "base/watch.h"
#include "num/approx.h"
#include "shape/vec3.h"

static int compare_cuts(const grz_cut_plane *plane, const grz_cut_point *x, const grz_cut_point *y) {
    const int order = grz_cut_compare(plane, plane->u, x, y);
    return order != 0 ? order : grz_cut_compare(plane, plane->v, x, y);
}

/* By the least point, the first by u, then v. A curve does not come to it twice. */
static int loop_turn_exactly(const grz_section_loops *all, const grz_section_loop *loop) {
    const grz_section_node *const nodes = grz_section_nodes(all) + loop->first;
    size_t least = 0;
    for (size_t i = 1; i < loop->count; i++)
        if (compare_cuts(all->plane, &nodes[i].cut, &nodes[least].cut) < 0) least = i;
    return grz_cut_turn(all->plane, &nodes[(least + loop->count - 1) % loop->count].cut, &nodes[least].cut,
                        &nodes[(least + 1) % loop->count].cut);
}

/* The sign of the area that rounded points have, where that is certain. */
static int turn_of_loop(const grz_section_loops *all, const grz_section_loop *loop) {
    const grz_section_node *const nodes = grz_section_nodes(all) + loop->first;
    const grz_cut_plane *const plane = all->plane;
    grz_approx area = {0, 0, 0}, before[2] = {{0, 0, 0}, {0, 0, 0}};
    const double origin[2] = {grz3_at(&nodes[0].cut.at, plane->u), grz3_at(&nodes[0].cut.at, plane->v)};
    for (size_t i = 1; i < loop->count; i++) {
        grz_approx at[2];
        for (int k = 0; k < 2; k++) {
            const double x = grz3_at(&nodes[i].cut.at, k == 0 ? plane->u : plane->v);
            at[k] = grz_approx_sum(x, -origin[k]);
            at[k].off += (fabs(x) + fabs(origin[k])) * GRZ_U + GRZ_LEAST_PRODUCT;
        }
        if (i > 1) area = grz_approx_add(area, grz_approx_det2(before[0], at[1], at[0], before[1]));
        before[0] = at[0], before[1] = at[1];
    }
    const int sign = GRZ_FILTER_CLAIMS ? grz_approx_sign(area) : 0;
    return sign != 0 ? sign * plane->sense : loop_turn_exactly(all, loop);
}

static void box_loop(const grz_section_loops *all, grz_section_loop *loop) {
    const grz_section_node *const nodes = grz_section_nodes(all) + loop->first;
    for (size_t i = 0; i < loop->count; i++)
        for (int k = 0; k < 2; k++) {
            const double x = grz3_at(&nodes[i].cut.at, k == 0 ? all->plane->u : all->plane->v);
            if (i == 0 || x < loop->box[k]) loop->box[k] = x;
            if (i == 0 || x > loop->box[2 + k]) loop->box[2 + k] = x;
        }
}

/* Does the way from x to y cross the ray from a point towards greater u? */
static bool crosses_ray(const grz_cut_plane *plane, const grz_cut_point *from, const grz_cut_point *x,
                        const grz_cut_point *y) {
    const double u = grz3_at(&from->at, plane->u);
    if (grz3_at(&x->at, plane->u) < u && grz3_at(&y->at, plane->u) < u) return false;
    const bool above = grz_cut_compare(plane, plane->v, x, from) > 0;
    if (above == (grz_cut_compare(plane, plane->v, y, from) > 0)) return false;
    const int turn = plane->sense * grz_cut_turn(plane, x, y, from);
    return above ? turn < 0 : turn > 0;
}

static bool is_loop_around(const grz_section_loops *all, const grz_section_loop *loop, const grz_cut_point *point) {
    const grz_section_node *const nodes = grz_section_nodes(all) + loop->first;
    const double u = grz3_at(&point->at, all->plane->u), v = grz3_at(&point->at, all->plane->v);
    bool around = false;
    if (u < loop->box[0] || v < loop->box[1] || u > loop->box[2] || v > loop->box[3]) return false;
    for (size_t i = 0; i < loop->count; i++)
        around ^= crosses_ray(all->plane, point, &nodes[i].cut, &nodes[(i + 1) % loop->count].cut);
    return around;
}

typedef struct loop_in_loop {
    size_t inner, outer;
} loop_in_loop;

/* All pairs of which one is around the other. */
static bool find_loops_in_loops(const grz_section_loops *all, grz_growing *pairs) {
    for (size_t i = 0; i < all->loops.count; i++) {
        grz_section_loop *const inner = grz_section_loop_at(all, i);
        if (i % 256 == 255 && grz_watch_stops()) return false;
        for (size_t k = 0; k < all->loops.count && inner->closed; k++) {
            const grz_section_loop *const outer = grz_section_loop_at(all, k);
            if (k == i || !outer->closed || !is_loop_around(all, outer, &grz_section_nodes(all)[inner->first].cut))
                continue;
            if (!grz_grow(all->allocator, pairs, sizeof(loop_in_loop))) return false;
            ((loop_in_loop *)pairs->items)[pairs->count++] = (loop_in_loop){i, k};
            inner->depth++;
        }
    }
    return true;
}

/* The nodes in the reverse order; each then enters its part from the other end. */
static void reverse_loop(const grz_section_loops *all, const grz_section_loop *loop) {
    grz_section_node *const nodes = grz_section_nodes(all) + loop->first;
    for (size_t i = 0, k = loop->count - 1; i < k; i++, k--) {
        const grz_section_node node = nodes[i];
        nodes[i] = nodes[k];
        nodes[k] = node;
    }
    const uint32_t first = nodes[0].side; /* the part before it */
    for (size_t i = 0; i + 1 < loop->count; i++) nodes[i].side = nodes[i + 1].side;
    nodes[loop->count - 1].side = first;
}

bool grz_section_nest(grz_section_loops *all, bool by_nesting) {
    grz_growing pairs = {0};
    for (size_t i = 0; i < all->loops.count; i++) box_loop(all, grz_section_loop_at(all, i));
    const bool done = find_loops_in_loops(all, &pairs);
    for (size_t i = 0; i < pairs.count && done; i++) {
        const loop_in_loop *const p = (const loop_in_loop *)pairs.items + i;
        grz_section_loop *const inner = grz_section_loop_at(all, p->inner);
        if (inner->around == SIZE_MAX ||
            grz_section_loop_at(all, p->outer)->depth > grz_section_loop_at(all, inner->around)->depth)
            inner->around = p->outer;
    }
    grz_growing_release(all->allocator, &pairs, sizeof(loop_in_loop));
    for (size_t i = 0; i < all->loops.count && done; i++) {
        grz_section_loop *const loop = grz_section_loop_at(all, i);
        if (!loop->closed) continue;
        const int turn = turn_of_loop(all, loop);
        loop->hole = by_nesting ? loop->depth % 2 == 1 : turn < 0;
        if (by_nesting && turn * (loop->hole ? -1 : 1) < 0) reverse_loop(all, loop);
    }
    return done;
}
