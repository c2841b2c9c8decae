/* Motion: where moving shapes are after the start, the ways they go, and the moments of contact on them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_MOTION_H
#define GRAZE_CLI_DRAW_MOTION_H

#include "draw/contacts.h"
#include "scene.h"

typedef enum pose_kind { POSE_END, POSE_EXIT, POSE_ENTER } pose_kind;

/// A moving shape at time 1, or where a contact ends or begins.
typedef struct pose {
    pose_kind kind;
    shape shape;
    size_t item;
} pose;

/// The way of a point of a moving shape.
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
    double stop; ///< when the first shape stops for good; 1 if nothing stops it
} motion;

/// How the shapes of a scene move, the first no longer than until `stop`. Contacts that begin on the way are shown,
/// and, with `exits`, where contacts end. To be freed.
motion motion_of(const scene *s, const contacts *met, bool exits, double stop);
/// Adds the moments of a cast that hits; those at infinity are left out.
void motion_add_cast(motion *m, const shape *caster, grz_interval times);
void motion_free(motion *m);

/// All shapes that a picture is to show: those at the start, empty where their displacement is not finite, all poses,
/// the moments and the ends of tracks as points. They share what the others own; to be freed.
shape *motion_extent(const scene *s, const motion *m, size_t *count);

/// A shape that was moved by t times `by`. To be freed by shape_free.
shape shape_moved(int dimension, const shape *s, const double by[3], double t);

#endif
