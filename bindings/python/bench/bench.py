# SPDX-License-Identifier: MIT
"""bench.py LIBRARY: what the package costs, beside loops of C with this libgraze.a, formulas in NumPy, shapely
and scipy; and how often these are wrong.

Times are the least of some runs. What is right is decided in rational arithmetic, for some of the answers."""
import ctypes
import functools
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import time
from fractions import Fraction

import numpy
import scipy.spatial
import shapely.errors
import shapely.geometry
import shapely.prepared
import shapely.strtree
import shapely.vectorized

import graze

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
DICE = numpy.random.default_rng(1)


def best(call, runs=9, clock=time.thread_time_ns):
    """The least time of a call, in ns: of this thread, so that other processes do not count."""
    times = []
    for _ in range(runs):
        begin = clock()
        call()
        times.append(clock() - begin)
    return min(times)


def best_small(call, runs=9):
    """The same of a call that takes less than some us: of many in a row."""
    def many():
        for _ in range(2000):
            call()
    def none():
        for _ in range(2000):
            pass
    return (best(many, runs) - best(none, runs)) / 2000


# The crossing from Python to C

def shapes_of(count):
    point = lambda: DICE.uniform(-1, 1, (count, 3))
    size = lambda: DICE.uniform(0.2, 0.7, (count, 3))
    center, corner = point(), point()
    yield "overlap_sphere_aabb", graze.overlap, graze.Sphere(center, size()[:, 0]), graze.Aabb(corner, corner + size())
    yield "overlap_aabb_aabb", graze.overlap, graze.Aabb(center, center + size()), graze.Aabb(corner, corner + size())
    yield "overlap_triangle_triangle", graze.overlap, graze.Triangle(point(), point(), point()), graze.Triangle(point(), point(), point())
    yield "distance_point_sphere", graze.distance, graze.Point(center), graze.Sphere(corner, size()[:, 0])
    yield "cast_segment_aabb", graze.cast, graze.Segment(center, point()), graze.Aabb(corner, corner + size())
    yield "sweep_sphere_aabb", lambda a, b: graze.sweep(a, (1, 0.5, 0.25), b), graze.Sphere(center, size()[:, 0]), graze.Aabb(corner, corner + size())


def compile_loops(where, library):
    path = pathlib.Path(where) / "loops.so"
    subprocess.run(["cc", "-std=gnu11", "-O2", "-ffp-contract=off", "-shared", "-fPIC", f"-I{ROOT / 'include'}", HERE / "loops.c", library,
                    "-lm", "-lpthread", "-o", path], check=True)
    return ctypes.CDLL(path)


def crossing(loops):
    """(question, n, ns of Python, ns of C, both for an item)"""
    for count in (1, 1000, 100000):
        for name, ask, a, b in shapes_of(count):
            rows = [numpy.ascontiguousarray(s.numbers()) for s in (a, b)]
            results = numpy.zeros(count, "int8"), numpy.zeros(count), numpy.zeros(count)
            loop = getattr(loops, name)
            loop.restype = ctypes.c_double
            pointers = [ctypes.c_void_p(r.ctypes.data) for r in (*rows, *results)]
            in_c = lambda: loop(*pointers, ctypes.c_long(count), ctypes.c_int(2000 if count == 1 else 1))
            if count == 1:
                ones = [s for n, _, *s in shapes_of(1) if n == name][0]
                ones = [type(s)(*fields_of(s)) for s in ones]
                yield name, count, best_small(functools.partial(ask, *ones)), min(in_c() for _ in range(9))
                continue
            runs = max(25, 200000 // count)
            python, c = [], []
            for _ in range(runs):  # by turns, so that both see the same machine
                python.append(best(lambda: ask(a, b), 1, time.thread_time_ns if count > 1000 else time.perf_counter_ns) / count)
                c.append(in_c())
            yield name, count, min(python), min(c)


def fields_of(shape):
    """The arguments that make the first shape of an array, single."""
    n = shape.numbers()[0]
    widths = {"point": [3], "segment": [3, 3], "sphere": [3, 1], "aabb": [3, 3], "triangle": [3, 3, 3]}[shape.kind]
    at = 0
    for width in widths:
        yield float(n[at]) if width == 1 else [float(c) for c in n[at:at + width]]
        at += width


# Peers

def numpy_sphere_aabb(center, radius, low, high):
    outside = numpy.maximum(numpy.maximum(low - center, center - high), 0)
    return (outside * outside).sum(axis=1) <= radius * radius


def exact_sphere_aabb(center, radius, low, high):
    outside = [max(Fraction(l) - Fraction(c), Fraction(c) - Fraction(h), 0) for c, l, h in zip(center, low, high)]
    return sum(x * x for x in outside) <= Fraction(radius)**2


def rounded_root(x):
    """The float nearest to the root of a rational number."""
    guess = math.sqrt(float(x))
    near = [math.nextafter(guess, 0), guess, math.nextafter(guess, math.inf)]
    for below, above in zip(near, near[1:]):
        middle = (Fraction(below) + Fraction(above)) / 2
        if x < middle * middle:
            return below
    return near[-1]


def exact_point_segment(p, a, b):
    p, a, b = ([Fraction(float(c)) for c in v] for v in (p, a, b))
    d = [y - x for x, y in zip(a, b)]
    square = sum(c * c for c in d)
    t = sum((c - x) * y for c, x, y in zip(p, a, d)) / square if square else Fraction(0)
    t = min(max(t, 0), 1)
    return rounded_root(sum((x + t * y - c)**2 for x, y, c in zip(a, d, p)))


def exact_in_polygon(point, rings):
    """Strictly inside, even-odd, with all edges."""
    x, y = Fraction(float(point[0])), Fraction(float(point[1]))
    inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:]):
            if not min(ay, by) <= point[1] <= max(ay, by):
                continue
            side = (Fraction(bx) - Fraction(ax)) * (y - Fraction(ay)) - (Fraction(by) - Fraction(ay)) * (x - Fraction(ax))
            if side == 0 and min(ax, bx) <= point[0] <= max(ax, bx):
                return False
            if (ay > point[1]) != (by > point[1]) and (side > 0) == (by > ay):
                inside = not inside
    return inside


def share_wrong(answers, truth):
    """In percent, of the first answers, as many as are decided."""
    return 100 * sum(bool(a != b) if not isinstance(b, float) else a != b for a, b in zip(answers, truth)) / len(truth)


def rows_of_numpy():
    count, checked = 100000, 2000
    for mix in ("random", "tenths"):
        if mix == "random":
            center, low = DICE.uniform(-1, 1, (count, 3)), DICE.uniform(-1, 1, (count, 3))
            high, radius = low + DICE.uniform(0, 1, (count, 3)), DICE.uniform(0.1, 0.9, count)
        else:  # decimals, as people write them: many touch, but for the rounding of each number
            center, low = DICE.integers(-9, 10, (count, 3)) / 10, DICE.integers(-9, 10, (count, 3)) / 10
            high, radius = low + DICE.integers(0, 9, (count, 3)) / 10, DICE.integers(1, 9, count) / 10
        ball, box = graze.Sphere(center, radius), graze.Aabb(low, high)
        truth = [exact_sphere_aabb(*(x[i].tolist() for x in (center, radius, low, high))) for i in range(checked)]
        yield (f"ball and box, {mix}", count, best(lambda: graze.overlap(ball, box)), best(lambda: graze.overlap(graze.Sphere(center, radius), graze.Aabb(low, high))),
               share_wrong(graze.overlap(ball, box), truth), "NumPy", best(lambda: numpy_sphere_aabb(center, radius, low, high)),
               share_wrong(numpy_sphere_aabb(center, radius, low, high), truth))
    a, b = DICE.uniform(0, 1, (count, 2)), DICE.uniform(0, 1, (count, 2))
    c = a + (b - a) * DICE.uniform(0, 1, (count, 1))  # on the line, but for rounding
    guess = lambda: numpy.sign((a[:, 0] - c[:, 0]) * (b[:, 1] - c[:, 1]) - (a[:, 1] - c[:, 1]) * (b[:, 0] - c[:, 0]))
    def exact(i):
        (ax, ay), (bx, by), (cx, cy) = ([Fraction(v) for v in p[i].tolist()] for p in (a, b, c))
        value = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx)
        return (value > 0) - (value < 0)
    truth = [exact(i) for i in range(checked)]
    whole = best(lambda: graze.orient(a, b, c))
    yield ("orientation, nearly on a line", count, whole, whole, share_wrong(graze.orient(a, b, c), truth), "NumPy", best(guess), share_wrong(guess(), truth))


def rows_of_shapely():
    import json
    features = json.loads((ROOT / "examples" / "data" / "us-counties.geojson").read_text())["features"]
    features = [f for f in features if f["geometry"]["type"] == "Polygon"]
    largest = max(features, key=lambda f: sum(map(len, f["geometry"]["coordinates"])))
    county, theirs = graze.Polygon.of(largest), shapely.geometry.shape(largest["geometry"])
    rings = [[(float(x), float(y)) for x, y in ring] for ring in largest["geometry"]["coordinates"]]
    low, high = numpy.array(theirs.bounds[:2]), numpy.array(theirs.bounds[2:])
    corners = sum(map(len, rings))
    for mix, points in (("random", DICE.uniform(low, high, (100000, 2))), ("on its border, but for rounding", on_border(rings, 100000))):
        truth = [exact_in_polygon(p, rings) for p in points[:500]]
        ours, inside = graze.Point(points), lambda: shapely.vectorized.contains(theirs, points[:, 0], points[:, 1])
        yield (f"points in a county of {corners} corners, {mix}", len(points), best(lambda: county.contains(ours, open=True), 5),
               best(lambda: county.contains(points, open=True), 5), share_wrong(county.contains(ours, open=True), truth), "shapely.vectorized", best(inside, 3),
               share_wrong(inside(), truth))
    count = 5000
    p, a, b = (DICE.uniform(0, 1, (count, 2)) for _ in range(3))
    ours, segment = graze.Point(p), graze.Segment(a, b)
    both = [(shapely.geometry.Point(x), shapely.geometry.LineString([y, z])) for x, y, z in zip(p, a, b)]
    distances = lambda: [x.distance(y) for x, y in both]
    truth = [exact_point_segment(p[i], a[i], b[i]) for i in range(1000)]
    yield ("distance of point and segment", count, best(lambda: graze.distance(ours, segment)), best(lambda: graze.distance(graze.Point(p), graze.Segment(a, b))),
           share_wrong(graze.distance(ours, segment).tolist(), truth), "shapely, one by one", best(distances, 3), share_wrong(distances(), truth))
    polygons = [graze.Polygon.of(f) for f in features]
    geometries = [shapely.geometry.shape(f["geometry"]) for f in features]
    some = [(i, j) for i in range(0, len(features), 40) for j in range(len(features)) if i != j and polygons[i].overlap(polygons[j])]
    def matrix(a, b):
        try:
            return a.relate(b)
        except shapely.errors.TopologicalError:  # as GEOS says of polygons that cross themselves
            return None
    ours, matrices = lambda: [polygons[i].relate(polygons[j]) for i, j in some], lambda: [matrix(geometries[i], geometries[j]) for i, j in some]
    differ = 100 * sum(x != y for x, y in zip(ours(), matrices())) / len(some)
    whole = best(ours, 5)
    yield ("DE-9IM of neighbouring counties", len(some), whole, whole, None, "shapely, one by one", best(matrices, 3), differ)
    boxes, sides = DICE.uniform(0, 30, (20000, 2)), DICE.uniform(0, 1, (20000, 2))
    ours, theirs = graze.Aabb(boxes, boxes + sides), [shapely.geometry.box(*x, *y) for x, y in zip(boxes, boxes + sides)]
    def pairs():
        tree = shapely.strtree.STRtree(theirs)
        return sum(len(tree.query(box)) for box in theirs)
    missing = abs((pairs() - len(theirs)) // 2 - len(graze.box_pairs(ours)))
    yield ("pairs of 20,000 boxes", len(theirs), best(lambda: graze.box_pairs(ours), 5), best(lambda: graze.box_pairs(graze.Aabb(boxes, boxes + sides)), 5), None,
           "shapely STRtree", best(pairs, 3), 100 * missing / len(graze.box_pairs(ours)))


def rows_of_joins():
    """Geometries of one side with those of another, from geometries that are built: both build their trees."""
    import json
    features = [f["geometry"] for f in json.loads((ROOT / "examples" / "data" / "us-counties.geojson").read_text())["features"]]
    theirs, ours = [shapely.geometry.shape(g) for g in features], lambda: graze.Geometries(features)
    counties, count = ours(), 100000
    points = DICE.uniform((-125, 25), (-66, 49), (count, 2))
    their_points = [shapely.geometry.Point(p) for p in points]
    def contained():
        tree, found = shapely.strtree.STRtree(their_points), 0
        for county in theirs:
            contains = shapely.prepared.prep(county).contains
            found += sum(map(contains, tree.query(county)))
        return found
    def touches(prepared, b):
        try:
            return prepared.touches(b)
        except (AttributeError, shapely.errors.PredicateError):  # as GEOS says of polygons that cross themselves
            return False
    def touching():
        tree = shapely.strtree.STRtree(theirs)
        return sum(touches(prepared, b) for a in theirs for prepared in [shapely.prepared.prep(a)] for b in tree.query(a) if b is not a)
    pairs = len(graze.join(points, counties, predicate="within"))
    yield ("points within which of 3,231 counties", count, best(lambda: graze.join(points, counties, predicate="within"), 5), best(lambda: graze.join(points, ours(), predicate="within"), 3),
           None, "shapely STRtree", best(contained, 2), 100 * abs(contained() - pairs) / pairs)
    pairs = sum(1 for a, b in graze.join(counties, counties, predicate="touches") if a != b)
    yield ("counties that touch", len(features), best(lambda: graze.join(counties, counties, predicate="touches"), 5), best(lambda: graze.join(ours(), counties, predicate="touches"), 3),
           None, "shapely STRtree", best(touching, 2), 100 * abs(touching() - pairs) / pairs)


def on_border(rings, count):
    dice = random.Random(1)
    edges = [(a, b) for ring in rings for a, b in zip(ring, ring[1:])]
    def point():
        (ax, ay), (bx, by) = dice.choice(edges)
        t = dice.random()
        return ax + t * (bx - ax), ay + t * (by - ay)
    return numpy.array([point() for _ in range(count)])


def rows_of_scipy():
    count = 20000
    cloud, asked = DICE.uniform(0, 1, (100000, 3)), DICE.uniform(0, 1, (count, 3))
    tree, ours, theirs = graze.Tree(graze.Aabb(cloud, cloud)), graze.Point(asked), scipy.spatial.cKDTree(cloud)
    distance, index = theirs.query(asked)
    def exact(i):
        p, q = ([Fraction(v) for v in x.tolist()] for x in (asked[i], cloud[index[i]]))
        return rounded_root(sum((x - y)**2 for x, y in zip(p, q)))
    truth = [exact(i) for i in range(1000)]
    mine = best(lambda: tree.nearest(ours), 3)
    yield ("nearest of 100,000 points", count, mine, best(lambda: tree.nearest(graze.Point(asked)), 3), share_wrong(tree.nearest(ours).distance.tolist(), truth),
           "scipy cKDTree", best(lambda: theirs.query(asked), 3), share_wrong(distance.tolist(), truth))
    corners = DICE.integers(-9, 10, (12, 3)) / 10
    hull, delaunay = graze.Hull(corners), scipy.spatial.Delaunay(corners)
    faces = delaunay.convex_hull
    weights = DICE.dirichlet([1, 1, 1], count)
    points = numpy.einsum("nk,nkd->nd", weights, corners[faces[DICE.integers(0, len(faces), count)]])  # on a face, but for rounding
    exact = exact_hull(corners, faces)
    truth = [exact(p) for p in points[:500]]
    ours = graze.Point(points)
    inside = lambda: delaunay.find_simplex(points) >= 0
    yield ("points in a hull, on its faces, but for rounding", count, best(lambda: graze.overlap(hull, ours), 3), best(lambda: graze.overlap(hull, graze.Point(points)), 3),
           share_wrong(graze.overlap(hull, ours), truth), "scipy Delaunay", best(inside, 3), share_wrong(inside(), truth))


def exact_hull(corners, faces):
    """Is a point in the hull? By the planes of its faces, in rational arithmetic."""
    exact = [[Fraction(c) for c in corner] for corner in corners.tolist()]
    def volume(a, b, c, d):
        (ux, uy, uz), (vx, vy, vz), (wx, wy, wz) = ([x - y for x, y in zip(p, d)] for p in (a, b, c))
        return ux * (vy * wz - vz * wy) - uy * (vx * wz - vz * wx) + uz * (vx * wy - vy * wx)
    planes = []
    for face in faces.tolist():
        a, b, c = (exact[i] for i in face)
        sides = {(v > 0) - (v < 0) for v in (volume(a, b, c, e) for e in exact)} - {0}
        assert len(sides) == 1  # a face of the exact hull
        planes.append((a, b, c, sides.pop()))
    return lambda p: all(volume(a, b, c, [Fraction(x) for x in p.tolist()]) * side >= 0 for a, b, c, side in planes)


def main():
    with tempfile.TemporaryDirectory() as where:
        print("| question | n | Python, ns an item | C, ns an item | ratio |\n|---|---|---|---|---|")
        for name, count, python, c in crossing(compile_loops(where, sys.argv[1])):
            print(f"| {name} | {count} | {python:.1f} | {c:.1f} | {f'+ {python - c:.0f} ns' if count == 1 else f'{python / c:.2f}'} |", flush=True)
    print("\n| question | graze, ns an item | with making shapes | wrong | peer | ns an item | wrong | graze / peer |\n|---|---|---|---|---|---|---|---|")
    for rows in (rows_of_numpy, rows_of_shapely, rows_of_joins, rows_of_scipy):
        for name, count, graze_, whole, own_wrong, peer, theirs, wrong in rows():
            print(f"| {name} | {graze_ / count:.1f} | {whole / count:.1f} | {'-' if own_wrong is None else f'{own_wrong:.2g} %'} | {peer} | {theirs / count:.1f} | {wrong:.2g} % | {graze_ / theirs:.2f} |",
                  flush=True)


if __name__ == "__main__":
    main()
