/* Shapes and meshes on closed parts that have one flat top together: while the least way out of all of them is up, no
 * seam has a normal of its own. The least way out is found from its definition, among all moves that bring a face of
 * the shape to a face of a part.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/ledger.h"
#include "support/numbers.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 12, MOST_TRIANGLES = 12 * MOST_PARTS, MOST_COORDINATES = 2 * MOST_PARTS + 1 };

/* Parts, whose top is z = 0 before they are turned. */
struct parts {
    const char *name;
    int count;
    grz3_aabb at[MOST_PARTS];
    bool overlap; /* in each other, so that even and odd make hollows of them */
    bool rough;   /* no corner is where it should be, but for rounding */
};

static const struct parts sets[] = {
    {"two flush boxes", 2, {{{-2, 0, -1}, {0, 4, 0}}, {{0, 0, -1}, {2, 4, 0}}}, false, false},
    {"a seam with a T", 3, {{{-4, 0, -1}, {0, 4, 0}}, {{0, 0, -1}, {4, 2, 0}}, {{0, 2, -1}, {4, 4, 0}}}, false, false},
    {"a T on three sides",
     7,
     {{{-1, 1, -1}, {1, 3, 0}},
      {{1, 0, -1}, {3, 1.75, 0}},
      {{1, 1.75, -1}, {3, 4, 0}},
      {{-3, 0, -1}, {-1, 2.25, 0}},
      {{-3, 2.25, -1}, {-1, 4, 0}},
      {{-1, 3, -1}, {0.25, 4, 0}},
      {{0.25, 3, -1}, {1, 4, 0}}},
     false,
     false},
    {"boxes of other sizes", 2, {{{-2, 0, -1}, {0, 4, 0}}, {{0, 0.5, -1}, {2, 3, 0}}}, false, false},
    {"boxes of other heights", 2, {{{-2, 0, -1}, {0, 4, 0}}, {{0, 0, -0.125}, {2, 4, 0}}}, false, false},
    {"thin boxes on thick ones",
     3,
     {{{-2, 0, -0.125}, {0, 4, 0}}, {{0, 0, -2}, {0.5, 4, 0}}, {{0.5, 1, -0.0625}, {2, 3, 0}}},
     false,
     false},
    {"boxes that run into each other",
     2,
     {{{-2, 0, -1}, {0.125, 4, 0}}, {{-0.25, 0.5, -0.75}, {2, 3.5, 0}}},
     true,
     false},
    {"a box in a box", 2, {{{-2, 0, -1}, {2, 4, 0}}, {{-0.25, 1.5, -0.5}, {0.5, 2.5, 0}}}, true, false},
    {"a row",
     10,
     {{{-2, 0, -1}, {-1.6, 4, 0}},
      {{-1.6, 0, -1}, {-1.2, 4, 0}},
      {{-1.2, 0, -1}, {-0.8, 4, 0}},
      {{-0.8, 0, -1}, {-0.4, 4, 0}},
      {{-0.4, 0, -1}, {0, 4, 0}},
      {{0, 0, -1}, {0.4, 4, 0}},
      {{0.4, 0, -1}, {0.8, 4, 0}},
      {{0.8, 0, -1}, {1.2, 4, 0}},
      {{1.2, 0, -1}, {1.6, 4, 0}},
      {{1.6, 0, -1}, {2, 4, 0}}},
     false,
     false},
    {"a row of many sizes",
     10,
     {{{-2, 0, -1}, {-1.5, 4, 0}},
      {{-1.5, 0, -0.5}, {-1.25, 4, 0}},
      {{-1.25, 0, -1}, {-0.5, 4, 0}},
      {{-0.5, 0, -0.125}, {-0.4375, 4, 0}},
      {{-0.4375, 0, -2}, {-0.25, 4, 0}},
      {{-0.25, 0, -1}, {0, 4, 0}},
      {{0, 0, -0.25}, {0.0625, 4, 0}},
      {{0.0625, 0, -1}, {0.5, 4, 0}},
      {{0.5, 0, -0.0625}, {1, 4, 0}},
      {{1, 0.25, -1}, {2, 4, 0}}},
     false,
     false},
};
enum { SETS = sizeof sets / sizeof *sets };

/* The least way out of a union of boxes, from its definition: the shifts that free the box are what lies outside of the
 * open boxes at[k] - box; their nearest one has in each coordinate 0, or that of a face of such a difference. Returns
 * the square of its length; those along the top's normal do not count. */

static bool is_free_at(const struct parts *p, const grz3_aabb *box, const double by[3]) {
    for (int k = 0; k < p->count; k++) {
        bool apart = false;
        for (int i = 0; i < 3; i++)
            apart = apart || numbers_in(&box->min)[i] + by[i] >= numbers_in(&p->at[k].max)[i] ||
                    numbers_in(&box->max)[i] + by[i] <= numbers_in(&p->at[k].min)[i];
        if (!apart) return false;
    }
    return true;
}

static double least_other_way_out(const struct parts *p, const grz3_aabb *box) {
    double at[3][MOST_COORDINATES], best = (double)INFINITY;
    for (int i = 0; i < 3; i++) {
        at[i][0] = 0;
        for (int k = 0; k < p->count; k++) {
            at[i][1 + 2 * k] = numbers_in(&p->at[k].min)[i] - numbers_in(&box->max)[i];
            at[i][2 + 2 * k] = numbers_in(&p->at[k].max)[i] - numbers_in(&box->min)[i];
        }
    }
    for (int x = 0; x < 2 * p->count + 1; x++)
        for (int y = 0; y < 2 * p->count + 1; y++)
            for (int z = 0; z < 2 * p->count + 1; z++) {
                const double by[3] = {at[0][x], at[1][y], at[2][z]};
                const double square = by[0] * by[0] + by[1] * by[1] + by[2] * by[2];
                const bool is_up = by[0] == 0 && by[1] == 0 && by[2] > 0;
                if (square < best && !is_up && is_free_at(p, box, by)) best = square;
            }
    return best;
}

/* Shapes over the top, at a place and a depth below z = 0. */

enum body {
    BOX,
    TURNED_BOX,
    BALL,
    CAPSULE,
    STANDING_CAPSULE,
    CYLINDER,
    LYING_CYLINDER,
    HULL,
    TILTED_HULL,
    BOX_MESH,
    HULL_MESH,
    BALL_MESH, /* of triangles that are smaller than what they are in */
    BODIES
};

struct body_at {
    grz3_shape shape;
    grz3_vec points[8];
    bool is_mesh;
    grz3_aabb core; /* a box in the shape that is as deep: what frees the shape frees it */
};

/* `size`: of what is about 1 wide. */
static void put_body(struct body_at *b, enum body kind, double x, double y, double depth, double size) {
    *b = (struct body_at){.is_mesh = kind >= BOX_MESH, .core = {{x, y, -depth}, {x, y, -depth}}};
    const double half = size / 2, quarter = size / 4, z = half - depth;
    const grz3_vec center = {x, y, z};
    switch (kind) {
    case BOX:
    case BOX_MESH:
        b->core = (grz3_aabb){{x - 3 * quarter, y - half, -depth}, {x + 3 * quarter, y + half, 2 * size - depth}};
        b->shape = grz3_shape_from_aabb(&b->core);
        for (int k = 0; k < 8; k++)
            b->points[k] = (grz3_vec){k & 1 ? b->core.max.x : b->core.min.x, k & 2 ? b->core.max.y : b->core.min.y,
                                      k & 4 ? b->core.max.z : b->core.min.z};
        return;
    case TURNED_BOX:
        b->core.max.z = z + half;
        b->shape =
            grz3_shape_from_obb(&(grz3_obb){center, {half, quarter, half}, {{0.6, 0.8, 0}, {-0.8, 0.6, 0}, {0, 0, 1}}});
        return;
    case BALL_MESH:
    case BALL: b->shape = grz3_shape_from_sphere(&(grz3_sphere){center, half}); return;
    case CAPSULE:
        b->shape = grz3_shape_from_capsule(&(grz3_capsule){{x - quarter, y, z}, {x + half, y + size / 8, z}, half});
        return;
    case STANDING_CAPSULE: b->shape = grz3_shape_from_capsule(&(grz3_capsule){center, {x, y, z + size}, half}); return;
    case CYLINDER:
        b->shape = grz3_shape_from_cylinder(&(grz3_cylinder){{x, y, -depth}, {x, y, size - depth}, half});
        b->core = (grz3_aabb){{x - quarter, y - quarter, -depth}, {x + quarter, y + quarter, size - depth}};
        return;
    case LYING_CYLINDER:
        b->shape = grz3_shape_from_cylinder(&(grz3_cylinder){{x - half, y, z}, {x + half, y, z}, half});
        b->core = (grz3_aabb){{x - half, y, -depth}, {x + half, y, size - depth}};
        return;
    case HULL:
    case HULL_MESH: {
        const grz3_vec octahedron[6] = {{x - half, y, z}, {x + half, y, z}, {x, y - half, z},
                                        {x, y + half, z}, {x, y, -depth},   {x, y, z + half}};
        memcpy(b->points, octahedron, sizeof octahedron);
        b->shape = grz3_shape_from_hull(&(grz3_hull){6, b->points});
        return;
    }
    default: {
        const double up = 3 * size / 8 - depth, top = 5 * quarter - depth;
        const grz3_vec wedge[6] = {{x, y - half, -depth},           {x, y + half, -depth},
                                   {x + 3 * quarter, y - half, up}, {x + 3 * quarter, y + half, up},
                                   {x - quarter, y - half, top},    {x - quarter, y + half, top}};
        memcpy(b->points, wedge, sizeof wedge);
        b->core = (grz3_aabb){{x, y - half, -depth}, {x, y + half, -depth}};
        b->shape = grz3_shape_from_hull(&(grz3_hull){6, b->points});
        return;
    }
    }
}

/* Out of all parts, and out of those alone that the shape may be in and what touches these: of others nothing is
 * known. */
static bool goes_out_up(const struct parts *p, const struct body_at *b, double depth) {
    const double more = depth * depth * (1 + 1e-9);
    const grz3_aabb box = grz3_bounds(&b->shape);
    struct parts near = {.count = 0};
    for (int k = 0; k < p->count; k++) {
        bool is_near = false;
        for (int i = 0; i < p->count; i++)
            is_near =
                is_near || (grz3_overlap_aabb_aabb(&box, &p->at[i]) && grz3_overlap_aabb_aabb(&p->at[k], &p->at[i]));
        if (is_near) near.at[near.count++] = p->at[k];
    }
    return least_other_way_out(p, &b->core) > more && least_other_way_out(&near, &b->core) > more;
}

/* Turned by right angles, where coordinates change places and are mirrored or not, and then by other angles, where they
 * are rounded. */

struct turn {
    double row[3][3];
    bool rounds;
};

static const struct turn turns[] = {
    {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, false},
    {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}, false},
    {{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}, false},
    {{{0, 0, -1}, {0, 1, 0}, {1, 0, 0}}, false},
    {{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}, false},
    {{{-1, 0, 0}, {0, 1, 0}, {0, 0, -1}}, false},
    {{{0, -1, 0}, {0, 0, 1}, {-1, 0, 0}}, false},
    {{{0, -1, 0}, {-1, 0, 0}, {0, 0, -1}}, false},
    {{{0.6, -0.8, 0}, {0.8, 0.6, 0}, {0, 0, 1}}, true},
    {{{1, 0, 0}, {0, 0.8, -0.6}, {0, 0.6, 0.8}}, true},
    {{{0.36, 0.48, -0.8}, {-0.8, 0.6, 0}, {0.48, 0.64, 0.6}}, true},
    {{{2 / 3.0, -1 / 3.0, 2 / 3.0}, {2 / 3.0, 2 / 3.0, -1 / 3.0}, {-1 / 3.0, 2 / 3.0, 2 / 3.0}}, true},
};
enum { RIGHT_TURNS = 8, TURNS = sizeof turns / sizeof *turns };

static grz3_vec turned(const struct turn *t, const grz3_vec *v) {
    grz3_vec out;
    for (int i = 0; i < 3; i++) ((double *)&out)[i] = t->row[i][0] * v->x + t->row[i][1] * v->y + t->row[i][2] * v->z;
    return out;
}

/* A matrix of the turn. */
static void matrix_of(const struct turn *t, double m[12]) {
    memset(m, 0, 12 * sizeof *m);
    for (int i = 0; i < 3; i++) memcpy(&m[4 * i], t->row[i], sizeof t->row[i]);
}

/* Meshes */

struct soup {
    int count;
    grz3_triangle at[MOST_TRIANGLES];
};

/* Two triangles a face, whose diagonals go one way or the other. */
static void add_box_triangles(struct soup *s, const grz3_vec v[8], bool other_diagonals) {
    static const int faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (int f = 0; f < 6; f++) {
        const int *const q = faces[f];
        const int first = other_diagonals && f % 4 < 3;
        for (int k = 0; k < 2; k++)
            s->at[s->count++] = (grz3_triangle){v[q[first]], v[q[(first + 1 + k) % 4]], v[q[(first + 2 + k) % 4]]};
    }
}

static void add_octahedron(struct soup *s, const grz3_vec v[6]) {
    for (int k = 0; k < 8; k++) {
        const int x = k & 1, y = 2 + (k >> 1 & 1), z = 4 + (k >> 2);
        const bool turn = ((k & 1) + (k >> 1 & 1) + (k >> 2)) % 2 != 0;
        s->at[s->count++] = turn ? (grz3_triangle){v[x], v[y], v[z]} : (grz3_triangle){v[x], v[z], v[y]};
    }
}

static grz3_vec middle_on_ball(const grz3_vec *p, const grz3_vec *q) {
    const grz3_vec sum = {p->x + q->x, p->y + q->y, p->z + q->z};
    const double length = sqrt(sum.x * sum.x + sum.y * sum.y + sum.z * sum.z);
    return (grz3_vec){sum.x / length, sum.y / length, sum.z / length};
}

/* A part of a ball around `center`, cut in four so many times. */
static void add_part_of_ball(struct soup *s, grz3_triangle t, int cuts, const grz3_sphere *ball) {
    grz3_vec *const v = &t.a;
    if (cuts > 0) {
        const grz3_vec ab = middle_on_ball(&t.a, &t.b), bc = middle_on_ball(&t.b, &t.c),
                       ca = middle_on_ball(&t.c, &t.a);
        add_part_of_ball(s, (grz3_triangle){t.a, ab, ca}, cuts - 1, ball);
        add_part_of_ball(s, (grz3_triangle){ab, t.b, bc}, cuts - 1, ball);
        add_part_of_ball(s, (grz3_triangle){ca, bc, t.c}, cuts - 1, ball);
        add_part_of_ball(s, (grz3_triangle){ab, bc, ca}, cuts - 1, ball);
        return;
    }
    for (int k = 0; k < 3; k++)
        v[k] = (grz3_vec){ball->center.x + ball->radius * v[k].x, ball->center.y + ball->radius * v[k].y,
                          ball->center.z + ball->radius * v[k].z};
    s->at[s->count++] = t;
}

static void add_fine_ball(struct soup *s, const grz3_sphere *ball) {
    static const grz3_vec axes[6] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}};
    struct soup octahedron = {.count = 0};
    add_octahedron(&octahedron, axes);
    for (int k = 0; k < 8; k++) add_part_of_ball(s, octahedron.at[k], 2, ball);
}

static grz_mesh *mesh_of(const struct soup *s, const struct turn *t) {
    double m[12];
    matrix_of(t, m);
    const grz_triangles triangles = {
        .vertex_count = 3 * (size_t)s->count, .vertices = s->at, .count = (size_t)s->count, .transform = m};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    assert_int_equal(grz_mesh_about(mesh).unmatched_edges, 0);
    return mesh;
}

/* Some of the parts: first, first + step ... */
static grz_mesh *mesh_of_some(const struct parts *p, int first, int step, const struct turn *t, bool other_diagonals) {
    static struct soup s;
    s.count = 0;
    for (int k = first; k < p->count; k += step) {
        grz3_vec v[8];
        for (int i = 0; i < 8; i++)
            v[i] = (grz3_vec){i & 1 ? p->at[k].max.x : p->at[k].min.x, i & 2 ? p->at[k].max.y : p->at[k].min.y,
                              i & 4 ? p->at[k].max.z : p->at[k].min.z};
        add_box_triangles(&s, v, other_diagonals);
    }
    return mesh_of(&s, t);
}

static grz_mesh *mesh_of_parts(const struct parts *p, const struct turn *t, bool other_diagonals) {
    return mesh_of_some(p, 0, 1, t, other_diagonals);
}

/* Parts in one mesh, or in several: each in one of its own, every other one in one of two, and each as a unit cube that
 * is posed, if that has the same corners; if not, as a box that is turned by its pose. */
enum split { TOGETHER, EACH, BY_TURNS, POSED, SPLITS };

struct ground {
    size_t count, sources;
    grz_mesh *at[MOST_PARTS], *source[MOST_PARTS + 1];
};

static grz_mesh *source_of(struct ground *g, const struct parts *p, int first, bool other_diagonals) {
    return g->source[g->sources++] = mesh_of_some(p, first, MOST_PARTS, &turns[0], other_diagonals);
}

static void pose_part(struct ground *g, const struct parts *p, int k, const struct turn *t, bool other_diagonals) {
    double m[12], size[3];
    bool same = true;
    for (int i = 0; i < 3; i++) {
        const double low = numbers_in(&p->at[k].min)[i], high = numbers_in(&p->at[k].max)[i];
        size[i] = high - low;
        same = same && fma(1, size[i], low) == high;
    }
    matrix_of(t, m);
    const grz3_vec low = turned(t, &p->at[k].min);
    for (int i = 0; i < 3 && same; i++) {
        m[4 * i + 3] = numbers_in(&low)[i];
        for (int j = 0; j < 3; j++) m[4 * i + j] *= size[j];
    }
    const grz_mesh *const source = same ? g->source[0] : source_of(g, p, k, other_diagonals);
    assert_int_equal(grz_mesh_build_posed(&g->at[g->count++], source, m), GRZ_OK);
}

static struct ground ground_of(const struct parts *p, enum split split, const struct turn *t, bool other_diagonals) {
    static const struct parts unit = {.count = 1, .at = {{{0, 0, 0}, {1, 1, 1}}}};
    struct ground g = {.count = 0};
    if (split == POSED) source_of(&g, &unit, 0, other_diagonals);
    const int meshes = split == TOGETHER ? 1 : split == BY_TURNS ? 2 : p->count;
    for (int k = 0; k < meshes; k++) {
        if (split == POSED) pose_part(&g, p, k, t, other_diagonals);
        else g.at[g.count++] = mesh_of_some(p, k, meshes, t, other_diagonals);
    }
    return g;
}

static void free_ground(struct ground *g) {
    for (size_t k = 0; k < g->count; k++) grz_mesh_free(g->at[k]);
    for (size_t k = 0; k < g->sources; k++) grz_mesh_free(g->source[k]);
}

/* Contacts */

struct found {
    int count, others; /* of all; of those with another normal */
    double deepest;
    grz3_vec up, first_other;
    double tolerance;
};

static bool see_contact(void *user, const grz_mesh_contact *c) {
    struct found *const f = user;
    const double off =
        fmax(fmax(fabs(c->normal.x - f->up.x), fabs(c->normal.y - f->up.y)), fabs(c->normal.z - f->up.z));
    if (f->count == 0) f->deepest = c->depth;
    f->count++;
    if (off > f->tolerance && f->others++ == 0) f->first_other = c->normal;
    return true;
}

static const grz_mesh_contact_options ways_to_ask[] = {
    {.skip_inner_edges = true},
    {.skip_inner_edges = true, .cosine = 2},
    {.skip_inner_edges = true, .faces = GRZ_FACES_FRONT},
    {.skip_inner_edges = true, .faces = GRZ_FACES_FRONT, .margin = 0.0625},
    {.skip_inner_edges = true, .solid = GRZ_SOLID_WINDING},
    {.skip_inner_edges = true, .solid_a = GRZ_SOLID_WINDING},
    {.skip_inner_edges = true, .solid = GRZ_SOLID_ODD},
    {.skip_inner_edges = true, .solid = GRZ_SOLID_ODD, .cosine = 2},
    {.skip_inner_edges = true, .solid = GRZ_SOLID_WINDING, .solid_a = GRZ_SOLID_WINDING},
    {.skip_inner_edges = true, .solid = GRZ_SOLID_WINDING, .solid_a = GRZ_SOLID_ODD, .margin = 0.0625, .cosine = 2},
};
enum { WAYS_TO_ASK = sizeof ways_to_ask / sizeof *ways_to_ask };

static int failures;

static void check_pose(const struct parts *p, const struct ground *ground, const struct turn *t, enum body kind,
                       double x, double y, double depth, double size, int way) {
    const grz_mesh *const *const meshes = (const grz_mesh *const *)ground->at;
    struct body_at b;
    put_body(&b, kind, x, y, depth, size);
    const bool round = kind == CYLINDER || kind == LYING_CYLINDER || t->rounds || p->rough;
    struct found f = {.tolerance = round ? 1e-9 : 0, .up = turned(t, &(grz3_vec){0, 0, 1})};
    const grz_mesh_contact_options *const how = &ways_to_ask[way];
    if (b.is_mesh) {
        static struct soup s;
        s.count = 0;
        if (kind == BOX_MESH) add_box_triangles(&s, b.points, way % 2);
        else if (kind == HULL_MESH) add_octahedron(&s, b.points);
        else add_fine_ball(&s, &b.shape.sphere);
        grz_mesh *const a = mesh_of(&s, t);
        assert_int_equal(grz_meshes_contacts_among(a, meshes, ground->count, how, see_contact, &f), GRZ_OK);
        grz_mesh_free(a);
    } else {
        double m[12];
        grz3_vec room[8];
        matrix_of(t, m);
        grz3_shape shape = grz3_shape_posed(&b.shape, m, room);
        if (kind == BOX && t->rounds) {
            const grz3_vec half = {3 * size / 4, size / 2, size};
            shape = grz3_shape_from_obb(&(grz3_obb){{x, y, size - depth}, half, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}});
            shape = grz3_shape_posed(&shape, m, room);
        } else if (kind == BOX) {
            const grz3_vec v = turned(t, &b.core.min), w = turned(t, &b.core.max);
            shape = grz3_shape_from_aabb(&(grz3_aabb){{fmin(v.x, w.x), fmin(v.y, w.y), fmin(v.z, w.z)},
                                                      {fmax(v.x, w.x), fmax(v.y, w.y), fmax(v.z, w.z)}});
        }
        assert_true(grz3_shape_valid(&shape));
        assert_int_equal(grz_mesh_contacts_among(meshes, ground->count, &shape, how, see_contact, &f), GRZ_OK);
    }
    const bool right = f.count > 0 && f.others == 0 && fabs(f.deepest - depth) <= (round ? 1e-9 : 1e-15);
    if (right) return;
    failures++;
    print_message(
        "%s in %d meshes, body %d of %g at %g %g %g, up (%g %g %g), asked %d: %d contacts, %d others, the first (%g %g "
        "%g), deepest "
        "%.17g\n",
        p->name, (int)ground->count, (int)kind, size, x, y, depth, f.up.x, f.up.y, f.up.z, way, f.count, f.others,
        f.first_other.x, f.first_other.y, f.first_other.z, f.deepest);
}

/* Each part a little higher or lower, wider or narrower, as sums of decimals make them. */
static struct parts roughened(const struct parts *p, struct rng *rng) {
    struct parts rough = *p;
    rough.rough = true;
    for (int k = 0; k < p->count; k++)
        for (int i = 0; i < 6; i++) ((double *)&rough.at[k])[i] += rng_int(rng, -2, 2) * 0x1p-51;
    return rough;
}

static void ask_at_random(const struct parts *p, const struct parts *built, int turn, struct rng *rng, int *asked) {
    const struct turn *const t = &turns[turn];
    struct ground grounds[SPLITS];
    for (int split = 0; split < SPLITS; split++) grounds[split] = ground_of(built, (enum split)split, t, turn % 2);
    for (int n = 0; n < effort(100); n++) {
        const enum body kind = (enum body)rng_int(rng, 0, BODIES - 1);
        const double x = rng_int(rng, -400, 400) / 200.0, y = rng_int(rng, 0, 800) / 200.0,
                     depth = rng_int(rng, 1, 25) / 100.0;
        const double size = rng_int(rng, 0, 1) ? 1 : rng_int(rng, 3, 8) / 8.0;
        struct body_at b;
        put_body(&b, kind, x, y, depth, size);
        int way = rng_int(rng, 0, WAYS_TO_ASK - 1);
        const struct ground *const ground = &grounds[n % SPLITS];
        if (kind >= BOX_MESH && rng_once_in(rng, 2)) way = rng_int(rng, WAYS_TO_ASK - 2, WAYS_TO_ASK - 1);
        if (p->overlap && ways_to_ask[way].solid == GRZ_SOLID_ODD && (int)ground->count < p->count) way -= 2;
        if (depth > 0.45 * size || !goes_out_up(p, &b, depth)) continue;
        check_pose(built, ground, t, kind, x, y, depth, size, way);
        (*asked)++;
    }
    for (int split = 0; split < SPLITS; split++) free_ground(&grounds[split]);
}

static void no_seam_of_a_flat_top_has_a_normal_of_its_own(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "flush parts");
    int asked = 0;
    failures = 0;
    for (int set = 0; set < SETS; set++)
        for (int turn = 0; turn < RIGHT_TURNS; turn++) ask_at_random(&sets[set], &sets[set], turn, &rng, &asked);
    assert_true(asked > effort(100) * SETS * RIGHT_TURNS / 3);
    assert_int_equal(failures, 0);
}

/* Turned so that corners are rounded, and with corners that are not quite where they should be. Few have another
 * normal: where parts run into each other, which top is the higher one may change from place to place. */
static void seams_that_are_flush_but_for_rounding_have_none_either(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "parts that are flush but for rounding");
    int asked = 0;
    failures = 0;
    for (int set = 0; set < SETS; set++)
        for (int turn = 0; turn < TURNS; turn++) {
            const struct parts rough = roughened(&sets[set], &rng);
            ask_at_random(&sets[set], &rough, turn, &rng, &asked);
            if (turns[turn].rounds) ask_at_random(&sets[set], &sets[set], turn, &rng, &asked);
        }
    assert_true(asked > effort(100) * SETS * TURNS / 3);
    assert_true(failures <= 1 + asked / 500);
}

/* In steps of 1/200, over the seam of two boxes and over one with a T. */
static void each_step_over_a_seam_has_the_normal_of_the_top(void **state) {
    (void)state;
    const int every = has_little_effort() ? 40 : inputs_a_cell() > USUAL_COUNT ? 1 : 10;
    failures = 0;
    for (int set = 0; set < 2 * SPLITS; set++) {
        struct ground ground = ground_of(&sets[set % 2], (enum split)(set / 2), &turns[0], set % 2 == 1);
        for (int kind = 0; kind < BODIES; kind++)
            for (int step = 0; step <= 200; step += every)
                for (int depth = 1; depth <= 25; depth += 6)
                    check_pose(&sets[set % 2], &ground, &turns[0], (enum body)kind, (step - 100) / 200.0, 2.125,
                               depth / 100.0, 1, (step / every + depth) % 2 ? 2 : 0);
        free_ground(&ground);
    }
    assert_int_equal(failures, 0);
}

static grz_mesh *mesh_of_triangles(const grz3_triangle *t, size_t count) {
    const grz_triangles triangles = {.vertex_count = 3 * count, .vertices = t, .count = count};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, NULL), GRZ_OK);
    return mesh;
}

static grz_mesh *mesh_of_box(grz3_aabb box) {
    const struct parts one = {.count = 1, .at = {box}};
    return mesh_of_parts(&one, &turns[0], false);
}

static struct found contacts_with(const grz_mesh *mesh, const grz3_shape *shape, grz3_vec up,
                                  grz_mesh_contact_options how) {
    struct found f = {.up = up};
    assert_int_equal(grz_mesh_contacts(mesh, shape, &how, see_contact, &f), GRZ_OK);
    return f;
}

static const grz_mesh_contact_options smooth = {.skip_inner_edges = true};
static const grz3_vec up = {0, 0, 1};

static void of_two_cubes_one_is_lifted_however_they_are_asked(void **state) {
    (void)state;
    grz_mesh *const low = mesh_of_box((grz3_aabb){{0, 0, 0}, {1, 1, 1}}), *const high = mesh_of_box((grz3_aabb){
                                                                              {0.3, 0.2, 0.9}, {1.3, 1.2, 1.9}});
    for (int solid_a = GRZ_SKIN; solid_a <= GRZ_SOLID_WINDING; solid_a++)
        for (int solid = GRZ_SKIN; solid <= GRZ_SOLID_WINDING; solid++)
            for (int front = 0; front < 2; front++)
                for (int swapped = 0; swapped < 2; swapped++) {
                    const grz_mesh_contact_options how = {.skip_inner_edges = true,
                                                          .faces = front ? GRZ_FACES_FRONT : GRZ_FACES_BOTH,
                                                          .solid = (grz_mesh_solid)solid,
                                                          .solid_a = (grz_mesh_solid)solid_a};
                    struct found f = {.up = {0, 0, swapped ? -1 : 1}};
                    assert_int_equal(
                        grz_meshes_contacts(swapped ? low : high, swapped ? high : low, &how, see_contact, &f), GRZ_OK);
                    assert_true(f.count == 1 && f.others == 0 && f.deepest == 1 - 0.9);
                }
    grz_mesh_free(low);
    grz_mesh_free(high);
}

/* A floor and a block on it, whose top is 0.125 above the floor. */
static void a_wall_stops_and_its_top_does_not_lift(void **state) {
    (void)state;
    const struct parts stair = {.count = 2, .at = {{{-2, 0, -1}, {0, 4, 0}}, {{0, 0, -1}, {2, 4, 0.125}}}};
    for (int diagonals = 0; diagonals < 2; diagonals++)
        for (int solid = GRZ_SKIN; solid <= GRZ_SOLID_WINDING; solid++) {
            grz_mesh *const mesh = mesh_of_parts(&stair, &turns[0], diagonals);
            const grz3_shape box = grz3_shape_from_aabb(&(grz3_aabb){{-1, 1, -0.0078125}, {0.015625, 3, 1}}),
                             over = grz3_shape_from_aabb(&(grz3_aabb){{-1, 1, -0.0078125}, {0.5, 3, 1}});
            const grz_mesh_contact_options how = {.skip_inner_edges = true, .solid = (grz_mesh_solid)solid};
            const struct found beside = contacts_with(mesh, &box, up, how), onto = contacts_with(mesh, &over, up, how);
            assert_true(beside.others > 0 && beside.first_other.x == -1);
            assert_true(onto.others == 0 && onto.deepest == 0.1328125);
            grz_mesh_free(mesh);
        }
}

/* Triangles without neighbors: nothing is skipped. */
static void triangles_that_stand_alone_keep_their_contacts(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "lone triangles");
    int contacts = 0;
    for (int n = 0; n < effort(300); n++) {
        grz3_triangle t[27];
        for (int i = 0; i < 27; i++) {
            const grz3_vec at = {2 * (i % 3), 2 * (i / 3 % 3), 2 * (i / 9)};
            for (int k = 0; k < 9; k++) (&t[i].a.x)[k] = numbers_in(&at)[k % 3] + rng_int(&rng, 0, 31) / 32.0;
        }
        grz_mesh *const mesh = mesh_of_triangles(t, 27);
        const grz3_shape ball = grz3_shape_from_sphere(&(grz3_sphere){{2.5, 2.5, 2.5}, 1 + rng_int(&rng, 0, 16) / 8.0});
        const struct found with = contacts_with(mesh, &ball, up, (grz_mesh_contact_options){.cosine = 2}),
                           without = contacts_with(mesh, &ball, up,
                                                   (grz_mesh_contact_options){.cosine = 2, .skip_inner_edges = true});
        assert_true(with.count == without.count && with.others == without.others && with.deepest == without.deepest);
        contacts += with.count;
        grz_mesh_free(mesh);
    }
    assert_true(contacts > effort(1000));
}

/* What one mesh knows: a floor in two meshes, asked one after the other, has a wall at the seam; asked together, or as
 * one mesh, it has none. */
static void of_two_meshes_that_are_asked_together_no_seam_is_left(void **state) {
    (void)state;
    grz_mesh *const left = mesh_of_box(sets[0].at[0]), *const right = mesh_of_box(sets[0].at[1]),
                    *const both = mesh_of_parts(&sets[0], &turns[0], false);
    const grz3_shape box = grz3_shape_from_aabb(&(grz3_aabb){{-0.02, 1, -0.05}, {1.5, 3, 1}});
    const struct found of_left = contacts_with(left, &box, up, smooth),
                       of_right = contacts_with(right, &box, up, smooth),
                       of_both = contacts_with(both, &box, up, smooth);
    const grz_mesh *const beside[2] = {left, right};
    struct found among = {.up = up};
    assert_int_equal(grz_mesh_contacts_among(beside, 2, &box, &smooth, see_contact, &among), GRZ_OK);
    assert_true(among.count == 2 && among.others == 0 && among.deepest == 0.05);
    assert_true(of_left.count == 1 && of_left.first_other.x == 1 && of_left.deepest == 0.02);
    assert_true(of_right.count == 1 && of_right.others == 0 && of_right.deepest == 0.05);
    assert_true(of_both.count == 1 && of_both.others == 0 && of_both.deepest == 0.05);
    grz_mesh_free(left);
    grz_mesh_free(right);
    grz_mesh_free(both);
}

/* Several meshes answer as one: the same normals and depths, triangle by triangle. Not asked of what may be decided by
 * the order of triangles: two solids, and inner edges of two meshes. */

enum { MOST_FOUND = 512 };

struct listed {
    int count;
    double at[MOST_FOUND][5]; /* normal, depth, how many points */
    size_t meshes;
};

static bool list_contact(void *user, const grz_mesh_contact *c) {
    struct listed *const l = user;
    assert_true(l->count < MOST_FOUND);
    assert_true(c->mesh < l->meshes);
    const double row[5] = {c->normal.x, c->normal.y, c->normal.z, c->depth, c->count};
    memcpy(l->at[l->count++], row, sizeof row);
    return true;
}

static int compare_rows(const void *p, const void *q) {
    const double *const x = p, *const y = q;
    int order = 0;
    for (int k = 0; k < 5 && order == 0; k++) order = (x[k] > y[k]) - (x[k] < y[k]);
    return order;
}

/* On a lattice, or anywhere: then no two ways out are as short. */
static struct parts some_boxes(struct rng *rng, bool on_lattice) {
    struct parts p = {.name = "some boxes", .count = rng_int(rng, 1, 5)};
    for (int k = 0; k < 3 * p.count; k++) {
        double *const low = (double *)&p.at[k / 3].min + k % 3, *const high = (double *)&p.at[k / 3].max + k % 3;
        *low = rng_int(rng, -4, 3) + (on_lattice ? 0 : rng_unit(rng));
        *high = *low + rng_int(rng, 1, 4) + (on_lattice ? 0 : rng_unit(rng));
    }
    return p;
}

static void several_meshes_answer_as_one(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2, "several meshes");
    static struct listed of_one, of_all;
    int contacts = 0;
    for (int n = 0; n < effort(300); n++) {
        const int of_mesh = rng_int(&rng, 0, 1);
        const grz_mesh_solid how_b = rng_int(&rng, 0, 1) ? GRZ_SOLID_WINDING : GRZ_SKIN,
                             how_a = how_b == GRZ_SKIN && rng_int(&rng, 0, 1) ? GRZ_SOLID_WINDING : GRZ_SKIN;
        const grz_mesh_contact_options how = {.skip_inner_edges = !of_mesh && rng_int(&rng, 0, 1),
                                              .faces = rng_int(&rng, 0, 1) ? GRZ_FACES_FRONT : GRZ_FACES_BOTH,
                                              .margin = rng_int(&rng, 0, 2) / 4.0,
                                              .cosine = 2,
                                              .solid = how_b,
                                              .solid_a = how_a};
        const bool has_ties = !of_mesh && (how.skip_inner_edges || how.solid != GRZ_SKIN);
        const struct parts p = some_boxes(&rng, !has_ties), other = some_boxes(&rng, true);
        struct ground one = ground_of(&p, TOGETHER, &turns[n % RIGHT_TURNS], n % 2),
                      all = ground_of(&p, n % 2 ? EACH : POSED, &turns[n % RIGHT_TURNS], n % 2);
        grz_mesh *const a = mesh_of_parts(&other, &turns[0], true);
        const grz3_shape box = grz3_shape_from_aabb(&other.at[0]);
        struct ground *const grounds[2] = {&one, &all};
        struct listed *const lists[2] = {&of_one, &of_all};
        for (int k = 0; k < 2; k++) {
            const grz_mesh *const *const b = (const grz_mesh *const *)grounds[k]->at;
            lists[k]->count = 0;
            lists[k]->meshes = grounds[k]->count;
            const grz_status status =
                of_mesh ? grz_meshes_contacts_among(a, b, grounds[k]->count, &how, list_contact, lists[k])
                        : grz_mesh_contacts_among(b, grounds[k]->count, &box, &how, list_contact, lists[k]);
            assert_int_equal(status, GRZ_OK);
            qsort(lists[k]->at, (size_t)lists[k]->count, sizeof *lists[k]->at, compare_rows);
        }
        assert_int_equal(of_one.count, of_all.count);
        assert_memory_equal(of_one.at, of_all.at, (size_t)of_one.count * sizeof *of_one.at);
        contacts += of_one.count;
        free_ground(&one), free_ground(&all);
        grz_mesh_free(a);
    }
    assert_true(contacts > effort(300));
}

/* None, one that is empty, one that is no solid, too many of them. */
static void what_meshes_can_be_asked_together(void **state) {
    (void)state;
    const grz3_triangle flat = {{-1, -1, 0}, {2, -1, 0}, {-1, 2, 0}};
    grz_mesh *const cube = mesh_of_box((grz3_aabb){{0, 0, -1}, {1, 1, 0}}), *const open = mesh_of_triangles(&flat, 1),
                    *const empty = mesh_of_triangles(&flat, 0);
    const grz3_shape ball = grz3_shape_from_sphere(&(grz3_sphere){{0.5, 0.5, 0.25}, 0.5});
    const grz_mesh_contact_options solid = {.skip_inner_edges = true, .solid = GRZ_SOLID_ODD};
    const grz_mesh *const with_empty[4] = {empty, cube, empty, empty}, *const with_open[2] = {cube, open};
    struct found f = {.up = up};
    assert_int_equal(grz_mesh_contacts_among(NULL, 0, &ball, NULL, see_contact, &f), GRZ_OK);
    assert_int_equal(grz_meshes_contacts_among(cube, NULL, 0, &solid, see_contact, &f), GRZ_OK);
    assert_int_equal(grz_mesh_contacts_among(with_open, 2, &ball, &solid, see_contact, &f), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_meshes_contacts_among(cube, with_open, 2, &solid, see_contact, &f), GRZ_ERROR_ARGUMENT);
    assert_int_equal(f.count, 0);
    assert_int_equal(grz_mesh_contacts_among(with_empty + 2, 2, &ball, &smooth, see_contact, &f), GRZ_OK);
    assert_int_equal(grz_mesh_contacts_among(with_empty, 4, &ball, &smooth, see_contact, &f), GRZ_OK);
    assert_true(f.count == 1 && f.others == 0 && f.deepest == 0.25);
    grz_mesh_free(cube), grz_mesh_free(open), grz_mesh_free(empty);
}

static void without_memory_several_meshes_leave_nothing_behind(void **state) {
    (void)state;
    struct ledger l = {.left = -1};
    const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
    struct ground tiles = ground_of(&sets[1], EACH, &turns[0], false);
    static struct soup s;
    s.count = 0;
    add_box_triangles(&s,
                      (grz3_vec[8]){{-0.02, 1, -0.05},
                                    {1.5, 1, -0.05},
                                    {-0.02, 3, -0.05},
                                    {1.5, 3, -0.05},
                                    {-0.02, 1, 1},
                                    {1.5, 1, 1},
                                    {-0.02, 3, 1},
                                    {1.5, 3, 1}},
                      false);
    const grz_triangles triangles = {.vertex_count = 36, .vertices = s.at, .count = 12};
    const grz_mesh_options solid = {.allocator = &allocator, .solid = true};
    const grz3_shape box = grz3_shape_from_aabb(&(grz3_aabb){{-0.02, 1, -0.05}, {1.5, 3, 1}});
    grz_mesh *a, *b;
    assert_int_equal(grz_mesh_build(&a, &triangles, &solid), GRZ_OK);
    const double down[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.95};
    const grz_triangles below = {.vertex_count = 36, .vertices = s.at, .count = 12, .transform = down};
    assert_int_equal(grz_mesh_build(&b, &below, &solid), GRZ_OK);
    const size_t before = l.lent;
    const grz_mesh *const all[3] = {b, tiles.at[1], tiles.at[2]};
    for (int way = 0; way < WAYS_TO_ASK; way++)
        for (int of_mesh = 0; of_mesh < 2; of_mesh++) {
            grz_status status = GRZ_ERROR_MEMORY;
            struct found f = {.up = up};
            for (int n = 0; status != GRZ_OK; n++) {
                f = (struct found){.up = up};
                l.left = n;
                status = of_mesh ? grz_meshes_contacts_among(a, all, 3, &ways_to_ask[way], see_contact, &f)
                                 : grz_mesh_contacts_among(all, 3, &box, &ways_to_ask[way], see_contact, &f);
                assert_int_equal(l.lent, before);
                assert_true(status == GRZ_OK ? n > 4 : status == GRZ_ERROR_MEMORY && f.count == 0);
            }
            assert_true(f.count > 0);
        }
    l.left = -1;
    grz_mesh_free(a), grz_mesh_free(b);
    free_ground(&tiles);
    assert_int_equal(l.lent, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_seam_of_a_flat_top_has_a_normal_of_its_own),
        cmocka_unit_test(seams_that_are_flush_but_for_rounding_have_none_either),
        cmocka_unit_test(each_step_over_a_seam_has_the_normal_of_the_top),
        cmocka_unit_test(of_two_cubes_one_is_lifted_however_they_are_asked),
        cmocka_unit_test(a_wall_stops_and_its_top_does_not_lift),
        cmocka_unit_test(triangles_that_stand_alone_keep_their_contacts),
        cmocka_unit_test(several_meshes_answer_as_one),
        cmocka_unit_test(without_memory_several_meshes_leave_nothing_behind),
        cmocka_unit_test(what_meshes_can_be_asked_together),
        cmocka_unit_test(of_two_meshes_that_are_asked_together_no_seam_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
