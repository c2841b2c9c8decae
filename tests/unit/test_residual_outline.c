/* The bounds of contact/corners.c and contact/outline.c: of what is made of differences of two corners and a direction.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual_cores.h"

#include <math.h>

#define SHOWN_corner_across_error ~, bound_corner_across_error
#define corner_across_error (see_across(e, k, size), bound_corner_across_error)
#define SHOWN_corner_side_error ~, bound_corner_side_error
#define corner_side_error (see_side(value, size), bound_corner_side_error)
#define SHOWN_corner_orientation_error ~, bound_corner_orientation_error
#define corner_orientation_error (see_orientation(value, size), bound_corner_orientation_error)
#define SHOWN_corner_along_error ~, bound_corner_along_error
#define corner_along_error (see_along(size), bound_corner_along_error)
#define SHOWN_outline_tilt_error ~, bound_outline_tilt_error
#define outline_tilt_error (see_tilt(y[0] * x[1] - x[0] * y[1], best, size), bound_outline_tilt_error)
static void see_across(const double e[3], int k, double size);
static void see_side(double value, double size);
static void see_orientation(double value, double size);
static void see_along(double size);
static void see_tilt(double value, int best, double size);
#include "contact/corners.c"
#include "contact/outline.c"

enum { ACROSS, SIDE, ORIENTATION, ALONG, TILT, COUNT };
static struct residual seen[COUNT] = {{.bound = "corner_across_error"},
                                      {.bound = "corner_side_error"},
                                      {.bound = "corner_orientation_error"},
                                      {.bound = "corner_along_error"},
                                      {.bound = "outline_tilt_error"}};

/* Two cores; corners p, q and t of the first, and r of either. */
static struct drawn_core drawn[2];
static grz_corners shape[2];
static grz_contact_direction d;
static rat unit[3]; /* exactly: of length 1 */
static double ahead[3];
static int p, q, r, t;
static bool of_other, is_ahead; /* r is of the second core; `ahead` is asked, not d */

/* From corner p of the first core to another of it, or of the second one. */
static void edge_to(int id, bool second, rat out[3]) {
    rat x[3], y[3];
    rat_corner(&drawn[0].core, p, x);
    rat_corner(&drawn[second].core, id, y);
    for (int i = 0; i < 3; i++) out[i] = rat_sub(y[i], x[i]);
}

static void see(int bound, rat computed, rat exact, double most, double size, int power) {
    rat by = rat_of(1);
    for (int k = 0; k < power; k++) by = rat_mul(by, rat_of(size));
    if (grz_doubles_can_decide(size)) residual_add(&seen[bound], rat_sub(computed, exact), most, by);
}

static void see_across(const double e[3], int k, double size) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    rat exact[3];
    edge_to(q, true, exact);
    see(ACROSS, rat_of(across_in_doubles(&d, e, k)), rat_sub(rat_mul(exact[i], unit[j]), rat_mul(exact[j], unit[i])),
        bound_corner_across_error, size, 1);
}

/* Of the first core alone the largest |coordinate|. */
static void see_side(double value, double size) {
    rat e[3], f[3], exact[3], most = rat_of(0);
    edge_to(q, false, e);
    edge_to(r, of_other, f);
    rat_cross(e, f, exact);
    for (int i = 0; i < 3; i++) most = rat_max(most, rat_abs(exact[i]));
    if (of_other) see(SIDE, rat_of(value), rat_dot(3, exact, unit), bound_corner_side_error, size, 2);
    else see(SIDE, rat_of(fabs(value)), most, bound_corner_side_error, size, 2);
}

static void see_orientation(double value, double size) {
    rat e[3], f[3], g[3], exact[3];
    edge_to(q, false, e);
    edge_to(r, false, f);
    edge_to(t, false, g);
    rat_cross(e, f, exact);
    see(ORIENTATION, rat_of(value), rat_dot(3, exact, g), bound_corner_orientation_error, size, 3);
}

/* Along d, or ahead, as doubles have it. */
static void see_along(double size) {
    double e[3];
    rat exact[3], to[3];
    grz_from_corner(&shape[0], p, &shape[0], q, e);
    edge_to(q, false, exact);
    rat_vector(3, ahead, to);
    see(ALONG, rat_of(grz_dot(3, e, is_ahead ? ahead : d.unit)), rat_dot(3, exact, is_ahead ? to : unit),
        bound_corner_along_error, size, 1);
}

/* q before r; the search goes along d. */
static void see_tilt(double value, int best, double size) {
    const int id[2] = {q, r};
    rat down[2], far[2], e[3], to[3];
    if (best < 0) return;
    rat_vector(3, ahead, to);
    for (int k = 0; k < 2; k++) {
        edge_to(id[k], false, e);
        down[k] = rat_sub(rat_of(0), rat_dot(3, e, unit));
        far[k] = rat_dot(3, e, to);
    }
    see(TILT, rat_of(value), rat_sub(rat_mul(down[1], far[0]), rat_mul(down[0], far[1])), bound_outline_tilt_error,
        size, 2);
}

/* Any direction, or one across an edge or face, as far as a double has it; as a unit vector that is off by as much as
 * it may be, 2 u. */
static void draw_direction(struct draws *draws, int dim) {
    rat v[3], e[3], f[3] = {rat_of(0), rat_of(0), rat_of(1)};
    double x[3] = {0};
    do draw_vector(draws, dim, x);
    while (x[0] == 0 && x[1] == 0 && x[2] == 0);
    if (rng_once_in(&draws->rng, 2)) {
        edge_to(q, false, e);
        if (dim == 3) edge_to(r, true, f);
        rat_cross(e, f, v);
        for (int i = 0; i < dim && rat_sign(rat_length(3, v)) != 0; i++) x[i] = rat_double(v[i]);
    }
    rat_vector(3, x, v);
    const rat length = rat_sqrt(rat_dot(3, v, v));
    for (int i = 0; i < 3; i++) {
        unit[i] = rat_div(v[i], length);
        d.unit[i] = rat_double(unit[i]);
        d.unit[i] += rng_int(&draws->rng, -1, 1) * GRZ_U * fabs(d.unit[i]);
    }
}

static int draw_corner(struct draws *draws, int k) { return rng_int(&draws->rng, 0, shape[k].count - 1); }

static void ask_for_signs(struct draws *draws, int dim) {
    const search s = {.c = &shape[0], .d = &d, .sign = 1, .dim = dim};
    p = draw_corner(draws, 0), q = draw_corner(draws, 0), t = draw_corner(draws, 0), r = draw_corner(draws, 1);
    draw_direction(draws, dim);
    of_other = true;
    grz_corner_side(&d, &shape[0], p, q, &shape[1], r);
    r = draw_corner(draws, 0);
    of_other = is_ahead = false;
    grz_corner_orientation(&d, &shape[0], p, q, r, t);
    grz_corners_are_collinear(&d, &shape[0], p, q, r);
    grz_corner_along(&d, &shape[0], p, q);
    is_ahead = true;
    if (find_flattest(&s, p, ahead) >= 0 && q != p && r != p && r != q) compare_tilts(&s, p, ahead, q, r);
    q = draw_corner(draws, 1);
    grz_corner_across(&d, &shape[0], p, &shape[1], q, dim == 2 ? 2 : rng_int(&draws->rng, 0, 2));
}

static void signs_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("outlines");
    bool unsure;
    d.unsure = &unsure;
    for (int n = effort(10000); n > 0; n--) {
        const int mark = rat_mark(), dim = 2 + n % 2;
        draws_next(&draws);
        for (int k = 0; k < 2; k++) {
            draw_core(&draws, dim, false, &drawn[k]);
            grz_corners_of(NULL, &drawn[k].core, &shape[k]);
        }
        ask_for_signs(&draws, dim);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(signs_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_outline", tests, NULL, NULL);
}
