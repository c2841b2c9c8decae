/* Laws that hold for all shapes. An answer does not depend on the order of the arguments, the origin, the unit of
 * length, or the names and directions of the axes. Shapes that overlap still do when one grows. A motion has the same
 * contacts backwards and in parts.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "families/draft.h"
#include "support/effort.h"
#include "support/outcome.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define INPUTS 4
#define SLOW_INPUTS 1 /* for rows with times in families with extreme exponents, or that are slow to make */

static bool is_slow(const struct row *row, const struct family *family) {
    return row_is_timed(row) && strstr("mixed near parallel ends bits", family->name) != NULL;
}

static int inputs_of(const struct row *row, const struct family *family) {
    return effort(is_slow(row, family) ? SLOW_INPUTS : INPUTS);
}

/* Changes both shapes in place as the law says; false if the law does not apply to them. */
typedef bool (*change)(struct rng *rng, const struct row *row, struct shapes *shapes);

static void show(const struct row *row, const struct shapes *shapes) {
    printf("%s%d ", row->relation_name, row->dim);
    shape_print(stdout, &shapes->a);
    printf(" by %a %a %a  ", shapes->with.by[0][0], shapes->with.by[0][1], shapes->with.by[0][2]);
    shape_print(stdout, &shapes->b);
    printf(" by %a %a %a\n", shapes->with.by[1][0], shapes->with.by[1][1], shapes->with.by[1][2]);
}

/* An outcome, and the times, the distance or the depth of rows that have them. */
struct result {
    int outcome;
    double times[4];
};

static struct result result_of(const struct row *row, const struct shapes *shapes) {
    const union library_shape a = shape_for_library(&shapes->a), b = shape_for_library(&shapes->b);
    struct result result = {.outcome = row_outcome(row, shapes)};
    for (int q = 0; q < 2 && row_is_timed(row); q++)
        row_time(row, q, &a, &b, &shapes->with, &result.times[2 * q], &result.times[2 * q + 1]);
    if (row_is_distance(row)) result.times[0] = row_distance(row, &a, &b, NULL);
    if (row_is_contact(row)) row_contact(row, &a, &b, HUGE_VAL, &result.times[0], NULL);
    return result;
}

static void assert_unchanged(const char *name, struct rng *rng, const struct row *row, const struct shapes *input,
                             change apply) {
    struct shapes changed = *input;
    if (!apply(rng, row, &changed)) return;
    const struct result before = result_of(row, input), after = result_of(row, &changed);
    if (before.outcome == after.outcome && memcmp(before.times, after.times, sizeof before.times) == 0) return;
    show(row, input);
    show(row, &changed);
    fail_msg("%s: %d became %d, or times changed", name, before.outcome, after.outcome);
}

/* Asserts for every pair and a family (all if NULL) that the change keeps the outcome and the times. With less effort
 * than usual each law is asked of a third of them, by turns. */
static void assert_law(int turn, const char *law, const char *family, change apply) {
    for (int r = 0; r < row_count(); r++)
        for (int f = 0; f < family_count; f++) {
            const struct row *row = row_at(r);
            if (!families[f].applies(row) || (family != NULL && strcmp(family, families[f].name) != 0)) continue;
            if (is_left_out(r + f + turn)) continue;
            char name[100];
            snprintf(name, sizeof name, "%s %d %s %s-%s %s", law, row->dim, row->relation_name, row->a, row->b,
                     families[f].name);
            struct rng rng = rng_seeded(1, name);
            for (int i = 0; i < inputs_of(row, &families[f]); i++) {
                struct shapes inputs[MOST_INPUTS];
                const int made = families[f].make(&rng, row, inputs);
                for (int k = 0; k < made; k++) assert_unchanged(name, &rng, row, &inputs[k], apply);
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
    assert_law(0, "order", NULL, swap);
}

/* *out = x y; false if it is rounded, or if the rounding error is too small to see. */
static bool product(double x, double y, double *out) {
    *out = x * y;
    if (x == 0 || y == 0) return isfinite(*out);
    return fabs(*out) > 0x1p-900 && isfinite(*out) && fma(x, y, -*out) == 0;
}

/* Adds y to *x, which may be infinite; false if it is rounded. */
static bool add(double *x, double y) {
    const double old = *x, sum = old + y, added = sum - old;
    *x = sum;
    return isinf(old) ? isfinite(y) : (old - (sum - added)) + (y - added) == 0;
}

/* Moves a shape; false if a number is rounded. */
static bool translate_shape(struct shape *shape, const double by[3]) {
    const int dim = shape->dim;
    const char *roles = shape_roles(dim, shape->kind);
    bool exact = true;
    for (int i = 0; roles[i] != '\0'; i++)
        if (roles[i] == 'p') exact = add(&shape->n[i], by[i % dim]) && exact;
    double step;
    for (int k = 0; k < dim && strchr(roles, 'o') != NULL; k++)
        exact = product(shape->n[k], by[k], &step) && add(&shape->n[dim], step) && exact;
    return exact;
}

/* Moves both by small integers; false if a number is rounded. */
static bool translate(struct rng *rng, const struct row *row, struct shapes *shapes) {
    (void)row;
    double by[3];
    for (int k = 0; k < 3; k++) by[k] = rng_int(rng, -1000, 1000);
    assert_true(translate_shape(&shapes->a, by) && translate_shape(&shapes->b, by));
    return true;
}

static void translation_by_integers_changes_nothing_on_a_lattice(void **state) {
    (void)state;
    assert_law(1, "translation", "lattice", translate);
    assert_law(1, "translation", "flat", translate);
    assert_law(1, "translation", "infinite", translate);
}

static bool same_numbers(const struct shape *a, const struct shape *b) {
    return memcmp(a->n, b->n, sizeof a->n) == 0 && memcmp(&a->radius, &b->radius, sizeof a->radius) == 0;
}

/* Scales by a power of two. False if a number is rounded or overflows, so that scaling back does not restore it; or if
 * the time of a ray would change, whose direction is not a length. */
static bool scale_by(int k, struct shapes *shapes) {
    const struct shapes old = *shapes;
    draft_scale(shapes, k);
    struct shapes back = *shapes;
    draft_scale(&back, -k);
    return same_numbers(&back.a, &old.a) && same_numbers(&back.b, &old.b) &&
           memcmp(&back.with, &old.with, sizeof old.with) == 0;
}

static bool scale(struct rng *rng, const struct row *row, struct shapes *shapes) {
    if ((row->relation == GRZ_CAST && row->kind_a != GRZ_SEGMENT) || row_is_distance(row) || row_is_contact(row))
        return false;
    return scale_by(rng_int(rng, -300, 300), shapes);
}

/* A distance is scaled like everything else, unless it would be rounded. */
static bool scales_with_the_shapes(struct rng *rng, const struct row *row, const struct shapes *shapes) {
    const int k = rng_int(rng, -300, 300);
    struct shapes scaled = *shapes;
    if (!scale_by(k, &scaled)) return true;
    const double before = result_of(row, shapes).times[0], after = result_of(row, &scaled).times[0];
    const bool apart = row_outcome(row, shapes) == OUTCOME_NO,
               rounds = apart && (before < 0x1p-1000 || ldexp(before, k) < 0x1p-1000);
    return rounds || ldexp(before, k) == after || !isfinite(ldexp(before, k));
}

static void the_unit_of_length_scales_distances(void **state) {
    (void)state;
    for (int r = 0; r < row_count(); r++)
        for (int f = 0; f < family_count; f++) {
            const struct row *row = row_at(r);
            if (!row_is_distance(row) || !families[f].applies(row)) continue;
            struct rng rng = rng_seeded((uint64_t)(r * family_count + f), "unit of distances");
            struct shapes inputs[MOST_INPUTS];
            families[f].make(&rng, row, inputs);
            if (scales_with_the_shapes(&rng, row, &inputs[0])) continue;
            show(row, &inputs[0]);
            fail_msg("%s-%s: the distance was not scaled", row->a, row->b);
        }
}

static void the_unit_of_length_does_not_matter(void **state) {
    (void)state;
    assert_law(2, "scaling", NULL, scale);
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
    assert_law(3, "permutation", NULL, permute);
}

/* Replaces x by -x. The corner of a rect moves to the other side; false if that must be rounded. */
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
    assert_law(4, "mirroring", NULL, mirror);
}

/* Grows a shape: a half-space by its offset, a ball or rounded shape by its radius, a box by its sizes. */
static bool grow(struct rng *rng, struct shape *shape) {
    const int dim = shape->dim;
    const char *roles = shape_roles(dim, shape->kind);
    const int steps = 1 << rng_int(rng, 0, 20);
    if (shape->kind == GRZ_HALFSPACE) shape->n[dim] = draft_step(shape->n[dim], steps);
    else if (shape->radius > 0) shape->radius = draft_step(shape->radius, steps);
    else if (shape->kind == GRZ_AABB) shape->n[dim] = draft_step(shape->n[dim], steps);
    else if (strchr(roles, 's') != NULL)
        shape->n[strchr(roles, 's') - roles] = draft_step(shape->n[strchr(roles, 's') - roles], steps);
    else return false;
    return true;
}

static void what_grows_does_not_come_apart(void **state) {
    (void)state;
    for (int r = 0; r < row_count(); r++)
        for (int f = 0; f < family_count; f++) {
            const struct row *row = row_at(r);
            if (row->relation != GRZ_OVERLAP || !families[f].applies(row) || strcmp(families[f].name, "invalid") == 0)
                continue;
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

/* A shape that contains another one overlaps it, and a valid shape contains itself. */
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
                if (contains(&s[0]) == OUTCOME_YES) assert_int_equal(overlaps(&s[0]), OUTCOME_YES);
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
                assert_int_equal(row_ask(row, 0, &a, &b, NULL),
                                 row_ask(row, 1, &a, &b, NULL) + row_ask(row, 2, &a, &b, NULL));
            }
        }
}

/* True if the motions of the row can be divided into parts. */
static bool has_parts(const struct row *row) {
    return row->relation == GRZ_SWEEP || (row->relation == GRZ_CAST && row->kind_a == GRZ_SEGMENT);
}

/* *out = a + t (b - a); false if it is rounded. */
static bool between(double a, double b, double t, double *out) {
    double length = b, step;
    *out = t == 1 ? b : a;
    return t == 0 || t == 1 || (add(&length, -a) && product(length, t, &step) && add(out, step));
}

static bool part_of_segment(const struct shape *s, double from, double to, struct shape *out) {
    bool exact = true;
    for (int k = 0, dim = s->dim; k < dim; k++)
        exact = between(s->n[k], s->n[dim + k], from, &out->n[k]) &&
                between(s->n[k], s->n[dim + k], to, &out->n[dim + k]) && exact;
    return exact;
}

/* The part of the motion between two times; `from` may be later than `to`. False if a number is rounded. */
static bool part_of(const struct row *row, const struct shapes *s, double from, double to, struct shapes *out) {
    *out = *s;
    if (row->relation == GRZ_CAST) return part_of_segment(&s->a, from, to, &out->a);
    bool exact = true;
    for (int i = 0; i < 2; i++) {
        double before[3];
        for (int k = 0; k < 3; k++)
            exact = product(s->with.by[i][k], from, &before[k]) &&
                    product(s->with.by[i][k], to - from, &out->with.by[i][k]) && exact;
        exact = translate_shape(i == 0 ? &out->a : &out->b, before) && exact;
    }
    return exact;
}

/* The i-th number of the shapes and their motion if it is a finite coordinate or displacement; else NULL. */
static double *coordinate(const struct row *row, struct shapes *s, int i) {
    char role;
    double *const number = draft_number(row, s, i, &role);
    return (role == 'p' || role == 'v') && isfinite(*number) ? number : NULL;
}

/* Shortens positions and displacements to so few bits that their sums are exact. */
static void shorten(const struct row *row, struct shapes *s) {
    double most = 0;
    int exponent;
    for (int i = 0; i < draft_count(row, s); i++) {
        const double *const x = coordinate(row, s, i);
        if (x != NULL) most = fmax(most, fabs(*x));
    }
    frexp(most, &exponent);
    const double unit = fmax(ldexp(1, exponent - 45), 0x1p-1074);
    for (int i = 0; i < draft_count(row, s); i++) {
        double *const x = coordinate(row, s, i);
        if (x != NULL) *x -= fmod(*x, unit);
    }
}

struct contact {
    int answer;
    double enter, exit;
};

static struct contact contact_of(const struct row *row, int question, const struct shapes *s) {
    const union library_shape a = shape_for_library(&s->a), b = shape_for_library(&s->b);
    struct contact c;
    c.answer = row_time(row, question, &a, &b, &s->with, &c.enter, &c.exit);
    return c;
}

/* True if two rounded times between 0 and 1 can be the same time. */
static bool same_time(double a, double b) { return fabs(a - b) <= 0x1p-53; }

/* The result of a law for a motion: it does not apply, holds, or fails. */
enum law_result { NOT_APPLICABLE, HOLDS, FAILS };

typedef enum law_result (*law_of_motion)(struct rng *rng, const struct row *row, const struct shapes *s);

/* Asserts a law for an input, with shortened numbers if it does not apply to the full ones. Returns true if it
 * applied. */
static bool assert_holds(const char *name, struct rng *rng, const struct row *row, const struct shapes *input,
                         law_of_motion law) {
    struct shapes s = *input;
    enum law_result result = law(rng, row, &s);
    if (result == NOT_APPLICABLE) {
        shorten(row, &s);
        result = law(rng, row, &s);
    }
    if (result == FAILS) {
        show(row, &s);
        fail_msg("%s: it does not hold", name);
    }
    return result == HOLDS;
}

/* Asserts a law for a pair and family; returns to how many motions it applied. */
static int motions_of(const char *title, law_of_motion law, const struct row *row, const struct family *family) {
    char name[100];
    snprintf(name, sizeof name, "%s %d %s %s-%s %s", title, row->dim, row->relation_name, row->a, row->b, family->name);
    struct rng rng = rng_seeded(1, name);
    int said = 0;
    for (int i = 0; i < inputs_of(row, family); i++) {
        struct shapes inputs[MOST_INPUTS];
        const int made = family->make(&rng, row, inputs);
        for (int k = 0; k < made; k++) said += assert_holds(name, &rng, row, &inputs[k], law);
    }
    return said;
}

/* Asserts a law for every pair with such motions and every family, and that it applied to some motion of each. */
static void assert_law_of_motion(const char *title, law_of_motion law) {
    int *const of_row = calloc((size_t)row_count(), sizeof *of_row);
    assert_non_null(of_row);
    for (int f = 0; f < family_count; f++) {
        int of_family = 0;
        bool has_motions = false;
        for (int r = 0; r < row_count(); r++) {
            const struct row *row = row_at(r);
            if (!has_parts(row) || !families[f].applies(row)) continue;
            const int said = motions_of(title, law, row, &families[f]);
            has_motions = true;
            of_row[r] += said;
            of_family += said;
        }
        printf("%s: %d motions, %s\n", title, of_family, families[f].name);
        assert_true(of_family > 0 || !has_motions);
    }
    for (int r = 0; r < row_count(); r++)
        if (has_parts(row_at(r))) assert_true(of_row[r] > 0);
    free(of_row);
}

/* The backward motion has the interval [1 - exit, 1 - enter], each end rounded. */
static enum law_result backwards(struct rng *rng, const struct row *row, const struct shapes *s) {
    (void)rng;
    struct shapes back;
    if (!part_of(row, s, 1, 0, &back)) return NOT_APPLICABLE;
    for (int question = 0; question < 2; question++) {
        const struct contact x = contact_of(row, question, s), y = contact_of(row, question, &back);
        if (x.answer != y.answer) return FAILS;
        if (x.answer == OUTCOME_YES && !(same_time(y.enter, 1 - x.exit) && same_time(y.exit, 1 - x.enter)))
            return FAILS;
    }
    return HOLDS;
}

static void backwards_in_time_is_the_same_contact(void **state) {
    (void)state;
    assert_law_of_motion("backwards", backwards);
}

/* True if `time` can be end * t, where t is a time of the first part of the motion, which ends at `end`. The comparison
 * is exact if `end` is a power of two and no bit is lost. */
static bool is_early(double time, double end, double t) {
    const double there = end * t;
    if (end == 0.75) return same_time(time, there);
    return there < 0x1p-1022 ? fabs(time - there) <= 0x1p-1074 : time == there;
}

static bool is_late(double time, double begin, double t) { return same_time(time, begin + (1 - begin) * t); }

/* Contact in a part is contact in the whole motion, at the same times; contact in both parts includes the time between
 * them. */
static bool is_whole(double at, const struct contact *whole, const struct contact *early, const struct contact *late) {
    const bool first = early->answer == OUTCOME_YES, last = late->answer == OUTCOME_YES;
    if ((whole->answer == OUTCOME_YES) != (first || last)) return false;
    if (!first && !last) return true;
    if (first && last && !(early->exit == 1 && late->enter == 0)) return false;
    return (first ? is_early(whole->enter, at, early->enter) : is_late(whole->enter, at, late->enter)) &&
           (last ? is_late(whole->exit, at, late->exit) : is_early(whole->exit, at, early->exit));
}

static enum law_result in_parts(struct rng *rng, const struct row *row, const struct shapes *s) {
    static const double places[] = {0.5, 0.25, 0.75, 0.125};
    const double at = places[rng_int(rng, 0, 3)];
    struct shapes early, late;
    if (!part_of(row, s, 0, at, &early) || !part_of(row, s, at, 1, &late)) return NOT_APPLICABLE;
    for (int question = 0; question < 2; question++) {
        const struct contact x = contact_of(row, question, s), y = contact_of(row, question, &early),
                             z = contact_of(row, question, &late);
        if (!is_whole(at, &x, &y, &z)) return FAILS;
    }
    return HOLDS;
}

static void parts_of_a_motion_have_its_contacts(void **state) {
    (void)state;
    assert_law_of_motion("in parts", in_parts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(backwards_in_time_is_the_same_contact),
        cmocka_unit_test(parts_of_a_motion_have_its_contacts),
        cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(translation_by_integers_changes_nothing_on_a_lattice),
        cmocka_unit_test(the_unit_of_length_does_not_matter),
        cmocka_unit_test(the_unit_of_length_scales_distances),
        cmocka_unit_test(the_names_of_the_axes_do_not_matter),
        cmocka_unit_test(the_directions_of_the_axes_do_not_matter),
        cmocka_unit_test(what_grows_does_not_come_apart),
        cmocka_unit_test(containment_is_more_than_overlap),
        cmocka_unit_test(overlap_is_touch_or_open_and_not_both),
    };
    return cmocka_run_group_tests_name("laws", tests, NULL, NULL);
}
