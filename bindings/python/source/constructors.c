/* Shapes from other conventions, and shapes around many points.
 *
 * SPDX-License-Identifier: MIT */
#include "job.h"
#include "many.h"

#include <graze/bounds2.h>
#include <graze/bounds3.h>
#include <graze/frustum.h>

#include <string.h>

enum { MOST_ARGUMENTS = 3 };

typedef struct construction construction;

/* A constructor: its arguments, by name and by width: v a vector, q four numbers, s one. */
typedef struct constructor {
    const char *name;
    int dimension, kind;
    const char *widths;
    const char *arguments[MOST_ARGUMENTS];
    void (*make)(const construction *c, Py_ssize_t i, double *row);
    int width; /* of a row */
} constructor;

struct construction {
    const constructor *from;
    series at[MOST_ARGUMENTS];
    double *rows;
};

#define V2(k) (*(const grz2_vec *)(const void *)job_item(c->at[k], i))
#define V3(k) (*(const grz3_vec *)(const void *)job_item(c->at[k], i))
#define MAKER(name, type, call) \
    static void name(const construction *c, Py_ssize_t i, double *row) { \
        const type made = call; \
        memcpy(row, &made, sizeof made); \
    }
MAKER(aabb2_from_center_half, grz2_aabb, grz2_aabb_from_center_half(V2(0), V2(1)))
MAKER(aabb3_from_center_half, grz3_aabb, grz3_aabb_from_center_half(V3(0), V3(1)))
MAKER(aabb2_from_origin_size, grz2_aabb, grz2_aabb_from_origin_size(V2(0), V2(1)))
MAKER(aabb3_from_origin_size, grz3_aabb, grz3_aabb_from_origin_size(V3(0), V3(1)))
MAKER(rect_from_min_max, grz2_rect, grz2_rect_from_min_max(V2(0), V2(1)))
MAKER(rect_from_center_half, grz2_rect, grz2_rect_from_center_half(V2(0), V2(1)))
MAKER(obb2_from_angle, grz2_obb, grz2_obb_from_angle(V2(0), V2(1), *job_item(c->at[2], i)))
MAKER(obb3_from_quaternion, grz3_obb,
      grz3_obb_from_quaternion(V3(0), V3(1), *(const grz3_quat *)(const void *)job_item(c->at[2], i)))
MAKER(plane2_from_point_normal, grz2_plane, grz2_plane_from_point_normal(V2(0), V2(1)))
MAKER(plane3_from_point_normal, grz3_plane, grz3_plane_from_point_normal(V3(0), V3(1)))
MAKER(plane2_from_points, grz2_plane, grz2_plane_from_points(V2(0), V2(1)))
MAKER(plane3_from_points, grz3_plane, grz3_plane_from_points(V3(0), V3(1), V3(2)))

static const constructor constructors[] = {
    {"center_half", 2, GRZ_AABB, "vv", {"center", "half"}, aabb2_from_center_half, 4},
    {"center_half", 3, GRZ_AABB, "vv", {"center", "half"}, aabb3_from_center_half, 6},
    {"origin_size", 2, GRZ_AABB, "vv", {"origin", "size"}, aabb2_from_origin_size, 4},
    {"origin_size", 3, GRZ_AABB, "vv", {"origin", "size"}, aabb3_from_origin_size, 6},
    {"min_max", 2, GRZ_RECT, "vv", {"min", "max"}, rect_from_min_max, 4},
    {"center_half", 2, GRZ_RECT, "vv", {"center", "half"}, rect_from_center_half, 4},
    {"angle", 2, GRZ_OBB, "vvs", {"center", "half", "angle"}, obb2_from_angle, 6},
    {"quaternion", 3, GRZ_OBB, "vvq", {"center", "half", "rotation"}, obb3_from_quaternion, 15},
    {"point_normal", 2, GRZ_PLANE, "vv", {"point", "normal"}, plane2_from_point_normal, 3},
    {"point_normal", 3, GRZ_PLANE, "vv", {"point", "normal"}, plane3_from_point_normal, 4},
    {"points", 2, GRZ_PLANE, "vv", {"a", "b"}, plane2_from_points, 3},
    {"points", 3, GRZ_PLANE, "vvv", {"a", "b", "c"}, plane3_from_points, 4},
};

static void make_some(void *context, Py_ssize_t from, Py_ssize_t to) {
    const construction *const c = context;
    for (Py_ssize_t i = from; i < to; i++) c->from->make(c, i, c->rows + i * c->from->width);
}

/* How many numbers a vector of this argument has; -1 with an exception. */
static int dimension_of(PyObject *object, const char *argument) {
    numbers n;
    if (!numbers_read(object, argument, &n)) return -1;
    const Py_ssize_t last = n.grid.axes > 0 ? n.grid.shape[n.grid.axes - 1] : 0;
    numbers_free(&n);
    return last == 2 || last == 3 ? (int)last : 0;
}

static const constructor *constructor_of(const char *name, int kind, PyObject *first) {
    const constructor *known = NULL;
    const size_t count = sizeof constructors / sizeof *constructors;
    for (size_t i = 0; i < count && !PyErr_Occurred(); i++) {
        const constructor *const c = &constructors[i];
        if (strcmp(c->name, name) != 0 || c->kind != kind) continue;
        known = c;
        if (dimension_of(first, c->arguments[0]) == c->dimension) return c;
    }
    if (known != NULL && !PyErr_Occurred())
        PyErr_Format(PyExc_ValueError, "%s: expected vectors of %s numbers", known->arguments[0],
                     known->kind == GRZ_RECT || *known->name == 'a' ? "2"
                     : *known->name == 'q'                          ? "3"
                                                                    : "2 or 3");
    if (known == NULL && !PyErr_Occurred()) PyErr_Format(PyExc_ValueError, "%s: no such constructor", name);
    return NULL;
}

static PyObject *construct_all(PyTypeObject *type, construction *c, const grid *g) {
    const Py_ssize_t count = grid_count(g);
    c->rows = PyMem_Malloc((size_t)(count > 0 ? count : 1) * (size_t)c->from->width * sizeof *c->rows);
    if (c->rows == NULL) return PyErr_NoMemory();
    if (many_run(make_some, c, count, 1))
        return shape_new(type, c->from->kind, c->from->dimension, g, c->from->width, c->rows);
    PyMem_Free(c->rows);
    return NULL;
}

/* construct(class, name, kind, arguments): a shape of the class, which is one of shapes */
static PyObject *construct(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *type, *arguments, *out = NULL;
    const char *name;
    int kind;
    if (!PyArg_ParseTuple(args, "O!siO!", &PyType_Type, &type, &name, &kind, &PyTuple_Type, &arguments)) return NULL;
    if (!PyType_IsSubtype((PyTypeObject *)type, state->shape) || PyTuple_Size(arguments) < 1)
        return PyErr_Format(PyExc_TypeError, "construct: expected a class of shapes, and arguments");
    construction c = {.from = constructor_of(name, kind, PyTuple_GetItem(arguments, 0))};
    if (c.from == NULL) return NULL;
    const Py_ssize_t wanted = (Py_ssize_t)strlen(c.from->widths);
    if (PyTuple_Size(arguments) != wanted)
        return PyErr_Format(PyExc_TypeError, "%s: expected %zd points in %dD", name, wanted, c.from->dimension);
    numbers n[MOST_ARGUMENTS] = {{NULL}};
    grid g = {0};
    bool done = true;
    for (int k = 0; done && k < (int)wanted; k++) {
        const int width = c.from->widths[k] == 'v' ? c.from->dimension : c.from->widths[k] == 'q' ? 4 : 0;
        const char *const argument = c.from->arguments[k];
        done = series_read(PyTuple_GetItem(arguments, k), argument, width, &n[k], &c.at[k], &g);
        if (done && c.at[k].at == NULL) done = (PyErr_Format(PyExc_TypeError, "%s: expected numbers", argument), false);
    }
    for (int k = 0; done && k < (int)wanted; k++) done = series_spread(&g, &n[k], &c.at[k]);
    if (done) out = construct_all((PyTypeObject *)type, &c, &g);
    for (int k = 0; k < MOST_ARGUMENTS; k++) numbers_free(&n[k]);
    return out;
}

/* surround(class in 2D, class in 3D, kind, points): the bounding ball or oriented box of points */
static PyObject *surround(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyTypeObject *types[2];
    PyObject *object;
    int kind;
    numbers n;
    if (!PyArg_ParseTuple(args, "O!O!iO", &PyType_Type, &types[0], &PyType_Type, &types[1], &kind, &object))
        return NULL;
    if (!PyType_IsSubtype(types[0], state->shape) || !PyType_IsSubtype(types[1], state->shape))
        return PyErr_Format(PyExc_TypeError, "surround: expected a class of shapes");
    if (!numbers_read(object, "points", &n)) return NULL;
    const int dimension = n.grid.axes >= 2 ? (int)n.grid.shape[n.grid.axes - 1] : 0;
    if (dimension != 2 && dimension != 3) {
        numbers_free(&n);
        return PyErr_Format(PyExc_ValueError, "points: expected an array of shape (..., 2) or (..., 3)");
    }
    const grz_points points = {GRZ_DOUBLE, (size_t)(n.count / dimension), 0, n.at};
    union {
        grz2_circle circle;
        grz3_sphere sphere;
        grz2_obb obb2;
        grz3_obb obb3;
        double numbers[15];
    } made;
    const bool is_ball = kind == GRZ_BALL;
    const int width = is_ball ? dimension + 1 : dimension == 2 ? 6 : 15;
    grz_status status = GRZ_OK;
    Py_BEGIN_ALLOW_THREADS
    if (dimension == 2) {
        if (is_ball) made.circle = grz2_bounding_circle(&points);
        else status = grz2_bounding_obb(&points, NULL, &made.obb2);
    } else if (is_ball) made.sphere = grz3_bounding_sphere(&points);
    else made.obb3 = grz3_bounding_obb(&points);
    Py_END_ALLOW_THREADS
    numbers_free(&n);
    if (status != GRZ_OK) return PyErr_NoMemory();
    double *const row = PyMem_Malloc((size_t)width * sizeof *row);
    if (row == NULL) return PyErr_NoMemory();
    memcpy(row, made.numbers, (size_t)width * sizeof *row);
    const grid one = {0};
    return shape_new(types[dimension - 2], is_ball ? GRZ_BALL : GRZ_OBB, dimension, &one, width, row);
}

/* frustum(matrix, depth): the 8 corners, as a bytearray of doubles */
static PyObject *frustum(PyObject *module, PyObject *args) {
    PyObject *object;
    int depth;
    numbers n;
    (void)module;
    if (!PyArg_ParseTuple(args, "Oi", &object, &depth) || !numbers_read(object, "matrix", &n)) return NULL;
    if (n.grid.axes != 2 || n.grid.shape[0] != 4 || n.grid.shape[1] != 4) {
        numbers_free(&n);
        return PyErr_Format(PyExc_ValueError, "matrix: expected (4, 4) numbers");
    }
    double columns[16];
    for (int i = 0; i < 16; i++) columns[i % 4 * 4 + i / 4] = n.at[i];
    numbers_free(&n);
    const grz3_frustum made = grz3_frustum_from_matrix(columns, (grz_depth_range)depth);
    return PyByteArray_FromStringAndSize((const char *)made.corner, (Py_ssize_t)sizeof made.corner);
}

PyMethodDef constructor_methods[] = {
    {"construct", construct, METH_VARARGS, NULL},
    {"surround", surround, METH_VARARGS, NULL},
    {"frustum", frustum, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
