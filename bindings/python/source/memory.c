/* Memory: its buffer has any number of axes, and the strides of a column of rows.
 *
 * SPDX-License-Identifier: MIT */
#include "memory.h"

#include <stdint.h>

typedef struct memory_object {
    PyObject_HEAD PyObject *base;
    void *own;
    const char *at;
    char format[2];
    int axes;
    Py_ssize_t size, count; /* of a number, and how many there are */
    Py_ssize_t shape[2 * MOST_AXES], strides[2 * MOST_AXES];
} memory_object;

static void memory_dealloc(PyObject *self) {
    memory_object *const m = (memory_object *)self;
    PyTypeObject *const type = Py_TYPE(self);
    Py_XDECREF(m->base);
    PyMem_Free(m->own);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

PyObject *memory_new(const module_state *state, PyObject *base, void *own, const void *at,
                     const memory_layout *layout) {
    memory_object *const m = (memory_object *)((allocfunc)PyType_GetSlot(state->memory, Py_tp_alloc))(state->memory, 0);
    if (m == NULL) {
        PyMem_Free(own);
        return NULL;
    }
    const grid *const g = &layout->grid, *const item = &layout->item;
    m->base = Py_XNewRef(base);
    m->own = own;
    m->at = at;
    m->format[0] = *layout->format;
    m->size = *layout->format == 'd' ? (Py_ssize_t)sizeof(double) : (Py_ssize_t)sizeof(uint32_t);
    m->axes = g->axes + item->axes;
    m->count = grid_count(g) * grid_count(item);
    for (int k = 0; k < m->axes; k++) m->shape[k] = k < g->axes ? g->shape[k] : item->shape[k - g->axes];
    Py_ssize_t stride = m->size;
    for (int k = m->axes - 1; k >= 0; k--) {
        if (k == g->axes - 1) stride = layout->stride;
        m->strides[k] = stride;
        stride *= m->shape[k];
    }
    return (PyObject *)m;
}

static bool is_contiguous(const memory_object *m) {
    Py_ssize_t stride = m->size;
    for (int k = m->axes - 1; k >= 0; k--) {
        if (m->shape[k] != 1 && m->strides[k] != stride) return m->count == 0;
        stride *= m->shape[k];
    }
    return true;
}

static int refuse(Py_buffer *view, const char *why) {
    view->obj = NULL;
    PyErr_SetString(PyExc_BufferError, why);
    return -1;
}

static int memory_buffer(PyObject *self, Py_buffer *view, int flags) {
    memory_object *const m = (memory_object *)self;
    const bool needs_order = (flags & PyBUF_STRIDES) != PyBUF_STRIDES ||
                             (flags & PyBUF_C_CONTIGUOUS) == PyBUF_C_CONTIGUOUS ||
                             (flags & PyBUF_ANY_CONTIGUOUS) == PyBUF_ANY_CONTIGUOUS;
    if (flags & PyBUF_WRITABLE) return refuse(view, "shapes do not change: their numbers cannot be written");
    if ((flags & PyBUF_F_CONTIGUOUS) == PyBUF_F_CONTIGUOUS && m->axes > 1)
        return refuse(view, "these numbers are not in the order of Fortran");
    if (needs_order && !is_contiguous(m)) return refuse(view, "these numbers are not one behind the other");
    *view = (Py_buffer){.buf = (void *)(uintptr_t)m->at,
                        .obj = Py_NewRef(self),
                        .len = m->count * m->size,
                        .itemsize = m->size,
                        .readonly = 1};
    view->ndim = m->axes;
    if (flags & PyBUF_FORMAT) view->format = m->format;
    if (flags & PyBUF_ND) view->shape = m->shape;
    if ((flags & PyBUF_STRIDES) == PyBUF_STRIDES) view->strides = m->strides;
    return 0;
}

static PyType_Slot slots[] = {
    {Py_tp_dealloc, memory_dealloc},
    {Py_bf_getbuffer, memory_buffer},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "graze._graze.Memory",
    .basicsize = sizeof(memory_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};

PyTypeObject *memory_type(PyObject *module) { return (PyTypeObject *)PyType_FromModuleAndSpec(module, &spec, NULL); }
