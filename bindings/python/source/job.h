/* A question about arrays of shapes, and the loops that ask the library.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_PYTHON_JOB_H
#define GRAZE_PYTHON_JOB_H

#include "grid.h"

/// What is asked. The first are the relations of the library.
enum {
    JOB_HIT = GRZ_RELATION_COUNT,
    JOB_HIT_OPEN,
    JOB_SWEEP_HIT,
    JOB_SWEEP_HIT_OPEN,
    JOB_STOP,
    JOB_BOUNDS,
    JOB_VALID,
    JOB_AREA,
    JOB_COMMON,
    JOB_COUNT
};

/// Numbers of which each pair has its own, or all have the same (step 0).
typedef struct series {
    const double *at; ///< NULL: there are none
    Py_ssize_t step;  ///< doubles from one to the next
    int width;        ///< doubles of one
    const grid *grid; ///< of the items
} series;

/// Results that are not wanted are NULL. Places and normals have `dimension` doubles for each pair. The items of a loop
/// are those of the shapes in their order, or one of a shape for all.
typedef struct job {
    int what, dimension;
    const shape_object *a, *b; ///< b is NULL if the question is about one shape
    series da, db, margin;
    grid grid;
    int8_t *yes; ///< 0 or 1; of side and zone the number
    double *first, *second;
    double *vectors[4];
    Py_ssize_t unsupported; ///< the first pair that has no answer, or -1
} job;

/// Answers the pairs from `from` to before `to`.
typedef void job_loop(job *j, Py_ssize_t from, Py_ssize_t to);

/// The loop for a job; of pairs with functions of their own one that calls these. May exchange the shapes of the job.
job_loop *job_loop_of(job *j);

job_loop job_run2, job_run3;

/// A shape as the library takes it; a hull refers to the rows.
grz2_shape shape2_at(const shape_object *s, Py_ssize_t i);
grz3_shape shape3_at(const shape_object *s, Py_ssize_t i);

/// Reads a shape, or a list of shapes, and extends the grid of the pairs: a new reference. NULL: an exception is set.
const shape_object *shape_argument(const module_state *state, PyObject *object, const char *argument, grid *g);
/// Reads a number (width 0) or a vector for all pairs, or an array of them; None: there is none. Extends the grid of
/// the pairs. The numbers own the memory. False: an exception is set.
bool series_read(PyObject *object, const char *argument, int width, numbers *n, series *out, grid *g);
/// Repeats a shape, a new reference of which the old one is released, or numbers, so that they are in the order of a
/// grid, or one for all. False: an exception is set.
bool shape_spread(const grid *g, const shape_object **s);
bool series_spread(const grid *g, numbers *n, series *s);

/// Sets the error of a question that has no answer for some shapes, with the reason: for those of this index of a grid.
/// Returns NULL.
PyObject *unsupported_error(const module_state *state, const char *question, const grid *g, Py_ssize_t index);

/// The functions of predicates.c, constructors.c, contact.c, ccd.c and advance.c.
extern PyMethodDef predicate_methods[], constructor_methods[], contact_methods[], ccd_methods[], advance_methods[];

static inline const double *job_row(const shape_object *s, Py_ssize_t i) {
    return s->rows + (s->count == 1 ? 0 : i * s->width);
}

static inline const double *job_item(series s, Py_ssize_t i) { return s.at == NULL ? NULL : s.at + i * s.step; }

#endif
