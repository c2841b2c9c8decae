/* When two bodies that move and turn first touch.
 *
 * SPDX-License-Identifier: MIT */
#include "job.h"
#include "many.h"

#include <graze/advance2.h>
#include <graze/advance3.h>

#include <stdatomic.h>

typedef struct advance_row {
    double free_until, time, point[3], normal[3];
    int32_t steps;
    bool clear, contact;
} advance_row;

#define ADVANCE_COLUMNS(dimension) \
    { \
        {"?", 0, offsetof(advance_row, clear)}, {"?", 0, offsetof(advance_row, contact)}, \
            {"d", 0, offsetof(advance_row, free_until)}, {"d", 0, offsetof(advance_row, time)}, \
            {"d", dimension, offsetof(advance_row, point)}, {"d", dimension, offsetof(advance_row, normal)}, \
            {"i", 0, offsetof(advance_row, steps)}, { \
            NULL, 0, 0 \
        } \
    }
static const column columns2[] = ADVANCE_COLUMNS(2), columns3[] = ADVANCE_COLUMNS(3);

/* Of each of two bodies: displacement, axis (of space alone), angle, pivot. */
enum { BY, AXIS, ANGLE, PIVOT, MOTION_PARTS };

typedef struct advance_job {
    const shape_object *shapes[2];
    series motion[2][MOTION_PARTS], tolerance;
    advance_row *rows;
    atomic_llong unsupported, refused; /* the first pair without an answer, and with a wrong tolerance; or -1 */
} advance_job;

static void copy(double *to, series s, Py_ssize_t i) {
    for (int k = 0; s.at != NULL && k < (s.width > 0 ? s.width : 1); k++) to[k] = job_item(s, i)[k];
}

static grz2_motion motion2(const series *m, Py_ssize_t i) {
    grz2_motion out = {.angle = 0};
    copy(&out.by.x, m[BY], i), copy(&out.angle, m[ANGLE], i), copy(&out.pivot.x, m[PIVOT], i);
    return out;
}

static grz3_motion motion3(const series *m, Py_ssize_t i) {
    grz3_motion out = {.angle = 0};
    copy(&out.by.x, m[BY], i), copy(&out.axis.x, m[AXIS], i), copy(&out.angle, m[ANGLE], i);
    copy(&out.pivot.x, m[PIVOT], i);
    return out;
}

static void note_first(atomic_llong *first, Py_ssize_t i) {
    long long before = -1;
    while ((before < 0 || before > i) && !atomic_compare_exchange_weak(first, &before, i)) {
    }
}

static grz_status certify(const advance_job *j, Py_ssize_t i, double tolerance, grz3_certificate *out) {
    if (j->shapes[0]->dimension == 3) {
        const grz3_shape a = shape3_at(j->shapes[0], i), b = shape3_at(j->shapes[1], i);
        const grz3_motion of_a = motion3(j->motion[0], i), of_b = motion3(j->motion[1], i);
        return grz3_advance(&a, &of_a, &b, &of_b, tolerance, out);
    }
    const grz2_shape a = shape2_at(j->shapes[0], i), b = shape2_at(j->shapes[1], i);
    const grz2_motion of_a = motion2(j->motion[0], i), of_b = motion2(j->motion[1], i);
    grz2_certificate c;
    const grz_status status = grz2_advance(&a, &of_a, &b, &of_b, tolerance, &c);
    *out = (grz3_certificate){c.verdict, c.free_until, c.time, {c.point.x, c.point.y, 0}, {c.normal.x, c.normal.y, 0},
                              c.steps};
    return status;
}

static void answer(void *context, Py_ssize_t from, Py_ssize_t to) {
    advance_job *const j = context;
    for (Py_ssize_t i = from; i < to && !grz_watch_stops(); i++) {
        grz3_certificate c;
        if (certify(j, i, *job_item(j->tolerance, i), &c) != GRZ_OK) note_first(&j->refused, i);
        if (c.verdict == GRZ_ADVANCE_UNSUPPORTED) note_first(&j->unsupported, i);
        j->rows[i] = (advance_row){.free_until = c.free_until,
                                   .time = c.time,
                                   .point = {c.point.x, c.point.y, c.point.z},
                                   .normal = {c.normal.x, c.normal.y, c.normal.z},
                                   .steps = c.steps,
                                   .clear = c.verdict == GRZ_ADVANCE_CLEAR,
                                   .contact = c.verdict == GRZ_ADVANCE_CONTACT};
    }
}

static PyObject *answer_all(PyObject *module, advance_job *j, const grid *g) {
    const module_state *const state = PyModule_GetState(module);
    const Py_ssize_t count = grid_count(g);
    PyObject *out = NULL;
    j->rows = PyMem_Calloc((size_t)(count > 0 ? count : 1), sizeof *j->rows);
    if (j->rows == NULL) return PyErr_NoMemory();
    if (many_run(answer, j, count, 1)) {
        if (j->refused >= 0) PyErr_SetString(PyExc_ValueError, "tolerance: expected a length of at least 0");
        else if (j->unsupported >= 0) unsupported_error(state, "advance", g, (Py_ssize_t)j->unsupported);
        else
            out = columns_make(module, j->rows, g, sizeof *j->rows, j->shapes[0]->dimension == 2 ? columns2 : columns3);
    }
    PyMem_Free(j->rows);
    return out;
}

static bool read_motion(PyObject **objects, const char *const names[], int dimension, numbers *n, series *out,
                        grid *g) {
    const int widths[MOTION_PARTS] = {dimension, 3, 0, dimension};
    for (int k = 0; k < MOTION_PARTS; k++) {
        if (dimension == 2 && k == AXIS && objects[k] != Py_None) {
            PyErr_Format(PyExc_TypeError, "%s: shapes of the plane have no axis", names[k]);
            return false;
        }
        if (!series_read(objects[k], names[k], widths[k], &n[k], &out[k], g)) return false;
    }
    return true;
}

/* advance(a, by, axis, angle, pivot, b, by, axis, angle, pivot, tolerance): clear, contact, free_until, time, point,
 * normal, steps */
static PyObject *advance(PyObject *module, PyObject *args) {
    static const char *const names[2][MOTION_PARTS] = {
        {"motion_a.by", "motion_a.axis", "motion_a.angle", "motion_a.pivot"},
        {"motion_b.by", "motion_b.axis", "motion_b.angle", "motion_b.pivot"}};
    const module_state *const state = PyModule_GetState(module);
    PyObject *shapes[2], *parts[2][MOTION_PARTS], *tolerance, *out = NULL;
    advance_job j = {.unsupported = -1, .refused = -1};
    numbers n[2][MOTION_PARTS] = {{{NULL}}}, n_tolerance = {NULL};
    grid g = {0};
    if (!PyArg_ParseTuple(args, "OOOOOOOOOOO", &shapes[0], &parts[0][0], &parts[0][1], &parts[0][2], &parts[0][3],
                          &shapes[1], &parts[1][0], &parts[1][1], &parts[1][2], &parts[1][3], &tolerance))
        return NULL;
    bool done = (j.shapes[0] = shape_argument(state, shapes[0], "a", &g)) != NULL;
    done = done && (j.shapes[1] = shape_argument(state, shapes[1], "b", &g)) != NULL;
    if (done && j.shapes[0]->dimension != j.shapes[1]->dimension) {
        PyErr_SetString(PyExc_TypeError, "b: not of the space of a");
        done = false;
    }
    for (int k = 0; k < 2 && done; k++)
        done = read_motion(parts[k], names[k], j.shapes[0]->dimension, n[k], j.motion[k], &g);
    done = done && series_read(tolerance, "tolerance", 0, &n_tolerance, &j.tolerance, &g);
    if (done && j.tolerance.at == NULL) done = (PyErr_Format(PyExc_TypeError, "tolerance: expected a number"), false);
    for (int k = 0; k < 2 && done; k++) {
        done = shape_spread(&g, &j.shapes[k]);
        for (int m = 0; m < MOTION_PARTS && done; m++) done = series_spread(&g, &n[k][m], &j.motion[k][m]);
    }
    if (done && series_spread(&g, &n_tolerance, &j.tolerance)) out = answer_all(module, &j, &g);
    for (int k = 0; k < 2; k++) {
        if (j.shapes[k] != NULL) shape_release(j.shapes[k]);
        for (int m = 0; m < MOTION_PARTS; m++) numbers_free(&n[k][m]);
    }
    numbers_free(&n_tolerance);
    return out;
}

/* pose_at(by, axis, angle, pivot, t): the numbers of the matrix, row by row */
static PyObject *pose_at(PyObject *module, PyObject *args) {
    double m[10], matrix[12], t;
    int dimension;
    (void)module;
    if (!PyArg_ParseTuple(args, "i(ddd)(ddd)d(ddd)d", &dimension, &m[0], &m[1], &m[2], &m[3], &m[4], &m[5], &m[6],
                          &m[7], &m[8], &m[9], &t))
        return NULL;
    if (dimension == 2) {
        const grz2_motion flat = {.by = {m[0], m[1]}, .angle = m[6], .pivot = {m[7], m[8]}};
        grz2_pose_at(&flat, t, matrix);
        return Py_BuildValue("((ddd)(ddd))", matrix[0], matrix[1], matrix[2], matrix[3], matrix[4], matrix[5]);
    }
    const grz3_motion motion = {
        .by = {m[0], m[1], m[2]}, .axis = {m[3], m[4], m[5]}, .angle = m[6], .pivot = {m[7], m[8], m[9]}};
    grz3_pose_at(&motion, t, matrix, NULL);
    return Py_BuildValue("((dddd)(dddd)(dddd))", matrix[0], matrix[1], matrix[2], matrix[3], matrix[4], matrix[5],
                         matrix[6], matrix[7], matrix[8], matrix[9], matrix[10], matrix[11]);
}

PyMethodDef advance_methods[] = {
    {"advance", advance, METH_VARARGS, NULL}, {"pose_at", pose_at, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
