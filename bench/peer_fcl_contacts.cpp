/* graze benchmark: contacts by the Flexible Collision Library, by the functions that its narrow phase calls.
 *
 * SPDX-License-Identifier: MIT */
#include "contacts.hpp"
#include "fcl_shapes.hpp"

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/narrowphase/collision.h>

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

/* Its tree of triangles, of the kind that it recommends. */
using triangles = fcl::BVHModel<fcl::OBBRSSd>;

std::shared_ptr<triangles> to_triangles(const mesh_data &mesh)
{
    std::vector<fcl::Vector3d> points;
    std::vector<fcl::Triangle> corners;
    for (std::size_t i = 0; i < mesh.vertex_count(); i++) {
        const float *v = &mesh.vertices[3 * i];
        points.emplace_back(static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2]));
    }
    for (std::size_t i = 0; i < mesh.triangle_count(); i++) {
        const std::uint32_t *k = &mesh.indices[3 * i];
        corners.emplace_back(k[0], k[1], k[2]);
    }
    auto made = std::make_shared<triangles>();
    made->beginModel();
    made->addSubModel(points, corners);
    made->endModel();
    return made;
}

/* The contacts with all triangles. */
template <class A> contender on_mesh(const mesh_shapes &in, placed<A> to_a(const grz3_shape &))
{
    auto mesh = to_triangles(*in.mesh);
    return mesh_contacts("fcl", converted(in.shapes, to_a), [mesh](const placed<A> &a) {
        fcl::CollisionRequestd request(64, true);
        fcl::CollisionResultd result;
        fcl::collide(a.shape.get(), a.at, mesh.get(), fcl::Transform3d::Identity(), request, result);
        return found_contact{static_cast<int>(result.numContacts()), 0, {}};
    });
}

void add_fcl_on_meshes(const mesh_shapes &in, std::vector<contender> &all)
{
    all.push_back(in.shapes.front().kind == GRZ_CAPSULE ? on_mesh(in, to_capsule) : on_mesh(in, to_box));
}

const contact_peer_entry<space3> entry(add_fcl_contacts);
const mesh_contact_entry mesh_entry(add_fcl_on_meshes);

} // namespace
} // namespace bench
