/* What is wrong with lines that are not read in their order: the first of them are reported, the others counted.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_COMPLAINTS_H
#define GRAZE_CLI_COMPLAINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { COMPLAINTS_SHOWN = 20, COMPLAINT_SIZE = 480 };

typedef struct complaint {
    uint64_t line;
    char why[COMPLAINT_SIZE];
} complaint;

/// The first complaints by line, and how many there are.
typedef struct complaints {
    uint64_t count;
    complaint first[COMPLAINTS_SHOWN];
} complaints;

void complaints_add(complaints *c, uint64_t line, const char *why);

/// Adds those of others, all lines of which are moved by `lines`.
void complaints_merge(complaints *to, const complaints *from, uint64_t lines);

/// Reports them as input_complain and input_close do. False: there are none.
bool complaints_report(const complaints *c, const char *path);

#endif
