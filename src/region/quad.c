/* The border of what a region and a convex polygon have in common.
 *
 * Of the region's border it has what lies strictly inside the polygon: what of each edge is to the left of all sides.
 * Of a side it has what has the region close to its left. On a line just to the left of the side's, from where it
 * begins to where it ends, that changes where the region's border crosses it. All of this is asked by signs: is an end
 * strictly to the left of a side's line, or not? So no point has to be found in the region, and no case is special.
 *
 * SPDX-License-Identifier: MIT */
#include "region/quad.h"

#include "base/watch.h"
#include "num/subnormals.h"
#include "shape/core_approx.h"
#include "where/body.h"

/* Room for a point of an edge, and its height over two sides: a double takes 34 limbs at most, so a corner has 72 and a
 * height 145. And for the body whose corners these are. */
enum { QUAD_ROOM = 2000, QUAD_SCRATCH = 2600 };

static void quad_way(grz_arena *arena, const grz_dyadic from[2], const grz_dyadic to[2], grz_dyadic out[2]) {
    grz_dy_subtract(arena, 2, to, from, out);
}

grz_dyadic grz_region_quad_height(grz_arena *arena, const grz_region_quad *quad, int k, const grz2_vec *point) {
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_dyadic *const from = quad->exact[k], *const to = quad->exact[(k + 1) % quad->count];
    const grz_dyadic p[2] = {grz_dy(arena, point->x), grz_dy(arena, point->y)};
    grz_dyadic u[2], v[2];
    quad_way(arena, from, to, u);
    quad_way(arena, from, p, v);
    return grz_dy_keep(arena, mark, grz_dy_cross2(arena, u, v));
}

grz_approx grz_region_quad_about(const grz_region_quad *quad, int k, const grz2_vec *point) {
    const grz_approx *const from = quad->at[k], *const to = quad->at[(k + 1) % quad->count];
    const grz_approx x = grz_approx_of(point->x), y = grz_approx_of(point->y);
    return grz_approx_det2(grz_approx_sub(to[0], from[0]), grz_approx_sub(y, from[1]), grz_approx_sub(to[1], from[1]),
                           grz_approx_sub(x, from[0]));
}

static GRZ_NOINLINE int quad_side_exactly(const grz_region_quad *quad, int k, const grz2_vec *point) {
    uint64_t limbs[QUAD_ROOM];
    grz_arena arena = grz_arena_over(limbs, QUAD_ROOM);
    return grz_region_quad_height(&arena, quad, k, point).sign;
}

/* Is the sign of a number known? */
static bool quad_is_certain(grz_approx x) { return GRZ_FILTER_CLAIMS && grz_approx_sign(x) != 0; }

/* 1, 0, -1 as a point lies to the left of side k, on its line, to its right. */
static int quad_side(const grz_region_quad *quad, int k, const grz2_vec *point) {
    const grz_approx about = grz_region_quad_about(quad, k, point);
    return quad_is_certain(about) ? grz_approx_sign(about) : quad_side_exactly(quad, k, point);
}

bool grz_region_quad_misses(const grz_region_quad *quad, const double box[2][2]) {
    for (int k = 0; k < quad->count; k++) {
        int left = 0;
        for (int i = 0; i < 4 && !left; i++) {
            const grz2_vec corner = {box[i & 1][0], box[i >> 1][1]};
            left = quad_side(quad, k, &corner) > 0;
        }
        if (!left) return true;
    }
    return false;
}

/* The same of the point at which an edge crosses another one. */
static GRZ_NOINLINE int quad_side_of_crossing(const grz_region_quad *quad, int k, const grz_region_part *part) {
    uint64_t limbs[QUAD_ROOM];
    grz_arena arena = grz_arena_over(limbs, QUAD_ROOM);
    const grz_path path = grz_path_along(part->edge);
    const grz_crossing x = {.edge = part->other};
    grz_dyadic time[2];
    const grz_dyadic a = grz_region_quad_height(&arena, quad, k, &part->edge->a),
                     b = grz_region_quad_height(&arena, quad, k, &part->edge->b);
    grz_crossing_time(&arena, &path, &x, time);
    return grz_dy_add(&arena, grz_dy_mul(&arena, a, time[1]), grz_dy_mul(&arena, time[0], grz_dy_sub(&arena, b, a)))
        .sign;
}

/* Of the end of a part of an edge. */
static int quad_side_of_end(const grz_region_quad *quad, int k, const grz_region_part *part) {
    return part->kind == GRZ_PART_TO_PLACE ? quad_side(quad, k, &part->place) : quad_side_of_crossing(quad, k, part);
}

static GRZ_NOINLINE int quad_turn_exactly(const grz2_segment *e, const grz_dyadic corner[2]) {
    uint64_t limbs[QUAD_ROOM];
    grz_arena arena = grz_arena_over(limbs, QUAD_ROOM);
    const grz_dyadic a[2] = {grz_dy(&arena, e->a.x), grz_dy(&arena, e->a.y)},
                     b[2] = {grz_dy(&arena, e->b.x), grz_dy(&arena, e->b.y)};
    grz_dyadic u[2], v[2];
    quad_way(&arena, a, b, u);
    quad_way(&arena, a, corner, v);
    return grz_dy_cross2(&arena, u, v).sign;
}

/* 1, 0, -1 as corner k lies to the left of an edge, on its line, to its right. */
static int quad_turn(const grz_region_quad *quad, int k, const grz2_segment *e) {
    const grz_approx *const c = quad->at[k];
    const grz_approx x = grz_approx_of(e->a.x), y = grz_approx_of(e->a.y);
    const grz_approx about = grz_approx_det2(grz_approx_sum(e->b.x, -e->a.x), grz_approx_sub(c[1], y),
                                             grz_approx_sum(e->b.y, -e->a.y), grz_approx_sub(c[0], x));
    return quad_is_certain(about) ? grz_approx_sign(about) : quad_turn_exactly(e, quad->exact[k]);
}

static GRZ_NOINLINE bool quad_is_before_exactly(const grz_region_quad *quad, const grz2_segment *e, int j, int k) {
    uint64_t limbs[QUAD_ROOM];
    grz_arena arena = grz_arena_over(limbs, QUAD_ROOM);
    grz_dyadic height[2], fall[2];
    for (int i = 0; i < 2; i++) {
        const int side = i == 0 ? j : k;
        height[i] = grz_region_quad_height(&arena, quad, side, &e->a);
        fall[i] = grz_dy_sub(&arena, height[i], grz_region_quad_height(&arena, quad, side, &e->b));
    }
    const int order = grz_dy_compare(grz_dy_mul(&arena, height[0], fall[1]), grz_dy_mul(&arena, height[1], fall[0]));
    return order * fall[0].sign * fall[1].sign < 0;
}

/* Does the line of an edge cross side j strictly before side k? */
static bool quad_is_before(const grz_region_quad *quad, const grz2_segment *e, int j, int k) {
    grz_approx at[2];
    for (int i = 0; i < 2; i++) {
        const int side = i == 0 ? j : k;
        const grz_approx a = grz_region_quad_about(quad, side, &e->a), b = grz_region_quad_about(quad, side, &e->b);
        at[i] = grz_approx_div(a, grz_approx_sub(a, b));
    }
    const grz_approx between = grz_approx_sub(at[1], at[0]);
    return quad_is_certain(between) ? grz_approx_sign(between) > 0 : quad_is_before_exactly(quad, e, j, k);
}

typedef struct quad_cut {
    const grz_region_quad *quad;
    const grz_allocator *allocator;
    grz_growing *parts;
    int64_t whole[GRZ_QUAD_CORNERS]; /* how often all of a side counts */
    bool failed;
} quad_cut;

static void quad_add(quad_cut *c, const grz_region_part *part) {
    c->failed |= !grz_grow(c->allocator, c->parts, sizeof *part);
    if (!c->failed) ((grz_region_part *)c->parts->items)[c->parts->count++] = *part;
}

static void quad_add_side(quad_cut *c, grz_region_part_kind kind, const grz2_segment *edge, int side, int64_t count) {
    const grz_region_part part = {.edge = edge, .kind = kind, .side = side, .count = count};
    quad_add(c, &part);
}

/* What of a part is strictly inside: `left` says of its edge's two ends to the left of which sides they are, a bit
 * each. */
static void quad_cut_inside(quad_cut *c, const grz_region_part *part, const unsigned left[2]) {
    const grz2_segment *const e = part->edge;
    int enter = -1, leave = -1; /* the last side that is entered, the first that is left */
    for (int k = 0; k < c->quad->count; k++) {
        const bool a = left[0] >> k & 1, b = left[1] >> k & 1;
        if (!a && !b) return;
        if (!a && (enter < 0 || quad_is_before(c->quad, e, enter, k))) enter = k;
        if (!b && (leave < 0 || quad_is_before(c->quad, e, k, leave))) leave = k;
    }
    if (enter >= 0 && leave >= 0 && !quad_is_before(c->quad, e, enter, leave)) return;
    if (enter >= 0 && quad_side_of_end(c->quad, enter, part) <= 0) return;
    if (leave >= 0 && quad_side_of_end(c->quad, leave, part) <= 0)
        quad_add_side(c, GRZ_PART_TO_SIDE, e, leave, part->count);
    else quad_add(c, part);
    if (enter >= 0) quad_add_side(c, GRZ_PART_TO_SIDE, e, enter, -part->count);
}

/* A part that crosses the line of side k, to its left or from there. Behind it, the region is there or is not. */
static void quad_cross(quad_cut *c, const grz_region_part *part, int k, bool to_left) {
    const int sense = to_left ? 1 : -1, next = (k + 1) % c->quad->count;
    if (sense * quad_turn(c->quad, next, part->edge) >= 0) return; /* beyond its end */
    c->whole[k] -= sense * part->count;
    if (sense * quad_turn(c->quad, k, part->edge) > 0) /* behind its start */
        quad_add_side(c, GRZ_PART_OF_SIDE, part->edge, k, sense * part->count);
}

static void quad_cut_part(quad_cut *c, const grz_region_part *part) {
    const int count = c->quad->count;
    const bool is_whole =
        part->kind == GRZ_PART_TO_PLACE && part->place.x == part->edge->b.x && part->place.y == part->edge->b.y;
    unsigned left[2] = {0, 0};
    for (int k = 0; k < count; k++) {
        left[0] |= (unsigned)(quad_side(c->quad, k, &part->edge->a) > 0) << k;
        left[1] |= (unsigned)(quad_side(c->quad, k, &part->edge->b) > 0) << k;
    }
    for (int k = 0; k < count; k++) {
        const bool from = left[0] >> k & 1;
        const bool to = is_whole ? left[1] >> k & 1 : quad_side_of_end(c->quad, k, part) > 0;
        if (from != to) quad_cross(c, part, k, to);
    }
    quad_cut_inside(c, part, left);
}

bool grz_region_quad_cut(const grz_region_quad *quad, const grz_region_border *border, const grz_allocator *allocator,
                         grz_growing *parts) {
    const grz_mode mode = grz_keep_subnormals();
    quad_cut c = {.quad = quad, .allocator = allocator, .parts = parts};
    uint32_t steps = 0;
    for (size_t i = 0; i < border->part_count && !c.failed; i++) {
        quad_cut_part(&c, &border->parts[i]);
        c.failed |= grz_step_stops(&steps, 1 << 10);
    }
    for (size_t i = 0; i < border->edge_count && !c.failed; i++) {
        const grz2_segment *const e = &border->edges[i];
        const grz_region_part part = {.edge = e, .place = e->b, .count = border->count};
        quad_cut_part(&c, &part);
        c.failed |= grz_step_stops(&steps, 1 << 10);
    }
    for (int k = 0; k < quad->count; k++)
        if (c.whole[k] != 0 && !c.failed) quad_add_side(&c, GRZ_PART_WHOLE_SIDE, NULL, k, c.whole[k]);
    grz_restore_mode(mode);
    return !c.failed;
}

/* 1 or -1 as the corners are counter-clockwise or clockwise. */
static GRZ_NOINLINE int quad_sense(const grz_region_quad *quad) {
    uint64_t limbs[QUAD_ROOM];
    grz_arena arena = grz_arena_over(limbs, QUAD_ROOM);
    grz_dyadic u[2], v[2];
    quad_way(&arena, quad->exact[0], quad->exact[1], u);
    quad_way(&arena, quad->exact[0], quad->exact[2], v);
    return grz_dy_cross2(&arena, u, v).sign;
}

/* Exchanges the second corner and the last one. */
static void quad_turn_around(grz_region_quad *quad) {
    const int last = quad->count - 1;
    for (int i = 0; i < 2; i++) {
        const grz_approx at = quad->at[1][i];
        const grz_dyadic exact = quad->exact[1][i];
        quad->at[1][i] = quad->at[last][i];
        quad->exact[1][i] = quad->exact[last][i];
        quad->at[last][i] = at;
        quad->exact[last][i] = exact;
    }
}

/* Writes the corners exactly; false if they are on one line. */
static GRZ_NOINLINE bool quad_set_exactly(const grz_body *body, const int id[], grz_region_quad *quad) {
    uint64_t limbs[QUAD_SCRATCH];
    grz_arena scratch = grz_arena_over(limbs, QUAD_SCRATCH), kept = grz_arena_over(quad->limbs, GRZ_QUAD_ARENA);
    grz_exact_body exact;
    grz_exact_body_of(&scratch, body, &exact);
    const grz_dyadic unit = grz_dy_power(&kept, body->core.points ? 0 : -1, 0); /* corners of boxes are doubled */
    for (int k = 0; k < quad->count && exact.extent == GRZ_WHERE_AREA; k++) {
        const grz_dy_mark mark = grz_dy_now(&scratch);
        grz_rational corner;
        grz_exact_corner(&scratch, &exact, id[k], &corner);
        for (int i = 0; i < 2; i++) quad->exact[k][i] = grz_dy_mul(&kept, corner.x[i], unit);
        grz_dy_free(&scratch, mark);
    }
    return exact.extent == GRZ_WHERE_AREA;
}

bool grz_region_quad_of(const grz_body *body, grz_region_quad *quad) {
    static const int of_triangle[] = {0, 1, 2}, of_box[] = {0, 1, 3, 2};
    const grz_core *const core = &body->core;
    const int *const id = core->points ? of_triangle : of_box;
    const grz_mode mode = grz_keep_subnormals();
    grz_approx_core about;
    grz_approx_core_of(2, core, &about);
    quad->count = core->points ? 3 : 4;
    for (int k = 0; k < quad->count; k++) {
        grz_approx twice[3];
        grz_approx_corner(2, &about, id[k], twice);
        for (int i = 0; i < 2; i++) quad->at[k][i] = grz_approx_scale(twice[i], 0.5);
    }
    const bool has_inside = quad_set_exactly(body, id, quad);
    if (has_inside && quad_sense(quad) < 0) quad_turn_around(quad);
    grz_restore_mode(mode);
    return has_inside;
}
