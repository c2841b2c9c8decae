/* Contacts of any two shapes of the plane that have few corners. The facets of the difference P of both cores are
 * parallel to their edges. Doubles find the corners of each core in order, the facet that is nearest to 0, and what is
 * on both sides of it, and prove all of that where nothing is near to a tie. The points are computed from what meets,
 * as of all shapes (guess.h).
 *
 * SPDX-License-Identifier: MIT */
#include "contact/rings.h"

#include "contact/guess.h"
#include "num/subnormals.h"
#include "num/vec.h"

/* The facet of P that is nearest to 0, or the furthest before it: along which edge of which ring it is, and the corner
 * of the other ring that it has; or the edge `across` of that, if both are parallel, else -1. If 0 is nearest to the
 * end of it, -1 or that end. Vectors from the one ring out to the other: across the facet, or to the corner from the
 * end; and to the left of that. */
typedef struct ring_facet {
    int side, edge, corner, across, end;
    double outward[2], along[2];
} ring_facet;

/* Seen from corner k of one, how far corner j of the other is along d. */
static double ahead_of(const double d[2], const grz_ring *one, int k, const grz_ring *other, int j) {
    return d[0] * (other->at[0][j] - one->at[0][k]) + d[1] * (other->at[1][j] - one->at[1][k]);
}

/* Is corner k further along d than both corners beside it? Of one of them, `but`, this is known (-1: of none). */
static bool is_furthest_alone(const double d[2], const grz_ring *r, int k, int but, double slack) {
    const int before = k == 0 ? r->count - 1 : k - 1, next = k == r->count - 1 ? 0 : k + 1;
    return r->count == 1 || ((next == but || ahead_of(d, r, k, r, next) < -slack) &&
                             (before == but || ahead_of(d, r, k, r, before) < -slack));
}

/* The vector along the edge from corner p of a core to its corner q, but for its length. Returns the axis of a zonotope
 * that it is along, as sums; else NULL. */
static const double *find_direction_of_edge(const grz_core *core, int p, int q, grz_approx e[2]) {
    const double *const axis = core->points ? NULL : core->generator[(p ^ q) >> 1].axis[0];
    for (int i = 0; i < 2; i++) {
        e[i] = axis ? grz_approx_sum(axis[2 * i], axis[2 * i + 1])
                    : grz_approx_sum(core->points[2 * q + i], -core->points[2 * p + i]);
        if (axis && p > q) e[i] = grz_approx_neg(e[i]);
    }
    return axis;
}

/* To which side the edge across turns from the other one: 1 to the left; 0 if both are exactly parallel; 2 if it is not
 * certain. */
static int find_turn_across(const grz_rings *x, const grz_core core[2], const ring_facet *f) {
    const int *const id = x->of[f->side].id + f->edge, *const across = x->of[1 - f->side].id + f->across;
    grz_approx e[2], d[2];
    const double *const axis = find_direction_of_edge(&core[f->side], id[0], id[1], e), *const other =
                                                                                            find_direction_of_edge(
                                                                                                &core[1 - f->side],
                                                                                                across[0], across[1],
                                                                                                d);
    if (axis && other && grz_are_parallel_sums(2, 2, axis, other)) return 0;
    const grz_approx turn = grz_approx_det2(e[0], d[1], e[1], d[0]);
    const int sign = grz_approx_sign(turn);
    return sign == 0 && !grz_approx_is_zero(turn) ? 2 : sign;
}

/* Of edges across each other that are nearly parallel: the one whose facet 0 is nearest to. In P the edge across,
 * turned back, follows the other one if that is a turn to the left, else it comes before it. Both have a common end, of
 * which 0 must be on one side, seen along either of them. Returns which corner beside that of the facet is certainly
 * not as far, by the turn; -1 if it is not certain. */
static int choose_between_edges(const grz_rings *x, int turn, ring_facet *f) {
    const grz_ring *const one = &x->of[f->side], *const other = &x->of[1 - f->side];
    const bool follows = turn < 0; /* the turn is that of the edge as it is */
    const int p[2] = {f->edge, f->edge + 1}, r[2] = {f->across + 1, f->across};
    const double e[2] = {one->edge[0][f->edge], one->edge[1][f->edge]},
                 back[2] = {-other->edge[0][f->across], -other->edge[1][f->across]},
                 by_one = ahead_of(e, one, p[follows], other, r[follows]),
                 by_other = ahead_of(back, one, p[follows], other, r[follows]);
    const double least = grz_min(by_one, by_other), most = grz_max(by_one, by_other);
    if (!(grz_dot(2, e, back) > 0) || !(least > x->slack || most < -x->slack)) return -1;
    const bool of_one = (least > 0) != follows;
    f->edge = of_one ? f->edge : f->across;
    f->corner = of_one ? r[follows] % other->count : p[follows] % one->count;
    f->side = of_one ? f->side : 1 - f->side;
    f->across = -1;
    return of_one ? r[!follows] % other->count : p[!follows] % one->count;
}

/* True if it is certain that this is the nearest facet of P; or, if they are apart, that 0 is nearest to it or to its
 * end; with an edge across if both are parallel, which may face each other (find_points_between_edges). */
static bool find_nearest_of_rings(const grz_rings *x, const grz_core core[2], ring_facet *f) {
    int but = -1;
    *f = (ring_facet){.side = x->side, .edge = x->edge, .corner = x->corner, .across = x->across, .end = -1};
    if (!x->alone && x->across < 0 && !(x->least + x->error < 0)) return false;
    const int turn = f->across < 0 ? 0 : find_turn_across(x, core, f);
    if (turn != 0 && (turn == 2 || (but = choose_between_edges(x, turn, f)) < 0)) return false;
    const grz_ring *const one = &x->of[f->side], *const other = &x->of[1 - f->side];
    for (int i = 0; i < 2; i++) f->along[i] = one->edge[i][f->edge];
    f->outward[0] = f->along[1];
    f->outward[1] = -f->along[0];
    if (f->across >= 0) return true;
    const double slack = x->slack, at = ahead_of(f->along, one, f->edge, other, f->corner),
                 left = -ahead_of(f->along, one, f->edge + 1, other, f->corner);
    if (at < -slack || left < -slack) {
        f->end = at < 0 ? f->edge : f->edge + 1;
        for (int i = 0; i < 2; i++) f->outward[i] = other->at[i][f->corner] - one->at[i][f->end];
        f->along[0] = -f->outward[1];
        f->along[1] = f->outward[0];
    }
    const double back[2] = {-f->outward[0], -f->outward[1]};
    const bool within = at > slack && left > slack,
               at_end = f->end >= 0 && turn == 0 && is_furthest_alone(f->outward, one, f->end % one->count, -1, slack);
    return (within || at_end) && is_furthest_alone(back, other, f->corner, but, slack);
}

/* The points */

/* Cosines that are nearer to each other than this are left to the engine. */
#define RING_SLACK 0x1p-20

/* To which corner that edge leads from corner k that makes the smaller angle with the vector `along`, which is in the
 * order of the ring: to that outline.c goes. Corner k itself if there is none: of a segment that is within 45 degrees
 * of the normal. -1 if it is not certain. */
static int find_facing(const grz_ring *r, int k, const double along[2], double turn) {
    const int last = r->count - 1, before = k == 0 ? last : k - 1;
    double cosine[2];
    if (r->count == 1) return k;
    for (int i = 0; i < 2; i++) {
        const int e = i == 0 ? k : before;
        const double edge[2] = {r->edge[0][e], r->edge[1][e]},
                     length = sqrt(grz_dot(2, edge, edge) * grz_dot(2, along, along));
        cosine[i] = turn * grz_dot(2, edge, along) / length;
        if (!(length > 0x1p-24 * r->size * r->size)) return -1;
    }
    const double order = r->count > 2 ? cosine[0] - cosine[1] : cosine[0] * cosine[0] - 0.5;
    if (!(fabs(order) > RING_SLACK)) return -1;
    return order > 0 ? (k == last ? 0 : k + 1) : r->count > 2 ? before : k;
}

static grz_feature feature_of_ring(int p, int q) {
    return p == q ? (grz_feature){GRZ_FEATURE_VERTEX, {p, -1, -1}}
                  : (grz_feature){GRZ_FEATURE_EDGE, {p < q ? p : q, p < q ? q : p, -1}};
}

/* A corner of core `of` over the edge from p to q of the other one, or over p if that is q. */
static void set_corner_over_edge(int of, int corner, int p, int q, bool deepest, grz_incidence *at) {
    at->kind = GRZ_INCIDENCE_CORNER;
    at->of = of;
    at->corner = corner;
    at->count = p == q ? 1 : 2;
    at->other[0] = p;
    at->other[1] = q;
    at->deepest = deepest;
    at->feature[of] = feature_of_ring(corner, corner);
    at->feature[1 - of] = feature_of_ring(p, q);
}

/* What is common to the projections of both outlines: where they are nearest; and, if both go on from there to one
 * side, the end of the shorter one over the other. Returns how many there are, 0 if that is not certain. */
static int find_ring_points(const grz_rings *x, const ring_facet *f, grz_incidence at[2]) {
    const int s = f->side, k = f->corner;
    const grz_ring *const one = &x->of[s], *const other = &x->of[1 - s];
    const int from = f->end < 0 ? f->edge : f->end,
              to = f->end < 0 ? f->edge + 1 : find_facing(one, from % one->count, f->along, 1),
              facing = find_facing(other, k, f->along, -1);
    if (to < 0 || facing < 0) return 0;
    const int p = one->id[from], q = one->id[to], r = other->id[k];
    if (f->end < 0) set_corner_over_edge(1 - s, r, p, q, true, &at[0]);
    else set_corner_over_edge(0, s == 0 ? p : r, s == 0 ? r : p, s == 0 ? r : p, true, &at[0]);
    if (facing == k || q == p) return 1;
    const double reach = ahead_of(f->along, other, k, other, facing);
    const int end = f->end < 0 && reach < 0 ? from : to;
    const double room = ahead_of(f->along, other, k, one, end), over = fabs(reach) - fabs(room);
    if (!(fabs(reach) > x->slack && fabs(room) > x->slack)) return 0;
    if ((reach < 0) != (room < 0)) return 1;
    if (over < 0) set_corner_over_edge(1 - s, other->id[facing], p, q, false, &at[1]);
    else set_corner_over_edge(s, one->id[end], r, other->id[facing], false, &at[1]);
    return fabs(over) > x->slack ? 2 : 0;
}

/* Certainly on one line across the edge from corner p to q of core `of`: its corner p and corner r of the other one? */
static bool are_corners_across(const grz_approx_core core[2], int of, int p, int q, int r) {
    grz_approx e[3], x[3], y[3];
    grz_approx_edge(2, &core[of], p, q, e);
    grz_approx_corner(2, &core[of], p, x);
    grz_approx_corner(2, &core[1 - of], r, y);
    for (int i = 0; i < 2; i++) x[i] = grz_approx_gather(y[i], grz_approx_neg(x[i]));
    return grz_approx_is_zero(grz_approx_dot(2, e, x));
}

/* The ends of what is common to two parallel edges, if these face each other: always two. False if that is not
 * certain. */
static bool find_points_between_edges(const grz_rings *x, const ring_facet *f, const grz_approx_core core[2],
                                      grz_incidence at[2]) {
    const int s = f->side;
    const grz_ring *const one = &x->of[s], *const other = &x->of[1 - s];
    /* the other edge leads back: its second corner is beside the first one of this */
    const int p[2] = {f->edge, f->edge + 1}, r[2] = {f->across + 1, f->across};
    for (int k = 0; k < 2; k++) {
        const double d[2] = {k == 0 ? f->along[0] : -f->along[0], k == 0 ? f->along[1] : -f->along[1]},
                     ahead = ahead_of(d, one, p[k], other, r[k]), room = ahead_of(d, one, p[k], one, p[1 - k]),
                     reach = ahead_of(d, other, r[k], other, r[1 - k]);
        const int own = one->id[p[k]], met = other->id[r[k]], last = one->id[p[1 - k]];
        /* an edge that does not lead back is of a facet on the other side of P */
        if (!(reach > x->slack && room - ahead > 2 * x->slack && reach + ahead > 2 * x->slack)) return false;
        if (ahead > x->slack) set_corner_over_edge(1 - s, met, own, last, true, &at[k]);
        else if (ahead < -x->slack) set_corner_over_edge(s, own, met, other->id[r[1 - k]], true, &at[k]);
        else if (!are_corners_across(core, s, own, last, met)) return false;
        else set_corner_over_edge(s, own, met, met, true, &at[k]);
    }
    return true;
}

/* The contact at the facet or its end. The axis of g is given. */
static GRZ_NOINLINE grz_known contact_at_facet(const grz_rings *x, const ring_facet *f, bool points, grz_guess *g,
                                               grz_known_contact *c) {
    const int s = f->side, ends = f->end < 0 ? 2 : 1;
    grz_incidence at[2];
    g->axis->source = f->end < 0 ? GRZ_CONTACT_FACET : GRZ_CONTACT_NEAREST;
    g->axis->sign = 1;
    g->axis->face.count = ends;
    for (int k = 0; k < ends; k++) {
        const int of_one = x->of[s].id[ends == 2 ? f->edge + k : f->end], of_other = x->of[1 - s].id[f->corner];
        g->axis->face.corner[k] = (grz_corner){s == 0 ? of_one : of_other, s == 0 ? of_other : of_one};
    }
    const grz_known known = grz_round_guessed_axis(2, g, c);
    /* if edges that are parallel do not face each other, the facet is no plane between the cores */
    if (f->across >= 0 && known != GRZ_UNKNOWN && !find_points_between_edges(x, f, g->axis->core, at))
        return GRZ_UNKNOWN;
    if (known != GRZ_KNOWN_CONTACT || !points) return known;
    const int count = f->across >= 0 ? 2 : find_ring_points(x, f, at);
    const bool placed = count > 0 && grz_place_meetings(2, at, count, g, x->of[0].size + x->of[1].size, c);
    return placed ? GRZ_KNOWN_CONTACT : GRZ_KNOWN_AXIS;
}

/* The core of a valid and bounded shape with few corners. */
static bool core_of_known_shape(grz_known_shape s, double rounding, grz_core *core) {
    const bool own = s.kind == GRZ_BALL || s.kind == GRZ_CAPSULE, /* these have no radius but their own */
        few = s.kind != GRZ_HULL || ((const grz2_hull *)(const void *)s.first)->count <= GRZ_RING_CORNERS;
    if (!few || grz_is_unbounded_kind(s.kind) || !grz_core_of(2, s.kind, s.first, core)) return false;
    if (!own) core->radius[0] = rounding;
    return own ? grz_zero(rounding) : grz_is_size(rounding);
}

grz_known grz2_known_of_corners(grz_known_shape a, double round_a, grz_known_shape b, double round_b, bool points,
                                grz_known_contact *c) {
    grz_guess g;
    grz_rings x;
    ring_facet f;
    if (!core_of_known_shape(a, round_a, &g.core[0]) || !core_of_known_shape(b, round_b, &g.core[1]))
        return GRZ_UNKNOWN;
    x.reach = 2 * (g.core[0].radius[0] + g.core[1].radius[0] + c->margin) * (1 + 8 * GRZ_U);
    const grz_known rings = GRZ_WITH_AVX2(grz_find_rings_avx2(g.core, &x), grz_find_rings_scalar(g.core, &x));
    if (rings != GRZ_KNOWN_CONTACT) return rings;
    if (!find_nearest_of_rings(&x, g.core, &f)) return GRZ_UNKNOWN;
    g.axis = c->axis;
    const grz_mode mode = grz_keep_subnormals();
    const grz_known known = contact_at_facet(&x, &f, points, &g, c);
    grz_restore_mode(mode);
    return known;
}
