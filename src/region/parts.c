/* The area within a border: half the sum of o p x o q over the parts of edges, from p to q, for any point o. The part
 * from the start a of an edge to a point q of it has o a x o q, which is a determinant of doubles where q is a corner,
 * and a quotient where q is a crossing.
 *
 * SPDX-License-Identifier: MIT */
#include "region/parts.h"

#include "area/sum.h"
#include "base/watch.h"
#include "num/subnormals.h"
#include "region/quad.h"

/* Room for a crossing: differences of doubles, products of three of them, and what a quotient takes. */
enum { PARTS_ARENA = 3000, PARTS_WATCHED = 1 << 12 };

static grz_dyadic part_times(grz_arena *arena, grz_dyadic x, int64_t count) {
    return grz_dy_mul(arena, x, grz_dy(arena, (double)count));
}

static void part_way(grz_arena *arena, const grz2_vec *from, const grz2_vec *to, grz_dyadic out[2]) {
    out[0] = grz_dy_sub(arena, grz_dy(arena, to->x), grz_dy(arena, from->x));
    out[1] = grz_dy_sub(arena, grz_dy(arena, to->y), grz_dy(arena, from->y));
}

/* count / 2 times u x v */
static grz_dyadic part_cross(grz_arena *arena, const grz_dyadic u[2], const grz_dyadic v[2], int64_t count) {
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_dyadic half = grz_dy_shift(arena, grz_dy_cross2(arena, u, v), -1);
    return grz_dy_keep(arena, mark, part_times(arena, half, count));
}

/* The same of o p and o q. */
static grz_dyadic part_term(grz_arena *arena, const grz2_vec *o, const grz2_vec *p, const grz2_vec *q, int64_t count) {
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_dyadic u[2], v[2];
    part_way(arena, o, p, u);
    part_way(arena, o, q, v);
    return grz_dy_keep(arena, mark, part_cross(arena, u, v, count));
}

static void part_take_to_crossing(grz_area_sum *sum, const grz2_vec *o, const grz_region_part *part) {
    const grz2_segment *const e = part->edge;
    const grz_path path = grz_path_along(e);
    const grz_crossing x = {.edge = part->other};
    grz_dyadic time[2];
    const grz_dyadic term = part_term(sum->arena, o, &e->a, &e->b, part->count);
    grz_crossing_time(sum->arena, &path, &x, time);
    grz_area_take_quotient(sum, grz_dy_mul(sum->arena, term, time[0]), time[1]);
}

/* At which part of an edge its line crosses a side: by the heights of its ends. */
static void part_side_time(grz_arena *arena, const grz_region_quad *quad, const grz_region_part *part,
                           grz_dyadic time[2]) {
    const grz_dyadic a = grz_region_quad_height(arena, quad, part->side, &part->edge->a),
                     b = grz_region_quad_height(arena, quad, part->side, &part->edge->b);
    time[0] = a;
    time[1] = grz_dy_sub(arena, a, b);
}

static void part_take_to_side(grz_area_sum *sum, const grz_region_border *border, const grz_region_part *part) {
    grz_dyadic time[2];
    const grz_dyadic term = part_term(sum->arena, &border->origin, &part->edge->a, &part->edge->b, part->count);
    part_side_time(sum->arena, border->quad, part, time);
    grz_area_take_quotient(sum, grz_dy_mul(sum->arena, term, time[0]), time[1]);
}

/* From o to a corner of the quad. */
static void part_corner(grz_arena *arena, const grz_region_border *border, int k, grz_dyadic out[2]) {
    const grz_dyadic *const corner = border->quad->exact[k % border->quad->count];
    out[0] = grz_dy_sub(arena, corner[0], grz_dy(arena, border->origin.x));
    out[1] = grz_dy_sub(arena, corner[1], grz_dy(arena, border->origin.y));
}

/* From corner c of the quad to the point x of the edge from a to b: o c x o x = o c x o a + (o c x a b) time */
static void part_take_of_side(grz_area_sum *sum, const grz_region_border *border, const grz_region_part *part) {
    grz_arena *const arena = sum->arena;
    grz_dyadic corner[2], start[2], along[2], time[2];
    part_corner(arena, border, part->side, corner);
    part_way(arena, &border->origin, &part->edge->a, start);
    part_way(arena, &part->edge->a, &part->edge->b, along);
    grz_area_take(sum, part_cross(arena, corner, start, part->count));
    const grz_dyadic term = part_cross(arena, corner, along, part->count);
    part_side_time(arena, border->quad, part, time);
    grz_area_take_quotient(sum, grz_dy_mul(arena, term, time[0]), time[1]);
}

static void part_take_whole_side(grz_area_sum *sum, const grz_region_border *border, const grz_region_part *part) {
    grz_dyadic from[2], to[2];
    part_corner(sum->arena, border, part->side, from);
    part_corner(sum->arena, border, part->side + 1, to);
    grz_area_take(sum, part_cross(sum->arena, from, to, part->count));
}

static void part_take(grz_area_sum *sum, const grz_region_border *border, const grz_region_part *part) {
    const grz_dy_mark mark = grz_dy_now(sum->arena);
    const grz2_vec *const o = &border->origin;
    switch (part->kind) {
    case GRZ_PART_TO_PLACE:
        grz_area_take(sum, part_term(sum->arena, o, &part->edge->a, &part->place, part->count));
        break;
    case GRZ_PART_TO_CROSSING: part_take_to_crossing(sum, o, part); break;
    case GRZ_PART_TO_SIDE: part_take_to_side(sum, border, part); break;
    case GRZ_PART_OF_SIDE: part_take_of_side(sum, border, part); break;
    case GRZ_PART_WHOLE_SIDE: part_take_whole_side(sum, border, part); break;
    }
    grz_dy_free(sum->arena, mark);
}

static void border_take(void *context, grz_area_sum *sum) {
    const grz_region_border *const border = (const grz_region_border *)context;
    uint32_t steps = 0;
    for (size_t i = 0; i < border->part_count && !grz_step_stops(&steps, PARTS_WATCHED); i++)
        part_take(sum, border, &border->parts[i]);
    for (size_t i = 0; i < border->edge_count && !grz_step_stops(&steps, PARTS_WATCHED); i++) {
        const grz2_segment *const e = &border->edges[i];
        const grz_dy_mark mark = grz_dy_now(sum->arena);
        grz_area_take(sum, part_term(sum->arena, &border->origin, &e->a, &e->b, border->count));
        grz_dy_free(sum->arena, mark);
    }
}

static GRZ_NOINLINE double border_exactly(const grz_region_border *border) {
    uint64_t limbs[PARTS_ARENA];
    grz_arena arena = grz_arena_over(limbs, PARTS_ARENA);
    grz_area_sum sum;
    grz_area_count(&sum, &arena, border_take, (void *)border);
    return grz_area_round(&sum, border_take, (void *)border);
}

static void part_approx_way(const grz2_vec *from, const grz2_vec *to, grz_approx out[2]) {
    out[0] = grz_approx_sum(to->x, -from->x);
    out[1] = grz_approx_sum(to->y, -from->y);
}

/* o p x o q */
static grz_approx part_approx(const grz2_vec *o, const grz2_vec *p, const grz2_vec *q) {
    grz_approx u[2], v[2];
    part_approx_way(o, p, u);
    part_approx_way(o, q, v);
    return grz_approx_det2(u[0], v[1], u[1], v[0]);
}

/* At which part of e it is crossed by f. */
static grz_approx part_approx_time(const grz2_segment *e, const grz2_segment *f) {
    grz_approx along[2], other[2], way[2];
    part_approx_way(&e->a, &e->b, along);
    part_approx_way(&f->a, &f->b, other);
    part_approx_way(&e->a, &f->a, way);
    return grz_approx_div(grz_approx_det2(way[0], other[1], way[1], other[0]),
                          grz_approx_det2(along[0], other[1], along[1], other[0]));
}

static grz_approx part_approx_side_time(const grz_region_quad *quad, const grz_region_part *part) {
    const grz_approx a = grz_region_quad_about(quad, part->side, &part->edge->a),
                     b = grz_region_quad_about(quad, part->side, &part->edge->b);
    return grz_approx_div(a, grz_approx_sub(a, b));
}

static void part_approx_corner(const grz_region_border *border, int k, grz_approx out[2]) {
    const grz_approx *const corner = border->quad->at[k % border->quad->count];
    out[0] = grz_approx_sub(corner[0], grz_approx_of(border->origin.x));
    out[1] = grz_approx_sub(corner[1], grz_approx_of(border->origin.y));
}

static grz_approx part_approx_of_side(const grz_region_border *border, const grz_region_part *part) {
    grz_approx corner[2], start[2], along[2];
    part_approx_corner(border, part->side, corner);
    part_approx_way(&border->origin, &part->edge->a, start);
    part_approx_way(&part->edge->a, &part->edge->b, along);
    const grz_approx term = grz_approx_det2(corner[0], along[1], corner[1], along[0]);
    return grz_approx_gather(grz_approx_det2(corner[0], start[1], corner[1], start[0]),
                             grz_approx_mul(term, part_approx_side_time(border->quad, part)));
}

static grz_approx part_approx_whole_side(const grz_region_border *border, const grz_region_part *part) {
    grz_approx from[2], to[2];
    part_approx_corner(border, part->side, from);
    part_approx_corner(border, part->side + 1, to);
    return grz_approx_det2(from[0], to[1], from[1], to[0]);
}

/* Twice the term of a part that counts once. */
static grz_approx part_approx_term(const grz_region_border *border, const grz_region_part *part) {
    const grz2_segment *const e = part->edge;
    const grz2_vec *const o = &border->origin;
    switch (part->kind) {
    case GRZ_PART_TO_PLACE: return part_approx(o, &e->a, &part->place);
    case GRZ_PART_TO_CROSSING: return grz_approx_mul(part_approx(o, &e->a, &e->b), part_approx_time(e, part->other));
    case GRZ_PART_TO_SIDE:
        return grz_approx_mul(part_approx(o, &e->a, &e->b), part_approx_side_time(border->quad, part));
    case GRZ_PART_OF_SIDE: return part_approx_of_side(border, part);
    default: return part_approx_whole_side(border, part);
    }
}

/* Of rings the sum needs no o, and one product an edge: twice the area is the sum of (a.x - b.x) (a.y + b.y) over their
 * edges from a to b. Of n edges, with products of the size s together, the leading parts are added exactly; the rest is
 * summed up. It lacks the products of two lower parts, u^2 s, and what grz_two_exact_product loses, 4 u^2 s. The mixed
 * products, 2 u s, are rounded by 4 u^2 s; what the product leaves, u s, is added to them, by 3 u^2 s, and what the sum
 * leaves, u s for each edge, by (n + 3) u^2 s. So the rest is (n + 3) u s at most, and is rounded n times. What is
 * flushed to zero, with coordinates below BORDER_REACH, is far below BORDER_FLUSHED. */
enum { BORDER_BLOCK = 64 };
GRZ_BOUND(border_block_error, (BORDER_BLOCK * (BORDER_BLOCK + 4) + 20) * GRZ_U * GRZ_U);
static const double BORDER_REACH = 0x1p300, BORDER_FLUSHED = 0x1p-700;

/* Two edges at a time, 2 BORDER_BLOCK of them at most. */
static grz_approx border_of_block(const grz2_segment *edges, size_t count) {
    static const grz2_segment none = {{0, 0}, {0, 0}};
    grz_two sum = grz_two_of(0, 0), rest = sum, size = sum;
    for (size_t i = 0; i < count; i += 2) {
        const grz2_segment *const e = &edges[i], *const f = i + 1 < count ? &edges[i + 1] : &none;
        const grz_two ea = grz_two_load(&e->a.x), eb = grz_two_load(&e->b.x), fa = grz_two_load(&f->a.x),
                      fb = grz_two_load(&f->b.x);
        grz_two way_rest, height_rest, product_rest, sum_rest;
        const grz_two way = grz_two_exact_sum(grz_two_lows(ea, fa), grz_two_sub(grz_two_of(0, 0), grz_two_lows(eb, fb)),
                                              &way_rest),
                      height = grz_two_exact_sum(grz_two_highs(ea, fa), grz_two_highs(eb, fb), &height_rest),
                      product = grz_two_exact_product(way, height, &product_rest);
        sum = grz_two_exact_sum(sum, product, &sum_rest);
        const grz_two mixed = grz_two_add(grz_two_mul(way, height_rest), grz_two_mul(way_rest, height));
        rest = grz_two_add(rest, grz_two_add(sum_rest, grz_two_add(product_rest, mixed)));
        size = grz_two_add(size, grz_two_abs(product));
    }
    const grz_dd low = grz_dd_sum(grz_two_low(sum), grz_two_low(rest)),
                 high = grz_dd_sum(grz_two_high(sum), grz_two_high(rest));
    const double off = border_block_error * (grz_two_low(size) + grz_two_high(size)) + BORDER_FLUSHED;
    return grz_approx_gather((grz_approx){low.hi, low.lo, off}, (grz_approx){high.hi, high.lo, 0});
}

/* Twice the area within rings. */
static grz_approx border_of_rings(const grz2_segment *edges, size_t count) {
    grz_approx twice = {0, 0, 0};
    for (size_t i = 0; i < count; i += 2 * BORDER_BLOCK) {
        const size_t some = count - i < 2 * BORDER_BLOCK ? count - i : 2 * BORDER_BLOCK;
        twice = grz_approx_gather(twice, border_of_block(edges + i, some));
    }
    return twice;
}

/* False if it is not certain. */
static bool border_quickly(const grz_region_border *border, double *area) {
    if (border->edge_count > 0 && border->reach < BORDER_REACH) {
        const grz_approx twice = border_of_rings(border->edges, border->edge_count);
        if (grz_approx_rounds(grz_approx_scale(twice, 0.5 * border->count), area)) return true;
    }
    grz_approx twice = {0, 0, 0};
    for (size_t i = 0; i < border->part_count; i++) {
        const grz_region_part *const part = &border->parts[i];
        const grz_approx times = grz_approx_of((double)part->count);
        twice = grz_approx_gather(twice, grz_approx_mul(part_approx_term(border, part), times));
    }
    for (size_t i = 0; i < border->edge_count; i++) {
        const grz2_segment *const e = &border->edges[i];
        const grz_approx term = part_approx(&border->origin, &e->a, &e->b);
        twice = grz_approx_gather(twice, border->count < 0 ? grz_approx_neg(term) : term);
    }
    return grz_approx_rounds(grz_approx_scale(twice, 0.5), area);
}

double grz_region_area(const grz_region_border *border) {
    double area;
    if (GRZ_FILTER_CLAIMS && border_quickly(border, &area)) return area;
    const grz_mode mode = grz_keep_subnormals();
    area = border_exactly(border);
    grz_restore_mode(mode);
    return area;
}
