/* Casts of many at once, each the same as alone.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/modes.h"
#include "support/numbers.h"
#include "support/outcome.h"
#include "support/rng.h"

#include <graze/mesh.h>

#include <math.h>
#include <string.h>

enum { TRIANGLES = 300, CASTERS = 200 };

/* Numbers of one kind: small integers, where everything touches; or doubles, times powers of two. */
struct source {
    struct rng *rng;
    int lattice, exponents;
};

static double number(const struct source *s) {
    if (s->lattice > 0) return rng_int(s->rng, -s->lattice, s->lattice);
    return ldexp(rng_signed(s->rng), rng_int(s->rng, -s->exponents, s->exponents));
}

/* Casters of all kinds, and shapes that are none. */
static void make_casters(grz3_shape casters[CASTERS], const struct source *source) {
    static const grz_kind kinds[] = {GRZ_SEGMENT, GRZ_RAY, GRZ_LINE, GRZ_RAY, GRZ_SEGMENT, GRZ_RAY, GRZ_BALL};
    for (int i = 0; i < CASTERS; i++) {
        memset(&casters[i], 0, sizeof *casters);
        casters[i].kind = kinds[rng_int(source->rng, 0, 6)];
        for (int k = 0; k < 6; k++) numbers_of(&casters[i].segment)[k] = number(source);
        if (rng_once_in(source->rng, 20)) casters[i].segment.b.z = (double)NAN;
    }
}

static grz_mesh *make_mesh(const struct source *source, int count, grz_number type) {
    double at[9 * TRIANGLES];
    float narrow[9 * TRIANGLES];
    for (int i = 0; i < 9 * count; i++) at[i] = narrow[i] = (float)number(source);
    const void *const vertices = type == GRZ_FLOAT ? (const void *)narrow : at;
    const grz_triangles triangles = {
        .number = type, .vertex_count = 3 * (size_t)count, .vertices = vertices, .count = (size_t)count};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
    return mesh;
}

static void check_batch(const grz_mesh *mesh, const grz3_shape *casters, size_t count, const grz_mesh_cast_options *o) {
    grz_mesh_hit hits[CASTERS + 1], alone;
    grz_answer answers[CASTERS + 1];
    memset(hits, 0x55, sizeof hits);
    memset(answers, 0x55, sizeof answers);
    const grz_status status = grz_mesh_cast_n(mesh, casters, count, o, hits);
    assert_int_equal(grz_mesh_cast_any_n(mesh, casters, count, o, answers), status);
    bool all = true;
    for (size_t i = 0; i < count; i++) {
        const int answer = outcome_of(grz_mesh_cast(mesh, &casters[i], o, &alone));
        assert_int_equal(outcome_of(answers[i]), answer);
        assert_memory_equal(&hits[i], &alone, sizeof alone);
        all &= answer != OUTCOME_UNSUPPORTED;
    }
    assert_int_equal(status, all ? GRZ_OK : GRZ_ERROR_ARGUMENT);
    /* Nothing beyond is written. */
    assert_true(hits[count].triangle == 0x55555555 &&
                memcmp(&answers[count], &hits[count], sizeof answers[count]) == 0);
}

static void check_soups(const char *name, int lattice, int exponents) {
    struct rng rng = rng_seeded(2026, name);
    const struct source source = {&rng, lattice, exponents};
    static const grz_mesh_cast_options options[] = {{0},
                                                    {.faces = GRZ_FACES_FRONT},
                                                    {.in_range = true, .from = 0.25, .to = 0.75},
                                                    {.in_range = true, .from = 1, .to = 0}};
    static const size_t counts[] = {CASTERS, 0, 1, 7, 8, 9, 100};
    for (int i = 0; i < 28; i++) {
        grz_mesh *const mesh = make_mesh(&source, rng_int(&rng, 0, 1 + i * 10), i % 2 ? GRZ_FLOAT : GRZ_DOUBLE);
        grz3_shape casters[CASTERS];
        make_casters(casters, &source);
        if (flush_exists()) flush_to_zero(i % 3 == 0);
        check_batch(mesh, casters, counts[i % 7], &options[i % 4]);
        if (flush_exists()) flush_to_zero(false);
        grz_mesh_free(mesh);
    }
}

static void on_lattices_each_is_as_alone(void **state) {
    (void)state;
    check_soups("batch lattice 1", 1, 0);
    check_soups("batch lattice 5", 5, 0);
}

static void of_doubles_each_is_as_alone(void **state) {
    (void)state;
    check_soups("batch doubles", 0, 0);
    check_soups("batch exponents 20", 0, 20);
}

static void huge_and_tiny_numbers_change_nothing(void **state) {
    (void)state;
    check_soups("batch exponents 120", 0, 120);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_lattices_each_is_as_alone),
        cmocka_unit_test(of_doubles_each_is_as_alone),
        cmocka_unit_test(huge_and_tiny_numbers_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
