# SPDX-License-Identifier: MIT
"""Geometries and joins: each pair is compared with the question about two; WKB from all that it may be made of."""
import math
import random
import struct
import sys
import types
import unittest
import unittest.mock

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

    def test_pairs_are_questions_about_each(self):
        rng = random.Random(3)
        a, b = list(random_geometries(rng, 40)), list(random_geometries(rng, 40))
        p, q = [graze.Polygon.of(x) for x in a], [graze.Polygon.of(x) for x in b]
        for threads in (1, 3):
            for predicate in PREDICATES:
                ask = getattr(graze, predicate)
                self.assertEqual([x.ask(y, predicate) for x, y in zip(p, q)], ask(a, b, threads=threads).tolist(), predicate)
                self.assertEqual([p[7].ask(y, predicate) for y in q], ask(a[7], graze.Geometries(b), threads=threads).tolist(), predicate)
                self.assertEqual([x.ask(q[7], predicate) for x in p], ask(tuple(a), b[7], threads=threads).tolist(), predicate)
                self.assertIs(ask(a[7], b[7]), p[7].ask(q[7], predicate))
            self.assertEqual([x.relate_pattern(y, "F***1****") for x, y in zip(p, q)], graze.relate_pattern(a, b, "F***1****", threads=threads).tolist())
            self.assertEqual([x.relate(y) for x, y in zip(p, q)], list(graze.relate(a, b, threads=threads)))
            self.assertEqual([x.distance(y) for x, y in zip(p, q)], graze.distance(a, b, threads=threads).tolist())
            self.assertEqual([x.within(y, 1.5) for x, y in zip(p, q)], graze.within(a, b, 1.5, threads=threads).tolist())
        self.assertEqual((p[0].relate(q[0]), p[0].distance(q[0])), (graze.relate(a[0], b[0]), graze.distance(a[0], b[0])))
        self.assertEqual([[], [], []], [graze.touches([], a[0]).tolist(), list(graze.relate([], [])), graze.touches(a[0], []).tolist()])

    def test_pairs_of_what_is_missing(self):
        a = [square(0, 0, 1), None, {"type": "Point", "coordinates": []}]
        for things in (a, graze.Geometries(a), graze.Geometries(graze.Geometries(a))):
            self.assertEqual([True, False, False], graze.intersects(things, a[0]).tolist())
            self.assertEqual([False, False, True], graze.disjoint(a[0], things).tolist())
            self.assertEqual([True, False, True], graze.equals(things, things).tolist())
            self.assertEqual(["2FFF1FFF2", None, "FFFFFFFF2"], list(graze.relate(things, things)))
            self.assertEqual(["0.0", "nan", "inf"], [str(x) for x in graze.distance(things, a[0]).tolist()])
        self.assertEqual((False, None), (graze.intersects(None, a[0]), graze.relate(a[0], None)))

    def test_pairs_of_arrays_of_any_shape(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("no NumPy")
        rng = random.Random(4)
        a, b = (numpy.array([WithWkb(graze.Geometries([x]).wkb(0)) for x in random_geometries(rng, 12)], object) for _ in range(2))
        each = numpy.zeros((12, 12), bool)
        for i, k in listed(graze.join(a, b, "touches")):
            each[i, k] = True
        self.assertTrue(each.any())
        numpy.testing.assert_array_equal(each, graze.touches(a[:, None], b))
        numpy.testing.assert_array_equal(each.T[:, None, :], graze.touches(a, b.reshape(12, 1, 1)))
        numpy.testing.assert_array_equal(numpy.diag(each), graze.touches(a, b))
        numpy.testing.assert_array_equal(each[:6, :6].T, graze.touches(a[:6], b[:6, None]))
        self.assertEqual((12, 12), graze.relate(a[:, None], b).shape)
        self.assertEqual("FF", graze.relate(a[:, None], b)[each][0][:1] * 2)
        points = numpy.array([(0.5, 0.5), (1, 0.5), (7, 7)])
        self.assertEqual(([True, True, False], [False, True, False]), (graze.intersects(points, square(0, 0, 1)).tolist(), graze.touches(square(0, 0, 1), points).tolist()))
        self.assertEqual([True, False, False], graze.contains(square(0, 0, 1), points).tolist())
        self.assertEqual([True, False, False], graze.within(points, [square(0, 0, 1)]).tolist())

    def test_pairs_of_geometries_of_shapely(self):
        try:
            import numpy
            import shapely
        except ImportError:
            self.skipTest("no shapely")
        if not hasattr(shapely, "to_wkb"):
            self.skipTest("shapely before 2.0")
        rng = random.Random(5)
        a, b = (numpy.array([shapely.geometry.shape(x) for x in random_geometries(rng, 60)] + [None], object) for _ in range(2))
        for predicate in PREDICATES:
            numpy.testing.assert_array_equal(getattr(shapely, predicate)(a, b), getattr(graze, predicate)(a, b), predicate)
        numpy.testing.assert_array_equal(shapely.distance(a, b), graze.distance(a, b))
        numpy.testing.assert_array_equal(shapely.relate(a, b), graze.relate(a, b))
        self.assertEqual([shapely.normalize(x) for x in a[:-1]], [shapely.normalize(x) for x in shapely.from_wkb(graze.Geometries(a[:-1]).wkb())])

    def test_arrays_of_shapely_are_read_in_one_call(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("no NumPy")
        calls = []

        def to_wkb(geometries, output_dimension):  # as that of shapely 2: None stays, and what is no geometry is refused
            calls.append((len(geometries), output_dimension))
            if not all(x is None or isinstance(x, WithWkb) for x in geometries):
                raise TypeError
            return numpy.array([None if x is None else x.wkb for x in geometries], object)

        one = WithWkb(graze.Geometries([square(0, 0, 1)]).wkb(0))
        with unittest.mock.patch.dict(sys.modules, shapely=types.SimpleNamespace(Geometry=WithWkb, to_wkb=to_wkb)):
            self.assertEqual([False, True], graze.equals([None, one], numpy.array([one, one], object)).tolist())
            self.assertEqual([(2, 2), (2, 2)], calls)
            self.assertEqual([True, True], graze.equals([one, one.wkb], one).tolist())
            self.assertEqual([True], graze.equals([one.wkb], one).tolist())
            self.assertEqual(3, len(calls))

    def test_pairs_that_are_refused(self):
        good = [square(0, 0, 1)] * 2
        self.refuse(ValueError, "b: an array of shape (3,) does not go with one of shape (2,)", graze.touches, good, [None] * 3)
        self.refuse(TypeError, "a: expected geometries, got a Circle: of shapes ask overlap", graze.touches, graze.Circle((0, 0), 1), good)
        self.refuse(TypeError, "b: expected geometries, got <class 'int'>", graze.touches, good, 7)
        self.refuse(TypeError, "a[1]: expected WKB", graze.touches, [None, 7], good)
        self.refuse(ValueError, "pattern", graze.relate_pattern, good, good, "T")
        self.refuse(ValueError, "threads", graze.touches, good, good, threads=0)
        self.refuse(TypeError, "b: expected a shape, got a list of <class 'dict'>", graze.distance, graze.Circle((0, 0), 1), good)
        self.refuse(TypeError, "a: expected geometries, got a Circle", graze.within, graze.Circle((0, 0), 1), graze.Circle((0, 0), 1))
        self.refuse(TypeError, "a: expected a shape, got a list of <class 'dict'>", graze.overlap, good, good)

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
        self.assertEqual((0, []), (len(graze.Geometries([])), graze.Geometries([]).wkb()))
        self.assertEqual([wkb] * 2, graze.Geometries(iter([wkb] * 2)).wkb())
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
        self.refuse(ValueError, "geometries[0]: expected GeoJSON: no 'coordinates'", graze.Geometries, [{"type": "Point"}])
        self.refuse(ValueError, "a[0]: expected GeoJSON: ", graze.touches, [{"type": "Point", "coordinates": ["a", "b"]}], good)
        self.refuse(ValueError, "a: expected GeoJSON: ", graze.touches, {"type": "Polygon", "coordinates": 5}, good)
        self.refuse(ValueError, "b: expected WKB in hexadecimal digits, got 'zz'", graze.touches, good, "zz")
        deep = {"type": "GeometryCollection", "geometries": []}
        for _ in range(3000):
            deep = {"type": "GeometryCollection", "geometries": [deep]}
        self.refuse(ValueError, "too deep", graze.Geometries, [deep])
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
