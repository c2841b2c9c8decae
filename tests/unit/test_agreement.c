/* What several questions say about one pair agrees, also just where two shapes begin to touch: within, overlap, touch,
 * the distance, the depth and the contact are decided by different functions. A radius or a margin is the distance
 * rounded, or one of its neighbours.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "families/draft.h"
#include "support/effort.h"

#include <math.h>
#include <string.h>

/* What is said of two shapes. */
struct said {
    bool overlap, open, within, within_more, within_less;
    grz_answer contact, depth;
    double distance, deep;
    int points;
};

static struct said ask(int dim, const union library_shape *a, const union library_shape *b, double margin) {
    struct said s;
    if (dim == 2) {
        grz2_manifold manifold;
        s.overlap = grz2_overlap(&a->in2, &b->in2);
        s.open = grz2_overlap_open(&a->in2, &b->in2);
        s.within = grz2_within(&a->in2, &b->in2, margin);
        s.contact = grz2_contact(&a->in2, &b->in2, margin, &manifold);
        s.points = manifold.count;
        s.depth = grz2_depth(&a->in2, &b->in2, margin, NULL, &s.deep);
        s.distance = grz2_distance(&a->in2, &b->in2, NULL, NULL);
        s.within_more = grz2_within(&a->in2, &b->in2, nextafter(s.distance, INFINITY));
        s.within_less = grz2_within(&a->in2, &b->in2, nextafter(s.distance, -INFINITY));
    } else {
        grz3_manifold manifold;
        s.overlap = grz3_overlap(&a->in3, &b->in3);
        s.open = grz3_overlap_open(&a->in3, &b->in3);
        s.within = grz3_within(&a->in3, &b->in3, margin);
        s.contact = grz3_contact(&a->in3, &b->in3, margin, &manifold);
        s.points = manifold.count;
        s.depth = grz3_depth(&a->in3, &b->in3, margin, NULL, &s.deep);
        s.distance = grz3_distance(&a->in3, &b->in3, NULL, NULL);
        s.within_more = grz3_within(&a->in3, &b->in3, nextafter(s.distance, INFINITY));
        s.within_less = grz3_within(&a->in3, &b->in3, nextafter(s.distance, -INFINITY));
    }
    return s;
}

/* What does not agree; NULL if all does. A depth or distance below the least double rounds to 0. */
static const char *disagreement(const struct said *s, double margin) {
    if (margin == 0 && s->within != s->overlap) return "within 0, overlap";
    if (s->open && !s->overlap) return "overlap, open";
    if (s->distance > 0 && s->distance < 0x1p1000 && s->overlap) return "distance, overlap";
    if (s->distance > 0 && s->distance < 0x1p1000 && (!s->within_more || s->within_less)) return "distance, within";
    if (s->contact.unsupported || s->depth.unsupported) return NULL;
    if (s->contact.yes != s->within) return "contact, within";
    if (s->depth.yes != s->within) return "depth, within";
    if ((s->points > 0) != s->within) return "points, within";
    if (!s->within) return NULL;
    if (s->overlap ? s->deep < 0 || (s->deep > 0 && !s->open) : s->deep != -s->distance) return "depth, overlap";
    return NULL;
}

static void assert_agreement(struct rng *rng, const char *name, const struct shapes *shapes, double margin) {
    const bool turn = rng_once_in(rng, 2);
    const struct shape *const first = turn ? &shapes->b : &shapes->a, *const second = turn ? &shapes->a : &shapes->b;
    const union library_shape a = shape_for_library(first), b = shape_for_library(second);
    const struct said s = ask(first->dim, &a, &b, margin);
    const char *const what = disagreement(&s, margin);
    if (!what) return;
    shape_print(stdout, first);
    printf("  ");
    shape_print(stdout, second);
    printf("  margin %a\n", margin);
    fail_msg("%s: %s", name, what);
}

static double distance_of(const struct shapes *shapes) {
    const union library_shape a = shape_for_library(&shapes->a), b = shape_for_library(&shapes->b);
    return shapes->a.dim == 2 ? grz2_distance(&a.in2, &b.in2, NULL, NULL) : grz3_distance(&a.in3, &b.in3, NULL, NULL);
}

/* The distance as a margin, or as what b is rounded by more. */
static void assert_agreement_at_distance(struct rng *rng, const char *name, const struct shapes *input) {
    struct shapes s = *input;
    assert_agreement(rng, name, &s, 0);
    const double apart = distance_of(&s);
    if (!(apart > 0 && apart < 0x1p1000)) return;
    const int64_t ulps = rng_int(rng, -1, 1);
    assert_agreement(rng, name, &s, draft_step(apart, ulps));
    if (s.b.radius == 0) return;
    s.b.radius = 0;
    const double grown = distance_of(&s);
    if (!(grown > 0 && grown < 0x1p1000)) return;
    s.b.radius = draft_step(grown, ulps);
    assert_agreement(rng, name, &s, 0);
}

static void questions_agree_where_shapes_begin_to_touch(void **state) {
    (void)state;
    for (int r = 0; r < row_count(); r++)
        for (int f = 0; f < family_count; f++) {
            const struct row *const row = row_at(r);
            if (!row_is_contact(row) || !families[f].applies(row)) continue;
            char name[100];
            snprintf(name, sizeof name, "%d %s-%s %s", row->dim, row->a, row->b, families[f].name);
            struct rng rng = rng_seeded(1, name);
            for (int n = 0; n < effort(20); n++) {
                struct shapes inputs[MOST_INPUTS];
                const int made = families[f].make(&rng, row, inputs);
                for (int k = 0; k < made; k++) {
                    char role;
                    const int number = rng_int(&rng, 0, draft_count(row, &inputs[k]) - 1);
                    assert_agreement_at_distance(&rng, name, &inputs[k]);
                    double *const changed = draft_number(row, &inputs[k], number, &role);
                    if (role == 'p') *changed = draft_step(*changed, rng_int(&rng, -2, 2));
                    assert_agreement_at_distance(&rng, name, &inputs[k]);
                }
            }
        }
}

/* Less than the doubles at its center are apart, so that in doubles all of its corners are one; the contact has a point
 * all the same. */
static void a_box_smaller_than_rounding_has_points(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "small box");
    for (int n = 0; n < effort(5000); n++) {
        struct shapes s = {.a = {.dim = 3, .kind = GRZ_POINT}, .b = {.dim = 3, .kind = GRZ_OBB}};
        const double size = ldexp(1, rng_int(&rng, -70, -50));
        for (int i = 0; i < 3; i++) s.a.n[i] = rng_int(&rng, -2, 2);
        for (int i = 0; i < SHAPE_NUMBERS; i++)
            s.b.n[i] = i / 3 == 1 ? size * rng_int(&rng, 0, 2) : rng_int(&rng, -2, 2);
        assert_agreement(&rng, "small box", &s, distance_of(&s));
    }
}

/* All points of contact within any distance. */
static int points_of(const union library_shape *a, const union library_shape *b, grz3_vec *normal,
                     grz3_contact_point points[64]) {
    int count = 0;
    grz3_contact_all(&a->in3, &b->in3, (double)INFINITY, normal, NULL, points, 64, &count);
    assert_true(count <= 64);
    return count;
}

static bool has_point(const grz3_contact_point points[], int count, const grz3_contact_point *p) {
    bool found = false;
    for (int k = 0; k < count; k++) {
        const grz3_vec *const q = &points[k].point;
        found = found || (p->depth == points[k].depth && fabs(p->point.x - q->x) < 1e-12 &&
                          fabs(p->point.y - q->y) < 1e-12 && fabs(p->point.z - q->z) < 1e-12);
    }
    return found;
}

/* A triangle whose corners are on a line, the middle one at any of its places, has the points of the segment between
 * its ends. Of directions that are equally good a segment and a triangle may have different ones. */
static void a_flat_triangle_has_the_points_of_its_segment(void **state) {
    (void)state;
    const int kinds[] = {GRZ_SEGMENT, GRZ_CAPSULE, GRZ_AABB, GRZ_OBB, GRZ_HALFSPACE, GRZ_PLANE};
    struct rng rng = rng_seeded(1, "flat triangle");
    for (int n = 0; n < effort(3000); n++) {
        const struct shape segment = draft_lattice(&rng, 3, GRZ_SEGMENT, 3),
                           other = draft_lattice(&rng, 3, kinds[rng_int(&rng, 0, 5)], 3);
        struct shape triangle = {.dim = 3, .kind = GRZ_TRIANGLE};
        const int middle = rng_int(&rng, 0, 2);
        for (int i = 0; i < 3; i++) {
            const double a = segment.n[i], b = segment.n[3 + i];
            triangle.n[3 * middle + i] = a + (b - a) / 4;
            triangle.n[(3 * middle + 3) % 9 + i] = a;
            triangle.n[(3 * middle + 6) % 9 + i] = b;
        }
        const union library_shape s = shape_for_library(&segment), t = shape_for_library(&triangle),
                                  o = shape_for_library(&other);
        grz3_contact_point p[64], q[64];
        grz3_vec normal[2];
        const int count[2] = {points_of(&s, &o, &normal[0], p), points_of(&t, &o, &normal[1], q)};
        if (memcmp(&normal[0], &normal[1], sizeof normal[0]) != 0) continue;
        assert_int_equal(count[0], count[1]);
        for (int i = 0; i < count[0]; i++) assert_true(has_point(q, count[1], &p[i]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(questions_agree_where_shapes_begin_to_touch),
                                       cmocka_unit_test(a_box_smaller_than_rounding_has_points),
                                       cmocka_unit_test(a_flat_triangle_has_the_points_of_its_segment)};
    return cmocka_run_group_tests_name("agreement", tests, NULL, NULL);
}
