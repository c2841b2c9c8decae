/* What a reader finds in a file: vertices, faces of any number of corners, parts; and what is made of them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MODELS_MODEL_H
#define GRAZE_MODELS_MODEL_H

#include "mesh_faces.h"
#include "names.h"

/// What can be left out of a file, or be other than the file says; each is counted.
typedef enum model_count {
    MODEL_POINTS_AND_LINES,
    MODEL_CURVES,
    MODEL_SMALL_FACES,
    MODEL_LONG_LINES,
    MODEL_HEAD_LINES,
    MODEL_COUNTS
} model_count;

/// A face that is no triangle: its corners are corners[first .. first + count - 1].
typedef struct model_ring {
    size_t first, count;
} model_ring;

/// Distinct vertices, found by their places.
typedef struct model_places {
    grz3_vec *at;
    size_t count, room;
    uint64_t *slots; ///< a hash table with open addressing, at most half full: the upper half of a hash, and 1 + the
                     ///< index of a vertex; 0 is free
    size_t slot_count;
} model_places;

typedef struct model {
    grz3_vec *vertices; ///< as they stand in the file
    size_t vertex_count, vertex_room;
    uint32_t *corners; ///< of all faces, one after the other: indices of `vertices`, of `places` if these are none
    size_t corner_count, corner_room;
    model_ring *rings;
    size_t ring_count, ring_room;
    size_t *begins; ///< of each part: its first corner
    size_t begin_room;
    names names;
    char *next_part; ///< the name of the part that begins with the next face; NULL: none does
    model_places places;
    size_t face;           ///< where the corners of the face begin that is being read
    size_t highest, where; ///< one more than the greatest index, and the line or byte at which it stands
    size_t counts[MODEL_COUNTS];
    bool no_memory; ///< then nothing more is added
} model;

/// Adds a vertex, by the order of which faces name it.
void model_vertex(model *m, grz3_vec at);
/// The index of a vertex at this place: for files whose faces have coordinates, which add no other vertices.
uint32_t model_place(model *m, grz3_vec at);

/// Begins a part; one that gets no faces is none. Without any call all belongs to one part without a name.
void model_part(model *m, const char *name, size_t size);

/// Adds a corner to the face that is being read; `where`: the line or byte. The vertex may come later.
void model_corner(model *m, uint32_t vertex, size_t where);
/// Ends the face.
void model_end_face(model *m);

/// Makes vertices, triangles and parts of what was read: cuts faces, joins vertices at equal places, leaves out those
/// that belong to no face. The model has nothing but its counts then. *faces has the faces that were cut. False: out of
/// memory.
bool model_finish(model *m, grz_model *out, mesh_faces *faces);
void model_free(model *m);

#endif
