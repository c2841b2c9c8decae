# SPDX-License-Identifier: MIT
"""Scenes: each answer is that of the things asked one by one; what they keep, and what they refuse."""
import copy
import gc
import itertools
import math
import pickle
import random
import threading
import unittest
import weakref

import graze
from graze import (Aabb, Capsule, Circle, Cylinder, Halfspace, Hull, Line, Mesh, Obb, Plane, Point, Polygon, Ray, Rect, Scene, Segment, Sphere, Thing, Triangle,
                   UnsupportedError)

CORNERS = [[float(x), float(y), float(z)] for x in (0, 2) for y in (0, 2) for z in (0, 2)]
CUBE = [[0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1], [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]]
MESH = Mesh(CORNERS, CUBE)
HUT = Polygon([[(8, 0), (12, 0), (12, 4), (8, 4)], [(9, 1), (11, 1), (11, 3), (9, 3)]])
AWAY = [[1, 0, 0, 5], [0, 1, 0, 0], [0, 0, 1, 0]]
RELATIONS = {"overlap": graze.overlap, "overlap_open": graze.overlap_open, "touch": graze.touch, "contains": graze.contains}


def listed(answer):
    return answer.tolist()


def random_shape(dice, dimension):
    """On a lattice, so that many touch."""
    at = lambda: [float(dice.randint(-4, 4)) for _ in range(dimension)]
    low = at()
    kinds = [lambda: Point(at()), lambda: Segment(at(), at()), lambda: Capsule(at(), at(), dice.randint(0, 2)), lambda: Triangle(at(), at(), at()),
             lambda: Aabb(low, [x + dice.randint(0, 2) for x in low]), lambda: Hull([at() for _ in range(5)]), lambda: Halfspace(at(), dice.randint(-9, 9)),
             lambda: Point(at()).rounded(1), lambda: (Circle if dimension == 2 else Sphere)(at(), dice.randint(0, 2)), lambda: Aabb(low, [math.nan] * dimension)]
    return dice.choice(kinds)()


def placed_by_hand(thing):
    if isinstance(thing.shape, Mesh):
        return thing.shape if thing.pose is None else thing.shape.posed(thing.pose, thing.rotation)
    return thing.shape if thing.pose is None or isinstance(thing.shape, Polygon) else thing.shape.posed(thing.pose, thing.rotation)


def random_thing(dice, dimension):
    if dimension == 3 and dice.random() < 0.2:
        return Thing(MESH, dice.choice([None, AWAY]), solid=dice.choice([False, True]))
    if dimension == 2 and dice.random() < 0.2:
        return Thing(HUT)
    rotation = 0.5 if dimension == 2 else (0, 0, 1, 1)
    return Thing(random_shape(dice, dimension), *dice.choice([(), ([1.0] * dimension, rotation)]))


def solid_of(thing):
    return {} if not isinstance(thing.shape, Mesh) else {"solid": thing.solid}


def distance(thing, place, shape):
    return place.distance(shape, **solid_of(thing)) if isinstance(place, (Mesh, Polygon)) else graze.distance(place, shape)


def within(thing, place, shape, margin):
    return place.within(shape, margin, **solid_of(thing)) if isinstance(place, (Mesh, Polygon)) else graze.within(place, shape, margin)


class BruteForce(unittest.TestCase):
    def worlds(self, count=40):
        for seed in range(count):
            dice = random.Random(seed)
            dimension = 2 + seed % 2
            things = [random_thing(dice, dimension) for _ in range(dice.randint(0, 25))]
            ids = dice.sample([*range(60), 2**63, 2**64 - 1], len(things))
            yield dice, dimension, things, ids, Scene(things, ids, dimension)

    def overlapping(self, things, places, ids, shape):
        for thing, place, id in zip(things, places, ids):
            if place.overlap(shape, **solid_of(thing)) if isinstance(place, (Mesh, Polygon)) else graze.overlap(place, shape):
                yield id

    def test_overlap_nearest_casts_and_pairs(self):
        for dice, dimension, things, ids, scene in self.worlds():
            places = [placed_by_hand(thing) for thing in things]
            self.assertEqual((len(things), dimension), (len(scene), scene.dimension))
            self.assertEqual(sorted(ids), list(scene))
            shapes = [random_shape(dice, dimension) for _ in range(4)]
            for shape in shapes:
                want = sorted(self.overlapping(things, places, ids, shape))
                self.assertEqual(want, listed(scene.overlap(shape)))
                self.assertEqual(want != [], scene.overlap_any(shape))
                ranked = sorted((distance(thing, place, shape), id) for thing, place, id in zip(things, places, ids))
                ranked = [(apart, id) for apart, id in ranked if apart < math.inf]
                found = scene.nearest_k(shape, len(scene))
                self.assertEqual(ranked, list(zip(listed(found.distance), listed(found.id))))
                near = scene.nearest(shape)
                self.assertEqual(ranked[0] if ranked else (math.inf, 0), (near.distance, near.id))
                self.assertEqual(bool(ranked), bool(near))
                for apart in {apart for apart, _ in ranked[:5]}:
                    want = sorted(id for thing, place, id in zip(things, places, ids) if within(thing, place, shape, apart))
                    self.assertEqual(want, sorted(listed(scene.nearest_k(shape, 99, within=apart).id)))
                    self.assertEqual(want, listed(scene.overlap(shape, relation="within", margin=apart)))
                for relation, ask in RELATIONS.items():
                    if not any(isinstance(thing.shape, Mesh) for thing in things):
                        self.assertEqual(sorted(id for place, id in zip(places, ids) if (getattr(place, relation)(shape) if isinstance(place, Polygon) else ask(place, shape))),
                                         listed(scene.overlap(shape, relation=relation)))
            rays = Ray([[dice.randint(-9, 9) for _ in range(dimension)] for _ in range(5)], [[dice.randint(-2, 2) for _ in range(dimension)] for _ in range(5)])
            first, all_hits, some = scene.cast(rays), scene.cast_all(rays), scene.cast_any(rays)
            for i, ray in enumerate(rays):
                want = sorted((self.enter(thing, place, ray), id) for thing, place, id in zip(things, places, ids))
                want = [(enter, id) for enter, id in want if enter < math.inf]
                rows = [(enter, id) for shape, enter, id in zip(listed(all_hits.shape), listed(all_hits.enter), listed(all_hits.id)) if shape == i]
                self.assertEqual(want, rows)
                self.assertEqual((bool(want), want[0] if want else (math.inf, 0)), (first.hit[i], (first.enter[i], first.id[i])))
                self.assertEqual(bool(want), some[i])
                one = scene.cast(ray)
                self.assertEqual([listed(first.point)[i], listed(first.normal)[i]], [listed(one.point), listed(one.normal)])
            if dimension == 3:
                pairs = [(a, b) for a, b in itertools.combinations(sorted(ids), 2) if self.meet(scene, a, b)]
                self.assertEqual([list(pair) for pair in pairs], listed(scene.pairs()))

    def enter(self, thing, place, ray):
        if isinstance(place, Mesh):
            hit = place.cast(ray)
            return 0.0 if thing.solid and place.contains(ray.origin) and graze.valid(ray) else hit.time
        return place.cast(ray).enter if isinstance(place, Polygon) else graze.cast(ray, place).enter

    def meet(self, scene, a, b):
        """Of things of space."""
        things = [scene[a], scene[b]]
        places = [placed_by_hand(thing) for thing in things]
        if isinstance(places[0], Mesh) and isinstance(places[1], Mesh):
            return places[0].overlap(places[1], solid=things[0].solid, other_solid=things[1].solid)
        if isinstance(places[1], Mesh):
            return places[1].overlap(places[0], **solid_of(things[1]))
        return places[0].overlap(places[1], **solid_of(things[0])) if isinstance(places[0], Mesh) else graze.overlap(*places)

    def test_neighbors_are_the_nearest_others(self):
        met = 0
        for dice, dimension, things, ids, scene in self.worlds():
            more = [random_thing(dice, dimension) for _ in range(dice.randint(0, 9))]
            other, others = Scene(more, range(50, 50 + len(more)), dimension), dict(zip(range(50, 99), more))
            known, reach = dict(zip(ids, things)), dice.choice([math.inf, 1.0, 3.0])
            for id in ids[:5]:
                wanted = []
                for among in ({one: thing for one, thing in known.items() if one != id}, others):
                    ranked = sorted((self.between(known[id], thing, reach), one) for one, thing in among.items())
                    wanted.append([(id, one, far) for far, one in ranked if far < math.inf])
                for k in (0, 2, 99):
                    for scenes, rows in zip(({}, {"other": other}), wanted):
                        found = scene.neighbors(id, k, within=reach, **scenes)
                        self.assertEqual(rows[:k], list(zip(listed(found.thing), listed(found.id), listed(found.distance))))
                        self.assertEqual(rows[:k] != [], bool(found))
                met += len(wanted[0])
            each = [scene.neighbors(id, 3) for id in ids]
            for threads in (1, 3):
                found = scene.neighbors(ids, 3, threads=threads)
                for name in found._fields:
                    self.assertEqual([x for one in each for x in listed(getattr(one, name))], listed(getattr(found, name)))
        self.assertGreater(met, 500)

    def between(self, a, b, limit):
        """How far two things are from each other; infinite if that is more than the limit."""
        p, q = placed_by_hand(a), placed_by_hand(b)
        if isinstance(p, Mesh) and isinstance(q, Mesh):
            solid = {"solid": a.solid, "other_solid": b.solid}
            return p.distance(q, **solid) if p.within(q, limit, **solid) else math.inf
        if isinstance(q, (Mesh, Polygon)) and not isinstance(p, (Mesh, Polygon)):
            a, p, q = b, q, p
        return distance(a, p, q) if within(a, p, q, limit) else math.inf

    def test_random_changes(self):
        for dice, dimension, things, ids, scene in self.worlds(20):
            known = dict(zip(ids, things))
            for _ in range(30):
                what, id = dice.choice("arRm"), dice.choice(sorted(known) or [0])
                if what == "a" or id not in known:
                    id = dice.choice([i for i in range(99) if i not in known])
                    known[id] = random_thing(dice, dimension)
                    scene.add(id, known[id])
                elif what == "R":
                    known[id] = random_thing(dice, dimension)
                    scene.replace(id, known[id])
                elif what == "r":
                    del known[id]
                    scene.remove(id)
                elif not isinstance(known[id].shape, Polygon):
                    pose = [float(dice.randint(-3, 3)) for _ in range(dimension)], (0.25 if dimension == 2 else (1, 0, 0, 1))
                    known[id] = Thing(known[id].shape, *pose, solid=known[id].solid)
                    scene.move(id, *pose)
            self.assertEqual(sorted(known), listed(scene.ids))
            shape, things = random_shape(dice, dimension), list(known.values())
            want = sorted(self.overlapping(things, [placed_by_hand(thing) for thing in things], known, shape))
            for again in (scene, pickle.loads(pickle.dumps(scene)), copy.copy(scene)):
                self.assertEqual(want, listed(again.overlap(shape)))
                self.assertEqual([id in known for id in range(99)], [id in again for id in range(99)])

    def test_arrays_are_their_items(self):
        dice = random.Random(5)
        balls = Sphere([[dice.uniform(-5, 5) for _ in range(3)] for _ in range(300)], 0.4)
        scene = Scene(balls)
        points = [[dice.uniform(-6, 6) for _ in range(3)] for _ in range(700)]
        for threads in (1, 3):
            near = scene.nearest(points, threads=threads)
            self.assertEqual([scene.nearest(p).id for p in points], listed(near.id))
            rows = listed(scene.overlap(Sphere(points, 1), threads=threads))
            self.assertEqual([[i, id] for i, p in enumerate(points) for id in listed(scene.overlap(Sphere(p, 1)))], rows)
            swept = scene.sweep(Sphere(points, 0.5), (1, 2, 3), threads=threads)
            self.assertEqual([scene.sweep(Sphere(p, 0.5), (1, 2, 3)).enter for p in points], listed(swept.enter))
            self.assertEqual(listed(swept.hit), listed(scene.sweep_any(Sphere(points, 0.5), (1, 2, 3), threads=threads)))
            hits = scene.sweep_all(Sphere(points, 0.5), (1, 2, 3), threads=threads)
            self.assertEqual(sum(len(scene.sweep_all(Sphere(p, 0.5), (1, 2, 3)).id) for p in points), len(hits.id))
            sees = scene.sight(points, points[::-1], threads=threads)
            self.assertEqual([scene.sight(a, b) for a, b in zip(points, points[::-1])], listed(sees))
            self.assertEqual([not any(listed(graze.cast(Segment(a, b), balls).hit)) for a, b in zip(points[:20], points[::-1])], listed(sees)[:20])
        self.assertEqual([[i, j] for i in range(300) for j in range(i + 1, 300) if graze.overlap(balls[i], balls[j])], listed(scene.pairs()))
        many = scene.overlap(Sphere((0, 0, 0), 99))
        self.assertEqual(list(range(300)), listed(many))
        self.assertEqual(300, len(scene.cast_all(Segment((-99, 0, 0), (99, 0, 0)), accept_hit=lambda hit: False).id) + 300)


class Filters(unittest.TestCase):
    def test_bits(self):
        scene = Scene([Thing(Circle((i, 0), 1), category=1 << i % 3, mask=0 if i < 6 else 1 << 63) for i in range(9)])
        self.assertEqual([0, 3], listed(scene.overlap(Aabb((-9, -9), (9, 9)), mask=1, category=2)))
        self.assertEqual([0, 3, 6], listed(scene.overlap(Aabb((-9, -9), (9, 9)), mask=1)))
        self.assertEqual([1, 4, 7], sorted(listed(scene.nearest_k((0, 0), 9, mask=2).id)))
        self.assertEqual(1, scene.cast(Ray((-9, 0), (1, 0)), mask=2).id)
        self.assertTrue(scene.sight((-9, 0), (-0.5, 0), mask=2))
        self.assertFalse(scene.sight((-9, 0), (-0.5, 0), mask=1))

    def test_callables(self):
        scene = Scene(Aabb([(0, 0), (0, 2), (0, 4)], [(4, 1), (4, 3), (4, 5)]), [10, 20, 30])
        up, down = Segment((2, -9), (2, 9)), Segment((2, 9), (2, -9))
        above = lambda hit: hit.normal[1] > 0
        self.assertEqual((False, 30), (scene.cast(up, accept_hit=above).hit, scene.cast(down, accept_hit=above).id))
        self.assertEqual([20, 10], listed(scene.cast_all(down, accept=lambda id: id != 30).id))
        self.assertTrue(scene.cast_any(up, accept=lambda id: id == 30))
        self.assertEqual([10, 20], listed(scene.sweep_all(Circle((2, -9), 1), (0, 18), accept_hit=lambda hit: hit.id < 30).id))
        self.assertEqual(20, scene.nearest((2, 9), accept=lambda id: id != 30).id)
        self.assertEqual([10], listed(scene.overlap(Aabb((0, 0), (9, 9)), accept=lambda id: id == 10, threads=2)))
        self.assertEqual([[10, 20], [20, 30]], listed(scene.pairs(relation="within", margin=1)))
        self.assertEqual([[20, 30]], listed(scene.pairs(relation="within", margin=1, accept=lambda a, b: (a, b) == (20, 30))))
        nested = lambda id: scene.overlap_any(Point((2, 4.5))) and id == 10  # it may ask, but not change
        self.assertEqual([10], listed(scene.overlap(Aabb((0, 0), (9, 9)), accept=nested)))

    def test_neighbors_that_are_accepted(self):
        scene = Scene([Thing(Circle((3 * i, 0), 1), category=1 << i % 2, mask=3 if i < 6 else 2) for i in range(9)])
        self.assertEqual([1, 2, 3, 4, 5], listed(scene.neighbors(0, 9).id))
        self.assertEqual([2, 4], listed(scene.neighbors(0, 2, accept=lambda id: id % 2 == 0, threads=2).id))
        with self.assertRaisesRegex(KeyError, "no thing has 77"):
            scene.neighbors([0, 77], 1)
        with self.assertRaisesRegex(ValueError, "k: expected 0 or more, got -1"):
            scene.neighbors(0, -1)
        with self.assertRaisesRegex(ValueError, "other: of 3D, expected 2D"):
            scene.neighbors(0, 1, other=Scene([], space=3))
        with self.assertRaises(ZeroDivisionError):
            scene.neighbors(0, 1, accept=lambda id: 1 // 0)

    def test_exceptions_end_the_question(self):
        scene = Scene(Circle([(i, 0) for i in range(500)], 0.25))
        for ask in (lambda f: scene.overlap(Aabb([(0, 0)] * 1000, (999, 9)), accept=f), lambda f: scene.nearest([(0, 0)] * 1000, accept=f),
                    lambda f: scene.cast(Ray([(-1, 0)] * 1000, (1, 0)), accept_hit=f), lambda f: scene.pairs(relation="within", margin=1, accept=lambda a, b: f(a)),
                    lambda f: scene.sight((-1, 0), (999, 0), accept=f)):
            calls = []

            def fails(found):
                calls.append(found)
                raise LookupError(len(calls))

            self.assertRaisesRegex(LookupError, "^1$", ask, fails)
            self.assertEqual(1, len(calls))
        with self.assertRaisesRegex(RuntimeError, "scene: .*a question that calls back"):
            scene.overlap(Point((0, 0)), accept=lambda id: scene.remove(id))
        self.assertEqual(500, len(scene))


class Contacts(unittest.TestCase):
    def test_contacts_are_those_of_the_things(self):
        for seed in range(30):
            dice = random.Random(seed)
            dimension = 2 + seed % 2
            things = [thing for thing in (random_thing(dice, dimension) for _ in range(12)) if not isinstance(thing.shape, (Segment, Halfspace))]
            scene, ball = Scene(things, space=dimension), (Circle if dimension == 2 else Sphere)([dice.randint(-4, 4) for _ in range(dimension)], 2)
            margin, want = dice.choice((0.0, 1.0)), []
            for id, thing in enumerate(things):
                place = placed_by_hand(thing)
                if isinstance(place, (Mesh, Polygon)):
                    rows = place.contacts(ball, margin, **solid_of(thing))
                    part = rows.triangle_b if isinstance(place, Mesh) else rows.edge
                    want += [(id, *row) for row in zip(*map(listed, (rows.contact, rows.normal, rows.depth, rows.point, rows.point_depth, part)))]
                else:
                    hit, points = graze.contact(ball, place, margin)
                    if hit:
                        want += [(id, 0, listed(hit.normal), hit.depth, point, depth, 0) for point, depth in zip(listed(points.point), listed(points.depth))]
            rows = scene.contacts(ball, margin)
            got = list(zip(*map(listed, (rows.id, rows.contact, rows.normal, rows.depth, rows.point, rows.point_depth, rows.part))))
            numbers = {key: i for i, key in enumerate(dict.fromkeys((row[0], row[1]) for row in want))}
            self.assertEqual([(row[0], numbers[row[0], row[1]], *row[2:]) for row in want], got)
            self.assertEqual([0] * len(got), listed(rows.shape))

    def test_contacts_of_pairs(self):
        scene = Scene([Aabb((0, 0, 0), (4, 4, 1)), Sphere((1, 1, 1.5), 1), Sphere((9, 1, 1), 1), Thing(MESH, [[1, 0, 0, 3], [0, 1, 0, 0], [0, 0, 1, 0.5]])])
        rows = scene.pair_contacts()
        self.assertEqual([(0, 1), (0, 3)], sorted(set(zip(listed(rows.a), listed(rows.b)))))
        first = graze.contact(scene[0].shape, scene[1].shape)
        self.assertEqual((listed(first.contact.normal), first.contact.depth), (listed(rows.normal)[0], listed(rows.depth)[0]))
        self.assertEqual(sorted(listed(rows.contact)), listed(rows.contact))
        other = Scene([Sphere((9, 1, 2.5), 1), Sphere((99, 0, 0), 1)], [8, 9])
        self.assertEqual([[2], [8], [0.5]], [listed(column) for column in (scene.pair_contacts(other).a, scene.pair_contacts(other).b, scene.pair_contacts(other).depth)])
        self.assertEqual([], listed(other.pair_contacts().a))
        self.assertRaisesRegex(UnsupportedError, "contacts", Scene([HUT, HUT]).pair_contacts)
        self.assertRaisesRegex(ValueError, "other: of 2D", scene.pair_contacts, Scene([HUT]))

    def test_what_moves_meets(self):
        for seed in range(20):
            dice = random.Random(seed)
            dimension = 2 + seed % 2
            shapes = [random_shape(dice, dimension) for _ in range(15)]
            shapes = [shape for shape in shapes if not isinstance(shape, Halfspace)]
            scene, ids = Scene(shapes), dice.sample(range(len(shapes)), 6)
            by = [[float(dice.randint(-4, 4)) for _ in range(dimension)] for _ in ids]
            ways = dict(zip(ids, by))
            for open in (False, True):
                want = []
                for a, b in itertools.combinations(range(len(shapes)), 2):
                    hit = graze.sweep(shapes[a], ways.get(a), shapes[b], ways.get(b), open=open)
                    if hit:
                        want.append((hit.enter, a, b, hit.exit))
                found = scene.meetings(ids, by, open=open, threads=dice.choice((1, 2)))
                self.assertEqual(sorted(want), list(zip(*map(listed, (found.enter, found.a, found.b, found.exit)))))
                one = scene.meetings(ids, by, open=open, first=True)
                self.assertEqual([column[:1] for column in map(listed, found)], [listed(column) for column in one])
            only = scene.meetings(ids, by, accept=lambda a, b: a in ids and b in ids)
            self.assertTrue(all(a in ids and b in ids for a, b in zip(listed(only.a), listed(only.b))))
        balls = Scene(Sphere([(4 * i, 0, 0) for i in range(300)], 1))
        self.assertEqual(299 * 300 // 2, len(balls.meetings(range(1, 300), [(-4 * i, 0, 0) for i in range(1, 300)]).enter))
        hit = balls.meetings(3, (-4, 0, 0))
        self.assertEqual(([2], [3], [0.5], [[-1, 0, 0]]), tuple(map(listed, (hit.a, hit.b, hit.enter, hit.normal))))
        self.assertRaisesRegex(KeyError, "no thing has 300", balls.meetings, [1, 300], (1, 0, 0))
        self.assertRaisesRegex(ValueError, "by: 2 for 3 ids", balls.meetings, [1, 2, 3], [(1, 0, 0)] * 2)
        self.assertRaisesRegex(LookupError, "x", balls.meetings, 1, (-9, 0, 0), accept=lambda a, b: {}["x"])
        self.assertRaisesRegex(UnsupportedError, "meetings", Scene([Plane((1, 0), 0), Halfspace((1, 0), 1)]).meetings, 0, (1, 0))


def random_boxes(seed):
    """Boxes on a lattice of the plane or of space, and what draws more: numbers, and points."""
    dice, dimension = random.Random(seed), 2 + seed % 2
    at = lambda: [float(dice.randint(-6, 6)) for _ in range(dimension)]
    lows = [at() for _ in range(dice.randint(1, 20))]
    return dice, dimension, at, Aabb(lows, [[x + dice.randint(0, 4) for x in low] for low in lows])


class Slides(unittest.TestCase):
    def test_slides_end_in_nothing(self):
        seen = {"free": 0, "turned": 0, "inside": 0}
        for seed in range(300):
            dice, dimension, at, boxes = random_boxes(seed)
            scene, shape, by = Scene(boxes), random_shape(dice, dimension), at()
            if not graze.valid(shape) or isinstance(shape, (Hull, Halfspace)):
                continue
            end, blocking = scene.slide(shape, by), graze.overlap_open(shape, boxes)
            there, start = shape.at(end.place), shape.numbers().tolist()[:dimension]
            self.assertEqual(any(listed(blocking)), end.inside)
            if end.inside:
                seen["inside"] += 1
                self.assertEqual((start, by, 0), (listed(end.place), listed(end.left), end.legs))
                self.assertTrue(blocking[end.touches.id[0]])
                continue
            self.assertFalse(any(listed(graze.overlap_open(there, boxes))))
            self.assertEqual([x - y for x, y in zip(listed(end.place), start)], listed(end.made))
            first = scene.sweep(shape, by, open=True)
            self.assertEqual(bool(first), bool(end))
            self.assertEqual(bool(first), len(end.touches.id) > 0)
            if not first:
                seen["free"] += 1
                self.assertEqual(([x + y for x, y in zip(start, by)], [0] * dimension), (listed(end.place), listed(end.left)))
                continue
            seen["turned"] += end.legs > 1
            hits = scene.sweep_all(shape, by, open=True)
            self.assertIn(end.touches.id[0], [id for id, enter in zip(listed(hits.id), listed(hits.enter)) if enter == first.enter])
            self.assertEqual((0, 0), (end.touches.part[0], end.touches.leg[0]))
            self.assertLessEqual(end.touches.time[0], first.enter)
            self.assertEqual(sorted(listed(end.touches.time)), listed(end.touches.time))
            self.assertEqual(1, scene.slide(shape, by, most_legs=1).legs)
            self.assertEqual(listed(end.place), listed(scene.slide(shape, by, accept_hit=lambda hit: True).place))
        self.assertGreater(min(seen.values()), 10, seen)

    def test_many_slide_as_one_by_one(self):
        dice = random.Random(3)
        scene = Scene(Aabb([(i, j) for i in range(30) for j in range(30) if (i * j) % 7 == 3], [(i + 1, j + 1) for i in range(30) for j in range(30) if (i * j) % 7 == 3]))
        balls = Circle([(dice.uniform(0, 30), dice.uniform(0, 30)) for _ in range(600)], 0.2)
        by = [(dice.uniform(-9, 9), dice.uniform(-9, 9)) for _ in range(600)]
        for threads in (1, 3):
            ends = scene.slide(balls, by, threads=threads)
            rows = list(zip(*map(listed, ends.touches)))
            for i, (ball, way) in enumerate(zip(balls, by)):
                end = scene.slide(ball, way)
                self.assertEqual([column if name == "touches" else listed(column)[i] for name, column in zip(ends._fields[:-1], ends[:-1])],
                                 [column.tolist() if hasattr(column, "tolist") else column for column in end[:-1]])
                self.assertEqual([row[1:] for row in rows if row[0] == i], [row[1:] for row in zip(*map(listed, end.touches))])
        self.assertEqual(600, len(balls.at(ends.place)))
        floor = Scene(Aabb([(i, 0, 0) for i in range(200)], [(i + 1, 1, 1) for i in range(200)]))
        walk = floor.slide(Capsule((1, 2, 0.5), (1, 4, 0.5), 1), (150, -20, 0))
        self.assertEqual((2.0, False), (walk.place[1], walk.inside))
        self.assertGreater(walk.made[0], 149.9)

    def test_what_was_put_into_things_is_put_to_where_it_is_free(self):
        seen = {"free": 0, "one": 0, "several": 0}
        for seed in range(300):
            dice, dimension, at, boxes = random_boxes(seed)
            scene, shape = Scene([Thing(boxes, category=2)]), random_shape(dice, dimension)
            if not graze.valid(shape) or isinstance(shape, (Hull, Halfspace)):
                continue
            met, found, start = [box for box in boxes if graze.overlap_open(shape, box)], scene.separate(shape), shape.numbers().tolist()[:dimension]
            self.assertTrue(found)
            self.assertFalse(any(listed(graze.overlap_open(shape.at(found.place), boxes))))
            self.assertEqual(start, listed(scene.separate(shape, mask=1).place))
            seen["free" if not met else "one" if len(met) == 1 else "several"] += 1
            if not met:
                self.assertEqual(start, listed(found.place))
            alone = graze.separate(shape, met) if len(met) == 1 else None
            if alone and not any(listed(graze.overlap_open(shape.at(alone.place), boxes))):
                self.assertEqual(listed(alone.place), listed(found.place))
        self.assertGreater(min(seen.values()), 10, seen)
        balls, scene = Sphere([(i % 7, i % 5, 0) for i in range(600)], 1), Scene(Aabb([(0, 0, 0), (3, 0, 0)], [(3, 3, 3), (6, 3, 3)]))
        many = scene.separate(balls, threads=2)
        self.assertEqual([listed(scene.separate(ball).place) for ball in balls[:40]], listed(many.place)[:40])
        self.assertRaisesRegex(UnsupportedError, "separate", scene.separate, Hull([(0, 0, 0)]))
        self.assertRaisesRegex(LookupError, "x", scene.separate, Sphere((1, 1, 1), 1), accept=lambda id: {}["x"])

    def test_platforms_from_above(self):
        scene, ball = Scene([Aabb((0, 0), (9, 1)), Thing(Aabb((0, 4), (9, 5)), category=2)]), Circle((4, 2), 0.5)
        above = lambda hit: hit.normal[1] > 0
        self.assertEqual(([5.0, 3.5], True), (listed(scene.slide(ball, (1, 4)).place), bool(scene.slide(ball, (1, 4)))))
        self.assertEqual([5.0, 6.0], listed(scene.slide(ball, (1, 4), accept_hit=above).place))
        self.assertEqual([5.0, 6.0], listed(scene.slide(ball, (1, 4), accept=lambda id: id == 0).place))
        self.assertEqual([5.0, 5.5], listed(scene.slide(Circle((4, 9), 0.5), (1, -9), accept_hit=above).place))
        self.assertRaisesRegex(LookupError, "x", scene.slide, ball, (1, 4), accept_hit=lambda hit: {}["x"])
        self.assertRaisesRegex(ValueError, "most_legs: .*0", scene.slide, ball, (1, 4), most_legs=0)
        self.assertRaisesRegex(TypeError, "by: expected a vector", scene.slide, ball, None)
        self.assertRaisesRegex(UnsupportedError, "slide", scene.slide, Ray((0, 0), (1, 0)), (1, 4))

    def test_shapes_are_put_to_places(self):
        many = Capsule([(0, 0), (1, 0)], [(0, 2), (1, 3)], 1).at((5, 5))
        self.assertEqual(([[5, 5], [5, 5]], [[5, 7], [5, 8]]), (listed(many.a), listed(many.b)))
        self.assertEqual(Rect(3, 4, 1, 2).rounded(1), Rect(0, 0, 1, 2).rounded(1).at((3, 4)))
        self.assertEqual([Point((1, 2)), Point((3, 4))], [*Point((0, 0)).at([(1, 2), (3, 4)])])
        self.assertEqual(Obb((1, 1, 1), (1, 2, 3), (1, 0, 0), (0, 1, 0), (0, 0, 1)), Obb((0, 0, 0), (1, 2, 3), (1, 0, 0), (0, 1, 0), (0, 0, 1)).at((1, 1, 1)))
        self.assertEqual(Ray((1, 1), (2, 3)), Ray((0, 0), (2, 3)).at((1, 1)))
        self.assertFalse(graze.valid(Circle((0, 0), -1).at((1, 1))))
        for shape in (Plane((1, 0), 0), Hull([(0, 0), (1, 0)]), Aabb((0, 0), (math.inf, 1))):
            self.assertRaisesRegex(UnsupportedError, "at", shape.at, (1, 1))
        self.assertRaisesRegex(ValueError, "place", Point((0, 0)).at, (1, 1, 1))
        self.assertRaisesRegex(TypeError, "place: expected a vector", Point((0, 0)).at, None)


class Turns(unittest.TestCase):
    def test_until_when_it_is_free_is_the_earliest_of_all_pairs(self):
        seen = set()
        for seed in range(120):
            dice = random.Random(seed)
            dimension = 2 + seed % 2
            at = lambda: [float(dice.randint(-9, 9)) for _ in range(dimension)]
            shapes = [(Circle if dimension == 2 else Sphere)(at(), 1) if i % 2 else Segment(at(), at()) for i in range(dice.randint(2, 8))]
            ids = dice.sample(range(len(shapes)), dice.randint(0, len(shapes)))
            motions = []
            for _ in ids:
                motion = graze.Motion(by=at(), angle=dice.randint(-3, 3) / 2, pivot=at(), axis=None if dimension == 2 else (0, 1, 2))
                motions.append(motion if dice.random() < 0.7 else graze.Motion(pose=motion.pose_at, speed=130))
            ways, best = dict(zip(ids, motions)), (1.0, False, 0, 0, None)
            for a, b in itertools.combinations(range(len(shapes)), 2):
                pair = graze.advance(shapes[a], ways.get(a), shapes[b], ways.get(b), 1e-6)
                if not pair.clear:
                    best = min(best, (pair.free_until, not pair.contact, a, b, pair), key=lambda row: row[:2] if row[4] else (1.0, True))
            scene = Scene(shapes, space=dimension)
            found = scene.advance(ids, motions, 1e-6, threads=dice.choice((1, 2)))
            until, _, a, b, pair = best
            seen.add((found.clear, found.contact))
            self.assertEqual((pair is None, pair is not None and pair.contact, until, a, b), (found.clear, found.contact, found.free_until, found.a, found.b))
            if pair is not None and pair.contact:
                self.assertEqual((pair.time, listed(pair.point), listed(pair.normal)), (found.time, listed(found.point), listed(found.normal)))
            if 0 in ids and 1 in ids:
                pair, alone = graze.advance(shapes[0], ways[0], shapes[1], ways[1], 1e-6), scene.advance(ids, motions, 1e-6, accept=lambda a, b: (a, b) == (0, 1))
                self.assertEqual((pair.clear, pair.contact, pair.free_until), (alone.clear, alone.contact, alone.free_until))
        self.assertLessEqual({(True, False), (False, True)}, seen)

    def test_one_motion_for_many(self):
        scene = Scene(Sphere([(4 * i, 0, 0) for i in range(50)], 1), range(100, 150))
        self.assertTrue(scene.advance(scene.ids, graze.Motion(by=(9, 0, 0)), 1e-6).clear)
        own = graze.Motion(by=[(0, 0, 0) if i != 7 else (-4, 0, 0) for i in range(50)])
        found = scene.advance(scene.ids, own, 1e-6)
        self.assertEqual((False, True, 106, 107), (*found[:2], found.a, found.b))
        self.assertTrue(found)
        self.assertTrue(scene.advance([], None).clear)
        self.assertFalse(scene.advance(101, [graze.Motion(by=(-1, 0, 0))], 1e-6))

    def test_what_is_refused(self):
        scene, turn = Scene([Segment((0, 0), (4, 0)), Point((0, 3))]), graze.Motion(angle=2)
        calls = []

        def fails(t):
            calls.append(t)
            raise LookupError("joint")

        self.assertTrue(scene.advance(0, turn, 1e-6))
        self.assertRaisesRegex(LookupError, "joint", scene.advance, 0, graze.Motion(pose=fails, speed=9))
        self.assertEqual(1, len(calls))
        for error, text, call in [
                (KeyError, "no thing has 7", lambda: scene.advance([0, 7], turn)), (ValueError, "motions: 1 for 2 ids", lambda: scene.advance([0, 1], [turn])),
                (ValueError, "motions: 3 for 2 ids", lambda: scene.advance([0, 1], graze.Motion(angle=[1, 2, 3]))), (ValueError, "tolerance", lambda: scene.advance(0, turn, -1)),
                (ValueError, "motions: 2 for 1 ids", lambda: scene.advance([0, 1], [graze.Motion(angle=[1, 2]), turn])), (ValueError, "threads", lambda: scene.advance(0, turn, threads=0)),
                (TypeError, "motions.axis", lambda: scene.advance(0, graze.Motion(angle=1, axis=(0, 0, 1)))), (ValueError, "motions.pose", lambda: scene.advance(0, graze.Motion(pose=lambda t: [1], speed=9))),
                (LookupError, "x", lambda: scene.advance(0, turn, accept=lambda a, b: {}["x"])), (TypeError, "", lambda: scene.advance(0, [3]))]:
            self.assertRaisesRegex(error, text, call)
        self.assertTrue(scene.advance(0, turn, 1e-6))


class Contents(unittest.TestCase):
    def test_things_come_back(self):
        box, user = Obb((0, 0, 0), (1, 2, 3), (1, 0, 0), (0, 1, 0), (0, 0, 1)), object()
        shapes = [Point((1, 2, 3)), Segment((0, 0, 0), (1, 1, 1)), Ray((0, 0, 0), (1, 0, 0)), Line((0, 0, 0), (1, 0, 0)), Plane((1, 0, 0), 5), Halfspace((1, 0, 0), 5),
                  Sphere((1, 2, 3), 4), Capsule((0, 0, 0), (1, 1, 1), 1), Aabb((0, 0, 0), (1, 1, 1)), box, Triangle((0, 0, 0), (1, 0, 0), (0, 1, 0)),
                  Hull([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]), Cylinder((0, 0, 0), (1, 0, 0), 1), box.rounded(0.5)]
        scene = Scene([Thing(shape, category=3, mask=5, user=user) for shape in shapes])
        for i, shape in enumerate(shapes):
            self.assertEqual((shape, 3, 5, None), (scene[i].shape, scene[i].category, scene[i].mask, scene[i].pose))
            self.assertEqual(shape, scene.placed(i))
            self.assertIs(user, scene[i].user)
        flat = [Circle((0, 0), 1), Rect(0, 0, 1, 2), Obb((0, 0), (1, 2), (1, 1)), Hull([(0, 0), (1, 0), (0, 1)])]
        self.assertEqual(flat, [Scene(flat)[i].shape for i in range(4)])
        scene.move(8, (10, 0, 0), (0, 0, 0, 1))
        self.assertEqual([[1, 0, 0, 10], [0, 1, 0, 0], [0, 0, 1, 0]], listed(scene[8].pose))
        self.assertEqual((shapes[8], shapes[8].posed((10, 0, 0), (0, 0, 0, 1))), (scene[8].shape, scene.placed(8)))
        self.assertEqual("<Scene of 14 things in 3D>", repr(scene))
        self.assertEqual("<Scene of 1 thing, 1 empty in 2D>", repr(Scene([Circle((0, 0), -1)])))
        self.assertEqual("Thing(Circle(center=(0.0, 0.0), radius=1.0), pose=(1, 2), rotation=0.5, mask=3)", repr(Thing(flat[0], (1, 2), 0.5, mask=3)))

    def test_meshes_and_polygons_are_kept(self):
        class Named(Mesh):
            __slots__ = ("__weakref__",)

        mesh = Named(CORNERS, CUBE)
        seen = weakref.ref(mesh)
        scene = Scene([Thing(mesh, solid="winding"), Thing(mesh, AWAY)])
        self.assertIs(mesh, scene[1].shape)
        self.assertEqual("winding", scene[0].solid)
        self.assertRaisesRegex(RuntimeError, "a scene uses it", mesh.refit, CORNERS)
        del mesh
        gc.collect()
        self.assertEqual(([0], [1]), (listed(scene.overlap(Point((1, 1, 1)))), listed(scene.overlap(Point((5, 1, 1))))))
        scene.replace(1, Sphere((0, 0, 0), 1))
        self.assertIsNotNone(seen())
        scene.remove(0)
        gc.collect()
        self.assertIsNone(seen())
        posed = MESH.posed(AWAY)
        scene.add(5, posed)
        self.assertRaisesRegex(RuntimeError, "a scene uses it", posed.set_pose, AWAY)
        self.assertRaisesRegex(ValueError, "pose: a posed mesh", scene.add, 6, Thing(posed, AWAY))
        scene.remove([5])
        posed.set_pose(AWAY)
        other = Scene([posed])
        del other
        posed.set_pose(AWAY)  # which it could not within a scene
        self.assertEqual(2, Scene([{"type": "Polygon", "coordinates": [[(0, 0), (4, 0), (0, 4)]]}]).dimension)

    def test_arrays_and_poses_are_many_things(self):
        scene = Scene([Circle([(0, 0), (5, 0)], 1), Thing(Aabb((0, 0), (1, 1)), [(0, 10), (5, 10), (9, 10)], 0.0, user="box")], [4, 3, 2, 1, 0])
        self.assertEqual((5, [3], [0], "box", None), (len(scene), listed(scene.overlap(Point((5, 0)))), listed(scene.overlap(Point((9.5, 10.5)))), scene[2].user, scene[4].user))
        scene.add([7, 8], Circle([(0, 20), (5, 20)], 1))
        scene.move([7, 8], [(1, 1), (2, 2)], 0.0)
        self.assertEqual([[1, 21], [7, 22]], [listed(scene.placed(i).center) for i in (7, 8)])
        scene.remove(scene.ids[:5])
        self.assertEqual([7, 8], listed(scene.ids))
        again = pickle.loads(pickle.dumps(scene))
        self.assertEqual(listed(scene[7].pose), listed(again[7].pose))
        self.assertEqual([0, 2], [len(Scene(space=2)), len(Scene(iter([Point((0, 0)), Point((1, 1))])))])

    def test_pairs_of_two_scenes(self):
        a, b = Scene(Circle([(0, 0), (5, 0)], 1), [2, 1]), Scene([Aabb((-9, 0), (9, 9)), Point((1, 0))], [8, 7])
        self.assertEqual([[1, 8], [2, 7], [2, 8]], listed(a.pairs(b)))
        self.assertEqual([[2, 7]], listed(a.pairs(b, relation="touch")))
        self.assertEqual([], listed(Scene(space=3).pairs()))


class Once(unittest.TestCase):
    """Things in a list or an array, asked once: the same answers as those of a scene of them."""

    def worlds(self, count=40):
        """Lists of things without poses, and a scene of both, b behind a."""
        for seed in range(count):
            dice = random.Random(seed)
            dimension, solid = 2 + seed % 2, dice.choice([False, True])
            one = lambda: dice.choice([MESH if dimension == 3 else HUT, *[random_shape(dice, dimension) for _ in range(4)]])
            a, b = [one() for _ in range(dice.randint(0, 20))], [one() for _ in range(dice.randint(0, 8))]
            in_scene = lambda things: Scene([Thing(thing, solid=solid) for thing in things], space=dimension)
            yield dice, dimension, a, b, solid, in_scene

    points = 0

    def same(self, *calls):
        """Columns, or no answer."""
        answers = []
        for call in calls:
            try:
                answers.append([listed(column) for column in call()])
            except UnsupportedError:
                answers.append([[]])
        self.assertEqual(*answers)
        self.points += len(answers[0][0])

    def test_pairs_and_contacts_are_those_of_scenes(self):
        met = 0
        for dice, _, a, b, solid, in_scene in self.worlds():
            threads = dice.choice([1, 3])
            for relation, margin in (("overlap", 0), ("within", 1.5), ("touch", 0), ("overlap_open", 0)):
                if relation in ("touch", "overlap_open") and sum(isinstance(thing, Mesh) for thing in a + b) > 1:
                    continue
                how = {"relation": relation, "margin": margin}
                self.assertEqual(listed(in_scene(a).pairs(**how)), listed(graze.pairs(a, **how, solid=solid, threads=threads)))
                found = listed(graze.pairs(iter(a), b, **how, solid=solid))
                self.assertEqual(listed(in_scene(a).pairs(in_scene(b), **how)), found)
                met += len(found)
            self.same(lambda: in_scene(a).pair_contacts(), lambda: graze.pair_contacts(a, solid=solid, threads=threads))
            self.same(lambda: in_scene(a).pair_contacts(in_scene(b), 0.5), lambda: graze.pair_contacts(a, b, 0.5, solid=solid))
        self.assertGreater(met, 1000)
        self.assertGreater(self.points, 100)

    def test_meetings_are_those_of_scenes(self):
        met = 0
        for dice, dimension, a, b, solid, in_scene in self.worlds():
            a, b = ([thing for thing in things if not isinstance(thing, (Mesh, Polygon, Halfspace))] for things in (a, b))
            by, by_b = ([[float(dice.randint(-3, 3)) for _ in range(dimension)] for _ in things] for things in (a, b))
            if not a or not b:
                continue
            of_scene = in_scene(a).meetings(range(len(a)), by)
            rows = sorted(zip(*map(listed, of_scene)))
            self.assertEqual(rows, list(zip(*map(listed, graze.meetings(a, by, threads=dice.choice([1, 3]))))))
            both = graze.meetings(a, by, b, by_b)
            all_rows = zip(*map(listed, in_scene(a + b).meetings(range(len(a + b)), by + by_b)))
            across = sorted((p, q - len(a), *rest) for p, q, *rest in all_rows if p < len(a) <= q)
            self.assertEqual(across, list(zip(*map(listed, both))))
            self.assertEqual([listed(both.a), listed(both.b)], [listed(graze.meetings(a, by, b, by_b, open=False, solid=solid).a), listed(both.b)])
            standing = graze.meetings(a, None, b)
            self.assertEqual(listed(graze.pairs(a, b)), [list(pair) for pair in zip(listed(standing.a), listed(standing.b))])
            self.assertEqual({0.0} if len(standing.a) > 0 else set(), set(listed(standing.enter)))
            met += len(both.a)
        self.assertGreater(met, 100)

    def test_arrays_are_as_many_things(self):
        balls = Sphere([(0, 0, 0), (9, 0, 0), (1, 0, 0)], 1)
        self.assertEqual([[0, 2]], listed(graze.pairs(balls)))
        self.assertEqual([[0, 0], [0, 3], [1, 2], [2, 0], [2, 3]], listed(graze.pairs(balls, [Point((1, 0, 0)), Point((5, 5, 5)), Point((9, 0, 0)), MESH])))
        self.assertEqual([[0, 1]], listed(graze.pairs(Sphere([(0, 0, 0), (3, 0, 0)], 1), relation="within", margin=1)))
        self.assertEqual([0.75], listed(graze.meetings(Circle([[0, 0], [5, 0], [9, 0]], 1), [[4, 0], [0, 0], [0, 0]]).enter))
        self.assertEqual([0.25], listed(graze.meetings(Circle((0, 0), 1), (4, 0), Circle((2, 0), 0.0), None).enter))
        self.assertEqual([], listed(graze.meetings(Circle((0, 0), 1), (4, 0), Circle((2, 0), 0.0), (math.nan, 0)).enter))
        self.assertEqual([[], []], [listed(graze.pairs([])), listed(graze.meetings([], None, balls).a)])
        inside = Point((1, 1, 1))
        self.assertEqual([[], [[0, 1]]], [listed(graze.pairs([MESH, inside])), listed(graze.pairs([MESH, inside], solid=True))])

    def test_errors_name_the_value(self):
        ball, point = Circle((0, 0), 1), Point((0, 0, 0))
        for error, text, call in [
                (ValueError, "a shape of 3D among things of 2D", lambda: graze.pairs([ball, point])), (ValueError, "a shape of 2D among things of 3D", lambda: graze.pairs(point, ball)),
                (ValueError, "a Polygon among things of 3D", lambda: graze.pair_contacts([MESH], HUT)), (ValueError, "for a Scene.*category=3", lambda: graze.pairs([Thing(ball, category=3)])),
                (TypeError, "things: expected shapes.*int", lambda: graze.pairs([3])), (ValueError, "relation: .*'contains'", lambda: graze.pairs(ball, relation="contains")),
                (ValueError, "margin: .*3", lambda: graze.pairs(ball, margin=3)), (ValueError, "threads", lambda: graze.meetings(ball, None, threads=0)),
                (ValueError, "by: 2 for 3 things", lambda: graze.meetings(Circle([(0, 0)] * 3, 1), [(0, 0), (1, 1)])), (ValueError, "by_b: 2 for 3 things", lambda: graze.meetings(ball, None, Circle([(0, 0)] * 3, 1), [(0, 0)] * 2)),
                (ValueError, "open edges", lambda: graze.pairs([Mesh(CORNERS, CUBE[:3])], solid=True)), (ValueError, "solid: expected.*'x'", lambda: graze.pairs(ball, solid="x")),
                (UnsupportedError, "pairs: .*touch", lambda: graze.pairs([MESH, MESH], relation="touch")), (UnsupportedError, "meetings: unsupported", lambda: graze.meetings([MESH, MESH], (1, 0, 0))),
                (UnsupportedError, "pair_contacts: unsupported", lambda: graze.pair_contacts([Line((0, 0), (1, 0)), ball]))]:
            with self.assertRaisesRegex(error, text):
                call()
        MESH.refit(CORNERS)  # nothing that was refused keeps it


class Saved(unittest.TestCase):
    def test_saved_scenes_give_the_same_answers(self):
        for seed in range(60):
            dice = random.Random(seed)
            dimension = 2 + seed % 2
            known = {number: random_thing(dice, dimension) for number in dice.sample([*range(60), 2**64 - 1], dice.randint(0, 25))}
            scene = Scene([thing._replace(category=number % 3, mask=number % 5) for number, thing in known.items()], list(known), dimension)
            for number in list(scene)[::4]:
                scene.remove(number)
            data, shared = scene.save(), scene.shared
            self.assertEqual(len({id(one) for one in shared}), len(shared))
            self.assertEqual({id(scene[one].shape) for one in scene if isinstance(scene[one].shape, (Mesh, Polygon))}, {id(one) for one in shared})
            for again in (Scene.load(data, shared), Scene.load(bytearray(data), iter(shared)), pickle.loads(pickle.dumps(scene)), copy.copy(scene)):
                self.assertEqual((dimension, list(scene), data), (again.dimension, list(again), again.save()))
                for number in scene:
                    one, two = scene[number], again[number]
                    self.assertEqual((one.category, one.mask, one.solid, None if one.pose is None else listed(one.pose)), (two.category, two.mask, two.solid, None if two.pose is None else listed(two.pose)))
                    self.assertIs(type(one.shape), type(two.shape))
                for _ in range(3):
                    shape = random_shape(dice, dimension)
                    self.assertEqual([listed(scene.overlap(shape)), listed(scene.nearest_k(shape, 99).distance)], [listed(again.overlap(shape)), listed(again.nearest_k(shape, 99).distance)])
                self.assertEqual(listed(scene.pairs()), listed(again.pairs()))

    def test_what_is_loaded_keeps_its_meshes(self):
        mesh, other = Mesh(CORNERS, CUBE), Mesh([[x + 9 for x in corner] for corner in CORNERS], CUBE)
        posed = mesh.posed(AWAY)
        scene = Scene([Thing(other), Thing(mesh, solid=True, user="a box"), posed, Thing(mesh, AWAY)], [9, 8, 7, 6])
        self.assertEqual([other, mesh, posed], scene.shared)
        again = Scene.load(scene.save(), [other, mesh, posed])
        self.assertIs(mesh, again[6].shape)
        self.assertIsNone(again[8].user)
        self.assertRaisesRegex(RuntimeError, "a scene uses it", mesh.refit, CORNERS)
        del scene
        gc.collect()
        self.assertRaisesRegex(RuntimeError, "a scene uses it", other.refit, CORNERS)
        self.assertEqual([8], listed(again.overlap(Point((1, 1, 1)))))
        again.replace(9, Point((0, 0, 0)))
        other.refit(CORNERS)  # it is its own again
        again.remove([6, 7, 8])
        posed.set_pose(AWAY)
        pickled = pickle.loads(pickle.dumps(Scene([Thing(other, user={"link": 3})])))
        self.assertEqual({"link": 3}, pickled[0].user)
        self.assertIsNot(other, pickled[0].shape)
        self.assertEqual(1, len({id(pickled.shared[0]), id(pickled[0].shape)}))

    def test_bytes_that_are_no_scene(self):
        flat, space = Scene([HUT, Circle((0, 0), 1)]), Scene([MESH, Sphere((0, 0, 0), 1)])
        data = flat.save()
        for error, text, call in [
                (ValueError, "data: not a scene that was saved: byte 0", lambda: Scene.load(b"")), (TypeError, "bytes-like", lambda: Scene.load("x")),
                (ValueError, "data: not a scene", lambda: Scene.load(graze.Tree(Aabb([(0, 0)], [(1, 1)])).save())), (ValueError, f"byte {len(data)}$", lambda: Scene.load(data + b"x", [HUT])),
                (ValueError, "shared: not those", lambda: Scene.load(data)), (ValueError, "shared: not those", lambda: Scene.load(data, [HUT, HUT])),
                (ValueError, "shared: not those", lambda: Scene.load(data, [MESH])), (ValueError, "shared: not those", lambda: Scene.load(space.save(), [HUT])),
                (ValueError, "shared: not those", lambda: Scene.load(data, [Polygon([(0, 0), (1, 0), (0, 1)])])), (TypeError, "shared: expected meshes or polygons, got .*int", lambda: Scene.load(data, [3]))]:
            self.assertRaisesRegex(error, text, call)
        for at in range(0, len(data), 7):
            broken = bytearray(data)
            broken[at] ^= 16
            self.assertRaises(ValueError, Scene.load, broken, [HUT])
            self.assertRaises(ValueError, Scene.load, data[:at], [HUT])
        space.remove(0)
        MESH.refit(CORNERS)  # nothing that was refused keeps it


class Refusals(unittest.TestCase):
    def test_errors_name_the_value(self):
        scene, space = Scene([Circle((0, 0), 1)]), Scene([MESH])
        point, open_mesh = Point((0, 0)), Mesh(CORNERS, CUBE[:3])
        for error, text, call in [
                (ValueError, "ids: there already: 0", lambda: scene.add(0, point)), (KeyError, "ids: no thing has 7", lambda: scene.replace(7, point)),
                (KeyError, "ids: no thing has 7", lambda: scene.remove([0, 7][1:])), (KeyError, "7", lambda: scene[7]), (KeyError, "7", lambda: scene.placed(7)),
                (KeyError, "ids: no thing has 8", lambda: scene.move([0, 8], [(0, 0), (1, 1)], 0.0)), (ValueError, "ids: there twice: 3", lambda: Scene([point] * 3, [3, 1, 3])),
                (ValueError, "ids: 2 for 3 things", lambda: Scene([point] * 3, [3, 1])), (ValueError, "pose: 3 for 1 ids", lambda: scene.move(0, [(0, 0)] * 3, 0.0)),
                (ValueError, "space: expected 2 or 3, as", lambda: Scene([])), (ValueError, "space: expected 2 or 3, got 4", lambda: Scene(space=4)),
                (ValueError, "a shape of 3D among things of 2D", lambda: Scene([point, Point((0, 0, 0))])), (ValueError, "a Mesh among things of 2D", lambda: scene.add(5, MESH)),
                (ValueError, "a Polygon among things of 3D", lambda: space.add(5, HUT)), (TypeError, "things: expected shapes.*int", lambda: Scene([3])),
                (ValueError, "pose: a Polygon cannot", lambda: scene.add(5, Thing(HUT, (0, 0), 0.5))), (ValueError, "open edges", lambda: Scene([Thing(open_mesh, solid=True)])),
                (ValueError, "pose: the thing of index 2 cannot", lambda: Scene([point, point, Thing(Aabb((0, 0), (math.inf, 1)), (0, 0), 0.5)])),
                (ValueError, "pose: the thing of index 1 cannot", lambda: scene.add([5, 6], Thing(Circle([(0, 0), (1e308, 0)], 1), [[10, 0, 0], [0, 10, 0]]))),
                (ValueError, "pose: the thing with the id 0 cannot", lambda: Scene([Circle((1e308, 0), 1)]).move(0, [[10, 0, 0], [0, 10, 0]])),
                (ValueError, "pose: expected finite", lambda: scene.move(0, (math.nan, 0), 0.0)), (ValueError, "solid: expected.*'x'", lambda: Thing(MESH, solid="x")),
                (ValueError, r"ids: expected an integer from 0 to 2\*\*64 - 1, got -1", lambda: scene.add(-1, point)), (TypeError, "ids: expected an integer, got 'x'", lambda: scene.add(["x"], point)),
                (ValueError, "mask: .*got 18446744073709551616", lambda: scene.nearest(point, mask=2**64)), (ValueError, "category", lambda: Scene([Thing(point, category=-1)])),
                (ValueError, "relation: .*'crosses'", lambda: scene.overlap(point, relation="crosses")), (TypeError, "relation: .*None", lambda: scene.pairs(relation=None)), (ValueError, "margin: .*3", lambda: scene.pairs(margin=3)),
                (ValueError, "relation: .*'contains'", lambda: scene.pairs(relation="contains")), (ValueError, "other: of 3D", lambda: scene.pairs(space)),
                (ValueError, "shape: of 3D, expected 2D", lambda: scene.overlap(Point((0, 0, 0)))), (TypeError, "caster: expected segments", lambda: scene.cast(point)),
                (TypeError, "caster: options are passed by name", lambda: scene.cast((0, 0), (1, 0))), (ValueError, "threads", lambda: Scene([point], threads=0)),
                (UnsupportedError, "overlap", lambda: space.overlap(Sphere((1, 1, 1), 0.5), relation="contains")), (ValueError, "k: expected 0 or more", lambda: scene.nearest_k(point, -1)),
                (UnsupportedError, "pairs: .*touch", lambda: Scene([MESH, MESH]).pairs(relation="touch"))]:
            with self.assertRaisesRegex(error, text):
                call()
        self.assertEqual(([0], [0]), (list(scene), list(space)))
        del space
        MESH.refit(CORNERS)  # nothing that was refused keeps it


class Threads(unittest.TestCase):
    def test_what_is_asked_is_not_changed(self):
        balls = Sphere([(i % 50, i // 50, 0) for i in range(2500)], 1)
        scene, caught = Scene(balls), []
        asks = threading.Thread(target=lambda: scene.overlap(Sphere([(25, 25, 0)] * 3000, 20)))
        asks.start()
        while asks.is_alive():
            try:
                scene.move(0, (0, 0, 0), (0, 0, 0, 1))
            except RuntimeError as error:
                caught.append(str(error))
        asks.join()
        self.assertEqual({"scene: another thread uses it, or a question that calls back"}, set(caught))


if __name__ == "__main__":
    unittest.main()
