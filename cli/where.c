/* What shapes have in common.
 *
 * SPDX-License-Identifier: MIT */
#include "where.h"

#include "meeting.h"

#include <stdlib.h>
#include <string.h>

const char *where_name(grz_set_kind kind) {
    static const char *const names[] = {"no", "point", "segment", "ray", "line", "plane", "polygon"};
    return names[kind];
}

/* Asks twice: how many corners there are, and then for them. */
static bool where2(const grz2_shape *a, const grz2_shape *b, grz_answer *answer, where_set *out) {
    grz2_common_set set;
    *answer = grz2_where(a, b, &set, NULL, 0);
    *out = (where_set){.kind = set.kind, .count = set.count, .direction = {set.direction.x, set.direction.y}};
    if (set.count == 0) return true;
    grz2_common_corner *const corners = malloc((size_t)set.count * sizeof *corners);
    out->points = malloc((size_t)set.count * 2 * sizeof *out->points);
    const bool room = corners != NULL && out->points != NULL;
    if (room) (void)grz2_where(a, b, &set, corners, set.count);
    for (int k = 0; room && k < set.count; k++) memcpy(out->points + 2 * k, &corners[k].point, sizeof corners[k].point);
    free(corners);
    return room;
}

static bool where3(const grz3_shape *a, const grz3_shape *b, grz_answer *answer, where_set *out) {
    grz3_common_set set;
    *answer = grz3_where(a, b, &set, NULL, 0);
    *out = (where_set){.kind = set.kind, .count = set.count, .offset = set.offset};
    memcpy(out->direction, &set.direction, sizeof set.direction);
    if (set.count == 0) return true;
    grz3_common_corner *const corners = malloc((size_t)set.count * sizeof *corners);
    out->points = malloc((size_t)set.count * 3 * sizeof *out->points);
    const bool room = corners != NULL && out->points != NULL;
    if (room) (void)grz3_where(a, b, &set, corners, set.count);
    for (int k = 0; room && k < set.count; k++) memcpy(out->points + 3 * k, &corners[k].point, sizeof corners[k].point);
    free(corners);
    return room;
}

static bool where_planes(const grz3_shape *a, const grz3_shape *b, const grz3_shape *c, grz_answer *answer,
                         where_set *out) {
    grz3_common_set set;
    grz3_common_corner corner;
    answer->yes = grz3_where_planes(&a->plane, &b->plane, &c->plane, &set, &corner);
    *out = (where_set){.kind = set.kind, .count = set.count, .offset = set.offset};
    memcpy(out->direction, &set.direction, sizeof set.direction);
    if (set.count == 0) return true;
    out->points = malloc(sizeof corner.point);
    if (out->points != NULL) memcpy(out->points, &corner.point, sizeof corner.point);
    return out->points != NULL;
}

bool where_of(int dimension, const shape *a, const shape *b, const shape *c, grz_answer *answer, where_set *out) {
    memset(out, 0, sizeof *out);
    *answer = no_answer;
    if (a->polygon != NULL || b->polygon != NULL || !are_supported(dimension, a, b)) return true;
    if (c != NULL && c->in3.kind != GRZ_PLANE) return true;
    if (c != NULL) {
        answer->unsupported = false;
        return where_planes(&a->in3, &b->in3, &c->in3, answer, out);
    }
    return dimension == 2 ? where2(&a->in2, &b->in2, answer, out) : where3(&a->in3, &b->in3, answer, out);
}

void where_free(where_set *set) {
    free(set->points);
    set->points = NULL;
}
