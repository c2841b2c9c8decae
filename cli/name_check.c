/* Names that are taken: sorted by a hash, equal ones are neighbours, but for a few others between them.
 *
 * SPDX-License-Identifier: MIT */
#include "name_check.h"

#include "packed.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* FNV-1a. */
uint64_t name_hash(text_word name) {
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < name.size; i++) h = (h ^ (unsigned char)name.at[i]) * 0x100000001b3u;
    return h;
}

/* A record is the line, then the name. */
bool name_check_add(sorter *s, text_word name, uint64_t line) {
    char few[256], *const bytes = name.size + sizeof line <= sizeof few ? few : malloc(name.size + sizeof line);
    if (bytes == NULL) {
        s->place->problem = ENOMEM;
        return false;
    }
    memcpy(bytes, &line, sizeof line);
    memcpy(bytes + sizeof line, name.at, name.size);
    const bool added = sorter_add(s, name_hash(name), bytes, sizeof line + name.size);
    if (bytes != few) free(bytes);
    return added;
}

static uint64_t line_of(const char *record) {
    uint64_t line;
    memcpy(&line, record, sizeof line);
    return line;
}

/* The different names of one hash, each as its size and its first record. Returns the line that has the name; 0, after
 * it was added to `seen`; UINT64_MAX: out of memory. */
static uint64_t find_or_add(packing *seen, const sorter_record *r) {
    for (size_t at = 0; at < seen->size;) {
        uint64_t size;
        memcpy(&size, seen->bytes + at, sizeof size);
        const char *const record = seen->bytes + at + sizeof size;
        if (size == r->size && memcmp(record + sizeof size, r->bytes + sizeof size, r->size - sizeof size) == 0)
            return line_of(record);
        at += sizeof size + (size_t)size;
    }
    const uint64_t size = r->size;
    char *const to = packing_grow(seen, sizeof size + r->size);
    if (to == NULL) return UINT64_MAX;
    memcpy(to, &size, sizeof size);
    memcpy(to + sizeof size, r->bytes, r->size);
    return 0;
}

bool name_check_end(sorter *s, complaints *to) {
    packing seen = {.bytes = NULL};
    uint64_t key = 0;
    if (!sorter_finish(s)) return false;
    for (sorter_record r; s->place->problem == 0 && sorter_next(s, &r);) {
        if (r.key != key) seen.size = 0;
        key = r.key;
        const uint64_t taken = find_or_add(&seen, &r);
        if (taken == UINT64_MAX) s->place->problem = ENOMEM;
        if (taken == 0 || taken == UINT64_MAX) continue;
        char quote[TEXT_QUOTE_SIZE], why[COMPLAINT_SIZE];
        const text_word name = {r.bytes + sizeof taken, r.size - sizeof taken};
        snprintf(why, sizeof why, "the name %s is taken by line %llu", text_quote(name, quote),
                 (unsigned long long)taken);
        complaints_add(to, line_of(r.bytes), why);
    }
    free(seen.bytes);
    return s->place->problem == 0;
}
