/* graze inside: which points are inside of a mesh, outside of it or on it.
 *
 * SPDX-License-Identifier: MIT */
#include "help.h"
#include "hits.h"
#include "input.h"
#include "mesh.h"
#include "option.h"
#include "output.h"
#include "progress.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char before[] =
    "Usage: graze inside MESH --at P [--at P]... [--even-odd|--winding] [--json]\n"
    "       graze inside MESH --points FILE [--at P]... [--even-odd|--winding] [--json]\n"
    "\n"
    "Prints for each point whether it is `inside`, `outside` or `on` a mesh, a line each: those of --at,\n"
    "then those of the file. MESH is a file of triangles or polygons: OBJ, STL, PLY, glTF and others.\n"
    "\n"
    "By even and odd a point is inside if a ray from it crosses an odd number of triangles. That needs a\n"
    "closed mesh, of which each edge belongs to an even number of triangles. The common part of two boxes\n"
    "in one file is outside then.\n"
    "\n"
    "The winding number is how often the mesh goes around the point: 1 in a box, 2 in the common part of\n"
    "two, 0 outside, -1 in a box whose fronts are inside. It is exact if triangles that share an edge\n"
    "agree which side is the front. For other meshes, as those with holes, it is the generalized winding\n"
    "number, within 0.01: how much of all that one sees from there is the back of the mesh. A point is\n"
    "inside if that is more than 0.5 or less than -0.5.\n"
    "\n";

static const char after[] =
    "\n"
    "A file of points has three numbers a line; a word that begins with # begins a comment. What follows\n"
    "the third number is not looked at. A line that cannot be read has the answer `error`; which and why\n"
    "is said on standard error, as is how many edges of a mesh are open or do not match.\n"
    "\n"
    "Exit status: 0 all answered, 1 the mesh unreadable or, by even and odd, not closed, or some lines\n"
    "of points unreadable (all others answered), 2 wrong usage, 3 a file not readable or not enough\n"
    "memory, 4 output not writable.\n";

static const command_option options[] = {
    {"at", 'a', false, "X,Y,Z", "a point; can be given more than once"},
    {"points", 'p', false, "FILE", "a file of points; - is standard input"},
    {"even-odd", 'e', false, NULL, "by even and odd, as without an option"},
    {"winding", 'w', false, NULL, "by the winding number, which is printed behind the answer: `inside 1`"},
    {"json", 'j', false, NULL,
     "one object a line: {\"answer\":\"inside\",\"winding\":1}; of a number that is not exact \"error\" says by how "
     "much "
     "it may be off"},
    {.text = NULL},
};

typedef struct request {
    grz3_vec *at;
    size_t count;
    const char *points; /* a path; NULL: none */
    bool even_odd, winding, json, help, no_memory;
} request;

static bool take_point(request *r, const char *text) {
    double at[3];
    if (option_read_point("inside", "--at", "X,Y,Z", text, 3, at) == 0) return false;
    grz3_vec *const more = realloc(r->at, (r->count + 1) * sizeof *more);
    r->no_memory = more == NULL;
    if (r->no_memory) return true;
    r->at = more;
    r->at[r->count++] = (grz3_vec){at[0], at[1], at[2]};
    return true;
}

static bool take_option(request *r, int option, const char *value) {
    switch (option) {
    case 'a': return take_point(r, value);
    case 'p': r->points = value; return true;
    case 'e': r->even_odd = true; return true;
    case 'w': r->winding = true; return true;
    case 'j': r->json = true; return true;
    case 'h': r->help = true; return true;
    default: return false;
    }
}

static bool read_options(int argc, char **argv, request *r) {
    const char *wrong = NULL;
    for (int option; (option = option_next(argc, argv, &command_inside)) != -1;) {
        if (!take_option(r, option, optarg)) return false;
        if (r->help) return true;
    }
    if (r->even_odd && r->winding) wrong = "--even-odd and --winding cannot be combined";
    else if (r->count == 0 && r->points == NULL) wrong = "expected --at or --points, the points to ask about";
    if (argc - optind != 1) fprintf(stderr, "graze inside: expected one mesh, got %d\n", argc - optind);
    else if (wrong != NULL) fprintf(stderr, "graze inside: %s\n", wrong);
    return argc - optind == 1 && wrong == NULL;
}

/* Points that are answered together. */
enum { MOST_TOGETHER = 8192 };

typedef struct batch {
    grz3_vec points[MOST_TOGETHER];
    grz_winding answers[MOST_TOGETHER];
    bool unreadable[MOST_TOGETHER]; /* a line, which has no point */
    size_t count;
} batch;

typedef struct questions {
    const mesh *m;
    const request *r;
    grz_parallel threads;
    batch *b;
    size_t longer; /* lines with more than three words */
} questions;

static const double usual_tolerance = 0.01;

static bool is_inside(const request *r, const grz_winding *w) { return r->winding ? fabs(w->number) > 0.5 : w->odd; }

static void print_number(const request *r, const grz_winding *w) {
    output_string(r->json ? ",\"winding\":" : " ");
    output_number(w->number, r->json);
    if (!r->json || w->error == 0) return;
    output_string(",\"error\":");
    output_number(w->error, true);
}

static void print_answer(const request *r, const grz_winding *w, bool unreadable) {
    const char *const word = unreadable ? "error" : w->on ? "on" : is_inside(r, w) ? "inside" : "outside";
    output_string(r->json ? "{\"answer\":\"" : "");
    output_string(word);
    output_string(r->json ? "\"" : "");
    if (r->winding && !w->on && !unreadable) print_number(r, w);
    output_string(r->json ? "}\n" : "\n");
}

/* A number that may be on either side of 1/2 is computed as well as it can be. */
static void settle(const questions *q, const grz3_vec *point, grz_winding *w) {
    if (w->error > 0 && fabs(fabs(w->number) - 0.5) <= w->error) grz_mesh_winding(q->m->tree, point, 0, w);
}

static void answer(questions *q) {
    batch *const b = q->b;
    const double tolerance = q->r->winding ? usual_tolerance : (double)INFINITY;
    grz_mesh_winding_n(q->m->tree, b->points, b->count, tolerance, &q->threads, b->answers);
    for (size_t i = 0; i < b->count && output_works(); i++) {
        if (q->r->winding) settle(q, &b->points[i], &b->answers[i]);
        print_answer(q->r, &b->answers[i], b->unreadable[i]);
    }
    b->count = 0;
}

static void add(questions *q, const grz3_vec *point, bool unreadable) {
    q->b->points[q->b->count] = *point;
    q->b->unreadable[q->b->count++] = unreadable;
    if (q->b->count == MOST_TOGETHER) answer(q);
}

static bool read_point(text_line *line, grz3_vec *out) {
    return text_read_number(line, &out->x, "x", "", "") && text_read_number(line, &out->y, "y", "", "") &&
           text_read_number(line, &out->z, "z", "", "");
}

/* Answers what was read before it waits for more. */
static status answer_file(questions *q, const char *path) {
    input in = input_open(path);
    progress bar = progress_begin();
    text_line line;
    while (output_works() && input_next(&in, &line)) {
        grz3_vec point = {0, 0, 0};
        if (text_significant(&line)) {
            const bool read = read_point(&line, &point);
            if (!read) input_complain(&in, &line, line.error);
            else q->longer += text_peek(&line).size > 0;
            add(q, &point, !read);
        }
        if (in.begin == in.end) answer(q);
        progress_say_line(&bar, in.line);
    }
    answer(q);
    progress_end(&bar);
    const int problem = in.problem;
    const status result = in.unreadable > 0 ? STATUS_UNREADABLE : STATUS_OK;
    input_close(&in);
    if (problem == 0) return result;
    fprintf(stderr, "graze: %s: %s\n", input_shown(path).at, strerror(problem));
    return STATUS_INPUT;
}

static status answer_all(questions *q) {
    status result = STATUS_OK;
    for (size_t i = 0; i < q->r->count; i++) add(q, &q->r->at[i], false);
    answer(q);
    if (q->r->points != NULL) result = answer_file(q, q->r->points);
    if (q->longer > 0)
        fprintf(stderr, "graze: %s: %zu line%s more than three words, of which the first three count\n",
                input_shown(q->r->points).at, q->longer, q->longer == 1 ? " has" : "s have");
    return finish_output(result);
}

/* Reports what the mesh is not. False: there is no answer for it. */
static bool suits(const mesh *m, const request *r) {
    const grz_mesh_facts facts = grz_mesh_about(m->tree);
    const size_t count = r->winding ? facts.unmatched_edges : facts.open_edges;
    if (count == 0) return true;
    fprintf(stderr, "graze: %s: %zu edge%s ", text_path(m->path).at, count, plural(count));
    if (r->winding) {
        fprintf(stderr,
                "%s not taken as often one way as back (open, or fronts that disagree): winding numbers "
                "are generalized, within 0.01\n",
                is_or_are(count));
    } else {
        fprintf(stderr,
                "%s open, so it has no inside by even and odd; `graze check --list` shows where, --winding has "
                "an answer\n",
                is_or_are(count));
    }
    return r->winding;
}

static status ask(const mesh *m, const request *r) {
    if (!suits(m, r)) return STATUS_UNREADABLE;
    questions q = {.m = m, .r = r, .threads = grz_threads(mesh_threads()), .b = malloc(sizeof *q.b)};
    if (q.b == NULL) return hits_no_memory();
    q.b->count = 0;
    const status result = answer_all(&q);
    free(q.b);
    return result;
}

static status usage(void) {
    fputs("Try 'graze inside --help'.\n", stderr);
    return STATUS_USAGE;
}

static status find(const char *path, const request *r) {
    mesh m;
    status result = mesh_read_solid(&m, path);
    if (result == STATUS_OK) result = ask(&m, r);
    mesh_free(&m);
    return result;
}

static status run(int argc, char **argv) {
    request r = {.at = NULL};
    status result;
    if (!read_options(argc, argv, &r)) result = usage();
    else if (r.help) result = help_print(&command_inside);
    else if (r.no_memory) result = hits_no_memory();
    else result = find(argv[optind], &r);
    free(r.at);
    return result;
}

const command_form command_inside = {
    .name = "inside",
    .operands = "MESH OPTION...",
    .summary = "which points are inside of a mesh",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};
