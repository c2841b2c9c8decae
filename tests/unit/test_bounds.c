/* Compares bounds with rational numbers: each coordinate is the double next to the exact end of the shape, on the
 * outside.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "families/families.h"
#include "oracle/exact_shape.h"
#include "support/effort.h"
#include "support/modes.h"
#include "unit/rounding.h"

#include <graze/graze.h>

#include <float.h>
#include <math.h>
#include <string.h>

/* A box of either space. */
struct box {
    int dim;
    double min[3], max[3];
};

static struct box box_of2(grz2_aabb b) { return (struct box){2, {b.min.x, b.min.y}, {b.max.x, b.max.y}}; }
static struct box box_of3(grz3_aabb b) {
    return (struct box){3, {b.min.x, b.min.y, b.min.z}, {b.max.x, b.max.y, b.max.z}};
}

static void assert_empty(struct box box) {
    for (int k = 0; k < box.dim; k++) assert_true(box.min[k] == HUGE_VAL && box.max[k] == -HUGE_VAL);
}

/* The exact end of a shape on an axis; infinite where *finite is false. */
struct end {
    bool finite;
    mpq_t at;
};

static void number(mpq_t out, const mpz_t n, int unit) {
    mpq_set_z(out, n);
    if (unit >= 0) mpq_mul_2exp(out, out, (mp_bitcnt_t)unit);
    else mpq_div_2exp(out, out, (mp_bitcnt_t)-unit);
}

static void end_of_body(struct end *end, const struct exact_shape *s, int k, int side, int unit) {
    mpz_t at, edge;
    mpz_inits(at, edge, NULL);
    end->finite = true;
    for (int i = 0; i < s->edge_count; i++) {
        mpz_mul_si(edge, s->edge[i].x[k], side);
        if (mpz_sgn(edge) <= 0) continue;
        if (s->unbounded[i]) end->finite = false;
        if (!s->simplex) mpz_add(at, at, edge);
        else if (mpz_cmp(edge, at) > 0) mpz_set(at, edge);
    }
    mpz_add(at, at, s->radius);
    mpz_mul_si(at, at, side);
    mpz_add(at, at, s->base.x[k]);
    number(end->at, at, unit);
    mpz_clears(at, edge, NULL);
}

/* Of a plane, or of a half-space below or above one. */
static void end_of_flat(struct end *end, const struct exact_shape *s, int k, int side, int unit) {
    end->finite = mpz_sgn(s->normal.x[k]) != 0;
    for (int i = 0; i < s->dim; i++) end->finite = end->finite && (i == k || mpz_sgn(s->normal.x[i]) == 0);
    if (s->type == EXACT_HALFSPACE && mpz_sgn(s->normal.x[k]) != side) end->finite = false;
    if (!end->finite) return;
    mpq_t normal;
    mpq_init(normal);
    number(end->at, s->offset, unit);
    number(normal, s->normal.x[k], 0);
    mpq_div(end->at, end->at, normal);
    mpq_clear(normal);
}

static void assert_end(double result, const struct end *end, int side) {
    if (!end->finite) assert_true(result == side * HUGE_VAL);
    else assert_true(is_rounded(result, end->at, side < 0 ? DOWN : UP));
    assert_true(result != 0 || !signbit(result));
}

/* Asserts that the box is the smallest one of the shape, moving by `by` if that is not NULL. */
static void assert_bounds(struct box box, const struct shape *shape, const double by[3]) {
    bool valid = shape_is_valid(shape);
    for (int k = 0; k < shape->dim && by != NULL; k++) valid = valid && isfinite(by[k]);
    if (!valid) {
        assert_empty(box);
        return;
    }
    const struct exact_scale scale = exact_scale_of(shape, shape);
    const int unit = scale.length + scale.direction;
    struct exact_shape exact;
    struct end end;
    mpq_t motion;
    exact_shape_init(&exact);
    mpq_inits(end.at, motion, NULL);
    exact_shape_set(&exact, shape, scale);
    for (int k = 0; k < shape->dim; k++) {
        for (int side = -1; side <= 1; side += 2) {
            (exact.type == EXACT_BODY ? end_of_body : end_of_flat)(&end, &exact, k, side, unit);
            if (by != NULL && side * by[k] > 0) {
                mpq_set_d(motion, by[k]);
                mpq_add(end.at, end.at, motion);
            }
            assert_end(side < 0 ? box.min[k] : box.max[k], &end, side);
        }
    }
    mpq_clears(end.at, motion, NULL);
    exact_shape_clear(&exact);
}

static void check_shape(const struct shape *shape, const double by[3]) {
    const union library_shape s = shape_for_library(shape);
    if (shape->dim == 2) {
        const grz2_vec d = {by[0], by[1]};
        assert_bounds(box_of2(grz2_bounds(&s.in2)), shape, NULL);
        assert_bounds(box_of2(grz2_bounds_swept(&s.in2, NULL)), shape, NULL);
        assert_bounds(box_of2(grz2_bounds_swept(&s.in2, &d)), shape, by);
        if (shape->kind == GRZ_OBB && shape->radius == 0)
            assert_bounds(box_of2(grz2_bounds_obb(&s.in2.obb)), shape, NULL);
    } else {
        const grz3_vec d = {by[0], by[1], by[2]};
        assert_bounds(box_of3(grz3_bounds(&s.in3)), shape, NULL);
        assert_bounds(box_of3(grz3_bounds_swept(&s.in3, NULL)), shape, NULL);
        assert_bounds(box_of3(grz3_bounds_swept(&s.in3, &d)), shape, by);
        if (shape->kind == GRZ_OBB && shape->radius == 0)
            assert_bounds(box_of3(grz3_bounds_obb(&s.in3.obb)), shape, NULL);
    }
}

static void no_coordinate_is_a_double_too_far_out_or_in(void **state) {
    (void)state;
    for (int i = 0; i < row_count(); i++) {
        const struct row *const row = row_at(i);
        if (row->relation != GRZ_OVERLAP && row->relation != GRZ_SWEEP) continue;
        for (int f = 0; f < family_count; f++) {
            if (!families[f].applies(row)) continue;
            struct rng rng = rng_seeded(1, families[f].name);
            struct shapes made[MOST_INPUTS];
            const int inputs = effort(3);
            for (int n = 0; n < inputs; n++) {
                const int count = families[f].make(&rng, row, made);
                for (int c = 0; c < count; c++) {
                    check_shape(&made[c].a, made[c].with.by[0]);
                    check_shape(&made[c].b, made[c].with.by[1]);
                }
            }
        }
    }
}

/* Boxes and planes with numbers of all sizes side by side, which the families have in pairs only. */
static void bounds_of_any_numbers_are_tight(void **state) {
    (void)state;
    static const int kinds[] = {GRZ_BALL, GRZ_CAPSULE, GRZ_AABB, GRZ_RECT, GRZ_OBB, GRZ_OBB, GRZ_TRIANGLE};
    struct rng rng = rng_seeded(1, "bounds of any numbers");
    const int rounds = effort(20000);
    for (int i = 0; i < rounds; i++) {
        struct shape shape = {.dim = rng_int(&rng, 2, 3), .kind = kinds[rng_int(&rng, 0, 6)]};
        const char *const roles = shape_roles(shape.dim, shape.kind);
        for (int k = 0; roles[k] != '\0'; k++)
            shape.n[k] = roles[k] == 's' ? fabs(random_number(&rng)) : random_number(&rng);
        if (shape.kind > GRZ_CAPSULE && rng_once_in(&rng, 2)) shape.radius = fabs(random_number(&rng));
        const double by[3] = {random_number(&rng), rng_once_in(&rng, 2) ? 0 : random_number(&rng), random_number(&rng)};
        check_shape(&shape, by);
    }
}

static void a_plane_across_an_axis_is_bounded_there(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "planes across an axis");
    const int rounds = effort(5000);
    for (int i = 0; i < rounds; i++) {
        struct shape shape = {.dim = rng_int(&rng, 2, 3), .kind = rng_once_in(&rng, 2) ? GRZ_PLANE : GRZ_HALFSPACE};
        shape.n[rng_int(&rng, 0, shape.dim - 1)] = random_number(&rng);
        shape.n[shape.dim] = random_number(&rng);
        const double by[3] = {random_number(&rng), random_number(&rng), random_number(&rng)};
        check_shape(&shape, by);
    }
    const grz3_shape floor = {.kind = GRZ_HALFSPACE, .halfspace = {{0, 0, 4}, 8}};
    const grz3_aabb box = grz3_bounds(&floor);
    assert_true(box.max.z == 2 && box.min.z == -HUGE_VAL && box.max.x == HUGE_VAL && box.min.y == -HUGE_VAL);
}

static void bounds_of_points_are_those_of_their_hull(void **state) {
    (void)state;
    enum { MOST = 40 };
    struct rng rng = rng_seeded(1, "points");
    const int rounds = effort(3000);
    for (int i = 0; i < rounds; i++) {
        const int dim = rng_int(&rng, 2, 3), count = rng_int(&rng, 1, MOST);
        double n[3 * MOST], apart[4 * MOST];
        float narrow[3 * MOST];
        for (int k = 0; k < dim * count; k++) n[k] = (double)(float)random_double(&rng, 100);
        if (rng_once_in(&rng, 10)) n[rng_int(&rng, 0, dim * count - 1)] = rng_once_in(&rng, 2) ? HUGE_VAL : (double)NAN;
        for (int k = 0; k < dim * count; k++) narrow[k] = (float)n[k];
        for (int p = 0; p < count; p++) memcpy(apart + 4 * p, n + dim * p, (size_t)dim * sizeof *n);
        const grz_points all[3] = {{GRZ_DOUBLE, (size_t)count, 0, n},
                                   {GRZ_DOUBLE, (size_t)count, 4 * sizeof *n, apart},
                                   {GRZ_FLOAT, (size_t)count, 0, narrow}};
        for (int form = 0; form < 3; form++) {
            if (dim == 2) {
                const grz2_shape hull = grz2_shape_from_hull(&(grz2_hull){count, (const grz2_vec *)n});
                const grz2_aabb box = grz2_bounds_points(&all[form]), same = grz2_bounds(&hull);
                assert_memory_equal(&box, &same, sizeof box);
            } else {
                const grz3_shape hull = grz3_shape_from_hull(&(grz3_hull){count, (const grz3_vec *)n});
                const grz3_aabb box = grz3_bounds_points(&all[form]), same = grz3_bounds(&hull);
                assert_memory_equal(&box, &same, sizeof box);
            }
        }
    }
}

static void no_points_or_unreadable_ones_have_empty_bounds(void **state) {
    (void)state;
    const grz3_vec p = {1, 2, 3};
    const grz_points none[] = {
        {GRZ_DOUBLE, 0, 0, &p}, {GRZ_DOUBLE, 1, 0, NULL}, {(grz_number)7, 1, 0, &p}, {GRZ_DOUBLE, 1, 8, &p}};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_empty(box_of2(grz2_bounds_points(&none[i])));
        assert_empty(box_of3(grz3_bounds_points(&none[i])));
    }
    const grz_points one = grz3_points(&p, 1);
    assert_true(grz3_bounds_points(&one).max.z == 3);
}

static void merging_leaves_out_empty_boxes(void **state) {
    (void)state;
    const grz3_aabb a = {{0, 0, 0}, {1, 2, 3}}, b = {{-1, 1, 1}, {0.5, HUGE_VAL, 2}};
    const grz3_aabb empty[] = {{{0, 0, 0}, {-1, 5, 5}}, {{(double)NAN, 0, 0}, {9, 9, 9}}};
    const grz3_aabb both = grz3_bounds_merged(&a, &b);
    assert_true(both.min.x == -1 && both.min.y == 0 && both.max.x == 1 && both.max.y == HUGE_VAL && both.max.z == 3);
    for (int i = 0; i < 2; i++) {
        const grz3_aabb first = grz3_bounds_merged(&a, &empty[i]), second = grz3_bounds_merged(&empty[i], &a);
        assert_memory_equal(&first, &a, sizeof a);
        assert_memory_equal(&second, &a, sizeof a);
        assert_empty(box_of3(grz3_bounds_merged(&empty[i], &empty[1 - i])));
    }
    const grz2_aabb left = {{0, 0}, {1, 1}}, right = {{3, -1}, {4, 0}}, merged = grz2_bounds_merged(&left, &right);
    assert_true(merged.min.y == -1 && merged.max.x == 4 && merged.max.y == 1 && merged.min.x == 0);
}

/* The exact end of row . (box, 1). */
static void end_of_image(struct end *end, int dim, const double box[6], const double row[], int side) {
    end->finite = true;
    mpq_set_d(end->at, row[dim]);
    for (int i = 0; i < dim; i++) {
        const double corner = side * row[i] > 0 ? box[dim + i] : box[i];
        if (row[i] == 0) continue;
        if (isfinite(corner)) add_product(end->at, row[i], corner);
        else end->finite = false;
    }
}

static void images_of_boxes_are_tight(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "images");
    struct end end;
    mpq_init(end.at);
    const int rounds = effort(20000);
    for (int i = 0; i < rounds; i++) {
        const int dim = rng_int(&rng, 2, 3);
        double box[6], m[12];
        for (int k = 0; k < dim; k++) {
            const double x = random_number(&rng), y = random_number(&rng);
            box[k] = rng_once_in(&rng, 20) ? -HUGE_VAL : fmin(x, y);
            box[dim + k] = rng_once_in(&rng, 20) ? HUGE_VAL : fmax(x, y);
        }
        for (int k = 0; k < dim * (dim + 1); k++) m[k] = rng_once_in(&rng, 5) ? 0 : random_number(&rng);
        struct box image;
        if (dim == 2) {
            grz2_aabb from;
            memcpy(&from, box, sizeof from);
            image = box_of2(grz2_bounds_transformed(&from, m));
        } else {
            grz3_aabb from;
            memcpy(&from, box, sizeof from);
            image = box_of3(grz3_bounds_transformed(&from, m));
        }
        for (int k = 0; k < dim; k++) {
            for (int side = -1; side <= 1; side += 2) {
                end_of_image(&end, dim, box, m + k * (dim + 1), side);
                assert_end(side < 0 ? image.min[k] : image.max[k], &end, side);
            }
        }
    }
    mpq_clear(end.at);
    const grz2_aabb none = {{1, 1}, {0, 0}}, unit = {{0, 0}, {1, 1}};
    assert_empty(box_of2(grz2_bounds_transformed(&none, (const double[6]){1, 0, 0, 0, 1, 0})));
    assert_empty(box_of2(grz2_bounds_transformed(&unit, (const double[6]){1, 0, 0, 0, HUGE_VAL, 0})));
}

/* An obb turned by 45 degrees: the plain formula rounds to nearest, and can lose a corner. */
static void the_corners_of_an_obb_are_inside_its_bounds(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "corners");
    int lost = 0;
    for (int i = 0; i < 1000; i++) {
        const double angle = rng_signed(&rng), w = 1 + rng_unit(&rng), h = 1 + rng_unit(&rng), x = 8 * rng_signed(&rng);
        const grz2_obb o = grz2_obb_from_angle((grz2_vec){x, 0}, (grz2_vec){w, h}, angle);
        const grz2_aabb tight = grz2_bounds_obb(&o);
        const double reach = o.half.x * fabs(o.u.x) + o.half.y * fabs(o.u.y);
        lost += o.center.x + reach < tight.max.x;
        assert_true(tight.max.x - (o.center.x + reach) <= 0x1p-48 && tight.max.x >= o.center.x + reach - 0x1p-48);
    }
    assert_true(lost > 100);
}

struct all {
    grz3_aabb bounds, swept, image;
    grz2_aabb flat;
};

static struct all bounds_in_mode(const grz3_shape *s, const grz2_obb *o, const grz3_vec *by, const double m[12],
                                 bool flushed) {
    struct all all;
    memset(&all, 0, sizeof all);
    flush_to_zero(flushed);
    all.bounds = grz3_bounds(s);
    all.swept = grz3_bounds_swept(s, by);
    all.image = grz3_bounds_transformed(&all.bounds, m);
    all.flat = grz2_bounds_obb(o);
    flush_to_zero(false);
    return all;
}

static void flush_to_zero_changes_nothing(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(1, "flush");
    for (int i = 0; i < effort(5000); i++) {
        struct shape shape = {.dim = 3, .kind = i % 2 ? GRZ_OBB : GRZ_BALL};
        double m[12];
        for (int k = 0; k < 15; k++)
            shape.n[k] = rng_once_in(&rng, 2) ? ldexp(rng_int(&rng, -9, 9), -1074) : random_number(&rng);
        for (int k = 3; k < 6; k++) shape.n[k] = fabs(shape.n[k]);
        for (int k = 0; k < 12; k++) m[k] = random_number(&rng);
        const union library_shape s = shape_for_library(&shape);
        const grz2_obb o = {{shape.n[0], shape.n[1]}, {shape.n[3], shape.n[4]}, {shape.n[6], shape.n[7]}};
        const grz3_vec by = {shape.n[8], shape.n[9], shape.n[10]};
        const struct all plain = bounds_in_mode(&s.in3, &o, &by, m, false),
                         flushed = bounds_in_mode(&s.in3, &o, &by, m, true);
        assert_memory_equal(&plain, &flushed, sizeof plain);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_coordinate_is_a_double_too_far_out_or_in),
        cmocka_unit_test(bounds_of_any_numbers_are_tight),
        cmocka_unit_test(a_plane_across_an_axis_is_bounded_there),
        cmocka_unit_test(bounds_of_points_are_those_of_their_hull),
        cmocka_unit_test(no_points_or_unreadable_ones_have_empty_bounds),
        cmocka_unit_test(merging_leaves_out_empty_boxes),
        cmocka_unit_test(images_of_boxes_are_tight),
        cmocka_unit_test(the_corners_of_an_obb_are_inside_its_bounds),
        cmocka_unit_test(flush_to_zero_changes_nothing),
    };
    return cmocka_run_group_tests_name("bounds", tests, NULL, NULL);
}
