/* The path of a point: of a segment, ray or line that is followed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_PATH_H
#define GRZ_SHAPE_PATH_H

/* The times that count: 0 to 1; from 0 on; all. */
typedef enum grz_span { GRZ_SPAN_UNIT, GRZ_SPAN_RAY, GRZ_SPAN_LINE } grz_span;

/* A point that moves from its origin by to - from in a time of 1. */
typedef struct grz_path {
    const double *origin, *to, *from;
    grz_span span;
} grz_path;

#endif
