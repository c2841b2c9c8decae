/* Has the Minkowski difference of two shapes an interior? It has one if as many directions in it are independent as
 * there are dimensions.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/interior.h"

#include "num/bits.h"
#include "num/dyadic.h"

typedef struct rank {
    grz_arena *arena;
    int dim;
    int count;               /* of independent directions found */
    grz_dyadic direction[3]; /* the first one */
    grz_dyadic normal[3];    /* of the first two, in space */
} rank;

/* Adds a direction. What the arena frees must not be what is kept. */
static void rank_add(rank *s, const grz_dyadic d[]) {
    uint64_t *const mark = s->arena->next;
    bool independent = false;
    if (s->count == 0) {
        independent = !grz_dy_is_zero(s->dim, d);
    } else if (s->count == 1 && s->dim == 2) {
        independent = grz_dy_det2(s->arena, s->direction[0], d[1], s->direction[1], d[0]).sign != 0;
    } else if (s->count == 1) {
        grz_dy_cross(s->arena, s->direction, d, s->normal);
        if (!grz_dy_is_zero(3, s->normal)) {
            s->count++;
            return;
        }
    } else if (s->count == 2 && s->dim == 3) {
        independent = grz_dy_dot(s->arena, 3, s->normal, d).sign != 0;
    }
    s->arena->next = mark;
    if (!independent) return;
    for (int i = 0; i < s->dim && s->count == 0; i++) s->direction[i] = d[i];
    s->count++;
}

static grz_dyadic rank_sum(grz_arena *arena, const double terms[2]) {
    return grz_dy_add(arena, grz_dy(arena, terms[0]), grz_dy(arena, terms[1]));
}

static void rank_add_difference(rank *s, const double p[], const double q[]) {
    uint64_t *const mark = s->arena->next;
    const int count = s->count;
    grz_dyadic d[3];
    for (int i = 0; i < s->dim; i++) {
        const double terms[2] = {p[i], -q[i]};
        d[i] = rank_sum(s->arena, terms);
    }
    rank_add(s, d);
    if (s->count == count) s->arena->next = mark;
}

static void rank_add_core(rank *s, const grz_core *core, bool moves) {
    for (int i = 1; i < core->point_count && s->count < s->dim; i++)
        rank_add_difference(s, core->points + core->dim * i, core->points);
    for (int k = 0; k < core->count && s->count < s->dim; k++) {
        const grz_generator *const g = &core->generator[k];
        const bool far = core->ends == GRZ_ENDS_BOX && !(grz_finite(g->half[0]) && grz_finite(g->half[1]));
        if (!far && rank_sum(s->arena, g->half).sign == 0) continue;
        grz_dyadic d[3];
        for (int i = 0; i < s->dim; i++) d[i] = rank_sum(s->arena, g->axis[i]);
        rank_add(s, d);
    }
    if (!moves || s->count >= s->dim) return;
    grz_dyadic d[3];
    for (int i = 0; i < s->dim; i++) d[i] = rank_sum(s->arena, core->motion[i]);
    rank_add(s, d);
}

static void rank_add_plane(rank *s, const double normal[]) {
    grz_dyadic n[3];
    for (int i = 0; i < s->dim; i++) n[i] = grz_dy(s->arena, normal[i]);
    s->count = s->dim - 1;
    if (s->dim == 2) {
        s->direction[0] = grz_dy_neg(n[1]);
        s->direction[1] = n[0];
    } else {
        for (int i = 0; i < 3; i++) s->normal[i] = n[i];
    }
}

GRZ_NOINLINE bool grz_difference_has_interior(const grz_core *a, const grz_body *b) {
    const bool round = !grz_zero(a->radius[0]) || (b->form == GRZ_FORM_CORE && !grz_zero(b->core.radius[0]));
    if (round || b->form == GRZ_FORM_HALFSPACE) return true;
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    rank s = {.arena = &arena, .dim = a->dim, .count = 0};
    if (b->form == GRZ_FORM_PLANE) rank_add_plane(&s, b->normal);
    else rank_add_core(&s, &b->core, b->core.moves);
    rank_add_core(&s, a, false);
    return s.count == s.dim;
}
