/* SPDX-License-Identifier: MIT */
#include "families/families.h"

static bool always(const struct row *row) {
    (void)row;
    return true;
}

static bool has_halves(const struct row *row) {
    return row_is_distance(row) || row_is_signed(row) || row_is_contact(row);
}

static bool has_aabb(const struct row *row) {
    return (row->kind_a & ~GRZ_ROUNDED_KIND) == GRZ_AABB || (row->kind_b & ~GRZ_ROUNDED_KIND) == GRZ_AABB;
}

const struct family families[] = {
    {"lattice", make_lattice, always},
    {"contact", make_contact, always},
    {"mixed", make_mixed, always},
    {"near", make_near, always},
    {"parallel", make_parallel, always},
    {"flat", make_flat, always},
    {"nested", make_nested, always},
    {"invalid", make_invalid, always},
    {"infinite", make_infinite, has_aabb},
    {"ends", make_ends, always},
    {"bits", make_bits, always},
    {"decimal", make_decimal, always},
    {"random", make_random, always},
    {"moments", make_moments, row_is_timed},
    {"speeds", make_speeds, row_is_timed},
    {"halfway", make_halfway, has_halves},
    {"inside", make_inside, row_is_signed},
};
const int family_count = (int)(sizeof families / sizeof families[0]);
