/* SPDX-License-Identifier: MIT */
#include "support/hit.h"
#include "support/outcome.h"

#include <math.h>

static void copy2(const grz2_vec *v, double out[3]) {
    out[0] = v->x;
    out[1] = v->y;
    out[2] = 0;
}

static void copy3(const grz3_vec *v, double out[3]) {
    out[0] = v->x;
    out[1] = v->y;
    out[2] = v->z;
}

static grz2_vec vec2(const double v[3]) { return (grz2_vec){v[0], v[1]}; }
static grz3_vec vec3(const double v[3]) { return (grz3_vec){v[0], v[1], v[2]}; }

#define DEFINE(dim) \
    static struct hit hit##dim(bool cast, bool open, const grz##dim##_shape *a, const grz##dim##_shape *b, \
                               const struct extra *with) { \
        const grz##dim##_vec da = vec##dim(with->by[0]), db = vec##dim(with->by[1]); \
        grz##dim##_hit hit; \
        struct hit out; \
        if (cast) out.answer = outcome_of((open ? grz##dim##_cast_open_hit : grz##dim##_cast_hit)(a, b, &hit)); \
        else out.answer = outcome_of((open ? grz##dim##_sweep_open_hit : grz##dim##_sweep_hit)(a, &da, b, &db, &hit)); \
        out.time = hit.time; \
        copy##dim(&hit.point, out.point); \
        copy##dim(&hit.normal, out.normal); \
        copy##dim(&hit.a, out.at[0]); \
        copy##dim(&hit.b, out.at[1]); \
        return out; \
    } \
    static struct stop stop##dim(const grz##dim##_shape *a, const grz##dim##_shape *b, const struct extra *with) { \
        const grz##dim##_vec da = vec##dim(with->by[0]), db = vec##dim(with->by[1]); \
        grz##dim##_vec place; \
        struct stop out; \
        out.answer = outcome_of(grz##dim##_stop(a, &da, b, &db, &place, &out.time)); \
        copy##dim(&place, out.place); \
        return out; \
    } \
    static struct separated separated##dim(const grz##dim##_shape *a, const grz##dim##_shape *b) { \
        grz##dim##_vec place; \
        struct separated out; \
        out.answer = outcome_of(grz##dim##_separate(a, b, 1, &place)); \
        copy##dim(&place, out.place); \
        return out; \
    }

DEFINE(2)
DEFINE(3)

struct hit hit_of(const struct row *row, bool open, const union library_shape *a, const union library_shape *b,
                  const struct extra *with) {
    const bool cast = row->relation == GRZ_CAST;
    return row->dim == 2 ? hit2(cast, open, &a->in2, &b->in2, with) : hit3(cast, open, &a->in3, &b->in3, with);
}

bool can_stop(int dim, const union library_shape *s) {
    const int kind = dim == 2 ? (int)s->in2.kind : (int)s->in3.kind;
    const double *const bound = dim == 2 ? &s->in2.aabb.min.x : &s->in3.aabb.min.x;
    bool finite = true;
    for (int i = 0; i < 2 * dim; i++) finite = finite && !isinf(bound[i]);
    switch (kind) {
    case GRZ_POINT:
    case GRZ_SEGMENT:
    case GRZ_BALL:
    case GRZ_CAPSULE:
    case GRZ_OBB:
    case GRZ_TRIANGLE: return true;
    case GRZ_AABB: return finite;
    case GRZ_RECT: return dim == 2;
    default: return false;
    }
}

union library_shape put_at(int dim, const union library_shape *shape, const double place[]) {
    union library_shape put;
    if (dim == 2) put.in2 = grz2_shape_at(&shape->in2, &(grz2_vec){place[0], place[1]});
    else put.in3 = grz3_shape_at(&shape->in3, &(grz3_vec){place[0], place[1], place[2]});
    return put;
}

struct stop stop_of(int dim, const union library_shape *a, const union library_shape *b, const struct extra *with) {
    return dim == 2 ? stop2(&a->in2, &b->in2, with) : stop3(&a->in3, &b->in3, with);
}

struct separated separated_of(int dim, const union library_shape *a, const union library_shape *b) {
    return dim == 2 ? separated2(&a->in2, &b->in2) : separated3(&a->in3, &b->in3);
}
