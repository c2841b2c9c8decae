/* The file that a command writes.
 *
 * SPDX-License-Identifier: MIT */
#include "target.h"

#include "unfinished.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool target_is_stdout(const char *path) { return strcmp(path, "-") == 0; }

text_shown target_shown(const char *path) { return text_path(target_is_stdout(path) ? "standard output" : path); }

/* The descriptor that has the file open for writing, of those that a shell can name; -1: none. /dev/stdout is the path
 * of such a file, to which others may write, too: replacing it would cut them off. */
static int given_file(const struct stat *facts) {
    struct stat other;
    for (int file = STDOUT_FILENO; file <= 9; file++) {
        if (fstat(file, &other) != 0 || other.st_dev != facts->st_dev || other.st_ino != facts->st_ino) continue;
        if ((fcntl(file, F_GETFL) & O_ACCMODE) != O_RDONLY) return file;
    }
    return -1;
}

/* What a symbolic link says, as a path from here; to be freed. NULL: errno says why. */
static char *pointed(const char *path) {
    enum { LONGEST = 4096 };
    const char *const slash = strrchr(path, '/');
    const size_t folder = slash != NULL ? (size_t)(slash + 1 - path) : 0;
    char *const at = malloc(folder + LONGEST + 1);
    const ssize_t size = at != NULL ? readlink(path, at + folder, LONGEST) : -1;
    if (size < 0) {
        free(at);
        return NULL;
    }
    at[folder + (size_t)size] = '\0';
    if (at[folder] == '/') memmove(at, at + folder, (size_t)size + 1);
    else memcpy(at, path, folder);
    return at;
}

/* The path behind all links, also where nothing is there yet; to be freed. NULL: errno says why. */
static char *followed(const char *path) {
    enum { MOST_LINKS = 40 };
    struct stat facts;
    char *at = strdup(path);
    for (int i = 0; i < MOST_LINKS && at != NULL; i++) {
        if (lstat(at, &facts) != 0 || !S_ISLNK(facts.st_mode)) return at;
        char *const next = pointed(at);
        free(at);
        at = next;
    }
    if (at != NULL) errno = ELOOP;
    free(at);
    return NULL;
}

/* `old`: what the new file replaces, or NULL. */
static bool open_beside(target *out, const char *path, const struct stat *old) {
    out->path = followed(path);
    out->file = out->path != NULL ? unfinished_open(out->path, old) : -1;
    if (out->file >= 0) return true;
    const int problem = errno;
    free(out->path);
    out->path = NULL;
    errno = problem;
    return false;
}

static bool open_in_place(target *out, const char *path) {
    out->file = open(path, O_WRONLY | O_CREAT | O_NOCTTY | O_CLOEXEC, 0666);
    return out->file >= 0;
}

static bool open_given(target *out, int file) {
    *out = (target){.file = file, .given = true};
    return true;
}

bool target_open(target *out, const char *path) {
    struct stat facts;
    *out = (target){.file = -1};
    if (target_is_stdout(path)) return open_given(out, STDOUT_FILENO);
    const bool exists = stat(path, &facts) == 0;
    if (!exists && (errno != ENOENT || *path == '\0')) return false;
    const int given = exists ? given_file(&facts) : -1;
    if (given >= 0) return open_given(out, given);
    if (!exists || (S_ISREG(facts.st_mode) && facts.st_nlink == 1 && access(path, W_OK) == 0)) {
        if (open_beside(out, path, exists ? &facts : NULL)) return true;
        if (errno != EACCES && errno != EPERM) return false;
    }
    return open_in_place(out, path);
}

bool target_empty(const target *t) {
    struct stat facts;
    if (t->given || t->path != NULL || fstat(t->file, &facts) != 0 || !S_ISREG(facts.st_mode)) return true;
    return ftruncate(t->file, 0) == 0;
}

bool target_close(target *t, bool whole) {
    int problem = !t->given && close(t->file) != 0 ? errno : 0;
    if (t->path != NULL && !unfinished_end(whole && problem == 0 ? t->path : NULL) && problem == 0) problem = errno;
    free(t->path);
    *t = (target){.file = -1};
    errno = problem;
    return problem == 0;
}
