/* What a closed form leaves to the engine.
 *
 * SPDX-License-Identifier: MIT */
#include "time/closed_form.h"

#include "shape/core2.h"
#include "shape/core3.h"

bool grz2_cast_by_engine(const grz_path *path, const grz2_shape *b, bool open, double *enter, double *exit) {
    grz_body body;
    return grz2_body_of(b, &body) ? grz_cast_point(2, path, &body, open, enter, exit, NULL) : grz_never(enter, exit);
}

bool grz3_cast_by_engine(const grz_path *path, const grz3_shape *b, bool open, double *enter, double *exit) {
    grz_body body;
    return grz3_body_of(b, &body) ? grz_cast_point(3, path, &body, open, enter, exit, NULL) : grz_never(enter, exit);
}

grz_answer grz2_sweep_by_engine(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                                bool open, bool leaves, double *enter, double *exit) {
    grz_body x, y;
    if (!grz2_body_of(a, &x) || !grz2_body_of(b, &y)) return grz_answered(grz_never(enter, exit));
    return grz_sweep_resting_bodies(&x, &da->x, &y, &db->x, open, enter, leaves ? NULL : exit);
}

grz_answer grz3_sweep_by_engine(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db,
                                bool open, bool leaves, double *enter, double *exit) {
    grz_body x, y;
    if (!grz3_body_of(a, &x) || !grz3_body_of(b, &y)) return grz_answered(grz_never(enter, exit));
    return grz_sweep_resting_bodies(&x, &da->x, &y, &db->x, open, enter, leaves ? NULL : exit);
}
