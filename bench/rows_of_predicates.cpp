/* graze benchmark: the orientation predicates, on random points and on a coarse lattice, where many are degenerate.
 *
 * SPDX-License-Identifier: MIT */
#include "predicates.hpp"
#include "rows.hpp"

namespace bench {

std::vector<predicate_peer> &predicate_peers()
{
    static std::vector<predicate_peer> all;
    return all;
}

namespace {

std::shared_ptr<std::vector<points>> make_points(mix chosen)
{
    generator random(4);
    auto all = std::make_shared<std::vector<points>>(pair_count);
    for (points &each : *all) {
        for (double &number : each.at) {
            number = chosen == mix::random ? uniform(random, -1, 1) : uniform_integer(random, -2, 2);
        }
    }
    return all;
}

template <class Answer> contender answered(const char *name, std::shared_ptr<std::vector<points>> inputs, Answer answer)
{
    auto ith = [inputs, first = inputs->data(), answer](std::size_t i) { return answer(first[i].at); };
    return make_contender(name, inputs->size(), ith);
}

template <class Graze, class Guess> prepared_row prepare(const std::string &predicate, mix chosen, Graze graze, Guess guess)
{
    auto inputs = make_points(chosen);
    prepared_row prepared;
    prepared.contenders = {answered("graze", inputs, graze), answered("guess", inputs, guess)};
    double positive = 0, zero = 0;
    for (const points &each : *inputs) {
        positive += graze(each.at) > 0;
        zero += graze(each.at) == 0;
    }
    prepared.hits = positive / static_cast<double>(inputs->size());
    prepared.touches = zero / static_cast<double>(inputs->size());
    for (predicate_peer add : predicate_peers()) {
        add(predicate, inputs, prepared.contenders);
    }
    return prepared;
}

template <class Graze, class Guess> void add_predicate(std::vector<row> &rows, const std::string &name, Graze graze, Guess guess)
{
    rows.push_back({name + "-random", [=] { return prepare(name, mix::random, graze, guess); }});
    rows.push_back({name + "-lattice", [=] { return prepare(name, mix::lattice, graze, guess); }});
}

/* The points are read where they lie: a point is two or three doubles in order. */
const grz2_vec *two(const double *x) { return reinterpret_cast<const grz2_vec *>(x); }
const grz3_vec *three(const double *x) { return reinterpret_cast<const grz3_vec *>(x); }

} // namespace

std::vector<row> rows_of_predicates()
{
    std::vector<row> rows;
    add_predicate(
        rows, "orient2", [](const double *x) { return grz2_orient(two(x), two(x + 2), two(x + 4)); },
        [](const double *x) { return guess2_orient(two(x), two(x + 2), two(x + 4)); });
    add_predicate(
        rows, "incircle", [](const double *x) { return grz2_incircle(two(x), two(x + 2), two(x + 4), two(x + 6)); },
        [](const double *x) { return guess2_incircle(two(x), two(x + 2), two(x + 4), two(x + 6)); });
    add_predicate(
        rows, "orient3", [](const double *x) { return grz3_orient(three(x), three(x + 3), three(x + 6), three(x + 9)); },
        [](const double *x) { return guess3_orient(three(x), three(x + 3), three(x + 6), three(x + 9)); });
    add_predicate(
        rows, "insphere", [](const double *x) { return grz3_insphere(three(x), three(x + 3), three(x + 6), three(x + 9), three(x + 12)); },
        [](const double *x) { return guess3_insphere(three(x), three(x + 3), three(x + 6), three(x + 9), three(x + 12)); });
    return rows;
}

} // namespace bench
