/* What a process may take that reads a file with a library.
 *
 * SPDX-License-Identifier: MIT */
#include "child_limits.h"

#include "text.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    SECONDS = 5,              /* of processor time for any file ... */
    SECONDS_A_MEGABYTE = 2,   /* ... and for its bytes: lib3mf takes 0.3 */
    WAITING = 6,              /* seconds that pass for each: other processes work, too, and disks are slow */
    MEMORY_A_BYTE = 200,      /* jansson takes up to 100 */
    TRIANGLES_A_BYTE = 100,   /* of parts that stand at many places */
    MOST_TRIANGLES = 1000000, /* for any file */
    MOST_MEMORY = 1000000000,
};

/* This process. */
static struct {
    const char *name, *library;
    int late;          /* its exit status then */
    int words;         /* standard error, which is elsewhere while assimp works */
    uint64_t bytes;    /* that are read */
    uint64_t begun_at; /* bytes of memory that the process had when it began */
    uint64_t memory;   /* bytes that it may take beyond these; 0: no limit but that of its user */
    struct rlimit user_time, user_memory;
    char too_busy[1200], too_long[1200];
} self;

/* Signal handler, for what may be called in one: the words are there already. */
static void end_late(int number) {
    const char *const words = number == SIGXCPU ? self.too_busy : self.too_long;
    const ssize_t written = write(self.words, words, strlen(words));
    (void)written; /* there is nobody to tell */
    _exit(self.late);
}

/* The bytes of memory that this process has reserved, which are many with sanitizers; 0 if the system does not say. */
static uint64_t reserved(void) {
    unsigned long long pages = 0;
    FILE *const file = fopen("/proc/self/statm", "r");
    if (file == NULL) return 0;
    if (fscanf(file, "%llu", &pages) != 1) pages = 0;
    fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

void limits_begin(const char *name, const char *library, int late) {
    static const int numbers[] = {SIGXCPU, SIGALRM};
    sigset_t set;
    self.name = name;
    self.library = library;
    self.late = late;
    self.words = dup(STDERR_FILENO);
    self.begun_at = reserved();
    getrlimit(RLIMIT_CPU, &self.user_time);
    getrlimit(RLIMIT_AS, &self.user_memory);
    sigemptyset(&set);
    for (int i = 0; i < 2; i++) {
        sigaction(numbers[i], &(struct sigaction){.sa_handler = end_late}, NULL);
        sigaddset(&set, numbers[i]);
    }
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

/* Sets a limit, unless that of the user is lower. Returns the one that holds. */
static uint64_t limit(int what, struct rlimit user, uint64_t most) {
    if (user.rlim_cur > most) user.rlim_cur = (rlim_t)most;
    setrlimit(what, &user);
    return user.rlim_cur;
}

static void say_late(char *to, size_t room, uint64_t seconds, const char *of) {
    snprintf(to, room, "graze: %s: %s does not come to an end with it in %llu s%s\n", text_path(self.name).at,
             self.library, (unsigned long long)seconds, of);
}

static void limit_time(uint64_t seconds) {
    const uint64_t busy = limit(RLIMIT_CPU, self.user_time, seconds), most = WAITING * seconds;
    say_late(self.too_busy, sizeof self.too_busy, busy, " of processor time");
    say_late(self.too_long, sizeof self.too_long, most, "");
    alarm((unsigned)most);
}

/* The bytes of memory of this machine; UINT64_MAX if the system does not say. */
static uint64_t of_machine(void) {
#if defined(_SC_PHYS_PAGES)
    const long pages = sysconf(_SC_PHYS_PAGES);
    if (pages > 0) return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
#endif
    return UINT64_MAX;
}

static void limit_memory(uint64_t memory) {
    const uint64_t machine = of_machine(), most = self.begun_at + (memory < machine ? memory : machine);
    self.memory = limit(RLIMIT_AS, self.user_memory, most) == most ? most - self.begun_at : 0;
}

void limits_raise(uint64_t bytes) {
    self.bytes += bytes;
    limit_time(SECONDS + self.bytes * SECONDS_A_MEGABYTE / 1000000);
    limit_memory(MOST_MEMORY + MEMORY_A_BYTE * self.bytes);
}

/* What is left of a second is a whole one. */
unsigned limits_wait(void) {
    const unsigned left = alarm(0);
    return left > 0 ? left : 1;
}

void limits_go_on(unsigned left) { alarm(left); }

uint64_t limits_triangles(void) { return MOST_TRIANGLES + TRIANGLES_A_BYTE * self.bytes; }

void limits_say_no_memory(void) {
    fprintf(stderr, "graze: %s: out of memory", text_path(self.name).at);
    if (self.memory > 0) fprintf(stderr, ": %s may take %.1f GB for it", self.library, (double)self.memory / 1e9);
    fputc('\n', stderr);
}
