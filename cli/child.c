/* A part of the work in a process of its own.
 *
 * SPDX-License-Identifier: MIT */
#include "child.h"

#include "output.h"
#include "progress.h"
#include "text.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

static status fail(const char *name, int problem) {
    fprintf(stderr, "graze: %s: %s\n", text_path(name).at, strerror(problem));
    return STATUS_INPUT;
}

/* Ends this process when its parent ends. Where a system has no such thing, the limits end it. */
static void end_with(pid_t parent) {
#if defined(__linux__)
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent) _exit(CHILD_DONE + STATUS_OK); /* it has ended before */
}

/* The child process. */
static _Noreturn void send_and_exit(const child_work *work, pid_t parent, int pipe_end) {
    FILE *const to = fdopen(pipe_end, "wb");
    if (to == NULL) _exit(CHILD_DONE + STATUS_OK); /* the parent misses the data */
    end_with(parent);
    const status result = work->send(work->context, to);
    fclose(to);
    _exit(CHILD_DONE + result);
}

/* Waits until data arrives, with a progress bar that only shows the time: no library says how much is left. */
static void await(int pipe_end) {
    struct pollfd end = {.fd = pipe_end, .events = POLLIN};
    progress bar = progress_begin();
    for (double seconds = 0.2; poll(&end, 1, 200) == 0; seconds += 0.2) {
        if (progress_due(&bar)) progress_say(&bar, seconds, "s of reading");
    }
    progress_end(&bar);
}

void *child_receive(FILE *from, size_t count, size_t size) {
    void *const at = count < SIZE_MAX / size ? malloc(count * size + 1) : NULL;
    if (at != NULL && fread(at, size, count, from) == count) return at;
    free(at);
    return NULL;
}

/* Waits for the child process, and reports if it failed. */
static status outcome(const child_work *work, pid_t process) {
    int how;
    while (waitpid(process, &how, 0) < 0 && errno == EINTR) continue;
    if (WIFEXITED(how) && WEXITSTATUS(how) >= CHILD_DONE) return WEXITSTATUS(how) - CHILD_DONE;
    const int by = WIFSIGNALED(how) ? WTERMSIG(how) : 0;
    const char *const end = by == SIGKILL
                                ? "was killed while it read it: the memory or the time that it may take is too little"
                                : "crashed on it";
    fprintf(stderr, "graze: %s: %s %s\n", text_path(work->name).at, work->library, end);
    return STATUS_UNREADABLE;
}

status child_run(const child_work *work) {
    int ends[2];
    output_flush(); /* or both processes have what is to be printed */
    if (pipe(ends) != 0) return fail(work->name, errno);
    const pid_t self = getpid(), process = fork();
    if (process == 0) {
        close(ends[0]);
        send_and_exit(work, self, ends[1]);
    }
    close(ends[1]);
    FILE *const from = process > 0 ? fdopen(ends[0], "rb") : NULL;
    const int problem = errno;
    if (from != NULL) await(ends[0]);
    const bool received = from != NULL && work->receive(work->context, from);
    if (from != NULL) {
        fclose(from);
    } else {
        close(ends[0]);
    }
    if (process < 0) return fail(work->name, problem);
    const status result = outcome(work, process);
    return result == STATUS_OK && !received ? fail(work->name, ENOMEM) : result;
}
