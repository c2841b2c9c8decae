/* Polygons far from the origin, in clusters, and of sizes of all orders: translated by exact amounts they give the same
 * answers, and else those of their triangles one by one.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "outlines.h"

#include <graze/graze.h>

#include <math.h>
#include <string.h>

/* Where a polygon lies. Coordinates are integers times the unit before they are moved, so that all sums are exact. */
typedef struct place {
    double shift, unit;
    double apart;   /* from one cluster to the next, on each axis */
    int clusters;   /* triangle i is in cluster i mod `clusters` */
    bool exponents; /* the unit of triangle i is 2^(8 i - 1000) instead */
} place;

static const place home = {.unit = 1, .clusters = 1};
static const place far_places[] = {
    {.shift = 5e6, .unit = 0x1p-20, .clusters = 1},
    {.shift = 6.4e9, .unit = 0x1p-16, .clusters = 1},
    {.shift = -0x1p45, .unit = 1, .clusters = 1},
    {.shift = 0x1p60, .unit = 0x1p8, .clusters = 1},
};
static const place others[] = {
    {.unit = 1, .apart = 1e12, .clusters = 2},
    {.shift = -0x1p40, .unit = 0x1p-8, .apart = 1e7, .clusters = 10},
    {.exponents = true, .clusters = 1},
};
enum { FAR_PLACES = sizeof far_places / sizeof *far_places, OTHERS = sizeof others / sizeof *others };

static grz2_vec moved(const place *p, grz2_vec v) {
    const grz2_vec at = {p->unit * v.x + p->shift, p->unit * v.y + p->shift};
    assert_true(at.x - p->shift == p->unit * v.x && at.y - p->shift == p->unit * v.y);
    return at;
}

static struct outline moved_outline(const place *p, const struct outline *o) {
    struct outline there = *o;
    for (size_t i = 0; i < o->count; i++) there.at[i] = moved(p, o->at[i]);
    return there;
}

/* Both polygons of a pair, at home and far away. */
struct pair {
    const grz2_polygon *a, *b;
};

static void check_pair(const struct pair *near, const struct pair *far, double unit, enum truth truth) {
    grz2_de9im matrix[2];
    assert_int_equal(grz2_polygons_overlap(far->a, far->b), truth != TRUTH_APART);
    assert_int_equal(grz2_polygons_overlap_open(far->a, far->b), truth == TRUTH_OPEN);
    assert_int_equal(grz2_polygons_touch(far->a, far->b), truth == TRUTH_TOUCH);
    const double distance = grz2_polygons_distance(far->a, far->b, NULL, NULL);
    assert_true(unit * grz2_polygons_distance(near->a, near->b, NULL, NULL) == distance);
    assert_int_equal(grz2_relate(near->a, near->b, NULL, &matrix[0]), GRZ_OK);
    assert_int_equal(grz2_relate(far->a, far->b, NULL, &matrix[1]), GRZ_OK);
    assert_string_equal(matrix[0].text, matrix[1].text);
    bool covers[2];
    assert_int_equal(grz2_relate_ask(near->a, near->b, GRZ_RELATE_COVERS, NULL, &covers[0]), GRZ_OK);
    assert_int_equal(grz2_relate_ask(far->a, far->b, GRZ_RELATE_COVERS, NULL, &covers[1]), GRZ_OK);
    assert_int_equal(covers[0], covers[1]);
}

static void two_far_polygons_meet_as_they_do_near_the_origin(void **state) {
    (void)state;
    static struct outline a, b;
    struct rng rng = {1};
    for (int i = 0; i < 150; i++) {
        make_pair(&a, &b, &rng, 5, 7);
        const struct truth_set sets[2] = {truth_of(&a), truth_of(&b)};
        const enum truth truth = truth_of_polygons(&sets[0], &sets[1]);
        grz2_polygon *const near[2] = {build(&a), build(&b)};
        for (int k = 0; k < FAR_PLACES; k++) {
            const struct outline c = moved_outline(&far_places[k], &a), d = moved_outline(&far_places[k], &b);
            grz2_polygon *const far[2] = {build(&c), build(&d)};
            check_pair(&(struct pair){near[0], near[1]}, &(struct pair){far[0], far[1]}, far_places[k].unit, truth);
            for (int m = 0; m < 2; m++) grz2_polygon_free(far[m]);
        }
        for (int m = 0; m < 2; m++) grz2_polygon_free(near[m]);
    }
}

/* A point, segment, circle and box at two places of a lattice. */
enum { SHAPES = 4 };

static void make_shapes(const place *p, grz2_vec a, grz2_vec b, grz2_shape shapes[SHAPES]) {
    const grz2_segment segment = {moved(p, a), moved(p, b)};
    const grz2_circle circle = {segment.a, p->unit * fabs(a.x - b.x)};
    const grz2_aabb box = {{fmin(segment.a.x, segment.b.x), fmin(segment.a.y, segment.b.y)},
                           {fmax(segment.a.x, segment.b.x), fmax(segment.a.y, segment.b.y)}};
    shapes[0] = grz2_shape_from_point(&segment.a);
    shapes[1] = grz2_shape_from_segment(&segment);
    shapes[2] = grz2_shape_from_circle(&circle);
    shapes[3] = grz2_shape_from_aabb(&box);
}

static void check_shape(const grz2_polygon *const p[2], const grz2_shape *near, const grz2_shape *far, double unit) {
    assert_int_equal(grz2_polygon_overlap(p[0], near), grz2_polygon_overlap(p[1], far));
    assert_int_equal(grz2_polygon_overlap_open(p[0], near), grz2_polygon_overlap_open(p[1], far));
    assert_int_equal(grz2_polygon_touch(p[0], near), grz2_polygon_touch(p[1], far));
    assert_int_equal(grz2_polygon_contains(p[0], near), grz2_polygon_contains(p[1], far));
    assert_true(unit * grz2_polygon_distance(p[0], near, NULL, NULL) == grz2_polygon_distance(p[1], far, NULL, NULL));
    if (near->kind == GRZ_POINT)
        assert_true(unit * grz2_polygon_signed_distance(p[0], &near->point) ==
                    grz2_polygon_signed_distance(p[1], &far->point));
}

static void check_cast(const grz2_polygon *const p[2], const grz2_shape *near, const grz2_shape *far) {
    enum { INTERVALS = 16 };
    grz_interval all[2][INTERVALS];
    double enter[2], exit[2];
    size_t total[2];
    assert_int_equal(grz2_polygon_cast(p[0], near, &enter[0], &exit[0]).yes,
                     grz2_polygon_cast(p[1], far, &enter[1], &exit[1]).yes);
    assert_true(enter[0] == enter[1] && exit[0] == exit[1]);
    assert_int_equal(grz2_polygon_cast_all(p[0], near, NULL, all[0], INTERVALS, &total[0]), GRZ_OK);
    assert_int_equal(grz2_polygon_cast_all(p[1], far, NULL, all[1], INTERVALS, &total[1]), GRZ_OK);
    assert_int_equal(total[0], total[1]);
    for (size_t i = 0; i < total[0] && i < INTERVALS; i++)
        assert_true(all[0][i].enter == all[1][i].enter && all[0][i].exit == all[1][i].exit);
}

static grz2_vec any_place(struct rng *rng, int size) {
    return (grz2_vec){rng_int(rng, -1, size + 1), rng_int(rng, -1, size + 1)};
}

static void far_polygons_meet_shapes_as_they_do_near_the_origin(void **state) {
    (void)state;
    static struct outline o;
    struct rng rng = {2};
    for (int i = 0; i < 60; i++) {
        make_outline(&o, &rng, 6, 12);
        grz2_polygon *const near = build(&o);
        for (int k = 0; k < FAR_PLACES; k++) {
            const struct outline there = moved_outline(&far_places[k], &o);
            grz2_polygon *const far = build(&there);
            const grz2_polygon *const both[2] = {near, far};
            for (int round = 0; round < 12; round++) {
                const grz2_vec a = any_place(&rng, 6), b = any_place(&rng, 6);
                grz2_shape shapes[2][SHAPES];
                make_shapes(&home, a, b, shapes[0]);
                make_shapes(&far_places[k], a, b, shapes[1]);
                for (int s = 0; s < SHAPES; s++) check_shape(both, &shapes[0][s], &shapes[1][s], far_places[k].unit);
                check_cast(both, &shapes[0][1], &shapes[1][1]);
                const grz2_rings rings = {GRZ_DOUBLE, there.count, 0, there.at, there.rings, there.ends, 0, NULL};
                if (!o.polyline)
                    assert_int_equal(grz2_overlap_point_rings(&shapes[1][0].point, &rings),
                                     grz2_polygon_overlap(far, &shapes[1][0]));
            }
            grz2_polygon_free(far);
        }
        grz2_polygon_free(near);
    }
}

/* Triangles without common points, each in a cell of its own: the polygon is their union. */
enum { COUNT = 250, CELL = 10, CELLS = 16 };

static place place_of(const place *p, int i) {
    const place own = {.shift = p->shift + p->apart * (i % p->clusters),
                       .unit = p->exponents ? ldexp(1, 8 * i - 1000) : p->unit};
    return own;
}

/* The lowest corner of its cell. */
static grz2_vec cell_of(const place *p, int i) {
    return p->exponents ? (grz2_vec){8, 0} : (grz2_vec){CELL * (i % CELLS), CELL * (i / CELLS)};
}

static void make_triangles(struct rng *rng, const place *p, grz2_triangle at[COUNT]) {
    for (int i = 0; i < COUNT; i++) {
        const place own = place_of(p, i);
        const grz2_vec cell = cell_of(p, i);
        grz2_vec v[3];
        for (int k = 0; k < 3; k++)
            v[k] = moved(&own, (grz2_vec){cell.x + rng_int(rng, 0, 7), cell.y + rng_int(rng, 0, 7)});
        at[i] = (grz2_triangle){v[0], v[1], v[2]};
    }
}

static grz2_polygon *polygon_of(const grz2_triangle at[COUNT]) {
    uint32_t ends[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) ends[i] = 3 * (i + 1);
    const grz2_rings rings = {GRZ_DOUBLE, 3 * COUNT, 0, at, COUNT, ends, 0, NULL};
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
    return polygon;
}

static void check_union(const grz2_polygon *polygon, const grz2_triangle at[COUNT], const grz2_shape *s) {
    double distance = (double)INFINITY, first = (double)INFINITY, last = -(double)INFINITY, enter, exit;
    bool overlap = false, contains = false;
    size_t count = 0, total;
    for (int i = 0; i < COUNT; i++) {
        const grz2_shape t = grz2_shape_from_triangle(&at[i]);
        overlap |= grz2_overlap(s, &t);
        contains |= grz2_contains(&t, s);
        distance = fmin(distance, grz2_distance(s, &t, NULL, NULL));
        if (s->kind != GRZ_SEGMENT || !grz2_cast(s, &t, &enter, &exit).yes) continue;
        first = fmin(first, enter), last = fmax(last, exit), count++;
    }
    assert_int_equal(grz2_polygon_overlap(polygon, s), overlap);
    assert_int_equal(grz2_polygon_contains(polygon, s), contains);
    assert_true(grz2_polygon_distance(polygon, s, NULL, NULL) == distance);
    if (s->kind != GRZ_SEGMENT) return;
    assert_int_equal(grz2_polygon_cast(polygon, s, &enter, &exit).yes, count > 0);
    if (count > 0) assert_true(enter == first && exit == last);
    assert_int_equal(grz2_polygon_cast_all(polygon, s, NULL, NULL, 0, &total), GRZ_OK);
    assert_int_equal(total, count);
}

/* Against polygons of one triangle each. */
static void check_pairs_of_unions(const grz2_polygon *polygon, const grz2_triangle at[COUNT],
                                  const grz2_triangle other[COUNT]) {
    for (int k = 0; k < COUNT; k += 10) {
        const grz2_rings ring = {GRZ_DOUBLE, 3, 0, &other[k], 1, NULL, 0, NULL};
        const grz2_shape b = grz2_shape_from_triangle(&other[k]);
        grz2_polygon *one;
        double distance = (double)INFINITY;
        assert_int_equal(grz2_polygon_build(&one, &ring, NULL), GRZ_OK);
        for (int i = 0; i < COUNT; i++) {
            const grz2_shape a = grz2_shape_from_triangle(&at[i]);
            distance = fmin(distance, grz2_distance(&a, &b, NULL, NULL));
        }
        assert_int_equal(grz2_polygons_overlap(polygon, one), grz2_polygon_overlap(polygon, &b));
        assert_true(grz2_polygons_distance(polygon, one, NULL, NULL) == distance);
        grz2_polygon_free(one);
    }
}

static void polygons_in_clusters_and_of_2000_exponents_are_the_union_of_their_triangles(void **state) {
    (void)state;
    static grz2_triangle at[2][COUNT];
    struct rng rng = {3};
    for (int k = 0; k < FAR_PLACES + OTHERS; k++) {
        const place *const p = k < FAR_PLACES ? &far_places[k] : &others[k - FAR_PLACES];
        for (int m = 0; m < 2; m++) make_triangles(&rng, p, at[m]);
        grz2_polygon *const polygon = polygon_of(at[0]);
        for (int round = 0; round < 60; round++) {
            const int i = rng_int(&rng, 0, COUNT - 1);
            const place own = place_of(p, i);
            const grz2_vec cell = cell_of(p, i);
            const grz2_vec a = {cell.x + rng_int(&rng, -2, 12), cell.y + rng_int(&rng, -2, 12)},
                           b = {cell.x + rng_int(&rng, -20, 30), cell.y + rng_int(&rng, -20, 30)};
            grz2_shape shapes[SHAPES];
            make_shapes(&own, a, b, shapes);
            for (int s = 0; s < SHAPES; s++) check_union(polygon, at[0], &shapes[s]);
        }
        check_pairs_of_unions(polygon, at[0], at[1]);
        grz2_polygon_free(polygon);
    }
}

/* A segment from one cluster to the next one meets triangles of both. */
static void segments_between_clusters_meet_both(void **state) {
    (void)state;
    static grz2_triangle at[COUNT];
    struct rng rng = {4};
    for (int k = 0; k < OTHERS; k++) {
        make_triangles(&rng, &others[k], at);
        grz2_polygon *const polygon = polygon_of(at);
        for (int round = 0; round < 60; round++) {
            const grz2_triangle *const a = &at[rng_int(&rng, 0, COUNT - 1)], *const b =
                                                                                 &at[rng_int(&rng, 0, COUNT - 1)];
            const grz2_segment path = {a->a, b->b};
            const grz2_shape s = grz2_shape_from_segment(&path);
            check_union(polygon, at, &s);
        }
        grz2_polygon_free(polygon);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_far_polygons_meet_as_they_do_near_the_origin),
        cmocka_unit_test(far_polygons_meet_shapes_as_they_do_near_the_origin),
        cmocka_unit_test(polygons_in_clusters_and_of_2000_exponents_are_the_union_of_their_triangles),
        cmocka_unit_test(segments_between_clusters_meet_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
