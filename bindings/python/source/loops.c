/* The loops: the generic functions of both spaces, and the functions of single pairs.
 *
 * SPDX-License-Identifier: MIT */
#include "job.h"

#include <string.h>

#define D 2
#include "loops.inc"
#undef D
#define D 3
#include "loops.inc"
#undef D

/* pairs.inc, which setup.py makes of docs/api.json, has a line PAIR_form(D, relation, kind a, kind b, function, type a,
 * type b) for each function of a pair. */
#define AT(array) ((array) == NULL ? NULL : (array) + i)
/* What does not change from pair to pair is read once: the compiler must think that an answer may be written over
 * it. */
#define LOOP(function, A, B, statement) \
    static void loop_##function(job *j, Py_ssize_t from, Py_ssize_t to) { \
        const double *const rows_a = j->a->rows, *const rows_b = j->b->rows; \
        const Py_ssize_t step_a = j->a->count == 1 ? 0 : j->a->width, step_b = j->b->count == 1 ? 0 : j->b->width; \
        const series da = j->da, db = j->db; \
        int8_t *const yes = j->yes; \
        double *const first = j->first, *const second = j->second; \
        (void)da, (void)db, (void)yes, (void)first, (void)second; \
        for (Py_ssize_t i = from; i < to; i++) { \
            const A *const a = (const A *)(const void *)(rows_a + i * step_a); \
            const B *const b = (const B *)(const void *)(rows_b + i * step_b); \
            statement; \
        } \
    }
#define BY(D, s) ((const grz##D##_vec *)(const void *)job_item(s, i))
#define PAIR_YES(D, relation, ka, kb, function, A, B) LOOP(function, A, B, yes[i] = (int8_t)function(a, b))
#define PAIR_NUMBER(D, relation, ka, kb, function, A, B) LOOP(function, A, B, first[i] = function(a, b))
#define PAIR_CAST(D, relation, ka, kb, function, A, B) \
    LOOP(function, A, B, yes[i] = function(a, b, AT(first), AT(second)))
#define PAIR_SWEEP(D, relation, ka, kb, function, A, B) \
    LOOP(function, A, B, yes[i] = function(a, BY(D, da), b, BY(D, db), AT(first), AT(second)))
#include "pairs.inc"
#undef PAIR_YES
#undef PAIR_NUMBER
#undef PAIR_CAST
#undef PAIR_SWEEP

#define ENTRY(D, relation, ka, kb, function) [(D)-2][relation][ka][kb] = loop_##function,
#define PAIR_YES(D, relation, ka, kb, function, A, B) ENTRY(D, relation, ka, kb, function)
#define PAIR_NUMBER PAIR_YES
#define PAIR_CAST PAIR_YES
#define PAIR_SWEEP PAIR_YES
static job_loop *const loops[2][GRZ_RELATION_COUNT][GRZ_KIND_COUNT][GRZ_KIND_COUNT] = {
#include "pairs.inc"
};

/* Puts the shape of lower rank first, where the order does not change an answer. */
static void order(job *j) {
    const bool is_symmetric = j->what <= GRZ_WITHIN || j->what == GRZ_SWEEP || j->what == GRZ_SWEEP_OPEN ||
                              (j->what == GRZ_DISTANCE && j->vectors[0] == NULL);
    if (!is_symmetric || j->a->kind <= j->b->kind) return;
    const shape_object *const a = j->a;
    const series da = j->da;
    j->a = j->b;
    j->b = a;
    j->da = j->db;
    j->db = da;
}

/* Whether the sweep of two boxes has an answer goes by their values: the generic function looks at them. */
static bool may_be_unsupported(const job *j) {
    return (j->what == GRZ_SWEEP || j->what == GRZ_SWEEP_OPEN) && j->a->kind == GRZ_AABB && j->b->kind == GRZ_AABB;
}

job_loop *job_loop_of(job *j) {
    job_loop *const generic = j->dimension == 2 ? job_run2 : job_run3;
    if (j->b == NULL || j->what >= GRZ_RELATION_COUNT) return generic;
    order(j);
    job_loop *const own = loops[j->dimension - 2][j->what][j->a->kind][j->b->kind];
    const bool is_plain =
        j->a->radius == NULL && j->b->radius == NULL && j->vectors[0] == NULL && !may_be_unsupported(j);
    return own != NULL && is_plain ? own : generic;
}
