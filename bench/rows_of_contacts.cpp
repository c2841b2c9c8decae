/* graze benchmark: contacts of two shapes: contact3-... with points, beside engines; depth-of-... the normal and the
 * depth alone, beside solvers for convex shapes. Random input, of which half of the pairs overlap.
 *
 * SPDX-License-Identifier: MIT */
#include "contacts.hpp"
#include "rows.hpp"

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

template <class Space> std::string remarks_on(const pairs<Space> &inputs, const contender &peer)
{
    const contact_score s = judge_contacts(inputs, peer.contacts());
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
    return rows;
}

} // namespace bench
