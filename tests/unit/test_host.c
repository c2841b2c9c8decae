/* Memory, threads and instruction sets.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "support/ledger.h"

#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

enum { TASKS = 10000 };

typedef struct tally {
    atomic_int times[TASKS];
} tally;

static void count(void *context, size_t index) {
    tally *const t = context;
    atomic_fetch_add(&t->times[index], 1);
}

static void every_task_runs_once(void **state) {
    (void)state;
    static const size_t numbers[] = {0, 1, 2, 3, 64, 1000, SIZE_MAX};
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
        const grz_parallel threads = grz_threads(numbers[n]);
        assert_true(threads.threads >= 1);
        static tally t;
        memset(&t, 0, sizeof t);
        grz_run(&threads, TASKS, count, &t);
        for (int i = 0; i < TASKS; i++) assert_int_equal(atomic_load(&t.times[i]), 1);
        grz_run(&threads, 0, count, NULL);
    }
}

static void without_a_hook_the_caller_runs_all(void **state) {
    (void)state;
    static tally t;
    memset(&t, 0, sizeof t);
    grz_run(NULL, TASKS, count, &t);
    for (int i = 0; i < TASKS; i++) assert_int_equal(atomic_load(&t.times[i]), 1);
    assert_int_equal(grz_threads_of(NULL), 1);
}

static void blocks_lie_on_lines(void **state) {
    (void)state;
    for (size_t n = 0; n < 300; n++) {
        char *const block = grz_allocate(NULL, n, 3);
        assert_non_null(block);
        assert_int_equal((uintptr_t)block % GRZ_LINE_BYTES, 0);
        memset(block, 1, 3 * n);
        grz_release(NULL, block, n, 3);
    }
}

static void sizes_beyond_an_address_are_refused(void **state) {
    (void)state;
    assert_null(grz_allocate(NULL, SIZE_MAX, 2));
    assert_null(grz_allocate(NULL, SIZE_MAX / 2, 3));
    assert_null(grz_allocate(NULL, 1, SIZE_MAX));
}

static void what_is_released_has_the_size_that_was_asked_for(void **state) {
    (void)state;
    struct ledger l = {.left = -1};
    const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
    void *const a = grz_allocate(&allocator, 7, 24), *const b = grz_allocate(&allocator, 0, 24);
    assert_true(l.lent >= 7 * 24);
    grz_release(&allocator, a, 7, 24);
    grz_release(&allocator, b, 0, 24);
    grz_release(&allocator, NULL, 5, 24);
    assert_int_equal(l.lent, 0);
}

static void the_instruction_set_has_a_known_name(void **state) {
    (void)state;
    static const char *const names[] = {"scalar", "sse2", "avx2", "avx512", "neon"};
    int matches = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) matches += strcmp(grz_isa(), names[i]) == 0;
    assert_int_equal(matches, 1);
    assert_ptr_equal(grz_isa(), grz_isa());
}

static void every_status_has_a_text(void **state) {
    (void)state;
    for (int s = GRZ_ERROR_FORMAT; s <= GRZ_STOPPED; s++) assert_non_null(grz_status_text((grz_status)s));
    assert_null(grz_status_text((grz_status)(GRZ_ERROR_FORMAT - 1)));
    assert_null(grz_status_text((grz_status)(GRZ_STOPPED + 1)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_task_runs_once),
        cmocka_unit_test(without_a_hook_the_caller_runs_all),
        cmocka_unit_test(blocks_lie_on_lines),
        cmocka_unit_test(sizes_beyond_an_address_are_refused),
        cmocka_unit_test(what_is_released_has_the_size_that_was_asked_for),
        cmocka_unit_test(the_instruction_set_has_a_known_name),
        cmocka_unit_test(every_status_has_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
