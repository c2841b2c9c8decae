/* Do all small shifts keep a contact? Once around, from side to side of the wedges.
 *
 * A direction well within a wedge is kept together with all that is near it, as far as some small length. One on a side needs wedges to both
 * sides of it, that reach it with a straight side. If each direction is kept so, finitely many of these neighbourhoods cover all, so all shifts
 * up to some length are. What no wedge keeps are sectors between sides, or slivers beside a side that bends; along all of a sector or sliver
 * the sets overlap, or along none, for no edge is met on the way from one such shift to another.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/cover.h"

static void note_next(grz_cover *c, const grz_direction2 *side) {
    if (c->left || (c->has_next && !grz_direction2_before(&c->at, side, &c->next))) return;
    c->has_next = true;
    c->next = *side;
}

static void note_furthest(grz_cover *c, const grz_direction2 *side) {
    if (!c->left || grz_direction2_before(&c->at, &c->next, side)) c->next = *side;
    c->left = c->has_next = true;
}

void grz_cover_take(grz_cover *c, const grz_wedge *w) {
    if (w->form == GRZ_WEDGE_POINT) return;
    note_next(c, &w->from);
    if (w->form == GRZ_WEDGE_LINE) note_next(c, &w->to);
    if (w->form != GRZ_WEDGE_SECTOR) return;
    const bool at_from = grz_direction2_same(&w->from, &c->at), at_to = grz_direction2_same(&w->to, &c->at);
    const bool within = !at_from && grz_direction2_before(&w->from, &c->at, &w->to);
    if (within || (at_from && !w->bends_from)) note_furthest(c, &w->to);
    c->right |= within || (at_to && !w->bends_to);
}

/* Looks around from the direction. */
static void look(grz_cover *c) {
    c->left = c->right = c->has_next = false;
    c->visit(c->context, c);
}

grz_meet grz_cover_all(grz_cover *c) {
    c->at = grz_direction2_right;
    for (;;) {
        look(c);
        const bool kept = c->left && (c->right || !c->bends);
        if (!kept && !c->holds(c->context, &c->at)) return GRZ_TOUCHING;
        if (!kept && c->bends) return GRZ_MEETING;
        if (!c->has_next || !grz_direction2_before(&c->at, &c->next, &grz_direction2_right)) return GRZ_MEETING;
        c->at = c->next;
    }
}
