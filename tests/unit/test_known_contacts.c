/* Balls, capsules and boxes have their contacts in closed form in many pairs, and in the plane all shapes of few
 * corners: they are the same, bit for bit, as by the engine, with any margin. And the features of a slow motion stay.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "contact/closed_form.h"
#include "contact/least.h"
#include "contact/manifold.h"
#include "num/stage.h"
#include "shape/core2.h"
#include "shape/core3.h"
#include "shape/order.h"
#include "support/effort.h"
#include "support/modes.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>
#include <string.h>

/* Small integers, of which many touch; these and what is an ulp beside them; quarters; doubles with all digits; and
 * these with exponents of their own. */
enum { SORTS = 5 };

/* A double next to x; of 0 a number that is far above the subnormals. */
static double beside(double x, double toward) { return x == 0 ? copysign(0x1p-1000, toward) : nextafter(x, toward); }

static double number(struct rng *rng, int sort) {
    const double whole = rng_int(rng, -6, 6);
    switch (sort) {
    case 0: return whole;
    case 1: return rng_once_in(rng, 3) ? beside(whole, rng_once_in(rng, 2) ? INFINITY : -INFINITY) : whole;
    case 2: return whole / 4;
    case 3: return 2 * rng_signed(rng);
    default: return ldexp(rng_signed(rng), rng_int(rng, -30, 3));
    }
}

static double size(struct rng *rng, int sort) { return fabs(number(rng, sort)) + (sort == 4 ? 0x1p-40 : 0.25); }

static grz3_vec vec3(struct rng *rng, int sort) {
    const double x = number(rng, sort), y = number(rng, sort);
    return (grz3_vec){x, y, number(rng, sort)};
}

/* Turned by any angles, or by right angles; about one axis alone; or with axes that are not quite orthogonal. */
static grz3_shape obb3(struct rng *rng, int sort, grz3_vec center) {
    double m[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const int turns = rng_int(rng, 0, 3), quarter = rng_int(rng, 0, 2) == 0;
    for (int n = 0; n < turns; n++) {
        const double angle = 4 * rng_signed(rng), c = quarter ? 0 : cos(angle), s = quarter ? 1 : sin(angle);
        const int i = turns == 1 ? 2 : n, j = (i + 1) % 3;
        for (int k = 0; k < 3; k++) {
            const double x = m[k][i], y = m[k][j];
            m[k][i] = c * x - s * y;
            m[k][j] = s * x + c * y;
        }
    }
    if (rng_once_in(rng, 8)) m[0][rng_int(rng, 0, 2)] += ldexp(rng_signed(rng), rng_int(rng, -50, -1));
    const double x = size(rng, sort), y = size(rng, sort);
    const grz3_obb box = {center,
                          {x, y, size(rng, sort)},
                          {{m[0][0], m[0][1], m[0][2]}, {m[1][0], m[1][1], m[1][2]}, {m[2][0], m[2][1], m[2][2]}}};
    return grz3_shape_from_obb(&box);
}

static grz2_shape obb2(struct rng *rng, int sort, grz2_vec center) {
    const double angle = 4 * rng_signed(rng), x = size(rng, sort), y = size(rng, sort);
    const bool quarter = rng_once_in(rng, 3);
    const grz2_obb box = {center, {x, y}, {quarter ? 0 : cos(angle), quarter ? 1 : sin(angle)}};
    return grz2_shape_from_obb(&box);
}

static grz3_shape shape3(struct rng *rng, int sort, grz_kind kind) {
    const grz3_vec p = vec3(rng, sort), q = vec3(rng, sort);
    const double s = size(rng, sort);
    if (kind == GRZ_BALL) return grz3_shape_from_sphere(&(grz3_sphere){p, s});
    if (kind == GRZ_SEGMENT) return grz3_shape_from_segment(&(grz3_segment){p, q});
    if (kind == GRZ_CAPSULE) return grz3_shape_from_capsule(&(grz3_capsule){p, q, s});
    if (kind == GRZ_OBB) return obb3(rng, sort, p);
    const grz3_aabb box = {p, {p.x + s, p.y + size(rng, sort), p.z + size(rng, sort)}};
    return grz3_shape_from_aabb(&box);
}

static grz2_shape shape2(struct rng *rng, int sort, grz_kind kind) {
    const grz3_vec v = vec3(rng, sort), w = vec3(rng, sort);
    const grz2_vec p = {v.x, v.y}, q = {w.x, w.y};
    const double s = size(rng, sort);
    if (kind == GRZ_BALL) return grz2_shape_from_circle(&(grz2_circle){p, s});
    if (kind == GRZ_SEGMENT) return grz2_shape_from_segment(&(grz2_segment){p, q});
    if (kind == GRZ_CAPSULE) return grz2_shape_from_capsule(&(grz2_capsule){p, q, s});
    if (kind == GRZ_OBB) return obb2(rng, sort, p);
    const grz2_aabb box = {p, {p.x + s, p.y + size(rng, sort)}};
    return grz2_shape_from_aabb(&box);
}

static bool same_feature(grz_feature a, grz_feature b) { return memcmp(&a, &b, sizeof a) == 0; }

enum { MOST_POINTS = 64, MOST_CORNERS = 18 };

#define DEFINE_ENGINE(D) \
    /* What the engine says: with all points, those of a manifold first. The normal and the depth are that of *m. */ \
    static bool ask_engine##D(const grz##D##_shape *a, const grz##D##_shape *b, double margin, grz##D##_manifold *m, \
                              grz##D##_contact_point points[MOST_POINTS], int *count) { \
        enum { MOST = (int)(sizeof m->points / sizeof *m->points) }; \
        grz_contact_place all[GRZ_MOST_PLACES]; \
        grz_contact_axis axis; \
        grz_body x, y; \
        double normal[3]; \
        const bool swap = grz##D##_compare_shapes(a, b) > 0; \
        memset(m, 0, sizeof *m); \
        *count = 0; \
        if (!grz##D##_within(a, b, margin)) return false; \
        grz##D##_body_of(swap ? b : a, &x); \
        grz##D##_body_of(swap ? a : b, &y); \
        grz_contact_axis_of(&x, &y, margin, &axis); \
        const grz_contact_pair pair = grz_contact_pair_along(&x, &y, &axis, margin); \
        *count = grz_find_contact_points(&pair, normal, all); \
        assert_true(*count <= MOST_POINTS); \
        m->count = grz_reduce_contact(normal, all, *count, MOST); \
        m->depth = axis.depth; \
        for (int i = 0; i < D; i++) \
            (&m->normal.x)[i] = swap && axis.normal[i] != 0 ? -axis.normal[i] : axis.normal[i]; \
        memset(points, 0, MOST_POINTS * sizeof *points); \
        for (int k = 0; k < *count; k++) { \
            memcpy(&points[k].point, all[k].point, sizeof points[k].point); \
            points[k].depth = all[k].depth; \
            points[k].feature_a = all[k].feature[swap]; \
            points[k].feature_b = all[k].feature[!swap]; \
        } \
        memcpy(m->points, points, (size_t)m->count * sizeof *points); \
        return true; \
    }
DEFINE_ENGINE(2)
DEFINE_ENGINE(3)

#define DEFINE_COMPARISON(D) \
    /* Returns whether they are in contact. */ \
    static bool compare##D(const grz##D##_shape *a, const grz##D##_shape *b) { \
        grz##D##_contact_point all[MOST_POINTS], all_by_engine[MOST_POINTS]; \
        grz##D##_vec normal, alone; \
        grz##D##_manifold m, by_engine; \
        double depth, same; \
        int count, count_by_engine; \
        const bool yes = grz##D##_contact_all(a, b, 0, &normal, &depth, all, MOST_POINTS, &count).yes; \
        assert_true(grz##D##_contact(a, b, 0, &m).yes == yes); \
        assert_true(grz##D##_depth(a, b, 0, &alone, &same).yes == yes); \
        assert_memory_equal(&m.normal, &normal, sizeof normal); \
        assert_memory_equal(&alone, &normal, sizeof normal); \
        assert_memory_equal(&m.depth, &depth, sizeof depth); \
        assert_memory_equal(&same, &depth, sizeof depth); \
        assert_true((m.count > 0) == yes); \
        assert_true(ask_engine##D(a, b, 0, &by_engine, all_by_engine, &count_by_engine) == yes); \
        assert_memory_equal(&m, &by_engine, sizeof m); \
        assert_int_equal(count, count_by_engine); \
        for (int k = 0; k < count; k++) assert_memory_equal(&all[k], &all_by_engine[k], sizeof all[k]); \
        return yes; \
    }
DEFINE_COMPARISON(2)
DEFINE_COMPARISON(3)

/* Unknown also where the engine is asked for the points alone. */
static grz_known ask_closed_form(int dim, const grz_shape *a, const grz_shape *b, double margin, bool points,
                                 grz_known_contact *c) {
    grz_contact_axis axis;
    const grz_known known = grz_ask_closed_form(dim, a, b, margin, points, &axis, c);
    return known == GRZ_KNOWN_AXIS ? GRZ_UNKNOWN : known;
}

#define DEFINE_COMPARISON_WITH_MARGIN(D) \
    /* Returns whether closed forms know them to be in contact, but apart. */ \
    static bool compare_with_margin##D(const grz##D##_shape *a, const grz##D##_shape *b, double margin) { \
        grz##D##_contact_point points[MOST_POINTS]; \
        grz##D##_manifold m, by_engine; \
        grz##D##_vec normal; \
        grz_known_contact c; \
        double depth; \
        int count; \
        const bool yes = ask_engine##D(a, b, margin, &by_engine, points, &count); \
        assert_true(grz##D##_contact(a, b, margin, &m).yes == yes); \
        assert_memory_equal(&m, &by_engine, sizeof m); \
        assert_true(grz##D##_depth(a, b, margin, &normal, &depth).yes == yes); \
        assert_memory_equal(&normal, &m.normal, sizeof normal); \
        assert_memory_equal(&depth, &m.depth, sizeof depth); \
        return ask_closed_form(D, grz_from##D(a), grz_from##D(b), margin, true, &c) == GRZ_KNOWN_CONTACT && \
               c.depth < 0; \
    }
DEFINE_COMPARISON_WITH_MARGIN(2)
DEFINE_COMPARISON_WITH_MARGIN(3)

static const grz_kind kinds[] = {GRZ_SEGMENT, GRZ_BALL, GRZ_CAPSULE, GRZ_AABB, GRZ_OBB};
enum { KINDS = (int)(sizeof kinds / sizeof *kinds) };

/* Two shapes of each space. */
typedef struct shape_pairs {
    grz2_shape a2, b2;
    grz3_shape a3, b3;
} shape_pairs;

/* Of pair number `pair` of kinds, from 0 to KINDS * KINDS - 1. */
static shape_pairs pairs_of_kinds(struct rng *rng, int sort, int pair) {
    const grz_kind p = kinds[pair % KINDS], q = kinds[pair / KINDS];
    shape_pairs s;
    s.a2 = shape2(rng, sort, p);
    s.b2 = shape2(rng, sort, q);
    s.a3 = shape3(rng, sort, p);
    s.b3 = shape3(rng, sort, q);
    return s;
}

/* Far from 0, where points of different features round to the same one. */
static void points_that_round_to_one_are_decided_alike(void **state) {
    (void)state;
    const double far = 0x1p+52;
    const grz3_vec center = {far, far, far};
    const grz3_obb long_box = {center, {0x1p-3, 0x1.1p+0, 0x1.6p-1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                   flat_box = {center, {0x1.3p+0, 0x1p-4, 0x1.3p+0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const grz3_capsule along = {{far - 6, far - 1, far + 2}, {far + 5, far - 1, far + 2}, 0x1.6p+0},
                       sloped = {{far + 2, far + 2, far + 1}, {far + 2, far - 3, far - 4}, 1};
    const grz3_shape boxes[2] = {grz3_shape_from_obb(&long_box), grz3_shape_from_obb(&flat_box)},
                     capsules[2] = {grz3_shape_from_capsule(&along), grz3_shape_from_capsule(&sloped)};
    for (int k = 0; k < 2; k++) assert_true(compare3(&capsules[k], &boxes[k]) && compare3(&boxes[k], &capsules[k]));
    const grz3_aabb box = {{0, -0x1.8p+60, -0x1p+61}, {0x1.2p+62, 0x1p+59, 0x1.2p+62}};
    const grz3_capsule wide = {{0x1.4p+62, 0x1p+60, 0x1.4p+62}, {0, 0x1.8p+60, 0x1.4p+62}, 0x1.7a1d5d1af1efp+246};
    const grz3_shape x = grz3_shape_from_aabb(&box), y = grz3_shape_from_capsule(&wide);
    assert_true(compare3(&x, &y) && compare3(&y, &x));
}

/* Squares of their sides are subnormal, or 0. */
static void boxes_with_a_thin_face_in_common_have_all_its_points(void **state) {
    (void)state;
    for (int e = -300; e < 200; e++) {
        const double s = ldexp(1, e);
        const grz3_aabb a = {{0x1p250, 0, 0}, {0x1.8p250, 4 * s, 4 * s}},
                        b = {{0x1.8p250, s, s}, {0x1p251, 5 * s, 5 * s}};
        const grz2_aabb c = {{0x1p250, 0}, {0x1.8p250, 4 * s}}, d = {{0x1.8p250, s}, {0x1p251, 5 * s}};
        const grz3_shape x = grz3_shape_from_aabb(&a), y = grz3_shape_from_aabb(&b);
        const grz2_shape z = grz2_shape_from_aabb(&c), w = grz2_shape_from_aabb(&d);
        grz3_manifold in_space[2];
        grz2_manifold in_plane[2];
        assert_true(compare3(&x, &y) && compare2(&z, &w));
        for (int flushed = 0; flushed < 2; flushed++) {
            flush_to_zero(flushed == 1);
            grz3_contact(&x, &y, 0, &in_space[flushed]);
            grz2_contact(&z, &w, 0, &in_plane[flushed]);
            flush_to_zero(false);
        }
        assert_memory_equal(&in_space[0], &in_space[1], sizeof in_space[0]);
        assert_memory_equal(&in_plane[0], &in_plane[1], sizeof in_plane[0]);
    }
}

static void few_points_are_the_first_of_all_points(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "known");
    const int inputs = effort(1500);
    int contacts[2] = {0, 0};
    for (int sort = 0; sort < SORTS; sort++)
        for (int pair = 0; pair < KINDS * KINDS; pair++)
            for (int n = 0; n < inputs; n++) {
                const shape_pairs s = pairs_of_kinds(&rng, sort, pair);
                contacts[0] += compare2(&s.a2, &s.b2);
                contacts[1] += compare3(&s.a3, &s.b3);
            }
    assert_true(contacts[0] > 5 * inputs && contacts[1] > 5 * inputs);
}

/* Of shapes with all digits, closed forms know nearly all; of other pairs of kinds none in space, but all in the
 * plane. */
static void pairs_that_are_said_to_have_a_closed_form_have_one(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "forms");
    for (int pair = 0; pair < KINDS * KINDS && GRZ_FILTER_CLAIMS; pair++) {
        const grz_kind p = kinds[pair % KINDS], q = kinds[pair / KINDS];
        int depths[2] = {0, 0}, points[2] = {0, 0};
        for (int n = 0; n < 200; n++) {
            grz_known_contact c;
            const shape_pairs s = pairs_of_kinds(&rng, 3, pair);
            const double margin = n % 2 == 0 ? 0 : 0.125;
            depths[0] += ask_closed_form(2, grz_from2(&s.a2), grz_from2(&s.b2), margin, false, &c) != GRZ_UNKNOWN;
            depths[1] += ask_closed_form(3, grz_from3(&s.a3), grz_from3(&s.b3), margin, false, &c) != GRZ_UNKNOWN;
            points[0] += ask_closed_form(2, grz_from2(&s.a2), grz_from2(&s.b2), margin, true, &c) != GRZ_UNKNOWN;
            points[1] += ask_closed_form(3, grz_from3(&s.a3), grz_from3(&s.b3), margin, true, &c) != GRZ_UNKNOWN;
        }
        const bool known = grz_has_known_contact(3, (int)p, (int)q);
        assert_true(grz_has_known_contact(2, (int)p, (int)q) && depths[0] > 50 && points[0] > 50);
        assert_true(known ? depths[1] > 50 : depths[1] == 0);
        assert_true(known ? points[1] > 50 : points[1] == 0);
    }
}

/* Corners on a circle or anywhere, perhaps one of them twice. */
static grz2_shape hull2(struct rng *rng, int sort, grz2_vec corner[MOST_CORNERS]) {
    const int count = rng_once_in(rng, 4) ? rng_int(rng, 1, MOST_CORNERS) : rng_int(rng, 3, 8);
    const bool round = rng_once_in(rng, 2);
    const double x = number(rng, sort), y = number(rng, sort), r = size(rng, sort);
    for (int k = 0; k < count; k++) {
        const double angle = 4 * rng_signed(rng);
        corner[k] = round ? (grz2_vec){x + r * cos(angle), y + r * sin(angle)}
                          : (grz2_vec){number(rng, sort), number(rng, sort)};
    }
    if (count > 1 && rng_once_in(rng, 16)) corner[0] = corner[1];
    return grz2_shape_from_hull(&(grz2_hull){count, corner});
}

/* A triangle, a hull, or a shape of the other kinds; often rounded. */
static grz2_shape cornered2(struct rng *rng, int sort, int kind, grz2_vec corner[MOST_CORNERS]) {
    grz2_shape s = kind > KINDS ? hull2(rng, sort, corner) : shape2(rng, sort, kinds[kind % KINDS]);
    if (kind == KINDS) {
        for (int k = 0; k < 3; k++) corner[k] = (grz2_vec){number(rng, sort), number(rng, sort)};
        s = grz2_shape_from_triangle(&(grz2_triangle){corner[0], corner[1], corner[2]});
    }
    if (s.kind != GRZ_BALL && s.kind != GRZ_CAPSULE && rng_once_in(rng, 4)) s.radius = size(rng, sort);
    return s;
}

/* All kinds of bounded shapes of the plane, sharp and rounded: what is said to have a closed form mostly has one,
 * and nothing else. */
static void pairs_of_the_plane_that_are_said_to_have_a_closed_form_have_one(void **state) {
    (void)state;
    static const grz_kind all[] = {GRZ_POINT, GRZ_SEGMENT, GRZ_BALL,     GRZ_CAPSULE, GRZ_AABB,
                                   GRZ_RECT,  GRZ_OBB,     GRZ_TRIANGLE, GRZ_HULL};
    enum { ALL = sizeof all / sizeof *all, INPUTS = 100 };
    struct rng rng = rng_seeded(1, "all of the plane");
    for (int pair = 0; pair < 4 * ALL * ALL && GRZ_FILTER_CLAIMS; pair++) {
        const grz_kind kind[2] = {all[pair / 4 % ALL], all[pair / 4 / ALL]};
        int said[2], known = 0;
        for (int n = 0; n < INPUTS; n++) {
            grz2_vec corner[2][5];
            grz2_shape s[2];
            grz_known_contact c;
            for (int k = 0; k < 2; k++) {
                double number[6];
                for (int i = 0; i < 6; i++) number[i] = rng_signed(&rng);
                const grz2_vec p = {number[0], number[1]}, q = {number[2], number[3]}, r = {number[4], number[5]},
                               high = {p.x + fabs(q.x), p.y + fabs(q.y)};
                for (int i = 0; i < 5; i++) corner[k][i] = (grz2_vec){p.x + cos(1.25 * i + r.x), p.y + sin(1.25 * i)};
                s[k] = (grz2_shape){.kind = kind[k], .radius = pair >> k & 1 ? fabs(r.y) : 0};
                switch ((int)kind[k]) {
                case GRZ_POINT: s[k].point = p; break;
                case GRZ_SEGMENT: s[k].segment = (grz2_segment){p, q}; break;
                case GRZ_BALL: s[k].circle = (grz2_circle){p, fabs(q.x)}; break;
                case GRZ_CAPSULE: s[k].capsule = (grz2_capsule){p, q, fabs(r.x)}; break;
                case GRZ_AABB: s[k].aabb = (grz2_aabb){p, high}; break;
                case GRZ_RECT: s[k].rect = (grz2_rect){p.x, p.y, fabs(q.x), fabs(q.y)}; break;
                case GRZ_OBB: s[k].obb = (grz2_obb){p, {fabs(q.x), fabs(q.y)}, r}; break;
                case GRZ_TRIANGLE: s[k].triangle = (grz2_triangle){p, q, r}; break;
                default: s[k].hull = (grz2_hull){5, corner[k]};
                }
                said[k] = (int)kind[k] | (pair >> k & 1 ? GRZ_ROUNDED_KIND : 0);
            }
            /* all are nearer than the margin */
            known += ask_closed_form(2, grz_from2(&s[0]), grz_from2(&s[1]), 8, true, &c) != GRZ_UNKNOWN;
        }
        assert_int_equal(grz_has_known_contact(2, said[0], said[1]), known > INPUTS / 2);
    }
}

static void shapes_of_few_corners_have_the_same_contacts_in_the_plane(void **state) {
    (void)state;
    enum { ALL = KINDS + 2 };
    struct rng rng = rng_seeded(1, "corners");
    const int inputs = effort(150);
    int contacts = 0, apart = 0;
    for (int sort = 0; sort < SORTS; sort++)
        for (int pair = 0; pair < ALL * ALL; pair++)
            for (int n = 0; n < inputs; n++) {
                grz2_vec room[2][MOST_CORNERS];
                const grz2_shape a = cornered2(&rng, sort, pair % ALL, room[0]),
                                 b = cornered2(&rng, sort, pair / ALL, room[1]);
                double depth;
                contacts += compare2(&a, &b);
                apart += compare_with_margin2(&a, &b, size(&rng, sort));
                if (n % 4 != 0) continue;
                grz2_depth(&a, &b, 0x1p300, NULL, &depth);
                compare_with_margin2(&a, &b, fabs(depth));
                compare_with_margin2(&a, &b, nextafter(fabs(depth), rng_once_in(&rng, 2) ? 0 : INFINITY));
            }
    assert_true(contacts > 5 * inputs && (apart > 5 * inputs || !GRZ_FILTER_CLAIMS));
}

/* Some coordinates are subnormal. */
static void polygons_do_not_mind_flush_to_zero(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "flushed");
    for (int n = 0; n < effort(2000); n++) {
        grz2_vec room[2][MOST_CORNERS];
        grz2_shape s[2];
        grz2_manifold m[2];
        for (int k = 0; k < 2; k++) {
            s[k] = hull2(&rng, n % SORTS, room[k]);
            for (int i = 0; i < s[k].hull.count; i++)
                if (rng_once_in(&rng, 3)) room[k][i].y = rng_int(&rng, -3, 3) * 0x1p-1074;
        }
        for (int flushed = 0; flushed < 2; flushed++) {
            flush_to_zero(flushed == 1);
            grz2_contact(&s[0], &s[1], 0, &m[flushed]);
            flush_to_zero(false);
        }
        assert_memory_equal(&m[0], &m[1], sizeof m[0]);
    }
}

/* The same of the pairs that space has in common with the plane: of balls, capsules, segments and boxes. */
static void closed_forms_do_not_mind_flush_to_zero(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "flushed closed forms");
    const int inputs = effort(400);
    for (int pair = 0; pair < KINDS * KINDS; pair++)
        for (int n = 0; n < inputs; n++) {
            shape_pairs s = pairs_of_kinds(&rng, n % SORTS, pair);
            grz2_manifold in_plane[2];
            grz3_manifold in_space[2];
            for (int i = 0; i < 3; i++) {
                if (rng_once_in(&rng, 2)) (&s.a3.point.x)[i] = rng_int(&rng, -3, 3) * 0x1p-1074;
                if (rng_once_in(&rng, 2)) (&s.b3.point.x)[i] = rng_int(&rng, -3, 3) * 0x1p-1074;
                if (i < 2 && rng_once_in(&rng, 2)) (&s.a2.point.x)[i] = rng_int(&rng, -3, 3) * 0x1p-1074;
                if (i < 2 && rng_once_in(&rng, 2)) (&s.b2.point.x)[i] = rng_int(&rng, -3, 3) * 0x1p-1074;
            }
            for (int flushed = 0; flushed < 2; flushed++) {
                flush_to_zero(flushed == 1);
                grz2_contact(&s.a2, &s.b2, 0.25, &in_plane[flushed]);
                grz3_contact(&s.a3, &s.b3, 0.25, &in_space[flushed]);
                flush_to_zero(false);
            }
            assert_memory_equal(&in_plane[0], &in_plane[1], sizeof in_plane[0]);
            assert_memory_equal(&in_space[0], &in_space[1], sizeof in_space[0]);
        }
}

/* Margins of any size, and those that are the depth that was found, or an ulp beside it. */
static void a_margin_leaves_no_other_contact(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "margins");
    const int inputs = effort(250);
    int known[2] = {0, 0};
    for (int sort = 0; sort < SORTS; sort++)
        for (int pair = 0; pair < KINDS * KINDS; pair++)
            for (int n = 0; n < inputs; n++) {
                const shape_pairs s = pairs_of_kinds(&rng, sort, pair);
                const double margin = n % 8 == 0 ? ldexp(1, rng_int(&rng, -320, 320)) : size(&rng, sort);
                double depth;
                known[0] += compare_with_margin2(&s.a2, &s.b2, margin);
                known[1] += compare_with_margin3(&s.a3, &s.b3, margin);
                if (n % 4 != 0) continue;
                grz2_depth(&s.a2, &s.b2, 0x1p300, NULL, &depth);
                compare_with_margin2(&s.a2, &s.b2, fabs(depth));
                compare_with_margin2(&s.a2, &s.b2, nextafter(fabs(depth), rng_once_in(&rng, 2) ? 0 : INFINITY));
                grz3_depth(&s.a3, &s.b3, 0x1p300, NULL, &depth);
                compare_with_margin3(&s.a3, &s.b3, fabs(depth));
                compare_with_margin3(&s.a3, &s.b3, nextafter(fabs(depth), rng_once_in(&rng, 2) ? 0 : INFINITY));
            }
    for (int k = 0; k < 2 && GRZ_FILTER_CLAIMS; k++) assert_true(known[k] > 5 * inputs);
}

/* Tiles of the plane: a hexagon, a triangle or a box, of which an edge is along x, at this corner; `turn`: along y. */
static grz2_shape tile(int sort, bool turn, double scale, grz2_vec at, double width, grz2_vec corner[6]) {
    static const double x[3][6] = {{0, 0, -1, -1, 0, 0}, {0, 0, 0}, {0}}, y[3][6] = {{0, 0, 1, 1, 2, 2}, {0, 0, 2}};
    static const bool right[6] = {false, true, false, true, false, true};
    if (sort == 2) {
        const grz2_vec low = {scale * at.x, scale * at.y}, size = {scale * width, scale * 2};
        const grz2_rect rect = {turn ? low.y : low.x, turn ? low.x : low.y, turn ? size.y : size.x,
                                turn ? size.x : size.y};
        return grz2_shape_from_rect(&rect);
    }
    const int count = sort == 0 ? 6 : 3;
    for (int k = 0; k < count; k++) {
        const double along = right[k] ? at.x + width - x[sort][k] : at.x + x[sort][k], up = at.y + y[sort][k];
        corner[k] = (grz2_vec){scale * (turn ? up : along), scale * (turn ? along : up)};
    }
    const grz2_hull hull = {count, corner};
    return grz2_shape_from_hull(&hull);
}

static void parallel_edges_of_the_plane_are_decided_alike(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "tiles");
    int known = 0, apart = 0;
    const int inputs = effort(3000);
    for (int n = 0; n < inputs; n++) {
        grz2_vec room[2][6];
        grz_known_contact c;
        const bool turn = rng_once_in(&rng, 2);
        const double scale = rng_once_in(&rng, 2) ? 1 : 0.1 + 1024 * fabs(rng_signed(&rng)),
                     width = 4 + rng_int(&rng, 0, 4), down = -2 + 0.125 * rng_int(&rng, -3, 6);
        grz2_shape a = tile(rng_int(&rng, 0, 2), turn, scale, (grz2_vec){0.5 * rng_int(&rng, -9, 9), 0}, 4, room[0]),
                   b = tile(rng_int(&rng, 0, 2), turn, scale, (grz2_vec){0, down}, width, room[1]);
        a.radius = rng_once_in(&rng, 3) ? 0.25 * scale : 0;
        b.radius = rng_once_in(&rng, 3) ? 0.125 * scale : 0;
        compare2(&a, &b);
        compare2(&b, &a);
        apart += compare_with_margin2(&a, &b, 0.5 * scale);
        known += ask_closed_form(2, grz_from2(&a), grz_from2(&b), scale, true, &c) == GRZ_KNOWN_CONTACT;
    }
    assert_true((known > inputs / 4 && apart > inputs / 16) || !GRZ_FILTER_CLAIMS);
}

/* Flat triangles that stand in each other, both on their long edge: these are parallel, but 0 is as deep behind the one
 * as behind the other from opposite sides. */
static void parallel_edges_of_one_direction_are_decided_alike(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "flat triangles");
    for (int n = 0; n < effort(1000); n++) {
        grz2_triangle t[2];
        for (int k = 0; k < 2; k++) {
            const double from = rng_int(&rng, 0, 8), to = 64 - rng_int(&rng, 0, 8), up = 0.25 * rng_int(&rng, -1, 1),
                         high = up + 0.25 * rng_int(&rng, 3, 5);
            t[k] = (grz2_triangle){{from, up}, {to, up}, {rng_int(&rng, 24, 40), high}};
        }
        const grz2_shape a = grz2_shape_from_triangle(&t[0]), b = grz2_shape_from_triangle(&t[1]);
        compare2(&a, &b);
        compare2(&b, &a);
    }
}

/* Rounded boxes and hulls on a segment of which an end is a little off, so that it is not quite parallel to them: they
 * touch at the end of one of them, or nearly. */
static void edges_that_are_nearly_parallel_are_decided_alike(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "nearly parallel");
    int touching = 0;
    for (int n = 0; n < effort(3000); n++) {
        grz2_vec room[6];
        const double x = rng_int(&rng, -4, 0), y = rng_int(&rng, -2, 0), width = rng_int(&rng, 4, 8),
                     gap = rng_int(&rng, 0, 3), sum = rng_once_in(&rng, 4) ? beside(gap, rng_int(&rng, -1, 1)) : gap;
        grz2_segment s = {{x + rng_int(&rng, -4, 4), y}, {x + rng_int(&rng, 5, 12), y}};
        grz2_vec *const end = rng_once_in(&rng, 2) ? &s.a : &s.b;
        end->y = beside(end->y, rng_once_in(&rng, 2) ? INFINITY : -INFINITY);
        if (rng_once_in(&rng, 2)) end->y = beside(end->y, rng_once_in(&rng, 2) ? INFINITY : -INFINITY);
        const grz2_shape a = grz2_shape_from_segment(&s);
        grz2_shape b = tile(rng_int(&rng, 0, 2), false, 1, (grz2_vec){x, y + gap}, width, room);
        b.radius = fabs(sum);
        touching += compare2(&a, &b);
        compare2(&b, &a);
    }
    assert_true(touching > effort(3000) / 4);
}

/* Boxes that were turned by right angles, as rounding has them: edges are parallel but for 2^-53, or less. */
static void boxes_turned_by_right_angles_are_decided_alike(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "right angles");
    int known = 0, met = 0;
    const int inputs = effort(3000);
    for (int n = 0; n < inputs; n++) {
        grz_known_contact c;
        grz2_shape s[2];
        for (int k = 0; k < 2; k++) {
            const double angle = rng_int(&rng, -8, 8) * acos(-1) / 2, x = 2 * rng_signed(&rng), half = 0.5 + fabs(x);
            const grz2_obb box = {
                {x, 2 * rng_signed(&rng)}, {half, 0.5 + fabs(rng_signed(&rng))}, {cos(angle), sin(angle)}};
            const grz2_aabb upright = {{x - half, box.center.y - 1}, {x + half, box.center.y + 1}};
            s[k] = rng_once_in(&rng, 4) ? grz2_shape_from_aabb(&upright) : grz2_shape_from_obb(&box);
            s[k].radius = rng_once_in(&rng, 4) ? 0.25 : 0;
        }
        met += compare2(&s[0], &s[1]);
        compare_with_margin2(&s[0], &s[1], 0.5);
        known += ask_closed_form(2, grz_from2(&s[0]), grz_from2(&s[1]), 0, true, &c) == GRZ_KNOWN_CONTACT;
    }
    assert_true(met > inputs / 2 && (known > met * 2 / 3 || !GRZ_FILTER_CLAIMS));
}

/* Turned by right angles about two axes, as rounding has them or by 1e-9 more; half of the sizes and places are on a
 * lattice. */
static grz3_shape nearly_upright_box(struct rng *rng, double more) {
    double m[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, v[6];
    const int turns = rng_int(rng, 0, 2);
    for (int n = 0; n < turns; n++) {
        const double angle = rng_int(rng, -4, 4) * acos(-1) / 2 + more * rng_signed(rng), c = cos(angle),
                     s = sin(angle);
        const int i = rng_int(rng, 0, 2), j = (i + 1) % 3;
        for (int k = 0; k < 3; k++) {
            const double x = m[k][i], y = m[k][j];
            m[k][i] = c * x - s * y;
            m[k][j] = s * x + c * y;
        }
    }
    const bool lattice = rng_once_in(rng, 2);
    for (int i = 0; i < 6; i++) {
        v[i] = lattice ? 0.25 * rng_int(rng, -4, 4) : rng_signed(rng);
        if (i >= 3) v[i] = 0.5 + fabs(v[i]);
    }
    const grz3_obb box = {{v[0], v[1], v[2]},
                          {v[3], v[4], v[5]},
                          {{m[0][0], m[0][1], m[0][2]}, {m[1][0], m[1][1], m[1][2]}, {m[2][0], m[2][1], m[2][2]}}};
    return grz3_shape_from_obb(&box);
}

/* In space axes are parallel, or three in one plane, but for 2^-53, 2^-106 or nothing: so are facets as deep as each
 * other. The closed form, the engine and the comparison of all facets in integers see the same one. */
static void boxes_of_space_turned_by_right_angles_are_decided_alike(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "right angles of space");
    int known = 0, met = 0;
    const int inputs = effort(3000);
    for (int n = 0; n < inputs; n++) {
        const double more = n % 3 == 0 ? 1e-9 : 0;
        const grz3_shape a = nearly_upright_box(&rng, more), b = nearly_upright_box(&rng, more);
        const bool swap = grz3_compare_shapes(&a, &b) > 0;
        grz_known_contact c;
        grz_contact_axis axis;
        grz_body x, y;
        grz3_vec normal;
        double depth;
        if (!compare3(&a, &b)) continue;
        met++;
        compare3(&b, &a);
        known += ask_closed_form(3, grz_from3(&a), grz_from3(&b), 0, true, &c) == GRZ_KNOWN_CONTACT;
        grz3_body_of(swap ? &b : &a, &x);
        grz3_body_of(swap ? &a : &b, &y);
        grz_depth_of_zonotopes(&x.core, &y.core, &axis);
        assert_true(grz3_depth(&a, &b, 0, &normal, &depth).yes && depth == axis.depth);
        for (int i = 0; i < 3; i++) assert_true((&normal.x)[i] == (swap ? -1 : 1) * axis.normal[i]);
    }
    assert_true(met > inputs / 2 && (known > met * 2 / 3 || !GRZ_LARGE_STAGE_CLAIMS));
}

/* A triangle, and a box or another one, on a lattice so coarse that edges are parallel and facets as deep as each
 * other. A hull that has the middle of an edge, too, is the same set, of which no facet is known before it grows. */
static void triangles_on_a_lattice_are_as_deep_as_hulls(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "triangles on a lattice");
    int met = 0;
    const int inputs = effort(10000);
    for (int n = 0; n < inputs; n++) {
        grz3_vec corner[4], other[3];
        for (int k = 0; k < 3; k++) {
            corner[k] = (grz3_vec){2 * rng_int(&rng, -1, 1), 2 * rng_int(&rng, -1, 1), 2 * rng_int(&rng, -1, 1)};
            other[k] = (grz3_vec){rng_int(&rng, -2, 2), rng_int(&rng, -2, 2), rng_int(&rng, -2, 2)};
        }
        corner[3] = (grz3_vec){(corner[1].x + corner[2].x) / 2, (corner[1].y + corner[2].y) / 2,
                               (corner[1].z + corner[2].z) / 2};
        const grz3_triangle t = {corner[0], corner[1], corner[2]};
        const grz3_aabb box = {other[0], {other[0].x + 1, other[0].y + 2, other[0].z + 1}};
        const grz3_shape a = grz3_shape_from_triangle(&t), hull = grz3_shape_from_hull(&(grz3_hull){4, corner}),
                         b = n % 2 == 0 ? grz3_shape_from_aabb(&box) : grz3_shape_from_hull(&(grz3_hull){3, other});
        grz3_vec normal, of_hull;
        double depth, depth_of_hull;
        /* of equal depths the normal depends on the order of shapes */
        if ((grz3_compare_shapes(&a, &b) > 0) != (grz3_compare_shapes(&hull, &b) > 0)) continue;
        const bool yes = grz3_depth(&a, &b, 0, &normal, &depth).yes;
        assert_true(grz3_depth(&hull, &b, 0, &of_hull, &depth_of_hull).yes == yes);
        assert_true(depth == depth_of_hull && memcmp(&normal, &of_hull, sizeof normal) == 0);
        met += yes;
    }
    assert_true(met > inputs / 8);
}

/* Of a kind alone, against itself, and moved along one axis: ties of the least translation. */
static void ties_are_decided_alike(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "ties");
    for (int n = 0; n < 500; n++) {
        const grz2_shape a2 = shape2(&rng, n % SORTS, kinds[n % KINDS]);
        const grz3_shape a3 = shape3(&rng, n % SORTS, kinds[n % KINDS]);
        assert_true(compare2(&a2, &a2));
        assert_true(compare3(&a3, &a3));
    }
    const grz3_aabb cube = {{0, 0, 0}, {2, 2, 2}};
    const grz3_shape a = grz3_shape_from_aabb(&cube);
    for (int k = 0; k < 343; k++) {
        const double x = k % 7 - 3, y = k / 7 % 7 - 3, z = k / 49 - 3;
        const grz3_aabb moved = {{x, y, z}, {x + 2, y + 2, z + 2}};
        const grz3_shape b = grz3_shape_from_aabb(&moved);
        const grz3_sphere ball = {{x / 2 + 1, y / 2 + 1, z / 2 + 1}, 0.5};
        const grz3_shape c = grz3_shape_from_sphere(&ball);
        compare3(&a, &b);
        compare3(&a, &c);
        compare3(&c, &a);
    }
}

/* Radii and boxes that are invalid, and what else has no closed form. */
static void what_is_no_usual_shape_has_the_same_answer(void **state) {
    (void)state;
    const double odd[] = {0, -0.0, -1, NAN, INFINITY, -INFINITY, 0x1p-1074, 0x1p-400, 0x1p400, 1};
    enum { COUNT = (int)(sizeof odd / sizeof *odd) };
    const grz3_shape unit = grz3_shape_from_sphere(&(grz3_sphere){{0.25, 0.5, 0}, 1});
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++) {
            grz3_shape a = grz3_shape_from_sphere(&(grz3_sphere){{odd[i], 0, 0}, odd[j]});
            compare3(&a, &unit);
            a = grz3_shape_from_aabb(&(grz3_aabb){{odd[i], -1, -1}, {odd[j], 1, 1}});
            if (isfinite(odd[i]) && isfinite(odd[j])) compare3(&a, &unit);
            a = grz3_shape_from_capsule(&(grz3_capsule){{odd[i], 0, 0}, {odd[j], 0, 0}, 1});
            compare3(&a, &unit);
            a = unit;
            a.radius = odd[i];
            compare3(&a, &unit);
        }
}

/* An oriented box with such a number in each place, against a ball and another box. */
static void what_is_no_usual_oriented_box_has_the_same_answer(void **state) {
    (void)state;
    const double odd[] = {0, -0.0, -1, NAN, INFINITY, -INFINITY, 0x1p-1074, 0x1p-400, 0x1p-40, 0x1p400, 0x1p1000};
    struct rng rng = rng_seeded(1, "odd boxes");
    for (int n = 0; n < effort(40); n++)
        for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
            grz3_shape a = shape3(&rng, 3, GRZ_OBB);
            grz2_shape a2 = shape2(&rng, 3, GRZ_OBB);
            (&a.obb.center.x)[rng_int(&rng, 0, 14)] = odd[i];
            (&a2.obb.center.x)[rng_int(&rng, 0, 5)] = odd[i];
            for (int k = 0; k < KINDS; k++) {
                const grz3_shape b = shape3(&rng, 3, kinds[k]);
                const grz2_shape b2 = shape2(&rng, 3, kinds[k]);
                compare3(&a, &b);
                compare2(&a2, &b2);
            }
        }
}

/* From one end of double to the other; and a pair of very different sizes, or far from the origin. */
static void sizes_do_not_matter(void **state) {
    (void)state;
    static const int exponents[] = {-1000, -480, -310, -290, -150, -60, 60, 150, 290, 310, 480, 1000};
    struct rng rng = rng_seeded(1, "sizes");
    for (int n = 0; n < effort(60); n++)
        for (size_t e = 0; e < sizeof exponents / sizeof *exponents; e++) {
            const double by = ldexp(1, exponents[e]), far = ldexp(rng_signed(&rng), rng_int(&rng, 0, 40));
            grz3_shape a = shape3(&rng, 3, GRZ_OBB), b = shape3(&rng, 3, GRZ_OBB), c = shape3(&rng, 3, GRZ_BALL),
                       d = shape3(&rng, 3, GRZ_CAPSULE), f = shape3(&rng, 3, GRZ_AABB);
            for (int k = 0; k < 3; k++) {
                (&a.obb.center.x)[k] += far;
                (&b.obb.center.x)[k] += far;
                (&c.sphere.center.x)[k] += far;
                (&d.capsule.a.x)[k] += far;
                (&d.capsule.b.x)[k] += far;
                (&f.aabb.min.x)[k] += far;
                (&f.aabb.max.x)[k] += far;
            }
            a.obb.half.y = ldexp(a.obb.half.y, -rng_int(&rng, 0, 20));
            compare3(&a, &b);
            compare3(&c, &a);
            compare3(&d, &a);
            compare3(&f, &d);
            for (int k = 0; k < 7; k++) (&d.capsule.a.x)[k] *= by;
            for (int k = 0; k < 6; k++) {
                (&f.aabb.min.x)[k] *= by;
                (&a.obb.center.x)[k] *= by;
                (&b.obb.center.x)[k] *= by;
                if (k < 4) (&c.sphere.center.x)[k] *= by;
            }
            compare3(&a, &b);
            compare3(&c, &a);
            compare3(&d, &a);
            compare3(&d, &f);
            /* by the lengths of axes */
            for (int k = 0; k < 9; k++) {
                (&a.obb.axis[0].x)[k] /= by;
                (&a.obb.center.x)[k % 3] *= k < 3 ? 1 / by : 1;
                (&b.obb.center.x)[k % 6] *= k < 6 ? 1 / by : 1;
            }
            compare3(&a, &b);
        }
}

/* An aabb of few units, so far from 0 that its center is between two doubles or nearly, and an oriented box there. */
static void an_aabb_far_from_0_is_no_other_place(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "far");
    const int inputs = effort(22500);
    int contacts = 0;
    for (int n = 0; n < inputs; n++) {
        const double far = ldexp(rng_once_in(&rng, 2) ? 1 : -1, n % 2 == 0 ? 51 : rng_int(&rng, 20, 52));
        grz3_shape a = obb3(&rng, 3, (grz3_vec){0, 0, 0}), b = a;
        grz2_shape a2 = obb2(&rng, 3, (grz2_vec){0, 0}), b2 = a2;
        b.kind = GRZ_AABB;
        b2.kind = GRZ_AABB;
        for (int k = 0; k < 3; k++) {
            const double low = far + rng_int(&rng, -2, 2), high = low + rng_int(&rng, 1, 3);
            (&a.obb.center.x)[k] = far + rng_int(&rng, -2, 2);
            (&b.aabb.min.x)[k] = low;
            (&b.aabb.max.x)[k] = high;
            if (k == 2) continue;
            (&a2.obb.center.x)[k] = (&a.obb.center.x)[k];
            (&b2.aabb.min.x)[k] = low;
            (&b2.aabb.max.x)[k] = high;
        }
        contacts += compare3(&a, &b);
        contacts += compare2(&b2, &a2);
    }
    assert_true(6 * contacts > inputs && 6 * contacts < 11 * inputs);
}

/* Boxes that are an ulp from touching, or from another feature's depth: turned by right angles or not at all. */
static void an_ulp_from_a_tie_is_decided_alike(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "ulps");
    for (int n = 0; n < effort(11250); n++) {
        grz3_shape a = obb3(&rng, n % 2, (grz3_vec){0, 0, 0}), b = a;
        b.obb.center = vec3(&rng, 1);
        double *const moved = &(&b.obb.center.x)[rng_int(&rng, 0, 5)];
        *moved = nextafter(*moved, rng_once_in(&rng, 2) ? INFINITY : -INFINITY);
        compare3(&a, &b);
        grz2_shape a2 = obb2(&rng, n % 2, (grz2_vec){0, 0}), b2 = a2;
        b2.obb.center = (grz2_vec){number(&rng, 1), number(&rng, 1)};
        compare2(&a2, &b2);
    }
}

/* Segments that are points, or along an axis, but perhaps for an ulp, or for much less; and flat and thin boxes. */
static void nearly_degenerate_capsules_are_no_other_shapes(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "thin");
    const int inputs = effort(30000);
    int contacts[2] = {0, 0};
    for (int n = 0; n < inputs; n++) {
        const int sort = n % 4, along = rng_int(&rng, 0, 3), beside_axis = rng_int(&rng, 0, 2);
        grz3_vec p = vec3(&rng, sort), q = p;
        if (along < 3) (&q.x)[along] += rng_int(&rng, -4, 4);
        const double here = (&q.x)[beside_axis];
        if (n % 3 == 1) (&q.x)[beside_axis] = beside(here, rng_signed(&rng));
        if (n % 3 == 2) (&q.x)[beside_axis] = here + ldexp(rng_signed(&rng), -rng_int(&rng, 20, 70));
        const double radius = rng_once_in(&rng, 4) ? 0 : size(&rng, sort);
        const grz3_shape a = grz3_shape_from_capsule(&(grz3_capsule){p, q, radius});
        const grz2_shape a2 = grz2_shape_from_capsule(&(grz2_capsule){{p.x, p.y}, {q.x, q.y}, radius});
        grz3_shape b = shape3(&rng, sort, n % 2 ? GRZ_OBB : GRZ_AABB);
        grz2_shape b2 = shape2(&rng, sort, n % 2 ? GRZ_OBB : GRZ_AABB);
        if (n % 2 && rng_once_in(&rng, 4)) (&b.obb.half.x)[rng_int(&rng, 0, 2)] = ldexp(1, -rng_int(&rng, 0, 1070));
        if (n % 2 == 0 && rng_once_in(&rng, 4)) b.aabb.max.y = b.aabb.min.y;
        if (n % 2 == 0 && rng_once_in(&rng, 4)) b2.aabb.max.x = nextafter(b2.aabb.min.x, INFINITY);
        contacts[0] += compare2(&a2, &b2);
        contacts[1] += compare3(&a, &b);
        compare2(&b2, &a2);
        compare3(&b, &a);
    }
    assert_true(contacts[0] > inputs / 4 && contacts[1] > inputs / 4);
}

static grz3_vec plus(grz3_vec p, double s, grz3_vec v) {
    return (grz3_vec){p.x + s * v.x, p.y + s * v.y, p.z + s * v.z};
}

/* A capsule outside a box, which is nearest to a feature of `fixed` axes by an end, or by what is between both. */
static grz3_shape capsule_beside(struct rng *rng, const grz3_obb *box, int fixed, bool by_end) {
    grz3_vec at = box->center, out = {0, 0, 0}, along = {rng_signed(rng), rng_signed(rng), rng_signed(rng)};
    const int first = rng_int(rng, 0, 2);
    for (int k = 0; k < 3; k++) {
        const bool is_fixed = (k + first) % 3 < fixed;
        const double side = rng_once_in(rng, 2) ? 1 : -1, to = is_fixed ? side : 0.5 * rng_signed(rng);
        at = plus(at, to * (&box->half.x)[k], box->axis[k]);
        if (is_fixed) out = plus(out, side * (0.25 + rng_unit(rng)), box->axis[k]);
    }
    const double square = out.x * out.x + out.y * out.y + out.z * out.z,
                 ahead = (along.x * out.x + along.y * out.y + along.z * out.z) / square;
    along = plus(along, by_end ? fabs(ahead) - ahead : -ahead, out);
    at = plus(at, 0.25 / sqrt(square), out);
    return grz3_shape_from_capsule(&(grz3_capsule){by_end ? at : plus(at, -1, along), plus(at, 1, along), 0.5});
}

/* A box on another one: with its axes, in another order and reversed; turned on it; or an ulp beside these. Sizes and
 * places are tenths, quarters, or have all digits; it is sunk in, just touches, or is above. */
static void put_box_on_box(struct rng *rng, int n, grz3_obb *a, grz3_obb *b) {
    const double angle = 4 * rng_signed(rng), tilt = n % 3 == 2 ? 4 * rng_signed(rng) : 0;
    const bool turned = n % 3 != 0, yaw = n % 4 == 3 && tilt == 0;
    const double c = turned ? cos(angle) : 1, s = turned ? sin(angle) : 0, u = cos(tilt), v = sin(tilt);
    const grz3_vec axis[3] = {{c, s, 0}, {-s * u, c * u, v}, {s * v, -c * v, u}};
    const double low[] = {0, 0, 0, 0x1p-20, -0x1p-20, 1e-3 * rng_unit(rng), -1e-3 * rng_unit(rng), 0x1p-1070};
    const double sunk = low[rng_int(rng, 0, 7)];
    *b = (grz3_obb){{number(rng, 3), number(rng, 3), number(rng, 3)}, {1, 1, 1}, {axis[0], axis[1], axis[2]}};
    *a = *b;
    for (int k = 0; k < 3; k++) {
        const int sort = rng_int(rng, 0, 2);
        for (int of = 0; of < 2; of++) {
            const double x = sort == 0   ? rng_int(rng, 1, 20) / 10.0
                             : sort == 1 ? rng_int(rng, 1, 8) / 4.0
                                         : 0.1 + rng_unit(rng);
            (&(of == 0 ? a : b)->half.x)[k] = x;
        }
        if (sort < 2) (&b->center.x)[k] = sort == 0 ? rng_int(rng, -20, 20) / 10.0 : rng_int(rng, -8, 8) / 4.0;
    }
    a->center = plus(plus(b->center, 0.5 * rng_signed(rng), axis[0]), rng_int(rng, -5, 5) / 10.0, axis[1]);
    a->center = plus(a->center, (rng_once_in(rng, 2) ? 1 : -1) * (a->half.z + b->half.z - sunk), axis[2]);
    if (yaw) {
        const double other = 4 * rng_signed(rng);
        a->axis[0] = (grz3_vec){cos(other), sin(other), 0};
        a->axis[1] = (grz3_vec){-sin(other), cos(other), 0};
    }
    if (n % 5 == 1) {
        const grz3_vec first = a->axis[0];
        const double half = a->half.x;
        a->axis[0] = plus((grz3_vec){0, 0, 0}, -1, a->axis[1]);
        a->axis[1] = first;
        a->half.x = a->half.y;
        a->half.y = half;
    }
    if (n % 7 == 1) {
        double *const x = &(&a->axis[0].x)[rng_int(rng, 0, 8)];
        *x = rng_once_in(rng, 4) ? *x + ldexp(rng_signed(rng), -rng_int(rng, 10, 60)) : beside(*x, rng_signed(rng));
    }
}

static void boxes_at_rest_are_decided_alike(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "rest");
    const int inputs = effort(12000);
    int known[2] = {0, 0}, exact = 0;
    for (int n = 0; n < inputs; n++) {
        grz3_obb p, q;
        grz_known_contact c;
        put_box_on_box(&rng, n, &p, &q);
        const grz3_shape a = grz3_shape_from_obb(&p);
        grz3_shape b = grz3_shape_from_obb(&q);
        if (n % 3 == 0 && rng_once_in(&rng, 2))
            b = grz3_shape_from_aabb(&(grz3_aabb){plus(q.center, -1, q.half), plus(q.center, 1, q.half)});
        compare3(&a, &b);
        compare3(&b, &a);
        compare_with_margin3(&a, &b, 0.01);
        compare_with_margin3(&b, &a, n % 2 == 0 ? 0x1p-20 : 1e-3 * rng_unit(&rng));
        known[0] += ask_closed_form(3, grz_from3(&a), grz_from3(&b), 0.01, false, &c) != GRZ_UNKNOWN;
        known[1] += ask_closed_form(3, grz_from3(&a), grz_from3(&b), 0.01, true, &c) != GRZ_UNKNOWN;
        exact += c.depth == 0;
        const grz2_obb flat_a = {{p.center.x, p.center.z}, {p.half.x, p.half.z}, {1, 0}},
                       flat_b = {{q.center.x, q.center.z}, {q.half.x, q.half.z}, {n % 2 == 0 ? 1 : -1, 0}};
        const grz2_shape a2 = grz2_shape_from_obb(&flat_a), b2 = grz2_shape_from_obb(&flat_b);
        compare2(&a2, &b2);
        compare_with_margin2(&a2, &b2, 0.01);
    }
    /* half of them or more; the others lie on each other's edges, or an ulp beside */
    if (GRZ_FILTER_CLAIMS) assert_true(2 * known[0] > inputs && 2 * known[1] > inputs && 10 * exact > inputs);
}

/* Turned a little, by an angle of at most 2^-8 about each axis; axes stay orthogonal. */
static void tilt(struct rng *rng, grz3_obb *box) {
    const int exponent = -rng_int(rng, 8, 56);
    for (int n = 0; n < 3; n++) {
        const double angle = ldexp(rng_signed(rng), exponent), c = cos(angle), s = sin(angle);
        const grz3_vec p = box->axis[n], q = box->axis[(n + 1) % 3], zero = {0, 0, 0};
        if (rng_once_in(rng, 3)) continue;
        box->axis[n] = plus(plus(zero, c, p), s, q);
        box->axis[(n + 1) % 3] = plus(plus(zero, c, q), -s, p);
    }
}

/* A box on one like it: exactly above it, beside it by half its length, or by little; turned as it is, but perhaps by
 * quarters, or by a small angle. */
static void put_box_on_equal_box(struct rng *rng, int n, grz3_obb *a, grz3_obb *b) {
    put_box_on_box(rng, n, a, b);
    const double z = b->center.z;
    if (n % 5 != 1) a->half = b->half;
    if (n % 4 == 1) a->half.x = a->half.y = b->half.x = b->half.y;
    const double sunk = rng_once_in(rng, 3) ? 1e-3 * rng_signed(rng) : rng_once_in(rng, 2) ? 0 : 0x1p-20;
    a->center = plus(b->center, (rng_once_in(rng, 2) ? 1 : -1) * (a->half.z + b->half.z - sunk), b->axis[2]);
    const int beside_it = rng_int(rng, 0, 5);
    if (beside_it == 1) a->center = plus(a->center, b->half.x, b->axis[0]);
    if (beside_it == 2) a->center.x = beside(a->center.x, rng_signed(rng));
    if (beside_it == 3) a->center = plus(a->center, ldexp(rng_signed(rng), -rng_int(rng, 10, 50)), b->axis[1]);
    if (rng_once_in(rng, 2)) tilt(rng, a);
    if (rng_once_in(rng, 8)) b->center.z = beside(z, rng_signed(rng));
}

static void equal_boxes_on_each_other_are_decided_alike(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "equal boxes");
    const int inputs = effort(2500);
    for (int n = 0; n < inputs; n++) {
        grz3_obb p, q;
        const double margin = n % 3 == 0 ? 0 : n % 3 == 1 ? 0.01 : 1e-3 * rng_unit(&rng);
        put_box_on_equal_box(&rng, n, &p, &q);
        const grz3_shape a = grz3_shape_from_obb(&p);
        grz3_shape b = grz3_shape_from_obb(&q);
        if (n % 3 == 0 && rng_once_in(&rng, 2))
            b = grz3_shape_from_aabb(&(grz3_aabb){plus(q.center, -1, q.half), plus(q.center, 1, q.half)});
        compare_with_margin3(&a, &b, margin);
        compare_with_margin3(&b, &a, margin);
        const grz2_obb low = {{q.center.x, q.center.y}, {q.half.x, q.half.y}, {q.axis[0].x, q.axis[0].y}};
        grz2_obb high = low;
        const grz2_vec up = {-low.u.y, low.u.x};
        const double by = 2 * low.half.y - 1e-3 * (n % 2);
        high.center = (grz2_vec){low.center.x + by * up.x, low.center.y + by * up.y};
        if (n % 4 == 0) high.center.x = beside(high.center.x, rng_signed(&rng));
        if (n % 8 >= 4) high.u.x += ldexp(rng_signed(&rng), -rng_int(&rng, 10, 56));
        const grz2_shape a2 = grz2_shape_from_obb(&high), b2 = grz2_shape_from_obb(&low);
        compare_with_margin2(&a2, &b2, margin);
        compare_with_margin2(&b2, &a2, margin);
    }
}

/* In each place beside a box, deep in it and out of it, steep and flat: all features meet in closed form. */
static void capsules_beside_a_box_meet_all_its_features(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "beside");
    int seen[2][GRZ_FEATURE_FACE + 1] = {{0}};
    const int inputs = effort(12000);
    for (int n = 0; n < inputs; n++) {
        grz3_shape b = obb3(&rng, 3, vec3(&rng, 3));
        const bool by_end = n % 2;
        grz3_shape a = capsule_beside(&rng, &b.obb, by_end ? 1 + n / 2 % 3 : 2 + n / 2 % 2, by_end);
        if (n % 4 >= 2) {
            const grz3_vec half = b.obb.half;
            const grz3_obb aligned = {b.obb.center, half, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
            a = capsule_beside(&rng, &aligned, by_end ? 1 + n / 4 % 3 : 2 + n / 4 % 2, by_end);
            b = grz3_shape_from_aabb(&(grz3_aabb){plus(aligned.center, -1, half), plus(aligned.center, 1, half)});
        }
        if (n % 5 == 0) a.capsule.radius = 0.125;
        compare3(&b, &a);
        grz_known_contact c;
        if (!compare3(&a, &b) || ask_closed_form(3, grz_from3(&a), grz_from3(&b), 0, true, &c) != GRZ_KNOWN_CONTACT)
            continue;
        for (int k = 0; k < c.count; k++)
            seen[c.places[k].feature[0].kind == GRZ_FEATURE_EDGE][(int)c.places[k].feature[1].kind]++;
    }
    for (int k = GRZ_FEATURE_VERTEX; k <= GRZ_FEATURE_FACE && GRZ_FILTER_CLAIMS; k++) {
        assert_true(40 * seen[0][k] > inputs);
        if (k != GRZ_FEATURE_FACE) assert_true(40 * seen[1][k] > inputs);
    }
}

/* A capsule lies on a box: along one of its axes, or in any direction across another one; over its side, or beyond
 * that; an ulp or a small angle from it; with a radius, by which it is sunk in, just touches, or is above; or a
 * segment. */
static void capsules_that_lie_on_a_box_are_decided_alike(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "lying");
    const int inputs = effort(2500);
    int known[2] = {0, 0}, lying = 0;
    for (int n = 0; n < inputs; n++) {
        grz3_obb above, q;
        grz_known_contact c;
        put_box_on_box(&rng, n, &above, &q);
        const double s = rng_signed(&rng), t = rng_once_in(&rng, 2) ? 0 : rng_signed(&rng), up = rng_signed(&rng),
                     sunk = rng_once_in(&rng, 3) ? 0 : 1e-3 * rng_signed(&rng),
                     radius = rng_once_in(&rng, 8) ? 0 : rng_int(&rng, 1, 10) / 10.0,
                     far = copysign(q.half.z + radius - sunk, up);
        grz3_vec along = plus(plus((grz3_vec){0, 0, 0}, s, q.axis[0]), t, q.axis[1]),
                 p = plus(plus(plus(q.center, 0.5 * rng_signed(&rng), q.axis[0]), 0.25 * s, q.axis[1]), far, q.axis[2]);
        if (n % 4 == 0) p.x = q.center.x;
        grz3_vec end = plus(p, 1, along);
        if (n % 5 == 4) end = plus(end, ldexp(up, -rng_int(&rng, 10, 60)), q.axis[2]);
        if (n % 7 == 6) end.z = beside(end.z, up);
        const grz3_shape a = grz3_shape_from_capsule(&(grz3_capsule){p, end, radius});
        grz3_shape b = grz3_shape_from_obb(&q);
        if (n % 3 == 0 && rng_once_in(&rng, 2))
            b = grz3_shape_from_aabb(&(grz3_aabb){plus(q.center, -1, q.half), plus(q.center, 1, q.half)});
        const double margin = n % 2 == 0 ? 0.01 : 1e-3 * rng_unit(&rng);
        compare_with_margin3(&a, &b, margin);
        compare_with_margin3(&b, &a, n % 8 == 1 ? 0 : margin);
        known[0] += ask_closed_form(3, grz_from3(&a), grz_from3(&b), 0.01, true, &c) != GRZ_UNKNOWN;
        lying += c.count == 2 && c.places[0].depth == c.places[1].depth;
        const grz2_obb low = {{q.center.x, q.center.y}, {q.half.x, q.half.y}, {q.axis[0].x, q.axis[0].y}};
        const grz2_vec v = {-low.u.y, low.u.x};
        const double by = far - q.half.z + q.half.y;
        grz2_shape b2 = grz2_shape_from_obb(&low);
        const grz2_capsule flat = {{low.center.x + by * v.x, low.center.y + by * v.y},
                                   {low.center.x + by * v.x + s * low.u.x, low.center.y + by * v.y + s * low.u.y},
                                   radius};
        const grz2_shape a2 = grz2_shape_from_capsule(&flat);
        if (n % 3 == 0)
            b2 = grz2_shape_from_aabb(&(grz2_aabb){{low.center.x - low.half.x, low.center.y - low.half.y},
                                                   {low.center.x + low.half.x, low.center.y + low.half.y}});
        compare_with_margin2(&a2, &b2, margin);
        compare_with_margin2(&b2, &a2, margin);
        known[1] += ask_closed_form(2, grz_from2(&a2), grz_from2(&b2), 0.01, true, &c) != GRZ_UNKNOWN;
    }
    if (GRZ_LARGE_STAGE_CLAIMS)
        for (int k = 0; k < 2; k++) assert_true(2 * known[k] > inputs && 10 * lying > inputs);
}

/* Doubles prove the depth of a box and a triangle; of the hull of the same corners, one of them twice, they do not. */
static void a_triangle_is_as_deep_as_the_hull_of_its_corners(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "triangles");
    const int inputs = effort(6000);
    int contacts = 0;
    for (int n = 0; n < inputs; n++) {
        const int sort = n % SORTS;
        grz3_vec at[4];
        for (int k = 0; k < 3; k++) at[k] = vec3(&rng, sort);
        at[3] = at[0];
        const grz3_shape a = shape3(&rng, sort, n % 2 ? GRZ_OBB : GRZ_AABB),
                         b = grz3_shape_from_triangle(&(grz3_triangle){at[0], at[1], at[2]}),
                         c = grz3_shape_from_hull(&(grz3_hull){4, at});
        grz3_vec normal, same;
        double depth, also;
        const bool yes = grz3_depth(&a, &b, 0, &normal, &depth).yes;
        assert_true(grz3_depth(&a, &c, 0, &same, &also).yes == yes && depth == also);
        assert_memory_equal(&normal, &same, sizeof normal);
        assert_true(grz3_depth(&b, &a, 0, &same, &also).yes == yes && depth == also);
        assert_true(same.x == -normal.x && same.y == -normal.y && same.z == -normal.z);
        contacts += yes;
    }
    assert_true(8 * contacts > inputs);
}

/* Slow motion: the features of each frame are those of the frame before. */

typedef struct frame {
    int count;
    grz_feature feature[4][2];
} frame;

static void assert_same_features(const frame *f, const frame *last) {
    assert_int_equal(f->count, last->count);
    for (int k = 0; k < f->count; k++) {
        bool found = false;
        for (int i = 0; i < last->count; i++)
            found = found || (same_feature(f->feature[k][0], last->feature[i][0]) &&
                              same_feature(f->feature[k][1], last->feature[i][1]));
        assert_true(found);
    }
}

/* A box slides and rocks a little on a table of the plane. */
static void features_of_the_plane_stay_over_1000_frames(void **state) {
    (void)state;
    const grz2_shape table = grz2_shape_from_aabb(&(grz2_aabb){{-5, -1}, {5, 0}});
    frame last;
    for (int n = 0; n < 1000; n++) {
        const double t = 1e-6 * n;
        const grz2_obb box = {{0.3 + t, 0.499 + 1e-7 * sin(0.1 * n)}, {0.7, 0.5}, {1, 1e-7 * sin(0.3 * n)}};
        const grz2_shape a = grz2_shape_from_obb(&box);
        grz2_manifold m;
        assert_true(grz2_contact(&a, &table, 0.01, &m).yes);
        frame now = {.count = m.count};
        assert_int_equal(m.count, 2);
        for (int k = 0; k < m.count; k++) {
            now.feature[k][0] = m.points[k].feature_a;
            now.feature[k][1] = m.points[k].feature_b;
        }
        if (n > 0) assert_same_features(&now, &last);
        last = now;
    }
}

/* A hull that stands on three of its corners, rocks and turns on a plate that is a hull, too. */
static void features_of_hulls_stay_over_1000_frames(void **state) {
    (void)state;
    grz3_vec plate[8], gem[8];
    for (int k = 0; k < 8; k++) plate[k] = (grz3_vec){k & 1 ? 3 : -3, k & 2 ? 3 : -3, k & 4 ? 0 : -1};
    const grz3_hull low = {8, plate};
    const grz3_shape b = grz3_shape_from_hull(&low);
    frame last;
    for (int n = 0; n < 1000; n++) {
        const double t = 1e-6 * n, tilt = 1e-7 * sin(0.1 * n), c = cos(0.2 + t), s = sin(0.2 + t);
        for (int k = 0; k < 8; k++) {
            const double r = k < 3 ? 0.5 : 1, angle = k < 3 ? 2.0943951023931953 * k : 1.2566370614359172 * (k - 3),
                         x = r * cos(angle), y = r * sin(angle), z = k < 3 ? 0 : 0.8;
            gem[k] = (grz3_vec){c * x - s * y + t, s * x + c * y - t, z - 0.001 + tilt * x};
        }
        const grz3_hull high = {8, gem};
        const grz3_shape a = grz3_shape_from_hull(&high);
        grz3_manifold m;
        assert_true(grz3_contact(&a, &b, 0.01, &m).yes);
        frame now = {.count = m.count};
        assert_int_equal(m.count, 3);
        for (int k = 0; k < m.count; k++) {
            now.feature[k][0] = m.points[k].feature_a;
            now.feature[k][1] = m.points[k].feature_b;
        }
        if (n > 0) assert_same_features(&now, &last);
        last = now;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_points_are_the_first_of_all_points),
        cmocka_unit_test(points_that_round_to_one_are_decided_alike),
        cmocka_unit_test(boxes_with_a_thin_face_in_common_have_all_its_points),
        cmocka_unit_test(pairs_that_are_said_to_have_a_closed_form_have_one),
        cmocka_unit_test(pairs_of_the_plane_that_are_said_to_have_a_closed_form_have_one),
        cmocka_unit_test(shapes_of_few_corners_have_the_same_contacts_in_the_plane),
        cmocka_unit_test(polygons_do_not_mind_flush_to_zero),
        cmocka_unit_test(closed_forms_do_not_mind_flush_to_zero),
        cmocka_unit_test(a_margin_leaves_no_other_contact),
        cmocka_unit_test(parallel_edges_of_the_plane_are_decided_alike),
        cmocka_unit_test(parallel_edges_of_one_direction_are_decided_alike),
        cmocka_unit_test(edges_that_are_nearly_parallel_are_decided_alike),
        cmocka_unit_test(boxes_turned_by_right_angles_are_decided_alike),
        cmocka_unit_test(boxes_of_space_turned_by_right_angles_are_decided_alike),
        cmocka_unit_test(triangles_on_a_lattice_are_as_deep_as_hulls),
        cmocka_unit_test(ties_are_decided_alike),
        cmocka_unit_test(what_is_no_usual_shape_has_the_same_answer),
        cmocka_unit_test(what_is_no_usual_oriented_box_has_the_same_answer),
        cmocka_unit_test(sizes_do_not_matter),
        cmocka_unit_test(an_aabb_far_from_0_is_no_other_place),
        cmocka_unit_test(an_ulp_from_a_tie_is_decided_alike),
        cmocka_unit_test(nearly_degenerate_capsules_are_no_other_shapes),
        cmocka_unit_test(boxes_at_rest_are_decided_alike),
        cmocka_unit_test(equal_boxes_on_each_other_are_decided_alike),
        cmocka_unit_test(capsules_beside_a_box_meet_all_its_features),
        cmocka_unit_test(capsules_that_lie_on_a_box_are_decided_alike),
        cmocka_unit_test(a_triangle_is_as_deep_as_the_hull_of_its_corners),
        cmocka_unit_test(features_of_the_plane_stay_over_1000_frames),
        cmocka_unit_test(features_of_hulls_stay_over_1000_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
