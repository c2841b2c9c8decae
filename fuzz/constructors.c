/* Fuzz target: every constructor, and every function about names and grades, with any arguments. The shape made
 * overlaps itself, or is empty; a box that must contain a point does.
 *
 * SPDX-License-Identifier: MIT */
#include "bytes.h"

#include <graze/graze.h>

#include <assert.h>

/* True if the shape is not empty: a valid shape overlaps itself, the empty set overlaps nothing. */
static bool exists2(grz2_shape shape) {
    const bool exists = grz2_overlap(&shape, &shape);
    assert(exists == grz2_shape_valid(&shape));
    return exists;
}

static bool exists3(grz3_shape shape) {
    const bool exists = grz3_overlap(&shape, &shape);
    assert(exists == grz3_shape_valid(&shape));
    return exists;
}

static void boxes2(grz2_vec a, grz2_vec b) {
    const grz2_aabb around = grz2_aabb_from_center_half(a, b), sized = grz2_aabb_from_origin_size(a, b);
    const grz2_aabb between = grz2_aabb_from_min_max(a, b);
    const grz2_rect rect = grz2_rect_from_origin_size(a, b), rect_around = grz2_rect_from_center_half(a, b);
    const grz2_rect rect_between = grz2_rect_from_min_max(a, b);
    const grz2_obb box = grz2_obb_from_center_half(a, b);
    const grz2_shape point = grz2_shape_from_point(&a), origin_size = grz2_shape_from_aabb(&sized),
                     exact = grz2_shape_from_rect(&rect);

    exists2(grz2_shape_from_aabb(&between));
    exists2(grz2_shape_from_rect(&rect_between));
    if (exists2(grz2_shape_from_aabb(&around)) && exists2(point)) assert(grz2_overlap_point_aabb(&a, &around));
    if (exists2(grz2_shape_from_rect(&rect_around))) assert(grz2_overlap_point_rect(&a, &rect_around));
    if (exists2(grz2_shape_from_obb(&box))) assert(grz2_overlap_point_obb(&a, &box));
    if (exists2(exact) && exists2(origin_size)) assert(grz2_overlap(&exact, &origin_size));
}

static void others2(grz2_vec a, grz2_vec b, double number) {
    const grz2_circle circle = {a, number};
    const grz2_segment segment = {a, b};
    const grz2_obb turned = grz2_obb_from_angle(a, b, number);
    const grz2_plane through_point = grz2_plane_from_point_normal(a, b), through_two = grz2_plane_from_points(a, b);
    const grz2_halfspace below = grz2_halfspace_from_plane(&through_two);

    exists2(grz2_shape_from_circle(&circle));
    exists2(grz2_shape_from_segment(&segment));
    const grz2_ray ray = {a, b};
    const grz2_line line = {a, b};
    const grz2_capsule capsule = {a, b, number};
    const grz2_triangle triangle = {a, b, {b.x, number}};
    const grz2_hull hull = {3, &triangle.a};
    assert(exists2(grz2_shape_from_ray(&ray)) == exists2(grz2_shape_from_line(&line)));
    exists2(grz2_shape_from_capsule(&capsule));
    assert(exists2(grz2_shape_from_triangle(&triangle)) == exists2(grz2_shape_from_hull(&hull)));
    exists2(grz2_shape_from_obb(&turned));
    exists2(grz2_shape_from_plane(&through_point));
    assert(exists2(grz2_shape_from_plane(&through_two)) == exists2(grz2_shape_from_halfspace(&below)));
}

static void boxes3(grz3_vec a, grz3_vec b) {
    const grz3_aabb around = grz3_aabb_from_center_half(a, b), sized = grz3_aabb_from_origin_size(a, b);
    const grz3_aabb between = grz3_aabb_from_min_max(a, b);
    const grz3_obb box = grz3_obb_from_center_half(a, b);
    const bool finite = exists3(grz3_shape_from_point(&a));

    exists3(grz3_shape_from_aabb(&between));
    if (exists3(grz3_shape_from_aabb(&around)) && finite) assert(grz3_overlap_point_aabb(&a, &around));
    if (exists3(grz3_shape_from_aabb(&sized)) && finite) assert(grz3_overlap_point_aabb(&a, &sized));
    if (exists3(grz3_shape_from_obb(&box))) assert(grz3_overlap_point_obb(&a, &box));
}

/* Answers about cylinders agree with each other. */
static void cylinders(const grz3_shape *round, const grz3_shape *b, const grz3_vec *by) {
    double enter, exit, depth;
    grz3_hit hit;
    grz3_vec p, q;
    const bool overlap = grz3_overlap(round, b), touch = grz3_touch(round, b), open = grz3_overlap_open(round, b);
    assert(overlap == (touch || open) && !(touch && open));
    assert(!overlap || (grz3_shape_valid(round) && grz3_shape_valid(b)));
    assert(grz3_distance(round, b, &p, &q) >= 0);
    grz3_contains(round, b);
    grz3_contains(b, round);
    const grz_answer swept = grz3_sweep(round, by, b, NULL, &enter, &exit);
    assert(!swept.yes || (enter >= 0 && enter <= exit && exit <= 1));
    assert(grz3_sweep_hit(round, by, b, NULL, &hit).yes == swept.yes);
    const grz_answer swept_open = grz3_sweep_open(round, by, b, NULL, &enter, &exit);
    assert(!swept_open.yes || (enter >= 0 && enter <= exit && exit <= 1));
    grz3_stop(round, by, b, NULL, &p, &enter);
    grz3_depth_along(round, b, by, &depth);
    assert(depth >= 0);
    grz3_manifold manifold, other;
    const grz_answer contact = grz3_contact(round, b, 0, &manifold), reversed = grz3_contact(b, round, 0, &other);
    assert(contact.unsupported == reversed.unsupported && contact.yes == reversed.yes);
    assert(contact.unsupported || contact.yes == overlap);
    assert(manifold.depth >= 0 && manifold.depth == other.depth && manifold.count == other.count);
    assert((manifold.count > 0) == contact.yes && manifold.normal.x == -other.normal.x);
    for (int i = 0; i < manifold.count; i++) assert(manifold.points[i].depth <= manifold.depth);
    const grz3_aabb box = grz3_bounds(round);
    assert(!grz3_shape_valid(round) || box.min.x <= box.max.x);
}

/* What is moved by a matrix stays a shape, unless a number of it overflows. */
static void poses(grz2_vec a, grz2_vec b, double angle, grz3_vec c, grz3_quat rotation) {
    double flat[6], matrix[12];
    grz2_vec corners[4];
    grz2_matrix_from_angle(a, angle, flat);
    grz3_matrix_from_quaternion(c, rotation, matrix);
    const grz2_rect rect = {a.x, a.y, b.x, b.y};
    const grz2_shape of_rect = grz2_shape_from_rect(&rect), posed_rect = grz2_shape_posed(&of_rect, flat, corners);
    const grz3_plane plane = {c, angle};
    const grz3_shape of_plane = grz3_shape_from_plane(&plane), posed_plane = grz3_shape_posed(&of_plane, matrix, NULL);
    if (exists2(posed_rect)) assert(grz2_shape_valid(&of_rect) && posed_rect.kind == GRZ_OBB);
    if (exists3(posed_plane)) assert(grz3_shape_valid(&of_plane) && posed_plane.kind == GRZ_PLANE);
    for (int i = 0; i < 12; i++)
        if (i % 4 != 3) assert(!(matrix[i] < -1) && !(matrix[i] > 1));
}

static void others3(grz3_vec a, grz3_vec b, grz3_vec c, grz3_quat rotation) {
    const grz3_sphere sphere = {a, rotation.x};
    const grz3_segment segment = {a, b};
    const grz3_obb turned = grz3_obb_from_quaternion(a, b, rotation);
    const grz3_plane through_point = grz3_plane_from_point_normal(a, b),
                     through_three = grz3_plane_from_points(a, b, c);
    const grz3_halfspace below = grz3_halfspace_from_plane(&through_three);

    exists3(grz3_shape_from_sphere(&sphere));
    exists3(grz3_shape_from_segment(&segment));
    const grz3_ray ray = {a, b};
    const grz3_line line = {a, b};
    const grz3_capsule capsule = {a, b, rotation.x};
    const grz3_triangle triangle = {a, b, c};
    const grz3_hull hull = {3, &triangle.a};
    assert(exists3(grz3_shape_from_ray(&ray)) == exists3(grz3_shape_from_line(&line)));
    const grz3_cylinder cylinder = {a, b, rotation.x}, other = {c, a, rotation.y};
    const grz3_shape around = grz3_shape_from_capsule(&capsule), corners = grz3_shape_from_triangle(&triangle),
                     second = grz3_shape_from_cylinder(&other), drum = grz3_shape_from_cylinder(&cylinder);
    exists3(drum);
    cylinders(&drum, &around, &c);
    cylinders(&drum, &corners, &c);
    cylinders(&drum, &second, &b);
    exists3(grz3_shape_from_capsule(&capsule));
    assert(exists3(grz3_shape_from_triangle(&triangle)) == exists3(grz3_shape_from_hull(&hull)));
    exists3(grz3_shape_from_obb(&turned));
    exists3(grz3_shape_from_plane(&through_point));
    assert(exists3(grz3_shape_from_plane(&through_three)) == exists3(grz3_shape_from_halfspace(&below)));
}

/* The corners of a valid frustum lie behind its planes; with any numbers, exact culling culls all that conservative
 * culling does. */
static void frustums(const double n[16], grz_depth_range depth, const grz3_plane *plane) {
    grz3_plane planes[6];
    for (int i = 0; i < 6; i++) planes[i] = i == 0 ? *plane : (grz3_plane){{n[i], n[i + 1], n[i + 2]}, n[i + 3]};
    const grz3_frustum made[2] = {grz3_frustum_from_matrix(n, depth), grz3_frustum_from_planes(planes)};
    for (int k = 0; k < 2; k++) {
        const grz3_frustum *const f = &made[k];
        const bool valid = exists3(grz3_shape_from_frustum(f));
        for (int i = 0; i < 48 && valid; i++) {
            const grz_side side = grz3_side_plane_point(&f->plane[i / 8], &f->corner[i % 8]);
            assert(side != GRZ_SIDE_BEYOND);
        }
        const grz3_sphere sphere = {f->corner[0], 0};
        const grz3_aabb aabb = {f->corner[1], f->corner[1]};
        const grz3_obb obb = grz3_obb_from_center_half(f->corner[2], (grz3_vec){0, 0, 0});
        assert(grz3_overlap_sphere_frustum(&sphere, f) == valid && grz3_overlap_aabb_frustum(&aabb, f) == valid);
        assert(grz3_overlap_obb_frustum(&obb, f) == valid);
        assert(!valid ||
               (grz3_conservative_overlap_sphere_frustum(&sphere, f) &&
                grz3_conservative_overlap_aabb_frustum(&aabb, f) && grz3_conservative_overlap_obb_frustum(&obb, f)));
    }
}

static void names(int first, int second, int third) {
    (void)grz_relation_name((grz_relation)first);
    (void)grz_grade_name((grz_grade)first);
    (void)grz_status_text((grz_status)first);
    (void)grz_kind_name(first, (grz_kind)second);
    const grz_grade grade2 = grz2_grade((grz_relation)first, second, third),
                    grade3 = grz3_grade((grz_relation)first, second, third);
    assert((grade2 == GRZ_NONE) == (grz2_method((grz_relation)first, second, third) == NULL));
    assert((grade3 == GRZ_NONE) == (grz3_method((grz_relation)first, second, third) == NULL));
    assert(strcmp(grz_version(), GRZ_VERSION_STRING) == 0);
    assert(grz_isa());
    assert(grz_threads((size_t)first).threads >= 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size, 0};
    double n[16];
    for (int i = 0; i < 16; i++) n[i] = take_number(&in);
    const grz2_vec a2 = {n[0], n[1]}, b2 = {n[2], n[3]};
    const grz3_vec a3 = {n[0], n[1], n[2]}, b3 = {n[3], n[4], n[5]}, c3 = {n[6], n[7], n[8]};

    boxes2(a2, b2);
    others2(a2, b2, n[4]);
    boxes3(a3, b3);
    others3(a3, b3, c3, (grz3_quat){n[9], n[10], n[11], n[12]});
    poses(a2, b2, n[4], c3, (grz3_quat){n[9], n[10], n[11], n[12]});
    const grz3_plane plane = {a3, n[15]};
    frustums(n, (grz_depth_range)(take_byte(&in) % 3), &plane);
    const int first = (int)take_byte(&in) - 1, second = take_int(&in), third = take_int(&in);
    names(first, second, third);
    names(first, second & 0x1ff, third & 0x1ff);
    return 0;
}
