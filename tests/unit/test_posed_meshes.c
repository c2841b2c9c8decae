/* Posed meshes: each question has the answer that it has for a mesh built with the same transform, and the box of each
 * posed node contains the vertices below it.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "mesh/mesh.h"
#include "support/effort.h"
#include "support/ledger.h"
#include "support/modes.h"
#include "support/rng.h"
#include "support/skins.h"
#include "tree/search.h"
#include "unit/rounding.h"

#include <graze/graze.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 160, KINDS_OF_MESH = 6, KINDS_OF_MATRIX = 13 };

/* A mesh, three vertices a triangle. */
struct source {
    size_t count;
    bool floats, solid;
    double at[3 * MOST][3];
    float narrow[3 * MOST][3];
};

static grz_triangles triangles_of(const struct source *s, const double *matrix) {
    return (grz_triangles){.number = s->floats ? GRZ_FLOAT : GRZ_DOUBLE,
                           .vertex_count = 3 * s->count,
                           .vertices = s->floats ? (const void *)s->narrow : s->at,
                           .count = s->count,
                           .transform = matrix};
}

static grz_mesh *build(const struct source *s, const double *matrix) {
    const grz_triangles triangles = triangles_of(s, matrix);
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = s->solid}), GRZ_OK);
    return mesh;
}

static grz_mesh *build_posed(const grz_mesh *mesh, const double matrix[12]) {
    grz_mesh *posed;
    assert_int_equal(grz_mesh_build_posed(&posed, mesh, matrix), GRZ_OK);
    return posed;
}

/* A closed surface: a ball of so many rings, with vertices that are moved a little. */
static void fill_closed(struct source *s, struct rng *rng) {
    enum { RINGS = 7, SIDES = 11 };
    double at[RINGS + 1][SIDES][3];
    for (int i = 0; i <= RINGS; i++)
        for (int k = 0; k < SIDES; k++) {
            const bool pole = i == 0 || i == RINGS;
            const double down = 3.14159 * i / RINGS, turn = 6.28318 * k / SIDES;
            const double radius = pole ? 0 : sin(down) * (1 + 0.05 * rng_unit(rng));
            at[i][k][0] = radius * cos(turn);
            at[i][k][1] = radius * sin(turn);
            at[i][k][2] = cos(down);
        }
    s->count = 0;
    for (int i = 0; i < RINGS; i++)
        for (int k = 0; k < SIDES; k++) {
            const double *const corner[4] = {at[i][k], at[i + 1][k], at[i + 1][(k + 1) % SIDES],
                                             at[i][(k + 1) % SIDES]};
            for (int half = 0; half < 2; half++) {
                for (int c = 0; c < 3; c++)
                    memcpy(s->at[3 * s->count + (size_t)c], corner[c == 0 ? 0 : c + half], sizeof s->at[0]);
                s->count++;
            }
        }
}

static void fill(struct source *s, struct rng *rng, int kind) {
    *s = (struct source){.count = (size_t)rng_int(rng, 1, MOST), .floats = rng_once_in(rng, 2)};
    if (kind == 3) fill_closed(s, rng), s->solid = true;
    for (size_t t = 0; t < s->count && kind != 3; t++) {
        double center[3];
        for (int k = 0; k < 3; k++) center[k] = kind == 1 ? rng_int(rng, -4, 4) : 4 * rng_signed(rng);
        for (size_t v = 3 * t; v < 3 * t + 3; v++)
            for (int k = 0; k < 3; k++) {
                s->at[v][k] = center[k] + (kind == 1 ? rng_int(rng, -2, 2) : rng_signed(rng));
                if (kind == 2) s->at[v][k] = 1e6 + k + s->at[v][k] * 0x1p-12;  /* frames */
                if (kind == 4) s->at[v][k] *= ldexp(1, -rng_int(rng, 0, 300)); /* tiny */
                if (kind == 5 && rng_once_in(rng, 300)) s->at[v][k] = (double)NAN;
            }
    }
    for (size_t v = 0; v < 3 * s->count; v++)
        for (int k = 0; k < 3; k++) {
            s->narrow[v][k] = (float)s->at[v][k];
            if (s->floats) s->at[v][k] = (double)s->narrow[v][k];
        }
}

static void set_rotation(double matrix[12], struct rng *rng) {
    double q[4], length = 0;
    for (int i = 0; i < 4; i++) q[i] = rng_signed(rng), length += q[i] * q[i];
    for (int i = 0; i < 4; i++) q[i] /= sqrt(length);
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    const double turn[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
                            2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                            2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) matrix[4 * i + k] = turn[3 * i + k];
}

static void set_matrix(double matrix[12], struct rng *rng, int kind) {
    set_rotation(matrix, rng);
    for (int i = 0; i < 3; i++) {
        matrix[4 * i + 3] = 4 * rng_signed(rng);
        for (int k = 0; k < 4; k++) {
            double *const m = &matrix[4 * i + k];
            switch (kind) {
            case 1: *m = rng_int(rng, -2, 2); break;                                      /* small integers */
            case 2: *m = k < 3 ? (k == (i + 1) % 3) * (i == 0 ? -1 : 1) : 0.5 * i; break; /* axes permuted */
            case 3: *m = 2 * rng_signed(rng); break;                                      /* sheared */
            case 4: *m = i == 2 && k < 3 ? matrix[k] : *m; break;                         /* two rows the same */
            case 5: *m *= k < 3 && i > 0 ? 0 : 1; break;                                  /* a segment */
            case 6: *m = k < 3 ? 0 : *m; break;                                           /* a point */
            case 7: *m += k == 3 ? 1e7 * (i + 1) : 0; break;                              /* far away */
            case 8: *m *= 0x1p-125; break;                                                /* tiny, and lost in floats */
            case 9: *m *= k < 3 ? 0x1p90 : 0x1p80; break;                                 /* huge */
            case 10: *m *= 0x1p150; break;                                                /* made anew */
            case 11: *m = rng_once_in(rng, 3) ? *m * 0x1p1023 : *m; break;                /* overflows */
            case 12: *m *= rng_once_in(rng, 2) ? 0x1p-121 : 1; break;
            default: break;
            }
        }
    }
}

/* The boxes of nodes. */

static void check_inside(const grz_bvh_node *node, int lane, const grz_bvh_frame *frame, const double *at,
                         mpq_t exact[2]) {
    for (int k = 0; k < 3; k++) {
        mpq_set_d(exact[0], at[k]);
        mpq_set_d(exact[1], frame->origin[k]);
        mpq_sub(exact[0], exact[0], exact[1]);
        mpq_set_d(exact[1], (double)node->bound[2 * k][lane]);
        assert_true(mpq_cmp(exact[1], exact[0]) <= 0);
        mpq_set_d(exact[1], (double)node->bound[2 * k + 1][lane]);
        assert_true(mpq_cmp(exact[1], exact[0]) >= 0);
    }
}

/* All vertices below a node, in the boxes of its lanes. Returns how many triangles there are. */
static size_t check_node(const grz_mesh *mesh, uint32_t frame, uint32_t index, grz3_triangle below[], mpq_t exact[2]) {
    static const grz_bvh_searches *const all[GRZ_ISA_COUNT] = GRZ_KERNELS(&grz_bvh_searches);
    grz_bvh_copy copy, of_first;
    const grz_bvh *const tree = &mesh->tree;
    const grz_bvh_node *const kept = grz_bvh_get(tree->nodes, 3, index), *const node =
                                                                             grz_bvh_see(tree, frame, kept, &copy);
    all[0]->pose(tree->pose, grz_bvh_pad(grz_bvh_frame_at(tree, frame)), kept, &of_first);
    assert_memory_equal(&copy, &of_first, sizeof copy);
    size_t count = 0;
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        const uint32_t child = node->child[lane];
        size_t mine = 0;
        if (child == GRZ_NO_CHILD) {
            assert_true(node->bound[0][lane] == INFINITY && node->bound[1][lane] == -INFINITY);
        } else if (child & GRZ_LEAF) {
            for (int i = 0; i <= (int)(child % GRZ_BLOCK); i++)
                below[count + mine++] = grz_mesh_triangle(mesh, (child & ~GRZ_LEAF) / GRZ_BLOCK, i);
        } else {
            const uint32_t in = child & GRZ_FRAME ? child & ~GRZ_FRAME : frame;
            mine = check_node(mesh, in, grz_bvh_node_of(tree, child), below + count, exact);
        }
        for (size_t t = count; t < count + mine; t++)
            for (int i = 0; i < 3; i++)
                check_inside(node, lane, grz_bvh_frame_at(tree, frame), &below[t].a.x + 3 * i, exact);
        count += mine;
    }
    return count;
}

static void check_boxes(const grz_mesh *posed) {
    static grz3_triangle below[MOST];
    mpq_t exact[2];
    mpq_inits(exact[0], exact[1], NULL);
    if (posed->tree.pose && posed->tree.node_count > 0)
        assert_int_equal(check_node(posed, 0, 0, below, exact), posed->triangles - posed->empty);
    mpq_clears(exact[0], exact[1], NULL);
    for (uint32_t block = 0; block < posed->block_count; block++)
        for (int lane = 0; lane < GRZ_BLOCK; lane++) {
            const grz3_triangle t = grz_mesh_triangle(posed, block, lane);
            for (int i = 0; i < 9; i++) {
                assert_true((&t.a.x)[i] >= posed->box[0][i % 3] && (&t.a.x)[i] <= posed->box[1][i % 3]);
                assert_false((&t.a.x)[i] == 0 && signbit((&t.a.x)[i]));
            }
        }
}

/* Questions. `size` is how large the mesh is in its place, and `middle` a vertex. */

struct place {
    grz3_vec middle;
    double size;
};

static grz3_vec point_near(const struct place *p, struct rng *rng, double far) {
    return (grz3_vec){p->middle.x + far * p->size * rng_signed(rng), p->middle.y + far * p->size * rng_signed(rng),
                      p->middle.z + far * p->size * rng_signed(rng)};
}

static grz3_shape shape_near(const struct place *p, struct rng *rng) {
    const grz3_vec a = point_near(p, rng, 0.3), b = point_near(p, rng, 0.3), c = point_near(p, rng, 0.3);
    const double r = p->size * 0.1 * rng_unit(rng);
    const grz3_vec by = {b.x - a.x, b.y - a.y, b.z - a.z};
    switch (rng_int(rng, 0, 8)) {
    case 0: return grz3_shape_from_point(&a);
    case 1: return grz3_shape_from_segment(&(grz3_segment){a, b});
    case 2: return grz3_shape_from_ray(&(grz3_ray){a, by});
    case 3: return grz3_shape_from_plane(&(grz3_plane){by, by.x * a.x + by.y * a.y + by.z * a.z});
    case 4: return grz3_shape_from_sphere(&(grz3_sphere){a, r});
    case 5: return grz3_shape_from_capsule(&(grz3_capsule){a, b, r});
    case 6: return grz3_shape_from_triangle(&(grz3_triangle){a, b, c});
    case 7: return grz3_shape_from_obb(&(grz3_obb){a, {r, 2 * r, r}, {{1, 0, 0.25}, {0, 1, 0}, {0.5, 0, 1}}});
    default:
        return grz3_shape_from_aabb(&(grz3_aabb){{fmin(a.x, b.x), fmin(a.y, b.y), fmin(a.z, b.z)},
                                                 {fmax(a.x, b.x), fmax(a.y, b.y), fmax(a.z, b.z)}});
    }
}

/* Triangles that were visited, or pairs, sorted. */
struct found {
    size_t count;
    uint64_t at[MOST * MOST];
};

static bool add_triangle(void *user, uint32_t triangle) {
    struct found *const f = user;
    f->at[f->count++] = triangle;
    return true;
}

static bool add_pairs(void *user, const grz_pair *pairs, size_t count) {
    struct found *const f = user;
    for (size_t i = 0; i < count; i++) f->at[f->count++] = (uint64_t)pairs[i].a << 32 | pairs[i].b;
    return true;
}

static int compare_numbers(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void assert_same_found(struct found *a, struct found *b) {
    assert_int_equal(a->count, b->count);
    qsort(a->at, a->count, sizeof a->at[0], compare_numbers);
    qsort(b->at, b->count, sizeof b->at[0], compare_numbers);
    for (size_t i = 0; i < a->count; i++) assert_true(a->at[i] == b->at[i]);
}

static struct found of_posed, of_built;

static void check_overlap(const grz_mesh *posed, const grz_mesh *built, const grz3_shape *shape) {
    of_posed.count = of_built.count = 0;
    assert_int_equal(grz_mesh_overlap_all(posed, shape, add_triangle, &of_posed), GRZ_OK);
    assert_int_equal(grz_mesh_overlap_all(built, shape, add_triangle, &of_built), GRZ_OK);
    assert_same_found(&of_posed, &of_built);
    assert_int_equal(skin_overlaps(posed, shape), of_built.count > 0);
}

static bool same_number(double a, double b) { return a == b || (isnan(a) && isnan(b)); }
static bool same_vec(grz3_vec a, grz3_vec b) {
    return same_number(a.x, b.x) && same_number(a.y, b.y) && same_number(a.z, b.z);
}

static void assert_same_hit(const grz_mesh_hit *a, const grz_mesh_hit *b) {
    assert_true(a->triangle == b->triangle && a->side == b->side && a->time == b->time);
}

static void check_cast(const grz_mesh *posed, const grz_mesh *built, const grz3_shape *caster) {
    const grz_mesh_cast_options front = {.faces = GRZ_FACES_FRONT};
    for (int i = 0; i < 2; i++) {
        const grz_mesh_cast_options *const options = i ? &front : NULL;
        grz_mesh_hit a, b, first, all_a[MOST], all_b[MOST];
        size_t total_a, total_b;
        const grz_answer of_a = grz_mesh_cast(posed, caster, options, &a),
                         of_b = grz_mesh_cast(built, caster, options, &b);
        assert_true(of_a.yes == of_b.yes && of_a.unsupported == of_b.unsupported);
        assert_same_hit(&a, &b);
        assert_true(grz_mesh_cast_any(posed, caster, options).yes == of_b.yes);
        grz_mesh_cast_all(posed, caster, options, all_a, MOST, &total_a);
        grz_mesh_cast_all(built, caster, options, all_b, MOST, &total_b);
        assert_int_equal(total_a, total_b);
        for (size_t k = 0; k < total_a; k++) assert_same_hit(&all_a[k], &all_b[k]);
        grz_answer any;
        const grz_status status = grz_mesh_cast_n(posed, caster, 1, options, &first);
        assert_int_equal(status, of_b.unsupported ? GRZ_ERROR_ARGUMENT : GRZ_OK);
        assert_same_hit(&first, &b);
        assert_int_equal(grz_mesh_cast_any_n(posed, caster, 1, options, &any), status);
        assert_true(any.yes == of_b.yes && any.unsupported == of_b.unsupported);
    }
    if (caster->kind == GRZ_SEGMENT)
        assert_int_equal(grz_mesh_sight(posed, &caster->segment.a, &caster->segment.b, true),
                         grz_mesh_sight(built, &caster->segment.a, &caster->segment.b, true));
}

static void assert_same_sweep_hit(const grz_mesh_sweep_hit *a, const grz_mesh_sweep_hit *b) {
    assert_true(a->triangle == b->triangle && a->side == b->side && a->enter == b->enter && a->exit == b->exit);
    assert_true(same_vec(a->point, b->point) && same_vec(a->normal, b->normal) && a->u == b->u && a->v == b->v);
}

static void check_sweep(const grz_mesh *posed, const grz_mesh *built, const grz3_shape *mover, const grz3_vec *by) {
    const grz_mesh_sweep_options open = {.open = true};
    for (int i = 0; i < 2; i++) {
        const grz_mesh_sweep_options *const options = i ? &open : NULL;
        grz_mesh_sweep_hit a, b, all_a[8], all_b[8];
        size_t total_a, total_b;
        const bool met = grz_mesh_sweep(built, mover, by, options, &b);
        assert_int_equal(grz_mesh_sweep(posed, mover, by, options, &a), met);
        assert_same_sweep_hit(&a, &b);
        assert_int_equal(grz_mesh_sweep_any(posed, mover, by, options), met);
        grz_mesh_sweep_all(posed, mover, by, options, all_a, 8, &total_a);
        grz_mesh_sweep_all(built, mover, by, options, all_b, 8, &total_b);
        assert_int_equal(total_a, total_b);
        for (size_t k = 0; k < total_a && k < 8; k++) assert_same_sweep_hit(&all_a[k], &all_b[k]);
    }
}

static void check_nearest(const grz_mesh *posed, const grz_mesh *built, const grz3_vec *point) {
    grz_mesh_nearest_point a, b;
    assert_int_equal(skin_nearest(posed, point, (double)INFINITY, &a),
                     skin_nearest(built, point, (double)INFINITY, &b));
    assert_true(a.triangle == b.triangle && a.side == b.side && a.distance == b.distance);
    assert_true(same_vec(a.point, b.point) && a.u == b.u && a.v == b.v);
}

static void check_distance(const grz_mesh *posed, const grz_mesh *built, const grz3_shape *shape) {
    grz3_vec a[2], b[2];
    const double distance = skin_distance(built, shape, &b[0], &b[1]);
    assert_true(skin_distance(posed, shape, &a[0], &a[1]) == distance);
    assert_true(same_vec(a[0], b[0]) && same_vec(a[1], b[1]));
    assert_true(skin_distance(posed, shape, NULL, NULL) == distance);
}

struct contacts {
    size_t count;
    grz_mesh_contact at[2 * MOST];
};
static struct contacts contacts_of_posed, contacts_of_built;

static bool add_contact(void *user, const grz_mesh_contact *contact) {
    struct contacts *const all = user;
    if (all->count == 2 * MOST) return false;
    all->at[all->count++] = *contact;
    return true;
}

static void assert_same_contacts(void) {
    assert_int_equal(contacts_of_posed.count, contacts_of_built.count);
    for (size_t i = 0; i < contacts_of_posed.count; i++) {
        const grz_mesh_contact *const a = &contacts_of_posed.at[i], *const b = &contacts_of_built.at[i];
        assert_true(same_vec(a->normal, b->normal) && a->depth == b->depth && a->count == b->count);
        for (int k = 0; k < a->count; k++)
            assert_true(same_vec(a->points[k].point, b->points[k].point) && a->points[k].depth == b->points[k].depth &&
                        a->points[k].triangle_a == b->points[k].triangle_a &&
                        a->points[k].triangle_b == b->points[k].triangle_b);
    }
}

static void check_contacts(const grz_mesh *posed, const grz_mesh *built, const grz3_shape *shape, double margin) {
    const grz_mesh_contact_options options = {.margin = margin, .skip_inner_edges = true};
    contacts_of_posed.count = contacts_of_built.count = 0;
    const grz_status status = grz_mesh_contacts(built, shape, &options, add_contact, &contacts_of_built);
    assert_int_equal(grz_mesh_contacts(posed, shape, &options, add_contact, &contacts_of_posed), status);
    assert_same_contacts();
}

static void check_solid(const grz_mesh *posed, const grz_mesh *built, const grz3_vec *point) {
    bool a = false, b = false;
    double of_a, of_b;
    grz_winding w, x;
    /* where a matrix takes vertices to one place, edges vanish that a posed mesh still counts */
    if (posed->open_edges > built->open_edges || posed->unmatched_edges > built->unmatched_edges) return;
    assert_true(posed->open_edges == built->open_edges && posed->unmatched_edges == built->unmatched_edges);
    const grz_status status = grz_mesh_contains(built, point, GRZ_SOLID_ODD, &b);
    assert_int_equal(grz_mesh_contains(posed, point, GRZ_SOLID_ODD, &a), status);
    assert_int_equal(a, b);
    assert_int_equal(grz_mesh_signed_distance(posed, point, GRZ_SOLID_ODD, &of_a),
                     grz_mesh_signed_distance(built, point, GRZ_SOLID_ODD, &of_b));
    assert_true(same_number(of_a, of_b));
    assert_int_equal(grz_mesh_winding(posed, point, 0.01, &w), grz_mesh_winding(built, point, 0.01, &x));
    assert_true(w.on == x.on && w.odd == x.odd && fabs(w.number - x.number) <= w.error + x.error);
}

static struct place place_of(const grz_mesh *built) {
    struct place p = {.size = 1};
    if (built->block_count == 0) return p;
    p.middle = grz_mesh_triangle(built, 0, 0).a;
    p.size = 0;
    for (int k = 0; k < 3; k++) p.size = fmax(p.size, built->box[1][k] - built->box[0][k]);
    return p;
}

static void check_questions(const grz_mesh *posed, const grz_mesh *built, struct rng *rng, int count) {
    const struct place p = place_of(built);
    for (int i = 0; i < count; i++) {
        const grz3_shape shape = shape_near(&p, rng);
        const grz3_vec a = point_near(&p, rng, 1), b = point_near(&p, rng, 1), by = {b.x - a.x, b.y - a.y, b.z - a.z};
        const grz3_shape segment = grz3_shape_from_segment(&(grz3_segment){a, b}),
                         ray = grz3_shape_from_ray(&(grz3_ray){a, by}),
                         line = grz3_shape_from_line(&(grz3_line){b, by});
        check_overlap(posed, built, &shape);
        check_cast(posed, built, &segment);
        check_cast(posed, built, &ray);
        check_cast(posed, built, &line);
        check_cast(posed, built, &shape);
        check_nearest(posed, built, &a);
        check_solid(posed, built, &a);
        if (i % 4 == 0) {
            check_sweep(posed, built, &shape, &by);
            check_distance(posed, built, &shape);
            check_contacts(posed, built, &shape, i % 8 ? 0 : 0.01 * p.size);
        }
    }
}

static void check_alone(const grz_mesh *posed, const grz_mesh *built) {
    of_posed.count = of_built.count = 0;
    grz_mesh_self_pairs(posed, add_pairs, &of_posed);
    grz_mesh_self_pairs(built, add_pairs, &of_built);
    assert_same_found(&of_posed, &of_built);
    of_posed.count = of_built.count = 0;
    grz_mesh_flat(posed, add_triangle, &of_posed);
    grz_mesh_flat(built, add_triangle, &of_built);
    assert_same_found(&of_posed, &of_built);
    of_posed.count = of_built.count = 0;
    grz_mesh_pairs(posed, posed, add_pairs, &of_posed);
    grz_mesh_pairs(built, built, add_pairs, &of_built);
    assert_same_found(&of_posed, &of_built);
    const grz_mesh_facts a = grz_mesh_about(posed), b = grz_mesh_about(built);
    assert_true(a.triangles == b.triangles && a.empty == b.empty && a.solid == b.solid);
}

/* Two posed meshes, and one posed with one that is not. */
static void check_two(const grz_mesh *const posed[2], const grz_mesh *const built[2]) {
    for (int i = 0; i < 3; i++) {
        const grz_mesh *const a = i == 1 ? built[0] : posed[0], *const b = i == 2 ? built[1] : posed[1];
        of_posed.count = of_built.count = 0;
        grz_mesh_pairs(a, b, add_pairs, &of_posed);
        grz_mesh_pairs(built[0], built[1], add_pairs, &of_built);
        assert_same_found(&of_posed, &of_built);
        grz3_vec p[2], q[2];
        assert_true(skins_distance(a, b, &p[0], &p[1]) == skins_distance(built[0], built[1], &q[0], &q[1]));
        assert_true(same_vec(p[0], q[0]) && same_vec(p[1], q[1]));
    }
    if (built[0]->triangles > 60 || built[1]->triangles > 60) return;
    contacts_of_posed.count = contacts_of_built.count = 0;
    grz_meshes_contacts(posed[0], posed[1], NULL, add_contact, &contacts_of_posed);
    grz_meshes_contacts(built[0], built[1], NULL, add_contact, &contacts_of_built);
    assert_same_contacts();
}

static void answers_are_those_of_a_mesh_with_this_transform(void **state) {
    (void)state;
    static struct source sources[2];
    struct rng rng = rng_seeded(2026, "posed meshes");
    int seen = 0, pairs = 0;
    for (int n = 0; n < effort(1) * KINDS_OF_MESH * KINDS_OF_MATRIX; n++) {
        const int kind = n % KINDS_OF_MESH, kind_of_matrix = n / KINDS_OF_MESH % KINDS_OF_MATRIX;
        if (has_little_effort() && is_left_out(kind + kind_of_matrix)) continue;
        grz_mesh *mesh[2], *built[2], *posed[2];
        for (int i = 0; i < 2; i++) {
            double matrix[12];
            set_matrix(matrix, &rng, kind_of_matrix);
            fill(&sources[i], &rng, kind);
            if (n % 2) sources[i].count = (size_t)rng_int(&rng, 1, 40), sources[i].solid = true;
            mesh[i] = build(&sources[i], NULL);
            built[i] = build(&sources[i], matrix);
            posed[i] = build_posed(mesh[i], matrix);
            seen += grz_mesh_is_posed(posed[i]);
        }
        pairs++;
        check_boxes(posed[0]);
        check_questions(posed[0], built[0], &rng, 8);
        check_alone(posed[0], built[0]);
        check_two((const grz_mesh *const *)posed, (const grz_mesh *const *)built);
        for (int i = 0; i < 2; i++) grz_mesh_free(posed[i]), grz_mesh_free(built[i]), grz_mesh_free(mesh[i]);
    }
    assert_true(seen > pairs);
}

/* One posed mesh is moved by matrices of all kinds, also where subnormals count as 0, and after a refit. */
static void a_posed_mesh_can_be_moved(void **state) {
    (void)state;
    static struct source source, moved;
    struct rng rng = rng_seeded(2026, "posed meshes moved");
    for (int kind = 0; kind < KINDS_OF_MESH; kind++) {
        fill(&source, &rng, kind);
        fill(&moved, &rng, kind);
        moved.count = source.count;
        grz_mesh *const mesh = build(&source, NULL);
        double matrix[12];
        set_matrix(matrix, &rng, 0);
        grz_mesh *const posed = build_posed(mesh, matrix);
        for (int n = 0; n < 2 * KINDS_OF_MATRIX; n++) {
            if (n != KINDS_OF_MATRIX && has_little_effort() && is_left_out(n / 3 + kind)) continue;
            const bool flush = flush_exists() && n % 3 == 0;
            const struct source *const now = n < KINDS_OF_MATRIX ? &source : &moved;
            if (n == KINDS_OF_MATRIX) {
                const grz_triangles triangles = triangles_of(&moved, NULL);
                assert_int_equal(grz_mesh_refit(mesh, &triangles), GRZ_OK);
            }
            set_matrix(matrix, &rng, rng_int(&rng, 0, KINDS_OF_MATRIX - 1));
            grz_mesh *const built = build(now, matrix);
            if (flush) flush_to_zero(true);
            assert_int_equal(grz_mesh_set_pose(posed, matrix), GRZ_OK);
            check_questions(posed, built, &rng, 2);
            if (flush) flush_to_zero(false);
            check_boxes(posed);
            grz_mesh_free(built);
        }
        grz_mesh_free(posed), grz_mesh_free(mesh);
    }
}

static void a_matrix_that_is_not_finite_leaves_nothing(void **state) {
    (void)state;
    static struct source source;
    struct rng rng = rng_seeded(2026, "posed meshes infinite");
    fill(&source, &rng, 0);
    grz_mesh *const mesh = build(&source, NULL);
    const grz3_shape space = grz3_shape_from_halfspace(&(grz3_halfspace){{1, 0, 0}, 1e300});
    for (int i = 0; i < 24; i++) {
        double matrix[12];
        set_matrix(matrix, &rng, 0);
        matrix[i / 2] = i % 2 ? (double)NAN : (double)INFINITY;
        grz_mesh *const posed = build_posed(mesh, matrix);
        assert_int_equal(grz_mesh_about(posed).empty, source.count);
        assert_false(skin_overlaps(posed, &space));
        grz_mesh_free(posed);
    }
    grz_mesh_free(mesh);
}

static const double identity[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

static void bad_arguments_are_errors(void **state) {
    (void)state;
    static struct source source;
    struct rng rng = rng_seeded(2026, "posed meshes arguments");
    fill(&source, &rng, 0);
    const grz_triangles triangles = triangles_of(&source, NULL);
    grz_mesh *const mesh = build(&source, NULL), *const posed = build_posed(mesh, identity), *other = mesh;
    assert_int_equal(grz_mesh_build_posed(&other, NULL, identity), GRZ_ERROR_ARGUMENT);
    assert_null(other);
    other = mesh;
    assert_int_equal(grz_mesh_build_posed(&other, mesh, NULL), GRZ_ERROR_ARGUMENT);
    assert_null(other);
    assert_int_equal(grz_mesh_build_posed(&other, posed, identity), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_mesh_set_pose(mesh, identity), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_mesh_set_pose(posed, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_mesh_refit(posed, &triangles), GRZ_ERROR_ARGUMENT);
    assert_true(grz_mesh_about(posed).bytes < 2000);
    grz_mesh_free(posed), grz_mesh_free(mesh);
    const grz_triangles none = {0};
    assert_int_equal(grz_mesh_build(&other, &none, NULL), GRZ_OK);
    grz_mesh *const nothing = build_posed(other, identity);
    assert_int_equal(grz_mesh_about(nothing).triangles, 0);
    grz_mesh_free(nothing), grz_mesh_free(other);
}

static void without_memory_a_mesh_stays_where_it_was(void **state) {
    (void)state;
    static struct source source;
    struct rng rng = rng_seeded(2026, "posed meshes memory");
    for (int far = 0; far < 2; far++) {
        fill(&source, &rng, far ? 2 : 0);
        source.solid = true;
        source.count = MOST;
        double huge[12];
        set_matrix(huge, &rng, 10);
        struct ledger l = {.left = -1};
        const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
        const grz_triangles triangles = triangles_of(&source, NULL);
        grz_mesh *mesh, *posed;
        assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.allocator = &allocator, .solid = true}),
                         GRZ_OK);
        const size_t lent = l.lent;
        for (int n = 0, done = 0; done < 3; n++) {
            l.left = n;
            done = 0;
            if (grz_mesh_build_posed(&posed, mesh, identity) == GRZ_OK) done++;
            else assert_null(posed);
            l.left = -1;
            if (!posed) assert_int_equal(grz_mesh_build_posed(&posed, mesh, identity), GRZ_OK);
            for (int k = 0; k < 2; k++) {
                const grz_mesh before = *posed;
                const size_t lent_before = l.lent;
                l.left = n;
                const grz_status status = grz_mesh_set_pose(posed, k ? identity : huge);
                l.left = -1;
                done += status == GRZ_OK;
                if (status == GRZ_OK) continue;
                assert_int_equal(status, GRZ_ERROR_MEMORY);
                assert_memory_equal(posed, &before, sizeof before);
                assert_int_equal(l.lent, lent_before);
            }
            grz_mesh_free(posed);
            assert_int_equal(l.lent, lent);
        }
        grz_mesh_free(mesh);
        assert_int_equal(l.lent, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_posed_mesh_can_be_moved),
        cmocka_unit_test(a_matrix_that_is_not_finite_leaves_nothing),
        cmocka_unit_test(bad_arguments_are_errors),
        cmocka_unit_test(without_memory_a_mesh_stays_where_it_was),
        cmocka_unit_test(answers_are_those_of_a_mesh_with_this_transform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
