/* When a moving shape meets a polygon. It is in contact while it meets an edge, which the engine decides for each edge
 * in the order in which they may be met, and while it is inside. It gets inside only across edges: so it is enough to
 * ask whether it is inside at the start, and at the end. A shape without interior may get inside through an edge that
 * it never overlaps openly: then its path is followed (inner_path.h).
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/numbers.h"
#include "polygon/caster.h"
#include "polygon/inner_path.h"
#include "shape/core2.h"
#include "time/times.h"
#include "tree/motion.h"

#include <graze/times2.h>

#include <math.h>

static const grz2_vec at_rest = {0, 0};

typedef struct polygon_sweep {
    const grz2_polygon *polygon;
    const grz2_shape *mover;
    const grz2_vec *by, *polygon_by;
    bool open, timed;
    grz_body body;         /* of the mover */
    grz_inner_point inner; /* of the mover */
    grz_path path;         /* of that point, relative to the polygon */
    grz_motion motion;     /* of the mover, relative to the polygon */
    bool found;
    double enter, exit; /* the first so far; the last so far, -1: none */
    uint32_t edge;      /* that is met at `enter`, the lowest so far; UINT32_MAX: none */
} polygon_sweep;

static bool can_be_inside(const polygon_sweep *s) {
    return s->inner.extent != GRZ_EXTENT_ENDLESS && !s->polygon->polyline;
}

static bool has_area(const polygon_sweep *s) { return s->inner.extent == GRZ_EXTENT_AREA; }

/* Does the mover meet an edge at a time from `start` to `end`? The engine sets it in motion anew each time. */
static GRZ_NOINLINE bool meets_edge(polygon_sweep *s, const grz2_segment *edge, double start, double end, double *enter,
                                    double *exit) {
    const grz2_shape shape = grz2_shape_from_segment(edge);
    grz_body body;
    if (!grz2_body_of(&shape, &body)) return false; /* never: edges are finite */
    return grz_sweep_bodies(&s->body, &s->by->x, &body, &s->polygon_by->x, start, end, s->open, enter, exit, NULL).yes;
}

/* Which edges of a leaf the mover's box may meet, a bit each, and when. */
static GRZ_NOINLINE unsigned edges_in_reach(const polygon_sweep *s, uint32_t leaf, const grz2_segment **edges,
                                            double enter[GRZ_LANES]) {
    int count;
    *edges = grz2_polygon_leaf(s->polygon, leaf, &count);
    return grz_motion_meets_parts(&s->motion, 2, (const double *)*edges, 2, 4, count, enter);
}

static double latest_begin(const polygon_sweep *s) {
    const double latest = s->found ? grz_latest_begin(s->enter) : 1;
    return latest < 1 ? latest : 1;
}

/* False if the search is over. */
static bool take_first_contact(polygon_sweep *s, const grz2_segment *edge) {
    double enter = 0;
    if (!meets_edge(s, edge, 0, latest_begin(s), s->timed ? &enter : NULL, NULL)) return true;
    const int order = s->found ? grz_compare(enter, s->enter) : -1;
    const uint32_t number = grz2_number_of_edge(s->polygon, edge);
    s->found = true;
    if (order < 0 || (order == 0 && number < s->edge)) s->edge = number;
    if (order < 0) s->motion.to = s->enter = enter;
    return s->timed;
}

static bool meet_first_in_leaf(void *context, uint32_t leaf) {
    polygon_sweep *const s = (polygon_sweep *)context;
    const grz2_segment *edges;
    double enter[GRZ_LANES];
    const unsigned met = edges_in_reach(s, leaf, &edges, enter);
    for (int i = 0; met >> i != 0; i++)
        if ((met >> i & 1) && enter[i] <= s->motion.to && !take_first_contact(s, &edges[i])) return false;
    return true;
}

static bool meet_last_in_leaf(void *context, uint32_t leaf) {
    polygon_sweep *const s = (polygon_sweep *)context;
    const grz2_segment *edges;
    double enter[GRZ_LANES];
    const unsigned met = edges_in_reach(s, leaf, &edges, enter);
    for (int i = 0; met >> i != 0 && s->exit < 1; i++) {
        double exit;
        if (!(met >> i & 1) || !meets_edge(s, &edges[i], s->motion.from, 1, NULL, &exit)) continue;
        if (grz_compare(exit, s->exit) > 0) s->motion.from = s->exit = exit;
    }
    return s->exit < 1;
}

/* False if nothing can be met. */
static bool set_in_motion(polygon_sweep *s) {
    double box[4];
    if (!grz2_finite(s->by) || !grz2_finite(s->polygon_by) || s->polygon->tree.item_count == 0) return false;
    if (!grz2_body_of(s->mover, &s->body)) return false;
    s->inner = grz_inner_point_of(s->mover, &s->body);
    s->path = (grz_path){&s->inner.at.x, &s->by->x, &s->polygon_by->x, GRZ_SPAN_RAY};
    s->motion = (grz_motion){.from = 0, .to = 1};
    grz_bounds_numbers(2, s->mover, box);
    for (int k = 0; k < 2; k++)
        grz_motion_set_axis(&s->motion, k, box[k], box[k + 2], grz2_at(s->polygon_by, k), grz2_at(s->by, k));
    return true;
}

/* Is the mover inside before it meets an edge? Writes when that begins. */
static bool begins_inside(const polygon_sweep *s, double *enter) {
    *enter = 0;
    if (!can_be_inside(s)) return false;
    if (!s->open) return grz2_polygon_locate(s->polygon, &s->inner.at) == GRZ_INSIDE;
    if (has_area(s)) return grz_inner_starts_inside(s->polygon, &s->inner);
    return grz_thin_times_inside(s->polygon, &s->path, &s->inner, enter, NULL);
}

/* The first contact, and the lowest edge that is met then. */
static bool find_first_contact(polygon_sweep *s) {
    s->edge = UINT32_MAX;
    s->found = begins_inside(s, &s->enter);
    if (s->found) s->motion.to = s->enter;
    if (!s->found || s->timed) grz_motion_search(&s->motion, &s->polygon->tree, meet_first_in_leaf, s);
    return s->found;
}

/* Once the last contact with an edge is over, the mover stays inside or outside. If it is not over before the end, that
 * need not be asked, and may not. */
static bool stays_inside(const polygon_sweep *s) {
    if (!can_be_inside(s) || s->exit >= 1 || (s->open && !has_area(s))) return false;
    return grz_inner_ends_inside(s->polygon, &s->path, &s->inner);
}

static void find_last_contact(polygon_sweep *s) {
    double exit;
    s->exit = -1;
    s->motion.from = 0;
    s->motion.to = 1;
    if (s->open && can_be_inside(s) && !has_area(s) &&
        grz_thin_times_inside(s->polygon, &s->path, &s->inner, NULL, &exit))
        s->motion.from = s->exit = exit;
    if (s->exit < 1) grz_motion_search(&s->motion, &s->polygon->tree, meet_last_in_leaf, s);
    if (stays_inside(s)) s->exit = 1;
}

/* The inner point on its own meets an edge first at the time s->enter: keeps the lowest such edge. */
static bool meet_point(void *context, const grz2_segment *edge) {
    polygon_sweep *const s = (polygon_sweep *)context;
    const uint32_t number = grz2_number_of_edge(s->polygon, edge);
    double enter;
    if (number >= s->edge || !meets_edge(s, edge, 0, latest_begin(s), &enter, NULL)) return true;
    if (grz_compare(enter, s->enter) == 0) s->edge = number;
    return true;
}

/* What is asked, and what a search finds. Hits need nearly all of the stack: a search is over before. */
typedef struct sweep_question {
    const grz2_polygon *polygon;
    const grz2_shape *mover;
    const grz2_vec *by, *polygon_by;
    bool open, timed, exits;
    bool by_point; /* result: by the inner point alone */
    uint32_t edge;
    double enter, exit;
    grz2_vec at; /* the inner point at the start */
} sweep_question;

static polygon_sweep search_for(const sweep_question *q, const grz2_shape *mover, bool open) {
    return (polygon_sweep){.polygon = q->polygon,
                           .mover = mover,
                           .by = q->by,
                           .polygon_by = q->polygon_by,
                           .open = open,
                           .timed = q->timed};
}

/* False: there is no contact. */
static GRZ_NOINLINE bool find_contact(sweep_question *q) {
    polygon_sweep s = search_for(q, q->mover, q->open);
    if (!set_in_motion(&s) || !find_first_contact(&s)) return false;
    if (q->exits) find_last_contact(&s);
    q->edge = s.edge;
    q->enter = s.enter;
    q->exit = q->exits ? s.exit : 0;
    q->at = s.inner.at;
    q->by_point = s.edge == UINT32_MAX && s.open && !has_area(&s);
    return true;
}

/* Does the mover overlap the polygon openly at the start? */
static bool overlaps_at_start(const sweep_question *q) {
    const grz2_polygon_sweep_options open = {.open = true};
    return grz_zero(q->enter) && grz2_polygon_sweep_any(q->polygon, q->mover, NULL, &open);
}

/* Where a thin mover gets inside, it need not overlap an edge openly then. What its inner point meets there stands for
 * it. */
static GRZ_NOINLINE void find_edge_of_point(sweep_question *q) {
    const grz2_shape point = grz2_shape_from_point(&q->at);
    polygon_sweep s = search_for(q, &point, false);
    s.found = true;
    s.enter = q->enter;
    s.edge = UINT32_MAX;
    set_in_motion(&s);
    s.motion.from = s.motion.to = s.enter;
    grz_edge_search edges = {q->polygon, meet_point, &s};
    grz_motion_search(&s.motion, &q->polygon->tree, grz2_polygon_see_leaf, &edges);
    q->edge = s.edge;
}

static void fill_hit_of_edge(const sweep_question *q, grz2_polygon_sweep_hit *hit) {
    const grz2_shape edge = grz2_shape_from_segment(&q->polygon->edges[q->edge]);
    const grz2_shape point = grz2_shape_from_point(&q->at), *const mover = q->by_point ? &point : q->mover;
    const bool open = q->open && !q->by_point;
    grz2_hit contact;
    (void)(open ? grz2_sweep_open_hit : grz2_sweep_hit)(mover, q->by, &edge, q->polygon_by, &contact);
    hit->point = contact.point;
    hit->normal = contact.normal;
}

static void fill_hit(const sweep_question *q, grz2_polygon_sweep_hit *hit) {
    hit->point = q->at;
    if (q->edge != UINT32_MAX) fill_hit_of_edge(q, hit);
    if (overlaps_at_start(q)) hit->normal = at_rest;
}

bool grz2_polygon_sweep(const grz2_polygon *polygon, const grz2_shape *mover, const grz2_vec *by,
                        const grz2_polygon_sweep_options *options, grz2_polygon_sweep_hit *hit) {
    static const grz2_polygon_sweep_options plain = {.open = false};
    const grz2_polygon_sweep_options *const o = options ? options : &plain;
    sweep_question q = {.polygon = polygon,
                        .mover = mover,
                        .by = by ? by : &at_rest,
                        .polygon_by = o->polygon_by ? o->polygon_by : &at_rest,
                        .open = o->open,
                        .timed = hit != NULL,
                        .exits = hit != NULL && !o->no_exit};
    const bool met = find_contact(&q);
    if (!hit) return met;
    *hit = (grz2_polygon_sweep_hit){.enter = (double)INFINITY, .exit = (double)INFINITY};
    if (!met) return false;
    if (q.by_point && !overlaps_at_start(&q)) find_edge_of_point(&q);
    *hit = (grz2_polygon_sweep_hit){.edge = q.edge, .enter = q.enter, .exit = q.exit};
    if (!o->times_only) fill_hit(&q, hit);
    return true;
}

bool grz2_polygon_sweep_any(const grz2_polygon *polygon, const grz2_shape *mover, const grz2_vec *by,
                            const grz2_polygon_sweep_options *options) {
    return grz2_polygon_sweep(polygon, mover, by, options, NULL);
}
