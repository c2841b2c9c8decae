/* The saving and loading of trees (saved.h).
 *
 * Nothing that is read is believed: memory grows with what has come, the nodes must be one tree that is not too deep,
 * the boxes in its leaves as many as the header says and not empty, and no place is used twice.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/saved.h"

#include "base/memory.h"
#include "tree/change.h"

#include <string.h>

static void put_nodes(grz_words_out *o, const grz_bvh *bvh, uint32_t index) {
    const uint32_t *const child = grz_bvh_get(bvh->nodes, bvh->dim, index)->child;
    uint32_t code[2] = {0, 0};
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        const uint32_t c = child[lane];
        code[lane / 4] |= (c == GRZ_NO_CHILD ? 0
                           : c & GRZ_LEAF    ? c % GRZ_TREE_LEAF + 1
                                             : (uint32_t)GRZ_SAVED_NODE)
                          << lane % 4 * 8;
    }
    grz_put_word(o, code[0]);
    grz_put_word(o, code[1]);
    for (int lane = 0; lane < GRZ_LANES && !o->failed; lane++)
        if (!(child[lane] & GRZ_LEAF)) put_nodes(o, bvh, grz_bvh_node_of(bvh, child[lane]));
}

static void put_box(grz_words_out *o, const grz_tree *tree, uint32_t slot) {
    const char *const numbers = tree->numbers + slot * tree->boxes.stride;
    grz_put_word(o, tree->bvh.order[slot]);
    for (int k = 0; k < 2 * tree->bvh.dim; k++) {
        uint64_t wide;
        uint32_t narrow;
        if (tree->boxes.is_float) {
            memcpy(&narrow, numbers + (size_t)k * sizeof narrow, sizeof narrow);
            grz_put_word(o, narrow);
        } else {
            memcpy(&wide, numbers + (size_t)k * sizeof wide, sizeof wide);
            grz_put_wide(o, wide);
        }
    }
}

static void put_boxes(grz_words_out *o, const grz_tree *tree, uint32_t index) {
    const uint32_t *const child = grz_bvh_get(tree->bvh.nodes, tree->bvh.dim, index)->child;
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        const uint32_t leaf = child[lane] & ~GRZ_LEAF;
        if (!grz_bvh_is_leaf(child[lane])) continue;
        for (uint32_t i = 0; i <= leaf % GRZ_TREE_LEAF; i++) put_box(o, tree, leaf / GRZ_TREE_LEAF + i);
    }
    for (int lane = 0; lane < GRZ_LANES && !o->failed; lane++)
        if (!(child[lane] & GRZ_LEAF)) put_boxes(o, tree, grz_bvh_node_of(&tree->bvh, child[lane]));
}

static void put_header(grz_words_out *o, const grz_tree *tree) {
    grz_put_mark(o, GRZ_SAVED_MARK);
    grz_put_word(o, GRZ_SAVED_VERSION);
    grz_put_word(o, (uint32_t)tree->bvh.dim | (tree->boxes.is_float ? GRZ_SAVED_FLOATS : 0) |
                        (tree->ids ? 0 : GRZ_SAVED_PLAIN_IDS));
    grz_put_word(o, (uint32_t)tree->places);
    grz_put_word(o, (uint32_t)tree->bvh.item_count);
    grz_put_word(o, (uint32_t)tree->links.gone);
    grz_put_word(o, tree->bvh.item_count > 0 ? tree->bvh.node_count - tree->links.free_nodes : 0);
    grz_put_checksum(o);
}

grz_status grz_tree_save(const grz_tree *tree, const grz_writer *to) {
    grz_words_out o;
    grz_words_begin(&o, to);
    put_header(&o, tree);
    for (uint32_t i = 0; i < tree->places && !o.failed; i++) grz_put_word(&o, tree->ids ? tree->ids[i] : i);
    if (tree->bvh.item_count > 0) {
        put_nodes(&o, &tree->bvh, 0);
        put_boxes(&o, tree, 0);
    }
    uint32_t place = tree->links.free_place;
    for (size_t i = 0; i < tree->links.gone && !o.failed; i++) {
        grz_put_word(&o, place & ~GRZ_NO_SLOT);
        place = tree->links.slot[place & ~GRZ_NO_SLOT];
    }
    grz_put_checksum(&o);
    return grz_words_end(&o);
}

/* Loading. */

/* An array that grows as it is filled, up to `most` items, which it then has room for. */
typedef struct growing_array {
    void *items;
    size_t room, most, size;
} growing_array;

/* What comes. */
typedef struct tree_loader {
    grz_words_in in;
    grz_tree *tree;
    uint32_t number[GRZ_SAVED_NUMBERS];
    growing_array ids, nodes, order, numbers;
} tree_loader;

enum { FIRST_ROOM = 1024 };

static bool ensure_room(tree_loader *l, growing_array *p, size_t count) {
    const grz_allocator *const a = l->tree->allocator;
    if (p->items && count <= p->room) return true;
    const size_t doubled = p->room > 0 ? 2 * p->room : (size_t)FIRST_ROOM,
                 wanted = doubled < p->most ? doubled : p->most;
    void *const more = grz_allocate(a, wanted, p->size);
    if (!more) return grz_words_fail(&l->in, GRZ_ERROR_MEMORY);
    if (p->items) memcpy(more, p->items, p->room * p->size);
    grz_release(a, p->items, p->room, p->size);
    p->items = more;
    p->room = wanted;
    return true;
}

static bool read_header(tree_loader *l) {
    grz_words_in *const in = &l->in;
    if (!grz_get_mark(in, GRZ_SAVED_MARK) || !grz_get_version(in, GRZ_SAVED_VERSION)) return false;
    grz_words_expect(in, GRZ_SAVED_NUMBERS + 2);
    for (int i = 0; i < GRZ_SAVED_NUMBERS; i++) l->number[i] = grz_get_word(in);
    if (!grz_get_checksum(in)) return false;
    const uint32_t form = l->number[GRZ_SAVED_FORM], dim = form & 0xff, places = l->number[GRZ_SAVED_PLACES];
    const uint32_t boxes = l->number[GRZ_SAVED_BOXES], gone = l->number[GRZ_SAVED_GONE],
                   nodes = l->number[GRZ_SAVED_NODES];
    const bool known =
        (dim == 2 || dim == 3) && (form & ~(uint32_t)(0xff | GRZ_SAVED_FLOATS | GRZ_SAVED_PLAIN_IDS)) == 0;
    const bool fits = places <= GRZ_MOST_BOXES && boxes <= places && gone <= places - boxes && nodes <= GRZ_MOST_BOXES;
    return (known && fits && (nodes > 0) == (boxes > 0)) || grz_words_refuse(in);
}

/* How it is to be kept, and how much is to come. */
static void prepare_load(tree_loader *l) {
    const uint32_t form = l->number[GRZ_SAVED_FORM], boxes = l->number[GRZ_SAVED_BOXES],
                   nodes = l->number[GRZ_SAVED_NODES];
    const bool is_float = form & GRZ_SAVED_FLOATS;
    const int dim = (int)(form & 0xff);
    const size_t stride = 2 * (size_t)dim * (is_float ? sizeof(float) : sizeof(double));
    grz_tree *const tree = l->tree;
    tree->bvh = (grz_bvh){.dim = dim, .leaf_items = GRZ_TREE_LEAF};
    tree->boxes = (grz_source){NULL, 0, stride, dim, is_float};
    tree->places = tree->place_room = l->number[GRZ_SAVED_PLACES];
    tree->links.gone = l->number[GRZ_SAVED_GONE];
    l->ids = (growing_array){.most = tree->places, .size = sizeof(uint32_t)};
    l->nodes = (growing_array){.most = nodes, .size = grz_bvh_node_size(dim)};
    l->order = (growing_array){.most = boxes, .size = sizeof(uint32_t)};
    l->numbers = (growing_array){.most = boxes, .size = stride};
    grz_words_expect(&l->in, tree->places + tree->links.gone + 2 * (uint64_t)nodes + boxes * (1 + stride / 4) + 2);
}

static bool read_ids(tree_loader *l) {
    if (!ensure_room(l, &l->ids, 0)) return false;
    for (uint32_t i = 0; i < l->tree->places; i++) {
        const uint32_t id = grz_get_word(&l->in);
        if (l->in.status != GRZ_OK || !ensure_room(l, &l->ids, i + 1)) return false;
        if ((l->number[GRZ_SAVED_FORM] & GRZ_SAVED_PLAIN_IDS) && id != i) return grz_words_refuse(&l->in);
        ((uint32_t *)l->ids.items)[i] = id;
    }
    return true;
}

/* A lane that waits for its node. */
typedef struct waiting_lane {
    uint32_t node;
    int lane, depth;
} waiting_lane;

/* The lanes of a node; those that are nodes wait, the first on top. */
static bool read_lanes(tree_loader *l, uint32_t index, int depth, uint32_t *boxes, waiting_lane stack[], int *top) {
    grz_words_in *const in = &l->in;
    const int dim = l->tree->bvh.dim;
    uint32_t code[2];
    for (int i = 0; i < 2; i++) code[i] = grz_get_word(in);
    grz_bvh_node *const node = grz_bvh_at(l->nodes.items, dim, index);
    if (in->status != GRZ_OK) return false;
    grz_tree_clear_node(dim, node);
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        const uint32_t what = code[lane / 4] >> lane % 4 * 8 & 0xff;
        if (what == 0 || (what == GRZ_SAVED_NODE && depth < GRZ_BVH_DEPTH)) continue;
        if (what > GRZ_TREE_LEAF || what > l->number[GRZ_SAVED_BOXES] - *boxes) return grz_words_refuse(in);
        node->child[lane] = GRZ_LEAF | (*boxes * GRZ_TREE_LEAF + what - 1);
        *boxes += what;
    }
    for (int lane = GRZ_LANES - 1; lane >= 0; lane--)
        if ((code[lane / 4] >> lane % 4 * 8 & 0xff) == GRZ_SAVED_NODE)
            stack[(*top)++] = (waiting_lane){index, lane, depth + 1};
    return true;
}

static bool read_nodes(tree_loader *l) {
    waiting_lane stack[GRZ_BVH_STACK];
    const uint32_t nodes = l->number[GRZ_SAVED_NODES];
    uint32_t boxes = 0;
    int top = 0;
    stack[top++] = (waiting_lane){0, 0, 1};
    for (uint32_t i = 0; i < nodes; i++) {
        if (top == 0) return grz_words_refuse(&l->in);
        const waiting_lane next = stack[--top];
        if (!ensure_room(l, &l->nodes, i + 1)) return false;
        if (i > 0) grz_bvh_at(l->nodes.items, l->tree->bvh.dim, next.node)->child[next.lane] = i;
        if (!read_lanes(l, i, next.depth, &boxes, stack, &top)) return false;
    }
    return nodes == 0 || (top == 0 && boxes == l->number[GRZ_SAVED_BOXES]) || grz_words_refuse(&l->in);
}

static void read_numbers(tree_loader *l, char *to) {
    for (int k = 0; k < 2 * l->tree->bvh.dim; k++) {
        if (l->tree->boxes.is_float) {
            const uint32_t narrow = grz_get_word(&l->in);
            memcpy(to + (size_t)k * sizeof narrow, &narrow, sizeof narrow);
        } else {
            const uint64_t wide = grz_get_wide(&l->in);
            memcpy(to + (size_t)k * sizeof wide, &wide, sizeof wide);
        }
    }
}

/* A place that no box has had. */
static bool get_place(tree_loader *l, uint32_t *place) {
    *place = grz_get_word(&l->in);
    if (l->in.status != GRZ_OK) return false;
    return (*place < l->tree->places && l->tree->links.slot[*place] == GRZ_EMPTY_BOX) || grz_words_refuse(&l->in);
}

static bool read_boxes(tree_loader *l) {
    grz_tree *const tree = l->tree;
    for (uint32_t i = 0; i < l->number[GRZ_SAVED_BOXES]; i++) {
        double box[6];
        uint32_t place;
        if (!get_place(l, &place) || !ensure_room(l, &l->order, i + 1) || !ensure_room(l, &l->numbers, i + 1))
            return false;
        ((uint32_t *)l->order.items)[i] = place;
        tree->links.slot[place] = i;
        read_numbers(l, (char *)l->numbers.items + i * l->numbers.size);
        if (l->in.status != GRZ_OK) return false;
        const grz_source source = {(const char *)l->numbers.items, i + 1, l->numbers.size, tree->bvh.dim,
                                   tree->boxes.is_float};
        grz_source_box(&source, i, box);
        if (!grz_box_valid(tree->bvh.dim, box)) return grz_words_refuse(&l->in);
        tree->infinite += grz_tree_infinite(tree->bvh.dim, box);
    }
    return true;
}

static bool read_gone(tree_loader *l) {
    grz_tree_links *const links = &l->tree->links;
    uint32_t *from = &links->free_place;
    for (size_t i = 0; i < links->gone; i++) {
        uint32_t place;
        if (!get_place(l, &place)) return false;
        *from = GRZ_NO_SLOT | place;
        from = &links->slot[place];
        *from = GRZ_NO_NEXT;
    }
    return true;
}

/* By now as many words have come as there are places. */
static bool make_slots(tree_loader *l) {
    grz_tree *const tree = l->tree;
    tree->links.slot = (uint32_t *)grz_allocate(tree->allocator, tree->place_room, sizeof *tree->links.slot);
    if (!tree->links.slot) return grz_words_fail(&l->in, GRZ_ERROR_MEMORY);
    for (size_t i = 0; i < tree->places; i++) tree->links.slot[i] = GRZ_EMPTY_BOX;
    tree->links.free_place = GRZ_NO_NEXT;
    return true;
}

/* The tree has what has come; its piles are full. */
static void take_arrays(tree_loader *l) {
    grz_tree *const tree = l->tree;
    const bool plain = l->number[GRZ_SAVED_FORM] & GRZ_SAVED_PLAIN_IDS;
    tree->ids = plain ? NULL : (uint32_t *)l->ids.items;
    tree->bvh.nodes = l->nodes.items;
    tree->bvh.node_count = tree->bvh.node_room = l->number[GRZ_SAVED_NODES];
    tree->bvh.order = (uint32_t *)l->order.items;
    tree->bvh.item_count = tree->bvh.order_room = tree->boxes.count = l->number[GRZ_SAVED_BOXES];
    tree->numbers = (char *)l->numbers.items;
    tree->boxes.first = tree->numbers;
    l->nodes.items = l->order.items = l->numbers.items = NULL;
    if (!plain) l->ids.items = NULL;
}

/* Without free places it is as it was made. */
static bool finish_load(tree_loader *l) {
    grz_tree *const tree = l->tree;
    take_arrays(l);
    grz_bvh_refit(&tree->bvh, grz_tree_leaf_bounds, tree, tree->allocator);
    if (tree->links.gone > 0) return grz_tree_link(tree) == GRZ_OK || grz_words_fail(&l->in, GRZ_ERROR_MEMORY);
    grz_release(tree->allocator, tree->links.slot, tree->place_room, sizeof *tree->links.slot);
    tree->links = (grz_tree_links){0};
    return true;
}

static bool read_tree(tree_loader *l) {
    if (!read_header(l)) return false;
    prepare_load(l);
    return read_ids(l) && make_slots(l) && read_nodes(l) && read_boxes(l) && read_gone(l) && grz_get_checksum(&l->in) &&
           finish_load(l);
}

grz_status grz_tree_load(grz_tree **tree, const grz_reader *from, const grz_tree_options *options, uint64_t *at) {
    const grz_allocator *const a = options ? options->allocator : NULL;
    tree_loader l = {.tree = (grz_tree *)grz_allocate(a, 1, sizeof **tree)};
    grz_words_open(&l.in, from);
    *tree = NULL;
    if (l.tree) {
        *l.tree = (grz_tree){.allocator = a};
        if (read_tree(&l)) *tree = l.tree;
        else grz_tree_free(l.tree);
        growing_array *const piles[] = {&l.ids, &l.nodes, &l.order, &l.numbers};
        for (int i = 0; i < 4; i++) grz_release(a, piles[i]->items, piles[i]->room, piles[i]->size);
    } else {
        grz_words_fail(&l.in, GRZ_ERROR_MEMORY);
    }
    if (at) *at = l.in.at;
    return l.in.status;
}
