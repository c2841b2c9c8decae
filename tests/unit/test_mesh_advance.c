/* Meshes that move and turn against shapes and against each other: the same as each triangle by itself, and the truth
 * by intervals (moving_truth.h).
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/rng.h"
#include "unit/moving_truth.h"

#include <graze/graze.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TRIANGLES = 40 };

static grz3_vec vector(struct rng *rng, double reach) {
    const double x = rng_signed(rng) * reach, y = rng_signed(rng) * reach, z = rng_signed(rng) * reach;
    return (grz3_vec){x, y, z};
}

static grz3_motion motion(struct rng *rng) {
    grz3_motion m = {.by = {0, 0, 0}};
    if (!rng_once_in(rng, 3)) m.by = vector(rng, 2);
    if (rng_once_in(rng, 2)) m.axis = vector(rng, 1), m.pivot = vector(rng, 2), m.angle = rng_signed(rng) * 3;
    return m;
}

static grz3_shape shape(struct rng *rng) {
    grz3_shape s = {.kind = GRZ_CAPSULE};
    switch (rng_int(rng, 0, 3)) {
    case 0: s.capsule = (grz3_capsule){vector(rng, 3), vector(rng, 3), rng_unit(rng) / 4}; break;
    case 1: s.kind = GRZ_BALL, s.sphere = (grz3_sphere){vector(rng, 3), rng_unit(rng) / 2}; break;
    case 2: s.kind = GRZ_HALFSPACE, s.halfspace = (grz3_halfspace){vector(rng, 1), -2 * rng_unit(rng)}; break;
    default: s.kind = GRZ_AABB, s.aabb = (grz3_aabb){{2, 2, 2}, {2.5, 2.5, 2.5}};
    }
    return s;
}

/* Some triangles as a mesh, which may be posed. */
struct skin {
    int count;
    grz3_triangle at[TRIANGLES];
    grz_mesh *mesh, *source;
    grz3_motion motion;
    const grz3_motion *moves; /* NULL: it stands still */
};

static void make_skin(struct rng *rng, int count, double reach, struct skin *skin) {
    static const double shift[12] = {1, 0, 0, 0.5, 0, 1, 0, -0.25, 0, 0, 1, 0.125};
    *skin = (struct skin){.count = count, .motion = motion(rng)};
    for (int i = 0; i < count; i++) {
        const grz3_vec a = vector(rng, reach), e = vector(rng, 0.4), f = vector(rng, 0.4);
        skin->at[i] = (grz3_triangle){a, {a.x + e.x, a.y + e.y, a.z + e.z}, {a.x + f.x, a.y + f.y, a.z + f.z}};
    }
    if (rng_once_in(rng, 4)) skin->at[count - 1] = skin->at[0]; /* of two at once the lower one */
    const grz_triangles all = {
        .number = GRZ_DOUBLE, .vertex_count = 3 * (size_t)count, .vertices = skin->at, .count = (size_t)count};
    assert_int_equal(grz_mesh_build(&skin->source, &all, NULL), GRZ_OK);
    skin->mesh = skin->source;
    if (rng_once_in(rng, 3)) {
        assert_int_equal(grz_mesh_build_posed(&skin->mesh, skin->source, shift), GRZ_OK);
        for (int i = 0; i < 9 * count; i++) (&skin->at[0].a.x)[i] += shift[i % 3 * 4 + 3];
    }
    skin->moves = rng_once_in(rng, 4) ? NULL : &skin->motion;
}

static void free_skin(struct skin *skin) {
    if (skin->mesh != skin->source) grz_mesh_free(skin->mesh);
    grz_mesh_free(skin->source);
}

static bool is_first(const grz3_certificate *c, const grz3_certificate *best) {
    if (c->verdict == GRZ_ADVANCE_CLEAR) return false;
    return best->verdict == GRZ_ADVANCE_CLEAR || c->free_until < best->free_until;
}

static void assert_same(const grz3_certificate *found, const grz3_certificate *best) {
    assert_int_equal(found->verdict, best->verdict);
    assert_true(found->free_until == best->free_until && found->time == best->time);
    assert_memory_equal(&found->point, &best->point, sizeof best->point);
    assert_memory_equal(&found->normal, &best->normal, sizeof best->normal);
}

static const grz3_certificate clear = {.verdict = GRZ_ADVANCE_CLEAR, .free_until = 1, .time = (double)INFINITY};

static void a_mesh_is_its_triangles(void **state) {
    (void)state;
    struct rng rng = rng_seeded(5, "mesh advance");
    int verdicts[4] = {0};
    for (int n = effort(300); n > 0; n--) {
        struct skin skin;
        make_skin(&rng, TRIANGLES, 2, &skin);
        const grz3_motion of_shape = motion(&rng);
        const grz3_shape s = shape(&rng);
        const grz3_motion *const b = rng_once_in(&rng, 4) ? NULL : &of_shape;
        grz3_certificate found, best = clear;
        uint32_t triangle, first = UINT32_MAX;
        assert_int_equal(grz_mesh_advance(skin.mesh, skin.moves, &s, b, 1e-6, &found, &triangle), GRZ_OK);
        for (uint32_t i = 0; i < TRIANGLES; i++) {
            const grz3_shape t = grz3_shape_from_triangle(&skin.at[i]);
            grz3_certificate c;
            grz3_advance(&t, skin.moves, &s, b, 1e-6, &c);
            if (is_first(&c, &best)) best = c, first = i;
        }
        assert_same(&found, &best);
        assert_int_equal(triangle, first);
        verdicts[found.verdict]++;
        free_skin(&skin);
    }
    assert_true(verdicts[GRZ_ADVANCE_CLEAR] > 0 && verdicts[GRZ_ADVANCE_CONTACT] > 0);
}

static struct moving_body truth_of(const struct skin *skin, int i) {
    struct moving_body m = {.count = 3, .axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    memcpy(m.coefficient, &skin->at[i], sizeof skin->at[i]);
    if (!skin->moves) return m;
    memcpy(m.by, &skin->motion.by, sizeof m.by);
    memcpy(m.turn_axis, &skin->motion.axis, sizeof m.turn_axis);
    memcpy(m.pivot, &skin->motion.pivot, sizeof m.pivot);
    m.angle = skin->motion.angle;
    return m;
}

/* By intervals: no pair touches before the time that is said, and one is within the tolerance then. */
static void assert_free(const struct skin *a, const struct skin *b, const grz3_certificate *c, grz_pair first,
                        double tolerance) {
    static const double no_hint[3] = {0};
    for (int i = 0; i < a->count && c->free_until > 0; i++)
        for (int k = 0; k < b->count; k++) {
            const struct moving_body x = truth_of(a, i), y = truth_of(b, k);
            assert_true(moving_are_free(&x, &y, 0, c->free_until, no_hint));
        }
    if (c->verdict != GRZ_ADVANCE_CONTACT || c->free_until == 0) return;
    const struct moving_body x = truth_of(a, (int)first.a), y = truth_of(b, (int)first.b);
    assert_true(moving_are_within(&x, &y, c->time, tolerance));
}

/* The earliest of all pairs of triangles. */
static grz3_certificate first_of_pairs(const struct skin *a, const struct skin *b, double tolerance, grz_pair *first) {
    grz3_certificate best = clear;
    *first = (grz_pair){UINT32_MAX, UINT32_MAX};
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++) {
            const grz3_shape t = grz3_shape_from_triangle(&a->at[i]), u = grz3_shape_from_triangle(&b->at[k]);
            grz3_certificate c;
            grz3_advance(&t, a->moves, &u, b->moves, tolerance, &c);
            if (is_first(&c, &best)) best = c, *first = (grz_pair){(uint32_t)i, (uint32_t)k};
        }
    return best;
}

static void meshes_are_their_pairs_of_triangles(void **state) {
    (void)state;
    static const double tolerances[] = {0, 1e-6, 1e-3, 0.1};
    struct rng rng = rng_seeded(6, "meshes advance");
    int verdicts[4] = {0}, at_start = 0;
    for (int n = effort(120); n > 0; n--) {
        const double tolerance = tolerances[rng_int(&rng, 0, 3)];
        struct skin a, b;
        make_skin(&rng, rng_int(&rng, 1, TRIANGLES), 2, &a);
        make_skin(&rng, rng_int(&rng, 1, TRIANGLES), 0.5, &b);
        const double away = rng_int(&rng, 0, 3);
        if (b.mesh == b.source && away > 0) {
            const double by[12] = {1, 0, 0, away, 0, 1, 0, 0, 0, 0, 1, 0};
            assert_int_equal(grz_mesh_build_posed(&b.mesh, b.source, by), GRZ_OK);
            for (int i = 0; i < 3 * b.count; i++) (&b.at[0].a)[i].x += away;
        }
        grz3_certificate found;
        grz_pair pair, first;
        assert_int_equal(grz_meshes_advance(a.mesh, a.moves, b.mesh, b.moves, tolerance, &found, &pair), GRZ_OK);
        const grz3_certificate best = first_of_pairs(&a, &b, tolerance, &first);
        assert_same(&found, &best);
        assert_memory_equal(&pair, &first, sizeof pair);
        if (n % 4 == 0) assert_free(&a, &b, &found, pair, tolerance > 0 ? tolerance : 1e-9);
        verdicts[found.verdict]++;
        at_start += found.verdict == GRZ_ADVANCE_CONTACT && found.time == 0;
        free_skin(&a), free_skin(&b);
    }
    printf("%d clear, %d contact, %d of these at the start, %d open\n", verdicts[GRZ_ADVANCE_CLEAR],
           verdicts[GRZ_ADVANCE_CONTACT], at_start, verdicts[GRZ_ADVANCE_OPEN]);
    assert_true(verdicts[GRZ_ADVANCE_CLEAR] + verdicts[GRZ_ADVANCE_CONTACT] > 0);
}

/* A caller's own motion of a mesh, of whose triangles alone it bounds the speed. */
static void turn_as(void *user, double t, double matrix[12]) { grz3_pose_at(user, t, matrix, NULL); }

static void own_motions_of_meshes_are_never_late(void **state) {
    (void)state;
    struct rng rng = rng_seeded(7, "own motions of meshes");
    for (int n = effort(20); n > 0; n--) {
        struct skin a, b;
        make_skin(&rng, 12, 2, &a), make_skin(&rng, 12, 1, &b);
        const grz3_motion turn = a.motion, *const before = a.moves;
        double speed = 0;
        for (int i = 0; i < 3 * a.count; i++) {
            const grz3_vec p = (&a.at[0].a)[i], d = {p.x - turn.pivot.x, p.y - turn.pivot.y, p.z - turn.pivot.z};
            const double l = sqrt(d.x * d.x + d.y * d.y + d.z * d.z) * fabs(turn.angle);
            speed = l > speed ? l : speed;
        }
        speed += sqrt(turn.by.x * turn.by.x + turn.by.y * turn.by.y + turn.by.z * turn.by.z);
        a.motion = (grz3_motion){.pose = turn_as, .user = (void *)&turn, .speed = 1.001 * speed};
        a.moves = &a.motion;
        grz3_certificate found;
        grz_pair pair, first;
        assert_int_equal(grz_meshes_advance(a.mesh, a.moves, b.mesh, b.moves, 1e-3, &found, &pair), GRZ_OK);
        const grz3_certificate best = first_of_pairs(&a, &b, 1e-3, &first);
        assert_same(&found, &best);
        assert_memory_equal(&pair, &first, sizeof pair);
        a.motion = turn, a.moves = &a.motion;
        assert_free(&a, &b, &found, pair, 1e-3 + 1e-12);
        a.moves = before;
        free_skin(&a), free_skin(&b);
    }
}

static void bad_arguments_are_refused(void **state) {
    (void)state;
    const grz3_triangle one = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const grz_triangles all = {.number = GRZ_DOUBLE, .vertex_count = 3, .vertices = &one, .count = 1};
    const grz3_shape point = {.kind = GRZ_POINT, .point = {0.25, 0.25, 1}},
                     ray = {.kind = GRZ_RAY, .ray = {.dir = {1, 0, 0}}};
    const grz3_motion down = {.by = {0, 0, -2}}, bad = {.by = {(double)NAN, 0, 0}};
    grz_mesh *mesh;
    grz3_certificate c;
    uint32_t triangle;
    assert_int_equal(grz_mesh_build(&mesh, &all, NULL), GRZ_OK);
    assert_int_equal(grz_mesh_advance(mesh, NULL, &point, &down, -1, &c, &triangle), GRZ_ERROR_ARGUMENT);
    assert_int_equal(c.verdict, GRZ_ADVANCE_OPEN);
    assert_int_equal(grz_mesh_advance(mesh, NULL, &ray, &down, 0, &c, &triangle), GRZ_OK);
    assert_int_equal(c.verdict, GRZ_ADVANCE_UNSUPPORTED);
    assert_int_equal(grz_mesh_advance(mesh, &bad, &point, &down, 0, &c, &triangle), GRZ_OK);
    assert_true(c.verdict == GRZ_ADVANCE_CLEAR && triangle == UINT32_MAX);
    assert_int_equal(grz_mesh_advance(mesh, NULL, &point, &down, 1e-9, &c, NULL), GRZ_OK);
    assert_true(c.verdict == GRZ_ADVANCE_CONTACT && c.free_until <= 0.5 && c.free_until > 0.5 - 1e-8 &&
                c.normal.z == -1);
    grz_pair pair;
    assert_int_equal(grz_meshes_advance(mesh, NULL, mesh, &down, (double)NAN, &c, &pair), GRZ_ERROR_ARGUMENT);
    assert_true(c.verdict == GRZ_ADVANCE_OPEN && c.free_until == 0 && pair.a == UINT32_MAX && pair.b == UINT32_MAX);
    assert_int_equal(grz_meshes_advance(mesh, NULL, mesh, &bad, 0, &c, &pair), GRZ_OK);
    assert_true(c.verdict == GRZ_ADVANCE_CLEAR && c.free_until == 1 && pair.a == UINT32_MAX);
    assert_int_equal(grz_meshes_advance(mesh, NULL, mesh, &down, 0, &c, NULL), GRZ_OK);
    assert_true(c.verdict == GRZ_ADVANCE_CONTACT && c.time == 0);
    grz_mesh_free(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mesh_is_its_triangles), cmocka_unit_test(meshes_are_their_pairs_of_triangles),
        cmocka_unit_test(own_motions_of_meshes_are_never_late), cmocka_unit_test(bad_arguments_are_refused)};
    return cmocka_run_group_tests_name("mesh_advance", tests, NULL, NULL);
}
