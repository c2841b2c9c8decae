/* Meshes against all their triangles one by one, in rational arithmetic.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "oracle/crossing.h"
#include "support/effort.h"
#include "support/modes.h"
#include "support/ledger.h"
#include "support/models.h"
#include "support/numbers.h"
#include "support/outcome.h"
#include "support/rng.h"

#include <graze/mesh.h>
#include <graze/query3.h>
#include <graze/times3.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 400 };

/* A mesh and what it was made of. */
struct soup {
    int count;
    grz3_triangle at[MOST];
    grz_mesh *mesh;
};

static void build(struct soup *s) {
    const grz_triangles triangles = {
        .number = GRZ_DOUBLE, .vertex_count = 3 * (size_t)s->count, .vertices = s->at, .count = (size_t)s->count};
    assert_int_equal(grz_mesh_build(&s->mesh, &triangles, NULL), GRZ_OK);
}

static bool is_finite(const double *a, int count) {
    for (int i = 0; i < count; i++)
        if (!isfinite(a[i])) return false;
    return true;
}

static grz3_shape caster_of(grz_kind kind, const double origin[3], const double to[3]) {
    grz3_shape s = {.kind = kind};
    const grz3_vec a = {origin[0], origin[1], origin[2]}, b = {to[0], to[1], to[2]};
    if (kind == GRZ_SEGMENT) s.segment = (grz3_segment){a, b};
    else if (kind == GRZ_RAY) s.ray = (grz3_ray){a, b};
    else s.line = (grz3_line){a, b};
    return s;
}

/* What is true of a cast: which triangles are hit, and which first. */
struct truth {
    int hits, first;
    bool hit[MOST];
    int side[MOST];
};

static void limits(grz_kind kind, const grz_mesh_cast_options *o, double *least, double *most) {
    *least = kind == GRZ_LINE ? -(double)INFINITY : 0;
    *most = kind == GRZ_SEGMENT ? 1 : (double)INFINITY;
    if (!o->in_range) return;
    if (o->from > *least) *least = o->from;
    if (o->to < *most) *most = o->to;
}

static void find_truth(struct truth *t, const struct soup *s, const grz3_shape *caster, const grz_mesh_cast_options *o,
                       bool open) {
    static const double zero[3] = {0};
    const double *const origin = &caster->segment.a.x, *const to = &caster->segment.b.x;
    const double *const from = caster->kind == GRZ_SEGMENT ? origin : zero;
    double least, most;
    limits(caster->kind, o, &least, &most);
    const bool moves = to[0] != from[0] || to[1] != from[1] || to[2] != from[2];
    struct crossing c;
    mpq_t first;
    crossing_init(&c);
    mpq_init(first);
    t->hits = 0;
    t->first = -1;
    for (int i = 0; i < s->count; i++) {
        t->hit[i] = false;
        if (!is_finite(&s->at[i].a.x, 9) || !(least <= most)) continue;
        if (moves) {
            crossing_of(&c, origin, to, from, &s->at[i]);
            crossing_limit(&c, least, most, open);
        } else {
            const grz3_shape point = grz3_shape_from_point((const grz3_vec *)origin),
                             triangle = grz3_shape_from_triangle(&s->at[i]);
            c.any = !open && grz3_overlap(&point, &triangle);
            c.side = 0;
            mpq_set_si(c.first, 0, 1);
        }
        t->side[i] = c.side;
        t->hit[i] = c.any && (o->faces == GRZ_FACES_BOTH || c.side > 0);
        if (!t->hit[i]) continue;
        t->hits++;
        if (t->first < 0 || mpq_cmp(c.first, first) < 0) {
            t->first = i;
            mpq_set(first, c.first);
        }
    }
    mpq_clear(first);
    crossing_clear(&c);
}

/* The time that the caster alone has with the triangle, in the range. */
static double time_at(const grz3_shape *caster, const grz3_triangle *triangle, const grz_mesh_cast_options *o) {
    const grz3_shape shape = grz3_shape_from_triangle(triangle);
    double enter;
    assert_int_equal(outcome_of(grz3_cast(caster, &shape, &enter, NULL)), OUTCOME_YES);
    return o->in_range && o->from > enter ? o->from : enter;
}

static void check_all(const struct soup *s, const grz3_shape *caster, const grz_mesh_cast_options *o,
                      const struct truth *t) {
    static grz_mesh_hit hits[MOST];
    size_t total;
    assert_int_equal(outcome_of(grz_mesh_cast_all(s->mesh, caster, o, hits, MOST, &total)),
                     t->hits > 0 ? OUTCOME_YES : OUTCOME_NO);
    assert_int_equal(total, t->hits);
    for (size_t i = 0; i < total; i++) {
        assert_true(t->hit[hits[i].triangle]);
        assert_true(hits[i].time == time_at(caster, &s->at[hits[i].triangle], o));
        assert_int_equal(hits[i].side, t->side[hits[i].triangle]);
        if (i > 0)
            assert_true(hits[i - 1].time < hits[i].time ||
                        (hits[i - 1].time == hits[i].time && hits[i - 1].triangle < hits[i].triangle));
    }
    grz_mesh_hit few[3];
    assert_int_equal(outcome_of(grz_mesh_cast_all(s->mesh, caster, o, few, 3, &total)),
                     t->hits > 0 ? OUTCOME_YES : OUTCOME_NO);
    assert_int_equal(total, t->hits);
    for (size_t i = 0; i < total && i < 3; i++) assert_memory_equal(&few[i], &hits[i], sizeof *few);
}

static void check_cast(const struct soup *s, const grz3_shape *caster, const grz_mesh_cast_options *o) {
    static struct truth t;
    find_truth(&t, s, caster, o, false);
    grz_mesh_hit hit;
    assert_int_equal(outcome_of(grz_mesh_cast_any(s->mesh, caster, o)), t.hits > 0 ? OUTCOME_YES : OUTCOME_NO);
    assert_int_equal(outcome_of(grz_mesh_cast(s->mesh, caster, o, NULL)), t.hits > 0 ? OUTCOME_YES : OUTCOME_NO);
    assert_int_equal(outcome_of(grz_mesh_cast(s->mesh, caster, o, &hit)), t.hits > 0 ? OUTCOME_YES : OUTCOME_NO);
    if (t.hits == 0) {
        assert_true(hit.time == (double)INFINITY && hit.triangle == 0 && hit.side == 0 && hit.u == 0 && hit.v == 0);
    } else {
        assert_int_equal(hit.triangle, t.first);
        assert_true(hit.time == time_at(caster, &s->at[t.first], o));
        assert_int_equal(hit.side, t.side[t.first]);
        assert_true(hit.u >= 0 && hit.v >= 0 && hit.u <= 1 && hit.v <= 1);
    }
    check_all(s, caster, o, &t);
}

static void check_sight(const struct soup *s, const grz3_shape *segment, bool open) {
    static struct truth t;
    static const grz_mesh_cast_options usual = {0};
    find_truth(&t, s, segment, &usual, open);
    assert_int_equal(grz_mesh_sight(s->mesh, &segment->segment.a, &segment->segment.b, open), t.hits == 0);
}

/* Numbers of one kind: small integers, where everything touches; or doubles. */
struct source {
    struct rng *rng;
    int lattice;   /* integers from -lattice to it; 0: doubles */
    int exponents; /* times powers of two up to this, either way */
};

static double number(const struct source *s) {
    if (s->lattice > 0) return rng_int(s->rng, -s->lattice, s->lattice);
    const double x = rng_signed(s->rng);
    return s->exponents > 0 ? ldexp(x, rng_int(s->rng, -s->exponents, s->exponents)) : x;
}

static void make_soup(struct soup *s, const struct source *source, int count) {
    s->count = count;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 9; k++) numbers_of(&s->at[i])[k] = number(source);
    build(s);
}

static void make_caster(grz3_shape *caster, const struct source *source, const struct soup *s) {
    static const grz_kind kinds[] = {GRZ_SEGMENT, GRZ_RAY, GRZ_LINE};
    double a[3], b[3];
    for (int k = 0; k < 3; k++) a[k] = number(source), b[k] = number(source);
    const grz_kind kind = kinds[rng_int(source->rng, 0, 2)];
    if (kind == GRZ_SEGMENT && rng_once_in(source->rng, 3))
        memcpy(a, &s->at[rng_int(source->rng, 0, s->count - 1)].b, sizeof a);
    if (kind == GRZ_SEGMENT && rng_once_in(source->rng, 3))
        memcpy(b, &s->at[rng_int(source->rng, 0, s->count - 1)].a, sizeof b);
    *caster = caster_of(kind, a, b);
}

static grz_mesh_cast_options options_of(struct rng *rng) {
    static const double ends[] = {-2, -0.5, 0, 0.25, 0.5, 1, 2, 1e300};
    grz_mesh_cast_options o = {.faces = rng_once_in(rng, 3) ? GRZ_FACES_FRONT : GRZ_FACES_BOTH,
                               .in_range = rng_once_in(rng, 3)};
    if (o.in_range) o.from = ends[rng_int(rng, 0, 7)], o.to = ends[rng_int(rng, 0, 7)];
    return o;
}

static void check_soups(const char *name, const struct source *like, int soups, int count, int casters) {
    struct rng rng = rng_seeded(2026, name);
    const struct source source = {&rng, like->lattice, like->exponents};
    static struct soup s;
    for (int i = 0; i < effort(soups); i++) {
        make_soup(&s, &source, rng_int(&rng, 1, count));
        for (int k = 0; k < casters; k++) {
            grz3_shape caster;
            make_caster(&caster, &source, &s);
            const grz_mesh_cast_options o = options_of(&rng);
            check_cast(&s, &caster, &o);
            if (caster.kind == GRZ_SEGMENT) check_sight(&s, &caster, k % 2);
        }
        grz_mesh_free(s.mesh);
    }
}

static void on_lattices_the_first_hit_is_the_first(void **state) {
    (void)state;
    check_soups("mesh lattice 1", &(struct source){.lattice = 1}, 40, 40, 20);
    check_soups("mesh lattice 2", &(struct source){.lattice = 2}, 40, 60, 20);
    check_soups("mesh lattice 9", &(struct source){.lattice = 9}, 10, 200, 20);
}

static void of_doubles_the_first_hit_is_the_first(void **state) {
    (void)state;
    check_soups("mesh doubles", &(struct source){0}, 10, MOST, 20);
    check_soups("mesh few doubles", &(struct source){0}, 60, 5, 10);
}

static void huge_and_tiny_numbers_change_nothing(void **state) {
    (void)state;
    check_soups("mesh exponents 20", &(struct source){.exponents = 20}, 20, 50, 10);
    check_soups("mesh exponents 150", &(struct source){.exponents = 150}, 15, 30, 10);
    check_soups("mesh exponents 1020", &(struct source){.exponents = 1020}, 10, 20, 8);
}

static void flushing_to_zero_changes_nothing(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(2026, "mesh flush");
    static struct soup s;
    for (int i = 0; i < effort(60); i++) {
        const struct source source = {&rng, 0, i % 2 ? 1020 : 200};
        make_soup(&s, &source, 30);
        for (int k = 0; k < 20; k++) {
            grz3_shape caster;
            make_caster(&caster, &source, &s);
            grz_mesh_hit plain, flushed;
            const int a = outcome_of(grz_mesh_cast(s.mesh, &caster, NULL, &plain));
            flush_to_zero(true);
            grz_mesh *mesh;
            const grz_triangles triangles = {.vertex_count = 90, .vertices = s.at, .count = 30};
            const grz_status status = grz_mesh_build(&mesh, &triangles, NULL);
            const int b = outcome_of(grz_mesh_cast(s.mesh, &caster, NULL, &flushed)),
                      c = outcome_of(grz_mesh_cast_any(mesh, &caster, NULL));
            flush_to_zero(false);
            assert_int_equal(status, GRZ_OK);
            assert_int_equal(a, b);
            assert_int_equal(a, c);
            assert_int_equal(plain.triangle, flushed.triangle);
            assert_memory_equal(&plain.time, &flushed.time, sizeof plain.time);
            grz_mesh_free(mesh);
        }
        grz_mesh_free(s.mesh);
    }
}

/* A closed surface: the cubes of a lattice, each of 12 triangles, or a sphere of triangles. */
struct surface {
    size_t vertex_count, count;
    float *vertices;
    uint32_t *indices;
};

static void release(struct surface *s) {
    free(s->vertices);
    free(s->indices);
}

static struct surface cubes(int side) {
    static const int faces[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                     {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    const size_t n = (size_t)side * (size_t)side * (size_t)side;
    struct surface s = {8 * n, 12 * n, malloc(24 * n * sizeof(float)), malloc(36 * n * sizeof(uint32_t))};
    for (size_t c = 0; c < n; c++) {
        const size_t x[3] = {c % (size_t)side, c / (size_t)side % (size_t)side, c / (size_t)side / (size_t)side};
        for (size_t v = 0; v < 8; v++)
            for (size_t k = 0; k < 3; k++) s.vertices[3 * (8 * c + v) + k] = (float)(2 * x[k] + (v >> k & 1));
        for (size_t f = 0; f < 12; f++)
            for (size_t k = 0; k < 3; k++) s.indices[3 * (12 * c + f) + k] = (uint32_t)(8 * c) + (uint32_t)faces[f][k];
    }
    return s;
}

static grz_mesh *mesh_of(const struct surface *s, const grz_mesh_options *options) {
    const grz_triangles triangles = {GRZ_FLOAT, s->vertex_count, 0, s->vertices, s->count, s->indices, NULL};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, options), GRZ_OK);
    return mesh;
}

static void no_ray_slips_through_an_edge_or_a_vertex(void **state) {
    (void)state;
    struct surface s = cubes(3);
    grz_mesh *const mesh = mesh_of(&s, NULL);
    struct rng rng = rng_seeded(2026, "leaks");
    for (int i = 0; i < effort(20000); i++) {
        /* From inside of a cube at a point of an edge of it. */
        const size_t cube = (size_t)rng_int(&rng, 0, 26), f = 12 * cube + (size_t)rng_int(&rng, 0, 11);
        const uint32_t *const at = &s.indices[3 * f];
        const float *const a = &s.vertices[3 * at[rng_int(&rng, 0, 2)]], *const b =
                                                                             &s.vertices[3 * at[rng_int(&rng, 0, 2)]];
        const float *const corner = &s.vertices[3 * 8 * cube];
        const double w = rng_once_in(&rng, 2) ? rng_unit(&rng) : rng_int(&rng, 0, 4) / 4.0;
        grz3_ray ray;
        for (int k = 0; k < 3; k++) {
            const double target = (double)a[k] + w * ((double)b[k] - (double)a[k]);
            numbers_of(&ray.origin)[k] = (double)corner[k] + (1 + rng_int(&rng, 0, 5)) / 8.0;
            numbers_of(&ray.dir)[k] = target - numbers_of(&ray.origin)[k];
        }
        const grz3_shape caster = grz3_shape_from_ray(&ray);
        grz_mesh_hit hit;
        assert_int_equal(outcome_of(grz_mesh_cast(mesh, &caster, NULL, &hit)), OUTCOME_YES);
        assert_true(hit.time < 1.0001);
        assert_int_equal(hit.triangle / 12, cube);
        assert_int_equal(outcome_of(grz_mesh_cast_any(mesh, &caster, NULL)), OUTCOME_YES);
    }
    grz_mesh_free(mesh);
    release(&s);
}

static void floats_and_doubles_and_strides_are_the_same(void **state) {
    (void)state;
    struct surface s = cubes(4);
    struct vertex {
        int tag;
        double at[3];
    } *const wide = malloc(s.vertex_count * sizeof *wide);
    for (size_t i = 0; i < s.vertex_count; i++)
        for (int k = 0; k < 3; k++) wide[i].at[k] = (double)s.vertices[3 * i + (size_t)k];
    const grz_triangles triangles = {GRZ_DOUBLE, s.vertex_count, sizeof *wide, wide[0].at, s.count, s.indices, NULL};
    grz_mesh *const narrow = mesh_of(&s, NULL), *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
    assert_int_equal(grz_mesh_about(mesh).bytes, grz_mesh_about(narrow).bytes);
    wide[0].at[0] = 1e-40; /* no float: the mesh keeps doubles */
    grz_mesh *other;
    assert_int_equal(grz_mesh_build(&other, &triangles, NULL), GRZ_OK);
    assert_true(grz_mesh_about(other).bytes > grz_mesh_about(narrow).bytes);
    struct rng rng = rng_seeded(2026, "floats");
    for (int i = 0; i < 3000; i++) {
        const double a[3] = {rng_int(&rng, 1, 14) / 2.0, rng_int(&rng, 1, 14) / 2.0, -1};
        const double b[3] = {rng_signed(&rng), rng_int(&rng, -1, 1), 1};
        const grz3_shape caster = caster_of(GRZ_RAY, a, b);
        grz_mesh_hit x, y, z;
        outcome_of(grz_mesh_cast(narrow, &caster, NULL, &x)), outcome_of(grz_mesh_cast(mesh, &caster, NULL, &y)),
            outcome_of(grz_mesh_cast(other, &caster, NULL, &z));
        assert_true(x.triangle == y.triangle && x.time == y.time && x.side == y.side && x.u == y.u && x.v == y.v);
        assert_true(x.triangle == z.triangle && x.time == z.time && x.side == z.side);
    }
    grz_mesh_free(narrow), grz_mesh_free(mesh), grz_mesh_free(other);
    free(wide);
    release(&s);
}

static void threads_make_the_same_mesh(void **state) {
    (void)state;
    struct surface s = cubes(14);
    grz_mesh *const alone = mesh_of(&s, NULL);
    for (size_t n = 2; n < 5; n++) {
        const grz_parallel threads = grz_threads(n);
        grz_mesh *const mesh = mesh_of(&s, &(grz_mesh_options){.parallel = &threads});
        struct rng rng = rng_seeded(2026, "threads");
        for (int i = 0; i < 2000; i++) {
            double a[3], b[3];
            for (int k = 0; k < 3; k++) a[k] = 14 + 20 * rng_signed(&rng), b[k] = 14 + 20 * rng_signed(&rng);
            const grz3_shape caster = caster_of(GRZ_SEGMENT, a, b);
            grz_mesh_hit x, y;
            assert_int_equal(outcome_of(grz_mesh_cast(alone, &caster, NULL, &x)),
                             outcome_of(grz_mesh_cast(mesh, &caster, NULL, &y)));
            assert_memory_equal(&x, &y, sizeof x);
        }
        grz_mesh_free(mesh);
    }
    grz_mesh_free(alone);
    release(&s);
}

static void weights_are_those_of_the_point(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "weights");
    static struct soup s;
    const struct source source = {&rng, 0, 0};
    for (int i = 0; i < 300; i++) {
        make_soup(&s, &source, 1);
        const double u = rng_unit(&rng) / 2, v = rng_unit(&rng) / 2;
        const double *const a = &s.at[0].a.x;
        double origin[3], way[3];
        for (int k = 0; k < 3; k++) {
            origin[k] = 3 * rng_signed(&rng);
            way[k] = a[k] + u * (a[3 + k] - a[k]) + v * (a[6 + k] - a[k]) - origin[k];
        }
        const grz3_shape caster = caster_of(GRZ_RAY, origin, way);
        grz_mesh_hit hit;
        assert_int_equal(outcome_of(grz_mesh_cast(s.mesh, &caster, NULL, &hit)), OUTCOME_YES);
        assert_true(fabs(hit.u - u) < 1e-9 && fabs(hit.v - v) < 1e-9);
        grz_mesh_free(s.mesh);
    }
}

/* A point with weights of four bits, and a caster that comes to it from up to 2^40 triangles away; all of it of any
 * size. No number is rounded. */
static void weights_hold_from_afar_and_at_any_size(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "weights from afar");
    for (int i = 0; i < 4000; i++) {
        const double size = ldexp(1, rng_int(&rng, -1000, 960)), far = ldexp(1 + rng_unit(&rng), rng_int(&rng, 0, 40));
        const double steps = rng_once_in(&rng, 4) ? 0 : rng_once_in(&rng, 2) ? floor(far) : -floor(far);
        const int u = rng_int(&rng, 0, 16), v = rng_int(&rng, 0, 16 - u);
        double e[3], f[3], way[3], origin[3], to[3], *const edges[3] = {e, f, way};
        struct soup s = {.count = 1};
        for (int k = 0; k < 3; k++) {
            for (int j = 0; j < 3; j++) edges[j][k] = rng_int(&rng, -8, 8);
            const double a = rng_int(&rng, -100, 100), at = a + (u * e[k] + v * f[k]) / 16;
            origin[k] = size * (at - steps * way[k]);
            numbers_of(&s.at[0].a)[k] = size * a;
            numbers_of(&s.at[0].b)[k] = size * (a + e[k]);
            numbers_of(&s.at[0].c)[k] = size * (a + f[k]);
            to[k] = size * way[k];
        }
        const double det = way[0] * (e[1] * f[2] - e[2] * f[1]) + way[1] * (e[2] * f[0] - e[0] * f[2]) +
                           way[2] * (e[0] * f[1] - e[1] * f[0]);
        if (fabs(det) < 30) continue;
        build(&s);
        const grz3_shape caster = caster_of(steps < 0 ? GRZ_LINE : GRZ_RAY, origin, to);
        grz_mesh_hit hit, many;
        assert_int_equal(outcome_of(grz_mesh_cast(s.mesh, &caster, NULL, &hit)), OUTCOME_YES);
        assert_true(hit.time == steps);
        assert_true(fabs(hit.u - u / 16.0) <= 0x1p-40 && fabs(hit.v - v / 16.0) <= 0x1p-40);
        assert_int_equal(grz_mesh_cast_n(s.mesh, &caster, 1, NULL, &many), GRZ_OK);
        assert_memory_equal(&hit, &many, sizeof hit);
        grz_mesh_free(s.mesh);
    }
}

/* Along the triangle's plane, at a corner or on an edge, where it is met first. */
static void weights_of_a_caster_within_the_plane_are_where_it_enters(void **state) {
    (void)state;
    for (int exponent = -1000; exponent <= 1000; exponent += 250) {
        const double size = ldexp(1, exponent);
        struct soup s = {.count = 1, .at = {{{0, 0, 0}, {4 * size, 0, 0}, {0, 4 * size, 0}}}};
        build(&s);
        const grz3_shape to_corner = caster_of(GRZ_SEGMENT, (double[]){8 * size, 0, 0}, (double[]){-size, 0, 0});
        const grz3_shape to_edge = caster_of(GRZ_RAY, (double[]){-2 * size, size, 0}, (double[]){size, 0, 0});
        grz_mesh_hit hit;
        assert_int_equal(outcome_of(grz_mesh_cast(s.mesh, &to_corner, NULL, &hit)), OUTCOME_YES);
        assert_true(hit.side == 0 && hit.u > 1 - 0x1p-40 && hit.v < 0x1p-40);
        assert_int_equal(outcome_of(grz_mesh_cast(s.mesh, &to_edge, NULL, &hit)), OUTCOME_YES);
        assert_true(hit.side == 0 && hit.u == 0 && hit.v == 0.25);
        grz_mesh_free(s.mesh);
    }
}

static void empty_triangles_are_counted_and_never_hit(void **state) {
    (void)state;
    struct soup s = {.count = 3,
                     .at = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
                            {{0, 0, 1}, {1, 0, (double)NAN}, {0, 1, 1}},
                            {{0, 0, 2}, {(double)INFINITY, 0, 2}, {0, 1, 2}}}};
    build(&s);
    assert_int_equal(grz_mesh_about(s.mesh).triangles, 3);
    assert_int_equal(grz_mesh_about(s.mesh).empty, 2);
    const grz3_shape caster = caster_of(GRZ_LINE, (double[]){0.25, 0.25, 0}, (double[]){0, 0, 1});
    size_t total;
    assert_int_equal(outcome_of(grz_mesh_cast_all(s.mesh, &caster, NULL, NULL, 0, &total)), OUTCOME_YES);
    assert_int_equal(total, 1);
    grz_mesh_free(s.mesh);
}

static void meshes_without_triangles_are_never_hit(void **state) {
    (void)state;
    struct soup s = {.count = 0};
    build(&s);
    const grz3_shape caster = caster_of(GRZ_LINE, (double[]){0, 0, 0}, (double[]){0, 0, 1});
    grz_mesh_hit hit;
    assert_int_equal(outcome_of(grz_mesh_cast(s.mesh, &caster, NULL, &hit)), OUTCOME_NO);
    assert_int_equal(outcome_of(grz_mesh_cast_any(s.mesh, &caster, NULL)), OUTCOME_NO);
    assert_true(grz_mesh_sight(s.mesh, &(grz3_vec){0, 0, 0}, &(grz3_vec){1, 1, 1}, false));
    assert_int_equal(grz_mesh_about(s.mesh).triangles, 0);
    grz_mesh_free(s.mesh);
    grz_mesh_free(NULL);
}

static void other_shapes_are_unsupported(void **state) {
    (void)state;
    struct soup s = {.count = 1, .at = {{{-9, -9, 0}, {9, -9, 0}, {0, 9, 0}}}};
    build(&s);
    const grz3_sphere ball = {{0, 0, 0}, 1};
    const grz3_shape sphere = grz3_shape_from_sphere(&ball);
    grz_mesh_hit hit;
    size_t total = 7;
    assert_int_equal(outcome_of(grz_mesh_cast(s.mesh, &sphere, NULL, &hit)), OUTCOME_UNSUPPORTED);
    assert_int_equal(outcome_of(grz_mesh_cast_any(s.mesh, &sphere, NULL)), OUTCOME_UNSUPPORTED);
    assert_int_equal(outcome_of(grz_mesh_cast_all(s.mesh, &sphere, NULL, NULL, 0, &total)), OUTCOME_UNSUPPORTED);
    assert_int_equal(total, 0);
    const grz3_shape ray = caster_of(GRZ_RAY, (double[]){0, 0, -1}, (double[]){0, 0, 1});
    const grz_mesh_cast_options never = {.in_range = true, .from = 0, .to = (double)NAN};
    assert_int_equal(outcome_of(grz_mesh_cast(s.mesh, &ray, &never, &hit)), OUTCOME_NO);
    grz_mesh_free(s.mesh);
}

static void assert_misses(const grz_mesh *mesh, const grz3_shape *caster) {
    grz_mesh_hit hit[2];
    grz_answer answer;
    size_t total;
    memset(hit, 0x55, sizeof hit);
    assert_int_equal(outcome_of(grz_mesh_cast(mesh, caster, NULL, &hit[0])), OUTCOME_NO);
    assert_int_equal(grz_mesh_cast_n(mesh, caster, 1, NULL, &hit[1]), GRZ_OK);
    for (int i = 0; i < 2; i++)
        assert_true(hit[i].time == (double)INFINITY && hit[i].triangle == 0 && hit[i].side == 0 && hit[i].u == 0 &&
                    hit[i].v == 0);
    assert_int_equal(outcome_of(grz_mesh_cast_any(mesh, caster, NULL)), OUTCOME_NO);
    assert_int_equal(grz_mesh_cast_any_n(mesh, caster, 1, NULL, &answer), GRZ_OK);
    assert_int_equal(outcome_of(answer), OUTCOME_NO);
    assert_int_equal(outcome_of(grz_mesh_cast_all(mesh, caster, NULL, NULL, 0, &total)), OUTCOME_NO);
    assert_int_equal(total, 0);
    for (int i = 0; i < 2; i++) assert_false(grz_mesh_sight(mesh, &caster->segment.a, &caster->segment.b, i == 1));
}

/* Of one coordinate, whatever another is. */
static void casters_that_are_not_finite_miss(void **state) {
    (void)state;
    static const double others[] = {0, 1, 1e308, (double)NAN, -(double)INFINITY},
                        bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    struct soup s = {.count = 2, .at = {{{-9, -9, 0}, {9, -9, 0}, {0, 9, 0}}, {{-9, -9, 1}, {9, -9, 1}, {0, 9, 1}}}};
    build(&s);
    for (int i = 0; i < 3 * 6 * 6 * 3 * 5; i++) {
        const int kind = i % 3, k = i / 3 % 6, other = i / 18 % 6;
        double a[6] = {0, 0, -1, 0, 0, 2};
        a[other] = others[i / 108 % 5];
        a[k] = bad[i / 540];
        const grz3_shape caster = caster_of((grz_kind)(GRZ_SEGMENT + kind), a, a + 3);
        assert_misses(s.mesh, &caster);
    }
    grz_mesh_free(s.mesh);
}

static void bad_arguments_are_refused(void **state) {
    (void)state;
    static const double vertices[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    static const uint32_t beyond[3] = {0, 1, 3}, good[3] = {2, 1, 0};
    const grz_triangles bad[] = {
        {GRZ_DOUBLE, 3, 0, vertices, 1, beyond, NULL},
        {GRZ_DOUBLE, 2, 0, vertices, 1, NULL, NULL},
        {(grz_number)7, 3, 0, vertices, 1, good, NULL},
        {GRZ_DOUBLE, 3, 0, NULL, 1, good, NULL},
        {GRZ_DOUBLE, 3, 0, vertices, SIZE_MAX / 4, good, NULL},
        {GRZ_DOUBLE, 3, 23, vertices, 1, good, NULL},
        {GRZ_FLOAT, 3, 11, vertices, 1, good, NULL},
    };
    grz_mesh *mesh;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        mesh = (grz_mesh *)&mesh;
        assert_int_equal(grz_mesh_build(&mesh, &bad[i], NULL), GRZ_ERROR_ARGUMENT);
        assert_null(mesh);
    }
    assert_int_equal(grz_mesh_build(&mesh, NULL, NULL), GRZ_ERROR_ARGUMENT);
    const grz_triangles triangles = {GRZ_DOUBLE, 3, 0, vertices, 1, good, NULL};
    assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
    grz_mesh_free(mesh);
}

static void without_memory_nothing_is_left_behind(void **state) {
    (void)state;
    struct surface s = cubes(2);
    const grz_triangles triangles = {GRZ_FLOAT, s.vertex_count, 0, s.vertices, s.count, s.indices, NULL};
    for (int n = 0;; n++) {
        struct ledger l = {.left = n};
        const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
        grz_mesh *mesh;
        const grz_status status = grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.allocator = &allocator});
        if (status == GRZ_OK) {
            assert_true(n > 3);
            assert_true(l.lent >= grz_mesh_about(mesh).bytes);
            grz_mesh_free(mesh);
            assert_int_equal(l.lent, 0);
            break;
        }
        assert_int_equal(status, GRZ_ERROR_MEMORY);
        assert_null(mesh);
        assert_int_equal(l.lent, 0);
    }
    release(&s);
}

static void a_triangle_many_times_is_hit_as_the_first_of_them(void **state) {
    (void)state;
    enum { COUNT = 100000 };
    static uint32_t indices[3 * COUNT];
    static const float vertices[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    for (size_t i = 0; i < 3 * COUNT; i++) indices[i] = (uint32_t)(i % 3);
    const grz_triangles triangles = {GRZ_FLOAT, 3, 0, vertices, COUNT, indices, NULL};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
    const grz3_shape ray = caster_of(GRZ_RAY, (double[]){0.25, 0.25, -1}, (double[]){0, 0, 1});
    static grz_mesh_hit hits[COUNT];
    size_t total;
    assert_int_equal(outcome_of(grz_mesh_cast_all(mesh, &ray, NULL, NULL, 0, &total)), OUTCOME_YES);
    assert_int_equal(total, COUNT);
    assert_int_equal(outcome_of(grz_mesh_cast_all(mesh, &ray, NULL, hits, COUNT, &total)), OUTCOME_YES);
    for (uint32_t i = 0; i < COUNT; i++) assert_int_equal(hits[i].triangle, i);
    assert_int_equal(outcome_of(grz_mesh_cast_any(mesh, &ray, NULL)), OUTCOME_YES);
    grz_mesh_free(mesh);
}

/* Every other one with its back to the front: as of a sheet that is seen from both sides, many times. */
static void of_triangles_at_one_place_the_first_that_counts_is_hit(void **state) {
    (void)state;
    const grz_mesh_cast_options front = {.faces = GRZ_FACES_FRONT};
    grz_mesh *const mesh = mesh_two_sided(20000);
    assert_non_null(mesh);
    for (int way = -1; way <= 1; way += 2) {
        const grz3_shape ray = caster_of(GRZ_RAY, (double[]){0.25, 0.5, -way}, (double[]){0, 0, way});
        grz_mesh_hit hit;
        assert_int_equal(outcome_of(grz_mesh_cast(mesh, &ray, NULL, &hit)), OUTCOME_YES);
        assert_true(hit.triangle == 0 && hit.time == 1 && hit.side == -way && hit.u == 0.25 && hit.v == 0.5);
        assert_int_equal(grz_mesh_cast_n(mesh, &ray, 1, NULL, &hit), GRZ_OK);
        assert_true(hit.triangle == 0 && hit.time == 1 && hit.side == -way && hit.u == 0.25 && hit.v == 0.5);
        assert_int_equal(outcome_of(grz_mesh_cast(mesh, &ray, &front, &hit)), OUTCOME_YES);
        assert_true(hit.triangle == (way < 0 ? 0 : 1) && hit.side == 1 && hit.u == 0.25 && hit.v == 0.5);
    }
    grz_mesh_free(mesh);
}

static double mixed(const double *p, const double *q, const double *r, double v, double w, int k) {
    return p[k] + v * (q[k] - p[k]) + w * (r[k] - p[k]);
}

/* At a point that is on an edge but for rounding: within the filter's bound. */
/* Triangles of a few parallel planes, some of them flat, and casters through a point where many of them are hit: which
 * is first is known by the rational times of each of them alone. */
static void of_triangles_in_one_plane_the_lowest_index_is_hit(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "one plane");
    static struct soup s;
    for (int round = 0; round < effort(60); round++) {
        const int slope = round % 3;
        s.count = 100;
        for (int i = 0; i < s.count; i++)
            for (int c = 0; c < 3; c++) {
                double *const at = &s.at[i].a.x + 3 * c;
                const bool flat = i % 7 == 0 && c == 2;
                for (int k = 0; k < 2; k++) at[k] = flat ? at[k - 6] : rng_int(&rng, -8, 8);
                at[2] = slope * at[0] + (slope > 1 ? at[1] / 2 : 0) + (i % 5 == 0 ? 1 : 0);
            }
        build(&s);
        for (int i = 0; i < 20; i++) {
            const double a[3] = {rng_int(&rng, -2, 2), rng_int(&rng, -2, 2), 40};
            const double b[3] = {rng_int(&rng, -2, 2), rng_int(&rng, -2, 2), -40};
            const grz3_shape caster = caster_of(GRZ_SEGMENT, a, b);
            double least = (double)INFINITY;
            uint32_t first = 0;
            for (int t = 0; t < s.count; t++) {
                const grz3_shape triangle = grz3_shape_from_triangle(&s.at[t]);
                double enter;
                if (!grz3_cast(&caster, &triangle, &enter, NULL).yes || enter >= least) continue;
                least = enter;
                first = (uint32_t)t;
            }
            grz_mesh_hit hit;
            assert_int_equal(grz_mesh_cast(s.mesh, &caster, NULL, &hit).yes, isfinite(least));
            assert_true(hit.time == least);
            assert_int_equal(hit.triangle, first);
        }
        grz_mesh_free(s.mesh);
    }
}

/* A vector of integers up to `most`, times a power of two. */
static void random_step(struct rng *rng, int most, double unit, double out[3]) {
    for (int k = 0; k < 3; k++) out[k] = unit * rng_int(rng, -most, most);
}

/* Triangles that a caster through `center` meets at the same time, or nearly: in a plane, or with a corner there, or
 * else; some are moved a little. */
static void make_ties(struct soup *s, struct rng *rng, const double center[3], int most, double unit) {
    double u[3], v[3], w[3];
    random_step(rng, most, unit, u);
    random_step(rng, most, unit, v);
    if (rng_once_in(rng, 3)) /* coordinates of up to 49 bits */
        for (int k = 0; k < 3; k++) u[k] += unit * 0x1p-30 * rng_int(rng, 0, 1 << 30);
    s->count = rng_int(rng, 2, 60);
    const int apexes = rng_int(rng, 0, 3);
    for (int i = 0; i < s->count; i++) {
        double *const at = &s->at[i].a.x;
        const int apex = rng_int(rng, 0, 3) < apexes ? rng_int(rng, 0, 2) : 3;
        for (int c = 0; c < 3; c++) {
            const int p = rng_int(rng, -4, 4), q = rng_int(rng, -4, 4);
            random_step(rng, most, unit, w);
            for (int k = 0; k < 3; k++)
                at[3 * c + k] = center[k] + (c == apex ? 0 : apex < 3 ? w[k] : p * u[k] + q * v[k]);
        }
        if (rng_once_in(rng, 4)) {
            double *const moved = &at[rng_int(rng, 0, 8)];
            *moved = i % 2 ? *moved + unit : nextafter(*moved, rng_signed(rng) * (double)INFINITY);
        }
        if (i > 0 && rng_once_in(rng, 10)) s->at[i] = s->at[rng_int(rng, 0, i - 1)];
    }
    build(s);
}

static void of_triangles_that_tie_the_lowest_index_is_hit(void **state) {
    (void)state;
    static const int sizes[] = {1, 3, 100, 40000};
    static const double units[] = {1, 0x1p-30, 0x1p40, 0x1p-290};
    struct rng rng = rng_seeded(2026, "mesh ties");
    static struct soup s;
    for (int i = 0; i < effort(1500); i++) {
        const int most = sizes[rng_int(&rng, 0, 3)];
        const double unit = units[rng_int(&rng, 0, 3)];
        double center[3], d[3], from[3], to[3];
        const double away_from_origin = rng_once_in(&rng, 4) ? 0x1p30 : 1;
        random_step(&rng, rng_once_in(&rng, 2) ? 0 : 1000000, unit * away_from_origin, center);
        make_ties(&s, &rng, center, most, unit);
        for (int n = 0; n < 6; n++) {
            random_step(&rng, most, unit, d);
            const double away = n < 3 ? 2 : 0x1p31;
            for (int k = 0; k < 3; k++) from[k] = center[k] - away * d[k], to[k] = n % 2 ? d[k] : center[k] + d[k];
            const grz3_shape caster = caster_of(n % 2 ? GRZ_RAY : GRZ_SEGMENT, from, to);
            const grz_mesh_cast_options o = options_of(&rng);
            check_cast(&s, &caster, &o);
        }
        grz_mesh_free(s.mesh);
    }
}

static void rays_aimed_at_edges_are_decided(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "mesh edges");
    const struct source source = {&rng, 0, 0};
    static const grz_mesh_cast_options usual = {0};
    static struct soup s;
    for (int i = 0; i < effort(400); i++) {
        make_soup(&s, &source, 2);
        for (int n = 0; n < 20; n++) {
            const double *const at = &s.at[n % 2].a.x, v = rng_unit(&rng), w = n % 4 == 0 ? rng_unit(&rng) - v : 0;
            const int turn = rng_int(&rng, 0, 2);
            double origin[3], way[3];
            for (int k = 0; k < 3; k++) {
                origin[k] = 4 * rng_signed(&rng);
                way[k] =
                    mixed(at + 3 * turn, at + 3 * ((turn + 1) % 3), at + 3 * ((turn + 2) % 3), v, w, k) - origin[k];
            }
            const grz3_shape caster = caster_of(GRZ_RAY, origin, way);
            check_cast(&s, &caster, &usual);
        }
        grz_mesh_free(s.mesh);
    }
}

/* Triangles that are the same but for some ulps. */
static void times_that_hardly_differ_are_in_order(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "mesh times");
    const struct source source = {&rng, 0, 0};
    static const grz_mesh_cast_options usual = {0};
    static struct soup s;
    for (int i = 0; i < effort(400); i++) {
        s.count = 3;
        for (int k = 0; k < 9; k++) numbers_of(&s.at[0])[k] = number(&source);
        for (int copy = 1; copy < 3; copy++)
            for (int k = 0; k < 9; k++) {
                const double x = numbers_of(&s.at[0])[k];
                numbers_of(&s.at[copy])[k] = rng_once_in(&rng, 3) ? nextafter(x, rng_signed(&rng) * 9) : x;
            }
        build(&s);
        for (int n = 0; n < 20; n++) {
            const double v = rng_unit(&rng) / 2, w = rng_unit(&rng) / 2, *const at = &s.at[0].a.x;
            double origin[3], way[3];
            for (int k = 0; k < 3; k++) {
                origin[k] = (n % 2 ? 4 : 0.1) * rng_signed(&rng) + (n % 2 ? 0 : at[k]);
                way[k] = mixed(at, at + 3, at + 6, v, w, k) - origin[k];
            }
            const grz3_shape caster = caster_of(GRZ_RAY, origin, way);
            check_cast(&s, &caster, &usual);
        }
        grz_mesh_free(s.mesh);
    }
}

/* Casts at a few triangles, in a thread that flushes to zero or does not; the mesh is made in such a thread too, if
 * asked. */
static grz_mesh_hit cast_at(const grz3_triangle *triangles, int count, const grz3_shape *caster,
                            const grz_mesh_cast_options *o, bool flush_build, bool flush_cast) {
    struct soup s = {.count = count};
    memcpy(s.at, triangles, (size_t)count * sizeof *triangles);
    if (flush_exists()) flush_to_zero(flush_build);
    build(&s);
    if (flush_exists()) flush_to_zero(flush_cast);
    grz_mesh_hit hit, all[4];
    size_t total;
    grz_mesh_cast(s.mesh, caster, o, &hit);
    grz_mesh_cast_all(s.mesh, caster, o, all, 4, &total);
    if (flush_exists()) flush_to_zero(false);
    if (total > 0) assert_true(all[0].time == hit.time && all[0].triangle == hit.triangle);
    else assert_true(hit.time == (double)INFINITY);
    grz_mesh_free(s.mesh);
    return hit;
}

static const grz3_triangle upright = {{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}};

static void ends_of_ranges_may_be_subnormal(void **state) {
    (void)state;
    const grz3_shape across = caster_of(GRZ_RAY, (double[]){0, 0, 0}, (double[]){0, 0, 1});
    const grz3_shape along = caster_of(GRZ_RAY, (double[]){0, 0, 0}, (double[]){0, 1, 0});
    for (int flush = 0; flush < 2; flush++) {
        grz_mesh_cast_options o = {.in_range = true, .from = 0x1p-1074, .to = (double)INFINITY};
        assert_true(cast_at(&upright, 1, &across, &o, false, flush).time == (double)INFINITY);
        const grz_mesh_hit hit = cast_at(&upright, 1, &along, &o, false, flush);
        assert_true(hit.time == 0x1p-1074);
        o = (grz_mesh_cast_options){.in_range = true, .from = 0x1p-1073, .to = 0x1p-1074};
        assert_true(cast_at(&upright, 1, &along, &o, false, flush).time == (double)INFINITY);
        o = (grz_mesh_cast_options){.in_range = true, .from = -1, .to = -0x1p-1074};
        assert_true(cast_at(&upright, 1, &along, &o, false, flush).time == (double)INFINITY);
    }
}

static void subnormal_times_are_in_order_and_in_range(void **state) {
    (void)state;
    grz3_triangle two[2] = {{{-1, 0x1p-73, -1}, {1, 0x1p-73, -1}, {0, 0x1p-73, 1}},
                            {{-1, 0x1p-74, -1}, {1, 0x1p-74, -1}, {0, 0x1p-74, 1}}};
    const grz3_shape ray = caster_of(GRZ_RAY, (double[]){0, 0, 0}, (double[]){0, 0x1p1000, 0});
    const grz3_shape line = caster_of(GRZ_LINE, (double[]){0, 0, 0}, (double[]){0, 0x1p1000, 0});
    const grz_mesh_cast_options o = {.in_range = true, .from = -0x1p-1074, .to = 1};
    for (int flush = 0; flush < 2; flush++) {
        assert_int_equal(cast_at(two, 2, &ray, NULL, false, flush).triangle, 1);
        grz3_triangle behind = two[1];
        behind.a.y = behind.b.y = behind.c.y = -0x1p-74;
        const grz_mesh_hit hit = cast_at(&behind, 1, &line, &o, false, flush);
        assert_true(hit.time == -0x1p-1074);
    }
}

static void a_hardly_moving_axis_loses_nothing(void **state) {
    (void)state;
    const grz3_triangle t = {{-0x1.8p-1023, -0x1p-25, -1}, {-0x1.8p-1023, -0x1p-25, 1}, {1, -0x1p-25, 0}};
    const grz3_shape line = caster_of(GRZ_LINE, (double[]){0, 0, 0}, (double[]){0x1p-899, 0x1p99, 0});
    for (int flush = 0; flush < 2; flush++) assert_true(cast_at(&t, 1, &line, NULL, false, flush).time == -0x1p-124);
}

static void a_mesh_made_while_flushing_is_the_same(void **state) {
    (void)state;
    const grz3_triangle t = {{-0x1p-1074, -1, 0}, {-0.0, 1, 0}, {0, 1, 1}};
    const grz3_shape still = caster_of(GRZ_RAY, (double[]){-0x1p-1074, -1, 0}, (double[]){0, 0, 0});
    for (int flush = 0; flush < 2; flush++) assert_true(cast_at(&t, 1, &still, NULL, flush, false).time == 0);
}

static void times_are_never_minus_zero(void **state) {
    (void)state;
    const grz3_shape line = caster_of(GRZ_LINE, (double[]){0, 0, 0}, (double[]){0, 1, 0});
    const grz_mesh_cast_options o = {.in_range = true, .from = -0.0, .to = 1};
    assert_false(signbit(cast_at(&upright, 1, &line, &o, false, false).time));
}

static void ranges_at_infinity_are_empty(void **state) {
    (void)state;
    const grz3_shape still = caster_of(GRZ_LINE, (double[]){0, 0, 0}, (double[]){0, 0, 0});
    const grz_mesh_cast_options after = {.in_range = true, .from = (double)INFINITY, .to = (double)INFINITY};
    const grz_mesh_cast_options before = {.in_range = true, .from = -(double)INFINITY, .to = -(double)INFINITY};
    assert_true(cast_at(&upright, 1, &still, &after, false, false).time == (double)INFINITY);
    assert_true(cast_at(&upright, 1, &still, &before, false, false).time == (double)INFINITY);
}

static void triangles_beyond_the_floats_are_hit(void **state) {
    (void)state;
    const grz3_triangle t = {{-1e38, 1e38, -1e38}, {1e38, 1e38, -1e38}, {0, 1e38, 1e38}};
    const grz3_triangle far = {{-1e300, 1e300, -1e300}, {1e300, 1e300, -1e300}, {0, 1e300, 1e300}};
    const grz3_shape ray = caster_of(GRZ_RAY, (double[]){0, 2e38, 0}, (double[]){0, -1, 0});
    const grz3_shape other = caster_of(GRZ_RAY, (double[]){0, 0, 0}, (double[]){0, 1e300, 0});
    assert_true(cast_at(&t, 1, &ray, NULL, false, false).time == 0x1.2ced32a16a1b1p+126);
    assert_true(cast_at(&far, 1, &other, NULL, false, false).time == 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_triangles_that_tie_the_lowest_index_is_hit),
        cmocka_unit_test(rays_aimed_at_edges_are_decided),
        cmocka_unit_test(times_that_hardly_differ_are_in_order),
        cmocka_unit_test(ends_of_ranges_may_be_subnormal),
        cmocka_unit_test(subnormal_times_are_in_order_and_in_range),
        cmocka_unit_test(a_hardly_moving_axis_loses_nothing),
        cmocka_unit_test(a_mesh_made_while_flushing_is_the_same),
        cmocka_unit_test(times_are_never_minus_zero),
        cmocka_unit_test(ranges_at_infinity_are_empty),
        cmocka_unit_test(triangles_beyond_the_floats_are_hit),
        cmocka_unit_test(on_lattices_the_first_hit_is_the_first),
        cmocka_unit_test(of_doubles_the_first_hit_is_the_first),
        cmocka_unit_test(huge_and_tiny_numbers_change_nothing),
        cmocka_unit_test(flushing_to_zero_changes_nothing),
        cmocka_unit_test(no_ray_slips_through_an_edge_or_a_vertex),
        cmocka_unit_test(floats_and_doubles_and_strides_are_the_same),
        cmocka_unit_test(threads_make_the_same_mesh),
        cmocka_unit_test(weights_are_those_of_the_point),
        cmocka_unit_test(weights_hold_from_afar_and_at_any_size),
        cmocka_unit_test(weights_of_a_caster_within_the_plane_are_where_it_enters),
        cmocka_unit_test(empty_triangles_are_counted_and_never_hit),
        cmocka_unit_test(meshes_without_triangles_are_never_hit),
        cmocka_unit_test(other_shapes_are_unsupported),
        cmocka_unit_test(casters_that_are_not_finite_miss),
        cmocka_unit_test(bad_arguments_are_refused),
        cmocka_unit_test(without_memory_nothing_is_left_behind),
        cmocka_unit_test(a_triangle_many_times_is_hit_as_the_first_of_them),
        cmocka_unit_test(of_triangles_at_one_place_the_first_that_counts_is_hit),
        cmocka_unit_test(of_triangles_in_one_plane_the_lowest_index_is_hit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
