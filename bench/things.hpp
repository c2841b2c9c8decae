/* graze benchmark: shapes of several kinds for a scene, where it is asked about them, and the libraries that keep such.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_THINGS_HPP
#define GRAZE_BENCH_THINGS_HPP

#include "contender.hpp"
#include "inputs.hpp"
#include "trees.hpp"

#include <array>
#include <cstdint>

namespace bench {

using scene_pointer = std::shared_ptr<grz_scene>;
/// Shapes as things, and a scene of them, whose ids are their indices.
std::vector<grz2_thing> given_things(const std::vector<grz2_shape> &shapes);
std::vector<grz3_thing> given_things(const std::vector<grz3_shape> &shapes);
scene_pointer scene_of(const std::vector<grz2_thing> &things);
scene_pointer scene_of(const std::vector<grz3_thing> &things);

/// Shapes of about size 1, strewn in a cube or square around the origin, and ways in it; nothing is within a unit of
/// where these begin.
template <class Space> struct things {
    std::vector<typename Space::shape> shapes;
    std::vector<std::vector<double>> points; // of hulls
    std::vector<place> ways;
};
template <class Space> using things_pointer = std::shared_ptr<const things<Space>>;

/// 100,000 of them, about one pair a shape, and 10,000 ways; of the plane circles, boxes and triangles, of space balls,
/// capsules, boxes and hulls of 8 points.
template <class Space> things_pointer<Space> usual_things();
/// The same, a fifth as many.
template <class Space> things_pointer<Space> fewer_things();
/// Segments, and 10,000 ways: as streets on a map.
things_pointer<space2> streets();

/// The pairs that a library has found: of each thing, with how many others.
class partners {
public:
    explicit partners(std::size_t things) : counts(things) {}
    void add(std::size_t a, std::size_t b)
    {
        counts[a]++;
        counts[b]++;
        total++;
    }
    const std::vector<signed char> &of_each() const { return counts; }
    long pairs() const { return total; }

private:
    std::vector<signed char> counts;
    long total = 0;
};

/// A contender that finds pairs of `count` things, find(partners). Its answers are of how many each is a part.
template <class Find> contender make_pairs_contender(const std::string &name, std::size_t count, Find find)
{
    auto found = [=] {
        partners all(count);
        find(all);
        return all;
    };
    return {name, [=] { return found().pairs(); }, [=] { return found().of_each(); }};
}

/// What is asked. Of single questions an answer is a number that depends on the thing that is found: that of the thing
/// itself, or -1 if there is none; of `overlap` and `contacts` how many they are.
enum class scene_question {
    build,    ///< a scene of all of them
    cast,     ///< which thing the segment of a way hits first
    sweep,    ///< which one a ball of radius 0.5 hits first that moves along it
    nearest,  ///< which one is nearest to the beginning of a way
    overlap,  ///< with how many a ball of radius 2 there has a common point
    contacts, ///< with how many it is in contact, with points
    pairs,    ///< which pairs have a common point
    pairs_contacts ///< and where they are in contact
};
constexpr double mover_radius = 0.5, asking_radius = 2;

/// Adds a library to the contenders, if it has the question.
template <class Space>
using things_peer = void (*)(scene_question what, const things_pointer<Space> &things, std::vector<contender> &contenders);
template <class Space> std::vector<things_peer<Space>> &things_peers()
{
    static std::vector<things_peer<Space>> all;
    return all;
}

/// Bodies of the usual kinds, about one pair a body, each with a pose: a matrix of two rows of three or three of four.
/// Each frame another tenth of them moves and turns by a bit; after ten frames all have moved once.
template <class Space> class bodies {
public:
    static constexpr std::size_t cycle = 10, dimension = Space::dimension;
    using matrix = std::array<double, dimension *(dimension + 1)>;

    explicit bodies(std::size_t count);
    const std::vector<typename Space::shape> &shapes() const { return at_origin.shapes; }
    const std::vector<matrix> &poses() const { return all; }
    /// The next frame: who has moved.
    const std::vector<std::uint64_t> &move();

private:
    struct motion {
        double at[dimension], by[dimension], angle, turn;
    };
    void place_body(std::size_t i);

    things<Space> at_origin;
    std::vector<motion> motions;
    std::vector<matrix> all;
    double wide;
    std::vector<std::uint64_t> moved;
    std::size_t frame = 0;
};

/// What keeps up with bodies: it is told which have moved, and finds all pairs that have a common point.
template <class Space>
using bodies_follower = std::function<void(const bodies<Space> &now, const std::vector<std::uint64_t> &moved, partners &found)>;
template <class Space> using bodies_peer = std::function<bodies_follower<Space>(const bodies<Space> &start)>;
template <class Space> std::vector<std::pair<std::string, bodies_peer<Space>>> &bodies_peers()
{
    static std::vector<std::pair<std::string, bodies_peer<Space>>> all;
    return all;
}

/// A static object of this class enters a library, with what keeps up with bodies if it has that.
template <class Space> struct things_peer_entry {
    things_peer_entry(const char *name, things_peer<Space> add, bodies_peer<Space> follow = nullptr)
    {
        things_peers<Space>().push_back(add);
        if (follow) {
            bodies_peers<Space>().emplace_back(name, std::move(follow));
        }
    }
};

} // namespace bench

#endif
