/* Meshes whose numbers are so small that some are subnormal, asked with and without flush-to-zero and
 * denormals-are-zero: all answers have the same bits.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/modes.h"
#include "support/rng.h"
#include "support/skins.h"

#include <graze/mesh.h>

#include <math.h>
#include <string.h>

/* What is asked of, made before the mode is set. */
struct question {
    grz3_vec corners[8];
    grz3_shape shapes[4], casters[2];
    grz3_vec point, by;
};

/* Padding is 0, so that answers can be compared as bytes. */
struct answers {
    bool cast[2], sweep[4], overlap[4], nearest, inside;
    size_t totals[2];
    grz_mesh_hit hits[2];
    grz_mesh_sweep_hit contacts[4];
    grz_mesh_nearest_point near;
    double distances[4], signed_distance, winding;
    grz3_vec points[4][2];
};

static double draw(struct rng *rng, int exponent, bool of_all_sizes) {
    static const int exponents[] = {-1074, -1060, -1021, -700, -340, 0, 500, 1000};
    const double x = rng_once_in(rng, 2) ? 4 * rng_signed(rng) : (double)rng_int(rng, -4, 4);
    return ldexp(x, of_all_sizes ? exponents[rng_int(rng, 0, 7)] : exponent);
}

static void make(struct rng *rng, int exponent, struct question *q) {
    const bool of_all_sizes = rng_once_in(rng, 3), box = rng_once_in(rng, 2);
    double x[16], low[3], high[3];
    for (int k = 0; k < 24; k++) (&q->corners[0].x)[k] = draw(rng, exponent, of_all_sizes);
    for (int i = 0; i < 3; i++) {
        const double a = (&q->corners[0].x)[i], b = (&q->corners[1].x)[i];
        low[i] = fmin(a, b);
        high[i] = fmax(a, b);
    }
    for (int k = 0; k < 8 && box; k++)
        q->corners[k] = (grz3_vec){k & 1 ? high[0] : low[0], k & 2 ? high[1] : low[1], k & 4 ? high[2] : low[2]};
    for (int k = 0; k < 16; k++) x[k] = draw(rng, exponent, of_all_sizes);
    const grz3_vec a = {x[0], x[1], x[2]}, b = {x[3], x[4], x[5]};
    q->point = a;
    q->by = (grz3_vec){x[6], x[7], x[8]};
    q->shapes[0] = grz3_shape_from_sphere(&(grz3_sphere){a, fabs(x[9])});
    q->shapes[1] = grz3_shape_from_capsule(&(grz3_capsule){a, b, fabs(x[9])});
    q->shapes[2] = grz3_shape_from_segment(&(grz3_segment){a, b});
    q->shapes[3] = grz3_shape_from_obb(
        &(grz3_obb){a, {fabs(x[10]), fabs(x[11]), fabs(x[12])}, {{0.6, 0.8, 0}, {-0.8, 0.6, 0}, {0, 0, 1}}});
    q->casters[0] = grz3_shape_from_ray(&(grz3_ray){a, b});
    q->casters[1] = q->shapes[2];
}

static void ask(const grz_mesh *mesh, const struct question *q, struct answers *out) {
    grz_winding winding = {0};
    memset(out, 0, sizeof *out);
    for (int k = 0; k < 2; k++) {
        out->cast[k] = grz_mesh_cast(mesh, &q->casters[k], NULL, &out->hits[k]).yes;
        grz_mesh_cast_all(mesh, &q->casters[k], NULL, NULL, 0, &out->totals[k]);
    }
    for (int k = 0; k < 4; k++) {
        out->sweep[k] = grz_mesh_sweep(mesh, &q->shapes[k], &q->by, NULL, &out->contacts[k]);
        out->overlap[k] = skin_overlaps(mesh, &q->shapes[k]);
        out->distances[k] = skin_distance(mesh, &q->shapes[k], &out->points[k][0], &out->points[k][1]);
    }
    out->nearest = skin_nearest(mesh, &q->point, (double)INFINITY, &out->near);
    grz_mesh_contains(mesh, &q->point, GRZ_SOLID_ODD, &out->inside);
    grz_mesh_signed_distance(mesh, &q->point, GRZ_SOLID_ODD, &out->signed_distance);
    grz_mesh_winding(mesh, &q->point, 0, &winding);
    out->winding = winding.number;
}

static void no_answer_changes(void **state) {
    (void)state;
    static const uint32_t box[36] = {0, 1, 2, 1, 3, 2, 4, 6, 5, 5, 6, 7, 0, 4, 1, 1, 4, 5,
                                     2, 3, 6, 3, 7, 6, 0, 2, 4, 2, 6, 4, 1, 5, 3, 3, 5, 7};
    static const int exponents[] = {-1074, -1070, -1060, -1030, -1021, -1000, -530, 0};
    struct rng rng = rng_seeded(1, "flushed meshes");
    int hits = 0;
    for (int n = 0, count = effort(160); n < count; n++) {
        struct question q;
        struct answers got[2];
        make(&rng, exponents[n % 8], &q);
        const grz_triangles triangles = {.vertex_count = 8, .vertices = q.corners, .count = 12, .indices = box};
        for (int flushed = 0; flushed < 2; flushed++) {
            grz_mesh *mesh = NULL;
            flush_to_zero(flushed && flush_exists());
            const grz_status status = grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true});
            ask(mesh, &q, &got[flushed]);
            flush_to_zero(false);
            assert_int_equal(status, GRZ_OK);
            grz_mesh_free(mesh);
        }
        assert_memory_equal(&got[0], &got[1], sizeof got[0]);
        for (int k = 0; k < 4; k++) hits += got[0].sweep[k];
    }
    assert_true(hits > effort(160) / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_answer_changes)};
    return cmocka_run_group_tests_name("flushed_meshes", tests, NULL, NULL);
}
