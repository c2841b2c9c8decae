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

typedef struct tree_output {
    const grz_writer *to;
    uint64_t sum;
    size_t used;
    bool failed;
    unsigned char bytes[4096];
} tree_output;

static void flush_output(tree_output *o) {
    o->failed = o->failed || (o->used > 0 && !o->to->write(o->to->user, o->bytes, o->used));
    o->used = 0;
}

static void put_word(tree_output *o, uint32_t word) {
    for (int i = 0; i < 4; i++) o->bytes[o->used++] = (unsigned char)(word >> 8 * i);
    o->sum = grz_checksum(o->sum, word);
    if (o->used == sizeof o->bytes) flush_output(o);
}

static void put_checksum(tree_output *o) {
    const uint64_t sum = o->sum;
    put_word(o, (uint32_t)sum);
    put_word(o, (uint32_t)(sum >> 32));
}

static void put_nodes(tree_output *o, const grz_bvh *bvh, uint32_t index) {
    const uint32_t *const child = grz_bvh_get(bvh->nodes, bvh->dim, index)->child;
    uint32_t code[2] = {0, 0};
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        const uint32_t c = child[lane];
        code[lane / 4] |= (c == GRZ_NO_CHILD ? 0
                           : c & GRZ_LEAF    ? c % GRZ_TREE_LEAF + 1
                                             : (uint32_t)GRZ_SAVED_NODE)
                          << lane % 4 * 8;
    }
    put_word(o, code[0]);
    put_word(o, code[1]);
    for (int lane = 0; lane < GRZ_LANES && !o->failed; lane++)
        if (!(child[lane] & GRZ_LEAF)) put_nodes(o, bvh, grz_bvh_node_of(bvh, child[lane]));
}

static void put_box(tree_output *o, const grz_tree *tree, uint32_t slot) {
    const char *const numbers = tree->numbers + slot * tree->boxes.stride;
    put_word(o, tree->bvh.order[slot]);
    for (int k = 0; k < 2 * tree->bvh.dim; k++) {
        uint64_t wide;
        uint32_t narrow;
        if (tree->boxes.is_float) {
            memcpy(&narrow, numbers + (size_t)k * sizeof narrow, sizeof narrow);
            put_word(o, narrow);
        } else {
            memcpy(&wide, numbers + (size_t)k * sizeof wide, sizeof wide);
            put_word(o, (uint32_t)wide);
            put_word(o, (uint32_t)(wide >> 32));
        }
    }
}

static void put_boxes(tree_output *o, const grz_tree *tree, uint32_t index) {
    const uint32_t *const child = grz_bvh_get(tree->bvh.nodes, tree->bvh.dim, index)->child;
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        const uint32_t leaf = child[lane] & ~GRZ_LEAF;
        if (!grz_bvh_is_leaf(child[lane])) continue;
        for (uint32_t i = 0; i <= leaf % GRZ_TREE_LEAF; i++) put_box(o, tree, leaf / GRZ_TREE_LEAF + i);
    }
    for (int lane = 0; lane < GRZ_LANES && !o->failed; lane++)
        if (!(child[lane] & GRZ_LEAF)) put_boxes(o, tree, grz_bvh_node_of(&tree->bvh, child[lane]));
}

static void put_header(tree_output *o, const grz_tree *tree) {
    uint32_t mark[2] = {0, 0};
    for (int i = 0; i < 8; i++) mark[i / 4] |= (uint32_t)GRZ_SAVED_MARK[i] << i % 4 * 8;
    put_word(o, mark[0]);
    put_word(o, mark[1]);
    put_word(o, GRZ_SAVED_VERSION);
    put_word(o, (uint32_t)tree->bvh.dim | (tree->boxes.is_float ? GRZ_SAVED_FLOATS : 0) |
                    (tree->ids ? 0 : GRZ_SAVED_PLAIN_IDS));
    put_word(o, (uint32_t)tree->places);
    put_word(o, (uint32_t)tree->bvh.item_count);
    put_word(o, (uint32_t)tree->links.gone);
    put_word(o, tree->bvh.item_count > 0 ? tree->bvh.node_count - tree->links.free_nodes : 0);
    put_checksum(o);
}

grz_status grz_tree_save(const grz_tree *tree, const grz_writer *to) {
    tree_output o = {.to = to, .sum = GRZ_CHECKSUM_OF_NOTHING};
    put_header(&o, tree);
    for (uint32_t i = 0; i < tree->places && !o.failed; i++) put_word(&o, tree->ids ? tree->ids[i] : i);
    if (tree->bvh.item_count > 0) {
        put_nodes(&o, &tree->bvh, 0);
        put_boxes(&o, tree, 0);
    }
    uint32_t place = tree->links.free_place;
    for (size_t i = 0; i < tree->links.gone && !o.failed; i++) {
        put_word(&o, place & ~GRZ_NO_SLOT);
        place = tree->links.slot[place & ~GRZ_NO_SLOT];
    }
    put_checksum(&o);
    flush_output(&o);
    return o.failed ? GRZ_ERROR_STREAM : GRZ_OK;
}

/* Loading. */

typedef struct tree_input {
    const grz_reader *from;
    const grz_allocator *allocator;
    uint64_t sum, at; /* at: of the next word */
    uint64_t left;    /* how many bytes may be fetched */
    size_t used, filled;
    grz_status status;
    unsigned char bytes[4096];
} tree_input;

static bool fail_load(tree_input *in, grz_status status) {
    if (in->status == GRZ_OK) in->status = status;
    return false;
}

static bool fill_input(tree_input *in) {
    const size_t wanted = in->left < sizeof in->bytes ? (size_t)in->left : sizeof in->bytes;
    in->used = 0;
    in->filled = in->from->read(in->from->user, in->bytes, wanted);
    if (in->filled == wanted) {
        in->left -= wanted;
        return true;
    }
    in->at += in->filled < wanted ? in->filled : 0;
    in->filled = 0;
    return fail_load(in, GRZ_ERROR_STREAM);
}

/* After a failure 0. */
static uint32_t get_word(tree_input *in) {
    uint32_t word = 0;
    if (in->status != GRZ_OK || (in->used == in->filled && !fill_input(in))) return 0;
    for (int i = 0; i < 4; i++) word |= (uint32_t)in->bytes[in->used++] << 8 * i;
    in->at += 4;
    in->sum = grz_checksum(in->sum, word);
    return word;
}

/* The place of the last word is where something is wrong. */
static bool refuse(tree_input *in) {
    if (in->status == GRZ_OK) in->at -= 4;
    return fail_load(in, GRZ_ERROR_FORMAT);
}

static bool get_checksum(tree_input *in) {
    const uint64_t sum = in->sum;
    const uint32_t low = get_word(in);
    const uint32_t high = get_word(in);
    if (in->status == GRZ_OK && (low | (uint64_t)high << 32) == sum) return true;
    if (in->status == GRZ_OK) in->at -= 4;
    return refuse(in);
}

/* An array that grows as it is filled, up to `most` items, which it then has room for. */
typedef struct growing_array {
    void *items;
    size_t room, most, size;
} growing_array;

enum { FIRST_ROOM = 1024 };

static bool ensure_room(tree_input *in, growing_array *p, size_t count) {
    if (p->items && count <= p->room) return true;
    const size_t doubled = p->room > 0 ? 2 * p->room : (size_t)FIRST_ROOM,
                 wanted = doubled < p->most ? doubled : p->most;
    void *const more = grz_allocate(in->allocator, wanted, p->size);
    if (!more) return fail_load(in, GRZ_ERROR_MEMORY);
    if (p->items) memcpy(more, p->items, p->room * p->size);
    grz_release(in->allocator, p->items, p->room, p->size);
    p->items = more;
    p->room = wanted;
    return true;
}

/* What comes. */
typedef struct tree_loader {
    tree_input in;
    grz_tree *tree;
    uint32_t number[GRZ_SAVED_NUMBERS];
    growing_array ids, nodes, order, numbers;
} tree_loader;

static bool read_header(tree_loader *l) {
    tree_input *const in = &l->in;
    in->left = 8;
    for (int i = 0; i < 2; i++) {
        const uint32_t word = get_word(in);
        for (int k = 0; k < 4; k++)
            if (in->status == GRZ_OK && (char)(word >> 8 * k & 0xff) != GRZ_SAVED_MARK[4 * i + k]) return refuse(in);
    }
    in->left = 4;
    if (get_word(in) != GRZ_SAVED_VERSION) return refuse(in);
    in->left = 4 * GRZ_SAVED_NUMBERS + 8;
    for (int i = 0; i < GRZ_SAVED_NUMBERS; i++) l->number[i] = get_word(in);
    if (!get_checksum(in)) return false;
    const uint32_t form = l->number[GRZ_SAVED_FORM], dim = form & 0xff, places = l->number[GRZ_SAVED_PLACES];
    const uint32_t boxes = l->number[GRZ_SAVED_BOXES], gone = l->number[GRZ_SAVED_GONE],
                   nodes = l->number[GRZ_SAVED_NODES];
    const bool known =
        (dim == 2 || dim == 3) && (form & ~(uint32_t)(0xff | GRZ_SAVED_FLOATS | GRZ_SAVED_PLAIN_IDS)) == 0;
    const bool fits = places <= GRZ_MOST_BOXES && boxes <= places && gone <= places - boxes && nodes <= GRZ_MOST_BOXES;
    return (known && fits && (nodes > 0) == (boxes > 0)) || refuse(in);
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
    l->in.left =
        4 * (uint64_t)(tree->places + tree->links.gone) + 8 * (uint64_t)nodes + (uint64_t)boxes * (4 + stride) + 8;
}

static bool read_ids(tree_loader *l) {
    if (!ensure_room(&l->in, &l->ids, 0)) return false;
    for (uint32_t i = 0; i < l->tree->places; i++) {
        const uint32_t id = get_word(&l->in);
        if (l->in.status != GRZ_OK || !ensure_room(&l->in, &l->ids, i + 1)) return false;
        if ((l->number[GRZ_SAVED_FORM] & GRZ_SAVED_PLAIN_IDS) && id != i) return refuse(&l->in);
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
    tree_input *const in = &l->in;
    const int dim = l->tree->bvh.dim;
    uint32_t code[2];
    for (int i = 0; i < 2; i++) code[i] = get_word(in);
    grz_bvh_node *const node = grz_bvh_at(l->nodes.items, dim, index);
    if (in->status != GRZ_OK) return false;
    grz_tree_clear_node(dim, node);
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        const uint32_t what = code[lane / 4] >> lane % 4 * 8 & 0xff;
        if (what == 0 || (what == GRZ_SAVED_NODE && depth < GRZ_BVH_DEPTH)) continue;
        if (what > GRZ_TREE_LEAF || what > l->number[GRZ_SAVED_BOXES] - *boxes) return refuse(in);
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
        if (top == 0) return refuse(&l->in);
        const waiting_lane next = stack[--top];
        if (!ensure_room(&l->in, &l->nodes, i + 1)) return false;
        if (i > 0) grz_bvh_at(l->nodes.items, l->tree->bvh.dim, next.node)->child[next.lane] = i;
        if (!read_lanes(l, i, next.depth, &boxes, stack, &top)) return false;
    }
    return nodes == 0 || (top == 0 && boxes == l->number[GRZ_SAVED_BOXES]) || refuse(&l->in);
}

static void read_numbers(tree_loader *l, char *to) {
    for (int k = 0; k < 2 * l->tree->bvh.dim; k++) {
        const uint32_t low = get_word(&l->in);
        if (l->tree->boxes.is_float) {
            memcpy(to + (size_t)k * sizeof low, &low, sizeof low);
        } else {
            const uint64_t wide = low | (uint64_t)get_word(&l->in) << 32;
            memcpy(to + (size_t)k * sizeof wide, &wide, sizeof wide);
        }
    }
}

/* A place that no box has had. */
static bool get_place(tree_loader *l, uint32_t *place) {
    *place = get_word(&l->in);
    if (l->in.status != GRZ_OK) return false;
    return (*place < l->tree->places && l->tree->links.slot[*place] == GRZ_EMPTY_BOX) || refuse(&l->in);
}

static bool read_boxes(tree_loader *l) {
    grz_tree *const tree = l->tree;
    for (uint32_t i = 0; i < l->number[GRZ_SAVED_BOXES]; i++) {
        double box[6];
        uint32_t place;
        if (!get_place(l, &place) || !ensure_room(&l->in, &l->order, i + 1) || !ensure_room(&l->in, &l->numbers, i + 1))
            return false;
        ((uint32_t *)l->order.items)[i] = place;
        tree->links.slot[place] = i;
        read_numbers(l, (char *)l->numbers.items + i * l->numbers.size);
        if (l->in.status != GRZ_OK) return false;
        const grz_source source = {(const char *)l->numbers.items, i + 1, l->numbers.size, tree->bvh.dim,
                                   tree->boxes.is_float};
        grz_source_box(&source, i, box);
        if (!grz_box_valid(tree->bvh.dim, box)) return refuse(&l->in);
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
    if (!tree->links.slot) return fail_load(&l->in, GRZ_ERROR_MEMORY);
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
    if (tree->links.gone > 0) return grz_tree_link(tree) == GRZ_OK || fail_load(&l->in, GRZ_ERROR_MEMORY);
    grz_release(tree->allocator, tree->links.slot, tree->place_room, sizeof *tree->links.slot);
    tree->links = (grz_tree_links){0};
    return true;
}

static bool read_tree(tree_loader *l) {
    if (!read_header(l)) return false;
    prepare_load(l);
    return read_ids(l) && make_slots(l) && read_nodes(l) && read_boxes(l) && read_gone(l) && get_checksum(&l->in) &&
           finish_load(l);
}

grz_status grz_tree_load(grz_tree **tree, const grz_reader *from, const grz_tree_options *options, uint64_t *at) {
    const grz_allocator *const a = options ? options->allocator : NULL;
    tree_loader l = {.in = {.from = from, .allocator = a, .sum = GRZ_CHECKSUM_OF_NOTHING},
                     .tree = (grz_tree *)grz_allocate(a, 1, sizeof **tree)};
    *tree = NULL;
    if (l.tree) {
        *l.tree = (grz_tree){.allocator = a};
        if (read_tree(&l)) *tree = l.tree;
        else grz_tree_free(l.tree);
        growing_array *const piles[] = {&l.ids, &l.nodes, &l.order, &l.numbers};
        for (int i = 0; i < 4; i++) grz_release(a, piles[i]->items, piles[i]->room, piles[i]->size);
    } else {
        fail_load(&l.in, GRZ_ERROR_MEMORY);
    }
    if (at) *at = l.in.at;
    return l.in.status;
}
