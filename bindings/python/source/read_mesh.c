/* Meshes from files.
 *
 * SPDX-License-Identifier: MIT */
#include "handle.h"
#include "many.h"
#include "memory.h"

#include <graze/models.h>

#include <string.h>

static const char name_of_capsule[] = "graze.model";

static void free_model(PyObject *capsule) { grz_model_free(PyCapsule_GetPointer(capsule, name_of_capsule)); }

/* A tuple (name, end) for each part. */
static PyObject *parts_of(const grz_model *model) {
    PyObject *const out = PyList_New((Py_ssize_t)model->part_count);
    for (size_t i = 0; out != NULL && i < model->part_count; i++) {
        const grz_model_part *const part = &model->parts[i];
        PyObject *const name = PyUnicode_DecodeUTF8(part->name, (Py_ssize_t)strlen(part->name), "surrogateescape");
        PyObject *const item = name == NULL ? NULL : Py_BuildValue("(Nn)", name, (Py_ssize_t)part->end);
        if (item == NULL) {
            Py_DECREF(out);
            return NULL;
        }
        PyList_SetItem(out, (Py_ssize_t)i, item);
    }
    return out;
}

static PyObject *notes_of(const grz_model *model) {
    PyObject *const out = PyList_New((Py_ssize_t)model->note_count);
    for (size_t i = 0; out != NULL && i < model->note_count; i++) {
        PyObject *const note = PyUnicode_FromString(model->notes[i]);
        if (note == NULL) {
            Py_DECREF(out);
            return NULL;
        }
        PyList_SetItem(out, (Py_ssize_t)i, note);
    }
    return out;
}

/* Arrays that share the numbers of the model, which the capsule frees. */
static PyObject *arrays_of(const module_state *state, PyObject *capsule, const grz_model *model) {
    const memory_layout points = {"d", grid_row((Py_ssize_t)model->vertex_count), grid_row(3),
                                  (Py_ssize_t)sizeof *model->vertices};
    const memory_layout triangles = {"I", grid_row((Py_ssize_t)model->triangle_count), grid_row(3),
                                     (Py_ssize_t)sizeof *model->triangles};
    return Py_BuildValue("(NNNN)", memory_new(state, capsule, NULL, model->vertices, &points),
                         memory_new(state, capsule, NULL, model->triangles, &triangles), parts_of(model),
                         notes_of(model));
}

static PyObject *refuse(grz_status status, const grz_model_error *error) {
    if (PyErr_Occurred()) return NULL; /* it was stopped */
    if (status == GRZ_ERROR_MEMORY) return PyErr_NoMemory();
    return PyErr_Format(status == GRZ_ERROR_STREAM ? PyExc_OSError : PyExc_ValueError, "%s", error->text);
}

/* read_mesh(path): vertices, faces, parts, notes */
static PyObject *read_mesh(PyObject *module, PyObject *object) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *path;
    if (!PyUnicode_FSConverter(object, &path)) return NULL;
    grz_model *model;
    grz_model_error error;
    patience p;
    patience_begin(&p);
    const grz_status status = patience_end_of(&p, grz_model_read(&model, PyBytes_AsString(path), &error));
    Py_DECREF(path);
    if (status != GRZ_OK) {
        grz_model_free(model);
        return refuse(status, &error);
    }
    PyObject *const capsule = PyCapsule_New(model, name_of_capsule, free_model);
    PyObject *const out = capsule == NULL ? NULL : arrays_of(state, capsule, model);
    if (capsule == NULL) grz_model_free(model);
    Py_XDECREF(capsule);
    return out;
}

PyMethodDef file_methods[] = {
    {"read_mesh", read_mesh, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};
