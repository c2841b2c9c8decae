/* A graze-import whose reader fails.
 *
 * SPDX-License-Identifier: MIT */
#include "failing.h"

#include "child_limits.h"
#include "import/import.h"

#include <fcntl.h>
#include <unistd.h>

status import_mesh(const char *path, FILE *to) {
    char word[10] = "";
    const int file = open(path, O_RDONLY);
    if (read(file, word, sizeof word - 1) < 0) return STATUS_INPUT;
    for (int i = 0; i < SENT; i++)
        fwrite(&(import_head){.vertices = 4 * SENT, .triangles = SENT, .parts = 1}, sizeof(import_head), 1, to);
    fail_as(word);
    if (!has_enough(word)) {
        limits_say_no_memory();
        return STATUS_INPUT;
    }
    return STATUS_OK; /* much too little was sent */
}
