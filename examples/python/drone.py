# SPDX-License-Identifier: MIT
"""Can a drone fly this route? It is a ball that moves from point to point past a statue. Where it would hit, it is said when and
where, and how much farther up the leg is free. Prints the legs, and draws drone.svg."""
from picture import Picture, bunny, draw_mesh

import graze

RADIUS = 0.4
ROUTE = [(-7, 1, 0), (-6, 7, 0), (-3, 8.4, 0), (-0.5, 7, 0), (0.5, 6.8, 0), (3, 7, 0), (5, 5.5, 0), (6, 2, 0), (6.8, 1, 0)]

statue = bunny()
mesh = graze.Mesh.of(statue)
drone = graze.Sphere(ROUTE[:-1], RADIUS)
by = [[b - a for a, b in zip(p, q)] for p, q in zip(ROUTE, ROUTE[1:])]
hits = mesh.sweep(drone, by)
points = hits.point.tolist()
apart = mesh.distance(graze.Capsule(ROUTE[:-1], ROUTE[1:], RADIUS))


def lift(p, q):
    """How much higher the whole leg must be, in steps of 1/16. Each step is decided exactly."""
    up = 0
    while mesh.overlap(graze.Capsule((p[0], p[1] + up, p[2]), (q[0], q[1] + up, q[2]), RADIUS)):
        up += 1 / 16
    return up


picture = Picture(-8, -0.5, 16, 12, 800)
draw_mesh(picture, statue, "#c8c8d0")
for k, (p, q) in enumerate(zip(ROUTE, ROUTE[1:])):
    if not hits.hit[k]:
        print(f"leg {k + 1}: free, {apart[k]:.3f} from the statue")
        color = "#2a8a3a"
    else:
        x, y, z = points[k]
        print(f"leg {k + 1}: hits at {100 * hits.enter[k]:.1f} % of the leg, triangle {hits.triangle[k]} at {x:.3f} {y:.3f} {z:.3f}; "
              f"free if {lift(p, q):.4f} higher")
        color = "#d02020"
    picture.line(p[:2], q[:2], color + "60", 2 * RADIUS * picture.scale)
    picture.line(p[:2], q[:2], color, 1.5)
    if hits.hit[k]:
        picture.dot(points[k][:2], "#000", 4)
print(f"the route is {'free' if not any(hits.hit) else 'not free'}")
picture.save("drone.svg")
