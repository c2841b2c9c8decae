/* graze: how right are the distances that people get? The library and the peers on the same pairs, with the oracle of the
 * tests; as a table in markdown, which docs/distances.md shows.
 *
 * SPDX-License-Identifier: MIT */
#include "distances.hpp"

extern "C" {
#include "oracle/truth.h"
}

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>

namespace bench {
namespace {

/* How the distances of one contender compare with the nearest doubles. */
struct score {
    long apart = 0, wrong = 0, lost = 0, together = 0, invented = 0;
    double worst = 0; /* how far a distance is off, relative to the larger of the true distance and 1 */
};

using scores = std::map<std::string, score>;

double measured(const grz2_shape &a, const grz2_shape &b) { return grz2_distance(&a, &b, nullptr, nullptr); }
double measured(const grz3_shape &a, const grz3_shape &b) { return grz3_distance(&a, &b, nullptr, nullptr); }

void judge(score &s, double said, double truth)
{
    s.apart += truth > 0;
    s.wrong += truth > 0 && said != truth;
    s.lost += truth > 0 && said == 0;
    s.together += truth == 0;
    s.invented += truth == 0 && said > 0;
    s.worst = std::fmax(s.worst, std::fabs(said - truth) / std::fmax(truth, 1));
}

/* Of a kind without pointers, whose first numbers are all numbers. */
template <class Shape> shape for_oracle(int dim, const Shape &s)
{
    shape made = {};
    made.dim = dim;
    made.kind = s.kind;
    made.radius = s.radius;
    std::memcpy(made.n, &s.point, static_cast<std::size_t>(shape_count(dim, s.kind)) * sizeof(double));
    return made;
}

/* The distances of graze, each confirmed by the oracle: false if one is not the nearest double. */
template <class Space> bool find_truth(int dim, const pairs<Space> &in, std::vector<double> &truth)
{
    bool right = true;
    for (std::size_t i = 0; i < in.a.size(); i++) {
        const shape a = for_oracle(dim, in.a[i]), b = for_oracle(dim, in.b[i]);
        truth.push_back(measured(in.a[i], in.b[i]));
        right = true_distance_is(&a, &b, truth.back()) && right;
    }
    return right;
}

template <class Space> void judge_peers(int kind_a, int kind_b, const pairs<Space> &in, const std::vector<double> &truth, scores &found)
{
    std::vector<contender> peers;
    for (distance_peer<Space> add : distance_peers<Space>()) {
        add(kind_a, kind_b, in, std::make_shared<std::vector<double>>(truth), peers);
    }
    for (const contender &peer : peers) {
        const std::vector<double> said = peer.times();
        for (std::size_t i = 0; i < said.size(); i++) {
            judge(found[peer.name], said[i], truth[i]);
        }
    }
}

std::string percent(long part, long of)
{
    char text[32];
    const double share = 100 * static_cast<double>(part) / static_cast<double>(of > 0 ? of : 1);
    std::snprintf(text, sizeof text, part == 0 || part == of ? "%.0f" : share < 99.5 ? "%.2g" : "%.2f", share);
    return text;
}

void print_rows(std::string pair, const scores &found)
{
    for (const auto &[name, s] : found) {
        std::printf("| %s | %s | %s | %.1g | %s | %s |\n", pair.c_str(), name.c_str(), percent(s.wrong, s.apart).c_str(), s.worst,
                    percent(s.lost, s.apart).c_str(), percent(s.invented, s.together).c_str());
        pair.clear();
    }
}

/* The first `most` pairs of random shapes and of integers in -8..8 each. */
template <class Space> void print_pair(int dim, const char *name, int kind_a, int kind_b, std::size_t most)
{
    for (mix each : {mix::random, mix::lattice}) {
        pairs<Space> in = make_pairs<Space>(kind_a, kind_b, each);
        in.a.resize(std::min(in.a.size(), most));
        in.b.resize(in.a.size());
        std::vector<double> truth;
        scores found;
        if (!find_truth(dim, in, truth)) {
            std::printf("| %s | graze | wrong | | | |\n", name);
        }
        judge_peers(kind_a, kind_b, in, truth, found);
        print_rows(std::string(name) + (each == mix::random ? "" : ", integers"), found);
    }
}

} // namespace

void print_distances()
{
    constexpr std::size_t most = 2000;
    std::fputs("\n### distances\n\n| pair | who | not nearest | off by | 0 though apart | apart though 0 |\n|---|---|--:|--:|--:|--:|\n",
               stdout);
    print_pair<space2>(2, "point, segment (2D)", GRZ_POINT, GRZ_SEGMENT, most);
    print_pair<space2>(2, "segment, segment (2D)", GRZ_SEGMENT, GRZ_SEGMENT, most);
    print_pair<space2>(2, "circle, obb (2D)", GRZ_BALL, GRZ_OBB, most);
    print_pair<space2>(2, "obb, obb (2D)", GRZ_OBB, GRZ_OBB, most);
    print_pair<space3>(3, "point, segment", GRZ_POINT, GRZ_SEGMENT, most);
    print_pair<space3>(3, "point, triangle", GRZ_POINT, GRZ_TRIANGLE, most);
    print_pair<space3>(3, "point, capsule", GRZ_POINT, GRZ_CAPSULE, most);
    print_pair<space3>(3, "point, aabb", GRZ_POINT, GRZ_AABB, most);
    print_pair<space3>(3, "point, obb", GRZ_POINT, GRZ_OBB, most);
    print_pair<space3>(3, "segment, segment", GRZ_SEGMENT, GRZ_SEGMENT, most);
    print_pair<space3>(3, "sphere, sphere", GRZ_BALL, GRZ_BALL, most);
    print_pair<space3>(3, "sphere, capsule", GRZ_BALL, GRZ_CAPSULE, most);
    print_pair<space3>(3, "sphere, aabb", GRZ_BALL, GRZ_AABB, most);
    print_pair<space3>(3, "sphere, obb", GRZ_BALL, GRZ_OBB, most);
    print_pair<space3>(3, "capsule, capsule", GRZ_CAPSULE, GRZ_CAPSULE, most);
    print_pair<space3>(3, "aabb, aabb", GRZ_AABB, GRZ_AABB, most);
    print_pair<space3>(3, "obb, obb", GRZ_OBB, GRZ_OBB, most);
    print_pair<space3>(3, "triangle, triangle", GRZ_TRIANGLE, GRZ_TRIANGLE, most);
}

} // namespace bench
