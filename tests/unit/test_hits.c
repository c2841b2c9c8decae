/* Hits: a common point of both shapes, a normal that separates them, and where both are then; for every pair and
 * family. And where to stop.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "families/draft.h"
#include "oracle/exact_shape.h"
#include "support/effort.h"
#include "support/hit.h"
#include "support/modes.h"
#include "support/numbers.h"
#include "support/outcome.h"

#include <gmp.h>
#include <math.h>
#include <string.h>

#define INPUTS 4

static double larger(double a, double b) { return a > b ? a : b; }

/* M of the headers: the largest magnitude of the numbers and of an obb's half axes. */
static double magnitude_of(const struct shape *s, const double by[3]) {
    double most = s->radius, size = 0, direction = 0;
    const char *roles = shape_roles(s->dim, s->kind);
    for (int i = 0; roles[i] != '\0'; i++) {
        if (roles[i] == 'p') most = larger(most, fabs(s->n[i]));
        if (roles[i] == 's') size = larger(size, fabs(s->n[i]));
        if (roles[i] == 'd') direction = larger(direction, fabs(s->n[i]));
    }
    for (int i = 0; i < 3; i++) most = larger(most, fabs(by[i]));
    return larger(larger(most, size), s->kind == GRZ_OBB ? size * direction : 0);
}

/* True if a plane can be moved in doubles with only a rounding error. */
static bool has_usable_normal(const struct shape *s) {
    double most = 0;
    const char *roles = shape_roles(s->dim, s->kind);
    if (strchr(roles, 'o') == NULL) return true;
    for (int i = 0; i < s->dim; i++) most = larger(most, fabs(s->n[i]));
    return most > 1e-100 && most < 1e100;
}

/* The shape moved by t d, rounded. */
static struct shape moved(const struct shape *s, double t, const double d[3]) {
    struct shape out = *s;
    const char *roles = shape_roles(s->dim, s->kind);
    for (int i = 0; roles[i] != '\0'; i++)
        if (roles[i] == 'p') out.n[i] += t * d[i % s->dim];
    if (strchr(roles, 'o') != NULL)
        for (int k = 0; k < s->dim; k++) out.n[s->dim] += s->n[k] * (t * d[k]);
    return out;
}

static bool is_near(const struct shape *s, const double point[3], double margin) {
    const union library_shape shape = shape_for_library(s);
    const grz2_vec p2 = {point[0], point[1]};
    const grz3_vec p3 = {point[0], point[1], point[2]};
    const grz2_shape x2 = grz2_shape_from_point(&p2);
    const grz3_shape x3 = grz3_shape_from_point(&p3);
    return (s->dim == 2 ? grz2_within(&x2, &shape.in2, margin) : grz3_within(&x3, &shape.in3, margin));
}

/* True if the shape is bounded: else a rounded normal says nothing about it far away. */
static bool is_bounded(const struct shape *s) {
    bool bounded = s->kind != GRZ_RAY && s->kind != GRZ_LINE && s->kind != GRZ_PLANE && s->kind != GRZ_HALFSPACE;
    for (int i = 0; i < shape_count(s->dim, s->kind); i++) bounded = bounded && isfinite(s->n[i]);
    return bounded;
}

/* True if the shape lies where sign normal . x > sign (normal . point) - slack. */
static bool is_beyond(const struct shape *s, const double normal[3], const double point[3], double sign, double slack) {
    const union library_shape shape = shape_for_library(s);
    const double level = normal[0] * point[0] + normal[1] * point[1] + normal[2] * point[2] - sign * slack;
    const grz2_plane p2 = {{normal[0], normal[1]}, level};
    const grz3_plane p3 = {{normal[0], normal[1], normal[2]}, level};
    return (s->dim == 2 ? grz2_side(&p2, &shape.in2) : grz3_side(&p3, &shape.in3)) ==
           (sign > 0 ? GRZ_SIDE_BEYOND : GRZ_SIDE_BELOW);
}

static bool overlap_openly(const struct shapes *s) {
    const union library_shape a = shape_for_library(&s->a), b = shape_for_library(&s->b);
    return (s->a.dim == 2 ? grz2_overlap_open(&a.in2, &b.in2) : grz3_overlap_open(&a.in3, &b.in3));
}

/* A cast as the sweep of a point. */
static struct shapes as_sweep(const struct row *row, const struct shapes *s) {
    struct shapes out = *s;
    memset(&out.with, 0, sizeof out.with);
    if (row->relation != GRZ_CAST) {
        out.with = s->with;
        return out;
    }
    out.a.kind = GRZ_POINT;
    for (int i = 0; i < s->a.dim; i++)
        out.with.by[0][i] = s->a.n[s->a.dim + i] - (s->a.kind == GRZ_SEGMENT ? s->a.n[i] : 0);
    return out;
}

/* Of a ray or line that takes longer to the other shape than any double, or is in it from -inf on: all is 0 then. */
static const char *far_problem_of(const struct hit *hit, const struct shapes *s) {
    const double *const dir = s->a.n + s->a.dim, *const p = hit->point;
    const bool moves = dir[0] != 0 || dir[1] != 0 || (s->a.dim == 3 && dir[2] != 0);
    const double size = larger(larger(fabs(p[0]), fabs(p[1])), fabs(p[2]));
    if (hit->time < 0 && size == 0 && memcmp(hit->normal, p, sizeof hit->normal) == 0)
        return moves && is_bounded(&s->b) ? "no place of a first contact" : NULL;
    const double M = larger(size, larger(magnitude_of(&s->a, s->with.by[0]), magnitude_of(&s->b, s->with.by[1]))),
                 slack = 32 * 0x1p-53 * M;
    if (!(M < 1e100) || !has_usable_normal(&s->b)) return NULL;
    if (!is_near(&s->a, p, slack)) return "a point away from the caster";
    if (!is_near(&s->a, hit->at[0], slack)) return "a place away from the caster";
    return is_near(&s->b, p, slack) ? NULL : "a point away from what it hits";
}

static const char *problem_of(const struct row *row, bool open, const struct shapes *input) {
    const union library_shape a = shape_for_library(&input->a), b = shape_for_library(&input->b);
    const struct hit hit = hit_of(row, open, &a, &b, &input->with);
    double enter;
    const int answer = row_time(row, open, &a, &b, &input->with, &enter, NULL);
    if (hit.answer != answer || memcmp(&hit.time, &enter, sizeof enter) != 0) return "another answer or time";
    double length = 0, any = 0;
    for (int i = 0; i < 3; i++) {
        length += hit.normal[i] * hit.normal[i];
        any += fabs(hit.point[i]) + fabs(hit.at[0][i]) + fabs(hit.at[1][i]);
    }
    if (answer != OUTCOME_YES) return any == 0 && length == 0 ? NULL : "a miss that is not 0";
    if (isnan(any)) return "a point that is no number";
    if (!isfinite(hit.time)) return far_problem_of(&hit, input);
    if (length != 0 && !(fabs(sqrt(length) - 1) <= 0x1p-51)) return "a normal that is not of length 1";
    const struct shapes s = as_sweep(row, input);
    const bool line = row->relation == GRZ_CAST && input->a.kind == GRZ_LINE;
    if (!line && (length == 0) != (hit.time == 0 && overlap_openly(&s)))
        return "a normal where none is, or none where one is";
    const double M = larger(magnitude_of(&s.a, s.with.by[0]), magnitude_of(&s.b, s.with.by[1])),
                 far = M * larger(1, fabs(hit.time));
    if (!(far < 1e100 && M > 1e-100) || !has_usable_normal(&s.a) || !has_usable_normal(&s.b)) return NULL;
    const double slack = 32 * 0x1p-53 * (row->relation == GRZ_CAST ? far : M);
    const struct shape x = moved(&s.a, hit.time, s.with.by[0]), y = moved(&s.b, hit.time, s.with.by[1]);
    if (!is_near(&x, hit.point, slack)) return "a point away from a";
    if (!is_near(&y, hit.point, slack)) return "a point away from b";
    if (length != 0 && is_bounded(&x) && !is_beyond(&x, hit.normal, hit.point, 1, slack))
        return "a is not beyond the normal";
    if (length != 0 && is_bounded(&y) && !is_beyond(&y, hit.normal, hit.point, -1, slack))
        return "b is not behind the normal";
    return NULL;
}

static void show(const struct row *row, bool open, const struct shapes *s) {
    const double *const p = s->with.by[0], *const q = s->with.by[1];
    printf("%s%d%s ", row->relation_name, row->dim, open ? "_open" : "");
    shape_print(stdout, &s->a);
    printf(" by %a %a %a  ", p[0], p[1], p[2]);
    shape_print(stdout, &s->b);
    printf(" by %a %a %a\n", q[0], q[1], q[2]);
}

static void hits_hold_what_they_promise(void **state) {
    (void)state;
    int failures = 0;
    for (int r = 0; r < row_count(); r++)
        for (int f = 0; f < family_count; f++) {
            const struct row *row = row_at(r);
            if (!row_is_timed(row) || !families[f].applies(row)) continue;
            if (has_little_effort() && is_left_out(r + f)) continue;
            char name[100];
            snprintf(name, sizeof name, "hits %d %s %s-%s %s", row->dim, row->relation_name, row->a, row->b,
                     families[f].name);
            struct rng rng = rng_seeded(1, name);
            for (int i = 0; i < effort(INPUTS); i++) {
                struct shapes inputs[MOST_INPUTS];
                families[f].make(&rng, row, inputs);
                for (int open = 0; open < 2; open++) {
                    const char *const problem = problem_of(row, open == 1, &inputs[0]);
                    if (problem == NULL) continue;
                    failures++;
                    show(row, open == 1, &inputs[0]);
                    printf("    %s: %s\n", name, problem);
                }
            }
        }
    assert_int_equal(failures, 0);
}

/* A ball that falls onto a face: the expected hit can be written down. */
static void a_ball_on_a_face_hits_at_a_known_point(void **state) {
    (void)state;
    const grz3_sphere ball = {{1, 2, 5}, 1};
    const grz3_aabb floor = {{-10, -10, -1}, {10, 10, 0}};
    const grz3_shape a = grz3_shape_from_sphere(&ball), b = grz3_shape_from_aabb(&floor);
    const grz3_vec da = {2, 0, -8}, db = {1, 1, 0};
    grz3_hit hit;
    assert_int_equal(outcome_of(grz3_sweep_hit(&a, &da, &b, &db, &hit)), OUTCOME_YES);
    assert_true(hit.time == 0.5);
    assert_true(hit.point.x == 2 && hit.point.y == 2 && hit.point.z == 0);
    assert_true(hit.normal.x == 0 && hit.normal.y == 0 && hit.normal.z == 1);
    assert_true(hit.a.x == 2 && hit.a.y == 2 && hit.a.z == 1);
    assert_true(hit.b.x == -9.5 && hit.b.y == -9.5 && hit.b.z == -1);
    assert_int_equal(outcome_of(grz3_sweep_hit(&b, &db, &a, &da, &hit)), OUTCOME_YES);
    assert_true(hit.normal.z == -1 && hit.b.z == 1);
}

/* Many points are common: the hit is the middle of the common part of the faces, here of [1.5, 3] and [2, 6]. */
static void boxes_meet_in_the_middle(void **state) {
    (void)state;
    const grz3_aabb floor = {{0, 0, -1}, {3, 8, 0}}, box = {{1.5, 1, 2}, {8, 5, 3}};
    const grz3_shape a = grz3_shape_from_aabb(&box), b = grz3_shape_from_aabb(&floor);
    const grz3_shape rounded = {.kind = GRZ_AABB, .radius = 0.5, .aabb = {{1.5, 1, 2.5}, {8, 5, 3}}};
    const grz3_vec da = {0, 2, -4};
    const grz3_shape *const falling[2] = {&a, &rounded};
    for (int k = 0; k < 2; k++) {
        grz3_hit hit;
        assert_int_equal(outcome_of(grz3_sweep_hit(falling[k], &da, &b, NULL, &hit)), OUTCOME_YES);
        assert_true(hit.time == 0.5 && hit.point.x == 2.25 && hit.point.y == 4 && hit.point.z == 0);
        assert_true(hit.normal.x == 0 && hit.normal.y == 0 && hit.normal.z == 1);
        assert_int_equal(outcome_of(grz3_sweep_hit(&b, NULL, falling[k], &da, &hit)), OUTCOME_YES);
        assert_true(hit.point.x == 2.25 && hit.point.y == 4 && hit.point.z == 0 && hit.normal.z == -1);
    }
    const grz2_aabb x = {{0, 0}, {4, 4}}, y = {{1, 3}, {9, 9}};
    const grz2_rect r = {1, 3, 8, 6};
    const grz2_shape p = grz2_shape_from_aabb(&x), q[2] = {grz2_shape_from_aabb(&y), grz2_shape_from_rect(&r)};
    for (int k = 0; k < 2; k++) {
        grz2_hit hit;
        assert_int_equal(outcome_of(grz2_sweep_hit(&p, NULL, &q[k], NULL, &hit)), OUTCOME_YES);
        assert_true(hit.time == 0 && hit.point.x == 2.5 && hit.point.y == 3.5 && hit.normal.x == 0 &&
                    hit.normal.y == 0);
    }
}

/* True if each coordinate is the double nearest to that of the unit vector along d. */
static bool is_rounded_unit(mpq_t d[3], const double unit[3]) {
    mpq_t square, part;
    mpq_inits(square, part, NULL);
    for (int i = 0; i < 3; i++) {
        mpq_mul(part, d[i], d[i]);
        mpq_add(square, square, part);
    }
    bool rounded = true;
    for (int i = 0; i < 3; i++) {
        const double size = fabs(unit[i]), half_up = (nextafter(size, 2) - size) / 2,
                     half_down = (size - nextafter(size, 0)) / 2;
        mpq_t above, below, c;
        mpq_inits(above, below, c, NULL);
        mpq_set_d(above, size);
        mpq_set_d(c, half_up);
        mpq_add(above, above, c);
        mpq_set_d(below, size);
        mpq_set_d(c, half_down);
        mpq_sub(below, below, c);
        mpq_mul(above, above, above);
        mpq_mul(above, above, square);
        mpq_mul(below, below, below);
        mpq_mul(below, below, square);
        mpq_mul(part, d[i], d[i]);
        rounded =
            rounded && mpq_cmp(part, above) <= 0 && mpq_cmp(part, below) >= 0 && (mpq_sgn(d[i]) == 0) == (unit[i] == 0);
        mpq_clears(above, below, c, NULL);
    }
    mpq_clears(square, part, NULL);
    return rounded;
}

static void exact_difference(const grz3_vec *a, const grz3_vec *b, mpq_t out[3]) {
    const double *const x = &a->x, *const y = &b->x;
    mpq_t part;
    mpq_init(part);
    for (int i = 0; i < 3; i++) {
        mpq_set_d(out[i], x[i]);
        mpq_set_d(part, y[i]);
        mpq_sub(out[i], out[i], part);
    }
    mpq_clear(part);
}

/* Rays at triangles: the normal of the triangle, towards the ray. */
static void normals_are_rounded(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "hits normals");
    mpq_t e[3], g[3], n[3], part;
    mpq_init(part);
    for (int i = 0; i < 3; i++) mpq_inits(e[i], g[i], n[i], NULL);
    int hits = 0;
    for (int k = 0; k < effort(3000); k++) {
        double x[15];
        const bool lattice = k % 2 == 0;
        for (int i = 0; i < 15; i++) x[i] = lattice ? rng_int(&rng, -4, 4) : rng_signed(&rng);
        const grz3_triangle t = {{x[0], x[1], x[2]}, {x[3], x[4], x[5]}, {x[6], x[7], x[8]}};
        const grz3_ray ray = {{3 * x[9], 3 * x[10], 3 * x[11]},
                              {x[12] - 3 * x[9], x[13] - 3 * x[10], x[14] - 3 * x[11]}};
        const grz3_shape a = grz3_shape_from_ray(&ray), b = grz3_shape_from_triangle(&t);
        grz3_hit hit;
        if (!grz3_cast_hit(&a, &b, &hit).yes || !(hit.time > 0)) continue;
        exact_difference(&t.b, &t.a, e);
        exact_difference(&t.c, &t.a, g);
        double along = 0;
        for (int i = 0; i < 3; i++) {
            mpq_mul(n[i], e[(i + 1) % 3], g[(i + 2) % 3]);
            mpq_mul(part, e[(i + 2) % 3], g[(i + 1) % 3]);
            mpq_sub(n[i], n[i], part);
            along += mpq_get_d(n[i]) * numbers_in(&ray.dir)[i];
        }
        const double normal[3] = {hit.normal.x, hit.normal.y, hit.normal.z};
        /* at an edge the normal may be another one */
        const grz3_vec m = {mpq_get_d(n[0]), mpq_get_d(n[1]), mpq_get_d(n[2])};
        const double same = m.x * normal[0] + m.y * normal[1] + m.z * normal[2],
                     length = sqrt(m.x * m.x + m.y * m.y + m.z * m.z);
        if (!(fabs(same) > (1 - 0x1p-40) * length)) continue;
        hits++;
        assert_true(same * along < 0 && is_rounded_unit(n, normal));
    }
    assert_true(hits > effort(3000) / 50);
    for (int i = 0; i < 3; i++) mpq_clears(e[i], g[i], n[i], NULL);
    mpq_clear(part);
}

/* The box is rotated by 1e-9 radians: it lands on one corner, not somewhere on its face. */
static void a_leaning_box_lands_on_its_corner(void **state) {
    (void)state;
    const grz3_obb box = {{0, 0, 5}, {1, 1, 1}, {{1, 0, 0x1p-30}, {0, 1, 0x1p-31}, {-0x1p-30, -0x1p-31, 1}}};
    const grz3_aabb floor = {{-10, -10, -1}, {10, 10, 0}};
    const grz3_shape a = grz3_shape_from_obb(&box), b = grz3_shape_from_aabb(&floor);
    const grz3_vec da = {0, 0, -10};
    grz3_hit hit;
    assert_int_equal(outcome_of(grz3_sweep_hit(&a, &da, &b, NULL, &hit)), OUTCOME_YES);
    assert_true(hit.point.x == -1 + 0x1p-30 && hit.point.y == -1 + 0x1p-31 && hit.point.z == 0);
    assert_true(hit.normal.z == 1);
}

static void a_corner_on_a_corner_is_hit_along_the_motion(void **state) {
    (void)state;
    const grz2_aabb x = {{0, 0}, {1, 1}}, y = {{4, 5}, {6, 6}};
    const grz2_shape a = grz2_shape_from_aabb(&x), b = grz2_shape_from_aabb(&y);
    const grz2_vec da = {6, 8};
    grz2_hit hit;
    assert_int_equal(outcome_of(grz2_sweep_hit(&a, &da, &b, NULL, &hit)), OUTCOME_YES);
    assert_true(hit.time == 0.5 && hit.point.x == 4 && hit.point.y == 5);
    assert_true(fabs(hit.normal.x + 0.6) < 0x1p-50 && fabs(hit.normal.y + 0.8) < 0x1p-50);
}

/* A body at rest may slide, and slides without a hit. */
static void a_body_at_rest_has_the_normal_of_the_floor(void **state) {
    (void)state;
    const grz2_rect body = {3, 0, 1, 1};
    const grz2_aabb floor = {{-100, -1}, {200, 0}};
    const grz2_shape a = grz2_shape_from_rect(&body), b = grz2_shape_from_aabb(&floor);
    const grz2_vec along = {5, 0}, into = {5, -1};
    grz2_hit hit;
    assert_int_equal(outcome_of(grz2_sweep_hit(&a, &along, &b, NULL, &hit)), OUTCOME_YES);
    assert_true(hit.time == 0 && hit.normal.x == 0 && hit.normal.y == 1);
    assert_int_equal(outcome_of(grz2_sweep_open_hit(&a, &along, &b, NULL, &hit)), OUTCOME_NO);
    assert_true(hit.time == (double)INFINITY && hit.normal.y == 0);
    assert_int_equal(outcome_of(grz2_sweep_open_hit(&a, &into, &b, NULL, &hit)), OUTCOME_YES);
    assert_true(hit.time == 0 && hit.normal.x == 0 && hit.normal.y == 1);
}

static void a_ray_from_afar_hits_where_it_passes(void **state) {
    (void)state;
    const grz3_ray ray = {{0, 0, 0}, {0x1p-1060, 0x1p-1061, 0}}; /* its time of contact is beyond all doubles */
    const grz3_plane plane = {{1, 0, 0}, 8};
    const grz3_shape a = grz3_shape_from_ray(&ray), b = grz3_shape_from_plane(&plane);
    grz3_hit hit;
    assert_int_equal(outcome_of(grz3_cast_hit(&a, &b, &hit)), OUTCOME_YES);
    assert_true(hit.time == (double)INFINITY && hit.point.x == 8 && hit.point.y == 4 && hit.normal.x == -1);
    assert_true(hit.a.x == 8 && hit.a.y == 4 && hit.a.z == hit.point.z && hit.b.x == 0);
}

static grz2_hit hit_along(grz2_vec origin, grz2_vec dir, bool line, const grz2_shape *b) {
    const grz2_shape caster = line ? (grz2_shape){.kind = GRZ_LINE, .line = {origin, dir}}
                                   : (grz2_shape){.kind = GRZ_RAY, .ray = {origin, dir}};
    grz2_hit hit;
    assert_int_equal(outcome_of(grz2_cast_hit(&caster, b, &hit)), OUTCOME_YES);
    return hit;
}

static bool hits_at(const grz2_hit *hit, double time, double x, double y, double normal_x) {
    return hit->time == time && hit->point.x == x && hit->point.y == y && hit->a.x == x && hit->a.y == y &&
           hit->normal.x == normal_x && hit->normal.y == 0;
}

/* A hit at a time beyond the largest double has a point all the same; on a line also one before the least double. */
static void a_time_that_is_infinite_has_a_place(void **state) {
    (void)state;
    const grz2_vec slow = {0x1p-1074, 0};
    const double inf = (double)INFINITY;
    const grz2_shape circle = {.kind = GRZ_BALL, .circle = {{10, 0}, 1}},
                     behind = {.kind = GRZ_BALL, .circle = {{-10, 0}, 1}};
    const grz2_shape rounded = {.kind = GRZ_AABB, .radius = 1, .aabb = {{10, -1}, {11, 1}}};
    const grz2_shape box = {.kind = GRZ_AABB, .aabb = {{0, -3}, {2, 5}}},
                     around = {.kind = GRZ_HALFSPACE, .halfspace = {{1, 0}, 5}};
    grz2_hit hit = hit_along((grz2_vec){0, 0}, slow, false, &circle);
    assert_true(hits_at(&hit, inf, 9, 0, -1) && hit.b.x == 10);
    hit = hit_along((grz2_vec){0, 0}, slow, false, &rounded);
    assert_true(hits_at(&hit, inf, 9, 0, -1) && hit.b.x == 10);
    hit = hit_along((grz2_vec){0, 0}, slow, true, &behind);
    assert_true(hits_at(&hit, -inf, -11, 0, -1) && hit.b.x == -10);
    hit = hit_along((grz2_vec){-3, 2}, (grz2_vec){0x1p-1069, 0x1p-1069}, false, &box);
    assert_true(hits_at(&hit, inf, 0, 5, -1));
    hit = hit_along((grz2_vec){0, 0}, (grz2_vec){0x1p-1074, 0x1p-1074}, true, &around); /* there is no first contact */
    assert_true(hits_at(&hit, -inf, 0, 0, 0));
}

/* Where to stop */

/* Checks a stop before a shape at rest: at `place` the mover does not overlap it openly, unless that is the start. It
 * gets to its end if it meets no obstacle, and nearly to the contact otherwise. */
static const char *stop_problem_of(const struct row *row, const struct shapes *input) {
    struct shapes s = *input;
    memset(s.with.by[1], 0, sizeof s.with.by[1]);
    const union library_shape a = shape_for_library(&s.a), b = shape_for_library(&s.b);
    const struct stop stop = stop_of(row->dim, &a, &b, &s.with);
    if (!can_stop(s.a.dim, &a)) return stop.answer == OUTCOME_UNSUPPORTED ? NULL : "an answer where there is none";
    double enter;
    const int answer = row_time(row, 1, &a, &b, &s.with, &enter, NULL);
    if (stop.answer != answer) return "another answer";
    const union library_shape there = put_at(row->dim, &a, stop.place);
    const bool started = memcmp(stop.place, s.a.n, (size_t)row->dim * sizeof(double)) == 0;
    const bool inside = row->dim == 2 ? grz2_overlap_open(&there.in2, &b.in2) : grz3_overlap_open(&there.in3, &b.in3);
    if (!started && inside) return "it stops inside";
    if (answer == OUTCOME_YES && stop.time > enter) return "it stops too late";
    const double to = answer == OUTCOME_YES ? enter : 1,
                 M = larger(magnitude_of(&s.a, s.with.by[0]), magnitude_of(&s.b, s.with.by[1]));
    double speed = 0;
    for (int i = 0; i < s.a.dim; i++) speed = larger(speed, fabs(s.with.by[0][i]));
    const bool deep = answer == OUTCOME_YES && enter == 0;
    const bool usual = shape_is_valid(&s.a) && M < 1e100 && M > 1e-100 && speed > 0x1p-20 * M;
    return deep || !usual || stop.time >= to - 0x1p-20 ? NULL : "it stops too early";
}

static void stops_are_safe(void **state) {
    (void)state;
    int failures = 0;
    for (int r = 0; r < row_count(); r++)
        for (int f = 0; f < family_count; f++) {
            const struct row *row = row_at(r);
            if (row->relation != GRZ_SWEEP || !families[f].applies(row)) continue;
            if (has_little_effort() && is_left_out(r + f)) continue;
            char name[100];
            snprintf(name, sizeof name, "stop %d %s-%s %s", row->dim, row->a, row->b, families[f].name);
            struct rng rng = rng_seeded(1, name);
            for (int i = 0; i < effort(INPUTS); i++) {
                struct shapes inputs[MOST_INPUTS];
                families[f].make(&rng, row, inputs);
                const char *const problem = stop_problem_of(row, &inputs[0]);
                if (problem == NULL) continue;
                failures++;
                show(row, true, &inputs[0]);
                printf("    %s: %s\n", name, problem);
            }
        }
    assert_int_equal(failures, 0);
}

/* A shape of several points keeps its form, to half an ulp of each coordinate, and is not inside the wall. */
static void shapes_of_several_points_stop(void **state) {
    (void)state;
    const double inf = (double)INFINITY, third = 1.0 / 3;
    const grz2_shape wall = grz2_shape_from_halfspace(&(grz2_halfspace){{-1, 0}, -5}); /* x >= 5 */
    const grz2_shape capsule = grz2_shape_from_capsule(&(grz2_capsule){{0.1, 0}, {1.2, third}, 0.3}),
                     box = grz2_shape_from_aabb(&(grz2_aabb){{-third, 0}, {0.7, 1}});
    const grz2_vec by = {10, third}, far = {0x1.fffffffffffffp1023, 0};
    grz2_vec place;
    double time;
    assert_int_equal(outcome_of(grz2_stop(&capsule, &by, &wall, NULL, &place, &time)), OUTCOME_YES);
    grz2_shape put = grz2_shape_at(&capsule, &place);
    assert_true(put.capsule.a.x == place.x && fabs(put.capsule.b.x + 0.3 - 5) < 1e-15 && put.capsule.radius == 0.3);
    assert_false(grz2_overlap_open(&put, &wall));
    assert_int_equal(outcome_of(grz2_stop(&box, &by, &wall, NULL, &place, &time)), OUTCOME_YES);
    put = grz2_shape_at(&box, &place);
    assert_true(put.aabb.min.x == place.x && put.aabb.max.x <= 5 && put.aabb.max.x > 5 - 1e-15);
    /* a shape is never put where one of its points would be infinite */
    assert_int_equal(outcome_of(grz2_stop(&box, &far, &wall, NULL, &place, &time)), OUTCOME_YES);
    const grz2_shape behind = grz2_shape_from_point(&(grz2_vec){-9, -9});
    const grz2_shape wide = grz2_shape_from_aabb(&(grz2_aabb){{0, 0}, {0x1p1022, 1}});
    assert_int_equal(outcome_of(grz2_stop(&wide, &far, &behind, NULL, &place, &time)), OUTCOME_NO);
    put = grz2_shape_at(&wide, &place);
    assert_true(place.x > 0x1p1022 && isfinite(put.aabb.max.x));
    /* shapes that cannot be put anywhere */
    const grz2_shape slab = grz2_shape_from_aabb(&(grz2_aabb){{-inf, 0}, {1, 1}});
    assert_int_equal(outcome_of(grz2_stop(&slab, &by, &behind, NULL, &place, &time)), OUTCOME_UNSUPPORTED);
    assert_int_equal(grz2_shape_at(&slab, &place).kind, GRZ_EMPTY);
    /* an invalid shape stays empty: rounding must not make it valid */
    const grz2_shape inside_out = grz2_shape_from_aabb(&(grz2_aabb){{1e-300, 0}, {0, 1}});
    assert_int_equal(grz2_shape_at(&inside_out, &(grz2_vec){1, 1}).kind, GRZ_EMPTY);
    assert_int_equal(grz2_shape_at(&wall, &place).kind, GRZ_EMPTY);
}

static void the_stop_before_a_moving_wall_is_exact(void **state) {
    (void)state;
    const grz2_circle ball = {{0, 0}, 1};
    const grz2_halfspace wall = {{-1, 0}, -12}; /* x >= 12 */
    const grz2_shape a = grz2_shape_from_circle(&ball), b = grz2_shape_from_halfspace(&wall);
    const grz2_vec da = {8, 0}, db = {-14, 0};
    grz2_vec place;
    double time;
    assert_int_equal(outcome_of(grz2_stop(&a, &da, &b, &db, &place, &time)), OUTCOME_YES);
    assert_true(time == 0.5 && place.x == 4 && place.y == 0);
    assert_int_equal(outcome_of(grz2_stop(&a, &da, &b, NULL, &place, &time)), OUTCOME_NO);
    assert_true(time == 1 && place.x == 8);
    const grz2_vec nan = {(double)NAN, 0};
    assert_int_equal(outcome_of(grz2_stop(&a, &nan, &b, NULL, &place, &time)), OUTCOME_NO);
    assert_true(time == 0 && place.x == 0);
}

/* A body on a moving floor moves along with it, at any slow rise of the floor, and does not get inside. */
static void a_rider_is_taken_along(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "hits riders");
    int lifted = 0;
    for (int i = 0; i < effort(5000); i++) {
        const grz3_vec by = {rng_signed(&rng), ldexp(rng_signed(&rng), rng_int(&rng, -60, 0)),
                             ldexp(rng_signed(&rng), -80)};
        const double floor = rng_int(&rng, 0, 1000);
        const grz3_shape rider = {.kind = GRZ_BALL,
                                  .sphere = {{rng_int(&rng, -9, 9), floor + 3, rng_int(&rng, -9, 9)}, 3}};
        const grz3_shape platform = {.kind = GRZ_AABB, .aabb = {{-100, floor - 1, -100}, {100, floor, 100}}};
        grz3_vec place;
        double time;
        assert_int_equal(outcome_of(grz3_stop(&rider, &by, &platform, &by, &place, &time)), OUTCOME_NO);
        assert_true(time == 1 && fabs(place.x - (rider.sphere.center.x + by.x)) <= 0x1p-49);
        const double risen = place.y - (floor + 3); /* exact: it is less than half of each */
        assert_true(risen >= by.y && risen - by.y <= 0x1p-42);
        lifted += risen > 0;
    }
    assert_true(lifted > 0);
}

/* Contacts at any time down to the least double above 0, with flush-to-zero or not: the search back from a time that is
 * too late ends. */
static void a_stop_comes_at_any_time(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "hits stop");
    for (int i = 0; i < effort(5000); i++) {
        const double least = 0x1p-1074, speed = ldexp(1.5 + rng_signed(&rng) / 2, rng_int(&rng, 1, 1023)),
                     gap = speed * least * ldexp(1.5 + rng_signed(&rng) / 2, rng_int(&rng, 0, 60));
        const grz2_shape a = {.kind = GRZ_POINT}, b = {.kind = GRZ_AABB, .aabb = {{gap, -1}, {2 * gap + 1, 1}}};
        const grz3_shape c = {.kind = GRZ_BALL}, d = {.kind = GRZ_AABB, .aabb = {{gap, -1, -1}, {2 * gap + 1, 1, 1}}};
        const grz2_vec by2 = {speed, 0};
        const grz3_vec by3 = {speed, 0, 0};
        for (int flush = 0; flush <= flush_exists(); flush++) {
            grz2_vec place2;
            grz3_vec place3;
            double time2, time3;
            flush_to_zero(flush);
            const int first = outcome_of(grz2_stop(&a, &by2, &b, NULL, &place2, &time2)),
                      second = outcome_of(grz3_stop(&c, &by3, &d, NULL, &place3, &time3));
            flush_to_zero(false);
            assert_true(first == OUTCOME_YES && second == OUTCOME_YES && time2 == time3 && place2.x == place3.x);
            const double late = flush ? gap : gap * 0x1p-50 + 4 * least * speed;
            assert_true(place2.x <= gap && place2.x >= gap - late);
        }
    }
}

/* Fills the stack with numbers where a query will have its own. */
static double litter(double x) {
    volatile double on_the_stack[6000];
    for (int i = 0; i < 6000; i++) on_the_stack[i] = x;
    return on_the_stack[0];
}

/* A ray or line, which is clipped far away, touches a hull or triangle, flat or not, at the start. */
static void uninitialised_stack_changes_nothing(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "hits litter");
    for (int i = 0; i < effort(7500); i++) {
        double x[24];
        for (int k = 0; k < 24; k++) x[k] = rng_int(&rng, -2, 2);
        const grz3_vec by = {i % 2 ? 1e300 : 1, x[21], x[22]};
        const grz3_line line = {{x[0], x[1], x[2]}, {x[3], x[4], x[5]}};
        const grz3_ray ray = {line.origin, line.dir};
        const grz3_triangle triangle = {{x[6], x[7], x[8]}, {x[9], x[10], x[11]}, {x[12], x[13], x[14]}};
        const grz3_hull hull = {4, (const grz3_vec *)(const void *)(x + 6)};
        const grz3_shape a = i % 3 ? grz3_shape_from_line(&line) : grz3_shape_from_ray(&ray);
        const grz3_shape b = i % 5 ? grz3_shape_from_triangle(&triangle) : grz3_shape_from_hull(&hull);
        grz3_hit hits[3] = {0};
        for (int k = 0; k < 3; k++) {
            assert_true(litter(k == 0 ? 3 : k == 1 ? 1e300 : 1e-300) > 0);
            grz3_sweep_hit(&a, &by, &b, NULL, &hits[k]);
        }
        assert_memory_equal(&hits[0], &hits[1], sizeof *hits);
        assert_memory_equal(&hits[0], &hits[2], sizeof *hits);
    }
}

/* A NULL result is not computed. */
static void results_that_are_null_are_not_written(void **state) {
    (void)state;
    const grz3_sphere ball = {{0, 0, 0}, 1};
    const grz3_aabb box = {{3, -1, -1}, {4, 1, 1}};
    const grz3_segment segment = {{0, 0, 0}, {8, 0, 0}};
    const grz3_vec by = {4, 0, 0}, away = {-4, 0, 0};
    const grz3_shape a = grz3_shape_from_sphere(&ball), b = grz3_shape_from_aabb(&box),
                     caster = {.kind = GRZ_SEGMENT, .segment = segment};
    assert_int_equal(outcome_of(grz3_cast_hit(&caster, &b, NULL)), OUTCOME_YES);
    assert_int_equal(outcome_of(grz3_cast_open_hit(&caster, &b, NULL)), OUTCOME_YES);
    assert_int_equal(outcome_of(grz3_sweep_hit(&a, &by, &b, NULL, NULL)), OUTCOME_YES);
    assert_int_equal(outcome_of(grz3_sweep_open_hit(&a, &away, &b, NULL, NULL)), OUTCOME_NO);
    grz3_vec place;
    double time;
    assert_int_equal(outcome_of(grz3_stop(&a, &by, &b, NULL, &place, NULL)), OUTCOME_YES);
    assert_true(place.x == 2);
    assert_int_equal(outcome_of(grz3_stop(&a, &by, &b, NULL, NULL, &time)), OUTCOME_YES);
    assert_true(time == 0.5);
    assert_int_equal(outcome_of(grz3_stop(&b, &by, &caster, NULL, NULL, NULL)), OUTCOME_YES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hits_hold_what_they_promise),
        cmocka_unit_test(a_ball_on_a_face_hits_at_a_known_point),
        cmocka_unit_test(boxes_meet_in_the_middle),
        cmocka_unit_test(normals_are_rounded),
        cmocka_unit_test(a_leaning_box_lands_on_its_corner),
        cmocka_unit_test(a_corner_on_a_corner_is_hit_along_the_motion),
        cmocka_unit_test(a_body_at_rest_has_the_normal_of_the_floor),
        cmocka_unit_test(a_ray_from_afar_hits_where_it_passes),
        cmocka_unit_test(a_time_that_is_infinite_has_a_place),
        cmocka_unit_test(stops_are_safe),
        cmocka_unit_test(shapes_of_several_points_stop),
        cmocka_unit_test(the_stop_before_a_moving_wall_is_exact),
        cmocka_unit_test(a_rider_is_taken_along),
        cmocka_unit_test(a_stop_comes_at_any_time),
        cmocka_unit_test(uninitialised_stack_changes_nothing),
        cmocka_unit_test(results_that_are_null_are_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
