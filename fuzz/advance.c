/* Fuzz target: two shapes of any kinds that move and turn, with any numbers. Checks laws that hold for all numbers: of
 * the certificate itself; contact at the start is at time 0; the pose at time 0 is where the shape is; flush-to-zero
 * changes no bit.
 *
 * SPDX-License-Identifier: MIT */
#include "bytes.h"
#include "support/modes.h"
#include "support/shape.h"

#include <graze/graze.h>

#include <assert.h>
#include <stdbool.h>

static void take_numbers(bytes *in, double *to, int count) {
    for (int i = 0; i < count; i++) to[i] = take_number(in);
}

static grz3_motion take_motion(bytes *in) {
    grz3_motion m = {.pose = NULL};
    take_numbers(in, &m.by.x, 3);
    take_numbers(in, &m.axis.x, 3);
    take_numbers(in, &m.angle, 1);
    take_numbers(in, &m.pivot.x, 3);
    return m;
}

static grz2_motion flattened(const grz3_motion *m) {
    return (grz2_motion){.by = {m->by.x, m->by.y}, .angle = m->angle, .pivot = {m->pivot.x, m->pivot.y}};
}

/* A motion of the caller's own that follows another one. */
static void follow(void *user, double t, double matrix[12]) { grz3_pose_at(user, t, matrix, NULL); }

static grz_status ask(int dim, const union library_shape *a, const grz3_motion *of_a, const union library_shape *b,
                      const grz3_motion *of_b, double tolerance, grz3_certificate *out) {
    if (dim == 3) return grz3_advance(&a->in3, of_a, &b->in3, of_b, tolerance, out);
    const grz2_motion da = flattened(of_a), db = flattened(of_b);
    grz2_certificate flat;
    const grz_status status = grz2_advance(&a->in2, &da, &b->in2, &db, tolerance, &flat);
    *out = (grz3_certificate){
        flat.verdict, flat.free_until, flat.time, {flat.point.x, flat.point.y, 0}, {flat.normal.x, flat.normal.y, 0},
        flat.steps};
    return status;
}

static void check_certificate(const grz3_certificate *c) {
    const grz3_vec n = c->normal;
    const double length2 = n.x * n.x + n.y * n.y + n.z * n.z;
    assert(c->free_until >= 0 && c->free_until <= 1 && c->steps >= 0);
    assert(length2 == 0 || fabs(length2 - 1) < 0x1p-48);
    if (c->verdict == GRZ_ADVANCE_CONTACT) assert(c->time >= c->free_until && c->time <= 1);
    else assert(c->time > 1 && length2 == 0);
    if (c->verdict == GRZ_ADVANCE_CLEAR) assert(c->free_until == 1);
}

static bool is_finite(const grz3_motion *m) {
    const double sum = m->by.x - m->by.x + m->by.y - m->by.y + m->by.z - m->by.z + m->axis.x - m->axis.x + m->axis.y -
                       m->axis.y + m->axis.z - m->axis.z + m->angle - m->angle + m->pivot.x - m->pivot.x + m->pivot.y -
                       m->pivot.y + m->pivot.z - m->pivot.z;
    return sum == 0;
}

static bool overlap(int dim, const union library_shape *a, const union library_shape *b) {
    return dim == 2 ? grz2_overlap(&a->in2, &b->in2) : grz3_overlap(&a->in3, &b->in3);
}

static void check_pose(const grz3_motion *m) {
    double matrix[12], plane[6];
    grz3_quat q;
    const grz2_motion flat = flattened(m);
    grz3_pose_at(m, 0, matrix, &q);
    grz2_pose_at(&flat, 0, plane);
    if (!is_finite(m)) return;
    for (int i = 0; i < 12; i++) assert(matrix[i] == (i % 5 == 0));
    for (int i = 0; i < 6; i++) assert(plane[i] == (i % 4 == 0));
    assert(q.w == 1 && q.x == 0);
}

/* Two meshes of one triangle each. */
static void check_meshes(bytes *in, const grz_mesh *mesh, const grz3_motion *of_mesh, const grz3_shape *shape,
                         const grz3_motion *motion, double tolerance) {
    grz3_triangle triangle;
    grz3_certificate alone, of_all;
    grz_pair pair;
    take_numbers(in, &triangle.a.x, 9);
    const grz_triangles one = {.number = GRZ_DOUBLE, .vertex_count = 3, .vertices = &triangle, .count = 1};
    grz_mesh *other = NULL;
    if (grz_mesh_build(&other, &one, NULL) != GRZ_OK) return;
    const grz3_shape t = grz3_shape_from_triangle(&triangle);
    const grz_status status = grz3_advance(shape, of_mesh, &t, motion, tolerance, &alone);
    assert(grz_meshes_advance(mesh, of_mesh, other, motion, tolerance, &of_all, &pair) == status);
    assert(of_all.verdict == GRZ_ADVANCE_CLEAR ||
           (alone.verdict == of_all.verdict && alone.free_until == of_all.free_until));
    assert((pair.a == 0 && pair.b == 0) == (of_all.verdict >= GRZ_ADVANCE_CONTACT && status == GRZ_OK));
    grz_mesh_free(other);
}

/* A mesh of one triangle has the answer of the triangle, or is clear where the motion stays away from it, though
 * perhaps within the tolerance. */
static void check_mesh(bytes *in, const grz3_motion *of_mesh, const grz3_shape *shape, const grz3_motion *motion,
                       double tolerance) {
    grz3_triangle triangle;
    grz3_certificate alone, of_all;
    uint32_t index;
    take_numbers(in, &triangle.a.x, 9);
    const grz_triangles one = {.number = GRZ_DOUBLE, .vertex_count = 3, .vertices = &triangle, .count = 1};
    grz_mesh *mesh = NULL;
    if (grz_mesh_build(&mesh, &one, NULL) != GRZ_OK) return;
    const grz3_shape t = grz3_shape_from_triangle(&triangle);
    const grz_status status = grz3_advance(&t, of_mesh, shape, motion, tolerance, &alone);
    assert(grz_mesh_advance(mesh, of_mesh, shape, motion, tolerance, &of_all, &index) == status);
    if (status == GRZ_OK && alone.verdict != GRZ_ADVANCE_UNSUPPORTED && of_all.verdict != GRZ_ADVANCE_UNSUPPORTED)
        assert(of_all.verdict == GRZ_ADVANCE_CLEAR ||
               (alone.verdict == of_all.verdict && alone.free_until == of_all.free_until));
    assert((index == 0) == (of_all.verdict >= GRZ_ADVANCE_CONTACT && status == GRZ_OK));
    check_meshes(in, mesh, of_mesh, &t, motion, tolerance);
    grz_mesh_free(mesh);
}

static struct shape take_shape(bytes *in, int dim) {
    const unsigned choice = take_byte(in);
    struct shape shape = {.dim = dim, .kind = (int)(choice % GRZ_KIND_COUNT)};
    for (int i = 0; i < shape_count(dim, shape.kind); i++) shape.n[i] = take_number(in);
    if (choice >= 128) shape.radius = take_number(in);
    return shape;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size, 0};
    const int dim = 2 + (int)take_byte(&in) % 2;
    const struct shape a = take_shape(&in, dim), b = take_shape(&in, dim);
    const union library_shape x = shape_for_library(&a), y = shape_for_library(&b);
    grz3_motion of_a = take_motion(&in);
    const grz3_motion of_b = take_motion(&in);
    const double tolerance = take_number(&in);
    grz3_certificate c, flushed;
    const grz_status status = ask(dim, &x, &of_a, &y, &of_b, tolerance, &c);
    assert((status == GRZ_OK) == (tolerance >= 0));
    check_certificate(&c);
    /* motions of the plane have no third coordinate */
    const bool finite = is_finite(&of_a) && is_finite(&of_b);
    if (status == GRZ_OK && finite && c.verdict != GRZ_ADVANCE_UNSUPPORTED && overlap(dim, &x, &y))
        assert(c.verdict == GRZ_ADVANCE_CONTACT && c.time == 0);
    flush_to_zero(true);
    ask(dim, &x, &of_a, &y, &of_b, tolerance, &flushed);
    flush_to_zero(false);
    assert(memcmp(&c.free_until, &flushed.free_until, sizeof c.free_until) == 0 && c.verdict == flushed.verdict);
    check_pose(&of_a);
    const grz3_motion own = {.pose = follow, .user = &of_a, .speed = tolerance};
    if (dim == 3) {
        grz3_advance(&x.in3, &own, &y.in3, &of_b, 0, &c);
        check_certificate(&c);
        check_mesh(&in, &of_b, &y.in3, &of_a, tolerance);
    }
    return 0;
}
