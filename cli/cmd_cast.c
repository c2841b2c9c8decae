/* graze cast: what a segment, ray or line hits in a scene, in order.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "hits.h"
#include "output.h"
#include "progress.h"
#include "scenes.h"
#include "meeting.h"

#include <getopt.h>
#include <stdio.h>

static const char help[] =
    "Usage: graze cast SCENE --from P --to P [--open] [--points] [--json] [--first | --any]\n"
    "       graze cast SCENE --from P --dir D [--line] [--open] [--points] [--json] [--first | --any]\n"
    "\n"
    "Prints each shape of a scene that a segment, ray or line hits, `NAME ENTER EXIT`, in order of ENTER,\n"
    "equal ones by name; then how many there are. ENTER and EXIT are the first and the last place of\n"
    "contact as t in from + t (to - from), from 0 to 1 along a segment, or in from + t dir, from 0 on\n"
    "along a ray, over all numbers along a line; correctly rounded. Displacements (by) are not looked at:\n"
    "shapes are where they begin.\n"
    "\n"
    "  --from X,Y,Z   where the segment or ray begins, or a point of the line; X,Y in space 2\n"
    "  --to X,Y,Z     the end of a segment\n"
    "  --dir X,Y,Z    the direction of a ray, of any length\n"
    "  --line         a line instead of the ray\n"
    "  --first        print the first hit only; nothing if there is none\n"
    "  --any          print yes or no only\n"
    "  --open         shapes count where their inside is passed: what is only touched is no hit\n"
    "  --points       after ENTER and EXIT comes the first place of contact, `NAME ENTER EXIT  X Y Z\n"
    "                 NX NY NZ`: a point, and the normal out of the shape, which is 0 where the caster\n"
    "                 begins inside; nothing where ENTER is -inf\n"
    "  --json         one object a line: {\"name\":\"ball\",\"enter\":4,\"exit\":6}, at last {\"hits\":1};\n"
    "                 with --any {\"answer\":\"yes\"}; with --points also \"point\":[4,0],\"normal\":[-1,0]\n"
    "  --help         this text\n"
    "\n"
    "`graze pairs --help` describes scenes. How many shapes graze has no answer for yet is said on\n"
    "standard error.\n"
    "\n"
    "Exit status: 0 all asked, 1 some lines of the scene unreadable (all of them are reported, no hit is\n"
    "printed), 2 wrong usage, 3 the file not readable or not enough memory, 4 output not writable.\n";

/* A vector of the command line. */
typedef struct vector {
    const char *text; /* NULL: not given */
    double at[3];
    int count;
} vector;

typedef struct request {
    vector from, to, dir;
    bool line, first, any, help;
    style how;
} request;

static bool read_vector(const char *option, const char *text, vector *out) {
    out->text = text;
    out->count = text_read_list(text, 3, out->at);
    if (out->count >= 2) return true;
    fprintf(stderr, "graze cast: expected X,Y or X,Y,Z for %s, got '%s'\n", option, text);
    return false;
}

static bool take_option(request *r, int option, const char *value) {
    switch (option) {
    case 'f': return read_vector("--from", value, &r->from);
    case 't': return read_vector("--to", value, &r->to);
    case 'd': return read_vector("--dir", value, &r->dir);
    case 'l': r->line = true; return true;
    case '1': r->first = true; return true;
    case 'a': r->any = true; return true;
    case 'o': r->how.open = true; return true;
    case 'p': r->how.points = true; return true;
    case 'j': r->how.json = true; return true;
    case 'h': r->help = true; return true;
    default: return false;
    }
}

/* What is wrong with the options as a whole; NULL: nothing. */
static const char *contradiction(const request *r) {
    if (r->from.text == NULL) return "--from says where to begin";
    if (r->to.text == NULL && r->dir.text == NULL) return "--to or --dir says where to go";
    if (r->to.text != NULL && r->dir.text != NULL) return "--to and --dir do not go together";
    if (r->to.text != NULL && r->line) return "--to and --line do not go together";
    if (r->first && r->any) return "--first and --any do not go together";
    if (r->how.points && r->any) return "--points and --any do not go together";
    return NULL;
}

static bool read_options(int argc, char **argv, request *r) {
    static const struct option options[] = {
        {"from", required_argument, NULL, 'f'},
        {"to", required_argument, NULL, 't'},
        {"dir", required_argument, NULL, 'd'},
        {"line", no_argument, NULL, 'l'},
        {"first", no_argument, NULL, '1'},
        {"any", no_argument, NULL, 'a'},
        {"open", no_argument, NULL, 'o'},
        {"points", no_argument, NULL, 'p'},
        {"json", no_argument, NULL, 'j'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        if (!take_option(r, option, optarg)) return false;
        if (r->help) return true;
    }
    if (argc - optind != 1) {
        fprintf(stderr, "graze cast: expected one scene, got %d\n", argc - optind);
        return false;
    }
    const char *const wrong = contradiction(r);
    if (wrong != NULL) fprintf(stderr, "graze cast: %s\n", wrong);
    return wrong == NULL;
}

/* Has the vector as many numbers as the space asks for? */
static bool fits(const char *option, const vector *v, int dimension) {
    if (v->text == NULL || v->count == dimension) return true;
    fprintf(stderr, "graze cast: expected %s for %s in space %d, got '%s'\n", dimension == 2 ? "X,Y" : "X,Y,Z", option, dimension, v->text);
    return false;
}

/* The caster; a segment's two points lie in memory as the origin and direction of a ray or line do. */
static shape caster_of(const request *r, int dimension) {
    const double *const a = r->from.at, *const b = r->to.text != NULL ? r->to.at : r->dir.at;
    const grz_kind kind = r->to.text != NULL ? GRZ_SEGMENT : r->line ? GRZ_LINE : GRZ_RAY;
    if (dimension == 2) return (shape){.in2 = {.kind = kind, .segment = {{a[0], a[1]}, {b[0], b[1]}}}};
    return (shape){.in3 = {.kind = kind, .segment = {{a[0], a[1], a[2]}, {b[0], b[1], b[2]}}}};
}

static hits cast(const request *r, const scene *s) {
    hits found = {0};
    const shape caster = caster_of(r, s->dimension);
    bool more = true;
    progress bar = progress_begin();
    for (size_t i = 0; i < s->count && more; i++) {
        hit h = {.a = s->items[i].name};
        const grz_answer answer = times_of_cast(s->dimension, r->how.open, &caster, &s->items[i].shape, &h.times);
        if (answer == GRZ_YES && r->how.points) h.first = first_of_cast(s->dimension, r->how.open, &caster, &s->items[i].shape);
        more = hits_take(&found, answer, h) && !(r->any && answer == GRZ_YES);
        if (progress_due(&bar)) progress_say(&bar, 100 * (double)(i + 1) / (double)s->count, "%");
    }
    progress_end(&bar);
    return found;
}

/* A yes needs no answer about the others. */
static status print_any(const hits *found, bool json) {
    const bool yes = found->count > 0;
    const size_t unsupported = yes ? 0 : found->unsupported;
    printf(json ? "{\"answer\":\"%s\"" : "%s", yes ? "yes" : "no");
    if (json && unsupported > 0) printf(",\"unsupported\":%zu", unsupported);
    fputs(json ? "}\n" : "\n", stdout);
    return finish_partly(unsupported, "shapes");
}

static status print_first(hits *found, bool json) {
    hits_sort(found);
    if (found->count > 0) hit_print(&found->at[0], json);
    return finish_partly(found->unsupported, "shapes");
}

static status cast_and_print(const request *r, const scene *s) {
    hits found = cast(r, s);
    status result;
    if (found.no_memory) {
        result = hits_no_memory();
    } else if (r->any) {
        result = print_any(&found, r->how.json);
    } else if (r->first) {
        result = print_first(&found, r->how.json);
    } else {
        result = hits_finish(&found, r->how.json, "hits", "shapes");
    }
    hits_free(&found);
    return result;
}

static status usage(void) {
    fputs("Try 'graze cast --help'.\n", stderr);
    return STATUS_USAGE;
}

status cmd_cast(int argc, char **argv) {
    request r = {.help = false};
    if (!read_options(argc, argv, &r)) return usage();
    if (r.help) {
        fputs(help, stdout);
        return finish_output(STATUS_OK);
    }
    scenes s;
    status result = scenes_read(&s, 1, argv + optind, "hits");
    if (result == STATUS_OK) {
        const int dimension = s.at[0].dimension;
        const bool fit = fits("--from", &r.from, dimension) && fits("--to", &r.to, dimension) && fits("--dir", &r.dir, dimension);
        result = fit ? cast_and_print(&r, &s.at[0]) : usage();
    }
    scenes_free(&s);
    return result;
}
