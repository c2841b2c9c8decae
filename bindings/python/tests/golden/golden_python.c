/* tests/golden.c as a module of Python: every answer that it hashes is asked through the package, by the functions of
 * answers.py. Only what the package cannot say, such as shapes of unknown kinds, is asked of the library.
 *
 * SPDX-License-Identifier: MIT */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "families/families.h"
#include "support/hit.h"
#include "support/modes.h"
#include "support/numbers.h"
#include "support/outcome.h"

#include <graze/graze.h>

#include <stdarg.h>
#include <string.h>

static PyObject *answers; /* the module of Python */
static bool flushes;      /* whether it is called with flush-to-zero and denormals-are-zero */
static Py_ssize_t asked;
static const double zero = 0;

/* Calls a function of the module. The inputs are made, and the answers hashed, in the usual mode. */
static PyObject *call(const char *name, const char *format, ...) {
    va_list list;
    va_start(list, format);
    PyObject *const arguments = Py_VaBuildValue(format, list);
    va_end(list);
    PyObject *const function = PyObject_GetAttrString(answers, name);
    asked++;
    flush_to_zero(flushes);
    PyObject *const out = arguments == NULL || function == NULL ? NULL : PyObject_CallObject(function, arguments);
    flush_to_zero(false);
    Py_XDECREF(arguments);
    Py_XDECREF(function);
    if (out != NULL) return out;
    PyErr_Print();
    exit(1);
}

/* Reads the numbers of a sequence, at most `most`; returns how many there are. */
static Py_ssize_t read_numbers(PyObject *sequence, double *to, Py_ssize_t most) {
    const Py_ssize_t count = PySequence_Size(sequence);
    for (Py_ssize_t i = 0; i < count && i < most; i++) {
        PyObject *const item = PySequence_GetItem(sequence, i);
        to[i] = PyFloat_AsDouble(item);
        Py_XDECREF(item);
    }
    Py_DECREF(sequence);
    if (!PyErr_Occurred()) return count;
    PyErr_Print();
    exit(1);
}

static PyObject *bytes_of(const void *numbers, size_t count) {
    return PyBytes_FromStringAndSize(numbers, (Py_ssize_t)(count * sizeof(double)));
}

static bool can_say(int dim, int kind) { return shape_count(dim, kind) > 0; }

static bool can_say_both(const struct row *row, const union library_shape *a, const union library_shape *b) {
    return row->dim == 2 ? can_say(2, (int)a->in2.kind) && can_say(2, (int)b->in2.kind)
                         : can_say(3, (int)a->in3.kind) && can_say(3, (int)b->in3.kind);
}

/* (dimension, kind, radius or None, numbers) */
static PyObject *shape_object(int dim, const union library_shape *s) {
    const int kind = dim == 2 ? (int)s->in2.kind : (int)s->in3.kind;
    const double radius = dim == 2 ? s->in2.radius : s->in3.radius;
    const size_t count = (size_t)shape_count(dim, kind);
    const void *numbers = dim == 2 ? (const void *)&s->in2.point : (const void *)&s->in3.point;
    if (kind == GRZ_HULL) numbers = dim == 2 ? (const void *)s->in2.hull.points : (const void *)s->in3.hull.points;
    return radius == 0 ? Py_BuildValue("(iiON)", dim, kind, Py_None, bytes_of(numbers, count))
                       : Py_BuildValue("(iidN)", dim, kind, radius, bytes_of(numbers, count));
}

static Py_ssize_t ask(const char *name, const char *question, const struct row *row, const union library_shape *a,
                      const union library_shape *b, const struct extra *with, double *to, Py_ssize_t most) {
    static const struct extra none;
    if (with == NULL) with = &none;
    return read_numbers(call(name, "(sNNNNd)", question, shape_object(row->dim, a), shape_object(row->dim, b),
                             bytes_of(with->by[0], (size_t)row->dim), bytes_of(with->by[1], (size_t)row->dim),
                             with->margin),
                        to, most);
}

static int python_row_time(const struct row *row, int question, const union library_shape *a,
                           const union library_shape *b, const struct extra *with, double *enter, double *exit) {
    double n[3];
    if (!can_say_both(row, a, b)) return row_time(row, question, a, b, with, enter, exit);
    ask("times", grz_relation_name(row_relation(row, question)), row, a, b, with, n, 3);
    if (enter != NULL) *enter = n[1];
    if (exit != NULL) *exit = n[2];
    return (int)n[0];
}

static int python_row_depth(const struct row *row, const union library_shape *a, const union library_shape *b,
                            const struct extra *with, double *depth) {
    double n[2];
    if (!can_say_both(row, a, b)) return row_depth(row, a, b, with, depth);
    struct extra direction = {.margin = 0}; /* as row_depth says */
    for (int k = 0; k < 3; k++)
        direction.by[0][k] = memcmp(&with->by[0][k], &zero, sizeof zero) == 0 ? -with->by[1][k] : with->by[0][k];
    ask("depth_along", "", row, a, b, &direction, n, 2);
    *depth = n[1];
    return (int)n[0];
}

static double python_row_distance(const struct row *row, const union library_shape *a, const union library_shape *b,
                                  double points[2][3]) {
    double n[7] = {0};
    if (!can_say_both(row, a, b)) return row_distance(row, a, b, points);
    ask("distance", "", row, a, b, NULL, n, 7);
    for (int k = 0; k < 2; k++)
        for (int c = 0; c < 3; c++) points[k][c] = c < row->dim ? n[1 + k * row->dim + c] : 0;
    return n[0];
}

static double python_row_signed(const struct row *row, const union library_shape *a, const union library_shape *b,
                                double gradient[3]) {
    double n[5] = {0};
    if (!can_say_both(row, a, b)) return row_signed(row, a, b, gradient);
    ask("signed_distance", "", row, a, b, NULL, n, 5);
    for (int c = 0; c < 3; c++) gradient[c] = c < row->dim ? n[2 + c] : 0;
    return n[1];
}

static int python_row_ask(const struct row *row, int question, const union library_shape *a,
                          const union library_shape *b, const struct extra *with) {
    double n[7];
    if (!can_say_both(row, a, b)) return row_ask(row, question, a, b, with);
    if (row_is_timed(row)) return python_row_time(row, question, a, b, with, NULL, NULL);
    if (row_is_depth(row)) return python_row_depth(row, a, b, with, n);
    if (row_is_distance(row)) {
        ask("distance", "", row, a, b, NULL, n, 7);
        return memcmp(n, &zero, sizeof zero) == 0;
    }
    if (row_is_signed(row)) ask("signed_distance", "", row, a, b, NULL, n, 5);
    else ask("relation", grz_relation_name(row_relation(row, question)), row, a, b, with, n, 1);
    return (int)n[0];
}

static struct hit python_hit_of(const struct row *row, bool open, const union library_shape *a,
                                const union library_shape *b, const struct extra *with) {
    double n[14];
    struct hit hit = {.answer = 0};
    if (!can_say_both(row, a, b)) return hit_of(row, open, a, b, with);
    ask("hit", grz_relation_name(row_relation(row, open)), row, a, b, with, n, 14);
    hit.answer = (int)n[0];
    hit.time = n[1];
    double *const vectors[4] = {hit.point, hit.normal, hit.at[0], hit.at[1]};
    for (int k = 0; k < 4; k++)
        for (int c = 0; c < row->dim; c++) vectors[k][c] = n[2 + k * row->dim + c];
    return hit;
}

static int python_row_contact(const struct row *row, const union library_shape *a, const union library_shape *b,
                              double margin, double *depth, double normal[3]) {
    double n[5];
    const struct extra with = {.margin = margin};
    if (!can_say_both(row, a, b)) return row_contact(row, a, b, margin, depth, normal);
    ask("depth", "", row, a, b, &with, n, 5);
    *depth = n[1];
    for (int c = 0; c < 3; c++) normal[c] = c < row->dim ? n[2 + c] : 0;
    return (int)n[0];
}

/* The points of contact: how many, and of each its coordinates, its depth, and both features. */
enum { MOST_CONTACT_NUMBERS = 1 + 4 * (3 + 1 + 8) };

static const double *feature_at(const double *n, grz_feature *out) {
    *out = (grz_feature){(grz_feature_kind)n[0], {(int)n[1], (int)n[2], (int)n[3]}};
    return n + 4;
}

static grz_answer python_contact2(const grz2_shape *a, const grz2_shape *b, double margin, grz2_manifold *out) {
    const struct row row = {.dim = 2};
    const struct extra with = {.margin = margin};
    const union library_shape x = {.in2 = *a}, y = {.in2 = *b};
    double n[MOST_CONTACT_NUMBERS];
    if (!can_say_both(&row, &x, &y)) return grz2_contact(a, b, margin, out);
    ask("contact", "", &row, &x, &y, &with, n, MOST_CONTACT_NUMBERS);
    const double *at = n + 1;
    out->count = (int)n[0];
    for (int k = 0; k < out->count; k++) {
        grz2_contact_point *const p = &out->points[k];
        p->point = (grz2_vec){at[0], at[1]};
        p->depth = at[2];
        at = feature_at(feature_at(at + 3, &p->feature_a), &p->feature_b);
    }
    return (grz_answer){.yes = out->count > 0};
}

static grz_answer python_contact3(const grz3_shape *a, const grz3_shape *b, double margin, grz3_manifold *out) {
    const struct row row = {.dim = 3};
    const struct extra with = {.margin = margin};
    const union library_shape x = {.in3 = *a}, y = {.in3 = *b};
    double n[MOST_CONTACT_NUMBERS];
    if (!can_say_both(&row, &x, &y)) return grz3_contact(a, b, margin, out);
    ask("contact", "", &row, &x, &y, &with, n, MOST_CONTACT_NUMBERS);
    const double *at = n + 1;
    out->count = (int)n[0];
    for (int k = 0; k < out->count; k++) {
        grz3_contact_point *const p = &out->points[k];
        p->point = (grz3_vec){at[0], at[1], at[2]};
        p->depth = at[3];
        at = feature_at(feature_at(at + 4, &p->feature_a), &p->feature_b);
    }
    return (grz_answer){.yes = out->count > 0};
}

/* The predicates. */
#define POINT(v) bytes_of(v, sizeof *(v) / sizeof(double))
static int sign(PyObject *number) {
    const long value = PyLong_AsLong(number);
    Py_DECREF(number);
    return (int)value;
}
static int python_orient2(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c) {
    return sign(call("predicate", "(sNNN)", "orient", POINT(a), POINT(b), POINT(c)));
}
static int python_incircle(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c, const grz2_vec *d) {
    return sign(call("predicate", "(sNNNN)", "incircle", POINT(a), POINT(b), POINT(c), POINT(d)));
}
static int python_orient3(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d) {
    return sign(call("predicate", "(sNNNN)", "orient", POINT(a), POINT(b), POINT(c), POINT(d)));
}
static int python_insphere(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d,
                           const grz3_vec *e) {
    return sign(call("predicate", "(sNNNNN)", "insphere", POINT(a), POINT(b), POINT(c), POINT(d), POINT(e)));
}

/* The constructors. */
#define CONSTRUCTED(type, name, python_class, method, first, second) \
    static type name(first a, second b) { \
        type out; \
        read_numbers(call("construct", "(ssNN)", python_class, method, POINT(&a), POINT(&b)), (double *)(void *)&out, \
                     sizeof out / sizeof(double)); \
        return out; \
    }
CONSTRUCTED(grz2_rect, python_rect_center, "Rect", "from_center_half", grz2_vec, grz2_vec)
CONSTRUCTED(grz2_rect, python_rect_min_max, "Rect", "from_min_max", grz2_vec, grz2_vec)
CONSTRUCTED(grz2_aabb, python_aabb2_center, "Aabb", "from_center_half", grz2_vec, grz2_vec)
CONSTRUCTED(grz3_aabb, python_aabb3_center, "Aabb", "from_center_half", grz3_vec, grz3_vec)
CONSTRUCTED(grz3_aabb, python_aabb3_origin, "Aabb", "from_origin_size", grz3_vec, grz3_vec)
CONSTRUCTED(grz2_plane, python_plane2, "Plane", "from_points", grz2_vec, grz2_vec)
#define CONSTRUCTED_OF_THREE(type, name, python_class, method, first, second, third) \
    static type name(first a, second b, third c) { \
        type out; \
        read_numbers(call("construct", "(ssNNN)", python_class, method, POINT(&a), POINT(&b), POINT(&c)), \
                     (double *)(void *)&out, sizeof out / sizeof(double)); \
        return out; \
    }
CONSTRUCTED_OF_THREE(grz2_obb, python_obb2, "Obb", "from_angle", grz2_vec, grz2_vec, double)
CONSTRUCTED_OF_THREE(grz3_obb, python_obb3, "Obb", "from_quaternion", grz3_vec, grz3_vec, grz3_quat)
CONSTRUCTED_OF_THREE(grz3_plane, python_plane3, "Plane", "from_points", grz3_vec, grz3_vec, grz3_vec)

/* Meshes: what golden.c takes for a grz_mesh is an object of Python. */
static grz_status python_mesh_build(grz_mesh **mesh, const grz_triangles *t, const grz_mesh_options *options) {
    (void)options;
    PyObject *const transform = t->transform != NULL ? bytes_of(t->transform, 12) : Py_NewRef(Py_None);
    *mesh = (void *)call("mesh", "(NN)", bytes_of(t->vertices, 3 * t->vertex_count), transform);
    return GRZ_OK;
}

static void python_mesh_free(grz_mesh *mesh) { Py_DECREF((PyObject *)(void *)mesh); }

static PyObject *object_of(const grz_mesh *mesh) { return (PyObject *)(uintptr_t)(const void *)mesh; }

static PyObject *shape3_object(const grz3_shape *shape) {
    const union library_shape s = {.in3 = *shape};
    return shape_object(3, &s);
}

static grz_answer python_mesh_cast(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_cast_options *options,
                                   grz_mesh_hit *hit) {
    double n[4];
    (void)options;
    read_numbers(call("mesh_cast", "(ON)", object_of(mesh), shape3_object(caster)), n, 4);
    *hit = (grz_mesh_hit){.triangle = (uint32_t)n[1], .side = (int)n[2], .time = n[3]};
    return (grz_answer){.yes = n[0] != 0};
}

static bool python_mesh_sweep_all(const grz_mesh *mesh, const grz3_shape *mover, const grz3_vec *by,
                                  const grz_mesh_sweep_options *o, grz_mesh_sweep_hit *buffer, size_t capacity,
                                  size_t *total) {
    double n[1 + 4 * 3];
    read_numbers(call("mesh_sweep", "(ONNidd)", object_of(mesh), shape3_object(mover), POINT(by), (int)o->open,
                      o->in_range ? o->from : 0.0, o->in_range ? o->to : 1.0),
                 n, 1 + 4 * 3);
    *total = (size_t)n[0];
    for (size_t k = 0; k < *total && k < capacity; k++)
        buffer[k] = (grz_mesh_sweep_hit){
            .triangle = (uint32_t)n[1 + 4 * k], .side = (int)n[2 + 4 * k], .enter = n[3 + 4 * k], .exit = n[4 + 4 * k]};
    return *total > 0;
}

static bool python_mesh_sweep(const grz_mesh *mesh, const grz3_shape *mover, const grz3_vec *by,
                              const grz_mesh_sweep_options *o, grz_mesh_sweep_hit *hit) {
    double n[5];
    read_numbers(call("mesh_sweep_first", "(ONNidd)", object_of(mesh), shape3_object(mover), POINT(by), (int)o->open,
                      o->in_range ? o->from : 0.0, o->in_range ? o->to : 1.0),
                 n, 5);
    *hit = (grz_mesh_sweep_hit){.triangle = (uint32_t)n[1], .side = (int)n[2], .enter = n[3], .exit = n[4]};
    return n[0] != 0;
}

static void visit_pairs(PyObject *flat, grz_pair_visitor visit, void *user) {
    const Py_ssize_t count = PySequence_Size(flat) / 2;
    double *const n = PyMem_Malloc((size_t)(2 * count + 1) * sizeof *n);
    if (n == NULL) exit(1);
    read_numbers(flat, n, 2 * count);
    for (Py_ssize_t i = 0; i < count; i++) {
        const grz_pair pair = {(uint32_t)n[2 * i], (uint32_t)n[2 * i + 1]};
        visit(user, &pair, 1);
    }
    PyMem_Free(n);
}

static grz_status python_mesh_self_pairs(const grz_mesh *mesh, grz_pair_visitor visit, void *user) {
    visit_pairs(call("mesh_self_pairs", "(O)", object_of(mesh)), visit, user);
    return GRZ_OK;
}

static grz_status python_boxes_pairs(const grz_boxes *a, const grz_boxes *b, const grz_pairs_options *options,
                                     grz_pair_visitor visit, void *user) {
    (void)b, (void)options;
    visit_pairs(call("box_pairs", "(iN)", a->dimension, bytes_of(a->first, a->count * 2 * (size_t)a->dimension)), visit,
                user);
    return GRZ_OK;
}

#define row_ask python_row_ask
#define row_time python_row_time
#define row_distance python_row_distance
#define row_signed python_row_signed
#define row_depth python_row_depth
#define row_contact python_row_contact
#define hit_of python_hit_of
#define grz2_contact python_contact2
#define grz3_contact python_contact3
#define grz2_orient python_orient2
#define grz3_orient python_orient3
#define grz2_incircle python_incircle
#define grz3_insphere python_insphere
#define grz2_obb_from_angle python_obb2
#define grz2_rect_from_center_half python_rect_center
#define grz2_rect_from_min_max python_rect_min_max
#define grz2_aabb_from_center_half python_aabb2_center
#define grz2_plane_from_points python_plane2
#define grz3_aabb_from_center_half python_aabb3_center
#define grz3_aabb_from_origin_size python_aabb3_origin
#define grz3_obb_from_quaternion python_obb3
#define grz3_plane_from_points python_plane3
/* of calls alone: (grz_mesh_build)(...) is that of C */
#define grz_mesh_build(...) python_mesh_build(__VA_ARGS__)
#define grz_mesh_free(...) python_mesh_free(__VA_ARGS__)
#define grz_mesh_cast python_mesh_cast
#define grz_mesh_sweep python_mesh_sweep
#define grz_mesh_sweep_all python_mesh_sweep_all
#define grz_mesh_self_pairs python_mesh_self_pairs
#define grz_boxes_pairs python_boxes_pairs
#define main golden
#include "../../../../tests/golden.c"

/* golden(module, flush, arguments...): the exit status of golden, and how many questions it asked */
static PyObject *run(PyObject *module, PyObject *args) {
    enum { MOST = 4 };
    char *argv[MOST + 1] = {"golden"};
    int argc = 1;
    (void)module;
    answers = PyTuple_GetItem(args, 0);
    flushes = PyObject_IsTrue(PyTuple_GetItem(args, 1)) == 1;
    asked = 0;
    for (Py_ssize_t i = 2; i < PyTuple_Size(args) && argc < MOST; i++)
        argv[argc++] = (char *)(uintptr_t)PyUnicode_AsUTF8(PyTuple_GetItem(args, i));
    const int status = golden(argc, argv);
    fflush(stdout);
    return Py_BuildValue("(in)", status, asked);
}

/* flush_to_zero(on): in this thread. False: the machine cannot. */
static PyObject *set_flush(PyObject *module, PyObject *on) {
    (void)module;
    flush_to_zero(PyObject_IsTrue(on) == 1);
    return PyBool_FromLong(flush_exists());
}

static PyMethodDef methods[] = {
    {"golden", run, METH_VARARGS, NULL},
    {"flush_to_zero", set_flush, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "golden_python", .m_methods = methods};

PyMODINIT_FUNC PyInit_golden_python(void) { return PyModule_Create(&definition); }
