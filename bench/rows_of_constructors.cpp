/* graze benchmark: the constructors of both spaces, and validity. They have no peers: what they promise about rounding
 * nobody else does.
 *
 * SPDX-License-Identifier: MIT */
#include "rows.hpp"

#include <array>
#include <cstring>

namespace bench {
namespace {

/* Random numbers to make a shape from; those that become sizes are positive. */
struct numbers {
    std::array<double, 9> at;

    double one(std::size_t i) const { return at[i]; }
    grz2_vec two(std::size_t i) const { return {at[i], at[i + 1]}; }
    grz3_vec three(std::size_t i) const { return {at[i], at[i + 1], at[i + 2]}; }
};

std::shared_ptr<std::vector<numbers>> random_numbers()
{
    generator random(3);
    auto all = std::make_shared<std::vector<numbers>>(pair_count);
    for (numbers &each : *all) {
        for (double &number : each.at) {
            number = uniform(random, 0.25, 1);
        }
    }
    return all;
}

/* Of what was made, the sign of the last number: enough to make it. */
template <class Shape> int last_sign(const Shape &made)
{
    double last;
    std::memcpy(&last, reinterpret_cast<const char *>(&made) + sizeof made - sizeof last, sizeof last);
    return last > 0;
}

template <class Answer> void add_row(std::vector<row> &rows, const std::string &name, Answer answer)
{
    auto prepare = [answer] {
        auto all = random_numbers();
        auto ith = [all, first = all->data(), answer](std::size_t i) { return answer(first[i]); };
        return prepared_row{{make_contender("graze", all->size(), ith)}, 0, 0};
    };
    rows.push_back({name + "-random", prepare});
}

template <class Make> void add_constructor(std::vector<row> &rows, const char *name, Make make)
{
    add_row(rows, std::string("make-") + name, [make](const numbers &n) { return last_sign(make(n)); });
}

/* `n` are the numbers that the arguments are made from. */
#define CONSTRUCTOR(FUNCTION, ...) add_constructor(rows, #FUNCTION, [](const numbers &n) { return grz##FUNCTION(__VA_ARGS__); })
#define SHAPE_OF(D, KIND, TYPE, ...)                                                                                                       \
    add_constructor(rows, #D "_shape_from_" #KIND, [](const numbers &n) {                                                                  \
        TYPE shape = __VA_ARGS__;                                                                                                          \
        return grz##D##_shape_from_##KIND(&shape);                                                                                         \
    })

void add_constructors2(std::vector<row> &rows)
{
    SHAPE_OF(2, point, grz2_vec, n.two(0));
    SHAPE_OF(2, segment, grz2_segment, {n.two(0), n.two(2)});
    SHAPE_OF(2, ray, grz2_ray, {n.two(0), n.two(2)});
    SHAPE_OF(2, line, grz2_line, {n.two(0), n.two(2)});
    SHAPE_OF(2, capsule, grz2_capsule, {n.two(0), n.two(2), n.one(4)});
    SHAPE_OF(2, triangle, grz2_triangle, {n.two(0), n.two(2), n.two(4)});
    add_constructor(rows, "2_shape_at", [](const numbers &n) {
        grz2_triangle triangle = {n.two(0), n.two(2), n.two(4)};
        grz2_shape shape = grz2_shape_from_triangle(&triangle);
        grz2_vec place = n.two(1);
        return grz2_shape_at(&shape, &place);
    });
    add_constructor(rows, "2_shape_posed", [](const numbers &n) {
        grz2_capsule capsule = {n.two(0), n.two(2), n.one(4)};
        grz2_shape shape = grz2_shape_from_capsule(&capsule);
        static const double turn[6] = {0.28, -0.96, 0.1, 0.96, 0.28, 0.2};
        return grz2_shape_posed(&shape, turn, nullptr);
    });
    add_constructor(rows, "2_matrix_from_angle", [](const numbers &n) {
        std::array<double, 6> matrix;
        grz2_matrix_from_angle(n.two(0), n.one(2), matrix.data());
        return matrix;
    });
    SHAPE_OF(2, hull, grz2_hull, {3, reinterpret_cast<const grz2_vec *>(n.at.data())});
    SHAPE_OF(2, plane, grz2_plane, {n.two(0), n.one(2)});
    SHAPE_OF(2, halfspace, grz2_halfspace, {n.two(0), n.one(2)});
    SHAPE_OF(2, circle, grz2_circle, {n.two(0), n.one(2)});
    SHAPE_OF(2, aabb, grz2_aabb, {n.two(0), n.two(2)});
    SHAPE_OF(2, rect, grz2_rect, {n.one(0), n.one(1), n.one(2), n.one(3)});
    SHAPE_OF(2, obb, grz2_obb, {n.two(0), n.two(2), n.two(4)});
    CONSTRUCTOR(2_aabb_from_min_max, n.two(0), n.two(2));
    CONSTRUCTOR(2_aabb_from_center_half, n.two(0), n.two(2));
    CONSTRUCTOR(2_aabb_from_origin_size, n.two(0), n.two(2));
    CONSTRUCTOR(2_rect_from_origin_size, n.two(0), n.two(2));
    CONSTRUCTOR(2_rect_from_min_max, n.two(0), n.two(2));
    CONSTRUCTOR(2_rect_from_center_half, n.two(0), n.two(2));
    CONSTRUCTOR(2_obb_from_center_half, n.two(0), n.two(2));
    CONSTRUCTOR(2_obb_from_angle, n.two(0), n.two(2), n.one(4));
    CONSTRUCTOR(2_plane_from_point_normal, n.two(0), n.two(2));
    CONSTRUCTOR(2_plane_from_points, n.two(0), n.two(2));
    add_constructor(rows, "2_halfspace_from_plane", [](const numbers &n) {
        grz2_plane plane = {n.two(0), n.one(2)};
        return grz2_halfspace_from_plane(&plane);
    });
}

void add_constructors3(std::vector<row> &rows)
{
    SHAPE_OF(3, point, grz3_vec, n.three(0));
    SHAPE_OF(3, segment, grz3_segment, {n.three(0), n.three(3)});
    SHAPE_OF(3, ray, grz3_ray, {n.three(0), n.three(3)});
    SHAPE_OF(3, line, grz3_line, {n.three(0), n.three(3)});
    SHAPE_OF(3, capsule, grz3_capsule, {n.three(0), n.three(3), n.one(6)});
    SHAPE_OF(3, cylinder, grz3_cylinder, {n.three(0), n.three(3), n.one(6)});
    SHAPE_OF(3, triangle, grz3_triangle, {n.three(0), n.three(3), n.three(6)});
    add_constructor(rows, "3_shape_at", [](const numbers &n) {
        grz3_triangle triangle = {n.three(0), n.three(3), n.three(6)};
        grz3_shape shape = grz3_shape_from_triangle(&triangle);
        grz3_vec place = n.three(2);
        return grz3_shape_at(&shape, &place);
    });
    add_constructor(rows, "3_shape_posed", [](const numbers &n) {
        grz3_capsule capsule = {n.three(0), n.three(3), n.one(6)};
        grz3_shape shape = grz3_shape_from_capsule(&capsule);
        static const double turn[12] = {0.36, 0.48, -0.8, 0.1, -0.8, 0.6, 0, 0.2, 0.48, 0.64, 0.6, 0.3};
        return grz3_shape_posed(&shape, turn, nullptr);
    });
    add_constructor(rows, "3_matrix_from_quaternion", [](const numbers &n) {
        std::array<double, 12> matrix;
        grz3_matrix_from_quaternion(n.three(0), {n.one(5), n.one(6), n.one(7), n.one(8)}, matrix.data());
        return matrix;
    });
    SHAPE_OF(3, hull, grz3_hull, {3, reinterpret_cast<const grz3_vec *>(n.at.data())});
    SHAPE_OF(3, plane, grz3_plane, {n.three(0), n.one(3)});
    SHAPE_OF(3, halfspace, grz3_halfspace, {n.three(0), n.one(3)});
    SHAPE_OF(3, sphere, grz3_sphere, {n.three(0), n.one(3)});
    SHAPE_OF(3, aabb, grz3_aabb, {n.three(0), n.three(3)});
    SHAPE_OF(3, obb, grz3_obb, {n.three(0), n.three(3), {n.three(0), n.three(3), n.three(6)}});
    CONSTRUCTOR(3_aabb_from_min_max, n.three(0), n.three(3));
    CONSTRUCTOR(3_aabb_from_center_half, n.three(0), n.three(3));
    CONSTRUCTOR(3_aabb_from_origin_size, n.three(0), n.three(3));
    CONSTRUCTOR(3_obb_from_center_half, n.three(0), n.three(3));
    CONSTRUCTOR(3_obb_from_quaternion, n.three(0), n.three(3), {n.one(5), n.one(6), n.one(7), n.one(8)});
    CONSTRUCTOR(3_plane_from_point_normal, n.three(0), n.three(3));
    CONSTRUCTOR(3_plane_from_points, n.three(0), n.three(3), n.three(6));
    add_constructor(rows, "3_halfspace_from_plane", [](const numbers &n) {
        grz3_plane plane = {n.three(0), n.one(3)};
        return grz3_halfspace_from_plane(&plane);
    });
}

/* An obb is made and asked for, which has the most numbers. */
void add_validity(std::vector<row> &rows)
{
    add_row(rows, "valid2-obb", [](const numbers &n) {
        const grz2_obb box = {n.two(0), n.two(2), n.two(4)};
        const grz2_shape shape = grz2_shape_from_obb(&box);
        return grz2_shape_valid(&shape);
    });
    add_row(rows, "valid3-obb", [](const numbers &n) {
        const grz3_obb box = {n.three(0), n.three(3), {n.three(0), n.three(3), n.three(6)}};
        const grz3_shape shape = grz3_shape_from_obb(&box);
        return grz3_shape_valid(&shape);
    });
}

} // namespace

std::vector<row> rows_of_constructors()
{
    std::vector<row> rows;
    add_constructors2(rows);
    add_constructors3(rows);
    add_validity(rows);
    return rows;
}

} // namespace bench
