/* Visitors that collect what they get: JavaScript takes it when the search is done.
 *
 * SPDX-License-Identifier: MIT */
#include "exports.h"
#include "list.h"

#include <graze/graze.h>

#include <stdlib.h>
#include <string.h>

bool list_append(list *l, const void *found, size_t count) {
    if (count > l->capacity - l->count) {
        const size_t capacity = 2 * (l->count + count);
        uint32_t *const at = realloc(l->at, capacity * sizeof *at);
        l->no_memory = at == NULL;
        if (l->no_memory) return false;
        l->at = at;
        l->capacity = capacity;
    }
    memcpy(l->at + l->count, found, count * sizeof *l->at);
    l->count += count;
    return true;
}

static bool append_pairs(void *user, const grz_pair *pairs, size_t count) {
    return list_append(user, &pairs->a, 2 * count);
}

static bool append_number(void *user, uint32_t number) { return list_append(user, &number, 1); }

static bool append_contact(void *user, const grz_mesh_contact *contact) {
    return list_append(user, contact, sizeof *contact / sizeof(uint32_t));
}

static bool append_first_contact(void *user, const grz_mesh_ccd_contact *contact) {
    return list_append(user, contact, sizeof *contact / sizeof(uint32_t));
}

static bool append_polygon_contact(void *user, const grz2_polygon_contact *contact) {
    return list_append(user, contact, sizeof *contact / sizeof(uint32_t));
}

static bool append_scene_contact2(void *user, const grz2_scene_contact *contact) {
    return list_append(user, contact, sizeof *contact / sizeof(uint32_t));
}

static bool append_scene_contact3(void *user, const grz3_scene_contact *contact) {
    return list_append(user, contact, sizeof *contact / sizeof(uint32_t));
}

static bool append_scene_meeting2(void *user, const grz2_scene_meeting *meeting) {
    return list_append(user, meeting, sizeof *meeting / sizeof(uint32_t));
}

static bool append_scene_meeting3(void *user, const grz3_scene_meeting *meeting) {
    return list_append(user, meeting, sizeof *meeting / sizeof(uint32_t));
}

/* Numbers of 4 bytes, so that the list's next item is 8 bytes away from the last one that is. */
static bool append_even(list *l, const uint32_t *numbers, size_t count) {
    const uint32_t none = 0;
    return list_append(l, numbers, count) && (count % 2 == 0 || list_append(l, &none, 1));
}

/* Each curve: plane, how many points, 1 if it is closed + 2 if it is a hole, around; the points; the triangles. */
static bool append_section(void *user, const grz_section_curve *c) {
    const uint32_t head[] = {c->plane, c->count, (c->closed ? 1 : 0) + (c->hole ? 2 : 0), c->around};
    return list_append(user, head, 4) && list_append(user, c->points, c->count * (sizeof *c->points / sizeof(uint32_t))) &&
           append_even(user, c->triangles, c->count);
}

/* Each curve: how many points, 1 if it is closed + 2 if it is flat; the points; the triangles of a; those of b. */
static bool append_common_curve(void *user, const grz_common_curve *c) {
    const uint32_t head[] = {c->count, (c->closed ? 1 : 0) + (c->flat ? 2 : 0)};
    return list_append(user, head, 2) && list_append(user, c->points, c->count * (sizeof *c->points / sizeof(uint32_t))) &&
           append_even(user, c->of_a, c->count) && append_even(user, c->of_b, c->count);
}

static bool append_piece(void *user, const grz2_line_piece *piece) {
    return list_append(user, piece, sizeof *piece / sizeof(uint32_t));
}

EXPORT(graze_section_visitor) grz_section_visitor graze_section_visitor(void) { return append_section; }
EXPORT(graze_common_visitor) grz_common_visitor graze_common_visitor(void) { return append_common_curve; }
EXPORT(graze_piece_visitor) grz2_polygon_piece_visitor graze_piece_visitor(void) { return append_piece; }

EXPORT(graze_pair_visitor) grz_pair_visitor graze_pair_visitor(void) { return append_pairs; }
EXPORT(graze_number_visitor) grz_id_visitor graze_number_visitor(void) { return append_number; }
EXPORT(graze_contact_visitor) grz_mesh_contact_visitor graze_contact_visitor(void) { return append_contact; }

EXPORT(graze_first_contact_visitor) grz_mesh_ccd_visitor graze_first_contact_visitor(void) {
    return append_first_contact;
}

EXPORT(graze_polygon_contact_visitor) grz2_polygon_contact_visitor graze_polygon_contact_visitor(void) {
    return append_polygon_contact;
}

static bool append_cell2(void *user, const int64_t cell[]) {
    return list_append(user, cell, 2 * sizeof *cell / sizeof(uint32_t));
}

static bool append_cell3(void *user, const int64_t cell[]) {
    return list_append(user, cell, 3 * sizeof *cell / sizeof(uint32_t));
}

EXPORT(graze_cell_visitor2) grz_cell_visitor graze_cell_visitor2(void) { return append_cell2; }
EXPORT(graze_cell_visitor3) grz_cell_visitor graze_cell_visitor3(void) { return append_cell3; }

EXPORT(graze_scene_contact_visitor2) grz2_scene_contact_visitor graze_scene_contact_visitor2(void) {
    return append_scene_contact2;
}

EXPORT(graze_scene_contact_visitor3) grz3_scene_contact_visitor graze_scene_contact_visitor3(void) {
    return append_scene_contact3;
}

EXPORT(graze_scene_meeting_visitor2) grz2_scene_meeting_visitor graze_scene_meeting_visitor2(void) {
    return append_scene_meeting2;
}

EXPORT(graze_scene_meeting_visitor3) grz3_scene_meeting_visitor graze_scene_meeting_visitor3(void) {
    return append_scene_meeting3;
}

_Static_assert(sizeof(grz_mesh_ccd_contact) == 48, "src/ccd.ts reads it");
_Static_assert(sizeof(grz_pair) == 2 * sizeof(uint32_t), "a pair is two numbers");
_Static_assert(sizeof(list) == 16, "src/lists.ts reads it");
