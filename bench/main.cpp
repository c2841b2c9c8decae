/* graze benchmark: the rows that were asked for, each measured by itself.
 *
 * SPDX-License-Identifier: MIT */
#include "characters.hpp"
#include "crowds.hpp"
#include "growth.hpp"
#include "measure.hpp"
#include "report.hpp"
#include "rows.hpp"

#include <getopt.h>
#include <regex.h>
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace {

const char usage[] = "usage: graze_bench [--rows REGEX] [--csv FILE] [--list] [--repetitions N] [--min-time SECONDS]\n"
                     "  --rows REGEX         only rows whose name matches the extended regular expression; default: $ROWS, else all\n"
                     "  --csv FILE           also write row,graze_ns,peer,peer_ns,ratio\n"
                     "  --list               print the names of the rows and stop\n"
                     "  --repetitions N      of each contender, interleaved; the median counts (default 15, of all rows 9; at least 9), but fewer,\n"
                     "                       down to 3, of what would take more than a second so, of all rows a fifth of it; and one of what\n"
                     "                       takes four times that by itself\n"
                     "  --min-time SECONDS   of each repetition (default 0.02, of all rows 0.004)\n";

struct options {
    const char *rows = nullptr;
    const char *csv = nullptr;
    bool list = false;
    int repetitions = 0; /* 0: as usual */
    double min_time = 0, enough = 0;
};

/* What is usual for some rows, and for all of them, which must not take half of an hour. */
struct effort {
    int repetitions;
    double min_time, enough;
};
constexpr effort of_some = {15, 0.02, 1}, of_all = {9, 0.004, 0.2};

[[noreturn]] void fail(const char *message, const char *word)
{
    std::fprintf(stderr, "graze_bench: %s %s\n%s", message, word, usage);
    std::exit(2);
}

options read_options(int argc, char **argv)
{
    static const option known[] = {{"rows", required_argument, nullptr, 'r'},
                                   {"csv", required_argument, nullptr, 'c'},
                                   {"list", no_argument, nullptr, 'l'},
                                   {"repetitions", required_argument, nullptr, 'n'},
                                   {"min-time", required_argument, nullptr, 't'},
                                   {"help", no_argument, nullptr, 'h'},
                                   {nullptr, 0, nullptr, 0}};
    options chosen;
    chosen.rows = std::getenv("ROWS");
    for (int word; (word = getopt_long(argc, argv, "", known, nullptr)) != -1;) {
        switch (word) {
        case 'r': chosen.rows = optarg; break;
        case 'c': chosen.csv = optarg; break;
        case 'l': chosen.list = true; break;
        case 'n': chosen.repetitions = std::atoi(optarg); break;
        case 't': chosen.min_time = std::atof(optarg); break;
        case 'h': std::fputs(usage, stdout); std::exit(0);
        default: std::fputs(usage, stderr); std::exit(2);
        }
    }
    if (optind < argc) {
        fail("unexpected argument", argv[optind]);
    }
    const effort usual = chosen.rows && *chosen.rows ? of_some : of_all;
    chosen.repetitions = chosen.repetitions ? chosen.repetitions : usual.repetitions;
    chosen.min_time = chosen.min_time != 0 ? chosen.min_time : usual.min_time;
    chosen.enough = usual.enough;
    if (chosen.repetitions < 9 || !(chosen.min_time > 0)) {
        fail("needs at least 9 repetitions", "of a positive time");
    }
    return chosen;
}

/* The rows whose names match, those of the pair lists first, those of inputs that grow last. */
struct rows {
    std::vector<bench::row> pairs;
    std::vector<bench::crowd_row> crowds;
    std::vector<bench::growth_row> growth;
};

rows chosen_rows(const char *pattern)
{
    regex_t expression;
    if (regcomp(&expression, pattern ? pattern : "", REG_EXTENDED | REG_NOSUB)) {
        fail("not an extended regular expression:", pattern);
    }
    rows chosen;
    const std::vector<bench::row> groups[] = {
        bench::rows2(),
        bench::rows3(),
        bench::rows_of_times(),
        bench::rows_of_rest(),
        bench::rows_of_ccd(),
        bench::rows_of_where(),
        bench::rows_of_cells(),
        bench::rows_of_curves(),
        bench::rows_of_turns(),
        bench::rows_of_predicates(),
        bench::rows_of_distances(),
        bench::rows_of_contacts(),
        bench::rows_of_frustum(),
        bench::rows_of_meshes(),
        bench::rows_of_ties(),
        bench::rows_of_trees(),
        bench::rows_of_far_trees(),
        bench::rows_of_scenes(),
        bench::rows_of_characters(),
        bench::rows_of_nearest(),
        bench::rows_of_polygons(),
        bench::rows_of_relations(),
        bench::rows_of_geometries(),
        bench::rows_of_constructors(),
        bench::rows_of_bounds(),
    };
    for (const auto &group : groups) {
        for (const bench::row &row : group) {
            if (regexec(&expression, row.name.c_str(), 0, nullptr, 0) == 0) {
                chosen.pairs.push_back(row);
            }
        }
    }
    for (const bench::crowd_row &row : bench::rows_of_crowds()) {
        if (regexec(&expression, row.name.c_str(), 0, nullptr, 0) == 0) {
            chosen.crowds.push_back(row);
        }
    }
    for (const bench::growth_row &row : bench::rows_of_growth()) {
        if (regexec(&expression, row.name.c_str(), 0, nullptr, 0) == 0) {
            chosen.growth.push_back(row);
        }
    }
    regfree(&expression);
    return chosen;
}

void list(const rows &rows)
{
    for (const bench::row &row : rows.pairs) {
        std::puts(row.name.c_str());
    }
    for (const bench::crowd_row &row : rows.crowds) {
        std::puts(row.name.c_str());
    }
    for (const bench::growth_row &row : rows.growth) {
        std::puts(row.name.c_str());
    }
}

/* The points of the hulls of a row, which nobody needs after it. */
void forget_hulls()
{
    bench::space2::hulls().clear();
    bench::space3::hulls().clear();
}

bool measure(const rows &rows, std::FILE *csv)
{
    bench::report_head(csv);
    for (const bench::row &row : rows.pairs) {
        bench::prepared_row prepared = row.prepare();
        std::vector<double> times = bench::median_times(prepared.contenders, prepared.count);
        if (times.empty()) {
            std::fprintf(stderr, "graze_bench: could not measure %s\n", row.name.c_str());
            return false;
        }
        bench::report_row(csv, row.name, prepared, times);
        forget_hulls();
    }
    bool agreed = bench::measure_crowds(rows.crowds, csv);
    bench::measure_growth(rows.growth, csv);
    return agreed;
}

} // namespace

int main(int argc, char **argv)
{
    options chosen = read_options(argc, argv);
    rows rows = chosen_rows(chosen.rows);
    if (rows.pairs.empty() && rows.crowds.empty() && rows.growth.empty()) {
        std::fprintf(stderr, "graze_bench: no row matches '%s'; see --list\n", chosen.rows ? chosen.rows : "");
        return 1;
    }
    if (chosen.list) {
        list(rows);
        return 0;
    }
    std::FILE *csv = chosen.csv ? std::fopen(chosen.csv, "w") : nullptr;
    if (chosen.csv && !csv) {
        std::perror(chosen.csv);
        return 1;
    }
    bench::set_up_measurement(chosen.repetitions, chosen.min_time, chosen.enough);
    const std::time_t start = std::time(nullptr);
    bool measured = measure(rows, csv);
    rusage used;
    getrusage(RUSAGE_SELF, &used);
    std::fprintf(stderr, "graze_bench: %zu rows in %.1f minutes, with at most %.1f GB\n", rows.pairs.size() + rows.growth.size() + rows.crowds.size(),
                 std::difftime(std::time(nullptr), start) / 60, static_cast<double>(used.ru_maxrss) / 1e6);
    if (csv && std::fclose(csv)) {
        std::perror(chosen.csv);
        return 1;
    }
    return measured ? 0 : 1;
}
