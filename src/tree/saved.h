/* How a saved tree is written: words of 32 bits, the low byte first, behind "grztree\n".
 *
 *     version, dimension | 2^8 if floats | 2^16 if ids are the places, places, boxes that are not empty, free places,
 *     nodes; a checksum the id of each place each node, those below a lane before the next lane's: a byte a lane,
 *     GRZ_SAVED_NODE or of a leaf the number of its boxes, 0 for none each box in the order of the leaves: its place
 *     and its numbers; those of a node's leaves before those of the nodes below the free places, in the order in which
 *     they will be used; a checksum
 *
 * The nodes' boxes are not there: they follow from the numbers, so that no stream can make a tree lose a box.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_SAVED_H
#define GRZ_TREE_SAVED_H

#include "base/words.h"
#include "tree/tree.h"

#define GRZ_SAVED_MARK "grztree\n"
enum { GRZ_SAVED_VERSION = 1, GRZ_SAVED_NODE = 255, GRZ_SAVED_FLOATS = 0x100, GRZ_SAVED_PLAIN_IDS = 0x10000 };

/* The numbers of the header, in the order in which they are written. */
enum { GRZ_SAVED_FORM, GRZ_SAVED_PLACES, GRZ_SAVED_BOXES, GRZ_SAVED_GONE, GRZ_SAVED_NODES, GRZ_SAVED_NUMBERS };

#endif
