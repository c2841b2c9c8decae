/* graze benchmark: random shapes of the 2D space.
 *
 * SPDX-License-Identifier: MIT */
#include "inputs.hpp"

#include <cmath>

namespace bench {
namespace {

grz2_vec place(generator &random, double spread)
{
    return {uniform(random, -spread, spread), uniform(random, -spread, spread)};
}

grz2_vec size(generator &random)
{
    return {uniform(random, 0.25, 1), uniform(random, 0.25, 1)};
}

grz2_vec direction(generator &random)
{
    double angle = uniform(random, 0, 6.283185307179586);
    return {std::cos(angle), std::sin(angle)};
}

grz2_vec sum(grz2_vec a, grz2_vec b)
{
    return {a.x + b.x, a.y + b.y};
}

grz2_vec scaled(grz2_vec a, double factor)
{
    return {a.x * factor, a.y * factor};
}

grz2_vec integers(generator &random, int low, int high)
{
    return {static_cast<double>(uniform_integer(random, low, high)), static_cast<double>(uniform_integer(random, low, high))};
}

grz2_vec nonzero_integers(generator &random, int low, int high)
{
    grz2_vec v;
    do {
        v = integers(random, low, high);
    } while (v.x == 0 && v.y == 0);
    return v;
}

/* (1,0) or, diagonal, (1,1), turned by a multiple of 90 degrees. */
grz2_vec lattice_axis(generator &random, bool diagonal)
{
    grz2_vec u = {1, diagonal ? 1.0 : 0.0};
    for (int turns = uniform_integer(random, 0, 3); turns > 0; turns--) {
        u = {-u.y, u.x};
    }
    return u;
}

grz2_vec *hull_points(int count)
{
    space2::hulls().emplace_back(count);
    return space2::hulls().back().data();
}

} // namespace

std::deque<std::vector<grz2_vec>> &space2::hulls()
{
    static std::deque<std::vector<grz2_vec>> pool;
    return pool;
}

grz2_shape space2::random(generator &random, int kind, double spread)
{
    grz2_shape s = {};
    grz2_vec at = place(random, spread);
    s.kind = static_cast<grz_kind>(kind & 0xff);
    s.radius = kind & GRZ_ROUNDED_KIND ? uniform(random, 0.25, 1) : 0;
    switch (s.kind) {
    case GRZ_POINT: s.point = at; break;
    case GRZ_SEGMENT: {
        grz2_vec along = place(random, 1);
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
    case GRZ_BALL: s.circle = {at, uniform(random, 0.25, 1)}; break;
    case GRZ_AABB: s.aabb = {sum(at, scaled(size(random), -1)), sum(at, size(random))}; break;
    case GRZ_RECT: {
        grz2_vec low = sum(at, scaled(size(random), -1));
        s.rect = {low.x, low.y, uniform(random, 0.5, 2), uniform(random, 0.5, 2)};
        break;
    }
    case GRZ_OBB: s.obb = {at, size(random), direction(random)}; break;
    default: break;
    }
    return s;
}

grz2_shape space2::lattice(generator &random, int kind, bool diagonal)
{
    grz2_shape s = {};
    grz2_vec at = integers(random, -8, 8);
    s.kind = static_cast<grz_kind>(kind & 0xff);
    s.radius = kind & GRZ_ROUNDED_KIND ? uniform_integer(random, 1, 4) : 0;
    switch (s.kind) {
    case GRZ_POINT: s.point = at; break;
    case GRZ_SEGMENT:
        s.segment.a = at;
        do {
            s.segment.b = integers(random, -8, 8);
        } while (s.segment.b.x == at.x && s.segment.b.y == at.y);
        break;
    case GRZ_RAY: s.ray = {at, nonzero_integers(random, -2, 2)}; break;
    case GRZ_LINE: s.line = {at, nonzero_integers(random, -2, 2)}; break;
    case GRZ_CAPSULE: s.capsule = {at, sum(at, nonzero_integers(random, -4, 4)), static_cast<double>(uniform_integer(random, 1, 3))}; break;
    case GRZ_TRIANGLE: s.triangle = {at, sum(at, nonzero_integers(random, -4, 4)), sum(at, nonzero_integers(random, -4, 4))}; break;
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
    case GRZ_BALL: s.circle = {at, static_cast<double>(uniform_integer(random, 1, 5))}; break;
    case GRZ_AABB:
        at = integers(random, -8, 2);
        s.aabb = {at, sum(at, integers(random, 1, 6))};
        break;
    case GRZ_RECT: {
        at = integers(random, -8, 2);
        grz2_vec size = integers(random, 1, 6);
        s.rect = {at.x, at.y, size.x, size.y};
        break;
    }
    case GRZ_OBB: s.obb = {at, integers(random, 1, 4), lattice_axis(random, diagonal)}; break;
    default: break;
    }
    return s;
}

} // namespace bench
