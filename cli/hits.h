/* Hits: which shapes meet, and the times of contact; collected, sorted by time and printed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_HITS_H
#define GRAZE_CLI_HITS_H

#include "meeting.h"
#include "scene.h"

typedef struct hit {
    line_name a, b; ///< the name of b is NULL if the hit is of a caster
    grz_interval times;
    first_contact first; ///< none (dimension 0) unless it was asked for
} hit;

typedef struct hits {
    hit *at;
    size_t count, capacity;
    size_t unsupported; ///< how many questions were unsupported
    bool no_memory;     ///< some hits are missing
} hits;

/// Adds an answer of the library: appends `one` if it is a yes, counts it if it is unsupported. False: out of memory.
bool hits_take(hits *all, grz_answer answer, hit one);
void hits_free(hits *all);

/// Sorts by enter; equal ones by the bytes of the first name, then of the second.
void hits_sort(hits *all);

/// Prints `A B ENTER EXIT`, or in JSON {"a":"A","b":"B","enter":0.4,"exit":0.6}; with one name `A ENTER EXIT`,
/// {"name":"A","enter":0.4,"exit":0.6}. The point and the normal of the first contact follow, if there is one.
void hit_print(const hit *h, bool json);

/// Sorts and prints all hits, then their number with the noun `what` ("contact"). Ends the output, and reports how many
/// things, with the noun `of` ("pair"), were unsupported.
status hits_finish(hits *all, bool json, const char *what, const char *of);

/// Reports on standard error that there is not enough memory for the hits. Returns the exit status for that.
status hits_no_memory(void);

#endif
