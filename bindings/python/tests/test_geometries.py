# SPDX-License-Identifier: MIT
"""Geometries and joins: each pair is compared with the question about two; WKB from all that it may be made of."""
import math
import random
import struct
import unittest

import graze

PREDICATES = ("intersects", "disjoint", "touches", "crosses", "overlaps", "within", "contains", "covered_by", "covers", "equals")


def square(x, y, size):
    return {"type": "Polygon", "coordinates": [[(x, y), (x + size, y), (x + size, y + size), (x, y + size), (x, y)]]}


def random_geometries(rng, count):
    """Squares, lines and points on a lattice, of one kind each, so that Polygon.of takes them."""
    for _ in range(count):
        at = [(rng.randint(0, 6), rng.randint(0, 6)) for _ in range(3)]
        yield rng.choice([square(*at[0], rng.randint(1, 3)), {"type": "LineString", "coordinates": at}, {"type": "Point", "coordinates": at[0]},
                          {"type": "MultiPoint", "coordinates": at}])


def listed(pairs):
    return [tuple(pair) for pair in pairs.tolist()]


class WithWkb:
    """As a geometry of shapely has it."""

    def __init__(self, wkb):
        self.wkb = wkb


class WithInterface:
    def __init__(self, geometry):
        self.__geo_interface__ = geometry


class Joins(unittest.TestCase):
    def test_joins_are_questions_about_each_pair(self):
        rng = random.Random(1)
        a, b = list(random_geometries(rng, 30)), list(random_geometries(rng, 20))
        p, q = [graze.Polygon.of(x) for x in a], [graze.Polygon.of(x) for x in b]
        all_a, all_b = graze.Geometries(a), graze.Geometries(b)
        for predicate in PREDICATES:
            expected = [(i, k) for i, x in enumerate(p) for k, y in enumerate(q) if x.ask(y, predicate)]
            self.assertEqual(expected, listed(graze.join(all_a, all_b, predicate)), predicate)
            self.assertEqual(expected, listed(graze.join(a, b, predicate=predicate, threads=3)), predicate)
        expected = [(i, k) for i, x in enumerate(p) for k, y in enumerate(q) if x.relate_pattern(y, "F***1****")]
        self.assertEqual(expected, listed(graze.join(all_a, all_b, matrix="F***1****")))
        expected = [(i, k) for i, x in enumerate(p) for k, y in enumerate(q) if x.within(y, 1.5)]
        self.assertEqual(expected, listed(graze.join(all_a, all_b, within=1.5)))
        self.assertEqual(listed(graze.join(a, b, "intersects")), listed(graze.join(a, b)))

    def test_nearest(self):
        rng = random.Random(2)
        a, b = list(random_geometries(rng, 20)), list(random_geometries(rng, 15))
        p, q = [graze.Polygon.of(x) for x in a], [graze.Polygon.of(x) for x in b]
        index, distance = graze.join(a, b, k=3)
        for i, x in enumerate(p):
            expected = sorted((x.distance(y), k) for k, y in enumerate(q))[:3]
            self.assertEqual(expected, list(zip(distance.tolist()[i], index.tolist()[i])))
        index, distance = graze.join([square(0, 0, 1)], [square(3, 0, 1), square(9, 0, 1)], k=5, within=4)
        self.assertEqual(([[0, 2**32 - 1]], [[2.0, math.inf]]), (index.tolist(), distance.tolist()))

    def test_what_they_are_made_of(self):
        of_json = graze.Geometries([square(0, 0, 2)])
        wkb = of_json.wkb(0)
        again = graze.Geometries([wkb, wkb.hex(), WithWkb(wkb), WithInterface(square(0, 0, 2)), {"type": "Feature", "geometry": square(0, 0, 2)}, bytearray(wkb)])
        self.assertEqual([wkb] * 6, [again.wkb(i) for i in range(len(again))])
        features = {"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": square(0, 0, 2)}, {"type": "Feature", "geometry": None}]}
        self.assertEqual([(0, 0)], listed(graze.join(features, of_json, "equals")))
        mixed = {"type": "GeometryCollection", "geometries": [square(0, 0, 2), {"type": "LineString", "coordinates": [(1, 1, 7), (9, 1, 7)]},
                                                             {"type": "MultiLineString", "coordinates": [[(5, 5), (6, 6)]]}, {"type": "Point", "coordinates": []}]}
        self.assertEqual([(0, 0)], listed(graze.join([mixed], [{"type": "Point", "coordinates": (9, 1)}], "touches")))
        self.assertEqual(0, len(graze.Geometries([])))
        self.assertEqual("<Geometries, 1>", repr(of_json))

    def test_validity(self):
        def area(*rings):
            return {"type": "Polygon", "coordinates": [[*ring, ring[0]] for ring in rings]}

        def areas(*members):
            return {"type": "MultiPolygon", "coordinates": [member["coordinates"] for member in members]}

        whole, hole = [(0, 0), (9, 0), (9, 9), (0, 9)], [(1, 1), (3, 1), (3, 3), (1, 3)]
        diamond = area([(0, 0), (2, 0), (2, 2), (0, 2)], [(1, 0), (2, 1), (1, 2), (0, 1)])
        cases = [
            (area(whole, hole), "valid"), (None, "valid"), ({"type": "LineString", "coordinates": [(0, 0), (2, 2), (2, 0), (0, 2)]}, "valid"),
            (areas(area(whole), area([(9, 9), (10, 9), (10, 10)])), "valid"),
            (area([(0, 0), (2, 2), (2, 0), (0, 2)]), "a ring crosses or touches itself"),
            (area(whole, [(x + 20, y) for x, y in hole]), "a hole is not within its ring"), (area(whole, hole, [(2, 2), (4, 2), (4, 4), (2, 4)]), "rings cross, or have a part in common"),
            (area(whole, [(1, 1), (5, 1), (5, 5), (1, 5)], [(2, 2), (3, 2), (3, 3)]), "holes have an inside in common"), (diamond, "rings touch so that the inside falls apart"),
            (areas(area(whole), area(hole)), "polygons have an inside in common"), ({"type": "GeometryCollection", "geometries": [area(whole), area(hole)]}, "valid"),
            (area([(0, 0), (1, 0), (0, 0)]), "a ring has fewer than three corners, or a line fewer than two"),
            # A corner on an edge of the same ring, and the next number inside of it.
            (area([(0, 0), (1, 0), (1, 1), (0.5, 0), (0, 1)]), "a ring crosses or touches itself"), (area([(0, 0), (1, 0), (1, 1), (0.5, 5e-324), (0, 1)]), "valid"),
        ]
        geometries = graze.Geometries([geometry for geometry, _ in cases])
        self.assertEqual([reason for _, reason in cases], geometries.is_valid_reason())
        self.assertEqual([reason == "valid" for _, reason in cases], [bool(yes) for yes in geometries.is_valid()])
        self.assertEqual(([], []), (graze.Geometries([]).is_valid().tolist(), graze.Geometries([]).is_valid_reason()))

    def test_points(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("no NumPy")
        points = numpy.array([[1, 1], [2, 1], [5, 5], [math.nan, 0]], float)
        self.assertEqual([(0, 0), (1, 0)], listed(graze.join(points, [square(0, 0, 2)])))
        self.assertEqual([(1, 0)], listed(graze.join(points, [square(0, 0, 2)], "touches")))
        self.assertEqual(4, len(graze.Geometries(points)))
        self.assertEqual(["valid"] * 3 + ["a coordinate is not finite"], graze.Geometries(points).is_valid_reason())

    def refuse(self, error, text, call, *arguments, **options):
        with self.assertRaises(error) as raised:
            call(*arguments, **options)
        self.assertIn(text, str(raised.exception))

    def test_what_is_refused(self):
        good = [square(0, 0, 1)]
        self.refuse(ValueError, "b[1]: WKB: the bytes end within a number, at byte 5", graze.join, good, [square(0, 0, 1), b"\1\1\0\0\0\0"])
        self.refuse(ValueError, "geometries[0]: WKB of a CIRCULARSTRING", graze.Geometries, [struct.pack("<BII", 1, 8, 0)])
        self.refuse(ValueError, "not enough bytes, at byte 5", graze.Geometries, [struct.pack("<BII", 1, 2, 99)])
        self.refuse(ValueError, "expected many geometries", graze.Geometries, square(0, 0, 1))
        self.refuse(TypeError, "a[0]: expected WKB", graze.join, [7], good)
        self.refuse(ValueError, "type 'Circle'", graze.Geometries, [{"type": "Circle"}])
        self.refuse(ValueError, "predicate", graze.join, good, good, "near")
        self.refuse(ValueError, "matrix", graze.join, good, good, matrix="T")
        self.refuse(TypeError, "only one", graze.join, good, good, "touches", within=1)
        self.refuse(ValueError, "k: expected 1", graze.join, good, good, k=0)
        self.refuse(ValueError, "within", graze.join, good, good, k=1, within=-1)
        self.refuse(ValueError, "threads", graze.join, good, good, threads=0)
        self.refuse(IndexError, "index", graze.Geometries(good).wkb, 1)
        self.assertEqual([], listed(graze.join(good, good, within=-1)))


if __name__ == "__main__":
    unittest.main()
