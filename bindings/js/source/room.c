/* Memory for the arguments and results of a call, which is there without allocation.
 *
 * SPDX-License-Identifier: MIT */
#include "exports.h"

#include <stdalign.h>

EXPORT(graze_room) void *graze_room(void) {
    static alignas(16) char room[2048];
    return room;
}
