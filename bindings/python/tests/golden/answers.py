# SPDX-License-Identifier: MIT
"""What golden_python.c asks: shapes are (dimension, kind, radius or None, bytes of doubles); answers are flat lists of numbers.

Nothing here computes with floats: with flush-to-zero set, Python itself would flush them."""
from math import inf
from struct import unpack

import graze
from graze import Aabb, Hull, Mesh
from graze._shapes import CLASSES


def numbers(data):
    return unpack(f"{len(data) // 8}d", data)


def shape(description):
    dimension, kind, radius, data = description
    n = numbers(data)
    if kind == 13:
        made = Hull([n[i:i + dimension] for i in range(0, len(n), dimension)])
    else:
        cls = CLASSES[kind, dimension]
        fields, at = [], 0
        for width in cls._vectors[:3] if dimension == 2 and kind == 11 else cls._vectors:
            fields.append(n[at:at + dimension] if width == "v" else n[at])
            at += dimension if width == "v" else 1
        made = cls(*fields)
    return made if radius is None else made.rounded(radius)


def flat(answer):
    out = []
    for item in answer:
        out.extend(item) if hasattr(item, "__len__") else out.append(item)
    return out


def relation(question, a, b, by_a, by_b, margin):
    a, b = shape(a), shape(b)
    if question == "within":
        return [graze.within(a, b, margin)]
    if question == "contact":
        try:
            return [graze.depth(a, b).hit]
        except graze.UnsupportedError:
            return [-1]
    return [getattr(graze, question)(a, b)]


def moved(question, a, b, by_a, by_b, hit):
    """A cast or sweep; None: unsupported."""
    open = question.endswith("open")
    try:
        if question.startswith("cast"):
            return (graze.cast_hit if hit else graze.cast)(shape(a), shape(b), open=open)
        return (graze.sweep_hit if hit else graze.sweep)(shape(a), numbers(by_a), shape(b), numbers(by_b), open=open)
    except graze.UnsupportedError:
        return None


def times(question, a, b, by_a, by_b, margin):
    answer = moved(question, a, b, by_a, by_b, False)
    return [-1, inf, inf] if answer is None else answer


def hit(question, a, b, by_a, by_b, margin):
    answer = moved(question, a, b, by_a, by_b, True)
    return [-1, inf] + [0] * 12 if answer is None else flat(answer)


def depth(question, a, b, by_a, by_b, margin):
    try:
        hit, normal, length = graze.depth(shape(a), shape(b), margin)
    except graze.UnsupportedError:
        return [-1, 0] + [0] * len(numbers(by_a))
    return [hit, length, *normal]


def contact(question, a, b, by_a, by_b, margin):
    try:
        _, points = graze.contact(shape(a), shape(b), margin)
    except graze.UnsupportedError:
        return [0]
    columns = (points.point.tolist(), points.depth.tolist(), points.feature_a.tolist(), points.feature_b.tolist()) if len(points.depth) else ()
    return [len(points.depth)] + [x for point, length, a, b in zip(*columns) for x in (*point, length, *a, *b)]


def depth_along(question, a, b, by_a, by_b, margin):
    try:
        return graze.depth_along(shape(a), shape(b), numbers(by_a))
    except graze.UnsupportedError:
        return [-1, inf]


def distance(question, a, b, by_a, by_b, margin):
    return flat(graze.nearest_points(shape(a), shape(b)))


def signed_distance(question, a, b, by_a, by_b, margin):
    try:
        return flat(graze.signed_distance(shape(a), shape(b)))
    except graze.UnsupportedError:
        return [-1, inf] + [0] * len(numbers(by_a))


def predicate(name, *points):
    return getattr(graze, name)(*map(numbers, points))


def construct(cls, method, *arguments):
    values = [n if len(n) > 1 else n[0] for n in map(numbers, arguments)]
    return getattr(getattr(graze, cls), method)(*values).numbers()


def mesh(vertices, transform):
    count = len(vertices) // 72
    faces = [[3 * i, 3 * i + 1, 3 * i + 2] for i in range(count)]
    matrix = None if transform is None else memoryview(transform).cast("d", (3, 4))
    return Mesh(memoryview(vertices).cast("d", (3 * count, 3)), faces, matrix)


def mesh_cast(mesh, caster):
    hit, triangle, time, side, _, _ = mesh.cast(shape(caster))
    return [hit, triangle if hit else 0, side, time]


def mesh_sweep_first(mesh, mover, by, open, start, end):
    hit = mesh.sweep(shape(mover), numbers(by), open=open, start=start, end=end)
    return [hit.hit, hit.triangle if hit.hit else 0, hit.side, hit.enter, hit.exit]


def mesh_sweep(mesh, mover, by, open, start, end):
    hits = mesh.sweep_all(shape(mover), numbers(by), open=open, start=start, end=end)
    out = [len(hits.triangle)]
    for k in range(min(3, len(hits.triangle))):
        out += [hits.triangle[k], hits.side[k], hits.enter[k], hits.exit[k]]
    return out


def mesh_self_pairs(mesh):
    return [i for pair in mesh.self_pairs().tolist() for i in pair]


def box_pairs(dimension, data):
    rows = memoryview(data).cast("d").tolist()
    low = [rows[i:i + dimension] for i in range(0, len(rows), 2 * dimension)]
    high = [rows[i + dimension:i + 2 * dimension] for i in range(0, len(rows), 2 * dimension)]
    return [i for pair in graze.box_pairs(Aabb(low, high)).tolist() for i in pair]
