/* Where two triangles cross after a step.
 *
 * No corner is then in the plane of the other triangle, and no edge meets an edge: so all is told by signs that are not
 * 0, and each crossing has two ends, of which one enters and one leaves (Guigue and Devillers, "Fast and robust
 * triangle-triangle overlap test using orientation predicates", 2003, decide by the same signs).
 *
 * SPDX-License-Identifier: MIT */
#include "curve/meeting.h"

#include "mesh/mesh.h"
#include "mesh/triangles.h"
#include "num/approx.h"
#include "num/rounded.h"
#include "shape/vec3.h"

/* Two triangles, of which the second moves. */
typedef struct meeting {
    grz_step step;
    const grz3_triangle *t[2];
    int side[2][3]; /* of each corner, to the plane of the other triangle; 0: a corner that both have */
} meeting;

static grz_step_point meeting_point(const meeting *m, int of, int corner) {
    return (grz_step_point){grz_triangle_corner(m->t[of], corner), of == 1};
}

/* Of one mesh, corners that are the same point are one corner. */
static bool is_shared_corner(grz_step step, const grz3_triangle *t, const grz3_vec *p) {
    return step != GRZ_STEP_OF_MESH && grz_is_corner_of(t, p);
}

static void meeting_height(const meeting *m, int of, int corner, grz_step_point p[4]) {
    for (int i = 0; i < 3; i++) p[i] = meeting_point(m, 1 - of, i);
    p[3] = meeting_point(m, of, corner);
}

static void find_meeting_sides(meeting *m, int of) {
    for (int i = 0; i < 3; i++) {
        grz_step_point p[4];
        meeting_height(m, of, i, p);
        m->side[of][i] = is_shared_corner(m->step, m->t[1 - of], p[3].at) ? 0 : grz_step_orient(m->step, p);
    }
}

static bool is_one_sided(const int side[3]) { return side[0] == side[1] && side[1] == side[2]; }

/* Does an edge, whose ends are on different sides, go through the other triangle? */
static bool goes_through(const meeting *m, int of, int edge) {
    int first = 0;
    for (int i = 0; i < 3; i++) {
        const grz_step_point p[4] = {meeting_point(m, of, edge), meeting_point(m, of, edge + 1),
                                     meeting_point(m, 1 - of, i), meeting_point(m, 1 - of, i + 1)};
        const int sign = grz_step_orient(m->step, p);
        if (sign == 0 || (i > 0 && sign != first)) return false;
        first = sign;
    }
    return true;
}

/* An edge of the first enters the common line where it goes to the front of the second; one of the second where it goes
 * to the back of the first. */
static int find_meeting_ends(const meeting *m, int of, grz_meeting_end ends[2]) {
    int count = 0;
    for (int e = 0; e < 3; e++) {
        const int from = m->side[of][e], to = m->side[of][(e + 1) % 3];
        if (from * to >= 0 || !goes_through(m, of, e)) continue;
        const bool to_front = to < 0;
        ends[to_front == (of == 0) ? 0 : 1] = (grz_meeting_end){of, e};
        count++;
    }
    return count;
}

bool grz_triangles_cross(grz_step step, const grz3_triangle *a, const grz3_triangle *b, grz_meeting_end ends[2]) {
    meeting m = {.step = step, .t = {a, b}};
    find_meeting_sides(&m, 0);
    if (is_one_sided(m.side[0]) && m.side[0][0] != 0) return false;
    find_meeting_sides(&m, 1);
    for (int i = 0; i < 2; i++) ends[i] = (grz_meeting_end){.of = 2, .edge = -1};
    for (int i = 0; i < 3; i++)
        if (m.side[0][i] == 0 && is_shared_corner(step, b, grz_triangle_corner(a, i))) ends[0].edge = ends[1].edge = i;
    const int count = find_meeting_ends(&m, 0, ends) + find_meeting_ends(&m, 1, ends);
    return count == 2 || (count == 1 && ends[ends[0].of == 2 ? 0 : 1].edge >= 0);
}

/* The heights of both ends of an edge over the plane of the other triangle, in double-doubles. */
static void meeting_heights_quickly(const grz3_triangle *t, const double *const ends[2], grz_approx h[2]) {
    const double *const r = &t->a.x;
    grz_approx u[3], v[3], n[3];
    const double *const s = &t->b.x, *const q = &t->c.x;
    for (int k = 0; k < 3; k++) u[k] = grz_approx_sum(s[k], -r[k]), v[k] = grz_approx_sum(q[k], -r[k]);
    grz_approx_cross(u, v, n);
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 3; k++) v[k] = grz_approx_sum(ends[i][k], -r[k]);
        h[i] = grz_approx_dot(3, n, v);
    }
}

static bool meeting_round_quickly(const grz3_triangle *t, const double *const ends[2], double at[3]) {
    grz_approx h[2];
    meeting_heights_quickly(t, ends, h);
    if (!GRZ_FILTER_CLAIMS || grz_approx_sign(h[0]) * grz_approx_sign(h[1]) >= 0) return false;
    const grz_approx way = grz_approx_div(h[0], grz_approx_sub(h[0], h[1]));
    bool certain = true;
    for (int k = 0; k < 3 && certain; k++) {
        const grz_approx part = grz_approx_mul(way, grz_approx_sum(ends[1][k], -ends[0][k]));
        certain = grz_approx_rounds(grz_approx_add(grz_approx_of(ends[0][k]), part), &at[k]);
    }
    return certain;
}

/* Of two heights of which one is infinitely smaller, the edge is cut at the lower end. */
static GRZ_NOINLINE void meeting_round_exactly(const meeting *m, int of, int edge, const double *const ends[2],
                                               double at[3]) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    grz_step_point p[4];
    meeting_height(m, of, edge, p);
    const grz_step_height g = grz_step_height_of(&arena, m->step, p);
    meeting_height(m, of, edge + 1, p);
    const grz_step_height h = grz_step_height_of(&arena, m->step, p);
    if (g.rank != h.rank) {
        for (int k = 0; k < 3; k++) at[k] = ends[g.rank < h.rank ? 1 : 0][k];
        return;
    }
    const grz_dyadic under = grz_dy_sub(&arena, g.part, h.part);
    for (int k = 0; k < 3; k++) {
        const grz_dy_mark mark = grz_dy_now(&arena);
        const grz_dyadic from = grz_dy(&arena, ends[0][k]), to = grz_dy(&arena, ends[1][k]);
        at[k] = grz_rounded_quotient(&arena, grz_dy_det2(&arena, g.part, to, h.part, from), under);
        grz_dy_free(&arena, mark);
    }
}

void grz_meeting_round(grz_step step, const grz3_triangle *a, const grz3_triangle *b, const grz_meeting_end *end,
                       grz3_vec *out) {
    const meeting m = {.step = step, .t = {a, b}};
    if (end->of == 2) {
        *out = *grz_triangle_corner(a, end->edge);
        return;
    }
    const grz3_triangle *const t = m.t[end->of];
    const double *const ends[2] = {&grz_triangle_corner(t, end->edge)->x, &grz_triangle_corner(t, end->edge + 1)->x};
    double at[3];
    if (!meeting_round_quickly(m.t[1 - end->of], ends, at)) meeting_round_exactly(&m, end->of, end->edge, ends, at);
    *out = (grz3_vec){at[0], at[1], at[2]};
}
