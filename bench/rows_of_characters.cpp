/* graze benchmark: characters on tiles.
 *
 * SPDX-License-Identifier: MIT */
#include "characters.hpp"

#include "contender.hpp"

#include <graze/graze.h>

namespace bench {

std::vector<std::pair<std::string, walker_peer>> &walker_peers()
{
    static std::vector<std::pair<std::string, walker_peer>> all;
    return all;
}

namespace {

std::shared_ptr<const floor_of_tiles> make_floor(gait how)
{
    auto made = std::make_shared<floor_of_tiles>();
    made->how = how;
    for (int i = 0; i < 1000; i++) {
        made->feet.push_back({2 + 0.083 * i, 2 + 0.0713 * i, how == gait::in_the_air ? 10.0 : 1.25});
    }
    return made;
}

grz3_shape character_at(const std::array<double, 3> &feet)
{
    const double r = floor_of_tiles::radius, x = feet[0], y = feet[1], z = feet[2];
    const grz3_capsule capsule = {{x, y, z + r}, {x, y, z + floor_of_tiles::height - r}, r};
    return grz3_shape_from_capsule(&capsule);
}

walker walk_by_scene(const std::shared_ptr<const floor_of_tiles> &floor)
{
    std::vector<grz3_thing> tiles;
    for (int i = 0; i < floor->side * floor->side; i++) {
        const double x = i % floor->side, y = i / floor->side;
        const grz3_aabb tile = {{x, y, 0}, {x + 1, y + 1, 1}};
        tiles.emplace_back();
        tiles.back().shape = grz3_shape_from_aabb(&tile);
    }
    grz_scene *built = nullptr;
    grz3_scene_build(&built, tiles.data(), nullptr, tiles.size(), nullptr);
    const std::shared_ptr<grz_scene> scene(built, grz_scene_free);
    const bool walks = floor->how == gait::walks;
    const grz3_vec by = {walks ? floor->walks : 0, walks ? floor->walks / 2 : 0, -floor->falls}, down = {0, 0, -1};
    auto bodies = std::make_shared<std::vector<grz3_shape>>();
    for (const auto &feet : floor->feet) {
        grz3_shape body = character_at(feet);
        grz3_scene_slide_end end;
        if (floor->how != gait::in_the_air) {
            grz3_scene_slide(scene.get(), &body, &down, nullptr, &end, nullptr, 0);
            body = grz3_shape_at(&body, &end.place);
        }
        bodies->push_back(body);
    }
    return [=](std::size_t i) {
        grz3_scene_slide_end end;
        return static_cast<long>(grz3_scene_slide(scene.get(), &(*bodies)[i], &by, nullptr, &end, nullptr, 0).yes);
    };
}

row character(const std::string &name, gait how)
{
    auto prepare = [=] {
        const auto floor = make_floor(how);
        const std::size_t count = floor->feet.size();
        prepared_row prepared = {{make_contender("graze", count, walk_by_scene(floor))}, 0, 0, count};
        for (const auto &[peer, make] : walker_peers()) {
            prepared.contenders.push_back(make_contender(peer, count, make(floor)));
        }
        return prepared;
    };
    return {name, prepare};
}

} // namespace

std::vector<row> rows_of_characters()
{
    return {character("character3-in-the-air", gait::in_the_air), character("character3-stands", gait::stands),
            character("character3-walks", gait::walks)};
}

} // namespace bench
