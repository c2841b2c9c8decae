/* The moments of all nodes, from the leaves up (Barill, Dickson, Schmidt, Levin and Jacobson, "Fast winding numbers for
 * soups and clouds", 2018). Symmetric tensors are kept as polynomials, so that their symmetrized product is that of
 * polynomials.
 *
 * With a polynomial's multiples of y . y taken off, what is left is harmonic, and that is all that is seen from
 * outside (winding.c). A center is moved for such a remainder as for the whole: what was taken off stays a multiple.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/moments.h"
#include "mesh/triangles.h"

#include "base/memory.h"
#include "base/watch.h"
#include "shape/vec3.h"

#include <math.h>

/* Places of the coefficients of x_i x_j, and of x_i times those of degree two. */
static const int place_of_square[3][3] = {{0, 3, 4}, {3, 1, 5}, {4, 5, 2}};
static const int place_of_cube[3][6] = {{0, 5, 7, 3, 4, 9}, {3, 1, 8, 5, 9, 6}, {4, 6, 2, 9, 7, 8}};

/* out += factor a b, for two linear polynomials; for a linear and a quadratic one. */
static void add_square(double out[6], double factor, const double a[3], const double b[3]) {
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) out[place_of_square[i][k]] += factor * a[i] * b[k];
}

static void add_cube(double out[10], double factor, const double a[3], const double b[6]) {
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 6; k++) out[place_of_cube[i][k]] += factor * a[i] * b[k];
}

/* Takes off the multiple of y . y that leaves a harmonic polynomial: a third of the trace times y . y; and y . y times
 * the linear polynomial of the Laplacian's coefficients over 10. */
static void make_harmonic(grz_moments *m) {
    double *const s = m->second, *const t = m->third;
    const double third = (s[0] + s[1] + s[2]) / 3;
    for (int i = 0; i < 3; i++) s[i] -= third;
    const double linear[3] = {(3 * t[0] + t[5] + t[7]) / 5, (t[3] + 3 * t[1] + t[8]) / 5, (t[4] + t[6] + 3 * t[2]) / 5};
    static const double square[6] = {1, 1, 1, 0, 0, 0};
    add_cube(t, -1, linear, square);
}

static double length_of(const double v[3]) { return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

/* Two edges, and their cross product / 2. */
static void set_normal(const grz3_triangle *t, double e[3], double f[3], double normal[3]) {
    for (int k = 0; k < 3; k++) {
        e[k] = grz3_at(&t->b, k) - grz3_at(&t->a, k);
        f[k] = grz3_at(&t->c, k) - grz3_at(&t->a, k);
    }
    for (int k = 0; k < 3; k++) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        normal[k] = (e[i] * f[j] - e[j] * f[i]) / 2;
    }
}

/* Its area. The normal is off by 4 u |e| |f|: what is thin counts as more than it is, so that this is 2^-44 of it. */
static double triangle_weight(const grz3_triangle *t) {
    double e[3], f[3], normal[3];
    set_normal(t, e, f, normal);
    const double area = length_of(normal), least = 0x1p-7 * length_of(e) * length_of(f);
    return area > least ? area : least;
}

/* Adds a flat triangle of area A: the integral of x is A g, with g its middle, that of x x is A / 12 (a a + b b + c c +
 * 9 g g). */
static void add_triangle_moments(grz_moments *m, const grz3_triangle *t) {
    double at[3][3], middle[3], squares[6] = {0};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) at[i][k] = grz3_at(grz_triangle_corner(t, i), k) - m->center[k];
    for (int k = 0; k < 3; k++) middle[k] = (at[0][k] + at[1][k] + at[2][k]) / 3;
    double normal[3], e[3], f[3];
    set_normal(t, e, f, normal);
    for (int i = 0; i < 3; i++) add_square(squares, 1.0 / 12, at[i], at[i]);
    add_square(squares, 9.0 / 12, middle, middle);
    for (int k = 0; k < 3; k++) m->first[k] += normal[k];
    add_square(m->second, 1, normal, middle);
    add_cube(m->third, 1, normal, squares);
    const double area = triangle_weight(t);
    m->area += area;
    m->spread += area * (squares[0] + squares[1] + squares[2]);
}

/* Adds those of a part, with s from the center to the part's: x is s more. */
static void add_part_moments(grz_moments *m, const grz_moments *part) {
    double s[3], squares[6] = {0};
    for (int k = 0; k < 3; k++) s[k] = part->center[k] - m->center[k];
    add_square(squares, 1, s, s);
    for (int k = 0; k < 3; k++) m->first[k] += part->first[k];
    for (int k = 0; k < 6; k++) m->second[k] += part->second[k];
    for (int k = 0; k < 10; k++) m->third[k] += part->third[k];
    add_square(m->second, 1, part->first, s);
    add_cube(m->third, 2, s, part->second);
    add_cube(m->third, 1, part->first, squares);
    m->area += part->area;
    m->spread += part->spread + part->area * (s[0] * s[0] + s[1] * s[1] + s[2] * s[2]);
}

/* What is known of a node first: its box, and the sum of its areas, each times where its middle is. */
typedef struct moments_place {
    double least[3], greatest[3], area, middle[3];
} moments_place;

static void widen(moments_place *p, const double least[3], const double greatest[3]) {
    for (int k = 0; k < 3; k++) {
        if (least[k] < p->least[k]) p->least[k] = least[k];
        if (greatest[k] > p->greatest[k]) p->greatest[k] = greatest[k];
    }
}

static void widen_by_triangle(moments_place *p, const grz3_triangle *t) {
    const double weight = triangle_weight(t);
    p->area += weight;
    for (int i = 0; i < 3; i++) {
        const grz3_vec *const corner = grz_triangle_corner(t, i);
        const double at[3] = {corner->x, corner->y, corner->z};
        widen(p, at, at);
        for (int k = 0; k < 3; k++) p->middle[k] += weight / 3 * at[k];
    }
}

static void widen_by_part(moments_place *p, const moments_place *part) {
    widen(p, part->least, part->greatest);
    p->area += part->area;
    for (int k = 0; k < 3; k++) p->middle[k] += part->middle[k];
}

/* The ball around the middle. What is so small or large that products could under- or overflow is not used. */
static void set_ball(grz_moments *m, const moments_place *p) {
    double square = 0;
    for (int k = 0; k < 3; k++) {
        const double middle = p->middle[k] / p->area;
        const bool within = middle > p->least[k] && middle < p->greatest[k];
        m->center[k] = within ? middle : p->least[k];
        const double below = m->center[k] - p->least[k], above = p->greatest[k] - m->center[k];
        square += below > above ? below * below : above * above;
    }
    m->radius = sqrt(square) * (1 + 0x1p-50);
    if (!(m->radius > 0x1p-98 && m->radius < 0x1p98)) m->radius = (double)INFINITY;
}

static moments_place fill_node(const grz_mesh *mesh, grz_moments *all, uint32_t number);

/* Adds where a child is; its moments are filled if it is a node. */
static void widen_by_child(const grz_mesh *mesh, grz_moments *all, uint32_t child, moments_place *p) {
    if (!grz_bvh_is_leaf(child)) {
        const moments_place below = fill_node(mesh, all, grz_bvh_node_of(&mesh->tree, child));
        widen_by_part(p, &below);
        return;
    }
    const uint32_t leaf = child & ~GRZ_LEAF;
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK); i++) {
        const grz3_triangle t = grz_mesh_triangle(mesh, leaf / GRZ_BLOCK, i);
        widen_by_triangle(p, &t);
    }
}

static void add_child_moments(const grz_mesh *mesh, const grz_moments *all, uint32_t child, grz_moments *m) {
    if (!grz_bvh_is_leaf(child)) {
        add_part_moments(m, &all[grz_bvh_node_of(&mesh->tree, child)]);
        return;
    }
    const uint32_t leaf = child & ~GRZ_LEAF;
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK); i++) {
        const grz3_triangle t = grz_mesh_triangle(mesh, leaf / GRZ_BLOCK, i);
        add_triangle_moments(m, &t);
    }
}

/* If it is stopped, the moments are of no use. */
static moments_place fill_node(const grz_mesh *mesh, grz_moments *all, uint32_t number) {
    const uint32_t *const child = grz_bvh_get(mesh->tree.nodes, 3, number)->child;
    const double inf = (double)INFINITY;
    moments_place place = {.least = {inf, inf, inf}, .greatest = {-inf, -inf, -inf}};
    if (number % 64 == 63 && grz_watch_stops()) return place;
    for (int lane = 0; lane < GRZ_LANES; lane++)
        if (child[lane] != GRZ_NO_CHILD) widen_by_child(mesh, all, child[lane], &place);
    grz_moments m = {.area = 0};
    set_ball(&m, &place);
    for (int lane = 0; lane < GRZ_LANES; lane++)
        if (child[lane] != GRZ_NO_CHILD) add_child_moments(mesh, all, child[lane], &m);
    make_harmonic(&m);
    all[number] = m;
    return place;
}

grz_moments *grz_moments_take(const grz_mesh *mesh) {
    return (grz_moments *)grz_allocate(mesh->allocator, mesh->tree.node_count, sizeof(grz_moments));
}

void grz_moments_give_back(const grz_mesh *mesh, grz_moments *moments) {
    grz_release(mesh->allocator, moments, mesh->tree.node_count, sizeof(grz_moments));
}

void grz_moments_fill(const grz_mesh *mesh, grz_moments *moments) {
    if (mesh->tree.node_count > 0) fill_node(mesh, moments, 0);
}
