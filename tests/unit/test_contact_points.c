/* The points of contact along a given direction, against a clip of polygons in rationals.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "contact/manifold.h"
#include "contact/incidence.h"
#include "num/rounded.h"
#include "shape/core2.h"
#include "shape/core3.h"
#include "unit/residual_cores.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MOST = 64 };

/* A contact whose normal is given as a vector, which need not have length 1. */
struct found {
    int dim, count;
    double unit[3];
    grz_contact_place places[MOST];
    grz_outline outline[2];
};

static void find(const grz_body *a, const grz_body *b, const double direction[3], double margin, struct found *f) {
    const grz_contact_pair pair = {.a = a, .b = b, .along = GRZ_ALONG_VECTOR, .vector = direction, .margin = margin};
    f->dim = a->core.dim;
    f->count = grz_find_contact_points(&pair, f->unit, f->places);
    static uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    bool unsure = false;
    grz_contact_direction d = {.arena = &arena, .unsure = &unsure};
    for (int i = 0; i < 3; i++) d.exact[i] = grz_dy(&arena, direction[i]);
    grz_rounded_unit(3, d.exact, d.unit);
    assert_memory_equal(d.unit, f->unit, sizeof d.unit);
    for (int k = 0; k < 2; k++) {
        grz_corners corners;
        grz_corners_of(&arena, k ? &b->core : &a->core, &corners);
        grz_outline_of(&corners, &d, k ? 1 : -1, &f->outline[k]);
    }
    assert_false(unsure);
}

/* Corners, in rationals */

struct corners {
    int count;
    rat at[MOST][3];
};

static void corner_of(const grz_core *core, int id, rat at[3]) {
    rat_corner(core, id, at);
    for (int i = 0; i < 3; i++) at[i] = rat_div(at[i], rat_of(2));
}

static void corners_of(const grz_core *core, struct corners *out) {
    out->count = rat_corners(core);
    assert_true(out->count <= MOST);
    for (int k = 0; k < out->count; k++) corner_of(core, k, out->at[k]);
}

static void corners_of_outline(const grz_core *core, const grz_outline *o, struct corners *out) {
    out->count = o->count;
    for (int k = 0; k < o->count; k++) corner_of(core, o->corner[k], out->at[k]);
}

/* The projection along d, in the plane: for an axis k on which d is not 0, the other two coordinates of
 * d_k x - x_k d. */
struct projection {
    rat d[3];
    int k;
};

static struct projection projection_along(const double d[3]) {
    struct projection p = {.k = 0};
    while (d[p.k] == 0) p.k++;
    rat_vector(3, d, p.d);
    return p;
}

static void project(const struct projection *p, const rat x[3], rat out[2]) {
    const int i = (p->k + 1) % 3, j = (p->k + 2) % 3;
    out[0] = rat_sub(rat_mul(p->d[p->k], x[i]), rat_mul(x[p->k], p->d[i]));
    out[1] = rat_sub(rat_mul(p->d[p->k], x[j]), rat_mul(x[p->k], p->d[j]));
}

static rat cross2(const rat p[2], const rat q[2], const rat r[2]) {
    return rat_sub(rat_mul(rat_sub(q[0], p[0]), rat_sub(r[1], p[1])),
                   rat_mul(rat_sub(q[1], p[1]), rat_sub(r[0], p[0])));
}

/* A clip of convex polygons of the plane by half-planes */

struct polygon {
    int count;
    rat at[MOST][2];
};

static bool same2(const rat p[2], const rat q[2]) { return mpq_equal(p[0], q[0]) && mpq_equal(p[1], q[1]); }

/* Keeps what has n . x <= offset. */
static void clip(struct polygon *p, const rat n[2], rat offset) {
    struct polygon out = {0};
    for (int k = 0; k < p->count; k++) {
        rat *const from = p->at[k], *const to = p->at[(k + 1) % p->count];
        const rat a = rat_sub(rat_dot(2, n, from), offset), b = rat_sub(rat_dot(2, n, to), offset);
        if (rat_sign(a) <= 0) memcpy(out.at[out.count++], from, sizeof out.at[0]);
        if (rat_sign(a) * rat_sign(b) >= 0) continue;
        const rat t = rat_div(a, rat_sub(a, b));
        for (int i = 0; i < 2; i++) out.at[out.count][i] = rat_add(from[i], rat_mul(t, rat_sub(to[i], from[i])));
        out.count++;
        assert_true(out.count < MOST);
    }
    *p = out;
}

static void clip_by_edge(struct polygon *p, const rat from[2], const rat to[2], int turn) {
    const rat n[2] = {rat_mul(rat_of(turn), rat_sub(to[1], from[1])), rat_mul(rat_of(turn), rat_sub(from[0], to[0]))};
    clip(p, n, rat_dot(2, n, from));
}

/* Keeps what is not beyond the end `to`. */
static void clip_by_end(struct polygon *p, const rat from[2], const rat to[2]) {
    const rat n[2] = {rat_sub(to[0], from[0]), rat_sub(to[1], from[1])};
    clip(p, n, rat_dot(2, n, to));
}

static void clip_by_polygon(struct polygon *p, const struct polygon *q) {
    if (q->count == 1) {
        for (int k = 0; k < 4; k++) {
            const rat n[2] = {rat_of(k % 2 ? 0 : k - 1), rat_of(k % 2 ? k - 2 : 0)};
            clip(p, n, rat_dot(2, n, q->at[0]));
        }
    } else if (q->count == 2) {
        clip_by_edge(p, q->at[0], q->at[1], 1);
        clip_by_edge(p, q->at[0], q->at[1], -1);
        clip_by_end(p, q->at[0], q->at[1]);
        clip_by_end(p, q->at[1], q->at[0]);
    } else {
        const int turn = rat_sign(cross2(q->at[0], q->at[1], q->at[2]));
        assert_int_not_equal(turn, 0);
        for (int k = 0; k < q->count; k++) clip_by_edge(p, q->at[k], q->at[(k + 1) % q->count], turn);
    }
}

/* Is the projection of a point in a polygon? */
static bool is_in(const struct projection *along, const rat x[3], const struct polygon *p) {
    const int mark = rat_mark();
    struct polygon q = {.count = 1};
    project(along, x, q.at[0]);
    clip_by_polygon(&q, p);
    rat_free_after(mark);
    return q.count > 0;
}

/* Leaves each place once, and only corners. */
static void keep_corners(struct polygon *p) {
    int count = 0;
    for (int k = 0; k < p->count; k++) {
        bool repeated = false;
        for (int i = 0; i < count; i++) repeated = repeated || same2(p->at[i], p->at[k]);
        if (!repeated) memcpy(p->at[count++], p->at[k], sizeof p->at[0]);
    }
    p->count = count;
    for (int k = 0; k < p->count;) {
        const int mark = rat_mark();
        bool between = false;
        for (int i = 0; i < p->count; i++)
            for (int j = 0; j < i; j++) {
                if (i == k || j == k || rat_sign(cross2(p->at[i], p->at[j], p->at[k])) != 0) continue;
                const rat to[2][2] = {{rat_sub(p->at[i][0], p->at[k][0]), rat_sub(p->at[i][1], p->at[k][1])},
                                      {rat_sub(p->at[j][0], p->at[k][0]), rat_sub(p->at[j][1], p->at[k][1])}};
                between = between || rat_sign(rat_dot(2, to[0], to[1])) < 0;
            }
        rat_free_after(mark);
        if (between) memmove(p->at[k], p->at[k + 1], (size_t)(--p->count - k) * sizeof p->at[0]);
        else k++;
    }
}

/* The point of the outline with this projection. */
static void lift(const struct projection *along, const struct corners *o, const rat y[2], rat out[3]) {
    rat p[3][2];
    for (int k = 0; k < 3 && k < o->count; k++) project(along, o->at[k], p[k]);
    rat weight[3] = {rat_of(1), rat_of(0), rat_of(0)};
    if (o->count > 2) {
        const rat all = cross2(p[0], p[1], p[2]);
        weight[1] = rat_div(cross2(p[0], y, p[2]), all);
        weight[2] = rat_div(cross2(p[0], p[1], y), all);
    } else if (o->count == 2) {
        const int i = mpq_equal(p[0][0], p[1][0]) ? 1 : 0;
        weight[1] = rat_div(rat_sub(y[i], p[0][i]), rat_sub(p[1][i], p[0][i]));
    }
    weight[0] = rat_sub(rat_sub(weight[0], weight[1]), weight[2]);
    for (int i = 0; i < 3; i++) {
        out[i] = rat_of(0);
        for (int k = 0; k < 3 && k < o->count; k++) out[i] = rat_add(out[i], rat_mul(weight[k], o->at[k][i]));
    }
}

/* The greatest sign * d . x over a core. */
static rat reach(const grz_core *core, const rat d[3], int sign) {
    rat most = NULL;
    for (int k = 0; k < rat_corners(core); k++) {
        rat x[3];
        corner_of(core, k, x);
        const rat ahead = rat_mul(rat_of(sign), rat_dot(3, x, d));
        most = most ? rat_max(most, ahead) : ahead;
    }
    return most;
}

/* Compares all points with the clip. */

static struct residual places_off = {.bound = "of a place: a coordinate within 8 * 2^-53 M, a depth that rounds"};

/* The least error of a place that was found: the greatest of its coordinates, as part of the bound for shapes with
 * coordinates of `most`, and of its depth, beyond its rounding, as part of 2^-90 of `size`. */
static rat nearest_place(const struct found *f, const rat point[3], rat depth, rat most, rat size) {
    rat least = rat_of(DBL_MAX);
    const rat bound = rat_mul(rat_of(0x1p-50), most), depth_bound = rat_mul(rat_of(0x1p-90), size);
    for (int k = 0; k < f->count; k++) {
        const grz_contact_place *const p = &f->places[k];
        rat error = rat_div(rat_beyond_rounding(p->depth, depth), depth_bound);
        for (int i = 0; i < 3; i++)
            error = rat_max(error, rat_div(rat_abs(rat_sub(rat_of(p->point[i]), point[i])), bound));
        least = rat_min(least, error);
    }
    return least;
}

/* At least the least double that is no subnormal, so that what these round is within the bound. */
static rat largest_coordinate(const grz_body *body) {
    struct corners all;
    rat most = rat_of(0x1p-1022);
    corners_of(&body->core, &all);
    for (int k = 0; k < all.count; k++)
        for (int i = 0; i < 3; i++) most = rat_max(most, rat_abs(all.at[k][i]));
    return rat_add(most, rat_of(body->core.radius[0]));
}

static void compare_with_clip(const grz_body *a, const grz_body *b, const double d[3], double margin) {
    const int mark = rat_mark();
    struct found f;
    find(a, b, d, margin, &f);
    const struct projection along = projection_along(d);
    struct corners o[2];
    struct polygon p[2];
    for (int k = 0; k < 2; k++) {
        corners_of_outline(k ? &b->core : &a->core, &f.outline[k], &o[k]);
        p[k].count = o[k].count;
        for (int i = 0; i < o[k].count; i++) project(&along, o[k].at[i], p[k].at[i]);
    }
    clip_by_polygon(&p[0], &p[1]);
    keep_corners(&p[0]);
    const double ra = a->core.radius[0], rb = b->core.radius[0];
    const rat radii = rat_of_two(ra, rb), square = rat_dot(3, along.d, along.d), length = rat_sqrt(square),
              least = rat_sub(rat_of(0), rat_add(reach(&a->core, along.d, -1), reach(&b->core, along.d, 1)));
    rat size = rat_add(radii, rat_of(0x1p-1000));
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < o[k].count; i++)
            for (int j = 0; j < 3; j++) size = rat_max(size, rat_abs(o[k].at[i][j]));
    const rat most = rat_max(largest_coordinate(a), largest_coordinate(b));
    int expected = 0;
    for (int k = 0; k < p[0].count; k++) {
        rat x[3], y[3], w[3];
        lift(&along, &o[0], p[0].at[k], x);
        lift(&along, &o[1], p[0].at[k], y);
        for (int i = 0; i < 3; i++) w[i] = rat_sub(x[i], y[i]);
        const rat ahead = rat_dot(3, w, along.d), off = rat_sub(ahead, least);
        for (int i = 0; i < 3; i++) assert_true(mpq_equal(rat_mul(w[i], square), rat_mul(ahead, along.d[i])));
        assert_true(rat_sign(off) >= 0);
        /* radii - ahead / |d| >= -margin */
        const rat reach = isfinite(margin) ? rat_add(radii, rat_of(margin)) : NULL;
        const bool kept = !reach || rat_sign(ahead) <= 0 ||
                          mpq_cmp(rat_mul(ahead, ahead), rat_mul(rat_mul(reach, reach), square)) <= 0;
        if (!kept) continue;
        expected++;
        rat exact[3];
        for (int i = 0; i < 3; i++) {
            const rat shift = rat_mul(rat_div(along.d[i], length), rat_div(rat_of_two(rb, -ra), rat_of(2)));
            exact[i] = rat_add(rat_div(rat_add(x[i], y[i]), rat_of(2)), shift);
        }
        const rat depth = rat_sub(radii, rat_div(ahead, length));
        residual_add(&places_off, nearest_place(&f, exact, depth, most, size), 1, rat_of(1));
    }
    assert_int_equal(f.count, expected);
    for (int i = 0; i < f.count; i++)
        for (int j = 0; j < i; j++)
            assert_true(memcmp(f.places[i].feature, f.places[j].feature, sizeof f.places[i].feature) != 0);
    rat_free_after(mark);
}

/* The outline is a face of the core, or an edge or corner; it has all of the furthest corners in it. */
static void check_outline(const grz_body *body, const double d[3], int sign) {
    const int mark = rat_mark();
    struct found f;
    find(body, body, d, 0, &f);
    const grz_outline *const o = &f.outline[sign > 0];
    const struct projection along = projection_along(d);
    struct corners all, own;
    struct polygon p = {.count = o->count};
    corners_of(&body->core, &all);
    corners_of_outline(&body->core, o, &own);
    for (int k = 0; k < own.count; k++) project(&along, own.at[k], p.at[k]);
    const rat most = reach(&body->core, along.d, sign);
    for (int k = 0; k < all.count; k++) {
        if (!mpq_equal(rat_mul(rat_of(sign), rat_dot(3, all.at[k], along.d)), most)) continue;
        assert_true(is_in(&along, all.at[k], &p));
    }
    if (o->count > 2) {
        rat e[2][3], n[3];
        for (int k = 0; k < 2; k++)
            for (int i = 0; i < 3; i++) e[k][i] = rat_sub(own.at[k + 1][i], own.at[0][i]);
        rat_cross(e[0], e[1], n);
        /* det(q - p, r - p, d) > 0 */
        assert_true(rat_sign(rat_dot(3, n, along.d)) > 0);
        const rat level = rat_dot(3, n, own.at[0]);
        for (int k = 0; k < own.count; k++) assert_true(mpq_equal(rat_dot(3, n, own.at[k]), level));
        for (int k = 0; k < all.count; k++) {
            const int side = rat_sign(rat_sub(rat_dot(3, n, all.at[k]), level));
            assert_true(sign * side <= 0);
            if (side != 0) continue;
            assert_true(is_in(&along, all.at[k], &p));
        }
    }
    if (o->count == 2) assert_false(same2(p.at[0], p.at[1]));
    rat_free_after(mark);
}

/* Shapes */

static struct draws draws;

/* Where the points of a shape are kept. */
struct maker {
    grz_body body;
    grz3_shape space;
    grz2_shape plane;
    double points[3 * 16];
};

static void make3(struct maker *m) {
    struct rng *const rng = &draws.rng;
    grz3_vec v[8];
    for (int k = 0; k < 8; k++) {
        draw_vector(&draws, 3, m->points + 3 * k);
        v[k] = (grz3_vec){m->points[3 * k], m->points[3 * k + 1], m->points[3 * k + 2]};
    }
    const grz3_aabb box = {{fmin(v[0].x, v[1].x), fmin(v[0].y, v[1].y), fmin(v[0].z, v[1].z)},
                           {fmax(v[0].x, v[1].x), fmax(v[0].y, v[1].y), fmax(v[0].z, v[1].z)}};
    const grz3_obb obb = {v[0], {fabs(v[1].x), fabs(v[1].y), fabs(v[1].z)}, {v[2], v[3], v[4]}};
    const grz3_triangle triangle = {v[0], v[1], v[2]};
    const grz3_segment segment = {v[0], v[1]};
    switch (rng_int(rng, 0, 6)) {
    case 0: m->space = grz3_shape_from_point(&v[0]); break;
    case 1: m->space = grz3_shape_from_segment(&segment); break;
    case 2: m->space = grz3_shape_from_aabb(&box); break;
    case 3: m->space = grz3_shape_from_obb(&obb); break;
    case 4: m->space = grz3_shape_from_triangle(&triangle); break;
    default: {
        const int count = rng_int(rng, 1, 16), flat = rng_int(rng, 0, 5);
        draw_vector(&draws, 3, m->points + 24), draw_vector(&draws, 3, m->points + 27);
        for (int k = 10; k < 16; k++) draw_vector(&draws, 3, m->points + 3 * k);
        for (int k = 0; k < 16 && flat < 2; k++) m->points[3 * k + flat] = m->points[flat];
        const grz3_hull hull = {count, (const grz3_vec *)m->points};
        m->space = grz3_shape_from_hull(&hull);
    }
    }
    if (rng_once_in(rng, 3)) m->space.radius = fabs(draw(&draws));
    assert_true(grz3_body_of(&m->space, &m->body));
}

static void make2(struct maker *m) {
    struct rng *const rng = &draws.rng;
    grz2_vec v[4];
    for (int k = 0; k < 16; k++) draw_vector(&draws, 2, m->points + 2 * k);
    for (int k = 0; k < 4; k++) v[k] = (grz2_vec){m->points[2 * k], m->points[2 * k + 1]};
    const grz2_rect rect = {v[0].x, v[0].y, fabs(v[1].x), fabs(v[1].y)};
    const grz2_obb obb = {v[0], {fabs(v[1].x), fabs(v[1].y)}, v[2]};
    const grz2_triangle triangle = {v[0], v[1], v[2]};
    const grz2_segment segment = {v[0], v[1]};
    const grz2_hull hull = {rng_int(rng, 1, 16), (const grz2_vec *)m->points};
    switch (rng_int(rng, 0, 6)) {
    case 0: m->plane = grz2_shape_from_point(&v[0]); break;
    case 1: m->plane = grz2_shape_from_segment(&segment); break;
    case 2: m->plane = grz2_shape_from_rect(&rect); break;
    case 3: m->plane = grz2_shape_from_obb(&obb); break;
    case 4: m->plane = grz2_shape_from_triangle(&triangle); break;
    default: m->plane = grz2_shape_from_hull(&hull);
    }
    if (rng_once_in(rng, 3)) m->plane.radius = fabs(draw(&draws));
    assert_true(grz2_body_of(&m->plane, &m->body));
}

/* A direction that is not 0: drawn, or across two edges of a core as far as doubles hold that, or along an axis. */
static void draw_direction(const grz_core *core, int dim, double d[3]) {
    d[2] = 0;
    do draw_vector(&draws, dim, d);
    while (d[0] == 0 && d[1] == 0 && d[2] == 0);
    if (rng_once_in(&draws.rng, 4)) {
        const int axis = rng_int(&draws.rng, 0, dim - 1);
        for (int i = 0; i < 3; i++) d[i] = i == axis ? d[i] < 0 ? -1 : 1 : 0;
    } else if (rng_once_in(&draws.rng, 2)) {
        const int mark = rat_mark();
        rat p[3][3], e[2][3] = {{rat_of(0), rat_of(0), rat_of(1)}, {rat_of(0), rat_of(0), rat_of(1)}}, n[3];
        for (int k = 0; k < 3; k++) corner_of(core, rng_int(&draws.rng, 0, rat_corners(core) - 1), p[k]);
        for (int k = 0; k < dim - 1; k++)
            for (int i = 0; i < 3; i++) e[k][i] = rat_sub(p[k + 1][i], p[0][i]);
        rat_cross(e[0], e[1], n);
        if (rat_sign(rat_length(3, n)) != 0)
            for (int i = 0; i < 3; i++) d[i] = rat_double(n[i]);
        rat_free_after(mark);
    }
}

static void compare_many(int dim, int count) {
    struct maker a, b;
    for (int n = effort(count); n > 0; n--) {
        double d[3];
        draws_next(&draws);
        if (dim == 3) make3(&a), make3(&b);
        else make2(&a), make2(&b);
        draw_direction(rng_once_in(&draws.rng, 2) ? &a.body.core : &b.body.core, dim, d);
        const double margin = rng_once_in(&draws.rng, 2)   ? 0
                              : rng_once_in(&draws.rng, 3) ? INFINITY
                                                           : fabs(draw(&draws));
        check_outline(&a.body, d, rng_once_in(&draws.rng, 2) ? 1 : -1);
        compare_with_clip(&a.body, &b.body, d, margin);
    }
}

static void points_are_those_of_an_exact_clip(void **state) {
    (void)state;
    draws = draws_seeded("contact points");
    compare_many(3, 4000);
    compare_many(2, 2000);
    residual_report(&places_off, 1);
}

static bool same_places(const grz_contact_place a[], const grz_contact_place b[], int count) {
    bool same = true;
    for (int k = 0; k < count; k++)
        same = same && !memcmp(a[k].point, b[k].point, sizeof a[k].point) && a[k].depth == b[k].depth &&
               !memcmp(a[k].feature, b[k].feature, sizeof a[k].feature);
    return same;
}

/* With the normal of the least translation, the deepest point has its depth. The exact stage, which is told nothing of
 * the face that the normal is from, finds the same points, bit for bit. */
static void the_deepest_point_is_as_deep_as_the_contact(void **state) {
    (void)state;
    draws = draws_seeded("contact manifolds");
    for (int n = effort(3000); n > 0; n--) {
        const int dim = 2 + n % 2;
        struct maker m[2];
        grz_contact_axis axis;
        draws_next(&draws);
        for (int k = 0; k < 2; k++)
            if (dim == 3) make3(&m[k]);
            else make2(&m[k]);
        const grz_body *const a = &m[0].body, *const b = &m[1].body;
        grz_contact_axis_of(a, b, (double)INFINITY, &axis);
        const double margin = axis.depth < 0 ? -2 * axis.depth : 0;
        grz_contact_place all[GRZ_MOST_PLACES], exact[GRZ_MOST_PLACES], few[GRZ_MOST_PLACES];
        const grz_contact_pair pair = grz_contact_pair_along(a, b, &axis, margin);
        double normal[3];
        const int count = grz_find_contact_points(&pair, normal, all);
        assert_in_range(count, 1, GRZ_MOST_PLACES);
        memcpy(few, all, (size_t)count * sizeof *all);
        const int kept = grz_reduce_contact(normal, few, count, dim == 3 ? 4 : 2);
        assert_in_range(kept, 1, count);
        assert_true(few[0].depth == axis.depth);
        for (int k = 0; k < count; k++) assert_true(all[k].depth <= axis.depth);
        if (dim == 2) assert_true(count <= 2);
        grz_contact c = {.pair = &pair, .side = {{.body = a}, {.body = b}}};
        assert_int_equal(grz_find_places_exactly(&c, exact), count);
        assert_true(same_places(all, exact, count));
    }
}

/* Across a triangle, if doubles hold that. */
static bool vector_across(const grz_core *triangle, int turn, double across[3]) {
    const int mark = rat_mark();
    rat p[3][3], e[2][3], n[3];
    for (int k = 0; k < 3; k++) corner_of(triangle, k, p[k]);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 3; i++) e[k][i] = rat_sub(p[k + 1][i], p[0][i]);
    rat_cross(e[0], e[1], n);
    bool exact = rat_sign(rat_length(3, n)) != 0;
    for (int i = 0; i < 3; i++) {
        across[i] = turn * rat_double(n[i]);
        exact = exact && isfinite(across[i]) && mpq_equal(rat_of(turn * across[i]), n[i]);
    }
    rat_free_after(mark);
    return exact;
}

/* That its corners are level is known then, and of a vector it is computed. */
static void points_along_the_normal_of_a_triangle_are_those_along_its_vector(void **state) {
    (void)state;
    draws = draws_seeded("contact normals");
    int compared = 0;
    for (int n = effort(4000); n > 0; n--) {
        struct maker m[2];
        draws_next(&draws);
        for (int k = 0; k < 2; k++) make3(&m[k]);
        const int of = n % 2, turn = n % 4 < 2 ? 1 : -1;
        if (m[of].space.kind != GRZ_TRIANGLE) continue;
        double across[3], normal[2][3];
        if (!vector_across(&m[of].body.core, turn, across)) continue;
        const double margin = fabs(draw(&draws));
        const grz_body *const a = &m[0].body, *const b = &m[1].body;
        const grz_contact_pair pair[2] = {
            {.a = a, .b = b, .along = GRZ_ALONG_NORMAL, .of = of, .turn = turn, .margin = margin},
            {.a = a, .b = b, .along = GRZ_ALONG_VECTOR, .vector = across, .margin = margin}};
        grz_contact_place places[2][GRZ_MOST_PLACES];
        int count[2];
        for (int k = 0; k < 2; k++) count[k] = grz_find_contact_points(&pair[k], normal[k], places[k]);
        assert_int_equal(count[0], count[1]);
        assert_memory_equal(normal[0], normal[1], sizeof normal[0]);
        assert_true(same_places(places[0], places[1], count[0]));
        compared += count[0];
    }
    assert_true(compared > effort(50));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_those_of_an_exact_clip),
        cmocka_unit_test(points_along_the_normal_of_a_triangle_are_those_along_its_vector),
        cmocka_unit_test(the_deepest_point_is_as_deep_as_the_contact)};
    return cmocka_run_group_tests_name("contact_points", tests, NULL, NULL);
}
