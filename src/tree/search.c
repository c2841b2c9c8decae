/* The searches of the instruction set in use.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/search.h"

const grz_bvh_searches *grz_bvh_searches_in_use(void) {
    static const grz_bvh_searches *const all[GRZ_ISA_COUNT] = GRZ_KERNELS(&grz_bvh_searches);
    return all[grz_isa_in_use()];
}

grz_bvh_box grz_bvh_box_of(int dim, const double least[], const double greatest[]) {
    grz_bvh_box box = {{0}};
    for (int k = 0; k < dim; k++) {
        box.at[2 * k] = grz_float_below(least[k]);
        box.at[2 * k + 1] = grz_float_above(greatest[k]);
    }
    return box;
}
