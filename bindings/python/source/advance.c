/* When two bodies that move and turn first touch.
 *
 * SPDX-License-Identifier: MIT */
#include "handle.h"
#include "job.h"
#include "many.h"
#include "posed.h"

#include <graze/advance2.h>
#include <graze/advance3.h>

#include <math.h>
#include <stdatomic.h>
#include <string.h>

typedef struct advance_row {
    double free_until, time, point[3], normal[3];
    int32_t steps;
    uint32_t triangles[2]; /* of meshes; UINT32_MAX without */
    bool clear, contact;
} advance_row;

#define ADVANCE_COLUMNS(dimension) \
    {"?", 0, offsetof(advance_row, clear)}, {"?", 0, offsetof(advance_row, contact)}, \
        {"d", 0, offsetof(advance_row, free_until)}, {"d", 0, offsetof(advance_row, time)}, \
        {"d", dimension, offsetof(advance_row, point)}, {"d", dimension, offsetof(advance_row, normal)}, { \
        "i", 0, offsetof(advance_row, steps) \
    }
static const column columns2[] = {ADVANCE_COLUMNS(2), {NULL, 0, 0}}, columns3[] = {ADVANCE_COLUMNS(3), {NULL, 0, 0}},
                    mesh_columns[] = {ADVANCE_COLUMNS(3),
                                      {"I", 0, offsetof(advance_row, triangles)},
                                      {"I", 0, offsetof(advance_row, triangles) + sizeof(uint32_t)},
                                      {NULL, 0, 0}};

/* Of each of two bodies: displacement, axis (of space alone), angle, pivot; or a callable and its speed. */
enum { BY, AXIS, ANGLE, PIVOT, MOTION_PARTS };

/* A shape or many, or else a mesh; and how it moves. */
typedef struct side {
    const shape_object *shapes;
    handle *mesh;
    numbers n[MOTION_PARTS];
    series motion[MOTION_PARTS];
    PyObject *pose; /* a callable, or None */
    double speed;
    int dimension;
    const char *name;
} side;

typedef struct advance_job {
    side sides[2];
    int dimension;
    series tolerance;
    advance_row *rows;
    atomic_llong unsupported, refused; /* the first pair without an answer, and with a wrong tolerance; or -1 */
} advance_job;

/* Asks the callable for the pose at a time. The lock is held. Once there is an exception it is asked no more. */
static void own_pose(void *user, double t, double *matrix) {
    const side *const s = user;
    const int count = s->dimension * (s->dimension + 1);
    numbers n;
    for (int i = 0; i < count; i++) matrix[i] = NAN;
    if (PyErr_Occurred()) return;
    PyObject *const answer = PyObject_CallFunction(s->pose, "d", t);
    if (answer != NULL && poses_read(answer, Py_None, s->name, s->dimension, &n)) {
        if (n.count == count) memcpy(matrix, n.at, (size_t)count * sizeof *matrix);
        else PyErr_Format(PyExc_ValueError, "%s: expected one matrix", s->name);
        numbers_free(&n);
    }
    Py_XDECREF(answer);
}

static void copy(double *to, series s, Py_ssize_t i) {
    for (int k = 0; s.at != NULL && k < (s.width > 0 ? s.width : 1); k++) to[k] = job_item(s, i)[k];
}

static grz2_motion motion2(const side *s, Py_ssize_t i) {
    grz2_motion out = {.angle = 0};
    if (s->pose != Py_None) return (grz2_motion){.pose = own_pose, .user = (void *)(uintptr_t)s, .speed = s->speed};
    copy(&out.by.x, s->motion[BY], i), copy(&out.angle, s->motion[ANGLE], i), copy(&out.pivot.x, s->motion[PIVOT], i);
    return out;
}

static grz3_motion motion3(const side *s, Py_ssize_t i) {
    grz3_motion out = {.angle = 0};
    if (s->pose != Py_None) return (grz3_motion){.pose = own_pose, .user = (void *)(uintptr_t)s, .speed = s->speed};
    copy(&out.by.x, s->motion[BY], i), copy(&out.axis.x, s->motion[AXIS], i);
    copy(&out.angle, s->motion[ANGLE], i), copy(&out.pivot.x, s->motion[PIVOT], i);
    return out;
}

static void note_first(atomic_llong *first, Py_ssize_t i) {
    long long before = -1;
    while ((before < 0 || before > i) && !atomic_compare_exchange_weak(first, &before, i)) {
    }
}

static grz_status certify_in_space(const advance_job *j, Py_ssize_t i, double tolerance, grz3_certificate *out,
                                   grz_pair *triangles) {
    const side *const a = &j->sides[0], *const b = &j->sides[1];
    const grz3_motion of_a = motion3(a, i), of_b = motion3(b, i);
    if (b->mesh != NULL)
        return grz_meshes_advance(a->mesh->object, &of_a, b->mesh->object, &of_b, tolerance, out, triangles);
    const grz3_shape second = shape3_at(b->shapes, i);
    if (a->mesh != NULL) return grz_mesh_advance(a->mesh->object, &of_a, &second, &of_b, tolerance, out, &triangles->a);
    const grz3_shape first = shape3_at(a->shapes, i);
    return grz3_advance(&first, &of_a, &second, &of_b, tolerance, out);
}

static grz_status certify(const advance_job *j, Py_ssize_t i, double tolerance, grz3_certificate *out,
                          grz_pair *triangles) {
    if (j->dimension == 3) return certify_in_space(j, i, tolerance, out, triangles);
    const grz2_shape a = shape2_at(j->sides[0].shapes, i), b = shape2_at(j->sides[1].shapes, i);
    const grz2_motion of_a = motion2(&j->sides[0], i), of_b = motion2(&j->sides[1], i);
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
        grz_pair triangles = {UINT32_MAX, UINT32_MAX};
        if (certify(j, i, *job_item(j->tolerance, i), &c, &triangles) == GRZ_ERROR_ARGUMENT) note_first(&j->refused, i);
        if (c.verdict == GRZ_ADVANCE_UNSUPPORTED) note_first(&j->unsupported, i);
        j->rows[i] = (advance_row){.free_until = c.free_until,
                                   .time = c.time,
                                   .point = {c.point.x, c.point.y, c.point.z},
                                   .normal = {c.normal.x, c.normal.y, c.normal.z},
                                   .steps = c.steps,
                                   .triangles = {triangles.a, triangles.b},
                                   .clear = c.verdict == GRZ_ADVANCE_CLEAR,
                                   .contact = c.verdict == GRZ_ADVANCE_CONTACT};
    }
}

static bool is_without_exception(void *user) {
    (void)user;
    return !PyErr_Occurred();
}

/* Callables need the lock, so that it is kept; they let others run, and see Ctrl-C. False: an exception is set. */
static bool answer_each(advance_job *j, Py_ssize_t count) {
    if (j->sides[0].pose == Py_None && j->sides[1].pose == Py_None) return many_run(answer, j, count, 1);
    grz_watch watch = {.go_on = is_without_exception};
    grz_watch_begin(&watch);
    answer(j, 0, count);
    grz_watch_end(&watch);
    return !PyErr_Occurred();
}

static PyObject *answer_all(PyObject *module, advance_job *j, const grid *g) {
    const module_state *const state = PyModule_GetState(module);
    const Py_ssize_t count = grid_count(g);
    PyObject *out = NULL;
    j->rows = PyMem_Calloc((size_t)(count > 0 ? count : 1), sizeof *j->rows);
    if (j->rows == NULL) return PyErr_NoMemory();
    if (answer_each(j, count)) {
        const column *const columns = j->sides[0].mesh != NULL ? mesh_columns : j->dimension == 2 ? columns2 : columns3;
        if (j->refused >= 0) PyErr_SetString(PyExc_ValueError, "tolerance: expected a length of at least 0");
        else if (j->unsupported >= 0) unsupported_error(state, "advance", g, (Py_ssize_t)j->unsupported);
        else out = columns_make(module, j->rows, g, sizeof *j->rows, columns);
    }
    PyMem_Free(j->rows);
    return out;
}

/* Reads a shape, or shapes, or a mesh. */
static bool read_body(const module_state *state, PyObject *object, const char *name, side *s, grid *g) {
    if (PyCapsule_CheckExact(object)) s->mesh = handle_read(object, HANDLE_MESH, name);
    else s->shapes = shape_argument(state, object, name, g);
    s->dimension = s->shapes != NULL ? s->shapes->dimension : 3;
    return s->mesh != NULL || s->shapes != NULL;
}

/* Of a motion: by, axis, angle, pivot, pose, speed. */
static bool read_motion(PyObject *motion, const char *const names[], side *s, grid *g) {
    const int widths[MOTION_PARTS] = {s->dimension, 3, 0, s->dimension};
    PyObject *parts[MOTION_PARTS];
    s->name = names[MOTION_PARTS];
    if (!PyArg_ParseTuple(motion, "OOOOOd", &parts[0], &parts[1], &parts[2], &parts[3], &s->pose, &s->speed))
        return false;
    if (s->pose != Py_None && !PyCallable_Check(s->pose)) {
        PyErr_Format(PyExc_TypeError, "%s: expected a callable of a time", s->name);
        return false;
    }
    if (s->pose != Py_None && !(s->speed >= 0 && s->speed < INFINITY)) {
        PyErr_Format(PyExc_ValueError, "%s: expected a finite speed of at least 0 with it", s->name);
        return false;
    }
    for (int k = 0; k < MOTION_PARTS; k++) {
        if (s->dimension == 2 && k == AXIS && parts[k] != Py_None) {
            PyErr_Format(PyExc_TypeError, "%s: shapes of the plane have no axis", names[k]);
            return false;
        }
        if (!series_read(parts[k], names[k], widths[k], &s->n[k], &s->motion[k], g)) return false;
    }
    return true;
}

static bool spread_side(const grid *g, side *s) {
    bool done = s->shapes == NULL || shape_spread(g, &s->shapes);
    for (int m = 0; m < MOTION_PARTS && done; m++) done = series_spread(g, &s->n[m], &s->motion[m]);
    return done;
}

static void free_side(side *s) {
    if (s->shapes != NULL) shape_release(s->shapes);
    handle_done(s->mesh);
    for (int m = 0; m < MOTION_PARTS; m++) numbers_free(&s->n[m]);
}

/* advance(a, motion, b, motion, tolerance), where a motion is (by, axis, angle, pivot, pose, speed), and a, or both,
 * are capsules of meshes: clear, contact, free_until, time, point, normal, steps; with a mesh also both triangles */
static PyObject *advance(PyObject *module, PyObject *args) {
    static const char *const names[2][MOTION_PARTS + 1] = {
        {"motion_a.by", "motion_a.axis", "motion_a.angle", "motion_a.pivot", "motion_a.pose"},
        {"motion_b.by", "motion_b.axis", "motion_b.angle", "motion_b.pivot", "motion_b.pose"}};
    const module_state *const state = PyModule_GetState(module);
    PyObject *bodies[2], *motions[2], *tolerance, *out = NULL;
    advance_job j = {.unsupported = -1, .refused = -1};
    side *const a = &j.sides[0], *const b = &j.sides[1];
    numbers n_tolerance = {NULL};
    grid g = {0};
    if (!PyArg_ParseTuple(args, "OO!OO!O", &bodies[0], &PyTuple_Type, &motions[0], &bodies[1], &PyTuple_Type,
                          &motions[1], &tolerance))
        return NULL;
    bool done = read_body(state, bodies[0], "a", a, &g) && read_body(state, bodies[1], "b", b, &g);
    j.dimension = a->dimension;
    if (done && a->dimension != b->dimension) {
        PyErr_SetString(PyExc_TypeError, "b: not of the space of a");
        done = false;
    }
    for (int k = 0; k < 2 && done; k++) done = read_motion(motions[k], names[k], &j.sides[k], &g);
    done = done && series_read(tolerance, "tolerance", 0, &n_tolerance, &j.tolerance, &g);
    if (done && j.tolerance.at == NULL) done = (PyErr_Format(PyExc_TypeError, "tolerance: expected a number"), false);
    done = done && spread_side(&g, a) && spread_side(&g, b);
    if (done && series_spread(&g, &n_tolerance, &j.tolerance)) out = answer_all(module, &j, &g);
    free_side(a);
    free_side(b);
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
