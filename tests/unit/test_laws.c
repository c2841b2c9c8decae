/* Laws that hold whatever the shapes are: the answer does not depend on the order of the arguments, on where the origin is, on the unit of
 * length, on the names and directions of the axes; and what grows does not come apart.
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

#define INPUTS 4
#define TIMED_INPUTS 1 /* of rows with times, which take longer where exponents are extreme */

/* Changes both shapes in place as the law says; false if it has nothing to say about them. */
typedef bool (*change)(struct rng *rng, const struct row *row, struct shapes *shapes);

static void show(const struct row *row, const struct shapes *shapes) {
    printf("%s%d ", row->relation_name, row->dim);
    shape_print(stdout, &shapes->a);
    printf(" by %a %a %a  ", shapes->with.by[0][0], shapes->with.by[0][1], shapes->with.by[0][2]);
    shape_print(stdout, &shapes->b);
    printf(" by %a %a %a\n", shapes->with.by[1][0], shapes->with.by[1][1], shapes->with.by[1][2]);
}

/* An outcome, and the times of rows that have them. */
struct result {
    int outcome;
    double times[4];
};

static struct result result_of(const struct row *row, const struct shapes *shapes) {
    const union library_shape a = shape_for_library(&shapes->a), b = shape_for_library(&shapes->b);
    struct result result = {.outcome = row_outcome(row, shapes)};
    for (int q = 0; q < 2 && row_is_timed(row); q++)
        row_time(row, q, &a, &b, &shapes->with, &result.times[2 * q], &result.times[2 * q + 1]);
    return result;
}

/* Every pair of the list on every family named (all if NULL): the change leaves the outcome and the times as they are. */
static void assert_law(const char *law, const char *family, change apply) {
    for (int r = 0; r < row_count(); r++)
        for (int f = 0; f < family_count; f++) {
            const struct row *row = row_at(r);
            if (!families[f].applies(row) || (family != NULL && strcmp(family, families[f].name) != 0)) continue;
            char name[100];
            snprintf(name, sizeof name, "%s %d %s %s-%s %s", law, row->dim, row->relation_name, row->a, row->b, families[f].name);
            struct rng rng = rng_seeded(1, name);
            for (int i = 0; i < effort(row_is_timed(row) ? TIMED_INPUTS : INPUTS); i++) {
                struct shapes inputs[MOST_INPUTS];
                families[f].make(&rng, row, inputs);
                struct shapes changed = inputs[0];
                if (!apply(&rng, row, &changed)) continue;
                const struct result before = result_of(row, &inputs[0]), after = result_of(row, &changed);
                if (before.outcome == after.outcome && memcmp(before.times, after.times, sizeof before.times) == 0) continue;
                show(row, &inputs[0]);
                show(row, &changed);
                fail_msg("%s: %d became %d, or times changed", name, before.outcome, after.outcome);
            }
        }
}

static bool swap(struct rng *rng, const struct row *row, struct shapes *shapes) {
    (void)rng;
    if (!row_is_symmetric(row)) return false;
    const struct shape a = shapes->a;
    shapes->a = shapes->b;
    shapes->b = a;
    shapes->with = extra_reversed(&shapes->with);
    return true;
}

static void order_does_not_matter(void **state) {
    (void)state;
    assert_law("order", NULL, swap);
}

static void translate_shape(struct shape *shape, const double by[3]) {
    const int dim = shape->dim;
    const char *roles = shape_roles(dim, shape->kind);
    for (int i = 0; roles[i] != '\0'; i++)
        if (roles[i] == 'p') shape->n[i] += by[i % dim];
    if (strchr(roles, 'o') != NULL)
        for (int k = 0; k < dim; k++) shape->n[dim] += shape->n[k] * by[k];
}

/* Small integers: nothing rounds. */
static bool translate(struct rng *rng, const struct row *row, struct shapes *shapes) {
    (void)row;
    double by[3];
    for (int k = 0; k < 3; k++) by[k] = rng_int(rng, -1000, 1000);
    translate_shape(&shapes->a, by);
    translate_shape(&shapes->b, by);
    return true;
}

static void translation_by_integers_changes_nothing_on_a_lattice(void **state) {
    (void)state;
    assert_law("translation", "lattice", translate);
    assert_law("translation", "flat", translate);
    assert_law("translation", "infinite", translate);
}

static bool same_numbers(const struct shape *a, const struct shape *b) {
    return memcmp(a->n, b->n, sizeof a->n) == 0 && memcmp(&a->radius, &b->radius, sizeof a->radius) == 0;
}

/* False where a number is rounded or runs over on the way, so that the way back does not lead to it; or where a ray's time changes, whose
 * direction is no length. */
static bool scale(struct rng *rng, const struct row *row, struct shapes *shapes) {
    if (row->relation == GRZ_CAST && row->kind_a != GRZ_SEGMENT) return false;
    const int k = rng_int(rng, -300, 300);
    const struct shapes old = *shapes;
    draft_scale(shapes, k);
    struct shapes back = *shapes;
    draft_scale(&back, -k);
    return same_numbers(&back.a, &old.a) && same_numbers(&back.b, &old.b) && memcmp(&back.with, &old.with, sizeof old.with) == 0;
}

static void the_unit_of_length_does_not_matter(void **state) {
    (void)state;
    assert_law("scaling", NULL, scale);
}

/* Coordinates x y z become y z x (x y become y x), in every vector; sizes of a rect are along the axes too. */
static void permute_shape(struct shape *shape) {
    const int dim = shape->dim;
    const char *roles = shape_roles(dim, shape->kind);
    const int count = shape_count(dim, shape->kind);
    const struct shape old = *shape;
    for (int i = 0; i + dim <= count; i += dim) {
        const bool is_vector = (roles[i] != 's' && roles[i] != 'o') || shape->kind == GRZ_RECT;
        for (int k = 0; is_vector && k < dim; k++) shape->n[i + k] = old.n[i + (k + 1) % dim];
    }
}

static bool permute(struct rng *rng, const struct row *row, struct shapes *shapes) {
    (void)rng;
    if (row->relation == GRZ_ZONE) return false;
    permute_shape(&shapes->a);
    permute_shape(&shapes->b);
    for (int i = 0; i < 2; i++) {
        double *by = shapes->with.by[i], first = by[0];
        for (int k = 0; k + 1 < row->dim; k++) by[k] = by[k + 1];
        by[row->dim - 1] = first;
    }
    return true;
}

static void the_names_of_the_axes_do_not_matter(void **state) {
    (void)state;
    assert_law("permutation", NULL, permute);
}

/* x becomes -x. A rect has its corner on the other side then, where it may have to be rounded: false. */
static bool mirror_shape(struct shape *shape) {
    const int dim = shape->dim;
    double *n = shape->n;
    const char *roles = shape_roles(dim, shape->kind);
    const int count = shape_count(dim, shape->kind);
    if (shape->kind == GRZ_RECT) return false;
    for (int i = 0; i < count; i += dim)
        if (roles[i] == 'p' || roles[i] == 'd') n[i] = -n[i];
    if (shape->kind == GRZ_AABB) {
        const double min = n[0];
        n[0] = n[dim];
        n[dim] = min;
    }
    return true;
}

static bool mirror(struct rng *rng, const struct row *row, struct shapes *shapes) {
    (void)rng;
    for (int i = 0; i < 2; i++) shapes->with.by[i][0] = -shapes->with.by[i][0];
    return row->relation != GRZ_ZONE && mirror_shape(&shapes->a) && mirror_shape(&shapes->b);
}

static void the_directions_of_the_axes_do_not_matter(void **state) {
    (void)state;
    assert_law("mirroring", NULL, mirror);
}

/* A half-space grows with its offset, a ball and a rounded shape with the radius, boxes with their extents. */
static bool grow(struct rng *rng, struct shape *shape) {
    const int dim = shape->dim;
    const char *roles = shape_roles(dim, shape->kind);
    const int steps = 1 << rng_int(rng, 0, 20);
    if (shape->kind == GRZ_HALFSPACE) shape->n[dim] = draft_step(shape->n[dim], steps);
    else if (shape->radius > 0) shape->radius = draft_step(shape->radius, steps);
    else if (shape->kind == GRZ_AABB) shape->n[dim] = draft_step(shape->n[dim], steps);
    else if (strchr(roles, 's') != NULL) shape->n[strchr(roles, 's') - roles] = draft_step(shape->n[strchr(roles, 's') - roles], steps);
    else return false;
    return true;
}

static void what_grows_does_not_come_apart(void **state) {
    (void)state;
    for (int r = 0; r < row_count(); r++)
        for (int f = 0; f < family_count; f++) {
            const struct row *row = row_at(r);
            if (row->relation != GRZ_OVERLAP || !families[f].applies(row) || strcmp(families[f].name, "invalid") == 0) continue;
            struct rng rng = rng_seeded((uint64_t)(r * family_count + f), "growth");
            for (int i = 0; i < effort(INPUTS); i++) {
                struct shapes inputs[MOST_INPUTS];
                families[f].make(&rng, row, inputs);
                struct shapes grown = inputs[0];
                if (!grow(&rng, rng_once_in(&rng, 2) ? &grown.a : &grown.b)) continue;
                if (row_outcome(row, &grown) >= row_outcome(row, &inputs[0])) continue;
                show(row, &inputs[0]);
                show(row, &grown);
                fail_msg("%s-%s came apart", row->a, row->b);
            }
        }
}

static int contains(const struct shapes *s) {
    const union library_shape a = shape_for_library(&s->a), b = shape_for_library(&s->b);
    return s->a.dim == 2 ? grz2_contains(&a.in2, &b.in2) : grz3_contains(&a.in3, &b.in3);
}

static int overlaps(const struct shapes *s) {
    const union library_shape a = shape_for_library(&s->a), b = shape_for_library(&s->b);
    return s->a.dim == 2 ? grz2_overlap(&a.in2, &b.in2) : grz3_overlap(&a.in3, &b.in3);
}

/* What contains another overlaps it, and what is valid contains itself. */
static void containment_is_more_than_overlap(void **state) {
    (void)state;
    for (int r = 0; r < row_count(); r++)
        for (int f = 0; f < family_count; f++) {
            const struct row *row = row_at(r);
            if (row->relation != GRZ_CONTAINS || !families[f].applies(row)) continue;
            struct rng rng = rng_seeded((uint64_t)(r * family_count + f), "containment");
            for (int i = 0; i < effort(INPUTS); i++) {
                struct shapes s[MOST_INPUTS];
                families[f].make(&rng, row, s);
                const struct shapes self = {.a = s[0].b, .b = s[0].b};
                if (contains(&s[0]) == GRZ_YES) assert_int_equal(overlaps(&s[0]), GRZ_YES);
                assert_int_equal(contains(&self), overlaps(&self));
            }
        }
}

/* Overlapping is either touching or overlapping openly. */
static void overlap_is_touch_or_open_and_not_both(void **state) {
    (void)state;
    for (int r = 0; r < row_count(); r++)
        for (int f = 0; f < family_count; f++) {
            const struct row *row = row_at(r);
            if (row->relation != GRZ_OVERLAP || !families[f].applies(row)) continue;
            struct rng rng = rng_seeded((uint64_t)(r * family_count + f), "parts");
            for (int i = 0; i < effort(INPUTS); i++) {
                struct shapes inputs[MOST_INPUTS];
                families[f].make(&rng, row, inputs);
                const union library_shape a = shape_for_library(&inputs[0].a), b = shape_for_library(&inputs[0].b);
                assert_int_equal(row_ask(row, 0, &a, &b, NULL), row_ask(row, 1, &a, &b, NULL) + row_ask(row, 2, &a, &b, NULL));
            }
        }
}

/* Sweeps on lattices, where nothing rounds when the shapes are put elsewhere or the motion is changed. */
static bool next_sweep(struct rng *rng, int *r, int *i, struct shapes *shapes) {
    for (; *r < row_count(); ++*r, *i = 0) {
        const struct row *row = row_at(*r);
        if (row->relation != GRZ_SWEEP || *i >= effort(INPUTS)) continue;
        struct shapes made[MOST_INPUTS];
        families[0].make(rng, row, made);
        *shapes = made[0];
        ++*i;
        return true;
    }
    return false;
}

static grz_answer sweep(const struct row *row, const struct shapes *s, double *enter, double *exit) {
    const union library_shape a = shape_for_library(&s->a), b = shape_for_library(&s->b);
    return (grz_answer)row_time(row, 0, &a, &b, &s->with, enter, exit);
}

/* Moves both to where they are at time t = 0 or 1 or a half, and turns the motion into `factor` times itself. */
static struct shapes continued(const struct shapes *s, double t, double factor) {
    struct shapes out = *s;
    translate_shape(&out.a, (double[3]){t * s->with.by[0][0], t * s->with.by[0][1], t * s->with.by[0][2]});
    translate_shape(&out.b, (double[3]){t * s->with.by[1][0], t * s->with.by[1][1], t * s->with.by[1][2]});
    for (int k = 0; k < 6; k++) out.with.by[k / 3][k % 3] *= factor;
    return out;
}

/* [enter, exit] of the motion run backwards is [1 - exit, 1 - enter], each rounded. */
static void backwards_in_time_is_the_same_contact(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "backwards");
    struct shapes s;
    for (int r = 0, i = 0; next_sweep(&rng, &r, &i, &s);) {
        const struct shapes back = continued(&s, 1, -1);
        double enter, exit, back_enter, back_exit;
        const grz_answer answer = sweep(row_at(r), &s, &enter, &exit);
        assert_int_equal(sweep(row_at(r), &back, &back_enter, &back_exit), answer);
        if (answer != GRZ_YES) continue;
        assert_true(fabs(back_enter - (1 - exit)) <= 0x1p-53 && fabs(back_exit - (1 - enter)) <= 0x1p-53);
    }
}

/* The two halves of a motion: contact in either or both is contact in the whole, at the same times, exactly half of them. */
static void halves_of_a_motion_have_its_contacts(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "halves");
    struct shapes s;
    for (int r = 0, i = 0; next_sweep(&rng, &r, &i, &s);) {
        const struct shapes halves[2] = {continued(&s, 0, 0.5), continued(&s, 0.5, 0.5)};
        double enter, exit, first[2], last[2];
        const grz_answer answer = sweep(row_at(r), &s, &enter, &exit);
        const grz_answer early = sweep(row_at(r), &halves[0], &first[0], &last[0]),
                         late = sweep(row_at(r), &halves[1], &first[1], &last[1]);
        assert_int_equal(answer == GRZ_YES, early == GRZ_YES || late == GRZ_YES);
        if (early == GRZ_YES) assert_true(enter == first[0] / 2);
        if (early == GRZ_YES && late != GRZ_YES) assert_true(exit == last[0] / 2);
        /* what comes in the second half is rounded on another scale */
        if (late == GRZ_YES) assert_true(fabs(exit - (1 + last[1]) / 2) <= 0x1p-53);
        if (late == GRZ_YES && early != GRZ_YES) assert_true(fabs(enter - (1 + first[1]) / 2) <= 0x1p-53);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(backwards_in_time_is_the_same_contact),
        cmocka_unit_test(halves_of_a_motion_have_its_contacts),
        cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(translation_by_integers_changes_nothing_on_a_lattice),
        cmocka_unit_test(the_unit_of_length_does_not_matter),
        cmocka_unit_test(the_names_of_the_axes_do_not_matter),
        cmocka_unit_test(the_directions_of_the_axes_do_not_matter),
        cmocka_unit_test(what_grows_does_not_come_apart),
        cmocka_unit_test(containment_is_more_than_overlap),
        cmocka_unit_test(overlap_is_touch_or_open_and_not_both),
    };
    return cmocka_run_group_tests_name("laws", tests, NULL, NULL);
}
