/* The pictures that commands write: file and format.
 *
 * SPDX-License-Identifier: MIT */
#include "picture.h"

#include "option.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const struct {
    const char *name;
    format format;
} formats[] = {{"svg", FORMAT_SVG}, {"png", FORMAT_PNG}, {"pdf", FORMAT_PDF}};

static format find_format(const char *name) {
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (strcasecmp(name, formats[i].name) == 0) return formats[i].format;
    }
    return FORMAT_NONE;
}

format picture_format(const char *path) {
    const size_t length = strlen(path);
    return length > 4 && path[length - 4] == '.' ? find_format(path + length - 3) : FORMAT_NONE;
}

bool picture_read_format(const char *command, const char *value, format *out) {
    *out = find_format(value);
    return *out != FORMAT_NONE || option_refuse(command, "--format", "svg, png or pdf", value);
}

bool picture_is_welcome(const char *command, const char *path) {
    if (!target_is_stdout(path) || !isatty(STDOUT_FILENO)) return true;
    fprintf(stderr, "graze %s: standard output is a terminal; a picture goes to a file or a pipe\n", command);
    return false;
}

bool picture_accept(const char *command, const char *option, const char *path, format *as) {
    if (*as == FORMAT_NONE) *as = target_is_stdout(path) ? FORMAT_SVG : picture_format(path);
    if (*as == FORMAT_NONE) return option_refuse(command, option, "a name that ends in .svg, .png or .pdf", path);
    return picture_is_welcome(command, path);
}
