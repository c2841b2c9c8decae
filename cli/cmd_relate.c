/* graze relate: how the polygons, lines and points of a scene, or of two, lie to each other: the DE-9IM matrix.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "help.h"
#include "input.h"
#include "option.h"
#include "output.h"
#include "relation.h"
#include "relations.h"

#include <stdio.h>
#include <string.h>

static const char before[] =
    "Usage: graze relate [--predicate NAME | --matrix PATTERN] [--name FIELD] [--json] SCENE [SCENE]\n"
    "\n"
    "Prints each pair of polygons, lines and points that have a common point, `A B MATRIX`, in the order\n"
    "of the scene; then how many there are. With two scenes: the pairs of one from each. SCENE is as for\n"
    "graze pairs: GeoJSON, WKT, CSV or graze's text; displacements (by) are not looked at.\n"
    "\n"
    "MATRIX is the DE-9IM matrix of OGC, JTS, GEOS and PostGIS: nine characters for the interior, the\n"
    "boundary and the exterior of A, each with those of B: F where they have no common point, else the\n"
    "dimension of what they have in common: 0 points, 1 lines, 2 an area. It is exact.\n"
    "\n"
    "  212101212  their interiors overlap\n"
    "  FF2F11212  they have a part of their borders in common, and nothing else\n"
    "  FF2F01212  they meet in single points of their borders only\n"
    "  2FF1FF212  A is inside of B\n"
    "\n";

static const char after[] =
    "\n"
    "Segments, triangles and aabbs without a radius are lines and polygons, too. How many pairs have\n"
    "other shapes, and so no answer, and how many shapes are invalid, and so empty, is said on standard\n"
    "error.\n"
    "\n"
    "Exit status: 0 all compared, 1 some lines of a scene unreadable (no pair is printed), 2 wrong usage,\n"
    "3 a file not readable or not enough memory, 4 output not writable.\n";

static const command_option options[] = {
    {"predicate", 'p', false, "NAME",
     "only the pairs for which it holds: intersects, disjoint, touches, crosses, overlaps, within, contains, "
     "covered_by, covers or equals. In one scene a pair is asked in both orders if they differ"},
    {"matrix", 'm', false, "PATTERN",
     "only the pairs whose matrix has this pattern of F, 0, 1, 2, T for any of 0 1 2, and * for anything: FF*F0**** "
     "are areas that meet in single points"},
    SCENES_NAME_OPTION("\"a_id\", \"a_index\""),
    {"json", 'j', false, NULL,
     "one object a line: {\"a\":\"Utah\",\"b\":\"Nevada\",\"matrix\":\"FF2F11212\"}, at last {\"pairs\":1}"},
    {.text = NULL},
};

typedef struct request {
    grz2_predicate predicate; /* GRZ_RELATE_PREDICATE_COUNT: none */
    const char *pattern;      /* NULL: none */
    const char *name;
    bool json, help;
} request;

typedef struct job {
    const request *asked;
    char other[10]; /* the transposed pattern */
    bool both;      /* pairs are asked in both orders */
    relations sets;
    const scenes *scenes;
    size_t passed; /* shapes of the first scene whose pairs of empty ones have been visited */
    size_t pairs, unsupported;
} job;

static bool read_pattern(const char *text, request *r) {
    r->pattern = text;
    if (option_is_pattern(text)) return true;
    return option_refuse("relate", "--matrix", "nine characters of F T 0 1 2 *", text);
}

static bool take_option(request *r, int option, const char *value) {
    switch (option) {
    case 'p': return option_read_predicate("relate", value, "a predicate", &r->predicate);
    case 'm': return read_pattern(value, r);
    case 'n': r->name = value; return true;
    case 'j': r->json = true; return true;
    case 'h': r->help = true; return true;
    default: return false;
    }
}

static bool read_options(int argc, char **argv, request *r) {
    for (int option; (option = option_next(argc, argv, &command_relate)) != -1;) {
        if (!take_option(r, option, optarg)) return false;
        if (r->help) return true;
    }
    if (r->pattern != NULL && r->predicate != GRZ_RELATE_PREDICATE_COUNT) {
        fputs("graze relate: --predicate and --matrix cannot be combined\n", stderr);
        return false;
    }
    return scenes_are_named(argv[0], false, argc - optind, argv + optind);
}

static bool holds(const job *j, const grz2_de9im *matrix) {
    if (j->asked->pattern != NULL) return grz2_relate_matches(matrix, j->asked->pattern);
    if (j->asked->predicate != GRZ_RELATE_PREDICATE_COUNT) return grz2_relate_holds(matrix, j->asked->predicate);
    return grz2_relate_holds(matrix, GRZ_RELATE_INTERSECTS);
}

/* True if pairs without a common point may be asked for: then pairs whose boxes are apart count, too. */
static bool asks_apart(const request *r) {
    const char *const p = r->pattern;
    if (p == NULL) return r->predicate == GRZ_RELATE_DISJOINT;
    return strchr("Ff*", p[0]) && strchr("Ff*", p[1]) && strchr("Ff*", p[3]) && strchr("Ff*", p[4]);
}

static void print_pair(job *j, const scene_item *a, const scene_item *b, const grz2_de9im *matrix) {
    const bool json = j->asked->json;
    j->pairs++;
    line_name_print_pair(item_line_name(a), item_line_name(b), json);
    output_string(json ? ",\"matrix\":\"" : " ");
    output_string(matrix->text);
    output_string(json ? "\"}\n" : "\n");
}

static bool ask_pair(job *j, const scene_item *a, const scene_item *b) {
    grz2_de9im matrix, other;
    if (!relations_ask(&j->sets, a, b, &matrix)) {
        j->unsupported += !j->sets.no_memory;
        return !j->sets.no_memory;
    }
    if (holds(j, &matrix)) print_pair(j, a, b, &matrix);
    if (!j->both) return true;
    relation_transpose(matrix.text, other.text);
    if (holds(j, &other)) print_pair(j, b, a, &other);
    return true;
}

static bool is_empty(const scene_item *item) { return !shape_is_valid(2, &item->shape) && relation_has(&item->shape); }

/* Two empty sets are equal, though they have no common point by which a search would find them. Visits their pairs up
 * to a shape of the first scene. */
static bool visit_empty(job *j, size_t end) {
    const scene *const own = &j->scenes->at[0], *const other = &j->scenes->at[j->scenes->count - 1];
    bool goes_on = true;
    for (; j->passed < end && goes_on; j->passed++) {
        const scene_item *const a = &own->items[j->passed];
        for (size_t k = own == other ? j->passed + 1 : 0; k < other->count && goes_on && is_empty(a); k++)
            if (is_empty(&other->items[k])) goes_on = ask_pair(j, a, &other->items[k]);
    }
    return goes_on;
}

static bool visit(void *context, const scene_item *a, const scene_item *b) {
    job *const j = context;
    if (j->asked->predicate == GRZ_RELATE_EQUALS && !visit_empty(j, (size_t)(a - j->scenes->at[0].items))) return false;
    return ask_pair(j, a, b);
}

/* True if it is one question whether it holds for a, b and for b, a. */
static bool is_symmetric(const job *j) {
    if (j->asked->pattern != NULL) return strncmp(j->asked->pattern, j->other, 9) == 0;
    switch (j->asked->predicate) {
    case GRZ_RELATE_WITHIN:
    case GRZ_RELATE_CONTAINS:
    case GRZ_RELATE_COVERED_BY:
    case GRZ_RELATE_COVERS: return false;
    default: return true;
    }
}

static status compare(const scenes *s, const request *r) {
    job j = {.asked = r, .scenes = s};
    if (r->pattern != NULL) relation_transpose(r->pattern, j.other);
    j.both = s->count == 1 && !is_symmetric(&j);
    status result = STATUS_OK;
    if (relations_begin(&j.sets, s)) {
        result = asks_apart(r) ? scenes_visit_all(s, visit, &j) : scenes_visit_pairs(s, visit, &j);
        if (result == STATUS_OK && r->predicate == GRZ_RELATE_EQUALS) visit_empty(&j, s->at[0].count);
    }
    if (j.sets.no_memory && result == STATUS_OK) {
        fputs("graze: out of memory\n", stderr);
        result = STATUS_INPUT;
    }
    relations_free(&j.sets);
    if (result != STATUS_OK) return finish_output(result);
    scenes_print_count(j.pairs, j.unsupported, r->json);
    return finish_partly(j.unsupported, "pair");
}

static status refuse_space(const scenes *s) {
    fprintf(stderr, "graze relate: %s is of space 3: expected space 2\n", input_shown(s->at[0].path).at);
    return STATUS_USAGE;
}

static status run(int argc, char **argv) {
    request r = {.predicate = GRZ_RELATE_PREDICATE_COUNT};
    if (!read_options(argc, argv, &r)) {
        fputs("Try 'graze relate --help'.\n", stderr);
        return STATUS_USAGE;
    }
    if (r.help) return help_print(&command_relate);
    scenes s;
    status result = scenes_read(&s, argc - optind, argv + optind, r.name, "pairs", false);
    if (result == STATUS_OK) result = s.at[0].dimension == 2 ? compare(&s, &r) : refuse_space(&s);
    scenes_free(&s);
    return result;
}

const command_form command_relate = {
    .name = "relate",
    .operands = "SCENE [SCENE]",
    .summary = "how polygons, lines and points lie to each other: the DE-9IM matrix",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};
