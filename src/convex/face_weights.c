/* SPDX-License-Identifier: MIT */
#include "convex/face_weights.h"

bool grz_add_up_weights(grz_arena *arena, uint64_t *mark, int count, grz_face_weights *s) {
    bool negative = false, positive = false;
    grz_dy_keep_all(arena, mark, count, s->weight);
    uint64_t *const after = arena->next;
    grz_dyadic sum = grz_dy_zero();
    for (int k = 0; k < count; k++) {
        negative = negative || s->weight[k].sign < 0;
        positive = positive || s->weight[k].sign > 0;
        s->weight[k] = grz_dy_abs(s->weight[k]);
        sum = grz_dy_keep(arena, after, grz_dy_add(arena, sum, s->weight[k]));
    }
    s->twice = grz_dy_keep(arena, after, grz_dy_add(arena, sum, sum));
    return negative != positive;
}

void grz_weights_of_nearest(grz_arena *arena, int dim, int count, grz_dyadic w[4][3], grz_face_weights *s) {
    uint64_t *const mark = arena->next;
    grz_dyadic e[3], g[3], n[3];
    if (count == 1) {
        s->weight[0] = grz_dy_power(arena, 0, 0);
    } else if (count == 2) {
        grz_dy_subtract(arena, dim, w[1], w[0], e);
        s->weight[0] = grz_dy_dot(arena, dim, w[1], e);
        s->weight[1] = grz_dy_neg(grz_dy_dot(arena, dim, w[0], e));
    } else if (count == 3 && dim == 3) {
        grz_dy_subtract(arena, 3, w[1], w[0], e);
        grz_dy_subtract(arena, 3, w[2], w[0], g);
        grz_dy_cross(arena, e, g, n);
        grz_dy_keep_all(arena, mark, 3, n);
        for (int k = 0; k < 3; k++) s->weight[k] = grz_dy_det3(arena, w[(k + 1) % 3], w[(k + 2) % 3], n);
    } else if (count == 3) {
        for (int k = 0; k < 3; k++) s->weight[k] = grz_dy_cross2(arena, w[(k + 1) % 3], w[(k + 2) % 3]);
    } else {
        for (int k = 0; k < 4; k++) {
            const grz_dyadic volume = grz_dy_det3(arena, w[k == 0], w[k <= 1 ? 2 : 1], w[k <= 2 ? 3 : 2]);
            s->weight[k] = k % 2 ? grz_dy_neg(volume) : volume;
        }
    }
    grz_add_up_weights(arena, mark, count, s);
}
