/* Of sets in which many more pairs of edges meet, or may, than there are edges.
 *
 * In places where nothing else is, a few edges say nearly all that can be of such sets: where borders of areas cross
 * there is inside and outside of both on all sides, lines that cross lie in the other's interior there and outside of
 * it beside that. What is left is whether the sets have lines in common, and where lines end.
 *
 * SPDX-License-Identifier: MIT */
#include "relate/hubs.h"

#include "shape/vec2.h"

int grz_relating_greatest(const grz_relating *r, int row, int column, bool along) {
    const bool is_line[2] = {r->set[0]->polyline, r->set[1]->polyline};
    const int part[2] = {row, column};
    int dimension = 2;
    for (int k = 0; k < 2; k++)
        if (part[k] == GRZ_BOUNDARY || (part[k] == GRZ_INTERIOR && is_line[k])) dimension--;
    const bool lines = dimension == 0;
    return lines && along ? 1 : dimension;
}

static bool is_row_of_ends(const grz_relating *r, int row, int column) {
    return (r->set[0]->polyline && row == GRZ_BOUNDARY) || (r->set[1]->polyline && column == GRZ_BOUNDARY);
}

bool grz_relating_is_full(const grz_relating *r, bool along) {
    bool full = true;
    for (int i = 0; i < 9; i++)
        full = full && (is_row_of_ends(r, i / 3, i % 3) ||
                        r->dimension[i / 3][i % 3] >= grz_relating_greatest(r, i / 3, i % 3, along));
    return full;
}

static bool is_point_edge(const grz_relating *r, int set, uint32_t edge) {
    const grz2_segment *const e = &r->set[set]->edges[edge];
    return grz2_is_same_point(&e->a, &e->b);
}

/* Follows two edges, one of each set, that meet, if they are no points. */
static void follow_two(grz_relating *r, const uint32_t edge[2]) {
    grz_relating_find_pairs_of_two(r, edge);
    for (int set = 0; set < 2 && grz_relating_goes_on(r); set++)
        if (!is_point_edge(r, set, edge[set])) grz_relating_follow_paired(r, set, 0);
    if (grz_relating_goes_on(r)) grz_relating_note_points_of_pairs(r);
}

/* The set whose edge is shorter, about: it meets fewer others. */
static int set_of_shorter(const grz_relating *r, const uint32_t edge[2]) {
    double length[2];
    for (int set = 0; set < 2; set++) {
        const grz2_segment *const e = &r->set[set]->edges[edge[set]];
        length[set] = grz2_norm1(grz2_from_to(e->a, e->b));
    }
    return length[1] < length[0];
}

/* Follows two edges that lie on each other, if need be both. */
static void follow_along(grz_relating *r, const uint32_t edge[2]) {
    const int set = set_of_shorter(r, edge);
    grz_relating_find_pairs_of_one(r, set, edge[set]);
    if (grz_relating_goes_on(r)) grz_relating_follow_paired(r, set, 0);
    if (grz_relating_goes_on(r) && !grz_relating_is_full(r, true)) follow_two(r, edge);
}

/* True if no more can be found. If the sets have lines in common, the edges of one are followed. */
static bool is_all_known(grz_relating *r) {
    uint32_t edge[2];
    if (!grz_relating_goes_on(r)) return true;
    if (!grz_relating_is_full(r, false)) return false;
    for (int set = 0; set < 2; set++) grz_relating_note_ends(r, set);
    if (!grz_relating_goes_on(r) || grz_relating_is_full(r, true) || !grz_relating_find_line(r, edge)) return true;
    follow_along(r, edge);
    return !grz_relating_goes_on(r) || grz_relating_is_full(r, true);
}

/* True if some of the pairs that were found say all, a crossing first. They are no longer in r->pairs, nor if not. */
static bool relate_by_few_pairs(grz_relating *r) {
    enum { FEW_PAIRS = 8 };
    const grz_edge_pair *const pairs = (const grz_edge_pair *)r->pairs.items;
    const size_t step = (r->pairs.count - 1) / (FEW_PAIRS - 1);
    grz_edge_pair few[FEW_PAIRS];
    for (size_t i = 0; i < FEW_PAIRS; i++) few[i] = pairs[step * i];
    if (r->crossing != SIZE_MAX) few[0] = pairs[r->crossing];
    for (size_t i = 0; i < FEW_PAIRS && grz_relating_goes_on(r) && !grz_relating_is_full(r, false); i++)
        follow_two(r, few[i].edge);
    return is_all_known(r);
}

bool grz_relating_find_crowd(grz_relating *r) {
    if (relate_by_few_pairs(r)) return true;
    grz_relating_find_hubs(r);
    if (is_all_known(r)) return true;
    grz_relating_find_all_pairs(r);
    return false;
}
