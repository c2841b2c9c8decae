/* graze pairs: who touches whom in a scene, or between two.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "output.h"
#include "progress.h"
#include "scene.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "Usage: graze pairs [--open] [--json] SCENE [SCENE]\n"
    "\n"
    "Prints each pair of shapes of a scene that have a common point, `A B overlap`, or `A B touch` if\n"
    "they merely touch, in the order of the scene; then how many there are. With two scenes: the pairs\n"
    "of one from each. Displacements (by) are not looked at: shapes are where they begin.\n"
    "\n"
    "A scene is text, `-` is standard input. `space 2` or `space 3` comes first, then a shape a line,\n"
    "`NAME SHAPE NUMBERS [round R] [by D]`:\n"
    "\n"
    "  space 2\n"
    "  floor halfspace 0 1 0\n"
    "  ball circle 3 1 1\n"
    "\n"
    "  --open   leave out the pairs that only touch\n"
    "  --json   one object a line: {\"a\":\"floor\",\"b\":\"ball\",\"touch\":true}, at last\n"
    "           {\"pairs\":1,\"touching\":1}\n"
    "  --help   this text\n"
    "\n"
    "How many pairs graze has no answer for yet (`graze table`) is said on standard error.\n"
    "\n"
    "Exit status: 0 all compared, 1 some lines of a scene unreadable (all of them are reported, no pair\n"
    "is printed), 2 wrong usage, 3 a file not readable, 4 output not writable.\n";

typedef struct style {
    bool open, json;
} style;

typedef struct tally {
    size_t pairs, touching, unsupported;
} tally;

typedef enum meeting { APART, OVERLAP, TOUCH, UNSUPPORTED } meeting;

/* Most pairs are apart, so touch is asked about those only that overlap. */
static meeting meeting_of(int dimension, bool open, const shape *a, const shape *b) {
    grz_answer meets, touches = GRZ_NO;
    if (dimension == 2) {
        meets = open ? grz2_overlap_open(&a->in2, &b->in2) : grz2_overlap(&a->in2, &b->in2);
        if (meets == GRZ_YES && !open) touches = grz2_touch(&a->in2, &b->in2);
    } else {
        meets = open ? grz3_overlap_open(&a->in3, &b->in3) : grz3_overlap(&a->in3, &b->in3);
        if (meets == GRZ_YES && !open) touches = grz3_touch(&a->in3, &b->in3);
    }
    if (meets == GRZ_UNSUPPORTED) return UNSUPPORTED;
    if (meets == GRZ_NO) return APART;
    return touches == GRZ_YES ? TOUCH : OVERLAP;
}

static void print_pair(bool json, const char *a, const char *b, bool touch) {
    if (json) {
        fputs("{\"a\":", stdout);
        output_json_string(a, strlen(a));
        fputs(",\"b\":", stdout);
        output_json_string(b, strlen(b));
        printf(",\"touch\":%s}\n", touch ? "true" : "false");
    } else {
        printf("%s %s %s\n", a, b, touch ? "touch" : "overlap");
    }
}

static void print_summary(bool json, const tally *t) {
    if (!json) {
        printf("%zu pairs, %zu of them only touch\n", t->pairs, t->touching);
    } else if (t->unsupported == 0) {
        printf("{\"pairs\":%zu,\"touching\":%zu}\n", t->pairs, t->touching);
    } else {
        printf("{\"pairs\":%zu,\"touching\":%zu,\"unsupported\":%zu}\n", t->pairs, t->touching, t->unsupported);
    }
}

/* All pairs of an item of `a` with a later one of the same scene, or with any of `b`. */
static tally compare(const scene *a, const scene *b, const style *s) {
    tally t = {0, 0, 0};
    progress bar = progress_begin();
    const bool same = a == b;
    for (size_t i = 0; i < a->count && output_works(); i++) {
        for (size_t j = same ? i + 1 : 0; j < b->count; j++) {
            const meeting m = meeting_of(a->dimension, s->open, &a->items[i].shape, &b->items[j].shape);
            if (m == APART) continue;
            if (m == UNSUPPORTED) {
                t.unsupported++;
                continue;
            }
            t.pairs++;
            t.touching += m == TOUCH;
            print_pair(s->json, a->items[i].name, b->items[j].name, m == TOUCH);
        }
        /* Of one scene the early items have the most to be compared with. */
        const double left = (double)(a->count - i - 1) / (double)a->count;
        if (progress_due(&bar)) progress_say(&bar, 100 * (1 - (same ? left * left : left)), "%");
    }
    progress_end(&bar);
    return t;
}

static status compare_and_print(const scene *a, const scene *b, const style *s) {
    if (a->dimension != b->dimension) {
        fprintf(stderr, "graze: %s is of space %d and %s of space %d\n", a->path, a->dimension, b->path, b->dimension);
        return STATUS_USAGE;
    }
    const tally t = compare(a, b, s);
    print_summary(s->json, &t);
    const status result = finish_output(STATUS_OK);
    if (t.unsupported > 0) fprintf(stderr, "graze: %zu pairs unsupported\n", t.unsupported);
    return result;
}

status cmd_pairs(int argc, char **argv) {
    static const struct option options[] = {
        {"open", no_argument, NULL, 'o'}, {"json", no_argument, NULL, 'j'}, {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    style s = {false, false};
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        switch (option) {
        case 'o': s.open = true; break;
        case 'j': s.json = true; break;
        case 'h': fputs(help, stdout); return finish_output(STATUS_OK);
        default: fputs("Try 'graze pairs --help'.\n", stderr); return STATUS_USAGE;
        }
    }
    const int count = argc - optind;
    if (count < 1 || count > 2) {
        fprintf(stderr, "graze pairs: expected one scene or two, got %d\nTry 'graze pairs --help'.\n", count);
        return STATUS_USAGE;
    }
    scene scenes[2];
    status result = STATUS_OK;
    for (int i = 0; i < count; i++) result = worse(result, scene_read(&scenes[i], argv[optind + i]));
    if (result == STATUS_OK) {
        result = compare_and_print(&scenes[0], &scenes[count - 1], &s);
    } else if (result == STATUS_UNREADABLE) {
        fputs("graze: no pairs are printed, because they would not be all\n", stderr);
    }
    for (int i = 0; i < count; i++) scene_free(&scenes[i]);
    return result;
}
