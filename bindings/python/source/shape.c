/* Shapes: one, or an array of one kind.
 *
 * SPDX-License-Identifier: MIT */
#include "graze_python.h"

#include <string.h>

static void shape_dealloc(PyObject *self) {
    shape_object *const s = (shape_object *)self;
    PyTypeObject *const type = Py_TYPE(self);
    PyMem_Free(s->rows);
    PyMem_Free(s->radius);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

PyObject *shape_new(PyTypeObject *type, int kind, int dimension, bool is_array, Py_ssize_t count, int width,
                    double *rows) {
    shape_object *const s = (shape_object *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (s == NULL) {
        PyMem_Free(rows);
        return NULL;
    }
    s->kind = kind;
    s->dimension = dimension;
    s->is_array = is_array;
    s->count = count;
    s->width = width;
    s->points = kind == GRZ_HULL && dimension > 0 ? width / dimension : 0;
    s->rows = rows;
    s->radius = NULL;
    return (PyObject *)s;
}

enum { MOST_FIELDS = 5 };

/* The fields of shapes as they were passed, and what they agree on. */
typedef struct fields {
    int count, dimension;
    bool is_array;
    Py_ssize_t shapes;
    const char *names[MOST_FIELDS];
    bool is_vector[MOST_FIELDS];
    numbers at[MOST_FIELDS];
} fields;

static void free_fields(fields *f) {
    for (int i = 0; i < f->count; i++) numbers_free(&f->at[i]);
}

/* Notes how many shapes a field is for. */
static bool agree_on_count(fields *f, const char *name, bool is_array, Py_ssize_t count) {
    if (!is_array) return true;
    if (f->is_array && f->shapes != count && f->shapes != 1 && count != 1) {
        PyErr_Format(PyExc_ValueError, "%s: %zd values for %zd shapes", name, count, f->shapes);
        return false;
    }
    if (!f->is_array || f->shapes == 1) f->shapes = count;
    f->is_array = true;
    return true;
}

static bool agree_on_dimension(fields *f, const char *name, Py_ssize_t dimension) {
    if (dimension != 2 && dimension != 3) {
        PyErr_Format(PyExc_ValueError, "%s: expected vectors of 2 or 3 numbers, got %zd", name, dimension);
        return false;
    }
    if (f->dimension != 0 && f->dimension != dimension) {
        PyErr_Format(PyExc_ValueError, "%s: expected vectors of %d numbers, got %zd", name, f->dimension, dimension);
        return false;
    }
    f->dimension = (int)dimension;
    return true;
}

static bool read_field(fields *f, int i, PyObject *object) {
    numbers *const n = &f->at[i];
    if (!numbers_read(object, f->names[i], n)) return false;
    const int inner = f->is_vector[i] ? 1 : 0;
    if (inner == 1 && n->dimensions == 1 && n->count == 0 && f->dimension != 0) /* [] are no vectors */
        return agree_on_count(f, f->names[i], true, 0);
    if (n->dimensions != inner && n->dimensions != inner + 1) {
        PyErr_Format(PyExc_ValueError, "%s: expected %s, got %d dimensions", f->names[i],
                     inner == 1 ? "a vector or an array of vectors" : "a number or an array of numbers", n->dimensions);
        return false;
    }
    const bool is_array = n->dimensions > inner;
    return agree_on_count(f, f->names[i], is_array, is_array ? n->shape[0] : 1) &&
           (inner == 0 || agree_on_dimension(f, f->names[i], n->shape[n->dimensions - 1]));
}

/* Puts the fields side by side; a field that is given once is repeated. */
static double *pack(const fields *f, int width) {
    double *const rows = PyMem_Malloc((size_t)(f->shapes > 0 ? f->shapes : 1) * (size_t)width * sizeof *rows);
    int at = 0;
    if (rows == NULL) PyErr_NoMemory();
    for (int i = 0; i < f->count && rows != NULL; i++) {
        const int wide = f->is_vector[i] ? f->dimension : 1;
        const Py_ssize_t step = f->at[i].count > wide ? wide : 0;
        const double *from = f->at[i].at;
        double *to = rows + at;
        for (Py_ssize_t s = 0; s < f->shapes; s++, from += step, to += width)
            for (int k = 0; k < wide; k++) to[k] = from[k];
        at += wide;
    }
    return rows;
}

static PyObject *from_fields(PyTypeObject *type, int kind, fields *f) {
    int width = 0;
    for (int i = 0; i < f->count; i++) width += f->is_vector[i] ? f->dimension : 1;
    double *const rows = pack(f, width);
    return rows == NULL ? NULL : shape_new(type, kind, f->dimension, f->is_array, f->shapes, width, rows);
}

/* A hull, or an array of hulls of equally many points, from its points. */
static PyObject *from_points(PyTypeObject *type, PyObject *object) {
    numbers n;
    fields f = {.count = 0};
    if (!numbers_read(object, "points", &n)) return NULL;
    if (n.dimensions < 2) {
        PyErr_Format(PyExc_ValueError, "points: expected an array of vectors, got %d dimensions", n.dimensions);
        numbers_free(&n);
        return NULL;
    }
    const Py_ssize_t dimension = n.shape[n.dimensions - 1], points = n.shape[n.dimensions - 2];
    if (points > 1 << 28 || !agree_on_dimension(&f, "points", dimension)) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "points: too many");
        numbers_free(&n);
        return NULL;
    }
    const bool is_array = n.dimensions == 3;
    return shape_new(type, GRZ_HULL, (int)dimension, is_array, is_array ? n.shape[0] : 1, (int)(points * dimension),
                     n.at);
}

/* Of each kind in the plane and in space: which fields are vectors (v), and which numbers (s). NULL: there is none. */
static const char *const layouts[GRZ_KIND_COUNT][2] = {
    [GRZ_POINT] = {"v", "v"},      [GRZ_SEGMENT] = {"vv", "vv"},   [GRZ_RAY] = {"vv", "vv"},
    [GRZ_LINE] = {"vv", "vv"},     [GRZ_PLANE] = {"vs", "vs"},     [GRZ_HALFSPACE] = {"vs", "vs"},
    [GRZ_BALL] = {"vs", "vs"},     [GRZ_CAPSULE] = {"vvs", "vvs"}, [GRZ_AABB] = {"vv", "vv"},
    [GRZ_RECT] = {"ssss", NULL},   [GRZ_OBB] = {"vvv", "vvvvv"},   [GRZ_TRIANGLE] = {"vvv", "vvv"},
    [GRZ_CYLINDER] = {NULL, "vvs"}};

/* The loops read rows as the structs of the library: one number too few, and they read past the end. */
static bool is_layout_of(int kind, int dimension, const char *vectors) {
    const char *const layout = kind > GRZ_EMPTY && kind < GRZ_KIND_COUNT && (dimension == 2 || dimension == 3)
                                   ? layouts[kind][dimension - 2]
                                   : NULL;
    if (layout != NULL && strcmp(layout, vectors) == 0) return true;
    PyErr_SetString(PyExc_ValueError, "Shape: make shapes by the classes of their kinds");
    return false;
}

/* Shape(kind, vectors, names, values, dimension): vectors has a v for each field that is a vector, an s for a number.
 * Dimension 0: that of the vectors. */
static PyObject *shape_create(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    int kind, dimension;
    const char *vectors;
    PyObject *names, *values;
    if (kwargs != NULL && PyDict_Size(kwargs) > 0) return PyErr_Format(PyExc_TypeError, "Shape: no keyword arguments");
    if (!PyArg_ParseTuple(args, "isO!O!i", &kind, &vectors, &PyTuple_Type, &names, &PyTuple_Type, &values, &dimension))
        return NULL;
    const Py_ssize_t count = PyTuple_Size(values);
    if (kind == GRZ_HULL && count == 1) return from_points(type, PyTuple_GetItem(values, 0));
    if (count > MOST_FIELDS || count != PyTuple_Size(names) || count != (Py_ssize_t)strlen(vectors))
        return PyErr_Format(PyExc_ValueError, "Shape: make shapes by the classes of their kinds");
    fields f = {.count = 0, .dimension = dimension, .shapes = 1};
    PyObject *out = NULL;
    bool read = true;
    while (read && f.count < (int)count) {
        const int i = f.count;
        f.names[i] = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(names, i), NULL);
        f.is_vector[i] = vectors[i] == 'v';
        read = f.names[i] != NULL && read_field(&f, i, PyTuple_GetItem(values, i));
        f.count++;
    }
    if (read && is_layout_of(kind, f.dimension, vectors)) out = from_fields(type, kind, &f);
    free_fields(&f);
    return out;
}

static double *copy(const double *from, Py_ssize_t count, Py_ssize_t times) {
    double *const to = PyMem_Malloc((size_t)(count * times > 0 ? count * times : 1) * sizeof *to);
    if (to == NULL) PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < times && to != NULL; i++) memcpy(to + i * count, from, (size_t)count * sizeof *to);
    return to;
}

/* Shape.rounded(radius): a new object. */
static PyObject *shape_rounded(PyObject *self, PyObject *object) {
    const shape_object *const s = (shape_object *)self;
    numbers n;
    if (!numbers_read(object, "radius", &n)) return NULL;
    const bool is_array = s->is_array || n.dimensions == 1;
    const Py_ssize_t count = n.dimensions == 0 || n.count == 1 ? s->count : n.count;
    PyObject *out = NULL;
    if (n.dimensions > 1) PyErr_Format(PyExc_ValueError, "radius: expected a number or an array of numbers");
    else if (s->count != count && s->count != 1)
        PyErr_Format(PyExc_ValueError, "radius: %zd values for %zd shapes", n.count, s->count);
    else {
        double *const rows = copy(s->rows, s->width * (s->count == count ? count : 1), s->count == count ? 1 : count);
        double *const radius = copy(n.at, n.count, n.count == count ? 1 : count);
        if (rows != NULL && radius != NULL)
            out = shape_new(Py_TYPE(self), s->kind, s->dimension, is_array, count, s->width, rows);
        else PyMem_Free(rows);
        if (out != NULL) ((shape_object *)out)->radius = radius;
        else PyMem_Free(radius);
    }
    numbers_free(&n);
    return out;
}

/* Shape._rows(): a bytearray of the doubles of all shapes. */
static PyObject *shape_rows(PyObject *self, PyObject *unused) {
    const shape_object *const s = (shape_object *)self;
    (void)unused;
    return PyByteArray_FromStringAndSize((const char *)s->rows, s->count * s->width * (Py_ssize_t)sizeof(double));
}

static PyObject *shape_facts(PyObject *self, PyObject *unused) {
    const shape_object *const s = (shape_object *)self;
    (void)unused;
    return Py_BuildValue("(iiNni)", s->kind, s->dimension, PyBool_FromLong(s->is_array), s->count, s->width);
}

static PyMethodDef methods[] = {
    {"rounded", shape_rounded, METH_O,
     "rounded($self, radius, /)\n--\n\nThe shape grown by a ball of this radius (its Minkowski sum), a length >= 0: "
     "one for all, "
     "or "
     "an array of n."},
    {"_rows", shape_rows, METH_NOARGS, NULL},
    {"_facts", shape_facts, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_new, shape_create},
    {Py_tp_dealloc, shape_dealloc},
    {Py_tp_methods, methods},
    {Py_tp_doc, "A shape, or an array of n shapes of one kind. Immutable."},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "graze._graze.Shape",
    .basicsize = sizeof(shape_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = slots,
};

PyTypeObject *shape_type(PyObject *module) {
    PyTypeObject *const type = (PyTypeObject *)PyType_FromModuleAndSpec(module, &spec, NULL);
    if (type != NULL && PyModule_AddType(module, type) != 0) return NULL;
    return type;
}
