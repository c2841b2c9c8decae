/* When triangles touch whose corners move: the bounds of their motions, the pairs of these that meet, and of each pair
 * the first contact of a corner and the other triangle, or of two edges. That these are all there are: triangles that
 * are apart and then touch do so first at their borders, or where a corner is on the other's face.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/parallel.h"
#include "mesh/mesh.h"
#include "mesh/triangles.h"
#include "num/bits.h"
#include "shape/features.h"

#include <graze/ccd3.h>
#include <graze/mesh_ccd.h>
#include <graze/query3.h>

#include <math.h>

/* The triangles of a mesh, at both times. */
typedef struct moving_mesh {
    size_t vertex_count, count;
    const grz_triangles *indices;
    double (*at[2])[3];
    grz3_aabb *bounds; /* of the motions */
} moving_mesh;

/* The contacts of some pairs, each by its own task: time +inf where there is none. Before a pair is asked its time is
 * one that the contact is not before. */
typedef struct moving_search {
    const moving_mesh *a, *b; /* the same within one mesh */
    const grz_allocator *allocator;
    const grz_parallel *parallel;
    double margin;
    bool first_only;
    double latest;         /* what is later does not count */
    const grz_pair *pairs; /* those that are asked about now */
    grz_mesh_ccd_contact *answers, *asked;
    size_t answer_room; /* as many again follow, to sort them */
    grz_growing found;
    bool no_memory;
} moving_search;

static void give_back_mesh(moving_mesh *m, const grz_allocator *allocator) {
    for (int j = 0; j < 2; j++) grz_release(allocator, m->at[j], m->vertex_count, sizeof *m->at[j]);
    grz_release(allocator, m->bounds, m->count, sizeof *m->bounds);
}

/* The corners of a triangle at a time. */
static grz3_triangle triangle_in_motion(const moving_mesh *m, int time, size_t triangle) {
    const double *p[3];
    for (int i = 0; i < 3; i++) p[i] = m->at[time][grz_vertex_index(m->indices, triangle, i)];
    return (grz3_triangle){{p[0][0], p[0][1], p[0][2]}, {p[1][0], p[1][1], p[1][2]}, {p[2][0], p[2][1], p[2][2]}};
}

/* By bits, which no mode flushes to zero. An empty triangle has an empty box. */
static grz3_aabb bounds_of_motion(const moving_mesh *m, size_t triangle) {
    double least[3], most[3];
    for (int axis = 0; axis < 3; axis++) {
        least[axis] = (double)INFINITY, most[axis] = -(double)INFINITY;
        for (int j = 0; j < 2; j++)
            for (int i = 0; i < 3; i++) {
                const double x = m->at[j][grz_vertex_index(m->indices, triangle, i)][axis];
                if (!grz_finite(x)) return (grz3_aabb){{1, 1, 1}, {0, 0, 0}};
                if (grz_order(x) < grz_order(least[axis])) least[axis] = x;
                if (grz_order(x) > grz_order(most[axis])) most[axis] = x;
            }
    }
    return (grz3_aabb){{least[0], least[1], least[2]}, {most[0], most[1], most[2]}};
}

static bool take_mesh(moving_mesh *m, const grz_triangles *from, const grz_triangles *to,
                      const grz_allocator *allocator) {
    const grz_triangles *const times[2] = {from, to};
    *m = (moving_mesh){.vertex_count = from->vertex_count, .count = from->count, .indices = from};
    m->bounds = (grz3_aabb *)grz_allocate(allocator, m->count, sizeof *m->bounds);
    bool good = m->bounds != NULL;
    for (int j = 0; j < 2; j++) {
        m->at[j] = (double(*)[3])grz_allocate(allocator, m->vertex_count, sizeof *m->at[j]);
        good = good && m->at[j];
        if (good && from->count > 0) grz_read_vertices(times[j], m->at[j]);
    }
    for (size_t i = 0; good && i < m->count; i++) m->bounds[i] = bounds_of_motion(m, i);
    return good;
}

/* A feature of an edge, from corner k to the next, as one of the triangle. */
static grz_feature feature_of_moving_edge(const grz_feature *f, int k) {
    if (f->kind == GRZ_FEATURE_VERTEX) return grz_feature_vertex(f->corner[0] == 0 ? k : (k + 1) % 3);
    return grz_feature_side(k);
}

/* Edge k. */
static grz3_segment edge_of(const grz3_triangle *t, int k) {
    return (grz3_segment){*grz_triangle_corner(t, k), *grz_triangle_corner(t, k + 1)};
}

/* The first contact of a corner of a with b. */
static void ask_corners(const grz3_triangle a[2], const grz3_triangle b[2], double margin, bool swapped,
                        grz_mesh_ccd_contact *first) {
    for (int k = 0; k < 3; k++) {
        grz_feature f[2];
        double time;
        const bool meets = grz3_ccd_point_triangle(grz_triangle_corner(&a[0], k), grz_triangle_corner(&a[1], k), &b[0],
                                                   &b[1], margin, &time, f);
        if (!meets || !(time < first->time)) continue;
        f[0].corner[0] = k;
        first->time = time;
        first->feature_a = f[swapped];
        first->feature_b = f[!swapped];
    }
}

static void ask_edges(const grz3_triangle a[2], const grz3_triangle b[2], double margin, grz_mesh_ccd_contact *first) {
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            const grz3_segment from = edge_of(&a[0], i), to = edge_of(&a[1], i), other_from = edge_of(&b[0], k),
                               other_to = edge_of(&b[1], k);
            grz_feature f[2];
            double time;
            if (!grz3_ccd_segment_segment(&from, &to, &other_from, &other_to, margin, &time, f)) continue;
            if (!(time < first->time)) continue;
            first->time = time;
            first->feature_a = feature_of_moving_edge(&f[0], i);
            first->feature_b = feature_of_moving_edge(&f[1], k);
        }
}

static bool are_in_contact(const grz3_triangle *a, const grz3_triangle *b, double margin) {
    if (grz_zero(margin)) return grz3_overlap_triangle_triangle(a, b);
    const grz3_shape first = grz3_shape_from_triangle(a), second = grz3_shape_from_triangle(b);
    return grz3_within(&first, &second, margin);
}

static bool share_a_vertex(const moving_mesh *m, size_t a, size_t b) {
    bool share = false;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            share = share || grz_vertex_index(m->indices, a, i) == grz_vertex_index(m->indices, b, k);
    return share;
}

static void corners_in_motion(const moving_mesh *m, uint32_t triangle, grz3_triangle at[2]) {
    for (int j = 0; j < 2; j++) at[j] = triangle_in_motion(m, j, triangle);
}

/* x - y - margin or a little less: less than what rounds, and than what a thread may flush to zero. */
static double gap_below(double x, double y, double margin) {
    const double d = x - y;
    return d - margin - (fabs(d) + margin) * 0x1p-50 - 0x1p-1000;
}

/* A time before which two triangles are apart along an axis; +inf if they always are. The least coordinate of a
 * triangle is, at any time, no less than the line between those at its ends. A NaN, of what overflows, says nothing. */
static double first_time_along(const double least[2], const double most[2], double margin) {
    const double start = gap_below(least[0], most[0], margin), end = gap_below(least[1], most[1], margin);
    if (!(start > 0)) return 0;
    if (end > 0) return (double)INFINITY;
    const double time = start / (start - end) * (1 - 0x1p-40);
    return time > 0 ? time : 0;
}

/* For grz_run_each: a time before which a pair is not in contact, by the bounds of both. */
static void bound_pair(void *context, size_t i) {
    const moving_search *const s = (const moving_search *)context;
    const grz_pair pair = s->pairs[i];
    grz3_triangle a[2], b[2];
    double least[2][2][3], most[2][2][3], first = 0;
    corners_in_motion(s->a, pair.a, a), corners_in_motion(s->b, pair.b, b);
    for (int j = 0; j < 2; j++) {
        grz_triangle_bounds(&a[j], least[0][j], most[0][j]);
        grz_triangle_bounds(&b[j], least[1][j], most[1][j]);
    }
    for (int k = 0; k < 6; k++) {
        const int x = k / 3, y = 1 - x, axis = k % 3;
        const double low[2] = {least[x][0][axis], least[x][1][axis]}, high[2] = {most[y][0][axis], most[y][1][axis]};
        const double time = first_time_along(low, high, s->margin);
        first = time > first ? time : first;
    }
    if (s->a == s->b && share_a_vertex(s->a, pair.a, pair.b)) first = (double)INFINITY;
    s->answers[i] = (grz_mesh_ccd_contact){pair.a, pair.b, first, grz_feature_none(), grz_feature_none()};
}

/* For grz_run_each: one pair. */
static void ask_pair(void *context, size_t i) {
    const moving_search *const s = (const moving_search *)context;
    grz_mesh_ccd_contact *const answer = &s->asked[i];
    const bool late = answer->time > s->latest;
    grz3_triangle a[2], b[2];
    answer->time = (double)INFINITY;
    if (late) return;
    corners_in_motion(s->a, answer->triangle_a, a), corners_in_motion(s->b, answer->triangle_b, b);
    if (are_in_contact(&a[0], &b[0], s->margin)) {
        answer->time = 0;
        return;
    }
    ask_corners(a, b, s->margin, false, answer);
    ask_corners(b, a, s->margin, true, answer);
    ask_edges(a, b, s->margin, answer);
}

static bool is_earlier(const grz_mesh_ccd_contact *a, const grz_mesh_ccd_contact *b) {
    if (a->time != b->time) return a->time < b->time;
    return a->triangle_a != b->triangle_a ? a->triangle_a < b->triangle_a : a->triangle_b < b->triangle_b;
}

#define GRZ_ITEM grz_mesh_ccd_contact
#define GRZ_MERGE(name) ccd_contacts_##name
#define GRZ_IS_BEFORE(a, b) is_earlier(a, b)
#include "base/merge_sort.inc"

/* Keeps a contact: all of them, or the first. */
static bool keep_contact(moving_search *s, const grz_mesh_ccd_contact *contact) {
    grz_mesh_ccd_contact *const all = (grz_mesh_ccd_contact *)s->found.items;
    if (s->first_only && s->found.count == 1) {
        if (is_earlier(contact, &all[0])) all[0] = *contact;
        return true;
    }
    if (!grz_grow(s->allocator, &s->found, sizeof *contact)) return false;
    ((grz_mesh_ccd_contact *)s->found.items)[s->found.count++] = *contact;
    return true;
}

static bool make_room(moving_search *s, size_t count) {
    if (count <= s->answer_room) return true;
    grz_release(s->allocator, s->answers, 2 * s->answer_room, sizeof *s->answers);
    s->answers = (grz_mesh_ccd_contact *)grz_allocate(s->allocator, 2 * count, sizeof *s->answers);
    s->answer_room = s->answers ? count : 0;
    return s->answers != NULL;
}

/* Asks some pairs, and keeps their contacts. */
static void ask_some(moving_search *s, grz_mesh_ccd_contact *pairs, size_t count) {
    s->asked = pairs;
    grz_run_each(s->parallel, count, ask_pair, s);
    for (size_t i = 0; i < count && !s->no_memory; i++)
        if (grz_finite(pairs[i].time)) s->no_memory = !keep_contact(s, &pairs[i]);
    if (s->first_only && s->found.count > 0) s->latest = ((const grz_mesh_ccd_contact *)s->found.items)->time;
}

/* Of the first contact alone: those that may be first in front, up to what is later than a contact. */
static void ask_first(moving_search *s, size_t count) {
    enum { FEW = 64 };
    grz_mesh_ccd_contact *const pairs = ccd_contacts_sort(s->answers, s->answers + count, count);
    for (size_t at = 0; at < count && !s->no_memory && !(pairs[at].time > s->latest); at += FEW) {
        if (grz_watch_stops()) return;
        ask_some(s, pairs + at, count - at < FEW ? count - at : (size_t)FEW);
    }
}

/* A grz_pair_visitor. */
static bool ask_pairs(void *user, const grz_pair *pairs, size_t count) {
    moving_search *const s = (moving_search *)user;
    s->no_memory = !make_room(s, count);
    s->pairs = pairs;
    if (s->no_memory) return false;
    grz_run_each(s->parallel, count, bound_pair, s);
    if (s->first_only) ask_first(s, count);
    else ask_some(s, s->answers, count);
    return !grz_watch_stops() && !s->no_memory;
}

static grz_status visit_in_order(moving_search *s, grz_mesh_ccd_visitor visit, void *user) {
    if (!ccd_contacts_sort_all(s->allocator, &s->found)) return GRZ_ERROR_MEMORY;
    const grz_mesh_ccd_contact *const all = (const grz_mesh_ccd_contact *)s->found.items;
    size_t i = 0;
    while (i < s->found.count && visit(user, &all[i])) i++;
    return i < s->found.count ? GRZ_STOPPED : GRZ_OK;
}

static grz_status search_moving_pairs(moving_search *s, grz_mesh_ccd_visitor visit, void *user) {
    const grz_boxes a = grz3_boxes(s->a->bounds, s->a->count), b = grz3_boxes(s->b->bounds, s->b->count);
    const grz_pairs_options options = {.allocator = s->allocator, .parallel = s->parallel, .margin = s->margin};
    grz_status status = grz_boxes_pairs(&a, s->a == s->b ? NULL : &b, &options, ask_pairs, s);
    if (s->no_memory) status = GRZ_ERROR_MEMORY;
    if (status == GRZ_OK) status = visit_in_order(s, visit, user);
    grz_release(s->allocator, s->answers, 2 * s->answer_room, sizeof *s->answers);
    grz_growing_release(s->allocator, &s->found, sizeof(grz_mesh_ccd_contact));
    return status;
}

/* As many vertices and triangles at both times; the indices are those of the first. */
static bool are_good(const grz_triangles *from, const grz_triangles *to) {
    if (!from || !to || from->count != to->count || from->vertex_count != to->vertex_count) return false;
    grz_triangles end = *to;
    end.indices = from->indices;
    return grz_triangles_are_good(from) && grz_triangles_are_good(&end);
}

grz_status grz_mesh_ccd(const grz_triangles *a, const grz_triangles *a_end, const grz_triangles *b,
                        const grz_triangles *b_end, const grz_mesh_ccd_options *options, grz_mesh_ccd_visitor visit,
                        void *user) {
    static const grz_mesh_ccd_options usual = {0};
    const grz_mesh_ccd_options *const o = options ? options : &usual;
    const bool is_self = !b && !b_end;
    if (!are_good(a, a_end) || (!is_self && !are_good(b, b_end))) return GRZ_ERROR_ARGUMENT;
    if (!grz_is_margin(o->margin) || !grz_finite(o->margin)) return GRZ_ERROR_ARGUMENT;
    moving_mesh first, second = {.count = 0};
    bool good = take_mesh(&first, a, a_end, o->allocator);
    if (good && !is_self) good = take_mesh(&second, b, b_end, o->allocator);
    moving_search search = {.a = &first,
                            .b = is_self ? &first : &second,
                            .allocator = o->allocator,
                            .parallel = o->parallel,
                            .margin = o->margin,
                            .first_only = o->first_only,
                            .latest = 1};
    const grz_status status = good ? search_moving_pairs(&search, visit, user) : GRZ_ERROR_MEMORY;
    give_back_mesh(&first, o->allocator);
    give_back_mesh(&second, o->allocator);
    return status;
}
