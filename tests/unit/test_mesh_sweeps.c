/* Shapes swept past meshes, against all their triangles one by one.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/modes.h"
#include "support/models.h"
#include "support/numbers.h"
#include "support/rng.h"
#include "support/shape.h"

#include <graze/mesh.h>
#include <graze/times3.h>

#include <gmp.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 400 };

/* A mesh and what it was made of. */
struct soup {
    size_t count;
    grz3_triangle at[MOST];
    grz_mesh *mesh;
};

static void build(struct soup *s) {
    const grz_triangles triangles = {.vertex_count = 3 * s->count, .vertices = s->at, .count = s->count};
    assert_int_equal(grz_mesh_build(&s->mesh, &triangles, NULL), GRZ_OK);
}

/* Where numbers come from: small integers, where everything touches; doubles; or doubles of all exponents up to
 * some. `shift` is added to coordinates of places. */
struct source {
    struct rng *rng;
    int lattice, exponents;
    double shift;
};

static double number(const struct source *s) {
    if (s->lattice > 0) return rng_int(s->rng, -s->lattice, s->lattice);
    const double x = rng_signed(s->rng);
    return s->exponents > 0 ? ldexp(x, rng_int(s->rng, -s->exponents, s->exponents)) : x;
}

static void make_soup(struct soup *s, const struct source *source, int count) {
    s->count = (size_t)count;
    for (size_t i = 0; i < s->count; i++)
        for (int k = 0; k < 9; k++) numbers_of(&s->at[i])[k] = source->shift + number(source);
    build(s);
}

/* A question. Its numbers are kept as they were made, since a hull refers to them. */
struct question {
    struct shape shape;
    grz3_vec by;
    grz_mesh_sweep_options options;
};

static const double quarters[] = {-0.5, 0, 0.25, 0.5, 0.75, 1, 2};

static struct question make_question(const struct source *source) {
    struct rng *const rng = source->rng;
    struct question q = {.shape = {.dim = 3, .kind = rng_int(rng, GRZ_POINT, GRZ_HULL)}};
    const char *const roles = shape_roles(3, q.shape.kind);
    for (int i = 0; roles[i]; i++) {
        q.shape.n[i] = roles[i] == 's' ? fabs(number(source)) / 2 : number(source);
        if (roles[i] == 'p') q.shape.n[i] += source->shift;
    }
    for (int k = 0; k < 3 && q.shape.kind == GRZ_AABB; k++)
        if (q.shape.n[3 + k] < q.shape.n[k] && !rng_once_in(rng, 50)) q.shape.n[3 + k] = q.shape.n[k];
    if (rng_once_in(rng, 3)) q.shape.radius = fabs(number(source)) / 2;
    for (int k = 0; k < 3; k++) numbers_of(&q.by)[k] = rng_once_in(rng, 4) ? 0 : 4 * number(source);
    q.options.open = rng_once_in(rng, 3);
    q.options.faces = rng_once_in(rng, 3) ? GRZ_FACES_FRONT : GRZ_FACES_BOTH;
    return q;
}

/* The sign of -by . n, for the normal n of the triangle. */
static int side_of(const grz3_triangle *t, const grz3_vec *by) {
    mpq_t x[3][3], product, sum;
    mpq_inits(product, sum, NULL);
    const double *const a = &t->a.x, *const ends[2] = {&t->b.x, &t->c.x};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            mpq_init(x[i][k]);
            mpq_set_d(x[i][k], i < 2 ? ends[i][k] : numbers_in(by)[k]);
            mpq_set_d(product, a[k]);
            if (i < 2) mpq_sub(x[i][k], x[i][k], product);
        }
    for (int k = 0; k < 6; k++) {
        const int j = k % 3, even = k < 3, p = (j + (even ? 1 : 2)) % 3, q = (j + (even ? 2 : 1)) % 3;
        mpq_mul(product, x[0][p], x[1][q]);
        mpq_mul(product, product, x[2][j]);
        if (even) mpq_add(sum, sum, product);
        else mpq_sub(sum, sum, product);
    }
    const int sign = mpq_sgn(sum);
    mpq_clears(product, sum, NULL);
    for (int i = 0; i < 9; i++) mpq_clear(x[i / 3][i % 3]);
    return -sign;
}

/* The shape where it is at a time, which is exact on a lattice. */
static struct shape moved(const struct shape *s, const grz3_vec *by, double time) {
    struct shape out = *s;
    const char *const roles = shape_roles(3, s->kind);
    if (s->kind == GRZ_PLANE || s->kind == GRZ_HALFSPACE)
        out.n[3] += time * (s->n[0] * by->x + s->n[1] * by->y + s->n[2] * by->z);
    else
        for (int i = 0; roles[i]; i++)
            if (roles[i] == 'p') out.n[i] += time * numbers_in(by)[i % 3];
    return out;
}

/* What a triangle has to say. With a range, which is only asked on a lattice, whether there is contact within is
 * decided by the shape that is put where it is when the range begins, and moves as long as that. */
static bool truth_of(const struct question *q, const grz3_triangle *t, grz_mesh_sweep_hit *hit) {
    const grz3_shape triangle = grz3_shape_from_triangle(t), mover = shape_for_library(&q->shape).in3;
    const double from = q->options.in_range && q->options.from > 0 ? q->options.from : 0;
    const double to = q->options.in_range && q->options.to < 1 ? q->options.to : 1;
    const grz_answer met =
        (q->options.open ? grz3_sweep_open : grz3_sweep)(&mover, &q->by, &triangle, NULL, &hit->enter, &hit->exit);
    assert_false(met.unsupported);
    if (!met.yes) return false;
    hit->side = side_of(t, &q->by);
    if (!(from <= to) || (q->options.faces == GRZ_FACES_FRONT && hit->side <= 0)) return false;
    const struct shape then = moved(&q->shape, &q->by, from);
    const grz3_shape later = shape_for_library(&then).in3;
    const grz3_vec rest = {(to - from) * q->by.x, (to - from) * q->by.y, (to - from) * q->by.z};
    const bool whole = from == 0 && to == 1;
    if (!whole && !(q->options.open ? grz3_sweep_open : grz3_sweep)(&later, &rest, &triangle, NULL, NULL, NULL).yes)
        return false;
    const bool begun = hit->enter < from;
    grz3_hit contact;
    (q->options.open ? grz3_sweep_open_hit : grz3_sweep_hit)(begun ? &later : &mover, &q->by, &triangle, NULL,
                                                             &contact);
    hit->point = contact.point;
    hit->normal = begun ? (grz3_vec){0, 0, 0} : contact.normal;
    hit->enter = begun ? from : hit->enter;
    hit->exit = hit->exit > to ? to : hit->exit;
    return true;
}

static int by_time(const void *x, const void *y) {
    const grz_mesh_sweep_hit *const p = x, *const q = y;
    if (p->enter != q->enter) return p->enter < q->enter ? -1 : 1;
    return (p->triangle > q->triangle) - (p->triangle < q->triangle);
}

static bool is_same_vec(const grz3_vec *a, const grz3_vec *b) { return memcmp(a, b, sizeof *a) == 0; }

/* Of what is unbounded the point of a contact that has begun is rounded in other steps. */
static bool is_same_point(const grz_mesh_sweep_hit *p, const grz_mesh_sweep_hit *q) {
    const double off = fabs(p->point.x - q->point.x) + fabs(p->point.y - q->point.y) + fabs(p->point.z - q->point.z),
                 far = fabs(p->point.x) + fabs(p->point.y) + fabs(p->point.z);
    return is_same_vec(&p->point, &q->point) ||
           (p->enter > 0 && p->normal.x == 0 && p->normal.y == 0 && p->normal.z == 0 && off < 0x1p-40 + 0x1p-50 * far);
}

static void assert_same_hits(const grz_mesh_sweep_hit *got, const grz_mesh_sweep_hit *wanted, size_t count) {
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(got[i].triangle, wanted[i].triangle);
        assert_int_equal(got[i].side, wanted[i].side);
        assert_true(got[i].enter == wanted[i].enter && got[i].exit == wanted[i].exit);
        assert_true(is_same_point(&got[i], &wanted[i]) && is_same_vec(&got[i].normal, &wanted[i].normal));
        assert_true(got[i].u >= 0 && got[i].v >= 0 && got[i].u <= 1 && got[i].v <= 1 - got[i].u);
    }
}

/* All hits in order. */
static int find_truth(const struct soup *s, const struct question *q, grz_mesh_sweep_hit *hits) {
    int count = 0;
    for (size_t i = 0; i < s->count; i++) {
        grz_mesh_sweep_hit hit = {.triangle = (uint32_t)i};
        if (truth_of(q, &s->at[i], &hit)) hits[count++] = hit;
    }
    qsort(hits, (size_t)count, sizeof *hits, by_time);
    return count;
}

static const grz_mesh_sweep_hit miss = {.enter = (double)INFINITY, .exit = (double)INFINITY};

static void check(const struct soup *s, const struct question *q) {
    static grz_mesh_sweep_hit truth[MOST], hits[MOST];
    const grz3_shape mover = shape_for_library(&q->shape).in3;
    const int count = find_truth(s, q, truth);
    grz_mesh_sweep_hit first;
    size_t total;
    const bool expected = count > 0;
    assert_int_equal(grz_mesh_sweep(s->mesh, &mover, &q->by, &q->options, &first), expected);
    assert_same_hits(&first, count > 0 ? truth : &miss, 1);
    assert_int_equal(grz_mesh_sweep(s->mesh, &mover, &q->by, &q->options, NULL), expected);
    assert_int_equal(grz_mesh_sweep_any(s->mesh, &mover, &q->by, &q->options), expected);
    assert_int_equal(grz_mesh_sweep_all(s->mesh, &mover, &q->by, &q->options, hits, MOST, &total), expected);
    assert_int_equal(total, count);
    assert_same_hits(hits, truth, total);
    assert_int_equal(grz_mesh_sweep_all(s->mesh, &mover, &q->by, &q->options, hits, 3, &total), expected);
    assert_int_equal(total, count);
    assert_same_hits(hits, truth, total < 3 ? total : 3);
    assert_int_equal(grz_mesh_sweep_all(s->mesh, &mover, &q->by, &q->options, NULL, 0, &total), expected);
    assert_int_equal(total, count);
    grz_mesh_sweep_options times = q->options;
    times.times_only = true;
    assert_int_equal(grz_mesh_sweep(s->mesh, &mover, &q->by, &times, &first), expected);
    hits[0] = count > 0 ? truth[0] : miss;
    hits[0].point = hits[0].normal = (grz3_vec){0, 0, 0};
    assert_same_hits(&first, hits, 1);
    assert_true(first.u == 0 && first.v == 0);
}

static void check_soups(const char *name, const struct source *like, int soups, int triangles, int questions) {
    struct rng rng = rng_seeded(2026, name);
    const struct source source = {&rng, like->lattice, like->exponents, like->shift};
    static struct soup s;
    for (int i = 0; i < effort(soups); i++) {
        make_soup(&s, &source, rng_int(&rng, 1, triangles));
        for (int k = 0; k < questions; k++) {
            struct question q = make_question(&source);
            q.options.in_range = source.lattice > 0 && rng_once_in(&rng, 3);
            if (q.options.in_range)
                q.options.from = quarters[rng_int(&rng, 0, 6)], q.options.to = quarters[rng_int(&rng, 0, 6)];
            check(&s, &q);
        }
        grz_mesh_free(s.mesh);
    }
}

static void on_lattices_the_first_is_the_first(void **state) {
    (void)state;
    check_soups("sweeps lattice 1", &(struct source){.lattice = 1}, 30, 20, 20);
    check_soups("sweeps lattice 2", &(struct source){.lattice = 2}, 30, 30, 20);
    check_soups("sweeps lattice 9", &(struct source){.lattice = 9}, 10, 100, 20);
}

static void of_doubles_the_first_is_the_first(void **state) {
    (void)state;
    check_soups("sweeps doubles", &(struct source){0}, 10, 100, 20);
    check_soups("sweeps few doubles", &(struct source){0}, 30, 5, 10);
}

static void huge_and_tiny_numbers_change_nothing(void **state) {
    (void)state;
    check_soups("sweeps exponents 20", &(struct source){.exponents = 20}, 10, 20, 10);
    check_soups("sweeps exponents 150", &(struct source){.exponents = 150}, 8, 8, 6);
    check_soups("sweeps exponents 1020", &(struct source){.exponents = 1020}, 6, 6, 5);
}

/* There the engine gets mover and triangle near the origin, and is asked again for point and normal. */
static void far_from_the_origin_hits_are_those_of_shapes(void **state) {
    (void)state;
    check_soups("sweeps lattice at 5e6", &(struct source){.lattice = 2, .shift = 5e6}, 15, 20, 20);
    check_soups("sweeps lattice at 2^50", &(struct source){.lattice = 3, .shift = -0x1p50}, 15, 20, 20);
    check_soups("sweeps doubles at 5e6", &(struct source){.shift = 5e6}, 20, 10, 20);
    check_soups("sweeps doubles at 6.4e9", &(struct source){.shift = 6.4e9}, 10, 20, 20);
    check_soups("sweeps exponents at 5e6", &(struct source){.exponents = 20, .shift = 5e6}, 10, 10, 10);
}

/* Triangles of a few parallel planes, steps of integers up to `most` along two directions, which are times a power of
 * two; some moved by one ulp. */
static void make_planes(struct soup *s, struct rng *rng, int most, double unit) {
    int u[3], v[3];
    const int offset = rng_once_in(rng, 2) ? 0 : 5000000;
    for (int k = 0; k < 3; k++) u[k] = rng_int(rng, -most, most), v[k] = rng_int(rng, -most, most);
    s->count = (size_t)rng_int(rng, 2, 60);
    for (size_t i = 0; i < s->count; i++) {
        double *const at = &s->at[i].a.x;
        const int layer = rng_once_in(rng, 4);
        for (int c = 0; c < 3; c++) {
            const int p = rng_int(rng, -4, 4), q = rng_int(rng, -4, 4);
            for (int k = 0; k < 3; k++) at[3 * c + k] = unit * (offset + p * u[k] + q * v[k] + (k == 2) * layer);
        }
        if (rng_once_in(rng, 8)) {
            double *const moved_one = &at[rng_int(rng, 0, 8)];
            *moved_one = nextafter(*moved_one, rng_signed(rng) * (double)INFINITY);
        }
    }
    build(s);
}

/* A mover whose side may be parallel to the planes: a point, a box, a ball or a triangle of one of them. */
static struct question question_at_planes(struct rng *rng, const struct soup *s, int most, double unit) {
    static const int kinds[] = {GRZ_POINT, GRZ_BALL, GRZ_AABB, GRZ_TRIANGLE, GRZ_CAPSULE};
    struct question q = {.shape = {.dim = 3, .kind = kinds[rng_int(rng, 0, 4)]}};
    const double *const like = &s->at[rng_int(rng, 0, (int)s->count - 1)].a.x;
    double back[3];
    const char *const roles = shape_roles(3, q.shape.kind);
    for (int k = 0; k < 3; k++) back[k] = unit * rng_int(rng, -most, most);
    for (int i = 0; roles[i]; i++)
        q.shape.n[i] = roles[i] == 's' ? unit * rng_int(rng, 0, most) : like[i % 9] + back[i % 3];
    for (int k = 0; k < 3 && q.shape.kind == GRZ_AABB; k++) {
        q.shape.n[k] = like[k] + back[k];
        q.shape.n[3 + k] = q.shape.n[k] + unit * rng_int(rng, 0, most);
    }
    if (rng_once_in(rng, 3)) q.shape.radius = unit * rng_int(rng, 0, most);
    q.by = (grz3_vec){-3 * back[0], -3 * back[1], -3 * back[2]};
    q.options.open = rng_once_in(rng, 3);
    q.options.faces = rng_once_in(rng, 3) ? GRZ_FACES_FRONT : GRZ_FACES_BOTH;
    return q;
}

/* Cones whose apexes are one point, or nearly, open to one side of an axis or to all. */
static void make_cones(struct soup *s, struct rng *rng, int most, double unit) {
    const int offset = rng_once_in(rng, 2) ? 0 : 5000000, axis = rng_int(rng, 0, 2), side = rng_int(rng, -1, 1);
    s->count = (size_t)rng_int(rng, 2, 60);
    for (size_t i = 0; i < s->count; i++) {
        double *const at = &s->at[i].a.x;
        const int apex = rng_int(rng, 0, 2);
        for (int c = 0; c < 3; c++)
            for (int k = 0; k < 3; k++) {
                const int step = c == apex ? 0 : rng_int(rng, -4 * most, 4 * most);
                at[3 * c + k] = unit * (offset + (k == axis && side != 0 ? side * abs(step) : step));
            }
        if (rng_once_in(rng, 8)) {
            double *const moved_one = &at[rng_int(rng, 0, 8)];
            *moved_one = nextafter(*moved_one, rng_signed(rng) * (double)INFINITY);
        }
    }
    build(s);
}

static void of_triangles_of_a_cone_the_lowest_index_is_first(void **state) {
    (void)state;
    static const int sizes[] = {1, 3, 100, 10000};
    struct rng rng = rng_seeded(2026, "sweeps cones");
    static struct soup s;
    for (int i = 0; i < effort(120); i++) {
        const int most = sizes[rng_int(&rng, 0, 3)];
        make_cones(&s, &rng, most, 0x1p-10);
        for (int n = 0; n < 6; n++) {
            const struct question q = question_at_planes(&rng, &s, most, 0x1p-10);
            check(&s, &q);
        }
        grz_mesh_free(s.mesh);
    }
}

static void of_triangles_in_one_plane_the_lowest_index_is_first(void **state) {
    (void)state;
    static const int sizes[] = {1, 3, 100, 10000};
    static const double units[] = {1, 0x1p-30, 0x1p40};
    struct rng rng = rng_seeded(2026, "sweeps planes");
    static struct soup s;
    for (int i = 0; i < effort(120); i++) {
        const int most = sizes[rng_int(&rng, 0, 3)];
        const double unit = units[rng_int(&rng, 0, 2)];
        make_planes(&s, &rng, most, unit);
        for (int n = 0; n < 6; n++) {
            const struct question q = question_at_planes(&rng, &s, most, unit);
            check(&s, &q);
        }
        grz_mesh_free(s.mesh);
    }
}

/* The cubes of a lattice, which touch at their sides, each of 12 triangles. */
static void make_cubes(struct soup *s) {
    static const int faces[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                     {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    s->count = 27 * 12;
    for (int i = 0; i < 27 * 12; i++)
        for (int corner = 0; corner < 3; corner++) {
            const int cube = i / 12, v = faces[i % 12][corner], at[3] = {cube % 3, cube / 3 % 3, cube / 9};
            for (int k = 0; k < 3; k++) numbers_of(&s->at[i])[3 * corner + k] = at[k] + (v >> k & 1);
        }
    build(s);
}

static void among_cubes_that_touch_everywhere(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "sweeps cubes");
    const struct source source = {.rng = &rng, .lattice = 3};
    static struct soup s;
    make_cubes(&s);
    for (int i = 0; i < effort(60); i++) {
        struct question q = make_question(&source);
        q.options.in_range = i % 3 == 0;
        if (q.options.in_range)
            q.options.from = quarters[rng_int(&rng, 0, 6)], q.options.to = quarters[rng_int(&rng, 0, 6)];
        check(&s, &q);
    }
    grz_mesh_free(s.mesh);
}

/* An icosahedron, cut 4:1 twice. */
static void make_sphere(struct soup *s) {
    static const int faces[20][3] = {{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                                     {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                                     {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                                     {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}};
    const double g = 1.618033988749895;
    const grz3_vec v[12] = {{-1, g, 0},  {1, g, 0},  {-1, -g, 0}, {1, -g, 0}, {0, -1, g},  {0, 1, g},
                            {0, -1, -g}, {0, 1, -g}, {g, 0, -1},  {g, 0, 1},  {-g, 0, -1}, {-g, 0, 1}};
    s->count = 20;
    for (int i = 0; i < 20; i++) s->at[i] = (grz3_triangle){v[faces[i][0]], v[faces[i][1]], v[faces[i][2]]};
    for (int cut = 0; cut < 2; cut++) {
        for (size_t i = s->count; i-- > 0;) {
            const grz3_vec corner[3] = {s->at[i].a, s->at[i].b, s->at[i].c};
            grz3_vec middle[3];
            for (int e = 0; e < 3; e++) {
                double length = 0;
                for (int k = 0; k < 3; k++)
                    numbers_of(&middle[e])[k] = numbers_in(&corner[e])[k] + numbers_in(&corner[(e + 1) % 3])[k];
                for (int k = 0; k < 3; k++) length += numbers_of(&middle[e])[k] * numbers_of(&middle[e])[k];
                for (int k = 0; k < 3; k++) numbers_of(&middle[e])[k] *= 1.902113032590307 / sqrt(length);
            }
            for (size_t e = 0; e < 3; e++)
                s->at[4 * i + e] = (grz3_triangle){corner[e], middle[e], middle[(e + 2) % 3]};
            s->at[4 * i + 3] = (grz3_triangle){middle[0], middle[1], middle[2]};
        }
        s->count *= 4;
    }
    build(s);
}

static void around_a_sphere_of_triangles(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "sweeps sphere");
    const struct source source = {.rng = &rng, .exponents = 1};
    static struct soup s;
    make_sphere(&s);
    for (int i = 0; i < effort(60); i++) {
        const struct question q = make_question(&source);
        check(&s, &q);
    }
    grz_mesh_free(s.mesh);
}

static void weights_are_those_of_the_point(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "sweeps weights");
    const struct source source = {.rng = &rng, .lattice = 4};
    static struct soup s;
    int seen = 0;
    for (int i = 0; i < 400; i++) {
        make_soup(&s, &source, 1);
        const struct question q = make_question(&source);
        const grz3_shape mover = shape_for_library(&q.shape).in3;
        grz_mesh_sweep_hit hit;
        const double *const a = &s.at[0].a.x;
        if (grz_mesh_sweep(s.mesh, &mover, &q.by, &q.options, &hit) && side_of(&s.at[0], &q.by) != 0) {
            seen++;
            for (int k = 0; k < 3; k++) {
                const double at = a[k] + hit.u * (a[3 + k] - a[k]) + hit.v * (a[6 + k] - a[k]);
                assert_true(fabs(at - numbers_of(&hit.point)[k]) < 0x1p-40);
            }
        }
        grz_mesh_free(s.mesh);
    }
    assert_true(seen > 20);
}

/* Motions along a triangle's plane, but for rounding. */
static void sides_are_decided_exactly(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "sweeps sides");
    const struct source source = {.rng = &rng};
    static struct soup s;
    for (int i = 0; i < effort(500); i++) {
        make_soup(&s, &source, 1);
        const double *const a = &s.at[0].a.x;
        const grz3_shape mover = grz3_shape_from_point(&s.at[0].a);
        for (int n = 0; n < 8; n++) {
            const double v = rng_signed(&rng), w = rng_signed(&rng);
            const grz_mesh_sweep_options front = {.faces = GRZ_FACES_FRONT, .times_only = true},
                                         both = {.times_only = true};
            grz3_vec by;
            grz_mesh_sweep_hit hit;
            for (int k = 0; k < 3; k++) numbers_of(&by)[k] = v * (a[3 + k] - a[k]) + w * (a[6 + k] - a[k]);
            const int side = side_of(&s.at[0], &by);
            assert_true(grz_mesh_sweep(s.mesh, &mover, &by, &both, &hit));
            assert_int_equal(hit.side, side);
            assert_int_equal(grz_mesh_sweep(s.mesh, &mover, &by, &front, &hit), side > 0);
        }
        grz_mesh_free(s.mesh);
    }
}

static const grz3_triangle wall = {{1, -9, -9}, {1, 9, -9}, {1, 0, 9}};

static void make_wall(struct soup *s) {
    s->count = 1;
    s->at[0] = wall;
    build(s);
}

static bool ask_between(const struct soup *s, double from, double to, bool open, grz_mesh_sweep_hit *hit) {
    static const grz3_aabb box = {{-1, -1, -1}, {0, 1, 1}};
    const grz3_shape mover = grz3_shape_from_aabb(&box);
    const grz_mesh_sweep_options o = {.open = open, .in_range = true, .from = from, .to = to};
    return grz_mesh_sweep(s->mesh, &mover, &(grz3_vec){3, 0, 0}, &o, hit);
}

/* Contact from 1/3 to 2/3; the doubles nearest to these are less. */
static void ends_of_ranges_are_decided_exactly(void **state) {
    (void)state;
    static struct soup s;
    const double third = 1.0 / 3, next = nextafter(third, 1), last = 2.0 / 3, after = nextafter(last, 1);
    grz_mesh_sweep_hit hit;
    make_wall(&s);
    for (int flush = 0; flush < 2; flush++) {
        if (flush_exists()) flush_to_zero(flush);
        assert_false(ask_between(&s, 0, third, false, &hit));
        assert_same_hits(&hit, &miss, 1);
        assert_true(ask_between(&s, 0, next, false, &hit));
        assert_true(hit.enter == third && hit.exit == next);
        assert_false(ask_between(&s, after, 1, false, &hit));
        assert_true(ask_between(&s, last, last, false, &hit));
        assert_true(hit.enter == last && hit.exit == last);
        assert_true(ask_between(&s, last, 5, true, &hit));
        assert_true(hit.enter == last && hit.exit == last);
        assert_false(ask_between(&s, -3, 0x1p-1074, false, &hit));
    }
    if (flush_exists()) flush_to_zero(false);
    assert_false(ask_between(&s, 0.5, 0.25, false, &hit));
    assert_false(ask_between(&s, (double)NAN, 1, false, &hit));
    assert_false(ask_between(&s, (double)INFINITY, (double)INFINITY, false, &hit));
    assert_true(ask_between(&s, -(double)INFINITY, (double)INFINITY, false, &hit));
    assert_true(hit.enter == third && hit.exit == last && hit.side == -1);
    grz_mesh_free(s.mesh);
}

static void touching_at_an_end_is_not_open(void **state) {
    (void)state;
    static const grz3_aabb box = {{0, -1, -1}, {0.5, 1, 1}};
    const grz3_shape mover = grz3_shape_from_aabb(&box);
    static struct soup s;
    make_wall(&s);
    const grz_mesh_sweep_options until = {.open = true, .in_range = true, .from = 0, .to = 0.25};
    const grz_mesh_sweep_options beyond = {.open = true, .in_range = true, .from = 0.25, .to = nextafter(0.25, 1)};
    grz_mesh_sweep_hit hit;
    assert_false(grz_mesh_sweep(s.mesh, &mover, &(grz3_vec){2, 0, 0}, &until, &hit));
    assert_true(grz_mesh_sweep(s.mesh, &mover, &(grz3_vec){2, 0, 0}, &beyond, &hit));
    assert_true(hit.enter == 0.25 && hit.exit == beyond.to && hit.normal.x == -1);
    grz_mesh_free(s.mesh);
}

static void what_overlaps_when_the_range_begins_has_no_normal(void **state) {
    (void)state;
    static struct soup s;
    grz_mesh_sweep_hit hit;
    make_wall(&s);
    assert_true(ask_between(&s, 0.5, 1, false, &hit));
    assert_true(hit.enter == 0.5 && hit.normal.x == 0 && hit.normal.y == 0 && hit.normal.z == 0 && hit.point.x == 1);
    grz_mesh_free(s.mesh);
}

static void flushing_to_zero_changes_nothing(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(2026, "sweeps flush");
    static struct soup s;
    for (int i = 0; i < 12; i++) {
        const struct source source = {.rng = &rng, .exponents = i % 2 ? 1020 : 200};
        make_soup(&s, &source, 8);
        for (int k = 0; k < 8; k++) {
            const struct question q = make_question(&source);
            const grz3_shape mover = shape_for_library(&q.shape).in3;
            grz_mesh_sweep_hit plain, flushed;
            const bool a = grz_mesh_sweep(s.mesh, &mover, &q.by, &q.options, &plain);
            flush_to_zero(true);
            const bool b = grz_mesh_sweep(s.mesh, &mover, &q.by, &q.options, &flushed);
            flush_to_zero(false);
            assert_int_equal(a, b);
            assert_int_equal(plain.triangle, flushed.triangle);
            assert_int_equal(plain.side, flushed.side);
            assert_memory_equal(&plain.enter, &flushed.enter, sizeof plain.enter);
            assert_memory_equal(&plain.exit, &flushed.exit, sizeof plain.exit);
        }
        grz_mesh_free(s.mesh);
    }
}

/* Subnormal steps, and triangles that are apart by them. */
static void subnormal_ways_are_in_order(void **state) {
    (void)state;
    static struct soup s = {.count = 3,
                            .at = {{{0x1p-1072, -1, -1}, {0x1p-1072, 1, -1}, {0x1p-1072, 0, 1}},
                                   {{0x1p-1073, -1, -1}, {0x1p-1073, 1, -1}, {0x1p-1073, 0, 1}},
                                   {{-0x1p-1074, -1, -1}, {-0x1p-1074, 1, -1}, {-0x1p-1074, 0, 1}}}};
    static const grz3_vec origin = {0, 0, 0}, by = {0x1p-1072, 0, 0};
    const grz3_shape mover = grz3_shape_from_point(&origin);
    build(&s);
    for (int flush = 0; flush < 2; flush++) {
        if (flush_exists()) flush_to_zero(flush);
        grz_mesh_sweep_hit hits[3];
        size_t total;
        grz_mesh_sweep_all(s.mesh, &mover, &by, NULL, hits, 3, &total);
        if (flush_exists()) flush_to_zero(false);
        assert_int_equal(total, 2);
        assert_true(hits[0].triangle == 1 && hits[0].enter == 0.5 && hits[1].triangle == 0 && hits[1].enter == 1);
        assert_int_equal(hits[0].side, -1);
    }
    grz_mesh_free(s.mesh);
}

/* Every other one with its back to the front. */
static void of_triangles_at_one_place_the_first_that_counts_is_met(void **state) {
    (void)state;
    const grz_mesh_sweep_options front = {.faces = GRZ_FACES_FRONT};
    grz_mesh *const mesh = mesh_two_sided(100000);
    assert_non_null(mesh);
    for (int way = -1; way <= 1; way += 2) {
        const grz3_sphere ball = {{0.25, 0.25, -2 * way}, 1};
        const grz3_shape mover = grz3_shape_from_sphere(&ball);
        const grz3_vec by = {0, 0, 2 * way};
        grz_mesh_sweep_hit hit;
        assert_true(grz_mesh_sweep(mesh, &mover, &by, NULL, &hit));
        assert_true(hit.triangle == 0 && hit.enter == 0.5 && hit.side == -way && hit.normal.z == -way);
        assert_true(grz_mesh_sweep(mesh, &mover, &by, &front, &hit));
        assert_true(hit.triangle == (way < 0 ? 0 : 1) && hit.enter == 0.5 && hit.side == 1);
    }
    grz_mesh_free(mesh);
}

static void what_is_no_shape_and_invalid_ones_miss(void **state) {
    (void)state;
    static struct soup s;
    make_wall(&s);
    grz3_shape mover = {.kind = GRZ_CONE};
    grz_mesh_sweep_hit hit;
    size_t total = 7;
    assert_false(grz_mesh_sweep(s.mesh, &mover, NULL, NULL, &hit));
    assert_same_hits(&hit, &miss, 1);
    assert_false(grz_mesh_sweep_any(s.mesh, &mover, NULL, NULL));
    assert_false(grz_mesh_sweep_all(s.mesh, &mover, NULL, NULL, NULL, 0, &total));
    assert_int_equal(total, 0);
    mover = (grz3_shape){.kind = GRZ_BALL, .sphere = {{0, 0, 0}, -1}};
    assert_false(grz_mesh_sweep(s.mesh, &mover, &(grz3_vec){9, 0, 0}, NULL, &hit));
    mover.sphere.radius = 1;
    assert_true(grz_mesh_sweep(s.mesh, &mover, NULL, NULL, &hit));
    assert_true(hit.enter == 0 && hit.exit == 1 && hit.side == 0);
    for (int k = 0; k < 3; k++) {
        grz3_vec by = {9, 0, 0};
        numbers_of(&by)[k] = k % 2 ? (double)INFINITY : (double)NAN;
        assert_false(grz_mesh_sweep(s.mesh, &mover, &by, NULL, &hit));
        assert_same_hits(&hit, &miss, 1);
    }
    grz_mesh_free(s.mesh);
    s.count = 0;
    build(&s);
    assert_false(grz_mesh_sweep(s.mesh, &mover, NULL, NULL, &hit));
    grz_mesh_free(s.mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_lattices_the_first_is_the_first),
        cmocka_unit_test(of_doubles_the_first_is_the_first),
        cmocka_unit_test(huge_and_tiny_numbers_change_nothing),
        cmocka_unit_test(far_from_the_origin_hits_are_those_of_shapes),
        cmocka_unit_test(of_triangles_in_one_plane_the_lowest_index_is_first),
        cmocka_unit_test(of_triangles_of_a_cone_the_lowest_index_is_first),
        cmocka_unit_test(among_cubes_that_touch_everywhere),
        cmocka_unit_test(around_a_sphere_of_triangles),
        cmocka_unit_test(weights_are_those_of_the_point),
        cmocka_unit_test(sides_are_decided_exactly),
        cmocka_unit_test(ends_of_ranges_are_decided_exactly),
        cmocka_unit_test(touching_at_an_end_is_not_open),
        cmocka_unit_test(what_overlaps_when_the_range_begins_has_no_normal),
        cmocka_unit_test(flushing_to_zero_changes_nothing),
        cmocka_unit_test(subnormal_ways_are_in_order),
        cmocka_unit_test(of_triangles_at_one_place_the_first_that_counts_is_met),
        cmocka_unit_test(what_is_no_shape_and_invalid_ones_miss),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
