/* Triangles of what is inside a ring of the plane, by the even-odd rule.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_FACE_SWEEP_LINE_H
#define GRZ_FACE_SWEEP_LINE_H

#include <graze/host.h>
#include <graze/shapes2.h>

#include <stdbool.h>
#include <stdint.h>

typedef struct grz_face_sweep grz_face_sweep;

/* Memory on the caller's stack, which is enough for a ring of few corners. */
typedef struct grz_face_stack {
    uint64_t words[1024];
} grz_face_stack;

/* What a sweep over a ring of `count` corners needs, in `stack` if that is enough. NULL: there is no memory. */
grz_face_sweep *grz_face_sweep_make(size_t count, grz_face_stack *stack, const grz_allocator *allocator);
void grz_face_sweep_free(grz_face_sweep *sweep);

/* Where the corners are to be written, all of them finite. */
grz2_vec *grz_face_sweep_corners(grz_face_sweep *sweep);

/* Cuts the ring. Writes at most 2 count triangles, as places in the ring, and their number. False if two edges cross
 * between their ends; what is written means nothing then. */
bool grz_face_sweep_run(grz_face_sweep *sweep, uint32_t (*triangles)[3], size_t *written);

/* True if two corners that are seen at one place are at one place in space. */
typedef bool grz_face_is_same(const void *context, size_t a, size_t b);

/* After a run that returned true: how many corners are at no place where triangles have one: others are seen there, or
 * nothing is. */
size_t grz_face_sweep_left_out(const grz_face_sweep *sweep, grz_face_is_same *is_same, const void *context);

#endif
