/* graze benchmark: Chipmunk, as the distribution builds it (double). It casts a segment, or a disk, at a shape.
 *
 * SPDX-License-Identifier: MIT */
#include "moving.hpp"
#include "peers.hpp"

#include <chipmunk/chipmunk.h>

namespace bench {
namespace {

cpVect to_vector(grz2_vec v)
{
    return cpv(v.x, v.y);
}

/* A shape that stands. Chipmunk's belong to a body; one that is nowhere in particular serves all. */
using standing = std::shared_ptr<cpShape>;

standing stand(cpShape *shape)
{
    cpShapeUpdate(shape, cpTransformIdentity);
    return standing(shape, cpShapeFree);
}

standing to_standing(const grz2_shape &s)
{
    static cpBody *const nowhere = cpBodyNewStatic();
    if (s.kind == GRZ_BALL) {
        return stand(cpCircleShapeNew(nowhere, s.circle.radius, to_vector(s.circle.center)));
    }
    if (s.kind == GRZ_AABB) {
        return stand(cpBoxShapeNew2(nowhere, cpBBNew(s.aabb.min.x, s.aabb.min.y, s.aabb.max.x, s.aabb.max.y), 0));
    }
    grz2_vec c = s.obb.center, h = s.obb.half, u = {s.obb.u.x * h.x, s.obb.u.y * h.x}, v = {-s.obb.u.y * h.y, s.obb.u.x * h.y};
    const cpVect corners[4] = {cpv(c.x - u.x - v.x, c.y - u.y - v.y), cpv(c.x + u.x - v.x, c.y + u.y - v.y),
                               cpv(c.x + u.x + v.x, c.y + u.y + v.y), cpv(c.x - u.x + v.x, c.y - u.y + v.y)};
    return stand(cpPolyShapeNewRaw(nowhere, 4, corners, 0));
}

struct cast {
    cpVect from, to;
    cpFloat radius;
};

cast to_cast(const grz2_shape &s, grz2_vec by)
{
    if (s.kind == GRZ_SEGMENT) {
        return {to_vector(s.segment.a), to_vector(s.segment.b), 0};
    }
    grz2_vec c = s.circle.center;
    return {to_vector(c), cpv(c.x + by.x, c.y + by.y), s.circle.radius};
}

double first_contact(const cast &a, const standing &b)
{
    cpSegmentQueryInfo found;
    return cpShapeSegmentQuery(b.get(), a.from, a.to, a.radius, &found) ? found.alpha : HUGE_VAL;
}

void add_moving_chipmunk(int kind_a, int kind_b, const moving_pairs<space2> &inputs, ask, std::vector<contender> &contenders)
{
    if ((kind_a == GRZ_SEGMENT || kind_a == GRZ_BALL) && (kind_b == GRZ_BALL || kind_b == GRZ_AABB || kind_b == GRZ_OBB)) {
        contenders.push_back(
            timed_pairwise("chipmunk", false, moving_shapes(inputs, to_cast), converted(inputs.shapes.b, to_standing), first_contact));
    }
}

const moving_peer_entry<space2> moving_entry(add_moving_chipmunk);

} // namespace
} // namespace bench
