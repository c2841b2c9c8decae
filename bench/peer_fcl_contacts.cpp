/* graze benchmark: contacts by the Flexible Collision Library, by the functions that its narrow phase calls.
 *
 * SPDX-License-Identifier: MIT */
#include "contacts.hpp"
#include "fcl_shapes.hpp"

#include <cmath>

namespace bench {

using namespace of_fcl;

namespace {

template <class A, class B> found_contact shapes_contact(const placed<A> &a, const placed<B> &b)
{
    static const fcl::detail::GJKSolver_libccd<double> solver;
    std::vector<fcl::ContactPointd> points;
    if (!solver.shapeIntersect(*a.shape, a.at, *b.shape, b.at, &points)) {
        return {};
    }
    found_contact found = {static_cast<int>(points.size()), -HUGE_VAL, {}};
    for (const fcl::ContactPointd &each : points) {
        if (each.penetration_depth > found.depth) {
            found.depth = each.penetration_depth;
            for (int i = 0; i < 3; i++) {
                found.normal[i] = -each.normal[i];
            }
        }
    }
    return found;
}

bool is_box(int kind)
{
    return kind == GRZ_AABB || kind == GRZ_OBB;
}

template <class A, class B> void add_pair(const pairs<space3> &in, placed<A> to_a(const grz3_shape &), placed<B> to_b(const grz3_shape &), std::vector<contender> &all)
{
    all.push_back(contacts("fcl", converted(in.a, to_a), converted(in.b, to_b), shapes_contact<A, B>));
}

void add_fcl_contacts(int kind_a, int kind_b, contact_of, const pairs<space3> &in, std::vector<contender> &all)
{
    if (kind_a == GRZ_BALL && kind_b == GRZ_BALL) {
        add_pair(in, to_ball, to_ball, all);
    } else if (kind_a == GRZ_BALL && kind_b == GRZ_CAPSULE) {
        add_pair(in, to_ball, to_capsule, all);
    } else if (kind_a == GRZ_BALL && is_box(kind_b)) {
        add_pair(in, to_ball, to_box, all);
    } else if (kind_a == GRZ_CAPSULE && kind_b == GRZ_CAPSULE) {
        add_pair(in, to_capsule, to_capsule, all);
    } else if (kind_a == GRZ_CAPSULE && is_box(kind_b)) {
        add_pair(in, to_capsule, to_box, all);
    } else if (is_box(kind_a) && is_box(kind_b)) {
        add_pair(in, to_box, to_box, all);
    } else if (is_hull(kind_a) && is_hull(kind_b)) {
        add_pair(in, to_convex, to_convex, all);
    }
}

const contact_peer_entry<space3> entry(add_fcl_contacts);

} // namespace
} // namespace bench
