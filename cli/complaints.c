/* What is wrong with lines that are not read in their order.
 *
 * SPDX-License-Identifier: MIT */
#include "complaints.h"

#include "input.h"

#include <stdio.h>
#include <string.h>

static size_t shown(const complaints *c) { return c->count < COMPLAINTS_SHOWN ? (size_t)c->count : COMPLAINTS_SHOWN; }

void complaints_add(complaints *c, uint64_t line, const char *why) {
    size_t at = shown(c);
    c->count++;
    while (at > 0 && c->first[at - 1].line > line) at--;
    if (at == COMPLAINTS_SHOWN) return;
    memmove(&c->first[at + 1], &c->first[at], (COMPLAINTS_SHOWN - 1 - at) * sizeof *c->first);
    c->first[at].line = line;
    snprintf(c->first[at].why, sizeof c->first[at].why, "%s", why);
}

void complaints_merge(complaints *to, const complaints *from, uint64_t lines) {
    for (size_t i = 0; i < shown(from); i++) complaints_add(to, from->first[i].line + lines, from->first[i].why);
    to->count += from->count - shown(from);
}

bool complaints_report(const complaints *c, const char *path) {
    for (size_t i = 0; i < shown(c); i++)
        fprintf(stderr, "graze: %s: line %llu: %s\n", input_shown(path).at, (unsigned long long)c->first[i].line,
                c->first[i].why);
    if (c->count > shown(c))
        fprintf(stderr, "graze: %s: and %llu more\n", input_shown(path).at, (unsigned long long)(c->count - shown(c)));
    return c->count > 0;
}
