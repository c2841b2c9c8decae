/* Sections and volumes of meshes: every triangle that a plane cuts is in one curve, between the nearest doubles of the
 * exact points; curves of closed meshes close; loops run, and lie in each other, as those of a plane a little above do.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/models.h"
#include "support/rng.h"
#include "unit/rounding.h"

#include <graze/graze.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4000, MOST_PLANES = 64, MOST_CURVES = 4000 };

struct soup {
    int count;
    grz3_triangle at[MOST];
    grz_mesh *mesh;
};

static void build(struct soup *s, bool solid) {
    const grz_triangles t = {.vertex_count = 3 * (size_t)s->count, .vertices = s->at, .count = (size_t)s->count};
    assert_int_equal(grz_mesh_build(&s->mesh, &t, &(grz_mesh_options){.solid = solid}), GRZ_OK);
}

static void add(struct soup *s, grz3_vec a, grz3_vec b, grz3_vec c) {
    assert_true(s->count < MOST);
    s->at[s->count++] = (grz3_triangle){a, b, c};
}

static void add_tetrahedron(struct soup *s, const grz3_vec p[4]) {
    const bool turned = grz3_orient(&p[0], &p[1], &p[2], &p[3]) < 0;
    static const int faces[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
    for (int f = 0; f < 4; f++) {
        const int *const c = faces[f];
        if (turned) add(s, p[c[0]], p[c[2]], p[c[1]]);
        else add(s, p[c[0]], p[c[1]], p[c[2]]);
    }
}

/* The border of random unit cubes, of which one in `few` is left out; edges may have four squares. Fronts are
 * outside. */
static void add_voxels(struct soup *s, struct rng *rng, int side, int few) {
    bool full[5][5][5] = {{{false}}};
    for (int x = 1; x <= side; x++)
        for (int y = 1; y <= side; y++)
            for (int z = 1; z <= side; z++) full[x][y][z] = !rng_once_in(rng, few);
    for (int x = 0; x <= side; x++)
        for (int y = 0; y <= side; y++)
            for (int z = 0; z <= side; z++)
                for (int k = 0; k < 3; k++) {
                    const bool here = full[x][y][z], next = full[x + (k == 0)][y + (k == 1)][z + (k == 2)];
                    if (here == next) continue;
                    double p[4][3];
                    for (int i = 0; i < 4; i++) {
                        const double at[3] = {x, y, z};
                        for (int j = 0; j < 3; j++) p[i][j] = at[j];
                        p[i][k] += 1;
                        p[i][(k + 1) % 3] += i == 1 || i == 2;
                        p[i][(k + 2) % 3] += i >= 2;
                    }
                    grz3_vec v[4];
                    for (int i = 0; i < 4; i++) v[i] = (grz3_vec){p[i][0], p[i][1], p[i][2]};
                    add(s, v[0], v[here ? 1 : 2], v[here ? 2 : 1]);
                    add(s, v[0], v[here ? 2 : 3], v[here ? 3 : 2]);
                }
}

static void add_model(struct soup *s, struct model m) {
    for (int i = 0; i < m.count; i++) add(s, m.at[i].a, m.at[i].b, m.at[i].c);
    model_release(&m);
}

static void mix_fronts(struct soup *s, struct rng *rng) {
    for (int i = 0; i < s->count; i++) {
        if (rng_once_in(rng, 2)) continue;
        const grz3_vec b = s->at[i].b;
        s->at[i].b = s->at[i].c;
        s->at[i].c = b;
    }
}

static grz3_vec lattice_point(struct rng *rng, int size) {
    return (grz3_vec){rng_int(rng, -size, size), rng_int(rng, -size, size), rng_int(rng, -size, size)};
}

/* What was visited, and how it is compared with the exact points. */

struct shape_of_curve {
    size_t plane, around;
    bool closed, hole;
};

struct seen {
    const struct soup *of;
    grz3_vec normal;
    const double *offsets;
    bool closed_only;
    int directed; /* 1: triangles have fronts that agree, so curves run with them on the right */
    size_t curves, stop_after, last_plane;
    struct shape_of_curve shape[MOST_CURVES];
    char cut[MOST_PLANES][MOST]; /* how often */
    size_t points;
};

static void set_height(mpq_t out, grz3_vec n, double offset, grz3_vec p) {
    exact_product(out, n.x, p.x);
    add_product(out, n.y, p.y);
    add_product(out, n.z, p.z);
    add_product(out, -1, offset);
}

/* The corner before which, and the one after which, the border of the triangle goes through the plane downwards. */
static bool find_fall(const grz3_triangle *t, grz3_vec n, double offset, int *falls, int *rises) {
    mpq_t h;
    *falls = *rises = -1;
    if (!isfinite(t->a.x)) return false; /* empty */
    mpq_init(h);
    bool above[3];
    const grz3_vec p[3] = {t->a, t->b, t->c};
    for (int i = 0; i < 3; i++) {
        set_height(h, n, offset, p[i]);
        above[i] = mpq_sgn(h) > 0;
    }
    mpq_clear(h);
    for (int i = 0; i < 3; i++) {
        if (above[i] && !above[(i + 1) % 3]) *falls = i;
        if (!above[i] && above[(i + 1) % 3]) *rises = i;
    }
    return *falls >= 0;
}

/* Where the plane cuts edge e of the triangle, along axis k. */
static void set_cut(mpq_t out, const grz3_triangle *t, grz3_vec n, double offset, int e, int k) {
    const grz3_vec corner[3] = {t->a, t->b, t->c}, p = corner[e], q = corner[(e + 1) % 3];
    const double from[3] = {p.x, p.y, p.z}, to[3] = {q.x, q.y, q.z};
    mpq_t g, h, y;
    mpq_inits(g, h, y, NULL);
    set_height(g, n, offset, p);
    set_height(h, n, offset, q);
    mpq_sub(h, g, h);
    mpq_div(g, g, h);
    mpq_set_d(out, from[k]);
    mpq_set_d(y, to[k]);
    mpq_sub(y, y, out);
    mpq_mul(y, y, g);
    mpq_add(out, out, y);
    mpq_clears(g, h, y, NULL);
}

/* Is each coordinate of the point the nearest double of where the plane cuts edge e of the triangle? */
static bool is_cut(const grz3_triangle *t, grz3_vec n, double offset, int e, grz3_vec at) {
    const double got[3] = {at.x, at.y, at.z};
    bool right = true;
    mpq_t x;
    mpq_init(x);
    for (int k = 0; k < 3 && right; k++) {
        set_cut(x, t, n, offset, e, k);
        right = is_rounded(got[k], x, NEAREST);
    }
    mpq_clear(x);
    return right;
}

/* Is it cut in one point, as far as doubles tell? */
static bool is_cut_in_one(const grz3_triangle *t, grz3_vec n, double offset, int falls, int rises) {
    bool one = true;
    mpq_t x, y;
    mpq_inits(x, y, NULL);
    for (int k = 0; k < 3 && one; k++) {
        set_cut(x, t, n, offset, falls, k);
        set_cut(y, t, n, offset, rises, k);
        double at = mpq_get_d(x); /* towards 0 */
        if (!is_rounded(at, x, NEAREST)) at = nextafter(at, mpq_sgn(x) * HUGE_VAL);
        one = is_rounded(at, y, NEAREST);
    }
    mpq_clears(x, y, NULL);
    return one;
}

static bool are_same(grz3_vec a, grz3_vec b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

static bool note_curve(void *user, const grz_section_curve *c) {
    struct seen *const s = user;
    if (++s->curves == s->stop_after) return false;
    assert_true(c->count > 0 && s->curves < MOST_CURVES);
    assert_true(s->curves == 1 || s->offsets[s->last_plane] <= s->offsets[c->plane]);
    assert_true(c->closed || !s->closed_only);
    s->last_plane = c->plane;
    s->points += c->count;
    s->shape[s->curves - 1] = (struct shape_of_curve){c->plane, c->around, c->closed, c->hole};
    const size_t parts = c->closed ? c->count : c->count - 1;
    for (size_t i = 0; i < parts && c->count > 1; i++) {
        const grz3_vec p = c->points[i], q = c->points[(i + 1) % c->count];
        const double offset = s->offsets[c->plane];
        int falls, rises;
        assert_true(c->triangles[i] < (uint32_t)s->of->count);
        const grz3_triangle *const t = &s->of->at[c->triangles[i]];
        assert_true(find_fall(t, s->normal, offset, &falls, &rises));
        const bool along = is_cut(t, s->normal, offset, falls, p) && is_cut(t, s->normal, offset, rises, q);
        const bool back = is_cut(t, s->normal, offset, rises, p) && is_cut(t, s->normal, offset, falls, q);
        assert_true(along || (back && !s->directed));
        assert_false(are_same(p, q));
        s->cut[c->plane][c->triangles[i]]++;
    }
    return true;
}

/* Every triangle that is cut is in one curve, unless both of its ends are one point when rounded. */
static void are_all_seen(const struct seen *s, size_t planes) {
    for (size_t k = 0; k < planes; k++)
        for (int i = 0; i < s->of->count; i++) {
            const grz3_triangle *const t = &s->of->at[i];
            int falls, rises;
            if (!find_fall(t, s->normal, s->offsets[k], &falls, &rises)) {
                assert_int_equal(s->cut[k][i], 0);
                continue;
            }
            assert_true(s->cut[k][i] <= 1);
            if (s->cut[k][i] == 1) continue;
            assert_true(is_cut_in_one(t, s->normal, s->offsets[k], falls, rises));
        }
}

static struct seen *ask(const struct soup *soup, grz3_vec normal, const double *offsets, size_t planes,
                        grz_mesh_solid solid, bool closed_only, int directed) {
    struct seen *const s = calloc(1, sizeof *s);
    assert_non_null(s);
    *s = (struct seen){
        .of = soup, .normal = normal, .offsets = offsets, .closed_only = closed_only, .directed = directed};
    assert_int_equal(grz_mesh_section(soup->mesh, &normal, offsets, planes, solid, note_curve, s), GRZ_OK);
    are_all_seen(s, planes);
    return s;
}

/* Lattices: planes through corners, edges and faces. A plane a little above cuts what is there after the step. */

static void same_a_little_above(const struct soup *soup, grz3_vec normal, const double *offsets, size_t planes,
                                grz_mesh_solid solid, int directed) {
    double above[MOST_PLANES];
    for (size_t k = 0; k < planes; k++) above[k] = offsets[k] + 0x1p-24;
    struct seen *const at = ask(soup, normal, offsets, planes, solid, solid != GRZ_SKIN, directed),
                       *const over = ask(soup, normal, above, planes, solid, solid != GRZ_SKIN, directed);
    assert_int_equal(at->curves, over->curves);
    for (size_t i = 0; i < at->curves; i++) {
        assert_int_equal(at->shape[i].plane, over->shape[i].plane);
        assert_int_equal(at->shape[i].closed, over->shape[i].closed);
        assert_int_equal(at->shape[i].hole, over->shape[i].hole);
        assert_int_equal(at->shape[i].around, over->shape[i].around);
    }
    free(at), free(over);
}

static void sections_on_lattices_are_those_a_little_above(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "lattice sections");
    static struct soup s;
    for (int n = 0; n < effort(120); n++) {
        const int kind = n % 4;
        s.count = 0;
        for (int i = 0; i < 6 && kind == 0; i++) {
            grz3_vec p[4];
            for (int k = 0; k < 4; k++) p[k] = lattice_point(&rng, 3);
            if (grz3_orient(&p[0], &p[1], &p[2], &p[3]) != 0) add_tetrahedron(&s, p);
        }
        if (kind == 1) add_voxels(&s, &rng, 3, 2);
        if (kind == 2) add_model(&s, model_cubes(2, rng_int(&rng, 1, 2)));
        for (int i = 0; i < 30 && kind == 3; i++)
            add(&s, lattice_point(&rng, 2), lattice_point(&rng, 2), lattice_point(&rng, 2));
        grz3_vec normal = {0, 0, 0};
        if (rng_once_in(&rng, 2)) ((double *)&normal)[rng_int(&rng, 0, 2)] = rng_once_in(&rng, 2) ? 1 : -1;
        while (normal.x == 0 && normal.y == 0 && normal.z == 0) normal = lattice_point(&rng, 2);
        const bool mixed = kind < 3 && rng_once_in(&rng, 3);
        if (mixed) mix_fronts(&s, &rng);
        double offsets[16];
        for (int k = 0; k < 16; k++) offsets[k] = rng_int(&rng, -10, 10);
        build(&s, true);
        same_a_little_above(&s, normal, offsets, 16, GRZ_SKIN, 0);
        if (kind < 3) same_a_little_above(&s, normal, offsets, 16, GRZ_SOLID_ODD, 0);
        if (kind < 3 && !mixed) same_a_little_above(&s, normal, offsets, 16, GRZ_SOLID_WINDING, 1);
        grz_mesh_free(s.mesh);
    }
}

/* Of loops that do not cross, nesting and the fronts say the same. */

static void fronts_and_nesting_agree(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "nested sections");
    static struct soup s;
    size_t holes = 0;
    for (int n = 0; n < effort(60); n++) {
        s.count = 0;
        add_voxels(&s, &rng, 3, 6);
        if (s.count == 0) continue;
        build(&s, true);
        const double offsets[4] = {1, 1.5, 2, 2.75};
        const grz3_vec normal = {n % 3 == 0, n % 3 == 1, n % 3 == 2};
        struct seen *const odd = ask(&s, normal, offsets, 4, GRZ_SOLID_ODD, true, 1), *const wound = ask(
                                                                                          &s, normal, offsets, 4,
                                                                                          GRZ_SOLID_WINDING, true, 1);
        assert_int_equal(odd->curves, wound->curves);
        for (size_t i = 0; i < odd->curves; i++) {
            assert_int_equal(odd->shape[i].hole, wound->shape[i].hole);
            assert_int_equal(odd->shape[i].around, wound->shape[i].around);
            holes += odd->shape[i].hole;
        }
        free(odd), free(wound);
        grz_mesh_free(s.mesh);
    }
    assert_true(holes > 0 || has_little_effort());
}

static void numbers_of_all_sizes_round_to_the_nearest(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "sections of any numbers");
    static struct soup s;
    for (int n = 0; n < effort(60); n++) {
        const int range = n % 3 == 0 ? 3 : n % 3 == 1 ? 60 : 1000;
        s.count = 0;
        for (int i = 0; i < 8; i++) {
            grz3_vec p[4];
            for (int k = 0; k < 4; k++)
                p[k] = (grz3_vec){random_double(&rng, range), random_double(&rng, range), random_double(&rng, range)};
            add_tetrahedron(&s, p);
        }
        build(&s, true);
        grz3_vec normal = {random_double(&rng, range), random_double(&rng, range), random_double(&rng, range)};
        if (rng_once_in(&rng, 3)) normal = (grz3_vec){0, n % 2 == 0 ? -1 : 1, 0};
        double offsets[8];
        for (int k = 0; k < 8; k++) {
            const grz3_vec p = s.at[rng_int(&rng, 0, s.count - 1)].a;
            offsets[k] = normal.x * p.x + normal.y * p.y + normal.z * p.z;
            if (k % 3 == 1) offsets[k] = nextafter(offsets[k], HUGE_VAL);
            if (!isfinite(offsets[k])) offsets[k] = 0;
        }
        free(ask(&s, normal, offsets, 8, GRZ_SOLID_ODD, true, 0));
        grz_mesh_free(s.mesh);
    }
}

/* The bunny, whose holes are closed by a cone over all open edges. */

struct edge {
    double ends[6]; /* the lesser one first */
    bool back;
};

static int compare_edges(const void *a, const void *b) {
    const struct edge *const x = a, *const y = b;
    for (int i = 0; i < 6; i++)
        if (x->ends[i] != y->ends[i]) return x->ends[i] < y->ends[i] ? -1 : 1;
    return 0;
}

static struct edge edge_between(grz3_vec a, grz3_vec b) {
    const struct edge e = {{a.x, a.y, a.z, b.x, b.y, b.z}, false}, f = {{b.x, b.y, b.z, a.x, a.y, a.z}, true};
    return compare_edges(&e, &f) < 0 ? e : f;
}

static void close_by_cone(struct model *m, grz3_vec apex) {
    const size_t count = 3 * (size_t)m->count;
    struct edge *const all = malloc(count * sizeof *all);
    assert_non_null(all);
    for (int i = 0; i < m->count; i++) {
        const grz3_triangle t = m->at[i];
        all[3 * i] = edge_between(t.a, t.b);
        all[3 * i + 1] = edge_between(t.b, t.c);
        all[3 * i + 2] = edge_between(t.c, t.a);
    }
    qsort(all, count, sizeof *all, compare_edges);
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && compare_edges(&all[i], &all[next]) == 0; next++) continue;
        if ((next - i) % 2 == 0) continue;
        const double *const e = all[i].ends;
        const grz3_vec p = {e[0], e[1], e[2]}, q = {e[3], e[4], e[5]};
        m->at = realloc(m->at, (size_t)++m->count * sizeof *m->at);
        assert_non_null(m->at);
        m->at[m->count - 1] = all[i].back ? (grz3_triangle){p, q, apex} : (grz3_triangle){q, p, apex};
    }
    free(all);
}

struct loops {
    size_t curves, points;
};

static bool count_loop(void *user, const grz_section_curve *c) {
    struct loops *const l = user;
    assert_true(c->closed);
    l->curves++;
    l->points += c->count;
    return true;
}

static void all_loops_of_a_bunny_close(void **state) {
    (void)state;
    struct model m = model_read(GRAZE_TEST_BUNNY, 0);
    assert_true(m.count > 0);
    close_by_cone(&m, (grz3_vec){0, 0, 0});
    const grz_triangles t = {.vertex_count = 3 * (size_t)m.count, .vertices = m.at, .count = (size_t)m.count};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &t, &(grz_mesh_options){.solid = true}), GRZ_OK);
    assert_int_equal(grz_mesh_about(mesh).unmatched_edges, 0);
    static const grz3_vec normals[3] = {{0, 1, 0}, {0, 0, -1}, {0.3, 0.5, -0.7}};
    for (int n = 0; n < 3; n++) {
        enum { PLANES = 1000 };
        double offsets[PLANES], low = HUGE_VAL, high = -HUGE_VAL;
        const grz3_vec k = normals[n];
        for (int i = 0; i < m.count; i++) {
            const double at = k.x * m.at[i].a.x + k.y * m.at[i].a.y + k.z * m.at[i].a.z;
            low = fmin(low, at);
            high = fmax(high, at);
        }
        for (int i = 0; i < PLANES; i++) { /* half of them through a vertex, or the next double beside it */
            const grz3_vec p = m.at[i * (m.count / PLANES)].a;
            offsets[i] = low + (high - low) * i / PLANES;
            if (i % 2 == 1) offsets[i] = k.x * p.x + k.y * p.y + k.z * p.z;
            if (i % 4 == 3) offsets[i] = nextafter(offsets[i], i % 8 == 3 ? 1 : -1);
        }
        struct loops l = {0};
        assert_int_equal(grz_mesh_section(mesh, &k, offsets, PLANES, GRZ_SOLID_WINDING, count_loop, &l), GRZ_OK);
        assert_true(l.curves >= PLANES - 10 && l.points > 100 * (size_t)PLANES);
    }
    grz_mesh_free(mesh);
    model_release(&m);
}

static size_t count_curves(const struct soup *s, grz3_vec normal, double offset, bool *closed) {
    struct seen *const seen = ask(s, normal, &offset, 1, GRZ_SKIN, false, 0);
    const size_t count = seen->curves;
    *closed = count > 0 && seen->shape[0].closed;
    free(seen);
    return count;
}

static void a_cube_is_cut_at_its_bottom_and_not_at_its_top(void **state) {
    (void)state;
    static struct soup s;
    bool closed;
    s.count = 0;
    add_model(&s, model_cubes(1, 1));
    build(&s, true);
    const grz3_vec up = {0, 0, 1}, down = {0, 0, -1};
    assert_int_equal(count_curves(&s, up, 0, &closed), 1);
    assert_true(closed);
    assert_int_equal(count_curves(&s, up, nextafter(0, -1), &closed), 0);
    assert_int_equal(count_curves(&s, up, nextafter(1, 0), &closed), 1);
    assert_int_equal(count_curves(&s, up, 1, &closed), 0);
    assert_int_equal(count_curves(&s, down, -1, &closed), 1);
    assert_int_equal(count_curves(&s, down, 0, &closed), 0);
    s.at[0].a.x = (double)NAN; /* an open mesh has open curves */
    grz_mesh_free(s.mesh);
    build(&s, false);
    size_t open = 0;
    for (int k = 0; k < 3; k++) {
        const grz3_vec normal = {k == 0, k == 1, k == 2};
        if (count_curves(&s, normal, 0.5, &closed) > 0) open += !closed;
    }
    assert_true(open > 0);
    grz_mesh_free(s.mesh);
}

static void what_cannot_be_asked_is_said(void **state) {
    (void)state;
    static struct soup s;
    s.count = 0;
    add_model(&s, model_cubes(1, 1));
    build(&s, false);
    struct loops l = {0};
    const double offsets[4] = {(double)NAN, HUGE_VAL, -HUGE_VAL, 0.5};
    const grz3_vec none = {0, 0, 0}, wild = {(double)NAN, 0, 1}, up = {0, 0, 1};
    assert_int_equal(grz_mesh_section(s.mesh, &none, offsets, 1, GRZ_SKIN, count_loop, &l), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_mesh_section(s.mesh, &wild, offsets, 1, GRZ_SKIN, count_loop, &l), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_mesh_section(s.mesh, &up, offsets, 1, GRZ_SOLID_ODD, count_loop, &l), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_mesh_section(s.mesh, &up, NULL, 0, GRZ_SKIN, count_loop, &l), GRZ_OK);
    assert_int_equal(grz_mesh_section(s.mesh, &up, offsets, 3, GRZ_SKIN, count_loop, &l), GRZ_OK);
    assert_int_equal(l.curves, 0);
    assert_int_equal(grz_mesh_section(s.mesh, &up, offsets, 4, GRZ_SKIN, count_loop, &l), GRZ_OK);
    assert_int_equal(l.curves, 1);
    grz_mesh_free(s.mesh);
    s.count = 0;
    build(&s, true);
    assert_int_equal(grz_mesh_section(s.mesh, &up, offsets, 4, GRZ_SOLID_ODD, count_loop, &l), GRZ_OK);
    assert_int_equal(l.curves, 1);
    grz_mesh_free(s.mesh);
}

static void the_visitor_stops_it(void **state) {
    (void)state;
    static struct soup s;
    s.count = 0;
    add_model(&s, model_cubes(2, 2));
    build(&s, false);
    const grz3_vec up = {0, 0, 1};
    const double offset = 0.5;
    struct seen *const seen = calloc(1, sizeof *seen);
    assert_non_null(seen);
    *seen = (struct seen){.of = &s, .normal = up, .offsets = &offset, .stop_after = 2};
    assert_int_equal(grz_mesh_section(s.mesh, &up, &offset, 1, GRZ_SKIN, note_curve, seen), GRZ_STOPPED);
    assert_int_equal(seen->curves, 2);
    free(seen);
    grz_mesh_free(s.mesh);
}

/* Volumes */

static void set_volume(mpq_t out, const struct soup *s) {
    mpq_t x[9], term, product;
    mpq_inits(term, product, NULL);
    for (int k = 0; k < 9; k++) mpq_init(x[k]);
    mpq_set_ui(out, 0, 1);
    for (int i = 0; i < s->count; i++) {
        const grz3_triangle t = s->at[i];
        const double at[9] = {t.a.x, t.a.y, t.a.z, t.b.x, t.b.y, t.b.z, t.c.x, t.c.y, t.c.z};
        for (int k = 0; k < 9; k++) mpq_set_d(x[k], at[k]);
        for (int k = 0; k < 6; k++) { /* all products of three, one from each row and column */
            static const int order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
            mpq_mul(product, x[order[k][0]], x[3 + order[k][1]]);
            mpq_mul(term, product, x[6 + order[k][2]]);
            if (k < 3) mpq_add(out, out, term);
            else mpq_sub(out, out, term);
        }
    }
    mpq_set_ui(term, 6, 1);
    mpq_div(out, out, term);
    for (int k = 0; k < 9; k++) mpq_clear(x[k]);
    mpq_clears(term, product, NULL);
}

static void volumes_round_to_the_nearest(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "volumes");
    static struct soup s;
    mpq_t exact;
    mpq_init(exact);
    for (int n = 0; n < effort(200); n++) {
        static const int ranges[5] = {0, 3, 60, 340, 1000};
        s.count = 0;
        const int count = rng_int(&rng, 0, 12), range = ranges[n % 5];
        for (int i = 0; i < count; i++) {
            grz3_vec p[4];
            for (int k = 0; k < 4; k++)
                p[k] = range == 0 ? lattice_point(&rng, 4)
                                  : (grz3_vec){random_double(&rng, range), random_double(&rng, range),
                                               random_double(&rng, range)};
            add_tetrahedron(&s, p);
        }
        if (n % 7 == 0) add_voxels(&s, &rng, 2, 3);
        for (int i = 0; i < s.count && n % 3 == 0; i++) { /* fronts inside */
            const grz3_vec b = s.at[i].b;
            s.at[i].b = s.at[i].c;
            s.at[i].c = b;
        }
        build(&s, true);
        set_volume(exact, &s);
        double volume;
        assert_int_equal(grz_mesh_volume(s.mesh, &volume), GRZ_OK);
        assert_true(is_rounded(volume, exact, NEAREST) && !(volume == 0 && signbit(volume)));
        grz_mesh_free(s.mesh);
    }
    mpq_clear(exact);
    s.count = 0;
    add_model(&s, model_cubes(1, 1));
    build(&s, false);
    double volume = 1;
    assert_int_equal(grz_mesh_volume(s.mesh, &volume), GRZ_ERROR_ARGUMENT);
    assert_true(isnan(volume));
    grz_mesh_free(s.mesh);
    s.count--;
    build(&s, true);
    assert_int_equal(grz_mesh_volume(s.mesh, &volume), GRZ_ERROR_ARGUMENT);
    grz_mesh_free(s.mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sections_on_lattices_are_those_a_little_above),
        cmocka_unit_test(fronts_and_nesting_agree),
        cmocka_unit_test(numbers_of_all_sizes_round_to_the_nearest),
        cmocka_unit_test(all_loops_of_a_bunny_close),
        cmocka_unit_test(a_cube_is_cut_at_its_bottom_and_not_at_its_top),
        cmocka_unit_test(what_cannot_be_asked_is_said),
        cmocka_unit_test(the_visitor_stops_it),
        cmocka_unit_test(volumes_round_to_the_nearest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
