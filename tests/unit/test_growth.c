/* Questions about many parts that meet at one place take no more than some steps for each part. Steps are what the
 * watch counts: a call asks it once for so many of its loops, so no clock is needed. Twice as many parts may take 2.5
 * times as many steps; where all are compared with all it would be four.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <graze/graze.h>

#include <math.h>
#include <stdlib.h>

enum { PARTS = 2048 };

static bool count_step(void *user) {
    ++*(long *)user;
    return true;
}

/* How often a question asks the watch. */
static long steps_of(void (*ask)(void *input), void *input) {
    long steps = 0;
    grz_watch watch = {.go_on = count_step, .user = &steps};
    grz_watch_begin(&watch);
    ask(input);
    assert_int_equal(grz_watch_end(&watch), GRZ_OK);
    return steps;
}

static void takes_steps_for_each_part(void *(*make)(int n), void (*ask)(void *input), void (*end)(void *input)) {
    void *const once = make(PARTS), *const twice = make(2 * PARTS);
    const long few = steps_of(ask, once), many = steps_of(ask, twice);
    end(once);
    end(twice);
    assert_true(few > 16);
    assert_in_range(2 * many, 2 * few, 5 * few);
}

static grz3_vec on_rim(int i, int n, double height) {
    const double angle = 6.283185307179586 * (i % n) / n, x = cos(angle), y = sin(angle);
    /* turned out of the axes, so that boxes meet */
    return (grz3_vec){x, 0.8 * y - 0.6 * height, 0.6 * y + 0.8 * height};
}

static grz_mesh *mesh_of(const grz3_vec *corners, int triangles) {
    const grz_triangles all = {.vertex_count = 3 * (size_t)triangles, .vertices = corners, .count = (size_t)triangles};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &all, NULL), GRZ_OK);
    return mesh;
}

static void end_mesh(void *mesh) { grz_mesh_free(mesh); }

/* Two fans of n triangles, one above the other. */
static void *two_fans(int n) {
    grz3_vec *const corners = malloc((size_t)n * 6 * sizeof *corners);
    grz3_vec *p = corners;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < n; i++) {
            *p++ = (grz3_vec){0, -0.6 * 0.0625 * k, 0.8 * 0.0625 * k};
            *p++ = on_rim(i + k, n, 0.0625 * k);
            *p++ = on_rim(i + 1 - k, n, 0.0625 * k);
        }
    grz_mesh *const mesh = mesh_of(corners, 2 * n);
    free(corners);
    return mesh;
}

static bool see_contact(void *user, const grz_mesh_contact *contact) {
    (void)contact;
    ++*(int *)user;
    return true;
}

static void ask_one_way_out(void *mesh) {
    const grz3_sphere ball = {{0, -0.05625, 0.075}, 0.125};
    const grz3_shape shape = grz3_shape_from_sphere(&ball);
    const grz_mesh_contact_options options = {.skip_inner_edges = true};
    int contacts = 0;
    assert_int_equal(grz_mesh_contacts(mesh, &shape, &options, see_contact, &contacts), GRZ_OK);
    assert_true(contacts > 0);
}

static void add_quad(grz3_vec **p, const grz3_vec v[8], int a, int b, int c, int d) {
    const int corner[6] = {a, b, c, a, c, d};
    for (int k = 0; k < 6; k++) *(*p)++ = v[corner[k]];
}

/* A row of n boxes, each two thirds as wide as its place. */
static void *row_with_gaps(int n) {
    grz3_vec *const corners = malloc((size_t)n * 36 * sizeof *corners);
    grz3_vec *p = corners;
    for (int i = 0; i < n; i++) {
        grz3_vec v[8];
        for (int k = 0; k < 8; k++) v[k] = (grz3_vec){3 * i + (k & 1 ? 2 : 0), k & 2 ? 4 : 0, k & 4 ? 0 : -1};
        add_quad(&p, v, 0, 2, 3, 1), add_quad(&p, v, 4, 5, 7, 6), add_quad(&p, v, 0, 1, 5, 4);
        add_quad(&p, v, 2, 6, 7, 3), add_quad(&p, v, 0, 4, 6, 2), add_quad(&p, v, 1, 3, 7, 5);
    }
    grz_mesh *const mesh = mesh_of(corners, 12 * n);
    free(corners);
    return mesh;
}

static void ask_all_of_a_row(void *mesh) {
    const grz3_aabb box = {{-1, 1, -0.0625}, {6 * PARTS + 1, 3, 1}};
    const grz3_shape shape = grz3_shape_from_aabb(&box);
    const grz_mesh_contact_options options = {.skip_inner_edges = true};
    int contacts = 0;
    assert_int_equal(grz_mesh_contacts(mesh, &shape, &options, see_contact, &contacts), GRZ_OK);
    assert_in_range(contacts, PARTS, 2 * PARTS);
}

/* What is in the way of one is not looked for among all others. */
static void parts_in_a_row_are_not_all_compared(void **state) {
    (void)state;
    takes_steps_for_each_part(row_with_gaps, ask_all_of_a_row, end_mesh);
}

static void triangles_that_do_not_touch_are_not_all_compared(void **state) {
    (void)state;
    takes_steps_for_each_part(two_fans, ask_one_way_out, end_mesh);
}

/* A fan of n triangles, and one above it. */
static void *fans_apart(int n, double up, bool flat) {
    grz3_vec *const corners = malloc((size_t)n * 3 * sizeof *corners);
    grz_mesh **const pair = malloc(2 * sizeof *pair);
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < n; i++)
            for (int c = 0; c < 3; c++) {
                grz3_vec at = on_rim(i + c, n, 0);
                if (c == 2) at = (grz3_vec){0, 0, 0};
                if (flat) at = (grz3_vec){at.x, at.y / 0.8, 0};
                at.z += up * k;
                corners[3 * i + c] = at;
            }
        pair[k] = mesh_of(corners, n);
    }
    free(corners);
    return pair;
}

static void *flat_fans(int n) { return fans_apart(n, 1, true); }
static void *tilted_fans(int n) { return fans_apart(n, 0.125, false); }

static void end_pair(void *input) {
    grz_mesh **const pair = input;
    for (int k = 0; k < 2; k++) grz_mesh_free(pair[k]);
    free(pair);
}

static void ask_distance(void *input) {
    grz_mesh **const pair = input;
    double distance;
    grz3_vec p, q;
    assert_int_equal(grz_meshes_distance(pair[0], pair[1], GRZ_SKIN, GRZ_SKIN, &distance, &p, &q), GRZ_OK);
    assert_true(distance == 1 && p.z == 0 && q.z == 1);
}

static void triangles_that_are_as_far_are_not_all_compared(void **state) {
    (void)state;
    takes_steps_for_each_part(flat_fans, ask_distance, end_pair);
}

static void ask_within(void *input) {
    grz_mesh **const pair = input;
    bool within;
    assert_int_equal(grz_meshes_within(pair[0], pair[1], 0.0625, GRZ_SKIN, GRZ_SKIN, &within), GRZ_OK);
    assert_false(within);
}

static void groups_that_are_beyond_the_margin_are_not_compared(void **state) {
    (void)state;
    takes_steps_for_each_part(tilted_fans, ask_within, end_pair);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(triangles_that_do_not_touch_are_not_all_compared),
        cmocka_unit_test(parts_in_a_row_are_not_all_compared),
        cmocka_unit_test(triangles_that_are_as_far_are_not_all_compared),
        cmocka_unit_test(groups_that_are_beyond_the_margin_are_not_compared),
    };
    return cmocka_run_group_tests_name("growth", tests, NULL, NULL);
}
