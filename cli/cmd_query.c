/* graze query: answers queries, one a line.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "help.h"
#include "input.h"
#include "option.h"
#include "output.h"
#include "progress.h"
#include "query.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char before[] =
    "Usage: graze query [--json] [FILE...]\n"
    "\n"
    "Answers queries, one a line, in order, from the files or from standard input (also: -).\n"
    "A word that begins with # begins a comment, which ends with the line. Blank lines have no answer.\n"
    "\n"
    "  RELATION SHAPE [round R] [by D] SHAPE [round R] [by D] [MARGIN | DIRECTION]\n"
    "\n"
    "  overlap3 sphere 0 0 0 1  aabb 1 -1 -1  2 1 1     ->  yes\n"
    "  touch2 rect 0 0 1 1  rect 1 0 1 1                ->  yes\n"
    "  side3 plane 0 0 1 2  aabb 0 0 0 1 1 1            ->  -1\n"
    "  zone2 point -1 5  aabb 0 0 4 4                   ->  6\n"
    "  relate2 aabb 0 0 1 1  aabb 1 0 2 1               ->  FF2F11212\n"
    "  cast3 ray 0 0 0 1 0 0  sphere 3 0 0 1            ->  yes 2 4\n"
    "  sweep2 circle 0 0 1 by 10 0  halfspace -1 0 -5   ->  yes 0.4 1\n"
    "  stop2 circle 0 0 1 by 10 0  halfspace -1 0 -5    ->  4 0\n"
    "  ccd2 point 0 1 to 0 -1  segment -1 0 1 0         ->  yes 0.5\n"
    "  advance2 obb 0 0 2 1 1 0 spin 3 0 0  point 9 9  0.01  ->  clear\n"
    "  distance3 sphere 0 0 0 1  point 3 0 0            ->  2\n"
    "  signed2 point 0 0  rect -1 -1 4 2                ->  -1\n"
    "  contact2 circle 0 1 1  halfspace 0 1 0.5         ->  yes 0 1 0.5 1 0 0.25\n"
    "  depth3 sphere 0 0 0 1  aabb 0 -2 -2 3 2 2  -1 0 0  ->  1\n"
    "  separate2 circle 0 0.5 1  halfspace 0 1 0        ->  0 1\n"
    "  where2 segment 0 0 4 4  segment 0 4 4 0          ->  point 2 2\n"
    "  area2 triangle 0 0 3 0 0 1                       ->  1.5\n"
    "  common2 aabb 0 0 2 2  obb 2 1 1 1 1 0            ->  2\n"
    "\n"
    "Relations with answers: overlap touch within contains side zone cast sweep stop ccd advance\n"
    "separate where distance signed contact depth orient, followed by 2 or 3; overlap2_open cast2_open\n"
    "sweep2_open and these with 3; area2 common2 relate2 incircle insphere.\n"
    "Answers: yes (of cast and sweep followed by enter and exit, of ccd by the first time, of contact by\n"
    "the normal, the depth, how many points there are, and these) no none unsupported, a number, a point,\n"
    "what they have in common (point, segment, ray, line, plane or polygon, and its numbers),\n"
    "a DE-9IM matrix, or `error: line N: ...` for a line that cannot be read.\n"
    "How many queries have an invalid shape, and so an empty one, is said on standard error.\n"
    "The man page graze(1) says what each means; `graze table` shows what has an answer.\n"
    "\n"
    "Shapes. Vectors are 2 or 3 numbers, as the relation says; `round R` adds a radius to a bounded shape\n"
    "without one, `by D` is a displacement in sweep and stop, `to NUMBERS` are the numbers of a point,\n"
    "segment or triangle at time 1 in ccd. In advance `spin ANGLE PIVOT`, in 3D `spin AXIS ANGLE PIVOT`,\n"
    "follows: a turn in radians; the tolerance stands last. Its answers: clear; contact F T: free before\n"
    "F, within the tolerance at T; open F: free before F, nothing is known of later times:\n"
    "\n"
    "  point x                      segment a b                triangle a b c\n"
    "  ray origin dir               line origin dir            hull N, then N points\n"
    "  plane normal offset          halfspace normal offset: where normal . x <= offset\n"
    "  aabb min max                 capsule a b radius\n"
    "  2D: circle center radius     rect x y width height      obb center half u\n"
    "      polygon N, then N points, and any number of hole N, then N points: rings, even-odd;\n"
    "      area N, then N points, and holes: a further area, which is united with those before\n"
    "      (overlap2, overlap2_open, touch2, within2, contains2, cast2, cast2_open, distance2, signed2,\n"
    "      area2, common2, relate2)\n"
    "  3D: sphere center radius     obb center half axis1 axis2 axis3\n"
    "      cylinder a b radius (answers are bounded)  cone apex base radius (unsupported so far)\n"
    "\n";

static const char after[] =
    "\n"
    "Exit status: 0 all answered, 1 some lines unreadable (all others answered), 2 wrong usage,\n"
    "3 a file not readable (all others answered), 4 output not writable.\n";

static const command_option options[] = {
    {"json", 'j', false, NULL, "one object a line: {\"line\":1,\"answer\":\"yes\"}"},
    {.text = NULL},
};

/* How answers are printed. */
typedef struct style {
    bool json;
    const char *file; /* printed with each answer if there is more than one input, else NULL */
} style;

static void begin_object(const style *s, size_t line) {
    output_char('{');
    if (s->file != NULL) {
        output_string("\"file\":");
        output_json_string(s->file, strlen(s->file));
        output_char(',');
    }
    output_format("\"line\":%zu,", line);
}

/* ,"normal":[0,0,1],"depth":0.5,"points":[[0,0,-0.75]] */
static void output_contact(const grz3_manifold *m, int dimension) {
    output_string(",\"normal\":");
    output_vector(&m->normal.x, dimension, true);
    output_string(",\"depth\":");
    output_number(m->depth, true);
    output_string(",\"points\":[");
    for (int i = 0; i < m->count; i++) {
        if (i > 0) output_char(',');
        output_vector(&m->points[i].point.x, dimension, true);
    }
    output_char(']');
}

/* ,"points":[[0,0],[1,1]] or ,"point":[0,0],"direction":[1,1] or ,"normal":[0,0,1],"offset":2 */
static void output_common(const where_set *set, int dimension) {
    const bool directed = set->kind == GRZ_SET_RAY || set->kind == GRZ_SET_LINE, plane = set->kind == GRZ_SET_PLANE;
    if (!plane) output_string(directed ? ",\"point\":" : ",\"points\":[");
    for (int i = 0; i < set->count; i++) {
        if (i > 0) output_char(',');
        output_vector(set->points + (size_t)i * (size_t)dimension, dimension, true);
    }
    if (!plane && !directed) output_char(']');
    if (plane || directed) {
        output_string(plane ? ",\"normal\":" : ",\"direction\":");
        output_vector(set->direction, dimension, true);
    }
    if (plane) {
        output_string(",\"offset\":");
        output_number(set->offset, true);
    }
}

/* False if there is no memory for the text. */
static bool print_answer(const style *s, size_t line, query_answer answer) {
    if (s->json) {
        begin_object(s, line);
        if (answer.has_place) {
            output_string("\"answer\":");
            output_vector(answer.place, answer.dimension, true);
        } else if (answer.matrix.text[0] != '\0') {
            output_format("\"answer\":\"%s\"", answer.matrix.text);
        } else if (answer.word == NULL) {
            output_string("\"answer\":");
            output_number(answer.number, true);
        } else {
            output_format("\"answer\":\"%s\"", answer.word);
        }
        if (answer.has_free) {
            output_string(",\"free\":");
            output_number(answer.free_until, true);
        }
        if (answer.has_time) {
            output_string(",\"time\":");
            output_number(answer.times.enter, true);
        }
        if (answer.has_times) output_times(answer.times, true);
        if (answer.contact.count > 0) output_contact(&answer.contact, answer.dimension);
        if (answer.common.kind != GRZ_SET_NOTHING) output_common(&answer.common, answer.dimension);
        output_string("}\n");
        return true;
    }
    char *const text = query_text(&answer);
    if (text == NULL) return false;
    output_string(text);
    output_char('\n');
    free(text);
    return true;
}

static void print_error(const style *s, const text_line *line) {
    if (s->json) {
        begin_object(s, line->number);
        output_string("\"error\":");
        output_json_string(line->error, strlen(line->error));
        output_string("}\n");
    } else if (s->file != NULL) {
        output_format("error: %s: line %zu: %s\n", text_path(s->file).at, line->number, line->error);
    } else {
        output_format("error: line %zu: %s\n", line->number, line->error);
    }
}

/* The number of queries with an invalid shape, and the place of the first one. */
typedef struct invalid_queries {
    size_t count, line;
    const char *file; /* as in style */
    shape_fault first;
} invalid_queries;

static void note_invalid(invalid_queries *all, const style *s, size_t line, const query *q) {
    if (all->count++ > 0) return;
    all->file = s->file;
    all->line = line;
    all->first = query_find_fault(q);
}

/* Not an error, because the answers are right, but most likely a mistake in the query. */
static void say_invalid(const invalid_queries *all) {
    const shape_fault *const f = &all->first;
    char number[OUTPUT_NUMBER_SIZE];
    const bool one = all->count == 1;
    if (all->count == 0) return;
    fprintf(stderr, "graze: %zu %s an invalid shape, which is empty: ", all->count, one ? "query has" : "queries have");
    fputs(one ? "in" : "the first in", stderr);
    if (all->file != NULL) fprintf(stderr, " %s,", text_path(all->file).at);
    fprintf(stderr, " line %zu (%s%s%s)\n", all->line, f->what, f->has_number ? " " : "",
            f->has_number ? output_number_text(f->number, number) : "");
}

/* Queries of sweeps in which nothing moves: how many, and the place of the first one. */
typedef struct still_queries {
    size_t count, line;
    const char *file;
} still_queries;

static bool has_by(text_line line) {
    text_word word = text_next(&line);
    while (word.size > 0 && !text_is(word, "by")) word = text_next(&line);
    return word.size > 0;
}

static void note_still(still_queries *all, const style *s, const text_line *line, const query *q) {
    const bool may_move = q->relation->form == QUERY_SWEEP || q->relation->form == QUERY_STOP;
    if (!may_move || has_by(*line) || all->count++ > 0) return;
    all->file = s->file;
    all->line = line->number;
}

static void say_still(const still_queries *all) {
    if (all->count == 0) return;
    fprintf(stderr, "graze: in %zu %s nothing moves, for no shape has `by D`: %s%s%sline %zu\n", all->count,
            all->count == 1 ? "query" : "queries", all->count == 1 ? "" : "the first is ",
            all->file != NULL ? text_path(all->file).at : "", all->file != NULL ? ", " : "", all->line);
}

/* What is said once, after the answers. */
typedef struct remarks {
    invalid_queries invalid;
    still_queries still;
} remarks;

/* Answers the lines of one input until it ends or the output fails. */
static status answer_input(const char *path, const style *s, remarks *said, progress *bar) {
    status result = STATUS_OK;
    input in = input_open(path);
    text_line line;
    while (output_works() && input_next(&in, &line)) {
        if (!text_significant(&line)) continue;
        const text_line whole = line;
        query q;
        if (query_read(&line, &q)) {
            query_answer answer = query_ask(&q);
            if (answer.no_memory || !print_answer(s, line.number, answer)) in.problem = ENOMEM;
            query_answer_free(&answer);
            if (!query_is_valid(&q)) note_invalid(&said->invalid, s, line.number, &q);
            note_still(&said->still, s, &whole, &q);
            query_free(&q);
        } else {
            print_error(s, &line);
            result = STATUS_UNREADABLE;
        }
        progress_say_line(bar, line.number);
    }
    if (in.problem != 0) {
        output_flush();
        fprintf(stderr, "graze: %s: %s\n", input_shown(path).at, strerror(in.problem));
        if (in.problem == ENOENT && strchr(path, ' ') != NULL)
            fputs("Queries are read from files or standard input: echo QUERY | graze query\n", stderr);
        result = STATUS_INPUT;
    }
    input_close(&in);
    return result;
}

static status run(int argc, char **argv) {
    style s = {false, NULL};
    for (int option; (option = option_next(argc, argv, &command_query)) != -1;) {
        switch (option) {
        case 'j': s.json = true; break;
        case 'h': return help_print(&command_query);
        default: fputs("Try 'graze query --help'.\n", stderr); return STATUS_USAGE;
        }
    }
    progress bar = progress_begin();
    status result = STATUS_OK;
    remarks said = {.invalid = {.count = 0}};
    if (optind == argc) result = answer_input("-", &s, &said, &bar);
    for (int i = optind; i < argc; i++) {
        if (argc - optind > 1) s.file = input_name(argv[i]);
        result = worse(result, answer_input(argv[i], &s, &said, &bar));
    }
    progress_end(&bar);
    result = finish_output(result);
    if (result == STATUS_OUTPUT) return result;
    say_invalid(&said.invalid);
    say_still(&said.still);
    return result;
}

const command_form command_query = {
    .name = "query",
    .operands = "[FILE...]",
    .summary = "answers queries, one a line: overlap3 sphere 0 0 0 1  point 1 0 0",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};
