# SPDX-License-Identifier: MIT
"""Shapes and objects can be read: fields, indices, copies, text; and what goes with what."""
import array
import copy
import itertools
import math
import multiprocessing
import pickle
import pydoc
import random
import unittest
from fractions import Fraction

import graze
from graze import (Aabb, Capsule, Circle, Halfspace, Hull, Line, Mesh, Obb, Plane, Point, Polygon, Ray, Rect, Segment, Sphere, Tree)
from graze._shapes import CLASSES

KINDS = {cls: cls._vectors for cls in dict.fromkeys(CLASSES.values()) if cls is not Hull}
CORNERS = [[float(x), float(y), float(z)] for x in (0, 2) for y in (0, 2) for z in (0, 2)]
SIDES = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
CUBE = [[s[0], s[1], s[2]] for s in SIDES] + [[s[0], s[2], s[3]] for s in SIDES]


def listed(array):
    return array.tolist() if hasattr(array, "tolist") else array


def made(dice, count, dimension):
    """An array of each kind, with the values of its fields, and an array of hulls."""
    vector = lambda: [float(dice.randint(-9, 9)) for _ in range(dimension)]
    for cls, kinds in KINDS.items():
        if CLASSES.get((cls._number, dimension)) is not cls:
            continue
        kinds = "vvv" if cls is Obb and dimension == 2 else kinds
        fields = [[vector() if kind == "v" else float(dice.randint(0, 9)) for _ in range(count)] for kind in kinds]
        if cls is Aabb:
            fields[1] = [[a + abs(b) for a, b in zip(*ends)] for ends in zip(*fields)]
        if cls is Obb:
            fields[1] = [[abs(c) for c in half] for half in fields[1]]
        yield cls(*fields), fields
    points = [[vector() for _ in range(5)] for _ in range(count)]
    yield Hull(points), [points]


NOT_ROUNDED = (Ray, Line, Plane, Halfspace, *(cls for cls in KINDS if "radius" in cls._field_names))


def rounded(shapes, radius):
    """The shapes with that radius, or 0 if they can have none."""
    return shapes.rounded(0 if isinstance(shapes, NOT_ROUNDED) else radius)


def all_made(count=4):
    dice = random.Random(20)
    return [pair for dimension in (2, 3) for pair in made(dice, count, dimension)]


class Fields(unittest.TestCase):
    def test_what_was_passed_is_read(self):
        for shapes, fields in all_made():
            names = type(shapes)._field_names[:len(fields)]
            for name, values in zip(names, fields):
                self.assertEqual(values, listed(getattr(shapes, name)), (shapes, name))
                self.assertEqual(values[1], listed(getattr(shapes[1], name)), (shapes, name))
            again = type(shapes)(*(getattr(shapes, name) for name in names))
            self.assertEqual(shapes, again)
            self.assertEqual((4,), shapes.shape)
            self.assertEqual((), shapes[0].shape)

    def test_numbers_are_shared_and_cannot_be_written(self):
        balls = Sphere([(1, 2, 3), (4, 5, 6)], [7, 8])
        center = memoryview(balls.center)
        self.assertEqual((True, (2, 3), (32, 8)), (center.readonly, center.shape, center.strides))
        self.assertIs(float, type(balls[0].radius))
        with self.assertRaises((TypeError, ValueError)):
            balls[0].center[0] = 9
        del balls
        self.assertEqual([[1, 2, 3], [4, 5, 6]], center.tolist())

    def test_the_radius_that_rounds(self):
        box = Aabb((0, 0), (1, 1))
        self.assertEqual((0.0, 2.0), (box.radius, box.rounded(2).radius))
        self.assertEqual([2.0, 3.0], listed(box.rounded([2, 3]).radius))
        self.assertEqual([0.0, 0.0], listed(Point([(0, 0), (1, 1)]).radius))
        self.assertEqual(5.0, Circle((0, 0), 5).radius)

    def test_flat_boxes_have_one_axis(self):
        with self.assertRaises(AttributeError):
            Obb((0, 0), (1, 1), (1, 0)).v

    def test_help_says_the_fields(self):
        text = pydoc.plain(pydoc.render_doc(Sphere))
        for words in ("center: its center", "radius: its radius", "Sphere(center, radius)"):
            self.assertIn(words, text)
        for shapes, fields in all_made():
            text = pydoc.plain(pydoc.render_doc(type(shapes)))
            for name in type(shapes)._field_names:
                self.assertIn(f"|  {name}", text)

    def test_the_package_lists_what_is_meant(self):
        self.assertEqual({*graze.__all__, "__version__"}, set(dir(graze)))


class Items(unittest.TestCase):
    def test_indices_and_slices(self):
        for shapes, fields in all_made(5):
            every = list(shapes)
            self.assertEqual((5, 5), (len(shapes), len(every)))
            for index in (0, 4, -1, -5):
                self.assertEqual(every[index], shapes[index])
            for part in (slice(None), slice(1, 3), slice(None, None, -1), slice(4, 0, -2), slice(3, 3), slice(-2, None)):
                self.assertEqual(every[part], list(shapes[part]))
                self.assertEqual((len(every[part]),), shapes[part].shape)
            for index in (5, -6):
                self.assertRaises(IndexError, shapes.__getitem__, index)

    def test_arrays_of_indices_and_of_bools(self):
        balls = Point([(i, 0, 0) for i in range(5)]).rounded([5, 6, 7, 8, 9])
        self.assertEqual([balls[3], balls[0], balls[3]], list(balls[[3, 0, -2]]))
        self.assertEqual([balls[3], balls[0]], list(balls[array.array("i", [3, 0])]))
        self.assertEqual([balls[1], balls[4]], list(balls[[False, True, False, False, True]]))
        self.assertEqual(0, len(balls[[]]))
        bare = Sphere([(i, 0, 0) for i in range(5)], 0.25)
        self.assertEqual([bare[2]], list(bare[graze.overlap(bare, Point((2, 0, 0)))]))
        for index, error in (([5], IndexError), ([True], IndexError), ("x", TypeError), ([0.5], TypeError), (1.5, TypeError), ([[0], [1]], Exception),
                             (True, TypeError), ((0, [1]), IndexError)):
            self.assertRaises(error, bare.__getitem__, index)

    def test_more_axes(self):
        grid = Point([[(x, y) for y in range(3)] for x in range(2)])
        self.assertEqual(((2, 3), 2), (grid.shape, len(grid)))
        self.assertEqual(((2, 1, 3), (1, 2, 3), (2, 3, 1)), (grid[:, None].shape, grid[None].shape, grid[..., None].shape))
        self.assertEqual([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]], listed(grid[1].position))
        self.assertEqual([[0.0, 2.0], [1.0, 2.0]], listed(grid[:, 2].position))
        self.assertEqual(Point((1, 2)), grid[1, 2])
        self.assertEqual([[[1.0, 2.0], [1.0, 0.0]], [[0.0, 2.0], [0.0, 0.0]]], listed(grid[::-1, ::-2].position))
        self.assertEqual(((3,), ()), (Point((1, 2))[(None,) * 3][0, 0].rounded([1, 2, 3]).shape, Point((1, 2))[None][0].shape))
        for index in ((0, 0, 0), (..., ...), (2,), (None,) * 7):
            self.assertRaises(IndexError, grid.__getitem__, index)

    def test_one_shape_is_no_array(self):
        one = Sphere((0, 0, 0), 1)
        for call in (lambda: len(one), lambda: iter(one), lambda: one[0], lambda: one[:], lambda: one[[0]]):
            self.assertRaisesRegex(TypeError, "one shape", call)
        self.assertEqual((1, 1), one[None, None].shape)

    def test_each_with_each(self):
        dice = random.Random(21)
        for dimension in (2, 3):
            for (a, _), (b, _) in itertools.product(made(dice, 3, dimension), made(dice, 4, dimension)):
                for ask in (graze.overlap, graze.touch, graze.distance, graze.nearest_points):
                    got = ask(a[:, None], b)
                    for i, k in itertools.product(range(3), range(4)):
                        one = ask(a[i], b[k])
                        pairs = zip(got, one) if isinstance(one, tuple) else [(got, one)]
                        for whole, part in pairs:
                            part = listed(part)
                            self.assertTrue(repr(listed(whole)[i][k]) == repr(part), (ask, a, b, i, k))

    def test_motions_and_margins_have_axes_too(self):
        balls, walls = Sphere([(0, 0, 0), (1, 0, 0)], 1), Plane((1, 0, 0), [5, 6, 7])
        got = graze.sweep(balls[:, None, None], [[(10, 0, 0)], [(20, 0, 0)], [(1, 0, 0)]], walls)
        self.assertEqual((2, 3, 3), memoryview(got.hit).shape)
        near = graze.within(balls[:, None, None], walls, [[1], [4], [5], [9]])
        for i, j, k in itertools.product(range(2), range(3), range(3)):
            one = graze.sweep(balls[i], ((10, 0, 0), (20, 0, 0), (1, 0, 0))[j], walls[k])
            self.assertEqual(tuple(one), tuple(listed(part)[i][j][k] for part in got))
            self.assertEqual(graze.within(balls[i], walls[k], (1, 4, 5)[j]), listed(near)[i][j][k])
        hit = graze.sweep_hit(balls[:, None], (9, 0, 0), walls[:2])
        self.assertEqual((2, 2, 3), memoryview(hit.point).shape)
        self.assertEqual(listed(graze.sweep_hit(balls[1], (9, 0, 0), walls[0]).point), listed(hit.point)[1][0])
        along = graze.depth_along(balls[:, None], Halfspace((1, 0, 0), 0.5), [(1, 0, 0), (2, 0, 0), (-1, 0, 0)])
        self.assertEqual([[1.5, 0.75, math.inf], [0.5, 0.25, math.inf]], listed(along.depth))
        many = graze.overlap(Sphere([(i, 0, 0) for i in range(700)], 0.25)[:, None], Point([(i, 0, 0) for i in range(600)]))
        self.assertEqual([[i, i] for i in range(600)], [[i, k] for i, row in enumerate(listed(many)) for k, yes in enumerate(row) if yes])

    def test_arrays_that_do_not_go_together(self):
        a, b = Sphere([(0, 0, 0)] * 2, 1), Sphere([(0, 0, 0)] * 3, 1)
        with self.assertRaisesRegex(ValueError, r"b: an array of shape \(3,\) does not go with one of shape \(2,\)"):
            graze.overlap(a, b)
        with self.assertRaisesRegex(ValueError, r"radius: an array of shape \(2,\) does not go with one of shape \(3,\)"):
            Sphere([(0, 0, 0)] * 3, [1, 2])
        self.assertEqual((3, 2), Sphere([[(0, 0, 0)]] * 3, [1, 2]).shape)
        self.assertEqual([[1.0, 2.0]] * 3, listed(Sphere([[(0, 0, 0)]] * 3, [1, 2]).radius))

    def test_unsupported_pairs_of_more_axes(self):
        endless = Aabb([(0, 0, 0), (-math.inf, 0, 0)], (1, 1, 1))
        with self.assertRaisesRegex(graze.UnsupportedError, "index 3"):
            graze.sweep(endless[:, None], (1, 0, 0), endless)

    def test_a_list_is_an_array(self):
        balls = [Sphere((0, 0, 0), 1), Sphere((5, 0, 0), 1).rounded(0), Sphere((9, 0, 0), 1)]
        point = Point((9, 0, 0))
        self.assertEqual([False, False, True], listed(graze.overlap(balls, point)))
        self.assertEqual([False, False, True], listed(graze.overlap(point, tuple(balls))))
        self.assertEqual([False, True], listed(graze.overlap([Aabb((0, 0), (1, 1)), Aabb((0, 0), (1, 1)).rounded(1)], Point((1.5, 0)))))
        self.assertEqual((2, 3), memoryview(graze.distance([Point([(0, 0)] * 3)] * 2, Circle((9, 9), 1))).shape)
        boxes = [Aabb((0, 0), (1, 1)), Aabb((1, 1), (2, 2))]
        self.assertEqual([[0, 1]], listed(graze.box_pairs(boxes)))
        tree = Tree(boxes)
        self.assertEqual([[0, 0], [1, 1]], sorted(listed(tree.overlap([Point((0, 0)), Point((2, 2))]))))
        tree.refit(boxes[::-1])
        self.assertEqual([[0, 0], [1, 1]], sorted(listed(tree.overlap([Point((2, 2)), Point((0, 0))]))))
        mesh = Mesh(CORNERS, CUBE)
        self.assertEqual([True, False], listed(mesh.contains([Point((1, 1, 1)), Point((3, 3, 3))])))
        self.assertEqual([True, False], listed(mesh.overlap([Sphere((0, 0, 0), 1), Sphere((9, 9, 9), 1)])))
        self.assertEqual(0.0, graze.contact([Sphere((0, 0, 0), 1)], [Sphere((2, 0, 0), 1)])[0].depth[0])
        self.assertEqual(2, len(graze.separate([Circle((0, 0), 1)] * 2, boxes).place))
        for bad, error in (([], "empty"), ([balls[0], point], r"a\[1\]: an array has shapes of one kind"), ([balls[0], 1], r"a\[1\]: expected a shape"),
                           ([Hull([(0, 0, 0)]), Hull([(0, 0, 0)] * 2)], r"a\[1\]: hulls"), ([balls[0], balls[0][None]], r"a\[1\]: expected as many")):
            with self.assertRaisesRegex((TypeError, ValueError), error):
                graze.overlap(bad, point)

    def test_lists_of_arrays_are_read(self):
        a, b = Sphere((1, 2, 3), 1), Sphere((4, 5, 6), 1)
        self.assertEqual([[1, 2, 3], [4, 5, 6]], listed(Point([a.center, b.center]).position))
        self.assertEqual(Segment((1, 2, 3), (4, 5, 6)), Segment(a.center, array.array("d", [4, 5, 6])))

    def test_points_of_any_shape(self):
        mesh, polygon = Mesh(CORNERS, CUBE), Polygon([[(0, 0), (4, 0), (0, 4)]])
        grid = [[(x, y, 1.0) for y in (-1.0, 1.0, 3.0)] for x in (1.0, 5.0)]
        inside = mesh.contains(grid)
        self.assertEqual([[False, True, False], [False] * 3], listed(inside))
        self.assertEqual((2, 3, 3), memoryview(mesh.nearest(grid).point).shape)
        self.assertEqual([[1.0, -1.0, 1.0], [math.hypot(3, 1), 3.0, math.hypot(3, 1)]], listed(mesh.signed_distance(grid)))
        self.assertEqual((2, 3), memoryview(mesh.winding(grid).number).shape)
        self.assertEqual([[False, True, True], [False] * 3], listed(polygon.contains([[p[:2] for p in row] for row in grid])))
        self.assertEqual([[-1, 0], [1, -1]], listed(graze.orient([[(0, -1), (0, 0)], [(0, 1), (0, -2)]], (1, 0), (2, 0))))
        self.assertEqual((2, 3), memoryview(graze.orient([[(0, 0)], [(1, 1)]], (1, 0), [(0, 1), (0, 2), (0, 3)])).shape)
        self.assertEqual((2, 2), Aabb.from_center_half([[(0, 0)], [(1, 1)]], [(1, 1), (2, 2)]).shape)
        self.assertEqual((2, 3), memoryview(mesh.sweep(Sphere([[(9, 1, 1)], [(9, 9, 9)]], 1), [(-9, 0, 0), (1, 0, 0), (-9, 1, 1)]).hit).shape)
        self.assertEqual(graze.bounding_ball([(0, 0), (2, 0), (0, 2), (2, 2)]), graze.bounding_ball([[(0, 0), (2, 0)], [(0, 2), (2, 2)]]))
        hit, points = graze.contact(Sphere([[(0, 0, 0)], [(1, 0, 0)]], 1), Sphere([(1, 0, 0), (9, 0, 0)], 1))
        self.assertEqual(([[True, False], [True, False]], [0, 2]), (listed(hit.hit), listed(points.pair)))


class Values(unittest.TestCase):
    def test_equality(self):
        for shapes, fields in all_made():
            again = type(shapes)(*fields)
            self.assertIs(True, shapes == again)
            self.assertIs(False, shapes != again)
            self.assertIs(False, shapes == shapes[:3])
            self.assertNotEqual(shapes[:1], shapes[0])
        ball = Sphere((0, 0, 0), 1)
        for other in (Sphere((0, 0, 0), 2), Sphere((0, 0, 5e-324), 1), Point((0, 0, 0)).rounded(1), Capsule((0, 0, 0), (0, 0, 0), 1), None, "ball", [ball], 1):
            self.assertIs(False, ball == other)
            self.assertIs(True, ball != other)
        self.assertEqual(Point((0.0, 0.0)), Point((-0.0, 0.0)))
        self.assertEqual(ball, ball.rounded(0))
        self.assertNotEqual(Point((0, 0, 0)), Point((0, 0, 0)).rounded(1))
        self.assertNotEqual(Point((0, 0)), Point((0, 0, 0)))
        nothing = Sphere((math.nan, 0, 0), 1)
        self.assertIs(False, nothing == nothing)

    def test_what_can_be_rounded(self):
        for shapes, _ in all_made():
            if not isinstance(shapes, NOT_ROUNDED):
                self.assertEqual([1, 1, 2, 1], listed(shapes.rounded([1, 1, 2, 1]).radius))
                continue
            why = "has a radius of its own" if "radius" in shapes._field_names else "is unbounded"
            for radius in (1, -1, math.nan, 5e-324, [0, 0, 2, 0]):
                with self.assertRaisesRegex(ValueError, f"^rounded: a {type(shapes).__name__} {why}"):
                    shapes.rounded(radius)
            self.assertEqual(shapes, shapes.rounded([0, 0, -0.0, 0]))

    def test_truth_and_hashes(self):
        for shape in (Sphere((0, 0, 0), 1), Sphere((0, 0, 0), -1), Sphere([], []), Sphere([(0, 0, 0)], 1)):
            self.assertIs(True, bool(shape))
            self.assertRaisesRegex(TypeError, "unhashable", hash, shape)

    def test_copies_and_pickles(self):
        for shapes, fields in all_made():
            for one in (shapes, shapes[2], shapes[:0], shapes[::2], shapes[:, None], rounded(shapes, [1, 2, 3, 4]), rounded(shapes[1], 5)):
                self.assertIs(one, copy.copy(one))
                self.assertIs(one, copy.deepcopy(one))
                for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                    again = pickle.loads(pickle.dumps(one, protocol))
                    self.assertEqual((one, one.shape, type(one)), (again, again.shape, type(again)))
        good = [Sphere, 7, 3, (1,), 4, bytes(32), None]
        self.assertEqual(Sphere([(0, 0, 0)], 0), graze._graze.restore(*good))
        for at, wrong in ((1, 8), (1, 13), (1, 0), (2, 2), (2, 4), (3, (2,)), (3, (-1,)), (3, (1e300,)), (3, (0.5,)), (3, (1,) * 7), (3, (2**40, 2**40)), (4, 5),
                          (5, bytes(31)), (5, b""), (6, bytes(7)), (6, bytes(16))):
            with self.assertRaises(ValueError, msg=(at, wrong)):
                graze._graze.restore(*good[:at], wrong, *good[at + 1:])

    def test_text(self):
        self.assertEqual("Sphere(center=(0.0, 0.0, 0.1), radius=1.0)", repr(Sphere((0, 0, 0.1), 1)))
        self.assertEqual("Aabb(min=[(0.0, 0.0)], max=[(inf, 1.0)]).rounded([0.5])", repr(Aabb([(0, 0)], [(math.inf, 1)]).rounded(0.5)))
        self.assertEqual("Obb(center=(0.0, 0.0), half=(1.0, 1.0), u=(1.0, 0.0))", repr(Obb((0, 0), (1, 1), (1, 0))))
        self.assertEqual("<100 points in 2D: Point(position=(0.0, 0.0)), Point(position=(1.0, 0.0)), Point(position=(2.0, 0.0)), ..., "
                         "Point(position=(99.0, 0.0))>", repr(Point([(i, 0) for i in range(100)])))
        self.assertEqual("<(2, 1) circles in 2D: Circle(center=(0.0, 0.0), radius=1.0), Circle(center=(0.0, 0.0), radius=2.0)>",
                         repr(Circle((0, 0), [[1], [2]])))
        self.assertEqual("<hull of 9 points in 2D: (0.0, 0.0), (1.0, 1.0), (2.0, 4.0), ..., (8.0, 64.0)>", repr(Hull([(i, i * i) for i in range(9)])))
        self.assertEqual("<0 points in 3D>", repr(Point([(0, 0, 0)])[:0]))
        self.assertEqual("<(0, 2) points in 2D>", repr(Point([[(0, 0)] * 2])[:0]))
        for shapes, fields in all_made():
            for one in (shapes, shapes[0], rounded(shapes[0], 1)):
                if not repr(one).startswith("<"):
                    self.assertEqual(one, eval(repr(one), dict(vars(graze))))


def radius_of(shape):
    return shape.radius


def meets(pair):
    return listed(graze.overlap(*pair))


class Objects(unittest.TestCase):
    def test_meshes_are_read(self):
        shift = [[1, 0, 0, 5], [0, 1, 0, 0], [0, 0, 1, 0]]
        mesh = Mesh(CORNERS, CUBE)
        self.assertEqual((CORNERS, CUBE), (listed(mesh.vertices), listed(mesh.faces)))
        self.assertEqual(8, len(Mesh.of(Mesh(mesh.vertices, mesh.faces)).vertices))
        mesh.refit([[x + 1, y, z] for x, y, z in CORNERS])
        self.assertEqual([[x + 1, y, z] for x, y, z in CORNERS], listed(mesh.vertices))
        self.assertEqual(("<Mesh of 12 triangles, closed>", "<Mesh of 1 triangle, 3 open edges>"), (repr(mesh), repr(Mesh(CORNERS, CUBE[:1]))))
        self.assertEqual("<posed Mesh of 12 triangles, closed>", repr(mesh.posed(shift)))

    def test_copies_and_pickles(self):
        turn = [[0, -1, 0, 0.1], [1, 0, 0, 0], [0, 0, 1, 0]]
        for mesh in (Mesh(CORNERS, CUBE), Mesh(CORNERS, CUBE, turn), Mesh(CORNERS, CUBE).posed(turn), Mesh([], []), Mesh(CORNERS, CUBE, turn).posed(turn)):
            for again in (copy.copy(mesh), copy.deepcopy(mesh), pickle.loads(pickle.dumps(mesh))):
                self.assertEqual((repr(mesh), len(mesh)), (repr(again), len(again)))
                self.assertEqual(listed(mesh.distance(Point(CORNERS))), listed(again.distance(Point(CORNERS))))
        source = Mesh(CORNERS, CUBE)
        links = pickle.loads(pickle.dumps([source.posed(turn), source.posed(turn)]))
        self.assertIs(links[0]._source, links[1]._source)
        square, lines = [(0, 0), (4, 0), (4, 4), (0, 4)], [[(0, 0), (1, 1)], [(2, 2), (3, 3)]]
        for polygon, text in ((Polygon([square]), "4 edges in 1 ring"), (Polygon(lines, polyline=True), "2 edges in 2 parts"),
                              (Polygon([square, square], areas=[1, 2]), "8 edges in 2 rings in 2 areas"), (Polygon([]), "0 edges in 0 rings")):
            self.assertEqual(f"<Polygon of {text}>", repr(polygon))
            for again in (copy.copy(polygon), copy.deepcopy(polygon), pickle.loads(pickle.dumps(polygon))):
                self.assertEqual((repr(polygon), polygon.areas, polygon.polyline), (repr(again), again.areas, again.polyline))
                self.assertEqual([listed(ring) for ring in polygon.rings], [listed(ring) for ring in again.rings])
                self.assertEqual(polygon.contains((1, 1)), again.contains((1, 1)))
        self.assertEqual([[list(map(float, p)) for p in line] for line in lines], [listed(part) for part in Polygon(lines, polyline=True).rings])
        tree = Tree(Aabb([(0, 0), (2, 2)], [(1, 1), (3, 3)]), [5, 6])
        for again in (tree, copy.copy(tree), copy.deepcopy(tree), pickle.loads(pickle.dumps(tree))):
            self.assertEqual(("<Tree of 2 boxes in 2D>", [6]), (repr(again), listed(again.overlap(Point((2, 2))))))

    def test_bounds_of_polygons(self):
        polygon = Polygon([[(0, 1), (4, 0), (2, 5)]])
        self.assertEqual(Aabb((0, 0), (4, 5)), polygon.bounds)
        self.assertEqual(polygon.bounds, graze.bounds(polygon))
        self.assertFalse(graze.valid(Polygon([]).bounds))

    def test_other_processes(self):
        things = [(Mesh(CORNERS, CUBE), Sphere((3, 1, 1), 1)), (Polygon([[(0, 0), (4, 0), (0, 4)]]), Circle((5, 5), 1)),
                  (Sphere([(0, 0, 0), (9, 9, 9)], 1), Point((0, 0, 1)))]
        for method in ("spawn", "fork"):
            with multiprocessing.get_context(method).Pool(2) as pool:
                self.assertEqual([True, False, [True, False]], pool.map(meets, things))
                self.assertEqual([1.0, 2.0], pool.map(radius_of, Sphere([(0, 0, 0)] * 2, [1, 2])))


class Poses(unittest.TestCase):
    def matrices(self, dice, count, dimension):
        return [[[dice.uniform(-9, 9) for _ in range(dimension + 1)] for _ in range(dimension)] for _ in range(count)]

    def moved(self, matrix, point, is_point=True):
        """The nearest floats to the exact coordinates of a point, or of a direction, that a matrix moves."""
        at = [Fraction(c) for c in point] + [Fraction(int(is_point))]
        return [float(sum(Fraction(m) * c for m, c in zip(row, at))) for row in matrix]

    def test_each_number_is_rounded_once(self):
        dice = random.Random(30)
        for dimension in (2, 3):
            matrices = self.matrices(dice, 4, dimension)
            for shapes, fields in made(dice, 4, dimension):
                if type(shapes) in (Plane, Halfspace, Aabb, Rect, Obb):
                    continue
                got, kinds = shapes.posed(matrices), {Hull: "h"}.get(type(shapes)) or KINDS[type(shapes)]
                self.assertIs(type(shapes), type(got))
                for name, kind, values in zip(type(shapes)._field_names, kinds, fields):
                    is_point = name != "direction"
                    want = {"s": lambda m, v: v, "v": lambda m, v: self.moved(m, v, is_point), "h": lambda m, v: [self.moved(m, p) for p in v]}[kind]
                    self.assertEqual([want(m, v) for m, v in zip(matrices, values)], listed(getattr(got, name)))

    def test_boxes_become_oriented_boxes(self):
        dice = random.Random(31)
        for matrix in self.matrices(dice, 5, 3):
            box = Aabb((1, 2, 3), (3, 8, 5)).posed(matrix)
            self.assertIsInstance(box, Obb)
            self.assertEqual(self.moved(matrix, (2, 5, 4)), listed(box.center))
            self.assertEqual([list(column) for column in zip(*(row[:3] for row in matrix))], [listed(box.u), listed(box.v), listed(box.w)])
            self.assertEqual([1, 3, 1], listed(box.half))
        turn, shear = [[0, -2, 1], [2, 0, 0]], [[1, 1, 0], [0, 1, 0]]
        for box in (Aabb((0, 0), (2, 4)), Rect(0, 0, 2, 4), Obb((1, 2), (1, 2), (1, 0))):
            self.assertEqual(Obb((-3, 2), (1, 2), (0, 2)), box.posed(turn))
            hull = box.posed(shear)
            self.assertIsInstance(hull, Hull)
            self.assertEqual([[0, 0], [2, 0], [4, 4], [6, 4]], sorted(listed(hull.points)))
            self.assertEqual([Obb, Hull], [type(box.posed([m, m])) for m in (turn, shear)])
            with self.assertRaisesRegex(ValueError, "pose: some of these matrices keep right angles"):
                box.posed([turn, shear])
        self.assertEqual((3, 2), box.rounded([1, 2]).posed([[turn]] * 3).shape)
        self.assertEqual([1, 2], listed(box.rounded([1, 2]).posed(turn).radius))

    def test_planes_are_posed(self):
        for plane in (Plane((0, 0, 1), 5), Halfspace((0, 0, 1), 5)):
            got = plane.posed([[0, 0, 1, 10], [1, 0, 0, 20], [0, 1, 0, 30]])
            self.assertEqual(type(plane)((1, 0, 0), 15), got)
            self.assertEqual(type(plane)((1, 0, 0), 15), plane.posed((10, 20, 30), (1, 1, 1, 1)))
            with self.assertRaisesRegex(graze.UnsupportedError, "index 1"):
                plane.posed([[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]], [[0] * 4] * 3])
        with self.assertRaisesRegex(graze.UnsupportedError, "infinite"):
            Aabb((-math.inf, 0), (1, 1)).posed((0, 0), 0)
        self.assertFalse(graze.valid(Aabb((1, 0), (0, 1)).posed((0, 0), 0)))

    def test_positions_and_rotations(self):
        for quaternion in ((0, 0, 1, 1), (1, 2, 3, 4), (0.1, -0.7, 0.2, 0.5)):
            turned = Obb.from_quaternion((1, 2, 3), (4, 5, 6), quaternion)
            self.assertEqual(turned, Obb((0, 0, 0), (4, 5, 6), (1, 0, 0), (0, 1, 0), (0, 0, 1)).posed((1, 2, 3), quaternion))
            matrix = [[*row, c] for *row, c in zip(*map(listed, (turned.u, turned.v, turned.w)), (1, 2, 3))]
            for shapes, _ in made(random.Random(32), 3, 3):
                self.assertEqual(shapes.posed(matrix), shapes.posed((1, 2, 3), rotation=quaternion))
        self.assertEqual(Obb.from_angle((1, 2), (3, 4), 0.3), Aabb((-3, -4), (3, 4)).posed((1, 2), 0.3))
        corner = Point((1, 0)).posed([(0, 0), (5, 5)], [[0], [math.pi / 2]])
        self.assertEqual(((2, 2), [[1, 0], [6, 5]]), (corner.shape, listed(corner.position)[0]))
        self.assertEqual([6.123233995736766e-17, 1.0], listed(corner.position)[1][0])

    def test_arrays_of_poses(self):
        dice = random.Random(33)
        for dimension in (2, 3):
            matrices = self.matrices(dice, 5, dimension)
            whole = [[*m, [0] * dimension + [1]] for m in matrices]
            for shapes, _ in made(dice, 3, dimension):
                got = shapes[:, None].posed(matrices)
                self.assertEqual((3, 5), got.shape)
                self.assertEqual(got, shapes[:, None].posed(whole))
                for i, k in itertools.product(range(3), range(5)):
                    self.assertEqual(got[i, k], shapes[i].posed(matrices[k]))
        self.assertEqual((0,), Point((1, 2, 3))[None][:0].posed([[[0] * 4] * 3]).shape)

    def test_bits_are_those_of_posed_meshes(self):
        mesh, pose = Mesh(CORNERS, CUBE), ((0.1, 0.2, 0.3), (0.4, -0.3, 0.2, 0.1))
        corners = Point(CORNERS).posed(*pose)
        self.assertEqual(listed(corners.position), listed(mesh.posed(*pose).vertices))
        self.assertEqual([0.0] * 8, listed(mesh.posed(*pose).distance(corners)))
        other = mesh.posed([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]])
        other.set_pose(*pose)
        self.assertEqual(listed(corners.position), listed(other.vertices))
        matrix = [[0.1, -1, 0, 5], [1, 0.1, 0, 0.7], [0, 0, 1, 0]]
        self.assertEqual(listed(Point(CORNERS).posed(matrix).position), listed(Mesh(CORNERS, CUBE, matrix).vertices))

    def test_boxes_from_matrices(self):
        matrix = [[0.6, -0.8, 0, 5], [0.8, 0.6, 0, 6], [0, 0, 1, 7], [0, 0, 0, 1]]
        box = Obb.from_matrix(matrix, (1, 2, 3))
        self.assertEqual(Obb((5, 6, 7), (1, 2, 3), (0.6, 0.8, 0), (-0.8, 0.6, 0), (0, 0, 1)), box)
        self.assertEqual(Obb((5, 6), (1, 2), (0.6, 0.8)), Obb.from_matrix([[0.6, -0.8, 5], [0.8, 0.6, 6]], (1, 2)))
        self.assertEqual((2,), Obb.from_matrix([matrix, matrix], (1, 2, 3)).shape)
        self.assertEqual((2,), Obb.from_matrix(matrix, [(1, 2, 3)] * 2).shape)
        for name, call in (("matrix: in 2D", lambda: Obb.from_matrix([[1, 1, 0], [0, 1, 0]], (1, 1))), ("pose: ", lambda: Obb.from_matrix(matrix, (1, 2))),
                           ("pose: ", lambda: Obb.from_matrix([[1, 0, 0], [0, 1, 0], [0, 0, 1]], (1, 2, 3)))):
            self.assertRaisesRegex(ValueError, name, call)

    def test_what_is_no_pose(self):
        ball = Sphere((0, 0, 0), 1)
        for pose, error in (([[1, 0, 0]] * 3, ValueError), ([[1, 0, 0, 0]] * 4, ValueError), (1, ValueError), (None, TypeError), ((0, 0, 0), ValueError),
                            ([[math.nan] * 4] * 4, ValueError)):
            with self.assertRaisesRegex(error, "pose: "):
                ball.posed(pose)
        for args, name in ((((0, 0, 0), 1), "rotation"), (((0, 0), (0, 0, 0, 1)), "pose"), ((None, (0, 0, 0, 1)), "pose")):
            with self.assertRaisesRegex((TypeError, ValueError), name):
                ball.posed(*args)
        still = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]
        far = [[1, 0, 0, 0], [0, 1, 0, -math.inf], [0, 0, 1, 0]]
        turns = "rotation: expected a quaternion of finite numbers, not all 0"
        for args, error in ((((0, 0, 0), (0, 0, 0, 0)), f"^{turns}$"), (((0, 0, 0), (0, 0, math.nan, 1)), f"^{turns}$"),
                            (([(0, 0, 0)] * 2, (0, -0.0, 0, 0)), f"^{turns}$"), (((0, 0, 0), [(0, 0, 0, 1), (0, 0, 0, 0)]), f"^{turns}; .* index 1 "),
                            (((0, math.inf, 0), (0, 0, 0, 1)), "^pose: expected finite numbers$"),
                            (([(0, 0, 0), (0, 0, math.nan)], (0, 0, 0, 1)), "^pose: expected finite numbers; .* index 1 "),
                            ((far,), "^pose: expected finite numbers$"), (([still, far, still],), "^pose: expected finite numbers; .* index 1 ")):
            with self.assertRaisesRegex(ValueError, error):
                ball.posed(*args)
            with self.assertRaisesRegex(ValueError, error):
                ball[None][:0].posed(*args)
        with self.assertRaisesRegex(ValueError, "^rotation: expected a finite angle$"):
            Point((0, 0)).posed((0, 0), math.inf)
        self.assertEqual(ball, ball.posed((0, 0, 0), (0, 0, 0, 5e-324)))
        self.assertEqual(ball, ball.posed((0, 0, 0), (0, 0, 0, -1e308)))
        mesh = Mesh(CORNERS, CUBE)
        for call in (lambda: mesh.posed((0, 0, 0), (0, 0, 0, 0)), lambda: mesh.posed(still).set_pose((0, 0, 0), (0, 0, 0, 0))):
            self.assertRaisesRegex(ValueError, turns, call)
        for call in (lambda: mesh.posed(far), lambda: Mesh(CORNERS, CUBE, far), lambda: mesh.refit(CORNERS, far)):
            self.assertRaisesRegex(ValueError, "^transform: expected finite numbers$", call)
        with self.assertRaisesRegex(ValueError, "transform: expected one pose"):
            Mesh(CORNERS, CUBE).posed([[[1, 0, 0, 0]] * 3] * 2)
        with self.assertRaisesRegex(ValueError, r"transform: expected \(3, 4\) numbers, or \(4, 4\) with a last row of 0 0 0 1"):
            Mesh(CORNERS, CUBE, [[1, 0, 0]])


class BothWays(unittest.TestCase):
    """A function of graze that is asked of a mesh or polygon is its method."""

    def same(self, want, got):
        if isinstance(want, tuple):
            self.assertIs(type(want), type(got))
            self.assertEqual([listed(part) for part in want], [listed(part) for part in got])
        else:
            self.assertEqual(listed(want), listed(got))

    def test_meshes(self):
        mesh, other, balls = Mesh(CORNERS, CUBE), Mesh([[x + 3, y, z] for x, y, z in CORNERS], CUBE), Sphere([(3, 1, 1), (9, 9, 9)], 1)
        rays, by = Ray([(-1, 1, 1), (9, 9, 9)], (1, 0, 0)), (-9, 0, 0)
        for thing in (balls, balls[0], [balls[0], balls[1]], other):
            self.same(mesh.overlap(thing), graze.overlap(mesh, thing))
            self.same(mesh.distance(thing), graze.distance(mesh, thing))
            self.same(mesh.nearest_points(thing), graze.nearest_points(mesh, thing))
            self.same(mesh.overlap(thing), graze.overlap(thing, mesh))
            self.same(mesh.distance(thing), graze.distance(thing, mesh))
            back = graze.nearest_points(thing, mesh)
            if thing is not other:
                self.same(mesh.nearest_points(thing), graze.Nearest(back.distance, back.b, back.a))
        self.same(mesh.contains(Point(CORNERS)), graze.contains(mesh, Point(CORNERS)))
        self.same(mesh.signed_distance(Point(CORNERS)), graze.signed_distance(Point(CORNERS), mesh))
        self.same(mesh.contains(CORNERS), graze.contains(mesh, CORNERS))
        self.same(mesh.signed_distance(CORNERS), graze.signed_distance(CORNERS, mesh))
        self.same(mesh.cast(rays), graze.cast(rays, mesh))
        self.same(mesh.sweep(balls, by), graze.sweep(balls, by, mesh))
        self.same(mesh.sweep(balls, by, open=True), graze.sweep(balls, by, mesh, open=True))
        self.same(mesh.separate(balls), graze.separate(balls, mesh))

    def test_polygons(self):
        polygon, other, disks = Polygon([[(0, 0), (4, 0), (0, 4)]]), Polygon([[(4, 0), (9, 0), (9, 9)]]), Circle([(1, 1), (9, 9)], 0.5)
        rays = Ray([(-1, 1), (9, 9)], (1, 0))
        for thing in (disks, disks[1], other, {"type": "Point", "coordinates": (5, 5)}):
            for name in ("overlap", "overlap_open", "touch", "distance"):
                self.same(getattr(polygon, name)(thing), getattr(graze, name)(polygon, thing))
                self.same(getattr(polygon, name)(thing), getattr(graze, name)(thing, polygon))
            self.same(polygon.within(thing, 1.0), graze.within(polygon, thing, 1.0))
            self.same(polygon.within(thing, 1.0), graze.within(thing, polygon, 1.0))
            self.same(polygon.contains(thing), graze.contains(polygon, thing))
        for open in (False, True):
            self.same(polygon.cast(rays, open=open), graze.cast(rays, polygon, open=open))
            self.same(polygon.sweep(Circle((-3, 1), 1), [(4, 0), (0, 4)], open=open), graze.sweep(Circle((-3, 1), 1), [(4, 0), (0, 4)], polygon, open=open))
        self.same(polygon.separate(Circle((1, 1), 1)), graze.separate(Circle((1, 1), 1), polygon))
        self.same(polygon.cast_hit(rays), graze.cast_hit(rays, polygon))
        self.same(polygon.signed_distance(Point((1, 1))), graze.signed_distance(Point((1, 1)), polygon))

    def test_what_has_no_answer(self):
        mesh, polygon, ball, disk = Mesh(CORNERS, CUBE), Polygon([[(0, 0), (4, 0), (0, 4)]]), Sphere((0, 0, 0), 1), Circle((0, 0), 1)
        for call in (lambda: graze.touch(mesh, ball), lambda: graze.cast(Ray((0, 0, 0), (1, 0, 0)), mesh, open=True), lambda: graze.contains(ball, mesh),
                     lambda: graze.sweep_hit(disk, (1, 0), polygon), lambda: graze.valid(mesh), lambda: graze.side(Plane((0, 0, 1), 0), mesh),
                     lambda: graze.bounds(mesh)):
            self.assertRaises(graze.UnsupportedError, call)
        for call in (lambda: graze.overlap(3, mesh), lambda: graze.overlap(mesh, 3), lambda: graze.sweep(ball, (1, 0, 0), mesh, (1, 0, 0)),
                     lambda: graze.sweep(disk, (1, 0), polygon, (1, 0))):
            self.assertRaises(TypeError, call)


class Misplaced(unittest.TestCase):
    def test_messages_help(self):
        mesh, polygon, tree = Mesh(CORNERS, CUBE), Polygon([[(0, 0), (4, 0), (0, 4)]]), Tree(Aabb([(0, 0, 0)], [(1, 1, 1)]))
        origins, directions = [(0, 0, 0)], [(1, 0, 0)]
        for thing in (mesh, polygon, tree):
            for name in ("cast", "cast_any", "cast_all"):
                with self.assertRaisesRegex(TypeError, r"graze.Ray\(origins, directions\)"):
                    getattr(thing, name)(origins, directions)
        for call in (lambda: polygon.cast_hit(origins, directions), lambda: graze.cast(origins, directions, mesh),
                     lambda: graze.cast_hit(origins, directions, polygon), lambda: mesh.cast(origins), lambda: tree.cast_any(Sphere)):
            self.assertRaisesRegex(TypeError, r"graze.Ray\(origins, directions\)", call)
        ball, wall = Sphere((0, 0, 0), 1), Plane((1, 0, 0), 5)
        with self.assertRaisesRegex(TypeError, "by_a: expected a vector, got <class 'graze.Plane'>: the order is a, by_a, b, by_b"):
            graze.sweep(ball, wall, (10, 0, 0))
        with self.assertRaisesRegex(TypeError, "direction: expected a vector"):
            graze.depth_along(ball, wall, ball)
        with self.assertRaisesRegex(TypeError, "b: expected a shape, got a list of <class 'int'>"):
            graze.distance(ball, (10, 0, 0))
        with self.assertRaisesRegex(TypeError, r"Polygon\(\[outer, \*holes\]\)"):
            Polygon([(0, 0), (4, 0), (0, 4)], [[(1, 1), (2, 1), (1, 2)]])
        for call in (lambda: mesh.contains(origins, True), lambda: mesh.overlap(Point((0, 0, 0)), 2), lambda: mesh.sight(origins, directions, True),
                     lambda: tree.overlap(Point((0, 0, 0)), True), lambda: graze.sweep(Point((0, 0)), None, Point((0, 0)), None, True)):
            self.assertRaisesRegex(TypeError, "positional", call)


if __name__ == "__main__":
    unittest.main()
