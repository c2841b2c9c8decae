#!/usr/bin/python3
"""join_oracle.py GRAZE COUNT [NO_GEOJSON]: random maps of hard numbers in all formats, and what `graze join` says of them, compared with matrices and
distances in fractions: points of a lattice, some an ulp beside it, tenths, shared corners and borders, rings that cross themselves.

SPDX-License-Identifier: MIT
"""
import json
import math
import os
import random
import struct
import subprocess
import sys
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "referee"))
from truth import exact, matrix, minus  # noqa: E402

NUMBER = {"POINT": 1, "LINESTRING": 2, "POLYGON": 3, "MULTIPOLYGON": 6}
DIMENSION = {"POINT": 0, "LINESTRING": 1, "POLYGON": 2, "MULTIPOLYGON": 2}
NAMES = {"POINT": "Point", "LINESTRING": "LineString", "POLYGON": "Polygon", "MULTIPOLYGON": "MultiPolygon"}


def matches(text, pattern):
    return all(p == "*" or (p == "T" and t in "012") or p == t for t, p in zip(text, pattern))


def meets(m):
    return any(m[i] != "F" for i in (0, 1, 3, 4))


def holds(predicate, m, a, b):
    """OGC's definitions, and those of JTS for covers and covered_by; a and b are dimensions."""
    if predicate == "crosses":
        return matches(m, "T*T******") if a < b else matches(m, "T*****T**") if a > b else a == 1 and m[0] == "0"
    if predicate == "overlaps":
        return a == b and matches(m, "1*T***T**" if a == 1 else "T*T***T**")
    return {
        "intersects": meets(m),
        "disjoint": not meets(m),
        "touches": m[0] == "F" and meets(m),
        "within": matches(m, "T*F**F***"),
        "contains": matches(m, "T*****FF*"),
        "covered_by": meets(m) and m[2] == "F" and m[5] == "F",
        "covers": meets(m) and m[6] == "F" and m[7] == "F",
        "equals": matches(m, "T*F**FFF*"),
    }[predicate]


class Shape:
    def __init__(self, kind, parts):
        self.kind, self.parts = kind, parts
        rings = [ring for area in (parts if kind == "MULTIPOLYGON" else [parts]) for ring in area] if NUMBER[kind] in (3, 6) else []
        lines = parts if kind == "LINESTRING" else []
        self.pieces = [(exact(p), exact(p)) for p in parts] if kind == "POINT" else []
        self.pieces += [(exact(p), exact(q)) for ring in rings for p, q in zip(ring, ring[1:] + ring[:1])]
        self.pieces += [(exact(p), exact(q)) for line in lines for p, q in zip(line, line[1:])]


def square(v):
    return v[0] * v[0] + v[1] * v[1]


def to_segment(p, s):
    """The square of a distance."""
    along, length = minus(s[1], s[0]), square(minus(s[1], s[0]))
    if length == 0:
        return square(minus(p, s[0]))
    t = max(Fraction(0), min(Fraction(1), (minus(p, s[0])[0] * along[0] + minus(p, s[0])[1] * along[1]) / length))
    return square(minus(p, (s[0][0] + t * along[0], s[0][1] + t * along[1])))


def distance(a, b, m):
    if meets(m):
        return Fraction(0)
    return min(min(to_segment(p, t) for p in s) if i == 0 else min(to_segment(p, s) for p in t) for s in a.pieces for t in b.pieces for i in (0, 1))


def random_shape(kinds):
    scale = random.choice((1, 1, 0.1))

    def point():
        at = [random.randrange(4) * scale for _ in (0, 1)]
        if random.random() < 0.15:
            i = random.randrange(2)
            at[i] = math.nextafter(at[i], random.choice((-9, 9)))
        return tuple(at)

    def ring():
        while True:
            points = [point() for _ in range(random.choice((3, 3, 4, 5)))]
            if len(set(points)) == len(points):
                return points

    kind = random.choice(kinds)
    if kind == "POINT":
        return Shape(kind, [point()])
    if kind == "LINESTRING":
        return Shape(kind, [ring()])
    if kind == "POLYGON":
        return Shape(kind, [ring() for _ in range(random.choice((1, 1, 2)))])
    return Shape(kind, [[ring()], [ring()]])


def closed(shape):
    """The coordinates as formats have them."""
    if shape.kind == "POINT":
        return list(shape.parts[0])
    if shape.kind == "LINESTRING":
        return shape.parts[0]
    if shape.kind == "POLYGON":
        return [ring + ring[:1] for ring in shape.parts]
    return [[ring + ring[:1] for ring in area] for area in shape.parts]


def wkt_of(at):
    if isinstance(at[0], float) or isinstance(at[0], int):
        return " ".join(map(repr, at))
    return ",".join(wkt_of(part) if isinstance(part, tuple) else "(" + wkt_of(part) + ")" for part in at)


def wkb_of(number, at, order):
    def points(of):
        return struct.pack(order + "I", len(of)) + b"".join(struct.pack(order + "2d", *p) for p in of)

    head = struct.pack(order + "BI", order == "<", number)
    if number == 1:
        return head + struct.pack(order + "2d", *at)
    if number == 2:
        return head + points(at)
    if number == 3:
        return head + struct.pack(order + "I", len(at)) + b"".join(points(ring) for ring in at)
    return head + struct.pack(order + "I", len(at)) + b"".join(wkb_of(3, area, random.choice("<>")) for area in at)


def write(name, shapes, formats):
    """A map in one of the formats; returns its path."""
    form = random.choice(formats)
    if all(s.kind == "POINT" for s in shapes) and random.random() < 0.5:
        form = "xy"
    path = f"{name}.{'csv' if form in ('wkt column', 'wkb column', 'xy') else form}"
    geojson = [{"type": "Feature", "properties": {"n": i}, "geometry": {"type": NAMES[s.kind], "coordinates": closed(s)}} for i, s in enumerate(shapes)]
    texts = [s.kind + ("(" + wkt_of(closed(s)) + ")") for s in shapes]
    with open(path, "w") as out:
        if form == "geojson":
            json.dump({"type": "FeatureCollection", "features": geojson}, out)
        elif form == "ndjson":
            out.writelines(json.dumps(f) + "\n" for f in geojson)
        elif form == "wkt":
            out.writelines(text + "\n" for text in texts)
        elif form == "wkt column":
            out.writelines(["n;geom\n"] + [f"{i};{text}\n" for i, text in enumerate(texts)])
        elif form == "wkb column":
            out.writelines(["geometry,n\n"] + [wkb_of(NUMBER[s.kind], closed(s), random.choice("<>")).hex() + f",{i}\n" for i, s in enumerate(shapes)])
        else:
            out.writelines(["y,n,x\n"] + [f"{s.parts[0][1]!r},{i},{s.parts[0][0]!r}\n" for i, s in enumerate(shapes)])
    return path


def run(graze, *arguments):
    done = subprocess.run([graze, "join", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, (arguments, done)
    return done.stdout


def pairs_of(text):
    return [tuple(map(int, line.split())) for line in text.splitlines()]


def check_nearest(graze, paths, a, b, squares):
    k = random.randrange(1, 4)
    got = [line.split() for line in run(graze, *paths, "--nearest", str(k), "--pairs").splitlines()]
    assert len(got) == len(a) * min(k, len(b))
    for i in range(len(a)):
        mine = [(int(row[1]), float(row[2])) for row in got if int(row[0]) == i]
        wanted = sorted(squares[i, j] for j in range(len(b)))[: len(mine)]
        for (j, length), least in zip(mine, wanted):
            assert squares[i, j] == least or abs(squares[i, j] - least) <= least / 2**50, (i, j, least)
            low, high = (Fraction(length) + Fraction(math.nextafter(length, way)) for way in (-math.inf, math.inf))  # twice the middles
            assert max(low, 0) ** 2 <= 4 * squares[i, j] <= high**2, (length, squares[i, j])
        assert mine == sorted(mine, key=lambda row: (row[1], row[0]))


def check_maps(graze, formats):
    kinds = random.choice((["POINT"], list(NUMBER), ["POLYGON", "MULTIPOLYGON"], ["LINESTRING", "POINT"]))
    a = [random_shape(kinds) for _ in range(random.randrange(1, 7))]
    b = [random_shape(list(NUMBER)) for _ in range(random.randrange(1, 7))]
    matrices = {(i, j): matrix((s.kind, s.parts), (t.kind, t.parts)) for i, s in enumerate(a) for j, t in enumerate(b)}
    paths = write("a", a, formats), write("b", b, formats)
    for predicate in ("intersects", "disjoint", "touches", "crosses", "overlaps", "within", "contains", "covered_by", "covers", "equals"):
        wanted = [p for p, m in matrices.items() if holds(predicate, m, DIMENSION[a[p[0]].kind], DIMENSION[b[p[1]].kind])]
        assert pairs_of(run(graze, *paths, "--predicate", predicate, "--pairs")) == wanted, (predicate, paths)
    pattern = "".join(random.choice("TF***012") for _ in range(9))
    assert pairs_of(run(graze, *paths, "--predicate", pattern, "--pairs")) == [p for p, m in matrices.items() if matches(m, pattern)], pattern
    squares = {p: distance(a[p[0]], b[p[1]], m) for p, m in matrices.items()}
    for margin in (0.0, 1.0, math.sqrt(2), 0.1, math.sqrt(squares[0, 0]), math.nextafter(math.sqrt(squares[0, 0]), 9)):
        wanted = [p for p, d in squares.items() if d <= Fraction(margin) ** 2]
        assert pairs_of(run(graze, *paths, "--within", repr(margin), "--pairs")) == wanted, margin
    check_nearest(graze, paths, a, b, squares)
    return len(matrices)


def main():
    graze, count = sys.argv[1], int(sys.argv[2])
    formats = ["wkt", "wkt column", "wkb column"] + ([] if len(sys.argv) > 3 else ["geojson", "ndjson"])
    random.seed(7)
    pairs = sum(check_maps(graze, formats) for _ in range(count))
    print(f"{pairs} pairs of {count} maps")


if __name__ == "__main__":
    main()
