# SPDX-License-Identifier: MIT
"""Trees, meshes and polygons: each answer is that of the shapes they are made of, asked one by one."""
import array
import json
import math
import pathlib
import pickle
import random
import unittest
from fractions import Fraction

import graze
from graze import Aabb, Capsule, Circle, Cylinder, Halfspace, Hull, Line, Mesh, Obb, Plane, Point, Polygon, Ray, Rect, Segment, Sphere, Tree, Triangle

ROOT = pathlib.Path(__file__).resolve().parents[3]
NONE = 2**32 - 1


def rows(array):
    """An array of the package as lists."""
    return array.tolist() if hasattr(array, "tolist") else list(array)


def vectors(dice, count, dimension, size=6):
    return [[float(dice.randint(-size, size)) for _ in range(dimension)] for _ in range(count)]


def boxes(dice, count, dimension):
    low = vectors(dice, count, dimension)
    high = [[c + dice.randint(0, 3) for c in v] for v in low]
    high[0] = [c - 1 for c in low[0]]  # an empty one
    return low, high


def shapes(dice, count, dimension):
    v = lambda: vectors(dice, count, dimension)
    ball = Circle if dimension == 2 else Sphere
    radius = [float(dice.randint(0, 3)) for _ in range(count)]
    yield Point, [v()]
    yield Segment, [v(), v()]
    yield ball, [v(), radius]
    yield Capsule, [v(), v(), radius]
    yield Triangle, [v(), v(), v()]
    yield Hull, [[vectors(dice, 4, dimension) for _ in range(count)]]
    yield Halfspace, [v(), radius]


class Trees(unittest.TestCase):
    count, asked = 40, 12

    def make(self, dimension):
        dice = random.Random(dimension)
        low, high = boxes(dice, self.count, dimension)
        ids = [3 * i + 1 for i in range(self.count)]
        self.boxes = [Aabb(l, h) for l, h in zip(low, high)]
        return dice, Tree(Aabb(low, high), ids), ids

    def test_what_meets_a_shape(self):
        for dimension in (2, 3):
            dice, tree, ids = self.make(dimension)
            self.assertEqual((self.count, dimension, self.count), (len(tree), tree.dimension, tree.places))
            for cls, fields in shapes(dice, self.asked, dimension):
                for open, ask in ((False, graze.overlap), (True, graze.overlap_open)):
                    want = [[i, d] for i in range(self.asked) for d, b in zip(ids, self.boxes) if ask(cls(*(f[i] for f in fields)), b)]
                    self.assertEqual(want, sorted(rows(tree.overlap(cls(*fields), open=open))))
                    self.assertEqual(want, sorted(rows(tree.overlap(cls(*fields), open=open, threads=3))))
                    self.assertEqual([any(p[0] == i for p in want) for i in range(self.asked)], rows(tree.overlap_any(cls(*fields), open=open)))
                    one = cls(*(f[0] for f in fields))
                    self.assertEqual([d for i, d in want if i == 0], sorted(rows(tree.overlap(one, open=open))))
                    self.assertIs(any(i == 0 for i, _ in want), tree.overlap_any(one, open=open))

    def test_what_is_hit(self):
        for dimension in (2, 3):
            dice, tree, ids = self.make(dimension)
            by = vectors(dice, self.asked, dimension)
            casts = [(cls, [vectors(dice, self.asked, dimension) for _ in range(2)], None) for cls in (Segment, Ray, Line)]
            sweeps = [(cls, fields, by) for cls, fields in shapes(dice, self.asked, dimension)]
            for cls, fields, by in casts + sweeps:
                for open in (False, True):
                    want = []
                    for i in range(self.asked):
                        one = cls(*(f[i] for f in fields))
                        found = [(graze.sweep(one, by[i], b, open=open) if by else graze.cast(one, b, open=open), d) for b, d in zip(self.boxes, ids)]
                        want += sorted([i, f.enter, d, f.exit] for f, d in found if f.hit)
                    motion = [by] if by else []
                    first, every, any_ = (tree.sweep, tree.sweep_all, tree.sweep_any) if by else (tree.cast, tree.cast_all, tree.cast_any)
                    got = every(cls(*fields), *motion, open=open, threads=2)
                    self.assertEqual(want, [[i, enter, d, leave] for i, d, enter, leave in zip(*map(rows, got))])
                    starts = [next((w for w in want if w[0] == i), [i, math.inf, 0, math.inf]) for i in range(self.asked)]
                    got = first(cls(*fields), *motion, open=open)
                    self.assertEqual([[w[1] < math.inf, w[2], w[1], w[3]] for w in starts], [list(r) for r in zip(*map(rows, got))])
                    self.assertEqual(rows(got.hit), rows(any_(cls(*fields), *motion, open=open)))
                    single = first(cls(*(f[0] for f in fields)), *(m[0] for m in motion), open=open)
                    self.assertEqual((starts[0][1] < math.inf, starts[0][2], starts[0][1], starts[0][3]), tuple(single))

    def test_what_is_near(self):
        for dimension in (2, 3):
            dice, tree, ids = self.make(dimension)
            for cls, fields in shapes(dice, self.asked, dimension):
                order = []
                for i in range(self.asked):
                    one = cls(*(f[i] for f in fields))
                    order.append(sorted((graze.distance(one, b), d) for b, d in zip(self.boxes, ids) if graze.valid(one) and graze.valid(b)))
                got = tree.nearest(cls(*fields))
                want = [(True, o[0][1], o[0][0]) if o else (False, 0, math.inf) for o in order]
                self.assertEqual(want, list(zip(*map(rows, got))))
                got = tree.nearest_k(cls(*fields), 3, threads=2)
                self.assertEqual([(i, d, x) for i, o in enumerate(order) for x, d in o[:3]], list(zip(*map(rows, got))))
                got = tree.nearest_k(cls(*fields), 10**9, within=1)
                self.assertEqual([(i, d, x) for i, o in enumerate(order) for x, d in o if x <= 1], list(zip(*map(rows, got))))

    def test_pairs(self):
        dice, tree, ids = self.make(3)
        low, high = boxes(dice, 30, 3)
        other, others = Tree(Aabb(low, high)), [Aabb(l, h) for l, h in zip(low, high)]
        for margin in (0, 1.5):
            want = [[d, k] for d, a in zip(ids, self.boxes) for k, b in enumerate(others) if graze.within(a, b, margin)]
            self.assertEqual(want, sorted(rows(tree.pairs(other, margin=margin))))
            want = [[d, e] for d, a in zip(ids, self.boxes) for e, b in zip(ids, self.boxes) if d < e and graze.within(a, b, margin)]
            self.assertEqual(want, sorted(rows(tree.pairs(margin=margin))))
            places = sorted([ids[a], ids[b]] for a, b in rows(graze.box_pairs(Aabb(*zip(*[self.corners(b) for b in self.boxes])), margin=margin, threads=2)))
            self.assertEqual(want, places)
        want = [[d, k] for d, a in zip(ids, self.boxes) for k, b in enumerate(others) if graze.overlap_open(a, b)]
        self.assertEqual(want, sorted(rows(tree.pairs(other, open=True))))
        for call in (lambda: tree.pairs(open=True, margin=1), lambda: graze.box_pairs(Aabb(low, high), open=True, margin=1)):
            with self.assertRaisesRegex(ValueError, "margin"):
                call()

    def corners(self, box):
        numbers = list(box.numbers())
        return numbers[:len(numbers) // 2], numbers[len(numbers) // 2:]

    def test_changes(self):
        for dimension in (2, 3):
            dice, tree, _ = self.make(dimension)
            low, high = boxes(dice, self.count, dimension)
            now = dict(zip([3 * i + 1 for i in range(self.count)], self.boxes))
            everything = Halfspace([0] * (dimension - 1) + [1], 1000)
            there = lambda: sorted(rows(tree.overlap(everything)))
            valid = lambda: sorted(d for d, b in now.items() if graze.valid(b))
            tree.remove(5)
            tree.remove([7, 8, 9])
            for place in (5, 7, 8, 9):
                del now[3 * place + 1]
            self.assertEqual(valid(), there())
            tree.move([1, 2], Aabb(low[1:3], high[1:3]))
            tree.move(3, Aabb(low[3], high[3]))
            for place in (1, 2, 3):
                now[3 * place + 1] = Aabb(low[place], high[place])
            places = rows(tree.insert(Aabb(low[10:14], high[10:14]), [1000, 1001, 1002, 1003]))
            self.assertEqual({5, 7, 8, 9}, set(places))
            self.assertEqual(self.count, tree.insert(Aabb(low[14], high[14]), 1004))
            for d, k in zip(range(1000, 1005), range(10, 15)):
                now[d] = Aabb(low[k], high[k])
            self.assertEqual(valid(), there())
            for tree in (tree, Tree.load(tree.save()), pickle.loads(pickle.dumps(tree))):
                for cls, fields in shapes(dice, 5, dimension):
                    for i in range(5):
                        one = cls(*(f[i] for f in fields))
                        self.assertEqual(sorted(d for d, b in now.items() if graze.overlap(one, b)), sorted(rows(tree.overlap(one))))
            for places, boxes_, name in (([1, 5000, 2], Aabb(low[:3], high[:3]), "places"), ([1], Aabb(low[:3], high[:3]), "places"), (1, 3, "boxes")):
                with self.assertRaisesRegex((ValueError, TypeError), name):
                    tree.move(places, boxes_)
            self.assertRaisesRegex(ValueError, "places", tree.remove, 4999)
            self.assertRaisesRegex(ValueError, "boxes", tree.refit, Aabb(low[:3], high[:3]))
            self.assertRaisesRegex(ValueError, "boxes", tree.insert, Aabb([[0] * (5 - dimension)], [[1] * (5 - dimension)]), [1])

    def test_refit(self):
        dice, tree, ids = self.make(3)
        low, high = boxes(dice, self.count, 3)
        tree.refit(Aabb(low, high))
        ball = Sphere((0, 0, 0), 4)
        self.assertEqual([d for d, l, h in zip(ids, low, high) if graze.overlap(ball, Aabb(l, h))], sorted(rows(tree.overlap(ball))))

    def test_bytes_that_are_no_tree(self):
        data = self.make(2)[1].save()
        for at in range(0, len(data), 97):
            wrong = bytearray(data)
            wrong[at] ^= 1
            self.assertRaisesRegex(ValueError, "data", Tree.load, wrong)
        for wrong in (data[:-1], data + b"x", b""):
            self.assertRaisesRegex(ValueError, "data", Tree.load, wrong)
        self.assertRaises(TypeError, Tree.load, 3)


def soup(dice, count):
    """A mesh of triangles without order, and the triangles: some flat, some that share edges."""
    vertices = vectors(dice, 3 * count // 2, 3)
    faces = [[dice.randrange(len(vertices)) for _ in range(3)] for _ in range(count)]
    return Mesh(vertices, faces), [Triangle(*(vertices[i] for i in face)) for face in faces], vertices, faces


CORNERS = [[float(x), float(y), float(z)] for x in (0, 2) for y in (0, 2) for z in (0, 2)]
SIDES = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
CUBE = [[s[0], s[1], s[2]] for s in SIDES] + [[s[0], s[2], s[3]] for s in SIDES]


class Meshes(unittest.TestCase):
    asked = 12

    def test_casts(self):
        dice = random.Random(3)
        mesh, triangles, _, _ = soup(dice, 40)
        for cls in (Segment, Ray, Line):
            fields = [vectors(dice, self.asked, 3, 9) for _ in range(2)]
            want = []
            for i in range(self.asked):
                one = cls(*(f[i] for f in fields))
                want += sorted((i, graze.cast(one, t).enter, k) for k, t in enumerate(triangles) if graze.cast(one, t).hit)
            got = mesh.cast_all(cls(*fields), threads=2)
            self.assertEqual(want, list(zip(rows(got.caster), rows(got.time), rows(got.triangle))))
            first = [next((w for w in want if w[0] == i), (i, math.inf, NONE)) for i in range(self.asked)]
            got = mesh.cast(cls(*fields), threads=2)
            self.assertEqual([(t < math.inf, k, t) for _, t, k in first], list(zip(rows(got.hit), rows(got.triangle), rows(got.time))))
            self.assertEqual(rows(got.hit), rows(mesh.cast_any(cls(*fields))))
            one = mesh.cast(cls(*(f[0] for f in fields)))
            self.assertEqual((first[0][1] < math.inf, first[0][2], first[0][1]), one[:3])
            late = mesh.cast_all(cls(*fields), start=0.25, end=0.75)
            self.assertLessEqual(set(rows(late.triangle)), {k for _, _, k in want})
            self.assertTrue(all(0.25 <= t <= 0.75 for t in rows(late.time)))

    def test_faces_and_weights(self):
        mesh = Mesh(CORNERS, CUBE)
        ray = Ray([[-1, 0.5, 1], [3, 0.5, 1], [1, 1.25, 1]], [[1, 0, 0], [-1, 0, 0], [1, 0, 0]])
        hit = mesh.cast(ray)
        self.assertEqual([1, 1, -1], rows(hit.side))
        self.assertEqual([1.0, 1.0, 1.0], rows(hit.time))
        self.assertEqual([True, True, False], rows(mesh.cast_any(ray, faces="front")))
        for (x, y, z), k, u, v in zip([(0, .5, 1), (2, .5, 1), (2, 1.25, 1)], rows(hit.triangle), rows(hit.u), rows(hit.v)):
            a, b, c = (CORNERS[i] for i in CUBE[k])
            self.assertEqual([x, y, z], [p + u * (q - p) + v * (r - p) for p, q, r in zip(a, b, c)])
        self.assertRaisesRegex(ValueError, "faces", mesh.cast, ray, faces="back")
        self.assertRaisesRegex(TypeError, "caster", mesh.cast, Sphere((0, 0, 0), 1))
        self.assertRaisesRegex(ValueError, "caster", mesh.cast, Ray((0, 0), (1, 0)))

    def test_sweeps(self):
        dice = random.Random(4)
        mesh, triangles, _, _ = soup(dice, 30)
        by = vectors(dice, 6, 3)
        for cls, fields in shapes(dice, 6, 3):
            for open in (False, True):
                want = []
                for i in range(6):
                    one = cls(*(f[i] for f in fields))
                    times = [graze.sweep(one, by[i], t, open=open) for t in triangles]
                    want += sorted((i, t.enter, k, t.exit) for k, t in enumerate(times) if t.hit)
                got = mesh.sweep_all(cls(*fields), by, open=open, threads=2)
                self.assertEqual(want, list(zip(rows(got.mover), rows(got.enter), rows(got.triangle), rows(got.exit))))
                first = [next((w for w in want if w[0] == i), (i, math.inf, NONE, math.inf)) for i in range(6)]
                got = mesh.sweep(cls(*fields), by, open=open)
                self.assertEqual([w[1:] for w in first], list(zip(rows(got.enter), rows(got.triangle), rows(got.exit))))
                self.assertEqual(rows(got.hit), rows(mesh.sweep_any(cls(*fields), by, open=open)))
                for i, point in enumerate(rows(got.point)):
                    if got.hit[i] and not open:
                        hit = graze.sweep_hit(cls(*(f[i] for f in fields)), by[i], triangles[got.triangle[i]])
                        self.assertEqual((list(hit.point), list(hit.normal)), (point, rows(got.normal)[i]))
        one = mesh.sweep(Sphere((0, 0, 9), 1), (0, 0, -18))
        self.assertIsInstance(one.hit, bool)

    def test_overlaps_and_distances(self):
        dice = random.Random(5)
        mesh, triangles, _, _ = soup(dice, 30)
        for cls, fields in [*shapes(dice, self.asked, 3), (Plane, [vectors(dice, self.asked, 3), [1.0] * self.asked])]:
            each = [cls(*(f[i] for f in fields)) for i in range(self.asked)]
            want = [[i, k] for i, one in enumerate(each) for k, t in enumerate(triangles) if graze.overlap(one, t)]
            self.assertEqual(want, sorted(rows(mesh.overlap_all(cls(*fields), threads=2))))
            self.assertEqual([k for i, k in want if i == 0], sorted(rows(mesh.overlap_all(each[0]))))
            self.assertEqual([any(w[0] == i for w in want) for i in range(self.asked)], rows(mesh.overlap(cls(*fields))))
            apart = [min(graze.distance(one, t) for t in triangles) for one in each]
            self.assertEqual(apart, rows(mesh.distance(cls(*fields), threads=2)))
            near = mesh.nearest_points(cls(*fields))
            self.assertEqual(apart, rows(near.distance))
            for i in range(self.asked):
                if apart[i] < math.inf:
                    self.assertAlmostEqual(apart[i], math.dist(rows(near.a)[i], rows(near.b)[i]), 12)

    def test_nearest_triangles(self):
        dice = random.Random(6)
        mesh, triangles, _, _ = soup(dice, 30)
        points = vectors(dice, 40, 3, 12)
        apart = [min((graze.distance(Point(p), t), k) for k, t in enumerate(triangles)) for p in points]
        got = mesh.nearest(points, threads=2)
        self.assertEqual(apart, list(zip(rows(got.distance), rows(got.triangle))))
        self.assertTrue(all(rows(got.found)))
        got = mesh.nearest(points, within=2)
        self.assertEqual([d <= 2 for d, _ in apart], rows(got.found))
        self.assertEqual([(d, k) if d <= 2 else (math.inf, NONE) for d, k in apart], list(zip(rows(got.distance), rows(got.triangle))))
        one = Mesh(CORNERS, CUBE).nearest((1, 0.5, 3))
        self.assertEqual((True, 1.0, [1, 0.5, 2], 1), (one.found, one.distance, list(one.point), one.side))

    def test_sight(self):
        cube = Mesh(CORNERS, CUBE)
        eyes, at = [[3, 1, 1], [3, 3, 3], [2, 1, 1]], [[-1, 1, 1], [3, 0, 3], [5, 1, 1]]
        self.assertEqual([False, True, False], rows(cube.sight(eyes, at)))
        self.assertEqual([False, True, True], rows(cube.sight(eyes, at, open=True)))
        self.assertIs(True, cube.sight((3, 3, 3), (3, 0, 3)))

    def test_inside_and_winding(self):
        cube = Mesh(CORNERS, CUBE)
        points = [[1, 1, 1], [0, 0, 0], [3, 1, 1]]
        self.assertEqual([True, True, False], rows(cube.contains(points)))
        self.assertEqual([True, False, False], rows(cube.contains(points, open=True, threads=2)))
        self.assertIs(True, cube.contains((1, 1, 1)))
        self.assertEqual([-1.0, 0.0, 1.0], rows(cube.signed_distance(points)))
        winding = cube.winding(points)
        self.assertEqual(([1.0, 0.0, 0.0], [0.0] * 3, [False, True, False]), tuple(map(rows, winding)))
        opened = Mesh(CORNERS, CUBE[1:])
        self.assertEqual((0, 3), (cube.open_edges, opened.open_edges))
        number, error, on = opened.winding((1, 1, 1), tolerance=1e-3)
        self.assertTrue(0 < error <= 1e-3 and abs(number - 11 / 12) <= error and not on)
        for ask in (opened.contains, opened.signed_distance):
            self.assertRaisesRegex(ValueError, "open edges", ask, points)
        self.assertEqual([], rows(cube.contains([])))

    def test_pairs_of_triangles(self):
        dice = random.Random(7)
        (a, in_a, _, _), (b, in_b, _, _) = soup(dice, 30), soup(dice, 20)
        want = [[i, k] for i, s in enumerate(in_a) for k, t in enumerate(in_b) if graze.overlap(s, t)]
        self.assertEqual(want, sorted(rows(a.pairs(b))))
        self.assertTrue(a.overlap(b))
        self.assertEqual(min(graze.distance(s, t) for s in in_a for t in in_b), a.distance(b))
        crossed = Mesh([[0, 0, 0], [2, 0, 0], [0, 2, 0], [0.5, 0.5, -1], [0.5, 0.5, 1], [9, 9, 0], [9, 9, 9]], [[0, 1, 2], [3, 4, 5], [5, 6, 6]])
        self.assertEqual([[0, 1]], rows(crossed.self_pairs()))
        self.assertEqual([2], rows(crossed.flat()))
        self.assertEqual(0, len(Mesh(CORNERS, CUBE).self_pairs()))

    def test_curves(self):
        cube = Mesh(CORNERS, CUBE)
        cut = cube.section((0, 0, 1), [0, 1, 2], solid=True)
        self.assertEqual(([0, 1], [True, True], [False, False]), (rows(cut.plane), rows(cut.closed), rows(cut.hole)))
        self.assertEqual({(0, 0, 0), (2, 0, 0), (2, 2, 0), (0, 2, 0)}, {tuple(p) for p in rows(cut.point)[: rows(cut.count)[0]]})
        self.assertEqual([2**32 - 1] * 2, rows(cut.around))
        self.assertEqual(8, cube.volume())
        self.assertEqual(0, len(cube.section([1, 0, 0], 2).plane))
        aside = Mesh([[x + 1, y + 1, z + 1] for x, y, z in CORNERS], CUBE)
        met = cube.where(aside)
        self.assertEqual(([True], [False]), (rows(met.closed), rows(met.flat)))
        self.assertEqual(sum(rows(met.count)), len(met.point))
        self.assertFalse(cube.where())
        opened = Mesh(CORNERS, CUBE[1:])
        self.assertEqual([False], rows(opened.section((0, 0, 1), 0.5).closed))
        self.assertRaisesRegex(ValueError, "not closed", opened.section, (0, 0, 1), 0, solid=True)
        self.assertRaisesRegex(ValueError, "as often", opened.volume)
        self.assertRaisesRegex(ValueError, "direction", cube.section, (0, 0, 0), 0)

    def test_contacts(self):
        cube = Mesh(CORNERS, CUBE)
        got = cube.contacts(Sphere([(1, 1, 2.5), (9, 9, 9), (1, 1, 2.75)], [1, 1, 1]))
        self.assertEqual(([0, 2], [0, 0]), (rows(got.shape), rows(got.contact)))
        self.assertEqual([[0, 0, 1]] * 2, rows(got.normal))
        self.assertEqual([0.5, 0.25], rows(got.depth))
        self.assertEqual([-0.5], rows(cube.contacts(Sphere((1, 1, 3.5), 1), margin=0.5).depth))
        self.assertEqual(0, len(cube.contacts(Sphere((1, 1, 3.75), 1), margin=0.5).depth))
        on_top = Mesh([[x + 0.5, y + 0.5, z + 2] for x, y, z in CORNERS], CUBE)
        got = cube.contacts(on_top)
        self.assertEqual({(0.0, 2.0)}, {(d, p[2]) for d, p in zip(rows(got.depth), rows(got.point)) if p[2] == 2.0})
        for a, b in zip(rows(got.triangle_a), rows(got.triangle_b)):
            self.assertTrue(graze.overlap(Triangle(*([x + 0.5, y + 0.5, z + 2] for x, y, z in (CORNERS[i] for i in CUBE[a]))),
                                          Triangle(*(CORNERS[i] for i in CUBE[b]))))
        with self.assertRaises(graze.UnsupportedError):
            cube.contacts(Ray((0, 0, 0), (1, 0, 0)))

    def test_separate(self):
        floor = Mesh([(-4, -4, 0), (4, -4, 0), (0, 4, 0)], [(0, 1, 2)])
        got = floor.separate(Sphere([(0, 0, 0.75), (0, 0, 2), (0, 0, -0.5)], [1, 1, 1]))
        self.assertEqual([[0, 0, 1], [0, 0, 2], [0, 0, -1]], rows(got.place))
        self.assertEqual([True, True, True], rows(got.separated))
        with self.assertRaises(graze.UnsupportedError):
            floor.separate(Ray((0, 0, 0), (1, 0, 0)))

    def test_contacts_without_inner_edges(self):
        floor = Mesh([(-9, -9, 0), (0, -9, 0), (9, -9, 0), (9, 9, 0), (0, 9, 0), (-9, 9, 0)], [(0, 1, 4), (0, 4, 5), (1, 2, 3), (1, 3, 4)])
        box = Aabb((-0.125, -1, -0.25), (2, 1, 2))  # over the seam at x = 0 by less than it is deep
        self.assertIn([1, 0, 0], rows(floor.contacts(box).normal))
        got = floor.contacts(box, faces="front", skip_inner_edges=True)
        self.assertEqual({(0, 0, 1)}, {tuple(n) for n in rows(got.normal)})
        self.assertEqual({0.25}, set(rows(got.depth)))

    def test_contacts_among_several_meshes(self):
        left, right = (Mesh([[2 * x + at, 2 * y, z] for x, y, z in CORNERS], CUBE) for at in (-4, 0))  # flush at x = 0
        box = Aabb([(-0.125, 1, 1.75), (1, 1, 1.75)], [(2, 3, 4), (2, 3, 4)])
        self.assertIn([1, 0, 0], rows(left.contacts(box, skip_inner_edges=True).normal))
        got = left.contacts(box, skip_inner_edges=True, beside=[right])
        self.assertEqual({(0, 0, 1)}, {tuple(n) for n in rows(got.normal)})
        self.assertEqual({0.25}, set(rows(got.depth)))
        self.assertEqual({(0, 0), (0, 1), (1, 1)}, set(zip(rows(got.shape), rows(got.mesh))))
        small = Mesh([[x / 2 - 0.125, y / 2 + 1, z / 2 + 1.75] for x, y, z in CORNERS], CUBE)
        got = left.contacts(small, skip_inner_edges=True, beside=[right])
        self.assertEqual({(0, 0, 1)}, {tuple(n) for n in rows(got.normal)})
        self.assertEqual({0}, set(rows(left.contacts(small).mesh)))
        self.assertRaisesRegex(ValueError, "beside: it has 3 open edges",
                               lambda: left.contacts(box, solid=True, beside=[Mesh(CORNERS, CUBE[1:])]))
        self.assertRaises(TypeError, lambda: left.contacts(box, beside=[3]))

    def test_transforms_and_moves(self):
        matrix = [[0, -1, 0, 5], [1, 0, 0, 6], [0, 0, 1, 7]]
        moved = [[5 - y, 6 + x, 7 + z] for x, y, z in CORNERS]
        points = [[4, 7, 8], [1, 1, 1]]
        for mesh in (Mesh(CORNERS, CUBE, matrix), Mesh(CORNERS, CUBE, [*matrix, [0, 0, 0, 1]], threads=2)):
            self.assertEqual([True, False], rows(mesh.contains(points)))
        mesh = Mesh(CORNERS, CUBE)
        for arguments in ((moved,), (CORNERS, matrix)):
            self.assertEqual([False, True], rows(mesh.contains(points)))
            mesh.refit(*arguments)
            self.assertEqual([True, False], rows(mesh.contains(points)))
            mesh.refit(CORNERS)
        self.assertRaisesRegex(ValueError, "vertices", mesh.refit, CORNERS[:3])
        self.assertEqual([False, True], rows(mesh.contains(points)))
        for transform in (3, [[1, 2, 3, 4]], [*matrix, [0, 0, 0, 2]], matrix * 2):
            self.assertRaisesRegex((TypeError, ValueError), "transform", Mesh, CORNERS, CUBE, transform)

    def test_poses(self):
        matrix = [[0, -1, 0, 5], [1, 0, 0, 6], [0, 0, 1, 7]]
        aside = [[1, 0, 0, 3], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
        points = [[4, 7, 8], [1, 1, 1], [4, 1, 1]]
        mesh = Mesh(CORNERS, CUBE)
        posed = mesh.posed(matrix)
        self.assertEqual(len(mesh), len(posed))
        self.assertEqual([True, False, False], rows(posed.contains(points)))
        self.assertEqual([False, True, False], rows(mesh.contains(points)))
        posed.set_pose(aside)
        self.assertEqual([False, False, True], rows(posed.contains(points)))
        self.assertEqual(1, mesh.distance(posed))
        self.assertRaisesRegex(RuntimeError, "a posed mesh or a scene uses it", mesh.refit, CORNERS)
        self.assertRaisesRegex(ValueError, "mesh", posed.posed, matrix)
        self.assertRaisesRegex(ValueError, "vertices", posed.refit, CORNERS)
        self.assertRaisesRegex(ValueError, "mesh", Mesh(CORNERS, CUBE).set_pose, matrix)
        for transform in (None, 3, [[1, 2, 3, 4]], [*matrix, [0, 0, 0, 2]]):
            self.assertRaisesRegex((TypeError, ValueError), "transform", mesh.posed, transform)
            self.assertRaisesRegex((TypeError, ValueError), "transform", posed.set_pose, transform)
        del posed
        mesh.refit(CORNERS)
        posed = mesh.posed(aside)
        del mesh
        self.assertEqual([False, False, True], rows(posed.contains(points)))


class Solids(unittest.TestCase):
    corners = [[x, y, z] for z in (-1.0, 1.0) for y in (-1.0, 1.0) for x in (-1.0, 1.0)]
    faces = [[0, 2, 1], [1, 2, 3], [4, 5, 6], [5, 7, 6], [0, 1, 4], [1, 5, 4], [2, 6, 3], [3, 6, 7], [0, 4, 2], [2, 4, 6], [1, 3, 5], [3, 7, 5]]

    def setUp(self):
        self.large = Mesh([[4 * c for c in v] for v in self.corners], self.faces)
        self.small = Mesh(self.corners, self.faces)
        self.open = Mesh(self.corners, self.faces[:-1])
        self.ball = Sphere((1, 0.5, 0), 0.5)

    def test_what_is_inside_overlaps_a_solid(self):
        for solid in (True, "odd", "winding"):
            self.assertEqual((self.large.overlap(self.ball, solid=solid), self.large.distance(self.ball, solid=solid)), (True, 0))
            self.assertTrue(self.large.within(self.ball, 0, solid=solid))
            self.assertTrue(self.large.overlap(self.small, solid=solid))
            self.assertTrue(self.small.overlap(self.large, other_solid=solid))
            self.assertFalse(self.large.overlap(self.small, other_solid=solid))
            self.assertEqual(self.large.nearest((1, 0.5, 0), solid=solid).triangle, NONE)
            self.assertTrue(self.large.contains((0, 0, 0), solid=solid))
            self.assertEqual(self.large.signed_distance((3, 0, 0), solid=solid), -1)
            self.assertEqual(rows(self.large.separate(self.ball, solid=solid).place), [4.5, 0.5, 0])
            found = self.large.contacts(self.ball, solid=solid)
            self.assertEqual((rows(found.normal), rows(found.depth)), ([[1, 0, 0]], [3.5]))
            self.assertEqual(rows(self.large.contacts(self.small, solid=solid).depth), [5] * 4)
        self.assertFalse(self.large.overlap(self.ball))
        self.assertEqual((self.large.distance(self.ball), self.large.distance(self.small)), (2.5, 3))
        self.assertEqual((self.large.within(self.ball, 2.5), self.large.within(self.small, 2.5)), (True, False))
        self.assertEqual(self.large.signed_distance((3, 0, 0), solid=False), 1)
        self.assertEqual(len(self.large.contacts(self.ball).depth), 0)

    def test_an_open_mesh_is_a_solid_by_its_winding_number_only(self):
        for ask in (lambda: self.open.overlap(self.ball, solid=True), lambda: self.open.contains((0, 0, 0)),
                    lambda: self.open.distance(self.small, solid=True), lambda: self.open.contacts(self.ball, solid="odd")):
            self.assertRaisesRegex(ValueError, "mesh: it has 3 open edges", ask)
        self.assertRaisesRegex(ValueError, "other: it has 3 open edges", lambda: self.small.overlap(self.open, other_solid=True))
        self.assertRaisesRegex(ValueError, "solid: expected True, False", lambda: self.small.overlap(self.ball, solid="yes"))
        self.assertTrue(self.open.contains((0, 0, 0), solid="winding"))
        self.assertTrue(self.open.overlap(Sphere((0, 0, 0), 0.5), solid="winding"))


class Polygons(unittest.TestCase):
    rings = [[(0, 0), (6, 0), (6, 6), (3, 2), (0, 6)], [(1, 1), (2, 1), (2, 2), (1, 2)]]

    def edges(self):
        for ring in self.rings:
            for k in range(len(ring)):
                yield Segment(ring[k - 1], ring[k])

    def test_shapes(self):
        dice = random.Random(8)
        polygon = Polygon(self.rings)
        self.assertEqual((9, (0.0, 0.0, 6.0, 6.0)), (len(polygon), tuple(polygon.bounds.numbers())))
        for cls, fields in shapes(dice, 40, 2):
            each = [cls(*(f[i] for f in fields)) for i in range(40)]
            near = [min(graze.distance(one, e) for e in self.edges()) for one in each]
            meets = [d == 0 for d in near]
            for i, one in enumerate(each):  # what meets no edge is inside as a whole or outside
                if not meets[i] and cls is not Halfspace:
                    inside = polygon.contains([list(graze.nearest_points(one, Point((3, 3))).a)])[0]
                    self.assertEqual(inside, polygon.contains(one))
                    meets[i] = bool(inside)
            if cls is Halfspace:
                continue
            self.assertEqual(meets, rows(polygon.overlap(cls(*fields), threads=2)))
            closed, open, touching = (rows(ask(cls(*fields))) for ask in (polygon.overlap, polygon.overlap_open, polygon.touch))
            self.assertEqual(closed, [o or t for o, t in zip(open, touching)])
            self.assertFalse(any(o and t for o, t in zip(open, touching)))
            apart = [0.0 if m else d for m, d in zip(meets, near)]
            self.assertEqual(apart, rows(polygon.distance(cls(*fields), threads=2)))
            self.assertEqual([d <= 2 for d in apart], rows(polygon.within(cls(*fields), 2)))
            points = polygon.nearest_points(cls(*fields))
            self.assertEqual(apart, rows(points.distance))
            for d, a, b in zip(apart, rows(points.a), rows(points.b)):
                self.assertAlmostEqual(d, math.dist(a, b), 12)

    def test_contacts(self):
        floor = Polygon([[(0, 0), (2, 0), (4, 0), (4, -2), (0, -2)]])
        boxes = Aabb([(1, -0.25), (9, 9), (1.875, -0.125), (1, -1.25)], [(3, 1), (10, 10), (3, 1), (3, -0.75)])
        got = floor.contacts(boxes, skip_inner_edges=True)
        self.assertEqual([0, 0, 2, 2, 3, 3], rows(got.shape))
        self.assertEqual({(0, 1)}, {tuple(n) for n in rows(got.normal)})
        self.assertEqual([0.25] * 2 + [0.125] * 2 + [1.25] * 2, rows(got.depth))
        self.assertEqual([[1, -0.125], [3, -0.125]], sorted(rows(got.point)[:2]))
        self.assertEqual([0, 1], sorted(rows(got.edge)[:2]))
        self.assertEqual([-0.5], rows(floor.contacts(Circle((1, 1), 0.5), margin=0.5).depth))
        self.assertEqual(0, len(floor.contacts(Circle((1, 1.5), 0.5), margin=0.5).depth))
        with self.assertRaises(graze.UnsupportedError):
            floor.contacts(Ray((0, 0), (1, 0)))

    def test_casts(self):
        polygon = Polygon(self.rings)
        across = Segment([(-1, 1.5), (-1, 7)], [(7, 1.5), (7, 7)])
        self.assertEqual([(True, 0.125, 0.875), (False, math.inf, math.inf)], list(zip(*map(rows, polygon.cast(across)))))
        self.assertEqual([True, False], rows(polygon.cast_any(across)))
        self.assertEqual([(0, 0.125, 0.25), (0, 0.375, 0.875)], list(zip(*map(rows, polygon.cast_all(across, threads=2)))))
        self.assertEqual((True, 1.0, 7.0), tuple(polygon.cast(Ray((-1, 0.5), (1, 0)))))
        along = Segment([(0, -1), (-1, 0), (-1, 2)], [(0, 7), (7, 0), (7, 2)])
        self.assertEqual(([True, True, True], [False, False, True]), (rows(polygon.cast(along).hit), rows(polygon.cast(along, open=True).hit)))
        hit = polygon.cast_hit(Segment([(-1, 1.5), (-1, 7)], [(7, 1.5), (7, 7)]))
        self.assertEqual(([True, False], [0.125, math.inf], [[0, 1.5], [0, 0]], [[-1, 0], [0, 0]]), tuple(map(rows, hit[:4])))
        comb = Polygon([[(x, y) for k in range(200) for x, y in ((k, 0), (k + 0.5, 9))] + [(200, -1), (0, -1)]])
        self.assertEqual(200, len(comb.cast_all(Segment((-1, 8), (201, 8))).enter))

    def test_sweeps(self):
        dice = random.Random(16)
        polygon, edges = Polygon(self.rings), list(self.edges())
        edges = [edges[k] for k in (1, 2, 3, 4, 0, 6, 7, 8, 5)]  # by their first points
        by = vectors(dice, 12, 2)
        for cls, fields in shapes(dice, 12, 2):
            got = polygon.sweep(cls(*fields), by, threads=2)
            self.assertEqual(rows(got.hit), rows(polygon.sweep_any(cls(*fields), by)))
            for i in range(12):
                one = cls(*(f[i] for f in fields))
                times = [graze.sweep(one, by[i], edge) for edge in edges]
                enter = min(t.enter for t in times)
                if polygon.overlap(one):
                    self.assertEqual(0.0, got.enter[i])
                else:
                    self.assertEqual(enter, got.enter[i])
                    self.assertEqual(next((k for k, t in enumerate(times) if t.hit and t.enter == enter), NONE), got.edge[i])
                if got.edge[i] != NONE and got.enter[i] > 0:
                    hit = graze.sweep_hit(one, by[i], edges[got.edge[i]])
                    self.assertEqual((list(hit.point), list(hit.normal)), (rows(got.point)[i], rows(got.normal)[i]))
        floor = Polygon([[(0, 0), (2, 0), (4, 0), (4, -2), (0, -2)]])
        box = Aabb([(-2, 0), (-2, -0.25)], [(-1, 1), (-1, 1)])
        self.assertEqual(([False, True], [math.inf, 0.125]), tuple(map(rows, floor.sweep(box, (8, 0), open=True)[:3:2])))
        self.assertEqual([True, True], rows(floor.sweep(box, (8, 0)).hit))

    def test_separate(self):
        got = Polygon(self.rings).separate(Circle([(5.5, 3), (9, 9)], 0.25))
        self.assertEqual(([True, True], [[6.25, 3], [9, 9]]), tuple(map(rows, got)))
        with self.assertRaises(graze.UnsupportedError):
            Polygon(self.rings).separate(Ray((0, 0), (1, 0)))

    def test_pairs(self):
        square = lambda x, y: {"type": "Polygon", "coordinates": [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]]}
        a = Polygon.of(square(0, 0))
        for at, overlap, open, apart in (((0.5, 0), True, True, 0.0), ((1, 1), True, False, 0.0), ((4, 5), False, False, 5.0)):
            other = square(*at)
            self.assertEqual((overlap, open, overlap and not open), (a.overlap(other), a.overlap_open(other), a.touch(other)))
            self.assertEqual(apart, a.distance(other))
            self.assertEqual(apart, math.dist(*a.nearest_points(other)[1:]))
            self.assertEqual((apart <= 1, True), (a.within(other, 1), a.within(other, 5)))
            self.assertEqual(overlap, a.ask(other, "intersects"))
            self.assertEqual(not overlap, a.relate_pattern(other, "FF*FF****"))
        self.assertTrue(a.contains(square(0, 0)))
        self.assertFalse(a.contains(square(0, 0.5)))
        self.assertEqual(0.0, graze.distance(a, square(1, 0)))
        self.assertRaisesRegex(ValueError, "predicate", a.ask, a, "near")
        self.assertRaisesRegex(ValueError, "pattern", a.relate_pattern, a, "FF")
        self.assertRaisesRegex(ValueError, "shape", a.overlap, Sphere((0, 0, 0), 1))

    def test_rings_of_all_sorts(self):
        flat = [(0, 0), (4, 0), (0, 4)]
        high = [(x, y, 7.5) for x, y in flat]
        mixed = [(0, 0, 1), (4, 0), (0, 4, 2)]
        data = memoryview(array.array("f", [0, 0, 4, 0, 0, 4])).cast("B").cast("f", (3, 2))
        for ring in (flat, tuple(flat), high, mixed, iter(flat), iter(high), data, [list(p) for p in flat]):
            polygon = Polygon([ring])
            self.assertEqual((3, (0.0, 0.0, 4.0, 4.0)), (len(polygon), tuple(polygon.bounds.numbers())))
        self.assertEqual(2, len(Polygon([[(1, 1)], [(5, 5)]], polyline=True)))
        self.assertEqual((0, 0, 1), (len(Polygon([])), len(Polygon([[]])), len(Polygon([[], [(3, 3)]]))))
        for rings in ([[1, 2, 3]], [[(1,), (2,)]], [[(1, "x")]], [3], ["ab"], [[(1, 2), None]], [0.0, 1.0], [[0, 0, 1, 0]]):
            with self.assertRaises((TypeError, ValueError), msg=rings):
                Polygon(rings)

    def test_one_ring(self):
        flat = [(0, 0), (1, 0), (1, 1)]
        doubles = memoryview(array.array("d", [0, 0, 1, 0, 1, 1])).cast("B").cast("d", (3, 2))
        for ring in (flat, tuple(flat), iter(flat), [list(p) for p in flat], doubles, [flat], [doubles]):
            polygon = Polygon(ring)
            self.assertEqual((3, True), (len(polygon), polygon.contains((0.75, 0.5), open=True)))
        self.assertEqual((2, False), (len(Polygon(flat, polyline=True)), Polygon(flat, polyline=True).contains((0.75, 0.5))))
        self.assertEqual((1, 2), (len(Polygon([(3, 3)])), len(Polygon([(0, 0), (1, 1)]))))
        high, arrays = [(x, y, 5) for x, y in flat], [array.array("d", p) for p in flat]
        for ring in (arrays, [high], [arrays]):  # a third coordinate is left out
            self.assertEqual((3, (0.0, 0.0, 1.0, 1.0)), (len(Polygon(ring)), tuple(Polygon(ring).bounds.numbers())))
        # rings of one point or two stay rings
        self.assertEqual(False, Polygon([[(0, 0)], [(1, 0)], [(1, 1)]]).contains((0.75, 0.5)))
        self.assertEqual(5, len(Polygon([[(0, 0), (1, 1)], [(0, 0), (1, 0), (1, 1)]])))

    def test_polygons_have_areas(self):
        square = Polygon([[(0, 0), (4, 0), (4, 4), (0, 4)], [(1, 1), (2, 1), (2, 3), (1, 3)]])
        triangle = Polygon([(0, 0), (4, 0), (0, 4)])
        self.assertEqual((14, 14, 8), (square.area, graze.area(square), triangle.area))
        self.assertEqual((14, 6.5, 6.5), (square.common(square), square.common(triangle), graze.common(triangle, square)))
        boxes = Aabb([(0, 0), (1, 1), (9, 9)], [(1, 1), (2, 2), (10, 10)])
        self.assertEqual([1, 0, 0], rows(square.common(boxes)))
        self.assertEqual([1, 0, 0], rows(graze.common(boxes, square)))
        self.assertEqual(0, Polygon([(0, 0), (1, 1)], polyline=True).area)
        self.assertRaises(graze.UnsupportedError, square.common, Circle((0, 0), 1))

    def test_lines_lie_in_polygons_piece_by_piece(self):
        square = Polygon([(0, 0), (6, 0), (6, 6), (0, 6)])
        line = Polygon([[(-3, 1), (3, 4), (3, 6), (5, 6), (8, 6), (8, 9)]], polyline=True)
        pieces = square.pieces(line)
        self.assertTrue(pieces)
        self.assertEqual(([0, 1, 2, 3], [False, False, True, True]), (rows(pieces.edge), rows(pieces.along_border)))
        self.assertEqual(([0.5, 0, 0, 0], [1, 1, 1, 1 / 3]), (rows(pieces.start_t), rows(pieces.end_t)))
        self.assertEqual((3, [0, 2.5]), (rows(pieces.start_crossed)[0], list(rows(pieces.start)[0])))
        self.assertFalse(square.pieces(Polygon([(7, 0), (7, 9)], polyline=True)))

    def test_areas_are_united(self):
        squares = [[(0, 0), (4, 0), (4, 4), (0, 4)], [(2, 2), (6, 2), (6, 6), (2, 6)]]
        closed = [ring + ring[:1] for ring in squares]
        collection = {"type": "GeometryCollection", "geometries": [{"type": "Polygon", "coordinates": [r]} for r in closed]}
        for both in (
            Polygon(squares, areas=[1, 2]),
            Polygon.of({"type": "MultiPolygon", "coordinates": [[r] for r in closed]}),
            Polygon.of(collection),
            Polygon.of({"type": "Feature", "geometry": {"type": "GeometryCollection", "geometries": [collection, collection]}}),
        ):
            self.assertTrue(both.contains((3, 3), open=True) and both.contains((4, 3), open=True))
            self.assertEqual(-math.sqrt(2), both.signed_distance((3, 3)))
            self.assertTrue(both.contains(Circle((3, 3), 1.25)) and not both.contains(Circle((3, 3), 1.5)))
            self.assertTrue(both.ask(Polygon([(2, 2), (4, 2), (4, 4), (2, 4)]), "covers"))
        self.assertFalse(Polygon(squares).contains((3, 3)))
        holes = {"type": "MultiPolygon", "coordinates": [[closed[0], [(1, 1), (2, 1), (2, 2), (1, 1)]], [closed[1]], []]}
        self.assertEqual((False, True), tuple(rows(Polygon.of(holes).contains([(1.75, 1.5), (3, 3)]))))
        self.assertEqual(4, len(Polygon(squares, areas=[1])))  # rings beyond the last area do not count
        for areas in ([3], [2, 1], [-1], [0.5]):
            self.assertRaisesRegex(ValueError, "areas", Polygon, squares, areas=areas)
        lines = [{"type": "LineString", "coordinates": [(0, 0), (1, 1)]}, {"type": "MultiLineString", "coordinates": [[(2, 2), (3, 3)]]}]
        self.assertEqual(2, len(Polygon.of({"type": "GeometryCollection", "geometries": lines})))
        self.assertEqual(0, len(Polygon.of({"type": "GeometryCollection", "geometries": []})))
        mixed = {"type": "GeometryCollection", "geometries": lines + collection["geometries"]}
        self.assertRaisesRegex(ValueError, "one kind, got LineString, Polygon", Polygon.of, mixed)

    def test_counties_of_the_four_corners(self):
        found = json.loads((ROOT / "examples" / "data" / "us-counties.geojson").read_text())["features"]
        county = {f["properties"]["name"]: Polygon.of(f) for f in found if f["geometry"]["type"] == "Polygon"}
        utah, mexico = county["San Juan UT"], county["San Juan NM"]
        self.assertTrue(utah.touch(mexico) and utah.ask(mexico, "touches") and utah.within(mexico, 0))


class Constructors(unittest.TestCase):
    def same(self, want, shape):
        self.assertEqual(want, rows(shape.numbers()))

    def test_from_other_conventions(self):
        self.same([-1, 0, 3, 4], Aabb.from_center_half((1, 2), (2, 2)))
        self.same([[0, 0, 0, 1, 2, 3], [1, 1, 1, 2, 3, 4]], Aabb.from_origin_size([(0, 0, 0), (1, 1, 1)], (1, 2, 3)))
        low, high = Aabb.from_center_half((0.1, 0), (0.3, 1)).numbers()[0::2]  # outward: the exact bounds are inside
        self.assertTrue(Fraction(low) <= Fraction(0.1) - Fraction(0.3) and Fraction(0.1) + Fraction(0.3) <= Fraction(high))
        self.same([1, 2, 3, 4], Rect.from_min_max((1, 2), (4, 6)))
        self.same([-1, 0, 4, 4], Rect.from_center_half((1, 2), (2, 2)))
        self.same([1, 2, 3, 4, 1, 0], Obb.from_angle((1, 2), (3, 4), 0))
        turned = Obb.from_quaternion((1, 2, 3), (4, 5, 6), [(0, 0, 1, 1), (0, 0, 0, 2)])
        self.same([[1, 2, 3, 4, 5, 6, 0, 1, 0, -1, 0, 0, 0, 0, 1], [1, 2, 3, 4, 5, 6, 1, 0, 0, 0, 1, 0, 0, 0, 1]], turned)
        self.same([0, 0, 2, 6], Plane.from_point_normal((1, 2, 3), (0, 0, 2)))
        self.same([0, 0, 1, 5], Plane.from_points((0, 0, 5), (1, 0, 5), (0, 1, 5)))
        self.assertEqual(2, Plane.from_points((0, 0), (1, 0)).dimension)
        self.assertIsInstance(turned, Obb)
        self.assertFalse(graze.valid(Obb.from_quaternion((1, 2, 3), (4, 5, 6), (0, 0, 0, 0))))

    def test_around_points(self):
        dice = random.Random(10)
        for dimension in (2, 3):
            points = vectors(dice, 30, dimension)
            for shape in (graze.bounding_ball(points), graze.bounding_obb(points)):
                self.assertTrue(all(rows(graze.contains(shape, Point(points)))))
        self.assertEqual([0.0, 0.0, 0.0, 2.0], rows(graze.bounding_ball([(0, 0, 2), (0, 0, -2), (0, 1, 0)]).numbers()))
        self.assertIsInstance(graze.bounding_ball([(0, 0), (1, 1)]), Circle)

    def test_frusta(self):
        near, far = 1.0, 3.0  # a perspective of 90 degrees
        matrix = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, (far + near) / (near - far), 2 * far * near / (near - far)], [0, 0, -1, 0]]
        view = graze.frustum(matrix)
        self.assertEqual([True, True, False, False], rows(graze.overlap(view, Point([(0, 0, -2), (3, 3, -3), (0, 0, -3.5), (2.5, 0, -2)]))))

    def test_what_is_refused(self):
        for name, call in (
            ("center", lambda: Aabb.from_center_half(1, 2)),
            ("center", lambda: Obb.from_angle((1, 2, 3), (1, 2, 3), 1)),
            ("half", lambda: Obb.from_angle((1, 2), (1, 2, 3), 1)),
            ("angle", lambda: Obb.from_angle((1, 2), (1, 2), "x")),
            ("rotation", lambda: Obb.from_quaternion((1, 2, 3), (1, 2, 3), (1, 2, 3))),
            ("rotation", lambda: Obb.from_quaternion((1, 2, 3), (1, 2, 3), None)),
            ("points", lambda: Plane.from_points((1, 2, 3), (1, 2, 3))),
            ("points", lambda: graze.bounding_ball([1, 2, 3])),
            ("matrix", lambda: graze.frustum([[1, 2, 3, 4]])),
            ("depth", lambda: graze.frustum([[1, 2, 3, 4]] * 4, "0")),
        ):
            with self.assertRaises((TypeError, ValueError)) as caught:
                call()
            self.assertIn(name, str(caught.exception))


class Numbers(unittest.TestCase):
    def test_separate(self):
        floor, wall = Halfspace((0, 1), 0), Aabb((-9, 0), (0, 9))
        got = graze.separate(Circle([(3, 0.5), (0.5, 0.25), (5, 5)], 1), [floor, wall])
        self.assertEqual([True] * 3, list(got.separated))
        self.assertEqual([[3, 1], [1, 1], [5, 5]], got.place.tolist())
        one = graze.separate(Circle((3, 0.5), 1), floor)
        self.assertIs(one.separated, True)
        self.assertEqual((3, 1), tuple(one.place))
        tiles = Aabb([(i, 0) for i in range(8)], [(i + 1, 1) for i in range(8)])
        self.assertEqual((3.75, 1), tuple(graze.separate(Rect(3.75, 0.5, 0.5, 1), tiles).place))
        slot = graze.separate(Circle((0, 0.5), 1), [floor, Halfspace((0, -1), -1)])
        self.assertEqual((False, (0, 0.5)), (slot.separated, tuple(slot.place)))
        self.assertEqual((7, 7), tuple(graze.separate(Circle((7, 7), 1), []).place))
        self.assertRaisesRegex(TypeError, r"obstacles\[1\]: expected a shape", graze.separate, Circle((7, 7), 1), [floor, 5])
        self.assertRaisesRegex(ValueError, r"obstacles\[0\]: a shape of 3D", graze.separate, Circle((7, 7), 1), [Sphere((0, 0, 0), 1)])
        with self.assertRaises(graze.UnsupportedError):
            graze.separate(Circle((7, 7), 1), [Ray((0, 0), (1, 0))])

    def test_where(self):
        found, corners = graze.where(Segment((0, 0), (4, 4)), Segment((0, 4), (4, 0)))
        self.assertEqual((True, 1, 0.0), (found.met, found.kind, found.offset))
        self.assertEqual(([0], [2.0, 2.0], [0.5], [2, 0, 1, -1]),
                         (list(corners.pair), corners.point.tolist()[0], list(corners.t_a), corners.feature_a.tolist()[0]))
        self.assertFalse(graze.where(Point((9, 9)), Point((0, 0))))
        self.assertEqual(5, graze.where(Plane((0, 0, 2), 4), Plane((0, 0, -1), -2)).set.kind)
        points = [(math.cos(k), math.sin(k)) for k in range(40)]
        self.assertEqual(40, len(graze.where(Hull(points), Aabb((-2, -2), (2, 2))).corners.pair))
        self.assertRaisesRegex(graze.UnsupportedError, "two solids", graze.where, Aabb((0, 0, 0), (1, 1, 1)), Aabb((0, 0, 0), (1, 1, 1)))
        self.assertRaisesRegex(ValueError, "3D", graze.where, Point((0, 0)), Point((0, 0, 0)))

    def test_areas(self):
        boxes = Aabb([(0, 0), (1, 0), (5, 5)], [(2, 1), (3, 1), (6, 6)])
        self.assertEqual([2.0, 2.0, 1.0], list(graze.area(boxes)))
        self.assertEqual([[2, 1, 0], [1, 2, 0], [0, 0, 1]], graze.common(boxes[:, None], boxes).tolist())
        turned = Obb((2, 1), (1, 1), (0.6, 0.8))
        self.assertEqual(graze.area(turned), graze.common(turned, turned))
        self.assertEqual(0.0, graze.area(Segment((0, 0), (1, 1))))
        self.assertRaisesRegex(graze.UnsupportedError, "half-space", graze.area, Halfspace((1, 0), 0))
        self.assertRaisesRegex(graze.UnsupportedError, "circle", graze.common, Circle((0, 0), 1), boxes)
        self.assertRaisesRegex(graze.UnsupportedError, "3D", graze.area, Sphere((0, 0, 0), 1))

    def test_depth_along(self):
        ball = Sphere([(0, 0, 0), (0, 0, 5), (0, 0, 0)], 1)
        got = graze.depth_along(ball, Halfspace((0, 0, 1), 0.5), [(0, 0, 1), (0, 0, 1), (0, 0, -2)])
        self.assertEqual(([True, False, True], [1.5, 0.0, math.inf]), tuple(map(rows, got)))
        self.assertEqual((True, 3.0), tuple(graze.depth_along(Aabb((0, 0), (2, 2)), Aabb((1, 0), (3, 5)), (-1 / 3, 0))))
        self.assertRaisesRegex(ValueError, "direction", graze.depth_along, ball, ball, (1, 2))
        self.assertRaisesRegex(TypeError, "direction", graze.depth_along, ball, ball, None)
        with self.assertRaises(graze.UnsupportedError):
            graze.depth_along(Ray((0, 0), (1, 0)), Aabb((0, 0), (2, 2)), (1, 0))

    def test_depths(self):
        ball = Sphere([(0, 0, 0), (0, 0, 5), (0, 0, 1)], 1)
        got = graze.depth(ball, Halfspace((0, 0, 2), 1), [0, 10, 0])
        self.assertEqual(([True, True, True], [1.5, -3.5, 0.5]), (rows(got.hit), rows(got.depth)))
        self.assertEqual([[0, 0, 1]] * 3, rows(got.normal))
        dice = random.Random(11)
        for dimension in (2, 3):
            low, high = boxes(dice, 60, dimension)
            for i in range(0, 60, 2):
                a, b = Aabb(low[i], high[i]), Aabb(low[i + 1], high[i + 1])
                hit, normal, depth = graze.depth(a, b)
                self.assertEqual(graze.overlap(a, b), hit)
                if hit:  # along an axis, to one side or the other
                    lengths = [w for k in range(dimension) for w in (high[i][k] - low[i + 1][k], high[i + 1][k] - low[i][k])]
                    self.assertEqual(min(lengths), depth)
                    by = [depth * c for c in normal]
                    moved = Aabb([c + d for c, d in zip(low[i], by)], [c + d for c, d in zip(high[i], by)])
                    self.assertTrue(graze.touch(moved, b))
                else:
                    self.assertEqual(([0] * dimension, 0), (list(normal), depth))
        self.assertRaisesRegex(TypeError, "a: ", graze.depth, 3, ball)
        self.assertRaisesRegex(TypeError, "margin", graze.depth, ball, ball, None)
        with self.assertRaises(graze.UnsupportedError):
            graze.depth(Ray((0, 0), (1, 0)), Aabb((0, 0), (2, 2)))

    def test_contacts(self):
        box = Aabb([(0, 0, 0), (9, 9, 9), (0, 0, 1)], [(1, 1, 1), (10, 10, 10), (1, 1, 2)])
        hit, points = graze.contact(box, Halfspace((0, 0, 1), 0.25))
        self.assertEqual(([True, False, False], [0.25, 0.0, 0.0]), (rows(hit.hit), rows(hit.depth)))
        self.assertEqual([0, 0, 0, 0], rows(points.pair))
        self.assertEqual({(x, y, 0.125) for x in (0, 1) for y in (0, 1)}, {tuple(p) for p in rows(points.point)})
        self.assertEqual([0.25] * 4, rows(points.depth))
        self.assertEqual([1] * 4, [feature[0] for feature in rows(points.feature_a)])
        one, points = graze.contact(Circle((0, 0), 1), Circle((3, 0), 1), margin=1)
        self.assertEqual((True, [-1, 0], -1.0), (one.hit, list(one.normal), one.depth))
        self.assertEqual(([[1.5, 0.0]], [-1.0]), (rows(points.point), rows(points.depth)))
        dice = random.Random(12)
        for dimension in (2, 3):
            for a, fields in shapes(dice, 8, dimension):
                for b, others in shapes(dice, 8, dimension):
                    if a is Halfspace and b is Halfspace:
                        continue
                    whole, points = graze.contact(a(*fields), b(*others), margin=0.5)
                    again = graze.depth(a(*fields), b(*others), margin=0.5)
                    self.assertEqual(list(map(rows, whole)), list(map(rows, again)))
                    for i in range(8):
                        single, own = graze.contact(a(*(f[i] for f in fields)), b(*(f[i] for f in others)), 0.5)
                        self.assertEqual((rows(whole.hit)[i], rows(whole.depth)[i]), (single.hit, single.depth))
                        mine = [k for k, pair in enumerate(rows(points.pair)) if pair == i]
                        self.assertEqual([rows(points.point)[k] for k in mine], rows(own.point) if mine else [])

    def test_cylinders(self):
        barrels = Cylinder([(0, 0, 0), (0, 0, 5)], [(0, 0, 2), (0, 0, 9)], [1, 2])
        self.assertEqual("Cylinder(a=[(0.0, 0.0, 0.0), (0.0, 0.0, 5.0)], b=[(0.0, 0.0, 2.0), (0.0, 0.0, 9.0)], radius=[1.0, 2.0])", repr(barrels))
        self.assertEqual([[0, 0, 0, 0, 0, 2, 1], [0, 0, 5, 0, 0, 9, 2]], rows(barrels.numbers()))
        self.assertEqual([True, False], rows(graze.overlap(barrels, Point((0.5, 0, 1)))))
        self.assertEqual([False, True], rows(graze.overlap(barrels, Sphere((3, 0, 7), 1.5))))
        self.assertFalse(graze.valid(Cylinder((0, 0, 0), (0, 0, 0), 1)))
        floor = Aabb((-5, -5, -1), (5, 5, 0))
        hit, points = graze.contact(Cylinder((0, 0, -0.25), (0, 0, 1), 1), floor)
        self.assertEqual((True, 0.25, [0, 0, 1]), (hit.hit, hit.depth, list(hit.normal)))
        self.assertEqual([[-1, 0, -0.125], [0, -1, -0.125], [0, 1, -0.125], [1, 0, -0.125]], sorted(rows(points.point)))
        hit, points = graze.contact(floor, Cylinder((-1, 0, 0.75), (1, 0, 0.75), 1))
        self.assertEqual((True, 0.25, [[-1, 0, -0.125], [1, 0, -0.125]]), (hit.hit, hit.depth, sorted(rows(points.point))))

    def test_turning_bodies(self):
        dice = random.Random(12)
        count = 40
        for d, first, second in ((2, "obb", "circle"), (3, "capsule", "triangle"), (3, "sphere", "halfspace")):
            center, half, by, pivot, axis = (vectors(dice, count, n, 2) for n in (d, d, d, d, 3))
            angle, text = [dice.uniform(-4, 4) for _ in range(count)], lambda v: " ".join(map(str, v))
            half, u = [[abs(x) / 2 for x in h] for h in half], [(0.6, 0.8)] * count
            made = {"obb": lambda: graze.Obb(center, half, u), "circle": lambda: graze.Circle((1, 1), 0.5),
                    "capsule": lambda: graze.Capsule(center, pivot, 0.25), "triangle": lambda: graze.Triangle((0, 0, 0), (2, 0, 0), (0, 2, 1)),
                    "sphere": lambda: graze.Sphere(center, 0.5), "halfspace": lambda: graze.Halfspace((0, 0, 1), -2)}
            words = {"obb": lambda i: f"{text(center[i])} {text(half[i])} 0.6 0.8", "circle": lambda i: "1 1 0.5",
                     "capsule": lambda i: f"{text(center[i])} {text(pivot[i])} 0.25", "triangle": lambda i: "0 0 0 2 0 0 0 2 1",
                     "sphere": lambda i: f"{text(center[i])} 0.5", "halfspace": lambda i: "0 0 1 -2"}
            motion = graze.Motion(by, angle, pivot, axis if d == 3 else None)
            found = graze.advance(made[first](), motion, made[second](), tolerance=1e-6)
            seen = set()
            for i, (clear, contact, free, time) in enumerate(zip(*map(rows, found[:4]))):
                turn = f"{text(axis[i])} {angle[i]}" if d == 3 else str(angle[i])
                answer = graze.query(f"advance{d} {first} {words[first](i)} by {text(by[i])} spin {turn} {text(pivot[i])}  "
                                     f"{second} {words[second](i)}  1e-6").split()
                seen.add(answer[0])
                self.assertEqual((answer[0] == "clear", answer[0] == "contact"), (clear, contact))
                self.assertEqual([float(x) for x in answer[1:]], [free, time] if contact else [] if clear else [free])
            self.assertLessEqual({"clear", "contact"}, seen)
        door, wall = graze.Obb((1, 0), (1, 0.05), (1, 0)), graze.Point((0, 1.5))
        one = graze.advance(door, graze.Motion(angle=2, pivot=(0, 0)), wall, tolerance=1e-6)
        self.assertTrue(one)
        self.assertAlmostEqual(one.normal[0], 1, 2)
        self.assertFalse(graze.advance(door, None, wall))
        still = graze.Motion(by=(1, 0), angle=math.pi / 2, pivot=(1, 1)).pose_at(1)
        for got, want in zip(still[0] + still[1], (0, -1, 3, 1, 0, 0)):
            self.assertAlmostEqual(got, want, 12)
        self.assertEqual(4, len(graze.Motion(axis=(0, 0, 1), angle=1).pose_at(0.5)[0]))
        self.assertRaisesRegex(ValueError, "tolerance: ", graze.advance, door, None, wall, None, -1)
        self.assertRaisesRegex(ValueError, "2D or 3D", graze.Motion(angle=1).pose_at, 1)
        self.assertRaisesRegex(TypeError, "motion_a.axis: ", graze.advance, door, graze.Motion(axis=(0, 0, 1)), wall)
        self.assertRaisesRegex(graze.UnsupportedError, "advance: ", graze.advance, graze.Ray((0, 0), (1, 0)), None, wall)

    def test_own_motions(self):
        door, wall = graze.Obb((1, 0), (1, 0.05), (1, 0)), graze.Point((0, 1.5))
        turn = graze.Motion(angle=2, pivot=(0, 0))
        known, times = graze.advance(door, turn, wall, tolerance=1e-6), []

        def swing(t):
            times.append(t)
            return turn.pose_at(t)

        own = graze.Motion(pose=swing, speed=2 * 2.01)
        self.assertEqual(turn.pose_at(0.25), own.pose_at(0.25))
        found = graze.advance(door, own, wall, tolerance=1e-6)
        self.assertTrue(found.contact)
        self.assertLessEqual(found.free_until, known.free_until + 2e-6)
        self.assertGreater(found.free_until, known.free_until - 2e-6)
        self.assertTrue(all(0 <= t <= 1 for t in times))
        both = graze.advance(graze.Obb([(1, 0), (9, 9)], (1, 0.05), (1, 0)), own, wall, tolerance=1e-6)
        self.assertEqual([True, False], list(both.contact))
        self.assertEqual(found.free_until, both.free_until[0])
        space = graze.Motion(pose=lambda t: [[1, 0, 0, 4 * t], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]], speed=4)
        ball, post = graze.Sphere((0, 0, 0), 1), graze.Capsule((4, 0, -3), (4, 0, 3), 1)
        moved = graze.advance(post, None, ball, space, 1e-6)
        self.assertTrue(moved)
        self.assertAlmostEqual(0.5, moved.free_until, 5)
        self.assertLessEqual(moved.free_until, 0.5)
        # what it raises is raised, and it is called no more
        calls = []

        def broken(t):
            calls.append(t)
            if len(calls) == 3:
                raise KeyError("joint")
            return turn.pose_at(t)

        self.assertRaisesRegex(KeyError, "joint", graze.advance, door, graze.Motion(pose=broken, speed=5), wall, None, 1e-6)
        self.assertEqual(3, len(calls))
        for pose, error in ((lambda t: 1, ValueError), (lambda t: [[math.nan] * 3] * 2, ValueError), (lambda t: "x", TypeError),
                            (lambda t: [[[1, 0, 0], [0, 1, 0]]] * 2, ValueError), (5, TypeError)):
            self.assertRaisesRegex(error, "motion_a.pose: ", graze.advance, door, graze.Motion(pose=pose, speed=1), wall)
        for speed in (-1, math.nan, math.inf):
            self.assertRaisesRegex(ValueError, "motion_a.pose: ", graze.advance, door, graze.Motion(pose=swing, speed=speed), wall)
        self.assertRaisesRegex(ValueError, "pose: ", graze.Motion, (1, 0), pose=swing)
        self.assertRaisesRegex(graze.UnsupportedError, "advance: ", graze.advance, graze.Plane((1, 0), 5), own, door)

    def test_meshes_that_turn(self):
        dice = random.Random(12)
        vectors = lambda count, reach: [[dice.uniform(-reach, reach) for _ in range(3)] for _ in range(count)]
        corners, others, faces = vectors(60, 1), vectors(60, 1), [[3 * i, 3 * i + 1, 3 * i + 2] for i in range(20)]
        skin, other = graze.Mesh(corners, faces), graze.Mesh([[x + 4, y, z] for x, y, z in others], faces)
        motion, comes = graze.Motion(angle=1, axis=(0, 0, 1)), graze.Motion(by=(-5, 0, 0), angle=2, axis=(1, 2, 0), pivot=(4, 0, 0))
        ball = graze.Sphere([(5, 0, 0), (0, 9, 0), (5, 0, 40)], 1)
        found = skin.advance(motion, ball, graze.Motion(by=(-5, 0, 0)), 1e-6)
        self.assertEqual([True, False, False], list(found.contact))
        self.assertEqual([2**32 - 1] * 3, list(found.other_triangle))
        triangles = lambda mesh: graze.Triangle(*([[mesh.vertices.tolist()[f[k]] for f in faces] for k in range(3)]))
        each = graze.advance(triangles(skin), motion, graze.Sphere((5, 0, 0), 1), graze.Motion(by=(-5, 0, 0)), 1e-6)
        first = min(range(20), key=lambda i: each.free_until[i])
        self.assertEqual((first, each.free_until[first]), (found.triangle[0], found.free_until[0]))
        one = skin.advance(motion, other, comes, 1e-6)
        self.assertTrue(one)
        pair = graze.advance(triangles(skin)[one.triangle], motion, triangles(other)[one.other_triangle], comes, 1e-6)
        self.assertEqual((pair.free_until, tuple(pair.point)), (one.free_until, tuple(one.point)))
        own = graze.Motion(pose=comes.pose_at, speed=5 + 2 * 4)
        self.assertAlmostEqual(one.free_until, skin.advance(motion, other, own, 1e-6).free_until, 5)
        self.assertTrue(skin.advance(None, other).clear)
        stop = graze.Motion(pose=lambda t: 1 / 0, speed=1)
        self.assertRaises(ZeroDivisionError, skin.advance, stop, other)
        self.assertRaisesRegex(ValueError, "tolerance: ", skin.advance, None, other, None, -1)
        self.assertRaisesRegex(TypeError, "b: ", skin.advance, None, graze.Circle((0, 0), 1))
        self.assertRaisesRegex(graze.UnsupportedError, "advance: ", skin.advance, None, graze.Ray((0, 0, 0), (1, 0, 0)))

    def test_moving_corners(self):
        dice = random.Random(11)
        for word, first, second in (("ccd2", graze.Point, graze.Segment), ("ccd3", graze.Point, graze.Triangle),
                                    ("ccd3", graze.Segment, graze.Segment)):
            counts = [{graze.Point: 1, graze.Segment: 2, graze.Triangle: 3}[shape] for shape in (first, second)]
            at = [[vectors(dice, 60, int(word[3]), 2) for _ in range(count)] for count in counts for _ in range(2)]
            shapes = [(first, first, second, second)[k](*at[k]) for k in range(4)]
            text = [[" ".join(str(c) for corner in corners for c in corner[i]) for i in range(60)] for corners in at]
            names = first.__name__.lower(), second.__name__.lower()
            want = [graze.query(f"{word} {names[0]} {text[0][i]} to {text[1][i]}  {names[1]} {text[2][i]} to {text[3][i]}")
                    for i in range(60)]
            found = graze.ccd(*shapes)
            for i, (hit, time) in enumerate(zip(rows(found.hit), rows(found.time))):
                self.assertEqual(float(want[i].split()[1]) if hit else float("inf"), time)
                self.assertEqual("yes" if hit else "no", want[i].split()[0])
            swapped = graze.ccd(shapes[2], shapes[3], shapes[0], shapes[1])
            self.assertEqual(rows(found.time), rows(swapped.time))
            self.assertIn(True, rows(found.hit))
        wall = graze.Triangle((-1, -1, 0), (2, -1, 0), (-1, 2, 0))
        one = graze.ccd(graze.Point((0, 0, 1)), graze.Point((0, 0, -1)), wall, wall)
        self.assertTrue(one)
        self.assertEqual((0.5, [1, 0, -1, -1], [3, 0, 1, 2]), (one.time, list(one.feature_a), list(one.feature_b)))
        self.assertEqual([[3, 0, 1, 2]], [list(graze.ccd(wall, wall, graze.Point((0, 0, 1)), graze.Point((0, 0, -1))).feature_a)])
        self.assertEqual([True, False], rows(graze.ccd(graze.Point((0, 0, 3)), graze.Point((0, 0, 2)), wall, wall, [2, 1.5]).hit))
        self.assertRaisesRegex(graze.UnsupportedError, "ccd: only", graze.ccd, wall, wall, wall, wall)
        self.assertRaisesRegex(graze.UnsupportedError, "ccd: only", graze.ccd, graze.Point((0, 0)), graze.Point((0, 0)), wall, wall)
        self.assertRaisesRegex(TypeError, "b_end: ", graze.ccd, graze.Point((0, 0, 0)), graze.Point((0, 0, 0)), wall, graze.Point((0, 0, 0)))
        self.assertRaisesRegex(TypeError, "margin: ", graze.ccd, graze.Point((0, 0, 0)), graze.Point((0, 0, 0)), wall, wall, None)

    def test_moving_meshes(self):
        floor, top = [(-4, -4, 0), (8, -4, 0), (-4, 8, 0)], [(1, 0, 2), (0, 1, 2), (0, 0, 1)]
        bottom, face = [(x, y, z - 4) for x, y, z in top], [(0, 1, 2)]
        found = graze.mesh_ccd(floor + top, floor + bottom, [(0, 1, 2), (3, 4, 5)])
        self.assertTrue(found)
        self.assertEqual(([0.25], [0], [1]), tuple(map(rows, found[:3])))
        self.assertEqual(([[3, 0, 1, 2]], [[1, 2, -1, -1]]), (rows(found.feature_a), rows(found.feature_b)))
        pair = graze.mesh_ccd(floor, floor, face, (top, bottom, face), first=True, threads=2)
        self.assertEqual(([0.25], [0], [0]), tuple(map(rows, pair[:3])))
        self.assertFalse(graze.mesh_ccd(floor + top, floor + bottom, [(0, 1, 2), (0, 4, 5)]))
        near = graze.mesh_ccd(floor, floor, face, (top, top, face), margin=1)
        self.assertEqual(([0], [[0, -1, -1, -1]]), (rows(near.time), rows(near.feature_a)))
        self.assertRaisesRegex(ValueError, "vertices_end: 2 vertices", graze.mesh_ccd, floor, floor[:2], face)
        self.assertRaisesRegex(ValueError, "faces", graze.mesh_ccd, floor, floor, [(0, 1, 3)])
        self.assertRaisesRegex(ValueError, "margin", graze.mesh_ccd, floor, floor, face, margin=-1)
        self.assertRaisesRegex(ValueError, "threads", graze.mesh_ccd, floor, floor, face, threads=0)
        self.assertRaisesRegex(ValueError, "other", graze.mesh_ccd, floor, floor, face, (floor, floor))

    def test_predicates(self):
        dice = random.Random(9)
        for word, function, dimension, count in (("orient2", graze.orient, 2, 3), ("orient3", graze.orient, 3, 4),
                                                 ("incircle", graze.incircle, 2, 4), ("insphere", graze.insphere, 3, 5)):
            points = [vectors(dice, 50, dimension, 2) for _ in range(count)]
            want = [int(graze.query(f"{word} " + " ".join(str(c) for p in points for c in p[i]))) for i in range(50)]
            self.assertEqual(want, rows(function(*points)))
            self.assertEqual(want[:10], [function(*(p[i] for p in points)) for i in range(10)])
            self.assertEqual({-1, 0, 1}, set(want))
        self.assertRaisesRegex(ValueError, "b: ", graze.orient, (0, 0), (0, 0, 0), (1, 1))
        self.assertRaisesRegex(TypeError, "c: ", graze.incircle, (0, 0), (0, 1), None, (1, 1))


if __name__ == "__main__":
    unittest.main()
