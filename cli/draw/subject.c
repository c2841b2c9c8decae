/* Queries as scenes.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/subject.h"

#include <string.h>

bool is_sweep(const query *q) { return q->relation->relation == GRZ_SWEEP || q->relation->relation == GRZ_SWEEP_OPEN; }
static bool is_cast(const query *q) { return q->relation->relation == GRZ_CAST || q->relation->relation == GRZ_CAST_OPEN; }

/* Two meet when the answer says so, which may be that of an open relation; of one that says no the touch at the start is left. */
static void correct_times(contacts *met, const query_answer *answer) {
    if (met->count == 0) return;
    met->at[0].times = answer->has_times ? answer->times : (grz_interval){0, 0};
    if (!answer->has_times && met->at[0].kind == CONTACT_LATER) contacts_free(met);
}

void subject_begin(subject *out, const query *q, const query_answer *answer, bool animate) {
    *out = (subject){.items = {{.shape = q->a}, {.shape = q->b}}};
    for (int i = 0; i < 2; i++) memcpy(out->items[i].by, q->by[i], sizeof q->by[i]);
    out->scene = (scene){.dimension = q->relation->dimension, .count = 2, .items = out->items};
    out->met = contacts_of(&out->scene);
    if (is_sweep(q)) correct_times(&out->met, answer);
    out->motion = motion_of(&out->scene, &out->met, true);
    if (is_cast(q) && answer->has_times) motion_add_cast(&out->motion, &q->a, answer->times);
    out->show = (show){&out->scene, &out->met, &out->motion, NULL, look_of_query(), animate && is_sweep(q)};
}

void subject_end(subject *s) {
    motion_free(&s->motion);
    contacts_free(&s->met);
}
