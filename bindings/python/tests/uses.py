# SPDX-License-Identifier: MIT
# Uses of the package for the type checker: those that are marked must be errors, all others must not.
import copy
import pickle

import numpy as np

import graze
import graze.trimesh

ball = graze.Sphere((0, 0, 0), 1)
balls = graze.Sphere(np.zeros((3, 3)), [1, 1, 2])
crate = graze.Aabb((1, -1, -1), (2, 1, 1))
if graze.overlap(ball, crate):
    print(ball.center, ball.radius + 1, balls.center[0], balls.shape[0] + 1)
first: graze.Sphere = balls[0]
some: graze.Sphere = balls[1:, None]
chosen: graze.Sphere = balls[graze.overlap(balls, crate)]
graze.overlap(balls[:, None], graze.Point([[0, 0, 1]]))
graze.distance([ball, first], crate)
each: list[graze.Sphere] = [*balls]
again: graze.Sphere = copy.copy(pickle.loads(pickle.dumps(balls)))
same: bool = ball == crate
times = graze.sweep(ball, (10, 0, 0), graze.Plane((1, 0, 0), 5))
print(times.hit, times.enter)
hit, points = graze.contact(ball, crate, margin=0.5)
print(hit.depth, points.point)
if times and graze.contact(ball, crate) or graze.depth(ball, crate):
    print(graze.contact(ball, crate).contact.normal)

turned: graze.Sphere = ball.posed((1, 2, 3), (0, 0, 0, 1))
link = crate.posed(np.eye(4))
print(link.center)
graze.Obb.from_matrix(np.eye(4), (1, 2, 3)).rounded(0.1).half
graze.Plane.from_points((0, 0, 0), (1, 0, 0), (0, 1, 0)).normal

mesh = graze.Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
graze.overlap(mesh, ball)
graze.overlap(ball, mesh)
graze.cast(graze.Ray((0, 0, 9), (0, 0, -1)), mesh).triangle
mesh.cast(graze.Ray((0, 0, 9), (0, 0, -1)), faces="front").triangle
mesh.posed(np.eye(4)).vertices
mesh.contains(np.zeros((4, 5, 3)), open=True)
polygon = graze.Polygon([[(0, 0), (1, 0), (1, 1)]])
box: graze.Aabb = polygon.bounds
polygon.contains({"type": "Point", "coordinates": (0, 0)})
tree = graze.Tree([polygon.bounds, graze.Aabb((0, 0), (1, 1))])
tree.nearest(graze.Circle((0, 0), 1)).distance
graze.box_pairs(graze.Aabb([(0, 0)], [(1, 1)]), open=True)
print(graze.pairs([ball, crate, mesh], balls, relation="within", margin=2.0, solid=True), graze.pair_contacts(balls, margin=0.1).depth)
print(graze.meetings(balls, (1, 0, 0), [crate], None, open=True).enter)
scene = graze.Scene([ball, graze.Thing(mesh, np.eye(4), solid="winding", user="a mesh"), crate], ids=[7, 8, 9])
scene.add(10, graze.Point((0, 0, 0)))
scene.move([7, 10], np.zeros((2, 3, 4)))
print(scene.nearest((9, 3, 0)).distance, scene.overlap(ball, relation="within", margin=2.0), 7 in scene, [*scene][0] + 1, scene[8].user)
if scene.cast(graze.Ray((0, 0, 9), (0, 0, -1)), mask=3, accept_hit=lambda hit: hit.id != 7):
    print(scene.pairs(graze.Scene(balls), accept=lambda a, b: a != b))
end = scene.slide(ball, (9, 0, 0), most_legs=4, mask=3, accept_hit=lambda hit: hit.normal[2] > 0)
there: graze.Sphere = ball.at(end.place if end else scene.separate(ball, mask=3).place)
print(end.touched, end.left, end.touches.normal, scene.meetings([7], (1, 0, 0)).enter)
if scene.advance([7, 8], graze.Motion(angle=[1, 2], axis=(0, 0, 1)), 0.01) or scene.advance(7, [None], accept=lambda a, b: a < b).clear:
    print(scene.advance([7, 8], graze.Motion(by=(1, 0, 0))).free_until)
parcels = graze.Geometries([b"", "", {"type": "Point", "coordinates": (0, 0)}, None])
print(graze.touches(parcels, b""))
graze.within(parcels, [b""])
graze.within(np.zeros((3, 2)), parcels, 3.5, threads=2)
graze.distance(parcels, parcels)
graze.relate([None], parcels)
print(parcels.wkb(0)[0], parcels.wkb()[0][0])
manager = graze.trimesh.CollisionManager()
manager.add_object("mesh", mesh)

graze.Sphere((0, 0, 0))  # type: ignore[call-arg]
graze.Sphere(0, None)  # type: ignore[arg-type]
graze.overlap(ball, 3)  # type: ignore[arg-type]
graze.overlap(ball)  # type: ignore[call-arg]
mesh.cast([(0, 0, 0)], [(1, 0, 0)])  # type: ignore[misc, arg-type]
mesh.cast(graze.Ray((0, 0, 9), (0, 0, -1)), faces="back")  # type: ignore[arg-type]
mesh.contains((0, 0, 0), True)  # type: ignore[misc]
graze.Polygon([(0, 0)], [[(0, 0)]])  # type: ignore[misc, arg-type]
ball.center = (1, 2, 3)  # type: ignore[misc]
crate.center  # type: ignore[attr-defined]
polygon.box  # type: ignore[attr-defined]
graze.touches(3, parcels)  # type: ignore[arg-type]
graze.relate_pattern(parcels, parcels)  # type: ignore[call-arg]
graze.Tree(ball)  # type: ignore[arg-type]
graze.Scene([3])  # type: ignore[list-item]
graze.pairs([3])  # type: ignore[list-item]
graze.pairs(balls, relation="contains")  # type: ignore[arg-type]
scene.overlap(ball, relation="crosses")  # type: ignore[arg-type]
