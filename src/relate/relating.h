/* How the DE-9IM matrix of two polygons is found.
 *
 * The edges of both divide the plane into areas, lines and points, each of which lies in one part of a and one of b.
 * All of them border on an edge. So each edge is followed from end to end, from where it meets one other edge to where
 * it meets the next, and it is known at any time what lies to its left and to its right in both polygons, and whether
 * edges of the other lie on it:
 *   - at its start, from the parity beside it (polygon/inside.c);
 *   - past an edge that leaves to one side, or goes through, the parity on that side, or on both, is the other one.
 * Which edges these are is known from signs of determinants; in which order they come, by exact comparisons of times
 * (polygon/crossing.h). No point of intersection is computed.
 *
 * Of a polygon without edges that lie on each other (polygon/layout.h) only the edges that meet edges of the other are
 * followed: one side of each edge is inside, and the other is not, so what goes on from there to the next such edge is
 * known. A ring that meets none lies in one part of the other, as its first point does. Of a polyline the same holds,
 * as both sides of each edge are outside.
 *
 * To find how the edges of a polygon lie to each other takes longer than all else if it is asked once. It is not needed
 * where no two edges meet, and where two areas cross at a point at which nothing else is.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_RELATE_RELATING_H
#define GRZ_RELATE_RELATING_H

#include "base/memory.h"
#include "base/watch.h"
#include "polygon/crossing.h"
#include "polygon/layout.h"
#include "polygon/locator.h"

#include <graze/relate.h>

/* The parts that a set divides the plane into, in the order of the matrix. */
typedef enum grz_part { GRZ_INTERIOR, GRZ_BOUNDARY, GRZ_EXTERIOR } grz_part;

/* Two edges that meet, by their places in the polygons. They have one common point, or two points between which they
 * lie on each other, in the direction of the edge of a. known[i][k] - 1 is in which part of set k point i is proven to
 * lie, 0: not yet. */
typedef struct grz_edge_pair {
    uint32_t edge[2];
    uint8_t known[2][2];
} grz_edge_pair;

/* An end of an edge at a hub (relate/hubs.h). */
typedef struct grz_hub_end {
    uint32_t hub;       /* 0: at none */
    uint32_t direction; /* equal for edges that begin at the hub in one direction */
    bool left[2];       /* what is to the left of the edge, seen from the hub, in a and in b: inside or not */
} grz_hub_end;

/* What is beside an edge, in the areas of its own set (0) and in those of the other (1). */
typedef struct grz_beside {
    grz_parities left[2], right[2]; /* inside */
    int cover[2];                   /* how many edges, besides itself, lie on it */
    int lines[2];                   /* how many of these are of lines */
    int before; /* how many of these come before it: those of set 0 before those of set 1, each in their order */
} grz_beside;

/* A piece of an edge, between two points at which it meets others. */
typedef struct grz_relating_piece {
    int set;
    const grz2_segment *edge;
    const grz_crossing *from, *to; /* NULL: its own end */
    const grz_beside *beside;
} grz_relating_piece;

/* Gets the pieces of an edge in their order. */
typedef void grz_relating_visitor(void *context, const grz_relating_piece *piece);

typedef struct grz_relating {
    const grz2_polygon *set[2];
    const grz_allocator *allocator;
    grz_locator locator[2];
    grz_layout layout[2];
    bool whole[2];     /* all edges of this set are followed, not only those that meet some of the other */
    bool simple;       /* areas whose edges have only ends in common: where two edges cross there is no other */
    bool along;        /* two edges lie on each other */
    unsigned stop;     /* bit 3 i + k: nothing more needs to be known once entry i, k of the matrix is not F */
    grz_growing pairs; /* of grz_edge_pair */
    size_t crossing;   /* a pair of edges that cross; SIZE_MAX: none */
    size_t compared;   /* pairs of edges so far, those that do not meet too */
    size_t most_pairs; /* the search for pairs ends with so many, or if it has any after so many comparisons */
    size_t most_compared;
    bool crowded;         /* there are more */
    grz_hub_end *hubs[2]; /* NULL, or of each edge of a set both ends */
    uint32_t hub_count;
    size_t word_count;
    uint64_t *words;           /* a bit for each area of both sets, twice */
    grz_growing crossings;     /* of grz_crossing: of the edge that is followed */
    grz_relating_visitor *see; /* gets all pieces of the edges that are followed; NULL: none. No hubs may be known */
    void *context;             /* of `see` */
    grz_part ended_in;      /* of the other set: where the edge that was followed last ends, if on none of its edges */
    int8_t dimension[3][3]; /* of what has been found in each entry of the matrix; -1: nothing */
    bool stopped;           /* by `stop` */
    bool failed;            /* no memory, or stopped by the watch */
} grz_relating;

/* Something of that dimension lies in part `own` of a set (0: a, 1: b) and in part `other` of the other set. */
static inline void grz_relating_note(grz_relating *r, int set, grz_part own, grz_part other, int dimension) {
    const int row = set == 0 ? (int)own : (int)other, column = set == 0 ? (int)other : (int)own;
    if (r->dimension[row][column] < dimension) r->dimension[row][column] = (int8_t)dimension;
    if (r->stop >> (3 * row + column) & 1) r->stopped = true;
}

static inline bool grz_relating_goes_on(const grz_relating *r) { return !r->stopped && !r->failed; }

/* As many pairs, crossings of an edge, and words of bits for areas, need no memory but this. */
typedef struct grz_relating_room {
    grz_edge_pair pairs[64];
    grz_crossing crossings[16];
    uint64_t words[16];
} grz_relating_room;

/* Nothing is known yet. r->failed is set if there is no memory. */
void grz_relating_begin(grz_relating *r, const grz2_polygon *a, const grz2_polygon *b, const grz_allocator *allocator,
                        grz_relating_room *room);
/* Releases all that was taken. Says if it failed, or was stopped. */
grz_status grz_relating_end(grz_relating *r, const grz_relating_room *room);

/* Gets the keys of all pairs, sorted: the edge of the set is in the high 32 bits, the number of the pair in the low
 * ones. */
typedef void grz_relating_keys_visitor(void *context, int set, const uint64_t *keys);
/* Those of the first set, or of both sets, as long as it goes on. */
void grz_relating_sort_pairs(grz_relating *r, int sets, grz_relating_keys_visitor *visitor, void *context);

/* In a loop: asks the watch at some steps. */
static inline bool grz_relating_goes_on_at(grz_relating *r, size_t step) {
    r->failed |= step % 16 == 15 && grz_watch_stops();
    return grz_relating_goes_on(r);
}

/* Nothing is inside. Its bits are in r->words, so only one may be in use at a time. */
static inline grz_beside grz_relating_nothing_beside(const grz_relating *r, int set) {
    grz_beside b = {.cover = {0, 0}, .lines = {0, 0}};
    uint64_t *words = r->words;
    for (int k = 0; k < 2; k++) {
        const grz2_polygon *const own = r->set[k == 0 ? set : !set];
        b.left[k] = grz_parities_over(words, own);
        words += grz_parities_words(own);
        b.right[k] = grz_parities_over(words, own);
        words += grz_parities_words(own);
    }
    return b;
}

/* In which part a finite point lies. */
grz_part grz2_part_of(grz_locator *locator, const grz2_vec *point);

/* Finds the pairs of edges that meet, unless that takes many more comparisons than there are edges: then r->crowded is
 * set, and r->pairs are some of them. */
void grz_relating_find_few_pairs(grz_relating *r);
/* Finds all of them. */
void grz_relating_find_all_pairs(grz_relating *r);
/* Finds those of an edge of a set: all that grz_relating_follow needs of it; or those of an edge of a and an edge of b
 * that meet, whose own pair comes first. */
void grz_relating_find_pairs_of_one(grz_relating *r, int set, uint32_t edge);
void grz_relating_find_pairs_of_two(grz_relating *r, const uint32_t edge[2]);

/* False if no edge of one set lies on an edge of the other. Else writes two that do, of all edges sorted by their
 * lines. False, too, if there is no memory; r->failed is set then. */
bool grz_relating_find_line(grz_relating *r, uint32_t edge[2]);

/* True if the matrix is known from some of the pairs, where r->crowded is set; else all pairs are found. */
bool grz_relating_find_crowd(grz_relating *r);

/* What the sets' entry in a row and a column of the matrix can be at most, but where a boundary of lines is: their ends
 * say that. `along`: some edge of one lies on one of the other. */
int grz_relating_greatest(const grz_relating *r, int row, int column, bool along);
/* True if all of these are as great. */
bool grz_relating_is_full(const grz_relating *r, bool along);

/* Notes in which parts a point lies that is a ring of its own, or the end of a line. */
void grz_relating_note_lone_point(grz_relating *r, int set, const grz2_vec *point);
/* The same of all points at which an odd number of lines of the set end. */
void grz_relating_note_ends(grz_relating *r, int set);
/* Notes the points of pairs of which both parts are known. */
void grz_relating_note_points_of_pairs(grz_relating *r);
/* Follows the edge of a set that is in a pair, by its place. All its pairs must be there. */
void grz_relating_follow_paired(grz_relating *r, int set, size_t pair);
/* Follows an edge of a set that is no point. `keys` has the `count` pairs that it belongs to, in their low 32 bits. */
void grz_relating_follow(grz_relating *r, int set, uint32_t edge, const uint64_t *keys, size_t count);

#endif
