/* SPDX-License-Identifier: MIT */
#include "support/outcome.h"
#include "support/rows.h"

#include <string.h>

#define MOST_ROWS 5000

static struct row table[MOST_ROWS];
static int table_size;

static void add_row(int dim, grz_relation relation, struct named_kind a, struct named_kind b) {
    const struct own_functions *owns = dim == 2 ? owns2 : owns3;
    const int own_count = dim == 2 ? owns2_count : owns3_count;
    struct row *row = &table[table_size++];
    *row =
        (struct row){dim, relation, grz_relation_name(relation), a.name, b.name, a.kind, b.kind, {NULL}, {NULL}, NULL};
    for (int i = 0; i < own_count; i++)
        if (owns[i].relation == relation && owns[i].kind_a == a.kind && owns[i].kind_b == b.kind) {
            for (int q = 0; q < 3; q++) row->own[q] = owns[i].own[q];
            for (int q = 0; q < 2; q++) row->own_time[q] = owns[i].own_time[q];
            row->own_distance = owns[i].own_distance;
        }
}

static bool is_box(int kind) { return kind == GRZ_AABB || kind == GRZ_RECT || kind == GRZ_OBB; }

static bool is_caster(int kind) { return kind == GRZ_SEGMENT || kind == GRZ_RAY || kind == GRZ_LINE; }

static bool is_unbounded(int kind) {
    return kind == GRZ_RAY || kind == GRZ_LINE || kind == GRZ_PLANE || kind == GRZ_HALFSPACE;
}

static void add_space(int dim, const struct named_kind kinds[], int count) {
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) {
            if (i <= j) add_row(dim, GRZ_OVERLAP, kinds[i], kinds[j]);
            if (i <= j) add_row(dim, GRZ_WITHIN, kinds[i], kinds[j]);
            add_row(dim, GRZ_CONTAINS, kinds[i], kinds[j]);
            if (is_caster(kinds[i].kind)) add_row(dim, GRZ_CAST, kinds[i], kinds[j]);
            if (i <= j && !(is_unbounded(kinds[i].kind) && is_unbounded(kinds[j].kind)))
                add_row(dim, GRZ_SWEEP, kinds[i], kinds[j]);
            if (kinds[i].kind == GRZ_PLANE) add_row(dim, GRZ_SIDE, kinds[i], kinds[j]);
            if (kinds[i].kind == GRZ_POINT && is_box(kinds[j].kind)) add_row(dim, GRZ_ZONE, kinds[i], kinds[j]);
        }
}

static bool has_inside(int dim, int kind) {
    return !(kind == GRZ_POINT || kind == GRZ_SEGMENT || kind == GRZ_RAY || kind == GRZ_LINE || kind == GRZ_PLANE ||
             (kind == GRZ_TRIANGLE && dim == 3));
}

/* At the end of the table, so that the rows before keep their numbers. */
static void add_distances(int dim, const struct named_kind kinds[], int count) {
    for (int i = 0; i < count; i++)
        for (int j = i; j < count; j++) add_row(dim, GRZ_DISTANCE, kinds[i], kinds[j]);
    for (int j = 0; j < count; j++)
        if (has_inside(dim, kinds[j].kind)) add_row(dim, GRZ_SIGNED_DISTANCE, kinds[0], kinds[j]);
}

static bool is_endless(int kind) { return kind == GRZ_RAY || kind == GRZ_LINE; }

static void add_depths(int dim, grz_relation relation, const struct named_kind kinds[], int count) {
    for (int i = 0; i < count; i++)
        for (int j = i; j < count; j++)
            if (!is_endless(kinds[i].kind) && !is_endless(kinds[j].kind) &&
                !(is_unbounded(kinds[i].kind) && is_unbounded(kinds[j].kind)))
                add_row(dim, relation, kinds[i], kinds[j]);
}

int row_count(void) {
    if (table_size == 0) {
        add_space(2, kinds2, kinds2_count);
        add_space(3, kinds3, kinds3_count);
        add_distances(2, kinds2, kinds2_count);
        add_distances(3, kinds3, kinds3_count);
        add_depths(2, GRZ_DEPTH, kinds2, kinds2_count);
        add_depths(3, GRZ_DEPTH, kinds3, kinds3_count);
        add_depths(2, GRZ_CONTACT, kinds2, kinds2_count);
        add_depths(3, GRZ_CONTACT, kinds3, kinds3_count);
    }
    return table_size;
}

const struct row *row_at(int i) { return i < row_count() ? &table[i] : NULL; }

static const grz_relation overlaps[3] = {GRZ_OVERLAP, GRZ_OVERLAP_OPEN, GRZ_TOUCH};

bool row_is_timed(const struct row *row) { return row->relation == GRZ_CAST || row->relation == GRZ_SWEEP; }

bool row_is_distance(const struct row *row) { return row->relation == GRZ_DISTANCE; }

bool row_is_signed(const struct row *row) { return row->relation == GRZ_SIGNED_DISTANCE; }

bool row_is_depth(const struct row *row) { return row->relation == GRZ_DEPTH; }

bool row_is_contact(const struct row *row) { return row->relation == GRZ_CONTACT; }

int row_questions(const struct row *row) { return row->relation == GRZ_OVERLAP ? 3 : row_is_timed(row) ? 2 : 1; }

grz_relation row_relation(const struct row *row, int question) {
    if (row->relation == GRZ_OVERLAP) return overlaps[question];
    if (question == 1) return row->relation == GRZ_CAST ? GRZ_CAST_OPEN : GRZ_SWEEP_OPEN;
    return row->relation;
}

bool row_is_symmetric(const struct row *row) {
    return row->relation == GRZ_OVERLAP || row->relation == GRZ_WITHIN || row->relation == GRZ_SWEEP ||
           row_is_distance(row) || row_is_depth(row) || row_is_contact(row);
}

struct extra extra_reversed(const struct extra *with) {
    struct extra reversed = *with;
    for (int k = 0; k < 3; k++) {
        reversed.by[0][k] = with->by[1][k];
        reversed.by[1][k] = with->by[0][k];
    }
    return reversed;
}

static int time2(grz_relation relation, const union library_shape *a, const union library_shape *b,
                 const struct extra *with, double *enter, double *exit) {
    const grz2_vec da = {with->by[0][0], with->by[0][1]}, db = {with->by[1][0], with->by[1][1]};
    switch (relation) {
    case GRZ_CAST: return outcome_of(grz2_cast(&a->in2, &b->in2, enter, exit));
    case GRZ_CAST_OPEN: return outcome_of(grz2_cast_open(&a->in2, &b->in2, enter, exit));
    case GRZ_SWEEP: return outcome_of(grz2_sweep(&a->in2, &da, &b->in2, &db, enter, exit));
    default: return outcome_of(grz2_sweep_open(&a->in2, &da, &b->in2, &db, enter, exit));
    }
}

static int time3(grz_relation relation, const union library_shape *a, const union library_shape *b,
                 const struct extra *with, double *enter, double *exit) {
    const grz3_vec da = {with->by[0][0], with->by[0][1], with->by[0][2]},
                   db = {with->by[1][0], with->by[1][1], with->by[1][2]};
    switch (relation) {
    case GRZ_CAST: return outcome_of(grz3_cast(&a->in3, &b->in3, enter, exit));
    case GRZ_CAST_OPEN: return outcome_of(grz3_cast_open(&a->in3, &b->in3, enter, exit));
    case GRZ_SWEEP: return outcome_of(grz3_sweep(&a->in3, &da, &b->in3, &db, enter, exit));
    default: return outcome_of(grz3_sweep_open(&a->in3, &da, &b->in3, &db, enter, exit));
    }
}

int row_time(const struct row *row, int question, const union library_shape *a, const union library_shape *b,
             const struct extra *with, double *enter, double *exit) {
    const grz_relation relation = row_relation(row, question);
    return row->dim == 2 ? time2(relation, a, b, with, enter, exit) : time3(relation, a, b, with, enter, exit);
}

/* By its bits: with denormals-are-zero a subnormal would be 0, too. */
static bool is_positive_zero(double x) {
    static const double zero = 0;
    return memcmp(&x, &zero, sizeof x) == 0;
}

static int ask2(grz_relation relation, const union library_shape *a, const union library_shape *b, double margin) {
    switch (relation) {
    case GRZ_OVERLAP: return grz2_overlap(&a->in2, &b->in2);
    case GRZ_OVERLAP_OPEN: return grz2_overlap_open(&a->in2, &b->in2);
    case GRZ_TOUCH: return grz2_touch(&a->in2, &b->in2);
    case GRZ_WITHIN: return grz2_within(&a->in2, &b->in2, margin);
    case GRZ_CONTAINS: return grz2_contains(&a->in2, &b->in2);
    case GRZ_SIDE: return grz2_side(&a->in2.plane, &b->in2);
    case GRZ_SIGNED_DISTANCE: return outcome_of(grz2_signed_distance(&a->in2.point, &b->in2, NULL, NULL));
    case GRZ_DISTANCE: return is_positive_zero(grz2_distance(&a->in2, &b->in2, NULL, NULL));
    default: return grz2_zone(&a->in2.point, &b->in2);
    }
}

static int ask3(grz_relation relation, const union library_shape *a, const union library_shape *b, double margin) {
    switch (relation) {
    case GRZ_OVERLAP: return grz3_overlap(&a->in3, &b->in3);
    case GRZ_OVERLAP_OPEN: return grz3_overlap_open(&a->in3, &b->in3);
    case GRZ_TOUCH: return grz3_touch(&a->in3, &b->in3);
    case GRZ_WITHIN: return grz3_within(&a->in3, &b->in3, margin);
    case GRZ_CONTAINS: return grz3_contains(&a->in3, &b->in3);
    case GRZ_SIDE: return grz3_side(&a->in3.plane, &b->in3);
    case GRZ_SIGNED_DISTANCE: return outcome_of(grz3_signed_distance(&a->in3.point, &b->in3, NULL, NULL));
    case GRZ_DISTANCE: return is_positive_zero(grz3_distance(&a->in3, &b->in3, NULL, NULL));
    default: return grz3_zone(&a->in3.point, &b->in3);
    }
}

int row_ask(const struct row *row, int question, const union library_shape *a, const union library_shape *b,
            const struct extra *with) {
    double depth;
    if (row_is_timed(row)) return row_time(row, question, a, b, with, NULL, NULL);
    if (row_is_depth(row)) return row_depth(row, a, b, with, &depth);
    if (row_is_contact(row)) return row_contact(row, a, b, 0, NULL, NULL);
    const grz_relation relation = row_relation(row, question);
    const double margin = with != NULL ? with->margin : 0;
    return row->dim == 2 ? ask2(relation, a, b, margin) : ask3(relation, a, b, margin);
}

double row_distance(const struct row *row, const union library_shape *a, const union library_shape *b,
                    double points[2][3]) {
    grz2_vec of2[2] = {{0}};
    grz3_vec of3[2] = {{0}};
    const bool wanted = points != NULL;
    const double distance = row->dim == 2
                                ? grz2_distance(&a->in2, &b->in2, wanted ? &of2[0] : NULL, wanted ? &of2[1] : NULL)
                                : grz3_distance(&a->in3, &b->in3, wanted ? &of3[0] : NULL, wanted ? &of3[1] : NULL);
    for (int k = 0; k < 2 && wanted; k++) {
        const double in2[3] = {of2[k].x, of2[k].y, 0}, in3[3] = {of3[k].x, of3[k].y, of3[k].z};
        memcpy(points[k], row->dim == 2 ? in2 : in3, sizeof points[k]);
    }
    return distance;
}

double row_signed(const struct row *row, const union library_shape *a, const union library_shape *b,
                  double gradient[3]) {
    grz2_vec of2 = {0};
    grz3_vec of3 = {0};
    double distance;
    if (row->dim == 2) grz2_signed_distance(&a->in2.point, &b->in2, &distance, &of2);
    else grz3_signed_distance(&a->in3.point, &b->in3, &distance, &of3);
    const double in2[3] = {of2.x, of2.y, 0}, in3[3] = {of3.x, of3.y, of3.z};
    memcpy(gradient, row->dim == 2 ? in2 : in3, sizeof in2);
    return distance;
}

int row_depth(const struct row *row, const union library_shape *a, const union library_shape *b,
              const struct extra *with, double *depth) {
    double d[3];
    for (int k = 0; k < 3; k++) d[k] = is_positive_zero(with->by[0][k]) ? -with->by[1][k] : with->by[0][k];
    const grz2_vec in2 = {d[0], d[1]};
    const grz3_vec in3 = {d[0], d[1], d[2]};
    return outcome_of(row->dim == 2 ? grz2_depth_along(&a->in2, &b->in2, &in2, depth)
                                    : grz3_depth_along(&a->in3, &b->in3, &in3, depth));
}

int row_contact(const struct row *row, const union library_shape *a, const union library_shape *b, double margin,
                double *depth, double normal[3]) {
    grz2_vec in2 = {0};
    grz3_vec in3 = {0};
    const bool wanted = normal != NULL;
    const int outcome = outcome_of(row->dim == 2 ? grz2_depth(&a->in2, &b->in2, margin, wanted ? &in2 : NULL, depth)
                                                 : grz3_depth(&a->in3, &b->in3, margin, wanted ? &in3 : NULL, depth));
    const double of2[3] = {in2.x, in2.y, 0}, of3[3] = {in3.x, in3.y, in3.z};
    if (wanted) memcpy(normal, row->dim == 2 ? of2 : of3, sizeof of2);
    return outcome;
}

/* Of a distance how the shapes meet, on which it depends whether it is 0. */
static struct row row_to_ask(const struct row *row) {
    const struct row overlap = {.dim = row->dim, .relation = GRZ_OVERLAP};
    return row_is_distance(row) || row_is_signed(row) || row_is_contact(row) ? overlap : *row;
}

static bool has_open_question(const struct row *row) { return row->relation == GRZ_OVERLAP || row_is_timed(row); }

int row_outcome(const struct row *row, const struct shapes *shapes) {
    const struct row asked = row_to_ask(row);
    const union library_shape x = shape_for_library(&shapes->a), y = shape_for_library(&shapes->b);
    const int first = row_ask(&asked, 0, &x, &y, &shapes->with);
    return has_open_question(&asked) ? first + row_ask(&asked, 1, &x, &y, &shapes->with) : first;
}

bool row_has_outcome(const struct row *row, const struct shapes *shapes, int outcome) {
    const struct row asked = row_to_ask(row);
    const union library_shape x = shape_for_library(&shapes->a), y = shape_for_library(&shapes->b);
    if (!has_open_question(&asked)) return row_ask(&asked, 0, &x, &y, &shapes->with) == outcome;
    if (outcome == 2 * OUTCOME_YES) return row_ask(&asked, 1, &x, &y, &shapes->with) == OUTCOME_YES;
    if (row_ask(&asked, 0, &x, &y, &shapes->with) != outcome) return false;
    return outcome == OUTCOME_NO || row_ask(&asked, 1, &x, &y, &shapes->with) == OUTCOME_NO;
}
