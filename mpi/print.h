/* Where lines go.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MPI_PRINT_H
#define GRAZE_MPI_PRINT_H

#include "command.h"
#include "packed.h"

typedef struct job job;
struct print_message; /* to rank 0 */

typedef struct printing {
    int file;      ///< with --output FILE: the temporary file, into which each rank writes; else -1
    uint64_t at;   ///< where in the file the next lines go, if they are in order
    uint64_t end;  ///< on rank 0: where all lines end
    packing chunk; ///< whole lines that are written or sent together
    struct print_message *sent;
    size_t sent_count; ///< messages of which it is not known that they have arrived
    int ended;         ///< on rank 0: how many other ranks have sent all of their lines
} printing;

/// Opens the output on all ranks. STATUS_OUTPUT, which is reported: it cannot be created.
status print_begin(job *j);

/// Prints a line, or several. Those of a rank are printed in this order.
void print_lines(job *j, const char *bytes, size_t size);

/// Prints what print_lines has kept back. With lines in any order rank 0 prints also what the others have sent so far.
void print_flush(job *j);

/// The same, and on rank 0 all that the others send until they call this, too. To be called on all ranks, after all
/// lines.
void print_rest(job *j);

/// With lines in order: rank 0's are printed before those of rank 1, and so on. `size` is how many bytes this rank is
/// going to print. To be called before all of them.
void print_in_order(job *j, uint64_t size);

void print_free(printing *p);

#endif
