/* Notes.
 *
 * SPDX-License-Identifier: MIT */
#include "notes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool notes_add(notes *all, const char *text) {
    char **const at = realloc(all->at, (all->count + 1) * sizeof *at);
    if (at == NULL) return false;
    all->at = at;
    char *const own = malloc(strlen(text) + 1);
    if (own == NULL) return false;
    all->at[all->count++] = strcpy(own, text);
    return true;
}

bool notes_add_counts(notes *all, const counted_words words[], const size_t counts[], size_t kinds) {
    for (size_t i = 0; i < kinds; i++) {
        char text[200];
        snprintf(text, sizeof text, "%zu %s", counts[i], counted_words_of(&words[i], counts[i]));
        if (counts[i] > 0 && !notes_add(all, text)) return false;
    }
    return true;
}

void notes_free(notes *all) {
    for (size_t i = 0; i < all->count; i++) free(all->at[i]);
    free(all->at);
    *all = (notes){.at = NULL};
}
