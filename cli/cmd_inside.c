/* graze inside: which points are inside of a mesh, outside of it or on it.
 *
 * SPDX-License-Identifier: MIT */
#include "help.h"
#include "hits.h"
#include "mesh.h"
#include "option.h"
#include "output.h"
#include "points.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char before[] =
    "Usage: graze inside MESH --at P [--at P]... [--solid|--winding] [--json]\n"
    "       graze inside MESH --points FILE [--at P]... [--solid|--winding] [--json]\n"
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
    {"solid", 'S', false, NULL, "by even and odd, as without an option, and as other commands mean it"},
    {"even-odd", 'e', false, NULL, "the same"},
    {"winding", 'w', false, NULL, "by the winding number, which is printed behind the answer: `inside 1`"},
    {"json", 'j', false, NULL,
     "one object a line: {\"answer\":\"inside\",\"winding\":1}; of a number that is not exact \"error\" says by how "
     "much "
     "it may be off"},
    {.text = NULL},
};

typedef struct request {
    points asked;
    bool even_odd, winding, json, help;
} request;

static bool take_option(request *r, int option, const char *value) {
    switch (option) {
    case 'a': return points_add(&r->asked, "inside", value);
    case 'p': r->asked.path = value; return true;
    case 'S':
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
    if (r->even_odd && r->winding) wrong = "--solid or --even-odd and --winding cannot be combined";
    else if (r->asked.count == 0 && r->asked.path == NULL) wrong = "expected --at or --points, the points to ask about";
    if (argc - optind != 1) fprintf(stderr, "graze inside: expected one mesh, got %d\n", argc - optind);
    else if (wrong != NULL) fprintf(stderr, "graze inside: %s\n", wrong);
    return argc - optind == 1 && wrong == NULL;
}

typedef struct questions {
    const mesh *m;
    const request *r;
    grz_parallel threads;
    grz_winding *answers; /* room for those of a batch */
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

static void answer(void *context, const points_batch *b) {
    const questions *const q = context;
    const double tolerance = q->r->winding ? usual_tolerance : (double)INFINITY;
    grz_mesh_winding_n(q->m->tree, b->at, b->count, tolerance, &q->threads, q->answers);
    for (size_t i = 0; i < b->count && output_works(); i++) {
        if (q->r->winding) settle(q, &b->at[i], &q->answers[i]);
        print_answer(q->r, &q->answers[i], b->unreadable[i]);
    }
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
    grz_winding *const answers = malloc(POINTS_TOGETHER * sizeof *answers);
    if (answers == NULL) return hits_no_memory();
    questions q = {.m = m, .r = r, .threads = grz_threads(mesh_threads()), .answers = answers};
    const status result = points_visit(&r->asked, answer, &q);
    free(answers);
    return finish_output(result);
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
    request r = {.json = false};
    status result;
    if (!read_options(argc, argv, &r)) result = usage();
    else if (r.help) result = help_print(&command_inside);
    else if (r.asked.no_memory) result = hits_no_memory();
    else result = find(argv[optind], &r);
    points_free(&r.asked);
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
