/* Constructors of grz_answer, for functions that have no answer for some shapes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BASE_ANSWER_H
#define GRZ_BASE_ANSWER_H

#include <graze/base.h>

static inline grz_answer grz_answered(bool yes) { return (grz_answer){.yes = yes}; }

static inline grz_answer grz_unanswered(void) { return (grz_answer){.unsupported = true}; }

/* For inner functions that leave a question to another one: both at once. */
static inline grz_answer grz_undecided(void) { return (grz_answer){.yes = true, .unsupported = true}; }
static inline bool grz_is_undecided(grz_answer answer) { return answer.yes & answer.unsupported; }

#endif
