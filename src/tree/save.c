/* The saving of trees (stream.h).
 *
 * SPDX-License-Identifier: MIT */
#include "tree/stream.h"

#include <string.h>

typedef struct output {
    const grz_writer *to;
    uint64_t sum;
    size_t used;
    bool failed;
    unsigned char bytes[4096];
} output;

static void hand_over(output *o) {
    o->failed = o->failed || (o->used > 0 && !o->to->write(o->to->user, o->bytes, o->used));
    o->used = 0;
}

static void put(output *o, uint32_t word) {
    for (int i = 0; i < 4; i++) o->bytes[o->used++] = (unsigned char)(word >> 8 * i);
    o->sum = grz_checksum(o->sum, word);
    if (o->used == sizeof o->bytes) hand_over(o);
}

static void put_checksum(output *o) {
    const uint64_t sum = o->sum;
    put(o, (uint32_t)sum);
    put(o, (uint32_t)(sum >> 32));
}

static void put_nodes(output *o, const grz_bvh *bvh, uint32_t index) {
    const uint32_t *const child = grz_bvh_get(bvh->nodes, bvh->dim, index)->child;
    uint32_t code[2] = {0, 0};
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        const uint32_t c = child[lane];
        code[lane / 4] |= (c == GRZ_NO_CHILD ? 0
                           : c & GRZ_LEAF    ? c % GRZ_TREE_LEAF + 1
                                             : GRZ_SAVED_NODE)
                          << lane % 4 * 8;
    }
    put(o, code[0]);
    put(o, code[1]);
    for (int lane = 0; lane < GRZ_LANES && !o->failed; lane++)
        if (!(child[lane] & GRZ_LEAF)) put_nodes(o, bvh, child[lane]);
}

static void put_box(output *o, const grz_tree *tree, uint32_t slot) {
    const char *const numbers = tree->numbers + slot * tree->boxes.stride;
    put(o, tree->bvh.order[slot]);
    for (int k = 0; k < 2 * tree->bvh.dim; k++) {
        uint64_t wide;
        uint32_t narrow;
        if (tree->boxes.is_float) {
            memcpy(&narrow, numbers + (size_t)k * sizeof narrow, sizeof narrow);
            put(o, narrow);
        } else {
            memcpy(&wide, numbers + (size_t)k * sizeof wide, sizeof wide);
            put(o, (uint32_t)wide);
            put(o, (uint32_t)(wide >> 32));
        }
    }
}

static void put_boxes(output *o, const grz_tree *tree, uint32_t index) {
    const uint32_t *const child = grz_bvh_get(tree->bvh.nodes, tree->bvh.dim, index)->child;
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        const uint32_t leaf = child[lane] & ~GRZ_LEAF;
        if (!grz_bvh_is_leaf(child[lane])) continue;
        for (uint32_t i = 0; i <= leaf % GRZ_TREE_LEAF; i++) put_box(o, tree, leaf / GRZ_TREE_LEAF + i);
    }
    for (int lane = 0; lane < GRZ_LANES && !o->failed; lane++)
        if (!(child[lane] & GRZ_LEAF)) put_boxes(o, tree, child[lane]);
}

static void put_header(output *o, const grz_tree *tree) {
    uint32_t mark[2] = {0, 0};
    for (int i = 0; i < 8; i++) mark[i / 4] |= (uint32_t)GRZ_SAVED_MARK[i] << i % 4 * 8;
    put(o, mark[0]);
    put(o, mark[1]);
    put(o, GRZ_SAVED_VERSION);
    put(o, (uint32_t)tree->bvh.dim | (tree->boxes.is_float ? GRZ_SAVED_FLOATS : 0) |
               (tree->ids ? 0 : GRZ_SAVED_PLAIN_IDS));
    put(o, (uint32_t)tree->places);
    put(o, (uint32_t)tree->bvh.item_count);
    put(o, (uint32_t)tree->links.gone);
    put(o, tree->bvh.item_count > 0 ? tree->bvh.node_count - tree->links.free_nodes : 0);
    put_checksum(o);
}

grz_status grz_tree_save(const grz_tree *tree, const grz_writer *to) {
    output o = {.to = to, .sum = GRZ_CHECKSUM_OF_NOTHING};
    put_header(&o, tree);
    for (uint32_t i = 0; i < tree->places && !o.failed; i++) put(&o, tree->ids ? tree->ids[i] : i);
    if (tree->bvh.item_count > 0) {
        put_nodes(&o, &tree->bvh, 0);
        put_boxes(&o, tree, 0);
    }
    uint32_t place = tree->links.free_place;
    for (size_t i = 0; i < tree->links.gone && !o.failed; i++) {
        put(&o, place & ~GRZ_NO_SLOT);
        place = tree->links.slot[place & ~GRZ_NO_SLOT];
    }
    put_checksum(&o);
    hand_over(&o);
    return o.failed ? GRZ_ERROR_STREAM : GRZ_OK;
}
