/* graze completions: scripts with which a shell completes graze's commands and options.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "help.h"
#include "option.h"
#include "output.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

/* Set by main: an include of the list here would be a circle of files. */
static const command_form *const *all;

void completions_are_of(const command_form *const *list) { all = list; }

static const char before[] =
    "Usage: graze completions bash|zsh|fish\n"
    "\n"
    "Prints a script by which a shell completes graze's commands, options and files. `make install` puts\n"
    "them where the shells look; for a shell that is running:\n"
    "\n"
    "  bash   eval \"$(graze completions bash)\"\n"
    "  zsh    eval \"$(graze completions zsh)\", after compinit\n"
    "  fish   graze completions fish | source\n"
    "\n";

static const char after[] =
    "\n"
    "Exit status: 0 printed, 2 wrong usage, 4 output not writable.\n";

static const command_option options[] = {{.text = NULL}};

static bool is_file(const command_option *o) {
    return strcmp(o->argument, "PICTURE") == 0 || strcmp(o->argument, "FILE") == 0;
}

static bool ends_clause(const char *at) { return strchr(".:;", at[0]) != NULL && (at[0] == '\0' || at[1] == ' '); }

/* Prints the first clause of a text inside single quotes of a shell; puts a backslash before each byte of `special`. */
static void print_clause(const char *text, const char *special) {
    for (; !ends_clause(text); text++) {
        if (*text == '\'') output_string("'\\'"); /* the quote ends, and begins again behind the one that is meant */
        else if (strchr(special, *text) != NULL) output_char('\\');
        output_char(*text);
    }
}

/* bash: a case for each command, with its options, those that take a value, and those that take a file. */

static void print_bash_options(const command_form *c) {
    for (const command_option *o = c->options; o->text != NULL; o++) {
        if (o->name != NULL && o->is_short) output_format("-%c ", o->letter);
        if (o->name != NULL) output_format("--%s ", o->name);
    }
    output_string("--help");
}

static void print_bash_takers(const command_form *c, bool file) {
    for (const command_option *o = c->options; o->text != NULL; o++) {
        if (o->argument == NULL || is_file(o) != file) continue;
        if (o->is_short) output_format("-%c ", o->letter);
        output_format("--%s ", o->name);
    }
}

static void print_bash_command(const command_form *c) {
    output_format("    %s) options='", c->name);
    print_bash_options(c);
    output_string("' values=' ");
    print_bash_takers(c, false);
    output_string("' files=' ");
    print_bash_takers(c, true);
    output_string("'");
    if (c->words != NULL) output_format(" words='%s'", c->words);
    output_string(" ;;\n");
}

static void print_names(void) {
    for (const command_form *const *c = all; *c != NULL; c++) output_format("%s ", (*c)->name);
}

static void print_bash(void) {
    output_string(
        "# Completions of graze for bash, written by `graze completions bash`.\n"
        "_graze() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
        "    # Bash may make words of --option, = and the value.\n"
        "    [ \"$previous\" != = ] || previous=${COMP_WORDS[COMP_CWORD-2]}\n"
        "    [ \"$word\" != = ] || word=''\n"
        "    local options='' values='' files='' words='' names='");
    print_names();
    output_string(
        "'\n"
        "    COMPREPLY=()\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
        "        COMPREPLY=($(compgen -W \"$names help --help --version\" -- \"$word\"))\n"
        "        return\n"
        "    fi\n"
        "    case ${COMP_WORDS[1]} in\n");
    for (const command_form *const *c = all; *c != NULL; c++) print_bash_command(*c);
    output_string(
        "    help) words=$names ;;\n"
        "    esac\n"
        "    case $files in *\" $previous \"*) return ;; esac\n"
        "    case $values in *\" $previous \"*) compopt +o default 2>/dev/null; return ;; esac\n"
        "    case $word in\n"
        "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
        "    *) COMPREPLY=($(compgen -W \"$words\" -- \"$word\")) ;;\n"
        "    esac\n"
        "}\n"
        "# What it has no words for is the name of a file.\n"
        "complete -o default -F _graze graze\n");
}

/* zsh: the arguments of _arguments. */

static void print_zsh_option(const command_option *o) {
    const char *const end = o->argument != NULL ? "=" : "";
    output_string(" \\\n            '");
    if (o->is_short) output_format("(-%c --%s)'{-%c,--%s%s}'[", o->letter, o->name, o->letter, o->name, end);
    else output_format("--%s%s[", o->name, end);
    print_clause(o->text, "[]:\\");
    output_char(']');
    if (o->argument != NULL) output_format(":%s:%s", o->argument, is_file(o) ? "_files" : " ");
    output_char('\'');
}

static void print_zsh_command(const command_form *c) {
    output_format("    %s)\n        _arguments", c->name);
    for (const command_option *o = c->options; o->text != NULL; o++) {
        if (o->name != NULL) print_zsh_option(o);
    }
    output_string(" \\\n            '(-h --help)'{-h,--help}'[help]'");
    if (c->words == NULL) output_string(" \\\n            '*:file:_files'");
    else if (*c->words != '\0') output_format(" \\\n            '1:word:(%s)'", c->words);
    output_string(" ;;\n");
}

static void print_zsh(void) {
    output_string(
        "#compdef graze\n"
        "# Completions of graze for zsh, written by `graze completions zsh`.\n"
        "_graze() {\n"
        "    local -a names=(\n");
    for (const command_form *const *c = all; *c != NULL; c++) {
        output_format("        '%s:", (*c)->name);
        print_clause((*c)->summary, "\\");
        output_string("'\n");
    }
    output_string(
        "        'help:help, of a command'\n"
        "    )\n"
        "    if (( CURRENT == 2 )); then\n"
        "        _describe command names\n"
        "        return\n"
        "    fi\n"
        "    shift words\n"
        "    (( CURRENT-- ))\n"
        "    case $words[1] in\n");
    for (const command_form *const *c = all; *c != NULL; c++) print_zsh_command(*c);
    output_string(
        "    help) _describe command names ;;\n"
        "    esac\n"
        "}\n"
        "if [[ $funcstack[1] == _graze ]]; then _graze \"$@\"; else compdef _graze graze; fi\n");
}

/* fish: a line for each command and option. */

static void print_fish_option(const command_form *c, const command_option *o) {
    output_format("complete -c graze -n '__fish_seen_subcommand_from %s' -l %s", c->name, o->name);
    if (o->is_short) output_format(" -s %c", o->letter);
    if (o->argument != NULL) output_string(is_file(o) ? " -r -F" : " -x");
    output_string(" -d '");
    print_clause(o->text, "\\");
    output_string("'\n");
}

static void print_fish_command(const command_form *c) {
    output_format("complete -c graze -n __fish_use_subcommand -f -a %s -d '", c->name);
    print_clause(c->summary, "\\");
    output_string("'\n");
    for (const command_option *o = c->options; o->text != NULL; o++) {
        if (o->name != NULL) print_fish_option(c, o);
    }
    if (c->words == NULL) return;
    output_format("complete -c graze -n '__fish_seen_subcommand_from %s' -f -a '%s'\n", c->name, c->words);
}

static void print_fish(void) {
    output_string(
        "# Completions of graze for fish, written by `graze completions fish`.\n"
        "complete -c graze -s h -l help -d help\n"
        "complete -c graze -n __fish_use_subcommand -l version -d 'the version'\n");
    for (const command_form *const *c = all; *c != NULL; c++) print_fish_command(*c);
    output_string(
        "complete -c graze -n __fish_use_subcommand -f -a help -d 'help, of a command'\n"
        "complete -c graze -n '__fish_seen_subcommand_from help' -f -a '");
    print_names();
    output_string("'\n");
}

static status usage(void) {
    fputs("Try 'graze completions --help'.\n", stderr);
    return STATUS_USAGE;
}

static status run(int argc, char **argv) {
    for (int option; (option = option_next(argc, argv, &command_completions)) != -1;) {
        if (option == 'h') return help_print(&command_completions);
        return usage();
    }
    const char *const shell = argc - optind == 1 ? argv[optind] : "";
    if (strcmp(shell, "bash") == 0) {
        print_bash();
    } else if (strcmp(shell, "zsh") == 0) {
        print_zsh();
    } else if (strcmp(shell, "fish") == 0) {
        print_fish();
    } else {
        fprintf(stderr, "graze completions: expected bash, zsh or fish, got %s\n",
                argc > optind ? text_argument(argv[argc - 1]).at : "nothing");
        return usage();
    }
    return finish_output(STATUS_OK);
}

const command_form command_completions = {
    .name = "completions",
    .operands = "SHELL",
    .summary = "what bash, zsh or fish complete",
    .words = "bash zsh fish",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};
