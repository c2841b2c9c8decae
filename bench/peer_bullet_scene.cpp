/* graze benchmark: Bullet's worlds of shapes, in float.
 *
 * SPDX-License-Identifier: MIT */
#include "bullet_shapes.hpp"
#include "things.hpp"

namespace bench {

using namespace of_bullet;

namespace {

/* What a user of Bullet makes: a world with its pairs in a tree, and room for all contacts. */
struct world {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher;
    btDbvtBroadphase broadphase;
    btCollisionWorld all;
    std::vector<std::unique_ptr<btCollisionObject>> objects;

    static btDefaultCollisionConstructionInfo with_room()
    {
        btDefaultCollisionConstructionInfo info;
        info.m_defaultMaxPersistentManifoldPoolSize = 400000;
        info.m_defaultMaxCollisionAlgorithmPoolSize = 400000;
        return info;
    }

    /* Which pairs meet is not looked for before it is asked, unless `finds_pairs`. */
    world(const std::vector<convex> &shapes, bool finds_pairs)
        : configuration(finds_pairs ? with_room() : btDefaultCollisionConstructionInfo()), dispatcher(&configuration),
          all(&dispatcher, &broadphase, &configuration)
    {
        broadphase.m_deferedcollide = !finds_pairs;
        all.setForceUpdateAllAabbs(false);
        for (const convex &each : shapes) {
            objects.push_back(std::make_unique<btCollisionObject>());
            objects.back()->setCollisionShape(each.shape.get());
            objects.back()->setWorldTransform(each.at);
            objects.back()->setCollisionFlags(0);
            objects.back()->setUserIndex(static_cast<int>(objects.size()) - 1);
            all.addCollisionObject(objects.back().get());
        }
    }
    world(const world &) = delete;
    world &operator=(const world &) = delete;
    ~world()
    {
        for (const auto &each : objects) {
            all.removeCollisionObject(each.get());
        }
    }

    void find_pairs(partners &found)
    {
        all.performDiscreteCollisionDetection();
        for (int i = 0; i < dispatcher.getNumManifolds(); i++) {
            const btPersistentManifold *m = dispatcher.getManifoldByIndexInternal(i);
            bool meet = false;
            for (int k = 0; k < m->getNumContacts(); k++) {
                meet = meet || m->getContactPoint(k).getDistance() <= 0;
            }
            if (meet) {
                found.add(static_cast<std::size_t>(m->getBody0()->getUserIndex()), static_cast<std::size_t>(m->getBody1()->getUserIndex()));
            }
        }
    }
};

/* How many objects a shape is in contact with. */
struct counter : btCollisionWorld::ContactResultCallback {
    const btCollisionObject *asked, *last = nullptr;
    long count = 0;

    explicit counter(const btCollisionObject *object) : asked(object) {}
    btScalar addSingleResult(btManifoldPoint &point, const btCollisionObjectWrapper *a, int, int, const btCollisionObjectWrapper *b, int,
                             int) override
    {
        const btCollisionObject *other = a->getCollisionObject() == asked ? b->getCollisionObject() : a->getCollisionObject();
        if (point.getDistance() <= 0 && other != last) {
            last = other;
            count++;
        }
        return 0;
    }
};

std::vector<convex> shapes_of(const things<space3> &all)
{
    std::vector<convex> shapes;
    for (const grz3_shape &each : all.shapes) {
        shapes.push_back(to_convex(each));
    }
    return shapes;
}

btVector3 place_of(const double *x)
{
    return btVector3(static_cast<btScalar>(x[0]), static_cast<btScalar>(x[1]), static_cast<btScalar>(x[2]));
}

contender make_float_contender(std::size_t count, const std::function<long(std::size_t)> &answer)
{
    contender made = make_contender("bullet", count, answer);
    made.in_float = true;
    return made;
}

long first_on_ray(const world &in, const place &way)
{
    const btVector3 from = place_of(way.from), to = place_of(way.to);
    btCollisionWorld::ClosestRayResultCallback result(from, to);
    in.all.rayTest(from, to, result);
    return result.hasHit() ? result.m_collisionObject->getUserIndex() : -1;
}

long first_on_sweep(const world &in, const btSphereShape &ball, const place &way)
{
    const btVector3 from = place_of(way.from), to = place_of(way.to);
    const btQuaternion upright = btQuaternion::getIdentity();
    btCollisionWorld::ClosestConvexResultCallback result(from, to);
    in.all.convexSweepTest(&ball, btTransform(upright, from), btTransform(upright, to), result);
    return result.hasHit() ? result.m_hitCollisionObject->getUserIndex() : -1;
}

long count_contacts(world &in, btSphereShape &ball, const place &way)
{
    btCollisionObject object;
    object.setCollisionShape(&ball);
    object.setWorldTransform(btTransform(btQuaternion::getIdentity(), place_of(way.from)));
    counter found(&object);
    in.all.contactTest(&object, found);
    return found.count;
}

/* With the shapes, which a world does not own. */
struct kept_world {
    std::vector<convex> shapes;
    world made;
    btSphereShape mover = btSphereShape(static_cast<btScalar>(mover_radius)), asking = btSphereShape(static_cast<btScalar>(asking_radius));

    kept_world(std::vector<convex> of, bool finds_pairs) : shapes(std::move(of)), made(shapes, finds_pairs) {}
};

void add_bullet(scene_question what, const things_pointer<space3> &all, std::vector<contender> &contenders)
{
    const std::size_t ways = all->ways.size();
    if (what == scene_question::build) {
        auto shapes = std::make_shared<std::vector<convex>>(shapes_of(*all));
        contenders.push_back(make_float_contender(1, [shapes](std::size_t) { return world(*shapes, false).all.getNumCollisionObjects() > 0; }));
        return;
    }
    if (what == scene_question::nearest) {
        return;
    }
    const bool pairs = what == scene_question::pairs || what == scene_question::pairs_contacts;
    auto in = std::make_shared<kept_world>(shapes_of(*all), pairs);
    switch (what) {
    case scene_question::cast:
        contenders.push_back(make_float_contender(ways, [=](std::size_t i) { return first_on_ray(in->made, all->ways[i]); }));
        break;
    case scene_question::sweep:
        contenders.push_back(make_float_contender(ways, [=](std::size_t i) { return first_on_sweep(in->made, in->mover, all->ways[i]); }));
        break;
    case scene_question::overlap:
    case scene_question::contacts:
        contenders.push_back(make_float_contender(ways, [=](std::size_t i) { return count_contacts(in->made, in->asking, all->ways[i]); }));
        break;
    default:
        contenders.push_back(make_pairs_contender("bullet", all->shapes.size(), [=](partners &found) { in->made.find_pairs(found); }));
        break;
    }
}

btTransform pose_of(const bodies<space3>::matrix &m)
{
    btMatrix3x3 rows;
    for (std::size_t i = 0; i < 3; i++) {
        rows[static_cast<int>(i)] = place_of(&m[4 * i]);
    }
    const double at[3] = {m[3], m[7], m[11]};
    return btTransform(rows, place_of(at));
}

bodies_follower<space3> follow(const bodies<space3> &start)
{
    std::vector<convex> shapes;
    std::vector<btTransform> own;
    for (std::size_t i = 0; i < start.shapes().size(); i++) {
        shapes.push_back(to_convex(start.shapes()[i]));
        own.push_back(shapes.back().at);
        shapes.back().at = pose_of(start.poses()[i]) * own.back();
    }
    auto in = std::make_shared<kept_world>(std::move(shapes), true);
    return [in, own](const bodies<space3> &now, const std::vector<std::uint64_t> &moved, partners &found) {
        for (std::uint64_t id : moved) {
            in->made.objects[id]->setWorldTransform(pose_of(now.poses()[id]) * own[id]);
            in->made.all.updateSingleAabb(in->made.objects[id].get());
        }
        in->made.find_pairs(found);
    };
}

const things_peer_entry<space3> entry("bullet", add_bullet, follow);

} // namespace
} // namespace bench
