/* Fuzz target: the readers of maps on any bytes: the first says the format.
 *
 * SPDX-License-Identifier: MIT */
#include "support/reading.h"

static const char *const endings[] = {"geojson", "wkt", "map", "csv", "ndjson"};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 0) read_any_map(data + 1, size - 1, endings[data[0] % 5], data[0] & 128 ? "name" : NULL);
    return 0;
}
