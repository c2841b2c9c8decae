/* Two polygons.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/cover.h"
#include "polygon/polygon.h"
#include "tree/search.h"

#include <graze/query2.h>

typedef struct search {
    const grz2_polygon *a, *b;
    bool any;         /* one contact will do, of whatever kind */
    grz_meet meet;    /* of the edges: the most that was found */
    grz_cover *cover; /* NULL at first; then the pairs of edges that touch are to be added to it */
} search;

/* Are two edges apart, certainly? Numbers keep their order where subnormals are taken for 0. */
static bool are_apart(const grz2_segment *e, const grz2_segment *f) {
    bool apart = false;
    for (int k = 0; k < 2; k++) {
        const double a = (&e->a.x)[k], b = (&e->b.x)[k], c = (&f->a.x)[k], d = (&f->b.x)[k];
        apart |= ((a > c) & (a > d) & (b > c) & (b > d)) | ((a < c) & (a < d) & (b < c) & (b < d));
    }
    return apart;
}

static void add_wedge(grz_cover *cover, const grz2_segment *e, const grz2_segment *f) {
    grz_wedge wedge;
    grz_wedge_of_edges(e, f, &wedge);
    grz_cover_take(cover, &wedge);
}

/* False if no more edges are to be looked at. */
static bool look_at_edges(search *s, const grz2_segment *e, const grz2_segment *f) {
    if (are_apart(e, f) || !grz2_overlap_segment_segment(e, f)) return true;
    if (s->cover) {
        add_wedge(s->cover, e, f);
        return true;
    }
    s->meet = !s->any && grz2_overlap_open_segment_segment(e, f) ? GRZ_MEETING : GRZ_TOUCHING;
    return !s->any && s->meet != GRZ_MEETING;
}

static bool join_leaves(void *context, uint32_t a, uint32_t b) {
    search *const s = context;
    int count, others;
    const grz2_segment *const e = grz2_polygon_leaf(s->a, a, &count), *const f = grz2_polygon_leaf(s->b, b, &others);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < others; k++)
            if (!look_at_edges(s, &e[i], &f[k])) return false;
    return true;
}

/* Of a tree with itself two leaves come once. */
static bool join_both_ways(void *context, uint32_t a, uint32_t b) {
    return join_leaves(context, a, b) && (a == b || join_leaves(context, b, a));
}

static void join(search *s) {
    grz_bvh_searches_in_use()->join(&s->a->tree, &s->b->tree, s->a == s->b ? join_both_ways : join_leaves, s);
}

static void visit_wedges(void *context, grz_cover *cover) {
    search *const s = context;
    s->cover = cover;
    join(s);
}

static bool has_ring_inside(const grz2_polygon *a, const grz2_polygon *b) {
    for (size_t i = 0; i < b->ring_count && !a->polyline; i++)
        if (grz2_polygon_locate(a, &b->starts[i].a) == GRZ_INSIDE) return true;
    return false;
}

/* Is what is close to the left of an edge inside of both? */
static bool is_shared_beside(const grz2_polygon *a, const grz2_polygon *b, const grz2_vec *from, const grz2_vec *to) {
    grz_direction2 along;
    grz_direction2_set_way(&along, from, to);
    if (grz_direction2_is_zero(&along)) return false;
    return grz2_polygon_contains_beside(a, from, &along) && grz2_polygon_contains_beside(b, from, &along);
}

/* The quickest way to know that insides meet, where one is a part of the other. */
static bool share_inside(const grz2_polygon *a, const grz2_polygon *b) {
    for (size_t i = 0; i < a->ring_count && !a->polyline && !b->polyline; i++) {
        const grz2_segment *const e = &a->starts[i];
        if (is_shared_beside(a, b, &e->a, &e->b) || is_shared_beside(a, b, &e->b, &e->a)) return true;
    }
    return false;
}

static bool has_ring_beside(const grz2_polygon *a, const grz2_polygon *b, const grz_direction2 *towards) {
    for (size_t i = 0; i < b->ring_count && !a->polyline; i++)
        if (grz2_polygon_contains_beside(a, &b->starts[i].a, towards)) return true;
    return false;
}

/* Where no edges meet each ring of one lies inside of the other or outside, and if insides meet some ring does. b is
 * moved, or a the other way. */
static bool are_inside_beside(void *context, const grz_direction2 *towards) {
    const search *const s = context;
    grz_direction2 back;
    grz_direction2_set_opposite(&back, towards);
    return has_ring_beside(s->a, s->b, towards) || has_ring_beside(s->b, s->a, &back);
}

/* With `any` all contact of edges is told as touching. */
static grz_meet meet(const grz2_polygon *a, const grz2_polygon *b, bool any) {
    search s = {.a = a, .b = b, .any = any, .meet = GRZ_APART};
    join(&s);
    if (s.meet == GRZ_TOUCHING && !any) {
        if (share_inside(a, b) || share_inside(b, a)) return GRZ_MEETING;
        grz_cover cover = {.context = &s, .visit = visit_wedges, .holds = are_inside_beside};
        return grz_cover_all(&cover);
    }
    if (s.meet != GRZ_APART) return s.meet;
    return has_ring_inside(a, b) || has_ring_inside(b, a) ? GRZ_MEETING : GRZ_APART;
}

bool grz2_polygons_overlap(const grz2_polygon *a, const grz2_polygon *b) { return meet(a, b, true) != GRZ_APART; }

bool grz2_polygons_overlap_open(const grz2_polygon *a, const grz2_polygon *b) {
    return meet(a, b, false) == GRZ_MEETING;
}

bool grz2_polygons_touch(const grz2_polygon *a, const grz2_polygon *b) { return meet(a, b, false) == GRZ_TOUCHING; }
