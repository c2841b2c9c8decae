/* Questions that many shapes ask of one mesh, polygon, tree or scene.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_PYTHON_SEARCH_H
#define GRAZE_PYTHON_SEARCH_H

#include "handle.h"
#include "job.h"
#include "many.h"

/// What is asked, and the options of the library. `most` is the k of nearest_k, and how many legs a slide may have;
/// `within` also a margin.
typedef struct search {
    const void *object;
    const void *const *objects; ///< it, and meshes beside it
    size_t object_count;
    const shape_object *shapes;
    series by;
    bool open;
    int front, skip_inner; ///< only front faces; without inner edges
    int solid;             ///< a grz_mesh_solid
    double start, end, within, tolerance;
    Py_ssize_t most;
    /* of a scene: */
    grz_relation relation;
    uint64_t category, mask;
    PyObject *accept, *accept_hit; ///< called with an id, or a tuple of a hit; None: all count
    PyObject *module;
    patience *waits; ///< enters Python for these
} search;

/// The answers to some of the shapes.
typedef struct answers {
    void *rows;             ///< one for each shape of the search: row i is of shape i
    found found;            ///< or any number of rows
    Py_ssize_t unsupported; ///< the first shape that has no answer, or -1
} answers;

/// The rows that were found in all blocks, one behind the other, in memory of PyMem_Malloc. NULL: an exception is set.
char *answers_gather(const answers *blocks, Py_ssize_t count, size_t size, size_t *total);

/// Answers for shape i, without the lock.
typedef void search_one(const search *s, Py_ssize_t i, answers *to);

/// What shapes are asked for.
typedef enum taken { TAKES_ANY, TAKES_POINTS, TAKES_SEGMENTS, TAKES_CASTERS } taken;

/// A question. The rows of one that finds have the number of their shape first; `single`: the columns for one shape.
/// `beside`: the columns of what one that does not find finds beside its row, or NULL; then the answer is both.
typedef struct search_question {
    const char *name;
    taken takes;
    search_one *one;
    void (*some)(const search *s, Py_ssize_t from, Py_ssize_t to, answers *to_rows); ///< in place of `one`
    size_t size;                                                                     ///< of a row
    const column *columns, *single;
    bool finds, moves;
    const column *beside;
    size_t beside_size;
} search_question;

/// The questions of each kind of object; the last has no name.
extern const search_question mesh_questions[], polygon_questions[], tree2_questions[], tree3_questions[],
    scene2_questions[], scene3_questions[];

/// Rows of pairs: the number of a shape, and the id of what it meets.
typedef struct pair_row {
    uint32_t shape, id;
} pair_row;
extern const column pair_columns[], id_columns[], yes_columns[], number_columns[];

/// Marks a shape that has no answer.
static inline void mark_unsupported(answers *to, Py_ssize_t i) {
    if (to->unsupported < 0) to->unsupported = i;
}

/// Marks what went wrong with shape i, if anything did: it has no answer, or memory ran out.
static inline void mark_failed(answers *to, Py_ssize_t i, grz_status status) {
    if (status == GRZ_ERROR_ARGUMENT) mark_unsupported(to, i);
    if (status == GRZ_ERROR_MEMORY) to->found.no_memory = true;
}

/// Where contacts are added: of which shape, and how many it has so far.
typedef struct contacts_of {
    found *found;
    uint32_t shape, count;
} contacts_of;

/// The visitor's data for ids.
typedef struct ids_of {
    answers *to;
    Py_ssize_t shape;
} ids_of;
/// Adds a pair_row.
bool add_id(void *user, uint32_t id);

/// A mesh and those beside it; the handles but the first are in use until mesh_list_done.
typedef struct mesh_list {
    size_t count;
    handle **handles;
    const void **meshes;
} mesh_list;
/// `beside`: a sequence of capsules. False: an exception is set, and there is nothing to release.
bool mesh_list_read(handle *first, PyObject *beside, mesh_list *list);
void mesh_list_done(mesh_list *list);
/// Are all closed? Else an exception is set.
bool mesh_list_is_closed(const mesh_list *list);

/// search(handle, question, shapes, by=None, options...)
PyObject *search_ask(PyObject *module, PyObject *args, PyObject *kwargs);

/// The relation of this name that a scene can be asked for. False: an exception is set.
bool relation_read(const char *name, grz_relation *relation);
/// An integer of 64 bits without a sign. False: an exception is set, which names the argument.
bool bits_read(PyObject *object, const char *argument, uint64_t *bits);

/// An array of indices below a limit; NULL: an exception is set.
uint32_t *indices_read(PyObject *object, const char *argument, int width, Py_ssize_t limit, Py_ssize_t *count);
/// An array (n, width), or (n,) for width 0.
bool rows_read(PyObject *object, const char *argument, int width, numbers *n);

extern PyMethodDef cell_methods[], mesh_methods[], polygon_methods[], tree_methods[], boxes_methods[], file_methods[],
    scene_methods[], scene_saved_methods[], geometries_methods[];

/// The predicate of this name; false: an exception is set.
bool predicate_of(const char *name, grz2_predicate *out);

/// Pairs that a search finds.
typedef struct pairs {
    found found;
} pairs;
bool pairs_add(void *user, const grz_pair *some, size_t count);
/// The array (k, 2); releases the memory. `done`: what patience_end said.
PyObject *pairs_object(PyObject *module, pairs *p, bool done, grz_status status, const char *argument);

#endif
