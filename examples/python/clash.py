# SPDX-License-Identifier: MIT
"""Which parts of a display case collide, which only touch, and which are too near? A figure stands on a plinth, under a hood
whose panes were cut to size; one shelf was measured wrongly. Prints a table, and draws clash.svg."""
from picture import Picture, Part, block, bunny, draw_mesh

from graze.trimesh import CollisionManager

CLEARANCE = 0.25  # what must be left between parts that do not touch

figure = bunny()
foot = min(v[1] for v in figure.vertices)  # the plinth ends exactly where the figure begins
parts = {
    "figure": figure,
    "plinth": block((-5.5, foot - 2, -4.5), (5.5, foot, 4.5)),
    "left pane": block((-5.7, foot - 2, -4.5), (-5.5, 10.5, 4.5)),
    "right pane": block((5.5, foot - 2, -4.5), (5.7, 10.5, 4.5)),
    "lid": block((-5.7, 10.5, -4.5), (5.7, 10.7, 4.5)),
    "shelf": block((2.5, 2.75, -4.5), (5.5, 3.0, 4.5)),
    "label": block((-2, foot - 1.5, 4.6), (2, foot - 0.5, 4.7)),
}

manager = CollisionManager()
for name, part in parts.items():
    manager.add_object(name, part)

clashing, points = manager.in_collision_internal(return_names=True, return_data=True, touching=False)[1:]
meeting = manager.in_collision_internal(return_names=True)[1]
near = manager.in_collision_internal(return_names=True, within=CLEARANCE)[1]

for title, pairs in (("clash", clashing), ("touch", meeting - clashing), (f"less than {CLEARANCE} apart", near - meeting)):
    for pair in sorted(pairs):
        print(f"{title}: {' and '.join(sorted(pair))}")

picture = Picture(-7, -3, 14, 14.5, 700)
for name, color in (("left pane", "#9ec5e8"), ("right pane", "#9ec5e8"), ("lid", "#9ec5e8"), ("plinth", "#b9a17c"), ("shelf", "#c9b458"),
                    ("figure", "#c8c8d0"), ("label", "#707070")):
    draw_mesh(picture, parts[name], color, 1.0 if name in ("figure", "plinth", "label") else 0.6)
for contact in points:
    picture.dot(contact.point[:2], "#d02020", 2)
picture.text((-6.8, 11), "red: where parts clash", 16)
picture.save("clash.svg")
