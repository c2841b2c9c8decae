/* Faces of meshes.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh_faces.h"

#include <stdlib.h>

static bool grow(mesh_faces *all) {
    if (all->count < all->room) return true;
    const size_t room = all->room > 0 ? all->room + all->room / 2 : 1024;
    mesh_face *const at = room < SIZE_MAX / sizeof *at ? (mesh_face *)realloc(all->at, room * sizeof *at) : NULL;
    if (at == NULL) return false;
    all->at = at;
    all->room = room;
    return true;
}

bool mesh_faces_add(mesh_faces *all, mesh_face face, const grz_face_facts *facts) {
    all->counts[MESH_FACES_CROSSED] += facts->kind == GRZ_FACE_CROSSED;
    all->counts[MESH_FACES_FOLDED] += facts->kind == GRZ_FACE_FOLDED;
    all->counts[MESH_FACES_FLAT] += facts->triangles == 0;
    if (facts->triangles == 0) return true;
    all->counts[MESH_FACES_SPIKES] += facts->left_out;
    if (!grow(all)) return false;
    face.count = (uint32_t)facts->triangles;
    face.kind = facts->kind;
    all->at[all->count++] = face;
    return true;
}

const counted_words mesh_faces_words[MESH_FACES_COUNTS] = {
    [MESH_FACES_FLAT] = {"face without an inside is left out", "faces without an inside are left out"},
    [MESH_FACES_CROSSED] = {"face crosses itself, and counts as the triangles from its first corner",
                            "faces cross themselves, and count as the triangles from their first corners"},
    [MESH_FACES_FOLDED] = {"face is folded, and counts as the triangles from its first corner",
                           "faces are folded, and count as the triangles from their first corners"},
    [MESH_FACES_SPIKES] = {"corner of a spike is left out: its edges are taken there and back",
                           "corners of spikes are left out: their edges are taken there and back"},
};
