/* A facet of the difference across a coordinate axis, as that of a floor. It needs no search and one coordinate alone:
 * how far a core reaches along the axis is a sum of few numbers, whatever its face there is, and no corner is beyond.
 * On that face is all whose coordinate is the same.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/resting_feature.h"

#include "num/vec.h"

enum { REST_MOST_POINTS = 8 }; /* a search is quicker for more */

/* How far a core reaches along axis i to a side, doubled, in doubles; within 2^-48 of the size. */
static double rest_reach(int dim, const grz_solid *s, int i, double side) {
    double reach = s->points ? -(double)INFINITY : side * s->center[i];
    for (int k = 0; k < s->point_count && s->points; k++) reach = grz_max(reach, 2 * side * s->points[dim * k + i]);
    for (int k = 0; k < s->count && !s->points; k++) reach += fabs(s->step[k][i]);
    return reach;
}

/* The axis and the side on which P is above 0 by about R; false if there is none. *further: it is on another axis by
 * more than that. */
static bool rest_guess_axis(rest_feature *f, int *side, bool *further) {
    const toi_pair *const p = f->p;
    const double about = 0x1p-40 * p->size;
    double most = -(double)INFINITY;
    *further = false;
    for (int i = 0; i < f->dim; i++) {
        const double above = -(rest_reach(f->dim, &p->a, i, -1) + rest_reach(f->dim, &p->b, i, 1)),
                     below = -(rest_reach(f->dim, &p->a, i, 1) + rest_reach(f->dim, &p->b, i, -1)),
                     level = grz_max(above, below);
        *further |= level - p->radius >= about;
        if (!(level > most) || level - p->radius >= about) continue;
        most = level;
        f->axis = i;
        *side = above > below ? 1 : -1;
    }
    return fabs(most - p->radius) < about;
}

/* A move that leads to corner `next` of the core. */
static bool rest_add_move_to(rest_feature *f, double sign, int next, const double half[]) {
    rest_move *const m = grz_rest_add_move(f, sign, -1);
    if (!m) return false;
    m->next = next;
    for (int j = 0; j < f->dim; j++) m->half[j] = sign * half[j];
    return true;
}

/* Moves from the furthest point to others that are as far: two if they are the first ones, else one, by which the face
 * is smaller. */
static bool rest_face_of_points(rest_feature *f, const grz_core *core, double sign, int id) {
    const int dim = f->dim;
    const double *const x = core->points, *const along = x + f->axis;
    const int most = f->moves == 0 ? 2 : 1;
    int others = 0;
    for (int k = id + 1; k < core->point_count && others <= most; k++) {
        double half[3];
        if (grz_compare(along[dim * k], along[dim * id]) != 0) continue;
        f->has_more |= ++others > most;
        grz_sub(dim, x + dim * k, x + dim * id, half);
        if (others <= most && !rest_add_move_to(f, sign, k, half)) return false;
    }
    f->triangle |= others > 1 && most > 1;
    return core->count == 0 && grz_triple_takes(along[dim * id]);
}

/* The same of a zonotope: the moves along generators across the axis. */
static bool rest_face_of_generators(rest_feature *f, const grz_core *core, const grz_solid *s, double sign) {
    bool takes = grz_triple_takes_all(3, core->center[f->axis]);
    for (int k = 0; k < core->count; k++) {
        const double *const axis = core->generator[k].axis[f->axis];
        takes &= grz_triple_takes_all(2, core->generator[k].half) && grz_triple_takes_all(2, axis);
        if (axis[0] + axis[1] == 0 && !rest_add_move_to(f, sign, 1 << k, s->step[k])) return false;
    }
    return takes;
}

/* The furthest corner of a or, if sign is -1, of b, with the moves from there; false if a number is not taken. */
static bool rest_add_face(rest_feature *f, double side, double sign, int *id) {
    const grz_core *const core = sign > 0 ? f->p->core_a : f->p->core_b;
    if (!grz_triple_takes_all(2, core->radius)) return false;
    *id = grz_rest_corner_along(core, f->axis, side);
    return core->points ? rest_face_of_points(f, core, sign, *id)
                        : rest_face_of_generators(f, core, sign > 0 ? &f->p->a : &f->p->b, sign);
}

/* The corners of the facet: the first one, and those to which its first moves lead. */
static void rest_set_corners(const rest_feature *f, grz_corner first, grz_simplex *id) {
    id->count = f->dim;
    id->corner[0] = first;
    for (int k = 1; k < f->dim; k++) {
        const rest_move *const m = &f->move[k - 1];
        const grz_core *const core = m->of_a ? f->p->core_a : f->p->core_b;
        int *const other = m->of_a ? &id->corner[k].a : &id->corner[k].b;
        id->corner[k] = first;
        *other = core->points ? m->next : *other | m->next;
    }
}

static void rest_set_plane(rest_feature *f, double side) {
    grz_rest_set_place(f);
    for (int j = 0; j < f->dim; j++) {
        f->d[j] = j == f->axis ? side : 0;
        f->n[j] = grz_triple_of(f->d[j]);
    }
    f->length = 1;
}

grz_resting grz_rest_on_axis(rest_feature *f, grz_simplex *id) {
    const grz_resting nothing = {.meet = GRZ_UNDECIDED};
    const toi_pair *const p = f->p;
    int side = 0;
    bool further;
    grz_corner first;
    double room;
    if (p->a.point_count > REST_MOST_POINTS || p->b.point_count > REST_MOST_POINTS) return nothing;
    if (!rest_guess_axis(f, &side, &further)) return nothing;
    const int i = f->axis;
    const double *const motion = f->motion[i];
    if (!grz_triple_takes_all(2, motion)) return nothing;
    /* a triangle is the first two moves, of two that of the core which reaches further */
    const bool b_first = p->b.point_count > 2 && (p->a.point_count <= 2 || p->b.size > p->a.size);
    for (int k = 0; k < 2; k++) {
        const bool of_b = (k == 0) == b_first;
        if (!rest_add_face(f, of_b ? side : -side, of_b ? -1 : 1, of_b ? &first.b : &first.a)) return nothing;
    }
    const grz_triple level = grz_triple_sub(grz_rest_gap(p, first, i, -side), grz_rest_radius(p)),
                     rise = grz_triple_sum(side * motion[0], side * motion[1]);
    const grz_resting beyond = f->found ? nothing : grz_rest_beyond_plane(level, rise);
    const bool is_facet = !further && f->moves >= f->dim - 1 && !(f->dim == 2 && f->triangle);
    if (beyond.meet != GRZ_UNDECIDED || !is_facet) return beyond;
    if (f->dim == 3) grz_rest_order_moves(f);
    rest_set_corners(f, first, id);
    rest_set_plane(f, side);
    const double depth = p->radius > 0 ? p->radius : side * (p->a.center[i] - p->b.center[i] - f->place[i]);
    if (!(depth > 0x1p-30 * p->size)) return beyond; /* the middle of P, or 0, must be off the plane */
    const bool inside = grz_rest_is_inside(f, grz_triple_value(level), &room);
    if (!inside && !(f->found && p->radius > 0 && grz_rest_is_over_box(f))) return beyond;
    grz_rest_note(f, level, inside ? room : 0);
    const rest_polynomial q = {level, rise, grz_triple_of(0), true};
    return grz_rest_from_polynomial(f, &q, inside ? room : 0, 1);
}
