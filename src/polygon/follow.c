/* SPDX-License-Identifier: MIT */
#include "polygon/follow.h"

#include <math.h>

/* Of one area: with an even number of edges between, what is to the right is as what is to the left. */
static void look_right(grz_follower *f) { f->right = f->left ^ (f->cover % 2 != 0); }

/* Several areas: each crossing flips its own on one side of the path or on both. */

/* Flips what is crossed at a point: to the left, or where an edge begins or ceases to lie on the path, to the right. */
static void flip_crossing(grz_follower *f, const grz_crossing *x, bool at_start) {
    const uint32_t area = grz2_area_of_edge(f->polygon, x->edge);
    const bool left = x->left && !at_start;
    if (left) grz_odd_areas_flip(&f->areas[0], area);
    if (left != (x->cover != 0)) grz_odd_areas_flip(&f->areas[1], area);
}

static bool is_at_start(const grz_follower *f, const grz_crossing *x) {
    return f->path->span != GRZ_SPAN_LINE && grz_crossing_is_at(x, f->path->origin);
}

/* What has been crossed up to here. At the start of the path it counts what lies on the path from there on: what is to
 * the left of the start is known. */
static bool flip_passed(void *context, const grz_crossing *x) {
    grz_follower *const f = (grz_follower *)context;
    const bool at_start = is_at_start(f, x);
    if (at_start || (f->moved && grz_crossing_compare(f->path, x, &f->at) <= 0)) flip_crossing(f, x, at_start);
    return true;
}

/* What is crossed here alone; not at the start. */
static bool flip_here(void *context, const grz_crossing *x) {
    grz_follower *const f = (grz_follower *)context;
    if (!is_at_start(f, x) && grz_crossing_compare(f->path, x, &f->at) == 0) flip_crossing(f, x, false);
    return true;
}

/* False if the lists have not got all areas. */
static bool have_all_areas(const grz_follower *f) {
    return f->areas[0].first == 0 && f->areas[0].limit == UINT32_MAX && f->areas[1].limit == UINT32_MAX;
}

static void take_sides(grz_follower *f) {
    f->left |= f->areas[0].count > 0;
    f->right |= f->areas[1].count > 0;
}

/* From the start of the path on; as many areas at a time as the lists have room for. */
static void count_areas(grz_follower *f) {
    grz_motion motion = grz_path_motion(f->path);
    motion.to = f->moved ? grz_crossing_motion(f->path, &f->at).to : 0;
    uint32_t limit = 0;
    do {
        grz_odd_areas_begin(&f->areas[0], limit);
        grz_path_list_start(f->path, f->polygon, &f->areas[0]);
        f->areas[1] = f->areas[0];
        grz_crossings_visit(&motion, f->path, f->polygon, flip_passed, f);
        limit = f->areas[0].limit < f->areas[1].limit ? f->areas[0].limit : f->areas[1].limit;
        for (int k = 0; k < 2; k++) grz_odd_areas_cut(&f->areas[k], limit);
        take_sides(f);
    } while (limit != UINT32_MAX && !(f->left && f->right));
}

/* Where the lists have got all areas, it is enough to flip what is crossed here. */
static void look_at_areas(grz_follower *f) {
    f->left = f->right = false;
    if (f->moved && have_all_areas(f)) {
        const grz_motion motion = grz_crossing_motion(f->path, &f->at);
        grz_crossings_visit(&motion, f->path, f->polygon, flip_here, f);
        if (have_all_areas(f)) {
            take_sides(f);
            return;
        }
    }
    count_areas(f);
}

/* Adds the edges that lie on the path from its start on. */
static bool cover_start(void *context, const grz_crossing *x) {
    grz_follower *const f = (grz_follower *)context;
    if (grz_crossing_is_at(x, f->path->origin)) f->cover += x->cover;
    return true;
}

grz_follower grz_follow(const grz2_polygon *polygon, const grz_path *path) {
    grz_follower f = {.polygon = polygon, .path = path};
    grz_motion motion = grz_path_motion(path);
    motion.to = 0;
    if (path->span != GRZ_SPAN_LINE) grz_crossings_visit(&motion, path, polygon, cover_start, &f);
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
    return f->moved ? grz_crossing_compare(f->path, x, &f->at) > 0 : !is_at_start(f, x);
}

static bool take_next(void *context, const grz_crossing *x) {
    next_search *const s = (next_search *)context;
    const int order = s->found ? grz_crossing_compare(s->from->path, x, &s->next) : -1;
    if (order > 0 || !is_after(s->from, x)) return true;
    if (order < 0) {
        s->next = *x;
        s->changes_left = false;
        s->more_cover = 0;
        if (x->time + x->error < s->motion.to) s->motion.to = grz_above(x->time + x->error);
    }
    s->found = true;
    s->changes_left ^= x->left;
    s->more_cover += x->cover;
    return true;
}

bool grz_follower_move(grz_follower *f) {
    next_search s = {.from = f, .motion = grz_path_motion(f->path)};
    if (f->moved) s.motion.from = grz_crossing_motion(f->path, &f->at).from;
    grz_crossings_visit(&s.motion, f->path, f->polygon, take_next, &s);
    if (!s.found) return false;
    f->moved = true;
    f->at = s.next;
    f->cover += s.more_cover;
    f->left ^= s.changes_left;
    return true;
}

bool grz_follower_next(grz_follower *f) {
    if (!grz_follower_move(f)) return false;
    if (f->polygon->areas) look_at_areas(f);
    else look_right(f);
    return true;
}
