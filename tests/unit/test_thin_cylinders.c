/* Cylinders without a radius, which are segments, and cylinders that are thinner or flatter than their numbers are
 * rounded.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/modes.h"
#include "support/outcome.h"
#include "support/skins.h"
#include "unit/cylinders.h"

#include <graze/graze.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

/* All answers about a shape and another one. Numbers that are not written stay 0. */
struct answers {
    int verdicts[40], count;
    double numbers[400];
    int number_count;
    grz_feature features[64];
    int feature_count;
};

static void add(struct answers *all, int verdict) { all->verdicts[all->count++] = verdict; }

static void add_numbers(struct answers *all, const double x[], int count) {
    memcpy(all->numbers + all->number_count, x, (size_t)count * sizeof *x);
    all->number_count += count;
}

static void add_hit(struct answers *all, grz_answer answer, const grz3_hit *hit) {
    add(all, outcome_of(answer));
    const double x[] = {hit->time,     hit->point.x,  hit->point.y, hit->point.z, hit->normal.x,
                        hit->normal.y, hit->normal.z, hit->a.x,     hit->a.y,     hit->a.z,
                        hit->b.x,      hit->b.y,      hit->b.z};
    add_numbers(all, x, 13);
}

static void ask_queries(const grz3_shape *a, const grz3_shape *b, struct answers *all) {
    add(all, grz3_overlap(a, b));
    add(all, grz3_overlap_open(b, a));
    add(all, grz3_touch(a, b));
    add(all, grz3_within(a, b, 0.5));
    add(all, grz3_contains(a, b));
    add(all, grz3_contains(b, a));
    if (b->kind == GRZ_PLANE) add(all, grz3_side(&b->plane, a));
    grz3_vec p, q;
    const double x[] = {grz3_distance(a, b, &p, &q), grz3_distance(b, a, NULL, NULL), p.x, p.y, p.z, q.x, q.y, q.z};
    add_numbers(all, x, 8);
}

static void ask_times(const grz3_shape *a, const grz3_shape *b, const grz3_vec *by, struct answers *all) {
    double x[14] = {0};
    grz3_hit hit = {0};
    grz3_vec place = {0, 0, 0};
    add(all, outcome_of(grz3_sweep(a, by, b, NULL, &x[0], &x[1])));
    add(all, outcome_of(grz3_sweep_open(b, NULL, a, by, &x[2], &x[3])));
    add(all, outcome_of(grz3_cast(b, a, &x[4], &x[5])));
    add(all, outcome_of(grz3_cast_open(b, a, &x[6], &x[7])));
    add(all, outcome_of(grz3_stop(a, by, b, NULL, &place, &x[8])));
    add(all, outcome_of(grz3_stop(a, NULL, b, by, NULL, &x[9])));
    add(all, outcome_of(grz3_depth_along(a, b, by, &x[10])));
    memcpy(&x[11], &place, sizeof place);
    add_numbers(all, x, 14);
    add_hit(all, grz3_sweep_hit(a, by, b, NULL, &hit), &hit);
    add_hit(all, grz3_sweep_hit(b, by, a, NULL, &hit), &hit);
    add_hit(all, grz3_cast_hit(b, a, &hit), &hit);
}

static void ask_contacts(const grz3_shape *a, const grz3_shape *b, double margin, struct answers *all) {
    grz3_vec normal, place;
    grz3_contact_point points[8];
    double depth;
    int count = 0;
    add(all, outcome_of(grz3_depth(b, a, margin, &normal, &depth)));
    add_numbers(all, &normal.x, 3);
    add_numbers(all, &depth, 1);
    add(all, outcome_of(grz3_contact_all(a, b, margin, &normal, &depth, points, 8, &count)));
    add(all, count);
    add_numbers(all, &normal.x, 3);
    for (int i = 0; i < count && i < 8; i++) {
        add_numbers(all, &points[i].point.x, 3);
        add_numbers(all, &points[i].depth, 1);
        all->features[all->feature_count++] = points[i].feature_a;
        all->features[all->feature_count++] = points[i].feature_b;
    }
    grz3_manifold m = {.count = 0};
    add(all, outcome_of(grz3_contact(a, b, margin, &m)));
    add(all, m.count);
    add(all, outcome_of(grz3_separate(a, b, 1, &place)));
    add_numbers(all, &place.x, 3);
}

static void ask_all(const grz3_shape *a, const grz3_shape *b, const grz3_vec *by, double margin, struct answers *all) {
    memset(all, 0, sizeof *all);
    ask_queries(a, b, all);
    ask_times(a, b, by, all);
    ask_contacts(a, b, margin, all);
    const grz3_aabb box = grz3_bounds(a), swept = grz3_bounds_swept(a, by);
    add_numbers(all, &box.min.x, 6);
    add_numbers(all, &swept.min.x, 6);
}

static bool are_same(const struct answers *a, const struct answers *b) {
    return memcmp(a->verdicts, b->verdicts, sizeof a->verdicts) == 0 && a->count == b->count &&
           memcmp(a->numbers, b->numbers, sizeof a->numbers) == 0 &&
           memcmp(a->features, b->features, (size_t)a->feature_count * sizeof *a->features) == 0;
}

static grz3_shape segment_of(const grz3_shape *cylinder) {
    const grz3_segment segment = {cylinder->cylinder.a, cylinder->cylinder.b};
    return grz3_shape_from_segment(&segment);
}

static void a_cylinder_without_a_radius_is_a_segment(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++)
        for (int family = 0; family < FAMILIES; family++) {
            struct rng rng = rng_seeded((uint64_t)k, family_names[family]);
            for (long i = 0; i < couples_a_cell(); i++) {
                static struct answers round, straight, both;
                struct couple c;
                draw_couple(&rng, (enum family)family, kinds[k], &c);
                c.round.cylinder.radius = i % 2 ? 0 : -0.0;
                if (!grz3_shape_valid(&c.round) || !grz3_shape_valid(&c.other)) continue;
                grz3_vec by = draw_vec(&rng, (enum family)family);
                by = (grz3_vec){2 * c.size * by.x, 2 * c.size * by.y, 2 * c.size * by.z};
                const grz3_vec end = {c.round.cylinder.a.x + by.x, c.round.cylinder.a.y + by.y,
                                      c.round.cylinder.a.z + by.z};
                const grz3_shape segment = segment_of(&c.round), moved = grz3_shape_at(&c.round, &end);
                if (!grz3_shape_valid(&moved)) continue; /* its ends are rounded to one point, which is no cylinder */
                const double margin = i % 3 ? 0 : c.size;
                ask_all(&c.round, &c.other, &by, margin, &round);
                ask_all(&segment, &c.other, &by, margin, &straight);
                if (!are_same(&round, &straight)) {
                    print_shape(&c.round);
                    print_shape(&c.other);
                    printf(" by %a %a %a\n", by.x, by.y, by.z);
                }
                assert_true(are_same(&round, &straight));
                if (kinds[k] != GRZ_SEGMENT || c.other.radius != 0) continue;
                const grz3_cylinder thin = {c.other.segment.a, c.other.segment.b, 0};
                const grz3_shape second = grz3_shape_from_cylinder(&thin);
                if (!grz3_shape_valid(&second)) continue;
                ask_all(&c.round, &second, &by, margin, &both);
                ask_all(&segment, &second, &by, margin, &straight);
                assert_true(are_same(&both, &straight));
            }
        }
}

/* A signed distance it has, too, as a capsule without a radius. */
static void its_signed_distance_is_that_of_a_capsule(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "signed distance of a thin cylinder");
    for (int i = 0; i < 300; i++) {
        const enum family family = i % 2 ? RANDOM : LATTICE;
        grz3_shape round = draw_cylinder(&rng, family);
        round.cylinder.radius = 0;
        const grz3_capsule thin = {round.cylinder.a, round.cylinder.b, 0};
        const grz3_shape capsule = grz3_shape_from_capsule(&thin);
        const grz3_vec p = draw_vec(&rng, family);
        double d[2];
        grz3_vec g[2];
        const grz_answer first = grz3_signed_distance(&p, &round, &d[0], &g[0]),
                         last = grz3_signed_distance(&p, &capsule, &d[1], &g[1]);
        assert_int_equal(outcome_of(first), outcome_of(last));
        assert_memory_equal(&d[0], &d[1], sizeof d[0]);
        assert_memory_equal(&g[0], &g[1], sizeof g[0]);
    }
}

struct met {
    int count;
    double sum;
};

static bool see_contact(void *user, const grz_mesh_contact *contact) {
    struct met *const met = user;
    for (int i = 0; i < contact->count; i++) {
        const grz3_vec p = contact->points[i].point;
        met->sum += p.x + 2 * p.y + 4 * p.z + 8 * contact->points[i].depth;
        met->count++;
    }
    return true;
}

static void a_mesh_meets_it_as_a_segment(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "thin cylinder and mesh");
    grz3_triangle at[40];
    grz_mesh *mesh;
    for (int k = 0; k < 40; k++)
        at[k] = (grz3_triangle){draw_vec(&rng, LATTICE), draw_vec(&rng, LATTICE), draw_vec(&rng, LATTICE)};
    const grz_triangles triangles = {.vertex_count = 120, .vertices = at, .count = 40};
    assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
    for (int i = 0; i < 200; i++) {
        grz3_shape round = draw_cylinder(&rng, i % 2 ? RANDOM : LATTICE);
        round.cylinder.radius = 0;
        const grz3_shape segment = segment_of(&round), *const both[2] = {&round, &segment};
        const grz3_vec by = draw_vec(&rng, LATTICE);
        grz_mesh_sweep_hit hit[2];
        struct met met[2] = {{0, 0}, {0, 0}};
        double distance[2];
        for (int k = 0; k < 2; k++) {
            memset(&hit[k], 0, sizeof hit[k]);
            grz_mesh_sweep(mesh, both[k], &by, NULL, &hit[k]);
            distance[k] = skin_distance(mesh, both[k], NULL, NULL);
            assert_int_equal(grz_mesh_contacts(mesh, both[k], NULL, see_contact, &met[k]), GRZ_OK);
        }
        assert_int_equal(skin_overlaps(mesh, &round), skin_overlaps(mesh, &segment));
        assert_memory_equal(&hit[0], &hit[1], sizeof hit[0]);
        assert_true(met[0].count == met[1].count && met[0].sum == met[1].sum);
        assert_true(distance[0] == distance[1]);
    }
    grz_mesh_free(mesh);
}

/* Needles through a box, and discs in it that are as flat, whatever the exponents. */
static void needles_and_discs_in_a_box_are_inside(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "needles and discs");
    for (int i = 0; i < 400; i++) {
        const double scale = ldexp(1, i % 4 ? rng_int(&rng, -30, 30) : rng_int(&rng, -900, 900)),
                     thin = scale * ldexp(1, -rng_int(&rng, 40, 120));
        const double x = 0.5 * rng_signed(&rng), y = 0.5 * rng_signed(&rng), z = 0.5 * rng_signed(&rng);
        const bool disc = i % 2;
        /* the needle's ends and the disc's rim are beyond the box, or are in it */
        const double reach = rng_once_in(&rng, 2) ? 10 * scale : 0.25 * scale;
        grz3_cylinder c = {{0, 0, 0}, {reach * x, reach * y, reach * z}, disc ? reach : thin};
        if (disc) c.b = (grz3_vec){thin * x, thin * y, thin * z};
        const grz3_aabb box = {{-scale, -scale, -scale}, {scale, scale, scale}};
        const grz3_vec far = {40 * scale, 0, 0}, up = {0, 0, 1};
        const grz3_shape round = grz3_shape_from_cylinder(&c), around = grz3_shape_from_aabb(&box);
        if (!grz3_shape_valid(&round)) continue;
        double enter, exit, depth;
        grz3_vec place;
        assert_true(grz3_overlap_open(&round, &around) && !grz3_touch(&around, &round));
        assert_true(grz3_depth_along(&round, &around, &up, &depth).yes && depth > 0);
        assert_true(grz3_sweep_open(&round, &far, &around, NULL, &enter, &exit).yes && enter == 0 && exit < 1);
        const grz3_cylinder before = {{c.a.x - far.x, c.a.y, c.a.z}, {c.b.x - far.x, c.b.y, c.b.z}, c.radius};
        const grz3_shape coming = grz3_shape_from_cylinder(&before);
        if (!grz3_shape_valid(&coming)) continue;
        assert_true(grz3_stop(&coming, &far, &around, NULL, &place, &enter).yes && enter < 1 && place.x < 0);
    }
}

/* What rests on a face of the box is not inside, and what passes through a disc is. */
static void what_touches_a_disc_is_not_inside(void **state) {
    (void)state;
    for (int i = 44; i < 300; i += 7) {
        const grz3_cylinder flat = {{0, 0, 0}, {0, 0, ldexp(1, -i)}, 5},
                            long_one = {{-3, -3, 0}, {3, 3, 0}, ldexp(1, -i)};
        const grz3_aabb under = {{-9, -9, -9}, {9, 9, 0}}, beside = {{3, 4, -1}, {9, 9, 1}},
                        into = {{2.9, 4, -1}, {9, 9, 1}};
        const grz3_segment across = {{3, 3.9, -1}, {3, 3.9, 1}}, past = {{3, 4.1, -1}, {3, 4.1, 1}};
        const grz3_shape disc = grz3_shape_from_cylinder(&flat), needle = grz3_shape_from_cylinder(&long_one),
                         floor = grz3_shape_from_aabb(&under), corner = grz3_shape_from_aabb(&beside),
                         block = grz3_shape_from_aabb(&into), through = grz3_shape_from_segment(&across),
                         by = grz3_shape_from_segment(&past);
        assert_true(grz3_touch(&disc, &floor) && grz3_touch(&disc, &corner) && grz3_touch(&needle, &floor));
        assert_true(grz3_overlap_open(&disc, &block));
        assert_true(grz3_overlap_open(&disc, &through) && !grz3_overlap(&disc, &by));
        assert_true(grz3_touch(&needle, &through) == grz3_overlap(&needle, &through));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cylinder_without_a_radius_is_a_segment),
        cmocka_unit_test(its_signed_distance_is_that_of_a_capsule),
        cmocka_unit_test(a_mesh_meets_it_as_a_segment),
        cmocka_unit_test(needles_and_discs_in_a_box_are_inside),
        cmocka_unit_test(what_touches_a_disc_is_not_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
