/* A shape by its corners, exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "where/body.h"

int grz_corner_count(const grz_exact_body *body) {
    const grz_core *const core = &body->body->core;
    return core->points ? core->point_count : 1 << core->count;
}

/* Of a zonotope the core is doubled: so is w. A power is never wider than one limb, a double in its place might be. */
void grz_exact_corner(grz_arena *arena, const grz_exact_body *body, int k, grz_rational *out) {
    const grz_core *const core = &body->body->core;
    const int dim = body->dim;
    const int doubled = core->points ? 0 : 1;
    out->w = grz_dy_power(arena, doubled, doubled);
    for (int i = 0; i < dim; i++) {
        if (core->points) {
            out->x[i] = grz_dy(arena, core->points[(size_t)k * (size_t)dim + (size_t)i]);
            continue;
        }
        const grz_dy_mark mark = grz_dy_now(arena);
        grz_dyadic sum = body->exact.center[i];
        for (int g = 0; g < core->count; g++) {
            const grz_dyadic arm = grz_dy_mul(arena, body->exact.half[g], body->exact.axis[g][i]);
            sum = k >> g & 1 ? grz_dy_add(arena, sum, arm) : grz_dy_sub(arena, sum, arm);
            sum = grz_dy_keep(arena, mark, sum);
        }
        out->x[i] = grz_dy_keep(arena, mark, sum);
    }
}

static bool body_corners_differ(grz_arena *arena, const grz_exact_body *body, int k, const grz_rational *p) {
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_rational q;
    grz_exact_corner(arena, body, k, &q);
    const bool differ = grz_rational_compare(arena, body->dim, &q, p) != 0;
    grz_dy_free(arena, mark);
    return differ;
}

/* out = (q - p) x (r - p); of the plane its one coordinate, as the third. */
static void body_normal(grz_arena *arena, int dim, const grz_rational *p, const grz_rational *q, const grz_rational *r,
                        grz_dyadic out[3]) {
    grz_dyadic u[3] = {grz_dy_zero(), grz_dy_zero(), grz_dy_zero()}, v[3] = {u[0], u[0], u[0]};
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_rational_way(arena, dim, p, q, u);
    grz_rational_way(arena, dim, p, r, v);
    grz_dy_cross(arena, u, v, out);
    grz_dy_keep_all(arena, mark, 3, out);
}

/* Is there a corner outside of the plane? */
static bool body_leaves(grz_arena *arena, const grz_exact_body *body, const grz_exact_plane *plane) {
    const int count = grz_corner_count(body);
    bool leaves = false;
    for (int k = 0; k < count && !leaves; k++) {
        const grz_dy_mark mark = grz_dy_now(arena);
        grz_rational q;
        grz_exact_corner(arena, body, k, &q);
        leaves = grz_exact_height(arena, plane, &q).sign != 0;
        grz_dy_free(arena, mark);
    }
    return leaves;
}

/* All corners are on one line: its first and its last. */
static void body_set_ends(grz_arena *arena, grz_exact_body *body) {
    const int count = grz_corner_count(body);
    body->end[0] = body->end[1] = 0;
    for (int k = 1; k < count; k++) {
        const grz_dy_mark mark = grz_dy_now(arena);
        grz_rational first, last, p;
        grz_exact_corner(arena, body, body->end[0], &first);
        grz_exact_corner(arena, body, body->end[1], &last);
        grz_exact_corner(arena, body, k, &p);
        if (grz_rational_compare(arena, body->dim, &p, &first) < 0) body->end[0] = k;
        else if (grz_rational_compare(arena, body->dim, &p, &last) > 0) body->end[1] = k;
        grz_dy_free(arena, mark);
    }
    body->extent = GRZ_WHERE_LINE;
    body->line.whole = false;
    for (int e = 0; e < 2; e++) grz_exact_corner(arena, body, body->end[e], &body->line.end[e]);
}

/* The first corners that are not all in one point, on one line, in one plane. */
static void body_set_extent(grz_arena *arena, grz_exact_body *body) {
    const int count = grz_corner_count(body), dim = body->dim;
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_rational p, q, r;
    grz_dyadic normal[3];
    int second = 1, third;
    grz_exact_corner(arena, body, 0, &p);
    while (second < count && !body_corners_differ(arena, body, second, &p)) second++;
    if (second == count) {
        body->extent = GRZ_WHERE_POINT;
        grz_dy_free(arena, mark);
        return;
    }
    grz_exact_corner(arena, body, second, &q);
    const grz_dy_mark of_third = grz_dy_now(arena);
    for (third = second + 1; third < count; third++) {
        grz_dy_free(arena, of_third);
        grz_exact_corner(arena, body, third, &r);
        body_normal(arena, dim, &p, &q, &r, normal);
        if (!grz_dy_is_zero(3, normal)) break;
    }
    if (third == count) {
        grz_dy_free(arena, mark);
        body_set_ends(arena, body);
        return;
    }
    body->extent = GRZ_WHERE_AREA;
    grz_exact_plane_at(arena, dim, &p, normal, &body->plane);
    grz_exact_plane_keep(arena, mark, &body->plane);
    if (dim < 3 || !body_leaves(arena, body, &body->plane)) return;
    body->extent = GRZ_WHERE_SOLID;
    grz_dy_free(arena, mark);
}

/* A plane of the 2D space is a line: its point nearest to 0, and the normal turned. */
static void body_set_line_of_normal(grz_arena *arena, const grz_dyadic n[], grz_dyadic offset, grz_exact_line *line) {
    line->whole = true;
    for (int i = 0; i < 2; i++) line->end[0].x[i] = grz_dy_mul(arena, n[i], offset);
    line->end[0].w = grz_dy_dot(arena, 2, n, n);
    line->end[1] = (grz_rational){{grz_dy_neg(n[1]), n[0], grz_dy_zero()}, grz_dy_zero()};
}

static void body_set_flat(grz_arena *arena, grz_exact_body *body) {
    grz_exact_plane *const plane = &body->plane;
    plane->dim = body->dim;
    for (int i = 0; i < body->dim; i++) plane->normal[i] = grz_dy(arena, body->body->normal[i]);
    plane->offset = grz_dy(arena, body->body->offset);
    grz_exact_plane_orient(plane);
    body->extent = body->body->form == GRZ_FORM_HALFSPACE ? GRZ_WHERE_HALFSPACE : GRZ_WHERE_PLANE;
    if (body->extent == GRZ_WHERE_HALFSPACE || body->dim == 3) return;
    body->extent = GRZ_WHERE_LINE;
    body_set_line_of_normal(arena, plane->normal, plane->offset, &body->line);
}

/* A ray or line: grz_core_line makes it of twice its origin and a motion. */
static void body_set_endless(grz_arena *arena, grz_exact_body *body) {
    const grz_core *const core = &body->body->core;
    body->extent = GRZ_WHERE_LINE;
    body->line.whole = core->ends == GRZ_ENDS_LINE;
    for (int i = 0; i < body->dim; i++) {
        body->line.end[0].x[i] = grz_dy(arena, core->center[i][0]);
        body->line.end[1].x[i] = grz_dy(arena, core->motion[i][0]);
    }
    body->line.end[0].w = grz_dy_power(arena, 0, 0);
    body->line.end[1].w = grz_dy_zero();
}

void grz_exact_body_of(grz_arena *arena, const grz_body *body, grz_exact_body *out) {
    out->body = body;
    out->dim = body->core.dim;
    if (body->form != GRZ_FORM_CORE) {
        body_set_flat(arena, out);
    } else if (body->core.ends != GRZ_ENDS_NEAR) {
        body_set_endless(arena, out);
    } else {
        if (!body->core.points) grz_exact_core_of(arena, &body->core, &out->exact);
        body_set_extent(arena, out);
    }
}
