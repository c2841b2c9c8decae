/* Where planes cut a mesh: a sweep over the triangles, sorted by the first plane that cuts them.
 *
 * Each corner has a rank: how many planes it is above. So a triangle is cut by the planes from its least rank on, below
 * its greatest, and an edge between its two; no sign is computed twice. Which sides of triangles follow each other does
 * not depend on the plane. So a curve is followed without a table (Minetto, Volpato, Stolfi, Gregori and da Silva, "An
 * optimal algorithm for 3D triangle mesh slicing", 2017, hash its points plane by plane).
 *
 * SPDX-License-Identifier: MIT */
#include "curve/section.h"

#include "base/watch.h"
#include "curve/joints.h"
#include "mesh/solid.h"
#include "mesh/triangles.h"
#include "num/vec.h"
#include "tree/search.h"

#include <graze/query3.h>

#include <string.h>

typedef struct section_offset {
    int64_t order; /* of the offset, as grz_order has it */
    size_t index;
} section_offset;

#define GRZ_ITEM section_offset
#define GRZ_HEAP(name) section_offsets_##name
#define GRZ_IS_BEFORE(x, y) ((x)->order != (y)->order ? (x)->order < (y)->order : (x)->index < (y)->index)
#include "base/heap.inc"

/* A triangle that is cut. */
typedef struct section_triangle {
    uint32_t index, place;
    uint32_t rank[3];   /* of its corners */
    uint32_t low, high; /* the least and the greatest of these */
} section_triangle;

#define GRZ_ITEM section_triangle
#define GRZ_MERGE(name) section_triangles_##name
#define GRZ_IS_BEFORE(x, y) ((x)->index < (y)->index)
#include "base/merge_sort.inc"

typedef struct section_work {
    const grz_mesh *mesh;
    const grz_allocator *allocator;
    grz_cut_plane plane;
    section_offset *offsets; /* in their order */
    uint32_t plane_count;
    grz_growing found; /* section_triangle, by index */
    bool no_memory;
    /* of each triangle that was found: */
    grz3_triangle *corners;
    uint32_t *joint;              /* of each side */
    uint32_t *seen;               /* one more than the last plane whose curve came to it */
    uint32_t *by_low;             /* the triangles in the order of their first planes */
    uint32_t *active, *active_to; /* those that a plane cuts, by index; room for the next plane's */
    uint32_t active_count;
    uint32_t *begins; /* of each plane, and one more: where its triangles in by_low begin */
    grz_section_loops loops;
    grz_growing points, triangles; /* of a curve that is visited */
    grz_mesh_solid solid;
    grz_section_visitor visit;
    void *user;
} section_work;

static section_triangle *section_found(const section_work *w) { return (section_triangle *)w->found.items; }

/* Ranks */

/* Is a point above plane k? */
static bool is_above_plane(const section_work *w, const double at[3], uint32_t k) {
    const grz3_plane plane = {{w->plane.normal[0], w->plane.normal[1], w->plane.normal[2]},
                              grz_at_order(w->offsets[k].order)};
    const grz3_vec point = {at[0], at[1], at[2]};
    return grz3_side_plane_point(&plane, &point) == GRZ_SIDE_BEYOND;
}

/* How many planes have an offset below a number. */
static uint32_t planes_below(const section_work *w, double x) {
    const int64_t order = grz_order(x);
    uint32_t low = 0, high = w->plane_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (w->offsets[middle].order < order) low = middle + 1;
        else high = middle;
    }
    return low;
}

static uint32_t rank_exactly(const section_work *w, const double at[3]) {
    uint32_t low = 0, high = w->plane_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (is_above_plane(w, at, middle)) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* Doubles say a rank, and the planes beside it whether that is so. */
static uint32_t rank_of_corner(const section_work *w, const double at[3]) {
    const int k = w->plane.along;
    if (k >= 0) return planes_below(w, grz_negative(w->plane.normal[k]) ? -at[k] : at[k]);
    const double guess = grz_dot(3, w->plane.normal, at);
    if (grz_nan(guess)) return rank_exactly(w, at);
    const uint32_t rank = planes_below(w, guess);
    const bool right =
        (rank == 0 || is_above_plane(w, at, rank - 1)) && (rank == w->plane_count || !is_above_plane(w, at, rank));
    return right ? rank : rank_exactly(w, at);
}

/* Triangles */

static bool find_section_triangles(void *context, uint32_t leaf) {
    section_work *const w = (section_work *)context;
    grz3_triangle t[GRZ_BLOCK];
    const int count = (int)(leaf % GRZ_BLOCK) + 1;
    grz_mesh_triangles(w->mesh, leaf / GRZ_BLOCK, count, t);
    for (int i = 0; i < count; i++) {
        section_triangle s = {.place = leaf / GRZ_BLOCK * GRZ_BLOCK + (uint32_t)i, .low = UINT32_MAX};
        const double *const numbers = (const double *)&t[i];
        for (int k = 0; k < 3; k++) {
            s.rank[k] = rank_of_corner(w, numbers + 3 * k);
            s.low = s.rank[k] < s.low ? s.rank[k] : s.low;
            s.high = s.rank[k] > s.high ? s.rank[k] : s.high;
        }
        if (s.low == s.high) continue;
        if (!grz_grow(w->allocator, &w->found, sizeof s)) {
            w->no_memory = true;
            return false;
        }
        s.index = grz_mesh_index(w->mesh, leaf / GRZ_BLOCK, i);
        section_found(w)[w->found.count++] = s;
    }
    return !(leaf / GRZ_BLOCK % 256 == 0 && grz_watch_stops());
}

/* Planes across an axis are in a box. */
static void search_across_axis(section_work *w) {
    double least[3], greatest[3];
    const int k = w->plane.along;
    const double first = grz_at_order(w->offsets[0].order), last = grz_at_order(w->offsets[w->plane_count - 1].order);
    const bool turned = grz_negative(w->plane.normal[k]);
    for (int i = 0; i < 3; i++) least[i] = -(double)INFINITY, greatest[i] = (double)INFINITY;
    least[k] = turned ? -last : first;
    greatest[k] = turned ? -first : last;
    const grz_bvh_box box = grz_bvh_box_of(3, least, greatest);
    grz_bvh_searches_in_use()->visit(&w->mesh->tree, &box, find_section_triangles, w);
}

/* May the box of a child be cut by a plane? What is rounded is far less than 2^-40 of what is added up. */
static bool may_be_cut(const section_work *w, const grz_bvh_frame *frame, const grz_bvh_node *node, int lane) {
    double low = 0, high = 0, size = 0;
    for (int k = 0; k < 3; k++) {
        const double n = w->plane.normal[k], a = (double)node->bound[2 * k][lane] + frame->origin[k],
                     b = (double)node->bound[2 * k + 1][lane] + frame->origin[k];
        low += n > 0 ? n * a : n * b;
        high += n > 0 ? n * b : n * a;
        size += fabs(n) * (fabs(a) + fabs(b) + fabs(frame->origin[k]));
    }
    const double slack = size * 0x1p-40 + 0x1p-900, first = grz_at_order(w->offsets[0].order),
                 last = grz_at_order(w->offsets[w->plane_count - 1].order);
    return !(high + slack < first) && !(low - slack > last);
}

static void search_along_planes(section_work *w) {
    const grz_bvh *const tree = &w->mesh->tree;
    grz_bvh_copy copy;
    uint32_t stack[GRZ_BVH_STACK], *top = stack, frame = 0;
    if (tree->node_count > 0) *top++ = 0;
    while (top > stack) {
        uint32_t next = *--top;
        if (next & GRZ_FRAME) {
            if (!grz_bvh_switch_frame(tree, &frame, &next, top)) continue;
            top++;
        }
        const grz_bvh_node *const node = grz_bvh_see(tree, frame, grz_bvh_get(tree->nodes, 3, next), &copy);
        for (int lane = 0; lane < GRZ_LANES; lane++) {
            const uint32_t child = node->child[lane];
            if (child == GRZ_NO_CHILD || !may_be_cut(w, grz_bvh_frame_at(tree, frame), node, lane)) continue;
            if (!(child & GRZ_LEAF)) *top++ = child;
            else if (!find_section_triangles(w, child & ~GRZ_LEAF)) return;
        }
    }
}

static grz_status find_section(section_work *w) {
    if (w->plane.along >= 0) search_across_axis(w);
    else search_along_planes(w);
    if (w->no_memory) return GRZ_ERROR_MEMORY;
    if (grz_watch_stops()) return GRZ_STOPPED;
    return section_triangles_sort_all(w->allocator, &w->found) ? GRZ_OK : GRZ_ERROR_MEMORY;
}

/* What is known of each triangle. */

static bool take_section_memory(section_work *w) {
    const size_t count = w->found.count;
    w->corners = (grz3_triangle *)grz_allocate(w->allocator, count, sizeof *w->corners);
    w->joint = (uint32_t *)grz_allocate(w->allocator, count, 3 * sizeof *w->joint);
    w->seen = (uint32_t *)grz_allocate(w->allocator, count, sizeof *w->seen);
    w->by_low = (uint32_t *)grz_allocate(w->allocator, count, sizeof *w->by_low);
    w->active = (uint32_t *)grz_allocate(w->allocator, count, sizeof *w->active);
    w->active_to = (uint32_t *)grz_allocate(w->allocator, count, sizeof *w->active_to);
    w->begins = (uint32_t *)grz_allocate(w->allocator, (size_t)w->plane_count + 1, sizeof *w->begins);
    return w->corners && w->joint && w->seen && w->by_low && w->active && w->active_to && w->begins;
}

static void release_section(section_work *w) {
    const size_t count = w->found.count;
    grz_release(w->allocator, w->corners, count, sizeof *w->corners);
    grz_release(w->allocator, w->joint, count, 3 * sizeof *w->joint);
    grz_release(w->allocator, w->seen, count, sizeof *w->seen);
    grz_release(w->allocator, w->by_low, count, sizeof *w->by_low);
    grz_release(w->allocator, w->active, count, sizeof *w->active);
    grz_release(w->allocator, w->active_to, count, sizeof *w->active_to);
    grz_release(w->allocator, w->begins, (size_t)w->plane_count + 1, sizeof *w->begins);
    grz_growing_release(w->allocator, &w->loops.nodes, sizeof(grz_section_node));
    grz_growing_release(w->allocator, &w->loops.loops, sizeof(grz_section_loop));
    grz_growing_release(w->allocator, &w->points, sizeof(grz3_vec));
    grz_growing_release(w->allocator, &w->triangles, sizeof(uint32_t));
    grz_growing_release(w->allocator, &w->found, sizeof(section_triangle));
}

static void sort_by_low(section_work *w) {
    const section_triangle *const found = section_found(w);
    memset(w->begins, 0, ((size_t)w->plane_count + 1) * sizeof *w->begins);
    for (size_t i = 0; i < w->found.count; i++) w->begins[found[i].low + 1]++;
    for (uint32_t k = 0; k < w->plane_count; k++) w->begins[k + 1] += w->begins[k];
    for (size_t i = 0; i < w->found.count; i++) w->by_low[w->begins[found[i].low]++] = (uint32_t)i;
    for (uint32_t k = w->plane_count; k > 0; k--) w->begins[k] = w->begins[k - 1];
    w->begins[0] = 0;
}

static grz_status join_section(section_work *w) {
    const section_triangle *const found = section_found(w);
    if (!take_section_memory(w)) return GRZ_ERROR_MEMORY;
    for (size_t i = 0; i < w->found.count; i++) {
        w->corners[i] = grz_mesh_triangle_in(w->mesh, found[i].place);
        w->seen[i] = 0;
        for (int e = 0; e < 3; e++)
            w->joint[3 * i + (size_t)e] = found[i].rank[e] != found[i].rank[(e + 1) % 3] ? 0 : GRZ_NO_JOINT;
    }
    sort_by_low(w);
    if (!grz_join_sides(w->allocator, w->corners, (uint32_t)w->found.count, w->joint)) return grz_why_not_made();
    return GRZ_OK;
}

/* The triangles that plane k cuts: those of the plane before that it cuts, too, and the new ones. */
static void go_to_plane(section_work *w, uint32_t k) {
    const section_triangle *const found = section_found(w);
    uint32_t count = 0, next = w->begins[k];
    const uint32_t end = w->begins[k + 1];
    for (uint32_t i = 0; i < w->active_count; i++) {
        const uint32_t old = w->active[i];
        while (next < end && w->by_low[next] < old) w->active_to[count++] = w->by_low[next++];
        if (found[old].high > k) w->active_to[count++] = old;
    }
    while (next < end) w->active_to[count++] = w->by_low[next++];
    uint32_t *const before = w->active;
    w->active = w->active_to;
    w->active_to = before;
    w->active_count = count;
}

/* Curves of one plane */

static bool is_corner_above(const section_work *w, uint32_t triangle, uint32_t corner, uint32_t k) {
    return section_found(w)[triangle].rank[corner % 3] > k;
}
static bool is_side_cut(const section_work *w, uint32_t side, uint32_t k) {
    return is_corner_above(w, side / 3, side % 3, k) != is_corner_above(w, side / 3, side % 3 + 1, k);
}

/* The other side of its triangle that is cut. */
static uint32_t exit_of_side(const section_work *w, uint32_t side, uint32_t k) {
    const uint32_t next = grz_side_after(side);
    return is_side_cut(w, next, k) ? next : grz_side_after(next);
}

/* Of a triangle that is cut: the side that comes from above. */
static uint32_t falling_side(const section_work *w, uint32_t triangle, uint32_t k) {
    uint32_t e = 0;
    while (!is_corner_above(w, triangle, e, k) || is_corner_above(w, triangle, e + 1, k)) e++;
    return 3 * triangle + e;
}

static bool add_section_node(section_work *w, const grz_section_node *node) {
    if (!grz_grow(w->allocator, &w->loops.nodes, sizeof *node)) return false;
    grz_section_nodes(&w->loops)[w->loops.nodes.count++] = *node;
    return true;
}

static bool add_section_loop(section_work *w, size_t first, bool closed) {
    if (!grz_grow(w->allocator, &w->loops.loops, sizeof(grz_section_loop))) return false;
    *grz_section_loop_at(&w->loops, w->loops.loops.count++) =
        (grz_section_loop){.first = first, .count = w->loops.nodes.count - first, .closed = closed, .around = SIZE_MAX};
    return true;
}

static grz_section_node section_node(const section_work *w, uint32_t side, uint32_t k) {
    const grz3_vec *const from = grz_triangle_corner(&w->corners[side / 3], (int)(side % 3)),
                          *const to = grz_triangle_corner(&w->corners[side / 3], (int)(side % 3) + 1);
    const bool falls = is_corner_above(w, side / 3, side % 3, k);
    return (grz_section_node){.side = side, .cut = {.below = falls ? to : from, .above = falls ? from : to}};
}

static bool is_same_cut(const grz_cut_point *x, const grz_cut_point *y) {
    return grz_same_point(x->below, y->below) && grz_same_point(x->above, y->above);
}

/* A loop that comes to the same point of a crowded edge again is closed there: what is between is a loop of its own.
 * Its nodes are moved behind all others. */
static bool cut_off_loop(section_work *w, size_t first, size_t end) {
    const size_t begin = w->loops.nodes.count;
    for (size_t i = first; i < end; i++) {
        const grz_section_node node = grz_section_nodes(&w->loops)[i];
        if (!add_section_node(w, &node)) return false;
    }
    return add_section_loop(w, begin, true);
}

static bool split_at_crowds(section_work *w, size_t loop) {
    const size_t first = grz_section_loop_at(&w->loops, loop)->first,
                 end = first + grz_section_loop_at(&w->loops, loop)->count;
    size_t top = first;
    for (size_t i = first; i < end; i++) {
        const grz_section_node node = grz_section_nodes(&w->loops)[i];
        for (size_t b = first; b < top && w->joint[node.side] & GRZ_CROWDED; b++) {
            const grz_section_node *const before = grz_section_nodes(&w->loops) + b;
            if (!(w->joint[before->side] & GRZ_CROWDED) || !is_same_cut(&before->cut, &node.cut)) continue;
            if (!cut_off_loop(w, b, top)) return false;
            top = b;
        }
        grz_section_nodes(&w->loops)[top++] = node;
    }
    grz_section_loop_at(&w->loops, loop)->count = top - first;
    return true;
}

/* The curve that enters a triangle through a side. */
static bool follow_section(section_work *w, uint32_t start, uint32_t k) {
    const size_t first = w->loops.nodes.count, loop = w->loops.loops.count;
    bool closed = false, crowded = false;
    for (uint32_t side = start; side != GRZ_NO_JOINT && !closed;) {
        w->seen[side / 3] = k + 1;
        const grz_section_node node = section_node(w, side, k);
        if (!add_section_node(w, &node)) return false;
        crowded = crowded || (w->joint[side] != GRZ_NO_JOINT && (w->joint[side] & GRZ_CROWDED));
        const uint32_t exit = exit_of_side(w, side, k), joint = w->joint[exit];
        side = joint == GRZ_NO_JOINT ? joint : joint & ~GRZ_CROWDED;
        closed = side == start;
        const grz_section_node last = section_node(w, exit, k);
        if (side == GRZ_NO_JOINT && !add_section_node(w, &last)) return false;
    }
    return add_section_loop(w, first, closed) && (!closed || !crowded || split_at_crowds(w, loop));
}

/* First the curves with an end that runs into the mesh with the front on the right, then those that have both ends the
 * other way round, which fronts that disagree make; then loops. */
static bool follow_all(section_work *w, uint32_t k) {
    w->loops.nodes.count = w->loops.loops.count = 0;
    for (int pass = 0; pass < 3; pass++)
        for (uint32_t i = 0; i < w->active_count; i++) {
            const uint32_t triangle = w->active[i], falls = falling_side(w, triangle, k),
                           start = pass == 1 ? exit_of_side(w, falls, k) : falls;
            if (w->seen[triangle] == k + 1 || (pass < 2 && w->joint[start] != GRZ_NO_JOINT)) continue;
            if (!follow_section(w, start, k)) return false;
        }
    grz_section_node *const nodes = grz_section_nodes(&w->loops);
    for (size_t i = 0; i < w->loops.nodes.count; i++) grz_cut_round(&w->plane, &nodes[i].cut);
    return true;
}

/* What is visited */

static bool add_section_point(section_work *w, const grz3_vec *at, uint32_t triangle) {
    if (!grz_grow(w->allocator, &w->points, sizeof *at) || !grz_grow(w->allocator, &w->triangles, sizeof triangle))
        return false;
    ((grz3_vec *)w->points.items)[w->points.count++] = *at;
    ((uint32_t *)w->triangles.items)[w->triangles.count++] = triangle;
    return true;
}

/* Of points that are the same as the one before, as at a corner in the plane, the first remains; its triangle is then
 * that of the last one. */
static bool gather_curve(section_work *w, const grz_section_loop *loop) {
    const grz_section_node *const nodes = grz_section_nodes(&w->loops) + loop->first;
    const section_triangle *const found = section_found(w);
    w->points.count = w->triangles.count = 0;
    for (size_t i = 0; i < loop->count; i++) {
        const uint32_t triangle = found[nodes[i].side / 3].index;
        const size_t count = w->points.count;
        const grz3_vec *const points = (const grz3_vec *)w->points.items;
        if (count > 0 && grz_same_point(&points[count - 1], &nodes[i].cut.at))
            ((uint32_t *)w->triangles.items)[count - 1] = triangle;
        else if (!add_section_point(w, &nodes[i].cut.at, triangle)) return false;
    }
    const grz3_vec *const points = (const grz3_vec *)w->points.items;
    while (loop->closed && w->points.count > 1 && grz_same_point(&points[0], &points[w->points.count - 1]))
        w->points.count--;
    return true;
}

static grz_status visit_curves(section_work *w, uint32_t k) {
    for (size_t i = 0; i < w->loops.loops.count; i++) {
        const grz_section_loop *const loop = grz_section_loop_at(&w->loops, i);
        if (!gather_curve(w, loop)) return GRZ_ERROR_MEMORY;
        const grz_section_curve curve = {.plane = w->offsets[k].index,
                                         .closed = loop->closed,
                                         .count = w->points.count,
                                         .points = (const grz3_vec *)w->points.items,
                                         .triangles = (const uint32_t *)w->triangles.items,
                                         .hole = loop->hole,
                                         .around = loop->around};
        if (!w->visit(w->user, &curve)) return GRZ_STOPPED;
    }
    return GRZ_OK;
}

static grz_status visit_planes(section_work *w) {
    for (uint32_t k = 0; k < w->plane_count; k++) {
        go_to_plane(w, k);
        if (k % 64 == 63 && grz_watch_stops()) return GRZ_STOPPED;
        if (w->active_count == 0) continue;
        w->plane.offset = grz_at_order(w->offsets[k].order);
        if (!follow_all(w, k)) return GRZ_ERROR_MEMORY;
        if (w->solid != GRZ_SKIN && !grz_section_nest(&w->loops, w->solid == GRZ_SOLID_ODD)) return grz_why_not_made();
        const grz_status status = visit_curves(w, k);
        if (status != GRZ_OK) return status;
    }
    return GRZ_OK;
}

static grz_status cut_all(section_work *w, const double *offsets, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (grz_finite(offsets[i])) w->offsets[w->plane_count++] = (section_offset){grz_order(offsets[i]), i};
    if (w->plane_count == 0 || w->mesh->triangles == w->mesh->empty) return GRZ_OK;
    section_offsets_sort(w->offsets, w->plane_count);
    grz_status status = find_section(w);
    if (status == GRZ_OK && w->found.count > 0) {
        status = join_section(w);
        if (status == GRZ_OK) status = visit_planes(w);
    }
    release_section(w);
    return status;
}

grz_status grz_mesh_section(const grz_mesh *mesh, const grz3_vec *normal, const double *offsets, size_t count,
                            grz_mesh_solid solid, grz_section_visitor visit, void *user) {
    section_work w = {.mesh = mesh, .allocator = mesh->allocator, .solid = solid, .visit = visit, .user = user};
    if (!grz_cut_plane_of(normal, &w.plane) || count >= UINT32_MAX || !grz_mesh_can_be(mesh, solid) ||
        (solid == GRZ_SOLID_WINDING && mesh->unmatched_edges > 0))
        return GRZ_ERROR_ARGUMENT;
    w.loops.allocator = w.allocator;
    w.loops.plane = &w.plane;
    w.offsets = (section_offset *)grz_allocate(w.allocator, count, sizeof *w.offsets);
    if (!w.offsets) return GRZ_ERROR_MEMORY;
    const grz_status status = cut_all(&w, offsets, count);
    grz_release(w.allocator, w.offsets, count, sizeof *w.offsets);
    return status;
}
