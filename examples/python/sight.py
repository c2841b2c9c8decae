# SPDX-License-Identifier: MIT
"""What can be seen within the North Slope of Alaska without looking across its border? Every corner of the border has a mast. How
many pairs of masts see each other over land, and what does the best one see? Prints it, and draws sight.svg."""
import json
import math

from picture import ROOT, Picture

import graze

features = json.loads((ROOT / "examples" / "data" / "us-counties.geojson").read_text())["features"]
feature = next(f for f in features if f["properties"]["name"] == "North Slope AK")
ring = feature["geometry"]["coordinates"][0][:-1]
county = graze.Polygon.of(feature)
count = len(ring)

# A line of sight may run along the border: it is in the closed set. Whether it is, is exact.
pairs = [(i, k) for i in range(count) for k in range(i)]
seen = county.contains(graze.Segment([ring[i] for i, _ in pairs], [ring[k] for _, k in pairs]), threads=2)
sights = [pair for pair, yes in zip(pairs, seen) if yes]
print(f"{count} masts, {len(pairs)} pairs: {len(sights)} see each other, {sum(abs(i - k) in (1, count - 1) for i, k in sights)} along a side")

of = [[k for pair in sights if i in pair for k in pair if k != i] for i in range(count)]
best = max(range(count), key=lambda i: len(of[i]))
print(f"the best mast, at {ring[best][0]}, {ring[best][1]}, sees {len(of[best])} others")

# What else it sees: rays, and the end of the first stay in the county.
turns = [2 * math.pi * k / 1440 for k in range(1440)]
rays = county.cast_all(graze.Ray(ring[best], [(math.cos(t), math.sin(t)) for t in turns]))
ends = {}
for ray, leave in zip(rays.caster, rays.exit):
    ends.setdefault(int(ray), float(leave))
star = [(ring[best][0] + ends.get(k, 0) * math.cos(t), ring[best][1] + ends.get(k, 0) * math.sin(t)) for k, t in enumerate(turns)]
shade = abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(star, star[1:] + star[:1]))) / 2
whole = abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring, ring[1:] + ring[:1]))) / 2
print(f"and {100 * shade / whole:.0f} % of the county")

x, y, right, top = map(float, county.bounds.numbers())
tall = 2.3  # a degree of latitude is that much longer up there
wide = lambda points: [(px, py * tall) for px, py in points]
picture = Picture(x - 0.5, y * tall - 0.5, right - x + 1, (top - y) * tall + 1, 1000)
picture.polygon(wide(ring), "#dfe8d8", "#5a6b52")
picture.polygon(wide(star), "#f4d35e", "none", 0.7)
for k in of[best]:
    picture.line(*wide([ring[best], ring[k]]), "#c05a20", 0.6)
for i, point in enumerate(ring):
    picture.dot(wide([point])[0], "#c02020" if i == best else "#c05a20" if i in of[best] else "#5a6b52", 6 if i == best else 2.5)
picture.save("sight.svg")
