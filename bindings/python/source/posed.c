/* Shapes moved by matrices, or by positions and rotations.
 *
 * SPDX-License-Identifier: MIT */
#include "posed.h"
#include "job.h"
#include "many.h"

#include <math.h>
#include <string.h>

static int size_of_matrix(int dimension) { return dimension * (dimension + 1); }

static bool refuse(const char *argument, int dimension) {
    PyErr_Format(PyExc_ValueError, "%s: expected (%d, %d) numbers, or (%d, %d) with a last row of 0%s 0 1", argument,
                 dimension, dimension + 1, dimension + 1, dimension + 1, dimension == 3 ? " 0" : "");
    return false;
}

/* The error of numbers that are no pose. Index: which of an array they are, or -1. */
static bool refuse_numbers(const char *argument, const char *expected, Py_ssize_t index) {
    if (index < 0) PyErr_Format(PyExc_ValueError, "%s: expected %s", argument, expected);
    else PyErr_Format(PyExc_ValueError, "%s: expected %s; what has index %zd is another", argument, expected, index);
    return false;
}

/* Whether these numbers are finite. Their bits say so: subnormal ones may be 0 to a thread. */
static bool are_finite(const double *at, Py_ssize_t count) {
    for (Py_ssize_t i = 0; i < count; i++)
        if (!isfinite(at[i])) return false;
    return true;
}

/* Leaves the last row of each matrix out. False: one of them is another. */
static bool cut_last_rows(numbers *n, int dimension) {
    static const double row[4] = {0, 0, 0, 1};
    const double *const last = row + 3 - dimension;
    const int columns = dimension + 1, size = size_of_matrix(dimension);
    const Py_ssize_t count = n->count / (columns * columns);
    for (Py_ssize_t i = 0; i < count; i++) {
        const double *const from = n->at + i * columns * columns;
        for (int k = 0; k < columns; k++)
            if (!(from[size + k] == last[k])) return false;
        memmove(n->at + i * size, from, (size_t)size * sizeof *from);
    }
    n->count = count * size;
    return true;
}

static bool read_matrices(PyObject *object, const char *argument, int dimension, numbers *n) {
    if (!numbers_read(object, argument, n)) return false;
    const int axes = n->grid.axes;
    const Py_ssize_t rows = axes < 2 ? 0 : n->grid.shape[axes - 2], columns = axes < 2 ? 0 : n->grid.shape[axes - 1];
    const bool good = columns == dimension + 1 && (rows == dimension || rows == columns);
    if (!good || (rows == columns && !cut_last_rows(n, dimension))) {
        numbers_free(n);
        return refuse(argument, dimension);
    }
    n->grid = grid_without(&n->grid, 2);
    const Py_ssize_t size = size_of_matrix(dimension);
    for (Py_ssize_t i = 0; i < n->count; i += size) {
        if (are_finite(n->at + i, size)) continue;
        refuse_numbers(argument, "finite numbers", n->grid.axes == 0 ? -1 : i / size);
        numbers_free(n);
        return false;
    }
    return true;
}

static void matrix_of(int dimension, const double *position, const double *rotation, double *matrix) {
    const double *const p = position, *const r = rotation;
    if (dimension == 2) grz2_matrix_from_angle((grz2_vec){p[0], p[1]}, *r, matrix);
    else grz3_matrix_from_quaternion((grz3_vec){p[0], p[1], p[2]}, (grz3_quat){r[0], r[1], r[2], r[3]}, matrix);
}

/* Makes matrices of positions and rotations; a position or a rotation is finite where the matrix is. */
static bool make_matrices(const series at[2], const char *argument, int dimension, Py_ssize_t count, double *out) {
    const int size = size_of_matrix(dimension);
    for (Py_ssize_t i = 0; i < count; i++) {
        const double *const position = job_item(at[0], i);
        matrix_of(dimension, position, job_item(at[1], i), out + i * size);
        if (are_finite(out + i * size, size)) continue;
        const bool is_position = !are_finite(position, dimension);
        const char *const expected = is_position      ? "finite numbers"
                                     : dimension == 2 ? "a finite angle"
                                                      : "a quaternion of finite numbers, not all 0";
        return refuse_numbers(is_position ? argument : "rotation", expected,
                              at[is_position ? 0 : 1].step == 0 ? -1 : i);
    }
    return true;
}

static bool read_placements(PyObject *position, PyObject *rotation, const char *argument, int dimension, numbers *n) {
    numbers in[2] = {{NULL}, {NULL}};
    series at[2] = {{NULL, 0, 0, NULL}, {NULL, 0, 0, NULL}};
    grid g = {0};
    *n = (numbers){NULL};
    bool good = series_read(position, argument, dimension, &in[0], &at[0], &g) &&
                series_read(rotation, "rotation", dimension == 3 ? 4 : 0, &in[1], &at[1], &g);
    if (good && at[0].at == NULL) {
        PyErr_Format(PyExc_TypeError, "%s: expected a position, got None", argument);
        good = false;
    }
    good = good && series_spread(&g, &in[0], &at[0]) && series_spread(&g, &in[1], &at[1]);
    const Py_ssize_t count = grid_count(&g), size = size_of_matrix(dimension);
    if (good) *n = (numbers){PyMem_Malloc((size_t)(count * size + 1) * sizeof *n->at), count * size, g};
    if (good && n->at == NULL) PyErr_NoMemory();
    good = n->at != NULL && make_matrices(at, argument, dimension, count, n->at);
    if (!good) numbers_free(n);
    numbers_free(&in[0]);
    numbers_free(&in[1]);
    return good;
}

bool poses_read(PyObject *pose, PyObject *rotation, const char *argument, int dimension, numbers *n) {
    if (rotation != Py_None) return read_placements(pose, rotation, argument, dimension, n);
    return read_matrices(pose, argument, dimension, n);
}

/* Shapes, their poses, and the rows of what they become. */
typedef struct posing {
    const shape_object *s;
    series matrices;
    int kind, width;
    double *rows;
    bool places;            /* in place of matrices: those of reference points */
    Py_ssize_t unsupported; /* the first that is valid and has no pose, or -1 */
} posing;

/* Puts a posed shape into its row; that of a hull is there. What is empty, or of another kind, becomes NaN. */
static void put_row(posing *p, Py_ssize_t i, bool was_valid, grz_kind kind, const void *fields) {
    double *const row = p->rows + i * p->width;
    if (was_valid && kind == GRZ_EMPTY && p->unsupported < 0) p->unsupported = i;
    if ((int)kind != p->kind) {
        for (int k = 0; k < p->width; k++) row[k] = NAN;
    } else if (kind != GRZ_HULL) {
        memcpy(row, fields, (size_t)p->width * sizeof *row);
    }
}

static void pose_some(void *context, Py_ssize_t from, Py_ssize_t to) {
    posing *const p = context;
    for (Py_ssize_t i = from; i < to; i++) {
        double *const room = p->rows + i * p->width;
        if (p->s->dimension == 2) {
            const grz2_shape shape = shape2_at(p->s, i);
            const double *const to = job_item(p->matrices, i);
            const grz2_shape posed = p->places ? grz2_shape_at(&shape, (const void *)to)
                                               : grz2_shape_posed(&shape, to, (grz2_vec *)(void *)room);
            put_row(p, i, grz2_shape_valid(&shape), posed.kind, &posed.point);
        } else {
            const grz3_shape shape = shape3_at(p->s, i);
            const double *const to = job_item(p->matrices, i);
            const grz3_shape posed = p->places ? grz3_shape_at(&shape, (const void *)to)
                                               : grz3_shape_posed(&shape, to, (grz3_vec *)(void *)room);
            put_row(p, i, grz3_shape_valid(&shape), posed.kind, &posed.point);
        }
    }
}

static bool is_box(int kind) { return kind == GRZ_AABB || kind == GRZ_RECT || kind == GRZ_OBB; }

/* What boxes of the plane become under each of these matrices: GRZ_OBB, if it keeps right angles, else GRZ_HULL. An
 * array is of one kind: 0 if they do not agree. A matrix that overflows counts for nothing. */
static int kind_of_flat_boxes(const numbers *matrices) {
    const grz2_shape box = {.kind = GRZ_AABB, .aabb = {{0, 0}, {1, 1}}};
    int kind = -1;
    for (Py_ssize_t i = 0; i + 6 <= matrices->count; i += 6) {
        grz2_vec room[4];
        const grz2_shape posed = grz2_shape_posed(&box, matrices->at + i, room);
        if (!grz2_shape_valid(&posed)) continue;
        if (kind >= 0 && kind != (int)posed.kind) return 0;
        kind = posed.kind;
    }
    return kind < 0 ? GRZ_OBB : kind;
}

/* Which rows the shapes become. False: there is no answer, and an exception is set. */
static bool find_kind(posing *p, const numbers *matrices) {
    const shape_object *const s = p->s;
    p->kind = !is_box(s->kind) ? s->kind : s->dimension == 3 ? GRZ_OBB : kind_of_flat_boxes(matrices);
    p->width = !is_box(s->kind) ? s->width : s->dimension == 3 ? 15 : p->kind == GRZ_OBB ? 6 : 8;
    if (p->kind != 0) return true;
    PyErr_SetString(PyExc_ValueError,
                    "pose: some of these matrices keep right angles and some do not: they make boxes "
                    "oriented boxes and hulls, and an array has shapes of one kind; pose them apart");
    return false;
}

static PyObject *posed_of(const module_state *state, PyObject *type, posing *p, const grid *g) {
    const Py_ssize_t count = grid_count(g);
    double *radius = NULL;
    p->rows = PyMem_Malloc((size_t)(count > 0 ? count : 1) * (size_t)(p->width + 1) * sizeof *p->rows);
    if (p->rows == NULL) return PyErr_NoMemory();
    p->unsupported = -1;
    bool done = many_run(pose_some, p, count, 1);
    if (done && p->unsupported >= 0) {
        unsupported_error(state, p->places ? "at" : "posed", g, p->unsupported);
        done = false;
    }
    if (done && p->s->radius != NULL) {
        radius = grid_spread(g, &p->s->grid, p->s->radius, 1);
        done = radius != NULL;
    }
    PyObject *const out = done ? shape_new((PyTypeObject *)type, p->kind, p->s->dimension, g, p->width, p->rows) : NULL;
    if (!done) PyMem_Free(p->rows);
    if (out != NULL) ((shape_object *)out)->radius = radius;
    else PyMem_Free(radius);
    return out;
}

static PyObject *pose_shapes(const module_state *state, const shape_object *s, PyObject *obb, PyObject *hull,
                             numbers *n) {
    const int size = size_of_matrix(s->dimension);
    posing p = {.s = s, .matrices = {n->at, grid_count(&n->grid) == 1 ? 0 : size, size, &n->grid}};
    grid g = s->grid;
    PyObject *out = NULL;
    if (!grid_join(&g, "pose", &n->grid) || !find_kind(&p, n)) return NULL;
    PyObject *const own = (PyObject *)Py_TYPE((PyObject *)(uintptr_t)s);
    PyObject *const type = p.kind == s->kind ? own : p.kind == GRZ_OBB ? obb : hull;
    Py_INCREF((PyObject *)(uintptr_t)s);
    if (shape_spread(&g, &p.s) && series_spread(&g, n, &p.matrices)) out = posed_of(state, type, &p, &g);
    shape_release(p.s);
    return out;
}

/* posed(shapes, class of oriented boxes, class of hulls, pose, rotation or None) */
static PyObject *posed(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *shapes, *obb, *hull, *pose, *rotation;
    numbers n;
    if (!PyArg_ParseTuple(args, "O!O!O!OO", state->shape, &shapes, &PyType_Type, &obb, &PyType_Type, &hull, &pose,
                          &rotation))
        return NULL;
    if (!PyType_IsSubtype((PyTypeObject *)obb, state->shape) || !PyType_IsSubtype((PyTypeObject *)hull, state->shape))
        return PyErr_Format(PyExc_TypeError, "posed: expected classes of shapes");
    const shape_object *const s = (const shape_object *)shapes;
    if (!poses_read(pose, rotation, "pose", s->dimension, &n)) return NULL;
    PyObject *const out = pose_shapes(state, s, obb, hull, &n);
    numbers_free(&n);
    return out;
}

/* shapes_at(shapes, places) */
static PyObject *shapes_at(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *shapes, *places, *out = NULL;
    numbers n = {NULL};
    if (!PyArg_ParseTuple(args, "O!O", state->shape, &shapes, &places)) return NULL;
    const shape_object *const s = (const shape_object *)Py_NewRef(shapes);
    posing p = {.s = s, .kind = s->kind, .width = s->width, .places = true};
    grid g = s->grid;
    if (series_read(places, "place", s->dimension, &n, &p.matrices, &g)) {
        if (p.matrices.at == NULL) PyErr_Format(PyExc_TypeError, "place: expected a vector");
        else if (shape_spread(&g, &p.s) && series_spread(&g, &n, &p.matrices))
            out = posed_of(state, (PyObject *)Py_TYPE(shapes), &p, &g);
    }
    shape_release(p.s);
    numbers_free(&n);
    return out;
}

PyMethodDef pose_methods[] = {
    {"posed", posed, METH_VARARGS, NULL},
    {"shapes_at", shapes_at, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
