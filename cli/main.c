/* graze: the command. Finds the command that the first word names and hands over.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "hint.h"
#include "output.h"
#include "text.h"

#include <graze/graze.h>

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "Usage: graze COMMAND [ARGUMENTS]\n"
    "\n"
    "Do two shapes touch, where, and when? Exact answers in 2D and 3D.\n"
    "\n"
    "  graze query [FILE...]       answers queries, one a line: overlap3 sphere 0 0 0 1  point 1 0 0\n"
    "  graze pairs SCENE [SCENE]   who touches whom in a scene, or between two\n"
    "  graze sweep SCENE [SCENE]   the same for shapes that move, with the times\n"
    "  graze cast SCENE OPTION...  what a segment, ray or line hits, in order; or MESH\n"
    "  graze sight MESH OPTION...  can one see one point from another past a mesh; with a picture\n"
    "  graze clash MESH [MESH]     which parts of meshes intersect, and where; with a picture\n"
    "  graze check MESH            is a mesh sound: where it intersects itself, is flat, is open\n"
    "  graze draw FILE -o PICTURE  draws a scene, or queries: SVG, PNG or PDF\n"
    "  graze table                 which pair of shapes has which relation, at which grade\n"
    "  graze help [COMMAND]        this text, or that of a command (also: graze COMMAND --help)\n"
    "  graze --version             the version\n"
    "\n"
    "Exit status: 0 all answered, 1 some lines unreadable, 2 wrong usage, 3 a file not readable,\n"
    "4 output not writable. More in the man page graze(1).\n";

typedef struct command {
    const char *name;
    const char *full_name; /* as messages call it */
    status (*run)(int argc, char **argv);
} command;

static const command commands[] = {
    {"cast", "graze cast", cmd_cast},    {"check", "graze check", cmd_check}, {"clash", "graze clash", cmd_clash},
    {"draw", "graze draw", cmd_draw},    {"pairs", "graze pairs", cmd_pairs}, {"query", "graze query", cmd_query},
    {"sight", "graze sight", cmd_sight}, {"sweep", "graze sweep", cmd_sweep}, {"table", "graze table", cmd_table},
};

static const command *find_command(const char *name) {
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    }
    return NULL;
}

static status unknown_command(const char *name) {
    hint h = hint_for((text_word){name, strlen(name)});
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) hint_try(&h, commands[i].name);
    hint_try(&h, "help");
    char text[HINT_SIZE];
    fprintf(stderr, "graze: there is no command %s%s\n", text_argument(name).at, hint_text(&h, "", text));
    fputs("Try 'graze --help'.\n", stderr);
    return STATUS_USAGE;
}

static status print_help(void) {
    output_string(help);
    return finish_output(STATUS_OK);
}

static status print_version(void) {
    output_format("graze %s\n", grz_version());
    return finish_output(STATUS_OK);
}

static status surplus(const char *word) {
    fprintf(stderr, "graze: expected no more arguments, got %s\nTry 'graze --help'.\n", text_argument(word).at);
    return STATUS_USAGE;
}

/* `graze help`, `graze help COMMAND`. */
static status run_help(int argc, char **argv) {
    if (argc > 2) return surplus(argv[2]);
    if (argc < 2 || strcmp(argv[1], "help") == 0) return print_help();
    const command *const c = find_command(argv[1]);
    if (c == NULL) return unknown_command(argv[1]);
    char *const arguments[] = {(char *)c->full_name, (char *)"--help", NULL};
    return c->run(2, (char **)arguments);
}

int main(int argc, char **argv) {
    signal(SIGPIPE, SIG_IGN); /* writing to a closed pipe fails like any other write */
    if (argc < 2) {
        fputs(help, stderr);
        return STATUS_USAGE;
    }
    const bool helps = strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0, tells_version = strcmp(argv[1], "--version") == 0;
    if ((helps || tells_version) && argc > 2) return surplus(argv[2]);
    if (helps) return print_help();
    if (tells_version) return print_version();
    if (strcmp(argv[1], "help") == 0) return run_help(argc - 1, argv + 1);
    const command *const c = find_command(argv[1]);
    if (c == NULL) return unknown_command(argv[1]);
    argv[1] = (char *)c->full_name;
    return c->run(argc - 1, argv + 1);
}
