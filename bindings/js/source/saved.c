/* Trees and scenes as bytes in memory.
 *
 * SPDX-License-Identifier: MIT */
#include "exports.h"

#include <graze/scene2.h>
#include <graze/scene3.h>
#include <graze/tree.h>

#include <string.h>

/* What is left of the bytes, and how many were asked for. */
typedef struct span {
    uint8_t *at;
    size_t left, count;
} span;

static bool put(void *user, const void *from, size_t count) {
    span *const to = user;
    const size_t some = count < to->left ? count : to->left;
    memcpy(to->at, from, some);
    to->at += some;
    to->left -= some;
    to->count += count;
    return true;
}

static size_t get(void *user, void *to, size_t count) {
    span *const from = user;
    const size_t some = count < from->left ? count : from->left;
    memcpy(to, from->at, some);
    from->at += some;
    from->left -= some;
    return some;
}

/* How many bytes there are, or 0: there is no memory. Writes no more than fit. */
EXPORT(graze_tree_save) size_t graze_tree_save(const grz_tree *tree, uint8_t *bytes, size_t capacity) {
    span to = {.at = bytes, .left = capacity};
    return grz_tree_save(tree, &(grz_writer){.write = put, .user = &to}) == GRZ_OK ? to.count : 0;
}

EXPORT(graze_tree_load) grz_status graze_tree_load(grz_tree **tree, uint8_t *bytes, size_t count, uint64_t *at) {
    span from = {.at = bytes, .left = count};
    return grz_tree_load(tree, &(grz_reader){.read = get, .user = &from}, NULL, at);
}

EXPORT(graze_scene_save) size_t graze_scene_save(const grz_scene *scene, uint8_t *bytes, size_t capacity) {
    span to = {.at = bytes, .left = capacity};
    return grz_scene_save(scene, &(grz_writer){.write = put, .user = &to}) == GRZ_OK ? to.count : 0;
}

EXPORT(graze_scene_load2)
grz_status graze_scene_load2(grz_scene **scene, uint8_t *bytes, size_t count, uint64_t *at,
                             const grz2_polygon *const *polygons, size_t polygon_count) {
    span from = {.at = bytes, .left = count};
    return grz2_scene_load(scene, &(grz_reader){.read = get, .user = &from}, polygons, polygon_count, NULL, at);
}

EXPORT(graze_scene_load3)
grz_status graze_scene_load3(grz_scene **scene, uint8_t *bytes, size_t count, uint64_t *at,
                             const grz_mesh *const *meshes, size_t mesh_count) {
    span from = {.at = bytes, .left = count};
    return grz3_scene_load(scene, &(grz_reader){.read = get, .user = &from}, meshes, mesh_count, NULL, at);
}
