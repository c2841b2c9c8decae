/* graze: files of meshes: OBJ, STL, PLY and OFF, with each number as the file has it.
 *
 *     grz_model *model;
 *     grz_model_error error;
 *     if (grz_model_read(&model, "bunny.obj", &error) != GRZ_OK) fprintf(stderr, "%s\n", error.text);
 *
 *     grz_triangles triangles = grz_model_triangles(model);
 *     grz_mesh_build(&mesh, &triangles, NULL);
 *
 * This is a library of its own, libgraze-models, on top of libgraze, which opens no file: graze.h does not include this
 * header, and a program links both (docs/c.md). Nothing is printed: what is wrong with a file is the text of an error,
 * and what was left out of it are notes. Any number of threads may read at the same time; the locale changes nothing
 * but the words of the system, as "No such file or directory".
 *
 * What is read of each format stands at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MODELS_H
#define GRAZE_MODELS_H

#include <graze/face.h>
#include <graze/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Triangles that belong together, as an object or group of OBJ, or a solid of STL.
typedef struct grz_model_part {
    char *name; ///< without blanks and control characters; no other part of the model has it
    size_t end; ///< the index after its last triangle; the first one is the end of the part before, or 0
} grz_model_part;

/// A face of the file that has more than three corners, and was cut into triangles by grz3_triangulate.
typedef struct grz_model_face {
    uint32_t first, count;         ///< its triangles
    uint32_t corner, corner_count; ///< its corners: grz_model.corners from there on, in the order of the file
    grz_face_kind kind;            ///< if crossed or folded, its triangles may overlap
} grz_model_face;

/// What is in a file: grz_model_read makes it, grz_model_free releases it. All arrays are its own.
typedef struct grz_model {
    size_t vertex_count, triangle_count, part_count, face_count, note_count;
    grz3_vec *vertices;       ///< each belongs to a triangle; no two finite ones are at the same place
    uint32_t (*triangles)[3]; ///< at least one
    grz_model_part *parts;    ///< in the order of the file; each has a triangle, and each triangle a part
    grz_model_face *faces;    ///< in the order of their triangles
    uint32_t *corners;        ///< indices of vertices; NULL if there are no such faces
    char **notes;             ///< what was left out, or is not as the file says, in a line of text each
} grz_model;

/// What is wrong with a file, with its name, the line or the byte, and the value that stands there:
/// "box.obj: line 3: expected a number for x of a vertex, got 'left'". One line of printable ASCII; the system may say
/// in other letters why it does not open a file.
typedef struct grz_model_error {
    char text[2000];
} grz_model_error;

/// True if the ending of the name is that of a format that is read: .obj, .off, .ply or .stl, in small or capital
/// letters.
GRZ_API bool grz_model_is_named(const char *path);

/// Reads a regular file, whose name says the format. GRZ_ERROR_FORMAT: the file cannot be read as what its name says,
/// or has no triangle. GRZ_ERROR_STREAM: it cannot be opened or read, or is no regular file. GRZ_ERROR_ARGUMENT: the
/// name has no such ending. GRZ_ERROR_MEMORY. GRZ_STOPPED: a grz_watch has stopped it. *model is NULL after each of
/// these, and *error says why; `error` may be NULL. Memory is that of malloc. Modes of the thread, such as
/// flush-to-zero, do not change a number.
GRZ_API grz_status grz_model_read(grz_model **model, const char *path, grz_model_error *error);

/// Releases its memory. NULL: does nothing.
GRZ_API void grz_model_free(grz_model *model);

/// The triangles for grz_mesh_build. They stay in the model, which must live until the call returns.
static inline grz_triangles grz_model_triangles(const grz_model *model) {
    const grz_triangles all = {GRZ_DOUBLE,
                               model->vertex_count,
                               sizeof *model->vertices,
                               model->vertices,
                               model->triangle_count,
                               model->triangles[0],
                               NULL};
    return all;
}

/* Details
 *
 * Numbers are the doubles nearest to the decimals of the file; floats of binary files are kept. -0 becomes 0. Vertices
 * at equal places are joined, so that triangles that meet share them; vertices of no face are left out. A face of more
 * than three corners is cut by grz3_triangulate; one without an inside is left out, and notes say how many were, and
 * how many cross themselves or are folded. A coordinate of a text may be inf or nan: such a triangle is empty in a
 * mesh.
 *
 * Part names: blanks and control characters become _, a part without a name is "part", and a name that is taken gets
 * the number of the part behind it, as in wall-3. Without any part in the file all triangles are one.
 *
 * OBJ: v, f, fo, and o and g for parts. Indices may count back. Points, lines, curves and surfaces are left out and
 * counted in notes; normals, texture coordinates, colours and materials are not looked at.
 * STL: text or binary, whatever the first word says; each solid of a text is a part. Normals are not looked at.
 * PLY: text or binary in either byte order, elements and properties of any type in any order; of vertices x, y and z,
 * of faces vertex_indices or vertex_index, of tristrips vertex_indices.
 * OFF: text, with colours, normals and the like behind the coordinates, which are not looked at.
 *
 * Cost: about 200 MB of text a second, or 3 million triangles of a binary file. */

#ifdef __cplusplus
}
#endif
#endif
