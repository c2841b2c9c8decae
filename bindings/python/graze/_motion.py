# SPDX-License-Identifier: MIT
"""How bodies move and turn."""
from collections import namedtuple

from . import _graze


class Motion(namedtuple("Motion", "by angle pivot axis pose speed")):
    """How a body moves while the time goes from 0 to 1: at time t its point x is at pivot + t by + R (x - pivot), where R turns by
    t angle, in radians, counter-clockwise, in 3D about the axis, a direction of any length; axis 0 is no turn. Vectors (d,), None for
    0, or arrays (n, d) for n bodies.

    pose: a motion of your own in place of these: a callable that gives the pose at a time from 0 to 1, a rotation and a translation
    as a matrix (2, 3), in 3D (3, 4). It is called at any times, in any order, some 20 to 60 times for a contact. speed: a number; no
    point of the shape moves faster, in lengths per time of 1. That is yours to say: of a motion that breaks it an answer may be late.
    What it raises is raised."""

    __slots__ = ()

    def __new__(cls, by=None, angle=0.0, pivot=None, axis=None, pose=None, speed=0.0):
        if pose is not None and not (by is None and pivot is None and axis is None):
            raise ValueError("pose: it is in place of by, angle, pivot and axis")
        return super().__new__(cls, by, angle, pivot, axis, pose, speed)

    def pose_at(self, t):
        """Where it takes a body at time t: two rows of three, or three of four, the translation last, for posed. Within 2**-46 of the
        largest number. With pose what that gives."""
        if self.pose is not None:
            return self.pose(t)
        if self.by is None and self.pivot is None and self.axis is None:
            raise ValueError("a motion of which nothing says whether it is in 2D or 3D")
        dimension = 3 if self.axis is not None else len(self.by if self.by is not None else self.pivot)
        by, axis, pivot = ((tuple(map(float, v)) + (0.0,) * 3)[:3] if v is not None else (0.0,) * 3 for v in (self.by, self.axis, self.pivot))
        return _graze.pose_at(dimension, by, axis, float(self.angle), pivot, float(t))


_AT_REST = Motion()


def motion_parts(motion):
    """What the module takes: of None a body stands still."""
    by, angle, pivot, axis, pose, speed = _AT_REST if motion is None else motion
    return by, axis, angle, pivot, pose, speed
