// How far a cylinder is from another shape, in numbers of 256 bits: a search for the nearest points of convex sets by
// their support functions (Gilbert, Johnson and Keerthi, 1988), whose result is taken for what it proves.
//
// SPDX-License-Identifier: MIT
#include "oracle/round.h"

#include <gmpxx.h>

#include <cmath>
#include <limits>
#include <vector>

namespace {

using number = mpf_class;
constexpr unsigned bits = 256;

number of(double x) { return number(x, bits); }

struct vec {
    number x, y, z;
};
vec of(const grz3_vec &v) { return {of(v.x), of(v.y), of(v.z)}; }
vec operator+(const vec &a, const vec &b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
vec operator-(const vec &a, const vec &b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
vec operator*(const number &s, const vec &a) { return {s * a.x, s * a.y, s * a.z}; }
number dot(const vec &a, const vec &b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
vec cross(const vec &a, const vec &b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
number norm(const vec &a) { return sqrt(dot(a, a)); }
bool same(const vec &a, const vec &b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

// A convex set: the hull of corners, or of two discs; all of it at two places, and with a ball around each point.
struct body {
    std::vector<vec> corners;
    std::vector<vec> places = {vec{of(0), of(0), of(0)}};
    bool disc = false;    // around each corner
    bool endless = false; // its corners do not say how large it is
    vec axis;
    number reach, radius;

    [[nodiscard]] vec support(const vec &d) const {
        const vec *best = &corners[0], *place = &places[0];
        for (const vec &c : corners)
            if (dot(d, c) > dot(d, *best)) best = &c;
        for (const vec &p : places)
            if (dot(d, p) > dot(d, *place)) place = &p;
        vec at = *best + *place;
        if (!disc) return at;
        const vec across = d - dot(d, axis) * axis;
        const number length = norm(across);
        if (length > of(0x1p-180) * norm(d)) at = at + (reach / length) * across; // else it is only rounding
        return at;
    }
};

body body_of(const grz3_shape &s, double grown) {
    body b;
    b.radius = of(s.radius);
    switch (s.kind) {
    case GRZ_POINT: b.corners = {of(s.point)}; break;
    case GRZ_SEGMENT: b.corners = {of(s.segment.a), of(s.segment.b)}; break;
    case GRZ_RAY:
    case GRZ_LINE: {
        const vec o = of(s.ray.origin), d = of(0x1p32) * of(s.ray.dir);
        b.corners = {s.kind == GRZ_LINE ? o - d : o, o + d};
        b.endless = true;
        break;
    }
    case GRZ_BALL:
        b.corners = {of(s.sphere.center)};
        b.radius = of(s.sphere.radius);
        break;
    case GRZ_CAPSULE:
        b.corners = {of(s.capsule.a), of(s.capsule.b)};
        b.radius = of(s.capsule.radius);
        break;
    case GRZ_AABB:
        for (int i = 0; i < 8; i++)
            b.corners.push_back({of(i & 1 ? s.aabb.min.x : s.aabb.max.x), of(i & 2 ? s.aabb.min.y : s.aabb.max.y),
                                 of(i & 4 ? s.aabb.min.z : s.aabb.max.z)});
        break;
    case GRZ_OBB:
        for (int i = 0; i < 8; i++) {
            const grz3_vec &h = s.obb.half;
            b.corners.push_back(of(s.obb.center) + of(i & 1 ? h.x : -h.x) * of(s.obb.axis[0]) +
                                of(i & 2 ? h.y : -h.y) * of(s.obb.axis[1]) +
                                of(i & 4 ? h.z : -h.z) * of(s.obb.axis[2]));
        }
        break;
    case GRZ_TRIANGLE: b.corners = {of(s.triangle.a), of(s.triangle.b), of(s.triangle.c)}; break;
    case GRZ_HULL:
        for (int i = 0; i < s.hull.count; i++) b.corners.push_back(of(s.hull.points[i]));
        break;
    case GRZ_CYLINDER: {
        const vec p = of(s.cylinder.a), q = of(s.cylinder.b), d = q - p;
        number by = of(grown), most = norm(d) / 2;
        if (-by > most) by = -most;
        b.axis = (1 / norm(d)) * d;
        b.corners = {p - by * b.axis, q + by * b.axis};
        b.disc = true;
        b.reach = of(s.cylinder.radius) + of(grown);
        if (b.reach < 0) b.reach = 0;
        break;
    }
    default: break;
    }
    return b;
}

// The nearest point to 0 of the hull of some of the points: those that are needed, and by which weights. Tries all
// subsets.
struct nearest {
    vec point;
    number square;
    std::vector<int> used;
    bool found = false;
};

// The weights of the point of the plane through some points that is nearest to 0: false if they are dependent.
bool weights_of(const std::vector<vec> &p, const std::vector<int> &chosen, std::vector<number> &weights) {
    const int n = static_cast<int>(chosen.size()) - 1;
    std::vector<std::vector<number>> m(n, std::vector<number>(n + 1, of(0)));
    const vec &first = p[chosen[0]];
    std::vector<vec> edge;
    for (int i = 0; i < n; i++) edge.push_back(p[chosen[i + 1]] - first);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) m[i][k] = dot(edge[i], edge[k]);
        m[i][n] = -dot(edge[i], first);
    }
    for (int i = 0; i < n; i++) {
        int pivot = i;
        for (int k = i + 1; k < n; k++)
            if (abs(m[k][i]) > abs(m[pivot][i])) pivot = k;
        std::swap(m[i], m[pivot]);
        if (abs(m[i][i]) <= of(0x1p-200) * dot(edge[i], edge[i])) return false;
        for (int k = 0; k < n; k++) {
            if (k == i) continue;
            const number f = m[k][i] / m[i][i];
            for (int j = i; j <= n; j++) m[k][j] -= f * m[i][j];
        }
    }
    weights.assign(n + 1, of(1));
    for (int i = 0; i < n; i++) {
        weights[i + 1] = m[i][n] / m[i][i];
        weights[0] -= weights[i + 1];
    }
    for (const number &w : weights)
        if (w < 0) return false;
    return true;
}

nearest nearest_of(const std::vector<vec> &p) {
    nearest best;
    for (unsigned set = 1; set < 1U << p.size(); set++) {
        std::vector<int> chosen;
        std::vector<number> weights;
        for (int i = 0; i < static_cast<int>(p.size()); i++)
            if (set >> i & 1) chosen.push_back(i);
        if (!weights_of(p, chosen, weights)) continue;
        vec at{of(0), of(0), of(0)};
        for (size_t i = 0; i < chosen.size(); i++) at = at + weights[i] * p[chosen[i]];
        const number square = chosen.size() == 4 ? of(0) : dot(at, at);
        if (best.found && square >= best.square) continue;
        best = {at, square, chosen, true};
    }
    return best;
}

// Never 0 for what is not.
double signed_double(const number &x) {
    const double d = x.get_d();
    return d != 0 ? d : sgn(x) * std::numeric_limits<double>::denorm_min();
}

double down(const number &x) { return std::nextafter(x.get_d(), -std::numeric_limits<double>::infinity()); }
double up(const number &x) { return std::nextafter(x.get_d(), std::numeric_limits<double>::infinity()); }

bracket search(const body &a, const body &b) {
    const number radius = a.radius + b.radius;
    std::vector<vec> simplex = {a.corners[0] + a.places[0] - b.corners[0] - b.places[0]};
    vec v = simplex[0];
    number size = of(0), least = of(0), most = norm(v);
    for (const body *x : {&a, &b}) {
        for (const vec &c : x->corners)
            if (!x->endless) size = std::max<number>(size, norm(c));
        for (const vec &c : x->places) size = std::max<number>(size, norm(c));
        if (x->disc) size = std::max<number>(size, x->reach);
    }
    for (int step = 0; step < 150; step++) {
        const number length = norm(v);
        most = std::min<number>(most, length);
        if (length <= of(0x1p-120) * size) return {0, up(most), false};
        const vec back = of(-1) * v, w = a.support(back) - b.support(v);
        least = std::max<number>(least, dot(v, w) / length);
        if (most - least <= of(0x1p-62) * size || most - least <= of(0x1p-62) * most) break;
        for (const vec &p : simplex)
            if (same(p, w)) step = 150;
        if (step == 150) break;
        simplex.push_back(w);
        const nearest n = nearest_of(simplex);
        if (n.used.size() == 4) return {0, 0, true};
        std::vector<vec> kept;
        for (const int i : n.used) kept.push_back(simplex[i]);
        simplex = kept;
        v = n.point;
    }
    const bool inside = most < radius;
    const number low = least - radius, high = most - radius;
    return {low > 0 ? down(low) : 0, high > 0 ? up(high) : 0, inside};
}

// Of a plane or half-space: b is where normal . x - offset is at most 0, or is 0.
bracket flat(const body &a, const grz3_shape &s) {
    const vec n = of(s.plane.normal);
    const number length = norm(n), greatest = dot(n, a.support(n)) + length * a.radius - of(s.plane.offset),
                 least = dot(n, a.support(of(-1) * n)) - length * a.radius - of(s.plane.offset);
    const number above = least / length, below = -greatest / length;
    const bool solid = s.kind == GRZ_HALFSPACE;
    const number gap = solid ? above : std::max<number>(above, below);
    return {gap > 0 ? down(gap) : 0, gap > 0 ? up(gap) : 0, gap < 0};
}

} // namespace

bracket round_distance(const grz3_shape *a, const grz3_shape *b, double grown, const grz3_vec *v, double from,
                       double to) {
    mpf_set_default_prec(bits);
    const bool swap = a->kind == GRZ_PLANE || a->kind == GRZ_HALFSPACE;
    const vec motion = of(swap ? -1 : 1) * (v ? of(*v) : vec{of(0), of(0), of(0)});
    body x = body_of(swap ? *b : *a, grown);
    x.places = {of(from) * motion, of(to) * motion};
    const grz3_shape &other = swap ? *a : *b;
    if (other.kind == GRZ_PLANE || other.kind == GRZ_HALFSPACE) return flat(x, other);
    return search(x, body_of(other, grown));
}

double round_excess(const grz3_shape *container, const grz3_cylinder *cylinder) {
    mpf_set_default_prec(bits);
    grz3_shape shape{};
    shape.kind = GRZ_CYLINDER;
    shape.cylinder = *cylinder;
    const body c = body_of(shape, 0);
    if (container->kind == GRZ_BALL) {
        number most = of(0);
        for (const vec &end : c.corners) {
            const vec d = end - of(container->sphere.center);
            const number along = dot(d, c.axis), across = norm(d - along * c.axis) + c.reach;
            most = std::max<number>(most, sqrt(along * along + across * across));
        }
        return signed_double(most - of(container->sphere.radius));
    }
    std::vector<vec> normals;
    std::vector<number> offsets;
    if (container->kind == GRZ_HALFSPACE) {
        normals = {of(container->halfspace.normal)};
        offsets = {of(container->halfspace.offset)};
    }
    const body box = body_of(*container, 0);
    for (int i = 0; i < 3 && (container->kind == GRZ_AABB || container->kind == GRZ_OBB); i++) {
        const grz3_vec units[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        const grz3_vec *axes = container->kind == GRZ_AABB ? units : container->obb.axis;
        const vec n = cross(of(axes[(i + 1) % 3]), of(axes[(i + 2) % 3]));
        if (dot(n, of(axes[i])) == 0) return std::numeric_limits<double>::infinity(); // the axes are dependent
        for (const vec &d : {n, of(-1) * n}) {
            normals.push_back(d);
            offsets.push_back(dot(d, box.support(d)));
        }
    }
    number most = of(-1e300);
    for (size_t i = 0; i < normals.size(); i++)
        most = std::max<number>(most, (dot(normals[i], c.support(normals[i])) - offsets[i]) / norm(normals[i]));
    return signed_double(most);
}
