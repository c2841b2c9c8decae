/* What two shapes have in common: which pairs are answered, and the shapes as the exact text takes them.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/where2.h>
#include <graze/where3.h>

#include "base/answer.h"
#include "num/subnormals.h"
#include "pair/own.h"
#include "where/chord.h"
#include "where/crossing.h"

#include <string.h>

/* Which pairs */

static bool is_flat_where(grz_kind kind) {
    return kind == GRZ_POINT || kind == GRZ_SEGMENT || kind == GRZ_RAY || kind == GRZ_LINE || kind == GRZ_PLANE ||
           kind == GRZ_TRIANGLE;
}

static bool is_polytope_where(int dim, grz_kind kind) {
    return kind == GRZ_AABB || kind == GRZ_OBB || kind == GRZ_HULL || (kind == GRZ_RECT && dim == 2);
}

/* In this order: half-spaces and balls come second. */
static bool has_where_in_order(int dim, grz_kind a, grz_kind b) {
    const bool linear = a == GRZ_POINT || a == GRZ_SEGMENT || a == GRZ_RAY || a == GRZ_LINE;
    if (b == GRZ_BALL) return linear;
    if (b == GRZ_HALFSPACE) return linear || a == GRZ_TRIANGLE;
    return (is_flat_where(a) || (dim == 2 && is_polytope_where(dim, a))) &&
           (is_flat_where(b) || is_polytope_where(dim, b));
}

/* By names alone. What is no shape at all is empty. */
static bool has_where(int dim, const grz_shape *a, const grz_shape *b) {
    const grz_kind p = grz_kind_of(dim, a), q = grz_kind_of(dim, b);
    if (grz_kind_name(dim, p) == NULL || grz_kind_name(dim, q) == NULL) return true;
    return grz_zero(grz_rounding_of(dim, a)) && grz_zero(grz_rounding_of(dim, b)) &&
           (has_where_in_order(dim, p, q) || has_where_in_order(dim, q, p));
}

/* The results */

/* Where the corners go: the first `capacity` of them. */
typedef struct where_room {
    int dim;
    void *corners; /* of grz2_common_corner or grz3_common_corner */
    int capacity;
} where_room;

static void put_where_corner(void *context, int k, const grz_where_corner *corner) {
    const where_room *const room = (const where_room *)context;
    const double *const at = corner->at, *const t = corner->t;
    const grz_feature *const feature = corner->feature;
    if (k >= room->capacity) return;
    if (room->dim == 2)
        ((grz2_common_corner *)room->corners)[k] =
            (grz2_common_corner){{at[0], at[1]}, t[0], t[1], feature[0], feature[1]};
    else
        ((grz3_common_corner *)room->corners)[k] =
            (grz3_common_corner){{at[0], at[1], at[2]}, t[0], t[1], feature[0], feature[1]};
}

/* Of the plane all but the offset is read, and of the direction x and y. */
static grz3_common_set set_of_common(const grz_common *common) {
    const double *const d = common->direction;
    return (grz3_common_set){common->kind, common->count, {d[0], d[1], d[2]}, common->offset};
}

/* Two shapes */

static grz_caster where_caster(int dim, const grz_shape *s) {
    const double *const p = grz_reference_of(dim, s);
    switch ((int)grz_kind_of(dim, s)) {
    case GRZ_POINT: return (grz_caster){.from = p, .to = p, .is_point = true};
    case GRZ_SEGMENT: return (grz_caster){.from = p, .to = p + dim};
    case GRZ_RAY:
    case GRZ_LINE: return (grz_caster){.from = p, .dir = p + dim};
    default: return (grz_caster){.from = NULL};
    }
}

static void find_chord(grz_arena *arena, grz_common *common, int k, const grz_shape *ball, const grz_shape *line) {
    const double *const center = grz_reference_of(common->dim, ball);
    grz_chord_of(arena, common, k, center, center[common->dim], grz_kind_of(common->dim, line) != GRZ_LINE);
}

/* Of two shapes that have a common point. */
static GRZ_NOINLINE void find_where_exactly(const grz_shape *a, const grz_body *of_a, const grz_shape *b,
                                            const grz_body *of_b, where_room *room, grz3_common_set *set) {
    const int dim = room->dim;
    uint64_t limbs[GRZ_WHERE_LIMBS3];
    grz_arena arena = grz_arena_over(limbs, dim == 2 ? GRZ_WHERE_LIMBS2 : GRZ_WHERE_LIMBS3);
    grz_exact_body x, y;
    grz_common common = {.dim = dim,
                         .a = &x,
                         .b = &y,
                         .caster = {where_caster(dim, a), where_caster(dim, b)},
                         .put = put_where_corner,
                         .context = room};
    if (grz_kind_of(dim, a) == GRZ_BALL) {
        find_chord(&arena, &common, 0, a, b);
    } else if (grz_kind_of(dim, b) == GRZ_BALL) {
        find_chord(&arena, &common, 1, b, a);
    } else {
        grz_exact_body_of(&arena, of_a, &x);
        grz_exact_body_of(&arena, of_b, &y);
        grz_common_of(&arena, &common);
    }
    *set = set_of_common(&common);
}

/* The points of a segment or a triangle; 0 of other kinds. */
static int count_of_where_points(int dim, const grz_shape *s) {
    const grz_kind kind = grz_kind_of(dim, s);
    return kind == GRZ_SEGMENT ? 2 : kind == GRZ_TRIANGLE ? 3 : 0;
}

/* Of two shapes that overlap openly. False: it is not certain. */
static bool find_where_quickly(const grz_shape *a, const grz_shape *b, where_room *room, grz3_common_set *set) {
    const int dim = room->dim, count_a = count_of_where_points(dim, a), count_b = count_of_where_points(dim, b);
    grz_where_corner corner[2];
    int count;
    if (count_a == 0 || count_b == 0) return false;
    if (!grz_where_crossing(dim, count_a, grz_reference_of(dim, a), count_b, grz_reference_of(dim, b), corner, &count))
        return false;
    set->kind = count == 1 ? GRZ_SET_POINT : GRZ_SET_SEGMENT;
    set->count = count;
    for (int k = 0; k < count; k++) put_where_corner(room, k, &corner[k]);
    return true;
}

static bool is_endless_box(const grz_body *body) {
    return body->form == GRZ_FORM_CORE && body->core.ends == GRZ_ENDS_BOX;
}

static bool may_be_endless_box(int dim, const grz_shape *s) { return grz_kind_of(dim, s) == GRZ_AABB; }

static grz_answer where_shapes(const grz_shape *a, const grz_shape *b, where_room *room, grz3_common_set *set) {
    const int dim = room->dim;
    grz_body of_a, of_b;
    memset(set, 0, sizeof *set);
    if (!has_where(dim, a, b)) return grz_unanswered();
    const grz_meet meet = grz_meet_own(dim, a, b);
    if (meet == GRZ_APART && !may_be_endless_box(dim, a) && !may_be_endless_box(dim, b)) return grz_answered(false);
    if (meet == GRZ_MEETING && find_where_quickly(a, b, room, set)) return grz_answered(true);
    if (!grz_bodies_of(dim, a, b, &of_a, &of_b)) return grz_answered(false);
    if (is_endless_box(&of_a) || is_endless_box(&of_b)) return grz_unanswered();
    if (meet == GRZ_APART || (meet == GRZ_UNDECIDED && grz_meet_bodies(&of_a, &of_b, 0) == GRZ_APART))
        return grz_answered(false);
    const grz_mode mode = grz_keep_subnormals();
    find_where_exactly(a, &of_a, b, &of_b, room, set);
    grz_restore_mode(mode);
    return grz_answered(true);
}

grz_answer grz2_where(const grz2_shape *a, const grz2_shape *b, grz2_common_set *set, grz2_common_corner *corners,
                      int capacity) {
    where_room room = {2, corners, capacity};
    grz3_common_set all;
    const grz_answer answer = where_shapes(grz_from2(a), grz_from2(b), &room, &all);
    *set = (grz2_common_set){all.kind, all.count, {all.direction.x, all.direction.y}};
    return answer;
}
grz_answer grz3_where(const grz3_shape *a, const grz3_shape *b, grz3_common_set *set, grz3_common_corner *corners,
                      int capacity) {
    where_room room = {3, corners, capacity};
    return where_shapes(grz_from3(a), grz_from3(b), &room, set);
}

/* Three planes */

static GRZ_NOINLINE bool where_exact_planes(const grz3_plane *const given[3], grz3_common_set *set, where_room *room) {
    uint64_t limbs[GRZ_WHERE_LIMBS_PLANES];
    grz_arena arena = grz_arena_over(limbs, GRZ_WHERE_LIMBS_PLANES);
    grz_exact_plane plane[3];
    grz_common common = {.dim = 3, .put = put_where_corner, .context = room};
    for (int k = 0; k < 3; k++) {
        plane[k].dim = 3;
        for (int i = 0; i < 3; i++) plane[k].normal[i] = grz_dy(&arena, grz3_at(&given[k]->normal, i));
        plane[k].offset = grz_dy(&arena, given[k]->offset);
    }
    if (!grz_common_of_planes(&arena, plane, &common)) return false;
    *set = set_of_common(&common);
    return true;
}

bool grz3_where_planes(const grz3_plane *a, const grz3_plane *b, const grz3_plane *c, grz3_common_set *set,
                       grz3_common_corner *corner) {
    const grz3_plane *const given[3] = {a, b, c};
    where_room room = {3, corner, corner ? 1 : 0};
    memset(set, 0, sizeof *set);
    for (int k = 0; k < 3; k++)
        if (!grz3_valid_plane(given[k])) return false;
    const grz_mode mode = grz_keep_subnormals();
    const bool meet = where_exact_planes(given, set, &room);
    grz_restore_mode(mode);
    return meet;
}
