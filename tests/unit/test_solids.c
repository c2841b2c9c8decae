/* Meshes against shapes, other meshes and themselves; and which points are inside.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "oracle/crossing.h"
#include "support/effort.h"
#include "support/ledger.h"
#include "support/numbers.h"
#include "support/outcome.h"
#include "support/rng.h"
#include "support/skins.h"

#include <graze/graze.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL = 120, MOST = 192 };

struct soup {
    int count;
    grz3_triangle at[MOST];
    grz_mesh *mesh;
};

static grz_triangles triangles_of(const struct soup *s) {
    return (grz_triangles){.vertex_count = 3 * (size_t)s->count, .vertices = s->at, .count = (size_t)s->count};
}

static void build(struct soup *s, bool solid) {
    const grz_triangles triangles = triangles_of(s);
    assert_int_equal(grz_mesh_build(&s->mesh, &triangles, &(grz_mesh_options){.solid = solid}), GRZ_OK);
}

static void make_soup(struct soup *s, struct rng *rng, int count, int lattice) {
    s->count = count;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 9; k++)
            numbers_of(&s->at[i])[k] = lattice ? rng_int(rng, -lattice, lattice) : rng_signed(rng);
    build(s, false);
}

/* The pairs that were visited; no pair may be visited twice. */
struct matrix {
    bool seen[MOST][MOST];
    size_t count, stop_after;
};

static bool note(void *user, const grz_pair *pairs, size_t count) {
    struct matrix *const m = user;
    for (size_t i = 0; i < count; i++) {
        assert_true(pairs[i].a < MOST && pairs[i].b < MOST);
        assert_false(m->seen[pairs[i].a][pairs[i].b]);
        m->seen[pairs[i].a][pairs[i].b] = true;
        m->count++;
    }
    return m->count != m->stop_after;
}

static void pairs_of_two_meshes_are_all_that_meet(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "mesh pairs");
    static struct soup a, b;
    static struct matrix m;
    for (int n = 0; n < 60; n++) {
        make_soup(&a, &rng, rng_int(&rng, 1, USUAL), n % 3);
        make_soup(&b, &rng, rng_int(&rng, 1, USUAL), n % 3);
        memset(&m, 0, sizeof m);
        assert_int_equal(grz_mesh_pairs(a.mesh, b.mesh, note, &m), GRZ_OK);
        for (int i = 0; i < a.count; i++)
            for (int k = 0; k < b.count; k++)
                assert_int_equal(m.seen[i][k], grz3_overlap_triangle_triangle(&a.at[i], &b.at[k]));
        if (m.count > 1) {
            const size_t all = m.count;
            memset(&m, 0, sizeof m);
            m.stop_after = 1 + all / 2;
            assert_int_equal(grz_mesh_pairs(a.mesh, b.mesh, note, &m), GRZ_STOPPED);
            assert_int_equal(m.count, 1 + all / 2);
        }
        grz_mesh_free(a.mesh), grz_mesh_free(b.mesh);
    }
}

static void a_mesh_meets_itself_as_it_meets_its_copy(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "mesh itself");
    static struct soup a;
    static struct matrix m;
    for (int n = 0; n < 30; n++) {
        make_soup(&a, &rng, rng_int(&rng, 1, USUAL), n % 3);
        memset(&m, 0, sizeof m);
        assert_int_equal(grz_mesh_pairs(a.mesh, a.mesh, note, &m), GRZ_OK);
        for (int i = 0; i < a.count; i++)
            for (int k = 0; k < a.count; k++)
                assert_int_equal(m.seen[i][k], grz3_overlap_triangle_triangle(&a.at[i], &a.at[k]));
        grz_mesh_free(a.mesh);
    }
}

static bool is_flat(const grz3_triangle *t) {
    for (int k = 0; k < 3; k++) {
        grz2_vec p[3];
        for (int i = 0; i < 3; i++)
            p[i] = (grz2_vec){numbers_in(t)[3 * i + (k + 1) % 3], numbers_in(t)[3 * i + (k + 2) % 3]};
        if (grz2_orient(&p[0], &p[1], &p[2]) != 0) return false;
    }
    return true;
}

static bool is_same(const grz3_vec *a, const grz3_vec *b) { return a->x == b->x && a->y == b->y && a->z == b->z; }

/* True if the point p + t (q - p) is on the segment from a to b; in rational arithmetic. */
static bool is_between(const grz3_vec *p, const grz3_vec *q, mpq_t t, const grz3_vec *a, const grz3_vec *b) {
    mpq_t point[3], edge[3], from[3], sum, product;
    mpq_inits(sum, product, NULL);
    for (int k = 0; k < 3; k++) {
        mpq_inits(point[k], edge[k], from[k], NULL);
        mpq_set_d(point[k], numbers_in(q)[k]);
        mpq_set_d(product, numbers_in(p)[k]);
        mpq_sub(point[k], point[k], product);
        mpq_mul(point[k], point[k], t);
        mpq_add(point[k], point[k], product);
        mpq_set_d(edge[k], numbers_in(b)[k]);
        mpq_set_d(product, numbers_in(a)[k]);
        mpq_sub(edge[k], edge[k], product);
        mpq_sub(from[k], point[k], product);
    }
    bool between = true;
    for (int k = 0; k < 3 && is_same(a, b); k++) between = between && mpq_sgn(from[k]) == 0;
    for (int k = 0; k < 3; k++) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        mpq_mul(sum, from[i], edge[j]);
        mpq_mul(product, from[j], edge[i]);
        between = between && mpq_equal(sum, product);
    }
    for (int end = 0; end < 2; end++) { /* 0 <= from . edge <= edge . edge */
        mpq_set_si(sum, 0, 1);
        for (int k = 0; k < 3; k++) {
            if (end == 1) mpq_sub(from[k], edge[k], from[k]);
            mpq_mul(product, from[k], edge[k]);
            mpq_add(sum, sum, product);
        }
        between = between && mpq_sgn(sum) >= 0;
    }
    for (int k = 0; k < 3; k++) mpq_clears(point[k], edge[k], from[k], NULL);
    mpq_clears(sum, product, NULL);
    return between;
}

/* True if the intersection of two triangles has a point outside of the shared vertices or edge. Its corners are the
 * points where an edge of one triangle enters or leaves the other. */
static bool meet_beyond(const grz3_triangle *a, const grz3_triangle *b, const grz3_vec *shared[], int count) {
    struct crossing c;
    bool beyond = false;
    crossing_init(&c);
    for (int i = 0; i < 6; i++) {
        const grz3_triangle *const of = i < 3 ? a : b, *const other = i < 3 ? b : a;
        const grz3_vec *const p = &(&of->a)[i % 3], *const q = &(&of->a)[(i + 1) % 3];
        if (is_same(p, q)) continue;
        crossing_of(&c, &p->x, &q->x, &p->x, other);
        crossing_limit(&c, 0, 1, false);
        if (!c.any) continue;
        if (count == 0) beyond = true;
        else
            beyond = beyond || !is_between(p, q, c.first, shared[0], shared[count - 1]) ||
                     !is_between(p, q, c.last, shared[0], shared[count - 1]);
    }
    crossing_clear(&c);
    return beyond;
}

static bool intersect(const grz3_triangle *a, const grz3_triangle *b) {
    const grz3_vec *shared[3];
    int count = 0;
    if (is_flat(a) || is_flat(b)) return false;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            if (is_same(&(&a->a)[i], &(&b->a)[k])) shared[count++] = &(&a->a)[i];
    return count == 3 || meet_beyond(a, b, shared, count);
}

static void self_intersections_are_those_beyond_what_is_shared(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "self");
    static struct soup a;
    static struct matrix m;
    int found = 0;
    for (int n = 0; n < 90; n++) {
        if (has_little_effort() && is_left_out(n / 3)) continue;
        make_soup(&a, &rng, rng_int(&rng, 2, 40), n % 3);
        memset(&m, 0, sizeof m);
        assert_int_equal(grz_mesh_self_pairs(a.mesh, note, &m), GRZ_OK);
        for (int i = 0; i < a.count; i++)
            for (int k = 0; k < a.count; k++) assert_int_equal(m.seen[i][k], i < k && intersect(&a.at[i], &a.at[k]));
        found += (int)m.count;
        grz_mesh_free(a.mesh);
    }
    assert_true(found > 1000);
}

/* Triangles of which many share a corner or an edge, or whose boxes meet though they do not. */
enum crowd { DISC, CONE, FLAT_FAN, FAN, BOOK, PAGES, EQUAL, SLIVERS, CROWDS };

static grz3_vec on_circle(int i, double height) {
    const double angle = 0.0625 * i;
    const grz3_vec p = {cos(angle), sin(angle), height};
    /* tilted */
    return (grz3_vec){0.8 * p.x - 0.6 * p.y, 0.36 * p.x + 0.48 * p.y - 0.8 * p.z, 0.48 * p.x + 0.64 * p.y + 0.6 * p.z};
}

static grz3_vec on_lattice(struct rng *rng, int size, int size_z) {
    return (grz3_vec){rng_int(rng, -size, size), rng_int(rng, -size, size), rng_int(rng, -size_z, size_z)};
}

static grz3_triangle triangle_of_crowd(struct rng *rng, enum crowd kind, int i) {
    const grz3_vec zero = {0, 0, 0}, top = {0, 0, 3};
    switch (kind) {
    case DISC: return (grz3_triangle){on_circle(0, -90), on_circle(i, -90), on_circle(i + 1, -90)};
    case CONE: return (grz3_triangle){on_circle(i, 0), zero, on_circle(i + 1, 0)};
    case FLAT_FAN: return (grz3_triangle){zero, on_lattice(rng, 9, 0), on_lattice(rng, 9, 0)};
    case FAN: return (grz3_triangle){on_lattice(rng, 3, 3), on_lattice(rng, 3, 3), zero};
    case BOOK: return (grz3_triangle){top, on_lattice(rng, 5, 5), zero};
    case PAGES: return (grz3_triangle){on_circle(0, 0), on_circle(i, i % 7), on_circle(0, 3)};
    case EQUAL: return (grz3_triangle){top, {1, i / 96, 0}, zero};
    default: return (grz3_triangle){on_circle(i, 0), on_circle(i + 1, 0), on_circle(i, 40)};
    }
}

static void make_crowd(struct soup *s, struct rng *rng, enum crowd kind, const grz_allocator *allocator) {
    s->count = MOST;
    for (int i = 0; i < s->count; i++) s->at[i] = triangle_of_crowd(rng, kind, i);
    const grz_triangles triangles = triangles_of(s);
    assert_int_equal(grz_mesh_build(&s->mesh, &triangles, &(grz_mesh_options){.allocator = allocator}), GRZ_OK);
}

static void pairs_of_crowds_are_all_pairs(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "crowds");
    static struct soup a[CROWDS];
    static struct matrix m;
    for (int kind = 0; kind < CROWDS; kind++) make_crowd(&a[kind], &rng, (enum crowd)kind, NULL);
    for (int kind = 0; kind < CROWDS; kind++) {
        if (has_little_effort() && is_left_out(kind)) continue;
        memset(&m, 0, sizeof m);
        assert_int_equal(grz_mesh_self_pairs(a[kind].mesh, note, &m), GRZ_OK);
        for (int i = 0; i < MOST; i++) /* the oracle takes long */
            for (int k = i % 8; k < MOST; k += 8)
                assert_int_equal(m.seen[i][k], i < k && intersect(&a[kind].at[i], &a[kind].at[k]));
        const struct soup *const b = &a[(kind + 1) % CROWDS];
        memset(&m, 0, sizeof m);
        assert_int_equal(grz_mesh_pairs(a[kind].mesh, b->mesh, note, &m), GRZ_OK);
        for (int i = 0; i < MOST; i++)
            for (int k = 0; k < MOST; k++)
                assert_int_equal(m.seen[i][k], grz3_overlap_triangle_triangle(&a[kind].at[i], &b->at[k]));
    }
    for (int kind = 0; kind < CROWDS; kind++) grz_mesh_free(a[kind].mesh);
}

static void pairs_of_crowds_need_no_memory(void **state) {
    (void)state;
    static struct soup a;
    static struct matrix with, without;
    struct ledger l = {-1, 0, 0};
    const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
    struct rng rng = rng_seeded(2026, "no memory");
    make_crowd(&a, &rng, FAN, &allocator);
    memset(&with, 0, sizeof with);
    const size_t lent = l.lent;
    assert_int_equal(grz_mesh_self_pairs(a.mesh, note, &with), GRZ_OK);
    assert_true(l.most > lent && with.count > 0);
    for (int left = 0; left < 10; left++) {
        memset(&without, 0, sizeof without);
        l.left = left;
        assert_int_equal(grz_mesh_self_pairs(a.mesh, note, &without), GRZ_OK);
        assert_memory_equal(with.seen, without.seen, sizeof with.seen);
        assert_int_equal(l.lent, lent);
    }
    grz_mesh_free(a.mesh);
    assert_int_equal(l.lent, 0);
}

struct list {
    bool seen[MOST];
};

static bool tick(void *user, uint32_t triangle) {
    struct list *const l = user;
    assert_false(l->seen[triangle]);
    l->seen[triangle] = true;
    return true;
}

static bool stop(void *user, uint32_t triangle) {
    (void)user, (void)triangle;
    return false;
}

static void flat_triangles_are_found(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "flat");
    static struct soup a;
    for (int n = 0; n < 20; n++) {
        make_soup(&a, &rng, 100, 1);
        struct list l = {{0}};
        assert_int_equal(grz_mesh_flat(a.mesh, tick, &l), GRZ_OK);
        for (int i = 0; i < a.count; i++) assert_int_equal(l.seen[i], is_flat(&a.at[i]));
        assert_int_equal(grz_mesh_flat(a.mesh, stop, NULL), GRZ_STOPPED);
        grz_mesh_free(a.mesh);
    }
}

static grz3_shape any_shape(struct rng *rng, int lattice, grz3_vec corners[4]) {
    double x[12];
    for (int k = 0; k < 12; k++) x[k] = lattice ? rng_int(rng, -lattice, lattice) : rng_signed(rng);
    for (int i = 0; i < 4; i++) corners[i] = (grz3_vec){x[3 * i], x[3 * i + 1], x[3 * i + 2]};
    grz3_shape s = {.kind = (grz_kind)rng_int(rng, GRZ_POINT, GRZ_CONE), .radius = 0};
    switch ((int)s.kind) {
    case GRZ_PLANE:
    case GRZ_HALFSPACE: s.plane = (grz3_plane){corners[0], x[3]}; break;
    case GRZ_BALL: s.sphere = (grz3_sphere){corners[0], fabs(x[3])}; break;
    case GRZ_CAPSULE: s.capsule = (grz3_capsule){corners[0], corners[1], fabs(x[6])}; break;
    case GRZ_AABB:
        for (int k = 0; k < 3; k++)
            numbers_of(&s.aabb.min)[k] = fmin(x[k], x[k + 3]), numbers_of(&s.aabb.max)[k] = fmax(x[k], x[k + 3]);
        if (rng_once_in(rng, 4)) s.aabb.max.x = (double)INFINITY;
        break;
    case GRZ_OBB:
        s.obb = (grz3_obb){corners[0], {fabs(x[3]), fabs(x[4]), fabs(x[5])}, {corners[1], corners[2], corners[3]}};
        break;
    case GRZ_HULL: s.hull = (grz3_hull){rng_int(rng, 0, 4), corners}; break;
    default: memcpy(&s.triangle, x, sizeof s.triangle);
    }
    if (s.kind != GRZ_BALL && s.kind != GRZ_CAPSULE && rng_once_in(rng, 4)) s.radius = fabs(x[11]);
    return s;
}

static void what_meets_a_shape_is_found(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "mesh overlap");
    static struct soup a;
    for (int n = 0; n < 30; n++) {
        make_soup(&a, &rng, rng_int(&rng, 1, USUAL), n % 3);
        for (int k = 0; k < 60; k++) {
            grz3_vec corners[4];
            const grz3_shape shape = any_shape(&rng, n % 3, corners);
            struct list l = {{0}};
            const grz_status status = grz_mesh_overlap_all(a.mesh, &shape, tick, &l);
            bool any = false;
            for (int i = 0; i < a.count; i++) {
                const grz3_shape triangle = grz3_shape_from_triangle(&a.at[i]);
                assert_int_equal(l.seen[i], grz3_overlap(&shape, &triangle));
                any |= l.seen[i];
            }
            assert_int_equal(status, GRZ_OK);
            assert_int_equal(skin_overlaps(a.mesh, &shape), any);
            if (any) assert_int_equal(grz_mesh_overlap_all(a.mesh, &shape, stop, NULL), GRZ_STOPPED);
        }
        grz_mesh_free(a.mesh);
    }
}

static void a_refitted_mesh_is_as_a_new_one(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "refit");
    static struct soup a, b;
    for (int n = 0; n < 60; n++) {
        const int count = rng_int(&rng, 1, USUAL);
        make_soup(&a, &rng, count, n % 4);
        make_soup(&b, &rng, count, (n + n / 4) % 4);
        if (rng_once_in(&rng, 4)) a.at[rng_int(&rng, 0, count - 1)].a.x = (double)NAN;
        if (rng_once_in(&rng, 2)) grz_mesh_free(a.mesh), build(&a, true);
        if (rng_once_in(&rng, 4)) b.at[rng_int(&rng, 0, count - 1)].b.z = (double)INFINITY;
        grz_mesh_free(b.mesh), build(&b, grz_mesh_about(a.mesh).solid);
        const grz_triangles moved = triangles_of(&b);
        assert_int_equal(grz_mesh_refit(a.mesh, &moved), GRZ_OK);
        assert_int_equal(grz_mesh_about(a.mesh).empty, grz_mesh_about(b.mesh).empty);
        assert_int_equal(grz_mesh_about(a.mesh).open_edges, grz_mesh_about(b.mesh).open_edges);
        for (int i = 0; i < 40; i++) {
            grz3_segment segment;
            for (int k = 0; k < 6; k++) numbers_of(&segment)[k] = 2 * rng_signed(&rng);
            const grz3_shape caster = grz3_shape_from_segment(&segment);
            grz_mesh_hit x, y;
            assert_int_equal(outcome_of(grz_mesh_cast(a.mesh, &caster, NULL, &x)),
                             outcome_of(grz_mesh_cast(b.mesh, &caster, NULL, &y)));
            assert_true(x.triangle == y.triangle && x.time == y.time);
        }
        grz_triangles fewer = moved;
        fewer.count--;
        assert_int_equal(grz_mesh_refit(a.mesh, &fewer), GRZ_ERROR_ARGUMENT);
        assert_int_equal(grz_mesh_refit(a.mesh, NULL), GRZ_ERROR_ARGUMENT);
        grz_mesh_free(a.mesh), grz_mesh_free(b.mesh);
    }
}

/* Unit cubes at the even places of a lattice, with 12 triangles each. */
static size_t make_cubes(grz3_triangle *at, int side) {
    static const int faces[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                     {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    size_t count = 0;
    for (int c = 0; c < side * side * side; c++)
        for (int f = 0; f < 12; f++, count++)
            for (int k = 0; k < 3; k++) {
                const int v = faces[f][k];
                (&at[count].a)[k] = (grz3_vec){2 * (c % side) + (v & 1), 2 * (c / side % side) + (v >> 1 & 1),
                                               2 * (c / side / side) + (v >> 2)};
            }
    return count;
}

enum { SIDE = 4, CUBE_TRIANGLES = 12 * SIDE * SIDE * SIDE };

static bool in_cubes(const double p[3]) {
    for (int k = 0; k < 3; k++) {
        const double cube = 2 * floor(p[k] / 2);
        if (p[k] < 0 || cube >= 2 * SIDE || p[k] > cube + 1) return false;
    }
    return true;
}

static void points_are_inside_of_cubes_or_not(void **state) {
    (void)state;
    static grz3_triangle at[CUBE_TRIANGLES];
    const size_t count = make_cubes(at, SIDE);
    const grz_triangles triangles = {.vertex_count = 3 * count, .vertices = at, .count = count};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    assert_true(grz_mesh_about(mesh).solid);
    assert_int_equal(grz_mesh_about(mesh).open_edges, 0);
    struct rng rng = rng_seeded(2026, "inside");
    for (int i = 0; i < effort(60000); i++) {
        double p[3];
        for (int k = 0; k < 3; k++) {
            p[k] = rng_once_in(&rng, 3) ? rng_unit(&rng) * 8 : rng_int(&rng, -2, 18) / 2.0;
            if (rng_once_in(&rng, 8)) p[k] = nextafter(p[k], rng_once_in(&rng, 2) ? 100 : -100);
        }
        bool inside;
        assert_int_equal(grz_mesh_contains(mesh, &(grz3_vec){p[0], p[1], p[2]}, GRZ_SOLID_ODD, &inside), GRZ_OK);
        assert_int_equal(inside, in_cubes(p));
    }
    bool inside = true;
    assert_int_equal(grz_mesh_contains(mesh, &(grz3_vec){(double)NAN, 0, 0}, GRZ_SOLID_ODD, &inside), GRZ_OK);
    assert_false(inside);
    grz_mesh_free(mesh);
}

static void a_folded_surface_is_decided_by_parity(void **state) {
    (void)state;
    /* closed surfaces: tetrahedra that overlap, on a lattice */
    struct rng rng = rng_seeded(2026, "parity");
    static struct soup a;
    for (int n = 0; n < 60; n++) {
        const int solids = rng_int(&rng, 1, 8);
        grz3_vec v[8][4];
        a.count = 4 * solids;
        for (int s = 0; s < solids; s++) {
            for (int i = 0; i < 4; i++)
                v[s][i] = (grz3_vec){rng_int(&rng, -3, 3), rng_int(&rng, -3, 3), rng_int(&rng, -3, 3)};
            for (int f = 0; f < 4; f++)
                a.at[4 * s + f] = (grz3_triangle){v[s][f], v[s][(f + 1) % 4], v[s][(f + 2) % 4]};
        }
        build(&a, true);
        assert_int_equal(grz_mesh_about(a.mesh).open_edges, 0);
        for (int i = 0; i < effort(300); i++) {
            const grz3_vec p = {rng_int(&rng, -9, 9) / 2.0, rng_int(&rng, -9, 9) / 2.0, rng_int(&rng, -9, 9) / 2.0};
            const grz3_shape point = grz3_shape_from_point(&p);
            bool odd = false, on = false, inside;
            for (int t = 0; t < a.count; t++) {
                const grz3_shape triangle = grz3_shape_from_triangle(&a.at[t]);
                on = on || grz3_overlap(&point, &triangle);
            }
            for (int s = 0; s < solids; s++) {
                const grz3_hull hull = {4, v[s]};
                const grz3_shape solid = grz3_shape_from_hull(&hull);
                odd ^= grz3_overlap(&point, &solid);
            }
            assert_int_equal(grz_mesh_contains(a.mesh, &p, GRZ_SOLID_ODD, &inside), GRZ_OK);
            assert_int_equal(inside, on || odd);
        }
        grz_mesh_free(a.mesh);
    }
}

static void open_meshes_have_no_inside(void **state) {
    (void)state;
    static grz3_triangle at[CUBE_TRIANGLES];
    make_cubes(at, 1);
    const grz_triangles triangles = {.vertex_count = 33, .vertices = at, .count = 11}, none = {0};
    grz_mesh *mesh;
    bool inside = true;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    assert_int_equal(grz_mesh_about(mesh).open_edges, 3);
    assert_int_equal(grz_mesh_contains(mesh, &(grz3_vec){0.5, 0.5, 0.5}, GRZ_SOLID_ODD, &inside), GRZ_ERROR_ARGUMENT);
    assert_false(inside);
    grz_mesh_free(mesh);
    assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
    assert_int_equal(grz_mesh_contains(mesh, &(grz3_vec){0.5, 0.5, 0.5}, GRZ_SOLID_ODD, &inside), GRZ_ERROR_ARGUMENT);
    grz_mesh_free(mesh);
    assert_int_equal(grz_mesh_build(&mesh, &none, &(grz_mesh_options){.solid = true}), GRZ_OK);
    assert_int_equal(grz_mesh_contains(mesh, &(grz3_vec){0.5, 0.5, 0.5}, GRZ_SOLID_ODD, &inside), GRZ_OK);
    assert_false(inside);
    grz_mesh_free(mesh);
}

static void far_triangles_are_found(void **state) {
    (void)state;
    for (int sign = -1; sign <= 1; sign += 2) {
        struct soup s = {.count = 1, .at = {{{sign * 1e38, 0, 0}, {sign * 1e38, 1, 0}, {sign * 1e38, 0, 1}}}};
        const grz3_shape point = grz3_shape_from_point(&s.at[0].a);
        build(&s, false);
        assert_true(skin_overlaps(s.mesh, &point));
        grz_mesh_free(s.mesh);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_of_two_meshes_are_all_that_meet),
        cmocka_unit_test(a_mesh_meets_itself_as_it_meets_its_copy),
        cmocka_unit_test(self_intersections_are_those_beyond_what_is_shared),
        cmocka_unit_test(pairs_of_crowds_are_all_pairs),
        cmocka_unit_test(pairs_of_crowds_need_no_memory),
        cmocka_unit_test(flat_triangles_are_found),
        cmocka_unit_test(what_meets_a_shape_is_found),
        cmocka_unit_test(a_refitted_mesh_is_as_a_new_one),
        cmocka_unit_test(points_are_inside_of_cubes_or_not),
        cmocka_unit_test(a_folded_surface_is_decided_by_parity),
        cmocka_unit_test(open_meshes_have_no_inside),
        cmocka_unit_test(far_triangles_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
