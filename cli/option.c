/* Points of the command line.
 *
 * SPDX-License-Identifier: MIT */
#include "option.h"

#include "text.h"

#include <math.h>
#include <stdio.h>

static int refuse(const char *command, const char *option, const char *wanted, const char *text) {
    fprintf(stderr, "graze %s: expected %s for %s, got '%s'\n", command, wanted, option, text);
    return 0;
}

int option_read_list(const char *command, const char *option, const char *wanted, const char *text, int least, int most, double *numbers) {
    const int count = text_read_list(text, most, numbers);
    if (count < 0) return refuse(command, option, "numbers in the range of double", text);
    return count >= least ? count : refuse(command, option, wanted, text);
}

int option_read_point(const char *command, const char *option, const char *wanted, const char *text, int least, double at[3]) {
    const int count = option_read_list(command, option, wanted, text, least, 3, at);
    for (int i = 0; i < count; i++) {
        if (!isfinite(at[i])) return refuse(command, option, "finite numbers", text);
    }
    return count;
}
