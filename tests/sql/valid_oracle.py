# SPDX-License-Identifier: MIT
"""Whether polygons and multipolygons are valid, in fractions, from the definition; and random ones on a lattice that are nearly so. Shares no code with graze."""
import os
import random
import sys
from fractions import Fraction
from itertools import combinations

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "referee"))
from truth import common_points, exact, matrix, pieces_of  # noqa: E402


def edges_of(ring):
    points = [exact(p) for p in ring]
    return [(p, q) for p, q in zip(points, points[1:] + points[:1]) if p != q]


def is_simple(ring):
    edges = edges_of(ring)
    if len(edges) < 3:
        return False
    for (i, s), (j, t) in combinations(enumerate(edges), 2):
        meet = set(common_points(s, t))
        follow = {s[1]} if j == i + 1 else {s[0]} if i == 0 and j == len(edges) - 1 else set()
        if len(edges) == 3 and (i, j) == (0, 2):
            follow = {s[0]}
        if meet - follow:
            return False
    return True


def meet_in_points(one, other):
    return all(len(set(common_points(s, t))) <= 1 for s in edges_of(one) for t in edges_of(other))


def crosses(one, other):
    """Two edges cross inside of both."""
    for s in edges_of(one):
        for t in edges_of(other):
            if any(p not in s and p not in t for p in common_points(s, t)):
                return True
    return False


def is_one_piece(rings):
    """The inside, cut into trapezoids by vertical lines through all nodes: are all that have a part of a side in common one group?"""
    segments = [e for ring in rings for e in edges_of(ring)]
    nodes, pieces = pieces_of(segments, [])
    places = sorted({p[0] for p in nodes})
    cells = []  # (slab, heights at the left, heights at the right)
    for slab, (left, right) in enumerate(zip(places, places[1:])):
        x = (left + right) / 2

        def height(s, at):
            (ax, ay), (bx, by) = s
            return ay + (by - ay) * (at - ax) / (bx - ax)

        across = sorted((s for s in pieces if min(s[0][0], s[1][0]) < x < max(s[0][0], s[1][0])), key=lambda s: height(s, x))
        for i in range(0, len(across) - 1, 2):  # even-odd: between the first and the second, the third and the fourth, ...
            low, high = across[i], across[i + 1]
            cells.append((slab, (height(low, left), height(high, left)), (height(low, right), height(high, right))))
    group = list(range(len(cells)))

    def root(i):
        while group[i] != i:
            i = group[i]
        return i

    for (i, a), (j, b) in combinations(enumerate(cells), 2):
        if b[0] == a[0] + 1 and max(a[2][0], b[1][0]) < min(a[2][1], b[1][1]):
            group[root(i)] = root(j)
    return len({root(i) for i in range(len(cells))}) == 1


def is_valid(kind, parts):
    if kind == "MULTIPOLYGON":
        if not all(is_valid("POLYGON", area) for area in parts):
            return False
        for one, other in combinations(parts, 2):
            if matrix(("POLYGON", one), ("POLYGON", other))[0] != "F":
                return False
            if not all(meet_in_points(r, s) for r in one for s in other):
                return False
        return True
    if not all(map(is_simple, parts)):
        return False
    if not all(meet_in_points(r, s) and not crosses(r, s) for r, s in combinations(parts, 2)):
        return False
    if any(matrix(("POLYGON", [hole]), ("POLYGON", parts[:1]))[2] != "F" for hole in parts[1:]):
        return False
    if any(matrix(("POLYGON", [r]), ("POLYGON", [s]))[0] != "F" for r, s in combinations(parts[1:], 2)):
        return False
    return is_one_piece(parts)


def random_ring(rng, least, most, corners):
    while True:
        ring = [(rng.randrange(least, most + 1), rng.randrange(least, most + 1)) for _ in range(corners)]
        if all(p != q for p, q in zip(ring, ring[1:] + ring[:1])):
            return ring


def random_area(rng, x):
    """A square with holes that may touch it and each other, or a ring of any corners."""
    if rng.random() < 0.3:
        return [[(p + x, q) for p, q in random_ring(rng, 0, 4, rng.choice((3, 4, 5)))]]
    holes = [random_ring(rng, 0, 4, rng.choice((3, 3, 4))) for _ in range(rng.choice((0, 1, 1, 2, 3)))]
    return [[(p + x, q) for p, q in ring] for ring in [[(0, 0), (4, 0), (4, 4), (0, 4)], *holes]]


def random_shapes(count, seed):
    """(kind, parts) of which a part is valid; some corners are an ulp of 1 beside the lattice."""
    rng = random.Random(seed)

    def moved(ring):
        return [(p + 2.0**-52, float(q)) if rng.random() < 0.05 and 0 <= p < 2 else (float(p), float(q)) for p, q in ring]

    for _ in range(count):
        areas = [random_area(rng, x) for x in ([0] if rng.random() < 0.7 else [0, rng.choice((0, 3, 4, 5))])]
        areas = [[moved(ring) for ring in area] for area in areas]
        yield ("POLYGON", areas[0]) if len(areas) == 1 else ("MULTIPOLYGON", areas)
