/* Fuzz target: every pair of the pair lists, and pairs of any kinds, with any numbers. Checks laws that hold for all
 * numbers.
 *
 * SPDX-License-Identifier: MIT */
#include "bytes.h"
#include "support/modes.h"
#include "support/hit.h"
#include "support/outcome.h"

#include <assert.h>
#include <float.h>
#include <math.h>

/* The answers for two shapes of any kinds. */
typedef struct answers {
    bool overlap, open, touch;
} answers;

static answers ask(int dim, const union library_shape *a, const union library_shape *b) {
    if (dim == 2)
        return (answers){grz2_overlap(&a->in2, &b->in2), grz2_overlap_open(&a->in2, &b->in2),
                         grz2_touch(&a->in2, &b->in2)};
    return (answers){grz3_overlap(&a->in3, &b->in3), grz3_overlap_open(&a->in3, &b->in3), grz3_touch(&a->in3, &b->in3)};
}

static grz_side side_of(int dim, const union library_shape *plane, const union library_shape *b) {
    return dim == 2 ? grz2_side(&plane->in2.plane, &b->in2) : grz3_side(&plane->in3.plane, &b->in3);
}

static int zone_of(int dim, const union library_shape *point, const union library_shape *b) {
    return dim == 2 ? grz2_zone(&point->in2.point, &b->in2) : grz3_zone(&point->in3.point, &b->in3);
}

static struct shape as(int kind, struct shape shape) {
    shape.kind = kind;
    shape.radius = 0;
    return shape;
}

/* overlap is overlap_open or touch, never both; the order of the arguments does not matter. */
static void check_overlap(int dim, const union library_shape *a, const union library_shape *b) {
    const answers forth = ask(dim, a, b), back = ask(dim, b, a);
    assert(forth.overlap == back.overlap && forth.open == back.open && forth.touch == back.touch);
    assert(forth.overlap == (forth.open || forth.touch) && !(forth.open && forth.touch));
}

static bool within(int dim, const union library_shape *a, const union library_shape *b, double margin) {
    return dim == 2 ? grz2_within(&a->in2, &b->in2, margin) : grz3_within(&a->in3, &b->in3, margin);
}

/* Margin 0 is overlap, and a larger margin loses nothing. */
static void check_within(int dim, const union library_shape *a, const union library_shape *b, double margin) {
    const bool answer = within(dim, a, b, margin), back = within(dim, b, a, margin), at_all = within(dim, a, b, 0);
    assert(answer == back && at_all == ask(dim, a, b).overlap);
    if (margin >= 0) assert(answer >= at_all && within(dim, a, b, 2 * margin) >= answer);
}

/* A distance is 0 where the shapes overlap. They are not within the double before it, unless it has rounded from there,
 * and within the one after it. The order changes nothing, nor does flush-to-zero; a pair's own function says the same.
 * */
static void check_distance(const struct row *row, int dim, const union library_shape *a, const union library_shape *b) {
    const struct row any = {.dim = dim, .relation = GRZ_DISTANCE};
    double points[2][3], reversed[2][3];
    const double distance = row_distance(&any, a, b, points), back = row_distance(&any, b, a, reversed);
    assert(memcmp(&distance, &back, sizeof back) == 0 && distance >= 0);
    if (ask(dim, a, b).overlap) assert(distance == 0);
    else if (distance <= DBL_MAX) assert(within(dim, a, b, nextafter(distance, (double)INFINITY)));
    if (distance > 0) assert(!within(dim, a, b, nextafter(distance, 0)));
    for (int i = 0; i < dim && distance <= DBL_MAX; i++)
        assert(points[0][i] == reversed[1][i] && points[1][i] == reversed[0][i]);
    if (row != NULL && row->own_distance != NULL) assert(row->own_distance(a, b) == distance);
    flush_to_zero(true);
    const double flushed = row_distance(&any, a, b, NULL);
    flush_to_zero(false);
    assert(memcmp(&distance, &flushed, sizeof flushed) == 0);
}

/* The signed distance of a point that is not in b is the distance; else it is not positive. */
static void check_signed(int dim, const struct shape *numbers, const union library_shape *b) {
    const struct row any = {.dim = dim, .relation = GRZ_DISTANCE};
    const struct row signed_row = {.dim = dim, .relation = GRZ_SIGNED_DISTANCE};
    const struct shape point_shape = as(GRZ_POINT, *numbers);
    const union library_shape point = shape_for_library(&point_shape);
    double gradient[3];
    const int inside = row_ask(&signed_row, 0, &point, b, NULL);
    if (inside == OUTCOME_UNSUPPORTED) return;
    const double distance = row_signed(&signed_row, &point, b, gradient);
    assert(inside == ask(dim, &point, b).overlap);
    if (inside == OUTCOME_YES) assert(distance <= 0);
    else assert(distance == row_distance(&any, &point, b, NULL));
}

static bool contains(int dim, const union library_shape *a, const union library_shape *b) {
    return dim == 2 ? grz2_contains(&a->in2, &b->in2) : grz3_contains(&a->in3, &b->in3);
}

typedef struct moment {
    int answer;
    double enter, exit;
} moment;

/* by: of a; by_b: of b. NULL for none. */
static moment sweep(int dim, bool open, const union library_shape *a, const double *by, const union library_shape *b,
                    const double *by_b) {
    const double *const d[2] = {by, by_b};
    grz2_vec d2[2];
    grz3_vec d3[2];
    for (int i = 0; i < 2; i++)
        if (d[i] != NULL) {
            d2[i] = (grz2_vec){d[i][0], d[i][1]};
            d3[i] = (grz3_vec){d[i][0], d[i][1], d[i][2]};
        }
    moment m;
    if (dim == 2)
        m.answer = outcome_of((open ? grz2_sweep_open : grz2_sweep)(&a->in2, by ? &d2[0] : NULL, &b->in2,
                                                                    by_b ? &d2[1] : NULL, &m.enter, &m.exit));
    else
        m.answer = outcome_of((open ? grz3_sweep_open : grz3_sweep)(&a->in3, by ? &d3[0] : NULL, &b->in3,
                                                                    by_b ? &d3[1] : NULL, &m.enter, &m.exit));
    return m;
}

static moment cast(int dim, bool open, const union library_shape *a, const union library_shape *b) {
    moment m;
    if (dim == 2) m.answer = outcome_of((open ? grz2_cast_open : grz2_cast)(&a->in2, &b->in2, &m.enter, &m.exit));
    else m.answer = outcome_of((open ? grz3_cast_open : grz3_cast)(&a->in3, &b->in3, &m.enter, &m.exit));
    return m;
}

static bool same_moment(const moment *a, const moment *b) {
    return a->answer == b->answer && memcmp(&a->enter, &b->enter, sizeof a->enter) == 0 &&
           memcmp(&a->exit, &b->exit, sizeof a->exit) == 0;
}

/* A miss has no times; those of a hit are in order and in the range; open overlap implies overlap, at the same
 * times. */
static void check_moments(const moment *closed, const moment *open, double from, double to) {
    assert((closed->answer == OUTCOME_UNSUPPORTED) == (open->answer == OUTCOME_UNSUPPORTED) &&
           open->answer <= closed->answer);
    if (closed->answer == OUTCOME_YES)
        assert(from <= closed->enter && closed->enter <= closed->exit && closed->exit <= to);
    else assert(closed->enter > DBL_MAX && closed->exit > DBL_MAX);
    if (open->answer == OUTCOME_YES) assert(same_moment(open, closed));
    else assert(open->enter > DBL_MAX && open->exit > DBL_MAX);
}

static bool is_zero(const double v[3]) { return v[0] == 0 && v[1] == 0 && v[2] == 0; }
static bool is_finite(const double v[3]) { return isfinite(v[0]) && isfinite(v[1]) && isfinite(v[2]); }
static bool is_number(const double v[3]) { return !isnan(v[0]) && !isnan(v[1]) && !isnan(v[2]); }

/* A hit has the time of the cast or sweep; its normal is a unit vector or 0; a miss has only its time. */
static void check_hit(const struct hit *hit, const moment *at) {
    assert(hit->answer == at->answer && memcmp(&hit->time, &at->enter, sizeof hit->time) == 0);
    assert(is_number(hit->point) && is_number(hit->normal) && is_number(hit->at[0]) && is_number(hit->at[1]));
    const double length2 =
        hit->normal[0] * hit->normal[0] + hit->normal[1] * hit->normal[1] + hit->normal[2] * hit->normal[2];
    assert(length2 == 0 || fabs(length2 - 1) < 0x1p-50);
    if (hit->answer != OUTCOME_YES)
        assert(length2 == 0 && is_zero(hit->point) && is_zero(hit->at[0]) && is_zero(hit->at[1]));
}

/* Checks both hits of a sweep or cast: if the open one is a hit, it is the same as the closed one. */
static void check_hits(int dim, grz_relation relation, const union library_shape *a, const union library_shape *b,
                       const struct extra *with, const moment *closed, const moment *open) {
    const struct row row = {.dim = dim, .relation = relation};
    const struct hit first = hit_of(&row, false, a, b, with), inside = hit_of(&row, true, a, b, with);
    check_hit(&first, closed);
    check_hit(&inside, open);
    if (inside.answer == OUTCOME_YES)
        assert(memcmp(&first.time, &inside.time, sizeof first - offsetof(struct hit, time)) == 0);
    if (relation != GRZ_SWEEP || first.answer != OUTCOME_YES) return;
    assert(is_zero(first.normal) == (ask(dim, a, b).open));
    const struct extra reversed = extra_reversed(with);
    const struct hit back = hit_of(&row, false, b, a, &reversed);
    assert(memcmp(first.at[0], back.at[1], sizeof back.at[1]) == 0 &&
           memcmp(first.at[1], back.at[0], sizeof back.at[0]) == 0);
    for (int k = 0; k < 3 && first.time > 0; k++) assert(first.normal[k] == -back.normal[k]);
}

/* A stop is not later than the contact. At time 0 it is the start; later, a does not overlap b openly there, with b
 * exactly at its place of that time. */
static void check_stop(int dim, const union library_shape *a, const union library_shape *b, const struct extra *with,
                       const moment *open) {
    const struct stop stop = stop_of(dim, a, b, with);
    const bool placed = can_stop(dim, a);
    assert(stop.answer == (placed ? open->answer : OUTCOME_UNSUPPORTED));
    assert(stop.time >= 0 && stop.time <= 1 && stop.time <= open->enter);
    if (!placed) return;
    const double *const start = dim == 2 ? &a->in2.point.x : &a->in3.point.x;
    const union library_shape there = put_at(dim, a, stop.place);
    for (int k = 0; k < dim && stop.time == 0; k++) assert(stop.place[k] == start[k] || isnan(start[k]));
    if (stop.time == 0) return;
    const moment inside = sweep(dim, true, &there, NULL, b, with->by[1]);
    assert(!(inside.answer == OUTCOME_YES && inside.enter < stop.time && stop.time < inside.exit));
    if (is_zero(with->by[1])) assert(!ask(dim, &there, b).open);
}

/* A shape that is separated from another one does not overlap it openly; one that did not, stays. */
static void check_separated(int dim, const union library_shape *a, const union library_shape *b) {
    const struct separated out = separated_of(dim, a, b);
    const double *const start = dim == 2 ? &a->in2.point.x : &a->in3.point.x;
    if (out.answer == OUTCOME_UNSUPPORTED) return;
    const union library_shape there = put_at(dim, a, out.place);
    for (int k = 0; k < dim && (out.answer == OUTCOME_NO || !ask(dim, a, b).open); k++)
        assert(out.place[k] == start[k] || isnan(start[k]));
    if (out.answer == OUTCOME_YES) assert(!ask(dim, &there, b).open);
}

/* Two shapes with the same displacement are at rest relative to each other; NULL is a displacement of 0. */
static void check_still(int dim, const union library_shape *a, const union library_shape *b, const double by[3]) {
    static const double zero[3] = {0, 0, 0};
    const moment along = sweep(dim, false, a, by, b, by), still = sweep(dim, false, a, NULL, b, zero);
    const bool overlap = ask(dim, a, b).overlap;
    if (is_finite(by)) assert(same_moment(&along, &still));
    if (still.answer != OUTCOME_UNSUPPORTED) assert(still.answer == overlap);
    if (still.answer == OUTCOME_YES) assert(still.enter == 0 && still.exit == 1);
}

/* The depth is 0 exactly for shapes that do not overlap openly, but for rounding, whatever the order; a sweep as far as
 * that or less far begins and ends in contact. */
static void check_depth(int dim, const union library_shape *a, const union library_shape *b, const struct extra *with) {
    const struct row row = {.dim = dim, .relation = GRZ_DEPTH};
    const struct extra along = {.by = {{with->by[0][0], with->by[0][1], with->by[0][2]}}},
                       back = extra_reversed(&along);
    double depth, reversed, flushed;
    const int answer = row_depth(&row, a, b, &along, &depth);
    const bool inside = ask(dim, a, b).open && is_finite(along.by[0]);
    assert(answer == (inside ? OUTCOME_YES : OUTCOME_NO) || answer == OUTCOME_UNSUPPORTED);
    assert(row_depth(&row, b, a, &back, &reversed) == answer && reversed == depth);
    if (answer == OUTCOME_NO) assert(depth == 0);
    if (answer == OUTCOME_YES && depth >= 1) {
        const moment moved = sweep(dim, true, a, along.by[0], b, NULL);
        assert(moved.answer == OUTCOME_YES && moved.enter == 0 && moved.exit == 1);
    }
    flush_to_zero(true);
    row_depth(&row, a, b, &along, &flushed);
    flush_to_zero(false);
    assert(memcmp(&depth, &flushed, sizeof depth) == 0);
}

static bool is_same(double x, double y) { return memcmp(&x, &y, sizeof x) == 0; }

/* Two points at one place, or so near that the square of their distance is no double: a manifold has one of them. */
static bool add_nothing(const grz2_contact_point points[2]) {
    const grz2_vec p = points[0].point, q = points[1].point;
    const double least = 0x1p-500 * fmax(fabs(p.x), fabs(p.y));
    return (p.x == q.x || fabs(p.x - q.x) <= least) && (p.y == q.y || fabs(p.y - q.y) <= least);
}

/* Yes exactly within the margin; the depth is less than 0 only if they are apart; the order reverses the normal, unless
 * both are the same shape; flush-to-zero changes nothing; a contact has points, each no deeper than the depth. */
static void check_contact(int dim, const union library_shape *a, const union library_shape *b, double margin) {
    const struct row row = {.dim = dim, .relation = GRZ_CONTACT};
    double depth, back, flushed, n[3], m[3];
    const int answer = row_contact(&row, a, b, margin, &depth, n);
    assert(answer == OUTCOME_UNSUPPORTED || answer == (int)within(dim, a, b, margin));
    assert(row_contact(&row, b, a, margin, &back, m) == answer && is_same(depth, back));
    assert(answer == OUTCOME_YES || (depth == 0 && n[0] == 0 && n[1] == 0 && n[2] == 0));
    if (depth < 0) assert(!ask(dim, a, b).overlap);
    bool same = true, opposite = true;
    for (int i = 0; i < 3; i++) {
        same = same && is_same(n[i], m[i]);
        opposite = opposite && n[i] == -m[i];
    }
    assert(same || opposite);
    flush_to_zero(true);
    row_contact(&row, a, b, margin, &flushed, m);
    flush_to_zero(false);
    assert(is_same(depth, flushed) && memcmp(n, m, sizeof n) == 0);
    grz2_manifold m2;
    grz3_manifold m3;
    grz2_contact_point p2[2];
    grz3_contact_point p3[64];
    int count;
    if (dim == 2) {
        assert(outcome_of(grz2_contact(&a->in2, &b->in2, margin, &m2)) == answer && is_same(m2.depth, depth));
        grz2_contact_all(&a->in2, &b->in2, margin, NULL, NULL, p2, 2, &count);
        assert(m2.count == count || (m2.count == 1 && count == 2 && add_nothing(p2)));
        assert((count > 0) == (answer == OUTCOME_YES));
        for (int i = 0; i < count; i++) assert(p2[i].depth <= depth);
    } else {
        assert(outcome_of(grz3_contact(&a->in3, &b->in3, margin, &m3)) == answer && is_same(m3.depth, depth));
        grz3_contact_all(&a->in3, &b->in3, margin, NULL, NULL, p3, 64, &count);
        assert(m3.count <= count && m3.count <= 4 && (m3.count > 0) == (answer == OUTCOME_YES));
        for (int i = 0; i < count; i++) assert(p3[i].depth <= depth);
    }
}

/* Shapes that overlap meet at time 0; the order does not matter; flush-to-zero changes nothing. */
static void check_times(int dim, const union library_shape *a, const union library_shape *b, const struct extra *with) {
    const double *const da = with->by[0], *const db = with->by[1];
    const moment closed = sweep(dim, false, a, da, b, db), open = sweep(dim, true, a, da, b, db),
                 back = sweep(dim, false, b, db, a, da);
    check_moments(&closed, &open, 0, 1);
    assert(same_moment(&closed, &back));
    if (is_finite(da) && is_finite(db) && closed.answer != OUTCOME_UNSUPPORTED && ask(dim, a, b).overlap)
        assert(closed.answer == OUTCOME_YES && closed.enter == 0);
    const moment cast_closed = cast(dim, false, a, b), cast_open = cast(dim, true, a, b);
    check_moments(&cast_closed, &cast_open, -(double)INFINITY, (double)INFINITY);
    check_hits(dim, GRZ_SWEEP, a, b, with, &closed, &open);
    check_hits(dim, GRZ_CAST, a, b, with, &cast_closed, &cast_open);
    check_stop(dim, a, b, with, &open);
    check_still(dim, a, b, da);
    flush_to_zero(true);
    const moment flushed = sweep(dim, false, a, da, b, db), cast_flushed = cast(dim, false, a, b);
    flush_to_zero(false);
    assert(same_moment(&closed, &flushed) && same_moment(&cast_closed, &cast_flushed));
}

/* A shape that contains another one overlaps it. */
static void check_contains(int dim, const union library_shape *a, const union library_shape *b) {
    assert(!contains(dim, a, b) || ask(dim, a, b).overlap);
}

/* The side is MEETS if the shape overlaps the plane, and BELOW if it overlaps only the half-space. */
static void check_side(int dim, const struct shape *numbers, const union library_shape *b) {
    const struct shape plane_shape = as(GRZ_PLANE, *numbers), halfspace_shape = as(GRZ_HALFSPACE, *numbers);
    const union library_shape plane = shape_for_library(&plane_shape), halfspace = shape_for_library(&halfspace_shape);
    const grz_side side = side_of(dim, &plane, b);
    assert(side >= GRZ_SIDE_BELOW && side <= GRZ_SIDE_NONE);
    assert((ask(dim, &plane, b).overlap) == (side == GRZ_SIDE_MEETS));
    assert((ask(dim, &halfspace, b).overlap) == (side == GRZ_SIDE_BELOW || side == GRZ_SIDE_MEETS));
}

/* The middle zone is the box itself. */
static void check_zone(int dim, const struct shape *numbers, const union library_shape *b) {
    const struct shape point_shape = as(GRZ_POINT, *numbers);
    const union library_shape point = shape_for_library(&point_shape);
    const int zone = zone_of(dim, &point, b), zones = dim == 2 ? 9 : 27;
    assert(zone >= GRZ_ZONE_UNSUPPORTED && zone < zones);
    if (zone >= 0) assert((ask(dim, &point, b).overlap) == (zone == zones / 2));
}

/* The functions of the pair with times answer as the generic ones. */
static void check_own_times(const struct row *row, const union library_shape *a, const union library_shape *b,
                            const struct extra *with) {
    for (int i = 0; i < row_questions(row) && row_is_timed(row); i++) {
        moment generic, own;
        generic.answer = row_time(row, i, a, b, with, &generic.enter, &generic.exit);
        if (row->own_time[i] == NULL || generic.answer == OUTCOME_UNSUPPORTED) continue;
        own.answer = row->own_time[i](a, b, with, &own.enter, &own.exit);
        assert(same_moment(&generic, &own));
    }
}

/* The functions of the pair answer as the generic ones. */
static void check_own(const struct row *row, const union library_shape *a, const union library_shape *b,
                      double margin) {
    for (int i = 0; i < row_questions(row) && !row_is_timed(row); i++) {
        const int generic = row_ask(row, i, a, b, &(struct extra){.margin = margin});
        assert(row->relation != GRZ_ZONE || generic != GRZ_ZONE_UNSUPPORTED);
        if (row->own[i] != NULL) assert(row->own[i](a, b) == generic);
    }
}

/* All answers for two shapes, and the answers of a row if there is one. */
typedef struct outcome {
    answers forth, back;
    int side, zone, generic[3], own[3];
} outcome;

static bool same_answers(answers a, answers b) {
    return a.overlap == b.overlap && a.open == b.open && a.touch == b.touch;
}

static bool same_outcome(const outcome *a, const outcome *b) {
    return same_answers(a->forth, b->forth) && same_answers(a->back, b->back) && a->side == b->side &&
           a->zone == b->zone && memcmp(a->generic, b->generic, sizeof a->generic) == 0 &&
           memcmp(a->own, b->own, sizeof a->own) == 0;
}

static outcome ask_everything(const struct row *row, int dim, const struct shape *numbers, const union library_shape *a,
                              const union library_shape *b, double margin) {
    const struct shape plane_shape = as(GRZ_PLANE, *numbers), point_shape = as(GRZ_POINT, *numbers);
    const union library_shape plane = shape_for_library(&plane_shape), point = shape_for_library(&point_shape);
    outcome all = {.forth = ask(dim, a, b),
                   .back = ask(dim, b, a),
                   .side = (int)side_of(dim, &plane, b),
                   .zone = zone_of(dim, &point, b)};
    for (int i = 0; row != NULL && i < row_questions(row); i++) {
        all.generic[i] = row_ask(row, i, a, b, &(struct extra){.margin = margin});
        if (row->own[i] != NULL) all.own[i] = row->own[i](a, b);
    }
    return all;
}

/* Flush-to-zero and denormals-are-zero, if set in the thread of the caller, change no answer. */
static void check_flushed(const struct row *row, int dim, const struct shape *numbers, const union library_shape *a,
                          const union library_shape *b, double margin) {
    const outcome usual = ask_everything(row, dim, numbers, a, b, margin);
    flush_to_zero(true);
    const outcome flushed = ask_everything(row, dim, numbers, a, b, margin);
    flush_to_zero(false);
    assert(same_outcome(&usual, &flushed));
}

static struct shape take_shape(bytes *in, int dim, int kind) {
    struct shape shape = {.dim = dim, .kind = kind & ~GRZ_ROUNDED_KIND};
    for (int i = 0; i < shape_count(dim, shape.kind); i++) shape.n[i] = take_number(in);
    if (kind & GRZ_ROUNDED_KIND) shape.radius = take_number(in);
    return shape;
}

/* A hull may have fewer points, none, or a negative number. */
static void take_count(bytes *in, const struct shape *shape, union library_shape *x) {
    if (shape->kind != GRZ_HULL) return;
    const int byte = (int)take_byte(in), count = byte >= 128 ? HULL_POINTS
                                                 : byte == 0 ? take_int(in)
                                                             : byte % HULL_POINTS;
    const int points = count > HULL_POINTS ? -count : count;
    if (shape->dim == 2) x->in2.hull = (grz2_hull){points, points <= 0 ? NULL : x->in2.hull.points};
    else x->in3.hull = (grz3_hull){points, points <= 0 ? NULL : x->in3.hull.points};
}

/* Mostly a known kind, with or without a radius; sometimes any number. */
static int take_kind(bytes *in) {
    const unsigned choice = take_byte(in);
    if (choice == 255) return take_int(in);
    return (int)(choice % GRZ_KIND_COUNT) | (choice >= 128 ? GRZ_ROUNDED_KIND : 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size, 0};
    const int choice = (int)((unsigned)take_int(&in) % (unsigned)(row_count() + 2));
    const struct row *row = row_at(choice);
    const int dim = row != NULL ? row->dim : choice % 2 + 2;
    const struct shape a = take_shape(&in, dim, row != NULL ? row->kind_a : take_kind(&in));
    const struct shape b = take_shape(&in, dim, row != NULL ? row->kind_b : take_kind(&in));
    union library_shape x = shape_for_library(&a), y = shape_for_library(&b);
    take_count(&in, &a, &x);
    take_count(&in, &b, &y);
    const double margin = take_number(&in);
    if (row != NULL) check_own(row, &x, &y, margin);
    check_within(dim, &x, &y, margin);
    check_contains(dim, &x, &y);
    struct extra with = {.margin = margin};
    for (int i = 0; i < 2 * dim; i++) with.by[i / dim][i % dim] = take_number(&in);
    check_times(dim, &x, &y, &with);
    check_depth(dim, &x, &y, &with);
    check_separated(dim, &x, &y);
    check_contact(dim, &x, &y, margin);
    if (row != NULL) check_own_times(row, &x, &y, &with);
    check_overlap(dim, &x, &y);
    check_side(dim, &a, &y);
    check_zone(dim, &a, &y);
    check_distance(row, dim, &x, &y);
    check_signed(dim, &a, &y);
    check_flushed(row, dim, &a, &x, &y, margin);
    return 0;
}
