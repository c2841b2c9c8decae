/* Reading meshes of other formats, in a build without assimp.
 *
 * SPDX-License-Identifier: MIT */
#include "import/import.h"

status import_mesh(const char *path, FILE *to) {
    (void)path;
    (void)to;
    fputs(
        "graze: this build reads OBJ, OFF, PLY and STL only, because assimp was missing when it was made.\n"
        "Install it (on Debian: apt-get install pkg-config libassimp-dev) and build graze again.\n",
        stderr);
    return STATUS_USAGE;
}
