/* graze benchmark: Bullet's aabb of an oriented box, in float.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds.hpp"

#include <LinearMath/btAabbUtil2.h>

namespace bench {
namespace {

struct box {
    btVector3 half;
    btTransform place;
};

btVector3 to_vector(const grz3_vec &v)
{
    return {static_cast<btScalar>(v.x), static_cast<btScalar>(v.y), static_cast<btScalar>(v.z)};
}

void add_bullet(const std::vector<grz3_obb> &boxes, std::vector<contender> &contenders)
{
    auto form = [](const grz3_obb &o) {
        btVector3 x = to_vector(o.axis[0]), y = to_vector(o.axis[1]), z = to_vector(o.axis[2]);
        btMatrix3x3 basis(x.x(), y.x(), z.x(), x.y(), y.y(), z.y(), x.z(), y.z(), z.z());
        return box{to_vector(o.half), btTransform(basis, to_vector(o.center))};
    };
    auto all = converted(boxes, form);
    contenders.push_back(make_contender("bullet", boxes.size(), [all, first = all->data()](std::size_t i) {
        btVector3 low, high;
        btTransformAabb(first[i].half, 0, first[i].place, low, high);
        return high.x() > low.z();
    }));
}

[[maybe_unused]] const bool entered = (box_bounds_peers().push_back(add_bullet), true);

} // namespace
} // namespace bench
