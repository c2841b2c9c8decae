/* Points at which many edges of a map end, as the corner that a fan of areas has in common. Two edges that end at one
 * point meet nowhere else, but where they begin in one direction: so pairs of these need not be compared, which would
 * be the square of their number.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_MAP_HUBS_H
#define GRAZE_CLI_MAP_HUBS_H

#include <graze/boxes.h>
#include <graze/bounds2.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An edge of a ring, which is more than a point.
typedef struct map_edge {
    grz2_segment at;
    uint32_t ring, place, of; ///< of all rings; which edge of it; and of how many
    size_t item;
} map_edge;

/// An end of an edge at a hub.
typedef struct hub_end {
    grz2_vec at, to; ///< the hub, and the other end
    uint32_t edge;
    uint32_t direction; ///< equal if they begin at the hub in one direction; ascending counter-clockwise
    bool leaves;        ///< the edge begins here, as its ring goes
} hub_end;

/// The ends of all hubs, one hub after the other, each counter-clockwise.
typedef struct map_hubs {
    hub_end *ends;
    size_t *begin; ///< [count + 1]
    size_t count;
    uint32_t *of_edge; ///< 1 + the hub to which it is counted, that with more ends; 0: it ends at none
} map_hubs;

/// False: out of memory. To be freed in every case.
bool map_hubs_find(map_hubs *h, const map_edge *edges, size_t count);
void map_hubs_free(map_hubs *h);

/// The order of two ends of one hub by their directions, counter-clockwise from that of x: -1, 1; 0: in one direction.
int map_hub_compare(const hub_end *a, const hub_end *b);

/// Visits the pairs of edges that meet, and some more, but no two that end at one hub: these are known by their
/// directions. False: out of memory, or the visitor ended it.
bool map_edge_pairs(const map_hubs *hubs, const map_edge *edges, size_t count, grz_pair_visitor visit, void *user);

/// Visits the pairs of boxes that are at most a margin apart, each once, but those of one group; 0: it is in none.
/// `groups`: the greatest number of a group. False: out of memory, or the visitor ended it.
bool map_pairs_apart(const grz2_aabb *boxes, const uint32_t *group, size_t count, size_t groups, double margin,
                     grz_pair_visitor visit, void *user);

#endif
