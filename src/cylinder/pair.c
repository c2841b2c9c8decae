/* A pair of shapes with cylinders.
 *
 * SPDX-License-Identifier: MIT */
#include "cylinder/pair.h"

#include "shape/core3.h"

/* What an answer may be off by for one cylinder. */
static double gap_of(const grz_prism *prism) { return GRZ_CYLINDER_GAP * prism->size + 0x1p-1060; }

void grz_cylinder_pair_of(const grz3_shape *a, const grz3_shape *b, grz_cylinder_pair *pair) {
    const grz3_shape *const shape[2] = {a, b};
    pair->gap = 0;
    for (int i = 0; i < 2; i++) {
        pair->round[i] = shape[i]->kind == GRZ_CYLINDER;
        if (!pair->round[i]) {
            grz3_body_of(shape[i], &pair->body[i]);
            continue;
        }
        pair->body[i].form = GRZ_FORM_CORE;
        grz_prism_of(&shape[i]->cylinder, &pair->prism[i]);
        pair->gap += gap_of(&pair->prism[i]);
    }
}

static double least_of(double a, double b) { return a < b ? a : b; }

static double grown_by(const grz_prism *prism, grz_prism_choice choice) {
    switch (choice) {
    case GRZ_PRISM_OUTER: return grz_prism_error(prism);
    case GRZ_PRISM_SHRUNK: return -gap_of(prism);
    case GRZ_PRISM_INNER: return -grz_prism_error(prism);
    case GRZ_PRISM_SMALL: return -least_of(0x1p-26 * prism->size, least_of(prism->radius, prism->length / 2) / 2);
    default: return 0;
    }
}

/* The displacement of body i relative to the other, where a is moved by `shift`. */
static void shift_of(int i, const double shift[3], double out[3]) {
    for (int k = 0; k < 3; k++) out[k] = i == 0 ? shift[k] : -shift[k];
}

bool grz_cylinder_pair_set(grz_cylinder_pair *pair, grz_prism_choice choice, const double shift[3]) {
    const grz_prism_fit fit =
        choice == GRZ_PRISM_OUTER || choice == GRZ_PRISM_SHRUNK ? GRZ_CIRCUMSCRIBED : GRZ_INSCRIBED;
    static const double nowhere[3] = {0, 0, 0};
    bool some = true;
    for (int i = 0; i < 2; i++) {
        const bool shifted = i == 0 || !pair->round[0];
        double moved[3];
        if (pair->round[i]) {
            grz_prism *const prism = &pair->prism[i];
            shift_of(i, shifted ? shift : nowhere, moved);
            some = grz_prism_core(prism, fit, grown_by(prism, choice), moved, &pair->body[i].core) && some;
        } else if (pair->body[i].form == GRZ_FORM_CORE && pair->body[i].core.ends == GRZ_ENDS_NEAR) {
            pair->body[i].core.moves = false; /* a sweep may have set it in motion */
        }
    }
    return some;
}

bool grz_cylinder_pair_refine(grz_cylinder_pair *pair, const grz_point_pair *points, const double shift[3]) {
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

double grz_cylinder_pair_distance(grz_cylinder_pair *pair, grz_point_pair *points) {
    return grz_distance_of_bodies(&pair->body[0], &pair->body[1], points);
}
