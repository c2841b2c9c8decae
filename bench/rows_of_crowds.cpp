/* graze benchmark: all pairs of many boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "crowds.hpp"

#include <graze/graze.h>

#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>

namespace bench {
namespace {

grz_boxes boxes_of(const crowd &c)
{
    return {c.dimension, GRZ_DOUBLE, c.count, 0, c.numbers.data()};
}

bool count_pairs(void *user, const grz_pair *, std::size_t count)
{
    *static_cast<std::size_t *>(user) += count;
    return true;
}

std::size_t by_graze(const crowd &a, const crowd *b, const grz_pairs_options *options)
{
    grz_boxes p = boxes_of(a), q = boxes_of(b ? *b : a);
    std::size_t count = 0;
    grz_boxes_pairs(&p, b ? &q : nullptr, options, count_pairs, &count);
    return count;
}

std::size_t by_fill(const crowd &a, const crowd *b, double margin)
{
    grz_boxes p = boxes_of(a), q = boxes_of(b ? *b : a);
    grz_pairs_options options = {};
    std::size_t total = 0;
    options.margin = margin;
    grz_boxes_pairs_fill(&p, b ? &q : nullptr, &options, nullptr, 0, &total);
    return total;
}

/* The boxes of a cell: those that meet it, one after another. */
bool take_member(void *user, const grz_pair *pairs, std::size_t count)
{
    auto *members = static_cast<std::vector<std::uint32_t> *>(user);
    for (std::size_t i = 0; i < count; i++) {
        members[pairs[i].a].push_back(pairs[i].b);
    }
    return true;
}

struct owned_pairs {
    const double *cell;
    const grz_boxes *a, *b;
    std::size_t count;
};

bool count_owned(void *user, const grz_pair *pairs, std::size_t count)
{
    auto *owned = static_cast<owned_pairs *>(user);
    for (std::size_t i = 0; i < count; i++) {
        owned->count += grz_cell_owns(owned->cell, owned->a, pairs[i].a, owned->b, pairs[i].b);
    }
    return true;
}

constexpr std::size_t cell_count = 16;

/* The boxes of each cell, side by side. */
std::vector<std::vector<double>> members_of(const crowd &c, const std::vector<double> &cells)
{
    std::vector<std::vector<std::uint32_t>> members(cell_count);
    grz_boxes of_cells = {c.dimension, GRZ_DOUBLE, cell_count, 0, cells.data()}, boxes = boxes_of(c);
    grz_boxes_pairs(&of_cells, &boxes, nullptr, take_member, members.data());
    std::vector<std::vector<double>> numbers(cell_count);
    for (std::size_t i = 0; i < cell_count; i++) {
        for (std::uint32_t box : members[i]) {
            numbers[i].insert(numbers[i].end(), c.box(box), c.box(box + 1));
        }
    }
    return numbers;
}

/* The same pairs cell by cell, as on several machines, but one after another. */
std::size_t by_cells(const crowd &a, const crowd *b)
{
    std::size_t size = 2 * static_cast<std::size_t>(a.dimension);
    std::vector<double> cells(cell_count * size);
    grz_boxes boxes = boxes_of(a), sample = boxes;
    sample.stride = 16 * size * sizeof(double);
    sample.count = a.count / 16;
    grz_split_options options = {};
    options.scale = 16;
    grz_split_boxes(&sample, cell_count, &options, cells.data());
    auto of_a = members_of(a, cells), of_b = members_of(b ? *b : a, cells);
    owned_pairs owned = {};
    for (std::size_t i = 0; i < cell_count; i++) {
        grz_boxes p = {a.dimension, GRZ_DOUBLE, of_a[i].size() / size, 0, of_a[i].data()};
        grz_boxes q = {a.dimension, GRZ_DOUBLE, of_b[i].size() / size, 0, of_b[i].data()};
        owned.cell = cells.data() + size * i;
        owned.a = &p;
        owned.b = b ? &q : &p;
        grz_boxes_pairs(&p, b ? &q : nullptr, nullptr, count_owned, &owned);
    }
    return owned.count;
}

double seconds(clockid_t clock)
{
    timespec t;
    clock_gettime(clock, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/* Whose times are taken in turn, so that a slow spell of the machine meets all. */
struct runner {
    std::string name;
    crowd_peer run;
    clockid_t clock; /* of the processor's time, but where threads are to make a difference */
    std::vector<double> times = {};
    std::size_t found = 0;

    double median()
    {
        std::sort(times.begin(), times.end());
        return times[times.size() / 2];
    }
};

/* Few libraries answer this. */
std::vector<runner> runners_within(double margin)
{
    grz_pairs_options options = {};
    options.margin = margin;
    auto graze = [=](const crowd &a, const crowd *b) { return by_graze(a, b, &options); };
    std::vector<runner> all = {{"graze", graze, CLOCK_PROCESS_CPUTIME_ID}};
    for (const auto &[name, peer] : margin_peers()) {
        auto run = [=, within = peer](const crowd &a, const crowd *) { return within(a, margin); };
        all.push_back({name, run, CLOCK_PROCESS_CPUTIME_ID});
    }
    return all;
}

std::vector<runner> runners_of(const crowd_row &row, const grz_pairs_options *two_threads)
{
    auto alone = [](const crowd &a, const crowd *b) { return by_graze(a, b, nullptr); };
    std::vector<runner> all = {{"graze", alone, CLOCK_PROCESS_CPUTIME_ID}};
    bool anywhere = row.how == lie::away || row.how == lie::apart || row.how == lie::places || row.how == lie::scales;
    for (const auto &[name, run, most_dimension] : crowd_peers()) {
        if (!anywhere && row.dimension <= most_dimension) { // in floats it would be all of the pairs, which peers then look at one by one
            all.push_back({name, run, CLOCK_PROCESS_CPUTIME_ID});
        }
    }
    if (row.count >= 100000) {
        all.push_back({"in cells", by_cells, CLOCK_MONOTONIC});
        all.push_back({"1 thread", alone, CLOCK_MONOTONIC});
        all.push_back({"2 threads", [=](const crowd &a, const crowd *b) { return by_graze(a, b, two_threads); }, CLOCK_MONOTONIC});
    }
    return all;
}

/* Of what takes long fewer times: 3 of what takes a second in these, once what takes two by itself. */
bool is_enough(const runner &each)
{
    const double all = std::accumulate(each.times.begin(), each.times.end(), 0.0);
    return !each.times.empty() && (each.times.front() > 2 || (all > 1 && each.times.size() >= 3));
}

void run_in_turn(std::vector<runner> &all, const crowd &a, const crowd *b)
{
    std::size_t repetitions = a.count > 300000 ? 5 : a.count > 30000 ? 9 : 25;
    for (std::size_t i = 0; i < repetitions; i++) {
        for (runner &each : all) {
            if (is_enough(each)) {
                continue;
            }
            double start = seconds(each.clock);
            each.found = each.run(a, b);
            each.times.push_back(seconds(each.clock) - start);
        }
    }
}

/* The time of the row of the same kind with a `part`-th of the boxes, if it was measured. */
double time_of_part(const crowd_row &row, double time, std::size_t part)
{
    static std::map<std::string, double> times;
    std::string kind = row.name.substr(0, row.name.rfind('-') + 1);
    times[kind + std::to_string(row.count)] = time;
    return times[kind + std::to_string(row.count / part)];
}

bool report(std::FILE *csv, const crowd_row &row, std::vector<runner> &all, std::size_t pairs)
{
    double graze = all[0].median(), tenth = time_of_part(row, graze, 10), half = time_of_part(row, graze, 2), fastest = 0, one = 0;
    bool agreed = true;
    std::printf("%-28s %9zu pairs  graze %9.2f ms", row.name.c_str(), pairs, 1e3 * graze);
    for (runner &each : all) {
        double time = each.median();
        agreed = agreed && each.found == pairs;
        if (each.clock == CLOCK_MONOTONIC) {
            std::printf("  %s %.2f", each.name.c_str(), 1e3 * time);
            if (one > 0 && each.name == "2 threads") {
                std::printf(", %.2f x as fast", one / time);
            }
            one = time;
        } else if (&each != &all[0]) {
            std::printf("  %s %.2f", each.name.c_str(), 1e3 * time);
            if (each.found != pairs) {
                std::printf(" (%+lld pairs)", static_cast<long long>(each.found) - static_cast<long long>(pairs));
            }
            fastest = fastest > 0 ? std::min(fastest, time) : time;
            if (csv) {
                double boxes = 1e9 / static_cast<double>(row.count);
                std::fprintf(csv, "%s,%.3f,%s,%.3f,%.4f\n", row.name.c_str(), boxes * graze, each.name.c_str(), boxes * time, graze / time);
            }
        }
    }
    if (fastest > 0) {
        std::printf("  %.2f x as fast as the fastest peer", fastest / graze);
    }
    if (tenth > 0) {
        std::printf("  %.1f x as long as a tenth", graze / tenth);
    }
    if (half > 0) {
        std::printf("  %.2f x as long as half", graze / half);
    }
    std::printf("  %s\n", agreed ? "all agree" : "PAIRS DIFFER");
    std::fflush(stdout);
    return agreed;
}

bool measure_crowd(const crowd_row &row, std::FILE *csv)
{
    std::size_t half = row.across ? row.count / 2 : row.count;
    crowd a = make_crowd(row.dimension, row.how, half, 2), b;
    if (row.across) {
        b = make_crowd(row.dimension, row.how, half, 3);
    }
    grz_parallel parallel = grz_threads(2);
    grz_pairs_options two_threads = {};
    two_threads.parallel = &parallel;
    std::vector<runner> all = row.margin > 0 ? runners_within(row.margin) : runners_of(row, &two_threads);
    run_in_turn(all, a, row.across ? &b : nullptr);
    return report(csv, row, all, by_fill(a, row.across ? &b : nullptr, row.margin));
}

} // namespace

std::vector<crowd_row> rows_of_crowds()
{
    static const std::pair<const char *, lie> lies[] = {{"uniform", lie::uniform}, {"clustered", lie::clustered}};
    static const std::pair<const char *, lie> skewed[] = {{"huge", lie::huge}, {"line", lie::line}, {"heavy", lie::heavy}};
    static const std::pair<const char *, lie> anywhere[] = {{"away", lie::away}, {"apart", lie::apart}};
    static const std::pair<const char *, lie> grown[] = {{"places", lie::places}, {"scales", lie::scales}};
    static const std::pair<const char *, std::size_t> growth[] = {{"25k", 25000}, {"50k", 50000}, {"100k", 100000}};
    static const std::pair<const char *, std::size_t> sizes[] = {{"10k", 10000}, {"100k", 100000}, {"1m", 1000000}};
    std::vector<crowd_row> rows;
    for (int dimension = 3; dimension >= 2; dimension--) {
        std::string space = "pairs" + std::to_string(dimension) + "-";
        for (const auto &[name, how] : lies) {
            for (const auto &[size, count] : sizes) {
                rows.push_back({space + name + "-" + size, dimension, how, count, false});
            }
            rows.push_back({space + name + "-across-100k", dimension, how, 100000, true});
        }
        for (const auto &[size, count] : sizes) { /* half as far apart as the boxes are on average */
            double margin = 0.5 * std::pow(static_cast<double>(count), -1.0 / dimension);
            std::string name = "margin" + std::to_string(dimension) + "-uniform-" + size;
            rows.push_back({name, dimension, lie::uniform, count, false, margin});
        }
        for (const auto &[name, how] : skewed) {
            rows.push_back({space + name + "-100k", dimension, how, 100000, false});
        }
        for (const auto &[name, how] : anywhere) {
            rows.push_back({space + name + "-100k", dimension, how, 100000, false});
        }
        for (const auto &[name, how] : grown) {
            for (const auto &[size, count] : growth) {
                rows.push_back({space + name + "-" + size, dimension, how, count, false});
            }
        }
    }
    return rows;
}

bool measure_crowds(const std::vector<crowd_row> &rows, std::FILE *csv)
{
    bool agreed = true;
    for (const crowd_row &row : rows) {
        agreed = measure_crowd(row, csv) && agreed;
    }
    return agreed;
}

} // namespace bench
