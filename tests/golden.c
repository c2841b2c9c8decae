/* One hash of the library's answers to fixed inputs: every pair and every family, the orientation predicates, meshes,
 * many boxes, the constructors, corners that move, and what turns. It must not depend on the compiler, its flags or the
 * machine.
 *
 *     golden [FILE]          prints the hash, and compares it with the one in the file
 *     golden --few [FILE]    the same for a part: a sixth of the families, a different sixth for each pair, and a third
 *                            of the meshes
 *     golden --rows          prints a hash for each pair, to find where two machines differ
 *
 * SPDX-License-Identifier: MIT */
#include "families/families.h"
#include "support/hit.h"
#include "support/numbers.h"
#include "support/outcome.h"

#include <graze/advance2.h>
#include <graze/advance3.h>
#include <graze/boxes.h>
#include <graze/ccd2.h>
#include <graze/ccd3.h>
#include <graze/mesh.h>
#include <graze/mesh_advance.h>
#include <graze/mesh_ccd.h>
#include <graze/predicates.h>

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define INPUTS 4
#define TIMED_INPUTS 2 /* for rows with times, which take longer with extreme exponents */
#define FEW_FAMILIES 6 /* --few: every sixth family */
#define FEW_MESHES 4   /* --few: every fourth of 6 sets of meshes */
#define FEW_TURNS 5    /* --few: every fifth of what moves and turns */
#define FIRST_HASH UINT64_C(0xcbf29ce484222325)

/* FNV-1a, from the lowest byte on. */
static void hash_bits(uint64_t *hash, uint64_t bits) {
    for (int i = 0; i < 8; i++) *hash = (*hash ^ (bits >> (8 * i) & 0xff)) * UINT64_C(0x100000001b3);
}

/* Every NaN hashes the same: its bits depend on the machine. */
static void hash_number(uint64_t *hash, double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    hash_bits(hash, x != x ? UINT64_MAX : bits);
}

static void hash_numbers(uint64_t *hash, const double *x, size_t size) {
    for (size_t i = 0; i < size / sizeof *x; i++) hash_number(hash, x[i]);
}

static void hash_places(uint64_t *hash, double *point, double depth, const grz_feature *a, const grz_feature *b,
                        size_t size) {
    hash_numbers(hash, point, size);
    hash_number(hash, depth);
    hash_bits(hash, (uint64_t)(a->kind * 4 + b->kind));
    for (int i = 0; i < 3; i++) hash_bits(hash, (uint64_t)(a->corner[i] * 64 + b->corner[i]));
}

static void hash_manifold(uint64_t *hash, const struct row *row, const union library_shape *a,
                          const union library_shape *b) {
    grz2_manifold m2 = {.count = 0};
    grz3_manifold m3 = {.count = 0};
    if (row->dim == 2) grz2_contact(&a->in2, &b->in2, 0, &m2);
    else grz3_contact(&a->in3, &b->in3, 0, &m3);
    for (int i = 0; i < m2.count; i++)
        hash_places(hash, &m2.points[i].point.x, m2.points[i].depth, &m2.points[i].feature_a, &m2.points[i].feature_b,
                    sizeof m2.points[i].point);
    for (int i = 0; i < m3.count; i++)
        hash_places(hash, &m3.points[i].point.x, m3.points[i].depth, &m3.points[i].feature_a, &m3.points[i].feature_b,
                    sizeof m3.points[i].point);
}

static void hash_answers(uint64_t *hash, const struct row *row, const struct shapes *shapes) {
    const union library_shape a = shape_for_library(&shapes->a), b = shape_for_library(&shapes->b);
    for (int i = 0; i < row_questions(row); i++) {
        hash_bits(hash, (uint64_t)row_ask(row, i, &a, &b, &shapes->with));
        if (row->own[i] != NULL) hash_bits(hash, (uint64_t)row->own[i](&a, &b));
        double enter, exit, points[2][3];
        if (row_is_distance(row)) {
            hash_number(hash, row_distance(row, &a, &b, points));
            hash_numbers(hash, points[0], sizeof points);
        }
        if (row_is_depth(row)) {
            double depth;
            row_depth(row, &a, &b, &shapes->with, &depth);
            hash_number(hash, depth);
        }
        if (row_is_contact(row)) {
            double depth;
            row_contact(row, &a, &b, HUGE_VAL, &depth, points[0]);
            hash_number(hash, depth);
            hash_numbers(hash, points[0], sizeof points[0]);
            hash_manifold(hash, row, &a, &b);
        }
        if (row_is_signed(row)) {
            hash_number(hash, row_signed(row, &a, &b, points[0]));
            hash_numbers(hash, points[0], sizeof points[0]);
        }
        if (!row_is_timed(row)) continue;
        row_time(row, i, &a, &b, &shapes->with, &enter, &exit);
        hash_number(hash, enter);
        hash_number(hash, exit);
        const struct hit hit = hit_of(row, i == 1, &a, &b, &shapes->with);
        hash_numbers(hash, hit.point, sizeof hit.point);
        hash_numbers(hash, hit.normal, sizeof hit.normal);
        hash_numbers(hash, hit.at[0], sizeof hit.at);
    }
}

/* The hash of a row over every `step`th family, starting with one that depends on r. */
static uint64_t hash_of_row(int r, int step) {
    const struct row *const row = row_at(r);
    uint64_t hash = FIRST_HASH;
    char name[100];
    for (int f = r % step; f < family_count; f += step) {
        if (!families[f].applies(row)) continue;
        snprintf(name, sizeof name, "golden %d %s %s-%s %s", row->dim, row->relation_name, row->a, row->b,
                 families[f].name);
        struct rng rng = rng_seeded(1, name);
        for (int i = 0; i < (row_is_timed(row) ? TIMED_INPUTS : INPUTS); i++) {
            struct shapes inputs[MOST_INPUTS];
            const int made = families[f].make(&rng, row, inputs);
            for (int k = 0; k < made; k++) hash_answers(&hash, row, &inputs[k]);
        }
    }
    return hash;
}

/* A number with a full mantissa and an exponent in -range .. range. */
static double number(struct rng *rng, int range) {
    static const double up = 2, down = 0.5;
    double x = rng_signed(rng);
    for (int k = rng_int(rng, -range, range); k != 0; k += k < 0 ? 1 : -1) x *= k < 0 ? down : up;
    return x;
}

static uint64_t hash_of_constructors(void) {
    uint64_t hash = FIRST_HASH;
    struct rng rng = rng_seeded(1, "golden constructors");
    for (int i = 0; i < 20000; i++) {
        double x[9];
        for (int k = 0; k < 9; k++) x[k] = number(&rng, i % 2 == 0 ? 2 : 900);
        const grz2_vec p2 = {x[0], x[1]}, q2 = {x[2], x[3]};
        const grz3_vec p3 = {x[0], x[1], x[2]}, q3 = {x[3], x[4], x[5]}, r3 = {x[6], x[7], x[8]};
        const grz2_obb turned = grz2_obb_from_angle(p2, q2, x[4]);
        const grz2_rect rect = grz2_rect_from_center_half(p2, q2), between = grz2_rect_from_min_max(p2, q2);
        const grz2_aabb box2 = grz2_aabb_from_center_half(p2, q2);
        const grz2_plane line = grz2_plane_from_points(p2, q2);
        const grz3_aabb box3 = grz3_aabb_from_center_half(p3, q3), sized = grz3_aabb_from_origin_size(p3, q3);
        const grz3_obb rotated = grz3_obb_from_quaternion(p3, q3, (grz3_quat){x[5], x[6], x[7], x[8]});
        const grz3_plane plane = grz3_plane_from_points(p3, q3, r3);
        hash_numbers(&hash, &turned.center.x, sizeof turned);
        hash_numbers(&hash, &rect.x, sizeof rect);
        hash_numbers(&hash, &between.x, sizeof between);
        hash_numbers(&hash, &box2.min.x, sizeof box2);
        hash_numbers(&hash, &line.normal.x, sizeof line);
        hash_numbers(&hash, &box3.min.x, sizeof box3);
        hash_numbers(&hash, &sized.min.x, sizeof sized);
        hash_numbers(&hash, &rotated.center.x, sizeof rotated);
        hash_numbers(&hash, &plane.normal.x, sizeof plane);
    }
    return hash;
}

static uint64_t hash_of_poses(void) {
    uint64_t hash = FIRST_HASH;
    struct rng rng = rng_seeded(1, "golden poses");
    for (int i = 0; i < 5000; i++) {
        double x[12], flat[6], matrix[12];
        for (int k = 0; k < 12; k++) x[k] = number(&rng, i % 2 == 0 ? 2 : 300);
        grz2_matrix_from_angle((grz2_vec){x[0], x[1]}, x[2], flat);
        grz3_matrix_from_quaternion((grz3_vec){x[0], x[1], x[2]}, (grz3_quat){x[3], x[4], x[5], x[6]}, matrix);
        const grz2_shape rect = {.kind = GRZ_RECT, .rect = {x[7], x[8], fabs(x[9]), fabs(x[10])}},
                         line = {.kind = GRZ_PLANE, .plane = {{x[7], x[8]}, x[9]}},
                         of_rect = grz2_shape_posed(&rect, flat, NULL), of_line = grz2_shape_posed(&line, flat, NULL);
        const grz3_shape ball = {.kind = GRZ_BALL, .sphere = {{x[7], x[8], x[9]}, 1}},
                         plane = {.kind = GRZ_PLANE, .plane = {{x[7], x[8], x[9]}, x[10]}},
                         of_ball = grz3_shape_posed(&ball, matrix, NULL),
                         of_plane = grz3_shape_posed(&plane, matrix, NULL);
        hash_numbers(&hash, flat, sizeof flat);
        hash_numbers(&hash, matrix, sizeof matrix);
        hash_numbers(&hash, &of_rect.obb.center.x, sizeof of_rect.obb);
        hash_numbers(&hash, &of_line.plane.normal.x, sizeof of_line.plane);
        hash_numbers(&hash, &of_ball.sphere.center.x, sizeof of_ball.sphere);
        hash_numbers(&hash, &of_plane.plane.normal.x, sizeof of_plane.plane);
    }
    return hash;
}

/* The predicates on a coarse lattice, on random points, and with exponents over the whole range. */
static uint64_t hash_of_predicates(void) {
    uint64_t hash = FIRST_HASH;
    struct rng rng = rng_seeded(1, "golden predicates");
    for (int i = 0; i < 20000; i++) {
        double x[15];
        for (int k = 0; k < 15; k++) x[k] = i % 3 == 0 ? rng_int(&rng, -2, 2) : number(&rng, i % 3 == 1 ? 0 : 900);
        const grz2_vec p[4] = {{x[0], x[1]}, {x[2], x[3]}, {x[4], x[5]}, {x[6], x[7]}};
        const grz3_vec q[5] = {
            {x[0], x[1], x[2]}, {x[3], x[4], x[5]}, {x[6], x[7], x[8]}, {x[9], x[10], x[11]}, {x[12], x[13], x[14]}};
        hash_bits(&hash, (uint64_t)grz2_orient(&p[0], &p[1], &p[2]));
        hash_bits(&hash, (uint64_t)grz2_incircle(&p[0], &p[1], &p[2], &p[3]));
        hash_bits(&hash, (uint64_t)grz3_orient(&q[0], &q[1], &q[2], &q[3]));
        hash_bits(&hash, (uint64_t)grz3_insphere(&q[0], &q[1], &q[2], &q[3], &q[4]));
    }
    return hash;
}

static bool hash_pairs(void *user, const grz_pair *pairs, size_t count) {
    for (size_t i = 0; i < count; i++) hash_bits(user, (uint64_t)pairs[i].a << 32 | pairs[i].b);
    return true;
}

/* Sums up the pairs, because the order in which pairs of triangles are visited is not specified. */
static bool add_pairs(void *user, const grz_pair *pairs, size_t count) {
    for (size_t i = 0; i < count; i++)
        *(uint64_t *)user += ((uint64_t)pairs[i].a << 32 | pairs[i].b) * UINT64_C(0x9e3779b97f4a7c15);
    return true;
}

/* A number on a lattice, random, or of any exponent. */
static double number_of_kind(struct rng *rng, int kind) {
    return kind == 0 ? rng_int(rng, -4, 4) : number(rng, kind == 1 ? 1 : 600);
}

static void hash_sweep_hit(uint64_t *hash, const grz_mesh_sweep_hit *hit) {
    hash_bits(hash, hit->triangle);
    hash_bits(hash, (uint64_t)hit->side);
    hash_number(hash, hit->enter);
    hash_number(hash, hit->exit);
}

/* Hashes the first hit, and the first few of all hits, of balls, capsules and boxes. */
static void hash_sweeps(uint64_t *hash, struct rng *rng, const grz_mesh *mesh, int kind) {
    static const grz_kind movers[] = {GRZ_BALL, GRZ_CAPSULE, GRZ_AABB, GRZ_SEGMENT, GRZ_POINT};
    for (int i = 0; i < 10; i++) {
        grz3_shape mover = {.kind = movers[i % 5]};
        grz3_vec by;
        double *const n = &mover.capsule.a.x;
        for (int k = 0; k < 7; k++) n[k] = number_of_kind(rng, kind);
        for (int k = 0; k < 3; k++) numbers_of(&by)[k] = number_of_kind(rng, kind);
        for (int k = 0; k < 3 && mover.kind == GRZ_AABB; k++) n[3 + k] = n[3 + k] > n[k] ? n[3 + k] : n[k];
        if (mover.kind == GRZ_BALL) n[3] = n[3] < 0 ? -n[3] : n[3];
        if (mover.kind == GRZ_CAPSULE) n[6] = n[6] < 0 ? -n[6] : n[6];
        const grz_mesh_sweep_options options = {
            .open = i % 2 == 1, .in_range = i % 3 == 0, .from = 0.1, .to = 0.9, .times_only = true};
        grz_mesh_sweep_hit first, all[3];
        size_t total;
        hash_bits(hash, (uint64_t)grz_mesh_sweep(mesh, &mover, &by, &options, &first));
        hash_sweep_hit(hash, &first);
        grz_mesh_sweep_all(mesh, &mover, &by, &options, all, 3, &total);
        hash_bits(hash, total);
        for (size_t k = 0; k < 3 && k < total; k++) hash_sweep_hit(hash, &all[k]);
    }
}

enum { TRIANGLES = 120, SIDES = 2 };

static void hash_mesh(uint64_t *hash, struct rng *rng, const grz_triangles *triangles, int kind) {
    grz_mesh *mesh;
    if (grz_mesh_build(&mesh, triangles, NULL) != GRZ_OK) exit(1);
    for (int i = 0; i < 300; i++) {
        grz3_shape caster = {.kind = (grz_kind)(GRZ_SEGMENT + i % 3)};
        for (int k = 0; k < 6; k++) numbers_of(&caster.segment)[k] = number_of_kind(rng, kind);
        grz_mesh_hit hit;
        hash_bits(hash, (uint64_t)outcome_of(grz_mesh_cast(mesh, &caster, NULL, &hit)));
        hash_bits(hash, hit.triangle);
        hash_bits(hash, (uint64_t)hit.side);
        hash_number(hash, hit.time);
    }
    uint64_t pairs = 0;
    grz_mesh_self_pairs(mesh, add_pairs, &pairs);
    hash_bits(hash, pairs);
    hash_sweeps(hash, rng, mesh, kind);
    grz_mesh_free(mesh);
}

/* Meshes and sets of boxes on a lattice, random, and of any exponent; every `step`th of them. */
static uint64_t hash_of_many(int step) {
    uint64_t hash = FIRST_HASH;
    struct rng rng = rng_seeded(1, "golden many");
    static double x[9 * TRIANGLES];
    for (int n = 0; n < 6; n += step) {
        const int kind = n % 3;
        double transform[12];
        for (int i = 0; i < 12; i++) transform[i] = number(&rng, 1);
        for (int i = 0; i < 9 * TRIANGLES; i++) x[i] = number_of_kind(&rng, kind);
        const bool placed = n >= 3;
        const grz_triangles triangles = {
            .vertex_count = 3 * TRIANGLES, .vertices = x, .count = TRIANGLES, .transform = placed ? transform : NULL};
        hash_mesh(&hash, &rng, &triangles, kind);
        for (int dimension = 2; dimension <= 3; dimension++) {
            const grz_boxes boxes = {
                .dimension = dimension, .count = (size_t)(9 * TRIANGLES / (SIDES * dimension)), .first = x};
            grz_boxes_pairs(&boxes, NULL, NULL, hash_pairs, &hash);
        }
    }
    return hash;
}

static void hash_feature(uint64_t *hash, const grz_feature *f) {
    hash_bits(hash, (uint64_t)f->kind);
    for (int i = 0; i < 3; i++) hash_bits(hash, (uint64_t)f->corner[i]);
}

static void hash_first_contact(uint64_t *hash, bool meets, double time, const grz_feature features[2]) {
    hash_bits(hash, meets);
    hash_number(hash, time);
    for (int i = 0; i < 2; i++) hash_feature(hash, &features[i]);
}

static bool hash_mesh_contact(void *user, const grz_mesh_ccd_contact *contact) {
    uint64_t *const hash = user;
    hash_bits(hash, (uint64_t)contact->triangle_a << 32 | contact->triangle_b);
    hash_number(hash, contact->time);
    hash_feature(hash, &contact->feature_a);
    hash_feature(hash, &contact->feature_b);
    return true;
}

/* Corners that move: on a lattice, random, and of any exponent; and some triangles of them. Every `step`th. */
static uint64_t hash_of_corners(int step) {
    enum { CORNERS = 3 * 30 };
    uint64_t hash = FIRST_HASH;
    struct rng rng = rng_seeded(1, "golden corners");
    static double x[2][3 * CORNERS];
    for (int i = 0; i < 3000; i += step) {
        const int kind = i % 3;
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 12; k++) x[j][k] = kind == 0 ? rng_int(&rng, 0, 2) : number_of_kind(&rng, kind);
        const grz3_vec *const p = (const grz3_vec *)(const void *)x[0], *const q = (const grz3_vec *)(const void *)x[1];
        const grz3_triangle t = {p[1], p[2], p[3]}, t_end = {q[1], q[2], q[3]};
        const grz3_segment a = {p[0], p[1]}, a_end = {q[0], q[1]}, b = {p[2], p[3]}, b_end = {q[2], q[3]};
        const grz2_vec flat = {p[0].x, p[0].y}, flat_end = {q[0].x, q[0].y};
        const grz2_segment s = {{p[1].x, p[1].y}, {p[2].x, p[2].y}}, s_end = {{q[1].x, q[1].y}, {q[2].x, q[2].y}};
        const double margin = i % 7 == 0 ? 0.125 : 0;
        grz_feature features[2];
        double time;
        bool meets = grz3_ccd_point_triangle(&p[0], &q[0], &t, &t_end, margin, &time, features);
        hash_first_contact(&hash, meets, time, features);
        meets = grz3_ccd_segment_segment(&a, &a_end, &b, &b_end, margin, &time, features);
        hash_first_contact(&hash, meets, time, features);
        meets = grz2_ccd_point_segment(&flat, &flat_end, &s, &s_end, margin, &time, features);
        hash_first_contact(&hash, meets, time, features);
    }
    for (int n = 0; n < 4; n += step) {
        const bool lattice = n % 2 == 0;
        for (int j = 0; j < 2; j++)
            for (int i = 0; i < 3 * CORNERS; i++) x[j][i] = lattice ? rng_int(&rng, 0, 6) : number_of_kind(&rng, 1);
        const grz_triangles from = {.vertex_count = CORNERS, .vertices = x[0], .count = CORNERS / 3},
                            to = {.vertex_count = CORNERS, .vertices = x[1], .count = CORNERS / 3};
        const grz_mesh_ccd_options options = {.first_only = n >= 2};
        hash_bits(&hash, (uint64_t)grz_mesh_ccd(&from, &to, NULL, NULL, &options, hash_mesh_contact, &hash));
    }
    return hash;
}

/* A body that moves and turns, of either space. */
struct turning {
    grz2_shape flat;
    grz3_shape shape;
    grz2_motion motion2;
    grz3_motion motion3;
};

static void make_turning(struct rng *rng, int kind, struct turning *t) {
    static const grz_kind kinds[] = {GRZ_POINT, GRZ_SEGMENT, GRZ_BALL, GRZ_CAPSULE, GRZ_AABB, GRZ_TRIANGLE, GRZ_PLANE};
    *t = (struct turning){.flat.kind = kinds[kind], .shape.kind = kinds[kind]};
    double x[9], m[10];
    for (int i = 0; i < 9; i++) x[i] = rng_signed(rng) * 4;
    for (int i = 0; i < 10; i++) m[i] = rng_signed(rng) * 4;
    for (int k = 0; k < 3 && kinds[kind] == GRZ_AABB; k++) x[3 + k] = x[k] + fabs(x[3 + k]);
    x[kinds[kind] == GRZ_BALL ? 3 : 6] = fabs(x[kinds[kind] == GRZ_BALL ? 3 : 6]) / 4;
    memcpy(&t->shape.triangle, x, sizeof t->shape.triangle);
    if (kinds[kind] == GRZ_AABB) x[2] = x[3], x[3] = x[4]; /* min and max, of the plane */
    if (kinds[kind] == GRZ_BALL) x[2] = x[3];
    if (kinds[kind] == GRZ_CAPSULE) x[4] = x[6];
    memcpy(&t->flat.triangle, x, sizeof t->flat.triangle);
    if (kinds[kind] == GRZ_TRIANGLE) t->flat.radius = t->shape.radius = rng_once_in(rng, 2) ? 0.25 : 0;
    const double angle = rng_once_in(rng, 8) ? m[6] * 9 : m[6] / 2;
    t->motion2 = (grz2_motion){.by = {m[0], m[1]}, .angle = angle, .pivot = {m[7], m[8]}};
    t->motion3 = (grz3_motion){
        .by = {m[0], m[1], m[2]}, .axis = {m[3], m[4], m[5]}, .angle = angle, .pivot = {m[7], m[8], m[9]}};
}

static void hash_certificate(uint64_t *hash, grz_status status, const grz3_certificate *c) {
    hash_bits(hash, (uint64_t)status);
    hash_bits(hash, (uint64_t)c->verdict);
    hash_number(hash, c->free_until);
    hash_number(hash, c->time);
    hash_numbers(hash, &c->point.x, sizeof c->point);
    hash_numbers(hash, &c->normal.x, sizeof c->normal);
}

static void hash_turning_pair(uint64_t *hash, const struct turning *a, const struct turning *b, double tolerance) {
    grz2_certificate flat;
    grz3_certificate c;
    double matrix[12], plane[6];
    grz3_quat q;
    grz_status status = grz2_advance(&a->flat, &a->motion2, &b->flat, &b->motion2, tolerance, &flat);
    c = (grz3_certificate){.verdict = flat.verdict,
                           .free_until = flat.free_until,
                           .time = flat.time,
                           .point = {flat.point.x, flat.point.y, 0},
                           .normal = {flat.normal.x, flat.normal.y, 0}};
    hash_certificate(hash, status, &c);
    hash_bits(hash, (uint64_t)flat.steps);
    status = grz3_advance(&a->shape, &a->motion3, &b->shape, &b->motion3, tolerance, &c);
    hash_certificate(hash, status, &c);
    hash_bits(hash, (uint64_t)c.steps);
    grz3_pose_at(&a->motion3, 0.75, matrix, &q);
    grz2_pose_at(&a->motion2, 0.75, plane);
    hash_numbers(hash, matrix, sizeof matrix);
    hash_numbers(hash, plane, sizeof plane);
    hash_numbers(hash, &q.x, sizeof q);
}

/* Bodies that move and turn, and meshes of some triangles, which are those of C wherever this is compiled, as no other
 * language asks here. Every `step`th. */
static uint64_t hash_of_turns(int step) {
    enum { KINDS = 7, SKIN = 60 };
    static const double tolerances[] = {0, 1e-9, 1e-6, 1e-3};
    uint64_t hash = FIRST_HASH;
    struct rng rng = rng_seeded(1, "golden turns");
    static double x[2][9 * SKIN];
    struct turning a, b;
    for (int i = 0; i < 40 * KINDS * KINDS; i += step) {
        make_turning(&rng, i % KINDS, &a), make_turning(&rng, i / KINDS % KINDS, &b);
        hash_turning_pair(&hash, &a, &b, tolerances[rng_int(&rng, 0, 3)]);
    }
    for (int n = 0; n < 12; n += step) {
        grz_mesh *meshes[2];
        for (int j = 0; j < 2; j++) {
            for (int i = 0; i < 9 * SKIN; i++)
                x[j][i] = i % 9 < 3 ? rng_signed(&rng) : x[j][i - 3] + rng_signed(&rng) / 4;
            const grz_triangles triangles = {.vertex_count = 3 * SKIN, .vertices = x[j], .count = SKIN};
            if ((grz_mesh_build)(&meshes[j], &triangles, NULL) != GRZ_OK) exit(1);
        }
        grz3_certificate c;
        uint32_t triangle;
        grz_pair pair;
        make_turning(&rng, n % KINDS, &a), make_turning(&rng, 0, &b);
        grz_status status = grz_mesh_advance(meshes[0], &b.motion3, &a.shape, &a.motion3, 1e-6, &c, &triangle);
        hash_certificate(&hash, status, &c);
        hash_bits(&hash, triangle);
        a.motion3.by = (grz3_vec){-8, 0, 0};
        const double away[12] = {1, 0, 0, 5, 0, 1, 0, 0, 0, 0, 1, 0};
        grz_mesh *posed;
        if (grz_mesh_build_posed(&posed, meshes[1], away) != GRZ_OK) exit(1);
        status = grz_meshes_advance(meshes[0], &b.motion3, posed, &a.motion3, 1e-6, &c, &pair);
        hash_certificate(&hash, status, &c);
        hash_bits(&hash, (uint64_t)pair.a << 32 | pair.b);
        (grz_mesh_free)(posed);
        for (int j = 0; j < 2; j++) (grz_mesh_free)(meshes[j]);
    }
    return hash;
}

/* The file has a line `NAME HASH` for each kind. */
static int compare_with(const char *path, const char *kind, uint64_t hash) {
    FILE *file = fopen(path, "r");
    char name[8] = "";
    uint64_t golden = 0;
    if (file == NULL) {
        fprintf(stderr, "golden: cannot read %s\n", path);
        return 1;
    }
    while (strcmp(name, kind) != 0 && fscanf(file, "%7s %" SCNx64, name, &golden) == 2) continue;
    fclose(file);
    if (strcmp(name, kind) != 0) {
        fprintf(stderr, "golden: %s has no line `%s HASH`\n", path, kind);
        return 1;
    }
    if (golden != hash) fprintf(stderr, "golden: %016" PRIx64 " was expected\n", golden);
    return golden != hash;
}

int main(int argc, char **argv) {
    const bool rows = argc == 2 && strcmp(argv[1], "--rows") == 0, few = argc >= 2 && strcmp(argv[1], "--few") == 0;
    const char *const path = argv[1 + (rows || few)];
    uint64_t hash = hash_of_constructors();
    if (rows) printf("constructors %016" PRIx64 "\n", hash);
    const uint64_t of_poses = hash_of_poses();
    if (rows) printf("poses %016" PRIx64 "\n", of_poses);
    hash_bits(&hash, of_poses);
    const uint64_t of_predicates = hash_of_predicates();
    if (rows) printf("predicates %016" PRIx64 "\n", of_predicates);
    hash_bits(&hash, of_predicates);
    const uint64_t of_many = hash_of_many(few ? FEW_MESHES : 1);
    if (rows) printf("many %016" PRIx64 "\n", of_many);
    hash_bits(&hash, of_many);
    for (int r = 0; r < row_count(); r++) {
        const struct row *const row = row_at(r);
        const uint64_t of_row = hash_of_row(r, few ? FEW_FAMILIES : 1);
        if (rows) printf("%s%d %s-%s %016" PRIx64 "\n", row->relation_name, row->dim, row->a, row->b, of_row);
        hash_bits(&hash, of_row);
    }
    const int step = few ? FEW_TURNS : 1;
    const uint64_t of_corners = hash_of_corners(step), of_turns = hash_of_turns(step);
    if (rows) printf("corners %016" PRIx64 "\nturns %016" PRIx64 "\n", of_corners, of_turns);
    hash_bits(&hash, of_corners);
    hash_bits(&hash, of_turns);
    const char *const kind = few ? "few" : "all";
    printf("%s %016" PRIx64 "\n", kind, hash);
    return path ? compare_with(path, kind, hash) : 0;
}
