/* The farthest position along a displacement at which a shape does not overlap another one openly.
 *
 * SPDX-License-Identifier: MIT */
#include "api/course.h"
#include "api/shapes.h"
#include "num/rounded.h"
#include "shape/kinds.h"
#include "time/times.h"

#include <graze/times2.h>
#include <graze/times3.h>

#include <stddef.h>
#include <string.h>

/* Writes the shape put to a place; an empty one if it cannot be moved. */
static void put_at(int dim, const grz_shape *s, const double place[], grz_shape_copy *put) {
    const int count = grz_points_of(dim, s);
    *put = (grz_shape_copy){.in3 = {.kind = GRZ_EMPTY}};
    if (count == 0) return;
    grz_copy_shape(dim, s, put);
    const double *const old = grz_reference_of(dim, s);
    double *const moved = grz_points_of_copy(dim, put);
    memcpy(moved, place, (size_t)dim * sizeof *moved);
    for (int i = 1; i < count; i++) grz_rounded_steps(dim, place, 1, old + i * dim, old, moved + i * dim);
}

/* A shape a that moves, and what it may not enter. */
typedef struct stop_way {
    int dim;
    grz_shape_copy a; /* at the position that is tested */
    const grz_shape *start;
    const double *da, *db;
    const grz_shape *b;
    bool stands;   /* b does not move */
    bool is_there; /* false: b is empty */
    grz_body body; /* of b */
} stop_way;

/* Does a, at the position that is tested, overlap b openly at its exact position at the time? True, too, if a is not
 * valid there. Not inlined: two copies of the bodies would not fit the stack's limit. */
static GRZ_NOINLINE bool is_inside_moving(const stop_way *c, double time) {
    const grz_shape *const at = grz_from_copy(&c->a);
    grz_body a, b = c->body;
    if (!c->is_there) return !grz_is_valid(c->dim, at);
    return !grz_body_of(c->dim, at, &a) || grz_form_meet_at(&a, &b, time, c->db) == GRZ_MEETING;
}

/* Are all points finite after the shape was moved, and those of a round one not beyond what is valid? */
static bool is_somewhere(int dim, const grz_shape *s) {
    const int count = grz_points_of(dim, s);
    return count > 0 && grz_is_finite(count * dim, grz_reference_of(dim, s)) &&
           (!grz_is_round_kind((unsigned)grz_kind_of(dim, s)) || grz_is_valid(dim, s));
}

/* The same for any b, with a put to a place. One that does not move is tested directly, which is faster. True if a
 * point of a is infinite. */
static bool is_inside_way(void *context, const double place[], double time) {
    stop_way *const c = (stop_way *)context;
    const grz_shape *const at = grz_from_copy(&c->a);
    put_at(c->dim, c->start, place, &c->a);
    if (!is_somewhere(c->dim, at)) return true;
    return c->stands ? grz_overlap_open(c->dim, at, c->b) : is_inside_moving(c, time);
}

/* *place: the start of a that can be put elsewhere; then where it stops. */
static double stop_before(int dim, const grz_shape *a, const double da[], const grz_shape *b, const double db[],
                          grz_answer answer, double enter, double place[3]) {
    stop_way c = {.dim = dim, .start = a, .da = da ? da : grz_nowhere, .db = db ? db : grz_nowhere, .b = b};
    const double start[3] = {place[0], place[1], place[2]};
    if (answer.unsupported || !grz_is_valid(dim, a) || !grz_is_finite(dim, c.da)) return 0;
    c.stands = grz_is_nowhere(dim, c.db);
    c.is_there = grz_is_valid(dim, b) && grz_is_finite(dim, c.db);
    grz_body_of(dim, b, &c.body);
    grz_stop_course course = {
        .dim = dim, .start = start, .by = da, .still = c.stands, .is_inside = is_inside_way, .context = &c};
    const bool ends = !answer.yes && grz_stop_is_free_at_end(&course);
    const double latest = ends ? 1 : grz_stop_time_outside(&course, answer.yes ? enter : 1);
    if (latest < 0) return 0;
    memcpy(place, course.place, sizeof course.place);
    return latest;
}

static grz_answer stop_shape(int dim, const grz_shape *a, const double da[], const grz_shape *b, const double db[],
                             double *place, double *time) {
    const bool can_stop = grz_can_be_put(dim, a);
    const size_t size = (size_t)dim * sizeof *place;
    double at[3] = {0}, enter, latest = 0;
    grz_answer answer = grz_unanswered();
    if (can_stop) {
        memcpy(at, grz_reference_of(dim, a), size);
        answer = grz_sweep_to_face(dim, a, da, b, db, true, &enter, NULL, NULL);
        latest = stop_before(dim, a, da, b, db, answer, enter, at);
    }
    if (time) *time = latest;
    if (place) memcpy(place, at, size);
    return answer;
}

bool grz_put_shape(int dim, const grz_shape *s, const double place[], grz_shape_copy *put) {
    *put = (grz_shape_copy){.in3 = {.kind = GRZ_EMPTY}};
    if (!grz_is_valid(dim, s)) return false;
    put_at(dim, s, place, put);
    return grz_is_valid(dim, grz_from_copy(put));
}

grz2_shape grz2_shape_at(const grz2_shape *s, const grz2_vec *place) {
    grz_shape_copy put;
    grz_put_shape(2, grz_from2(s), (const double *)place, &put);
    return put.in2;
}
grz3_shape grz3_shape_at(const grz3_shape *s, const grz3_vec *place) {
    grz_shape_copy put;
    grz_put_shape(3, grz_from3(s), (const double *)place, &put);
    return put.in3;
}

grz_answer grz2_stop(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db, grz2_vec *place,
                     double *time) {
    return stop_shape(2, grz_from2(a), (const double *)da, grz_from2(b), (const double *)db, (double *)place, time);
}
grz_answer grz3_stop(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db, grz3_vec *place,
                     double *time) {
    return stop_shape(3, grz_from3(a), (const double *)da, grz_from3(b), (const double *)db, (double *)place, time);
}
