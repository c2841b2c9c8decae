/* The bounds of distance/rounded_root.h, of the distances of points and segments with radii, and those of
 * distance/face.c of the weights of a face's corners.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "num/dd.h"

#define SHOWN_distance_root_error ~, bound_distance_root_error
#define distance_root_error (see_root(square, s, rest, x, radii), bound_distance_root_error)
#define SHOWN_distance_radius_error ~, bound_distance_radius_error
#define distance_radius_error bound_distance_radius_error
#define SHOWN_distance_line_error ~, bound_distance_line_error
#define distance_line_error (on_line = off, bound_distance_line_error)
#define SHOWN_distance_along_error ~, bound_distance_along_error
#define distance_along_error (see_along(from_a, from_b, (off + length) * length), bound_distance_along_error)
#define SHOWN_face_edge_weight_error ~, bound_face_edge_weight_error
#define face_edge_weight_error (see_edge(p, e, most), bound_face_edge_weight_error)
#define SHOWN_face_triangle_weight_error ~, bound_face_triangle_weight_error
#define face_triangle_weight_error (see_triangle(p, most), bound_face_triangle_weight_error)
struct face_pair;
static double on_line; /* 0, or the size of the line's bound */
static void see_root(grz_dd square, double s, double rest, grz_dd x, grz_dd radii);
static void see_along(double from_a, double from_b, double size);
static void see_edge(const struct face_pair *p, const double e[3], double most);
static void see_triangle(const struct face_pair *p, double most);
#include "distance/rounded_root.h"
#include "distance/face.c"
#include "shape/core3.h"

enum { ROOT, RADIUS, LINE, ALONG, EDGE, TRIANGLE, COUNT };
static struct residual seen[COUNT] = {{.bound = "distance_root_error"},    {.bound = "distance_radius_error"},
                                      {.bound = "distance_line_error"},    {.bound = "distance_along_error"},
                                      {.bound = "face_edge_weight_error"}, {.bound = "face_triangle_weight_error"}};

static int dimension;
static rat root, along_a, along_b; /* exactly: the distance without radii, and the products with the segment */

/* The root s + rest, and how it rounds when the radii are taken away. */
static void see_root(grz_dd square, double s, double rest, grz_dd x, grz_dd radii) {
    if (!grz_is_square_usable(square.hi)) return;
    const rat computed = rat_of_two(s, rest), error = rat_sub(computed, root);
    if (on_line > 0) {
        const rat more = rat_sub(rat_abs(error), rat_of(bound_distance_root_error * s));
        residual_add(&seen[LINE], rat_max(more, rat_of(0)), bound_distance_line_error, rat_of(on_line));
    } else {
        residual_add(&seen[ROOT], error, bound_distance_root_error, rat_of(s));
    }
    if (!(fabs(x.hi) > 0x1p-900)) return;
    const rat less = rat_sub(computed, rat_of_two(radii.hi, radii.lo));
    residual_add(&seen[RADIUS], rat_sub(rat_of_two(x.hi, x.lo), less), bound_distance_radius_error,
                 rat_of(s + radii.hi));
}

static void see_along(double from_a, double from_b, double size) {
    if (!(size > 0x1p-600 && size < 0x1p600)) return;
    residual_add(&seen[ALONG], rat_sub(rat_of(from_a), along_a), bound_distance_along_error, rat_of(size));
    residual_add(&seen[ALONG], rat_sub(rat_of(from_b), along_b), bound_distance_along_error, rat_of(size));
}

static void points_and_segments(struct draws *draws) {
    double p[3], a[3], b[3], distance;
    draw_vector(draws, dimension, p), draw_vector(draws, dimension, a), draw_vector(draws, dimension, b);
    const double ra = rng_once_in(&draws->rng, 2) ? 0 : draw_size(draws), rb = draw_size(draws);
    if (rng_once_in(&draws->rng, 2)) { /* all but on the line */
        const double t = rng_unit(&draws->rng);
        for (int i = 0; i < dimension; i++) p[i] = a[i] + t * (b[i] - a[i]);
    }
    rat v[3], w[3], e[3], c[3];
    rat_difference(dimension, p, a, v), rat_difference(dimension, p, b, w), rat_difference(dimension, b, a, e);
    along_a = rat_dot(dimension, v, e), along_b = rat_dot(dimension, w, e);
    root = rat_sqrt(rat_dot(dimension, v, v));
    on_line = 0;
    grz_distance_of_points(dimension, p, a, ra, rb, &distance);
    if (rat_sign(along_b) > 0) root = rat_sqrt(rat_dot(dimension, w, w));
    if (rat_sign(along_a) > 0 && rat_sign(along_b) < 0) {
        if (dimension == 2) v[2] = e[2] = rat_of(0);
        rat_cross(v, e, c);
        root = rat_sqrt(rat_div(rat_dot(3, c, c), rat_dot(dimension, e, e)));
    }
    grz_distance_to_segment(dimension, p, a, b, ra, rb, &distance);
}

/* Coordinate i of a corner of a core, doubled. */
static rat exact_corner(const grz_core *core, int id, int i) {
    if (core->points) return rat_mul(rat_of(2), rat_of(core->points[core->dim * id + i]));
    rat sum = rat_add(rat_of_two(core->center[i][0], core->center[i][1]), rat_of(core->center[i][2]));
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        const rat step = rat_mul(rat_of_two(g->half[0], g->half[1]), rat_of_two(g->axis[i][0], g->axis[i][1]));
        sum = id >> k & 1 ? rat_add(sum, step) : rat_sub(sum, step);
    }
    return sum;
}

static void exact_corner_of_pair(const face_pair *p, int k, rat out[3]) {
    const grz_corner id = p->s.id.corner[k];
    for (int i = 0; i < p->core[0]->dim; i++)
        out[i] = rat_sub(exact_corner(p->core[0], id.a, i), exact_corner(p->core[1], id.b, i));
}

static bool is_size_usual(double size) { return size > 0x1p-200 && size < 0x1p200; }

static void see_edge(const face_pair *p, const double e[3], double most) {
    if (!is_size_usual(p->size)) return;
    const int dim = p->core[0]->dim;
    rat w[2][3], edge[3];
    for (int k = 0; k < 2; k++) exact_corner_of_pair(p, k, w[k]);
    for (int i = 0; i < dim; i++) edge[i] = rat_sub(w[1][i], w[0][i]);
    for (int k = 0; k < 2; k++)
        residual_add(&seen[EDGE], rat_sub(rat_of(grz_dot(dim, p->s.w[k], e)), rat_dot(dim, w[k], edge)),
                     bound_face_edge_weight_error, rat_of(p->size * most));
}

static void see_triangle(const face_pair *p, double most) {
    if (!is_size_usual(p->size)) return;
    const double(*const w)[3] = p->s.w;
    double e[3], g[3], n[3], m[3];
    rat exact[3][3], edge[2][3], normal[3], side[3];
    grz_sub(3, w[1], w[0], e);
    grz_sub(3, w[2], w[0], g);
    grz_cross(e, g, n);
    for (int k = 0; k < 3; k++) exact_corner_of_pair(p, k, exact[k]);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 3; i++) edge[k][i] = rat_sub(exact[k + 1][i], exact[0][i]);
    rat_cross(edge[0], edge[1], normal);
    for (int k = 0; k < 3; k++) {
        grz_cross(w[k], w[(k + 1) % 3], m);
        rat_cross(exact[k], exact[(k + 1) % 3], side);
        residual_add(&seen[TRIANGLE], rat_sub(rat_of(grz_dot(3, n, m)), rat_dot(3, normal, side)),
                     bound_face_triangle_weight_error, rat_of(p->size * (most * most) * most));
    }
}

static void draw_obb(struct draws *draws, double aside, grz_core *core) {
    double x[15];
    for (int i = 0; i < 15; i++) x[i] = draw(draws);
    const grz3_obb box = {{x[0] + aside, x[1] + aside, x[2]},
                          {fabs(x[3]), fabs(x[4]), fabs(x[5])},
                          {{x[6], x[7], x[8]}, {x[9], x[10], x[11]}, {x[12], x[13], x[14]}}};
    grz3_core_obb(&box, core);
}

static void faces(struct draws *draws) {
    double points[2][18], distance;
    grz_core core[2];
    grz_simplex simplex = {1, {{0, 0}}};
    const double aside = rng_once_in(&draws->rng, 2) ? 0 : 4 * draw_size(draws);
    for (int k = 0; k < 2; k++) {
        const int count = rng_int(&draws->rng, 1, 6);
        for (int i = 0; i < dimension * count; i++) points[k][i] = draw(draws) + k * aside;
        if (dimension == 3 && rng_once_in(&draws->rng, 2)) draw_obb(draws, k * aside, &core[k]);
        else grz_core_points(&core[k], dimension, points[k], count);
    }
    grz_distance_by_face(&core[0], &core[1], &distance, &simplex, NULL);
}

static void numbers_stay_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("distances");
    for (int n = effort(10000); n > 0; n--) {
        const int mark = rat_mark();
        dimension = 2 + n % 2;
        draws_next(&draws);
        points_and_segments(&draws);
        faces(&draws);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_stay_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_distance", tests, NULL, NULL);
}
