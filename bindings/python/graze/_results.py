# SPDX-License-Identifier: MIT
"""Results: named tuples, and arrays of NumPy if it can be imported, else memoryviews. NumPy is asked through Python, so that the same
module works with every version of it."""
from collections import namedtuple
from math import prod

try:
    import numpy
except ImportError:
    numpy = None


def result(name, fields, yes=None, rows=False):
    """A named tuple whose truth is that of its field `yes`, or whether it has rows. Without either it has none."""
    cls = namedtuple(name, fields, module=__name__)
    place = None if yes is None else cls._fields.index(yes)

    def truth(self):
        found = self[place]
        shape = getattr(found, "shape", ())
        if not shape:
            return bool(found)
        use = "any(found.{0}) or all(found.{0})" if numpy is None else ".{0}.any() or .{0}.all()"
        raise ValueError(f"the truth of {prod(shape)} answers is ambiguous: use {use.format(yes)}")

    def no_truth(self):
        raise ValueError(f"a {name} has no truth: use .{' or .'.join(cls._fields)}")

    cls.__bool__ = (lambda self: len(self[0]) > 0) if rows else no_truth if yes is None else truth
    return cls


Times = result("Times", "hit enter exit", "hit")
Hit = result("Hit", "hit time point normal a b", "hit")
Nearest = result("Nearest", "distance a b")
Signed = result("Signed", "inside distance gradient")
Stop = result("Stop", "stopped time place", "stopped")
Separation = result("Separation", "separated place", "separated")
Depth = result("Depth", "overlap depth", "overlap")
FirstContact = result("FirstContact", "hit time feature_a feature_b", "hit")
MeshFirstContacts = result("MeshFirstContacts", "time triangle_a triangle_b feature_a feature_b", rows=True)
Certificate = result("Certificate", "clear contact free_until time point normal steps", "contact")
MeshCertificate = result("MeshCertificate", "clear contact free_until time point normal steps triangle other_triangle", "contact")
Contact = result("Contact", "hit normal depth", "hit")
ContactPoints = result("ContactPoints", "pair point depth feature_a feature_b", rows=True)
CommonSet = result("CommonSet", "met kind direction offset", "met")
CommonCorners = result("CommonCorners", "pair point t_a t_b feature_a feature_b", rows=True)
MeshHit = result("MeshHit", "hit triangle time side u v", "hit")
MeshHits = result("MeshHits", "caster triangle time side u v", rows=True)
MeshSweepHit = result("MeshSweepHit", "hit triangle enter exit side point normal u v", "hit")
MeshSweepHits = result("MeshSweepHits", "mover triangle enter exit side point normal u v", rows=True)
MeshNearest = result("MeshNearest", "found triangle distance point side u v", "found")
MeshContacts = result("MeshContacts", "shape contact normal depth point point_depth triangle_a triangle_b mesh", rows=True)
MeshCurves = result("MeshCurves", "plane start count closed hole around flat point triangle_a triangle_b", rows=True)
Winding = result("Winding", "number error on")
TreeHit = result("TreeHit", "hit id enter exit", "hit")
TreeHits = result("TreeHits", "shape id enter exit", rows=True)
TreeNearest = result("TreeNearest", "found id distance", "found")
TreeNeighbors = result("TreeNeighbors", "shape id distance", rows=True)
LinePieces = result("LinePieces", "edge along_border start start_t start_crossed end end_t end_crossed", rows=True)
PolygonSweepHit = result("PolygonSweepHit", "hit edge enter exit point normal", "hit")
SceneHit = result("SceneHit", "hit id enter exit point normal part", "hit")
SceneHits = result("SceneHits", "shape id enter exit point normal part", rows=True)
SceneSlide = result("SceneSlide", "touched place made left legs inside touches", "touched")
SceneTouches = result("SceneTouches", "shape id leg time point normal part", rows=True)
SceneNearest = result("SceneNearest", "found id distance on_thing on_shape", "found")
SceneNeighbors = result("SceneNeighbors", "shape id distance on_thing on_shape", rows=True)
SceneDistances = result("SceneDistances", "thing id distance", rows=True)
SceneContacts = result("SceneContacts", "shape id contact normal depth point point_depth part", rows=True)
ScenePairContacts = result("ScenePairContacts", "a b contact normal depth point point_depth part_a part_b", rows=True)
SceneMeetings = result("SceneMeetings", "a b enter exit point normal", rows=True)
SceneCertificate = result("SceneCertificate", "clear contact free_until time point normal a b", "contact")
Intervals = result("Intervals", "caster enter exit", rows=True)
PolygonContacts = result("PolygonContacts", "shape contact normal depth point point_depth edge", rows=True)


class Contacts(namedtuple("Contacts", "contact points")):
    """Its truth is that of its contact."""

    __slots__ = ()

    def __bool__(self):
        return bool(self.contact)


class Where(namedtuple("Where", "set corners")):
    """Its truth is that of its set."""

    __slots__ = ()

    def __bool__(self):
        return bool(self.set)


frombuffer = None if numpy is None else numpy.frombuffer
DTYPES = {} if numpy is None else {code: numpy.dtype(name) for code, name in
                                   (("?", "bool"), ("b", "int8"), ("d", "float64"), ("I", "uint32"), ("i", "int32"), ("Q", "uint64"),
                                    ("q", "int64"))}


def as_array(data, code, shape):
    """The bytes of `data`, a bytearray, as an array of this shape."""
    if numpy is not None:
        return frombuffer(data, DTYPES[code]).reshape(shape)
    view = memoryview(data)
    return view.cast(code, shape) if len(data) > 0 else view  # no view has an axis without items


def as_view(memory):
    """A Memory as an array that shares it, and cannot be written."""
    return memoryview(memory) if numpy is None else numpy.asarray(memory)


def places(index, count):
    """The places along an axis of `count` items that an array of indices, or of bools, chooses: a list, or an array."""
    if numpy is not None:
        chosen = numpy.asarray(index)
        is_mask, is_list = chosen.dtype == bool and chosen.ndim > 0, chosen.dtype.kind in "iu"
    else:
        chosen = index.tolist() if hasattr(index, "tolist") else list(index) if hasattr(index, "__iter__") else [None]
        is_mask, is_list = ({type(item) for item in chosen} == {kind} for kind in (bool, int))
    if getattr(chosen, "shape", None) != () and len(chosen) == 0:
        return []
    if not is_mask and not is_list:
        raise TypeError(f"index: expected integers, bools, slices, None or ..., got {index!r}")
    if is_list:
        return chosen
    if len(chosen) != count:
        raise IndexError(f"index: {len(chosen)} bools for {count} shapes")
    return [i for i, yes in enumerate(chosen) if yes] if numpy is None else numpy.flatnonzero(chosen)
