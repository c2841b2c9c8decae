/* graze-mpi: what the ranks of a run share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MPI_JOB_H
#define GRAZE_MPI_JOB_H

#include "cell_pairs.h"
#include "complaints.h"
#include "print.h"

#include <mpi.h>

/// A part of the work: a cell of space, or one of several shares of a cell that cannot be divided. Share i of n has the
/// pairs whose first shape has an index that is i modulo n.
typedef struct task {
    size_t cell;
    uint64_t share, shares;
    int rank; ///< who does it
} task;

typedef struct job {
    int rank, ranks;
    cell_search search;
    const style *how;
    const char *paths[2];
    uint64_t count[2];  ///< shapes in each scene
    uint64_t *first[2]; ///< [ranks + 1]: the index of the first shape that each rank has read
    packing items;      ///< shapes: first those that this rank has read, then those that it searches
    double *cells;      ///< [tasks] cells; some are empty
    task *tasks;
    size_t task_count;
    packing found; ///< lines of pairs, each with its key and its size before it
    pair_counts counts;
    printing out;
    status failed;     ///< of the first problem that this rank has noted
    char failure[600]; ///< what it is
    double began;      ///< seconds
    /// Since the last report of progress: what was sent, and since when and for how long of that this rank has waited,
    /// in seconds of processor time.
    uint64_t messages, bytes;
    double since, waited;
} job;

/// Ends the run on all ranks with one message, `graze-mpi: rank 3: out of memory`, and this exit status.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4), noreturn))
#endif
void job_fail(const job *j, status result, const char *format, ...);

/// `memory`, or the end of the run if that is NULL.
void *job_need(const job *j, void *memory);

/// The worst status of all ranks.
status job_agree(status mine);

/// Notes a problem that ends the run at the next job_settle: only the first one of this rank counts.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void job_note(job *j, status result, const char *format, ...);

/// The worst status that was noted. The first rank that has noted one says what it is: one message, even if a disk is
/// full for all of them.
status job_settle(const job *j);

/// The first rank of which this is true; `ranks` if it is true of none.
int job_first(const job *j, bool mine);

/// With --progress says on rank 0 what all ranks have done, how long that took since the start, the processor time of
/// all and of the busiest one, and what they sent to each other: the number and the bytes of messages, and the most
/// bytes that one rank has sent. `amount` is summed.
void job_progress(job *j, const char *what, uint64_t amount);

/// Sends out[r] to rank r, for each r, and empties it; appends to *in what others have sent, in their order. Two ranks
/// without anything to send exchange no message but their sizes.
void job_exchange(job *j, packing *out, packing *in);

/// Reads this rank's parts of the scenes, and reports what cannot be read.
status job_read(job *j);

/// Divides space, the same on all ranks, and sends each shape to the ranks that search its cells.
void job_divide(job *j);

/// Finds the pairs of this rank's tasks; with --resume only those that are not in the directory. With --unordered their
/// lines are printed task by task, else they are kept.
void job_find(job *j);

/// Puts the lines that were found in the order of the scene: each rank prints a part of them.
void job_sort(job *j);

/// Prints what is left, and how many pairs there are.
status job_print(job *j);

#endif
