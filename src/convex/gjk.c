/* The algorithm of Gilbert, Johnson and Keerthi in doubles, as a guess. It goes to the origin through the difference of two cores by simplices
 * of at most four corners (after van den Bergen, "A fast and robust GJK implementation for collision detection of convex objects", 1999), and
 * nothing depends on whether it does that well: an answer is given only with a certificate,
 *
 *     apart     a direction along which all of the difference lies farther from 0 than the radii reach
 *     meeting   corners around 0, by the signs of their orientations; or a point of the difference that is nearer to 0 than the radii reach
 *
 * of which the bounds below hold for any direction, corners and weights whatsoever. (Built with GRZ_RANDOM_GJK the guess is random.)
 *
 * SPDX-License-Identifier: MIT */
#include "convex/gjk.h"

#include "convex/difference.h"
#include "exact/stage.h"
#include "exact/two.h"

#include <math.h>

enum { UNDECIDED = 2, MOST_STEPS = 24 };

/* A factor of a product that was flushed to zero, below 2^-1022, must not matter: with the other one below this, it is less than 2^-622. */
static const double LARGEST_FACTOR = 0x1p400;

/* A core in doubles, doubled as cores are. With S its size, at least the sum of the magnitudes of all terms of a coordinate: each coordinate
 * of a corner is within 6 u S of the true one. (A center has 2 additions, a half axis is a product of two sums, 3 u, and at most 3 more
 * additions follow; points are exact. A motion adds its way between the ends' mean, 5 u, and half of what lies between, 4 u, and two more
 * additions: at most 10 u, for which S is twice the sum.) Points that move have their motion as center and step. */
typedef struct solid {
    int count, point_count;
    const double *points;
    double center[3], step[4][3];
    double shift[3]; /* of points that move: the mean of their way, doubled */
    double size;
} solid;

static GRZ_INLINE double dot(int dim, const double a[3], const double b[3]) {
    const double xy = a[0] * b[0] + a[1] * b[1];
    return dim == 2 ? xy : xy + a[2] * b[2];
}

static GRZ_INLINE void cross(const double a[3], const double b[3], double n[3]) {
    n[0] = a[1] * b[2] - a[2] * b[1];
    n[1] = a[2] * b[0] - a[0] * b[2];
    n[2] = a[0] * b[1] - a[1] * b[0];
}

static GRZ_INLINE void subtract(int dim, const double a[3], const double b[3], double out[3]) {
    for (int i = 0; i < dim; i++) out[i] = a[i] - b[i];
}

static GRZ_INLINE void add_motion(int dim, const grz_core *core, solid *s) {
    const double from = grz_time_value(core->from), to = grz_time_value(core->to);
    double longest = 0;
    for (int i = 0; i < dim; i++) {
        const double way = core->way[i][0] + core->way[i][1];
        s->shift[i] = (from + to) * way;
        s->step[s->count][i] = (to - from) * way;
        s->center[i] += s->shift[i];
        longest = fabs(way) > longest ? fabs(way) : longest;
    }
    s->count++;
    s->size = 2 * (s->size + 2 * ((fabs(from) + fabs(to)) * longest));
    if (!(longest < LARGEST_FACTOR)) s->size = (double)INFINITY;
}

/* The center is where the search begins: of points, the mean of some. */
static GRZ_INLINE void make_solid(int dim, const grz_core *core, solid *s) {
    s->count = core->count;
    s->points = core->points;
    s->point_count = core->point_count;
    if (core->points) {
        const int last = s->point_count - 1;
        for (int i = 0; i < dim; i++) s->center[i] = core->points[i] + core->points[dim * last + i];
        s->size = 2 * core->point_size;
        if (core->moves) add_motion(dim, core, s);
        return;
    }
    s->size = 0;
    double factors = 0;
    for (int i = 0; i < dim; i++) {
        const double *const c = core->center[i];
        double size = (fabs(c[0]) + fabs(c[1])) + fabs(c[2]);
        s->center[i] = (c[0] + c[1]) + c[2];
        for (int k = 0; k < s->count; k++) {
            const grz_generator *const g = &core->generator[k];
            const double half = g->half[0] + g->half[1], axis = g->axis[i][0] + g->axis[i][1];
            s->step[k][i] = half * axis;
            size += fabs(s->step[k][i]);
            factors += half + fabs(axis);
        }
        s->size = size <= s->size ? s->size : size;
    }
    if (!(factors < LARGEST_FACTOR)) s->size = (double)INFINITY;
    if (core->moves) add_motion(dim, core, s);
}

/* Coordinates of points 2 k and 2 k + 1, side by side. */
static GRZ_INLINE void load_two(int dim, const double *p, grz_two x[3]) {
    const grz_two first = grz_two_load(p), second = grz_two_load(p + 2);
    if (dim == 2) {
        x[0] = grz_two_lows(first, second);
        x[1] = grz_two_highs(first, second);
        return;
    }
    const grz_two third = grz_two_load(p + 4);
    x[0] = grz_two_low_high(first, second);
    x[1] = grz_two_high_low(first, third);
    x[2] = grz_two_low_high(second, third);
}

/* A point furthest along d: of the even points in the low half, of the odd ones in the high half; numbers as doubles, which hold them all. */
static GRZ_INLINE int furthest_point(int dim, const solid *s, const double d[3]) {
    const int count = s->point_count;
    const double *const p = s->points;
    const grz_two dx = grz_two_of(d[0], d[0]), dy = grz_two_of(d[1], d[1]), dz = grz_two_of(d[2], d[2]), two = grz_two_of(2, 2);
    const double low = -(double)INFINITY;
    grz_two best = grz_two_of(low, low), found = grz_two_of(0, 0), number = grz_two_of(0, 1);
    int k = 0;
    for (; k + 2 <= count; k += 2) {
        grz_two x[3];
        load_two(dim, p + dim * k, x);
        grz_two along = grz_two_add(grz_two_mul(dx, x[0]), grz_two_mul(dy, x[1]));
        if (dim == 3) along = grz_two_add(along, grz_two_mul(dz, x[2]));
        const grz_two better = grz_two_less(best, along);
        found = grz_two_choose(better, number, found);
        best = grz_two_max(along, best);
        number = grz_two_add(number, two);
    }
    const bool high = grz_two_high(best) > grz_two_low(best);
    const double most = high ? grz_two_high(best) : grz_two_low(best);
    if (k < count && dot(dim, d, p + dim * k) > most) return k;
    return (int)(high ? grz_two_high(found) : grz_two_low(found));
}

/* The same of one or two points: those of balls and capsules. */
static GRZ_INLINE int further_end(int dim, const solid *s, const double d[3]) {
    return s->point_count == 2 && dot(dim, d, s->points) < dot(dim, d, s->points + dim);
}

/* A corner furthest along d, and which it is. */
static GRZ_INLINE int support(int dim, const solid *s, const double d[3], double out[3]) {
    int id = 0;
    if (s->points) {
        id = s->point_count <= 2 ? further_end(dim, s, d) : furthest_point(dim, s, d);
        for (int i = 0; i < dim; i++) out[i] = 2 * s->points[dim * id + i];
        if (s->count == 0) return id;
        const bool ahead = dot(dim, d, s->step[0]) > 0;
        for (int i = 0; i < dim; i++) out[i] += s->shift[i] + (ahead ? s->step[0][i] : -s->step[0][i]);
        return ahead ? id | GRZ_LATER : id;
    }
    for (int i = 0; i < dim; i++) out[i] = s->center[i];
    for (int k = 0; k < s->count; k++) {
        const int ahead = dot(dim, d, s->step[k]) > 0;
        const double sign = 2 * ahead - 1;
        id |= ahead << k;
        for (int i = 0; i < dim; i++) out[i] += sign * s->step[k][i];
    }
    return id;
}

/* The difference of two cores. */
typedef struct pair {
    solid a, b;
    double size;   /* of both */
    double radius; /* doubled, of both, within 3 u; < 0 if there is none */
} pair;

/* Certificates */

/* Is the whole difference further along d than the radii reach, where the corner w is the least along d that was found? With S the size and
 * |d| the sum of its |coordinates|: the corner is within 7 u S of its true place, the product rounds 3 u: 10 u S |d|. The true least may be
 * another: among points their products were within 3 u S |d| each, so that the least is less by 6 u at most; of a zonotope each generator
 * with the wrong sign was within 6 u of no matter, and counts twice: 12 u. */
GRZ_BOUND(gjk_gap_error, 24 * GRZ_U);

static GRZ_INLINE bool separates(int dim, const pair *p, const double d[3], const double w[3]) {
    double length = fabs(d[0]) + fabs(d[1]);
    if (dim == 3) length += fabs(d[2]);
    const double gap = dot(dim, d, w) - gjk_gap_error * p->size * length;
    if (!(length > 0x1p-300) || !(length < 0x1p400) || !(gap > 0)) return false;
    return p->radius < 0 || gap > p->radius * sqrt(dot(dim, d, d)) * (1 + 16 * GRZ_U);
}

/* Is 0 inside the simplex of dim + 1 corners? If all faces are turned the same way, that is, the determinants of dim corners have alternating
 * signs. With M the largest |coordinate| of the corners and S the size, each coordinate is within e = 7 u S. A determinant in space is a sum
 * of 6 products of 3, at most 6 M^3, so that a bound b u S M^2 is only exceeded where M > b u S / 6, and b = 200 means e < 0.22 M. It is within
 * 6 (3 M^2 e + 3 M e^2 + e^3) < 18 * 1.24 M^2 e = 157 u S M^2, and its 5 roundings of 6 M^3 add 30 u, as M <= S: 187. In the plane, 2 products
 * of 2: M > b u S / 2, b = 48: e < 0.3 M, 2 (2 M e + e^2) < 4 * 1.15 M e = 33 u S M, and 3 roundings of 2 M^2: 39. */
GRZ_BOUND(gjk_inside3_error, 200 * GRZ_U);
GRZ_BOUND(gjk_inside2_error, 48 * GRZ_U);

static GRZ_INLINE bool surrounds(int dim, double size, double w[4][3]) {
    double most = 0;
    for (int k = 0; k <= dim; k++)
        for (int i = 0; i < dim; i++) most = fabs(w[k][i]) > most ? fabs(w[k][i]) : most;
    if (dim == 2) {
        const double error = gjk_inside2_error * size * most;
        const double p = w[0][0] * w[1][1] - w[0][1] * w[1][0], q = w[1][0] * w[2][1] - w[1][1] * w[2][0],
                     r = w[2][0] * w[0][1] - w[2][1] * w[0][0];
        return (p > error && q > error && r > error) || (p < -error && q < -error && r < -error);
    }
    const double error = gjk_inside3_error * size * most * most;
    double n[3], m[3];
    cross(w[0], w[1], n);
    cross(w[2], w[3], m);
    const double p = dot(3, n, w[2]), q = -dot(3, n, w[3]), r = dot(3, m, w[0]), s = -dot(3, m, w[1]);
    return (p > error && q > error && r > error && s > error) || (p < -error && q < -error && r < -error && s < -error);
}

/* Is the point v, a mean of corners by weights >= -2 u that add up to 1 but for 4 u, nearer to 0 than the radius? Each corner's coordinates are
 * within 7 u S, differences of two, products and sums round 4 u, the weights are off by 4 u together: 15 u S a coordinate. */
GRZ_BOUND(gjk_point_error, 16 * GRZ_U);

static GRZ_INLINE bool reaches(int dim, const pair *p, const double v[3]) {
    double length = fabs(v[0]) + fabs(v[1]);
    if (dim == 3) length += fabs(v[2]);
    const double error = gjk_point_error * p->size;
    return dot(dim, v, v) + error * (2 * length + 3 * error) < p->radius * p->radius * (1 - 16 * GRZ_U);
}

/* The guess */

typedef struct simplex {
    grz_simplex id;
    double w[4][3];
} simplex;

/* The nearest point v of a simplex to 0, a mean of the corners that are to be kept. */
typedef struct nearest {
    double v[3];
    int count, member[3];
} nearest;

static GRZ_INLINE void keep(int dim, simplex *s, const nearest *n) {
    for (int i = 0; i < n->count; i++) {
        const int from = n->member[i]; /* >= i, for members ascend */
        s->id.corner[i] = s->id.corner[from];
        for (int k = 0; k < dim; k++) s->w[i][k] = s->w[from][k];
    }
    s->id.count = n->count;
}

#if defined(GRZ_RANDOM_GJK)

#include <stdatomic.h>

static double any(void) {
    static _Atomic uint64_t state = 1;
    const uint64_t x = atomic_fetch_add(&state, UINT64_C(0x9e3779b97f4a7c15)), y = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    return (double)(int64_t)(y ^ y >> 27) * 0x1p-63;
}

/* Some of the corners, and any mean of them. */
static bool nearest_of(int dim, const simplex *s, nearest *n) {
    double weight[3], sum = 0;
    n->count = 0;
    for (int k = 0; k < s->id.count && n->count < dim; k++)
        if (any() > -0.5 || k == 0) n->member[n->count++] = k;
    for (int k = 0; k < n->count; k++) sum += weight[k] = fabs(any()) + 0.01;
    for (int i = 0; i < dim; i++) {
        n->v[i] = 0;
        for (int k = 0; k < n->count; k++) n->v[i] += weight[k] / sum * s->w[n->member[k]][i];
    }
    return any() > 0.9;
}

#else

/* All that the search knows is that the last corner lies nearer to 0, along the way there, than the others. */

static GRZ_INLINE void nearest_of_edge(int dim, const simplex *s, int other, int last, nearest *n) {
    const double *const x = s->w[last];
    double e[3] = {0};
    subtract(dim, s->w[other], x, e);
    const double along = -dot(dim, x, e), length2 = dot(dim, e, e);
    const bool inside = along > 0;
    const double t = !inside ? 0 : along < length2 ? along / length2 : 1;
    for (int i = 0; i < dim; i++) n->v[i] = x[i] + t * e[i];
    n->count = inside ? 2 : 1;
    n->member[0] = inside ? other : last;
    n->member[1] = last;
}

/* In space. */
static GRZ_INLINE void nearest_of_triangle(const simplex *s, int b, int c, int last, nearest *near) {
    const double *const x = s->w[last];
    double e[3], g[3], n[3], m[3];
    subtract(3, s->w[b], x, e);
    subtract(3, s->w[c], x, g);
    cross(e, g, n);
    /* 0 projects onto x + p e + q g, times n^2 */
    cross(n, g, m);
    const double p = dot(3, m, x);
    cross(e, n, m);
    const double q = dot(3, m, x), n2 = dot(3, n, n);
    if (p < 0 || q < 0) {
        nearest_of_edge(3, s, p < 0 && (q >= 0 || dot(3, g, x) < 0) ? c : b, last, near);
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

/* True if 0 is inside. Else the nearest point is on a face beyond which 0 lies; one of those at the last corner. */
static GRZ_INLINE bool nearest_of_tetrahedron(const simplex *s, nearest *near) {
    const double *const x = s->w[3];
    double e[3][3], least = (double)INFINITY;
    for (int k = 0; k < 3; k++) subtract(3, s->w[k], x, e[k]);
    for (int f = 0; f < 3; f++) {
        const int g = f == 2 ? 0 : f + 1, across = f == 0 ? 2 : f - 1;
        double n[3];
        cross(e[f], e[g], n);
        const double inner = dot(3, n, e[across]), origin = -dot(3, n, x);
        if (inner > 0 ? origin >= 0 : origin <= 0) continue;
        nearest candidate;
        nearest_of_triangle(s, f, g, 3, &candidate);
        const double distance2 = dot(3, candidate.v, candidate.v);
        if (distance2 >= least) continue;
        least = distance2;
        *near = candidate;
    }
    return least == (double)INFINITY;
}

/* The same in the plane. */
static GRZ_INLINE bool nearest_of_plane_triangle(const simplex *s, nearest *near) {
    const double *const x = s->w[2];
    double least = (double)INFINITY;
    for (int f = 0; f < 2; f++) {
        double e[3], g[3];
        subtract(2, s->w[f], x, e);
        subtract(2, s->w[1 - f], x, g);
        const double inner = e[0] * g[1] - e[1] * g[0], origin = e[1] * x[0] - e[0] * x[1];
        if (inner > 0 ? origin >= 0 : origin <= 0) continue;
        nearest candidate;
        nearest_of_edge(2, s, f, 2, &candidate);
        const double distance2 = dot(2, candidate.v, candidate.v);
        if (distance2 >= least) continue;
        least = distance2;
        *near = candidate;
    }
    return least == (double)INFINITY;
}

/* True if 0 is inside the simplex; else its nearest point. */
static GRZ_INLINE bool nearest_of(int dim, const simplex *s, nearest *n) {
    switch (s->id.count) {
    case 1:
        for (int i = 0; i < dim; i++) n->v[i] = s->w[0][i];
        n->count = 1;
        n->member[0] = 0;
        return false;
    case 2: nearest_of_edge(dim, s, 0, 1, n); return false;
    case 3:
        if (dim == 2) return nearest_of_plane_triangle(s, n);
        nearest_of_triangle(s, 0, 1, 2, n);
        return false;
    default: return nearest_of_tetrahedron(s, n);
    }
}

#endif

static bool has(const grz_simplex *s, grz_corner id) {
    bool found = false;
    for (int i = 0; i < s->count; i++) found |= (s->corner[i].a == id.a) & (s->corner[i].b == id.b);
    return found;
}

static GRZ_INLINE int search(int dim, const pair *p, grz_simplex *last) {
    simplex s = {.id = {.count = 0}};
    nearest n = {{0}, 0, {0}};
    subtract(dim, p->a.center, p->b.center, n.v);
    for (int step = 0; step < MOST_STEPS; step++) {
        /* the corner furthest against v */
        const double back[3] = {-n.v[0], -n.v[1], -n.v[2]};
        double *const w = s.w[s.id.count], x[3], y[3];
        const grz_corner id = {support(dim, &p->a, back, x), support(dim, &p->b, n.v, y)};
        subtract(dim, x, y, w);
        if (separates(dim, p, n.v, w)) return GRZ_APART;
        if (has(&s.id, id)) break; /* there is no better one */
        s.id.corner[s.id.count++] = id;
        const bool inside = nearest_of(dim, &s, &n);
        if (inside && s.id.count == dim + 1 && surrounds(dim, p->size, s.w)) return GRZ_MEETING;
        if (inside) break;
        if (p->radius >= 0 && reaches(dim, p, n.v)) return GRZ_MEETING;
        keep(dim, &s, &n);
    }
    *last = s.id;
    return UNDECIDED;
}

static GRZ_INLINE int meet(int dim, const grz_core *a, const grz_core *b, grz_simplex *last) {
    const double radius = 2 * ((a->radius[0] + a->radius[1]) + (b->radius[0] + b->radius[1]));
    pair p;
    make_solid(dim, a, &p.a);
    make_solid(dim, b, &p.b);
    p.size = p.a.size + p.b.size;
    p.radius = radius > 0 ? radius : -1;
    /* Here nothing that goes into a bound over- or underflows, and what is flushed to zero is far below it. A radius must not be 0 for
     * having been flushed. */
    const bool no_radius = grz_zero(a->radius[0]) && grz_zero(a->radius[1]) && grz_zero(b->radius[0]) && grz_zero(b->radius[1]);
    const bool usable = p.size > 0x1p-200 && p.size < 0x1p200 && (no_radius || (radius > 0x1p-300 && radius < 0x1p200));
    if (usable && GRZ_FILTER_CLAIMS) return search(dim, &p, last);
    return UNDECIDED;
}

int grz_gjk(const grz_core *far_a, const grz_core *far_b, grz_simplex *last) {
    grz_core near_a, near_b;
    const grz_core *const a = grz_near(far_a, &near_a), *const b = grz_near(far_b, &near_b);
    *last = (grz_simplex){1, {{0, 0}}};
    return a->dim == 2 ? meet(2, a, b, last) : meet(3, a, b, last);
}
