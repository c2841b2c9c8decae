/* Options of the command line.
 *
 * SPDX-License-Identifier: MIT */
#include "option.h"

#include "hint.h"
#include "text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* True if the argument is a prefix of the names of several options. */
static bool is_ambiguous(const char *argument, const struct option *options) {
    const char *const name = argument + 2;
    const size_t size = strcspn(name, "=");
    int count = 0;
    for (; options->name != NULL; options++) count += strncmp(options->name, name, size) == 0;
    return count > 1;
}

/* Reports an unknown option; `argument` begins with --, and may end in a value. */
static void unrecognized(const char *argument, const char *command, const struct option *options) {
    hint h = hint_for((text_word){argument + 2, strcspn(argument + 2, "=")});
    for (; options->name != NULL; options++) hint_try(&h, options->name);
    char text[HINT_SIZE];
    fprintf(stderr, "%s: unrecognized option %s%s\n", command, text_argument(argument).at, hint_text(&h, "--", text));
}

/* Says of an option, by the letter that getopt_long gives, what its argument is. */
static void describe(const command_form *c, int letter) {
    for (const command_option *o = c->options; o->text != NULL; o++)
        if (o->name != NULL && o->letter == letter) fprintf(stderr, "--%s %s: %s\n", o->name, o->argument, o->text);
}

/* Reports a wrong option; `wrong` is what getopt_long returned. */
static void complain(int wrong, char **argv, const command_form *c, const struct option *options) {
    const char *const argument = argv[optind - 1];
    const text_shown shown = text_argument(argument);
    const bool is_long = strncmp(argument, "--", 2) == 0;
    if (wrong == ':') {
        fprintf(stderr, "%s: option %s requires an argument\n", argv[0], shown.at);
        describe(c, optopt);
    } else if (optopt != 0 && !is_long) {
        const char letter[] = {(char)optopt, '\0'};
        fprintf(stderr, "%s: invalid option -- %s\n", argv[0], text_argument(letter).at);
    } else if (optopt != 0) {
        fprintf(stderr, "%s: option %s takes no argument\n", argv[0], shown.at);
    } else if (is_ambiguous(argument, options)) {
        fprintf(stderr, "%s: option %s is ambiguous\n", argv[0], shown.at);
    } else {
        unrecognized(argument, argv[0], options);
    }
}

/* The most options of a command. */
enum { MOST_OPTIONS = 30 };

/* The options in the form of getopt_long: the long ones, and the letters of the short ones. */
typedef struct getopt_form {
    struct option options[MOST_OPTIONS + 2];
    char letters[2 * MOST_OPTIONS + 3];
} getopt_form;

static void set_form(getopt_form *out, const command_form *c) {
    size_t count = 0;
    char *letter = out->letters;
    *letter++ = ':';
    for (const command_option *o = c->options; o->text != NULL && count < MOST_OPTIONS; o++) {
        if (o->name == NULL) continue;
        const int takes = o->argument != NULL ? required_argument : no_argument;
        out->options[count++] = (struct option){o->name, takes, NULL, o->letter};
        if (!o->is_short) continue;
        *letter++ = o->letter;
        if (takes == required_argument) *letter++ = ':';
    }
    out->options[count++] = (struct option){"help", no_argument, NULL, 'h'};
    out->options[count] = (struct option){NULL, 0, NULL, 0};
    strcpy(letter, "h");
}

int option_next(int argc, char **argv, const command_form *c) {
    getopt_form form;
    set_form(&form, c);
    opterr = 0;
    const int option = getopt_long(argc, argv, form.letters, form.options, NULL);
    if (option == '?' || option == ':') complain(option, argv, c, form.options);
    return option;
}

bool option_refuse(const char *command, const char *option, const char *wanted, const char *text) {
    fprintf(stderr, "graze %s: expected %s for %s, got %s\n", command, wanted, option, text_argument(text).at);
    return false;
}

int option_read_list(const char *command, const char *option, const char *wanted, const char *text, int least, int most,
                     double *numbers) {
    const int count = text_read_list(text, most, numbers);
    if (count < 0) return option_refuse(command, option, "numbers in the range of double", text);
    return count >= least ? count : option_refuse(command, option, wanted, text);
}

int option_read_point(const char *command, const char *option, const char *wanted, const char *text, int least,
                      double at[3]) {
    const int count = option_read_list(command, option, wanted, text, least, 3, at);
    for (int i = 0; i < count; i++) {
        if (!isfinite(at[i])) return option_refuse(command, option, "finite numbers", text);
    }
    return count;
}

bool option_is_pattern(const char *text) { return strlen(text) == 9 && strspn(text, "FT012*tf") == 9; }

bool option_read_predicate(const char *command, const char *text, const char *wanted, grz2_predicate *out) {
    const text_word word = {text, strlen(text)};
    hint h = hint_for(word);
    for (int i = 0; i < GRZ_RELATE_PREDICATE_COUNT; i++) {
        const char *const name = grz2_predicate_name((grz2_predicate)i);
        hint_try(&h, name);
        *out = (grz2_predicate)i;
        if (text_is(word, name)) return true;
    }
    char shown[HINT_SIZE];
    fprintf(stderr, "graze %s: expected %s for --predicate, got %s%s\nThere are", command, wanted,
            text_argument(text).at, hint_text(&h, "", shown));
    for (int i = 0; i < GRZ_RELATE_PREDICATE_COUNT; i++)
        fprintf(stderr, "%s %s", i > 0 ? "," : "", grz2_predicate_name((grz2_predicate)i));
    fputs(".\n", stderr);
    return false;
}

int option_axis(const char *text) {
    const bool is_axis = text[0] >= 'x' && text[0] <= 'z' && text[1] == '\0';
    return is_axis ? text[0] - 'x' : -1;
}
