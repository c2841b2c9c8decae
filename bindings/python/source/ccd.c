/* When shapes whose corners move in straight lines touch: pairs of shapes, and whole meshes.
 *
 * SPDX-License-Identifier: MIT */
#include "job.h"
#include "many.h"
#include "memory.h"
#include "search.h"

#include <graze/ccd2.h>
#include <graze/ccd3.h>
#include <graze/mesh_ccd.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(grz_feature) == 4 * sizeof(int32_t), "a feature is four numbers of a column");

typedef struct ccd_row {
    double time;
    grz_feature features[2];
    bool yes;
} ccd_row;

static const column ccd_columns[] = {{"?", 0, offsetof(ccd_row, yes)},
                                     {"d", 0, offsetof(ccd_row, time)},
                                     {"i", 4, offsetof(ccd_row, features[0])},
                                     {"i", 4, offsetof(ccd_row, features[1])},
                                     {NULL, 0, 0}};

/* Two shapes at both ends of their motion: a, its end, b, its end. */
typedef struct moving_pairs {
    const shape_object *shapes[4];
    series margin;
    ccd_row *rows;
} moving_pairs;

#define V2(k) ((const grz2_vec *)(const void *)job_row(m->shapes[k], i))
#define V3(k) ((const grz3_vec *)(const void *)job_row(m->shapes[k], i))
#define S2(k) ((const grz2_segment *)(const void *)job_row(m->shapes[k], i))
#define S3(k) ((const grz3_segment *)(const void *)job_row(m->shapes[k], i))
#define T3(k) ((const grz3_triangle *)(const void *)job_row(m->shapes[k], i))

static void answer_pairs(void *context, Py_ssize_t from, Py_ssize_t to) {
    const moving_pairs *const m = context;
    for (Py_ssize_t i = from; i < to; i++) {
        ccd_row *const row = &m->rows[i];
        const double margin = *job_item(m->margin, i);
        if (m->shapes[0]->dimension == 2)
            row->yes = grz2_ccd_point_segment(V2(0), V2(1), S2(2), S2(3), margin, &row->time, row->features);
        else if (m->shapes[0]->kind == GRZ_POINT)
            row->yes = grz3_ccd_point_triangle(V3(0), V3(1), T3(2), T3(3), margin, &row->time, row->features);
        else row->yes = grz3_ccd_segment_segment(S3(0), S3(1), S3(2), S3(3), margin, &row->time, row->features);
    }
}

/* Are there answers? a is the lower shape. Else an exception is set. */
static bool has_ccd(const module_state *state, const moving_pairs *m) {
    const shape_object *const a = m->shapes[0], *const b = m->shapes[2];
    const int higher = a->kind == GRZ_SEGMENT || a->dimension == 2 ? GRZ_SEGMENT : GRZ_TRIANGLE;
    bool good = a->kind == GRZ_POINT || (a->kind == GRZ_SEGMENT && a->dimension == 3);
    good = good && b->kind == higher && b->dimension == a->dimension;
    for (int k = 0; k < 4; k++) good = good && m->shapes[k]->radius == NULL;
    if (!good)
        PyErr_Format(state->unsupported,
                     "ccd: only of a point and a segment in 2D, of a point and a triangle or of two "
                     "segments in 3D, without radii");
    return good;
}

static bool are_alike(const shape_object *start, const shape_object *end, const char *argument) {
    if (start->kind == end->kind && start->dimension == end->dimension) return true;
    PyErr_Format(PyExc_TypeError, "%s: not the kind of shape that it is the end of", argument);
    return false;
}

static PyObject *answer_all(PyObject *module, moving_pairs *m, const grid *g) {
    const Py_ssize_t count = grid_count(g);
    PyObject *out = NULL;
    m->rows = PyMem_Calloc((size_t)(count > 0 ? count : 1), sizeof *m->rows);
    if (m->rows == NULL) return PyErr_NoMemory();
    if (many_run(answer_pairs, m, count, 1)) out = columns_make(module, m->rows, g, sizeof *m->rows, ccd_columns);
    PyMem_Free(m->rows);
    return out;
}

/* ccd(a, a_end, b, b_end, margin): yes, time, features; a is the lower shape */
static PyObject *ccd(PyObject *module, PyObject *args) {
    static const char *const names[] = {"a", "a_end", "b", "b_end"};
    const module_state *const state = PyModule_GetState(module);
    PyObject *objects[5], *out = NULL;
    moving_pairs m = {{NULL}};
    numbers n = {NULL};
    grid g = {0};
    bool done = true;
    if (!PyArg_ParseTuple(args, "OOOOO", &objects[0], &objects[1], &objects[2], &objects[3], &objects[4])) return NULL;
    for (int k = 0; k < 4 && done; k++) done = (m.shapes[k] = shape_argument(state, objects[k], names[k], &g)) != NULL;
    done = done && series_read(objects[4], "margin", 0, &n, &m.margin, &g);
    if (done && m.margin.at == NULL) done = (PyErr_Format(PyExc_TypeError, "margin: expected a number"), false);
    done = done && are_alike(m.shapes[0], m.shapes[1], names[1]) && are_alike(m.shapes[2], m.shapes[3], names[3]) &&
           has_ccd(state, &m);
    for (int k = 0; k < 4 && done; k++) done = shape_spread(&g, &m.shapes[k]);
    if (done && series_spread(&g, &n, &m.margin)) out = answer_all(module, &m, &g);
    for (int k = 0; k < 4; k++)
        if (m.shapes[k] != NULL) shape_release(m.shapes[k]);
    numbers_free(&n);
    return out;
}

/* Meshes */

static const column mesh_ccd_columns[] = {
    {"d", 0, offsetof(grz_mesh_ccd_contact, time)},       {"I", 0, offsetof(grz_mesh_ccd_contact, triangle_a)},
    {"I", 0, offsetof(grz_mesh_ccd_contact, triangle_b)}, {"i", 4, offsetof(grz_mesh_ccd_contact, feature_a)},
    {"i", 4, offsetof(grz_mesh_ccd_contact, feature_b)},  {NULL, 0, 0}};

/* A mesh at both ends of its motion. */
typedef struct moving_mesh {
    numbers at[2];
    uint32_t *indices;
    Py_ssize_t count; /* of indices */
} moving_mesh;

static bool read_moving_mesh(PyObject *start, PyObject *end, PyObject *faces, moving_mesh *m) {
    if (!rows_read(start, "vertices", 3, &m->at[0]) || !rows_read(end, "vertices_end", 3, &m->at[1])) return false;
    if (m->at[0].count != m->at[1].count) {
        PyErr_Format(PyExc_ValueError, "vertices_end: %zd vertices, but %zd at the start", m->at[1].count / 3,
                     m->at[0].count / 3);
        return false;
    }
    m->indices = indices_read(faces, "faces", 3, m->at[0].count / 3, &m->count);
    return m->indices != NULL;
}

static void free_moving_mesh(moving_mesh *m) {
    numbers_free(&m->at[0]);
    numbers_free(&m->at[1]);
    PyMem_Free(m->indices);
}

static grz_triangles triangles_of(const moving_mesh *m, int time) {
    return (grz_triangles){.number = GRZ_DOUBLE,
                           .vertex_count = (size_t)m->at[0].count / 3,
                           .vertices = m->at[time].at,
                           .count = (size_t)m->count / 3,
                           .indices = m->indices};
}

static bool add_first_contact(void *user, const grz_mesh_ccd_contact *contact) {
    grz_mesh_ccd_contact *const row = found_room(user, sizeof *row, 1);
    if (row != NULL) *row = *contact;
    return row != NULL;
}

static PyObject *ask_meshes(PyObject *module, const moving_mesh *a, const moving_mesh *b,
                            const grz_mesh_ccd_options *options) {
    const grz_triangles from = triangles_of(a, 0), to = triangles_of(a, 1), other_from = triangles_of(b, 0),
                        other_to = triangles_of(b, 1);
    const bool is_self = b->indices == NULL;
    found rows = {NULL, 0, 0, false};
    PyObject *out = NULL;
    patience p;
    patience_begin(&p);
    const grz_status status = grz_mesh_ccd(&from, &to, is_self ? NULL : &other_from, is_self ? NULL : &other_to,
                                           options, add_first_contact, &rows);
    const bool done = patience_end(&p);
    const grid g = grid_row((Py_ssize_t)rows.count);
    if (done && rows.no_memory) PyErr_NoMemory();
    else if (done && status < 0) status_error(status, "margin");
    else if (done) out = columns_make(module, rows.at, &g, sizeof(grz_mesh_ccd_contact), mesh_ccd_columns);
    free(rows.at);
    return out;
}

/* mesh_ccd(vertices, vertices_end, faces, other vertices or None, their end, faces, margin, first, threads) */
static PyObject *mesh_ccd(PyObject *module, PyObject *args) {
    PyObject *a[3], *b[3], *out = NULL;
    double margin;
    int first;
    Py_ssize_t threads;
    moving_mesh mesh = {{{NULL}}}, other = {{{NULL}}};
    if (!PyArg_ParseTuple(args, "OOOOOOdpn", &a[0], &a[1], &a[2], &b[0], &b[1], &b[2], &margin, &first, &threads))
        return NULL;
    if (threads < 1) return PyErr_Format(PyExc_ValueError, "threads: expected 1 or more, got %zd", threads);
    const grz_parallel parallel = grz_threads((size_t)threads);
    const grz_mesh_ccd_options options = {.parallel = &parallel, .margin = margin, .first_only = first};
    if (!(margin >= 0) || isinf(margin)) PyErr_Format(PyExc_ValueError, "margin: expected a length");
    else if (read_moving_mesh(a[0], a[1], a[2], &mesh) &&
             (b[0] == Py_None || read_moving_mesh(b[0], b[1], b[2], &other)))
        out = ask_meshes(module, &mesh, &other, &options);
    free_moving_mesh(&mesh);
    free_moving_mesh(&other);
    return out;
}

PyMethodDef ccd_methods[] = {
    {"ccd", ccd, METH_VARARGS, NULL},
    {"mesh_ccd", mesh_ccd, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
