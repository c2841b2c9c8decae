/* Meshes.
 *
 * SPDX-License-Identifier: MIT */
#include "memory.h"
#include "posed.h"
#include "search.h"

#include <graze/mesh.h>

#include <stdlib.h>
#include <string.h>

#define END \
    { NULL, 0, 0 }
#define FIELD(type, code, field) \
    { code, 0, offsetof(type, field) }
#define VECTOR(type, field) \
    { "d", 3, offsetof(type, field) }

/* A hit of a caster. */
typedef struct hit_row {
    grz_mesh_hit hit;
    uint32_t caster;
    bool yes;
    int8_t side;
} hit_row;

static const column hit_columns[] = {FIELD(hit_row, "?", yes),
                                     FIELD(hit_row, "I", hit.triangle),
                                     FIELD(hit_row, "d", hit.time),
                                     FIELD(hit_row, "b", side),
                                     FIELD(hit_row, "d", hit.u),
                                     FIELD(hit_row, "d", hit.v),
                                     END};
static const column hits_columns[] = {FIELD(hit_row, "I", caster),
                                      FIELD(hit_row, "I", hit.triangle),
                                      FIELD(hit_row, "d", hit.time),
                                      FIELD(hit_row, "b", side),
                                      FIELD(hit_row, "d", hit.u),
                                      FIELD(hit_row, "d", hit.v),
                                      END};

static hit_row row_of_hit(Py_ssize_t caster, const grz_mesh_hit *hit, bool yes) {
    return (hit_row){*hit, (uint32_t)caster, yes, (int8_t)hit->side};
}

static grz_mesh_cast_options cast_options(const search *s) {
    return (grz_mesh_cast_options){
        .faces = s->front ? GRZ_FACES_FRONT : GRZ_FACES_BOTH, .in_range = true, .from = s->start, .to = s->end};
}

enum { PART = 64 }; /* casters that are converted together */

static Py_ssize_t convert(const search *s, Py_ssize_t from, Py_ssize_t to, grz3_shape casters[]) {
    const Py_ssize_t count = to - from < PART ? to - from : PART;
    for (Py_ssize_t i = 0; i < count; i++) casters[i] = shape3_at(s->shapes, from + i);
    return count;
}

static void cast_some(const search *s, Py_ssize_t from, Py_ssize_t to, answers *a) {
    const grz_mesh_cast_options options = cast_options(s);
    grz3_shape casters[PART];
    grz_mesh_hit hits[PART];
    for (; from < to; from += PART) {
        const Py_ssize_t count = convert(s, from, to, casters);
        grz_mesh_cast_n(s->object, casters, (size_t)count, &options, hits);
        for (Py_ssize_t i = 0; i < count; i++) {
            const bool yes = hits[i].time < INFINITY;
            if (!yes) hits[i].triangle = UINT32_MAX;
            ((hit_row *)a->rows)[from + i] = row_of_hit(from + i, &hits[i], yes);
        }
    }
}

static void cast_any_some(const search *s, Py_ssize_t from, Py_ssize_t to, answers *a) {
    const grz_mesh_cast_options options = cast_options(s);
    grz3_shape casters[PART];
    grz_answer yes[PART];
    for (; from < to; from += PART) {
        const Py_ssize_t count = convert(s, from, to, casters);
        grz_mesh_cast_any_n(s->object, casters, (size_t)count, &options, yes);
        for (Py_ssize_t i = 0; i < count; i++) ((bool *)a->rows)[from + i] = yes[i].yes;
    }
}

static void cast_all(const search *s, Py_ssize_t i, answers *a) {
    const grz_mesh_cast_options options = cast_options(s);
    const grz3_shape caster = shape3_at(s->shapes, i);
    grz_mesh_hit few[PART], *hits = few;
    size_t total;
    grz_mesh_cast_all(s->object, &caster, &options, few, PART, &total);
    if (total > PART) {
        hits = malloc(total * sizeof *hits);
        a->found.no_memory = hits == NULL;
        if (hits == NULL) return;
        grz_mesh_cast_all(s->object, &caster, &options, hits, total, &total);
    }
    hit_row *const rows = found_room(&a->found, sizeof *rows, total);
    for (size_t k = 0; k < total && rows != NULL; k++) rows[k] = row_of_hit(i, &hits[k], true);
    if (hits != few) free(hits);
}

/* A triangle that a moving shape meets. */
typedef struct sweep_row {
    grz_mesh_sweep_hit hit;
    uint32_t mover;
    bool yes;
    int8_t side;
} sweep_row;

#define SWEEP_COLUMNS \
    FIELD(sweep_row, "I", hit.triangle), FIELD(sweep_row, "d", hit.enter), FIELD(sweep_row, "d", hit.exit), \
        FIELD(sweep_row, "b", side), VECTOR(sweep_row, hit.point), VECTOR(sweep_row, hit.normal), \
        FIELD(sweep_row, "d", hit.u), FIELD(sweep_row, "d", hit.v), END
static const column sweep_columns[] = {FIELD(sweep_row, "?", yes), SWEEP_COLUMNS};
static const column sweeps_columns[] = {FIELD(sweep_row, "I", mover), SWEEP_COLUMNS};

static grz_mesh_sweep_options sweep_options(const search *s) {
    return (grz_mesh_sweep_options){.open = s->open,
                                    .faces = s->front ? GRZ_FACES_FRONT : GRZ_FACES_BOTH,
                                    .in_range = true,
                                    .from = s->start,
                                    .to = s->end};
}

static const grz3_vec *motion(const search *s, Py_ssize_t i) { return (const void *)job_item(s->by, i); }

static void sweep(const search *s, Py_ssize_t i, answers *a) {
    const grz_mesh_sweep_options options = sweep_options(s);
    const grz3_shape mover = shape3_at(s->shapes, i);
    sweep_row *const row = &((sweep_row *)a->rows)[i];
    row->yes = grz_mesh_sweep(s->object, &mover, motion(s, i), &options, &row->hit);
    row->side = (int8_t)row->hit.side;
    if (!row->yes) row->hit.triangle = UINT32_MAX;
}

static void sweep_any(const search *s, Py_ssize_t i, answers *a) {
    const grz_mesh_sweep_options options = sweep_options(s);
    const grz3_shape mover = shape3_at(s->shapes, i);
    ((bool *)a->rows)[i] = grz_mesh_sweep_any(s->object, &mover, motion(s, i), &options);
}

static void sweep_all(const search *s, Py_ssize_t i, answers *a) {
    const grz_mesh_sweep_options options = sweep_options(s);
    const grz3_shape mover = shape3_at(s->shapes, i);
    grz_mesh_sweep_hit few[PART], *hits = few;
    size_t total;
    grz_mesh_sweep_all(s->object, &mover, motion(s, i), &options, few, PART, &total);
    if (total > PART) {
        hits = malloc(total * sizeof *hits);
        a->found.no_memory = hits == NULL;
        if (hits == NULL) return;
        grz_mesh_sweep_all(s->object, &mover, motion(s, i), &options, hits, total, &total);
    }
    sweep_row *const rows = found_room(&a->found, sizeof *rows, total);
    for (size_t k = 0; k < total && rows != NULL; k++)
        rows[k] = (sweep_row){hits[k], (uint32_t)i, true, (int8_t)hits[k].side};
    if (hits != few) free(hits);
}

static void sight(const search *s, Py_ssize_t i, answers *a) {
    const grz3_segment *const ends = (const void *)job_row(s->shapes, i);
    ((bool *)a->rows)[i] = grz_mesh_sight(s->object, &ends->a, &ends->b, s->open);
}

static void contains(const search *s, Py_ssize_t i, answers *a) {
    const grz3_shape point = shape3_at(s->shapes, i);
    bool *const inside = &((bool *)a->rows)[i];
    grz_mesh_contains(s->object, &point.point, (grz_mesh_solid)s->solid, inside);
    bool on = false;
    if (s->open && *inside) grz_mesh_overlap(s->object, &point, GRZ_SKIN, &on);
    *inside = *inside && !on;
}

static void signed_distance(const search *s, Py_ssize_t i, answers *a) {
    const grz3_shape point = shape3_at(s->shapes, i);
    grz_mesh_signed_distance(s->object, &point.point, (grz_mesh_solid)s->solid, &((double *)a->rows)[i]);
}

static const column winding_columns[] = {FIELD(grz_winding, "d", number), FIELD(grz_winding, "d", error),
                                         FIELD(grz_winding, "?", on), END};

static void winding(const search *s, Py_ssize_t i, answers *a) {
    const grz3_shape point = shape3_at(s->shapes, i);
    grz_mesh_winding(s->object, &point.point, s->tolerance, &((grz_winding *)a->rows)[i]);
}

typedef struct nearest_row {
    grz_mesh_nearest_point at;
    bool yes;
    int8_t side;
} nearest_row;

static const column nearest_columns[] = {FIELD(nearest_row, "?", yes),         FIELD(nearest_row, "I", at.triangle),
                                         FIELD(nearest_row, "d", at.distance), VECTOR(nearest_row, at.point),
                                         FIELD(nearest_row, "b", side),        FIELD(nearest_row, "d", at.u),
                                         FIELD(nearest_row, "d", at.v),        END};

static void nearest(const search *s, Py_ssize_t i, answers *a) {
    const grz3_shape point = shape3_at(s->shapes, i);
    nearest_row *const row = &((nearest_row *)a->rows)[i];
    grz_mesh_nearest(s->object, &point.point, s->within, (grz_mesh_solid)s->solid, &row->at);
    row->yes = !isnan(row->at.point.x);
    row->side = (int8_t)row->at.side;
    if (!row->yes) row->at.triangle = UINT32_MAX;
}

static void overlap(const search *s, Py_ssize_t i, answers *a) {
    const grz3_shape shape = shape3_at(s->shapes, i);
    grz_mesh_overlap(s->object, &shape, (grz_mesh_solid)s->solid, &((bool *)a->rows)[i]);
}

static void within(const search *s, Py_ssize_t i, answers *a) {
    const grz3_shape shape = shape3_at(s->shapes, i);
    grz_mesh_within(s->object, &shape, s->within, (grz_mesh_solid)s->solid, &((bool *)a->rows)[i]);
}

static void triangles(const search *s, Py_ssize_t i, answers *a) {
    const grz3_shape shape = shape3_at(s->shapes, i);
    ids_of ids = {a, i};
    grz_mesh_overlap_all(s->object, &shape, add_id, &ids);
}

/* A distance, and the points at which it is. */
typedef struct distance_row {
    double distance;
    grz3_vec a, b;
} distance_row;

static const column distance_columns[] = {FIELD(distance_row, "d", distance), VECTOR(distance_row, a),
                                          VECTOR(distance_row, b), END};

static void distance(const search *s, Py_ssize_t i, answers *a) {
    const grz3_shape shape = shape3_at(s->shapes, i);
    grz_mesh_distance(s->object, &shape, (grz_mesh_solid)s->solid, &((double *)a->rows)[i], NULL, NULL);
}

static void nearest_points(const search *s, Py_ssize_t i, answers *a) {
    const grz3_shape shape = shape3_at(s->shapes, i);
    distance_row *const row = &((distance_row *)a->rows)[i];
    grz_mesh_distance(s->object, &shape, (grz_mesh_solid)s->solid, &row->distance, &row->a, &row->b);
}

typedef struct place_row {
    bool is_free;
    grz3_vec place;
} place_row;

static const column place_columns[] = {FIELD(place_row, "?", is_free), VECTOR(place_row, place), END};

static void separate_from(const search *s, Py_ssize_t i, answers *a) {
    const grz3_shape shape = shape3_at(s->shapes, i);
    place_row *const row = &((place_row *)a->rows)[i];
    mark_failed(a, i, grz_mesh_separate(s->object, &shape, (grz_mesh_solid)s->solid, &row->place, &row->is_free));
}

/* A point of a contact. */
typedef struct contact_row {
    uint32_t shape, number;
    grz3_vec normal;
    double depth;
    grz_mesh_contact_point at;
    uint32_t mesh;
} contact_row;

static const column contact_columns[] = {FIELD(contact_row, "I", shape),
                                         FIELD(contact_row, "I", number),
                                         VECTOR(contact_row, normal),
                                         FIELD(contact_row, "d", depth),
                                         VECTOR(contact_row, at.point),
                                         FIELD(contact_row, "d", at.depth),
                                         FIELD(contact_row, "I", at.triangle_a),
                                         FIELD(contact_row, "I", at.triangle_b),
                                         FIELD(contact_row, "I", mesh),
                                         END};

static bool add_contact(void *user, const grz_mesh_contact *contact) {
    contacts_of *const all = user;
    contact_row *const rows = found_room(all->found, sizeof *rows, (size_t)contact->count);
    for (int k = 0; k < contact->count && rows != NULL; k++)
        rows[k] =
            (contact_row){all->shape, all->count, contact->normal, contact->depth, contact->points[k], contact->mesh};
    all->count++;
    return rows != NULL;
}

static void contacts(const search *s, Py_ssize_t i, answers *a) {
    const grz3_shape shape = shape3_at(s->shapes, i);
    const grz_mesh_contact_options options = {.margin = s->within,
                                              .faces = s->front ? GRZ_FACES_FRONT : GRZ_FACES_BOTH,
                                              .skip_inner_edges = s->skip_inner,
                                              .solid = (grz_mesh_solid)s->solid};
    contacts_of all = {&a->found, (uint32_t)i, 0};
    mark_failed(a, i,
                grz_mesh_contacts_among((const grz_mesh *const *)s->objects, s->object_count, &shape, &options,
                                        add_contact, &all));
}

const search_question mesh_questions[] = {
    {"contains", TAKES_POINTS, contains, NULL, sizeof(bool), yes_columns, NULL, .finds = false},
    {"signed_distance", TAKES_POINTS, signed_distance, NULL, sizeof(double), number_columns, NULL, .finds = false},
    {"winding", TAKES_POINTS, winding, NULL, sizeof(grz_winding), winding_columns, NULL, .finds = false},
    {"nearest", TAKES_POINTS, nearest, NULL, sizeof(nearest_row), nearest_columns, NULL, .finds = false},
    {"cast", TAKES_CASTERS, NULL, cast_some, sizeof(hit_row), hit_columns, NULL, .finds = false},
    {"cast_any", TAKES_CASTERS, NULL, cast_any_some, sizeof(bool), yes_columns, NULL, .finds = false},
    {"cast_all", TAKES_CASTERS, cast_all, NULL, sizeof(hit_row), hits_columns, NULL, .finds = true},
    {"sweep", TAKES_ANY, sweep, NULL, sizeof(sweep_row), sweep_columns, NULL, .moves = true},
    {"sweep_any", TAKES_ANY, sweep_any, NULL, sizeof(bool), yes_columns, NULL, .moves = true},
    {"sweep_all", TAKES_ANY, sweep_all, NULL, sizeof(sweep_row), sweeps_columns, NULL, .finds = true, .moves = true},
    {"sight", TAKES_SEGMENTS, sight, NULL, sizeof(bool), yes_columns, NULL, .finds = false},
    {"within", TAKES_ANY, within, NULL, sizeof(bool), yes_columns, NULL, .finds = false},
    {"overlap", TAKES_ANY, overlap, NULL, sizeof(bool), yes_columns, NULL, .finds = false},
    {"overlap_all", TAKES_ANY, triangles, NULL, sizeof(pair_row), pair_columns, id_columns, .finds = true},
    {"distance", TAKES_ANY, distance, NULL, sizeof(double), number_columns, NULL, .finds = false},
    {"nearest_points", TAKES_ANY, nearest_points, NULL, sizeof(distance_row), distance_columns, NULL, .finds = false},
    {"separate", TAKES_ANY, separate_from, NULL, sizeof(place_row), place_columns, NULL, .finds = false},
    {"contacts", TAKES_ANY, contacts, NULL, sizeof(contact_row), contact_columns, NULL, .finds = true},
    {.name = NULL},
};

/* One pose, as poses_read reads them. */
static bool read_pose(PyObject *object, PyObject *rotation, numbers *n) {
    if (!poses_read(object, rotation, "transform", 3, n)) return false;
    if (n->grid.axes == 0) return true;
    PyErr_Format(PyExc_ValueError, "transform: expected one pose, got an array of them");
    numbers_free(n);
    return false;
}

/* The 12 numbers of a matrix; NULL: there is none. */
static bool read_transform(PyObject *object, numbers *n) {
    *n = (numbers){NULL};
    return object == Py_None || read_pose(object, Py_None, n);
}

/* Keeps what a mesh is made of: the numbers of the vertices, which it takes over, and the transform, if it has one. */
static bool keep_parts(const module_state *state, handle *h, numbers *vertices, const double *transform) {
    const memory_layout layout = {"d", grid_row(vertices->count / 3), grid_row(3), 3 * (Py_ssize_t)sizeof(double)};
    PyObject *const memory = memory_new(state, NULL, vertices->at, vertices->at, &layout), *const before = h->vertices;
    vertices->at = NULL;
    if (memory == NULL) return false;
    h->vertices = memory;
    Py_XDECREF(before);
    h->is_transformed = transform != NULL;
    if (transform != NULL) memcpy(h->transform, transform, sizeof h->transform);
    return true;
}

/* A mesh that was built, as a capsule: it takes over mesh, indices and vertices, also on failure. */
static PyObject *capsule_of(const module_state *state, grz_mesh *mesh, uint32_t *indices, Py_ssize_t triangles,
                            numbers *vertices, const double *transform) {
    PyObject *const capsule = handle_new(HANDLE_MESH, mesh, indices, triangles);
    handle *const h = capsule == NULL ? NULL : handle_read(capsule, HANDLE_MESH, "mesh");
    const bool done = h != NULL && keep_parts(state, h, vertices, transform);
    handle_done(h);
    if (done) return capsule;
    Py_XDECREF(capsule);
    return NULL;
}

/* mesh(vertices, faces, transform, threads) */
static PyObject *mesh_build(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *vertices, *faces, *transform, *out = NULL;
    numbers in, matrix;
    Py_ssize_t threads, count;
    if (!PyArg_ParseTuple(args, "OOOn", &vertices, &faces, &transform, &threads)) return NULL;
    if (threads < 1) return PyErr_Format(PyExc_ValueError, "threads: expected 1 or more, got %zd", threads);
    if (!rows_read(vertices, "vertices", 3, &in)) return NULL;
    uint32_t *const indices =
        read_transform(transform, &matrix) ? indices_read(faces, "faces", 3, in.count / 3, &count) : NULL;
    grz_mesh *mesh = NULL;
    grz_status status = GRZ_OK;
    if (indices != NULL) {
        const grz_triangles triangles = {.number = GRZ_DOUBLE,
                                         .vertex_count = (size_t)in.count / 3,
                                         .vertices = in.at,
                                         .count = (size_t)count / 3,
                                         .indices = indices,
                                         .transform = matrix.at};
        const grz_parallel parallel = grz_threads((size_t)threads);
        const grz_mesh_options options = {.parallel = &parallel, .solid = true};
        patience p;
        patience_begin(&p);
        status = patience_end_of(&p, grz_mesh_build(&mesh, &triangles, &options));
    }
    if (indices != NULL && status == GRZ_OK) {
        out = capsule_of(state, mesh, indices, count / 3, &in, matrix.at);
    } else if (indices != NULL) {
        grz_mesh_free(mesh);
        PyMem_Free(indices);
        status_error(status, "faces");
    }
    numbers_free(&in);
    numbers_free(&matrix);
    return out;
}

/* mesh_refit(mesh, vertices, transform) */
static PyObject *mesh_refit(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *capsule, *vertices, *transform;
    numbers in, matrix;
    bool kept = true;
    if (!PyArg_ParseTuple(args, "OOO", &capsule, &vertices, &transform) || !rows_read(vertices, "vertices", 3, &in))
        return NULL;
    handle *const h = read_transform(transform, &matrix) ? handle_change(capsule, HANDLE_MESH, "mesh") : NULL;
    grz_status status = GRZ_OK;
    if (h != NULL) {
        const grz_triangles triangles = {.number = GRZ_DOUBLE,
                                         .vertex_count = (size_t)in.count / 3,
                                         .vertices = in.at,
                                         .count = (size_t)h->triangles,
                                         .indices = h->indices,
                                         .transform = matrix.at};
        patience p;
        patience_begin(&p);
        status = patience_end_of(&p, grz_mesh_refit(h->object, &triangles));
        if (status == GRZ_OK) kept = keep_parts(state, h, &in, matrix.at);
        handle_changed(h);
    }
    numbers_free(&in);
    numbers_free(&matrix);
    if (h == NULL || !kept) return NULL;
    if (status != GRZ_OK) return status_error(status, "vertices");
    Py_RETURN_NONE;
}

/* mesh_posed(mesh, matrix or position, rotation or None) */
static PyObject *mesh_posed(PyObject *module, PyObject *args) {
    PyObject *capsule, *pose, *rotation, *out = NULL;
    numbers matrix;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOO", &capsule, &pose, &rotation) || !read_pose(pose, rotation, &matrix)) return NULL;
    handle *const h = handle_read(capsule, HANDLE_MESH, "mesh");
    if (h != NULL) {
        grz_mesh *posed;
        grz_status status;
        patience p;
        patience_begin(&p);
        status = patience_end_of(&p, grz_mesh_build_posed(&posed, h->object, matrix.at));
        if (status == GRZ_OK) {
            out = handle_new(HANDLE_MESH, posed, NULL, h->triangles);
        } else {
            grz_mesh_free(posed);
            status_error(status, "mesh");
        }
        if (out != NULL) handle_lend(capsule, out, matrix.at);
        handle_done(h);
    }
    numbers_free(&matrix);
    return out;
}

/* mesh_set_pose(mesh, matrix or position, rotation or None) */
static PyObject *mesh_set_pose(PyObject *module, PyObject *args) {
    PyObject *capsule, *pose, *rotation;
    numbers matrix;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOO", &capsule, &pose, &rotation) || !read_pose(pose, rotation, &matrix)) return NULL;
    handle *const h = handle_change(capsule, HANDLE_MESH, "mesh");
    grz_status status = GRZ_OK;
    if (h != NULL) {
        patience p;
        patience_begin(&p);
        status = patience_end_of(&p, grz_mesh_set_pose(h->object, matrix.at));
        if (status == GRZ_OK) memcpy(h->transform, matrix.at, sizeof h->transform);
        handle_changed(h);
    }
    numbers_free(&matrix);
    if (h == NULL) return NULL;
    if (status != GRZ_OK) return status_error(status, "mesh");
    Py_RETURN_NONE;
}

/* mesh_facts(mesh): triangles, empty ones, open edges, unmatched edges */
static PyObject *mesh_facts(PyObject *module, PyObject *capsule) {
    handle *const h = handle_read(capsule, HANDLE_MESH, "mesh");
    (void)module;
    if (h == NULL) return NULL;
    const grz_mesh_facts f = grz_mesh_about(h->object);
    handle_done(h);
    return Py_BuildValue("(nnnn)", (Py_ssize_t)f.triangles, (Py_ssize_t)f.empty, (Py_ssize_t)f.open_edges,
                         (Py_ssize_t)f.unmatched_edges);
}

/* mesh_parts(mesh): vertices, faces, transform: what a mesh is made of; None and None of a posed one, None if it has no
 * transform */
static PyObject *mesh_parts(PyObject *module, PyObject *capsule) {
    const module_state *const state = PyModule_GetState(module);
    handle *const h = handle_read(capsule, HANDLE_MESH, "mesh");
    if (h == NULL) return NULL;
    const memory_layout three = {"I", grid_row(h->triangles), grid_row(3), 3 * (Py_ssize_t)sizeof *h->indices};
    const memory_layout twelve = {"d", {2, {3, 4}}, {0}, (Py_ssize_t)sizeof(double)};
    double *const matrix = PyMem_Malloc(sizeof h->transform);
    PyObject *const faces =
        h->indices == NULL ? Py_NewRef(Py_None) : memory_new(state, capsule, NULL, h->indices, &three);
    if (matrix != NULL) memcpy(matrix, h->transform, sizeof h->transform);
    PyObject *const transform = matrix == NULL      ? PyErr_NoMemory()
                                : h->is_transformed ? memory_new(state, NULL, matrix, matrix, &twelve)
                                                    : Py_NewRef(Py_None);
    if (!h->is_transformed) PyMem_Free(matrix);
    PyObject *const out = faces == NULL || transform == NULL
                              ? NULL
                              : Py_BuildValue("(OOO)", h->vertices == NULL ? Py_None : h->vertices, faces, transform);
    Py_XDECREF(faces);
    Py_XDECREF(transform);
    handle_done(h);
    return out;
}

/* Can they be asked as solids? Else an exception is set. */
static bool are_solids(const handle *a, const handle *b, int solid_a, int solid_b) {
    const size_t edges = solid_a == GRZ_SOLID_ODD ? grz_mesh_about(a->object).open_edges : 0,
                 others = solid_b == GRZ_SOLID_ODD ? grz_mesh_about(b->object).open_edges : 0;
    if (edges > 0) PyErr_Format(PyExc_ValueError, "mesh: it has %zu open edges: it is not closed", edges);
    else if (others > 0) PyErr_Format(PyExc_ValueError, "other: it has %zu open edges: it is not closed", others);
    return edges == 0 && others == 0;
}

/* mesh_within(a, b, margin, solid_a, solid_b): is the distance of two meshes at most so large? */
static PyObject *mesh_within(PyObject *module, PyObject *args) {
    PyObject *a, *b, *out = NULL;
    double margin;
    int solid_a, solid_b;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOdii", &a, &b, &margin, &solid_a, &solid_b)) return NULL;
    handle *const in_a = handle_read(a, HANDLE_MESH, "mesh");
    handle *const in_b = in_a == NULL ? NULL : handle_read(b, HANDLE_MESH, "other");
    if (in_b != NULL && are_solids(in_a, in_b, solid_a, solid_b)) {
        bool yes;
        patience p;
        patience_begin(&p);
        grz_meshes_within(in_a->object, in_b->object, margin, (grz_mesh_solid)solid_a, (grz_mesh_solid)solid_b, &yes);
        if (patience_end(&p)) out = PyBool_FromLong(yes);
    }
    handle_done(in_a);
    handle_done(in_b);
    return out;
}

/* mesh_pairs(a, b or None): the pairs of triangles that meet, of a mesh with itself the pairs that intersect */
static PyObject *mesh_pairs(PyObject *module, PyObject *args) {
    PyObject *a, *b;
    if (!PyArg_ParseTuple(args, "OO", &a, &b)) return NULL;
    handle *const in_a = handle_read(a, HANDLE_MESH, "mesh");
    handle *const in_b = in_a == NULL || b == Py_None ? NULL : handle_read(b, HANDLE_MESH, "other");
    PyObject *out = NULL;
    if (in_a != NULL && (b == Py_None || in_b != NULL)) {
        pairs p = {{NULL, 0, 0, false}};
        patience waiting;
        patience_begin(&waiting);
        const grz_status status = in_b == NULL ? grz_mesh_self_pairs(in_a->object, pairs_add, &p)
                                               : grz_mesh_pairs(in_a->object, in_b->object, pairs_add, &p);
        const bool done = patience_end(&waiting);
        out = pairs_object(module, &p, done, status, "mesh");
    }
    handle_done(in_a);
    handle_done(in_b);
    return out;
}

/* mesh_flat(mesh): the indices of the triangles that are flat */
static PyObject *mesh_flat(PyObject *module, PyObject *capsule) {
    handle *const h = handle_read(capsule, HANDLE_MESH, "mesh");
    if (h == NULL) return NULL;
    answers to = {.unsupported = -1};
    ids_of ids = {&to, 0};
    patience p;
    patience_begin(&p);
    grz_mesh_flat(h->object, add_id, &ids);
    const bool done = patience_end(&p);
    handle_done(h);
    const grid g = grid_row((Py_ssize_t)to.found.count);
    PyObject *out = NULL;
    if (done)
        out =
            to.found.no_memory ? PyErr_NoMemory() : columns_make(module, to.found.at, &g, sizeof(pair_row), id_columns);
    free(to.found.at);
    return out;
}

/* Curves: a row for each, and one for each point. */
typedef struct curve_row {
    uint32_t plane, start, count, around;
    bool closed, hole, flat;
} curve_row;

typedef struct curve_point_row {
    grz3_vec point;
    uint32_t of_a, of_b;
} curve_point_row;

static const column curve_columns[] = {FIELD(curve_row, "I", plane), FIELD(curve_row, "I", start),
                                       FIELD(curve_row, "I", count), FIELD(curve_row, "?", closed),
                                       FIELD(curve_row, "?", hole),  FIELD(curve_row, "I", around),
                                       FIELD(curve_row, "?", flat),  END};
static const column curve_point_columns[] = {VECTOR(curve_point_row, point), FIELD(curve_point_row, "I", of_a),
                                             FIELD(curve_point_row, "I", of_b), END};

typedef struct curves_of {
    found curves, points;
} curves_of;

static bool add_curve(curves_of *all, curve_row row, const grz3_vec *points, const uint32_t *of_a,
                      const uint32_t *of_b) {
    curve_row *const to = found_room(&all->curves, sizeof row, 1);
    row.start = (uint32_t)all->points.count;
    curve_point_row *const at = to == NULL ? NULL : found_room(&all->points, sizeof *at, row.count);
    if (at == NULL) return false;
    *to = row;
    for (uint32_t i = 0; i < row.count; i++) at[i] = (curve_point_row){points[i], of_a[i], of_b[i]};
    return true;
}

static bool add_section(void *user, const grz_section_curve *c) {
    const curve_row row = {.plane = (uint32_t)c->plane,
                           .count = (uint32_t)c->count,
                           .around = (uint32_t)c->around,
                           .closed = c->closed,
                           .hole = c->hole};
    return add_curve(user, row, c->points, c->triangles, c->triangles);
}

static bool add_common(void *user, const grz_common_curve *c) {
    const curve_row row = {.count = (uint32_t)c->count, .around = UINT32_MAX, .closed = c->closed, .flat = c->flat};
    return add_curve(user, row, c->points, c->of_a, c->of_b);
}

/* The columns of curves, and those of their points; frees what was found. */
static PyObject *curves_object(PyObject *module, curves_of *all, bool done, grz_status status) {
    const grid g = grid_row((Py_ssize_t)all->curves.count), h = grid_row((Py_ssize_t)all->points.count);
    PyObject *curves = NULL, *points = NULL, *out = NULL;
    if (done && (all->curves.no_memory || all->points.no_memory)) PyErr_NoMemory();
    else if (done && status < 0) status_error(status, "mesh");
    else if (done) curves = columns_make(module, all->curves.at, &g, sizeof(curve_row), curve_columns);
    if (curves != NULL) points = columns_make(module, all->points.at, &h, sizeof(curve_point_row), curve_point_columns);
    if (points != NULL) out = Py_BuildValue("(OO)", curves, points);
    Py_XDECREF(curves);
    Py_XDECREF(points);
    free(all->curves.at);
    free(all->points.at);
    return out;
}

/* mesh_section(mesh, normal, offsets, solid): the curves in which planes cut it; offsets: a tuple of numbers */
static PyObject *mesh_section(PyObject *module, PyObject *args) {
    PyObject *a, *offsets, *out = NULL;
    grz3_vec normal;
    int solid;
    if (!PyArg_ParseTuple(args, "O(ddd)O!i", &a, &normal.x, &normal.y, &normal.z, &PyTuple_Type, &offsets, &solid))
        return NULL;
    const Py_ssize_t count = PyTuple_Size(offsets);
    double *const at = PyMem_Malloc(((size_t)count + 1) * sizeof *at);
    if (at == NULL) return PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < count; i++) at[i] = PyFloat_AsDouble(PyTuple_GetItem(offsets, i));
    handle *const h = PyErr_Occurred() ? NULL : handle_read(a, HANDLE_MESH, "mesh");
    if (h != NULL) {
        curves_of all = {{NULL, 0, 0, false}, {NULL, 0, 0, false}};
        patience p;
        patience_begin(&p);
        const grz_status status =
            grz_mesh_section(h->object, &normal, at, (size_t)count, (grz_mesh_solid)solid, add_section, &all);
        const bool done = patience_end(&p);
        out = curves_object(module, &all, done, status);
    }
    handle_done(h);
    PyMem_Free(at);
    return out;
}

/* mesh_where(a, b or None): where two meshes meet, or one meets itself */
static PyObject *mesh_where(PyObject *module, PyObject *args) {
    PyObject *a, *b, *out = NULL;
    if (!PyArg_ParseTuple(args, "OO", &a, &b)) return NULL;
    handle *const in_a = handle_read(a, HANDLE_MESH, "mesh");
    handle *const in_b = in_a == NULL || b == Py_None ? NULL : handle_read(b, HANDLE_MESH, "other");
    if (in_a != NULL && (b == Py_None || in_b != NULL)) {
        curves_of all = {{NULL, 0, 0, false}, {NULL, 0, 0, false}};
        patience p;
        patience_begin(&p);
        const grz_status status = in_b == NULL ? grz_mesh_self_where(in_a->object, add_common, &all)
                                               : grz_meshes_where(in_a->object, in_b->object, add_common, &all);
        const bool done = patience_end(&p);
        out = curves_object(module, &all, done, status);
    }
    handle_done(in_a);
    handle_done(in_b);
    return out;
}

/* mesh_volume(mesh): the volume that it encloses */
static PyObject *mesh_volume(PyObject *module, PyObject *capsule) {
    handle *const h = handle_read(capsule, HANDLE_MESH, "mesh");
    double volume;
    (void)module;
    if (h == NULL) return NULL;
    const size_t edges = grz_mesh_about(h->object).unmatched_edges;
    patience p;
    patience_begin(&p);
    grz_mesh_volume(h->object, &volume);
    const bool done = patience_end(&p);
    handle_done(h);
    if (!done) return NULL;
    if (edges == 0) return PyFloat_FromDouble(volume);
    return PyErr_Format(PyExc_ValueError, "mesh: it has %zu edges that are not taken as often one way as back", edges);
}

/* mesh_distance(a, b, solid_a, solid_b): the distance and the nearest points */
static PyObject *mesh_distance(PyObject *module, PyObject *args) {
    PyObject *a, *b, *out = NULL;
    int solid_a, solid_b;
    if (!PyArg_ParseTuple(args, "OOii", &a, &b, &solid_a, &solid_b)) return NULL;
    handle *const in_a = handle_read(a, HANDLE_MESH, "mesh");
    handle *const in_b = in_a == NULL ? NULL : handle_read(b, HANDLE_MESH, "other");
    if (in_b != NULL && are_solids(in_a, in_b, solid_a, solid_b)) {
        distance_row row;
        patience p;
        patience_begin(&p);
        grz_meshes_distance(in_a->object, in_b->object, (grz_mesh_solid)solid_a, (grz_mesh_solid)solid_b, &row.distance,
                            &row.a, &row.b);
        const grid one = {0};
        if (patience_end(&p)) out = columns_make(module, &row, &one, sizeof row, distance_columns);
    }
    handle_done(in_a);
    handle_done(in_b);
    return out;
}

/* mesh_contacts(a, b, beside, margin, front, skip_inner, solid_a, solid_b): the points of contact of two meshes, and of
 * those beside b */
static PyObject *mesh_contacts(PyObject *module, PyObject *args) {
    PyObject *a, *b, *beside, *out = NULL;
    double margin;
    int front, skip_inner, solid_a, solid_b;
    mesh_list list = {.count = 0};
    if (!PyArg_ParseTuple(args, "OOOdppii", &a, &b, &beside, &margin, &front, &skip_inner, &solid_a, &solid_b))
        return NULL;
    handle *const in_a = handle_read(a, HANDLE_MESH, "other");
    handle *const in_b = in_a == NULL ? NULL : handle_read(b, HANDLE_MESH, "mesh");
    if (in_b != NULL && mesh_list_read(in_b, beside, &list) && are_solids(in_b, in_a, solid_b, solid_a) &&
        (solid_b != GRZ_SOLID_ODD || mesh_list_is_closed(&list))) {
        const grz_mesh_contact_options options = {.margin = margin,
                                                  .faces = front ? GRZ_FACES_FRONT : GRZ_FACES_BOTH,
                                                  .skip_inner_edges = skip_inner,
                                                  .solid = (grz_mesh_solid)solid_b,
                                                  .solid_a = (grz_mesh_solid)solid_a};
        found rows = {NULL, 0, 0, false};
        patience p;
        patience_begin(&p);
        contacts_of all = {&rows, 0, 0};
        const grz_status status = grz_meshes_contacts_among(in_a->object, (const grz_mesh *const *)list.meshes,
                                                            list.count, &options, add_contact, &all);
        const bool done = patience_end(&p);
        const grid g = grid_row((Py_ssize_t)rows.count);
        if (done && rows.no_memory) PyErr_NoMemory();
        else if (done && status < 0) status_error(status, "other");
        else if (done) out = columns_make(module, rows.at, &g, sizeof(contact_row), contact_columns);
        free(rows.at);
    }
    mesh_list_done(&list);
    handle_done(in_a);
    handle_done(in_b);
    return out;
}

PyMethodDef mesh_methods[] = {
    {"mesh", mesh_build, METH_VARARGS, NULL},
    {"mesh_refit", mesh_refit, METH_VARARGS, NULL},
    {"mesh_posed", mesh_posed, METH_VARARGS, NULL},
    {"mesh_set_pose", mesh_set_pose, METH_VARARGS, NULL},
    {"mesh_facts", mesh_facts, METH_O, NULL},
    {"mesh_parts", mesh_parts, METH_O, NULL},
    {"mesh_pairs", mesh_pairs, METH_VARARGS, NULL},
    {"mesh_flat", mesh_flat, METH_O, NULL},
    {"mesh_contacts", mesh_contacts, METH_VARARGS, NULL},
    {"mesh_section", mesh_section, METH_VARARGS, NULL},
    {"mesh_where", mesh_where, METH_VARARGS, NULL},
    {"mesh_volume", mesh_volume, METH_O, NULL},
    {"mesh_distance", mesh_distance, METH_VARARGS, NULL},
    {"mesh_within", mesh_within, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
