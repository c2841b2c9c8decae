/* The file of a picture.
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* realpath */
#include "draw/target.h"

#include "draw/memory.h"
#include "picture.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The path of the unfinished file, to be removed if the process ends; NULL: none. */
static char *unfinished;

static const int ends[] = {SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
enum { ENDS = sizeof ends / sizeof *ends };

static void forget(void) {
    free(unfinished);
    unfinished = NULL;
}

static void remove_unfinished(void) {
    if (unfinished != NULL) unlink(unfinished);
}

/* Signal handler: removes the unfinished file, then ends the process by the same signal. */
static void remove_and_end(int number) {
    remove_unfinished();
    raise(number);
}

/* Blocks the signals while `unfinished` changes, or unblocks them. */
static void hold_signals(bool hold) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < ENDS; i++) sigaddset(&set, ends[i]);
    sigprocmask(hold ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}

/* Installs the handlers. An ignored signal stays ignored, as under nohup. */
static void watch_for_the_end(void) {
    static bool watched = false;
    if (watched) return;
    watched = true;
    atexit(remove_unfinished);
    for (int i = 0; i < ENDS; i++) {
        struct sigaction now, then = {.sa_handler = remove_and_end, .sa_flags = (int)SA_RESETHAND};
        if (sigaction(ends[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL) sigaction(ends[i], &then, NULL);
    }
}

/* A pattern for mkstemp in the directory of a path. It does not contain the name of the file, which could be too
 * long. */
static char *pattern_beside(const char *path) {
    static const char name[] = ".graze-XXXXXX";
    const char *const slash = strrchr(path, '/');
    const size_t length = slash != NULL ? (size_t)(slash + 1 - path) : 0;
    char *const pattern = resized(NULL, length + sizeof name, 1);
    memcpy(pattern, path, length);
    memcpy(pattern + length, name, sizeof name);
    return pattern;
}

/* Opens the new file with the rights of the file that it will replace, or those of any new file. */
static bool open_beside(target *out, mode_t rights) {
    watch_for_the_end();
    hold_signals(true);
    unfinished = pattern_beside(out->path);
    const int file = mkstemp(unfinished);
    if (file < 0) {
        const int problem = errno;
        forget();
        errno = problem;
    } else {
        fchmod(file, rights);
        out->file = fdopen(file, "wb");
    }
    hold_signals(false);
    return out->file != NULL;
}

static mode_t rights_of_new_files(void) {
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static char *copy_of(const char *path) { return strcpy(resized(NULL, strlen(path) + 1, 1), path); }

/* False: write in place. A dangling link is written in place, which creates its target. */
static bool is_replaceable(const char *path, struct stat *facts, bool *exists) {
    *exists = stat(path, facts) == 0;
    if (*exists) return S_ISREG(facts->st_mode) && access(path, W_OK) == 0;
    struct stat link;
    return lstat(path, &link) != 0;
}

/* Duplicates the descriptor, because the target closes it. */
static bool open_stdout(target *out) {
    const int file = dup(STDOUT_FILENO);
    if (file >= 0) out->file = fdopen(file, "wb");
    return out->file != NULL;
}

bool target_open(target *out, const char *path) {
    *out = (target){NULL, NULL};
    struct stat facts;
    bool exists;
    if (picture_is_streamed(path)) return open_stdout(out);
    if (is_replaceable(path, &facts, &exists)) {
        out->path = exists ? realpath(path, NULL) : copy_of(path);
        if (out->path != NULL && open_beside(out, exists ? facts.st_mode & 0777 : rights_of_new_files())) return true;
        const int problem = errno;
        free(out->path);
        out->path = NULL;
        errno = problem;
        if (problem != EACCES && problem != EPERM) return false;
    }
    out->file = fopen(path, "wb");
    return out->file != NULL;
}

bool target_close(target *t, bool whole) {
    int problem = fclose(t->file) != 0 ? errno : 0;
    if (t->path != NULL) {
        hold_signals(true);
        const bool placed = whole && problem == 0 && rename(unfinished, t->path) == 0;
        if (whole && problem == 0 && !placed) problem = errno;
        if (!placed) remove_unfinished();
        forget();
        hold_signals(false);
        free(t->path);
    }
    *t = (target){NULL, NULL};
    errno = problem;
    return problem == 0;
}
