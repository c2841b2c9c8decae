/* Fuzz target: the readers of meshes on any bytes: the first says the format.
 *
 * SPDX-License-Identifier: MIT */
#include "support/reading.h"

static const char *const endings[] = {"obj", "off", "ply", "stl"};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 0) read_any_mesh(data + 1, size - 1, endings[data[0] % 4]);
    return 0;
}
