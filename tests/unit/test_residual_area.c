/* The bound of area/quick.c: a corner's height over an edge, in doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual_cores.h"

#define SHOWN_area_height_error ~, bound_area_height_error
#define area_height_error bound_area_height_error
#include "area/quick.c"

static struct residual seen = {.bound = "area_height_error"};

/* Corner k of a polygon as it is, from the origin: the middle of what the core's corners, doubled, are. */
static void exact_corner(const grz_core *core, const quick_polygon *p, const double origin[2], int k, rat out[2]) {
    rat best = NULL, corner[3];
    for (int id = 0; id < rat_corners(core); id++) {
        rat at[2], off = rat_of(0);
        rat_corner(core, id, corner);
        for (int i = 0; i < 2; i++) {
            at[i] = rat_sub(rat_div(corner[i], rat_of(2)), rat_of(origin[i]));
            off = rat_add(off, rat_abs(rat_sub(at[i], rat_of(p->at[k][i].hi))));
        }
        if (best != NULL && rat_sign(rat_sub(off, best)) >= 0) continue;
        best = off;
        for (int i = 0; i < 2; i++) out[i] = at[i];
    }
}

static rat exact_turn(const rat p[2], const rat q[2], const rat r[2]) {
    return rat_sub(rat_mul(rat_sub(q[0], p[0]), rat_sub(r[1], p[1])),
                   rat_mul(rat_sub(q[1], p[1]), rat_sub(r[0], p[0])));
}

static void see_heights(const grz_core core[2], const quick_polygon polygon[2], const double origin[2], double most) {
    rat corner[2][QUICK_CORNERS][2];
    for (int n = 0; n < 2; n++)
        for (int k = 0; k < polygon[n].count; k++) exact_corner(&core[n], &polygon[n], origin, k, corner[n][k]);
    for (int e = 0; e < polygon[0].count; e++)
        for (int k = 0; k < polygon[1].count; k++) {
            const int next = (e + 1) % polygon[0].count;
            const double h = quick_height(polygon[0].at[e], polygon[0].at[next], polygon[1].at[k]);
            residual_add(&seen, rat_sub(rat_of(h), exact_turn(corner[0][e], corner[0][next], corner[1][k])),
                         bound_area_height_error, rat_mul(rat_of(most), rat_of(most)));
        }
}

static void heights_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("areas");
    for (int n = effort(3000); n > 0; n--) {
        const int mark = rat_mark();
        struct drawn_core drawn[2];
        quick_polygon polygon[2];
        double origin[2], most = 0;
        draws_next(&draws);
        for (int k = 0; k < 2; k++) {
            do draw_core(&draws, 2, true, &drawn[k]);
            while (drawn[k].core.count != 2);
        }
        const grz_core core[2] = {drawn[0].core, drawn[1].core};
        area_origin(&core[0], origin);
        if (area_polygon(&core[0], origin, &polygon[0]) && area_polygon(&core[1], origin, &polygon[1]) &&
            area_measure(&polygon[0], &most) && area_measure(&polygon[1], &most))
            see_heights(core, polygon, origin, most);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(heights_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_area", tests, NULL, NULL);
}
