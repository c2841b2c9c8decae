# SPDX-License-Identifier: MIT
"""Tests of graze.trimesh: boxes, of which all answers are known, transforms, and the names and data of contacts."""
import doctest
import itertools
import math
import random
import unittest
from fractions import Fraction
from types import SimpleNamespace

import graze.trimesh
from graze.trimesh import CollisionManager

IDENTITY = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
FACES = [[0, 2, 3], [0, 3, 1], [4, 5, 7], [4, 7, 6], [0, 1, 5], [0, 5, 4], [2, 6, 7], [2, 7, 3], [0, 4, 6], [0, 6, 2],
         [1, 3, 7], [1, 7, 5]]


def box(low, high):
    return SimpleNamespace(vertices=[[float(pair[bit]) for pair, bit in zip(zip(low, high), bits)]
                                     for bits in itertools.product((0, 1), repeat=3)], faces=FACES)


def moved(x, y, z):
    return [[1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1]]


def solid(cells):
    """The boundary of a union of unit cubes, given by their lowest corners."""
    vertices, faces = [], []
    for cell, axis, side in itertools.product(sorted(cells), range(3), (0, 1)):
        beside = list(cell)
        beside[axis] += 2 * side - 1
        if tuple(beside) in cells:
            continue
        at = len(vertices)
        for u, v in ((0, 0), (1, 0), (1, 1), (0, 1)):
            corner = list(cell)
            corner[axis] += side
            corner[(axis + 1) % 3] += u
            corner[(axis + 2) % 3] += v
            vertices.append(corner)
        two = [[at, at + 1, at + 2], [at, at + 2, at + 3]]
        faces += two if side else [face[::-1] for face in two]
    return SimpleNamespace(vertices=vertices, faces=faces)


def grow(dice, count):
    """Cubes that hang together by their faces."""
    cells = {tuple(dice.randint(0, 2) for _ in range(3))}
    while len(cells) < count:
        cell = list(dice.choice(sorted(cells)))
        cell[dice.randint(0, 2)] += dice.choice((-1, 1))
        cells.add(tuple(cell))
    return cells


def gaps(a, b):
    """In each axis how far apart two boxes are; negative if they overlap openly."""
    return [max(a[0][k] - b[1][k], b[0][k] - a[1][k]) for k in range(3)]


UNIT = box((0, 0, 0), (1, 1, 1))


class Boxes(unittest.TestCase):
    def test_all_answers_of_boxes(self):
        dice = random.Random(5)
        seen = set()
        for _ in range(300):
            lows = [[dice.randint(0, 5) for _ in range(3)] for _ in range(2)]
            a, b = [(low, [x + dice.randint(1, 4) for x in low]) for low in lows]
            gap = gaps(a, b)
            square = sum(max(g, 0) ** 2 for g in gap)
            manager = CollisionManager()
            manager.add_object("a", box(*a))
            manager.add_object("b", box(*b))
            self.assertEqual(max(gap) <= 0, manager.in_collision_internal(), (a, b))
            self.assertEqual(max(gap) < 0, manager.in_collision_internal(touching=False), (a, b))
            self.assertEqual(math.sqrt(square), manager.min_distance_internal(), (a, b))
            for margin in (1, 1.5, 2, 3):
                self.assertEqual(square <= margin ** 2, manager.in_collision_internal(within=margin), (a, b, margin))
                contacts = manager.in_collision_internal(within=margin, return_data=True)[1]
                self.assertEqual(square <= margin ** 2, bool(contacts), (a, b, margin))
            seen.add((max(gap) > 0) - (max(gap) < 0))
        self.assertEqual({-1, 0, 1}, seen)

    def test_many_boxes(self):
        dice = random.Random(6)
        places = [[dice.randint(0, 9) for _ in range(3)] for _ in range(60)]
        manager, other = CollisionManager(), CollisionManager()
        for i, place in enumerate(places):
            (manager if i < 40 else other).add_object(i, UNIT, moved(*place))
        square = lambda i, k: sum(max(abs(p - q) - 1, 0) ** 2 for p, q in zip(places[i], places[k]))
        inner = list(itertools.combinations(range(40), 2))
        across = list(itertools.product(range(40), range(40, 60)))
        for margin in (0, 1, 1.5):
            near = lambda pairs: {pair for pair in pairs if square(*pair) <= margin ** 2}
            self.assertEqual(near(inner), manager.in_collision_internal(True, within=margin)[1])
            self.assertEqual(near(across), manager.in_collision_other(other, True, within=margin)[1])
            one = {i for i in range(40) if square(i, 59) <= margin ** 2}
            self.assertEqual(one, manager.in_collision_single(UNIT, moved(*places[59]), True, within=margin)[1])
        for i in range(40):
            if any(square(i, k) == 0 for k in range(40, 60)):
                manager.remove_object(i)
        left = [pair for pair in across if pair[0] in manager._parts]
        apart, names = manager.min_distance_other(other, True)
        self.assertEqual(math.sqrt(min(square(*pair) for pair in left)), apart)
        self.assertEqual(apart, math.sqrt(square(*names)))

    def test_a_margin_that_the_rounded_distance_equals(self):
        manager = CollisionManager()
        manager.add_object("unit", UNIT)
        root = math.sqrt(2)  # the float is larger than the root of 2
        below = math.nextafter(root, 0)
        other = box((2, 2, 0), (3, 3, 1))
        self.assertEqual(root, manager.min_distance_single(other))
        self.assertTrue(manager.in_collision_single(other, within=root))
        self.assertFalse(manager.in_collision_single(other, within=below))
        self.assertLess(Fraction(math.sqrt(3)) ** 2, 3)
        self.assertFalse(manager.in_collision_single(box((2, 2, 2), (3, 3, 3)), within=math.sqrt(3)))
        self.assertTrue(manager.in_collision_single(box((2, 2, 2), (3, 3, 3)), within=math.nextafter(math.sqrt(3), 2)))


class Names(unittest.TestCase):
    def setUp(self):
        self.manager = CollisionManager()
        self.manager.add_object("one", UNIT)
        self.manager.add_object("two", UNIT, moved(1, 0, 0))
        self.manager.add_object("far", UNIT, moved(9, 0, 0))

    def test_internal(self):
        self.assertEqual((True, {("one", "two")}), self.manager.in_collision_internal(return_names=True))
        yes, names, contacts = self.manager.in_collision_internal(True, True)
        self.assertEqual((True, {("one", "two")}), (yes, names))
        self.assertEqual({"one", "two"}, contacts[0].names)
        for contact in contacts:
            self.assertEqual(1.0, contact.point[0])
            one, two = ([UNIT.vertices[v] for v in FACES[contact.index(name)]] for name in ("one", "two"))
            self.assertTrue(graze.overlap(graze.Triangle(*one), graze.Triangle(*([x + 1, y, z] for x, y, z in two))))
        self.assertEqual(len(contacts), len({contact.indices for contact in contacts}))
        self.assertEqual((False, set(), []), self.manager.in_collision_internal(True, True, touching=False))
        self.manager.remove_object("two")
        self.assertEqual((8.0, ("far", "one")), self.manager.min_distance_internal(return_names=True))

    def test_single(self):
        self.assertFalse(self.manager.in_collision_single(UNIT, moved(4, 0, 0)))
        self.assertEqual((True, {"one", "two"}), self.manager.in_collision_single(UNIT, moved(4, 0, 0), True, within=3))
        apart, name, data = self.manager.min_distance_single(UNIT, moved(4, 0, 0), True, True)
        self.assertEqual((2.0, "two", 2.0), (apart, name, data.distance))
        self.assertEqual({"two", "__external"}, data.names)
        self.assertEqual((2.0, 4.0), (data.point("two")[0], data.point("__external")[0]))
        self.assertEqual((2, 0), (data.index("two"), data.index("__external")))

    def test_other(self):
        other = CollisionManager()
        other.add_object("a", UNIT, moved(9, 1, 0))
        other.add_object("b", UNIT, moved(20, 0, 0))
        self.assertEqual((True, {("far", "a")}), self.manager.in_collision_other(other, return_names=True))
        self.assertEqual((True, {("a", "far")}), other.in_collision_other(self.manager, return_names=True))
        other.remove_object("a")
        apart, names, data = self.manager.min_distance_other(other, True, True)
        self.assertEqual((10.0, ("far", "b"), 10.0), (apart, names, data.distance))

    def test_set_transform_replaces(self):
        self.manager.set_transform("two", moved(2, 0, 0))
        self.assertFalse(self.manager.in_collision_internal())
        self.manager.set_transform("two", moved(-1, 0, 0))
        self.assertEqual((True, {("one", "two")}), self.manager.in_collision_internal(True))
        self.manager.add_object("two", UNIT, moved(5, 5, 5))
        self.assertFalse(self.manager.in_collision_internal())

    def test_what_is_refused(self):
        self.assertRaises(ValueError, self.manager.remove_object, "none")
        self.assertRaises(ValueError, self.manager.set_transform, "none", IDENTITY)
        self.assertRaises(TypeError, self.manager.add_object, "x", [1, 2])
        for bad in ([[1, 0], [0, 1]], IDENTITY[:3], [*IDENTITY[:3], [0, 0, 1, 1]], moved(math.nan, 0, 0)):
            self.assertRaises(ValueError, self.manager.set_transform, "one", bad)
        for name, call in (("transform", lambda: self.manager.set_transform("one", 3)),
                           ("transform", lambda: self.manager.in_collision_single(UNIT, [1, 2])),
                           ("other_manager", lambda: self.manager.in_collision_other(UNIT)),
                           ("faces", lambda: self.manager.in_collision_single(SimpleNamespace(vertices=[], faces=3))),
                           ("faces", lambda: self.manager.add_object("x", SimpleNamespace(vertices=[], faces=[[0, 1, 2]])))):
            with self.assertRaises((TypeError, ValueError)) as caught:
                call()
            self.assertIn(name, str(caught.exception))
        self.assertRaises(ValueError, self.manager.in_collision_internal, within=-1)
        self.assertRaises(ValueError, self.manager.in_collision_internal, within=1, touching=False)
        self.assertEqual({"one", "two", "far"}, set(self.manager._parts))


    def test_random_arguments_never_crash(self):
        things = [None, 0, -1.5, "x", [], [[1, 2, 3]], IDENTITY, moved(1e308, 0, 0), UNIT, object(), math.nan, graze.Point((0, 0, 0)), {},
                  SimpleNamespace(vertices=[[0, 0, 0]], faces=[[0, 0, 0]]), SimpleNamespace(vertices=3, faces=None),
                  SimpleNamespace(vertices=[[1e308, 0, 0]] * 3, faces=[[0, 1, 3]]), SimpleNamespace(vertices=[], faces=[[0, 1, 2]])]
        dice = random.Random(8)
        names = [name for name in dir(CollisionManager) if not name.startswith("_")]
        answered = 0
        for _ in range(3000):
            manager = CollisionManager()
            try:
                for _ in range(3):
                    manager.add_object(*(dice.choice(things) for _ in range(dice.randint(1, 3))))
                    getattr(manager, dice.choice(names))(*(dice.choice(things) for _ in range(dice.randint(0, 4))))
                    answered += 1
            except (TypeError, ValueError):
                pass
        self.assertGreater(answered, 0)


class Solids(unittest.TestCase):
    def test_inside_of_a_solid(self):
        manager = CollisionManager()
        manager.add_object("outer", box((-9, -9, -9), (9, 9, 9)))
        yes, names, contacts = manager.in_collision_single(UNIT, None, True, True, touching=False)
        self.assertEqual((True, {"outer"}, 1), (yes, names, len(contacts)))
        self.assertIsNone(contacts[0].index("outer"))
        self.assertEqual((0, (0.0, 0.0, 0.0)), (contacts[0].index("__external"), contacts[0].point))
        apart, data = manager.min_distance_single(UNIT, return_data=True)
        self.assertEqual((0.0, None, 0), (apart, data.index("outer"), data.index("__external")))

    def test_unions_of_cubes(self):
        dice = random.Random(9)
        seen = set()
        for _ in range(300):
            a, b = (grow(dice, dice.randint(1, 10)) for _ in range(2))
            manager = CollisionManager()
            manager.add_object("a", solid(a))
            manager.add_object("b", solid(b))
            touching = any(all(abs(p - q) <= 1 for p, q in zip(x, y)) for x in a for y in b)
            overlapping = bool(a & b)
            self.assertEqual(touching, manager.in_collision_internal(), (a, b))
            self.assertEqual(overlapping, manager.in_collision_internal(touching=False), (a, b))
            self.assertEqual(touching, bool(manager.in_collision_internal(return_data=True)[1]), (a, b))
            self.assertEqual(overlapping, bool(manager.in_collision_internal(False, True, touching=False)[1]), (a, b))
            seen.add((touching, overlapping))
        self.assertEqual({(False, False), (True, False), (True, True)}, seen)

    def test_a_surface_is_no_solid(self):
        manager = CollisionManager()
        outer = box((-9, -9, -9), (9, 9, 9))
        manager.add_object("outer", SimpleNamespace(vertices=outer.vertices, faces=outer.faces[1:]))
        self.assertFalse(manager.in_collision_single(UNIT))
        self.assertEqual(8.0, manager.min_distance_single(UNIT))

    def test_the_tetrahedron_on_every_other_corner_of_a_cube(self):
        manager = CollisionManager()
        manager.add_object("cube", UNIT)
        inner = SimpleNamespace(vertices=[[0, 0, 0], [1, 1, 0], [1, 0, 1], [0, 1, 1]],
                                faces=[[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]])
        self.assertTrue(manager.in_collision_single(inner, touching=False))

    def test_nothing(self):
        manager = CollisionManager()
        empty = SimpleNamespace(vertices=[], faces=[])
        self.assertEqual((False, set(), []), manager.in_collision_single(UNIT, None, True, True))
        self.assertEqual((math.inf, None, None), manager.min_distance_single(UNIT, None, True, True))
        manager.add_object("empty", empty)
        manager.add_object("nan", SimpleNamespace(vertices=[[math.nan] * 3] * 3, faces=[[0, 1, 2]]), moved(1, 0, 0))
        self.assertEqual((False, set()), manager.in_collision_single(UNIT, None, True))
        self.assertEqual(math.inf, manager.min_distance_internal())


class Transforms(unittest.TestCase):
    def test_coordinates_are_rounded_once(self):
        dice = random.Random(7)
        number = lambda: dice.choice((0.0, 1.0, dice.uniform(-2, 2), dice.uniform(-1, 1) * 10.0 ** dice.randint(-320, 150)))
        for _ in range(700):
            rows, points = [[number() for _ in range(4)] for _ in range(3)], [[number() for _ in range(3)] for _ in range(30)]
            manager = CollisionManager()
            manager.add_object("a", SimpleNamespace(vertices=points, faces=[[i, i + 1, i + 2] for i in range(0, 30, 3)]), [*rows, [0, 0, 0, 1]])
            corners = [[list(corner[i]) for corner in manager._parts["a"].corners] for i in range(10)]
            exact = [[float(sum((Fraction(m) * Fraction(c) for m, c in zip(row, point)), Fraction(row[3]))) for row in rows] for point in points]
            self.assertEqual(exact, [[float(x) for x in corner] for triangle in corners for corner in triangle])
        overflows = [[1e300, 0, 0, 1e308], [0, 1e308, 0, 1e308], [0, 0, 1, 0], [0, 0, 0, 1]]
        self.assertRaisesRegex(ValueError, "transform: it moves a vertex", manager.set_transform, "a", overflows)
        self.assertRaisesRegex(ValueError, "transform: it moves a vertex", manager.add_object, "b", UNIT, overflows)
        self.assertEqual((["a"], corners), ([*manager._parts], [[list(corner[i]) for corner in manager._parts["a"].corners] for i in range(10)]))

    def test_a_quarter_turn(self):
        manager = CollisionManager()
        manager.add_object("bar", box((0, 0, 0), (4, 1, 1)))
        turned = [[0, -1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]  # (x, y) to (-y, x)
        self.assertTrue(manager.in_collision_single(UNIT, moved(4, 0, 0)))
        manager.set_transform("bar", turned)
        self.assertFalse(manager.in_collision_single(UNIT, moved(4, 0, 0)))
        self.assertTrue(manager.in_collision_single(UNIT, moved(-1, 4, 0)))
        self.assertFalse(manager.in_collision_single(UNIT, moved(-1, math.nextafter(4, 5), 0)))


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(graze.trimesh))
    return tests


if __name__ == "__main__":
    unittest.main()
