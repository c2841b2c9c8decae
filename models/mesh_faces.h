/* Faces of meshes that have more than three corners: which triangles are theirs, and what is to be said of them. For
 * C++, too.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MODELS_MESH_FACES_H
#define GRAZE_MODELS_MESH_FACES_H

#include "notes.h"

#include <graze/models.h>

#ifdef __cplusplus
extern "C" {
#endif

/// One that has triangles.
typedef grz_model_face mesh_face;

/// What is not in the mesh as it is in the file; each is counted.
typedef enum mesh_faces_count {
    MESH_FACES_FLAT,    ///< faces without triangles
    MESH_FACES_CROSSED, ///< they are fans
    MESH_FACES_FOLDED,  ///< they are fans
    MESH_FACES_SPIKES,  ///< corners that are in no triangle, of faces that have some
    MESH_FACES_COUNTS
} mesh_faces_count;

typedef struct mesh_faces {
    mesh_face *at; ///< in the order of their triangles
    size_t count, room;
    size_t counts[MESH_FACES_COUNTS];
} mesh_faces;

/// Adds a face, whose kind and triangles are those of the facts. False: out of memory.
bool mesh_faces_add(mesh_faces *all, mesh_face face, const grz_face_facts *facts);

/// What each count is called.
extern const counted_words mesh_faces_words[MESH_FACES_COUNTS];

#ifdef __cplusplus
}
#endif
#endif
