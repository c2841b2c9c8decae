/* graze benchmark: casts and sweeps. Random pairs that do not overlap at the start, of which half (`half`) or one in a
 * hundred (`sparse`) hit, or that touch there but for rounding (`rest`); `verdict` asks for yes or no, `enter` for the
 * first time, too, as peers answer it, `times` for enter and exit, `hit` for the point and the normal of the first
 * contact, `stop` for where to stop before it.
 *
 * SPDX-License-Identifier: MIT */
#include "moving.hpp"
#include "pair/pairs2.h"
#include "pair/pairs3.h"
#include "rows.hpp"

namespace bench {
namespace {

grz2_vec vector_of(const grz2_shape &s)
{
    return s.point;
}

grz3_vec vector_of(const grz3_shape &s)
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

std::shared_ptr<void> in_order(std::vector<grz2_shape> &shapes)
{
    return tagged_in_order(shapes);
}

std::shared_ptr<void> in_order(std::vector<grz3_shape> &shapes)
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

/* Pairs that are apart at the start, `share` of which hit. a flies past b at a distance of the order of their sizes, or
 * into it. */
template <class Space, class Hits> moving_pairs<Space> make_moving(int kind_a, int kind_b, double share, Hits hits)
{
    generator random(7);
    moving_pairs<Space> all;
    const std::size_t wanted = static_cast<std::size_t>(share * static_cast<double>(pair_count));
    std::size_t hit = 0, missed = 0;
    while (hit + missed < pair_count) {
        auto a = Space::random(random, kind_a, 3), b = Space::random(random, kind_b, 3), by = Space::random(random, GRZ_POINT, 6);
        double enter;
        const bool hits_it = hits(a, vector_of(by), b, &enter);
        if ((hits_it && (enter == 0 || hit == wanted)) || (!hits_it && missed == pair_count - wanted)) {
            continue;
        }
        (hits_it ? hit : missed)++;
        all.shapes.a.push_back(a);
        all.shapes.b.push_back(b);
        all.to.push_back(by);
    }
    /* hits and misses in no order */
    for (std::size_t i = pair_count - 1; i > 0; i--) {
        const std::size_t k = random() % (i + 1);
        std::swap(all.shapes.a[i], all.shapes.a[k]);
        std::swap(all.shapes.b[i], all.shapes.b[k]);
        std::swap(all.to[i], all.to[k]);
    }
    return all;
}

/* a where grz_stop leaves it on its way to b. */
grz2_shape stopped(const grz2_shape &a, const grz2_vec &by, const grz2_shape &b)
{
    grz2_vec place;
    grz2_stop(&a, &by, &b, nullptr, &place, nullptr);
    return grz2_shape_at(&a, &place);
}

grz3_shape stopped(const grz3_shape &a, const grz3_vec &by, const grz3_shape &b)
{
    grz3_vec place;
    grz3_stop(&a, &by, &b, nullptr, &place, nullptr);
    return grz3_shape_at(&a, &place);
}

/* Pairs that touch but for rounding, as simulations leave them, and then move on by a random displacement. */
template <class Space, class Hits> moving_pairs<Space> make_resting(int kind_a, int kind_b, Hits hits)
{
    generator random(8);
    const moving_pairs<Space> all = make_moving<Space>(kind_a, kind_b, 1, hits);
    moving_pairs<Space> resting;
    for (std::size_t i = 0; i < all.to.size(); i++) {
        resting.shapes.a.push_back(stopped(all.shapes.a[i], vector_of(all.to[i]), all.shapes.b[i]));
        resting.shapes.b.push_back(all.shapes.b[i]);
        resting.to.push_back(Space::random(random, GRZ_POINT, 1));
    }
    return resting;
}

const char *asked(ask what)
{
    switch (what) {
    case ask::verdict: return "-verdict";
    case ask::enter: return "-enter";
    case ask::times: return "-times";
    case ask::hit: return "-hit";
    default: return "-stop";
    }
}

template <class Space, class Hits, class Contenders>
void add_moving(std::vector<row> &rows, const std::string &name, int kind_a, int kind_b, Hits hits, Contenders contenders,
                const std::vector<ask> &asks = {ask::verdict, ask::enter, ask::times})
{
    for (double share : {0.5, 0.01}) {
        for (ask what : asks) {
            auto prepare = [=] {
                moving_pairs<Space> inputs = make_moving<Space>(kind_a, kind_b, share, hits);
                prepared_row prepared = {contenders(inputs, what), share, 0};
                for (moving_peer<Space> add : moving_peers<Space>()) {
                    add(kind_a, kind_b, inputs, what, prepared.contenders);
                }
                return prepared;
            };
            rows.push_back({name + (share == 0.5 ? "-half" : "-sparse") + asked(what), prepare});
        }
    }
}

template <class Space, class Hits, class Answer>
void add_resting(std::vector<row> &rows, const std::string &name, int kind_a, int kind_b, Hits hits, Answer answer)
{
    auto prepare = [=] {
        moving_pairs<Space> inputs = make_resting<Space>(kind_a, kind_b, hits);
        double enter, hit = 0;
        for (std::size_t i = 0; i < inputs.to.size(); i++) {
            hit += hits(inputs.shapes.a[i], vector_of(inputs.to[i]), inputs.shapes.b[i], &enter);
        }
        prepared_row prepared = {{timed<Space>("graze", inputs, ask::enter, WHOLE, WHOLE, answer)}, hit / pair_count, 0};
        for (moving_peer<Space> add : moving_peers<Space>()) {
            add(kind_a, kind_b, inputs, ask::enter, prepared.contenders);
        }
        return prepared;
    };
    rows.push_back({name + "-rest-enter", prepare});
}

} // namespace

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

/* A pair of the engine: graze alone, beside the peers. A pair of its own: beside the guess, too. */
#define MOVING(D, RELATION, A, B)                                                                                      \
    add_moving<space##D>(rows, PAIR(D, RELATION, A, B), HITS(D, RELATION), [](const auto &inputs, ask what) {          \
        return std::vector<contender>{timed<space##D>("graze", inputs, what, WHOLE, WHOLE, ASK_##RELATION(D, RELATION))}; \
    });
#define MOVING_AGAINST_GUESS(D, RELATION, A, B)                                                                        \
    add_moving<space##D>(rows, PAIR(D, RELATION, A, B), HITS(D, RELATION), [](const auto &inputs, ask what) {          \
        return std::vector<contender>{timed<space##D>("graze", inputs, what, FIELD(A), FIELD(B),                       \
                                                      ASK_OWN_##RELATION(grz##D##_##RELATION, A, B)),                  \
                                      timed<space##D>("guess", inputs, what, FIELD(A), FIELD(B),                       \
                                                      ASK_OWN_##RELATION(guess##D##_##RELATION, A, B))};               \
    });
/* The open variants, which cost the same. */
#define OPEN(D, RELATION, A, B)                                                                                        \
    add_moving<space##D>(rows, #RELATION #D "_open-" #A "-" #B, KIND_##A, KIND_##B, HITS(D, RELATION), [](const auto &inputs, ask what) { \
        return std::vector<contender>{                                                                                 \
            timed<space##D>("graze", inputs, what, FIELD(A), FIELD(B), ASK_OWN_##RELATION(grz##D##_##RELATION##_open, A, B))}; \
    });
#define OPEN_OF_ENGINE(D, RELATION, A, B)                                                                              \
    add_moving<space##D>(rows, #RELATION #D "_open-" #A "-" #B, KIND_##A, KIND_##B, HITS(D, RELATION), [](const auto &inputs, ask what) { \
        return std::vector<contender>{timed<space##D>("graze", inputs, what, WHOLE, WHOLE, ASK_##RELATION(D, RELATION##_open))}; \
    });

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
#define WITH(FORM, D, RELATION, NAME, OPEN, A, B, WHAT)                                                                \
    add_moving<space##D>(rows, #RELATION #D OPEN "-" #A "-" #B, KIND_##A, KIND_##B, HITS(D, RELATION), [](const auto &inputs, ask what) { \
        return std::vector<contender>{timed<space##D>("graze", inputs, what, WHOLE, WHOLE, FORM##_##RELATION(D, NAME))}; \
    }, {WHAT});
#define HIT(D, RELATION, A, B) WITH(HIT, D, RELATION, RELATION##_hit, "", A, B, ask::hit)
#define HIT_OPEN(D, RELATION, A, B) WITH(HIT, D, RELATION, RELATION##_open_hit, "_open", A, B, ask::hit)
#define RESTING(D, A, B)                                                                                               \
    add_resting<space##D>(rows, PAIR(D, sweep, A, B), HITS(D, sweep), ASK_sweep(D, sweep));
#define STOP(D, A, B) WITH(STOP, D, sweep, stop, "", A, B, ask::stop)

std::vector<row> rows_of_times()
{
    std::vector<row> rows;
#define CASTS2(A, B) MOVING_AGAINST_GUESS(2, cast, A, B) OPEN(2, cast, A, B)
#define SWEEPS2(A, B) MOVING_AGAINST_GUESS(2, sweep, A, B) OPEN(2, sweep, A, B)
#define CASTS3(A, B) MOVING_AGAINST_GUESS(3, cast, A, B) OPEN(3, cast, A, B)
#define SWEEPS3(A, B) MOVING_AGAINST_GUESS(3, sweep, A, B) OPEN(3, sweep, A, B)
    GRZ2_PAIRS_cast(CASTS2)
    GRZ2_PAIRS_sweep(SWEEPS2)
    GRZ3_PAIRS_cast(CASTS3)
    GRZ3_PAIRS_sweep(SWEEPS3)
    OPEN_OF_ENGINE(2, cast, ray, rounded_obb)
    OPEN_OF_ENGINE(2, sweep, capsule, obb)
    MOVING(3, sweep, plane, sphere)
    MOVING(3, sweep, sphere, obb)
    MOVING(3, sweep, capsule, obb)
    MOVING(3, sweep, triangle, triangle)
    MOVING(3, sweep, hull_8, hull_8)
    MOVING(3, sweep, hull_32, hull_32)
    OPEN_OF_ENGINE(3, cast, ray, capsule)
    OPEN_OF_ENGINE(3, sweep, capsule, obb)
    HIT(2, cast, segment, aabb)
    HIT(2, cast, segment, circle)
    HIT(2, cast, ray, obb)
    HIT_OPEN(2, cast, ray, obb)
    HIT(2, sweep, circle, aabb)
    HIT_OPEN(2, sweep, obb, obb)
    HIT(3, cast, segment, aabb)
    HIT(3, cast, ray, aabb)
    HIT(3, cast, ray, triangle)
    HIT_OPEN(3, cast, ray, aabb)
    HIT(3, sweep, sphere, aabb)
    HIT_OPEN(3, sweep, obb, obb)
    HIT(3, sweep, sphere, obb)
    HIT(3, sweep, capsule, obb)
    HIT(3, sweep, triangle, triangle)
    HIT(3, sweep, hull_8, hull_8)
    HIT(2, sweep, circle, obb)
    HIT(2, sweep, capsule, obb)
    RESTING(2, circle, aabb)
    RESTING(2, obb, obb)
    RESTING(2, capsule, obb)
    RESTING(3, sphere, aabb)
    RESTING(3, aabb, aabb)
    RESTING(3, sphere, obb)
    RESTING(3, capsule, obb)
    RESTING(3, obb, obb)
    RESTING(3, sphere, triangle)
    STOP(2, circle, aabb)
    STOP(3, sphere, aabb)
    return rows;
}

} // namespace bench
