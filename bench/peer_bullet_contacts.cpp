/* graze benchmark: contacts by Bullet: what its dispatcher chooses for a pair, as in a world; and its solver for the
 * depth of convex shapes by itself.
 *
 * SPDX-License-Identifier: MIT */
#include "bullet_shapes.hpp"
#include "contacts.hpp"

#include <BulletCollision/CollisionDispatch/btCollisionObjectWrapper.h>
#include <BulletCollision/CollisionDispatch/btManifoldResult.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>

#include <cmath>

namespace bench {

using namespace of_bullet;

namespace {

/* Bullet also hands over points of shapes that are a little apart. */
struct collected : btManifoldResult {
    found_contact found = {};

    using btManifoldResult::btManifoldResult;
    void addContactPoint(const btVector3 &normal, const btVector3 &, btScalar distance) override
    {
        const double depth = -static_cast<double>(distance);
        if (distance > 0) {
            return;
        }
        if (found.points++ == 0 || depth > found.depth) {
            found.depth = depth;
            for (int i = 0; i < 3; i++) {
                found.normal[i] = static_cast<double>(normal[i]);
            }
        }
    }
};

/* The algorithm of a kind of pairs, made once. Nothing is kept from one pair to the next, for the result keeps it to
 * itself. */
class dispatched {
public:
    dispatched(const convex &a, const convex &b) : dispatcher(&configuration)
    {
        btCollisionObjectWrapper of_a(nullptr, a.shape.get(), &objects[0], a.at, -1, -1), of_b(nullptr, b.shape.get(), &objects[1], b.at, -1, -1);
        objects[0].setCollisionShape(a.shape.get());
        objects[1].setCollisionShape(b.shape.get());
        algorithm = dispatcher.findAlgorithm(&of_a, &of_b, nullptr, BT_CONTACT_POINT_ALGORITHMS);
        shapes = {a.shape, b.shape};
    }
    ~dispatched()
    {
        algorithm->~btCollisionAlgorithm();
        dispatcher.freeCollisionAlgorithm(algorithm);
    }
    dispatched(const dispatched &) = delete;
    dispatched &operator=(const dispatched &) = delete;

    found_contact operator()(const convex &a, const convex &b)
    {
        btCollisionObjectWrapper of_a(nullptr, a.shape.get(), &objects[0], a.at, -1, -1), of_b(nullptr, b.shape.get(), &objects[1], b.at, -1, -1);
        collected result(&of_a, &of_b);
        algorithm->processCollision(&of_a, &of_b, information, &result);
        return result.found;
    }

private:
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher;
    btDispatcherInfo information;
    btCollisionObject objects[2];
    std::pair<std::shared_ptr<btConvexShape>, std::shared_ptr<btConvexShape>> shapes;
    btCollisionAlgorithm *algorithm;
};

found_contact epa_contact(const convex &a, const convex &b)
{
    btGjkEpaSolver2::sResults results;
    btVector3 guess = a.at.getOrigin() - b.at.getOrigin() + btVector3(1, 0, 0);
    if (!btGjkEpaSolver2::Penetration(a.shape.get(), a.at, b.shape.get(), b.at, guess, results)) {
        return {};
    }
    found_contact found = {1, -static_cast<double>(results.distance), {}};
    for (int i = 0; i < 3; i++) {
        found.normal[i] = static_cast<double>(results.normal[i]);
    }
    return found;
}

void add_bullet_contacts(int kind_a, int kind_b, contact_of what, const pairs<space3> &in, std::vector<contender> &all)
{
    if (!is_convex(kind_a) || !is_convex(kind_b)) {
        return;
    }
    auto a = converted(in.a, to_convex), b = converted(in.b, to_convex);
    auto chosen = std::make_shared<dispatched>(a->front(), b->front());
    all.push_back(contacts("bullet", a, b, [chosen](const convex &x, const convex &y) { return (*chosen)(x, y); }));
    if (what == contact_of::depth) {
        all.push_back(contacts("bullet-epa", a, b, epa_contact));
    }
}

const contact_peer_entry<space3> entry(add_bullet_contacts);

} // namespace
} // namespace bench
