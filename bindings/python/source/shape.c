/* Shapes: one, or an array of one kind.
 *
 * SPDX-License-Identifier: MIT */
#include "grid.h"
#include "memory.h"

#include <stdint.h>
#include <string.h>

static void shape_dealloc(PyObject *self) {
    shape_object *const s = (shape_object *)self;
    PyTypeObject *const type = Py_TYPE(self);
    if (s->base == NULL) {
        PyMem_Free((void *)(uintptr_t)s->rows);
        PyMem_Free((void *)(uintptr_t)s->radius);
    }
    Py_XDECREF(s->base);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

PyObject *shape_new(PyTypeObject *type, int kind, int dimension, const grid *g, int width, double *rows) {
    shape_object *const s = (shape_object *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (s == NULL) {
        PyMem_Free(rows);
        return NULL;
    }
    s->kind = kind;
    s->dimension = dimension;
    s->grid = *g;
    s->count = grid_count(g);
    s->width = width;
    s->points = kind == GRZ_HULL && dimension > 0 ? width / dimension : 0;
    s->rows = rows;
    return (PyObject *)s;
}

PyObject *shape_like(const shape_object *s, const grid *g, double *rows, double *radius) {
    PyObject *const out = shape_new(Py_TYPE((PyObject *)(uintptr_t)s), s->kind, s->dimension, g, s->width, rows);
    if (out != NULL) ((shape_object *)out)->radius = radius;
    else PyMem_Free(radius);
    return out;
}

PyObject *shape_part(const shape_object *s, const grid *g, Py_ssize_t from) {
    PyObject *const out = shape_like(s, g, NULL, NULL);
    shape_object *const part = (shape_object *)out;
    if (out == NULL) return NULL;
    part->rows = s->rows + from * s->width;
    if (s->radius != NULL) part->radius = s->radius + from;
    part->base = Py_NewRef(s->base != NULL ? s->base : (PyObject *)(uintptr_t)s);
    return out;
}

void shape_release(const shape_object *s) { Py_DECREF((PyObject *)(uintptr_t)s); }

enum { MOST_FIELDS = 5 };

/* The fields of shapes as they were passed, and what they agree on. */
typedef struct fields {
    int count, dimension;
    grid grid;
    const char *names[MOST_FIELDS];
    bool is_vector[MOST_FIELDS];
    numbers at[MOST_FIELDS];
} fields;

static void free_fields(fields *f) {
    for (int i = 0; i < f->count; i++) numbers_free(&f->at[i]);
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

/* Reads a field, and leaves the grid of its vectors or numbers in it. */
static bool read_field(fields *f, int i, PyObject *object) {
    numbers *const n = &f->at[i];
    if (!numbers_read(object, f->names[i], n)) return false;
    const int inner = f->is_vector[i] ? 1 : 0;
    if (inner == 1 && n->grid.axes == 1 && n->count == 0 && f->dimension != 0) /* [] are no vectors */
        return grid_join(&f->grid, f->names[i], &n->grid);
    if (n->grid.axes < inner) {
        PyErr_Format(PyExc_ValueError, "%s: expected a vector or an array of vectors, got a number", f->names[i]);
        return false;
    }
    if (inner == 1 && !agree_on_dimension(f, f->names[i], n->grid.shape[n->grid.axes - 1])) return false;
    n->grid = grid_without(&n->grid, inner);
    return grid_join(&f->grid, f->names[i], &n->grid);
}

/* Puts the fields side by side; a field that is given once is repeated. */
static double *pack(fields *f, Py_ssize_t count, int width) {
    double *const rows = PyMem_Malloc((size_t)(count > 0 ? count : 1) * (size_t)width * sizeof *rows);
    int at = 0;
    bool done = rows != NULL;
    if (rows == NULL) PyErr_NoMemory();
    for (int i = 0; i < f->count && done; i++) {
        const int wide = f->is_vector[i] ? f->dimension : 1;
        numbers *const n = &f->at[i];
        if (!grid_is_plain(&f->grid, &n->grid)) {
            double *const all = grid_spread(&f->grid, &n->grid, n->at, wide);
            numbers_free(n);
            n->at = all;
            n->grid = f->grid;
            done = all != NULL;
        }
        const Py_ssize_t step = grid_count(&n->grid) > 1 ? wide : 0;
        const double *from = n->at;
        double *to = rows + at;
        for (Py_ssize_t s = 0; s < count && done; s++, from += step, to += width)
            for (int k = 0; k < wide; k++) to[k] = from[k];
        at += wide;
    }
    if (done) return rows;
    PyMem_Free(rows);
    return NULL;
}

static PyObject *from_fields(PyTypeObject *type, int kind, fields *f) {
    int width = 0;
    for (int i = 0; i < f->count; i++) width += f->is_vector[i] ? f->dimension : 1;
    double *const rows = pack(f, grid_count(&f->grid), width);
    return rows == NULL ? NULL : shape_new(type, kind, f->dimension, &f->grid, width, rows);
}

/* A hull, or an array of hulls of equally many points, from its points. */
static PyObject *from_points(PyTypeObject *type, PyObject *object) {
    numbers n;
    fields f = {.count = 0};
    if (!numbers_read(object, "points", &n)) return NULL;
    if (n.grid.axes < 2) {
        PyErr_Format(PyExc_ValueError, "points: expected an array of vectors, got %d dimensions", n.grid.axes);
        numbers_free(&n);
        return NULL;
    }
    const Py_ssize_t dimension = n.grid.shape[n.grid.axes - 1], points = n.grid.shape[n.grid.axes - 2];
    if (points > 1 << 28 || !agree_on_dimension(&f, "points", dimension)) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "points: too many");
        numbers_free(&n);
        return NULL;
    }
    const grid g = grid_without(&n.grid, 2);
    return shape_new(type, GRZ_HULL, (int)dimension, &g, (int)(points * dimension), n.at);
}

/* Of each kind in the plane and in space: which fields are vectors (v), and which numbers (s). NULL: there is none. */
static const char *const layouts[GRZ_KIND_COUNT][2] = {
    [GRZ_POINT] = {"v", "v"},      [GRZ_SEGMENT] = {"vv", "vv"},   [GRZ_RAY] = {"vv", "vv"},
    [GRZ_LINE] = {"vv", "vv"},     [GRZ_PLANE] = {"vs", "vs"},     [GRZ_HALFSPACE] = {"vs", "vs"},
    [GRZ_BALL] = {"vs", "vs"},     [GRZ_CAPSULE] = {"vvs", "vvs"}, [GRZ_AABB] = {"vv", "vv"},
    [GRZ_RECT] = {"ssss", NULL},   [GRZ_OBB] = {"vvv", "vvvvv"},   [GRZ_TRIANGLE] = {"vvv", "vvv"},
    [GRZ_CYLINDER] = {NULL, "vvs"}};

/* NULL: there are no such shapes, or they are hulls. */
static const char *layout_of(int kind, int dimension) {
    const bool is_known = kind > GRZ_EMPTY && kind < GRZ_KIND_COUNT && (dimension == 2 || dimension == 3);
    return is_known ? layouts[kind][dimension - 2] : NULL;
}

static PyObject *refuse_class(void) {
    return PyErr_Format(PyExc_ValueError, "Shape: make shapes by the classes of their kinds");
}

/* The loops read rows as the structs of the library: one number too few, and they read past the end. */
static bool is_layout_of(int kind, int dimension, const char *vectors) {
    const char *const layout = layout_of(kind, dimension);
    if (layout != NULL && strcmp(layout, vectors) == 0) return true;
    refuse_class();
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
        return refuse_class();
    fields f = {.count = 0, .dimension = dimension};
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

/* Whether two numbers are equal: by their bits, for a thread may take subnormal ones for 0. NaN equals nothing. */
static bool is_equal(double a, double b) {
    uint64_t p, q;
    memcpy(&p, &a, sizeof p);
    memcpy(&q, &b, sizeof q);
    const uint64_t magnitude = p & (UINT64_MAX >> 1);
    if (magnitude > UINT64_C(0x7ff0000000000000)) return false;
    return p == q || (magnitude == 0 && (q & (UINT64_MAX >> 1)) == 0);
}

/* Whether shapes can have these radii. Those that cannot have radius 0, too. */
static bool can_be_rounded(const shape_object *s, const numbers *radius) {
    const char *const layout = layout_of(s->kind, s->dimension); /* a radius is a number behind vectors */
    const bool is_unbounded = s->kind >= GRZ_RAY && s->kind <= GRZ_HALFSPACE;
    const bool is_round = !is_unbounded && layout != NULL && layout[0] == 'v' && layout[strlen(layout) - 1] == 's';
    bool is_zero = true;
    for (Py_ssize_t i = 0; i < radius->count && is_zero; i++) is_zero = is_equal(radius->at[i], 0);
    if (is_zero || (!is_round && !is_unbounded)) return true;
    PyObject *const name = PyType_GetName(Py_TYPE((PyObject *)(uintptr_t)s));
    if (name != NULL)
        PyErr_Format(PyExc_ValueError,
                     is_round ? "rounded: a %U has a radius of its own"
                              : "rounded: a %U is unbounded, and cannot be rounded",
                     name);
    Py_XDECREF(name);
    return false;
}

/* Shape.rounded(radius): a new object. */
static PyObject *shape_rounded(PyObject *self, PyObject *object) {
    const shape_object *const s = (shape_object *)self;
    numbers n;
    grid g = s->grid;
    if (!numbers_read(object, "radius", &n)) return NULL;
    PyObject *out = NULL;
    if (can_be_rounded(s, &n) && grid_join(&g, "radius", &n.grid)) {
        double *const rows = grid_spread(&g, &s->grid, s->rows, s->width);
        double *const radius = rows == NULL ? NULL : grid_spread(&g, &n.grid, n.at, 1);
        if (radius != NULL) out = shape_like(s, &g, rows, radius);
        else PyMem_Free(rows);
    }
    numbers_free(&n);
    return out;
}

/* Where a field begins in a row, and how many numbers it has; 0: it is a number itself. */
static int place_of_field(const shape_object *s, int field, int *width) {
    const char *const layout = layout_of(s->kind, s->dimension);
    int at = 0;
    for (int k = 0; k < field; k++) at += layout[k] == 'v' ? s->dimension : 1;
    *width = layout[field] == 'v' ? s->dimension : 0;
    return at;
}

static PyObject *column(const module_state *state, PyObject *self, const double *at, const grid *item, int width) {
    const shape_object *const s = (shape_object *)self;
    if (s->grid.axes == 0 && item->axes == 0) return PyFloat_FromDouble(*at);
    const memory_layout layout = {"d", s->grid, *item, width * (Py_ssize_t)sizeof(double)};
    PyObject *const memory = memory_new(state, self, NULL, at, &layout);
    PyObject *const out = memory == NULL ? NULL : PyObject_CallFunctionObjArgs(state->view, memory, NULL);
    Py_XDECREF(memory);
    return out;
}

/* Shape._field(index): the field of all shapes; -1: the radius by which they are rounded. */
static PyObject *shape_field(PyObject *self, PyTypeObject *type, PyObject *const *args, Py_ssize_t nargs,
                             PyObject *names) {
    static const double no_radius;
    const module_state *const state = PyType_GetModuleState(type);
    const shape_object *const s = (shape_object *)self;
    const long field = nargs == 1 && names == NULL ? PyLong_AsLong(args[0]) : -2;
    const char *const layout = layout_of(s->kind, s->dimension);
    if (PyErr_Occurred()) return NULL;
    grid item = {0};
    if (field == -1 && s->radius != NULL) return column(state, self, s->radius, &item, 1);
    if (field == -1) return column(state, self, &no_radius, &item, 0);
    if (field == 0 && s->kind == GRZ_HULL) {
        item = (grid){2, {s->points, s->dimension}};
        return column(state, self, s->rows, &item, s->width);
    }
    if (layout == NULL || field < 0 || field >= (long)strlen(layout))
        return PyErr_Format(PyExc_AttributeError, "these shapes have no such field");
    int width;
    const int at = place_of_field(s, (int)field, &width);
    if (width > 0) item = grid_row(width);
    return column(state, self, s->rows + at, &item, s->width);
}

static bool are_equal(const shape_object *a, const shape_object *b) {
    if (a->kind != b->kind || a->dimension != b->dimension || a->width != b->width || !grids_equal(&a->grid, &b->grid))
        return false;
    for (Py_ssize_t i = 0; i < a->count * a->width; i++)
        if (!is_equal(a->rows[i], b->rows[i])) return false;
    for (Py_ssize_t i = 0; i < a->count && (a->radius != NULL || b->radius != NULL); i++)
        if (!is_equal(a->radius == NULL ? 0 : a->radius[i], b->radius == NULL ? 0 : b->radius[i])) return false;
    return true;
}

/* Shape._equals(other): one bool; false of what is no shape. */
static PyObject *shape_equals(PyObject *self, PyTypeObject *type, PyObject *const *args, Py_ssize_t nargs,
                              PyObject *names) {
    const bool is_shape = nargs == 1 && names == NULL && PyObject_TypeCheck(args[0], type);
    return PyBool_FromLong(is_shape && are_equal((const shape_object *)self, (const shape_object *)args[0]));
}

/* Shape._rows(): a bytearray of the doubles of all shapes. */
static PyObject *shape_rows(PyObject *self, PyObject *unused) {
    const shape_object *const s = (shape_object *)self;
    (void)unused;
    return PyByteArray_FromStringAndSize((const char *)s->rows, s->count * s->width * (Py_ssize_t)sizeof(double));
}

/* Shape._facts(): kind, dimension, shape, width; whether it is rounded */
static PyObject *shape_facts(PyObject *self, PyObject *unused) {
    const shape_object *const s = (shape_object *)self;
    (void)unused;
    return Py_BuildValue("(iiNiN)", s->kind, s->dimension, grid_tuple(&s->grid, 0), s->width,
                         PyBool_FromLong(s->radius != NULL));
}

static Py_ssize_t shape_length(PyObject *self) {
    const shape_object *const s = (shape_object *)self;
    if (s->grid.axes > 0) return s->grid.shape[0];
    PyErr_SetString(PyExc_TypeError, "one shape has no len()");
    return -1;
}

static int shape_bool(PyObject *self) { return (void)self, 1; }

static PyMethodDef methods[] = {
    {"rounded", shape_rounded, METH_O,
     "rounded($self, radius, /)\n--\n\nThe shape grown by a ball of this radius (its Minkowski sum), a length >= 0: "
     "one for all, "
     "or "
     "an array of n. ValueError: of shapes that have a radius, or are unbounded."},
    {"_rows", shape_rows, METH_NOARGS, NULL},
    {"_facts", shape_facts, METH_NOARGS, NULL},
    {"_field", (PyCFunction)(void (*)(void))shape_field, METH_METHOD | METH_FASTCALL | METH_KEYWORDS, NULL},
    {"_equals", (PyCFunction)(void (*)(void))shape_equals, METH_METHOD | METH_FASTCALL | METH_KEYWORDS, NULL},
    {"__getitem__", (PyCFunction)(void (*)(void))shape_item, METH_METHOD | METH_FASTCALL | METH_KEYWORDS,
     "__getitem__($self, key, /)\n--\n\nShapes of an array, as of an array of NumPy: integers, slices, None for "
     "another axis, ...; or an array of indices, or of bools, along the first axis."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_new, shape_create},
    {Py_tp_dealloc, shape_dealloc},
    {Py_tp_methods, methods},
    {Py_mp_length, shape_length},
    {Py_nb_bool, shape_bool},
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

/* Reads `count` rows of bytes as doubles; NULL, also of None, or with an exception. */
static double *read_rows(PyObject *object, Py_ssize_t count, int width) {
    Py_buffer buffer;
    double *out = NULL;
    if (object == Py_None || PyObject_GetBuffer(object, &buffer, PyBUF_SIMPLE) != 0) return NULL;
    const Py_ssize_t size = (Py_ssize_t)sizeof *out * width;
    if (size == 0 ? buffer.len != 0 : buffer.len % size != 0 || buffer.len / size != count)
        PyErr_Format(PyExc_ValueError, "rows: not as many as there are shapes");
    else if ((out = PyMem_Malloc((size_t)(buffer.len > 0 ? buffer.len : 1))) == NULL) PyErr_NoMemory();
    else memcpy(out, buffer.buf, (size_t)buffer.len);
    PyBuffer_Release(&buffer);
    return out;
}

int shape_width(int kind, int dimension) {
    const char *const layout = layout_of(kind, dimension);
    int width = 0;
    for (int k = 0; layout != NULL && layout[k] != '\0'; k++) width += layout[k] == 'v' ? dimension : 1;
    return width;
}

/* The width of a row; a hull may have any. */
static bool is_width_of(int kind, int dimension, int width) {
    if (kind == GRZ_HULL && (dimension == 2 || dimension == 3)) return width >= 0 && width % dimension == 0;
    return layout_of(kind, dimension) != NULL && shape_width(kind, dimension) == width;
}

/* restore(class, kind, dimension, shape, width, rows, radii or None): the shapes that these numbers are */
static PyObject *restore(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *type, *shape, *rows, *radii;
    int kind, dimension, width;
    numbers n;
    grid g = {0}, own = {0};
    if (!PyArg_ParseTuple(args, "O!iiO!iOO", &PyType_Type, &type, &kind, &dimension, &PyTuple_Type, &shape, &width,
                          &rows, &radii))
        return NULL;
    if (!PyType_IsSubtype((PyTypeObject *)type, state->shape) || !is_width_of(kind, dimension, width))
        return refuse_class();
    if (!numbers_read(shape, "shape", &n)) return NULL;
    bool good = n.grid.axes == 1 && n.count <= MOST_AXES - 2;
    own.axes = good ? (int)n.count : 0;
    for (int k = 0; good && k < own.axes; k++) {
        own.shape[k] = (Py_ssize_t)n.at[k];
        good = n.at[k] >= 0 && n.at[k] < 0x1p53 && n.at[k] == (double)own.shape[k];
    }
    numbers_free(&n);
    if (!good) return PyErr_Format(PyExc_ValueError, "shape: expected numbers of shapes");
    if (!grid_join(&g, "shape", &own)) return NULL;
    double *const all = read_rows(rows, grid_count(&g), width);
    double *const radius = all == NULL ? NULL : read_rows(radii, grid_count(&g), 1);
    if (all == NULL || PyErr_Occurred()) {
        PyMem_Free(all);
        return PyErr_Occurred() ? NULL : refuse_class();
    }
    PyObject *const out = shape_new((PyTypeObject *)type, kind, dimension, &g, width, all);
    if (out != NULL) ((shape_object *)out)->radius = radius;
    else PyMem_Free(radius);
    return out;
}

PyMethodDef shape_methods[] = {
    {"restore", restore, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
