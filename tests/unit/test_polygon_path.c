/* Polygons and what goes through them: casts, and shapes that are to be contained, against their definition.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "outlines.h"
#include "polygon/crossing.h"
#include "relate_truth.h"
#include "support/effort.h"
#include "support/ledger.h"
#include "support/modes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TIMES = 2 * MOST };

/* True if x is the nearest double; of two, a first time is the earlier one and a last time the later one. */
static bool is_rounded_time(double x, const mpq_t value, bool is_last) {
    mpq_t middle, other;
    mpq_inits(middle, other, NULL);
    bool nearest = isfinite(x);
    for (int side = -1; side <= 1 && nearest; side += 2) {
        mpq_set_d(middle, x), mpq_set_d(other, nextafter(x, side * HUGE_VAL));
        mpq_add(middle, middle, other);
        mpq_div_2exp(middle, middle, 1);
        const int beyond = mpq_cmp(value, middle) * side;
        nearest = beyond < 0 || (beyond == 0 && (side > 0) != is_last);
    }
    mpq_clears(middle, other, NULL);
    return nearest;
}

/* Times of the interior. */
static void check_cast_open(const struct outline *o, const grz2_polygon *p, const grz2_shape *caster,
                            const struct truth_path *path) {
    const struct truth_set s = truth_of(o);
    mpq_t enter, exit;
    double first, last, alone;
    const bool inside = truth_of_inner_path(&s, path, enter, exit);
    const grz_answer answer = grz2_polygon_cast_open(p, caster, &first, &last);
    if (answer.yes != inside) print_outline(o);
    assert_false(answer.unsupported);
    assert_int_equal(answer.yes, inside);
    assert_int_equal(grz2_polygon_cast_open(p, caster, NULL, NULL).yes, inside);
    assert_int_equal(grz2_polygon_cast_open(p, caster, NULL, &alone).yes, inside);
    assert_true(alone == last);
    if (!inside) {
        assert_true(first == HUGE_VAL && last == HUGE_VAL);
        return;
    }
    assert_true(is_rounded_time(first, enter, false) && is_rounded_time(last, exit, true));
    mpq_clears(enter, exit, NULL);
}

/* From the point of an edge that is nearest to p, up to p. */
static grz2_vec from_edge(grz2_vec a, grz2_vec b, grz2_vec p) {
    const grz2_vec e = {b.x - a.x, b.y - a.y};
    const double square = e.x * e.x + e.y * e.y, t = square > 0 ? ((p.x - a.x) * e.x + (p.y - a.y) * e.y) / square : 0,
                 u = fmin(fmax(t, 0), 1);
    return (grz2_vec){p.x - (a.x + u * e.x), p.y - (a.y + u * e.y)};
}

/* The normal is that of an edge which is nearest a little before the time of contact. */
static void check_normal(const struct outline *o, const struct truth_path *path, const grz2_hit *hit) {
    const double t = hit->time - 0x1p-16;
    const grz2_vec p = {path->origin.x + t * path->direction.x, path->origin.y + t * path->direction.y};
    double least = HUGE_VAL, best = -1;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t ring = 0, first = 0; ring < o->rings; first = o->ends[ring++]) {
            for (size_t i = first; i < o->ends[ring]; i++) {
                const bool is_last = i + 1 == o->ends[ring];
                if (is_last && o->polyline && o->ends[ring] - first > 1) continue;
                const grz2_vec d = from_edge(o->at[i], o->at[is_last ? first : i + 1], p);
                const double far = hypot(d.x, d.y);
                least = fmin(least, far);
                if (pass == 1 && far < least * (1 + 0x1p-20))
                    best = fmax(best, (d.x * hit->normal.x + d.y * hit->normal.y) / far);
            }
        }
    }
    if (!(best > 1 - 0x1p-16)) print_outline(o);
    assert_true(best > 1 - 0x1p-16);
}

static void check_hit(const struct outline *o, const grz2_polygon *p, const grz2_shape *caster,
                      const struct truth_path *path, double first) {
    grz2_hit hit;
    const grz_answer answer = grz2_polygon_cast_hit(p, caster, &hit);
    const double time = hit.time, x = path->origin.x + time * path->direction.x,
                 y = path->origin.y + time * path->direction.y;
    assert_false(answer.unsupported);
    assert_int_equal(answer.yes, first < HUGE_VAL);
    assert_int_equal(grz2_polygon_cast_hit(p, caster, NULL).yes, answer.yes);
    assert_true(time == first && hit.b.x == 0 && hit.b.y == 0);
    if (!answer.yes) {
        assert_true(hit.point.x == 0 && hit.point.y == 0 && hit.normal.x == 0 && hit.normal.y == 0);
        return;
    }
    assert_true(fabs(hit.point.x - x) <= 0x1p-44 && fabs(hit.point.y - y) <= 0x1p-44);
    assert_true(fabs(hit.a.x - x) <= 0x1p-44 && fabs(hit.a.y - y) <= 0x1p-44);
    const grz2_shape origin = grz2_shape_from_point(&path->origin);
    if (isfinite(path->first) && grz2_polygon_overlap(p, &origin)) {
        assert_true(hit.normal.x == 0 && hit.normal.y == 0 && time == 0);
    } else {
        check_normal(o, path, &hit);
    }
}

static void check_cast(const struct outline *o, const grz2_shape *caster, const struct truth_path *path) {
    static mpq_t enter[MOST_TIMES], exit[MOST_TIMES];
    static grz_interval found[MOST_TIMES];
    const struct truth_set s = truth_of(o);
    const size_t count = truth_of_path(&s, path, enter, exit);
    grz2_polygon *const p = build(o);
    size_t total;
    double first, last, alone;
    assert_int_equal(grz2_polygon_cast_all(p, caster, NULL, found, MOST_TIMES, &total), GRZ_OK);
    if (total != count) print_outline(o);
    assert_int_equal(total, count);
    for (size_t i = 0; i < count; i++) {
        assert_true(is_rounded_time(found[i].enter, enter[i], false));
        assert_true(is_rounded_time(found[i].exit, exit[i], true));
        mpq_clears(enter[i], exit[i], NULL);
    }
    const grz_answer answer = grz2_polygon_cast(p, caster, &first, &last);
    assert_false(answer.unsupported);
    assert_int_equal(answer.yes, count > 0);
    assert_int_equal(grz2_polygon_cast(p, caster, NULL, NULL).yes, count > 0);
    assert_int_equal(grz2_polygon_cast(p, caster, &alone, NULL).yes, count > 0);
    assert_true(first == (count > 0 ? found[0].enter : HUGE_VAL) &&
                last == (count > 0 ? found[count - 1].exit : HUGE_VAL));
    assert_true(alone == first);
    check_cast_open(o, p, caster, path);
    check_hit(o, p, caster, path, first);
    grz2_polygon_free(p);
}

static grz2_vec lattice_point(struct rng *rng, const struct outline *o, int size) {
    if (o->count > 0 && rng_once_in(rng, 3)) return o->at[rng_int(rng, 0, (int)o->count - 1)];
    return (grz2_vec){rng_int(rng, -1, size + 1), rng_int(rng, -1, size + 1)};
}

static void casts_on_a_lattice(void **state) {
    (void)state;
    static struct outline o;
    struct rng rng = rng_seeded(1, "polygon cast");
    const double end = HUGE_VAL;
    for (long i = 0, count = inputs_a_cell() * 50; i < count; i++) {
        const int size = rng_int(&rng, 1, 9);
        make_outline(&o, &rng, size, 9);
        const grz2_vec a = lattice_point(&rng, &o, size), b = lattice_point(&rng, &o, size), d = {b.x - a.x, b.y - a.y};
        if (d.x == 0 && d.y == 0) continue;
        const grz2_segment segment = {a, b};
        const grz2_ray ray = {a, d};
        const grz2_line line = {a, d};
        const grz2_shape s = grz2_shape_from_segment(&segment), r = grz2_shape_from_ray(&ray),
                         l = grz2_shape_from_line(&line);
        check_cast(&o, &s, &(struct truth_path){a, d, 0, 1});
        check_cast(&o, &r, &(struct truth_path){a, d, 0, end});
        check_cast(&o, &l, &(struct truth_path){a, d, -end, end});
    }
}

/* The path lies in the set from end to end. */
static bool is_path_contained(const struct outline *o, const struct truth_path *path) {
    static mpq_t enter[MOST_TIMES], exit[MOST_TIMES];
    const struct truth_set s = truth_of(o);
    const size_t count = truth_of_path(&s, path, enter, exit);
    const bool contained = count == 1 && mpq_get_d(enter[0]) == path->first && mpq_get_d(exit[0]) == path->last;
    for (size_t i = 0; i < count; i++) mpq_clears(enter[i], exit[i], NULL);
    return contained;
}

static void check_contains(const struct outline *o, const grz2_shape *shape, bool expected) {
    grz2_polygon *const p = build(o);
    const bool answer = grz2_polygon_contains(p, shape);
    if (answer != expected) print_outline(o);
    assert_int_equal(answer, expected);
    grz2_polygon_free(p);
}

static void thin_shapes_on_a_lattice(void **state) {
    (void)state;
    static struct outline o;
    struct rng rng = rng_seeded(1, "thin");
    for (long i = 0, count = inputs_a_cell() * 50; i < count; i++) {
        const int size = rng_int(&rng, 1, 6);
        make_outline(&o, &rng, size, 9);
        const grz2_vec a = lattice_point(&rng, &o, size), b = lattice_point(&rng, &o, size), d = {b.x - a.x, b.y - a.y};
        if (d.x == 0 && d.y == 0) continue;
        const double length = rng_int(&rng, 1, 8) / 4.0;
        const grz2_segment segment = {a, b};
        const grz2_obb along = {a, {length, 0}, d}, across = {a, {0, length}, {d.y, -d.x}};
        const grz2_rect flat = {a.x, a.y, length, 0}, high = {a.x, a.y, 0, length};
        const grz2_hull hull = {4, (grz2_vec[]){b, {(a.x + b.x) / 2, (a.y + b.y) / 2}, a, b}};
        const grz2_shape shapes[] = {grz2_shape_from_segment(&segment), grz2_shape_from_hull(&hull),
                                     grz2_shape_from_obb(&along),       grz2_shape_from_obb(&across),
                                     grz2_shape_from_rect(&flat),       grz2_shape_from_rect(&high)};
        const struct truth_path paths[] = {
            {a, d, 0, 1},           {a, d, 0, 1},          {a, d, -length, length}, {a, d, -length, length},
            {a, {1, 0}, 0, length}, {a, {0, 1}, 0, length}};
        for (int k = 0; k < 6; k++) check_contains(&o, &shapes[k], is_path_contained(&o, &paths[k]));
    }
}

/* A convex shape as a ring. */
static void make_ring(struct outline *o, const grz2_vec *points, size_t count) {
    *o = (struct outline){.polyline = false};
    for (size_t i = 0; i < count; i++) add_point(o, points[i]);
    end_ring(o);
}

static void solid_shapes_on_a_lattice(void **state) {
    (void)state;
    static struct outline o, ring;
    struct rng rng = rng_seeded(1, "solid");
    int contained = 0;
    for (long i = 0, count = inputs_a_cell() * 25; i < count; i++) {
        const int size = rng_int(&rng, 1, 6);
        make_outline(&o, &rng, size, 9);
        const grz2_vec a = lattice_point(&rng, &o, size), b = lattice_point(&rng, &o, size),
                       c = lattice_point(&rng, &o, size);
        const grz2_aabb box = {{fmin(a.x, b.x), fmin(a.y, b.y)}, {fmax(a.x, b.x), fmax(a.y, b.y)}};
        const grz2_rect rect = {box.min.x, box.min.y, box.max.x - box.min.x, box.max.y - box.min.y};
        const grz2_triangle triangle = {a, b, c};
        const grz2_vec corners[] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}},
                       three[] = {a, b, c};
        const grz2_hull hull = {3, three};
        const grz2_shape shapes[] = {grz2_shape_from_aabb(&box), grz2_shape_from_rect(&rect),
                                     grz2_shape_from_triangle(&triangle), grz2_shape_from_hull(&hull)};
        for (int k = 0; k < 4; k++) {
            char matrix[10];
            make_ring(&ring, k < 2 ? corners : three, k < 2 ? 4 : 3);
            const struct truth_set s = truth_of(&o), t = truth_of(&ring);
            truth_of_relation(&s, &t, matrix);
            const bool expected = matrix[6] == 'F' && matrix[7] == 'F';
            contained += expected;
            check_contains(&o, &shapes[k], expected);
        }
    }
    assert_true(contained > inputs_a_cell());
}

static void disks_reach_up_to_the_border(void **state) {
    (void)state;
    static struct outline o;
    const grz2_vec ring[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}}, hole[] = {{6, 6}, {8, 6}, {8, 8}, {6, 8}};
    make_ring(&o, ring, 4);
    for (int i = 0; i < 4; i++) add_point(&o, hole[i]);
    end_ring(&o);
    const grz2_circle fits = {{3, 3}, 3}, over = {{3, 3}, nextafter(3, 4)}, past = {{9, 7}, 1}, into = {{8.5, 7}, 1};
    const grz2_circle corner = {{3, 2}, 5}, at_corner = {{2, 3}, 2};
    const grz2_capsule capsule = {{3, 3}, {3, 7}, 3}, long_one = {{3, 3}, {3, nextafter(7, 8)}, 3};
    const grz2_shape in[] = {grz2_shape_from_circle(&fits), grz2_shape_from_circle(&past),
                             grz2_shape_from_capsule(&capsule), grz2_shape_from_circle(&at_corner)};
    const grz2_shape out[] = {grz2_shape_from_circle(&over), grz2_shape_from_circle(&into),
                              grz2_shape_from_capsule(&long_one), grz2_shape_from_circle(&corner)};
    for (int i = 0; i < 4; i++) check_contains(&o, &in[i], true), check_contains(&o, &out[i], false);
}

/* An edge that is there twice is no border, but for the part of it that is there once. */
static void inner_walls_do_not_matter(void **state) {
    (void)state;
    static struct outline o;
    const grz2_vec left[] = {{0, 0}, {4, 0}, {4, 8}, {0, 8}}, right[] = {{4, 0}, {9, 0}, {9, 6}, {4, 6}};
    make_ring(&o, left, 4);
    for (int i = 0; i < 4; i++) add_point(&o, right[i]);
    end_ring(&o);
    const grz2_circle across = {{4, 3}, 3}, above = {{4, 4}, 3};
    const grz2_segment through = {{0, 6}, {9, 6}}, along = {{4, 0}, {4, 8}}, over = {{3, 7}, {5, 7}};
    const grz2_shape in[] = {grz2_shape_from_circle(&across), grz2_shape_from_segment(&through),
                             grz2_shape_from_segment(&along)};
    const grz2_shape out[] = {grz2_shape_from_circle(&above), grz2_shape_from_segment(&over)};
    for (int i = 0; i < 3; i++) check_contains(&o, &in[i], true);
    for (int i = 0; i < 2; i++) check_contains(&o, &out[i], false);
}

static void what_is_empty_or_unbounded_is_not_contained(void **state) {
    (void)state;
    static struct outline o;
    const grz2_vec ring[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    const double end = HUGE_VAL;
    make_ring(&o, ring, 4);
    const grz2_ray ray = {{1, 1}, {1, 0}}, no_ray = {{1, 1}, {0, 0}}, bad_ray = {{1, 1}, {(double)NAN, 0}};
    const grz2_halfspace half = {{1, 0}, 4};
    const grz2_aabb slab = {{1, -end}, {2, end}}, all = {{-end, -end}, {end, end}};
    const grz2_circle wrong = {{5, 5}, -1};
    grz2_shape round = grz2_shape_from_aabb(&slab);
    round.radius = 1;
    const grz2_shape out[] = {grz2_shape_from_ray(&ray),
                              grz2_shape_from_ray(&bad_ray),
                              grz2_shape_from_halfspace(&half),
                              grz2_shape_from_aabb(&slab),
                              grz2_shape_from_aabb(&all),
                              grz2_shape_from_circle(&wrong),
                              round};
    for (size_t i = 0; i < sizeof out / sizeof *out; i++) check_contains(&o, &out[i], false);
    const grz2_shape point = grz2_shape_from_ray(&no_ray);
    check_contains(&o, &point, true);
}

static void casters_without_length(void **state) {
    (void)state;
    static struct outline o;
    const grz2_vec ring[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    const double end = HUGE_VAL;
    make_ring(&o, ring, 4);
    grz2_polygon *const p = build(&o);
    for (int inside = 0; inside < 2; inside++) {
        const grz2_vec at = {inside ? 10 : 11, 3}, none = {0, 0};
        const grz2_segment segment = {at, at};
        const grz2_ray ray = {at, none};
        const grz2_line line = {at, none};
        const grz2_shape casters[] = {grz2_shape_from_segment(&segment), grz2_shape_from_ray(&ray),
                                      grz2_shape_from_line(&line)};
        const double first[] = {0, 0, -end}, last[] = {1, end, end};
        for (int k = 0; k < 3; k++) {
            double enter, exit;
            grz_interval all;
            size_t total;
            assert_int_equal(grz2_polygon_cast(p, &casters[k], &enter, &exit).yes, inside);
            assert_true(enter == (inside ? first[k] : end) && exit == (inside ? last[k] : end));
            grz2_hit hit;
            assert_int_equal(grz2_polygon_cast_hit(p, &casters[k], &hit).yes, inside);
            assert_true(hit.time == enter && hit.point.x == (inside && k < 2 ? at.x : 0) && hit.normal.x == 0);
            assert_false(grz2_polygon_cast_open(p, &casters[k], NULL, NULL).yes); /* it is on an edge */
            assert_int_equal(grz2_polygon_cast_all(p, &casters[k], NULL, &all, 1, &total), GRZ_OK);
            assert_int_equal(total, inside);
            if (inside) assert_true(all.enter == enter && all.exit == exit);
        }
    }
    grz2_polygon_free(p);
}

static void casters_that_are_none(void **state) {
    (void)state;
    static struct outline o;
    const grz2_vec ring[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    make_ring(&o, ring, 4);
    grz2_polygon *const p = build(&o);
    const grz2_circle circle = {{1, 1}, 1};
    const grz2_segment segment = {{1, 1}, {2, 2}}, bad = {{1, 1}, {(double)NAN, 2}};
    grz2_shape round = grz2_shape_from_segment(&segment);
    round.radius = 1;
    const grz2_shape none[] = {grz2_shape_from_circle(&circle), round}, empty = grz2_shape_from_segment(&bad);
    double enter = 0, exit = 0;
    size_t total = 9;
    for (int k = 0; k < 2; k++) {
        const grz_answer answer = grz2_polygon_cast(p, &none[k], &enter, &exit);
        assert_true(answer.unsupported && !answer.yes && enter == HUGE_VAL && exit == HUGE_VAL);
        grz2_hit hit;
        assert_true(grz2_polygon_cast_open(p, &none[k], &enter, &exit).unsupported && enter == HUGE_VAL);
        assert_true(grz2_polygon_cast_hit(p, &none[k], &hit).unsupported && hit.time == HUGE_VAL);
        assert_int_equal(grz2_polygon_cast_all(p, &none[k], NULL, NULL, 0, &total), GRZ_ERROR_ARGUMENT);
        assert_int_equal(total, 0);
    }
    const grz_answer answer = grz2_polygon_cast(p, &empty, &enter, &exit);
    const grz2_shape no_shape = {.kind = GRZ_EMPTY, .segment = segment};
    assert_false(answer.unsupported || answer.yes);
    assert_false(grz2_polygon_cast(p, &no_shape, &enter, &exit).yes);
    assert_false(grz2_polygon_cast_open(p, &no_shape, &enter, &exit).yes);
    assert_false(grz2_polygon_cast_hit(p, &empty, NULL).yes);
    assert_int_equal(grz2_polygon_cast_all(p, &empty, NULL, NULL, 0, &total), GRZ_OK);
    assert_int_equal(total, 0);
    grz2_polygon_free(p);
}

/* A comb of many teeth, cut in two places. */
static void make_comb(struct outline *o, int teeth) {
    *o = (struct outline){.polyline = false};
    for (int i = 0; i < teeth; i++) {
        add_point(o, (grz2_vec){2 * i, 10});
        add_point(o, (grz2_vec){2 * i, 0});
        add_point(o, (grz2_vec){2 * i + 1, 0});
        add_point(o, (grz2_vec){2 * i + 1, 10});
    }
    add_point(o, (grz2_vec){2 * teeth, 11});
    add_point(o, (grz2_vec){0, 11});
    end_ring(o);
}

static void all_intervals_and_memory_that_ends_anywhere(void **state) {
    (void)state;
    static struct outline o;
    make_comb(&o, 80);
    grz2_polygon *const p = build(&o);
    const grz2_ray ray = {{-1, 5}, {2, 0}};
    const grz2_shape caster = grz2_shape_from_ray(&ray);
    grz_status status = GRZ_ERROR_MEMORY;
    grz_interval some[3];
    size_t total = 1;
    int blocks = 0;
    for (; status != GRZ_OK; blocks++) {
        struct ledger ledger = {.left = blocks};
        const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger};
        status = grz2_polygon_cast_all(p, &caster, &allocator, some, 3, &total);
        assert_int_equal(ledger.lent, 0);
        assert_true(status == GRZ_OK || (status == GRZ_ERROR_MEMORY && total == 0));
    }
    assert_int_equal(total, 80);
    assert_true(blocks > 2 && some[0].enter == 0.5 && some[0].exit == 1 && some[2].enter == 2.5 && some[2].exit == 3);
    grz2_polygon_free(p);
}

/* out = det(b - a, d - c), where each of a and c is a point or 0. */
static void exact_determinant(mpq_t out, const double *a, const double *b, const double *c, const double *d) {
    mpq_t x[4];
    for (int i = 0; i < 4; i++) mpq_init(x[i]);
    for (int k = 0; k < 2; k++) {
        mpq_set_d(x[k], b[k]), mpq_set_d(out, a[k]), mpq_sub(x[k], x[k], out);
        mpq_set_d(x[2 + k], d[k]), mpq_set_d(out, c[k]), mpq_sub(x[2 + k], x[2 + k], out);
    }
    mpq_mul(x[0], x[0], x[3]), mpq_mul(x[1], x[1], x[2]);
    mpq_sub(out, x[0], x[1]);
    for (int i = 0; i < 4; i++) mpq_clear(x[i]);
}

static void exact_time(mpq_t out, const grz_path *path, const grz2_segment *edge) {
    mpq_t under;
    mpq_init(under);
    exact_determinant(out, path->origin, &edge->a.x, &edge->a.x, &edge->b.x);
    exact_determinant(under, path->from, path->to, &edge->a.x, &edge->b.x);
    mpq_div(out, out, under);
    mpq_clear(under);
}

/* Edges through one place of a path, but for rounding. */
static void crossings_at_nearly_the_same_time_are_in_order(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "nearly");
    int compared = 0;
    mpq_t s, t, m;
    mpq_inits(s, t, m, NULL);
    for (int i = 0; i < effort(20000); i++) {
        const double far = rng_once_in(&rng, 3) ? 1000 : 0, at = rng_unit(&rng), size = ldexp(1, rng_int(&rng, -3, 3));
        const grz2_segment along = {{far + rng_signed(&rng), rng_signed(&rng)},
                                    {far + rng_signed(&rng), rng_signed(&rng)}};
        const grz_path path = grz_path_along(&along);
        const grz2_vec place = {along.a.x + at * (along.b.x - along.a.x), along.a.y + at * (along.b.y - along.a.y)};
        grz2_segment edges[2];
        grz_crossing x[2], found[2];
        bool both = true;
        for (int k = 0; k < 2; k++) {
            const grz2_vec d = {rng_signed(&rng) * size, rng_signed(&rng) * size};
            const double back = rng_unit(&rng) * 2;
            edges[k] = (grz2_segment){{place.x - back * d.x, place.y - back * d.y}, {place.x + d.x, place.y + d.y}};
            both = both && grz_crossings_of(&path, &edges[k], found) == 1 && !found[0].has_place;
            x[k] = found[0];
        }
        if (!both) continue;
        exact_time(s, &path, &edges[0]), exact_time(t, &path, &edges[1]);
        const int order = mpq_cmp(s, t);
        assert_int_equal(grz_crossing_compare(&path, &x[0], &x[1]), (order > 0) - (order < 0));
        mpq_set_d(m, at);
        const int side = mpq_cmp(s, m);
        assert_int_equal(grz_crossing_compare_time(&path, &x[0], at), (side > 0) - (side < 0));
        compared++;
    }
    mpq_clears(s, t, m, NULL);
    assert_true(compared > effort(20000) / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crossings_at_nearly_the_same_time_are_in_order),
        cmocka_unit_test(casts_on_a_lattice),
        cmocka_unit_test(thin_shapes_on_a_lattice),
        cmocka_unit_test(solid_shapes_on_a_lattice),
        cmocka_unit_test(disks_reach_up_to_the_border),
        cmocka_unit_test(inner_walls_do_not_matter),
        cmocka_unit_test(what_is_empty_or_unbounded_is_not_contained),
        cmocka_unit_test(casters_without_length),
        cmocka_unit_test(casters_that_are_none),
        cmocka_unit_test(all_intervals_and_memory_that_ends_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
