/* Cells of directions.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/directions.h"

#include "num/stage.h"
#include "num/vec.h"

#include <math.h>

/* A product of unit vectors in doubles, a root and a quotient: within some 16 u. */
GRZ_BOUND(direction_error, 32 * GRZ_U);

/* The center and the cap, whose angle is that to the farthest corner. */
static void set_cap(grz_directions *c) {
    const int axis = c->side / 2, j = (axis + 1) % 3, k = (axis + 2) % 3;
    const double half = ldexp(1, -c->cuts), ahead = c->side % 2 ? -1 : 1;
    int at[2] = {0, 0};
    for (int bit = 0; bit < c->cuts; bit++)
        for (int i = 0; i < 2; i++) at[i] |= (int)(c->place >> (2 * bit + i) & 1) << bit;
    const double u = (2 * at[0] + 1) * half - 1, v = (2 * at[1] + 1) * half - 1, length = sqrt(1 + u * u + v * v);
    c->center[axis] = ahead / length;
    c->center[j] = u / length;
    c->center[k] = v / length;
    c->cosine = 1;
    for (int i = 0; i < 4; i++) {
        const double x = u + (i & 1 ? half : -half), y = v + (i & 2 ? half : -half);
        c->cosine = fmin(c->cosine, (1 + u * x + v * y) / (length * sqrt(1 + x * x + y * y)));
    }
    c->cosine -= direction_error;
    c->sine = sqrt((1 - c->cosine) * (1 + c->cosine)) + direction_error;
}

grz_directions grz_first_directions(void) {
    grz_directions c = {.side = 0};
    set_cap(&c);
    return c;
}

void grz_cut_directions(grz_directions *c) {
    c->cuts++;
    c->place <<= 2;
    set_cap(c);
}

bool grz_next_directions(grz_directions *c) {
    while (c->cuts > 0 && (c->place & 3) == 3) {
        c->cuts--;
        c->place >>= 2;
    }
    if (c->cuts > 0) c->place++;
    else c->side++;
    if (c->side == 6) return false;
    set_cap(c);
    return true;
}

/* The cosine of the angle less that of the cap; its derivative by the cosine of the angle is at most 1. */
double grz_most_along(const grz_directions *c, const double unit[3], double error) {
    const double along = grz_dot(3, unit, c->center) + error;
    if (!(along < c->cosine)) return 1;
    const double across = along > -1 ? sqrt((1 - along) * (1 + along)) : 0;
    return fmin(1, along * c->cosine + across * c->sine + 2 * direction_error);
}
