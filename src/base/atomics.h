/* Atomic integers by the names of C. C++ has them in a header of its own, in its namespace.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BASE_ATOMICS_H
#define GRZ_BASE_ATOMICS_H

#if defined(__cplusplus)
#include <atomic>
using std::atomic_bool;
using std::atomic_compare_exchange_strong_explicit;
using std::atomic_fetch_add_explicit;
using std::atomic_int;
using std::atomic_load_explicit;
using std::atomic_size_t;
using std::atomic_store_explicit;
using std::atomic_uintptr_t;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_relaxed;
using std::memory_order_release;
#else
#include <stdatomic.h>
#endif

#endif
