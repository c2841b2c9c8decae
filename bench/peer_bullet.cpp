/* graze benchmark: Bullet, as the distribution builds it (float). For the yes/no the fastest of its functions for
 * each pair.
 *
 * SPDX-License-Identifier: MIT */
#include "bullet_shapes.hpp"
#include "distances.hpp"
#include "moving.hpp"

#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/CollisionDispatch/btCollisionObjectWrapper.h>
#include <BulletCollision/CollisionDispatch/btSphereBoxCollisionAlgorithm.h>
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <LinearMath/btAabbUtil2.h>
#include <LinearMath/btTransformUtil.h>

namespace bench {

using namespace of_bullet;

namespace {

struct bounds {
    btVector3 corners[2];
};

bounds to_bounds(const grz3_shape &s)
{
    return {{to_vector(s.aabb.min), to_vector(s.aabb.max)}};
}

btVector3 to_point(const grz3_shape &s)
{
    return to_vector(s.point);
}

/* A segment as a ray of length 1 in units of its direction, inverted beforehand as Bullet's trees do. */
struct ray {
    btVector3 from, inverse;
    unsigned int sign[3];
};

ray to_ray(const grz3_shape &s)
{
    btVector3 from = to_vector(s.segment.a), along = to_vector(s.segment.b) - from;
    btVector3 inverse(1 / along.x(), 1 / along.y(), 1 / along.z());
    return {from, inverse, {inverse.x() < 0, inverse.y() < 0, inverse.z() < 0}};
}

bool ray_meets_bounds(const ray &a, const bounds &b)
{
    btScalar enter;
    return btRayAabb2(a.from, a.inverse, a.sign, b.corners, enter, 0, 1);
}

struct ball {
    btVector3 center;
    btScalar radius;
};

ball to_ball(const grz3_shape &s)
{
    return {to_vector(s.sphere.center), static_cast<btScalar>(s.sphere.radius)};
}

/* What the detector hands its contacts to: any one means that the boxes meet. */
struct any_contact : btDiscreteCollisionDetectorInterface::Result {
    bool met = false;

    void setShapeIdentifiersA(int, int) override {}
    void setShapeIdentifiersB(int, int) override {}
    void addContactPoint(const btVector3 &, const btVector3 &, btScalar) override { met = true; }
};

bool boxes_meet(const placed_box &a, const placed_box &b)
{
    btBoxBoxDetector detector(a.shape.get(), b.shape.get());
    btDiscreteCollisionDetectorInterface::ClosestPointInput input;
    input.m_transformA = a.at;
    input.m_transformB = b.at;
    any_contact result;
    detector.getClosestPoints(input, result, nullptr);
    return result.met;
}

/* Bullet's sphere-box algorithm is an object that keeps contacts; its distance function, which keeps none, is what is
 * asked. */
class ball_against_box {
public:
    ball_against_box()
    {
        btCollisionObjectWrapper nobody(nullptr, nullptr, &object, object.getWorldTransform(), -1, -1);
        btCollisionAlgorithmConstructionInfo no_dispatcher;
        algorithm = std::make_unique<btSphereBoxCollisionAlgorithm>(&contacts, no_dispatcher, &nobody, &nobody, false);
    }

    bool operator()(const ball &a, const placed_box &b) const
    {
        btCollisionObjectWrapper box(nullptr, b.shape.get(), &object, b.at, -1, -1);
        btVector3 point, normal;
        btScalar depth;
        return algorithm->getSphereDistance(&box, point, normal, depth, a.center, a.radius, 0);
    }

private:
    btCollisionObject object;
    btPersistentManifold contacts;
    std::unique_ptr<btSphereBoxCollisionAlgorithm> algorithm;
};

bool convexes_meet(const convex &a, const convex &b)
{
    btGjkEpaSolver2::sResults results;
    btVector3 guess = a.at.getOrigin() - b.at.getOrigin() + btVector3(1, 0, 0);
    /* the distance is that of the cores; what is around them is called a margin */
    return !btGjkEpaSolver2::Distance(a.shape.get(), a.at, b.shape.get(), b.at, guess, results) ||
           results.distance <= a.shape->getMargin() + b.shape->getMargin();
}

void add_bullet(int kind_a, int kind_b, const pairs<space3> &inputs, std::vector<contender> &contenders)
{
    bool box_b = kind_b == GRZ_AABB || kind_b == GRZ_OBB;
    if (kind_a == GRZ_AABB && kind_b == GRZ_AABB) {
        contenders.push_back(
            pairwise("bullet", converted(inputs.a, to_bounds), converted(inputs.b, to_bounds), [](const bounds &a, const bounds &b) {
                return TestAabbAgainstAabb2(a.corners[0], a.corners[1], b.corners[0], b.corners[1]);
            }));
    } else if (kind_a == GRZ_POINT && kind_b == GRZ_AABB) {
        contenders.push_back(
            pairwise("bullet", converted(inputs.a, to_point), converted(inputs.b, to_bounds), [](const btVector3 &a, const bounds &b) {
                return TestPointAgainstAabb2(b.corners[0], b.corners[1], a);
            }));
    } else if (kind_a == GRZ_SEGMENT && kind_b == GRZ_AABB) {
        contenders.push_back(pairwise("bullet", converted(inputs.a, to_ray), converted(inputs.b, to_bounds), ray_meets_bounds));
    } else if (kind_a == GRZ_BALL && box_b) {
        auto test = std::make_shared<ball_against_box>();
        contenders.push_back(pairwise("bullet", converted(inputs.a, to_ball), converted(inputs.b, to_box),
                                      [test](const ball &a, const placed_box &b) { return (*test)(a, b); }));
    } else if (kind_b == GRZ_OBB && (kind_a == GRZ_AABB || kind_a == GRZ_OBB)) {
        contenders.push_back(pairwise("bullet", converted(inputs.a, to_box), converted(inputs.b, to_box), boxes_meet));
    } else if (is_convex(kind_a) && is_convex(kind_b) && !(kind_a == GRZ_BALL && kind_b == GRZ_BALL)) {
        contenders.push_back(pairwise("bullet", converted(inputs.a, to_convex), converted(inputs.b, to_convex), convexes_meet));
    }
}

/* Its newer solver; 0 where it says that they overlap. */
double epa_distance(const convex &a, const convex &b)
{
    btGjkEpaSolver2::sResults results;
    btVector3 guess = a.at.getOrigin() - b.at.getOrigin() + btVector3(1, 0, 0);
    bool apart = btGjkEpaSolver2::Distance(a.shape.get(), a.at, b.shape.get(), b.at, guess, results);
    double distance = static_cast<double>(results.distance) - static_cast<double>(a.shape->getMargin() + b.shape->getMargin());
    return apart && distance > 0 ? distance : 0;
}

/* What its worlds use. */
struct pair_distance {
    std::shared_ptr<btVoronoiSimplexSolver> simplex = std::make_shared<btVoronoiSimplexSolver>();

    double operator()(const convex &a, const convex &b) const
    {
        btGjkPairDetector detector(a.shape.get(), b.shape.get(), simplex.get(), nullptr);
        btPointCollector found;
        btGjkPairDetector::ClosestPointInput input;
        input.m_transformA = a.at;
        input.m_transformB = b.at;
        detector.getClosestPoints(input, found, nullptr);
        return found.m_hasResult && found.m_distance > 0 ? static_cast<double>(found.m_distance) : 0;
    }
};

void add_bullet_distances(int kind_a, int kind_b, const pairs<space3> &in, nearest_distances nearest,
                          std::vector<contender> &all)
{
    if (is_convex(kind_a) && is_convex(kind_b)) {
        auto a = converted(in.a, to_convex), b = converted(in.b, to_convex);
        all.push_back(distances("bullet", a, b, nearest, pair_distance()));
        all.push_back(distances("bullet-epa", a, b, nearest, epa_distance));
    }
}

/* A convex shape with its start and its end. */
struct swept {
    convex from;
    btTransform to;
};

swept to_swept(const grz3_shape &s, grz3_vec by)
{
    convex from = to_convex(s);
    btTransform to = from.at;
    to.setOrigin(to.getOrigin() + to_vector(by));
    return {from, to};
}

/* Two of its casts, which differ only in the class. */
template <class Cast> struct convex_cast {
    std::shared_ptr<btVoronoiSimplexSolver> simplex = std::make_shared<btVoronoiSimplexSolver>();

    double operator()(const swept &a, const convex &b) const
    {
        Cast cast(a.from.shape.get(), b.shape.get(), simplex.get());
        btConvexCast::CastResult result;
        return cast.calcTimeOfImpact(a.from.at, a.to, b.at, b.at, result) ? static_cast<double>(result.m_fraction) : HUGE_VAL;
    }
};

/* The third, which its worlds use: slower and more often right. */
struct continuous_cast {
    std::shared_ptr<btVoronoiSimplexSolver> simplex = std::make_shared<btVoronoiSimplexSolver>();
    std::shared_ptr<btGjkEpaPenetrationDepthSolver> depth = std::make_shared<btGjkEpaPenetrationDepthSolver>();

    double operator()(const swept &a, const convex &b) const
    {
        btContinuousConvexCollision cast(a.from.shape.get(), b.shape.get(), simplex.get(), depth.get());
        btConvexCast::CastResult result;
        return cast.calcTimeOfImpact(a.from.at, a.to, b.at, b.at, result) ? static_cast<double>(result.m_fraction) : HUGE_VAL;
    }
};

/* A ray in the same form as a segment. */
ray to_cast(const grz3_shape &s, grz3_vec)
{
    if (s.kind == GRZ_SEGMENT) {
        return to_ray(s);
    }
    grz3_shape unit = s;
    unit.segment = {s.ray.origin, {s.ray.origin.x + s.ray.dir.x, s.ray.origin.y + s.ray.dir.y, s.ray.origin.z + s.ray.dir.z}};
    return to_ray(unit);
}

template <int kind> double bounds_entered(const ray &a, const bounds &b)
{
    btScalar enter;
    const btScalar end = kind == GRZ_SEGMENT ? btScalar(1) : btScalar(BT_LARGE_FLOAT);
    return btRayAabb2(a.from, a.inverse, a.sign, b.corners, enter, 0, end) ? static_cast<double>(enter) : HUGE_VAL;
}

/* With a normal, from one place to another: of a ray as far as it can meet anything here. */
struct line {
    btVector3 from, to;
};

line to_line(const grz3_shape &s, grz3_vec)
{
    if (s.kind == GRZ_SEGMENT) {
        return {to_vector(s.segment.a), to_vector(s.segment.b)};
    }
    btVector3 from = to_vector(s.ray.origin);
    return {from, from + to_vector(s.ray.dir).normalized() * 64};
}

double bounds_hit(const line &a, const bounds &b)
{
    btScalar enter = 1;
    btVector3 normal;
    bool hit = btRayAabb(a.from, a.to, b.corners[0], b.corners[1], enter, normal);
    asm volatile("" : : "m"(normal));
    return hit ? static_cast<double>(enter) : HUGE_VAL;
}

void add_moving_bullet(int kind_a, int kind_b, const moving_pairs<space3> &inputs, ask what, std::vector<contender> &contenders)
{
    if (kind_b == GRZ_AABB && (kind_a == GRZ_SEGMENT || kind_a == GRZ_RAY) && what == ask::hit) {
        contenders.push_back(
            timed_pairwise("bullet", true, moving_shapes(inputs, to_line), converted(inputs.shapes.b, to_bounds), bounds_hit));
    } else if (kind_b == GRZ_AABB && kind_a == GRZ_SEGMENT) {
        contenders.push_back(timed_pairwise("bullet", true, moving_shapes(inputs, to_cast), converted(inputs.shapes.b, to_bounds),
                                            bounds_entered<GRZ_SEGMENT>));
    } else if (kind_b == GRZ_AABB && kind_a == GRZ_RAY) {
        contenders.push_back(
            timed_pairwise("bullet", true, moving_shapes(inputs, to_cast), converted(inputs.shapes.b, to_bounds), bounds_entered<GRZ_RAY>));
    } else if (is_convex(kind_a) && is_convex(kind_b)) {
        auto a = moving_shapes(inputs, to_swept);
        auto b = converted(inputs.shapes.b, to_convex);
        /* the fastest one for the pair */
        if (kind_a == GRZ_BALL && (kind_b == GRZ_AABB || kind_b == GRZ_OBB)) {
            contenders.push_back(timed_pairwise("bullet", true, a, b, convex_cast<btGjkConvexCast>()));
        } else {
            contenders.push_back(timed_pairwise("bullet", true, a, b, convex_cast<btSubsimplexConvexCast>()));
        }
        contenders.push_back(timed_pairwise("bullet-ccd", true, a, b, continuous_cast()));
    }
}

const peer_entry<space3> entry(add_bullet);
const distance_peer_entry<space3> distance_entry(add_bullet_distances);
const moving_peer_entry<space3> moving_entry(add_moving_bullet);

} // namespace
} // namespace bench
