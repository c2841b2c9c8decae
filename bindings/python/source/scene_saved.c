/* Scenes as bytes, and the meshes and polygons that they share.
 *
 * SPDX-License-Identifier: MIT */
#include "saved.h"
#include "search.h"

#include <graze/scene2.h>
#include <graze/scene3.h>

static grz_status write_scene(const void *scene, const grz_writer *to) { return grz_scene_save(scene, to); }

/* scene_save(scene): bytes */
static PyObject *scene_save(PyObject *module, PyObject *capsule) {
    (void)module;
    return saved_bytes(capsule, HANDLE_SCENE, "scene", write_scene);
}

/* Meshes or polygons, and their capsules, which are lent. */
typedef struct shared {
    PyObject **capsules;
    const void **larges;
    size_t count;
} shared;

static void shared_free(shared *s) {
    for (size_t i = 0; i < s->count; i++) handle_returned(s->capsules[i]);
    PyMem_Free(s->capsules);
    PyMem_Free(s->larges);
}

/* Reads a list of capsules. False: an exception is set. To be freed in any case. */
static bool shared_read(PyObject *list, shared *s) {
    const size_t count = (size_t)PyList_Size(list);
    *s = (shared){PyMem_Malloc((count + 1) * sizeof *s->capsules), PyMem_Malloc((count + 1) * sizeof *s->larges), 0};
    if (s->capsules == NULL || s->larges == NULL) PyErr_NoMemory();
    while (!PyErr_Occurred() && s->count < count) {
        PyObject *const capsule = PyList_GetItem(list, (Py_ssize_t)s->count);
        handle *const h = handle_lent(capsule, "shared");
        if (h == NULL) break;
        s->capsules[s->count] = capsule;
        s->larges[s->count++] = h->object;
    }
    return !PyErr_Occurred();
}

/* Those of a scene of polygons, or else of one of space. */
static grz_status read_scene(void *context, const grz_reader *from, void **object, uint64_t *at) {
    const shared *const s = context;
    saved_source *const source = from->user, start = *source;
    const bool may_be_flat = s->count == 0 || handle_kind_of(s->capsules[0]) == HANDLE_POLYGON;
    const bool may_be_space = s->count == 0 || !may_be_flat;
    grz_scene *scene = NULL;
    grz_status status = GRZ_ERROR_ARGUMENT;
    if (may_be_flat) status = grz2_scene_load(&scene, from, (const void *)s->larges, s->count, NULL, at);
    if (may_be_space && status == GRZ_ERROR_ARGUMENT) {
        *source = start;
        status = grz3_scene_load(&scene, from, (const void *)s->larges, s->count, NULL, at);
    }
    *object = scene;
    return status;
}

static bool list_id(void *user, uint64_t id) {
    uint64_t **const to = user;
    *(*to)++ = id;
    return true;
}

static const void *large_of(const grz_scene *scene, int dimension, uint64_t id) {
    grz2_thing flat;
    grz3_thing thing;
    if (dimension == 2) return grz2_scene_get(scene, id, &flat, NULL) ? flat.polygon : NULL;
    return grz3_scene_get(scene, id, &thing, NULL) ? thing.mesh : NULL;
}

/* By addresses, which of some it is. NULL: an exception is set. */
static PyObject *numbers_of(const shared *s) {
    PyObject *const by = PyDict_New();
    for (size_t i = 0; by != NULL && i < s->count; i++) {
        PyObject *const key = PyLong_FromVoidPtr((void *)(uintptr_t)s->larges[i]), *const number = PyLong_FromSize_t(i);
        if (key != NULL && number != NULL) PyDict_SetItem(by, key, number);
        Py_XDECREF(key);
        Py_XDECREF(number);
    }
    return by;
}

/* What a dict has for an address: a borrowed reference, or NULL. */
static PyObject *at_address(PyObject *by, const void *address) {
    PyObject *const key = PyLong_FromVoidPtr((void *)(uintptr_t)address);
    PyObject *const found = key == NULL ? NULL : PyDict_GetItemWithError(by, key);
    Py_XDECREF(key);
    return found;
}

/* Keeps in a scene what its things are: a list of tuples (id, which of what is shared). NULL: an exception is set. */
static PyObject *keep_all_shared(handle *h, const shared *s) {
    const grz_scene_facts facts = grz_scene_about(h->object);
    uint64_t *const ids = PyMem_Malloc((facts.things + 1) * sizeof *ids), *to = ids;
    PyObject *list = PyList_New(0), *const by = numbers_of(s);
    h->kept = PyDict_New();
    if (ids == NULL) PyErr_NoMemory();
    else grz_scene_each(h->object, list_id, &to);
    for (size_t i = 0; !PyErr_Occurred() && s->count > 0 && i < facts.things; i++) {
        PyObject *const number = at_address(by, large_of(h->object, facts.dimension, ids[i]));
        PyObject *const pair = number == NULL ? NULL : Py_BuildValue("(KO)", (unsigned long long)ids[i], number);
        if (pair != NULL && PyList_Append(list, pair) == 0)
            handle_keep(h->kept, ids[i], s->capsules[PyLong_AsSize_t(number)]);
        Py_XDECREF(pair);
    }
    PyMem_Free(ids);
    Py_XDECREF(by);
    if (PyErr_Occurred()) Py_CLEAR(list);
    return list;
}

/* scene_load(data, list of capsules): the scene, and which thing is which of these */
static PyObject *scene_load(PyObject *module, PyObject *args) {
    PyObject *data, *capsules, *out = NULL;
    shared s;
    (void)module;
    if (!PyArg_ParseTuple(args, "OO!", &data, &PyList_Type, &capsules)) return NULL;
    if (shared_read(capsules, &s)) {
        PyObject *const capsule = saved_object(data, HANDLE_SCENE, "a scene",
                                               "shared: not those of the scene that was saved", read_scene, &s);
        handle *const h = capsule == NULL ? NULL : handle_read(capsule, HANDLE_SCENE, "scene");
        PyObject *const list = h == NULL ? NULL : keep_all_shared(h, &s);
        handle_done(h);
        if (list != NULL) out = Py_BuildValue("(NN)", capsule, list);
        else Py_XDECREF(capsule);
    }
    shared_free(&s);
    return out;
}

/* scene_shared(scene): an id of a thing for each mesh or polygon, in the order that scene_load wants */
static PyObject *scene_shared(PyObject *module, PyObject *capsule) {
    handle *const h = handle_read(capsule, HANDLE_SCENE, "scene");
    (void)module;
    if (h == NULL) return NULL;
    const grz_scene_facts facts = grz_scene_about(h->object);
    const void **const larges = PyMem_Malloc((facts.things + 1) * sizeof *larges);
    size_t total = 0;
    grz_status status = GRZ_ERROR_MEMORY;
    if (larges != NULL)
        status = facts.dimension == 2 ? grz2_scene_polygons(h->object, (void *)larges, facts.things, &total)
                                      : grz3_scene_meshes(h->object, (void *)larges, facts.things, &total);
    PyObject *out = status == GRZ_OK ? PyList_New(0) : status_error(status, "scene"), *const by = PyDict_New();
    PyObject *id, *kept;
    for (Py_ssize_t at = 0; by != NULL && PyDict_Next(h->kept, &at, &id, &kept);) {
        PyObject *const key = PyLong_FromVoidPtr((void *)(uintptr_t)handle_object(kept));
        if (key != NULL) PyDict_SetItem(by, key, id);
        Py_XDECREF(key);
    }
    for (size_t i = 0; out != NULL && !PyErr_Occurred() && i < total; i++)
        PyList_Append(out, at_address(by, larges[i]));
    Py_XDECREF(by);
    if (PyErr_Occurred()) Py_CLEAR(out);
    PyMem_Free(larges);
    handle_done(h);
    return out;
}

PyMethodDef scene_saved_methods[] = {
    {"scene_save", scene_save, METH_O, NULL},
    {"scene_load", scene_load, METH_VARARGS, NULL},
    {"scene_shared", scene_shared, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};
