/* The directory of --resume.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MPI_FIND_H
#define GRAZE_MPI_FIND_H

#include "job.h"

/// Decides how many tasks there are: as many as the run has that is resumed.
void find_tasks(job *j);

/// Removes the directory, after all was printed.
void find_forget(const job *j);

#endif
