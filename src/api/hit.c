/* The first hit of a cast or sweep: its time, point and normal, and where both shapes are then.
 *
 * SPDX-License-Identifier: MIT */
#include "api/shapes.h"
#include "hit/hit_box.h"
#include "hit/hit_of_shapes.h"
#include "num/rounded.h"
#include "time/times.h"

#include <graze/times2.h>
#include <graze/times3.h>

#include <math.h>
#include <stddef.h>
#include <string.h>

/* Where a grz2_hit or grz3_hit is written; a time of NULL: nowhere. `exit`, `a` and `b` may be NULL. */
typedef struct hit_out {
    double *time, *exit, *point, *normal, *a, *b;
} hit_out;

/* Two shapes that move, each by a displacement in a time of 1. */
typedef struct hit_pair {
    int dim;
    const grz_shape *a, *b;
    const double *da, *db;
} hit_pair;

/* p + t d, correctly rounded; of an infinite bound, that. */
static void place_on_way(int dim, const double p[], double t, const double d[], double out[]) {
    if (d != grz_nowhere) {
        grz_rounded_steps(dim, p, t, d, grz_nowhere, out);
        return;
    }
    for (int i = 0; i < dim; i++) out[i] = grz_zero(p[i]) ? 0 : p[i];
}

/* Writes point and normal of a hit, `seen` relative to the second shape, which moves by d in a time of 1. `back`
 * reverses the normal. */
static void put_seen(int dim, const grz_hit *seen, double enter, const double d[], bool back, const hit_out *out) {
    place_on_way(dim, seen->point, enter, d, out->point);
    for (int i = 0; i < dim; i++) {
        /* branch-free; writes 0, not -0 */
        const uint64_t bits = grz_bits(seen->normal[i]), some = -(uint64_t)(bits << 1 != 0),
                       turn = (uint64_t)back << 63;
        out->normal[i] = grz_from_bits((bits ^ turn) & some);
    }
}

/* True for a point, ball, aabb or rect, with its radius: an axis-aligned box, written to *box. It refers to the shape's
 * numbers. */
static bool is_axis_aligned(int dim, const grz_shape *s, grz_axis_aligned_box *box) {
    const double *const p = grz_reference_of(dim, s);
    *box = (grz_axis_aligned_box){p, p, NULL, grz_rounding_of(dim, s)};
    switch ((int)grz_kind_of(dim, s)) {
    case GRZ_POINT: return true;
    case GRZ_BALL: box->radius = p[dim]; return true;
    case GRZ_AABB: box->max = p + dim; return true;
    case GRZ_RECT: box->more = p + dim; return dim == 2;
    default: return false;
    }
}

/* The hit at the start of a point or ball that overlaps a box openly: the center, if that is in the box, or what of the
 * box is nearest to it, without a normal. A `ball` of NULL is a point. False if it is another pair, or may only touch.
 */
static bool find_start_in_box(int dim, const double center[], const grz_shape *ball, const grz_shape *b,
                              grz_hit *seen) {
    const double *const least = grz_reference_of(dim, b), *const greatest = least + dim;
    bool inside = true;
    if (grz_kind_of(dim, b) != GRZ_AABB || !grz_zero(grz_rounding_of(dim, b))) return false;
    for (int i = 0; i < dim; i++) {
        inside = inside && grz_compare(least[i], center[i]) < 0 && grz_compare(center[i], greatest[i]) < 0;
        seen->point[i] = grz_held_between(center[i], least[i], greatest[i]);
        seen->normal[i] = 0;
    }
    return inside || (ball && grz_overlap_open(dim, ball, b));
}

/* Writes the hit of a point on its path that touches b at *enter. If that is infinite, the path is rescaled and *enter
 * is its new time. False if there is no first contact. */
static GRZ_NOINLINE bool hit_on_path(int dim, grz_path *path, double dir[], const grz_shape *b, double *enter,
                                     const grz_simplex *face, bool open, const hit_out *out) {
    grz_body body;
    grz_hit seen;
    if (!grz_body_of(dim, b, &body)) return false; /* never: it was hit */
    if (!grz_form_cast_hit(dim, path, dir, &body, open, enter, face, &seen)) return false;
    put_seen(dim, &seen, *enter, grz_nowhere, false, out);
    return true;
}

/* The vectors of the hit of a caster at the time `enter`. The fast path makes no bodies: for a box along the axes. */
static void put_cast_hit(int dim, const grz_shape *caster, const grz_shape *b, bool open, double enter,
                         const grz_simplex *face, const hit_out *out) {
    grz_path path = grz_path_of(dim, caster);
    double dir[3];
    grz_hit seen;
    const grz_axis_aligned_box point = {path.origin, path.origin, NULL, 0};
    grz_axis_aligned_box box;
    const bool later = path.span == GRZ_SPAN_LINE || enter > 0;
    if (later && grz_finite(enter) && is_axis_aligned(dim, b, &box) &&
        grz_find_hit_of_boxes(dim, &point, path.to, path.from, &box, enter, &seen))
        put_seen(dim, &seen, enter, grz_nowhere, false, out);
    else if (!later && find_start_in_box(dim, path.origin, NULL, b, &seen))
        put_seen(dim, &seen, enter, grz_nowhere, false, out);
    else if (!hit_on_path(dim, &path, dir, b, &enter, face, open, out)) return;
    if (!out->a) return;
    grz_rounded_steps(dim, path.origin, enter, path.to, path.from, out->a);
    memcpy(out->b, grz_reference_of(dim, b), (size_t)dim * sizeof *out->b);
}

/* Writes the hit of any two shapes. One of them must be bounded. */
static GRZ_NOINLINE void put_hit_of_bodies(const hit_pair *p, double start, double enter, const grz_simplex *face,
                                           const hit_out *out) {
    grz_body x, y;
    grz_hit seen;
    if (!grz_bodies_of(p->dim, p->a, p->b, &x, &y)) return; /* never: they were hit */
    const bool from_a = grz_form_hit(&x, p->da, &y, p->db, start, enter, face, &seen);
    put_seen(p->dim, &seen, enter, from_a ? p->da : p->db, from_a, out);
}

static void put_sweep_hit(const hit_pair *p, double start, double enter, const grz_simplex *face, const hit_out *out) {
    const int dim = p->dim;
    grz_axis_aligned_box x, y;
    grz_hit seen;
    if (out->a) place_on_way(dim, grz_reference_of(dim, p->a), enter, p->da, out->a);
    if (out->b) place_on_way(dim, grz_reference_of(dim, p->b), enter, p->db, out->b);
    const bool boxes = is_axis_aligned(dim, p->a, &x) && is_axis_aligned(dim, p->b, &y);
    const bool at_once = boxes && grz_zero(enter) && grz_zero(start) && x.min == x.max && !x.more;
    if ((at_once && find_start_in_box(dim, x.min, p->a, p->b, &seen)) ||
        (boxes && enter > start && grz_find_hit_of_boxes(dim, &x, p->da, p->db, &y, enter, &seen)))
        put_seen(dim, &seen, enter, p->db, false, out);
    else put_hit_of_bodies(p, start, enter, face, out);
}

static const double *motion_of(const double d[]) { return d ? d : grz_nowhere; }

static grz_answer cast_hit(int dim, const grz_shape *caster, const grz_shape *b, bool open, hit_out out) {
    double enter;
    grz_simplex face;
    const grz_answer answer = grz_cast_to_face(dim, caster, b, open, &enter, out.exit, &face);
    if (!answer.yes || !out.time) return answer;
    *out.time = enter;
    put_cast_hit(dim, caster, b, open, enter, &face, &out);
    return answer;
}

static grz_answer sweep_hit(int dim, const grz_shape *a, const double da[], const grz_shape *b, const double db[],
                            bool open, hit_out out) {
    const hit_pair p = {dim, a, b, motion_of(da), motion_of(db)};
    double enter;
    grz_simplex face;
    const grz_answer answer = grz_sweep_to_face(dim, a, p.da, b, p.db, open, &enter, out.exit, &face);
    if (!answer.yes || !out.time) return answer;
    *out.time = enter;
    put_sweep_hit(&p, 0, enter, &face, &out);
    return answer;
}

grz_answer grz_cast_hit_and_exit(int dim, const void *caster, const void *b, bool open, double *enter, double *exit,
                                 double *point, double *normal) {
    *enter = *exit = (double)INFINITY;
    return cast_hit(dim, (const grz_shape *)caster, (const grz_shape *)b, open,
                    (hit_out){enter, exit, point, normal, NULL, NULL});
}

grz_answer grz_sweep_hit_and_exit(int dim, const void *a, const double da[], const void *b, const double db[],
                                  bool open, double *enter, double *exit, double *point, double *normal) {
    *enter = *exit = (double)INFINITY;
    return sweep_hit(dim, (const grz_shape *)a, da, (const grz_shape *)b, db, open,
                     (hit_out){enter, exit, point, normal, NULL, NULL});
}

/* Writes that there is no hit, and returns where one is to be written. */
static hit_out out2(grz2_hit *hit) {
    if (!hit) return (hit_out){0};
    *hit = (grz2_hit){.time = (double)INFINITY};
    return (hit_out){&hit->time,       NULL, (double *)&hit->point, (double *)&hit->normal, (double *)&hit->a,
                     (double *)&hit->b};
}
static hit_out out3(grz3_hit *hit) {
    if (!hit) return (hit_out){0};
    *hit = (grz3_hit){.time = (double)INFINITY};
    return (hit_out){&hit->time,       NULL, (double *)&hit->point, (double *)&hit->normal, (double *)&hit->a,
                     (double *)&hit->b};
}

grz_answer grz2_cast_hit(const grz2_shape *caster, const grz2_shape *b, grz2_hit *out) {
    return cast_hit(2, grz_from2(caster), grz_from2(b), false, out2(out));
}
grz_answer grz3_cast_hit(const grz3_shape *caster, const grz3_shape *b, grz3_hit *out) {
    return cast_hit(3, grz_from3(caster), grz_from3(b), false, out3(out));
}

grz_answer grz2_cast_open_hit(const grz2_shape *caster, const grz2_shape *b, grz2_hit *out) {
    return cast_hit(2, grz_from2(caster), grz_from2(b), true, out2(out));
}
grz_answer grz3_cast_open_hit(const grz3_shape *caster, const grz3_shape *b, grz3_hit *out) {
    return cast_hit(3, grz_from3(caster), grz_from3(b), true, out3(out));
}

grz_answer grz2_sweep_hit(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                          grz2_hit *out) {
    return sweep_hit(2, grz_from2(a), (const double *)da, grz_from2(b), (const double *)db, false, out2(out));
}
grz_answer grz3_sweep_hit(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db,
                          grz3_hit *out) {
    return sweep_hit(3, grz_from3(a), (const double *)da, grz_from3(b), (const double *)db, false, out3(out));
}

grz_answer grz2_sweep_open_hit(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                               grz2_hit *out) {
    return sweep_hit(2, grz_from2(a), (const double *)da, grz_from2(b), (const double *)db, true, out2(out));
}
grz_answer grz3_sweep_open_hit(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db,
                               grz3_hit *out) {
    return sweep_hit(3, grz_from3(a), (const double *)da, grz_from3(b), (const double *)db, true, out3(out));
}

void grz3_hit_at(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db, double start,
                 double enter, const grz_simplex *face, grz3_hit *out) {
    const hit_pair p = {3, grz_from3(a), grz_from3(b), motion_of((const double *)da), motion_of((const double *)db)};
    const hit_out o = out3(out);
    *o.time = enter;
    put_sweep_hit(&p, start, enter, face, &o);
}
