#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# tools/counties.py counties-10m.json >examples/data/us-counties.geojson: the borders of the counties of the United States as GeoJSON, from the
# file of the npm package us-atlas (`npm pack us-atlas@3`). Users need not run it: its output is in the repository.
#
# The file is TopoJSON: borders are arcs, each there once and shared by both neighbours, on a grid of integers. A place of the grid becomes one
# pair of decimals, always the same, so neighbours have exactly equal borders. Four digits after the point are enough to keep all places apart.
import json
import sys

STATES = dict(zip(
    "01 02 04 05 06 08 09 10 11 12 13 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 44 45 46 47 48 49 50 51 53 "
    "54 55 56 60 66 69 72 78".split(),
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA "
    "WV WI WY AS GU MP PR VI".split()))


def arcs_as_places(topology):
    """The arcs as lists of (x, y): in the file each place is a step from the one before."""
    scale, offset = topology["transform"]["scale"], topology["transform"]["translate"]
    for arc in topology["arcs"]:
        x = y = 0
        places = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            places.append((round(x * scale[0] + offset[0], 4), round(y * scale[1] + offset[1], 4)))
        yield places


def ring_of(arcs, indices):
    """The arcs of a ring one after the other; ~i is arc i backwards. Each begins where the one before ends."""
    ring = []
    for i in indices:
        places = arcs[i] if i >= 0 else arcs[~i][::-1]
        ring += places[1:] if ring else places
    return ring


def coordinates_of(arcs, geometry):
    """Rings and polygons of fewer than three corners are left out, if others are left: islands and lakes smaller than the grid."""
    polygons = [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry["arcs"]
    rings = [[ring_of(arcs, r) for r in polygon] for polygon in polygons]
    large = [[ring for ring in polygon if len(set(ring)) > 2] for polygon in rings]
    kept = [polygon for polygon, is_kept in zip(large, (len(set(p[0])) > 2 for p in rings)) if is_kept]
    kept = kept or rings
    return kept[0] if geometry["type"] == "Polygon" else kept


def names_of(geometries):
    """Name and state; where a city and a county of a state share a name, which of them it is."""
    names = [g["properties"]["name"] + " " + STATES[g["id"][:2]] for g in geometries]
    for g, name in zip(geometries, names):
        is_city = g["id"][2:] >= "510" and names.count(name) > 1
        yield name[:-2] + "City " + name[-2:] if is_city else name


def main():
    topology = json.load(open(sys.argv[1], encoding="utf-8"))
    arcs = list(arcs_as_places(topology))
    geometries = [g for g in topology["objects"]["counties"]["geometries"] if "arcs" in g]
    features = []
    for g, name in zip(geometries, names_of(geometries)):
        geometry = {"type": g["type"], "coordinates": coordinates_of(arcs, g)}
        features.append({"type": "Feature", "id": g["id"], "properties": {"name": name}, "geometry": geometry})
    lines = [json.dumps(f, separators=(",", ":"), ensure_ascii=False) for f in features]
    print('{"type":"FeatureCollection","features":[\n' + ",\n".join(lines) + "\n]}")


main()
