/* Pictures that move. What stands still is drawn by cairo; what moves is written here as SVG on top of it, with SMIL.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/animate.h"

#include "draw/draw.h"
#include "draw/lettering.h"
#include "draw/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The time from 0 to 1 takes 4 of 5 seconds; then shapes rest where they came to. */
static const double share = 0.8;
#define TIMING "dur=\"5s\" repeatCount=\"indefinite\""

/* No contact is shorter than this share of the time: it is to be seen. */
static const double least_contact = 0.02;

static const char *hex(color k, char text[8]) {
    snprintf(text, 8, "#%02x%02x%02x", (unsigned)lround(255 * k.red), (unsigned)lround(255 * k.green), (unsigned)lround(255 * k.blue));
    return text;
}

/* So that it is a number of few digits, whatever it was. */
static double plain(double x) { return fmin(fmax(x, -1e7), 1e7); }

static void write_path(FILE *out, const view *v, const point *at, size_t count, bool close) {
    for (size_t i = 0; i < count; i++) {
        const point q = view_page(v, at[i]);
        fprintf(out, "%c%.2f %.2f", i == 0 ? 'M' : 'L', plain(q.x), plain(q.y));
    }
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

static void write_motion(FILE *out, point way) {
    fprintf(out,
            "<animateTransform attributeName=\"transform\" type=\"translate\" values=\"0 0;%.2f %.2f;%.2f %.2f\" "
            "keyTimes=\"0;%g;1\" " TIMING "/>\n",
            way.x, way.y, way.x, way.y, share);
}

/* The times of contact of a shape, those that overlap made one. */
typedef struct intervals {
    size_t count;
    grz_interval *at;
} intervals;

static int by_enter(const void *x, const void *y) {
    const grz_interval *const a = x, *const b = y;
    return (a->enter > b->enter) - (a->enter < b->enter);
}

/* Of one shape, or of all of them. Pairs that stand still are always as they are. */
static intervals intervals_of(const show *s, const size_t *item) {
    intervals all = {0, resized(NULL, s->met->count, sizeof *all.at)};
    for (size_t i = 0; i < s->met->count; i++) {
        const contact *const c = &s->met->at[i];
        if (item != NULL && c->a != *item && c->b != *item) continue;
        if (!item_moves(&s->scene->items[c->a]) && !item_moves(&s->scene->items[c->b])) continue;
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

/* An attribute that has one value in contact and another else; at the end of all time the last value stays. */
static void write_flash(FILE *out, const char *attribute, const char *usual, const char *met, const intervals *when) {
    const bool at_once = when->at[0].enter <= 0;
    fprintf(out, "<animate attributeName=\"%s\" calcMode=\"discrete\" values=\"%s", attribute, at_once ? met : usual);
    for (size_t i = 0; i < when->count; i++) {
        if (i > 0 || !at_once) fprintf(out, ";%s", met);
        if (when->at[i].exit < 1) fprintf(out, ";%s", usual);
    }
    fputs("\" keyTimes=\"0", out);
    for (size_t i = 0; i < when->count; i++) {
        if (i > 0 || !at_once) fprintf(out, ";%.6f", share * when->at[i].enter);
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

/* Names move with their shapes, above all of them. */
static void write_name(FILE *out, const label *name, const scene_item *of, point way) {
    if (name->text == NULL) return;
    fputs("<g>\n", out);
    if (item_moves(of)) write_motion(out, way);
    fprintf(out,
            "<text x=\"%.2f\" y=\"%.2f\" text-anchor=\"middle\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"%.2f\" "
            "fill=\"#212e3b\" stroke=\"#ffffff\" stroke-width=\"%.2f\" stroke-opacity=\"0.85\" "
            "paint-order=\"stroke\">",
            name->at.x, name->at.y, label_font.size, 0.28 * label_font.size);
    write_text(out, name->text);
    fputs("</text>\n</g>\n", out);
}

static void write_shape(FILE *out, const show *s, const plot *p, size_t i, const direction *d) {
    const sight *const seen = &p->sights[i];
    const look *const l = &s->look;
    char usual[8], red[8];
    hex(l->colors[i % l->color_count], usual);
    hex(touch_red, red);
    if (seen->outline.count == 0) return;
    fprintf(out, "<g fill=\"%s\" fill-opacity=\"0.12\" stroke=\"%s\" stroke-width=\"%.2f\">\n", usual, usual, l->line);
    if (item_moves(&s->scene->items[i])) write_motion(out, way_of(&s->scene->items[i], p->view, d));
    intervals when = intervals_of(s, &i);
    if (when.count > 0) {
        write_flash(out, "fill", usual, red, &when);
        write_flash(out, "stroke", usual, red, &when);
        write_flash(out, "fill-opacity", "0.12", "0.3", &when);
    }
    free(when.at);
    const box b = polygon_bounds(&seen->outline);
    const bool speck = box_width(b) + box_height(b) < 2 * l->line;
    fputs("<path d=\"", out);
    write_path(out, p->view, seen->outline.at, seen->outline.count, true);
    fputs("\"/>\n", out);
    if (speck) {
        const point at = view_page(p->view, polygon_middle(&seen->outline));
        fprintf(out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill-opacity=\"1\"/>\n", plain(at.x), plain(at.y), 0.7 * l->mark);
    }
    write_edges(out, seen, p->view, l);
    fputs("</g>\n", out);
}

void animate_shapes(canvas *c, const show *s, const plot *p, const label *names, const direction *d) {
    FILE *const out = c->moving;
    const box f = p->view->frame;
    const unsigned id = ++c->frames;
    fprintf(out, "<clipPath id=\"frame%u\"><rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/></clipPath>\n", id, f.x0, f.y0,
            box_width(f), box_height(f));
    fprintf(out, "<g clip-path=\"url(#frame%u)\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n", id);
    for (size_t i = 0; i < p->count; i++) write_shape(out, s, p, i, d);
    for (size_t i = 0; i < p->count; i++) {
        const scene_item *const of = &s->scene->items[i];
        write_name(out, &names[i], of, way_of(of, p->view, d));
    }
    fputs("</g>\n", out);
}

void animate_timeline(canvas *c, double y, const show *s) {
    const font small = {FACE_SANS, 8.5};
    const double x0 = PAGE_MARGIN + 40, x1 = PAGE_WIDTH - PAGE_MARGIN - 12, width = x1 - x0, base = y + font_height(small) / 2;
    canvas_text(c, (point){PAGE_MARGIN, base}, 0, small, soft_ink, "time 0");
    canvas_text(c, (point){PAGE_WIDTH - PAGE_MARGIN, base}, 1, small, soft_ink, "1");
    canvas_line(c, (point){x0, y}, (point){x1, y}, frame_ink, 2);
    intervals when = s != NULL ? intervals_of(s, NULL) : (intervals){0, NULL};
    for (size_t i = 0; i < when.count; i++) {
        canvas_line(c, (point){x0 + width * when.at[i].enter, y}, (point){x0 + width * when.at[i].exit, y}, with_alpha(touch_red, 0.6), 2);
    }
    free(when.at);
    char dark[8];
    fprintf(c->moving, "<g fill=\"%s\">\n", hex(ink, dark));
    write_motion(c->moving, (point){width, 0});
    fprintf(c->moving, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"4\"/>\n</g>\n", x0, y);
}
