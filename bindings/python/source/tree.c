/* Trees of boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes.h"
#include "saved.h"
#include "search.h"

#include <graze/tree.h>

#include <stdlib.h>
#include <string.h>

#define END \
    { NULL, 0, 0 }
#define FIELD(type, code, field) \
    { code, 0, offsetof(type, field) }

/* A box that a caster or a moving shape hits. */
typedef struct hit_row {
    grz_tree_hit hit;
    uint32_t shape;
    bool yes;
} hit_row;

#define HIT_COLUMNS FIELD(hit_row, "I", hit.id), FIELD(hit_row, "d", hit.enter), FIELD(hit_row, "d", hit.exit), END
static const column hit_columns[] = {FIELD(hit_row, "?", yes), HIT_COLUMNS};
static const column hits_columns[] = {FIELD(hit_row, "I", shape), HIT_COLUMNS};

/* A box, and how far it is from a shape. */
typedef struct neighbor_row {
    grz_tree_neighbor at;
    uint32_t shape;
    bool yes;
} neighbor_row;

#define NEIGHBOR_COLUMNS FIELD(neighbor_row, "I", at.id), FIELD(neighbor_row, "d", at.distance), END
static const column neighbor_columns[] = {FIELD(neighbor_row, "?", yes), NEIGHBOR_COLUMNS};
static const column neighbors_columns[] = {FIELD(neighbor_row, "I", shape), NEIGHBOR_COLUMNS};

enum { FEW = 64 }; /* results that fit on the stack */

#define D 2
#include "tree.inc"
#undef D
#define D 3
#include "tree.inc"
#undef D

/* The ids of `count` boxes; NULL for None, or with an exception. */
static uint32_t *read_ids(PyObject *object, const char *argument, Py_ssize_t count) {
    Py_ssize_t own;
    uint32_t *const ids =
        object == Py_None ? NULL : indices_read(object, argument, 0, (Py_ssize_t)UINT32_MAX + 1, &own);
    if (ids == NULL || own == count) return ids;
    PyErr_Format(PyExc_ValueError, "%s: %zd for %zd boxes", argument, own, count);
    PyMem_Free(ids);
    return NULL;
}

/* tree(boxes, ids, threads) */
static PyObject *tree_build(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *object, *in_ids;
    Py_ssize_t threads;
    grz_boxes boxes;
    if (!PyArg_ParseTuple(args, "OOn", &object, &in_ids, &threads) ||
        !boxes_read(object, "boxes", state->shape, &boxes))
        return NULL;
    if (threads < 1) return PyErr_Format(PyExc_ValueError, "threads: expected 1 or more, got %zd", threads);
    uint32_t *const ids = read_ids(in_ids, "ids", (Py_ssize_t)boxes.count);
    if (PyErr_Occurred()) return NULL;
    const grz_parallel parallel = grz_threads((size_t)threads);
    const grz_tree_options options = {.parallel = &parallel};
    grz_tree *tree = NULL;
    patience p;
    patience_begin(&p);
    const grz_status status = patience_end_of(&p, grz_tree_build(&tree, &boxes, ids, &options));
    PyMem_Free(ids);
    if (status == GRZ_OK) return handle_new(HANDLE_TREE, tree, NULL, 0);
    grz_tree_free(tree);
    return status_error(status, "boxes");
}

/* tree_facts(tree): dimension, boxes, empty ones, places */
static PyObject *tree_facts(PyObject *module, PyObject *capsule) {
    handle *const h = handle_read(capsule, HANDLE_TREE, "tree");
    (void)module;
    if (h == NULL) return NULL;
    const grz_tree_facts f = grz_tree_about(h->object);
    handle_done(h);
    return Py_BuildValue("(innn)", f.dimension, (Py_ssize_t)f.boxes, (Py_ssize_t)f.empty, (Py_ssize_t)f.places);
}

/* The boxes and places of a change. */
typedef struct change {
    grz_boxes boxes;
    uint32_t *places, *ids;
    Py_ssize_t count, done;
} change;

static grz_status insert(grz_tree *tree, const change *c, Py_ssize_t i, uint32_t *place) {
    return c->boxes.dimension == 2 ? grz2_tree_insert(tree, (const grz2_aabb *)c->boxes.first + i, c->ids[i], place)
                                   : grz3_tree_insert(tree, (const grz3_aabb *)c->boxes.first + i, c->ids[i], place);
}

static grz_status move(grz_tree *tree, const change *c, Py_ssize_t i) {
    return c->boxes.dimension == 2 ? grz2_tree_move(tree, c->places[i], (const grz2_aabb *)c->boxes.first + i)
                                   : grz3_tree_move(tree, c->places[i], (const grz3_aabb *)c->boxes.first + i);
}

/* Errors name the box of the index at which the change ended. */
static PyObject *change_error(grz_status status, const char *argument, Py_ssize_t index) {
    if (status == GRZ_ERROR_MEMORY) return PyErr_NoMemory();
    return PyErr_Format(PyExc_ValueError, "%s: no box is at the place of index %zd; those before it are changed",
                        argument, index);
}

static bool same_space(const handle *h, const grz_boxes *boxes) {
    const int dimension = grz_tree_about(h->object).dimension;
    if (boxes->dimension == dimension) return true;
    PyErr_Format(PyExc_ValueError, "boxes: of %dD, expected %dD", boxes->dimension, dimension);
    return false;
}

/* tree_insert(tree, boxes, ids): the places */
static PyObject *tree_insert(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *capsule, *object, *ids, *out = NULL;
    change c = {.ids = NULL};
    if (!PyArg_ParseTuple(args, "OOO", &capsule, &object, &ids) || !boxes_read(object, "boxes", state->shape, &c.boxes))
        return NULL;
    c.count = (Py_ssize_t)c.boxes.count;
    c.ids = read_ids(ids, "ids", c.count);
    if (c.ids == NULL && !PyErr_Occurred()) PyErr_Format(PyExc_TypeError, "ids: expected integers");
    handle *const h = PyErr_Occurred() ? NULL : handle_change(capsule, HANDLE_TREE, "tree");
    if (h != NULL && same_space(h, &c.boxes)) {
        out = PyByteArray_FromStringAndSize(NULL, c.count * (Py_ssize_t)sizeof(uint32_t));
        char *const places = out == NULL ? NULL : PyByteArray_AsString(out);
        grz_status status = GRZ_OK;
        patience p;
        patience_begin(&p);
        for (; places != NULL && status == GRZ_OK && c.done < c.count; c.done++) {
            uint32_t place;
            status = grz_watch_stops() ? GRZ_STOPPED : insert(h->object, &c, c.done, &place);
            memcpy(places + c.done * (Py_ssize_t)sizeof place, &place, sizeof place);
        }
        status = patience_end_of(&p, status);
        if (status != GRZ_OK) {
            Py_CLEAR(out);
            status_error(status, "boxes");
        } else {
            const grid g = grid_row(c.count);
            out = array_make(state, out, "I", &g, 0);
        }
    }
    if (h != NULL) handle_changed(h);
    PyMem_Free(c.ids);
    return out;
}

/* tree_move(tree, places, boxes or None): moves boxes, or removes them */
static PyObject *tree_move(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *capsule, *places, *object;
    change c = {.places = NULL};
    if (!PyArg_ParseTuple(args, "OOO", &capsule, &places, &object) ||
        (object != Py_None && !boxes_read(object, "boxes", state->shape, &c.boxes)) ||
        (c.places = indices_read(places, "places", 0, (Py_ssize_t)UINT32_MAX + 1, &c.count)) == NULL)
        return NULL;
    grz_status status = GRZ_OK;
    handle *h = NULL;
    if (object != Py_None && (Py_ssize_t)c.boxes.count != c.count)
        PyErr_Format(PyExc_ValueError, "places: %zd for %zd boxes", c.count, (Py_ssize_t)c.boxes.count);
    else h = handle_change(capsule, HANDLE_TREE, "tree");
    if (h != NULL && (object == Py_None || same_space(h, &c.boxes))) {
        patience p;
        patience_begin(&p);
        while (status == GRZ_OK && c.done < c.count && !grz_watch_stops()) {
            status = object == Py_None ? grz_tree_remove(h->object, c.places[c.done]) : move(h->object, &c, c.done);
            if (status == GRZ_OK) c.done++;
        }
        patience_end(&p);
    }
    if (h != NULL) handle_changed(h);
    PyMem_Free(c.places);
    if (PyErr_Occurred()) return NULL;
    if (status != GRZ_OK) return change_error(status, "places", c.done);
    Py_RETURN_NONE;
}

/* tree_refit(tree, boxes) */
static PyObject *tree_refit(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *capsule, *object;
    grz_boxes boxes;
    if (!PyArg_ParseTuple(args, "OO", &capsule, &object) || !boxes_read(object, "boxes", state->shape, &boxes))
        return NULL;
    handle *const h = handle_change(capsule, HANDLE_TREE, "tree");
    if (h == NULL) return NULL;
    patience p;
    patience_begin(&p);
    const grz_status status = patience_end_of(&p, grz_tree_refit(h->object, &boxes));
    handle_changed(h);
    if (status != GRZ_OK) return status_error(status, "boxes");
    Py_RETURN_NONE;
}

/* tree_pairs(a, b, open, margin): b may be a */
static PyObject *tree_pairs(PyObject *module, PyObject *args) {
    PyObject *a, *b, *out = NULL;
    int open;
    double margin;
    if (!PyArg_ParseTuple(args, "OOpd", &a, &b, &open, &margin)) return NULL;
    handle *const in_a = handle_read(a, HANDLE_TREE, "tree");
    handle *const in_b = in_a == NULL ? NULL : handle_read(b, HANDLE_TREE, "other");
    if (in_b != NULL) {
        const grz_tree_pairs_options options = {.open = open, .margin = margin};
        pairs p = {{NULL, 0, 0, false}};
        patience waiting;
        patience_begin(&waiting);
        const grz_status status = grz_tree_pairs(in_a->object, in_b->object, &options, pairs_add, &p);
        const bool done = patience_end(&waiting);
        out = pairs_object(module, &p, done, status, open && margin != 0 ? "margin" : "other");
    }
    handle_done(in_a);
    handle_done(in_b);
    return out;
}

static grz_status write_tree(const void *tree, const grz_writer *to) { return grz_tree_save(tree, to); }

/* tree_save(tree): bytes */
static PyObject *tree_save(PyObject *module, PyObject *capsule) {
    (void)module;
    return saved_bytes(capsule, HANDLE_TREE, "tree", write_tree);
}

static grz_status read_tree(void *context, const grz_reader *from, void **object, uint64_t *at) {
    grz_tree *tree;
    (void)context;
    const grz_status status = grz_tree_load(&tree, from, NULL, at);
    *object = tree;
    return status;
}

/* tree_load(data) */
static PyObject *tree_load(PyObject *module, PyObject *data) {
    (void)module;
    return saved_object(data, HANDLE_TREE, "a tree", "", read_tree, NULL);
}

PyMethodDef tree_methods[] = {
    {"tree", tree_build, METH_VARARGS, NULL},
    {"tree_facts", tree_facts, METH_O, NULL},
    {"tree_insert", tree_insert, METH_VARARGS, NULL},
    {"tree_move", tree_move, METH_VARARGS, NULL},
    {"tree_refit", tree_refit, METH_VARARGS, NULL},
    {"tree_pairs", tree_pairs, METH_VARARGS, NULL},
    {"tree_save", tree_save, METH_O, NULL},
    {"tree_load", tree_load, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};
