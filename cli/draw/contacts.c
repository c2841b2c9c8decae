/* Contacts: every pair is put to the library.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/contacts.h"

#include "draw/memory.h"
#include "progress.h"

#include <stdlib.h>

static void add(contacts *c, contact one) {
    if (c->count == c->room) {
        c->room = c->room > 0 ? 2 * c->room : 64;
        c->at = resized(c->at, c->room, sizeof *c->at);
    }
    c->at[c->count++] = one;
    c->touching += one.touch;
}

contacts contacts_of(const grz2_shape *shapes, size_t count) {
    contacts c = {0};
    progress bar = progress_begin();
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i + 1; j < count; j++) {
            if (grz2_overlap(&shapes[i], &shapes[j]) == GRZ_YES) add(&c, (contact){i, j, grz2_touch(&shapes[i], &shapes[j]) == GRZ_YES});
        }
        const double left = (double)(count - i - 1) / (double)count;
        if (progress_due(&bar)) progress_say(&bar, 100 * (1 - left * left), "%");
    }
    progress_end(&bar);
    return c;
}

void contacts_free(contacts *c) {
    free(c->at);
    *c = (contacts){0};
}
