/* Motions.
 *
 * SPDX-License-Identifier: MIT */
#include "motion.h"

#include "posed.h"

#include <math.h>
#include <string.h>

/* Asks the callable for the pose at a time. The lock is held. Once there is an exception it is asked no more. */
static void ask_pose(const motion *m, double t, double *matrix) {
    const int count = m->dimension * (m->dimension + 1);
    numbers n;
    if (PyErr_Occurred()) return;
    PyObject *const answer = PyObject_CallFunction(m->pose, "d", t);
    if (answer != NULL && poses_read(answer, Py_None, m->name, m->dimension, &n)) {
        if (n.count == count) memcpy(matrix, n.at, (size_t)count * sizeof *matrix);
        else PyErr_Format(PyExc_ValueError, "%s: expected one matrix", m->name);
        numbers_free(&n);
    }
    Py_XDECREF(answer);
}

static void own_pose(void *user, double t, double *matrix) {
    const motion *const m = user;
    for (int i = 0; i < m->dimension * (m->dimension + 1); i++) matrix[i] = NAN;
    if (m->waits != NULL && !patience_enter(m->waits)) return;
    ask_pose(m, t, matrix);
    if (m->waits != NULL) patience_leave(m->waits);
}

static void copy(double *to, series s, Py_ssize_t i) {
    for (int k = 0; s.at != NULL && k < (s.width > 0 ? s.width : 1); k++) to[k] = job_item(s, i)[k];
}

grz2_motion motion2_at(const motion *m, Py_ssize_t i) {
    grz2_motion out = {.angle = 0};
    if (m->pose != Py_None) return (grz2_motion){.pose = own_pose, .user = (void *)(uintptr_t)m, .speed = m->speed};
    copy(&out.by.x, m->parts[MOTION_BY], i), copy(&out.angle, m->parts[MOTION_ANGLE], i),
        copy(&out.pivot.x, m->parts[MOTION_PIVOT], i);
    return out;
}

grz3_motion motion3_at(const motion *m, Py_ssize_t i) {
    grz3_motion out = {.angle = 0};
    if (m->pose != Py_None) return (grz3_motion){.pose = own_pose, .user = (void *)(uintptr_t)m, .speed = m->speed};
    copy(&out.by.x, m->parts[MOTION_BY], i), copy(&out.axis.x, m->parts[MOTION_AXIS], i);
    copy(&out.angle, m->parts[MOTION_ANGLE], i), copy(&out.pivot.x, m->parts[MOTION_PIVOT], i);
    return out;
}

bool motion_read(PyObject *tuple, motion_names names, int dimension, motion *m, grid *g) {
    const int widths[MOTION_PARTS] = {dimension, 3, 0, dimension};
    PyObject *parts[MOTION_PARTS];
    m->dimension = dimension;
    m->name = names[MOTION_PARTS];
    if (!PyArg_ParseTuple(tuple, "OOOOOd", &parts[0], &parts[1], &parts[2], &parts[3], &m->pose, &m->speed))
        return false;
    if (m->pose != Py_None && !PyCallable_Check(m->pose)) {
        PyErr_Format(PyExc_TypeError, "%s: expected a callable of a time", m->name);
        return false;
    }
    if (m->pose != Py_None && !(m->speed >= 0 && m->speed < INFINITY)) {
        PyErr_Format(PyExc_ValueError, "%s: expected a finite speed of at least 0 with it", m->name);
        return false;
    }
    for (int k = 0; k < MOTION_PARTS; k++) {
        if (dimension == 2 && k == MOTION_AXIS && parts[k] != Py_None) {
            PyErr_Format(PyExc_TypeError, "%s: shapes of the plane have no axis", names[k]);
            return false;
        }
        if (!series_read(parts[k], names[k], widths[k], &m->n[k], &m->parts[k], g)) return false;
    }
    return true;
}

bool motion_spread(const grid *g, motion *m) {
    bool done = true;
    for (int k = 0; k < MOTION_PARTS && done; k++) done = series_spread(g, &m->n[k], &m->parts[k]);
    return done;
}

void motion_free(motion *m) {
    for (int k = 0; k < MOTION_PARTS; k++) numbers_free(&m->n[k]);
}
