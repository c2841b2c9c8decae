/* The module graze._graze.
 *
 * SPDX-License-Identifier: MIT */
#include "graze_python.h"
#include "handle.h"
#include "memory.h"
#include "posed.h"
#include "search.h"
#include "subnormals.h"
#include "query.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#ifdef __APPLE__
#include <xlocale.h> /* uselocale */
#endif

/* Numbers as C writes them. */
static locale_t plain_numbers;

/* What is read and printed with the C library's functions, which flush subnormals to zero if the thread does, and have
 * the decimal point of its locale. */
static PyObject *ask_line(text_line *line) {
    query q;
    if (!query_read(line, &q)) return PyErr_Format(PyExc_ValueError, "%s", line->error);
    query_answer answer;
    Py_BEGIN_ALLOW_THREADS
    answer = query_ask(&q);
    Py_END_ALLOW_THREADS
    query_free(&q);
    char *const text = answer.no_memory ? NULL : query_text(&answer);
    query_answer_free(&answer);
    PyObject *const out = text != NULL ? PyUnicode_FromString(text) : PyErr_NoMemory();
    free(text);
    return out;
}

/* query(line): the answer as `graze query` prints it. */
static PyObject *answer_query(PyObject *module, PyObject *object) {
    Py_ssize_t size;
    (void)module;
    char *string = NULL;
    if (PyUnicode_Check(object)) string = (char *)PyUnicode_AsUTF8AndSize(object, &size);
    else if (PyBytes_Check(object)) PyBytes_AsStringAndSize(object, &string, &size);
    else PyErr_Format(PyExc_TypeError, "line: expected a str or bytes, got %R", (PyObject *)Py_TYPE(object));
    if (string == NULL) return NULL;
    if (memchr(string, '\n', (size_t)size) != NULL || strlen(string) != (size_t)size)
        return PyErr_Format(PyExc_ValueError, "line: a newline or NUL inside of it");
    text_line line = text_line_of(string);
    if (!text_significant(&line)) Py_RETURN_NONE;
    const grz_mode mode = grz_keep_subnormals();
    const locale_t before = uselocale(plain_numbers);
    PyObject *const answer = ask_line(&line);
    uselocale(before);
    grz_restore_mode(mode);
    return answer;
}

static void set(PyObject **to, PyObject *object) {
    PyObject *const before = *to;
    *to = object == Py_None ? NULL : Py_NewRef(object);
    Py_XDECREF(before);
}

/* setup(aabb, array, view, places, objects, results, frombuffer, dtypes): what module_state says; without NumPy
 * frombuffer is None. */
static PyObject *set_up(PyObject *module, PyObject *args) {
    module_state *const state = PyModule_GetState(module);
    PyObject *aabb, *array, *view, *places, *objects, *results, *frombuffer, *dtypes;
    if (!PyArg_ParseTuple(args, "O!OOOOO!OO!", &PyType_Type, &aabb, &array, &view, &places, &objects, &PyTuple_Type,
                          &results, &frombuffer, &PyDict_Type, &dtypes))
        return NULL;
    if (PyTuple_Size(results) != JOB_COUNT) return PyErr_Format(PyExc_ValueError, "results: not as many as questions");
    if (!PyType_IsSubtype((PyTypeObject *)aabb, state->shape)) return PyErr_Format(PyExc_TypeError, "aabb: no Shape");
    set(&state->aabb, aabb);
    set(&state->array, array);
    set(&state->view, view);
    set(&state->places, places);
    set(&state->objects, objects);
    set(&state->results, results);
    set(&state->frombuffer, frombuffer);
    set(&state->dtypes, dtypes);
    Py_RETURN_NONE;
}

/* take(shapes, argument): the Shape itself, or one of the shapes of a list */
static PyObject *take(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *object;
    const char *argument;
    if (!PyArg_ParseTuple(args, "Os", &object, &argument)) return NULL;
    return shape_take(object, argument, state->shape);
}

/* forked(): in the child, at once. */
static PyObject *forked(PyObject *module, PyObject *unused) {
    (void)module, (void)unused;
    handles_forked();
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"query", answer_query, METH_O, NULL},
    {"forked", forked, METH_NOARGS, NULL},
    {"search", (PyCFunction)(void (*)(void))search_ask, METH_VARARGS | METH_KEYWORDS, NULL},
    {"setup", set_up, METH_VARARGS, NULL},
    {"take", take, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static int module_execute(PyObject *module) {
    module_state *const state = PyModule_GetState(module);
    if (plain_numbers == NULL) plain_numbers = newlocale(LC_NUMERIC_MASK, "C", NULL);
    if (plain_numbers == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    state->shape = shape_type(module);
    state->memory = memory_type(module);
    state->unsupported = PyErr_NewExceptionWithDoc("graze.UnsupportedError",
                                                   "These shapes have no answer; docs/table.md says which have.",
                                                   PyExc_ValueError, NULL);
    if (state->shape == NULL || state->memory == NULL || state->unsupported == NULL ||
        PyModule_AddObjectRef(module, "UnsupportedError", state->unsupported) != 0 ||
        PyModule_AddFunctions(module, shape_methods) != 0 || PyModule_AddFunctions(module, relation_methods) != 0 ||
        PyModule_AddFunctions(module, predicate_methods) != 0 ||
        PyModule_AddFunctions(module, constructor_methods) != 0 || PyModule_AddFunctions(module, ccd_methods) != 0 ||
        PyModule_AddFunctions(module, advance_methods) != 0 || PyModule_AddFunctions(module, contact_methods) != 0 ||
        PyModule_AddFunctions(module, boxes_methods) != 0 || PyModule_AddFunctions(module, cell_methods) != 0 ||
        PyModule_AddFunctions(module, mesh_methods) != 0 || PyModule_AddFunctions(module, pose_methods) != 0 ||
        PyModule_AddFunctions(module, file_methods) != 0 || PyModule_AddFunctions(module, polygon_methods) != 0 ||
        PyModule_AddFunctions(module, tree_methods) != 0 || PyModule_AddFunctions(module, scene_methods) != 0 ||
        PyModule_AddFunctions(module, scene_saved_methods) != 0 ||
        PyModule_AddFunctions(module, geometries_methods) != 0)
        return -1;
    return PyModule_AddStringConstant(module, "version", grz_version()) != 0 ? -1 : 0;
}

static int module_traverse(PyObject *module, visitproc visit, void *arg) {
    module_state *const state = PyModule_GetState(module);
    Py_VISIT(state->shape);
    Py_VISIT(state->memory);
    Py_VISIT(state->aabb);
    Py_VISIT(state->array);
    Py_VISIT(state->view);
    Py_VISIT(state->places);
    Py_VISIT(state->objects);
    Py_VISIT(state->results);
    Py_VISIT(state->frombuffer);
    Py_VISIT(state->dtypes);
    Py_VISIT(state->unsupported);
    return 0;
}

static int module_clear(PyObject *module) {
    module_state *const state = PyModule_GetState(module);
    Py_CLEAR(state->shape);
    Py_CLEAR(state->memory);
    Py_CLEAR(state->aabb);
    Py_CLEAR(state->array);
    Py_CLEAR(state->view);
    Py_CLEAR(state->places);
    Py_CLEAR(state->objects);
    Py_CLEAR(state->results);
    Py_CLEAR(state->frombuffer);
    Py_CLEAR(state->dtypes);
    Py_CLEAR(state->unsupported);
    return 0;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)module_execute},
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,   .m_name = "_graze", .m_size = sizeof(module_state),
    .m_methods = methods,    .m_slots = slots,   .m_traverse = module_traverse,
    .m_clear = module_clear,
};

PyMODINIT_FUNC PyInit__graze(void) { return PyModuleDef_Init(&definition); }
