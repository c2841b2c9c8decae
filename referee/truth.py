# SPDX-License-Identifier: MIT
"""The DE-9IM matrix of two geometries of the plane, in fractions, from the definition of interior, boundary and exterior.

A geometry is a kind and its parts: "POINT" [p], "LINESTRING" [line], "POLYGON" [rings], "MULTIPOLYGON" [rings, ...], where a line and a ring are lists of
points, and a point is a pair of floats. Floats are taken for the fractions that they are.

The segments of both geometries cut each other. The ends of the pieces stand for all points, the middles of the pieces for all lines, and a point between
each two pieces that lie above each other for all areas that the plane is divided into. Each is located in both geometries:

    area     inside by the even-odd rule, polygon by polygon; a point of an edge is interior if all directions from it lead inside, else boundary
    line     the ends that an odd number of lines have are its boundary; all its other points are interior
    point    interior

It shares no code with graze, and needs nothing but Python."""
from fractions import Fraction

INTERIOR, BOUNDARY, EXTERIOR = 0, 1, 2


def exact(point):
    return Fraction(point[0]), Fraction(point[1])


def minus(a, b):
    return a[0] - b[0], a[1] - b[1]


def turn(a, b):
    return a[0] * b[1] - a[1] * b[0]


def middle(a, b):
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def is_on(p, segment):
    a, b = segment
    return turn(minus(b, a), minus(p, a)) == 0 and min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def common_points(s, t):
    """Where two segments meet: no point, one, or the ends of a common part."""
    (a, b), (c, d) = s, t
    u, v, w = minus(b, a), minus(d, c), minus(c, a)
    size = turn(u, v)
    if size == 0:
        return [p for p in (a, b) if is_on(p, t)] + [p for p in (c, d) if is_on(p, s)]
    at, other = turn(w, v) / size, turn(w, u) / size
    return [(a[0] + at * u[0], a[1] + at * u[1])] if 0 <= at <= 1 and 0 <= other <= 1 else []


def numbers_of(parts):
    """All coordinates in nested lists."""
    return [x for part in parts for x in (numbers_of(part) if isinstance(part, (list, tuple)) else [part])]


class Set:
    def __init__(self, geometry, scale):
        """`scale`: what makes all coordinates whole numbers, with which fractions are quicker. It changes no answer."""
        kind, parts = geometry

        def exact(point):
            return Fraction(point[0]) * scale, Fraction(point[1]) * scale

        self.areas, self.points, self.ends = [], [], []
        self.is_line = kind == "LINESTRING"
        self.segments = []
        if kind == "POINT":
            self.points = [exact(p) for p in parts]
        elif self.is_line:
            for line in parts:
                at = [exact(p) for p in line]
                self.segments += list(zip(at, at[1:]))
                if at[0] != at[-1]:
                    self.ends += [at[0], at[-1]]
        else:
            for rings in [parts] if kind == "POLYGON" else parts:
                area = []
                for ring in rings:
                    at = [exact(p) for p in ring]
                    area += list(zip(at, at[1:] + at[:1]))
                self.areas.append([s for s in area if s[0] != s[1]])
            self.segments = [s for area in self.areas for s in area]

    def is_inside(self, p):
        """Of a point that is on no segment: an odd number of edges of one polygon is above it."""
        for area in self.areas:
            above = 0
            for a, b in area:
                if (a[0] <= p[0]) != (b[0] <= p[0]):
                    above += a[1] + (b[1] - a[1]) * (p[0] - a[0]) / (b[0] - a[0]) > p[1]
            if above % 2:
                return True
        return False

    def leads_inside(self, p, direction):
        """Is p + t direction inside for all small t > 0? No segment through p has this direction."""
        first = None
        for a, b in self.segments:
            u, w = minus(b, a), minus(a, p)
            size = turn(direction, u)
            if size == 0:
                for end in (a, b) if turn(direction, w) == 0 else ():
                    away = minus(end, p)
                    t = away[0] / direction[0] if direction[0] else away[1] / direction[1]
                    first = t if t > 0 and (first is None or t < first) else first
            else:
                t, at = turn(w, u) / size, turn(w, direction) / size
                first = t if t > 0 and 0 <= at <= 1 and (first is None or t < first) else first
        t = Fraction(1) if first is None else first / 2
        return self.is_inside((p[0] + t * direction[0], p[1] + t * direction[1]))

    def place(self, p):
        if self.points:
            return INTERIOR if p in self.points else EXTERIOR
        through = [s for s in self.segments if is_on(p, s)]
        if self.is_line:
            return EXTERIOR if not through else BOUNDARY if self.ends.count(p) % 2 else INTERIOR
        if not through:
            return INTERIOR if self.is_inside(p) else EXTERIOR
        rays = [(1, 0), (0, 1), (-1, 0), (0, -1)] + [minus(end, p) for s in through for end in s if end != p]
        rays.sort(key=lambda d: (quarter(d), Slope(d)))
        between = [(u, v) for u, v in zip(rays, rays[1:] + rays[:1]) if turn(u, v) != 0]
        return INTERIOR if all(self.leads_inside(p, (u[0] + v[0], u[1] + v[1])) for u, v in between) else BOUNDARY


def quarter(d):
    return 0 if d[0] > 0 and d[1] >= 0 else 1 if d[0] <= 0 and d[1] > 0 else 2 if d[0] < 0 and d[1] <= 0 else 3


class Slope:
    """Directions of one quarter of the plane, counter-clockwise."""

    def __init__(self, d):
        self.d = d

    def __lt__(self, other):
        return turn(self.d, other.d) > 0

    def __eq__(self, other):
        return turn(self.d, other.d) == 0


def pieces_of(segments, points):
    """The ends of the pieces, and the pieces, of segments that cut each other."""
    nodes, pieces = set(points), []
    for s in segments:
        cuts = {p for t in segments for p in common_points(s, t)} | {p for p in points if is_on(p, s)} | set(s)
        along = sorted(cuts)
        nodes.update(along)
        pieces += list(zip(along, along[1:]))
    return nodes, set(pieces)


def samples_of_areas(pieces, nodes):
    """Between each two pieces that lie above each other, between each two nodes beside each other. (What is above, below and beside all is outside of both.)"""
    at = sorted({p[0] for p in nodes})
    for left, right in zip(at, at[1:]):
        x = (left + right) / 2
        heights = sorted({a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]) for a, b in pieces if a[0] < x < b[0]})
        for low, high in zip(heights, heights[1:]):
            yield x, (low + high) / 2


def matrix(one, other):
    """The nine characters for two geometries."""
    scale = max(Fraction(x).denominator for x in numbers_of(one[1]) + numbers_of(other[1]))
    a, b = Set(one, scale), Set(other, scale)
    dimension = [-1] * 8 + [2]

    def note(p, of):
        cell = 3 * a.place(p) + b.place(p)
        dimension[cell] = max(dimension[cell], of)

    nodes, pieces = pieces_of(a.segments + b.segments, a.points + b.points)
    for p in nodes:
        note(p, 0)
    for s in pieces:
        note(middle(*s), 1)
    for p in samples_of_areas(pieces, nodes):
        if a.areas or b.areas:
            inside = [INTERIOR if g.areas and g.is_inside(p) else EXTERIOR for g in (a, b)]
            cell = 3 * inside[0] + inside[1]
            dimension[cell] = max(dimension[cell], 2)
    return "".join("F" if d < 0 else str(d) for d in dimension)


def is_valid_ring(ring):
    """Has it three corners or more, an inside, and no edge that meets another but at its ends?"""
    at = [exact(p) for p in ring]
    edges = list(zip(at, at[1:] + at[:1]))
    if len(at) < 3 or any(a == b for a, b in edges) or sum(turn(a, b) for a, b in edges) == 0:
        return False
    for i, s in enumerate(edges):
        for k in range(i):
            meet = set(common_points(s, edges[k]))
            beside = {p for p in s if p in edges[k]} if k == i - 1 or (k == 0 and i == len(edges) - 1) else set()
            if meet != beside:
                return False
    return True
