/* Handles: capsules over objects of the library. The classes of Python hold one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_PYTHON_HANDLE_H
#define GRAZE_PYTHON_HANDLE_H

#include "graze_python.h"

typedef enum handle_kind {
    HANDLE_MESH,
    HANDLE_POLYGON,
    HANDLE_TREE,
    HANDLE_SCENE,
    HANDLE_GEOMETRIES,
    HANDLE_KIND_COUNT
} handle_kind;

/// An object, and who uses it: calls release the lock of the interpreter, and an object that changes has no queries.
typedef struct handle {
    handle_kind kind;
    void *object;
    int readers;
    bool changes;
    bool lost; ///< a thread was changing it when the process was forked, and is not in this one: it is half changed
    uint32_t *indices; ///< of a mesh: three for each of `triangles`, of memory of PyMem_Malloc
    Py_ssize_t triangles;
    PyObject *vertices; ///< of a mesh: a Memory of those that it is made of; NULL of a posed one
    double transform[12];
    bool is_transformed; ///< the vertices, or the mesh that it is made of, are seen through the transform
    PyObject *source;    ///< of a posed mesh: the capsule of the mesh that it is made of; or NULL
    int lends;           ///< in how many posed meshes, and things of scenes, it is: it must not change
    PyObject *kept;      ///< of a scene: a dict, from ids to the capsules of meshes and polygons that are in it
} handle;

/// A capsule over an object, which it frees. Takes over both, also on failure.
PyObject *handle_new(handle_kind kind, void *object, uint32_t *indices, Py_ssize_t triangles);
/// The handle of that kind in a capsule, for a query, until handle_done, or for a change, until handle_changed. NULL:
/// an exception is set, which names the argument.
handle *handle_read(PyObject *capsule, handle_kind kind, const char *argument);
void handle_done(handle *h);
handle *handle_change(PyObject *capsule, handle_kind kind, const char *argument);
void handle_changed(handle *h);
/// In the child of a fork there is the thread that forked, and no other: what others had begun never ends.
void handles_forked(void);
/// A posed mesh keeps the mesh that it is made of, and its pose.
void handle_lend(PyObject *capsule, PyObject *posed, const double pose[12]);
/// The handle of a mesh or polygon that is put into a scene: it must not change until handle_returned. NULL: an
/// exception is set, which names the argument.
handle *handle_lent(PyObject *capsule, const char *argument);
void handle_returned(PyObject *capsule);
/// The mesh or polygon of a capsule.
const void *handle_object(PyObject *capsule);
/// Keeps in a scene what the thing with this id is made of, or nothing, and gives back what was kept for it before.
/// False: an exception is set, and nothing has changed.
bool handle_keep(PyObject *kept, uint64_t id, PyObject *capsule);
/// What kind of handle a capsule is; HANDLE_KIND_COUNT, and an exception: of none.
handle_kind handle_kind_of(PyObject *capsule);

/// Sets the exception for a status that is an error, and returns NULL.
PyObject *status_error(grz_status status, const char *argument);

#endif
