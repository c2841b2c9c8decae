/* Cylinders against every other shape of space: what graze answers, between what is proven (oracle/round.h). No contact
 * is missed, none is invented beyond the gap that shapes3.h states; the worst that was seen is printed.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "oracle/round.h"
#include "support/effort.h"
#include "support/modes.h"
#include "support/rng.h"
#include "support/skins.h"
#include "unit/cylinders.h"

#include <graze/bounds3.h>
#include <graze/contact3.h>
#include <graze/depth3.h>
#include <graze/distance3.h>
#include <graze/mesh.h>
#include <graze/query3.h>
#include <graze/times3.h>
#include <graze/tree.h>

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAP 0x1p-38
#define RIM_GAP 0x1p-29
#define LEAST 0x1p-1058

/* What was seen */

static double worst_gap, worst_distance, worst_time;

static void note(double *worst, double gap, double size) {
    if (gap > LEAST && gap / size > *worst) *worst = gap / size;
}

static int failures;

static void expect(bool right, const char *what, const struct couple *c, const grz3_vec *by) {
    if (right) return;
    printf("%s:", what);
    print_shape(&c->round);
    if (by) printf(" by %a %a %a", by->x, by->y, by->z);
    print_shape(&c->other);
    printf("\n");
    failures++;
}

static bool shrunk_meets(const struct couple *c, double gap, const grz3_vec *v, double from, double to) {
    if (!can_shrink(&c->round, gap) || !can_shrink(&c->other, gap)) return false;
    return round_distance(&c->round, &c->other, -gap, v, from, to).inside;
}

/* How deep they are in each other, as another search finds it; 0 for what has no depth. */
static double depth_of(const grz3_shape *a, const grz3_shape *b) {
    double depth;
    return grz3_depth(a, b, 0, NULL, &depth).yes ? depth : 0;
}

/* More than this is deep. */
static double deep(const struct couple *c) { return 2 * (GAP * c->size + LEAST) + 0x1p-46 * c->reach; }

static void check_meet(const struct couple *c) {
    const bool overlap = grz3_overlap(&c->round, &c->other), touch = grz3_touch(&c->other, &c->round),
               open = grz3_overlap_open(&c->round, &c->other);
    const double gap = GAP * c->size + LEAST;
    const struct bracket truth = round_distance(&c->round, &c->other, 0, NULL, 0, 0);
    expect(overlap == (touch || open) && !(touch && open), "overlap is touch or open", c, NULL);
    expect(touch == grz3_touch(&c->round, &c->other) && overlap == grz3_overlap(&c->other, &c->round) &&
               open == grz3_overlap_open(&c->other, &c->round),
           "the other order", c, NULL);
    if (!overlap) expect(truth.least > 0, "a contact missed", c, NULL);
    if (open)
        expect(truth.inside || truth.most <= 0x1p-60 * c->reach + DBL_TRUE_MIN, "an open overlap invented", c, NULL);
    if (!touch) return;
    note(&worst_gap, truth.least, c->size);
    expect(truth.least <= gap, "a contact invented", c, NULL);
    expect(!shrunk_meets(c, gap, NULL, 0, 0), "a touch that is deep", c, NULL);
    expect(depth_of(&c->round, &c->other) <= deep(c), "a touch with a depth", c, NULL);
}

static void check_distance(struct rng *rng, const struct couple *c) {
    grz3_vec p, q;
    const struct bracket truth = round_distance(&c->round, &c->other, 0, NULL, 0, 0);
    const double d = grz3_distance(&c->round, &c->other, NULL, NULL), dp = grz3_distance(&c->round, &c->other, &p, &q);
    const double gap = GAP * c->size + LEAST, room = gap + 0x1p-50 * c->reach;
    if (!(truth.most < DBL_MAX / 4)) return;
    note(&worst_distance, fmax(d - truth.most, truth.least - d) - 0x1p-52 * truth.most, c->size);
    expect(d <= truth.most * (1 + 0x1p-51) + gap && d >= truth.least * (1 - 0x1p-51) - gap, "distance", c, NULL);
    expect(dp <= truth.most * (1 + 0x1p-51) + gap && dp >= truth.least * (1 - 0x1p-51) - gap, "distance with points", c,
           NULL);
    const grz3_shape at = grz3_shape_from_point(&p), to = grz3_shape_from_point(&q);
    expect(round_distance(&c->round, &at, 0, NULL, 0, 0).least <= room, "a nearest point off the cylinder", c, NULL);
    if (c->other.kind == GRZ_CYLINDER)
        expect(round_distance(&c->other, &to, 0, NULL, 0, 0).least <= room, "a nearest point off the second", c, NULL);
    const struct bracket apart = round_distance(&at, &to, 0, NULL, 0, 0);
    expect(apart.most >= dp * (1 - 0x1p-50) - 2 * room && apart.least <= dp * (1 + 0x1p-50) + 2 * room,
           "nearest points as far apart as said", c, NULL);
    const double margin = truth.least * (1 + ldexp(rng_signed(rng), -rng_int(rng, 1, 60)));
    if (grz3_within(&c->round, &c->other, margin)) {
        expect(truth.least <= margin + gap + 0x1p-50 * margin, "within invented", c, NULL);
    } else {
        expect(truth.most > margin, "within missed", c, NULL);
    }
}

/* A hit at a time at which the cylinder is displaced by enter * by: its point is on the cylinder, and the normal, times
 * turn, leads to the cylinder's side. */
static void check_hit(const struct couple *c, const grz3_hit *hit, const grz3_vec *by, double enter, double reach,
                      int turn) {
    const grz3_vec n = {turn * hit->normal.x, turn * hit->normal.y, turn * hit->normal.z};
    const double square = n.x * n.x + n.y * n.y + n.z * n.z, gap = GAP * reach + LEAST;
    const grz3_shape point = grz3_shape_from_point(&hit->point);
    const double most = fmax(reach, largest_of(&c->other)), room = most * 0x1p-40 + LEAST, little = 0x1p20 * room;
    expect(round_distance(&c->round, &point, 0, by, enter, enter).least <= gap + room, "hit off the cylinder", c, by);
    if (square > 0 && can_shrink(&c->round, little) && can_shrink(&c->other, little)) {
        const double e = 0x1p-18 * most + LEAST, level = n.x * hit->point.x + n.y * hit->point.y + n.z * hit->point.z;
        const grz3_halfspace under = {n, level - e};
        const grz3_shape behind = grz3_shape_from_halfspace(&under);
        expect(fabs(square - 1) < 0x1p-50, "normal is unit", c, by);
        if (hit->time > 0) expect(!round_distance(&c->round, &behind, 0, by, enter, enter).inside, "normal", c, by);
    } else if (square == 0) {
        expect(hit->time == 0, "no normal", c, by);
    }
}

/* The cylinder moves, and the other shape moves the other way. */
static void check_hits(const struct couple *c, const grz3_vec *by, double enter) {
    const grz3_vec back = {-by->x, -by->y, -by->z};
    const double reach = fmax(c->size, fmax(fabs(by->x), fmax(fabs(by->y), fabs(by->z))));
    double time;
    grz3_hit hit;
    expect(grz3_sweep_hit(&c->round, by, &c->other, NULL, &hit).yes && hit.time == enter, "hit", c, by);
    check_hit(c, &hit, by, enter, reach, 1);
    expect(grz3_sweep(&c->other, NULL, &c->round, by, &time, NULL).yes && time == enter, "the other order", c, by);
    expect(grz3_sweep_hit(&c->other, &back, &c->round, NULL, &hit).yes, "hit by the other shape", c, by);
    check_hit(c, &hit, NULL, 0, reach, -1);
}

static double deep_after(const struct couple *c, const grz3_vec *by) {
    return deep(c) + 0x1p-37 * fmax(fabs(by->x), fmax(fabs(by->y), fabs(by->z)));
}

/* Has a cylinder the same axis after it was moved? Its ends are rounded. */
static bool has_axis_of(const grz3_cylinder *moved, const grz3_cylinder *c) {
    return moved->b.x - moved->a.x == c->b.x - c->a.x && moved->b.y - moved->a.y == c->b.y - c->a.y &&
           moved->b.z - moved->a.z == c->b.z - c->a.z;
}

/* At times at which they are deep in each other they overlap openly. */
static void check_deep_times(const struct couple *c, const grz3_vec *by, grz_answer open, double enter, double exit) {
    const grz3_vec *const from = &c->round.cylinder.a;
    for (int i = 0; i <= 4; i++) {
        const double t = i / 4.0;
        const grz3_vec place = {from->x + t * by->x, from->y + t * by->y, from->z + t * by->z};
        const grz3_shape at = grz3_shape_at(&c->round, &place);
        if (has_axis_of(&at.cylinder, &c->round.cylinder) && depth_of(&at, &c->other) > deep_after(c, by))
            expect(open.yes && enter <= t && t <= exit, "an open overlap missed", c, by);
    }
}

static void check_sweep(struct rng *rng, enum family family, struct couple *c) {
    grz3_vec by = draw_vec(rng, family == LATTICE ? LATTICE : RANDOM);
    double enter, exit;
    const double scale = family == FAR_SCALES ? ldexp(1, ilogb(c->size)) : 2;
    by = (grz3_vec){by.x * scale, by.y * scale, by.z * scale};
    const double reach = fmax(c->size, fmax(fabs(by.x), fmax(fabs(by.y), fabs(by.z)))), gap = GAP * reach + LEAST;
    const double step = 0x1p-36; /* of time: a little before and after */
    const grz_answer closed = grz3_sweep(&c->round, &by, &c->other, NULL, &enter, &exit);
    const struct bracket ever = round_distance(&c->round, &c->other, 0, &by, 0, 1);
    expect(!closed.unsupported, "sweep", c, &by);
    if (closed.yes) {
        const struct bracket first = round_distance(&c->round, &c->other, 0, &by, enter, enter),
                             last = round_distance(&c->round, &c->other, 0, &by, exit, exit);
        note(&worst_time, fmax(first.least, last.least), reach);
        expect(first.least <= gap, "enter too early", c, &by);
        expect(last.least <= gap, "exit too late", c, &by);
        if (enter > step)
            expect(!round_distance(&c->round, &c->other, 0, &by, 0, enter * (1 - step)).inside, "enter too late", c,
                   &by);
        if (exit < 1 - step)
            expect(!round_distance(&c->round, &c->other, 0, &by, exit + (1 - exit) * step, 1).inside, "exit too early",
                   c, &by);
        check_hits(c, &by, enter);
    } else {
        expect(ever.least > 0, "a sweep missed", c, &by);
    }
    const grz_answer open = grz3_sweep_open(&c->round, &by, &c->other, NULL, &enter, &exit);
    if (open.yes) {
        const double more = GAP * c->reach + LEAST;
        expect(ever.inside || ever.most <= more, "an open sweep invented", c, &by);
        expect(round_distance(&c->round, &c->other, 0, &by, enter, enter).least <= more, "open enter too early", c,
               &by);
        if (enter > step) expect(!shrunk_meets(c, gap, &by, 0, enter * (1 - step)), "open enter too late", c, &by);
        if (exit < 1 - step)
            expect(!shrunk_meets(c, gap, &by, exit + (1 - exit) * step, 1), "open exit too early", c, &by);
    } else {
        expect(!shrunk_meets(c, gap, &by, 0, 1), "an open sweep missed", c, &by);
    }
    check_deep_times(c, &by, open, enter, exit);
}

static void check_cast(struct rng *rng, enum family family, const struct couple *c) {
    const double scale = family == FAR_SCALES ? ldexp(1, ilogb(c->size)) : 2;
    grz3_vec o = draw_vec(rng, family), d = draw_vec(rng, family);
    o = (grz3_vec){o.x * scale, o.y * scale, o.z * scale};
    d = (grz3_vec){d.x * scale, d.y * scale, d.z * scale};
    const grz3_ray ray = {o, d};
    const grz3_segment segment = {o, {o.x + d.x, o.y + d.y, o.z + d.z}};
    const grz3_vec v = {segment.b.x - o.x, segment.b.y - o.y, segment.b.z - o.z};
    const grz3_shape from = grz3_shape_from_point(&o),
                     casters[2] = {grz3_shape_from_segment(&segment), grz3_shape_from_ray(&ray)};
    for (int i = 0; i < 2; i++) {
        const grz3_vec *const by = i == 0 ? &v : &d;
        double enter, exit;
        const grz_answer answer = grz3_cast(&casters[i], &c->round, &enter, &exit);
        if (!answer.yes) {
            expect(round_distance(&from, &c->round, 0, by, 0, i == 0 ? 1 - 0x1p-48 : 0x1p40).least > 0, "a cast missed",
                   c, by);
            continue;
        }
        const double reach = fmax(c->size, exit * fmax(fabs(by->x), fmax(fabs(by->y), fabs(by->z))));
        const double gap = GAP * fmax(reach, largest_of(&from)) + LEAST;
        if (!(exit < 0x1p900 && reach < 0x1p1000)) continue;
        const struct bracket first = round_distance(&from, &c->round, 0, by, enter, enter),
                             last = round_distance(&from, &c->round, 0, by, exit, exit);
        note(&worst_time, fmax(first.least, last.least), reach);
        expect(first.least <= gap && last.least <= gap, "cast too early", c, by);
        grz3_hit hit;
        expect(grz3_cast_hit(&casters[i], &c->round, &hit).yes && hit.time == enter, "hit of a cast", c, by);
        const grz3_shape point = grz3_shape_from_point(&hit.point);
        expect(round_distance(&c->round, &point, 0, NULL, 0, 0).least <= 2 * gap, "hit of a cast off the cylinder", c,
               by);
        expect(round_distance(&from, &point, 0, by, enter, enter).least <= 2 * gap, "hit of a cast off the path", c,
               by);
        expect(!(enter > 0) || !round_distance(&from, &c->round, 0, by, 0, enter * (1 - 0x1p-36)).inside,
               "cast too late", c, by);
    }
}

/* The gradient is 0, or a unit vector that leads from the boundary to the point. */
static void check_gradient(const struct couple *c, const grz3_vec *p, double d, const grz3_vec *g) {
    const double square = g->x * g->x + g->y * g->y + g->z * g->z,
                 size = fmax(c->size, fmax(fabs(p->x), fmax(fabs(p->y), fabs(p->z)))), gap = GAP * size + LEAST;
    if (square == 0) {
        expect(d <= 0, "no gradient outside", c, p);
        return;
    }
    const grz3_vec foot = {p->x - d * g->x, p->y - d * g->y, p->z - d * g->z};
    const grz3_shape at = grz3_shape_from_point(&foot);
    expect(fabs(square - 1) < 0x1p-50, "the gradient is unit", c, p);
    expect(round_distance(&c->round, &at, 0, NULL, 0, 0).least <= gap, "the gradient leads away", c, p);
    if (!can_shrink(&c->round, gap)) return;
    expect(!round_distance(&c->round, &at, -gap, NULL, 0, 0).inside, "the gradient leads inside", c, p);
}

static void check_signed(struct rng *rng, enum family family, const struct couple *c) {
    grz3_vec p = draw_vec(rng, family), gradient;
    double d;
    const double scale = family == FAR_SCALES ? ldexp(1, ilogb(c->size)) : 1;
    p = (grz3_vec){p.x * scale, p.y * scale, p.z * scale};
    const grz3_shape point = grz3_shape_from_point(&p);
    const grz_answer answer = grz3_signed_distance(&p, &c->round, &d, &gradient);
    const double gap = GAP * c->size + LEAST;
    expect(!answer.unsupported, "signed", c, &p);
    check_gradient(c, &p, d, &gradient);
    if (!answer.yes) {
        const struct bracket truth = round_distance(&c->round, &point, 0, NULL, 0, 0);
        expect(truth.least > 0, "a point missed", c, &p);
        expect(fabs(d - truth.least) <= gap + 0x1p-50 * truth.most, "signed distance outside", c, &p);
    } else {
        expect(d <= gap, "signed distance inside is less than 0", c, &p);
        if (!can_shrink(&c->round, gap - d)) return;
        expect(round_distance(&c->round, &point, d, NULL, 0, 0).least <= gap, "signed distance too large", c, &p);
        expect(!round_distance(&c->round, &point, d - gap, NULL, 0, 0).inside, "signed distance too small", c, &p);
    }
}

static void check_contains(const struct couple *c) {
    const int kind = (int)c->other.kind;
    if (c->other.radius == 0 && (kind == GRZ_BALL || kind == GRZ_HALFSPACE || kind == GRZ_AABB || kind == GRZ_OBB)) {
        const double excess = round_excess(&c->other, &c->round.cylinder);
        const bool yes = grz3_contains(&c->other, &c->round);
        if (kind == GRZ_OBB && !(fabs(excess) < 1e200)) return; /* its axes are dependent */
        expect(yes ? excess <= RIM_GAP * c->size + LEAST : excess > 0, "a shape contains the cylinder", c, NULL);
    }
    if (kind == GRZ_TRIANGLE || kind == GRZ_SEGMENT || kind == GRZ_CAPSULE || kind == GRZ_HULL || kind == GRZ_BALL) {
        const double r = kind == GRZ_CAPSULE ? c->other.capsule.radius
                         : kind == GRZ_BALL  ? c->other.sphere.radius
                                             : c->other.radius;
        const grz3_vec *const p = kind == GRZ_HULL ? c->other.hull.points : &c->other.triangle.a;
        double excess = 0;
        if (!can_shrink(&c->round, r)) return;
        for (int i = 0; i < places_of(&c->other); i++) {
            const grz3_shape point = grz3_shape_from_point(&p[i]);
            excess = fmax(excess, round_distance(&c->round, &point, -r, NULL, 0, 0).least);
        }
        const bool yes = grz3_contains(&c->round, &c->other);
        expect(yes ? excess <= GAP * c->reach + LEAST : excess > 0, "the cylinder contains a shape", c, NULL);
    }
}

static void check_depth(struct rng *rng, enum family family, const struct couple *c) {
    const double scale = family == FAR_SCALES ? ldexp(1, ilogb(c->size)) : 1;
    grz3_vec d = draw_vec(rng, family);
    d = (grz3_vec){d.x * scale, d.y * scale, d.z * scale};
    double depth;
    const grz_answer answer = grz3_depth_along(&c->round, &c->other, &d, &depth);
    if (!answer.unsupported && !answer.yes) expect(depth_of(&c->round, &c->other) <= deep(c), "no depth", c, &d);
    if (answer.unsupported || !answer.yes || !(depth < 0x1p200)) return;
    const double reach = fmax(c->size, depth * fmax(fabs(d.x), fmax(fabs(d.y), fabs(d.z))));
    expect(round_distance(&c->round, &c->other, 0, &d, depth, depth).least <= GAP * reach + LEAST, "depth too large", c,
           &d);
    expect(!round_distance(&c->round, &c->other, 0, &d, depth * (1 + 0x1p-36), 2 * depth).inside, "depth too small", c,
           &d);
}

/* A body that was stopped is not openly in the other one there: by the gap at most. */
static void check_stop(struct rng *rng, enum family family, const struct couple *c) {
    const double scale = family == FAR_SCALES ? ldexp(1, ilogb(c->size)) : 2;
    grz3_vec by = draw_vec(rng, family), place;
    by = (grz3_vec){by.x * scale, by.y * scale, by.z * scale};
    double time, enter;
    const grz_answer stop = grz3_stop(&c->round, &by, &c->other, NULL, &place, &time),
                     open = grz3_sweep_open(&c->round, &by, &c->other, NULL, &enter, NULL);
    if (c->other.kind == GRZ_CYLINDER && rng_once_in(rng, 2)) { /* the other one moves */
        const grz_answer moved = grz3_stop(&c->round, NULL, &c->other, &by, &place, &time);
        expect(!moved.unsupported && time >= 0 && time <= 1, "stop before what moves", c, &by);
        return;
    }
    expect(stop.yes == open.yes && !stop.unsupported, "stop", c, &by);
    const grz3_shape at = grz3_shape_at(&c->round, &place);
    if (time > 0) expect(!grz3_overlap_open(&at, &c->other), "stopped inside", c, &by);
    if (time > 0) expect(depth_of(&at, &c->other) <= deep_after(c, &by), "stopped with a depth", c, &by);
    if (open.yes) expect(time <= enter, "stopped too late", c, &by);
}

static void check_bounds(struct rng *rng, const struct couple *c) {
    const grz3_aabb box = grz3_bounds(&c->round);
    const grz3_shape around = grz3_shape_from_aabb(&box);
    if (!(c->size < 0x1p1000)) return;                         /* the sums of the oracle's doubles overflow */
    if (c->round.cylinder.radius < 0x1p-160 * c->size) return; /* its numbers have 256 bits */
    const grz3_vec by = {rng_int(rng, -2, 2) * c->size, 0, rng_signed(rng) * c->size};
    const grz3_aabb swept = grz3_bounds_swept(&c->round, &by);
    expect(round_excess(&around, &c->round.cylinder) <= 0, "bounds contain it", c, NULL);
    for (int i = 0; i < 6; i++) {
        grz3_shape less = around;
        double *const side = (double *)&less.aabb + i;
        *side = nextafter(*side, i < 3 ? (double)INFINITY : -(double)INFINITY);
        if (grz3_shape_valid(&less))
            expect(round_excess(&less, &c->round.cylinder) > 0, "bounds are the least", c, NULL);
    }
    for (int k = 0; k < 3; k++) {
        const double d = (&by.x)[k], room = 0x1p-50 * c->size + LEAST;
        const double low = (&box.min.x)[k] + fmin(d, 0), high = (&box.max.x)[k] + fmax(d, 0);
        expect(fabs((&swept.min.x)[k] - low) <= room && fabs((&swept.max.x)[k] - high) <= room, "swept bounds", c, &by);
    }
}

static void answers_are_within_the_gap(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        for (int family = 0; family < FAMILIES; family++) {
            struct rng rng = rng_seeded((uint64_t)k, family_names[family]);
            for (long i = 0; i < couples_a_cell(); i++) {
                struct couple c;
                draw_couple(&rng, (enum family)family, kinds[k], &c);
                if (!grz3_shape_valid(&c.round) || !grz3_shape_valid(&c.other)) continue;
                check_meet(&c);
                if (kinds[k] != GRZ_RAY && kinds[k] != GRZ_LINE) check_contains(&c);
                check_distance(&rng, &c);
                check_sweep(&rng, (enum family)family, &c);
                check_cast(&rng, (enum family)family, &c);
                check_depth(&rng, (enum family)family, &c);
                check_stop(&rng, (enum family)family, &c);
                check_bounds(&rng, &c);
                check_signed(&rng, (enum family)family, &c);
            }
        }
    }
    printf("of the cylinder's largest number: contacts invented 2^%.1f apart, times 2^%.1f, distances off by 2^%.1f\n",
           log2(worst_gap), log2(worst_time), log2(worst_distance));
    assert_int_equal(failures, 0);
}

/* A ray and a box that fly at a drum hit it where it is, and not where they come from. */
static void hits_are_on_a_drum_at_rest(void **state) {
    (void)state;
    const grz3_cylinder c = {{0, 0, -1}, {0, 0, 1}, 1.25};
    const grz3_ray ray = {{-5, 0.75, 0.5}, {1, 0, 0}};
    const grz3_aabb box = {{-7, -1, -1}, {-5, 1, 1}};
    const grz3_vec by = {10, 0, 0};
    const grz3_shape drum = grz3_shape_from_cylinder(&c), caster = grz3_shape_from_ray(&ray),
                     moving = grz3_shape_from_aabb(&box);
    grz3_hit hit;
    assert_true(grz3_cast_hit(&caster, &drum, &hit).yes && fabs(hit.time - 4) < 1e-11);
    assert_true(fabs(hit.point.x + 1) < 1e-11 && fabs(hit.point.y - 0.75) < 1e-11 && hit.point.z == 0.5);
    assert_true(fabs(hit.normal.x + 0.8) < 1e-7 && fabs(hit.normal.y - 0.6) < 1e-7 && fabs(hit.normal.z) < 1e-7);
    assert_true(grz3_sweep_hit(&moving, &by, &drum, NULL, &hit).yes && fabs(hit.time - 0.375) < 1e-12);
    assert_true(fabs(hit.point.x + 1.25) < 1e-11 && fabs(hit.point.y) < 1e-5 && fabs(hit.point.z) <= 1);
    assert_true(fabs(hit.normal.x + 1) < 1e-7);
}

static bool is_near(const grz3_vec *v, double x, double y, double z, double gap) {
    return fabs(v->x - x) <= gap && fabs(v->y - y) <= gap && fabs(v->z - z) <= gap;
}

/* At a rim the normal is that of the nearest points just before contact, as at an edge of a box. */
static void normals_at_a_rim_are_those_before_contact(void **state) {
    (void)state;
    const grz3_cylinder c = {{0, 0, -1}, {0, 0, 1}, 1}, foot = {{0, 0, 0}, {0, 0, 2}, 1};
    const struct {
        grz3_ray ray;
        grz3_vec normal;
    } rays[] = {{{{3, 0, 2}, {-2, 0, -1}}, {0.8944271909999159, 0, 0.4472135954999579}},
                {{{3, 0, 1}, {-2, 0, 0}}, {1, 0, 0}},
                {{{1, 0, 3}, {0, 0, -2}}, {0, 0, 1}},
                {{{0, -4, -1}, {0, 1, 0}}, {0, -1, 0}}};
    const grz3_shape drum = grz3_shape_from_cylinder(&c), standing = grz3_shape_from_cylinder(&foot);
    grz3_hit hit;
    for (size_t i = 0; i < sizeof rays / sizeof *rays; i++) {
        const grz3_shape caster = grz3_shape_from_ray(&rays[i].ray);
        const grz3_vec *const n = &rays[i].normal;
        assert_true(grz3_cast_hit(&caster, &drum, &hit).yes && is_near(&hit.normal, n->x, n->y, n->z, 0x1p-18));
    }
    const grz3_aabb next = {{3, -10, -1}, {10, 10, 0}}; /* a tile flush with the foot of what slides along it */
    const grz3_shape tile = grz3_shape_from_aabb(&next);
    const grz3_vec by = {4, 0, 0};
    assert_true(grz3_sweep_hit(&standing, &by, &tile, NULL, &hit).yes && is_near(&hit.normal, -1, 0, 0, 0x1p-18));
    assert_true(grz3_sweep_hit(&tile, NULL, &standing, &by, &hit).yes && is_near(&hit.normal, 1, 0, 0, 0x1p-18));
}

/* A line without a direction is a point. */
static void a_line_without_a_direction_is_a_point(void **state) {
    (void)state;
    const grz3_cylinder c = {{0, 0, -1}, {0, 0, 1}, 1};
    const grz3_shape drum = grz3_shape_from_cylinder(&c);
    for (int i = 0; i < 64; i++) {
        const double angle = i * 0.1;
        for (int outside = 0; outside < 2; outside++) {
            const double r = outside ? 1.001 : 0.999;
            const grz3_line line = {{r * cos(angle), r * sin(angle), 0}, {0, 0, 0}};
            const grz3_shape caster = grz3_shape_from_line(&line);
            assert_int_equal(grz3_cast(&caster, &drum, NULL, NULL).yes, !outside);
            assert_int_equal(grz3_cast_open(&caster, &drum, NULL, NULL).yes, !outside);
        }
    }
}

/* Directions so short that times are infinite, and so long that they are subnormal: the same rays, also where subnormal
 * numbers are flushed to zero. */
static void long_and_short_directions_are_the_same_rays(void **state) {
    (void)state;
    const grz3_cylinder c = {{0, 0, -1}, {0, 0, 1}, 1};
    const grz3_shape drum = grz3_shape_from_cylinder(&c);
    for (int i = 0; i < 200; i++) {
        const double angle = i * 0.1, s = sin(angle), k = cos(angle), off = 0.9 + i * 0.001;
        for (int scale = 0; scale < 3; scale++) {
            const double by = scale == 0 ? 1 : scale == 1 ? 0x1p-1058 : 0x1p1020;
            const grz3_ray ray = {{s * off - 5 * k, k * off + 5 * s, 0.25}, {by * k, -by * s, 0}};
            const grz3_shape caster = grz3_shape_from_ray(&ray);
            grz3_hit hit;
            if (fabs(off - 1) < 0x1p-10) continue; /* the short direction has 16 bits */
            if (i % 2 == 1 && flush_exists()) flush_to_zero(true);
            const bool closed = grz3_cast(&caster, &drum, NULL, NULL).yes,
                       open = grz3_cast_open(&caster, &drum, NULL, NULL).yes,
                       found = grz3_cast_hit(&caster, &drum, &hit).yes;
            if (flush_exists()) flush_to_zero(false);
            assert_true(closed == (off < 1) && open == (off < 1) && found == (off < 1));
            if (off > 1) continue;
            assert_int_equal(hit.time > DBL_MAX, scale == 1);
            assert_true(fabs(hypot(hit.point.x, hit.point.y) - 1) < 0x1p-38 &&
                        is_near(&hit.a, hit.point.x, hit.point.y, hit.point.z, 0x1p-36));
            assert_true(is_near(&hit.normal, hit.point.x, hit.point.y, 0, 0x1p-16));
        }
    }
}

/* Displacements whose difference is beyond the largest double. */
static void displacements_may_overflow(void **state) {
    (void)state;
    const grz3_cylinder c = {{0, 0, -1}, {0, 0, 1}, 1}, moving = {{1e307, 0, 0}, {1e307, 0, 1e306}, 1e305};
    const grz3_segment segment = {{-1.5e308, 0, 0}, {1.5e308, 0, 0}};
    const grz3_sphere ball = {{0, 0, 0}, 1e305};
    const grz3_vec right = {1.5e308, 0, 0}, left = {-1.5e308, 0, 0};
    const grz3_shape drum = grz3_shape_from_cylinder(&c), round = grz3_shape_from_cylinder(&moving),
                     caster = grz3_shape_from_segment(&segment), sphere = grz3_shape_from_sphere(&ball);
    grz3_hit hit;
    assert_true(grz3_cast_hit(&caster, &drum, &hit).yes && hit.time == 0.5 && is_near(&hit.normal, -1, 0, 0, 0x1p-18));
    assert_true(grz3_sweep_hit(&sphere, &right, &round, &left, &hit).yes);
    assert_true(is_near(&hit.normal, -1, 0, 0, 0x1p-18) && fabs(hit.point.x - hit.a.x - 1e305) < 1e298);
    assert_true(grz3_sweep_hit(&round, &left, &sphere, &right, &hit).yes && is_near(&hit.normal, 1, 0, 0, 0x1p-18));
}

/* What is invalid stops no cylinder, and a cylinder stops before it is invalid itself. */
static void what_is_invalid_stops_nothing(void **state) {
    (void)state;
    const grz3_cylinder c = {{0, 0, -1}, {0, 0, 1}, 1}, flat = {{5, 0, 0}, {5, 0, 0}, 1};
    const grz3_sphere wrong = {{5, 0, 0}, -1}, good = {{5, 0, 0}, 1};
    const grz3_vec by = {3, 0, 0}, up = {0, 1, 0}, none = {(double)NAN, 0, 0}, far = {1.6e308, 0, 0};
    const grz3_shape drum = grz3_shape_from_cylinder(&c);
    const grz3_shape others[] = {grz3_shape_from_sphere(&wrong), grz3_shape_from_cylinder(&flat),
                                 grz3_shape_from_sphere(&good)};
    for (int i = 0; i < 3; i++) {
        grz3_vec place;
        double time;
        const grz_answer answer = grz3_stop(&drum, &by, &others[i], i < 2 ? &up : &none, &place, &time);
        assert_true(!answer.yes && !answer.unsupported && time == 1 && place.x == 3);
        assert_false(grz3_stop(&drum, &far, &others[i], &up, &place, &time).unsupported);
        const grz3_shape at = grz3_shape_at(&drum, &place);
        assert_true(grz3_shape_valid(&at));
    }
}

/* A capsule contains the cylinder with the same ends and radius, also where these are subnormal. */
static void a_capsule_contains_its_cylinder(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "capsule");
    for (int i = 0; i < effort(30); i++) {
        const double scale = i % 3 == 0 ? 0x1p-1064 : i % 3 == 1 ? 0x1p-1050 : 1;
        grz3_cylinder c = draw_cylinder(&rng, RANDOM).cylinder;
        for (int k = 0; k < 7; k++) (&c.a.x)[k] *= scale;
        const grz3_capsule around = {c.a, c.b, c.radius};
        const grz3_shape round = grz3_shape_from_cylinder(&c), capsule = grz3_shape_from_capsule(&around);
        assert_true(grz3_contains(&capsule, &round) || !grz3_shape_valid(&round));
    }
}

/* Two cylinders that are deep in each other by about the gap, so that the prisms of one do not fit as those of the
 * other: whichever is first, the answer is the same. */
static void the_order_of_cylinders_does_not_matter(void **state) {
    (void)state;
    const grz3_cylinder first = {{0x1.903b7efbeca01p+0, -0x1.6fc4e9153250ap+0, -0x1.a313b02396056p-1},
                                 {0x1.0197b78835c4ap+1, 0x1.a279e2bc32617p+0, -0x1.95d1f39bb6f93p+0},
                                 0x1.a57d4b1901c5p-1},
                        second = {{0x1.1dbfd66cb268p-3, 0x1.8f4eafc67d502p-1, -0x1.ee2ef01e47f16p+0},
                                  {0x1.26393a46a616cp-1, -0x1.ad7567135e587p+0, -0x1.d2bec087561dep-1},
                                  0x1.ee493c05d7788p-3};
    const grz3_shape a = grz3_shape_from_cylinder(&first), b = grz3_shape_from_cylinder(&second);
    assert_int_equal(grz3_overlap(&a, &b), grz3_overlap(&b, &a));
    assert_int_equal(grz3_touch(&a, &b), grz3_touch(&b, &a));
    assert_int_equal(grz3_overlap_open(&a, &b), grz3_overlap_open(&b, &a));
}

/* A tree of boxes and a mesh of triangles answer as each box and each triangle does. */

enum { SOUP = 60 };

static void a_mesh_answers_as_its_triangles(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "mesh");
    for (int i = 0; i < effort(30); i++) {
        const enum family family = i % 2 ? LATTICE : RANDOM;
        grz3_triangle at[SOUP];
        grz_mesh *mesh;
        for (int k = 0; k < SOUP; k++) {
            const grz3_vec a = draw_vec(&rng, family), b = draw_vec(&rng, family), c = draw_vec(&rng, family);
            at[k] = (grz3_triangle){a, b, c};
        }
        const grz_triangles triangles = {.vertex_count = 3 * SOUP, .vertices = at, .count = SOUP};
        assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
        const grz3_shape round = draw_cylinder(&rng, family);
        grz3_vec by = draw_vec(&rng, family);
        by = (grz3_vec){4 * by.x, 4 * by.y, 4 * by.z};
        for (int open = 0; open < 2; open++) {
            const grz_mesh_sweep_options options = {.open = open == 1};
            grz_mesh_sweep_hit hit, hits[SOUP];
            double least = (double)INFINITY, distance = (double)INFINITY;
            size_t count = 0, total;
            bool overlaps = false;
            for (int k = 0; k < SOUP; k++) {
                const grz3_shape t = grz3_shape_from_triangle(&at[k]);
                double enter;
                const grz_answer one = open ? grz3_sweep_open(&round, &by, &t, NULL, &enter, NULL)
                                            : grz3_sweep(&round, &by, &t, NULL, &enter, NULL);
                count += one.yes;
                least = fmin(least, enter);
                overlaps |= grz3_overlap(&round, &t);
                distance = fmin(distance, grz3_distance(&round, &t, NULL, NULL));
            }
            assert_int_equal(grz_mesh_sweep(mesh, &round, &by, &options, &hit), count > 0);
            assert_true(hit.enter == least);
            assert_int_equal(grz_mesh_sweep_any(mesh, &round, &by, &options), count > 0);
            assert_int_equal(grz_mesh_sweep_all(mesh, &round, &by, &options, hits, SOUP, &total), count > 0);
            assert_int_equal(total, count);
            assert_int_equal(skin_overlaps(mesh, &round), overlaps);
            assert_true(fabs(skin_distance(mesh, &round, NULL, NULL) - distance) <= 8 * 0x1p-40);
        }
        grz_mesh_free(mesh);
    }
}

static void a_tree_answers_as_its_boxes(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "tree");
    for (int i = 0; i < effort(30); i++) {
        const enum family family = i % 2 ? LATTICE : RANDOM;
        grz3_aabb at[SOUP];
        grz_tree *tree;
        for (int k = 0; k < SOUP; k++) at[k] = draw_other(&rng, family, GRZ_AABB, (grz3_vec[POINTS]){{0}}).aabb;
        const grz_boxes boxes = grz3_boxes(at, SOUP);
        assert_int_equal(grz_tree_build(&tree, &boxes, NULL, NULL), GRZ_OK);
        const grz3_shape round = draw_cylinder(&rng, family);
        const grz3_vec by = draw_vec(&rng, family);
        uint32_t ids[SOUP];
        size_t overlapping = 0, swept = 0, total;
        double least = (double)INFINITY, distance = (double)INFINITY;
        for (int k = 0; k < SOUP; k++) {
            const grz3_shape box = grz3_shape_from_aabb(&at[k]);
            double enter;
            overlapping += grz3_overlap(&round, &box);
            swept += grz3_sweep(&round, &by, &box, NULL, &enter, NULL).yes;
            least = fmin(least, enter);
            distance = fmin(distance, grz3_distance(&round, &box, NULL, NULL));
        }
        grz_tree_hit hit;
        grz_tree_neighbor nearest;
        assert_int_equal(grz3_tree_overlap_all(tree, &round, NULL, ids, SOUP, &total).yes, overlapping > 0);
        assert_int_equal(total, overlapping);
        assert_int_equal(grz3_tree_sweep_first(tree, &round, &by, NULL, &hit).yes, swept > 0);
        assert_true(swept == 0 || hit.enter == least);
        assert_true(grz3_tree_nearest(tree, &round, NULL, &nearest).yes);
        assert_true(fabs(nearest.distance - distance) <= 8 * 0x1p-40);
        grz_tree_free(tree);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_within_the_gap),
        cmocka_unit_test(hits_are_on_a_drum_at_rest),
        cmocka_unit_test(normals_at_a_rim_are_those_before_contact),
        cmocka_unit_test(a_line_without_a_direction_is_a_point),
        cmocka_unit_test(long_and_short_directions_are_the_same_rays),
        cmocka_unit_test(displacements_may_overflow),
        cmocka_unit_test(what_is_invalid_stops_nothing),
        cmocka_unit_test(a_capsule_contains_its_cylinder),
        cmocka_unit_test(the_order_of_cylinders_does_not_matter),
        cmocka_unit_test(a_mesh_answers_as_its_triangles),
        cmocka_unit_test(a_tree_answers_as_its_boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
