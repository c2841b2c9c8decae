/* graze: how right are the contacts that people get? The library and the peers on the same pairs, as a table in
 * markdown, which docs/contacts.md shows. The depths of graze are those that the oracle of the tests confirms
 * (tests/unit/test_contact.c); who does not separate is judged by its exact depth along a direction.
 *
 * SPDX-License-Identifier: MIT */
#include "contacts.hpp"

#include <algorithm>
#include <cstdio>
#include <deque>

namespace bench {
namespace {

/* The peers in the order in which they enter themselves. */
template <class Space>
void print_rows(std::string name, int kind_a, int kind_b, contact_of what, const pairs<Space> &in)
{
    std::vector<contender> peers;
    for (contact_peer<Space> add : contact_peers<Space>()) {
        add(kind_a, kind_b, what, in, peers);
    }
    for (const contender &peer : peers) {
        const contact_score s = judge_contacts(in, peer.contacts());
        char off[32];
        std::snprintf(off, sizeof off, s.off == 0 ? "0" : "%.0e", s.off);
        std::printf("| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", name.c_str(), peer.name.c_str(), share_of(s.missed, s.deep).c_str(),
                    share_of(s.missed_touch, s.touching).c_str(), share_of(s.invented, s.apart).c_str(), share_of(s.not_least, s.deep).c_str(),
                    share_of(s.stuck, s.deep).c_str(), share_of(s.deep_touch, s.touching).c_str(), share_of(s.one_point, s.flat).c_str(), off);
        name.clear();
    }
}

template <class Space> void print_pair(const char *name, int kind_a, int kind_b, contact_of what, mix of, std::size_t most)
{
    pairs<Space> in = make_pairs<Space>(kind_a, kind_b, of);
    in.a.resize(std::min(in.a.size(), most));
    in.b.resize(in.a.size());
    print_rows(std::string(name) + (of == mix::random ? "" : ", integers"), kind_a, kind_b, what, in);
}

/* What reports are about */

/* All numbers are multiples of 1/64, below 512: floats, and so are their sums and halves. */
double sixty_fourths(generator &random, int low, int high)
{
    return uniform_integer(random, 64 * low, 64 * high) / 64.0;
}

grz3_aabb box_at(grz3_vec corner, grz3_vec size)
{
    return {corner, {corner.x + size.x, corner.y + size.y, corner.z + size.z}};
}

/* The same set as an aabb, an oriented box, or the hull of its corners. */
grz3_shape as_kind(int kind, const grz3_aabb &box)
{
    static std::deque<std::vector<grz3_vec>> pool;
    grz3_shape s = grz3_shape_from_aabb(&box);
    const grz3_vec l = box.min, h = box.max;
    if ((kind & 0xff) == GRZ_HULL) {
        pool.push_back({l, {h.x, l.y, l.z}, {l.x, h.y, l.z}, {h.x, h.y, l.z}, {l.x, l.y, h.z}, {h.x, l.y, h.z}, {l.x, h.y, h.z}, h});
        const grz3_hull hull = {8, pool.back().data()};
        s = grz3_shape_from_hull(&hull);
    } else if (kind == GRZ_OBB) {
        const grz3_obb obb = {{(l.x + h.x) / 2, (l.y + h.y) / 2, (l.z + h.z) / 2}, {(h.x - l.x) / 2, (h.y - l.y) / 2, (h.z - l.z) / 2},
                              {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
        s = grz3_shape_from_obb(&obb);
    }
    return s;
}

enum class scene { sunk, touching, concentric, identical, large, large_touching };

struct named_scene {
    scene of;
    const char *name;
};

/* A box on a box. */
std::pair<grz3_aabb, grz3_aabb> draw(generator &random, scene of)
{
    const bool large = of == scene::large || of == scene::large_touching;
    const int most = large ? 100 : 2;
    auto size = [&] {
        double x = sixty_fourths(random, large ? 50 : 1, most), y = sixty_fourths(random, large ? 50 : 1, most), z = sixty_fourths(random, large ? 50 : 1, most);
        return grz3_vec{x, y, z};
    };
    const grz3_vec u = size(), v = of == scene::identical ? u : size();
    grz3_vec corner = {sixty_fourths(random, -most / 2, most / 2), sixty_fourths(random, -most / 2, most / 2), v.z};
    if (of == scene::sunk || of == scene::large) {
        corner.z -= 0x1p-10;
    }
    if (of == scene::concentric || of == scene::identical) {
        corner = {(v.x - u.x) / 2, (v.y - u.y) / 2, (v.z - u.z) / 2};
    }
    return {box_at(corner, u), box_at({0, 0, 0}, v)};
}

void print_scenes(const char *name, int kind, contact_of what, std::size_t most)
{
    static const named_scene scenes[] = {{scene::sunk, "sunk by 1/1024"},
                                         {scene::touching, "flat on each other"},
                                         {scene::concentric, "one center"},
                                         {scene::identical, "the same twice"},
                                         {scene::large, "of 100 m, sunk by 1/1024"},
                                         {scene::large_touching, "of 100 m, flat on each other"}};
    for (const named_scene &each : scenes) {
        generator random(5);
        pairs<space3> in;
        for (std::size_t i = 0; i < most; i++) {
            const auto [a, b] = draw(random, each.of);
            in.a.push_back(as_kind(kind, a));
            in.b.push_back(as_kind(kind, b));
        }
        print_rows(std::string(name) + ", " + each.name, kind, kind, what, in);
    }
}

} // namespace

void print_contacts()
{
    constexpr std::size_t most = 2000;
    constexpr int hull_8 = GRZ_HULL | 8 << 16, hull_32 = GRZ_HULL | 32 << 16;
    const contact_of manifold = contact_of::manifold, depth = contact_of::depth;
    std::fputs("\n### contacts\n\n| pair | who | missed | touch missed | invented | not least | not separated | deep at a touch | one point | off by |\n"
               "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n",
               stdout);
    for (mix each : {mix::random, mix::lattice}) {
        print_pair<space2>("circle, circle", GRZ_BALL, GRZ_BALL, manifold, each, most);
        print_pair<space2>("segment, circle", GRZ_SEGMENT, GRZ_BALL, manifold, each, most);
        print_pair<space2>("circle, obb (2D)", GRZ_BALL, GRZ_OBB, manifold, each, most);
        print_pair<space2>("segment, obb (2D)", GRZ_SEGMENT, GRZ_OBB, manifold, each, most);
        print_pair<space2>("obb, obb (2D)", GRZ_OBB, GRZ_OBB, manifold, each, most);
        if (each == mix::random) { /* of integers some are flat, at which Box2D stops the program */
            print_pair<space2>("polygon, polygon", hull_8, hull_8, manifold, each, most);
        }
        print_pair<space3>("sphere, sphere", GRZ_BALL, GRZ_BALL, manifold, each, most);
        print_pair<space3>("sphere, capsule", GRZ_BALL, GRZ_CAPSULE, manifold, each, most);
        print_pair<space3>("sphere, aabb", GRZ_BALL, GRZ_AABB, manifold, each, most);
        print_pair<space3>("capsule, capsule", GRZ_CAPSULE, GRZ_CAPSULE, manifold, each, most);
        print_pair<space3>("capsule, aabb", GRZ_CAPSULE, GRZ_AABB, manifold, each, most);
        print_pair<space3>("obb, obb", GRZ_OBB, GRZ_OBB, manifold, each, most);
        print_pair<space3>("capsule, capsule, depth alone", GRZ_CAPSULE, GRZ_CAPSULE, depth, each, most);
        print_pair<space3>("obb, obb, depth alone", GRZ_OBB, GRZ_OBB, depth, each, most);
        print_pair<space3>("hull, hull", hull_8, hull_8, depth, each, most);
    }
    print_pair<space3>("hull of 32, hull of 32", hull_32, hull_32, depth, mix::random, most);
    print_scenes("box, box", GRZ_OBB, manifold, most);
    print_scenes("hull, hull", hull_8, depth, most);
}

} // namespace bench
