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

static size_t last_end(const end_list *ends) { return ends->count > 0 ? ends->at[ends->count - 1] : 0; }

static bool add_end(end_list *to, size_t end) {
    if (to->count == to->room) {
        const size_t room = more_than(to->room, to->count + 1);
        uint32_t *const at = realloc(to->at, room * sizeof *at);
        if (at == NULL) return false;
        to->at = at;
        to->room = room;
    }
    to->at[to->count++] = (uint32_t)end;
    return true;
}

size_t rings_begin(const rings *r) { return last_end(&r->ends); }

bool rings_end(rings *r) { return add_end(&r->ends, rings_points(r)); }

bool rings_end_area(rings *r) { return r->ends.count == last_end(&r->areas) || add_end(&r->areas, r->ends.count); }

void rings_free(rings *r) {
    free(r->points.at);
    free(r->ends.at);
    free(r->areas.at);
    *r = (rings){.is_polyline = false};
}
