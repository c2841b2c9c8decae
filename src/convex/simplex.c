/* The point of a simplex that is nearest to 0, in doubles: one instance for each space, that all searches use.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/simplex.h"

#if defined(GRZ_RANDOM_GJK)

#include <stdatomic.h>

static double any_number(void) {
    static _Atomic uint64_t state = 1;
    const uint64_t x = atomic_fetch_add(&state, UINT64_C(0x9e3779b97f4a7c15)),
                   y = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    return (double)(int64_t)(y ^ y >> 27) * 0x1p-63;
}

/* Some of the corners, and any mean of them. Sometimes true without reason. */
bool grz_simplex_nearest_of(int dim, const grz_placed_simplex *s, grz_simplex_nearest *n) {
    double weight[3], sum = 0;
    n->count = 0;
    for (int k = 0; k < s->id.count && n->count < dim; k++)
        if (any_number() > -0.5 || k == 0) n->member[n->count++] = k;
    for (int k = 0; k < n->count; k++) sum += weight[k] = fabs(any_number()) + 0.01;
    for (int i = 0; i < dim; i++) {
        n->v[i] = 0;
        for (int k = 0; k < n->count; k++) n->v[i] += weight[k] / sum * s->w[n->member[k]][i];
    }
    return any_number() > 0.9;
}

bool grz_simplex_nearest_of_moved(int dim, const grz_placed_simplex *s, grz_simplex_nearest *n) {
    return grz_simplex_nearest_of(dim, s, n);
}

#else

static GRZ_INLINE void nearest_of_edge(int dim, const grz_placed_simplex *s, int other, int last,
                                       grz_simplex_nearest *n) {
    const double *const x = s->w[last];
    double e[3] = {0};
    grz_sub(dim, s->w[other], x, e);
    const double along = -grz_dot(dim, x, e), length2 = grz_dot(dim, e, e);
    const bool inside = along > 0, beyond = !(along < length2);
    const double t = !inside ? 0 : beyond ? 1 : along / length2;
    for (int i = 0; i < dim; i++) n->v[i] = x[i] + t * e[i];
    n->count = inside && !beyond ? 2 : 1;
    n->member[0] = inside ? other : last;
    n->member[1] = last;
}

/* In space. The last corner is a member in any case. */
static GRZ_INLINE void nearest_of_triangle(const grz_placed_simplex *s, int b, int c, int last,
                                           grz_simplex_nearest *near) {
    const double *const x = s->w[last];
    double e[3], g[3], n[3], m[3];
    grz_sub(3, s->w[b], x, e);
    grz_sub(3, s->w[c], x, g);
    grz_cross(e, g, n);
    /* 0 projects onto x + p e + q g, times n^2 */
    grz_cross(n, g, m);
    const double p = grz_dot(3, m, x);
    grz_cross(e, n, m);
    const double q = grz_dot(3, m, x), n2 = grz_dot(3, n, n);
    if (p < 0 || q < 0) {
        nearest_of_edge(3, s, p < 0 && (q >= 0 || grz_dot(3, g, x) < 0) ? c : b, last, near);
        return;
    }
    const double sum = p + q, most = sum > n2 ? sum : n2, of_b = p / most, of_c = q / most;
    const double rest = sum > n2 ? 0 : 1 - of_b - of_c;
    for (int i = 0; i < 3; i++) near->v[i] = rest * x[i] + (of_b * s->w[b][i] + of_c * s->w[c][i]);
    near->count = 3;
    near->member[0] = b < c ? b : c;
    near->member[1] = b < c ? c : b;
    near->member[2] = last;
}

/* Of dim + 1 corners: true if 0 is inside. Else the nearest point is on a face at the last corner that has 0 on its
 * outer side. */
static GRZ_INLINE bool nearest_of_solid(int dim, const grz_placed_simplex *s, grz_simplex_nearest *near) {
    const double *const x = s->w[dim];
    double e[3][3], least = (double)INFINITY;
    for (int k = 0; k < dim; k++) grz_sub(dim, s->w[k], x, e[k]);
    for (int f = 0; f < dim; f++) {
        const int g = f + 1 == dim ? 0 : f + 1, across = dim == 2 ? g : f == 0 ? 2 : f - 1;
        double n[3] = {-e[f][1], e[f][0], 0};
        if (dim == 3) grz_cross(e[f], e[g], n);
        const double inner = grz_dot(dim, n, e[across]), origin = -grz_dot(dim, n, x);
        if (inner > 0 ? origin >= 0 : origin <= 0) continue;
        grz_simplex_nearest candidate;
        if (dim == 2) nearest_of_edge(2, s, f, 2, &candidate);
        else nearest_of_triangle(s, f, g, 3, &candidate);
        const double distance2 = grz_dot(dim, candidate.v, candidate.v);
        if (distance2 >= least) continue;
        least = distance2;
        *near = candidate;
    }
    return least == (double)INFINITY;
}

static GRZ_INLINE bool nearest_of_simplex(int dim, const grz_placed_simplex *s, grz_simplex_nearest *n) {
    switch (s->id.count) {
    case 1:
        for (int i = 0; i < dim; i++) n->v[i] = s->w[0][i];
        n->count = 1;
        n->member[0] = 0;
        return false;
    case 2: nearest_of_edge(dim, s, 0, 1, n); return false;
    case 3:
        if (dim == 2) return nearest_of_solid(2, s, n);
        nearest_of_triangle(s, 0, 1, 2, n);
        return false;
    default: return nearest_of_solid(dim, s, n);
    }
}

bool grz_simplex_nearest_of(int dim, const grz_placed_simplex *s, grz_simplex_nearest *n) {
    return dim == 2 ? nearest_of_simplex(2, s, n) : nearest_of_simplex(3, s, n);
}

/* Of corners that have moved: the nearest of all edges, and of all faces with each corner in turn as the last. */
static GRZ_INLINE bool nearest_of_moved_simplex(int dim, const grz_placed_simplex *s, grz_simplex_nearest *n) {
    const int count = s->id.count;
    if (count <= 2) return nearest_of_simplex(dim, s, n);
    double least = (double)INFINITY;
    bool inside = true;
    grz_simplex_nearest candidate;
    for (int last = 0; last < count; last++) {
        grz_placed_simplex turned = *s;
        for (int i = 0; i < dim; i++) {
            turned.w[count - 1][i] = s->w[last][i];
            turned.w[last][i] = s->w[count - 1][i];
        }
        if (grz_simplex_nearest_of(dim, &turned, &candidate)) continue;
        inside = false;
        const double distance2 = grz_dot(dim, candidate.v, candidate.v);
        if (distance2 >= least) continue;
        least = distance2;
        *n = candidate;
        /* as members of s, ascending */
        bool member[4] = {false};
        for (int k = 0; k < candidate.count; k++) {
            const int m = candidate.member[k];
            member[m == last ? count - 1 : m == count - 1 ? last : m] = true;
        }
        n->count = 0;
        for (int k = 0; k < count; k++)
            if (member[k]) n->member[n->count++] = k;
    }
    for (int last = 1; last < count && !inside; last++)
        for (int other = 0; other < last; other++) {
            nearest_of_edge(dim, s, other, last, &candidate);
            const double distance2 = grz_dot(dim, candidate.v, candidate.v);
            if (distance2 >= least) continue;
            least = distance2;
            *n = candidate;
        }
    return inside;
}

bool grz_simplex_nearest_of_moved(int dim, const grz_placed_simplex *s, grz_simplex_nearest *n) {
    return dim == 2 ? nearest_of_moved_simplex(2, s, n) : nearest_of_moved_simplex(3, s, n);
}

#endif

/* How many edges of a zonotope lead from corner p to q; of points 1, or 0 if they are the same. */
static int steps_between(const grz_core *core, int p, int q) {
    const int step = p ^ q;
    return core->points ? step != 0 : (step & 1) + (step >> 1 & 1) + (step >> 2 & 1);
}

int grz_corner_between_sides(const grz_core *a, const grz_core *b, const grz_simplex *s) {
    int best = 0, fewest = 12;
    for (int k = 0; k < 3 && s->count == 3; k++) {
        int steps = 0;
        for (int j = 0; j < 3; j++)
            steps +=
                steps_between(a, s->corner[j].a, s->corner[k].a) + steps_between(b, s->corner[j].b, s->corner[k].b);
        best = steps < fewest ? k : best;
        fewest = steps < fewest ? steps : fewest;
    }
    return best;
}
