/* The generic casts and sweeps of both spaces: each asks the function that the pair of shapes has of its own; if there
 * is none, the engine.
 *
 * SPDX-License-Identifier: MIT */
#include "api/shapes.h"
#include "base/memory.h"
#include "pair/own.h"
#include "pair/pairs.h"
#include "time/times.h"

#include <graze/times2.h>
#include <graze/times3.h>

#include <stddef.h>

static int index_of_shape(int dim, const grz_shape *s) {
    return dim == 2 ? grz2_index_of(grz_in2(s)) : grz3_index_of(grz_in3(s));
}

static bool is_shape_of_space(int dim, const grz_shape *s) {
    const int index = index_of_shape(dim, s);
    return dim == 2 ? grz2_is_index_of_shape(index) : grz3_is_index_of_shape(index);
}

/* By the engine. Not inline, so that bodies are not on the stack of a pair's own function, which has its own. */
static GRZ_NOINLINE bool cast_by_body(int dim, const grz_shape *caster, const grz_shape *b, bool open, double *enter,
                                      double *exit, grz_simplex *face) {
    const grz_path path = grz_path_of(dim, caster);
    grz_body body;
    return grz_body_of(dim, b, &body) && grz_form_cast(dim, &path, &body, open, enter, exit, face);
}

static GRZ_NOINLINE grz_answer sweep_by_bodies(int dim, const grz_shape *a, const double da[], const grz_shape *b,
                                               const double db[], bool open, double *enter, double *exit,
                                               grz_simplex *face) {
    grz_body x, y;
    if (!grz_bodies_of(dim, a, b, &x, &y)) return grz_answered(false);
    return grz_form_sweep(&x, da, &y, db, 0, 1, open, enter, exit, face);
}

/* A bounded answer may depend on when the motion ends. */
static GRZ_NOINLINE grz_answer sweep_bodies_until(int dim, const grz_shape *a, const double da[], const grz_shape *b,
                                                  bool open, double until, bool rest, double *enter) {
    grz_body x, y;
    if (!grz_bodies_of(dim, a, b, &x, &y)) return grz_answered(false);
    const bool round = x.form == GRZ_FORM_ROUND || y.form == GRZ_FORM_ROUND;
    if (rest && !round) return grz_sweep_resting_bodies(&x, da, &y, grz_nowhere, open, enter, NULL);
    return grz_form_sweep(&x, da, &y, grz_nowhere, 0, round ? 1 : until, open, enter, NULL, NULL);
}

grz_answer grz_cast_to_face(int dim, const grz_shape *caster, const grz_shape *b, bool open, double *enter,
                            double *exit, grz_simplex *face) {
    if (face) face->count = 0;
    const grz_answer own = dim == 2 ? grz2_cast_own(grz_in2(caster), grz_in2(b), open, enter, exit)
                                    : grz3_cast_own(grz_in3(caster), grz_in3(b), open, enter, exit);
    if (!grz_is_undecided(own)) return own;
    grz_never(enter, exit);
    if (!is_shape_of_space(dim, caster) || !is_shape_of_space(dim, b)) return grz_answered(false);
    if (!grz_is_caster(index_of_shape(dim, caster))) return grz_unanswered();
    return grz_answered(cast_by_body(dim, caster, b, open, enter, exit, face));
}

/* Starts to load the first points of the second hull while the first one is read. The processor itself prefetches the
 * later points. */
static void prefetch_points(int dim, const grz_shape *s) {
    if (grz_kind_of(dim, s) != GRZ_HULL) return;
    const double *const points = grz_reference_of(dim, s);
    const int count = dim == 2 ? grz_in2(s)->hull.count : grz_in3(s)->hull.count,
              size = dim * (count < 64 ? count : 64);
    for (int k = 0; k < size; k += GRZ_LINE_BYTES / (int)sizeof *points) GRZ_PREFETCH(points + k);
}

static grz_answer sweep_own(int dim, const grz_shape *a, const double da[], const grz_shape *b, const double db[],
                            bool open, double *enter, double *exit) {
    return dim == 2 ? grz2_sweep_own(grz_in2(a), (const grz2_vec *)(const void *)da, grz_in2(b),
                                     (const grz2_vec *)(const void *)db, open, enter, exit)
                    : grz3_sweep_own(grz_in3(a), (const grz3_vec *)(const void *)da, grz_in3(b),
                                     (const grz3_vec *)(const void *)db, open, enter, exit);
}

grz_answer grz_sweep_to_face(int dim, const grz_shape *a, const double da[], const grz_shape *b, const double db[],
                             bool open, double *enter, double *exit, grz_simplex *face) {
    if (face) face->count = 0;
    if (!da) da = grz_nowhere;
    if (!db) db = grz_nowhere;
    const grz_answer own = sweep_own(dim, a, da, b, db, open, enter, exit);
    if (!grz_is_undecided(own)) return own;
    grz_never(enter, exit);
    prefetch_points(dim, b);
    return sweep_by_bodies(dim, a, da, b, db, open, enter, exit, face);
}

grz_answer grz_sweep_until(int dim, const grz_shape *a, const double da[], const grz_shape *b, bool open, double until,
                           bool rest, double *enter) {
    if (!da) da = grz_nowhere;
    const grz_answer own = sweep_own(dim, a, da, b, grz_nowhere, open, enter, NULL);
    if (!grz_is_undecided(own)) return own;
    *enter = (double)INFINITY;
    return sweep_bodies_until(dim, a, da, b, open, until, rest, enter);
}

grz_answer grz2_cast(const grz2_shape *caster, const grz2_shape *b, double *enter, double *exit) {
    return grz_cast_to_face(2, grz_from2(caster), grz_from2(b), false, enter, exit, NULL);
}
grz_answer grz3_cast(const grz3_shape *caster, const grz3_shape *b, double *enter, double *exit) {
    return grz_cast_to_face(3, grz_from3(caster), grz_from3(b), false, enter, exit, NULL);
}

grz_answer grz2_cast_open(const grz2_shape *caster, const grz2_shape *b, double *enter, double *exit) {
    return grz_cast_to_face(2, grz_from2(caster), grz_from2(b), true, enter, exit, NULL);
}
grz_answer grz3_cast_open(const grz3_shape *caster, const grz3_shape *b, double *enter, double *exit) {
    return grz_cast_to_face(3, grz_from3(caster), grz_from3(b), true, enter, exit, NULL);
}

grz_answer grz2_sweep(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db, double *enter,
                      double *exit) {
    return grz_sweep_to_face(2, grz_from2(a), (const double *)da, grz_from2(b), (const double *)db, false, enter, exit,
                             NULL);
}
grz_answer grz3_sweep(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db, double *enter,
                      double *exit) {
    return grz_sweep_to_face(3, grz_from3(a), (const double *)da, grz_from3(b), (const double *)db, false, enter, exit,
                             NULL);
}

grz_answer grz2_sweep_open(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                           double *enter, double *exit) {
    return grz_sweep_to_face(2, grz_from2(a), (const double *)da, grz_from2(b), (const double *)db, true, enter, exit,
                             NULL);
}
grz_answer grz3_sweep_open(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db,
                           double *enter, double *exit) {
    return grz_sweep_to_face(3, grz_from3(a), (const double *)da, grz_from3(b), (const double *)db, true, enter, exit,
                             NULL);
}
