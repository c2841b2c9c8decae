/* Reading meshes of other formats where no other program can be run: in WebAssembly.
 *
 * SPDX-License-Identifier: MIT */
#include "import_process.h"

#include "text.h"

#include <stdio.h>

status import_in_process(mesh *out, size_t size, size_t *left_out) {
    (void)size;
    (void)left_out;
    fprintf(stderr, "graze: %s: this build reads OBJ, OFF, PLY and STL only\n", text_path(out->path).at);
    return STATUS_USAGE;
}
