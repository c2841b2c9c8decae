/* Hits: who meets whom, from when to when, collected and printed in order of time.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_HITS_H
#define GRAZE_CLI_HITS_H

#include "meeting.h"
#include "scene.h"

typedef struct hit {
    const char *a, *b; ///< names; b is NULL where there is one only
    grz_interval times;
    first_contact first; ///< none where it is not asked for
} hit;

typedef struct hits {
    hit *at;
    size_t count, room;
    size_t unsupported; ///< questions without an answer
    bool no_memory;     ///< the hits are not all
} hits;

/// Takes in what the library answered: a hit, a miss, or nothing yet. False: out of memory.
bool hits_take(hits *all, grz_answer answer, hit one);
void hits_free(hits *all);

/// In order of enter; equal ones by name, bytewise, of the first, then of the second shape.
void hits_sort(hits *all);

/// `A B ENTER EXIT`, or in JSON {"a":"A","b":"B","enter":0.4,"exit":0.6}; of one name `A ENTER EXIT`,
/// {"name":"A","enter":0.4,"exit":0.6}. Then the point and the normal of the first contact, if there is one.
void hit_print(const hit *h, bool json);

/// Sorts and prints all hits and how many of `what` ("contact") there are. Ends the output; what has no answer yet,
/// counted in `of` ("pair"), is said then.
status hits_finish(hits *all, bool json, const char *what, const char *of);

/// Says that there is no memory for the hits, and returns the exit status for it.
status hits_no_memory(void);

#endif
