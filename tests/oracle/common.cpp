/* What two shapes have in common, in rationals, from the definition. A shape without a radius is where some linear
 * functions are at most, or equal to, a number; the common set is where all of both are. Its corners are found by
 * trying: each of so many functions as the space has dimensions that have one point in common, if all others hold
 * there. What has no end is cut by a cube beyond everything, and ends that lie on it are none. A ball cuts a line where
 * a quadratic function is at most 0.
 *
 * It shares no code and no formula with src/.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/common.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <gmpxx.h>
#include <vector>

namespace {

using number = mpq_class;
using vector = std::vector<number>;

number dot(const vector &a, const vector &b)
{
    number sum = 0;
    for (std::size_t i = 0; i < a.size(); i++) sum += a[i] * b[i];
    return sum;
}

vector minus(const vector &a, const vector &b)
{
    vector out(a.size());
    for (std::size_t i = 0; i < a.size(); i++) out[i] = a[i] - b[i];
    return out;
}

vector plus(const vector &a, const vector &b, const number &times)
{
    vector out(a.size());
    for (std::size_t i = 0; i < a.size(); i++) out[i] = a[i] + times * b[i];
    return out;
}

vector cross(const vector &a, const vector &b)
{
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

bool is_zero(const vector &a)
{
    return std::all_of(a.begin(), a.end(), [](const number &x) { return x == 0; });
}

vector vector_of(int dim, const double *x)
{
    vector out;
    for (int i = 0; i < dim; i++) out.emplace_back(x[i]);
    return out;
}

/* normal . x <= offset, or = */
struct condition {
    vector normal;
    number offset;
    bool equal;
};

bool holds(const condition &c, const vector &p)
{
    const number value = dot(c.normal, p);
    return c.equal ? value == c.offset : value <= c.offset;
}

bool hold(const std::vector<condition> &all, const vector &p)
{
    return std::all_of(all.begin(), all.end(), [&p](const condition &c) { return holds(c, p); });
}

/* Solves n linear equations; false if they do not have exactly one solution. */
bool solve(std::vector<vector> rows, vector right, vector &out)
{
    const std::size_t n = rows.size();
    for (std::size_t k = 0; k < n; k++) {
        std::size_t pivot = k;
        while (pivot < n && rows[pivot][k] == 0) pivot++;
        if (pivot == n) return false;
        std::swap(rows[pivot], rows[k]);
        std::swap(right[pivot], right[k]);
        for (std::size_t i = 0; i < n; i++) {
            if (i == k || rows[i][k] == 0) continue;
            const number factor = rows[i][k] / rows[k][k];
            for (std::size_t j = k; j < n; j++) rows[i][j] -= factor * rows[k][j];
            right[i] -= factor * right[k];
        }
    }
    out.resize(n);
    for (std::size_t k = 0; k < n; k++) out[k] = right[k] / rows[k][k];
    return true;
}

std::size_t rank_of(std::vector<vector> rows)
{
    std::size_t rank = 0;
    const std::size_t width = rows.empty() ? 0 : rows[0].size();
    for (std::size_t column = 0; column < width; column++) {
        std::size_t pivot = rank;
        while (pivot < rows.size() && rows[pivot][column] == 0) pivot++;
        if (pivot == rows.size()) continue;
        std::swap(rows[pivot], rows[rank]);
        for (std::size_t i = rank + 1; i < rows.size(); i++) {
            const number factor = rows[i][column] / rows[rank][column];
            for (std::size_t j = column; j < width; j++) rows[i][j] -= factor * rows[rank][j];
        }
        rank++;
    }
    return rank;
}

std::size_t rank_of_points(const std::vector<vector> &points)
{
    std::vector<vector> ways;
    for (const vector &p : points) ways.push_back(minus(p, points[0]));
    return rank_of(ways);
}

/* All corners of the set, each once. */
std::vector<vector> corners_of(std::size_t dim, const std::vector<condition> &all)
{
    std::vector<vector> out;
    std::vector<std::size_t> pick(dim);
    const std::size_t n = all.size();
    const auto try_pick = [&] {
        std::vector<vector> rows;
        vector right, p;
        for (std::size_t k : pick) {
            rows.push_back(all[k].normal);
            right.push_back(all[k].offset);
        }
        if (solve(rows, right, p) && hold(all, p) && std::find(out.begin(), out.end(), p) == out.end())
            out.push_back(p);
    };
    for (pick[0] = 0; pick[0] < n; pick[0]++)
        for (pick[1] = pick[0] + 1; pick[1] < n; pick[1]++) {
            if (dim == 2) try_pick();
            for (std::size_t k = pick[1] + 1; dim == 3 && k < n; k++) {
                pick[2] = k;
                try_pick();
            }
        }
    std::sort(out.begin(), out.end());
    return out;
}

/* A vector across the plane through some points, whose number is the dimension; 0 if they are not independent. */
vector across(const std::vector<vector> &p)
{
    if (p.size() == 2) {
        const vector way = minus(p[1], p[0]);
        return {-way[1], way[0]};
    }
    return cross(minus(p[1], p[0]), minus(p[2], p[0]));
}

void add_equal(std::vector<condition> &out, const vector &normal, const vector &at)
{
    if (!is_zero(normal)) out.push_back({normal, dot(normal, at), true});
}

/* The line through p along d: as many planes as hold it. */
void add_line(std::vector<condition> &out, const vector &p, const vector &d)
{
    if (d.size() == 2) {
        add_equal(out, {-d[1], d[0]}, p);
        return;
    }
    for (int i = 0; i < 3; i++) {
        vector axis(3);
        axis[static_cast<std::size_t>(i)] = 1;
        add_equal(out, cross(d, axis), p);
    }
}

/* normal . x <= normal . at */
void add_most(std::vector<condition> &out, const vector &normal, const vector &at)
{
    out.push_back({normal, dot(normal, at), false});
}

void add_point(std::vector<condition> &out, const vector &p)
{
    for (std::size_t i = 0; i < p.size(); i++) {
        vector axis(p.size());
        axis[i] = 1;
        add_equal(out, axis, p);
    }
}

/* A plane through some of the points for a condition, if all are on one side of it. */
void add_if_supporting(std::vector<condition> &out, const vector &normal, const std::vector<vector> &points,
                       const vector &at)
{
    if (is_zero(normal)) return;
    bool below = false, beyond = false;
    for (const vector &p : points) {
        const int side = cmp(dot(normal, p), dot(normal, at));
        below = below || side < 0;
        beyond = beyond || side > 0;
    }
    if (!beyond) add_most(out, normal, at);
    if (!below) add_most(out, plus(vector(normal.size()), normal, -1), at);
}

/* The convex hull of points. */
void add_hull(std::vector<condition> &out, const std::vector<vector> &points)
{
    const std::size_t dim = points[0].size(), rank = rank_of_points(points);
    if (rank == 0) {
        add_point(out, points[0]);
        return;
    }
    const vector &p = points[0];
    const vector &q = *std::find_if(points.begin(), points.end(), [&p](const vector &x) { return x != p; });
    if (rank == 1) {
        const vector d = minus(q, p);
        add_line(out, p, d);
        add_if_supporting(out, d, points, *std::max_element(points.begin(), points.end()));
        add_if_supporting(out, d, points, *std::min_element(points.begin(), points.end()));
        return;
    }
    vector normal;
    if (dim == 3 && rank == 2) {
        for (const vector &r : points)
            if (!is_zero(cross(minus(q, p), minus(r, p)))) normal = cross(minus(q, p), minus(r, p));
        add_equal(out, normal, p);
    }
    for (std::size_t i = 0; i < points.size(); i++)
        for (std::size_t j = i + 1; j < points.size(); j++) {
            if (dim == 2) add_if_supporting(out, across({points[i], points[j]}), points, points[i]);
            else if (rank == 2)
                add_if_supporting(out, cross(normal, minus(points[j], points[i])), points, points[i]);
            for (std::size_t k = j + 1; dim == 3 && rank == 3 && k < points.size(); k++)
                add_if_supporting(out, across({points[i], points[j], points[k]}), points, points[i]);
        }
}

/* A shape: its conditions, its points by their numbers, and how a place on it is counted. */
struct body {
    std::vector<condition> conditions;
    std::vector<vector> points; /* of bounded ones */
    bool endless = false, ball = false, empty = false;
    bool ray = false, flat = false, halfspace = false;
    bool counts = false;
    vector from, way; /* of what has a parameter */
    vector center;
    number radius;
};

void set_points(body &b, const std::vector<vector> &points)
{
    b.points = points;
    add_hull(b.conditions, points);
}

void set_line(body &b, const vector &from, const vector &way, bool ray)
{
    b.from = from;
    b.way = way;
    b.counts = true;
    if (is_zero(way)) {
        set_points(b, {from});
        return;
    }
    b.endless = true;
    b.ray = ray;
    add_line(b.conditions, from, way);
    if (ray) add_most(b.conditions, plus(vector(way.size()), way, -1), from);
}

void set_box(body &b, const vector &center, const std::vector<vector> &arms)
{
    std::vector<vector> points;
    for (std::size_t k = 0; k < std::size_t{1} << arms.size(); k++) {
        vector p = center;
        for (std::size_t i = 0; i < arms.size(); i++) p = plus(p, arms[i], k >> i & 1 ? 1 : -1);
        points.push_back(p);
    }
    set_points(b, points);
}

void set_range(body &b, const vector &least, const vector &most)
{
    std::vector<vector> arms;
    const vector size = minus(most, least);
    for (std::size_t i = 0; i < size.size(); i++) {
        vector arm(size.size());
        arm[i] = size[i] / 2;
        arms.push_back(arm);
    }
    set_box(b, plus(least, size, number(1, 2)), arms);
}

void set_plane(body &b, const vector &normal, double offset, bool halfspace)
{
    b.endless = true;
    b.flat = true;
    b.halfspace = halfspace;
    b.conditions.push_back({normal, number(offset), !halfspace});
}

void set_segment(body &b, const vector &p, const vector &q)
{
    set_points(b, {p, q});
    b.counts = true;
    b.from = p;
    b.way = minus(q, p);
}

template <class Shape> void set_common(body &b, int dim, const Shape &s)
{
    const auto at = [dim](const auto &v) { return vector_of(dim, &v.x); };
    switch (s.kind) {
    case GRZ_POINT: set_points(b, {at(s.point)}); break;
    case GRZ_SEGMENT: set_segment(b, at(s.segment.a), at(s.segment.b)); break;
    case GRZ_RAY: set_line(b, at(s.ray.origin), at(s.ray.dir), true); break;
    case GRZ_LINE: set_line(b, at(s.line.origin), at(s.line.dir), false); break;
    case GRZ_PLANE: set_plane(b, at(s.plane.normal), s.plane.offset, false); break;
    case GRZ_HALFSPACE: set_plane(b, at(s.halfspace.normal), s.halfspace.offset, true); break;
    case GRZ_AABB: set_range(b, at(s.aabb.min), at(s.aabb.max)); break;
    case GRZ_TRIANGLE: set_points(b, {at(s.triangle.a), at(s.triangle.b), at(s.triangle.c)}); break;
    case GRZ_HULL: {
        std::vector<vector> points;
        for (int k = 0; k < s.hull.count; k++) points.push_back(at(s.hull.points[k]));
        set_points(b, points);
        break;
    }
    default: break;
    }
}

body body_of(const grz2_shape &s)
{
    body b;
    if (!grz2_shape_valid(&s)) {
        b.empty = true;
    } else if (s.kind == GRZ_BALL) {
        b.ball = true;
        b.center = vector_of(2, &s.circle.center.x);
        b.radius = s.circle.radius;
    } else if (s.kind == GRZ_RECT) {
        const vector least{s.rect.x, s.rect.y};
        set_range(b, least, plus(least, {number(s.rect.width), number(s.rect.height)}, 1));
    } else if (s.kind == GRZ_OBB) {
        const vector u = vector_of(2, &s.obb.u.x), v{-u[1], u[0]}, none(2);
        set_box(b, vector_of(2, &s.obb.center.x), {plus(none, u, s.obb.half.x), plus(none, v, s.obb.half.y)});
    } else {
        set_common(b, 2, s);
    }
    return b;
}

body body_of(const grz3_shape &s)
{
    body b;
    if (!grz3_shape_valid(&s)) {
        b.empty = true;
    } else if (s.kind == GRZ_BALL) {
        b.ball = true;
        b.center = vector_of(3, &s.sphere.center.x);
        b.radius = s.sphere.radius;
    } else if (s.kind == GRZ_OBB) {
        const vector none(3), half = vector_of(3, &s.obb.half.x);
        std::vector<vector> arms;
        for (std::size_t k = 0; k < 3; k++) arms.push_back(plus(none, vector_of(3, &s.obb.axis[k].x), half[k]));
        set_box(b, vector_of(3, &s.obb.center.x), arms);
    } else {
        set_common(b, 3, s);
    }
    return b;
}

/* The nearest double, ties to even: by comparing with the middles on both sides. `sign` says how the exact value lies
 * to a rational number. */
template <class Sign> bool rounds_to(double x, Sign sign)
{
    if (std::isnan(x) || (x == 0 && std::signbit(x))) return false;
    std::uint64_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    const number last(number(0x1p1023) * 2);
    for (int side = -1; side <= 1; side += 2) {
        const double next = std::nextafter(x, side * HUGE_VAL);
        if (next == x) continue;
        const number from = std::isinf(x) ? (x > 0 ? last : number(-last)) : number(x),
                     to = std::isinf(next) ? (next > 0 ? last : number(-last)) : number(next), middle = (from + to) / 2;
        const int past = sign(middle) * side;
        if (past > 0 || (past == 0 && (bits & 1))) return false;
    }
    return true;
}

bool is_rounded(double x, const number &value)
{
    return rounds_to(x, [&value](const number &middle) { return cmp(value, middle); });
}

/* A direction divided by its largest coordinate; `turn`: its first coordinate that is not 0 is to be positive. */
bool is_direction(const double *given, vector d, bool turn)
{
    number size = 0;
    for (const number &x : d) size = std::max(size, number(abs(x)));
    const auto first = std::find_if(d.begin(), d.end(), [](const number &x) { return x != 0; });
    if (turn && *first < 0) size = -size;
    for (std::size_t i = 0; i < d.size(); i++)
        if (!is_rounded(given[i], d[i] / size)) return false;
    return true;
}

bool is_none(const double *given, int dim)
{
    return std::all_of(given, given + dim, [](double x) { return x == 0; });
}

bool same_feature(const grz_feature &f, grz_feature_kind kind, std::vector<int> corners)
{
    corners.resize(3, -1);
    return f.kind == kind && std::equal(corners.begin(), corners.end(), f.corner);
}

/* The corners of the smallest face of a hull that has p, by their numbers. */
std::vector<int> face_of(const body &b, const vector &p, bool corners_only)
{
    std::vector<int> out;
    for (std::size_t k = 0; k < b.points.size(); k++) {
        const bool in = std::all_of(b.conditions.begin(), b.conditions.end(), [&](const condition &c) {
            return dot(c.normal, p) != c.offset || dot(c.normal, b.points[k]) == c.offset;
        });
        const bool again = std::find(b.points.begin(), b.points.begin() + static_cast<std::ptrdiff_t>(k),
                                     b.points[k]) != b.points.begin() + static_cast<std::ptrdiff_t>(k);
        if (!in || again) continue;
        if (corners_only && face_of(b, b.points[k], false).size() > 1) continue;
        out.push_back(static_cast<int>(k));
    }
    return out;
}

bool is_feature(const body &b, const vector &p, const grz_feature &f)
{
    if (b.halfspace && dot(b.conditions[0].normal, p) != b.conditions[0].offset)
        return same_feature(f, GRZ_FEATURE_NONE, {});
    if (b.flat) return same_feature(f, GRZ_FEATURE_FACE, {});
    if (b.ball) {
        const vector way = minus(p, b.center);
        return dot(way, way) == b.radius * b.radius ? same_feature(f, GRZ_FEATURE_VERTEX, {0})
                                                    : same_feature(f, GRZ_FEATURE_NONE, {});
    }
    if (b.endless) {
        if (!b.ray) return same_feature(f, GRZ_FEATURE_EDGE, {});
        return same_feature(f, p == b.from ? GRZ_FEATURE_VERTEX : GRZ_FEATURE_EDGE, {0});
    }
    std::vector<int> face = face_of(b, p, true);
    std::vector<vector> at;
    for (int k : face) at.push_back(b.points[static_cast<std::size_t>(k)]);
    const std::size_t rank = rank_of_points(at);
    if (rank == p.size()) return same_feature(f, GRZ_FEATURE_NONE, {});
    if (rank == 0) return same_feature(f, GRZ_FEATURE_VERTEX, face);
    if (rank == 1) return same_feature(f, GRZ_FEATURE_EDGE, face);
    face.resize(3);
    return same_feature(f, GRZ_FEATURE_FACE, face);
}

bool is_parameter(const body &b, const vector &p, double t)
{
    if (!b.counts) return std::isnan(t);
    for (std::size_t i = 0; i < p.size(); i++)
        if (b.way[i] != 0) return is_rounded(t, (p[i] - b.from[i]) / b.way[i]);
    return is_rounded(t, 0);
}

/* Both spaces alike. */
struct answer_corner {
    const double *at;
    double t[2];
    grz_feature feature[2];
};

struct answer {
    int dim;
    bool meet;
    grz_set_kind kind;
    int count;
    const double *direction;
    double offset;
    std::vector<answer_corner> corners;
};

const char *fault_of_corner(const answer &given, std::size_t k, const vector &p, const body &a, const body &b)
{
    const answer_corner &corner = given.corners[k];
    for (std::size_t i = 0; i < p.size(); i++)
        if (!is_rounded(corner.at[i], p[i])) return "a coordinate is not the nearest double";
    if (!is_parameter(a, p, corner.t[0]) || !is_parameter(b, p, corner.t[1])) return "a parameter";
    if (!is_feature(a, p, corner.feature[0])) return "the feature of a";
    return is_feature(b, p, corner.feature[1]) ? nullptr : "the feature of b";
}

const char *fault_of_corners(const answer &given, grz_set_kind kind, const std::vector<vector> &corners, const body &a,
                             const body &b)
{
    if (!given.meet) return "they meet";
    if (given.kind != kind) return "the kind";
    if (given.count != static_cast<int>(corners.size())) return "the count";
    const bool directed = kind == GRZ_SET_RAY || kind == GRZ_SET_LINE || kind == GRZ_SET_PLANE;
    if (!directed && !is_none(given.direction, given.dim)) return "a direction";
    if (kind != GRZ_SET_PLANE && given.offset != 0) return "an offset";
    for (std::size_t k = 0; k < corners.size(); k++) {
        const char *const fault = fault_of_corner(given, k, corners[k], a, b);
        if (fault != nullptr) return fault;
    }
    return nullptr;
}

/* From the least one on, counter-clockwise. */
void sort_around(std::vector<vector> &corners)
{
    if (corners.size() < 3) return;
    const vector least = corners[0];
    vector normal{0, 0, 1};
    if (least.size() == 3) {
        normal = cross(minus(corners[1], least), minus(corners[2], least));
        const auto first = std::find_if(normal.begin(), normal.end(), [](const number &x) { return x != 0; });
        if (*first < 0) normal = plus(vector(3), normal, -1);
    }
    std::sort(corners.begin() + 1, corners.end(), [&](const vector &p, const vector &q) {
        vector u = minus(p, least), v = minus(q, least);
        u.resize(3), v.resize(3);
        return dot(normal, cross(u, v)) > 0;
    });
}

/* What is beyond everything. */
number far_away()
{
    mpz_class out;
    mpz_ui_pow_ui(out.get_mpz_t(), 2, 20000);
    return number(out);
}

bool is_far(const vector &p)
{
    static const number far = far_away();
    return std::any_of(p.begin(), p.end(), [](const number &x) { return abs(x) == far; });
}

/* A line's point nearest to 0. */
vector nearest_to_origin(const vector &p, const vector &d) { return plus(p, d, -dot(p, d) / dot(d, d)); }

const char *fault_of_endless(const answer &given, const std::vector<vector> &corners, const body &a, const body &b)
{
    std::vector<vector> near, distant;
    for (const vector &p : corners) (is_far(p) ? distant : near).push_back(p);
    if (rank_of_points(corners) > 1) {
        const condition &c = a.conditions[0];
        const char *const fault = fault_of_corners(given, GRZ_SET_PLANE, {}, a, b);
        if (fault != nullptr) return fault;
        number size = 0;
        for (const number &x : c.normal) size = std::max(size, number(abs(x)));
        const auto first = std::find_if(c.normal.begin(), c.normal.end(), [](const number &x) { return x != 0; });
        if (*first < 0) size = -size;
        if (!is_rounded(given.offset, c.offset / size)) return "the offset";
        return is_direction(given.direction, c.normal, true) ? nullptr : "the normal";
    }
    if (near.empty()) {
        const vector d = minus(distant[1], distant[0]);
        const char *const fault = fault_of_corners(given, GRZ_SET_LINE, {nearest_to_origin(distant[0], d)}, a, b);
        if (fault != nullptr) return fault;
        return is_direction(given.direction, d, true) ? nullptr : "the direction";
    }
    const char *const fault = fault_of_corners(given, GRZ_SET_RAY, near, a, b);
    if (fault != nullptr) return fault;
    return is_direction(given.direction, minus(distant[0], near[0]), false) ? nullptr : "the direction";
}

const char *fault_of_conditions(const answer &given, std::vector<condition> all, const body &a, const body &b)
{
    const std::size_t dim = static_cast<std::size_t>(given.dim);
    static const number far = far_away();
    if (a.endless && b.endless)
        for (std::size_t i = 0; i < dim; i++)
            for (int side = -1; side <= 1; side += 2) {
                vector axis(dim);
                axis[i] = side;
                all.push_back({axis, far, false});
            }
    std::vector<vector> corners = corners_of(dim, all);
    if (corners.empty()) return given.meet ? "they do not meet" : nullptr;
    if (std::any_of(corners.begin(), corners.end(), is_far)) return fault_of_endless(given, corners, a, b);
    sort_around(corners);
    const grz_set_kind kind = corners.size() == 1   ? GRZ_SET_POINT
                              : corners.size() == 2 ? GRZ_SET_SEGMENT
                                                    : GRZ_SET_POLYGON;
    return fault_of_corners(given, kind, corners, a, b);
}

/* The sign of u + w sqrt(d), d >= 0. */
int sign_of(const number &u, const number &w, const number &d)
{
    const int of_u = sgn(u), of_w = sgn(w) * sgn(d);
    if (of_u * of_w >= 0) return of_u != 0 ? of_u : of_w;
    return of_u * cmp(u * u, w * w * d);
}

/* A place on a line: (minus_b + side sqrt(root)) / a; or `at`, if side is 0. */
struct place {
    number at;
    int side;
};

struct chord {
    number a, minus_b, root;
    const vector *from, *way;
};

bool is_at(const chord &c, const place &t, double x, const number &origin, const number &way)
{
    if (t.side == 0) return is_rounded(x, origin + t.at * way);
    return rounds_to(x, [&](const number &middle) {
        return sign_of((origin - middle) * c.a + c.minus_b * way, t.side * way, c.root);
    });
}

const char *fault_at(const answer &given, std::size_t k, const chord &c, const place &t, int ball, const body &line,
                     const body &of_ball)
{
    const answer_corner &corner = given.corners[k];
    for (std::size_t i = 0; i < c.way->size(); i++)
        if (!is_at(c, t, corner.at[i], (*c.from)[i], (*c.way)[i])) return "a coordinate of a chord";
    if (!is_at(c, t, corner.t[1 - ball], 0, 1) || !std::isnan(corner.t[ball])) return "a parameter of a chord";
    const grz_feature &f = corner.feature[1 - ball], &g = corner.feature[ball];
    if (t.side == 0) {
        const vector p = plus(*c.from, *c.way, t.at);
        return is_feature(line, p, f) && is_feature(of_ball, p, g) ? nullptr : "a feature of a chord";
    }
    const bool on_rim = same_feature(g, GRZ_FEATURE_VERTEX, {0});
    const std::vector<int> edge = !line.endless ? std::vector<int>{0, 1} : line.ray ? std::vector<int>{0} : std::vector<int>{};
    return on_rim && same_feature(f, GRZ_FEATURE_EDGE, edge) ? nullptr : "a feature on the rim";
}

const char *fault_of_chord(const answer &given, const body &line, const body &ball, int which)
{
    if (line.empty || ball.empty) return given.meet ? "one is empty" : nullptr;
    if (!line.counts || is_zero(line.way)) { /* a point */
        const vector p = line.points[0], way = minus(p, ball.center);
        const bool in = dot(way, way) <= ball.radius * ball.radius;
        if (!in) return given.meet ? "they do not meet" : nullptr;
        return which == 0 ? fault_of_corners(given, GRZ_SET_POINT, {p}, ball, line)
                          : fault_of_corners(given, GRZ_SET_POINT, {p}, line, ball);
    }
    const vector p = minus(line.from, ball.center);
    chord c;
    c.from = &line.from;
    c.way = &line.way;
    c.a = dot(line.way, line.way);
    c.minus_b = -dot(p, line.way);
    c.root = c.minus_b * c.minus_b - c.a * (dot(p, p) - ball.radius * ball.radius);
    if (c.root < 0) return given.meet ? "they do not meet" : nullptr;
    /* t - at: of a root (minus_b - at a + side sqrt(root)) / a */
    const auto compare = [&c](int side, const number &at) { return sign_of(c.minus_b - at * c.a, side, c.root); };
    place first = {0, -1}, last = {0, 1};
    const bool begins = !line.endless || line.ray, ends = !line.endless;
    if (begins && compare(1, 0) < 0) return given.meet ? "they do not meet" : nullptr;
    if (ends && compare(-1, 1) > 0) return given.meet ? "they do not meet" : nullptr;
    const bool one_at_start = begins && compare(1, 0) == 0, one_at_end = ends && compare(-1, 1) == 0;
    if (begins && compare(-1, 0) <= 0) first = {0, 0};
    if (ends && compare(1, 1) >= 0) last = {1, 0};
    const bool one = one_at_start || one_at_end || c.root == 0;
    if (one_at_start) last = {0, 0}, first = last;
    else if (one_at_end) first = {1, 0}, last = first;
    else if (c.root == 0) first = {c.minus_b / c.a, 0};
    if (!given.meet) return "they meet";
    if (given.kind != (one ? GRZ_SET_POINT : GRZ_SET_SEGMENT) || given.count != (one ? 1 : 2)) return "the kind of a chord";
    const auto ahead = std::find_if(line.way.begin(), line.way.end(), [](const number &x) { return x != 0; });
    if (!one && *ahead < 0) std::swap(first, last);
    const char *const fault = fault_at(given, 0, c, first, which, line, ball);
    return fault != nullptr || one ? fault : fault_at(given, 1, c, last, which, line, ball);
}

template <class Set, class Corner>
answer answer_of(int dim, bool meet, const Set *set, const Corner *corners, double offset)
{
    answer out{dim, meet, set->kind, set->count, &set->direction.x, offset, {}};
    for (int k = 0; k < set->count; k++)
        out.corners.push_back({&corners[k].point.x, {corners[k].t_a, corners[k].t_b},
                               {corners[k].feature_a, corners[k].feature_b}});
    return out;
}

const char *fault_of(const answer &given, const body &a, const body &b)
{
    if (!given.meet && (given.kind != GRZ_SET_NOTHING || given.count != 0)) return "no, but a set";
    if (a.empty || b.empty) return given.meet ? "one is empty" : nullptr;
    if (a.ball) return fault_of_chord(given, b, a, 0);
    if (b.ball) return fault_of_chord(given, a, b, 1);
    std::vector<condition> all = a.conditions;
    all.insert(all.end(), b.conditions.begin(), b.conditions.end());
    return fault_of_conditions(given, all, a, b);
}

} // namespace

const char *common_fault2(const grz2_shape *a, const grz2_shape *b, bool meet, const grz2_common_set *set,
                          const grz2_common_corner *corners)
{
    return fault_of(answer_of(2, meet, set, corners, 0), body_of(*a), body_of(*b));
}

const char *common_fault3(const grz3_shape *a, const grz3_shape *b, bool meet, const grz3_common_set *set,
                          const grz3_common_corner *corners)
{
    return fault_of(answer_of(3, meet, set, corners, set->offset), body_of(*a), body_of(*b));
}

const char *common_fault_of_area(const grz2_shape *a, const grz2_shape *b, bool yes, double area)
{
    const body p = body_of(*a), q = b == nullptr ? body() : body_of(*b);
    number twice = 0;
    if (!p.empty && !q.empty && !p.points.empty() && (b == nullptr || !q.points.empty())) {
        std::vector<condition> all = p.conditions;
        all.insert(all.end(), q.conditions.begin(), q.conditions.end());
        std::vector<vector> corners = corners_of(2, all);
        sort_around(corners);
        for (std::size_t k = 1; k + 1 < corners.size(); k++) {
            const vector u = minus(corners[k], corners[0]), v = minus(corners[k + 1], corners[0]);
            twice += u[0] * v[1] - u[1] * v[0];
        }
    }
    if (yes != (twice > 0)) return "whether there is an area";
    return is_rounded(area, twice / 2) ? nullptr : "an area is not the nearest double";
}

const char *common_fault_of_planes(const grz3_plane planes[3], bool meet, const grz3_common_set *set,
                                   const grz3_common_corner *corner)
{
    body all, none;
    all.endless = none.endless = true;
    for (int k = 0; k < 3; k++) {
        const grz3_shape shape = grz3_shape_from_plane(&planes[k]);
        if (!grz3_shape_valid(&shape)) return meet ? "one is empty" : nullptr;
        set_plane(all, vector_of(3, &planes[k].normal.x), planes[k].offset, false);
    }
    grz3_common_corner plain = *corner;
    answer given = answer_of(3, meet, set, &plain, set->offset);
    for (answer_corner &c : given.corners) /* which has no features */
        for (grz_feature &f : c.feature) {
            if (!same_feature(f, GRZ_FEATURE_NONE, {})) return "a feature";
            f.kind = GRZ_FEATURE_FACE;
        }
    all.flat = none.flat = true;
    return fault_of_conditions(given, all.conditions, all, none);
}
