/* Pictures, in a build without cairo.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "draw/crossing.h"
#include "draw/faults.h"
#include "draw/outlook.h"

#include <stdio.h>

static status refuse(void) {
    fputs(
        "graze: this build cannot draw, because cairo was missing when it was made.\n"
        "Install it (on Debian: apt-get install pkg-config libcairo2-dev) and build graze again.\n",
        stderr);
    return STATUS_USAGE;
}

static status run(int argc, char **argv) {
    (void)argc;
    (void)argv;
    return refuse();
}

static const command_option no_options[] = {{.text = NULL}};

const command_form command_draw = {
    .name = "draw",
    .operands = "FILE... -o PICTURE",
    .summary = "draws a scene, or queries (not in this build)",
    .options = no_options,
    .run = run,
};

status outlook_draw(const mesh *m, const outlook *l) {
    (void)m;
    (void)l;
    return refuse();
}

status crossing_draw(const clashes *all, const char *path, format as, int up) {
    (void)all;
    (void)path;
    (void)as;
    (void)up;
    return refuse();
}

status faults_draw(const map_faults *f, const scene *of, const char *path, format as) {
    (void)f;
    (void)of;
    (void)path;
    (void)as;
    return refuse();
}
