/* Meshes, polygons, and pairs of boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "objects.h"

#include <stdlib.h>
#include <string.h>

static PyObject *fail(grz_status status, const char *argument) {
    if (status == GRZ_ERROR_MEMORY) return PyErr_NoMemory();
    return PyErr_Format(PyExc_ValueError, "%s: %s", argument, grz_status_text(status));
}

/* An array as the caller wants it, over a bytearray that is consumed. */
static PyObject *as_array(PyObject *module, PyObject *bytes, const char *code, int width) {
    const module_state *const state = PyModule_GetState(module);
    if (bytes == NULL) return NULL;
    PyObject *const array = PyObject_CallFunction(state->array, "Osi", bytes, code, width);
    Py_DECREF(bytes);
    return array;
}

/* Pairs that a search has found so far. */
typedef struct pairs {
    grz_pair *at;
    size_t count, capacity;
    bool no_memory;
} pairs;

/* A visitor: without the lock, so that it allocates with malloc's functions only. */
static bool add_pairs(void *user, const grz_pair *found, size_t count) {
    pairs *const p = user;
    if (count > p->capacity - p->count) {
        const size_t capacity = 2 * (p->count + count);
        grz_pair *const at = realloc(p->at, capacity * sizeof *at);
        p->no_memory = at == NULL;
        if (p->no_memory) return false;
        p->at = at;
        p->capacity = capacity;
    }
    memcpy(p->at + p->count, found, count * sizeof *found);
    p->count += count;
    return true;
}

static PyObject *pairs_object(PyObject *module, pairs *p, grz_status status) {
    PyObject *out = NULL;
    if (p->no_memory) PyErr_NoMemory();
    else if (status != GRZ_OK) fail(status, "a");
    else
        out = as_array(
            module, PyByteArray_FromStringAndSize((const char *)p->at, (Py_ssize_t)(p->count * sizeof *p->at)), "I", 2);
    free(p->at);
    return out;
}

static bool read_boxes(PyObject *object, const char *argument, PyTypeObject *type, grz_boxes *out) {
    if (!PyObject_TypeCheck(object, type) || ((shape_object *)object)->kind != GRZ_AABB) {
        PyErr_Format(PyExc_TypeError, "%s: expected an Aabb, got %R", argument, (PyObject *)Py_TYPE(object));
        return false;
    }
    const shape_object *const s = (shape_object *)object;
    if (s->radius != NULL) {
        PyErr_Format(PyExc_ValueError, "%s: boxes are not rounded here", argument);
        return false;
    }
    *out = (grz_boxes){.dimension = s->dimension, .number = GRZ_DOUBLE, .count = (size_t)s->count, .first = s->rows};
    return true;
}

/* box_pairs(a, b or None, open) */
static PyObject *box_pairs(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *a, *b;
    int open;
    grz_boxes in_a, in_b;
    if (!PyArg_ParseTuple(args, "OOp", &a, &b, &open) || !read_boxes(a, "a", state->shape, &in_a)) return NULL;
    if (b != Py_None && !read_boxes(b, "b", state->shape, &in_b)) return NULL;
    if (b != Py_None && in_a.dimension != in_b.dimension)
        return PyErr_Format(PyExc_ValueError, "b: boxes of %dD with some of %dD", in_b.dimension, in_a.dimension);
    const grz_pairs_options options = {.open = open};
    pairs p = {NULL, 0, 0, false};
    grz_status status;
    Py_BEGIN_ALLOW_THREADS status = grz_boxes_pairs(&in_a, b == Py_None ? NULL : &in_b, &options, add_pairs, &p);
    Py_END_ALLOW_THREADS return pairs_object(module, &p, status);
}

/* Handles are capsules, whose destructors free them; the classes of Python hold one. */
static const char mesh_name[] = "graze.Mesh", polygon_name[] = "graze.Polygon";

static void release_mesh(PyObject *capsule) { grz_mesh_free(PyCapsule_GetPointer(capsule, mesh_name)); }

static void release_polygon(PyObject *capsule) { grz2_polygon_free(PyCapsule_GetPointer(capsule, polygon_name)); }

/* An array of rows of `width` numbers; width 0: of numbers. */
static bool read_rows(PyObject *object, const char *argument, int width, numbers *n) {
    if (!numbers_read(object, argument, n)) return false;
    if (n->count == 0 || (n->dimensions == (width > 0 ? 2 : 1) && (width == 0 || n->shape[1] == width))) return true;
    PyErr_Format(PyExc_ValueError, "%s: expected an array of shape (n, %d)", argument, width);
    numbers_free(n);
    return false;
}

/* Indices below a limit, from numbers. NULL: an error is set. */
static uint32_t *read_indices(const numbers *n, const char *argument, Py_ssize_t limit) {
    uint32_t *const out = PyMem_Malloc((size_t)(n->count > 0 ? n->count : 1) * sizeof *out);
    if (out == NULL) return (void *)PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < n->count; i++) {
        const double index = n->at[i];
        if (!(index >= 0 && index < (double)limit && index < 4294967296.0) || index != (double)(uint32_t)index) {
            char text[32];
            PyOS_snprintf(text, sizeof text, "%.17g", index);
            PyErr_Format(PyExc_ValueError, "%s: index %s at place %zd is not one from 0 to %zd", argument, text, i,
                         limit - 1);
            PyMem_Free(out);
            return NULL;
        }
        out[i] = (uint32_t)index;
    }
    return out;
}

/* mesh(vertices, faces) */
static PyObject *mesh_build(PyObject *module, PyObject *args) {
    PyObject *vertices, *faces;
    numbers in_vertices, in_faces;
    (void)module;
    if (!PyArg_ParseTuple(args, "OO", &vertices, &faces) || !read_rows(vertices, "vertices", 3, &in_vertices))
        return NULL;
    if (!read_rows(faces, "faces", 3, &in_faces)) {
        numbers_free(&in_vertices);
        return NULL;
    }
    uint32_t *const indices = read_indices(&in_faces, "faces", in_vertices.count / 3);
    grz_mesh *mesh = NULL;
    grz_status status = GRZ_OK;
    if (indices != NULL) {
        const grz_triangles triangles = {.number = GRZ_DOUBLE,
                                         .vertex_count = (size_t)in_vertices.count / 3,
                                         .vertices = in_vertices.at,
                                         .count = (size_t)in_faces.count / 3,
                                         .indices = indices};
        const grz_mesh_options options = {.solid = true};
        Py_BEGIN_ALLOW_THREADS status = grz_mesh_build(&mesh, &triangles, &options);
        Py_END_ALLOW_THREADS
    }
    numbers_free(&in_vertices);
    numbers_free(&in_faces);
    PyMem_Free(indices);
    if (indices == NULL) return NULL;
    if (status != GRZ_OK) return fail(status, "faces");
    PyObject *const out = PyCapsule_New(mesh, mesh_name, release_mesh);
    if (out == NULL) grz_mesh_free(mesh);
    return out;
}

/* mesh_facts(mesh): triangles, empty ones, open edges, unmatched edges */
static PyObject *mesh_facts(PyObject *module, PyObject *handle) {
    const grz_mesh *const mesh = PyCapsule_GetPointer(handle, mesh_name);
    (void)module;
    if (mesh == NULL) return NULL;
    const grz_mesh_facts f = grz_mesh_about(mesh);
    return Py_BuildValue("(nnnn)", (Py_ssize_t)f.triangles, (Py_ssize_t)f.empty, (Py_ssize_t)f.open_edges,
                         (Py_ssize_t)f.unmatched_edges);
}

/* mesh_points(mesh, points, what): what 0: contains; 1: distance; 2: winding number, within 0.01; 3: strictly inside */
static PyObject *mesh_points(PyObject *module, PyObject *args) {
    PyObject *handle, *points;
    int what;
    numbers n;
    if (!PyArg_ParseTuple(args, "OOi", &handle, &points, &what)) return NULL;
    const grz_mesh *const mesh = PyCapsule_GetPointer(handle, mesh_name);
    if (mesh == NULL || !read_rows(points, "points", 3, &n)) return NULL;
    const Py_ssize_t count = n.count / 3;
    const bool is_yes = what == 0 || what == 3;
    PyObject *const bytes = PyByteArray_FromStringAndSize(NULL, count * (is_yes ? 1 : (Py_ssize_t)sizeof(double)));
    grz_status status = GRZ_OK;
    bool interrupted = bytes == NULL;
    char *const to = bytes == NULL ? NULL : PyByteArray_AsString(bytes);
    for (Py_ssize_t i = 0; i < count && !interrupted && status == GRZ_OK;) {
        const Py_ssize_t end = count - i < 1000 ? count : i + 1000;
        Py_BEGIN_ALLOW_THREADS for (; i < end && status == GRZ_OK; i++) {
            const grz3_vec p = {n.at[3 * i], n.at[3 * i + 1], n.at[3 * i + 2]};
            double number = 0;
            if (is_yes) {
                const grz3_shape point = grz3_shape_from_point(&p);
                bool inside = false;
                status = grz_mesh_contains(mesh, &p, &inside);
                to[i] = inside && (what == 0 || !grz_mesh_overlap(mesh, &point));
            } else if (what == 1) {
                status = grz_mesh_signed_distance(mesh, &p, &number);
            } else {
                grz_winding winding;
                status = grz_mesh_winding(mesh, &p, 0.01, &winding);
                number = winding.number;
            }
            if (!is_yes) memcpy(to + i * (Py_ssize_t)sizeof number, &number, sizeof number);
        }
        Py_END_ALLOW_THREADS interrupted = PyErr_CheckSignals() != 0;
    }
    numbers_free(&n);
    if (!interrupted && status == GRZ_OK) return as_array(module, bytes, is_yes ? "?" : "d", 0);
    Py_XDECREF(bytes);
    if (!interrupted) PyErr_SetString(PyExc_ValueError, "mesh: it has open edges: it is not closed");
    return NULL;
}

/* Stops at the first pair. */
static bool stop_at_first(void *user, const grz_pair *found, size_t count) {
    (void)user, (void)found, (void)count;
    return false;
}

/* mesh_pairs(a, b, all): the pairs of triangles that meet; without `all` whether there are any */
static PyObject *mesh_pairs(PyObject *module, PyObject *args) {
    PyObject *a, *b;
    int all;
    if (!PyArg_ParseTuple(args, "OOp", &a, &b, &all)) return NULL;
    const grz_mesh *const in_a = PyCapsule_GetPointer(a, mesh_name);
    const grz_mesh *const in_b = in_a == NULL ? NULL : PyCapsule_GetPointer(b, mesh_name);
    if (in_b == NULL) return NULL;
    pairs p = {NULL, 0, 0, false};
    grz_status status;
    Py_BEGIN_ALLOW_THREADS status = grz_mesh_pairs(in_a, in_b, all ? add_pairs : stop_at_first, &p);
    Py_END_ALLOW_THREADS if (all) return pairs_object(module, &p, status);
    return status == GRZ_OK || status == GRZ_STOPPED ? PyBool_FromLong(status == GRZ_STOPPED) : fail(status, "a");
}

/* mesh_distance(a, b): the distance and the nearest points */
static PyObject *mesh_distance(PyObject *module, PyObject *args) {
    PyObject *a, *b;
    (void)module;
    if (!PyArg_ParseTuple(args, "OO", &a, &b)) return NULL;
    const grz_mesh *const in_a = PyCapsule_GetPointer(a, mesh_name);
    const grz_mesh *const in_b = in_a == NULL ? NULL : PyCapsule_GetPointer(b, mesh_name);
    if (in_b == NULL) return NULL;
    grz3_vec pa, pb;
    double distance;
    Py_BEGIN_ALLOW_THREADS distance = grz_meshes_distance(in_a, in_b, &pa, &pb);
    Py_END_ALLOW_THREADS return Py_BuildValue("d(ddd)(ddd)", distance, pa.x, pa.y, pa.z, pb.x, pb.y, pb.z);
}

/* mesh_cast(mesh, casters): for each caster the triangle that it hits first (2**32 - 1: none) and the time */
static PyObject *mesh_cast(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *handle, *casters;
    if (!PyArg_ParseTuple(args, "OO!", &handle, state->shape, &casters)) return NULL;
    const shape_object *const s = (shape_object *)casters;
    const grz_mesh *const mesh = PyCapsule_GetPointer(handle, mesh_name);
    if (mesh == NULL) return NULL;
    if (s->dimension != 3 || s->radius != NULL || s->kind < GRZ_SEGMENT || s->kind > GRZ_LINE)
        return PyErr_Format(PyExc_TypeError, "caster: expected segments, rays or lines of 3D");
    PyObject *const ids = PyByteArray_FromStringAndSize(NULL, s->count * 4);
    PyObject *const times = PyByteArray_FromStringAndSize(NULL, s->count * (Py_ssize_t)sizeof(double));
    bool done = ids != NULL && times != NULL;
    for (Py_ssize_t i = 0; done && i < s->count;) {
        const Py_ssize_t end = s->count - i < 1000 ? s->count : i + 1000;
        char *const to_id = PyByteArray_AsString(ids), *const to_time = PyByteArray_AsString(times);
        Py_BEGIN_ALLOW_THREADS for (; i < end; i++) {
            grz3_shape caster = {.kind = (grz_kind)s->kind};
            grz_mesh_hit hit;
            memcpy(&caster.point, s->rows + i * s->width, (size_t)s->width * sizeof(double));
            if (!grz_mesh_cast(mesh, &caster, NULL, &hit).yes) hit.triangle = UINT32_MAX;
            memcpy(to_id + 4 * i, &hit.triangle, 4);
            memcpy(to_time + 8 * i, &hit.time, 8);
        }
        Py_END_ALLOW_THREADS done = PyErr_CheckSignals() == 0;
    }
    if (!done) {
        Py_XDECREF(ids);
        Py_XDECREF(times);
        return NULL;
    }
    PyObject *const a = as_array(module, ids, "I", 0), *const b = as_array(module, times, "d", 0);
    return a == NULL || b == NULL ? (Py_XDECREF(a), Py_XDECREF(b), NULL) : Py_BuildValue("(NN)", a, b);
}

/* polygon(points, ends, polyline) */
static PyObject *polygon_build(PyObject *module, PyObject *args) {
    PyObject *points, *ends;
    int polyline;
    numbers in_points, in_ends;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOp", &points, &ends, &polyline) || !read_rows(points, "points", 2, &in_points))
        return NULL;
    if (!read_rows(ends, "ends", 0, &in_ends)) {
        numbers_free(&in_points);
        return NULL;
    }
    uint32_t *const all = read_indices(&in_ends, "ends", in_points.count / 2 + 1);
    grz2_polygon *polygon = NULL;
    grz_status status = GRZ_OK;
    if (all != NULL) {
        const grz2_rings rings = {.number = GRZ_DOUBLE,
                                  .point_count = (size_t)in_points.count / 2,
                                  .points = in_points.at,
                                  .count = (size_t)in_ends.count,
                                  .ends = all};
        const grz2_polygon_options options = {.polyline = polyline};
        Py_BEGIN_ALLOW_THREADS status = grz2_polygon_build(&polygon, &rings, &options);
        Py_END_ALLOW_THREADS
    }
    numbers_free(&in_points);
    numbers_free(&in_ends);
    PyMem_Free(all);
    if (all == NULL) return NULL;
    if (status != GRZ_OK) return fail(status, "points");
    PyObject *const out = PyCapsule_New(polygon, polygon_name, release_polygon);
    if (out == NULL) grz2_polygon_free(polygon);
    return out;
}

/* polygon_relate(a, b): the DE-9IM matrix */
static PyObject *polygon_relate(PyObject *module, PyObject *args) {
    PyObject *a, *b;
    (void)module;
    if (!PyArg_ParseTuple(args, "OO", &a, &b)) return NULL;
    const grz2_polygon *const in_a = PyCapsule_GetPointer(a, polygon_name);
    const grz2_polygon *const in_b = in_a == NULL ? NULL : PyCapsule_GetPointer(b, polygon_name);
    if (in_b == NULL) return NULL;
    grz2_de9im matrix;
    grz_status status;
    Py_BEGIN_ALLOW_THREADS status = grz2_relate(in_a, in_b, NULL, &matrix);
    Py_END_ALLOW_THREADS return status == GRZ_OK ? PyUnicode_FromString(matrix.text) : fail(status, "a");
}

/* polygon_points(polygon, points, what): what 0: inside or on an edge; 1: strictly inside; 2: the signed distance */
static PyObject *polygon_points(PyObject *module, PyObject *args) {
    PyObject *handle, *points;
    int what;
    numbers n;
    if (!PyArg_ParseTuple(args, "OOi", &handle, &points, &what)) return NULL;
    const grz2_polygon *const polygon = PyCapsule_GetPointer(handle, polygon_name);
    if (polygon == NULL || !read_rows(points, "points", 2, &n)) return NULL;
    const Py_ssize_t count = n.count / 2;
    PyObject *const bytes = PyByteArray_FromStringAndSize(NULL, count * (what < 2 ? 1 : (Py_ssize_t)sizeof(double)));
    char *const to = bytes == NULL ? NULL : PyByteArray_AsString(bytes);
    bool done = bytes != NULL;
    for (Py_ssize_t i = 0; done && i < count;) {
        const Py_ssize_t end = count - i < 1000 ? count : i + 1000;
        Py_BEGIN_ALLOW_THREADS for (; i < end; i++) {
            const grz2_vec p = {n.at[2 * i], n.at[2 * i + 1]};
            const grz2_shape point = grz2_shape_from_point(&p);
            if (what == 2) {
                const double distance = grz2_polygon_signed_distance(polygon, &p);
                memcpy(to + 8 * i, &distance, 8);
            } else {
                to[i] = what == 0 ? grz2_polygon_overlap(polygon, &point) : grz2_polygon_overlap_open(polygon, &point);
            }
        }
        Py_END_ALLOW_THREADS done = PyErr_CheckSignals() == 0;
    }
    numbers_free(&n);
    if (done) return as_array(module, bytes, what < 2 ? "?" : "d", 0);
    Py_XDECREF(bytes);
    return NULL;
}

static PyMethodDef methods[] = {
    {"box_pairs", box_pairs, METH_VARARGS, NULL},
    {"mesh", mesh_build, METH_VARARGS, NULL},
    {"mesh_facts", mesh_facts, METH_O, NULL},
    {"mesh_points", mesh_points, METH_VARARGS, NULL},
    {"mesh_pairs", mesh_pairs, METH_VARARGS, NULL},
    {"mesh_distance", mesh_distance, METH_VARARGS, NULL},
    {"mesh_cast", mesh_cast, METH_VARARGS, NULL},
    {"polygon", polygon_build, METH_VARARGS, NULL},
    {"polygon_relate", polygon_relate, METH_VARARGS, NULL},
    {"polygon_points", polygon_points, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

bool objects_add(PyObject *module) { return PyModule_AddFunctions(module, methods) == 0; }
