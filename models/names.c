/* The names of parts.
 *
 * SPDX-License-Identifier: MIT */
#include "names.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The slot of this name, or the free one where it belongs. */
static size_t *find(const names *all, const char *name) {
    uint64_t h = 0;
    for (const char *at = name; *at != '\0'; at++) h = (h ^ (unsigned char)*at) * 0x9e3779b97f4a7c15u;
    size_t i = (size_t)(h ^ h >> 32) & (all->slot_count - 1);
    while (all->slots[i] != 0 && strcmp(all->at[all->slots[i] - 1], name) != 0) i = (i + 1) & (all->slot_count - 1);
    return &all->slots[i];
}

/* Room for one more. */
static bool grow(names *all) {
    if (2 * (all->count + 1) <= all->slot_count) return true;
    const size_t room = all->slot_count > 0 ? 2 * all->slot_count : 16;
    char **const at = realloc(all->at, room / 2 * sizeof *at);
    if (at == NULL) return false;
    all->at = at;
    free(all->slots);
    all->slots = calloc(room, sizeof *all->slots);
    all->slot_count = all->slots != NULL ? room : 0;
    for (size_t i = 0; i < all->count && all->slots != NULL; i++) *find(all, all->at[i]) = i + 1;
    return all->slots != NULL;
}

/* True if the byte belongs to a control character: also to one of U+0080 to U+009F in UTF-8, by which some terminals
 * can be controlled, too. */
static bool is_control(const char *name, size_t i, size_t size) {
    const unsigned char byte = (unsigned char)name[i], before = i > 0 ? (unsigned char)name[i - 1] : 0,
                        after = i + 1 < size ? (unsigned char)name[i + 1] : 0;
    const bool begins = byte == 0xc2 && after >= 0x80 && after < 0xa0,
               ends = before == 0xc2 && byte >= 0x80 && byte < 0xa0;
    return byte < 0x20 || byte == 0x7f || begins || ends;
}

/* Names go to a terminal as they are, between blanks. */
static char *cleaned(const char *name, size_t size, size_t room) {
    char *const copy = malloc(room);
    if (copy == NULL) return NULL;
    memcpy(copy, name, size);
    copy[size] = '\0';
    for (size_t i = 0; i < size; i++)
        if (name[i] == ' ' || is_control(name, i, size)) copy[i] = '_';
    return copy;
}

bool names_add(names *all, const char *name, size_t size) {
    if (!grow(all)) return false;
    if (size == 0) {
        name = "part";
        size = 4;
    }
    if (size > 4000) size = 4000;
    char *const own = cleaned(name, size, size + 64);
    if (own == NULL) return false;
    const size_t length = strlen(own), step = all->count + 1;
    for (size_t number = step; *find(all, own) != 0; number += step) snprintf(own + length, 64, "-%zu", number);
    *find(all, own) = all->count + 1;
    all->at[all->count++] = own;
    return true;
}

void names_free(names *all) {
    for (size_t i = 0; i < all->count; i++) free(all->at[i]);
    free(all->at);
    free(all->slots);
    *all = (names){.at = NULL};
}
