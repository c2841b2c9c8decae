/* What meets where two shapes are in contact: the common part of two outlines, as in the clipping of faces by which
 * most engines make manifolds (Ericson, "Real-Time Collision Detection", 2005, 5.5.7), but for both shapes alike,
 * along the normal of the contact instead of one face's, and with exact signs.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/incidence.h"

/* Features */

static grz_feature feature_of(int count, const int corner[]) {
    grz_feature f = {GRZ_FEATURE_FACE, {-1, -1, -1}};
    if (count == 1 || count == 2) f.kind = count == 1 ? GRZ_FEATURE_VERTEX : GRZ_FEATURE_EDGE;
    /* the three lowest numbers, in order */
    for (int k = 0; k < count; k++) {
        int number = corner[k];
        for (int i = 0; i < 3 && number >= 0; i++) {
            if (f.corner[i] >= 0 && f.corner[i] < number) continue;
            const int higher = f.corner[i];
            f.corner[i] = number;
            number = higher;
        }
    }
    return f;
}

/* An outline has an edge from its corner k to the next one. */
static int edge_count(const grz_outline *o) { return o->count > 2 ? o->count : o->count - 1; }

static int edge_end_of(const grz_outline *o, int k) { return o->corner[(k + 1) % o->count]; }

/* Incidences */

typedef struct incidences {
    const grz_contact *c;
    grz_incidence_visitor visit;
    void *context;
    int count;
} incidences;

static void add_incidence(incidences *m, const grz_incidence *at) {
    m->visit(m->context, at);
    m->count++;
}

/* Are all of these corners furthest? */
static bool are_furthest(const grz_contact *c, int k, int count, const int corner[]) {
    const grz_contact_side *const s = &c->side[k];
    bool furthest = true;
    for (int i = 0; i < count && furthest; i++)
        furthest = grz_corner_along(&c->d, &s->corners, s->outline.furthest, corner[i]) == 0;
    return furthest;
}

/* `face`: the corners of the other's feature, of which up to three are kept. */
static void add_corner_over(incidences *m, int of, int corner, int count, const int face[]) {
    grz_incidence at = {.kind = GRZ_INCIDENCE_CORNER, .of = of, .corner = corner, .count = count < 3 ? count : 3};
    for (int i = 0; i < at.count; i++) at.other[i] = face[i];
    at.feature[of] = feature_of(1, &corner);
    at.feature[1 - of] = feature_of(count, face);
    at.deepest =
        m->c->pair->is_least && are_furthest(m->c, 1 - of, at.count, at.other) && are_furthest(m->c, of, 1, &corner);
    add_incidence(m, &at);
}

static void add_edges_crossing(incidences *m, int i, int j) {
    const grz_outline *const p = &m->c->side[0].outline, *const q = &m->c->side[1].outline;
    grz_incidence at = {.kind = GRZ_INCIDENCE_EDGES,
                        .ends = {{p->corner[i], edge_end_of(p, i)}, {q->corner[j], edge_end_of(q, j)}}};
    at.deepest = m->c->pair->is_least;
    for (int k = 0; k < 2; k++) {
        at.feature[k] = feature_of(2, at.ends[k]);
        at.deepest = at.deepest && are_furthest(m->c, k, 2, at.ends[k]);
    }
    add_incidence(m, &at);
}

/* The two that are furthest, for a direction that is not exactly that of the least translation, as of hulls, where the
 * projections may have no common point. */
static void add_furthest(incidences *m) {
    grz_incidence at = {.kind = GRZ_INCIDENCE_CORNERS, .deepest = true};
    for (int k = 0; k < 2; k++) {
        at.ends[k][0] = m->c->side[k].outline.furthest;
        at.feature[k] = feature_of(1, at.ends[k]);
    }
    add_incidence(m, &at);
}

/* What the axis says: the nearest point of the difference is within the face whose corners it has. */

static bool is_nearest(const grz_contact *c) {
    return c->pair->along == GRZ_ALONG_AXIS && c->pair->axis->source == GRZ_CONTACT_NEAREST;
}

static bool has_found(const grz_contact_side *s, int id) {
    for (int i = 0; i < s->found_count; i++)
        if (s->found[i] == id) return true;
    return false;
}

/* Have corner p of shape k and corner q of the other the same projection? */
static bool are_known_to_meet(const grz_contact *c, int k, int p, int q) {
    const grz_contact_side *const s = &c->side[k], *const t = &c->side[1 - k];
    return is_nearest(c) && s->found_count == 1 && t->found_count == 1 && s->found[0] == p && t->found[0] == q;
}

/* Is the projection of corner r of the other on that of the edge p q of shape k? */
static bool is_known_to_be_on(const grz_contact *c, int k, int p, int q, int r) {
    const grz_contact_side *const s = &c->side[k], *const t = &c->side[1 - k];
    if (!is_nearest(c) || t->found_count != 1 || t->found[0] != r) return false;
    return s->found_count == 1 ? has_found(s, p) || has_found(s, q)
                               : s->found_count == 2 && has_found(s, p) && has_found(s, q);
}

/* Where both projections are common */

/* Of an outline with one or two corners: which of them the projection of corner `id` of shape k is on, and how many;
 * 0 if it is not within. */
static int find_on_edge(const grz_contact *c, int k, int id, int on[2]) {
    const grz_contact_side *const own = &c->side[k], *const other = &c->side[1 - k];
    const grz_outline *const o = &other->outline;
    on[0] = o->corner[0];
    on[1] = o->corner[1];
    if (o->count == 1) {
        if (c->is_exactly_least && own->outline.count == 1) return 1;
        if (are_known_to_meet(c, k, id, on[0])) return 1;
        /* first on the axis on which doubles see most */
        const int axis = grz_corner_axis(&c->d, &other->corners, on[0], &own->corners, id);
        bool same = true;
        for (int i = 0; i < 3 && same; i++)
            same = grz_corner_across(&c->d, &other->corners, on[0], &own->corners, id, (axis + i) % 3) == 0;
        return same ? 1 : 0;
    }
    int axis = grz_corner_axis(&c->d, &other->corners, on[0], &other->corners, on[1]), along = 0, sign[2];
    /* doubles may see nothing of a small edge far from 0 */
    for (int i = 0; i < 3 && along == 0; i++) {
        axis = i == 0 ? axis : (axis + 1) % 3;
        along = grz_corner_across(&c->d, &other->corners, on[0], &other->corners, on[1], axis);
    }
    for (int i = 0; i < 2; i++)
        sign[i] =
            are_known_to_meet(c, k, id, on[i])
                ? 0
                : (i ? -along : along) * grz_corner_across(&c->d, &other->corners, on[i], &own->corners, id, axis);
    if (sign[0] < 0 || sign[1] < 0) return 0;
    if (sign[1] == 0) on[0] = on[1];
    return sign[0] == 0 || sign[1] == 0 ? 1 : 2;
}

/* Is the projection of corner `id` of shape k in the other's outline, of which it is beyond no edge? Then they meet;
 * but this is not added where it is a corner of both, if `but_corners`. edges: those that it is on, a bit each. */
static void add_if_inside(incidences *m, int k, int id, uint32_t edges, bool but_corners) {
    const grz_outline *const o = &m->c->side[1 - k].outline;
    if (o->count == 2 && edges == 0) return;
    int on[2], count = 3;
    if (o->count < 3) {
        count = find_on_edge(m->c, k, id, on);
    } else if (edges != 0) {
        int first = 0;
        while (!(edges >> first & 1)) first++;
        /* of two edges that follow each other the first */
        if (first == 0 && edges >> (o->count - 1)) first = o->count - 1;
        count = (edges & (edges - 1)) == 0 ? 2 : 1;
        on[0] = count == 2 ? o->corner[first] : edge_end_of(o, first);
        on[1] = edge_end_of(o, first);
    }
    if (count == 0 || (count == 1 && but_corners)) return;
    if (count == 3) add_corner_over(m, k, id, o->count, o->corner);
    else add_corner_over(m, k, id, count, on);
}

/* Of the edges of shape k's outline, on which sides of them the corners of the other's lie, in the plane nothing. False
 * if all are beyond one, so that nothing is common. Not inlined, as its columns are not on the stack where points are
 * computed exactly. */
static GRZ_NOINLINE bool find_sides(const grz_contact *c, int k, grz_corner_sides sides[GRZ_MOST_OUTLINE]) {
    const grz_contact_side *const x = &c->side[k], *const y = &c->side[1 - k];
    const int count = y->outline.count, *const corner = y->outline.corner;
    const uint32_t all = UINT32_MAX >> (GRZ_MOST_OUTLINE - count);
    grz_corner_columns columns;
    sides[0] = (grz_corner_sides){0, all};
    if (x->corners.core->dim == 2) return true;
    grz_corners_beside(&y->corners, count, corner, &columns);
    for (int i = 0; i < edge_count(&x->outline); i++) {
        const int p = x->outline.corner[i], q = edge_end_of(&x->outline, i);
        grz_corner_sides of_edge = grz_corner_certain_sides(&c->d, &x->corners, p, q, &columns);
        for (int j = 0; j < count && of_edge.on >> j != 0; j++) {
            if (!(of_edge.on >> j & 1) || is_known_to_be_on(c, k, p, q, corner[j])) continue;
            const int side = grz_corner_side(&c->d, &x->corners, p, q, &y->corners, corner[j]);
            of_edge.beyond |= (uint32_t)(side < 0) << j;
            of_edge.on &= ~((uint32_t)(side != 0) << j);
        }
        sides[i] = of_edge;
        if (of_edge.beyond == all) return false;
    }
    return true;
}

/* Of corner i the next one's bit: of an outline with so many corners. */
static uint32_t next_corners(uint32_t bits, int count) { return bits >> 1 | (bits & 1) << (count - 1); }

/* The edges of the other outline whose ends are on opposite sides of this edge. */
static uint32_t edges_across(grz_corner_sides s, const grz_outline *other) {
    const uint32_t on = s.on | next_corners(s.on, other->count);
    return (s.beyond ^ next_corners(s.beyond, other->count)) & ~on;
}

/* The edges of these that corner i of the other outline is on. */
static uint32_t edges_at(const grz_corner_sides sides[], int count, int i) {
    uint32_t edges = 0;
    for (int j = 0; j < count; j++) edges |= (sides[j].on >> i & 1) << j;
    return edges;
}

static GRZ_NOINLINE void add_common(incidences *m) {
    grz_corner_sides sides[2][GRZ_MOST_OUTLINE]; /* of the edges of a, of those of b */
    const grz_outline *const o[2] = {&m->c->side[0].outline, &m->c->side[1].outline};
    const int edges[2] = {edge_count(o[0]), edge_count(o[1])};
    if (!find_sides(m->c, 0, sides[0]) || !find_sides(m->c, 1, sides[1])) return;
    for (int k = 0; k < 2; k++) {
        uint32_t beyond = 0, on = 0;
        for (int j = 0; j < edges[1 - k]; j++) {
            beyond |= sides[1 - k][j].beyond;
            on |= sides[1 - k][j].on;
        }
        for (int i = 0; i < o[k]->count; i++)
            if (!(beyond >> i & 1))
                add_if_inside(m, k, o[k]->corner[i], on >> i & 1 ? edges_at(sides[1 - k], edges[1 - k], i) : 0, k == 1);
    }
    for (int i = 0; i < edges[0]; i++) {
        const uint32_t across = edges_across(sides[0][i], o[1]);
        for (int j = 0; j < edges[1] && across != 0; j++)
            if (across >> j & 1 && edges_across(sides[1][j], o[0]) >> i & 1) add_edges_crossing(m, i, j);
    }
}

/* The outlines; of corners from which the axis was found it is known that they are furthest, and of a triangle along
 * its own normal that all are. */
static void find_outlines(grz_contact *c) {
    for (int k = 0; k < 2; k++) {
        grz_contact_side *const s = &c->side[k];
        if (s->flat) continue;
        for (int i = 0; i < s->found_count; i++) grz_note_furthest(&s->corners, s->found[0], s->found[i]);
        if (c->pair->along == GRZ_ALONG_NORMAL && c->pair->of == k)
            grz_outline_of_triangle(&s->corners, &c->d, c->pair->turn, &s->outline);
        else grz_outline_of(&s->corners, &c->d, k == 0 ? -1 : 1, &s->outline);
    }
}

void grz_visit_incidences(grz_contact *c, grz_incidence_visitor visit, void *context) {
    incidences m = {c, visit, context, 0};
    find_outlines(c);
    if (*c->d.unsure) return;
    if (c->pair->furthest_alone) {
        add_furthest(&m);
        return;
    }
    for (int k = 0; k < 2; k++)
        for (int i = 0; c->side[1 - k].flat && i < c->side[k].outline.count; i++)
            add_corner_over(&m, k, c->side[k].outline.corner[i], 0, NULL);
    if (!c->side[0].flat && !c->side[1].flat) add_common(&m);
    if (m.count == 0 && c->pair->is_least && !*c->d.unsure) add_furthest(&m);
}
