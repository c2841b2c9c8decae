/* graze benchmark: what the rows of casts and sweeps share: the inputs, how graze is asked, and a contender that asks it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_MOVING_ROWS_HPP
#define GRAZE_BENCH_MOVING_ROWS_HPP

#include "moving.hpp"
#include "rows.hpp"

namespace bench {

inline grz2_vec vector_of(const grz2_shape &s)
{
    return s.point;
}

inline grz3_vec vector_of(const grz3_shape &s)
{
    return s.point;
}

/* Puts the points of hulls in memory in the order in which they are asked about, as those of the peers are. */
template <class Shape> std::shared_ptr<void> in_order(std::vector<Shape> &)
{
    return nullptr;
}

template <class Shape> std::shared_ptr<void> tagged_in_order(std::vector<Shape> &shapes)
{
    using point = std::decay_t<decltype(*shapes.front().hull.points)>;
    auto points = std::make_shared<std::vector<point>>();
    for (const Shape &s : shapes) {
        if (s.kind == GRZ_HULL) {
            points->insert(points->end(), s.hull.points, s.hull.points + s.hull.count);
        }
    }
    const point *next = points->data();
    for (Shape &s : shapes) {
        if (s.kind == GRZ_HULL) {
            s.hull.points = next;
            next += s.hull.count;
        }
    }
    return points;
}

inline std::shared_ptr<void> in_order(std::vector<grz2_shape> &shapes)
{
    return tagged_in_order(shapes);
}

inline std::shared_ptr<void> in_order(std::vector<grz3_shape> &shapes)
{
    return tagged_in_order(shapes);
}

/* Asks about a pair, each shape in the form that `form_a` or `form_b` makes of it: answer(a, displacement, b, enter,
 * exit). */
template <class Space, class FormA, class FormB, class Answer>
contender timed(std::string name, const moving_pairs<Space> &inputs, ask what, FormA form_a, FormB form_b, Answer answer)
{
    auto a = converted(inputs.shapes.a, form_a);
    auto b = converted(inputs.shapes.b, form_b);
    auto points_of_a = in_order(*a), points_of_b = in_order(*b);
    using vector = decltype(vector_of(inputs.to.front()));
    auto by = std::make_shared<std::vector<vector>>();
    for (const auto &each : inputs.to) {
        by->push_back(vector_of(each));
    }
    const bool with_enter = what != ask::verdict, with_exit = what == ask::times;
    auto ith = [a, b, points_of_a, points_of_b, by, with_enter, with_exit, answer, first = a->data(), second = b->data(),
                to = by->data()](std::size_t i) {
        double enter = 0, exit = 0;
        const bool hit = answer(first[i], to[i], second[i], with_enter ? &enter : nullptr, with_exit ? &exit : nullptr);
        /* so that nothing of the times can be left out */
        asm volatile("" : : "m"(enter), "m"(exit));
        return static_cast<long>(hit);
    };
    return make_contender(std::move(name), a->size(), ith);
}

/* `count` pairs that are apart at the start, `share` of which hit. a flies past b at a distance of the order of their
 * sizes, or into it. The shapes are those of shape(random, kind), at random places. */
template <class Space, class Hits, class Shape>
moving_pairs<Space> make_moving(int kind_a, int kind_b, double share, Hits hits, std::size_t count, Shape shape)
{
    generator random(7);
    moving_pairs<Space> all;
    const std::size_t wanted = static_cast<std::size_t>(share * static_cast<double>(count));
    std::size_t hit = 0, missed = 0;
    while (hit + missed < count) {
        const std::size_t before = Space::hulls().size();
        auto a = shape(random, kind_a), b = shape(random, kind_b), by = Space::random(random, GRZ_POINT, 6);
        double enter;
        const bool hits_it = hits(a, vector_of(by), b, &enter);
        if ((hits_it && (enter == 0 || hit == wanted)) || (!hits_it && missed == count - wanted)) {
            Space::hulls().resize(before);
            continue;
        }
        (hits_it ? hit : missed)++;
        all.shapes.a.push_back(a);
        all.shapes.b.push_back(b);
        all.to.push_back(by);
    }
    /* hits and misses in no order */
    for (std::size_t i = count - 1; i > 0; i--) {
        const std::size_t k = random() % (i + 1);
        std::swap(all.shapes.a[i], all.shapes.a[k]);
        std::swap(all.shapes.b[i], all.shapes.b[k]);
        std::swap(all.to[i], all.to[k]);
    }
    return all;
}

template <class Space, class Hits>
moving_pairs<Space> make_moving(int kind_a, int kind_b, double share, Hits hits, std::size_t count = pair_count)
{
    return make_moving<Space>(kind_a, kind_b, share, hits, count,
                              [](generator &random, int kind) { return Space::random(random, kind, 3); });
}

/* The inputs that rows have in common which follow each other are made once: those of the last row are kept. Not of
 * hulls, whose points are forgotten after each row. `Which`: one of several that a row has. */
template <class Space, int Which = 0, class Make> const moving_pairs<Space> &made_once(const std::string &name, Make make)
{
    static moving_pairs<Space> last;
    static std::string name_of_last;
    if (name != name_of_last || name.empty()) {
        last = make();
        name_of_last = Space::hulls().empty() ? name : "";
    }
    return last;
}

} // namespace bench

/* How the generic functions, the pair's own, and the guess are asked. */
#define ASK_cast(D, NAME)                                                                                              \
    [](const auto &a, const auto &, const auto &b, double *enter, double *exit) { return grz##D##_##NAME(&a, &b, enter, exit).yes; }
#define ASK_sweep(D, NAME)                                                                                             \
    [](const auto &a, const auto &by, const auto &b, double *enter, double *exit) {                                    \
        return grz##D##_##NAME(&a, &by, &b, nullptr, enter, exit).yes;                                                 \
    }
#define ASK_OWN_cast(FUNCTION, A, B)                                                                                   \
    [](const auto &a, const auto &, const auto &b, double *enter, double *exit) { return FUNCTION##_##A##_##B(&a, &b, enter, exit); }
#define ASK_OWN_sweep(FUNCTION, A, B)                                                                                  \
    [](const auto &a, const auto &by, const auto &b, double *enter, double *exit) {                                    \
        return FUNCTION##_##A##_##B(&a, &by, &b, nullptr, enter, exit);                                                \
    }
#define HITS(D, RELATION)                                                                                              \
    [](const auto &p, const auto &move, const auto &q, double *first) { return ASK_##RELATION(D, RELATION)(p, move, q, first, nullptr); }

/* The hit, of which nothing can be left out; or the place to stop. */
#define HIT_cast(D, NAME)                                                                                              \
    [](const auto &a, const auto &, const auto &b, double *enter, double *) {                                          \
        grz##D##_hit hit;                                                                                              \
        const bool yes = grz##D##_##NAME(&a, &b, &hit).yes;                                                            \
        *enter = hit.time;                                                                                             \
        asm volatile("" : : "m"(hit));                                                                                 \
        return yes;                                                                                                    \
    }
#define HIT_sweep(D, NAME)                                                                                             \
    [](const auto &a, const auto &by, const auto &b, double *enter, double *) {                                        \
        grz##D##_hit hit;                                                                                              \
        const bool yes = grz##D##_##NAME(&a, &by, &b, nullptr, &hit).yes;                                              \
        *enter = hit.time;                                                                                             \
        asm volatile("" : : "m"(hit));                                                                                 \
        return yes;                                                                                                    \
    }
#define STOP_sweep(D, NAME)                                                                                            \
    [](const auto &a, const auto &by, const auto &b, double *enter, double *) {                                        \
        grz##D##_vec place;                                                                                            \
        double time;                                                                                                   \
        const bool yes = grz##D##_##NAME(&a, &by, &b, nullptr, &place, &time).yes;                                     \
        *enter = time;                                                                                                 \
        asm volatile("" : : "m"(place));                                                                               \
        return yes;                                                                                                    \
    }
#endif
