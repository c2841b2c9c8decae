/* Polygons.
 *
 * SPDX-License-Identifier: MIT */
#include "search.h"

#include <graze/region.h>
#include <graze/relate.h>

#include <stdlib.h>
#include <string.h>

#define END \
    { NULL, 0, 0 }
#define FIELD(type, code, field) \
    { code, 0, offsetof(type, field) }
#define VECTOR(type, field) \
    { "d", 2, offsetof(type, field) }

#define YES(name, call) \
    static void name(const search *s, Py_ssize_t i, answers *a) { \
        const grz2_shape shape = shape2_at(s->shapes, i); \
        ((bool *)a->rows)[i] = call; \
    }
YES(overlap, grz2_polygon_overlap(s->object, &shape))
YES(overlap_open, grz2_polygon_overlap_open(s->object, &shape))
YES(touch, grz2_polygon_touch(s->object, &shape))
YES(contains, grz2_polygon_contains(s->object, &shape))
YES(within, grz2_polygon_within(s->object, &shape, s->within))

static void signed_distance(const search *s, Py_ssize_t i, answers *a) {
    const grz2_shape point = shape2_at(s->shapes, i);
    ((double *)a->rows)[i] = grz2_polygon_signed_distance(s->object, &point.point);
}

/* A distance, and the points at which it is. */
typedef struct distance_row {
    double distance;
    grz2_vec a, b;
} distance_row;

static const column distance_columns[] = {FIELD(distance_row, "d", distance), VECTOR(distance_row, a),
                                          VECTOR(distance_row, b), END};

static void distance(const search *s, Py_ssize_t i, answers *a) {
    const grz2_shape shape = shape2_at(s->shapes, i);
    ((double *)a->rows)[i] = grz2_polygon_distance(s->object, &shape, NULL, NULL);
}

static void nearest_points(const search *s, Py_ssize_t i, answers *a) {
    const grz2_shape shape = shape2_at(s->shapes, i);
    distance_row *const row = &((distance_row *)a->rows)[i];
    row->distance = grz2_polygon_distance(s->object, &shape, &row->a, &row->b);
}

/* An interval of time in which a caster is in the polygon. */
typedef struct interval_row {
    grz_interval at;
    uint32_t caster;
    bool yes;
} interval_row;

static const column cast_columns[] = {FIELD(interval_row, "?", yes), FIELD(interval_row, "d", at.enter),
                                      FIELD(interval_row, "d", at.exit), END};
static const column casts_columns[] = {FIELD(interval_row, "I", caster), FIELD(interval_row, "d", at.enter),
                                       FIELD(interval_row, "d", at.exit), END};

static void cast(const search *s, Py_ssize_t i, answers *a) {
    const grz2_shape caster = shape2_at(s->shapes, i);
    interval_row *const row = &((interval_row *)a->rows)[i];
    row->yes = grz2_polygon_cast(s->object, &caster, &row->at.enter, &row->at.exit).yes;
}

static void cast_open(const search *s, Py_ssize_t i, answers *a) {
    const grz2_shape caster = shape2_at(s->shapes, i);
    interval_row *const row = &((interval_row *)a->rows)[i];
    row->yes = grz2_polygon_cast_open(s->object, &caster, &row->at.enter, &row->at.exit).yes;
}

/* The first contact of a caster. */
typedef struct hit_row {
    grz2_hit hit;
    bool yes;
} hit_row;

static const column hit_columns[] = {FIELD(hit_row, "?", yes),
                                     FIELD(hit_row, "d", hit.time),
                                     VECTOR(hit_row, hit.point),
                                     VECTOR(hit_row, hit.normal),
                                     VECTOR(hit_row, hit.a),
                                     VECTOR(hit_row, hit.b),
                                     END};

static void cast_hit(const search *s, Py_ssize_t i, answers *a) {
    const grz2_shape caster = shape2_at(s->shapes, i);
    hit_row *const row = &((hit_row *)a->rows)[i];
    row->yes = grz2_polygon_cast_hit(s->object, &caster, &row->hit).yes;
}

static void cast_any(const search *s, Py_ssize_t i, answers *a) {
    const grz2_shape caster = shape2_at(s->shapes, i);
    ((bool *)a->rows)[i] = grz2_polygon_cast(s->object, &caster, NULL, NULL).yes;
}

static void cast_all(const search *s, Py_ssize_t i, answers *a) {
    enum { FEW = 64 };
    const grz2_shape caster = shape2_at(s->shapes, i);
    grz_interval few[FEW], *all = few;
    size_t total;
    grz_status status = grz2_polygon_cast_all(s->object, &caster, NULL, few, FEW, &total);
    if (total > FEW) {
        all = malloc(total * sizeof *all);
        status = all == NULL ? GRZ_ERROR_MEMORY : grz2_polygon_cast_all(s->object, &caster, NULL, all, total, &total);
    }
    if (status != GRZ_OK) a->found.no_memory = true;
    interval_row *const rows = status != GRZ_OK ? NULL : found_room(&a->found, sizeof *rows, total);
    for (size_t k = 0; k < total && rows != NULL; k++) rows[k] = (interval_row){all[k], (uint32_t)i, true};
    if (all != few) free(all);
}

/* How a moving shape meets the polygon. */
typedef struct sweep_row {
    grz2_polygon_sweep_hit hit;
    bool yes;
} sweep_row;

static const column sweep_columns[] = {FIELD(sweep_row, "?", yes),
                                       FIELD(sweep_row, "I", hit.edge),
                                       FIELD(sweep_row, "d", hit.enter),
                                       FIELD(sweep_row, "d", hit.exit),
                                       VECTOR(sweep_row, hit.point),
                                       VECTOR(sweep_row, hit.normal),
                                       END};

static const grz2_vec *motion(const search *s, Py_ssize_t i) { return (const void *)job_item(s->by, i); }

static void sweep(const search *s, Py_ssize_t i, answers *a) {
    const grz2_polygon_sweep_options options = {.open = s->open};
    const grz2_shape mover = shape2_at(s->shapes, i);
    sweep_row *const row = &((sweep_row *)a->rows)[i];
    row->yes = grz2_polygon_sweep(s->object, &mover, motion(s, i), &options, &row->hit);
    if (!row->yes) row->hit.edge = UINT32_MAX;
}

static void sweep_any(const search *s, Py_ssize_t i, answers *a) {
    const grz2_polygon_sweep_options options = {.open = s->open};
    const grz2_shape mover = shape2_at(s->shapes, i);
    ((bool *)a->rows)[i] = grz2_polygon_sweep_any(s->object, &mover, motion(s, i), &options);
}

/* Where a shape is free of the polygon. */
typedef struct place_row {
    grz2_vec place;
    bool is_free;
} place_row;

static const column place_columns[] = {FIELD(place_row, "?", is_free), VECTOR(place_row, place), END};

static void separate_from(const search *s, Py_ssize_t i, answers *a) {
    const grz2_shape shape = shape2_at(s->shapes, i);
    place_row *const row = &((place_row *)a->rows)[i];
    mark_failed(a, i, grz2_polygon_separate(s->object, &shape, &row->place, &row->is_free));
}

static void common(const search *s, Py_ssize_t i, answers *a) {
    const grz2_shape shape = shape2_at(s->shapes, i);
    mark_failed(a, i, grz2_polygon_common(s->object, &shape, &((double *)a->rows)[i]));
}

/* A point of a contact. */
typedef struct contact_row {
    uint32_t shape, number;
    grz2_vec normal;
    double depth;
    grz2_polygon_contact_point at;
} contact_row;

static const column contact_columns[] = {FIELD(contact_row, "I", shape),   FIELD(contact_row, "I", number),
                                         VECTOR(contact_row, normal),      FIELD(contact_row, "d", depth),
                                         VECTOR(contact_row, at.point),    FIELD(contact_row, "d", at.depth),
                                         FIELD(contact_row, "I", at.edge), END};

static bool add_contact(void *user, const grz2_polygon_contact *contact) {
    contacts_of *const all = user;
    contact_row *const rows = found_room(all->found, sizeof *rows, (size_t)contact->count);
    for (int k = 0; k < contact->count && rows != NULL; k++)
        rows[k] = (contact_row){all->shape, all->count, contact->normal, contact->depth, contact->points[k]};
    all->count++;
    return rows != NULL;
}

static void contacts(const search *s, Py_ssize_t i, answers *a) {
    const grz2_shape shape = shape2_at(s->shapes, i);
    const grz2_polygon_contact_options options = {.margin = s->within, .skip_inner_edges = s->skip_inner};
    contacts_of all = {&a->found, (uint32_t)i, 0};
    mark_failed(a, i, grz2_polygon_contacts(s->object, &shape, &options, add_contact, &all));
}

const search_question polygon_questions[] = {
    {"overlap", TAKES_ANY, overlap, NULL, sizeof(bool), yes_columns, NULL, .finds = false},
    {"overlap_open", TAKES_ANY, overlap_open, NULL, sizeof(bool), yes_columns, NULL, .finds = false},
    {"touch", TAKES_ANY, touch, NULL, sizeof(bool), yes_columns, NULL, .finds = false},
    {"contains", TAKES_ANY, contains, NULL, sizeof(bool), yes_columns, NULL, .finds = false},
    {"within", TAKES_ANY, within, NULL, sizeof(bool), yes_columns, NULL, .finds = false},
    {"signed_distance", TAKES_POINTS, signed_distance, NULL, sizeof(double), number_columns, NULL, .finds = false},
    {"distance", TAKES_ANY, distance, NULL, sizeof(double), number_columns, NULL, .finds = false},
    {"common", TAKES_ANY, common, NULL, sizeof(double), number_columns, NULL, .finds = false},
    {"nearest_points", TAKES_ANY, nearest_points, NULL, sizeof(distance_row), distance_columns, NULL, .finds = false},
    {"cast", TAKES_CASTERS, cast, NULL, sizeof(interval_row), cast_columns, NULL, .finds = false},
    {"cast_open", TAKES_CASTERS, cast_open, NULL, sizeof(interval_row), cast_columns, NULL, .finds = false},
    {"cast_hit", TAKES_CASTERS, cast_hit, NULL, sizeof(hit_row), hit_columns, NULL, .finds = false},
    {"cast_any", TAKES_CASTERS, cast_any, NULL, sizeof(bool), yes_columns, NULL, .finds = false},
    {"cast_all", TAKES_CASTERS, cast_all, NULL, sizeof(interval_row), casts_columns, NULL, .finds = true},
    {"sweep", TAKES_ANY, sweep, NULL, sizeof(sweep_row), sweep_columns, NULL, .moves = true},
    {"sweep_any", TAKES_ANY, sweep_any, NULL, sizeof(bool), yes_columns, NULL, .moves = true},
    {"separate", TAKES_ANY, separate_from, NULL, sizeof(place_row), place_columns, NULL, .finds = false},
    {"contacts", TAKES_ANY, contacts, NULL, sizeof(contact_row), contact_columns, NULL, .finds = true},
    {.name = NULL},
};

/* polygon(points, ends, polyline, areas): areas may be None */
static PyObject *polygon_build(PyObject *module, PyObject *args) {
    PyObject *points, *ends, *areas;
    int polyline;
    numbers in;
    Py_ssize_t count = 0, area_count = 0;
    uint32_t *all_areas = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOpO", &points, &ends, &polyline, &areas) || !rows_read(points, "points", 2, &in))
        return NULL;
    uint32_t *const all = indices_read(ends, "ends", 0, in.count / 2 + 1, &count);
    if (all != NULL && areas != Py_None) all_areas = indices_read(areas, "areas", 0, count + 1, &area_count);
    const bool good = all != NULL && (areas == Py_None || all_areas != NULL);
    grz2_polygon *polygon = NULL;
    grz_status status = GRZ_OK;
    if (good) {
        const grz2_rings rings = {.number = GRZ_DOUBLE,
                                  .point_count = (size_t)in.count / 2,
                                  .points = in.at,
                                  .count = (size_t)count,
                                  .ends = all,
                                  .area_count = (size_t)area_count,
                                  .areas = all_areas};
        const grz2_polygon_options options = {.polyline = polyline};
        patience p;
        patience_begin(&p);
        status = patience_end_of(&p, grz2_polygon_build(&polygon, &rings, &options));
    }
    numbers_free(&in);
    PyMem_Free(all);
    PyMem_Free(all_areas);
    if (!good) return NULL;
    if (status == GRZ_OK) return handle_new(HANDLE_POLYGON, polygon, NULL, 0);
    grz2_polygon_free(polygon);
    return status_error(status, areas == Py_None ? "points" : "areas");
}

/* A question about two polygons. */
typedef struct both {
    const grz2_polygon *a, *b;
    grz2_de9im matrix;
    distance_row distance;
    double margin, area;
    grz2_predicate predicate;
    bool yes;
} both;

static grz_status relate(both *x) { return grz2_relate(x->a, x->b, NULL, &x->matrix); }

static grz_status ask_overlap(both *x) { return x->yes = grz2_polygons_overlap(x->a, x->b), GRZ_OK; }

static grz_status ask_overlap_open(both *x) { return x->yes = grz2_polygons_overlap_open(x->a, x->b), GRZ_OK; }

static grz_status ask_touch(both *x) { return x->yes = grz2_polygons_touch(x->a, x->b), GRZ_OK; }

static grz_status ask_within(both *x) { return x->yes = grz2_polygons_within(x->a, x->b, x->margin), GRZ_OK; }

static grz_status predicate(both *x) { return grz2_relate_ask(x->a, x->b, x->predicate, NULL, &x->yes); }

static grz_status ask_area(both *x) { return grz2_polygon_area(x->a, &x->area); }

static grz_status ask_common(both *x) { return grz2_polygons_common(x->a, x->b, &x->area); }

static grz_status ask_distance(both *x) {
    x->distance.distance = grz2_polygons_distance(x->a, x->b, &x->distance.a, &x->distance.b);
    return GRZ_OK;
}

/* The questions about two, or about the first, and what answers: text, a yes/no, a number, a distance with points. */
static const struct {
    const char *name;
    grz_status (*ask)(both *x);
    char answer;
} both_questions[] = {
    {"relate", relate, 't'},       {"overlap", ask_overlap, 'y'}, {"overlap_open", ask_overlap_open, 'y'},
    {"touch", ask_touch, 'y'},     {"within", ask_within, 'y'},   {"distance", ask_distance, 'd'},
    {"predicate", predicate, 'y'}, {"area", ask_area, 'n'},       {"common", ask_common, 'n'}};

static PyObject *answer_both(PyObject *module, const char *name, both *x) {
    size_t i = 0;
    while (i < sizeof both_questions / sizeof *both_questions && strcmp(both_questions[i].name, name) != 0) i++;
    if (i == sizeof both_questions / sizeof *both_questions)
        return PyErr_Format(PyExc_ValueError, "%s: no such question", name);
    patience p;
    patience_begin(&p);
    const grz_status status = both_questions[i].ask(x);
    if (!patience_end(&p)) return NULL;
    if (status != GRZ_OK) return status_error(status, "polygon");
    const grid one = {0};
    switch (both_questions[i].answer) {
    case 't': return PyUnicode_FromString(x->matrix.text);
    case 'y': return PyBool_FromLong(x->yes);
    case 'n': return PyFloat_FromDouble(x->area);
    default: return columns_make(module, &x->distance, &one, sizeof x->distance, distance_columns);
    }
}

/* The pieces of a line in a polygon. */
static const column piece_columns[] = {
    FIELD(grz2_line_piece, "I", edge),   FIELD(grz2_line_piece, "?", along_border), VECTOR(grz2_line_piece, from.point),
    FIELD(grz2_line_piece, "d", from.t), FIELD(grz2_line_piece, "I", from.crossed), VECTOR(grz2_line_piece, to.point),
    FIELD(grz2_line_piece, "d", to.t),   FIELD(grz2_line_piece, "I", to.crossed),   END};

static bool add_piece(void *user, const grz2_line_piece *piece) {
    grz2_line_piece *const row = found_room(user, sizeof *row, 1);
    if (row != NULL) *row = *piece;
    return row != NULL;
}

/* polygon_pieces(polygon, line) */
static PyObject *polygon_pieces(PyObject *module, PyObject *args) {
    PyObject *a, *b, *out = NULL;
    if (!PyArg_ParseTuple(args, "OO", &a, &b)) return NULL;
    handle *const in_a = handle_read(a, HANDLE_POLYGON, "polygon");
    handle *const in_b = in_a == NULL ? NULL : handle_read(b, HANDLE_POLYGON, "line");
    if (in_b != NULL) {
        found rows = {NULL, 0, 0, false};
        patience p;
        patience_begin(&p);
        const grz_status status = grz2_polygon_pieces(in_a->object, in_b->object, add_piece, &rows);
        const bool done = patience_end(&p);
        const grid g = grid_row((Py_ssize_t)rows.count);
        if (done && rows.no_memory) PyErr_NoMemory();
        else if (done && status < 0) status_error(status, "line");
        else if (done) out = columns_make(module, rows.at, &g, sizeof(grz2_line_piece), piece_columns);
        free(rows.at);
    }
    handle_done(in_a);
    handle_done(in_b);
    return out;
}

bool predicate_of(const char *name, grz2_predicate *out) {
    for (*out = 0; *out < GRZ_RELATE_PREDICATE_COUNT; (*out)++)
        if (strcmp(grz2_predicate_name(*out), name) == 0) return true;
    PyErr_Format(PyExc_ValueError, "predicate: expected a name such as 'covers', got '%s'", name);
    return false;
}

/* polygons(question, a, b, margin, predicate): a question about two */
static PyObject *polygons(PyObject *module, PyObject *args) {
    const char *name, *predicate_name;
    PyObject *a, *b, *out = NULL;
    both x = {.margin = 0};
    if (!PyArg_ParseTuple(args, "sOOds", &name, &a, &b, &x.margin, &predicate_name) ||
        !predicate_of(predicate_name, &x.predicate))
        return NULL;
    handle *const in_a = handle_read(a, HANDLE_POLYGON, "polygon");
    handle *const in_b = in_a == NULL ? NULL : handle_read(b, HANDLE_POLYGON, "other");
    if (in_b != NULL) {
        x.a = in_a->object;
        x.b = in_b->object;
        out = answer_both(module, name, &x);
    }
    handle_done(in_a);
    handle_done(in_b);
    return out;
}

/* relate_matches(matrix, pattern) */
static PyObject *relate_matches(PyObject *module, PyObject *args) {
    const char *text, *pattern;
    grz2_de9im matrix = {""};
    (void)module;
    if (!PyArg_ParseTuple(args, "ss", &text, &pattern)) return NULL;
    if (strlen(text) != 9) return PyErr_Format(PyExc_ValueError, "matrix: expected nine characters");
    if (strlen(pattern) != 9 || strspn(pattern, "FfTt012*") != 9)
        return PyErr_Format(PyExc_ValueError, "pattern: expected nine characters of T F * 0 1 2, got '%s'", pattern);
    memcpy(matrix.text, text, sizeof matrix.text);
    return PyBool_FromLong(grz2_relate_matches(&matrix, pattern));
}

/* polygon_facts(polygon): edges, whether it is a polyline */
static PyObject *polygon_facts(PyObject *module, PyObject *capsule) {
    handle *const h = handle_read(capsule, HANDLE_POLYGON, "polygon");
    (void)module;
    if (h == NULL) return NULL;
    const grz2_polygon_facts f = grz2_polygon_about(h->object);
    handle_done(h);
    return Py_BuildValue("(nN(dddd))", (Py_ssize_t)f.edges, PyBool_FromLong(f.polyline), f.box.min.x, f.box.min.y,
                         f.box.max.x, f.box.max.y);
}

PyMethodDef polygon_methods[] = {
    {"polygon", polygon_build, METH_VARARGS, NULL},         {"polygons", polygons, METH_VARARGS, NULL},
    {"polygon_pieces", polygon_pieces, METH_VARARGS, NULL}, {"polygon_facts", polygon_facts, METH_O, NULL},
    {"relate_matches", relate_matches, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL},
};
