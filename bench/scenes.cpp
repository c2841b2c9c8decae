/* graze benchmark: how the boxes of a scene move.
 *
 * SPDX-License-Identifier: MIT */
#include "scenes.hpp"

#include "inputs.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bench {

namespace {

/* Of crowds in the unit cube, the inverse of the usual size. */
double width_of(int dimension, std::size_t count)
{
    return 2 * std::pow(static_cast<double>(count) / 2, 1.0 / dimension);
}

} // namespace

scene::scene(int dimension, std::size_t count)
    : boxes(make_crowd(dimension, lie::uniform, count, 2)), pace(static_cast<std::size_t>(dimension) * count), wide(width_of(dimension, count)),
      turn(count)
{
    generator random(5);
    for (double &x : boxes.numbers) {
        x *= wide;
    }
    for (double &x : pace) {
        x = uniform(random, -0.5, 0.5) * std::sqrt(3.0 / dimension);
    }
    std::iota(turn.begin(), turn.end(), 0u);
    std::shuffle(turn.begin(), turn.end(), random);
}

const std::vector<std::uint32_t> &scene::move()
{
    std::size_t count = boxes.count, from = frame * count / frames, to = (frame + 1) * count / frames;
    frame = (frame + 1) % frames;
    moved.assign(turn.begin() + static_cast<std::ptrdiff_t>(from), turn.begin() + static_cast<std::ptrdiff_t>(to));
    auto dimension = static_cast<std::size_t>(boxes.dimension);
    for (std::uint32_t i : moved) {
        double *box = boxes.numbers.data() + 2 * dimension * i;
        for (std::size_t k = 0; k < dimension; k++) {
            double &by = pace[dimension * i + k];
            if ((by < 0 && box[k] < 0) || (by > 0 && box[dimension + k] > wide)) {
                by = -by;
            }
            box[k] += by;
            box[dimension + k] += by;
        }
    }
    return moved;
}

std::vector<std::pair<std::string, scene_peer>> &scene_peers()
{
    static std::vector<std::pair<std::string, scene_peer>> all;
    return all;
}

} // namespace bench
