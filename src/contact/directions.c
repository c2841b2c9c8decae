/* Cells of directions.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/directions.h"

#include "num/stage.h"
#include "num/vec.h"

#include <math.h>

/* A product of unit vectors in doubles, a root and a quotient: within some 16 u. */
GRZ_BOUND(direction_error, 32 * GRZ_U);

/* The bits of a cut. */
static int bits_of_cut(const grz_directions *c) { return c->dim - 1; }

/* The center and the cap, whose angle is that to the farthest corner. */
static void set_cap(grz_directions *c) {
    const int axis = c->side / 2, j = (axis + 1) % c->dim, k = (axis + 2) % 3, bits = bits_of_cut(c);
    const double half = grz_ldexp(1, -c->cuts), ahead = c->side % 2 ? -1 : 1;
    int at[2] = {0, 0};
    for (int bit = 0; bit < c->cuts; bit++)
        for (int i = 0; i < bits; i++) at[i] |= (int)(c->place >> (bits * bit + i) & 1) << bit;
    const double u = (2 * at[0] + 1) * half - 1, v = c->dim == 2 ? 0 : (2 * at[1] + 1) * half - 1,
                 length = sqrt(1 + u * u + v * v);
    c->center[2] = 0;
    c->center[axis] = ahead / length;
    c->center[j] = u / length;
    if (c->dim == 3) c->center[k] = v / length;
    c->cosine = 1;
    for (int i = 0; i < 4; i++) {
        const double x = u + (i & 1 ? half : -half), y = c->dim == 2 ? 0 : v + (i & 2 ? half : -half);
        c->cosine = fmin(c->cosine, (1 + u * x + v * y) / (length * sqrt(1 + x * x + y * y)));
    }
    c->cosine -= direction_error;
    c->sine = sqrt((1 - c->cosine) * (1 + c->cosine)) + direction_error;
}

grz_directions grz_first_directions(int dim) {
    grz_directions c = {.dim = dim};
    set_cap(&c);
    return c;
}

void grz_cut_directions(grz_directions *c) {
    c->cuts++;
    c->place <<= bits_of_cut(c);
    set_cap(c);
}

bool grz_next_directions(grz_directions *c) {
    const int bits = bits_of_cut(c);
    const uint64_t last = (UINT64_C(1) << bits) - 1;
    while (c->cuts > 0 && (c->place & last) == last) {
        c->cuts--;
        c->place >>= bits;
    }
    if (c->cuts > 0) c->place++;
    else c->side++;
    if (c->side == 2 * c->dim) return false;
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
