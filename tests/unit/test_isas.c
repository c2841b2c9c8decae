/* Every instruction set gives the same bits: of hulls with many corners that are equally far along a direction, or but
 * for rounding, as the furthest one is found in another order with each.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "base/isa.h"
#include "support/effort.h"
#include "support/rng.h"

#include <graze/graze.h>
#include <graze/mesh.h>

#include <math.h>
#include <string.h>

enum { MOST_POINTS = 40, MOST_CONTACT_POINTS = 80, MOST_BITS = 8192 };

/* All bits of the answers to one question, one after the other. */
struct answers {
    int count;
    uint64_t bits[MOST_BITS];
};

static void keep(struct answers *all, int64_t number) {
    assert_true(all->count < MOST_BITS);
    all->bits[all->count++] = (uint64_t)number;
}

/* Every NaN is the same: its bits depend on the machine. */
static void keep_numbers(struct answers *all, const double *x, size_t size) {
    for (size_t i = 0; i < size / sizeof *x; i++) {
        int64_t bits;
        memcpy(&bits, &x[i], sizeof bits);
        keep(all, x[i] != x[i] ? -1 : bits);
    }
}

static void keep_vector(struct answers *all, const grz3_vec *v) { keep_numbers(all, &v->x, sizeof *v); }
static void keep_answer(struct answers *all, grz_answer a) { keep(all, 2 * a.yes + a.unsupported); }

static void keep_point(struct answers *all, const grz3_vec *point, double depth, const grz_feature *a,
                       const grz_feature *b) {
    keep_vector(all, point);
    keep_numbers(all, &depth, sizeof depth);
    keep(all, a->kind * 8 + b->kind);
    for (int i = 0; i < 3; i++) keep(all, a->corner[i] * (int64_t)1024 + b->corner[i]);
}

/* Shapes */

enum form { BOX, PRISM, CAN, LATTICE, TWICE, FORMS };

/* Points in space, and their shadows in the plane. */
struct body {
    int count;
    grz3_vec points[MOST_POINTS];
    grz2_vec flat[MOST_POINTS];
};

/* One number of point k of a form, four times as large: of `half` times two points. */
static double number_of(struct rng *rng, enum form form, int half, int k, int i) {
    static const double circle[12][2] = {{5, 0},  {4, 3},   {3, 4},   {0, 5},  {-3, 4}, {-4, 3},
                                         {-5, 0}, {-4, -3}, {-3, -4}, {0, -5}, {3, -4}, {4, -3}};
    const double angle = k / 2 * 6.283185307179586 / half;
    switch (form) {
    case BOX: return k < 8 ? 4 * (k >> i & 1) - 2 : rng_int(rng, -2, 2);
    case PRISM: return i == 2 ? k % 2 * 4 - 2 : circle[k / 2 % 12][i];
    case CAN: return i == 2 ? k % 2 * 4 - 2 : 4 * (i == 0 ? cos(angle) : sin(angle));
    default: return rng_int(rng, -4, 4);
    }
}

/* In any order. If they are turned, what was equally far along a direction is it but for rounding. */
static void make_body(struct rng *rng, enum form form, bool turned, double step, struct body *b) {
    const int half = rng_int(rng, 4, MOST_POINTS / 2), axis = rng_int(rng, 0, 2), about = rng_int(rng, 0, 2),
              next = (about + 1) % 3;
    const double shift[3] = {rng_int(rng, -8, 8) * step, rng_int(rng, -8, 8) * step, rng_int(rng, -8, 8) * step},
                 angle = rng_signed(rng) * 4, c = cos(angle), s = sin(angle);
    b->count = 2 * half;
    for (int k = 0; k < b->count; k++) {
        const int to = rng_int(rng, 0, k);
        double x[3];
        for (int i = 0; i < 3; i++) x[(i + axis) % 3] = number_of(rng, form, half, k, i) / 4;
        const double u = x[about], v = x[next];
        if (turned) x[about] = c * u - s * v, x[next] = s * u + c * v;
        b->points[k] = b->points[to];
        b->points[to] = (grz3_vec){x[0] + shift[0], x[1] + shift[1], x[2] + shift[2]};
    }
    for (int k = half; form == TWICE && k < b->count; k++) b->points[k] = b->points[k - half];
    for (int k = 0; k < b->count; k++) b->flat[k] = (grz2_vec){b->points[k].x, b->points[k].y};
}

/* Two hulls, in space also a hull and another shape; and a mesh. */
struct input {
    struct body body[2];
    grz3_shape a, b;
    grz2_shape flat_a, flat_b;
    grz3_vec by;
    grz_mesh *mesh;
};

static void make_other(struct rng *rng, struct input *in) {
    const grz3_vec *const p = in->body[1].points;
    const double radius = rng_int(rng, 1, 4) / 4.0;
    switch (rng_int(rng, 0, 7)) {
    case 0: in->b = grz3_shape_from_point(p); break;
    case 1: in->b = grz3_shape_from_segment(&(grz3_segment){p[0], p[1]}); break;
    case 2: in->b = grz3_shape_from_sphere(&(grz3_sphere){p[0], radius}); break;
    case 3: in->b = grz3_shape_from_capsule(&(grz3_capsule){p[0], p[1], radius}); break;
    case 4: in->b = grz3_shape_from_triangle(&(grz3_triangle){p[0], p[1], p[2]}); break;
    case 5: in->b = grz3_shape_from_cylinder(&(grz3_cylinder){p[0], p[1], radius}); break;
    case 6: in->b = grz3_shape_from_aabb(&(grz3_aabb){p[0], {p[0].x + radius, p[0].y + 1, p[0].z + radius}}); break;
    default: break;
    }
}

static void make_input(struct rng *rng, grz_mesh *mesh, struct input *in) {
    for (int k = 0; k < 2; k++)
        make_body(rng, (enum form)rng_int(rng, 0, FORMS - 1), rng_once_in(rng, 2), rng_once_in(rng, 2) ? 0.25 : 0.0625,
                  &in->body[k]);
    in->a = grz3_shape_from_hull(&(grz3_hull){in->body[0].count, in->body[0].points});
    in->b = grz3_shape_from_hull(&(grz3_hull){in->body[1].count, in->body[1].points});
    in->flat_a = grz2_shape_from_hull(&(grz2_hull){in->body[0].count, in->body[0].flat});
    in->flat_b = grz2_shape_from_hull(&(grz2_hull){in->body[1].count, in->body[1].flat});
    if (rng_once_in(rng, 3)) make_other(rng, in);
    if (rng_once_in(rng, 4)) in->a.radius = in->flat_a.radius = 0.25;
    in->by = (grz3_vec){rng_int(rng, -8, 8), rng_int(rng, -8, 8), rng_int(rng, -2, 2)};
    in->mesh = mesh;
}

/* Questions */

static void ask_overlap(const struct input *in, struct answers *all) {
    keep(all, grz3_overlap(&in->a, &in->b));
    keep(all, grz3_overlap_open(&in->a, &in->b));
    keep(all, grz3_contains(&in->a, &in->b));
    keep(all, grz3_within(&in->a, &in->b, 0.5));
    keep(all, grz2_overlap(&in->flat_a, &in->flat_b));
    keep(all, grz2_overlap_open(&in->flat_a, &in->flat_b));
    keep(all, grz2_contains(&in->flat_a, &in->flat_b));
}

static void ask_distance(const struct input *in, struct answers *all) {
    grz3_vec p[2];
    grz2_vec q[2];
    double distance = grz3_distance(&in->a, &in->b, &p[0], &p[1]);
    keep_numbers(all, &distance, sizeof distance);
    keep_numbers(all, &p[0].x, sizeof p);
    distance = grz2_distance(&in->flat_a, &in->flat_b, &q[0], &q[1]);
    keep_numbers(all, &distance, sizeof distance);
    keep_numbers(all, &q[0].x, sizeof q);
    grz3_vec gradient = {0, 0, 0};
    keep_answer(all, grz3_signed_distance(&in->body[1].points[0], &in->a, &distance, &gradient));
    keep_numbers(all, &distance, sizeof distance);
    keep_vector(all, &gradient);
}

static void ask_contact(const struct input *in, struct answers *all) {
    grz3_contact_point points[MOST_CONTACT_POINTS] = {{{0}, 0, {0}, {0}}};
    grz2_contact_point flat[MOST_CONTACT_POINTS] = {{{0}, 0, {0}, {0}}};
    grz3_vec n = {0, 0, 0};
    grz2_vec m = {0, 0};
    double depth = 0;
    for (int k = 0; k < 2; k++) {
        int count = 0;
        keep_answer(all, grz3_contact_all(&in->a, &in->b, k, &n, &depth, points, MOST_CONTACT_POINTS, &count));
        keep_vector(all, &n);
        keep_numbers(all, &depth, sizeof depth);
        keep(all, count);
        for (int i = 0; i < count && i < MOST_CONTACT_POINTS; i++)
            keep_point(all, &points[i].point, points[i].depth, &points[i].feature_a, &points[i].feature_b);
        count = 0;
        keep_answer(all, grz2_contact_all(&in->flat_a, &in->flat_b, k, &m, &depth, flat, MOST_CONTACT_POINTS, &count));
        keep_numbers(all, &m.x, sizeof m);
        keep_numbers(all, &depth, sizeof depth);
        keep(all, count);
        for (int i = 0; i < count && i < MOST_CONTACT_POINTS; i++)
            keep_point(all, &(grz3_vec){flat[i].point.x, flat[i].point.y, 0}, flat[i].depth, &flat[i].feature_a,
                       &flat[i].feature_b);
    }
}

static void ask_depth(const struct input *in, struct answers *all) {
    grz3_vec n, place;
    double depth;
    keep_answer(all, grz3_depth(&in->a, &in->b, HUGE_VAL, &n, &depth));
    keep_vector(all, &n);
    keep_numbers(all, &depth, sizeof depth);
    keep_answer(all, grz3_depth_along(&in->a, &in->b, &in->by, &depth));
    keep_numbers(all, &depth, sizeof depth);
    keep_answer(all, grz3_separate(&in->b, &in->a, 1, &place));
    keep_vector(all, &place);
}

static void ask_hit(const struct input *in, struct answers *all) {
    grz3_hit hit;
    grz2_hit flat;
    double times[2];
    grz3_vec place;
    const grz2_vec by = {in->by.x, in->by.y};
    keep_answer(all, grz3_sweep(&in->a, &in->by, &in->b, NULL, &times[0], &times[1]));
    keep_numbers(all, times, sizeof times);
    keep_answer(all, grz3_sweep_open(&in->a, &in->by, &in->b, NULL, &times[0], &times[1]));
    keep_numbers(all, times, sizeof times);
    keep_answer(all, grz3_sweep_hit(&in->a, &in->by, &in->b, NULL, &hit));
    keep_numbers(all, &hit.time, sizeof hit);
    keep_answer(all, grz3_sweep_open_hit(&in->a, &in->by, &in->b, NULL, &hit));
    keep_numbers(all, &hit.time, sizeof hit);
    keep_answer(all, grz2_sweep_hit(&in->flat_a, &by, &in->flat_b, NULL, &flat));
    keep_numbers(all, &flat.time, sizeof flat);
    keep_answer(all, grz3_stop(&in->a, &in->by, &in->b, NULL, &place, &times[0]));
    keep_vector(all, &place);
    keep_numbers(all, times, sizeof *times);
    const grz3_segment line = {in->body[1].points[0], in->by};
    const grz3_shape caster = grz3_shape_from_segment(&line);
    keep_answer(all, grz3_cast_hit(&caster, &in->a, &hit));
    keep_numbers(all, &hit.time, sizeof hit);
}

static bool keep_contact(void *user, const grz_mesh_contact *c) {
    struct answers *const all = user;
    keep_vector(all, &c->normal);
    keep_numbers(all, &c->depth, sizeof c->depth);
    for (int k = 0; k < c->count; k++) {
        const grz_mesh_contact_point *const p = &c->points[k];
        keep_point(all, &p->point, p->depth, &p->feature_a, &p->feature_b);
        keep(all, p->triangle_b);
    }
    return true;
}

static void ask_mesh_contacts(const struct input *in, struct answers *all) {
    for (int k = 0; k < 8; k++) {
        const grz_mesh_contact_options options = {.solid = k % 2 == 0 ? GRZ_SOLID_WINDING : GRZ_SKIN,
                                                  .skip_inner_edges = k / 2 % 2 == 1,
                                                  .margin = k / 4 * 0.25};
        keep(all, grz_mesh_contacts(in->mesh, k % 4 < 2 ? &in->a : &in->b, &options, keep_contact, all));
    }
}

static void ask_mesh(const struct input *in, struct answers *all) {
    const grz_mesh_solid solid = GRZ_SOLID_WINDING;
    double distance = 0;
    bool yes = false;
    grz3_vec p[2] = {{0, 0, 0}, {0, 0, 0}};
    grz_mesh_nearest_point nearest;
    grz_mesh_sweep_hit hit;
    keep(all, grz_mesh_distance(in->mesh, &in->a, solid, &distance, &p[0], &p[1]));
    keep_numbers(all, &p[0].x, sizeof p);
    keep_numbers(all, &distance, sizeof distance);
    keep(all, grz_mesh_overlap(in->mesh, &in->a, solid, &yes));
    keep(all, yes);
    keep(all, grz_mesh_nearest(in->mesh, &in->body[0].points[0], HUGE_VAL, solid, &nearest));
    keep(all, nearest.triangle);
    keep_vector(all, &nearest.point);
    keep(all, grz_mesh_separate(in->mesh, &in->b, solid, &p[0], &yes));
    keep_vector(all, &p[0]);
    keep(all, grz_mesh_sweep(in->mesh, &in->a, &in->by, NULL, &hit));
    keep(all, hit.triangle);
    keep_numbers(all, &hit.enter, 2 * sizeof hit.enter);
    keep_vector(all, &hit.point);
    keep_vector(all, &hit.normal);
    keep_numbers(all, &hit.u, 2 * sizeof hit.u);
}

/* Boxes side by side, of different heights; closed. */
static grz_mesh *make_mesh(void) {
    enum { SIDE = 4 };
    static const uint32_t faces[12][3] = {{0, 1, 3}, {0, 3, 2}, {4, 6, 7}, {4, 7, 5}, {0, 4, 5}, {0, 5, 1},
                                          {2, 3, 7}, {2, 7, 6}, {0, 2, 6}, {0, 6, 4}, {1, 5, 7}, {1, 7, 3}};
    static grz3_vec vertices[8 * SIDE * SIDE];
    static uint32_t indices[12 * SIDE * SIDE][3];
    for (uint32_t b = 0; b < SIDE * SIDE; b++) {
        for (uint32_t c = 0; c < 8; c++)
            vertices[8 * b + c] = (grz3_vec){b % SIDE + (c >> 2 & 1) - 2.0, (c >> 1 & 1) * (b % 7 == 0 ? 2.0 : 1.0),
                                             b / SIDE + (c & 1) - 2.0};
        for (int f = 0; f < 12; f++)
            for (int k = 0; k < 3; k++) indices[12 * b + (uint32_t)f][k] = 8 * b + faces[f][k];
    }
    const grz_triangles triangles = {
        .vertex_count = 8 * SIDE * SIDE, .vertices = vertices, .count = 12 * SIDE * SIDE, .indices = indices[0]};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    return mesh;
}

static bool are_same(const struct answers *a, const struct answers *b) {
    return a->count == b->count && memcmp(a->bits, b->bits, sizeof *a->bits * (size_t)a->count) == 0;
}

static void all_bits_are_the_same(void **state) {
    static const grz_isa_index sets[] = {GRZ_SSE2, GRZ_AVX2, GRZ_AVX512};
    static const struct {
        const char *name;
        void (*ask)(const struct input *in, struct answers *all);
    } questions[] = {{"overlap", ask_overlap}, {"distance", ask_distance}, {"contact", ask_contact},
                     {"depth", ask_depth},     {"hit", ask_hit},           {"mesh contacts", ask_mesh_contacts},
                     {"mesh", ask_mesh}};
    static struct answers answers[2];
    static struct input in;
    (void)state;
    const grz_isa_index best = grz_isa_in_use();
    if (best != GRZ_AVX2 && best != GRZ_AVX512) skip(); /* there is only one */
    grz_mesh *const mesh = make_mesh();
    struct rng rng = rng_seeded(3, "instruction sets");
    for (int i = 0; i < effort(100); i++) {
        make_input(&rng, mesh, &in);
        for (size_t q = 0; q < sizeof questions / sizeof *questions; q++)
            for (size_t s = 0; s < sizeof sets / sizeof *sets && sets[s] <= best; s++) {
                answers[s > 0].count = 0;
                atomic_store_explicit(&grz_isa_kept, (int)sets[s] + 1, memory_order_relaxed);
                questions[q].ask(&in, &answers[s > 0]);
                if (s > 0 && !are_same(&answers[0], &answers[1])) fail_msg("%s of input %d", questions[q].name, i);
            }
    }
    grz_mesh_free(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_bits_are_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
