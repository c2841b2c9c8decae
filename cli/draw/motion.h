/* Motion: where moving shapes are after the start, their tracks, and the moments of contact on the tracks.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_MOTION_H
#define GRAZE_CLI_DRAW_MOTION_H

#include "draw/contacts.h"
#include "scene.h"

typedef enum pose_kind { POSE_END, POSE_EXIT, POSE_ENTER } pose_kind;

/// A moving shape at time 1, or when a contact begins or ends.
typedef struct pose {
    pose_kind kind;
    shape shape;
    size_t item;
} pose;

/// The path of a point of a moving shape.
typedef struct track {
    double from[3], to[3];
    size_t item;
} track;

/// A point of a track, or of a caster, at the time of a contact.
typedef struct moment {
    double at[3], time;
} moment;

typedef struct motion {
    int dimension;
    size_t pose_count, track_count, moment_count;
    pose *poses; ///< in the order of their kinds
    track *tracks;
    moment *moments;
    double stop; ///< the time at which the first shape stops; 1 if nothing stops it
} motion;

/// The motion of the shapes of a scene; the first one moves only until `stop`. It has poses and moments where contacts
/// begin and, if `exits`, where they end. To be freed.
motion motion_of(const scene *s, const contacts *met, bool exits, double stop);
/// The motion of the corners of two valid shapes, each in a straight line to its place at time 1. It has poses at that
/// time and at that of a first contact, +inf for none, where its moment is. To be freed.
motion motion_of_corners(const scene *s, const shape end[2], double time);
/// Adds the moments of a cast that hits, except those at infinity.
void motion_add_cast(motion *m, const shape *caster, grz_interval times);
/// Adds the end of the only track as a moment, if there is one: where a shape that moves by a depth is free.
void motion_add_depth(motion *m, double depth);
void motion_free(motion *m);

/// All shapes that a picture must show: those at the start (empty if their displacement is not finite), all poses, and
/// the moments and the ends of tracks as points. The array is to be freed; the shapes own nothing.
shape *motion_shapes(const scene *s, const motion *m, size_t *count);

/// A shape that was moved by t times `by`. To be freed by shape_free.
shape shape_moved(int dimension, const shape *s, const double by[3], double t);

#endif
