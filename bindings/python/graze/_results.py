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
Depth = namedtuple("Depth", "overlap depth")
Contact = namedtuple("Contact", "hit normal depth")

if numpy is not None:
    _TYPES = {"?": numpy.dtype("bool"), "b": numpy.dtype("int8"), "d": numpy.dtype("float64"), "I": numpy.dtype("uint32"),
              "i": numpy.dtype("int32")}
    _frombuffer = numpy.frombuffer


def as_array(data, code, width):
    """The bytes of `data`, a bytearray, as an array (n,), or with a width as (n, width)."""
    if numpy is not None:
        array = _frombuffer(data, _TYPES[code])
        return array.reshape(-1, width) if width else array
    view = memoryview(data)
    if len(data) == 0:
        return view
    count = len(data) // (view.cast(code).itemsize * (width or 1))
    return view.cast(code, [count, width]) if width else view.cast(code)
