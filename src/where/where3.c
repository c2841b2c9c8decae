/* What two shapes of space have in common.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/where3.h>

#include "base/answer.h"
#include "num/subnormals.h"
#include "pair/own.h"
#include "shape/core3.h"
#include "where/chord.h"
#include "where/quick.h"

#include <string.h>

#include "shape/space3.inc"

static void grz3_where_set(const grz_common *common, grz3_common_set *set) {
    set->kind = common->kind;
    set->count = common->count;
    set->direction = (grz3_vec){common->direction[0], common->direction[1], common->direction[2]};
    set->offset = common->offset;
}

#include "where/where.inc"

grz_answer grz3_where(const grz3_shape *a, const grz3_shape *b, grz3_common_set *set, grz3_common_corner *corners,
                      int capacity) {
    return grz3_where_any(a, b, set, corners, capacity);
}

static GRZ_NOINLINE bool where3_of_planes(const grz3_plane *const given[3], grz3_common_set *set,
                                          grz3_where_room *room) {
    uint64_t limbs[GRZ_WHERE_LIMBS_PLANES];
    grz_arena arena = grz_arena_over(limbs, GRZ_WHERE_LIMBS_PLANES);
    grz_exact_plane plane[3];
    grz_common common = {.dim = 3, .put = grz3_where_put, .context = room};
    for (int k = 0; k < 3; k++) {
        plane[k].dim = 3;
        for (int i = 0; i < 3; i++) plane[k].normal[i] = grz_dy(&arena, grz3_at(&given[k]->normal, i));
        plane[k].offset = grz_dy(&arena, given[k]->offset);
    }
    if (!grz_common_of_planes(&arena, plane, &common)) return false;
    grz3_where_set(&common, set);
    return true;
}

bool grz3_where_planes(const grz3_plane *a, const grz3_plane *b, const grz3_plane *c, grz3_common_set *set,
                       grz3_common_corner *corner) {
    const grz3_plane *const given[3] = {a, b, c};
    grz3_where_room room = {corner, corner ? 1 : 0};
    memset(set, 0, sizeof *set);
    for (int k = 0; k < 3; k++)
        if (!grz3_valid_plane(given[k])) return false;
    const grz_mode mode = grz_keep_subnormals();
    const bool meet = where3_of_planes(given, set, &room);
    grz_restore_mode(mode);
    return meet;
}
