# SPDX-License-Identifier: MIT
"""Scenes of shapes, meshes and polygons."""
from collections import namedtuple
from math import inf

from . import _graze
from ._objects import Mesh, Polygon, is_front, is_geometry, points_of, refuse_rays, solid_number
from ._motion import Motion, motion_parts
from ._results import (SceneCertificate, SceneContacts, SceneDistances, SceneHit, SceneHits, SceneMeetings, SceneNearest, SceneNeighbors,
                       ScenePairContacts, SceneSlide, SceneTouches, Separation)
from ._shapes import CLASSES

_ask = _graze.search
_SOLIDS = (False, "odd", "winding")


class Thing(namedtuple("Thing", "shape pose rotation category mask solid user")):
    """What is put into a scene: a shape, a Mesh or a Polygon, with what belongs to it.

    shape: also anything that Mesh.of or Polygon.of takes; or an array of n shapes, which are n things. pose: a matrix
    (3, 4) or (4, 4), in 2D (2, 3) or (3, 3), or with rotation a position, as Shape.posed: the thing is what that makes of
    it; n poses are n things. category, mask: 64 bits each; two things meet only if the category of each has a bit of the
    other's mask; 0 stands for all bits. solid: how a mesh is meant, as Mesh says. user: any object of yours."""

    __slots__ = ()
    __module__ = "graze"

    def __new__(cls, shape, pose=None, rotation=None, category=0, mask=0, solid=False, user=None):
        return super().__new__(cls, _taken(shape), pose, rotation, category, mask, _SOLIDS[solid_number(solid)], user)

    def __repr__(self):
        given = zip(self._fields[1:], self[1:])
        words = [f"{name}={value.tolist() if hasattr(value, 'tolist') else value!r}" for name, value in given
                 if hasattr(value, "tolist") or value not in (None, False, 0)]
        return f"Thing({', '.join([repr(self.shape), *words])})"

    def __reduce__(self):
        return type(self), tuple(value.tolist() if name == "pose" and hasattr(value, "tolist") else value for name, value in zip(self._fields, self))

    def _tuple(self):
        """As _graze takes it."""
        shape = self.shape
        of = shape._mesh if isinstance(shape, Mesh) else shape._polygon if isinstance(shape, Polygon) else shape
        return of, self.pose, self.rotation, self.category, self.mask, _SOLIDS.index(self.solid)

    def _kept(self):
        """What a scene cannot keep for itself."""
        is_large = isinstance(self.shape, (Mesh, Polygon))
        return (self.shape if is_large else None, self.user) if is_large or self.user is not None else None


def _taken(shape):
    """A shape, Mesh or Polygon."""
    if isinstance(shape, (_graze.Shape, Mesh, Polygon)):
        return shape
    if is_geometry(shape):
        return Polygon.of(shape)
    if hasattr(shape, "vertices") and hasattr(shape, "faces"):
        return Mesh.of(shape)
    raise TypeError(f"things: expected shapes, meshes, polygons or Things, got {type(shape)!r}")


def _things(given):
    """A list of things: of one, or of an array of shapes, or of a list."""
    if isinstance(given, (Thing, _graze.Shape, Mesh)) or is_geometry(given):
        given = [given]
    return [thing if isinstance(thing, Thing) else Thing(thing) for thing in given]


def _listed(ids):
    """Ids as a list or array: one of them in a list."""
    if hasattr(ids, "__index__") and not hasattr(ids, "__len__"):
        return [ids]
    return ids if ids is None or hasattr(ids, "__len__") and hasattr(ids, "__getitem__") else list(ids)


def _dimension(thing):
    shape = thing.shape
    return 3 if isinstance(shape, Mesh) else 2 if isinstance(shape, Polygon) else shape.dimension


def _margin_of(relation, margin):
    if not isinstance(relation, str):
        raise TypeError(f"relation: expected a string, got {relation!r}")
    if relation != "within" and margin != 0:
        raise ValueError(f"margin: for relation='within' only, got {margin!r} with {relation!r}")
    return margin


def _of_hit(accept_hit):
    return None if accept_hit is None else lambda found: accept_hit(SceneHit._make(found))


def _shape_of(parts, dimension):
    """The shape of what _graze says."""
    if parts is None:
        return None
    kind, rows, width, radius = parts
    return _graze.restore(CLASSES[kind, dimension], kind, dimension, (), width, rows, radius)


def _restored_scene(cls, data, shared, users):
    """The scene that was pickled."""
    scene = cls.load(data, shared)
    for id, user in users.items():
        scene._given[id] = (scene._given.get(id, (None, None))[0], user)
    return scene


def _once(a, b, solid):
    """What _graze takes of things that are asked once: of which space they are, and both lists, or one and None."""
    lists = [[] if given is None else _things(given) for given in (a, b)]
    for thing in lists[0] + lists[1]:
        if thing != Thing(thing.shape):
            raise ValueError(f"things: what a Thing has beside its shape is for a Scene; pose the shape itself, and pass solid: {thing!r}")
    first = next(iter(lists[0] + lists[1]), None)
    in_a, in_b = ([Thing(thing.shape, solid=solid)._tuple() for thing in things] for things in lists)
    return 2 if first is None else _dimension(first), in_a, None if b is None else in_b


def pairs(a, b=None, *, relation="overlap", margin=0.0, solid=False, threads=1):
    """The pairs of things that have a relation, (k, 2) indices in order: within a, the lower one first, or of one of a and one of
    b. Exact. Asked once, of an array or a list, this needs no Scene: neither its tree nor its memory.

    a, b: an array of shapes, or a list of shapes, meshes and polygons, which an array of n in it is n of. relation: "overlap": a
    common point, touching counts; "overlap_open"; "touch"; "within": at most margin away, a length. solid: how the meshes are
    meant, as Mesh says.

    >>> pairs(Sphere([[0, 0, 0], [9, 0, 0], [1, 0, 0]], 1)).tolist()
    [[0, 2]]
    """
    dimension, in_a, in_b = _once(a, b, solid)
    return _graze.things_pairs(dimension, in_a, in_b, relation, _margin_of(relation, margin), threads)


def pair_contacts(a, b=None, margin=0.0, *, faces="both", skip_inner_edges=False, solid=False, threads=1):
    """Where things are in contact, as pairs finds them: ScenePairContacts(a, b, contact, normal, depth, point, point_depth,
    part_a, part_b), in order of the indices a and b. Else as Scene.pair_contacts."""
    dimension, in_a, in_b = _once(a, b, solid)
    return ScenePairContacts._make(_graze.things_contacts(dimension, in_a, in_b, margin, is_front(faces), skip_inner_edges, threads))


def meetings(a, by, b=None, by_b=None, *, open=False, solid=False, threads=1):
    """Which things meet while each moves on its own way, in the time from 0 to 1: of each two of a, or of one of a and one of b:
    SceneMeetings(a, b, enter, exit, point, normal), arrays (k,) and (k, d), in order of the indices a and b.

    by, by_b: displacements (d,) or (n, d); None: they stand still. Normals point from b to a. open: only what overlaps openly.
    Times are the nearest floats.

    >>> meetings(Circle([[0, 0], [5, 0], [9, 0]], 1), [[4, 0], [0, 0], [0, 0]]).enter.tolist()
    [0.75]
    """
    dimension, in_a, in_b = _once(a, b, solid)
    return SceneMeetings._make(_graze.things_meetings(dimension, in_a, by, in_b, by_b, open, threads))


class Scene:
    """Many shapes, meshes and polygons under one roof: which of them meet a shape, which is hit first or is nearest, which
    meet each other. Exact to the shape, where a Tree knows boxes.

    Scene(things): a list of shapes, meshes, polygons and Things, or an array of n shapes, which are n things. ids: an integer
    from 0 to 2**64 - 1 for each; else 0, 1, 2 ... space: 2 or 3; only a scene without things needs it. Meshes and
    polygons are shared, and live as long as they are in it; a mesh cannot be refitted meanwhile.

    len(scene), id in scene, scene[id] (a Thing); iteration goes through the ids in order. The questions take one shape, or n of
    them; with threads=k, k threads share the shapes of an array. Methods that end in _all or _k give the answers to all
    of n as rows: the first column is the index of the shape, and the rows are in the order of these. Of equal times and
    distances the thing with the lowest id is first.

    category, mask: those of what asks, as Thing says. accept: called with the id of a thing that may be met, perhaps more
    than once; only things for which it is true count. accept_hit: the same with a SceneHit. With either, a question is
    answered on the calling thread. UnsupportedError if something that may be met has no answer: a mesh that is asked
    whether it contains more than a point, an open cast at a solid. A change raises RuntimeError if another thread uses
    the scene, or a question that calls one of these functions.
    """

    __slots__ = ("_scene", "_given")

    def __init__(self, things=(), ids=None, space=None, *, threads=1):
        things, ids = _things(things), _listed(ids)
        if space is None:
            if not things:
                raise ValueError("space: expected 2 or 3, as there are no things")
            space = _dimension(things[0])
        self._scene, counts = _graze.scene(space, [thing._tuple() for thing in things], ids, threads)
        self._given = {}  # of things that are no shapes, or have a user: (Mesh or Polygon or None, user)
        self._remember(ids, things, counts)

    def _remember(self, ids, things, counts):
        at = 0
        for thing, count in zip(things, counts):
            kept = thing._kept()
            for i in range(at, at + count) if kept is not None or self._given else ():
                id = i if ids is None else int(ids[i])
                if kept is None:
                    self._given.pop(id, None)
                else:
                    self._given[id] = kept
            at += count

    def __len__(self):
        return _graze.scene_facts(self._scene)[1]

    def __contains__(self, id):
        return _graze.scene_has(self._scene, id)

    def __iter__(self):
        return iter(self.ids.tolist())

    def __repr__(self):
        dimension, things, empty = _graze.scene_facts(self._scene)
        return f"<Scene of {things} thing{'' if things == 1 else 's'}{f', {empty} empty' if empty else ''} in {dimension}D>"

    def __reduce__(self):
        users = {id: user for id, (_, user) in self._given.items() if user is not None}
        return _restored_scene, (type(self), self.save(), self.shared, users)

    def save(self):
        """The scene as bytes for Scene.load, the same on all machines: without its meshes and polygons, and what `user` is."""
        return _graze.scene_save(self._scene)

    @property
    def shared(self):
        """The meshes or polygons that are in it, a list, each once, in the order that load wants."""
        return [self._given[id][0] for id in _graze.scene_shared(self._scene)]

    @classmethod
    def load(cls, data, shared=()):
        """The scene that was saved: the same things, ids and answers. shared: the meshes or polygons of that scene, as its `shared` has
        them. ValueError if the bytes are no scene that was saved, or if these are not its meshes or polygons. A scene that is pickled
        has them with it."""
        shared = list(shared)
        for one in shared:
            if not isinstance(one, (Mesh, Polygon)):
                raise TypeError(f"shared: expected meshes or polygons, got {type(one)!r}")
        scene = object.__new__(cls)
        scene._scene, which = _graze.scene_load(data, [one._mesh if isinstance(one, Mesh) else one._polygon for one in shared])
        scene._given = {id: (shared[i], None) for id, i in which}
        return scene

    @property
    def dimension(self):
        """2 or 3."""
        return _graze.scene_facts(self._scene)[0]

    @property
    def ids(self):
        """The ids of all things in order, (n,)."""
        return _graze.scene_ids(self._scene)

    def __getitem__(self, id):
        found = _graze.scene_get(self._scene, id)
        if found is None:
            raise KeyError(f"no thing has the id {id!r}")
        parts, pose, category, mask, solid, _ = found
        large, user = self._given.get(int(id), (None, None))
        return Thing(large if parts is None else _shape_of(parts, self.dimension), pose, category=category, mask=mask,
                     solid=_SOLIDS[solid], user=user)

    def placed(self, id):
        """The shape of a thing where it is, as its pose puts it; None: it is a mesh or polygon, or empty."""
        found = _graze.scene_get(self._scene, id)
        if found is None:
            raise KeyError(f"no thing has the id {id!r}")
        return _shape_of(found[5], self.dimension)

    def add(self, ids, things):
        """Adds a thing with this id; or n things, a list or an array of shapes, with n ids. ValueError, and none is added,
        if there is one with an id already."""
        self._put(ids, things, False)

    def replace(self, ids, things):
        """Puts other things in the place of those with these ids. KeyError if there is none with an id; those before it are
        replaced."""
        self._put(ids, things, True)

    def _put(self, ids, things, replaces):
        things, ids = _things(things), _listed(ids)
        counts = _graze.scene_put(self._scene, ids, [thing._tuple() for thing in things], replaces)
        self._remember(ids, things, counts)

    def remove(self, ids):
        """Takes the thing with this id out, or those with these. KeyError if there is none; those before it are removed."""
        ids = _listed(ids)
        _graze.scene_remove(self._scene, ids)
        for id in ids if self._given else ():
            self._given.pop(int(id), None)

    def move(self, ids, pose, rotation=None):
        """Moves the thing with this id, or n with n poses, which is faster than one by one: each pose takes the place of the
        one before, and is applied to the shape or mesh as it was given. If one cannot be moved, none is."""
        _graze.scene_move(self._scene, _listed(ids), pose, rotation)

    def overlap(self, shape, *, relation="overlap", margin=0.0, category=0, mask=0, accept=None, threads=1):
        """The ids of the things that have a relation to a shape, in order, (k,); with n shapes (k, 2): of the shape and the
        thing. Exact.

        relation: "overlap": a common point, touching counts; "overlap_open"; "touch"; "within": at most margin away, a
        length; "contains": all of the shape is in the thing."""
        return _ask(self._scene, "overlap", shape, relation=relation, within=_margin_of(relation, margin), category=category, mask=mask,
                    accept=accept, threads=threads)

    def overlap_any(self, shape, *, relation="overlap", margin=0.0, category=0, mask=0, accept=None, threads=1):
        """Whether any thing has the relation to it. Exact."""
        return _ask(self._scene, "overlap_any", shape, relation=relation, within=_margin_of(relation, margin), category=category, mask=mask,
                    accept=accept, threads=threads)

    def cast(self, caster, *misplaced, open=False, category=0, mask=0, accept=None, accept_hit=None, threads=1):
        """The things that segments, rays or lines hit first: SceneHit(hit, id, enter, exit, point, normal, part).

        On a miss id is 0 and the times are inf. hit is exact, the times are the nearest floats; point and normal are as
        graze.cast_hit has them. part: the triangle of a mesh; else 0. What begins inside a solid hits it at 0."""
        if misplaced:
            refuse_rays(*misplaced)
        return SceneHit._make(_ask(self._scene, "cast", caster, open=open, category=category, mask=mask, accept=accept,
                                   accept_hit=_of_hit(accept_hit), threads=threads))

    def cast_any(self, caster, *misplaced, open=False, category=0, mask=0, accept=None, accept_hit=None, threads=1):
        """Whether they hit any thing: faster than cast, with the same answer."""
        if misplaced:
            refuse_rays(*misplaced)
        return _ask(self._scene, "cast_any", caster, open=open, category=category, mask=mask, accept=accept,
                    accept_hit=_of_hit(accept_hit), threads=threads)

    def cast_all(self, caster, *misplaced, open=False, category=0, mask=0, accept=None, accept_hit=None, threads=1):
        """All things that they hit: SceneHits(shape, id, enter, exit, point, normal, part), arrays (k,) and (k, d): of each
        caster in the order of enter, of equal ones by id."""
        if misplaced:
            refuse_rays(*misplaced)
        return SceneHits._make(_ask(self._scene, "cast_all", caster, open=open, category=category, mask=mask, accept=accept,
                                    accept_hit=_of_hit(accept_hit), threads=threads))

    def sweep(self, shape, by, *, open=False, category=0, mask=0, accept=None, accept_hit=None, threads=1):
        """The things that shapes, moved by `by` (d,) or (n, d), meet first, in the time from 0 to 1: SceneHit, as cast; point
        and normal as graze.sweep_hit has them."""
        return SceneHit._make(_ask(self._scene, "sweep", shape, by, open=open, category=category, mask=mask, accept=accept,
                                   accept_hit=_of_hit(accept_hit), threads=threads))

    def sweep_any(self, shape, by, *, open=False, category=0, mask=0, accept=None, accept_hit=None, threads=1):
        """Whether they meet any thing: faster than sweep, with the same answer."""
        return _ask(self._scene, "sweep_any", shape, by, open=open, category=category, mask=mask, accept=accept,
                    accept_hit=_of_hit(accept_hit), threads=threads)

    def sweep_all(self, shape, by, *, open=False, category=0, mask=0, accept=None, accept_hit=None, threads=1):
        """All things that they meet: SceneHits, as cast_all."""
        return SceneHits._make(_ask(self._scene, "sweep_all", shape, by, open=open, category=category, mask=mask, accept=accept,
                                    accept_hit=_of_hit(accept_hit), threads=threads))

    def slide(self, shape, by, *, most_legs=16, category=0, mask=0, accept=None, accept_hit=None, threads=1):
        """Moves shapes by `by` (d,) or (n, d), along what blocks them: SceneSlide(touched, place, made, left, legs, inside, touches).

        What is left of the motion after a hit goes on across its normal, until it is used up, or nothing is left of it, or after
        most_legs. Where it ends, and after each leg, the shape overlaps no thing openly: exactly. What is touched does not
        block, so that a floor of flush tiles has no seams. What accept_hit does not accept does not block, either.

        place: of the shape's first point: shape.at(place) is the shape there. made: how far it came. left: what was not used
        up. inside: it began inside a thing, and stayed. touches: what turned or ended it, SceneTouches(shape, id, leg, time,
        point, normal, part), arrays (k,), (k, d): on which leg, from 0, and at which time of the whole motion, from 0 to 1."""
        if most_legs < 1:
            raise ValueError(f"most_legs: expected 1 or more, got {most_legs!r}")
        end, touches = _ask(self._scene, "slide", shape, by, k=most_legs, category=category, mask=mask, accept=accept,
                            accept_hit=_of_hit(accept_hit), threads=threads)
        return SceneSlide(*end, SceneTouches._make(touches))

    def separate(self, shapes, *, category=0, mask=0, accept=None, threads=1):
        """Where shapes that were put into things are free of them: Separation(separated, place), place (d,) or (n, d).

        separated: shape.at(place) overlaps no thing openly; exact. A shape that is free stays where it is. The move is short,
        but not always the shortest. Not for rays, lines, planes, half-spaces and hulls."""
        return Separation._make(_ask(self._scene, "separate", shapes, category=category, mask=mask, accept=accept, threads=threads))

    def sight(self, a, b, *, category=0, mask=0, accept=None, threads=1):
        """For points a and b, (d,) or (n, d): whether no thing meets the segment between them. Exact."""
        return _ask(self._scene, "sight", _graze.Shape(2, "vv", ("a", "b"), (a, b), self.dimension), category=category, mask=mask,
                    accept=accept, threads=threads)

    def nearest(self, shape, *, within=inf, category=0, mask=0, accept=None, threads=1):
        """The thing that is nearest to a shape or to points, of those at most `within` away, a length:
        SceneNearest(found, id, distance, on_thing, on_shape).

        distance is the nearest float; 0 if they overlap. on_thing, on_shape: nearest points, (d,). If there is none the
        distance is inf, the id 0."""
        return SceneNearest._make(_ask(self._scene, "nearest", points_of(shape, self.dimension, "shape"), within=within, category=category,
                                       mask=mask, accept=accept, threads=threads))

    def nearest_k(self, shape, k, *, within=inf, category=0, mask=0, accept=None, threads=1):
        """The k nearest things, of those at most `within` away; with k=len(scene) all of them: SceneNeighbors(shape, id,
        distance, on_thing, on_shape), arrays, of each shape in the order of distance."""
        return SceneNeighbors._make(_ask(self._scene, "nearest_k", points_of(shape, self.dimension, "shape"), k=k, within=within,
                                         category=category, mask=mask, accept=accept, threads=threads))

    def neighbors(self, ids, k, *, within=inf, other=None, accept=None, threads=1):
        """The k things that are nearest to the thing with this id, or to those with these, as they lie there: others of this scene,
        or those of `other`: SceneDistances(thing, id, distance), arrays, of each thing in the order of distance, of equal ones by
        id. Only things at most `within` away, and the category of each of which has a bit of the other's mask."""
        return SceneDistances._make(_graze.scene_neighbors(self._scene, _listed(ids), (self if other is None else other)._scene, k, within, accept,
                                                           threads))

    def pairs(self, other=None, *, relation="overlap", margin=0.0, accept=None):
        """The pairs of things that have a relation, (k, 2) ids in order: of one of self and one of other, or within self, the
        lower id first. Exact.

        relation: as in overlap, but for "contains". accept: called with two ids."""
        return _graze.scene_pairs(self._scene, (self if other is None else other)._scene, relation, _margin_of(relation, margin), accept)

    def contacts(self, shapes, margin=0.0, *, faces="both", skip_inner_edges=False, category=0, mask=0, accept=None, threads=1):
        """Where shapes are in contact with the things: SceneContacts(shape, id, contact, normal, depth, point, point_depth, part),
        arrays (k,), (k, d).

        A row is a point: of which shape, with which thing, of which of the contacts of the shape, with the normal and the
        depth of that, its own depth, and the triangle of a mesh or edge of a polygon on which it lies; else 0. Normals point
        from the thing to the shape. Each thing is as graze.contact, Mesh.contacts and Polygon.contacts say; in order of their ids,
        those of one thing the deepest first. margin: also what is at most so far apart."""
        return SceneContacts._make(_ask(self._scene, "contacts", shapes, within=margin, front=is_front(faces), skip_inner=skip_inner_edges,
                                        category=category, mask=mask, accept=accept, threads=threads))

    def pair_contacts(self, other=None, margin=0.0, *, faces="both", skip_inner_edges=False):
        """The contacts of all pairs of things, of one of self and one of other, or within self, the lower id first:
        ScenePairContacts(a, b, contact, normal, depth, point, point_depth, part_a, part_b), in order of the ids. Normals point from
        b to a. Else as contacts."""
        return ScenePairContacts._make(_graze.scene_contacts(self._scene, (self if other is None else other)._scene, margin, is_front(faces),
                                                             skip_inner_edges))

    def meetings(self, ids, by, *, open=False, first=False, accept=None, threads=1):
        """All first contacts of things that move, those with these ids by (d,) or (n, d) in the time from 0 to 1, while all others
        stand still: SceneMeetings(a, b, enter, exit, point, normal), arrays (k,), (k, d), a the lower id, in the order of enter, of
        equal ones by a and b. The scene is not changed. Normals point from b to a. first: only the first of all. accept: called
        with two ids. Times are the nearest floats."""
        return SceneMeetings._make(_graze.scene_meetings(self._scene, _listed(ids), by, open, first, accept, threads))

    def advance(self, ids, motions, tolerance=0.0, *, accept=None, threads=1):
        """Until when the scene is free, while the things with these ids move and turn, and all others stand still:
        SceneCertificate(clear, contact, free_until, time, point, normal, a, b), of the two things that may touch first, a the lower
        id. The scene is not changed.

        motions: one Motion for all, whose vectors may be arrays (n, d), or a list of one for each. clear: no two things touch.
        contact: at `time` a and b are within the tolerance, a length, of each other, at `point`. No two touch before free_until:
        that is proven, never late. Two without an answer are open at 0, neither clear nor contact; accept leaves them out: called
        with two ids, only pairs for which it is true count."""
        parts = motion_parts(motions) if motions is None or isinstance(motions, Motion) else [motion_parts(motion) for motion in motions]
        return SceneCertificate._make(_graze.scene_advance(self._scene, _listed(ids), parts, tolerance, accept, threads))
