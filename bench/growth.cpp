/* graze benchmark: measures what a question costs at n and at 2n, in instructions where the machine counts them for us,
 * else in the processor's time.
 *
 * SPDX-License-Identifier: MIT */
#include "growth.hpp"

#include <algorithm>
#include <cstdint>
#include <ctime>

#include <sys/resource.h>

#ifdef __linux__
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace bench {
namespace {

/* The instructions outside of the kernel, of this thread and of what it starts. */
class instructions {
public:
#ifdef __linux__
    instructions()
    {
        perf_event_attr counted = {};
        counted.type = PERF_TYPE_HARDWARE;
        counted.size = sizeof counted;
        counted.config = PERF_COUNT_HW_INSTRUCTIONS;
        counted.inherit = 1;
        counted.exclude_kernel = 1;
        counted.exclude_hv = 1;
        file = static_cast<int>(syscall(SYS_perf_event_open, &counted, 0, -1, -1, 0));
    }
    ~instructions()
    {
        if (file >= 0) {
            close(file);
        }
    }
    double so_far() const
    {
        std::uint64_t count = 0;
        return file >= 0 && read(file, &count, sizeof count) == sizeof count ? static_cast<double>(count) : 0;
    }
#else
    instructions() = default;
    double so_far() const { return 0; }
#endif
    instructions(const instructions &) = delete;
    instructions &operator=(const instructions &) = delete;

private:
    int file = -1;
};

double in_seconds(const timeval &time)
{
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

/* The processor's time of this process, and of those that it started and that have ended. */
double seconds()
{
    timespec now;
    rusage children;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    getrusage(RUSAGE_CHILDREN, &children);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec) + in_seconds(children.ru_utime) +
           in_seconds(children.ru_stime);
}

struct cost {
    std::size_t answer;
    double time, steps; /* of one question; steps: instructions, 0 if they are not counted */
};

/* The least of several times: on a busy machine others are longer, never shorter. */
cost cost_of(const growth_row &row, std::size_t n, const instructions &counter)
{
    constexpr int most = 200;
    constexpr double enough = 0.2;
    growing_question ask = row.make(n);
    cost least = {};
    double all = 0;
    for (int i = 0; i < most && (i < 3 || all < enough) && all < 5; i++) {
        double start = seconds(), before = counter.so_far();
        least.answer = ask();
        double steps = counter.so_far() - before, time = seconds() - start;
        all += time;
        least.steps = i == 0 ? steps : std::min(least.steps, steps);
        least.time = i == 0 ? time : std::min(least.time, time);
    }
    return least;
}

/* What 2n may cost if n costs 1: 2.3 where the answer is of one size or grows with n, and more as the answer grows
 * faster. */
double allowed(std::size_t n, const cost &once, const cost &twice)
{
    double small = static_cast<double>(n + once.answer), large = static_cast<double>(2 * n + twice.answer);
    return 2.3 * std::max(1.0, large / small / 2);
}

} // namespace

void measure_growth(const std::vector<growth_row> &rows, std::FILE *csv)
{
    if (rows.empty()) {
        return;
    }
    const instructions counter;
    std::printf("%-44s %8s %10s %12s %12s %7s %8s  %s\n", "growth, by n", "n", "answer", "cost of n", "cost of 2n", "ratio", "allowed", "in");
    for (const growth_row &row : rows) {
        cost once = cost_of(row, row.n, counter), twice = cost_of(row, 2 * row.n, counter);
        bool counted = once.steps > 0 && twice.steps > 0;
        double small = counted ? once.steps : 1e6 * once.time, large = counted ? twice.steps : 1e6 * twice.time;
        double limit = allowed(row.n, once, twice);
        std::printf("%-44s %8zu %10zu %12.1f %12.1f %7.2f %8.2f  %s%s\n", row.name.c_str(), row.n, twice.answer, small, large, large / small,
                    limit, counted ? "instructions" : "us", large / small > limit ? "  GROWS FASTER" : "");
        std::fflush(stdout);
        if (csv) {
            std::fprintf(csv, "%s,%.3f,half,%.3f,%.4f\n", row.name.c_str(), 1e9 * twice.time, 1e9 * once.time, large / small);
        }
    }
}

} // namespace bench
