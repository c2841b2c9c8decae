/* Curves of two meshes on a lattice beside brute force in rationals, where b has moved by a step that is there: e along
 * x, e^2 along y, e^3 along z, with e = 2^-200. All pairs of triangles, all edges of each; the parts of curves are the
 * same, between the same points.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include <graze/graze.h>

#include <math.h>
#include <stdlib.h>

enum { MOST_TRIANGLES = 64, MOST_PARTS = 4096 };

struct soup {
    int count;
    grz3_triangle at[MOST_TRIANGLES];
    rat points[MOST_TRIANGLES][3][3]; /* of each corner, where it is after the step */
    grz_mesh *mesh;
};

/* A part of a curve: which triangles, and its ends as doubles, the lesser one first. */
struct part {
    uint32_t of_a, of_b;
    grz3_vec from, to;
};

struct parts {
    size_t count;
    struct part at[MOST_PARTS];
};

static int by_coordinates(const grz3_vec *p, const grz3_vec *q) {
    const double x[3] = {p->x, p->y, p->z}, y[3] = {q->x, q->y, q->z};
    for (int k = 0; k < 3; k++)
        if (x[k] < y[k] || x[k] > y[k]) return x[k] < y[k] ? -1 : 1;
    return 0;
}

static int in_order(const void *x, const void *y) {
    const struct part *const p = x, *const q = y;
    if (p->of_a != q->of_a) return p->of_a < q->of_a ? -1 : 1;
    if (p->of_b != q->of_b) return p->of_b < q->of_b ? -1 : 1;
    const int from = by_coordinates(&p->from, &q->from);
    return from != 0 ? from : by_coordinates(&p->to, &q->to);
}

/* Parts between equal points are left out: no two points of a curve that follow each other are the same. */
static void note_part(struct parts *parts, uint32_t a, uint32_t b, grz3_vec p, grz3_vec q) {
    const int order = by_coordinates(&p, &q);
    if (order == 0) return;
    assert_true(parts->count < MOST_PARTS);
    parts->at[parts->count++] = (struct part){a, b, order < 0 ? p : q, order < 0 ? q : p};
}

static bool note_curve(void *user, const grz_common_curve *c) {
    for (size_t i = 0; !c->flat && i + (c->closed ? 0 : 1) < c->count; i++)
        note_part(user, c->of_a[i], c->of_b[i], c->points[i], c->points[(i + 1) % c->count]);
    return true;
}

/* Brute force */

static void way(const rat from[3], const rat to[3], rat out[3]) {
    for (int i = 0; i < 3; i++) out[i] = rat_sub(to[i], from[i]);
}

static rat volume(const rat p[3], const rat q[3], const rat r[3], const rat s[3]) {
    rat u[3], v[3], w[3], n[3];
    way(p, q, u), way(p, r, v), way(p, s, w);
    rat_cross(u, v, n);
    return rat_dot(3, n, w);
}

/* The double nearest to where a coordinate is before the step. On this lattice it is 0 or above 2^-100. */
static double nearest(rat exact) {
    double best = rat_double(exact);
    const double near[2] = {nextafter(best, -INFINITY), nextafter(best, INFINITY)};
    if (fabs(best) < 0x1p-100) return 0;
    for (int n = 0; n < 2; n++) {
        const rat off = rat_abs(rat_sub(rat_of(best), exact)), other = rat_abs(rat_sub(rat_of(near[n]), exact));
        if (rat_sign(rat_sub(other, off)) < 0) best = near[n];
    }
    return best;
}

/* Does the edge from p to q cross the triangle t? Then `at` is where. */
static bool edge_crosses(const rat p[3], const rat q[3], rat t[3][3], grz3_vec *at) {
    const rat h = volume(t[0], t[1], t[2], p), g = volume(t[0], t[1], t[2], q);
    int side = 0;
    if (rat_sign(h) * rat_sign(g) >= 0) return false;
    for (int k = 0; k < 3; k++) {
        const int passes = rat_sign(volume(p, q, t[k], t[(k + 1) % 3]));
        assert_int_not_equal(passes, 0);
        if (side != 0 && passes != side) return false;
        side = passes;
    }
    const rat time = rat_div(h, rat_sub(h, g));
    double x[3];
    for (int i = 0; i < 3; i++) x[i] = nearest(rat_add(p[i], rat_mul(time, rat_sub(q[i], p[i]))));
    *at = (grz3_vec){x[0], x[1], x[2]};
    return true;
}

static void note_crossing(struct parts *parts, struct soup *a, int i, struct soup *b, int k) {
    grz3_vec at[6];
    int count = 0;
    for (int e = 0; e < 3; e++) {
        count += edge_crosses(a->points[i][e], a->points[i][(e + 1) % 3], b->points[k], &at[count]);
        count += edge_crosses(b->points[k][e], b->points[k][(e + 1) % 3], a->points[i], &at[count]);
    }
    assert_true(count == 0 || count == 2);
    if (count == 2) note_part(parts, (uint32_t)i, (uint32_t)k, at[0], at[1]);
}

static void compare(struct soup *a, struct soup *b) {
    static struct parts found, wanted;
    found.count = wanted.count = 0;
    assert_int_equal(grz_meshes_where(a->mesh, b->mesh, note_curve, &found), GRZ_OK);
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++) {
            const int mark = rat_mark();
            note_crossing(&wanted, a, i, b, k);
            rat_free_after(mark);
        }
    qsort(found.at, found.count, sizeof found.at[0], in_order);
    qsort(wanted.at, wanted.count, sizeof wanted.at[0], in_order);
    assert_int_equal(found.count, wanted.count);
    for (size_t n = 0; n < wanted.count; n++) assert_int_equal(in_order(&found.at[n], &wanted.at[n]), 0);
}

/* Inputs */

static void add(struct soup *s, const grz3_vec p[3], bool turned) {
    assert_true(s->count < MOST_TRIANGLES);
    s->at[s->count++] = (grz3_triangle){p[0], turned ? p[2] : p[1], turned ? p[1] : p[2]};
}

static void add_tetrahedron(struct soup *s, struct rng *rng, int size) {
    static const int faces[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
    grz3_vec p[4];
    for (int k = 0; k < 4; k++) {
        p[k].x = rng_int(rng, -size, size);
        p[k].y = rng_int(rng, -size, size);
        p[k].z = rng_int(rng, -size, size);
    }
    const int turn = grz3_orient(&p[0], &p[1], &p[2], &p[3]);
    for (int f = 0; f < 4 && turn != 0; f++)
        add(s, (grz3_vec[]){p[faces[f][0]], p[faces[f][1]], p[faces[f][2]]}, turn < 0);
}

static void add_box(struct soup *s, struct rng *rng) {
    double low[3], high[3];
    for (int i = 0; i < 3; i++) {
        low[i] = rng_int(rng, -2, 1);
        high[i] = low[i] + rng_int(rng, 1, 3);
    }
    for (int axis = 0; axis < 3; axis++)
        for (int end = 0; end < 2; end++) {
            grz3_vec p[4];
            for (int k = 0; k < 4; k++) {
                double x[3];
                x[axis] = end == 1 ? high[axis] : low[axis];
                x[(axis + 1) % 3] = k == 1 || k == 2 ? high[(axis + 1) % 3] : low[(axis + 1) % 3];
                x[(axis + 2) % 3] = k >= 2 ? high[(axis + 2) % 3] : low[(axis + 2) % 3];
                p[k] = (grz3_vec){x[0], x[1], x[2]};
            }
            const int first = rng_int(rng, 0, 1);
            add(s, (grz3_vec[]){p[first], p[first + 1], p[first + 2]}, end == 0);
            add(s, (grz3_vec[]){p[first], p[first + 2], p[(first + 3) % 4]}, end == 0);
        }
}

static void fill(struct soup *s, struct rng *rng, bool moves) {
    s->count = 0;
    for (int n = 0; n < 2; n++) {
        if (rng_once_in(rng, 2)) add_box(s, rng);
        else add_tetrahedron(s, rng, 2);
    }
    const grz_triangles t = {.vertex_count = 3 * (size_t)s->count, .vertices = s->at, .count = (size_t)s->count};
    assert_int_equal(grz_mesh_build(&s->mesh, &t, NULL), GRZ_OK);
    for (int k = 0; k < s->count; k++)
        for (int corner = 0; corner < 3; corner++) {
            const grz3_vec *const p = &s->at[k].a + corner;
            const double x[3] = {p->x, p->y, p->z}, step[3] = {0x1p-200, 0x1p-400, 0x1p-600};
            for (int i = 0; i < 3; i++) s->points[k][corner][i] = rat_add(rat_of(x[i]), rat_of(moves ? step[i] : 0));
        }
}

static void curves_are_those_after_a_step(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "curves after a step");
    static struct soup a, b;
    for (int n = effort(100); n > 0; n--) {
        const int mark = rat_mark();
        fill(&a, &rng, false);
        fill(&b, &rng, true);
        compare(&a, &b);
        grz_mesh_free(a.mesh);
        grz_mesh_free(b.mesh);
        rat_free_after(mark);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(curves_are_those_after_a_step)};
    return cmocka_run_group_tests_name("meeting_steps", tests, NULL, NULL);
}
