/* The weights of a point of a triangle that was rounded, and may lie beside it: those of the point of the triangle that
 * is nearest to it. A triangle may be as thin as what was rounded, so its plane alone is not enough.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/nearest_weights.h"

#include "num/bits.h"
#include "num/dyadic.h"
#include "num/rounded.h"
#include "shape/vec3.h"

#include <graze/distance3.h>

enum { WEIGHTS_LIMBS = 2048 };

/* Where along the edge from a to b the point is, from 0 to 1, correctly rounded; 0 if a is b. */
static GRZ_NOINLINE double share_of_edge(const grz3_vec *a, const grz3_vec *b, const grz3_vec *point) {
    uint64_t limbs[WEIGHTS_LIMBS];
    grz_arena arena = grz_arena_over(limbs, WEIGHTS_LIMBS);
    grz_dyadic edge[3], from[3];
    for (int k = 0; k < 3; k++) {
        const grz_dyadic start = grz_dy(&arena, grz3_at(a, k));
        edge[k] = grz_dy_sub(&arena, grz_dy(&arena, grz3_at(b, k)), start);
        from[k] = grz_dy_sub(&arena, grz_dy(&arena, grz3_at(point, k)), start);
    }
    const grz_dyadic under = grz_dy_dot(&arena, 3, edge, edge);
    if (under.sign == 0) return 0;
    return grz_mesh_weight(grz_rounded_quotient(&arena, grz_dy_dot(&arena, 3, edge, from), under), 1);
}

static void weights_on_nearest_edge(const grz3_triangle *t, const grz3_vec *point, double *u, double *v) {
    const grz3_vec *const corner[3] = {&t->a, &t->b, &t->c};
    const grz3_shape from = grz3_shape_from_point(point);
    double least = 0, weight[3] = {0};
    for (int i = 0; i < 3; i++) {
        const int next = (i + 1) % 3;
        const grz3_segment edge = {*corner[i], *corner[next]};
        const grz3_shape segment = grz3_shape_from_segment(&edge);
        const double distance = grz3_distance(&from, &segment, NULL, NULL);
        if (i > 0 && !grz_less_equal(distance, least)) continue;
        const double share = share_of_edge(corner[i], corner[next], point);
        least = distance;
        weight[i] = 1 - share, weight[next] = share, weight[(i + 2) % 3] = 0;
    }
    *u = weight[1];
    *v = weight[2];
}

static bool is_flat(const grz3_triangle *t) {
    const grz3_vec *const p[3] = {&t->a, &t->b, &t->c};
    bool flat = true;
    for (int k = 0; k < 3 && flat; k++) {
        grz2_vec seen[3];
        for (int i = 0; i < 3; i++) seen[i] = (grz2_vec){grz3_at(p[i], (k + 1) % 3), grz3_at(p[i], (k + 2) % 3)};
        flat = grz2_orient(&seen[0], &seen[1], &seen[2]) == 0;
    }
    return flat;
}

void grz_mesh_nearest_weights(const grz3_triangle *t, const grz3_vec *point, double *u, double *v) {
    if (!is_flat(t)) {
        grz_mesh_weights(t, point, u, v);
        if (!grz_negative(*u) && !grz_negative(*v) && *u + *v <= 1) return;
    }
    weights_on_nearest_edge(t, point, u, v);
}
