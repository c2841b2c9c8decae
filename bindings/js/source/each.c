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

/* Areas. `what`: 0 of the shapes of a; less, what each has in common with that of b; more, with each of so many of b.
 * The first that has no answer; -1 if all have. */
EXPORT(graze_areas) int graze_areas(const job *j) {
    grz2_shape a = {.kind = j->a.kind}, b = {.kind = j->b.kind};
    for (int n = 0; n < j->count; n++) {
        const int i = j->what > 0 ? n / j->what : n;
        take2(&a, &j->a, i);
        if (j->what != 0) take2(&b, &j->b, n - (j->what > 0 ? i * j->what : 0));
        if ((j->what == 0 ? grz2_area(&a, &j->first[n]) : grz2_common(&a, &b, &j->first[n])).unsupported) return n;
    }
    return -1;
}
