/* Where two meshes meet, or one meets itself: pairs of triangles that cross, followed from edge to edge.
 *
 * After an infinitely small step (step.h) a crossing has two ends, each an edge of one triangle in the other. Beyond
 * such an end comes the crossing of that other triangle with the next one at the edge. So which crossings follow each
 * other is known without coordinates, and closed meshes have closed curves.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/curve.h>

#include "base/watch.h"
#include "curve/joints.h"
#include "curve/meeting.h"
#include "mesh/mesh.h"
#include "mesh/triangle_pair.h"
#include "tree/search.h"

#include <graze/predicates.h>
#include <graze/where3.h>

#include <math.h>
#include <string.h>

typedef struct crossing_pair {
    uint32_t of[2]; /* triangles by index, later by their numbers in meet_side */
    grz_meeting_end ends[2];
    bool seen;
} crossing_pair;

#define GRZ_ITEM crossing_pair
#define GRZ_MERGE(name) crossing_pairs_##name
#define GRZ_IS_BEFORE(x, y) ((x)->of[0] != (y)->of[0] ? (x)->of[0] < (y)->of[0] : (x)->of[1] < (y)->of[1])
#include "base/merge_sort.inc"

/* The triangles of one mesh that are in pairs, numbered in the order of their indices. */
typedef struct meet_side {
    const grz_mesh *mesh;
    uint32_t *place;    /* of each triangle by index: where it is in the mesh */
    uint32_t *number;   /* by index; UINT32_MAX: it is in no pair */
    uint32_t count;     /* of numbers */
    uint32_t *index;    /* by number */
    grz3_triangle *at;  /* by number */
    uint32_t *joint;    /* of each side */
    uint32_t *first_of; /* by number, and one more: where its crossings begin */
} meet_side;

typedef struct meet_work {
    meet_side side[2]; /* of one mesh both are the same */
    bool itself;
    grz_step step;
    const grz_allocator *allocator;
    bool no_memory;
    grz_growing pairs, flat; /* crossing_pair: those that cross; those in one plane */
    grz_growing points, of_a, of_b;
    grz_common_visitor visit;
    void *user;
} meet_work;

static crossing_pair *meet_pairs(const meet_work *w) { return (crossing_pair *)w->pairs.items; }

/* Where triangles are */

static bool note_places(void *context, uint32_t leaf) {
    const meet_side *const s = (const meet_side *)context;
    for (uint32_t i = 0; i <= leaf % GRZ_BLOCK; i++)
        s->place[grz_mesh_index(s->mesh, leaf / GRZ_BLOCK, (int)i)] = leaf / GRZ_BLOCK * GRZ_BLOCK + i;
    return true;
}

static bool find_places_by_index(meet_work *w, meet_side *s) {
    const double least[3] = {-(double)INFINITY, -(double)INFINITY, -(double)INFINITY},
                 greatest[3] = {(double)INFINITY, (double)INFINITY, (double)INFINITY};
    const grz_bvh_box all = grz_bvh_box_of(3, least, greatest);
    s->place = (uint32_t *)grz_allocate(w->allocator, s->mesh->triangles, sizeof *s->place);
    s->number = (uint32_t *)grz_allocate(w->allocator, s->mesh->triangles, sizeof *s->number);
    if (!s->place || !s->number) return false;
    memset(s->number, 0xff, s->mesh->triangles * sizeof *s->number);
    grz_bvh_searches_in_use()->visit(&s->mesh->tree, &all, note_places, s);
    return true;
}

static const meet_side *second_side(const meet_work *w) { return &w->side[w->itself ? 0 : 1]; }

static grz3_triangle triangle_by_index(const meet_side *s, uint32_t index) {
    return grz_mesh_triangle_in(s->mesh, s->place[index]);
}

/* Crossings */

static bool add_crossing_pair(meet_work *w, grz_growing *to, const crossing_pair *pair) {
    w->no_memory = !grz_grow(w->allocator, to, sizeof *pair);
    if (!w->no_memory) ((crossing_pair *)to->items)[to->count++] = *pair;
    return !w->no_memory;
}

static bool lie_in_one_plane(const grz3_triangle *a, const grz3_triangle *b) {
    for (int i = 0; i < 3; i++)
        if (grz3_orient(&a->a, &a->b, &a->c, &b->a + i) != 0) return false;
    return true;
}

/* Do they have an area in common? */
static bool overlap_flat(const meet_work *w, const grz3_triangle *a, const grz3_triangle *b) {
    if (grz_triangle_is_flat(a) || grz_triangle_is_flat(b) || !lie_in_one_plane(a, b)) return false;
    return w->itself ? grz_triangles_intersect(a, b) : true;
}

static bool note_crossings(void *user, const grz_pair *pairs, size_t count) {
    meet_work *const w = (meet_work *)user;
    for (size_t i = 0; i < count; i++) {
        crossing_pair pair = {.of = {pairs[i].a, pairs[i].b}};
        const grz3_triangle a = triangle_by_index(&w->side[0], pairs[i].a),
                            b = triangle_by_index(second_side(w), pairs[i].b);
        if (grz_triangles_cross(w->step, &a, &b, pair.ends) && !add_crossing_pair(w, &w->pairs, &pair)) return false;
        if (overlap_flat(w, &a, &b) && !add_crossing_pair(w, &w->flat, &pair)) return false;
    }
    return true;
}

/* Numbers */

static bool number_side(meet_work *w, meet_side *s, bool first, bool second) {
    const crossing_pair *const pairs = meet_pairs(w);
    for (size_t i = 0; i < w->pairs.count; i++)
        for (int k = 0; k < 2; k++)
            if (k == 0 ? first : second) s->number[pairs[i].of[k]] = 0;
    for (size_t i = 0; i < s->mesh->triangles; i++)
        if (s->number[i] == 0) s->number[i] = s->count++;
    s->index = (uint32_t *)grz_allocate(w->allocator, s->count, sizeof *s->index);
    s->at = (grz3_triangle *)grz_allocate(w->allocator, s->count, sizeof *s->at);
    s->joint = (uint32_t *)grz_allocate(w->allocator, s->count, 3 * sizeof *s->joint);
    s->first_of = (uint32_t *)grz_allocate(w->allocator, (size_t)s->count + 1, sizeof *s->first_of);
    if (!s->index || !s->at || !s->joint || !s->first_of) return false;
    for (size_t i = 0; i < s->mesh->triangles; i++) {
        if (s->number[i] == UINT32_MAX) continue;
        s->index[s->number[i]] = (uint32_t)i;
        s->at[s->number[i]] = triangle_by_index(s, (uint32_t)i);
    }
    memset(s->joint, 0, 3 * (size_t)s->count * sizeof *s->joint);
    return grz_join_sides(w->allocator, s->at, s->count, s->joint);
}

static bool number_crossings(meet_work *w) {
    if (!number_side(w, &w->side[0], true, w->itself)) return false;
    if (!w->itself && !number_side(w, &w->side[1], false, true)) return false;
    uint32_t *const first_of = w->side[0].first_of;
    crossing_pair *const pairs = meet_pairs(w);
    memset(first_of, 0, ((size_t)w->side[0].count + 1) * sizeof *first_of);
    for (size_t i = 0; i < w->pairs.count; i++) {
        pairs[i].of[0] = w->side[0].number[pairs[i].of[0]];
        pairs[i].of[1] = second_side(w)->number[pairs[i].of[1]];
        first_of[pairs[i].of[0] + 1]++;
    }
    for (uint32_t i = 0; i < w->side[0].count; i++) first_of[i + 1] += first_of[i];
    return true;
}

/* The crossing of two triangles by number; NULL: they do not cross. */
static crossing_pair *find_crossing(const meet_work *w, uint32_t a, uint32_t b) {
    const uint32_t *const first_of = w->side[0].first_of;
    crossing_pair *const pairs = meet_pairs(w);
    uint32_t low = first_of[a], high = first_of[a + 1];
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (pairs[middle].of[1] < b) low = middle + 1;
        else high = middle;
    }
    return low < first_of[a + 1] && pairs[low].of[1] == b ? &pairs[low] : NULL;
}

/* Curves */

/* A crossing, and at which of its ends it is left. */
typedef struct crossing_step {
    crossing_pair *pair;
    int out;
} crossing_step;

/* The crossing beyond the end of this one: of the triangle that is next across the edge there. False: there is none. */
static bool next_crossing(const meet_work *w, crossing_step *at) {
    const grz_meeting_end end = at->pair->ends[at->out];
    if (end.of == 2) return false;
    const meet_side *const s = end.of == 0 ? &w->side[0] : second_side(w);
    const uint32_t joint = s->joint[3 * at->pair->of[end.of] + (uint32_t)end.edge];
    if (joint == GRZ_NO_JOINT) return false;
    const uint32_t side = joint & ~GRZ_CROWDED, other = at->pair->of[1 - end.of];
    const uint32_t next = side / 3, a = end.of == 0 ? next : other, b = end.of == 0 ? other : next;
    const bool turned = w->itself && a > b;
    at->pair = turned ? find_crossing(w, b, a) : find_crossing(w, a, b);
    if (!at->pair) return false;
    const int of = turned ? 1 - end.of : end.of;
    const bool entered_first = at->pair->ends[0].of == of && at->pair->ends[0].edge == (int)(side % 3);
    at->out = entered_first ? 1 : 0;
    return true;
}

static grz3_vec crossing_point(const meet_work *w, const crossing_pair *pair, int end) {
    grz3_vec at;
    grz_meeting_round(w->step, &w->side[0].at[pair->of[0]], &second_side(w)->at[pair->of[1]], &pair->ends[end], &at);
    return at;
}

/* A point that is the one before, when rounded, is left out; the part behind it takes its place. */
static bool add_common_point(meet_work *w, const grz3_vec *at, const crossing_pair *pair) {
    const grz3_vec *const points = (const grz3_vec *)w->points.items;
    const bool again = w->points.count > 0 && grz_same_point(&points[w->points.count - 1], at);
    if (!again) {
        if (!grz_grow(w->allocator, &w->points, sizeof *at) || !grz_grow(w->allocator, &w->of_a, sizeof(uint32_t)) ||
            !grz_grow(w->allocator, &w->of_b, sizeof(uint32_t)))
            return false;
        ((grz3_vec *)w->points.items)[w->points.count++] = *at;
        w->of_a.count = w->of_b.count = w->points.count;
    }
    ((uint32_t *)w->of_a.items)[w->points.count - 1] = w->side[0].index[pair->of[0]];
    ((uint32_t *)w->of_b.items)[w->points.count - 1] = second_side(w)->index[pair->of[1]];
    return true;
}

static grz_status visit_common(const meet_work *w, bool closed, bool flat) {
    const grz_common_curve curve = {.flat = flat,
                                    .closed = closed,
                                    .count = w->points.count,
                                    .points = (const grz3_vec *)w->points.items,
                                    .of_a = (const uint32_t *)w->of_a.items,
                                    .of_b = (const uint32_t *)w->of_b.items};
    return w->visit(w->user, &curve) ? GRZ_OK : GRZ_STOPPED;
}

/* The curve that begins with a crossing, which is left at the end `out`. */
static grz_status follow_common_curve(meet_work *w, crossing_pair *first, int out) {
    crossing_step at = {first, out};
    bool closed = false, more = true;
    w->points.count = w->of_a.count = w->of_b.count = 0;
    while (more && !closed) {
        at.pair->seen = true;
        const crossing_step last = at;
        const grz3_vec from = crossing_point(w, at.pair, 1 - at.out);
        if (!add_common_point(w, &from, at.pair)) return GRZ_ERROR_MEMORY;
        more = next_crossing(w, &at);
        closed = more && at.pair == first;
        const grz3_vec end = more ? from : crossing_point(w, last.pair, last.out);
        if (!more && !add_common_point(w, &end, last.pair)) return GRZ_ERROR_MEMORY;
    }
    const grz3_vec *const points = (const grz3_vec *)w->points.items;
    while (closed && w->points.count > 1 && grz_same_point(&points[0], &points[w->points.count - 1])) w->points.count--;
    return visit_common(w, closed, false);
}

/* First what has an end, from that end on, then loops. */
static grz_status follow_all_crossings(meet_work *w) {
    crossing_pair *const pairs = meet_pairs(w);
    grz_status status = GRZ_OK;
    for (int pass = 0; pass < 3; pass++)
        for (size_t i = 0; i < w->pairs.count && status == GRZ_OK; i++) {
            crossing_step back = {&pairs[i], pass == 1 ? 1 : 0};
            if (pairs[i].seen || (pass < 2 && next_crossing(w, &back))) continue;
            status = follow_common_curve(w, &pairs[i], pass == 1 ? 0 : 1);
            if (i % 256 == 0 && grz_watch_stops()) return GRZ_STOPPED;
        }
    return status;
}

/* What lies in one plane */

static grz_status visit_flat_pairs(meet_work *w) {
    const crossing_pair *const pairs = (const crossing_pair *)w->flat.items;
    grz_status status = GRZ_OK;
    for (size_t i = 0; i < w->flat.count && status == GRZ_OK; i++) {
        const grz3_triangle a = triangle_by_index(&w->side[0], pairs[i].of[0]),
                            b = triangle_by_index(second_side(w), pairs[i].of[1]);
        const grz3_shape x = grz3_shape_from_triangle(&a), y = grz3_shape_from_triangle(&b);
        grz3_common_set set;
        grz3_common_corner corners[6];
        grz3_vec points[6];
        uint32_t of_a[6], of_b[6];
        (void)grz3_where(&x, &y, &set, corners, 6);
        if (set.kind != GRZ_SET_POLYGON) continue;
        for (int k = 0; k < set.count; k++) {
            points[k] = corners[k].point;
            of_a[k] = pairs[i].of[0];
            of_b[k] = pairs[i].of[1];
        }
        const grz_common_curve polygon = {true, true, (size_t)set.count, points, of_a, of_b};
        status = w->visit(w->user, &polygon) ? GRZ_OK : GRZ_STOPPED;
        if (i % 64 == 63 && grz_watch_stops()) return GRZ_STOPPED;
    }
    return status;
}

static void release_side(const meet_work *w, meet_side *s) {
    if (!s->mesh) return;
    grz_release(w->allocator, s->place, s->mesh->triangles, sizeof *s->place);
    grz_release(w->allocator, s->number, s->mesh->triangles, sizeof *s->number);
    grz_release(w->allocator, s->index, s->count, sizeof *s->index);
    grz_release(w->allocator, s->at, s->count, sizeof *s->at);
    grz_release(w->allocator, s->joint, s->count, 3 * sizeof *s->joint);
    grz_release(w->allocator, s->first_of, (size_t)s->count + 1, sizeof *s->first_of);
}

static void release_meet(meet_work *w) {
    for (int i = 0; i < 2; i++) release_side(w, &w->side[i]);
    grz_growing_release(w->allocator, &w->pairs, sizeof(crossing_pair));
    grz_growing_release(w->allocator, &w->flat, sizeof(crossing_pair));
    grz_growing_release(w->allocator, &w->points, sizeof(grz3_vec));
    grz_growing_release(w->allocator, &w->of_a, sizeof(uint32_t));
    grz_growing_release(w->allocator, &w->of_b, sizeof(uint32_t));
}

static grz_status find_meeting(meet_work *w) {
    if (!find_places_by_index(w, &w->side[0]) || (!w->itself && !find_places_by_index(w, &w->side[1])))
        return GRZ_ERROR_MEMORY;
    grz_status status = w->itself ? grz_mesh_self_pairs(w->side[0].mesh, note_crossings, w)
                                  : grz_mesh_pairs(w->side[0].mesh, w->side[1].mesh, note_crossings, w);
    if (w->no_memory) return GRZ_ERROR_MEMORY;
    if (status != GRZ_OK) return status;
    if (!crossing_pairs_sort_all(w->allocator, &w->pairs) || !crossing_pairs_sort_all(w->allocator, &w->flat))
        return GRZ_ERROR_MEMORY;
    if (w->pairs.count > 0) {
        if (!number_crossings(w)) return grz_why_not_made();
        status = follow_all_crossings(w);
    }
    return status == GRZ_OK ? visit_flat_pairs(w) : status;
}

grz_status grz_meshes_where(const grz_mesh *a, const grz_mesh *b, grz_common_visitor visit, void *user) {
    meet_work w = {.side = {{.mesh = a}, {.mesh = b}},
                   .step = GRZ_STEP_OF_MESH,
                   .allocator = a->allocator,
                   .visit = visit,
                   .user = user};
    const grz_status status = find_meeting(&w);
    release_meet(&w);
    return status;
}

grz_status grz_mesh_self_where(const grz_mesh *mesh, grz_common_visitor visit, void *user) {
    meet_work w = {.side = {{.mesh = mesh}},
                   .itself = true,
                   .step = GRZ_STEP_OF_POINTS,
                   .allocator = mesh->allocator,
                   .visit = visit,
                   .user = user};
    const grz_status status = find_meeting(&w);
    release_meet(&w);
    return status;
}
