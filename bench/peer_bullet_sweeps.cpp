/* graze benchmark: Bullet, a ball swept past a mesh as its worlds do it. It works in float.
 *
 * SPDX-License-Identifier: MIT */
#include "inputs.hpp"
#include "meshes.hpp"

#include <btBulletCollisionCommon.h>

namespace bench {
namespace {

struct world {
    std::shared_ptr<const mesh_data> data;
    btTriangleIndexVertexArray triangles;
    btBvhTriangleMeshShape shape;
    btCollisionObject object;
    btSphereShape ball;

    world(std::shared_ptr<const mesh_data> of, float radius)
        : data(std::move(of)), triangles(static_cast<int>(data->triangle_count()),
                                         reinterpret_cast<int *>(const_cast<std::uint32_t *>(data->indices.data())), 3 * sizeof(int),
                                         static_cast<int>(data->vertex_count()), const_cast<float *>(data->vertices.data()),
                                         3 * sizeof(float)),
          shape(&triangles, true), ball(radius)
    {
        shape.setMargin(0);
        object.setCollisionShape(&shape);
    }
};

btTransform at(const float *origin, const float *dir, float time)
{
    return btTransform(btQuaternion::getIdentity(),
                       btVector3(origin[0] + time * dir[0], origin[1] + time * dir[1], origin[2] + time * dir[2]));
}

void add(const ray_question &question, float radius, std::vector<contender> &contenders)
{
    auto in = std::make_shared<world>(question.mesh, radius);
    auto answer = [in, rays = question.rays](std::size_t i) {
        const ray_data &ray = (*rays)[i];
        btTransform from = at(ray.origin, ray.dir, 0), to = at(ray.origin, ray.dir, 1);
        btCollisionWorld::ClosestConvexResultCallback result(from.getOrigin(), to.getOrigin());
        btCollisionWorld::objectQuerySingle(&in->ball, from, to, &in->object, &in->shape, btTransform::getIdentity(), result, 0);
        return static_cast<int>(result.hasHit());
    };
    contender made = make_contender("bullet", sweep_count, answer);
    made.in_float = true;
    contenders.push_back(made);
}

[[maybe_unused]] const bool entered = (sweep_peers().push_back(add), true);

} // namespace
} // namespace bench
