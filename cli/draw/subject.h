/* What a query is about, as a scene of two shapes.
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

/// The shapes of a query, which must live as long, with the motion and the contacts that the answer tells of. It refers
/// to itself, and so must stay where it is.
void subject_begin(subject *out, const query *q, const query_answer *answer, bool animate);
void subject_end(subject *s);

#endif
