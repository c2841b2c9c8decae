/* The least depth of several, exactly; and the unit vector along a normal.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/least.h"

#include "num/rounded.h"

void grz_least_begin(grz_least_depth *s, grz_arena *arena, int dim) {
    s->arena = arena;
    s->kept = grz_arena_over(s->limbs, GRZ_LEAST_LIMBS);
    s->kept_start = grz_dy_now(&s->kept);
    s->dim = dim;
    s->any = false;
}

/* The order of the coordinates x / |n| and y / |m|. */
static int compare_coordinates(grz_arena *arena, grz_dyadic x, grz_dyadic square_of_n, grz_dyadic y,
                               grz_dyadic square_of_m) {
    if (x.sign != y.sign) return x.sign < y.sign ? -1 : 1;
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_dyadic p = grz_dy_mul(arena, grz_dy_mul(arena, x, x), square_of_m),
                     q = grz_dy_mul(arena, grz_dy_mul(arena, y, y), square_of_n);
    const int order = grz_dy_compare(p, q);
    grz_dy_free(arena, mark);
    return x.sign * order;
}

static bool is_greater_normal(const grz_least_depth *s, const grz_dyadic n[], grz_dyadic square_of_n) {
    int order = 0;
    for (int i = 0; i < s->dim && order == 0; i++)
        order = compare_coordinates(s->arena, n[i], square_of_n, s->normal[i], s->square.under);
    return order > 0;
}

bool grz_least_consider(grz_least_depth *s, const grz_dyadic n[], grz_dyadic level) {
    grz_arena *const arena = s->arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_dyadic over = grz_dy_keep(arena, mark, grz_dy_mul(arena, level, level));
    const grz_squared square = {over, grz_dy_dot(arena, s->dim, n, n)};
    const int order = !s->any ? -1
                              : grz_dy_compare(grz_dy_mul(arena, square.over, s->square.under),
                                               grz_dy_mul(arena, s->square.over, square.under));
    const bool less = order < 0 || (order == 0 && is_greater_normal(s, n, square.under));
    if (less) {
        grz_dyadic kept[5] = {square.over, square.under};
        for (int i = 0; i < s->dim; i++) kept[2 + i] = n[i];
        grz_dy_free(&s->kept, s->kept_start);
        for (int i = 0; i < 2 + s->dim; i++) kept[i] = grz_dy_keep(&s->kept, grz_dy_now(&s->kept), kept[i]);
        s->square = (grz_squared){kept[0], kept[1]};
        for (int i = 0; i < s->dim; i++) s->normal[i] = kept[2 + i];
        s->any = true;
    }
    grz_dy_free(arena, mark);
    return less;
}

void grz_write_facet(int dim, grz_corner from, const grz_facet_axis along[2], int sign, grz_contact_axis *axis) {
    axis->face = (grz_simplex){dim, {from, from, from}};
    axis->sign = sign;
    axis->source = GRZ_CONTACT_FACET;
    for (int e = 1; e < dim; e++) {
        const grz_facet_axis of = along[e - 1];
        int *const id = of.body == 0 ? &axis->face.corner[e].a : &axis->face.corner[e].b;
        *id = of.k < GRZ_EDGES ? *id | 1 << of.k : (of.k + 1) % 3;
        if (of.body == 1) axis->sign = -axis->sign; /* the corners of the difference go back along it */
    }
}

void grz_contact_unit(int dim, const grz_dyadic d[], double unit[3]) {
    unit[2] = 0;
    grz_rounded_unit(dim, d, unit);
    for (int i = 0; i < dim; i++)
        if (grz_zero(unit[i])) unit[i] = 0;
}

grz_dyadic grz_contact_radius(grz_arena *arena, const grz_core *a, const grz_core *b) {
    const grz_dyadic r = grz_dy_add(arena, grz_dy(arena, a->radius[0]), grz_dy(arena, b->radius[0]));
    return grz_dy_add(arena, r, r);
}

void grz_least_write(const grz_least_depth *s, grz_dyadic radius, grz_contact_axis *axis) {
    axis->depth = grz_rounded_root(s->arena, s->square, grz_dy_neg(radius));
    grz_contact_unit(s->dim, s->normal, axis->normal);
}

/* x |e|^2 - e (e . x), the x axis less its part along e; 0 if e is along it. Then the y axis is perpendicular to e. */
void grz_normal_across(grz_arena *arena, int dim, const grz_dyadic e[], grz_dyadic n[3]) {
    bool along_x = e[0].sign != 0;
    for (int i = 1; i < dim; i++) along_x = along_x && e[i].sign == 0;
    const bool point = e[0].sign == 0 && e[1].sign == 0 && (dim == 2 || e[2].sign == 0);
    for (int i = 0; i < dim; i++)
        n[i] = i == (along_x ? 1 : 0) && (along_x || point) ? grz_dy_power(arena, 0, 0) : grz_dy_zero();
    if (along_x || point) return;
    for (int i = 0; i < dim; i++) n[i] = grz_dy_neg(grz_dy_mul(arena, e[i], e[0]));
    n[0] = grz_dy_mul(arena, e[1], e[1]);
    if (dim == 3) n[0] = grz_dy_add(arena, n[0], grz_dy_mul(arena, e[2], e[2]));
}

void grz_depth_of_segment(grz_arena *arena, const grz_core *a, const grz_core *b, const grz_dyadic e[],
                          grz_contact_axis *axis) {
    grz_dyadic n[3];
    axis->sign = 1;
    grz_normal_across(arena, a->dim, e, n);
    grz_contact_unit(a->dim, n, axis->normal);
    const grz_squared nothing = {grz_dy_zero(), grz_dy_power(arena, 0, 0)};
    axis->depth = grz_rounded_root(arena, nothing, grz_dy_neg(grz_contact_radius(arena, a, b)));
}
