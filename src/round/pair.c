/* A pair of bodies with round ones.
 *
 * SPDX-License-Identifier: MIT */
#include "round/pair.h"

#include "distance/face.h"
#include "num/two.h"
#include "num/unit.h"
#include "num/vec.h"

#include <math.h>

/* What an answer may be off by for one of them. */
static double gap_of_prism(const grz_prism *prism) { return GRZ_ROUND_GAP * prism->size + 0x1p-1060; }

static bool is_thin(const grz_prism *prism) { return prism->radius < gap_of_prism(prism); }

static bool is_flat_round(const grz_prism *prism) { return prism->length / 2 < gap_of_prism(prism) && !is_thin(prism); }

void grz_round_pair_of(grz_body *a, grz_body *b, grz_round_pair *pair) {
    pair->body[0] = a;
    pair->body[1] = b;
    pair->gap = 0;
    pair->seen = 0;
    pair->flat = pair->back = 0;
    for (int i = 0; i < 2; i++) {
        grz_body *const body = pair->body[i];
        pair->round[i] = body->form == GRZ_FORM_ROUND;
        if (!pair->round[i]) {
            body->core.radius[1] = 0;
            continue;
        }
        const grz_round round = grz_round_of(body);
        grz_prism_of(&round, &pair->prism[i]);
        body->form = GRZ_FORM_CORE;
        pair->gap += gap_of_prism(&pair->prism[i]);
        if (is_flat_round(&pair->prism[i])) pair->flat |= 1U << i;
    }
}

void grz_round_pair_end(grz_round_pair *pair) {
    for (int i = 0; i < 2; i++) {
        if (!pair->round[i]) continue;
        pair->body[i]->form = GRZ_FORM_ROUND;
        grz_core_segment(&pair->body[i]->core, 3, pair->prism[i].end[0], pair->prism[i].end[1]);
    }
}

static double grown_by(const grz_prism *prism, grz_prism_choice choice) {
    switch (choice) {
    case GRZ_PRISM_OUTER: return grz_prism_error(prism);
    case GRZ_PRISM_SHRUNK: return -gap_of_prism(prism);
    case GRZ_PRISM_INNER: return -grz_prism_error(prism);
    case GRZ_PRISM_SMALL: return -grz_min(0x1p-26 * prism->size, grz_min(prism->radius, prism->length / 2) / 2);
    default: return 0;
    }
}

/* The radius of a prism, and how far it reaches beyond the ends. */
static double fit_prism(const grz_prism *prism, grz_prism_choice choice, bool back, double beyond[2]) {
    const bool inside = choice == GRZ_PRISM_SHRUNK || choice == GRZ_PRISM_INNER;
    const double by = grown_by(prism, choice), off = back ? 2 * by : -2 * by;
    beyond[0] = beyond[1] = inside && is_thin(prism) ? 0 : by;
    if (inside && is_thin(prism)) return 0;
    if (inside && is_flat_round(prism)) { /* its corners are at least `by` off the end */
        beyond[0] = -off;
        beyond[1] = off - prism->length;
    }
    return prism->radius + by;
}

/* The displacement of body i relative to the other, where a is moved by `shift`. */
static void shift_of(int i, const double shift[3], double out[3]) {
    for (int k = 0; k < 3; k++) out[k] = i == 0 ? shift[k] : -shift[k];
}

void grz_round_pair_first_discs(grz_round_pair *pair) { pair->back = 0; }

bool grz_round_pair_next_discs(grz_round_pair *pair) {
    pair->back = ((pair->back | ~pair->flat) + 1) & pair->flat; /* counts up in the bits of flat ones */
    return pair->back != 0;
}

void grz_round_pair_set(grz_round_pair *pair, grz_prism_choice choice, const double shift[3]) {
    const grz_prism_fit fit =
        choice == GRZ_PRISM_OUTER || choice == GRZ_PRISM_SHRUNK ? GRZ_CIRCUMSCRIBED : GRZ_INSCRIBED;
    static const double nowhere[3] = {0, 0, 0};
    for (int i = 0; i < 2; i++) {
        const bool shifted = i == 0 || !pair->round[0];
        double moved[3], beyond[2];
        if (pair->round[i]) {
            grz_prism *const prism = &pair->prism[i];
            shift_of(i, shifted ? shift : nowhere, moved);
            const double radius = fit_prism(prism, choice, pair->back >> i & 1, beyond);
            grz_prism_core(prism, fit, radius, beyond, moved, &pair->body[i]->core);
        } else if (pair->body[i]->form == GRZ_FORM_CORE && pair->body[i]->core.ends == GRZ_ENDS_NEAR) {
            pair->body[i]->core.moves = false; /* a sweep may have set it in motion */
        }
    }
}

bool grz_round_pair_refine(grz_round_pair *pair, const grz_point_pair *points, const double shift[3]) {
    bool refined = false;
    for (int i = 0; i < 2; i++) {
        if (!pair->round[i]) continue;
        const double *const own = i == 0 ? points->a : points->b, *const other = i == 0 ? points->b : points->a;
        const bool shifted = i == 0 || !pair->round[0];
        double moved[3], across[3], from_axis[3];
        shift_of(i, shift, moved);
        for (int k = 0; k < 3; k++) {
            across[k] = other[k] - own[k];
            from_axis[k] = other[k] - (pair->prism[i].end[0][k] + (shifted ? moved[k] : 0));
        }
        refined = grz_prism_refine(&pair->prism[i], across) || refined;
        refined = grz_prism_refine(&pair->prism[i], from_axis) || refined;
    }
    return refined;
}

double grz_round_pair_distance(grz_round_pair *pair, grz_point_pair *points) {
    return grz_distance_of_bodies(pair->body[0], pair->body[1], points);
}

void grz_place_of_corner(const grz_core *core, int id, double place[3]) {
    for (int i = 0; i < 3; i++) {
        if (core->points) {
            place[i] = core->points[3 * id + i];
            continue;
        }
        double twice = core->center[i][0] + core->center[i][1] + core->center[i][2];
        for (int k = 0; k < core->count; k++) {
            const grz_generator *const g = &core->generator[k];
            const double off = (g->half[0] + g->half[1]) * (g->axis[i][0] + g->axis[i][1]);
            twice += id >> k & 1 ? off : -off;
        }
        place[i] = twice / 2;
    }
}

/* The weights by which the mean of up to three points is nearest to 0. False if they are dependent. */
static bool weights_of(int count, const double p[][3], double weight[3]) {
    double e[2][3] = {{0}};
    weight[0] = 1;
    weight[1] = weight[2] = 0;
    for (int k = 1; k < count; k++) grz_sub(3, p[k], p[0], e[k - 1]);
    const double a = grz_dot(3, e[0], e[0]), b = grz_dot(3, e[0], e[1]), c = grz_dot(3, e[1], e[1]),
                 x = -grz_dot(3, e[0], p[0]), y = -grz_dot(3, e[1], p[0]), d = a * c - b * b;
    if (count == 2) weight[1] = x / a;
    if (count == 3) {
        weight[1] = (x * c - y * b) / d;
        weight[2] = (y * a - x * b) / d;
    }
    weight[0] = 1 - weight[1] - weight[2];
    return weight[0] >= 0 && weight[1] >= 0 && weight[2] >= 0;
}

/* The nearest points of the simplices at which the search in doubles ended; b's on its round surface. */
static bool see_simplex(const grz_core *a, const grz_core *b, const grz_simplex *s, grz_point_pair *points) {
    double at[2][3][3], p[3][3], weight[3], d[3];
    if (s->count < 1 || s->count > 3) return false;
    for (int k = 0; k < s->count; k++) {
        grz_place_of_corner(a, s->corner[k].a, at[0][k]);
        grz_place_of_corner(b, s->corner[k].b, at[1][k]);
        grz_sub(3, at[0][k], at[1][k], p[k]);
    }
    if (!weights_of(s->count, (const double(*)[3])p, weight)) return false;
    for (int i = 0; i < 3; i++) {
        points->a[i] = points->b[i] = 0;
        for (int k = 0; k < s->count; k++) {
            points->a[i] += weight[k] * at[0][k][i];
            points->b[i] += weight[k] * at[1][k][i];
        }
        d[i] = points->a[i] - points->b[i];
    }
    if (s->count == 3) { /* across a face, its normal is more certain than a difference */
        double e[2][3], n[3], unit[3];
        grz_sub(3, p[1], p[0], e[0]);
        grz_sub(3, p[2], p[0], e[1]);
        grz_cross(e[0], e[1], n);
        grz_unit_along(3, n, unit);
        const double along = grz_dot(3, unit, p[0]);
        for (int i = 0; i < 3; i++) {
            d[i] = along * unit[i];
            points->a[i] = points->b[i] + d[i];
        }
    }
    const double length = sqrt(grz_dot(3, d, d));
    const grz_core *const core[2] = {a, b};
    double *const place[2] = {points->a, points->b};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 3 && length > 0; i++)
            place[side][i] += (side == 0 ? -1 : 1) * core[side]->radius[0] * (d[i] / length);
    return length > 0;
}

/* Of a hundred answers 99 need fewer. */
enum { MOST_SEEN_IN_DOUBLES = 12 };

double grz_round_pair_see(grz_round_pair *pair, grz_point_pair *points) {
    const grz_body *const a = pair->body[0], *const b = pair->body[1];
    grz_simplex simplex = {.count = 0};
    double distance, d[3];
    const bool near = a->form == GRZ_FORM_CORE && b->form == GRZ_FORM_CORE && a->core.ends == GRZ_ENDS_NEAR &&
                      b->core.ends == GRZ_ENDS_NEAR;
    if (!near || pair->seen >= MOST_SEEN_IN_DOUBLES) return grz_round_pair_distance(pair, points);
    pair->seen++;
    if (grz_distance_by_face(&a->core, &b->core, &distance, &simplex, NULL) == GRZ_FACE_INSIDE ||
        !see_simplex(&a->core, &b->core, &simplex, points))
        return grz_round_pair_distance(pair, points);
    grz_sub(3, points->a, points->b, d);
    return sqrt(grz_dot(3, d, d));
}

void grz_round_pair_touch(grz_round_pair *pair, const double shift[3], double gap, grz_point_pair *points) {
    for (int step = 0; step < GRZ_ROUND_MOST_STEPS; step++) {
        grz_round_pair_set(pair, GRZ_PRISM_MEDIUM, shift);
        if (grz_round_pair_distance(pair, points) <= gap) break;
        if (!grz_round_pair_refine(pair, points, shift)) break;
    }
    for (int k = 0; k < 3 && !pair->round[0]; k++) { /* b was moved back in place of a */
        points->a[k] += shift[k];
        points->b[k] += shift[k];
    }
}

/* The least n . x over a core, and what it is made of. */
static double least_of_core(const grz_core *core, const double n[3], double *size) {
    if (core->ends != GRZ_ENDS_NEAR) return -(double)INFINITY;
    double least = core->points ? (double)INFINITY : 0;
    for (int i = 0; i < core->point_count; i++) {
        const double x = grz_dot(3, n, core->points + 3 * i);
        least = x < least ? x : least;
    }
    for (int i = 0; i < 3 && !core->points; i++)
        least += n[i] * (core->center[i][0] + core->center[i][1] + core->center[i][2]) / 2;
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        double along = 0;
        for (int i = 0; i < 3; i++) along += n[i] * (g->axis[i][0] + g->axis[i][1]);
        *size += fabs((g->half[0] + g->half[1]) * along);
        least -= fabs((g->half[0] + g->half[1]) * along) / 2;
    }
    *size += fabs(least) + core->radius[0];
    return least - core->radius[0];
}

static double least_of_round(const grz_prism *prism, const double n[3], double *size) {
    const double a = grz_dot(3, n, prism->end[0]), b = grz_dot(3, n, prism->end[1]);
    const double x = grz_dot(3, n, prism->across[0]), y = grz_dot(3, n, prism->across[1]);
    *size += prism->size;
    return (a < b ? a : b) - prism->radius * sqrt(x * x + y * y);
}

double grz_round_pair_separation(const grz_round_pair *pair, const grz_point_pair *points, const double shift[3]) {
    double n[3], d[3], least[2], size = 0;
    grz_sub(3, points->a, points->b, d);
    const double length = grz_unit_along(3, d, n);
    if (!(length > 0)) return -(double)INFINITY;
    for (int i = 0; i < 2; i++) {
        const double towards[3] = {i == 0 ? n[0] : -n[0], i == 0 ? n[1] : -n[1], i == 0 ? n[2] : -n[2]};
        const grz_body *const body = pair->body[i];
        if (!pair->round[i] && body->form != GRZ_FORM_CORE) return -(double)INFINITY;
        least[i] = pair->round[i] ? least_of_round(&pair->prism[i], towards, &size)
                                  : least_of_core(&body->core, towards, &size);
    }
    return (least[0] + least[1]) + grz_dot(3, n, shift) - 0x1p-48 * size;
}
