#!/usr/bin/python3
"""check_oracle.py GRAZE COUNT: random maps of small numbers, what is wrong with them in fractions from the definitions, and what `graze check` says.

SPDX-License-Identifier: MIT
"""
import json
import math
import random
import subprocess
import sys
from fractions import Fraction
from itertools import combinations


def orient(p, q, r):
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def on_edge(p, e):
    a, b = e
    return orient(a, b, p) == 0 and min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def common(e, f):
    """What two segments have in common: a sorted list of no, one or two points."""
    ends = {p for p in e if on_edge(p, f)} | {p for p in f if on_edge(p, e)}
    if ends:
        return [min(ends), max(ends)] if len(ends) > 1 else list(ends)
    (a, b), (c, d) = e, f
    s, t = orient(c, d, a), orient(c, d, b)
    u, v = orient(a, b, c), orient(a, b, d)
    if s * t < 0 and u * v < 0:
        k = s / (s - t)
        return [(a[0] + k * (b[0] - a[0]), a[1] + k * (b[1] - a[1]))]
    return []


class Area:
    """A polygon: one area of rings, by even and odd."""

    def __init__(self, rings):
        self.rings = rings
        self.edges = []  # (edge, ring, place, how many in the ring)
        for i, ring in enumerate(rings):
            edges = [(p, q) for p, q in zip(ring, ring[1:] + ring[:1]) if p != q]
            self.edges += [(e, i, k, len(edges)) for k, e in enumerate(edges)]

    def has_inside(self, p):
        crossed = 0
        for (a, b), *_ in self.edges:
            if (a[1] > p[1]) != (b[1] > p[1]):
                crossed += (p[0] - a[0]) * (b[1] - a[1]) < (p[1] - a[1]) * (b[0] - a[0]) if b[1] > a[1] else (p[0] - a[0]) * (b[1] - a[1]) > (p[1] - a[1]) * (b[0] - a[0])
        return crossed % 2 == 1

    def has(self, p):
        return any(on_edge(p, e) for e, *_ in self.edges) or self.has_inside(p)


def common_area(p, q):
    """By slabs between all places along x where edges begin, end or cross."""
    edges = [e for e, *_ in p.edges + q.edges]
    xs = {v[0] for e in edges for v in e}
    for e, f in combinations(edges, 2):
        xs |= {v[0] for v in common(e, f)}
    xs, total = sorted(xs), Fraction(0)
    for left, right in zip(xs, xs[1:]):
        middle, marks = (left + right) / 2, []
        for side, area in enumerate((p, q)):
            for (a, b), *_ in area.edges:
                if min(a[0], b[0]) < middle < max(a[0], b[0]):
                    marks.append((a[1] + (b[1] - a[1]) * (middle - a[0]) / (b[0] - a[0]), side))
        inside, last = [False, False], None
        for y, side in sorted(marks):
            if all(inside):
                total += (y - last) * (right - left)
            inside[side] = not inside[side]
            last = y
    return total


def within(area):
    found = set()
    for (e, ring, i, n), (f, other, k, _) in combinations(area.edges, 2):
        next_to = ring == other and (k - i == 1 or k - i + 1 == n)
        at = common(e, f)
        if len(at) == 2:
            found.add(("doubled", *at))
        elif at:
            crosses = not any(p in e or p in f for p in at) and not any(on_edge(p, f) for p in e) and not any(on_edge(p, e) for p in f)
            if crosses or (ring == other and not next_to):
                found.add(("crossing" if crosses else "touch", at[0], at[0]))
    return found


def unmatched(p, q):
    """Corners of p on edges of q that have none there."""
    return {v for e, *_ in p.edges for v in e for f, *_ in q.edges if on_edge(v, f) and v not in f}


def nearest(e, f):
    """The nearest points of two segments that are apart; None if there are several pairs."""
    found = []
    for swap, (p, q) in ((False, (e, f)), (True, (f, e))):
        for v in p:
            a, b = q
            d = (b[0] - a[0], b[1] - a[1])
            t = min(max(((v[0] - a[0]) * d[0] + (v[1] - a[1]) * d[1]) / (d[0] ** 2 + d[1] ** 2), Fraction(0)), Fraction(1))
            w = (a[0] + t * d[0], a[1] + t * d[1])
            found.append(((w[0] - v[0]) ** 2 + (w[1] - v[1]) ** 2, (w, v) if swap else (v, w)))
    least = min(found)[0]
    pairs = {pair for square, pair in found if square == least}
    return least, pairs.pop() if len(pairs) == 1 else None


def is_free(p, q, areas):
    """Is no area at any point strictly between p and q?"""
    for area in areas:
        if area.has(((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)):
            return False
        for e, *_ in area.edges:
            if any(v not in (p, q) for v in common((p, q), e)):
                return False
    return True


def is_clear(p, q, areas):
    """Is the middle between p and q off all edges by more than what rounding may make of it?"""
    middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
    for area in areas:
        for (a, b), *_ in area.edges:
            d = (b[0] - a[0], b[1] - a[1])
            if abs(orient(a, b, middle)) <= (abs(d[0]) + abs(d[1])) * (abs(q[0] - p[0]) + abs(q[1] - p[1])) / 2**30:
                return False
    return True


def gaps(areas, i, k, width):
    """Places of gaps that must be found."""
    found = set()
    for e, *_ in areas[i].edges:
        for f, *_ in areas[k].edges:
            if common(e, f):
                continue
            square, pair = nearest(e, f)
            if square <= width**2 and pair and is_free(*pair, areas) and is_clear(*pair, areas):
                found.add(pair)
    return found


def random_area(rng, step):
    def ring(n, x, y, size):
        return [(Fraction(x + rng.randint(0, size)) * step, Fraction(y + rng.randint(0, size)) * step) for _ in range(n)]

    x, y, size = rng.randint(0, 6), rng.randint(0, 6), rng.choice((2, 3, 6))
    if rng.random() < 0.5:  # a box, perhaps with corners in its sides
        s = [(0, 0), (size, 0), (size, size), (0, size)]
        corners = []
        for p, q in zip(s, s[1:] + s[:1]):
            corners.append(p)
            if rng.random() < 0.3:
                corners.append(((p[0] + q[0]) // 2, (p[1] + q[1]) // 2))
        return Area([[(Fraction(x + p) * step, Fraction(y + q) * step) for p, q in corners]])
    return Area([ring(rng.randint(3, 7), x, y, size) for _ in range(rng.choice((1, 1, 2)))])


def around_one_corner(rng, step):
    """Many areas with a common corner, so many that their edges there are not compared one by one."""
    def corner():
        return tuple(Fraction(rng.randint(0, 8)) * step for _ in range(2))

    def ring():
        corners = [(4 * step, 4 * step), *(corner() for _ in range(rng.choice((2, 2, 3))))]
        if rng.random() < 0.1:
            corners += [(4 * step, 4 * step), corner(), corner()]  # comes to it twice
        return corners[::rng.choice((1, -1))]

    return [Area([ring() for _ in range(rng.choice((1, 1, 1, 1, 2)))]) for _ in range(18)] + [Area([[corner() for _ in range(3)]])]


def around_corners(rng, step):
    """Many areas that go through one or two common corners, most of them sound, with holes; and some at their far ends."""
    ends = [tuple(3 * Fraction(rng.randint(0, 8)) * step for _ in range(2)) for _ in range(rng.choice((1, 2, 2)))]

    def corner():
        return tuple(3 * Fraction(rng.randint(0, 8)) * step for _ in range(2))

    def area(far, next_far):
        ring = [ends[0], far, *([ends[1]] if len(ends) > 1 and rng.random() < 0.8 else []), next_far]
        rings = [ring]
        if rng.random() < 0.4:  # a hole about the middle of three corners, if it fits
            x, y = (sum(p[k] for p in (ends[0], far, next_far)) / 3 for k in range(2))
            rings.append([(x, y), (x + step, y), (x, y + rng.choice((1, -1)) * step)])
        if rng.random() < 0.1:
            rings.append([corner() for _ in range(3)])
        return Area(rings[::rng.choice((1, -1))])

    fars = [corner() for _ in range(18)]
    return [area(p, q) for p, q in zip(fars, fars[1:] + fars[:1])] + [Area([[corner() for _ in range(3)]]) for _ in range(2)]


def nearly(p, q, size):
    return all(abs(float(a) - b) <= 1e-14 * size for a, b in zip(p, q))


def compare(graze, rng, n):
    step = Fraction(rng.choice((1, 1, 0.1, 2.0**-30, 1e20)))
    make = {3: around_one_corner, 13: around_corners, 23: around_corners}.get(n % 40)
    areas = make(rng, step) if make else [random_area(rng, step) for _ in range(rng.randint(1, 6))]
    for area in areas:  # the doubles that graze reads
        area.__init__([[tuple(Fraction(float(c)) for c in p) for p in ring] for ring in area.rings])
    width, size = float(step * rng.choice((Fraction(1, 3), 1, 2))), 20 * float(step)
    text = "".join(
        "POLYGON (" + ", ".join("(" + ", ".join(f"{float(x)!r} {float(y)!r}" for x, y in ring + ring[:1]) + ")" for ring in area.rings) + ")\n"
        for area in areas
    )
    out = subprocess.run([graze, "check", "--list", "--json", "--width", repr(width), "-"], input=text, capture_output=True, text=True, check=True)
    lines = [json.loads(line, parse_int=float) for line in out.stdout.splitlines()]
    plain = subprocess.run([graze, "check", "--list", "--json", "-"], input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    if [json.loads(line, parse_int=float) for line in plain[:-1]] != [line for line in lines[:-1] if line["problem"] not in ("gap", "sliver")]:
        sys.exit(f"map {n}: another list without --width\n{text}{out.stdout}")
    said = {}
    for line in lines[:-1]:
        at = int(line["a_index"]), int(line.get("b_index", line["a_index"]))
        said.setdefault((line["problem"], *at), []).append(line)

    def fail(what):
        sys.exit(f"map {n}: {what}\n{text}{out.stdout}")

    def same(key, places):
        lines = said.pop(key, [])
        want = sorted({tuple(float(c) for p in place for c in p) for place in places})
        got = sorted(tuple(c for p in line["place"] for c in p) for line in lines)
        if want != got:
            fail(f"{key}: {want}, not {got}")

    for i, area in enumerate(areas):
        if not area.edges:
            continue
        found = within(area)
        for kind in ("crossing", "touch", "doubled"):
            same((kind, i, i), [f[1:] for f in found if f[0] == kind])
        twice, length = 2 * common_area(area, area), sum(math.hypot(*(float(a - b) for a, b in zip(*e))) for e, *_ in area.edges)
        sliver, width_of = said.pop(("sliver", i, i), None), float(twice) / length
        if abs(width_of - width) > 1e-12 * width and (sliver is not None) != (width_of < width):
            fail(f"sliver {i}: {width_of}")
        if sliver is not None and abs(sliver[0]["width"] - width_of) > 1e-12 * width_of:
            fail(f"width {i}: {width_of}")
    for i, k in combinations(range(len(areas)), 2):
        same(("unmatched", i, k), {(v, v) for v in unmatched(areas[i], areas[k])})
        same(("unmatched", k, i), {(v, v) for v in unmatched(areas[k], areas[i])})
        area, overlap = common_area(areas[i], areas[k]), said.pop(("overlap", i, k), None)
        if (overlap is not None) != (area > 0) or (overlap and overlap[0]["area"] != float(area)):
            fail(f"overlap {i} {k}: {float(area)}")
        gaps_said = said.pop(("gap", i, k), [])
        for p, q in gaps(areas, i, k, Fraction(width)):
            if not any(nearly(p, line["place"][0], size) and nearly(q, line["place"][1], size) for line in gaps_said):
                fail(f"gap {i} {k}: {[float(c) for c in p + q]}")
        for line in gaps_said:
            p, q = (tuple(Fraction(c) for c in place) for place in line["place"])
            if line["distance"] < size * 2**-50:
                if any(area.has_inside(p) and not any(on_edge(p, e) for e, *_ in area.edges) for area in areas):
                    fail(f"no gap: {line}")
                continue
            inner = [tuple(a + (b - a) / 2**20 for a, b in zip(*pair)) for pair in ((p, q), (q, p))]
            if not 0 < line["distance"] <= width * (1 + 2**-52) or not is_free(*inner, areas):
                fail(f"no gap: {line}")
    if said:
        fail(f"invented: {said}")
    return {line["problem"] for line in lines[:-1]}


def main():
    graze, count, kinds = sys.argv[1], int(sys.argv[2]), {}
    rng = random.Random(59)
    for n in range(count):
        for kind in compare(graze, rng, n):
            kinds[kind] = kinds.get(kind, 0) + 1
    print(count, "maps:", kinds)
    if count >= 100 and len(kinds) < 7:
        sys.exit("some kinds were never met")


main()
