/* graze benchmark: contacts by Bullet: what its dispatcher chooses for a pair, as in a world; and its solver for the
 * depth of convex shapes by itself.
 *
 * SPDX-License-Identifier: MIT */
#include "bullet_shapes.hpp"
#include "contacts.hpp"

#include <BulletCollision/CollisionDispatch/btCollisionObjectWrapper.h>
#include <BulletCollision/CollisionDispatch/btInternalEdgeUtility.h>
#include <BulletCollision/CollisionDispatch/btManifoldResult.h>
#include <BulletCollision/CollisionShapes/btTriangleInfoMap.h>
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
class chosen_algorithm {
public:
    chosen_algorithm() : dispatcher(&configuration) {}
    ~chosen_algorithm()
    {
        algorithm->~btCollisionAlgorithm();
        dispatcher.freeCollisionAlgorithm(algorithm);
    }
    chosen_algorithm(const chosen_algorithm &) = delete;
    chosen_algorithm &operator=(const chosen_algorithm &) = delete;

    void choose(const btCollisionObjectWrapper &a, const btCollisionObjectWrapper &b)
    {
        algorithm = dispatcher.findAlgorithm(&a, &b, nullptr, BT_CONTACT_POINT_ALGORITHMS);
    }
    template <class Result> found_contact ask(const btCollisionObjectWrapper &a, const btCollisionObjectWrapper &b)
    {
        Result result(&a, &b);
        algorithm->processCollision(&a, &b, information, &result);
        return result.found;
    }

private:
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher;
    btDispatcherInfo information;
    btCollisionAlgorithm *algorithm = nullptr;
};

btCollisionObjectWrapper wrapped(const convex &x, const btCollisionObject &object)
{
    return {nullptr, x.shape.get(), &object, x.at, -1, -1};
}

class dispatched {
public:
    dispatched(const convex &a, const convex &b) : shapes(a.shape, b.shape)
    {
        objects[0].setCollisionShape(a.shape.get());
        objects[1].setCollisionShape(b.shape.get());
        algorithm.choose(wrapped(a, objects[0]), wrapped(b, objects[1]));
    }
    found_contact operator()(const convex &a, const convex &b)
    {
        return algorithm.ask<collected>(wrapped(a, objects[0]), wrapped(b, objects[1]));
    }

private:
    btCollisionObject objects[2];
    std::pair<std::shared_ptr<btConvexShape>, std::shared_ptr<btConvexShape>> shapes;
    chosen_algorithm algorithm;
};

found_contact epa_contact(const convex &a, const convex &b)
{
    btGjkEpaSolver2::sResults results;
    btVector3 guess = a.at.getOrigin() - b.at.getOrigin() + btVector3(1, 0, 0);
    if (!btGjkEpaSolver2::Penetration(a.shape.get(), a.at, b.shape.get(), b.at, guess, results)) {
        return {};
    }
    const btVector3 normal = a.at.getBasis() * results.normal; /* it is in the axes of a, unlike the witnesses */
    found_contact found = {1, -static_cast<double>(results.distance), {}};
    for (int i = 0; i < 3; i++) {
        found.normal[i] = static_cast<double>(normal[i]);
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

/* Its tree of triangles, which stands still, with the normals of inner edges left out. */
struct triangles {
    std::shared_ptr<const mesh_data> data;
    btTriangleIndexVertexArray arrays;
    btTriangleInfoMap inner_edges;
    std::unique_ptr<btBvhTriangleMeshShape> shape;
    btCollisionObject object;

    explicit triangles(std::shared_ptr<const mesh_data> from)
        : data(from), arrays(static_cast<int>(from->triangle_count()), const_cast<int *>(reinterpret_cast<const int *>(from->indices.data())), 12,
                             static_cast<int>(from->vertex_count()), const_cast<float *>(from->vertices.data()), 12)
    {
        shape = std::make_unique<btBvhTriangleMeshShape>(&arrays, true);
        btGenerateInternalEdgeInfo(shape.get(), &inner_edges);
        object.setCollisionShape(shape.get());
    }
};

struct collected_on_mesh : collected {
    using collected::collected;
    void addContactPoint(const btVector3 &normal, const btVector3 &at, btScalar distance) override
    {
        const bool first = m_body0Wrap->getCollisionShape()->getShapeType() == TRIANGLE_SHAPE_PROXYTYPE;
        const btCollisionObjectWrapper *of_mesh = first ? m_body0Wrap : m_body1Wrap, *other = first ? m_body1Wrap : m_body0Wrap;
        btManifoldPoint point(at, at, normal, distance);
        btAdjustInternalEdgeContacts(point, of_mesh, other, first ? m_partId0 : m_partId1, first ? m_index0 : m_index1);
        collected::addContactPoint(point.m_normalWorldOnB, at, point.getDistance());
    }
};

class dispatched_on_mesh {
public:
    dispatched_on_mesh(std::shared_ptr<const mesh_data> mesh, const convex &a) : b(mesh)
    {
        object.setCollisionShape(a.shape.get());
        algorithm.choose(wrapped(a, object), wrapped_mesh());
    }
    found_contact operator()(const convex &a)
    {
        object.setCollisionShape(a.shape.get());
        object.setWorldTransform(a.at);
        return algorithm.ask<collected_on_mesh>(wrapped(a, object), wrapped_mesh());
    }

private:
    btCollisionObjectWrapper wrapped_mesh() const
    {
        return {nullptr, b.shape.get(), &b.object, b.object.getWorldTransform(), -1, -1};
    }

    btCollisionObject object;
    triangles b;
    chosen_algorithm algorithm;
};

void add_bullet_on_meshes(const mesh_shapes &in, std::vector<contender> &all)
{
    auto a = converted(in.shapes, to_convex);
    auto on_mesh = std::make_shared<dispatched_on_mesh>(in.mesh, a->front());
    all.push_back(mesh_contacts("bullet", a, [on_mesh](const convex &x) { return (*on_mesh)(x); }));
}

const contact_peer_entry<space3> entry(add_bullet_contacts);
const mesh_contact_entry mesh_entry(add_bullet_on_meshes);

} // namespace
} // namespace bench
