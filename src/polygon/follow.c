/* SPDX-License-Identifier: MIT */
#include "polygon/follow.h"

#include <math.h>

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
    grz_follower f = {.polygon = polygon, .path = path, .left = grz_path_starts_inside(path, polygon)};
    grz_motion motion = grz_path_motion(path);
    motion.to = 0;
    if (path->span != GRZ_SPAN_LINE) grz_motion_search(&motion, &polygon->tree, cover_start, &f);
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
    f->left ^= s.changes_left;
    f->cover += s.more_cover;
    return true;
}
