/* Meshes as solids: what is inside overlaps. Compared with all triangles one by one, and with winding numbers in exact
 * arithmetic.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "mesh/union.h"
#include "support/effort.h"
#include "support/models.h"
#include "support/numbers.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <float.h>
#include <gmp.h>
#include <limits.h>
#include <math.h>
#include <string.h>

enum { MOST = 12 * 8 };

struct solid {
    int count;
    grz3_triangle at[MOST];
    grz_mesh *mesh;
};

static const grz_mesh_solid solids[2] = {GRZ_SOLID_ODD, GRZ_SOLID_WINDING};

/* The truth: winding numbers along a line that meets no edge. */

struct truth {
    mpz_t v[4][3], e[3][3], product, sum;
};

static void truth_init(struct truth *t) {
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) mpz_init(t->v[i][k]);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) mpz_init(t->e[i][k]);
    mpz_inits(t->product, t->sum, NULL);
}

static void truth_clear(struct truth *t) {
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) mpz_clear(t->v[i][k]);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) mpz_clear(t->e[i][k]);
    mpz_clears(t->product, t->sum, NULL);
}

/* The points times one power of two, with which their coordinates are whole. */
static void set_whole(mpz_t v[4][3], const grz3_vec *const points[4]) {
    int exponents[4][3], least = INT_MAX;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) {
            const double x = frexp(numbers_in(points[i])[k], &exponents[i][k]);
            mpz_set_d(v[i][k], ldexp(x, DBL_MANT_DIG));
            if (x != 0 && exponents[i][k] < least) least = exponents[i][k];
        }
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++)
            if (mpz_sgn(v[i][k]) != 0) mpz_mul_2exp(v[i][k], v[i][k], (mp_bitcnt_t)(exponents[i][k] - least));
}

/* The sign of det(b - a, c - a, d - a). */
static int volume_sign(struct truth *t, const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d) {
    set_whole(t->v, (const grz3_vec *const[4]){a, b, c, d});
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) mpz_sub(t->e[i][k], t->v[i + 1][k], t->v[0][k]);
    mpz_set_ui(t->sum, 0);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        mpz_mul(t->product, t->e[1][j], t->e[2][k]);
        mpz_submul(t->product, t->e[1][k], t->e[2][j]);
        mpz_addmul(t->sum, t->e[0][i], t->product);
    }
    return mpz_sgn(t->sum);
}

/* How often the triangles wind around a point on none of them, and how many the way to `far` crosses. False: the way
 * meets an edge. */
static bool count_along(struct truth *t, const struct model *s, const grz3_vec *p, const grz3_vec *far, int *winding,
                        int *crossed) {
    *winding = *crossed = 0;
    for (int i = 0; i < s->count; i++) {
        const grz3_vec *const c = &s->at[i].a;
        const int near = volume_sign(t, c, c + 1, c + 2, p), beyond = volume_sign(t, c, c + 1, c + 2, far);
        int side[3];
        if (near == 0) continue; /* the way leaves the plane at p */
        for (int k = 0; k < 3; k++) side[k] = volume_sign(t, p, far, c + k, c + (k + 1) % 3);
        if (side[0] == 0 || side[1] == 0 || side[2] == 0) return false;
        if (side[0] != side[1] || side[1] != side[2] || near == beyond) continue;
        *winding += near < 0 ? 1 : -1; /* below the plane of what turns to the left: it is left by the front */
        ++*crossed;
    }
    return true;
}

static bool is_on_model(const struct model *s, const grz3_vec *p) {
    const grz3_shape point = grz3_shape_from_point(p);
    bool on = false;
    for (int i = 0; i < s->count && !on; i++) {
        const grz3_shape triangle = grz3_shape_from_triangle(&s->at[i]);
        on = grz3_overlap(&point, &triangle);
    }
    return on;
}

static bool is_in_model(struct truth *t, const struct model *s, grz_mesh_solid solid, const grz3_vec *p) {
    static struct rng rng;
    int winding = 0, crossed = 0;
    if (solid == GRZ_SKIN || s->count == 0) return false;
    if (is_on_model(s, p)) return true;
    rng = rng_seeded(3, "ways to infinity");
    grz3_vec far;
    do far = (grz3_vec){1e3 + rng_unit(&rng), 1e3 * rng_signed(&rng), 1e3 * rng_signed(&rng)};
    while (!count_along(t, s, p, &far, &winding, &crossed));
    return solid == GRZ_SOLID_ODD ? crossed % 2 != 0 : winding != 0;
}

static struct model model_of(const struct solid *s) { return (struct model){s->count, (grz3_triangle *)s->at}; }

static bool is_on(const struct solid *s, const grz3_vec *p) {
    const struct model model = model_of(s);
    return is_on_model(&model, p);
}

static bool is_in(struct truth *t, const struct solid *s, grz_mesh_solid solid, const grz3_vec *p) {
    const struct model model = model_of(s);
    return is_in_model(t, &model, solid, p);
}

/* Boxes and tetrahedra on a lattice, with their fronts outside or inside: apart, nested, and into each other. */

static void add_triangle(struct solid *s, const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, bool turned) {
    s->at[s->count++] = turned ? (grz3_triangle){*a, *c, *b} : (grz3_triangle){*a, *b, *c};
}

static void add_box(struct solid *s, grz3_vec min, grz3_vec max, bool turned) {
    static const int faces[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                     {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    grz3_vec v[8];
    for (int i = 0; i < 8; i++) v[i] = (grz3_vec){i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z};
    for (int f = 0; f < 12; f++) add_triangle(s, &v[faces[f][0]], &v[faces[f][1]], &v[faces[f][2]], turned);
}

static void add_cube(struct solid *s, double x, double y, double z, double half, bool turned) {
    add_box(s, (grz3_vec){x - half, y - half, z - half}, (grz3_vec){x + half, y + half, z + half}, turned);
}

static void add_tetrahedron(struct solid *s, const grz3_vec v[4], bool turned) {
    add_triangle(s, &v[0], &v[2], &v[1], turned);
    add_triangle(s, &v[0], &v[1], &v[3], turned);
    add_triangle(s, &v[1], &v[2], &v[3], turned);
    add_triangle(s, &v[0], &v[3], &v[2], turned);
}

static grz3_vec lattice_point(struct rng *rng, int most) {
    return (grz3_vec){rng_int(rng, -most, most), rng_int(rng, -most, most), rng_int(rng, -most, most)};
}

static grz_mesh *mesh_of(const struct solid *s, bool solid) {
    const grz_triangles triangles = {
        .vertex_count = 3 * (size_t)s->count, .vertices = s->at, .count = (size_t)s->count};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = solid}), GRZ_OK);
    return mesh;
}

static void make_shells(struct solid *s, struct rng *rng) {
    const int shells = rng_int(rng, 1, 6);
    *s = (struct solid){.count = 0};
    for (int i = 0; i < shells; i++) {
        const grz3_vec at = lattice_point(rng, 4);
        const grz3_vec v[4] = {lattice_point(rng, 9), lattice_point(rng, 9), lattice_point(rng, 9),
                               lattice_point(rng, 9)};
        if (rng_once_in(rng, 3)) add_tetrahedron(s, v, rng_once_in(rng, 2));
        else add_cube(s, at.x, at.y, at.z, rng_int(rng, 1, 8), rng_once_in(rng, 2));
    }
    s->mesh = mesh_of(s, true);
}

static grz3_shape some_shape(struct rng *rng, grz3_vec corners[4]) {
    const double size = rng_once_in(rng, 2) ? 0.5 : 3;
    const grz3_vec at = lattice_point(rng, 10);
    for (int i = 0; i < 4; i++) {
        const grz3_vec to = lattice_point(rng, 3);
        corners[i] = (grz3_vec){at.x / 2 + size * to.x / 4, at.y / 2 + size * to.y / 4, at.z / 2 + size * to.z / 4};
    }
    const grz3_obb obb = {corners[0], {size / 2, size / 4, size / 8}, {{0.6, 0.8, 0}, {-0.8, 0.6, 0}, {0, 0, 1}}};
    const grz3_aabb box = {corners[0], {corners[0].x + size, corners[0].y + size / 2, corners[0].z + size / 4}};
    const grz3_sphere ball = {corners[0], size / 2};
    const grz3_capsule capsule = {corners[0], corners[1], size / 8};
    const grz3_segment segment = {corners[0], corners[1]};
    const grz3_triangle triangle = {corners[0], corners[1], corners[2]};
    const grz3_hull hull = {4, corners};
    const grz3_ray ray = {corners[0], {corners[1].x - at.x / 2, 0, 0}};
    switch (rng_int(rng, 0, 8)) {
    case 0: return grz3_shape_from_point(&corners[0]);
    case 1: return grz3_shape_from_segment(&segment);
    case 2: return grz3_shape_from_sphere(&ball);
    case 3: return grz3_shape_from_capsule(&capsule);
    case 4: return grz3_shape_from_aabb(&box);
    case 5: return grz3_shape_from_obb(&obb);
    case 6: return grz3_shape_from_triangle(&triangle);
    case 7: return grz3_shape_from_ray(&ray);
    default: return grz3_shape_from_hull(&hull);
    }
}

/* A point of the shape; what meets no triangle has all of its points on the same side. */
static bool point_of(const grz3_shape *s, grz3_vec *point) {
    *point = s->kind == GRZ_HULL ? s->hull.points[0] : s->kind == GRZ_AABB ? s->aabb.max : s->point;
    return s->kind != GRZ_RAY || (s->ray.dir.x == 0 && s->ray.dir.y == 0 && s->ray.dir.z == 0);
}

static void compare_shape(struct truth *t, const struct solid *s, const grz_mesh *mesh, const grz3_shape *shape,
                          struct rng *rng, int *inside) {
    double nearest = (double)INFINITY;
    bool meets = false, within = false, found;
    grz3_vec point, pa, pb;
    for (int i = 0; i < s->count; i++) {
        const grz3_shape triangle = grz3_shape_from_triangle(&s->at[i]);
        nearest = fmin(nearest, grz3_distance(&triangle, shape, NULL, NULL));
        meets = meets || grz3_overlap(&triangle, shape);
    }
    const double margin = rng_once_in(rng, 3) ? nearest : rng_int(rng, 0, 4) / 4.0;
    for (int i = 0; i < s->count && !within; i++) {
        const grz3_shape triangle = grz3_shape_from_triangle(&s->at[i]);
        within = grz3_within(&triangle, shape, margin);
    }
    for (int k = -1; k < 2; k++) {
        const grz_mesh_solid solid = k < 0 ? GRZ_SKIN : solids[k];
        const bool holds = !meets && point_of(shape, &point) && is_in(t, s, solid, &point);
        double distance;
        assert_int_equal(grz_mesh_overlap(mesh, shape, solid, &found), GRZ_OK);
        assert_int_equal(found, meets || holds);
        assert_int_equal(grz_mesh_within(mesh, shape, margin, solid, &found), GRZ_OK);
        assert_int_equal(found, within || holds);
        assert_int_equal(grz_mesh_distance(mesh, shape, solid, &distance, &pa, &pb), GRZ_OK);
        assert_true(distance == (holds ? 0 : nearest));
        if (holds) assert_true(pa.x == pb.x && pa.y == pb.y && pa.z == pb.z && is_in(t, s, solid, &pa));
        assert_int_equal(grz_mesh_distance(mesh, shape, solid, &distance, NULL, NULL), GRZ_OK);
        assert_true(distance == (holds ? 0 : nearest));
        *inside += holds;
    }
}

static void compare_point(struct truth *t, const struct solid *s, const grz_mesh *mesh, const grz3_vec *p) {
    for (int k = -1; k < 2; k++) {
        const grz_mesh_solid solid = k < 0 ? GRZ_SKIN : solids[k];
        const bool on = is_on(s, p), in = is_in(t, s, solid, p);
        grz_mesh_nearest_point skin, nearest, many[2];
        double distance, distances[2];
        bool inside;
        assert_int_equal(grz_mesh_contains(mesh, p, solid, &inside), GRZ_OK);
        assert_int_equal(inside, on || in);
        assert_int_equal(grz_mesh_nearest(mesh, p, (double)INFINITY, GRZ_SKIN, &skin), GRZ_OK);
        assert_int_equal(grz_mesh_signed_distance(mesh, p, solid, &distance), GRZ_OK);
        assert_true(distance == (in && !on ? -skin.distance : skin.distance));
        assert_int_equal(grz_mesh_signed_distance_n(mesh, (grz3_vec[2]){*p, *p}, 2, solid, NULL, distances), GRZ_OK);
        assert_true(distances[0] == distance && distances[1] == distance);
        assert_int_equal(grz_mesh_nearest(mesh, p, (double)INFINITY, solid, &nearest), GRZ_OK);
        if (in && !on) {
            assert_int_equal(nearest.triangle, UINT32_MAX);
            assert_true(nearest.distance == 0 && nearest.side == 0 && nearest.u == 0 && nearest.v == 0);
            assert_true(nearest.point.x == p->x && nearest.point.y == p->y && nearest.point.z == p->z);
        } else {
            assert_memory_equal(&nearest, &skin, sizeof skin);
        }
        assert_int_equal(grz_mesh_nearest_n(mesh, (grz3_vec[2]){*p, *p}, 2, (double)INFINITY, solid, NULL, many),
                         GRZ_OK);
        assert_true(many[1].triangle == nearest.triangle && many[0].distance == nearest.distance);
    }
}

static void shapes_and_points_are_where_rationals_say(void **state) {
    (void)state;
    struct rng rng = rng_seeded(113, "solids");
    static struct solid s;
    struct truth t;
    int inside = 0;
    truth_init(&t);
    for (int n = 0; n < effort(150); n++) {
        make_shells(&s, &rng);
        for (int i = 0; i < 30; i++) {
            grz3_vec corners[4];
            const grz3_shape shape = some_shape(&rng, corners);
            compare_shape(&t, &s, s.mesh, &shape, &rng, &inside);
            compare_point(&t, &s, s.mesh, &corners[3]);
        }
        grz_mesh_free(s.mesh);
    }
    assert_true(inside > effort(150) * 3);
    truth_clear(&t);
}

/* Moved by a matrix of integers; half of them mirror it. */
static void move_solid(const struct solid *s, const double m[12], struct solid *out) {
    *out = *s;
    for (int i = 0; i < 3 * s->count; i++) {
        const double *const p = numbers_in(&(&s->at[0].a)[i]);
        for (int k = 0; k < 3; k++)
            numbers_of(&(&out->at[0].a)[i])[k] =
                m[4 * k] * p[0] + m[4 * k + 1] * p[1] + m[4 * k + 2] * p[2] + m[4 * k + 3];
    }
}

static void random_pose(struct rng *rng, double m[12]) {
    memset(m, 0, 12 * sizeof *m);
    const int first = rng_int(rng, 0, 2);
    for (int k = 0; k < 3; k++) {
        m[4 * k + (first + k) % 3] = rng_once_in(rng, 3) ? -1 : 1;
        m[4 * k + 3] = rng_int(rng, -4, 4);
    }
    if (rng_once_in(rng, 2)) m[1] += 1;
}

static void posed_solids_are_as_built_ones(void **state) {
    (void)state;
    struct rng rng = rng_seeded(114, "posed solids");
    static struct solid s, moved;
    struct truth t;
    int inside = 0;
    truth_init(&t);
    for (int n = 0; n < effort(60); n++) {
        double m[12];
        grz_mesh *posed;
        make_shells(&s, &rng);
        random_pose(&rng, m);
        move_solid(&s, m, &moved);
        assert_int_equal(grz_mesh_build_posed(&posed, s.mesh, m), GRZ_OK);
        for (int i = 0; i < 20; i++) {
            grz3_vec corners[4];
            const grz3_shape shape = some_shape(&rng, corners);
            compare_shape(&t, &moved, posed, &shape, &rng, &inside);
            compare_point(&t, &moved, posed, &corners[3]);
        }
        grz_mesh_free(posed);
        grz_mesh_free(s.mesh);
    }
    assert_true(inside > effort(60));
    truth_clear(&t);
}

/* Two meshes */

/* Has one a vertex in the other? */
static bool has_vertex_in(struct truth *t, const struct solid *of, const struct solid *s, grz_mesh_solid solid) {
    bool in = false;
    for (int i = 0; i < 3 * of->count && !in; i++) in = is_in(t, s, solid, &(&of->at[0].a)[i]);
    return in;
}

static void compare_meshes(struct truth *t, const struct solid *a, const struct solid *b, const grz_mesh *mesh_a,
                           const grz_mesh *mesh_b, struct rng *rng, int *inside) {
    double nearest = (double)INFINITY;
    bool meet = false, within = false;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++) {
            const grz3_shape x = grz3_shape_from_triangle(&a->at[i]), y = grz3_shape_from_triangle(&b->at[k]);
            if (grz3_within(&x, &y, nearest)) nearest = fmin(nearest, grz3_distance(&x, &y, NULL, NULL));
            meet = meet || grz3_overlap(&x, &y);
        }
    const double margin = rng_once_in(rng, 2) ? nearest : rng_int(rng, 0, 3);
    for (int i = 0; i < a->count && !within; i++)
        for (int k = 0; k < b->count && !within; k++) {
            const grz3_shape x = grz3_shape_from_triangle(&a->at[i]), y = grz3_shape_from_triangle(&b->at[k]);
            within = grz3_within(&x, &y, margin);
        }
    for (int n = 0; n < 9; n++) {
        const grz_mesh_solid solid_a = (grz_mesh_solid)(n / 3), solid_b = (grz_mesh_solid)(n % 3);
        const bool holds = !meet && (has_vertex_in(t, a, b, solid_b) || has_vertex_in(t, b, a, solid_a));
        bool found;
        double distance;
        grz3_vec pa, pb;
        assert_int_equal(grz_meshes_overlap(mesh_a, mesh_b, solid_a, solid_b, &found), GRZ_OK);
        assert_int_equal(found, meet || holds);
        assert_int_equal(grz_meshes_within(mesh_a, mesh_b, margin, solid_a, solid_b, &found), GRZ_OK);
        assert_int_equal(found, within || holds);
        assert_int_equal(grz_meshes_distance(mesh_a, mesh_b, solid_a, solid_b, &distance, &pa, &pb), GRZ_OK);
        assert_true(distance == (holds ? 0 : nearest));
        if (holds) {
            assert_true(pa.x == pb.x && pa.y == pb.y && pa.z == pb.z);
            assert_true(is_in(t, a, solid_a, &pa) || is_on(a, &pa));
            assert_true(is_in(t, b, solid_b, &pb) || is_on(b, &pb));
        }
        *inside += holds;
    }
}

static void make_small(struct solid *s, struct rng *rng) {
    const int shells = rng_int(rng, 1, 3), half = rng_int(rng, 1, 2);
    *s = (struct solid){.count = 0};
    for (int i = 0; i < shells; i++) {
        const grz3_vec at = lattice_point(rng, 8);
        add_cube(s, at.x + 0.5, at.y + 0.5, at.z + 0.5, half / 4.0, rng_once_in(rng, 2));
    }
    s->mesh = mesh_of(s, true);
}

static void meshes_in_meshes_are_found(void **state) {
    (void)state;
    struct rng rng = rng_seeded(115, "meshes in meshes");
    static struct solid a, b, moved;
    struct truth t;
    int inside = 0, with_skin = 0;
    truth_init(&t);
    for (int n = 0; n < effort(60); n++) {
        double m[12];
        grz_mesh *posed;
        make_shells(&a, &rng);
        make_small(&b, &rng);
        random_pose(&rng, m);
        move_solid(&a, m, &moved);
        assert_int_equal(grz_mesh_build_posed(&posed, a.mesh, m), GRZ_OK);
        compare_meshes(&t, &a, &b, a.mesh, b.mesh, &rng, &inside);
        compare_meshes(&t, &b, &moved, b.mesh, posed, &rng, &inside);
        /* what was built without shells is asked as its triangles only */
        grz_mesh *const skin = mesh_of(&b, false);
        bool found, expected, refused = true;
        for (int k = 0; k < 2; k++) {
            grz_meshes_overlap(a.mesh, b.mesh, solids[k], GRZ_SKIN, &expected);
            assert_int_equal(grz_meshes_overlap(a.mesh, skin, solids[k], GRZ_SKIN, &found), GRZ_OK);
            assert_int_equal(found, expected);
            assert_int_equal(grz_meshes_overlap(skin, a.mesh, GRZ_SKIN, solids[k], &found), GRZ_OK);
            assert_int_equal(found, expected);
            assert_int_equal(grz_meshes_overlap(a.mesh, skin, GRZ_SKIN, solids[k], &refused), GRZ_ERROR_ARGUMENT);
            assert_false(refused);
            with_skin += expected;
        }
        grz_mesh_free(skin);
        grz_mesh_free(posed);
        grz_mesh_free(a.mesh);
        grz_mesh_free(b.mesh);
    }
    assert_true(inside > effort(60) && with_skin > effort(60) / 2);
    truth_clear(&t);
}

/* On which sides of a triangle the solid is: compared with points so near to it that nothing else is between, but for
 * the rounding of the point. */
static void the_outside_of_triangles_is_where_rationals_say(void **state) {
    (void)state;
    struct rng rng = rng_seeded(119, "outsides");
    static struct solid s;
    struct truth t;
    int of[4] = {0};
    truth_init(&t);
    for (int n = 0; n < 20 + effort(40); n++) {
        make_shells(&s, &rng);
        const grz_mesh *const mesh = s.mesh;
        const grz_mesh_union one = grz_union_of_one(&mesh);
        for (int i = 0; i < s.count; i++) {
            const grz3_triangle *const c = &s.at[i];
            const double u = rng_unit(&rng), v = (1 - u) * rng_unit(&rng), *const a = numbers_in(c);
            double e[3], f[3], normal[3], size = 0;
            grz3_vec near, p[2];
            for (int k = 0; k < 3; k++) e[k] = a[3 + k] - a[k], f[k] = a[6 + k] - a[k];
            for (int k = 0; k < 3; k++) {
                normal[k] = e[(k + 1) % 3] * f[(k + 2) % 3] - e[(k + 2) % 3] * f[(k + 1) % 3];
                size = fmax(size, fabs(normal[k]));
                numbers_of(&near)[k] = a[k] + u * e[k] + v * f[k];
            }
            if (size == 0) continue;
            for (int side = 0; side < 2; side++)
                for (int k = 0; k < 3; k++)
                    numbers_of(&p[side])[k] = (1 - 0x1p-10) * numbers_in(&near)[k] +
                                              0x1p-10 * (a[k] + a[3 + k] + a[6 + k]) / 3 +
                                              (side ? -0x1p-36 : 0x1p-36) * normal[k] / size;
            for (int k = 0; k < 2; k++) {
                const bool front = is_in(&t, &s, solids[k], &p[0]), back = is_in(&t, &s, solids[k], &p[1]);
                const grz_outside wanted = front == back ? (front ? GRZ_OUTSIDE_NONE : GRZ_OUTSIDE_BOTH)
                                           : front       ? GRZ_OUTSIDE_BACK
                                                         : GRZ_OUTSIDE_FRONT;
                assert_int_equal(grz_union_outside(&one, solids[k], c, &near), wanted);
                of[1 + wanted]++;
            }
            assert_int_equal(grz_union_outside(&one, GRZ_SKIN, c, &near), GRZ_OUTSIDE_BOTH);
        }
        grz_mesh_free(s.mesh);
    }
    for (int k = 0; k < 4; k++) assert_true(of[k] > 0);
    truth_clear(&t);
}

/* What can be read off. */

static void assert_overlap(const grz_mesh *a, const grz_mesh *b, grz_mesh_solid of_a, grz_mesh_solid of_b,
                           bool wanted) {
    bool found;
    double distance;
    assert_int_equal(grz_meshes_overlap(a, b, of_a, of_b, &found), GRZ_OK);
    assert_int_equal(found, wanted);
    assert_int_equal(grz_meshes_distance(a, b, of_a, of_b, &distance, NULL, NULL), GRZ_OK);
    assert_int_equal(distance == 0, wanted);
}

static void a_cube_in_a_cube_overlaps_it_in_both_orders(void **state) {
    (void)state;
    static struct solid large, small, shells, hollow;
    add_cube(&large, 0, 0, 0, 4, false);
    add_cube(&small, 0.5, 0, 0, 1, false);
    add_cube(&shells, 0, 0, 0, 4, false), add_cube(&shells, 0, 0, 0, 2, false), add_cube(&shells, 0, 0, 0, 0.25, false);
    add_cube(&hollow, 0, 0, 0, 4, false), add_cube(&hollow, 0, 0, 0, 2, true);
    grz_mesh *const l = mesh_of(&large, true), *const s = mesh_of(&small, true), *const n = mesh_of(&shells, true),
                    *const h = mesh_of(&hollow, true);
    for (int k = 0; k < 2; k++) {
        assert_overlap(l, s, solids[k], GRZ_SKIN, true);
        assert_overlap(s, l, GRZ_SKIN, solids[k], true);
        assert_overlap(l, s, GRZ_SKIN, solids[k], false);
        assert_overlap(s, l, solids[k], GRZ_SKIN, false);
        assert_overlap(l, s, GRZ_SKIN, GRZ_SKIN, false);
        assert_overlap(h, s, solids[k], solids[k], false);
        assert_overlap(s, h, solids[k], solids[k], false);
    }
    /* the innermost shell is in the small cube, which lies in the gap by even and odd */
    assert_overlap(n, s, GRZ_SOLID_ODD, GRZ_SKIN, false);
    assert_overlap(n, s, GRZ_SOLID_WINDING, GRZ_SKIN, true);
    assert_overlap(n, s, GRZ_SOLID_ODD, GRZ_SOLID_ODD, true);
    assert_overlap(s, n, GRZ_SOLID_ODD, GRZ_SKIN, true);
    grz_mesh_free(l), grz_mesh_free(s), grz_mesh_free(n), grz_mesh_free(h);
}

/* Casts and sweeps take a closed mesh as a skin. */
static void what_starts_inside_meets_the_backs_of_triangles(void **state) {
    (void)state;
    static struct solid s;
    add_cube(&s, 0, 0, 0, 2, false);
    grz_mesh *const mesh = mesh_of(&s, true);
    const grz3_vec start = {0.5, 0.25, 0}, out = {4, 0, 0}, in = {0.5, 0, 0};
    const grz3_ray ray = {start, out};
    const grz3_sphere ball = {start, 0.5};
    const grz3_shape caster = grz3_shape_from_ray(&ray), mover = grz3_shape_from_sphere(&ball);
    grz_mesh_hit hit;
    grz_mesh_sweep_hit met;
    assert_true(grz_mesh_cast(mesh, &caster, NULL, &hit).yes);
    assert_true(hit.time == 0.375 && hit.side == -1);
    assert_false(grz_mesh_cast_any(mesh, &caster, &(grz_mesh_cast_options){.faces = GRZ_FACES_FRONT}).yes);
    assert_true(grz_mesh_sweep(mesh, &mover, &out, NULL, &met));
    assert_true(met.enter == 0.25 && met.side == -1);
    assert_false(grz_mesh_sweep_any(mesh, &mover, &in, NULL));
    assert_false(grz_mesh_sweep_any(mesh, &mover, &out, &(grz_mesh_sweep_options){.faces = GRZ_FACES_FRONT}));
    grz_mesh_free(mesh);
}

static void two_boxes_that_run_into_each_other_are_one_by_winding(void **state) {
    (void)state;
    static struct solid s;
    const grz3_vec p = {0.05, 0, 0};
    double distance;
    add_box(&s, (grz3_vec){-0.1, -0.1, -0.1}, (grz3_vec){0.1, 0.1, 0.1}, false);
    add_box(&s, (grz3_vec){0, -0.1, -0.1}, (grz3_vec){0.2, 0.1, 0.1}, false);
    grz_mesh *const mesh = mesh_of(&s, true);
    assert_int_equal(grz_mesh_signed_distance(mesh, &p, GRZ_SOLID_WINDING, &distance), GRZ_OK);
    assert_true(distance == -0.05);
    assert_int_equal(grz_mesh_signed_distance(mesh, &p, GRZ_SOLID_ODD, &distance), GRZ_OK);
    assert_true(distance == 0.05);
    assert_int_equal(grz_mesh_signed_distance(mesh, &p, GRZ_SKIN, &distance), GRZ_OK);
    assert_true(distance == 0.05);
    grz_mesh_free(mesh);
}

/* All questions, of a mesh that cannot be asked so. */
static void assert_refused(const grz_mesh *mesh, const grz_mesh *other, grz_mesh_solid solid) {
    const grz3_vec p = {0.5, 0.25, 0.5};
    const grz3_shape point = grz3_shape_from_point(&p);
    bool yes = true;
    double d = 0;
    grz3_vec pa = p, pb = p;
    grz_mesh_nearest_point n;
    assert_int_equal(grz_mesh_overlap(mesh, &point, solid, &yes), GRZ_ERROR_ARGUMENT);
    assert_false(yes), yes = true;
    assert_int_equal(grz_mesh_within(mesh, &point, 1, solid, &yes), GRZ_ERROR_ARGUMENT);
    assert_false(yes), yes = true;
    assert_int_equal(grz_mesh_within(mesh, &point, (double)NAN, solid, &yes), GRZ_ERROR_ARGUMENT);
    assert_false(yes), yes = true;
    assert_int_equal(grz_mesh_contains(mesh, &p, solid, &yes), GRZ_ERROR_ARGUMENT);
    assert_false(yes), yes = true;
    assert_int_equal(grz_meshes_overlap(other, mesh, GRZ_SKIN, solid, &yes), GRZ_ERROR_ARGUMENT);
    assert_false(yes), yes = true;
    assert_int_equal(grz_meshes_within(mesh, other, 1, solid, GRZ_SKIN, &yes), GRZ_ERROR_ARGUMENT);
    assert_false(yes);
    assert_int_equal(grz_mesh_distance(mesh, &point, solid, &d, &pa, &pb), GRZ_ERROR_ARGUMENT);
    assert_true(isnan(d) && isnan(pa.x) && isnan(pb.z)), d = 0;
    assert_int_equal(grz_meshes_distance(other, mesh, GRZ_SKIN, solid, &d, NULL, NULL), GRZ_ERROR_ARGUMENT);
    assert_true(isnan(d)), d = 0;
    assert_int_equal(grz_mesh_signed_distance(mesh, &p, solid, &d), GRZ_ERROR_ARGUMENT);
    assert_true(isnan(d)), d = 0;
    assert_int_equal(grz_mesh_signed_distance_n(mesh, &p, 1, solid, NULL, &d), GRZ_ERROR_ARGUMENT);
    assert_true(isnan(d));
    assert_int_equal(grz_mesh_nearest(mesh, &p, 9, solid, &n), GRZ_ERROR_ARGUMENT);
    assert_true(isnan(n.point.x) && n.distance == (double)INFINITY && n.triangle == 0), n.distance = 0;
    assert_int_equal(grz_mesh_nearest_n(mesh, &p, 1, 9, solid, NULL, &n), GRZ_ERROR_ARGUMENT);
    assert_true(isnan(n.point.y) && n.distance == (double)INFINITY);
}

static void what_is_not_closed_is_refused(void **state) {
    (void)state;
    static struct solid s;
    add_cube(&s, 0, 0, 0, 1, false);
    grz_mesh *const closed = mesh_of(&s, true), *const skin = mesh_of(&s, false);
    s.count = 11;
    grz_mesh *const open = mesh_of(&s, true);
    assert_int_equal(grz_mesh_about(open).open_edges, 3);
    assert_refused(open, closed, GRZ_SOLID_ODD);
    assert_refused(skin, closed, GRZ_SOLID_ODD);
    assert_refused(skin, closed, GRZ_SOLID_WINDING);
    assert_refused(closed, open, (grz_mesh_solid)3);
    assert_refused(closed, open, (grz_mesh_solid)-1);
    grz_mesh_free(closed), grz_mesh_free(skin), grz_mesh_free(open);
}

static void an_open_mesh_is_a_solid_by_its_winding_number(void **state) {
    (void)state;
    static struct solid s;
    int inside = 0, outside = 0;
    add_cube(&s, 0, 0, 0, 1, false);
    s.count -= 1; /* half of the side at x = 1 is open */
    grz_mesh *const mesh = mesh_of(&s, true);
    struct rng rng = rng_seeded(116, "open solid");
    for (int i = 0; i < effort(2000); i++) {
        const grz3_vec p = {1.5 * rng_signed(&rng), 1.5 * rng_signed(&rng), 1.5 * rng_signed(&rng)};
        const grz3_shape point = grz3_shape_from_point(&p);
        grz_winding w;
        bool found;
        double signed_distance, skin;
        assert_int_equal(grz_mesh_winding(mesh, &p, 0, &w), GRZ_OK);
        assert_int_equal(grz_mesh_contains(mesh, &p, GRZ_SOLID_WINDING, &found), GRZ_OK);
        if (fabs(fabs(w.number) - 0.5) <= w.error) continue;
        assert_int_equal(found, fabs(w.number) > 0.5);
        assert_int_equal(grz_mesh_overlap(mesh, &point, GRZ_SOLID_WINDING, &found), GRZ_OK);
        assert_int_equal(found, fabs(w.number) > 0.5);
        grz_mesh_signed_distance(mesh, &p, GRZ_SKIN, &skin);
        assert_int_equal(grz_mesh_signed_distance(mesh, &p, GRZ_SOLID_WINDING, &signed_distance), GRZ_OK);
        assert_true(signed_distance == (found ? -skin : skin));
        inside += found, outside += !found;
    }
    assert_true(inside > effort(2000) / 8 && outside > effort(2000) / 8);
    grz_mesh_free(mesh);
}

static void empty_meshes_and_shapes_have_no_inside(void **state) {
    (void)state;
    static struct solid s, none;
    add_cube(&s, 0, 0, 0, 1, false);
    for (int i = 0; i < s.count; i++) s.at[i].b.y = (double)NAN;
    grz_mesh *const nan = mesh_of(&s, true), *const empty = mesh_of(&none, true);
    const grz_mesh *const both[2] = {nan, empty};
    const grz3_vec p = {0, 0, 0}, bad = {(double)NAN, 0, 0};
    for (int n = 0; n < 2; n++)
        for (int k = 0; k < 2; k++) {
            const grz3_shape point = grz3_shape_from_point(&p);
            bool yes = true;
            double d;
            grz_mesh_nearest_point near;
            assert_int_equal(grz_mesh_overlap(both[n], &point, solids[k], &yes), GRZ_OK);
            assert_false(yes);
            assert_int_equal(grz_mesh_within(both[n], &point, (double)INFINITY, solids[k], &yes), GRZ_OK);
            assert_false(yes);
            assert_int_equal(grz_mesh_distance(both[n], &point, solids[k], &d, NULL, NULL), GRZ_OK);
            assert_true(d == (double)INFINITY);
            assert_int_equal(grz_mesh_signed_distance(both[n], &p, solids[k], &d), GRZ_OK);
            assert_true(d == (double)INFINITY);
            assert_int_equal(grz_meshes_overlap(both[n], both[1 - n], solids[k], solids[k], &yes), GRZ_OK);
            assert_false(yes);
            assert_int_equal(grz_meshes_within(both[n], both[n], (double)INFINITY, solids[k], solids[k], &yes), GRZ_OK);
            assert_false(yes);
            assert_int_equal(grz_mesh_nearest(both[n], &p, 9, solids[k], &near), GRZ_OK);
            assert_true(isnan(near.point.x));
        }
    grz_mesh_free(nan), grz_mesh_free(empty);
    static struct solid cube;
    add_cube(&cube, 0, 0, 0, 1, false);
    grz_mesh *const mesh = mesh_of(&cube, true);
    const grz3_sphere negative = {p, -1};
    const grz3_shape invalid[2] = {grz3_shape_from_point(&bad), grz3_shape_from_sphere(&negative)};
    for (int n = 0; n < 4; n++) {
        bool yes = true;
        double d;
        assert_int_equal(grz_mesh_overlap(mesh, &invalid[n / 2], solids[n % 2], &yes), GRZ_OK);
        assert_false(yes);
        assert_int_equal(grz_mesh_distance(mesh, &invalid[n / 2], solids[n % 2], &d, NULL, NULL), GRZ_OK);
        assert_true(d == (double)INFINITY);
        assert_int_equal(grz_mesh_within(mesh, &invalid[n / 2], (double)INFINITY, solids[n % 2], &yes), GRZ_OK);
        assert_false(yes);
    }
    grz_mesh_nearest_point near;
    assert_int_equal(grz_mesh_nearest(mesh, &p, -1, GRZ_SOLID_ODD, &near), GRZ_OK);
    assert_true(isnan(near.point.x));
    assert_int_equal(grz_mesh_nearest(mesh, &p, 0, GRZ_SOLID_ODD, &near), GRZ_OK);
    assert_true(near.distance == 0 && near.triangle == UINT32_MAX);
    grz_mesh_free(mesh);
}

/* A refit that tears the mesh open, and one that closes it again; its shells are those of its new triangles. */
static void a_refitted_solid_is_as_a_new_one(void **state) {
    (void)state;
    struct rng rng = rng_seeded(117, "refitted solids");
    static struct solid a, b, torn;
    struct truth t;
    int inside = 0;
    truth_init(&t);
    for (int n = 0; n < 20 + effort(20); n++) {
        make_shells(&a, &rng);
        do {
            if (b.mesh) grz_mesh_free(b.mesh);
            make_shells(&b, &rng);
        } while (b.count != a.count);
        grz_mesh_free(b.mesh), b.mesh = NULL;
        torn = a;
        torn.at[0].a.x += 0.25;
        const grz_triangles open = {.vertex_count = 3 * (size_t)torn.count,
                                    .vertices = torn.at,
                                    .count = (size_t)torn.count},
                            moved = {.vertex_count = 3 * (size_t)b.count, .vertices = b.at, .count = (size_t)b.count};
        bool yes = true;
        assert_int_equal(grz_mesh_refit(a.mesh, &open), GRZ_OK);
        assert_int_equal(grz_mesh_contains(a.mesh, &a.at[0].b, GRZ_SOLID_ODD, &yes), GRZ_ERROR_ARGUMENT);
        assert_int_equal(grz_mesh_refit(a.mesh, &moved), GRZ_OK);
        static struct solid small;
        make_small(&small, &rng);
        compare_meshes(&t, &b, &small, a.mesh, small.mesh, &rng, &inside);
        grz_mesh_free(small.mesh);
        grz_mesh_free(a.mesh);
    }
    assert_true(inside > 0);
    truth_clear(&t);
}

static void the_bunny_is_a_solid(void **state) {
    (void)state;
    struct model bunny = model_read(GRAZE_TEST_BUNNY, 0);
    const grz_triangles triangles = {
        .vertex_count = 3 * (size_t)bunny.count, .vertices = bunny.at, .count = (size_t)bunny.count};
    struct rng rng = rng_seeded(118, "bunny");
    struct truth t;
    int inside = 0, outside = 0;
    grz_mesh *mesh;
    assert_true(bunny.count > 0);
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    assert_int_equal(grz_mesh_about(mesh).unmatched_edges, 0);
    truth_init(&t);
    for (int i = 0; i < 8 + effort(12); i++) {
        const grz3_triangle *const from = &bunny.at[rng_int(&rng, 0, bunny.count - 1)],
                                   *const to = &bunny.at[rng_int(&rng, 0, bunny.count - 1)];
        const grz3_vec p = {(from->a.x + to->b.x) / 2, (from->a.y + to->b.y) / 2, (from->a.z + to->b.z) / 2};
        const grz3_sphere ball = {p, 0x1p-20};
        const grz3_shape shape = grz3_shape_from_sphere(&ball);
        bool overlap, skin;
        grz_mesh_overlap(mesh, &shape, GRZ_SKIN, &skin);
        for (int k = 0; k < 2; k++) {
            const bool in = is_in_model(&t, &bunny, solids[k], &p);
            assert_int_equal(grz_mesh_overlap(mesh, &shape, solids[k], &overlap), GRZ_OK);
            assert_int_equal(overlap, in || skin);
            inside += in, outside += !in;
        }
    }
    assert_true(inside > 0 && outside > 0);
    truth_clear(&t);
    grz_mesh_free(mesh);
    model_release(&bunny);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_and_points_are_where_rationals_say),
        cmocka_unit_test(posed_solids_are_as_built_ones),
        cmocka_unit_test(meshes_in_meshes_are_found),
        cmocka_unit_test(the_outside_of_triangles_is_where_rationals_say),
        cmocka_unit_test(a_cube_in_a_cube_overlaps_it_in_both_orders),
        cmocka_unit_test(what_starts_inside_meets_the_backs_of_triangles),
        cmocka_unit_test(two_boxes_that_run_into_each_other_are_one_by_winding),
        cmocka_unit_test(what_is_not_closed_is_refused),
        cmocka_unit_test(an_open_mesh_is_a_solid_by_its_winding_number),
        cmocka_unit_test(empty_meshes_and_shapes_have_no_inside),
        cmocka_unit_test(a_refitted_solid_is_as_a_new_one),
        cmocka_unit_test(the_bunny_is_a_solid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
