# SPDX-License-Identifier: MIT
"""Results: named tuples, and arrays of NumPy if it can be imported, else memoryviews. NumPy is asked through Python, so that the same
module works with every version of it."""
from collections import namedtuple

try:
    import numpy
except ImportError:
    numpy = None

Times = namedtuple("Times", "hit enter exit")
Hit = namedtuple("Hit", "hit time point normal a b")
Nearest = namedtuple("Nearest", "distance a b")
Signed = namedtuple("Signed", "inside distance gradient")
Stop = namedtuple("Stop", "stopped time place")
Separation = namedtuple("Separation", "separated place")
Depth = namedtuple("Depth", "overlap depth")
Contact = namedtuple("Contact", "hit normal depth")
ContactPoints = namedtuple("ContactPoints", "pair point depth feature_a feature_b")

frombuffer = None if numpy is None else numpy.frombuffer
DTYPES = {} if numpy is None else {code: numpy.dtype(name) for code, name in
                                   (("?", "bool"), ("b", "int8"), ("d", "float64"), ("I", "uint32"), ("i", "int32"))}


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
