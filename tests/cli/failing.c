/* How readers fail.
 *
 * SPDX-License-Identifier: MIT */
#include "failing.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* This process is to end after a second, not five. */
static void limit_time(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_CPU, &limit) != 0) abort();
    limit.rlim_cur = 1;
    setrlimit(RLIMIT_CPU, &limit);
}

/* A test waits for this, at the end of a pipe that the environment names. */
static void say_begun(void) {
    const char *const end = getenv(END_OF_PIPE);
    if (end == NULL || write(atoi(end), "!", 1) != 1) abort();
}

void fail_as(const char *word) {
    limit_time();
    if (strncmp(word, "crash", 5) == 0) abort();
    if (strncmp(word, "kill", 4) == 0) raise(SIGKILL);
    if (strncmp(word, "exit", 4) == 0) exit(0);
    if (strncmp(word, "term", 4) == 0) raise(SIGTERM);
    if (strncmp(word, "refuse", 6) == 0) _exit(1);
    for (volatile int i = 0; strncmp(word, "loop", 4) == 0;) i = i ^ 1;
    if (strncmp(word, "stay", 4) == 0) say_begun();
    if (strncmp(word, "wait", 4) == 0) alarm(1); /* not after 30 seconds */
    while (strncmp(word, "wait", 4) == 0 || strncmp(word, "stay", 4) == 0) pause();
}

bool has_enough(const char *word) {
    if (strncmp(word, "eat", 3) != 0) return true;
    const int zeros = open("/dev/zero", O_RDONLY);
    for (int i = 0; i < 1000; i++)
        if (mmap(NULL, 100000000, PROT_READ, MAP_PRIVATE, zeros, 0) == MAP_FAILED) return false;
    return true;
}
