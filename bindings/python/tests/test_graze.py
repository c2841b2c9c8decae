# SPDX-License-Identifier: MIT
"""Tests of the package: the answers of tests/data, arrays against single calls, and what is refused."""
import array
import doctest
import itertools
import math
import os
import pathlib
import pickle
import random
import subprocess
import sys
import tempfile
import unittest

import graze
from graze import Aabb, Capsule, Circle, Halfspace, Hull, Line, Mesh, Obb, Plane, Point, Polygon, Ray, Rect, Segment, Sphere, Triangle

DATA = pathlib.Path(__file__).resolve().parents[3] / "tests" / "data"
LATTICE = random.Random(1)


def number():
    return float(LATTICE.randint(-4, 4))


def vectors(count, dimension):
    return [[number() for _ in range(dimension)] for _ in range(count)]


def box(cls, count, dimension):
    low = vectors(count, dimension)
    return cls, [low, [[c + abs(number()) for c in v] for v in low]]


def shapes(count, dimension):
    """A class and its arguments as lists, for each kind; some of the radii are negative: the empty set."""
    radius = [LATTICE.choice([0.0, 1.0, 2.0, 5.0, -1.0]) for _ in range(count)]
    ball = Circle if dimension == 2 else Sphere
    v = lambda: vectors(count, dimension)
    yield Point, [v()]
    yield Segment, [v(), v()]
    yield Ray, [v(), v()]
    yield Line, [v(), v()]
    yield Plane, [v(), radius]
    yield ball, [v(), radius]
    yield Capsule, [v(), v(), radius]
    yield box(Aabb, count, dimension)
    yield Obb, [v(), [[abs(c) for c in w] for w in v()]] + [v() for _ in range(1 if dimension == 2 else 3)]
    yield Triangle, [v(), v(), v()]
    yield Hull, [[vectors(5, dimension) for _ in range(count)]]


def row(answers, i):
    """The i-th of the answers of an array."""
    part = answers[i] if not isinstance(answers, memoryview) or answers.ndim == 1 else answers.tolist()[i]
    return tuple(part) if hasattr(part, "__len__") else part


class Queries(unittest.TestCase):
    def test_every_line_of_the_data_has_its_answer(self):
        count = 0
        for path in sorted(DATA.glob("*.query")):
            for at, line in enumerate(path.read_bytes().splitlines(), 1):
                question, arrow, want = line.rpartition(b" -> ")
                if not arrow:
                    continue
                try:
                    got = graze.query(question.rstrip(b" "))
                except ValueError as error:
                    got = f"error: line {at}: {error}"
                self.assertEqual(want.decode(), got, f"{path.name}, line {at}")
                count += 1
        self.assertGreater(count, 500)

    def test_what_is_no_query(self):
        self.assertIsNone(graze.query("  # a comment"))
        for line, error in ((1, TypeError), ("a\nb", ValueError), ("a\0b", ValueError), ("", None)):
            if error:
                self.assertRaises(error, graze.query, line)

    def test_in_a_locale_with_a_decimal_comma(self):
        comma = 'LC_NUMERIC\ndecimal_point ","\nthousands_sep "."\ngrouping 3\nEND LC_NUMERIC\n'
        program = """if 1:
            import locale
            import graze
            if locale.setlocale(locale.LC_NUMERIC, "comma") and locale.localeconv()["decimal_point"] == ",":
                for number in ("1.0000000000000000000000000001", "1234567890.0123456789012345e-300", "0x1.8p-1074", "4.9e-324", "0.1e400"):
                    try:
                        print(graze.query(f"distance2 point {number} 0 point 0 0"))
                    except ValueError as error:
                        print(error)
            print(locale.localeconv()["decimal_point"])
        """
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "source").write_text(comma)
            # -c: although there is nothing but numbers in it, of which it warns
            subprocess.run(["localedef", "-c", "-i", f"{folder}/source", f"{folder}/comma"], capture_output=True, check=False)
            done = subprocess.run([sys.executable, "-c", program], env={**os.environ, "LOCPATH": folder}, capture_output=True, text=True, check=False)
        want = ["1", "1.2345678900123457e-291", "1e-323", "5e-324", "expected a number in the range of double for point x, got '0.1e400'", ","]
        self.assertEqual((want, ""), (done.stdout.splitlines(), done.stderr))


class Arrays(unittest.TestCase):
    """Each element of an answer for arrays is the answer for the single shapes."""

    def compare(self, ask, a, b):
        n = len(a[1][0])
        all_of_them = ask(a[0](*a[1]), b[0](*b[1]))
        for i in range(n):
            single = ask(a[0](*(x[i] for x in a[1])), b[0](*(x[i] for x in b[1])))
            if isinstance(single, tuple):
                for whole, one in zip(all_of_them, single):
                    one = tuple(one) if hasattr(one, "__len__") else one
                    self.same(row(whole, i), one, (a, b, i))
            else:
                self.same(row(all_of_them, i), single, (a, b, i))

    def same(self, got, want, about):
        if isinstance(want, tuple):
            for g, w in zip(got, want):
                self.same(g, w, about)
        else:
            self.assertTrue(got == want or (math.isnan(got) and math.isnan(want)), (got, want, about))

    def test_all_kinds(self):
        count = 12
        for dimension in (2, 3):
            for a in shapes(count, dimension):
                for b in shapes(count, dimension):
                    for ask in (graze.overlap, graze.overlap_open, graze.touch, graze.contains, graze.distance, graze.nearest_points):
                        self.compare(ask, a, b)
                    self.compare(lambda x, y: graze.within(x, y, 1), a, b)
                    if a[0] in (Segment, Ray, Line):
                        for ask in (graze.cast, graze.cast_hit):
                            self.compare(ask, a, b)
                    if a[0] in (Point, Triangle, Aabb, Circle, Sphere):
                        by = (3, 1, 2)[:dimension]
                        self.compare(lambda x, y: graze.sweep(x, by, y), a, b)
                        self.compare(lambda x, y: graze.sweep_hit(x, by, y), a, b)

    def test_order_does_not_matter(self):
        for a in shapes(40, 3):
            for b in shapes(40, 3):
                x, y = a[0](*a[1]), b[0](*b[1])
                self.assertEqual(list(graze.overlap(x, y)), list(graze.overlap(y, x)))

    def test_one_with_many_and_strides(self):
        data = array.array("d", range(12))
        grid = memoryview(data).cast("B").cast("d", [4, 3])
        s = Sphere(grid, 1)
        p = Point((3, 4, 5))
        self.assertEqual([False, True, False, False], list(graze.overlap(s, p)))
        back = memoryview(array.array("d", [0, 1, 2, 3]))[::-1]
        self.assertEqual([3, 2, 1, 0], [r[3] for r in map(list, Sphere(grid, back).numbers().tolist())])
        self.assertEqual(0, len(graze.overlap(Sphere(grid[:0], 1), p)))
        self.assertEqual([True], list(graze.overlap(Sphere([(0, 0, 0)], 1), Point((0, 0, 1)))))

    def test_bounds_and_valid(self):
        for shape, low, high in ((Sphere((1, 2, 3), 1), [0, 1, 2], [2, 3, 4]), (Segment((3, 0), (1, 5)), [1, 0], [3, 5])):
            self.assertEqual([*low, *high], list(graze.bounds(shape).numbers()))
            self.assertTrue(graze.valid(shape))
        boxes = graze.bounds(Sphere([(0, 0, 0), (1, 0, 0)], 1))
        self.assertEqual([[-1, -1, -1, 1, 1, 1], [0, -1, -1, 2, 1, 1]], [list(r) for r in boxes.numbers().tolist()])
        self.assertEqual([True, False], list(graze.valid(Sphere([(0, 0, 0)] * 2, [0, -1]))))

    def test_hits_and_stops(self):
        ball, wall = Sphere((0, 0, 0), 1), Plane((1, 0, 0), 5)
        hit = graze.sweep_hit(ball, (10, 0, 0), wall)
        self.assertEqual((True, 0.4, [5, 0, 0], [-1, 0, 0]), (hit.hit, hit.time, list(hit.point), list(hit.normal)))
        hit = graze.cast_hit(Ray((-3, 0, 0), (1, 0, 0)), ball)
        self.assertEqual((True, 2.0, [-1, 0, 0], [-1, 0, 0]), (hit.hit, hit.time, list(hit.point), list(hit.normal)))
        stop = graze.stop(ball, (10, 0, 0), wall)
        self.assertTrue(stop.stopped)
        self.assertLessEqual(stop.time, 0.4)
        self.assertFalse(graze.stop(ball, (3, 0, 0), wall).stopped)
        self.assertFalse(graze.cast_hit(Ray((-3, 0, 0), (-1, 0, 0)), ball).hit)
        touching = Ray((-3, 1, 0), (1, 0, 0))
        self.assertEqual((True, False), (graze.cast_hit(touching, ball).hit, graze.cast_hit(touching, ball, open=True).hit))

    def test_rounded(self):
        b = Aabb((0, 0), (1, 1))
        self.assertFalse(graze.overlap(b, Point((2, 0))))
        self.assertTrue(graze.overlap(b.rounded(1), Point((2, 0))))
        self.assertEqual([False, True], list(graze.overlap(b.rounded([0.5, 1]), Point((2, 0)))))


class Objects(unittest.TestCase):
    vertices = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
    faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]

    def test_meshes(self):
        m = Mesh(self.vertices, self.faces)
        other = Mesh([[x + 1, y, z] for x, y, z in self.vertices], self.faces)
        apart = Mesh([[x + 2, y, z] for x, y, z in self.vertices], self.faces)
        self.assertEqual([True, False, True], list(m.contains([[.1, .1, .1], [1, 1, 1], [1, 0, 0]])))
        self.assertTrue(m.overlap(other))
        self.assertFalse(m.overlap(apart))
        self.assertEqual(1.0, graze.distance(m, apart))
        hit = m.cast(Ray([[-1, .1, .1], [5, 5, 5]], (1, 0, 0)))
        self.assertEqual([True, False], list(hit.hit))
        self.assertEqual([1.0, math.inf], list(hit.time))
        for faces in ([[0, 1, 4]], [[0, 1, -1]], [[0, 1, 1.5]], [[0, 1]], [[0, 1, math.nan]]):
            self.assertRaises(ValueError, Mesh, self.vertices, faces)
        self.assertRaises(ValueError, Mesh(self.vertices, self.faces[1:]).contains, [[0, 0, 0]])

    def test_polygons(self):
        square = {"type": "Polygon", "coordinates": [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]]}
        beside = {"type": "Polygon", "coordinates": [[(1, 0), (2, 0), (2, 1), (1, 1), (1, 0)]]}
        self.assertEqual("FF2F11212", graze.relate(square, beside))
        self.assertEqual([True, True, False], list(Polygon.of(square).contains([[.5, .5], [1, 1], [2, 2]])))
        self.assertEqual([True, False, False], list(Polygon.of(square).contains([[.5, .5], [1, 1], [2, 2]], open=True)))
        self.assertRaises(TypeError, Polygon.of, 3)
        self.assertRaises(ValueError, Polygon.of, {"type": "Circle"})

    def test_cells_own_each_pair_once(self):
        lows = [[i % 20, i // 20] for i in range(400)]
        boxes = graze.Aabb(lows, [[x + 1, y + 1] for x, y in lows])
        cells = graze.split_boxes(boxes, 7)
        self.assertEqual(7, len(cells))
        corners = [(list(c[:2]), list(c[2:])) for c in cells.numbers().tolist()]
        found = []
        members = graze.box_pairs(cells, boxes).tolist()
        for i in range(7):
            mine = [box for cell, box in members if cell == i]
            own = graze.box_pairs(graze.Aabb([lows[k] for k in mine], [[lows[k][0] + 1, lows[k][1] + 1] for k in mine]), cell=graze.Aabb(*corners[i]))
            found += [sorted((mine[a], mine[b])) for a, b in own.tolist()]
        self.assertEqual(sorted(sorted(p) for p in graze.box_pairs(boxes).tolist()), sorted(found))
        with self.assertRaisesRegex(ValueError, "number: expected 1 or more, got 0"):
            graze.split_boxes(boxes, 0)
        with self.assertRaisesRegex(ValueError, "cell: expected one box of 2D, got 7 of 2D"):
            graze.box_pairs(boxes, cell=cells)

    def test_cells_of_a_grid(self):
        diagonal = graze.Segment((.5, .5), (1.5, 1.5))
        listed = lambda found: [list(map(int, row)) for row in (found.tolist() if len(found) else [])]
        self.assertEqual([[0, 0], [1, 0], [0, 1], [1, 1]], listed(graze.cells(diagonal, 1)))
        self.assertEqual([[0, 0], [1, 1]], listed(graze.cells(diagonal, (1, 1.0), half_open=True)))
        self.assertEqual([[1, 1]], listed(graze.cells(diagonal, 1, origin=(0, 0), half_open=True, within=((1, 1), (1, 1)))))
        self.assertEqual([], listed(graze.cells(diagonal, 1, within=((5, 5), (6, 6)))))
        self.assertEqual(7, len(graze.cells(graze.Sphere((.5, .5, .5), .5), 1)))
        self.assertEqual([[2 ** 61, 0]], listed(graze.cells(graze.Circle((2.0 ** 61, .5), 0), 1, half_open=True)))
        number, cells = graze.cells(graze.Triangle([(.25, .25), (.25, 1.25)], [(.5, .25), (.5, 1.25)], [(.25, .5), (.25, 1.5)]), 1)
        self.assertEqual(([0, 1], [[0, 0], [0, 1]]), (number.tolist(), listed(cells)))
        for wrong in (lambda: graze.cells(diagonal, 0), lambda: graze.cells(diagonal, float("nan")), lambda: graze.cells(diagonal, (1, 1, 1)),
                      lambda: graze.cells(graze.Segment((0, 0), (1e300, 0)), 1), lambda: graze.cells(diagonal, 1, within=((0,), (1,)))):
            self.assertRaises(ValueError, wrong)
        self.assertRaises(TypeError, graze.cells, diagonal, 1, within=((0, 0), (.5, 1)))

    def test_box_pairs(self):
        boxes = Aabb([[0, 0], [1, 1], [5, 5]], [[1, 1], [2, 2], [6, 6]])
        self.assertEqual([[0, 1]], graze.box_pairs(boxes).tolist())
        self.assertEqual(0, len(graze.box_pairs(boxes, open=True)))


class Truth(unittest.TestCase):
    """What `if` makes of results."""

    ball, far, near = Sphere((0, 0, 0), 1), Sphere((9, 0, 0), 1), Sphere((1.5, 0, 0), 1)
    mesh = graze.Mesh([(5, -9, -9), (5, 9, -9), (5, 0, 9)], [(0, 1, 2)])
    tree = graze.Tree(Aabb([(5, -1, -1)], [(6, 1, 1)]))
    square = graze.Polygon([[(0, 0), (1, 0), (1, 1), (0, 1)]])

    def test_of_one_answer_is_its_yes(self):
        ball, far, near, mesh, tree, square = self.ball, self.far, self.near, self.mesh, self.tree, self.square
        ray, back = Ray((0, 0, 0), (1, 0, 0)), Ray((0, 0, 0), (-1, 0, 0))
        flat, past = Ray((-1, 0.5), (1, 0)), Ray((-1, 5), (1, 0))
        for yes, no in (
                (graze.sweep(ball, (9, 0, 0), far), graze.sweep(ball, (1, 0, 0), far)),
                (graze.sweep_hit(ball, (9, 0, 0), far), graze.sweep_hit(ball, (1, 0, 0), far)),
                (graze.stop(ball, (9, 0, 0), far), graze.stop(ball, (1, 0, 0), far)),
                (graze.cast(ray, far), graze.cast(back, far)),
                (graze.cast(ray, far, open=True), graze.cast(back, far, open=True)),
                (graze.cast_hit(ray, far), graze.cast_hit(back, far)),
                (graze.contact(ball, near), graze.contact(ball, far)),
                (graze.contact(ball, near).points, graze.contact(ball, far).points),
                (graze.depth(ball, near), graze.depth(ball, far)),
                (graze.depth_along(ball, near, (1, 0, 0)), graze.depth_along(ball, far, (1, 0, 0))),
                (graze.separate(ball, near), graze.separate(ball, [Halfspace((1, 0, 0), 9), Halfspace((-1, 0, 0), 9)])),
                (mesh.cast(ray), mesh.cast(back)), (graze.cast(ray, mesh), graze.cast(back, mesh)),
                (mesh.cast_all(ray), mesh.cast_all(back)),
                (mesh.sweep(ball, (9, 0, 0)), mesh.sweep(ball, (1, 0, 0))),
                (mesh.sweep_all(ball, (9, 0, 0)), mesh.sweep_all(ball, (1, 0, 0))),
                (mesh.nearest((0, 0, 0)), mesh.nearest((0, 0, 0), within=1)),
                (mesh.contacts(Sphere((5, 0, 0), 1)), mesh.contacts(ball)),
                (tree.cast(ray), tree.cast(back)), (tree.cast_all(ray), tree.cast_all(back)),
                (tree.sweep(ball, (9, 0, 0)), tree.sweep(ball, (1, 0, 0))),
                (tree.sweep_all(ball, (9, 0, 0)), tree.sweep_all(ball, (1, 0, 0))),
                (tree.nearest(ball), tree.nearest(Sphere((0, 0, 0), -1))),
                (tree.nearest_k(ball, 1), tree.nearest_k(ball, 1, within=1)),
                (square.cast(flat), square.cast(past)), (square.cast_hit(flat), square.cast_hit(past)),
                (square.cast_all(flat), square.cast_all(past)),
                (square.contacts(Circle((0, 0), 1)), square.contacts(Circle((9, 9), 1)))):
            self.assertIs(type(yes), type(no))
            self.assertEqual((True, False), (bool(yes), bool(no)), type(yes))

    def test_of_many_answers_is_refused(self):
        balls = Sphere([(0, 0, 0), (1, 0, 0), (8, 0, 0)], 1)
        rays = Ray([(0, 0, 0), (0, 9, 0)], (1, 0, 0))
        for found, number, field in ((graze.sweep(balls, (1, 0, 0), self.far), 3, "hit"), (graze.contact(balls, self.far), 3, "hit"),
                                     (graze.stop(balls, (1, 0, 0), self.far), 3, "stopped"), (self.mesh.cast(rays), 2, "hit"),
                                     (self.tree.nearest(balls[:1]), 1, "found"), (self.mesh.nearest([]), 0, "found"),
                                     (graze.separate(balls[:, None], self.far), 3, "separated")):
            with self.assertRaisesRegex(ValueError, rf"^the truth of {number} answers is ambiguous: use .*\.{field}\b.* or .*\.{field}\b"):
                bool(found)

    def test_of_what_says_no_yes_is_refused(self):
        for found in (graze.nearest_points(self.ball, self.far), graze.signed_distance(Point((0, 0, 0)), self.ball), self.mesh.winding((0, 0, 0))):
            with self.assertRaisesRegex(ValueError, f"^a {type(found).__name__} has no truth: use .{found._fields[0]} or "):
                bool(found)

    def test_results_can_be_pickled(self):
        for found in (graze.cast(Ray((0, 0, 0), (1, 0, 0)), self.far), self.tree.nearest(self.ball)):
            again = pickle.loads(pickle.dumps(found))
            self.assertEqual((found, type(found)), (again, type(again)))


class Hints(unittest.TestCase):
    """What errors say to those who come from other libraries."""

    def test_constructors_say_what_they_take(self):
        for call, error in ((lambda: Sphere(0, 0, 0, 1), "Sphere(center, radius): got 4 arguments; a vector is one argument, as in Sphere((0, 0, 0), 1)"),
                            (lambda: Point(0, 0, 0), "Point(position): got 3 arguments; a vector is one argument, as in Point((0, 0, 0))"),
                            (lambda: Capsule((0, 0), b=(1, 1)), "Capsule(a, b, radius): without radius; expected as in Capsule((0, 0, 0), (1, 0, 0), 0.5)"),
                            (lambda: Capsule(radius=1), "Capsule(a, b, radius): without a and b; expected as in Capsule((0, 0, 0), (1, 0, 0), 0.5)"),
                            (lambda: Rect(1, 2, 3, 4, 5), "Rect(x, y, width, height): got 5 arguments; expected as in Rect(0, 0, 2, 1)"),
                            (lambda: Hull((0, 0), (1, 0)), "Hull(points): got 2 arguments; points are one argument, as in Hull([(0, 0), (1, 0), (0, 1)])"),
                            (lambda: Obb((0, 0), (1, 1)), "Obb(center, half, u, v, w): without u; expected as in Obb((0, 0), (2, 1), (1, 0))")):
            with self.assertRaises(TypeError) as raised:
                call()
            self.assertEqual(error, str(raised.exception))
            self.assertTrue(graze.valid(eval(error.split(" as in ")[1])))
        with self.assertRaisesRegex(TypeError, r"^Sphere\(\) got an unexpected keyword argument 'r'"):
            Sphere((0, 0, 0), r=1)
        for cls in graze.Shape.__subclasses__():
            for one in cls.__subclasses__() if cls.__name__.startswith("_") else [cls]:
                self.assertRaisesRegex(TypeError, rf"^{one.__name__}\(.*without .*as in {one.__name__}\(", one)
                self.assertRaisesRegex(TypeError, rf"^{one.__name__}\(.*got 9 arguments; .*as in {one.__name__}\(", one, *range(9))

    def test_names_that_are_not_there(self):
        for name, hint in (("Box", ": Aabb or Obb"), ("overlapz", ": did you mean overlap?"), ("AABB", ": did you mean Aabb?"), ("Polygons", ": did you mean Polygon?"),
                           ("ray_cast", ": cast"), ("raycast", ": cast"), ("xyzzy", ""), ("__file", ""), ("_overlaps", "")):
            with self.assertRaises(AttributeError) as raised:
                getattr(graze, name)
            self.assertEqual(f"graze has no {name}{hint}", str(raised.exception))
            self.assertFalse(hasattr(graze, name))
        for word, hint in graze._OTHER_WORDS.items():
            self.assertNotIn(word, graze.__all__)
            self.assertTrue({part.strip("(),;") for part in hint.replace("(", " ").split()} & {*graze.__all__, "tuple", "shape.posed", "graze.trimesh.CollisionManager"}, word)


    def test_shapes_without_an_answer(self):
        ray, ball, box = Ray((0, 0, 0), (1, 0, 0)), Sphere((0, 0, 0), 1), Aabb((0, 0, 0), (1, 1, math.inf))
        mesh = graze.Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
        by = (1, 0, 0)
        for name, call, why in (("contact", lambda: graze.contact(ray, ball), "a ray, a line"), ("depth", lambda: graze.depth(ball, box), "a ray, a line"),
                                ("depth_along", lambda: graze.depth_along(ball, ray, by), "a ray, a line"),
                                ("separate", lambda: graze.separate(ray, ball), "a ray, line, plane"),
                                ("sweep", lambda: graze.sweep(ray, by, ray), "both are unbounded"), ("sweep_hit", lambda: graze.sweep_hit(ray, by, box), "both are unbounded"),
                                ("stop", lambda: graze.stop(ray, by, ball), "a is a ray"), ("signed_distance", lambda: graze.signed_distance(Point(by), ray), "b has no inside"),
                                ("contacts", lambda: mesh.contacts(ray), "a ray, a line"), ("separate", lambda: mesh.separate(box), "a ray, line, plane"),
                                ("posed", lambda: box.posed((0, 0, 0), (0, 0, 0, 1)), "an aabb with an infinite bound")):
            with self.assertRaisesRegex(graze.UnsupportedError, f"^{name}: unsupported for these shapes: {why}"):
                call()
        with self.assertRaisesRegex(graze.UnsupportedError, "^contact: unsupported for the shapes of index 1: a ray, a line"):
            graze.contact(ball, [Aabb((0, 0, 0), (1, 1, 1)), box])
        for name, call, why in (("cast", lambda: graze.cast(ball, ray), "expected a caster that is a segment, ray or line without a radius"),
                                ("side", lambda: graze.side(ball, ray), "expected a plane, and a shape"),
                                ("zone", lambda: graze.zone(ball, box), "expected a point, and an aabb, rect or obb, without radii"),
                                ("signed_distance", lambda: graze.signed_distance(ball, ball), "expected a point without a radius, and a shape")):
            with self.assertRaisesRegex(graze.UnsupportedError, f"^{name}: unsupported for these kinds of shapes: {why}$"):
                call()

    def test_what_a_mesh_has_not(self):
        mesh, ball = graze.Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)]), Sphere((0, 0, 0), 1)
        with self.assertRaisesRegex(AttributeError, "^a Mesh has no contact: ask contacts$"):
            mesh.contact(ball)
        with self.assertRaisesRegex(AttributeError, "^a Mesh has no xyzzy$"):
            mesh.xyzzy
        for pair, kinds in (((mesh, ball), "Mesh and Sphere"), ((ball, mesh), "Sphere and Mesh")):
            with self.assertRaisesRegex(graze.UnsupportedError, f"^touch: unsupported for a {kinds}"):
                graze.touch(*pair)
            self.assertTrue(graze.within(*pair, 1))
        with self.assertRaisesRegex(graze.UnsupportedError, "^contains: unsupported for a Sphere and Mesh$"):
            graze.contains(ball, mesh)


class Refused(unittest.TestCase):
    def test_the_argument_is_named(self):
        one = Sphere((0, 0, 0), 1)
        for name, call in (
            ("center", lambda: Sphere((0, 0), 1)),
            ("center", lambda: Sphere("abc", 1)),
            ("center", lambda: Sphere([[1, 2, 3], [1, 2]], 1)),
            ("center", lambda: Sphere((2**53 + 1, 0, 0), 1)),
            ("radius", lambda: Sphere((0, 0, 0), None)),
            ("radius", lambda: Sphere([(0, 0, 0)] * 2, [1, 2, 3])),
            ("a", lambda: graze.overlap(1, one)),
            ("b", lambda: graze.overlap(one, Circle((0, 0), 1))),
            ("b", lambda: graze.overlap(Sphere([(0, 0, 0)] * 2, 1), Sphere([(0, 0, 0)] * 3, 1))),
            ("margin", lambda: graze.within(one, one, "x")),
            ("by_a", lambda: graze.sweep(one, (1, 2), one)),
            ("cast", lambda: graze.cast(one, one)),
        ):
            with self.assertRaises((TypeError, ValueError)) as caught:
                call()
            self.assertIn(name, str(caught.exception))

    def test_the_base_class_takes_the_fields_of_its_kind_only(self):
        values = {"v": {2: (1.0, 2.0), 3: (1.0, 2.0, 3.0)}, "s": {2: 1.0, 3: 1.0}}
        taken = {(kind, vectors, dimension)
                 for kind in range(-1, 17) for count in range(6) for vectors in map("".join, itertools.product("vs", repeat=count))
                 for dimension in (0, 2, 3) if self.is_taken(kind, vectors, dimension, values)}
        two = {1: "v", 2: "vv", 3: "vv", 4: "vv", 5: "vs", 6: "vs", 7: "vs", 8: "vvs", 9: "vv", 10: "ssss", 11: "vvv", 12: "vvv"}
        three = two | {11: "vvvvv", 14: "vvs"}
        del three[10]
        want = {(kind, vectors, 2) for kind, vectors in two.items()} | {(kind, vectors, 3) for kind, vectors in three.items()}
        want |= {(kind, vectors, 0) for kind, vectors in three.items()}  # that of the vectors, which are in space
        self.assertEqual(want, taken)

    def is_taken(self, kind, vectors, dimension, values):
        fields = tuple(values[c][dimension or 3] for c in vectors)
        try:
            graze.Shape(kind, vectors, tuple(f"f{i}" for i in range(len(vectors))), fields, dimension)
        except ValueError as error:
            if kind != 13:
                self.assertEqual("Shape: make shapes by the classes of their kinds", str(error))
            return False
        return True

    def test_no_answer_raises(self):
        endless, box = Aabb((0, 0, 0), (math.inf, 1, 1)), Aabb((0, 2, 0), (1, 3, 1))
        many = Aabb([(5, 5, 5), (-math.inf, 2, 0)], [(6, 6, 6), (1, 3, 1)])
        for a, b in ((endless, Ray((0, 2, 0), (1, 0, 0))), (endless, many), (endless, Aabb((-math.inf, 0, 0), (1, 1, 1)))):
            with self.assertRaises(graze.UnsupportedError):
                graze.sweep(a, (0, 2, 0), b)
        self.assertEqual((True, 0.5, 1.0), tuple(graze.sweep(Aabb((0, 0, 0), (1, 1, 1)), (0, 2, 0), box)))

    def test_invalid_is_empty(self):
        self.assertFalse(graze.valid(Sphere((math.nan, 0, 0), 1)))
        self.assertFalse(graze.overlap(Sphere((0, 0, 0), -1), Point((0, 0, 0))))

    def test_random_calls_with_random_types_never_crash(self):
        things = [None, 0, 1.5, -1, "x", b"x", [], (), [1], (1, 2), (1, 2, 3), [[1, 2]], [[1, 2, 3]] * 4, {}, object(), math.nan,
                  array.array("d", [1, 2, 3]), array.array("i", [1, 2]), memoryview(b"ab"), 10**400, True,
                  Sphere((0, 0, 0), 1), Circle([(0, 0)] * 3, 1), Aabb([(0, 0, 0)] * 4, (1, 1, 1)), Hull([(0, 0), (1, 1)]), Hull]
        calls = [Point, Segment, Ray, Line, Plane, Circle, Sphere, Capsule, Aabb, Rect, Obb, Triangle, Hull, Mesh, Polygon, graze.overlap,
                 graze.contains, graze.within, graze.side, graze.zone, graze.cast, graze.sweep, graze.cast_hit, graze.sweep_hit, graze.stop, graze.separate,
                 graze.distance, graze.nearest_points, graze.signed_distance, graze.bounds, graze.valid, graze.query, graze.relate,
                 graze.box_pairs, graze._graze.ask, graze._graze.mesh, graze._graze.polygon, graze._graze.mesh_pairs, graze.Shape]
        dice = random.Random(2)
        for _ in range(20000):
            try:
                dice.choice(calls)(*(dice.choice(things) for _ in range(dice.randint(0, 5))))
            except (TypeError, ValueError, OverflowError, AttributeError):
                pass


def load_tests(loader, tests, pattern):
    for module in (graze, graze._shapes, graze._objects):
        tests.addTests(doctest.DocTestSuite(module))
    return tests


if __name__ == "__main__":
    unittest.main()
