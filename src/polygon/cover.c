/* Do all small shifts keep a contact? Once around, from side to side of the wedges.
 *
 * A direction well within a wedge is kept together with all that is near it, as far as some small length. One on a side
 * needs wedges to both sides of it, that reach it with a straight side. If each direction is kept so, finitely many of
 * these neighbourhoods cover all, so all shifts up to some length are. What no wedge keeps are sectors between sides,
 * or slivers beside a side that bends; along all of a sector or sliver the sets overlap, or along none, for no edge is
 * met on the way from one such shift to another.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/cover.h"

static void note_next(grz_cover *c, const grz_direction2 *side) {
    if (c->left || (c->has_next && !grz_direction2_before(&c->at, side, &c->next))) return;
    c->has_next = true;
    grz_direction2_copy(&c->next, side);
}

static void note_furthest(grz_cover *c, const grz_direction2 *side) {
    if (!c->left || grz_direction2_before(&c->at, &c->next, side)) grz_direction2_copy(&c->next, side);
    c->left = c->has_next = true;
}

static bool is_within(const grz_wedge *w, const grz_direction2 *d) {
    return !grz_direction2_same(&w->from, d) && grz_direction2_before(&w->from, d, &w->to);
}

/* Does the wedge go on where others ended? It does all around if it gets past where they began. */
static bool goes_on(grz_cover *c, const grz_wedge *w) {
    if (!c->left || !is_within(w, &c->next)) return false;
    if (grz_direction2_before(&c->at, &c->next, &w->to)) grz_direction2_copy(&c->next, &w->to);
    else c->all = true;
    return true;
}

void grz_cover_take(grz_cover *c, const grz_wedge *w) {
    if (w->form == GRZ_WEDGE_POINT) return;
    note_next(c, &w->from);
    if (w->form == GRZ_WEDGE_LINE) note_next(c, &w->to);
    if (w->form != GRZ_WEDGE_SECTOR) return;
    const bool within = is_within(w, &c->at);
    c->right |= within || (!w->bends_to && grz_direction2_same(&w->to, &c->at));
    if (goes_on(c, w)) return;
    if (within || (!w->bends_from && grz_direction2_same(&w->from, &c->at))) note_furthest(c, &w->to);
}

/* Looks around from the direction. */
static void look(grz_cover *c) {
    c->left = c->right = c->has_next = c->all = false;
    c->visit(c->context, c);
}

grz_meet grz_cover_all(grz_cover *c) {
    grz_direction2_copy(&c->at, &grz_direction2_right);
    for (;;) {
        look(c);
        const bool kept = c->left && (c->right || !c->bends);
        if (!kept && !c->holds(c->context, &c->at)) return GRZ_TOUCHING;
        if (!kept && c->bends) return GRZ_MEETING;
        if (c->all || !c->has_next || !grz_direction2_before(&c->at, &c->next, &grz_direction2_right))
            return GRZ_MEETING;
        grz_direction2_copy(&c->at, &c->next);
    }
}
