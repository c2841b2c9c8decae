/* Hubs: points in which many edges of two sets end. They are looked for when many pairs of edges meet.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_RELATE_HUBS_H
#define GRZ_RELATE_HUBS_H

#include "relate/relating.h"

/* Finds the hubs, and fills r->hubs. Notes the common part that each hub is in. */
void grz_relating_find_hubs(grz_relating *r);
void grz_relating_release_hubs(grz_relating *r);

/* True if both edges, of these sets, begin at one hub in different directions: they have only the hub in common. */
static inline bool grz_relating_part_at_hub(const grz_relating *r, int set, size_t edge, int other_set, size_t other) {
    if (r->hub_count == 0) return false;
    const grz_hub_end *const e = &r->hubs[set][2 * edge], *const f = &r->hubs[other_set][2 * other];
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
            if (e[i].hub != 0 && e[i].hub == f[k].hub && e[i].direction != f[k].direction) return true;
    return false;
}

#endif
