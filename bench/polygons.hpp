/* graze benchmark: coast lines, and tests whether a point is inside.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_POLYGONS_HPP
#define GRAZE_BENCH_POLYGONS_HPP

#include "contender.hpp"

#include <graze/graze.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bench {

using points = std::shared_ptr<const std::vector<grz2_vec>>;

/// Adds a contender that answers whether point i is inside the ring or on it.
using inside_peer = std::function<void(points ring, points places, std::vector<contender> &contenders)>;

/// The peers that are compiled in.
std::vector<inside_peer> &inside_peers();

/// A static object of this class registers a peer.
struct inside_peer_entry {
    explicit inside_peer_entry(inside_peer peer) { inside_peers().push_back(std::move(peer)); }
};

/// A coast around the origin, from 0.6 to 1.4 away. It does not cross itself.
points make_coast(std::size_t count, unsigned seed);

/// A built polygon, released with its last owner.
using polygon_pointer = std::shared_ptr<grz2_polygon>;
polygon_pointer polygon_of(const std::vector<grz2_vec> &ring);

/// What is asked about two polygons: the whole matrix, or one predicate; the area of the first, or that of both, in
/// millionths.
enum class relation_question { matrix, covers, intersects, area, common };

/// Adds contenders that answer it for two rings, made ready beforehand. Of a matrix the answer is digit_sum.
using relation_peer = std::function<void(points a, points b, relation_question question, std::vector<contender> &contenders)>;
std::vector<relation_peer> &relation_peers();
struct relation_peer_entry {
    explicit relation_peer_entry(relation_peer peer) { relation_peers().push_back(std::move(peer)); }
};

/// Adds contenders that answer how far the area inside a ring is from each of the points, or from that inside another
/// ring.
using distance_question = std::function<void(points a, points b, nearest_distances nearest, std::vector<contender> &contenders)>;
struct polygon_distance_peer {
    distance_question of_points, of_rings;
};
std::vector<polygon_distance_peer> &polygon_distance_peers();
struct polygon_distance_peer_entry {
    explicit polygon_distance_peer_entry(polygon_distance_peer peer)
    {
        polygon_distance_peers().push_back(std::move(peer));
    }
};

/// One number for a DE-9IM matrix of nine characters.
int digit_sum(const char *matrix);
/// An area as an answer.
int millionths(double area);

} // namespace bench

#endif
