/* The making of a tree of boxes, eight to a node: a range of items is cut in two, the largest part again, until there
 * are eight; then each of these likewise. Where to cut: between bins of centers, where the expected cost of a
 * query, the surface of a part times its leaves, is least (Goldsmith and Salmon, Automatic creation of object
 * hierarchies for ray tracing, 1987; Wald, On fast construction of SAH-based bounding volume hierarchies, 2007).
 *
 * SPDX-License-Identifier: MIT */
#include "tree/bvh.h"

#include "base/memory.h"
#include "base/parallel.h"
#include "base/watch.h"
#include "num/bits.h"
#include "tree/search.h"
#include "tree/split.h"

#include <math.h>
#include <string.h>

/* A bound beyond this counts as infinite; sums of four such bounds are still finite. */
#define FAR 0x1p125f

enum {
    SAH_LEVELS =
        12 /* levels after which the parts are halved, so that GRZ_BVH_DEPTH is never reached: 8^(24 - 12) > 2^31 */
};

static float limit_bound(float x) { return x > FAR ? FAR : x < -FAR ? -FAR : x; }

static void set_item_bounds(grz_bvh_item *item, int k, double least, double greatest) {
    item->at[k] = limit_bound(grz_float_below(least));
    item->at[k + 4] = limit_bound(grz_float_below(-greatest));
}

grz_bvh_item grz_bvh_item_of(int dim, const double least[], const double greatest[], uint32_t number) {
    grz_bvh_item item = {{0}};
    for (int k = 0; k < dim; k++) set_item_bounds(&item, k, least[k], greatest[k]);
    grz_bvh_set_number(&item, number);
    return item;
}

static const grz_bvh_kernels *kernels_in_use(void) {
    static const grz_bvh_kernels *const all[GRZ_ISA_COUNT] = GRZ_KERNELS(&grz_bvh_kernels);
    return all[grz_isa_in_use()];
}

const grz_bvh_searches *grz_bvh_searches_in_use(void) {
    static const grz_bvh_searches *const all[GRZ_ISA_COUNT] = GRZ_KERNELS(&grz_bvh_searches);
    return all[grz_isa_in_use()];
}

/* Do boxes that are spread over so much, at such a place relative to the origin, need a frame of their own? Floats have
 * 24 bits: they do if less than eight of the last place are left for each box in a row, and only if all of them lie
 * within a small part of the distance. */
static bool needs_frame(size_t count, float spread, float place) {
    const float part = count < 1 << 11 ? (float)count * 0x1p-20f : 0x1p-9f;
    return count >= GRZ_BVH_FEWEST && spread < place * part;
}

/* An origin that the floats can be relative to: a finite end of a box, if it is not too large or too small. */
static double origin_of(double least, double greatest) {
    const double x = grz_finite(least) ? least : greatest, size = fabs(x);
    return size >= 0x1p-90 && size <= 0x1p960 ? x : 0;
}

/* Items that lie together in the array, and their bounds. */
typedef struct item_range {
    size_t first, count;
    grz_bvh_bounds bounds;
} item_range;

typedef struct bvh_builder {
    const grz_bvh_kernels *kernels;
    grz_bvh_item *items;
    int dim;
    uint32_t leaf_items;
    grz_bvh_item_box *box_of;
    void *context;
} bvh_builder;

/* The inverse, up to a factor of 2, of the largest side of a box, a power of two. */
static float unit_of(int dim, const float box[8]) {
    float size = FLT_MIN, unit;
    for (int k = 0; k < dim; k++) size = -box[k + 4] - box[k] > size ? -box[k + 4] - box[k] : size;
    uint32_t bits;
    memcpy(&bits, &size, sizeof bits);
    bits = (254 - (bits >> 23)) << 23;
    memcpy(&unit, &bits, sizeof unit);
    return unit;
}

/* The expected cost of a query at a box: half its surface in 3D, half its outline in 2D. Sides are taken times the
 * unit of the boxes that are compared: their products do not overflow, and the largest is not flushed to zero. */
static float box_cost(int dim, const float box[8], float unit) {
    const float x = (box[4] + box[0]) * -unit, y = (box[5] + box[1]) * -unit, z = (box[6] + box[2]) * -unit;
    return dim == 2 ? x + y : x * y + y * z + z * x;
}

/* Where to cut, between bins; axis -1: nowhere. */
typedef struct bvh_cut {
    float cost;
    int axis, bin;
} bvh_cut;

static size_t leaves_of(const bvh_builder *b, size_t count) { return (count + b->leaf_items - 1) / b->leaf_items; }

static const float empty_box[8] = {INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY};

/* The best of the cuts across an axis, if it is better than the best so far. */
static void look_for_cut(const bvh_builder *b, const grz_bvh_bins *bins, int axis, int count, size_t items, float unit,
                         bvh_cut *best) {
    float cost_beyond[GRZ_MOST_BINS], box[8];
    size_t beyond = 0;
    memcpy(box, empty_box, sizeof box);
    for (int i = count - 1; i > 0; i--) {
        grz_bvh_enclose(box, bins->box[axis][i]);
        beyond += bins->count[axis][i];
        cost_beyond[i] = beyond > 0 ? box_cost(b->dim, box, unit) * (float)leaves_of(b, beyond) : 0;
    }
    size_t below = 0;
    memcpy(box, empty_box, sizeof box);
    for (int i = 1; i < count; i++) {
        grz_bvh_enclose(box, bins->box[axis][i - 1]);
        below += bins->count[axis][i - 1];
        if (below == 0 || below == items) continue;
        const float cost = box_cost(b->dim, box, unit) * (float)leaves_of(b, below) + cost_beyond[i];
        if (cost < best->cost) *best = (bvh_cut){cost, axis, i};
    }
}

static bool find_cut(const bvh_builder *b, const item_range *r, grz_bvh_grid *grid, bvh_cut *best) {
    const int bins_wanted = r->count < 64 ? 8 : r->count < 1024 ? 16 : GRZ_MOST_BINS;
    *best = (bvh_cut){INFINITY, -1, 0};
    bool apart = false;
    for (int k = 0; k < 8; k++) {
        const float spread = -r->bounds.centers[(k & 3) + 4] - r->bounds.centers[k & 3];
        const bool used = (k & 3) < b->dim && spread > 0x1p-119f;
        grid->origin[k] = r->bounds.centers[k];
        grid->scale[k] = used && k < 4 ? (float)bins_wanted / spread : 0;
        apart |= used;
    }
    grid->last = (float)(bins_wanted - 1);
    if (!apart) return false;
    const float unit = unit_of(b->dim, r->bounds.box);
    grz_bvh_bins bins;
    for (int axis = 0; axis < b->dim; axis++)
        for (int i = 0; i < bins_wanted; i++) {
            memcpy(bins.box[axis][i], empty_box, sizeof empty_box);
            bins.count[axis][i] = 0;
        }
    if (b->dim == 2) {
        memcpy(bins.box[2][0], empty_box, sizeof empty_box);
        bins.count[2][0] = 0;
    }
    b->kernels->fill(b->items + r->first, r->count, grid, &bins);
    for (int axis = 0; axis < b->dim; axis++)
        if (grid->scale[axis] > 0) look_for_cut(b, &bins, axis, bins_wanted, r->count, unit, best);
    return best->axis >= 0;
}

static float center_of(const grz_bvh_item *item, int axis) { return item->at[axis] - item->at[axis + 4]; }

/* Puts an item to its place in the order along an axis, all that come before it below and the others above (Hoare,
 * Algorithm 65: FIND, 1961). Only items in an order made for that need more rounds; they stay in disorder, and a search
 * is slower then. */
static void put_in_place(grz_bvh_item items[], int64_t count, int64_t place, int axis) {
    enum { MOST_ROUNDS = 100 };
    int64_t first = 0, last = count - 1;
    for (int rounds = 0; first < last && rounds < MOST_ROUNDS; rounds++) {
        const float center = center_of(&items[place], axis);
        int64_t i = first, j = last;
        while (i <= j) {
            while (center_of(&items[i], axis) < center) i++;
            while (center_of(&items[j], axis) > center) j--;
            if (i > j) break;
            const grz_bvh_item swapped = items[i];
            items[i++] = items[j];
            items[j--] = swapped;
        }
        if (j < place) first = i;
        if (place < i) last = j;
    }
}

/* The axis along which centers are spread most; -1 if they are all the same. */
static int widest_axis(int dim, const float centers[8]) {
    int axis = -1;
    float widest = 0;
    for (int k = 0; k < dim; k++) {
        const float spread = -centers[k + 4] - centers[k];
        if (spread > widest) axis = k, widest = spread;
    }
    return axis;
}

/* In the middle of the order along that axis. */
static void halve_range(const bvh_builder *b, const item_range *r, item_range parts[2]) {
    const size_t half = (leaves_of(b, r->count) + 1) / 2 * b->leaf_items;
    const int axis = widest_axis(b->dim, r->bounds.centers);
    if (axis >= 0) put_in_place(b->items + r->first, (int64_t)r->count, (int64_t)half, axis);
    parts[0] = (item_range){.first = r->first, .count = half};
    parts[1] = (item_range){.first = r->first + half, .count = r->count - half};
    for (int i = 0; i < 2; i++) b->kernels->measure(b->items + parts[i].first, parts[i].count, &parts[i].bounds);
}

static void cut_in_two(const bvh_builder *b, const item_range *r, bool by_cost, item_range parts[2]) {
    grz_bvh_grid grid;
    bvh_cut best;
    if (!by_cost || !find_cut(b, r, &grid, &best)) {
        halve_range(b, r, parts);
        return;
    }
    grz_bvh_bounds bounds[2];
    const size_t low = b->kernels->divide(b->items + r->first, r->count, &grid, best.axis, best.bin, bounds);
    parts[0] = (item_range){r->first, low, bounds[0]};
    parts[1] = (item_range){r->first + low, r->count - low, bounds[1]};
}

/* Is the range so far from the origin that its items' floats tell little about them? */
static bool is_far(const bvh_builder *b, const item_range *r) {
    float spread = 0, place = 0;
    for (int k = 0; k < b->dim; k++) {
        const float least = r->bounds.box[k], greatest = -r->bounds.box[k + 4];
        spread = greatest - least > spread ? greatest - least : spread;
        place = fabsf(least) > place ? fabsf(least) : place;
        place = fabsf(greatest) > place ? fabsf(greatest) : place;
    }
    return b->box_of && needs_frame(r->count, spread, place);
}

/* Takes the items of a range to an origin among them. */
static void reframe(const bvh_builder *b, item_range *r) {
    double origin[3], least[3], greatest[3];
    grz_bvh_item *const items = b->items + r->first;
    b->box_of(b->context, grz_bvh_number_of(items), least, greatest);
    for (int k = 0; k < b->dim; k++) origin[k] = origin_of(least[k], greatest[k]);
    for (size_t i = 0; i < r->count; i++) {
        b->box_of(b->context, grz_bvh_number_of(&items[i]), least, greatest);
        for (int k = 0; k < b->dim; k++)
            set_item_bounds(&items[i], k, grz_bvh_below(least[k], origin[k]), grz_bvh_above(greatest[k], origin[k]));
    }
    b->kernels->measure(items, r->count, &r->bounds);
}

/* The part to cut next, the largest or, not by cost, the one of the most items; -1 if there is none. By cost, parts
 * that are far are left as they are: they are reframed first, on their own. */
static int next_to_cut(const bvh_builder *b, const item_range parts[], int count, bool by_cost, float unit) {
    int next = -1;
    float largest = -1;
    for (int i = 0; i < count; i++) {
        if (parts[i].count <= b->leaf_items || (by_cost && count > 1 && is_far(b, &parts[i]))) continue;
        const float size = by_cost ? box_cost(b->dim, parts[i].bounds.box, unit) : (float)parts[i].count;
        if (next < 0 || size > largest) {
            next = i;
            largest = size;
        }
    }
    return next;
}

/* Cuts a range into as many parts as there are lanes, or fewer; how many. *reframed: its bounds are not those that the
 * node above has to have, which are made by a refit at the end. */
static int cut_in_eight(const bvh_builder *b, const item_range *r, int depth, item_range parts[GRZ_LANES],
                        bool *reframed) {
    const bool by_cost = depth < SAH_LEVELS;
    int count = 1;
    parts[0] = *r;
    if (by_cost && is_far(b, r)) {
        reframe(b, &parts[0]);
        *reframed = true;
    }
    const float unit = unit_of(b->dim, parts[0].bounds.box);
    for (int next; count < GRZ_LANES && (next = next_to_cut(b, parts, count, by_cost, unit)) >= 0; count++) {
        item_range two[2];
        cut_in_two(b, &parts[next], by_cost, two);
        parts[next] = two[0];
        parts[count] = two[1];
    }
    return count;
}

/* A least coordinate that was raised to -FAR is no lower bound; one that was lowered to FAR still is. */
static float unlimit_bound(float x) { return x <= -FAR ? -INFINITY : x; }

void grz_bvh_set_lane(int dim, grz_bvh_node *node, int lane, const float box[8], uint32_t child) {
    for (int k = 0; k < dim; k++) {
        node->bound[2 * k][lane] = unlimit_bound(box[k]);
        node->bound[2 * k + 1][lane] = -unlimit_bound(box[k + 4]);
    }
    node->child[lane] = child;
}

/* A part of the tree that is made by itself, on a thread of its own perhaps. */
typedef struct build_task {
    item_range items;
    int depth;
    /* its root is this lane of that node among those above all tasks; GRZ_NO_CHILD for the whole tree */
    uint32_t parent;
    int lane;
    uint32_t nodes; /* how many it has made */
    bool reframed;  /* any of its ranges */
} build_task;

/* Parts of more than `most` items are cut by the caller's thread, the others are tasks. */
enum { MOST_ABOVE = 128, MOST_TASKS = (GRZ_LANES - 1) * MOST_ABOVE + 1, TASKS_A_THREAD = 8 };

/* Cutting so many takes some us. */
enum { MANY_ITEMS = 1024 };

typedef struct bvh_build {
    bvh_builder with;
    size_t most;
    void *above, *pool;
    uint32_t above_count;
    bool reframed; /* any range above the tasks */
    size_t task_count;
    build_task tasks[]; /* [MOST_TASKS]; one if one thread makes the whole tree */
} bvh_build;

/* Where a task's nodes are in the pool, with room for all that so many items can need. A node of eight children is
 * full, and one of fewer has only leaves, at least two, or a part that was far. Without the latter n items have at
 * most f(n) nodes, where f(2) = 1 and f(n) = 1 + the sum over the eight parts that are not leaves, and f(n) <= (4 n
 * - 1) / 7 follows by induction. A node with a far part adds at most one; those of a level have different items, at
 * least GRZ_BVH_FEWEST each, so on all levels they add at most SAH_LEVELS n / GRZ_BVH_FEWEST. 4/7 + 12/64 < 25/32. */
static size_t room_for(size_t items) { return items * 25 / 32 + 1; }
static void *pool_of(const bvh_build *b, const build_task *t) {
    return grz_bvh_at(b->pool, b->with.dim, (uint32_t)room_for(t->items.first));
}

static uint32_t leaf_of(const bvh_builder *b, const item_range *r) {
    return GRZ_LEAF | (uint32_t)(r->first * b->leaf_items + r->count - 1);
}

static uint32_t add_node(const bvh_builder *b, void *nodes, uint32_t *count) {
    const uint32_t index = (*count)++;
    grz_bvh_node *const node = grz_bvh_at(nodes, b->dim, index);
    for (int lane = 0; lane < GRZ_LANES; lane++) grz_bvh_set_lane(b->dim, node, lane, empty_box, GRZ_NO_CHILD);
    return index;
}

/* A stopped build leaves nodes without children, and is thrown away. */
static uint32_t make_nodes(const bvh_builder *b, const item_range *r, int depth, void *nodes, build_task *t) {
    const uint32_t index = add_node(b, nodes, &t->nodes);
    item_range parts[GRZ_LANES];
    if ((r->count > MANY_ITEMS || index % 64 == 0) && grz_watch_stops()) return index;
    const int lanes = cut_in_eight(b, r, depth, parts, &t->reframed);
    for (int i = 0; i < lanes; i++) {
        const uint32_t child =
            parts[i].count <= b->leaf_items ? leaf_of(b, &parts[i]) : make_nodes(b, &parts[i], depth + 1, nodes, t);
        grz_bvh_set_lane(b->dim, grz_bvh_at(nodes, b->dim, index), i, parts[i].bounds.box, child);
    }
    return index;
}

static void run_task(void *context, size_t index) {
    bvh_build *const b = (bvh_build *)context;
    build_task *const t = &b->tasks[index];
    make_nodes(&b->with, &t->items, t->depth, pool_of(b, t), t);
}

/* The nodes above all tasks, and the tasks. */
static void plan_tasks(bvh_build *b, const item_range *r, int depth, uint32_t parent, int lane) {
    if (r->count <= b->most || b->above_count == MOST_ABOVE) {
        b->tasks[b->task_count++] = (build_task){.items = *r, .depth = depth, .parent = parent, .lane = lane};
        return;
    }
    if (grz_watch_stops()) return;
    const uint32_t index = add_node(&b->with, b->above, &b->above_count);
    if (parent != GRZ_NO_CHILD) grz_bvh_at(b->above, b->with.dim, parent)->child[lane] = index;
    item_range parts[GRZ_LANES];
    const int lanes = cut_in_eight(&b->with, r, depth, parts, &b->reframed);
    for (int i = 0; i < lanes; i++) {
        const bool leaf = parts[i].count <= b->with.leaf_items;
        grz_bvh_set_lane(b->with.dim, grz_bvh_at(b->above, b->with.dim, index), i, parts[i].bounds.box,
                         leaf ? leaf_of(&b->with, &parts[i]) : GRZ_NO_CHILD);
        if (!leaf) plan_tasks(b, &parts[i], depth + 1, index, i);
    }
}

/* Puts the nodes above the tasks and those of each task one after the other. */
static void gather_nodes(bvh_build *b, void *nodes) {
    const int dim = b->with.dim;
    const size_t size = grz_bvh_node_size(dim);
    uint32_t base = b->above_count;
    for (size_t i = 0; i < b->task_count; i++) {
        const build_task *const t = &b->tasks[i];
        if (t->parent != GRZ_NO_CHILD) grz_bvh_at(b->above, dim, t->parent)->child[t->lane] = base;
        memcpy(grz_bvh_at(nodes, dim, base), pool_of(b, t), t->nodes * size);
        for (uint32_t k = 0; k < t->nodes; k++) {
            uint32_t *const child = grz_bvh_at(nodes, dim, base + k)->child;
            for (int lane = 0; lane < GRZ_LANES; lane++) child[lane] += child[lane] & GRZ_LEAF ? 0 : base;
        }
        base += t->nodes;
    }
    memcpy(nodes, b->above, b->above_count * size);
}

static uint32_t nodes_of(const bvh_build *b) {
    uint32_t count = b->above_count;
    for (size_t i = 0; i < b->task_count; i++) count += b->tasks[i].nodes;
    return count;
}

/* The most items of a task. */
static size_t items_a_task(size_t count, const grz_parallel *parallel) {
    const size_t threads = grz_threads_of(parallel);
    return threads > 1 ? count / (threads * TASKS_A_THREAD) + 1024 : count;
}

static void make_all(bvh_build *b, size_t count, const grz_parallel *parallel) {
    b->most = items_a_task(count, parallel);
    item_range all = {.first = 0, .count = count};
    b->with.kernels->measure(b->with.items, count, &all.bounds);
    plan_tasks(b, &all, 0, GRZ_NO_CHILD, 0);
    grz_run(parallel, b->task_count, run_task, b);
}

void grz_bvh_node_bounds(int dim, const grz_bvh_node *node, float box[6]) {
    for (int k = 0; k < dim; k++) {
        float least = INFINITY, greatest = -INFINITY;
        for (int i = 0; i < GRZ_LANES; i++) {
            least = node->bound[2 * k][i] < least ? node->bound[2 * k][i] : least;
            greatest = node->bound[2 * k + 1][i] > greatest ? node->bound[2 * k + 1][i] : greatest;
        }
        box[2 * k] = least;
        box[2 * k + 1] = greatest;
    }
}

static float largest_bound(int dim, const float bounds[6]) {
    float largest = 0;
    for (int row = 0; row < 2 * dim; row++) largest = fabsf(bounds[row]) > largest ? fabsf(bounds[row]) : largest;
    return largest;
}

static void set_reach(grz_bvh *tree) {
    float bounds[6];
    grz_bvh_node_bounds(tree->dim, (const grz_bvh_node *)tree->nodes, bounds);
    tree->whole.reach = (double)largest_bound(tree->dim, bounds);
}

static bool is_reframed(const bvh_build *b) {
    bool reframed = b->reframed;
    for (size_t i = 0; i < b->task_count; i++) reframed |= b->tasks[i].reframed;
    return reframed;
}

/* What the box of a leaf follows from, while a tree is made. */
typedef struct made_leaves {
    const grz_bvh *tree;
    const grz_bvh_input *input;
} made_leaves;

static void bounds_of_made_leaf(void *context, uint32_t leaf, double least[], double greatest[]) {
    const made_leaves *const made = (const made_leaves *)context;
    const grz_bvh_input *const in = made->input;
    const uint32_t *const numbers = made->tree->order + leaf / in->leaf_items;
    in->box_of(in->context, numbers[0], least, greatest);
    for (uint32_t i = 1; i <= leaf % in->leaf_items; i++) {
        double low[3], high[3];
        in->box_of(in->context, numbers[i], low, high);
        for (int k = 0; k < in->dim; k++) {
            least[k] = grz_less_equal(least[k], low[k]) ? least[k] : low[k];
            greatest[k] = grz_less_equal(high[k], greatest[k]) ? greatest[k] : high[k];
        }
    }
}

grz_status grz_bvh_build(grz_bvh *tree, const grz_bvh_input *in, const grz_allocator *allocator,
                         const grz_parallel *parallel) {
    const size_t count = in->count;
    *tree = (grz_bvh){.dim = in->dim, .leaf_items = in->leaf_items};
    if (count == 0) return GRZ_OK;
    const size_t size = grz_bvh_node_size(in->dim), room = room_for(count) + 1;
    /* little memory for a small tree: many small polygons would tear the heap into pieces */
    const bool is_whole = items_a_task(count, parallel) >= count;
    const size_t bytes = sizeof(bvh_build) + (is_whole ? 1 : MOST_TASKS) * sizeof(build_task);
    const size_t room_above = is_whole ? 1 : MOST_ABOVE;
    bvh_build *const b = (bvh_build *)grz_allocate(allocator, 1, bytes);
    void *const above = grz_allocate(allocator, room_above, size), *const pool = grz_allocate(allocator, room, size);
    uint32_t *const order = (uint32_t *)grz_allocate(allocator, count, sizeof *order);
    if (b && above && pool && order) {
        *b = (bvh_build){.with = {kernels_in_use(), in->items, in->dim, in->leaf_items, in->box_of, in->context},
                         .above = above,
                         .pool = pool};
        make_all(b, count, parallel);
        tree->node_count = tree->node_room = nodes_of(b);
        if (!grz_watch_stops()) tree->nodes = grz_allocate(allocator, tree->node_count, size);
    }
    if (tree->nodes) {
        gather_nodes(b, tree->nodes);
        for (size_t i = 0; i < count; i++) order[i] = grz_bvh_number_of(&in->items[i]);
        tree->order = order;
        tree->item_count = tree->order_room = count;
        set_reach(tree);
        made_leaves made = {tree, in};
        if (is_reframed(b)) grz_bvh_refit(tree, bounds_of_made_leaf, &made, allocator);
    } else {
        grz_release(allocator, order, count, sizeof *order);
    }
    grz_release(allocator, pool, room, size);
    grz_release(allocator, above, room_above, size);
    grz_release(allocator, b, 1, bytes);
    return tree->nodes ? GRZ_OK : grz_why_not_made();
}

static bool have_frames(grz_bvh *tree, uint32_t more, const grz_allocator *allocator) {
    const uint32_t wanted = 2 * tree->frame_count + more;
    if (tree->frame_count + more <= tree->frame_room) return true;
    grz_bvh_frame *const frames = (grz_bvh_frame *)grz_allocate(allocator, wanted, sizeof *frames);
    if (!frames) return false;
    if (tree->frame_count > 0) memcpy(frames, tree->frames, tree->frame_count * sizeof *frames);
    grz_release(allocator, tree->frames, tree->frame_room, sizeof *frames);
    tree->frames = frames;
    tree->frame_room = wanted;
    return true;
}

/* A refit goes once from the leaves up to the root. A subtree that turns out to be far from the origin of its frame is
 * gone over again, relative to an origin of its own. */
typedef struct refitting {
    grz_bvh *tree;
    grz_bvh_leaf_box *box_of;
    void *context;
    const grz_allocator *allocator;
} refitting;

/* What is known of a subtree once its boxes are made. */
typedef struct refitted {
    float bounds[6]; /* in its frame */
    size_t count;    /* of its boxes */
} refitted;

bool grz_bvh_is_far(int dim, const float bounds[6], size_t count) {
    float spread = 0;
    if (count < GRZ_BVH_FEWEST) return false;
    for (int k = 0; k < dim; k++) {
        const float size = limit_bound(bounds[2 * k + 1]) - limit_bound(bounds[2 * k]);
        spread = size > spread ? size : spread;
    }
    return needs_frame(count, spread, limit_bound(largest_bound(dim, bounds)));
}

void grz_bvh_leaf_bounds(const grz_bvh *tree, const grz_bvh_frame *frame, uint32_t leaf, grz_bvh_leaf_box *box_of,
                         void *context, float box[6]) {
    double least[3], greatest[3];
    box_of(context, leaf, least, greatest);
    for (int k = 0; k < tree->dim; k++) {
        box[2 * k] = grz_float_below(grz_bvh_below(least[k], frame->origin[k]));
        box[2 * k + 1] = grz_float_above(grz_bvh_above(greatest[k], frame->origin[k]));
    }
}

/* A frame with its origin at the first leaf below a node. */
static grz_bvh_frame frame_for(const refitting *r, uint32_t root) {
    const grz_bvh *const tree = r->tree;
    grz_bvh_frame frame = {.root = root};
    double least[3], greatest[3];
    uint32_t child = root;
    while (!(child & GRZ_LEAF)) {
        const grz_bvh_node *const node = grz_bvh_get(tree->nodes, tree->dim, grz_bvh_node_of(tree, child));
        int lane = 0;
        while (lane < GRZ_LANES - 1 && node->child[lane] == GRZ_NO_CHILD) lane++;
        child = node->child[lane];
    }
    if (child == GRZ_NO_CHILD) return frame;
    r->box_of(r->context, child & ~GRZ_LEAF, least, greatest);
    for (int k = 0; k < tree->dim; k++) frame.origin[k] = origin_of(least[k], greatest[k]);
    return frame;
}

static refitted refit_node(const refitting *r, const grz_bvh_frame *frame, uint32_t index, bool is_root, int nested);

/* Gives the subtree of a lane a frame of its own; its bounds in the frame of the node stay. */
static void frame_lane(const refitting *r, grz_bvh_node *node, int lane, int nested) {
    grz_bvh *const tree = r->tree;
    if (nested == GRZ_BVH_NESTED || !have_frames(tree, 1, r->allocator)) return;
    grz_bvh_frame frame = frame_for(r, node->child[lane]);
    const uint32_t number = ++tree->frame_count;
    const refitted s = refit_node(r, &frame, frame.root, true, nested + 1);
    frame.reach = (double)largest_bound(tree->dim, s.bounds);
    tree->frames[number - 1] = frame;
    node->child[lane] = GRZ_FRAME | number;
}

/* Far lanes get frames, unless the node is far as a whole: then it gets one from the node above. `nested`: how many
 * frames lie above its own. No deeper than GRZ_BVH_DEPTH. */
static refitted refit_node(const refitting *r, const grz_bvh_frame *frame, uint32_t index, bool is_root, int nested) {
    grz_bvh *const tree = r->tree;
    grz_bvh_node *const node = grz_bvh_at(tree->nodes, tree->dim, index);
    refitted all = {.count = 0};
    unsigned far = 0;
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        const uint32_t child = node->child[lane];
        refitted s = {.count = child % tree->leaf_items + 1};
        if (child == GRZ_NO_CHILD) continue;
        if (child & GRZ_LEAF) {
            grz_bvh_leaf_bounds(tree, frame, child & ~GRZ_LEAF, r->box_of, r->context, s.bounds);
        } else {
            node->child[lane] = grz_bvh_node_of(tree, child);
            s = refit_node(r, frame, node->child[lane], false, nested);
            far |= (unsigned)grz_bvh_is_far(tree->dim, s.bounds, s.count) << lane;
        }
        all.count += s.count;
        for (int row = 0; row < 2 * tree->dim; row++) node->bound[row][lane] = s.bounds[row];
    }
    grz_bvh_node_bounds(tree->dim, node, all.bounds);
    if (far != 0 && (is_root || !grz_bvh_is_far(tree->dim, all.bounds, all.count)))
        for (; far != 0; far &= far - 1) frame_lane(r, node, grz_trailing_zeros(far), nested);
    return all;
}

void grz_bvh_frame_lane(grz_bvh *tree, uint32_t index, int lane, int nested, grz_bvh_leaf_box *box_of, void *context,
                        const grz_allocator *allocator) {
    const refitting r = {tree, box_of, context, allocator};
    frame_lane(&r, grz_bvh_at(tree->nodes, tree->dim, index), lane, nested);
}

/* Makes plain nodes of all roots of frames. */
static void remove_frames(grz_bvh *tree) {
    for (uint32_t i = 0; tree->frame_count > 0 && i < tree->node_count; i++) {
        uint32_t *const child = grz_bvh_at(tree->nodes, tree->dim, i)->child;
        for (int lane = 0; lane < GRZ_LANES; lane++)
            if (!(child[lane] & GRZ_LEAF)) child[lane] = grz_bvh_node_of(tree, child[lane]);
    }
    tree->frame_count = 0;
}

void grz_bvh_refit(grz_bvh *tree, grz_bvh_leaf_box *box_of, void *context, const grz_allocator *allocator) {
    const refitting r = {tree, box_of, context, allocator};
    if (tree->node_count == 0) return;
    remove_frames(tree);
    refitted all = refit_node(&r, &tree->whole, 0, false, 0);
    if (grz_bvh_is_far(tree->dim, all.bounds, all.count)) {
        remove_frames(tree);
        tree->whole = frame_for(&r, 0);
        all = refit_node(&r, &tree->whole, 0, true, 0);
    }
    tree->whole.reach = (double)largest_bound(tree->dim, all.bounds);
}

/* Half the surface of each lane's box in 3D, half the outline in 2D. */
static void cost_of_lanes(int dim, const float bound[][GRZ_LANES], float cost[GRZ_LANES]) {
    for (int i = 0; i < GRZ_LANES; i++) {
        const float x = bound[1][i] - bound[0][i], y = bound[3][i] - bound[2][i];
        const float z = dim == 3 ? bound[5][i] - bound[4][i] : 0;
        cost[i] = dim == 3 ? x * y + y * z + z * x : x + y;
    }
}

static double cost_of_leaves(const grz_bvh *tree, uint32_t index) {
    const grz_bvh_node *const node = grz_bvh_get(tree->nodes, tree->dim, index);
    float cost[GRZ_LANES];
    double sum = 0;
    if (tree->dim == 3) cost_of_lanes(3, node->bound, cost);
    else cost_of_lanes(2, node->bound, cost);
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        const uint32_t child = node->child[lane];
        if (child == GRZ_NO_CHILD) continue;
        sum += child & GRZ_LEAF ? (double)cost[lane] : cost_of_leaves(tree, grz_bvh_node_of(tree, child));
    }
    return sum;
}

double grz_bvh_cost(const grz_bvh *tree) {
    float box[6], bound[6][GRZ_LANES] = {{0}}, cost[GRZ_LANES];
    if (tree->node_count == 0) return 0;
    grz_bvh_node_bounds(tree->dim, (const grz_bvh_node *)tree->nodes, box);
    for (int row = 0; row < 2 * tree->dim; row++) bound[row][0] = box[row];
    cost_of_lanes(tree->dim, (const float(*)[GRZ_LANES])bound, cost);
    return cost_of_leaves(tree, 0) / (double)cost[0];
}

void grz_bvh_forget_order(grz_bvh *tree, const grz_allocator *allocator) {
    grz_release(allocator, tree->order, tree->order_room, sizeof *tree->order);
    tree->order = NULL;
}

void grz_bvh_release(grz_bvh *tree, const grz_allocator *allocator) {
    if (tree->node_room > 0) grz_release(allocator, tree->nodes, tree->node_room, grz_bvh_node_size(tree->dim));
    grz_release(allocator, tree->frames, tree->frame_room, sizeof *tree->frames);
    tree->nodes = NULL;
    tree->frames = NULL;
    grz_bvh_forget_order(tree, allocator);
}

uint32_t grz_bvh_count_leaves(const grz_bvh *tree) {
    uint32_t count = 0, leaf;
    for (size_t at = 0; grz_bvh_next_leaf(tree, &at, &leaf);) count++;
    return count;
}
