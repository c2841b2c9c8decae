/* A query as a scene of two shapes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_SUBJECT_H
#define GRAZE_CLI_DRAW_SUBJECT_H

#include "draw/show.h"
#include "query.h"

typedef struct subject {
    scene_item items[2];
    scene scene;
    contacts met;
    motion motion;
    show show;
} subject;

/// Makes a scene of the shapes of a query, with the motion and the contacts of its answer. The query must live as long.
/// The result points into itself, so it must not be copied.
void subject_begin(subject *out, const query *q, const query_answer *answer, bool animate);
void subject_end(subject *s);

#endif
