/* How the functions whose answer can be missing make one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BASE_ANSWER_H
#define GRZ_BASE_ANSWER_H

#include <graze/base.h>

static inline grz_answer grz_answered(bool yes) { return (grz_answer){.yes = yes}; }

static inline grz_answer grz_unanswered(void) { return (grz_answer){.unsupported = true}; }

#endif
