/* The bounds of distance/rounded_root.h, of the distances of points with radii; those of distance/nearest_proof.h and
 * distance/face_point.h, of the nearest points that doubles guess; that of distance/inside.h; and those of
 * distance/face.c of the weights of a face's corners.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual_cores.h"

#include "num/dd.h"
#include "num/extended.h"

/* Numbers of 64 bits would answer most: each pair is asked with them and without. */
static bool extended_claims;
#undef GRZ_EXTENDED_CLAIMS
#define GRZ_EXTENDED_CLAIMS extended_claims

#define SHOWN_distance_root_error ~, bound_distance_root_error
#define distance_root_error (see_root(square, root, x, radii), bound_distance_root_error)
#define SHOWN_distance_radius_error ~, bound_distance_radius_error
#define distance_radius_error bound_distance_radius_error
#define SHOWN_distance_extended_error ~, bound_distance_extended_error
#define distance_extended_error (see_extended(d, size, ra, rb), bound_distance_extended_error)
#define SHOWN_distance_place_error ~, bound_distance_place_error
#define SHOWN_distance_place_extended_error ~, bound_distance_place_extended_error
#define SHOWN_distance_slope_error ~, bound_distance_slope_error
#define distance_slope_error bound_distance_slope_error
#define SHOWN_distance_gram_error ~, bound_distance_gram_error
#define distance_gram_error bound_distance_gram_error
#define SHOWN_face_place_error ~, bound_face_place_error
#define face_place_error (see_face_point(p, &f), bound_face_place_error)
#define SHOWN_face_inside_error ~, bound_face_inside_error
#define face_inside_error (see_inside(s, side, size, most), bound_face_inside_error)
#define SHOWN_face_edge_weight_error ~, bound_face_edge_weight_error
#define face_edge_weight_error (see_edge(p, e, most), bound_face_edge_weight_error)
#define SHOWN_face_triangle_weight_error ~, bound_face_triangle_weight_error
#define face_triangle_weight_error (see_triangle(p, most), bound_face_triangle_weight_error)
struct face_pair;
struct grz_seen_segment;
struct grz_edges_guess;
struct grz_two_edges;
struct grz_seen_point;
struct grz_seen_box;
struct grz_face_point;
struct grz_placed_simplex;
static void see_root(grz_dd square, grz_dd root, grz_dd x, grz_dd radii);
static void see_extended(grz_extended d, grz_extended size, double ra, double rb);
static void see_segment(const grz_dd q[], const double p[], const double a[], const double b[],
                        const struct grz_seen_segment *x, double q_e, double size);
static void see_segment_extended(const grz_extended q[], const double p[], const double a[], const double b[],
                                 const struct grz_seen_segment *x, double q_e, double size);
static void see_edges_extended(const grz_extended q[], const struct grz_edges_guess *g,
                               const struct grz_seen_point *seen, double size);
static void see_box_extended(const grz_extended q[], const struct grz_seen_box *x, const double p[],
                             const double center[], const double *const axis[], double size);
static void see_two_edges(const grz_dd q[], const struct grz_two_edges *x, const struct grz_seen_point *seen,
                          double size);
static void see_box(const struct grz_seen_box *x, const double p[], const double center[], const double *const axis[]);
static void see_face_point(const struct face_pair *p, const struct grz_face_point *f);
static void see_inside(const struct grz_placed_simplex *s, const double side[], double size, double most);
static void see_edge(const struct face_pair *p, const double e[3], double most);
static void see_triangle(const struct face_pair *p, double most);
#include "distance/nearest_proof.h"
#define distance_place_error (see_segment(q, p, a, b, &x, q_e, size), bound_distance_place_error)
#define distance_place_extended_error \
    (see_segment_extended(q, p, a, b, x, q_e, size), bound_distance_place_extended_error)
#include "distance/one_edge.h"
#undef distance_place_error
#undef distance_place_extended_error
#define distance_place_error (see_two_edges(q, x, &seen, size), bound_distance_place_error)
#define distance_place_extended_error (see_edges_extended(q, g, &p, size), bound_distance_place_extended_error)
#include "distance/two_edges.h"
#undef distance_place_error
#undef distance_place_extended_error
#define distance_place_error (see_box(&x, p, center, axis), bound_distance_place_error)
#define distance_place_extended_error \
    (see_box_extended(q, x, p, center, axis, size), bound_distance_place_extended_error)
#include "distance/oriented_box.h"
#include "distance/face.c"
#include "shape/core3.h"

enum { ROOT, RADIUS, EXTENDED, EXTENDED_PLACE, PLACE, SLOPE, GRAM, FACE_PLACE, INSIDE, EDGE, TRIANGLE, COUNT };
static struct residual seen[COUNT] = {
    {.bound = "distance_root_error"},       {.bound = "distance_radius_error"},
    {.bound = "distance_extended_error"},   {.bound = "distance_place_extended_error"},
    {.bound = "distance_place_error"},      {.bound = "distance_slope_error"},
    {.bound = "distance_gram_error"},       {.bound = "face_place_error"},
    {.bound = "face_inside_error"},         {.bound = "face_edge_weight_error"},
    {.bound = "face_triangle_weight_error"}};

static int dimension;
static rat square_seen; /* exactly: the square of the distance without radii, of the numbers that are rounded */

static void see_square(const grz_dd q[]) {
    rat v[3];
    for (int i = 0; i < dimension; i++) v[i] = rat_of_dd(q[i]);
    square_seen = rat_dot(dimension, v, v);
}

/* The root, and how it rounds when the radii are taken away. */
static void see_root(grz_dd square, grz_dd root, grz_dd x, grz_dd radii) {
    if (!grz_is_square_usable(square.hi)) return;
    const rat computed = rat_of_dd(root);
    residual_add(&seen[ROOT], rat_sub(computed, rat_sqrt(square_seen)), bound_distance_root_error, rat_of(root.hi));
    if (!(fabs(x.hi) > 0x1p-900)) return;
    const rat less = rat_sub(computed, rat_of_dd(radii));
    residual_add(&seen[RADIUS], rat_sub(rat_of_dd(x), less), bound_distance_radius_error, rat_of(root.hi + radii.hi));
}

/* The length less the radii, but for the last two roundings, which are those of sums with the slack. */
static void see_extended(grz_extended d, grz_extended size, double ra, double rb) {
    const rat exact = rat_sub(rat_sqrt(square_seen), rat_add(rat_of(ra), rat_of(rb)));
    if (LDBL_MANT_DIG < 64 || !(size < 0x1p1000) || !(size > 0x1p-900)) return;
    residual_add(&seen[EXTENDED], rat_sub(rat_of_extended(d), exact), bound_distance_extended_error,
                 rat_of_extended(size));
}

/* A nearest point beside the exact one, with its weights. */
static void see_place(const grz_dd q[], const rat exact[], double size) {
    rat off[3];
    for (int i = 0; i < dimension; i++) off[i] = rat_sub(rat_of_dd(q[i]), exact[i]);
    residual_add(&seen[PLACE], rat_sqrt(rat_dot(dimension, off, off)), bound_distance_place_error, rat_of(size));
    see_square(q);
}

static void see_slope(const grz_dd q[], const rat exact[], const rat edge[], double along, double size) {
    const rat lengths = rat_mul(rat_dot(dimension, exact, exact), rat_dot(dimension, edge, edge));
    double longest = 0;
    for (int i = 0; i < dimension; i++) longest = fmax(longest, fabs(q[i].hi));
    if (longest * GRZ_U < bound_distance_place_error * size) return;
    residual_add(&seen[SLOPE], rat_sub(rat_of(along), rat_dot(dimension, exact, edge)), bound_distance_slope_error,
                 rat_sqrt(lengths));
}

/* The same in 64 bits; q rounds last, by 2^-64 of itself, which counts with its length. */
static void see_place_extended(const grz_extended q[], const rat exact[], double size) {
    rat off[3], v[3];
    for (int i = 0; i < dimension; i++) {
        const rat rounding = rat_of_extended(q[i] < 0 ? -q[i] : q[i]);
        v[i] = rat_of_extended(q[i]);
        off[i] = rat_sub(rat_abs(rat_sub(v[i], exact[i])), rat_mul(rounding, rat_of(GRZ_EXTENDED_U)));
        if (rat_sign(off[i]) < 0) off[i] = rat_of(0);
    }
    square_seen = rat_dot(dimension, v, v);
    if (LDBL_MANT_DIG < 64) return;
    residual_add(&seen[EXTENDED_PLACE], rat_sqrt(rat_dot(dimension, off, off)), bound_distance_place_extended_error,
                 rat_of(size));
}

static void see_slope_extended(const rat exact[], const rat edge[], double along, double size) {
    residual_add(&seen[SLOPE], rat_sub(rat_of(along), rat_dot(dimension, exact, edge)), bound_distance_slope_error,
                 rat_mul(rat_of(2 * size), rat_sqrt(rat_dot(dimension, edge, edge))));
}

static void place_on_segment(const double p[], const double a[], const double b[], const grz_seen_segment *x,
                             rat exact[], rat edge[]) {
    for (int i = 0; i < dimension; i++) {
        edge[i] = rat_sub(rat_of(b[i]), rat_of(a[i]));
        exact[i] = rat_add(rat_sub(rat_of(x->corner[i]), rat_of(p[i])), rat_mul(rat_of(x->weight), edge[i]));
    }
}

static void see_segment(const grz_dd q[], const double p[], const double a[], const double b[],
                        const grz_seen_segment *x, double q_e, double size) {
    rat exact[3], edge[3];
    place_on_segment(p, a, b, x, exact, edge);
    see_place(q, exact, size);
    see_slope(q, exact, edge, q_e, size);
}

static void see_segment_extended(const grz_extended q[], const double p[], const double a[], const double b[],
                                 const grz_seen_segment *x, double q_e, double size) {
    rat exact[3], edge[3];
    place_on_segment(p, a, b, x, exact, edge);
    see_place_extended(q, exact, size);
    see_slope_extended(exact, edge, q_e, size);
}

static void see_edges_extended(const grz_extended q[], const grz_edges_guess *g, const grz_seen_point *point,
                               double size) {
    rat exact[3], e[3], f[3];
    for (int i = 0; i < dimension; i++) {
        e[i] = rat_sub(rat_of(g->e[1][i]), rat_of(g->e[0][i]));
        f[i] = rat_sub(rat_of(g->f[1][i]), rat_of(g->f[0][i]));
        const rat corner = rat_sub(rat_of(g->corner[0][i]), rat_of(g->corner[1][i]));
        exact[i] = rat_add(corner, rat_add(rat_mul(rat_of(g->s), e[i]), rat_mul(rat_of(g->t), f[i])));
    }
    see_place_extended(q, exact, size);
    see_slope_extended(exact, e, point->q_e, size);
    see_slope_extended(exact, f, point->q_f, size);
}

static void see_two_edges(const grz_dd q[], const grz_two_edges *x, const grz_seen_point *point, double size) {
    rat exact[3], e[3], f[3];
    for (int i = 0; i < dimension; i++) {
        e[i] = rat_of_two(grz_two_low(x->edge[i]), grz_two_low(x->rest[i]));
        f[i] = rat_of_two(grz_two_high(x->edge[i]), grz_two_high(x->rest[i]));
        const rat of_e = rat_mul(rat_of(grz_two_low(x->weight)), e[i]),
                  of_f = rat_mul(rat_of(grz_two_high(x->weight)), f[i]);
        exact[i] = rat_add(rat_of_dd(x->corner[i]), rat_add(of_e, of_f));
    }
    see_place(q, exact, size);
    see_slope(q, exact, e, point->q_e, size);
    see_slope(q, exact, f, point->q_f, size);
    const rat lengths = rat_mul(rat_dot(dimension, e, e), rat_dot(dimension, f, f)), both = rat_dot(dimension, e, f);
    const double lengths_seen = point->ee * point->ff;
    residual_add(&seen[GRAM],
                 rat_sub(rat_of(lengths_seen - point->ef * point->ef), rat_sub(lengths, rat_mul(both, both))),
                 bound_distance_gram_error, rat_of(lengths_seen));
}

static void place_in_box(const grz_seen_box *x, const double p[], const double center[], const double *const axis[],
                         rat exact[]) {
    for (int i = 0; i < dimension; i++) {
        exact[i] = rat_sub(rat_of(center[i]), rat_of(p[i]));
        for (int k = 0; k < dimension; k++)
            exact[i] = rat_add(exact[i], rat_mul(rat_of(x->weight[k]), rat_of(axis[k][i])));
    }
}

static void see_box(const grz_seen_box *x, const double p[], const double center[], const double *const axis[]) {
    rat exact[3], edge[3];
    double first[3];
    place_in_box(x, p, center, axis, exact);
    see_place(x->q, exact, x->size);
    for (int i = 0; i < dimension; i++) first[i] = x->q[i].hi;
    for (int k = 0; k < dimension; k++) {
        rat_vector(dimension, axis[k], edge);
        see_slope(x->q, exact, edge, grz_box_dot(dimension, first, axis[k]), x->size);
    }
}

/* What is along free axes is at most 2^-82 of the square of the point's distance from the center, each. */
static void see_box_extended(const grz_extended q[], const grz_seen_box *x, const double p[], const double center[],
                             const double *const axis[], double size) {
    rat exact[3], edge[3], v[3];
    place_in_box(x, p, center, axis, exact);
    see_place_extended(q, exact, size);
    rat_difference(dimension, p, center, v);
    for (int k = 0; k < dimension; k++) {
        rat_vector(dimension, axis[k], edge);
        const rat along = rat_dot(dimension, exact, edge), lengths = rat_dot(dimension, edge, edge);
        const rat most = rat_mul(rat_of(0x1p-82), rat_mul(lengths, rat_dot(dimension, v, v)));
        if (x->free[k]) assert_true(mpq_cmp(rat_mul(along, along), most) <= 0);
    }
}

static void points_and_segments(struct draws *draws) {
    double p[3], a[3], b[3], distance;
    draw_vector(draws, dimension, p), draw_vector(draws, dimension, a), draw_vector(draws, dimension, b);
    const double ra = rng_once_in(&draws->rng, 2) ? 0 : draw_size(draws), rb = draw_size(draws);
    if (rng_once_in(&draws->rng, 2)) { /* all but on the line */
        const double t = rng_unit(&draws->rng);
        for (int i = 0; i < dimension; i++) p[i] = a[i] + t * (b[i] - a[i]);
    }
    grz_dd v[3];
    for (int i = 0; i < dimension; i++) v[i] = grz_dd_sum(p[i], -a[i]);
    for (int k = 0; k < 2; k++) {
        extended_claims = k == 0;
        see_square(v);
        grz_distance_of_points(dimension, p, a, ra, rb, &distance);
        grz_distance_to_segment(dimension, p, a, b, ra, rb, &distance);
    }
}

/* Every second time all but flat: the third point, or the last axis, is a mean of the others, rounded. */
static void segments_triangles_and_boxes(struct draws *draws) {
    double x[4][3], half[3], u[2] = {draw(draws), draw(draws)}, distance;
    for (int k = 0; k < 4; k++) draw_vector(draws, dimension, x[k]);
    for (int i = 0; i < dimension; i++) half[i] = draw_size(draws);
    if (rng_once_in(&draws->rng, 2)) {
        const double t = rng_unit(&draws->rng);
        for (int i = 0; i < dimension; i++) x[2][i] = x[0][i] + t * (x[1][i] - x[0][i]);
    }
    const double *const a[2] = {x[0], x[1]}, *const b[2] = {x[2], x[3]}, *const corner[3] = {x[0], x[1], x[2]};
    const double radius = draw_size(draws);
    const double turned[3][3] = {{u[0], u[1], 0}, {-u[1], u[0], 0}, {0, 0, u[0]}};
    const double *const axis[3] = {turned[0], turned[1], turned[2]};
    for (int k = 0; k < 2; k++) {
        extended_claims = k == 0;
        grz_distance_of_segments(dimension, a, b, 0, radius, &distance);
        grz_distance_to_triangle(dimension, x[3], corner, 0, &distance);
        grz_distance_to_obb(dimension, x[0], x[1], half, axis, 0, &distance);
    }
}

static void exact_corner_of_pair(const face_pair *p, int k, rat out[3]) {
    rat_corner_of_difference(p->core[0], p->core[1], p->s.id.corner[k], out);
}

/* Coordinate i of the point of a core, doubled, that the weights of the corners give. */
static rat exact_point(const grz_core *core, const grz_face_point *f, int count, const int id[4], unsigned is_free,
                       int i) {
    rat sum = rat_coordinate(core, id[0], i);
    if (core->points) {
        const bool twice = count == 3 && id[1] == id[2]; /* then one edge has both weights, rounded */
        for (int j = 1; j < (twice ? 2 : count); j++) {
            const rat edge = rat_sub(rat_coordinate(core, id[j], i), rat_coordinate(core, id[0], i));
            sum = rat_add(sum, rat_mul(rat_of(twice ? f->weight[1] + f->weight[2] : f->weight[j]), edge));
        }
        return sum;
    }
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        if (!(is_free >> k & 1)) continue;
        const double half = g->half[0] + g->half[1], most = (1 - 4 * GRZ_U) * half;
        double along = 0;
        for (int j = 0; j < count; j++) along += id[j] >> k & 1 ? f->weight[j] : -f->weight[j];
        const rat end = rat_of_two(g->half[0], g->half[1]), at = rat_of(fmin(fmax(along * half, -most), most));
        const rat step = id[0] >> k & 1 ? rat_sub(at, end) : rat_add(at, end);
        sum = rat_add(sum, rat_mul(step, rat_of_two(g->axis[i][0], g->axis[i][1])));
    }
    return sum;
}

static void see_face_point(const face_pair *p, const grz_face_point *f) {
    int id[2][4];
    rat off[3], v[3];
    grz_simplex_split(&p->s.id, id[0], id[1]);
    for (int i = 0; i < p->core[0]->dim; i++) {
        rat exact[2];
        for (int k = 0; k < 2; k++) exact[k] = exact_point(p->core[k], f, p->s.id.count, id[k], f->is_free[k], i);
        v[i] = rat_of_two(f->q[i].hi / 2, f->q[i].lo / 2);
        off[i] = rat_sub(rat_of_dd(f->q[i]), rat_sub(exact[0], exact[1]));
    }
    residual_add(&seen[FACE_PLACE], rat_sqrt(rat_dot(dimension, off, off)), bound_face_place_error, rat_of(f->size));
    square_seen = rat_dot(dimension, v, v);
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

/* The cores of which a simplex is. */
static const grz_core *cores[2];

static void see_inside(const grz_placed_simplex *s, const double side[], double size, double most) {
    static const int face[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
    const face_pair p = {.core = {cores[0], cores[1]}, .s = *s};
    rat w[4][3], n[3];
    if (!is_size_usual(size)) return;
    for (int k = 0; k <= dimension; k++) exact_corner_of_pair(&p, k, w[k]);
    for (int k = 0; k <= dimension; k++) {
        const rat *const a = w[dimension == 2 ? (k + 1) % 3 : face[k][0]],
                         *const b = w[dimension == 2 ? (k + 2) % 3 : face[k][1]];
        if (dimension == 2) n[2] = rat_sub(rat_mul(a[0], b[1]), rat_mul(a[1], b[0]));
        else rat_cross(a, b, n);
        const rat exact = dimension == 2 ? n[2] : rat_dot(3, n, w[face[k][2]]);
        residual_add(&seen[INSIDE], rat_sub(rat_of(side[k]), exact), bound_face_inside_error,
                     rat_of(size * (dimension == 2 ? most : most * most)));
    }
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
    const double *const axes[3] = {&box.axis[0].x, &box.axis[1].x, &box.axis[2].x};
    grz_core_obb(core, 3, &box.center.x, &box.half.x, axes);
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
    for (int k = 0; k < 2; k++) cores[k] = &core[k];
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
        segments_triangles_and_boxes(&draws);
        faces(&draws);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_stay_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_distance", tests, NULL, NULL);
}
