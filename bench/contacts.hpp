/* graze benchmark: contacts of two shapes: how deep, in which direction, at how many points.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_CONTACTS_HPP
#define GRAZE_BENCH_CONTACTS_HPP

#include "meshes.hpp"
#include "peers.hpp"

#include <string>

namespace bench {

/// A contender whose answer to pair i is the contact ask(a[i], b[i]).
template <class A, class B, class Ask>
contender contacts(std::string name, std::shared_ptr<std::vector<A>> a, std::shared_ptr<std::vector<B>> b, Ask ask)
{
    contender made = pairwise(std::move(name), a, b, [ask](const A &first, const B &second) { return ask(first, second).points > 0; });
    made.contacts = [a, b, ask] {
        std::vector<found_contact> all;
        for (std::size_t i = 0; i < a->size(); i++) {
            all.push_back(ask((*a)[i], (*b)[i]));
        }
        return all;
    };
    return made;
}

/// What a contact is made of. manifold: normal, depth and points, as a physics engine needs them. depth: normal and
/// depth alone, as solvers for pairs of convex shapes find them.
enum class contact_of { manifold, depth };

/// Adds a peer's contacts of the kinds a and b, if it has them.
template <class Space>
using contact_peer = void (*)(int kind_a, int kind_b, contact_of what, const pairs<Space> &inputs, std::vector<contender> &contenders);

template <class Space> std::vector<contact_peer<Space>> &contact_peers()
{
    static std::vector<contact_peer<Space>> all;
    return all;
}

template <class Space> struct contact_peer_entry {
    explicit contact_peer_entry(contact_peer<Space> add) { contact_peers<Space>().push_back(add); }
};

/// Shapes beside a mesh, and its triangles.
struct mesh_shapes {
    std::shared_ptr<const mesh_data> mesh;
    std::vector<grz3_shape> shapes; /* of one kind */
};

/// Adds a peer's contacts of each shape with the mesh.
using mesh_contact_peer = void (*)(const mesh_shapes &inputs, std::vector<contender> &contenders);

std::vector<mesh_contact_peer> &mesh_contact_peers();

struct mesh_contact_entry {
    explicit mesh_contact_entry(mesh_contact_peer add) { mesh_contact_peers().push_back(add); }
};

/// A contender whose answer to shape i is the contact ask(shapes[i]).
template <class Shape, class Ask> contender mesh_contacts(std::string name, std::shared_ptr<std::vector<Shape>> shapes, Ask ask)
{
    return make_contender(std::move(name), shapes->size(), [shapes, ask](std::size_t i) { return ask((*shapes)[i]).points > 0; });
}

/// graze's own.
found_contact contact_by_graze(const grz2_shape &a, const grz2_shape &b);
found_contact contact_by_graze(const grz3_shape &a, const grz3_shape &b);
found_contact depth_by_graze(const grz2_shape &a, const grz2_shape &b);
found_contact depth_by_graze(const grz3_shape &a, const grz3_shape &b);

/// How the contacts of a contender compare with the exact ones.
struct contact_score {
    long deep = 0, touching = 0, apart = 0, flat = 0; /* how many pairs there are */
    long missed = 0, invented = 0;                    /* deep, apart */
    long missed_touch = 0, deep_touch = 0;            /* touching */
    long stuck = 0, not_least = 0;                    /* deep */
    long one_point = 0;                               /* flat */
    double off = 0;                                   /* the largest error of a depth, over the largest coordinate */
};

/// How `peer` did on these pairs. A depth counts as wrong beyond a millionth of the largest coordinate of the pair.
template <class Space> contact_score judge_contacts(const pairs<Space> &inputs, const std::vector<found_contact> &said);

extern template contact_score judge_contacts(const pairs<space2> &, const std::vector<found_contact> &);
extern template contact_score judge_contacts(const pairs<space3> &, const std::vector<found_contact> &);

/// The share of a part, in percent: no digit more than it is worth; "-" of nothing.
std::string share_of(long part, long of);

} // namespace bench

#endif
