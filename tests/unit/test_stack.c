/* No query needs more than 64 KiB of stack: runs each on a stack of its own that is filled with a pattern, and counts
 * the bytes that have changed.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "families/families.h"
#include "support/effort.h"
#include "support/hit.h"
#include "support/numbers.h"

#include <graze/advance2.h>
#include <graze/advance3.h>
#include <graze/area2.h>
#include <graze/bounds3.h>
#include <graze/ccd2.h>
#include <graze/ccd3.h>
#include <graze/contact2.h>
#include <graze/contact3.h>
#include <graze/depth3.h>
#include <graze/distance2.h>
#include <graze/distance3.h>
#include <graze/frustum.h>
#include <graze/mesh.h>
#include <graze/mesh_advance.h>
#include <graze/mesh_ccd.h>
#include <graze/query3.h>
#include <graze/scene3.h>
#include <graze/times3.h>
#include <graze/region.h>
#include <graze/tree.h>
#include <graze/where2.h>
#include <graze/where3.h>

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define STACK ((size_t)1 << 18)
#define PROMISED 65536
#define SPARE 3072
#define PROMISED_TO_PAIRS 98304 /* to what visits pairs of triangles, to meshes that turn, and to scenes */
#define PAINT 0xa5
#define INPUTS 4
#define FAMILIES 17

/* The work of a thread. */
struct work {
    const struct row *row;
    struct shapes shapes[FAMILIES * INPUTS];
    union library_shape a[FAMILIES * INPUTS], b[FAMILIES * INPUTS];
    int count, sum;
};

/* All points of contact. */
static int manifold_of(const struct row *row, const union library_shape *a, const union library_shape *b) {
    static grz2_contact_point of2[2];
    static grz3_contact_point of3[64];
    int count;
    grz2_manifold m2;
    grz3_manifold m3;
    if (row->dim == 2) grz2_contact(&a->in2, &b->in2, HUGE_VAL, &m2);
    else grz3_contact(&a->in3, &b->in3, HUGE_VAL, &m3);
    if (row->dim == 2) grz2_contact_all(&a->in2, &b->in2, HUGE_VAL, NULL, NULL, of2, 2, &count);
    else grz3_contact_all(&a->in3, &b->in3, HUGE_VAL, NULL, NULL, of3, 64, &count);
    return count;
}

/* Both turn, too. */
static int advance_of(int dim, const union library_shape *a, const union library_shape *b, const struct extra *with) {
    const double *const by = with->by[0], *const of_b = with->by[1];
    grz2_certificate flat = {.steps = 0};
    grz3_certificate c = {.steps = 0};
    if (dim == 2) {
        const grz2_motion turn = {.by = {by[0], by[1]}, .angle = 1, .pivot = {of_b[0], of_b[1]}},
                          other = {.by = {of_b[0], of_b[1]}, .angle = -2};
        grz2_advance(&a->in2, &turn, &b->in2, &other, 0x1p-10, &flat);
        return flat.steps;
    }
    const grz3_motion turn = {.by = {by[0], by[1], by[2]}, .axis = {1, 2, 3}, .angle = 1, .pivot = {0, 0, of_b[2]}},
                      other = {.by = {of_b[0], of_b[1], of_b[2]}, .axis = {0, 1, 0}, .angle = -2};
    grz3_advance(&a->in3, &turn, &b->in3, &other, 0x1p-10, &c);
    return c.steps;
}

/* What both have in common, and the area of that. */
static int where_of(int dim, const union library_shape *a, const union library_shape *b) {
    static grz2_common_corner of2[16];
    static grz3_common_corner of3[16];
    grz2_common_set set2 = {.count = 0};
    grz3_common_set set3 = {.count = 0};
    double area, common;
    if (dim == 3) {
        (void)grz3_where(&a->in3, &b->in3, &set3, of3, 16);
        if (a->in3.kind == GRZ_PLANE && b->in3.kind == GRZ_PLANE)
            (void)grz3_where_planes(&a->in3.plane, &b->in3.plane, &a->in3.plane, &set3, of3);
        return set3.count;
    }
    (void)grz2_where(&a->in2, &b->in2, &set2, of2, 16);
    return set2.count + grz2_area(&a->in2, &area).yes + grz2_common(&a->in2, &b->in2, &common).yes;
}

static void *run(void *argument) {
    struct work *work = argument;
    for (int i = 0; i < work->count; i++) {
        const struct extra *const with = &work->shapes[i].with;
        for (int q = 0; q < row_questions(work->row); q++)
            work->sum += row_ask(work->row, q, &work->a[i], &work->b[i], with);
        for (int open = 0; open < 2 && row_is_timed(work->row); open++)
            work->sum += hit_of(work->row, open == 1, &work->a[i], &work->b[i], with).answer;
        if (row_is_contact(work->row)) work->sum += manifold_of(work->row, &work->a[i], &work->b[i]);
        if (row_is_contact(work->row)) work->sum += separated_of(work->row->dim, &work->a[i], &work->b[i]).answer;
        if (work->row->relation == GRZ_SWEEP) work->sum += advance_of(work->row->dim, &work->a[i], &work->b[i], with);
        if (work->row->relation == GRZ_SWEEP)
            work->sum += stop_of(work->row->dim, &work->a[i], &work->b[i], with).answer;
    }
    return NULL;
}

/* The bytes of stack that a thread with this work writes to. */
static size_t bytes_used(void *task(void *), void *work) {
    static unsigned char *stack; /* of one thread after the other: new memory each time takes a third of the test */
    if (!stack) {
        void *memory = NULL;
        assert_int_equal(posix_memalign(&memory, 4096, STACK), 0);
        stack = memory;
    }
    memset(stack, PAINT, STACK);
    pthread_attr_t attributes;
    pthread_t thread;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstack(&attributes, stack, STACK), 0);
    assert_int_equal(pthread_create(&thread, &attributes, task, work), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    size_t clean = 0;
    while (clean < STACK && stack[clean] == PAINT) clean++;
    return STACK - clean;
}

/* Collects inputs of a row from all families. */
static void collect(struct work *work, int r) {
    const struct row *const row = row_at(r);
    work->row = row;
    work->count = 0;
    for (int f = 0; f < family_count; f++) {
        if (!families[f].applies(row)) continue;
        struct rng rng = rng_seeded((uint64_t)r, families[f].name);
        for (int i = 0; i < effort(INPUTS) && i < INPUTS; i++) {
            struct shapes inputs[MOST_INPUTS];
            families[f].make(&rng, row, inputs);
            struct shapes *const shapes = &work->shapes[work->count];
            *shapes = inputs[0];
            work->a[work->count] = shape_for_library(&shapes->a);
            work->b[work->count++] = shape_for_library(&shapes->b);
        }
    }
}

static void no_query_takes_more_than_64_kib(void **state) {
    (void)state;
    static struct work work;
    /* the stack of a thread that asks nothing */
    work.count = 0;
    work.row = row_at(0);
    const size_t idle = bytes_used(run, &work);
    size_t most = 0;
    const struct row *hungriest = NULL;
    assert_true(family_count <= FAMILIES);
    for (int r = 0; r < row_count(); r++) {
        collect(&work, r);
        run(&work); /* the first call, because the dynamic linker needs stack then */
        const size_t used = bytes_used(run, &work) - idle;
        if (used <= most) continue;
        most = used;
        hungriest = work.row;
    }
    assert_non_null(hungriest);
    printf("at most %zu bytes, for %s%d %s-%s\n", most, hungriest->relation_name, hungriest->dim, hungriest->a,
           hungriest->b);
    assert_true(most <= PROMISED);
}

static void *run_where(void *argument) {
    struct work *work = argument;
    for (int i = 0; i < work->count; i++) work->sum += where_of(work->row->dim, &work->a[i], &work->b[i]);
    return NULL;
}

/* And what two shapes have in common leaves some room for the caller's next steps. */
static void no_common_set_does(void **state) {
    (void)state;
    static struct work work;
    work.count = 0;
    work.row = row_at(0);
    const size_t idle = bytes_used(run_where, &work);
    size_t most[2] = {0, 0};
    for (int r = 0; r < row_count(); r++) {
        collect(&work, r);
        if (work.row->relation != GRZ_OVERLAP) continue;
        run_where(&work);
        const size_t used = bytes_used(run_where, &work) - idle;
        size_t *const of_dim = &most[work.row->dim - 2];
        *of_dim = used > *of_dim ? used : *of_dim;
    }
    printf("at most %zu bytes, for common sets and areas of the plane, and %zu for common sets of space\n", most[0],
           most[1]);
    assert_true(most[0] > 0 && most[0] <= PROMISED - SPARE && most[1] > 0 && most[1] <= PROMISED - SPARE);
}

/* A shape that moves past a mesh with one triangle twice, or a tree with one box twice; and how often that mesh winds
 * around a point. */
struct motion {
    grz_mesh *mesh;
    grz_tree *tree;
    grz3_shape mover;
    grz3_vec by;
    int sum;
};

static void *move(void *argument) {
    struct motion *const m = argument;
    size_t total;
    for (int i = 0; i < 4; i++) {
        const bool open = i % 2 == 1;
        const grz_mesh_sweep_options options = {
            .open = open, .in_range = i >= 2, .from = 0x1.23456789abcdfp-4, .to = 1};
        grz_mesh_sweep_hit hits[2];
        grz_tree_hit boxes[2];
        grz_winding winding;
        if (m->mesh) m->sum += grz_mesh_winding(m->mesh, &m->by, open ? 0 : 0.1, &winding) == GRZ_OK;
        if (m->mesh) m->sum += grz_mesh_sweep(m->mesh, &m->mover, &m->by, &options, hits);
        if (m->mesh) m->sum += grz_mesh_sweep_any(m->mesh, &m->mover, &m->by, &options);
        if (m->mesh) m->sum += grz_mesh_sweep_all(m->mesh, &m->mover, &m->by, &options, hits, 2, &total);
        if (m->tree)
            m->sum +=
                grz3_tree_sweep_first(m->tree, &m->mover, &m->by, &(grz_tree_query_options){.open = open}, boxes).yes;
        if (m->tree)
            m->sum += grz3_tree_sweep_any(m->tree, &m->mover, &m->by, &(grz_tree_query_options){.open = open}).yes;
        if (m->tree)
            m->sum += grz3_tree_sweep_all(m->tree, &m->mover, &m->by, &(grz_tree_query_options){.open = open}, boxes, 2,
                                          &total)
                          .yes;
    }
    return NULL;
}

/* The same where both turn. */
static void *turn(void *argument) {
    struct motion *const m = argument;
    const grz3_motion turning = {.axis = {1, 2, 3}, .angle = 1}, way = {.by = m->by, .axis = {0, 1, 0}, .angle = -0.5};
    grz3_certificate known;
    if (!m->mesh) return NULL;
    m->sum += grz_mesh_advance(m->mesh, &turning, &m->mover, &way, 0x1p-10, &known, NULL) == GRZ_OK;
    m->sum += grz_meshes_advance(m->mesh, &turning, m->mesh, &way, 0x1p-10, &known, NULL) == GRZ_OK;
    return NULL;
}

/* The bytes of stack for a sweep of the first shape past a mesh of the second, a triangle, or a tree of it, a box. The
 * mesh may be posed. */
static size_t bytes_of_motion(const struct shapes *shapes, bool posed, void *task(void *), size_t idle) {
    static const double in_place[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    double twice[18];
    for (int i = 0; i < 18; i++) twice[i] = shapes->b.n[i % (shapes->b.kind == GRZ_AABB ? 6 : 9)];
    const grz_triangles triangles = {.vertex_count = 6, .vertices = twice, .count = 2};
    const grz_boxes boxes = {.dimension = 3, .count = 2, .first = twice};
    struct motion m = {.mover = shape_for_library(&shapes->a).in3};
    for (int k = 0; k < 3; k++) numbers_of(&m.by)[k] = shapes->with.by[0][k] - shapes->with.by[1][k];
    if (shapes->b.kind == GRZ_AABB) assert_int_equal(grz_tree_build(&m.tree, &boxes, NULL, NULL), GRZ_OK);
    else assert_int_equal(grz_mesh_build(&m.mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    grz_mesh *const mesh = m.mesh;
    if (mesh && posed) assert_int_equal(grz_mesh_build_posed(&m.mesh, mesh, in_place), GRZ_OK);
    task(&m);
    const size_t used = bytes_used(task, &m) - idle;
    if (m.mesh != mesh) grz_mesh_free(m.mesh);
    grz_mesh_free(mesh);
    grz_tree_free(m.tree);
    return used;
}

/* The most of a task, past meshes and past trees. */
static void most_of_motions(void *task(void *), size_t most[2]) {
    struct motion none = {0};
    const size_t idle = bytes_used(task, &none);
    most[0] = most[1] = 0;
    for (int r = 0; r < row_count(); r++) {
        const struct row *const row = row_at(r);
        if (row->dim != 3 || row->relation != GRZ_SWEEP || (row->kind_b != GRZ_TRIANGLE && row->kind_b != GRZ_AABB))
            continue;
        size_t *const of_kind = &most[row->kind_b == GRZ_AABB];
        for (int f = 0; f < family_count; f++) {
            if (!families[f].applies(row)) continue;
            struct rng rng = rng_seeded((uint64_t)r, families[f].name);
            for (int i = 0; i < effort(INPUTS); i++) {
                struct shapes inputs[MOST_INPUTS];
                families[f].make(&rng, row, inputs);
                const size_t used = bytes_of_motion(inputs, i % 2 == 1, task, idle);
                *of_kind = used > *of_kind ? used : *of_kind;
            }
        }
    }
}

static void no_sweep_past_many_does(void **state) {
    (void)state;
    size_t most[2];
    most_of_motions(move, most);
    printf("at most %zu bytes, for sweeps past meshes, and %zu past trees\n", most[0], most[1]);
    assert_true(most[0] > 0 && most[0] <= PROMISED);
    assert_true(most[1] > 0 && most[1] <= PROMISED);
}

/* A scene with a shape in it, or a mesh of it, a triangle; and another shape that asks and moves. */
struct scenery {
    grz_scene *scene;
    grz3_shape asks;
    grz3_vec by;
    int sum;
};

static bool count_id(void *user, uint64_t id) {
    *(int *)user += (int)id;
    return true;
}
static bool count_scene_contact(void *user, const grz3_scene_contact *contact) {
    *(int *)user += contact->count;
    return true;
}
static bool count_id_pairs(void *user, const grz_id_pair *pairs, size_t count) {
    *(int *)user += (int)(pairs[0].a + count);
    return true;
}

static void *ask_scene(void *argument) {
    static const grz_relation relations[] = {GRZ_OVERLAP_OPEN, GRZ_TOUCH, GRZ_WITHIN, GRZ_CONTAINS};
    struct scenery *const s = argument;
    const grz3_scene_motion motion = {0, s->by};
    grz3_scene_hit hit;
    grz3_scene_neighbor nearest;
    grz_id_distance neighbor;
    grz3_scene_meeting meeting;
    const grz3_scene_slide_options but_itself = {.filter = {.mask = ~UINT64_C(2)}};
    grz3_scene_slide_end end;
    grz3_scene_touch touch;
    size_t total;
    if (!s->scene) return NULL;
    for (int i = 0; i < 4; i++) {
        const grz_scene_overlap_options how = {.relation = relations[i], .margin = 0x1.23456789abcdfp-4};
        grz3_scene_overlap(s->scene, &s->asks, &how, count_id, &s->sum);
    }
    for (int open = 0; open < 2; open++) {
        const grz3_scene_cast_options how = {.open = open};
        s->sum += grz3_scene_sweep_first(s->scene, &s->asks, &s->by, &how, &hit).yes;
        s->sum += grz3_scene_sweep_all(s->scene, &s->asks, &s->by, &how, &hit, 1, &total).yes;
        s->sum += grz3_scene_cast_first(s->scene, &s->asks, &how, &hit).yes;
        s->sum += grz3_scene_slide(s->scene, &s->asks, &s->by, &but_itself, &end, &touch, (size_t)open).yes;
    }
    s->sum += grz3_scene_separate(s->scene, &s->asks, &but_itself.filter, NULL, NULL) == GRZ_OK;
    s->sum += grz3_scene_nearest(s->scene, &s->asks, INFINITY, NULL, &nearest).yes;
    s->sum += grz_scene_neighbors(s->scene, 0, s->scene, INFINITY, NULL, &neighbor, 1, &total).yes;
    grz3_scene_contacts(s->scene, &s->asks, NULL, count_scene_contact, &s->sum);
    grz_scene_pairs(s->scene, s->scene, NULL, count_id_pairs, &s->sum);
    grz3_scene_pairs_contacts(s->scene, s->scene, NULL, count_scene_contact, &s->sum);
    s->sum += grz3_scene_meetings(s->scene, &motion, 1, NULL, &meeting, 1, &total) == GRZ_OK;
    return NULL;
}

static size_t bytes_of_scene(const struct shapes *shapes, size_t idle) {
    union library_shape a = shape_for_library(&shapes->a), b = shape_for_library(&shapes->b);
    const grz_triangles triangles = {.vertex_count = 3, .vertices = shapes->b.n, .count = 1};
    grz_mesh *mesh = NULL;
    struct scenery s = {.asks = a.in3};
    grz3_thing things[3] = {{.shape = b.in3}, {.shape = a.in3, .category = 2}};
    if (shapes->b.kind == GRZ_TRIANGLE)
        assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    things[0].category = things[2].category = 1;
    things[2].mesh = mesh;
    for (int k = 0; k < 3; k++) numbers_of(&s.by)[k] = shapes->with.by[0][k] - shapes->with.by[1][k];
    assert_int_equal(grz3_scene_build(&s.scene, things, NULL, mesh ? 3 : 2, NULL), GRZ_OK);
    ask_scene(&s);
    const size_t used = bytes_used(ask_scene, &s) - idle;
    grz_scene_free(s.scene);
    grz_mesh_free(mesh);
    return used;
}

static void no_question_to_a_scene_does(void **state) {
    (void)state;
    struct scenery none = {0};
    const size_t idle = bytes_used(ask_scene, &none);
    size_t most = 0;
    for (int r = 0; r < row_count(); r++) {
        const struct row *const row = row_at(r);
        if (row->dim != 3 || row->relation != GRZ_SWEEP) continue;
        for (int f = 0; f < family_count; f++) {
            if (!families[f].applies(row) || is_left_out(r * family_count + f)) continue;
            struct rng rng = rng_seeded((uint64_t)r, families[f].name);
            struct shapes inputs[MOST_INPUTS];
            families[f].make(&rng, row, inputs);
            const size_t used = bytes_of_scene(inputs, idle);
            most = used > most ? used : most;
        }
    }
    printf("at most %zu bytes, for scenes\n", most);
    assert_true(most > 0 && most <= PROMISED_TO_PAIRS);
}

static void no_mesh_that_turns_does(void **state) {
    (void)state;
    size_t most[2];
    most_of_motions(turn, most);
    printf("at most %zu bytes, for meshes that turn\n", most[0]);
    assert_true(most[0] > 0 && most[0] <= PROMISED_TO_PAIRS);
}

/* Cylinders that nearly touch other shapes, of numbers that doubles do not decide, and all that can be asked. */
struct rounds {
    grz3_shape a, b;
    int sum;
};

static void *ask_round(void *argument) {
    struct rounds *const r = argument;
    const grz3_vec by = {0x1.3p-1, 0x1.0000001p-20, -0x1.7p-2};
    const grz3_plane plane = {{1, 0x1p-60, 0x1p-300}, 1};
    grz3_vec p, q;
    grz3_hit hit;
    double x, y;
    r->sum += (int)grz3_overlap(&r->a, &r->b) + (int)grz3_within(&r->a, &r->b, 0x1p-30) +
              (int)grz3_contains(&r->a, &r->b) + (int)grz3_contains(&r->b, &r->a) + (int)grz3_side(&plane, &r->a);
    r->sum += grz3_distance(&r->a, &r->b, &p, &q) > 0;
    r->sum += grz3_sweep(&r->a, &by, &r->b, NULL, &x, &y).yes;
    r->sum += grz3_sweep_open(&r->a, &by, &r->b, NULL, &x, &y).yes;
    r->sum += grz3_sweep_hit(&r->a, &by, &r->b, NULL, &hit).yes;
    r->sum += grz3_sweep_open_hit(&r->a, &by, &r->b, &by, &hit).yes;
    r->sum += grz3_stop(&r->a, &by, &r->b, &q, &p, &x).yes;
    r->sum += grz3_depth_along(&r->a, &r->b, &by, &x).yes;
    r->sum += grz3_separate(&r->a, &r->b, 1, &p).yes;
    grz3_manifold manifold;
    int count = 0;
    r->sum += grz3_contact(&r->a, &r->b, 0, &manifold).yes + grz3_contact(&r->b, &r->a, 8, &manifold).yes;
    r->sum += grz3_contact_all(&r->a, &r->b, 1, &p, &x, NULL, 0, &count).yes + count;
    r->sum += grz3_bounds(&r->a).min.x > 0;
    const grz3_segment path = {{-3, 0x1p-70, 0.5}, {4, 0x1p-300, 0.25}};
    const grz3_shape caster = grz3_shape_from_segment(&path);
    r->sum += grz3_cast_hit(&caster, &r->a, &hit).yes;
    return NULL;
}

static void no_question_about_a_cylinder_does(void **state) {
    (void)state;
    static struct rounds r;
    const grz3_vec points[5] = {{1, 0, 0}, {3, 0x1p-200, 1}, {2, 3, 0x1p-300}, {2, -1, 0.5}, {1, 0x1p-60, 0.5}};
    const grz3_shape others[] = {
        {.kind = GRZ_HULL, .hull = {5, points}},
        {.kind = GRZ_HULL, .radius = 0x1p-40, .hull = {5, points}},
        {.kind = GRZ_OBB, .obb = {{2, 0, 0}, {1, 1, 1}, {{1, 0x1p-200, 0}, {0x1p-300, 1, 0x1p-60}, {0, 0x1p-500, 1}}}},
        {.kind = GRZ_CYLINDER, .cylinder = {{2, 0x1p-200, 0}, {2, 1, 0x1p-300}, 1}},
        {.kind = GRZ_CYLINDER, .cylinder = {{1.5, 2, 1}, {1.5, 2, 2}, 1.5}}, /* their rims touch */
        {.kind = GRZ_AABB, .aabb = {{1, -(double)INFINITY, 0x1p-500}, {2, 1, (double)INFINITY}}},
        {.kind = GRZ_LINE, .line = {{1, -1, 0x1p-200}, {0x1p-300, 1, 0x1p-60}}},
        {.kind = GRZ_CAPSULE, .capsule = {{2, 0x1p-200, 0}, {2, 1, 0x1p-300}, 1}},
        {.kind = GRZ_HALFSPACE, .halfspace = {{0x1p-300, 1, 0x1p-60}, 0x1p-200}},
    };
    const grz3_cylinder round[] = {{{0, 0, 0}, {0, 0, 1}, 1}, {{0, 0x1p-200, 0}, {0x1p-60, 0x1p-300, 1}, 1}};
    r.a = r.b = (grz3_shape){.kind = GRZ_EMPTY};
    const size_t idle = bytes_used(ask_round, &r);
    size_t most = 0;
    for (size_t i = 0; i < 2 * (sizeof others / sizeof *others); i++) {
        r.a = grz3_shape_from_cylinder(&round[i % 2]);
        r.b = others[i / 2];
        ask_round(&r);
        const size_t used = bytes_used(ask_round, &r) - idle;
        most = used > most ? used : most;
    }
    printf("at most %zu bytes, for cylinders\n", most);
    assert_true(r.sum > 0 && most <= PROMISED);
}

static double number(struct rng *rng, int reach) {
    const double x = rng_signed(rng);
    return ldexp(x, rng_int(rng, -reach, reach));
}

/* Corners at time 0 and at time 1. */
struct corners {
    grz3_vec at[2][4];
    double margin;
    bool idle;
    int sum;
};

static bool count_first_contact(void *user, const grz_mesh_ccd_contact *contact) {
    *(int *)user += contact->triangle_b > contact->triangle_a;
    return true;
}

static void *ask_corners_that_move(void *argument) {
    struct corners *const c = argument;
    const grz3_vec *const p = c->at[0], *const q = c->at[1];
    const grz3_triangle t = {p[1], p[2], p[3]}, t_end = {q[1], q[2], q[3]};
    const grz3_segment a = {p[0], p[1]}, a_end = {q[0], q[1]}, b = {p[2], p[3]}, b_end = {q[2], q[3]};
    const grz2_vec x = {p[0].x, p[0].y}, x_end = {q[0].x, q[0].y};
    const grz2_segment s = {{p[1].x, p[1].y}, {p[2].x, p[2].y}}, s_end = {{q[1].x, q[1].y}, {q[2].x, q[2].y}};
    grz_feature features[2];
    double time;
    if (c->idle) return NULL;
    c->sum += grz3_ccd_point_triangle(&p[0], &q[0], &t, &t_end, c->margin, &time, features);
    c->sum += grz3_ccd_segment_segment(&a, &a_end, &b, &b_end, c->margin, &time, features);
    c->sum += grz2_ccd_point_segment(&x, &x_end, &s, &s_end, c->margin, &time, features);
    return NULL;
}

/* Triangles of them: as what visits pairs of triangles. */
static void *ask_meshes_that_move(void *argument) {
    struct corners *const c = argument;
    const grz3_vec *const p = c->at[0], *const q = c->at[1];
    const grz3_vec from[6] = {p[0], p[1], p[2], p[1], p[2], p[3]}, to[6] = {q[0], q[1], q[2], q[1], q[2], q[3]};
    const grz_triangles before = {.vertex_count = 6, .vertices = from, .count = 2},
                        after = {.vertex_count = 6, .vertices = to, .count = 2};
    const grz_mesh_ccd_options options = {.margin = c->margin};
    if (!c->idle) grz_mesh_ccd(&before, &after, NULL, NULL, &options, count_first_contact, &c->sum);
    return NULL;
}

/* Of numbers with any exponents; half of them in one plane, some of them equal. */
static size_t most_of_corners(void *task(void *)) {
    static struct corners c;
    struct rng rng = rng_seeded(1, "corners that move");
    c.idle = true;
    const size_t idle = bytes_used(task, &c);
    size_t most = 0;
    c.idle = false;
    for (int n = 0; n < effort(60); n++) {
        const int reach = n % 3 == 0 ? 1000 : n % 3 == 1 ? 60 : 1;
        for (int k = 0; k < 8; k++) {
            double *const x = numbers_of(&c.at[k / 4][k % 4]);
            for (int i = 0; i < 3; i++) x[i] = n % 2 == 0 && i == 2 ? 0.25 : number(&rng, reach);
        }
        if (n % 5 == 0) c.at[1][1] = c.at[0][1];
        c.margin = n % 7 == 0 ? 0x1p-10 : 0;
        task(&c); /* the first call, because the dynamic linker needs stack then */
        const size_t used = bytes_used(task, &c) - idle;
        most = used > most ? used : most;
    }
    assert_true(c.sum > 0);
    return most;
}

static void no_question_about_corners_that_move_does(void **state) {
    (void)state;
    const size_t most = most_of_corners(ask_corners_that_move), of_meshes = most_of_corners(ask_meshes_that_move);
    printf("at most %zu bytes, for corners that move, and %zu for meshes of them\n", most, of_meshes);
    assert_true(most <= PROMISED);
    assert_true(of_meshes <= PROMISED_TO_PAIRS);
}

/* A polygon and a shape that touch, where exact arithmetic is needed. */
struct contact {
    grz2_polygon *polygon;
    grz2_shape shape;
    int sum;
};

static bool count_polygon_contact(void *user, const grz2_polygon_contact *contact) {
    *(int *)user += contact->count;
    return true;
}

static void *ask_contact(void *argument) {
    struct contact *const c = argument;
    const grz2_polygon_contact_options options = {.margin = 0x1p-1074, .skip_inner_edges = true};
    if (!c->polygon) return NULL;
    grz2_polygon_contacts(c->polygon, &c->shape, &options, count_polygon_contact, &c->sum);
    c->sum += grz2_polygon_signed_distance(c->polygon, &c->shape.point) < 1;
    c->sum += (int)grz2_polygon_touch(c->polygon, &c->shape) + (int)grz2_polygon_overlap(c->polygon, &c->shape);
    return NULL;
}

/* The same of what goes through it. */
static void *ask_path(void *argument) {
    struct contact *const c = argument;
    double enter, exit;
    grz_interval intervals[4];
    size_t total = 0;
    if (!c->polygon) return NULL;
    c->sum += (int)grz2_polygon_contains(c->polygon, &c->shape) +
              (int)grz2_polygon_cast(c->polygon, &c->shape, &enter, &exit).yes +
              (int)grz2_polygon_cast_open(c->polygon, &c->shape, &enter, &exit).yes;
    grz2_hit hit;
    c->sum += (int)grz2_polygon_cast_hit(c->polygon, &c->shape, &hit).yes;
    grz2_polygon_cast_all(c->polygon, &c->shape, NULL, intervals, 4, &total);
    c->sum += (int)total;
    return NULL;
}

/* The same of what moves at it. */
static void *ask_motion(void *argument) {
    struct contact *const c = argument;
    const grz2_vec by[] = {{0x1.123456789p-1000, -0x1.3p1000}, {-0x1p-1074, 0x1.7p3}};
    if (!c->polygon) return NULL;
    for (int k = 0; k < 4; k++) {
        const grz2_polygon_sweep_options options = {.open = k % 2, .polygon_by = k < 2 ? &by[1] : NULL};
        grz2_polygon_sweep_hit hit;
        c->sum += grz2_polygon_sweep(c->polygon, &c->shape, &by[k < 2 ? 0 : 1], &options, &hit);
    }
    return NULL;
}

/* The same of what was put into it. */
static void *ask_place(void *argument) {
    struct contact *const c = argument;
    grz2_vec place;
    bool is_free;
    if (c->polygon) c->sum += grz2_polygon_separate(c->polygon, &c->shape, &place, &is_free) == GRZ_OK;
    return NULL;
}

static void *ask_relation(void *argument) {
    struct contact *const c = argument;
    grz2_de9im matrix;
    if (c->polygon) c->sum += grz2_relate(c->polygon, c->polygon, NULL, &matrix) == GRZ_OK;
    return NULL;
}

static void no_question_about_a_polygon_does(void **state) {
    (void)state;
    const double points[] = {-1e308, 5, 1e308, 5, 0x1p-1074, 9, 0, 1e-300, -1e308, 0x1p-1060, 1e308, 1e-300, 1, 1e9};
    const uint32_t ends[] = {4, 7}, areas[] = {1, 2};
    const grz2_rings rings[] = {{GRZ_DOUBLE, 4, 0, points, 0, NULL, 0, NULL},
                                {GRZ_DOUBLE, 7, 0, points, 2, ends, 2, areas}};
    const grz2_shape shapes[] = {
        {.kind = GRZ_POINT, .point = {0, 5}},
        {.kind = GRZ_RAY, .ray = {{0, 5}, {0x1p-1074, -0x1p1000}}},
        {.kind = GRZ_SEGMENT, .segment = {{-0x1p-1074, 0x1p-1000}, {0x1p-1060, 9}}},
        {.kind = GRZ_PLANE, .plane = {{0x1p-1074, 0x1p1000}, 0x1.4p1002}},
        {.kind = GRZ_BALL, .circle = {{0x1p-1060, 6}, 1}},
        {.kind = GRZ_OBB, .obb = {{0, 4}, {0x1.fp-1040, 0x1.fp-1040}, {0x1.123456789p-30, 0x1.7p1000}}},
        {.kind = GRZ_OBB,
         .radius = 4,
         .obb = {{0x1.123456789abcdp-1000, 1}, {0x1.fffffffffffffp-1060, 0}, {0x1.ffffffffffff1p-1000, 0}}},
    };
    struct contact contact = {0};
    const size_t idle = bytes_used(ask_contact, &contact);
    size_t most = 0, path = 0, motion = 0, place = 0, relation = 0;
    for (int k = 0; k < 2; k++) {
        assert_int_equal(grz2_polygon_build(&contact.polygon, &rings[k], NULL), GRZ_OK);
        for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
            contact.shape = shapes[i];
            ask_contact(&contact);
            const size_t used = bytes_used(ask_contact, &contact) - idle;
            most = used > most ? used : most;
            ask_path(&contact);
            const size_t along = bytes_used(ask_path, &contact) - idle;
            path = along > path ? along : path;
            ask_motion(&contact);
            const size_t moved = bytes_used(ask_motion, &contact) - idle;
            motion = moved > motion ? moved : motion;
            ask_place(&contact);
            const size_t put = bytes_used(ask_place, &contact) - idle;
            place = put > place ? put : place;
        }
        ask_relation(&contact);
        const size_t related = bytes_used(ask_relation, &contact) - idle;
        relation = related > relation ? related : relation;
        grz2_polygon_free(contact.polygon);
    }
    assert_true(contact.sum > 0);
    printf("at most %zu bytes, for polygons, %zu for what goes through them, %zu for what moves, %zu for a place\n",
           most, path, motion, place);
    printf("%zu for a relation\n", relation);
    assert_true(most <= PROMISED && path <= PROMISED && motion <= PROMISED);
    assert_true(place <= PROMISED + PROMISED / 16 && relation <= PROMISED + PROMISED / 2);
}

/* Hulls of many points, all of whose sides are equally near, so that they are searched in parts. */
struct depths {
    grz3_shape hull, other;
    grz2_shape disc;
    int sum;
};

static void *ask_depths(void *argument) {
    struct depths *const d = argument;
    const grz3_vec middle = {0, 0, 0x1p-60};
    const grz2_vec center = {0, 0x1p-60};
    grz3_vec normal;
    grz2_vec across;
    grz3_manifold manifold;
    double depth;
    if (d->hull.kind != GRZ_HULL) return NULL;
    d->sum += grz3_signed_distance(&middle, &d->hull, &depth, &normal).yes;
    d->sum += grz3_contact(&d->hull, &d->other, 0, &manifold).yes;
    d->sum += grz2_signed_distance(&center, &d->disc, &depth, &across).yes;
    d->sum += grz2_depth(&d->disc, &d->disc, 0, &across, &depth).yes;
    return NULL;
}

static void no_question_about_many_points_does(void **state) {
    (void)state;
    enum { SIDES = 600 };
    static grz3_vec points[2 * SIDES];
    static grz2_vec rim[SIDES];
    for (int k = 0; k < SIDES; k++) {
        const double turn = 2 * 3.141592653589793 * k / SIDES;
        rim[k] = (grz2_vec){cos(turn), sin(turn)};
        points[2 * k] = (grz3_vec){rim[k].x, rim[k].y, -2};
        points[2 * k + 1] = (grz3_vec){rim[k].x, rim[k].y, 2};
    }
    const grz3_hull hull = {2 * SIDES, points};
    const grz2_hull disc = {SIDES, rim};
    const grz3_obb box = {{0, 0x1p-60, 0}, {0.5, 0.25, 0.125}, {{0.6, 0.8, 0}, {-0.8, 0.6, 0}, {0, 0, 1}}};
    struct depths d = {.hull = {.kind = GRZ_EMPTY}};
    const size_t idle = bytes_used(ask_depths, &d);
    d.hull = grz3_shape_from_hull(&hull);
    d.other = grz3_shape_from_obb(&box);
    d.disc = grz2_shape_from_hull(&disc);
    ask_depths(&d);
    const size_t used = bytes_used(ask_depths, &d) - idle;
    printf("at most %zu bytes, for hulls of many points\n", used);
    assert_true(d.sum == 8 && used <= PROMISED);
}

/* The arguments of the constructors of frustums. */
struct making {
    bool idle;
    double matrix[16];
    grz3_plane planes[6];
    double sum;
};

static void *make_frustums(void *argument) {
    struct making *const m = argument;
    if (m->idle) return NULL;
    for (int depth = GRZ_DEPTH_MINUS_ONE_TO_ONE; depth <= GRZ_DEPTH_ONE_TO_ZERO; depth++)
        m->sum += grz3_frustum_from_matrix(m->matrix, (grz_depth_range)depth).plane[0].offset;
    m->sum += grz3_frustum_from_planes(m->planes).plane[0].offset;
    return NULL;
}

static void the_making_of_no_frustum_does(void **state) {
    (void)state;
    struct making m = {.idle = true};
    struct rng rng = rng_seeded(1, "frustums");
    const size_t idle = bytes_used(make_frustums, &m);
    size_t most = 0;
    m.idle = false;
    make_frustums(&m); /* the first call, because the dynamic linker needs stack then */
    for (int i = 0; i < effort(200); i++) {
        const int reach = i % 2 == 0 ? 1000 : 10;
        for (int k = 0; k < 16; k++) m.matrix[k] = number(&rng, reach);
        for (int k = 0; k < 24; k++) numbers_of(&m.planes[k / 4])[k % 4] = number(&rng, reach);
        const size_t used = bytes_used(make_frustums, &m) - idle;
        most = used > most ? used : most;
    }
    printf("at most %zu bytes, for the making of frustums\n", most);
    assert_true(most > 0 && most <= PROMISED);
}

/* Polygons whose edges cross, and a box, in numbers that doubles do not decide. */
struct regions {
    grz2_polygon *a, *b;
    grz2_shape box;
    int sum;
};

static bool count_line_piece(void *user, const grz2_line_piece *piece) {
    *(int *)user += (int)piece->edge;
    return true;
}

static void *ask_regions(void *argument) {
    struct regions *const r = argument;
    double area;
    if (!r->a) return NULL;
    r->sum += grz2_polygon_area(r->a, &area) == GRZ_OK;
    r->sum += grz2_polygons_common(r->a, r->b, &area) == GRZ_OK;
    r->sum += grz2_polygon_common(r->a, &r->box, &area) == GRZ_OK;
    r->sum += grz2_polygon_pieces(r->a, r->b, count_line_piece, &r->sum) == GRZ_OK;
    return NULL;
}

static void no_area_of_a_polygon_does(void **state) {
    (void)state;
    enum { CORNERS = 7 };
    struct regions r = {.a = NULL};
    const size_t idle = bytes_used(ask_regions, &r);
    struct rng rng = rng_seeded(1, "areas of polygons on a small stack");
    size_t most = 0;
    for (int k = 0; k < 4 * effort(INPUTS); k++) {
        grz2_vec points[2][CORNERS];
        for (int i = 0; i < 2 * CORNERS; i++)
            points[i / CORNERS][i % CORNERS] = (grz2_vec){ldexp(rng_signed(&rng), rng_int(&rng, -900 * (k % 2), 3)),
                                                          ldexp(rng_signed(&rng), rng_int(&rng, -900 * (k % 2), 3))};
        const grz2_obb box = {{points[0][0].x, 0x1p-300}, {1, 0x1.3p-1}, {0x1.7p-1, 0x1.1p-200}};
        r.box = grz2_shape_from_obb(&box);
        for (int i = 0; i < 2; i++) {
            const grz2_rings rings = {.point_count = CORNERS, .points = points[i]};
            assert_int_equal(grz2_polygon_build(i ? &r.b : &r.a, &rings, NULL), GRZ_OK);
        }
        ask_regions(&r);
        const size_t used = bytes_used(ask_regions, &r) - idle;
        most = used > most ? used : most;
        grz2_polygon_free(r.a);
        grz2_polygon_free(r.b);
    }
    printf("at most %zu bytes, for areas of polygons\n", most);
    assert_true(most > 0 && most <= PROMISED_TO_PAIRS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_making_of_no_frustum_does),
        cmocka_unit_test(no_query_takes_more_than_64_kib),
        cmocka_unit_test(no_common_set_does),
        cmocka_unit_test(no_sweep_past_many_does),
        cmocka_unit_test(no_question_to_a_scene_does),
        cmocka_unit_test(no_area_of_a_polygon_does),
        cmocka_unit_test(no_mesh_that_turns_does),
        cmocka_unit_test(no_question_about_a_cylinder_does),
        cmocka_unit_test(no_question_about_a_polygon_does),
        cmocka_unit_test(no_question_about_many_points_does),
        cmocka_unit_test(no_question_about_corners_that_move_does),
    };
    return cmocka_run_group_tests_name("stack", tests, NULL, NULL);
}
