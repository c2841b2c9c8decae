/* The bounds of mesh/near_block.h and mesh/near_triangle.c: of the point of a triangle that is found in doubles, and of
 * the distance that is proven in double-doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "num/lanes/scalar.h"

#include "mesh/near_block.inc"
#include "mesh/near_triangle.c"

enum { POINT, PRODUCT, SQUARE, SUM, TRIANGLE, STEP, SLOPE, CORNER, EDGE, COUNT };
static struct residual seen[COUNT] = {
    {.bound = "near_point_error"}, {.bound = "near_product_error"},  {.bound = "near_square_error"},
    {.bound = "near_sum_error"},   {.bound = "near_triangle_error"}, {.bound = "near_step_error"},
    {.bound = "near_slope_error"}, {.bound = "near_corner_error"},   {.bound = "near_edge_error"}};

static rat rat_zero_or(rat a) { return rat_max(a, rat_of(0)); }

/* The squared distance of 0 from the edge from a along e. */
static rat square_of_edge(const rat a[3], const rat e[3]) {
    const rat ee = rat_dot(3, e, e), zero = rat_of(0), one = rat_of(1);
    rat q[3], share = zero;
    if (rat_sign(ee) > 0) share = rat_max(zero, rat_min(one, rat_div(rat_sub(zero, rat_dot(3, a, e)), ee)));
    for (int k = 0; k < 3; k++) q[k] = rat_add(a[k], rat_mul(share, e[k]));
    return rat_dot(3, q, q);
}

static void subtract(const rat a[3], const rat b[3], rat out[3]) {
    for (int k = 0; k < 3; k++) out[k] = rat_sub(a[k], b[k]);
}

/* The squared distance of 0 from a triangle: of its edges, or of its plane where the foot is inside. */
static rat square_of_triangle(rat v[3][3]) {
    rat edge[3][3], n[3], side[3];
    rat least = NULL;
    bool inside = true;
    for (int i = 0; i < 3; i++) {
        subtract(v[(i + 1) % 3], v[i], edge[i]);
        const rat square = square_of_edge(v[i], edge[i]);
        least = least ? rat_min(least, square) : square;
    }
    rat_cross(edge[0], edge[1], n);
    const rat nn = rat_dot(3, n, n), level = rat_dot(3, n, v[0]);
    for (int i = 0; i < 3; i++) {
        rat_cross(edge[i], v[i], side); /* v is seen from the foot, but for a part along n */
        inside = inside && rat_sign(rat_dot(3, n, side)) <= 0;
    }
    return rat_sign(nn) > 0 && inside ? rat_div(rat_mul(level, level), nn) : least;
}

static void corners_from(const grz3_triangle *t, const grz3_vec *p, rat v[3][3]) {
    const double from[3] = {p->x, p->y, p->z};
    const grz3_vec *const at[3] = {&t->a, &t->b, &t->c};
    for (int i = 0; i < 3; i++) {
        const double to[3] = {at[i]->x, at[i]->y, at[i]->z};
        rat_difference(3, to, from, v[i]);
    }
}

static rat largest_corner(rat v[3][3]) {
    return rat_max(rat_max(rat_length(3, v[0]), rat_length(3, v[1])), rat_length(3, v[2]));
}

static vectors side_by_side(const grz3_vec *v, const grz3_vec *p) {
    return (vectors){d4_of(v->x - p->x), d4_of(v->y - p->y), d4_of(v->z - p->z)};
}

/* The point q in doubles, its products with the corners, and its square. */
static void see_block(const grz3_triangle *t, const grz3_vec *p, rat v[3][3], rat distance) {
    const vectors a = side_by_side(&t->a, p), b = side_by_side(&t->b, p), c = side_by_side(&t->c, p),
                  q = nearest_of_triangle(a, b, c);
    const vectors corner[3] = {a, b, c};
    double square[4], product[4], at[3][4];
    d4_store(square, dot4(q, q));
    d4_store(at[0], q.x), d4_store(at[1], q.y), d4_store(at[2], q.z);
    const rat exact[3] = {rat_of(at[0][0]), rat_of(at[1][0]), rat_of(at[2][0])};
    const rat size = largest_corner(v), length = rat_sqrt(rat_dot(3, exact, exact));
    residual_add(&seen[POINT], rat_zero_or(rat_sub(distance, length)), near_point_error, size);
    residual_add(&seen[SQUARE], rat_sub(rat_of(square[0]), rat_dot(3, exact, exact)), near_square_error,
                 rat_dot(3, exact, exact));
    for (int i = 0; i < 3; i++) {
        d4_store(product, dot4(q, corner[i]));
        residual_add(&seen[PRODUCT], rat_sub(rat_of(product[0]), rat_dot(3, exact, v[i])), near_product_error,
                     rat_mul(size, rat_length(3, exact)));
    }
}

/* The sum of the corners, and its products with them. */
static void see_sum(const grz3_triangle *t, const grz3_vec *p, rat v[3][3]) {
    const vectors corner[3] = {side_by_side(&t->a, p), side_by_side(&t->b, p), side_by_side(&t->c, p)};
    const vectors sum = near_sum_of_corners(corner[0], corner[1], corner[2]);
    const rat size = largest_corner(v);
    double product[4], at[3][4];
    d4_store(at[0], sum.x), d4_store(at[1], sum.y), d4_store(at[2], sum.z);
    const rat exact[3] = {rat_of(at[0][0]), rat_of(at[1][0]), rat_of(at[2][0])};
    for (int i = 0; i < 3; i++) {
        d4_store(product, dot4(sum, corner[i]));
        residual_add(&seen[SUM], rat_sub(rat_of(product[0]), rat_dot(3, exact, v[i])), near_sum_error,
                     rat_mul(size, size));
    }
}

/* The products of the vector to a corner and the edges there. */
static void see_corners(const grz3_triangle *t, const grz3_vec *p, rat v[3][3]) {
    const grz3_vec *const at[3] = {&t->a, &t->b, &t->c};
    for (int i = 0; i < 3; i++)
        for (int j = 1; j < 3; j++) {
            const grz3_vec *const end = at[(i + j) % 3];
            const double q[3] = {at[i]->x - p->x, at[i]->y - p->y, at[i]->z - p->z};
            double size;
            rat edge[3];
            const double product = product_with_edge(q, at[i], end, &size);
            subtract(v[(i + j) % 3], v[i], edge);
            residual_add(&seen[EDGE], rat_sub(rat_of(product), rat_dot(3, v[i], edge)), near_edge_error, rat_of(size));
        }
}

/* What is left of the products of q and the edges, and the distance that is proven. */
static void see_triangle(const grz3_triangle *t, const grz3_vec *p, rat v[3][3], rat distance) {
    near_proof proof = {.step_v = 0};
    place_corners(&proof, t, p);
    place_point(&proof, t);
    if (!are_weights_inside(&proof)) return; /* nothing is proven */
    const double step = fabs(proof.step_v) + fabs(proof.step_w), gap = proof.gap;
    const grz_dd square = grz_dd_dot(3, proof.q, proof.q), root = grz_dd_sqrt(square);
    if (!(root.hi > NEAR_LEAST_DISTANCE)) return;
    rat q[3], edge[3];
    for (int k = 0; k < 3; k++) q[k] = rat_of_dd(proof.q[k]);
    const rat size = largest_corner(v), length = rat_length(3, q);
    if (proof.part.count > 1) {
        double sizes = 0;
        rat left = rat_of(0);
        for (int i = 1; i < proof.part.count; i++) {
            subtract(v[proof.part.corner[i]], v[proof.part.corner[0]], edge);
            left = rat_add(left, rat_abs(rat_dot(3, q, edge)));
            sizes += rat_double(rat_dot(3, edge, edge)) * step;
        }
        /* what double-doubles are off is a part of near_triangle_error */
        const rat more = rat_mul(rat_of(near_triangle_error), rat_mul(size, length));
        if (sizes > 0)
            residual_add(&seen[SLOPE], rat_zero_or(rat_sub(rat_sub(left, rat_of(gap)), more)), near_slope_error,
                         rat_of(sizes));
    }
    for (int i = proof.part.count; i < 3; i++) {
        double product = 0;
        for (int k = 0; k < 3; k++) product += proof.q[k].hi * proof.corner[i][k].hi;
        residual_add(&seen[CORNER], rat_sub(rat_of(product), rat_dot(3, q, v[proof.part.corner[i]])), near_corner_error,
                     rat_mul(length, size));
        add_gap(&proof, i, square);
    }
    const double rest = fabs(grz_dd_sub(square, grz_dd_mul(root, root)).hi);
    const rat known = rat_div(rat_of(proof.gap + rest), rat_of(root.hi));
    const rat error = rat_zero_or(rat_sub(rat_abs(rat_sub(distance, rat_of_dd(root))), known));
    const rat by_step = rat_mul(rat_of(near_step_error * step), size);
    residual_add(&seen[TRIANGLE], rat_zero_or(rat_sub(error, by_step)), near_triangle_error, size);
    if (step > 0x1p-53)
        residual_add(&seen[STEP], rat_zero_or(rat_sub(error, rat_mul(rat_of(near_triangle_error), size))),
                     near_step_error, rat_mul(rat_of(step), size));
}

static void numbers_stay_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("nearest of a triangle");
    for (int n = effort(2000); n > 0; n--) {
        const int mark = rat_mark();
        double at[12];
        draws_next(&draws);
        for (int i = 0; i < 4; i++) draw_vector(&draws, 3, at + 3 * i);
        const grz3_triangle t = {{at[0], at[1], at[2]}, {at[3], at[4], at[5]}, {at[6], at[7], at[8]}};
        const double far = rng_once_in(&draws.rng, 2) ? 1 : 64;
        const grz3_vec p = {far * at[9], far * at[10], far * at[11]};
        rat v[3][3];
        corners_from(&t, &p, v);
        const rat distance = rat_sqrt(square_of_triangle(v));
        see_block(&t, &p, v, distance);
        see_sum(&t, &p, v);
        see_corners(&t, &p, v);
        see_triangle(&t, &p, v, distance);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_stay_within_their_bounds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
