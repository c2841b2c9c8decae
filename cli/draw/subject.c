/* Queries as scenes.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/subject.h"

#include "far.h"

#include <math.h>
#include <string.h>

static bool is_motion(const query *q) { return q->relation->form == QUERY_SWEEP || q->relation->form == QUERY_STOP; }
static bool is_cast(const query *q) {
    const grz_relation asked = q->relation->relation;
    return asked == GRZ_CAST || asked == GRZ_CAST_OPEN;
}

/* The time at which the first shape stops; 1 if the query is not a stop. */
static double stop_of(const query_answer *answer) { return answer->has_place ? answer->times.enter : 1; }

/* Replaces the times of the contact by those of the answer, which may be that of an open relation. If the answer is no,
 * only a touch at the start is left, without times. */
static void correct_times(contacts *met, const query_answer *answer) {
    if (met->count == 0) return;
    contact *const one = &met->at[0];
    const bool meet = answer->has_times || stop_of(answer) < 1;
    one->timed = meet;
    one->times = meet ? answer->times : (grz_interval){0, 0};
    if (meet) return;
    one->first.dimension = 0;
    if (one->kind == CONTACT_LATER) contacts_free(met);
}

static void add_cast(subject *s, const query *q, const query_answer *answer) {
    motion_add_cast(&s->motion, &q->a, answer->times);
    if (s->met.count > 0)
        s->met.at[0].first =
            first_of_cast(q->relation->dimension, q->relation->relation == GRZ_CAST_OPEN, &q->a, &q->b);
}

/* The nearest points of shapes that are apart, if the query asks how far they are. */
static gap_line line_of(const query *q) {
    const grz_relation asked = q->relation->relation;
    gap_line line = {.distance = 0};
    if (asked != GRZ_DISTANCE && asked != GRZ_SIGNED_DISTANCE && asked != GRZ_WITHIN) return line;
    line.distance = nearest_points_of(q->relation->dimension, &q->a, &q->b, line.from, line.to);
    if (isinf(line.distance)) line.distance = 0;
    return line;
}

/* Moves the first shape by the depth along the direction; not at all if it is never free. */
static void add_depth(subject *s, const query *q, const query_answer *answer) {
    const bool leaves = answer->word == NULL && isfinite(answer->number);
    for (int k = 0; k < 3; k++) s->items[0].by[k] = leaves ? answer->number * q->by[0][k] : 0;
}

void subject_begin(subject *out, const query *q, const query_answer *answer, bool animate) {
    const bool leaves = q->relation->form == QUERY_DEPTH;
    const contact_details details = {q->relation->form == QUERY_RELATE, q->relation->relation == GRZ_CONTACT};
    *out = (subject){.items = {{.shape = q->a}, {.shape = q->b}}};
    for (int i = 0; i < 2; i++) memcpy(out->items[i].by, q->by[i], sizeof q->by[i]);
    if (leaves) add_depth(out, q, answer);
    out->scene = (scene){.dimension = q->relation->dimension, .count = 2, .items = out->items};
    out->met = contacts_of(&out->scene, 2, &details);
    if (is_motion(q)) correct_times(&out->met, answer);
    out->motion =
        q->relation->form == QUERY_CCD && query_is_valid(q)
            ? motion_of_corners(&out->scene, q->end, answer->has_time ? answer->times.enter : (double)INFINITY)
            : motion_of(&out->scene, &out->met, true, stop_of(answer));
    if (is_cast(q) && answer->has_times) add_cast(out, q, answer);
    if (leaves) motion_add_depth(&out->motion, answer->number);
    out->show = (show){.scene = &out->scene,
                       .met = &out->met,
                       .motion = &out->motion,
                       .line = line_of(q),
                       .look = look_of_query(),
                       .borders = true,
                       .animate = animate && is_motion(q)};
}

void subject_end(subject *s) {
    motion_free(&s->motion);
    contacts_free(&s->met);
}
