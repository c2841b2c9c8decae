/* How far two moving bodies are from each other: the search of Gilbert, Johnson and Keerthi in doubles, in which every
 * product is rounded, so that it takes the same way on every machine. Nothing of it is trusted but two numbers: the
 * least of n . w over all points w of the difference, for a unit vector n, proves a distance from below; the length of
 * one point of the difference shows one from above.
 *
 * SPDX-License-Identifier: MIT */
#include "advance/gap.h"

#include "num/vec.h"

#include <math.h>
#include <string.h>

enum { GAP_MOST_STEPS = 96 };

/* A point of the difference of the cores, and those that it is the difference of, from the pivots' places. */
typedef struct gap_corner {
    double w[3], a[3], b[3];
} gap_corner;

/* Some corners, and the mean of them that is nearest to 0. */
typedef struct gap_simplex {
    int count;
    gap_corner corner[4];
    double weight[4], v[3];
} gap_simplex;

/* With S the size, a sum of magnitudes of which each body has its own part, and u = 2^-53:
 * - A point is kept as y = x - pivot: a center has three roundings, a step four, the difference from the pivot one, in
 *   each coordinate: 10 u S.
 * - The matrix of a pose: cosine and sine are within 5 u each, 7 u together, the axis within 4 u, twice, times up to 2:
 *   16 u, and once times the sine: 4 u; its entries round by less than 10 u. As a map it is within 37 u, and turning y
 *   rounds 6 u: 43 u S. The place of the pivot, p + t by, rounds by 2 u S.
 * - So a point is off by 55 u S. A difference of two, and the places': 112 u S, as S has the parts of both.
 * - The corner that was found may not be the furthest one: turning the direction back is off by 43 u, the products and
 *   sums by 12 u, for each of the bodies: 55 u S.
 * - n . w rounds by 6 u S, n is a unit vector within 4 u, the radii add up within 3 u: 14 u S.
 * - A disc has a direction across the axis within 8 u, and the part of n across it may be taken for 0 below 2^-50: 16 u
 *   S. Together 197 u S. A mean of corners by weights, whose sum is 1 but for 4 u, is off by 112 u S and 12 u S more.
 *   */
GRZ_BOUND(gap_error, 224 * GRZ_U);

void grz_encounter_begin(grz_encounter *e) {
    e->size = e->a.size + e->b.size;
    e->error = gap_error * e->size;
    e->rough = false;
}

/* The part v of a simplex of one, two or three of its corners: how they are weighted, and the point itself. */
typedef struct gap_part {
    int count, member[3];
    double weight[3], v[3], square;
} gap_part;

static void gap_set_part(const gap_simplex *s, gap_part *part) {
    memset(part->v, 0, sizeof part->v);
    for (int k = 0; k < part->count; k++)
        for (int i = 0; i < 3; i++) part->v[i] += grz_rounded(part->weight[k] * s->corner[part->member[k]].w[i]);
    part->square = grz_dot_rounded(part->v, part->v);
}

/* The nearest point of the edge between two corners. */
static void gap_nearest_of_edge(const gap_simplex *s, int i, int j, gap_part *part) {
    double e[3];
    grz_sub(3, s->corner[i].w, s->corner[j].w, e);
    const double along = -grz_dot_rounded(s->corner[j].w, e), square = grz_dot_rounded(e, e);
    const double t = !(along > 0) ? 0 : !(along < square) ? 1 : along / square;
    *part = (gap_part){.count = 2, .member = {i, j}, .weight = {t, 1 - t}};
    if (t <= 0) *part = (gap_part){.count = 1, .member = {j}, .weight = {1}};
    if (t >= 1) *part = (gap_part){.count = 1, .member = {i}, .weight = {1}};
    gap_set_part(s, part);
}

static void gap_keep_nearer(gap_part *best, const gap_part *other) {
    if (other->square < best->square) *best = *other;
}

/* The nearest point of the triangle of three corners: inside if 0 projects there, else on an edge. */
static void gap_nearest_of_triangle(const gap_simplex *s, int i, int j, int k, gap_part *part) {
    const double *const x = s->corner[k].w;
    double e[3], g[3], n[3], m[3];
    grz_sub(3, s->corner[i].w, x, e);
    grz_sub(3, s->corner[j].w, x, g);
    grz_cross_rounded(e, g, n);
    grz_cross_rounded(n, g, m);
    const double p = grz_dot_rounded(m, x);
    grz_cross_rounded(e, n, m);
    const double q = grz_dot_rounded(m, x), square = grz_dot_rounded(n, n);
    if (p > 0 && q > 0 && p + q < square) {
        const double of_i = p / square, of_j = q / square;
        *part = (gap_part){.count = 3, .member = {i, j, k}, .weight = {of_i, of_j, 1 - of_i - of_j}};
        gap_set_part(s, part);
        return;
    }
    gap_part other;
    gap_nearest_of_edge(s, i, k, part);
    gap_nearest_of_edge(s, j, k, &other);
    gap_keep_nearer(part, &other);
    gap_nearest_of_edge(s, i, j, &other);
    gap_keep_nearer(part, &other);
}

/* The mean of all corners by weights whose sum may be any. */
static void gap_weigh_corners(gap_simplex *s, const double weight[4]) {
    const double sum = weight[0] + weight[1] + weight[2] + weight[3];
    memset(s->v, 0, sizeof s->v);
    for (int k = 0; k < 4; k++) {
        s->weight[k] = weight[k] / sum;
        for (int i = 0; i < 3; i++) s->v[i] += grz_rounded(s->weight[k] * s->corner[k].w[i]);
    }
}

/* True if 0 is in the tetrahedron, the mean of its corners; else the nearest point of the faces that 0 is beyond. */
static bool gap_nearest_of_tetrahedron(gap_simplex *s, gap_part *part) {
    static const int face[4][4] = {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}};
    double weight[4];
    bool inside = true;
    part->square = (double)INFINITY;
    for (int f = 0; f < 4; f++) {
        const double *const x = s->corner[face[f][0]].w;
        double e[3], g[3], n[3], to[3];
        grz_sub(3, s->corner[face[f][1]].w, x, e);
        grz_sub(3, s->corner[face[f][2]].w, x, g);
        grz_sub(3, s->corner[face[f][3]].w, x, to);
        grz_cross_rounded(e, g, n);
        const double inner = grz_dot_rounded(n, to), origin = -grz_dot_rounded(n, x);
        weight[face[f][3]] = origin / inner;
        if (inner > 0 ? origin > 0 : inner < 0 && origin < 0) continue;
        gap_part other;
        gap_nearest_of_triangle(s, face[f][0], face[f][1], face[f][2], &other);
        gap_keep_nearer(part, &other);
        inside = false;
    }
    if (inside) gap_weigh_corners(s, weight);
    return inside;
}

/* Keeps the corners that the nearest point is a mean of; false if 0 is inside. */
static bool gap_reduce(gap_simplex *s) {
    gap_part part = {.count = 1, .weight = {1}};
    switch (s->count) {
    case 1: gap_set_part(s, &part); break;
    case 2: gap_nearest_of_edge(s, 0, 1, &part); break;
    case 3: gap_nearest_of_triangle(s, 0, 1, 2, &part); break;
    default:
        if (gap_nearest_of_tetrahedron(s, &part)) return false;
    }
    gap_simplex kept = {.count = part.count};
    for (int k = 0; k < part.count; k++) {
        kept.corner[k] = s->corner[part.member[k]];
        kept.weight[k] = part.weight[k];
    }
    memcpy(kept.v, part.v, sizeof kept.v);
    *s = kept;
    return true;
}

/* The corner furthest along -n, and n . w there less the radii: the gap along n. */
static double gap_look(const grz_encounter *e, const grz_pose *a, const grz_pose *b, const double n[3],
                       gap_corner *corner) {
    const double back[3] = {-n[0], -n[1], -n[2]};
    grz_mover_support(&e->a, a, back, corner->a);
    grz_mover_support(&e->b, b, n, corner->b);
    for (int i = 0; i < 3; i++) corner->w[i] = (a->place[i] - b->place[i]) + (corner->a[i] - corner->b[i]);
    return grz_dot_rounded(n, corner->w) - (e->a.radius + e->b.radius);
}

static bool gap_has_corner(const gap_simplex *s, const gap_corner *corner) {
    for (int k = 0; k < s->count; k++)
        if (memcmp(&s->corner[k], corner, sizeof *corner) == 0) return true;
    return false;
}

/* A direction from the corners alone, which is good where v is so small that its digits have cancelled: across the edge
 * or the triangle, on the side of v. */
static void gap_across_simplex(const gap_simplex *s, double n[3]) {
    double e[3], g[3];
    memcpy(n, s->v, 3 * sizeof *n);
    if (s->count < 2) return;
    grz_sub(3, s->corner[1].w, s->corner[0].w, e);
    if (s->count == 2) {
        grz_advance_unit(e, e);
        for (int pass = 0; pass < 2; pass++) {
            const double along = grz_dot_rounded(n, e);
            for (int i = 0; i < 3; i++) n[i] -= grz_rounded(along * e[i]);
        }
        return;
    }
    grz_sub(3, s->corner[2].w, s->corner[0].w, g);
    grz_cross_rounded(e, g, n);
    if (grz_dot_rounded(n, s->v) < 0)
        for (int i = 0; i < 3; i++) n[i] = -n[i];
}

static void gap_improve(grz_gap *gap, double low, const double n[3]) {
    if (!(low > gap->low)) return;
    gap->low = low;
    memcpy(gap->normal, n, sizeof gap->normal);
}

/* The points of the cores that v is the difference of. */
static void gap_set_points_of(const gap_simplex *s, grz_gap *gap) {
    memset(gap->a, 0, sizeof gap->a);
    memset(gap->b, 0, sizeof gap->b);
    for (int k = 0; k < s->count; k++)
        for (int i = 0; i < 3; i++) {
            gap->a[i] += grz_rounded(s->weight[k] * s->corner[k].a[i]);
            gap->b[i] += grz_rounded(s->weight[k] * s->corner[k].b[i]);
        }
}

/* Near enough to what is asked: a step of the motion needs no more digits. */
static bool gap_is_known(const grz_encounter *e, const grz_gap *gap) {
    const double between = gap->high - gap->low;
    if (e->rough && (gap->high <= e->error || between <= 0.25 * gap->low)) return true;
    return between <= 0x1p-10 * gap->low || between <= e->error;
}

static void gap_search(const grz_encounter *e, const grz_pose *a, const grz_pose *b, const double direction[3],
                       grz_gap *gap) {
    gap_simplex s = {.count = 0};
    double n[3];
    bool across = false; /* n is across the simplex */
    memcpy(n, direction, sizeof n);
    for (int step = 0; step < GAP_MOST_STEPS; step++) {
        gap_corner corner;
        const double low = gap_look(e, a, b, n, &corner);
        if (step == 0) gap->first = low;
        gap_improve(gap, low, n);
        if (step > 0 && gap_is_known(e, gap)) return;
        bool nearer = !gap_has_corner(&s, &corner);
        if (nearer) {
            s.corner[s.count++] = corner;
            const bool inside = !gap_reduce(&s);
            const double length = sqrt(grz_dot_rounded(s.v, s.v)), high = length - (e->a.radius + e->b.radius);
            nearer = high < gap->high;
            if (nearer) {
                gap->high = high;
                gap_set_points_of(&s, gap);
                if (!(length > 0x1p-50 * e->size) || gap_is_known(e, gap)) return;
                for (int i = 0; i < 3; i++) n[i] = s.v[i] / length;
            }
            if (inside) return;
        }
        /* where that leads nowhere, once across the simplex */
        if (!nearer && across) return;
        across = !nearer;
        if (!across) continue;
        gap_across_simplex(&s, n);
        grz_advance_unit(n, n);
    }
}

/* A direction along which they are apart by at least half of their distance, if that is more than 2^-20 of the size S:
 * by ellipsoids (Shor, "Cut-off method with space extension in convex programming problems", 1977). With r the radii
 * and f the largest gap so far, or 2^-21 S, h(x) is the least of x . w - (r + f) |x|, a concave function. All x where
 * it is at least 2^-24 S are in the ellipsoid. Where it is not positive at the center, w - (r + f) x / |x| is its slope
 * there, and half of the ellipsoid is left; the smallest ellipsoid about that half has 27/32 of the volume.
 *
 * Less than 300 of them do. Let D be the distance, n along it, and f at most D / 2. Then h(n / 2) is at least D / 4, or
 * 2^-22 S, and h changes no faster than 1.5 S: in a ball of radius 2^-24 about n / 2 it is more than 2^-23 S, next to
 * which the errors, of 2^-45 S, are nothing, so that the ball is never cut. The first ellipsoid is the unit ball, with
 * 2^72 times its volume; 72 / log2(32/27) = 294, or 299 if each is then made larger by 2^-10. That is for what rounds:
 * no half axis is shorter than 2^-24, as the ball is inside, nor, with such a volume, longer than 2^13; so axes are off
 * by 2^-11 of the shortest one, and what a slope that is rounded leaves by half of that. */
enum { GAP_MOST_CUTS = 320 };

static void gap_search_by_ellipsoids(const grz_encounter *e, const grz_pose *a, const grz_pose *b, grz_gap *gap) {
    /* 3 / sqrt 8, and 1 - 1 / sqrt 2 */
    static const double grow = 1.0606601717798213 * (1 + 0x1p-10), flatten = 0.2928932188134524;
    double center[3] = {0}, axis[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, n[3];
    memcpy(n, gap->normal, sizeof n);
    for (int cut = 0; cut < GAP_MOST_CUTS && !(gap->low >= 0.5 * gap->high); cut++) {
        gap_corner corner;
        double slope[3], part[3], step[3];
        if (cut > 0) grz_advance_unit(center, n);
        gap_improve(gap, gap_look(e, a, b, n, &corner), n);
        const double aim = gap->low > 0x1p-21 * e->size ? gap->low : 0x1p-21 * e->size,
                     most = e->a.radius + e->b.radius + aim;
        for (int i = 0; i < 3; i++) slope[i] = corner.w[i] - grz_rounded(most * n[i]);
        for (int k = 0; k < 3; k++) part[k] = grz_dot_rounded(axis[k], slope);
        grz_advance_unit(part, part);
        for (int i = 0; i < 3; i++) {
            const double row[3] = {axis[0][i], axis[1][i], axis[2][i]};
            step[i] = grz_dot_rounded(row, part);
            center[i] += 0.25 * step[i];
        }
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < 3; i++) axis[k][i] = grow * (axis[k][i] - grz_rounded(flatten * part[k] * step[i]));
    }
}

/* Is nothing known that is near the distance? */
static bool gap_is_lost(const grz_encounter *e, const grz_gap *gap) {
    return gap->high > 0x1p-20 * e->size && !(gap->low >= 0.5 * gap->high);
}

/* The gap of a plane or half-space a and the core b: there is but one direction, into a. */
static void gap_of_flat(const grz_encounter *e, const grz_pose *a, const grz_pose *b, grz_gap *gap) {
    double n[3], inner[3], off[3];
    grz_pose_turn(a, e->a.normal, n);
    for (int i = 0; i < 3; i++) gap->normal[i] = inner[i] = -n[i];
    grz_mover_support(&e->b, b, inner, gap->b);
    for (int i = 0; i < 3; i++) off[i] = (b->place[i] - a->place[i]) + gap->b[i];
    gap->low = gap->high = gap->first = grz_dot_rounded(n, off) - e->a.level - e->b.radius;
    /* the point of the plane below */
    for (int i = 0; i < 3; i++) gap->a[i] = off[i] - grz_rounded((gap->low + e->b.radius) * n[i]);
}

void grz_gap_at(const grz_encounter *e, double t, const double direction[3], grz_gap *gap) {
    grz_pose a, b;
    *gap = (grz_gap){.at = t, .low = -(double)INFINITY, .high = (double)INFINITY};
    grz_mover_pose(&e->a, t, &a);
    grz_mover_pose(&e->b, t, &b);
    if (e->a.flat) {
        gap_of_flat(e, &a, &b, gap);
        return;
    }
    gap_search(e, &a, &b, direction, gap);
    if (gap_is_lost(e, gap)) gap_search_by_ellipsoids(e, &a, &b, gap);
}
