/* Families of exact contacts: found on the lattice, scaled far up and down, and with one number moved by one ulp to
 * either side.
 *
 * SPDX-License-Identifier: MIT */
#include "support/outcome.h"
#include "families/draft.h"

#include <math.h>

/* True if a small change of one number can change the answer: for zones, if the point is in the middle zone along an
 * axis, perhaps on its end; for the other relations, if the answer is contact. */
static bool in_contact(const struct row *row, const struct shapes *s) {
    const int outcome = row_outcome(row, s);
    if (row->relation == GRZ_OVERLAP || row_is_distance(row) || row_is_signed(row) || row_is_contact(row) ||
        row_is_timed(row))
        return outcome == OUTCOME_YES;
    if (row->relation == GRZ_WITHIN) {
        struct shapes closer = *s;
        closer.with.margin = draft_step(s->with.margin, -1);
        return outcome == OUTCOME_YES && (s->with.margin == 0 || row_outcome(row, &closer) == OUTCOME_NO);
    }
    return row->relation == GRZ_SIDE ? outcome == GRZ_SIDE_MEETS : outcome != 0;
}

/* Multiplies directions by 2^j and their factors by 2^-j, which does not change an obb; for a plane also the offset. */
static void shift_directions(struct shape *shape, int j) {
    const char *roles = shape_roles(shape->dim, shape->kind);
    for (int i = 0; roles[i] != '\0'; i++)
        if (roles[i] == 'd' || roles[i] == 'o') shape->n[i] = ldexp(shape->n[i], j);
        else if (roles[i] == 's' && shape->kind == GRZ_OBB) shape->n[i] = ldexp(shape->n[i], -j);
}

int make_contact(struct rng *rng, const struct row *row, struct shapes out[]) {
    for (int tries = 0; tries < 40; tries++) {
        out[0] = draft_lattice_pair(rng, row, tries % 2 ? 12 : 4);
        if (in_contact(row, &out[0])) break;
    }
    int k = rng_once_in(rng, 3) ? 0 : rng_int(rng, -510, 510), j = rng_once_in(rng, 2) ? 0 : rng_int(rng, -30, 30);
    if (rng_once_in(rng, 5)) {
        /* a subnormal times a huge number is an ordinary length, which flush-to-zero would lose */
        k = rng_int(rng, -60, -35);
        j = rng_once_in(rng, 2) ? rng_int(rng, -1050, -1000) : rng_int(rng, 1000, 1015);
    }
    draft_scale(&out[0], k);
    shift_directions(&out[0].a, j);
    shift_directions(&out[0].b, j);
    char role;
    const int i = rng_int(rng, 0, draft_count(row, &out[0]) - 1);
    for (int side = 0; side < 2; side++) {
        out[1 + side] = out[0];
        double *x = draft_number(row, &out[1 + side], i, &role);
        *x = draft_step(*x, side == 0 ? 1 : -1);
    }
    return 3;
}
