/* What two bodies have in common. Of a line it is the part between the limits that the other one sets; of two polygons
 * in one plane it is a polygon whose edges are parts of theirs, in the order of their directions; all else is cut by a
 * plane first, which leaves one of these.
 *
 * SPDX-License-Identifier: MIT */
#include "where/common.h"

#include "num/rounded.h"

int grz_common_sign(int dim, const grz_dyadic v[]) {
    for (int i = 0; i < dim; i++)
        if (v[i].sign != 0) return v[i].sign;
    return 1;
}

/* The largest |v[i]|. */
static grz_dyadic common_size(int dim, const grz_dyadic v[]) {
    grz_dyadic most = grz_dy_abs(v[0]);
    for (int i = 1; i < dim; i++)
        if (grz_dy_compare(grz_dy_abs(v[i]), most) > 0) most = grz_dy_abs(v[i]);
    return most;
}

void grz_common_direction(grz_arena *arena, int dim, const grz_dyadic v[], int sign, double out[]) {
    const grz_dyadic size = common_size(dim, v);
    for (int i = 0; i < dim; i++) out[i] = grz_rounded_quotient(arena, sign < 0 ? grz_dy_neg(v[i]) : v[i], size);
}

static void common_put_point(grz_arena *arena, grz_common *common, const grz_rational *p) {
    common->kind = GRZ_SET_POINT;
    grz_common_put(arena, common, p);
}

/* The two ends of a segment, the lesser one first. */
static void common_put_two(grz_arena *arena, grz_common *common, const grz_rational *p, const grz_rational *q) {
    const int order = grz_rational_compare(arena, common->dim, p, q);
    common->kind = order == 0 ? GRZ_SET_POINT : GRZ_SET_SEGMENT;
    grz_common_put(arena, common, order <= 0 ? p : q);
    if (order != 0) grz_common_put(arena, common, order < 0 ? q : p);
}

/* A whole line: the point nearest to 0 is p - (p . d / d . d) d. */
static void common_put_line(grz_arena *arena, grz_common *common, const grz_exact_line *line) {
    const int dim = common->dim;
    const grz_dyadic *const d = line->end[1].x;
    const grz_dyadic square = grz_dy_dot(arena, dim, d, d), along = grz_dy_dot(arena, dim, line->end[0].x, d);
    grz_rational nearest;
    common->kind = GRZ_SET_LINE;
    grz_rational_mix(arena, dim, square, &line->end[0], grz_dy_neg(along), &line->end[1], &nearest);
    grz_common_direction(arena, dim, d, grz_common_sign(dim, d), common->direction);
    grz_common_put(arena, common, &nearest);
}

/* Does the line go on to points that are greater? */
static bool common_is_forward(grz_arena *arena, int dim, const grz_exact_line *line) {
    if (line->end[1].w.sign == 0) return grz_common_sign(dim, line->end[1].x) > 0;
    return grz_rational_compare(arena, dim, &line->end[0], &line->end[1]) < 0;
}

static void common_put_end(grz_arena *arena, grz_common *common, const grz_clip_part *part, int e) {
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_rational p;
    grz_clip_end(arena, part, e, &p);
    grz_common_put(arena, common, &p);
    grz_dy_free(arena, mark);
}

static void common_put_part(grz_arena *arena, grz_common *common, const grz_clip_part *part) {
    const bool begins = !grz_clip_goes_on(part, 0), ends = !grz_clip_goes_on(part, 1);
    if (!begins && !ends) {
        common_put_line(arena, common, part->line);
        return;
    }
    if (!begins || !ends) {
        common->kind = GRZ_SET_RAY;
        grz_common_direction(arena, common->dim, part->line->end[1].x, begins ? 1 : -1, common->direction);
        common_put_end(arena, common, part, begins ? 0 : 1);
        return;
    }
    const int first = common_is_forward(arena, common->dim, part->line) ? 0 : 1;
    common->kind = grz_clip_is_point(arena, part) ? GRZ_SET_POINT : GRZ_SET_SEGMENT;
    common_put_end(arena, common, part, first);
    if (common->kind == GRZ_SET_SEGMENT) common_put_end(arena, common, part, 1 - first);
}

/* The part of a line in the plane of a ring that is in the ring. */
static void common_clip_by_ring(grz_arena *arena, grz_clip_part *part, const grz_where_ring *ring) {
    for (grz_where_ring_walk w = grz_where_ring_start(arena, ring); !w.done && !part->empty;
         grz_where_ring_go(arena, &w)) {
        const grz_limit limit = {.kind = GRZ_LIMIT_EDGE, .ring = ring, .from = w.at, .to = w.next};
        grz_clip_by(arena, part, &limit);
    }
}

/* The plane through two lines that are not on one line: along the cross product of their directions, or of one of them
 * and the way from one to the other. */
static bool common_plane_of_lines(grz_arena *arena, const grz_exact_line *a, const grz_exact_line *b,
                                  grz_exact_plane *plane) {
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_dyadic d[3], e[3], n[3];
    grz_rational_way(arena, 3, &a->end[0], &a->end[1], d);
    grz_rational_way(arena, 3, &b->end[0], &b->end[1], e);
    grz_dy_cross(arena, d, e, n);
    if (grz_dy_is_zero(3, n)) return false;
    grz_exact_plane_at(arena, 3, &a->end[0], n, plane);
    grz_exact_plane_keep(arena, mark, plane);
    return true;
}

static void common_with_line(grz_arena *arena, grz_common *common, grz_clip_part *part, const grz_exact_line *other) {
    grz_exact_plane seen = {.dim = 2};
    int sign[2] = {0, 0};
    grz_exact_plane_orient(&seen);
    grz_limit limit = {.kind = GRZ_LIMIT_LINE, .plane = &seen, .line = other};
    if (common->dim == 2 || common_plane_of_lines(arena, part->line, other, &seen))
        grz_clip_signs(arena, common->dim, part->line, &limit, sign);
    if (sign[0] != 0 || sign[1] != 0) grz_clip_to(arena, part, &limit);
    limit.kind = GRZ_LIMIT_BEFORE;
    for (limit.end = 0; limit.end < 2 && sign[0] == 0 && sign[1] == 0; limit.end++)
        if (limit.end == 0 ? !other->whole : other->end[1].w.sign != 0) grz_clip_by(arena, part, &limit);
    common_put_part(arena, common, part);
}

/* A polygon, or what is left of one. */
static void common_put_ring(grz_arena *arena, grz_common *common, const grz_where_ring *ring) {
    static const grz_set_kind kinds[] = {GRZ_SET_NOTHING, GRZ_SET_POINT, GRZ_SET_SEGMENT, GRZ_SET_POLYGON};
    common->kind = kinds[ring->count];
    for (grz_where_ring_walk w = grz_where_ring_start(arena, ring); !w.done; grz_where_ring_go(arena, &w)) {
        const grz_dy_mark mark = grz_dy_now(arena);
        grz_rational p;
        grz_where_ring_point(arena, ring, w.at, &p);
        grz_common_put(arena, common, &p);
        grz_dy_free(arena, mark);
    }
}

/* A plane through a line: across the axis that is not along it. */
static void common_plane_through(grz_arena *arena, const grz_exact_line *line, grz_exact_plane *plane) {
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_dyadic none = grz_dy_zero();
    grz_dyadic d[3], n[3] = {none, none, none};
    grz_rational_way(arena, 3, &line->end[0], &line->end[1], d);
    const int i = d[0].sign != 0 ? 0 : d[1].sign != 0 ? 1 : 2, j = (i + 1) % 3;
    n[j] = d[i];
    n[i] = grz_dy_neg(d[j]);
    grz_exact_plane_at(arena, 3, &line->end[0], n, plane);
    grz_exact_plane_keep(arena, mark, plane);
}

static void common_line_of_ring(grz_arena *arena, const grz_where_ring *ring, grz_exact_line *line) {
    line->whole = false;
    grz_where_ring_point(arena, ring, ring->corner[0], &line->end[0]);
    grz_where_ring_point(arena, ring, ring->corner[1], &line->end[1]);
}

/* A line and a ring in one plane. */
static void common_line_ring(grz_arena *arena, grz_common *common, grz_clip_part *part, const grz_where_ring *ring) {
    grz_exact_line edge;
    if (ring->count < 3) {
        if (ring->count == 1) {
            common_put_ring(arena, common, ring);
            return;
        }
        common_line_of_ring(arena, ring, &edge);
        common_with_line(arena, common, part, &edge);
        return;
    }
    common_clip_by_ring(arena, part, ring);
    common_put_part(arena, common, part);
}

static GRZ_NOINLINE void common_line_area(grz_arena *arena, grz_common *common, grz_clip_part *part,
                                          const grz_exact_body *area) {
    grz_where_ring ring;
    const grz_limit limit = {.kind = GRZ_LIMIT_PLANE, .plane = &area->plane};
    int sign[2] = {0, 0};
    if (common->dim == 3) grz_clip_signs(arena, 3, part->line, &limit, sign);
    if (sign[0] != 0 || sign[1] != 0) {
        grz_clip_to(arena, part, &limit);
        common_put_part(arena, common, part);
        return;
    }
    grz_where_ring_of(arena, area, NULL, &ring);
    common_line_ring(arena, common, part, &ring);
}

static GRZ_NOINLINE void common_line_solid(grz_arena *arena, grz_common *common, grz_clip_part *part,
                                           const grz_exact_body *solid) {
    grz_where_ring ring;
    grz_exact_plane plane;
    common_plane_through(arena, part->line, &plane);
    grz_where_ring_of(arena, solid, &plane, &ring);
    common_line_ring(arena, common, part, &ring);
}

static void common_of_line(grz_arena *arena, grz_common *common, const grz_exact_line *line,
                           const grz_exact_body *other) {
    grz_clip_part part = grz_clip_all(common->dim, line);
    grz_limit limit = {.kind = GRZ_LIMIT_PLANE, .plane = &other->plane};
    switch (other->extent) {
    case GRZ_WHERE_LINE: common_with_line(arena, common, &part, &other->line); return;
    case GRZ_WHERE_AREA: common_line_area(arena, common, &part, other); return;
    case GRZ_WHERE_SOLID: common_line_solid(arena, common, &part, other); return;
    case GRZ_WHERE_PLANE: grz_clip_to(arena, &part, &limit); break;
    default: grz_clip_by(arena, &part, &limit); break;
    }
    common_put_part(arena, common, &part);
}

/* The line in which two planes meet: n x m, through the point (o (m x d) + q (d x n)) / d . d. */
static bool common_line_of_planes(grz_arena *arena, const grz_exact_plane *a, const grz_exact_plane *b,
                                  grz_exact_line *line) {
    grz_dyadic s[3], t[3];
    grz_dyadic *const d = line->end[1].x;
    grz_dy_cross(arena, a->normal, b->normal, d);
    line->whole = true;
    line->end[1].w = grz_dy_zero();
    line->end[0].w = grz_dy_dot(arena, 3, d, d);
    if (line->end[0].w.sign == 0) return false;
    grz_dy_cross(arena, b->normal, d, s);
    grz_dy_cross(arena, d, a->normal, t);
    for (int i = 0; i < 3; i++)
        line->end[0].x[i] = grz_dy_add(arena, grz_dy_mul(arena, a->offset, s[i]), grz_dy_mul(arena, b->offset, t[i]));
    return true;
}

static void common_put_plane(grz_arena *arena, grz_common *common, const grz_exact_plane *plane) {
    const int sign = grz_common_sign(3, plane->normal);
    common->kind = GRZ_SET_PLANE;
    grz_common_direction(arena, 3, plane->normal, sign, common->direction);
    common->offset = grz_rounded_quotient(arena, sign < 0 ? grz_dy_neg(plane->offset) : plane->offset,
                                          common_size(3, plane->normal));
}

static void common_of_planes(grz_arena *arena, grz_common *common, const grz_exact_plane *a, const grz_exact_plane *b) {
    grz_exact_line line;
    if (common_line_of_planes(arena, a, b, &line)) common_put_line(arena, common, &line);
    else common_put_plane(arena, common, a);
}

/* Are all corners of an area in a plane? */
static bool common_in_plane(grz_arena *arena, const grz_exact_body *area, const grz_exact_plane *plane) {
    bool in = true;
    for (int k = 0; k < grz_corner_count(area) && in; k++) {
        const grz_dy_mark mark = grz_dy_now(arena);
        grz_rational p;
        grz_exact_corner(arena, area, k, &p);
        in = grz_exact_height(arena, plane, &p).sign == 0;
        grz_dy_free(arena, mark);
    }
    return in;
}

static GRZ_NOINLINE void common_cut(grz_arena *arena, grz_common *common, const grz_exact_body *of,
                                    const grz_exact_plane *plane) {
    grz_where_ring ring;
    const bool whole = of->extent == GRZ_WHERE_AREA && common_in_plane(arena, of, plane);
    grz_where_ring_of(arena, of, whole ? NULL : plane, &ring);
    common_put_ring(arena, common, &ring);
}

/* Two areas in planes that cross: each is cut by the other's plane, and what is left lies on one line. */
static void common_crossing(grz_arena *arena, grz_common *common, grz_where_ring *ring) {
    grz_rational end[2][2];
    const grz_exact_body *const area[2] = {common->a, common->b};
    for (int k = 0; k < 2; k++) {
        grz_where_ring_of(arena, area[k], &area[1 - k]->plane, ring);
        grz_where_ring_point(arena, ring, ring->corner[0], &end[k][0]);
        grz_where_ring_point(arena, ring, ring->corner[ring->count - 1], &end[k][1]);
    }
    const int first = grz_rational_compare(
        arena, 3, &end[0][0], &end[1][0])<0, last = grz_rational_compare(arena, 3, &end[0][1], &end[1][1])> 0;
    common_put_two(arena, common, &end[first][0], &end[last][1]);
}

/* The edge of a ring, and the part of it that is in another ring. */
typedef struct common_edge {
    grz_where_ring_walk walk;
    const grz_where_ring *other;
    bool skips_same; /* an edge on an edge of the other ring, in its direction, is left to that */
    grz_exact_line line;
    grz_clip_part part;
    bool forward; /* to a point that is greater */
} common_edge;

/* Makes the numbers of the edge at which the walk is. */
static void common_edge_load(grz_arena *arena, common_edge *e) {
    const grz_where_ring *const ring = e->walk.ring;
    grz_where_ring_point(arena, ring, e->walk.at, &e->line.end[0]);
    grz_where_ring_point(arena, ring, e->walk.next, &e->line.end[1]);
    e->line.whole = false;
}

/* The part of the edge at which the walk is. */
static void common_edge_part(grz_arena *arena, common_edge *e) {
    const int dim = e->walk.ring->of->dim;
    common_edge_load(arena, e);
    e->part = grz_clip_all(dim, &e->line);
    e->forward = common_is_forward(arena, dim, &e->line);
    for (grz_where_ring_walk w = grz_where_ring_start(arena, e->other); !w.done && !e->part.empty;
         grz_where_ring_go(arena, &w)) {
        const grz_limit limit = {.kind = GRZ_LIMIT_EDGE, .ring = e->other, .from = w.at, .to = w.next};
        int sign[2];
        grz_clip_signs(arena, dim, &e->line, &limit, sign);
        if (sign[0] == 0 && sign[1] == 0 && e->skips_same) {
            const grz_dy_mark mark = grz_dy_now(arena);
            grz_exact_line same;
            grz_where_ring_point(arena, e->other, w.at, &same.end[0]);
            grz_where_ring_point(arena, e->other, w.next, &same.end[1]);
            if (common_is_forward(arena, dim, &same) == e->forward) e->part.empty = true;
            grz_dy_free(arena, mark);
        }
        grz_clip_by(arena, &e->part, &limit);
    }
}

/* Goes on to the first edge, from the current one on, of which a part of some length is in the other ring; or a point,
 * if that is enough. */
static void common_edge_find(grz_arena *arena, common_edge *e, bool point_is_enough) {
    for (bool found = false; !e->walk.done; grz_where_ring_go(arena, &e->walk)) {
        const grz_dy_mark mark = grz_dy_now(arena);
        common_edge_part(arena, e);
        found = !e->part.empty && (point_is_enough || !grz_clip_is_point(arena, &e->part));
        grz_dy_free(arena, mark);
        if (found) break;
    }
}

/* The direction of the edge, as it is seen. */
static void common_edge_way(grz_arena *arena, common_edge *e, grz_dyadic way[2]) {
    const grz_dy_mark mark = grz_dy_now(arena);
    common_edge_load(arena, e);
    const grz_rational *const p = &e->line.end[0], *const q = &e->line.end[1];
    for (int k = 0; k < 2; k++) {
        const int i = e->walk.ring->seen->axes[k];
        way[k] = grz_dy_det2(arena, q->x[i], p->w, p->x[i], q->w);
    }
    grz_dy_keep_all(arena, mark, 2, way);
}

/* Does edge a come before b? By their directions, from straight down, which is last, around counter-clockwise. */
static bool common_edge_before(grz_arena *arena, common_edge *a, common_edge *b) {
    if (a->walk.done || b->walk.done) return b->walk.done;
    if (a->forward != b->forward) return a->forward;
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_dyadic way[2], other[2];
    common_edge_way(arena, a, way);
    common_edge_way(arena, b, other);
    const int turn = grz_dy_det2(arena, way[0], other[1], way[1], other[0]).sign * a->walk.ring->seen->sense;
    grz_dy_free(arena, mark);
    return turn > 0;
}

static void common_edges_start(grz_arena *arena, const grz_where_ring ring[2], common_edge edge[2]) {
    for (int k = 0; k < 2; k++) {
        edge[k].other = &ring[1 - k];
        edge[k].skips_same = k == 1;
        edge[k].walk = grz_where_ring_start(arena, &ring[k]);
    }
}

/* What has no inside: a part of an edge of the first ring. */
static void common_rings_touch(grz_arena *arena, grz_common *common, const grz_where_ring ring[2], bool point) {
    common_edge edge[2];
    common_edges_start(arena, ring, edge);
    common_edge_find(arena, &edge[0], point);
    common_edge_load(arena, &edge[0]);
    common_put_part(arena, common, &edge[0].part);
}

/* Two polygons in one plane. Each edge of the common one is a part of an edge, and they come in the order of their
 * directions; so each corner is where one of them begins. Two have no inside between them. */
static void common_rings(grz_arena *arena, grz_common *common, const grz_where_ring ring[2]) {
    common_edge edge[2];
    int found = 0;
    for (int pass = 0; pass < 2; pass++) {
        common_edges_start(arena, ring, edge);
        common_edge_find(arena, &edge[0], false);
        common_edge_find(arena, &edge[1], false);
        while (!edge[0].walk.done || !edge[1].walk.done) {
            common_edge *const next = common_edge_before(arena, &edge[0], &edge[1]) ? &edge[0] : &edge[1];
            grz_rational p;
            if (pass == 0) {
                found++;
            } else {
                const grz_dy_mark mark = grz_dy_now(arena);
                common_edge_load(arena, next);
                grz_clip_end(arena, &next->part, 0, &p);
                grz_rational_keep(arena, mark, common->dim, &p);
                grz_common_put(arena, common, &p);
                grz_dy_free(arena, mark);
            }
            grz_where_ring_go(arena, &next->walk);
            common_edge_find(arena, next, false);
        }
        if (pass > 0) continue;
        if (found < 3) {
            common_rings_touch(arena, common, ring, found == 0);
            return;
        }
        common->kind = GRZ_SET_POLYGON;
    }
}

void grz_where_edges(grz_arena *arena, const grz_exact_body *a, const grz_exact_body *b, grz_where_see_edge *see,
                     void *context) {
    grz_where_ring ring[2];
    common_edge edge[2];
    grz_where_ring_of(arena, a, NULL, &ring[0]);
    grz_where_ring_of(arena, b, NULL, &ring[1]);
    common_edges_start(arena, ring, edge);
    for (int k = 0; k < 2; k++)
        for (common_edge_find(arena, &edge[k], false); !edge[k].walk.done; common_edge_find(arena, &edge[k], false)) {
            const grz_dy_mark mark = grz_dy_now(arena);
            common_edge_load(arena, &edge[k]);
            see(context, &edge[k].part);
            grz_dy_free(arena, mark);
            grz_where_ring_go(arena, &edge[k].walk);
        }
}

static GRZ_NOINLINE void common_areas(grz_arena *arena, grz_common *common) {
    grz_where_ring ring[2];
    if (common->dim == 3 && !common_in_plane(arena, common->a, &common->b->plane)) {
        common_crossing(arena, common, &ring[0]);
        return;
    }
    grz_where_ring_of(arena, common->a, NULL, &ring[0]);
    grz_where_ring_of(arena, common->b, NULL, &ring[1]);
    common_rings(arena, common, ring);
}

static GRZ_NOINLINE void common_area_solid(grz_arena *arena, grz_common *common, const grz_exact_body *area,
                                           const grz_exact_body *solid) {
    grz_where_ring ring[2];
    grz_exact_line edge;
    grz_where_ring_of(arena, area, NULL, &ring[0]);
    grz_where_ring_of(arena, solid, &area->plane, &ring[1]);
    if (ring[1].count == 1) {
        common_put_ring(arena, common, &ring[1]);
    } else if (ring[1].count == 2) {
        common_line_of_ring(arena, &ring[1], &edge);
        grz_clip_part part = grz_clip_all(3, &edge);
        common_line_ring(arena, common, &part, &ring[0]);
    } else {
        common_rings(arena, common, ring);
    }
}

/* A triangle in a half-space: its corners, and where the border crosses its edges, from the least one on. */
static GRZ_NOINLINE void common_area_halfspace(grz_arena *arena, grz_common *common, const grz_exact_body *area,
                                               const grz_exact_plane *border) {
    grz_where_ring whole, part;
    grz_where_ring_corner corner[4];
    int count = 0, least = 0;
    grz_where_ring_of(arena, area, NULL, &whole);
    part = whole;
    part.cut = border;
    for (grz_where_ring_walk w = grz_where_ring_start(arena, &whole); !w.done; grz_where_ring_go(arena, &w)) {
        const grz_limit limit = {.kind = GRZ_LIMIT_PLANE, .plane = border};
        const grz_dy_mark mark = grz_dy_now(arena);
        grz_exact_line edge = {.whole = false};
        int sign[2];
        grz_where_ring_point(arena, &whole, w.at, &edge.end[0]);
        grz_where_ring_point(arena, &whole, w.next, &edge.end[1]);
        grz_clip_signs(arena, common->dim, &edge, &limit, sign);
        if (sign[0] >= 0) corner[count++] = w.at;
        if (sign[0] * sign[1] < 0) corner[count++] = (grz_where_ring_corner){w.at.i, w.next.i};
        grz_dy_free(arena, mark);
    }
    grz_rational p, q;
    for (int k = 1; k < count; k++) {
        const grz_dy_mark mark = grz_dy_now(arena);
        grz_where_ring_point(arena, &part, corner[k], &p);
        grz_where_ring_point(arena, &part, corner[least], &q);
        if (grz_rational_compare(arena, common->dim, &p, &q) < 0) least = k;
        grz_dy_free(arena, mark);
    }
    common->kind = count == 1 ? GRZ_SET_POINT : count == 2 ? GRZ_SET_SEGMENT : GRZ_SET_POLYGON;
    for (int k = 0; k < count; k++) {
        const grz_dy_mark mark = grz_dy_now(arena);
        grz_where_ring_point(arena, &part, corner[(least + k) % count], &p);
        grz_common_put(arena, common, &p);
        grz_dy_free(arena, mark);
    }
}

static void common_of_point(grz_arena *arena, grz_common *common, const grz_exact_body *point) {
    grz_rational p;
    grz_exact_corner(arena, point, 0, &p);
    common_put_point(arena, common, &p);
}

/* With the lesser extent first. */
void grz_common_of(grz_arena *arena, grz_common *common) {
    const grz_exact_body *a = common->a, *b = common->b;
    if (b->extent < a->extent) {
        a = common->b;
        b = common->a;
    }
    common->count = 0;
    switch (a->extent) {
    case GRZ_WHERE_POINT: common_of_point(arena, common, a); return;
    case GRZ_WHERE_LINE: common_of_line(arena, common, &a->line, b); return;
    case GRZ_WHERE_PLANE: common_of_planes(arena, common, &a->plane, &b->plane); return;
    default: break;
    }
    if (b->extent == GRZ_WHERE_PLANE) common_cut(arena, common, a, &b->plane);
    else if (b->extent == GRZ_WHERE_HALFSPACE) common_area_halfspace(arena, common, a, &b->plane);
    else if (b->extent == GRZ_WHERE_SOLID) common_area_solid(arena, common, a, b);
    else common_areas(arena, common);
}

/* Of three planes two that cross have a line in common, with which the third one has a point in common, nothing, or
 * all of it. If none cross, all are one or there is nothing. */
bool grz_common_of_planes(grz_arena *arena, const grz_exact_plane plane[3], grz_common *common) {
    static const int others[3][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}};
    common->count = 0;
    for (int k = 0; k < 3; k++) {
        grz_exact_line line;
        if (!common_line_of_planes(arena, &plane[others[k][0]], &plane[others[k][1]], &line)) continue;
        grz_clip_part part = grz_clip_all(3, &line);
        const grz_limit limit = {.kind = GRZ_LIMIT_PLANE, .plane = &plane[others[k][2]]};
        int sign[2];
        grz_clip_signs(arena, 3, &line, &limit, sign);
        if (sign[1] == 0 && sign[0] != 0) return false;
        grz_clip_to(arena, &part, &limit);
        common_put_part(arena, common, &part);
        return true;
    }
    for (int k = 1; k < 3; k++) {
        const int i = plane[0].normal[0].sign != 0 ? 0 : plane[0].normal[1].sign != 0 ? 1 : 2;
        if (grz_dy_det2(arena, plane[0].offset, plane[k].normal[i], plane[k].offset, plane[0].normal[i]).sign != 0)
            return false;
    }
    common_put_plane(arena, common, &plane[0]);
    return true;
}
