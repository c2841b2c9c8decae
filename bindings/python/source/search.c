/* The function that all questions of many shapes about one object share.
 *
 * SPDX-License-Identifier: MIT */
#include "search.h"

#include <graze/mesh.h>
#include <graze/scene.h>
#include <graze/tree.h>

#include <stdlib.h>
#include <string.h>

const column pair_columns[] = {{"I", 2, 0}, {NULL, 0, 0}};
const column id_columns[] = {{"I", 0, offsetof(pair_row, id)}, {NULL, 0, 0}};
const column yes_columns[] = {{"?", 0, 0}, {NULL, 0, 0}};
const column number_columns[] = {{"d", 0, 0}, {NULL, 0, 0}};

bool add_id(void *user, uint32_t id) {
    ids_of *const ids = user;
    pair_row *const row = found_room(&ids->to->found, sizeof *row, 1);
    if (ids->to->found.count % 256 == 0 && grz_watch_stops()) return false;
    if (row != NULL) *row = (pair_row){(uint32_t)ids->shape, id};
    return row != NULL;
}

/* A search, its question, and the answers of each block. */
typedef struct all_answers {
    const search *s;
    const search_question *q;
    answers *blocks;
} all_answers;

static void answer_block(void *context, Py_ssize_t from, Py_ssize_t to) {
    const all_answers *const all = context;
    answers *const block = &all->blocks[from / MANY_BLOCK];
    if (all->q->some != NULL) all->q->some(all->s, from, to, block);
    else
        for (Py_ssize_t i = from; i < to && !block->found.no_memory; i++) {
            if (i % 8 == 7 && grz_watch_stops()) return;
            all->q->one(all->s, i, block);
        }
}

char *answers_gather(const answers *blocks, Py_ssize_t count, size_t size, size_t *total) {
    *total = 0;
    for (Py_ssize_t i = 0; i < count; i++) *total += blocks[i].found.count;
    char *const rows = PyMem_Malloc(*total > 0 ? *total * size : 1);
    char *to = rows;
    for (Py_ssize_t i = 0; i < count && rows != NULL; i++) {
        const size_t bytes = blocks[i].found.count * size;
        if (bytes > 0) memcpy(to, blocks[i].found.at, bytes);
        to += bytes;
    }
    if (rows == NULL) PyErr_NoMemory();
    return rows;
}

/* False: there is an exception. */
static bool are_answered(PyObject *module, const answers *blocks, Py_ssize_t count, const char *name, const grid *g) {
    const module_state *const state = PyModule_GetState(module);
    for (Py_ssize_t i = 0; i < count; i++) {
        if (blocks[i].unsupported >= 0) unsupported_error(state, name, g, blocks[i].unsupported);
        else if (blocks[i].found.no_memory) PyErr_NoMemory();
        else continue;
        return false;
    }
    return true;
}

/* A tuple of what is consumed, and of what was found beside it. */
static PyObject *with_found(PyObject *module, PyObject *first, const answers *blocks, Py_ssize_t count,
                            const search_question *q) {
    size_t total;
    char *const rows = answers_gather(blocks, count, q->beside_size, &total);
    const grid g = grid_row((Py_ssize_t)total);
    PyObject *const found = rows == NULL ? NULL : columns_make(module, rows, &g, q->beside_size, q->beside);
    PyMem_Free(rows);
    if (found != NULL) return Py_BuildValue("(NN)", first, found);
    Py_DECREF(first);
    return NULL;
}

static PyObject *run(PyObject *module, search *s, const search_question *q, const grid *g, Py_ssize_t threads) {
    const Py_ssize_t count = grid_count(g);
    const Py_ssize_t block_count = (count + MANY_BLOCK - 1) / MANY_BLOCK;
    PyObject *out = NULL;
    char *rows = q->finds ? NULL : PyMem_Calloc((size_t)(count > 0 ? count : 1), q->size);
    answers *const blocks = PyMem_Calloc((size_t)(block_count > 0 ? block_count : 1), sizeof *blocks);
    if (blocks == NULL || (!q->finds && rows == NULL)) {
        PyErr_NoMemory();
    } else {
        for (Py_ssize_t i = 0; i < block_count; i++) blocks[i] = (answers){.rows = rows, .unsupported = -1};
        all_answers all = {s, q, blocks};
        patience p;
        s->waits = &p;
        const bool done = many_run_with(&p, answer_block, &all, count, threads) && !PyErr_Occurred();
        if (done && are_answered(module, blocks, block_count, q->name, g)) {
            size_t total = (size_t)count;
            if (q->finds) rows = answers_gather(blocks, block_count, q->size, &total);
            const column *const columns = g->axes == 0 && q->single != NULL ? q->single : q->columns;
            const grid found = grid_row((Py_ssize_t)total);
            if (rows != NULL) out = columns_make(module, rows, q->finds ? &found : g, q->size, columns);
            if (out != NULL && q->beside != NULL) out = with_found(module, out, blocks, block_count, q);
        }
        for (Py_ssize_t i = 0; i < block_count; i++) free(blocks[i].found.at);
    }
    PyMem_Free(rows);
    PyMem_Free(blocks);
    return out;
}

static const search_question *question_of(const handle *h, const char *name, int *dimension) {
    const search_question *q = mesh_questions;
    *dimension = 3;
    if (h->kind == HANDLE_POLYGON) *dimension = 2;
    if (h->kind == HANDLE_TREE) *dimension = grz_tree_about(h->object).dimension;
    if (h->kind == HANDLE_SCENE) *dimension = grz_scene_about(h->object).dimension;
    if (h->kind == HANDLE_POLYGON) q = polygon_questions;
    if (h->kind == HANDLE_TREE) q = *dimension == 2 ? tree2_questions : tree3_questions;
    if (h->kind == HANDLE_SCENE) q = *dimension == 2 ? scene2_questions : scene3_questions;
    for (; q->name != NULL; q++)
        if (strcmp(q->name, name) == 0) return q;
    PyErr_Format(PyExc_ValueError, "%s: no such question", name);
    return NULL;
}

static const char *const argument_names[] = {"shape", "points", "a", "caster"};

static bool is_taken(const search_question *q, const shape_object *s, int dimension) {
    static const char *const expected[] = {"", "points", "points", "segments, rays or lines"};
    static const int least[] = {0, GRZ_POINT, GRZ_SEGMENT, GRZ_SEGMENT};
    static const int greatest[] = {GRZ_KIND_COUNT, GRZ_POINT, GRZ_SEGMENT, GRZ_LINE};
    const char *const name = argument_names[q->takes];
    if (s->kind < least[q->takes] || s->kind > greatest[q->takes] || (q->takes != TAKES_ANY && s->radius != NULL))
        PyErr_Format(PyExc_TypeError, "%s: expected %s", name, expected[q->takes]);
    else if (s->dimension != dimension)
        PyErr_Format(PyExc_ValueError, "%s: of %dD, expected %dD", name, s->dimension, dimension);
    else return true;
    return false;
}

/* The displacements, and with them the shapes for all of their grid. */
static bool read_motion(PyObject *object, const search_question *q, int dimension, search *s, numbers *n, grid *g) {
    if (!q->moves) return true;
    if (!series_read(object, "by", dimension, n, &s->by, g)) return false;
    if (s->by.at == NULL) PyErr_Format(PyExc_TypeError, "by: expected a vector");
    return s->by.at != NULL && shape_spread(g, &s->shapes) && series_spread(g, n, &s->by);
}

bool mesh_list_read(handle *first, PyObject *beside, mesh_list *list) {
    PyObject *const others = beside == NULL ? PyTuple_New(0) : PySequence_Tuple(beside);
    const Py_ssize_t count = others == NULL ? 0 : PyTuple_Size(others);
    *list = (mesh_list){.count = 0};
    if (others == NULL) return false;
    list->handles = PyMem_Malloc((size_t)(count + 1) * sizeof *list->handles);
    list->meshes = PyMem_Malloc((size_t)(count + 1) * sizeof *list->meshes);
    bool is_read = list->handles != NULL && list->meshes != NULL;
    if (!is_read) PyErr_NoMemory();
    for (Py_ssize_t i = 0; i <= count && is_read; i++) {
        handle *const h = i == 0 ? first : handle_read(PyTuple_GetItem(others, i - 1), HANDLE_MESH, "beside");
        is_read = h != NULL;
        if (!is_read) continue;
        list->handles[list->count] = h;
        list->meshes[list->count++] = h->object;
    }
    if (!is_read) mesh_list_done(list);
    Py_DECREF(others);
    return is_read;
}

void mesh_list_done(mesh_list *list) {
    for (size_t i = 1; i < list->count; i++) handle_done(list->handles[i]);
    PyMem_Free(list->handles);
    PyMem_Free(list->meshes);
    *list = (mesh_list){.count = 0};
}

bool mesh_list_is_closed(const mesh_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        const grz_mesh_facts facts = grz_mesh_about(list->meshes[i]);
        if (facts.open_edges == 0) continue;
        PyErr_Format(PyExc_ValueError, "%s: it has %zu open edges: it is not closed", i == 0 ? "mesh" : "beside",
                     facts.open_edges);
        return false;
    }
    return true;
}

PyObject *search_ask(PyObject *module, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"object", "question", "shapes",   "by",        "open",    "front",      "start",
                            "end",    "within",   "k",        "tolerance", "threads", "skip_inner", "solid",
                            "beside", "relation", "category", "mask",      "accept",  "accept_hit", NULL};
    const module_state *const state = PyModule_GetState(module);
    PyObject *capsule, *shapes, *by = Py_None, *beside = NULL, *category = NULL, *mask = NULL;
    const char *name, *relation = "overlap";
    int open = 0;
    Py_ssize_t threads = 1;
    search s = {.start = -INFINITY,
                .end = INFINITY,
                .within = INFINITY,
                .tolerance = 0.01,
                .accept = Py_None,
                .accept_hit = Py_None,
                .module = module};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OsO|OppdddndnpiOsOOOO:search", names, &capsule, &name, &shapes, &by,
                                     &open, &s.front, &s.start, &s.end, &s.within, &s.most, &s.tolerance, &threads,
                                     &s.skip_inner, &s.solid, &beside, &relation, &category, &mask, &s.accept,
                                     &s.accept_hit) ||
        !relation_read(relation, &s.relation) || !bits_read(category, "category", &s.category) ||
        !bits_read(mask, "mask", &s.mask))
        return NULL;
    if (s.accept != Py_None || s.accept_hit != Py_None) threads = threads < 1 ? threads : 1;
    if (threads < 1) return PyErr_Format(PyExc_ValueError, "threads: expected 1 or more, got %zd", threads);
    if (s.most < 0) return PyErr_Format(PyExc_ValueError, "k: expected 0 or more, got %zd", s.most);
    const handle_kind kind = handle_kind_of(capsule);
    handle *const h = kind == HANDLE_KIND_COUNT ? NULL : handle_read(capsule, kind, "object");
    if (h == NULL) return NULL;
    int dimension;
    const search_question *const q = question_of(h, name, &dimension);
    grid g = {0};
    numbers n = {NULL};
    PyObject *out = NULL;
    mesh_list list;
    const bool has_list = mesh_list_read(h, beside, &list);
    s.object = h->object;
    s.objects = list.meshes;
    s.object_count = list.count;
    s.open = open;
    s.shapes = q == NULL || !has_list ? NULL : shape_argument(state, shapes, argument_names[q->takes], &g);
    if (s.shapes == NULL && has_list && q != NULL && q->takes == TAKES_CASTERS &&
        PyErr_ExceptionMatches(PyExc_TypeError))
        PyErr_Format(PyExc_TypeError,
                     "caster: expected segments, rays or lines, got %R; graze.Ray(origins, directions) "
                     "makes rays",
                     (PyObject *)Py_TYPE(shapes));
    if (s.shapes != NULL && is_taken(q, s.shapes, dimension) &&
        (s.solid != GRZ_SOLID_ODD || mesh_list_is_closed(&list)) && read_motion(by, q, dimension, &s, &n, &g))
        out = run(module, &s, q, &g, threads);
    if (s.shapes != NULL) shape_release(s.shapes);
    numbers_free(&n);
    mesh_list_done(&list);
    handle_done(h);
    return out;
}

bool rows_read(PyObject *object, const char *argument, int width, numbers *n) {
    if (!numbers_read(object, argument, n)) return false;
    if (n->count == 0 || (n->grid.axes == (width > 0 ? 2 : 1) && (width == 0 || n->grid.shape[1] == width)))
        return true;
    if (width > 0) PyErr_Format(PyExc_ValueError, "%s: expected an array of shape (n, %d)", argument, width);
    else PyErr_Format(PyExc_ValueError, "%s: expected an array of shape (n,)", argument);
    numbers_free(n);
    return false;
}

uint32_t *indices_read(PyObject *object, const char *argument, int width, Py_ssize_t limit, Py_ssize_t *count) {
    numbers n;
    if (!rows_read(object, argument, width, &n)) return NULL;
    *count = n.count;
    uint32_t *out = PyMem_Malloc((size_t)(n.count > 0 ? n.count : 1) * sizeof *out);
    if (out == NULL) PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < n.count && out != NULL; i++) {
        const double index = n.at[i];
        if (index >= 0 && index < (double)limit && index < 4294967296.0 && index == (double)(uint32_t)index) {
            out[i] = (uint32_t)index;
            continue;
        }
        char text[32];
        PyOS_snprintf(text, sizeof text, "%.17g", index);
        PyErr_Format(PyExc_ValueError, "%s: index %s at place %zd is not one from 0 to %zd", argument, text, i,
                     limit - 1);
        PyMem_Free(out);
        out = NULL;
    }
    numbers_free(&n);
    return out;
}

bool pairs_add(void *user, const grz_pair *some, size_t count) {
    pairs *const p = user;
    grz_pair *const room = found_room(&p->found, sizeof *room, count);
    if (room == NULL) return false;
    memcpy(room, some, count * sizeof *some);
    return true;
}

PyObject *pairs_object(PyObject *module, pairs *p, bool done, grz_status status, const char *argument) {
    const module_state *const state = PyModule_GetState(module);
    const Py_ssize_t bytes = (Py_ssize_t)(p->found.count * sizeof(grz_pair));
    PyObject *out = NULL;
    if (done && p->found.no_memory) PyErr_NoMemory();
    else if (done && status < 0) status_error(status, argument);
    else if (done) {
        const grid g = grid_row((Py_ssize_t)p->found.count);
        out = array_make(state, PyByteArray_FromStringAndSize(p->found.at, bytes), "I", &g, 2);
    }
    free(p->found.at);
    return out;
}
