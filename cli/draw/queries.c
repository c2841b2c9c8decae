/* A picture of queries: a panel each, with the query and its answer below.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/draw.h"
#include "draw/animate.h"
#include "draw/caption.h"
#include "draw/grid.h"
#include "draw/hints.h"
#include "draw/legend.h"
#include "draw/memory.h"
#include "draw/paint.h"
#include "draw/plot.h"
#include "draw/space.h"
#include "draw/subject.h"
#include "input.h"
#include "output.h"
#include "query.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PANEL_GAP = 24, PANEL_TITLE = 17, CAPTION_GAP = 6 };

static const font panel_font = {FACE_BOLD, 9.5};

typedef struct panel {
    char *title; /* from the comment above the query; empty if there is none */
    char *text;  /* the query */
    query query;
    query_answer answer;
    char answer_text[3 * OUTPUT_NUMBER_SIZE];
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

static void write_answer(const query_answer *a, char *text, size_t size) {
    char x[OUTPUT_NUMBER_SIZE], y[OUTPUT_NUMBER_SIZE], z[OUTPUT_NUMBER_SIZE];
    if (a->contact.count > 0) {
        snprintf(text, size, "%s, depth %s", a->word, output_number_text(a->contact.depth, x));
    } else if (a->has_times) {
        snprintf(text, size, "%s %s %s", a->word, output_number_text(a->times.enter, x),
                 output_number_text(a->times.exit, y));
    } else if (a->has_time) {
        snprintf(text, size, "%s %s", a->word, output_number_text(a->times.enter, x));
    } else if (a->has_place) {
        const bool space = a->dimension == 3;
        snprintf(text, size, "%s %s%s%s", output_number_text(a->place[0], x), output_number_text(a->place[1], y),
                 space ? " " : "", space ? output_number_text(a->place[2], z) : "");
    } else if (a->word != NULL || a->no_memory) {
        snprintf(text, size, "%s", a->no_memory ? "out of memory" : a->word);
    } else if (a->matrix.text[0] != '\0') {
        snprintf(text, size, "%s", a->matrix.text);
    } else {
        snprintf(text, size, "%s", output_number_text(a->number, x));
    }
}

static void add_panel(panels *all, char *title, char *text, const query *q) {
    if (all->count == all->room) {
        all->room = all->room > 0 ? 2 * all->room : 16;
        all->at = resized(all->at, all->room, sizeof *all->at);
    }
    panel *const p = &all->at[all->count++];
    *p = (panel){.title = title, .text = text, .query = *q, .answer = query_ask(q)};
    write_answer(&p->answer, p->answer_text, sizeof p->answer_text);
}

static void panels_free(panels *all) {
    for (size_t i = 0; i < all->count; i++) {
        free(all->at[i].title);
        free(all->at[i].text);
        query_free(&all->at[i].query);
        query_answer_free(&all->at[i].answer);
    }
    free(all->at);
}

/* The text of a comment, without its # and without leading and trailing blanks. */
static char *comment_of(text_line line) {
    text_word word = text_peek(&line);
    const char *at = word.at + 1, *end = line.end;
    while (at < end && (*at == ' ' || *at == '\t' || *at == '#')) at++;
    while (end > at && (end[-1] == ' ' || end[-1] == '\t')) end--;
    return copy_of(at, end);
}

static status complain(input *in, const text_line *line, const char *why) {
    input_complain(in, line, why);
    return STATUS_UNREADABLE;
}

/* Reads one query, which follows the comment `title`, into a panel. */
static status read_panel(panels *all, input *in, text_line *line, const char *title) {
    query q;
    char *const text = copy_of(line->at, line->end);
    if (!query_read(line, &q)) {
        free(text);
        return complain(in, line, line->error);
    }
    if (q.relation->form != QUERY_POINTS && q.relation->form != QUERY_ADVANCE) {
        add_panel(all, copy_of(title, title + strlen(title)), text, &q);
        return STATUS_OK;
    }
    query_free(&q);
    free(text);
    return complain(in, line, "only queries about two shapes that do not turn are drawn so far");
}

/* A comment directly above a query is the title of its panel. */
static status read_panels(panels *all, const char *path) {
    status result = STATUS_OK;
    char *title = copy_of("", "");
    input in = input_open(path);
    for (text_line line; input_next(&in, &line);) {
        char *next_title = NULL;
        if (text_significant(&line)) {
            result = worse(result, read_panel(all, &in, &line, title));
        } else if (text_peek(&line).at < line.end) { /* a comment */
            next_title = comment_of(line);
        }
        free(title);
        title = next_title != NULL ? next_title : copy_of("", "");
    }
    free(title);
    if (in.problem != 0) {
        fprintf(stderr, "graze: %s: %s\n", input_shown(path).at, strerror(in.problem));
        result = STATUS_INPUT;
    }
    input_close(&in);
    return result;
}

/* The part of the plane that a panel shows. A zone query needs room for the numbers of the zones outside the box. */
static box part_of(const grz2_shape *shapes, size_t count, grz_relation relation) {
    const box all = view_part(shapes, count), b = view_part(&shapes[1], 1);
    if (relation != GRZ_ZONE) return all;
    const double x = b.x1 / 6 - b.x0 / 6, y = b.y1 / 6 - b.y0 / 6;
    return (box){fmin(all.x0, b.x0 - x), fmin(all.y0, b.y0 - y), fmax(all.x1, b.x1 + x), fmax(all.y1, b.y1 + y)};
}

/* Draws zones or sides behind the shapes, if the query asks for them. */
static void draw_hints(canvas *c, const panel *p, const plot *both) {
    const figure *const a = &both->sights[0].figure, *const b = &both->sights[1].figure;
    const bool none = p->answer.word != NULL;
    switch (p->query.relation->relation) {
    case GRZ_ZONE: hint_zones(c, both->view, b, a, none ? GRZ_ZONE_NONE : (int)p->answer.number); break;
    case GRZ_SIDE:
        hint_sides(c, both->view, a, p->query.a.in2.plane.normal, b, none ? GRZ_SIDE_NONE : (int)p->answer.number);
        break;
    default: break;
    }
}

/* Draws the frame of a panel of the plane with its contents and numbers. */
static void draw_panel(canvas *c, const panel *p, box room, bool animate) {
    subject s;
    subject_begin(&s, &p->query, &p->answer, animate);
    size_t total;
    shape *const all = motion_shapes(&s.scene, &s.motion, &total);
    grz2_shape *const shapes = shapes_of_plane(all, total);
    const box part = part_of(shapes, total, p->query.relation->relation);
    const view v = view_of(part, grid_frame(c, part, room), false);
    plot both = plot_of(&v, shapes, 2, show_beyond(&s.show, &v, &of_plane));
    grid_draw(c, &v);
    draw_hints(c, p, &both);
    paint_show(c, &s.show, &both, shapes + 2, &of_plane);
    if (s.met.count == 0) plot_draw_gap(c, &both, &s.show.look);
    plot_free(&both);
    free(shapes);
    free(all);
    subject_end(&s);
}

/* Draws the three views of a panel of space. */
static void draw_space_panel(canvas *c, const panel *p, double top, double height, bool animate) {
    subject s;
    subject_begin(&s, &p->query, &p->answer, animate);
    space_views(c, &s.show, top, height);
    subject_end(&s);
}

/* The layout of the page: panels of the plane in `columns`, each panel of space in a row of its own; a row is as high
 * as its captions need. */
typedef struct sheet {
    size_t columns;
    double width;                      /* of a panel of the plane */
    double plane_height, space_height; /* of frames */
    double legend_middle, timeline, height;
} sheet;

/* A row of panels. */
typedef struct row {
    const panel *first;
    size_t count;
    bool space;
    double width, frame_height, title, caption;
} row;

static bool is_space(const panel *p) { return p->query.relation->dimension == 3; }

static row row_at(canvas *c, const panels *all, const sheet *s, size_t first) {
    row r = {.first = &all->at[first], .count = 1, .space = is_space(&all->at[first])};
    while (!r.space && r.count < s->columns && first + r.count < all->count && !is_space(&r.first[r.count])) r.count++;
    r.width = r.space ? PAGE_WIDTH - 2 * PAGE_MARGIN : s->width;
    r.frame_height = r.space ? s->space_height : s->plane_height;
    for (size_t i = 0; i < r.count; i++) {
        const panel *const p = &r.first[i];
        if (*p->title != '\0') r.title = PANEL_TITLE;
        r.caption = fmax(r.caption, caption_height(c, p->text, p->answer_text, r.width - GRID_LEFT));
    }
    return r;
}

/* The height of a row in addition to its frames. */
static double row_extra(const row *r) {
    return r->title + (r->space ? SPACE_TITLE : 0) + GRID_BELOW + CAPTION_GAP + r->caption;
}

static size_t count_plane(const panels *all) {
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++) count += !is_space(&all->at[i]);
    return count;
}

static sheet sheet_of(canvas *c, const panels *all, const draw_options *o) {
    static const double heights[] = {0, 0.5, 0.72, 0.8}; /* height / width of a frame, by the number of columns */
    const size_t plane = count_plane(all);
    sheet s = {.columns = plane == 4 ? 2 : plane < 3 ? plane : 3};
    const double columns = fmax(1, (double)s.columns), timeline = o->animate ? TIMELINE_HEIGHT : 0;
    s.width = (PAGE_WIDTH - 2 * PAGE_MARGIN - (columns - 1) * PANEL_GAP) / columns;
    s.plane_height = heights[s.columns] * (s.width - GRID_LEFT);
    s.space_height = space_frame_width();
    double rows = 0, frames = 0,
           rest = title_height(o->title) - PANEL_GAP + (o->legend ? LEGEND_HEIGHT + 6 : 0) + timeline + PAGE_MARGIN;
    for (size_t i = 0; i < all->count; rows++) {
        const row r = row_at(c, all, &s, i);
        frames += r.frame_height;
        rest += row_extra(&r) + PANEL_GAP;
        i += r.count;
    }
    if (o->height > 0) {
        frames = o->height * PAGE_WIDTH / o->width - rest;
        s.plane_height = s.space_height = frames / rows;
    }
    s.height = rest + frames;
    s.timeline = s.height - PAGE_MARGIN - 4;
    s.legend_middle = s.timeline - timeline;
    return s;
}

static void draw_row(canvas *c, const row *r, double top, bool animate) {
    const look l = look_of_query();
    for (size_t i = 0; i < r->count; i++) {
        const panel *const p = &r->first[i];
        const double x = PAGE_MARGIN + GRID_LEFT + (double)i * (r->width + PANEL_GAP), width = r->width - GRID_LEFT;
        const double above = top + r->title, bottom = above + (r->space ? SPACE_TITLE : 0) + r->frame_height;
        canvas_text_fitted(c, (point){x, above - 6}, width, panel_font, ink, p->title);
        if (r->space) {
            draw_space_panel(c, p, above, r->frame_height, animate);
        } else {
            draw_panel(c, p, (box){x - GRID_LEFT, above, x + width, bottom}, animate);
        }
        caption_draw(c, p->text, p->answer_text, (point){x, bottom + GRID_BELOW + CAPTION_GAP}, width, &l);
    }
}

static void draw_sheet(canvas *c, const panels *all, const sheet *s, const draw_options *o) {
    double top = title_height(o->title);
    for (size_t i = 0; i < all->count;) {
        const row r = row_at(c, all, s, i);
        draw_row(c, &r, top, o->animate);
        top += row_extra(&r) + r.frame_height + PANEL_GAP;
        i += r.count;
    }
}

/* What the legend says of dashed shapes. */
static const char *end_of(const panels *all) {
    bool moves = false, leaves = false;
    for (size_t i = 0; i < all->count; i++) {
        const query_form form = all->at[i].query.relation->form;
        moves |= form == QUERY_SWEEP || form == QUERY_STOP;
        leaves |= form == QUERY_DEPTH;
    }
    return !leaves ? "at time 1" : moves ? "at time 1, or where it is free" : "where it is free";
}

static status draw_panels(const panels *all, const draw_options *o) {
    canvas c = canvas_open(o->output, o->format, o->animate);
    const sheet s = sheet_of(&c, all, o);
    if (!page_is_sane(s.columns > 0 ? s.plane_height : s.space_height, s.height, o)) {
        canvas_close(&c);
        return STATUS_USAGE;
    }
    if (canvas_begin(&c, PAGE_WIDTH, s.height, o->width / PAGE_WIDTH)) {
        draw_title(&c, o->title);
        draw_sheet(&c, all, &s, o);
        if (o->legend && !o->animate) legend_of_queries(&c, s.legend_middle, end_of(all));
        if (o->legend && o->animate) legend_of_animation(&c, s.legend_middle);
        if (o->animate) animate_timeline(&c, s.timeline, NULL);
    }
    return canvas_close(&c);
}

status draw_queries(const char *path, const draw_options *o) {
    panels all = {0};
    status result = read_panels(&all, path);
    if (result != STATUS_INPUT && all.count > 0) {
        result = worse(result, draw_panels(&all, o));
    } else if (result == STATUS_OK) {
        fprintf(stderr, "graze: %s: expected a scene (space 2) or queries, got the end of the file\n",
                input_shown(path).at);
        result = STATUS_UNREADABLE;
    }
    panels_free(&all);
    return result;
}
