/* graze-import: reads one file for graze, and ends.
 *
 * SPDX-License-Identifier: MIT */
#include "import/archive.h"
#include "import/import.h"

#include "child.h"
#include "child_limits.h"
#include "output.h"
#include "text.h"

#include <graze/base.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static status read_file(const char *library, const char *path, FILE *to) {
    if (archive_is_refused(path)) return STATUS_UNREADABLE;
#if defined(GRAZE_HAS_LIB3MF)
    if (strcmp(library, "lib3mf") == 0) return import_3mf(path, to);
#else
    (void)library;
#endif
    return import_mesh(path, to);
}

/* What graze reads. What a library prints on standard output goes to standard error. */
static FILE *to_graze(void) {
    const int kept = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    return kept >= 0 ? fdopen(kept, "wb") : NULL;
}

/* graze-import VERSION LIBRARY FILE BYTES: see import_process.c. */
int main(int argc, char **argv) {
    output_keep_streams();
    signal(SIGPIPE, SIG_IGN);
    if (argc != 5) {
        fputs("graze-import is a part of graze, which runs it to read files of meshes: try 'graze --help'.\n", stderr);
        return STATUS_USAGE;
    }
    const char *const library = argv[2], *const path = argv[3];
    if (strcmp(argv[1], grz_version()) != 0) {
        fprintf(stderr, "graze: %s: graze-import is of version %s, and graze of %s\n", text_path(path).at,
                grz_version(), text_argument(argv[1]).at);
        return CHILD_DONE + STATUS_INPUT;
    }
    FILE *const to = to_graze();
    if (to == NULL) return CHILD_DONE + STATUS_OK; /* graze misses the data */
    limits_begin(path, library, CHILD_DONE + STATUS_UNREADABLE);
    limits_raise(strtoull(argv[4], NULL, 10));
    const status result = read_file(library, path, to);
    fclose(to);
    _exit(CHILD_DONE + result); /* nothing is freed, by no library either */
}
