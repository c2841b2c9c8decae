/* Triangles of what is inside a ring of the plane, by the even-odd rule.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_FACE_SWEEP_LINE_H
#define GRZ_FACE_SWEEP_LINE_H

#include <graze/host.h>
#include <graze/shapes2.h>

#include <stdbool.h>

typedef struct grz_face_sweep grz_face_sweep;

/* What a sweep over a ring of `count` corners needs. NULL: there is no memory. */
grz_face_sweep *grz_face_sweep_make(size_t count, const grz_allocator *allocator);
void grz_face_sweep_free(grz_face_sweep *sweep);

/* Cuts a ring of as many corners, all finite. Writes at most 2 count triangles, as places in the ring, and their
 * number. False if two edges cross between their ends; what is written means nothing then. */
bool grz_face_sweep_run(grz_face_sweep *sweep, const grz2_vec *corners, uint32_t (*triangles)[3], size_t *written);

#endif
