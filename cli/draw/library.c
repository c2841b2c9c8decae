/* cairo, loaded when something is drawn.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/library.h"

#include "command.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cairo_library cairo;

#if defined(__APPLE__)
static const char file[] = "libcairo.2.dylib";
#else
static const char file[] = "libcairo.so.2";
#endif

static _Noreturn void refuse(void) {
    fprintf(stderr, "graze: pictures need cairo, which cannot be loaded: %s\n", dlerror());
    exit(STATUS_USAGE);
}

/* The address of a function; a pointer to a function is copied, as ISO C has no conversion to it. */
static void find(void *library, const char *name, void *function, size_t size) {
    void *const at = dlsym(library, name);
    if (at == NULL) refuse();
    memcpy(function, &at, size);
}

void cairo_load(void) {
    if (cairo.create != NULL) return;
    void *const library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) refuse();
#define CAIRO_FIND(name) find(library, "cairo_" #name, &cairo.name, sizeof cairo.name);
    CAIRO_FUNCTIONS(CAIRO_FIND)
#undef CAIRO_FIND
}
