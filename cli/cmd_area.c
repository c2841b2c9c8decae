/* graze area: the area of each shape of a scene, and of each feature of a map, and their sum.
 *
 * SPDX-License-Identifier: MIT */
#include "help.h"
#include "hits.h"
#include "input.h"
#include "mesh.h"
#include "option.h"
#include "output.h"
#include "scenes.h"

#include <math.h>
#include <stdio.h>

static const char before[] =
    "Usage: graze area [--name FIELD] [--json] SCENE\n"
    "\n"
    "Prints the area of each shape of a scene of space 2, or of each feature of a map (`graze pairs\n"
    "--help`), `NAME AREA`, and last `all SUM`. An area is the double nearest to the exact one, of\n"
    "circles within one place of it. The areas of one feature are united, and each is even-odd by its\n"
    "rings: what a ring goes around twice is outside. Lines, points and what is invalid have an area of\n"
    "0, boxes without an end an infinite one; half-planes, capsules and rounded shapes are not answered\n"
    "yet: `NAME unsupported`.\n"
    "\n"
    "SUM is that of the printed areas, at most a last place off; what two shapes have in common counts\n"
    "twice.\n"
    "\n";

static const char after[] =
    "\n"
    "That degrees were taken as plain numbers, how many shapes are invalid, and so empty, and how many\n"
    "graze has no answer for yet, is said on standard error.\n"
    "\n"
    "Exit status: 0 all measured, 1 some lines of the scene unreadable (nothing is printed), 2 wrong\n"
    "usage, 3 the file not readable or not enough memory, 4 output not writable.\n";

static const command_option options[] = {
    SCENES_NAME_OPTION("\"id\", \"index\""),
    {"json", 'j', false, NULL,
     "one object a line: {\"name\":\"ball\",\"area\":2}, or \"unsupported\":true; at last {\"shapes\":1,\"area\":2}"},
    {.text = NULL},
};

/* A sum of numbers that are not negative, in two parts (Neumaier, "Rundungsfehleranalyse einiger Verfahren zur
 * Summation endlicher Summen", 1974): off by less than a last place for any number of them that fits into memory. */
typedef struct total {
    double sum, rest;
} total;

static void total_add(total *t, double x) {
    const double larger = fmax(t->sum, x), smaller = fmin(t->sum, x), sum = larger + smaller;
    if (isfinite(sum)) t->rest += smaller - (sum - larger);
    t->sum = sum;
}

static double total_of(const total *t) { return isfinite(t->sum) ? t->sum + t->rest : t->sum; }

/* False: out of memory. */
static bool area_of(const shape *s, double *area, bool *supported) {
    *supported = true;
    if (s->polygon != NULL) return grz2_polygon_area(s->polygon, area) == GRZ_OK;
    *supported = !grz2_area(&s->in2, area).unsupported;
    return true;
}

static void print_area(const char *before_number, double area, bool json) {
    output_string(json ? before_number : " ");
    output_number(area, json);
    output_string(json ? "}\n" : "\n");
}

static status print_areas(const scene *s, bool json) {
    total all = {0, 0};
    size_t unsupported = 0;
    for (size_t i = 0; i < s->count && output_works(); i++) {
        double area;
        bool supported;
        if (!area_of(&s->items[i].shape, &area, &supported)) return hits_no_memory();
        line_name_print(item_line_name(&s->items[i]), json);
        if (supported) {
            print_area(",\"area\":", area, json);
            total_add(&all, area);
        } else {
            output_string(json ? ",\"unsupported\":true}\n" : " unsupported\n");
            unsupported++;
        }
    }
    if (json) output_format("{\"shapes\":%zu", s->count);
    else output_string("all");
    print_area(",\"area\":", total_of(&all), json);
    return finish_partly(unsupported, "shape");
}

static status usage(void) {
    fputs("Try 'graze area --help'.\n", stderr);
    return STATUS_USAGE;
}

static status area_of_scene(const scene *s, bool json) {
    if (s->dimension == 3) {
        fprintf(stderr, "graze area: %s: areas are those of space 2, and this is space 3\n", input_shown(s->path).at);
        return usage();
    }
    if (scene_is_in_degrees(s))
        fprintf(
            stderr,
            "graze: %s: degrees of longitude and latitude are taken as plain numbers: areas are in square degrees\n",
            input_shown(s->path).at);
    return print_areas(s, json);
}

static status run(int argc, char **argv) {
    bool json = false;
    const char *name = NULL;
    for (int option; (option = option_next(argc, argv, &command_area)) != -1;) {
        switch (option) {
        case 'n': name = optarg; break;
        case 'j': json = true; break;
        case 'h': return help_print(&command_area);
        default: return usage();
        }
    }
    if (argc - optind != 1) {
        fprintf(stderr, "graze area: expected one scene, got %d\n", argc - optind);
        return usage();
    }
    char **const path = argv + optind;
    if (mesh_is_named(*path)) {
        fprintf(stderr, "graze area: %s: areas are those of space 2, and this is a mesh\n", input_shown(*path).at);
        return usage();
    }
    scenes s;
    status result = scenes_read(&s, 1, path, name, "areas", false);
    if (result == STATUS_OK) result = area_of_scene(&s.at[0], json);
    scenes_free(&s);
    return result;
}

const command_form command_area = {
    .name = "area",
    .operands = "SCENE",
    .summary = "the area of each shape or feature, and their sum",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};
