/* What of a line lies in a polygon. Its edges are followed through the polygon, which says what is beside each piece.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/region.h>

#include "num/rounded.h"
#include "num/subnormals.h"
#include "region/walk.h"

/* Room for the place of a crossing, and for a quotient. */
enum { PIECES_ARENA = 2500 };

typedef struct pieces {
    grz_region_walk walk;
    grz2_line_piece piece; /* the one that goes on, if `open` */
    bool open, stopped;
    grz2_polygon_piece_visitor visit;
    void *user;
} pieces;

static double piece_plain(double x) { return x == 0 ? 0 : x; } /* not -0 */

/* An end of a piece: `x` is where it crosses the polygon, NULL: the corner of the line. */
static GRZ_NOINLINE void piece_end(const pieces *p, const grz2_segment *edge, const grz_crossing *x, bool last,
                                   grz2_piece_end *out) {
    const grz2_vec corner = last ? edge->b : edge->a;
    *out = (grz2_piece_end){{piece_plain(corner.x), piece_plain(corner.y)}, last ? 1.0 : 0.0, UINT32_MAX};
    if (!x) return;
    uint64_t limbs[PIECES_ARENA];
    grz_arena arena = grz_arena_over(limbs, PIECES_ARENA);
    const grz_path path = grz_path_along(edge);
    grz_dyadic time[2], at[2], under;
    const grz_dy_mark mark = grz_dy_now(&arena);
    grz_crossing_time(&arena, &path, x, time);
    out->t = grz_rounded_quotient(&arena, time[0], time[1]);
    grz_dy_free(&arena, mark);
    grz_crossing_fraction(&arena, &path, x, at, &under);
    out->point = (grz2_vec){grz_rounded_quotient(&arena, at[0], under), grz_rounded_quotient(&arena, at[1], under)};
    out->crossed = (uint32_t)(x->edge - p->walk.relating.set[1]->edges);
}

static void piece_close(pieces *p) {
    if (p->open && !p->stopped) p->stopped = !p->visit(p->user, &p->piece);
    p->walk.relating.stopped |= p->stopped;
    p->open = false;
}

/* A piece of an edge that is in the polygon goes on, or begins. */
static void piece_take(pieces *p, const grz2_segment *edge, const grz_crossing *from, const grz_crossing *to,
                       bool along) {
    const uint32_t number = (uint32_t)(edge - p->walk.relating.set[0]->edges);
    const bool goes_on = p->open && p->piece.edge == number && p->piece.along_border == along;
    if (!goes_on) {
        piece_close(p);
        p->piece = (grz2_line_piece){.edge = number, .along_border = along};
        piece_end(p, edge, from, false, &p->piece.from);
        p->open = true;
    }
    piece_end(p, edge, to, true, &p->piece.to);
}

static void pieces_see(void *context, const grz_relating_piece *piece) {
    pieces *const p = (pieces *)context;
    const grz_beside *const beside = piece->beside;
    const bool left = beside->left[1].count > 0, right = beside->right[1].count > 0, on_edge = beside->cover[1] > 0;
    if (left || on_edge) piece_take(p, piece->edge, piece->from, piece->to, on_edge && !(left && right));
    else piece_close(p);
    if (!piece->to) piece_close(p);
}

static void pieces_pass(void *context, int set, const grz2_segment *edge, bool in_other) {
    pieces *const p = (pieces *)context;
    (void)set;
    if (in_other) piece_take(p, edge, NULL, NULL, false);
    piece_close(p);
}

grz_status grz2_polygon_pieces(const grz2_polygon *polygon, const grz2_polygon *line, grz2_polygon_piece_visitor visit,
                               void *user) {
    if (!grz_do_bounds_meet(polygon, line)) return GRZ_OK;
    const grz_mode mode = grz_keep_subnormals();
    pieces p = {.visit = visit, .user = user};
    grz_region_walk_begin(&p.walk, line, polygon, pieces_see, pieces_pass, &p);
    p.walk.relating.layout[0] = GRZ_LAYOUT_INSIDE_RIGHT; /* what it has inside itself does not matter */
    if (!p.walk.relating.failed) grz_region_walk_sets(&p.walk, 1);
    const grz_status status = grz_region_walk_end(&p.walk);
    grz_restore_mode(mode);
    return status == GRZ_OK && p.stopped ? GRZ_STOPPED : status;
}
