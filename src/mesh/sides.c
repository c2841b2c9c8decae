/* On which sides of a triangle the inside of a solid is.
 *
 * Seen along an axis, take a point strictly inside the triangle, and the ray from there up the axis: from just below
 * the triangle it crosses what lies in the triangle's plane there, from just above it does not; all else it crosses
 * from both. So the triangle itself, and what covers it, is counted once and exactly: all decisions are signs of
 * determinants of the numbers given, and where the point's height counts, of an exact sum of them. If no double is
 * inside the triangle, the point is at a corner, moved into the triangle by an infinitely small step.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/triangles.h"
#include "mesh/union.h"

#include "num/dyadic.h"
#include "shape/vec3.h"
#include "tree/search.h"

#include <graze/predicates.h>

#include <math.h>

typedef struct side_search {
    const grz_mesh *mesh;
    const grz3_triangle *of;
    int k;                      /* the axis */
    grz2_vec corner[3];         /* of the triangle, seen along it */
    grz2_vec at;                /* the point, seen so; */
    bool is_within;             /* or a step from the first corner into the triangle */
    int64_t crossed[2], sum[2]; /* what is crossed from below, and from above */
} side_search;

/* On which side of a line from a to b is the point? 0 only if a and b are one. */
static int side_of_sample(const side_search *s, const grz2_vec *a, const grz2_vec *b) {
    if (s->is_within) return grz_moved_side(grz2_orient(a, b, &s->at), a, b);
    int side = 0;
    for (int i = 0; i < 3 && side == 0; i++) side = grz2_orient(a, b, &s->corner[i]);
    return side;
}

/* d . ((a - d) x (b - d)): six times the volume, with the sign of grz3_orient. */
static grz_dyadic exact_volume(grz_arena *arena, const grz3_triangle *t, const grz3_vec *d) {
    grz_dyadic e[3][3];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            e[i][k] =
                grz_dy_sub(arena, grz_dy(arena, grz3_at(grz_triangle_corner(t, i), k)), grz_dy(arena, grz3_at(d, k)));
    return grz_dy_det3(arena, e[0], e[1], e[2]);
}

static grz_dyadic exact_area(grz_arena *arena, const grz2_vec *a, const grz2_vec *b, const grz2_vec *c) {
    const grz_dyadic e[2] = {grz_dy_sub(arena, grz_dy(arena, b->x), grz_dy(arena, a->x)),
                             grz_dy_sub(arena, grz_dy(arena, b->y), grz_dy(arena, a->y))},
                     f[2] = {grz_dy_sub(arena, grz_dy(arena, c->x), grz_dy(arena, a->x)),
                             grz_dy_sub(arena, grz_dy(arena, c->y), grz_dy(arena, a->y))};
    return grz_dy_cross2(arena, e, f);
}

/* The sign of orient3 at the point: the sum of those at the corners, weighted by the areas across from them. */
static GRZ_NOINLINE int exact_orientation(const side_search *s, const grz3_triangle *t) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    grz_dyadic sum = grz_dy_zero();
    int turn = 0;
    for (int i = 0; i < 3; i++) {
        const grz_dy_mark start = grz_dy_now(&arena);
        const grz_dyadic weight = exact_area(&arena, &s->corner[(i + 1) % 3], &s->corner[(i + 2) % 3], &s->at),
                         part = grz_dy_mul(&arena, weight, exact_volume(&arena, t, grz_triangle_corner(s->of, i)));
        turn = grz_dy_sign(weight);
        sum = grz_dy_keep(&arena, start, i == 0 ? part : grz_dy_add(&arena, sum, part));
    }
    return turn * grz_dy_sign(sum);
}

static int orientation_at_point(const side_search *s, const grz3_triangle *t) {
    int first = 0;
    bool mixed = false;
    for (int i = 0; i < 3 && !mixed && (first == 0 || s->is_within); i++) {
        const int sign = grz3_orient(&t->a, &t->b, &t->c, grz_triangle_corner(s->of, i));
        mixed = sign * first < 0;
        if (first == 0) first = sign;
    }
    return mixed ? exact_orientation(s, t) : first;
}

static void see_along(const grz3_triangle *t, int k, grz2_vec out[3]) {
    const grz3_vec *const corner[3] = {&t->a, &t->b, &t->c};
    for (int i = 0; i < 3; i++) out[i] = (grz2_vec){grz3_at(corner[i], (k + 1) % 3), grz3_at(corner[i], (k + 2) % 3)};
}

static bool count_crossings_of_leaf(void *context, uint32_t leaf) {
    side_search *const s = (side_search *)context;
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK); i++) {
        const grz3_triangle t = grz_mesh_triangle(s->mesh, leaf / GRZ_BLOCK, i);
        grz2_vec c[3];
        see_along(&t, s->k, c);
        const int turn = side_of_sample(s, &c[0], &c[1]);
        if (turn == 0 || side_of_sample(s, &c[1], &c[2]) != turn || side_of_sample(s, &c[2], &c[0]) != turn) continue;
        const int above = orientation_at_point(s, &t) * turn;
        for (int from = 0; from < 2; from++) {
            if (above < 0 || (above == 0 && from == 1)) continue;
            s->crossed[from]++;
            s->sum[from] += turn;
        }
    }
    return true;
}

/* The axis along which a triangle is seen the largest; its turn is 0 only if it is flat. */
static int find_view(side_search *s, int *turn) {
    double most = -1;
    *turn = 0;
    for (int k = 0; k < 3; k++) {
        grz2_vec c[3];
        see_along(s->of, k, c);
        const double area = fabs((c[1].x - c[0].x) * (c[2].y - c[0].y) - (c[1].y - c[0].y) * (c[2].x - c[0].x));
        const int seen = grz2_orient(&c[0], &c[1], &c[2]);
        if (seen == 0 || (*turn != 0 && !(area > most))) continue;
        most = area;
        s->k = k;
        *turn = seen;
    }
    return s->k;
}

/* A point of the triangle near another one, but not at its edges. */
static grz3_vec point_near(const grz3_triangle *t, const grz3_vec *near) {
    grz3_vec p;
    for (int k = 0; k < 3; k++) {
        const double middle = grz3_at(&t->a, k) / 3 + grz3_at(&t->b, k) / 3 + grz3_at(&t->c, k) / 3;
        ((double *)&p)[k] = grz3_at(near, k) * (1 - 0x1p-10) + middle * 0x1p-10;
    }
    return p;
}

/* The point near p from which crossings are counted, and the line from there. */
static grz_bvh_box find_line(side_search *s, const grz3_vec *p, int turn) {
    see_along(s->of, s->k, s->corner);
    s->at = (grz2_vec){grz3_at(p, (s->k + 1) % 3), grz3_at(p, (s->k + 2) % 3)};
    s->is_within = true;
    for (int i = 0; i < 3; i++)
        s->is_within = s->is_within && grz2_orient(&s->corner[i], &s->corner[(i + 1) % 3], &s->at) == turn;
    const grz2_vec *const from = s->is_within ? &s->at : &s->corner[0];
    double least[3], greatest[3];
    least[s->k] = fmin(fmin(grz3_at(&s->of->a, s->k), grz3_at(&s->of->b, s->k)), grz3_at(&s->of->c, s->k));
    greatest[s->k] = (double)INFINITY;
    least[(s->k + 1) % 3] = greatest[(s->k + 1) % 3] = from->x;
    least[(s->k + 2) % 3] = greatest[(s->k + 2) % 3] = from->y;
    return grz_bvh_box_of(3, least, greatest);
}

/* By the generalized number, at the nearest doubles on both sides of the plane that are certainly off it. */
static void ask_beside(const side_search *s, const grz3_vec *p, bool inside[2]) {
    const int turn = grz2_orient(&s->corner[0], &s->corner[1], &s->corner[2]);
    for (int from = 0; from < 2; from++) {
        const int away = from == 1 ? 1 : -1;
        grz3_vec q = *p;
        double *const height = (double *)&q + s->k;
        for (double step = grz_ldexp(fabs(*height) + 0x1p-1000, -52);; step *= 2) {
            *height = grz3_at(p, s->k) + away * step;
            /* what is above a triangle that turns to the left is below its plane, as grz3_orient counts */
            if (!isfinite(*height) || grz3_orient(&s->of->a, &s->of->b, &s->of->c, &q) * turn * away < 0) break;
        }
        inside[from] = grz_mesh_holds(s->mesh, GRZ_SOLID_WINDING, &q);
    }
}

/* Is a mesh there, below the triangle and above? */
static void find_inside(side_search *s, grz_mesh_solid solid, const grz3_vec *p, const grz_bvh_box *line,
                        bool inside[2]) {
    s->crossed[0] = s->crossed[1] = s->sum[0] = s->sum[1] = 0;
    grz_bvh_searches_in_use()->visit(&s->mesh->tree, line, count_crossings_of_leaf, s);
    for (int from = 0; from < 2; from++)
        inside[from] = solid == GRZ_SOLID_ODD ? s->crossed[from] % 2 != 0 : s->sum[from] != 0;
    if (solid == GRZ_SOLID_WINDING && s->mesh->unmatched_edges > 0) ask_beside(s, p, inside);
}

grz_outside grz_union_outside(const grz_mesh_union *all, grz_mesh_solid solid, const grz3_triangle *t,
                              const grz3_vec *near) {
    side_search s = {.of = t};
    bool inside[2] = {false, false}; /* below it, and above */
    int turn;
    if (solid == GRZ_SKIN) return GRZ_OUTSIDE_BOTH;
    find_view(&s, &turn);
    if (turn == 0) return GRZ_OUTSIDE_BOTH;
    const grz3_vec p = point_near(t, near);
    const grz_bvh_box line = find_line(&s, &p, turn);
    for (size_t k = 0; k < all->count && !(inside[0] && inside[1]); k++) {
        bool of_one[2];
        s.mesh = all->meshes[k];
        find_inside(&s, solid, &p, &line, of_one);
        for (int from = 0; from < 2; from++) inside[from] = inside[from] || of_one[from];
    }
    if (inside[0] == inside[1]) return inside[0] ? GRZ_OUTSIDE_NONE : GRZ_OUTSIDE_BOTH;
    return inside[0] == (turn > 0) ? GRZ_OUTSIDE_FRONT : GRZ_OUTSIDE_BACK;
}
