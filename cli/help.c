/* Help: prints descriptions as text of 100 columns, or as roff for the man page.
 *
 * SPDX-License-Identifier: MIT */
#include "help.h"

#include "output.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { COLUMNS = 100, MAN_COLUMNS = 120, GAP = 3, LABEL_SIZE = 64 };

/* Writes a label like "-o, --output PICTURE". Returns its length. */
static int write_label(const command_option *o, char label[LABEL_SIZE]) {
    const char letter[] = {'-', o->letter, ',', ' ', '\0'}, *const begin = o->is_short ? letter : "";
    if (o->argument == NULL) return snprintf(label, LABEL_SIZE, "%s--%s", begin, o->name);
    return snprintf(label, LABEL_SIZE, "%s--%s %s", begin, o->name, o->argument);
}

/* The width of the widest label. */
static int label_width(const command_option *options) {
    int widest = (int)strlen("--help");
    char label[LABEL_SIZE];
    for (const command_option *o = options; o->text != NULL; o++) {
        const int width = o->name != NULL ? write_label(o, label) : 0;
        if (width > widest) widest = width;
    }
    return widest;
}

typedef void write_word(const char *word, int size);

static void write_plainly(const char *word, int size) { output_bytes(word, (size_t)size); }

/* Escapes a word for roff: a hyphen becomes a minus sign, as options have it; a dot or apostrophe must not begin a
 * line. */
static void write_roff(const char *word, int size) {
    if (*word == '.' || *word == '\'') output_string("\\&");
    for (int i = 0; i < size; i++) {
        if (word[i] == '-') output_char('\\');
        output_char(word[i]);
    }
}

/* Writes words in lines from column `indent` on to column `end`; the first line is at `indent` already. */
static void wrap(const char *text, int indent, int end, write_word *write) {
    int column = indent;
    while (*text != '\0') {
        const int size = (int)strcspn(text, " ");
        if (column > indent && column + 1 + size > end) {
            output_format("\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            output_char(' ');
            column++;
        }
        write(text, size);
        column += size;
        text += size + (text[size] == ' ');
    }
}

static void print_option(const char *label, int width, const char *text) {
    output_format("  %-*s", width + GAP, label);
    wrap(text, 2 + width + GAP, COLUMNS, write_plainly);
    output_char('\n');
}

status help_print(const command_form *c) {
    const int width = label_width(c->options);
    bool has_groups = false;
    output_string(c->before);
    for (const command_option *o = c->options; o->text != NULL; o++) {
        char label[LABEL_SIZE];
        if (o->name == NULL) {
            has_groups = true;
            output_format("\n%s\n", o->text);
        } else {
            write_label(o, label);
            print_option(label, width, o->text);
        }
    }
    if (has_groups) output_char('\n');
    print_option("--help", width, "this text");
    output_string(c->after);
    return finish_output(STATUS_OK);
}

static void print_man_option(const command_option *o) {
    output_string(o->argument != NULL ? ".TP\n.BI \"" : ".TP\n.B \"");
    if (o->is_short) output_format("\\-%c, ", o->letter);
    output_string("\\-\\-");
    write_roff(o->name, (int)strlen(o->name));
    if (o->argument != NULL) output_format(" \" \"%s", o->argument);
    output_string("\"\n");
}

/* Prints a text as a sentence: adds a capital at the start and a full stop at the end. */
static void print_sentence(const char *text) {
    output_char((char)toupper((unsigned char)*text));
    if (text[1] == ' ') output_char(' '); /* wrap would skip it */
    wrap(text + 1, 0, MAN_COLUMNS, write_roff);
    output_string(text[strlen(text) - 1] == ':' ? "\n" : ".\n");
}

status help_print_man(const command_form *c) {
    for (const command_option *o = c->options; o->text != NULL; o++) {
        if (o->name != NULL) print_man_option(o);
        else output_string(".PP\n");
        print_sentence(o->text);
    }
    return finish_output(STATUS_OK);
}
