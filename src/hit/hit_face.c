/* The point and the normal of the first contact of two cores. hit.c finds both in integers. Here they are computed in
 * double-doubles, each number with an error bound (num/approx.h), from the face of the difference P that is hit
 * (time/time_of_impact.c). A number is written only if its rounding is certain, which is nearly always; then it has the
 * same bits as in hit.c.
 *
 * Let w be the first corner of the face, V the displacement, R the sum of the radii, and n a vector across the face
 * with n . V < 0. The time t, and the vector v from the nearest point of b to that of a, are
 *
 *     a face with as many corners as dimensions    t = (R |n| - n . w) / n . V and v = R n / |n|
 *     an edge in space, a corner                   x = w + t V less its part along the edge; |x| = R, and v = x
 *
 * The corners of the face differ by moves, one for each dimension of the face: to another point of a or of b, or along
 * one of their generators. The nearest point of b is
 *
 *     its corner, if all moves are moves of a;
 *     the nearest point of a less v, if all are moves of b;
 *     b's corner + m h, if an edge f of a and an edge h of b cross: m is such that some a's corner + k f is v from it.
 *
 * SPDX-License-Identifier: MIT */
#include "hit/hit_face.h"

#include "hit/hit_numbers.h"
#include "hit/hit_time.h"
#include "hit/zonotope_face.h"
#include "time/time_of_impact.h"
#include "base/isa.h"

/* The two cores and their face; all lengths doubled. */
typedef struct face_touch {
    const grz_core *a, *b;
    double enter;
    grz_approx motion[3], radius;
    grz_approx w[3], of_a[3], of_b[3]; /* the first corner, and what it is made of */
    int moves, moves_of_a;             /* first those of a */
    grz_approx move[2][3];             /* some length of each */
    grz_approx t, v[3], normal[3];     /* found */
    int axis;                          /* the face is across this one; -1 for none */
} face_touch;

static GRZ_INLINE bool face_is_round(const face_touch *s) { return s->radius.hi > 0; }

/* Adds the moves between `count` corners of a core. False if there are more moves than a face has. */
static GRZ_INLINE bool face_add_moves(int dim, const grz_core *core, int count, const int id[3], face_touch *s) {
    int changed = 0;
    for (int k = 1; k < count; k++) changed |= id[k] ^ id[0];
    const bool on_line = core->ends != GRZ_ENDS_NEAR;
    if (on_line && !(changed & 1)) return core->ends == GRZ_ENDS_RAY && id[0] == 0; /* where a ray starts */
    if (changed == 0) return true;
    for (int k = 0; k < core->count + on_line && !core->points; k++) {
        if (!(changed >> k & 1)) continue;
        if (s->moves == dim - 1) return false;
        for (int i = 0; i < dim; i++)
            s->move[s->moves][i] = approx_sum_of_two(on_line ? core->motion[i] : core->generator[k].axis[i]);
        s->moves++;
    }
    for (int k = 1; k < count && core->points; k++) {
        if (id[k] == id[0] || (k == 2 && id[2] == id[1])) continue;
        if (s->moves == dim - 1) return false;
        const double *const x = core->points + dim * id[0], *const y = core->points + dim * id[k];
        for (int i = 0; i < dim; i++) s->move[s->moves][i] = grz_approx_sum(y[i], -x[i]);
        s->moves++;
    }
    return true;
}

/* A face with as many corners as dimensions. v could be as exact as the normal, but hit.c computes it from the time,
 * unless it lies along an axis; so the error of the time is added. False if the plane of the face comes within R of 0
 * at another time than that of the hit: then it is not certain that the hit is inside the face. */
static GRZ_INLINE bool face_touch_face(int dim, face_touch *s) {
    grz_approx n[3];
    if (dim == 2) {
        n[0] = grz_approx_neg(s->move[0][1]);
        n[1] = s->move[0][0];
    } else {
        approx_cross(s->move[0], s->move[1], n);
    }
    grz_approx rise = grz_approx_dot(dim, n, s->motion);
    if (rise.hi > 0) {
        for (int i = 0; i < dim; i++) n[i] = grz_approx_neg(n[i]);
        rise = grz_approx_neg(rise);
    }
    const bool round = face_is_round(s);
    s->axis = face_axis_of(dim, n);
    const grz_approx length = grz_approx_sqrt(grz_approx_dot(dim, n, n)), level = grz_approx_dot(dim, n, s->w);
    const grz_approx to = round ? grz_approx_mul(s->radius, length) : grz_approx_of(0);
    const grz_approx t = grz_approx_div(grz_approx_sub(to, level), rise);
    s->t = round ? grz_hit_time(t, s->enter) : t;
    for (int i = 0; i < dim; i++) {
        s->normal[i] = grz_approx_div(n[i], length);
        s->v[i] = round ? grz_approx_mul(s->radius, s->normal[i]) : grz_approx_of(0);
        if (round && s->axis < 0) s->v[i].off += grz_hit_time_error(s->enter) * fabs(s->motion[i].hi);
    }
    return grz_is_hit_time(s->t.hi, s->t.off, s->enter);
}

/* Subtracts from x its part along e; e2 = e . e. If e lies along an axis, that coordinate becomes exactly 0. */
static GRZ_INLINE void put_across(const grz_approx e[3], grz_approx e2, grz_approx x[3]) {
    const int axis = face_axis_of(3, e);
    if (axis >= 0) x[axis] = grz_approx_of(0);
    else go_along(3, x, grz_approx_neg(grz_approx_div(grz_approx_dot(3, e, x), e2)), e, x);
}

/* An edge in space, or a corner. False if its time is not that of the hit. */
static GRZ_INLINE bool face_touch_edge(int dim, face_touch *s) {
    grz_approx x[3], motion[3], more;
    s->axis = -1;
    for (int i = 0; i < dim; i++) {
        x[i] = s->w[i];
        motion[i] = s->motion[i];
    }
    if (s->moves == 1) {
        const grz_approx *const e = s->move[0], e2 = grz_approx_dot(3, e, e);
        put_across(e, e2, x);
        put_across(e, e2, motion);
    }
    const grz_approx enter = grz_approx_of(s->enter);
    go_along(dim, x, enter, motion, x);
    if (!grz_find_hit_time(dim, x, motion, s->radius, s->enter, &more)) return false;
    s->t = grz_approx_add(enter, more);
    go_along(dim, x, more, motion, s->v);
    for (int i = 0; i < dim; i++) s->normal[i] = grz_approx_div(s->v[i], s->radius);
    return true;
}

/* Writes the nearest point of b. */
static GRZ_INLINE void face_find_place(int dim, const face_touch *s, grz_approx place[3]) {
    grz_approx at[3];
    for (int i = 0; i < dim; i++) place[i] = s->of_b[i];
    if (s->moves == s->moves_of_a) return;
    const bool is_corner = s->moves_of_a == 0;
    go_along(dim, is_corner ? s->of_a : s->w, s->t, s->motion, at);
    if (face_is_round(s)) approx_subtract(dim, at, s->v, at);
    if (is_corner) {
        for (int i = 0; i < dim; i++) place[i] = i == s->axis ? place[i] : at[i];
    } else if (dim == 3) {
        grz_approx n[3], across[3];
        approx_cross(s->move[0], s->move[1], n);
        approx_cross(s->move[0], at, across);
        go_along(3, place, grz_approx_div(grz_approx_dot(3, across, n), grz_approx_dot(3, n, n)), s->move[1], place);
    }
}

/* The ratio of b's radius to R, rounded; false if it is not certain how. */
static bool face_share_of(const face_touch *s, double *share) {
    const grz_approx of_b = approx_sum_of_two(s->b->radius);
    *share = 0;
    return of_b.hi == 0 || grz_approx_rounds(grz_approx_div(approx_twice(of_b), s->radius), share);
}

static GRZ_INLINE bool face_round_all(int dim, const face_touch *s, grz_hit *hit) {
    grz_approx place[3];
    double share;
    *hit = (grz_hit){{0}, {0}};
    for (int i = 0; i < dim; i++)
        if (!grz_approx_rounds(s->normal[i], &hit->normal[i])) return false;
    if (!face_share_of(s, &share)) return false;
    face_find_place(dim, s, place);
    if (share > 0) go_along(dim, place, grz_approx_of(share), s->v, place);
    for (int i = 0; i < dim; i++)
        if (!grz_approx_rounds(grz_approx_scale(place[i], 0.5), &hit->point[i])) return false;
    return true;
}

static GRZ_INLINE bool face_find(int dim, const grz_core *a, const grz_core *b, const grz_simplex *face, double enter,
                                 grz_hit *hit) {
    face_touch s;
    int of_a[3] = {0}, of_b[3] = {0};
    s.a = a, s.b = b, s.enter = enter, s.moves = 0;
    for (int k = 0; k < face->count; k++) {
        of_a[k] = face->corner[k].a;
        of_b[k] = face->corner[k].b;
    }
    if (!face_add_moves(dim, a, face->count, of_a, &s)) return false;
    s.moves_of_a = s.moves;
    if (!face_add_moves(dim, b, face->count, of_b, &s)) return false;
    for (int i = 0; i < dim; i++) s.motion[i] = approx_twice(approx_sum_of_two(a->motion[i]));
    s.radius = approx_twice(grz_approx_add(approx_sum_of_two(a->radius), approx_sum_of_two(b->radius)));
    face_corner_of(dim, a, of_a[0], s.of_a);
    face_corner_of(dim, b, of_b[0], s.of_b);
    approx_subtract(dim, s.of_a, s.of_b, s.w);
    return (face->count == dim ? face_touch_face(dim, &s) : face_touch_edge(dim, &s)) && face_round_all(dim, &s, hit);
}

/* Searches for the face. a->from is overwritten: the search starts shortly before the hit, which is faster than from
 * the start of the motion. */
static bool find_face_of(grz_core *a, const grz_core *b, double enter, grz_time_of_impact *found) {
    const grz_simplex nowhere = {.count = 0};
    a->from = grz_at(enter - 0x1p-10 * fabs(enter));
    return grz_find_time_of_impact(a, b, &nowhere, found) && found->is_face && found->time == enter;
}

/* The same for a ray or line b. A function of its own, as only this case needs another core on the stack. */
static GRZ_NOINLINE bool find_face_on_line(grz_core *a, const grz_core *b, double enter, grz_time_of_impact *found) {
    grz_core y = *b;
    a->from = a->to = grz_at(enter);
    grz_clip(a, &y);
    return find_face_of(a, &y, enter, found);
}

static bool face_of_pair(const grz_core *a, const grz_core *b, double enter, grz_time_of_impact *found) {
    if (grz_find_zonotope_face(a, b, enter, &found->face)) return true;
    grz_core x = *a;
    return b->ends == GRZ_ENDS_NEAR ? find_face_of(&x, b, enter, found) : find_face_on_line(&x, b, enter, found);
}

/* A core that has one corner only. */
static bool core_is_point(const grz_core *core) {
    return core->ends == GRZ_ENDS_NEAR && (core->points ? core->point_count == 1 : core->count == 0);
}

GRZ_NOINLINE bool grz_find_hit_of_cores(const grz_core *a, const grz_core *b, double enter, const grz_simplex *face,
                                        grz_hit *hit) {
    grz_time_of_impact found = {.face = {.count = 1}};
    if (a->ends != GRZ_ENDS_NEAR || b->ends == GRZ_ENDS_BOX || !GRZ_FILTER_CLAIMS) return false;
    if (face->count > 0) found.face = *face;
    else if (!(core_is_point(a) && core_is_point(b)) && !face_of_pair(a, b, enter, &found)) return false;
    if (GRZ_WITH_AVX2(grz_find_hit_on_face_avx2(a, b, &found.face, enter, hit), false)) return true;
    return a->dim == 2 ? face_find(2, a, b, &found.face, enter, hit) : face_find(3, a, b, &found.face, enter, hit);
}

/* Planes and half-spaces: the lowest corner at the rounded time is projected to the plane as in hit.c, along n if it is
 * the center of a ball, else along the motion. */

/* Writes the id of the corner furthest along -n; false if it is not certain which corner that is. Of a generator that
 * is parallel to the plane the negative end is taken. */
static bool lowest_corner(int dim, const grz_core *core, const grz_approx n[], int *id) {
    *id = 0;
    for (int k = 0; k < core->count && !core->points; k++) {
        grz_approx axis[3];
        for (int i = 0; i < dim; i++) axis[i] = approx_sum_of_two(core->generator[k].axis[i]);
        const grz_approx along = grz_approx_dot(dim, n, axis);
        if (along.off != 0 && !(along.off < 0x1p-20 * fabs(along.hi))) return false;
        *id |= (along.hi < 0) << k;
    }
    double level[2] = {(double)INFINITY, (double)INFINITY}, length = 0; /* the least, and the next */
    for (int i = 0; i < dim; i++) length += fabs(n[i].hi);
    for (int k = 0; k < core->point_count && core->points; k++) {
        double along = 0;
        for (int i = 0; i < dim; i++) along += n[i].hi * core->points[dim * k + i];
        const bool least = along < level[0];
        level[1] = least ? level[0] : along < level[1] ? along : level[1];
        level[0] = least ? along : level[0];
        *id = least ? k : *id;
    }
    return !core->points || level[1] - level[0] > 0x1p-40 * length * core->point_size;
}

static GRZ_INLINE bool flat_find(int dim, const grz_core *a, const double normal[], double offset, double enter,
                                 grz_hit *hit) {
    grz_approx n[3], motion[3], at[3];
    int id;
    *hit = (grz_hit){{0}, {0}};
    for (int i = 0; i < dim; i++) {
        n[i] = grz_approx_of(normal[i]);
        motion[i] = approx_twice(approx_sum_of_two(a->motion[i]));
    }
    grz_approx rise = grz_approx_dot(dim, n, motion), twice_offset = grz_approx_of(2 * offset);
    if (!grz_approx_divides(rise)) return false;
    if (rise.hi > 0) {
        for (int i = 0; i < dim; i++) n[i] = grz_approx_neg(n[i]);
        rise = grz_approx_neg(rise);
        twice_offset = grz_approx_neg(twice_offset);
    }
    if (!lowest_corner(dim, a, n, &id)) return false;
    face_corner_of(dim, a, id, at);
    go_along(dim, at, grz_approx_of(enter), motion, at);
    const bool ball = !grz_zero(a->radius[0]);
    const grz_approx square = grz_approx_dot(dim, n, n), length = grz_approx_sqrt(square);
    const grz_approx beyond = grz_approx_sub(twice_offset, grz_approx_dot(dim, n, at)),
                     on = grz_approx_div(beyond, ball ? square : rise);
    const int axis = face_axis_of(dim, n);
    for (int i = 0; i < dim; i++) {
        const grz_approx place = i == axis ? grz_approx_div(twice_offset, n[i])
                                           : grz_approx_add(at[i], grz_approx_mul(on, ball ? n[i] : motion[i]));
        if (!grz_approx_rounds(grz_approx_div(n[i], length), &hit->normal[i])) return false;
        if (!grz_approx_rounds(grz_approx_scale(place, 0.5), &hit->point[i])) return false;
    }
    return true;
}

GRZ_NOINLINE bool grz_find_hit_of_flat(const grz_core *a, const double normal[], double offset, double enter,
                                       grz_hit *hit) {
    if (a->ends != GRZ_ENDS_NEAR || !GRZ_FILTER_CLAIMS) return false;
    return a->dim == 2 ? flat_find(2, a, normal, offset, enter, hit) : flat_find(3, a, normal, offset, enter, hit);
}
