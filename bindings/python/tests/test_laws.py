# SPDX-License-Identifier: MIT
"""Laws that answers must obey, on inputs that hypothesis makes and shrinks."""
import math
import os
import struct
import unittest

from hypothesis import assume, given, settings, strategies as st

import graze
from graze import Aabb, Capsule, Circle, Halfspace, Hull, Line, Mesh, Obb, Plane, Point, Ray, Rect, Scene, Segment, Sphere, Tree, Triangle

# GRAZE_COUNT: how many inputs each law gets.
settings.register_profile("graze", derandomize=True, deadline=None, database=None, max_examples=int(os.environ.get("GRAZE_COUNT", 40)))
settings.load_profile("graze")

DIMENSIONS = st.sampled_from((2, 3))
COARSE = st.integers(-64, 64).map(lambda i: i / 8)  # sums and small products of these are exact
SIZES = st.integers(0, 64).map(lambda i: i / 8)
ANY = st.floats(width=64) | st.sampled_from([0.0, -0.0, 5e-324, 1e308, math.inf, -math.inf, math.nan]) | COARSE


def shift(vector, by):
    return [a + b for a, b in zip(vector, by)]


class Parts:
    """The arguments of one shape: its class, and for each a role (position, direction, size, offset) and its value."""

    def __init__(self, cls, *fields):
        self.cls, self.fields = cls, fields

    def __repr__(self):
        return f"{self.cls.__name__}{tuple(value for _, value in self.fields)}"

    def make(self):
        return self.cls(*(value for _, value in self.fields))

    def moved(self, by):
        out = []
        for role, value in self.fields:
            if role == "position":
                value = shift(value, by)
            elif role == "positions":
                value = [shift(v, by) for v in value]
            elif role == "offset":
                value += sum(n * b for n, b in zip(self.fields[0][1], by))
            elif role in ("x", "y"):
                value += by["xy".index(role)]
            out.append((role, value))
        return Parts(self.cls, *out)

    def scaled(self, factor):
        """All lengths times a power of two; directions stay."""
        def times(role, value):
            if role in ("direction", "normal"):
                return value
            if role == "positions":
                return [[c * factor for c in v] for v in value]
            return [c * factor for c in value] if isinstance(value, list) else value * factor
        return Parts(self.cls, *((role, times(role, value)) for role, value in self.fields))


@st.composite
def parts(draw, dimension, numbers=COARSE, sizes=SIZES, bounded=False):
    vector = lambda n=numbers: draw(st.lists(n, min_size=dimension, max_size=dimension))
    at = lambda: ("position", vector())
    along = lambda: ("direction", vector())
    kinds = [Point, Segment, Circle if dimension == 2 else Sphere, Capsule, Aabb, Obb, Triangle, Hull]
    kinds += [Rect] if dimension == 2 else []
    kinds += [] if bounded else [Ray, Line, Plane, Halfspace]
    cls = draw(st.sampled_from(kinds))
    if cls in (Point, Segment, Triangle):
        return Parts(cls, *(at() for _ in range({Point: 1, Segment: 2, Triangle: 3}[cls])))
    if cls in (Ray, Line):
        return Parts(cls, at(), along())
    if cls in (Plane, Halfspace):
        return Parts(cls, ("normal", vector()), ("offset", draw(numbers)))
    if cls in (Circle, Sphere):
        return Parts(cls, at(), ("size", draw(sizes)))
    if cls is Capsule:
        return Parts(cls, at(), at(), ("size", draw(sizes)))
    if cls is Aabb:
        low = vector()
        return Parts(cls, ("position", low), ("position", shift(low, vector(sizes))))
    if cls is Rect:
        return Parts(cls, ("x", draw(numbers)), ("y", draw(numbers)), ("size", draw(sizes)), ("size", draw(sizes)))
    if cls is Obb:
        return Parts(cls, at(), ("size", vector(sizes)), *(along() for _ in range(1 if dimension == 2 else 3)))
    return Parts(cls, ("positions", [vector() for _ in range(draw(st.integers(1, 5)))]))


def pairs(**options):
    return DIMENSIONS.flatmap(lambda d: st.tuples(parts(d, **options), parts(d, **options)))


def bits(answer):
    """An answer as a flat tuple that compares bit for bit."""
    if isinstance(answer, float):
        return (struct.pack("d", answer),)
    if hasattr(answer, "__len__"):
        return tuple(b for item in (answer.tolist() if hasattr(answer, "tolist") else answer) for b in bits(item))
    return (answer,)


class Laws(unittest.TestCase):
    @given(pairs(), SIZES)
    def test_order_does_not_matter(self, both, margin):
        a, b = (p.make() for p in both)
        for ask in (graze.overlap, graze.overlap_open, graze.touch, graze.distance):
            self.assertEqual(bits(ask(a, b)), bits(ask(b, a)))
        self.assertIs(graze.within(a, b, margin), graze.within(b, a, margin))

    @given(pairs(numbers=ANY, sizes=ANY), ANY)
    def test_order_does_not_matter_for_any_numbers(self, both, margin):
        a, b = (p.make() for p in both)
        for ask in (graze.overlap, graze.overlap_open, graze.touch, graze.distance):
            self.assertEqual(bits(ask(a, b)), bits(ask(b, a)))
        self.assertIs(graze.within(a, b, margin), graze.within(b, a, margin))

    @given(pairs(numbers=ANY, sizes=ANY))
    def test_what_the_answers_say_of_each_other(self, both):
        a, b = (p.make() for p in both)
        valid = graze.valid(a) and graze.valid(b)
        overlap, open, touch, distance = (ask(a, b) for ask in (graze.overlap, graze.overlap_open, graze.touch, graze.distance))
        self.assertEqual(overlap, open or touch)
        self.assertFalse(open and touch)
        self.assertEqual(overlap, graze.within(a, b, 0))
        self.assertEqual(valid, graze.within(a, b, math.inf))
        self.assertTrue(distance == 0 if overlap else distance >= 0)
        self.assertTrue(valid or distance == math.inf)
        self.assertTrue(overlap or not graze.contains(a, b))

    @given(pairs(), st.lists(COARSE, min_size=3, max_size=3))
    def test_moving_both_changes_nothing(self, both, by):
        (a, b), (c, d) = [p.make() for p in both], [p.moved(by).make() for p in both]
        for ask in (graze.overlap, graze.overlap_open, graze.touch, graze.contains, graze.distance):
            self.assertEqual(bits(ask(a, b)), bits(ask(c, d)), ask.__name__)

    @given(pairs(), st.integers(-300, 300))
    def test_scaling_by_a_power_of_two_scales_distances(self, both, exponent):
        factor = 2.0**exponent
        (a, b), (c, d) = [p.make() for p in both], [p.scaled(factor).make() for p in both]
        for ask in (graze.overlap, graze.overlap_open, graze.touch, graze.contains):
            self.assertIs(ask(a, b), ask(c, d), ask.__name__)
        self.assertEqual(graze.distance(a, b) * factor, graze.distance(c, d))

    @given(pairs(bounded=True), SIZES, SIZES)
    def test_more_radius_no_fewer_contacts(self, both, r, more):
        plain = [p.make() for p in both]
        assume(both[0].cls not in (Circle, Sphere, Capsule))
        a, b = plain[0].rounded(r), plain[0].rounded(r + more)
        self.assertLessEqual(graze.overlap(a, plain[1]), graze.overlap(b, plain[1]))
        self.assertEqual(graze.within(plain[0], plain[1], r), graze.overlap(a, plain[1]))
        self.assertTrue(graze.contains(b, a))

    @given(DIMENSIONS.flatmap(lambda d: st.tuples(parts(d, bounded=True), parts(d), *[st.lists(COARSE, min_size=d, max_size=d)] * 2)))
    def test_sweeps(self, given_):
        (a, b), by_a, by_b = [p.make() for p in given_[:2]], given_[2], given_[3]
        hit, enter, leave = graze.sweep(a, by_a, b, by_b)
        self.assertEqual(graze.overlap(a, b), hit and enter == 0)
        self.assertTrue(0 <= enter <= leave <= 1 if hit else enter == leave == math.inf)
        self.assertEqual(bits((hit, enter, leave)), bits(tuple(graze.sweep(b, by_b, a, by_a))))
        relative = [x - y for x, y in zip(by_a, by_b)]  # exact
        self.assertEqual(bits((hit, enter, leave)), bits(tuple(graze.sweep(a, relative, b))))
        self.assertLessEqual(graze.sweep(a, by_a, b, by_b, open=True).hit, hit)

    @given(DIMENSIONS.flatmap(lambda d: st.lists(st.tuples(*[st.lists(ANY, min_size=d, max_size=d)] * 3, ANY), min_size=1, max_size=4)))
    def test_an_array_is_answered_as_its_elements(self, rows):
        points, centers, directions, radii = map(list, zip(*rows))
        ball = Circle if len(points[0]) == 2 else Sphere
        for one, many in ((lambda i: Point(points[i]), Point(points)), (lambda i: Segment(points[i], directions[i]), Segment(points, directions))):
            for ask in (graze.overlap, graze.touch, graze.distance, graze.nearest_points):
                got, want = ask(many, ball(centers, radii)), [ask(one(i), ball(centers[i], radii[i])) for i in range(len(rows))]
                if ask is graze.nearest_points:
                    for column in range(3):
                        self.assertEqual(self.flat(got[column]), [b for w in want for b in self.flat(w[column])])
                else:
                    self.assertEqual(self.flat(got), [b for w in want for b in self.flat(w)])
        got = graze.cast(Ray(points, directions), ball(centers, radii))
        want = [graze.cast(Ray(points[i], directions[i]), ball(centers[i], radii[i])) for i in range(len(rows))]
        for column in range(3):
            self.assertEqual(self.flat(got[column]), [b for w in want for b in self.flat(w[column])])

    def flat(self, answer):
        """The bits of floats; all NaN are one."""
        return ["nan" if isinstance(b, bytes) and math.isnan(struct.unpack("d", b)[0]) else b for b in bits(answer)]

    @given(st.lists(st.tuples(*[st.lists(COARSE, min_size=2, max_size=2)] * 2), min_size=1, max_size=20), parts(2))
    def test_a_tree_finds_what_overlaps(self, boxes, shape):
        low, high = map(list, zip(*((a, [max(x, y) for x, y in zip(a, b)]) for a, b in boxes)))
        want = [i for i in range(len(boxes)) if graze.overlap(shape.make(), Aabb(low[i], high[i]))]
        tree = Tree(Aabb(low, high))
        self.assertEqual(want, sorted(tree.overlap(shape.make()).tolist()))
        self.assertEqual(want != [], tree.overlap_any(shape.make()))

    @given(st.data(), DIMENSIONS, st.integers(0, 12))
    def test_a_scene_says_what_its_things_say(self, data, dimension, count):
        numbers = data.draw(st.sampled_from((COARSE, ANY)))
        things = [data.draw(parts(dimension, numbers)).make() for _ in range(count)]
        ids = data.draw(st.lists(st.integers(0, 2**64 - 1), min_size=count, max_size=count, unique=True))
        scene, shape = Scene(things, ids, dimension), data.draw(parts(dimension, numbers)).make()
        for relation in ("overlap", "overlap_open", "touch", "contains"):
            want = sorted(id for id, thing in zip(ids, things) if getattr(graze, relation)(thing, shape))
            self.assertEqual(want, scene.overlap(shape, relation=relation).tolist())
            self.assertEqual(want != [], scene.overlap_any(shape, relation=relation))
        apart = sorted((graze.distance(thing, shape), id) for id, thing in zip(ids, things))
        apart = [(distance, id) for distance, id in apart if graze.valid(shape) and graze.valid(things[ids.index(id)])]
        found = scene.nearest_k(shape, count)
        self.assertEqual(apart, list(zip(found.distance.tolist(), found.id.tolist())))
        margin = data.draw(SIZES)
        self.assertEqual(sorted(id for id, thing in zip(ids, things) if graze.within(thing, shape, margin)),
                         scene.overlap(shape, relation="within", margin=margin).tolist())
        ordered = sorted(zip(ids, things), key=lambda pair: pair[0])
        want = [[a, b] for k, (a, p) in enumerate(ordered) for b, q in ordered[k + 1:] if graze.overlap(p, q)]
        self.assertEqual(want, scene.pairs().tolist())

    @given(st.data(), DIMENSIONS, st.integers(1, 8))
    def test_a_scene_is_hit_where_its_things_are(self, data, dimension, count):
        things = [data.draw(parts(dimension)).make() for _ in range(count)]
        vector = st.lists(COARSE, min_size=dimension, max_size=dimension)
        scene, ray, by = Scene(things), Ray(data.draw(vector), data.draw(vector)), data.draw(vector)
        ball = (Circle if dimension == 2 else Sphere)(data.draw(vector), data.draw(SIZES))
        for found, times in ((scene.cast_all(ray), [graze.cast(ray, thing) for thing in things]),
                             (scene.sweep_all(ball, by), [graze.sweep(ball, by, thing) for thing in things])):
            want = sorted((hit.enter, i, hit.exit) for i, hit in enumerate(times) if hit)
            self.assertEqual(want, list(zip(found.enter.tolist(), found.id.tolist(), found.exit.tolist())))
        hit = scene.cast(ray)
        if hit:
            one = graze.cast_hit(ray, things[hit.id])
            self.assertEqual((one.point.tolist(), one.normal.tolist()), (hit.point.tolist(), hit.normal.tolist()))

    @given(st.lists(COARSE, min_size=12, max_size=12), st.lists(COARSE, min_size=3, max_size=3))
    def test_a_tetrahedron_contains_what_its_hull_contains(self, numbers, point):
        corners = [numbers[i:i + 3] for i in range(0, 12, 3)]
        side = graze.orient(*corners)
        assume(side != 0)
        faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]] if side < 0 else [[0, 1, 2], [0, 3, 1], [1, 3, 2], [0, 2, 3]]
        mesh = Mesh(corners, faces)
        inside = graze.overlap(Hull(corners), Point(point))
        self.assertEqual((0, 0), (mesh.open_edges, mesh.unmatched_edges))
        self.assertEqual(inside, mesh.contains(point))
        self.assertEqual(inside and not graze.touch(Hull(corners), Point(point)), mesh.contains(point, open=True))
        number, error, on = mesh.winding(point)
        self.assertEqual((float(inside and not on), 0.0), (number, error))


if __name__ == "__main__":
    unittest.main()
