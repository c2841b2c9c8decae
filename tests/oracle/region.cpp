/* SPDX-License-Identifier: MIT */
#include "oracle/region.h"

#include <gmpxx.h>

extern "C" {
#include "unit/rounding.h"
}

#include <algorithm>
#include <utility>
#include <vector>

namespace {

struct Point {
    mpq_class x, y;
};

struct Edge {
    Point left, right; /* by x; none is vertical */
    int set, area;
};

using Ring = std::vector<Point>;

bool before(const Point &a, const Point &b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

mpq_class turn(const Point &a, const Point &b, const Point &c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* What it takes of a set: vertical edges only end strips. */
struct Sets {
    std::vector<Edge> edges;
    std::vector<mpq_class> cuts;
    int areas = 0; /* of all sets so far */

    void add_ring(const Ring &ring, int set, int area) {
        for (std::size_t i = 0; i < ring.size(); i++) {
            const Point &a = ring[i], &b = ring[(i + 1) % ring.size()];
            cuts.push_back(a.x);
            if (a.x == b.x) continue;
            edges.push_back(a.x < b.x ? Edge{a, b, set, area} : Edge{b, a, set, area});
        }
    }

    void add_rings(const grz2_rings &rings, int set) {
        std::size_t place = 0, area = 0;
        const auto *at = static_cast<const grz2_vec *>(rings.points);
        const std::size_t count = rings.ends ? rings.count : 1;
        for (std::size_t i = 0; i < count; i++) {
            const std::size_t end = rings.ends ? rings.ends[i] : rings.point_count;
            while (rings.areas && area < rings.area_count && rings.areas[area] <= i) area++;
            Ring ring;
            for (; place < end; place++) ring.push_back({mpq_class(at[place].x), mpq_class(at[place].y)});
            add_ring(ring, set, areas + static_cast<int>(area));
        }
        areas += static_cast<int>(area) + 1;
    }
};

Ring hull_of(Ring all) {
    std::sort(all.begin(), all.end(), before);
    Ring out;
    for (int side = 0; side < 2; side++) {
        const std::size_t start = out.size();
        for (const Point &p : all) {
            while (out.size() >= start + 2 && turn(out[out.size() - 2], out.back(), p) <= 0) out.pop_back();
            out.push_back(p);
        }
        out.pop_back();
        std::reverse(all.begin(), all.end());
    }
    return out;
}

Ring ring_of(const grz2_shape &s) {
    Ring all;
    const auto add = [&all](const mpq_class &x, const mpq_class &y) { all.push_back({x, y}); };
    if (s.kind == GRZ_TRIANGLE) {
        for (const grz2_vec *p : {&s.triangle.a, &s.triangle.b, &s.triangle.c}) add(p->x, p->y);
    } else if (s.kind == GRZ_HULL) {
        for (int k = 0; k < s.hull.count; k++) add(s.hull.points[k].x, s.hull.points[k].y);
    } else {
        for (int k = 0; k < 4; k++) {
            const int right = k & 1, top = k >> 1;
            if (s.kind == GRZ_AABB) {
                add(right ? s.aabb.max.x : s.aabb.min.x, top ? s.aabb.max.y : s.aabb.min.y);
            } else if (s.kind == GRZ_RECT) {
                const mpq_class x(s.rect.x), y(s.rect.y), w(s.rect.width), h(s.rect.height);
                add(right ? mpq_class(x + w) : x, top ? mpq_class(y + h) : y);
            } else {
                const mpq_class u(s.obb.u.x), v(s.obb.u.y), p(s.obb.half.x * (right ? 1 : -1)),
                    q(s.obb.half.y * (top ? 1 : -1)), x(s.obb.center.x), y(s.obb.center.y);
                add(x + p * u - q * v, y + p * v + q * u);
            }
        }
    }
    return hull_of(all);
}

/* Where a line through an edge is at x. */
mpq_class height(const Edge &e, const mpq_class &x) {
    return e.left.y + (e.right.y - e.left.y) * (x - e.left.x) / (e.right.x - e.left.x);
}

void cut_at_crossings(Sets &s) {
    for (std::size_t i = 0; i < s.edges.size(); i++)
        for (std::size_t k = 0; k < i; k++) {
            const Edge &e = s.edges[i], &f = s.edges[k];
            const mpq_class from = std::max(e.left.x, f.left.x), to = std::min(e.right.x, f.right.x);
            if (from >= to) continue;
            const mpq_class a = height(e, from) - height(f, from), b = height(e, to) - height(f, to);
            if (sgn(a) * sgn(b) < 0) s.cuts.push_back(from + (to - from) * a / (a - b));
        }
    std::sort(s.cuts.begin(), s.cuts.end());
    s.cuts.erase(std::unique(s.cuts.begin(), s.cuts.end()), s.cuts.end());
}

/* The area of what is in all sets of `in` and in none of the others. */
mpq_class area_within(const Sets &s, const std::vector<bool> &in) {
    mpq_class sum = 0;
    for (std::size_t i = 0; i + 1 < s.cuts.size(); i++) {
        const mpq_class middle = (s.cuts[i] + s.cuts[i + 1]) / 2;
        std::vector<std::pair<mpq_class, const Edge *>> across;
        for (const Edge &e : s.edges)
            if (e.left.x < middle && middle < e.right.x) across.push_back({height(e, middle), &e});
        std::sort(across.begin(), across.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
        std::vector<bool> odd(static_cast<std::size_t>(s.areas));
        std::vector<int> odd_areas(in.size());
        for (std::size_t k = 0; k + 1 < across.size(); k++) {
            const Edge &e = *across[k].second;
            const auto area = static_cast<std::size_t>(e.area), set = static_cast<std::size_t>(e.set);
            odd[area] = !odd[area];
            odd_areas[set] += odd[area] ? 1 : -1;
            bool inside = true;
            for (std::size_t n = 0; n < in.size(); n++) inside = inside && (odd_areas[n] > 0) == in[n];
            if (inside) sum += (across[k + 1].first - across[k].first) * (s.cuts[i + 1] - s.cuts[i]);
        }
    }
    return sum;
}

/* An edge as it is given, with its area. */
struct Side {
    Point a, b;
    std::size_t area;
};

/* The edges of rings, or of the parts of a polyline, in their order. */
std::vector<Side> sides_of(const grz2_rings &rings, bool polyline) {
    std::vector<Side> out;
    const auto *at = static_cast<const grz2_vec *>(rings.points);
    std::size_t area = 0, place = 0;
    for (std::size_t i = 0; i < rings.count; place = rings.ends[i++]) {
        while (rings.areas && area < rings.area_count && rings.areas[area] <= i) area++;
        const std::size_t end = rings.ends[i], last = polyline && end - place > 1 ? end - 1 : end;
        for (std::size_t k = place; k < last; k++) {
            const grz2_vec &a = at[k], &b = at[k + 1 < end ? k + 1 : place];
            out.push_back({{mpq_class(a.x), mpq_class(a.y)}, {mpq_class(b.x), mpq_class(b.y)}, area});
        }
    }
    return out;
}

Point along(const Side &e, const mpq_class &t) {
    return {e.a.x + t * (e.b.x - e.a.x), e.a.y + t * (e.b.y - e.a.y)};
}

bool is_on(const Side &e, const Point &p) {
    return turn(e.a, e.b, p) == 0 && std::min(e.a.x, e.b.x) <= p.x && p.x <= std::max(e.a.x, e.b.x) &&
           std::min(e.a.y, e.b.y) <= p.y && p.y <= std::max(e.a.y, e.b.y);
}

/* Is a point that is on no edge inside? */
bool is_inside(const std::vector<Side> &sides, const Point &p) {
    std::vector<bool> odd;
    for (const Side &e : sides) {
        if (odd.size() <= e.area) odd.resize(e.area + 1);
        if ((e.a.y > p.y) != (e.b.y > p.y) && (turn(e.a, e.b, p) > 0) == (e.b.y > e.a.y)) odd[e.area] = !odd[e.area];
    }
    return std::find(odd.begin(), odd.end(), true) != odd.end();
}

/* The same of what is beside p, at a multiple of the vector (x, y) that is so small that no edge is met on the way. */
bool is_inside_beside(const std::vector<Side> &sides, const Point &p, mpq_class x, mpq_class y) {
    for (;; x /= 1024, y /= 1024) {
        const Point q = {p.x + x, p.y + y};
        bool met = false;
        for (const Side &e : sides) {
            const mpq_class a = turn(p, q, e.a), b = turn(p, q, e.b), c = turn(e.a, e.b, p), d = turn(e.a, e.b, q);
            met = met || (sgn(a) * sgn(b) <= 0 && sgn(c) != 0 && sgn(c) * sgn(d) <= 0);
        }
        if (!met) return is_inside(sides, q);
    }
}

enum class Where { outside, inside, border };

Where where_is(const std::vector<Side> &sides, const Side &of, const Point &p) {
    const bool on = std::any_of(sides.begin(), sides.end(), [&p](const Side &e) { return is_on(e, p); });
    if (!on) return is_inside(sides, p) ? Where::inside : Where::outside;
    const mpq_class x = of.a.y - of.b.y, y = of.b.x - of.a.x;
    const bool both = is_inside_beside(sides, p, x, y) && is_inside_beside(sides, p, -x, -y);
    return both ? Where::inside : Where::border;
}

/* Where along an edge it meets others. */
std::vector<mpq_class> cuts_of(const Side &e, const std::vector<Side> &sides) {
    std::vector<mpq_class> cuts = {0, 1};
    const mpq_class x = e.b.x - e.a.x, y = e.b.y - e.a.y, square = x * x + y * y;
    for (const Side &f : sides) {
        const mpq_class a = turn(e.a, e.b, f.a), b = turn(e.a, e.b, f.b);
        if (a == 0) cuts.push_back((x * (f.a.x - e.a.x) + y * (f.a.y - e.a.y)) / square);
        if (b == 0) cuts.push_back((x * (f.b.x - e.a.x) + y * (f.b.y - e.a.y)) / square);
        if (sgn(a) * sgn(b) >= 0) continue;
        const Point p = along(f, a / (a - b));
        cuts.push_back((x * (p.x - e.a.x) + y * (p.y - e.a.y)) / square);
    }
    cuts.erase(std::remove_if(cuts.begin(), cuts.end(), [](const mpq_class &t) { return t < 0 || t > 1; }), cuts.end());
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    return cuts;
}

const char *fault_of_end(const grz2_piece_end &end, const Side &e, const mpq_class &t, const std::vector<Side> &sides) {
    const Point p = along(e, t);
    if (!is_rounded(end.t, t.get_mpq_t(), NEAREST)) return "a parameter is not the nearest double";
    if (!is_rounded(end.point.x, p.x.get_mpq_t(), NEAREST) || !is_rounded(end.point.y, p.y.get_mpq_t(), NEAREST)) {
        return "a coordinate is not the nearest double";
    }
    if (end.crossed == UINT32_MAX) return t == 0 || t == 1 ? nullptr : "no edge is crossed";
    if (end.crossed >= sides.size() || !is_on(sides[end.crossed], p)) return "another edge is crossed";
    return t == 0 || t == 1 ? "an edge is crossed where the line's own edge ends" : nullptr;
}

} // namespace

const char *region_fault_of_pieces(const grz2_rings *polygon, const grz2_rings *line, const grz2_line_piece *pieces,
                                   size_t count) {
    const std::vector<Side> sides = sides_of(*polygon, false), edges = sides_of(*line, true);
    std::size_t n = 0;
    for (std::size_t i = 0; i < edges.size(); i++) {
        const Side &e = edges[i];
        if (e.a.x == e.b.x && e.a.y == e.b.y) continue;
        const std::vector<mpq_class> cuts = cuts_of(e, sides);
        for (std::size_t k = 0; k + 1 < cuts.size();) {
            const auto at = [&](std::size_t c) { return where_is(sides, e, along(e, (cuts[c] + cuts[c + 1]) / 2)); };
            const Where where = at(k);
            std::size_t to = k + 1;
            while (to + 1 < cuts.size() && at(to) == where) to++;
            if (where != Where::outside) {
                if (n == count) return "a piece is missing";
                if (pieces[n].edge != i) return "a piece is of another edge";
                if (pieces[n].along_border != (where == Where::border)) return "a piece is along the border, or not";
                const char *fault = fault_of_end(pieces[n].from, e, cuts[k], sides);
                if (!fault) fault = fault_of_end(pieces[n].to, e, cuts[to], sides);
                if (fault) return fault;
                n++;
            }
            k = to;
        }
    }
    return n == count ? nullptr : "there are too many pieces";
}

bool region_area_is(const grz2_rings *const polygons[], int count, const grz2_shape *shape, double area) {
    Sets s;
    for (int i = 0; i < count; i++) s.add_rings(*polygons[i], i);
    if (shape) s.add_ring(ring_of(*shape), count, s.areas), s.areas++;
    cut_at_crossings(s);
    const mpq_class exact = area_within(s, std::vector<bool>(static_cast<std::size_t>(count + (shape ? 1 : 0)), true));
    return is_rounded(area, exact.get_mpq_t(), NEAREST);
}

bool region_areas_add_up(const grz2_rings *a, const grz2_rings *b) {
    Sets alone, both;
    alone.add_rings(*a, 0);
    both.add_rings(*a, 0), both.add_rings(*b, 1);
    cut_at_crossings(alone), cut_at_crossings(both);
    return area_within(alone, {true}) == area_within(both, {true, true}) + area_within(both, {true, false});
}
