/* graze benchmark: the table and the CSV file.
 *
 * SPDX-License-Identifier: MIT */
#include "report.hpp"

#include "exact_stage.h"

namespace bench {
namespace {

double share_of_wrong(const std::vector<signed char> &truth, const std::vector<signed char> &answers)
{
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < truth.size(); i++) {
        wrong += truth[i] != answers[i];
    }
    return static_cast<double>(wrong) / static_cast<double>(truth.size());
}

} // namespace

void report_head(std::FILE *csv)
{
    std::printf("%-44s %6s %6s %7s %10s  %-10s %10s %7s  %s\n", "row", "hits", "touch", "exact", "graze ns", "peer", "peer ns", "ratio",
                "peer wrong");
    if (csv) {
        std::fprintf(csv, "row,graze_ns,peer,peer_ns,ratio\n");
    }
}

void report_row(std::FILE *csv, const std::string &name, const prepared_row &prepared, const std::vector<double> &nanoseconds)
{
    const std::vector<contender> &all = prepared.contenders;
    double graze = nanoseconds[0];
    long before = exact_stage_entries();
    std::vector<signed char> truth = all[0].answers();
    double exact = static_cast<double>(exact_stage_entries() - before) / static_cast<double>(truth.size());
    std::printf("%-44s %5.1f%% %5.1f%% %6.2f%% %10.2f", name.c_str(), 100 * prepared.hits, 100 * prepared.touches, 100 * exact, graze);
    if (all.size() == 1) {
        std::printf("  none\n");
        if (csv) {
            std::fprintf(csv, "%s,%.3f,none,,\n", name.c_str(), graze);
        }
    }
    for (std::size_t i = 1; i < all.size(); i++) {
        double wrong = share_of_wrong(truth, all[i].answers()), ratio = graze / nanoseconds[i];
        std::printf("%*s  %-10s %10.2f %7.2f  %.4g%%", i == 1 ? 0 : 77, "", all[i].name.c_str(), nanoseconds[i], ratio, 100 * wrong);
        if (all[i].worst) {
            std::printf(", by %.1e at most", all[i].worst());
        }
        if (all[i].remarks) {
            std::printf("%s", all[i].remarks().c_str());
        }
        std::printf("\n");
        if (csv) {
            std::fprintf(csv, "%s,%.3f,%s,%.3f,%.4f\n", name.c_str(), graze, all[i].name.c_str(), nanoseconds[i], ratio);
        }
    }
    if (!prepared.memory.empty()) {
        std::printf("%-44s", "  bytes each, when made:");
        for (const auto &[who, bytes] : prepared.memory) {
            std::printf("  %s %.1f", who.c_str(), static_cast<double>(bytes) / static_cast<double>(prepared.count));
        }
        std::printf("\n");
    }
    if (prepared.seed != 0) {
        std::printf("  rays of seed %u\n", prepared.seed);
    }
    std::fflush(stdout);
    if (csv) {
        std::fflush(csv);
    }
}

} // namespace bench
