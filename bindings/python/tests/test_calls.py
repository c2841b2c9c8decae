# SPDX-License-Identifier: MIT
"""Long calls let others run and can be interrupted; bad calls raise; nothing crashes."""
import _thread
import array
import gc
import math
import os
import random
import signal
import threading
import time
import unittest

import graze
from graze import Aabb, Capsule, Circle, Hull, Line, Mesh, Obb, Plane, Point, Polygon, Ray, Rect, Scene, Segment, Sphere, Thing, Tree, Triangle

CUBE = [[float(x), float(y), float(z)] for x in (0, 1) for y in (0, 1) for z in (0, 1)]
FACES = [[0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1], [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]]


def numbers(count, dice=random.Random(1)):
    return memoryview(array.array("d", (dice.random() for _ in range(count)))).cast("B")


def vectors(count, dimension=3):
    return numbers(count * dimension).cast("d", (count, dimension))


def slow_calls():
    """Calls that take some seconds: of each loop in C one."""
    count = 300000
    hull, balls = Hull(vectors(5000)), Sphere(vectors(count), 0.001)
    boxes = Aabb(vectors(3000), [2.0, 2, 2])  # all of them meet
    soup = Mesh(vectors(4000), [[i, (7 * i + 1) % 4000, (11 * i + 5) % 4000] for i in range(4000)])
    star = Polygon([vectors(400, 2).tolist()])
    tree = Tree(boxes)
    yield "distance", lambda: graze.distance(balls, hull)
    yield "orient", lambda: [graze.orient(balls_, balls_, balls_, balls_) for balls_ in [vectors(10**6)] for _ in range(50)]
    yield "Mesh.sweep", lambda: soup.sweep(balls, (1, 1, 1))
    yield "Mesh.cast_all, threads", lambda: soup.cast_all(Ray(vectors(count), (1, 2, 3)), threads=2)
    yield "Polygon.distance", lambda: star.distance(Circle(vectors(count, 2), 0.1))
    yield "Tree.overlap", lambda: tree.overlap(Sphere(vectors(20000), 1))
    yield "Tree.pairs", lambda: [tree.pairs() for _ in range(1000)]
    yield "box_pairs", lambda: graze.box_pairs(Aabb(vectors(20000), [2.0, 2, 2]))
    yield "pairs", lambda: [graze.pairs(boxes) for _ in range(10)]
    yield "pair_contacts", lambda: [graze.pair_contacts(boxes[:300]) for _ in range(20)]
    yield "meetings", lambda: [graze.meetings(boxes[:300], (1, 0, 0)) for _ in range(50)]
    scene = Scene(Sphere(vectors(3000), 1))
    yield "Scene.overlap", lambda: scene.overlap(Sphere(vectors(20000), 1))
    yield "Scene.nearest, accept", lambda: scene.nearest(vectors(20000), accept=lambda id: id % 2 == 0)
    yield "Scene.pairs", lambda: [scene.pairs() for _ in range(1000)]


def setUpModule():
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which is ignored if a shell has put the tests in the background


class Long(unittest.TestCase):
    def test_others_run_meanwhile(self):
        for name, call in slow_calls():
            ticks, done = [0], threading.Event()

            def tick():
                while not done.wait(0.002):
                    ticks[0] += 1

            ticker = threading.Thread(target=tick)
            killer = threading.Timer(0.3, _thread.interrupt_main)
            ticker.start()
            killer.start()
            begin = time.monotonic()
            try:
                with self.assertRaises(KeyboardInterrupt, msg=name):
                    call()
            finally:
                took = time.monotonic() - begin
                done.set()
                killer.cancel()
                ticker.join()
            self.assertLess(took, 3.0, name)  # 0.1 s after the interrupt; more on a busy machine
            self.assertGreater(ticks[0], 3, name)

    def test_what_changes_is_not_used(self):
        boxes, one, balls = Aabb(vectors(3000), [2.0, 2, 2]), Aabb((0, 0, 0), (1, 1, 1)), Sphere(vectors(100000), 1)
        tree = Tree(boxes)
        caught = []

        def change():
            time.sleep(0.1)
            for call in (lambda: tree.remove(0), lambda: tree.insert(one, 7), lambda: tree.move(1, one), lambda: tree.refit(boxes)):
                try:
                    call()
                except RuntimeError as error:
                    caught.append(str(error))

        changer = threading.Thread(target=change)
        stopper = threading.Timer(0.5, _thread.interrupt_main)
        changer.start()
        stopper.start()
        with self.assertRaises(KeyboardInterrupt):
            tree.overlap(balls)
        changer.join()
        self.assertEqual(["tree: another thread uses it, or a question that calls back"] * 4, caught)
        self.assertEqual(3000, len(tree))
        tree.remove(0)
        self.assertEqual(2999, len(tree))

    @unittest.skipUnless(hasattr(os, "fork"), "no fork")
    def test_a_child_has_no_threads_of_its_parent(self):
        boxes = Aabb(vectors(3000), [2.0, 2, 2])
        tree, mesh = Tree(boxes), Mesh(CUBE, FACES)
        for busy, call in ((lambda: tree.overlap(boxes), lambda: tree.refit(boxes)),
                           (lambda: mesh.cast(Ray(vectors(100000), (1, 2, 3))), lambda: mesh.refit(CUBE))):
            with self.subTest(call):
                self.assertEqual({"done"}, {said for said in self.in_children(busy, call, 5)})

    @unittest.skipUnless(hasattr(os, "fork"), "no fork")
    def test_a_child_has_no_objects_that_were_half_changed(self):
        boxes = Aabb(vectors(100000), [2.0, 2, 2])
        tree = Tree(boxes)
        lost = "object: another thread was changing it when the process was forked"
        said = set()
        for one in self.in_children(lambda: tree.refit(boxes), lambda: tree.overlap(Sphere((9, 9, 9), 1)), 100):
            said.add(one)
            if one == lost:
                break
        self.assertIn(lost, said)
        self.assertLessEqual(said, {lost, "done"})
        self.assertEqual(["done"], list(self.in_children(lambda: None, lambda: tree.refit(boxes), 1)))

    def in_children(self, busy, call, count):
        """What comes of a call in children, forked while another thread of the parent is busy: 'done', or the error."""
        ends = threading.Event()

        def work():
            while not ends.is_set():
                busy()

        worker = threading.Thread(target=work)
        worker.start()
        try:
            for _ in range(count):
                time.sleep(0.01)
                yield self.in_child(call)
        finally:
            ends.set()
            worker.join()

    def in_child(self, call):
        readable, writable = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                call()
                os.write(writable, b"done")
            except BaseException as error:
                os.write(writable, str(error).encode())
            os._exit(0)
        os.close(writable)
        os.waitpid(child, 0)
        with open(readable, "rb") as pipe:
            return pipe.read().decode()

    def test_threads_share_objects(self):
        mesh = Mesh(CUBE, FACES)
        rays = Ray(vectors(2000), (1, 2, 3))
        want = bytes(memoryview(mesh.cast(rays).time))
        found = []
        workers = [threading.Thread(target=lambda: found.append(bytes(memoryview(mesh.cast(rays, threads=2).time)))) for _ in range(8)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual([want] * 8, found)


def fan(count, apex, sign):
    """Triangles in space from one point."""
    corners = array.array("d")
    for i in range(count):
        corners.extend((*apex, apex[0] + i, apex[1] + 1, apex[2] + sign, apex[0] + i + 1, apex[1] + 1, apex[2] + sign * 2))
    return Mesh(memoryview(corners).cast("B").cast("d", (3 * count, 3)), [[3 * i, 3 * i + 1, 3 * i + 2] for i in range(count)])


def flat_fan(count, apex, sign):
    """Triangles in the plane from one point, as rings."""
    return Polygon([[apex, (apex[0] + sign * 1000.0, 2.0 * i), (apex[0] + sign * 1000.0, 2.0 * i + 1)] for i in range(count)])


def tiled(count, dimension):
    """As `vectors`, but soon made: the same numbers again and again."""
    return memoryview(bytes(numbers(3000)) * (count * dimension // 3000)).cast("d", (count, dimension))


def endless_calls():
    """Calls that would take from some seconds to some minutes."""
    soup = Mesh(vectors(4000), [[i, (7 * i + 1) % 4000, (11 * i + 5) % 4000] for i in range(4000)])
    other = Mesh(vectors(4000), [[i, (3 * i + 1) % 4000, (13 * i + 5) % 4000] for i in range(4000)])
    up, down = fan(6000, (0.0, 0.0, 1.0), 1), fan(6000, (0.0, 0.0, -1.0), -1)
    right, same, left = flat_fan(20000, (0.0, 0.0), 1), flat_fan(20000, (0.0, 0.0), -1), flat_fan(20000, (-1.0, 0.0), -1)
    points, crowd = tiled(1000000, 3), Aabb(tiled(50000, 3), [2.0, 2, 2])
    crowded = Tree(crowd)
    yield "Mesh.pairs", lambda: soup.pairs(other)
    yield "Mesh.pairs of itself", lambda: soup.self_pairs()
    yield "Mesh.contacts", lambda: soup.contacts(other)
    yield "Mesh.distance", lambda: up.distance(down)
    yield "Mesh.winding", lambda: soup.winding(points, tolerance=0)
    yield "Mesh.winding, threads", lambda: soup.winding(points, tolerance=0, threads=2)
    yield "Mesh.nearest", lambda: soup.nearest(points)
    yield "signed_distance", lambda: graze.signed_distance(Point(points), Hull(vectors(200)))
    yield "Polygon.relate", lambda: right.relate(same)
    yield "Polygon.touch", lambda: right.touch(same)
    yield "Polygon.distance", lambda: right.distance(left)
    yield "Polygon.within", lambda: right.within(left, 1)
    yield "Tree.nearest", lambda: crowded.nearest(Point(points))
    yield "Tree.pairs", lambda: crowded.pairs()
    yield "box_pairs", lambda: graze.box_pairs(crowd)
    yield "box_pairs, threads", lambda: graze.box_pairs(crowd, threads=2)
    full = Scene(Sphere(tiled(50000, 3), 2))
    yield "Scene.nearest", lambda: full.nearest(points)
    yield "Scene.overlap, threads", lambda: full.overlap(Sphere(points, 1), threads=2)
    yield "Scene.pairs", lambda: full.pairs()


def builds():
    """Calls that make something, of some tenths of a second."""
    corners, faces = tiled(3000000, 3), memoryview(array.array("I", range(3000000))).cast("B").cast("I", (1000000, 3))
    boxes, ring = Aabb(tiled(1000000, 3), [2.0, 2, 2]), tiled(3000000, 2)
    yield "Mesh", lambda: Mesh(corners, faces)
    yield "Tree", lambda: Tree(boxes)
    yield "Polygon", lambda: Polygon([ring])
    yield "Scene", lambda: Scene(boxes)


class Interrupts(unittest.TestCase):
    """The processor's time is measured: it is the same on a machine that has other work."""

    def interrupted(self, name, call):
        """How long it takes until Ctrl-C, a little after its begin, has ended the call."""
        timer = threading.Timer(0.02, _thread.interrupt_main)
        begin = time.process_time()
        with self.assertRaises(KeyboardInterrupt, msg=name):
            timer.start()
            call()
        took = time.process_time() - begin
        timer.join()
        return took

    def test_each_question_ends_soon(self):
        for name, call in endless_calls():
            self.assertLess(self.interrupted(name, call), 1.0, name)  # 0.1 s, on each thread

    def test_builds_end_before_they_are_done(self):
        for name, call in builds():
            begin = time.process_time()
            self.assertIsNotNone(call())
            whole = time.process_time() - begin
            self.assertLess(self.interrupted(name, call), 0.8 * whole, name)

    def test_what_was_asked_can_be_asked_on(self):
        right, left = flat_fan(500, (0.0, 0.0), 1), flat_fan(500, (0.0, 0.0), -1)
        mesh, other = fan(500, (0.0, 0.0, 1.0), 1), fan(500, (0.0, 0.0, -1.0), -1)
        tree, boxes, ids = Tree(Aabb(vectors(1000), [2.0, 2, 2])), Aabb(tiled(1000000, 3), [2.0, 2, 2]), array.array("I", range(1000000))
        for call in (lambda: [right.relate(left) for _ in range(1000)], lambda: [mesh.distance(other) for _ in range(1000)]):
            self.interrupted("again", call)
        timer = threading.Timer(0.02, _thread.interrupt_main)
        with self.assertRaises(KeyboardInterrupt):
            timer.start()
            tree.insert(boxes, ids)
        timer.join()
        self.assertEqual("FF2F01212", right.relate(left))
        self.assertEqual(2.0, mesh.distance(other))
        self.assertGreater(len(tree), 1000)  # those before the interrupt are there
        self.assertTrue(tree.overlap_any(Point((1.5, 1.5, 1.5))))


class Buffers(unittest.TestCase):
    def test_negative_and_large_strides(self):
        data = array.array("d", range(24))
        grid = memoryview(data).cast("B").cast("d", (8, 3))
        for rows in (grid[::-1], grid[::2], grid[5:1:-2]):
            self.assertEqual(rows.tolist(), Point(rows).numbers().tolist())

    def test_what_is_read_is_a_copy(self):
        data = array.array("d", [0, 0, 0])
        ball = Sphere(data, 1)
        tree = Tree(Aabb(data, array.array("d", [1, 1, 1])))
        mesh_data = array.array("d", sum(CUBE, []))
        mesh = Mesh(memoryview(mesh_data).cast("B").cast("d", (8, 3)), FACES)
        for i in range(3):
            data[i] = math.nan
        for i in range(24):
            mesh_data[i] = math.nan
        del data, mesh_data
        gc.collect()
        self.assertTrue(graze.overlap(ball, Point((0, 0, 1))))
        self.assertTrue(tree.overlap_any(Point((0, 0, 1))))
        self.assertTrue(mesh.contains((0.5, 0.5, 0.5)))

    def test_read_only_data_and_own_results(self):
        frozen = memoryview(bytes(numbers(6))).cast("d", (2, 3))
        self.assertEqual(2, len(graze.overlap(Point(frozen), Sphere((0, 0, 0), 1))))
        answer = graze.distance(Point(frozen), Sphere((0, 0, 0), 1))  # results are new: nobody else's memory changes
        answer[0] = 7.0
        self.assertNotEqual(7.0, graze.distance(Point(frozen), Sphere((0, 0, 0), 1))[0])

    def test_formats_that_are_refused(self):
        other = ">" if memoryview(array.array("d", [1])).format == "d" and array.array("H", [1]).tobytes()[0] else "<"
        try:
            import numpy
        except ImportError:
            numpy = None
        bad = [memoryview(b"\0" * 24).cast("c"), memoryview(b"\0\1\0").cast("?")]
        if numpy is not None:
            bad += [numpy.zeros(3, t) for t in ("c16", "f2", other + "f8", "?", "U1", "O", "datetime64[s]")] + [numpy.zeros((1,) * 8 + (3,))]
        for data in bad:
            with self.assertRaisesRegex((TypeError, ValueError, BufferError), "position|buffer|dtype", msg=repr(data)):
                Point(data)

    def test_objects_that_were_never_made(self):
        for cls in (Mesh, Polygon, Scene, Tree):
            empty = cls.__new__(cls)
            for name in dir(cls):
                method = getattr(cls, name)
                if not name.startswith("_") and callable(method) and name not in ("of", "load"):
                    with self.assertRaises((AttributeError, TypeError), msg=name):
                        method(empty)


class Random(unittest.TestCase):
    def test_random_calls_never_crash(self):
        tree, mesh, polygon = Tree(Aabb([(0, 0, 0)] * 4, (1, 1, 1))), Mesh(CUBE, FACES), Polygon([[(0, 0), (4, 0), (0, 4)]])
        flat = Tree(Aabb([(0, 0)] * 3, [(1, 1)] * 3), [5, 6, 7])
        scene, roof = Scene([Thing(mesh, solid=True), Sphere((0, 0, 0), 1)]), Scene([polygon, Circle([(0, 0), (1, 1)], 1)])
        things = [None, 0, 1, 1.5, -1, "x", b"x", [], (), [1], (1, 2), (1, 2, 3), [[1, 2]], [[1, 2, 3]] * 4, [[0, 1, 2]], [[9, 9, 9]], {}, object(),
                  math.nan, math.inf, 2**31, 2**32, 2**64, array.array("d", [1, 2, 3]), array.array("i", [1, 2]), memoryview(b"ab"), 10**400, True, CUBE,
                  FACES, Point([(0, 0, 0)] * 2), Point((0, 0)), Sphere((0, 0, 0), 1), Sphere([], []), Circle([(0, 0)] * 3, 1), Capsule((0, 0), (1, 1), 1),
                  Aabb([(0, 0, 0)] * 4, (1, 1, 1)), Aabb((0, 0), (1, 1)), Aabb((-math.inf, 0, 0), (1, 1, 1)), Hull([(0, 0), (1, 1)]), Hull, Plane((0, 0, 1), 0),
                  Ray((0, 0, 9), (0, 0, -1)), Ray([(0, 9)] * 3, (0, -1)), Segment([(0, 0, 9)] * 3, (0, 0, -9)), Line((0, 0), (1, 1)), Triangle((0, 0), (1, 0), (0, 1)),
                  Point((0, 0, 0)).rounded(1), tree, flat, mesh, polygon, tree.save(), flat.save(), scene, roof, Thing(mesh), Thing(Point((0, 0)), (1, 1), 0.5), scene._scene, roof._scene, "touch", "within", lambda *_: True, lambda *_: 1 / 0, "covers", "both", "front", "T*F**FFF*",
                  {"type": "Point", "coordinates": (1, 2)}, tree._tree, mesh._mesh, polygon._polygon, "cast", "overlap"]
        calls = [getattr(thing, name) for thing in (tree, flat, mesh, polygon, scene, roof) for name in dir(thing) if not name.startswith("_")]
        calls = [call for call in calls if callable(call)]
        calls += [getattr(graze, name) for name in graze.__all__ if callable(getattr(graze, name))]
        calls += [getattr(graze._graze, name) for name in dir(graze._graze) if callable(getattr(graze._graze, name)) and name != "setup"]
        calls += [Aabb.from_center_half, Aabb.from_origin_size, Rect.from_min_max, Obb.from_angle, Obb.from_quaternion, Plane.from_points, Point((0, 0, 0)).rounded]
        shapes = [thing for thing in things if isinstance(thing, graze.Shape)]
        calls += [getattr(shape, name) for shape in shapes for name in ("__getitem__", "__eq__", "__reduce__", "__repr__", "rounded", "_field", "_equals")]
        keywords = ["open", "threads", "margin", "within", "k", "start", "end", "faces", "tolerance", "relation", "mask", "accept", "accept_hit", "ids", "space"]
        dice = random.Random(2)
        answered = 0
        for _ in range(40000):
            call = dice.choice(calls)
            some = {dice.choice(keywords): dice.choice(things[:25] + things[-10:]) for _ in range(dice.choice((0, 0, 0, 1)))}
            try:
                call(*(dice.choice(things) for _ in range(dice.randint(0, 4))), **some)
                answered += 1
            except (TypeError, ValueError, OverflowError, AttributeError, BufferError, LookupError, OSError, RuntimeError, ZeroDivisionError):
                pass
        self.assertGreater(answered, 1000)


if __name__ == "__main__":
    unittest.main()
