/* SPDX-License-Identifier: MIT */
#include "polygon/areas.h"

void grz_odd_areas_cut(grz_odd_areas *o, uint32_t limit) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < o->count; i++)
        if (o->area[i] < limit) o->area[kept++] = o->area[i];
    o->count = kept;
    o->limit = limit;
}

/* The list is full: of its areas and this one the greatest goes. */
static void add_to_full_list(grz_odd_areas *o, uint32_t area) {
    uint32_t greatest = area;
    for (uint32_t i = 0; i < o->count; i++) greatest = o->area[i] > greatest ? o->area[i] : greatest;
    grz_odd_areas_cut(o, greatest);
    if (area < greatest) o->area[o->count++] = area;
}

void grz_odd_areas_flip(grz_odd_areas *o, uint32_t area) {
    if (area < o->first || area >= o->limit) return;
    for (uint32_t i = 0; i < o->count; i++) {
        if (o->area[i] != area) continue;
        o->area[i] = o->area[--o->count];
        return;
    }
    if (o->count == GRZ_MOST_ODD) add_to_full_list(o, area);
    else o->area[o->count++] = area;
}
