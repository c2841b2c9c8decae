# SPDX-License-Identifier: MIT
"""The referee: what SpatiaLite says of the pairs of a corpus, on standard input; prints what judge.cpp prints."""
import re
import sqlite3
import struct
import sys

KINDS = {"POINT": 1, "LINESTRING": 2, "POLYGON": 3, "MULTIPOLYGON": 6}


def wkb(text):
    """So that its own reader of numbers is not asked."""
    kind = text.split(" ")[0]
    head = b"\1" + struct.pack("<I", KINDS[kind])
    numbers = [[[float(x) for x in point.split()] for point in ring.split(",")] for ring in re.findall(r"\(([^()]*)\)", text)]
    points = [b"".join(struct.pack("<dd", *p) for p in ring) for ring in numbers]
    lists = [struct.pack("<I", len(ring)) + body for ring, body in zip(numbers, points)]
    if kind == "POINT":
        return head + points[0]
    if kind == "LINESTRING":
        return head + lists[0]
    if kind == "POLYGON":
        return head + struct.pack("<I", len(lists)) + b"".join(lists)
    areas = re.findall(r"\((?:\([^()]*\)(?:, )?)+\)", text)
    return head + struct.pack("<I", len(areas)) + b"".join(wkb(f"POLYGON {area}") for area in areas)


def letter(answer):
    return {0: "n", 1: "y"}.get(answer, "-")


def main():
    base = sqlite3.connect(":memory:")
    base.enable_load_extension(True)
    base.load_extension("mod_spatialite")
    query = "SELECT ST_Relate(a, b), ST_Intersects(a, b), ST_Touches(a, b) FROM (SELECT GeomFromWKB(?) AS a, GeomFromWKB(?) AS b)"
    for number, line in enumerate(sys.stdin, 1):
        if line.strip() and not line.startswith("#"):
            _, _, a, b = line.rstrip("\n").split("\t")
            matrix, intersects, touches = base.execute(query, (wkb(a), wkb(b))).fetchone()
            print("SpatiaLite", number, matrix or "-", letter(intersects) + letter(touches), sep="\t")


main()
