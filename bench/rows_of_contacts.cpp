/* graze benchmark: contacts of two shapes: contact3-... with points, beside engines; depth-of-... the normal and the
 * depth alone, beside solvers for convex shapes. Random input, of which half of the pairs overlap. And of shapes with a
 * mesh.
 *
 * SPDX-License-Identifier: MIT */
#include "contacts.hpp"
#include "rows.hpp"

#include <algorithm>

namespace bench {
namespace {

found_contact all_points(const grz2_shape &a, const grz2_shape &b)
{
    grz2_contact_point points[2];
    found_contact found = {};
    grz2_contact_all(&a, &b, 0, nullptr, &found.depth, points, 2, &found.points);
    return found;
}

found_contact all_points(const grz3_shape &a, const grz3_shape &b)
{
    grz3_contact_point points[64];
    found_contact found = {};
    grz3_contact_all(&a, &b, 0, nullptr, &found.depth, points, 64, &found.points);
    return found;
}

/* Of the first pairs. */
template <class Space> std::string remarks_on(const pairs<Space> &inputs, const contender &peer)
{
    constexpr std::size_t most = 4096;
    std::vector<found_contact> said = peer.contacts();
    said.resize(std::min(said.size(), most));
    const contact_score s = judge_contacts(inputs, said);
    std::string text = "; of those in contact missed " + share_of(s.missed, s.deep) + "%, not least " + share_of(s.not_least, s.deep) +
                       "%, not separated " + share_of(s.stuck, s.deep) + "%";
    return s.flat == 0 ? text : text + "; one point instead of more " + share_of(s.one_point, s.flat) + "%";
}

template <class Space> prepared_row prepare(int kind_a, int kind_b, contact_of what)
{
    using solid = typename Space::shape;
    auto inputs = std::make_shared<pairs<Space>>(make_pairs<Space>(kind_a, kind_b, mix::random));
    auto a = converted(inputs->a, WHOLE), b = converted(inputs->b, WHOLE);
    auto manifold = contacts("graze", a, b, [](const solid &p, const solid &q) { return contact_by_graze(p, q); });
    auto depth = contacts("graze", a, b, [](const solid &p, const solid &q) { return depth_by_graze(p, q); });
    prepared_row prepared = {{what == contact_of::manifold ? manifold : depth}, 0, 0};
    for (signed char yes : prepared.contenders[0].answers()) {
        prepared.hits += yes;
    }
    prepared.hits /= static_cast<double>(a->size());
    for (contact_peer<Space> add : contact_peers<Space>()) {
        add(kind_a, kind_b, what, *inputs, prepared.contenders);
    }
    for (std::size_t i = 1; i < prepared.contenders.size(); i++) {
        const contender &peer = prepared.contenders[i];
        prepared.contenders[i].remarks = [inputs, peer] { return remarks_on(*inputs, peer); };
    }
    if (what == contact_of::manifold) {
        depth.name = "graze depth";
        prepared.contenders.push_back(depth);
        prepared.contenders.push_back(contacts("graze all", a, b, [](const solid &p, const solid &q) { return all_points(p, q); }));
    }
    return prepared;
}

template <class Space> void add_contacts(std::vector<row> &rows, const std::string &name, int kind_a, int kind_b, contact_of what)
{
    rows.push_back({name + "-random", [=] { return prepare<Space>(kind_a, kind_b, what); }});
}

/* Shapes of a fiftieth of the mesh's size with their centers on it, or by their own size beside it. */
mesh_shapes beside_mesh(const std::string &name, int kind)
{
    mesh_shapes made = {std::make_shared<const mesh_data>(make_mesh(name)), {}};
    const mesh_data &mesh = *made.mesh;
    generator random(3);
    float low = mesh.vertices[0], high = low;
    for (std::size_t i = 0; i < 3 * mesh.vertex_count(); i++) {
        low = std::min(low, mesh.vertices[i]);
        high = std::max(high, mesh.vertices[i]);
    }
    const double size = static_cast<double>(high - low) / 50;
    for (std::size_t n = 0; n < sweep_count; n++) {
        const float *at = &mesh.vertices[3 * (random() % mesh.vertex_count())];
        grz3_shape s = space3::random(random, kind, 0);
        double *numbers = &s.point.x;
        const int lengths = kind == GRZ_CAPSULE ? 7 : 6;
        for (int i = 0; i < lengths; i++) {
            numbers[i] *= size;
        }
        for (int i = 0; i < (kind == GRZ_CAPSULE ? 2 : 1); i++) {
            for (int k = 0; k < 3; k++) {
                numbers[3 * i + k] += static_cast<double>(at[k]);
            }
        }
        const double aside[3] = {uniform(random, -size, size), uniform(random, -size, size), uniform(random, -size, size)};
        for (int i = 0; i < (kind == GRZ_CAPSULE ? 6 : 3); i++) {
            numbers[i] += aside[i % 3];
        }
        made.shapes.push_back(s);
    }
    return made;
}

/* Whether and where it is free of the mesh. */
prepared_row prepare_separate(const std::string &name, int kind)
{
    const mesh_shapes in = beside_mesh(name, kind);
    auto mesh = graze_mesh(*in.mesh);
    auto ask = [mesh](const grz3_shape &s) {
        grz3_vec place;
        grz_mesh_separate(mesh.get(), &s, GRZ_SKIN, &place, nullptr);
        const double *start = &s.point.x;
        return found_contact{place.x != start[0] || place.y != start[1] || place.z != start[2], 0, {}};
    };
    return {{mesh_contacts("graze", converted(in.shapes, WHOLE), ask)}, 0, 0, in.shapes.size()};
}

prepared_row prepare_on_mesh(const std::string &name, int kind)
{
    const mesh_shapes in = beside_mesh(name, kind);
    auto mesh = graze_mesh(*in.mesh);
    auto ask = [mesh](const grz3_shape &s) {
        found_contact found = {};
        grz_mesh_contact_options options = {};
        options.skip_inner_edges = true;
        auto count = [](void *to, const grz_mesh_contact *c) {
            *static_cast<int *>(to) += c->count;
            return true;
        };
        grz_mesh_contacts(mesh.get(), &s, &options, count, &found.points);
        return found;
    };
    prepared_row prepared = {{mesh_contacts("graze", converted(in.shapes, WHOLE), ask)}, 0, 0, in.shapes.size()};
    for (signed char yes : prepared.contenders[0].answers()) {
        prepared.hits += yes;
    }
    prepared.hits /= static_cast<double>(in.shapes.size());
    for (mesh_contact_peer add : mesh_contact_peers()) {
        add(in, prepared.contenders);
    }
    return prepared;
}

#define ROW_OF_CONTACT(D, A, B) add_contacts<space##D>(rows, PAIR(D, contact, A, B), contact_of::manifold);
#define ROW_OF_DEPTH(D, A, B) add_contacts<space##D>(rows, PAIR(D, least_depth, A, B), contact_of::depth);

} // namespace

std::vector<row> rows_of_contacts()
{
    std::vector<row> rows;
    ROW_OF_CONTACT(2, circle, circle)
    ROW_OF_CONTACT(2, segment, circle)
    ROW_OF_CONTACT(2, capsule, capsule)
    ROW_OF_CONTACT(2, circle, aabb)
    ROW_OF_CONTACT(2, circle, obb)
    ROW_OF_CONTACT(2, segment, obb)
    ROW_OF_CONTACT(2, aabb, aabb)
    ROW_OF_CONTACT(2, obb, obb)
    ROW_OF_CONTACT(2, hull_8, hull_8)
    ROW_OF_CONTACT(3, sphere, sphere)
    ROW_OF_CONTACT(3, sphere, capsule)
    ROW_OF_CONTACT(3, capsule, capsule)
    ROW_OF_CONTACT(3, sphere, aabb)
    ROW_OF_CONTACT(3, sphere, obb)
    ROW_OF_CONTACT(3, capsule, aabb)
    ROW_OF_CONTACT(3, capsule, obb)
    ROW_OF_CONTACT(3, aabb, aabb)
    ROW_OF_CONTACT(3, obb, obb)
    ROW_OF_CONTACT(3, hull_8, hull_8)
    ROW_OF_CONTACT(3, hull_32, hull_32)
    ROW_OF_DEPTH(3, capsule, capsule)
    ROW_OF_DEPTH(3, capsule, obb)
    ROW_OF_DEPTH(3, obb, obb)
    ROW_OF_DEPTH(3, hull_8, hull_8)
    ROW_OF_DEPTH(3, hull_32, hull_32)
    rows.push_back({"mesh-contacts-capsule-sphere", [] { return prepare_on_mesh("sphere", GRZ_CAPSULE); }});
    rows.push_back({"mesh-separate-capsule-sphere", [] { return prepare_separate("sphere", GRZ_CAPSULE); }});
    rows.push_back({"mesh-contacts-obb-sphere", [] { return prepare_on_mesh("sphere", GRZ_OBB); }});
    return rows;
}

} // namespace bench
