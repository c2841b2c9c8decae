/* graze benchmark: FCL's manager of shapes, a dynamic tree of boxes (double).
 *
 * SPDX-License-Identifier: MIT */
#include "fcl_shapes.hpp"
#include "things.hpp"

#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

namespace bench {

using namespace of_fcl;

namespace {

using object_pointer = std::unique_ptr<fcl::CollisionObjectd>;

template <class Shape> object_pointer object_of(const placed<Shape> &s)
{
    return std::make_unique<fcl::CollisionObjectd>(s.shape, s.at);
}

object_pointer to_object(const grz3_shape &s)
{
    switch (s.kind) {
    case GRZ_BALL: return object_of(to_ball(s));
    case GRZ_CAPSULE: return object_of(to_capsule(s));
    case GRZ_AABB:
    case GRZ_OBB: return object_of(to_box(s));
    default: return object_of(to_convex(s));
    }
}

using objects = std::vector<object_pointer>;

objects objects_of(const std::vector<grz3_shape> &shapes)
{
    objects all;
    for (const grz3_shape &each : shapes) {
        all.push_back(to_object(each));
        all.back()->setUserData(reinterpret_cast<void *>(all.size() - 1));
    }
    return all;
}

std::size_t id_of(const fcl::CollisionObjectd *object) { return reinterpret_cast<std::size_t>(object->getUserData()); }

struct manager {
    objects all;
    fcl::DynamicAABBTreeCollisionManagerd tree;

    explicit manager(objects of) : all(std::move(of)) { plant(tree); }
    void plant(fcl::DynamicAABBTreeCollisionManagerd &empty) const
    {
        std::vector<fcl::CollisionObjectd *> each;
        for (const object_pointer &object : all) {
            each.push_back(object.get());
        }
        empty.registerObjects(each);
        empty.setup();
    }
};

/* Do two objects meet? Asked for no points, unless `with_points`. */
bool objects_meet(fcl::CollisionObjectd *a, fcl::CollisionObjectd *b, bool with_points)
{
    const fcl::CollisionRequestd request(with_points ? 4 : 1, with_points);
    fcl::CollisionResultd result;
    return fcl::collide(a, b, request, result) > 0;
}

struct counting {
    bool with_points;
    long count;
};
bool count_object(fcl::CollisionObjectd *a, fcl::CollisionObjectd *b, void *data)
{
    auto *of = static_cast<counting *>(data);
    of->count += objects_meet(a, b, of->with_points);
    return false;
}

struct pairing {
    bool with_points;
    partners *found;
};
bool add_pair(fcl::CollisionObjectd *a, fcl::CollisionObjectd *b, void *data)
{
    auto *of = static_cast<pairing *>(data);
    if (objects_meet(a, b, of->with_points)) {
        of->found->add(id_of(a), id_of(b));
    }
    return false;
}

struct nearest {
    const fcl::CollisionObjectd *asked, *found;
    double distance;
};
bool take_nearer(fcl::CollisionObjectd *a, fcl::CollisionObjectd *b, void *data, double &least)
{
    auto *of = static_cast<nearest *>(data);
    const fcl::DistanceRequestd request;
    fcl::DistanceResultd result;
    fcl::distance(a, b, request, result);
    if (result.min_distance < of->distance) {
        of->distance = result.min_distance;
        of->found = a == of->asked ? b : a;
    }
    least = of->distance;
    return least <= 0;
}

object_pointer ball_at(const place &way, double radius)
{
    fcl::Transform3d at = fcl::Transform3d::Identity();
    at.translation() = fcl::Vector3d(way.from[0], way.from[1], way.from[2]);
    return std::make_unique<fcl::CollisionObjectd>(std::make_shared<fcl::Sphered>(radius), at);
}

void add_fcl(scene_question what, const things_pointer<space3> &all, std::vector<contender> &contenders)
{
    if (what == scene_question::cast || what == scene_question::sweep) {
        return;
    }
    auto in = std::make_shared<manager>(objects_of(all->shapes));
    const bool with_points = what == scene_question::contacts || what == scene_question::pairs_contacts;
    auto balls = std::make_shared<objects>();
    for (const place &way : all->ways) {
        balls->push_back(ball_at(way, what == scene_question::nearest ? 0 : asking_radius));
    }
    switch (what) {
    case scene_question::build:
        contenders.push_back(make_contender("fcl", 1, [in](std::size_t) {
            fcl::DynamicAABBTreeCollisionManagerd made;
            in->plant(made);
            return made.size() > 0;
        }));
        break;
    case scene_question::nearest:
        contenders.push_back(make_contender("fcl", balls->size(), [in, balls](std::size_t i) {
            fcl::CollisionObjectd *ball = (*balls)[i].get();
            nearest found = {ball, nullptr, HUGE_VAL};
            in->tree.distance(ball, &found, take_nearer);
            return found.found ? static_cast<long>(id_of(found.found)) : -1;
        }));
        break;
    case scene_question::overlap:
    case scene_question::contacts:
        contenders.push_back(make_contender("fcl", balls->size(), [in, balls, with_points](std::size_t i) {
            counting found = {with_points, 0};
            in->tree.collide((*balls)[i].get(), &found, count_object);
            return found.count;
        }));
        break;
    default:
        contenders.push_back(make_pairs_contender("fcl", all->shapes.size(), [in, with_points](partners &found) {
            pairing of = {with_points, &found};
            in->tree.collide(&of, add_pair);
        }));
        break;
    }
}

fcl::Transform3d pose_of(const bodies<space3>::matrix &m)
{
    fcl::Transform3d pose = fcl::Transform3d::Identity();
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 4; k++) {
            pose(i, k) = m[static_cast<std::size_t>(4 * i + k)];
        }
    }
    return pose;
}

bodies_follower<space3> follow(const bodies<space3> &start)
{
    objects all = objects_of(start.shapes());
    std::vector<fcl::Transform3d, Eigen::aligned_allocator<fcl::Transform3d>> own;
    for (std::size_t i = 0; i < all.size(); i++) {
        own.push_back(all[i]->getTransform());
        all[i]->setTransform(pose_of(start.poses()[i]) * own.back());
        all[i]->computeAABB();
    }
    auto in = std::make_shared<manager>(std::move(all));
    return [in, own](const bodies<space3> &now, const std::vector<std::uint64_t> &moved, partners &found) {
        std::vector<fcl::CollisionObjectd *> changed;
        for (std::uint64_t id : moved) {
            in->all[id]->setTransform(pose_of(now.poses()[id]) * own[id]);
            in->all[id]->computeAABB();
            changed.push_back(in->all[id].get());
        }
        in->tree.update(changed);
        pairing of = {false, &found};
        in->tree.collide(&of, add_pair);
    };
}

const things_peer_entry<space3> entry("fcl", add_fcl, follow);

} // namespace
} // namespace bench
