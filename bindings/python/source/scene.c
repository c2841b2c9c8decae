/* Scenes of shapes, meshes and polygons.
 *
 * SPDX-License-Identifier: MIT */
#include "motion.h"
#include "posed.h"
#include "search.h"

#include <graze/scene2.h>
#include <graze/scene3.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define END \
    { NULL, 0, 0 }
#define FIELD(type, code, field) \
    { code, 0, offsetof(type, field) }
#define VECTOR(type, field) \
    { "d", D, offsetof(type, field) }

enum { FEW = 64 }; /* results that fit on the stack */

/* Things that are put into a scene together: shapes, or a mesh or polygon, at some poses, with common bits. */
typedef struct things {
    const shape_object *shapes; /* one for each, or one for all; or NULL */
    PyObject *capsule;          /* of a mesh or polygon, or NULL */
    const void *large;          /* that mesh or polygon */
    numbers poses;
    series matrices; /* one for each, or one for all, or none */
    Py_ssize_t count;
    uint64_t category, mask;
    int solid;
} things;

/* The number of a shape, and the id of a thing. */
typedef struct id_row {
    uint64_t shape, id;
} id_row;
static const column id_rows_columns[] = {{"Q", 2, 0}, END}, id_row_columns[] = {FIELD(id_row, "Q", id), END};

/* How things move and turn: each by its own motion, or all by one, whose numbers may be those of each. */
typedef struct scene_motions {
    motion *all;
    Py_ssize_t read, count; /* how many were read, and of how many things */
    bool each;
} scene_motions;

/* All things of a list of tuples. */
typedef struct all_things {
    things *groups;
    Py_ssize_t group_count, count;
} all_things;

/* Questions that are asked once: of the things of an array, or of those of two. */
typedef struct once {
    int dimension;
    bool are_two;
    all_things things[2];
    void *rows[2]; /* the things as the library takes them, in memory of PyMem_Malloc */
    bool move[2];
    grz_parallel parallel;
    grz_things_options options;
    patience waits;
} once;

/* Consumes what was returned. An exception stays set. */
static bool says_yes(PyObject *returned) {
    const bool yes = returned != NULL && PyObject_IsTrue(returned) == 1;
    Py_XDECREF(returned);
    return yes;
}

static bool accept_id(void *user, uint64_t id) {
    const search *const s = user;
    if (!patience_enter(s->waits)) return false;
    const bool yes = says_yes(PyObject_CallFunction(s->accept, "K", (unsigned long long)id));
    patience_leave(s->waits);
    return yes;
}

static grz_scene_filter filter_of(const search *s) {
    return (grz_scene_filter){s->category, s->mask, s->accept != Py_None ? accept_id : NULL, (void *)(uintptr_t)s};
}

static grz_scene_overlap_options overlap_options(const search *s) {
    return (grz_scene_overlap_options){filter_of(s), s->relation, s->within};
}

static int compare_ids(const void *p, const void *q) {
    const uint64_t a = *(const uint64_t *)p, b = *(const uint64_t *)q;
    return a < b ? -1 : a > b;
}

#define D 2
#define PART edge
#define PART_A edge_a
#define PART_B edge_b
#include "scene.inc"
#undef D
#undef PART
#undef PART_A
#undef PART_B
#define D 3
#define PART triangle
#define PART_A triangle_a
#define PART_B triangle_b
#include "scene.inc"
#undef D
#undef PART
#undef PART_A
#undef PART_B

bool relation_read(const char *name, grz_relation *relation) {
    static const grz_relation known[] = {GRZ_OVERLAP, GRZ_OVERLAP_OPEN, GRZ_TOUCH, GRZ_WITHIN, GRZ_CONTAINS};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        *relation = known[i];
        if (strcmp(name, grz_relation_name(known[i])) == 0) return true;
    }
    PyErr_Format(PyExc_ValueError,
                 "relation: expected 'overlap', 'overlap_open', 'touch', 'within' or 'contains', got '%s'", name);
    return false;
}

bool bits_read(PyObject *object, const char *argument, uint64_t *bits) {
    *bits = 0;
    if (object == NULL) return true;
    PyObject *const index = PyIndex_Check(object) ? PyNumber_Index(object) : NULL;
    if (index == NULL) {
        if (!PyErr_Occurred()) PyErr_Format(PyExc_TypeError, "%s: expected an integer, got %R", argument, object);
        return false;
    }
    *bits = PyLong_AsUnsignedLongLong(index);
    Py_DECREF(index);
    if (!PyErr_Occurred()) return true;
    PyErr_Format(PyExc_ValueError, "%s: expected an integer from 0 to 2**64 - 1, got %R", argument, object);
    return false;
}

/* Ids, a list or array of them, in memory of PyMem_Malloc. NULL: an exception is set. */
static uint64_t *ids_read(PyObject *object, Py_ssize_t *count) {
    PyObject *const list = PySequence_List(object);
    *count = list == NULL ? 0 : PyList_Size(list);
    uint64_t *ids = list == NULL ? NULL : PyMem_Malloc((size_t)(*count > 0 ? *count : 1) * sizeof *ids);
    if (list == NULL) {
        PyErr_Clear();
        PyErr_Format(PyExc_TypeError, "ids: expected integers, got %R", object);
    } else if (ids == NULL) PyErr_NoMemory();
    for (Py_ssize_t i = 0; ids != NULL && i < *count; i++) {
        if (bits_read(PyList_GetItem(list, i), "ids", &ids[i])) continue;
        PyMem_Free(ids);
        ids = NULL;
    }
    Py_XDECREF(list);
    return ids;
}

static PyObject *refuse_id(PyObject *exception, uint64_t id, const char *why) {
    return PyErr_Format(exception, "ids: %s %llu", why, (unsigned long long)id);
}

/* Reads things. */

static void things_release(things *t) {
    if (t->shapes != NULL) shape_release(t->shapes);
    if (t->large != NULL) handle_returned(t->capsule);
    numbers_free(&t->poses);
}

/* The mesh or polygon of a capsule. It is lent until things_release. */
static bool read_large(things *t, PyObject *capsule, int dimension, bool is_posed) {
    handle *const h = handle_lent(capsule, "things");
    if (h == NULL) return false;
    t->capsule = capsule;
    t->large = h->object;
    const bool is_polygon = h->kind == HANDLE_POLYGON;
    if ((is_polygon ? 2 : h->kind == HANDLE_MESH ? 3 : 0) != dimension)
        PyErr_Format(PyExc_ValueError, "things: a %s among things of %dD", is_polygon ? "Polygon" : "Mesh", dimension);
    else if (is_posed && is_polygon) PyErr_Format(PyExc_ValueError, "pose: a Polygon cannot be posed");
    else if (is_posed && h->source != NULL)
        PyErr_Format(PyExc_ValueError, "pose: a posed mesh cannot be posed again; pass the mesh that it is made of");
    else if (!is_polygon && t->solid == GRZ_SOLID_ODD && grz_mesh_about(t->large).open_edges > 0)
        PyErr_Format(PyExc_ValueError, "mesh: it has %zd open edges: it is not closed",
                     (Py_ssize_t)grz_mesh_about(t->large).open_edges);
    else return true;
    return false;
}

/* Things: (shapes or a capsule, pose or None, rotation or None, category, mask, solid). */
static bool read_things(const module_state *state, PyObject *tuple, int dimension, things *t) {
    PyObject *object, *pose, *rotation, *category, *mask;
    grid g = {0};
    *t = (things){.shapes = NULL};
    if (!PyTuple_Check(tuple) ||
        !PyArg_ParseTuple(tuple, "OOOOOi", &object, &pose, &rotation, &category, &mask, &t->solid) ||
        !bits_read(category, "category", &t->category) || !bits_read(mask, "mask", &t->mask))
        return false;
    if (!PyObject_TypeCheck(object, state->shape)) {
        if (!read_large(t, object, dimension, pose != Py_None)) return false;
    } else {
        t->shapes = (const shape_object *)Py_NewRef(object);
        if (t->shapes->dimension != dimension) {
            PyErr_Format(PyExc_ValueError, "things: a shape of %dD among things of %dD", t->shapes->dimension,
                         dimension);
            return false;
        }
        if (!grid_join(&g, "things", &t->shapes->grid)) return false;
    }
    if (pose != Py_None) {
        if (!poses_read(pose, rotation, "pose", dimension, &t->poses) || !grid_join(&g, "pose", &t->poses.grid))
            return false;
        const int size = dimension * (dimension + 1);
        t->matrices = (series){t->poses.at, grid_count(&t->poses.grid) == 1 ? 0 : size, size, &t->poses.grid};
    }
    t->count = grid_count(&g);
    return (t->shapes == NULL || shape_spread(&g, &t->shapes)) && series_spread(&g, &t->poses, &t->matrices);
}

static void all_release(all_things *all) {
    for (Py_ssize_t k = 0; k < all->group_count; k++) things_release(&all->groups[k]);
    PyMem_Free(all->groups);
}

/* False: an exception is set. To be released in any case. */
static bool all_read(const module_state *state, PyObject *list, int dimension, all_things *all) {
    const Py_ssize_t groups = PyList_Size(list);
    *all = (all_things){PyMem_Malloc((size_t)(groups > 0 ? groups : 1) * sizeof *all->groups), 0, 0};
    if (all->groups == NULL) PyErr_NoMemory();
    bool good = all->groups != NULL;
    while (good && all->group_count < groups) {
        things *const t = &all->groups[all->group_count];
        good = read_things(state, PyList_GetItem(list, all->group_count++), dimension, t);
        all->count += t->count;
    }
    return good;
}

static bool are_as_many(Py_ssize_t ids, Py_ssize_t count) {
    if (ids == count) return true;
    PyErr_Format(PyExc_ValueError, "ids: %zd for %zd things", ids, count);
    return false;
}

/* The group of the thing with an index, and which one of it that is. */
static const things *group_of(const all_things *all, Py_ssize_t *index) {
    const things *t = all->groups;
    for (; *index >= t->count; t++) *index -= t->count;
    return t;
}

/* How many things each group has. */
static PyObject *counts_of(const all_things *all) {
    PyObject *const out = PyList_New(all->group_count);
    for (Py_ssize_t k = 0; out != NULL && k < all->group_count; k++) {
        PyObject *const count = PyLong_FromSsize_t(all->groups[k].count);
        if (count == NULL || PyList_SetItem(out, k, count) != 0) {
            Py_DECREF(out);
            return NULL;
        }
    }
    return out;
}

/* Builds. */

static grz_status put(int dimension, grz_scene *scene, const things *t, Py_ssize_t i, uint64_t id, bool replaces) {
    return (dimension == 2 ? put2 : put3)(scene, t, i, id, replaces);
}

static PyObject *refuse_pose(Py_ssize_t index) {
    return PyErr_Format(PyExc_ValueError, "pose: the thing of index %zd cannot be posed so", index);
}

/* Says why things are no scene: an id that is there twice, or the first thing that cannot be posed. Sorts the ids. */
static PyObject *refuse_things(int dimension, const all_things *all, uint64_t *ids) {
    if (ids != NULL) qsort(ids, (size_t)all->count, sizeof *ids, compare_ids);
    for (Py_ssize_t i = 1; ids != NULL && i < all->count; i++)
        if (ids[i] == ids[i - 1]) return refuse_id(PyExc_ValueError, ids[i], "there twice:");
    grz_scene *probe;
    if ((dimension == 2 ? build2 : build3)(&probe, NULL, NULL, 0, NULL) != GRZ_OK) return PyErr_NoMemory();
    Py_ssize_t i = 0;
    for (; i < all->count; i++) {
        Py_ssize_t at = i;
        const things *const t = group_of(all, &at);
        if (put(dimension, probe, t, at, (uint64_t)i, false) != GRZ_OK) break;
    }
    grz_scene_free(probe);
    return i < all->count ? refuse_pose(i) : PyErr_NoMemory();
}

/* Keeps the meshes and polygons of things. */
static PyObject *kept_of(const all_things *all, const uint64_t *ids) {
    PyObject *const kept = PyDict_New();
    uint64_t id = 0;
    bool good = kept != NULL;
    for (Py_ssize_t k = 0; good && k < all->group_count; k++)
        for (Py_ssize_t i = 0; good && i < all->groups[k].count; i++, id++)
            if (all->groups[k].large != NULL)
                good = handle_keep(kept, ids == NULL ? id : ids[id], all->groups[k].capsule);
    return kept; /* what is missing has set an exception */
}

static PyObject *build(int dimension, const all_things *all, uint64_t *ids, size_t threads) {
    const grz_parallel parallel = grz_threads(threads);
    const grz_scene_options options = {.parallel = &parallel};
    grz_scene *scene = NULL;
    grz_status built = GRZ_ERROR_MEMORY;
    patience p;
    patience_begin(&p);
    void *const list = dimension == 2 ? (void *)all_things2(all->groups, all->group_count, all->count)
                                      : (void *)all_things3(all->groups, all->group_count, all->count);
    if (list != NULL) built = (dimension == 2 ? build2 : build3)(&scene, list, ids, all->count, &options);
    const grz_status status = patience_end_of(&p, built);
    free(list);
    if (status == GRZ_OK) {
        PyObject *const capsule = handle_new(HANDLE_SCENE, scene, NULL, 0);
        handle *const h = capsule == NULL ? NULL : handle_read(capsule, HANDLE_SCENE, "scene");
        if (h != NULL) h->kept = kept_of(all, ids);
        handle_done(h);
        if (!PyErr_Occurred()) return capsule;
        Py_XDECREF(capsule);
        return NULL;
    }
    grz_scene_free(scene);
    return status == GRZ_ERROR_ARGUMENT ? refuse_things(dimension, all, ids) : status_error(status, "things");
}

/* scene(dimension, things, ids or None, threads): the scene, and how many things each tuple has made */
static PyObject *scene_build(PyObject *module, PyObject *args) {
    PyObject *list, *in_ids, *out = NULL;
    int dimension;
    Py_ssize_t threads, id_count = 0;
    all_things all;
    if (!PyArg_ParseTuple(args, "iO!On", &dimension, &PyList_Type, &list, &in_ids, &threads)) return NULL;
    if (threads < 1) return PyErr_Format(PyExc_ValueError, "threads: expected 1 or more, got %zd", threads);
    if (dimension != 2 && dimension != 3)
        return PyErr_Format(PyExc_ValueError, "space: expected 2 or 3, got %d", dimension);
    uint64_t *const ids = in_ids == Py_None ? NULL : ids_read(in_ids, &id_count);
    if (PyErr_Occurred()) return NULL;
    if (all_read(PyModule_GetState(module), list, dimension, &all) && (ids == NULL || are_as_many(id_count, all.count)))
        out = build(dimension, &all, ids, (size_t)threads);
    if (out != NULL) out = Py_BuildValue("(NN)", out, counts_of(&all));
    all_release(&all);
    PyMem_Free(ids);
    return out;
}

/* Changes. */

/* Puts one thing into a scene, which keeps what it is made of. */
static bool put_thing(handle *h, const all_things *all, Py_ssize_t index, uint64_t id, bool replaces) {
    grz_scene *const scene = h->object;
    if (grz_scene_has(scene, id) != replaces) {
        if (replaces) refuse_id(PyExc_KeyError, id, "no thing has");
        else refuse_id(PyExc_ValueError, id, "there already:");
        return false;
    }
    Py_ssize_t at = index;
    const things *const t = group_of(all, &at);
    PyObject *const key = PyLong_FromUnsignedLongLong(id);
    PyObject *const before = key == NULL ? NULL : PyDict_GetItemWithError(h->kept, key);
    Py_XINCREF(before);
    Py_XDECREF(key);
    bool done = !PyErr_Occurred() && handle_keep(h->kept, id, t->large == NULL ? NULL : t->capsule);
    if (done) {
        const grz_status status = put(grz_scene_about(scene).dimension, scene, t, at, id, replaces);
        done = status == GRZ_OK;
        if (!done) handle_keep(h->kept, id, before);
        if (status == GRZ_ERROR_ARGUMENT) refuse_pose(index);
        else if (!done) PyErr_NoMemory();
    }
    Py_XDECREF(before);
    return done;
}

static void take_out(handle *h, uint64_t id) {
    grz_scene_remove(h->object, id);
    handle_keep(h->kept, id, NULL);
}

/* scene_put(scene, ids, things, replaces): how many things each tuple has made. If one cannot be added, none is. */
static PyObject *scene_put(PyObject *module, PyObject *args) {
    PyObject *capsule, *in_ids, *list, *out = NULL;
    int replaces;
    Py_ssize_t count, done = 0;
    all_things all;
    if (!PyArg_ParseTuple(args, "OOO!p", &capsule, &in_ids, &PyList_Type, &list, &replaces)) return NULL;
    uint64_t *const ids = ids_read(in_ids, &count);
    handle *const h = ids == NULL ? NULL : handle_change(capsule, HANDLE_SCENE, "scene");
    if (h != NULL) {
        const int dimension = grz_scene_about(h->object).dimension;
        if (all_read(PyModule_GetState(module), list, dimension, &all) && are_as_many(count, all.count)) {
            while (done < count && put_thing(h, &all, done, ids[done], replaces)) done++;
            if (done == count) out = counts_of(&all);
            PyObject *type, *value, *traceback;
            PyErr_Fetch(&type, &value, &traceback);
            while (out == NULL && !replaces && done > 0) take_out(h, ids[--done]);
            PyErr_Restore(type, value, traceback);
        }
        all_release(&all);
        handle_changed(h);
    }
    PyMem_Free(ids);
    return out;
}

/* scene_remove(scene, ids): those before one that is not there are removed */
static PyObject *scene_remove(PyObject *module, PyObject *args) {
    PyObject *capsule, *in_ids;
    Py_ssize_t count, done = 0;
    (void)module;
    if (!PyArg_ParseTuple(args, "OO", &capsule, &in_ids)) return NULL;
    uint64_t *const ids = ids_read(in_ids, &count);
    handle *const h = ids == NULL ? NULL : handle_change(capsule, HANDLE_SCENE, "scene");
    for (; h != NULL && done < count; done++) {
        const grz_status status = grz_scene_remove(h->object, ids[done]);
        if (status == GRZ_OK && handle_keep(h->kept, ids[done], NULL)) continue;
        if (status == GRZ_ERROR_ARGUMENT) refuse_id(PyExc_KeyError, ids[done], "no thing has");
        else if (status != GRZ_OK) PyErr_NoMemory();
        break;
    }
    if (h != NULL) handle_changed(h);
    PyMem_Free(ids);
    if (PyErr_Occurred()) return NULL;
    Py_RETURN_NONE;
}

/* Says why things cannot be moved: there is none with one of the ids, or the first that cannot be posed. */
static void refuse_moves(int dimension, const grz_scene *scene, const uint64_t *ids, const double *matrices,
                         Py_ssize_t count) {
    for (Py_ssize_t i = 0; i < count; i++) {
        if (grz_scene_has(scene, ids[i])) continue;
        refuse_id(PyExc_KeyError, ids[i], "no thing has");
        return;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        const double *const matrix = matrices + i * dimension * (dimension + 1);
        grz2_thing thing2;
        grz3_thing thing3;
        grz_scene *probe = NULL;
        const bool is_found = dimension == 2 ? grz2_scene_get(scene, ids[i], &thing2, NULL)
                                             : grz3_scene_get(scene, ids[i], &thing3, NULL);
        thing2.pose = thing3.pose = matrix;
        const grz_status status = dimension == 2 ? grz2_scene_build(&probe, &thing2, NULL, is_found, NULL)
                                                 : grz3_scene_build(&probe, &thing3, NULL, is_found, NULL);
        grz_scene_free(probe);
        if (status == GRZ_OK) continue;
        if (status == GRZ_ERROR_ARGUMENT)
            PyErr_Format(PyExc_ValueError, "pose: the thing with the id %llu cannot be posed so",
                         (unsigned long long)ids[i]);
        break;
    }
    if (!PyErr_Occurred()) PyErr_NoMemory();
}

static grz_status move_all(int dimension, grz_scene *scene, const uint64_t *ids, const double *matrices,
                           Py_ssize_t count) {
    if (count == 1) return (dimension == 2 ? grz2_scene_move : grz3_scene_move)(scene, *ids, matrices);
    return (dimension == 2 ? grz2_scene_move_n : grz3_scene_move_n)(scene, ids, matrices, (size_t)count);
}

/* scene_move(scene, ids, matrices or positions, rotations or None) */
static PyObject *scene_move(PyObject *module, PyObject *args) {
    PyObject *capsule, *in_ids, *pose, *rotation;
    Py_ssize_t count;
    numbers poses = {NULL};
    (void)module;
    if (!PyArg_ParseTuple(args, "OOOO", &capsule, &in_ids, &pose, &rotation)) return NULL;
    uint64_t *const ids = ids_read(in_ids, &count);
    handle *const h = ids == NULL ? NULL : handle_change(capsule, HANDLE_SCENE, "scene");
    if (h != NULL) {
        const int dimension = grz_scene_about(h->object).dimension;
        if (poses_read(pose, rotation, "pose", dimension, &poses)) {
            const Py_ssize_t given = grid_count(&poses.grid);
            if (given != count) {
                PyErr_Format(PyExc_ValueError, "pose: %zd for %zd ids", given, count);
            } else {
                patience p;
                patience_begin(&p);
                const grz_status status = patience_end_of(&p, move_all(dimension, h->object, ids, poses.at, count));
                if (status == GRZ_ERROR_ARGUMENT) refuse_moves(dimension, h->object, ids, poses.at, count);
                else if (status != GRZ_OK) status_error(status, "pose");
            }
        }
        handle_changed(h);
    }
    numbers_free(&poses);
    PyMem_Free(ids);
    if (PyErr_Occurred()) return NULL;
    Py_RETURN_NONE;
}

/* What is in a scene. */

/* scene_facts(scene): dimension, things, empty ones */
static PyObject *scene_facts(PyObject *module, PyObject *capsule) {
    handle *const h = handle_read(capsule, HANDLE_SCENE, "scene");
    (void)module;
    if (h == NULL) return NULL;
    const grz_scene_facts f = grz_scene_about(h->object);
    handle_done(h);
    return Py_BuildValue("(inn)", f.dimension, (Py_ssize_t)f.things, (Py_ssize_t)f.empty);
}

/* scene_has(scene, id) */
static PyObject *scene_has(PyObject *module, PyObject *args) {
    PyObject *capsule, *object;
    uint64_t id;
    (void)module;
    if (!PyArg_ParseTuple(args, "OO", &capsule, &object) || !bits_read(object, "id", &id)) return NULL;
    handle *const h = handle_read(capsule, HANDLE_SCENE, "scene");
    if (h == NULL) return NULL;
    const bool has = grz_scene_has(h->object, id);
    handle_done(h);
    return PyBool_FromLong(has);
}

static bool list_id(void *user, uint64_t id) {
    uint64_t **const to = user;
    *(*to)++ = id;
    return true;
}

/* scene_ids(scene): all, in order */
static PyObject *scene_ids(PyObject *module, PyObject *capsule) {
    handle *const h = handle_read(capsule, HANDLE_SCENE, "scene");
    if (h == NULL) return NULL;
    const size_t count = grz_scene_about(h->object).things;
    PyObject *const bytes = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)(count * sizeof(uint64_t)));
    if (bytes != NULL) {
        uint64_t *const ids = (void *)PyByteArray_AsString(bytes), *to = ids;
        patience p;
        patience_begin(&p);
        grz_scene_each(h->object, list_id, &to);
        qsort(ids, count, sizeof *ids, compare_ids);
        patience_end(&p);
    }
    handle_done(h);
    const grid g = grid_row((Py_ssize_t)count);
    return array_make(PyModule_GetState(module), bytes, "Q", &g, 0);
}

/* scene_get(scene, id): what look_up says, or None */
static PyObject *scene_get(PyObject *module, PyObject *args) {
    PyObject *capsule, *object;
    uint64_t id;
    const module_state *const state = PyModule_GetState(module);
    if (!PyArg_ParseTuple(args, "OO", &capsule, &object) || !bits_read(object, "id", &id)) return NULL;
    handle *const h = handle_read(capsule, HANDLE_SCENE, "scene");
    if (h == NULL) return NULL;
    PyObject *const out = (grz_scene_about(h->object).dimension == 2 ? look_up2 : look_up3)(state, h->object, id);
    handle_done(h);
    return out;
}

/* Pairs. */

typedef struct id_pairs {
    found found;
    PyObject *accept;
    patience waits;
} id_pairs;

static bool add_id_pairs(void *user, const grz_id_pair *some, size_t count) {
    id_pairs *const p = user;
    grz_id_pair *const room = found_room(&p->found, sizeof *room, count);
    if (room == NULL || grz_watch_stops()) return false;
    memcpy(room, some, count * sizeof *some);
    return true;
}

static bool accept_pair(void *user, grz_id_pair pair) {
    id_pairs *const p = user;
    if (!patience_enter(&p->waits)) return false;
    const bool yes =
        says_yes(PyObject_CallFunction(p->accept, "KK", (unsigned long long)pair.a, (unsigned long long)pair.b));
    patience_leave(&p->waits);
    return yes;
}

static int compare_id_pairs(const void *p, const void *q) {
    const grz_id_pair *const a = p, *const b = q;
    return a->a != b->a ? (a->a < b->a ? -1 : 1) : compare_ids(&a->b, &b->b);
}

static bool relation_of_pairs(const char *name, grz_relation *relation) {
    if (!relation_read(name, relation)) return false;
    if (*relation != GRZ_CONTAINS) return true;
    PyErr_Format(PyExc_ValueError, "relation: expected 'overlap', 'overlap_open', 'touch' or 'within', got '%s'", name);
    return false;
}

/* scene_pairs(a, b, relation, margin, accept or None): b may be a */
static PyObject *scene_pairs(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *a, *b, *out = NULL;
    const char *name;
    id_pairs p = {.accept = NULL};
    grz_scene_pairs_options options = {.accept = NULL};
    if (!PyArg_ParseTuple(args, "OOsdO", &a, &b, &name, &options.margin, &p.accept) ||
        !relation_of_pairs(name, &options.relation))
        return NULL;
    if (p.accept != Py_None) options.accept = accept_pair;
    options.user = &p;
    handle *const in_a = handle_read(a, HANDLE_SCENE, "scene");
    handle *const in_b = in_a == NULL ? NULL : handle_read(b, HANDLE_SCENE, "other");
    if (in_b != NULL) {
        const int dimension = grz_scene_about(in_a->object).dimension, other = grz_scene_about(in_b->object).dimension;
        if (dimension != other) {
            PyErr_Format(PyExc_ValueError, "other: of %dD, expected %dD", other, dimension);
        } else {
            patience_begin(&p.waits);
            const grz_status status = grz_scene_pairs(in_a->object, in_b->object, &options, add_id_pairs, &p);
            if (status == GRZ_OK && p.found.count > 0)
                qsort(p.found.at, p.found.count, sizeof(grz_id_pair), compare_id_pairs);
            const bool done = patience_end(&p.waits) && !PyErr_Occurred();
            if (done && (p.found.no_memory || status == GRZ_ERROR_MEMORY)) PyErr_NoMemory();
            else if (done && status != GRZ_OK)
                PyErr_Format(state->unsupported, "pairs: unsupported for two meshes and this relation: '%s'", name);
            const grid g = grid_row((Py_ssize_t)p.found.count);
            const Py_ssize_t bytes = (Py_ssize_t)(p.found.count * sizeof(grz_id_pair));
            if (!PyErr_Occurred())
                out = array_make(state, PyByteArray_FromStringAndSize(p.found.at, bytes), "Q", &g, 2);
            free(p.found.at);
        }
    }
    handle_done(in_a);
    handle_done(in_b);
    return out;
}

/* scene_contacts(a, b, margin, front, skip_inner_edges): of all pairs; b may be a */
static PyObject *scene_contacts(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *a, *b, *out = NULL;
    double margin;
    int front, skip_inner;
    found rows = {NULL, 0, 0, false};
    if (!PyArg_ParseTuple(args, "OOdpp", &a, &b, &margin, &front, &skip_inner)) return NULL;
    handle *const in_a = handle_read(a, HANDLE_SCENE, "scene");
    handle *const in_b = in_a == NULL ? NULL : handle_read(b, HANDLE_SCENE, "other");
    const int dimension = in_b == NULL ? 0 : grz_scene_about(in_a->object).dimension;
    if (in_b != NULL && grz_scene_about(in_b->object).dimension != dimension) {
        PyErr_Format(PyExc_ValueError, "other: of %dD, expected %dD", grz_scene_about(in_b->object).dimension,
                     dimension);
    } else if (in_b != NULL) {
        patience p;
        patience_begin(&p);
        grz_status status = (dimension == 2 ? find_pair_contacts2 : find_pair_contacts3)(
            in_a->object, in_b->object, margin, front, skip_inner, &rows);
        if (rows.no_memory) status = GRZ_ERROR_MEMORY;
        const bool done = patience_end(&p);
        const grid g = grid_row((Py_ssize_t)rows.count);
        if (done && status == GRZ_ERROR_ARGUMENT)
            PyErr_Format(state->unsupported, "contacts: unsupported for two of these things");
        else if (done && status != GRZ_OK) PyErr_NoMemory();
        else if (done)
            out = columns_make(module, rows.at, &g, dimension == 2 ? sizeof(contact_row2) : sizeof(contact_row3),
                               dimension == 2 ? pair_contact_columns2 : pair_contact_columns3);
    }
    free(rows.at);
    handle_done(in_a);
    handle_done(in_b);
    return out;
}

/* What is nearest to things: a row of it, a search in b for things of a, and the answers of each block. */
typedef struct distance_row {
    uint64_t thing;
    grz_id_distance to;
} distance_row;

static const column distance_columns[] = {FIELD(distance_row, "Q", thing), FIELD(distance_row, "Q", to.id),
                                          FIELD(distance_row, "d", to.distance), END};

typedef struct neighbor_search {
    search s;
    const grz_scene *b;
    const uint64_t *ids;
    answers *blocks;
} neighbor_search;

static void find_neighbors(void *context, Py_ssize_t from, Py_ssize_t to) {
    const neighbor_search *const n = context;
    const grz_scene_filter filter = filter_of(&n->s);
    found *const rows = &n->blocks[from / MANY_BLOCK].found;
    const size_t most = (size_t)n->s.most;
    grz_id_distance *const near = malloc((most > 0 ? most : 1) * sizeof *near);
    rows->no_memory = near == NULL;
    for (Py_ssize_t i = from; i < to && !rows->no_memory && !grz_watch_stops(); i++) {
        size_t count;
        grz_scene_neighbors(n->s.object, n->ids[i], n->b, n->s.within, &filter, near, most, &count);
        distance_row *const room = found_room(rows, sizeof *room, count);
        for (size_t k = 0; k < count && room != NULL; k++) room[k] = (distance_row){n->ids[i], near[k]};
    }
    free(near);
}

static PyObject *neighbors_of(PyObject *module, neighbor_search *n, Py_ssize_t count, Py_ssize_t threads) {
    const Py_ssize_t block_count = (count + MANY_BLOCK - 1) / MANY_BLOCK;
    const size_t things = grz_scene_about(n->b).things;
    PyObject *out = NULL;
    bool no_memory = false;
    patience p;
    for (Py_ssize_t i = 0; i < count; i++)
        if (!grz_scene_has(n->s.object, n->ids[i])) return refuse_id(PyExc_KeyError, n->ids[i], "no thing has");
    n->s.waits = &p;
    if ((size_t)n->s.most > things) n->s.most = (Py_ssize_t)things;
    n->blocks = PyMem_Calloc((size_t)block_count + 1, sizeof *n->blocks);
    if (n->blocks == NULL) return PyErr_NoMemory();
    const bool done = many_run_with(&p, find_neighbors, n, count, threads) && !PyErr_Occurred();
    for (Py_ssize_t i = 0; i < block_count; i++) no_memory |= n->blocks[i].found.no_memory;
    if (done && no_memory) PyErr_NoMemory();
    else if (done) {
        size_t total;
        char *const rows = answers_gather(n->blocks, block_count, sizeof(distance_row), &total);
        const grid g = grid_row((Py_ssize_t)total);
        if (rows != NULL) out = columns_make(module, rows, &g, sizeof(distance_row), distance_columns);
        PyMem_Free(rows);
    }
    for (Py_ssize_t i = 0; i < block_count; i++) free(n->blocks[i].found.at);
    PyMem_Free(n->blocks);
    return out;
}

/* scene_neighbors(a, ids, b, k, within, accept or None, threads): b may be a */
static PyObject *scene_neighbors(PyObject *module, PyObject *args) {
    PyObject *a, *in_ids, *b, *out = NULL;
    Py_ssize_t threads, count;
    neighbor_search n = {.s.module = module};
    if (!PyArg_ParseTuple(args, "OOOndOn", &a, &in_ids, &b, &n.s.most, &n.s.within, &n.s.accept, &threads)) return NULL;
    if (threads < 1) return PyErr_Format(PyExc_ValueError, "threads: expected 1 or more, got %zd", threads);
    if (n.s.most < 0) return PyErr_Format(PyExc_ValueError, "k: expected 0 or more, got %zd", n.s.most);
    uint64_t *const ids = ids_read(in_ids, &count);
    handle *const in_a = ids == NULL ? NULL : handle_read(a, HANDLE_SCENE, "scene");
    handle *const in_b = in_a == NULL ? NULL : handle_read(b, HANDLE_SCENE, "other");
    if (in_b != NULL) {
        const int dimension = grz_scene_about(in_a->object).dimension, other = grz_scene_about(in_b->object).dimension;
        n.s.object = in_a->object;
        n.b = in_b->object;
        n.ids = ids;
        if (dimension != other) PyErr_Format(PyExc_ValueError, "other: of %dD, expected %dD", other, dimension);
        else out = neighbors_of(module, &n, count, n.s.accept != Py_None ? 1 : threads);
    }
    handle_done(in_a);
    handle_done(in_b);
    PyMem_Free(ids);
    return out;
}

/* Displacements, one for each of `count`, or one for all; `of` says of what. NULL: an exception is set. In memory of
 * PyMem_Malloc. */
static double *displacements_read(PyObject *object, const char *name, int dimension, Py_ssize_t count, const char *of) {
    numbers n = {NULL};
    series by = {NULL, 0, 0, NULL};
    grid g = {0};
    double *out = NULL;
    if (series_read(object, name, dimension, &n, &by, &g)) {
        const Py_ssize_t given = by.at == NULL ? 0 : grid_count(&g);
        if (given != count && given != 1) PyErr_Format(PyExc_ValueError, "%s: %zd for %zd %s", name, given, count, of);
        else if ((out = PyMem_Malloc((size_t)(count * dimension + 1) * sizeof *out)) == NULL) PyErr_NoMemory();
        for (Py_ssize_t i = 0; out != NULL && i < count; i++)
            memcpy(out + i * dimension, job_item(by, i), (size_t)dimension * sizeof *out);
    }
    numbers_free(&n);
    return out;
}

static PyObject *find_meetings(PyObject *module, const handle *h, const uint64_t *ids, const double *by,
                               Py_ssize_t count, grz_scene_meeting_options *options, bool first, id_pairs *p) {
    const module_state *const state = PyModule_GetState(module);
    const int dimension = grz_scene_about(h->object).dimension;
    PyObject *out = NULL;
    for (Py_ssize_t i = 0; i < count; i++)
        if (!grz_scene_has(h->object, ids[i])) return refuse_id(PyExc_KeyError, ids[i], "no thing has");
    patience_begin(&p->waits);
    const grz_status status =
        (dimension == 2 ? find_meetings2 : find_meetings3)(h->object, ids, by, count, options, first, &p->found);
    const bool done = patience_end(&p->waits) && !PyErr_Occurred();
    const grid g = grid_row((Py_ssize_t)p->found.count);
    if (done && status == GRZ_ERROR_ARGUMENT)
        PyErr_Format(state->unsupported, "meetings: unsupported for two of these things");
    else if (done && status != GRZ_OK) PyErr_NoMemory();
    else if (done)
        out = columns_make(module, p->found.at, &g,
                           dimension == 2 ? sizeof(grz2_scene_meeting) : sizeof(grz3_scene_meeting),
                           dimension == 2 ? meeting_columns2 : meeting_columns3);
    free(p->found.at);
    return out;
}

/* scene_meetings(scene, ids, by, open, first, accept or None, threads) */
static PyObject *scene_meetings(PyObject *module, PyObject *args) {
    PyObject *capsule, *in_ids, *in_by, *out = NULL;
    int open, first;
    Py_ssize_t threads, count;
    id_pairs p = {.accept = NULL};
    if (!PyArg_ParseTuple(args, "OOOppOn", &capsule, &in_ids, &in_by, &open, &first, &p.accept, &threads)) return NULL;
    if (threads < 1) return PyErr_Format(PyExc_ValueError, "threads: expected 1 or more, got %zd", threads);
    const grz_parallel parallel = grz_threads((size_t)threads);
    grz_scene_meeting_options options = {.open = open, .parallel = &parallel, .user = &p};
    if (p.accept != Py_None) {
        options.accept = accept_pair;
        options.parallel = NULL;
    }
    uint64_t *const ids = ids_read(in_ids, &count);
    handle *const h = ids == NULL ? NULL : handle_read(capsule, HANDLE_SCENE, "scene");
    double *const by =
        h == NULL ? NULL : displacements_read(in_by, "by", grz_scene_about(h->object).dimension, count, "ids");
    if (by != NULL) out = find_meetings(module, h, ids, by, count, &options, first, &p);
    handle_done(h);
    PyMem_Free(by);
    PyMem_Free(ids);
    return out;
}

static void motions_free(scene_motions *m) {
    for (Py_ssize_t i = 0; i < m->read; i++) motion_free(&m->all[i]);
    PyMem_Free(m->all);
}

static PyObject *refuse_motions(Py_ssize_t given, Py_ssize_t count) {
    return PyErr_Format(PyExc_ValueError, "motions: %zd for %zd ids", given, count);
}

/* Reads the tuple of one motion, for all of m->count things or with numbers of each, or a list of such, each of one.
 * False: an exception is set. To be freed in any case. */
static bool motions_read(PyObject *object, int dimension, patience *waits, scene_motions *m) {
    static motion_names names = {"motions.by", "motions.axis", "motions.angle", "motions.pivot", "motions.pose"};
    m->each = PyList_Check(object);
    const Py_ssize_t motions = m->each ? PyList_Size(object) : 1;
    if (m->each && motions != m->count) return refuse_motions(motions, m->count) != NULL;
    m->all = PyMem_Calloc((size_t)(motions > 0 ? motions : 1), sizeof *m->all);
    if (m->all == NULL) return PyErr_NoMemory() != NULL;
    while (m->read < motions) {
        PyObject *const tuple = m->each ? PyList_GetItem(object, m->read) : object;
        motion *const one = &m->all[m->read++];
        grid g = {0};
        one->waits = waits;
        if (!motion_read(tuple, names, dimension, one, &g) || !motion_spread(&g, one)) return false;
        const Py_ssize_t given = grid_count(&g);
        if (given != 1 && (m->each || given != m->count)) return refuse_motions(given, m->each ? 1 : m->count) != NULL;
    }
    return true;
}

static bool any_calls(const scene_motions *m) {
    for (Py_ssize_t i = 0; i < m->read; i++)
        if (m->all[i].pose != Py_None) return true;
    return false;
}

static PyObject *certify(PyObject *module, const handle *h, const uint64_t *ids, const scene_motions *m,
                         double tolerance, const grz_scene_meeting_options *options, patience *waits) {
    const int dimension = grz_scene_about(h->object).dimension;
    const grid one = {0};
    certificate_row2 flat;
    certificate_row3 row;
    for (Py_ssize_t i = 0; i < m->count; i++)
        if (!grz_scene_has(h->object, ids[i])) return refuse_id(PyExc_KeyError, ids[i], "no thing has");
    if (!(tolerance >= 0)) return PyErr_Format(PyExc_ValueError, "tolerance: expected a length of at least 0");
    patience_begin(waits);
    const grz_status status = dimension == 2 ? certify2(h->object, ids, m, tolerance, options, &flat)
                                             : certify3(h->object, ids, m, tolerance, options, &row);
    if (!patience_end(waits) || PyErr_Occurred()) return NULL;
    if (status != GRZ_OK) return status_error(status, "motions");
    return dimension == 2 ? columns_make(module, &flat, &one, sizeof flat, certificate_columns2)
                          : columns_make(module, &row, &one, sizeof row, certificate_columns3);
}

/* scene_advance(scene, ids, motions, tolerance, accept or None, threads): clear, contact, free_until, time, point,
 * normal, a, b */
static PyObject *scene_advance(PyObject *module, PyObject *args) {
    PyObject *capsule, *in_ids, *in_motions, *out = NULL;
    double tolerance;
    Py_ssize_t threads, count;
    id_pairs p = {.accept = NULL};
    if (!PyArg_ParseTuple(args, "OOOdOn", &capsule, &in_ids, &in_motions, &tolerance, &p.accept, &threads)) return NULL;
    if (threads < 1) return PyErr_Format(PyExc_ValueError, "threads: expected 1 or more, got %zd", threads);
    uint64_t *const ids = ids_read(in_ids, &count);
    handle *const h = ids == NULL ? NULL : handle_read(capsule, HANDLE_SCENE, "scene");
    scene_motions m = {.count = count};
    if (h != NULL && motions_read(in_motions, grz_scene_about(h->object).dimension, &p.waits, &m)) {
        const grz_parallel parallel = grz_threads((size_t)threads);
        const bool calls = p.accept != Py_None || any_calls(&m);
        const grz_scene_meeting_options options = {
            .parallel = calls ? NULL : &parallel, .accept = p.accept != Py_None ? accept_pair : NULL, .user = &p};
        out = certify(module, h, ids, &m, tolerance, &options, &p.waits);
    }
    motions_free(&m);
    handle_done(h);
    PyMem_Free(ids);
    return out;
}

static void once_release(once *o) {
    for (int i = 0; i < 2; i++) {
        all_release(&o->things[i]);
        PyMem_Free(o->rows[i]);
    }
}

/* Reads one of the arrays, and the displacements of its things, or None. */
static bool once_read_one(const module_state *state, once *o, int i, PyObject *list, PyObject *in_by) {
    if (!all_read(state, list, o->dimension, &o->things[i])) return false;
    const Py_ssize_t count = o->things[i].count;
    o->move[i] = in_by != Py_None;
    double *const by =
        o->move[i] ? displacements_read(in_by, i == 0 ? "by" : "by_b", o->dimension, count, "things") : NULL;
    if (o->move[i] && by == NULL) return false;
    o->rows[i] =
        (o->dimension == 2 ? once_rows2 : once_rows3)(o->things[i].groups, o->things[i].group_count, count, by);
    PyMem_Free(by);
    return o->rows[i] != NULL;
}

/* Things of a and of b, or of a alone, and how they move. False: an exception is set. To be released in any case. */
static bool once_read(PyObject *module, once *o, PyObject *a, PyObject *by_a, PyObject *b, PyObject *by_b,
                      Py_ssize_t threads) {
    const module_state *const state = PyModule_GetState(module);
    if (threads < 1) return PyErr_Format(PyExc_ValueError, "threads: expected 1 or more, got %zd", threads) != NULL;
    o->parallel = grz_threads((size_t)threads);
    o->options.parallel = &o->parallel;
    o->are_two = b != Py_None;
    return once_read_one(state, o, 0, a, by_a) && (!o->are_two || once_read_one(state, o, 1, b, by_b));
}

/* The rows that were found, and the exception for a status. */
static PyObject *once_columns(PyObject *module, const found *rows, bool done, grz_status status, const char *question,
                              size_t size, const column *columns) {
    const module_state *const state = PyModule_GetState(module);
    const grid g = grid_row((Py_ssize_t)rows->count);
    if (!done) return NULL;
    if (rows->no_memory || status == GRZ_ERROR_MEMORY) return PyErr_NoMemory();
    if (status != GRZ_OK) return PyErr_Format(state->unsupported, "%s: unsupported for two of these things", question);
    return columns_make(module, rows->at, &g, size, columns);
}

/* things_pairs(dimension, a, b or None, relation, margin, threads): the lists are of tuples, as those of scenes */
static PyObject *things_pairs(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *a, *b, *out = NULL;
    const char *name;
    Py_ssize_t threads;
    once o = {.dimension = 0};
    if (!PyArg_ParseTuple(args, "iO!Osdn", &o.dimension, &PyList_Type, &a, &b, &name, &o.options.margin, &threads) ||
        !relation_of_pairs(name, &o.options.relation))
        return NULL;
    if (once_read(module, &o, a, Py_None, b, Py_None, threads)) {
        pairs p = {{NULL, 0, 0, false}};
        patience_begin(&o.waits);
        const grz_status status = (o.dimension == 2 ? once_pairs2 : once_pairs3)(&o, &p);
        const bool done = patience_end(&o.waits);
        if (done && status == GRZ_ERROR_ARGUMENT)
            PyErr_Format(state->unsupported, "pairs: unsupported for two meshes and this relation: '%s'", name);
        out = pairs_object(module, &p, done && status != GRZ_ERROR_ARGUMENT, status, "things");
    }
    once_release(&o);
    return out;
}

/* things_contacts(dimension, a, b or None, margin, front, skip_inner_edges, threads) */
static PyObject *things_contacts(PyObject *module, PyObject *args) {
    PyObject *a, *b, *out = NULL;
    double margin;
    int front, skip_inner;
    Py_ssize_t threads;
    once o = {.dimension = 0};
    if (!PyArg_ParseTuple(args, "iO!Odppn", &o.dimension, &PyList_Type, &a, &b, &margin, &front, &skip_inner, &threads))
        return NULL;
    if (once_read(module, &o, a, Py_None, b, Py_None, threads)) {
        found rows = {NULL, 0, 0, false};
        patience_begin(&o.waits);
        const grz_status status =
            (o.dimension == 2 ? once_contacts2 : once_contacts3)(&o, margin, front, skip_inner, &rows);
        const bool done = patience_end(&o.waits);
        out = o.dimension == 2 ? once_columns(module, &rows, done, status, "pair_contacts", sizeof(contact_row2),
                                              pair_contact_columns2)
                               : once_columns(module, &rows, done, status, "pair_contacts", sizeof(contact_row3),
                                              pair_contact_columns3);
        free(rows.at);
    }
    once_release(&o);
    return out;
}

/* things_meetings(dimension, a, by or None, b or None, by_b or None, open, threads) */
static PyObject *things_meetings(PyObject *module, PyObject *args) {
    PyObject *a, *by_a, *b, *by_b, *out = NULL;
    int open;
    Py_ssize_t threads;
    once o = {.dimension = 0};
    if (!PyArg_ParseTuple(args, "iO!OOOpn", &o.dimension, &PyList_Type, &a, &by_a, &b, &by_b, &open, &threads))
        return NULL;
    o.options.open = open;
    if (once_read(module, &o, a, by_a, b, by_b, threads)) {
        found rows = {NULL, 0, 0, false};
        patience_begin(&o.waits);
        const grz_status status = (o.dimension == 2 ? once_meetings2 : once_meetings3)(&o, &rows);
        const bool done = patience_end(&o.waits);
        out = o.dimension == 2
                  ? once_columns(module, &rows, done, status, "meetings", sizeof(grz2_scene_meeting), meeting_columns2)
                  : once_columns(module, &rows, done, status, "meetings", sizeof(grz3_scene_meeting), meeting_columns3);
        free(rows.at);
    }
    once_release(&o);
    return out;
}

PyMethodDef scene_methods[] = {
    {"scene", scene_build, METH_VARARGS, NULL},
    {"scene_put", scene_put, METH_VARARGS, NULL},
    {"scene_remove", scene_remove, METH_VARARGS, NULL},
    {"scene_move", scene_move, METH_VARARGS, NULL},
    {"scene_facts", scene_facts, METH_O, NULL},
    {"scene_has", scene_has, METH_VARARGS, NULL},
    {"scene_ids", scene_ids, METH_O, NULL},
    {"scene_get", scene_get, METH_VARARGS, NULL},
    {"scene_pairs", scene_pairs, METH_VARARGS, NULL},
    {"scene_contacts", scene_contacts, METH_VARARGS, NULL},
    {"scene_neighbors", scene_neighbors, METH_VARARGS, NULL},
    {"scene_meetings", scene_meetings, METH_VARARGS, NULL},
    {"scene_advance", scene_advance, METH_VARARGS, NULL},
    {"things_pairs", things_pairs, METH_VARARGS, NULL},
    {"things_contacts", things_contacts, METH_VARARGS, NULL},
    {"things_meetings", things_meetings, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
