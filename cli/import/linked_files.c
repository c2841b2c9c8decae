/* The files that assimp opens.
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* realpath */
#include "import/linked_files.h"

#include "child_limits.h"
#include "text.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *model_path;
static char *folder; /* of the model, without links; NULL: it is not known, and nothing but the model is opened */
static char *refused;

const char *linked_files_refused(void) { return refused; }

status linked_files_say_refused(const char *model) {
    fprintf(stderr, "graze: %s: it names %s, which is no regular file in its folder or below\n", text_path(model).at,
            text_path(refused).at);
    return STATUS_UNREADABLE;
}

/* The folder of a path, without links; to be freed. NULL: it is not known. */
static char *folder_of(const char *path) {
    const char *const slash = strrchr(path, '/');
    char *const name = strdup(slash != NULL ? path : ".");
    if (name == NULL) return NULL;
    if (slash != NULL) name[slash == path ? 1 : slash - path] = '\0';
    char *const real = realpath(name, NULL);
    free(name);
    return real;
}

/* `real`: a path without links. */
static bool is_below(const char *real) {
    if (folder == NULL) return false;
    const size_t size = strcmp(folder, "/") == 0 ? 0 : strlen(folder);
    return strncmp(real, folder, size) == 0 && real[size] == '/';
}

static bool is_regular(const char *path) {
    struct stat facts;
    return lstat(path, &facts) == 0 && S_ISREG(facts.st_mode);
}

/* Opens a file that may be opened; else notes that it was refused. O_NONBLOCK: it could have become a pipe. */
static FILE *open_allowed(const char *path, const char *real) {
    const bool is_model = strcmp(path, model_path) == 0;
    if (is_regular(real) && (is_model || is_below(real))) {
        const int file = open(real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        return file >= 0 ? fdopen(file, "rb") : NULL;
    }
    if (refused == NULL) refused = strdup(path);
    return NULL;
}

static size_t size_of(FILE *file) {
    struct stat facts;
    return fstat(fileno(file), &facts) == 0 ? (size_t)facts.st_size : 0;
}

static size_t read_bytes(struct aiFile *file, char *to, size_t size, size_t count) {
    return fread(to, size, count, (FILE *)file->UserData);
}

static size_t write_nothing(struct aiFile *file, const char *from, size_t size, size_t count) {
    (void)file;
    (void)from;
    (void)size;
    (void)count;
    return 0;
}

static size_t tell(struct aiFile *file) { return (size_t)ftell((FILE *)file->UserData); }

static size_t file_size(struct aiFile *file) { return size_of((FILE *)file->UserData); }

static enum aiReturn seek(struct aiFile *file, size_t offset, enum aiOrigin origin) {
    const int from = origin == aiOrigin_SET ? SEEK_SET : origin == aiOrigin_CUR ? SEEK_CUR : SEEK_END;
    return fseek((FILE *)file->UserData, (long)offset, from) == 0 ? aiReturn_SUCCESS : aiReturn_FAILURE;
}

static void flush(struct aiFile *file) { (void)file; }

static struct aiFile *wrap(FILE *file) {
    struct aiFile *const wrapped = malloc(sizeof *wrapped);
    if (wrapped != NULL)
        *wrapped = (struct aiFile){read_bytes, write_nothing, tell, file_size, seek, flush, (aiUserData)file};
    return wrapped;
}

static int hex_digit(char c) {
    const char *const digits = "0123456789abcdef", *const at =
                                                       c != '\0' ? strchr(digits, c | (c >= 'A' ? 0x20 : 0)) : NULL;
    return at != NULL ? (int)(at - digits) : -1;
}

/* Replaces %20 and the like, as URIs have them, by the bytes that they stand for. */
static void decode(char *path) {
    char *to = path;
    for (const char *from = path; *from != '\0'; from++) {
        const int high = *from == '%' ? hex_digit(from[1]) : -1, low = high >= 0 ? hex_digit(from[2]) : -1;
        *to++ = low >= 0 && high + low > 0 ? (char)(16 * high + low) : *from;
        if (low >= 0 && high + low > 0) from += 2;
    }
    *to = '\0';
}

/* A path without links, of the file or, if there is none by this name, of the one that it names as a URI; to be freed.
 * NULL: there is none. */
static char *real_path_of(const char *path) {
    char *real = realpath(path, NULL), *const decoded = real == NULL && strchr(path, '%') != NULL ? strdup(path) : NULL;
    if (decoded != NULL) {
        decode(decoded);
        real = realpath(decoded, NULL);
        free(decoded);
    }
    return real;
}

/* The limits grow with each file but the model, which they know. */
static struct aiFile *open_file(struct aiFileIO *io, const char *path, const char *mode) {
    (void)io;
    char *const real = mode[0] == 'r' ? real_path_of(path) : NULL;
    FILE *const file = real != NULL ? open_allowed(path, real) : NULL;
    free(real);
    if (file == NULL) return NULL;
    if (strcmp(path, model_path) != 0) limits_raise(size_of(file));
    return wrap(file);
}

static void close_file(struct aiFileIO *io, struct aiFile *file) {
    (void)io;
    fclose((FILE *)file->UserData);
    free(file);
}

struct aiFileIO linked_files(const char *model) {
    model_path = model;
    folder = folder_of(model);
    return (struct aiFileIO){open_file, close_file, NULL};
}
