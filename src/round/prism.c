/* Prisms in and about a round body.
 *
 * SPDX-License-Identifier: MIT */
#include "round/prism.h"

#include "num/stage.h"
#include "num/unit.h"
#include "num/vec.h"

#include <math.h>
#include <string.h>

/* How far a corner may be from where exact arithmetic would put it. Roundings of each coordinate, each of u of the
 * size: the axis 5 (difference 1, norm 3, quotient 1), the frame 12 more, the direction of a side 3, the corner's
 * products and sums 8, the radius and the ends that are grown 4: 32 u. A corner about the circle is up to 1.6 times as
 * far from the axis as one in it, as two sides are less than 100 degrees from each other; and there are three
 * coordinates: sqrt(3) 1.6 32 u < 89 u. */
GRZ_BOUND(prism_corner_error, 128 * GRZ_U);

/* Below 2^-1022 some units of 2^-1074. */
double grz_prism_error(const grz_prism *prism) { return prism_corner_error * prism->size + 0x1p-1068; }

static void start_sides(grz_prism *prism) {
    static const double diagonal = 0x1.6a09e667f3bcdp-1; /* the root of 1/2 */
    static const double sides[8][2] = {{1, 0},  {diagonal, diagonal},   {0, 1},  {-diagonal, diagonal},
                                       {-1, 0}, {-diagonal, -diagonal}, {0, -1}, {diagonal, -diagonal}};
    prism->sides = 8;
    memcpy(prism->side, sides, sizeof sides);
    memset(prism->used, 0, sizeof prism->used);
    prism->uses = 0;
}

void grz_prism_of(const grz_round *round, grz_prism *prism) {
    double d[3], away[3] = {0};
    int least = 0;
    memcpy(prism->end, round->end, sizeof prism->end);
    prism->radius = round->radius;
    prism->size = 0;
    for (int i = 0; i < 3; i++) {
        const double a = fabs(prism->end[0][i]), b = fabs(prism->end[1][i]), larger = a > b ? a : b;
        d[i] = prism->end[1][i] - prism->end[0][i];
        prism->size = larger > prism->size ? larger : prism->size;
        if (fabs(d[i]) < fabs(d[least])) least = i;
    }
    prism->size += prism->radius;
    prism->length = grz_unit_along(3, d, prism->axis);
    away[least] = 1;
    grz_cross(prism->axis, away, d);
    grz_unit_along(3, d, prism->across[0]);
    grz_cross(prism->axis, prism->across[0], prism->across[1]);
    start_sides(prism);
}

static double side_cross(const double p[2], const double q[2]) { return p[0] * q[1] - p[1] * q[0]; }
static double side_dot(const double p[2], const double q[2]) { return p[0] * q[0] + p[1] * q[1]; }
static double chord2(const double p[2], const double q[2]) {
    return (p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]);
}

static int next_side(const grz_prism *prism, int i) { return i + 1 < prism->sides ? i + 1 : 0; }
static int previous_side(const grz_prism *prism, int i) { return i > 0 ? i - 1 : prism->sides - 1; }

/* The arc, by its first side, in which a direction lies. */
static int arc_of(const grz_prism *prism, const double p[2]) {
    int best = 0;
    for (int i = 1; i < prism->sides; i++)
        if (side_dot(prism->side[i], p) > side_dot(prism->side[best], p)) best = i;
    return side_cross(prism->side[best], p) >= 0 ? best : previous_side(prism, best);
}

/* Makes room for one more side: takes out the one that has not been used for longest, if both its neighbors are near
 * enough to each other. So there is room for several places at which sides are added by turns. */
static void drop_side(grz_prism *prism) {
    int oldest = -1;
    for (int i = 0; i < prism->sides; i++) {
        const double *const before = prism->side[previous_side(prism, i)], *const after =
                                                                               prism->side[next_side(prism, i)];
        if (side_dot(before, after) < -0.1 || side_cross(before, after) <= 0) continue;
        if (oldest < 0 || prism->used[i] < prism->used[oldest]) oldest = i;
    }
    prism->sides--;
    const size_t behind = (size_t)(prism->sides - oldest);
    memmove(prism->side[oldest], prism->side[oldest + 1], behind * sizeof prism->side[0]);
    memmove(prism->used + oldest, prism->used + oldest + 1, behind * sizeof prism->used[0]);
}

static void insert_side(grz_prism *prism, const double p[2]) {
    if (prism->sides == GRZ_PRISM_SIDES) drop_side(prism);
    const int at = arc_of(prism, p) + 1;
    const size_t behind = (size_t)(prism->sides - at);
    memmove(prism->side[at + 1], prism->side[at], behind * sizeof prism->side[0]);
    memmove(prism->used + at + 1, prism->used + at, behind * sizeof prism->used[0]);
    memcpy(prism->side[at], p, sizeof prism->side[0]);
    prism->used[at] = ++prism->uses;
    prism->sides++;
}

/* The arcs that are worth halving are longer than this: the sagitta of half of one is 2^-47 of the radius. */
static const double shortest2 = 0x1p-44;

/* Halves the arc between two sides. */
static bool halve(grz_prism *prism, const double from[2], const double to[2]) {
    const double sum[2] = {from[0] + to[0], from[1] + to[1]};
    double middle[2];
    if (chord2(from, to) <= shortest2) return false;
    grz_unit_along(2, sum, middle);
    insert_side(prism, middle);
    return true;
}

bool grz_prism_refine(grz_prism *prism, const double d[3]) {
    const double along[2] = {grz_dot(3, d, prism->across[0]), grz_dot(3, d, prism->across[1])};
    double p[2], from[2], to[2], before[2], after[2];
    if (!(grz_unit_along(2, along, p) > 0)) return false;
    const int arc = arc_of(prism, p), next = next_side(prism, arc);
    memcpy(from, prism->side[arc], sizeof from);
    memcpy(to, prism->side[next], sizeof to);
    memcpy(before, prism->side[previous_side(prism, arc)], sizeof before);
    memcpy(after, prism->side[next_side(prism, next)], sizeof after);
    prism->used[arc] = prism->used[next] = ++prism->uses;
    const double whole = chord2(from, to), first = chord2(from, p), last = chord2(p, to);
    if (first <= shortest2 / 4 || last <= shortest2 / 4) {
        const bool halved = halve(prism, from, to);
        return (first <= last ? halve(prism, before, from) : halve(prism, to, after)) || halved;
    }
    insert_side(prism, p);
    if (first > whole / 4) halve(prism, from, p);
    if (last > whole / 4) halve(prism, p, to);
    return true;
}

double grz_prism_short_of(const grz_prism *prism, const double d[3]) {
    const double along[2] = {grz_dot(3, d, prism->across[0]), grz_dot(3, d, prism->across[1])};
    double most = side_dot(prism->side[0], along), unit[2];
    for (int i = 1; i < prism->sides; i++) {
        const double reach = side_dot(prism->side[i], along);
        most = reach > most ? reach : most;
    }
    const double rest = grz_unit_along(2, along, unit) - most;
    return rest > 0 ? prism->radius * rest : 0;
}

/* Across the axis, corner i of a prism about a circle of radius 1: where the tangents of two neighbors meet. */
static void corner_of(const grz_prism *prism, grz_prism_fit fit, int i, double corner[2]) {
    const double *const p = prism->side[i], *const q = prism->side[next_side(prism, i)];
    const double share = 1 / (1 + side_dot(p, q));
    for (int k = 0; k < 2; k++) corner[k] = fit == GRZ_INSCRIBED ? p[k] : (p[k] + q[k]) * share;
}

void grz_prism_core(grz_prism *prism, grz_prism_fit fit, double radius, const double beyond[2], const double shift[3],
                    grz_core *core) {
    const int sides = radius > 0 ? prism->sides : 1;
    double end[2][3];
    for (int k = 0; k < 3; k++) {
        end[0][k] = (prism->end[0][k] - beyond[0] * prism->axis[k]) + shift[k];
        end[1][k] = (prism->end[1][k] + beyond[1] * prism->axis[k]) + shift[k];
    }
    for (int i = 0; i < sides; i++) {
        double corner[2];
        corner_of(prism, fit, i, corner);
        for (int k = 0; k < 3; k++) {
            const double off = radius * (corner[0] * prism->across[0][k] + corner[1] * prism->across[1][k]);
            prism->point[2 * i][k] = end[0][k] + off;
            prism->point[2 * i + 1][k] = end[1][k] + off;
        }
    }
    grz_core_points(core, 3, prism->point[0], 2 * sides);
}
