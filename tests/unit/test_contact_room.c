/* The room for exact numbers of points of contact: what the widest ones take of it. In the build with GRZ_WIDEST each
 * number takes as much as the widest that may be in its place.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "contact/manifold.h"
#include "contact/incidence.h"
#include "shape/core2.h"
#include "shape/core3.h"
#include "support/effort.h"
#include "support/rng.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* An arena that is filled with a pattern, in place of the one on the stack. */
enum { PATTERN = 0xa5, MOST_LIMBS = GRZ_ARENA_LIMBS };
static uint64_t painted[MOST_LIMBS];

static grz_arena painted_arena(const uint64_t *limbs, int count) {
    (void)limbs;
    assert_in_range(count, 1, MOST_LIMBS);
    return grz_arena_over(painted, count);
}

#define grz_arena_over(limbs, count) painted_arena(limbs, count)
#include "contact/exact_points.c"
#undef grz_arena_over

/* How many limbs were taken since the last call. */
static int limbs_used(void) {
    uint64_t clean;
    int used = LIMBS;
    memset(&clean, PATTERN, sizeof clean);
    while (used > 0 && painted[used - 1] == clean) used--;
    memset(painted, PATTERN, (size_t)used * sizeof *painted);
    return used;
}

/* Shapes of any doubles */

static struct rng rng;

/* At the ends of the range more often than elsewhere. */
static double draw(void) {
    const double sign = rng_once_in(&rng, 2) ? 1 : -1, digits = 1 + rng_unit(&rng);
    switch (rng_int(&rng, 0, 7)) {
    case 0: return sign * DBL_MAX;
    case 1: return sign * 0x1p-1074;
    case 2: return 0;
    case 3: return sign * ldexp(digits, rng_int(&rng, 1000, 1022));
    case 4: return sign * ldexp(digits, rng_int(&rng, -1074, -1000));
    case 5: return sign * ldexp(digits, rng_int(&rng, -3, 3));
    default: return sign * ldexp(digits, rng_int(&rng, -1074, 1022));
    }
}

enum { MOST_CORNERS = 12 };

/* A body has the points of its shape. */
struct shape {
    grz_body body;
    grz3_shape space;
    grz2_shape plane;
    double corner[3 * MOST_CORNERS];
};

static void draw_body3(struct shape *s) {
    for (int k = 0; k < 3 * MOST_CORNERS; k++) s->corner[k] = draw();
    const grz3_vec *const v = (const grz3_vec *)s->corner;
    const grz3_aabb box = {{fmin(v[0].x, v[1].x), fmin(v[0].y, v[1].y), fmin(v[0].z, v[1].z)},
                           {fmax(v[0].x, v[1].x), fmax(v[0].y, v[1].y), fmax(v[0].z, v[1].z)}};
    const grz3_obb obb = {v[0], {fabs(v[1].x), fabs(v[1].y), fabs(v[1].z)}, {v[2], v[3], v[4]}};
    const grz3_triangle triangle = {v[0], v[1], v[2]};
    const grz3_segment segment = {v[0], v[1]};
    const grz3_plane plane = {v[0], v[1].x};
    const grz3_halfspace halfspace = {v[0], v[1].x};
    const grz3_hull hull = {rng_int(&rng, 1, MOST_CORNERS), v};
    switch (rng_int(&rng, 0, 10)) {
    case 0: s->space = grz3_shape_from_point(&v[0]); break;
    case 1: s->space = grz3_shape_from_segment(&segment); break;
    case 2:
    case 3: s->space = grz3_shape_from_aabb(&box); break;
    case 4:
    case 5: s->space = grz3_shape_from_obb(&obb); break;
    case 6: s->space = grz3_shape_from_triangle(&triangle); break;
    case 7: s->space = grz3_shape_from_plane(&plane); break;
    case 8: s->space = grz3_shape_from_halfspace(&halfspace); break;
    default: s->space = grz3_shape_from_hull(&hull); break;
    }
    if (rng_once_in(&rng, 2)) s->space.radius = fabs(draw());
    if (!grz3_body_of(&s->space, &s->body)) draw_body3(s);
}

static void draw_body2(struct shape *s) {
    for (int k = 0; k < 2 * MOST_CORNERS; k++) s->corner[k] = draw();
    const grz2_vec *const v = (const grz2_vec *)s->corner;
    const grz2_rect rect = {v[0].x, v[0].y, fabs(v[1].x), fabs(v[1].y)};
    const grz2_obb obb = {v[0], {fabs(v[1].x), fabs(v[1].y)}, v[2]};
    const grz2_triangle triangle = {v[0], v[1], v[2]};
    const grz2_segment segment = {v[0], v[1]};
    const grz2_halfspace halfspace = {v[0], v[1].x};
    const grz2_hull hull = {rng_int(&rng, 1, MOST_CORNERS), v};
    switch (rng_int(&rng, 0, 5)) {
    case 0: s->plane = grz2_shape_from_segment(&segment); break;
    case 1: s->plane = grz2_shape_from_rect(&rect); break;
    case 2: s->plane = grz2_shape_from_obb(&obb); break;
    case 3: s->plane = grz2_shape_from_triangle(&triangle); break;
    case 4: s->plane = grz2_shape_from_halfspace(&halfspace); break;
    default: s->plane = grz2_shape_from_hull(&hull); break;
    }
    if (rng_once_in(&rng, 2)) s->plane.radius = fabs(draw());
    if (!grz2_body_of(&s->plane, &s->body)) draw_body2(s);
}

static double draw_margin(void) {
    const double margin = fabs(draw());
    return rng_once_in(&rng, 3) ? (double)INFINITY : rng_once_in(&rng, 3) ? margin : DBL_MAX;
}

static bool is_same_place(const grz_contact_place *p, const grz_contact_place *q) {
    return memcmp(p->point, q->point, sizeof p->point) == 0 && p->depth == q->depth &&
           memcmp(p->feature, q->feature, sizeof p->feature) == 0;
}

/* The points by dyadic integers alone are those that are found with doubles, and take at most LIMBS. */
static void any_doubles_fit(void **state) {
    (void)state;
    rng = rng_seeded(1, "contact room");
    int worst = 0;
    long points = 0;
    memset(painted, PATTERN, sizeof painted);
    for (int n = effort(1200); n > 0; n--) {
        static struct shape s[2];
        const bool in_space = n % 6 != 0;
        for (int k = 0; k < 2; k++)
            if (in_space) draw_body3(&s[k]);
            else draw_body2(&s[k]);
        const grz_body *const a = &s[0].body, *const b = &s[1].body;
        if (a->form != GRZ_FORM_CORE && b->form != GRZ_FORM_CORE) continue;
        grz_contact_axis axis;
        grz_contact_axis_of(a, b, (double)INFINITY, &axis);
        const double margin = fmax(draw_margin(), -axis.depth);
        grz_contact_place usual[GRZ_MOST_PLACES], exact[GRZ_MOST_PLACES];
        const grz_contact_pair pair = grz_contact_pair_along(a, b, &axis, margin);
        double normal[3];
        const int count = grz_find_contact_points(&pair, normal, usual);
        grz_contact c = {
            .pair = &pair,
            .side = {{.body = a, .flat = a->form != GRZ_FORM_CORE}, {.body = b, .flat = b->form != GRZ_FORM_CORE}}};
        assert_int_equal(grz_find_places_exactly(&c, exact), count);
        assert_in_range(count, 1, GRZ_MOST_PLACES);
        for (int k = 0; k < count; k++) assert_true(is_same_place(&usual[k], &exact[k]));
        const int used = limbs_used();
        worst = used > worst ? used : worst;
        points += count;
    }
    print_message("exact numbers of %ld points of contact: at most %d limbs of %d\n", points, worst, LIMBS);
    assert_in_range(worst, 1, LIMBS);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_doubles_fit)};
    return cmocka_run_group_tests_name("contact_room", tests, NULL, NULL);
}
