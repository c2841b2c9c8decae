/* graze table: which pair of shapes has which relation, at which grade: a matrix for each relation.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "help.h"
#include "option.h"
#include "output.h"
#include "query.h"

#include <stdio.h>
#include <string.h>

static const char before[] =
    "Usage: graze table [--json | --markdown]\n"
    "\n"
    "Prints a matrix for each relation that has an answer for some pair of shapes: the grade of each.\n"
    "\n"
    "  E exact     the yes/no, sign or zone is right for the numbers passed in\n"
    "  R rounded   the number is the nearest double\n"
    "  B bounded   the answer is within a stated bound\n"
    "  .           not there yet: `graze query` answers unsupported\n"
    "\n"
    "Relations with the same matrix share one. Symmetric relations fill one half; of others the row comes\n"
    "first.\n"
    "Columns are the first two letters of the shapes; +X is X with a radius (X round R).\n"
    "\n";

static const char after[] =
    "\n"
    "Exit status: 0 printed, 2 wrong usage, 4 output not writable.\n";

static const command_option options[] = {
    {"json", 'j', false, NULL,
     "one object a line for each pair of each relation, with how it is answered: "
     "{\"relation\":\"overlap3\",\"a\":\"hull\",\"b\":\"hull\",\"grade\":\"exact\",\"method\":\"gjk\"}"},
    {"markdown", 'm', false, NULL, "with how each pair is answered and what that costs: docs/table.md"},
    {.text = NULL},
};

/* A row or column: a kind of shape, perhaps rounded. */
typedef struct operand {
    int kind;         /* a grz_kind, perhaps with GRZ_ROUNDED_KIND */
    const char *name; /* without "rounded" */
} operand;

typedef struct space {
    int dimension;
    int count;
    operand operands[2 * GRZ_KIND_COUNT];
} space;

static bool is_rounded(operand o) { return (o.kind & GRZ_ROUNDED_KIND) != 0; }

static const char *prefix(operand o) { return is_rounded(o) ? "rounded " : ""; }

/* All shapes of a space, then their rounded forms. */
static space space_of(int dimension) {
    space s = {.dimension = dimension};
    for (int kind = GRZ_POINT; kind < GRZ_KIND_COUNT; kind++) {
        const char *const name = grz_kind_name(dimension, (grz_kind)kind);
        if (name != NULL) s.operands[s.count++] = (operand){kind, name};
    }
    const int plain = s.count;
    for (int i = 0; i < plain; i++) {
        const operand o = s.operands[i];
        if (shape_may_be_round((grz_kind)o.kind)) s.operands[s.count++] = (operand){o.kind | GRZ_ROUNDED_KIND, o.name};
    }
    return s;
}

static grz_grade grade_of(const query_relation *r, operand a, operand b) {
    return r->dimension == 2 ? grz2_grade(r->relation, a.kind, b.kind) : grz3_grade(r->relation, a.kind, b.kind);
}

static const char *method_of(const query_relation *r, operand a, operand b) {
    return r->dimension == 2 ? grz2_method(r->relation, a.kind, b.kind) : grz3_method(r->relation, a.kind, b.kind);
}

/* True if the relation is defined for a before b, implemented or not. Of a symmetric relation only one order is asked
 * about. */
static bool has_meaning(const query_relation *r, operand a, operand b) {
    switch (r->relation) {
    case GRZ_SIDE: return a.kind == GRZ_PLANE;
    case GRZ_ZONE: return a.kind == GRZ_POINT && (b.kind == GRZ_AABB || b.kind == GRZ_RECT || b.kind == GRZ_OBB);
    case GRZ_CAST:
    case GRZ_CAST_OPEN: return a.kind == GRZ_SEGMENT || a.kind == GRZ_RAY || a.kind == GRZ_LINE;
    case GRZ_SIGNED_DISTANCE: return a.kind == GRZ_POINT;
    default: return true;
    }
}

static bool is_symmetric(const query_relation *r) {
    switch (r->relation) {
    case GRZ_CONTAINS:
    case GRZ_SIDE:
    case GRZ_ZONE:
    case GRZ_CAST:
    case GRZ_CAST_OPEN:
    case GRZ_SIGNED_DISTANCE: return false;
    default: return true;
    }
}

/* How many columns row i has: of a symmetric relation, up to the diagonal. */
static int columns_of_row(const space *s, const query_relation *r, int i) { return is_symmetric(r) ? i + 1 : s->count; }

static bool row_has_answers(const space *s, const query_relation *r, int i) {
    for (int j = 0; j < s->count; j++) {
        if (grade_of(r, s->operands[i], s->operands[j]) != GRZ_NONE) return true;
    }
    return false;
}

static bool has_answers(const space *s, const query_relation *r) {
    for (int i = 0; i < s->count; i++) {
        if (row_has_answers(s, r, i)) return true;
    }
    return false;
}

static bool same_matrix(const space *s, const query_relation *p, const query_relation *q) {
    if (is_symmetric(p) != is_symmetric(q)) return false;
    for (int i = 0; i < s->count; i++) {
        for (int j = 0; j < s->count; j++) {
            if (grade_of(p, s->operands[i], s->operands[j]) != grade_of(q, s->operands[i], s->operands[j]))
                return false;
        }
    }
    return true;
}

/* The relation after r in the list of this space, the first one for NULL; NULL at the end. Skips those that are not
 * relations of two shapes (orient2 ...). */
static const query_relation *next_relation(const space *s, const query_relation *r) {
    for (r = r == NULL ? query_relations : r + 1; r->word != NULL; r++) {
        if (r->dimension == s->dimension && r->relation != GRZ_RELATION_COUNT) return r;
    }
    return NULL;
}

static bool printed_before(const space *s, const query_relation *r) {
    for (const query_relation *p = next_relation(s, NULL); p != r; p = next_relation(s, p)) {
        if (same_matrix(s, p, r)) return true;
    }
    return false;
}

static void print_heading(const space *s, const query_relation *r) {
    output_format("\n  %s", r->word);
    for (const query_relation *q = next_relation(s, r); q != NULL; q = next_relation(s, q)) {
        if (same_matrix(s, r, q)) output_format(", %s", q->word);
    }
    output_format("\n\n  %-18s", "");
    for (int j = 0; j < s->count; j++)
        output_format(" %s%.2s", is_rounded(s->operands[j]) ? "+" : "", s->operands[j].name);
    output_char('\n');
}

static void print_matrix(const space *s, const query_relation *r) {
    static const char letters[] = {[GRZ_NONE] = '.', [GRZ_EXACT] = 'E', [GRZ_ROUNDED] = 'R', [GRZ_BOUNDED] = 'B'};
    print_heading(s, r);
    for (int i = 0; i < s->count; i++) {
        const operand a = s->operands[i];
        if (!is_symmetric(r) && !row_has_answers(s, r, i)) continue;
        output_format("  %s%-*s", prefix(a), 18 - (int)strlen(prefix(a)), a.name);
        int blanks = 0; /* printed only before a letter, so that no line ends in blanks */
        for (int j = 0; j < columns_of_row(s, r, i); j++) {
            const operand b = s->operands[j];
            blanks += is_rounded(b) ? 4 : 3;
            if (!has_meaning(r, a, b)) continue;
            output_format("%*c", blanks, letters[grade_of(r, a, b)]);
            blanks = 0;
        }
        output_char('\n');
    }
}

/* Prints the relations of this space without any implementation, wrapped to 98 columns. */
static void print_absent(const space *s) {
    static const char title[] = "  not there yet: ";
    int column = (int)strlen(title);
    bool first = true;
    for (const query_relation *r = query_relations; r->word != NULL; r++) {
        if (r->dimension != s->dimension || r->relation == GRZ_RELATION_COUNT || has_answers(s, r)) continue;
        const int size = (int)strlen(r->word);
        if (first) {
            output_format("\n%s", title);
        } else {
            const bool wrap = column + size + 3 > 98;
            output_format(wrap ? ",\n%*s" : ", ", (int)strlen(title), "");
            column = wrap ? (int)strlen(title) : column + 2;
        }
        output_string(r->word);
        column += size;
        first = false;
    }
    if (!first) output_char('\n');
}

static void print_space(const space *s) {
    output_format("\n%dD\n", s->dimension);
    for (const query_relation *r = next_relation(s, NULL); r != NULL; r = next_relation(s, r)) {
        if (has_answers(s, r) && !printed_before(s, r)) print_matrix(s, r);
    }
    print_absent(s);
}

static void print_json_pair(const query_relation *r, operand a, operand b) {
    const char *const method = method_of(r, a, b);
    output_format("{\"relation\":\"%s\",\"a\":\"%s%s\",\"b\":\"%s%s\",", r->word, prefix(a), a.name, prefix(b), b.name);
    output_format("\"grade\":\"%s\",\"method\":", grz_grade_name(grade_of(r, a, b)));
    if (method != NULL) {
        output_format("\"%s\"}\n", method);
    } else {
        output_string("null}\n");
    }
}

static void print_json(const space *s) {
    for (const query_relation *r = next_relation(s, NULL); r != NULL; r = next_relation(s, r)) {
        for (int i = 0; i < s->count; i++) {
            for (int j = is_symmetric(r) ? i : 0; j < s->count; j++) {
                if (has_meaning(r, s->operands[i], s->operands[j])) print_json_pair(r, s->operands[i], s->operands[j]);
            }
        }
    }
}

/* The methods that answer pairs, one letter each in the matrices of docs/table.md. */
typedef struct method_form {
    const char *name;   /* as grz2_method and grz3_method return it */
    const char *letter; /* in a matrix */
    const char *what;   /* what it does */
    const char *cost;   /* on random input */
} method_form;

static const method_form methods[] = {
    {"closed form", "F", "a function of its own", "1 to 80 ns"},
    {"plane", "p", "the range of normal . x over the shape, compared with the plane's offset", "15 to 60 ns"},
    {"facets", "f", "the normals of all facets of the difference of two zonotopes", "50 to 250 ns"},
    {"gjk", "g", "a certificate found by GJK; else an exact search for the nearest face of the difference",
     "60 to 400 ns, and 4 ns for each point of a hull"},
    {"corners", "c", "each corner of the second shape in the first; for a larger radius, the facets of the first",
     "0.1 to 10 us a corner"},
    {"prisms", "P", "prisms in and about a cylinder, by gjk, until both have the same answer but for the gap: bounded",
     "0.2 to 0.6 us"},
    {"cones", "C", "cones of directions, halved until none can have less depth than was found: bounded",
     "50 to 200 us"},
    {"rims", "r", "points of both rims of the second shape, a cylinder, in the first: bounded",
     "0.2 us; 10 ms at most"},
    {"roots", "R",
     "the first root of a polynomial, found by the signs of its derivatives; with a radius by halving the time: "
     "bounded",
     "0.1 to 0.8 us; 50 us on coarse coordinates"},
    {"limits", "l", "the part of a line between limits, or the edges of a common polygon in their order",
     "0.2 to 1 us; 5 to 500 us where shapes touch, and of boxes and hulls"},
    {"edges", "e", "a sum over the parts of edges that are in the other shape, divided last",
     "1 to 3 us; 50 to 300 us where a corner is on the line of an edge, and of hulls"},
    {"steps", "S", "steps of time, each proven by a direction at both ends: bounded", "0.5 to 5 us"},
};

static const method_form *form_of(const char *method) {
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (method != NULL && strcmp(methods[i].name, method) == 0) return &methods[i];
    }
    return NULL;
}

static void print_markdown_matrix(const space *s, const query_relation *r) {
    output_format("\n### %s\n\n| |", r->word);
    for (int j = 0; j < s->count; j++)
        output_format(" %s%s |", is_rounded(s->operands[j]) ? "+" : "", s->operands[j].name);
    output_string("\n|---|");
    for (int j = 0; j < s->count; j++) output_string("---|");
    output_char('\n');
    for (int i = 0; i < s->count; i++) {
        const operand a = s->operands[i];
        if (!is_symmetric(r) && !row_has_answers(s, r, i)) continue;
        output_format("| %s%s |", is_rounded(a) ? "+" : "", a.name);
        for (int j = 0; j < columns_of_row(s, r, i); j++) {
            const operand b = s->operands[j];
            const method_form *const form = has_meaning(r, a, b) ? form_of(method_of(r, a, b)) : NULL;
            output_format(" %s |", form != NULL ? form->letter : has_meaning(r, a, b) ? "." : "");
        }
        output_char('\n');
    }
}

static void print_markdown(const space spaces[2]) {
    output_string(
        "# Which pair is answered by which method\n\n"
        "Written by `graze table --markdown`. Every yes/no is exact, and every time, distance and depth\n"
        "correctly rounded, except with a cylinder, where they are bounded, and depths of hulls, which are\n"
        "bounded and nearly always rounded. +X is X rounded by a radius; `.` is not implemented yet. If the\n"
        "order of a pair does not matter, one half of the matrix is shown; else the row comes first.\n"
        "overlap_open and touch have the same methods as overlap.\n\n"
        "Each cast and sweep also has a hit: the point and the normal of the first contact, within a stated\n"
        "bound. It costs 0.1 to 1.5 us more; up to 80 us (0.3 ms for hulls of 1,000 points) for contact at the\n"
        "start and between flat faces with many common points. stop works for all bounded shapes but hulls,\n"
        "against every shape with which they have a sweep; separate for the same shapes, out of those with\n"
        "which they have a contact. A ccd has the corners of each shape at two times; with a radius it is\n"
        "bounded. An advance is bounded, too: never late.\n\n"
        "What the closed form of a contact leaves open, as where features tie, or in the plane\n"
        "hulls of more than 16 corners, goes through facets or gjk\n"
        "([decision](decisions/0070-known-contacts.md)).\n\n"
        "| | method | cost on random input, one core |\n|---|---|---|\n");
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        output_format("| %s | %s: %s | %s |\n", methods[i].letter, methods[i].name, methods[i].what, methods[i].cost);
    output_string(
        "\nThese costs are of the yes/no alone; a time adds the same or twice that, a depth takes 0.1 to 2 us,\n"
        "contacts with their points up to 5 us, of larger hulls more ([measured](contacts.md#what-it-costs)).\n"
        "Shapes that touch or nearly touch take longer: up to 5 times that on coarse coordinates, 0.3 to 50 us\n"
        "on others. Where the numbers are spread over all exponents of double it is a few ms at most; for a\n"
        "time 0.03 s, or 0.1 s with hulls of 4,000 points. Whether a hull contains a shape of larger radius\n"
        "takes a time that grows with the square of the number of its points: 0.5 s for 1,000 points in 3D.\n"
        "[engine.md](engine.md) explains each method.\n");
    for (int i = 0; i < 2; i++) {
        output_format("\n## %dD\n", spaces[i].dimension);
        for (const query_relation *r = next_relation(&spaces[i], NULL); r != NULL; r = next_relation(&spaces[i], r)) {
            if (has_answers(&spaces[i], r) && r->relation != GRZ_OVERLAP_OPEN && r->relation != GRZ_TOUCH)
                print_markdown_matrix(&spaces[i], r);
        }
    }
}

static status run(int argc, char **argv) {
    bool json = false, markdown = false;
    for (int option; (option = option_next(argc, argv, &command_table)) != -1;) {
        switch (option) {
        case 'j': json = true; break;
        case 'm': markdown = true; break;
        case 'h': return help_print(&command_table);
        default: fputs("Try 'graze table --help'.\n", stderr); return STATUS_USAGE;
        }
    }
    if (json && markdown) {
        fputs("graze table: --json and --markdown cannot be combined\nTry 'graze table --help'.\n", stderr);
        return STATUS_USAGE;
    }
    if (optind < argc) {
        fprintf(stderr, "graze table: expected no arguments, got %s\nTry 'graze table --help'.\n",
                text_argument(argv[optind]).at);
        return STATUS_USAGE;
    }
    const space spaces[] = {space_of(2), space_of(3)};
    if (markdown) {
        print_markdown(spaces);
        return finish_output(STATUS_OK);
    }
    if (!json) output_string("E exact   R rounded   B bounded   . not there yet   +X: X with a radius\n");
    for (int i = 0; i < 2; i++) {
        if (json) {
            print_json(&spaces[i]);
        } else {
            print_space(&spaces[i]);
        }
    }
    return finish_output(STATUS_OK);
}

const command_form command_table = {
    .name = "table",
    .operands = "",
    .summary = "which pair of shapes has which relation, at which grade",
    .words = "",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};
