/* The bounds of time/face_time.h: a point of a face in more than twice 26 bits, its square, and the margin by which
 * other corners must lie beyond the face.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "convex/conservative_advancement.h"
static int see_points_beyond(int dim, const grz_solid *s, const double d[3], double level);
#define grz_solid_points_beyond see_points_beyond
#include "time/face_time.h"
#undef grz_solid_points_beyond

enum { POINT, SQUARE, MARGIN, COUNT };
static struct residual seen[COUNT] = {
    {.bound = "face_point_error"}, {.bound = "face_square_error"}, {.bound = "face_margin"}};

/* The face at hand: its corners as points of a, among more of them, from which those of P are a's less b, doubled; the
 * weights and the time that lead to y. */
enum { POINTS = 5 };
static int dimension, count;
static double points[3 * POINTS], other[3], way_to[3], way_from[3], radius;
static grz_core core_a, core_b;
static toi_pair both;
static grz_dd corner[3][3];
static double weight[3], start;
static face_point found;
static rat e[3], g[3], v[3], y[3]; /* exactly */

static void find_exactly(void) {
    const int dim = dimension;
    for (int i = 0; i < dim; i++) {
        const double *const p = points + i;
        const rat twice = rat_of(2), time = rat_of(start);
        v[i] = rat_mul(twice, rat_of_two(way_to[i], -way_from[i]));
        y[i] = rat_add(rat_mul(twice, rat_of_two(p[0], -other[i])), rat_mul(time, v[i]));
        e[i] = g[i] = rat_of(0);
        if (count > 1) e[i] = rat_mul(twice, rat_of_two(p[dim], -p[0]));
        if (count > 2) g[i] = rat_mul(twice, rat_of_two(p[2 * dim], -p[0]));
        y[i] = rat_add(y[i], rat_add(rat_mul(rat_of(weight[1]), e[i]), rat_mul(rat_of(weight[2]), g[i])));
    }
}

/* Without the part along e. */
static void across_edge(const rat x[3], rat out[3]) {
    const rat part = count > 1 ? rat_div(rat_dot(dimension, x, e), rat_dot(dimension, e, e)) : rat_of(0);
    for (int i = 0; i < dimension; i++) out[i] = rat_sub(x[i], rat_mul(part, e[i]));
}

/* The direction across the face, as d points: its normal, if that counts; else from an edge or corner to 0, at the time
 * at which that is R away. False if it never is. */
static bool direction_of(const double d[3], rat out[3]) {
    const int dim = dimension;
    rat along[3], first[3], by[3];
    if (radius == 0 || count == 3) {
        if (dim == 3) rat_cross(e, g, out);
        else out[0] = rat_sub(rat_of(0), e[1]), out[1] = e[0];
        rat_vector(dim, d, along);
        if (rat_sign(rat_dot(dim, along, out)) < 0)
            for (int i = 0; i < dim; i++) out[i] = rat_sub(rat_of(0), out[i]);
        return true;
    }
    across_edge(y, first), across_edge(v, by);
    const rat reach = rat_of(2 * radius), a = rat_dot(dim, by, by), b = rat_dot(dim, first, by),
              c = rat_sub(rat_dot(dim, first, first), rat_mul(reach, reach)), s = rat_sub(rat_mul(b, b), rat_mul(a, c));
    if (rat_sign(s) <= 0) return false;
    const rat more = rat_div(rat_sub(rat_sub(rat_of(0), b), rat_sqrt(s)), a);
    for (int i = 0; i < dim; i++) out[i] = rat_add(first[i], rat_mul(more, by[i]));
    return true;
}

/* How far points lie beyond the face's first corner along d, doubled as the size is. */
static int see_points_beyond(int dim, const grz_solid *s, const double d[3], double level) {
    rat across[3];
    if (s == &both.a && direction_of(d, across)) {
        const double length = count == 3    ? grz_norm1(3, found.e) * grz_norm1(3, found.g)
                              : radius == 0 ? grz_norm1(2, found.e)
                                            : grz_norm1(dim, found.y);
        const rat first = rat_of(grz_dot(dim, d, points));
        for (int k = 1; k < s->point_count; k++) {
            rat to[3];
            rat_difference(dim, points + dim * k, points, to);
            const rat beyond = rat_sub(rat_of(grz_dot(dim, d, points + dim * k)), first);
            residual_add(&seen[MARGIN], rat_sub(beyond, rat_dot(dim, across, to)), face_margin,
                         rat_mul(rat_of(length), rat_of(both.size)));
        }
    }
    return grz_solid_points_beyond(dim, s, d, level);
}

static void see_point(void) {
    for (int i = 0; i < dimension; i++)
        residual_add(&seen[POINT], rat_sub(rat_of_two(found.head[i], found.rest[i]), y[i]), face_point_error,
                     rat_of(both.size));
    const rat square = rat_mul(rat_of(2 * radius), rat_of(2 * radius));
    const double size = grz_norm1(dimension, found.y), over = face_square_less_radius(dimension, &both, &found);
    if (!(radius > 0) || !(size > face_least_part * both.size)) return;
    residual_add(&seen[SQUARE], rat_beyond_rounding(over, rat_sub(rat_dot(dimension, y, y), square)), face_square_error,
                 rat_mul(rat_of(size + both.radius), rat_of(both.size)));
}

/* A direction across the face, about, and against the way. */
static void draw_across(struct draws *draws, double out[3]) {
    const double *const p = points;
    double first[3] = {0}, second[3] = {0};
    draw_vector(draws, 3, out);
    for (int k = 1; k < count; k++)
        for (int i = 0; i < dimension; i++) (k == 1 ? first : second)[i] = p[dimension * k + i] - p[i];
    if (count == 3) grz_cross(first, second, out);
    else if (count == 2 && dimension == 3) draw_vector(draws, 3, second), grz_cross(first, second, out);
    else if (count == 2) out[0] = -first[1], out[1] = first[0];
    double along = 0, square = 0;
    for (int i = 0; i < dimension; i++) along += out[i] * (way_to[i] - way_from[i]), square += out[i] * out[i];
    for (int i = 0; i < dimension; i++) out[i] *= (along > 0 ? -1 : 1) / sqrt(square > 0 ? square : 1);
}

/* Points that move, so that a face of them comes within the radius of the other point at a time in [0, 1]. */
static void draw_touch(struct draws *draws) {
    const int dim = dimension;
    double across[3], rest = 1;
    draw_vector(draws, dim * POINTS, points), draw_vector(draws, dim, way_to), draw_vector(draws, dim, way_from);
    radius = count == dim && rng_once_in(&draws->rng, 2) ? 0 : draw_size(draws);
    draw_across(draws, across);
    const double time = 0.01 + rng_unit(&draws->rng);
    start = grz_cut(time);
    weight[1] = weight[2] = 0;
    for (int k = 1; k < count; k++) rest -= weight[k] = grz_cut(0.01 + 0.45 * rng_unit(&draws->rng));
    for (int i = 0; i < dim; i++) {
        other[i] = rest * points[i] + time * (way_to[i] - way_from[i]) - radius * across[i];
        for (int k = 1; k < count; k++) other[i] += weight[k] * points[dim * k + i];
    }
    weight[0] = rest;
    grz_core_points(&core_a, dim, points, POINTS);
    grz_core_point(&core_b, dim, other);
    grz_core_move(&core_a, way_to, way_from);
    core_a.radius[0] = radius;
    both = (toi_pair){.core_a = &core_a, .core_b = &core_b, .radius = 2 * radius};
    grz_solid_at_rest(dim, &core_a, &both.a), grz_solid_at_rest(dim, &core_b, &both.b);
    double fast = 0;
    for (int i = 0; i < dim; i++) {
        both.motion[i] = 2 * (way_to[i] - way_from[i]);
        fast = fmax(fast, fabs(both.motion[i]));
        for (int k = 0; k < count; k++) corner[k][i] = grz_dd_sum(2 * points[dim * k + i], -2 * other[i]);
    }
    both.size = both.a.size + both.b.size + both.radius + fast * time;
}

static GRZ_INLINE void see(struct draws *draws, int dim) {
    grz_simplex face = {.count = count};
    double time;
    bool is_face;
    draw_touch(draws);
    find_exactly();
    for (int k = 0; k < count; k++) face.corner[k].a = k;
    face_point_of(dim, &both, count, corner, weight, start, &found);
    see_point();
    face_time(dim, &both, &face, corner, weight, start, &time, &is_face);
}

static void points_and_faces_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("face_time");
    for (int n = effort(6000); n > 0; n--) {
        const int mark = rat_mark();
        dimension = 2 + n % 2;
        draws_next(&draws);
        count = rng_int(&draws.rng, 1, dimension);
        if (dimension == 2) see(&draws, 2);
        else see(&draws, 3);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(points_and_faces_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_face_time", tests, NULL, NULL);
}
