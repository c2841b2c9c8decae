/* Contacts: every pair is put to the library.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/contacts.h"

#include "draw/memory.h"
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>

bool item_moves(const scene_item *item) {
    const double *const by = item->by;
    return item_arrives(item) && (by[0] != 0 || by[1] != 0 || by[2] != 0);
}

static void add(contacts *c, contact one) {
    if (c->count == c->room) {
        c->room = c->room > 0 ? 2 * c->room : 64;
        c->at = resized(c->at, c->room, sizeof *c->at);
    }
    c->at[c->count++] = one;
    c->of_kind[one.kind]++;
}

/* Two that are unbounded have no times; they are looked at where they begin. */
static void add_pair(contacts *c, const scene *s, size_t a, size_t b) {
    const scene_item *const p = &s->items[a], *const q = &s->items[b];
    const bool moves = item_moves(p) || item_moves(q);
    if (!item_arrives(p) || !item_arrives(q)) return;
    grz_interval times = {0, moves ? 0 : 1};
    grz_answer answer = GRZ_UNSUPPORTED;
    if (moves) answer = times_of_sweep(s->dimension, false, &p->shape, p->by, &q->shape, q->by, &times);
    if (answer == GRZ_NO) return;
    meeting m = MEETING_NONE;
    if (answer == GRZ_UNSUPPORTED || times.enter == 0) m = meeting_of(s->dimension, false, &p->shape, &q->shape);
    c->unsupported += m == MEETING_UNSUPPORTED || (moves && answer == GRZ_UNSUPPORTED);
    if (m != MEETING_OVERLAP && m != MEETING_TOUCH && answer != GRZ_YES) return;
    contact one = {a, b, m == MEETING_OVERLAP ? CONTACT_OPEN : m == MEETING_TOUCH ? CONTACT_TOUCH : CONTACT_LATER, times, {0}};
    if (one.kind != CONTACT_OPEN && (moves || s->dimension == 3))
        one.first = first_of_sweep(s->dimension, false, &p->shape, p->by, &q->shape, q->by);
    add(c, one);
}

contacts contacts_of(const scene *s) {
    contacts c = {0};
    progress bar = progress_begin();
    for (size_t i = 0; i < s->count; i++) {
        for (size_t j = i + 1; j < s->count; j++) add_pair(&c, s, i, j);
        const double left = (double)(s->count - i - 1) / (double)s->count;
        if (progress_due(&bar)) progress_say(&bar, 100 * (1 - left * left), "%");
    }
    progress_end(&bar);
    return c;
}

void contacts_warn(const contacts *c, const char *picture) {
    if (c->unsupported > 0) fprintf(stderr, "graze: %s: %zu pair%s unsupported\n", picture, c->unsupported, plural(c->unsupported));
}

void contacts_free(contacts *c) {
    free(c->at);
    *c = (contacts){0};
}
