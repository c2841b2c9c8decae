/* Handles, and what keeps threads from changing an object that others use.
 *
 * SPDX-License-Identifier: MIT */
#include "handle.h"

#include <graze/geometries.h>
#include <graze/mesh.h>
#include <graze/polygon.h>
#include <graze/scene.h>
#include <graze/tree.h>

#include <string.h>

static const char *const names[HANDLE_KIND_COUNT] = {"graze.Mesh", "graze.Polygon", "graze.Tree", "graze.Scene",
                                                     "graze.Geometries"};

/* A query or a change that a thread has begun. The list, as the counts of the handles, is guarded by the lock of the
 * interpreter. */
typedef struct use {
    struct use *next;
    handle *of;
    unsigned long thread;
} use;
static use *uses;

static bool begin_use(handle *h) {
    use *const one = PyMem_Malloc(sizeof *one);
    if (one == NULL) PyErr_NoMemory();
    if (one == NULL) return false;
    *one = (use){uses, h, PyThread_get_thread_ident()};
    uses = one;
    return true;
}

static void remove_use(use **at) {
    use *const one = *at;
    *at = one->next;
    PyMem_Free(one);
}

static void end_use(const handle *h) {
    const unsigned long thread = PyThread_get_thread_ident();
    use **at = &uses;
    while ((*at)->of != h || (*at)->thread != thread) at = &(*at)->next;
    remove_use(at);
}

void handles_forked(void) {
    const unsigned long thread = PyThread_get_thread_ident();
    for (use **at = &uses; *at != NULL;) {
        handle *const h = (*at)->of;
        if ((*at)->thread == thread) {
            at = &(*at)->next;
            continue;
        }
        h->lost = h->lost || h->changes;
        if (!h->changes) h->readers--;
        remove_use(at);
    }
}

/* A mesh or polygon. */
static handle *lendable(PyObject *capsule) { return PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule)); }

handle *handle_lent(PyObject *capsule, const char *argument) {
    const handle_kind kind = handle_kind_of(capsule);
    handle *const h = kind == HANDLE_KIND_COUNT ? NULL : handle_read(capsule, kind, argument);
    if (h == NULL) return NULL;
    handle_done(h);
    h->lends++;
    return h;
}

const void *handle_object(PyObject *capsule) { return lendable(capsule)->object; }

void handle_returned(PyObject *capsule) { lendable(capsule)->lends--; }

bool handle_keep(PyObject *kept, uint64_t id, PyObject *capsule) {
    PyObject *const key = PyLong_FromUnsignedLongLong(id);
    if (key == NULL) return false;
    PyObject *const before = PyDict_GetItemWithError(kept, key);
    Py_XINCREF(before);
    const bool done = capsule != NULL  ? PyDict_SetItem(kept, key, capsule) == 0
                      : before != NULL ? PyDict_DelItem(kept, key) == 0
                                       : !PyErr_Occurred();
    if (done && capsule != NULL) lendable(capsule)->lends++;
    if (done && before != NULL) handle_returned(before);
    Py_XDECREF(before);
    Py_DECREF(key);
    return done;
}

static void return_all(PyObject *kept) {
    PyObject *key, *capsule;
    Py_ssize_t at = 0;
    while (PyDict_Next(kept, &at, &key, &capsule)) handle_returned(capsule);
    Py_DECREF(kept);
}

/* What is half changed cannot be freed. */
static void release(const handle *h) {
    if (h->lost) return;
    if (h->kind == HANDLE_MESH) grz_mesh_free(h->object);
    else if (h->kind == HANDLE_POLYGON) grz2_polygon_free(h->object);
    else if (h->kind == HANDLE_TREE) grz_tree_free(h->object);
    else if (h->kind == HANDLE_GEOMETRIES) grz2_geometries_free(h->object);
    else grz_scene_free(h->object);
    if (h->kept != NULL) return_all(h->kept);
    PyMem_Free(h->indices);
    Py_XDECREF(h->vertices);
    if (h->source == NULL) return;
    ((handle *)PyCapsule_GetPointer(h->source, names[HANDLE_MESH]))->lends--;
    Py_DECREF(h->source);
}

static void destroy(PyObject *capsule) {
    handle *const h = PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule));
    release(h);
    PyMem_Free(h);
}

PyObject *handle_new(handle_kind kind, void *object, uint32_t *indices, Py_ssize_t triangles) {
    const handle made = {.kind = kind, .object = object, .indices = indices, .triangles = triangles};
    handle *const h = PyMem_Malloc(sizeof *h);
    if (h != NULL) *h = made;
    PyObject *const capsule = h == NULL ? PyErr_NoMemory() : PyCapsule_New(h, names[kind], destroy);
    if (capsule == NULL) {
        release(&made);
        PyMem_Free(h);
    }
    return capsule;
}

static handle *handle_of(PyObject *capsule, handle_kind kind, const char *argument) {
    if (PyCapsule_IsValid(capsule, names[kind])) return PyCapsule_GetPointer(capsule, names[kind]);
    PyErr_Format(PyExc_TypeError, "%s: expected a %s", argument, names[kind] + strlen("graze."));
    return NULL;
}

static handle *refuse(const char *argument, const char *why) {
    PyErr_Format(PyExc_RuntimeError, "%s: %s", argument, why);
    return NULL;
}

static handle *refuse_lost(const char *argument) {
    return refuse(argument, "another thread was changing it when the process was forked");
}

handle *handle_read(PyObject *capsule, handle_kind kind, const char *argument) {
    handle *const h = handle_of(capsule, kind, argument);
    if (h == NULL) return NULL;
    if (h->lost) return refuse_lost(argument);
    if (h->changes) return refuse(argument, "another thread changes it");
    if (!begin_use(h)) return NULL;
    h->readers++;
    return h;
}

void handle_done(handle *h) {
    if (h == NULL) return;
    h->readers--;
    end_use(h);
}

handle *handle_change(PyObject *capsule, handle_kind kind, const char *argument) {
    handle *const h = handle_of(capsule, kind, argument);
    if (h == NULL) return NULL;
    if (h->lost) return refuse_lost(argument);
    if (h->lends > 0) return refuse(argument, "a posed mesh or a scene uses it");
    if (h->changes || h->readers > 0) return refuse(argument, "another thread uses it, or a question that calls back");
    if (!begin_use(h)) return NULL;
    h->changes = true;
    return h;
}

void handle_changed(handle *h) {
    h->changes = false;
    end_use(h);
}

void handle_lend(PyObject *capsule, PyObject *posed, const double pose[12]) {
    handle *const source = PyCapsule_GetPointer(capsule, names[HANDLE_MESH]);
    handle *const h = PyCapsule_GetPointer(posed, names[HANDLE_MESH]);
    h->source = Py_NewRef(capsule);
    h->is_transformed = true;
    memcpy(h->transform, pose, sizeof h->transform);
    source->lends++;
}

handle_kind handle_kind_of(PyObject *capsule) {
    for (int kind = 0; kind < HANDLE_KIND_COUNT; kind++)
        if (PyCapsule_IsValid(capsule, names[kind])) return (handle_kind)kind;
    PyErr_Format(PyExc_TypeError, "expected a Mesh, Polygon, Tree or Scene");
    return HANDLE_KIND_COUNT;
}

PyObject *status_error(grz_status status, const char *argument) {
    if (PyErr_Occurred()) return NULL; /* it was stopped */
    if (status == GRZ_ERROR_MEMORY) return PyErr_NoMemory();
    return PyErr_Format(PyExc_ValueError, "%s: %s", argument, grz_status_text(status));
}
