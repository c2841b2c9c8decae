/* Animated pictures. cairo draws what stands still; this file writes what moves as SVG with SMIL, on top of it.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/animate.h"

#include "draw/draw.h"
#include "draw/lettering.h"
#include "draw/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The time from 0 to 1 takes 4 of 5 seconds; in the last second shapes rest at their end. */
static const double share = 0.8;
#define TIMING "dur=\"5s\" repeatCount=\"indefinite\""

/* A contact lasts at least `least_contact` of the time, and the mark of its beginning is shown for `mark_time`: else
 * they could be too short to see. */
static const double least_contact = 0.02, mark_time = 0.15;

static const char *hex(color k, char text[8]) {
    snprintf(text, 8, "#%02x%02x%02x", (unsigned)lround(255 * k.red), (unsigned)lround(255 * k.green),
             (unsigned)lround(255 * k.blue));
    return text;
}

/* Limits a number so that it can be written in few digits. */
static double plain(double x) { return fmin(fmax(x, -1e7), 1e7); }

static void write_step(FILE *out, char step, point to) { fprintf(out, "%c%.2f %.2f", step, plain(to.x), plain(to.y)); }

static void write_path(FILE *out, const view *v, const point *at, size_t count, bool close) {
    for (size_t i = 0; i < count; i++) write_step(out, i == 0 ? 'M' : 'L', view_page(v, at[i]));
    if (close) fputc('Z', out);
}

static void write_text(FILE *out, const char *text) {
    char *const shown = text_as_utf8(text);
    for (const char *at = shown; *at != '\0'; at++) {
        switch (*at) {
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '&': fputs("&amp;", out); break;
        default: fputc(*at, out); break;
        }
    }
    free(shown);
}

/* Moves along the displacement until a time, then rests. */
static void write_motion(FILE *out, point displacement, double until) {
    const double x = until * displacement.x, y = until * displacement.y;
    fprintf(out,
            "<animateTransform attributeName=\"transform\" type=\"translate\" values=\"0 0;%.2f %.2f;%.2f %.2f\" "
            "keyTimes=\"0;%g;1\" " TIMING "/>\n",
            x, y, x, y, share * until);
}

/* The times of contact of a shape; overlapping intervals are merged. */
typedef struct intervals {
    size_t count;
    grz_interval *at;
} intervals;

static int by_enter(const void *x, const void *y) {
    const grz_interval *const a = x, *const b = y;
    return (a->enter > b->enter) - (a->enter < b->enter);
}

static bool is_still(const show *s, const contact *c) {
    return !item_moves(&s->scene->items[c->a]) && !item_moves(&s->scene->items[c->b]);
}

/* The intervals of one shape, or (item NULL) of all, as far as times are known. Pairs at rest do not count, except that
 * a shape that overlaps another one openly is always red. */
static intervals intervals_of(const show *s, const size_t *item) {
    intervals all = {0, resized(NULL, s->met->count, sizeof *all.at)};
    for (size_t i = 0; i < s->met->count; i++) {
        const contact *const c = &s->met->at[i];
        if (!c->timed || (item != NULL && c->a != *item && c->b != *item)) continue;
        if (is_still(s, c) && (item == NULL || contact_only_touches(c->kind))) continue;
        const double enter = fmin(c->times.enter, 1 - least_contact);
        all.at[all.count++] = (grz_interval){enter, fmax(c->times.exit, enter + least_contact)};
    }
    if (all.count > 1) qsort(all.at, all.count, sizeof *all.at, by_enter);
    size_t count = 0;
    for (size_t i = 0; i < all.count; i++) {
        grz_interval *const last = count > 0 ? &all.at[count - 1] : NULL;
        if (last != NULL && all.at[i].enter <= last->exit) {
            last->exit = fmax(last->exit, all.at[i].exit);
        } else {
            all.at[count++] = all.at[i];
        }
    }
    all.count = count;
    return all;
}

/* Animates an attribute: `met` in contact, `usual` otherwise. The last value stays until the animation repeats. */
static void write_flash(FILE *out, const char *attribute, const char *usual, const char *met, const intervals *when) {
    const bool from_start = when->at[0].enter <= 0;
    fprintf(out, "<animate attributeName=\"%s\" calcMode=\"discrete\" values=\"%s", attribute,
            from_start ? met : usual);
    for (size_t i = 0; i < when->count; i++) {
        if (i > 0 || !from_start) fprintf(out, ";%s", met);
        if (when->at[i].exit < 1) fprintf(out, ";%s", usual);
    }
    fputs("\" keyTimes=\"0", out);
    for (size_t i = 0; i < when->count; i++) {
        if (i > 0 || !from_start) fprintf(out, ";%.6f", share * when->at[i].enter);
        if (when->at[i].exit < 1) fprintf(out, ";%.6f", share * when->at[i].exit);
    }
    fputs("\" " TIMING "/>\n", out);
}

static void write_edges(FILE *out, const sight *s, const view *v, const look *l) {
    if (s->edge_count == 0) return;
    fputs("<path fill=\"none\" d=\"", out);
    for (size_t i = 0; i < s->edge_count; i++) write_path(out, v, s->edges[i], 2, false);
    fprintf(out, "\" stroke-width=\"%.2f\"/>\n", 0.6 * l->line);
}

/* The motion of a shape and of its name. */
static void write_displacement(FILE *out, const show *s, size_t i, const view *v, const direction *d) {
    const scene_item *const of = &s->scene->items[i];
    if (item_moves(of)) write_motion(out, displacement_of(of, v, d), i == 0 ? s->motion->stop : 1);
}

static void write_name(FILE *out, const label *name) {
    fprintf(
        out,
        "<text x=\"%.2f\" y=\"%.2f\" text-anchor=\"middle\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"%.2f\" "
        "fill=\"#212e3b\" stroke=\"#ffffff\" stroke-width=\"%.2f\" stroke-opacity=\"0.85\" "
        "paint-order=\"stroke\">",
        name->at.x, name->at.y, label_font.size, 0.28 * label_font.size);
    write_text(out, name->text);
    fputs("</text>\n", out);
}

/* Each area is filled by itself. */
static void write_areas(FILE *out, const view *v, const polygon *o) {
    for (size_t area = 0; area < polygon_areas(o); area++) {
        fputs("<path d=\"", out);
        for (size_t k = polygon_area_begin(o, area); k < polygon_area_begin(o, area + 1); k++) {
            const size_t begin = polygon_ring_begin(o, k);
            write_path(out, v, o->at + begin, polygon_ring_begin(o, k + 1) - begin, true);
        }
        fputs("\"/>\n", out);
    }
}

static void write_shape(canvas *c, const show *s, const plot *p, size_t i, const direction *d) {
    FILE *const out = c->moving;
    const sight *const seen = &p->sights[i];
    const look *const l = &s->look;
    char usual[8], red[8];
    hex(look_color(l, i), usual);
    hex(touch_red, red);
    if (seen->outline.count == 0) return;
    c->drawn |= DRAWN_SHAPE;
    fprintf(out, "<g fill=\"%s\" fill-rule=\"evenodd\" fill-opacity=\"0.12\" stroke=\"%s\" stroke-width=\"%.2f\">\n",
            usual, usual, l->line);
    write_displacement(out, s, i, p->view, d);
    intervals when = intervals_of(s, &i);
    if (when.count > 0) {
        c->drawn |= DRAWN_RED;
        write_flash(out, "fill", usual, red, &when);
        write_flash(out, "stroke", usual, red, &when);
        write_flash(out, "fill-opacity", "0.12", "0.3", &when);
    }
    free(when.at);
    const box b = polygon_bounds(&seen->outline);
    const bool speck = box_width(b) + box_height(b) < 2 * l->line;
    write_areas(out, p->view, &seen->outline);
    if (speck) {
        const point at = view_page(p->view, polygon_middle(&seen->outline));
        fprintf(out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill-opacity=\"1\"/>\n", plain(at.x), plain(at.y),
                0.7 * l->mark);
    }
    write_edges(out, seen, p->view, l);
    fputs("</g>\n", out);
}

static void write_dot(FILE *out, point at, double radius, color fill) {
    char k[8];
    fprintf(out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" stroke=\"none\" fill=\"%s\"/>\n", plain(at.x), plain(at.y),
            radius, hex(fill, k));
}

static void write_red_dot(FILE *out, point at, const look *l) {
    write_dot(out, at, l->mark + 1, paper);
    write_dot(out, at, l->mark, touch_red);
}

static void write_line(FILE *out, point from, point to, double width) {
    fprintf(out, "<path stroke-width=\"%.2f\" d=\"", width);
    write_step(out, 'M', from);
    write_step(out, 'L', to);
    fputs("\"/>\n", out);
}

/* Writes a dot and the normal at a first contact. */
static void write_first(FILE *out, const show *s, const view *v, const direction *d, const first_contact *first) {
    const double head = first_head(&s->look), width = first_width(&s->look);
    point arrow[2], ends[2];
    first_arrow(s, v, d, first, arrow);
    const point at = view_page(v, arrow[0]), tip = view_page(v, arrow[1]);
    if (hypot(tip.x - at.x, tip.y - at.y) > head) {
        write_line(out, at, tip, width);
        head_of_arrow(at, tip, head, ends);
        for (int i = 0; i < 2; i++) write_line(out, ends[i], tip, width);
    }
    write_red_dot(out, at, &s->look);
}

/* In the plane: marks where two shapes at rest touch. */
static void write_touch(canvas *c, const show *s, const plot *p, const contact *one) {
    FILE *const out = c->moving;
    touches all = touches_of(s, p, one);
    for (size_t i = 0; i < all.count; i++) {
        const touch t = all.at[i];
        const bool is_line = one->border.line_count > 0 || hypot(t.to.x - t.from.x, t.to.y - t.from.y) > s->look.mark;
        if (touch_is_in(p->view->frame, &t)) c->drawn |= DRAWN_TOUCH;
        if (is_line && hypot(t.to.x - t.from.x, t.to.y - t.from.y) > 0)
            write_line(out, t.from, t.to, touch_width(&s->look));
        else write_red_dot(out, touch_middle(t), &s->look);
    }
    free(all.at);
}

/* Marks where shapes at rest touch and, for a while, where others meet first. */
static void write_mark(canvas *c, const show *s, const plot *p, const direction *d, const contact *one) {
    FILE *const out = c->moving;
    const bool still = is_still(s, one), side = still && s->scene->dimension == 2;
    char red[8];
    if (!one->timed || one->kind == CONTACT_OPEN || (!side && one->first.dimension == 0)) return;
    fprintf(out, "<g fill=\"none\" stroke=\"%s\" visibility=\"%s\">\n", hex(touch_red, red),
            still ? "visible" : "hidden");
    if (!still) {
        grz_interval shown = {one->times.enter, fmin(one->times.enter + mark_time, 1)};
        const intervals when = {1, &shown};
        write_flash(out, "visibility", "hidden", "visible", &when);
    }
    if (side) {
        write_touch(c, s, p, one);
    } else {
        c->drawn |= still ? DRAWN_TOUCH : DRAWN_FIRST;
        write_first(out, s, p->view, d, &one->first);
    }
    fputs("</g>\n", out);
}

void animate_shapes(canvas *c, const show *s, const plot *p, const label *names, const direction *d) {
    FILE *const out = c->moving;
    const box f = p->view->frame;
    const unsigned id = ++c->frames;
    fprintf(out, "<clipPath id=\"frame%u\"><rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/></clipPath>\n",
            id, f.x0, f.y0, box_width(f), box_height(f));
    fprintf(out, "<g clip-path=\"url(#frame%u)\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n", id);
    for (size_t i = 0; i < p->count; i++) write_shape(c, s, p, i, d);
    for (size_t i = 0; i < s->met->count; i++) write_mark(c, s, p, d, &s->met->at[i]);
    for (size_t i = 0; i < p->count; i++) {
        if (names[i].text == NULL) continue;
        fputs("<g>\n", out);
        write_displacement(out, s, i, p->view, d);
        write_name(out, &names[i]);
        fputs("</g>\n", out);
    }
    fputs("</g>\n", out);
}

void animate_timeline(canvas *c, double y, const show *s) {
    const font small = {FACE_SANS, 8.5};
    const double x0 = PAGE_MARGIN + 40, x1 = PAGE_WIDTH - PAGE_MARGIN - 12, width = x1 - x0,
                 base = y + font_height(small) / 2;
    canvas_text(c, (point){PAGE_MARGIN, base}, 0, small, soft_ink, "time 0");
    canvas_text(c, (point){PAGE_WIDTH - PAGE_MARGIN, base}, 1, small, soft_ink, "1");
    canvas_line(c, (point){x0, y}, (point){x1, y}, frame_ink, 2);
    intervals when = s != NULL ? intervals_of(s, NULL) : (intervals){0, NULL};
    for (size_t i = 0; i < when.count; i++) {
        canvas_line(c, (point){x0 + width * when.at[i].enter, y}, (point){x0 + width * when.at[i].exit, y},
                    with_alpha(touch_red, 0.6), 2);
    }
    free(when.at);
    char dark[8];
    fprintf(c->moving, "<g fill=\"%s\">\n", hex(ink, dark));
    write_motion(c->moving, (point){width, 0}, 1);
    fprintf(c->moving, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"4\"/>\n</g>\n", x0, y);
}
