/* The temporary file of an output.
 *
 * SPDX-License-Identifier: MIT */
#include "unfinished.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The name of the file, to be removed if the process ends; NULL: none. */
static char *volatile unfinished;

/* The process that has it: a child that reads a model must not remove it. */
static pid_t owner;

static const int ends[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU};
enum { ENDS = sizeof ends / sizeof *ends };

const char *unfinished_name(void) { return unfinished; }

void unfinished_remove(void) {
    if (unfinished != NULL && getpid() == owner) unlink(unfinished);
}

/* Signal handler: removes the file, then ends the process by the same signal. */
static void remove_and_end(int number) {
    unfinished_remove();
    raise(number);
}

/* Installs the handlers. An ignored signal stays ignored, as under nohup. */
static void watch_for_the_end(void) {
    static bool watched = false;
    if (watched) return;
    watched = true;
    atexit(unfinished_remove);
    for (int i = 0; i < ENDS; i++) {
        struct sigaction now, then = {.sa_handler = remove_and_end, .sa_flags = (int)SA_RESETHAND};
        if (sigaction(ends[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL) sigaction(ends[i], &then, NULL);
    }
}

/* Blocks the signals while the file and its name change; *before is for let_signals. */
static void hold_signals(sigset_t *before) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < ENDS; i++) sigaddset(&set, ends[i]);
    sigprocmask(SIG_BLOCK, &set, before);
}

static void let_signals(const sigset_t *before) { sigprocmask(SIG_SETMASK, before, NULL); }

/* A pattern for mkstemp in the directory of a path. It does not contain the name of the file, which could be too
 * long. */
static char *pattern_beside(const char *path) {
    static const char name[] = ".graze-XXXXXX";
    const char *const slash = strrchr(path, '/');
    const size_t length = slash != NULL ? (size_t)(slash + 1 - path) : 0;
    char *const pattern = malloc(length + sizeof name);
    if (pattern == NULL) return NULL;
    memcpy(pattern, path, length);
    memcpy(pattern + length, name, sizeof name);
    return pattern;
}

static mode_t mode_of_new_files(void) {
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Sets the name of the file, which may be NULL, and frees the one before. */
static void set_name(char *name) {
    char *const before = unfinished;
    owner = getpid();
    unfinished = name;
    free(before);
}

/* Gives a new file the owner and the mode of an old one, on the same file system. */
static bool become(int file, const struct stat *old) {
    struct stat now;
    if (fstat(file, &now) != 0 || now.st_dev != old->st_dev) return false;
    const bool owned = now.st_uid == old->st_uid && now.st_gid == old->st_gid;
    if (!owned && fchown(file, old->st_uid, old->st_gid) != 0) return false;
    return fchmod(file, old->st_mode & 07777) == 0;
}

/* mkstemp, and its name is known before a signal can end the process. */
static int make_file(char *pattern) {
    sigset_t before;
    hold_signals(&before);
    const int file = mkstemp(pattern), problem = errno;
    if (file >= 0) set_name(pattern);
    else free(pattern);
    let_signals(&before);
    errno = problem;
    return file;
}

int unfinished_open(const char *path, const struct stat *old) {
    char *const pattern = pattern_beside(path);
    if (pattern == NULL) return -1;
    watch_for_the_end();
    const int file = make_file(pattern);
    if (file < 0) return -1;
    if (old != NULL ? become(file, old) : fchmod(file, mode_of_new_files()) == 0) return file;
    close(file);
    unfinished_end(NULL);
    errno = EPERM;
    return -1;
}

bool unfinished_end(const char *path) {
    sigset_t before;
    hold_signals(&before);
    const bool placed = path != NULL && rename(unfinished, path) == 0;
    const int problem = errno;
    if (!placed) unfinished_remove();
    set_name(NULL);
    let_signals(&before);
    errno = problem;
    return placed || path == NULL;
}

bool unfinished_share(const char *name) {
    char *const copy = strdup(name);
    if (copy == NULL) return false;
    watch_for_the_end();
    set_name(copy);
    return true;
}
