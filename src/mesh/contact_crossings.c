/* Contacts of two solids whose borders cross.
 *
 * A direction is a normal of a triangle of either, or across an edge of each; with a plane through that triangle or
 * edge. It frees what of the other border is behind the plane, by a move as long as that is deep. Of all directions the
 * one with the least depth is a contact; then, if that does not free all points that are inside, as in a corner between
 * a floor and a wall, the next one that frees others. But if one direction frees all points, and is no longer than what
 * obeys all of these together, it is the only contact.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/contact.h"

#include "base/watch.h"
#include "mesh/border.h"
#include "mesh/triangles.h"
#include "num/unit.h"
#include "num/vec.h"
#include "shape/features.h"
#include "shape/vec3.h"

#include <graze/distance3.h>
#include <graze/predicates.h>

#include <math.h>
#include <string.h>

/* A direction of b to a along which they may be pushed apart: a normal of a triangle of a (`of` is 0) or of b (1), or
 * across an edge of each (2). */
typedef struct push_direction {
    double normal[3], score;
    int of;
    uint32_t place[2]; /* triangles of both that have it, or are near */
    int edge[2];       /* of 2: which edges of these */
    double level[2];   /* how far along it the triangle or edge of a is, and of b; -+inf if it is none of theirs */
    double depth;      /* scaled */
    bool is_final;     /* else the depth may be less than it is */
} push_direction;

enum { MOST_DIRECTIONS = 64, MOST_FACES = 64 };

/* A triangle of one border at a crossing, or near it. */
typedef struct push_face {
    uint32_t place;
    grz3_triangle at;
    int outside;   /* its side, 1 or -1; 0: there is none, or it is on both sides */
    double out[3]; /* unit normal to there; or 0 */
} push_face;

/* An edge of two faces. */
typedef struct push_edge {
    const push_face *face; /* the first one */
    int index;             /* of it */
    double along[3];
    double into[2][3]; /* from it to the other corner of each face, times powers of two */
} push_edge;

enum { MOST_EDGES = 3 * MOST_FACES / 2 };

/* What takes too much room for the stack. */
typedef struct push_room {
    push_direction directions[MOST_DIRECTIONS];
    push_face faces[2][MOST_FACES];
    push_edge edges[2][MOST_EDGES];
    push_direction ways[MOST_DIRECTIONS + 1]; /* at last one that may take the place of all */
} push_room;

/* A crossing, while its way out is looked for. */
typedef struct push_search {
    grz_mesh_contact_search *contacts;
    const grz_crossings *all;
    const grz_border_pair *first;
    grz3_vec origin; /* one of its points, */
    double scale;    /* and a power of two by which coordinates are multiplied, so that no difference overflows */
    double rounding; /* what that may make of a height, scaled */
    double mean[3];
    push_room *room;
    push_direction *directions; /* in it */
    int count;
    bool some_dropped; /* there were more directions */
} push_search;

static grz3_triangle triangle_of(const push_search *s, const push_direction *d, int side) {
    return grz_union_triangle(&s->all->of[side], d->place[side]);
}

static uint32_t index_of(const push_search *s, int side, uint32_t place) {
    return grz_union_index(&s->all->of[side], place);
}

/* How far a point is along a direction, scaled. */
static double height_along(const push_search *s, const double n[3], const grz3_vec *p) {
    double height = 0;
    for (int k = 0; k < 3; k++) height += n[k] * (grz3_at(p, k) * s->scale - grz3_at(&s->origin, k) * s->scale);
    return height;
}

/* What rounding may make of a height, of the size of the coordinates. */
#define ROUNDING 0x1p-45

static void find_scale(push_search *s) {
    double most = 0, size = 0;
    for (uint32_t i = s->first->first_point; i != GRZ_NO_PAIR; i = grz_point_at(s->all, i)->next)
        most = fmax(most, grz_norm_max((const double *)&grz_point_at(s->all, i)->at));
    s->scale = most > 0x1p900 ? 0x1p-200 : most < 0x1p-900 ? 0x1p200 : 1;
    s->origin = grz_point_at(s->all, s->first->first_point)->at;
    for (uint32_t i = s->first->first_point; i != GRZ_NO_PAIR; i = grz_point_at(s->all, i)->next)
        for (int k = 0; k < 3; k++) size = fmax(size, fabs(grz3_at(&grz_point_at(s->all, i)->at, k) * s->scale));
    s->rounding = size * ROUNDING;
}

/* Directions */

/* The normals out of b and into a, by how much of the crossing they have. */
static void find_mean(push_search *s) {
    for (uint32_t i = s->first->first_of; i != GRZ_NO_PAIR; i = grz_pair_at(s->all, i)->next) {
        const grz_border_pair *const p = grz_pair_at(s->all, i);
        for (int k = 0; k < 3; k++) s->mean[k] += p->length * s->scale * (p->out[1][k] - p->out[0][k]);
    }
}

/* Normals of faces before those across edges, then by how near they are to the mean. */
static bool is_wanted_more(const push_direction *a, const push_direction *b) {
    if ((a->of == 2) != (b->of == 2)) return b->of == 2;
    return a->score != b->score ? a->score > b->score : grz_order_of_normals(a->normal, b->normal) > 0;
}

/* Are they the same, but for rounding? An edge is not wanted where a face has the same. */
static bool is_as_good(const push_search *s, const push_direction *a, const push_direction *b) {
    bool same = (a->of == b->of || b->of == 2) && grz_is_same_normal(a->normal, b->normal);
    for (int side = 0; side < 2; side++)
        same = same && (a->of == 1 - side || !(fabs(a->level[side] - b->level[side]) > s->rounding));
    return same;
}

/* Keeps it, if there are not too many that are wanted more. */
static void add_direction(push_search *s, push_direction d) {
    for (int k = 0; k < 3; k++) d.normal[k] += 0.0; /* no -0 */
    const grz3_triangle at[2] = {triangle_of(s, &d, 0), triangle_of(s, &d, 1)};
    d.level[0] = d.of == 1 ? -(double)INFINITY : height_along(s, d.normal, grz_triangle_corner(&at[0], d.edge[0]));
    d.level[1] = d.of == 0 ? (double)INFINITY : height_along(s, d.normal, grz_triangle_corner(&at[1], d.edge[1]));
    for (int i = 0; i < s->count; i++)
        if (is_as_good(s, &s->directions[i], &d)) return;
    d.score = grz_dot_rounded(d.normal, s->mean);
    if (s->count < MOST_DIRECTIONS) {
        s->directions[s->count++] = d;
        return;
    }
    int least = 0;
    s->some_dropped = true;
    for (int i = 1; i < s->count; i++)
        if (is_wanted_more(&s->directions[least], &s->directions[i])) least = i;
    if (is_wanted_more(&d, &s->directions[least])) s->directions[least] = d;
}

static push_direction direction_at_pair(const push_search *s, uint32_t pair, int of) {
    const grz_border_pair *const p = grz_pair_at(s->all, pair);
    return (push_direction){.of = of, .place = {p->place[0], p->place[1]}};
}

static void add_normal(push_search *s, uint32_t pair, int of, int side) {
    push_direction d = direction_at_pair(s, pair, of);
    double normal[3];
    if (!grz_triangle_normal(&grz_pair_at(s->all, pair)->at[of], side, normal)) return;
    grz_turn_out_of_b(of, normal, d.normal);
    add_direction(s, d);
}

/* An edge of a triangle, times a power of two. */
static void find_edge(const grz3_triangle *t, int i, double e[3]) {
    const grz3_vec *const from = grz_triangle_corner(t, i), *const to = grz_triangle_corner(t, i + 1);
    const double most = fmax(grz_norm_max((const double *)from), grz_norm_max((const double *)to));
    const int exponent = most > 0 ? -ilogb(most) : 0;
    for (int k = 0; k < 3; k++) e[k] = grz_ldexp(grz3_at(to, k), exponent) - grz_ldexp(grz3_at(from, k), exponent);
}

/* Across an edge of each, both ways. */
static void add_across_edges(push_search *s, uint32_t pair, int i, int k) {
    push_direction d = direction_at_pair(s, pair, 2);
    double e[3], f[3], across[3];
    d.edge[0] = i;
    d.edge[1] = k;
    find_edge(&grz_pair_at(s->all, pair)->at[0], i, e);
    find_edge(&grz_pair_at(s->all, pair)->at[1], k, f);
    grz_cross(e, f, across);
    for (int sign = 1; sign >= -1; sign -= 2) {
        const double n[3] = {sign * across[0], sign * across[1], sign * across[2]};
        if (grz_unit_along(3, n, d.normal) > 0) add_direction(s, d);
    }
}

static void find_directions_of_pairs(push_search *s, bool edges) {
    for (uint32_t i = s->first->first_of; i != GRZ_NO_PAIR; i = grz_pair_at(s->all, i)->next) {
        const grz_border_pair *const p = grz_pair_at(s->all, i);
        for (int of = 0; of < 2; of++) {
            if (p->outside[of] == GRZ_OUTSIDE_FRONT || p->outside[of] == GRZ_OUTSIDE_BOTH) add_normal(s, i, of, 1);
            if (p->outside[of] == GRZ_OUTSIDE_BACK || p->outside[of] == GRZ_OUTSIDE_BOTH) add_normal(s, i, of, -1);
        }
        const bool inner = p->outside[0] == GRZ_OUTSIDE_NONE || p->outside[1] == GRZ_OUTSIDE_NONE;
        for (int k = 0; k < 9 && edges && !inner; k++)
            if ((p->edges[0] >> k % 3 & 1) && (p->edges[1] >> k / 3 & 1)) add_across_edges(s, i, k % 3, k / 3);
    }
}

/* If there are few triangles, also their normals that are not of pairs, and across edges that do not meet. */

static bool has_face(const push_face faces[], int count, uint32_t place) {
    bool has = false;
    for (int k = 0; k < count && !has; k++) has = faces[k].place == place;
    return has;
}

static push_face face_in_place(const push_search *s, int side, uint32_t place) {
    const grz_mesh_union *const of = &s->all->of[side];
    push_face f = {.place = place, .at = grz_union_triangle(of, place)};
    const grz_outside outside = grz_union_outside(of, s->all->solid[side], &f.at, &f.at.a);
    const bool is_border = outside == GRZ_OUTSIDE_FRONT || outside == GRZ_OUTSIDE_BACK;
    if (is_border && grz_triangle_normal(&f.at, (int)outside, f.out)) f.outside = (int)outside;
    return f;
}

/* Adds those inside; up to MOST_FACES. */
static int add_inner_faces(const push_search *s, int side, push_face faces[MOST_FACES], int count) {
    for (uint32_t i = s->first->first_inner; i != GRZ_NO_PAIR && count < MOST_FACES; i = grz_inner_at(s->all, i)->next)
        if (grz_inner_at(s->all, i)->side == side)
            faces[count++] = face_in_place(s, side, grz_inner_at(s->all, i)->place);
    return count;
}

/* Adds the others of the shells that cross; up to MOST_FACES. */
static int add_faces_of_shells(const push_search *s, int side, push_face faces[MOST_FACES], int count) {
    const uint32_t *const next = s->contacts->shells[side].next;
    const int first = count;
    for (int i = 0; i < first; i++)
        for (uint32_t at = next[faces[i].place]; at != faces[i].place && count < MOST_FACES; at = next[at])
            if (!has_face(faces, count, at)) faces[count++] = face_in_place(s, side, at);
    return count;
}

/* The triangles of one side: with their shells as wholes, if there are less than MOST_FACES; or else those at the
 * crossing; MOST_FACES: these are too many, too. */
static int find_faces(const push_search *s, int side, push_face faces[MOST_FACES]) {
    int count = 0;
    for (uint32_t i = s->first->first_of; i != GRZ_NO_PAIR && count < MOST_FACES; i = grz_pair_at(s->all, i)->next) {
        const grz_border_pair *const p = grz_pair_at(s->all, i);
        if (has_face(faces, count, p->place[side])) continue;
        push_face *const f = &faces[count++];
        *f = (push_face){.place = p->place[side], .at = p->at[side]};
        memcpy(f->out, p->out[side], sizeof f->out);
        if (grz_norm_max(f->out) > 0) f->outside = (int)p->outside[side];
    }
    count = add_inner_faces(s, side, faces, count);
    const int whole = count < MOST_FACES ? add_faces_of_shells(s, side, faces, count) : count;
    return whole < MOST_FACES ? whole : count;
}

static bool have_edge(const push_face *f, int i, const push_face *g, int k) {
    const grz3_vec *const p[2] = {grz_triangle_corner(&f->at, i), grz_triangle_corner(&f->at, i + 1)},
                          *const q[2] = {grz_triangle_corner(&g->at, k), grz_triangle_corner(&g->at, k + 1)};
    return (grz_same_point(p[0], q[0]) && grz_same_point(p[1], q[1])) ||
           (grz_same_point(p[0], q[1]) && grz_same_point(p[1], q[0]));
}

/* Sharp ones: the corner of one face across the edge is behind the other face, and by more than rounding. */
static int find_sharp_edges(const push_face faces[], int count, push_edge edges[MOST_EDGES]) {
    int found = 0;
    for (int i = 0; i < 3 * count; i++)
        for (int k = 3 * (i / 3 + 1); k < 3 * count && found < MOST_EDGES; k++) {
            const push_face *const f = &faces[i / 3], *const g = &faces[k / 3];
            if (!have_edge(f, i, g, k)) continue;
            if (f->outside * grz3_orient(&f->at.a, &f->at.b, &f->at.c, grz_triangle_corner(&g->at, k + 2)) <= 0)
                continue;
            if (grz_dot(3, f->out, g->out) >= 1 - 0x1p-40) continue;
            push_edge *const e = &edges[found++];
            e->face = f;
            e->index = i % 3;
            find_edge(&f->at, i, e->along);
            find_edge(&f->at, i + 1, e->into[0]);
            find_edge(&g->at, k + 1, e->into[1]);
        }
    return found;
}

/* Are both faces of the edge behind it, as seen along n? Normals would not say it of faces that are back to back. */
static bool is_edge_ahead(const push_edge *e, const double n[3]) {
    return grz_dot(3, n, e->into[0]) <= 0 && grz_dot(3, n, e->into[1]) <= 0;
}

static void find_directions_of_edges(push_search *s, const push_edge *e, const push_edge *f) {
    double across[3];
    grz_cross(e->along, f->along, across);
    for (int sign = 1; sign >= -1; sign -= 2) {
        const double n[3] = {sign * across[0], sign * across[1], sign * across[2]}, into[3] = {-n[0], -n[1], -n[2]};
        if (!is_edge_ahead(e, into) || !is_edge_ahead(f, n)) continue;
        push_direction d = {.of = 2, .place = {e->face->place, f->face->place}};
        d.edge[0] = e->index;
        d.edge[1] = f->index;
        if (grz_unit_along(3, n, d.normal) > 0) add_direction(s, d);
    }
}

/* Of a face that has one outside; `other`: a triangle of the other side. */
static void add_normal_of_face(push_search *s, int side, const push_face *f, uint32_t other) {
    push_direction d = {.of = side};
    if (f->outside == 0) return;
    d.place[side] = f->place;
    d.place[1 - side] = other;
    grz_turn_out_of_b(side, f->out, d.normal);
    add_direction(s, d);
}

/* Of many triangles inside those whose normals are the nearest to the mean. */
static void find_directions_of_inner(push_search *s) {
    enum { SOME = 8 };
    for (int side = 0; side < 2; side++) {
        double most[SOME];
        uint32_t places[SOME];
        int count = 0;
        for (uint32_t i = s->first->first_inner; i != GRZ_NO_PAIR; i = grz_inner_at(s->all, i)->next) {
            const uint32_t place = grz_inner_at(s->all, i)->place;
            double normal[3];
            if (grz_inner_at(s->all, i)->side != side) continue;
            const grz3_triangle t = grz_union_triangle(&s->all->of[side], place);
            if (!grz_triangle_normal(&t, 1, normal)) continue;
            const double score = fabs(grz_dot_rounded(normal, s->mean));
            int at = count < SOME ? count++ : SOME;
            for (; at > 0 && score > most[at - 1]; at--)
                if (at < SOME) most[at] = most[at - 1], places[at] = places[at - 1];
            if (at < SOME) most[at] = score, places[at] = place;
        }
        for (int k = 0; k < count; k++) {
            const push_face f = face_in_place(s, side, places[k]);
            add_normal_of_face(s, side, &f, s->first->place[1 - side]);
        }
    }
}

/* False: there are too many. */
static bool find_directions_of_faces(push_search *s) {
    push_face(*const faces)[MOST_FACES] = s->room->faces;
    push_edge(*const edges)[MOST_EDGES] = s->room->edges;
    int count[2], found[2];
    for (int side = 0; side < 2; side++) count[side] = find_faces(s, side, faces[side]);
    if (count[0] == MOST_FACES || count[1] == MOST_FACES) return false;
    for (int side = 0; side < 2; side++) {
        found[side] = find_sharp_edges(faces[side], count[side], edges[side]);
        for (int i = 0; i < count[side]; i++) add_normal_of_face(s, side, &faces[side][i], faces[1 - side][0].place);
    }
    for (int i = 0; i < found[0]; i++)
        for (int k = 0; k < found[1]; k++) find_directions_of_edges(s, &edges[0][i], &edges[1][k]);
    return true;
}

/* Depths */

/* The point of one border that is the farthest: of a against the normal, of b along it. */
typedef struct push_reach {
    double far; /* scaled */
    grz3_vec at;
    uint32_t place;
} push_reach;

/* Is a point of a border behind the plane of the other side? */
static bool is_behind_plane(const push_search *s, const push_direction *d, int side, double height) {
    return side == 0 ? height <= d->level[1] + s->rounding : height >= d->level[0] - s->rounding;
}

static void reach_to(const push_search *s, const push_direction *d, int side, const grz3_vec *p, uint32_t place,
                     push_reach *r) {
    const double height = height_along(s, d->normal, p), far = side == 1 ? height : -height;
    if (far > r->far && is_behind_plane(s, d, side, height)) *r = (push_reach){far, *p, place};
}

/* Of the plane of one side, and what of its border is in the other solid, behind the other plane. */
static push_reach reach_of_points(const push_search *s, const push_direction *d, int side) {
    push_reach out = {.far = side == 0 ? -d->level[0] : d->level[1]};
    if (d->of == side) return out;
    if (d->of == 1 - side) out.far = -(double)INFINITY;
    for (uint32_t i = s->first->first_point; i != GRZ_NO_PAIR; i = grz_point_at(s->all, i)->next) {
        const grz_border_point *const p = grz_point_at(s->all, i);
        if (p->of[side]) reach_to(s, d, side, &p->at, p->place[side], &out);
    }
    return out;
}

/* What rounding may make of a cosine of 0. */
#define ALMOST_LEVEL 0x1p-40

/* Does the border of one solid leave the other one at its back, as seen along the direction? Then that may reach
 * further than what is inside. */
static bool is_through(const push_search *s, const double n[3]) {
    bool through = false;
    for (uint32_t i = s->first->first_of; i != GRZ_NO_PAIR && !through; i = grz_pair_at(s->all, i)->next) {
        const grz_border_pair *const p = grz_pair_at(s->all, i);
        through = grz_dot(3, n, p->out[0]) > ALMOST_LEVEL || grz_dot(3, n, p->out[1]) < -ALMOST_LEVEL;
    }
    return through;
}

/* The same of the shells of one side at the crossing. */
static void reach_of_shells(const push_search *s, const push_direction *d, int side, push_reach *out) {
    const grz_mesh_union *const of = &s->all->of[side];
    uint32_t last = UINT32_MAX;
    for (uint32_t i = s->first->first_of; i != GRZ_NO_PAIR && d->of != side; i = grz_pair_at(s->all, i)->next) {
        const uint32_t shell = grz_union_shell(of, grz_pair_at(s->all, i)->place[side]);
        if (shell == last) continue;
        uint32_t at = last = shell;
        do {
            const grz3_triangle t = grz_union_triangle(of, at);
            for (int k = 0; k < 3; k++) reach_to(s, d, side, grz_triangle_corner(&t, k), at, out);
            at = s->contacts->shells[side].next[at];
        } while (at != shell);
    }
}

static void find_depth(const push_search *s, push_direction *d, push_reach r[2]) {
    for (int side = 0; side < 2; side++) r[side] = reach_of_points(s, d, side);
    for (int side = 0; side < 2 && d->is_final; side++)
        if (is_through(s, d->normal)) reach_of_shells(s, d, side, &r[side]);
    d->depth = fmax(r[0].far + r[1].far, 0);
}

/* The ways out */

/* Of two directions that are as good: normals of faces come before those across edges. Of two normals an order that
 * does not depend on the order of the meshes decides. */
static bool comes_before_direction(const push_direction *a, const push_direction *b) {
    const int order = grz_order_of_normals(a->normal, b->normal);
    if ((a->of == 2) != (b->of == 2)) return b->of == 2;
    return order != 0 ? order > 0 : a->of == (grz_sign_of_normal(a->normal) > 0 ? 1 : 0);
}

static bool frees(const push_search *s, const push_direction *d, const grz_border_point *p) {
    const double height = height_along(s, d->normal, &p->at);
    return (d->of != 0 && p->of[0] && is_behind_plane(s, d, 0, height)) ||
           (d->of != 1 && p->of[1] && is_behind_plane(s, d, 1, height)) ||
           (d->of == 1 && p->of[1] && height <= d->level[1] + s->rounding) ||
           (d->of == 0 && p->of[0] && height >= d->level[0] - s->rounding);
}

/* Is the direction near one of the normals at a point where borders cross? */
static bool is_own_direction(const push_search *s, const push_direction *d, const grz_border_point *p) {
    const grz_border_pair *const pair = grz_pair_at(s->all, p->pair);
    return !p->of[0] || !p->of[1] ||
           fmax(-grz_dot(3, d->normal, pair->out[0]), grz_dot(3, d->normal, pair->out[1])) > 0.9;
}

/* If directions were dropped, some points may have none of their own; they are not pushed another way. */
static bool frees_others(const push_search *s, const push_direction *d) {
    bool some = false;
    for (uint32_t i = s->first->first_point; i != GRZ_NO_PAIR && !some; i = grz_point_at(s->all, i)->next) {
        const grz_border_point *const p = grz_point_at(s->all, i);
        some = !p->is_freed && frees(s, d, p) && (!s->some_dropped || is_own_direction(s, d, p));
    }
    return some;
}

static void note_freed(const push_search *s, const push_direction *d) {
    for (uint32_t i = s->first->first_point; i != GRZ_NO_PAIR; i = grz_point_at(s->all, i)->next)
        if (frees(s, d, grz_point_at(s->all, i))) ((grz_border_point *)s->all->points.items)[i].is_freed = true;
}

/* Are all triangles of a that meet one of b on the one side of a plane across the direction, and those of b on the
 * other? Where solids only touch, every plane through the points frees them by a depth of 0, but only such a one is
 * between the solids. */
static bool is_between_triangles(const push_search *s, const push_direction *d) {
    double low = (double)INFINITY, high = -(double)INFINITY, size = 0;
    for (uint32_t i = s->first->first_of; i != GRZ_NO_PAIR; i = grz_pair_at(s->all, i)->next)
        for (int k = 0; k < 3; k++) {
            const grz_border_pair *const p = grz_pair_at(s->all, i);
            const grz3_vec *const a = grz_triangle_corner(&p->at[0], k), *const b = grz_triangle_corner(&p->at[1], k);
            size = fmax(size, fmax(grz_norm_max((const double *)a), grz_norm_max((const double *)b)) * s->scale);
            low = fmin(low, height_along(s, d->normal, a));
            high = fmax(high, height_along(s, d->normal, b));
        }
    return low >= high - size * ROUNDING;
}

/* Leaves those out that free no others; the shortest of the rest, and of those that are as short the first one: where
 * solids only touch, of those between them, if there are any. NULL: there is none. */
static push_direction *find_way_out(push_search *s) {
    double least = (double)INFINITY;
    push_direction *best = NULL;
    bool is_between;
    int count = 0;
    for (int i = 0; i < s->count; i++)
        if (frees_others(s, &s->directions[i])) s->directions[count++] = s->directions[i];
    s->count = count;
    for (bool is_final = false; !is_final;) {
        is_final = true;
        best = NULL;
        is_between = false;
        least = (double)INFINITY;
        for (int i = 0; i < s->count; i++) least = fmin(least, s->directions[i].depth);
        for (int i = 0; i < s->count && is_final; i++) {
            push_direction *const d = &s->directions[i];
            push_reach r[2];
            if (d->depth > least + s->rounding) continue;
            is_final = d->is_final;
            if (!d->is_final) {
                d->is_final = true;
                find_depth(s, d, r);
                continue;
            }
            const bool between = least <= s->rounding && is_between_triangles(s, d);
            if (best && (between != is_between ? is_between : !comes_before_direction(d, best))) continue;
            best = d;
            is_between = between;
        }
    }
    return best;
}

/* Frees it all points? */
static bool frees_all(const push_search *s, const push_direction *d) {
    bool all = true;
    for (uint32_t i = s->first->first_point; i != GRZ_NO_PAIR && all; i = grz_point_at(s->all, i)->next)
        all = frees(s, d, grz_point_at(s->all, i));
    return all;
}

/* The shortest of the directions that free all points; of those that are as short the first one. NULL: there is none.
 * */
static push_direction *find_one_way_out(const push_search *s) {
    push_direction *best = NULL;
    for (int i = 0; i < s->count; i++) {
        push_direction *const d = &s->directions[i];
        push_reach r[2];
        if (!frees_all(s, d)) continue;
        d->is_final = true;
        find_depth(s, d, r);
        const bool is_as_short = best && fabs(d->depth - best->depth) <= s->rounding;
        if (!best || (is_as_short ? comes_before_direction(d, best) : d->depth < best->depth)) best = d;
    }
    return best;
}

/* Where directions were dropped, planes of faces that are far from a point may say too much of it: is one of few
 * directions shorter than the shortest move that obeys the ways? */
static double find_shorter_direction(const push_search *s, const push_direction ways[], int count, double n[3]) {
    enum { MOST_TRIED = 4 };
    grz_mesh_contact_search *const all = s->contacts;
    grz_pushes together = {.count = 0};
    for (int i = count - 1; i >= 0 && grz_pushes_add(&together, ways[i].normal, ways[i].depth / s->scale);) i--;
    double best = grz_pushes_length(&together, (double)INFINITY);
    bool found = false;
    for (int i = -1; i < count && i < MOST_TRIED; i++) {
        double along[3];
        if (i >= 0) memcpy(along, ways[count - 1 - i].normal, sizeof along);
        else if (!(grz_unit_along(3, s->mean, along) > 0)) continue;
        const double depth = grz_depth_of_crossing(all, s->first, along, best);
        if (!(depth > 0) || grz_is_as_deep(depth, best)) continue;
        best = depth;
        memcpy(n, along, sizeof along);
        found = true;
    }
    return found ? best : (double)INFINITY;
}

/* Is one way no longer than the shortest move that obeys all of several? The deepest ones decide. */
static bool is_short_enough(const push_search *s, const push_direction *one, const push_direction ways[], int count) {
    grz_pushes together = {.count = 0};
    for (int i = count - 1; i >= 0 && grz_pushes_add(&together, ways[i].normal, ways[i].depth);) i--;
    return one->depth <= grz_pushes_length(&together, one->depth) + s->rounding;
}

/* The contact */

/* The corner of a triangle that is there; where borders cross, none. */
static grz_feature feature_of_point(const push_search *s, int side, uint32_t place, const grz3_vec *at) {
    const grz3_triangle t = grz_union_triangle(&s->all->of[side], place);
    for (int k = 0; k < 3; k++)
        if (grz_same_point(grz_triangle_corner(&t, k), at)) return grz_feature_vertex(k);
    return grz_feature_none();
}

static grz_contact_place place_beside(const push_search *s, const push_direction *d, const grz3_vec *at, uint32_t place,
                                      int of, double depth) {
    const double half = (of == 0 ? depth : -depth) / 2;
    grz_contact_place out = {.depth = depth, .part = {index_of(s, 0, d->place[0]), index_of(s, 1, d->place[1])}};
    out.part[of] = index_of(s, of, place);
    out.feature[of] = feature_of_point(s, of, place, at);
    out.feature[1 - of] = grz_feature_face();
    for (int k = 0; k < 3; k++) out.point[k] = grz3_at(at, k) + half * d->normal[k];
    return out;
}

/* Is it a point where borders cross on a triangle that does not face the other solid, as at the side of a box that
 * stands in a floor? What matters is below it. */
static bool is_at_side(const push_search *s, const push_direction *d, const grz_border_point *p, int of) {
    return p->of[0] && p->of[1] && fabs(grz_dot(3, d->normal, grz_pair_at(s->all, p->pair)->out[of])) < 0.5;
}

/* What is behind a face, at least half as far as the deepest point. */
static void add_places_behind_face(const push_search *s, const push_direction *d, const push_reach r[2]) {
    const int of = 1 - d->of;
    bool has_deepest = false;
    for (uint32_t i = s->first->first_point; i != GRZ_NO_PAIR; i = grz_point_at(s->all, i)->next) {
        const grz_border_point *const p = grz_point_at(s->all, i);
        const double height = height_along(s, d->normal, &p->at), depth = r[d->of].far + (of == 1 ? height : -height);
        if (!p->of[of] || !is_behind_plane(s, d, of, height) || depth < d->depth / 2 - s->rounding) continue;
        if (is_at_side(s, d, p, of)) continue;
        has_deepest = has_deepest || depth >= d->depth;
        const grz_contact_place place = place_beside(s, d, &p->at, p->place[of], of, depth / s->scale);
        grz_add_places(&s->contacts->all, &place, 1);
    }
    if (has_deepest) return;
    const grz_contact_place place = place_beside(s, d, &r[of].at, r[of].place, of, d->depth / s->scale);
    grz_add_places(&s->contacts->all, &place, 1);
}

/* Midway between two edges, where they are the nearest. */
static void add_place_between_edges(const push_search *s, const push_direction *d) {
    grz3_shape edges[2];
    grz3_vec p[2];
    for (int side = 0; side < 2; side++) {
        const grz3_triangle t = triangle_of(s, d, side);
        const grz3_segment edge = {*grz_triangle_corner(&t, d->edge[side]),
                                   *grz_triangle_corner(&t, d->edge[side] + 1)};
        edges[side] = grz3_shape_from_segment(&edge);
    }
    grz3_distance(&edges[0], &edges[1], &p[0], &p[1]);
    const grz_contact_place place = {
        .point = {p[0].x / 2 + p[1].x / 2, p[0].y / 2 + p[1].y / 2, p[0].z / 2 + p[1].z / 2},
        .depth = d->depth / s->scale,
        .feature = {grz_feature_side(d->edge[0]), grz_feature_side(d->edge[1])},
        .part = {index_of(s, 0, d->place[0]), index_of(s, 1, d->place[1])}};
    grz_add_places(&s->contacts->all, &place, 1);
}

static void add_contact(const push_search *s, push_direction *d) {
    push_reach r[2];
    find_depth(s, d, r);
    const double depth = d->depth / s->scale;
    const grz_left_out_parts parts = {{triangle_of(s, d, 0), triangle_of(s, d, 1)},
                                      {index_of(s, 0, d->place[0]), index_of(s, 1, d->place[1])},
                                      {d->place[0], d->place[1]},
                                      depth,
                                      0,
                                      0};
    grz_part_contact c = grz_contact_of_parts(s->contacts, &parts);
    memcpy(c.normal, d->normal, sizeof c.normal);
    c.depth = depth;
    if (d->of == 2) add_place_between_edges(s, d);
    else add_places_behind_face(s, d, r);
    grz_add_part_contact(&s->contacts->all, &c);
}

/* Keeps a way across a face, if there are not too many that are deeper. */
static void keep_way(const push_search *s, const push_direction *d) {
    grz_mesh_contact_search *const all = s->contacts;
    if (!all->skips_inner_edges || d->of == 2) return;
    grz_way_across way = {.plane = triangle_of(s, d, d->of), .of = d->of, .depth = d->depth / s->scale};
    for (int k = 0; k < 3; k++) way.out[k] = d->of == 1 ? d->normal[k] : -d->normal[k];
    int at = all->way_count;
    if (at == GRZ_MOST_WAYS_ACROSS) {
        at = 0;
        for (int i = 1; i < all->way_count; i++)
            if (all->ways[i].depth < all->ways[at].depth) at = i;
        if (!(way.depth > all->ways[at].depth)) return;
    } else all->way_count++;
    all->ways[at] = way;
}

bool grz_is_freed_across(const grz_mesh_contact_search *s, const grz3_triangle *a, const grz3_triangle *b) {
    bool is_free = false;
    for (int i = 0; i < s->way_count && !is_free; i++) {
        const grz_way_across *const w = &s->ways[i];
        const grz3_triangle *const of = w->of == 0 ? a : b, *const p = &w->plane;
        const grz3_shape other = grz3_shape_from_triangle(w->of == 0 ? b : a);
        const grz3_shape own = grz3_shape_from_triangle(of);
        const double back[3] = {-w->out[0], -w->out[1], -w->out[2]};
        const double level = GRZ_FLUSH * fmax(grz_largest(9, (const double *)of), grz_largest(9, (const double *)p));
        grz3_vec deepest;
        is_free = grz_depth_behind(&own, p, back, &deepest) <= level &&
                  grz_is_as_deep(w->depth, grz_depth_behind(&other, p, w->out, &deepest));
    }
    return is_free;
}

static void touch_shells(const push_search *s) {
    for (uint32_t i = s->first->first_of; i != GRZ_NO_PAIR; i = grz_pair_at(s->all, i)->next)
        for (int side = 0; side < 2; side++)
            s->contacts->shells[side].touched[grz_union_shell(&s->all->of[side], grz_pair_at(s->all, i)->place[side])] =
                1;
}

static void push_apart(push_search *s) {
    find_scale(s);
    find_mean(s);
    const bool few = find_directions_of_faces(s);
    if (!few) find_directions_of_inner(s);
    find_directions_of_pairs(s, !few);
    int count = 0;
    for (int k = 0; k < s->count; k++) {
        push_reach r[2];
        find_depth(s, &s->directions[k], r);
        if (r[0].far + r[1].far > -(double)INFINITY) s->directions[count++] = s->directions[k]; /* some are behind it */
    }
    s->count = count;
    bool *const failed = &s->contacts->all.failed;
    push_direction *const ways = s->room->ways;
    bool has_one = false;
    count = 0;
    for (push_direction *way; !*failed && (way = find_way_out(s)) != NULL;) {
        /* what frees all points frees others, too, so it is still there */
        const push_direction *const one = count == 1 ? find_one_way_out(s) : NULL;
        if (one) ways[MOST_DIRECTIONS] = *one;
        has_one = has_one || one;
        ways[count++] = *way;
        note_freed(s, way);
        *failed |= grz_step_stops(&s->contacts->steps, 16);
    }
    const bool may_be_less = count > 1 && s->some_dropped && !*failed;
    if (has_one && is_short_enough(s, &ways[MOST_DIRECTIONS], ways, count)) {
        ways[0] = ways[MOST_DIRECTIONS];
        count = 1;
    }
    double along[3];
    const double depth = may_be_less ? find_shorter_direction(s, ways, count, along) : (double)INFINITY;
    if (depth < (double)INFINITY && !*failed) {
        grz_push_along(s->contacts, s->first, along, depth);
        count = 0;
    }
    for (int i = 0; i < count && !*failed; i++) {
        add_contact(s, &ways[i]);
        keep_way(s, &ways[i]);
    }
    if (count > 0 || depth < (double)INFINITY) touch_shells(s);
}

void grz_push_crossings_apart(grz_mesh_contact_search *contacts) {
    const grz_crossings *const all = &contacts->crossings;
    push_room *const room = (push_room *)grz_allocate(all->allocator, 1, sizeof *room);
    contacts->all.failed |= !room;
    for (uint32_t i = 0; i < all->pairs.count && !contacts->all.failed; i++) {
        push_search s = {.contacts = contacts,
                         .all = all,
                         .first = grz_pair_at(all, i),
                         .room = room,
                         .directions = room->directions};
        contacts->all.failed |= grz_step_stops(&contacts->steps, 16);
        if (s.first->set == i) push_apart(&s);
    }
    grz_release(all->allocator, room, 1, sizeof *room);
}
