/* graze benchmark: boxes of all sorts.
 *
 * SPDX-License-Identifier: MIT */
#include "crowds.hpp"

#include "inputs.hpp"

#include <cmath>

namespace bench {
namespace {

/* Pairs are boxes whose middles are within a size of each other on each axis: (2 size)^dimension of 1, for half of the
 * others. */
double size_for_one_pair(int dimension, std::size_t count)
{
    return 0.5 * std::pow(2.0 / static_cast<double>(count), 1.0 / dimension);
}

constexpr std::size_t crowds = 64;
constexpr double spread = 0.02;
constexpr double far = 1e7; // of a crowd 1 wide, whose boxes are at least 1e-3 wide
constexpr std::size_t in_a_place = 32; // boxes in each of many places, which are as far from each other

double place_of(lie how, double middle, double aside, double even, std::size_t i)
{
    switch (how) {
    case lie::clustered: return middle + aside;
    case lie::away: return far + even;
    case lie::apart: return i % 2 == 0 ? even : far + even;
    case lie::places: return far * middle + even;
    case lie::scales: return std::ldexp(1 + even, static_cast<int>(i % 200) - 100);
    default: return even;
    }
}

void put(crowd &out, std::size_t i, int axis, double middle, double size)
{
    double *box = out.numbers.data() + 2 * static_cast<std::size_t>(out.dimension) * i;
    box[axis] = middle - 0.5 * size;
    box[out.dimension + axis] = middle + 0.5 * size;
}

} // namespace

crowd make_crowd(int dimension, lie how, std::size_t count, unsigned seed)
{
    generator random(seed);
    std::normal_distribution<double> normal(0, spread);
    crowd out = {dimension, count, std::vector<double>(2 * static_cast<std::size_t>(dimension) * count)};
    std::size_t places = how == lie::places ? count / in_a_place : crowds;
    std::vector<double> middles(places * 3);
    generator of_places(1);
    for (double &x : middles) {
        x = uniform(of_places, 0, 1);
    }
    double usual = size_for_one_pair(dimension, how == lie::places ? in_a_place : count);
    for (std::size_t i = 0; i < count; i++) {
        const double *middle = &middles[3 * (random() % places)];
        double scale = how == lie::clustered ? (dimension == 3 ? 0.3 : 0.5) : 1;
        if (how == lie::heavy) {
            scale = 0.2 * std::pow(uniform(random, 1e-9, 1), -0.6);
        } else if (how == lie::scales) {
            scale = std::ldexp(1e-4, static_cast<int>(i % 200) - 100);
        }
        for (int k = 0; k < dimension; k++) {
            double size = scale * usual * uniform(random, 0.5, 1.5);
            double aside = how == lie::clustered ? normal(random) : 0, even = how == lie::clustered ? 0 : uniform(random, 0, 1);
            double place = place_of(how, middle[k], aside, even, i);
            if (how == lie::line) {
                put(out, i, k, k == 0 ? place : 0.5, k == 0 ? 1 / static_cast<double>(count) : uniform(random, 0.5, 1));
            } else {
                put(out, i, k, place, size);
            }
        }
    }
    if (how == lie::huge) {
        for (int k = 0; k < dimension; k++) {
            put(out, count / 2, k, 0.5, 10);
        }
    }
    return out;
}

std::vector<std::pair<std::string, std::size_t (*)(const crowd &)>> &crowd_memories()
{
    static std::vector<std::pair<std::string, std::size_t (*)(const crowd &)>> all;
    return all;
}

std::vector<named_crowd_peer> &crowd_peers()
{
    static std::vector<named_crowd_peer> all;
    return all;
}

std::vector<std::pair<std::string, margin_peer>> &margin_peers()
{
    static std::vector<std::pair<std::string, margin_peer>> all;
    return all;
}

} // namespace bench
