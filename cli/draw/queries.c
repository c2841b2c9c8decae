/* A picture of queries: a panel each, with the query and its answer below.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/draw.h"
#include "draw/caption.h"
#include "draw/contacts.h"
#include "draw/grid.h"
#include "draw/hints.h"
#include "draw/legend.h"
#include "draw/memory.h"
#include "draw/plot.h"
#include "input.h"
#include "query.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PANEL_GAP = 24, PANEL_TITLE = 17, CAPTION_GAP = 6 };

static const font panel_font = {FACE_BOLD, 9.5};

typedef struct panel {
    char *title; /* from the comment above the query; empty for none */
    char *text;  /* of the query */
    query query;
    query_answer answer;
    char answer_text[24];
} panel;

typedef struct panels {
    size_t count, room;
    panel *at;
} panels;

static char *copy_of(const char *at, const char *end) {
    const size_t size = (size_t)(end - at);
    char *const copy = resized(NULL, size + 1, 1);
    memcpy(copy, at, size);
    copy[size] = '\0';
    return copy;
}

static void add_panel(panels *all, char *title, char *text, const query *q) {
    if (all->count == all->room) {
        all->room = all->room > 0 ? 2 * all->room : 16;
        all->at = resized(all->at, all->room, sizeof *all->at);
    }
    panel *const p = &all->at[all->count++];
    *p = (panel){.title = title, .text = text, .query = *q, .answer = query_ask(q)};
    if (p->answer.word != NULL) {
        snprintf(p->answer_text, sizeof p->answer_text, "%s", p->answer.word);
    } else {
        snprintf(p->answer_text, sizeof p->answer_text, "%d", p->answer.number);
    }
}

static void panels_free(panels *all) {
    for (size_t i = 0; i < all->count; i++) {
        free(all->at[i].title);
        free(all->at[i].text);
        query_free(&all->at[i].query);
    }
    free(all->at);
}

/* The text of a comment without its # and the blanks around it. */
static char *comment_of(text_line line) {
    text_word word = text_peek(&line);
    const char *at = word.at + 1, *end = line.end;
    while (at < end && (*at == ' ' || *at == '\t' || *at == '#')) at++;
    while (end > at && (end[-1] == ' ' || end[-1] == '\t')) end--;
    return copy_of(at, end);
}

static status complain(const char *path, size_t line, const char *why) {
    fprintf(stderr, "graze: %s: line %zu: %s\n", path, line, why);
    return STATUS_UNREADABLE;
}

/* Reads one query, which follows the comment `title`, into a panel. */
static status read_panel(panels *all, const char *path, text_line *line, const char *title) {
    query q;
    char *const text = copy_of(line->at, line->end);
    status result = STATUS_OK;
    if (!query_read(line, &q)) {
        free(text);
        return complain(path, line->number, line->error);
    }
    if (q.relation->dimension != 2) {
        result = complain(path, line->number, "only 2D is drawn so far");
    } else if (q.relation->form == QUERY_POINTS) {
        result = complain(path, line->number, "only queries about two shapes are drawn so far");
    } else {
        add_panel(all, copy_of(title, title + strlen(title)), text, &q);
        return STATUS_OK;
    }
    query_free(&q);
    free(text);
    return result;
}

/* A comment directly above a query is the title of its panel. */
static status read_panels(panels *all, const char *path) {
    status result = STATUS_OK;
    char *title = copy_of("", "");
    input in = input_open(path);
    for (text_line line; input_next(&in, &line);) {
        char *next_title = NULL;
        if (text_significant(&line)) {
            result = worse(result, read_panel(all, path, &line, title));
        } else if (text_peek(&line).size > 0) {
            next_title = comment_of(line);
        }
        free(title);
        title = next_title != NULL ? next_title : copy_of("", "");
    }
    free(title);
    if (in.problem != 0) {
        fprintf(stderr, "graze: %s: %s\n", path, strerror(in.problem));
        result = STATUS_INPUT;
    }
    input_close(&in);
    return result;
}

/* The part of the plane that a panel shows. Around a box whose zones are asked for there is to be room for their numbers. */
static box part_of(const grz2_shape shapes[2], grz_relation relation) {
    const box both = view_part(shapes, 2), b = view_part(&shapes[1], 1);
    if (relation != GRZ_ZONE) return both;
    const double x = b.x1 / 6 - b.x0 / 6, y = b.y1 / 6 - b.y0 / 6;
    return (box){fmin(both.x0, b.x0 - x), fmin(both.y0, b.y0 - y), fmax(both.x1, b.x1 + x), fmax(both.y1, b.y1 + y)};
}

/* What the query asks about, behind its shapes. */
static void draw_hints(canvas *c, const panel *p, const plot *both) {
    const figure *const a = &both->sights[0].figure, *const b = &both->sights[1].figure;
    const bool none = p->answer.word != NULL;
    switch (p->query.relation->relation) {
    case GRZ_ZONE: hint_zones(c, both->view, b, a, none ? GRZ_ZONE_NONE : p->answer.number); break;
    case GRZ_SIDE: hint_sides(c, both->view, a, p->query.a.in2.plane.normal, b, none ? GRZ_SIDE_NONE : p->answer.number); break;
    default: break;
    }
}

/* Draws what is in the frame of a panel. */
static void draw_panel(canvas *c, const panel *p, box frame) {
    const grz2_shape shapes[] = {p->query.a.in2, p->query.b.in2};
    const view v = view_of(part_of(shapes, p->query.relation->relation), frame, false);
    const look l = look_of_query();
    plot both = plot_of(&v, shapes, 2);
    contacts met = contacts_of(shapes, 2);
    grid_draw(c, &v);
    draw_hints(c, p, &both);
    plot_draw(c, &both, &met, &l);
    if (met.count == 0) plot_draw_gap(c, &both, &l);
    contacts_free(&met);
    plot_free(&both);
}

/* Where panels are on the page: `columns` beside each other, each row as high as its captions ask for. */
typedef struct sheet {
    size_t columns;
    double width, frame_height;
    double legend_middle, height;
} sheet;

static double row_caption(canvas *c, const panels *all, const sheet *s, size_t first) {
    double most = 0;
    for (size_t i = first; i < all->count && i < first + s->columns; i++) {
        most = fmax(most, caption_height(c, all->at[i].text, s->width - GRID_LEFT));
    }
    return most;
}

static double row_title(const panels *all, const sheet *s, size_t first) {
    for (size_t i = first; i < all->count && i < first + s->columns; i++) {
        if (*all->at[i].title != '\0') return PANEL_TITLE;
    }
    return 0;
}

/* What a row takes besides its frames. */
static double row_extra(canvas *c, const panels *all, const sheet *s, size_t first) {
    return row_title(all, s, first) + GRID_BELOW + CAPTION_GAP + row_caption(c, all, s, first);
}

static sheet sheet_of(canvas *c, const panels *all, const draw_options *o) {
    static const double heights[] = {0, 0.5, 0.72, 0.8}; /* of a frame for its width, by number of columns */
    sheet s = {.columns = all->count == 4 ? 2 : all->count < 3 ? all->count : 3};
    const double columns = (double)s.columns, rows = ceil((double)all->count / columns);
    s.width = (PAGE_WIDTH - 2 * PAGE_MARGIN - (columns - 1) * PANEL_GAP) / columns;
    double taken = title_height(o->title) + (rows - 1) * PANEL_GAP + (o->legend ? LEGEND_HEIGHT + 6 : 0) + PAGE_MARGIN;
    for (size_t first = 0; first < all->count; first += s.columns) taken += row_extra(c, all, &s, first);
    s.frame_height = o->height > 0 ? (o->height * PAGE_WIDTH / o->width - taken) / rows : heights[s.columns] * (s.width - GRID_LEFT);
    s.height = taken + rows * s.frame_height;
    s.legend_middle = s.height - PAGE_MARGIN - 4;
    return s;
}

static void draw_sheet(canvas *c, const panels *all, const sheet *s, double top) {
    const look l = look_of_query();
    for (size_t first = 0; first < all->count; first += s->columns) {
        const double title = row_title(all, s, first);
        for (size_t i = first; i < all->count && i < first + s->columns; i++) {
            const panel *const p = &all->at[i];
            const double x = PAGE_MARGIN + GRID_LEFT + (double)(i - first) * (s->width + PANEL_GAP), width = s->width - GRID_LEFT;
            const box frame = {x, top + title, x + width, top + title + s->frame_height};
            canvas_text_fitted(c, (point){x, frame.y0 - 6}, width, panel_font, ink, p->title);
            draw_panel(c, p, frame);
            caption_draw(c, p->text, p->answer_text, (point){x, frame.y1 + GRID_BELOW + CAPTION_GAP}, width, &l);
        }
        top += s->frame_height + row_extra(c, all, s, first) + PANEL_GAP;
    }
}

static status draw_panels(const panels *all, const draw_options *o) {
    canvas c = canvas_open(o->output, o->format);
    const sheet s = sheet_of(&c, all, o);
    if (!page_is_sane(s.frame_height, s.height, o)) {
        canvas_close(&c);
        return STATUS_USAGE;
    }
    if (canvas_begin(&c, PAGE_WIDTH, s.height, o->width / PAGE_WIDTH)) {
        draw_title(&c, o->title);
        draw_sheet(&c, all, &s, title_height(o->title));
        if (o->legend) legend_of_queries(&c, s.legend_middle);
    }
    return canvas_close(&c);
}

status draw_queries(const char *path, const draw_options *o) {
    panels all = {0};
    status result = read_panels(&all, path);
    if (result != STATUS_INPUT && all.count > 0) {
        result = worse(result, draw_panels(&all, o));
    } else if (result == STATUS_OK) {
        fprintf(stderr, "graze: %s: expected a scene (space 2) or queries, got the end of the file\n", path);
        result = STATUS_UNREADABLE;
    }
    panels_free(&all);
    return result;
}
