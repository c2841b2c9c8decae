/* graze benchmark: many boxes, and the libraries that find all pairs of them that meet.
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

/// Boxes: 2 * dimension doubles each, min and then max.
struct crowd {
    int dimension;
    std::size_t count;
    std::vector<double> numbers;

    const double *box(std::size_t i) const { return numbers.data() + 2 * static_cast<std::size_t>(dimension) * i; }
};

/// The distribution of the boxes.
enum class lie {
    uniform,   // uniformly distributed, about one pair for each box
    clustered, // in 64 clusters
    huge,      // uniform, and one box that contains all others
    line,      // in a row along one axis, long across it
    heavy,     // sizes of all magnitudes
    away,      // uniform, far from the origin
    apart,     // uniform in two places far from each other
    places,    // of 32 boxes each, as far from each other
    scales     // of 200 orders of size, each at its distance from the origin
};

crowd make_crowd(int dimension, lie how, std::size_t count, unsigned seed);

/// Returns how many pairs meet, within `a`, or between a and *b. It builds everything that it needs in each call.
using crowd_peer = std::function<std::size_t(const crowd &a, const crowd *b)>;

/// A peer of boxes of `most_dimension` dimensions at most.
struct named_crowd_peer {
    std::string name;
    crowd_peer run;
    int most_dimension;
};

/// The peers that are compiled in.
std::vector<named_crowd_peer> &crowd_peers();

/// A static object of this class registers a peer.
struct crowd_peer_entry {
    crowd_peer_entry(const char *name, crowd_peer peer, int most_dimension = 3)
    {
        crowd_peers().push_back({name, std::move(peer), most_dimension});
    }
};

/// Returns how many pairs of `a` are at most a margin apart. It builds everything that it needs in each call.
using margin_peer = std::function<std::size_t(const crowd &a, double margin)>;

/// Those that are compiled in. Each registers itself.
std::vector<std::pair<std::string, margin_peer>> &margin_peers();

/// The size in bytes of a peer's tree of boxes. Each peer registers itself.
std::vector<std::pair<std::string, std::size_t (*)(const crowd &boxes)>> &crowd_memories();

/// True if two boxes have a common point. For peers that compare larger boxes.
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
    bool across;       /* pairs between two halves */
    double margin = 0; /* pairs that are at most so far apart */
};

std::vector<crowd_row> rows_of_crowds();

/// Measures the rows, and reports on standard output and, if `csv` is not NULL, in a CSV file. False if peers do not
/// find the same pairs.
bool measure_crowds(const std::vector<crowd_row> &rows, std::FILE *csv);

} // namespace bench

#endif
