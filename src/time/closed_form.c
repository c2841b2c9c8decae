/* What a closed form leaves to the engine.
 *
 * SPDX-License-Identifier: MIT */
#include "time/closed_form.h"

#include "shape/any.h"

static bool body_of_kind(int dim, grz_kind kind, const void *shape, grz_body *body) {
    body->form = GRZ_FORM_CORE;
    return grz_core_of(dim, kind, shape, &body->core);
}

bool grz_cast_by_engine(int dim, const grz_path *path, grz_kind kind, const void *b, bool open, double *enter,
                        double *exit) {
    grz_body body;
    return body_of_kind(dim, kind, b, &body) ? grz_cast_point(dim, path, &body, open, enter, exit, NULL)
                                             : grz_never(enter, exit);
}

grz_answer grz_sweep_by_engine(int dim, grz_kind kind_a, const void *a, const double da[], grz_kind kind_b,
                               const void *b, const double db[], bool open, double *enter, double *exit) {
    grz_body x, y;
    if (!body_of_kind(dim, kind_a, a, &x) || !body_of_kind(dim, kind_b, b, &y))
        return grz_answered(grz_never(enter, exit));
    return grz_sweep_resting_bodies(&x, da, &y, db, open, enter, exit);
}
