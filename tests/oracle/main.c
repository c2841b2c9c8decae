/* Compares the library with the truth for every pair of the pair lists and every family of inputs: both orders, the
 * generic functions and the functions of the pair; every second input again with flush-to-zero set. Prints each
 * difference as a query that `graze query` can answer.
 *
 *     oracle [--count N] [--seed S] [--dim 2|3] [--relation R] [--pair A-B] [--shape B] [--family F] [--table]
 *     [--first] [--lattices] oracle --families
 *
 * N inputs for each pair and family (GRAZE_COUNT in the environment, else 30); for casts and sweeps, whose times are
 * compared, too, and distances, N / 12: with fewer than 12, some pairs and families have none. --shape B: only pairs
 * whose higher shape is B. --table prints a line for each pair and family. --first stops at the first difference.
 * --lattices: instead of the families, all inputs of a pair with numbers -2 .. 2 (2D pairs with at most 6 numbers) or
 * -1 .. 1, sizes from 0, if they are at most 200 N, else 10 N of them. --families prints the names of the families.
 * Exit status 1 if anything differs.
 *
 * SPDX-License-Identifier: MIT */
#include "families/draft.h"
#include "oracle/depth.h"
#include "oracle/exact_shape.h"
#include "oracle/gradient.h"
#include "oracle/moment.h"
#include "oracle/nearest.h"
#include "oracle/truth.h"
#include "support/effort.h"
#include "support/modes.h"
#include "support/outcome.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_DIFFERENCES_SHOWN 20
#define MOST_FAMILIES 17

struct options {
    long count;
    uint64_t seed;
    int dim;
    const char *relation, *pair, *shape, *family;
    bool table, first, lattices;
};

struct tally {
    long inputs, comparisons, differences;
    long outcomes[3]; /* overlap: apart, touching, overlapping openly; within and contains: no, -, yes */
};

static struct tally total, by_family[MOST_FAMILIES];
static long shown;

/* One question to the library. */
struct question {
    const struct row *row;
    const struct shapes *shapes;
    const char *name; /* of the relation */
    int expected;
};

static void print_by(const struct question *q, int which) {
    printf(" by");
    for (int k = 0; k < q->row->dim; k++) printf(" %a", q->shapes->with.by[which][k]);
}

static void show_difference(const struct question *q, int given, const char *how, bool flushed) {
    if (shown++ >= MOST_DIFFERENCES_SHOWN) return;
    const char *name = q->name, *open = strstr(name, "_open");
    const int stem = open != NULL ? (int)(open - name) : (int)strlen(name);
    printf("%.*s%d%s ", stem, name, q->row->dim, open != NULL ? open : "");
    shape_print(stdout, &q->shapes->a);
    if (q->row->relation == GRZ_SWEEP) print_by(q, 0);
    printf("  ");
    shape_print(stdout, &q->shapes->b);
    if (q->row->relation == GRZ_WITHIN) printf("  %a", q->shapes->with.margin);
    if (q->row->relation == GRZ_SWEEP) print_by(q, 1);
    for (int k = 0; k < q->row->dim && row_is_depth(q->row); k++) printf(" %a", q->shapes->with.by[0][k]);
    printf("  # expected %d, got %d from %s%s\n", q->expected, given, how, flushed ? " with flush-to-zero" : "");
}

static void compare(const struct question *q, int given, const char *how, bool flushed, struct tally *tally) {
    tally->comparisons++;
    if (given == q->expected) return;
    tally->differences++;
    show_difference(q, given, how, flushed);
}

/* Asks all questions of the row about one input, in one mode of the processor. */
static void ask(const struct row *row, const struct shapes *shapes, const int expected[3], bool flushed,
                struct tally *tally) {
    const union library_shape a = shape_for_library(&shapes->a), b = shape_for_library(&shapes->b);
    const struct extra reversed_with = extra_reversed(&shapes->with);
    const bool both_orders = row_is_symmetric(row);
    const bool known = shapes->b.kind == (row->kind_b & ~GRZ_ROUNDED_KIND);
    for (int i = 0; i < row_questions(row); i++) {
        const struct question q = {row, shapes, grz_relation_name(row_relation(row, i)), expected[i]};
        const bool has_own = row->own[i] != NULL && known;
        flush_to_zero(flushed);
        const int generic = row_ask(row, i, &a, &b, &shapes->with);
        const int reversed = both_orders ? row_ask(row, i, &b, &a, &reversed_with) : 0;
        const int own = has_own ? row->own[i](&a, &b) : 0;
        flush_to_zero(false);
        compare(&q, generic, "the generic function", flushed, tally);
        if (both_orders) compare(&q, reversed, "the generic function, arguments reversed,", flushed, tally);
        if (has_own) compare(&q, own, "the pair's own function", flushed, tally);
    }
}

static void compare_time(const struct question *q, double expected, double given, const char *how, bool flushed,
                         struct tally *tally) {
    tally->comparisons++;
    if (memcmp(&given, &expected, sizeof given) == 0) return;
    tally->differences++;
    show_difference(q, 0, how, flushed);
    if (shown <= MOST_DIFFERENCES_SHOWN) printf("#   expected %a, got %a\n", expected, given);
}

/* Asks for the times of a row that has them, in both orders; each time alone, too. */
static void ask_times(const struct row *row, const struct shapes *shapes, const struct moments *truth, bool flushed,
                      struct tally *tally) {
    const union library_shape a = shape_for_library(&shapes->a), b = shape_for_library(&shapes->b);
    const struct extra reversed_with = extra_reversed(&shapes->with);
    for (int i = 0; i < 2; i++) {
        const struct question q = {row, shapes, grz_relation_name(row_relation(row, i)), truth->answer[i]};
        const bool hit = truth->answer[i] == OUTCOME_YES;
        const double enter = hit ? truth->enter : HUGE_VAL, exit = hit ? truth->exit : HUGE_VAL;
        double got[6] = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
        const bool both_orders = row_is_symmetric(row);
        flush_to_zero(flushed);
        const int answer = row_time(row, i, &a, &b, &shapes->with, &got[0], &got[1]);
        row_time(row, i, &a, &b, &shapes->with, &got[2], NULL);
        row_time(row, i, &a, &b, &shapes->with, NULL, &got[3]);
        if (both_orders) row_time(row, i, &b, &a, &reversed_with, &got[4], &got[5]);
        flush_to_zero(false);
        compare(&q, answer, "the generic function with times", flushed, tally);
        compare_time(&q, enter, got[0], "enter", flushed, tally);
        compare_time(&q, exit, got[1], "exit", flushed, tally);
        compare_time(&q, enter, got[2], "enter alone", flushed, tally);
        compare_time(&q, exit, got[3], "exit alone", flushed, tally);
        if (row->own_time[i] != NULL && shapes->b.kind == (row->kind_b & ~GRZ_ROUNDED_KIND)) {
            double own[4] = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
            flush_to_zero(flushed);
            const int verdict = row->own_time[i](&a, &b, &shapes->with, NULL, NULL),
                      timed = row->own_time[i](&a, &b, &shapes->with, &own[0], &own[1]);
            row->own_time[i](&a, &b, &shapes->with, &own[2], NULL);
            row->own_time[i](&a, &b, &shapes->with, NULL, &own[3]);
            flush_to_zero(false);
            const struct question closed = {row, shapes, q.name, hit};
            compare(&closed, verdict, "the pair's own function without times", flushed, tally);
            compare(&closed, timed, "the pair's own function", flushed, tally);
            for (int k = 0; k < 4; k++)
                compare_time(&q, k % 2 == 0 ? enter : exit, own[k], "the pair's own function", flushed, tally);
        }
        if (!both_orders) continue;
        compare_time(&q, enter, got[4], "enter, arguments reversed,", flushed, tally);
        compare_time(&q, exit, got[5], "exit, arguments reversed,", flushed, tally);
    }
}

/* What is true of an input with a distance or depth. */
struct length_truth {
    enum meeting meeting;
    struct exact_length length; /* the distance, or the least depth */
    int answer[2];              /* of a contact with margin 0 and infinity; of a depth along a direction the first */
};

static void length_truth_init(struct length_truth *out, const struct row *row, const struct shapes *shapes) {
    const struct shape *const a = &shapes->a, *const b = &shapes->b;
    out->meeting = true_meeting(a, b);
    exact_length_init(&out->length);
    if (row_is_depth(row)) out->answer[0] = true_depth_along(shapes, out->meeting);
    if (row_is_distance(row)) true_distance(&out->length, a, b);
    if (!row_is_contact(row)) return;
    for (int far = 0; far < 2; far++) out->answer[far] = true_contact(a, b, out->meeting, far ? HUGE_VAL : 0);
    if (out->answer[1] == OUTCOME_YES) true_depth(&out->length, a, b);
}

/* Asks for the distance and the nearest points, in both orders, and for each of them alone. */
static void ask_distance(const struct row *row, const struct shapes *shapes, const struct length_truth *truth,
                         bool flushed, struct tally *tally) {
    const union library_shape a = shape_for_library(&shapes->a), b = shape_for_library(&shapes->b);
    const struct question q = {row, shapes, row->relation_name, 0};
    double points[2][3], reversed[2][3];
    flush_to_zero(flushed);
    const double alone = row_distance(row, &a, &b, NULL), distance = row_distance(row, &a, &b, points),
                 back = row_distance(row, &b, &a, reversed),
                 own = row->own_distance != NULL && shapes->b.kind == (row->kind_b & ~GRZ_ROUNDED_KIND)
                           ? row->own_distance(&a, &b)
                           : distance;
    flush_to_zero(false);
    const bool right = distance >= 0 && !signbit(distance) && exact_length_is(&truth->length, distance, 0),
               valid = shape_is_valid(&shapes->a) && shape_is_valid(&shapes->b);
    tally->comparisons++;
    if (!right) {
        tally->differences++;
        show_difference(&q, 0, "the generic function: not the nearest double", flushed);
        if (shown <= MOST_DIFFERENCES_SHOWN) printf("#   got %a\n", distance);
        return;
    }
    compare_time(&q, distance, alone, "the distance alone", flushed, tally);
    compare_time(&q, distance, back, "the distance, arguments reversed,", flushed, tally);
    compare_time(&q, distance, own, "the pair's own function", flushed, tally);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < row->dim && valid; i++)
            compare_time(&q, points[k][i], reversed[1 - k][i], "a nearest point, arguments reversed,", flushed, tally);
    tally->comparisons++;
    if (valid ? are_nearest_points(&shapes->a, &shapes->b, distance, (const double(*)[3])points)
              : isnan(points[0][0]) && isnan(points[1][0]))
        return;
    tally->differences++;
    show_difference(&q, 0, "the generic function: not the nearest points", flushed);
}

/* A radius of 0 is none. */
static bool has_no_inside(const struct shape *b) {
    const int kind = b->kind;
    return b->radius == 0 && (kind == GRZ_POINT || kind == GRZ_SEGMENT || (kind == GRZ_TRIANGLE && b->dim == 3));
}

static void ask_signed(const struct row *row, const struct shapes *shapes, const struct length_truth *truth,
                       bool flushed, struct tally *tally) {
    const union library_shape a = shape_for_library(&shapes->a), b = shape_for_library(&shapes->b);
    const bool supported = !has_no_inside(&shapes->b);
    const struct question q = {row, shapes, row->relation_name,
                               supported ? truth->meeting != MEET_APART : OUTCOME_UNSUPPORTED};
    double gradient[3];
    flush_to_zero(flushed);
    const int inside = row_ask(row, 0, &a, &b, NULL);
    const double distance = row_signed(row, &a, &b, gradient);
    flush_to_zero(false);
    compare(&q, inside, "the generic function", flushed, tally);
    tally->comparisons += 2;
    const bool right = supported ? true_signed_distance_is(&shapes->a, &shapes->b, distance) : distance == HUGE_VAL;
    const bool along = supported ? true_gradient_is(&shapes->a, &shapes->b, gradient)
                                 : gradient[0] == 0 && gradient[1] == 0 && gradient[2] == 0;
    if (right && along) return;
    tally->differences++;
    show_difference(&q, inside, right ? "the gradient" : "the signed distance: not the nearest double", flushed);
    if (shown <= MOST_DIFFERENCES_SHOWN)
        printf("#   got %a, gradient %a %a %a\n", distance, gradient[0], gradient[1], gradient[2]);
}

static void ask_depth(const struct row *row, const struct shapes *shapes, const struct length_truth *truth,
                      bool flushed, struct tally *tally) {
    const union library_shape a = shape_for_library(&shapes->a), b = shape_for_library(&shapes->b);
    const struct extra reversed_with = extra_reversed(&shapes->with);
    double depth, reversed;
    const struct question q = {row, shapes, row->relation_name, truth->answer[0]};
    flush_to_zero(flushed);
    const int answer = row_depth(row, &a, &b, &shapes->with, &depth),
              alone = row_depth(row, &a, &b, &shapes->with, NULL),
              back = row_depth(row, &b, &a, &reversed_with, &reversed);
    flush_to_zero(false);
    compare(&q, answer, "the generic function", flushed, tally);
    compare(&q, alone, "the generic function without the depth", flushed, tally);
    compare(&q, back, "the generic function, arguments reversed,", flushed, tally);
    compare_time(&q, depth, reversed, "the depth, arguments reversed,", flushed, tally);
    tally->comparisons++;
    if (q.expected == OUTCOME_YES           ? true_depth_along_is(shapes, depth)
        : q.expected == OUTCOME_UNSUPPORTED ? depth == HUGE_VAL
                                            : depth == 0 && !signbit(depth))
        return;
    tally->differences++;
    show_difference(&q, answer, "the depth: not the nearest double", flushed);
    if (shown <= MOST_DIFFERENCES_SHOWN) printf("#   got %a\n", depth);
}

static bool are_opposite(const double n[3], const double m[3]) {
    return n[0] == -m[0] && n[1] == -m[1] && n[2] == -m[2];
}

/* By their numbers: -0 is 0. */
static bool are_same_shape(const struct shape *a, const struct shape *b) {
    bool same = a->kind == b->kind && a->radius == b->radius;
    for (int i = 0; i < SHAPE_NUMBERS; i++) same = same && a->n[i] == b->n[i];
    return same;
}

/* Asks for depth and normal with a margin of 0 and of infinity, in both orders. */
static void ask_contact(const struct row *row, const struct shapes *shapes, const struct length_truth *truth,
                        bool flushed, struct tally *tally) {
    const union library_shape a = shape_for_library(&shapes->a), b = shape_for_library(&shapes->b);
    for (int far = 0; far < 2; far++) {
        const double margin = far ? HUGE_VAL : 0;
        const struct question q = {row, shapes, row->relation_name, truth->answer[far]};
        double depth, alone, back, normal[3], other[3];
        flush_to_zero(flushed);
        const int answer = row_contact(row, &a, &b, margin, &depth, normal),
                  reversed = row_contact(row, &b, &a, margin, &back, other),
                  verdict = row_contact(row, &a, &b, margin, NULL, NULL);
        row_contact(row, &a, &b, margin, &alone, NULL);
        flush_to_zero(false);
        compare(&q, answer, "the generic function", flushed, tally);
        compare(&q, reversed, "the generic function, arguments reversed,", flushed, tally);
        compare(&q, verdict, "the generic function without results", flushed, tally);
        compare_time(&q, depth, alone, "the depth alone", flushed, tally);
        compare_time(&q, depth, back, "the depth, arguments reversed,", flushed, tally);
        tally->comparisons += 2;
        const bool same = are_same_shape(&shapes->a, &shapes->b),
                   yes = answer == OUTCOME_YES && q.expected == OUTCOME_YES,
                   right = yes ? !(depth == 0 && signbit(depth)) && exact_length_is(&truth->length, depth, -HUGE_VAL)
                               : depth == 0 && normal[0] == 0 && normal[1] == 0 && normal[2] == 0;
        if (right && (!yes || separates(&shapes->a, &shapes->b, depth, normal)) &&
            (same || are_opposite(normal, other)))
            continue;
        tally->differences++;
        show_difference(&q, answer, right ? "the normal" : "the depth: not the nearest double", flushed);
        if (shown <= MOST_DIFFERENCES_SHOWN)
            printf("#   margin %g: got %a, normal %a %a %a\n", margin, depth, normal[0], normal[1], normal[2]);
    }
}

static bool has_length(const struct row *row) {
    return row_is_distance(row) || row_is_signed(row) || row_is_depth(row) || row_is_contact(row);
}

static void check_length(const struct row *row, const struct shapes *shapes, bool flush, struct tally *tally) {
    void (*const question)(const struct row *, const struct shapes *, const struct length_truth *, bool,
                           struct tally *) = row_is_signed(row)    ? ask_signed
                                             : row_is_depth(row)   ? ask_depth
                                             : row_is_contact(row) ? ask_contact
                                                                   : ask_distance;
    struct length_truth truth;
    length_truth_init(&truth, row, shapes);
    question(row, shapes, &truth, false, tally);
    if (flush) question(row, shapes, &truth, true, tally);
    tally->outcomes[truth.meeting]++;
    tally->inputs++;
    exact_length_clear(&truth.length);
}

static void check(const struct row *row, const struct shapes *shapes, bool flush, struct tally *tally) {
    int truth, expected[3];
    if (has_length(row)) {
        check_length(row, shapes, flush, tally);
        return;
    }
    if (row->relation == GRZ_OVERLAP) {
        truth = (int)true_meeting(&shapes->a, &shapes->b);
        expected[0] = truth != MEET_APART;
        expected[1] = truth == MEET_OPENLY;
        expected[2] = truth == MEET_TOUCHING;
        tally->outcomes[truth]++;
    } else if (row_is_timed(row)) {
        const struct moments moments = true_moments(row->relation, shapes);
        expected[0] = moments.answer[0];
        expected[1] = moments.answer[1];
        if (expected[0] >= 0) tally->outcomes[expected[0] + expected[1]]++;
        ask_times(row, shapes, &moments, false, tally);
        if (flush) ask_times(row, shapes, &moments, true, tally);
    } else {
        expected[0] = row->relation == GRZ_WITHIN     ? true_within(shapes)
                      : row->relation == GRZ_CONTAINS ? true_contains(&shapes->a, &shapes->b)
                      : row->relation == GRZ_SIDE     ? true_side(&shapes->a, &shapes->b)
                                                      : true_zone(&shapes->a, &shapes->b);
    }
    if (row->relation == GRZ_WITHIN || row->relation == GRZ_CONTAINS) tally->outcomes[expected[0] ? 2 : 0]++;
    ask(row, shapes, expected, false, tally);
    if (flush) ask(row, shapes, expected, true, tally);
    tally->inputs++;
}

static void add(struct tally *to, const struct tally *from) {
    to->inputs += from->inputs;
    to->comparisons += from->comparisons;
    to->differences += from->differences;
    for (int i = 0; i < 3; i++) to->outcomes[i] += from->outcomes[i];
}

/* Of 12 cells of the same count, each with another `more` from 0 to 11, all have a twelfth together. */
static long inputs_of(const struct options *options, const struct row *row, int more) {
    return row_is_timed(row) || has_length(row) ? (options->count + more) / 12 : options->count;
}

/* One cell of the table: a pair and a family. */
static void run_cell(const struct options *options, const struct row *row, int family) {
    char name[100];
    snprintf(name, sizeof name, "%d %s %s-%s %s", row->dim, row->relation_name, row->a, row->b, families[family].name);
    struct rng rng = rng_seeded(options->seed, name), chance = rng_seeded(options->seed + 1, name);
    struct tally cell = {0};
    const long wanted = inputs_of(options, row, rng_int(&chance, 0, 11));
    while (cell.inputs < wanted && !(options->first && cell.differences > 0)) {
        struct shapes inputs[MOST_INPUTS];
        const int made = families[family].make(&rng, row, inputs);
        for (int i = 0; i < made && cell.inputs < wanted; i++)
            check(row, &inputs[i], flush_exists() && cell.inputs % 2 == 1, &cell);
    }
    if (options->table || cell.differences > 0)
        printf("%s%d %s-%s %s: %ld inputs, %ld comparisons, %ld differences\n", row->relation_name, row->dim, row->a,
               row->b, families[family].name, cell.inputs, cell.comparisons, cell.differences);
    add(&by_family[family], &cell);
    add(&total, &cell);
}

/* How many values a number has on the lattice -reach .. reach; a size starts at 0. */
static int values_of(char role, int reach) { return role == 's' ? reach + 1 : 2 * reach + 1; }

/* Compares the inputs of a pair on a small lattice: all, or a random selection if there are too many. */
static void run_lattice(const struct options *options, const struct row *row) {
    char name[100], role;
    snprintf(name, sizeof name, "%d %s %s-%s lattice", row->dim, row->relation_name, row->a, row->b);
    struct rng rng = rng_seeded(options->seed, name);
    struct tally cell = {0};
    struct shapes shapes = {.a = {.dim = row->dim, .kind = row->kind_a & ~GRZ_ROUNDED_KIND},
                            .b = {.dim = row->dim, .kind = row->kind_b & ~GRZ_ROUNDED_KIND}};
    const int count = draft_count(row, &shapes), reach = row->dim == 2 && count <= 6 ? 2 : 1;
    double all = 1;
    for (int i = 0; i < count; i++) {
        draft_number(row, &shapes, i, &role);
        all *= values_of(role, reach);
    }
    const long wanted = inputs_of(options, row, 11);
    const bool complete = all <= 200.0 * (double)wanted;
    const long inputs = complete ? (long)all : 10 * wanted;
    for (long n = 0; n < inputs; n++) {
        long rest = n;
        for (int i = 0; i < count; i++) {
            double *number = draft_number(row, &shapes, i, &role);
            const int values = values_of(role, reach),
                      value = complete ? (int)(rest % values) : rng_int(&rng, 0, values - 1);
            *number = role == 's' ? value : value - reach;
            rest /= values;
        }
        check(row, &shapes, false, &cell);
    }
    if (options->table || cell.differences > 0)
        printf("%s%d %s-%s: %ld inputs%s, %ld comparisons, %ld differences\n", row->relation_name, row->dim, row->a,
               row->b, cell.inputs, complete ? ", all" : "", cell.comparisons, cell.differences);
    add(&total, &cell);
}

static bool is_wanted(const struct options *options, const struct row *row) {
    char pair[50];
    snprintf(pair, sizeof pair, "%s-%s", row->a, row->b);
    if (options->dim != 0 && options->dim != row->dim) return false;
    if (options->relation != NULL && strcmp(options->relation, row->relation_name) != 0) return false;
    if (options->shape != NULL && strcmp(options->shape, row->b) != 0) return false;
    return options->pair == NULL || strcmp(options->pair, pair) == 0;
}

static void run(const struct options *options) {
    const int count = row_count();
    const bool progress = isatty(STDERR_FILENO) != 0;
    long cells = 0;
    for (int r = 0; r < count; r++) {
        const struct row *row = row_at(r);
        if (!is_wanted(options, row)) continue;
        if (progress)
            fprintf(stderr, "\r\033[K%3d%% %s%d %s-%s", 100 * r / count, row->relation_name, row->dim, row->a, row->b);
        if (options->lattices) run_lattice(options, row);
        for (int f = 0; f < family_count && !options->lattices; f++) {
            if (!families[f].applies(row) ||
                (options->family != NULL && strcmp(options->family, families[f].name) != 0))
                continue;
            if (options->first && total.differences > 0) continue;
            run_cell(options, row, f);
            cells += row_questions(row);
        }
    }
    if (progress) fprintf(stderr, "\r\033[K");
    if (options->lattices) {
        printf("lattices: %ld inputs, %ld comparisons, %ld differences\n", total.inputs, total.comparisons,
               total.differences);
        return;
    }

    printf("%-10s %12s %12s %8s %12s %12s %12s\n", "family", "inputs", "comparisons", "differ", "apart", "touching",
           "open");
    for (int f = 0; f < family_count; f++) {
        const struct tally *t = &by_family[f];
        printf("%-10s %12ld %12ld %8ld %12ld %12ld %12ld\n", families[f].name, t->inputs, t->comparisons,
               t->differences, t->outcomes[0], t->outcomes[1], t->outcomes[2]);
    }
    if (worst_nearest_errors.of_point > 0)
        printf(
            "nearest points: worst error %.2g of 4, worst error of their distance %.2g of 8, times 2^-53 of the size\n",
            worst_nearest_errors.of_point, worst_nearest_errors.of_distance);
    printf("%ld comparisons, %ld differences; %ld inputs for each of %ld (relation, pair, family)\n", total.comparisons,
           total.differences, options->count, cells);
}

static int print_families(void) {
    for (int f = 0; f < family_count; f++) puts(families[f].name);
    return 0;
}

static struct options options_from(int argc, char **argv) {
    struct options options = {.count = inputs_a_cell(), .seed = 1};
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i];
        if (strcmp(name, "--table") == 0 || strcmp(name, "--first") == 0 || strcmp(name, "--lattices") == 0) {
            *(name[2] == 't' ? &options.table : name[2] == 'f' ? &options.first : &options.lattices) = true;
            continue;
        }
        const char *value = i + 1 < argc ? argv[++i] : NULL;
        if (value == NULL) name = "";
        if (strcmp(name, "--count") == 0) options.count = atol(value);
        else if (strcmp(name, "--seed") == 0) options.seed = strtoull(value, NULL, 10);
        else if (strcmp(name, "--dim") == 0) options.dim = atoi(value);
        else if (strcmp(name, "--relation") == 0) options.relation = value;
        else if (strcmp(name, "--pair") == 0) options.pair = value;
        else if (strcmp(name, "--shape") == 0) options.shape = value;
        else if (strcmp(name, "--family") == 0) options.family = value;
        else {
            fprintf(
                stderr,
                "usage: oracle [--count N] [--seed S] [--dim 2|3] [--relation R] [--pair A-B] [--shape B] [--family F] "
                "[--table] [--first] [--lattices]\n       oracle --families\n");
            exit(2);
        }
    }
    return options;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "--families") == 0) return print_families();
    const struct options options = options_from(argc, argv);
    run(&options);
    /* a selection that matches nothing proves nothing */
    return total.differences != 0 || total.inputs == 0;
}
