/* graze: main. Finds the command that the first word names, and runs it.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "help.h"
#include "hint.h"
#include "output.h"
#include "text.h"

#include <graze/graze.h>

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char before[] =
    "Usage: graze COMMAND [ARGUMENTS]\n"
    "\n"
    "Do two shapes touch, where, and when? Exact answers in 2D and 3D.\n"
    "\n";

static const char after[] =
    "  graze help [COMMAND]          this text, or that of a command (also: graze COMMAND --help)\n"
    "  graze --version               the version\n"
    "\n"
    "Exit status: 0 all answered, 1 some lines unreadable, 2 wrong usage, 3 a file not readable,\n"
    "4 output not writable. More in the man page graze(1).\n";

static void write_help(void (*write)(const char *text)) {
    write(before);
    for (const command_form *const *c = commands; *c != NULL; c++) {
        char line[120];
        const int size = snprintf(line, sizeof line, "graze %s %s", (*c)->name, (*c)->operands);
        snprintf(line + size, sizeof line - (size_t)size, "%*s%s\n", size < 30 ? 30 - size : 1, "", (*c)->summary);
        write("  ");
        write(line);
    }
    write(after);
}

static void write_error(const char *text) { fputs(text, stderr); }

static const command_form *find_command(const char *name) {
    for (const command_form *const *c = commands; *c != NULL; c++) {
        if (strcmp((*c)->name, name) == 0) return *c;
    }
    return NULL;
}

static status unknown_command(const char *name) {
    hint h = hint_for((text_word){name, strlen(name)});
    for (const command_form *const *c = commands; *c != NULL; c++) hint_try(&h, (*c)->name);
    hint_try(&h, "help");
    hint_try(&h, "--version");
    char text[HINT_SIZE];
    fprintf(stderr, "graze: there is no command %s%s\n", text_argument(name).at, hint_text(&h, "", text));
    fputs("Try 'graze --help'.\n", stderr);
    return STATUS_USAGE;
}

static status print_help(void) {
    write_help(output_string);
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

/* Runs a command with argv[0] = "graze NAME", because messages begin with argv[0]. */
static status run(const command_form *c, int argc, char **argv) {
    char name[32];
    snprintf(name, sizeof name, "graze %s", c->name);
    argv[0] = name;
    completions_are_of(commands);
    return c->run(argc, argv);
}

/* `graze help`, `graze help COMMAND`; `graze help --man COMMAND`, for tools/man. */
static status run_help(int argc, char **argv) {
    const bool man = argc == 3 && strcmp(argv[1], "--man") == 0;
    if (argc > 2 && !man) return surplus(argv[2]);
    if (argc < 2 || strcmp(argv[1], "help") == 0) return print_help();
    const command_form *const c = find_command(argv[man ? 2 : 1]);
    if (c == NULL) return unknown_command(argv[man ? 2 : 1]);
    if (man) return help_print_man(c);
    char *arguments[] = {NULL, (char *)"--help", NULL};
    return run(c, 2, arguments);
}

int main(int argc, char **argv) {
    output_keep_streams();
    signal(SIGPIPE, SIG_IGN); /* writing to a closed pipe fails like any other write */
    signal(SIGXFSZ, SIG_IGN); /* and so does writing beyond the limit of a file's size */
    if (argc < 2) {
        write_help(write_error);
        return STATUS_USAGE;
    }
    const bool helps = strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0,
               tells_version = strcmp(argv[1], "--version") == 0;
    if ((helps || tells_version) && argc > 2) return surplus(argv[2]);
    if (helps) return print_help();
    if (tells_version) return print_version();
    if (strcmp(argv[1], "help") == 0) return run_help(argc - 1, argv + 1);
    const command_form *const c = find_command(argv[1]);
    if (c == NULL) return unknown_command(argv[1]);
    return run(c, argc - 1, argv + 1);
}
