/* Rings that are being read.
 *
 * SPDX-License-Identifier: MIT */
#include "rings.h"

#include <stdlib.h>
#include <string.h>

/* The capacity of an array that is to hold `count`: doubled, so that growing takes little time in all. */
static size_t more_than(size_t room, size_t count) {
    size_t more = room > 0 ? room : 32;
    while (more < count) more *= 2;
    return more;
}

bool number_list_add(number_list *to, const double *from, size_t count) {
    if (to->count + count > to->room) {
        const size_t room = more_than(to->room, to->count + count);
        double *const at = realloc(to->at, room * sizeof *at);
        if (at == NULL) return false;
        to->at = at;
        to->room = room;
    }
    memcpy(to->at + to->count, from, count * sizeof *from);
    to->count += count;
    return true;
}

size_t rings_points(const rings *r) { return r->points.count / 2; }

size_t rings_begin(const rings *r) { return r->count > 0 ? r->ends[r->count - 1] : 0; }

bool rings_end(rings *r) {
    if (r->count == r->room) {
        const size_t room = more_than(r->room, r->count + 1);
        uint32_t *const ends = realloc(r->ends, room * sizeof *ends);
        if (ends == NULL) return false;
        r->ends = ends;
        r->room = room;
    }
    r->ends[r->count++] = (uint32_t)rings_points(r);
    return true;
}

void rings_free(rings *r) {
    free(r->points.at);
    free(r->ends);
    *r = (rings){.count = 0};
}
