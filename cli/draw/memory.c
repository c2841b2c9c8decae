/* Memory for pictures.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/memory.h"

#include "command.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

void out_of_memory(void) {
    fputs("graze: out of memory\n", stderr);
    exit(STATUS_INPUT);
}

void *resized(void *at, size_t count, size_t size) {
    void *const now = count <= SIZE_MAX / size ? realloc(at, count * size) : NULL;
    if (now == NULL && count > 0) out_of_memory();
    return now;
}
