/* graze benchmark: contacts by Box2D, with the normal and the depths in world coordinates.
 *
 * SPDX-License-Identifier: MIT */
#include "box2d_shapes.hpp"
#include "contacts.hpp"

#include <box2d/b2_collision.h>
#include <box2d/b2_edge_shape.h>

#include <cmath>

namespace bench {

using namespace of_box2d;

namespace {

placed<b2EdgeShape> to_edge(const grz2_shape &s)
{
    placed<b2EdgeShape> edge;
    edge.shape.SetTwoSided(to_vector(s.segment.a), to_vector(s.segment.b));
    edge.shape.m_radius = 0;
    edge.at.SetIdentity();
    return edge;
}

placed<b2PolygonShape> to_polygon(const grz2_shape &s)
{
    b2Vec2 points[b2_maxPolygonVertices];
    for (int i = 0; i < s.hull.count; i++) {
        points[i] = to_vector(s.hull.points[i]);
    }
    placed<b2PolygonShape> polygon;
    polygon.shape.Set(points, s.hull.count);
    polygon.shape.m_radius = 0;
    polygon.at.SetIdentity();
    return polygon;
}

/* What its functions take first is `first`; its normal points from there. */
template <class A, class B>
found_contact with_numbers(const b2Manifold &manifold, const placed<A> &first, const placed<B> &second, double turn)
{
    b2WorldManifold world;
    world.Initialize(&manifold, first.at, first.shape.m_radius, second.at, second.shape.m_radius);
    found_contact found = {0, -HUGE_VAL, {turn * static_cast<double>(world.normal.x), turn * static_cast<double>(world.normal.y), 0}};
    for (int k = 0; k < manifold.pointCount; k++) {
        found.points += world.separations[k] <= 0;
        found.depth = std::fmax(found.depth, -static_cast<double>(world.separations[k]));
    }
    return found;
}

/* By the function for two shapes of these kinds. */
template <class A, class B>
found_contact collided(void (*collide)(b2Manifold *, const A *, const b2Transform &, const B *, const b2Transform &), const placed<A> &first,
                       const placed<B> &second, double turn)
{
    b2Manifold manifold;
    collide(&manifold, &first.shape, first.at, &second.shape, second.at);
    return manifold.pointCount == 0 ? found_contact{} : with_numbers(manifold, first, second, turn);
}

found_contact disks(const placed<b2CircleShape> &a, const placed<b2CircleShape> &b)
{
    return collided(b2CollideCircles, a, b, -1);
}

found_contact disk_and_polygon(const placed<b2CircleShape> &a, const placed<b2PolygonShape> &b)
{
    return collided(b2CollidePolygonAndCircle, b, a, 1);
}

found_contact edge_and_disk(const placed<b2EdgeShape> &a, const placed<b2CircleShape> &b)
{
    return collided(b2CollideEdgeAndCircle, a, b, -1);
}

found_contact edge_and_polygon(const placed<b2EdgeShape> &a, const placed<b2PolygonShape> &b)
{
    return collided(b2CollideEdgeAndPolygon, a, b, -1);
}

found_contact polygons(const placed<b2PolygonShape> &a, const placed<b2PolygonShape> &b)
{
    return collided(b2CollidePolygons, a, b, -1);
}

void add_box2d_contacts(int kind_a, int kind_b, contact_of, const pairs<space2> &in, std::vector<contender> &all)
{
    const bool box_b = kind_b == GRZ_AABB || kind_b == GRZ_OBB;
    auto is_polygon = [](int kind) { return (kind & 0xff) == GRZ_HULL; };
    if (kind_a == GRZ_BALL && kind_b == GRZ_BALL) {
        all.push_back(contacts("box2d", converted(in.a, to_disk), converted(in.b, to_disk), disks));
    } else if (kind_a == GRZ_BALL && box_b) {
        all.push_back(contacts("box2d", converted(in.a, to_disk), converted(in.b, to_box), disk_and_polygon));
    } else if (kind_a == GRZ_SEGMENT && kind_b == GRZ_BALL) {
        all.push_back(contacts("box2d", converted(in.a, to_edge), converted(in.b, to_disk), edge_and_disk));
    } else if (kind_a == GRZ_SEGMENT && box_b) {
        all.push_back(contacts("box2d", converted(in.a, to_edge), converted(in.b, to_box), edge_and_polygon));
    } else if ((kind_a == GRZ_AABB || kind_a == GRZ_OBB) && box_b) {
        all.push_back(contacts("box2d", converted(in.a, to_box), converted(in.b, to_box), polygons));
    } else if (is_polygon(kind_a) && is_polygon(kind_b)) {
        all.push_back(contacts("box2d", converted(in.a, to_polygon), converted(in.b, to_polygon), polygons));
    }
}

const contact_peer_entry<space2> entry(add_box2d_contacts);

} // namespace
} // namespace bench
