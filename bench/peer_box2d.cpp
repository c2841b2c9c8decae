/* graze benchmark: Box2D, as the distribution builds it (version 2.4, float). Its polygons have no skin here: the
 * question is whether the boxes meet, not whether they come close.
 *
 * SPDX-License-Identifier: MIT */
#include "box2d_shapes.hpp"
#include "distances.hpp"
#include "moving.hpp"

#include <box2d/b2_collision.h>
#include <box2d/b2_distance.h>
#include <box2d/b2_time_of_impact.h>

namespace bench {

using namespace of_box2d;

namespace {

b2AABB to_bounds(const grz2_shape &s)
{
    b2AABB box;
    box.lowerBound = to_vector(s.aabb.min);
    box.upperBound = to_vector(s.aabb.max);
    return box;
}

bool disks_collide(const placed<b2CircleShape> &a, const placed<b2CircleShape> &b)
{
    b2Manifold manifold;
    b2CollideCircles(&manifold, &a.shape, a.at, &b.shape, b.at);
    return manifold.pointCount > 0;
}

bool disk_and_box_collide(const placed<b2CircleShape> &a, const placed<b2PolygonShape> &b)
{
    b2Manifold manifold;
    b2CollidePolygonAndCircle(&manifold, &b.shape, b.at, &a.shape, a.at);
    return manifold.pointCount > 0;
}

bool boxes_collide(const placed<b2PolygonShape> &a, const placed<b2PolygonShape> &b)
{
    b2Manifold manifold;
    b2CollidePolygons(&manifold, &a.shape, a.at, &b.shape, b.at);
    return manifold.pointCount > 0;
}

void add_box2d(int kind_a, int kind_b, const pairs<space2> &inputs, std::vector<contender> &contenders)
{
    if (kind_a == GRZ_AABB && kind_b == GRZ_AABB) {
        contenders.push_back(pairwise("box2d", converted(inputs.a, to_bounds), converted(inputs.b, to_bounds),
                                      [](const b2AABB &a, const b2AABB &b) { return b2TestOverlap(a, b); }));
    } else if (kind_a == GRZ_BALL && kind_b == GRZ_BALL) {
        contenders.push_back(pairwise("box2d", converted(inputs.a, to_disk), converted(inputs.b, to_disk), disks_collide));
    } else if (kind_a == GRZ_BALL && (kind_b == GRZ_AABB || kind_b == GRZ_OBB)) {
        contenders.push_back(pairwise("box2d", converted(inputs.a, to_disk), converted(inputs.b, to_box), disk_and_box_collide));
    } else if (kind_a == GRZ_OBB && kind_b == GRZ_OBB) {
        contenders.push_back(pairwise("box2d", converted(inputs.a, to_box), converted(inputs.b, to_box), boxes_collide));
    }
}

/* What b2ShapeCast and b2TimeOfImpact take. */
struct swept {
    b2DistanceProxy proxy;
    b2Transform at;
    b2Vec2 by;
    b2Sweep sweep;
};

template <class Shape> swept to_swept(const placed<Shape> &from, const grz2_vec &by, const std::shared_ptr<Shape> &kept)
{
    swept s;
    s.proxy.Set(kept.get(), 0);
    s.at = from.at;
    s.by = to_vector(by);
    s.sweep.localCenter.SetZero();
    s.sweep.c0 = from.at.p;
    s.sweep.c = from.at.p + to_vector(by);
    s.sweep.a0 = s.sweep.a = from.at.q.GetAngle();
    s.sweep.alpha0 = 0;
    return s;
}

/* The proxies refer to shapes, which live as long as the contender. */
struct swept_shapes {
    std::vector<std::shared_ptr<b2Shape>> shapes;
    std::vector<swept> all;

    template <class Shape> void add(const placed<Shape> &from, const grz2_vec &by)
    {
        auto kept = std::make_shared<Shape>(from.shape);
        shapes.push_back(kept);
        all.push_back(to_swept(from, by, kept));
    }
    void add(const grz2_shape &s, const grz2_vec &by)
    {
        if (s.kind == GRZ_BALL) {
            add(to_disk(s), by);
        } else {
            add(to_box(s), by);
        }
    }
};

bool is_swept_kind(int kind)
{
    return kind == GRZ_BALL || kind == GRZ_AABB || kind == GRZ_OBB;
}

double first_contact(const swept &a, const swept &b)
{
    b2ShapeCastInput input;
    input.proxyA = b.proxy;
    input.proxyB = a.proxy;
    input.transformA = b.at;
    input.transformB = a.at;
    input.translationB = a.by;
    b2ShapeCastOutput output;
    return b2ShapeCast(&output, &input) ? static_cast<double>(output.lambda) : HUGE_VAL;
}

/* What its worlds use. */
double time_of_impact(const swept &a, const swept &b)
{
    b2TOIInput input;
    input.proxyA = a.proxy;
    input.proxyB = b.proxy;
    input.sweepA = a.sweep;
    input.sweepB = b.sweep;
    input.tMax = 1;
    b2TOIOutput output;
    b2TimeOfImpact(&output, &input);
    return output.state == b2TOIOutput::e_touching ? static_cast<double>(output.t) : HUGE_VAL;
}

b2RayCastInput to_cast(const grz2_shape &s, grz2_vec)
{
    return {to_vector(s.segment.a), to_vector(s.segment.b), 1};
}

double bounds_entered(const b2RayCastInput &a, const b2AABB &b)
{
    b2RayCastOutput output;
    return b.RayCast(&output, a) ? static_cast<double>(output.fraction) : HUGE_VAL;
}

double disk_entered(const b2RayCastInput &a, const placed<b2CircleShape> &b)
{
    b2RayCastOutput output;
    return b.shape.RayCast(&output, a, b.at, 0) ? static_cast<double>(output.fraction) : HUGE_VAL;
}

void add_moving_box2d(int kind_a, int kind_b, const moving_pairs<space2> &inputs, ask what, std::vector<contender> &contenders)
{
    if (kind_a == GRZ_SEGMENT && kind_b == GRZ_AABB) {
        contenders.push_back(
            timed_pairwise("box2d", true, moving_shapes(inputs, to_cast), converted(inputs.shapes.b, to_bounds), bounds_entered));
    } else if (kind_a == GRZ_SEGMENT && kind_b == GRZ_BALL) {
        contenders.push_back(
            timed_pairwise("box2d", true, moving_shapes(inputs, to_cast), converted(inputs.shapes.b, to_disk), disk_entered));
    } else if (is_swept_kind(kind_a) && is_swept_kind(kind_b)) {
        auto a = std::make_shared<swept_shapes>(), b = std::make_shared<swept_shapes>();
        for (std::size_t i = 0; i < inputs.to.size(); i++) {
            a->add(inputs.shapes.a[i], inputs.to[i].point);
            b->add(inputs.shapes.b[i], {0, 0});
        }
        auto cast = [a, b](std::size_t i) { return first_contact(a->all[i], b->all[i]); };
        auto impact = [a, b](std::size_t i) { return time_of_impact(a->all[i], b->all[i]); };
        contenders.push_back(make_timed_contender("box2d", true, inputs.to.size(), cast));
        if (what != ask::hit) {
            contenders.push_back(make_timed_contender("box2d-toi", true, inputs.to.size(), impact));
        }
    }
}

double cold_distance(b2DistanceInput &input)
{
    input.useRadii = true;
    b2SimplexCache cache;
    cache.count = 0;
    b2DistanceOutput output;
    b2Distance(&output, &cache, &input);
    return static_cast<double>(output.distance);
}

template <class A, class B> double b2_distance(const placed<A> &a, const placed<B> &b)
{
    b2DistanceInput input;
    input.proxyA.Set(&a.shape, 0);
    input.proxyB.Set(&b.shape, 0);
    input.transformA = a.at;
    input.transformB = b.at;
    return cold_distance(input);
}

/* What has up to three corners, and a radius. */
struct corners {
    b2Vec2 at[3];
    int count;
    float radius;
};

corners to_corners(const grz2_shape &s)
{
    switch (s.kind) {
    case GRZ_POINT: return {{to_vector(s.point)}, 1, 0};
    case GRZ_BALL: return {{to_vector(s.circle.center)}, 1, static_cast<float>(s.circle.radius)};
    case GRZ_SEGMENT: return {{to_vector(s.segment.a), to_vector(s.segment.b)}, 2, 0};
    case GRZ_CAPSULE: return {{to_vector(s.capsule.a), to_vector(s.capsule.b)}, 2, static_cast<float>(s.capsule.radius)};
    default: return {{to_vector(s.triangle.a), to_vector(s.triangle.b), to_vector(s.triangle.c)}, 3, 0};
    }
}

bool has_few_corners(int kind)
{
    return kind == GRZ_POINT || kind == GRZ_BALL || kind == GRZ_SEGMENT || kind == GRZ_CAPSULE || kind == GRZ_TRIANGLE;
}

double corners_distance(const corners &a, const corners &b)
{
    b2DistanceInput input;
    input.proxyA.Set(a.at, a.count, a.radius);
    input.proxyB.Set(b.at, b.count, b.radius);
    input.transformA.SetIdentity();
    input.transformB.SetIdentity();
    return cold_distance(input);
}

void add_box2d_distances(int kind_a, int kind_b, const pairs<space2> &in, nearest_distances nearest,
                         std::vector<contender> &all)
{
    bool box_b = kind_b == GRZ_AABB || kind_b == GRZ_OBB;
    if (kind_a == GRZ_BALL && kind_b == GRZ_BALL) {
        all.push_back(distances("box2d", converted(in.a, to_disk), converted(in.b, to_disk), nearest, b2_distance<b2CircleShape, b2CircleShape>));
    } else if (kind_a == GRZ_BALL && box_b) {
        all.push_back(distances("box2d", converted(in.a, to_disk), converted(in.b, to_box), nearest, b2_distance<b2CircleShape, b2PolygonShape>));
    } else if ((kind_a == GRZ_AABB || kind_a == GRZ_OBB) && box_b) {
        all.push_back(distances("box2d", converted(in.a, to_box), converted(in.b, to_box), nearest, b2_distance<b2PolygonShape, b2PolygonShape>));
    } else if (has_few_corners(kind_a) && has_few_corners(kind_b)) {
        all.push_back(distances("box2d", converted(in.a, to_corners), converted(in.b, to_corners), nearest, corners_distance));
    } else {
        return;
    }
    all.back().in_float = true;
}

const distance_peer_entry<space2> distance_entry(add_box2d_distances);
const peer_entry<space2> entry(add_box2d);
const moving_peer_entry<space2> moving_entry(add_moving_box2d);

} // namespace
} // namespace bench
