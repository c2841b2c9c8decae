/* graze benchmark: many boxes, and who finds all pairs of them that meet.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_CROWDS_HPP
#define GRAZE_BENCH_CROWDS_HPP

#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace bench {

/// Boxes: 2 * dimension doubles each, the least corner and then the greatest.
struct crowd {
    int dimension;
    std::size_t count;
    std::vector<double> numbers;

    const double *box(std::size_t i) const { return numbers.data() + 2 * static_cast<std::size_t>(dimension) * i; }
};

/// How boxes lie.
enum class lie {
    uniform,   // strewn evenly, about one pair a box
    clustered, // in 64 crowds
    huge,      // uniform, and one box around all
    line,      // one behind the other, wide across
    heavy      // of sizes of all orders
};

crowd make_crowd(int dimension, lie how, std::size_t count, unsigned seed);

/// How many pairs of `a` among themselves, or of one of a and one of *b. Everything that it needs, it makes itself:
/// nothing is kept.
using crowd_peer = std::function<std::size_t(const crowd &a, const crowd *b)>;

/// The peers that are built in, by name.
std::vector<std::pair<std::string, crowd_peer>> &crowd_peers();

/// A static object of this class enters one.
struct crowd_peer_entry {
    crowd_peer_entry(const char *name, crowd_peer peer) { crowd_peers().emplace_back(name, std::move(peer)); }
};

/// How many bytes a peer's tree of boxes has. A peer's file enters itself.
std::vector<std::pair<std::string, std::size_t (*)(const crowd &boxes)>> &crowd_memories();

/// Do two boxes have a common point? For peers whose own boxes are wider.
inline bool boxes_meet(int dimension, const double *a, const double *b)
{
    bool meet = true;
    for (int k = 0; k < dimension; k++) {
        meet = meet & (a[k] <= b[dimension + k]) & (b[k] <= a[dimension + k]);
    }
    return meet;
}

struct crowd_row {
    std::string name; /* pairs3-uniform-100k */
    int dimension;
    lie how;
    std::size_t count;
    bool across; /* of one half and the other */
};

std::vector<crowd_row> rows_of_crowds();

/// Measures and reports the rows, on standard output and, if it is not NULL, in a CSV file. False if peers do not find
/// the same pairs.
bool measure_crowds(const std::vector<crowd_row> &rows, std::FILE *csv);

} // namespace bench

#endif
