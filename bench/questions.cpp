/* graze benchmark: what the contenders of `rightness` are asked. Shapes are drawn as for the benchmark, and then
 * handled in the form of the tests, as a list of numbers.
 *
 * SPDX-License-Identifier: MIT */
#include "questions.hpp"

extern "C" {
#include "oracle/moment.h"
#include "support/outcome.h"
}

#include <algorithm>
#include <cstring>
#include <deque>

namespace bench {
namespace {

bool is_cast(int kind_a)
{
    return kind_a == GRZ_SEGMENT || kind_a == GRZ_RAY;
}

struct in2 {
    using space = space2;
    static constexpr int dim = 2;
    static const grz2_shape &of(const library_shape &s) { return s.in2; }
    static const grz2_vec *points(const grz2_hull &hull) { return hull.points; }
    static grz2_shape point(const double n[3]) { return at({n[0], n[1]}); }
    static grz2_shape at(grz2_vec v) { return grz2_shape_from_point(&v); }
};

struct in3 {
    using space = space3;
    static constexpr int dim = 3;
    static const grz3_shape &of(const library_shape &s) { return s.in3; }
    static const grz3_vec *points(const grz3_hull &hull) { return hull.points; }
    static grz3_shape point(const double n[3]) { return at({n[0], n[1], n[2]}); }
    static grz3_shape at(grz3_vec v) { return grz3_shape_from_point(&v); }
};

/* The reverse of shape_for_library. */
template <class In> shape as_numbers(const typename In::space::shape &s)
{
    shape out = {};
    out.dim = In::dim;
    out.kind = s.kind;
    out.radius = s.radius;
    const void *from = s.kind == GRZ_HULL ? static_cast<const void *>(In::points(s.hull)) : &s.point;
    std::memcpy(out.n, from, sizeof(double) * static_cast<std::size_t>(shape_count(In::dim, s.kind)));
    return out;
}

/* A coordinate or a size, or a direction, as such a number. */
double snapped(double x, char role, numbers of)
{
    if (of == numbers::any) {
        return x;
    }
    if (role == 'd') {
        return of == numbers::floats ? static_cast<double>(static_cast<float>(x)) : x;
    }
    const double unit = of == numbers::floats ? 0x1p-19 : 0x1p-46;
    return std::round(x / unit) * unit;
}

/* Random numbers from one interval are multiples of one power of two, and their differences exact. A third of each is
 * not. */
void snap(shape &s, inputs_of sort, numbers of)
{
    const char *roles = shape_roles(s.dim, s.kind);
    for (int i = 0; roles[i]; i++) {
        if (of == numbers::any && sort != inputs_of::lattice && roles[i] != 'd') {
            s.n[i] /= 3;
        }
        s.n[i] = snapped(s.n[i], roles[i], of);
    }
}

/* The numbers that say where the way leads, and their role: the end of a segment, the direction of a ray, else the
 * displacement of a. */
double *way_of(shapes &q)
{
    return is_cast(q.a.kind) ? q.a.n + q.a.dim : q.with.by[0];
}

char role_of_way(const shapes &q)
{
    return q.a.kind == GRZ_RAY ? 'd' : 'p';
}

template <class In> bool touches(const shapes &q, double *first)
{
    const library_shape a = shape_for_library(&q.a), b = shape_for_library(&q.b);
    return library_says(In::of(a), In::point(q.with.by[0]).point, In::of(b), first);
}

/* A plane by a normal that is as long as the formulas take it to be. */
bool is_fair(const shape &s)
{
    double square = 0;
    for (int i = 0; i < s.dim; i++) {
        square += s.n[i] * s.n[i];
    }
    return s.kind != GRZ_PLANE || std::fabs(square - 1) < 1e-6;
}

template <class In> shapes draw(generator &random, int kind_a, int kind_b, inputs_of sort, numbers of)
{
    using space = typename In::space;
    const bool lattice = sort == inputs_of::lattice;
    auto one = [&](int kind, double spread) {
        return as_numbers<In>(lattice ? space::lattice(random, kind, false) : space::random(random, kind, spread));
    };
    shapes q = {};
    q.a = one(kind_a, 3);
    q.b = one(kind_b, 3);
    shape by = one(GRZ_POINT, 6);
    for (shape *each : {&q.a, &q.b, &by}) {
        snap(*each, sort, of);
    }
    if (!is_cast(kind_a)) {
        std::copy_n(by.n, In::dim, q.with.by[0]);
    }
    return q;
}

/* Bisects between a displacement that hits and one that misses, until no double is between them. */
template <class In> void close_in(shapes &hit, shapes &miss, numbers of)
{
    for (bool between = true; between;) {
        shapes middle = hit;
        between = false;
        for (int i = 0; i < In::dim; i++) {
            const double x = way_of(hit)[i], y = way_of(miss)[i];
            way_of(middle)[i] = snapped(x + (y - x) / 2, role_of_way(hit), of);
            between |= way_of(middle)[i] != x && way_of(middle)[i] != y;
        }
        double first;
        (touches<In>(middle, &first) ? hit : miss) = middle;
    }
}

/* A question that hits, or misses, by little: the other is found on the way. False if it is so far off that none is. */
template <class In> bool graze_by(shapes &q, bool hits, generator &random, int kind_a, numbers of)
{
    shapes other = q;
    double first;
    int tries = 10000;
    do {
        if (tries-- == 0) {
            return false;
        }
        shapes drawn = draw<In>(random, kind_a, GRZ_POINT, inputs_of::random, of);
        std::copy_n(way_of(drawn), In::dim, way_of(other));
    } while (touches<In>(other, &first) == hits);
    close_in<In>(hits ? q : other, hits ? other : q, of);
    return true;
}

} // namespace

bool library_says(const grz2_shape &a, const grz2_vec &by, const grz2_shape &b, double *first)
{
    return (is_cast(a.kind) ? grz2_cast(&a, &b, first, nullptr) : grz2_sweep(&a, &by, &b, nullptr, first, nullptr)).yes;
}

bool library_says(const grz3_shape &a, const grz3_vec &by, const grz3_shape &b, double *first)
{
    return (is_cast(a.kind) ? grz3_cast(&a, &b, first, nullptr) : grz3_sweep(&a, &by, &b, nullptr, first, nullptr)).yes;
}

template <class Space> questions<Space> make_questions(int kind_a, int kind_b, inputs_of sort, numbers of, std::size_t count)
{
    using In = std::conditional_t<std::is_same_v<Space, space2>, in2, in3>;
    static std::deque<shapes> pool; /* the points of hulls are in here */
    generator random(11);
    questions<Space> made;
    std::size_t found[2] = {0, 0};
    for (std::size_t draws = 0; found[0] + found[1] < count && draws < 1000 * count; draws++) {
        shapes q = draw<In>(random, kind_a, kind_b, sort, of);
        double first;
        bool hits = touches<In>(q, &first);
        if ((hits && first == 0) || found[hits] >= count / 2 || !is_fair(q.a) || !is_fair(q.b)) {
            continue;
        }
        if (sort == inputs_of::grazing && !graze_by<In>(q, hits, random, kind_a, of)) {
            continue;
        }
        found[hits]++;
        pool.push_back(q);
        const library_shape a = shape_for_library(&pool.back().a), b = shape_for_library(&pool.back().b);
        made.asked.shapes.a.push_back(In::of(a));
        made.asked.shapes.b.push_back(In::of(b));
        made.asked.to.push_back(In::point(q.with.by[0]));
        const moments truth = true_moments(is_cast(kind_a) ? GRZ_CAST : GRZ_SWEEP, &q);
        made.first.push_back(truth.answer[0] == OUTCOME_YES ? truth.enter : HUGE_VAL);
    }
    return made;
}

template questions<space2> make_questions(int, int, inputs_of, numbers, std::size_t);
template questions<space3> make_questions(int, int, inputs_of, numbers, std::size_t);

} // namespace bench
