/* graze benchmark: random shapes of the 3D space.
 *
 * SPDX-License-Identifier: MIT */
#include "inputs.hpp"

#include <cmath>

namespace bench {
namespace {

grz3_vec place(generator &random, double spread)
{
    return {uniform(random, -spread, spread), uniform(random, -spread, spread), uniform(random, -spread, spread)};
}

grz3_vec size(generator &random)
{
    return {uniform(random, 0.25, 1), uniform(random, 0.25, 1), uniform(random, 0.25, 1)};
}

grz3_vec sum(grz3_vec a, grz3_vec b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}

grz3_vec scaled(grz3_vec a, double factor)
{
    return {a.x * factor, a.y * factor, a.z * factor};
}

double dot(grz3_vec a, grz3_vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

grz3_vec cross(grz3_vec a, grz3_vec b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

grz3_vec direction(generator &random)
{
    grz3_vec v;
    do {
        v = place(random, 1);
    } while (dot(v, v) > 1 || dot(v, v) < 0.01);
    return scaled(v, 1 / std::sqrt(dot(v, v)));
}

/* Orthonormal to the last bits, as axes that were computed are. */
void random_axes(generator &random, grz3_vec axis[3])
{
    grz3_vec helper = direction(random);
    axis[0] = direction(random);
    axis[1] = cross(axis[0], helper);
    axis[1] = scaled(axis[1], 1 / std::sqrt(dot(axis[1], axis[1])));
    axis[2] = cross(axis[0], axis[1]);
}

grz3_vec integers(generator &random, int low, int high)
{
    double x = uniform_integer(random, low, high), y = uniform_integer(random, low, high), z = uniform_integer(random, low, high);
    return {x, y, z};
}

grz3_vec nonzero_integers(generator &random, int low, int high)
{
    grz3_vec v;
    do {
        v = integers(random, low, high);
    } while (dot(v, v) == 0);
    return v;
}

/* One of the 24 rotations that map the axes of space to themselves; diagonal: after turning x to (1,1,0) and y to
 * (-1,1,0). */
void lattice_axes(generator &random, bool diagonal, grz3_vec axis[3])
{
    int first = uniform_integer(random, 0, 2), second = (first + uniform_integer(random, 1, 2)) % 3;
    double row[2][3] = {};
    row[0][first] = uniform_integer(random, 0, 1) ? 1 : -1;
    row[1][second] = uniform_integer(random, 0, 1) ? 1 : -1;
    grz3_vec x = {row[0][0], row[0][1], row[0][2]}, y = {row[1][0], row[1][1], row[1][2]};
    axis[0] = diagonal ? sum(x, y) : x;
    axis[1] = diagonal ? sum(y, scaled(x, -1)) : y;
    axis[2] = cross(x, y);
}

grz3_vec *hull_points(int count)
{
    space3::hulls().emplace_back(count);
    return space3::hulls().back().data();
}

} // namespace

std::deque<std::vector<grz3_vec>> &space3::hulls()
{
    static std::deque<std::vector<grz3_vec>> pool;
    return pool;
}

grz3_shape space3::random(generator &random, int kind, double spread)
{
    grz3_shape s = {};
    grz3_vec at = place(random, spread);
    s.kind = static_cast<grz_kind>(kind & 0xff);
    s.radius = kind & GRZ_ROUNDED_KIND ? uniform(random, 0.25, 1) : 0;
    switch (s.kind) {
    case GRZ_POINT: s.point = at; break;
    case GRZ_SEGMENT: {
        grz3_vec along = place(random, 1);
        s.segment = {sum(at, along), sum(at, scaled(along, -uniform(random, 0.25, 1)))};
        break;
    }
    case GRZ_RAY: s.ray = {at, direction(random)}; break;
    case GRZ_LINE: s.line = {at, direction(random)}; break;
    case GRZ_CAPSULE: s.capsule = {at, sum(at, place(random, 1)), uniform(random, 0.25, 1)}; break;
    case GRZ_TRIANGLE: s.triangle = {sum(at, place(random, 1)), sum(at, place(random, 1)), sum(at, place(random, 1))}; break;
    case GRZ_HULL: {
        auto *points = hull_points(kind >> 16);
        s.hull = {kind >> 16, points};
        for (int i = 0; i < s.hull.count; i++) {
            points[i] = sum(at, direction(random));
        }
        break;
    }
    case GRZ_PLANE: s.plane = {direction(random), at.x}; break;
    case GRZ_HALFSPACE: s.halfspace = {direction(random), at.x - spread / 4}; break; /* else more than half of all would overlap */
    case GRZ_BALL: s.sphere = {at, uniform(random, 0.25, 1)}; break;
    case GRZ_AABB: s.aabb = {sum(at, scaled(size(random), -1)), sum(at, size(random))}; break;
    case GRZ_OBB:
        s.obb.center = at;
        s.obb.half = size(random);
        random_axes(random, s.obb.axis);
        break;
    default: break;
    }
    return s;
}

grz3_shape space3::lattice(generator &random, int kind, bool diagonal)
{
    grz3_shape s = {};
    grz3_vec at = integers(random, -8, 8);
    s.kind = static_cast<grz_kind>(kind & 0xff);
    s.radius = kind & GRZ_ROUNDED_KIND ? uniform_integer(random, 1, 4) : 0;
    switch (s.kind) {
    case GRZ_POINT: s.point = at; break;
    case GRZ_SEGMENT:
        s.segment.a = at;
        do {
            s.segment.b = integers(random, -8, 8);
        } while (s.segment.b.x == at.x && s.segment.b.y == at.y && s.segment.b.z == at.z);
        break;
    case GRZ_RAY: s.ray = {at, nonzero_integers(random, -2, 2)}; break;
    case GRZ_LINE: s.line = {at, nonzero_integers(random, -2, 2)}; break;
    case GRZ_CAPSULE: s.capsule = {at, sum(at, nonzero_integers(random, -4, 4)), static_cast<double>(uniform_integer(random, 1, 3))}; break;
    case GRZ_TRIANGLE: {
        grz3_vec u, v, n;
        do {
            u = integers(random, -4, 4);
            v = integers(random, -4, 4);
            n = cross(u, v);
        } while (dot(n, n) == 0); /* CGAL's tests take no flat ones */
        s.triangle = {at, sum(at, u), sum(at, v)};
        break;
    }
    case GRZ_HULL: {
        auto *points = hull_points(kind >> 16);
        s.hull = {kind >> 16, points};
        for (int i = 0; i < s.hull.count; i++) {
            points[i] = sum(at, integers(random, -3, 3));
        }
        break;
    }
    case GRZ_PLANE: s.plane = {nonzero_integers(random, -2, 2), at.x}; break;
    case GRZ_HALFSPACE: s.halfspace = {nonzero_integers(random, -2, 2), at.x}; break;
    case GRZ_BALL: s.sphere = {at, static_cast<double>(uniform_integer(random, 1, 5))}; break;
    case GRZ_AABB:
        at = integers(random, -8, 2);
        s.aabb = {at, sum(at, integers(random, 1, 6))};
        break;
    case GRZ_OBB:
        s.obb.center = at;
        s.obb.half = integers(random, 1, 4);
        lattice_axes(random, diagonal, s.obb.axis);
        break;
    default: break;
    }
    return s;
}

} // namespace bench
