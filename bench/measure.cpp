/* graze benchmark: time a pair, by google-benchmark.
 *
 * SPDX-License-Identifier: MIT */
#include "measure.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <map>

namespace bench {
namespace {

/* Keeps the time of each repetition. google-benchmark's own medians come only with its own reports. */
class collector : public benchmark::BenchmarkReporter {
public:
    std::map<std::string, std::vector<double>> times;

    bool ReportContext(const Context &) override { return true; }

    void ReportRuns(const std::vector<Run> &runs) override
    {
        for (const Run &run : runs) {
            if (run.run_type == Run::RT_Iteration && !run.error_occurred) {
                double seconds = run.cpu_accumulated_time / static_cast<double>(run.iterations);
                times[run.run_name.function_name].push_back(seconds * 1e9);
            }
        }
    }
};

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    std::size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

int usual_repetitions;
double seconds_enough;

/* The time of a pass in seconds. It warms up the caches, too. */
double seconds_of(const contender &each)
{
    const std::clock_t start = std::clock();
    benchmark::DoNotOptimize(each.pass());
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

/* As many as are usual, but fewer, down to 3, once they take long enough; and one of a pass that takes long by itself. */
int repetitions_of(const contender &each)
{
    const double once = seconds_of(each);
    if (once > 4 * seconds_enough) {
        return 1;
    }
    return once * usual_repetitions <= seconds_enough ? usual_repetitions
                                                      : std::clamp(static_cast<int>(seconds_enough / once), 3, usual_repetitions);
}

} // namespace

void set_up_measurement(int repetitions, double min_time, double enough)
{
    usual_repetitions = repetitions;
    seconds_enough = enough;
    std::vector<std::string> words = {"graze_bench", "--benchmark_enable_random_interleaving=true",
                                      "--benchmark_min_time=" + std::to_string(min_time)};
    std::vector<char *> arguments;
    for (std::string &word : words) {
        arguments.push_back(word.data());
    }
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
}

std::vector<double> median_times(const std::vector<contender> &contenders, std::size_t count)
{
    benchmark::ClearRegisteredBenchmarks();
    for (const contender &each : contenders) {
        benchmark::RegisterBenchmark(each.name.c_str(), [&each](benchmark::State &state) {
            for (auto _ : state) {
                benchmark::DoNotOptimize(each.pass());
            }
        })->Repetitions(repetitions_of(each));
    }
    collector collected;
    benchmark::RunSpecifiedBenchmarks(&collected, "all");
    std::vector<double> medians;
    for (const contender &each : contenders) {
        const std::vector<double> &times = collected.times[each.name];
        if (times.empty()) {
            return {};
        }
        medians.push_back(median(times) / static_cast<double>(count));
    }
    return medians;
}

} // namespace bench
