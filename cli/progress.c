/* Progress on a terminal.
 *
 * SPDX-License-Identifier: MIT */
#include "progress.h"

#include "output.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

progress progress_begin(void) {
    const bool wanted = isatty(STDERR_FILENO) == 1;
    return (progress){.wanted = wanted, .next = wanted ? now() + 1 : 0};
}

bool progress_due(progress *p) { return p->wanted && now() >= p->next; }

/* Both streams may be the same terminal: erases the line before answers are flushed, and leaves the cursor at the start
 * of the line, so that answers overwrite it. */
void progress_say(progress *p, double done, const char *unit) {
    progress_end(p);
    fprintf(stderr, "%.0f %s\r", done, unit);
    p->shown = true;
    p->next = now() + 0.2;
}

void progress_say_line(progress *p, size_t line) {
    if (line % 4096 == 0 && progress_due(p)) progress_say(p, (double)line, "lines");
}

void progress_end(progress *p) {
    if (p->shown) fputs("\033[K", stderr);
    output_flush();
    p->shown = false;
}
