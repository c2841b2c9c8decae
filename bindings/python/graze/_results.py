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


def as_array(data, code, width):
    """The bytes of `data`, a bytearray, as an array (n,), or with a width as (n, width)."""
    if numpy is not None:
        array = frombuffer(data, DTYPES[code])
        return array.reshape(-1, width) if width else array
    view = memoryview(data)
    if len(data) == 0:
        return view
    count = len(data) // (view.cast(code).itemsize * (width or 1))
    return view.cast(code, [count, width]) if width else view.cast(code)
