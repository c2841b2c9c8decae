/* SPDX-License-Identifier: MIT */
#include "polygon/follow.h"

#include <math.h>

/* Of one area: with an even number of edges between, what is to the right is as what is to the left. */
static void look_right(grz_follower *f) { f->right = f->left ^ (f->cover % 2 != 0); }

/* Several areas. What the path has crossed up to a point is counted anew there, for there is no memory for a bit of
 * each; of some areas at a time. */

typedef struct areas_search {
    const grz_follower *follower;
    grz_parities left, cover; /* what is to the left is inside; an odd number of edges lies on the path */
} areas_search;

/* True if the follower has passed the crossing. At the start of the path it counts what lies on the path from there on:
 * what is to the left of the start is known. */
static bool is_passed(const grz_follower *f, const grz_crossing *x, bool *at_start) {
    *at_start = f->path->span != GRZ_SPAN_LINE && grz_crossing_is_at(x, f->path->origin);
    return *at_start || (f->moved && grz_crossing_compare(f->path, x, &f->at) <= 0);
}

static bool flip_passed(void *context, uint32_t leaf) {
    areas_search *const s = (areas_search *)context;
    const grz_follower *const f = s->follower;
    int count;
    const grz2_segment *const edges = grz2_polygon_leaf(f->polygon, leaf, &count);
    for (int i = 0; i < count; i++) {
        const uint32_t area = grz2_area_of_edge(f->polygon, &edges[i]);
        grz_crossing x[2];
        bool at_start;
        for (int k = 0, points = grz_crossings_of(f->path, &edges[i], x); k < points; k++) {
            if (!is_passed(f, &x[k], &at_start)) continue;
            if (x[k].left && !at_start) grz_parities_flip(&s->left, area);
            if (x[k].cover != 0) grz_parities_flip(&s->cover, area);
        }
    }
    return true;
}

/* What is to the right is as what is to the left of an even number of edges on the path, area by area. */
static bool is_any_right(const areas_search *s) {
    for (uint32_t i = 0; i < s->left.room / 64; i++)
        if ((s->left.odd[i] ^ s->cover.odd[i]) != 0) return true;
    return false;
}

static void look_at_areas(grz_follower *f) {
    uint64_t left[GRZ_AREAS_AT_ONCE / 64], cover[GRZ_AREAS_AT_ONCE / 64];
    areas_search s = {f, {.odd = left, .room = GRZ_AREAS_AT_ONCE}, {.odd = cover, .room = GRZ_AREAS_AT_ONCE}};
    uint32_t first = 0;
    grz_motion motion = grz_path_motion(f->path);
    const double behind = f->moved ? nextafter(f->at.time + f->at.error, (double)INFINITY) : 0;
    if (behind < motion.to) motion.to = behind;
    f->left = f->right = false;
    do {
        s.left.first = s.cover.first = first;
        grz_parities_clear(&s.left);
        grz_parities_clear(&s.cover);
        grz_path_flip_start(f->path, f->polygon, &s.left);
        grz_motion_search(&motion, &f->polygon->tree, flip_passed, &s);
        f->left |= s.left.count > 0;
        f->right |= is_any_right(&s);
        first = s.left.next < s.cover.next ? s.left.next : s.cover.next;
    } while (first != UINT32_MAX && !(f->left && f->right));
}

/* Adds the edges that lie on the path from its start on. */
static bool cover_start(void *context, uint32_t leaf) {
    grz_follower *const f = (grz_follower *)context;
    int count;
    const grz2_segment *const edges = grz2_polygon_leaf(f->polygon, leaf, &count);
    for (int i = 0; i < count; i++) {
        grz_crossing x[2];
        for (int k = 0, points = grz_crossings_of(f->path, &edges[i], x); k < points; k++)
            if (grz_crossing_is_at(&x[k], f->path->origin)) f->cover += x[k].cover;
    }
    return true;
}

grz_follower grz_follow(const grz2_polygon *polygon, const grz_path *path) {
    grz_follower f = {.polygon = polygon, .path = path};
    grz_motion motion = grz_path_motion(path);
    motion.to = 0;
    if (path->span != GRZ_SPAN_LINE) grz_motion_search(&motion, &polygon->tree, cover_start, &f);
    if (polygon->areas) {
        look_at_areas(&f);
    } else {
        f.left = grz_path_starts_inside(path, polygon);
        look_right(&f);
    }
    return f;
}

/* The next point at which a path meets edges, and what changes there. */
typedef struct next_search {
    const grz_follower *from;
    grz_motion motion;
    bool found;
    grz_crossing next;
    bool changes_left;
    int more_cover;
} next_search;

static bool is_after(const grz_follower *f, const grz_crossing *x) {
    if (f->moved) return grz_crossing_compare(f->path, x, &f->at) > 0;
    return f->path->span == GRZ_SPAN_LINE || !grz_crossing_is_at(x, f->path->origin);
}

static void take_next(next_search *s, const grz_crossing *x) {
    const int order = s->found ? grz_crossing_compare(s->from->path, x, &s->next) : -1;
    if (order > 0 || !is_after(s->from, x)) return;
    if (order < 0) {
        s->next = *x;
        s->changes_left = false;
        s->more_cover = 0;
        if (x->time + x->error < s->motion.to) s->motion.to = nextafter(x->time + x->error, (double)INFINITY);
    }
    s->found = true;
    s->changes_left ^= x->left;
    s->more_cover += x->cover;
}

static bool look_for_next(void *context, uint32_t leaf) {
    next_search *const s = (next_search *)context;
    int count;
    const grz2_segment *const edges = grz2_polygon_leaf(s->from->polygon, leaf, &count);
    for (int i = 0; i < count; i++) {
        grz_crossing x[2];
        for (int k = 0, points = grz_crossings_of(s->from->path, &edges[i], x); k < points; k++) take_next(s, &x[k]);
    }
    return true;
}

bool grz_follower_next(grz_follower *f) {
    next_search s = {.from = f, .motion = grz_path_motion(f->path)};
    if (f->moved && f->at.time - f->at.error > s.motion.from)
        s.motion.from = nextafter(f->at.time - f->at.error, -(double)INFINITY);
    grz_motion_search(&s.motion, &f->polygon->tree, look_for_next, &s);
    if (!s.found) return false;
    f->moved = true;
    f->at = s.next;
    f->cover += s.more_cover;
    f->left ^= s.changes_left;
    if (f->polygon->areas) look_at_areas(f);
    else look_right(f);
    return true;
}
