/* SPDX-License-Identifier: MIT */
#include "each.h"
#include "exports.h"

#include <string.h>

#define D 2
#include "each.inc"
#undef D
#define D 3
#include "each.inc"
#undef D

/* The first pair that has no answer; -1 if all have. */
EXPORT(graze_each2) int graze_each2(const job *j) { return each2(j); }
EXPORT(graze_each3) int graze_each3(const job *j) { return each3(j); }
