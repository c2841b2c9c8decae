/* A corner of a common set as a result: rounded, with the features that meet there.
 *
 * SPDX-License-Identifier: MIT */
#include "where/common.h"

#include "convex/facets.h"
#include "num/rounded.h"
#include "shape/features.h"

/* How far along a caster a point of it is. */
static double feature_parameter(grz_arena *arena, int dim, const grz_caster *caster, const grz_rational *p) {
    const grz_dy_mark mark = grz_dy_now(arena);
    double t = 0;
    if (caster->from == NULL || caster->is_point) return (double)NAN;
    for (int i = 0; i < dim; i++) {
        const grz_dyadic from = grz_dy(arena, caster->from[i]);
        const grz_dyadic way =
            caster->dir ? grz_dy(arena, caster->dir[i]) : grz_dy_sub(arena, grz_dy(arena, caster->to[i]), from);
        if (way.sign == 0) continue;
        const grz_dyadic gone = grz_dy_sub(arena, p->x[i], grz_dy_mul(arena, from, p->w));
        t = grz_rounded_quotient(arena, gone, grz_dy_mul(arena, way, p->w));
        break;
    }
    grz_dy_free(arena, mark);
    return t;
}

static bool feature_is_corner(grz_arena *arena, const grz_where_ring *ring, grz_where_ring_corner corner,
                              const grz_rational *p) {
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_rational q;
    grz_where_ring_point(arena, ring, corner, &q);
    const bool same = grz_rational_compare(arena, ring->of->dim, &q, p) == 0;
    grz_dy_free(arena, mark);
    return same;
}

static bool feature_is_on_edge(grz_arena *arena, const grz_where_ring *ring, grz_where_ring_corner from,
                               grz_where_ring_corner to, const grz_rational *p) {
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_rational q, r;
    grz_where_ring_point(arena, ring, from, &q);
    grz_where_ring_point(arena, ring, to, &r);
    const bool on = grz_exact_turn(arena, ring->seen, &q, &r, p).sign == 0;
    grz_dy_free(arena, mark);
    return on;
}

static grz_feature feature_edge(int i, int j) { return i < j ? grz_feature_edge(i, j) : grz_feature_edge(j, i); }

/* Of a bounded part of a line. Of equal corners it has the first. */
static grz_feature feature_of_line(grz_arena *arena, const grz_exact_body *body, const grz_rational *p) {
    const grz_exact_line *const line = &body->line;
    const bool bounded = line->end[1].w.sign != 0;
    if (body->body->form != GRZ_FORM_CORE) return (grz_feature){GRZ_FEATURE_FACE, {-1, -1, -1}};
    if (!line->whole && grz_rational_compare(arena, body->dim, p, &line->end[0]) == 0)
        return grz_feature_vertex(bounded ? body->end[0] : 0);
    if (bounded && grz_rational_compare(arena, body->dim, p, &line->end[1]) == 0)
        return grz_feature_vertex(body->end[1]);
    if (bounded) return feature_edge(body->end[0], body->end[1]);
    return (grz_feature){GRZ_FEATURE_EDGE, {line->whole ? -1 : 0, -1, -1}};
}

/* The three corners of a ring that have the lowest numbers: a face. */
static grz_feature feature_face(grz_arena *arena, const grz_where_ring *ring) {
    int low[3] = {-1, -1, -1};
    for (grz_where_ring_walk w = grz_where_ring_start(arena, ring); !w.done; grz_where_ring_go(arena, &w)) {
        int k = w.at.i;
        for (int n = 0; n < 3; n++) {
            if (low[n] >= 0 && low[n] < k) continue;
            const int larger = low[n];
            low[n] = k;
            k = larger;
            if (k < 0) break;
        }
    }
    return (grz_feature){GRZ_FEATURE_FACE, {low[0], low[1], low[2]}};
}

/* The inside of an area is a face in space, and no feature in the plane. */
static GRZ_NOINLINE grz_feature feature_of_area(grz_arena *arena, const grz_exact_body *body, const grz_rational *p) {
    grz_where_ring ring;
    grz_where_ring_of(arena, body, NULL, &ring);
    for (grz_where_ring_walk w = grz_where_ring_start(arena, &ring); !w.done; grz_where_ring_go(arena, &w))
        if (feature_is_corner(arena, &ring, w.at, p)) return grz_feature_vertex(w.at.i);
    for (grz_where_ring_walk w = grz_where_ring_start(arena, &ring); !w.done; grz_where_ring_go(arena, &w))
        if (feature_is_on_edge(arena, &ring, w.at, w.next, p)) return feature_edge(w.at.i, w.next.i);
    return body->dim == 2 ? grz_feature_none() : feature_face(arena, &ring);
}

/* The planes of the facets of a solid that have a point in them: as many as are independent. Their common part is the
 * face on whose inside the point lies. */
typedef struct feature_facets {
    grz_arena *arena, kept; /* what stays: two planes */
    const grz_exact_body *body;
    const grz_rational *p;
    int rank;
    grz_exact_plane plane[2];
} feature_facets;

/* The room of two planes: six numbers across two axes of an obb, of 2 x 33 limbs and one for sums, and two of three
 * times that width. */
enum { FEATURE_LIMBS = 8 * 110 };

static const grz_exact_core *feature_exact_core(void *context) {
    return &((const feature_facets *)context)->body->exact;
}

/* x 2^doubled */
static grz_dyadic feature_copy(grz_arena *kept, grz_dyadic x, int doubled) {
    const grz_dy_mark mark = grz_dy_now(kept);
    return grz_dy_keep(kept, mark, grz_dy_shift(kept, x, doubled));
}

static bool feature_is_independent(grz_arena *arena, const feature_facets *f, const grz_dyadic n[]) {
    grz_dyadic m[3];
    if (f->rank == 0) return true;
    if (f->rank == 2) return grz_dy_det3(arena, f->plane[0].normal, f->plane[1].normal, n).sign != 0;
    grz_dy_cross(arena, f->plane[0].normal, n, m);
    return m[0].sign != 0 || m[1].sign != 0 || m[2].sign != 0;
}

static bool feature_see(void *context, const grz_core *support, const grz_dyadic n[]) {
    feature_facets *const f = (feature_facets *)context;
    grz_arena *const arena = f->arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_dyadic reach = grz_exact_reach(arena, support, &f->body->exact, n);
    const grz_dy_mark of_along = grz_dy_now(arena);
    const grz_dyadic once = grz_dy_dot(arena, 3, n, f->p->x),
                     along = grz_dy_keep(arena, of_along, grz_dy_shift(arena, once, 1));
    const bool is_on = grz_dy_compare(along, grz_dy_mul(arena, reach, f->p->w)) == 0;
    grz_dy_free(arena, of_along);
    if (is_on && feature_is_independent(arena, f, n)) {
        grz_exact_plane *const plane = &f->plane[f->rank & 1];
        plane->dim = 3;
        for (int i = 0; i < 3 && f->rank < 2; i++) /* twice the normal, as the reach is */
            plane->normal[i] = feature_copy(&f->kept, n[i], 1);
        if (f->rank < 2) plane->offset = feature_copy(&f->kept, reach, 0);
        if (f->rank < 2) grz_exact_plane_orient(plane);
        f->rank++;
    }
    grz_dy_free(arena, mark);
    return f->rank < 3;
}

/* The first corner that is at p. */
static grz_feature feature_first_corner(grz_arena *arena, const grz_exact_body *body, const grz_rational *p) {
    for (int k = 0;; k++) {
        const grz_dy_mark mark = grz_dy_now(arena);
        grz_rational q;
        grz_exact_corner(arena, body, k, &q);
        const bool same = grz_rational_compare(arena, 3, &q, p) == 0;
        grz_dy_free(arena, mark);
        if (same) return grz_feature_vertex(k);
    }
}

/* The edge in which two facets meet: from the first to the last of the corners that are in both. */
static grz_feature feature_solid_edge(grz_arena *arena, const grz_exact_body *body, const grz_exact_plane plane[2]) {
    int first = -1, last = -1;
    for (int k = 0; k < grz_corner_count(body); k++) {
        const grz_dy_mark mark = grz_dy_now(arena);
        grz_rational p, q;
        grz_exact_corner(arena, body, k, &p);
        if (grz_exact_height(arena, &plane[0], &p).sign == 0 && grz_exact_height(arena, &plane[1], &p).sign == 0) {
            if (first < 0) first = last = k;
            grz_exact_corner(arena, body, first, &q);
            if (grz_rational_compare(arena, 3, &p, &q) < 0) first = k;
            grz_exact_corner(arena, body, last, &q);
            if (grz_rational_compare(arena, 3, &p, &q) > 0) last = k;
        }
        grz_dy_free(arena, mark);
    }
    return feature_edge(first, last);
}

static GRZ_NOINLINE grz_feature feature_solid_face(grz_arena *arena, const grz_exact_body *body,
                                                   const grz_exact_plane *plane) {
    grz_where_ring ring;
    grz_where_ring_of(arena, body, plane, &ring);
    return feature_face(arena, &ring);
}

static grz_feature feature_of_solid(grz_arena *arena, const grz_exact_body *body, const grz_rational *p) {
    const grz_dy_mark mark = grz_dy_now(arena);
    feature_facets f = {.arena = arena, .kept = grz_arena_over(mark, FEATURE_LIMBS), .body = body, .p = p};
    const grz_facet_visitor visitor = {.context = &f, .exact = feature_exact_core, .see = feature_see};
    grz_feature feature = grz_feature_none();
    arena->next += FEATURE_LIMBS;
    grz_visit_facets(arena, &body->body->core, &visitor);
    if (f.rank == 1) feature = feature_solid_face(arena, body, &f.plane[0]);
    if (f.rank == 2) feature = feature_solid_edge(arena, body, f.plane);
    if (f.rank == 3) feature = feature_first_corner(arena, body, p);
    grz_dy_free(arena, mark);
    return feature;
}

grz_feature grz_feature_at(grz_arena *arena, const grz_exact_body *body, const grz_rational *p) {
    switch (body->extent) {
    case GRZ_WHERE_POINT: return grz_feature_vertex(0);
    case GRZ_WHERE_LINE: return feature_of_line(arena, body, p);
    case GRZ_WHERE_AREA: return feature_of_area(arena, body, p);
    case GRZ_WHERE_SOLID: return feature_of_solid(arena, body, p);
    case GRZ_WHERE_PLANE: return (grz_feature){GRZ_FEATURE_FACE, {-1, -1, -1}};
    default: break;
    }
    const grz_dy_mark mark = grz_dy_now(arena);
    const bool on_border = grz_exact_height(arena, &body->plane, p).sign == 0;
    grz_dy_free(arena, mark);
    return on_border ? (grz_feature){GRZ_FEATURE_FACE, {-1, -1, -1}} : grz_feature_none();
}

void grz_common_put(grz_arena *arena, grz_common *common, const grz_rational *p) {
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_exact_body *const body[2] = {common->a, common->b};
    grz_where_corner corner = {{0, 0, 0}, {0, 0}, {grz_feature_none(), grz_feature_none()}};
    for (int i = 0; i < common->dim; i++) corner.at[i] = grz_rounded_quotient(arena, p->x[i], p->w);
    for (int k = 0; k < 2; k++) {
        corner.t[k] = feature_parameter(arena, common->dim, &common->caster[k], p);
        corner.feature[k] = body[k] ? grz_feature_at(arena, body[k], p) : grz_feature_none();
        grz_dy_free(arena, mark);
    }
    common->put(common->context, common->count++, &corner);
}
