/* The area within a border: half the sum of o p x o q over the parts of edges, from p to q, for any point o. The part
 * from the start a of an edge to a point q of it has o a x o q, which is a determinant of doubles where q is a corner,
 * and a quotient where q is a crossing.
 *
 * SPDX-License-Identifier: MIT */
#include "region/parts.h"

#include "area/sum.h"
#include "base/watch.h"
#include "num/approx.h"
#include "num/subnormals.h"

/* Room for a crossing: differences of doubles, products of three of them, and what a quotient takes. */
enum { PARTS_ARENA = 3000, PARTS_WATCHED = 1 << 12 };

static void part_way(grz_arena *arena, const grz2_vec *from, const grz2_vec *to, grz_dyadic out[2]) {
    out[0] = grz_dy_sub(arena, grz_dy(arena, to->x), grz_dy(arena, from->x));
    out[1] = grz_dy_sub(arena, grz_dy(arena, to->y), grz_dy(arena, from->y));
}

/* count / 2 times o p x o q */
static grz_dyadic part_term(grz_arena *arena, const grz2_vec *o, const grz2_vec *p, const grz2_vec *q, int count) {
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_dyadic u[2], v[2];
    part_way(arena, o, p, u);
    part_way(arena, o, q, v);
    const bool twice = count > 1 || count < -1;
    const grz_dyadic term = grz_dy_shift(arena, grz_dy_cross2(arena, u, v), twice ? 0 : -1);
    return grz_dy_keep(arena, mark, count < 0 ? grz_dy_neg(term) : term);
}

static void part_take(grz_area_sum *sum, const grz2_vec *o, const grz_region_part *part) {
    grz_arena *const arena = sum->arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz2_segment *const e = part->edge;
    if (!part->other) {
        grz_area_take(sum, part_term(arena, o, &e->a, &part->place, part->count));
    } else {
        const grz_path path = grz_path_along(e);
        const grz_crossing x = {.edge = part->other};
        grz_dyadic time[2];
        const grz_dyadic term = part_term(arena, o, &e->a, &e->b, part->count);
        grz_crossing_time(arena, &path, &x, time);
        grz_area_take_quotient(sum, grz_dy_mul(arena, term, time[0]), time[1]);
    }
    grz_dy_free(arena, mark);
}

static void border_take(void *context, grz_area_sum *sum) {
    const grz_region_border *const border = (const grz_region_border *)context;
    uint32_t steps = 0;
    for (size_t i = 0; i < border->part_count && !grz_step_stops(&steps, PARTS_WATCHED); i++)
        part_take(sum, &border->origin, &border->parts[i]);
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

/* False if it is not certain. */
static bool border_quickly(const grz_region_border *border, double *area) {
    grz_approx twice = {0, 0, 0};
    for (size_t i = 0; i < border->part_count; i++) {
        const grz_region_part *const part = &border->parts[i];
        const grz2_segment *const e = part->edge;
        grz_approx term = part_approx(&border->origin, &e->a, part->other ? &e->b : &part->place);
        if (part->other) term = grz_approx_mul(term, part_approx_time(e, part->other));
        twice = grz_approx_gather(twice, grz_approx_mul(term, grz_approx_of(part->count)));
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
