/* Contacts: asks the library about every pair.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/contacts.h"

#include "depth.h"
#include "draw/memory.h"
#include "picture.h"
#include "progress.h"
#include "relation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool rests(const scene_item *item) { return item->by[0] == 0 && item->by[1] == 0 && item->by[2] == 0; }

bool item_moves(const scene_item *item) { return item_arrives(item) && !rests(item); }

static void add(contacts *c, contact one) {
    if (c->count == c->room) {
        c->room = c->room > 0 ? 2 * c->room : 64;
        c->at = resized(c->at, c->room, sizeof *c->at);
    }
    c->at[c->count++] = one;
    c->of_kind[one.kind]++;
}

/* How two shapes meet at the start. A shape whose displacement is not finite is empty. */
static meeting start_of(int dimension, const scene_item *p, const scene_item *q) {
    return item_arrives(p) && item_arrives(q) ? meeting_of(dimension, false, &p->shape, &q->shape) : MEETING_NONE;
}

/* What two sets at rest that meet have in common, by their DE-9IM matrix; CONTACT_KINDS: it is not known. */
static contact_kind kind_by_matrix(const shape *a, const shape *b) {
    grz2_de9im matrix;
    if (!relation_has(a) || !relation_has(b) || !relation_of(a, b, &matrix)) return CONTACT_KINDS;
    const char *const m = matrix.text;
    if (m[0] != 'F') return CONTACT_OPEN;
    return m[1] == '1' || m[3] == '1' || m[4] == '1' ? CONTACT_BORDER : CONTACT_TOUCH;
}

static bool is_polygon(const scene_item *item) { return item->shape.polygon != NULL; }

static contact_kind kind_of(const scene *s, const scene_item *p, const scene_item *q, meeting m, bool corners) {
    const bool by_matrix = s->dimension == 2 && (corners || is_polygon(p) || is_polygon(q));
    if (by_matrix && m != MEETING_NONE && rests(p) && rests(q)) {
        const contact_kind kind = kind_by_matrix(&p->shape, &q->shape);
        if (kind != CONTACT_KINDS) return kind;
    }
    return m == MEETING_OVERLAP ? CONTACT_OPEN : m == MEETING_TOUCH ? CONTACT_TOUCH : CONTACT_LATER;
}

/* A point of both: between their surfaces, or where they meet first, without a motion, if one is unbounded. */
static void add_inner(contact *one, const shape *a, const shape *b) {
    static const double still[3] = {0, 0, 0};
    grz3_manifold m;
    double inner[3] = {0, 0, 0};
    contact_of(3, a, b, 0, &m);
    for (int i = 0; i < m.count; i++) {
        const grz3_vec *const at = &m.points[i].point;
        const double place[3] = {at->x, at->y, at->z};
        for (int k = 0; k < 3; k++) inner[k] += place[k] / m.count;
    }
    const first_contact first = first_of_sweep(3, false, a, still, b, still);
    if (m.count == 0) memcpy(inner, first.point, sizeof inner);
    if (m.count == 0 && first.dimension == 0) return;
    one->common = (where_set){.kind = GRZ_SET_POINT, .count = 1, .points = resized(NULL, 3, sizeof *inner)};
    memcpy(one->common.points, inner, sizeof inner);
}

/* What two shapes of space have in common, if that is bounded and known. */
static void add_common(contact *one, const shape *a, const shape *b) {
    grz_answer answer;
    const bool known = where_of(3, a, b, NULL, &answer, &one->common) && answer.yes;
    const grz_set_kind kind = one->common.kind;
    if (known && (kind == GRZ_SET_POINT || kind == GRZ_SET_SEGMENT || kind == GRZ_SET_POLYGON)) return;
    where_free(&one->common);
    one->common = (where_set){.kind = GRZ_SET_NOTHING};
    if (one->kind == CONTACT_OPEN) add_inner(one, a, b);
}

/* Adds a pair if it is in contact. A pair without times, such as two unbounded shapes, is tested at the start only. */
static void add_pair(contacts *c, const scene *s, size_t a, size_t b, const contact_details *details) {
    const scene_item *const p = &s->items[a], *const q = &s->items[b];
    const bool moves = !rests(p) || !rests(q);
    grz_interval times = {0, 1};
    grz_answer answer = no_answer;
    if (moves) answer = times_of_sweep(s->dimension, false, &p->shape, p->by, &q->shape, q->by, &times);
    if (!answer.yes && !answer.unsupported) return;
    const bool timed = !moves || answer.yes;
    if (!timed) times = (grz_interval){0, 0};
    const meeting m = times.enter == 0 ? start_of(s->dimension, p, q) : MEETING_NONE;
    c->unsupported += m == MEETING_UNSUPPORTED || !timed;
    if (m != MEETING_OVERLAP && m != MEETING_TOUCH && !answer.yes) return;
    contact one = {.a = a, .b = b, .kind = kind_of(s, p, q, m, details->corners), .timed = timed, .times = times};
    if (s->dimension == 2 && one.kind != CONTACT_LATER && rests(p) && rests(q))
        one.border = border_of(&p->shape.in2, &q->shape.in2);
    if (one.kind != CONTACT_OPEN && (moves || s->dimension == 3))
        one.first = first_of_sweep(s->dimension, false, &p->shape, p->by, &q->shape, q->by);
    if (s->dimension == 3 && one.kind != CONTACT_LATER && !moves) add_common(&one, &p->shape, &q->shape);
    else if (s->dimension == 3 && one.kind == CONTACT_OPEN) add_inner(&one, &p->shape, &q->shape);
    if (details->depths && m != MEETING_NONE)
        c->unsupported += contact_of(s->dimension, &p->shape, &q->shape, 0, &one.deep).unsupported;
    add(c, one);
}

contacts contacts_of(const scene *s, size_t second, const contact_details *details) {
    contacts c = {0};
    progress bar = progress_begin();
    const bool layers = second < s->count;
    for (size_t i = 0; i < (layers ? second : s->count); i++) {
        for (size_t j = layers ? second : i + 1; j < s->count; j++) add_pair(&c, s, i, j, details);
        const double left = (double)(s->count - i - 1) / (double)s->count;
        if (progress_due(&bar)) progress_say(&bar, 100 * (1 - left * left), "%");
    }
    progress_end(&bar);
    return c;
}

void contacts_warn(const contacts *c, const char *picture) {
    const size_t count = c->unsupported;
    if (count == 0) return;
    fprintf(stderr, "graze: %s: %zu pair%s unsupported\n", target_shown(picture).at, count, plural(count));
}

void contacts_free(contacts *c) {
    for (size_t i = 0; i < c->count; i++) {
        border_free(&c->at[i].border);
        where_free(&c->at[i].common);
    }
    free(c->at);
    *c = (contacts){0};
}
