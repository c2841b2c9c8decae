/* graze benchmark: Bullet's kinematic character controller, in float. It keeps a gap to what it stands on.
 *
 * SPDX-License-Identifier: MIT */
#include "characters.hpp"

#include <BulletCollision/CollisionDispatch/btGhostObject.h>
#include <BulletDynamics/Character/btKinematicCharacterController.h>
#include <btBulletDynamicsCommon.h>

namespace bench {
namespace {

constexpr double frames_a_second = 60;

struct world_of_tiles {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btGhostPairCallback ghosts;
    btCollisionWorld all{&dispatcher, &broadphase, &configuration};
    btBoxShape tile{btVector3(0.5, 0.5, 0.5)};
    btCapsuleShapeZ body{btScalar(floor_of_tiles::radius), btScalar(floor_of_tiles::height - 2 * floor_of_tiles::radius)};
    std::vector<std::unique_ptr<btCollisionObject>> tiles;
    btPairCachingGhostObject ghost;
    std::unique_ptr<btKinematicCharacterController> mover;
    std::vector<btVector3> begins;

    explicit world_of_tiles(const floor_of_tiles &floor)
    {
        broadphase.getOverlappingPairCache()->setInternalGhostPairCallback(&ghosts);
        for (int i = 0; i < floor.side * floor.side; i++) {
            tiles.push_back(std::make_unique<btCollisionObject>());
            tiles.back()->setCollisionShape(&tile);
            tiles.back()->setWorldTransform(btTransform(btQuaternion::getIdentity(),
                                                        btVector3(btScalar(i % floor.side + 0.5), btScalar(i / floor.side + 0.5), 0.5)));
            all.addCollisionObject(tiles.back().get(), btBroadphaseProxy::StaticFilter);
        }
        ghost.setCollisionShape(&body);
        ghost.setCollisionFlags(btCollisionObject::CF_CHARACTER_OBJECT);
        all.addCollisionObject(&ghost, btBroadphaseProxy::CharacterFilter,
                               btBroadphaseProxy::StaticFilter | btBroadphaseProxy::DefaultFilter);
        mover = std::make_unique<btKinematicCharacterController>(&ghost, &body, btScalar(0.1), btVector3(0, 0, 1));
        mover->setFallSpeed(btScalar(floor.falls * frames_a_second));
        for (const auto &feet : floor.feet) {
            begins.emplace_back(btScalar(feet[0]), btScalar(feet[1]), btScalar(feet[2] + floor.height / 2));
            for (int k = 0; k < 30 && floor.how != gait::in_the_air; k++) {
                step(begins.size() - 1);
                begins.back() = ghost.getWorldTransform().getOrigin();
            }
        }
        if (floor.how == gait::walks) {
            mover->setWalkDirection(btVector3(btScalar(floor.walks), btScalar(floor.walks / 2), 0));
        }
    }
    world_of_tiles(const world_of_tiles &) = delete;
    world_of_tiles &operator=(const world_of_tiles &) = delete;
    ~world_of_tiles()
    {
        all.removeCollisionObject(&ghost);
        for (const auto &each : tiles) {
            all.removeCollisionObject(each.get());
        }
    }

    long step(std::size_t i)
    {
        ghost.setWorldTransform(btTransform(btQuaternion::getIdentity(), begins[i]));
        mover->preStep(&all);
        mover->playerStep(&all, btScalar(1 / frames_a_second));
        return mover->onGround();
    }
};

walker walk_by_bullet(const std::shared_ptr<const floor_of_tiles> &floor)
{
    auto world = std::make_shared<world_of_tiles>(*floor);
    return [=](std::size_t i) { return world->step(i); };
}

const walker_peer_entry bullet("bullet", walk_by_bullet);

} // namespace
} // namespace bench
