/* Which cells of a grid a shape touches, in rationals, from the definition. What a polytope and a closed cell have in
 * common is cut out, side by side: its corners are those of cut faces, and corners of the cell inside of a solid. A
 * half-open cell has a point in common with it if on each axis some corner is below the greatest side, as the middle of
 * these is below all of them. A ball has the point of the cell that is nearest to its center, if any.
 *
 * It shares no code and no formula with src/.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/cells.h"

#include <algorithm>
#include <array>
#include <gmpxx.h>
#include <set>
#include <vector>

namespace {

using number = mpq_class;
using point = std::array<number, 3>;
using polygon = std::vector<point>;
using cell = std::array<int64_t, 3>;

number whole(int64_t m)
{
    return number(static_cast<double>(m / 1048576)) * 1048576 + number(static_cast<double>(m % 1048576));
}

struct shape {
    int dim = 0;
    bool is_empty = false, is_ball = false, is_segment = false, is_solid = false;
    std::vector<polygon> faces; // of a ball one point, its center; of a segment its ends
    point center, step[3];      // of a solid
    number radius;
    point least, greatest;
};

struct lines {
    int dim = 0;
    bool half_open = false;
    point origin, size;
    number at(int axis, int64_t m) const { return origin[axis] + whole(m) * size[axis]; }
};

point point_of(int dim, const double *x)
{
    point out;
    for (int i = 0; i < dim; i++) out[i] = x[i];
    return out;
}

point plus(const point &a, const point &b, const number &times)
{
    point out;
    for (int i = 0; i < 3; i++) out[i] = a[i] + times * b[i];
    return out;
}

// The faces of center +- step 0 +- step 1 (+- step 2).
void add_box(shape &s)
{
    static const int around[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int k = 0; k < (s.dim == 2 ? 1 : 6); k++) {
        const int axis = s.dim == 2 ? 2 : k / 2, i = (axis + 1) % 3, j = (axis + 2) % 3;
        const point middle = s.dim == 2 ? s.center : plus(s.center, s.step[axis], k % 2 ? 1 : -1);
        polygon face;
        for (const auto &sign : around) face.push_back(plus(plus(middle, s.step[i], sign[0]), s.step[j], sign[1]));
        s.faces.push_back(face);
    }
    s.is_solid = s.dim == 3;
}

void add_aabb(shape &s, const point &least, const point &greatest)
{
    for (int i = 0; i < s.dim; i++) {
        s.center[i] = (least[i] + greatest[i]) / 2;
        s.step[i][i] = (greatest[i] - least[i]) / 2;
    }
    add_box(s);
}

void set_bounds(shape &s)
{
    bool first = true;
    for (const polygon &face : s.faces)
        for (const point &p : face) {
            for (int i = 0; i < s.dim; i++) {
                if (first || p[i] - s.radius < s.least[i]) s.least[i] = p[i] - s.radius;
                if (first || p[i] + s.radius > s.greatest[i]) s.greatest[i] = p[i] + s.radius;
            }
            first = false;
        }
}

number determinant(const point &a, const point &b, const point &c)
{
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

// Is p = center + sum of c step, with |c| <= 1? A flat one is its faces.
bool has_inside(const shape &s, const point &p)
{
    const number whole_size = determinant(s.step[0], s.step[1], s.step[2]);
    if (!s.is_solid || whole_size == 0) return false;
    const point d = plus(p, s.center, -1);
    for (int k = 0; k < 3; k++) {
        const number part = determinant(k == 0 ? d : s.step[0], k == 1 ? d : s.step[1], k == 2 ? d : s.step[2]);
        if (abs(part) > abs(whole_size)) return false;
    }
    return true;
}

// The part of a convex polygon where x_axis is on one side of a number.
polygon cut(const polygon &p, int axis, const number &at, int side)
{
    polygon out;
    for (std::size_t k = 0; k < p.size(); k++) {
        const point &from = p[k], &to = p[(k + 1) % p.size()];
        const number a = (from[axis] - at) * side, b = (to[axis] - at) * side;
        if (a >= 0) out.push_back(from);
        if ((a > 0 && b < 0) || (a < 0 && b > 0)) out.push_back(plus(from, plus(to, from, -1), number(a / (a - b))));
    }
    return out;
}

bool touches_ball(const shape &s, const lines &grid, const cell &c)
{
    const point &center = s.faces[0][0];
    number square = 0;
    bool on_greatest = false;
    for (int i = 0; i < grid.dim; i++) {
        const number lo = grid.at(i, c[i]), hi = grid.at(i, c[i] + 1);
        const number nearest = center[i] < lo ? lo : center[i] > hi ? hi : center[i], d = nearest - center[i];
        on_greatest = on_greatest || nearest == hi;
        square += d * d;
    }
    const number rest = s.radius * s.radius - square;
    return rest > 0 || (rest == 0 && !(grid.half_open && on_greatest));
}

bool touches(const shape &s, const lines &grid, const cell &c)
{
    if (s.is_ball) return touches_ball(s, grid, c);
    polygon corners;
    for (polygon face : s.faces) {
        for (int i = 0; i < grid.dim; i++)
            face = cut(cut(face, i, grid.at(i, c[i]), 1), i, grid.at(i, c[i] + 1), -1);
        corners.insert(corners.end(), face.begin(), face.end());
    }
    for (int k = 0; k < 8 && s.is_solid; k++) {
        point corner;
        for (int i = 0; i < 3; i++) corner[i] = grid.at(i, c[i] + (k >> i & 1));
        if (has_inside(s, corner)) corners.push_back(corner);
    }
    if (corners.empty() || !grid.half_open) return !corners.empty();
    for (int i = 0; i < grid.dim; i++) {
        const number end = grid.at(i, c[i] + 1);
        if (std::none_of(corners.begin(), corners.end(), [&](const point &p) { return p[i] < end; })) return false;
    }
    return true;
}

struct part {
    number from = 0, to = 1;
};

// The parameters at which a segment is in a closed cell that it touches.
part part_of(const shape &s, const lines &grid, const cell &c)
{
    part out;
    const point &a = s.faces[0][0], &b = s.faces[0][1];
    for (int i = 0; i < grid.dim; i++) {
        const number way = b[i] - a[i];
        if (way == 0) continue;
        number from = (grid.at(i, c[i]) - a[i]) / way, to = (grid.at(i, c[i] + 1) - a[i]) / way;
        if (way < 0) std::swap(from, to);
        out.from = std::max(out.from, from);
        out.to = std::min(out.to, to);
    }
    return out;
}

bool is_before_in_rows(int dim, const cell &a, const cell &b)
{
    for (int i = dim - 1; i >= 0; i--)
        if (a[i] != b[i]) return a[i] < b[i];
    return false;
}

bool is_before(const shape &s, const lines &grid, const cell &a, const cell &b)
{
    if (!s.is_segment) return is_before_in_rows(grid.dim, a, b);
    const part p = part_of(s, grid, a), q = part_of(s, grid, b);
    if (p.from != q.from) return p.from < q.from;
    return grid.half_open ? p.to < q.to : is_before_in_rows(grid.dim, a, b);
}

int64_t floor_of(const number &x)
{
    mpz_class out;
    mpz_fdiv_q(out.get_mpz_t(), x.get_num_mpz_t(), x.get_den_mpz_t());
    return out.get_si();
}

// Counts the cells of a box that the shape touches; NULL, or the fault: that one of them is not among those visited.
const char *fault_of_box(const shape &s, const lines &grid, const int64_t *within, const std::set<cell> &visited)
{
    cell lo = {0, 0, 0}, hi = {0, 0, 0}, c;
    std::size_t touched = 0;
    for (int i = 0; i < grid.dim; i++) {
        lo[i] = within ? within[i] : floor_of((s.least[i] - grid.origin[i]) / grid.size[i]) - 2;
        hi[i] = within ? within[grid.dim + i] : floor_of((s.greatest[i] - grid.origin[i]) / grid.size[i]) + 2;
    }
    for (c[2] = lo[2]; c[2] <= hi[2]; c[2]++)
        for (c[1] = lo[1]; c[1] <= hi[1]; c[1]++)
            for (c[0] = lo[0]; c[0] <= hi[0]; c[0]++) {
                if (!touches(s, grid, c)) continue;
                if (!visited.count(c)) return "a cell is missing";
                touched++;
            }
    return touched == visited.size() ? nullptr : "a cell is not touched";
}

const char *fault(const shape &s, const lines &grid, const int64_t *within, const int64_t *cells, std::size_t count)
{
    std::set<cell> visited;
    cell before = {0, 0, 0};
    if (s.is_empty) return count == 0 ? nullptr : "it is empty";
    for (std::size_t k = 0; k < count; k++) {
        cell c = {0, 0, 0};
        std::copy(cells + k * static_cast<std::size_t>(grid.dim), cells + (k + 1) * static_cast<std::size_t>(grid.dim),
                  c.begin());
        if (!visited.insert(c).second) return "a cell was visited twice";
        if (k > 0 && !is_before(s, grid, before, c)) return "the order is wrong";
        before = c;
    }
    return fault_of_box(s, grid, within, visited);
}

lines lines_of(int dim, const double *origin, const double *size, bool half_open)
{
    lines out;
    out.dim = dim;
    out.half_open = half_open;
    out.origin = point_of(dim, origin);
    out.size = point_of(dim, size);
    return out;
}

shape shape_of2(const grz2_shape &given)
{
    shape s;
    s.dim = 2;
    switch (given.kind) {
    case GRZ_POINT: s.faces = {{point_of(2, &given.point.x)}}; break;
    case GRZ_SEGMENT:
        s.faces = {{point_of(2, &given.segment.a.x), point_of(2, &given.segment.b.x)}};
        s.is_segment = true;
        break;
    case GRZ_TRIANGLE:
        s.faces = {{point_of(2, &given.triangle.a.x), point_of(2, &given.triangle.b.x),
                    point_of(2, &given.triangle.c.x)}};
        break;
    case GRZ_BALL:
        s.faces = {{point_of(2, &given.circle.center.x)}};
        s.radius = given.circle.radius;
        s.is_ball = true;
        break;
    case GRZ_AABB: add_aabb(s, point_of(2, &given.aabb.min.x), point_of(2, &given.aabb.max.x)); break;
    case GRZ_RECT: {
        const point corner = point_of(2, &given.rect.x), size = point_of(2, &given.rect.width);
        add_aabb(s, corner, plus(corner, size, 1));
        break;
    }
    default:
        s.center = point_of(2, &given.obb.center.x);
        for (int i = 0; i < 2; i++) {
            s.step[0][i] = number(i == 0 ? given.obb.u.x : given.obb.u.y) * number(given.obb.half.x);
            s.step[1][i] = number(i == 0 ? -given.obb.u.y : given.obb.u.x) * number(given.obb.half.y);
        }
        add_box(s);
        break;
    }
    set_bounds(s);
    return s;
}

shape shape_of3(const grz3_shape &given)
{
    shape s;
    s.dim = 3;
    switch (given.kind) {
    case GRZ_POINT: s.faces = {{point_of(3, &given.point.x)}}; break;
    case GRZ_SEGMENT:
        s.faces = {{point_of(3, &given.segment.a.x), point_of(3, &given.segment.b.x)}};
        s.is_segment = true;
        break;
    case GRZ_TRIANGLE:
        s.faces = {{point_of(3, &given.triangle.a.x), point_of(3, &given.triangle.b.x),
                    point_of(3, &given.triangle.c.x)}};
        break;
    case GRZ_BALL:
        s.faces = {{point_of(3, &given.sphere.center.x)}};
        s.radius = given.sphere.radius;
        s.is_ball = true;
        break;
    case GRZ_AABB: add_aabb(s, point_of(3, &given.aabb.min.x), point_of(3, &given.aabb.max.x)); break;
    default:
        s.center = point_of(3, &given.obb.center.x);
        for (int k = 0; k < 3; k++) {
            const double *const half = &given.obb.half.x;
            const point axis = point_of(3, &given.obb.axis[k].x);
            for (int i = 0; i < 3; i++) s.step[k][i] = axis[i] * number(half[k]);
        }
        add_box(s);
        break;
    }
    set_bounds(s);
    return s;
}

} // namespace

const char *cells_fault2(const grz2_grid *grid, const grz2_shape *given, const int64_t *cells, size_t count)
{
    shape empty;
    empty.is_empty = true;
    const shape s = grz2_shape_valid(given) ? shape_of2(*given) : empty;
    return fault(s, lines_of(2, &grid->origin.x, &grid->size.x, grid->half_open), grid->within, cells, count);
}

const char *cells_fault3(const grz3_grid *grid, const grz3_shape *given, const int64_t *cells, size_t count)
{
    shape empty;
    empty.is_empty = true;
    const shape s = grz3_shape_valid(given) ? shape_of3(*given) : empty;
    return fault(s, lines_of(3, &grid->origin.x, &grid->size.x, grid->half_open), grid->within, cells, count);
}
