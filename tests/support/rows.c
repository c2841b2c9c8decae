/* SPDX-License-Identifier: MIT */
#include "support/rows.h"

static const grz_relation overlaps[3] = {GRZ_OVERLAP, GRZ_OVERLAP_OPEN, GRZ_TOUCH};

int row_questions(const struct row *row) { return row->relation == GRZ_OVERLAP ? 3 : 1; }

grz_relation row_relation(const struct row *row, int question) { return row->relation == GRZ_OVERLAP ? overlaps[question] : row->relation; }

static int ask2(grz_relation relation, const union library_shape *a, const union library_shape *b) {
    switch (relation) {
    case GRZ_OVERLAP: return grz2_overlap(&a->in2, &b->in2);
    case GRZ_OVERLAP_OPEN: return grz2_overlap_open(&a->in2, &b->in2);
    case GRZ_TOUCH: return grz2_touch(&a->in2, &b->in2);
    case GRZ_SIDE: return grz2_side(&a->in2.plane, &b->in2);
    default: return grz2_zone(&a->in2.point, &b->in2);
    }
}

static int ask3(grz_relation relation, const union library_shape *a, const union library_shape *b) {
    switch (relation) {
    case GRZ_OVERLAP: return grz3_overlap(&a->in3, &b->in3);
    case GRZ_OVERLAP_OPEN: return grz3_overlap_open(&a->in3, &b->in3);
    case GRZ_TOUCH: return grz3_touch(&a->in3, &b->in3);
    case GRZ_SIDE: return grz3_side(&a->in3.plane, &b->in3);
    default: return grz3_zone(&a->in3.point, &b->in3);
    }
}

int row_ask(const struct row *row, int question, const union library_shape *a, const union library_shape *b) {
    return row->dim == 2 ? ask2(row_relation(row, question), a, b) : ask3(row_relation(row, question), a, b);
}

int row_outcome(const struct row *row, const struct shape *a, const struct shape *b) {
    const union library_shape x = shape_for_library(a), y = shape_for_library(b);
    if (row->relation != GRZ_OVERLAP) return row_ask(row, 0, &x, &y);
    return row_ask(row, 0, &x, &y) + row_ask(row, 1, &x, &y);
}
