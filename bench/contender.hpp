/* graze benchmark: a contender answers the pairs of a row: graze, the guess, or a peer.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_CONTENDER_HPP
#define GRAZE_BENCH_CONTENDER_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bench {

/// What a contender says of the contact of a pair. No points: there is none.
struct found_contact {
    int points;
    double depth;     ///< the largest of any point
    double normal[3]; ///< out of the second shape
};

struct contender {
    std::string name;
    /// Answers every pair once. Returns the sum of the answers, so that none can be optimised away.
    std::function<long()> pass;
    /// Returns the answers one by one, outside of the measurement.
    std::function<std::vector<signed char>()> answers;
    /// For a contender with times or distances: returns times of first contact, +inf for a miss; distances. Else empty.
    std::function<std::vector<double>()> times = nullptr;
    /// True if it computes in float.
    bool in_float = false;
    /// For a contender with distances: returns the largest of the errors of its distances, +inf if one is NaN. Else
    /// empty.
    std::function<double()> worst = nullptr;
    /// For a contender with contacts: returns them. Else empty.
    std::function<std::vector<found_contact>()> contacts = nullptr;
    /// What the table says of it besides. Else empty.
    std::function<std::string()> remarks = nullptr;
};

/// A contender that answers pair i with answer(i). `answer` owns, through shared pointers, everything that it reads.
template <class Answer> contender make_contender(std::string name, std::size_t count, Answer answer)
{
    /* A copy of `answer` in a local variable, so that its pointers stay in registers across the calls. */
    auto pass = [answer, count] {
        Answer local = answer;
        long sum = 0;
        for (std::size_t i = 0; i < count; i++) {
            sum += static_cast<long>(local(i));
        }
        return sum;
    };
    auto answers = [answer, count] {
        Answer local = answer;
        std::vector<signed char> all(count);
        for (std::size_t i = 0; i < count; i++) {
            all[i] = static_cast<signed char>(local(i));
        }
        return all;
    };
    return {std::move(name), pass, answers};
}

using nearest_distances = std::shared_ptr<const std::vector<double>>;

/// A contender whose answer to question i is the distance measure(i). Its answers, for the comparison with graze, are
/// whether that is (*nearest)[i], the nearest double; of graze they are all true. Its worst error is that from there,
/// +inf if a distance is NaN.
template <class Measure> contender make_distance_contender(std::string name, nearest_distances nearest, Measure measure)
{
    contender made = make_contender(std::move(name), nearest->size(), measure);
    auto measured = [measure, count = nearest->size()] {
        std::vector<double> all(count);
        for (std::size_t i = 0; i < count; i++) {
            all[i] = measure(i);
        }
        return all;
    };
    made.times = measured;
    made.answers = [measured, nearest] {
        const std::vector<double> all = measured();
        std::vector<signed char> equal(all.size());
        std::transform(all.begin(), all.end(), nearest->begin(), equal.begin(), std::equal_to<>());
        return equal;
    };
    made.worst = [measured, nearest] {
        double worst = 0;
        const std::vector<double> all = measured();
        for (std::size_t i = 0; i < all.size(); i++) {
            const double error = std::fabs(all[i] - (*nearest)[i]);
            worst = error <= worst ? worst : std::isnan(error) ? HUGE_VAL : error;
        }
        return worst;
    };
    return made;
}

/// A contender with times: first_contact(i) is the time of pair i, +inf for a miss.
template <class Time> contender make_timed_contender(std::string name, bool in_float, std::size_t count, Time first_contact)
{
    contender made = make_contender(std::move(name), count, [first_contact](std::size_t i) mutable { return first_contact(i) < HUGE_VAL; });
    made.times = [first_contact, count] {
        Time local = first_contact;
        std::vector<double> all(count);
        for (std::size_t i = 0; i < count; i++) {
            all[i] = local(i);
        }
        return all;
    };
    made.in_float = in_float;
    return made;
}

} // namespace bench

#endif
