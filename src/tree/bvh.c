/* The making of a tree of boxes, eight to a node: a range of items is cut in two, the largest part again, until there
 * are eight; then each of these likewise. Where to cut: between bins of centers, where the expected cost of a
 * query, the surface of a part times its leaves, is least (Goldsmith and Salmon, Automatic creation of object
 * hierarchies for ray tracing, 1987; Wald, On fast construction of SAH-based bounding volume hierarchies, 2007).
 *
 * SPDX-License-Identifier: MIT */
#include "tree/bvh.h"

#include "base/memory.h"
#include "base/parallel.h"
#include "num/bits.h"
#include "tree/search.h"
#include "tree/split.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* A bound beyond this counts as infinite; sums of four such bounds are still finite. */
#define FAR 0x1p125f

enum {
    SAH_LEVELS =
        12 /* levels after which the parts are halved, so that GRZ_BVH_DEPTH is never reached: 8^(24 - 12) > 2^31 */
};

/* Never returns a subnormal: threads with denormals-are-zero take it for 0. */
float grz_float_below(double x) {
    if (fabs(x) < (double)FLT_MIN) return grz_negative(x) ? -FLT_MIN : 0;
    const float f = (float)x;
    return (double)f > x ? nextafterf(f, -INFINITY) : f;
}

float grz_float_above(double x) { return -grz_float_below(-x); }

static float limit_bound(float x) { return x > FAR ? FAR : x < -FAR ? -FAR : x; }

grz_bvh_item grz_bvh_item_of(int dim, const double least[], const double greatest[], uint32_t number) {
    grz_bvh_item item = {{0}};
    for (int k = 0; k < dim; k++) {
        item.at[k] = limit_bound(grz_float_below(least[k]));
        item.at[k + 4] = limit_bound(grz_float_below(-greatest[k]));
    }
    item.at[3] = (float)(number & 0xffff);
    item.at[7] = (float)(number >> 16);
    return item;
}

static uint32_t number_of(const grz_bvh_item *item) { return (uint32_t)item->at[3] | (uint32_t)item->at[7] << 16; }

const grz_bvh_kernels *grz_bvh_kernels_in_use(void) {
    static const grz_bvh_kernels *const all[GRZ_ISA_COUNT] = GRZ_KERNELS(&grz_bvh_kernels);
    return all[grz_isa_in_use()];
}

const grz_bvh_searches *grz_bvh_searches_in_use(void) {
    static const grz_bvh_searches *const all[GRZ_ISA_COUNT] = GRZ_KERNELS(&grz_bvh_searches);
    return all[grz_isa_in_use()];
}

grz_bvh_box grz_bvh_box_of(int dim, const double least[], const double greatest[]) {
    grz_bvh_box box = {{0}};
    for (int k = 0; k < dim; k++) {
        box.at[2 * k] = grz_float_below(least[k]);
        box.at[2 * k + 1] = grz_float_above(greatest[k]);
    }
    return box;
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
} bvh_builder;

/* The expected cost of a query at a box: half its surface in 3D, half its outline in 2D. */
static float box_cost(int dim, const float box[8]) {
    const float x = -box[4] - box[0], y = -box[5] - box[1], z = -box[6] - box[2];
    return dim == 2 ? x + y : x * y + y * z + z * x;
}

/* Where to cut, between bins; axis -1: nowhere. */
typedef struct bvh_cut {
    float cost;
    int axis, bin;
} bvh_cut;

static size_t leaves_of(const bvh_builder *b, size_t count) { return (count + b->leaf_items - 1) / b->leaf_items; }

static void enclose(float box[8], const float other[8]) {
    for (int i = 0; i < 8; i++) box[i] = other[i] < box[i] ? other[i] : box[i];
}

static const float empty_box[8] = {INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY};

/* The best of the cuts across an axis, if it is better than the best so far. */
static void look_for_cut(const bvh_builder *b, const grz_bvh_bins *bins, int axis, int count, size_t items,
                         bvh_cut *best) {
    float cost_beyond[GRZ_MOST_BINS], box[8];
    size_t beyond = 0;
    memcpy(box, empty_box, sizeof box);
    for (int i = count - 1; i > 0; i--) {
        enclose(box, bins->box[axis][i]);
        beyond += bins->count[axis][i];
        cost_beyond[i] = beyond > 0 ? box_cost(b->dim, box) * (float)leaves_of(b, beyond) : 0;
    }
    size_t below = 0;
    memcpy(box, empty_box, sizeof box);
    for (int i = 1; i < count; i++) {
        enclose(box, bins->box[axis][i - 1]);
        below += bins->count[axis][i - 1];
        if (below == 0 || below == items) continue;
        const float cost = box_cost(b->dim, box) * (float)leaves_of(b, below) + cost_beyond[i];
        if (cost < best->cost) *best = (bvh_cut){cost, axis, i};
    }
}

static bool find_cut(const bvh_builder *b, const item_range *r, grz_bvh_grid *grid, bvh_cut *best) {
    const int bins_wanted = r->count < 64 ? 8 : r->count < 1024 ? 16 : GRZ_MOST_BINS;
    *best = (bvh_cut){INFINITY, -1, 0};
    bool apart = false;
    for (int k = 0; k < 8; k++) {
        const float spread = -r->bounds.centers[(k & 3) + 4] - r->bounds.centers[k & 3];
        const bool used = (k & 3) < b->dim && spread > 0x1p-80f;
        grid->origin[k] = r->bounds.centers[k];
        grid->scale[k] = used && k < 4 ? (float)bins_wanted / spread : 0;
        apart |= used;
    }
    grid->last = (float)(bins_wanted - 1);
    if (!apart) return false;
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
        if (grid->scale[axis] > 0) look_for_cut(b, &bins, axis, bins_wanted, r->count, best);
    return best->axis >= 0;
}

static void halve_range(const bvh_builder *b, const item_range *r, item_range parts[2]) {
    const size_t half = (leaves_of(b, r->count) + 1) / 2 * b->leaf_items;
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

/* The part to cut next, the largest or, without patience, the one of the most items; -1 if all are leaves. */
static int next_to_cut(const bvh_builder *b, const item_range parts[], int count, bool by_cost) {
    int next = -1;
    float largest = -1;
    for (int i = 0; i < count; i++) {
        if (parts[i].count <= b->leaf_items) continue;
        const float size = by_cost ? box_cost(b->dim, parts[i].bounds.box) : (float)parts[i].count;
        if (next < 0 || size > largest) {
            next = i;
            largest = size;
        }
    }
    return next;
}

static int cut_in_eight(const bvh_builder *b, const item_range *r, int depth, item_range parts[GRZ_LANES]) {
    const bool by_cost = depth < SAH_LEVELS;
    int count = 1;
    parts[0] = *r;
    for (int next; count < GRZ_LANES && (next = next_to_cut(b, parts, count, by_cost)) >= 0; count++) {
        item_range two[2];
        cut_in_two(b, &parts[next], by_cost, two);
        parts[next] = two[0];
        parts[count] = two[1];
    }
    return count;
}

/* A least coordinate that was raised to -FAR is no lower bound; one that was lowered to FAR still is. */
static float unlimit_bound(float x) { return x <= -FAR ? -INFINITY : x; }

static void set_lane(int dim, grz_bvh_node *node, int lane, const float box[8], uint32_t child) {
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
} build_task;

/* Parts of more than `most` items are cut by the caller's thread, the others are tasks. */
enum { MOST_ABOVE = 128, MOST_TASKS = (GRZ_LANES - 1) * MOST_ABOVE + 1, TASKS_A_THREAD = 8 };

typedef struct bvh_build {
    bvh_builder with;
    size_t most;
    void *above, *pool;
    uint32_t above_count;
    size_t task_count;
    build_task tasks[MOST_TASKS];
} bvh_build;

/* Where a task's nodes are in the pool, with room for all that so many items can need: a node of eight children is
 * full, and one of fewer has only leaves, at least two; so n items have at most f(n) nodes, where f(2) = 1 and f(n) = 1
 * + the sum over the eight parts that are not leaves, and f(n) <= (4 n - 1) / 7 follows by induction. */
static size_t room_for(size_t items) { return items * 4 / 7 + 1; }
static void *pool_of(const bvh_build *b, const build_task *t) {
    return grz_bvh_at(b->pool, b->with.dim, (uint32_t)room_for(t->items.first));
}

static uint32_t leaf_of(const bvh_builder *b, const item_range *r) {
    return GRZ_LEAF | (uint32_t)(r->first * b->leaf_items + r->count - 1);
}

static uint32_t add_node(const bvh_builder *b, void *nodes, uint32_t *count) {
    const uint32_t index = (*count)++;
    grz_bvh_node *const node = grz_bvh_at(nodes, b->dim, index);
    for (int lane = 0; lane < GRZ_LANES; lane++) set_lane(b->dim, node, lane, empty_box, GRZ_NO_CHILD);
    return index;
}

static uint32_t make_nodes(const bvh_builder *b, const item_range *r, int depth, void *nodes, uint32_t *count) {
    const uint32_t index = add_node(b, nodes, count);
    item_range parts[GRZ_LANES];
    const int lanes = cut_in_eight(b, r, depth, parts);
    for (int i = 0; i < lanes; i++) {
        const uint32_t child =
            parts[i].count <= b->leaf_items ? leaf_of(b, &parts[i]) : make_nodes(b, &parts[i], depth + 1, nodes, count);
        set_lane(b->dim, grz_bvh_at(nodes, b->dim, index), i, parts[i].bounds.box, child);
    }
    return index;
}

static void run_task(void *context, size_t index) {
    bvh_build *const b = context;
    build_task *const t = &b->tasks[index];
    make_nodes(&b->with, &t->items, t->depth, pool_of(b, t), &t->nodes);
}

/* The nodes above all tasks, and the tasks. */
static void plan_tasks(bvh_build *b, const item_range *r, int depth, uint32_t parent, int lane) {
    if (r->count <= b->most || b->above_count == MOST_ABOVE) {
        b->tasks[b->task_count++] = (build_task){*r, depth, parent, lane, 0};
        return;
    }
    const uint32_t index = add_node(&b->with, b->above, &b->above_count);
    if (parent != GRZ_NO_CHILD) grz_bvh_at(b->above, b->with.dim, parent)->child[lane] = index;
    item_range parts[GRZ_LANES];
    const int lanes = cut_in_eight(&b->with, r, depth, parts);
    for (int i = 0; i < lanes; i++) {
        const bool leaf = parts[i].count <= b->with.leaf_items;
        set_lane(b->with.dim, grz_bvh_at(b->above, b->with.dim, index), i, parts[i].bounds.box,
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

static void make_all(bvh_build *b, size_t count, const grz_parallel *parallel) {
    const size_t threads = grz_threads_of(parallel);
    b->most = threads > 1 ? count / (threads * TASKS_A_THREAD) + 1024 : count;
    item_range all = {.first = 0, .count = count};
    b->with.kernels->measure(b->with.items, count, &all.bounds);
    plan_tasks(b, &all, 0, GRZ_NO_CHILD, 0);
    grz_run(parallel, b->task_count, run_task, b);
}

grz_status grz_bvh_build(grz_bvh *tree, int dim, grz_bvh_item *items, size_t count, uint32_t leaf_items,
                         const grz_allocator *allocator, const grz_parallel *parallel) {
    *tree = (grz_bvh){.dim = dim, .leaf_items = leaf_items};
    if (count == 0) return GRZ_OK;
    const size_t size = grz_bvh_node_size(dim), room = room_for(count) + 1;
    bvh_build *const b = grz_allocate(allocator, 1, sizeof *b);
    void *const above = grz_allocate(allocator, MOST_ABOVE, size), *const pool = grz_allocate(allocator, room, size);
    uint32_t *const order = grz_allocate(allocator, count, sizeof *order);
    if (b && above && pool && order) {
        *b = (bvh_build){.with = {grz_bvh_kernels_in_use(), items, dim, leaf_items}, .above = above, .pool = pool};
        make_all(b, count, parallel);
        tree->node_count = tree->node_room = nodes_of(b);
        tree->nodes = grz_allocate(allocator, tree->node_count, size);
    }
    if (tree->nodes) {
        gather_nodes(b, tree->nodes);
        for (size_t i = 0; i < count; i++) order[i] = number_of(&items[i]);
        tree->order = order;
        tree->item_count = tree->order_room = count;
    } else {
        grz_release(allocator, order, count, sizeof *order);
    }
    grz_release(allocator, pool, room, size);
    grz_release(allocator, above, MOST_ABOVE, size);
    grz_release(allocator, b, 1, sizeof *b);
    return tree->nodes ? GRZ_OK : GRZ_ERROR_MEMORY;
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

void grz_bvh_leaf_bounds(const grz_bvh *tree, uint32_t leaf, grz_bvh_leaf_box *box_of, void *context, float box[6]) {
    double least[3], greatest[3];
    box_of(context, leaf, least, greatest);
    for (int k = 0; k < tree->dim; k++) {
        box[2 * k] = grz_float_below(least[k]);
        box[2 * k + 1] = grz_float_above(greatest[k]);
    }
}

/* No deeper than GRZ_BVH_DEPTH. */
static void refit_node(grz_bvh *tree, uint32_t index, grz_bvh_leaf_box *box_of, void *context, float bounds[6]) {
    grz_bvh_node *const node = grz_bvh_at(tree->nodes, tree->dim, index);
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        const uint32_t child = node->child[lane];
        float box[6] = {0};
        if (child == GRZ_NO_CHILD) continue;
        if (child & GRZ_LEAF) grz_bvh_leaf_bounds(tree, child & ~GRZ_LEAF, box_of, context, box);
        else refit_node(tree, child, box_of, context, box);
        for (int row = 0; row < 2 * tree->dim; row++) node->bound[row][lane] = box[row];
    }
    grz_bvh_node_bounds(tree->dim, node, bounds);
}

void grz_bvh_refit(grz_bvh *tree, grz_bvh_leaf_box *box_of, void *context) {
    float bounds[6];
    if (tree->node_count > 0) refit_node(tree, 0, box_of, context, bounds);
}

void grz_bvh_forget_order(grz_bvh *tree, const grz_allocator *allocator) {
    grz_release(allocator, tree->order, tree->order_room, sizeof *tree->order);
    tree->order = NULL;
}

void grz_bvh_release(grz_bvh *tree, const grz_allocator *allocator) {
    grz_release(allocator, tree->nodes, tree->node_room, grz_bvh_node_size(tree->dim));
    tree->nodes = NULL;
    grz_bvh_forget_order(tree, allocator);
}
