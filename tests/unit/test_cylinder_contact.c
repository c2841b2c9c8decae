/* How deep cylinders are in other shapes, and where they touch. The depth separates, as is proven in numbers of 256
 * bits (oracle/round.h); and no direction is less deep, of those that are tried: all that facets can have, and the
 * lowest places of a search that starts from these and at random.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "oracle/round.h"
#include "support/effort.h"
#include "support/skins.h"
#include "unit/cylinders.h"

#include <graze/contact3.h>
#include <graze/distance3.h>
#include <graze/mesh.h>
#include <graze/query3.h>

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define GAP 0x1p-38
#define POINTS_GAP 0x1p-22
#define ALL_AROUND 0x1p-16 /* of the depth, where it is nearly the same all around an axis */
#define LEAST 0x1p-1058

/* How far a shape reaches along a direction, by definition. */

typedef long double number;
typedef struct vec {
    number x, y, z;
} vec;

static vec of(const grz3_vec *v) { return (vec){v->x, v->y, v->z}; }
static vec plus(vec a, number t, vec b) { return (vec){a.x + t * b.x, a.y + t * b.y, a.z + t * b.z}; }
static number dot(vec a, vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static vec cross(vec a, vec b) { return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
static vec unit(vec a) { return plus((vec){0, 0, 0}, 1 / sqrtl(dot(a, a)), a); }

static number reach_of_places(const grz3_vec p[], int count, vec n) {
    number most = -(number)INFINITY;
    for (int i = 0; i < count; i++) most = fmaxl(most, dot(of(&p[i]), n));
    return most;
}

static number reach(const grz3_shape *s, vec n) {
    const number round = (number)s->radius * sqrtl(dot(n, n));
    vec u;
    switch ((int)s->kind) {
    case GRZ_BALL: return dot(of(&s->sphere.center), n) + (number)s->sphere.radius * sqrtl(dot(n, n));
    case GRZ_CAPSULE: return reach_of_places(&s->capsule.a, 2, n) + (number)s->capsule.radius * sqrtl(dot(n, n));
    case GRZ_AABB:
        return round + fmaxl(n.x * s->aabb.min.x, n.x * s->aabb.max.x) +
               fmaxl(n.y * s->aabb.min.y, n.y * s->aabb.max.y) + fmaxl(n.z * s->aabb.min.z, n.z * s->aabb.max.z);
    case GRZ_OBB:
        return round + dot(of(&s->obb.center), n) + s->obb.half.x * fabsl(dot(of(&s->obb.axis[0]), n)) +
               s->obb.half.y * fabsl(dot(of(&s->obb.axis[1]), n)) + s->obb.half.z * fabsl(dot(of(&s->obb.axis[2]), n));
    case GRZ_HULL: return round + reach_of_places(s->hull.points, s->hull.count, n);
    case GRZ_CYLINDER:
        u = unit(plus(of(&s->cylinder.b), -1, of(&s->cylinder.a)));
        u = plus(n, -dot(n, u), u);
        return reach_of_places(&s->cylinder.a, 2, n) + (number)s->cylinder.radius * sqrtl(dot(u, u));
    default: return round + reach_of_places(&s->point, places_of(s), n);
    }
}

/* How deep a is in b along a unit vector, by which a moves. */
static number depth_in_direction(const grz3_shape *a, const grz3_shape *b, vec n) {
    return reach(b, n) + reach(a, (vec){-n.x, -n.y, -n.z});
}

/* The least depth that a search finds */

enum { MOST_EDGES = 64, MOST_TRIED = 600 };

static int edges_of(const grz3_shape *s, vec edge[]) {
    const vec units[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const grz3_vec *const p = s->kind == GRZ_HULL ? s->hull.points : &s->point;
    int count = 0;
    for (int k = 0; k < 3 && (s->kind == GRZ_AABB || s->kind == GRZ_OBB); k++)
        edge[count++] = s->kind == GRZ_AABB ? units[k] : of(&s->obb.axis[k]);
    if (count > 0 || s->kind == GRZ_BALL) return count;
    for (int i = 0; i < places_of(s); i++)
        for (int k = 0; k < i; k++) edge[count++] = plus(of(&p[i]), -1, of(&p[k]));
    return count;
}

typedef struct least_found {
    const grz3_shape *a, *b;
    number depth;
    vec normal;
} least_found;

static void consider(least_found *f, vec n) {
    const number square = dot(n, n);
    if (!(square > 0)) return;
    n = unit(n);
    for (int turn = 0; turn < 2; turn++) {
        const number depth = depth_in_direction(f->a, f->b, n);
        if (depth < f->depth) {
            f->depth = depth;
            f->normal = n;
        }
        n = (vec){-n.x, -n.y, -n.z};
    }
}

/* Downhill from a direction, by shorter and shorter steps to all sides. */
static void descend(least_found *f, vec n) {
    least_found best = {f->a, f->b, (number)INFINITY, n};
    consider(&best, n);
    for (number step = 0.25L; step > 0x1p-34L; step /= 2) {
        for (int tries = 0; tries < 40; tries++) {
            const vec at = best.normal, u = unit(cross(at, fabsl(at.x) < 0.6L ? (vec){1, 0, 0} : (vec){0, 1, 0})),
                      v = cross(at, u);
            const number before = best.depth;
            for (int i = 0; i < 8; i++) {
                const number angle = i * 0.785398163397448309616L;
                consider(&best, plus(plus(at, step * cosl(angle), u), step * sinl(angle), v));
            }
            if (!(best.depth < before)) break;
        }
    }
    consider(f, best.normal);
}

static number least_depth(struct rng *rng, const grz3_shape *a, const grz3_shape *b) {
    least_found f = {a, b, (number)INFINITY, {0, 0, 0}};
    vec edge[2][MOST_EDGES];
    const int count[2] = {edges_of(a, edge[0]), edges_of(b, edge[1])};
    for (int i = 0; i < count[0]; i++) {
        for (int k = 0; k < count[1]; k++) consider(&f, cross(edge[0][i], edge[1][k]));
        consider(&f, edge[0][i]);
    }
    for (int k = 0; k < count[1]; k++) {
        consider(&f, edge[1][k]);
        for (int i = 0; i < k; i++) consider(&f, cross(edge[1][i], edge[1][k]));
    }
    descend(&f, f.normal);
    for (int i = 0; i < 6; i++) descend(&f, unit((vec){rng_signed(rng), rng_signed(rng), rng_signed(rng)}));
    return f.depth;
}

/* What was seen */

static double worst_long, worst_round, worst_point, worst_thin, worst_around;
static int failures;
static const char *family_now;
static bool is_around; /* the family of shapes around an axis */

static void expect(bool right, const char *what, const struct couple *c) {
    if (right) return;
    printf("%s (%s):", what, family_now);
    print_shape(&c->round);
    print_shape(&c->other);
    printf("\n");
    failures++;
}

static double norm_of(grz3_vec v) { return sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }

static grz3_vec moved(const grz3_vec *p, double t, const grz3_vec *n) {
    return (grz3_vec){p->x + t * n->x, p->y + t * n->y, p->z + t * n->z};
}

static void note(double *worst, double value) {
    if (value > *worst) *worst = value;
}

/* Has a cylinder an end or a round side that is hardly more than an edge? */
static bool is_thin(const struct couple *c) {
    return !can_shrink(&c->round, 0x1p-16 * c->size) || !can_shrink(&c->other, 0x1p-16 * c->size);
}

/* A move by the depth separates, and then they are not far from each other. */
static void check_separation(const struct couple *c, const grz3_vec *normal, double depth, double gap) {
    const grz3_vec by = {depth * normal->x, depth * normal->y, depth * normal->z};
    if (can_shrink(&c->round, gap) && can_shrink(&c->other, gap))
        expect(!round_distance(&c->round, &c->other, -gap, &by, 1, 1).inside, "a move does not separate", c);
    const double apart = round_distance(&c->round, &c->other, 0, &by, 1, 1).least;
    expect(apart <= gap + POINTS_GAP * c->size, "a move goes beyond contact", c);
}

/* A point with the surfaces of both shapes half of its depth before and behind it. */
static void check_point(const struct couple *c, const grz3_vec *normal, const grz3_contact_point *p, double depth) {
    const double room = POINTS_GAP * c->size + 0x1p-42 * c->reach + LEAST;
    const grz3_vec at[2] = {moved(&p->point, -p->depth / 2, normal), moved(&p->point, p->depth / 2, normal)};
    expect(p->depth <= depth, "a point is deeper than the contact", c);
    for (int k = 0; k < 2; k++) {
        const grz3_shape *const s = k == 0 ? &c->round : &c->other;
        const grz3_shape surface = grz3_shape_from_point(&at[k]);
        const double off = round_distance(k == 0 ? s : &surface, k == 0 ? &surface : s, 0, NULL, 0, 0).least;
        if (c->reach > 0)
            note(is_around ? &worst_around : is_thin(c) ? &worst_thin : &worst_point, (off - LEAST) / c->reach);
        expect(off <= room, k == 0 ? "a point is off the cylinder" : "a point is off the other shape", c);
        if (s->kind != GRZ_CYLINDER) continue;
        const double e = 0x1p-20 * c->reach + 0x1p20 * LEAST;
        const grz3_vec out = moved(&at[k], k == 0 ? -e : e, normal);
        const grz3_shape outside = grz3_shape_from_point(&out);
        expect(round_distance(s, &outside, 0, NULL, 0, 0).least > 0, "a point inside the cylinder", c);
    }
}

static bool has_negative_zero(const grz3_vec *v) {
    return (v->x == 0 && signbit(v->x)) || (v->y == 0 && signbit(v->y)) || (v->z == 0 && signbit(v->z));
}

static bool same_feature(const grz_feature *p, const grz_feature *q) { return memcmp(p, q, sizeof *p) == 0; }

static void check_manifold(const struct couple *c, double margin, const grz3_manifold *m) {
    enum { CAPACITY = 80 };
    grz3_manifold swapped;
    grz3_contact_point all[CAPACITY];
    double depth, deepest = -(double)INFINITY;
    grz3_vec normal;
    int count;
    expect(m->count >= 1 && m->count <= 4, "one to four points", c);
    for (int i = 0; i < m->count; i++) {
        check_point(c, &m->normal, &m->points[i], m->depth);
        expect(m->points[i].depth >= -margin, "a point beyond the margin", c);
        deepest = fmax(deepest, m->points[i].depth);
    }
    expect(deepest == m->depth, "the deepest point has the depth", c);
    expect(grz3_contact(&c->other, &c->round, margin, &swapped).yes && swapped.depth == m->depth &&
               swapped.count == m->count && swapped.normal.x == -m->normal.x && swapped.normal.z == -m->normal.z,
           "the other order", c);
    expect(!has_negative_zero(&m->normal) && !has_negative_zero(&swapped.normal), "a normal with -0", c);
    expect(grz3_contact_all(&c->round, &c->other, margin, &normal, &depth, all, CAPACITY, &count).yes &&
               depth == m->depth && count >= m->count && count <= CAPACITY,
           "all points", c);
    for (int i = 0; i < m->count; i++) {
        bool found = false;
        for (int k = 0; k < count; k++) found |= memcmp(&all[k], &m->points[i], sizeof all[k]) == 0;
        expect(found, "a point of all points", c);
        expect(same_feature(&m->points[i].feature_a, &swapped.points[i].feature_b), "features of the other order", c);
        for (int k = 0; k < i; k++)
            expect(!same_feature(&m->points[i].feature_a, &m->points[k].feature_a) ||
                       !same_feature(&m->points[i].feature_b, &m->points[k].feature_b),
                   "two points have the same features", c);
    }
}

static void check_contact(struct rng *rng, const struct couple *c, bool around) {
    grz3_manifold m;
    const grz_answer answer = grz3_contact(&c->round, &c->other, 0, &m);
    const bool unbounded = c->other.kind == GRZ_RAY || c->other.kind == GRZ_LINE;
    expect(answer.unsupported == unbounded, "unsupported", c);
    if (unbounded) return;
    expect(answer.yes == grz3_overlap(&c->round, &c->other), "yes exactly if they overlap", c);
    if (!answer.yes) {
        expect(m.count == 0 && m.depth == 0 && m.normal.x == 0, "nothing where there is no contact", c);
        return;
    }
    const double gap = GAP * c->size + 0x1p-46 * c->reach + LEAST;
    expect(m.depth >= 0 && fabs(norm_of(m.normal) - 1) < 0x1p-50, "depth and normal", c);
    check_separation(c, &m.normal, m.depth, gap);
    check_manifold(c, 0, &m);
    if (c->other.kind == GRZ_PLANE || c->other.kind == GRZ_HALFSPACE || !(c->reach < 0x1p500 && c->reach > 0x1p-500))
        return;
    const double least = (double)least_depth(rng, &c->round, &c->other), over = m.depth - fmax(least, 0);
    note(around ? &worst_round : &worst_long, around ? over / m.depth : (over - LEAST) / c->size);
    expect(over <= gap + (around ? ALL_AROUND * m.depth : 0), "not the least depth", c);
}

/* Apart, within a margin. */
static void check_margin(struct rng *rng, const struct couple *c) {
    grz3_manifold m;
    const double distance = grz3_distance(&c->round, &c->other, NULL, NULL), gap = GAP * c->size + LEAST;
    if (!(distance > 0x1p-20 * c->reach && distance < 0x1p1000)) return;
    const double margin = distance * (1 + rng_unit(rng));
    const grz_answer answer = grz3_contact(&c->round, &c->other, margin, &m);
    if (answer.unsupported) return;
    const struct bracket truth = round_distance(&c->round, &c->other, 0, NULL, 0, 0);
    expect(answer.yes == grz3_within(&c->round, &c->other, margin), "yes exactly if within", c);
    if (!answer.yes) return;
    expect(-m.depth <= truth.most * (1 + 0x1p-50) + gap && -m.depth >= truth.least * (1 - 0x1p-50) - gap,
           "minus the distance", c);
    check_manifold(c, margin, &m);
}

/* The other shape nearly around the axis: its places are moved to the axis, and off by a little. */
static void put_around_axis(struct rng *rng, struct couple *c) {
    const grz3_vec a = c->round.cylinder.a, b = c->round.cylinder.b;
    double *const p = c->other.kind == GRZ_HULL ? &c->points[0].x : &c->other.point.x;
    const double off = ldexp(1, -rng_int(rng, 1, 40));
    for (int i = 0; i < places_of(&c->other); i++) {
        const double t = rng_unit(rng);
        for (int k = 0; k < 3; k++) p[3 * i + k] = (1 - t) * (&a.x)[k] + t * (&b.x)[k] + off * rng_signed(rng);
    }
    if (c->other.kind == GRZ_AABB)
        for (int k = 0; k < 3; k++) p[3 + k] = p[k] + off * rng_unit(rng);
    if (c->other.kind == GRZ_OBB)
        for (int k = 0; k < 3; k++) (&c->other.obb.half.x)[k] *= off;
    c->size = largest_of(&c->round);
    if (c->other.kind == GRZ_CYLINDER) c->size = fmax(c->size, largest_of(&c->other));
    c->reach = fmax(c->size, largest_of(&c->other));
}

static void contacts_are_within_the_gap(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        for (int family = 0; family <= FAMILIES; family++) {
            const bool around = family == FAMILIES;
            if (around && (kinds[k] == GRZ_PLANE || kinds[k] == GRZ_HALFSPACE)) continue;
            is_around = around;
            family_now = around ? "around an axis" : family_names[family];
            struct rng rng = rng_seeded((uint64_t)k, family_now);
            for (long i = 0; i < couples_a_cell(); i++) {
                struct couple c;
                draw_couple(&rng, around ? RANDOM : (enum family)family, kinds[k], &c);
                if (around) put_around_axis(&rng, &c);
                if (!grz3_shape_valid(&c.round) || !grz3_shape_valid(&c.other)) continue;
                check_contact(&rng, &c, around);
                check_margin(&rng, &c);
            }
        }
    }
    printf(
        "of the cylinder's largest number: depths too great by 2^%.1f; points off by 2^%.1f, of thin ones by 2^%.1f\n"
        "around an axis: too great by 2^%.1f of the depth, points off by 2^%.1f\n",
        log2(worst_long), log2(worst_point), log2(worst_thin), log2(worst_round), log2(worst_around));
    assert_int_equal(failures, 0);
}

/* A long cylinder deep in a box: the search meets -0. */
static void normals_have_no_negative_zero(void **state) {
    (void)state;
    const grz3_aabb box = {{1, 0, 1}, {2, 3, 4}};
    const grz3_cylinder long_one = {
        {0, 2, -1.6435457691550255}, {-1.234959810112105e-51, -3.304352226593989e43, 1.9259571768343449}, 1};
    const grz3_shape a = grz3_shape_from_aabb(&box), b = grz3_shape_from_cylinder(&long_one);
    grz3_manifold m, swapped;
    grz3_vec normal;
    double depth;
    assert_true(grz3_contact(&a, &b, 0, &m).yes && grz3_contact(&b, &a, 0, &swapped).yes);
    assert_true(grz3_depth(&a, &b, 0, &normal, &depth).yes);
    assert_false(has_negative_zero(&m.normal) || has_negative_zero(&swapped.normal) || has_negative_zero(&normal));
}

/* A needle along the axis of a cylinder leaves it through the end. Its edges are along the normal but for 2^-38, so one
 * corner faces the end. */
static void a_needle_along_the_axis_has_one_point(void **state) {
    (void)state;
    const grz3_cylinder drum = {{-0x1.67fa5064093d8p-3, 0x1.972e287d09f6p+0, 0x1.29c64ad5b7a9ep+1},
                                {-0x1.c6e868c14f84cp+0, 0x1.4893027bac24p+1, 0x1.be8c3e65ab028p-3},
                                0x1.9d632cda28121p+0};
    const grz3_triangle needle = {{-0x1.b959956d139d1p-1, 0x1.0127c222ce4e1p+1, 0x1.6c3bd311a16a4p+0},
                                  {-0x1.54ea206effb6ep+0, 0x1.25d12a054c611p+1, 0x1.9bd3e09f4e89fp-1},
                                  {-0x1.78c443e69bf85p+0, 0x1.30bfa19d1c1efp+1, 0x1.3d6a1b409f4cp-1}};
    const grz3_shape a = grz3_shape_from_cylinder(&drum), b = grz3_shape_from_triangle(&needle);
    grz3_manifold m;
    assert_true(grz3_contact(&a, &b, 0, &m).yes && m.count == 1);
    const grz3_vec ahead = moved(&m.points[0].point, m.depth / 2, &m.normal);
    const grz3_shape corner = grz3_shape_from_point(&ahead);
    assert_true(grz3_distance(&corner, &b, NULL, NULL) < 0x1p-40);
}

/* A cylinder stands on a box, and slides: four points on its rim, as far from each other as they can be, with the same
 * features. */
static void a_standing_cylinder_has_four_points_on_its_rim(void **state) {
    (void)state;
    const grz3_aabb slab = {{-100, -100, -1}, {100, 100, 0}};
    const grz3_shape floor = grz3_shape_from_aabb(&slab);
    grz3_manifold first = {0};
    for (int frame = 0; frame < 1000; frame++) {
        const double x = 0.01 * frame, y = -0.003 * frame, deep = frame % 3 * 0x1p-10;
        const grz3_cylinder c = {{x, y, -deep}, {x, y, 3}, 2};
        const grz3_shape round = grz3_shape_from_cylinder(&c);
        grz3_manifold m;
        assert_true(grz3_contact(&round, &floor, 0x1p-20, &m).yes);
        assert_int_equal(m.count, 4);
        assert_true(m.depth == deep && m.normal.x == 0 && m.normal.y == 0 && m.normal.z == 1);
        if (frame == 0) first = m;
        for (int i = 0; i < 4; i++) {
            const grz3_vec *const p = &m.points[i].point, *const next = &m.points[(i + 1) % 4].point;
            assert_true(fabs(hypot(p->x - x, p->y - y) - 2) < 1e-12 && p->z == -deep / 2);
            assert_true(m.points[i].depth == deep);
            const double apart = hypot(p->x - next->x, p->y - next->y);
            assert_true(fabs(apart - 2 * sqrt(2)) < 1e-12 || fabs(apart - 4) < 1e-12);
            bool kept = false;
            for (int k = 0; k < 4; k++)
                kept |= memcmp(&first.points[k].feature_a, &m.points[i].feature_a, sizeof(grz_feature)) == 0;
            assert_true(kept);
        }
    }
}

/* It leans: the lowest point of the rim is the deepest, and the others are out of reach of a small margin. */
static void a_leaning_cylinder_has_its_lowest_point(void **state) {
    (void)state;
    const grz3_halfspace under = {{0, 0, 1}, 0};
    const grz3_shape floor = grz3_shape_from_halfspace(&under);
    for (int i = 1; i < 90; i++) {
        const double a = i * 0x1.1df46a2529d39p-6; /* degrees */
        const grz3_cylinder c = {{0, 0, sin(a) - 0.01}, {3 * sin(a), 0, sin(a) - 0.01 + 3 * cos(a)}, 1};
        const grz3_shape round = grz3_shape_from_cylinder(&c);
        grz3_manifold m;
        assert_true(grz3_contact(&round, &floor, 0, &m).yes);
        assert_true(fabs(m.depth - 0.01) < 1e-11 && m.points[0].depth == m.depth);
        assert_true(fabs(m.points[0].point.x - cos(a)) < 1e-9 && fabs(m.points[0].point.y) < 1e-9);
        assert_true(i < 2 || i > 88 || m.count < 4);
    }
}

/* A cylinder rolls along x on a box: two points below its ends, with the same features. */
static void a_rolling_cylinder_has_two_points_below_its_axis(void **state) {
    (void)state;
    const grz3_aabb slab = {{-1000, -2, -1}, {1000, 1000, 0}};
    const grz3_shape floor = grz3_shape_from_aabb(&slab);
    const grz_feature rim[2] = {{GRZ_FEATURE_EDGE, {0, -1, -1}}, {GRZ_FEATURE_EDGE, {1, -1, -1}}};
    for (int frame = 0; frame < 1000; frame++) {
        const double x = 0.37 * frame, turn = 0.0001 * frame; /* it also turns a little about z */
        const grz3_cylinder c = {{x - sin(turn), -cos(turn), 0.75}, {x + sin(turn), cos(turn), 0.75}, 0.75};
        const grz3_shape round = grz3_shape_from_cylinder(&c);
        grz3_manifold m;
        assert_true(grz3_contact(&round, &floor, 0x1p-20, &m).yes);
        assert_int_equal(m.count, 2);
        assert_true(m.normal.z == 1 && fabs(m.depth) < 1e-11);
        for (int i = 0; i < 2; i++) {
            const bool second = memcmp(&m.points[i].feature_a, &rim[1], sizeof rim[1]) == 0;
            assert_true(second || memcmp(&m.points[i].feature_a, &rim[0], sizeof rim[0]) == 0);
            const grz3_vec *const end = second ? &c.b : &c.a, *const p = &m.points[i].point;
            assert_true(fabs(p->x - end->x) < 1e-9 && fabs(p->y - end->y) < 1e-9 && fabs(p->z) < 1e-11);
        }
    }
}

/* Half of it is over the edge of a table: the points are where its rim crosses the edge, and on the rim. */
static void a_cylinder_over_an_edge_has_points_on_it(void **state) {
    (void)state;
    const grz3_aabb table = {{0.5, -5, -1}, {5, 5, 0}};
    const grz3_cylinder c = {{0, 0, 0}, {0, 0, 1}, 1};
    const grz3_shape top = grz3_shape_from_aabb(&table), round = grz3_shape_from_cylinder(&c);
    grz3_manifold m;
    int on_edge = 0;
    assert_true(grz3_contact(&round, &top, 0, &m).yes);
    for (int i = 0; i < m.count; i++) {
        const grz3_vec *const p = &m.points[i].point;
        assert_true(p->x >= 0.5 - 1e-11 && fabs(hypot(p->x, p->y) - 1) < 1e-11);
        on_edge += fabs(p->x - 0.5) < 1e-11 && fabs(fabs(p->y) - sqrt(0.75)) < 1e-11;
    }
    assert_int_equal(on_edge, 2);
    assert_true(m.count >= 3);
}

/* Only a little of it is over the edge of a table that turns: the two points where its rim crosses the edge are between
 * the same two of the sixteen, or not, and always have features of their own. */
/* All three steps of the box are across the normal but for 2^-48, but only two of them may count as such. */
static void a_box_that_is_all_but_flat_has_the_points_of_a_flat_one(void **state) {
    (void)state;
    grz3_manifold found[2];
    const grz3_shape drum = {.kind = GRZ_CYLINDER, .cylinder = {{-0.25, -1, 1}, {0.5, 1, 0.75}, 0.75}};
    for (int k = 0; k < 2; k++) {
        const double tilt = k == 0 ? 0 : 0x1.ep-50;
        const grz3_shape flat = {
            .kind = GRZ_OBB, .obb = {{1, 1, 1}, {1, 1, 0.25}, {{0, 0.5, -1}, {1, -0.5, 0.5}, {0, 0.25 + tilt, -0.5}}}};
        assert_true(grz3_contact(&drum, &flat, 0, &found[k]).yes);
        assert_int_equal(4, found[k].count);
    }
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++)
            assert_true(fabs((&found[0].points[i].point.x)[k] - (&found[1].points[i].point.x)[k]) < 1e-6);
}

static void an_edge_that_cuts_off_little_of_a_rim_has_two_points(void **state) {
    (void)state;
    const grz3_cylinder c = {{0, 0, 0}, {0, 0, 1}, 1};
    const grz3_shape round = grz3_shape_from_cylinder(&c);
    for (int i = 0; i < 360; i++) {
        const double angle = i * 0x1.1df46a2529d39p-6, x = cos(angle), y = sin(angle);
        const grz3_obb table = {{3 * x, 3 * y, -1}, {3 - 0.995, 5, 1}, {{x, y, 0}, {-y, x, 0}, {0, 0, 1}}};
        const grz3_shape top = grz3_shape_from_obb(&table);
        grz3_manifold m;
        int on_rim = 0;
        assert_true(grz3_contact(&round, &top, 0x1p-20, &m).yes && m.count >= 2);
        for (int k = 0; k < m.count; k++) {
            on_rim += fabs(m.points[k].point.x * x + m.points[k].point.y * y - 0.995) < 1e-11;
            for (int j = 0; j < k; j++) assert_false(same_feature(&m.points[k].feature_a, &m.points[j].feature_a));
        }
        assert_int_equal(on_rim, 2);
    }
}

/* Edges that are millions of times as long as the rim that they cross. */
static void long_edges_cross_a_rim_on_it(void **state) {
    (void)state;
    const grz3_cylinder c = {{0, 0, 0}, {0, 0, 0.5}, 1};
    const grz3_shape round = grz3_shape_from_cylinder(&c);
    for (int i = 0; i < 60; i++) {
        const double angle = i * 0.1, x = cos(angle), y = sin(angle), length = 6892680.9;
        const grz3_triangle t = {{0.5 * x - length * y, 0.5 * y + length * x, 0.125},
                                 {0.5 * x + length * y, 0.5 * y - length * x, 0.125},
                                 {length * x, length * y, 0.125}};
        const grz3_shape sheet = grz3_shape_from_triangle(&t);
        grz3_manifold m;
        assert_true(grz3_contact(&round, &sheet, 0, &m).yes && m.count >= 2);
        for (int k = 0; k < m.count; k++)
            assert_true(hypot(m.points[k].point.x, m.points[k].point.y) < 1 + 0x1p-42 * length);
    }
}

static bool is_on_both(const grz3_vec *p, const grz3_shape *a, const grz3_shape *b, double gap) {
    const grz3_shape point = grz3_shape_from_point(p);
    return grz3_distance(&point, a, NULL, NULL) < gap && grz3_distance(&point, b, NULL, NULL) < gap;
}

/* Ends of two cylinders whose rims touch in one point, which is none of the sixteen. */
static void rims_that_touch_have_one_point(void **state) {
    (void)state;
    const grz3_cylinder low = {{1, 0, -3}, {1, 3, -3}, 3}, high = {{-3, 3, 0}, {-3, 6, 0}, 2};
    const grz3_shape a = grz3_shape_from_cylinder(&low), b = grz3_shape_from_cylinder(&high);
    grz3_manifold m;
    assert_true(grz3_contact(&a, &b, 0, &m).yes && m.count == 1 && m.depth == 0);
    const grz3_vec *const p = &m.points[0].point;
    assert_true(fabs(p->x + 1.4) < 1e-5 && p->y == 3 && fabs(p->z + 1.2) < 1e-5 && is_on_both(p, &a, &b, 0x1p-38));
}

/* The end of a rod, which is hardly more than a segment, at the edge of a box. */
static void a_thin_rod_touches_an_edge_with_its_end(void **state) {
    (void)state;
    const grz3_cylinder rod = {{0x1.06b0844e6cd1ep+1, 0x1.4132180424ff6p+1, 0x1.5f24d7f092926p+1},
                               {-0x1.dacc4a2ca2fbp-1, 0x1.e6c92af36edf9p+0, 0x1.77bffe85a6096p+1},
                               0x1.4e318f81d952dp-23};
    const grz3_obb box = {{-0x1.21b0a6ec617efp+1, -0x1.2d3864ee42d5ep+0, 0x1.00cf397840189p+1},
                          {0x1.fd474cd783f4p+0, 0x1.88a78f98ccd9p-2, 0x1.41547a8be7b25p+0},
                          {{0x1.bc80ce6ebe2p-5, -0x1.800c9c96895d1p+0, 0x1.01d1d78fa6706p+1},
                           {-0x1.e6593feec4053p+0, -0x1.3345dc9235e4p-4, -0x1.7f64d1549f94p-1},
                           {0x1.fde6c91cd0ee8p-2, 0x1.0538a637c8874p+1, 0x1.088780b07f59bp+0}}};
    const grz3_shape a = grz3_shape_from_cylinder(&rod), b = grz3_shape_from_obb(&box);
    grz3_manifold m;
    assert_true(grz3_contact(&a, &b, 0, &m).yes);
    for (int i = 0; i < m.count; i++) assert_true(is_on_both(&m.points[i].point, &a, &b, 0x1p-21));
}

/* A coin and a rod that are hardly in each other: the depth is nearly as little in many directions, and the search has
 * no room for all of them at once. */
static void the_search_goes_on_where_it_has_little_room(void **state) {
    (void)state;
    const grz3_cylinder coin = {{0x1.269a954578789p+0, 0x1.ba768e85dda2p-1, 0x1.3a66dc6763dfap+1},
                                {0x1.269a954581db7p+0, 0x1.ba768e85e0bbap-1, 0x1.3a66dc6768147p+1},
                                0x1.4d0e2187ce0d3p+0},
                        rod = {{0x1.483e9204da45bp+0, -0x1.b52e7fa38a334p-2, 0x1.4615ccc1eee07p+1},
                               {-0x1.03fa38fa13f83p+0, -0x1.e240cac5509cap-1, 0x1.afed0361722dap+1},
                               0x1.314c73bf5b486p-28};
    const grz3_shape a = grz3_shape_from_cylinder(&coin), b = grz3_shape_from_cylinder(&rod);
    double depth;
    assert_true(grz3_depth(&a, &b, 0, NULL, &depth).yes && depth < 0x1p-38);
}

/* Mesh: a floor of tiles */

enum { TILES = 10 };

static grz_mesh *floor_of_tiles(void) {
    static grz3_triangle at[2 * TILES * TILES];
    for (int i = 0; i < TILES * TILES; i++) {
        const double x = i % TILES, y = (double)(i / TILES);
        const grz3_vec p = {x, y, 0}, q = {x + 1, y, 0}, r = {x + 1, y + 1, 0}, s = {x, y + 1, 0};
        at[2 * i] = (grz3_triangle){p, q, r};
        at[2 * i + 1] = (grz3_triangle){p, r, s};
    }
    const grz_triangles triangles = {
        .vertex_count = 6 * (size_t)TILES * TILES, .vertices = at, .count = 2 * (size_t)TILES * TILES};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
    return mesh;
}

struct seen {
    int contacts;
    grz_mesh_contact last;
};

static bool see_contact(void *user, const grz_mesh_contact *contact) {
    struct seen *const s = user;
    s->contacts++;
    s->last = *contact;
    return true;
}

static void cylinders_stand_and_roll_on_tiles(void **state) {
    (void)state;
    grz_mesh *const mesh = floor_of_tiles();
    const grz_mesh_contact_options options = {.skip_inner_edges = true, .margin = 0x1p-20};
    for (int frame = 0; frame < 200; frame++) {
        const double x = 3 + 0.017 * frame, y = 5.25, deep = 0.01;
        const grz3_cylinder cylinders[2] = {{{x, y, -deep}, {x, y, 2}, 1.5},
                                            {{x, y - 1, 0.7 - deep}, {x, y + 1, 0.7 - deep}, 0.7}};
        for (int lies = 0; lies < 2; lies++) {
            const grz3_shape round = grz3_shape_from_cylinder(&cylinders[lies]);
            struct seen s = {0};
            assert_int_equal(grz_mesh_contacts(mesh, &round, &options, see_contact, &s), GRZ_OK);
            assert_int_equal(s.contacts, 1);
            assert_true(s.last.normal.z > 1 - 1e-12 && fabs(s.last.depth - deep) < 1e-11);
            assert_true(s.last.count == (lies ? 2 : 4) || (lies && s.last.count > 2));
            double least = (double)INFINITY, most = -(double)INFINITY;
            for (int i = 0; i < s.last.count; i++) {
                const grz3_vec *const p = &s.last.points[i].point;
                if (lies) assert_true(fabs(p->x - x) < 1e-9);
                else assert_true(fabs(hypot(p->x - x, p->y - y) - 1.5) < 1e-9);
                least = fmin(least, p->y);
                most = fmax(most, p->y);
            }
            if (lies) assert_true(fabs(most - least - 2) < 1e-9);
        }
    }
    grz_mesh_free(mesh);
}

/* Numbers are numbers where an edge of a box, a corner or a plane is beyond the largest double; and a 0 of a normal is
 * not -0. */
static void contacts_with_what_is_huge_are_numbers(void **state) {
    (void)state;
    const grz3_vec none = {0, 0, 0}, much = {0x1.8p1023, 0x1.8p1023, 0x1.8p1023};
    const grz3_cylinder round = {{0, 0, 0}, {0, 0, 1}, 1}, lying = {{-1, 0, -1}, {2, 2, 1}, 2};
    const grz3_aabb wide = {{-much.x, -much.y, -much.z}, much};
    const grz3_obb square = {none, much, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                   beyond = {
                       {-much.x, -much.x, 2}, {-0.0, 3, 0}, {{much.x, 0, 0}, {2, -much.x, much.x}, {much.x, 0, 0}}};
    const grz3_halfspace far = {{0x1p-1074, 0, 0x1p-1074}, much.x};
    const grz3_shape others[] = {grz3_shape_from_aabb(&wide), grz3_shape_from_obb(&square),
                                 grz3_shape_from_obb(&beyond), grz3_shape_from_halfspace(&far)},
                     cylinders[] = {grz3_shape_from_cylinder(&round), grz3_shape_from_cylinder(&lying)};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        for (int k = 0; k < 4; k++) {
            const grz3_shape *const a = k < 2 ? &others[i] : &cylinders[k % 2], *const b =
                                                                                    k < 2 ? &cylinders[k] : &others[i];
            grz3_manifold m;
            if (!grz3_contact(a, b, 0, &m).yes) continue;
            const double *const n = &m.normal.x;
            assert_true(m.depth >= 0 && fabs(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] - 1) < 0x1p-48);
            for (int j = 0; j < 3; j++) assert_false(n[j] == 0 && signbit(n[j]));
            for (int j = 0; j < m.count; j++)
                assert_false(isnan(m.points[j].point.x + m.points[j].point.y) || isnan(m.points[j].point.z) ||
                             isnan(m.points[j].depth));
            if (i < 2) assert_true(m.depth >= much.x / 2);
        }
}

/* Each triangle of a soup has the contact that it has alone. */
static void a_mesh_has_the_deepest_contact_of_its_triangles(void **state) {
    (void)state;
    enum { SOUP = 40 };
    struct rng rng = rng_seeded(1, "mesh contacts");
    for (int i = 0; i < effort(30); i++) {
        const enum family family = i % 2 ? LATTICE : RANDOM;
        grz3_triangle at[SOUP];
        grz_mesh *mesh;
        double deepest = -(double)INFINITY;
        for (int k = 0; k < SOUP; k++) {
            const grz3_vec a = draw_vec(&rng, family), b = draw_vec(&rng, family), c = draw_vec(&rng, family);
            at[k] = (grz3_triangle){a, b, c};
        }
        const grz_triangles triangles = {.vertex_count = 3 * (size_t)SOUP, .vertices = at, .count = SOUP};
        assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
        const grz3_shape round = draw_cylinder(&rng, family);
        for (int k = 0; k < SOUP; k++) {
            const grz3_shape t = grz3_shape_from_triangle(&at[k]);
            double depth;
            if (grz3_depth(&round, &t, 0, NULL, &depth).yes) deepest = fmax(deepest, depth);
        }
        struct seen s = {0};
        const grz_mesh_contact_options options = {.cosine = 0x1.fffep-1};
        assert_int_equal(grz_mesh_contacts(mesh, &round, &options, see_contact, &s), GRZ_OK);
        assert_int_equal(s.contacts > 0, skin_overlaps(mesh, &round));
        assert_true(s.contacts == 0 || s.last.depth <= deepest);
        grz_mesh_free(mesh);
    }
}

/* A round shape below a triangle, seen from its front: the normal is the front's at any scale. */
static void the_front_of_a_triangle_is_seen_at_any_scale(void **state) {
    (void)state;
    for (int e = -1040; e <= 1000; e += 60) {
        const double s = ldexp(1, e);
        const grz3_triangle t = {{-2 * s, -2 * s, 0}, {2 * s, -2 * s, 0}, {0, 3 * s, 0}};
        const grz_triangles triangles = {.vertex_count = 3, .vertices = &t.a, .count = 1};
        const grz3_cylinder c = {{0, 0, -2 * s}, {0, 0, s / 4}, s / 2};
        const grz3_sphere ball = {{0, 0, -s / 4}, s / 2};
        const grz3_shape shapes[2] = {grz3_shape_from_cylinder(&c), grz3_shape_from_sphere(&ball)};
        const grz_mesh_contact_options options = {.faces = GRZ_FACES_FRONT};
        grz_mesh *mesh;
        assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
        for (int i = 0; i < 2; i++) {
            struct seen seen = {0};
            assert_int_equal(grz_mesh_contacts(mesh, &shapes[i], &options, see_contact, &seen), GRZ_OK);
            assert_true(seen.contacts == 1 && seen.last.normal.z == 1);
            assert_true(fabs(seen.last.depth / s - (i == 0 ? 2 : 0.75)) < 0x1p-12);
        }
        grz_mesh_free(mesh);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contacts_are_within_the_gap),
        cmocka_unit_test(normals_have_no_negative_zero),
        cmocka_unit_test(a_needle_along_the_axis_has_one_point),
        cmocka_unit_test(a_standing_cylinder_has_four_points_on_its_rim),
        cmocka_unit_test(a_leaning_cylinder_has_its_lowest_point),
        cmocka_unit_test(a_rolling_cylinder_has_two_points_below_its_axis),
        cmocka_unit_test(a_cylinder_over_an_edge_has_points_on_it),
        cmocka_unit_test(a_box_that_is_all_but_flat_has_the_points_of_a_flat_one),
        cmocka_unit_test(an_edge_that_cuts_off_little_of_a_rim_has_two_points),
        cmocka_unit_test(long_edges_cross_a_rim_on_it),
        cmocka_unit_test(rims_that_touch_have_one_point),
        cmocka_unit_test(a_thin_rod_touches_an_edge_with_its_end),
        cmocka_unit_test(the_search_goes_on_where_it_has_little_room),
        cmocka_unit_test(cylinders_stand_and_roll_on_tiles),
        cmocka_unit_test(contacts_with_what_is_huge_are_numbers),
        cmocka_unit_test(the_front_of_a_triangle_is_seen_at_any_scale),
        cmocka_unit_test(a_mesh_has_the_deepest_contact_of_its_triangles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
