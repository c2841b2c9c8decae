#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""referee/make_plane.py [COUNT [FAMILY]] >plane.tsv: the corpus of pairs of the plane, COUNT of each family, 150 unless given. README.md says what a line
has."""
import math
import sys

from truth import common_points, exact, is_valid_ring, matrix, minus, turn


class Random:
    """The same numbers everywhere: Lehmer's generator."""

    def __init__(self, seed):
        self.state = seed

    def of(self, low, high):
        self.state = self.state * 48271 % 2147483647
        return low + self.state % (high - low + 1)

    def one_of(self, things):
        return things[self.of(0, len(things) - 1)]


random = Random(1)


def lattice(side=6):
    return float(random.of(0, side)), float(random.of(0, side))


def tenth(side=12):
    return random.of(0, side) / 10, random.of(0, side) / 10


def beside(x):
    return math.nextafter(x, random.one_of([-math.inf, math.inf]))


def ulp():
    x, y = lattice(4)
    return (beside(x) if random.of(0, 3) == 0 else x), (beside(y) if random.of(0, 3) == 0 else y)


def degrees():
    """As in a map: seven digits after the point."""
    return 11.5 + random.of(0, 8) * 0.0000125, 48.125 + random.of(0, 8) * 0.0000125


def area_of(points):
    at = [exact(p) for p in points]
    return sum(turn(a, b) for a, b in zip(at, at[1:] + at[:1]))


def ring(number):
    """A valid ring of 3 to 6 corners."""
    while True:
        points = [number() for _ in range(random.of(3, 6))]
        middle = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
        points.sort(key=lambda p: math.atan2(p[1] - middle[1], p[0] - middle[0]))
        if is_valid_ring(points):
            return points if area_of(points) > 0 else points[::-1]


def line(number):
    while True:
        points = [number() for _ in range(random.of(2, 4))]
        if all(a != b for a, b in zip(points, points[1:])):
            return points


def is_inside_of(hole, shell):
    """Valid rings, of which one is inside of the other and they have no common point."""
    return matrix(("POLYGON", [hole]), ("POLYGON", [shell])) == "2FF1FF212"


def polygon(number):
    shell = ring(number)
    if random.of(0, 5) == 0:
        for _ in range(20):
            hole = ring(number)
            if is_inside_of(hole, shell):
                return "POLYGON", [shell, hole]
    return "POLYGON", [shell]


def multipolygon(number):
    """Two areas that have no more than a point in common."""
    while True:
        areas = [[ring(number)], [ring(number)]]
        if matrix(("POLYGON", areas[0]), ("POLYGON", areas[1])) in ("FF2FF1212", "FF2F01212"):
            return "MULTIPOLYGON", areas


def any_of(number):
    kind = random.of(0, 9)
    if kind == 0:
        return "POINT", [number()]
    if kind <= 3:
        return "LINESTRING", [line(number)]
    return multipolygon(number) if kind == 9 else polygon(number)


def between(a, b, part):
    """A point of the segment, rounded: as others compute it."""
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def border(number):
    """Areas on both sides of one border, whose corners are rounded points of the border; or that border as a line; or one of its points."""
    while True:
        a, b = number(), number()
        parts = sorted({random.of(0, 10) / 10 for _ in range(4)} | {0.0, 1.0})
        at = [between(a, b, part) for part in parts]
        left, right = ring_on(at[: random.of(2, len(at))], number, 1), ring_on(at[-random.of(2, len(at)):], number, -1)
        if left and right:
            other = random.of(0, 5)
            if other == 0:
                return ("POLYGON", [left]), ("POINT", [random.one_of(at)])
            if other == 1:
                return ("POLYGON", [left]), ("LINESTRING", [[at[0], at[-1]]])
            return ("POLYGON", [left]), ("POLYGON", [right])


def ring_on(along, number, side):
    for _ in range(20):
        far = number()
        if turn(minus(exact(along[-1]), exact(along[0])), minus(exact(far), exact(along[0]))) * side > 0:
            points = [p for k, p in enumerate(along) if k == 0 or p != along[k - 1]] + [far]
            if is_valid_ring(points):
                return points if area_of(points) > 0 else points[::-1]
    return None


def corner(number):
    """Two that share a corner, or of which one has a corner on the other's side."""
    one = polygon(number)
    shell = one[1][0]
    at = random.of(0, len(shell) - 1)
    shared = shell[at] if random.of(0, 1) else between(shell[at - 1], shell[at], 0.5)
    while True:
        points = [shared] + [number() for _ in range(random.of(1, 3))]
        if random.of(0, 2) == 0:
            if all(a != b for a, b in zip(points, points[1:])):
                return one, ("LINESTRING", [points])
        elif is_valid_ring(points):
            return one, ("POLYGON", [points if area_of(points) > 0 else points[::-1]])


def moved(number):
    """One, and the same with each coordinate in four moved by an ulp: their sides nearly coincide."""
    one = polygon(number)
    while True:
        rings = [[tuple(beside(x) if random.of(0, 3) == 0 else x for x in p) for p in r] for r in one[1]]
        if all(is_valid_ring(r) for r in rings) and (len(rings) == 1 or is_inside_of(rings[1], rings[0])):
            return one, ("POLYGON", rings)


def crossing(number):
    """Two sides cross: the other has a corner where a double is nearest to that point, or is a line or point there."""
    while True:
        one = polygon(number)
        shell = one[1][0]
        a, b, c, d = shell[0], shell[1], number(), number()
        meet = common_points((exact(a), exact(b)), (exact(c), exact(d)))
        if len(meet) != 1 or c == d:
            continue
        at = float(meet[0][0]), float(meet[0][1])
        kind = random.of(0, 3)
        if kind == 0:
            return one, ("POINT", [at])
        if kind == 1 and at != d:
            return one, ("LINESTRING", [[at, d]])
        points = [at, d, number()]
        if is_valid_ring(points):
            return one, ("POLYGON", [points if area_of(points) > 0 else points[::-1]])


def invalid(number):
    """A ring that crosses or touches itself, has a spike or an edge twice; areas of one geometry that overlap."""
    kind = random.of(0, 3)
    points = [number() for _ in range(random.of(4, 6))]
    if kind == 0:
        return "POLYGON", [points]
    if kind == 1:
        shell = ring(number)
        return "POLYGON", [shell[:1] + [number()] + shell]
    if kind == 2:
        return "POLYGON", [ring(number), ring(number)]
    return "MULTIPOLYGON", [[ring(number)], [ring(number)]]


def pair(number):
    return any_of(number), any_of(number)


families = {
    "integers": lambda: pair(lattice),
    "tenths": lambda: pair(tenth),
    "ulps": lambda: pair(ulp),
    "degrees": lambda: pair(degrees),
    "moved": lambda: moved(random.one_of([lattice, tenth, degrees])),
    "crossings": lambda: crossing(random.one_of([lattice, tenth, degrees])),
    "borders": lambda: border(random.one_of([lattice, tenth, degrees])),
    "corners": lambda: corner(random.one_of([lattice, tenth, degrees])),
    "invalid": lambda: (invalid(lattice), random.one_of([invalid, any_of])(lattice)),
}


def text_of_ring(points):
    return "(" + ", ".join(f"{x!r} {y!r}" for x, y in points) + ")"


def wkt(geometry):
    kind, parts = geometry
    closed = [[r + r[:1] for r in rings] for rings in ([parts] if kind == "POLYGON" else parts if kind == "MULTIPOLYGON" else [])]
    if kind in ("POINT", "LINESTRING"):
        return f"{kind} {text_of_ring(parts if kind == 'POINT' else parts[0])}"
    bodies = ["(" + ", ".join(text_of_ring(r) for r in rings) + ")" for rings in closed]
    return f"{kind} {bodies[0]}" if kind == "POLYGON" else f"{kind} ({', '.join(bodies)})"


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 150
    for index, (name, make) in enumerate(families.items()):
        if name not in sys.argv[2:3] and len(sys.argv) > 2:
            continue
        random.state = 20 + index  # so that a family does not depend on the others
        for _ in range(count):
            a, b = make()
            if random.of(0, 1):
                a, b = b, a
            print(name, matrix(a, b), wkt(a), wkt(b), sep="\t")


main()
