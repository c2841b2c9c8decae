/* Affine maps of points.
 *
 * SPDX-License-Identifier: MIT */
#include "num/affine.h"

#include "num/rounded.h"
#include "num/stage.h"

grz_affine grz_affine_of(const double matrix[12]) {
    grz_affine map = {{{0}}};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++) map.column[k][i] = matrix[4 * i + k];
    return map;
}

void grz_affine_map_fallback(const grz_affine *map, size_t count, const double (*from)[3], double (*to)[3]) {
    for (size_t p = 0; p < count; p++) {
        const double at[4] = {from[p][0], from[p][1], from[p][2], 1};
        for (int i = 0; i < 3; i++) {
            const double row[4] = {map->column[0][i], map->column[1][i], map->column[2][i], map->column[3][i]};
            to[p][i] = grz_rounded_dot(4, row, at);
        }
    }
}

void grz_affine_map(const grz_affine *map, size_t count, const double (*from)[3], double (*to)[3]) {
#if defined(GRZ_HAS_AVX)
    if (GRZ_FILTER_CLAIMS && grz_isa_in_use() >= GRZ_AVX2) {
        grz_affine_map_avx2(map, count, from, to);
        return;
    }
#endif
    grz_affine_map_fallback(map, count, from, to);
}
