/* When two bodies that move and turn first touch.
 *
 * SPDX-License-Identifier: MIT */
#include "handle.h"
#include "job.h"
#include "many.h"
#include "motion.h"

#include <stdatomic.h>

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

/* A shape or many, or else a mesh; and how it moves. */
typedef struct side {
    const shape_object *shapes;
    handle *mesh;
    motion motion;
    int dimension;
} side;

typedef struct advance_job {
    side sides[2];
    int dimension;
    series tolerance;
    advance_row *rows;
    atomic_llong unsupported, refused; /* the first pair without an answer, and with a wrong tolerance; or -1 */
} advance_job;

static void note_first(atomic_llong *first, Py_ssize_t i) {
    long long before = -1;
    while ((before < 0 || before > i) && !atomic_compare_exchange_weak(first, &before, i)) {
    }
}

static grz_status certify_in_space(const advance_job *j, Py_ssize_t i, double tolerance, grz3_certificate *out,
                                   grz_pair *triangles) {
    const side *const a = &j->sides[0], *const b = &j->sides[1];
    const grz3_motion of_a = motion3_at(&a->motion, i), of_b = motion3_at(&b->motion, i);
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
    const grz2_motion of_a = motion2_at(&j->sides[0].motion, i), of_b = motion2_at(&j->sides[1].motion, i);
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
    if (j->sides[0].motion.pose == Py_None && j->sides[1].motion.pose == Py_None) return many_run(answer, j, count, 1);
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

static bool spread_side(const grid *g, side *s) {
    return (s->shapes == NULL || shape_spread(g, &s->shapes)) && motion_spread(g, &s->motion);
}

static void free_side(side *s) {
    if (s->shapes != NULL) shape_release(s->shapes);
    handle_done(s->mesh);
    motion_free(&s->motion);
}

/* advance(a, motion, b, motion, tolerance), where a motion is (by, axis, angle, pivot, pose, speed), and a, or both,
 * are capsules of meshes: clear, contact, free_until, time, point, normal, steps; with a mesh also both triangles */
static PyObject *advance(PyObject *module, PyObject *args) {
    static motion_names names[2] = {
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
    for (int k = 0; k < 2 && done; k++) done = motion_read(motions[k], names[k], j.dimension, &j.sides[k].motion, &g);
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
