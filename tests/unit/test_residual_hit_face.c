/* The bound of hit/hit_face.inc: a corner, and when a face is touched.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "hit/lanes_scalar.c"
#include "shape/core.h"

static struct residual seen = {.bound = "contact_error"};

/* Coordinate i of a sum of two, or of the middle and the half axes of a corner, all doubled. */
static rat exact_corner(const grz_core *core, int id, int i) {
    if (core->points) return rat_of(2 * core->points[core->dim * id + i]);
    rat x = rat_add(rat_of_two(core->center[i][0], core->center[i][1]), rat_of(core->center[i][2]));
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        const rat step = rat_mul(rat_of_two(g->half[0], g->half[1]), rat_of_two(g->axis[i][0], g->axis[i][1]));
        x = id >> k & 1 ? rat_add(x, step) : rat_sub(x, step);
    }
    return x;
}

static void see_corner(int dim, const dd4 *corner, const grz_core *core, int id, double size) {
    double high[4], low[4];
    d4_store(high, corner->hi), d4_store(low, corner->lo);
    for (int i = 0; i < dim; i++)
        residual_add(&seen, rat_sub(rat_of_two(high[i], low[i]), exact_corner(core, id, i)), contact_error,
                     rat_of(size));
}

/* Without radii n . (w + t V) = 0, with n across two edges of the points of a, in the plane one, and the same for V. */
static void see_face(int dim, const face4_touch *s, const grz_core *a, const grz_core *b, int corner_of_b) {
    rat w[3], e[3], g[3], n[3], way[3];
    for (int i = 0; i < dim; i++) {
        w[i] = rat_sub(exact_corner(a, 0, i), exact_corner(b, corner_of_b, i));
        e[i] = rat_of_two(a->points[dim + i], -a->points[i]);
        if (dim == 3) g[i] = rat_of_two(a->points[2 * dim + i], -a->points[i]);
        way[i] = rat_mul(rat_of(2), rat_of_two(a->motion[i][0], a->motion[i][1]));
    }
    if (dim == 3) rat_cross(e, g, n);
    else n[0] = rat_sub(rat_of(0), e[1]), n[1] = e[0];
    const rat rise = rat_dot(dim, n, way),
              off = rat_add(rat_dot(dim, n, w), rat_mul(rise, rat_of_two(s->time, s->rest)));
    const rat size = dim == 3 ? rat_mul(rat_length(3, e), rat_length(3, g)) : rat_length(2, e);
    residual_add(&seen, off, contact_error, rat_mul(size, rat_of(s->size)));
}

/* Three points in motion, two in the plane, and an oriented box at rest. */
static GRZ_INLINE void see(struct draws *draws, int dim) {
    double points[9], center[3], half[3], axes[3][3], to[3], from[3];
    const double *const axis[3] = {axes[0], axes[1], axes[2]};
    const int first[3] = {0, 1, 2}, corner_of_b = rng_int(&draws->rng, 0, (1 << dim) - 1);
    grz_core a, b;
    for (int k = 0; k < dim; k++) draw_vector(draws, dim, points + dim * k), draw_vector(draws, dim, axes[k]);
    for (int k = 0; k < dim; k++) half[k] = draw_size(draws);
    draw_vector(draws, dim, center), draw_vector(draws, dim, to), draw_vector(draws, dim, from);
    grz_core_points(&a, dim, points, dim);
    grz_core_obb(&b, dim, center, half, axis);
    grz_core_move(&a, to, from);
    face4_touch s = {.enter = rng_unit(&draws->rng)};
    s.move[0] = s.move[1] = dd4_of(0, 0);
    s.sizes = s.few = d4_of(0);
    if (!face4_add_moves(dim, &a, dim, first, &s) || s.moves != dim - 1) return;
    const dd4 way = face4_sum_of_two(dim, a.motion[0], 2, &s);
    s.motion = dd4_sum(way, way);
    s.of_a = face4_corner_of(dim, &a, 0, &s);
    s.of_b = face4_corner_of(dim, &b, corner_of_b, &s);
    s.w = dd4_difference(s.of_a, s.of_b);
    s.size = d4_total(s.sizes) + face4_length_of(s.motion) * (1 + s.enter);
    see_corner(dim, &s.of_b, &b, corner_of_b, s.size);
    face4_touch_face(dim, &s);
    if (!(fabs(s.time) < s.enter)) return; /* a motion that long is not counted */
    see_face(dim, &s, &a, &b, corner_of_b);
}

static void corners_and_times_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("hit_face");
    for (int n = effort(10000); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        if (n % 2 == 0) see(&draws, 2);
        else see(&draws, 3);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(corners_and_times_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_hit_face", tests, NULL, NULL);
}
